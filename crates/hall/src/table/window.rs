//! Reaction windows: everybody is asked at once, and neither the moment a window
//! closes nor what is sent meanwhile may tell who holds what.
//!
//! - A window is open by public facts alone ([`Window`] is made from what a
//!   spectator sees).
//! - It closes when everybody has answered, at the earliest after the floor and
//!   at the latest after the table's limit; silence is a pass.
//! - Bots and standing orders answer at one moment, which depends on neither the
//!   cards nor how long anybody thought; a bot without a thought by then passes.
//! - An answer that changes nothing for the others is kept aside (and on disk)
//!   until the window closes, and then laid open in the order of the seats. So
//!   nobody learns who answered when.

use std::collections::BTreeMap;
use std::time::Duration;

use tabletop::Seat;

use super::bots;
use super::deed::Deed;
use super::hall::TableError;
use super::live::{Answered, Live, Message, short};
use super::state::State;
use crate::clock::Moment;
use crate::face::{Orders, Ring, Stage, Window};
use crate::games::NotPlayed;
use crate::words;

/// No window closes earlier, so that a pause says nothing.
pub const FLOOR: Duration = Duration::from_secs(1);

/// What a seat wants to be asked in windows. Private. When an order for a while is
/// used up, the one that lasts holds again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Standing {
    #[default]
    Always,
    /// Not while a card of the seat's own lies on top.
    Others,
    /// Only when something is aimed at the seat.
    Aimed,
    /// Not before the seat's own turn.
    UntilTurn,
    /// Not on the Pile with this number.
    Pile(u32),
}

impl Standing {
    /// The word in forms.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Always => "always",
            Standing::Others => "others",
            Standing::Aimed => "aimed",
            Standing::UntilTurn => "turn",
            Standing::Pile(_) => "pile",
        }
    }

    /// As a form says it; “this Pile” is the one that lies there now.
    fn wanted(word: &str, window: Option<&Window>) -> Option<Standing> {
        match word {
            "always" => Some(Standing::Always),
            "others" => Some(Standing::Others),
            "aimed" => Some(Standing::Aimed),
            "turn" => Some(Standing::UntilTurn),
            "pile" => window.map(|window| Standing::Pile(window.pile)),
            _ => None,
        }
    }

    /// As the store keeps it.
    pub fn written(self) -> String {
        match self {
            Standing::Pile(number) => format!("pile {number}"),
            other => other.word().to_string(),
        }
    }

    pub fn read(text: &str) -> Option<Standing> {
        match text.split_once(' ') {
            Some(("pile", number)) => number.parse().ok().map(Standing::Pile),
            Some(_) => None,
            None => Standing::wanted(text, None),
        }
    }

    /// Does it hold until another is given?
    pub(super) fn lasts(self) -> bool {
        match self {
            Standing::Always | Standing::Others | Standing::Aimed => true,
            Standing::UntilTurn | Standing::Pile(_) => false,
        }
    }

    /// Does it pass for the seat in this window?
    fn passes(self, seat: Seat, window: &Window) -> bool {
        match self {
            Standing::Always => false,
            Standing::Others => window.newest == seat,
            Standing::Aimed => !window.aimed.contains(seat),
            Standing::UntilTurn => window.active != seat,
            Standing::Pile(number) => window.pile == number,
        }
    }

    /// Is it used up?
    pub(super) fn expired(self, seat: Seat, active: Option<Seat>, pile: Option<u32>) -> bool {
        match self {
            Standing::Always | Standing::Others | Standing::Aimed => false,
            Standing::UntilTurn => active == Some(seat),
            Standing::Pile(number) => pile != Some(number),
        }
    }
}

/// A window that this task watches.
#[derive(Debug)]
pub(super) struct Open {
    number: u32,
    opened: Moment,
    /// What the bots came up with so far.
    thoughts: BTreeMap<u8, String>,
    /// Bots and standing orders have answered.
    spoken: bool,
}

