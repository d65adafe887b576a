//! A game being played: its seed, its numbered questions, what was done, said
//! and taken back.

use std::fmt;

use serde_json::Value;

use crate::due::Due;
use crate::fate::{Chance, Noted};
use crate::game::{BadState, Game, Refusal, Unreadable};
use crate::seat::{Eyes, Seat};
use crate::seed::{Dice, Seed};
use crate::seen::Tale;
use crate::talk::{Audience, Said, Statement};

/// A game in play.
///
/// The state always follows from options, seed and the list of acts; nothing
/// else is kept that could disagree with them.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    options: G::Options,
    seed: Seed,
    /// A state the match began from instead of a deal.
    origin: Option<Value>,
    present: Present<G>,
    opening: Opening<G>,
    moves: Vec<Move<G>>,
    acts: Vec<Act<G>>,
}

/// A match as it stands, without its past. It is small, so something can be tried
/// on a copy: [`Match::settle`] makes the copy what stands, and nothing is played
/// twice.
#[derive(Clone, Debug)]
pub struct Present<G: Game> {
    game: G,
    asked: Vec<Asked<G>>,
    luck: Dice,
    assisted: bool,
    decisions: u32,
    /// Whose the last decisions are, and how many of them may be taken back.
    free: Option<(Seat, u32)>,
    /// What was done on this copy since it was made.
    done: Vec<Done<G>>,
}

/// Something that was done, with what came of it.
#[derive(Clone, Debug)]
enum Done<G: Game> {
    Move(Move<G>),
    Undo { seat: Seat, moves: u32, reach: Reach },
    Say(Said),
}

/// What happened before the first decision.
#[derive(Clone, Debug)]
struct Opening<G: Game> {
    chance: Vec<Chance>,
    events: Vec<G::Event>,
}

/// A decision that stands, and what came of it.
#[derive(Clone, Debug)]
pub struct Move<G: Game> {
    pub seat: Seat,
    pub action: G::Action,
    pub chance: Vec<Chance>,
    pub events: Vec<G::Event>,
    /// Made in secret or in a window: such a decision is final.
    sealed: bool,
}

impl<G: Game> Move<G> {
    /// Was it made in secret or in a window, where others were asked as well?
    pub fn is_secret(&self) -> bool {
        self.sealed
    }

    /// May it be taken back without telling anybody anything?
    fn barrier(&self, seat: Seat) -> Option<Barrier> {
        if self.seat != seat { Some(Barrier::Other) } else { self.shows() }
    }

    /// What stands in the way of taking it back, even if all agree.
    pub fn shows(&self) -> Option<Barrier> {
        if self.sealed {
            Some(Barrier::Sealed)
        } else if !self.chance.is_empty() {
            Some(Barrier::Roll)
        } else if self.events.iter().any(G::reveals) {
            Some(Barrier::Reveal)
        } else {
            None
        }
    }
}

/// One thing done at the table, in the order it was done.
#[derive(Clone, Debug)]
pub enum Act<G: Game> {
    Move {
        seat: Seat,
        action: G::Action,
    },
    /// The seat took back the last standing decisions.
    Undo {
        seat: Seat,
        moves: u32,
        reach: Reach,
    },
    Say(Said),
}

/// How far somebody may reach who takes something back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// One's own last decisions that showed nothing; whoever plays alone, any.
    Own,
    /// What others did since as well, for all agreed; nothing that was shown, rolled or
    /// chosen in secret.
    Agreed,
    /// Whatever was seen, rolled or done by others since.
    Across,
}

impl Reach {
    /// The word behind the count in a record.
    pub fn word(self) -> &'static str {
        match self {
            Reach::Own => "",
            Reach::Agreed => " agreed",
            Reach::Across => " across",
        }
    }
}

/// What a seat is asked. The number rises whenever this seat's own question
/// changes and never otherwise, so it tells nothing about what others do in
/// secret; an answer to an old number is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked<G: Game> {
    pub number: u32,
    /// Nothing, when the seat is not asked.
    pub question: Option<G::Question>,
    pub actions: Vec<G::Action>,
}

/// Why something could not be done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused<R: Refusal> {
    #[error("The table has moved on since then; please look again.")]
    Stale { asked: u32, answered: u32 },
    #[error("{0}")]
    Rules(R),
    #[error("{0}")]
    Undo(Barrier),
    #[error("There is no such seat at this table.")]
    NoSuchSeat,
}

