//! A whole match with its types rubbed off: what was done, and how it is told. It
//! grows by what was tried on its [`AnyPresent`] and is never copied.

use std::sync::{Arc, Mutex, PoisonError};

use players::{Foul, Patience};
use tabletop::{
    About, Act, Eyes, Match, Options, Phrase, Present, Record, Said, Seat, Seed, Seen, Statement,
    state_hash,
};

use super::present::AnyPresent;
use super::telling::Telling;
use crate::cast::Cast;
use crate::hint::Hint;
use crate::hosted::Hosted;
use crate::promises::promises;
use crate::sight::{Seeing, Sight};
use crate::view::{LogLine, LogTone, Promise, Since};
use crate::words;

/// A match of some game, with its past.
pub(crate) trait AnyPast: Send {
    fn about(&self) -> &'static About;
    fn seats(&self) -> u8;
    /// The match as it stands, to decide from.
    fn present(&self) -> Box<dyn AnyPresent>;
    /// What was done on that copy is done.
    fn settle(&mut self, present: &mut dyn AnyPresent);
    /// How it would stand with that taken back.
    fn undone(&self, seat: Seat, count: u32) -> Result<Box<dyn AnyPresent>, String>;

    /// How it would stand with that taken back, whatever it showed and whoever did it.
    fn taken_back(&self, seat: Seat, count: u32) -> Result<Box<dyn AnyPresent>, String>;
    /// How it would stand with that taken back because all agreed.
    fn agreed_back(&self, seat: Seat, count: u32) -> Result<Box<dyn AnyPresent>, String>;
    /// How many decisions stand from this seat's last one on.
    fn since_own(&self, seat: Seat) -> Option<u32>;
    /// Have the decisions after the first so many shown nothing, rolled nothing and
    /// been no secret choice, as everybody could see?
    fn plain_since(&self, decisions: u32) -> bool;
    /// What these eyes were told of them.
    fn told_since(&self, eyes: Eyes, cast: &Cast, decisions: u32) -> Vec<LogLine>;

    /// The options as they were understood.
    fn options(&self) -> Vec<(String, String)>;
    fn seed(&self) -> Seed;
    /// What was dealt, by name: for the end of the game only.
    fn dealt(&self) -> Vec<(String, String)>;
    /// What a known way to win this deal leaves in hand.
    fn par(&self) -> Option<i64>;
    /// Is nothing secret in this game, not even while it is played?
    fn is_open(&self) -> bool;
    /// A ready-made sentence by its short name.
    fn phrase(&self, slug: &str) -> Option<Phrase>;
    /// The decisions that a line means for this seat, in notation.
    fn reads(&self, seat: Seat, line: &str) -> Option<Vec<String>>;

    /// What these eyes see; `asked`: and their question.
    fn sight(&self, eyes: Eyes, asked: bool, cast: &Cast) -> Sight;
    /// The last lines of the log.
    fn log(&self, eyes: Eyes, cast: &Cast, most: usize) -> Vec<LogLine>;
    /// The whole log, each line with its place in the game: for looking back only, since
    /// places count secret decisions too.
    fn placed(&self, eyes: Eyes, cast: &Cast) -> Vec<LogLine>;
    /// The lines since the last turn of these eyes, and where that was.
    fn since(&self, eyes: Eyes, cast: &Cast) -> Since;
    /// How many things these eyes have seen happen.
    fn steps(&self, eyes: Eyes, cast: &Cast) -> u32;
    /// Some of them: after how many standing decisions, and the sentences about it.
    fn told(&self, eyes: Eyes, cast: &Cast, from: u32, to: u32) -> Vec<(u32, String)>;
    /// Promises kept and broken: for the end of the game only.
    fn promises(&self, cast: &Cast) -> Vec<Promise>;
    /// The same match after its first `count` standing decisions.
    fn at(&self, count: u32) -> Box<dyn AnyPast>;
    /// The standing decisions, for a fork.
    fn moves(&self) -> Vec<(Seat, String)>;
    /// The whole record: only when nothing is secret any more.
    fn record(&self, players: &[String]) -> Record;
    fn state_hash(&self) -> String;

    /// The character that gives hints.
    fn adviser(&self) -> &'static str;
    /// What a character on this seat would do, as work that can be done
    /// elsewhere: it holds no more than the seat may know by type.
    fn think(&self, seat: Seat, character: &str, cast: &Cast) -> Option<Thinking>;
    /// What a character on this seat answers to something it has just heard.
    fn reply(
        &self,
        seat: Seat,
        character: &str,
        by: Seat,
        statement: &Statement,
        cast: &Cast,
    ) -> Option<Replying>;
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

/// Somebody who can be asked about one decision, elsewhere and more than once.
pub type Thinking = Arc<dyn Fn(Ask, Patience) -> Result<Thought, Foul> + Send + Sync>;

/// What a bot is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Its own decision, and what it has to say.
    Decide,
    /// Its own decision once more, because much was said since.
    Reconsider,
    /// The decision of its quick policy, because it failed itself.
    StandIn,
    /// Advice for a person.
    Advise,
}

