//! A match numbers its questions, takes things back, listens and keeps records.

mod toys;

use tabletop::{
    Act, Audience, Barrier, Eyes, Game, Match, Names, Record, RecordError, Refused, Seat, Seed,
    Seen, Statement, Tale, Tone, state_hash,
};
use toys::bids::{self, Bids};
use toys::players;
use toys::sneak::{self, Sneak};

const P1: Seat = Seat(0);
const P2: Seat = Seat(1);
const P3: Seat = Seat(2);

fn sneak_table() -> Match<Sneak> {
    Match::new(players(2), Seed::from_number(1))
}

fn bids_table() -> Match<Bids> {
    Match::new(players(3), Seed::from_number(1))
}

/// The first card in a hand, as a line of notation.
fn first(table: &Match<Sneak>, seat: Seat, verb: &str) -> String {
    let card = table.game().view(Eyes::Seat(seat)).hands[seat.index()][0];
    format!("{verb} {}", card.expect("one knows one's own cards"))
}

#[track_caller]
fn plays<G: Game>(table: &mut Match<G>, seat: Seat, line: &str) {
    let played = table.play_line(seat, line).expect("it reads");
    assert_eq!(played.refused, None, "{seat} {line}");
}

fn number<G: Game>(table: &Match<G>, seat: Seat) -> u32 {
    table.asked(seat).expect("a seat").number
}

#[test]
fn a_question_keeps_its_number_while_others_choose_in_secret() {
    let mut table = bids_table();
    let before = number(&table, P3);
    plays(&mut table, P1, "?2");
    plays(&mut table, P2, "?3");
    assert_eq!(number(&table, P3), before);
    assert!(table.answer(P3, before, bids::Action::Bid(1)).is_ok());
}

#[test]
fn a_question_gets_a_new_number_when_it_is_asked_anew() {
    let mut table = bids_table();
    for (seat, bid) in [(P1, "?1"), (P2, "?2"), (P3, "?3")] {
        plays(&mut table, seat, bid);
    }
    let (first, waiting) = (number(&table, P1), number(&table, P2));
    plays(&mut table, P1, "pass");
    assert_eq!(number(&table, P1), first + 1, "the seat that acts");
    assert_eq!(number(&table, P2), waiting, "a pass changes nothing for others");
    plays(&mut table, P3, "object");
    assert_eq!(number(&table, P1), first + 2, "asked anew");
    assert_eq!(number(&table, P2), waiting + 1, "another question");
    let stale = table.answer(P2, waiting, bids::Action::Pass).unwrap_err();
    assert_eq!(stale, Refused::Stale { asked: waiting + 1, answered: waiting });
    assert_eq!(stale.to_string(), "The table has moved on since then; please look again.");
}

#[test]
fn a_stranger_is_turned_away() {
    let mut table = bids_table();
    let stranger = Seat(9);
    let refused = table.answer(stranger, 0, bids::Action::Pass).unwrap_err();
    assert_eq!(refused, Refused::NoSuchSeat);
    let hello = Statement::new(Tone::Plain, None, "Hello").unwrap();
    assert_eq!(table.say(stranger, hello), Err(Refused::NoSuchSeat));
    assert_eq!(table.undo(stranger, 1), Err(Refused::Undo(Barrier::Nothing)));
    assert!(table.acts().is_empty());
}

#[test]
fn undo_goes_back_one_s_own_quiet_moves() {
    let mut table = sneak_table();
    let before = state_hash(table.game());
    let asked = number(&table, P1);
    let bury = first(&table, P1, "bury");
    plays(&mut table, P1, &bury);
    assert_eq!(table.free_undo(P1), 1);
    assert_eq!(table.free_undo(P2), 0);
    table.undo(P1, 1).unwrap();
    assert_eq!(state_hash(table.game()), before);
    assert!(number(&table, P1) > asked, "an answer to the old question is stale");
    assert!(!table.assisted());
    assert_eq!(table.acts().len(), 2, "what was taken back is still on the record");
    assert_eq!(table.moves().len(), 0);
}

