//! Taking back among people: one asks, and it is done when all the others agree.
//!
//! - It goes back to the last decision of whoever asks, over what others did since, and
//!   never over something that was shown, rolled or chosen in secret.
//! - Whether it may be asked follows from what everybody sees: while choices are made in
//!   secret or behind a door it may not, so that nobody learns whether one is in.
//! - Somebody who decides meanwhile plays on, and whoever comes or goes is another table:
//!   the question is gone then. Bots have no say and do not wait.

use tabletop::{Eyes, Seat, Seats};

use super::deed::Deed;
use super::error::TableError;
use super::state::State;
use super::value::{Deeds, Draft, Table};
use super::view::Looking;
use crate::moment::Moment;
use crate::view::{Awaited, BackView, SeatKind, Stage};
use crate::words;

/// What is asked at a table, and what was refused.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Consent {
    /// How often somebody has asked: a late answer means an earlier question.
    number: u32,
    asking: Option<Asking>,
    /// Who was refused, and where they would have gone back to.
    refused: Vec<(Seat, u32)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asking {
    seat: Seat,
    /// So many decisions would be left.
    left: u32,
    agreed: Seats,
}

impl State {
    /// What a deed does to what is asked; before it is carried out.
    pub(super) fn note_consent(&mut self, deed: &Deed) -> Result<(), String> {
        let decisions = self.game.decisions();
        match deed {
            Deed::BackAsked { seat, count } => {
                let left = decisions.checked_sub(*count).ok_or("so much was never done")?;
                let agreed = Seats::only(*seat);
                self.consent.number += 1;
                self.consent.asking = Some(Asking { seat: *seat, left, agreed });
            }
            Deed::BackGranted { seat } => {
                if let Some(asking) = &mut self.consent.asking {
                    asking.agreed.insert(*seat);
                }
            }
            Deed::BackRefused { seat } => {
                // Whoever thinks better of it has not been refused.
                let refused = self.consent.asking.take().filter(|asking| asking.seat != *seat);
                self.consent.refused.extend(refused.map(|asking| (asking.seat, asking.left)));
            }
            Deed::Move { seat, .. } if self.bot(*seat).is_some() => {}
            Deed::Move { .. } | Deed::Undo { .. } | Deed::TakeBack { .. } => {
                self.consent.asking = None;
            }
            Deed::BackTaken { .. } | Deed::Sit { .. } | Deed::Leave { .. } => {
                self.consent.asking = None;
            }
            Deed::Bot { .. } | Deed::Remove { .. } => self.consent.asking = None,
            Deed::StandIn { .. } | Deed::Reclaim { .. } => self.consent.asking = None,
            _ => {}
        }
        Ok(())
    }

    /// Is everybody here whom it takes, and is it somebody's turn in everybody's eyes?
    fn could_agree(&self) -> bool {
        let away = self.seats_where(|chair| matches!(chair.kind, SeatKind::StandIn(_)));
        let turn = matches!(self.awaited(Eyes::Spectator), Awaited::Turn(_));
        self.company() && away.is_empty() && turn && self.stage() == Stage::Running
    }
}

impl Table {
    /// What is asked, as long as it can be done.
    fn asking(&self) -> Option<Asking> {
        let asking = self.state.consent.asking?;
        (self.state.could_agree() && self.past.plain_since(asking.left)).then_some(asking)
    }

    /// How many decisions this seat could ask to take back, or why none.
    fn could_ask(&self, seat: Seat) -> Result<u32, TableError> {
        let refused = |why: &str| TableError::Refused(why.into());
        if !self.state.company() {
            return Err(refused(words::BACK_AMONG_PEOPLE));
        }
        let count = self.past.since_own(seat).ok_or_else(|| refused(words::NOTHING_YET))?;
        let left = self.state.game.decisions() - count;
        if !self.state.could_agree() || !self.past.plain_since(left) {
            return Err(refused(words::BACK_TOO_FAR));
        }
        match self.state.consent.refused.contains(&(seat, left)) {
            true => Err(refused(words::BACK_REFUSED)),
            false => Ok(count),
        }
    }

    /// Somebody would take back their last decision and what followed.
    pub(super) fn ask_back(
        &self,
        guest: &str,
        seat: Seat,
        number: u32,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        let consent = &self.state.consent;
        let asking = self.asking();
        if asking.is_some_and(|asking| asking.seat == seat) && number == consent.number {
            return Ok(Deeds::none());
        }
        if asking.is_some() || number != consent.number + 1 {
            return Err(TableError::Stale);
        }
        let count = self.could_ask(seat)?;
        let mut draft = Draft::new(self, now);
        draft.act(Deed::BackAsked { seat, count })?;
        self.grant_back(guest, draft)
    }

    /// Somebody agrees to the question of that number, or does not.
    pub(super) fn answer_back(
        &self,
        guest: &str,
        seat: Seat,
        (number, agrees): (u32, bool),
        now: Moment,
    ) -> Result<Deeds, TableError> {
        if number != self.state.consent.number || self.asking().is_none() {
            return Err(TableError::Stale);
        }
        let mut draft = Draft::new(self, now);
        if agrees {
            return self.grant_back(guest, draft);
        }
        draft.act(Deed::BackRefused { seat })?;
        Ok(draft.done())
    }

    /// Whoever sits on several chairs agrees for all of them; the last one has it done.
    fn grant_back(&self, guest: &str, mut draft: Draft<'_>) -> Result<Deeds, TableError> {
        let agreed = |draft: &Draft<'_>| draft.next.consent.asking.map(|asking| asking.agreed);
        let known = agreed(&draft).unwrap_or_default();
        let own = self.state.seats_of(guest).iter().filter(|&seat| !known.contains(seat));
        for seat in own {
            draft.act(Deed::BackGranted { seat })?;
        }
        let asking = draft.next.consent.asking.ok_or(TableError::Stale)?;
        if self.state.people().iter().all(|seat| asking.agreed.contains(seat)) {
            let count = self.state.game.decisions() - asking.left;
            draft.act(Deed::BackTaken { seat: asking.seat, count })?;
        }
        Ok(draft.done())
    }

    /// The number this seat could ask with now.
    pub(super) fn may_ask_back(&self, seat: Seat) -> Option<u32> {
        let free = self.asking().is_none() && self.could_ask(seat).is_ok();
        free.then(|| self.state.consent.number + 1)
    }

    /// What is asked, as these eyes know it.
    pub(super) fn back_view(&self, looking: &Looking) -> Option<BackView> {
        let asking = self.asking().filter(|_| looking.curtain.is_none())?;
        let state = &self.state;
        let undone = self.past.told_since(looking.eyes, &state.cast, asking.left);
        Some(BackView {
            number: state.consent.number,
            name: state.names().of(asking.seat),
            yours: looking.seats.contains(asking.seat),
            answered: looking.seats.iter().all(|seat| asking.agreed.contains(seat)),
            agreed: asking.agreed.len(),
            of: state.people().len(),
            undone: undone.into_iter().map(|line| line.text).collect(),
        })
    }
}
