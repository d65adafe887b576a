//! The way about town on a phone, where it is one long column: a row of links
//! at the thumb, each with the number of answers that can be given there.

use finishing_time::{Action, Visit};
use maud::{Markup, html};

use super::pawn::{Team, sign};
use super::town::Town;
use crate::sprite::{fist, icon};
use crate::words::finishing_time::{self as words, quarters};

/// A part of the page that one can go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quarter {
    Factory,
    House,
    Leisure,
    Amusement,
    Coast,
    Union,
    Teams,
}

impl Quarter {
    /// In the order of the column.
    const ALL: [Quarter; 7] = [
        Quarter::Factory,
        Quarter::Leisure,
        Quarter::Amusement,
        Quarter::Coast,
        Quarter::House,
        Quarter::Union,
        Quarter::Teams,
    ];

    /// Its name in addresses and in the style.
    pub(super) fn id(self) -> &'static str {
        match self {
            Quarter::Factory => "d-factory",
            Quarter::House => "d-house",
            Quarter::Leisure => "d-leisure",
            Quarter::Amusement => "d-amusement",
            Quarter::Coast => "d-coast",
            Quarter::Union => "d-union",
            Quarter::Teams => "teams",
        }
    }

    /// Where an action is pointed at; nothing for what has a button in the bar.
    fn of(action: Action) -> Option<Quarter> {
        match action {
            Action::House(_) => Some(Quarter::House),
            Action::Go(visit) | Action::And(visit) => Some(match visit {
                Visit::Fishing | Visit::Trail | Visit::Ride => Quarter::Leisure,
                Visit::Park { .. } | Visit::Date | Visit::Motel => Quarter::Amusement,
                Visit::Vacation { .. } => Quarter::Coast,
                Visit::Union => Quarter::Union,
            }),
            Action::Step { .. } => Some(Quarter::Teams),
            Action::End
            | Action::Retire
            | Action::Partner
            | Action::Done
            | Action::NoStrike
            | Action::Rest => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Quarter::Factory => words::FACTORY,
            Quarter::House => quarters::HOUSE,
            Quarter::Leisure => quarters::LEISURE,
            Quarter::Amusement => quarters::AMUSEMENT,
            Quarter::Coast => quarters::COAST,
            Quarter::Union => quarters::UNION,
            Quarter::Teams => quarters::TEAMS,
        }
    }
}

impl Town<'_> {
    /// Links to every part, with what these eyes may answer there.
    pub(super) fn quarters(&self, answers: &[Action]) -> Markup {
        let open = |quarter: Quarter| {
            answers.iter().filter(|&&action| Quarter::of(action) == Some(quarter)).count()
        };
        let hinted = |quarter: Quarter| {
            let mut here = answers.iter().filter(|&&action| Quarter::of(action) == Some(quarter));
            here.any(|&action| self.hinted(action))
        };
        html! {
            nav.quarters aria-label=(quarters::NAV) {
                @for quarter in Quarter::ALL {
                    a.open[open(quarter) > 0].leads[hinted(quarter)] href={ "#" (quarter.id()) } {
                        (self.picture(quarter))
                        span { (quarter.name()) }
                        @if open(quarter) > 0 { b { (open(quarter)) span.sr { (quarters::ANSWERS) } } }
                    }
                }
            }
        }
    }

    fn picture(&self, quarter: Quarter) -> Markup {
        match quarter {
            Quarter::Factory => icon("factory"),
            Quarter::House => icon("house"),
            Quarter::Leisure => icon("lake"),
            Quarter::Amusement => icon("wheel"),
            Quarter::Coast => icon("beach"),
            Quarter::Union => fist(),
            Quarter::Teams => sign(Team::Of(self.context.you.unwrap_or(self.view.current))),
        }
    }
}

#[cfg(test)]
mod tests {
    use finishing_time::{FinishingTime, Options};
    use tabletop::{Game, Scripted, Seat};

    use super::*;

    #[test]
    fn every_answer_of_a_first_turn_is_somewhere() {
        let game = FinishingTime::deal(&Options::players(3), &mut Scripted::none(), &mut ());
        let mut actions = Vec::new();
        game.actions(Seat(0), &mut actions);
        let count = |quarter| {
            actions.iter().filter(|&&action| Quarter::of(action) == Some(quarter)).count()
        };
        // Fishing and trail; three rides and the date; pub, bar and home; the union;
        // 65 hours, $8, −$1 and 5 fists.
        assert_eq!(Quarter::ALL.map(count), [0, 2, 4, 0, 3, 1, 4]);
        assert_eq!(actions.len(), 14, "and nothing is left over");
    }
}
