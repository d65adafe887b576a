//! Bots at a table: they think elsewhere, answer at the table's tempo, and are
//! replaced for a move in which they fail.

use std::time::Duration;

use tabletop::Seat;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};

use super::deed::Deed;
use super::hall::TableError;
use super::live::{Answered, Live, Message, short};
use super::orders::answer;
use crate::face::Hint;
use crate::games::Thought;

/// A bot may think so long; then something legal is played for it.
const BUDGET: Duration = Duration::from_secs(2);

impl Live {
    /// Lets every bot think that is asked and does not think yet.
    pub(super) fn wake_bots(&mut self) {
        let mut woken = Vec::new();
        for seat in self.state.due().iter() {
            let question = self.state.game.question(seat);
            let Some(character) = self.state.bot(seat).map(str::to_string) else { continue };
            if self.thinking.get(&seat.0) == Some(&question) {
                continue;
            }
            let Some(thought) = self.state.game.think(seat, &character) else { continue };
            self.thinking.insert(seat.0, question);
            woken.push((seat, question, character, thought));
        }
        let Some(own) = self.own.upgrade().filter(|_| !woken.is_empty()) else { return };
        // The pause depends on neither the cards nor the computing time.
        let start = Instant::now();
        let tempo = Duration::from_millis(self.state.tempo.into());
        let table = short(&self.id).to_string();
        tokio::spawn(async move {
            // All together, and whatever they have to say before anybody decides:
            // a remark must not tell whose sealed choice has just come in.
            let mut thoughts = Vec::new();
            for (seat, question, character, thought) in woken {
                thoughts.push((seat, question, character, tokio::spawn(think(thought))));
            }
            let mut decisions = Vec::new();
            let mut remarks = Vec::new();
            for (seat, question, character, thought) in thoughts {
                let thought = thought.await.unwrap_or_else(|_| Err("it was dropped".into()));
                if let Err(problem) = &thought {
                    tracing::error!(%table, %seat, %character, %problem, "a bot was replaced");
                }
                let (hint, says) = match thought {
                    Ok(thought) => (Ok(thought.hint), thought.says),
                    Err(problem) => (Err(problem), None),
                };
                decisions.push(Message::Thought { seat, question, thought: hint });
                remarks.extend(says.map(|statement| Message::Says { seat, statement }));
            }
            sleep_until(start + tempo / 2).await;
            for remark in remarks {
                let _ = own.send(remark).await;
            }
            sleep_until(start + tempo).await;
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
    ) {
        self.thinking.remove(&seat.0);
        let due = self.state.due().contains(seat) && self.state.bot(seat).is_some();
        if !due || self.state.game.question(seat) != question {
            self.wake_bots();
            return;
        }
        let chosen = thought.ok().map(|hint| hint.notation);
        for line in chosen.into_iter().chain(self.state.game.anything(seat)) {
            let mut next = self.state.clone();
            let mut deeds = Vec::new();
            match answer(&mut next, seat, question, &line, &mut deeds) {
                Ok(_) => {
                    let _ = self.keep(next, &deeds).await;
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
            if !self.state.solo() {
                return Err(TableError::Refused("Hints are for playing alone.".into()));
            }
            if self.state.game.question(seat) != question || !self.state.due().contains(seat) {
                return Err(TableError::Stale);
            }
            let thought = self.state.game.think(seat, &self.default_character());
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
        let hint = advice.map_err(|_| TableError::Refused("Nobody knows a hint here.".into()))?;
        self.carry_out(vec![Deed::Hint { seat, question, hint }]).await
    }
}

/// A bot's thought on another thread: it may panic, and it may take too long.
async fn think(thought: Box<dyn FnOnce() -> Thought + Send>) -> Result<Thought, String> {
    match timeout(BUDGET, tokio::task::spawn_blocking(thought)).await {
        Ok(Ok(thought)) => Ok(thought),
        Ok(Err(_)) => Err("it panicked".to_string()),
        Err(_) => Err("it took too long".to_string()),
    }
}
