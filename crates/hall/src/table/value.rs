//! The table as a plain value: orders go in with the time, deeds come out. It knows
//! no clock, no store, no task and no thread.
//!
//! - [`Table::decide`]: what somebody wants, at a moment: the deeds it comes to, or why
//!   not. Changes nothing.
//! - [`Table::tend`]: what the table itself does at a moment when something is due.
//! - [`Table::apply`]: those deeds have happened, for they are in the store.
//! - [`Table::alarm`]: when something is due even if nobody speaks.
//! - [`Table::thoughts`]: what bots should think about; [`Table::hear`] takes what came
//!   of it, and who is here.
//!
//! Whatever decides follows from the head and the deeds with their moments. Thoughts
//! and presence are heard; a table that is woken again hears them anew.

use std::collections::BTreeMap;

use players::Foul;
use tabletop::{Seat, Seats, Statement};

use super::bots::Minds;
use super::deed::Deed;
use super::error::TableError;
use super::orders::Order;
use super::presence::Watched;
use super::state::{Head, Open, State};
use crate::games::{self, AnyGame, AnyPast, AnyPresent, Ask, NotPlayed};
use crate::moment::Moment;
use crate::store::{Index, Onlookers, Stored};
use crate::view::Stage;
use crate::words;

/// Refused submissions remembered per table, so that they get the same answer.
const REFUSED: usize = 64;

/// A table, whole.
pub struct Table {
    pub(super) id: String,
    pub(super) state: State,
    pub(super) past: Box<dyn AnyPast>,
    /// What submissions were answered, by seat and id.
    answered: BTreeMap<(u8, String), Option<String>>,
    refused: Vec<((u8, String), TableError)>,
    pub(super) minds: Minds,
    pub(super) eyes: Watched,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table({})", self.id)
    }
}

/// What an order comes to: to be stored, and then applied.
pub struct Deeds {
    pub deeds: Vec<Deed>,
    /// What of the order was refused all the same.
    pub refused: Option<String>,
    /// A bot that did not keep to the rules, and how.
    pub problem: Option<(Seat, String)>,
    pub(super) next: Option<State>,
    pub(super) after: After,
}

/// What is to be remembered with the deeds, beside them.
#[derive(Default)]
pub(super) struct After {
    /// Somebody has said something: a bot may want to answer.
    pub said: Option<(Seat, Statement, Moment)>,
    /// The remarks of these bots are made, the decisions of those.
    pub remarked: Seats,
    pub decided: Seats,
    /// The answer of a bot to what it was told.
    pub replied: Option<u64>,
    pub explains: Option<(Seat, Statement)>,
    pub stuck: Seats,
}

impl std::fmt::Debug for Deeds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.deeds).finish()
    }
}

impl Deeds {
    /// Nothing is to be done.
    pub(super) fn none() -> Deeds {
        Deeds {
            deeds: Vec::new(),
            refused: None,
            problem: None,
            next: None,
            after: After::default(),
        }
    }
}

/// Deeds in the making, on a copy of how the table stands.
pub(super) struct Draft<'a> {
    pub table: &'a Table,
    pub next: State,
    pub deeds: Vec<Deed>,
    pub now: Moment,
}

