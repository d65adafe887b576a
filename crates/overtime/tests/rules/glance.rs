//! The table at a glance: what a card will do, told before it happens.

use overtime::{signed, standard};
use tabletop::{Game, Names, Seat};

use crate::table::{Table, sealed, table};

fn names() -> Names {
    Names::new(["Ada", "Bob", "Cy", "Dee"])
}

/// What becomes of each place of the Pile, from the Lead up.
#[track_caller]
fn looks(t: &Table, expected: &[&str]) {
    let view = t.view();
    let said: Vec<String> =
        (1..=view.pile.len()).map(|place| view.outlook(place, &names())).collect();
    assert_eq!(said, expected);
    assert_eq!(view.outlook(0, &names()), "");
    assert_eq!(view.outlook(view.pile.len() + 1, &names()), "");
}

#[track_caller]
fn foretells(t: &Table, expected: &[&str]) {
    assert_eq!(t.view().forecast(&names()), expected);
}

/// What a listed action does, in a few words.
#[track_caller]
fn label(t: &Table, player: u8, text: &str) -> String {
    let mut actions = Vec::new();
    t.game.actions(Seat(player - 1), &mut actions);
    let action = actions.into_iter().find(|action| action.to_string() == text);
    t.view().label(action.expect(text), &names())
}

// ── the Pile ─────────────────────────────────────────────────────────────

#[test]
fn work_is_foretold_with_its_ticks_and_its_tokens() {
    let mut t = table(3).hand(1, "night").hand(2, "jam").begin();
    t.play("p1 night hard");
    looks(&t, &["happens"]);
    foretells(&t, &["Ada’s A Hard Day's Night: ✓✓ on a hard assignment, Ada +2 snooze."]);
    let mut t = table(3).employee(1, "pet").hand(1, "email").hand(2, "jam").begin();
    t.play("p1 email easy");
    foretells(&t, &["Ada’s Just One More Email: ✓✓ on an easy assignment, Ada +1 snooze."]);
    let mut t = table(3).hand(1, "hour").hand(2, "jam").begin();
    t.play("p1 hour hard easy");
    let twice = "✓ on a hard assignment and an easy assignment";
    foretells(&t, &[&format!("Ada’s Power Hour: {twice}, Ada +2 snooze.")]);
    let mut t = table(3).hand(1, "pair").hand(2, "jam").begin();
    t.play("p1 pair hard >p3");
    let both = "✓✓ on a hard assignment, ✓ for Cy, Ada +2 snooze";
    foretells(&t, &[&format!("Ada’s Pair Up: {both}.")]);
}

#[test]
fn rest_is_foretold_for_everybody_it_wakes() {
    let rests = [
        ("nap", "Power Nap: Ada −4 snooze, no more Work from Ada this turn."),
        ("cake", "Cake in the Kitchen: everybody −1 snooze, Ada −1 snooze."),
        ("breath", "Deep Breath: Ada −1 snooze, Ada draws a card."),
        ("espresso >p3", "Round of Espresso: Ada −2 snooze, Cy −1 snooze, Ada draws a card."),
        ("sick", "Sick Leave: Ada −7 snooze, Ada draws 2 cards, Ada misses a turn."),
        ("coffee", "Coffee Break: Ada −2 snooze."),
    ];
    for (line, said) in rests {
        let card = line.split(' ').next().unwrap();
        let mut t = table(3).hand(1, card).snooze(1, 9).snooze(3, 9).hand(2, "locked").begin();
        t.play(&format!("p1 {line}"));
        foretells(&t, &[&format!("Ada’s {said}")]);
    }
}

#[test]
fn a_cancelled_card_does_nothing_until_its_canceller_is_cancelled() {
    let mut t =
        table(4).hand(1, "email").hand(2, "jam").hand(3, "caught").hand(4, "dentist").begin();
    t.play("p1 email hard").play("p2 jam @1");
    looks(&t, &["cancelled by @2", "cancels @1"]);
    foretells(
        &t,
        &[
            "Bob’s Printer Jam cancels Just One More Email.",
            "Ada’s Just One More Email does nothing.",
        ],
    );
    let mut t = table(4)
        .hand(1, "email")
        .hand(2, "jam jam")
        .hand(3, "office caught")
        .hand(4, "jam")
        .begin();
    t.play("p1 email hard").play("p2 jam @1").play("p3 office @2");
    looks(&t, &["happens", "cancelled by @3", "cancels @2"]);
    foretells(
        &t,
        &[
            "Cy’s My Office. Now cancels Printer Jam.",
            "Bob’s Printer Jam does nothing.",
            "Ada’s Just One More Email: ✓ on a hard assignment, Ada +1 snooze.",
        ],
    );
}

