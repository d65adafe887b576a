//! What a choice pays and brings, in a few signs: for the labels of every face.

use std::fmt::Write;

use crate::action::{Action, Room, Stay, Track, Visit};
use crate::components::Components;
use crate::state::Stage;
use crate::view::View;
use crate::words::{change, signed};

/// What an action pays and brings, in a few signs.
pub fn effect(view: &View, action: Action) -> String {
    let components = view.components;
    match action {
        Action::House(Room::Pub) => {
            format!("−${} {} ♥", components.drink.pay, change(components.drink.gain))
        }
        Action::House(Room::Work) => {
            format!("+${} {} ♥", components.work_earn, change(-components.work_lose))
        }
        Action::House(Room::Home) => format!("{} ♥", change(components.home)),
        Action::Go(visit) | Action::And(visit) => visit_effect(components, visit),
        Action::End => match view.stage {
            Stage::Second => "no second worker; you keep the +1 token".into(),
            _ => "no more workers this turn".into(),
        },
        Action::Step { track, .. } => step_effect(view, track),
        Action::Retire => "a worker leaves the factory for good: 1 less stress each week".into(),
        Action::Partner => "a partner joins the factory".into(),
        Action::Done => "no more steps".into(),
        Action::NoStrike => "keep the tokens".into(),
        Action::Rest => format!("{} ♥", change(components.relax.waiting)),
    }
}

/// What a visit pays and brings.
pub fn visit_effect(components: &Components, visit: Visit) -> String {
    let deal = components.deal(visit).unwrap_or_default();
    let pay = if deal.pay > 0 { format!("−${} ", deal.pay) } else { String::new() };
    match visit {
        Visit::Union => format!("+{} ✊", components.union),
        Visit::Date => format!("{pay}{} ♥ and a partner for later", change(deal.gain)),
        Visit::Vacation { stay, .. } => {
            let weeks = if stay.weeks() == 1 { "week" } else { "weeks" };
            let without = format!("1 less stress for {} {weeks}", stay.weeks());
            format!("{pay}{} ♥, {without}", change(deal.gain))
        }
        _ => format!("{pay}{} ♥", change(deal.gain)),
    }
}

fn step_effect(view: &View, track: Track) -> String {
    let team = &view.teams[view.current.index()];
    let (now, Some(next)) = (team.at[track as usize], team.next[track as usize]) else {
        return String::new();
    };
    let what = match track {
        Track::Hours => format!("{} stress a week instead of {}", next.stress, now.stress),
        Track::Income | Track::Gap => "$1 more a week".to_string(),
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
    let team = &view.teams[view.current.index()];
    let placed = matches!(action, Action::House(_) | Action::Go(_) | Action::And(_));
    if !placed || team.team.factory != 1 {
        return None;
    }
    let gain = gain(view.components, action);
    let goal = view.components.relax.goal;
    // Whoever gets there begins the final turns, and nobody is collected any more.
    if view.last_turns || team.team.relax + gain >= goal {
        return Some("your last worker: then you wait".into());
    }
    // The worker himself may be the one on vacation.
    let away = match action {
        Action::Go(Visit::Vacation { .. }) | Action::And(Visit::Vacation { .. }) => 1,
        _ => 0,
    };
    let stress = (team.stress - away).max(0);
    let lost = stress.min(team.team.relax + gain - view.components.relax.floor);
    let (coins, tokens) = (team.forecast.coins, team.forecast.tokens);
    Some(format!("then back to work: −{lost} ♥ +${coins} +{tokens} ✊"))
}

/// How an action changes the relaxation at once.
pub fn gain(components: &Components, action: Action) -> i16 {
    match action {
        Action::House(Room::Pub) => components.drink.gain,
        Action::House(Room::Work) => -components.work_lose,
        Action::House(Room::Home) => components.home,
        Action::Go(visit) | Action::And(visit) => {
            components.deal(visit).map_or(0, |deal| deal.gain)
        }
        Action::Rest => components.relax.waiting,
        Action::End
        | Action::Step { .. }
        | Action::Retire
        | Action::Partner
        | Action::Done
        | Action::NoStrike => 0,
    }
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
