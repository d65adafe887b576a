//! Finishing Time on a page: the town from above with the relaxation track
//! around it, and the teams with their tracks below.

mod ending;
mod pawn;
mod pictures;
mod quarters;
mod ring;
mod story;
mod teams;
mod town;

use finishing_time::words::{after, effect};
use finishing_time::{Action, Event, FinishingTime, Space, Stage, View, Visit};
use maud::{Markup, html};
use tabletop::{Asked, Names};

use super::{ANSWER, Board, sheet};
use crate::sprite::{fist, signs};
use crate::view::{BoardContext, Explained};
use crate::words::finishing_time as words;
use town::Town;

impl Board for FinishingTime {
    const STYLE: &'static str = sheet!(
        "finishing-time/shapes",
        "finishing-time/town",
        "finishing-time/pictures",
        "finishing-time/track",
        "finishing-time/teams",
        "finishing-time/ending",
        "finishing-time/phone",
        "finishing-time/laptop",
    );
    const SCRIPT: &'static str = include_str!("../../../assets/finishing-time.js");
    const KEYS: &'static [(&'static str, &'static str)] = crate::words::finishing_time::KEYS;
    const GOAL: &'static str = crate::words::finishing_time::GOAL;
    const AIM: &'static str = crate::words::finishing_time::AIM;

    fn board(view: &View, _asked: Option<&Asked<FinishingTime>>, context: &BoardContext) -> Markup {
        let town = Town { view, context };
        let over = matches!(view.stage, Stage::Over(_));
        html! {
            div.ft.last-turns[view.last_turns && !over] {
                (pawn::shapes())
                @if view.last_turns && !over { (final_turns(view)) }
                (town.draw())
                (town.teams())
            }
        }
    }

    fn moments(story: &[Event], view: &View, context: &BoardContext) -> Markup {
        match view.stage {
            Stage::Over(_) => ending::scene(view, story, context),
            _ => html! {},
        }
    }

    fn bar(view: &View, asked: Option<&Asked<FinishingTime>>, context: &BoardContext) -> Markup {
        let town = Town { view, context };
        if let Stage::Over(_) = view.stage {
            return html! {};
        }
        let Some(ask) = &context.ask else {
            return html! { (town.quarters(&[])) (town.purse_line()) };
        };
        let button = |action: Action, name: &str, key: Option<&str>, main: bool| {
            html! {
                @if ask.choices.iter().any(|choice| choice.notation == action.to_string()) {
                    button.button.main-answer[main].quiet[!main].hinted[town.hinted(action)]
                        form=(ANSWER) name="action" value=(action) data-key=[key] {
                        (name) small { (signs(&effect(view, action))) }
                    }
                }
            }
        };
        html! {
            (town.quarters(asked.map_or(&[], |asked| &asked.actions)))
            (town.purse_line())
            @if matches!(view.stage, Stage::Turn | Stage::Strike | Stage::LastChance | Stage::LastStrike) {
                (basket(view))
            }
            @match view.stage {
                Stage::Turn => (button(Action::Rest, words::REST, Some("e"), true)),
                Stage::House { .. } => (button(Action::End, words::END_HOUSE, Some("e"), true)),
                Stage::Second => (button(Action::End, words::KEEP_TOKEN, Some("e"), true)),
                Stage::Strike | Stage::LastStrike => (button(Action::Done, words::DONE, Some("e"), true)),
                Stage::Bonus => {
                    (button(Action::Retire, words::RETIRE, None, true))
                    (button(Action::Partner, words::PARTNER, None, true))
                }
                Stage::LastChance => (button(Action::NoStrike, words::NO_STRIKE, Some("e"), false)),
                Stage::Over(_) => {}
            }
        }
    }

    fn explain(view: &View, asked: Option<&Asked<FinishingTime>>) -> Explained {
        const TURN: &str = "A turn: one of three things";
        const FINAL: &str = "The final turns";
        let stressed = view.teams[view.current.index()].stressed_out;
        let (text, mut sections, rulings): (_, Vec<_>, &[_]) = match (asked, view.stage) {
            (None, _) => {
                (words::explain::LOOKING, vec!["What you have", TURN, "Back to work"], &[])
            }
            (_, Stage::Turn | Stage::House { .. }) if stressed => {
                let rulings = &["R-02", "R-03", "R-04", "R-05"];
                (words::explain::STRESSED, vec!["Back to work"], rulings)
            }
            (_, Stage::Turn) if view.teams[view.current.index()].waits => {
                (words::explain::REST, vec![FINAL], &["R-12"])
            }
            (_, Stage::Turn) if view.last_turns => {
                (words::explain::FINAL, vec![FINAL, TURN], &["R-11", "R-13", "R-14"])
            }
            (_, Stage::Turn) => {
                (words::explain::TURN, vec![TURN, "Back to work", "The tracks"], &["R-03", "R-19"])
            }
            (_, Stage::House { .. }) => (words::explain::HOUSE, vec![TURN], &["R-03", "R-04"]),
            (_, Stage::Second) => {
                (words::explain::SECOND, vec!["Two players"], &["R-08", "R-09", "R-10", "R-21"])
            }
            (_, Stage::Strike) => {
                (words::explain::STRIKE, vec!["The tracks"], &["R-05", "R-06", "R-07"])
            }
            (_, Stage::Bonus) => (words::explain::BONUS, vec!["The tracks"], &["R-06", "R-07"]),
            (_, Stage::LastChance | Stage::LastStrike) => {
                (words::explain::LAST, vec![FINAL, "The tracks"], &["R-13", "R-14"])
            }
            (_, Stage::Over(_)) => (words::explain::OVER, vec![FINAL], &["R-16"]),
        };
        if view.robot.is_some() {
            sections.push("Alone against the Robot");
        }
        Explained { text: text.into(), sections, rulings: rulings.to_vec() }
    }

    fn label(view: &View, action: Action, _names: &Names) -> String {
        let effect = effect(view, action);
        let name = name(action);
        match after(view, action) {
            Some(next) => format!("{name}: {effect}; {next}"),
            None => format!("{name}: {effect}"),
        }
    }
}

