//! The Robot, who plays against a single player.

use tabletop::{Fate, Witness};

use crate::action::Space;
use crate::event::Event;
use crate::state::FinishingTime;

/// What the faces of the die send the Robot to.
pub const FACES: [Space; 6] =
    [Space::Fishing, Space::Trail, Space::Ride, Space::Park, Space::Union, Space::Motel];

impl FinishingTime {
    /// After each of the player's turns: a roll and a worker, or waiting.
    pub(crate) fn robots_turn(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        if self.robot.factory == 0 {
            // Only in the final turns: before them it would have gone to work.
            let gain = self.components.relax.waiting;
            self.robot.relax = self.robot.relax.saturating_add(gain);
            witness.see(Event::RobotRested { gain });
            return;
        }
        let face = fate.roll("robot", FACES.len() as u32) as usize % FACES.len();
        self.robot_places(face, witness);
        self.look_for_the_end(None, self.robot.relax, witness);
        if self.robot.factory == 0 && !self.last_turns {
            self.robot_goes_back_to_work(false, witness);
            self.robot_is_collected(witness);
        }
    }

    fn robot_places(&mut self, face: usize, witness: &mut impl Witness<Event>) {
        let table = self.components.robot;
        let space = Some(FACES[face]).filter(|&space| self.free(space) > 0);
        let gain = match space {
            Some(Space::Fishing) => table.fishing,
            Some(Space::Trail) => table.trail,
            Some(Space::Ride) => table.ride,
            Some(Space::Park) => table.park,
            Some(Space::Motel) => table.motel,
            Some(Space::Union | Space::Date) => 0,
            None => table.home,
        };
        self.robot.factory -= 1;
        self.robot.relax = self.robot.relax.saturating_add(gain);
        match space {
            Some(space) => {
                self.robot.out[space as usize] += 1;
                self.taken[space as usize] += 1;
            }
            None => self.robot.home += 1,
        }
        witness.see(Event::RobotPlaced { die: face as u8 + 1, space, gain });
        if space == Some(Space::Union) {
            self.robot_is_relieved(table.union_relief, witness);
        }
    }

    fn robot_is_relieved(&mut self, by: i16, witness: &mut impl Witness<Event>) {
        self.robot.stress = (self.robot.stress - by).max(0);
        witness.see(Event::RobotRelieved { stress: self.robot.stress });
    }

    pub(crate) fn robot_goes_back_to_work(
        &mut self,
        last: bool,
        witness: &mut impl Witness<Event>,
    ) {
        let before = self.robot.relax;
        let after = (before - self.robot.stress).max(self.components.relax.floor);
        self.robot.relax = after;
        self.robot.returns = self.robot.returns.saturating_add(1);
        witness.see(Event::RobotBackToWork { lost: before - after, relax: after, last });
    }

    fn robot_is_collected(&mut self, witness: &mut impl Witness<Event>) {
        for (taken, out) in self.taken.iter_mut().zip(self.robot.out) {
            *taken -= out;
        }
        self.robot.out = Default::default();
        self.robot.home = 0;
        self.robot.factory = self.components.robot.workers;
        self.robot_is_relieved(self.components.robot.weekly_relief, witness);
    }
}
