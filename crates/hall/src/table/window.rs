//! Reaction windows: everybody is asked at once, and neither the moment a window
//! closes nor what is sent meanwhile may tell who holds what.
//!
//! - A window is open by public facts alone ([`Window`] is made from what a
//!   spectator sees).
//! - It closes when everybody has answered, at the earliest after the floor and
//!   at the latest after the table's limit; silence is a pass.
//! - Bots and standing orders answer at one moment, which depends on neither the
//!   cards nor how long anybody thought; a bot without a thought by then passes.
//! - Whoever is asked only when something fits, and whoever is away, passes by silence
//!   at another fixed moment, whatever they hold; and under that order a pass by hand
//!   counts no sooner. With one person among bots, and nobody watching, there is nobody
//!   to tell: there a pass counts at once, and the bots speak at their moment.
//! - An answer that changes nothing for the others is kept aside (and on disk)
//!   until the window closes, and then laid open in the order of the seats. So
//!   nobody learns who answered when.

use std::time::Duration;

use tabletop::{Seat, Seats};

use super::deed::Deed;
use super::error::TableError;
use super::state::{Open, State};
use super::value::{Deeds, Draft, Table, not_played};
use crate::moment::Moment;
use crate::view::{OrderView, Ring, SeatKind, Stage, Window};
use crate::words;

/// No window closes earlier, so that a pause says nothing.
pub const FLOOR: Duration = Duration::from_secs(1);

/// What a seat wants to be asked in windows. Private. When an order for a while is
/// used up, the one that lasts holds again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StandingOrder {
    #[default]
    Always,
    /// Not while a card of the seat's own lies on top.
    Others,
    /// Only when something of the seat's own fits.
    Fits,
    /// Only when something is aimed at the seat.
    Aimed,
    /// Not before the seat's own turn.
    UntilTurn,
    /// Not on the Pile with this number.
    Pile(u32),
}

impl StandingOrder {
    /// The word in forms.
    pub fn word(self) -> &'static str {
        match self {
            StandingOrder::Always => "always",
            StandingOrder::Others => "others",
            StandingOrder::Fits => "fits",
            StandingOrder::Aimed => "aimed",
            StandingOrder::UntilTurn => "turn",
            StandingOrder::Pile(_) => "pile",
        }
    }

    /// As a form says it; “this Pile” is the one that lies there now.
    fn wanted(word: &str, window: Option<&Window>) -> Option<StandingOrder> {
        match word {
            "always" => Some(StandingOrder::Always),
            "others" => Some(StandingOrder::Others),
            "fits" => Some(StandingOrder::Fits),
            "aimed" => Some(StandingOrder::Aimed),
            "turn" => Some(StandingOrder::UntilTurn),
            "pile" => window.map(|window| StandingOrder::Pile(window.pile)),
            _ => None,
        }
    }

    /// As the store keeps it.
    pub fn written(self) -> String {
        match self {
            StandingOrder::Pile(number) => format!("pile {number}"),
            other => other.word().to_string(),
        }
    }

    pub fn read(text: &str) -> Option<StandingOrder> {
        match text.split_once(' ') {
            Some(("pile", number)) => number.parse().ok().map(StandingOrder::Pile),
            Some(_) => None,
            None => StandingOrder::wanted(text, None),
        }
    }

    /// Does it hold until another is given?
    pub(super) fn lasts(self) -> bool {
        match self {
            StandingOrder::Always | StandingOrder::Others => true,
            StandingOrder::Fits | StandingOrder::Aimed => true,
            StandingOrder::UntilTurn | StandingOrder::Pile(_) => false,
        }
    }

    /// Does it pass for the seat in this window, by what everybody knows?
    fn passes(self, seat: Seat, window: &Window) -> bool {
        match self {
            StandingOrder::Always | StandingOrder::Fits => false,
            StandingOrder::Others => window.newest == seat,
            StandingOrder::Aimed => !window.aimed.contains(seat),
            StandingOrder::UntilTurn => window.active != seat,
            StandingOrder::Pile(number) => window.pile == number,
        }
    }

    /// Is it used up?
    pub(super) fn expired(self, seat: Seat, active: Option<Seat>, pile: Option<u32>) -> bool {
        match self {
            StandingOrder::Always | StandingOrder::Others => false,
            StandingOrder::Fits | StandingOrder::Aimed => false,
            StandingOrder::UntilTurn => active == Some(seat),
            StandingOrder::Pile(number) => pile != Some(number),
        }
    }
}

