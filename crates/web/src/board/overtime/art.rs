//! The pictures: one for every card, and a face for every employee that gets
//! sleepier. Lines are drawn in the colour of the text; `f` is filled with the
//! colour of the card's kind, `w` is paper.

use maud::{Markup, PreEscaped, html};
use overtime::{Card, Types};

/// What is drawn on a card, 48 by 48.
const CARDS: &[(&str, &str)] = &[
    (
        "night",
        r#"<path class="f" d="M31 6a11 11 0 1 0 9 17A13 13 0 0 1 31 6z"/><path d="M12 9v5m-2.5-2.5h5M17 22v4m-2-2h4M5 40h38M12 40v-8h14v8M16 36h6"/>"#,
    ),
    (
        "email",
        r#"<rect class="w" x="6" y="14" width="34" height="24" rx="3"/><path d="m7 16 16 12 16-12"/><circle class="f" cx="39" cy="13" r="6"/><path d="M39 10v6m-3-3h6"/>"#,
    ),
    (
        "all-nighter",
        r#"<path class="f" d="M13 28a11 11 0 0 1 22 0z"/><path d="M24 7v5M8 14l4 4M40 14l-4 4M3 28h42M9 35h30M16 41h16"/>"#,
    ),
    (
        "paste",
        r#"<rect class="w" x="8" y="6" width="21" height="26" rx="2"/><rect class="f" x="19" y="15" width="21" height="26" rx="2"/><path d="M24 22h11M24 28h11M24 34h7"/>"#,
    ),
    (
        "hour",
        r#"<rect class="w" x="4" y="11" width="18" height="14" rx="2"/><rect class="w" x="26" y="11" width="18" height="14" rx="2"/><path d="M13 25v6M35 25v6M7 33h34"/><path class="f" d="m26 9-8 15h6l-3 15 10-18h-6l4-12z"/>"#,
    ),
    (
        "pair",
        r#"<circle class="f" cx="15" cy="15" r="7"/><circle class="w" cx="33" cy="15" r="7"/><path class="w" d="M24 39h20c0-10-5-14-11-14-4 0-7 2-9 5z"/><path class="f" d="M4 39c0-10 5-14 11-14s11 4 11 14z"/>"#,
    ),
    (
        "home",
        r#"<path class="f" d="M7 24 24 9l17 15v16H7z"/><path d="m4 26 20-17 20 17"/><rect class="w" x="16" y="24" width="16" height="10" rx="1"/><path d="M13 37h22"/>"#,
    ),
    (
        "coffee",
        r#"<path class="w" d="M9 18h26v10a10 10 0 0 1-10 10h-6A10 10 0 0 1 9 28z"/><path class="f" d="M9 18h26v5H9z"/><path d="M35 21h3a5 5 0 0 1 0 10h-4M17 13c-2.500-3 2.500-4 0-7M26 13c-2.500-3 2.500-4 0-7M8 42h28"/>"#,
    ),
    (
        "nap",
        r#"<path class="w" d="M5 33c4-7 34-7 38 0 2 5-2 8-6 7H11c-4 1-8-2-6-7z"/><path class="f" d="M5 33c4-7 34-7 38 0-8 4-30 4-38 0z"/><path d="M11 13h8l-8 9h8M26 6h7l-7 8h7"/>"#,
    ),
    (
        "cake",
        r#"<path class="f" d="M7 27h34v13H7z"/><path class="w" d="M7 27c0-6 34-6 34 0 0 5-5 6-9 1-3 5-6 5-8 0-3 5-6 5-8 0-4 5-9 4-9-1z"/><path d="M24 22v-8M24 8c2 2 2 4 0 5-2-1-2-3 0-5zM5 40h38"/>"#,
    ),
    (
        "breath",
        r#"<path d="M5 19h22a5.500 5.500 0 1 0-5.500-7M5 27h32a5.500 5.500 0 1 1-5.500 7M5 35h13a4 4 0 1 1-4 5"/><circle class="f" cx="38" cy="14" r="4"/>"#,
    ),
    (
        "espresso",
        r#"<path class="w" d="M4 23h12v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5z"/><path class="f" d="M18 17h12v5a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5z"/><path class="w" d="M32 23h12v5a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5z"/><path d="M24 13c-2-2 2-4 0-6M10 19c-1.500-2 1.500-3 0-5M38 19c-1.500-2 1.500-3 0-5M2 38h44"/>"#,
    ),
    (
        "sick",
        r#"<path class="w" d="M31 6a5 5 0 0 1 8 8L22 32l-9 3 2-9z"/><circle class="f" cx="12" cy="36" r="6"/><path d="m28 15 4 4M24 19l4 4M20 24l3 3M38 30c3 4 4 5 4 8a4 4 0 0 1-8 0c0-3 1-4 4-8z"/>"#,
    ),
    (
        "dentist",
        r#"<path class="w" d="M13 9c4-3 7 1 11 1s7-4 11-1c7 5 3 13 1 17-2 5-2 14-5 14s-3-11-7-11-4 11-7 11-3-9-5-14c-2-4-6-12 1-17z"/><path d="M18 19c3 3 9 3 12 0"/><path class="f" d="m37 4 2 4 4 1-3 3 1 4-4-2-4 2 1-4-3-3 4-1z"/>"#,
    ),
    (
        "locked",
        r#"<rect class="w" x="11" y="5" width="26" height="38" rx="2"/><rect class="f" x="15" y="13" width="18" height="11" rx="1.500"/><path d="m18 15.500 12 6m0-6-12 6M18 13l6-5 6 5M5 43h38"/><circle cx="32" cy="32" r="1.500"/>"#,
    ),
    (
        "not-mine",
        r#"<rect class="w" x="21" y="6" width="22" height="27" rx="2"/><path d="M27 13h10M27 19h10M27 25h6"/><path class="f" d="M3 37V26l9-3 11 1c3 0 3 5 0 5h-7l9 2c3 1 2 5-1 5l-13 3z"/>"#,
    ),
    (
        "jam",
        r#"<path class="w" d="M14 19V7h20v12z"/><rect class="f" x="6" y="18" width="36" height="15" rx="3"/><path class="w" d="m13 28 4 4-4 4 5 6 6-5 6 5 5-6-4-4 4-4z"/><path d="M35 23h2M19 12h10"/>"#,
    ),
    (
        "credit",
        r#"<path class="f" d="M15 7h18v11a9 9 0 0 1-18 0z"/><path d="M15 11H7c0 7 3 10 9 10M33 11h8c0 7-3 10-9 10M24 27v6M15 41h18M18 41c0-5 2-8 6-8s6 3 6 8"/><path class="w" d="m24 11 1.500 3 3 .5-2.200 2 .6 3-2.900-1.500-2.900 1.500.6-3-2.200-2 3-.5z"/>"#,
    ),
    (
        "buck",
        r#"<path class="f" d="M4 14h9l3 4h12v18H4z"/><path class="w" d="M8 22h16v10H8z"/><path d="M32 18h11m-4-5 5 5-5 5M32 31h9"/>"#,
    ),
    (
        "blame",
        r#"<circle class="w" cx="36" cy="13" r="6"/><path class="w" d="M27 40c0-11 4-16 9-16s9 5 9 16z" stroke-dasharray="3 3"/><path class="f" d="M3 22h15v-4a3 3 0 0 1 6 0v0l0 6-2 9H10c-4 0-7-2-7-5z"/><path d="M18 22h11"/>"#,
    ),
    (
        "rumour",
        r#"<path class="f" d="M4 8h24v15H16l-7 6v-6H4z"/><path class="w" d="M21 27h23v12h-5v5l-6-5H21z"/><path d="M10 14h12M10 18h7M27 33h11"/>"#,
    ),
    (
        "hunter",
        r#"<circle class="w" cx="24" cy="18" r="6"/><path class="w" d="M13 38c0-9 5-13 11-13s11 4 11 13z"/><circle cx="24" cy="24" r="18"/><path d="M24 2v9M24 37v9M2 24h9M37 24h9"/><circle class="f" cx="24" cy="24" r="3"/>"#,
    ),
    (
        "caught",
        r#"<path class="f" d="M13 34v-8a11 11 0 0 1 22 0v8z"/><path class="w" d="M8 34h32v7H8z"/><path d="M24 5v5M8 12l4 4M40 12l-4 4M3 24h4M41 24h4M24 21v6"/>"#,
    ),
    (
        "office",
        r#"<path class="f" d="M11 5h26v38H11z"/><path class="w" d="m11 5 17 6v37l-17-5z"/><circle cx="23" cy="28" r="1.800"/><path d="M5 43h6M37 43h6M33 15h0"/>"#,
    ),
    (
        "review",
        r#"<rect class="w" x="9" y="8" width="30" height="35" rx="3"/><rect class="f" x="17" y="4" width="14" height="8" rx="2"/><path d="M15 36v-6M22 36v-13M29 36v-9M13 19l8 3 12-6m-5 0h5v5"/>"#,
    ),
    (
        "unpaid",
        r#"<circle class="w" cx="22" cy="26" r="16"/><path d="M22 16v10l7 4"/><circle class="f" cx="37" cy="12" r="8"/><path d="M37 8v8m2.500-6.500c-3-1.500-5 0-5 1.300 0 2.700 5 1.300 5 3.800 0 1.600-2.500 2.400-5 1.200M31 18 43 6"/>"#,
    ),
    (
        "team",
        r#"<circle class="f" cx="24" cy="12" r="6"/><circle class="w" cx="10" cy="18" r="5"/><circle class="w" cx="38" cy="18" r="5"/><path class="w" d="M2 37c0-8 3-12 8-12s7 3 7 6M46 37c0-8-3-12-8-12s-7 3-7 6"/><path class="f" d="M13 41c0-12 5-18 11-18s11 6 11 18z"/>"#,
    ),
];