impl<'a> Draft<'a> {
    pub fn new(table: &'a Table, now: Moment) -> Draft<'a> {
        Draft { table, next: table.state.clone(), deeds: Vec::new(), now }
    }

    pub fn act(&mut self, deed: Deed) -> Result<(), TableError> {
        self.room()?;
        if let Some(back) = self.table.back(&deed) {
            self.next.game = back.map_err(TableError::Refused)?;
        }
        self.next.apply(&deed, self.now).map_err(TableError::Refused)?;
        self.deeds.push(deed);
        Ok(())
    }

    /// A decision that was played on a copy already.
    pub fn played(
        &mut self,
        seat: Seat,
        text: String,
        game: Box<dyn AnyPresent>,
    ) -> Result<(), TableError> {
        self.room()?;
        let deed = Deed::Move { seat, text };
        self.next.played(&deed, game, self.now).map_err(TableError::Refused)?;
        self.deeds.push(deed);
        Ok(())
    }

    fn room(&self) -> Result<(), TableError> {
        match self.table.state.is_full() {
            true => Err(TableError::Refused(words::ENOUGH.into())),
            false => Ok(()),
        }
    }

    /// Plays a line; tells what of it was refused, if the rest stands.
    pub fn answer(
        &mut self,
        seat: Seat,
        question: u32,
        line: &str,
    ) -> Result<Option<String>, TableError> {
        // Whoever answers too late is told that, whatever has become of the table.
        if self.next.game.question(seat) != question {
            return Err(TableError::Stale);
        }
        let refused = |why: &str| Err(TableError::Refused(why.into()));
        match self.next.stage() {
            Stage::Running => {}
            Stage::Paused => return refused(words::PAUSED),
            Stage::Gathering => return refused(words::SEATS_OPEN),
            Stage::Over => return refused(words::OVER),
        }
        if let Some(window) = self.next.game.window() {
            self.respond(&window, seat, question, line)?;
            return Ok(None);
        }
        let played = self.next.game.answer(seat, question, line).map_err(not_played)?;
        let only = self.table.state.head.only.as_ref().filter(|_| self.next.game.decisions() == 0);
        let wrong = |(text, _): &(String, _)| only.is_some_and(|only| only != text);
        // What is proven lost need not be played on.
        if played.decisions.first().is_some_and(wrong) {
            let mut decisions = played.decisions.into_iter();
            let (text, game) = decisions.next().ok_or(TableError::Stale)?;
            self.played(seat, text, game)?;
            if self.next.stage() != Stage::Over {
                self.act(Deed::Resign { seat })?;
            }
            return Ok(None);
        }
        for (text, game) in played.decisions {
            self.played(seat, text, game)?;
        }
        Ok(played.refused)
    }

    pub fn done(self) -> Deeds {
        let next = (!self.deeds.is_empty()).then_some(self.next);
        Deeds { deeds: self.deeds, next, ..Deeds::none() }
    }
}

pub(super) fn not_played(refused: NotPlayed) -> TableError {
    match refused {
        NotPlayed::Stale => TableError::Stale,
        NotPlayed::Refused(why) => TableError::Refused(why),
    }
}

/// Something a table hears that is no deed.
#[derive(Debug)]
pub enum Heard {
    /// Somebody watches for these seats, or does no longer.
    Here(Seats),
    Gone(Seats),
    /// Somebody without a seat looked at it.
    Looked(Moment),
    /// Who looks through other programs, now that all that has happened is known here.
    Elsewhere(Onlookers),
    /// What a bot has come to, or how it failed.
    Thought {
        seat: Seat,
        question: u32,
        /// What it was asked for.
        ask: Ask,
        thought: Result<crate::games::Thought, Foul>,
    },
    /// What a bot answers to what it was told.
    Reply {
        number: u64,
        reply: Option<Statement>,
    },
}

impl Table {
    /// The table before anything was done, or why it cannot be set up.
    pub fn new(id: &str, game: &'static dyn AnyGame, head: Head) -> Result<Table, String> {
        let (state, past) = State::new(game, head)?;
        let seats = state.chairs.len();
        Ok(Table {
            id: id.to_string(),
            state,
            past,
            answered: BTreeMap::new(),
            refused: Vec::new(),
            minds: Minds::default(),
            eyes: Watched::new(seats),
        })
    }

    /// The table as it is stored, or why not: what of it does not fit, or that we do not
    /// know it all. Its chain is whole: what it says was said by somebody.
    pub fn read(id: &str, stored: &Stored) -> Result<Table, TableError> {
        let head = Head::read(&stored.head)?;
        let game = games::by_slug(&head.game).ok_or(TableError::Newer)?;
        let mut table = Table::new(id, game, head).map_err(TableError::Quarantined)?;
        for (nth, (at, entry)) in stored.entries.iter().enumerate() {
            let deed = Deed::read(entry).map_err(|_| TableError::Newer)?;
            let unfit = |why| TableError::Quarantined(format!("entry {}: {why}", nth + 1));
            table.restore(&deed, *at).map_err(unfit)?;
        }
        Ok(table)
    }

