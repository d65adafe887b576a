//! Finishing Time at a table.

use finishing_time::{FinishingTime, Options, View};
use tabletop::Seat;

use super::Hosted;
use crate::view::Awaited;
use crate::words::finishing_time as words;

impl Hosted for FinishingTime {
    fn awaited(view: &View) -> Awaited {
        Awaited::Turn(view.current)
    }

    fn when(public: &View) -> String {
        match public.teams.get(public.current.index()) {
            Some(team) if !public.last_turns => words::turn(team.team.turns + 1),
            Some(_) | None => words::LAST_TURNS.into(),
        }
    }

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
