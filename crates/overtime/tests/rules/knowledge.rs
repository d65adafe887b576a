//! Who knows what: seen cards stay known until they are played, and imagined
//! worlds respect that.

use std::collections::BTreeSet;

use overtime::Overtime;
use tabletop::{Eyes, Game, Seat, Seed};

use crate::table::{sealed, table};

fn hands(world: &Overtime, player: u8) -> Vec<String> {
    let view = world.view(Eyes::Omniscient);
    view.player(Seat(player - 1)).hand.clone().unwrap().iter().map(ToString::to_string).collect()
}

fn worlds(game: &Overtime, seat: u8) -> impl Iterator<Item = Overtime> {
    let mut dice = Seed::from_number(3).stream("imagine");
    (0..300).map(move |_| game.imagine(Seat(seat - 1), &mut dice))
}

#[test]
fn a_card_seen_going_into_a_hand_stays_known() {
    let mut t = table(3).employee(1, "workaholic").discarded("night").hand(1, "email").begin();
    t.play("p1 use night");
    let seen = t.game.view(Eyes::Seat(Seat(1))).player(Seat(0)).clone();
    assert_eq!(seen.shown.iter().map(ToString::to_string).collect::<Vec<_>>(), ["night"]);
    assert_eq!((seen.hand, seen.unseen), (None, vec![(0, 1)]));
    for world in worlds(&t.game, 2) {
        assert!(hands(&world, 1).contains(&"night".to_string()));
    }
    let emails = worlds(&t.game, 2).filter(|w| hands(w, 1).contains(&"email".to_string())).count();
    assert!(emails < 150, "the other card may be anything");
}

#[test]
fn a_known_card_is_played_before_an_unseen_one_of_its_kind() {
    let mut t = table(3).employee(1, "workaholic").discarded("night").hand(1, "night").begin();
    t.play("p1 use night").play("p1 night hard").all_pass();
    let player = t.player(1);
    assert_eq!((player.shown.len(), player.unseen), (0, vec![(0, 1)]));
    assert_eq!(t.hand(1), "night", "but nobody else knows");
}

#[test]
fn everybody_knows_what_a_new_deck_is_made_of() {
    // p2 holds a card of the first deck, draws a coffee of it, then two of a
    // new deck that consists of naps only.
    let mut t = table(3).hand(1, "nap nap nap").hand(2, "jam").only_deck("coffee").begin();
    assert_eq!(t.view().shuffles, 0);
    t.play("p1 nap").all_pass();
    t.play("p1 done");
    assert_eq!(t.view().shuffles, 1);
    let held = t.player(1).unseen;
    assert_eq!(held.iter().map(|(age, _)| *age).collect::<BTreeSet<u8>>(), BTreeSet::from([0, 1]));
    // p3 knows: the old cards are those of the first deck, the new ones were discarded.
    for world in worlds(&t.game, 3) {
        assert_eq!(world.view(Eyes::Seat(Seat(2))), t.game.view(Eyes::Seat(Seat(2))));
        let jam = ["jam", "nap", "coffee"].map(str::to_string);
        assert!(hands(&world, 2).iter().all(|card| jam.contains(card)), "{:?}", hands(&world, 2));
    }
}

#[test]
fn among_cards_of_different_age_chance_decides_which_is_played() {
    for (roll, left) in [(0, 1), (1, 0)] {
        let mut t = table(3).hand(1, "coffee coffee").ages(1, &[Some(0), Some(1)]).begin();
        t.luck("which of two alike", roll).play("p1 coffee");
        assert_eq!(t.player(1).unseen, [(left, 1)]);
    }
    // No chance is needed among cards of one age, or when one of them was seen.
    let mut t = table(3).hand(1, "coffee coffee").ages(1, &[Some(1), Some(1)]).begin();
    t.play("p1 coffee");
    let mut t = table(3).hand(1, "coffee coffee coffee").ages(1, &[Some(0), Some(1), None]).begin();
    t.play("p1 coffee");
    assert_eq!((t.player(1).shown.len(), t.player(1).unseen), (0, vec![(0, 1), (1, 1)]));
}

#[test]
fn imagined_answers_are_made_up() {
    let mut t = sealed(3).hand(1, "email coffee").hand(2, "jam").hand(3, "dentist").begin();
    t.play("p1 email hard").play("p2 jam @1");
    let asked: BTreeSet<String> =
        worlds(&t.game, 3).map(|world| world.trace()["asked"].to_string()).collect();
    assert_eq!(asked.len(), 4, "p1 and p2 may or may not have answered: {asked:?}");
    let answers: BTreeSet<String> =
        worlds(&t.game, 3).map(|world| world.trace()["answers"].to_string()).collect();
    assert!(answers.len() > 4, "{answers:?}");
}

#[test]
fn whoever_has_answered_knows_that_somebody_is_missing() {
    let mut t = sealed(3).hand(1, "email coffee").hand(2, "jam").hand(3, "dentist").begin();
    t.play("p1 email hard").play("p3 pass");
    for world in worlds(&t.game, 3) {
        assert!(!world.due().seats().is_empty());
        assert!(!world.due().seats().contains(Seat(2)));
    }
}