impl<R: Refusal> Refused<R> {
    /// The ruling or the part of the guide that it goes back to.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Refused::Rules(refusal) => Some(refusal.rule()),
            Refused::Stale { .. } | Refused::Undo(_) | Refused::NoSuchSeat => None,
        }
    }

    /// The sentence with its rule behind it, `You have no sweet left. [R-05]`:
    /// so it travels and is kept where it is only text. [`cited`] takes it apart.
    pub fn told(&self) -> String {
        match self.rule() {
            Some(rule) => format!("{self} [{rule}]"),
            None => self.to_string(),
        }
    }
}

/// A told refusal taken apart: the sentence, and its rule if it has one.
pub fn cited(told: &str) -> (&str, Option<&str>) {
    match told.strip_suffix(']').and_then(|told| told.rsplit_once(" [")) {
        Some((sentence, rule)) => (sentence, Some(rule)),
        None => (told, None),
    }
}

/// Where undo stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Barrier {
    #[error("There is nothing of yours to take back.")]
    Nothing,
    #[error("Somebody else has acted since: that cannot be taken back.")]
    Other,
    #[error("What was chosen in secret is final.")]
    Sealed,
    #[error("The dice have been rolled: that cannot be taken back.")]
    Roll,
    #[error("Something hidden has been seen since: that cannot be taken back.")]
    Reveal,
    #[error("The game is over.")]
    Over,
}

/// How far a typed line got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinePlayed<R: Refusal> {
    /// How many decisions of the line stand now.
    pub played: usize,
    /// Why the rest was not played.
    pub refused: Option<Refused<R>>,
}

impl<G: Game> Match<G> {
    /// Deals a new game.
    pub fn new(options: G::Options, seed: Seed) -> Self {
        let mut luck = seed.deal();
        let mut fate = Noted::new(&mut luck);
        let mut events = Vec::new();
        let game = G::deal(&options, &mut fate, &mut events);
        let opening = Opening { chance: fate.rolls, events };
        Match::begin(options, seed, None, game, opening)
    }

    /// Begins at a state in the form of [`Game::trace`].
    pub fn from_state(options: G::Options, seed: Seed, state: &Value) -> Result<Self, BadState> {
        let game = G::resume(&options, state)?;
        let opening = Opening { chance: Vec::new(), events: Vec::new() };
        Ok(Match::begin(options, seed, Some(state.clone()), game, opening))
    }

    fn begin(
        options: G::Options,
        seed: Seed,
        origin: Option<Value>,
        game: G,
        opening: Opening<G>,
    ) -> Self {
        let seats = game.seats();
        let nothing = |_| Asked { number: 0, question: None, actions: Vec::new() };
        let mut present = Present {
            asked: seats.iter().map(nothing).collect(),
            game,
            luck: seed.play(),
            assisted: false,
            decisions: 0,
            free: None,
            done: Vec::new(),
        };
        present.ask(None);
        Match { options, seed, origin, present, opening, moves: Vec::new(), acts: Vec::new() }
    }

    // ── looking ──────────────────────────────────────────────────────────

    /// The true state: for whoever runs the table, never for a player.
    pub fn game(&self) -> &G {
        &self.present.game
    }

    /// The match as it stands: copy it to try something.
    pub fn present(&self) -> &Present<G> {
        &self.present
    }

    pub fn options(&self) -> &G::Options {
        &self.options
    }

    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The state the match began from, if it was not dealt.
    pub fn origin(&self) -> Option<&Value> {
        self.origin.as_ref()
    }

    /// What chance decided in the deal.
    pub fn opening_chance(&self) -> &[Chance] {
        &self.opening.chance
    }

    /// What happened in the deal.
    pub fn opening_events(&self) -> &[G::Event] {
        &self.opening.events
    }

    /// The decisions that stand.
    pub fn moves(&self) -> &[Move<G>] {
        &self.moves
    }

    /// Everything that was done, taken-back moves, undos and talk included.
    pub fn acts(&self) -> &[Act<G>] {
        &self.acts
    }

    /// Was something hidden taken back, or help taken? Only possible when playing alone, or
    /// with bots.
    pub fn assisted(&self) -> bool {
        self.present.assisted
    }

    /// Marks the match as assisted, by help that leaves no other trace: a hint.
    pub fn assist(&mut self) {
        self.present.assisted = true;
    }

