//! Sentences: what is asked, what happened, and the names of things.

use std::fmt::{self, Write};

use tabletop::{Names, Standing};

use crate::action::{Action, Room, Space, Stay, Track, Visit};
use crate::components::Components;
use crate::consequences::{Change, Then};
use crate::event::Event;
use crate::state::{Forecast, Reason, Stage};
use crate::view::View;

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The beginning of a turn.
    Turn { turn: u16, last: bool },
    /// Another worker for the house board?
    House { turn: u16, left: u8 },
    /// A second worker, with the +1 token?
    Second { turn: u16 },
    /// Another step?
    Strike { tokens: u16, last: bool },
    /// Retire or partner?
    Bonus { hours: i8 },
    /// A last strike?
    LastChance { tokens: u16 },
    /// Waiting in the final turns.
    Rest { turn: u16 },
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Turn { last: false, .. } => {
                write!(
                    f,
                    "Your turn: up to three workers to the house board, one to another, or strike."
                )
            }
            Question::Turn { last: true, .. } => {
                write!(f, "Final turns: place your workers; nobody is collected any more.")
            }
            Question::House { left: 1, .. } => {
                write!(f, "One more worker to the house board, or end.")
            }
            Question::House { left, .. } => {
                write!(f, "Up to {left} more workers to the house board, or end.")
            }
            Question::Second { .. } => {
                write!(f, "Use the +1 token for a second worker, or end the turn and keep it?")
            }
            Question::Strike { tokens, last } => {
                let strike = if *last { "last strike" } else { "strike" };
                write!(f, "Your {strike}: another step for your {}, or done?", tokens_word(*tokens))
            }
            Question::Bonus { hours } => {
                write!(
                    f,
                    "{hours} hours a week! Retire a worker from the factory, or take a partner?"
                )
            }
            Question::LastChance { tokens } => {
                write!(
                    f,
                    "Your last worker is out. Spend your {} a last time? Only shorter hours still help.",
                    tokens_word(*tokens)
                )
            }
            Question::Rest { .. } => {
                write!(f, "Your workers enjoy themselves until the others are done: rest.")
            }
        }
    }
}

fn tokens_word(tokens: u16) -> String {
    match tokens {
        1 => "strike token".to_string(),
        _ => format!("{tokens} strike tokens"),
    }
}

/// A number with its sign, minus as people print it.
pub fn signed(number: i16) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A change: `+3` or `−2`.
pub fn change(number: i16) -> String {
    if number < 0 { signed(number) } else { format!("+{number}") }
}

/// A kind of space, as in “No space is free …”.
pub(crate) fn on(space: Space) -> &'static str {
    match space {
        Space::Fishing => "for fishing",
        Space::Trail => "on the fitness trail",
        Space::Ride => "for a motorcycle ride",
        Space::Park => "in the theme park",
        Space::Date => "for a blind date",
        Space::Motel => "in the motel",
        Space::Union => "at the union",
    }
}

/// A visit, as in “You need $2 for …”.
pub(crate) fn the(visit: Visit) -> String {
    let with = |partner: bool| if partner { " with a partner" } else { "" };
    match visit {
        Visit::Fishing => "fishing".to_string(),
        Visit::Trail => "the fitness trail".to_string(),
        Visit::Ride => "a motorcycle ride".to_string(),
        Visit::Park { pay, partner } => format!("the ${pay} ride{}", with(partner)),
        Visit::Date => "a blind date".to_string(),
        Visit::Motel => "the motel".to_string(),
        Visit::Vacation { stay: at, partner } => {
            format!("{}{}", self::stay(at).to_lowercase(), with(partner))
        }
        Visit::Union => "the union".to_string(),
    }
}

/// A stay, at the beginning of a sentence.
pub(crate) fn stay(stay: Stay) -> &'static str {
    match stay {
        Stay::Lake => "The lake",
        Stay::Mountains => "The mountains",
        Stay::Beach => "The beach",
    }
}

/// A number of weeks.
pub(crate) fn weeks(weeks: u8) -> String {
    if weeks == 1 { "1 week".to_string() } else { format!("{weeks} weeks") }
}

/// A track by its full name.
pub fn track(track: Track) -> &'static str {
    match track {
        Track::Hours => "working hours",
        Track::Income => "income",
        Track::Gap => "the gender pay gap",
        Track::Union => "union support",
        Track::Vacation => "vacation",
    }
}