    /// Does a deed again that is in the store, or that a new table begins with.
    pub fn restore(&mut self, deed: &Deed, at: Moment) -> Result<(), String> {
        if let Some(back) = self.back(deed) {
            self.state.game = back?;
        }
        let before = self.state.window;
        self.state.apply(deed, at)?;
        self.past.settle(self.state.game.as_mut());
        self.note_watchers(before);
        self.remember(deed);
        Ok(())
    }

    /// Somebody else has done this, at this very table: bots hear of it as if it had been
    /// done here.
    pub fn take_in(&mut self, deed: &Deed, at: Moment) -> Result<(), String> {
        self.restore(deed, at)?;
        if *deed == Deed::Hush {
            self.minds.reconsider();
        }
        let said = match deed {
            Deed::Say { seat, statement } if self.state.bot(*seat).is_none() => {
                Some((*seat, statement.clone(), at))
            }
            _ => None,
        };
        self.settle_minds(After { said, ..After::default() });
        Ok(())
    }

    /// Whoever is spoken to answers at another place.
    pub fn leave_talk_to_others(&mut self) {
        self.minds.hear_nothing();
    }

    /// How the game stands after something is taken back, if the deed is that.
    fn back(&self, deed: &Deed) -> Option<Result<Box<dyn AnyPresent>, String>> {
        match deed {
            Deed::Undo { seat, count } => Some(self.past.undone(*seat, *count)),
            Deed::TakeBack { seat, count } => Some(self.past.taken_back(*seat, *count)),
            Deed::BackTaken { seat, count } => Some(self.past.agreed_back(*seat, *count)),
            _ => None,
        }
    }

    /// The table begins to be played again: nobody loses time to its sleep.
    /// Who has looked before is not known.
    pub fn wake(&mut self, now: Moment) {
        self.state.wake(now);
        self.eyes.forget();
    }

    fn remember(&mut self, deed: &Deed) {
        if let Deed::Answered { seat, id, refused } = deed {
            self.answered.insert((seat.0, id.clone()), refused.clone());
        }
    }

    /// These deeds have happened.
    pub fn apply(&mut self, done: Deeds) {
        done.deeds.iter().for_each(|deed| self.remember(deed));
        // What was said meanwhile is heard before anybody chooses.
        if done.deeds.contains(&Deed::Hush) {
            self.minds.reconsider();
        }
        if let Some(next) = done.next {
            let before = self.state.window;
            self.state = next;
            self.past.settle(self.state.game.as_mut());
            self.note_watchers(before);
        }
        self.settle_minds(done.after);
    }

    /// What lists show of the table once these deeds have happened.
    pub fn index(&self, done: &Deeds, now: Moment) -> Index {
        done.next.as_ref().unwrap_or(&self.state).index(&self.id, now)
    }

    /// When something is due even though nobody has said anything.
    pub fn alarm(&self, now: Moment) -> Option<Moment> {
        if self.state.is_full() {
            return None;
        }
        let clocks = self.state.next_alarm(now.as_secs() as i64);
        let clocks = clocks.map(|seconds| Moment::from_secs(seconds.max(0) as u64));
        let replaced = self.absence_due(now);
        let due = clocks.into_iter().chain(self.window_due()).chain(self.bots_due());
        due.chain(replaced).chain(self.council_due()).min()
    }

    /// What the table does by itself at this moment, one thing after another.
    pub fn tend(&self, now: Moment) -> Result<Deeds, TableError> {
        let due = |moment: Option<Moment>| {
            moment.is_some_and(|moment| moment <= now) && !self.state.is_full()
        };
        if due(self.window_due()) {
            self.tend_window(now)
        } else if due(self.bots_due()) {
            self.let_bots_act(now)
        } else if due(self.council_due()) {
            self.end_council(now)
        } else if due(self.absence_due(now)) {
            self.replace_by_itself(now)
        } else {
            Ok(Deeds::none())
        }
    }