    /// What a seat is asked now.
    pub fn asked(&self, seat: Seat) -> Option<&Asked<G>> {
        self.present.asked(seat)
    }

    /// The events of the whole match as these eyes saw them.
    pub fn story(&self, eyes: Eyes) -> Vec<G::Event> {
        let later = self.moves.iter().flat_map(|made| &made.events);
        self.opening.events.iter().chain(later).filter_map(|event| G::shown(event, eyes)).collect()
    }

    /// What these eyes could hear.
    pub fn heard(&self, eyes: Eyes) -> Vec<Said> {
        let said = self.acts.iter().filter_map(|act| match act {
            Act::Say(said) => Some(said),
            Act::Move { .. } | Act::Undo { .. } => None,
        });
        said.filter(|said| said.audience.includes(eyes)).cloned().collect()
    }

    /// What happened and was said, in order, as these eyes saw and heard it. What
    /// was taken back is not told.
    pub fn tale(&self, eyes: Eyes) -> Vec<Tale<G>> {
        // Nothing stands for the next decision.
        let mut order: Vec<Option<&Said>> = Vec::new();
        for act in &self.acts {
            match act {
                Act::Move { .. } => order.push(None),
                Act::Say(said) => order.push(Some(said)),
                Act::Undo { moves, .. } => {
                    for _ in 0..*moves {
                        let last = order.iter().rposition(Option::is_none);
                        last.map(|place| order.remove(place));
                    }
                }
            }
        }
        let shown = |events: &[G::Event]| -> Vec<Tale<G>> {
            events.iter().filter_map(|event| G::shown(event, eyes)).map(Tale::Event).collect()
        };
        let mut tale = shown(&self.opening.events);
        let mut moves = self.moves.iter();
        for told in order {
            match told {
                Some(said) => {
                    let heard = Some(said).filter(|said| said.audience.includes(eyes));
                    tale.extend(heard.cloned().map(Tale::Said));
                }
                None => {
                    tale.extend(moves.next().map(|made| shown(&made.events)).into_iter().flatten())
                }
            }
        }
        tale
    }

    // ── doing ────────────────────────────────────────────────────────────

    /// Answers the question with that number.
    pub fn answer(
        &mut self,
        seat: Seat,
        question: u32,
        action: G::Action,
    ) -> Result<&Move<G>, Refused<G::Refusal>> {
        let asked = self.asked(seat).ok_or(Refused::NoSuchSeat)?.number;
        if asked != question {
            return Err(Refused::Stale { asked, answered: question });
        }
        self.play(seat, action)
    }

