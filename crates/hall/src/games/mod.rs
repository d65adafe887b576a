//! The shelf: every game that can be played at a table, by its name. In here a match
//! loses its types; nobody outside the hall gets to hold one.

mod log;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use tabletop::{
    About, Due, Edition, Eyes, Knob, Match, Names, Options, Phrase, Record, Refused, Said, Seat,
    Seed, Seen, Statement, Tone, state_hash,
};

use log::{log, sentences, spoke_already, told_openly};

use crate::face::{Awaited, Hint, LogLine, Promise, Window};
use crate::hosted::Hosted;
use crate::pace::Pace;
use crate::promises::promises;
use crate::sight::{Seeing, Sight};
use crate::words;

/// A game that can be played at a table, whatever its types are.
pub trait Shelved: Send + Sync + Debug {
    fn about(&self) -> &'static About;
    fn knobs(&self) -> &'static [Knob];
    /// What the knobs stand at if nobody turns them.
    fn usual(&self) -> Vec<(String, String)>;
    /// Name and manner of each bot, the default first.
    fn characters(&self) -> Vec<(&'static str, &'static str)>;
    /// An option that means something with so many players alone, by its name.
    fn only_with(&self, _option: &str) -> Option<u8> {
        None
    }
    /// Does it open reaction windows?
    fn has_windows(&self) -> bool {
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
pub struct Dealt(pub(crate) Box<dyn AnyMatch>);

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
    pub fn usual(game: &dyn Shelved) -> SetUp {
        SetUp { edition: game.components_version(), options: Vec::new(), state: None, rules: None }
    }
}

/// A match of some game: [`Match`] with its types rubbed off.
pub(crate) trait AnyMatch: Send {
    fn boxed(&self) -> Box<dyn AnyMatch>;
    fn about(&self) -> &'static About;
    fn seats(&self) -> u8;
    fn due(&self) -> Due;
    /// The options as they were understood.
    fn options(&self) -> Vec<(String, String)>;
    fn seed(&self) -> Seed;
    /// What was dealt, by name: for the end of the game only.
    fn dealt(&self) -> Vec<(String, String)>;

    /// Does this game open reaction windows at all?
    fn has_windows(&self) -> bool;
    /// The reaction window that is open, by what a spectator sees.
    fn window(&self) -> Option<Window>;
    /// Whose turn it is, by what a spectator sees.
    fn active(&self) -> Option<Seat>;

    /// The number of the seat's question, asked or not.
    fn question(&self, seat: Seat) -> u32;
    /// Is the seat asked anything?
    fn is_asked(&self, seat: Seat) -> bool;
    /// What these eyes see; `asked`: and their question.
    fn sight(&self, eyes: Eyes, asked: bool) -> Sight;
    /// Answers a question with a line of notation.
    fn answer(&mut self, seat: Seat, question: u32, line: &str) -> Result<Played, NotPlayed>;
    /// The decisions that a line means for this seat, in notation.
    fn reads(&self, seat: Seat, line: &str) -> Option<Vec<String>>;
    /// One decision out of the store.
    fn replay(&mut self, seat: Seat, text: &str) -> Result<(), String>;
    fn free_undo(&self, seat: Seat) -> u32;
    fn undo(&mut self, seat: Seat, count: u32) -> Result<(), String>;
    fn say(&mut self, seat: Seat, statement: Statement) -> Result<(), String>;
    /// The ready-made sentences that fit this seat now.
    fn phrases(&self, seat: Seat) -> Vec<Phrase>;
    /// A ready-made sentence by its short name.
    fn phrase(&self, slug: &str) -> Option<Phrase>;
    /// Why this seat may say nothing at all now, if so.
    fn silence(&self, seat: Seat) -> Option<String>;
    /// Promises kept and broken: for the end of the game only.
    fn promises(&self) -> Vec<Promise>;

