//! What is told before something is done is compared with what then happens, along
//! many random weeks.

use tabletop::{Dice, Eyes, Fate, Game, Seat, Seed};
use the_machine::{
    Action, Card, Closed, Event, Mark, Options, Outcome, Phase, Spot, TheMachine, View, Work, Zone,
};

/// How often each kind of foretelling was put to the test.
#[derive(Default, Debug)]
struct Tally {
    works: [u32; 5],
    warned: u32,
    blamed: u32,
    dice: u32,
    inspected: u32,
    closed: [u32; 6],
}

#[test]
fn what_is_foretold_happens() {
    let mut tally = Tally::default();
    for number in 0..300 {
        let seed = Seed::from_number(number);
        let mut dice = seed.stream("consequences");
        let options = Options::of(4 + (number % 5) as u8).unwrap();
        let mut game = TheMachine::deal(&options, &mut seed.deal(), &mut ());
        let mut actions = Vec::new();
        while let Some(seat) = any(game.due().seats().iter().collect(), &mut dice) {
            let view = game.view(Eyes::Seat(seat));
            game.actions(seat, &mut actions);
            match view.phase {
                Phase::Placing => closed(&game, &view, seat, &actions, &dice, &mut tally),
                Phase::Cards => worked(&game, seat, &actions, &dice, &mut tally),
                Phase::Warnings => warned(&game, seat, &dice, &mut tally),
                _ => {}
            }
            let action = any(actions.clone(), &mut dice).expect("somebody due has a choice");
            let before = view.if_inspected(view.progress);
            let mut events: Vec<Event> = Vec::new();
            game.play(seat, action, &mut dice, &mut events).expect("what is listed is legal");
            blamed(&view, action, &events, &game, &mut tally);
            inspected(before, &events, &mut tally);
        }
    }
    println!("{tally:?}");
    assert!(tally.works.iter().all(|&count| count > 100), "{tally:?}");
    assert!(tally.warned > 500 && tally.blamed > 200 && tally.dice > 500, "{tally:?}");
    assert!(tally.inspected > 50, "{tally:?}");
    assert!(tally.closed.iter().filter(|&&count| count > 0).count() >= 5, "{tally:?}");
}

fn any<T: Copy>(things: Vec<T>, dice: &mut Dice) -> Option<T> {
    (!things.is_empty()).then(|| things[dice.roll("choice", things.len() as u32) as usize])
}

/// A box that is no answer says why, and the rules refuse it for no other reason.
fn closed(
    game: &TheMachine,
    view: &View,
    seat: Seat,
    actions: &[Action],
    dice: &Dice,
    tally: &mut Tally,
) {
    use the_machine::Refusal;
    for spot in (0..view.task().jobs.len() as u8).map(Spot) {
        if actions.contains(&Action::Place(spot)) {
            continue;
        }
        let why = view.why_closed(spot);
        let tried = game.clone().play(seat, Action::Place(spot), &mut dice.clone(), &mut ());
        let (nth, wanted) = match why {
            Closed::Taken => (0, Refusal::BoxTaken(spot)),
            Closed::NoInterns => (1, Refusal::InternAtEye(spot)),
            Closed::WantedAt(_) => (2, Refusal::NoRoomForAll(spot)),
            Closed::TooFewLeft { .. } => (3, Refusal::NoRoomForAll(spot)),
            Closed::NotWithout(_) => (4, Refusal::NoRoomForAll(spot)),
            Closed::NobodyOver => (5, Refusal::NoRoomForAll(spot)),
        };
        assert_eq!(tried, Err(wanted), "{why:?}");
        tally.closed[nth] += 1;
    }
}

/// Everybody else plays something; the box does what the card was said to do.
fn worked(game: &TheMachine, seat: Seat, actions: &[Action], dice: &Dice, tally: &mut Tally) {
    let view = game.view(Eyes::Seat(seat));
    for &action in actions {
        let Action::Work(card) = action else { continue };
        let told = view.if_worked(seat, card).expect("everybody stands somewhere");
        let mut dice = dice.clone();
        let mut done = game.clone();
        let mut events: Vec<Event> = Vec::new();
        done.play(seat, action, &mut dice, &mut events).expect("listed");
        while done.view(Eyes::Spectator).phase == Phase::Cards {
            let other = done.due().seats().lowest().expect("somebody has not chosen");
            let mut choices = Vec::new();
            done.actions(other, &mut choices);
            let choice = any(choices, &mut dice).expect("a hand is never empty");
            done.play(other, choice, &mut dice, &mut events).expect("listed");
        }
        let spot = view.spot_of(seat).unwrap();
        as_told(told, card, &view, spot, &events, tally);
    }
}

fn as_told(told: Work, card: Card, view: &View, spot: Spot, events: &[Event], tally: &mut Tally) {
    let ran = events.iter().find_map(|event| match *event {
        Event::Ran { spot: at, success, cards, cogs, .. } if at == spot => {
            Some((success, cards, cogs))
        }
        _ => None,
    });
    let stuck =
        events.iter().any(|event| matches!(event, Event::Stuck { spot: at, .. } if *at == spot));
    let finished = events.contains(&Event::Finished);
    let Some((success, cards, brought)) = ran else {
        // It hung on another box, or the machine was finished before.
        let needs = view.task().jobs[spot.index()].needs.is_some();
        assert!(finished || (stuck && needs), "{told:?} {events:?}");
        if let Work::Enough { needs, .. } = told {
            assert!(finished || needs.is_some());
        }
        return;
    };
    let others: u8 = cards.cards().map(|card| card.0).sum::<u8>() - card.0;
    let zeros = cards.cards().filter(|card| card.0 == 0).count();
    let nth = match told {
        Work::Spoils => (0, !success),
        Work::Short => (1, !success),
        Work::Enough { cogs, .. } => (2, success && brought == cogs),
        Work::UnlessZero => (3, success == (zeros == 0)),
        Work::Leaves(rest) => (4, success == (others >= rest && zeros == 0)),
    };
    assert!(nth.1, "{told:?} with a {card:?}: {events:?}");
    tally.works[nth.0] += 1;
}

