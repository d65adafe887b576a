//! A table as it follows from its head and its deeds, and from nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use players::search::Level;
use serde::{Deserialize, Serialize};
use tabletop::{Edition, Eyes, Names, Seat, Seats, Seed};

use super::absence::{Absence, Replace};
use super::consent::Consent;
use super::council::Talking;
use super::deed::Deed;
use super::error::TableError;
use super::pace::Timers;
use super::window::StandingOrder;
use crate::cast::Cast;
use crate::games::{AnyGame, AnyPast, AnyPresent, SetUp};
use crate::hint::Hint;
use crate::moment::Moment;
use crate::pace::{Pace, Wish};
use crate::view::{Awaited, Memory, SeatKind, Stage};
use crate::words;

/// What never changes about a table. Where it says something we do not know, somebody of a
/// newer version has opened it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    pub game: String,
    pub rules: u32,
    /// The version of the components, or the whole text of a designer's file.
    pub components: String,
    pub custom: bool,
    pub options: Vec<(String, String)>,
    /// The position it begins from, if that is not a deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<serde_json::Value>,
    /// 64 hexadecimal digits.
    pub seed: String,
    /// Shown from the start, so that the seed cannot be changed later.
    pub commitment: String,
    /// Why everybody may know the deal from the start, if so.
    pub open_deal: Option<String>,
    /// The guest who opened the table.
    pub host: String,
    /// Shown in the lobby.
    pub listed: bool,
    /// May people without a seat watch?
    pub watch: bool,
    pub memory: String,
    pub pace: Pace,
    /// The seconds of a decision at a live table; 0 where no clock runs.
    #[serde(default)]
    pub limit: u32,
    /// The seconds of a reaction window at most; 0 where no clock runs.
    #[serde(default)]
    pub reaction: u32,
    /// The second of a window at which silence counts for whoever is asked only when
    /// something fits, or is away.
    #[serde(default = "quick")]
    pub quick: u32,
    /// How somebody is replaced whom the others need not wait for any longer.
    #[serde(default)]
    pub replace: Replace,
    /// The seconds of a time to talk, where a game has one; 0 where there is none.
    #[serde(default)]
    pub talk: u32,
    /// Begun in the middle of another game.
    pub fork: bool,
    /// What it counts for, beside itself: `daily 20773` is somebody's first try at the
    /// deal of that day, `practice 20773` a later one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occasion: Option<String>,
    /// In a puzzle: the one first decision that does not lose. Nobody is shown it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
}

/// Where a table says nothing else.
pub(super) const QUICK: u32 = 4;

fn quick() -> u32 {
    QUICK
}

impl Head {
    pub fn read(text: &str) -> Result<Head, TableError> {
        let said: serde_json::Value = serde_json::from_str(text)
            .map_err(|error| TableError::Quarantined(error.to_string()))?;
        serde_json::from_value(said).map_err(|_| TableError::Newer)
    }

    pub fn set_up(&self) -> SetUp {
        let edition = match self.custom {
            true => Edition::Custom(self.components.clone()),
            false => Edition::Version(self.components.clone()),
        };
        SetUp {
            edition,
            options: self.options.clone(),
            state: self.state.clone(),
            rules: Some(self.rules),
        }
    }

    pub fn memory(&self) -> Memory {
        Memory::read(&self.memory).unwrap_or_default()
    }
}

