//! The worked examples of the rulebook.

use overtime::Phase;
use tabletop::Seat;

use crate::table::table;

#[test]
fn jims_coffee_gives_him_his_action_back() {
    // Four tokens: tired, three actions. After the coffee he has used one of
    // four again, so three are left.
    let mut jim = table(3).hand(1, "coffee").snooze(1, 4).begin();
    assert_eq!(jim.player(1).limit, 3);
    jim.play("p1 coffee");
    assert_eq!((jim.snooze(1), jim.player(1).limit, jim.view().used), (2, 4, 1));
}

#[test]
fn tim_plays_the_bosss_pet_first_and_keeps_two_actions() {
    let mut tim = table(3).hand(1, "pet night coffee coffee").begin();
    tim.play("p1 pet").all_pass();
    assert_eq!((tim.view().used, tim.player(1).limit), (0, 2));
    tim.play("p1 coffee").all_pass();
    tim.play("p1 coffee").all_pass();
    assert_ne!(tim.view().phase, Phase::Act);
}

#[test]
fn tim_works_first_and_the_bosss_pet_ends_his_actions() {
    let mut tim = table(3).hand(1, "pet night coffee").begin();
    tim.play("p1 night hard").all_pass();
    tim.play("p1 pet").all_pass();
    // One action for the night and one for the pet: the new limit is reached.
    assert_eq!(tim.employee(1), "pet");
    assert_eq!(tim.view().phase, Phase::Discard);
}

#[test]
fn jacks_night_leaves_one_check_to_do_and_two_tokens_more() {
    let mut jack = table(3).hand(1, "night").begin();
    jack.play("p1 night hard");
    assert_eq!(jack.tasks(1), "hard+2 simple simple simple easy");
    assert_eq!((jack.snooze(1), jack.work(1)), (3, vec!["night 2".to_string()]));
    assert_eq!(jack.discarded("night"), 0, "the card stays on the assignment");
}

#[test]
fn jack_the_workaholic_draws_three_to_five_and_discards_one() {
    let mut jack = table(3).employee(1, "workaholic").hand(1, "jam blame").begin();
    jack.play("p1 done");
    assert_eq!((jack.player(1).cards, jack.view().phase), (5, Phase::Discard));
    jack.play("p1 discard jam");
    assert_eq!((jack.player(1).cards, jack.view().active), (4, Seat(1)));
}
