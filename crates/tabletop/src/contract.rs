//! The contract kit: what every game promises, checked by playing it.
//!
//! A game describes itself with [`Contract`]; [`check`] plays random games
//! under every variant and returns the first broken promise it meets. That the
//! kit bites is proven in `tests/contract.rs` with toy games that have flaws
//! planted in them.

use std::fmt;

use crate::due::Due;
use crate::fate::Fate;
use crate::game::{Game, state_hash};
use crate::matches::Match;
use crate::options::Options;
use crate::record::Record;
use crate::seat::{Eyes, Seat};
use crate::seed::{Dice, Seed};
use crate::witness::Witness;

/// What a game tells about itself so that it can be held to its contract.
pub trait Contract: Game + PartialEq {
    /// The options to play under: every seat count and every variant.
    fn variants() -> Vec<Self::Options>;

    /// Everything that neither appears nor vanishes, counted: one number per
    /// card or kind of token, the same numbers from the deal to the end. Counted
    /// by walking the zones, so that a card in two zones counts twice.
    fn inventory(&self) -> Vec<u32>;

    /// The places in [`trace`](Game::trace), as JSON pointers (`/stack/3`),
    /// whose content `seat` cannot know: at least two values are possible there.
    fn hidden(&self, seat: Seat) -> Vec<String>;
}

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games under every variant.
    pub games: u32,
    /// Every how many games the slow checks are made as well: hashes of every
    /// state, JSON both ways, hidden places that must vary.
    pub slow_every: u32,
    /// Which games: another number, other games.
    pub seed: u64,
}

impl Plan {
    /// A plan for the ordinary test run.
    pub fn games(games: u32) -> Plan {
        Plan { games, slow_every: 8, seed: 0 }
    }
}

/// What was played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub games: u64,
    pub decisions: u64,
    /// Refusals and acceptances tried.
    pub tries: u64,
    /// Imagined worlds compared.
    pub worlds: u64,
}

/// A broken promise, and where to find it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    pub game: &'static str,
    pub options: String,
    pub seed: u64,
    /// How many decisions had been made.
    pub decision: usize,
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { game, options, seed, decision, what } = self;
        write!(f, "{game} ({options}), game {seed}, after {decision} decisions: {what}")
    }
}

impl std::error::Error for Violation {}

/// Plays by the plan and holds the game to its contract.
pub fn check<G: Contract>(plan: &Plan) -> Result<Tally, Violation> {
    let mut tally = Tally::default();
    for (nth, options) in G::variants().iter().enumerate() {
        let universe = G::universe(options);
        for number in 0..plan.games {
            let seed = plan.seed + (nth as u64) * u64::from(plan.games) + u64::from(number);
            let mut inspection = Inspection::<G> {
                table: Match::new(options.clone(), Seed::from_number(seed)),
                universe: &universe,
                dice: Seed::from_number(seed).stream("contract"),
                slow: number % plan.slow_every.max(1) == 0,
                hashes: Vec::new(),
                tally: &mut tally,
            };
            inspection.game().map_err(|what| Violation {
                game: G::ABOUT.slug,
                options: format!("{:?}", options.pairs()),
                seed,
                decision: inspection.table.moves().len(),
                what,
            })?;
        }
    }
    Ok(tally)
}

/// One game under inspection. An `Err` is the sentence of the violation.
struct Inspection<'a, G: Contract> {
    table: Match<G>,
    universe: &'a [G::Action],
    dice: Dice,
    slow: bool,
    /// Of every state, in slow games.
    hashes: Vec<String>,
    tally: &'a mut Tally,
}

type Checked = Result<(), String>;

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(what()) }
}