#[track_caller]
fn undo_is_refused(table: &mut Match<Sneak>, seat: Seat, count: u32, barrier: Barrier) {
    let before = state_hash(table.game());
    let acts = table.acts().len();
    assert_eq!(table.undo(seat, count), Err(Refused::Undo(barrier)));
    assert_eq!((state_hash(table.game()), table.acts().len()), (before, acts));
}

#[test]
fn undo_never_crosses_another_seat_a_reveal_or_a_roll() {
    let mut table = sneak_table();
    undo_is_refused(&mut table, P1, 1, Barrier::Nothing);
    let line = first(&table, P1, "bury");
    plays(&mut table, P1, &line);
    undo_is_refused(&mut table, P1, 0, Barrier::Nothing);
    undo_is_refused(&mut table, P1, 2, Barrier::Nothing);
    undo_is_refused(&mut table, P2, 1, Barrier::Other);
    let line = first(&table, P2, "bury");
    plays(&mut table, P2, &line);
    undo_is_refused(&mut table, P1, 2, Barrier::Other);
    undo_is_refused(&mut table, P2, 2, Barrier::Other);
    plays(&mut table, P1, "draw");
    undo_is_refused(&mut table, P1, 1, Barrier::Reveal);
    plays(&mut table, P2, "roll");
    undo_is_refused(&mut table, P2, 1, Barrier::Roll);
}

#[test]
fn what_was_sealed_stays_sealed() {
    let mut table = bids_table();
    plays(&mut table, P1, "?2");
    assert!(table.moves()[0].is_secret());
    assert_eq!(table.undo(P1, 1), Err(Refused::Undo(Barrier::Sealed)));
    let mut table = sneak_table();
    plays(&mut table, P1, "draw");
    assert!(!table.moves()[0].is_secret());
}

#[test]
fn who_plays_alone_may_take_back_anything_but_has_had_help() {
    let mut table = Match::<Sneak>::new(players(1), Seed::from_number(1));
    plays(&mut table, P1, "draw");
    assert_eq!(table.free_undo(P1), 0);
    assert!(!table.assisted());
    table.undo(P1, 1).unwrap();
    assert!(table.assisted() && table.moves().is_empty());
    let text = table.record(&[]).to_string();
    assert!(text.contains("\nassisted: yes\n"), "{text}");
}

#[test]
fn a_record_says_that_a_hint_was_taken() {
    let mut table = sneak_table();
    plays(&mut table, P1, "draw");
    assert!(!table.record(&[]).assisted);
    table.assist();
    let record = table.record(&[]);
    assert!(record.assisted);
    // Whoever goes on from it has had the hint, too.
    let again = record.to_string().parse::<Record>().unwrap().verify::<Sneak>().unwrap();
    assert!(again.assisted() && again.moves().len() == 1);
}

#[test]
fn a_player_is_handed_what_its_seat_may_know() {
    let mut table = bids_table();
    table.say(P1, "promises >p2 I bid low".parse().unwrap()).unwrap();
    plays(&mut table, P1, "?1");
    let heard = table.heard(Eyes::Seat(P2));
    let seen = Seen::new(table.game(), P2, &table.asked(P2).unwrap().actions, &heard);
    assert_eq!(seen.seat(), P2);
    assert_eq!(seen.actions(), [1, 2, 3].map(bids::Action::Bid));
    assert_eq!(seen.question().unwrap().to_string(), "What do you bid in round 1?");
    assert_eq!((seen.view().bids_made, seen.view().own), (1, None));
    assert_eq!(seen.heard().len(), 1, "the promise was for these ears");
}

#[test]
fn a_tale_has_what_was_seen_and_heard_in_order_and_nothing_that_was_taken_back() {
    let mut table = sneak_table();
    let begun = table.tale(Eyes::Seat(P1)).len();
    table.say(P2, "says hello".parse().unwrap()).unwrap();
    let line = first(&table, P1, "bury");
    plays(&mut table, P1, &line);
    let once = table.tale(Eyes::Seat(P1));
    table.undo(P1, 1).unwrap();
    let said = |tale: &[Tale<Sneak>]| tale.iter().position(|part| matches!(part, Tale::Said(_)));
    assert_eq!(said(&table.tale(Eyes::Seat(P1))), Some(begun), "what was said stays said");
    assert_eq!(table.tale(Eyes::Seat(P1)).len(), begun + 1);
    plays(&mut table, P1, &line);
    assert_eq!(table.tale(Eyes::Seat(P1)), once);
    // The same events as in the story, hidden from the same eyes.
    for eyes in [Eyes::Seat(P1), Eyes::Seat(P2), Eyes::Spectator, Eyes::Omniscient] {
        let events = table.tale(eyes).into_iter().filter_map(|part| match part {
            Tale::Event(event) => Some(event),
            Tale::Said(_) => None,
        });
        assert_eq!(events.collect::<Vec<_>>(), table.story(eyes));
    }
}