impl State {
    /// The window as it is open now, by public facts.
    pub(super) fn window_now(&self) -> Option<Window> {
        match self.stage() {
            Stage::Running => self.game.window(),
            Stage::Gathering | Stage::Paused | Stage::Over => None,
        }
    }

    /// When bots and standing orders speak: after the floor, later at a slower
    /// table, so that people have a chance to be first.
    fn speaking(&self, open: Open) -> Moment {
        let pause = FLOOR + Duration::from_millis(u64::from(self.tempo) * 3 / 2);
        open.opened.max(self.awake)
            + self.limit_of_windows().map_or(pause, |limit| pause.min(limit))
    }

    /// When silence counts for those who are asked only when something fits, and for
    /// those who are away.
    fn quick(&self, open: Open) -> Moment {
        let pause = Duration::from_secs(u64::from(self.head.quick)).max(FLOOR);
        open.opened.max(self.awake)
            + self.limit_of_windows().map_or(pause, |limit| pause.min(limit))
    }

    /// A window as it opens. Where it has no limit everybody's silence is waited for.
    pub(super) fn open_window(&self, window: &Window, at: Moment) -> Open {
        let limited = self.limit_of_windows().is_some();
        let people = self.seats_where(|chair| chair.kind == SeatKind::Person);
        let asked = people.iter().filter(|&seat| limited && window.asked.contains(seat));
        let fits = |seat: &Seat| self.standing_order(*seat) == StandingOrder::Fits;
        let absent = self.absent();
        Open {
            number: window.number,
            opened: at,
            fits: asked.clone().filter(fits).collect(),
            away: asked.filter(|&seat| absent.contains(seat)).collect(),
            pass: window.pass,
        }
    }

    /// What a seat is asked that has ordered nothing: among bots alone, only when
    /// something fits.
    pub(super) fn usual_order(&self) -> StandingOrder {
        match self.lone() && self.limit_of_windows().is_some() {
            true => StandingOrder::Fits,
            false => StandingOrder::Always,
        }
    }

    /// One person and bots, and nobody who may come back to a chair.
    pub(super) fn lone(&self) -> bool {
        let mut people = self.chairs.iter().filter(|chair| !matches!(chair.kind, SeatKind::Bot(_)));
        let one = people.next().is_some_and(|chair| chair.kind == SeatKind::Person);
        one && people.next().is_none()
    }

    /// Is there nothing but passing?
    fn only_passes(&self, seat: Seat) -> bool {
        self.game.answers(seat) == 1
    }

    /// How long a window stays open at most.
    pub(super) fn limit_of_windows(&self) -> Option<Duration> {
        let seconds = u64::from(self.head.reaction);
        (seconds > 0).then(|| Duration::from_secs(seconds).max(FLOOR))
    }

    /// Has everybody who is asked answered?
    fn all_answered(&self, window: &Window) -> bool {
        self.silent(window).next().is_none()
    }

    /// May the window want something done though nobody says anything?
    pub(super) fn window_moves(&self, window: &Window) -> bool {
        let by_itself =
            |seat: Seat| self.bot(seat).is_some() || self.standing_order(seat).passes(seat, window);
        self.limit_of_windows().is_some()
            || self.all_answered(window)
            || self.silent(window).any(by_itself)
    }

