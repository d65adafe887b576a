//! The Python module `breakroom._core`. The package around it, in `python/breakroom`,
//! has the names people know; here is as little as possible.

use std::sync::Mutex;

use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use tabletop::{Due, Edition, Record, Seat, Seats, Seed};

use crate::any::{self, AnyGame, Told, guarded};
use crate::batch::{AnyBatch, Buffers};
use crate::state::AnyState;

/// A refusal becomes a `ValueError`, and a panic a `RuntimeError`.
fn value<T>(told: Told<T>) -> PyResult<T> {
    told.map_err(PyValueError::new_err)
}

fn calm<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    guarded(work).map_err(PyRuntimeError::new_err)
}

/// A seed as Python hands it over: a number, or 64 hexadecimal digits.
#[derive(FromPyObject)]
enum AnySeed {
    Number(u64),
    Text(String),
}

impl AnySeed {
    fn read(self) -> PyResult<Seed> {
        match self {
            AnySeed::Number(number) => Ok(Seed::from_number(number)),
            AnySeed::Text(text) => value(text.parse().map_err(|error| format!("{error}"))),
        }
    }
}

/// A seat as Python counts them, from 0.
fn seat_of(player: i64, seats: u8) -> PyResult<Seat> {
    let seat = u8::try_from(player).ok().filter(|&seat| seat < seats);
    let last = seats - 1;
    value(seat.map(Seat).ok_or(format!("There is no player {player}; they are 0 to {last}.")))
}

/// The eyes of a player, or of a spectator.
fn eyes_of(player: Option<i64>, seats: u8) -> PyResult<Option<Seat>> {
    player.map(|player| seat_of(player, seats)).transpose()
}

/// Players as numbers. (A row of bytes would become `bytes` in Python.)
fn numbers(seats: Seats) -> Vec<u16> {
    seats.iter().map(|seat| seat.0.into()).collect()
}

/// A game with its options.
#[pyclass(module = "breakroom._core", frozen)]
struct Game {
    game: Box<dyn AnyGame>,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, options, components = None, rules = None))]
    fn new(
        name: &str,
        options: Vec<(String, String)>,
        components: Option<&str>,
        rules: Option<u32>,
    ) -> PyResult<Self> {
        let game = value(calm(|| any::by_name(name, &options, components, rules))?)?;
        Ok(Game { game })
    }

    fn name(&self) -> &'static str {
        self.game.about().slug
    }

    fn title(&self) -> &'static str {
        self.game.about().title
    }

    fn pitch(&self) -> &'static str {
        self.game.about().pitch
    }

    fn rules_version(&self) -> u32 {
        self.game.about().rules_version
    }

    /// The version of the components, or the text of the whole file.
    fn components(&self) -> String {
        match self.game.edition() {
            Edition::Version(text) | Edition::Custom(text) => text,
        }
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.game.options()
    }

    fn num_players(&self) -> u8 {
        self.game.players()
    }

    fn num_actions(&self) -> u16 {
        self.game.actions()
    }

    fn bound(&self) -> u32 {
        self.game.bound()
    }

    /// Name, shape, range and meaning of every slice.
    fn layout(&self) -> Vec<(&'static str, Vec<usize>, i16, i16, &'static str)> {
        let slices = self.game.layout().slices().iter();
        slices
            .map(|slice| {
                let (low, high) = slice.range;
                (slice.name, slice.shape.clone(), low, high, slice.meaning)
            })
            .collect()
    }

    fn size(&self) -> usize {
        self.game.layout().size()
    }

    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        self.game.bots()
    }

    /// Ready-made sentences: the short name, what is said, and is it said to somebody?
    fn phrases(&self) -> Vec<(&'static str, String, bool)> {
        let phrases = self.game.phrases().iter();
        phrases.map(|it| (it.slug, it.say(None).to_string(), it.addressed)).collect()
    }

    #[pyo3(signature = (seed, chance = None))]
    fn deal(&self, seed: AnySeed, chance: Option<Vec<(String, u32)>>) -> PyResult<State> {
        let seed = seed.read()?;
        let state = match chance {
            None => calm(|| self.game.deal(seed))?,
            Some(rolls) => value(calm(|| self.game.deal_scripted(rolls, seed))?)?,
        };
        Ok(State { state })
    }

    fn resume(&self, json: &str, seed: AnySeed) -> PyResult<State> {
        let seed = seed.read()?;
        Ok(State { state: value(calm(|| self.game.resume(json, seed))?)? })
    }

    /// The last state of a record of this game.
    fn replay(&self, record: &str) -> PyResult<State> {
        let record: Record = value(record.parse().map_err(|error| format!("{error}")))?;
        Ok(State { state: value(calm(|| self.game.replay(&record))?)? })
    }

    fn batch(&self, games: usize, seed: u64) -> PyResult<Batch> {
        Ok(Batch { batch: Mutex::new(calm(|| self.game.batch(games, seed))?) })
    }
}

