//! What would come of a choice: what it pays and brings at once, where it leads on the
//! relaxation track, and what follows right after. Boards, terminal and bots ask here;
//! `words` says it in a few signs.

use crate::action::{Action, Room, Visit};
use crate::components::Components;
use crate::state::Forecast;
use crate::view::{TeamView, View};

/// What an action changes at once in the purse and the mood of whoever does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Change {
    pub coins: i16,
    /// Strike tokens.
    pub tokens: i16,
    pub relax: i16,
}

/// What follows when the last worker has left the factory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    BackToWork(Forecast),
    /// In the final turns nobody is collected any more.
    Waits,
}

impl Components {
    /// What an action pays and brings at once.
    pub fn change(&self, action: Action) -> Change {
        let relax = |relax| Change { relax, ..Change::default() };
        match action {
            Action::House(Room::Pub) => {
                Change { coins: -(self.drink.pay as i16), ..relax(self.drink.gain) }
            }
            Action::House(Room::Work) => {
                Change { coins: self.work_earn as i16, ..relax(-self.work_lose) }
            }
            Action::House(Room::Home) => relax(self.home),
            Action::Go(visit) | Action::And(visit) => {
                let deal = self.deal(visit).unwrap_or_default();
                let tokens = if visit == Visit::Union { self.union as i16 } else { 0 };
                Change { coins: -(deal.pay as i16), tokens, relax: deal.gain }
            }
            Action::Step { track, to } => {
                let step = self.track(track).places().iter().find(|step| step.value == to);
                let price = step.map_or(0, |step| step.price as i16);
                Change { tokens: -price, ..Change::default() }
            }
            Action::Rest => relax(self.relax.waiting),
            Action::End | Action::Retire | Action::Partner | Action::Done | Action::NoStrike => {
                Change::default()
            }
        }
    }
}

impl View {
    /// The team whose turn it is.
    pub fn on_turn(&self) -> &TeamView {
        &self.teams[self.current.index()]
    }

    /// Where the team whose turn it is stands on the relaxation track right after this.
    pub fn lands(&self, action: Action) -> i16 {
        let relax = self.on_turn().team.relax + self.components.change(action).relax;
        relax.max(self.components.relax.floor)
    }

    /// What follows right after sending somebody out, if that is more than the next
    /// player's turn.
    pub fn then(&self, action: Action) -> Option<Then> {
        let team = self.on_turn();
        let visit = match action {
            Action::House(_) => None,
            Action::Go(visit) | Action::And(visit) => Some(visit),
            _ => return None,
        };
        if team.team.factory != 1 {
            return None;
        }
        let relax = self.lands(action);
        // Whoever gets there begins the final turns, and nobody is collected any more.
        if self.last_turns || relax >= self.components.relax.goal {
            return Some(Then::Waits);
        }
        // The worker himself may be the one on vacation.
        let away = i16::from(matches!(visit, Some(Visit::Vacation { .. })));
        let stress = (team.stress - away).max(0);
        let lost = stress.min(relax - self.components.relax.floor);
        Some(Then::BackToWork(Forecast { lost, ..team.forecast }))
    }

    /// What can be chosen at the stars of one strike, and how often: anybody may find
    /// a partner, but only those in the factory can retire.
    pub fn at_stars(&self) -> [(Action, Option<u8>); 2] {
        [(Action::Partner, None), (Action::Retire, Some(self.on_turn().team.factory))]
    }
}
