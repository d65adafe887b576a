//! What is told before a card is played is compared with what then happens, along many
//! random games.

use overtime::{Action, Aim, Card, Event, Look, Options, Overtime, Phase, Played, Reactions, View};
use tabletop::{Dice, Eyes, Fate, Game, Seat, Seed};

/// How often each kind of foretelling was put to the test.
#[derive(Default, Debug)]
struct Tally {
    ticks: u32,
    extra: u32,
    /// Two assignments at once with an employee who adds ✓: the first alone gets them.
    extra_of_two: u32,
    tokens: u32,
    dice: u32,
    draws: u32,
    naps: u32,
    skips: u32,
    hires: u32,
    others: u32,
}

#[test]
fn what_is_foretold_happens() {
    let mut tally = Tally::default();
    for number in 0..100 {
        let seed = Seed::from_number(number);
        let mut dice = seed.stream("consequences");
        let options = Options::new(3 + (number % 4) as u8, Reactions::Live);
        let mut game = Overtime::deal(&options, &mut seed.deal(), &mut ());
        let mut actions = Vec::new();
        while let Some(seat) = game.due().seats().lowest() {
            let view = game.view(Eyes::Seat(seat));
            game.actions(seat, &mut actions);
            for &action in &actions {
                if let Action::Play { card, aim } = action {
                    rolled(&game, &view, seat, action, &dice, &mut tally);
                    let told = view.if_played(seat, card);
                    let events = let_it_happen(&game, seat, action, &dice);
                    as_told(told, card, seat, aim, &view, &events, &mut tally);
                }
            }
            let choice = dice.roll("choice", actions.len() as u32) as usize;
            game.play(seat, actions[choice], &mut dice, &mut ()).expect("listed");
        }
    }
    println!("{tally:?}");
    let Tally { ticks, extra, extra_of_two, tokens, dice, draws, naps, skips, hires, others } =
        tally;
    assert!(ticks > 1000 && extra > 100 && extra_of_two > 10, "{ticks} {extra} {extra_of_two}");
    assert!(tokens > 500 && dice > 500 && draws > 50 && hires > 100, "{tokens} {dice} {draws}");
    assert!(naps > 20 && skips > 20 && others > 50, "{naps} {skips} {others}");
}

/// The Work die falls as told, everything else by chance.
struct Loaded {
    die: u8,
    dice: Dice,
}

impl Fate for Loaded {
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        match what {
            "work die" => u32::from(self.die) - 1,
            _ => self.dice.roll(what, sides),
        }
    }
}

/// With each side of the die: the card fails below what it must show, and not above.
fn rolled(
    game: &Overtime,
    view: &View,
    seat: Seat,
    action: Action,
    dice: &Dice,
    tally: &mut Tally,
) {
    let Action::Play { card, .. } = action else { return };
    let must = view.if_played(seat, card).roll;
    for die in 1..=6 {
        let mut loaded = Loaded { die, dice: dice.clone() };
        let mut events: Vec<Event> = Vec::new();
        let mut played = game.clone();
        played.play(seat, action, &mut loaded, &mut events).expect("listed");
        let cast = events.iter().find_map(|event| match *event {
            Event::Rolled { die, bonus, beat, .. } => Some(die + bonus > beat),
            _ => None,
        });
        assert_eq!(cast, must.map(|must| die >= must), "{card:?} with a {die}");
        tally.dice += u32::from(cast.is_some());
    }
}

/// Plays it with a good die, and everybody passes until it has happened.
fn let_it_happen(game: &Overtime, seat: Seat, action: Action, dice: &Dice) -> Vec<Event> {
    let mut game = game.clone();
    let mut loaded = Loaded { die: 6, dice: dice.clone() };
    let mut events: Vec<Event> = Vec::new();
    game.play(seat, action, &mut loaded, &mut events).expect("listed");
    let pile = game.view(Eyes::Spectator).pile_number();
    loop {
        let view = game.view(Eyes::Spectator);
        let Some(next) = game.due().seats().lowest() else { break };
        let answer = match view.phase {
            Phase::React if view.pile_number() == pile => Action::Pass,
            Phase::Help(_) => first(&game, next),
            _ => break,
        };
        game.play(next, answer, &mut loaded, &mut events).expect("one may always pass");
    }
    // What the end of the turn brings is another story.
    let ends = |event: &Event| matches!(event, Event::TurnBegan { .. } | Event::RoundEnded { .. });
    if let Some(end) = events.iter().position(ends) {
        events.truncate(end);
    }
    events
}

