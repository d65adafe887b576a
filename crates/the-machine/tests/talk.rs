//! The rules of talking.

mod scene;

use scene::*;
use serde_json::json;
use tabletop::{Audience, Eyes, Game, Refusal as _, Seat, Statement, Tone};
use the_machine::{PHRASES, Refusal, TheMachine};

/// p2 and p3 fail and meet; p4 has worked.
fn meeting() -> Table {
    let table = players(4).set().go("p1 place a b e").work(&[0, 0, 5]).rolls(CARD, &[0]);
    table.go("p1 done").go("p1 keep").phase("meeting")
}

#[test]
fn everybody_in_the_game_may_talk_to_everybody() {
    let table = players(4).set();
    for seat in ["p1", "p2", "p3", "p4"] {
        assert_eq!(table.says(seat, "I will work hard"), Ok(Audience::Everyone));
    }
}

#[test]
fn no_numbers_may_be_spoken() {
    let table = players(4).set();
    let refused = table.says("p2", "I will play a five").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "No numbers may be spoken, and “five” is a number word. Try “I will work hard” or “I can \
         do that task”."
    );
    assert_eq!(refused.rule(), "R-23");
    // Nobody in the game is excepted: not the manager, not at the meeting.
    assert!(matches!(table.says("p1", "1"), Err(Refusal::Number(_))));
    assert!(matches!(meeting().says("p2", "t w o for p3"), Err(Refusal::Number(_))));
}

#[test]
fn during_the_meeting_only_attendees_talk_and_only_they_hear_it() {
    let table = meeting();
    let room = Audience::Only([Seat(1), Seat(2)].into_iter().collect());
    assert_eq!(table.says("p2", "Let us stand together"), Ok(room));
    assert_eq!(table.says("p3", "Let us stand together"), Ok(room));
    let refused = table.says("p4", "What is going on there?").unwrap_err();
    assert_eq!(refused.to_string(), "The union is meeting. Only those who are there may talk.");
}

#[test]
fn the_manager_may_not_talk_during_the_meeting() {
    let refused = meeting().says("p1", "Hello?").unwrap_err();
    assert_eq!(refused, Refusal::ManagerAtTheMeeting);
    assert_eq!(refused.to_string(), "The union is meeting. Managers must wait outside, silently.");
}

/// A table with somebody out, on the next morning.
fn with_somebody_out(ghosts: &str) -> Table {
    let table = players(4).option("ghosts", ghosts).set();
    table.with(&[("/out/1", json!("fired")), ("/tokens", json!([1, 1, 1]))])
}

#[test]
fn who_is_out_is_silent() {
    let table = with_somebody_out("off");
    assert_eq!(table.says("p2", "Boo"), Err(Refusal::NoGhosts));
    assert_eq!(table.says("p3", "What was that?"), Ok(Audience::Everyone));
}

#[test]
fn ghosts_may_whisper_if_the_table_wants_them() {
    let table = with_somebody_out("on");
    assert_eq!(table.says("p2", "Boo"), Ok(Audience::Everyone));
}

#[test]
fn ghosts_say_what_they_want_numbers_too() {
    let table = with_somebody_out("on");
    assert_eq!(table.says("p2", "Boo, all four of you"), Ok(Audience::Everyone));
    assert!(matches!(table.says("p3", "All four of us?"), Err(Refusal::Number(_))));
    assert_eq!(with_somebody_out("off").says("p2", "Boo, all four"), Err(Refusal::NoGhosts));
}

#[test]
fn ghosts_whisper_during_a_meeting_and_hear_nothing_of_it() {
    let table = with_somebody_out("on").go("p1 place a b").work(&[0, 0]).go("p1 done");
    let table = table.phase("meeting");
    assert_eq!(table.says("p2", "Boo, 3 times"), Ok(Audience::Everyone));
    let room = table.says("p3", "Who was that?").unwrap();
    assert_eq!(room, Audience::Only([Seat(2), Seat(3)].into_iter().collect()));
    assert!(!room.includes(Eyes::Seat(Seat(1))));
    assert_eq!(table.game.view(Eyes::Seat(Seat(1))).room, None);
}

#[test]
fn after_the_end_everybody_may_talk_and_count() {
    let table = with_somebody_out("off").with(&[("/progress", json!(12))]);
    let table = table.go("p1 place a b").work(&[1, 0]).ends("finished", "p1");
    assert_eq!(table.says("p2", "I told you so"), Ok(Audience::Everyone));
    assert_eq!(table.says("p3", "I had a 6 left"), Ok(Audience::Everyone));
}

#[test]
fn every_phrase_can_be_said() {
    let table = players(4).set();
    for phrase in &PHRASES {
        let to = phrase.addressed.then_some(Seat(2));
        assert_eq!(table.game.speak(Seat(1), &phrase.say(to)), Ok(Audience::Everyone));
    }
    assert_eq!(TheMachine::phrases().len(), PHRASES.len());
}

#[test]
fn talk_changes_nothing() {
    let table = players(4).set();
    let before = table.game.clone();
    let promise = Statement::new(Tone::Promise, None, "Trust me").unwrap();
    table.game.speak(Seat(1), &promise).unwrap();
    assert_eq!(table.game, before);
}
