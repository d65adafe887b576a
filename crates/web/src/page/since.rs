//! Where one stands: what the others did since one's last turn, and banners for what
//! changes one's own role.

use maud::{Markup, html};

use super::table::to;
use crate::sprite::{icon, signs};
use crate::view::TableView;
use crate::words::since as words;

/// The strip: a line for each thing that happened. Folded it stays so until one has
/// had another turn.
pub(super) fn strip(view: &TableView) -> Markup {
    let since = &view.since;
    let lines = short(since.lines.iter().map(|line| line.text.as_str()));
    html! {
        @if !lines.is_empty() {
            details.since id={ "since-" (since.turn) } open {
                summary { b { (words::TITLE) } " " small { (words::count(lines.len())) } }
                ol tabindex="0" { @for line in lines { li { (signs(line)) } } }
                a href="#log-name" { (words::TO_LOG) }
            }
        }
    }
}

/// The strip is small: no headings, and of what is counted on (“3 of 4 have chosen.”)
/// the last.
fn short<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let counted = |line: &str| {
        let counts = line.starts_with(|letter: char| letter.is_ascii_digit());
        counts.then(|| line.replace(|letter: char| letter.is_ascii_digit(), ""))
    };
    let mut short: Vec<&str> = Vec::new();
    for line in lines.map(told).filter(|line| !line.is_empty()) {
        if counted(line).is_some() && short.last().and_then(|last| counted(last)) == counted(line) {
            short.pop();
        }
        short.push(line);
    }
    short
}

/// A line without the heading of the turn that begins after it: whose turn it is stands
/// beside the strip.
fn told(text: &str) -> &str {
    let heading = |line: &str| line.starts_with("— ") && line.ends_with(" —");
    match text.trim_end().rsplit_once('\n') {
        Some((before, last)) if heading(last.trim()) => before.trim_end(),
        None if heading(text.trim()) => "",
        _ => text,
    }
}

/// What changes one's own role is said where the question stands.
pub(super) fn banners(view: &TableView) -> Markup {
    html! {
        @for seat in view.seats.iter().filter(|seat| seat.reclaim) {
            div.banner role="status" {
                (icon("robot"))
                p { (words::STOOD_IN) }
                form method="post" action=(to(view, "reclaim")) {
                    button.button name="seat" value=(seat.seat.0) { (crate::words::table::RECLAIM) }
                }
            }
        }
        @if view.answered_for { p.banner role="status" { (icon("robot")) (words::ANSWERED_FOR) } }
        @if let Some(gone) = &view.gone {
            p.banner role="status" { (icon("person")) (words::gone(&gone.bot, gone.asked)) }
        }
        @if let Some(banner) = &view.banner { p.banner role="status" { (icon("person")) (banner) } }
    }
}

#[cfg(test)]
mod tests {
    use super::{short, told};

    #[test]
    fn the_strip_has_no_headings() {
        assert_eq!(
            told("Ilja discards a card.\n\n— Ben's turn, round 1 —"),
            "Ilja discards a card."
        );
        assert_eq!(told("— Ben's turn, round 1 —"), "");
        let lines =
            ["Ben is sent to box A.", "1 of 4 have chosen.", "2 of 4 have chosen.", "Box A: done."];
        assert_eq!(short(lines.into_iter()), [lines[0], lines[2], lines[3]]);
        assert_eq!(told("One thing.\nAnother — and more."), "One thing.\nAnother — and more.");
    }
}
