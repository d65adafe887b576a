//! A match as it stands, with its types rubbed off: what decisions are made from.

use std::any::Any;

use tabletop::{Due, Eyes, Phrase, Present, Refused, Seat, Seats, Statement, Tone};

use crate::hosted::Hosted;
use crate::plain;
use crate::view::{Awaited, Window};
use crate::words;

/// [`Present`] of some game. Small: it is copied to try something.
pub(crate) trait AnyPresent: Send {
    fn boxed(&self) -> Box<dyn AnyPresent>;
    fn any(&mut self) -> &mut dyn Any;
    fn due(&self) -> Due;
    /// Does this game open reaction windows at all?
    fn has_windows(&self) -> bool;
    /// The reaction window that is open, by what a spectator sees.
    fn window(&self) -> Option<Window>;
    /// Whose turn it is, by what a spectator sees.
    fn active(&self) -> Option<Seat>;
    /// Whom the table waits for, by what these eyes see.
    fn awaited(&self, eyes: Eyes) -> Awaited;
    /// The number of the seat's question, asked or not.
    fn question(&self, seat: Seat) -> u32;
    fn is_asked(&self, seat: Seat) -> bool;
    /// How many answers there are to the seat's question.
    fn answers(&self, seat: Seat) -> usize;
    /// Answers a question with a line of notation, on a copy. If a decision is
    /// refused, those of the line before it do not stand, unless they showed something
    /// hidden: then they do, or a line would be a way to peek.
    fn answer(&self, seat: Seat, question: u32, line: &str) -> Result<Played, NotPlayed>;
    /// One decision out of the store.
    fn replay(&mut self, seat: Seat, text: &str) -> Result<(), String>;
    fn say(&mut self, seat: Seat, statement: Statement) -> Result<(), String>;
    fn free_undo(&self, seat: Seat) -> u32;
    /// The ready-made sentences that fit this seat now.
    fn phrases(&self, seat: Seat) -> Vec<Phrase>;
    /// The ready-made sentence that typed words come to for this seat, and to whom.
    fn understand(
        &self,
        seat: Seat,
        words: &str,
        names: &[String],
    ) -> Option<(Phrase, Option<Seat>)>;
    /// Whom typed words name.
    fn addressed(&self, seat: Seat, words: &str, names: &[String]) -> Option<Seat>;
    /// The time to talk that it is now.
    fn council(&self) -> Option<(u32, Seats, Seats)>;
    /// Why this seat may say nothing at all now, if so.
    fn silence(&self, seat: Seat) -> Option<String>;
    /// What is left in hand, where the game counts that.
    fn score(&self) -> Option<i64>;
    /// How far it has come, where the game counts that.
    fn done(&self) -> Option<i64>;
    /// How far it is, as everybody may know: “turn 7”, where the game says so.
    fn when(&self) -> String;
    /// What this seat was in a game that is over, where a game knows that.
    fn role(&self, seat: Seat) -> Option<String>;
    fn assisted(&self) -> bool;
    /// How many decisions stand.
    fn decisions(&self) -> u32;
    /// Any legal decision, for when a bot fails.
    fn anything(&self, seat: Seat) -> Option<String>;
}

/// A line that was played, at least in part.
pub(crate) struct Played {
    /// The decisions that stand now, each with how the match stood after it.
    pub decisions: Vec<(String, Box<dyn AnyPresent>)>,
    /// Why the rest of the line was not played.
    pub refused: Option<String>,
}

/// A line that changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPlayed {
    #[error("{}", words::STALE)]
    Stale,
    #[error("{0}")]
    Refused(String),
}

impl<G: Hosted> AnyPresent for Present<G> {
    fn boxed(&self) -> Box<dyn AnyPresent> {
        Box::new(self.clone())
    }

    fn any(&mut self) -> &mut dyn Any {
        self
    }

    fn due(&self) -> Due {
        self.game().due()
    }

    fn has_windows(&self) -> bool {
        G::WINDOWS
    }

    fn window(&self) -> Option<Window> {
        G::WINDOWS.then(|| G::window(&self.game().view(Eyes::Spectator))).flatten()
    }

    fn active(&self) -> Option<Seat> {
        G::WINDOWS.then(|| G::active(&self.game().view(Eyes::Spectator))).flatten()
    }

    fn awaited(&self, eyes: Eyes) -> Awaited {
        match self.game().due() {
            Due::Over(_) => Awaited::Nobody,
            _ => G::awaited(&self.game().view(eyes)),
        }
    }

