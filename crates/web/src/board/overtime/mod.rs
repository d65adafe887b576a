//! Overtime on a page: an office after hours. The others sit in a row across the
//! table with the Pile on it, the clock hangs above, the own desk and the hand are
//! in front. Whatever can be played is lit; targets light up when a card is picked.

mod art;
mod clock;
mod desk;
mod ending;
mod hand;
mod pile;
mod plan;

use maud::{Markup, html};
use overtime::{Action, Overtime, Phase, Question, View};
use tabletop::{Asked, Names, Seat};

use super::{ANSWER, Board, sheet};
use crate::view::{BoardContext, Explained};
use crate::words::overtime as words;
use plan::{Pick, Plan};

impl Board for Overtime {
    const STYLE: &'static str = sheet!(
        "overtime/room",
        "overtime/clock",
        "overtime/colleagues",
        "overtime/assignments",
        "overtime/pile",
        "overtime/desk",
        "overtime/hand",
        "overtime/aiming",
        "overtime/bar",
        "overtime/window",
        "overtime/ending",
        "overtime/small",
        "overtime/laptop",
    );
    const SCRIPT: &'static str = include_str!("../../../assets/overtime.js");
    const KEYS: &'static [(&'static str, &'static str)] = crate::words::overtime::KEYS;
    const GOAL: &'static str = crate::words::overtime::GOAL;
    const AIM: &'static str = crate::words::overtime::AIM;
    const HAND: Option<&'static str> = Some("hand");

    fn board(view: &View, asked: Option<&Asked<Overtime>>, context: &BoardContext) -> Markup {
        // A spectator looks over the first player's shoulder, without the hand.
        let front = view.player(context.you.unwrap_or(Seat(0)));
        let plan = Plan::of(Some(front).filter(|front| context.you == Some(front.seat)), asked);
        let others = around(view, front.seat);
        html! {
            @if let Some(end) = view.over { (ending::scene(view, end, context)) }
            div.overtime.{ "round-" (others.len()) }.reacting[view.phase == Phase::React] {
                (clock::wall(view, context))
                div.ot-office {
                    @for seat in &others { (desk::other(view, view.player(*seat), &plan, context)) }
                    (pile::pile(view, &plan, context))
                }
                (desk::mine(view, front, &plan, context))
            }
        }
    }

    fn bar(view: &View, asked: Option<&Asked<Overtime>>, context: &BoardContext) -> Markup {
        let me = context.you.map(|you| view.player(you));
        let plan = Plan::of(me, asked);
        html! {
            @if plan.pass { (react(view, &plan, context)) }
            @if plan.done {
                button.button.main-answer.hinted[context.hinted("done")] form=(ANSWER) name="action" value="done" data-key="e" data-fx="done" {
                    (words::END_TURN) small { (words::draws(draw(view))) }
                }
            }
        }
    }

    fn explain(view: &View, asked: Option<&Asked<Overtime>>) -> Explained {
        let question = asked.and_then(|asked| asked.question.as_ref());
        let (text, sections, rulings): (&str, &[&str], &[&str]) = match question {
            Some(Question::Act { .. }) => (words::EXPLAIN_ACT, &["Your turn"], &["R-08", "R-09"]),
            Some(Question::React { .. }) => {
                (words::EXPLAIN_REACT, &["The Pile"], &["R-10", "R-41", "R-42"])
            }
            Some(Question::Help { .. }) => (words::EXPLAIN_HELP, &["Work"], &[]),
            Some(Question::GiveBack { .. }) => (words::EXPLAIN_GIVE, &[], &[]),
            Some(Question::Discard { .. }) => (words::EXPLAIN_DISCARD, &["Your turn"], &[]),
            None if view.over.is_some() => (words::EXPLAIN_END, &["The end"], &["R-36"]),
            None if view.pile.is_empty() => (words::EXPLAIN_WAIT, &["Your turn"], &[]),
            None => (words::EXPLAIN_PILE, &["The Pile"], &[]),
        };
        Explained { text: text.into(), sections: sections.to_vec(), rulings: rulings.to_vec() }
    }

    fn label(view: &View, action: Action, names: &Names) -> String {
        view.label(action, names)
    }

    fn asks(question: &Question, names: &Names) -> String {
        question.told(names)
    }
}

fn draw(view: &View) -> u8 {
    view.player(view.active).employee.kind().employee.as_ref().map_or(0, |employee| employee.draw)
}

/// The large buttons of a reaction window. What would achieve nothing is allowed,
/// but says so and is not loud.
fn react(view: &View, plan: &Plan, context: &BoardContext) -> Markup {
    let reactions: Vec<_> = plan.reactions().collect();
    let doubtful = reactions.iter().all(|pick| pick.doubt(view, context).is_some());
    html! {
        @match reactions.as_slice() {
            [] => button.button.big.ot-react disabled { (words::REACT) small { (nothing_fits(view, plan, context)) } },
            few if few.len() <= 2 => @for pick in few { (reaction(view, pick, context, "big ot-react")) },
            many => details.ot-pick.ot-react-list #pick-react name="pick" {
                summary.button.big.ot-react.quiet[doubtful] { (words::REACT) small { (words::ways(many.len())) } }
                div.ot-aims role="group" aria-label=(words::REACT) {
                    div.ot-aim-list { @for pick in many { (reaction(view, pick, context, "")) } }
                }
            },
        }
        button.button.big.quiet.ot-pass.hinted[context.hinted("pass")] form=(ANSWER) name="action" value="pass" data-key="p" { (words::PASS) small { (words::PASS_NOTE) } }
    }
}

fn reaction(view: &View, pick: &Pick, context: &BoardContext, class: &str) -> Markup {
    let doubt = pick.doubt(view, context);
    html! {
        @if let Action::React { card, .. } = pick.action {
            button.button.{ (class) }.quiet[doubt.is_some()].hinted[context.hinted(&pick.notation)] form=(ANSWER) name="action" value=(pick.notation) {
                (card.name()) small { (pick.aim(view, &context.names)) }
                @if let Some(doubt) = doubt { small.ot-doubt { (doubt) } }
            }
        }
    }
}

/// Why there is nothing to react with: an employee may keep off what seems to fit.
fn nothing_fits(view: &View, plan: &Plan, context: &BoardContext) -> String {
    let seat = context.you;
    let mut cards = plan.hand.iter().map(|slot| slot.card);
    let kept =
        seat.and_then(|seat| cards.find_map(|card| plan::kept_off(view, seat, card, context)));
    kept.unwrap_or_else(|| words::NOTHING_FITS.into())
}

/// The others in turn order, beginning at the left of this seat.
fn around(view: &View, front: Seat) -> Vec<Seat> {
    let count = view.players.len() as u8;
    (1..count).map(|step| Seat((front.0 + step) % count)).collect()
}