/// One worker gets as many warnings as may be laid, under every throw of the dice.
fn warned(game: &TheMachine, manager: Seat, dice: &Dice, tally: &mut Tally) {
    let view = game.view(Eyes::Seat(manager));
    if view.laid.is_none_or(|laid| laid.iter().any(|&count| count > 0)) {
        return;
    }
    let seat = view.inside.lowest().expect("somebody is warned");
    let mut laid = game.clone();
    let mut told = None;
    let (warn, mut actions) = (Action::Warn(seat), Vec::new());
    // The last one, or the word that there are no more, brings the dice.
    let last = loop {
        let view = laid.view(Eyes::Seat(manager));
        laid.actions(manager, &mut actions);
        let next = if actions.contains(&warn) { warn } else { Action::Done };
        if next == warn {
            told = view.if_marked(warn);
        }
        let mut tried = laid.clone();
        if tried.play(manager, next, &mut dice.clone(), &mut ()).is_err() {
            return;
        }
        if tried.view(Eyes::Spectator).phase != Phase::Warnings {
            break next;
        }
        laid = tried;
    };
    let Some(told) = told else { return };
    let count = u32::from(view.dice());
    let mut lost = 0;
    for throw in 0..6u32.pow(count) {
        let mut loaded = Loaded { throw, left: count, dice: dice.clone() };
        let mut events: Vec<Event> = Vec::new();
        laid.clone().play(manager, last, &mut loaded, &mut events).expect("tried before");
        let total = events.iter().find_map(|event| match *event {
            Event::Warned { seat: who, total, .. } if who == seat => Some(total),
            _ => None,
        });
        assert_eq!(total, Some(told.total));
        let rolled = events.iter().find_map(|event| match *event {
            Event::Rolled { seat: who, mark: Mark::Warning, safe, .. } if who == seat => Some(safe),
            _ => None,
        });
        assert_eq!(rolled.is_some(), told.danger.is_some());
        lost += u32::from(rolled == Some(false));
    }
    tally.warned += 1;
    if let Some(danger) = told.danger {
        assert_eq!((lost, 6u32.pow(count)), (danger.lost, danger.of), "{told:?}");
        tally.dice += 1;
    }
}

/// The first dice against warnings fall as the throw says, everything else by chance.
struct Loaded {
    throw: u32,
    left: u32,
    dice: Dice,
}

impl Fate for Loaded {
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        if what != "die against warnings" || self.left == 0 {
            return self.dice.roll(what, sides);
        }
        self.left -= 1;
        let pips = self.throw % 6;
        self.throw /= 6;
        pips
    }
}

/// A name on the slip: the slip that goes round carries what was told.
fn blamed(view: &View, action: Action, events: &[Event], game: &TheMachine, tally: &mut Tally) {
    let Action::Blame(seat) = action else { return };
    let told = view.if_marked(action).expect("a name is a mark");
    // The last token puts the slip to the vote at once, and a meeting of one decides.
    let blamed = events.iter().find_map(|event| match *event {
        Event::Blamed { seat: who, total, .. } if who == seat => Some(total),
        _ => None,
    });
    let after = game.view(Eyes::Omniscient);
    let on_slip = after.room.as_ref().and_then(|room| room.tokens).map(|slip| slip[seat.index()]);
    let total = blamed.or(on_slip.map(|named| after.bad[seat.index()] + named));
    if let Some(total) = total {
        assert_eq!(told.total, total);
        tally.blamed += 1;
    }
}

fn inspected(before: Option<Zone>, events: &[Event], tally: &mut Tally) {
    for event in events {
        match *event {
            Event::Inspected { shift, .. } => {
                assert_eq!(before, Some(Zone::Move(shift)));
                tally.inspected += 1;
            }
            Event::Over { reason: "inspection", .. } => {
                assert_eq!(before, Some(Zone::Red));
                tally.inspected += 1;
            }
            _ => {}
        }
    }
}

#[test]
fn a_box_that_went_well_says_so() {
    let mut seen = 0;
    for number in 0..20 {
        let seed = Seed::from_number(number);
        let mut dice = seed.stream("outcomes");
        let mut game = TheMachine::deal(&Options::of(5).unwrap(), &mut seed.deal(), &mut ());
        let mut actions = Vec::new();
        while let Some(seat) = game.due().seats().lowest() {
            game.actions(seat, &mut actions);
            let action = any(actions.clone(), &mut dice).expect("a choice");
            let mut events: Vec<Event> = Vec::new();
            game.play(seat, action, &mut dice, &mut events).expect("listed");
            let view = game.view(Eyes::Spectator);
            for event in &events {
                // In the morning the floor is another day's.
                let Event::Ran { spot, success, crew, .. } = *event else { continue };
                if view.phase == Phase::Placing || crew.is_empty() {
                    continue;
                }
                let went = if success { Outcome::Success } else { Outcome::Failure };
                assert_eq!(view.outcome_at(spot), Some(went));
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}
