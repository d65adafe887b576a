//! What the game says: every event a sentence, and cards that go together in one.

use finished::{Event, Finished, Origin};
use tabletop::{Game, Names, Refusal};

use crate::scene::{Played, Scene, card};

#[track_caller]
fn says(event: Event, sentence: &str) {
    assert_eq!(event.to_string(), sentence);
    assert_eq!(Finished::tell(&event, &Names::default()), sentence);
}

#[test]
fn every_event_is_a_sentence() {
    says(Event::TurnBegan { turn: 7 }, "Turn 7 begins.");
    says(Event::Drew { card: card(9), from: Origin::Stack }, "Draws 9.");
    says(
        Event::Drew { card: card(9), from: Origin::Past },
        "The stack is empty: draws 9 from the Past.",
    );
    says(Event::NothingToDraw, "There is nothing left to draw.");
    says(Event::Sweet { card: card(3), paid: true }, "A sweet for 3.");
    says(Event::Sweet { card: card(3), paid: false }, "No sweet for 3: the reserve is empty.");
    says(Event::Finished { card: card(1) }, "1 is finished!");
    says(Event::Used { card: card(9) }, "Lays a sweet on 9.");
    says(Event::SweetsReturned { card: card(47), sweets: 2 }, "2 sweets from 47 to the reserve.");
    says(Event::MovedToPast { card: card(9) }, "9 goes to the Past.");
    says(Event::MovedBelow { card: card(9) }, "9 goes below the stack.");
    says(Event::MovedToFuture { card: card(9) }, "9 waits in the Future.");
    says(Event::RowPutAside { cards: 1 }, "The whole Present, 1 card, waits in the Future.");
    says(Event::MovedToStack { card: card(9) }, "9 goes back on top of the stack.");
    says(Event::TakenFromPast { card: card(9) }, "9 comes back from the Past.");
    says(Event::Sequence { length: 3, paid: 2 }, "A run of 3 earns 2 sweets.");
    says(Event::CoffeeDrunk { left: 0 }, "Drinks the last coffee.");
    says(Event::CoffeeDrunk { left: 2 }, "Drinks a coffee, 2 left.");
    says(Event::SankBelow { card: card(9) }, "9 sinks from the Past below the stack.");
    says(Event::RowCame, "The first row of the Future is the Present now.");
    says(Event::Joined { card: card(9) }, "9 comes from the Future.");
}

/// The last decision as the log tells it.
#[track_caller]
fn narrated(played: Played, sentences: &[&str]) {
    let events = match played.table.moves().last() {
        Some(made) => &made.events,
        None => played.table.opening_events(),
    };
    assert_eq!(Finished::narrate(events, &Names::default()), sentences);
}

#[test]
fn cards_that_go_the_same_way_are_told_together() {
    narrated(
        Scene::new(0, &[20, 30, 40]).past(&[9, 14]).stack(&[28, 36, 41]).stash(9).play("end sort"),
        &[
            "20, 30 and 40 go to the Past.",
            "9 and 14 sink below the stack.",
            "Turn 2 begins.",
            "Draws 28, 36 and 41.",
            "A sweet for 28.",
            "No sweet for 36: the reserve is empty.",
        ],
    );
}

#[test]
fn sweets_that_go_back_are_told_after_the_cards() {
    narrated(
        Scene::new(0, &[4, 20]).sweet_on(20).past(&[7, 8, 9, 14]).stack(&[40]).play("use 4 20"),
        &[
            "20 and 4 go below the stack.",
            "2 sweets back to the reserve.",
            "7 sinks below the stack.",
            "Turn 2 begins.",
            "Draws 40, 47 and 46.",
        ],
    );
    narrated(
        Scene::new(0, &[20]).sweet_on(20).stack(&[40, 41, 43]).play("end"),
        &[
            "20 goes to the Past.",
            "1 sweet back to the reserve.",
            "Turn 2 begins.",
            "Draws 40, 41 and 43.",
        ],
    );
    narrated(
        Scene::new(0, &[37, 20]).sweet_on(20).play("use 37"),
        &["Lays a sweet on 37.", "1 sweet back to the reserve."],
    );
}

#[test]
fn what_is_told_alone_stays_alone() {
    narrated(
        Scene::new(8, &[16, 20]).stack(&[9, 30, 31, 33]).play("use 16"),
        &[
            "Lays a sweet on 16.",
            "The whole Present, 2 cards, waits in the Future.",
            "Draws 9.",
            "9 is finished!",
            "Draws 30, 31 and 33.",
        ],
    );
    narrated(
        Scene::new(40, &[46]).past(&[45, 42, 43, 44, 47, 48, 41]).play("use 46"),
        &["Lays a sweet on 46.", "The stack is empty: draws 45 from the Past.", "A sweet for 45."],
    );
}

#[test]
fn refusals_name_their_rule() {
    use finished::Refusal::*;
    let rules = [
        (Over, "The end"),
        (NotAPlayer, "The table"),
        (NotPresent(card(9)), "A turn"),
        (ChooseFirst, "A turn"),
        (NothingToChoose, "A turn"),
        (AlreadyChosen(card(9)), "A turn"),
        (AlreadyUsed(card(9)), "R-05"),
        (EmptyPast, "R-05"),
    ];
    for (refused, rule) in rules {
        assert_eq!(refused.rule(), rule, "{refused}");
    }
}
