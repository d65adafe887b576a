//! The factory floor: today's task card as stations, and who stands there.

use maud::{Markup, html};
use tabletop::Seat;
use the_machine::{Action, Closed, Job, Outcome, Phase, Sight, Spot, View, letter};

use super::pieces::{self, cog, intern, pawn, recommendation, small_card, times};
use super::week::{weather, weather_text};
use super::{ANSWER, is_you};
use crate::sprite::icon;
use crate::view::BoardContext;
use crate::words::the_machine as words;

pub(super) fn floor(view: &View, context: &BoardContext) -> Markup {
    let task = view.task();
    html! {
        section.floor aria-labelledby="floor-name" {
            header.task-card {
                h2 #floor-name { (weather(task.weather)) span { (task.name) } small { (weather_text(task.weather)) } }
                (aftermath(view))
                @if view.phase == Phase::Cards {
                    p.sealed role="status" { (icon("seal")) (words::chosen(view.chosen, view.inside.len())) }
                }
            }
            @if view.phase == Phase::Placing { (bench(view, context)) }
            @for lower in [false, true] {
                ol.stations {
                    @for (index, job) in task.jobs.iter().enumerate().filter(|(_, job)| job.lower == lower) {
                        (station(view, context, Spot(index as u8), job))
                    }
                }
            }
        }
    }
}

/// What lies on the aftermath card this morning.
fn aftermath(view: &View) -> Markup {
    let tokens = view.tokens;
    html! {
        p.aftermath {
            span.sr { (words::ON_THE_CARD) ". " (words::count_of(tokens.warnings, words::WARNINGS)) ", "
                (words::count_of(tokens.bad, words::BAD)) ", " (words::count_of(tokens.recommendations, words::STARS)) }
            span title=(words::WARNINGS) { (times(tokens.warnings, &pieces::warning())) }
            span title=(words::BAD) { (times(tokens.bad, &pieces::bad())) }
            span title=(words::STARS) { (times(tokens.recommendations, &recommendation(None))) }
        }
    }
}

/// Those who have no place yet; the first of them is next.
fn bench(view: &View, context: &BoardContext) -> Markup {
    let placing = context.ask.is_some();
    html! {
        div.bench {
            span.bench-name { (words::BENCH) }
            ul {
                @for (nth, seat) in view.unplaced.iter().enumerate() {
                    li.next[nth == 0] data-drag[placing && nth == 0] {
                        (pawn(seat, false)) span { (context.names.of(seat)) }
                        @if nth == 0 { small { (words::NEXT) } }
                    }
                }
                @for nth in 0..view.interns_unplaced {
                    @let next = view.unplaced.is_empty() && nth == 0;
                    li.next[next] data-drag[placing && next] {
                        (intern()) span { (words::INTERN) } @if next { small { (words::NEXT) } }
                    }
                }
            }
        }
    }
}

fn station(view: &View, context: &BoardContext, spot: Spot, job: &Job) -> Markup {
    let index = spot.index();
    let crew: Vec<Seat> = view.workers_at[index].iter().collect();
    let interns = view.interns_at[index];
    let taken = crew.len() as u8 + interns;
    let choice = context.offered(Action::Place(spot));
    let asked = view.phase == Phase::Placing && context.ask.is_some();
    let outcome = view.outcome_at(spot);
    let idle = taken == 0 && view.phase != Phase::Placing;
    let next = view.unplaced.lowest();
    let name = words::box_name(spot);
    html! {
        li.station.wide[job.stations > 1].chained[job.needs.is_some()].lit[choice.is_some()].hinted[choice.is_some_and(|choice| context.hinted(&choice.notation))].idle[idle]
            .done[outcome == Some(Outcome::Success)].failed[outcome == Some(Outcome::Failure)]
            data-spot=(letter(spot)) {
            div.plate {
                span.letter aria-hidden="true" { (spot) }
                span.sr { (name) ":" }
                strong.number { (job.number) }
                span.cogs { (times(job.cogs, &cog())) span.sr { (words::cogs(job.cogs)) } }
                @if job.eye { span.shuffled title=(words::EYE) { (icon("eye")) span.sr { (words::EYE) } } }
                @if job.stations > 1 { small.crew-size { (words::together(job.stations)) } }
                @if let Some(needs) = job.needs { small.needs { (words::needs(needs)) } }
            }
            div.places {
                @for seat in &crew { (worker(view, context, *seat, spot)) }
                @for _ in 0..interns { span.place.taken { (intern()) small { (words::INTERN) } } }
                @for nth in taken..job.stations {
                    span.place {
                        @if choice.is_some() && nth == taken {
                            span.shadow { @match next { Some(seat) => (pawn(seat, false)), None => (intern()) } }
                        }
                    }
                }
            }
            (result(view, spot, job, outcome))
            @if let Some(choice) = choice {
                button.put-here form=(ANSWER) name="action" value=(choice.notation) data-drop
                    aria-label=(choice.label) { span aria-hidden="true" { (choice.label) } }
            } @else if asked {
                (closed(view, spot))
            }
        }
    }
}