#[test]
fn what_chance_decided_in_the_deal_is_kept() {
    let table = sneak_table();
    let rolled = table.opening_chance();
    // Twelve cards are shuffled: the last place is not for chance to fill.
    assert_eq!(rolled.len(), 11);
    assert!(rolled.iter().all(|(what, _)| *what == "deck"), "{rolled:?}");
    let favourites =
        bids_table().opening_chance().iter().map(|(what, _)| *what).collect::<Vec<_>>();
    assert_eq!(favourites, ["favourite"; 3]);
}

#[test]
fn a_game_tells_event_by_event_and_adds_nothing_unless_it_says_so() {
    let table = sneak_table();
    let names = Names::new(["Ada", "Grace"]);
    let told = <Sneak>::narrate(table.opening_events(), &names);
    assert_eq!(told, ["Ada gets three cards.", "Grace gets three cards."]);
    assert!(<Sneak>::dealt(table.options(), table.seed()).is_empty());
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut table = sneak_table();
    while !table.game().due().is_over() {
        let seat = table.game().due().seats().lowest().unwrap();
        let line = first(&table, seat, "bury");
        plays(&mut table, seat, &line);
    }
    let last = table.moves().last().unwrap().seat;
    assert_eq!(table.free_undo(last), 0);
    undo_is_refused(&mut table, last, 1, Barrier::Over);
    let text = table.record(&[]).to_string();
    assert!(text.contains("\nresult: out p1\n"), "{text}");
}

#[test]
fn a_record_says_when_nobody_has_won() {
    let mut table = sneak_table();
    while let Some(seat) = table.game().due().seats().lowest() {
        plays(&mut table, seat, "roll");
    }
    let text = table.record(&[]).to_string();
    assert!(text.contains("\nresult: tired -\n"), "{text}");
}

#[test]
fn a_line_that_fails_is_taken_back_unless_it_showed_something() {
    let mut table = sneak_table();
    let before = state_hash(table.game());
    let bury = first(&table, P1, "bury");
    let played = table.play_line(P1, &format!("{bury}, {bury}")).unwrap();
    assert_eq!(played.played, 0);
    assert_eq!(played.refused, Some(Refused::Rules(sneak::Refused::NotYourTurn)));
    assert_eq!(state_hash(table.game()), before);
    assert!(table.acts().is_empty());

    let played = table.play_line(P1, &format!("draw, {bury}")).unwrap();
    assert_eq!(played.played, 1, "the drawn card has been seen, so the draw stands");
    assert!(played.refused.is_some());
    assert_eq!(table.acts().len(), 1);

    let bury = first(&table, P2, "bury");
    let played = table.play_line(P2, &format!("draw, {bury}")).unwrap();
    assert_eq!((played.played, table.moves().len()), (1, 2), "only the moves of this line count");
    let bury = first(&table, P1, "bury");
    let played = table.play_line(P1, &bury).unwrap();
    assert_eq!((played.played, played.refused), (1, None));

    let unreadable = table.play_line(P2, "dance").unwrap_err();
    assert_eq!(
        unreadable.to_string(),
        "“dance” cannot be read as a move: expected play, bury, draw or roll."
    );
}