/// What an action is called on this board.
fn name(action: Action) -> String {
    match action {
        Action::House(room) => words::room(room).into(),
        Action::Go(visit) | Action::And(visit) => visit_name(visit),
        Action::Step { track, to } => {
            format!("{} {}", words::track(track), words::value(track, to))
        }
        Action::End => words::END_HOUSE.into(),
        Action::Retire => words::RETIRE.into(),
        Action::Partner => words::PARTNER.into(),
        Action::Done => words::DONE.into(),
        Action::NoStrike => words::NO_STRIKE.into(),
        Action::Rest => words::REST.into(),
    }
}

fn visit_name(visit: Visit) -> String {
    let with = if visit.takes_partner() { ", with a partner" } else { "" };
    match visit {
        Visit::Vacation { stay, .. } => format!("{}{with}", words::stay(stay)),
        Visit::Park { pay, .. } => format!("{} ${pay}{with}", words::space(Space::Park)),
        Visit::Fishing | Visit::Trail | Visit::Ride | Visit::Date | Visit::Motel | Visit::Union => {
            visit.space().map_or("", words::space).to_string()
        }
    }
}

/// What was laid into the basket; filled by the script, and empty without it. What
/// can be chosen at a star, and how often, stands in the template.
fn basket(view: &View) -> Markup {
    let tokens = view.on_turn().team.tokens;
    html! {
        div.basket.script hidden {
            span.basket-name { (words::BASKET) }
            span.basket-list aria-live="polite" {}
            span.basket-relief data-words=(words::STRESS_LESS) {}
            span.basket-stars {}
            span.basket-cost { b.basket-sum data-tokens=(tokens) {} " " (fist()) }
            button.button.quiet.tiny type="button" data-basket="clear" { (words::BASKET_CLEAR) }
            button.button.main-answer form=(ANSWER) name="action" value="" data-basket="strike" {
                (words::BASKET_STRIKE)
            }
            template {
                @for (action, most) in view.at_stars() {
                    option value=(action) data-most=[most] { (name(action)) }
                }
            }
        }
    }
}

/// The loud announcement of the final turns.
fn final_turns(view: &View) -> Markup {
    let teams = view.teams.iter().map(|team| usize::from(team.team.factory));
    let left: usize =
        teams.sum::<usize>() + view.robot.map_or(0, |robot| usize::from(robot.factory));
    html! {
        div.final-turns role="status" {
            strong { (words::FINAL) }
            p { (words::FINAL_NOTE) " " b { (words::still_out(left)) } }
        }
    }
}
