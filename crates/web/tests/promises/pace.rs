//! Time at a table: limits, grace, bots that take over and owners who return,
//! on a clock that is moved by hand.

use std::time::Duration;

use hall::clock::Hands;

use crate::patience::until;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);
const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

fn hands() -> Hands {
    Hands::new(20_000 * DAY)
}

/// Ada and Bob at a game with turns; Ada begins.
pub fn two(house: &House, game: &str, pace: &str) -> (String, Client, Client) {
    let (mut ada, mut bob) = (house.client(), house.client());
    let fields = [
        ("game", game),
        ("players", "2"),
        ("name", "Ada"),
        ("seat1", "me"),
        ("seat2", "open"),
        ("pace", pace),
    ];
    let answer = ada.post("/tables", &fields).expect(303);
    let table = answer.header("location").unwrap().to_string();
    bob.post(&format!("{table}/claim"), &[("name", "Bob")]).expect(303);
    (table, ada, bob)
}

fn asked(client: &mut Client, table: &str) -> Option<Question> {
    Question::on(&client.get(table).expect(200).body)
}

/// What the page says is left of the time.
fn left(client: &mut Client, table: &str) -> Option<i64> {
    let page = client.get(table).expect(200).body;
    let (_, after) = page.split_once("data-left=\"")?;
    after.split('"').next()?.parse().ok()
}

fn may_stand_in(client: &mut Client, table: &str) -> bool {
    let offered = client.get(table).expect(200).body.contains("/standin\"");
    // What the page offers, and nothing else, is done.
    if !offered {
        client.post(&format!("{table}/standin"), &[("seat", "0")]).expect(422);
        client.post(&format!("{table}/standin"), &[]).expect(422);
    }
    offered
}

#[test]
fn a_turn_has_its_time_then_a_grace_then_a_bot_may_take_over() {
    let (folder, hands) = (Folder::new(), hands());
    let house = House::by_hand(&folder.0, &hands);
    let (table, mut ada, mut bob) = two(&house, "sneak", "live-60");
    assert_eq!(left(&mut ada, &table), Some(60));
    assert_eq!(left(&mut bob, &table), Some(60), "everybody sees whose turn it is, and how long");
    hands.advance(60 * SECOND);
    assert_eq!(left(&mut ada, &table), Some(0));
    assert!(!may_stand_in(&mut bob, &table), "a grace of half a minute");
    hands.advance(30 * SECOND);
    assert!(!may_stand_in(&mut bob, &table));
    assert!(asked(&mut ada, &table).is_some(), "Ada may still answer");
    hands.advance(SECOND);
    assert!(may_stand_in(&mut bob, &table));
    assert!(!ada.get(&table).expect(200).body.contains("/standin\""), "nobody replaces themselves");
    bob.post(&format!("{table}/standin"), &[("seat", "0")]).expect(303);
    // The bot plays at its tempo, and Bob has all his time.
    hands.advance(SECOND);
    until("the bot plays", || asked(&mut bob, &table).is_some());
    assert_eq!(left(&mut bob, &table), Some(60));
    // Ada comes back and takes her chair; then it is her turn again, with all her time.
    assert_eq!(asked(&mut ada, &table), None);
    ada.post(&format!("{table}/reclaim"), &[("seat", "0")]).expect(303);
    let mut steps = 0;
    while let Some(question) = asked(&mut bob, &table) {
        bob.post(&format!("{table}/act"), &question.answer("draw"));
        let question = asked(&mut bob, &table);
        steps += 1;
        if steps > 8 {
            panic!("Bob cannot end his turn: {question:?}");
        }
    }
    if asked(&mut ada, &table).is_some() {
        assert_eq!(left(&mut ada, &table), Some(60));
    }
    house.close();
}

#[test]
fn only_whoever_is_asked_spends_time_and_a_pause_stops_it() {
    let (folder, hands) = (Folder::new(), hands());
    let house = House::by_hand(&folder.0, &hands);
    let (table, mut ada, mut bob) = two(&house, "sneak", "live-60");
    hands.advance(40 * SECOND);
    assert_eq!(left(&mut ada, &table), Some(20));
    ada.post(&format!("{table}/pause"), &[]).expect(303);
    hands.advance(DAY);
    assert_eq!(left(&mut ada, &table), None, "no clock runs");
    ada.post(&format!("{table}/resume"), &[]).expect(303);
    assert_eq!(left(&mut ada, &table), Some(20), "where it stopped");
    hands.advance(5 * SECOND);
    assert_eq!(left(&mut bob, &table), Some(15));
    let question = asked(&mut ada, &table).unwrap();
    ada.post(&format!("{table}/act"), &question.answer("draw")).expect(303);
    assert_eq!(left(&mut bob, &table), Some(60), "Ada's slowness costs Bob nothing");
    house.close();
}

#[test]
fn by_correspondence_no_clock_runs_and_days_pass() {
    let (folder, hands) = (Folder::new(), hands());
    let house = House::by_hand(&folder.0, &hands);
    let (table, mut ada, mut bob) = two(&house, "sneak", "correspondence");
    assert_eq!(left(&mut ada, &table), None);
    hands.advance(3 * DAY);
    assert!(!may_stand_in(&mut bob, &table));
    hands.advance(2 * SECOND);
    assert!(may_stand_in(&mut bob, &table));
    let question = asked(&mut ada, &table).unwrap();
    ada.post(&format!("{table}/act"), &question.answer("draw")).expect(303);
    assert!(!may_stand_in(&mut bob, &table), "she is back");
    house.close();
}

