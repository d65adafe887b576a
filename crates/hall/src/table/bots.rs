//! Bots at a table: they think elsewhere, answer at the table's tempo, and are
//! replaced for a move in which they fail.

use std::collections::BTreeMap;
use std::time::Duration;

use players::Foul;
use tabletop::{Seat, Seats, Statement, Tone};

use super::deed::Deed;
use super::error::TableError;
use super::state::State;
use super::value::{After, Deeds, Draft, Table};
use crate::games::{Ask, Replying, Thinking, Thought};
use crate::hint::{Hint, HintStep};
use crate::moment::Moment;
use crate::view::{SeatKind, Stage};
use crate::words;

/// What the bots of a table have in mind. Whoever wakes a table again asks them anew.
#[derive(Default)]
pub(super) struct Minds {
    minds: BTreeMap<u8, Mind>,
    /// What a bot has to say about its last decision, by seat: for the next time it
    /// is asked, because by then that decision is out. A restart forgets it.
    explanations: BTreeMap<u8, Statement>,
    spoken_to: Vec<SpokenTo>,
    spoken: u64,
}

/// A bot that is asked something.
struct Mind {
    question: u32,
    /// In a reaction window, where all bots speak at one moment.
    in_window: bool,
    /// About the last decision; it comes before what is asked now.
    explanation: Option<Statement>,
    /// What it is to be asked for next, if it does not think already.
    ask: Option<Ask>,
    /// What it was asked for last: what came of anything before counts no more.
    asked: Ask,
    /// Its quick policy decides: it has failed itself.
    failed: bool,
    thought: Option<Result<Thought, Foul>>,
    remarked: bool,
    /// Nothing it wants can be done; somebody must help.
    stuck: bool,
}

/// A bot that was spoken to.
struct SpokenTo {
    number: u64,
    seat: Seat,
    by: Seat,
    statement: Statement,
    since: Moment,
    asked: bool,
    reply: Option<Statement>,
}

/// Something to be thought about, on some other thread: [`Table::hear`] takes it.
pub enum Work {
    Decide {
        seat: Seat,
        question: u32,
        character: String,
        ask: Ask,
        /// How long it may think.
        time: Duration,
        think: Thinking,
    },
    Reply {
        number: u64,
        think: Replying,
    },
}

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Work::Decide { seat, question, ask, .. } => write!(f, "{ask:?}({seat}, {question})"),
            Work::Reply { number, .. } => write!(f, "Reply({number})"),
        }
    }
}

impl Minds {
    /// What a bot has come to. If it has failed, its quick policy is asked.
    pub fn thought(&mut self, seat: Seat, question: u32, ask: Ask, thought: Result<Thought, Foul>) {
        // One that is to think again is not held to what it thought before.
        let asked = |mind: &Mind| mind.ask.is_none() && mind.asked == ask;
        let fits = |mind: &&mut Mind| mind.question == question && asked(mind);
        if let Some(mind) = self.minds.get_mut(&seat.0).filter(fits) {
            if thought.is_err() && !mind.failed {
                mind.failed = true;
                mind.ask = Some(Ask::StandIn);
            } else {
                mind.thought = Some(thought);
            }
        }
    }

    /// Much was said since they were asked: they think again, and have spoken.
    pub fn reconsider(&mut self) {
        for mind in self.minds.values_mut().filter(|mind| !mind.in_window) {
            mind.ask = Some(if mind.failed { Ask::StandIn } else { Ask::Reconsider });
            mind.thought = None;
            mind.remarked = true;
        }
    }

    pub fn reply(&mut self, number: u64, reply: Option<Statement>) {
        match (self.spoken_to.iter_mut().find(|bot| bot.number == number), reply) {
            (Some(bot), Some(reply)) => bot.reply = Some(reply),
            _ => self.spoken_to.retain(|bot| bot.number != number),
        }
    }

    /// Nobody here was spoken to.
    pub fn hear_nothing(&mut self) {
        self.spoken_to.clear();
    }

    /// Does it think about this already, or has it?
    fn thinks_about(&self, seat: Seat, question: u32, in_window: bool) -> bool {
        let mind = self.minds.get(&seat.0);
        let mind = mind.filter(|mind| mind.question == question && mind.in_window == in_window);
        mind.is_some_and(|mind| mind.ask.is_none())
    }

