//! Pictures used again and again: icons and the digits of the clock, as symbols
//! that a page holds once. Every icon is 24 by 24 and drawn in the colour of its
//! text.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

/// Name and drawing. Filled parts say so; everything else is a line.
const ICONS: &[(&str, &str)] = &[
    ("start", r##"<path d="M7 21V4m0 1h11l-3 4 3 4H7"/>"##),
    (
        "draw",
        r##"<rect x="4" y="5" width="9" height="13" rx="1.5"/><path d="M15 12h6m-2.5-3 3 3-3 3"/>"##,
    ),
    (
        "draw-two",
        r##"<path d="M7 4h7a1 1 0 0 1 1 1v9"/><rect x="3" y="7" width="9" height="12" rx="1.5"/><path d="M16 11h5m-2-2.5 2.5 2.5-2.5 2.5M16 17h5m-2-2.5 2.5 2.5-2.5 2.5"/>"##,
    ),
    (
        "draw-thrice",
        r##"<rect x="3" y="5" width="9" height="13" rx="1.5"/><path d="M15 6h6m-2-2 2 2-2 2M15 12h6m-2-2 2 2-2 2M15 18h6m-2-2 2 2-2 2"/>"##,
    ),
    (
        "sweet",
        r##"<circle cx="12" cy="12" r="4.5"/><path d="m8.5 9.5-5-2 1.5 4.5-1.5 4.5 5-2m7-5 5-2-1.5 4.5 1.5 4.5-5-2M10 10.5c1 1.5 3 1.5 4 3"/>"##,
    ),
    (
        "below",
        r##"<path d="M5 5h14M5 9h14"/><path d="M12 12v6m-3-2.5 3 3 3-3"/><path d="M5 21h14"/>"##,
    ),
    (
        "into-past",
        r##"<path d="M20 8v7a3 3 0 0 1-3 3H5"/><path d="m9 14-4 4 4 4" /><path d="M5 4h4M5 8h8"/>"##,
    ),
    (
        "from-past",
        r##"<path d="M4 18v-7a3 3 0 0 1 3-3h12"/><path d="m15 4 4 4-4 4"/><path d="M11 16h8M15 20h4"/>"##,
    ),
    (
        "one-future",
        r##"<rect x="8" y="11" width="8" height="10" rx="1.5"/><path d="M12 8V2.5M9.5 5 12 2.5 14.5 5"/>"##,
    ),
    (
        "all-future",
        r##"<rect x="2.5" y="13" width="5" height="8" rx="1"/><rect x="9.5" y="13" width="5" height="8" rx="1"/><rect x="16.5" y="13" width="5" height="8" rx="1"/><path d="M12 10V3M9 6l3-3 3 3M5 10V7m14 3V7"/>"##,
    ),
    ("exchange", r##"<path d="M4 8h14m-3.5-4 4 4-4 4M20 16H6m3.5-4-4 4 4 4"/>"##),
    (
        "take-back",
        r##"<path d="M5 11a7 7 0 1 1 2 6"/><path d="M4.5 6v5.5H10"/><circle cx="12" cy="12" r="1.5" fill="currentColor"/>"##,
    ),
    (
        "coffee",
        r##"<path d="M4 9h12v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM16 11h2a2.5 2.5 0 0 1 0 5h-2.3M8 6c-1-1.5 1-2 0-3.5M12 6c-1-1.5 1-2 0-3.5"/>"##,
    ),
    ("undo", r##"<path d="M9 7 4.5 11.5 9 16"/><path d="M5 11.5h9a5 5 0 0 1 0 10h-3"/>"##),
    (
        "hint",
        r##"<path d="M9 17h6M10 20.5h4M8.5 14A6 6 0 1 1 15.5 14c-.7.6-1 1.3-1 2h-5c0-.7-.3-1.4-1-2z"/>"##,
    ),
    ("sort", r##"<path d="M5 7h5M5 12h8M5 17h11M19 5v14m-2.5-3 2.5 3 2.5-3"/>"##),
    (
        "book",
        r##"<path d="M12 6c-2-1.5-5-2-8-1.5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5v-13c-3-.5-6 0-8 1.5zm0 0v13"/>"##,
    ),
    (
        "link",
        r##"<path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1"/>"##,
    ),
    ("seal", r##"<path d="M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6z"/><path d="m9 12 2 2 4-4"/>"##),
    (
        "eye",
        r##"<path d="M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5s-7-2-9.5-6.5z"/><circle cx="12" cy="12" r="2.8"/>"##,
    ),
    (
        "person",
        r##"<circle cx="12" cy="8" r="4"/><path d="M4.5 21c.5-4.5 3.5-7 7.5-7s7 2.5 7.5 7"/>"##,
    ),
    (
        "robot",
        r##"<rect x="5" y="8" width="14" height="11" rx="2.5"/><path d="M12 8V4.5M9.5 13v1m5-1v1M2.5 12.5v3m19-3v3"/><circle cx="12" cy="3.5" r="1"/>"##,
    ),
    ("chair", r##"<path d="M7 3v10h10V3M7 7h10M6 13h12v3H6zM8 16l-1.5 5M16 16l1.5 5"/>"##),
    (
        "grip",
        r##"<g fill="currentColor" stroke="none"><circle cx="6" cy="9" r="1.6"/><circle cx="12" cy="9" r="1.6"/><circle cx="18" cy="9" r="1.6"/><circle cx="6" cy="15" r="1.6"/><circle cx="12" cy="15" r="1.6"/><circle cx="18" cy="15" r="1.6"/></g>"##,
    ),
    ("first", r##"<path d="M6 5v14M18 6l-8 6 8 6z"/>"##),
    ("last", r##"<path d="M18 5v14M6 6l8 6-8 6z"/>"##),
    ("back", r##"<path d="m15 5-7 7 7 7"/>"##),
    ("on", r##"<path d="m9 5 7 7-7 7"/>"##),
    ("play", r##"<path d="M7 4.5v15l12-7.5z" fill="currentColor"/>"##),
    ("pause", r##"<path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" fill="currentColor"/>"##),
    (
        "fork",
        r##"<circle cx="7" cy="5" r="2"/><circle cx="17" cy="5" r="2"/><circle cx="12" cy="19" r="2"/><path d="M7 7v2c0 3 5 3 5 6v2m5-10v2c0 3-5 3-5 6"/>"##,
    ),
    (
        "tempo",
        r##"<circle cx="12" cy="13" r="8"/><path d="M12 13V8.500M9.500 2.500h5M12 2.500V5M18 6l1.500-1.500"/>"##,
    ),
    ("save", r##"<path d="M12 4v11m-4-4 4 4 4-4M5 20h14"/>"##),
    ("moon", r##"<path d="M19 14.5A8 8 0 1 1 10 4a6.5 6.5 0 0 0 9 10.5z"/>"##),
];

/// The seven bars of a digit, 8 by 14: top, upper left and right, middle, lower
/// left and right, bottom.
const BARS: [&str; 7] = [
    "M1.5 0h5l-1 1.6h-3z",
    "M.8.7l1.6 1V6L1.6 6.8.8 6z",
    "M7.2.7v5.3l-.8.8-.8-.8V1.7z",
    "M1.8 7l.8-.8h2.8l.8.8-.8.8H2.6z",
    "M.8 8l.8-.8.8.8v4.3l-1.6 1z",
    "M7.2 8l-.8-.8-.8.8v4.3l1.6 1z",
    "M1.5 14h5l-1-1.6h-3z",
];

/// Which bars each digit lights, in the order of [`BARS`].
const DIGITS: [&str; 10] = [
    "1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111", "1010010",
    "1111111", "1111011",
];

/// All symbols, hidden, once per page.
pub fn sprite() -> Markup {
    let mut symbols = String::with_capacity(12 * 1024);
    for (name, drawing) in ICONS {
        let _ =
            write!(symbols, r##"<symbol id="i-{name}" viewBox="0 0 24 24">{drawing}</symbol>"##);
    }
    for (digit, lit) in DIGITS.iter().enumerate() {
        let bars: String = BARS
            .iter()
            .zip(lit.chars())
            .filter(|(_, lit)| *lit == '1')
            .map(|(bar, _)| *bar)
            .collect();
        let _ = write!(
            symbols,
            r##"<symbol id="d{digit}" viewBox="0 0 8 14"><path d="{bars}"/></symbol>"##
        );
    }
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" focusable="false" {
            (PreEscaped(symbols))
        }
    }
}

/// An icon by name; decoration only, its meaning stands beside it in words.
pub fn icon(name: &str) -> Markup {
    html! { svg.icon aria-hidden="true" focusable="false" { use href={ "#i-" (name) } {} } }
}

/// A sentence of the rules, with the raised fist drawn by us: many systems have
/// no letter for it.
pub fn signs(text: &str) -> Markup {
    html! {
        @for (nth, part) in text.split('✊').enumerate() {
            @if nth > 0 { (fist()) }
            (part)
        }
    }
}

/// The raised fist of the strike tokens.
pub fn fist() -> Markup {
    html! {
        svg.fist viewBox="0 0 24 24" role="img" aria-label="strike tokens" {
            path d="M5 10.500a2 2 0 0 1 3-1.700V6.500a2 2 0 0 1 3.700-1 2 2 0 0 1 3.600.4 2 2 0 0 1 3.500 1.300l.2 6.300c0 3-1.500 4.500-3 5.500v3H8.500v-3C6.500 17.500 5 15.500 5 13z" {}
            path.knuckles d="M8 9v4.500m3.700-7v5m3.600-4.800v4.500M8 13.500c2 1.500 4.500 1 5-1" {}
        }
    }
}

/// A number as a digital time, `00:17`. Spoken by whoever places it.
pub fn digital(number: u8) -> Markup {
    let (tens, ones) = (number / 10, number % 10);
    html! {
        svg.digital viewBox="-1 -1 46 16" aria-hidden="true" focusable="false" {
            g.dim { use href="#d0" width="8" height="14" {} use href="#d0" x="10" width="8" height="14" {} }
            path.dim d="M20.5 4h2v2h-2zm0 5h2v2h-2z" {}
            use href={ "#d" (tens) } x="25" width="8" height="14" {}
            use href={ "#d" (ones) } x="35" width="8" height="14" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sprite_is_small_and_every_icon_has_its_own_name() {
        assert!(sprite().into_string().len() < 12_000);
        let mut names: Vec<&str> = ICONS.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ICONS.len());
    }

    #[test]
    fn an_eight_lights_every_bar() {
        assert_eq!(DIGITS[8], "1111111");
        assert!(DIGITS.iter().all(|lit| lit.len() == BARS.len()));
    }
}
