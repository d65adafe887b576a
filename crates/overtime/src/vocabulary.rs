//! The words that cards are written in: types, triggers, effects, abilities.
//!
//! A designer writes `when = "another plays work"` and `effects = ["cancel"]`;
//! here that becomes something the rules can carry out. A word we do not know
//! is answered with the nearest one we do.

use std::fmt;

/// A set of card types. A card has one or two of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Types(u8);

impl Types {
    pub const NONE: Types = Types(0);
    pub const WORK: Types = Types(1);
    pub const REST: Types = Types(2);
    pub const EMPLOYEE: Types = Types(4);
    pub const SHADY: Types = Types(8);
    pub const BOSS: Types = Types(16);

    /// The types of reactions.
    pub(crate) const REACTS: Types = Types(Types::SHADY.0 | Types::BOSS.0);

    /// Every type and its word.
    pub const ALL: [(Types, &'static str); 5] = [
        (Types::WORK, "work"),
        (Types::REST, "rest"),
        (Types::EMPLOYEE, "employee"),
        (Types::SHADY, "shady"),
        (Types::BOSS, "boss"),
    ];

    /// Do the two sets share a type?
    #[inline]
    pub fn meets(self, other: Types) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub fn with(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Shady and Boss cards are reactions, whatever else they are.
    #[inline]
    pub fn react(self) -> bool {
        self.meets(Types::REACTS)
    }

    /// The set as a small number, for tables.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    fn read(word: &str) -> Option<Types> {
        Types::ALL.into_iter().find(|(_, name)| *name == word).map(|(types, _)| types)
    }
}

impl fmt::Display for Types {
    /// `work-rest`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for (types, word) in Types::ALL {
            if self.meets(types) {
                write!(f, "{between}{word}")?;
                between = "-";
            }
        }
        Ok(())
    }
}

/// The sizes of assignments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Size {
    Easy,
    Simple,
    Hard,
}

impl Size {
    pub const ALL: [Size; 3] = [Size::Easy, Size::Simple, Size::Hard];

    /// How many ✓ it takes.
    #[inline]
    pub fn need(self) -> u8 {
        match self {
            Size::Easy => 1,
            Size::Simple => 2,
            Size::Hard => 3,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Size::Easy => "easy",
            Size::Simple => "simple",
            Size::Hard => "hard",
        }
    }

    pub(crate) fn read(word: &str) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.word() == word)
    }
}

/// Some sizes of assignments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sizes(u8);

impl Sizes {
    #[inline]
    pub fn contains(self, size: Size) -> bool {
        self.0 & 1 << size as u8 != 0
    }

    fn read(words: &[&str]) -> Option<Sizes> {
        let mut sizes = Sizes(0);
        for (nth, word) in words.iter().enumerate() {
            match nth % 2 {
                0 => sizes.0 |= 1 << Size::read(word)? as u8,
                _ => (*word == "or").then_some(())?,
            }
        }
        (words.len() % 2 == 1).then_some(sizes)
    }
}

/// What allows a reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// A card of these types was played, by anybody or by somebody else.
    Plays { types: Types, another: bool },
    /// An assignment was completed, by anybody or by somebody else.
    Completes { another: bool },
    /// A card of these types is aimed at you.
    Aimed { types: Types },
}

/// Whose tokens change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whom {
    You,
    /// Another player, named when the card is played.
    Other,
    All,
    /// The player the card is aimed at.
    Them,
}

/// One thing a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// ✓ on an assignment of yours.
    Do(u8),
    /// ✓ on each of two different assignments of yours.
    DoTwice(u8),
    /// ✓ for the player named, who chooses where.
    Help(u8),
    Snooze(Whom, i8),
    Draw(u8),
    /// No more Work cards this turn.
    Nap,
    Skip,
    Cancel,
    /// Cancel what was played, or instead such a card that lies on an assignment.
    CancelAnywhere,
    /// Cancel, and take the card into your hand.
    Take,
    Copy,
    /// Give an assignment of yours to the player it is aimed at.
    Give(Sizes),
    /// Discard an assignment of yours: it is gone, but not completed.
    Discard(Sizes),
    /// Take an assignment from the player named.
    TakeOver(Sizes),
    /// The player it is aimed at takes an assignment back.
    Return(Size),
    Redirect,
}

impl Effect {
    /// Does it keep another card from happening?
    pub fn cancels(self) -> bool {
        matches!(self, Effect::Cancel | Effect::CancelAnywhere | Effect::Take)
    }
}

/// What an employee can do as an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ability {
    /// Take a card of these types from the discard pile.
    Fetch(Types),
    /// Move tokens to another player.
    Move(u8),
    /// Discard a card and draw some.
    Trade(u8),
    /// A random card of another player for one of yours.
    Swap,
    /// Play an Employee from the discard pile.
    Hire,
}

