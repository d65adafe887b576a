//! A game by its name, with its options: what is the same for every state of it.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use boards::Board;
use players::Cast;
use tabletop::tensor::{Layout, Tensor};
use tabletop::{About, Edition, Game, Knob, Options, Phrase, Record, Seed};

use crate::batch::{AnyBatch, Batch};
use crate::luck::Script;
use crate::state::{AnyState, State};

/// What can be told to a person who asked for something that cannot be.
pub type Told<T> = Result<T, String>;

/// A game that can be an environment.
pub trait Environment:
    Cast
    + Tensor
    + Board
    + Game<Options: Send + Sync, Action: Send + Sync, Event: Send + Sync>
    + Debug
    + Send
    + Sync
    + 'static
{
}

impl<G> Environment for G where
    G: Cast
        + Tensor
        + Board
        + Game<Options: Send + Sync, Action: Send + Sync, Event: Send + Sync>
        + Debug
        + Send
        + Sync
        + 'static
{
}

/// A game with its options, whichever it is.
pub trait AnyGame: Send + Sync + Debug {
    fn about(&self) -> About;
    fn players(&self) -> u8;
    fn options(&self) -> Vec<(&'static str, String)>;
    fn edition(&self) -> Edition;
    /// No game takes more decisions than this.
    fn bound(&self) -> u32;
    fn actions(&self) -> u16;
    fn layout(&self) -> &Layout;
    /// The characters of its bots and what they are like, the default first.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;
    fn phrases(&self) -> &'static [Phrase];
    fn deal(&self, seed: Seed) -> Box<dyn AnyState>;
    /// A deal whose luck is handed in.
    fn deal_scripted(&self, rolls: Vec<(String, u32)>, seed: Seed) -> Told<Box<dyn AnyState>>;
    /// A state in the form of [`Game::trace`].
    fn resume(&self, state: &str, seed: Seed) -> Told<Box<dyn AnyState>>;
    /// The state a record ends with.
    fn replay(&self, record: &Record) -> Told<Box<dyn AnyState>>;
    /// Many games at once.
    fn batch(&self, games: usize, seed: u64) -> Box<dyn AnyBatch>;
    fn copy(&self) -> Box<dyn AnyGame>;
}

/// What all states of a game share.
#[derive(Debug)]
pub struct Kind<G: Environment> {
    pub options: G::Options,
    pub layout: Layout,
    pub actions: u16,
}

#[derive(Debug)]
struct Known<G: Environment>(Arc<Kind<G>>);

impl<G: Environment> Known<G> {
    fn load(
        pairs: &[(String, String)],
        components: Option<&str>,
        rules: Option<u32>,
    ) -> Told<Self> {
        let mut options = G::Options::default();
        if let Some(version) = rules.filter(|&version| version != G::ABOUT.rules_version)
            && !options.set_rules(version)
        {
            return Err(format!("Version {version} of these rules is not known."));
        }
        if let Some(text) = components {
            let edition = Edition::Custom(text.to_string());
            options.set_edition(&edition, "components").map_err(|error| error.to_string())?;
        }
        for (key, value) in pairs {
            let seats = G::ABOUT.seats;
            // A game for one has no such option, but one may still be asked for.
            if key == "players" && seats == (1, 1) && value == "1" {
                continue;
            }
            options.set(key, value).map_err(|error| error.to_string())?;
        }
        Ok(Known::with(options))
    }

    fn with(options: G::Options) -> Self {
        let (layout, actions) = (G::layout(&options), G::action_numbers(&options));
        Known(Arc::new(Kind { options, layout, actions }))
    }
}

impl<G: Environment> AnyGame for Known<G> {
    fn about(&self) -> About {
        G::ABOUT
    }

    fn players(&self) -> u8 {
        self.0.options.seats()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.0.options.pairs()
    }

    fn edition(&self) -> Edition {
        self.0.options.edition()
    }

    fn bound(&self) -> u32 {
        G::bound(&self.0.options)
    }

    fn actions(&self) -> u16 {
        self.0.actions
    }

    fn layout(&self) -> &Layout {
        &self.0.layout
    }

    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        G::characters().iter().map(|character| (character.name, character.manner)).collect()
    }

    fn phrases(&self) -> &'static [Phrase] {
        G::phrases()
    }

    fn deal(&self, seed: Seed) -> Box<dyn AnyState> {
        Box::new(State::<G>::dealt(self.0.clone(), seed))
    }

    fn deal_scripted(&self, rolls: Vec<(String, u32)>, seed: Seed) -> Told<Box<dyn AnyState>> {
        let mut script = Script::new(rolls);
        let mut events = Vec::new();
        let game = G::deal(&self.0.options, &mut script, &mut events);
        script.finish()?;
        Ok(Box::new(State::given(self.0.clone(), game, seed, &events)))
    }

    fn resume(&self, state: &str, seed: Seed) -> Told<Box<dyn AnyState>> {
        let value =
            serde_json::from_str(state).map_err(|error| format!("That is no JSON: {error}."))?;
        let game = G::resume(&self.0.options, &value).map_err(|error| error.to_string())?;
        Ok(Box::new(State::given(self.0.clone(), game, seed, &[])))
    }

    fn replay(&self, record: &Record) -> Told<Box<dyn AnyState>> {
        let table = record.verify::<G>().map_err(|error| error.to_string())?;
        let known = Known::<G>::with(table.options().clone());
        Ok(Box::new(State::of_match(known.0, &table)?))
    }

    fn batch(&self, games: usize, seed: u64) -> Box<dyn AnyBatch> {
        Box::new(Batch::<G>::new(self.0.clone(), games, seed))
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(Known::<G>(self.0.clone()))
    }
}

/// Does something with the type of the game that has this name.
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// The names of all games.
        pub fn names() -> Vec<&'static str> {
            vec![$(<$game as tabletop::Game>::ABOUT.slug),*]
        }

        /// The options of the game with this name.
        pub fn knobs(name: &str) -> Option<&'static [Knob]> {
            $(if name == <$game as tabletop::Game>::ABOUT.slug {
                return Some(<$game as tabletop::Game>::Options::knobs());
            })*
            None
        }

        /// The game with this name and these options.
        pub fn by_name(
            name: &str,
            pairs: &[(String, String)],
            components: Option<&str>,
            rules: Option<u32>,
        ) -> Told<Box<dyn AnyGame>> {
            $(if name == <$game as tabletop::Game>::ABOUT.slug {
                return Ok(Box::new(Known::<$game>::load(pairs, components, rules)?));
            })*
            Err(format!("There is no game “{name}” here; there are {}.", names().join(", ")))
        }
    };
}

games!(
    finished::Finished,
    finishing_time::FinishingTime,
    overtime::Overtime,
    the_machine::TheMachine
);

/// Does something that must not fail; if it panics after all, that is told.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Told<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        format!("A bug in breakroom: {}", text.unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told() {
        assert_eq!(guarded(|| 3), Ok(3));
        let told = guarded(|| -> u8 { panic!("card {} is missing", 7) });
        assert_eq!(told, Err("A bug in breakroom: card 7 is missing".into()));
    }
}
