//! Talk at a table: what people say, whom they would rather not hear, and the
//! bots that answer. The law of the table is the game's own.

use tabletop::{Seat, Statement, Tone};

use super::deed::Deed;
use super::error::TableError;
use super::value::{After, Deeds, Table};
use crate::moment::Moment;
use crate::view::{LogLine, LogTone, Stage, Talk};
use crate::words;

/// So many remarks are shown beside the box to type in; the log has them all.
const HEARD: usize = 8;

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
    /// Meant as these very words, whatever else they may mean.
    pub plain: bool,
}

impl Remark {
    /// The same remark is the same text: a form sent twice is heard once.
    pub(super) fn key(&self) -> String {
        format!("{self:?}")
    }
}

impl Table {
    pub(super) fn say(
        &self,
        seat: Seat,
        key: (&str, &str),
        remark: &Remark,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        let statement = self.statement(seat, remark)?;
        if let Some((slug, to)) = self.meaning(seat, remark) {
            // What may not be said is not asked about either.
            self.all([Deed::Say { seat, statement }], now)?;
            return Err(TableError::Meant { slug, to });
        }
        let deed = Deed::Say { seat, statement: statement.clone() };
        let said = self.once(seat, key, now, |draft| {
            if draft.next.stage() == Stage::Gathering {
                return Err(TableError::Refused(words::TALK_LATER.into()));
            }
            draft.act(deed)?;
            Ok(None)
        })?;
        // One that was sent twice is answered once.
        let heard = (!said.deeds.is_empty()).then_some((seat, statement, now));
        Ok(Deeds { after: After { said: heard, ..After::default() }, ..said })
    }

    fn statement(&self, seat: Seat, remark: &Remark) -> Result<Statement, TableError> {
        let refused = |why: &str| TableError::Refused(why.to_string());
        let seats = self.state.chairs.len();
        if remark.to.is_some_and(|to| to.index() >= seats || to == seat) {
            return Err(refused(words::NOBODY));
        }
        if let Some(slug) = &remark.phrase {
            let phrase = self.past.phrase(slug).ok_or_else(|| refused(words::NO_PHRASE))?;
            // Where there is only one other, it is clear who is meant.
            let only = (seats == 2).then(|| Seat(1 - seat.0));
            let to = remark.to.or(only.filter(|_| phrase.addressed));
            return match phrase.addressed && to.is_none() {
                true => Err(TableError::ToWhom),
                false => Ok(phrase.say(to)),
            };
        }
        let tone = if remark.promise { Tone::Promise } else { Tone::Plain };
        let words = remark.words.as_deref().unwrap_or_default();
        // Whoever is called by name is spoken to.
        let named = || self.state.game.addressed(seat, words, &self.called());
        let to = remark.to.or_else(named);
        Statement::new(tone, to, words).map_err(|error| TableError::Refused(error.to_string()))
    }

    /// The sentence that typed words come to, and to whom; not, where they are meant as
    /// they stand.
    fn meaning(&self, seat: Seat, remark: &Remark) -> Option<(&'static str, Option<Seat>)> {
        let words = remark.words.as_deref()?;
        let stage = self.state.stage();
        let as_it_stands = remark.plain || remark.promise || remark.phrase.is_some();
        if as_it_stands || !matches!(stage, Stage::Running | Stage::Paused) {
            return None;
        }
        let (phrase, named) = self.state.game.understand(seat, words, &self.called())?;
        Some((phrase.slug, remark.to.or(named)))
    }

    /// Everybody's name.
    fn called(&self) -> Vec<String> {
        self.state.chairs.iter().map(|chair| chair.name.clone()).collect()
    }

    pub(super) fn mute(
        &self,
        seat: Seat,
        other: Seat,
        on: bool,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        if other == seat || other.index() >= self.state.chairs.len() {
            return Err(TableError::NotYourSeat);
        }
        let done = self.state.muted(seat).contains(other) == on;
        self.unless(done, Deed::Mute { seat, other, on }, now)
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
            meant: None,
        }
    }
}