/// A table as it stands, without its past. It is small: what somebody wants is tried
/// on a copy, which then becomes the table.
pub struct State {
    pub head: Arc<Head>,
    /// How many deeds it follows from.
    pub(super) entries: i64,
    /// The game as it stands on the shelf.
    pub(super) kind: &'static dyn AnyGame,
    pub(super) game: Box<dyn AnyPresent>,
    /// Is nothing secret in this game, not even while it is played?
    pub open: bool,
    /// What a known way to win this deal leaves in hand.
    pub par: Option<i64>,
    /// The options as they were understood.
    pub(super) options: Arc<Vec<(String, String)>>,
    pub chairs: Vec<Chair>,
    pub paused: bool,
    /// The seat that gave the game up, or nobody: ended by agreement.
    pub stopped: Option<Option<Seat>>,
    agreed: Seats,
    /// Milliseconds between decisions of bots.
    pub tempo: u32,
    pub hinted: bool,
    /// Somebody looked at what is past while the game went on.
    pub looked_back: bool,
    pub hint: Option<(Seat, u32, Hint)>,
    /// Whom each seat does not want to hear.
    muted: Vec<Seats>,
    /// Who sat where, and since when; and after how many acts of the match that is.
    pub(super) cast: Cast,
    acts: usize,
    /// Guests who sat here and do no longer.
    pub(super) gone: Vec<Left>,
    /// A bot answered their last question, for their time was up.
    pub(super) answered_for: Seats,
    /// The table where the same people play again.
    pub next: Option<String>,
    pub(super) timers: Timers,
    /// How long a door has been shut, for those outside.
    pub(super) door: Timers,
    /// The second in which everybody could last see somebody stir: sit down, get
    /// up, pause.
    pub(super) stirred: Option<i64>,
    /// Answers in the open window that nobody has seen yet, with its number.
    pub(super) aside: BTreeMap<u8, (u32, String)>,
    /// Standing orders that last, and those for a while that go before them.
    lasting: BTreeMap<u8, StandingOrder>,
    passing: BTreeMap<u8, StandingOrder>,
    /// Since when somebody plays it.
    pub(super) awake: Moment,
    /// The reaction window that is open, and since when.
    pub(super) window: Option<Open>,
    /// The questions of seats that a bot answers, and since when it is asked.
    pub(super) since: Vec<(Option<u32>, Moment)>,
    /// Questions that a bot answers for a person who is missing.
    pub(super) substitutes: BTreeSet<(u8, u32)>,
    /// Who is away, and what is voted about.
    pub(super) absence: Absence,
    /// What somebody would take back.
    pub(super) consent: Consent,
    pub(super) council: Option<Talking>,
    /// Bots do not pause for now.
    pub(super) hurried: bool,
    /// What people would like of the bots.
    wishes: BTreeMap<u8, Wish>,
    /// Something goes on behind a closed door, and not just since now.
    pub(super) shut: bool,
    inside: bool,
}

/// An open window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Open {
    pub number: u32,
    pub opened: Moment,
    /// Those who were asked only when something fits, and those who were away, when
    /// it opened: what is changed later holds from the next one on, or the change
    /// would tell that something fitted.
    pub fits: Seats,
    pub away: Seats,
    pub pass: &'static str,
}

/// A guest who sat at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Left {
    pub guest: String,
    pub seat: Seat,
    /// The host asked them to leave.
    pub asked: bool,
}

/// A seat at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    pub kind: SeatKind,
    pub name: String,
    /// The guests who may act for it: one person on several devices, the one that
    /// sat down first and the newest last. Nobody holds a bot's chair or a free one.
    pub holders: Vec<String>,
    /// The entry by which they do: it seated the person, or ended their other
    /// devices. Return links go by it.
    pub since: i64,
}

/// The pace of bots a table begins with.
const TEMPO: u32 = 700;
/// So long somebody of a level may think, where the tempo leaves less.
fn thinking(level: Level) -> Duration {
    Duration::from_millis(match level {
        Level::Easy => 20,
        Level::Normal => 100,
        Level::Hard => 200,
        Level::Expert => 400,
    })
}

/// More deeds than any game needs; a table cannot grow without end.
const MOST: i64 = 50_000;

impl Clone for State {
    fn clone(&self) -> State {
        State {
            head: Arc::clone(&self.head),
            entries: self.entries,
            kind: self.kind,
            game: self.game.boxed(),
            open: self.open,
            par: self.par,
            options: Arc::clone(&self.options),
            chairs: self.chairs.clone(),
            paused: self.paused,
            stopped: self.stopped,
            agreed: self.agreed,
            tempo: self.tempo,
            hinted: self.hinted,
            looked_back: self.looked_back,
            hint: self.hint.clone(),
            muted: self.muted.clone(),
            cast: self.cast.clone(),
            acts: self.acts,
            gone: self.gone.clone(),
            answered_for: self.answered_for,
            next: self.next.clone(),
            timers: self.timers.clone(),
            door: self.door.clone(),
            stirred: self.stirred,
            aside: self.aside.clone(),
            lasting: self.lasting.clone(),
            passing: self.passing.clone(),
            awake: self.awake,
            window: self.window,
            since: self.since.clone(),
            substitutes: self.substitutes.clone(),
            absence: self.absence.clone(),
            consent: self.consent.clone(),
            council: self.council,
            hurried: self.hurried,
            wishes: self.wishes.clone(),
            shut: self.shut,
            inside: self.inside,
        }
    }
}