/// A plain drawing for each type, for cards of a designer's own.
const TYPES: [(Types, &str); 5] = [
    (
        Types::BOSS,
        r#"<path class="f" d="M13 34v-8a11 11 0 0 1 22 0v8z"/><path d="M8 38h32M24 6v5"/>"#,
    ),
    (
        Types::SHADY,
        r#"<path class="f" d="M9 22h30l-4 6h-8l-3-3-3 3h-8z"/><path d="M6 18h36M14 18l3-9h14l3 9"/>"#,
    ),
    (
        Types::WORK,
        r#"<rect class="w" x="12" y="7" width="24" height="34" rx="2"/><path d="m17 18 3 3 6-6M17 30h14"/>"#,
    ),
    (
        Types::REST,
        r#"<path class="w" d="M10 18h24v10a9 9 0 0 1-9 9h-6a9 9 0 0 1-9-9z"/><path d="M34 21h3a5 5 0 0 1 0 10h-4"/>"#,
    ),
    (
        Types::EMPLOYEE,
        r#"<circle class="f" cx="24" cy="17" r="8"/><path class="w" d="M8 41c0-11 7-15 16-15s16 4 16 15z"/>"#,
    ),
];

/// The picture on a card; an employee is shown in person.
pub(super) fn picture(card: Card) -> Markup {
    let kind = card.kind();
    if kind.employee.is_some() {
        return portrait(card, 0);
    }
    let own = CARDS.iter().find(|(slug, _)| *slug == kind.slug).map(|(_, drawing)| *drawing);
    let plain = || TYPES.iter().find(|(types, _)| kind.types.meets(*types)).map(|(_, it)| *it);
    html! {
        svg.ot-art viewBox="0 0 48 48" aria-hidden="true" focusable="false" {
            (PreEscaped(own.or_else(plain).unwrap_or_default()))
        }
    }
}

