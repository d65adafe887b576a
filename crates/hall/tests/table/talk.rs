//! Plain words, words that are true, and the time to talk.

use std::time::Duration;

use hall::table::{Deed, Heard, NewTableOrder, Order, Remark, Replace, TableError, Viewer, Work};
use hall::view::{Promise, SeatKind, Stage, Verdict};
use players::Patience;
use tabletop::{Seat, Tone};
use the_machine::{PHRASES, TheMachine};

use crate::desk::{Desk, MOMENT, SECOND, TEMPO, wanted};

fn say(id: &str, remark: Remark) -> Order {
    Order::Say { id: id.into(), remark }
}

fn typed(words: &str) -> Remark {
    Remark { words: Some(words.into()), ..Remark::default() }
}

fn phrase(slug: &str, to: Option<Seat>) -> Remark {
    Remark { phrase: Some(slug.into()), to, ..Remark::default() }
}

/// Five people at The Machine; the first of them manages.
fn week() -> Desk {
    Desk::open(&wanted("the-machine", &[], &["me", "open", "open", "open", "open"]))
}

#[test]
fn typed_words_count_as_what_they_mean_when_that_is_confirmed() {
    let mut desk = week();
    let meant = desk.order(1, say("a", typed("I promise to work hard, boss")));
    let to = Some(Seat(0));
    assert_eq!(meant, Err(TableError::Meant { slug: "hard", to }), "nothing is said yet");
    let meant = desk.order(0, say("b", typed("ada, pleese work today!")));
    assert_eq!(meant, Err(TableError::Meant { slug: "rely", to: None }), "all are called Ada");
    let to = Some(Seat(2));
    let aimed = Remark { to, ..typed("pleese work today!") };
    assert_eq!(desk.order(0, say("c", aimed)), Err(TableError::Meant { slug: "rely", to }));
    // Confirmed, it is the sentence of the button; otherwise just words.
    let said = desk.order(1, say("d", phrase("hard", None))).unwrap();
    let promise = |deed: &Deed| matches!(deed, Deed::Say { statement, .. } if statement.tone() == Tone::Promise);
    assert!(said.iter().any(promise), "{said:?}");
    let plain = Remark { plain: true, ..typed("I promise to work hard, boss") };
    let said = desk.order(1, say("e", plain)).unwrap();
    let words = |deed: &Deed| {
        matches!(deed, Deed::Say { statement, .. }
            if statement.tone() == Tone::Plain && statement.to() == Some(Seat(0)))
    };
    assert!(said.iter().any(words), "the manager is called by title: {said:?}");
    assert!(desk.order(1, say("f", typed("nice weather"))).is_ok());
}