    /// From now on the bot thinks about this: for itself, or what its quick policy
    /// makes of it.
    fn ask(&mut self, seat: Seat, question: u32, in_window: bool) -> Ask {
        let again = self.minds.get_mut(&seat.0).filter(|mind| mind.question == question);
        if let Some(mind) = again.filter(|mind| mind.in_window == in_window)
            && let Some(ask) = mind.ask.take()
        {
            mind.asked = ask;
            return ask;
        }
        let explanation = self.explanations.remove(&seat.0).filter(|_| !in_window);
        let mind = Mind {
            question,
            in_window,
            explanation,
            ask: None,
            asked: Ask::Decide,
            failed: false,
            thought: None,
            remarked: false,
            stuck: false,
        };
        self.minds.insert(seat.0, mind);
        Ask::Decide
    }

    /// Is anybody thinking?
    pub fn busy(&self) -> bool {
        self.minds.values().any(|mind| mind.thought.is_none())
    }

    /// What a bot would answer in the open window, if it knows by now.
    pub fn answer_of(&self, seat: Seat, state: &State) -> Option<&str> {
        let mind = self.minds.get(&seat.0)?;
        let thought = mind.thought.as_ref()?.as_ref().ok()?;
        (mind.question == state.game.question(seat)).then_some(thought.hint.notation.as_str())
    }

    /// Bots that decide at the table's tempo: those who are still asked.
    fn deciding<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (Seat, &'a Mind)> {
        let minds = self.minds.iter().map(|(seat, mind)| (Seat(*seat), mind));
        minds.filter(|(seat, mind)| !mind.in_window && state.awaits_bot(*seat, mind.question))
    }
}

impl Mind {
    fn remark(&self) -> Option<&Statement> {
        let thought = self.thought.as_ref()?.as_ref().ok();
        // What was decided last comes before what is asked now.
        let says = self.explanation.as_ref().or(thought.and_then(|thought| thought.says.as_ref()));
        says.filter(|_| !self.remarked)
    }
}

impl State {
    /// Since when a bot is asked; what it thought before a time to talk counts no more.
    fn asked_since(&self, seat: Seat) -> Moment {
        self.since[seat.index()].1.max(self.talked_until().unwrap_or_default())
    }

    /// Is a bot asked this, and nothing newer?
    fn awaits_bot(&self, seat: Seat, question: u32) -> bool {
        self.since.get(seat.index()).is_some_and(|(asked, _)| *asked == Some(question))
    }
}

impl Table {
    /// What bots should think about now; each is asked once.
    pub fn thoughts(&mut self) -> Vec<Work> {
        let window = self.state.window.is_some();
        let mut work = Vec::new();
        for seat in self.state.due().iter() {
            let question = self.state.game.question(seat);
            let Some(character) = self.state.bot_for(seat) else {
                self.minds.explanations.remove(&seat.0);
                continue;
            };
            let in_window = window && self.state.bot(seat).is_some();
            if self.minds.thinks_about(seat, question, in_window) {
                continue;
            }
            let Some(think) = self.past.think(seat, &character, &self.state.cast) else { continue };
            let ask = self.minds.ask(seat, question, in_window);
            let time = self.state.time_to_think();
            work.push(Work::Decide { seat, question, character, ask, time, think });
        }
        let mut silent = Vec::new();
        for bot in self.minds.spoken_to.iter_mut().filter(|bot| !bot.asked) {
            bot.asked = true;
            let reply = self.state.bot(bot.seat).and_then(|character| {
                let cast = &self.state.cast;
                self.past.reply(bot.seat, character, bot.by, &bot.statement, cast)
            });
            match reply {
                Some(think) => work.push(Work::Reply { number: bot.number, think }),
                None => silent.push(bot.number),
            }
        }
        self.minds.spoken_to.retain(|bot| !silent.contains(&bot.number));
        work
    }