/// A state of a game.
#[pyclass(module = "breakroom._core")]
struct State {
    state: Box<dyn AnyState>,
}

impl State {
    fn seat(&self, player: i64) -> PyResult<Seat> {
        seat_of(player, self.state.seats())
    }

    fn eyes(&self, player: Option<i64>) -> PyResult<Option<Seat>> {
        eyes_of(player, self.state.seats())
    }
}

#[pymethods]
impl State {
    /// `turn`, `sealed`, `window` or `over`, and whose decision it is.
    fn due(&self) -> (&'static str, Vec<u16>) {
        match self.state.due() {
            Due::Turn(seat) => ("turn", vec![seat.0.into()]),
            Due::Sealed { waiting } => ("sealed", numbers(waiting)),
            Due::Window { asked } => ("window", numbers(asked)),
            Due::Over(_) => ("over", Vec::new()),
        }
    }

    /// Winners and reason, once it is over.
    fn standing(&self) -> Option<(Vec<u16>, &'static str)> {
        self.state.due().standing().map(|end| (numbers(end.winners), end.reason))
    }

    fn decisions(&self) -> usize {
        self.state.decisions()
    }

    fn question(&self, player: i64) -> PyResult<Option<String>> {
        Ok(self.state.question(self.seat(player)?))
    }

    fn legal(&self, player: i64) -> PyResult<Vec<u16>> {
        let seat = self.seat(player)?;
        calm(|| self.state.legal(seat))
    }

    fn text(&self, player: i64, action: i64) -> PyResult<String> {
        let seat = self.seat(player)?;
        value(calm(|| self.state.text(seat, clamp(action)))?)
    }

    fn number(&self, player: i64, text: &str) -> PyResult<u16> {
        let seat = self.seat(player)?;
        value(calm(|| self.state.number(seat, text))?)
    }

    #[pyo3(signature = (player, action, chance = None))]
    fn play(
        &mut self,
        player: i64,
        action: i64,
        chance: Option<Vec<(String, u32)>>,
    ) -> PyResult<()> {
        let seat = self.seat(player)?;
        value(calm(|| self.state.play(seat, clamp(action), chance))?)
    }

    fn play_line(&mut self, player: i64, line: &str) -> PyResult<()> {
        let seat = self.seat(player)?;
        value(calm(|| self.state.play_line(seat, line))?)
    }

    fn observe(&self, player: Option<i64>, mut out: PyReadwriteArray1<'_, i16>) -> PyResult<()> {
        let seat = self.eyes(player)?;
        let cells = out.as_slice_mut().map_err(|error| PyValueError::new_err(error.to_string()))?;
        calm(|| self.state.observe(seat, cells))
    }

    fn view(&self, player: Option<i64>) -> PyResult<String> {
        let seat = self.eyes(player)?;
        calm(|| self.state.view(seat))
    }

    fn board(&self, player: Option<i64>) -> PyResult<String> {
        let seat = self.eyes(player)?;
        calm(|| self.state.board(seat))
    }

    fn story(&self, player: Option<i64>) -> PyResult<Vec<String>> {
        let seat = self.eyes(player)?;
        calm(|| self.state.story(seat))
    }

    fn tale(&self, player: Option<i64>) -> PyResult<String> {
        let seat = self.eyes(player)?;
        calm(|| self.state.tale(seat))
    }

    fn imagine(&self, player: i64, seed: AnySeed) -> PyResult<State> {
        let (seat, seed) = (self.seat(player)?, seed.read()?);
        Ok(State { state: calm(|| self.state.imagine(seat, seed))? })
    }

    fn reseeded(&self, seed: AnySeed) -> PyResult<State> {
        let seed = seed.read()?;
        Ok(State { state: calm(|| self.state.reseeded(seed))? })
    }

    fn say(&mut self, player: i64, statement: &str) -> PyResult<()> {
        let seat = self.seat(player)?;
        value(calm(|| self.state.say(seat, statement))?)
    }

    fn heard(&self, player: Option<i64>) -> PyResult<Vec<(u8, String)>> {
        Ok(self.state.heard(self.eyes(player)?))
    }

    /// What a bot does here, and what it says. Others may run meanwhile.
    fn think(
        &self,
        py: Python<'_>,
        character: &str,
        player: i64,
        seed: AnySeed,
    ) -> PyResult<(u16, Option<String>)> {
        let (seat, seed) = (self.seat(player)?, seed.read()?);
        let state = &self.state;
        value(py.detach(|| calm(|| state.think(character, seat, seed)))?)
    }

