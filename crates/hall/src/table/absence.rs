//! Who is away, and what the others do about whoever keeps them waiting.
//!
//! - Away is said, or shown by three windows running that went to their limit; a
//!   hidden tab is not away. Until they speak or act, their silence counts as a pass at
//!   a fixed moment of the window. That somebody said so everybody sees; that somebody
//!   was silent is known to their own eyes alone.
//! - Whoever is overdue is replaced by a vote of the others, by any one of them, or by
//!   itself, as the table has it. In a turn the bot takes the chair. Where choices are
//!   sealed, and behind a closed door, it answers one question for whoever is missing,
//!   and nobody is named.
//! - Everybody votes about what they may know: [`Ballot`] is made from whom the table
//!   waits for in their own eyes.

use serde::{Deserialize, Serialize};
use tabletop::{Eyes, Seat, Seats};

use super::deed::Deed;
use super::error::TableError;
use super::state::State;
use super::value::{Deeds, Draft, Table};
use crate::moment::Moment;
use crate::view::{Awaited, Here, SeatKind, Stage, VoteView};
use crate::words;

/// So many silent windows running are an absence.
const SILENT: u8 = 3;

/// How somebody is replaced whom the others need not wait for any longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Replace {
    /// Any of the others may have it done.
    #[default]
    Anybody,
    /// Half of the others want it.
    Vote,
    /// The table does it.
    Itself,
}

impl Replace {
    /// A word of the form; what is not understood is a vote.
    pub fn read(word: &str) -> Replace {
        match word {
            "anybody" => Replace::Anybody,
            "itself" => Replace::Itself,
            _ => Replace::Vote,
        }
    }
}

/// What is voted about, as whoever votes may know it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ballot {
    /// Whoever's turn it is.
    Turn(Seat),
    /// Whoever's choice is missing.
    Missing,
    /// Whatever takes so long behind a closed door.
    Door,
}

impl Ballot {
    pub fn written(self) -> String {
        match self {
            Ballot::Turn(seat) => seat.to_string(),
            Ballot::Missing => "missing".into(),
            Ballot::Door => "door".into(),
        }
    }

    pub fn read(text: &str) -> Option<Ballot> {
        match text {
            "missing" => Some(Ballot::Missing),
            "door" => Some(Ballot::Door),
            seat => seat.parse().ok().map(Ballot::Turn),
        }
    }

    fn about(awaited: &Awaited) -> Option<Ballot> {
        match awaited {
            Awaited::Turn(seat) => Some(Ballot::Turn(*seat)),
            Awaited::Sealed(..) | Awaited::Others => Some(Ballot::Missing),
            Awaited::Closed(_) => Some(Ballot::Door),
            Awaited::Nobody => None,
        }
    }
}

/// What is known about who is here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Absence {
    /// They said so.
    said: Seats,
    /// Windows running that went to their limit, by seat.
    silent: Vec<u8>,
    votes: Vec<(Ballot, Seat)>,
    /// The second of what everybody at the table could last see happen in the game.
    public: i64,
}

impl Absence {
    pub fn new(seats: usize) -> Absence {
        Absence { said: Seats::NONE, silent: vec![0; seats], votes: Vec::new(), public: 0 }
    }

    fn is_back(&mut self, seat: Seat) {
        if let Some(silent) = self.silent.get_mut(seat.index()) {
            *silent = 0;
        }
    }
}