    /// Something that is no deed; can everybody see it at once?
    pub fn hear(&mut self, heard: Heard) -> bool {
        match heard {
            Heard::Here(seats) => {
                self.eyes.comes(seats);
                true
            }
            Heard::Gone(seats) => {
                self.eyes.goes(seats);
                true
            }
            Heard::Looked(at) => {
                self.eyes.looks(at);
                false
            }
            Heard::Elsewhere(onlookers) => self.eyes.hears(onlookers, self.state.window),
            Heard::Thought { seat, question, ask, thought } => {
                self.minds.thought(seat, question, ask, thought);
                false
            }
            Heard::Reply { number, reply } => {
                self.minds.reply(number, reply);
                false
            }
        }
    }

    /// Does anybody look, or think?
    pub fn is_watched(&self) -> bool {
        self.eyes.any() || self.minds.busy()
    }

    /// When a window opens it is noted who watches.
    fn note_watchers(&mut self, before: Option<Open>) {
        let number = |open: Option<Open>| open.map(|open| open.number);
        if number(before) != number(self.state.window) {
            self.eyes.opens(self.state.window);
        }
    }

    /// Others keep the same house, and people may look through them.
    pub fn share(&mut self) {
        self.eyes.share();
    }

    /// Who looks through this program, as far as others need to know: eyes without a seat
    /// matter where windows open.
    pub fn onlookers(&self) -> Onlookers {
        let here = self.eyes.here();
        match self.state.game.has_windows() && self.state.stage() != Stage::Over {
            true => here,
            false => Onlookers { seats: here.seats, ..Onlookers::default() },
        }
    }

    /// Would it be good to know who looks elsewhere? A window may have nobody to tell
    /// anything to.
    pub fn wonders(&self) -> bool {
        self.eyes.is_unsure() && self.state.lone()
    }

    // ── done once ────────────────────────────────────────────────────────

    /// Does something that carries an id: sent twice, it is done once and
    /// answered twice with the same result.
    pub(super) fn once(
        &self,
        seat: Seat,
        (id, key): (&str, &str),
        now: Moment,
        work: impl FnOnce(&mut Draft<'_>) -> Result<Option<String>, TableError>,
    ) -> Result<Deeds, TableError> {
        let id = submission(id, key)?;
        if let Some(answer) = self.answered.get(&(seat.0, id.clone())) {
            return answer.clone().map_or(Ok(Deeds::none()), |why| Err(TableError::Refused(why)));
        }
        let known = self.refused.iter().find(|(of, _)| *of == (seat.0, id.clone()));
        if let Some((_, refused)) = known {
            return Err(refused.clone());
        }
        let mut draft = Draft::new(self, now);
        let refused = work(&mut draft)?;
        draft.act(Deed::Answered { seat, id, refused: refused.clone() })?;
        Ok(Deeds { refused, ..draft.done() })
    }

    /// Remembers that a submission was refused. A stale answer may become no better,
    /// a refused one neither: the question it names can only grow older. But a pause
    /// ends.
    pub fn refuse(&mut self, guest: &str, wanted: Option<Seat>, order: &Order, why: &TableError) {
        let Some((id, key)) = order.submission() else { return };
        let (Some(seat), Ok(id)) = (self.seat_of(guest, wanted), submission(id, &key)) else {
            return;
        };
        let of = (seat.0, id);
        let known = self.refused.iter().any(|(known, _)| *known == of);
        let answered = self.answered.contains_key(&of);
        if self.state.stage() == Stage::Running && !known && !answered {
            if self.refused.len() == REFUSED {
                self.refused.remove(0);
            }
            self.refused.push((of, why.clone()));
        }
    }
}

/// The id of a submission. The same id with other content is another one, and stale.
fn submission(id: &str, key: &str) -> Result<String, TableError> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if id.is_empty() || id.len() > 64 || !id.bytes().all(plain) {
        return Err(TableError::Refused(words::NOT_OURS.into()));
    }
    Ok(format!("{id}-{}", &blake3::hash(key.as_bytes()).to_hex()[..8]))
}