impl Live {
    /// The window as it is open now, by public facts.
    fn window_now(&self) -> Option<Window> {
        match self.state.stage() {
            Stage::Running => self.state.game.window(),
            Stage::Gathering | Stage::Paused | Stage::Over => None,
        }
    }

    /// Begins to watch a window that has just opened, and lets the bots think.
    pub(super) fn watch_window(&mut self) {
        let Some(window) = self.window_now() else {
            self.window = None;
            return;
        };
        if self.window.as_ref().is_some_and(|open| open.number == window.number) {
            return;
        }
        self.window = Some(Open {
            number: window.number,
            opened: self.clock.now(),
            thoughts: BTreeMap::new(),
            spoken: false,
        });
        for seat in window.asked.iter() {
            let Some(character) = self.state.bot(seat) else { continue };
            let Some(thought) = self.state.game.think(seat, character) else { continue };
            let Some(own) = self.own.upgrade() else { return };
            let (number, table) = (window.number, short(&self.id).to_string());
            tokio::spawn(async move {
                match bots::think(thought).await {
                    Ok(thought) => {
                        let notation = thought.hint.notation;
                        drop(own.send(Message::Mused { seat, number, notation }).await);
                    }
                    Err(problem) => tracing::error!(%table, %seat, %problem, "a bot passes"),
                }
            });
        }
    }

    /// A bot knows what it would answer; it is not its time to speak yet.
    pub(super) fn mused(&mut self, seat: Seat, number: u32, notation: String) {
        if let Some(open) = self.window.as_mut().filter(|open| open.number == number) {
            open.thoughts.insert(seat.0, notation);
        }
    }

    /// When bots and standing orders speak: after the floor, later at a slower
    /// table, so that people have a chance to be first.
    fn speaking(&self, open: &Open) -> Moment {
        let pause = FLOOR + Duration::from_millis(u64::from(self.state.tempo) * 3 / 2);
        open.opened + self.limit().map_or(pause, |limit| pause.min(limit))
    }

    /// How long a window stays open at most.
    fn limit(&self) -> Option<Duration> {
        let seconds = u64::from(self.state.head.reaction);
        (seconds > 0).then(|| Duration::from_secs(seconds).max(FLOOR))
    }

    /// Has everybody who is asked answered?
    fn all_answered(&self, window: &Window) -> bool {
        window.asked.iter().all(|seat| self.state.held.contains_key(&seat.0))
    }

    /// When the window next wants something done.
    pub(super) fn window_due(&self) -> Option<Moment> {
        let open = self.window.as_ref()?;
        let window = self.window_now()?;
        let speaking = (!open.spoken).then(|| self.speaking(open));
        let closing = match self.all_answered(&window) {
            true => Some(open.opened + FLOOR),
            false => self.limit().map(|limit| open.opened + limit),
        };
        speaking.into_iter().chain(closing).min()
    }

    /// Does what the window wants done by now.
    pub(super) async fn tend_window(&mut self) {
        // Each round either does something or finds nothing to do yet.
        while self.window_due().is_some_and(|due| due <= self.clock.now()) && !self.torn {
            let (Some(open), Some(window)) = (self.window.as_ref(), self.window_now()) else {
                return;
            };
            let unspoken = !open.spoken && self.speaking(open) <= self.clock.now();
            let done = if unspoken {
                self.let_them_speak(&window).await
            } else if self.all_answered(&window) {
                self.close_window(&window).await
            } else {
                self.silence(&window).await
            };
            if let Err(problem) = done {
                tracing::error!(table = %short(&self.id), %problem, "a window got stuck");
                return;
            }
        }
    }