/// A box that is no answer now: a tap anywhere on it says why, a pointer or the
/// focus as well. The name of the sheet changes with every meeple, so that none
/// stays open over another question.
fn closed(view: &View, spot: Spot) -> Markup {
    let sheet = format!("why-{}-{}", letter(spot), to_place(view));
    html! {
        details.closed id=(sheet) name="why" {
            summary { span.sr { (words::why_not(spot)) } }
        }
        p.why { (why_not(view, spot)) }
    }
}

/// How many are still to be placed.
fn to_place(view: &View) -> u8 {
    view.unplaced.len() + view.interns_unplaced
}

/// Why the next meeple cannot go here.
fn why_not(view: &View, spot: Spot) -> String {
    match view.why_closed(spot) {
        Closed::Taken => words::taken(spot),
        Closed::NoInterns => words::no_interns(spot),
        Closed::WantedAt(begun) => words::wanted_at(begun),
        Closed::TooFewLeft { stations, left } => words::too_few_left(spot, stations, left),
        Closed::NotWithout(needs) => words::not_without(spot, needs),
        Closed::NobodyOver => words::nobody_over(spot),
    }
}

/// A worker at a station, with the card as far as it may be seen.
fn worker(view: &View, context: &BoardContext, seat: Seat, spot: Spot) -> Markup {
    let deed = view.ledger[seat.index()][usize::from(view.day) - 1];
    let card = match (deed, view.phase) {
        (Some(deed), _) if deed.sight == Sight::Eye && !is_you(view, seat) => None,
        (Some(deed), _) => Some(deed.card.map(|card| card.0)),
        // One sees one's own card. Who else has chosen is only counted.
        (None, _) => view.sealed[seat.index()]
            .filter(|_| view.phase == Phase::Cards)
            .map(|card| Some(card.0)),
    };
    let free_undo = context.ask.is_some() && view.phase == Phase::Placing;
    html! {
        span.place.taken.yours[is_you(view, seat)] data-vt=[free_undo.then(|| format!("pawn-{seat}-{}", letter(spot)))] {
            (pawn(seat, false))
            small { (context.names.of(seat)) }
            @if let Some(card) = card { (small_card(card)) }
        }
    }
}

fn result(view: &View, spot: Spot, job: &Job, outcome: Option<Outcome>) -> Markup {
    let today = usize::from(view.day) - 1;
    let shuffled: Vec<u8> = view.in_eyes[today][spot.index()].cards().map(|card| card.0).collect();
    let unseen = view.workers_at[spot.index()].lowest().is_some_and(|seat| {
        view.ledger[seat.index()][today].is_some_and(|deed| deed.sight == Sight::Unseen)
    });
    html! {
        @if job.eye && !shuffled.is_empty() {
            p.shuffle { span.sr { (words::EYE) } @for card in &shuffled { (small_card(Some(*card))) } }
        }
        @match outcome {
            Some(Outcome::Success) => p.stamped.good { (words::DONE) },
            Some(Outcome::Failure) => p.stamped.ill { @if unseen { (words::UNSEEN) } @else { (words::FAILED) } },
            Some(Outcome::NotRun) => p.stamped.calm { (words::NOT_RUN) },
            None => {}
        }
    }
}
