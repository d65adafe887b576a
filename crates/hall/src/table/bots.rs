//! Bots at a table: they think elsewhere, answer at the table's tempo, and are
//! replaced for a move in which they fail.

use std::time::Duration;

use tabletop::{Eyes, Seat, Seats, Statement};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::deed::Deed;
use super::hall::TableError;
use super::live::{Answered, Live, Message, short};
use super::orders::answer;
use crate::clock::{Clock, Moment};
use crate::face::{Awaited, Hint};
use crate::games::Thought;
use crate::words;

/// A bot may think so long; then something legal is played for it.
const BUDGET: Duration = Duration::from_secs(2);

impl Live {
    /// From now on bots do not pause, until a person is asked.
    pub(super) fn hurry(&mut self) {
        self.hurried = true;
        self.wake_bots();
    }

    /// Lets bots answer the questions these seats are asked now, and no others.
    pub(super) fn substitute(&mut self, seats: Seats) {
        let asked = seats.iter().map(|seat| (seat.0, self.state.game.question(seat)));
        self.substitutes = asked.collect();
        self.wake_bots();
    }

    /// Who answers a question for a seat, if not a person.
    fn bot_for(&self, seat: Seat, question: u32) -> Option<String> {
        let substituted = self.substitutes.contains(&(seat.0, question));
        let bot = self.state.bot(seat).map(str::to_string);
        bot.or_else(|| substituted.then(|| self.default_character()))
    }

    /// Lets every bot think that is asked and does not think yet.
    pub(super) fn wake_bots(&mut self) {
        if self.state.due().iter().any(|seat| self.state.bot(seat).is_none()) {
            self.hurried = false;
        }
        // Behind a closed door only the first pauses: how long it stays shut must
        // not count what happens inside.
        let shut = matches!(self.state.game.awaited(Eyes::Spectator), Some(Awaited::Closed(_)));
        let at_once = self.hurried || (shut && self.inside);
        self.inside = shut;
        // Those who are pausing already hear of another tempo.
        self.pause.send_replace(if at_once { 0 } else { self.state.tempo });
        self.watch_window();
        let mut woken = Vec::new();
        for seat in self.state.due().iter() {
            let question = self.state.game.question(seat);
            let explanation = self.explanations.remove(&seat.0);
            let Some(character) = self.bot_for(seat, question) else { continue };
            // In a window all bots speak at one moment.
            if self.window.is_some() && self.state.bot(seat).is_some() {
                continue;
            }
            if self.thinking.get(&seat.0) == Some(&question) {
                continue;
            }
            let Some(thought) = self.state.game.think(seat, &character) else { continue };
            self.thinking.insert(seat.0, question);
            woken.push((seat, question, character, thought, explanation));
        }
        let Some(own) = self.own.upgrade().filter(|_| !woken.is_empty()) else { return };
        // The pause depends on neither the cards nor the computing time.
        let clock = self.clock.clone();
        let asked = clock.now();
        let mut pause = self.pause.subscribe();
        let table = short(&self.id).to_string();
        tokio::spawn(async move {
            // All together, and whatever they have to say before anybody decides:
            // a remark must not tell whose sealed choice has just come in.
            let mut thoughts = Vec::new();
            for (seat, question, character, thought, explanation) in woken {
                let thought = tokio::spawn(think(thought));
                thoughts.push((seat, question, character, thought, explanation));
            }
            let mut decisions = Vec::new();
            let mut remarks = Vec::new();
            for (seat, question, character, thought, explanation) in thoughts {
                let thought = thought.await.unwrap_or_else(|_| Err("it was dropped".into()));
                if let Err(problem) = &thought {
                    tracing::error!(%table, %seat, %character, %problem, "a bot was replaced");
                }
                let (thought, says, explains) = match thought {
                    Ok(thought) => (Ok(thought.hint), thought.says, thought.explains),
                    Err(problem) => (Err(problem), None, None),
                };
                decisions.push(Message::Thought { seat, question, thought, explains });
                // What was decided last comes before what is asked now.
                let says = explanation.or(says);
                remarks.extend(says.map(|statement| Message::Says { seat, statement }));
            }
            wait(&clock, asked, &mut pause, 2).await;
            for remark in remarks {
                let _ = own.send(remark).await;
            }
            wait(&clock, asked, &mut pause, 1).await;
            for decision in decisions {
                let _ = own.send(decision).await;
            }
        });
    }