impl<G: Contract> Inspection<'_, G> {
    fn game(&mut self) -> Checked {
        let bound = G::bound(self.table.options()) as usize;
        let stock = self.table.game().inventory();
        self.the_omniscient_see_the_deal()?;
        loop {
            if self.slow {
                self.hashes.push(state_hash(self.table.game()));
            }
            let game = self.table.game();
            ensure(game.inventory() == stock, || "cards or tokens are not conserved".into())?;
            ensure(game.clone() == *game, || "a clone differs".into())?;
            self.somebody_is_asked()?;
            self.notation_reads_back()?;
            if self.decides(2 + self.universe.len() / 128) {
                self.exactly_the_listed_is_accepted()?;
            }
            if self.decides(6) {
                self.imagined_worlds_look_alike()?;
            }
            if self.slow && self.decides(10) {
                self.state_reads_back()?;
                self.hidden_places_vary()?;
            }
            if game_over(&self.table) {
                break;
            }
            ensure(self.table.moves().len() < bound, || {
                format!("it goes on beyond its bound of {bound} decisions")
            })?;
            self.step()?;
            self.tally.decisions += 1;
        }
        self.tally.games += 1;
        self.record_replays()
    }

    /// True once in `more + 1` times.
    fn decides(&mut self, more: usize) -> bool {
        self.dice.roll("check", more as u32 + 1) == 0
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.dice.roll("pick", items.len() as u32) as usize]
    }

    fn the_omniscient_see_the_deal(&self) -> Checked {
        let everything = self.table.story(Eyes::Omniscient).len();
        ensure(everything == self.table.opening_events().len(), || {
            "the omniscient miss something of the deal".into()
        })
    }

    fn somebody_is_asked(&self) -> Checked {
        let game = self.table.game();
        let due = game.due();
        ensure(due.is_over() || !due.seats().is_empty(), || "nobody can act".into())?;
        let mut actions = Vec::new();
        for seat in game.seats().iter() {
            let is_due = due.seats().contains(seat);
            game.actions(seat, &mut actions);
            ensure(is_due != actions.is_empty(), || {
                format!("{seat}: due is {is_due}, but {} actions are listed", actions.len())
            })?;
            ensure(game.question(seat).is_some() == is_due, || {
                format!("{seat}: due is {is_due}, but the question is {:?}", game.question(seat))
            })?;
        }
        ensure(due.seats().iter().all(|seat| game.seats().contains(seat)), || {
            "somebody is due who is not at the table".into()
        })
    }

    fn notation_reads_back(&self) -> Checked {
        let game = self.table.game();
        let mut actions = Vec::new();
        for seat in game.due().seats().iter() {
            game.actions(seat, &mut actions);
            let mut texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
            for (action, text) in actions.iter().zip(&texts) {
                ensure(self.universe.contains(action), || {
                    format!("{text} is listed but not in the universe")
                })?;
                let read = game.read(seat, text);
                ensure(read.as_deref() == Ok(&[*action][..]), || {
                    format!("“{text}” was written for {action:?} but reads as {read:?}")
                })?;
            }
            texts.sort_unstable();
            let all = texts.len();
            texts.dedup();
            ensure(texts.len() == all, || format!("two actions of {seat} are written alike"))?;
        }
        Ok(())
    }

    /// Everything listed is accepted; everything else of the universe, and
    /// everything from seats that do not exist, is refused without a trace.
    fn exactly_the_listed_is_accepted(&mut self) -> Checked {
        let game = self.table.game();
        let mut listed = Vec::new();
        let stranger = Seat(game.seats().iter().map(|seat| seat.0 + 1).max().unwrap_or(0));
        for seat in game.seats().iter().chain([stranger]) {
            game.actions(seat, &mut listed);
            for &action in self.universe {
                let mut attempt = game.clone();
                let mut fate = Counted { dice: self.dice.clone(), rolls: 0 };
                let mut seen = Count(0);
                let answer = attempt.play(seat, action, &mut fate, &mut seen);
                let legal = listed.contains(&action);
                ensure(answer.is_ok() == legal, || match &answer {
                    Ok(()) => format!("{seat} {action} is not listed but accepted"),
                    Err(refusal) => format!("{seat} {action} is listed but refused: {refusal}"),
                })?;
                let untouched = fate.rolls == 0 && seen.0 == 0 && attempt == *game;
                ensure(legal || untouched, || {
                    format!("{seat} {action} was refused but left a mark")
                })?;
                self.tally.tries += 1;
            }
        }
        Ok(())
    }

    fn state_reads_back(&self) -> Checked {
        let game = self.table.game();
        let trace = game.trace();
        match G::resume(self.table.options(), &trace) {
            Ok(again) => ensure(again == *game, || {
                format!("the state reads back differently: {trace} became {}", again.trace())
            }),
            Err(error) => Err(format!("its own state is refused: {error} ({trace})")),
        }
    }

    fn imagined_worlds_look_alike(&mut self) -> Checked {
        let seats: Vec<Seat> = self.table.game().seats().iter().collect();
        let observer = self.pick(&seats);
        let game = self.table.game().clone();
        let twin = game.imagine(observer, &mut self.dice);
        self.tally.worlds += 1;
        ensure(twin.inventory() == game.inventory(), || {
            format!("what {observer} imagines has other cards")
        })?;
        ensure(twin.hidden(observer) == game.hidden(observer), || {
            format!("{observer} knows more or less in an imagined world")
        })?;
        self.twins_stay_alike(observer, game, twin)
    }

    /// Goes on in both worlds, and finds for everything that happens here
    /// something in the twin that looks the same to the observer, until
    /// something is revealed.
    fn twins_stay_alike(&mut self, observer: Seat, mut game: G, mut twin: G) -> Checked {
        let mut actions = Vec::new();
        for _ in 0..24 {
            looks_alike(&game, &twin, observer)?;
            if game.due().is_over() {
                break;
            }
            self.wait_for_as_many(observer, &mut game, &mut twin);
            let waiting: Vec<Seat> = game.due().seats().iter().collect();
            ensure(!waiting.is_empty(), || "nobody can act".into())?;
            let actor = self.pick(&waiting);
            game.actions(actor, &mut actions);
            let action = self.pick(&actions);
            let luck = Seed::from_number(u64::from(self.dice.word())).play();
            let secret =
                matches!((game.due(), twin.due()), (Due::Sealed { .. }, Due::Sealed { .. }));
            let events = act(&mut game, actor, action, &luck)?;
            let others = twin.due().seats().without(observer);
            let again = if actor == observer {
                let twin_events = act(&mut twin, actor, action, &luck)?;
                stories_agree::<G>(&events, &twin_events, observer)?
            } else if secret && !others.is_empty() {
                // What is chosen in secret must look the same whatever it is.
                let someone = if others.contains(actor) { Some(actor) } else { others.lowest() };
                let someone = someone.unwrap_or(actor);
                twin.actions(someone, &mut actions);
                let other = self.pick(&actions);
                let twin_events = act(&mut twin, someone, other, &luck)?;
                stories_agree::<G>(&events, &twin_events, observer)?
            } else if events.iter().any(G::reveals) {
                false
            } else {
                let there = Elsewhere { twin: &twin, observer, luck: &luck };
                twin = there.find(actor, action, &events, &game)?;
                true
            };
            if !again {
                break;
            }
        }
        Ok(())
    }

    /// How many others have answered in secret is hidden as well, so twins may
    /// differ in it. Before they go on side by side, somebody answers in the one
    /// that waits for more, unnoticed by the observer.
    fn wait_for_as_many(&mut self, observer: Seat, game: &mut G, twin: &mut G) {
        let others = |world: &G| match world.due() {
            Due::Sealed { waiting } | Due::Window { asked: waiting } => {
                Some(waiting.without(observer))
            }
            Due::Turn(_) | Due::Over(_) => None,
        };
        while let (Some(here), Some(there)) = (others(game), others(twin))
            && here.len() != there.len()
        {
            let (behind, waiting) =
                if here.len() > there.len() { (&mut *game, here) } else { (&mut *twin, there) };
            let mut actions = Vec::new();
            let mut unnoticed = Vec::new();
            for seat in waiting.iter() {
                behind.actions(seat, &mut actions);
                for &action in &actions {
                    let mut after = behind.clone();
                    let acted = act(&mut after, seat, action, &self.dice);
                    if acted
                        .is_ok_and(|events| stories_agree::<G>(&events, &[], observer) == Ok(true))
                        && looks_alike(behind, &after, observer).is_ok()
                    {
                        unnoticed.push(after);
                    }
                }
            }
            if unnoticed.is_empty() {
                return;
            }
            let nth = self.dice.roll("pick", unnoticed.len() as u32) as usize;
            *behind = unnoticed.swap_remove(nth);
        }
    }

    /// Every place that a seat cannot know must take two values at least in the
    /// worlds it imagines; otherwise imagining merely copies.
    fn hidden_places_vary(&mut self) -> Checked {
        let game = self.table.game();
        for seat in game.seats().iter() {
            let mut fixed = game.hidden(seat);
            let truth = game.trace();
            for _ in 0..400 {
                if fixed.is_empty() {
                    break;
                }
                let world = game.imagine(seat, &mut self.dice).trace();
                self.tally.worlds += 1;
                fixed.retain(|place| world.pointer(place) == truth.pointer(place));
            }
            ensure(fixed.is_empty(), || {
                format!("{seat} cannot know {fixed:?}, but always imagines the truth there")
            })?;
        }
        Ok(())
    }

    /// Makes a random decision; now and then takes it back and makes it again.
    fn step(&mut self) -> Checked {
        let due: Vec<Seat> = self.table.game().due().seats().iter().collect();
        let seat = self.pick(&due);
        let asked = self.table.asked(seat).ok_or("a due seat has no question")?.clone();
        let action = self.pick(&asked.actions);
        let before = self.table.game().clone();
        let refused = |error: String| format!("{seat} {action} was listed but refused: {error}");
        self.table
            .answer(seat, asked.number, action)
            .map_err(|error| refused(error.to_string()))?;
        if self.table.free_undo(seat) > 0 && self.decides(3) {
            let after = self.table.game().clone();
            self.table.undo(seat, 1).map_err(|error| format!("undo refused: {error}"))?;
            ensure(*self.table.game() == before, || format!("undo of {action} leaves a mark"))?;
            self.table.play(seat, action).map_err(|error| refused(error.to_string()))?;
            ensure(*self.table.game() == after, || format!("{action} differs after undo"))?;
        }
        Ok(())
    }

    /// The record of the game says the same when it is read, replayed and
    /// written again, and the replay passes through the same states.
    fn record_replays(&self) -> Checked {
        let names: Vec<String> = self.table.game().seats().iter().map(|s| s.to_string()).collect();
        let record = self.table.record(&names);
        let text = record.to_string();
        let read: Record = text.parse().map_err(|error| format!("the record: {error}"))?;
        ensure(read == record, || "the record reads back differently".into())?;
        let again = read.verify::<G>().map_err(|error| format!("the record: {error}"))?;
        ensure(again.game() == self.table.game(), || "the replay ends differently".into())?;
        if !self.slow {
            return Ok(());
        }
        let mut replay = read.begin::<G>().map_err(|error| error.to_string())?;
        let mut hashes = vec![state_hash(replay.game())];
        for made in self.table.moves() {
            replay.play(made.seat, made.action).map_err(|error| error.to_string())?;
            hashes.push(state_hash(replay.game()));
        }
        ensure(hashes == self.hashes, || "the replay passes through other states".into())
    }
}