#[test]
fn talk_is_heard_by_those_who_may_and_changes_nothing() {
    let mut table = bids_table();
    let before = (state_hash(table.game()), number(&table, P1));
    let say = |to| Statement::new(Tone::Promise, to, "I bid low").unwrap();
    assert_eq!(table.say(P1, say(None)), Err(Refused::Rules(bids::Refused::Quiet)));
    let heard = table.say(P1, say(Some(P2))).unwrap();
    assert!(matches!(heard, Audience::Only(_)));
    assert_eq!((state_hash(table.game()), number(&table, P1)), before);
    for (eyes, count) in [
        (Eyes::Seat(P1), 1),
        (Eyes::Seat(P2), 1),
        (Eyes::Seat(P3), 0),
        (Eyes::Spectator, 0),
        (Eyes::Omniscient, 1),
    ] {
        assert_eq!(table.heard(eyes).len(), count, "{eyes:?}");
    }
    plays(&mut table, P1, "?1");
    plays(&mut table, P2, "?2");
    plays(&mut table, P3, "?3");
    table.say(P3, say(None)).unwrap();
    let said = table.heard(Eyes::Spectator);
    assert_eq!((said.len(), said[0].seat), (1, P3));
}

#[test]
fn the_story_is_told_to_each_as_they_saw_it() {
    let mut table = sneak_table();
    let line = first(&table, P1, "bury");
    plays(&mut table, P1, &line);
    let cards = |eyes| {
        let told = table.story(eyes);
        let secret = |event: &&sneak::Event| {
            matches!(
                event,
                sneak::Event::Buried { card: Some(_), .. }
                    | sneak::Event::Dealt { hand: Some(_), .. }
            )
        };
        (told.len(), told.iter().filter(secret).count())
    };
    assert_eq!(cards(Eyes::Omniscient), (3, 3));
    assert_eq!(cards(Eyes::Seat(P1)), (3, 2));
    assert_eq!(cards(Eyes::Seat(P2)), (3, 1));
    assert_eq!(cards(Eyes::Spectator), (3, 0));
}

/// A match with everything in it that a record can hold.
fn eventful() -> Match<Bids> {
    let mut table = bids_table();
    table.say(P1, "threatens >p2 I bid high".parse().unwrap()).unwrap();
    for (seat, bid) in [(P1, "?1"), (P2, "?2"), (P3, "?3")] {
        plays(&mut table, seat, bid);
    }
    plays(&mut table, P2, "object");
    table
}

const EVENTFUL: &str = "\
breakroom record 1
game: bids
rules: 1
components: toy-1
options: players=3
seed: 4f31137cf29a1c731536262c835df5bbb01cda4adf2dea05eeabd08b1e3923b6
player p1: Ada
player p2: Grace
player p3: Emmy
result: running
hash: HASH

\" p1 threatens >p2 I bid high
1 p1 ?1
2 p2 ?2
3 p3 ?3
4 p2 object
";

fn names() -> Vec<String> {
    ["Ada", "Grace", "Emmy"].map(String::from).to_vec()
}

#[test]
fn a_record_is_a_text_that_plays_again() {
    let table = eventful();
    let text = table.record(&names()).to_string();
    let expected = EVENTFUL.replace("HASH", &state_hash(table.game()));
    assert_eq!(text, expected);
    let record: Record = text.parse().unwrap();
    assert_eq!(record, table.record(&names()));
    let again = record.verify::<Bids>().unwrap();
    assert_eq!(again.game(), table.game());
    assert_eq!(again.heard(Eyes::Omniscient), table.heard(Eyes::Omniscient));
    assert_eq!(number(&again, P1), number(&table, P1));
}

#[test]
fn a_record_keeps_what_was_taken_back() {
    let mut table = sneak_table();
    let line = first(&table, P1, "bury");
    plays(&mut table, P1, &line);
    table.undo(P1, 1).unwrap();
    plays(&mut table, P1, "draw");
    let text = table.record(&[]).to_string();
    assert!(text.ends_with(&format!("\n1 p1 {line}\n* p1 undo 1\n1 p1 draw\n")), "{text}");
    let again = text.parse::<Record>().unwrap().verify::<Sneak>().unwrap();
    assert_eq!(again.acts().len(), 3);
    assert!(matches!(again.acts()[1], Act::Undo { seat: P1, moves: 1, .. }));
    let written: Vec<String> = again.acts().iter().map(ToString::to_string).collect();
    assert_eq!(written, [format!("p1 {line}"), "p1 undo 1".into(), "p1 draw".into()]);
}

