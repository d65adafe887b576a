//! The contract kit: what every game promises, checked by playing it.
//!
//! A game describes itself with [`Contract`]; [`check`] plays random games
//! under every variant and returns the first broken promise it meets, with the
//! place where it broke. That the kit bites is proven in `tests/contract.rs` with
//! toy games that have flaws planted in them.

mod deal;
mod fields;
mod ledger;
pub mod tensors;
mod told;
mod twins;

use std::fmt;
use std::rc::Rc;

use deal::Deals;
use ledger::{Ledger, Name};
use told::Tellings;

use crate::due::Due;
use crate::fate::Fate;
use crate::game::{Game, state_hash};
use crate::matches::Match;
use crate::options::Options;
use crate::record::Record;
use crate::seat::{Eyes, Seat};
use crate::seed::{Dice, Seed};
use crate::witness::Witness;
use fields::Leaves;
use serde_json::Value;

/// How many worlds are drawn to see what comes up.
const WORLDS: u32 = 6;

/// What a game tells about itself so that it can be held to its contract.
pub trait Contract: Game + PartialEq {
    /// The options to play under: every seat count and every variant. Where nothing
    /// but `players` can be set, there is nothing to say.
    fn variants() -> Vec<Self::Options> {
        let (fewest, most) = Self::ABOUT.seats;
        let with = |players: u8| {
            let mut options = Self::Options::default();
            options.set("players", &players.to_string()).ok().map(|()| options)
        };
        (fewest..=most).filter_map(with).collect()
    }

    /// Everything that neither appears nor vanishes, counted: one number per
    /// card or kind of token, the same numbers from the deal to the end. Counted
    /// by walking the zones, so that a card in two zones counts twice.
    fn inventory(&self) -> Vec<u32>;

    /// What is counted at that place of the inventory, for messages.
    fn item(&self, nth: usize) -> String {
        format!("item {nth} of the inventory")
    }

    /// The places in [`trace`](Game::trace), as JSON pointers (`/stack/3`),
    /// whose content `seat` cannot know: at least two values are possible there.
    /// The kit finds on its own what one pair of eyes sees and another does not;
    /// this names what nobody sees as well.
    fn hidden(&self, seat: Seat) -> Vec<String>;

    /// Fields of the view that are about whoever looks and hide nothing: a
    /// `your_turn`, say, that everybody could work out. Whatever else differs
    /// between two pairs of eyes must be imagined.
    fn own() -> &'static [&'static str] {
        &[]
    }
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

    /// The same, unless `CONTRACT_GAMES` asks for another number of games.
    #[allow(clippy::disallowed_methods, reason = "tests read settings, rules do not")]
    pub fn asked(usual: u32) -> Plan {
        let asked = std::env::var("CONTRACT_GAMES").ok().and_then(|games| games.parse().ok());
        Plan::games(asked.unwrap_or(usual))
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
    let mut run = Run::default();
    for (nth, options) in G::variants().iter().enumerate() {
        let universe = G::universe(options);
        let named: Rc<str> = format!("{:?}", options.pairs()).into();
        for number in 0..plan.games {
            let seed = plan.seed + (nth as u64) * u64::from(plan.games) + u64::from(number);
            let mut inspection = Inspection::<G> {
                table: Match::new(options.clone(), Seed::from_number(seed)),
                begun: Spot { game: G::ABOUT.slug, options: named.clone(), seed, decision: 0 },
                universe: &universe,
                dice: Seed::from_number(seed).stream("contract"),
                slow: number % plan.slow_every.max(1) == 0,
                hashes: Vec::new(),
                run: &mut run,
            };
            inspection.game().map_err(|what| inspection.spot().violation(what))?;
        }
    }
    run.ledger.judge()?;
    run.deals.judge()?;
    run.tellings.judge()?;
    Ok(run.tally)
}

/// The test of a game: panics at the first broken promise, and if nothing was played.
pub fn holds<G: Contract>(plan: &Plan) -> Tally {
    let tally = check::<G>(plan).unwrap_or_else(|broken| panic!("{broken}"));
    let games = u64::from(plan.games) * G::variants().len() as u64;
    assert!(tally.games == games && games > 0, "of {games} games were played: {tally:?}");
    tally
}

/// Plays a random game under every variant, and panics if a decision allocates
/// anything while nobody watches. `measure` does what it is handed and says how
/// many allocations that took. Returns how many decisions were made.
pub fn allocates_nothing<G: Contract>(measure: impl Fn(&mut dyn FnMut()) -> u64) -> u64 {
    let mut decisions = 0;
    let mut actions = Vec::with_capacity(4096);
    for (nth, options) in G::variants().iter().enumerate() {
        for game in 0..8 {
            let mut dice = Seed::from_number(100 * nth as u64 + game).play();
            let mut game = G::deal(options, &mut dice, &mut ());
            let allocated = measure(&mut || {
                while let Some(seat) = game.due().seats().lowest() {
                    game.actions(seat, &mut actions);
                    let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                    let played = game.play(seat, action, &mut dice, &mut ());
                    assert!(played.is_ok(), "{seat} {action} was listed but refused");
                    std::hint::black_box(game.clone());
                    decisions += 1;
                }
            });
            assert_eq!(allocated, 0, "allocations in a game with {:?}", options.pairs());
        }
    }
    decisions
}

