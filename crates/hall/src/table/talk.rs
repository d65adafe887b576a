//! Talk at a table: what people say, whom they would rather not hear, and the
//! bots that answer. The law of the table is the game's own.

use std::time::Duration;

use tabletop::{Seat, Statement, Tone};
use tokio::time::timeout;

use super::bots::wait;
use super::deed::Deed;
use super::hall::TableError;
use super::live::{Answered, Live, Message};
use crate::face::{LogLine, LogTone, Stage, Talk};
use crate::words;

/// So many remarks are shown beside the box to type in; the log has them all.
const HEARD: usize = 8;
/// A bot answers within this time, or not at all.
const BUDGET: Duration = Duration::from_secs(2);

/// Something somebody wants to say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remark {
    /// Free words, or nothing if a phrase was pressed.
    pub words: Option<String>,
    /// A ready-made sentence, by its short name.
    pub phrase: Option<String>,
    pub to: Option<Seat>,
    /// Meant as a promise, where the words are free.
    pub promise: bool,
}

impl Remark {
    /// The same remark is the same text: a form sent twice is heard once.
    fn key(&self) -> String {
        format!("{self:?}")
    }
}

impl Live {
    pub(super) async fn say(&mut self, seat: Seat, id: String, remark: &Remark) -> Answered {
        let statement = self.statement(seat, remark)?;
        let deed = Deed::Say { seat, statement: statement.clone() };
        self.once(seat, id, remark.key(), |state, deeds, at| {
            if state.stage() == Stage::Gathering {
                return Err(TableError::Refused(words::TALK_LATER.into()));
            }
            state.apply(&deed, at).map_err(TableError::Refused)?;
            deeds.push(deed);
            Ok(None)
        })
        .await?;
        self.wake_tongue(seat, &statement);
        Ok(())
    }

    fn statement(&self, seat: Seat, remark: &Remark) -> Result<Statement, TableError> {
        let refused = |why: &str| TableError::Refused(why.to_string());
        let seats = self.state.chairs.len();
        if remark.to.is_some_and(|to| to.index() >= seats || to == seat) {
            return Err(refused(words::NOBODY));
        }
        if let Some(slug) = &remark.phrase {
            let phrase = self.state.game.phrase(slug).ok_or_else(|| refused(words::NO_PHRASE))?;
            // Where there is only one other, it is clear who is meant.
            let only = (seats == 2).then(|| Seat(1 - seat.0));
            let to = remark.to.or(only.filter(|_| phrase.addressed));
            return match phrase.addressed && to.is_none() {
                true => Err(TableError::ToWhom),
                false => Ok(phrase.say(to)),
            };
        }
        let tone = if remark.promise { Tone::Promise } else { Tone::Plain };
        Statement::new(tone, remark.to, remark.words.as_deref().unwrap_or_default())
            .map_err(|error| TableError::Refused(error.to_string()))
    }

    pub(super) async fn mute(&mut self, seat: Seat, other: Seat, on: bool) -> Answered {
        if other == seat || other.index() >= self.state.chairs.len() {
            return Err(TableError::NotYourSeat);
        }
        match self.state.muted(seat).contains(other) == on {
            true => Ok(()),
            false => self.carry_out(vec![Deed::Mute { seat, other, on }]).await,
        }
    }

    /// Lets the bot that was spoken to find an answer: the one that was named, or
    /// the next around the table.
    fn wake_tongue(&self, by: Seat, statement: &Statement) {
        let seats = self.state.chairs.len() as u8;
        let around = (1..seats).map(|step| Seat((by.0 + step) % seats));
        let addressed = match statement.to() {
            Some(to) => Some(to),
            None => around.filter(|seat| self.state.bot(*seat).is_some()).take(1).next(),
        };
        let Some(seat) = addressed.filter(|_| self.state.stage() == Stage::Running) else { return };
        let Some(character) = self.state.bot(seat) else { return };
        let Some(reply) = self.state.game.reply(seat, character, by, statement) else { return };
        let Some(own) = self.own.upgrade() else { return };
        // As with decisions, the pause tells nothing about the thought.
        let clock = self.clock.clone();
        let asked = clock.now();
        let mut pause = self.pause.subscribe();
        tokio::spawn(async move {
            let answer = timeout(BUDGET, tokio::task::spawn_blocking(reply)).await;
            wait(&clock, asked, &mut pause, 1).await;
            if let Ok(Ok(Some(statement))) = answer {
                let _ = own.send(Message::Says { seat, statement }).await;
            }
        });
    }

    /// A bot says something. What may not be said now is swallowed, as a person
    /// would.
    pub(super) async fn bot_says(&mut self, seat: Seat, statement: Statement) {
        if self.state.bot(seat).is_none() || self.state.stage() != Stage::Running {
            return;
        }
        let mut next = self.state.clone();
        let deed = Deed::Say { seat, statement };
        let at = self.clock.seconds();
        if next.apply(&deed, at).is_ok() {
            let _ = self.keep(next, &[deed], at).await;
        }
    }

    /// The box to talk in, for a seat.
    pub(super) fn talk(&self, seat: Seat, log: &[LogLine]) -> Talk {
        let state = &self.state;
        let names = state.names();
        let muted = state.muted(seat);
        let others = (0..state.chairs.len() as u8).map(Seat).filter(|&other| other != seat);
        let spoken = |line: &&LogLine| matches!(line.tone, LogTone::Talk | LogTone::Whisper);
        let heard: Vec<LogLine> = log.iter().filter(spoken).cloned().collect();
        let first = heard.len().saturating_sub(HEARD);
        Talk {
            phrases: state.game.phrases(seat),
            others: others.map(|other| (other, names.of(other), muted.contains(other))).collect(),
            silence: match state.stage() {
                Stage::Gathering => Some(words::TALK_LATER.into()),
                Stage::Running | Stage::Paused | Stage::Over => state.game.silence(seat),
            },
            heard: heard[first..].to_vec(),
            typed: None,
            unaddressed: None,
        }
    }
}
