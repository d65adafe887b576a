//! The break room, out of order: cards cancelled where they lie. And what a
//! designer may write besides: discarding assignments, and taking them over.

use overtime::{Event, Options, Reactions};
use tabletop::{Edition, Eyes, Game, Names, Options as _, Seat};

use crate::table::{FULL, Setting, setting, table};

// ── Breakroom “Out of Order” ──

#[test]
fn out_of_order_cancels_the_rest_card_just_played_or_one_on_the_table() {
    let mut t = table(3)
        .hand(1, "coffee")
        .snooze(1, 3)
        .hand(2, "locked")
        .lies(1, "home", 1, "simple")
        .lies(3, "home", 1, "hard")
        .begin();
    t.play("p1 coffee");
    assert_eq!(t.moves(2), ["pass", "locked @1", "locked @1 simple+1 >p1", "locked @1 hard+1 >p3"]);
    t.play("p2 locked @1 hard+1 >p3");
    assert_eq!((t.tasks(3).as_str(), t.discarded("home")), (FULL, 1));
    assert_eq!((t.snooze(1), t.tasks(1).as_str()), (1, "hard simple+1 simple simple easy"));
}

#[test]
fn only_rest_cards_on_the_table_can_be_cancelled_there() {
    let mut t = table(3)
        .hand(1, "coffee")
        .hand(2, "locked")
        .lies(3, "email", 1, "simple")
        .tasks(3, "hard+1 simple+1")
        .begin();
    t.play("p1 coffee");
    assert_eq!(t.moves(2), ["pass", "locked @1"]);
    assert_eq!(
        t.refused("p2 locked @1 simple+1 >p3"),
        (
            "Nothing that Breakroom “Out of Order” cancels lies on “simple+1” of p3.".to_string(),
            "R-42"
        )
    );
    for wrong in ["locked @1 simple+1", "locked @1 >p3", "locked @1 hard+1 simple+1 >p3"] {
        assert_eq!(t.refused(&format!("p2 {wrong}")).1, "R-42", "{wrong}");
    }
    assert_eq!(t.refused("p2 locked @1 simple+1 >p4").0, "There is no p4 at this table.");
}

#[test]
fn the_checks_that_are_gone_are_those_of_the_card_and_no_others() {
    let mut t = table(3)
        .hand(1, "coffee")
        .hand(2, "locked")
        .lies(3, "email", 1, "hard")
        .lies(3, "home", 1, "hard")
        .begin();
    assert_eq!(t.work(3), ["email 1", "home 1"]);
    t.play("p1 coffee").play("p2 locked @1 hard+2 >p3");
    assert_eq!(
        (t.tasks(3).as_str(), t.work(3)),
        ("hard+1 simple simple simple easy", vec!["email 1".into()])
    );
    let struck = t.events.iter().find_map(|event| match *event {
        Event::Struck { seat, checks, done, .. } => Some((seat, checks, done)),
        _ => None,
    });
    assert_eq!(struck, Some((Seat(2), 1, 1)));
}

#[test]
fn a_card_takes_along_what_the_pet_added_to_it() {
    let mut t = table(3).employee(1, "pet").hand(1, "home coffee").hand(2, "locked").begin();
    t.play("p1 home hard").all_pass();
    assert_eq!(
        (t.tasks(1).as_str(), t.work(1)),
        ("hard+2 simple simple simple easy", vec!["home 2".into()])
    );
    t.play("p1 coffee").play("p2 locked @1 hard+2 >p1");
    assert_eq!((t.tasks(1).as_str(), t.discarded("home")), (FULL, 1));
}

#[test]
fn markers_have_no_card_and_stay() {
    let mut t = table(3)
        .hand(1, "coffee")
        .hand(2, "locked")
        .tasks(3, "hard+1")
        .lies(3, "home", 1, "hard")
        .begin();
    t.play("p1 coffee").play("p2 locked @1 hard+2 >p3");
    assert_eq!(t.tasks(3), "hard+1");
}

#[test]
fn a_completed_assignment_does_not_come_back() {
    let mut t = table(3).hand(1, "home coffee").hand(2, "locked").begin();
    t.play("p1 home easy").all_pass();
    assert_eq!(t.discarded("home"), 1);
    t.play("p2 pass").play("p1 pass").play("p1 coffee");
    assert_eq!(t.moves(2), ["pass", "locked @1"], "nothing lies on the table");
}

#[test]
fn the_card_is_hit_wherever_its_assignment_is_by_then() {
    // p3's assignment is handed to p1 before the break room closes.
    let mut t = table(4)
        .hand(1, "home coffee")
        .hand(2, "locked")
        .hand(3, "not-mine")
        .lies(3, "home", 1, "simple")
        .begin();
    t.play("p1 home hard").play("p2 locked @1 simple+1 >p3").play("p3 not-mine @1 simple+1");
    t.all_pass();
    assert_eq!(t.tasks(3), "hard simple simple easy");
    assert_eq!(t.tasks(1), "hard+1 simple simple simple simple easy");
}

