//! Standing orders: when they speak, how long they hold, and that nobody but the seat
//! that gave them learns of them.

use overtime::Reactions;

use crate::windows::{office, table};

#[test]
fn standing_orders_pass_at_their_moment_and_nobody_else_learns_of_them() {
    let world = office(Reactions::Live, 8);
    let before = world.page(1);
    world.stand(3, "turn");
    world.stand(2, "aimed");
    assert_eq!(before, world.page(1), "private");
    assert!(world.page(3).contains("from my turn on") && world.page(2).contains("when aimed at"));
    world.act(0, "email hard");
    // Asked like everybody else, until the moment when orders speak.
    assert!(world.asked(3).is_some());
    world.act(0, "pass");
    world.act(1, "pass");
    world.pass_time(1000);
    assert!(!world.resolved(), "orders speak later than the floor");
    world.pass_time(1050);
    assert!(world.resolved(), "all have answered");
    // Whoever is asked always, still is; “this Pile” ends with the Pile.
    world.act(0, "paste simple");
    world.stand(1, "pile");
    world.act(0, "pass");
    world.pass_time(2050);
    assert!(world.resolved(), "Ben lets this Pile pass");
    assert!(world.page(1).contains("<small>always</small>"), "used up");
    world.act(0, "coffee");
    world.act(0, "pass");
    world.pass_time(2050);
    assert!(!world.resolved() && world.asked(1).is_some(), "Ben is asked again");
    world.seat(0).post(&format!("{}/standing", table()), &[("order", "never")]).expect(422);
    world.house.close();
}

#[test]
fn whoever_wants_no_question_about_a_card_of_their_own_passes_at_the_moment_of_all_orders() {
    let world = office(Reactions::Live, 8);
    world.act(0, "email hard");
    let own = world.page(0);
    let question = "Your own Just One More Email is on the Pile. Add to it, or let it happen?";
    assert!(own.contains(question), "{own}");
    // Folded at other times, the orders lie open in a window, and say what they do.
    let orders = own.split_once("id=\"orders-now\"").expect("orders").1;
    let orders = orders.split_once("</details>").expect("their end").0;
    for said in [" open", "Otherwise you pass", "not about my own cards", "not on this Pile"] {
        assert!(orders.contains(said), "{said} in {orders}");
    }
    let before = world.page(1);
    world.stand(0, "others");
    assert_eq!(before, world.page(1), "private");
    for seat in 1..4 {
        world.act(seat, "pass");
    }
    world.pass_time(1000);
    assert!(!world.resolved(), "orders speak later than the floor");
    world.pass_time(1050);
    assert!(world.resolved(), "Ada lets her own card happen");
    // Somebody else's card on it is another matter.
    world.act(0, "paste simple");
    world.act(1, "jam @1");
    world.pass_time(2050);
    assert!(world.asked(0).is_some(), "Ada is asked about the jam");
    world.house.close();
}

#[test]
fn asked_only_when_something_fits_one_passes_by_silence_at_a_fixed_moment() {
    let world = office(Reactions::Live, 8);
    let before = world.page(0);
    for seat in 1..4 {
        world.stand(seat, "fits");
    }
    assert_eq!(before, world.page(0), "private");
    world.act(0, "email hard");
    world.act(0, "pass");
    // Ben could jam it and is asked; Dee holds nothing for it and is told that she passes.
    assert!(world.page(1).contains("ot-pass") && world.page(1).contains("data-of=\"4000\""));
    let said = "Others may react. You let it pass: you are asked when something of yours fits.";
    assert!(world.page(3).contains(said) && !world.page(1).contains(said));
    world.act(1, "pass");
    world.pass_time(3_999);
    assert!(!world.resolved(), "a pass by hand counts no sooner");
    world.pass_time(1);
    assert!(world.resolved());
    world.house.close();
    // Where a window has no limit how long it is open would tell.
    let world = office(Reactions::Sealed, 0);
    assert!(!world.page(1).contains("something of mine fits"));
    world.seat(1).post(&format!("{}/standing", table()), &[("order", "fits")]).expect(422);
    world.house.close();
}

#[test]
fn whoever_says_that_they_are_away_is_waited_for_less_until_they_act() {
    let world = office(Reactions::Live, 8);
    world.seat(2).post(&format!("{}/away", table()), &[("on", "on")]).expect(303);
    assert!(world.page(0).contains("<small>away</small>"), "everybody sees it");
    assert!(
        world.page(2).contains("You said that you are away")
            && world.page(2).contains("I am here again")
    );
    world.act(0, "email hard");
    for seat in [0, 1, 3] {
        world.act(seat, "pass");
    }
    world.pass_time(3_999);
    assert!(!world.resolved());
    world.pass_time(1);
    assert!(world.resolved(), "silence is a pass by now");
    let say = [("words", "back"), ("id", "b1")];
    world.seat(2).post(&format!("{}/say", table()), &say).expect(303);
    assert!(!world.page(0).contains("<small>away</small>"));
    world.house.close();
}

#[test]
fn an_order_for_a_while_gives_way_to_the_one_that_lasts() {
    let world = office(Reactions::Live, 8);
    world.stand(1, "aimed");
    world.stand(2, "others");
    world.stand(2, "turn");
    world.act(0, "email hard");
    world.stand(1, "pile");
    let world = world.again();
    assert!(world.page(1).contains("<small>after this Pile</small>"));
    for seat in [0, 3] {
        world.act(seat, "pass");
    }
    world.pass_time(2050);
    assert!(world.resolved(), "both let it pass");
    let world = world.again();
    assert!(world.page(1).contains("when aimed at"), "{}", world.page(1));
    // Pressed too late, when the Pile is gone, it changes nothing.
    world.stand(1, "pile");
    assert!(world.page(1).contains("when aimed at"));
    assert!(world.page(2).contains("from my turn on"), "not used up yet");
    for _ in 0..20 {
        for seat in [0, 1] {
            if let Some(asked) = world.asked(seat) {
                let done = asked.actions.iter().find(|action| *action == "done");
                world.act(seat, done.unwrap_or(&asked.actions[0]));
            }
        }
    }
    assert!(world.asked(2).is_some(), "Cy's turn comes");
    assert!(world.page(2).contains("not about my own</small>"), "{}", world.page(2));
    world.house.close();
}

#[test]
fn whoever_lets_an_order_pass_is_told_so_at_once_and_alone() {
    let world = office(Reactions::Live, 8);
    world.act(0, "email hard");
    let said = "Others may react. You let it pass: you are asked when you are aimed at.";
    let pass = |nth: usize| world.page(nth).contains("ot-pass");
    assert!(pass(1) && pass(2) && !world.page(1).contains(said));
    let before = world.page(2);
    world.stand(1, "aimed");
    assert!(world.page(1).contains(said) && !pass(1), "{}", world.page(1));
    assert!(world.page(1).contains("class=\"ring\""), "the time is the same for all");
    assert_eq!(before, world.page(2), "nobody else sees a difference");
    world.stand(1, "always");
    assert!(pass(1) && !world.page(1).contains(said), "asked again");
    world.house.close();
}