    /// What is left in hand, where the game counts that.
    fn score(&self) -> Option<i64>;
    /// What a known way to win this deal leaves in hand.
    fn par(&self) -> Option<i64>;
    /// Is nothing secret in this game, not even while it is played?
    fn is_open(&self) -> bool;
    fn assisted(&self) -> bool;
    /// How many decisions stand.
    fn decisions(&self) -> u32;
    /// Whom the table waits for, where not everybody may know.
    fn awaited(&self, eyes: Eyes) -> Option<Awaited>;
    fn log(&self, eyes: Eyes, names: &Names) -> Vec<LogLine>;
    /// What these eyes have seen happen, one after another: after how many
    /// standing decisions, and the sentences about it.
    fn steps(&self, eyes: Eyes, names: &Names) -> Vec<(u32, String)>;
    /// The same match after its first `count` standing decisions.
    fn at(&self, count: u32) -> Box<dyn AnyMatch>;
    /// The standing decisions, for a fork.
    fn standing(&self) -> Vec<(Seat, String)>;
    /// The whole record: only when nothing is secret any more.
    fn record(&self, players: &[String]) -> Record;
    fn state_hash(&self) -> String;

    /// The character that gives hints.
    fn adviser(&self) -> &'static str;
    /// What a character on this seat would do, as work that can be done
    /// elsewhere: it holds no more than the seat may know by type.
    fn think(&self, seat: Seat, character: &str) -> Option<Box<dyn FnOnce() -> Thought + Send>>;
    /// What a character on this seat answers to something it has just heard.
    fn reply(
        &self,
        seat: Seat,
        character: &str,
        by: Seat,
        statement: &Statement,
    ) -> Option<Box<dyn FnOnce() -> Reply + Send>>;
    /// Any legal decision, for when a bot fails.
    fn anything(&self, seat: Seat) -> Option<String>;
}

/// What a bot has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    pub hint: Hint,
    /// Something it wants to say before it decides.
    pub says: Option<Statement>,
    /// Something it wants to say about its decision once that is out.
    pub explains: Option<Statement>,
}

/// What a bot answers, if anything.
pub type Reply = Option<Statement>;

/// A line that was played, at least in part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The decisions that stand now.
    pub decisions: Vec<String>,
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

/// Games that were put on the shelf at run time.
static GUESTS: Mutex<Vec<&'static dyn Shelved>> = Mutex::new(Vec::new());

/// Puts another game on the shelf: a designer's own, or a test's.
pub fn shelve(game: &'static dyn Shelved) {
    let mut guests = GUESTS.lock().unwrap_or_else(PoisonError::into_inner);
    if guests.iter().all(|known| known.about().slug != game.about().slug) {
        guests.push(game);
    }
}

/// All games that can be played at a table.
pub fn shelf() -> Vec<&'static dyn Shelved> {
    let mut games: Vec<&'static dyn Shelved> = vec![
        &On::<finished::Finished>(PhantomData),
        &On::<finishing_time::FinishingTime>(PhantomData),
        &On::<overtime::Overtime>(PhantomData),
        &On::<the_machine::TheMachine>(PhantomData),
    ];
    games.extend(GUESTS.lock().unwrap_or_else(PoisonError::into_inner).iter());
    games
}

/// The game with that name.
pub fn by_slug(slug: &str) -> Option<&'static dyn Shelved> {
    shelf().into_iter().find(|game| game.about().slug == slug)
}

/// A place on the shelf.
#[derive(Debug)]
pub struct On<G>(pub PhantomData<G>);

impl<G: Hosted + Debug> Shelved for On<G> {
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

    fn only_with(&self, option: &str) -> Option<u8> {
        G::only_with(option)
    }