/// Hair, hats and whatever else makes an employee: behind the head, and before it.
const LOOKS: &[(&str, &str, &str)] = &[
    (
        "joe",
        "",
        r##"<path fill="#5a3f2a" d="M15 29c-1-13 7-19 17-19s18 6 17 19c-2-6-5-9-8-10-6 3-14 3-19 0-3 2-5 5-7 10z"/><path fill="#2f6fa8" d="m32 52 3 3-3 9-3-9z"/>"##,
    ),
    (
        "workaholic",
        "",
        r##"<path fill="#2c2320" d="M15 28c0-13 8-18 17-18s17 5 17 18c-2-6-4-8-6-9l-3-4-3 3-4-4-4 4-4-3-4 4c-2 1-5 4-6 9z"/><path fill="none" stroke="#2b2119" stroke-width="1.800" d="M19 27h11v8H19zM34 27h11v8H34zM30 30h4"/><path fill="#a8321f" d="m32 52 3 3-3 9-3-9z"/>"##,
    ),
    (
        "pet",
        "",
        r##"<path fill="#d8a64a" d="M15 28c-1-13 8-18 17-18s18 5 17 18c-1-5-3-8-5-9-9 1-17-1-21-5-1 3-6 6-8 14z"/><path fill="#a8321f" d="m32 54-8-4v8zM32 54l8-4v8z"/><path fill="none" stroke="#f2b84b" stroke-width="2" d="M24 6c2-3 14-3 16 0-2 3-14 3-16 0z"/>"##,
    ),
    (
        "vamp",
        r##"<path fill="#3a1020" d="M8 64V42l14 10h20l14-10v22z"/>"##,
        r##"<path fill="#1d1a26" d="M14 31c-2-15 8-21 18-21s20 6 18 21c-2-6-4-10-6-12-4 1-9 1-12 6-3-5-8-5-12-6-2 2-4 6-6 12z"/><path fill="#fff" d="m28 42 1.500 4 1.500-4zM33 42l1.500 4 1.500-4z"/>"##,
    ),
    (
        "weird",
        r##"<path fill="#7ab04f" d="m12 30-6-8 8 1-4-10 9 5 1-10 7 8 5-10 5 10 7-8 1 10 9-5-4 10 8-1-6 8z"/>"##,
        r##"<path fill="none" stroke="#2b2119" stroke-width="2" d="m19 24 9 2M36 22h9"/>"##,
    ),
    (
        "buddy",
        "",
        r##"<path fill="#a0582c" d="M15 28c0-13 8-18 17-18s17 5 17 18c-2-6-5-9-8-10-6 2-13 2-18 0-3 1-6 4-8 10z"/><path fill="#a0582c" d="M17 34c0 14 6 19 15 19s15-5 15-19c-2 5-4 6-7 5-4-2-12-2-16 0-3 1-5 0-7-5z"/>"##,
    ),
    (
        "slacker",
        r##"<path fill="none" stroke="#2b2119" stroke-width="3" d="M13 34V28a19 19 0 0 1 38 0v6"/>"##,
        r##"<path fill="#4f8a6a" d="M14 25C14 12 22 7 32 7s18 5 18 18z"/><path fill="#3c6e54" d="M13 22h38v6H13z"/><rect x="9" y="29" width="7" height="11" rx="3" fill="#2b2119"/><rect x="48" y="29" width="7" height="11" rx="3" fill="#2b2119"/>"##,
    ),
    (
        "new-hire",
        "",
        r##"<path fill="#e0893a" d="M14 30c-1-14 8-20 18-20s19 6 18 20l-4-7H18z"/><path fill="#b5563c" d="M22 37h1m2 1h1m14-1h1m2 1h1" stroke="#b5563c" stroke-width="1.500"/><rect x="37" y="53" width="14" height="9" rx="1.500" fill="#fff" stroke="#1f6f69"/>"##,
    ),
    (
        "wizard",
        "",
        r##"<path fill="#3c4677" d="M12 25 35 0l15 25c-10-4-28-4-38 0z"/><path fill="#f2b84b" d="m31 12 1.500 3 3 .5-2.200 2 .6 3-2.900-1.500-2.900 1.500.6-3-2.200-2 3-.5z"/><path fill="#d9d4c8" d="M19 36c0 16 6 24 13 24s13-8 13-24c-2 5-5 6-8 5-3-2-7-2-10 0-3 1-6 0-8-5z"/>"##,
    ),
    (
        "union",
        "",
        r##"<path fill="#6b6455" d="M13 25c0-12 9-15 19-15s19 3 19 13l5 3c-10 2-30-3-43-1z"/><path fill="#5a3f2a" d="M16 27c-1 3-1 5 0 8l2-7zM48 27c1 3 1 5 0 8l-2-7z"/><circle cx="43" cy="57" r="5" fill="#a8321f"/><path fill="#f2b84b" d="m43 54 1 2 2 .4-1.500 1.400.4 2-1.900-1-1.900 1 .4-2-1.500-1.400 2-.4z"/>"##,
    ),
    (
        "gossip",
        r##"<path fill="#8a3f5c" d="M10 42c-6-6-3-13 0-15-2-8 4-14 10-14 4-7 20-7 24 0 6 0 12 6 10 14 3 2 6 9 0 15-2 6-8 8-10 7H20c-2 1-8-1-10-7z"/>"##,
        r##"<path fill="#8a3f5c" d="M17 27c2-11 9-14 15-14s13 3 15 14c-6-1-11-3-15-7-4 4-9 6-15 7z"/><circle cx="15" cy="42" r="2.500" fill="#f2b84b"/><circle cx="49" cy="42" r="2.500" fill="#f2b84b"/>"##,
    ),
];

