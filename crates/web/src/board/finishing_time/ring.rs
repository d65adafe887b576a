//! The relaxation track: stones that wind around the town, from the red zone to
//! the 40 and a little beyond.

use finishing_time::View;
use finishing_time::words::signed;
use maud::{Markup, html};
use tabletop::{Names, Seat};

use super::pawn::{Team, marker};
use crate::words::finishing_time as words;

/// Stones beyond the goal; whoever is further stands on the last one.
const BEYOND: i16 = 5;
/// As many as the style has places for around the town; more lie in rows.
const STONES: i16 = 65;

pub(super) fn ring(view: &View, names: &Names) -> Markup {
    let marks = &view.components.relax;
    let last = marks.goal + BEYOND;
    let teams: Vec<(Team, i16)> = teams(view);
    let spoken: Vec<String> = teams
        .iter()
        .map(|&(team, relax)| format!("{} {}", name(team, names), signed(relax)))
        .collect();
    html! {
        svg.ring-road viewBox="0 0 1000 745" preserveAspectRatio="none" aria-hidden="true" focusable="false" {
            rect.kerb x="33" y="33" width="934" height="679" rx="30" {}
            rect.way x="33" y="33" width="934" height="679" rx="30" {}
        }
        p.sr { (words::RELAXATION) ": " (spoken.join(", ")) "." }
        ol.ring.plain[last - marks.floor >= STONES] aria-hidden="true" {
            @for value in marks.floor..=last {
                @let here: Vec<Team> = teams.iter()
                    .filter(|(_, relax)| (*relax).clamp(marks.floor, last) == value)
                    .map(|(team, _)| *team).collect();
                li.stone.red[value <= marks.stressed].goal[value == marks.goal].zero[value == 0]
                    .beyond[value > marks.goal].busy-stone[!here.is_empty()]
                    data-lit={ "relax" (value) } {
                    span.number { (signed(value)) @if value == last { "+" } }
                    @if !here.is_empty() {
                        span.marks.{ "n" (here.len()) } { @for team in here { (marker(team)) } }
                    }
                }
            }
        }
    }
}

/// Everybody on the track, the Robot last.
fn teams(view: &View) -> Vec<(Team, i16)> {
    let seats = view.teams.iter().enumerate();
    let seats = seats.map(|(nth, team)| (Team::Of(Seat(nth as u8)), team.team.relax));
    seats.chain(view.robot.map(|robot| (Team::Robot, robot.relax))).collect()
}

pub(super) fn name(team: Team, names: &Names) -> String {
    match team {
        Team::Of(seat) => names.of(seat),
        Team::Robot => words::ROBOT.into(),
    }
}
