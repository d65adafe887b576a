//! The week across the top, and the machine with its track.

use maud::{Markup, html};
use the_machine::{Outcome, Spot, View, Weather, Zone};

use super::machine;
use super::pieces::{die, times};
use crate::sprite::icon;
use crate::words::the_machine as words;

pub(super) fn week(view: &View) -> Markup {
    let components = view.options.components();
    html! {
        section.week aria-labelledby="week-name" {
            h2.sr #week-name { (words::WEEK_NAME) }
            ol {
                @for (nth, name) in words::WEEK.iter().enumerate() {
                    @let day = nth as u8 + 1;
                    @let dice = components.dice[nth];
                    @let task = view.tasks.get(nth).map(|&task| &components.tasks[usize::from(task)]);
                    li.day.today[day == view.day].past[day < view.day] aria-current=[(day == view.day).then_some("date")] {
                        strong { (&name[..3]) span.rest { (&name[3..]) } }
                        span.dice title=(words::dice(dice)) {
                            span.sr { (words::dice(dice)) }
                            @if dice == 0 { span.none aria-hidden="true" { "–" } } @else { (times(dice, &die(0))) }
                        }
                        @if let Some(task) = task {
                            span.task { (weather(task.weather)) (task.name) }
                        } @else { span.task.blank aria-hidden="true" { "…" } }
                        @if day == components.inspection {
                            span.inspector title=(words::INSPECTION) { (icon("eye")) span.sr { (words::INSPECTION) } }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn weather_text(weather: Weather) -> &'static str {
    match weather {
        Weather::Rain => words::RAIN,
        Weather::Sun => words::SUN,
        Weather::Lightning => words::LIGHTNING,
    }
}

/// Rain, sun or lightning.
pub(super) fn weather(weather: Weather) -> Markup {
    let text = weather_text(weather);
    html! {
        svg.weather viewBox="0 0 24 24" role="img" aria-label=(text) {
            title { (text) }
            @match weather {
                Weather::Rain => {
                    path.cloud d="M7 15a4 4 0 0 1 0-8 5.500 5.500 0 0 1 10.500 1.500 3.300 3.300 0 0 1-.5 6.500z" {}
                    path.drops d="M8 18l-1 3m5-3l-1 3m5-3l-1 3" {}
                }
                Weather::Sun => {
                    circle.sun cx="12" cy="12" r="4.500" {}
                    path.rays d="M12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10l2 2M19 5l-2 2M7 17l-2 2" {}
                }
                Weather::Lightning => {
                    path.cloud d="M7 14a4 4 0 0 1 0-8 5.500 5.500 0 0 1 10.500 1.500 3.300 3.300 0 0 1-.5 6.500z" {}
                    path.bolt d="M13 11l-4 6h3l-1.500 5 5-7h-3l2-4z" {}
                }
            }
        }
    }
}

/// The machine on its blueprint, and how far it is.
pub(super) fn works(view: &View) -> Markup {
    let (progress, length) = (view.progress, view.length());
    let finished = progress >= length;
    html! {
        section.works.finished[finished] aria-labelledby="works-name" {
            h2.sr #works-name { (words::WORKS) }
            (machine::picture(progress, progress.saturating_sub(cogs_today(view)), length, finished))
            (track(view))
        }
    }
}

/// The cogs that today's work has brought so far.
fn cogs_today(view: &View) -> u8 {
    let jobs = view.task().jobs.iter().enumerate();
    jobs.filter(|(spot, _)| view.outcome_at(Spot(*spot as u8)) == Some(Outcome::Success))
        .map(|(_, job)| job.cogs)
        .sum()
}

fn track(view: &View) -> Markup {
    let (progress, length) = (view.progress, view.length());
    // After the inspection a space is a space.
    let zone = |space: u8| view.if_inspected(space);
    let shift = |zone: Zone| match zone {
        Zone::Red => None,
        Zone::Move(shift) => Some(shift),
    };
    html! {
        div.track {
            p.how-far { strong { (words::progress(progress, length)) }
                @if let Some(zone) = zone(progress) { span { (words::zone(shift(zone))) } }
            }
            ol.spaces aria-hidden="true" {
                @for space in 0..=length {
                    @let class = match zone(space).map(shift) {
                        Some(None) => "red",
                        Some(Some(2..)) => "plus-two",
                        Some(Some(1)) => "plus-one",
                        Some(Some(-1)) => "minus-one",
                        Some(Some(..=-2)) => "minus-two",
                        Some(Some(0)) | None => "plain",
                    };
                    li.{ (class) }.here[space == progress].reached[space < progress].goal[space == length] {
                        @match zone(space).map(shift) {
                            Some(None) => "✕",
                            Some(Some(shift)) if shift != 0 => (format!("{shift:+}")),
                            _ if space == length => "★",
                            _ => {}
                        }
                    }
                }
            }
        }
    }
}
