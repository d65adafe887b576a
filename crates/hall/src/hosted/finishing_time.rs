//! Finishing Time at a table.

use finishing_time::{FinishingTime, Options};
use tabletop::Seat;

use super::Hosted;

impl Hosted for FinishingTime {
    /// Everybody sees everything: one may look back and fork while it runs.
    fn only_with(option: &str) -> Option<u8> {
        match option {
            // The Robot plays with whoever is alone.
            "difficulty" => Some(1),
            "generous" => Some(2),
            _ => None,
        }
    }

    fn matters(options: &Options, key: &str) -> bool {
        let usual = key == "first" && options.first == Seat(0);
        !usual && Self::only_with(key).is_none_or(|players| options.players == players)
    }
}