    /// Makes a decision, whatever number its question has.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<&Move<G>, Refused<G::Refusal>> {
        self.present.play(seat, action)?;
        self.absorb();
        Ok(&self.moves[self.moves.len() - 1])
    }

    /// What was tried on a copy of [`Match::present`] is done.
    pub fn settle(&mut self, present: Present<G>) {
        self.present = present;
        self.absorb();
    }

    /// Takes over what the present has seen done.
    fn absorb(&mut self) {
        for done in std::mem::take(&mut self.present.done) {
            match done {
                Done::Move(made) => {
                    self.acts.push(Act::Move { seat: made.seat, action: made.action });
                    self.moves.push(made);
                }
                Done::Undo { seat, moves, reach } => {
                    self.acts.push(Act::Undo { seat, moves, reach });
                    self.moves.truncate(self.moves.len().saturating_sub(moves as usize));
                }
                Done::Say(said) => self.acts.push(Act::Say(said)),
            }
        }
    }

    /// Plays a line of notation: one decision, or several. If a decision is
    /// refused, those of the line before it are taken back, unless they showed
    /// something hidden: then they stand, or a line would be a way to peek.
    pub fn play_line(
        &mut self,
        seat: Seat,
        line: &str,
    ) -> Result<LinePlayed<G::Refusal>, Unreadable> {
        let played = self.present.play_line(seat, line)?;
        self.absorb();
        Ok(played)
    }

    /// How many decisions the seat may take back without crossing a reveal, a
    /// roll, another seat's act or the end.
    pub fn free_undo(&self, seat: Seat) -> u32 {
        self.present.free_undo(seat)
    }

    /// Takes back the last `count` decisions. Somebody who plays alone may
    /// cross anything, and the match is marked as assisted.
    pub fn undo(&mut self, seat: Seat, count: u32) -> Result<(), Refused<G::Refusal>> {
        self.present = self.undone(seat, count)?;
        self.absorb();
        Ok(())
    }

    /// The present as it would be after [`Match::undo`].
    pub fn undone(&self, seat: Seat, count: u32) -> Result<Present<G>, Refused<G::Refusal>> {
        let Some(left) = self.moves.len().checked_sub(count as usize) else {
            return Err(Refused::Undo(Barrier::Nothing));
        };
        if count == 0 || self.asked(seat).is_none() {
            return Err(Refused::Undo(Barrier::Nothing));
        }
        let mut assisted = false;
        if count > self.free_undo(seat) {
            if self.game().seats().len() > 1 {
                let over = self.game().due().is_over().then_some(Barrier::Over);
                let barrier = self.moves[left..].iter().rev().find_map(|made| made.barrier(seat));
                return Err(Refused::Undo(over.or(barrier).unwrap_or(Barrier::Nothing)));
            }
            assisted = true;
        }
        Ok(self.back_to(left, seat, assisted, Reach::Own))
    }

    /// Takes back the last `count` decisions, whoever made them and whatever they
    /// showed: for somebody who plays with bots, which is for the table to know. The
    /// match is marked as assisted.
    pub fn take_back(&mut self, seat: Seat, count: u32) -> Result<(), Refused<G::Refusal>> {
        self.present = self.taken_back(seat, count)?;
        self.absorb();
        Ok(())
    }

    /// The present as it would be after [`Match::take_back`].
    pub fn taken_back(&self, seat: Seat, count: u32) -> Result<Present<G>, Refused<G::Refusal>> {
        if self.game().due().is_over() {
            return Err(Refused::Undo(Barrier::Over));
        }
        let left = self.moves.len().checked_sub(count as usize);
        match left.filter(|_| count > 0 && self.asked(seat).is_some()) {
            Some(left) => Ok(self.back_to(left, seat, true, Reach::Across)),
            None => Err(Refused::Undo(Barrier::Nothing)),
        }
    }

    /// Takes back the last `count` decisions, the first of them the seat's own, because
    /// everybody at the table agreed. Nothing is crossed that was shown, rolled or chosen
    /// in secret; so nobody was helped.
    pub fn take_back_agreed(&mut self, seat: Seat, count: u32) -> Result<(), Refused<G::Refusal>> {
        self.present = self.agreed_back(seat, count)?;
        self.absorb();
        Ok(())
    }

    /// The present as it would be after [`Match::take_back_agreed`].
    pub fn agreed_back(&self, seat: Seat, count: u32) -> Result<Present<G>, Refused<G::Refusal>> {
        if self.game().due().is_over() {
            return Err(Refused::Undo(Barrier::Over));
        }
        let left = self.moves.len().checked_sub(count as usize);
        let own = |left: &usize| self.moves.get(*left).is_some_and(|made| made.seat == seat);
        let left = left.filter(own).ok_or(Refused::Undo(Barrier::Nothing))?;
        match self.moves[left..].iter().rev().find_map(Move::shows) {
            Some(barrier) => Err(Refused::Undo(barrier)),
            None => Ok(self.back_to(left, seat, false, Reach::Agreed)),
        }
    }

    /// The present after the first `left` decisions.
    fn back_to(&self, left: usize, seat: Seat, assisted: bool, reach: Reach) -> Present<G> {
        let moves = (self.moves.len() - left) as u32;
        let mut present = self.refolded(left);
        present.asked = self.present.asked.clone();
        present.assisted = self.assisted() || assisted;
        present.done.push(Done::Undo { seat, moves, reach });
        present.ask(Some(seat));
        present
    }

    /// Says something. Talk changes nothing else.
    pub fn say(
        &mut self,
        seat: Seat,
        statement: Statement,
    ) -> Result<Audience, Refused<G::Refusal>> {
        let audience = self.present.say(seat, statement)?;
        self.absorb();
        Ok(audience)
    }

    /// The state after the first `count` decisions, with nobody asked yet.
    fn refolded(&self, count: usize) -> Present<G> {
        let begun = match &self.origin {
            None => Ok(G::deal(&self.options, &mut self.seed.deal(), &mut ())),
            Some(state) => G::resume(&self.options, state),
        };
        let mut game = begun.expect("a state that was resumed once can be resumed again");
        let mut luck = self.seed.play();
        for made in &self.moves[..count] {
            let again = game.play(made.seat, made.action, &mut luck, &mut ());
            again.expect("what was played once can be played again");
        }
        let last = self.moves[..count].last().map(|made| made.seat);
        let free = last.map(|seat| {
            let free = |made: &&Move<G>| made.barrier(seat).is_none();
            (seat, self.moves[..count].iter().rev().take_while(free).count() as u32)
        });
        Present {
            game,
            asked: Vec::new(),
            luck,
            assisted: false,
            decisions: count as u32,
            free,
            done: Vec::new(),
        }
    }
}