#[test]
fn an_employee_an_assignment_and_a_rumour_are_foretold() {
    let mut t = table(3).hand(1, "buddy").hand(2, "rumour rumour").hand(3, "hunter").begin();
    t.play("p1 buddy");
    foretells(&t, &["Ada is The Office Buddy from now on."]);
    t.play("p2 rumour @1");
    foretells(
        &t,
        &["Bob’s Rumour Mill: Bob draws 2 cards.", "Ada is The Office Buddy from now on."],
    );
    t.play("p3 hunter @1");
    looks(&t, &["cancelled by @3", "happens", "cancels @1"]);
    let mut t = table(3).hand(1, "email").hand(2, "not-mine jam").begin();
    t.play("p1 email hard").play("p2 not-mine @1 easy");
    looks(&t, &["happens", "hits Ada"]);
    assert_eq!(
        t.view().forecast(&names())[0],
        "Bob’s Not My Job: Ada gets an easy assignment, Bob +3 snooze."
    );
}

#[test]
fn a_redirected_card_says_whom_it_hits_now() {
    let mut t =
        table(3).hand(1, "email blame").hand(2, "not-mine").hand(3, "caught caught").begin();
    t.play("p1 email hard").play("p2 not-mine @1 easy").play("p1 blame @2 >p3");
    looks(&t, &["happens", "hits Cy", "hits Cy"]);
    let said = t.view().forecast(&names());
    assert_eq!(said[0], "Not My Job is aimed at Cy instead.");
    assert_eq!(said[1], "Bob’s Not My Job: Cy gets an easy assignment, Bob +3 snooze.");
}

#[test]
fn a_copy_is_foretold_with_what_it_copies() {
    let mut t = table(3).hand(1, "night").hand(2, "credit jam").begin();
    t.play("p1 night hard").play("p2 credit @1 simple");
    let said = t.view().forecast(&names());
    assert_eq!(said[0], "Bob’s Take the Credit: ✓✓ on a simple assignment, Bob +2 snooze.");
}

#[test]
fn a_completed_assignment_lies_on_the_pile_and_has_happened() {
    let mut t = table(3).hand(1, "email").hand(2, "buck buck").begin();
    t.play("p1 email easy").all_pass();
    looks(&t, &["has happened"]);
    foretells(&t, &[]);
    t.play("p2 buck @1 easy");
    looks(&t, &["has happened", "hits Ada"]);
}

#[test]
fn a_die_that_failed_is_said() {
    let mut t = table(3).hand(1, "email").snooze(1, 4).hand(2, "jam").begin();
    t.die(1).play("p1 email hard");
    looks(&t, &["failed its die"]);
    foretells(&t, &["Ada’s Just One More Email has failed its die."]);
}

#[test]
fn a_pile_keeps_its_number_while_it_grows() {
    let mut t = table(3).hand(1, "email email").hand(2, "jam jam").hand(3, "caught").begin();
    t.play("p1 email hard");
    let first = t.view().pile_number();
    t.play("p2 jam @1");
    assert_eq!(t.view().pile_number(), first);
    t.all_pass();
    t.play("p1 email hard");
    assert!(t.view().pile_number() > first);
}

// ── choices ──────────────────────────────────────────────────────────────

#[test]
fn a_choice_says_what_it_does() {
    let mut t = table(3).hand(1, "email").hand(2, "jam").begin();
    assert_eq!(label(&t, 1, "done"), "draw, and end the turn");
    assert_eq!(label(&t, 1, "email hard"), "✓ on an assignment of yours. +1 snooze.");
    t.play("p1 email hard");
    assert_eq!(label(&t, 2, "pass"), "let it happen");
    assert_eq!(label(&t, 2, "jam @1"), "When another player plays Work: cancel it.");
}