    pub(super) async fn thought(
        &mut self,
        seat: Seat,
        question: u32,
        thought: Result<Hint, String>,
        explains: Option<Statement>,
    ) {
        self.thinking.remove(&seat.0);
        let due = self.state.due().contains(seat) && self.bot_for(seat, question).is_some();
        if !due || self.state.game.question(seat) != question {
            self.wake_bots();
            return;
        }
        // Whoever only stands in for one decision owes nobody an explanation.
        if let Some(explains) = explains.filter(|_| self.state.bot(seat).is_some()) {
            self.explanations.insert(seat.0, explains);
        }
        let chosen = thought.ok().map(|hint| hint.notation);
        for line in chosen.into_iter().chain(self.state.game.anything(seat)) {
            let mut next = self.state.clone();
            let mut deeds = Vec::new();
            let at = self.clock.seconds();
            match answer(&mut next, seat, question, &line, &mut deeds, at) {
                Ok(_) => {
                    let _ = self.keep(next, &deeds, at).await;
                    return;
                }
                Err(problem) => {
                    let table = short(&self.id);
                    tracing::error!(%table, %seat, %line, %problem, "a bot broke the rules");
                }
            }
        }
    }

    pub(super) fn advise(
        &mut self,
        guest: &str,
        wanted: Option<Seat>,
        question: u32,
        done: oneshot::Sender<Answered>,
    ) {
        let thought = || -> Result<_, TableError> {
            let seat = self.seat_of(guest, wanted).ok_or(TableError::NotYourSeat)?;
            if !self.state.may_hint() {
                return Err(TableError::Refused(words::HINTS_ALONE.into()));
            }
            if self.state.game.question(seat) != question || !self.state.due().contains(seat) {
                return Err(TableError::Stale);
            }
            let thought = self.state.game.think(seat, self.state.game.adviser());
            Ok((seat, thought.ok_or(TableError::Stale)?))
        };
        match (thought(), self.own.upgrade()) {
            (Ok((seat, thought)), Some(own)) => {
                tokio::spawn(async move {
                    let advice = think(thought).await.map(|thought| thought.hint);
                    let _ = own.send(Message::Advice { seat, question, advice, done }).await;
                });
            }
            (Err(refused), _) => drop(done.send(Err(refused))),
            (_, None) => drop(done.send(Err(TableError::Broken))),
        }
    }

    pub(super) async fn advised(
        &mut self,
        seat: Seat,
        question: u32,
        advice: Result<Hint, String>,
    ) -> Answered {
        if self.state.game.question(seat) != question {
            return Err(TableError::Stale);
        }
        let hint = advice.map_err(|_| TableError::Refused(words::NO_HINT.into()))?;
        self.carry_out(vec![Deed::Hint { seat, question, hint }]).await
    }
}

/// Waits for the table's tempo, or the nth part of it, since something was
/// asked. Whoever waits hears of another tempo.
pub(super) async fn wait(clock: &Clock, asked: Moment, tempo: &mut watch::Receiver<u32>, nth: u32) {
    loop {
        let pause = Duration::from_millis(u64::from(*tempo.borrow_and_update() / nth));
        tokio::select! {
            () = clock.sleep_until(asked + pause) => return,
            changed = tempo.changed() => if changed.is_err() { return },
        }
    }
}

/// A bot's thought on another thread: it may panic, and it may take too long.
pub(super) async fn think(thought: Box<dyn FnOnce() -> Thought + Send>) -> Result<Thought, String> {
    match timeout(BUDGET, tokio::task::spawn_blocking(thought)).await {
        Ok(Ok(thought)) => Ok(thought),
        Ok(Err(_)) => Err("it panicked".to_string()),
        Err(_) => Err("it took too long".to_string()),
    }
}