    /// Those who have not answered yet.
    fn silent(&self, window: &Window) -> impl Iterator<Item = Seat> {
        let answered = |seat: &Seat| self.aside.contains_key(&seat.0);
        self.in_order(window).into_iter().filter(move |seat| !answered(seat))
    }

    /// Would the order to ask only when something fits let this window pass?
    fn nothing_fits(&self, seat: Seat, open: Open) -> bool {
        let ordered = self.standing_order(seat) == StandingOrder::Fits;
        ordered && open.fits.contains(seat) && self.only_passes(seat)
    }

    /// Everybody asked, from the active player's left; the active player last. Where
    /// somebody went back into the middle of a window, some have answered already.
    fn in_order(&self, window: &Window) -> Vec<Seat> {
        let count = self.chairs.len() as u8;
        let after = (1..=count).map(|step| Seat((window.active.0 + step) % count));
        let asked = |seat: &Seat| window.asked.contains(*seat) && self.game.is_asked(*seat);
        after.filter(asked).collect()
    }
}

impl Table {
    /// Bots and standing orders that have not answered yet.
    fn speakers(&self, open: Open, window: &Window) -> Vec<Seat> {
        let state = &self.state;
        let alone = self.is_private(open);
        let speaks = |seat: &Seat| {
            state.bot(*seat).is_some()
                || state.standing_order(*seat).passes(*seat, window)
                || (alone && state.nothing_fits(*seat, open))
        };
        state.silent(window).filter(speaks).collect()
    }

    /// Those whose silence counts at the fixed moment.
    fn quick_ones(&self, open: Open) -> Seats {
        match self.is_private(open) {
            true => open.away,
            false => open.away.iter().chain(open.fits.iter()).collect(),
        }
    }

    /// Did it open while nobody was there to whom it could tell anything?
    fn is_private(&self, open: Open) -> bool {
        self.state.lone() && self.eyes.is_private(open.number)
    }

    /// When a window closes in which everybody has answered. A pass under the order to
    /// ask only when something fits counts at the fixed moment, by hand or not.
    fn closing(&self, open: Open) -> Moment {
        let floor = open.opened + FLOOR;
        match self.is_private(open) || open.fits.is_empty() {
            true => floor,
            false => floor.max(self.state.quick(open)),
        }
    }

    /// When the window next wants something done.
    pub(super) fn window_due(&self) -> Option<Moment> {
        let state = &self.state;
        let open = state.window?;
        let window = state.window_now()?;
        if state.all_answered(&window) {
            return Some(self.closing(open));
        }
        let speaking = (!self.speakers(open, &window).is_empty()).then(|| state.speaking(open));
        let quick = self.quick_ones(open);
        let quick = state.silent(&window).any(|seat| quick.contains(seat));
        let quick = quick.then(|| state.quick(open));
        let limit = state.limit_of_windows().map(|limit| open.opened.max(state.awake) + limit);
        speaking.into_iter().chain(quick).chain(limit).min()
    }

    /// Does what the window wants done by now.
    pub(super) fn tend_window(&self, now: Moment) -> Result<Deeds, TableError> {
        let state = &self.state;
        let (Some(open), Some(window)) = (state.window, state.window_now()) else {
            return Ok(Deeds::none());
        };
        if state.all_answered(&window) {
            return self.close_window(&window, now);
        }
        let speakers = self.speakers(open, &window);
        if !speakers.is_empty() && state.speaking(open) <= now {
            return self.let_them_speak(&window, &speakers, now);
        }
        let quick = self.quick_ones(open);
        let quick: Vec<Seat> = state.silent(&window).filter(|&seat| quick.contains(seat)).collect();
        match !quick.is_empty() && state.quick(open) <= now {
            true => self.let_pass(&window, &quick, now),
            false => self.silence(&window, now),
        }
    }