fn game_over<G: Game>(table: &Match<G>) -> bool {
    table.game().due().is_over()
}

/// Plays a listed action with the given luck, and returns what happened.
fn act<G: Game>(
    game: &mut G,
    seat: Seat,
    action: G::Action,
    luck: &Dice,
) -> Result<Vec<G::Event>, String> {
    let mut events = Vec::new();
    match game.play(seat, action, &mut luck.clone(), &mut events) {
        Ok(()) => Ok(events),
        Err(refusal) => Err(format!("{seat} {action} was listed but refused: {refusal}")),
    }
}

/// The world of a twin, searched for something that looks like what somebody
/// else did in the true one.
struct Elsewhere<'a, G> {
    twin: &'a G,
    observer: Seat,
    luck: &'a Dice,
}

impl<G: Game> Elsewhere<'_, G> {
    fn find(
        &self,
        actor: Seat,
        action: G::Action,
        events: &[G::Event],
        game: &G,
    ) -> Result<G, String> {
        let mut actions = Vec::new();
        self.twin.actions(actor, &mut actions);
        if actions.contains(&action)
            && let Some(found) = self.try_out(actor, action, events, game)?
        {
            return Ok(found);
        }
        // What the observer does not notice need not have happened over there.
        if stories_agree::<G>(events, &[], self.observer).is_ok()
            && looks_alike(game, self.twin, self.observer).is_ok()
        {
            return Ok(self.twin.clone());
        }
        for seat in self.twin.due().seats().without(self.observer).iter() {
            self.twin.actions(seat, &mut actions);
            for &other in &actions {
                if let Some(found) = self.try_out(seat, other, events, game)? {
                    return Ok(found);
                }
            }
        }
        let observer = self.observer;
        Err(format!("what {observer} saw of {actor} {action} leaks: nothing looks so in a twin"))
    }

    fn try_out(
        &self,
        seat: Seat,
        action: G::Action,
        events: &[G::Event],
        game: &G,
    ) -> Result<Option<G>, String> {
        let mut twin = self.twin.clone();
        let twin_events = act(&mut twin, seat, action, self.luck)?;
        let same = !twin_events.iter().any(G::reveals)
            && stories_agree::<G>(events, &twin_events, self.observer).is_ok()
            && looks_alike(game, &twin, self.observer).is_ok();
        Ok(same.then_some(twin))
    }
}