impl State {
    /// What a deed tells about who is here; before it is carried out.
    pub(super) fn note_absence(&mut self, deed: &Deed, at: i64) {
        let moved = matches!(deed, Deed::Move { .. } | Deed::Undo { .. } | Deed::Hush);
        if moved || deed.stirs() {
            self.absence.public = at;
            // Whatever happens inside, a vote outside the door stays as it is.
            self.absence.votes.retain(|(ballot, _)| *ballot == Ballot::Door && self.shut);
        }
        let absence = &mut self.absence;
        match deed {
            Deed::Lapse { seat, .. } => {
                if let Some(silent) = absence.silent.get_mut(seat.index()) {
                    *silent = silent.saturating_add(1);
                }
            }
            Deed::Away { seat, on } => {
                absence.is_back(*seat);
                absence.said =
                    if *on { absence.said.with(*seat) } else { absence.said.without(*seat) };
            }
            Deed::Vote { seat, about } => {
                absence.is_back(*seat);
                absence.said.remove(*seat);
                absence.votes.push((*about, *seat));
            }
            // A pass that is laid open says nothing about whoever it is of.
            Deed::Move { seat, text } => {
                let by_bot = self.substitutes.iter().any(|(of, _)| *of == seat.0);
                let pass = self.window.is_some_and(|open| text == open.pass);
                if !by_bot && !pass {
                    absence.said.remove(*seat);
                }
            }
            Deed::Say { seat, .. } => absence.said.remove(*seat),
            // Done by hand, and nobody else need see it.
            Deed::Answered { seat, .. } | Deed::StandingOrder { seat, .. } => {
                absence.is_back(*seat);
            }
            Deed::Agree { seat } | Deed::Disagree { seat } | Deed::Ready { seat } => {
                absence.is_back(*seat);
            }
            Deed::Sit { seat, .. } | Deed::Reclaim { seat } | Deed::Leave { seat } => {
                absence.is_back(*seat);
                absence.said.remove(*seat);
            }
            _ => {}
        }
    }

    /// The people whose silence counts as a pass at the fixed moment of a window.
    pub(super) fn absent(&self) -> Seats {
        let silent = |seat: Seat| self.absence.silent[seat.index()] >= SILENT;
        let people = self.seats_where(|chair| chair.kind == SeatKind::Person);
        people.iter().filter(|&seat| self.absence.said.contains(seat) || silent(seat)).collect()
    }

    /// Those who said that they are away.
    pub(super) fn said_away(&self) -> Seats {
        let people = self.seats_where(|chair| chair.kind == SeatKind::Person);
        people.iter().filter(|&seat| self.absence.said.contains(seat)).collect()
    }

    /// Is this seat here, in its own eyes?
    pub(super) fn here(&self, seat: Seat) -> Here {
        match self.absent().contains(seat) {
            false => Here::Here,
            true if self.absence.said.contains(seat) => Here::Said,
            true => Here::Silent,
        }
    }

    /// The seconds since everybody could last see something happen.
    pub(super) fn since_public(&self, now: i64) -> i64 {
        (now - self.absence.public).max(0)
    }

    /// What this seat could vote about, if it has waited long enough for that.
    fn ballot(&self, seat: Seat, now: i64) -> Option<Ballot> {
        let nobody = self.overdue(now).is_empty() && !self.shut_too_long(now);
        if self.stage() != Stage::Running || nobody {
            return None;
        }
        let awaited = self.awaited(Eyes::Seat(seat));
        let ballot = Ballot::about(&awaited)?;
        let late = match ballot {
            Ballot::Turn(other) => other != seat && self.overdue(now).contains(other),
            Ballot::Missing => self.is_missing(&awaited, now),
            Ballot::Door => self.shut_too_long(now),
        };
        late.then_some(ballot)
    }

    /// Is a choice missing that nobody need wait for any longer? Where it is seen how
    /// many are in, that goes by the last public moment alone.
    pub(super) fn is_missing(&self, awaited: &Awaited, now: i64) -> bool {
        match awaited {
            Awaited::Sealed(..) => {
                self.company()
                    && self.since_public(now) > self.head.patience()
                    && !self.overdue(now).is_empty()
            }
            _ => !self.overdue(now).is_empty(),
        }
    }

    /// The votes for it, and how many it takes: half of those who wait, and of sealed
    /// choices one of them may be the one that is missing.
    fn tally(&self, ballot: Ballot) -> (Seats, u8) {
        let votes = self.absence.votes.iter().filter(|(about, _)| *about == ballot);
        let votes: Seats = votes.map(|(_, seat)| *seat).collect();
        let here = self.seats_where(|chair| chair.kind == SeatKind::Person);
        let same = |seat: &Seat| Ballot::about(&self.awaited(Eyes::Seat(*seat))) == Some(ballot);
        let said = self.absence.said;
        let waiting: Seats =
            here.iter().filter(same).filter(|seat| !said.contains(*seat)).collect();
        let others = match ballot {
            Ballot::Turn(seat) => waiting.without(seat).len(),
            Ballot::Missing => waiting.len().saturating_sub(1),
            Ballot::Door => waiting.len(),
        };
        (votes.iter().filter(|&seat| here.contains(seat)).collect(), others.div_ceil(2).max(1))
    }
}