    /// The silence of these counts by now.
    fn let_pass(&self, window: &Window, seats: &[Seat], now: Moment) -> Result<Deeds, TableError> {
        let pass = |&seat: &Seat| Deed::Hold {
            seat,
            window: window.number,
            text: window.pass.to_string(),
        };
        self.all(seats.iter().map(pass), now)
    }

    /// Bots and standing orders answer, all at the same moment.
    fn let_them_speak(
        &self,
        window: &Window,
        speakers: &[Seat],
        now: Moment,
    ) -> Result<Deeds, TableError> {
        let mut draft = Draft::new(self, now);
        let mut problem = None;
        for &seat in speakers {
            let answer = self.state.bot(seat).and_then(|_| self.minds.answer_of(seat, &self.state));
            let line = answer.unwrap_or(window.pass);
            let question = self.state.game.question(seat);
            let adds = match draft.respond(window, seat, question, line) {
                Ok(adds) => adds,
                Err(refused) => {
                    problem = Some((seat, refused.to_string()));
                    draft.respond(window, seat, question, window.pass)?
                }
            };
            // A card was added: everybody is asked anew, the others' answers are void.
            if adds {
                let Some(Deed::Move { text, .. }) = draft.deeds.pop() else { break };
                let mut only = Draft::new(self, now);
                only.respond(window, seat, question, &text)?;
                return Ok(Deeds { problem, ..only.done() });
            }
        }
        Ok(Deeds { problem, ..draft.done() })
    }

    /// The limit is over: whoever has not answered passes.
    fn silence(&self, window: &Window, now: Moment) -> Result<Deeds, TableError> {
        let lapse = |seat: Seat| Deed::Lapse { seat, window: window.number };
        self.all(self.state.silent(window).map(lapse), now)
    }

    /// Everybody has answered: the answers are laid open in the order of seats.
    fn close_window(&self, window: &Window, now: Moment) -> Result<Deeds, TableError> {
        let mut draft = Draft::new(self, now);
        for seat in self.state.in_order(window) {
            let Some((_, text)) = self.state.aside.get(&seat.0) else { continue };
            draft.act(Deed::Move { seat, text: text.clone() })?;
        }
        Ok(draft.done())
    }

    // ── standing orders ──────────────────────────────────────────────────

    /// One that comes too late for the moment when standing orders speak is due at
    /// once: [`Table::alarm`] says so.
    pub(super) fn stand(&self, seat: Seat, word: &str, now: Moment) -> Result<Deeds, TableError> {
        let window = self.state.window_now();
        // The Pile that was meant is gone meanwhile: nothing is left to order.
        if word == "pile" && window.is_none() {
            return Ok(Deeds::none());
        }
        let order = StandingOrder::wanted(word, window.as_ref())
            .ok_or_else(|| TableError::Refused(words::NO_ORDER.into()))?;
        // Where a window waits for everybody, how long it is open would tell.
        if order == StandingOrder::Fits && self.state.limit_of_windows().is_none() {
            return Err(TableError::Refused(words::NO_LIMIT.into()));
        }
        self.unless(
            self.state.standing_order(seat) == order,
            Deed::StandingOrder { seat, order },
            now,
        )
    }

    /// The ring that shrinks while the window is open: the same for everybody whose
    /// silence counts at the same moment.
    pub(super) fn ring(&self, seat: Option<Seat>, now: Moment) -> Option<Ring> {
        let open = self.state.window?;
        let limit = self.state.limit_of_windows()?;
        let quick = seat.is_some_and(|seat| self.quick_ones(open).contains(seat));
        let limit = match quick {
            true => limit.min(Duration::from_secs(self.state.head.quick.into()).max(FLOOR)),
            false => limit,
        };
        let left = (open.opened.max(self.state.awake) + limit).saturating_sub(now);
        let milliseconds = |time: Duration| time.as_millis() as u64;
        Some(Ring { left: milliseconds(left), of: milliseconds(limit) })
    }

