//! Sentences: what is asked and what is told.

use overtime::{Card, Components, Event, Overtime, Size};
use tabletop::{Eyes, Game, Names, Seat, Seats};

use crate::table::table;

fn card(slug: &str) -> Card {
    Components::standard().find(slug).unwrap()
}

fn told(event: Event) -> String {
    Overtime::tell(&event, &Names::new(["Ada", "Bob", "Cy"]))
}

const ADA: Seat = Seat(0);
const BOB: Seat = Seat(1);

#[test]
fn cards_are_played_and_answered_in_sentences() {
    let played = |slug, on, also, who, free| {
        told(Event::Played { seat: ADA, card: card(slug), on, also, who, free })
    };
    assert_eq!(played("coffee", None, None, None, false), "Ada plays Coffee Break!");
    assert_eq!(
        played("hour", Some(Size::Hard), Some(Size::Easy), None, false),
        "Ada plays Power Hour on a hard assignment and an easy assignment."
    );
    assert_eq!(
        played("pair", Some(Size::Simple), None, Some(BOB), false),
        "Ada plays Pair Up on a simple assignment with Bob."
    );
    assert_eq!(played("pet", None, None, None, true), "Ada plays The Boss's Pet, free of charge.");
    let reacted = |to, of, who| told(Event::Reacted { seat: ADA, card: card("jam"), to, of, who });
    assert_eq!(
        reacted(Some(card("email")), BOB, None),
        "Ada answers Bob's Just One More Email with Printer Jam!"
    );
    assert_eq!(
        reacted(Some(card("email")), ADA, None),
        "Ada answers the Just One More Email just played with Printer Jam!"
    );
    assert_eq!(
        reacted(None, BOB, Some(Seat(2))),
        "Ada answers Bob's completion with Printer Jam, pointing at Cy!"
    );
}

#[test]
fn the_die_is_told_with_what_it_needed() {
    let rolled =
        |die, bonus| told(Event::Rolled { seat: ADA, card: card("email"), die, bonus, beat: 2 });
    assert_eq!(rolled(3, 0), "Ada rolls for Just One More Email: 3, needing 3 — that is enough.");
    assert_eq!(
        rolled(2, 0),
        "Ada rolls for Just One More Email: 2, needing 3 — too tired, it fails."
    );
    assert_eq!(
        rolled(2, 1),
        "Ada rolls for Just One More Email: 2 + 1, needing 3 — that is enough."
    );
}

#[test]
fn marks_are_not_doubled_and_articles_not_piled_up() {
    assert_eq!(
        told(Event::Discarded { seat: ADA, card: card("office") }),
        "Ada discards My Office. Now."
    );
    let answer = |slug, to| {
        told(Event::Reacted { seat: ADA, card: card(slug), to: Some(card(to)), of: BOB, who: None })
    };
    assert_eq!(answer("office", "jam"), "Ada answers Bob's Printer Jam with My Office. Now!");
    assert_eq!(answer("hunter", "buddy"), "Ada answers Bob's Office Buddy with Head-Hunter!");
}

#[test]
fn the_tokens_of_a_round_are_told_once_and_a_turn_begins_on_its_own_line() {
    let mut t = table(3).turn_of(3).begin();
    t.play("p3 done");
    let told = Overtime::narrate(&t.events[1..], &Names::new(["Ada", "Bob", "Cy"]));
    assert_eq!(
        told,
        ["It is 5 pm. Everybody gets 1 snooze token.\n\n      — Ada's turn, round 2 —"]
    );
    let alone = Overtime::narrate(&[Event::TurnBegan { seat: BOB, round: 2 }], &Names::default());
    assert_eq!(alone, ["— p2's turn, round 2 —"]);
    let slept = Event::Snoozed { seat: BOB, by: 1, now: 2 };
    assert_eq!(Overtime::narrate(&[slept], &Names::default()).len(), 1);
}