#[test]
fn a_card_that_has_gone_with_its_assignment_is_not_hit_any_more() {
    // The copy completes the assignment first: newest first.
    let mut t = table(4)
        .hand(1, "home coffee")
        .hand(2, "locked")
        .hand(3, "credit")
        .lies(3, "home", 1, "simple")
        .begin();
    t.play("p1 home hard").play("p2 locked @1 simple+1 >p3").play("p3 credit @1 simple+1");
    t.all_pass();
    assert!(t.events.iter().any(|event| matches!(event, Event::Fizzled { .. })));
    assert_eq!(t.tasks(3), "hard simple simple easy");
}

#[test]
fn a_card_on_the_table_is_aimed_at_its_owner() {
    // So the Weird Guy's cannot be hit, and it can be blamed on somebody else.
    let mut t = table(4)
        .employee(1, "weird")
        .hand(1, "coffee")
        .hand(2, "locked")
        .hand(3, "blame")
        .lies(1, "home", 1, "hard")
        .lies(3, "home", 1, "hard")
        .begin();
    t.play("p1 coffee");
    assert_eq!(t.moves(2), ["pass", "locked @1 hard+1 >p3"], "his coffee is safe as well");
    assert_eq!(t.refused("p2 locked @1 hard+1 >p1").1, "R-21");
    assert_eq!(t.refused("p2 locked @1").1, "R-21");
    t.play("p2 locked @1 hard+1 >p3");
    assert_eq!(t.moves(3), ["pass", "blame @2 >p4"]);
    t.play("p3 blame @2 >p4");
    assert_eq!(t.tasks(3), "hard+1 simple simple simple easy", "moved, it finds nothing");
}

#[test]
fn moved_to_the_player_who_rests_it_cancels_the_rest() {
    let mut t = table(4)
        .hand(1, "coffee")
        .snooze(1, 5)
        .hand(2, "locked")
        .hand(3, "blame")
        .lies(3, "home", 1, "hard")
        .begin();
    t.play("p1 coffee").play("p2 locked @1 hard+1 >p3").play("p3 blame @2 >p1");
    assert_eq!((t.snooze(1), t.tasks(3).as_str()), (5, "hard+1 simple simple simple easy"));
}

#[test]
fn the_union_rep_draws_for_a_card_cancelled_on_the_table() {
    let mut t = table(3)
        .employee(3, "union")
        .hand(1, "coffee")
        .hand(2, "locked")
        .lies(3, "home", 1, "hard")
        .next_cards("sick")
        .begin();
    t.play("p1 coffee").play("p2 locked @1 hard+1 >p3");
    assert_eq!(t.hand(3), "sick");
}

#[test]
fn of_two_alike_the_one_is_meant_that_could_be_cancelled() {
    // Whatever one does with an assignment, one would rather do it to that one.
    let mut t = table(3)
        .hand(1, "email")
        .lies(1, "email", 1, "simple")
        .lies(1, "home", 1, "simple")
        .begin();
    t.play("p1 email simple+1");
    assert_eq!(t.work(1), ["email 1"]);
}

#[test]
fn what_it_will_do_to_the_table_is_foretold() {
    let mut t = table(3)
        .hand(1, "coffee")
        .hand(2, "locked")
        .hand(3, "caught")
        .lies(3, "home", 1, "hard")
        .begin();
    t.play("p1 coffee").play("p2 locked @1 hard+1 >p3");
    let names = Names::new(["Ada", "Bob", "Cy"]);
    let view = t.game.view(Eyes::Spectator);
    assert_eq!(
        view.forecast(&names)[0],
        "Bob’s Breakroom “Out of Order” cancels Working from Home on Cy’s hard assignment: its ✓ is gone."
    );
    assert_eq!([1, 2].map(|place| view.outlook(place, &names)), ["happens", "hits Cy’s work"]);
    assert_eq!(view.pile[1].outlook.aim, Some(Seat(2)));
}

#[test]
fn a_choice_says_which_card_on_the_table_it_cancels() {
    let mut t = table(3).hand(1, "coffee").hand(2, "locked").lies(3, "home", 1, "hard").begin();
    t.play("p1 coffee");
    let mut actions = Vec::new();
    t.game.actions(Seat(1), &mut actions);
    let view = t.game.view(Eyes::Seat(Seat(1)));
    let names = Names::new(["Ada", "Bob", "Cy"]);
    let said: Vec<String> = actions.iter().map(|action| view.label(*action, &names)).collect();
    assert_eq!(said[0], "let it happen");
    assert_eq!(said[2], "cancel Working from Home on Cy’s hard assignment");
}