#[test]
fn an_ability_says_what_it_does() {
    let t = table(3).discarded("buddy").begin();
    let hired = "hire The Office Buddy: When another player's Rest card happens: −1 snooze.";
    assert_eq!(label(&t, 1, "use buddy"), hired);
    let t = table(3).employee(1, "wizard").hand(1, "jam").begin();
    assert_eq!(label(&t, 1, "use jam"), "discard Printer Jam and draw 2");
    let t = table(3).employee(1, "workaholic").discarded("paste").begin();
    let taken = "take Copy and Paste: ✓ on an assignment of yours.";
    assert_eq!(label(&t, 1, "use paste"), taken);
    let t = table(3).employee(1, "vamp").begin();
    assert_eq!(label(&t, 1, "use >p2"), "move 1 snooze to Bob");
    let mut t = table(3).employee(1, "gossip").hand(2, "jam").begin();
    assert_eq!(label(&t, 1, "use >p2"), "take a random card from Bob");
    t.luck("swap", 0).play("p1 use >p2");
    assert_eq!(label(&t, 1, "give jam"), "Printer Jam");
    let t = table(3).employee(1, "pet").begin();
    assert_eq!(t.view().ability(), None);
}

#[test]
fn an_assignment_to_choose_says_how_far_it_is() {
    let mut t = table(3).hand(1, "pair").hand(2, "jam").tasks(2, "hard+2 easy").begin();
    t.play("p1 pair hard >p2").all_pass();
    assert_eq!(label(&t, 2, "on hard+2"), "2 of 3 ✓ done");
    let mut t = sealed(3).hand(1, "coffee coffee coffee coffee coffee").begin();
    t.play("p1 done");
    assert_eq!(label(&t, 1, "discard coffee"), "Coffee Break!");
}

// ── questions, tokens, moments ───────────────────────────────────────────

#[test]
fn questions_name_people() {
    let told = |t: &Table, player: u8| t.game.question(Seat(player - 1)).unwrap().told(&names());
    let mut t = table(3).hand(1, "email coffee pair").snooze(1, 3).hand(2, "jam locked").begin();
    assert!(told(&t, 1).starts_with("What do you do? "));
    t.play("p1 coffee");
    assert_eq!(told(&t, 2), "Ada plays Coffee Break! Do you react?");
    assert_eq!(told(&t, 1), "Your own Coffee Break is on the Pile. Add to it, or let it happen?");
    t.all_pass();
    t.play("p1 email easy");
    assert_eq!(told(&t, 2), "Ada plays Just One More Email. Do you react?");
    t.all_pass();
    assert_eq!(told(&t, 2), "Ada has completed an assignment. Do you react?");
    let done = "You have completed an assignment. Add to the Pile, or let it be?";
    assert_eq!(told(&t, 1), done);
    t.all_pass();
    t.play("p1 pair hard >p2").all_pass();
    assert_eq!(told(&t, 2), "Ada helps you: which assignment of yours gets the ✓?");
    let mut t = table(3).employee(1, "gossip").hand(2, "jam").begin();
    t.luck("swap", 0).play("p1 use >p2");
    assert_eq!(told(&t, 1), "Which card do you give Bob for it?");
}

#[test]
fn the_moment_of_a_reaction_is_said() {
    let when = |slug: &str| standard().find(slug).unwrap().kind().trigger.unwrap().to_string();
    assert_eq!(when("jam"), "when another player plays Work");
    assert_eq!(when("locked"), "when anybody plays Rest");
    assert_eq!(when("buck"), "when another player completes an assignment");
    assert_eq!(when("unpaid"), "when anybody completes an assignment");
    assert_eq!(when("blame"), "when a Shady card is aimed at you");
}

#[test]
fn tokens_are_written_with_their_sign() {
    assert_eq!([-2, 0, 3].map(signed), ["−2", "+0", "+3"]);
}

#[test]
fn the_clock_shows_the_hour_and_stands_at_midnight_when_everybody_has_lost() {
    let hour = |round: u8| table(3).round(round).begin().view().hour();
    assert_eq!([1, 2, 8].map(hour), [4, 5, 11]);
    let mut t = table(3).round(8).turn_of(3).begin();
    t.play("p3 done");
    assert_eq!((t.result().unwrap().1, t.view().hour()), ("midnight", 12));
}

#[test]
fn a_tired_player_sees_what_the_die_must_show() {
    let must = |setting: crate::table::Setting| setting.begin().player(1).roll;
    assert_eq!(must(table(3)), None);
    assert_eq!(must(table(3).snooze(1, 4)), Some(2));
    assert_eq!(must(table(3).snooze(1, 7)), Some(3));
    assert_eq!(must(table(3).employee(1, "new-hire").snooze(1, 6)), Some(1));
    assert_eq!(must(table(3).employee(1, "new-hire").snooze(1, 9)), Some(2));
    let tokens = |round: u8| table(3).round(round).begin().view().tokens;
    assert_eq!([1, 5, 8].map(tokens), [1, 2, 3]);
}