    fn has_windows(&self) -> bool {
        G::WINDOWS
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
        Ok(Dealt(Box::new(begun)))
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

impl<G: Hosted> AnyMatch for Match<G> {
    fn boxed(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn seats(&self) -> u8 {
        self.game().seats().len()
    }

    fn due(&self) -> Due {
        self.game().due()
    }

    fn options(&self) -> Vec<(String, String)> {
        let options = Match::options(self);
        let pairs = options.pairs().into_iter().filter(|(key, _)| G::matters(options, key));
        pairs.map(|(key, value)| (key.to_string(), value)).collect()
    }

    fn seed(&self) -> Seed {
        Match::seed(self)
    }

    fn dealt(&self) -> Vec<(String, String)> {
        let dealt = G::dealt(Match::options(self), Match::seed(self));
        dealt.into_iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
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

    fn question(&self, seat: Seat) -> u32 {
        self.asked(seat).map_or(0, |asked| asked.number)
    }

    fn is_asked(&self, seat: Seat) -> bool {
        self.asked(seat).is_some_and(|asked| asked.question.is_some())
    }

    fn sight(&self, eyes: Eyes, asked: bool) -> Sight {
        let own = match eyes {
            Eyes::Seat(seat) if asked => self.asked(seat).cloned(),
            _ => None,
        };
        Sight::new(Seeing {
            view: self.game().view(eyes),
            asked: own,
            story: self.story(eyes),
            standing: self.game().due().standing(),
        })
    }

    fn answer(&mut self, seat: Seat, question: u32, line: &str) -> Result<Played, NotPlayed> {
        let number = self.asked(seat).map(|asked| asked.number);
        if number != Some(question) {
            return Err(NotPlayed::Stale);
        }
        let before = self.moves().len();
        let line = self
            .play_line(seat, line)
            .map_err(|unreadable| NotPlayed::Refused(unreadable.to_string()))?;
        let refused = line.refused.map(|refused| refused.told());
        match refused {
            Some(refused) if line.played == 0 => Err(NotPlayed::Refused(refused)),
            refused => {
                let made = self.moves()[before..].iter();
                Ok(Played { decisions: made.map(|one| one.action.to_string()).collect(), refused })
            }
        }
    }

    fn reads(&self, seat: Seat, line: &str) -> Option<Vec<String>> {
        let actions = self.game().read(seat, line).ok()?;
        Some(actions.iter().map(ToString::to_string).collect())
    }

    fn replay(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let actions = self.game().read(seat, text).map_err(|error| error.to_string())?;
        let &[action] = actions.as_slice() else {
            return Err(format!("“{text}” is not one decision."));
        };
        self.play(seat, action).map(|_| ()).map_err(|refused| refused.to_string())
    }

    fn free_undo(&self, seat: Seat) -> u32 {
        // What was said in a window cannot be unsaid, and taking it back would
        // tell who spoke last.
        if G::WINDOWS { 0 } else { Match::free_undo(self, seat) }
    }

    fn undo(&mut self, seat: Seat, count: u32) -> Result<(), String> {
        if G::WINDOWS {
            return Err(words::NOTHING_BACK.into());
        }
        Match::undo(self, seat, count).map_err(|refused| refused.to_string())
    }

    fn say(&mut self, seat: Seat, statement: Statement) -> Result<(), String> {
        let said = Match::say(self, seat, statement);
        said.map(|_| ()).map_err(|refused: Refused<G::Refusal>| refused.told())
    }

    fn phrases(&self, seat: Seat) -> Vec<Phrase> {
        G::phrases_now(&self.game().view(Eyes::Seat(seat)))
    }

    fn phrase(&self, slug: &str) -> Option<Phrase> {
        G::phrases().iter().find(|phrase| phrase.slug == slug).copied()
    }

    fn silence(&self, seat: Seat) -> Option<String> {
        let hello = Statement::new(Tone::Plain, None, "hello").ok()?;
        self.game().speak(seat, &hello).err().map(|refused| Refused::Rules(refused).told())
    }

    fn promises(&self) -> Vec<Promise> {
        promises::<G>(&self.tale(Eyes::Omniscient), &self.game().view(Eyes::Omniscient))
    }

    fn score(&self) -> Option<i64> {
        G::score(&self.game().view(Eyes::Spectator))
    }

    fn par(&self) -> Option<i64> {
        G::par(Match::options(self))
    }

    fn is_open(&self) -> bool {
        G::OPEN
    }

    fn assisted(&self) -> bool {
        Match::assisted(self)
    }

    fn decisions(&self) -> u32 {
        self.moves().len() as u32
    }

    fn awaited(&self, eyes: Eyes) -> Option<Awaited> {
        G::awaited(&self.game().view(eyes))
    }

    fn log(&self, eyes: Eyes, names: &Names) -> Vec<LogLine> {
        log(self, eyes, names)
    }

    fn steps(&self, eyes: Eyes, names: &Names) -> Vec<(u32, String)> {
        let solo = self.game().seats().len() == 1;
        let mut steps = Vec::new();
        for (nth, made) in self.moves().iter().enumerate() {
            let told = sentences::<G>(&made.events, eyes, names);
            // As in the log: who has chosen in secret, or behind a closed door, stays
            // secret.
            let named = !solo && told_openly(made, eyes);
            let who = if named { format!("{}: ", names.of(made.seat)) } else { String::new() };
            if !told.is_empty() {
                steps.push((nth as u32 + 1, format!("{who}{}", told.join(" "))));
            }
        }
        steps
    }

    fn at(&self, count: u32) -> Box<dyn AnyMatch> {
        let mut again = match self.origin() {
            Some(state) => {
                Match::<G>::from_state(Match::options(self).clone(), Match::seed(self), state)
                    .expect("a state that was resumed once can be resumed again")
            }
            None => Match::<G>::new(Match::options(self).clone(), Match::seed(self)),
        };
        for made in self.moves().iter().take(count as usize) {
            again.play(made.seat, made.action).expect("what was played once can be played again");
        }
        Box::new(again)
    }

    fn standing(&self) -> Vec<(Seat, String)> {
        self.moves().iter().map(|made| (made.seat, made.action.to_string())).collect()
    }

    fn record(&self, players: &[String]) -> Record {
        Match::record(self, players)
    }

    fn state_hash(&self) -> String {
        state_hash(self.game())
    }

    fn adviser(&self) -> &'static str {
        G::adviser()
    }

    fn think(&self, seat: Seat, character: &str) -> Option<Box<dyn FnOnce() -> Thought + Send>> {
        let mut player = G::player(character)?;
        let asked = self.asked(seat).filter(|asked| !asked.actions.is_empty())?;
        let actions = asked.actions.clone();
        let game = self.game().clone();
        let heard = self.heard(Eyes::Seat(seat));
        let tale = self.tale(Eyes::Seat(seat));
        let speaks = !spoke_already(self, seat);
        // Fresh dice per decision: a restart in the middle changes nothing, and
        // thinking twice (a hint, then a stand-in) shifts nobody's luck.
        let mut dice = Match::seed(self).stream(&format!("bot {seat} at {}", self.moves().len()));
        Some(Box::new(move || {
            let seen = Seen::new(&game, seat, &actions, &heard).remembering(&tale);
            let says = player.speak(&seen, &mut dice).filter(|_| speaks);
            let advice = player.advise(&seen, &mut dice);
            let explains = player.explain(&mut dice);
            let hint = Hint { notation: advice.action.to_string(), why: advice.why };
            Thought { hint, says, explains }
        }))
    }

    fn reply(
        &self,
        seat: Seat,
        character: &str,
        by: Seat,
        statement: &Statement,
    ) -> Option<Box<dyn FnOnce() -> Reply + Send>> {
        let mut player = G::player(character)?;
        let actions = self.asked(seat).map(|asked| asked.actions.clone()).unwrap_or_default();
        let game = self.game().clone();
        let heard = self.heard(Eyes::Seat(seat));
        let tale = self.tale(Eyes::Seat(seat));
        // Whoever could not hear it cannot answer it.
        let fits = |said: &&Said| said.seat == by && said.statement == *statement;
        let said = heard.last().filter(fits)?.clone();
        let mut dice = Match::seed(self).stream(&format!("answer {seat} to {}", heard.len()));
        Some(Box::new(move || {
            let seen = Seen::new(&game, seat, &actions, &heard).remembering(&tale);
            player.reply(&seen, &said, &mut dice)
        }))
    }

    fn anything(&self, seat: Seat) -> Option<String> {
        self.asked(seat)?.actions.first().map(ToString::to_string)
    }
}
