//! What the contract kit wants to know.

use tabletop::Seat;
use tabletop::contract::Contract;

use crate::action::Space;
use crate::options::{Difficulty, Options};
use crate::state::FinishingTime;

impl Contract for FinishingTime {
    fn variants() -> Vec<Options> {
        let alone = Difficulty::ALL.map(|difficulty| Options { difficulty, ..Options::players(1) });
        let two = Options { generous: true, ..Options::players(2) };
        let later = Options { first: Seat(2), ..Options::players(3) };
        let old = Options { as_at_first: true, ..Options::players(3) };
        let many = (2..=6).map(Options::players);
        alone.into_iter().chain(many).chain([two, later, old]).collect()
    }

    /// Workers of each team and of the Robot, and spaces of each kind.
    fn inventory(&self) -> Vec<u32> {
        let mut counts = Vec::new();
        for (seat, team) in (0u8..).map(Seat).zip(self.teams()) {
            let boards = team.house.iter().chain(&team.out).map(|&n| u32::from(n)).sum::<u32>();
            let away = u32::from(team.retired) + u32::from(self.vacationers(seat));
            counts.push(u32::from(team.factory) + boards + away);
        }
        if let Some(robot) = self.robot() {
            let out = robot.out.iter().map(|&n| u32::from(n)).sum::<u32>();
            counts.push(u32::from(robot.factory) + u32::from(robot.home) + out);
        }
        for space in Space::ALL {
            let kind = space as usize;
            let teams = self.teams().iter().map(|team| u32::from(team.out[kind])).sum::<u32>();
            let robot = self.robot().map_or(0, |robot| u32::from(robot.out[kind]));
            counts.push(u32::from(self.free(space)) + teams + robot);
        }
        counts
    }

    fn item(&self, nth: usize) -> String {
        let teams = self.teams().len();
        match nth.checked_sub(teams + usize::from(self.robot().is_some())) {
            Some(kind) => format!("spaces for {:?}", Space::ALL[kind]),
            None if nth == teams => "the Robot's workers".into(),
            None => format!("workers of {}", Seat(nth as u8)),
        }
    }

    fn hidden(&self, _seat: Seat) -> Vec<String> {
        Vec::new()
    }
}