    fn record(&self, players: Vec<String>) -> PyResult<String> {
        value(calm(|| self.state.record(&players))?)
    }

    /// Does again what was done in a record that begins here.
    fn follow(&mut self, record: &str) -> PyResult<()> {
        let record: Record = value(record.parse().map_err(|error| format!("{error}")))?;
        value(calm(|| self.state.follow(&record))?)
    }

    fn json(&self) -> PyResult<String> {
        calm(|| self.state.trace())
    }

    fn hash(&self) -> PyResult<String> {
        calm(|| self.state.hash())
    }

    fn clone(&self) -> State {
        State { state: self.state.copy() }
    }
}

/// A number that cannot be an action becomes one that is none.
fn clamp(action: i64) -> u16 {
    u16::try_from(action).unwrap_or(u16::MAX)
}

/// Many games at once.
#[pyclass(module = "breakroom._core", frozen)]
struct Batch {
    batch: Mutex<Box<dyn AnyBatch>>,
}

/// The buffers that Python hands over.
type Outs<'py> = (
    PyReadwriteArray2<'py, i16>,
    PyReadwriteArray2<'py, u8>,
    Option<PyReadwriteArray2<'py, u8>>,
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray1<'py, i32>,
    PyReadwriteArray1<'py, u8>,
);

fn with_buffers<T>(outs: &mut Outs<'_>, work: impl FnOnce(Buffers<'_>) -> T) -> PyResult<T> {
    let wrong = |error| PyValueError::new_err(format!("A buffer cannot be written to: {error}"));
    let bits = match &mut outs.2 {
        Some(bits) => bits.as_slice_mut().map_err(wrong)?,
        None => &mut [],
    };
    Ok(work(Buffers {
        observations: outs.0.as_slice_mut().map_err(wrong)?,
        masks: outs.1.as_slice_mut().map_err(wrong)?,
        bits,
        rewards: outs.3.as_slice_mut().map_err(wrong)?,
        players: outs.4.as_slice_mut().map_err(wrong)?,
        dones: outs.5.as_slice_mut().map_err(wrong)?,
    }))
}

#[pymethods]
impl Batch {
    fn reset(&self, py: Python<'_>, seed: u64, threads: usize, mut outs: Outs<'_>) -> PyResult<()> {
        with_buffers(&mut outs, |buffers| {
            py.detach(|| {
                let mut batch = self.batch.lock().unwrap_or_else(|broken| broken.into_inner());
                calm(|| batch.reset(seed, threads, buffers))
            })
        })?
    }

    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        threads: usize,
        mut outs: Outs<'_>,
    ) -> PyResult<()> {
        let actions =
            actions.as_slice().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let done = with_buffers(&mut outs, |buffers| {
            py.detach(|| {
                let mut batch = self.batch.lock().unwrap_or_else(|broken| broken.into_inner());
                calm(|| batch.step(actions, threads, buffers))
            })
        })?;
        value(done?)
    }

    fn sample(&self, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions =
            actions.as_slice_mut().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let mut batch = self.batch.lock().unwrap_or_else(|broken| broken.into_inner());
        calm(|| batch.sample(actions))
    }

    fn ended(&self) -> u64 {
        self.batch.lock().unwrap_or_else(|broken| broken.into_inner()).ended()
    }
}

/// The options a game has: key, values, meaning.
#[pyfunction]
fn knobs(name: &str) -> PyResult<Vec<(&'static str, &'static str, &'static str)>> {
    let knobs = any::knobs(name).ok_or(format!("There is no game “{name}” here."));
    Ok(value(knobs)?.iter().map(|knob| (knob.key, knob.values, knob.help)).collect())
}

/// What a record says of its game: name, options, components and rules.
#[pyfunction]
#[allow(clippy::type_complexity)]
fn record_head(
    record: &str,
) -> PyResult<(String, Vec<(String, String)>, Option<String>, u32, Vec<String>)> {
    let record: Record = value(record.parse().map_err(|error| format!("{error}")))?;
    let components = match record.edition {
        Edition::Version(_) => None,
        Edition::Custom(text) => Some(text),
    };
    Ok((record.game, record.options, components, record.rules, record.players))
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Game>()?;
    module.add_class::<State>()?;
    module.add_class::<Batch>()?;
    module.add_function(wrap_pyfunction!(knobs, module)?)?;
    module.add_function(wrap_pyfunction!(record_head, module)?)?;
    module.add("GAMES", any::names())?;
    module.add("VERSION", env!("CARGO_PKG_VERSION"))
}