impl Table {
    /// Somebody would not wait any longer: for whoever's turn it is, or for whoever is
    /// missing.
    pub(super) fn stand_in(
        &self,
        guest: &str,
        seat: Seat,
        other: Option<Seat>,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        let early = || TableError::Refused(words::STILL_TIME.into());
        let seconds = now.as_secs() as i64;
        let ballot = self.state.ballot(seat, seconds).ok_or_else(early)?;
        match (ballot, other) {
            (Ballot::Turn(turn), Some(other)) if turn != other => return Err(early()),
            (Ballot::Missing | Ballot::Door, Some(_)) => return Err(early()),
            _ => {}
        }
        if self.state.head.replace != Replace::Vote {
            return self.replaced(ballot, other, Draft::new(self, now), seconds);
        }
        let mut draft = Draft::new(self, now);
        let (votes, _) = self.state.tally(ballot);
        let own = self.state.seats_of(guest).iter();
        let own = own.filter(|&own| self.state.ballot(own, seconds) == Some(ballot));
        for seat in own.filter(|&own| !votes.contains(own)) {
            draft.act(Deed::Vote { seat, about: ballot })?;
        }
        let (votes, needed) = draft.next.tally(ballot);
        match votes.len() >= needed {
            true => self.replaced(ballot, other, draft, seconds),
            false => Ok(draft.done()),
        }
    }

    /// A bot takes the turn's chair, if everybody may know that; otherwise it answers
    /// for those who are missing, and they keep their chairs.
    fn replaced(
        &self,
        ballot: Ballot,
        other: Option<Seat>,
        mut draft: Draft<'_>,
        now: i64,
    ) -> Result<Deeds, TableError> {
        let state = &self.state;
        let open = state.awaited(Eyes::Spectator);
        let missing = match ballot {
            Ballot::Turn(seat) if other.is_some() && open == Awaited::Turn(seat) => {
                let character = state.default_character();
                draft.act(Deed::StandIn { seat, character })?;
                return Ok(draft.done());
            }
            Ballot::Turn(seat) => Seats::only(seat),
            Ballot::Missing => state.overdue(now),
            Ballot::Door => state.people_asked(),
        };
        for seat in missing.iter() {
            draft.act(Deed::Substitute { seat, question: state.game.question(seat) })?;
        }
        Ok(draft.done())
    }

    /// When the table replaces somebody by itself.
    pub(super) fn absence_due(&self, now: Moment) -> Option<Moment> {
        let overdue = self.overdue_by_itself(now.as_secs() as i64);
        (!overdue.is_empty()).then_some(now)
    }

    fn overdue_by_itself(&self, now: i64) -> Seats {
        if self.state.head.replace != Replace::Itself || self.state.stage() != Stage::Running {
            return Seats::NONE;
        }
        let overdue = self.state.overdue(now).iter();
        overdue.filter(|&seat| self.state.bot_for(seat).is_none()).collect()
    }

    pub(super) fn replace_by_itself(&self, now: Moment) -> Result<Deeds, TableError> {
        let seconds = now.as_secs() as i64;
        let mut draft = Draft::new(self, now);
        for seat in self.overdue_by_itself(seconds).iter() {
            let ballot = match self.state.awaited(Eyes::Spectator) {
                Awaited::Turn(turn) if turn == seat => Ballot::Turn(seat),
                _ => {
                    let question = self.state.game.question(seat);
                    draft.act(Deed::Substitute { seat, question })?;
                    continue;
                }
            };
            return self.replaced(ballot, Some(seat), draft, seconds);
        }
        Ok(draft.done())
    }

    /// Somebody says that they are away, or here again.
    pub(super) fn away(&self, seat: Seat, on: bool, now: Moment) -> Result<Deeds, TableError> {
        let here = self.state.here(seat);
        let done = if on { here == Here::Said } else { here == Here::Here };
        self.unless(done, Deed::Away { seat, on }, now)
    }

    /// How the vote stands that this seat may take part in.
    pub(super) fn vote_view(&self, seat: Seat, now: i64) -> Option<VoteView> {
        let ballot = self.state.ballot(seat, now)?;
        let (votes, needed) = match self.state.head.replace {
            Replace::Vote => self.state.tally(ballot),
            Replace::Anybody | Replace::Itself => (Seats::NONE, 1),
        };
        Some(VoteView { votes: votes.len(), needed, yours: votes.contains(seat) })
    }
}