    /// Bots and standing orders answer, all at the same moment.
    async fn let_them_speak(&mut self, window: &Window) -> Answered {
        let Some(open) = self.window.as_mut() else { return Ok(()) };
        open.spoken = true;
        let thoughts = std::mem::take(&mut open.thoughts);
        let at = self.clock.seconds();
        let mut next = self.state.clone();
        let mut deeds = Vec::new();
        for seat in self.in_order(window) {
            if self.state.held.contains_key(&seat.0) {
                continue;
            }
            let line = match self.state.bot(seat) {
                Some(_) => thoughts.get(&seat.0).map_or(window.pass, String::as_str),
                None if self.state.standing(seat).passes(seat, window) => window.pass,
                None => continue,
            };
            let question = next.game.question(seat);
            let tried = respond(&mut next, window, seat, question, line, &mut deeds, at);
            let over = match tried {
                Ok(played) => played,
                Err(problem) => {
                    tracing::error!(table = %short(&self.id), %seat, %line, %problem, "a bot passes");
                    respond(&mut next, window, seat, question, window.pass, &mut deeds, at)?
                }
            };
            // A card was added: everybody is asked anew, the others' answers are void.
            if over {
                deeds.retain(|deed| matches!(deed, Deed::Move { .. }));
                let mut only = self.state.clone();
                for deed in &deeds {
                    only.apply(deed, at).map_err(TableError::Refused)?;
                }
                return self.keep(only, &deeds, at).await;
            }
        }
        match deeds.is_empty() {
            true => Ok(()),
            false => self.keep(next, &deeds, at).await,
        }
    }

    /// The limit is over: whoever has not answered passes.
    async fn silence(&mut self, window: &Window) -> Answered {
        let at = self.clock.seconds();
        let mut next = self.state.clone();
        let mut deeds = Vec::new();
        for seat in self.in_order(window) {
            if !next.held.contains_key(&seat.0) {
                let question = next.game.question(seat);
                respond(&mut next, window, seat, question, window.pass, &mut deeds, at)?;
            }
        }
        self.keep(next, &deeds, at).await
    }

    /// Everybody has answered: the answers are laid open in the order of seats.
    async fn close_window(&mut self, window: &Window) -> Answered {
        let at = self.clock.seconds();
        let mut next = self.state.clone();
        let mut deeds = Vec::new();
        for seat in self.in_order(window) {
            let Some((_, text)) = self.state.held.get(&seat.0) else { continue };
            let deed = Deed::Move { seat, text: text.clone() };
            next.apply(&deed, at).map_err(TableError::Refused)?;
            deeds.push(deed);
        }
        self.keep(next, &deeds, at).await
    }

    /// Everybody asked, from the active player's left; the active player last.
    fn in_order(&self, window: &Window) -> Vec<Seat> {
        let count = self.state.chairs.len() as u8;
        let after = (1..=count).map(|step| Seat((window.active.0 + step) % count));
        after.filter(|seat| window.asked.contains(*seat)).collect()
    }

    // ── standing orders ──────────────────────────────────────────────────

    pub(super) async fn stand(&mut self, seat: Seat, word: &str) -> Answered {
        let window = self.window_now();
        // The Pile that was meant is gone meanwhile: nothing is left to order.
        if word == "pile" && window.is_none() {
            return Ok(());
        }
        let order = Standing::wanted(word, window.as_ref())
            .ok_or_else(|| TableError::Refused(words::NO_ORDER.into()))?;
        let at = self.clock.seconds();
        let mut deeds = Vec::new();
        let mut next = self.state.clone();
        if next.standing(seat) != order {
            let deed = Deed::Standing { seat, order };
            next.apply(&deed, at).map_err(TableError::Refused)?;
            deeds.push(deed);
        }
        // Too late for the moment when standing orders speak: it is said at once.
        let spoken = self.window.as_ref().is_some_and(|open| open.spoken);
        if let Some(window) = window.filter(|window| spoken && order.passes(seat, window))
            && window.asked.contains(seat)
            && !next.held.contains_key(&seat.0)
        {
            let question = next.game.question(seat);
            respond(&mut next, &window, seat, question, window.pass, &mut deeds, at)?;
        }
        match deeds.is_empty() {
            true => Ok(()),
            false => self.keep(next, &deeds, at).await,
        }
    }