/// What an employee does without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Always {
    /// Your Work cards complete more.
    Work(u8),
    Die(u8),
    /// Fewer tokens at the end of a round.
    Round(u8),
    /// Fewer tokens when another player's Rest card happens.
    OthersRest(u8),
    /// Cards when one of yours is cancelled.
    Cancelled(u8),
    BossCannotCancel,
    ShadyCannotAim,
}

/// The most a number in a card's text may be.
const MOST: u8 = 9;

fn number(word: &str) -> Option<u8> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten().filter(|n| (1..=MOST).contains(n))
}

/// `+2` or `-2`
fn signed(word: &str) -> Option<i8> {
    let minus = word.strip_prefix(['-', '−']).and_then(number).map(|n| -(n as i8));
    minus.or_else(|| after('+', word).map(|n| n as i8))
}

/// The number after the sign that is written there.
fn after(sign: char, word: &str) -> Option<u8> {
    word.strip_prefix(sign).and_then(number)
}

/// Splits a phrase into words; no phrase has more than seven.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// Reads a type of card.
pub(crate) fn read_type(text: &str) -> Result<Types, String> {
    Types::read(text).ok_or_else(|| unknown("type", text, &Types::ALL.map(|(_, word)| word)))
}

const TRIGGERS: [&str; 5] = [
    "any plays work",
    "another plays work",
    "any completes",
    "another completes",
    "shady aimed at you",
];

/// Reads when a reaction may be played.
pub(crate) fn read_trigger(text: &str) -> Result<Trigger, String> {
    let read = || {
        let another = |word: &str| match word {
            "any" => Some(false),
            "another" => Some(true),
            _ => None,
        };
        Some(match words(text).as_slice() {
            [who, "plays", types] => {
                Trigger::Plays { another: another(who)?, types: Types::read(types)? }
            }
            [who, "completes"] => Trigger::Completes { another: another(who)? },
            [types, "aimed", "at", "you"] => Trigger::Aimed { types: Types::read(types)? },
            _ => return None,
        })
    };
    read().ok_or_else(|| unknown("trigger", text, &TRIGGERS))
}

const EFFECTS: [&str; 19] = [
    "do 1",
    "do 1 twice",
    "help 1",
    "you +1",
    "other +1",
    "all +1",
    "them +1",
    "draw 1",
    "no more work",
    "skip next turn",
    "cancel",
    "cancel anywhere",
    "cancel and take",
    "copy",
    "give easy or simple",
    "discard easy or simple",
    "take over easy or simple",
    "take easy",
    "redirect",
];

/// Reads one effect of a card.
pub(crate) fn read_effect(text: &str) -> Result<Effect, String> {
    let read = || {
        Some(match words(text).as_slice() {
            ["do", n] => Effect::Do(number(n)?),
            ["do", n, "twice"] => Effect::DoTwice(number(n)?),
            ["help", n] => Effect::Help(number(n)?),
            ["you", n] => Effect::Snooze(Whom::You, signed(n)?),
            ["other", n] => Effect::Snooze(Whom::Other, signed(n)?),
            ["all", n] => Effect::Snooze(Whom::All, signed(n)?),
            ["them", n] => Effect::Snooze(Whom::Them, signed(n)?),
            ["draw", n] => Effect::Draw(number(n)?),
            ["no", "more", "work"] => Effect::Nap,
            ["skip", "next", "turn"] => Effect::Skip,
            ["cancel"] => Effect::Cancel,
            ["cancel", "anywhere"] => Effect::CancelAnywhere,
            ["cancel", "and", "take"] => Effect::Take,
            ["copy"] => Effect::Copy,
            ["give", sizes @ ..] => Effect::Give(Sizes::read(sizes)?),
            ["discard", sizes @ ..] => Effect::Discard(Sizes::read(sizes)?),
            ["take", "over", sizes @ ..] => Effect::TakeOver(Sizes::read(sizes)?),
            ["take", size] => Effect::Return(Size::read(size)?),
            ["redirect"] => Effect::Redirect,
            _ => return None,
        })
    };
    read().ok_or_else(|| unknown("effect", text, &EFFECTS))
}

const ABILITIES: [&str; 5] = ["take work", "move 2", "discard 1 draw 2", "swap", "hire"];

/// Reads what an employee can do as an action.
pub(crate) fn read_ability(text: &str) -> Result<Ability, String> {
    let read = || {
        Some(match words(text).as_slice() {
            ["take", types] => Ability::Fetch(Types::read(types)?),
            ["move", n] => Ability::Move(number(n)?),
            ["discard", "1", "draw", n] => Ability::Trade(number(n)?),
            ["swap"] => Ability::Swap,
            ["hire"] => Ability::Hire,
            _ => return None,
        })
    };
    read().ok_or_else(|| unknown("ability", text, &ABILITIES))
}

const ALWAYS: [&str; 7] = [
    "work +1",
    "die +1",
    "round -1",
    "others rest -1",
    "cancelled draw 1",
    "boss cannot cancel",
    "shady cannot aim",
];