impl State {
    /// The table before anything was done, and its match; or why it cannot be set up.
    pub fn new(
        game: &'static dyn AnyGame,
        head: Head,
    ) -> Result<(State, Box<dyn AnyPast>), String> {
        let seed: Seed = head.seed.parse().map_err(|error| format!("{error}"))?;
        let dealt = game.deal(&head.set_up(), seed)?.0;
        let empty =
            Chair { kind: SeatKind::Open, name: String::new(), holders: Vec::new(), since: 0 };
        let seats = usize::from(dealt.seats());
        let present = dealt.present();
        let state = State {
            muted: vec![Seats::NONE; seats],
            cast: Cast::new(Names::new(vec![""; seats])),
            acts: 0,
            gone: Vec::new(),
            answered_for: Seats::NONE,
            next: None,
            chairs: vec![empty; seats],
            kind: game,
            shut: matches!(present.awaited(Eyes::Spectator), Awaited::Closed(_)),
            game: present,
            open: dealt.is_open(),
            // What is known of a deal says nothing about a position in the middle of it.
            par: dealt.par().filter(|_| head.state.is_none()),
            options: Arc::new(dealt.options()),
            head: Arc::new(head),
            entries: 0,
            paused: false,
            stopped: None,
            agreed: Seats::NONE,
            tempo: TEMPO,
            hinted: false,
            looked_back: false,
            hint: None,
            timers: Timers::new(seats),
            door: Timers::new(1),
            stirred: None,
            aside: BTreeMap::new(),
            lasting: BTreeMap::new(),
            passing: BTreeMap::new(),
            awake: Moment::ZERO,
            window: None,
            since: vec![(None, Moment::ZERO); seats],
            substitutes: BTreeSet::new(),
            absence: Absence::new(seats),
            consent: Consent::default(),
            council: None,
            hurried: false,
            wishes: BTreeMap::new(),
            inside: false,
        };
        Ok((state, dealt))
    }

    /// Does a deed of that moment, live or out of the store. What is refused here
    /// was never stored; in a stored table it means damage.
    pub fn apply(&mut self, deed: &Deed, at: Moment) -> Result<(), String> {
        if let Deed::Move { seat, text } = deed {
            self.game.replay(*seat, text)?;
        }
        self.follow(deed, at)
    }

    /// A decision was tried on a copy of the game, and stands.
    pub fn played(
        &mut self,
        deed: &Deed,
        game: Box<dyn AnyPresent>,
        at: Moment,
    ) -> Result<(), String> {
        self.game = game;
        self.follow(deed, at)
    }

    /// Everything but the game follows.
    fn follow(&mut self, deed: &Deed, at: Moment) -> Result<(), String> {
        let seconds = at.as_secs() as i64;
        self.note_absence(deed, seconds);
        self.note_consent(deed)?;
        self.carry_out(deed)?;
        self.entries += 1;
        self.acts += usize::from(deed.is_act());
        if deed.stirs() {
            self.stirred = Some(seconds);
        }
        if let Deed::Reclaim { seat } | Deed::Sit { seat, .. } = deed {
            self.timers.restart(*seat, seconds);
        }
        self.follow_council(deed, at);
        let due = self.due();
        self.follow_door(seconds);
        let game = &self.game;
        // While people talk nobody's time runs.
        let timed = if self.talking().is_some() { Seats::NONE } else { due };
        self.timers.follow(seconds, timed, |seat| game.question(seat));
        let answered = |&&(seat, question): &&(u8, u32)| game.question(Seat(seat)) != question;
        let answered: Seats =
            self.substitutes.iter().filter(answered).map(|&(seat, _)| Seat(seat)).collect();
        self.answered_for = answered.iter().fold(self.answered_for, Seats::with);
        self.substitutes.retain(|&(seat, question)| {
            due.contains(Seat(seat)) && game.question(Seat(seat)) == question
        });
        if due.iter().any(|seat| self.bot(seat).is_none()) {
            self.hurried = false;
            self.wishes.retain(|_, wish| *wish != Wish::Hurry);
        }
        self.window = match (self.window_now(), self.window) {
            (Some(window), Some(open)) if open.number == window.number => Some(open),
            (window, _) => window.map(|window| self.open_window(&window, at)),
        };
        for nth in 0..self.chairs.len() {
            let seat = Seat(nth as u8);
            let question = self.game.question(seat);
            let asked = due.contains(seat) && self.bot_for(seat).is_some();
            let asked = asked.then_some(question);
            if self.since[nth].0 != asked {
                self.since[nth] = (asked, at);
            }
        }
        Ok(())
    }

