//! Two worlds that a seat cannot tell apart, played side by side over whole
//! games: the seat's transcript must be the same, and so must be the moment at
//! which anybody is asked. Planted leaks prove that the test bites.

use std::collections::BTreeMap;
use std::fmt::Debug;

use overtime::{Action, Event, Options, Overtime, Question, Reactions, Refusal, View};
use serde_json::Value;
use tabletop::contract::{Contract, Plan, check};
use tabletop::{Dice, Due, Eyes, Fate, Game, Seat, Seed, Witness};

/// Fewer games where a run has to be quick, as when mutants are hunted.
fn games(usual: u32) -> u32 {
    if std::env::var_os("BREAKROOM_QUICK").is_some() { usual.div_ceil(16) } else { usual }
}

/// Plays a random game; now and then compares it with an imagined twin for as
/// long as the observer cannot know better. Returns how many steps were compared.
fn compare<G: Game>(options: &G::Options, seed: u64) -> Result<u32, String> {
    let seed = Seed::from_number(seed);
    let mut game = G::deal(options, &mut seed.deal(), &mut ());
    let mut dice = seed.play();
    let mut compared = 0;
    let mut actions = Vec::new();
    while let Some(seat) = game.due().seats().lowest() {
        if matches!(game.due(), Due::Turn(_)) && dice.roll("compare", 12) == 0 {
            let observer = Seat(dice.roll("observer", u32::from(game.seats().len())) as u8);
            let twin = game.imagine(observer, &mut dice);
            compared += follow(observer, game.clone(), twin, &mut dice)?;
        }
        game.actions(seat, &mut actions);
        let action = actions[dice.roll("choice", actions.len() as u32) as usize];
        game.play(seat, action, &mut dice, &mut ()).map_err(|refusal| refusal.to_string())?;
    }
    Ok(compared)
}

/// One script in both worlds, of moves that are possible in both, until the
/// observer is shown a difference by the rules.
fn follow<G: Game>(
    observer: Seat,
    mut game: G,
    mut twin: G,
    dice: &mut Dice,
) -> Result<u32, String> {
    let (mut here, mut there) = (Vec::new(), Vec::new());
    for step in 0..200 {
        if ages(&game) != ages(&twin) {
            // Like cards of different age were played: the table sees that.
            return Ok(step);
        }
        transcripts_agree(observer, &game, &twin)?;
        let waiting: Vec<Seat> = game.due().seats().iter().collect();
        if waiting.is_empty() {
            return Ok(step);
        }
        let seat = waiting[dice.roll("seat", waiting.len() as u32) as usize];
        game.actions(seat, &mut here);
        twin.actions(seat, &mut there);
        let common: Vec<G::Action> =
            here.iter().copied().filter(|action| there.contains(action)).collect();
        if common.is_empty() {
            return Ok(step);
        }
        let action = common[dice.roll("choice", common.len() as u32) as usize];
        let luck = dice.word();
        let [seen, seen_there] = [&mut game, &mut twin].map(|world| {
            let mut events = Vec::new();
            let mut luck = Named(Seed::from_number(u64::from(luck)), BTreeMap::new());
            let played = world.play(seat, action, &mut luck, &mut events);
            (
                played.is_ok(),
                events.iter().filter_map(|e| G::shown(e, Eyes::Seat(observer))).collect::<Vec<_>>(),
            )
        });
        if seen != seen_there {
            // Something was drawn or taken whose face the observer may see.
            let differ = seen.1.iter().zip(&seen_there.1).find(|(a, b)| a != b);
            return match differ {
                Some((a, b)) if face_shown(observer, a, b) => Ok(step),
                _ => Err(format!(
                    "{seat} {action}: {observer} saw {seen:?} here, {seen_there:?} there"
                )),
            };
        }
    }
    Ok(200)
}

/// How old the cards in the hands are; everybody can see that.
fn ages<G: Game>(game: &G) -> Vec<Value> {
    let trace = game.trace();
    let players = trace["players"].as_array().into_iter().flatten();
    players.map(|player| player["ages"].clone()).collect()
}

/// Luck with a stream for every use, so that one roll more of one kind does not
/// change the next of another.
struct Named(Seed, BTreeMap<&'static str, Dice>);

impl Fate for Named {
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        self.1.entry(what).or_insert_with(|| self.0.stream(what)).roll(what, sides)
    }
}

/// Do two events differ only in cards that the rules show the observer?
fn face_shown(observer: Seat, a: &impl Debug, b: &impl Debug) -> bool {
    let own_draw = format!("Drew {{ seat: {observer:?}");
    let (a, b) = (format!("{a:?}"), format!("{b:?}"));
    [own_draw.as_str(), "Swapped"].iter().any(|what| a.starts_with(what) && b.starts_with(what))
}

fn transcripts_agree<G: Game>(observer: Seat, game: &G, twin: &G) -> Result<(), String> {
    let eyes = Eyes::Seat(observer);
    let (mut here, mut there) = (Vec::new(), Vec::new());
    game.actions(observer, &mut here);
    twin.actions(observer, &mut there);
    let checks = [
        (game.view(eyes) == twin.view(eyes), "view"),
        (game.view(Eyes::Spectator) == twin.view(Eyes::Spectator), "spectators' view"),
        (game.question(observer) == twin.question(observer), "question"),
        (here == there, "list of moves"),
        (game.due() == twin.due(), "set of seats that are asked"),
    ];
    match checks.into_iter().find(|(same, _)| !same) {
        Some((_, what)) => Err(format!("the {what} leaks to {observer}")),
        None => Ok(()),
    }
}