    /// The ring that shrinks while the window is open: the same for everybody.
    pub(super) fn ring(&self) -> Option<Ring> {
        let open = self.window.as_ref()?;
        self.window_now()?;
        let limit = self.limit()?;
        let left = (open.opened + limit).saturating_sub(self.clock.now());
        let milliseconds = |time: Duration| time.as_millis() as u64;
        Some(Ring { left: milliseconds(left), of: milliseconds(limit) })
    }

    /// What the seat has ordered; only where windows open at all.
    pub(super) fn orders_of(&self, seat: Seat) -> Option<Orders> {
        let running = self.state.stage() == Stage::Running && self.state.game.has_windows();
        let order = self.state.standing(seat);
        let window = self.window_now();
        running.then(|| Orders {
            current: order.word(),
            pile: window.is_some(),
            passes: window.is_some_and(|window| order.passes(seat, &window)),
        })
    }
}

/// An answer in a window: one that adds a card at a table where the first counts
/// is played, and everything is different (`true`); any other is kept aside.
pub(super) fn respond(
    state: &mut State,
    window: &Window,
    seat: Seat,
    question: u32,
    line: &str,
    deeds: &mut Vec<Deed>,
    at: i64,
) -> Result<bool, TableError> {
    if state.held.contains_key(&seat.0) {
        return Err(TableError::Stale);
    }
    let mut tried = state.game.boxed();
    let played = tried.answer(seat, question, line).map_err(|refused| match refused {
        NotPlayed::Stale => TableError::Stale,
        NotPlayed::Refused(why) => TableError::Refused(why),
    })?;
    let [text] = played.decisions.as_slice() else {
        return Err(TableError::Refused(words::ONE_ANSWER.into()));
    };
    let adds = window.first_counts && text != window.pass;
    let deed = match adds {
        true => Deed::Move { seat, text: text.clone() },
        false => Deed::Hold { seat, window: window.number, text: text.clone() },
    };
    state.apply(&deed, at).map_err(TableError::Refused)?;
    deeds.push(deed);
    Ok(adds)
}

#[cfg(test)]
mod tests {
    use tabletop::Seats;

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
        assert!(!Standing::Always.passes(me, &here));
        assert!(!Standing::Others.passes(me, &here));
        assert!(Standing::Others.passes(Seat(0), &here), "the newest card is their own");
        assert!(Standing::Aimed.passes(me, &here));
        assert!(!Standing::Aimed.passes(Seat(2), &here));
        assert!(Standing::UntilTurn.passes(me, &here));
        assert!(!Standing::UntilTurn.passes(Seat(0), &here));
        assert!(Standing::Pile(7).passes(me, &here));
        assert!(!Standing::Pile(6).passes(me, &here));
    }

    #[test]
    fn a_standing_order_is_used_up_in_its_time() {
        let me = Seat(1);
        assert!(!Standing::Aimed.expired(me, Some(me), None));
        assert!(!Standing::Others.expired(me, Some(me), None));
        assert!(Standing::UntilTurn.expired(me, Some(me), Some(1)));
        assert!(!Standing::UntilTurn.expired(me, Some(Seat(0)), None));
        assert!(Standing::Pile(3).expired(me, None, Some(4)));
        assert!(Standing::Pile(3).expired(me, None, None));
        assert!(!Standing::Pile(3).expired(me, None, Some(3)));
    }

    #[test]
    fn standing_orders_read_back() {
        let lasting = [Standing::Always, Standing::Others, Standing::Aimed, Standing::UntilTurn];
        for order in lasting.into_iter().chain([Standing::Pile(12)]) {
            assert_eq!(Standing::read(&order.written()), Some(order));
        }
        for wrong in ["pile", "pile x", "turn 3", "", "never"] {
            assert_eq!(Standing::read(wrong), None, "{wrong}");
        }
    }
}
