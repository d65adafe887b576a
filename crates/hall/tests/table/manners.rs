//! One always knows where one stands: what happened since one's last turn, who left and
//! who came back, and what a bot did in one's name.

use finishing_time::FinishingTime;
use hall::table::{Order, Remark, Viewer};
use hall::view::{Glance, LogLine, LogTone};
use overtime::Overtime;
use tabletop::{Eyes, Seat};

use crate::desk::{Desk, SECOND, TEMPO, wanted};
use crate::windows::PEOPLE;

/// Three people at Finishing Time; nobody is called what another is called.
fn people() -> Desk {
    Desk::open(&wanted("finishing-time", &[], &["me", "open", "open"]))
}

/// Whoever is asked plays on until somebody else is.
fn a_turn(desk: &mut Desk) -> u8 {
    let nth = desk.first_asked::<FinishingTime>(PEOPLE);
    while let Some((_, lines)) = desk.asked::<FinishingTime>(nth) {
        desk.act::<FinishingTime>(nth, &lines[0]);
    }
    nth
}

fn text(view: &Glance) -> String {
    view.log.iter().map(|line| format!("{}\n", line.text)).collect()
}

fn since(desk: &Desk, nth: u8) -> Vec<String> {
    desk.view(nth).since.lines.iter().map(|line| line.text.clone()).collect()
}

#[test]
fn the_strip_tells_what_the_others_did_since_ones_own_turn() {
    let mut desk = people();
    let first = a_turn(&mut desk);
    assert!(!desk.view(first).since.first, "they have had a turn");
    assert_eq!(since(&desk, first), Vec::<String>::new(), "nobody else did anything yet");
    let second = a_turn(&mut desk);
    let third = a_turn(&mut desk);
    let told = since(&desk, first);
    let all = text(&desk.view(first));
    assert!(all.ends_with(&format!("{}\n", told.join("\n"))), "{told:?} are the last of {all}");
    for nth in [second, third] {
        assert!(told.iter().any(|line| line.contains(&format!("Ada {nth}"))), "{told:?}");
    }
    assert!(!told.iter().any(|line| line.starts_with(&format!("Ada {first}"))), "{told:?}");
    assert_eq!(since(&desk, third), Vec::<String>::new());
    // Whoever only looks on has no turn to count from.
    let watcher = desk.table.view(&Viewer::default(), desk.now).unwrap();
    assert_eq!(watcher.since.lines, Vec::new());
    let before = desk.view(first).since.turn;
    a_turn(&mut desk);
    assert_ne!(desk.view(first).since.turn, before, "another turn, another strip");
}

#[test]
fn in_a_window_one_answers_the_turns_of_others() {
    let mut desk = Desk::overtime(8);
    let active = desk.first_asked::<Overtime>(PEOPLE);
    let other = (active + 1) % PEOPLE;
    let (mut first, mut passed) = (None, 0);
    while passed < 3 {
        let Some(nth) = (0..PEOPLE).find(|&nth| desk.asked::<Overtime>(nth).is_some()) else {
            desk.pass(SECOND);
            continue;
        };
        let (_, lines) = desk.asked::<Overtime>(nth).unwrap();
        let pass = lines.iter().any(|line| line == "pass");
        assert!(pass || nth == active, "nobody else has had a turn by then");
        let card = lines.iter().find(|line| *line != "done").unwrap();
        desk.act::<Overtime>(nth, if pass { "pass" } else { card });
        passed += u8::from(pass && nth == other);
        let told = since(&desk, other);
        first = first.or(told.first().cloned());
        assert_eq!(told.first(), first.as_ref(), "passing is no turn of one's own");
    }
    assert!(first.is_some());
}

#[test]
fn leaving_and_coming_back_are_lines_of_the_log() {
    let mut desk = people();
    let nth = desk.first_asked::<FinishingTime>(PEOPLE);
    let other = (nth + 1) % PEOPLE;
    desk.pass(91 * SECOND);
    desk.order(other, Order::StandIn { seat: Some(Seat(nth)) }).unwrap();
    let away = format!("A bot plays for Ada {nth} until they are back.");
    assert!(text(&desk.view(other)).contains(&away));
    assert!(desk.view(nth).seats[usize::from(nth)].reclaim);
    desk.think();
    desk.pass(TEMPO);
    desk.order(nth, Order::Reclaim { seat: Seat(nth) }).unwrap();
    for again in [false, true] {
        if again {
            desk.read_again();
        }
        let log = desk.view(other).log;
        let house: Vec<_> = log.iter().filter(|line| line.tone == LogTone::House).collect();
        let told: Vec<&str> = house.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(told, [away.as_str(), &format!("Ada {nth} is back.")]);
        let at = |text: &str| log.iter().position(|line| line.text == text).unwrap();
        let between = at(told[1]) - at(told[0]);
        assert!(between > 1, "what the bot did stands between: {log:?}");
    }
}