#[test]
fn nobody_waits_at_a_table_of_one() {
    let (folder, hands) = (Folder::new(), hands());
    let house = House::by_hand(&folder.0, &hands);
    let mut ada = house.client();
    let solo = ada.open_table(&[("pace", "live-30")]);
    let fields = [
        ("game", "sneak"),
        ("players", "2"),
        ("seat1", "me"),
        ("seat2", "here"),
        ("pace", "live-30"),
    ];
    let answer = ada.post("/tables", &fields).expect(303);
    let shared = answer.header("location").unwrap().to_string() + "?as=p1";
    hands.advance(600 * SECOND);
    for table in [solo, shared] {
        assert_eq!(left(&mut ada, &table), None, "{table}");
        assert!(asked(&mut ada, &table).is_some());
    }
    house.close();
}

#[test]
fn who_is_missing_in_a_sealed_choice_is_not_told() {
    let (folder, hands) = (Folder::new(), hands());
    let house = House::by_hand(&folder.0, &hands);
    let (table, mut ada, mut bob) = two(&house, "bids", "live-60");
    let question = asked(&mut ada, &table).unwrap();
    ada.post(&format!("{table}/act"), &question.answer("?2")).expect(303);
    assert_eq!(left(&mut ada, &table), None, "Bob's time is his own affair");
    assert_eq!(left(&mut bob, &table), Some(60));
    hands.advance(91 * SECOND);
    let page = ada.get(&table).expect(200).body;
    assert!(
        page.contains("/standin\"")
            && !page.contains("/standin\"><button class=\"button quiet\" name=\"seat\"")
    );
    ada.post(&format!("{table}/standin"), &[("seat", "1")]).expect(422);
    ada.post(&format!("{table}/standin"), &[]).expect(303);
    hands.advance(SECOND);
    until("the choice is made for Bob", || asked(&mut ada, &table).is_some());
    // He keeps his chair, and answers the next question himself.
    let next = asked(&mut bob, &table).expect("Bob is asked");
    bob.post(&format!("{table}/act"), &next.answer("pass")).expect(303);
    house.close();
}

#[test]
fn setting_the_calendar_times_nobody_out() {
    for (pace, limit) in [("live-60", Some(60)), ("correspondence", None)] {
        let (folder, hands) = (Folder::new(), hands());
        let mut house = House::by_hand(&folder.0, &hands);
        let (table, mut ada, mut bob) = two(&house, "sneak", pace);
        let now = hands.calendar();
        let jumps = [now + HOUR, now - HOUR, now + 10 * YEAR, now - 10 * YEAR, Duration::ZERO];
        for (nth, calendar) in jumps.into_iter().enumerate() {
            hands.set_calendar(calendar);
            let before = limit.map(|limit| limit - nth as i64);
            assert_eq!(left(&mut ada, &table), before, "{pace}, jump {nth}");
            assert!(!may_stand_in(&mut bob, &table), "{pace}, jump {nth}");
            assert!(asked(&mut ada, &table).is_some());
            // The same over a restart, which takes its time.
            house.close();
            house = House::by_hand(&folder.0, &hands);
            for client in [&mut ada, &mut bob] {
                *client = Client { cookie: client.cookie.clone(), ..house.client() };
            }
            let after = left(&mut ada, &table);
            assert!(after >= before, "{pace}, jump {nth}: {before:?}, then {after:?}");
            assert!(!may_stand_in(&mut bob, &table), "{pace}, jump {nth}");
            // Nothing of what passes is lost over a restart if it was written down.
            hands.advance(SECOND);
            bob.get(&table).expect(200);
            ada.post(&format!("{table}/tempo"), &[("tempo", "700")]).expect(303);
        }
        house.close();
    }
}

#[test]
fn whoever_deserts_every_game_ends() {
    // People leave at random moments; the others have bots answer for them.
    for round in 0..12u32 {
        let (folder, hands) = (Folder::new(), hands());
        let house = House::by_hand(&folder.0, &hands);
        let game = if round % 2 == 0 { "sneak" } else { "bids" };
        let (table, mut ada, mut bob) = two(&house, game, "live-30");
        let deserts = 1 + round / 2;
        let mut step = 0;
        until(&format!("{game}, deserted after {deserts}, ends"), || {
            let page = bob.get(&table).expect(200).body;
            if page.contains("/verify\"") {
                return true;
            }
            // Ada plays for a while, then never again.
            if step < deserts
                && let Some(question) = asked(&mut ada, &table)
            {
                let nth = (round + step) as usize % question.actions.len();
                ada.post(&format!("{table}/act"), &question.answer(&question.actions[nth]));
            }
            match Question::on(&page) {
                Some(question) => {
                    // Finish the game rather than draw for ever.
                    let nth = step as usize % question.actions.len();
                    let action = question.actions[nth].clone();
                    bob.post(&format!("{table}/act"), &question.answer(&action));
                }
                None => {
                    hands.advance(31 * SECOND);
                    bob.post(&format!("{table}/standin"), &[("seat", "0")]);
                    bob.post(&format!("{table}/standin"), &[]);
                    hands.advance(SECOND);
                }
            }
            step += 1;
            false
        });
        house.close();
    }
}