#[test]
fn everything_else_is_a_sentence_too() {
    let (seat, to) = (ADA, BOB);
    for (event, sentence) in [
        (
            Event::Began { first: BOB, rounds: 8 },
            "It is 4 pm, and midnight is the end of it. Bob begins.",
        ),
        (
            Event::Began { first: BOB, rounds: 10 },
            "It is 4 pm, and 2 am is the end of it. Bob begins.",
        ),
        (Event::TurnBegan { seat, round: 3 }, "— Ada's turn, round 3 —"),
        (Event::Skipped { seat }, "Ada skips this turn."),
        (Event::Shuffled { cards: 1 }, "The discard pile is shuffled: a new deck of 1 card."),
        (Event::Shuffled { cards: 61 }, "The discard pile is shuffled: a new deck of 61 cards."),
        (
            Event::UsedOn { seat, employee: card("vamp"), who: to },
            "Ada uses The Energy Vamp on Bob.",
        ),
        (
            Event::Used { seat, employee: card("wizard"), card: card("jam") },
            "Ada uses The IT Wizard: Printer Jam.",
        ),
        (Event::Took { seat, card: card("night") }, "Ada takes A Hard Day's Night in hand."),
        (
            Event::Swapped { seat, from: to, card: card("jam") },
            "Ada takes Printer Jam out of Bob's hand.",
        ),
        (Event::GaveBack { seat, to, card: card("jam") }, "Ada gives Bob Printer Jam for it."),
        (Event::Cancelled { seat, card: card("jam"), by: to }, "Ada's Printer Jam is cancelled."),
        (
            Event::Struck {
                seat,
                card: card("home"),
                by: to,
                size: Size::Simple,
                checks: 1,
                done: 0,
            },
            "Ada's Working from Home on a simple assignment is cancelled: its ✓ is gone, 0 of 2.",
        ),
        (
            Event::Struck {
                seat,
                card: card("home"),
                by: to,
                size: Size::Hard,
                checks: 2,
                done: 0,
            },
            "Ada's Working from Home on a hard assignment is cancelled: its ✓✓ are gone, 0 of 3.",
        ),
        (
            Event::Dropped { seat, size: Size::Easy, left: 2 },
            "Ada is rid of an easy assignment; 2 to go.",
        ),
        (
            Event::TookOver { seat, from: to, size: Size::Hard },
            "Ada takes a hard assignment over from Bob.",
        ),
        (
            Event::Protected { seat, card: card("jam") },
            "Ada's Printer Jam cannot be cancelled that way.",
        ),
        (Event::Redirected { seat, card: card("jam"), to }, "Printer Jam is aimed at Bob now."),
        (
            Event::Fizzled { seat, card: card("jam") },
            "Ada's Printer Jam finds nothing to do any more.",
        ),
        (
            Event::Worked { seat, size: Size::Hard, checks: 2, done: 2 },
            "✓✓ for Ada on a hard assignment: 2 of 3.",
        ),
        (
            Event::Completed { seat, size: Size::Easy, left: 0 },
            "Ada completes an easy assignment, the last one!",
        ),
        (
            Event::Completed { seat, size: Size::Easy, left: 2 },
            "Ada completes an easy assignment; 2 to go.",
        ),
        (Event::Gave { seat, to, size: Size::Simple }, "Ada hands Bob a simple assignment."),
        (Event::Returned { seat, size: Size::Easy }, "Ada has to take an easy assignment back."),
        (Event::Snoozed { seat, by: -2, now: 1 }, "Ada is more awake: -2 to 1 snooze."),
        (Event::Snoozed { seat, by: 2, now: 5 }, "Ada gets sleepier: +2 to 5 snooze."),
        (Event::Napped { seat }, "Ada will not work any more this turn."),
        (Event::WillSkip { seat }, "Ada will miss the next turn."),
        (Event::Hired { seat, employee: card("pet") }, "Ada is now The Boss's Pet."),
        (Event::Discarded { seat, card: card("jam") }, "Ada discards Printer Jam."),
        (Event::RoundEnded { round: 1, tokens: 1 }, "It is 5 pm. Everybody gets 1 snooze token."),
        (Event::RoundEnded { round: 7, tokens: 3 }, "It is 11 pm. Everybody gets 3 snooze tokens."),
        (Event::Won { winners: Seats::only(ADA), reason: "own-turn" }, "Ada goes home!"),
        (
            Event::Won { winners: Seats::only(ADA), reason: "other-turn" },
            "Ada goes home, and it is not even their turn!",
        ),
        (
            Event::Won { winners: Seats::only(ADA), reason: "together" },
            "Several are done at once; Ada is first at the door.",
        ),
        (Event::Midnight, "Midnight. Nobody is done, and everybody loses."),
    ] {
        assert_eq!(told(event), sentence);
    }
}