#[test]
fn whoever_plays_with_bots_takes_back_across_everything_and_the_record_says_so() {
    let mut table = sneak_table();
    let begun = table.game().clone();
    plays(&mut table, P1, "draw");
    let line = first(&table, P2, "bury");
    plays(&mut table, P2, &line);
    assert!(table.undo(P1, 2).is_err(), "somebody else has acted, and a card was seen");
    assert!(table.take_back(P1, 3).is_err() && table.take_back(P1, 0).is_err());
    let number = number(&table, P1);
    table.take_back(P1, 2).unwrap();
    assert_eq!(table.game(), &begun);
    assert!(table.assisted() && self::number(&table, P1) > number, "an old answer is stale");
    let text = table.record(&[]).to_string();
    assert!(text.ends_with(&format!("\n1 p1 draw\n2 p2 {line}\n* p1 undo 2 across\n")), "{text}");
    let again = text.parse::<Record>().unwrap().verify::<Sneak>().unwrap();
    assert!(again.assisted() && again.game() == table.game());
    let unmarked = text.replace(" across", "");
    assert!(unmarked.parse::<Record>().unwrap().verify::<Sneak>().is_err(), "or it is refused");
}

#[test]
fn what_all_agree_to_take_back_crosses_others_but_nothing_that_was_seen() {
    let mut table = sneak_table();
    let begun = table.game().clone();
    let line = first(&table, P1, "bury");
    plays(&mut table, P1, &line);
    let theirs = first(&table, P2, "bury");
    plays(&mut table, P2, &theirs);
    for (seat, count) in [(P1, 1), (P2, 2), (P1, 0), (P1, 3)] {
        let nothing = Err(Refused::Undo(Barrier::Nothing));
        assert_eq!(table.take_back_agreed(seat, count), nothing, "it begins with one's own");
    }
    let number = number(&table, P1);
    table.take_back_agreed(P1, 2).unwrap();
    assert!(table.game() == &begun && self::number(&table, P1) > number);
    assert!(!table.assisted(), "nobody has learnt anything");
    let text = table.record(&[]).to_string();
    assert!(text.ends_with(&format!("\n1 p1 {line}\n2 p2 {theirs}\n* p1 undo 2 agreed\n")));
    let again = text.parse::<Record>().unwrap().verify::<Sneak>().unwrap();
    assert!(!again.assisted() && again.game() == table.game());

    plays(&mut table, P1, "draw");
    assert_eq!(table.take_back_agreed(P1, 1), Err(Refused::Undo(Barrier::Reveal)));
    plays(&mut table, P2, "roll");
    assert_eq!(table.take_back_agreed(P2, 1), Err(Refused::Undo(Barrier::Roll)));
    let mut bids = bids_table();
    plays(&mut bids, P1, "?2");
    assert_eq!(bids.take_back_agreed(P1, 1), Err(Refused::Undo(Barrier::Sealed)));
}

#[test]
fn a_match_can_begin_in_the_middle() {
    let mut table = sneak_table();
    plays(&mut table, P1, "draw");
    let state = table.game().trace();
    let mut later = Match::<Sneak>::from_state(players(2), Seed::from_number(9), &state).unwrap();
    assert_eq!(later.game(), table.game());
    let line = first(&later, P2, "bury");
    plays(&mut later, P2, &line);
    later.undo(P2, 1).unwrap();
    assert_eq!(later.game(), table.game());
    plays(&mut later, P2, &line);
    let text = later.record(&[]).to_string();
    assert!(text.contains("\nfrom: {"));
    assert!(text.parse::<Record>().unwrap().verify::<Sneak>().is_ok());
    assert!(Match::<Sneak>::from_state(players(2), Seed::from_number(9), &1.into()).is_err());
}