/// What a bot answers, if anything.
pub type Replying = Box<dyn FnOnce() -> Option<Statement> + Send>;

/// A match, and how it has been told so far.
pub(super) struct Past<G: Hosted> {
    game: Match<G>,
    tellings: Mutex<Vec<Telling<G>>>,
}

impl<G: Hosted> Past<G> {
    pub fn new(game: Match<G>) -> Past<G> {
        Past { game, tellings: Mutex::default() }
    }

    /// The telling for these eyes, up to now.
    fn telling<T>(&self, eyes: Eyes, cast: &Cast, look: impl FnOnce(&Telling<G>) -> T) -> T {
        let mut tellings = self.tellings.lock().unwrap_or_else(PoisonError::into_inner);
        tellings.retain_mut(|telling| telling.eyes != eyes || telling.follow(cast));
        let known = tellings.iter().position(|telling| telling.eyes == eyes);
        let nth = known.unwrap_or_else(|| {
            tellings.push(Telling::new(&self.game, eyes, cast.clone()));
            tellings.len() - 1
        });
        tellings[nth].catch_up(&self.game);
        look(&tellings[nth])
    }
}

impl<G: Hosted> AnyPast for Past<G> {
    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn seats(&self) -> u8 {
        self.game.game().seats().len()
    }

    fn present(&self) -> Box<dyn AnyPresent> {
        self.game.present().boxed()
    }

    fn settle(&mut self, present: &mut dyn AnyPresent) {
        // What stands at a table is of the table's own game.
        if let Some(present) = present.any().downcast_mut::<Present<G>>() {
            self.game.settle(present.clone());
            present.forget();
        }
    }

    fn undone(&self, seat: Seat, count: u32) -> Result<Box<dyn AnyPresent>, String> {
        if G::WINDOWS {
            return Err(words::NOTHING_BACK.into());
        }
        let undone = self.game.undone(seat, count).map_err(|refused| refused.to_string())?;
        Ok(Box::new(undone))
    }

    fn taken_back(&self, seat: Seat, count: u32) -> Result<Box<dyn AnyPresent>, String> {
        let back = self.game.taken_back(seat, count).map_err(|refused| refused.to_string())?;
        Ok(Box::new(back))
    }

    fn agreed_back(&self, seat: Seat, count: u32) -> Result<Box<dyn AnyPresent>, String> {
        let back = self.game.agreed_back(seat, count).map_err(|refused| refused.to_string())?;
        Ok(Box::new(back))
    }

    fn plain_since(&self, decisions: u32) -> bool {
        let seen = |event| G::shown(event, Eyes::Spectator).as_ref() == Some(event);
        let since = self.game.moves().iter().skip(decisions as usize);
        !G::WINDOWS
            && since.clone().all(|made| made.shows().is_none() && made.events.iter().all(seen))
    }

    fn told_since(&self, eyes: Eyes, cast: &Cast, decisions: u32) -> Vec<LogLine> {
        self.telling(eyes, cast, |telling| {
            let lines = telling.after(decisions).iter();
            lines.filter(|line| line.tone == LogTone::Play).cloned().collect()
        })
    }

    fn since_own(&self, seat: Seat) -> Option<u32> {
        let moves = self.game.moves();
        let own = moves.iter().rposition(|made| made.seat == seat)?;
        Some((moves.len() - own) as u32)
    }

    fn options(&self) -> Vec<(String, String)> {
        let options = self.game.options();
        let pairs = options.pairs().into_iter().filter(|(key, _)| G::matters(options, key));
        pairs.map(|(key, value)| (key.to_string(), value)).collect()
    }

    fn seed(&self) -> Seed {
        self.game.seed()
    }

    fn dealt(&self) -> Vec<(String, String)> {
        let dealt = G::dealt(self.game.options(), self.game.seed());
        dealt.into_iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
    }

    fn par(&self) -> Option<i64> {
        G::par(self.game.options())
    }

    fn is_open(&self) -> bool {
        G::OPEN
    }

    fn phrase(&self, slug: &str) -> Option<Phrase> {
        G::phrases().iter().find(|phrase| phrase.slug == slug).copied()
    }

    fn reads(&self, seat: Seat, line: &str) -> Option<Vec<String>> {
        let actions = self.game.game().read(seat, line).ok()?;
        Some(actions.iter().map(ToString::to_string).collect())
    }

    fn sight(&self, eyes: Eyes, asked: bool, cast: &Cast) -> Sight {
        let own = match eyes {
            Eyes::Seat(seat) if asked => self.game.asked(seat).cloned(),
            _ => None,
        };
        let game = self.game.game();
        Sight::new(Seeing {
            view: game.view(eyes),
            asked: own,
            story: self.telling(eyes, cast, |telling| telling.story.clone()),
            standing: game.due().standing(),
        })
    }

    fn log(&self, eyes: Eyes, cast: &Cast, most: usize) -> Vec<LogLine> {
        self.telling(eyes, cast, |telling| {
            telling.lines[telling.lines.len().saturating_sub(most)..].to_vec()
        })
    }

