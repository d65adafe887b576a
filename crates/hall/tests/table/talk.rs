//! Words that are true: repeated promises, and what ghosts may say.

use hall::table::{Deed, Order, Remark};
use hall::view::Stage;
use tabletop::{Seat, Tone};
use the_machine::TheMachine;

use crate::desk::{Desk, TEMPO, wanted};

fn say(id: &str, remark: Remark) -> Order {
    Order::Say { id: id.into(), remark }
}

fn phrase(slug: &str, to: Option<Seat>) -> Remark {
    Remark { phrase: Some(slug.into()), to, ..Remark::default() }
}

/// Five people at The Machine; the first of them manages.
fn week() -> Desk {
    Desk::open(&wanted("the-machine", &[], &["me", "open", "open", "open", "open"]))
}

/// Plays on: people do the first thing they may, bots what they want.
fn play(desk: &mut Desk, people: &[u8], mut look: impl FnMut(&mut Desk, &[Deed])) {
    for _ in 0..3000 {
        if desk.stage() == Stage::Over {
            return;
        }
        let asked = people.iter().find_map(|&nth| Some((nth, desk.asked::<TheMachine>(nth)?)));
        let deeds = match asked {
            Some((nth, (_, lines))) => desk.act::<TheMachine>(nth, &lines[0]),
            None => {
                desk.think();
                desk.pass(TEMPO)
            }
        };
        look(desk, &deeds);
    }
    panic!("the week does not end");
}

#[test]
fn a_promise_that_is_repeated_counts_once() {
    let mut desk = week();
    for (id, slug) in [("a", "hard"), ("b", "hard"), ("c", "can"), ("d", "trust")] {
        desk.order(1, say(id, phrase(slug, None))).unwrap();
    }
    desk.order(0, say("e", phrase("reward", Some(Seat(1))))).unwrap();
    desk.order(0, say("f", phrase("reward", Some(Seat(2))))).unwrap();
    play(&mut desk, &[0, 1, 2, 3, 4], |_, _| ());
    let given = desk.view(0).promises;
    let of = |seat| given.iter().filter(|promise| promise.seat == Seat(seat)).count();
    assert_eq!((of(1), of(0)), (1, 2), "{given:?}");
}

#[test]
fn whoever_is_out_is_offered_what_ghosts_may_say() {
    let mut ghosts = 0;
    for seed in 0..12 {
        let crew = ["me", "open", "open", "open", "open"];
        let mut desk = Desk::dealt(&wanted("the-machine", &[], &crew), seed);
        let mut step = 0;
        while desk.stage() != Stage::Over && step < 3000 {
            step += 1;
            let nth = desk.first_asked::<TheMachine>(5);
            let lines = desk.asked::<TheMachine>(nth).unwrap().1;
            desk.act::<TheMachine>(nth, &lines[step * 5 % lines.len()]);
            for nth in 1..5 {
                let view = desk.view(nth);
                let game = view.sight.as_ref().unwrap().of::<TheMachine>().unwrap();
                let out = !game.view.inside.contains(Seat(nth));
                if out && view.stage == Stage::Running {
                    ghosts += 1;
                    let offered = view.talk.unwrap().phrases;
                    let binds = |tone| matches!(tone, Tone::Promise | Tone::Refuse | Tone::Ask);
                    assert!(!offered.is_empty() && offered.iter().all(|one| !binds(one.tone)));
                }
            }
        }
    }
    assert!(ghosts > 0, "nobody was fired");
}