/// Whoever is helped chooses anything.
fn first(game: &Overtime, seat: Seat) -> Action {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    actions[0]
}

fn as_told(
    told: Played,
    card: Card,
    seat: Seat,
    aim: Aim,
    view: &View,
    events: &[Event],
    tally: &mut Tally,
) {
    let Some(Event::Played { free, .. }) = events.first() else { panic!("{events:?}") };
    assert_eq!(told.free, *free, "{card:?}");
    ticked(card, seat, aim, view, events, tally);
    let now = events.iter().rev().find_map(|event| match *event {
        Event::Snoozed { seat: who, now, .. } if who == seat => Some(now),
        _ => None,
    });
    assert_eq!(told.snooze.1, now.unwrap_or(told.snooze.0), "{card:?} {events:?}");
    let mut drawn = events.iter().filter_map(|event| match event {
        Event::Drew { seat: who, cards } if *who == seat => Some(cards.count()),
        _ => None,
    });
    // The last action of a turn is followed by the draw that ends it.
    let card_draws = if told.draws > 0 { drawn.next().unwrap_or(0) } else { 0 };
    assert!(drawn.count() <= 1, "{card:?} {events:?}");
    // An empty deck gives less.
    let all = view.deck >= told.draws;
    assert!(card_draws == told.draws || (card_draws < told.draws && !all), "{card:?} {events:?}");
    assert_eq!(told.naps, events.contains(&Event::Napped { seat }));
    assert_eq!(told.skips, events.contains(&Event::WillSkip { seat }));
    let hired =
        events.iter().any(|event| matches!(event, Event::Hired { seat: who, .. } if *who == seat));
    assert_eq!(told.becomes.is_some(), hired);
    if let Some(who) = aim.who {
        let before = view.player(who).snooze;
        let got: i32 = events
            .iter()
            .map(|event| match *event {
                Event::Snoozed { seat, by, .. } if seat == who => i32::from(by),
                _ => 0,
            })
            .sum();
        // Nobody has less than nothing. Rest comforts some employees on top of it.
        let comfort =
            view.player(who).employee.kind().employee.as_ref().map_or(0, |job| job.comfort);
        if told.other != 0 && comfort == 0 {
            assert_eq!(got, i32::from(told.other).max(-i32::from(before)), "{card:?} {events:?}");
            tally.others += 1;
        }
    }
    tally.tokens += u32::from(told.snooze.0 != told.snooze.1);
    tally.draws += u32::from(card_draws > 0);
    tally.naps += u32::from(told.naps);
    tally.skips += u32::from(told.skips);
    tally.hires += u32::from(hired);
}

/// Each assignment it names gets the ✓ that were told of it, in that order.
fn ticked(card: Card, seat: Seat, aim: Aim, view: &View, events: &[Event], tally: &mut Tally) {
    let named: Vec<Look> = aim.tasks.into_iter().flatten().collect();
    let told: Vec<u8> = (0..named.len()).map(|nth| view.checks(seat, card, nth)).collect();
    let got: Vec<u8> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Worked { seat: who, checks, .. } if who == seat => Some(checks),
            _ => None,
        })
        .collect();
    if told.iter().all(|&checks| checks == 0) {
        return;
    }
    assert_eq!(told, got, "{card:?} {aim:?} {events:?}");
    let extra = view.player(seat).employee.kind().employee.as_ref().map_or(0, |job| job.extra);
    tally.ticks += 1;
    tally.extra += u32::from(extra > 0);
    tally.extra_of_two += u32::from(extra > 0 && told.len() == 2);
}

/// Power Hour puts a ✓ on two assignments; The Boss's Pet adds one on the first alone.
#[test]
fn power_hour_with_the_bosss_pet_shows_the_extra_check_on_the_first_assignment() {
    let seed = Seed::from_number(1);
    let game = Overtime::deal(&Options::new(3, Reactions::Live), &mut seed.deal(), &mut ());
    let mut view = game.view(Eyes::Seat(Seat(0)));
    let named = |name: &str| {
        overtime::Components::standard()
            .deck()
            .find(|card| card.name() == name)
            .expect("a card of that name")
    };
    let power_hour = named("Power Hour");
    assert_eq!([0, 1].map(|nth| view.checks(Seat(0), power_hour, nth)), [1, 1]);
    view.players[0].employee = named("The Boss's Pet");
    assert_eq!([0, 1].map(|nth| view.checks(Seat(0), power_hour, nth)), [2, 1]);
}