    fn placed(&self, eyes: Eyes, cast: &Cast) -> Vec<LogLine> {
        self.telling(eyes, cast, Telling::placed)
    }

    fn since(&self, eyes: Eyes, cast: &Cast) -> Since {
        self.telling(eyes, cast, Telling::since)
    }

    fn steps(&self, eyes: Eyes, cast: &Cast) -> u32 {
        self.telling(eyes, cast, |telling| telling.steps.len() as u32)
    }

    fn told(&self, eyes: Eyes, cast: &Cast, from: u32, to: u32) -> Vec<(u32, String)> {
        let range = from as usize..to as usize;
        self.telling(eyes, cast, |telling| telling.steps.get(range).unwrap_or_default().to_vec())
    }

    fn promises(&self, cast: &Cast) -> Vec<Promise> {
        let view = self.game.game().view(Eyes::Omniscient);
        let said = self.game.acts().iter().enumerate();
        let said = said.filter(|(_, act)| matches!(act, Act::Say(_)));
        let names = said.map(|(nth, _)| cast.names_at(nth));
        promises::<G>(&self.game.tale(Eyes::Omniscient), &view, names)
    }

    fn at(&self, count: u32) -> Box<dyn AnyPast> {
        let (options, seed) = (self.game.options().clone(), self.game.seed());
        let mut again = match self.game.origin() {
            Some(state) => Match::<G>::from_state(options, seed, state)
                .expect("a state that was resumed once can be resumed again"),
            None => Match::<G>::new(options, seed),
        };
        for made in self.game.moves().iter().take(count as usize) {
            again.play(made.seat, made.action).expect("what was played once can be played again");
        }
        Box::new(Past::new(again))
    }

    fn moves(&self) -> Vec<(Seat, String)> {
        self.game.moves().iter().map(|made| (made.seat, made.action.to_string())).collect()
    }

    fn record(&self, players: &[String]) -> Record {
        self.game.record(players)
    }

    fn state_hash(&self) -> String {
        state_hash(self.game.game())
    }

    fn adviser(&self) -> &'static str {
        G::adviser()
    }

    fn think(&self, seat: Seat, character: &str, cast: &Cast) -> Option<Thinking> {
        G::player(character)?;
        let character = character.to_string();
        let asked = self.game.asked(seat).filter(|asked| !asked.actions.is_empty())?;
        let actions = asked.actions.clone();
        let game = self.game.game().clone();
        // Bots are made afresh for every decision: what they remember is carried on
        // here, and so is whether they have spoken already.
        let (heard, tale, speaks) = self.telling(Eyes::Seat(seat), cast, |telling| {
            (telling.heard.clone(), telling.tale.clone(), telling.may_speak())
        });
        let (seed, moves) = (self.game.seed(), self.game.moves().len());
        Some(Arc::new(move |ask, patience| {
            let seen = Seen::new(&game, seat, &actions, &heard)
                .remembering(&tale)
                .in_mood(seed.mood(seat));
            // Fresh dice per decision: a restart in the middle changes nothing, and
            // thinking twice (a hint, then a stand-in) shifts nobody's luck.
            let mut dice = seed.decision(seat, moves);
            let mut player = G::player(&character).ok_or(Foul::Illegal)?;
            player.hurry(patience);
            let thought = match ask {
                Ask::Decide | Ask::Reconsider => {
                    players::try_to_think(player.as_mut(), &seen, &mut dice)?
                }
                Ask::StandIn => players::stand_in(&character, &seen, &mut dice),
                Ask::Advise => {
                    let advice = player.advise(&seen, &mut dice);
                    let hint = Hint::of(&seen, advice, &mut dice);
                    return Ok(Thought { hint, says: None, explains: None });
                }
            };
            let hint = Hint::bare(thought.action.to_string());
            let says = thought.says.filter(|_| speaks);
            Ok(Thought { hint, says, explains: thought.explains })
        }))
    }

    fn reply(
        &self,
        seat: Seat,
        character: &str,
        by: Seat,
        statement: &Statement,
        cast: &Cast,
    ) -> Option<Replying> {
        let mut player = G::player(character)?;
        let actions = self.game.asked(seat).map(|asked| asked.actions.clone()).unwrap_or_default();
        let game = self.game.game().clone();
        let (heard, tale) = self.telling(Eyes::Seat(seat), cast, |telling| {
            (telling.heard.clone(), telling.tale.clone())
        });
        // Whoever could not hear it cannot answer it.
        let fits = |said: &&Said| said.seat == by && said.statement == *statement;
        let said = heard.last().filter(fits)?.clone();
        let mut dice = self.game.seed().stream(&format!("answer {seat} to {}", heard.len()));
        let mood = self.game.seed().mood(seat);
        Some(Box::new(move || {
            let seen = Seen::new(&game, seat, &actions, &heard).remembering(&tale).in_mood(mood);
            player.reply(&seen, &said, &mut dice)
        }))
    }
}
