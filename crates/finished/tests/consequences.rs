//! What is told before something is done is compared with what then happens, along
//! many random games.

use finished::{Action, Card, Ending, Event, Finished, Options, Pending, TurnEnd, View};
use tabletop::{Dice, Eyes, Fate, Game, Seat, Seed};

const PLAYER: Seat = Seat(0);

/// How often each kind of foretelling was put to the test.
#[derive(Default, Debug)]
struct Tally {
    ends: u32,
    runs: u32,
    capped: u32,
    below: u32,
    sinking: u32,
    asleep: u32,
    refused: u32,
}

#[test]
fn what_is_foretold_happens() {
    let mut tally = Tally::default();
    for number in 0..400 {
        let seed = Seed::from_number(number);
        let mut dice = seed.stream("consequences");
        let mut game = Finished::deal(&Options::default(), &mut seed.deal(), &mut ());
        let mut actions = Vec::new();
        while game.ending().is_none() {
            let view = game.view(Eyes::Seat(PLAYER));
            usable_or_refused(&game, &view, &dice, &mut tally);
            game.actions(PLAYER, &mut actions);
            match view.pending {
                Pending::Free => ends_as_foretold(&game, &view, &mut dice, &mut tally),
                // Halfway through an order there is less of it to foretell.
                Pending::BelowOrder if view.chosen.is_empty() => {
                    ends_as_foretold(&game, &view, &mut dice, &mut tally);
                }
                _ => {}
            }
            // In every third game nothing is used, so that the reserve runs dry.
            let action = match (number % 3, view.pending) {
                (0, Pending::Free) => Action::End,
                (0, _) => actions[0],
                _ => actions[dice.roll("choice", actions.len() as u32) as usize],
            };
            game.play(PLAYER, action, &mut dice, &mut ()).expect("what is listed is legal");
        }
    }
    println!("{tally:?}");
    let Tally { ends, runs, capped, below, sinking, asleep, refused } = tally;
    assert!(ends > 5000 && runs > 200 && capped > 20, "{ends} {runs} {capped}");
    assert!(below > 50 && sinking > 500 && asleep > 50 && refused > 500);
}

/// The card whose use is refused is the one of which it was said, for the same reason.
fn usable_or_refused(game: &Finished, view: &View, dice: &Dice, tally: &mut Tally) {
    for card in Card::all() {
        let mut tried = game.clone();
        let refused = tried.play(PLAYER, Action::Use(card), &mut dice.clone(), &mut ()).err();
        let present = view.present.iter().any(|lying| lying.card == card);
        if view.pending == Pending::Free || present {
            assert_eq!(view.why_not(card), refused, "{card}");
            tally.refused += u32::from(present && refused.is_some());
        }
    }
}

/// Moves the Present in ascending order and in some other: both do what was told.
fn ends_as_foretold(game: &Finished, view: &View, dice: &mut Dice, tally: &mut Tally) {
    let sorted = view.in_order();
    let mut mixed = sorted.clone();
    dice.shuffle("order", &mut mixed);
    for order in [sorted, mixed] {
        let told = view.if_ended(&order);
        let mut ended = game.clone();
        let mut events: Vec<Event> = Vec::new();
        if view.pending == Pending::Free {
            ended.play(PLAYER, Action::End, dice, &mut events).unwrap();
        }
        for &card in &order {
            // The last card of an order needs no answer.
            if ended.play(PLAYER, Action::Pick(card), dice, &mut events).is_err() {
                break;
            }
        }
        assert_eq!(told, happened(&order, &events, view), "{order:?} {events:?}");
        tally.ends += 1;
        tally.runs += told.runs.len() as u32;
        tally.capped += told.runs.iter().filter(|run| run.pays + 1 < run.length).count() as u32;
        tally.below += u32::from(view.pending == Pending::BelowOrder);
        tally.sinking += u32::from(told.sinking > 0);
        tally.asleep += u32::from(told.asleep);
    }
}

/// The same, read from the events up to the next turn.
fn happened(order: &[Card], events: &[Event], view: &View) -> TurnEnd {
    let mut end = TurnEnd { back: 0, runs: Vec::new(), drinks: false, asleep: false, sinking: 0 };
    let mut at = 0;
    for event in events {
        match *event {
            Event::SweetsReturned { sweets, .. } => end.back += sweets,
            Event::CoffeeDrunk { .. } => end.drinks = true,
            Event::Over { ending, .. } => end.asleep = ending == Ending::Coffee,
            Event::Sequence { length, paid } => {
                // Runs are told from the front: the next place where one that long begins.
                let run = usize::from(length);
                let rises = |cards: &[Card]| {
                    cards.windows(2).all(|two| two[0].number() + 1 == two[1].number())
                };
                at += order[at..].windows(run).position(rises).expect("a run was paid");
                end.runs.push(finished::Run { at, length, pays: paid });
                at += run;
            }
            Event::SankBelow { card } => {
                // The oldest first, then what has just come.
                let moved = if view.pending == Pending::Free { order } else { &[] };
                let lay = view.past.iter().chain(moved).nth(end.sinking);
                assert_eq!(lay, Some(&card));
                end.sinking += 1;
            }
            Event::TurnBegan { .. } | Event::RowCame => break,
            _ => {}
        }
    }
    end
}
