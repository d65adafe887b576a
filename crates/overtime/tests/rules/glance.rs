//! The table at a glance: what a card will do, told before it happens.

use overtime::{Components, signed};
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
    let done = "✓✓ on an easy assignment, which is done then";
    foretells(&t, &[&format!("Ada’s Just One More Email: {done}, Ada +1 snooze.")]);
    let mut t = table(3).hand(1, "hour").hand(2, "jam").begin();
    t.play("p1 hour hard easy");
    let twice = "✓ on a hard assignment, ✓ on an easy assignment, which is done then";
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
    looks(&t, &["cancelled by Printer Jam", "cancels Just One More Email"]);
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
    looks(&t, &["happens", "cancelled by My Office. Now", "cancels Printer Jam"]);
    foretells(
        &t,
        &[
            "Cy’s My Office. Now cancels Printer Jam, Bob +2 snooze.",
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
    looks(&t, &["cancelled by Head-Hunter", "happens", "cancels Office Buddy"]);
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
    assert_eq!(
        said[0],
        "Bob’s Take the Credit: ✓✓ on a simple assignment, which is done then, Bob +2 snooze."
    );
}

/// Every card of the deck: what is played before it, how it is played itself, and
/// what is foretold of it.
const EVERY_CARD: [(&str, &[&str], &str, &str); 37] = [
    (
        "night",
        &[],
        "p2 night hard",
        "Bob’s A Hard Day's Night: ✓✓ on a hard assignment, Bob +2 snooze.",
    ),
    (
        "email",
        &[],
        "p2 email hard",
        "Bob’s Just One More Email: ✓ on a hard assignment, Bob +1 snooze.",
    ),
    (
        "all-nighter",
        &[],
        "p2 all-nighter hard",
        "Bob’s All-Nighter: ✓✓✓ on a hard assignment, which is done then, Bob +5 snooze.",
    ),
    ("paste", &[], "p2 paste hard", "Bob’s Copy and Paste: ✓ on a hard assignment."),
    (
        "hour",
        &[],
        "p2 hour hard simple",
        "Bob’s Power Hour: ✓ on a hard assignment, ✓ on a simple assignment, Bob +2 snooze.",
    ),
    (
        "pair",
        &[],
        "p2 pair hard >p3",
        "Bob’s Pair Up: ✓✓ on a hard assignment, ✓ for Cy, Bob +2 snooze.",
    ),
    (
        "home",
        &[],
        "p2 home hard",
        "Bob’s Working from Home: ✓ on a hard assignment, Bob −1 snooze.",
    ),
    ("coffee", &[], "p2 coffee", "Bob’s Coffee Break: Bob −2 snooze."),
    ("nap", &[], "p2 nap", "Bob’s Power Nap: Bob −4 snooze, no more Work from Bob this turn."),
    ("cake", &[], "p2 cake", "Bob’s Cake in the Kitchen: everybody −1 snooze, Bob −1 snooze."),
    ("breath", &[], "p2 breath", "Bob’s Deep Breath: Bob −1 snooze, Bob draws a card."),
    (
        "espresso",
        &[],
        "p2 espresso >p3",
        "Bob’s Round of Espresso: Bob −2 snooze, Cy −1 snooze, Bob draws a card.",
    ),
    (
        "sick",
        &[],
        "p2 sick",
        "Bob’s Sick Leave: Bob −7 snooze, Bob draws 2 cards, Bob misses a turn.",
    ),
    ("dentist", &["p1 email hard"], "p2 dentist @1", "Bob’s Fake Dentist: Bob −2 snooze."),
    (
        "locked",
        &["p1 coffee"],
        "p2 locked @1",
        "Bob’s Breakroom “Out of Order” cancels Coffee Break.",
    ),
    (
        "not-mine",
        &["p1 email hard"],
        "p2 not-mine @1 easy",
        "Bob’s Not My Job: Ada gets an easy assignment, Bob +3 snooze.",
    ),
    ("jam", &["p1 email hard"], "p2 jam @1", "Bob’s Printer Jam cancels Just One More Email."),
    (
        "credit",
        &["p1 email hard"],
        "p2 credit @1 hard",
        "Bob’s Take the Credit: ✓ on a hard assignment, Bob +1 snooze.",
    ),
    (
        "buck",
        &["p1 email easy", "pass"],
        "p2 buck @1 easy",
        "Bob’s Pass the Buck: Ada gets an easy assignment, Bob +3 snooze.",
    ),
    (
        "blame",
        &["p1 email hard", "p2 credit @1 hard", "p3 jam @2"],
        "p2 blame @3 >p4",
        "Printer Jam is aimed at Dee instead.",
    ),
    ("rumour", &["p1 buddy"], "p2 rumour @1", "Bob’s Rumour Mill: Bob draws 2 cards."),
    (
        "hunter",
        &["p1 buddy"],
        "p2 hunter @1",
        "Bob’s Head-Hunter cancels Office Buddy, and Bob takes it in hand.",
    ),
    (
        "caught",
        &["p1 email hard", "p3 jam @1"],
        "p2 caught @2",
        "Bob’s Caught Red-Handed cancels Printer Jam.",
    ),
    (
        "office",
        &["p1 email hard", "p3 jam @1"],
        "p2 office @2",
        "Bob’s My Office. Now cancels Printer Jam, Cy +2 snooze.",
    ),
    (
        "review",
        &["p1 coffee"],
        "p2 review @1",
        "Bob’s Performance Review cancels Coffee Break, Ada +1 snooze.",
    ),
    (
        "unpaid",
        &["p1 email easy", "pass"],
        "p2 unpaid @1",
        "Bob’s Unpaid Overtime: Ada takes an easy assignment back.",
    ),
    ("team", &["p1 email hard"], "p2 team @1", "Bob’s Team-Building Day: everybody +1 snooze."),
    ("workaholic", &[], "p2 workaholic", "Bob is The Workaholic from now on."),
    ("pet", &[], "p2 pet", "Bob is The Boss's Pet from now on."),
    ("vamp", &[], "p2 vamp", "Bob is The Energy Vamp from now on."),
    ("weird", &[], "p2 weird", "Bob is The Weird Guy from now on."),
    ("buddy", &[], "p2 buddy", "Bob is The Office Buddy from now on."),
    ("slacker", &[], "p2 slacker", "Bob is The Slacker from now on."),
    ("new-hire", &[], "p2 new-hire", "Bob is The New Hire from now on."),
    ("wizard", &[], "p2 wizard", "Bob is The IT Wizard from now on."),
    ("union", &[], "p2 union", "Bob is The Union Rep from now on."),
    ("gossip", &[], "p2 gossip", "Bob is The Gossip from now on."),
];

#[test]
fn every_card_of_the_deck_is_foretold() {
    for card in Components::standard().deck() {
        let slug = card.to_string();
        let row = EVERY_CARD.iter().find(|(known, ..)| *known == slug);
        let (_, before, line, said) = row.unwrap_or_else(|| panic!("nobody foretells {slug}"));
        let mut t = table(4).hand(1, "email coffee buddy").hand(3, "jam").hand(4, "locked rumour");
        // Bob holds the card, and is on turn if it is no reaction.
        t = t.hand(2, if slug == "blame" { "blame credit" } else { &slug });
        let mut t = if before.is_empty() { t.turn_of(2) } else { t }.begin();
        for line in *before {
            if *line == "pass" {
                t.all_pass()
            } else {
                t.play(line)
            };
        }
        t.play(line);
        assert_eq!(t.view().forecast(&names())[0], *said);
    }
}

#[test]
fn what_employees_add_is_foretold() {
    // The Boss's Pet is spared, the blow lands all the same.
    let mut t =
        table(3).employee(2, "pet").hand(1, "email").hand(2, "jam").hand(3, "office nap").begin();
    t.play("p1 email hard").play("p2 jam @1").play("p3 office @2");
    let spared = "Cy’s My Office. Now cannot cancel Printer Jam, Bob +2 snooze.";
    assert_eq!(t.view().forecast(&names())[0], spared);
    // The union pays for what was cancelled, a buddy is glad when others rest.
    let mut t = table(3).employee(1, "union").hand(1, "coffee").hand(2, "locked nap").begin();
    t.play("p1 coffee").play("p2 locked @1");
    let solace = "Ada’s Coffee Break does nothing, but Ada draws a card.";
    assert_eq!(t.view().forecast(&names())[1], solace);
    let mut t = table(3).employee(3, "buddy").hand(1, "coffee").hand(2, "locked").begin();
    t.play("p1 coffee");
    foretells(&t, &["Ada’s Coffee Break: Ada −2 snooze, Cy −1 snooze."]);
}

#[test]
fn what_comes_too_late_and_who_goes_home_is_foretold() {
    let mut t = table(3).tasks(1, "easy").hand(1, "email").hand(2, "not-mine nap").begin();
    t.play("p1 email easy");
    assert_eq!(t.view().forecast(&names()).last().unwrap(), "Ada goes home!");
    t.play("p2 not-mine @1 easy");
    assert!(!t.view().forecast(&names()).iter().any(|line| line.contains("goes home")));
    // No easy assignment is done: nothing can be taken back.
    let mut t = table(3).hand(1, "night").hand(2, "unpaid nap").begin();
    t.play("p1 night simple").all_pass();
    t.play("p2 unpaid @1");
    assert_eq!(t.view().forecast(&names())[0], "Bob’s Unpaid Overtime finds nothing to do.");
}

#[test]
fn a_completed_assignment_lies_on_the_pile_and_has_happened() {
    let mut t = table(3).hand(1, "email").hand(2, "buck buck").begin();
    t.play("p1 email easy").all_pass();
    looks(&t, &["has happened"]);
    foretells(&t, &["Ada’s easy assignment is done, 4 to go."]);
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
    let when =
        |slug: &str| Components::standard().find(slug).unwrap().kind().trigger.unwrap().to_string();
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
    assert_eq!([1, 3, 4, 5, 6, 7, 8].map(tokens), [1, 1, 2, 2, 3, 3, 0]);
}