    /// The table begins to be played again: nobody loses time to its sleep.
    pub fn wake(&mut self, now: Moment) {
        self.awake = now;
        // The store keeps whole seconds, and nothing has opened later than now.
        self.window = self.window.map(|open| Open { opened: open.opened.min(now), ..open });
        self.since.iter_mut().for_each(|since| since.1 = now);
        self.wake_council(now);
    }

    fn carry_out(&mut self, deed: &Deed) -> Result<(), String> {
        match deed {
            Deed::Move { .. } => {
                self.follow_window();
                // Behind a closed door only the first pauses: how long it stays shut
                // must not count what happens inside.
                let shut = matches!(self.game.awaited(Eyes::Spectator), Awaited::Closed(_));
                self.inside = shut && self.shut;
                self.shut = shut;
            }
            // How it stands then follows from what was done before; what was kept aside
            // for a window, and the door, belong to what is taken back.
            Deed::Undo { .. } | Deed::TakeBack { .. } | Deed::BackTaken { .. } => {
                self.aside.clear();
                self.window = None;
                self.hint = None;
                self.shut = matches!(self.game.awaited(Eyes::Spectator), Awaited::Closed(_));
                self.inside = false;
            }
            Deed::Say { seat, statement } => self.game.say(*seat, statement.clone())?,
            Deed::Mute { seat, other, on } => {
                let muted = self.muted.get_mut(seat.index()).ok_or("there is no such seat")?;
                *muted = if *on { muted.with(*other) } else { muted.without(*other) };
            }
            Deed::Next { table } => self.next = Some(table.clone()),
            Deed::Sit { seat, guest, name } => {
                let since = self.entries + 1;
                let chair = self.chair(*seat)?;
                chair.kind = SeatKind::Person;
                chair.name = name.clone();
                chair.holders = vec![guest.clone()];
                chair.since = since;
                self.cast.call(self.names());
            }
            Deed::Join { seat, guest } => {
                let chair = self.chair(*seat)?;
                // There were return links to bots and to free chairs once.
                if !chair.holders.is_empty() && !chair.holders.contains(guest) {
                    chair.holders.push(guest.clone());
                }
            }
            Deed::Alone { seat, guest } => {
                let since = self.entries + 1;
                let chair = self.chair(*seat)?;
                chair.holders = vec![guest.clone()];
                chair.since = since;
            }
            Deed::Bot { seat, character } => self.replace(*seat, character, false)?,
            Deed::Remove { seat, character } => self.replace(*seat, character, true)?,
            Deed::StandIn { seat, character } => {
                self.chair(*seat)?.kind = SeatKind::StandIn(character.clone());
                self.log(words::stood_in(&self.names().of(*seat)));
            }
            Deed::Reclaim { seat } => {
                self.chair(*seat)?.kind = SeatKind::Person;
                self.answered_for.remove(*seat);
                self.log(words::back(&self.names().of(*seat)));
            }
            Deed::Leave { seat } => {
                let chair = self.chair(*seat)?;
                chair.kind = SeatKind::Open;
                chair.name.clear();
                chair.holders.clear();
                self.agreed.remove(*seat);
                self.cast.call(self.names());
            }
            Deed::Pause => self.paused = true,
            Deed::Resume => self.paused = false,
            Deed::Tempo(milliseconds) => self.tempo = *milliseconds,
            Deed::Agree { seat } => self.agreed.insert(*seat),
            Deed::Disagree { seat } => self.agreed.remove(*seat),
            Deed::Resign { seat } => self.stopped = Some(Some(*seat)),
            Deed::LookBack { .. } => self.looked_back = true,
            Deed::Hold { seat, window, text } => {
                let open = self.game.window().filter(|open| open.number == *window);
                if !open.is_some_and(|open| open.asked.contains(*seat)) {
                    return Err("nobody is asked that".into());
                }
                self.aside.insert(seat.0, (*window, text.clone()));
            }
            Deed::Lapse { seat, window } => {
                let open = self.game.window().filter(|open| open.number == *window);
                let open = open.filter(|open| open.asked.contains(*seat));
                let pass = open.ok_or("nobody is asked that")?.pass;
                self.aside.insert(seat.0, (*window, pass.to_string()));
            }
            // What is noted about who is here is all there is to it.
            Deed::Away { .. } | Deed::Vote { .. } => {}
            // So is what is noted about what somebody would take back.
            Deed::BackAsked { .. } | Deed::BackGranted { .. } | Deed::BackRefused { .. } => {}
            Deed::Ready { .. } | Deed::Hush => {}
            Deed::StandingOrder { seat, order } => {
                self.passing.remove(&seat.0);
                let orders = if order.lasts() { &mut self.lasting } else { &mut self.passing };
                orders.insert(seat.0, *order);
            }
            Deed::Hint { seat, question, hint } => {
                // Where there is nothing else to do it has not helped.
                self.hinted |= !hint.free;
                self.hint = Some((*seat, *question, hint.clone()));
            }
            Deed::Substitute { seat, question } => {
                self.substitutes.insert((seat.0, *question));
            }
            Deed::Hurry => self.hurried = true,
            Deed::Wish { seat, wish } => {
                self.wishes.insert(seat.0, *wish);
            }
            // What was answered is no part of how a table stands, but that somebody
            // speaks for themselves again.
            Deed::Answered { seat, .. } => self.answered_for.remove(*seat),
        }
        self.grant();
        // Whoever has left need not be asked whether it may end.
        let (agreed, of) = self.agreement();
        if agreed == of && !agreed.is_empty() && self.stopped.is_none() {
            self.stopped = Some(None);
        }
        Ok(())
    }