    /// When bots next say or do something. They decide together, once all of them
    /// know what, and whatever they have to say comes before anybody decides: a
    /// remark must not tell whose sealed choice has just come in. The pause depends on
    /// neither the cards nor the computing time.
    pub(super) fn bots_due(&self) -> Option<Moment> {
        let state = &self.state;
        let pause = state.pause();
        let ready = self.minds.deciding(state).all(|(_, mind)| mind.thought.is_some());
        let deciding = self.minds.deciding(state).filter(|(_, mind)| ready && !mind.stuck);
        // In a time to talk they speak, and decide when it is over.
        let talking = state.talking().is_some();
        let decisions = deciding.filter_map(|(seat, mind)| match mind.remark() {
            Some(_) => Some(state.since[seat.index()].1 + pause / 2),
            None => (!talking).then_some(state.asked_since(seat) + pause),
        });
        let spoken = self.minds.spoken_to.iter().filter(|bot| bot.reply.is_some());
        decisions.chain(spoken.map(|bot| bot.since + pause)).min()
    }

    /// The first thing that bots say or do by now.
    pub(super) fn let_bots_act(&self, now: Moment) -> Result<Deeds, TableError> {
        let pause = self.state.pause();
        let minds = || self.minds.deciding(&self.state).filter(|(_, mind)| !mind.stuck);
        let since = |seat: Seat| self.state.since[seat.index()].1;
        let remarks: Vec<_> = minds()
            .filter(|(seat, _)| since(*seat) + pause / 2 <= now)
            .filter_map(|(seat, mind)| Some((seat, mind.remark()?.clone())))
            .collect();
        let ready = minds().all(|(_, mind)| mind.thought.is_some());
        if ready && !remarks.is_empty() {
            let mut draft = Draft::new(self, now);
            for (seat, statement) in &remarks {
                draft.bot_says(*seat, statement);
            }
            let remarked = remarks.into_iter().map(|(seat, _)| seat).collect();
            return Ok(Deeds { after: After { remarked, ..After::default() }, ..draft.done() });
        }
        let may_decide = ready && self.state.talking().is_none();
        let since = |seat: Seat| self.state.asked_since(seat);
        let decides = minds().find(|(seat, _)| may_decide && since(*seat) + pause <= now);
        if let Some((seat, mind)) = decides {
            return Ok(self.bot_decides(seat, mind, now));
        }
        let spoken_to = self.minds.spoken_to.iter();
        let mut spoken_to = spoken_to.filter(|bot| bot.since + pause <= now);
        match spoken_to.find_map(|bot| Some((bot, bot.reply.as_ref()?))) {
            Some((bot, reply)) => {
                let mut draft = Draft::new(self, now);
                draft.bot_says(bot.seat, reply);
                let after = After { replied: Some(bot.number), ..After::default() };
                Ok(Deeds { after, ..draft.done() })
            }
            None => Ok(Deeds::none()),
        }
    }

    /// A bot decides; where it failed, something legal is played for it.
    fn bot_decides(&self, seat: Seat, mind: &Mind, now: Moment) -> Deeds {
        let thought = mind.thought.as_ref().and_then(|thought| thought.as_ref().ok());
        let chosen = thought.map(|thought| thought.hint.notation.clone());
        let decided = Seats::NONE.with(seat);
        let mut problem = None;
        for line in chosen.into_iter().chain(self.state.game.anything(seat)) {
            let mut draft = Draft::new(self, now);
            match draft.answer(seat, mind.question, &line) {
                Ok(_) => {
                    // Whoever only stands in for one decision owes nobody an explanation.
                    let explains = thought.and_then(|thought| thought.explains.clone());
                    // Nobody says the same thing twice running.
                    let (_, explains) = players::in_turn(mind.explanation.clone(), None, explains);
                    let explains = explains.filter(|_| self.state.bot(seat).is_some());
                    let explains = explains.map(|statement| (seat, statement));
                    let after = After { decided, explains, ..After::default() };
                    return Deeds { problem, after, ..draft.done() };
                }
                Err(refused) => problem = Some((seat, format!("{line}: {refused}"))),
            }
        }
        Deeds { problem, after: After { stuck: decided, ..After::default() }, ..Deeds::none() }
    }

    /// What is remembered beside the deeds.
    pub(super) fn settle_minds(&mut self, after: After) {
        let minds = &mut self.minds;
        for seat in after.remarked.iter() {
            if let Some(mind) = minds.minds.get_mut(&seat.0) {
                mind.remarked = true;
            }
        }
        for seat in after.stuck.iter() {
            if let Some(mind) = minds.minds.get_mut(&seat.0) {
                mind.stuck = true;
            }
        }
        after.decided.iter().for_each(|seat| drop(minds.minds.remove(&seat.0)));
        minds.explanations.extend(after.explains.map(|(seat, statement)| (seat.0, statement)));
        minds.spoken_to.retain(|bot| Some(bot.number) != after.replied);
        let state = &self.state;
        minds.minds.retain(|seat, mind| state.awaits_bot(Seat(*seat), mind.question));
        if let Some((by, statement, now)) = after.said {
            self.ask_for_a_reply(by, statement, now);
        }
    }

