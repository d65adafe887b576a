//! Is a table played in one sitting?

use serde::{Deserialize, Serialize};

/// Is it played in one sitting?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    Live,
    Correspondence,
}

impl Pace {
    /// A live decision's time, in seconds, where nothing else is chosen.
    pub const USUAL: u32 = 120;

    /// A word of the form: `live`, `live-60`, `live-0` (no clock),
    /// `correspondence`; with the seconds of a decision.
    pub fn read(word: &str) -> Option<(Pace, u32)> {
        match word.split_once('-') {
            None if word == "live" => Some((Pace::Live, Pace::USUAL)),
            None if word == "correspondence" => Some((Pace::Correspondence, 0)),
            Some(("live", seconds)) => {
                let seconds: u32 = seconds.parse().ok()?;
                (seconds == 0 || (10..=3600).contains(&seconds)).then_some((Pace::Live, seconds))
            }
            _ => None,
        }
    }
}

/// The pauses of bots that pages offer, in milliseconds: leisurely, usual, none.
pub const TEMPI: [u32; 3] = [1500, 700, 0];

/// What somebody would like of the bots at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// No pauses until a person is asked again.
    Hurry,
    /// So many milliseconds between decisions.
    Tempo(u32),
}

impl Wish {
    pub(crate) fn written(self) -> String {
        match self {
            Wish::Hurry => "hurry".into(),
            Wish::Tempo(milliseconds) => milliseconds.to_string(),
        }
    }

    pub(crate) fn read(text: &str) -> Option<Wish> {
        match text {
            "hurry" => Some(Wish::Hurry),
            milliseconds => milliseconds.parse().ok().map(Wish::Tempo),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_one_word() {
        assert_eq!(Pace::read("live"), Some((Pace::Live, 120)));
        assert_eq!(Pace::read("live-30"), Some((Pace::Live, 30)));
        assert_eq!(Pace::read("live-0"), Some((Pace::Live, 0)));
        assert_eq!(Pace::read("correspondence"), Some((Pace::Correspondence, 0)));
        for wrong in ["", "live-", "live-5", "live--60", "live-4000", "correspondence-3", "now"] {
            assert_eq!(Pace::read(wrong), None, "{wrong}");
        }
    }
}