    fn question(&self, seat: Seat) -> u32 {
        self.asked(seat).map_or(0, |asked| asked.number)
    }

    fn is_asked(&self, seat: Seat) -> bool {
        self.asked(seat).is_some_and(|asked| asked.question.is_some())
    }

    fn answers(&self, seat: Seat) -> usize {
        self.asked(seat).map_or(0, |asked| asked.actions.len())
    }

    fn answer(&self, seat: Seat, question: u32, line: &str) -> Result<Played, NotPlayed> {
        let number = self.asked(seat).map(|asked| asked.number);
        if number != Some(question) {
            return Err(NotPlayed::Stale);
        }
        let read = self.game().read(seat, line);
        let actions = read.map_err(|unreadable| NotPlayed::Refused(unreadable.to_string()))?;
        let mut decisions: Vec<(String, Box<dyn AnyPresent>)> = Vec::new();
        let mut stands = self.clone();
        let Some((last, first)) = actions.split_last() else {
            return Err(NotPlayed::Stale);
        };
        for action in first {
            if let Err(refused) = stands.play(seat, *action) {
                return stopped(&stands, seat, decisions, refused);
            }
            decisions.push((action.to_string(), stands.boxed()));
        }
        if let Err(refused) = stands.play(seat, *last) {
            return stopped(&stands, seat, decisions, refused);
        }
        decisions.push((last.to_string(), Box::new(stands)));
        Ok(Played { decisions, refused: None })
    }

    fn replay(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let actions = self.game().read(seat, text).map_err(|error| error.to_string())?;
        let &[action] = actions.as_slice() else {
            return Err(format!("“{text}” is not one decision."));
        };
        self.play(seat, action).map_err(|refused| refused.to_string())
    }

    fn say(&mut self, seat: Seat, statement: Statement) -> Result<(), String> {
        let said = Present::say(self, seat, statement);
        said.map(|_| ()).map_err(|refused: Refused<G::Refusal>| refused.told())
    }

    fn free_undo(&self, seat: Seat) -> u32 {
        // What was said in a window cannot be unsaid, and taking it back would
        // tell who spoke last.
        if G::WINDOWS { 0 } else { Present::free_undo(self, seat) }
    }

    fn phrases(&self, seat: Seat) -> Vec<Phrase> {
        G::phrases_now(&self.game().view(Eyes::Seat(seat)))
    }

    fn understand(
        &self,
        seat: Seat,
        words: &str,
        names: &[String],
    ) -> Option<(Phrase, Option<Seat>)> {
        plain::understand(self.game(), seat, words, names)
    }

    fn addressed(&self, seat: Seat, words: &str, names: &[String]) -> Option<Seat> {
        plain::addressed(self.game(), seat, words, names)
    }

    fn council(&self) -> Option<(u32, Seats, Seats)> {
        G::council(&self.game().view(Eyes::Spectator))
    }

    fn silence(&self, seat: Seat) -> Option<String> {
        let hello = Statement::new(Tone::Plain, None, "hello").ok()?;
        self.game().speak(seat, &hello).err().map(|refused| Refused::Rules(refused).told())
    }

    fn score(&self) -> Option<i64> {
        G::score(&self.game().view(Eyes::Spectator))
    }

    fn done(&self) -> Option<i64> {
        G::done(&self.game().view(Eyes::Spectator))
    }

    fn when(&self) -> String {
        G::when(&self.game().view(Eyes::Spectator))
    }

    fn role(&self, seat: Seat) -> Option<String> {
        G::role(&self.game().view(Eyes::Omniscient), seat)
    }

    fn assisted(&self) -> bool {
        Present::assisted(self)
    }

    fn decisions(&self) -> u32 {
        Present::decisions(self)
    }

    fn anything(&self, seat: Seat) -> Option<String> {
        self.asked(seat)?.actions.first().map(ToString::to_string)
    }
}

/// The rest of a line was refused: what of it stands?
fn stopped<G: Hosted>(
    stands: &Present<G>,
    seat: Seat,
    decisions: Vec<(String, Box<dyn AnyPresent>)>,
    refused: Refused<G::Refusal>,
) -> Result<Played, NotPlayed> {
    match stands.hidden_nothing(seat) as usize >= decisions.len() {
        true => Err(NotPlayed::Refused(refused.told())),
        false => Ok(Played { decisions, refused: Some(refused.told()) }),
    }
}