/// Eyes and mouth, from fresh to wrecked.
const MOODS: [&str; 4] = [
    r##"<circle cx="25" cy="31" r="2.800" fill="#2b2119"/><circle cx="39" cy="31" r="2.800" fill="#2b2119"/><circle cx="26" cy="30" r=".9" fill="#fff"/><circle cx="40" cy="30" r=".9" fill="#fff"/><path fill="none" stroke="#2b2119" stroke-width="2" stroke-linecap="round" d="M26 40c3 4 9 4 12 0"/>"##,
    r##"<g fill="#fff"><ellipse cx="25" cy="31.500" rx="4.200" ry="3.600"/><ellipse cx="39" cy="31.500" rx="4.200" ry="3.600"/></g><circle cx="25" cy="32.500" r="2.200" fill="#2b2119"/><circle cx="39" cy="32.500" r="2.200" fill="#2b2119"/><path class="lid" d="M20.500 31.500a4.500 4.200 0 0 1 9 0zM34.500 31.500a4.500 4.200 0 0 1 9 0z"/><path fill="none" stroke="#2b2119" stroke-width="2" stroke-linecap="round" d="M20.500 31.500h9M34.500 31.500h9M27 41h10"/>"##,
    r##"<g fill="#fff"><ellipse cx="25" cy="32" rx="4.200" ry="3.400"/><ellipse cx="39" cy="32" rx="4.200" ry="3.400"/></g><circle cx="25" cy="34" r="1.800" fill="#2b2119"/><circle cx="39" cy="34" r="1.800" fill="#2b2119"/><path class="lid" d="M20.500 33.200a4.500 5.400 0 0 1 9 0zM34.500 33.200a4.500 5.400 0 0 1 9 0z"/><path fill="none" stroke="#2b2119" stroke-width="2" stroke-linecap="round" d="M20.500 33.200h9M34.500 33.200h9M27 42.500c3-2 7-2 10 0"/><path fill="none" stroke="#8a5f6a" stroke-width="1.500" stroke-linecap="round" d="M21.500 38c2 1.500 5 1.500 7 0M35.500 38c2 1.500 5 1.500 7 0"/>"##,
    r##"<path class="lid" d="M20.500 33a4.500 5 0 0 1 9 0zM34.500 33a4.500 5 0 0 1 9 0z"/><path fill="none" stroke="#2b2119" stroke-width="2.200" stroke-linecap="round" d="M20.500 32c2 3 7 3 9 0M34.500 32c2 3 7 3 9 0"/><path fill="none" stroke="#8a5f6a" stroke-width="1.500" stroke-linecap="round" d="M21 38c2 2 6 2 8 0M35 38c2 2 6 2 8 0"/><ellipse cx="32" cy="43" rx="3.500" ry="4" fill="#5c2a24"/><path class="zzz" fill="none" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round" d="M47 14h6l-6 7h6M40 4h5l-5 6h5"/>"##,
];

