//! What people read.

use finishing_time::{
    Action, Event, FinishingTime, Forecast, Options, Question, Reason, Room, Space, Stay, Track,
    Visit,
};
use serde_json::json;
use tabletop::{Eyes, Game, Names, Seat, Seats};

use crate::support::Town;

fn tell(event: Event) -> String {
    FinishingTime::tell(&event, &Names::new(["Ada", "Bob", "Cy"]))
}

#[test]
fn a_turn_reads_like_a_story() {
    let story = |town: Town| town.events.into_iter().map(tell).collect::<Vec<_>>();
    assert_eq!(
        story(Town::of(3).plays("work pub home")),
        [
            "Ada works behind the bar (+$2, −2 ♥).",
            "Ada has a drink at the pub (−$1, +2 ♥).",
            "Ada sleeps at home (+1 ♥).",
        ]
    );
    assert_eq!(
        story(Town::of(2).plays("date & union")),
        [
            "Ada goes on a blind date (−$2, +1 ♥).",
            "Ada has a new partner.",
            "Ada also goes to the union.",
            "The union gives Ada 3 strike tokens.",
            "The +1 token goes to Bob.",
        ]
    );
    assert_eq!(
        story(
            Town::of(3)
                .team("p1", json!({"hours": 45, "tokens": 7, "factory": 1}))
                .plays("strike hours 40 retire, income 8")
        ),
        [
            "Ada wins 40 working hours (−5 ✊).",
            "A worker of Ada retires for good.",
            "Ada wins an income of $8 (−2 ✊).",
            "Ada goes back to work: −11 ♥ +$6 +4 ✊, now at −16.",
        ]
    );
    assert_eq!(
        story(
            Town::of(3)
                .team("p1", json!({"relax": 39, "tokens": 3, "factory": 1}))
                .plays("trail, last strike hours 65")
                .plays("home end")
                .plays("home end")
                .plays("rest")
        ),
        [
            "Ada goes to the fitness trail (+3 ♥).",
            "*** Ada reaches 42 relaxation: the final turns begin! ***",
            "Ada has nobody left in the factory and waits for the others.",
            "Ada wins 65 working hours in a last strike (−3 ✊).",
            "Bob sleeps at home (+1 ♥).",
            "Cy sleeps at home (+1 ♥).",
            "Ada waits and relaxes (+1 ♥).",
        ]
    );
}

#[test]
fn every_visit_has_its_words() {
    let visit =
        |visit, pay, gain| tell(Event::Visited { seat: Seat(1), visit, second: false, pay, gain });
    assert_eq!(visit(Visit::Fishing, 0, 2), "Bob goes fishing (+2 ♥).");
    assert_eq!(visit(Visit::Ride, 0, 4), "Bob goes on a motorcycle ride (+4 ♥).");
    assert_eq!(
        visit(Visit::Park { pay: 5, partner: true }, 5, 11),
        "Bob takes the $5 ride with a partner (−$5, +11 ♥)."
    );
    assert_eq!(visit(Visit::Motel, 1, 6), "Bob goes to the motel (−$1, +6 ♥).");
    let stay = |stay, partner| visit(Visit::Vacation { stay, partner }, 1, 3);
    assert_eq!(stay(Stay::Lake, false), "Bob goes to the lake (−$1, +3 ♥).");
    assert_eq!(stay(Stay::Beach, true), "Bob goes to the beach with a partner (−$1, +3 ♥).");
    assert_eq!(stay(Stay::Mountains, false), "Bob goes to the mountains (−$1, +3 ♥).");
}

#[test]
fn the_robot_has_its_words_too() {
    let placed = |die, space, gain| tell(Event::RobotPlaced { die, space, gain });
    let texts = [
        (Some(Space::Fishing), "goes fishing"),
        (Some(Space::Trail), "takes the fitness trail"),
        (Some(Space::Ride), "takes a motorcycle ride"),
        (Some(Space::Park), "visits the theme park"),
        (Some(Space::Date), "goes on a blind date"),
        (Some(Space::Motel), "sleeps in the motel"),
        (None, "finds no free space and goes home"),
    ];
    for (space, words) in texts {
        assert_eq!(placed(1, space, 2), format!("The Robot rolls 1 and {words} (+2 ♥)."));
    }
    assert_eq!(placed(5, Some(Space::Union), 0), "The Robot rolls 5 and visits the union.");
    assert_eq!(tell(Event::RobotRelieved { stress: 14 }), "The Robot's stress falls to 14.");
    assert_eq!(
        tell(Event::RobotBackToWork { lost: 15, relax: -3, last: false }),
        "The Robot goes back to work: −15 ♥, now at −3."
    );
    assert_eq!(
        tell(Event::RobotBackToWork { lost: 15, relax: 3, last: true }),
        "The Robot goes back to work one last time: −15 ♥, now at 3."
    );
    assert_eq!(tell(Event::RobotRested { gain: 1 }), "The Robot waits (+1 ♥).");
    assert_eq!(
        tell(Event::LastTurns { seat: None, relax: 41 }),
        "*** The Robot reaches 41 relaxation: the final turns begin! ***"
    );
}