/// A value on a track, in its unit.
pub fn value(track: Track, value: i8) -> String {
    let number = signed(i16::from(value));
    match track {
        Track::Hours => format!("{number} working hours"),
        Track::Income => format!("an income of ${number}"),
        Track::Gap if value < 0 => format!("a gender pay gap of −${}", value.unsigned_abs()),
        Track::Gap => "equal pay".to_string(),
        Track::Union => format!("a union support of {number}"),
        Track::Vacation => format!("{} of vacation", weeks(value.unsigned_abs())),
    }
}

/// An event as a sentence.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    match *event {
        Event::Housed { seat, room, coins, relax } => housed(&names.of(seat), room, coins, relax),
        Event::Visited { seat, visit, second, pay, gain } => {
            visited(&names.of(seat), visit, second, pay, gain)
        }
        Event::Supported { seat, tokens } => {
            format!("The union gives {} {tokens} strike tokens.", names.of(seat))
        }
        Event::Met { seat } => format!("{} has a new partner.", names.of(seat)),
        Event::PlusOne { to } => format!("The +1 token goes to {}.", names.of(to)),
        Event::Struck { seat, track, to, price, last } => {
            let how = if last { " in a last strike" } else { "" };
            format!("{} wins {}{how} (−{price} ✊).", names.of(seat), value(track, to))
        }
        Event::Retired { seat } => format!("A worker of {} retires for good.", names.of(seat)),
        Event::BackToWork { seat, forecast, relax, last } => {
            back_to_work(&names.of(seat), forecast, relax, last)
        }
        Event::LastTurns { seat, relax } => {
            let who = seat.map_or("The Robot".to_string(), |seat| names.of(seat));
            format!("*** {who} reaches {relax} relaxation: the final turns begin! ***")
        }
        Event::OutForGood { seat } => {
            format!("{} has nobody left in the factory and waits for the others.", names.of(seat))
        }
        Event::Rested { seat, gain } => {
            format!("{} waits and relaxes ({} ♥).", names.of(seat), change(gain))
        }
        Event::RobotPlaced { die, space, gain } => robot_placed(die, space, gain),
        Event::RobotRelieved { stress } => format!("The Robot's stress falls to {stress}."),
        Event::RobotBackToWork { lost, relax, last } => {
            let how = if last { " one last time" } else { "" };
            format!("The Robot goes back to work{how}: −{lost} ♥, now at {}.", signed(relax))
        }
        Event::RobotRested { gain } => format!("The Robot waits ({} ♥).", change(gain)),
        Event::Over { winners, reason } => {
            let winners: Vec<String> = winners.iter().map(|seat| names.of(seat)).collect();
            over(&winners, reason)
        }
    }
}

fn housed(who: &str, room: Room, coins: i16, relax: i16) -> String {
    let relax = change(relax);
    match room {
        Room::Pub => {
            format!("{who} has a drink at the pub (−${}, {relax} ♥).", coins.unsigned_abs())
        }
        Room::Work => format!("{who} works behind the bar (+${coins}, {relax} ♥)."),
        Room::Home => format!("{who} sleeps at home ({relax} ♥)."),
    }
}

fn visited(who: &str, visit: Visit, second: bool, pay: u16, gain: i16) -> String {
    let also = if second { " also" } else { "" };
    let where_ = match visit {
        Visit::Fishing => "goes fishing".to_string(),
        Visit::Date => "goes on a blind date".to_string(),
        Visit::Ride => "goes on a motorcycle ride".to_string(),
        Visit::Park { .. } => format!("takes {}", the(visit)),
        Visit::Trail | Visit::Motel | Visit::Vacation { .. } | Visit::Union => {
            format!("goes to {}", the(visit))
        }
    };
    let effect = match (pay, gain) {
        (0, 0) => String::new(),
        (0, _) => format!(" ({} ♥)", change(gain)),
        _ => format!(" (−${pay}, {} ♥)", change(gain)),
    };
    format!("{who}{also} {where_}{effect}.")
}

fn back_to_work(who: &str, forecast: Forecast, relax: i16, last: bool) -> String {
    let Forecast { lost, coins, tokens } = forecast;
    let how = if last { " one last time" } else { "" };
    format!(
        "{who} goes back to work{how}: −{lost} ♥ +${coins} +{tokens} ✊, now at {}.",
        signed(relax)
    )
}

fn robot_placed(die: u8, space: Option<Space>, gain: i16) -> String {
    let place = match space {
        Some(Space::Fishing) => "goes fishing",
        Some(Space::Trail) => "takes the fitness trail",
        Some(Space::Ride) => "takes a motorcycle ride",
        Some(Space::Park) => "visits the theme park",
        Some(Space::Date) => "goes on a blind date",
        Some(Space::Motel) => "sleeps in the motel",
        Some(Space::Union) => "visits the union",
        None => "finds no free space and goes home",
    };
    let effect = if gain == 0 { String::new() } else { format!(" ({} ♥)", change(gain)) };
    format!("The Robot rolls {die} and {place}{effect}.")
}