impl<G: Game> Present<G> {
    /// The true state: for whoever runs the table, never for a player.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What a seat is asked now.
    pub fn asked(&self, seat: Seat) -> Option<&Asked<G>> {
        self.asked.get(seat.index())
    }

    /// How many decisions stand.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// Was something hidden taken back?
    pub fn assisted(&self) -> bool {
        self.assisted
    }

    /// Forgets what was done: for a copy whose doing has been settled.
    pub fn forget(&mut self) {
        self.done.clear();
    }

    /// As [`Match::play`].
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Refused<G::Refusal>> {
        let sealed = matches!(self.game.due(), Due::Sealed { .. } | Due::Window { .. });
        let mut fate = Noted::new(&mut self.luck);
        let mut events = Vec::new();
        self.game.play(seat, action, &mut fate, &mut events).map_err(Refused::Rules)?;
        let made = Move { seat, action, chance: fate.rolls, events, sealed };
        let before = self.free.filter(|(by, _)| *by == seat).map_or(0, |(_, count)| count);
        let count = if made.barrier(seat).is_none() { before + 1 } else { 0 };
        self.free = Some((seat, count));
        self.decisions += 1;
        self.done.push(Done::Move(made));
        self.ask(Some(seat));
        Ok(())
    }

    /// As [`Match::play_line`].
    pub fn play_line(
        &mut self,
        seat: Seat,
        line: &str,
    ) -> Result<LinePlayed<G::Refusal>, Unreadable> {
        let actions = self.game.read(seat, line)?;
        let before = (actions.len() > 1).then(|| self.clone());
        let mut played = 0;
        for action in actions {
            let Err(refused) = self.play(seat, action) else {
                played += 1;
                continue;
            };
            if let Some(before) = before.filter(|_| self.hidden_nothing(seat) >= played) {
                *self = before;
                played = 0;
            }
            return Ok(LinePlayed { played: played as usize, refused: Some(refused) });
        }
        Ok(LinePlayed { played: played as usize, refused: None })
    }

    /// As [`Match::free_undo`].
    pub fn free_undo(&self, seat: Seat) -> u32 {
        if self.game.due().is_over() { 0 } else { self.hidden_nothing(seat) }
    }

    /// How many of the last decisions, all of this seat, rolled nothing, showed
    /// nothing hidden and were not made in secret.
    pub fn hidden_nothing(&self, seat: Seat) -> u32 {
        self.free.filter(|(by, _)| *by == seat).map_or(0, |(_, count)| count)
    }

    /// As [`Match::say`].
    pub fn say(
        &mut self,
        seat: Seat,
        statement: Statement,
    ) -> Result<Audience, Refused<G::Refusal>> {
        if self.asked(seat).is_none() {
            return Err(Refused::NoSuchSeat);
        }
        let audience = self.game.speak(seat, &statement).map_err(Refused::Rules)?;
        self.done.push(Done::Say(Said { seat, statement, audience }));
        Ok(audience)
    }

    /// Asks everybody anew; the numbers move of those whose question changed,
    /// and of the seat that has just acted.
    fn ask(&mut self, actor: Option<Seat>) {
        for seat in self.game.seats().iter() {
            let asked = &mut self.asked[seat.index()];
            let question = self.game.question(seat);
            let mut actions = Vec::new();
            self.game.actions(seat, &mut actions);
            if actor == Some(seat) || question != asked.question || actions != asked.actions {
                *asked = Asked { number: asked.number + 1, question, actions };
            }
        }
    }
}

impl<G: Game> fmt::Display for Act<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Move { seat, action } => write!(f, "{seat} {action}"),
            Act::Undo { seat, moves, reach } => write!(f, "{seat} undo {moves}{}", reach.word()),
            Act::Say(said) => write!(f, "{} {}", said.seat, said.statement),
        }
    }
}