/// Reads what an employee always does.
pub(crate) fn read_always(text: &str) -> Result<Always, String> {
    let read = || {
        Some(match words(text).as_slice() {
            ["work", n] => Always::Work(after('+', n)?),
            ["die", n] => Always::Die(after('+', n)?),
            ["round", n] => Always::Round(after('-', n)?),
            ["others", "rest", n] => Always::OthersRest(after('-', n)?),
            ["cancelled", "draw", n] => Always::Cancelled(number(n)?),
            ["boss", "cannot", "cancel"] => Always::BossCannotCancel,
            ["shady", "cannot", "aim"] => Always::ShadyCannotAim,
            _ => return None,
        })
    };
    read().ok_or_else(|| unknown("ability", text, &ALWAYS))
}

/// The sentence about a word we do not know: the nearest we do, and all of them.
fn unknown(what: &str, text: &str, known: &[&str]) -> String {
    // Which number, and whether more or less, does not make a word another.
    let plain =
        |text: &str| text.replace(|c: char| c.is_ascii_digit(), "1").replace(['-', '−'], "+");
    let nearest = known.iter().min_by_key(|word| distance(&plain(word), &plain(text)));
    let hint = nearest.map(|word| format!(" Did you mean “{word}”?")).unwrap_or_default();
    let list = known.iter().map(|word| format!("“{word}”")).collect::<Vec<_>>().join(", ");
    format!("“{text}” is no {what}.{hint} There are {list}, with numbers from 1 to {MOST}")
}

/// How many letters must change to turn one text into the other.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(80).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_vocabulary_is_read() {
        for text in TRIGGERS {
            assert!(read_trigger(text).is_ok(), "{text}");
        }
        for text in EFFECTS {
            assert!(read_effect(text).is_ok(), "{text}");
        }
        for text in ABILITIES {
            assert!(read_ability(text).is_ok(), "{text}");
        }
        for text in ALWAYS {
            assert!(read_always(text).is_ok(), "{text}");
        }
        for (types, word) in Types::ALL {
            assert_eq!(read_type(word), Ok(types));
            assert_eq!(types.to_string(), word);
        }
    }

    #[test]
    fn words_mean_what_they_say() {
        assert_eq!(
            read_trigger("another plays employee"),
            Ok(Trigger::Plays { types: Types::EMPLOYEE, another: true })
        );
        assert_eq!(read_trigger("any completes"), Ok(Trigger::Completes { another: false }));
        assert_eq!(read_effect("you -7"), Ok(Effect::Snooze(Whom::You, -7)));
        assert_eq!(read_effect("you −7"), read_effect("you -7"));
        assert_eq!(read_effect("them +2"), Ok(Effect::Snooze(Whom::Them, 2)));
        let Ok(Effect::Give(sizes)) = read_effect("give hard or easy") else { panic!() };
        assert!(sizes.contains(Size::Hard) && sizes.contains(Size::Easy));
        assert!(!sizes.contains(Size::Simple));
        assert_eq!(read_always("round -2"), Ok(Always::Round(2)));
        assert_eq!(Size::ALL.map(Size::need), [1, 2, 3]);
    }

    #[test]
    fn an_unknown_word_gets_a_suggestion() {
        let said = read_effect("cancle").unwrap_err();
        assert!(said.starts_with("“cancle” is no effect. Did you mean “cancel”?"), "{said}");
        let said = read_trigger("anyone plays work").unwrap_err();
        assert!(said.contains("Did you mean “any plays work”?"), "{said}");
        let said = read_type("shaddy").unwrap_err();
        assert!(said.contains("Did you mean “shady”?"), "{said}");
        let said = read_always("dice +1").unwrap_err();
        assert!(said.contains("Did you mean “die +1”?"), "{said}");
        let said = read_ability("steal work").unwrap_err();
        assert!(said.contains("Did you mean “take work”?"), "{said}");
    }

    #[test]
    fn numbers_stay_small_and_signs_are_kept() {
        for wrong in [
            "do 0",
            "do 10",
            "do +1",
            "you 2",
            "you +",
            "you +0",
            "you +10",
            "you ++1",
            "draw",
            "draw 1 2",
            "give",
            "give easy simple",
            "give easy or",
            "take all",
            "take over",
            "discard easy simple",
            "cancel nowhere",
            "do 1 thrice",
            "you +٣",
            "",
        ] {
            assert!(read_effect(wrong).is_err(), "{wrong}");
        }
        for wrong in ["work -1", "round +1", "work 1", "cancelled draw 0"] {
            assert!(read_always(wrong).is_err(), "{wrong}");
        }
        for wrong in ["discard 2 draw 2", "move 0", "take"] {
            assert!(read_ability(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn distances_are_counted_in_letters() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("cancel", "cancel"), 0);
        assert_eq!(distance("cancel", "cancle"), 2);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