/// What is kept over all games: some promises show only in many.
#[derive(Default)]
struct Run {
    tally: Tally,
    deals: Deals,
    ledger: Ledger,
    tellings: Tellings,
}

/// A moment in one of the games.
#[derive(Clone, Default)]
struct Spot {
    game: &'static str,
    options: Rc<str>,
    seed: u64,
    decision: usize,
}

impl Spot {
    fn violation(&self, what: String) -> Violation {
        let Spot { game, options, seed, decision } = self;
        let options = options.to_string();
        Violation { game, options, seed: *seed, decision: *decision, what }
    }
}

/// One game under inspection. An `Err` is the sentence of the violation.
struct Inspection<'a, G: Contract> {
    table: Match<G>,
    begun: Spot,
    universe: &'a [G::Action],
    dice: Dice,
    slow: bool,
    /// Of every state, in slow games.
    hashes: Vec<String>,
    run: &'a mut Run,
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
        self.the_deal_tells_no_secrets()?;
        loop {
            if self.slow {
                self.hashes.push(state_hash(self.table.game()));
            }
            let game = self.table.game();
            conserved(&stock, game, || "not conserved: there are".into())?;
            ensure(game.clone() == *game, || "a clone differs".into())?;
            somebody_is_asked(game)?;
            self.notation_reads_back()?;
            if self.decides(2 + self.universe.len() / 128) {
                self.exactly_the_listed_is_accepted()?;
            }
            if self.decides(6) {
                self.imagined_worlds_look_alike()?;
            }
            if self.slow && self.decides(10) {
                self.state_reads_back(self.table.game())?;
                self.hidden_places_vary()?;
            }
            if game_over(&self.table) {
                break;
            }
            ensure(self.table.moves().len() < bound, || {
                format!("it goes on beyond its bound of {bound} decisions")
            })?;
            self.step()?;
            self.run.tally.decisions += 1;
        }
        self.run.tally.games += 1;
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
                self.run.tally.tries += 1;
            }
        }
        Ok(())
    }

    fn state_reads_back(&self, game: &G) -> Checked {
        let trace = game.trace();
        match G::resume(self.table.options(), &trace) {
            Ok(again) => ensure(again == *game, || {
                let (here, there) = (fields::of_json(&trace), fields::of_json(&again.trace()));
                let place = fields::difference(&here, &there);
                let place = place.unwrap_or(format!("not in the trace: {trace}"));
                format!("the state reads back differently: {place}")
            }),
            Err(error) => Err(format!("its own state is refused: {error} ({trace})")),
        }
    }

    /// Every place that a seat cannot know must take two values at least in the
    /// worlds it imagines; otherwise imagining merely copies.
    fn hidden_places_vary(&mut self) -> Checked {
        let game = self.table.game().clone();
        for seat in game.seats().iter() {
            let hidden = game.hidden(seat);
            let others: Vec<Eyes> = everybody(&game).chain([Eyes::Omniscient]).collect();
            let other = self.pick(&others);
            let seen = game.view(other) != game.view(Eyes::Seat(seat));
            if hidden.is_empty() && !seen {
                continue;
            }
            let worlds: Vec<G> = (0..WORLDS).map(|_| game.imagine(seat, &mut self.dice)).collect();
            self.run.tally.worlds += u64::from(WORLDS);
            if seen {
                self.note_what_others_see(seat, other, &worlds);
            }
            self.hidden_from(seat, hidden, worlds)?;
        }
        Ok(())
    }

    /// Each of the listed places must vary.
    fn hidden_from(&mut self, seat: Seat, hidden: Vec<String>, worlds: Vec<G>) -> Checked {
        let game = self.table.game();
        let truth = game.trace();
        let traces: Vec<Value> = worlds.iter().map(Game::trace).collect();
        let mut fixed: Vec<&String> = hidden.iter().collect();
        for world in &traces {
            fixed.retain(|place| world.pointer(place) == truth.pointer(place));
        }
        for _ in 0..400 {
            if fixed.is_empty() {
                break;
            }
            let world = game.imagine(seat, &mut self.dice).trace();
            self.run.tally.worlds += 1;
            fixed.retain(|place| world.pointer(place) == truth.pointer(place));
        }
        ensure(fixed.is_empty(), || {
            format!("{seat} cannot know {fixed:?}, but always imagines the truth there")
        })?;
        let at = self.spot();
        let (truth, worlds) = (fields::of_json(&truth), traces.iter().map(fields::of_json));
        let worlds: Vec<Leaves> = worlds.collect();
        for path in truth.keys() {
            let under = |place: &String| {
                path.strip_prefix(place.as_str())
                    .is_some_and(|r| r.is_empty() || r.starts_with('/'))
            };
            if hidden.iter().any(under) {
                self.run.ledger.note(&Name { view: None, path }, &truth, &worlds, &at);
            }
        }
        Ok(())
    }

    /// Whatever one pair of eyes sees and another does not is hidden from those,
    /// whether the game says so or not.
    fn note_what_others_see(&mut self, seat: Seat, other: Eyes, worlds: &[G]) {
        let game = self.table.game();
        let (own, truth) =
            (fields::of(&game.view(Eyes::Seat(seat))), fields::of(&game.view(other)));
        let worlds: Vec<Leaves> =
            worlds.iter().map(|world| fields::of(&world.view(other))).collect();
        let at = self.spot();
        let in_own = |path: &str| {
            G::own().iter().any(|&field| {
                path.strip_prefix(field).is_some_and(|r| r.is_empty() || r.starts_with('.'))
            })
        };
        for path in fields::differing(&truth, &own).filter(|path| truth.contains_key(*path)) {
            if !in_own(path) {
                let name = Name { view: Some(&view_of(other)), path };
                self.run.ledger.note(&name, &truth, &worlds, &at);
            }
        }
    }

    fn spot(&self) -> Spot {
        Spot { decision: self.table.moves().len(), ..self.begun.clone() }
    }

    /// Makes a random decision; now and then takes it back and makes it again.
    fn step(&mut self) -> Checked {
        let due: Vec<Seat> = self.table.game().due().seats().iter().collect();
        let seat = self.pick(&due);
        let asked = self.table.asked(seat).ok_or("a due seat has no question")?.clone();
        let action = self.pick(&asked.actions);
        let before = self.table.game().clone();
        let due = before.due();
        let refused = |error: String| format!("{seat} {action} was listed but refused: {error}");
        self.table
            .answer(seat, asked.number, action)
            .map_err(|error| refused(error.to_string()))?;
        self.sealed_stays_sealed(due, seat, action)?;
        if self.table.free_undo(seat) > 0 && self.decides(3) {
            let after = self.table.game().clone();
            self.table.undo(seat, 1).map_err(|error| format!("undo refused: {error}"))?;
            ensure(*self.table.game() == before, || format!("undo of {action} leaves a mark"))?;
            self.table.play(seat, action).map_err(|error| refused(error.to_string()))?;
            ensure(*self.table.game() == after, || format!("{action} differs after undo"))?;
        }
        Ok(())
    }

    /// While somebody still has to choose, no choice reveals anything.
    fn sealed_stays_sealed(&self, before: Due, seat: Seat, action: G::Action) -> Checked {
        let Due::Sealed { waiting } = before else { return Ok(()) };
        let left = waiting.without(seat);
        let open = !left.is_empty() && self.table.game().due() == Due::Sealed { waiting: left };
        let events = self.table.moves().last().map_or(&[][..], |made| &made.events);
        let revealing = events.iter().find(|event| open && G::reveals(event));
        revealing.map_or(Ok(()), |event| {
            Err(format!(
                "{seat} {action} is sealed while {left} still choose, but {event:?} is declared to \
                 reveal something"
            ))
        })
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

fn somebody_is_asked<G: Game>(game: &G) -> Checked {
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

/// The same number of everything as in the stock.
fn conserved<G: Contract>(stock: &[u32], game: &G, what: impl FnOnce() -> String) -> Checked {
    let counted = game.inventory();
    ensure(counted.len() == stock.len(), || "the inventory has changed its length".into())?;
    let wrong = (0..stock.len()).find(|&nth| counted[nth] != stock[nth]);
    wrong.map_or(Ok(()), |nth| {
        let (count, right, item) = (counted[nth], stock[nth], game.item(nth));
        Err(format!("{} {count} of {item} instead of {right}", what()))
    })
}

/// Everybody who looks on without knowing everything.
fn everybody<G: Game>(game: &G) -> impl Iterator<Item = Eyes> + use<G> {
    game.seats().iter().map(Eyes::Seat).chain([Eyes::Spectator])
}

fn name_of(eyes: Eyes) -> String {
    match eyes {
        Eyes::Seat(seat) => seat.to_string(),
        Eyes::Spectator => "a spectator".into(),
        Eyes::Omniscient => "the omniscient".into(),
    }
}

fn view_of(eyes: Eyes) -> String {
    match eyes {
        Eyes::Seat(seat) => format!("the view of {seat}"),
        Eyes::Spectator => "the spectators' view".into(),
        Eyes::Omniscient => "the view that shows everything".into(),
    }
}

fn game_over<G: Game>(table: &Match<G>) -> bool {
    table.game().due().is_over()
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