fn looks_alike<G: Game>(game: &G, twin: &G, observer: Seat) -> Checked {
    let eyes = Eyes::Seat(observer);
    ensure(twin.view(eyes) == game.view(eyes), || format!("the view of {observer} leaks"))?;
    ensure(twin.view(Eyes::Spectator) == game.view(Eyes::Spectator), || {
        format!("the spectators' view leaks what {observer} may not know")
    })?;
    ensure(twin.question(observer) == game.question(observer), || {
        format!("the question to {observer} leaks")
    })?;
    let (mut here, mut there) = (Vec::new(), Vec::new());
    game.actions(observer, &mut here);
    twin.actions(observer, &mut there);
    ensure(here == there, || format!("the list of actions of {observer} leaks"))
}

/// Compares what the observer and spectators saw, up to the first reveal.
/// False when something was revealed: from there on the worlds may differ.
fn stories_agree<G: Game>(
    events: &[G::Event],
    twin_events: &[G::Event],
    observer: Seat,
) -> Result<bool, String> {
    let calm = |events: &[G::Event]| events.iter().position(G::reveals).unwrap_or(events.len());
    let (until, twin_until) = (calm(events), calm(twin_events));
    let open = until == events.len() && twin_until == twin_events.len();
    for eyes in [Eyes::Seat(observer), Eyes::Spectator] {
        let seen = |events: &[G::Event]| -> Vec<G::Event> {
            events.iter().filter_map(|event| G::shown(event, eyes)).collect()
        };
        let (here, there) = (seen(&events[..until]), seen(&twin_events[..twin_until]));
        let common = here.len().min(there.len());
        let same = here[..common] == there[..common] && (!open || here.len() == there.len());
        ensure(same, || {
            format!("what {observer} saw of it leaks: {here:?} here, {there:?} in a twin")
        })?;
    }
    Ok(open)
}

/// Luck that knows whether it was used.
struct Counted {
    dice: Dice,
    rolls: u32,
}

impl Fate for Counted {
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        self.rolls += 1;
        self.dice.roll(what, sides)
    }
}

/// A witness that only counts.
struct Count(u32);

impl<E> Witness<E> for Count {
    fn see(&mut self, _event: E) {
        self.0 += 1;
    }
}