#[test]
fn a_state_with_cards_on_assignments_resumes_exactly() {
    let mut t = table(3).employee(1, "pet").hand(1, "home coffee").hand(2, "locked").begin();
    t.play("p1 home hard").all_pass();
    t.play("p1 coffee");
    let trace = t.game.trace();
    assert_eq!(trace["assignments"][0]["work"], serde_json::json!([{"card": "home", "checks": 2}]));
    let options = Options::new(3, Reactions::Live);
    let again = overtime::Overtime::resume(&options, &trace).unwrap();
    assert!(again == t.game);
}

// ── for designers ──

/// A table with Rumour Mill or Coffee Break! changed.
fn designed(changes: &[(&str, &str)]) -> Setting {
    let mut text = overtime::COMPONENTS.to_string();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let mut options = Options::new(4, Reactions::Live);
    options.set_edition(&Edition::Custom(text), "mine.toml").unwrap();
    setting(options)
}

const COFFEE: &str = "types = [\"rest\"]\neffects = [\"you -2\"]";
const RUMOUR: &str = "effects = [\"draw 2\"]";

#[test]
fn a_card_may_discard_an_assignment_which_does_not_complete_it() {
    let drop =
        ("types = [\"rest\"]\neffects = [\"you -2\", \"discard easy or simple\"]").to_string();
    let mut t = designed(&[(COFFEE, &drop)])
        .hand(1, "coffee email")
        .hand(2, "buck")
        .lies(1, "home", 1, "simple")
        .begin();
    assert_eq!(t.moves(1)[..4], ["email hard", "email simple+1", "email simple", "email easy"]);
    assert!(t.may(1, "coffee simple+1") && !t.may(1, "coffee hard"));
    t.play("p1 coffee simple+1").all_pass();
    assert_eq!((t.tasks(1).as_str(), t.discarded("home")), ("hard simple simple easy", 1));
    assert!(t.view().queue.is_empty() && t.view().pile.is_empty(), "nobody completed anything");
}

#[test]
fn discarding_the_last_assignment_wins() {
    let drop = "types = [\"rest\"]\neffects = [\"discard easy\"]";
    let mut t = designed(&[(COFFEE, drop)]).hand(1, "coffee").tasks(1, "easy").begin();
    t.play("p1 coffee easy");
    assert_eq!(t.result(), Some(("p1".to_string(), "own-turn")));
}

#[test]
fn a_card_may_take_an_assignment_over_with_the_work_on_it() {
    let take = "types = [\"rest\"]\neffects = [\"take over simple\", \"you -2\"]";
    let mut t = designed(&[(COFFEE, take)]).hand(1, "coffee").lies(3, "email", 1, "simple").begin();
    assert!(t.may(1, "coffee simple+1 >p3") && t.may(1, "coffee simple >p2"));
    assert_eq!(t.refused("p1 coffee simple").1, "R-12");
    assert_eq!(t.refused("p1 coffee >p3").1, "R-12");
    assert_eq!(t.refused("p1 coffee simple+1 >p2").1, "R-05");
    assert_eq!(t.refused("p1 coffee hard >p2").1, "The cards");
    assert_eq!(t.refused("p1 coffee simple >p1").1, "The cards");
    t.play("p1 coffee simple+1 >p3");
    assert_eq!(t.tasks(1), "hard simple+1 simple simple simple easy");
    assert_eq!(
        (t.tasks(3).as_str(), t.work(1)),
        ("hard simple simple easy", vec!["email 1".into()])
    );
}

#[test]
fn a_reaction_that_takes_over_is_aimed_at_the_player_it_names() {
    let take = "effects = [\"take over easy\"]";
    let set = || designed(&[(RUMOUR, take)]).hand(1, "buddy").hand(2, "rumour").hand(3, "blame");
    let mut t = set().begin();
    t.play("p1 buddy").play("p2 rumour @1 easy >p3").play("p3 blame @2 >p4");
    assert_eq!((t.tasks(3).as_str(), t.tasks(4).as_str()), (FULL, "hard simple simple simple"));
    assert_eq!(t.tasks(2), "hard simple simple simple easy easy");
    let mut t = set().employee(3, "weird").begin();
    t.play("p1 buddy");
    assert_eq!(t.moves(2), ["pass", "rumour @1 easy >p1", "rumour @1 easy >p4"]);
}

#[test]
fn whoever_takes_over_at_the_door_has_work_again() {
    // p2 would be done with the copy, but has taken something over before.
    let take = "effects = [\"take over easy\"]";
    let mut t =
        designed(&[(RUMOUR, take)]).hand(1, "buddy").hand(2, "rumour").tasks(3, "easy").begin();
    t.play("p1 buddy").play("p2 rumour @1 easy >p3");
    assert_eq!(t.result(), Some(("p3".to_string(), "other-turn")), "p3 goes home for that");
}
