//! The union meeting: a back room for those who are in it, a shut door for
//! everybody else. The door looks the same whatever goes on behind it.

use maud::{Markup, html};
use tabletop::{Seat, Seats};
use the_machine::{Room, SEATS, View};

use super::is_you;
use super::pieces::{self, pawn, times};
use crate::view::BoardContext;
use crate::words::the_machine as words;

pub(super) fn room(view: &View, context: &BoardContext) -> Markup {
    let attendees = view.attendees.unwrap_or_default();
    match &view.room {
        Some(room) => inside(view, room, attendees, context),
        None => door(attendees, context),
    }
}

fn who(attendees: Seats, context: &BoardContext) -> Markup {
    html! {
        ul.attendees {
            @for seat in attendees.iter() { li { (pawn(seat, false)) span { (context.names.of(seat)) } } }
        }
    }
}

fn door(attendees: Seats, context: &BoardContext) -> Markup {
    html! {
        section.back-room.shut aria-labelledby="room-name" {
            svg.door viewBox="0 0 120 150" aria-hidden="true" focusable="false" {
                path.frame d="M14 150V8h92v142z" {}
                path.leaf d="M22 150V16h76v134z" {}
                path.panel d="M32 28h56v46H32zM32 86h56v52H32z" {}
                circle.knob cx="90" cy="92" r="4" {}
                path.light d="M22 146h76v4H22z" {}
                path.sign d="M36 34h48v24H36z" {}
                text.members x="60" y="45" text-anchor="middle" { "MEMBERS" }
                text.members x="60" y="54" text-anchor="middle" { "ONLY" }
            }
            div {
                h2 #room-name { (words::DOOR) }
                p { (words::DOOR_NOTE) }
                p.soft { (words::INSIDE) }
                (who(attendees, context))
            }
        }
    }
}

fn inside(view: &View, room: &Room, attendees: Seats, context: &BoardContext) -> Markup {
    let voters = attendees.len().saturating_sub(1);
    html! {
        section.back-room aria-labelledby="room-name" {
            div.room-head {
                h2 #room-name { (words::ROOM) }
                p.soft { (words::ROOM_NOTE) }
                (who(attendees, context))
            }
            ol.slips {
                @for slip in &room.past { (past_slip(slip, context)) }
                li.slip-paper.now {
                    h3 { (words::slip_by(&context.names.of(room.proposer))) }
                    @match room.tokens.filter(|tokens| tokens.iter().any(|&count| count > 0)) {
                        Some(tokens) => (named(&tokens, context)),
                        None => p.soft { (words::SLIP_EMPTY) },
                    }
                    @if room.voting {
                        p.votes { (words::voted(room.voted, voters)) }
                        @match room.own {
                            Some(true) => p.soft { (words::YOU_AGREED) },
                            Some(false) => p.soft { (words::YOU_REFUSED) },
                            None => {}
                        }
                    } @else if !is_you(view, room.proposer) { p.soft.writing { (words::WRITING) } }
                }
            }
        }
    }
}

fn past_slip(slip: &the_machine::Slip, context: &BoardContext) -> Markup {
    let all = |seats: Seats| {
        seats.iter().map(|seat| context.names.of(seat)).collect::<Vec<_>>().join(", ")
    };
    html! {
        li.slip-paper {
            h3 { (words::slip_by(&context.names.of(Seat(slip.by)))) }
            @if slip.tokens.iter().all(|&count| count == 0) { p.soft { (words::PASSED) } }
            @else {
                (named(&slip.tokens, context))
                @if !slip.yes.is_empty() { p.yes { (words::FOR) " " (all(slip.yes)) } }
                @if !slip.no.is_empty() { p.no { (words::AGAINST) " " (all(slip.no)) } }
            }
        }
    }
}

fn named(tokens: &[u8; SEATS], context: &BoardContext) -> Markup {
    let seats = (0..SEATS as u8).map(Seat).filter(|seat| tokens[seat.index()] > 0);
    html! {
        ul.named {
            @for seat in seats {
                li { (pawn(seat, false)) span { (context.names.of(seat)) }
                    span.tokens { (times(tokens[seat.index()], &pieces::bad())) span.sr { (tokens[seat.index()]) } } }
            }
        }
    }
}
