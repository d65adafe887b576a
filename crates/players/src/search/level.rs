//! Levels: how far somebody thinks.

use crate::Character;

/// How far somebody thinks. Whom they are like is another matter: their character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    Easy,
    Normal,
    Hard,
    Expert,
}

/// What a level is in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// How many games in mind are played on.
    pub rounds: u32,
    /// How often in a hundred decisions one does not look closely after all.
    pub slips: u32,
    /// How much less than the best a move may promise, in hundredths of what that does, to
    /// be as good.
    pub blur: u32,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Expert];

    /// The levels as they stand in a cast, with its own first character.
    pub const CAST: [Character; 4] = [
        Character { name: "easy", manner: "thinks for a moment" },
        Character { name: "normal", manner: "thinks a little, and plays well" },
        Character { name: "hard", manner: "thinks ahead; hard to beat" },
        Character { name: "expert", manner: "thinks long and plays as well as it can" },
    ];

    /// How far it thinks where the levels play so many games in mind, and the first of
    /// them slips so often.
    pub fn depth(self, rounds: [u32; 4], slips: u32) -> Depth {
        let slips = if self == Level::Easy { slips } else { 0 };
        Depth { rounds: rounds[self as usize], slips, blur: 0 }
    }

    pub fn name(self) -> &'static str {
        Level::CAST[self as usize].name
    }

    /// Reads `hard`, or `hard/two-faced` for somebody who is like that; the character is
    /// whatever stands behind the stroke.
    pub fn read(name: &str) -> Option<(Level, Option<&str>)> {
        let (level, like) = match name.split_once('/') {
            Some((level, like)) => (level, Some(like)),
            None => (name, None),
        };
        let level = Level::ALL.into_iter().find(|known| known.name() == level)?;
        Some((level, like))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_may_come_with_a_character() {
        assert_eq!(Level::read("hard"), Some((Level::Hard, None)));
        assert_eq!(Level::read("easy/two-faced"), Some((Level::Easy, Some("two-faced"))));
        assert_eq!(Level::read("two-faced"), None);
        assert_eq!(Level::read("harder/two-faced"), None);
    }
}