    /// What the seat has ordered; only where windows open at all.
    pub(super) fn standing_order_view(&self, seat: Seat) -> Option<OrderView> {
        let running = self.state.stage() == Stage::Running && self.state.game.has_windows();
        let order = self.state.standing_order(seat);
        let window = self.state.window_now();
        running.then(|| OrderView {
            current: order.word(),
            pile: window.is_some(),
            passes: window.is_some_and(|window| order.passes(seat, &window))
                || self.state.window.is_some_and(|open| self.state.nothing_fits(seat, open)),
            fits: self.state.limit_of_windows().map(|_| self.state.head.quick),
            here: self.state.here(seat),
        })
    }
}

impl Draft<'_> {
    /// An answer in a window: one that adds a card at a table where the first counts
    /// is played, and everything is different (`true`); any other is kept aside.
    pub(super) fn respond(
        &mut self,
        window: &Window,
        seat: Seat,
        question: u32,
        line: &str,
    ) -> Result<bool, TableError> {
        if self.next.aside.contains_key(&seat.0) {
            return Err(TableError::Stale);
        }
        let mut played = self.next.game.answer(seat, question, line).map_err(not_played)?;
        let (Some((text, game)), true) = (played.decisions.pop(), played.decisions.is_empty())
        else {
            return Err(TableError::Refused(words::ONE_ANSWER.into()));
        };
        let adds = window.first_counts && text != window.pass;
        match adds {
            true => self.played(seat, text, game)?,
            false => self.act(Deed::Hold { seat, window: window.number, text })?,
        }
        Ok(adds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(active: u8, aimed: &[u8], pile: u32) -> Window {
        Window {
            number: 9,
            pile,
            active: Seat(active),
            asked: Seats::first(4),
            aimed: aimed.iter().map(|&seat| Seat(seat)).collect(),
            newest: Seat(active),
            pass: "pass",
            first_counts: true,
        }
    }

    #[test]
    fn a_standing_order_passes_when_it_says_so() {
        let me = Seat(1);
        let here = window(0, &[2], 7);
        assert!(!StandingOrder::Always.passes(me, &here));
        assert!(!StandingOrder::Others.passes(me, &here));
        assert!(StandingOrder::Others.passes(Seat(0), &here), "the newest card is their own");
        assert!(StandingOrder::Aimed.passes(me, &here));
        assert!(!StandingOrder::Aimed.passes(Seat(2), &here));
        assert!(StandingOrder::UntilTurn.passes(me, &here));
        assert!(!StandingOrder::UntilTurn.passes(Seat(0), &here));
        assert!(StandingOrder::Pile(7).passes(me, &here));
        assert!(!StandingOrder::Pile(6).passes(me, &here));
    }

    #[test]
    fn a_standing_order_is_used_up_in_its_time() {
        let me = Seat(1);
        assert!(!StandingOrder::Aimed.expired(me, Some(me), None));
        assert!(!StandingOrder::Others.expired(me, Some(me), None));
        assert!(StandingOrder::UntilTurn.expired(me, Some(me), Some(1)));
        assert!(!StandingOrder::UntilTurn.expired(me, Some(Seat(0)), None));
        assert!(StandingOrder::Pile(3).expired(me, None, Some(4)));
        assert!(StandingOrder::Pile(3).expired(me, None, None));
        assert!(!StandingOrder::Pile(3).expired(me, None, Some(3)));
    }

    #[test]
    fn standing_orders_read_back() {
        let lasting = [
            StandingOrder::Always,
            StandingOrder::Others,
            StandingOrder::Fits,
            StandingOrder::Aimed,
            StandingOrder::UntilTurn,
        ];
        for order in lasting.into_iter().chain([StandingOrder::Pile(12)]) {
            assert_eq!(StandingOrder::read(&order.written()), Some(order));
        }
        for wrong in ["pile", "pile x", "turn 3", "", "never"] {
            assert_eq!(StandingOrder::read(wrong), None, "{wrong}");
        }
    }
}
