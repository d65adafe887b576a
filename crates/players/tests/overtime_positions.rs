//! What bots were seen to do at tables of Overtime, on positions built like those: who
//! thinks at *normal* or above does better.

#[path = "../../overtime/tests/rules/table.rs"]
#[expect(dead_code, reason = "the rules need more of it than the players")]
mod table;

use overtime::{Action, Overtime};
use players::Cast;
use players::overtime::Word;
use tabletop::{Audience, Eyes, Game, Said, Seat, Seed, Seen, Tale};

use table::{Table, sealed};

/// What the levels above *easy* choose.
fn chosen(table: &Table, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    table.game.actions(seat, &mut actions);
    let shown = table.events.iter().filter_map(|event| Overtime::shown(event, Eyes::Seat(seat)));
    let tale: Vec<Tale<Overtime>> = shown.map(Tale::Event).collect();
    let choose = |(level, number): (&str, u64)| {
        let mut player = Overtime::player(level).expect("in the cast");
        let seen = Seen::new(&table.game, seat, &actions, &[]).remembering(&tale);
        player.choose(&seen, &mut Seed::from_number(number).stream("test"))
    };
    [("normal", 1), ("normal", 2), ("normal", 3), ("hard", 1), ("hard", 2), ("expert", 1)]
        .map(choose)
        .to_vec()
}

fn named(actions: &[Action]) -> Vec<String> {
    actions.iter().map(Action::to_string).collect()
}

/// The Workaholic, taken from a rival with one assignment left, went straight back, and
/// the rival won with it in the next turn.
#[test]
fn the_gossip_keeps_what_it_has_taken_from_somebody_at_the_door() {
    let mut table = sealed(4)
        .employee(1, "gossip")
        .employee(2, "weird")
        .hand(1, "coffee breath email")
        .hand(2, "workaholic")
        .tasks(2, "simple")
        .discarded("night night")
        .begin();
    table.luck("swap", 0).play("p1 use >p2");
    let chosen = named(&chosen(&table, Seat(0)));
    assert!(!chosen.contains(&"give workaholic".to_string()), "{chosen:?}");
}

/// A reaction to a card that has failed its die already achieves nothing.
#[test]
fn nobody_cancels_what_has_failed() {
    let mut table =
        sealed(4).hand(2, "email").snooze(2, 12).hand(1, "jam coffee").turn_of(2).begin();
    table.die(1).play("p2 email simple");
    assert_eq!(named(&chosen(&table, Seat(0))), ["pass"; 6]);
}

/// Boss cards do not cancel cards of The Boss's Pet.
#[test]
fn nobody_sends_the_boss_to_his_pet() {
    let mut table = sealed(4)
        .employee(2, "pet")
        .hand(2, "coffee")
        .snooze(2, 6)
        .hand(1, "review email")
        .turn_of(2)
        .begin();
    table.play("p2 coffee");
    assert_eq!(named(&chosen(&table, Seat(0))), ["pass"; 6]);
}

/// And where a card would win the game, it is cancelled.
#[test]
fn somebody_at_the_door_is_stopped() {
    let mut table =
        sealed(4).hand(2, "email").tasks(2, "easy").hand(1, "jam coffee").turn_of(2).begin();
    table.play("p2 email easy");
    assert_eq!(named(&chosen(&table, Seat(0))), ["jam @1"; 6]);
}

/// With seventeen tokens a bot threw away Coffee Break! and Cake in the Kitchen at the
/// end of its turn.
#[test]
fn nobody_who_is_weary_throws_rest_away() {
    let mut table = sealed(4)
        .hand(1, "coffee cake email email credit jam")
        .snooze(1, 17)
        .next_cards("night email home")
        .begin();
    table.play("p1 done");
    let chosen = named(&chosen(&table, Seat(0)));
    let rests = |name: &String| ["discard coffee", "discard cake"].contains(&name.as_str());
    assert!(!chosen.iter().any(rests), "{chosen:?}");
    assert!(chosen.iter().all(|name| name.starts_with("discard")), "{chosen:?}");
}

/// Three of five uses of The Gossip gave back the very card: it keeps a good one, too.
#[test]
fn the_gossip_does_not_give_back_what_is_worth_having() {
    for (taken, rest) in [("blame", "breath email"), ("nap", "breath email")] {
        let mut table =
            sealed(4).employee(1, "gossip").hand(1, rest).hand(2, taken).snooze(1, 9).begin();
        table.luck("swap", 0).play("p1 use >p2");
        let chosen = named(&chosen(&table, Seat(0)));
        let back = chosen.iter().filter(|name| **name == format!("give {taken}")).count();
        assert!(back <= 1, "{taken}: {chosen:?}");
    }
}

/// Whoever thinks and keeps its word promises peace to those alone who are clearly behind;
/// whoever will not keep it promises as ever.
#[test]
fn whoever_thinks_gives_its_word_with_care() {
    let promised = |who: &str, mine: &str, theirs: &str| {
        let table = sealed(4).tasks(1, mine).tasks(2, theirs).begin();
        let (me, other) = (Seat(0), Seat(1));
        let mut actions = Vec::new();
        table.game.actions(me, &mut actions);
        let truce = Overtime::phrases().iter().find(|phrase| phrase.slug == "truce");
        let statement = truce.expect("it can be said").say(Some(me));
        let asked = Said { seat: other, statement, audience: Audience::Everyone };
        let tale = [Tale::Said(asked.clone())];
        let gives = |number: &u64| {
            let seen = Seen::new(&table.game, me, &actions, &[]).remembering(&tale);
            let mut dice = Seed::from_number(*number).stream("test");
            let mut bot = Overtime::player(who).expect("in the cast");
            let words = [bot.speak(&seen, &mut dice), bot.reply(&seen, &asked, &mut dice)];
            words.map(|said| said.as_ref().and_then(Word::of) == Some(Word::Peace))
        };
        let said: Vec<[bool; 2]> = (0..60).map(|number| gives(&number)).collect();
        [0, 1].map(|way| said.iter().filter(|said| said[way]).count())
    };
    let (near, far) = ("simple easy", "simple simple hard");
    let often = |times: [usize; 2]| times.iter().all(|&times| times > 20);
    assert!(often(promised("hard", near, far)));
    for (mine, theirs) in [(far, far), (far, near)] {
        assert_eq!(promised("hard", mine, theirs), [0, 0]);
    }
    for freely in ["diligent", "two-faced", "hard/two-faced"] {
        assert!(often(promised(freely, far, far)), "{freely}");
    }
}