#[test]
fn what_somebody_did_keeps_their_name_when_a_bot_takes_their_chair() {
    let mut desk = people();
    let mut done = Vec::new();
    while !done.contains(&1) {
        done.push(a_turn(&mut desk));
    }
    let name = |log: &str, name: &str| log.lines().filter(|line| line.starts_with(name)).count();
    let before = text(&desk.view(0));
    assert!(name(&before, "Ada 1 ") > 0);
    desk.order(0, Order::Remove { seat: Seat(1) }).unwrap();
    let bot = desk.view(0).seats[1].name.clone();
    assert_ne!(bot, "Ada 1");
    for again in [false, true] {
        if again {
            desk.read_again();
        }
        let after = text(&desk.view(0));
        assert!(after.starts_with(&before), "nothing is told otherwise than before:\n{after}");
        assert!(after.contains(&format!("Ada 1 was asked to leave; {bot}, a bot, plays on.")));
        // Whoever was sent away is told so, and nobody else.
        let gone = desk.view(1).gone.expect("they are told");
        assert_eq!((gone.bot.as_str(), gone.asked), (bot.as_str(), true));
        assert_eq!(desk.view(2).gone, None);
    }
    // From now on it is the bot who does things.
    for _ in 0..40 {
        match (0..PEOPLE).find(|&nth| desk.asked::<FinishingTime>(nth).is_some()) {
            Some(_) => drop(a_turn(&mut desk)),
            None => {
                desk.think();
                desk.pass(TEMPO);
            }
        }
    }
    let after = text(&desk.view(0));
    let (_, since) = after.split_once("was asked to leave").unwrap();
    assert!(name(since, &format!("{bot} ")) > 0, "{since}");
    assert_eq!(name(since, "Ada 1 "), 0, "{since}");
    // What is kept of the game knows both of them.
    assert_eq!(desk.view(0).sat.of(Seat(1)), format!("Ada 1, then {bot}"));
    // Somebody who gives up has left by themselves.
    desk.order(2, Order::Resign).unwrap();
    assert!(text(&desk.view(0)).contains("Ada 2 left; "));
    assert!(!desk.view(2).gone.unwrap().asked);
    desk.order(0, Order::Resign).unwrap();
    let viewer = Viewer { guest: Some(crate::desk::guest(0)), ..Viewer::default() };
    let record = desk.table.record(&viewer).unwrap();
    assert!(record.contains(&format!("player p2: Ada 1, then {bot}\n")), "{record}");
    // A replay calls everybody as they were called then.
    let then = |at| desk.table.replay(&viewer, at, None).unwrap().names.of(Seat(1));
    assert_eq!((then(Some(1)), then(Some(u32::MAX))), ("Ada 1".to_string(), bot));
    // And each line of its log has a place to go to, through whatever eyes.
    for eyes in [None, Some(Eyes::Spectator), Some(Eyes::Omniscient)] {
        let replay = desk.table.replay(&viewer, None, eyes).unwrap();
        let told = |line: &&LogLine| line.tone == LogTone::Play;
        let places: Vec<_> =
            replay.log.iter().filter(told).skip(1).map(|line| line.number).collect();
        assert!(places.len() > 20 && places.is_sorted(), "{places:?}");
        assert!(places.iter().all(|place| place.is_some_and(|at| at <= replay.of)), "{places:?}");
    }
}

#[test]
fn a_promise_is_of_whoever_gave_it() {
    let mut desk = people();
    let remark =
        Remark { words: Some("I buy the cake".into()), promise: true, ..Remark::default() };
    desk.order(1, Order::Say { id: "s1".into(), remark }).unwrap();
    desk.order(0, Order::Remove { seat: Seat(1) }).unwrap();
    desk.order(0, Order::Agree).unwrap();
    desk.order(2, Order::Agree).unwrap();
    let view = desk.view(0);
    assert_eq!(view.promises[0].by, "Ada 1", "and not {}", view.seats[1].name);
}

#[test]
fn that_a_bot_answered_is_told_to_whom_it_answered_for_and_to_nobody_else() {
    let mut desk = Desk::overtime(8);
    let nth = desk.first_asked::<Overtime>(PEOPLE);
    let other = (nth + 1) % PEOPLE;
    desk.pass(91 * SECOND);
    desk.order(other, Order::StandIn { seat: None }).unwrap();
    assert!(!desk.view(nth).answered_for, "not yet");
    desk.think();
    desk.pass(TEMPO);
    assert!(desk.view(nth).answered_for);
    assert!(!desk.view(other).answered_for);
    desk.read_again();
    assert!(desk.view(nth).answered_for);
    // Until they answer themselves.
    for _ in 0..50 {
        if let Some((_, lines)) = desk.asked::<Overtime>(nth) {
            desk.act::<Overtime>(nth, lines.last().unwrap());
            assert!(!desk.view(nth).answered_for);
            return;
        }
        let asked = desk.first_asked::<Overtime>(PEOPLE);
        let (_, lines) = desk.asked::<Overtime>(asked).unwrap();
        desk.act::<Overtime>(asked, lines.last().unwrap());
        desk.pass(10 * SECOND);
    }
    panic!("they were never asked again");
}