/// How it ended.
pub(crate) fn ended(view: &View, standing: Standing, names: &Names) -> String {
    let winners: Vec<String> = standing.winners.iter().map(|seat| names.of(seat)).collect();
    match view.stage {
        Stage::Over(reason) => over(&winners, reason),
        _ => standing.told(names),
    }
}

fn over(winners: &[String], reason: Reason) -> String {
    let won = match winners {
        [] => "The Robot wins".to_string(),
        [only] => format!("{only} wins"),
        [most @ .., last] => format!("{} and {last} share the victory", most.join(", ")),
    };
    match reason {
        Reason::Cap => format!("The evening is over, nobody wants another turn. {won}."),
        Reason::Won | Reason::Shared | Reason::Lost => format!("{won}."),
    }
}

// ── what would come of a choice, in a few signs ──────────────────────────

/// What an action pays and brings.
pub fn effect(view: &View, action: Action) -> String {
    match action {
        Action::Go(visit) | Action::And(visit) => visit_effect(view.components, visit),
        Action::End => match view.stage {
            Stage::Second => "no second worker; you keep the +1 token".into(),
            _ => "no more workers this turn".into(),
        },
        Action::Step { track, .. } => step_effect(view, track),
        Action::Retire => "a worker leaves the factory for good: 1 less stress each week".into(),
        Action::Partner => "a partner joins the factory".into(),
        Action::Done => "no more steps".into(),
        Action::NoStrike => "keep the tokens".into(),
        Action::House(_) | Action::Rest => in_signs(view.components.change(action)),
    }
}

/// What a visit pays and brings.
pub fn visit_effect(components: &Components, visit: Visit) -> String {
    let brings = in_signs(components.change(Action::Go(visit)));
    match visit {
        Visit::Date => format!("{brings} and a partner for later"),
        Visit::Vacation { stay, .. } => {
            let weeks = if stay.weeks() == 1 { "week" } else { "weeks" };
            format!("{brings}, 1 less stress for {} {weeks}", stay.weeks())
        }
        _ => brings,
    }
}

fn in_signs(Change { coins, tokens, relax }: Change) -> String {
    let coins = (coins != 0).then(|| match coins {
        1.. => format!("+${coins}"),
        _ => format!("−${}", -coins),
    });
    let tokens = (tokens != 0).then(|| format!("{} ✊", change(tokens)));
    // A visit that brings nothing at all says so.
    let relax = (relax != 0 || tokens.is_none()).then(|| format!("{} ♥", change(relax)));
    [coins, tokens, relax].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn step_effect(view: &View, track: Track) -> String {
    let team = view.on_turn();
    let (now, Some(next)) = (team.at[track as usize], team.next[track as usize]) else {
        return String::new();
    };
    let what = match track {
        Track::Hours => format!("{} stress a week instead of {}", next.stress, now.stress),
        Track::Income | Track::Gap => format!("${} more a week", next.value - now.value),
        Track::Union => format!("{} ✊ a week instead of {}", next.value, now.value),
        Track::Vacation => match Stay::of_weeks(next.value.unsigned_abs()) {
            Some(Stay::Mountains) => "the mountains open".to_string(),
            Some(stay) => format!("the {} opens", stay.word()),
            None => "longer vacations".to_string(),
        },
    };
    let bonus = if next.star { ", and a worker retires or finds a partner" } else { "" };
    format!("−{} ✊: {what}{bonus}", next.price)
}

/// What comes right after, if that is more than the next player's turn.
pub fn after(view: &View, action: Action) -> Option<String> {
    Some(match view.then(action)? {
        Then::Waits => "your last worker: then you wait".into(),
        Then::BackToWork(Forecast { lost, coins, tokens }) => {
            format!("then back to work: −{lost} ♥ +${coins} +{tokens} ✊")
        }
    })
}

/// Every step of the tracks and its price, a line for each track.
pub fn prices(components: &Components) -> String {
    let mut text = String::new();
    for track in Track::ALL {
        let places = components.track(track).places();
        let steps: Vec<String> = places[1..]
            .iter()
            .map(|step| {
                let star = if step.star { "★" } else { "" };
                format!("{}{star}: {}", signed(i16::from(step.value)), step.price)
            })
            .collect();
        let start = signed(i16::from(places[0].value));
        let _ = writeln!(text, "{:<9} {start:>3} →  {}", track.word(), steps.join("   "));
    }
    text + "Prices in strike tokens; ★ retires a worker or brings a partner."
}