    /// What all people who are here would like of the bots happens.
    fn grant(&mut self) {
        let (_, here) = self.agreement();
        let Some(wish) = here.lowest().and_then(|seat| self.wishes.get(&seat.0).copied()) else {
            return;
        };
        if !here.iter().all(|seat| self.wishes.get(&seat.0) == Some(&wish)) {
            return;
        }
        self.wishes.clear();
        match wish {
            Wish::Hurry => self.hurried = true,
            Wish::Tempo(milliseconds) => self.tempo = milliseconds,
        }
    }

    /// Who of the people here would like that.
    pub fn wishing(&self, wish: Wish) -> Seats {
        let (_, here) = self.agreement();
        here.iter().filter(|seat| self.wishes.get(&seat.0) == Some(&wish)).collect()
    }

    /// A bot sits down on a chair; of whoever sat there the log tells.
    fn replace(&mut self, seat: Seat, character: &str, asked: bool) -> Result<(), String> {
        let before = self.stage() != Stage::Gathering;
        let (left, bot) = (self.names().of(seat), bot_name(seat));
        let chair = self.chair(seat)?;
        let person = matches!(chair.kind, SeatKind::Person | SeatKind::StandIn(_));
        chair.kind = SeatKind::Bot(character.to_string());
        chair.name = bot.clone();
        let holders = std::mem::take(&mut chair.holders);
        if person && before {
            self.gone.extend(holders.into_iter().map(|guest| Left { guest, seat, asked }));
            self.log(if asked { words::removed(&left, &bot) } else { words::left(&left, &bot) });
        } else {
            self.cast.call(self.names());
        }
        Ok(())
    }

    /// Something about who sits where that the log tells, from here on by these names.
    fn log(&mut self, line: String) {
        self.cast.turn(self.acts, self.game.decisions(), self.names(), line);
    }

    /// Forgets what was said in a window that is no longer open, and standing
    /// orders that are used up.
    fn follow_window(&mut self) {
        if !self.game.has_windows() {
            return;
        }
        let window = self.game.window();
        let number = window.as_ref().map(|window| window.number);
        self.aside.retain(|_, (of, _)| Some(*of) == number);
        let active = self.game.active();
        let pile = window.as_ref().map(|window| window.pile);
        self.passing.retain(|&seat, order| !order.expired(Seat(seat), active, pile));
    }

    /// What this seat wants to be asked in reaction windows.
    pub fn standing_order(&self, seat: Seat) -> StandingOrder {
        let order = self.passing.get(&seat.0).or_else(|| self.lasting.get(&seat.0));
        order.copied().unwrap_or_else(|| self.usual_order())
    }

