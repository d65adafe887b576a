//! Whose decision it is.

use crate::game::Names;
use crate::seat::{Seat, Seats};

/// Whose decision the game waits for.
///
/// This is the true answer and is meant for whoever runs the game. What a
/// player may know of it is part of that player's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// One seat decides in the open.
    Turn(Seat),
    /// Chosen in secret, revealed when nobody is left waiting.
    Sealed { waiting: Seats },
    /// A chance to react. Passing is an action.
    Window { asked: Seats },
    /// Nothing more happens.
    Over(Standing),
}

impl Due {
    /// The seats that may act now.
    #[inline]
    pub fn seats(self) -> Seats {
        match self {
            Due::Turn(seat) => Seats::only(seat),
            Due::Sealed { waiting } => waiting,
            Due::Window { asked } => asked,
            Due::Over(_) => Seats::NONE,
        }
    }

    /// Is the game over?
    #[inline]
    pub fn is_over(self) -> bool {
        matches!(self, Due::Over(_))
    }

    /// The result, once there is one.
    #[inline]
    pub fn standing(self) -> Option<Standing> {
        match self {
            Due::Over(standing) => Some(standing),
            _ => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Everybody who won; several may share a victory, and nobody may have won.
    pub winners: Seats,
    /// Why it ended, as a short word of the game's own (`won`, `coffee`, `cap` …).
    pub reason: &'static str,
}

impl Standing {
    /// Who won, and why if that is not all there is to say.
    pub fn told(self, names: &Names) -> String {
        let winners: Vec<String> = self.winners.iter().map(|seat| names.of(seat)).collect();
        let who = match winners.as_slice() {
            [] => "Nobody wins".to_string(),
            [one] => format!("{one} wins"),
            [most @ .., last] => format!("{} and {last} win", most.join(", ")),
        };
        match self.reason {
            "won" => format!("{who}."),
            reason => format!("{who} ({}).", reason.replace('-', " ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn due_names_the_seats_that_may_act() {
        let pair = Seats::first(2);
        let standing = Standing { winners: pair, reason: "won" };
        assert_eq!(Due::Turn(Seat(1)).seats(), Seats::only(Seat(1)));
        assert_eq!(Due::Sealed { waiting: pair }.seats(), pair);
        assert_eq!(Due::Window { asked: pair }.seats(), pair);
        assert_eq!(Due::Over(standing).seats(), Seats::NONE);
        assert!(Due::Over(standing).is_over() && !Due::Turn(Seat(0)).is_over());
        assert_eq!(Due::Over(standing).standing(), Some(standing));
        assert_eq!(Due::Window { asked: pair }.standing(), None);
    }
}
