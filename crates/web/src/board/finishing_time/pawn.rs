//! Workers and partners: a colour and a shape for each team, so that neither is
//! needed to know whose they are.

use maud::{Markup, PreEscaped, html};
use tabletop::Seat;

/// Whose pawn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Team {
    Of(Seat),
    Robot,
}

impl Team {
    /// The name of its colour in the style, and of its pawns in the script.
    pub(super) fn class(self) -> String {
        match self {
            Team::Of(seat) => format!("t{}", seat.0),
            Team::Robot => "tr".into(),
        }
    }
}

/// Bodies, drawn in a box of 24 by 24: disc, square, triangle, rhombus,
/// hexagon, cross; and the Robot's cog.
const BODIES: [(&str, &str); 7] = [
    ("t0", r##"<circle cx="12" cy="12" r="9.5"/>"##),
    ("t1", r##"<rect x="3" y="3" width="18" height="18" rx="3"/>"##),
    ("t2", r##"<path d="M12 2 22.500 20.500h-21z"/>"##),
    ("t3", r##"<path d="M12 1 23 12 12 23 1 12z"/>"##),
    ("t4", r##"<path d="M7 2.500h10L22.500 12 17 21.500H7L1.500 12z"/>"##),
    ("t5", r##"<path d="M8 2h8v6h6v8h-6v6H8v-6H2V8h6z"/>"##),
    (
        "tr",
        r##"<path d="M5 5h14v14H5zM9 1.500v3.500m6-3.500v3.500M9 19v3.500m6-3.500v3.500M1.500 9h3.500m-3.500 6h3.500m14-6h3.500m-3.500 6h3.500"/>"##,
    ),
];

/// Icons that only this town has, as lines in a box of 24 by 24.
const ICONS: [(&str, &str); 7] = [
    (
        "pair",
        r##"<circle cx="7.500" cy="8" r="3.800"/><circle cx="16.500" cy="8" r="3.800"/><path d="M1 20.500c0-5 2.500-7.500 6.500-7.500 1.800 0 3.300.500 4.500 1.500 1.200-1 2.700-1.500 4.500-1.500 4 0 6.500 2.500 6.500 7.500z"/>"##,
    ),
    ("lake", r##"<path d="M3 9q3-3 6 0t6 0 6 0M3 15q3-3 6 0t6 0 6 0"/>"##),
    ("mountains", r##"<path d="M2 20 9 7l4 7 3-4 6 10z"/>"##),
    ("beach", r##"<path d="M12 21V9M3 10a9.500 9.500 0 0 1 18 0zM4 21h16"/>"##),
    ("house", r##"<path d="M3 12 12 4l9 8M6 10v10h12V10M10 20v-6h4v6"/>"##),
    (
        "wheel",
        r##"<path d="M12 4v13M4.500 8l15 6M19.500 8l-15 6M12 11l-5 10M12 11l5 10M5 21h14"/><circle cx="12" cy="11" r="8"/>"##,
    ),
    ("factory", r##"<path d="M3 21V11l6 4v-4l6 4V4h4l2 17z"/>"##),
];

/// The shapes, once on a board.
pub(super) fn shapes() -> Markup {
    let mut symbols = String::new();
    for (team, body) in BODIES {
        symbols += &format!(r##"<symbol id="ft-{team}" viewBox="0 0 24 24">{body}</symbol>"##);
    }
    for (name, drawing) in ICONS {
        symbols += &format!(r##"<symbol id="i-{name}" viewBox="0 0 24 24">{drawing}</symbol>"##);
    }
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" focusable="false" { (PreEscaped(symbols)) }
    }
}

fn shape(team: Team) -> Markup {
    html! { svg viewBox="-1 -1 26 26" aria-hidden="true" focusable="false" { use href={ "#ft-" (team.class()) } {} } }
}

/// The team's sign beside its name.
pub(super) fn sign(team: Team) -> Markup {
    html! { span.pawn.sign.{ (team.class()) } { (shape(team)) } }
}

/// A worker who can be seen to walk: the script finds the way from the place
/// where one of the team is missing to the place where one is new.
pub(super) fn worker(team: Team, at: &str) -> Markup {
    html! { span.pawn.{ (team.class()) } data-pool=(team.class()) data-at=(at) { (shape(team)) } }
}

/// A partner: somebody in the team's colour.
pub(super) fn partner(team: Team, at: &str) -> Markup {
    let pool = format!("{}p", team.class());
    html! {
        span.pawn.partner.{ (team.class()) } data-pool=(pool) data-at=(at) {
            svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" {
                path d="M12 1a6 6 0 0 1 4.500 10C20.500 12.500 22.500 16.500 22.500 22.500h-21C1.500 16.500 3.500 12.500 7.500 11A6 6 0 0 1 12 1z" {}
            }
        }
    }
}

/// The team's mark on the relaxation track.
pub(super) fn marker(team: Team) -> Markup {
    html! { span.pawn.marker.{ (team.class()) } data-vt={ "relax-" (team.class()) } { (shape(team)) } }
}