#[test]
fn who_is_asked_follows_from_public_facts_alone() {
    let mut compared = 0;
    for (nth, options) in Overtime::variants().iter().enumerate() {
        for game in 0..games(40) {
            let seed = nth as u64 * 1000 + u64::from(game);
            compared += compare::<Overtime>(options, seed)
                .unwrap_or_else(|leak| panic!("{options:?}, game {seed}: {leak}"));
        }
    }
    assert!(compared > 400 * games(40), "only {compared} steps were compared");
}

// ── planted leaks ────────────────────────────────────────────────────────────

/// Nothing planted: the wrapper itself is sound.
const NONE: u8 = 0;
/// Only those who can react are asked.
const HOLDERS: u8 = 1;
/// The log shows the faces of drawn cards to all.
const LOG: u8 = 2;
/// The list of moves is longer when somebody else can react.
const LIST: u8 = 3;
/// The question knows how many are still asked.
const QUESTION: u8 = 4;
/// Imagining merely copies.
const CLONE: u8 = 5;
/// The view shows the others' sealed answers.
const ANSWERS: u8 = 6;
/// The view counts the next card's number.
const DECK: u8 = 7;
/// Imagining throws its dice once more when the next card has a long name.
const PEEK: u8 = 8;

#[derive(Clone, PartialEq)]
struct Leaky<const LEAK: u8>(Overtime);

impl<const LEAK: u8> Leaky<LEAK> {
    /// How long the name of the next card is.
    fn next_card(&self) -> u32 {
        self.0.trace()["deck"].as_array().map_or(0, |deck| {
            deck.last().and_then(Value::as_str).map_or(0, |slug| slug.len() as u32)
        })
    }

    fn can_react(&self, seat: Seat) -> bool {
        let mut actions = Vec::new();
        self.0.actions(seat, &mut actions);
        actions.len() > 1
    }

    /// With the leak, those who cannot react pass without being asked.
    fn settle(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        while LEAK == HOLDERS && self.0.window_is_open() {
            let idle = self.0.due().seats().iter().find(|&seat| !self.can_react(seat));
            let Some(seat) = idle else { break };
            self.0.play(seat, Action::Pass, fate, witness).expect("passing is always legal");
        }
    }
}

impl<const LEAK: u8> Game for Leaky<LEAK> {
    tabletop::otherwise_like!(Overtime);

    fn question(&self, seat: Seat) -> Option<Question> {
        let question = self.0.question(seat);
        match question {
            Some(Question::React { newest, card, by, own, .. }) if LEAK == QUESTION => {
                let window = u32::from(self.0.due().seats().len());
                Some(Question::React { window, newest, card, by, own })
            }
            _ => question,
        }
    }
    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.0.actions(seat, actions);
        if LEAK == LIST && self.0.window_is_open() && !actions.is_empty() {
            let others = self.0.due().seats().without(seat);
            if others.iter().any(|other| self.can_react(other)) {
                actions.push(Action::Pass);
            }
        }
    }
    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        self.0.play(seat, action, fate, witness)?;
        self.settle(fate, witness);
        Ok(())
    }
    fn view(&self, eyes: Eyes) -> View {
        let mut view = self.0.view(eyes);
        view.window += match LEAK {
            ANSWERS => self.0.due().seats().len().into(),
            DECK => self.next_card(),
            _ => 0,
        };
        view
    }
    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        match LEAK {
            CLONE => self.clone(),
            PEEK if self.next_card() > 9 => {
                fate.roll("peek", 2);
                Leaky(self.0.imagine(seat, fate))
            }
            _ => Leaky(self.0.imagine(seat, fate)),
        }
    }
    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        match event {
            Event::Drew { .. } if LEAK == LOG => Some(*event),
            _ => Overtime::shown(event, eyes),
        }
    }
}

impl<const LEAK: u8> Contract for Leaky<LEAK> {
    fn variants() -> Vec<Options> {
        [Reactions::Sealed, Reactions::Live].map(|reactions| Options::new(4, reactions)).to_vec()
    }
    fn inventory(&self) -> Vec<u32> {
        self.0.inventory()
    }
    fn hidden(&self, seat: Seat) -> Vec<String> {
        self.0.hidden(seat)
    }
}

/// The first leak that either test finds in some games.
fn caught<const LEAK: u8>() -> Option<String> {
    for options in Leaky::<LEAK>::variants() {
        for seed in 0..12 {
            if let Err(leak) = compare::<Leaky<LEAK>>(&options, seed) {
                return Some(leak);
            }
        }
    }
    check::<Leaky<LEAK>>(&Plan { games: 2, slow_every: 2, seed: 7 }).err().map(|broken| broken.what)
}

#[test]
fn planted_leaks_are_caught() {
    assert_eq!(caught::<NONE>(), None);
    for (what, found) in [
        ("only holders are asked", caught::<HOLDERS>()),
        ("the log shows faces", caught::<LOG>()),
        ("the list of moves tells of others", caught::<LIST>()),
        ("the question counts who is asked", caught::<QUESTION>()),
        ("imagining copies", caught::<CLONE>()),
        ("the view counts answers", caught::<ANSWERS>()),
        ("the view knows the next card", caught::<DECK>()),
        ("imagining knows the next card", caught::<PEEK>()),
    ] {
        let found = found.unwrap_or_else(|| panic!("{what}: nobody noticed"));
        println!("{what}: {found}");
    }
}