#[test]
fn drawn_cards_are_named_to_their_owner_and_counted_for_the_others() {
    let mut t = table(3).next_cards("email night jam sick").begin();
    t.play("p1 done");
    let draw = *t.events.iter().find(|event| matches!(event, Event::Drew { .. })).unwrap();
    let seen_by = |eyes| told(Overtime::shown(&draw, eyes).unwrap());
    let faces = "Ada draws Just One More Email, A Hard Day's Night, Printer Jam, Sick Leave.";
    assert_eq!(seen_by(Eyes::Seat(ADA)), faces);
    assert_eq!(seen_by(Eyes::Omniscient), faces);
    assert_eq!(seen_by(Eyes::Seat(BOB)), "Ada draws 4 cards.");
    assert_eq!(seen_by(Eyes::Spectator), "Ada draws 4 cards.");
}

#[test]
fn what_shows_hidden_things_or_luck_reveals() {
    let mut t = table(3).hand(1, "email coffee buddy").snooze(1, 4).hand(2, "jam").begin();
    t.die(6).play("p1 email hard");
    t.play("p2 jam @1").all_pass();
    t.play("p1 done");
    for event in &t.events {
        let reveals = Overtime::reveals(event);
        let name = format!("{event:?}");
        let hidden = ["Played", "Reacted", "Rolled", "Drew", "Discarded", "Shuffled"];
        assert_eq!(reveals, hidden.iter().any(|word| name.starts_with(word)), "{name}");
    }
}

#[test]
fn questions_are_sentences() {
    let asks = |t: &crate::table::Table, player: u8| {
        t.game.question(Seat(player - 1)).map(|question| question.to_string())
    };
    let mut t = table(3).hand(1, "pair email coffee coffee coffee").hand(2, "coffee").begin();
    assert_eq!(
        asks(&t, 1).unwrap(),
        "What do you do? 0 of 4 actions used; an employee would be free now."
    );
    assert_eq!(asks(&t, 2), None);
    t.play("p1 email easy");
    assert_eq!(asks(&t, 2).unwrap(), "p1 has played Just One More Email (@1). Do you react?");
    assert_eq!(asks(&t, 3), None, "an empty hand is not asked");
    t.all_pass();
    assert_eq!(asks(&t, 2).unwrap(), "p1 has completed an assignment (@1). Do you react?");
    t.all_pass();
    assert_eq!(asks(&t, 1).unwrap(), "What do you do? 1 of 4 actions used.");
    t.play("p1 pair hard >p2").all_pass();
    assert_eq!(asks(&t, 2).unwrap(), "p1 helps you: which assignment of yours gets the ✓?");
    assert_eq!(asks(&t, 1), None);
    t.play("p2 on hard").play("p1 done");
    assert_eq!(asks(&t, 1).unwrap(), "Which card do you discard? 3 have to go.");
    t.play("p1 discard coffee, discard coffee");
    assert_eq!(asks(&t, 1).unwrap(), "Which card do you discard?");
    let mut t = table(3).employee(1, "gossip").hand(2, "jam").begin();
    t.luck("swap", 0).play("p1 use >p2");
    assert_eq!(asks(&t, 1).unwrap(), "Which card do you give p2 for it?");
}

#[test]
fn there_are_things_to_say() {
    assert!(Overtime::phrases().len() >= 5);
    assert_eq!(Overtime::ABOUT.seats, (3, 6));
}
