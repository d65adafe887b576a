//! A match told to a pair of eyes, one act after another: the log, built once for every
//! face. What of it is secret is decided here and nowhere else.

use crate::game::{Game, Names};
use crate::matches::{Match, Move, Reach};
use crate::seat::{Eyes, Seat};
use crate::talk::{Said, Tone};

/// One line of the log, as its eyes may read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Which decision it was, for those who may count them.
    pub number: Option<u32>,
    /// Whose it was, where these eyes may know and there is more than one seat.
    pub who: Option<Seat>,
    /// What was done, in notation.
    pub done: Option<String>,
    /// What came of it, or what was said.
    pub text: String,
}

/// Tells one act after another to a pair of eyes. Small decisions that show nothing by
/// themselves are told together with the next one that does.
#[derive(Clone, Debug)]
pub struct Voice {
    eyes: Eyes,
    /// Decisions of one seat that have shown nothing yet.
    waiting: Vec<String>,
    whose: Option<Seat>,
}

impl Voice {
    pub fn new(eyes: Eyes) -> Voice {
        Voice { eyes, waiting: Vec::new(), whose: None }
    }

    /// What happened in the deal.
    pub fn deal<G: Game>(&self, table: &Match<G>, names: &Names) -> Option<Line> {
        line(None, None, None, self.sentences::<G>(table.opening_events(), names))
    }

    /// A decision, the nth that stands, counted from 0.
    pub fn decision<G: Game>(
        &mut self,
        made: &Move<G>,
        nth: usize,
        solo: bool,
        names: &Names,
    ) -> Option<Line> {
        let told = self.sentences::<G>(&made.events, names);
        // The number counts everybody's decisions, the secret ones too.
        let counts = solo || self.eyes == Eyes::Omniscient;
        let number = counts.then_some(nth as u32 + 1);
        if !told_openly(made, self.eyes) {
            // Neither who it was nor how many there were may be told: only what can be
            // seen of it.
            return line(number, None, None, told);
        }
        // Ending a turn shows nothing, and is no part of the next player's.
        if self.whose.replace(made.seat) != Some(made.seat) {
            self.waiting.clear();
        }
        self.waiting.push(made.action.to_string());
        if told.is_empty() {
            return None;
        }
        let done = std::mem::take(&mut self.waiting).join(" ");
        line(number, (!solo).then_some(made.seat), Some(done), told)
    }

    /// That something was taken back tells others that something had been chosen:
    /// nobody's business where choices are secret.
    /// What all agreed to everybody knows.
    pub fn undo<G: Game>(
        &mut self,
        seat: Seat,
        count: u32,
        reach: Reach,
        solo: bool,
    ) -> Option<Line> {
        let agreed = reach == Reach::Agreed;
        if !G::OPEN && !agreed && !self.eyes.are(seat) {
            return None;
        }
        self.waiting.clear();
        let told = match count {
            1 => "One decision was taken back".to_string(),
            count => format!("{count} decisions were taken back"),
        };
        let told = format!("{told}{}", if agreed { "; everybody agreed." } else { "." });
        line(None, (!solo).then_some(seat), None, vec![told])
    }

    /// Something said, for those who hear it.
    pub fn said(&self, said: &Said, names: &Names) -> Option<Line> {
        if !said.audience.includes(self.eyes) {
            return None;
        }
        let to = said.statement.to().map(|seat| format!("to {}: ", names.of(seat)));
        let promise = said.statement.tone() == Tone::Promise;
        let mark = if promise { " (a promise)" } else { "" };
        let told = format!("{}“{}”{mark}", to.unwrap_or_default(), said.statement.words());
        line(None, Some(said.seat), None, vec![told])
    }

    /// What these eyes see of these events, as sentences.
    fn sentences<G: Game>(&self, events: &[G::Event], names: &Names) -> Vec<String> {
        let shown = events.iter().filter_map(|event| G::shown(event, self.eyes));
        G::narrate(&shown.collect::<Vec<_>>(), names)
    }
}

/// Sentences in a row; one that begins a new line leaves no blank behind it.
fn line(
    number: Option<u32>,
    who: Option<Seat>,
    done: Option<String>,
    told: Vec<String>,
) -> Option<Line> {
    let text = told.join(" ").replace(" \n", "\n");
    (!told.is_empty()).then_some(Line { number, who, done, text })
}

/// May these eyes know who decided this, and what?
fn told_openly<G: Game>(made: &Move<G>, eyes: Eyes) -> bool {
    let seen = |event| G::shown(event, eyes).as_ref() == Some(event);
    eyes.are(made.seat) || (!made.is_secret() && made.events.iter().all(seen))
}