#[test]
fn a_number_slips_through_in_no_words() {
    let mut desk = week();
    for words in ["I promise to work with my five", "please work, play a s i x", "I will work 4"] {
        let refused = desk.order(1, say("n", typed(words)));
        assert!(matches!(refused, Err(TableError::Refused(_))), "{words}: {refused:?}");
    }
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
fn a_stand_in_promises_nothing_in_a_person_s_name() {
    let (mut stood_in, mut others) = (0, 0);
    for seed in 0..6 {
        let crew = ["me", "open", "diligent", "diligent", "diligent"];
        let week = wanted("the-machine", &[("manager", "p2")], &crew);
        let mut desk = Desk::dealt(&week, seed);
        play(&mut desk, &[0], |desk, deeds| {
            let stands_in = matches!(desk.view(0).seats[1].kind, SeatKind::StandIn(_));
            stood_in += u32::from(stands_in);
            for deed in deeds {
                if let Deed::Say { seat, statement } = deed
                    && statement.tone() == Tone::Promise
                {
                    assert_ne!(*seat, Seat(1), "{statement}");
                    others += 1;
                }
            }
            // The others wait for the manager until they need not any more.
            if desk.asked::<TheMachine>(1).is_some() {
                desk.pass(91 * SECOND);
                let seat = Some(Seat(1));
                let replaced = desk.order(0, Order::StandIn { seat });
                let _ = replaced.or_else(|_| desk.order(0, Order::StandIn { seat: None }));
            }
        });
    }
    assert!(others > 5 && stood_in > 0, "{others} {stood_in}");
}

#[test]
fn a_bot_accuses_only_of_what_it_saw_broken() {
    let accuses =
        |words: &str| words == "You broke your word" || words == "You did nothing all day";
    let mut accused = 0;
    for seed in 0..25 {
        let crew = ["me", "mixed", "calculating", "calculating", "mixed", "lazy"];
        let week = wanted("the-machine", &[("manager", "p2")], &crew);
        let mut desk = Desk::dealt(&week, seed);
        let mut given: Vec<(Seat, u8)> = Vec::new();
        let mut liars: Vec<Seat> = Vec::new();
        play(&mut desk, &[0], |desk, deeds| {
            let view = desk.view(0);
            let game = &view.sight.as_ref().unwrap().of::<TheMachine>().unwrap().view;
            for deed in deeds {
                let Deed::Say { seat, statement } = deed else { continue };
                if statement.tone() == Tone::Promise {
                    given.push((*seat, game.day));
                }
                if *seat != Seat(1) || !accuses(statement.words()) {
                    continue;
                }
                let (whom, yesterday) = (statement.to().unwrap(), usize::from(game.day) - 2);
                let deed = game.ledger[whom.index()][yesterday].expect("they were there");
                let task = &game.options.components().tasks[usize::from(game.tasks[yesterday])];
                let job = &task.jobs[deed.spot.index()];
                assert_eq!(deed.outcome, the_machine::Outcome::Failure, "{statement}");
                let card = deed.card.expect("everybody saw it").0;
                assert!(card < job.number.div_ceil(job.stations), "{statement}");
                if statement.words() == "You broke your word" {
                    assert!(given.contains(&(whom, game.day - 1)), "{statement}: {given:?}");
                    liars.push(whom);
                }
                accused += 1;
            }
        });
        // The ledger, which knows all, says so too.
        let ledger = desk.view(0).promises;
        for whom in liars {
            let broken =
                |promise: &Promise| promise.seat == whom && promise.verdict == Verdict::Broken;
            assert!(ledger.iter().any(broken), "{whom}: {ledger:?}");
        }
    }
    assert!(accused > 0, "whoever is seen idling is told so");
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

// ── the time to talk ─────────────────────────────────────────────────────────

/// One manager and four bots, when the cards are to be chosen.
fn council(talk: u32) -> Desk {
    let crew = ["me", "mixed", "mixed", "mixed", "mixed"];
    let order = NewTableOrder { talk: Some(talk), ..wanted("the-machine", &[], &crew) };
    let mut desk = Desk::open(&order);
    while let Some((_, lines)) = desk.asked::<TheMachine>(0) {
        desk.act::<TheMachine>(0, &lines[0]);
    }
    desk
}

fn choices(deeds: &[Deed]) -> usize {
    deeds.iter().filter(|deed| matches!(deed, Deed::Move { .. })).count()
}

#[test]
fn bots_do_not_choose_before_the_time_to_talk_is_up() {
    let mut desk = council(20);
    let talking = desk.view(0).council.expect("a time to talk");
    assert_eq!((talking.left, talking.waits), (20, true));
    desk.think();
    assert_eq!(choices(&desk.pass(20 * SECOND - Duration::from_millis(1))), 0);
    let up = desk.pass(Duration::from_millis(1));
    assert!(up.contains(&Deed::Hush), "{up:?}");
    assert_eq!(desk.view(0).council, None);
    // What was said meanwhile is thought about: all of them are asked again.
    assert_eq!(desk.thoughts().len(), 4);
}

#[test]
fn it_ends_when_everybody_is_ready_and_survives_the_program() {
    let mut desk = council(20);
    desk.read_again();
    desk.think();
    desk.pass(3 * SECOND);
    assert_eq!(desk.order(0, Order::Ready), Ok(vec![Deed::Ready { seat: Seat(0) }]));
    assert_eq!(desk.order(0, Order::Ready), Ok(vec![]), "once is enough");
    let over = desk.pass(Duration::ZERO);
    assert_eq!(over, [Deed::Hush]);
    desk.read_again();
    assert_eq!(desk.view(0).council, None);
    desk.think();
    assert!(choices(&desk.pass(TEMPO)) > 0);
}

#[test]
fn without_people_or_without_bots_nobody_waits() {
    let mut desk = council(0);
    assert_eq!(desk.view(0).council, None);
    desk.think();
    assert!(choices(&desk.pass(TEMPO)) > 0);
    let people = wanted("the-machine", &[], &["me", "open", "open", "open", "open"]);
    let mut desk = Desk::open(&NewTableOrder { talk: Some(20), ..people });
    while let Some((_, lines)) = desk.asked::<TheMachine>(0) {
        desk.act::<TheMachine>(0, &lines[0]);
    }
    assert_eq!(desk.view(0).council, None, "people wait for each other anyway");
}

#[test]
fn bots_choose_one_pause_after_the_talk_however_long_they_thought() {
    for thinks in [Duration::ZERO, TEMPO / 2, TEMPO - MOMENT] {
        let mut desk = council(20);
        desk.think();
        desk.pass(20 * SECOND);
        assert_eq!(choices(&desk.pass(thinks)), 0);
        desk.think();
        assert_eq!(choices(&desk.pass(TEMPO - thinks - MOMENT)), 0, "{thinks:?}");
        assert!(choices(&desk.pass(MOMENT)) > 0, "{thinks:?}");
    }
}

#[test]
fn what_bots_thought_before_the_talk_counts_no_more() {
    let mut desk = council(20);
    let early: Vec<Work> = desk.thoughts();
    desk.order(0, Order::Ready).unwrap();
    desk.pass(Duration::ZERO);
    let again = desk.thoughts();
    assert_eq!((early.len(), again.len()), (4, 4));
    // What was begun before arrives late.
    early.into_iter().for_each(|work| hear(&mut desk, work));
    assert_eq!(choices(&desk.pass(TEMPO)), 0, "it is waited for what they think now");
    again.into_iter().for_each(|work| hear(&mut desk, work));
    assert_eq!(choices(&desk.pass(Duration::ZERO)), 4);
}

fn hear(desk: &mut Desk, work: Work) {
    let Work::Decide { seat, question, ask, think, .. } = work else { return };
    let thought = think(ask, Patience::default());
    desk.table.hear(Heard::Thought { seat, question, ask, thought });
}

#[test]
fn how_many_are_ready_is_known_to_all_and_not_who() {
    let crew = ["me", "open", "open", "mixed", "mixed"];
    let talks = NewTableOrder { talk: Some(20), ..wanted("the-machine", &[], &crew) };
    let begin = || {
        let mut desk = Desk::open(&talks);
        while let Some((_, lines)) = desk.asked::<TheMachine>(0) {
            desk.act::<TheMachine>(0, &lines[0]);
        }
        desk
    };
    let seen = |desk: &Desk| {
        let wall = desk.table.view(&Viewer::default(), desk.now).unwrap();
        format!("{:?} {:?} {:?}", wall.council, wall.seats, desk.view(0).seats)
    };
    let mut desks = [begin(), begin()];
    for (desk, nth) in desks.iter_mut().zip([1, 2]) {
        desk.order(nth, Order::Ready).unwrap();
        let council = desk.view(0).council.unwrap();
        assert_eq!((council.ready, council.people, council.waits), (1, 3, true));
        assert!(!desk.view(nth).council.unwrap().waits);
    }
    assert_eq!(seen(&desks[0]), seen(&desks[1]));
    // Whoever chooses is ready, and whoever said that they are away is not waited for.
    let [desk, _] = &mut desks;
    let lines = desk.asked::<TheMachine>(2).unwrap().1;
    desk.act::<TheMachine>(2, &lines[0]);
    assert_eq!(desk.view(0).council.unwrap().ready, 2);
    desk.order(0, Order::Away { on: true }).unwrap();
    assert_eq!(desk.pass(Duration::ZERO), [Deed::Hush]);
}

#[test]
fn nobody_s_time_runs_while_people_talk() {
    let crew = ["me", "open", "mixed", "mixed", "mixed"];
    let order = wanted("the-machine", &[], &crew);
    let order = NewTableOrder { talk: Some(300), replace: Replace::Itself, ..order };
    let mut desk = Desk::open(&order);
    while let Some((_, lines)) = desk.asked::<TheMachine>(0) {
        desk.act::<TheMachine>(0, &lines[0]);
    }
    let replaced = |deed: &Deed| matches!(deed, Deed::Substitute { .. } | Deed::StandIn { .. });
    desk.think();
    let talk = desk.pass(300 * SECOND - MOMENT);
    assert!(!talk.iter().any(replaced) && !desk.view(0).missing, "{talk:?}");
    assert_eq!((desk.view(0).clock, desk.view(1).clock), (None, None), "there is the other clock");
    desk.pass(MOMENT);
    desk.think();
    assert!(!desk.pass(90 * SECOND).iter().any(replaced), "a card has its time and a grace");
    assert!(desk.pass(SECOND).iter().any(replaced));
}

#[test]
fn bots_that_shall_hurry_wait_for_nobody() {
    let mut desk = council(20);
    desk.order(0, Order::Hurry).unwrap();
    assert!(desk.pass(Duration::ZERO).contains(&Deed::Hush));
}

// ── answers ──────────────────────────────────────────────────────────────────

/// What bots say to something within a few seconds.
fn answers(desk: &mut Desk, nth: u8, id: &str, remark: Remark) -> Vec<(Seat, String)> {
    desk.order(nth, say(id, remark)).unwrap();
    desk.think();
    let mut heard = Vec::new();
    for deed in desk.pass(3 * TEMPO) {
        if let Deed::Say { seat, statement } = deed {
            heard.push((seat, statement.words().to_string()));
        }
    }
    heard
}

#[test]
fn bots_answer_whom_they_were_addressed_by_or_say_that_they_did_not_understand() {
    // Somebody alone among bots speaks to them; one answers, once.
    let bots = ["me", "mixed", "mixed", "mixed", "mixed"];
    let mut desk = Desk::open(&wanted("the-machine", &[], &bots));
    let heard = answers(&mut desk, 0, "a", typed("the moon is made of cheese"));
    assert_eq!(heard, [(Seat(1), "I did not understand that".to_string())]);
    let heard = answers(&mut desk, 0, "b", typed("Hanne, the moon is made of cheese"));
    assert_eq!(heard.iter().map(|(seat, _)| *seat).collect::<Vec<_>>(), [Seat(2)]);
    let heard = answers(&mut desk, 0, "c", phrase("rely", Some(Seat(3))));
    assert!(matches!(&heard[..], [(Seat(3), words)] if !words.contains("understand")), "{heard:?}");
    // Among several people nobody answers who was not addressed.
    let crew = ["me", "open", "mixed", "mixed", "mixed"];
    let mut desk = Desk::open(&wanted("the-machine", &[], &crew));
    assert_eq!(answers(&mut desk, 1, "a", typed("the moon is made of cheese")), []);
    let heard = answers(&mut desk, 1, "b", typed("hane, the moon is made of cheese"));
    assert_eq!(heard, [(Seat(2), "I did not understand that".to_string())]);
    // In Overtime too.
    let order = wanted("overtime", &[("reactions", "live")], &["me", "diligent", "diligent"]);
    let mut desk = Desk::open(&order);
    let heard = answers(&mut desk, 0, "a", typed("Hanne, the moon is made of cheese"));
    assert!(heard.contains(&(Seat(2), "I did not understand that.".to_string())), "{heard:?}");
}

#[test]
fn every_sentence_of_the_house_can_be_said() {
    let mut desk = week();
    for (nth, one) in PHRASES.iter().enumerate() {
        desk.order(1, say(&format!("p{nth}"), phrase(one.slug, Some(Seat(0))))).unwrap();
    }
}