#[test]
fn the_end_names_the_winners() {
    let over = |winners: &[u8], reason| {
        let winners: Seats = winners.iter().map(|&seat| Seat(seat)).collect();
        tell(Event::Over { winners, reason })
    };
    assert_eq!(over(&[1], Reason::Won), "Bob wins.");
    assert_eq!(over(&[0, 1, 2], Reason::Shared), "Ada, Bob and Cy share the victory.");
    assert_eq!(over(&[], Reason::Lost), "The Robot wins.");
    assert_eq!(
        over(&[0], Reason::Cap),
        "The evening is over, nobody wants another turn. Ada wins."
    );
    let forecast = Forecast { lost: 9, coins: 6, tokens: 5 };
    assert_eq!(
        tell(Event::BackToWork { seat: Seat(0), forecast, relax: 12, last: true }),
        "Ada goes back to work one last time: −9 ♥ +$6 +5 ✊, now at 12."
    );
}

#[test]
fn questions_are_one_sentence() {
    assert_eq!(
        Question::Turn { turn: 3, last: false }.to_string(),
        "Your turn: up to three workers to the house board, one to another, or strike."
    );
    assert_eq!(
        Question::Turn { turn: 3, last: true }.to_string(),
        "Final turns: place your workers; nobody is collected any more."
    );
    assert_eq!(
        Question::LastChance { tokens: 1 }.to_string(),
        "Your last worker is out. Spend your strike token a last time? Only shorter hours still help."
    );
}

#[test]
fn a_question_changes_whenever_a_seat_is_asked_anew() {
    let town = Town::of(3).team("p1", json!({"tokens": 12, "hours": 45}));
    let ask = |town: &Town| town.game.question(Seat(0));
    let house = Town::of(3).plays("home");
    assert_ne!(ask(&house), ask(&Town::of(3)));
    assert_ne!(ask(&house), ask(&Town::of(3).plays("home").plays("home")));
    let star = Town::of(3).team("p1", json!({"tokens": 12, "hours": 45})).plays("hours 40");
    assert_ne!(ask(&star), ask(&town));
    let round = town.plays("home end").plays("home end").plays("home end");
    assert_ne!(ask(&round), ask(&Town::of(3)));
}

#[test]
fn tracks_are_named_in_their_units() {
    let won = |track, to| tell(Event::Struck { seat: Seat(0), track, to, price: 5, last: false });
    assert_eq!(won(Track::Gap, -1), "Ada wins a gender pay gap of −$1 (−5 ✊).");
    assert_eq!(won(Track::Gap, 0), "Ada wins equal pay (−5 ✊).");
    assert_eq!(won(Track::Union, 5), "Ada wins a union support of 5 (−5 ✊).");
    assert_eq!(won(Track::Vacation, 1), "Ada wins 1 week of vacation (−5 ✊).");
    assert_eq!(won(Track::Vacation, 2), "Ada wins 2 weeks of vacation (−5 ✊).");
}

#[test]
fn everybody_sees_everything_and_only_the_die_reveals() {
    let town = Town::of(1).plays_with("date", &[5]);
    let town = town.team("p1", json!({"factory": 1})).plays_with("fishing", &[1]);
    let mut revealed = 0;
    for event in &town.events {
        for eyes in [Eyes::Seat(Seat(0)), Eyes::Spectator, Eyes::Omniscient] {
            assert_eq!(FinishingTime::shown(event, eyes), Some(*event));
        }
        revealed += u32::from(FinishingTime::reveals(event));
    }
    assert_eq!(revealed, 2);
    assert!(town.game.view(Eyes::Spectator) == town.game.view(Eyes::Seat(Seat(0))));
}

#[test]
fn the_view_shows_the_whole_town() {
    let town = Town::of(3)
        .team("p1", json!({"hours": 50, "relax": -12, "vac": [[1, 2, true]]}))
        .last_turns()
        .team("p2", json!({"factory": 0, "out": [["park", true]]}));
    let view = town.game.view(Eyes::Spectator);
    assert_eq!(view.teams.len(), 3);
    assert_eq!(view.teams[0].at[0].value, 50);
    assert_eq!(view.teams[0].next[0].map(|step| step.value), Some(45));
    assert_eq!((view.teams[0].stress, view.teams[0].forecast.lost), (13, 7));
    assert_eq!((view.teams[0].stressed_out, view.teams[0].waits), (true, false));
    assert_eq!((view.teams[1].stressed_out, view.teams[1].waits), (false, true));
    assert_eq!(view.spaces[Space::Park as usize], (1, 2));
    assert_eq!((view.columns.len(), view.columns[1].weeks), (4, 2));
    assert_eq!((view.current, view.last_turns, view.plus_one), (Seat(0), true, None));
    assert!(view.robot.is_none() && Town::of(1).game.view(Eyes::Spectator).robot.is_some());
    assert_eq!(view.leaders, Seats::only(Seat(2)));
}

#[test]
fn every_action_reads_back_what_it_prints() {
    for players in 1..=6 {
        let town = Town::of(players);
        for action in FinishingTime::universe(&town.options) {
            let read = town.game.read(Seat(0), &action.to_string());
            assert_eq!(read, Ok(vec![action]));
        }
    }
    assert_eq!(Action::House(Room::Pub).to_string(), "pub");
    let park = Visit::Park { pay: 5, partner: true };
    assert_eq!(Action::And(park).to_string(), "and park 5 +");
    assert_eq!(Action::Step { track: Track::Gap, to: -1 }.to_string(), "gap -1");
}

#[test]
fn the_box_says_who_made_it() {
    assert_eq!(FinishingTime::ABOUT.designer, "Friedemann Friese");
    assert_eq!(FinishingTime::ABOUT.slug, "finishing-time");
    assert_eq!(Town::with(Options::players(5)).game.seats(), Seats::first(5));
}