#[track_caller]
fn is_refused(old: &str, new: &str, sentence: &str) {
    let good = EVENTFUL.replace("HASH", &state_hash(eventful().game()));
    let bad = good.replacen(old, new, 1);
    assert_ne!(good, bad, "the test must change something");
    let error = match bad.parse::<Record>() {
        Ok(record) => record.verify::<Bids>().map(|_| ()).unwrap_err(),
        Err(error) => error,
    };
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn a_damaged_record_gets_a_sentence() {
    let first = "This is not a record: its first line must be “breakroom record 1”.";
    is_refused("breakroom record 1", "breakroom record 2", first);
    is_refused("game: bids\n", "", "The record lacks its “game” line.");
    is_refused("game: bids", "game: chess", "This is a record of chess, not of bids.");
    is_refused("rules: 1", "rules: x", "Line 3: rules takes a number.");
    is_refused(
        "rules: 1",
        "rules: 7",
        "It was played under version 7 of the rules; this program knows version 1.",
    );
    is_refused(
        "toy-1",
        "toy-9",
        "components of toys, line 1: there is no version “toy-9” here; known: toy-1",
    );
    is_refused(
        "components: toy-1",
        "components: custom\n| a = 1",
        "the record's components, line 1: unknown field `a`, expected `version`",
    );
    is_refused(
        "components: toy-1",
        "| a = 1",
        "Line 4: a components line needs “components: custom” before it.",
    );
    is_refused("players=3", "players", "Line 5: “players” should read key=value.");
    is_refused(
        "players=3",
        "players=9",
        "“9” does not fit players: it takes a number from 2 to 4.",
    );
    is_refused("players=3", "colour=red", "There is no option “colour” here; there is players.");
    is_refused(
        "seed: 4f",
        "seed: xx",
        "Line 6: “xx31137cf29a1c731536262c835df5bbb01cda4adf2dea05eeabd08b1e3923b6” is not a seed; \
         a seed is a whole number or 64 hexadecimal digits.",
    );
    is_refused("player p2", "player p3", "Line 8: players stand in seat order, from p1 on.");
    is_refused("player p1: Ada", "Ada", "Line 7: expected “key: value”.");
    is_refused("player p1: Ada", "weather: rain", "Line 7: “weather” is no line of a record.");
    is_refused(
        "result: running",
        "result: rounds p1",
        "The replay ends differently: the record says “rounds p1”, the game says “running”.",
    );
    is_refused("1 p1 ?1", "2 p1 ?1", "Line 14: expected move 1.");
    is_refused("1 p1 ?1", "1 p1", "Line 14: expected a number, a seat and a move.");
    is_refused("1 p1 ?1", "1 p0 ?1", "Line 14: “p0” is not a seat; seats are written p1, p2, ….");
    is_refused(
        "1 p1 ?1",
        "* p1 undo 1",
        "Line 14: expected “undo” and how many of the moves before.",
    );
    is_refused(
        "threatens",
        "shouts",
        "Line 13: A statement begins with says, promises, refuses, asks, thanks, threatens or \
         accuses.",
    );
    is_refused("1 p1 ?1", "1 p1 ?9", "Entry 2 (“?9”) cannot be played: A bid is 1, 2 or 3.");
    is_refused(
        "1 p1 ?1",
        "1 p1 bah",
        "Entry 2 (“bah”) cannot be played: “bah” cannot be read as a move: a bid.",
    );
    is_refused(
        "4 p2 object",
        "* p3 undo 1",
        "Entry 5 (“undo 1”) cannot be played: What was chosen in secret is final.",
    );
    is_refused(
        ">p2 I bid",
        ">p3 I bid",
        "Entry 1 (“threatens >p3 I bid high”) cannot be played: Quiet, please, while bids are open.",
    );
}

#[test]
fn a_record_with_another_last_state_is_found_out() {
    let mut record = eventful().record(&names());
    record.hash = "0".repeat(16);
    let error = record.verify::<Bids>().unwrap_err();
    assert!(matches!(error, RecordError::OtherState { .. }));
    let mut record = eventful().record(&names());
    record.done[1] = tabletop::Done::Move { seat: P1, text: "?2".into() };
    assert!(matches!(record.verify::<Bids>().unwrap_err(), RecordError::OtherState { .. }));
}

#[test]
fn reading_any_text_as_a_record_is_safe() {
    let good = eventful().record(&names()).to_string();
    for end in 0..good.len() {
        if let Some(Ok(record)) = good.get(..end).map(str::parse::<Record>) {
            let _ = record.verify::<Bids>();
        }
    }
}
