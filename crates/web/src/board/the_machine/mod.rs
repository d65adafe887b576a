//! The Machine on a page: the week across the top, the machine on its blueprint,
//! the factory floor with today's stations, the crew with their marks, and the
//! union's back room, which is shut for whoever is not in it.

mod floor;
mod ledger;
mod machine;
mod moments;
mod people;
mod pieces;
mod room;
mod week;

use maud::{Markup, html};
use tabletop::{Asked, Names, Seat};
use the_machine::{Action, Event, Exit, Mark, Marked, Phase, Question, TheMachine, View};

use super::{ANSWER, Board, sheet};
use crate::view::{BoardContext, Explained};
use crate::words::the_machine as words;

impl Board for TheMachine {
    const STYLE: &'static str = sheet!(
        "the-machine/pawns",
        "the-machine/week",
        "the-machine/machine",
        "the-machine/floor",
        "the-machine/crew",
        "the-machine/hand",
        "the-machine/room",
        "the-machine/ledger",
        "the-machine/moments",
        "the-machine/small",
    );
    const SCRIPT: &'static str = include_str!("../../../assets/the-machine.js");
    const GOAL: &'static str = crate::words::the_machine::GOAL;

    fn board(view: &View, _asked: Option<&Asked<TheMachine>>, context: &BoardContext) -> Markup {
        // By day everything happens at the stations; in the evening one looks at the
        // machine and at each other.
        let by_day = matches!(view.phase, Phase::Placing | Phase::Cards);
        html! {
            div.factory {
                (week::week(view))
                @if let Some(role) = role(view, context) { p.role { (role) } }
                @if view.attendees.is_some() { (room::room(view, context)) }
                @if by_day { (floor::floor(view, context)) }
                (week::works(view))
                (people::people(view, context))
                @if !by_day { (floor::floor(view, context)) }
                (ledger::ledger(view, context))
            }
        }
    }

    fn bar(view: &View, asked: Option<&Asked<TheMachine>>, context: &BoardContext) -> Markup {
        html! {
            (people::hand(view, context))
            @for action in asked.iter().flat_map(|asked| &asked.actions) {
                @if let Some((words, main)) = alone(*action) {
                    button.button.main-answer[main].quiet[!main].hinted[context.hinted(action)] form=(ANSWER) name="action" value=(action) { (words) }
                }
            }
        }
    }

    fn moments(story: &[Event], view: &View, context: &BoardContext) -> Markup {
        moments::moments(story, view, context)
    }

    fn aim(view: &View, context: &BoardContext) -> &'static str {
        if context.you == Some(view.manager()) { words::AIM_MANAGER } else { words::AIM_WORKER }
    }

    fn banner(view: &View, context: &BoardContext) -> Option<&'static str> {
        let you = context.you.filter(|_| view.phase != Phase::Over)?;
        view.exit[you.index()].map(|exit| match (exit, view.options.ghosts()) {
            (Exit::Fired, false) => words::YOU_ARE_FIRED,
            (Exit::Fired, true) => words::YOU_ARE_FIRED_AND_WHISPER,
            (Exit::Union, false) => words::YOU_ARE_GONE,
            (Exit::Union, true) => words::YOU_ARE_GONE_AND_WHISPER,
        })
    }

    fn asks(question: &Question, names: &Names) -> String {
        match question {
            Question::Place { meeple: Some(seat), .. } => words::which_box(&names.of(*seat)),
            Question::Work { spot, number, stations, .. } => {
                words::which_card(*spot, *number, *stations)
            }
            Question::Vote { by, tokens, .. } => {
                let slip = the_machine::slip_text(tokens, |seat| names.of(seat));
                words::proposes(&names.of(*by), &slip)
            }
            other => other.to_string(),
        }
    }

    fn explain(view: &View, _asked: Option<&Asked<TheMachine>>) -> Explained {
        let (text, sections, rulings): (_, _, &[_]) = match view.phase {
            Phase::Placing => (words::RULES_PLACING, vec!["A day"], &["R-05", "R-06"]),
            Phase::Cards => (words::RULES_CARDS, vec!["A day"], &[]),
            Phase::Warnings => (words::RULES_WARNINGS, vec!["A day"], &["R-09"]),
            Phase::Recommendations => (words::RULES_STARS, vec!["A day"], &[]),
            Phase::Meeting => (words::RULES_MEETING, vec!["A day"], &["R-14", "R-15", "R-24"]),
            Phase::Over => (words::RULES_END, vec!["The end"], &[]),
        };
        Explained { text: text.into(), sections, rulings: rulings.to_vec() }
    }

    fn label(view: &View, action: Action, names: &Names) -> String {
        match action {
            Action::Place(spot) => match view.unplaced.lowest() {
                Some(seat) => words::place(&names.of(seat), spot),
                None => words::place_intern(spot),
            },
            Action::Work(card) => {
                let work = view.seat().and_then(|seat| view.if_worked(seat, card));
                work.map_or(String::new(), |work| work.to_string())
            }
            Action::Warn(seat) | Action::Blame(seat) | Action::Give(seat) => {
                format!("{}: {}", names.of(seat), effect(view, action))
            }
            Action::Done | Action::Keep | Action::Put | Action::Pass | Action::Vote(_) => {
                alone(action).map_or(String::new(), |(words, _)| words.to_string())
            }
        }
    }
}

/// Answers that point at nothing on the board, and whether they are the obvious one.
fn alone(action: Action) -> Option<(&'static str, bool)> {
    Some(match action {
        Action::Done => (words::NO_MORE, true),
        Action::Keep => (words::KEEP, false),
        Action::Put => (words::PUT, true),
        Action::Pass => (words::PASS, false),
        Action::Vote(true) => (words::YES, true),
        // Neither is the better one.
        Action::Vote(false) => (words::NO, true),
        Action::Place(_)
        | Action::Work(_)
        | Action::Warn(_)
        | Action::Give(_)
        | Action::Blame(_) => return None,
    })
}

/// What a mark or a card does to whoever gets it.
fn effect(view: &View, action: Action) -> String {
    let Some(Marked { mark, total, danger }) = view.if_marked(action) else {
        return words::GIVE.into();
    };
    let risk = danger.map_or(words::NO_DANGER.into(), |danger| words::risk(danger.percent()));
    match mark {
        Mark::Warning => words::then_warnings(total, &risk),
        Mark::Bad => words::then_bad(total, &risk),
    }
}

fn is_you(view: &View, seat: Seat) -> bool {
    view.seat() == Some(seat)
}

/// On Monday everybody is told what they are here for.
fn role(view: &View, context: &BoardContext) -> Option<&'static str> {
    let you = context.you.filter(|_| view.day == 1 && view.phase != Phase::Over)?;
    Some(if you == view.manager() { words::ROLE_MANAGER } else { words::ROLE_WORKER })
}