    /// The people who would end the game here, and the people who are here.
    pub fn agreement(&self) -> (Seats, Seats) {
        let here = self.seats_where(|chair| chair.kind == SeatKind::Person);
        (self.agreed.iter().filter(|&seat| here.contains(seat)).collect(), here)
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    /// Whom this seat does not want to hear.
    pub fn muted(&self, seat: Seat) -> Seats {
        self.muted.get(seat.index()).copied().unwrap_or_default()
    }

    /// The seats with a person, or a stand-in for one.
    pub fn people(&self) -> Seats {
        let person = |chair: &Chair| matches!(chair.kind, SeatKind::Person | SeatKind::StandIn(_));
        self.seats_where(person)
    }

    /// The seats this guest may act for.
    pub fn seats_of(&self, guest: &str) -> Seats {
        self.seats_where(|chair| chair.holders.iter().any(|holder| holder == guest))
    }

    pub(super) fn seats_where(&self, fits: impl Fn(&Chair) -> bool) -> Seats {
        let seats = self.chairs.iter().enumerate().filter(|(_, chair)| fits(chair));
        seats.map(|(nth, _)| Seat(nth as u8)).collect()
    }

    /// Has it seen so much that nothing more is done here?
    pub fn is_full(&self) -> bool {
        self.entries >= MOST
    }

    pub fn stage(&self) -> Stage {
        if self.stopped.is_some() || self.game.due().is_over() {
            Stage::Over
        } else if self.chairs.iter().any(|chair| chair.kind == SeatKind::Open) {
            Stage::Gathering
        } else if self.paused {
            Stage::Paused
        } else {
            Stage::Running
        }
    }

    /// Whoever must decide for the game to go on.
    pub fn due(&self) -> Seats {
        match self.stage() {
            Stage::Running => {
                let due = self.game.due().seats();
                due.iter().filter(|seat| !self.aside.contains_key(&seat.0)).collect()
            }
            Stage::Gathering | Stage::Paused | Stage::Over => Seats::NONE,
        }
    }

    pub fn names(&self) -> Names {
        Names::new(self.chairs.iter().map(|chair| chair.name.clone()))
    }

    /// Whoever sat on each chair, one after another.
    pub(super) fn sat(&self) -> Names {
        self.cast.sat(self.chairs.len())
    }

    pub fn solo(&self) -> bool {
        self.chairs.len() == 1
    }

    /// May be asked for a hint: alone, or alone with bots. Whoever advises knows what
    /// the seat knows, and no more. A bot in somebody's place does not count, for they
    /// may come back.
    pub fn may_hint(&self) -> bool {
        self.solo() || self.lone()
    }

    pub fn assisted(&self) -> bool {
        self.hinted || self.looked_back || self.head.fork || self.game.assisted()
    }

    /// Who answers the seat's question, if not a person.
    pub fn bot_for(&self, seat: Seat) -> Option<String> {
        let substituted = self.substitutes.contains(&(seat.0, self.game.question(seat)));
        let bot = self.bot(seat).map(str::to_string);
        bot.or_else(|| substituted.then(|| self.default_character()))
    }

    /// Whoever stands in for somebody who has left.
    pub fn default_character(&self) -> String {
        let characters = self.kind.characters();
        characters.first().map(|(name, _)| (*name).to_string()).unwrap_or_default()
    }

    /// How long bots pause. Where any of them thinks, even hurried ones take as long as
    /// that may last: how long it does last must not be seen.
    pub fn pause(&self) -> Duration {
        let at_once = self.hurried || (self.shut && self.inside);
        let tempo = Duration::from_millis(if at_once { 0 } else { self.tempo.into() });
        tempo.max(self.thinking())
    }

    /// How long a bot may think: its answer is there when the pause is over.
    pub fn time_to_think(&self) -> Duration {
        self.pause() * 4 / 5
    }

    /// How long the bots of the table may think at least, by the highest level among them.
    fn thinking(&self) -> Duration {
        let seats = (0..self.chairs.len()).map(|nth| Seat(nth as u8));
        let levels = seats.filter_map(|seat| Level::read(self.bot(seat)?));
        levels.map(|(level, _)| thinking(level)).max().unwrap_or_default()
    }

    pub fn has_bots(&self) -> bool {
        (0..self.chairs.len()).any(|nth| self.bot(Seat(nth as u8)).is_some())
    }

    /// The bot on a seat.
    pub fn bot(&self, seat: Seat) -> Option<&str> {
        match &self.chairs.get(seat.index())?.kind {
            SeatKind::Bot(character) | SeatKind::StandIn(character) => Some(character),
            SeatKind::Open | SeatKind::Person => None,
        }
    }
}

/// Bots have names, another one on every seat: two of a kind can be told apart.
/// What kind they are stands beside the name.
fn bot_name(seat: Seat) -> String {
    const NAMES: [&str; 8] =
        ["Frieda", "Gustav", "Hanne", "Ilja", "Jolanta", "Kofi", "Lotte", "Mehmet"];
    let nth = seat.index();
    match nth / NAMES.len() {
        0 => NAMES[nth].to_string(),
        again => format!("{} {}", NAMES[nth % NAMES.len()], again + 1),
    }
}