    /// Lets the bot that was spoken to find an answer: the one that was named. What is
    /// said to everybody is said to the bots where there is nobody else, or where
    /// something is asked; then the next around the table answers.
    fn ask_for_a_reply(&mut self, by: Seat, statement: Statement, since: Moment) {
        let seats = self.state.chairs.len() as u8;
        let mut around = (1..seats).map(|step| Seat((by.0 + step) % seats));
        let addressed = match statement.to() {
            Some(to) => Some(to),
            None if self.state.people().len() == 1 || statement.tone() == Tone::Ask => {
                around.find(|seat| self.state.bot(*seat).is_some())
            }
            None => None,
        };
        let addressed = addressed.filter(|_| self.state.stage() == Stage::Running);
        if let Some(seat) = addressed.filter(|seat| self.state.bot(*seat).is_some()) {
            self.minds.spoken += 1;
            let number = self.minds.spoken;
            let bot = SpokenTo { number, seat, by, statement, since, asked: false, reply: None };
            self.minds.spoken_to.push(bot);
        }
    }

    // ── hints ────────────────────────────────────────────────────────────

    /// The next step of a hint that was given already; nothing, where there is none.
    pub fn further(
        &self,
        guest: &str,
        wanted: Option<Seat>,
        (question, told): (u32, Option<HintStep>),
        now: Moment,
    ) -> Option<Result<Deeds, TableError>> {
        let seat = self.seat_of(guest, wanted)?;
        let known = self.known_hint(seat, question)?;
        // Pressed twice it is one step all the same.
        let next = (told == Some(known.step) && known.step < HintStep::Whole).then(|| Deed::Hint {
            seat,
            question,
            hint: known.further(),
        });
        Some(self.all(next, now))
    }

    /// The hint of the question that is open.
    fn known_hint(&self, seat: Seat, question: u32) -> Option<&Hint> {
        let (of, at, hint) = self.state.hint.as_ref()?;
        let open = self.state.game.question(seat) == question && self.state.due().contains(seat);
        (open && *of == seat && *at == question).then_some(hint)
    }

    /// A hint somebody asks for, as work for an adviser: [`Table::advised`] takes it.
    pub fn advise(
        &self,
        guest: &str,
        wanted: Option<Seat>,
        question: u32,
    ) -> Result<(Seat, &'static str, Thinking), TableError> {
        let seat = self.seat_of(guest, wanted).ok_or(TableError::NotYourSeat)?;
        if !self.state.may_hint() {
            return Err(TableError::Refused(words::HINTS_ALONE.into()));
        }
        if self.state.game.question(seat) != question || !self.state.due().contains(seat) {
            return Err(TableError::Stale);
        }
        let adviser = self.past.adviser();
        let thought = self.past.think(seat, adviser, &self.state.cast);
        Ok((seat, adviser, thought.ok_or(TableError::Stale)?))
    }

    pub fn advised(
        &self,
        seat: Seat,
        question: u32,
        advice: Result<Hint, String>,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        if self.state.game.question(seat) != question {
            return Err(TableError::Stale);
        }
        // Somebody asked in two tabs.
        if self.known_hint(seat, question).is_some() {
            return Ok(Deeds::none());
        }
        let hint = advice.map_err(|_| TableError::Refused(words::NO_HINT.into()))?;
        self.all([Deed::Hint { seat, question, hint }], now)
    }
}

impl Draft<'_> {
    /// A bot says something. What may not be said now is swallowed, as a person
    /// would.
    fn bot_says(&mut self, seat: Seat, statement: &Statement) {
        // Nobody's word is given for them.
        let chair = self.next.chairs.get(seat.index());
        let stands_in = chair.is_some_and(|chair| matches!(chair.kind, SeatKind::StandIn(_)));
        let binds = stands_in && statement.tone() == Tone::Promise;
        if self.next.bot(seat).is_some() && !binds && self.next.stage() == Stage::Running {
            let _ = self.act(Deed::Say { seat, statement: statement.clone() });
        }
    }
}
