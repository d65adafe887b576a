//! Before the game: who is here, which chairs are free, and how others get here.

use maud::{Markup, html};
use players::search::Level;

use super::new_table::title;
use super::qr::qr;
use super::table::{link, send_away, to};
use crate::games;
use crate::sprite::icon;
use crate::tutorial;
use crate::view::{SeatKind, SeatView, TableView};
use crate::words::{gathering as words, lobby, new_table, table};

/// The form of whoever wants to sit down: the chairs are its buttons.
pub(super) const SIT: &str = "sit";

/// The form by which the host gives chairs to bots of one strength.
const FILL: &str = "fill";

pub(super) fn gathering(view: &TableView) -> Markup {
    let newcomer = view.you.is_none();
    let free = view.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count();
    html! {
        div.gathering {
            h2 { (words::TITLE) }
            // Whoever sits asks others in; whoever comes in sits down first.
            @if !newcomer { (invitation(view)) }
            @if newcomer && free > 0 { (who(view)) }
            div.chairs { @for seat in &view.seats { (chair(view, seat)) } }
            @if may_fill(view) && free > 0 { p.soft { (words::FILL_NOTE) } }
            @if newcomer { (invitation(view)) }
            @if tutorial::of(view.game.slug).is_some() {
                p.meanwhile {
                    (icon("book")) (words::MEANWHILE) " "
                    // In a tab of its own: this one says when it begins.
                    a href={ "/learn/" (view.game.slug) } target="_blank" rel="noopener" { (words::learn(view.game.title)) }
                }
            }
        }
    }
}

/// The host need not wait: in the bar, where it is in sight however many chairs there are.
pub(super) fn begin(view: &TableView) -> Markup {
    let free = view.seats.iter().any(|seat| seat.kind == SeatKind::Open);
    html! {
        @if may_fill(view) && free {
            form.fill #(FILL) method="post" action=(to(view, "fill")) {
                (strength(view))
                button.button { (icon("robot")) span { (words::FILL_ALL) small { (words::FILL_ALL_NOTE) } } }
            }
        }
    }
}

/// How far the bots think that take chairs: as those who sit here already, or as usual.
fn strength(view: &TableView) -> Markup {
    let Some(game) = games::by_slug(view.game.slug) else { return html! {} };
    let levels = game.levels();
    let here = view.seats.iter().find_map(|seat| match &seat.kind {
        SeatKind::Bot(character) => Level::read(character).map(|(level, _)| level.name()),
        _ => None,
    });
    let usual = here.unwrap_or(game.usual_bot());
    html! {
        @if !levels.is_empty() {
            select name="bot" aria-label=(words::BOTS) {
                @for (level, _) in levels {
                    option value=(level) selected[level == usual] { (new_table::bots(&title(level))) }
                }
            }
        }
    }
}

/// Who is sitting down.
fn who(view: &TableView) -> Markup {
    html! {
        form #(SIT) method="post" action={ "/table/" (view.id) "/claim" } {
            label {
                span { (lobby::YOUR_NAME) }
                input name="name" value=(view.name) maxlength="24" autocomplete="nickname" required;
            }
        }
    }
}

/// A chair: whoever looks on may take a free one, the host may give it to a bot.
fn chair(view: &TableView, seat: &SeatView) -> Markup {
    let picture = match seat.kind {
        SeatKind::Open => "chair",
        SeatKind::Person => "person",
        SeatKind::Bot(_) | SeatKind::StandIn(_) => "robot",
    };
    let free = seat.kind == SeatKind::Open;
    html! {
        div.chair.taken[!free] {
            (icon(picture))
            @if !free {
                span {
                    (seat.name)
                    @if seat.is_you { " " small { (table::YOU) } }
                    @if let SeatKind::Bot(character) = &seat.kind { " " small { (table::bot(character)) } }
                }
            }
            @else if view.you.is_none() {
                button.button form=(SIT) name="seat" value=(seat.seat.0) { (table::TAKE_SEAT) }
            } @else { span { (table::OPEN_SEAT) } }
            @if free && may_fill(view) {
                button.button.quiet.tiny form=(FILL) name="seat" value=(seat.seat.0) { (words::FILL) }
            }
            (send_away(view, seat))
        }
    }
}

/// A host who has got up again is a guest like others.
fn may_fill(view: &TableView) -> bool {
    view.host && view.you.is_some()
}

/// The link to send around, and a word where it leads nobody here.
fn invitation(view: &TableView) -> Markup {
    html! {
        @if let Some(invite) = &view.links.invite {
            div.invitation {
                (link(table::INVITE, table::INVITE_NOTE, invite))
                // A picture of an address that works here alone leads no phone here.
                @if !only_here(invite) { (qr(invite, words::QR)) }
            }
            @if view.host && only_here(invite) { p.soft.only-here { (words::ONLY_HERE) " " code { (words::OPEN_DOOR) } } }
        }
    }
}

/// Does the address work on this machine alone?
fn only_here(address: &str) -> bool {
    ["http://127.", "http://localhost", "http://[::1]"].iter().any(|here| address.starts_with(here))
}

#[cfg(test)]
mod tests {
    use super::only_here;

    #[test]
    fn an_address_of_this_machine_alone_is_told_from_others() {
        assert!(only_here("http://127.0.0.1:1700/table/ab"));
        assert!(only_here("http://localhost:1700/table/ab"));
        assert!(only_here("http://[::1]:1700/table/ab"));
        assert!(!only_here("http://192.168.1.20:1700/table/ab"));
        assert!(!only_here("https://games.example.org/table/ab"));
    }
}
