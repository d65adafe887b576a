//! The shelf: every game that can be played at a table, by its name. In here a match
//! loses its types; nobody outside the hall gets to hold one.

mod past;
mod present;
mod telling;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use players::search::Level;
use tabletop::{About, Edition, Knob, Match, Options, Seed};

use past::Past;

use crate::hosted::Hosted;
use crate::pace::Pace;

pub(crate) use past::{AnyPast, Replying, Thinking};
pub use past::{Ask, Thought};
pub(crate) use present::{AnyPresent, NotPlayed};

/// A game that can be played at a table, whatever its types are.
pub trait AnyGame: Send + Sync + Debug {
    fn about(&self) -> &'static About;
    fn knobs(&self) -> &'static [Knob];
    /// What the knobs stand at if nobody turns them.
    fn usual(&self) -> Vec<(String, String)>;
    /// Name and manner of each bot, first the one that stands in for people.
    fn characters(&self) -> Vec<(&'static str, &'static str)>;
    /// The bot on a chair for which nobody else is named.
    fn usual_bot(&self) -> &'static str {
        self.characters().first().map_or("", |(name, _)| name)
    }
    /// Those of them who are a level and nothing else: how far they think.
    fn levels(&self) -> Vec<(&'static str, &'static str)> {
        let mut cast = self.characters();
        cast.retain(|(name, _)| Level::read(name).is_some());
        cast
    }
    /// Can somebody of that name play it? Levels may come with a character:
    /// `hard/two-faced`.
    fn is_played_by(&self, name: &str) -> bool {
        self.characters().iter().any(|(known, _)| *known == name)
    }
    /// An option that means something with so many players alone, by its name.
    fn only_with(&self, _option: &str) -> Option<u8> {
        None
    }
    /// Does it open reaction windows?
    fn has_windows(&self) -> bool {
        false
    }
    /// Has it a time to talk before sealed choices?
    fn has_council(&self) -> bool {
        false
    }
    /// The options that go with a way of playing, where nothing else is chosen.
    fn fitting(&self, _pace: Pace, _shared: bool) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn components_version(&self) -> Edition;
    /// Can a table go on that began under this version of the rules?
    fn knows_rules(&self, version: u32) -> bool {
        version == self.about().rules_version
    }
    /// The numbers of deals that are known to be winnable with these options.
    fn certified(&self, set_up: &SetUp) -> Vec<u64>;
    /// Deals a match, or says what of the settings does not fit.
    fn deal(&self, set_up: &SetUp, seed: Seed) -> Result<Dealt, String>;
}

/// A match that has been dealt: the hall knows what to do with it.
pub struct Dealt(pub(crate) Box<dyn AnyPast>);

impl Debug for Dealt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Dealt({})", self.0.about().slug)
    }
}

/// What is decided about the game itself before it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUp {
    pub edition: Edition,
    pub options: Vec<(String, String)>,
    /// A position to begin from, as the game's trace writes it.
    pub state: Option<serde_json::Value>,
    /// The version of the rules that a stored table began under.
    pub rules: Option<u32>,
}

impl SetUp {
    /// What a game is set up with where nothing is chosen.
    pub fn usual(game: &dyn AnyGame) -> SetUp {
        SetUp { edition: game.components_version(), options: Vec::new(), state: None, rules: None }
    }
}

/// Games that were put on the shelf at run time.
static ADDED: Mutex<Vec<&'static dyn AnyGame>> = Mutex::new(Vec::new());

/// Puts another game on the shelf: a designer's own, or a test's.
pub fn shelve(game: &'static dyn AnyGame) {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    if added.iter().all(|known| known.about().slug != game.about().slug) {
        added.push(game);
    }
}

/// All games that can be played at a table.
pub fn shelf() -> Vec<&'static dyn AnyGame> {
    macro_rules! places {
        ($($name:ident: $game:ty),*) => { vec![$(&GameOf::<$game>(PhantomData)),*] };
    }
    let mut games: Vec<&'static dyn AnyGame> = players::every_game!(places);
    games.extend(ADDED.lock().unwrap_or_else(PoisonError::into_inner).iter());
    games
}

/// The game with that name.
pub fn by_slug(slug: &str) -> Option<&'static dyn AnyGame> {
    shelf().into_iter().find(|game| game.about().slug == slug)
}

/// A game by its type, as the shelf holds it.
#[derive(Debug)]
pub struct GameOf<G>(pub PhantomData<G>);

impl<G: Hosted + Debug> AnyGame for GameOf<G> {
    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn knobs(&self) -> &'static [Knob] {
        G::Options::knobs()
    }

    fn usual(&self) -> Vec<(String, String)> {
        let fitting = G::fitting(Pace::Live, false);
        let pairs = G::Options::default().pairs().into_iter().map(|(key, value)| {
            let fits = fitting.iter().find(|(known, _)| *known == key);
            (key.to_string(), fits.map_or(value, |(_, value)| (*value).to_string()))
        });
        pairs.collect()
    }

    fn characters(&self) -> Vec<(&'static str, &'static str)> {
        G::characters().iter().map(|one| (one.name, one.manner)).collect()
    }

    fn usual_bot(&self) -> &'static str {
        G::usual()
    }

    fn is_played_by(&self, name: &str) -> bool {
        G::player(name).is_some()
    }

    fn only_with(&self, option: &str) -> Option<u8> {
        G::only_with(option)
    }

    fn has_windows(&self) -> bool {
        G::WINDOWS
    }

    fn has_council(&self) -> bool {
        G::COUNCIL
    }

    fn fitting(&self, pace: Pace, shared: bool) -> &'static [(&'static str, &'static str)] {
        G::fitting(pace, shared)
    }

    fn components_version(&self) -> Edition {
        G::Options::default().edition()
    }

    fn knows_rules(&self, version: u32) -> bool {
        version == G::ABOUT.rules_version || G::Options::default().set_rules(version)
    }

    fn certified(&self, set_up: &SetUp) -> Vec<u64> {
        options::<G>(set_up).map_or(Vec::new(), |options| G::certified(&options))
    }

    fn deal(&self, set_up: &SetUp, seed: Seed) -> Result<Dealt, String> {
        let options = options::<G>(set_up)?;
        let begun = match &set_up.state {
            Some(state) => {
                Match::<G>::from_state(options, seed, state).map_err(|error| error.to_string())?
            }
            None => Match::<G>::new(options, seed),
        };
        Ok(Dealt(Box::new(Past::new(begun))))
    }
}

/// The options a table was set up with, or what of them does not fit.
fn options<G: Hosted>(set_up: &SetUp) -> Result<G::Options, String> {
    let mut options = G::Options::default();
    let known = G::ABOUT.rules_version;
    if let Some(version) = set_up.rules
        && version != known
        && !options.set_rules(version)
    {
        return Err(format!(
            "it was played under version {version} of the rules, and this program knows version {known}"
        ));
    }
    options
        .set_edition(&set_up.edition, "the components file")
        .map_err(|error| error.to_string())?;
    for (key, value) in &set_up.options {
        options.set(key, value).map_err(|error| error.to_string())?;
    }
    Ok(options)
}