/// An employee in person, so tired.
pub(super) fn portrait(employee: Card, tiredness: u8) -> Markup {
    let slug = employee.kind().slug.as_str();
    let look = LOOKS.iter().find(|(name, ..)| *name == slug).unwrap_or(&LOOKS[0]);
    let mood = MOODS[usize::from(tiredness).min(3)];
    html! {
        svg.ot-portrait viewBox="0 0 64 64" aria-hidden="true" focusable="false" {
            circle.wall cx="32" cy="32" r="32" {}
            (PreEscaped(look.1))
            path.shirt d="M9 64c1-11 9-15 23-15s22 4 23 15z" {}
            path.skin d="M27 45h10v7c-2 3-8 3-10 0z" {}
            ellipse.skin cx="32" cy="31" rx="16" ry="18" {}
            (PreEscaped(mood))
            (PreEscaped(look.2))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_deck_has_a_picture_of_its_own() {
        for card in overtime::Components::standard().deck() {
            let slug = card.kind().slug.as_str();
            let drawn = CARDS.iter().any(|(name, _)| *name == slug);
            let person = LOOKS.iter().any(|(name, ..)| *name == slug);
            assert!(drawn != person, "{slug}");
        }
        assert_eq!(CARDS.len() + LOOKS.len(), overtime::Components::standard().deck().count() + 1);
    }
}
