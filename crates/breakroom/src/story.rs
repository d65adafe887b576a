//! A match told aloud: every decision with what came of it.

use tabletop::{Act, Eyes, Game, Match, Move, Names, Said, Seat};

use crate::output::{Out, Outcome};

/// Tells a match as it goes on, and remembers how far it has told.
pub struct Teller {
    eyes: Eyes,
    names: Names,
    solo: bool,
    /// Acts told so far.
    told: usize,
    /// Decisions of one seat that have shown nothing yet.
    waiting: Vec<(Seat, String)>,
}

impl Teller {
    pub fn new<G: Game>(table: &Match<G>, eyes: Eyes, names: Names) -> Teller {
        let solo = table.game().seats().len() == 1;
        Teller { eyes, names, solo, told: 0, waiting: Vec::new() }
    }

    /// What happened in the deal.
    pub fn opening<G: Game>(&self, table: &Match<G>, out: &mut Out) -> Outcome {
        let told = sentences::<G>(table.opening_events(), self.eyes, &self.names);
        if !told.is_empty() {
            out.line(format!("      {}", paragraph(&told)))?;
        }
        Ok(())
    }

    /// Everything that was done since the last time. Small decisions that show
    /// nothing by themselves are told together with the next one that does.
    pub fn catch_up<G: Game>(&mut self, table: &Match<G>, out: &mut Out) -> Outcome {
        let mut standing = table.acts()[..self.told].iter().fold(0usize, count);
        for act in &table.acts()[self.told..] {
            standing = count(standing, act);
            match act {
                Act::Move { .. } => {
                    if let Some(made) = table.moves().get(standing - 1) {
                        self.tell_move(standing, made, out)?;
                    }
                }
                Act::Undo { seat, moves } => {
                    self.waiting.clear();
                    let who = if self.solo { String::new() } else { self.prefix(*seat) };
                    out.line(format!("      {who}takes back {moves}."))?;
                }
                Act::Say(said) => self.tell_said(said, out)?,
            }
        }
        self.told = table.acts().len();
        Ok(())
    }

    fn tell_move<G: Game>(&mut self, nth: usize, made: &Move<G>, out: &mut Out) -> Outcome {
        let told = sentences::<G>(&made.events, self.eyes, &self.names);
        // The number counts everybody's decisions, the secret ones too.
        let counts = self.solo || self.eyes == Eyes::Omniscient;
        let number = if counts { nth.to_string() } else { String::new() };
        if made.is_secret() || !self.may_see::<G>(made) {
            // Neither who it was, nor how many there were, may be told: only
            // what can be seen of it.
            return match told.is_empty() {
                true => Ok(()),
                false => out.line(format!("{number:>4}  {}", paragraph(&told))),
            };
        }
        // Ending a turn shows nothing, and is no part of the next player's.
        self.waiting.retain(|(whose, _)| *whose == made.seat);
        self.waiting.push((made.seat, made.action.to_string()));
        if told.is_empty() {
            return Ok(());
        }
        let done: Vec<String> = self.waiting.drain(..).map(|(_, text)| text).collect();
        let done = done.join(" ");
        let who = if self.solo { String::new() } else { self.prefix(made.seat) };
        out.line(format!("{number:>4}  {who}{done} — {}", paragraph(&told)))
    }

    /// Somebody else's secret act is not named.
    fn may_see<G: Game>(&self, made: &Move<G>) -> bool {
        let own = self.eyes == Eyes::Seat(made.seat) || self.eyes == Eyes::Omniscient;
        own || made.events.iter().all(|event| G::shown(event, self.eyes).as_ref() == Some(event))
    }

    fn tell_said(&self, said: &Said, out: &mut Out) -> Outcome {
        if !said.audience.includes(self.eyes) {
            return Ok(());
        }
        let to = said.statement.to().map(|seat| format!(" to {}", self.names.of(seat)));
        let (who, to) = (self.names.of(said.seat), to.unwrap_or_default());
        out.line(format!("      {who}{to}: “{}”", said.statement.words()))
    }

    fn prefix(&self, seat: Seat) -> String {
        format!("{}: ", self.names.of(seat))
    }
}

/// How many decisions stand after an act.
fn count<G: Game>(standing: usize, act: &Act<G>) -> usize {
    match act {
        Act::Move { .. } => standing + 1,
        Act::Undo { moves, .. } => standing.saturating_sub(*moves as usize),
        Act::Say(_) => standing,
    }
}

/// Sentences in a row; one that begins a new line leaves no blank behind it.
fn paragraph(sentences: &[String]) -> String {
    sentences.join(" ").replace(" \n", "\n")
}

fn sentences<G: Game>(events: &[G::Event], eyes: Eyes, names: &Names) -> Vec<String> {
    let shown: Vec<G::Event> = events.iter().filter_map(|event| G::shown(event, eyes)).collect();
    G::narrate(&shown, names)
}
