//! The machine itself: a blueprint on the wall that becomes iron, brass and a
//! smile, part by part.

use maud::{Markup, PreEscaped, html};

use crate::words::the_machine as words;

/// The parts in the order in which they are built. There are as many as the
/// longest track has spaces, so every step of progress adds at least one.
const PARTS: [(&str, &str); 24] = [
    ("a slab of concrete", r#"<path class="stone" d="M62 288h596l20 16H42z"/>"#),
    (
        "legs for the boiler",
        r#"<path class="iron" d="M112 288l14-66h16l-8 66zM252 288l-6-66h16l14 66z"/><path class="edge" d="M124 262h140"/>"#,
    ),
    (
        "the boiler",
        r#"<rect class="brass" x="92" y="138" width="206" height="96" rx="46"/><path class="shine" d="M124 154q70-12 146 0"/>"#,
    ),
    (
        "iron bands",
        r#"<path class="band" d="M146 138v96M244 138v96"/><path class="dots" d="M146 148v78M244 148v78"/>"#,
    ),
    (
        "a fire door",
        r#"<rect class="dark" x="168" y="170" width="56" height="48" rx="9"/><path class="fire" d="M178 212q2-14 10-20 1 8 6 9 0-12 8-20 2 12 9 16 4 6 4 15z"/>"#,
    ),
    (
        "a chimney",
        r#"<path class="dark" d="M112 146l6-96h34l6 92z"/><path class="red" d="M108 50h54V36h-54z"/>"#,
    ),
    (
        "a pressure gauge",
        r#"<circle class="dial" cx="270" cy="126" r="20"/><path class="needle" d="M270 126l9-11"/><path class="edge" d="M270 146v8M256 126h5m18 0h5m-14-14v5"/>"#,
    ),
    (
        "a column",
        r#"<path class="iron" d="M356 288V92h28v196z"/><path class="edge" d="M356 128l28 34m0-34-28 34m0 50 28 34m0-34-28 34"/>"#,
    ),
    (
        "a girder",
        r#"<path class="iron" d="M296 92h330v20H296z"/><path class="edge" d="M306 112l14-20 14 20 14-20 14 20 14-20 14 20 14-20 14 20 14-20 14 20 14-20 14 20 14-20 14 20 14-20 14 20 14-20 14 20 14-20 14 20 14-20 12 18"/>"#,
    ),
    (
        "a steam pipe",
        r#"<path class="pipe" d="M292 188h22q14 0 14-14v-40"/><path class="red" d="M316 112h24v24h-24z"/>"#,
    ),
    (
        "the great wheel",
        r#"<g class="spin" ><circle class="gear big" cx="452" cy="222" r="46"/><circle class="hub" cx="452" cy="222" r="17"/><path class="edge" d="M452 178v28m0 32v28m-44-44h28m32 0h28"/></g>"#,
    ),
    (
        "a second wheel",
        r#"<g class="spin back"><circle class="gear mid" cx="516" cy="170" r="27"/><circle class="hub" cx="516" cy="170" r="10"/></g>"#,
    ),
    (
        "a third wheel",
        r#"<g class="spin"><circle class="gear low" cx="556" cy="200" r="17"/><circle class="hub" cx="556" cy="200" r="6"/></g>"#,
    ),
    (
        "a cylinder",
        r#"<rect class="brass" x="296" y="212" width="66" height="36" rx="6"/><path class="band" d="M312 212v36M346 212v36"/>"#,
    ),
    (
        "a piston",
        r#"<path class="rod" d="M362 230h34l40-4"/><circle class="hub" cx="436" cy="226" r="7"/>"#,
    ),
    (
        "a conveyor belt",
        r#"<path class="dark" d="M494 256h160a15 15 0 0 1 0 30H494a15 15 0 0 1 0-30z"/>"#,
    ),
    (
        "its rollers",
        r#"<circle class="hub" cx="498" cy="271" r="9"/><circle class="hub" cx="536" cy="271" r="9"/><circle class="hub" cx="574" cy="271" r="9"/><circle class="hub" cx="612" cy="271" r="9"/><circle class="hub" cx="650" cy="271" r="9"/>"#,
    ),
    ("a drive belt", r#"<path class="belt" d="M540 206l-38 56M571 208l-40 62"/>"#),
    (
        "an arm with a wrench",
        r#"<path class="arm" d="M600 112v34l-22 22"/><circle class="hub" cx="600" cy="146" r="7"/><path class="iron" d="M580 162l10 10-7 7q-9-1-10-10zM566 166l8 2-1 9 9 1-2 8-13 1-6-8z"/>"#,
    ),
    (
        "an arm with a stamp",
        r#"<path class="arm" d="M640 112v62"/><path class="edge" d="M600 102h50"/><circle class="hub" cx="640" cy="150" r="7"/><path class="red" d="M632 174h16v14h10v12h-36v-12h10z"/>"#,
    ),
    (
        "a control desk",
        r#"<path class="iron" d="M300 92V62l66-18v48z"/><circle class="lamp one" cx="318" cy="74" r="5"/><circle class="lamp two" cx="334" cy="70" r="5"/><circle class="lamp three" cx="350" cy="66" r="5"/><path class="edge" d="M312 84h42"/>"#,
    ),
    (
        "a head",
        r#"<path class="iron" d="M458 92V78h44v14z"/><rect class="steel" x="412" y="8" width="136" height="72" rx="16"/><rect class="screen" x="424" y="18" width="112" height="52" rx="9"/>"#,
    ),
    (
        "eyes, and a lamp to think with",
        r#"<circle class="eye" cx="458" cy="38" r="8"/><circle class="eye" cx="502" cy="38" r="8"/><path class="edge" d="M548 40h18V24"/><circle class="lamp on" cx="566" cy="18" r="8"/>"#,
    ),
    (
        "a smile",
        r#"<path class="smile" d="M456 54q24 14 48 0"/><path class="steam" d="M124 28q-10-10 0-18t0-18M146 28q-10-10 0-18t0-18"/>"#,
    ),
];

/// How many parts stand after so many of so many spaces.
fn built(progress: u8, length: u8) -> usize {
    let length = usize::from(length.max(1));
    (usize::from(progress) * PARTS.len()).div_ceil(length).min(PARTS.len())
}

/// The machine after `progress` of `length` spaces; the parts beyond `before`
/// are today's work.
pub(super) fn picture(progress: u8, before: u8, length: u8, running: bool) -> Markup {
    let (now, then) = (built(progress, length), built(before.min(progress), length));
    let newest = now.checked_sub(1).map(|last| PARTS[last].0);
    html! {
        svg.engine.runs[running] viewBox="0 -14 720 330" role="img" aria-label=(words::machine(newest, progress, length)) {
            @for (nth, (_, drawing)) in PARTS.iter().enumerate().skip(now) {
                g.plan data-part=(nth) { (PreEscaped(*drawing)) }
            }
            @for (nth, (_, drawing)) in PARTS.iter().enumerate().take(now) {
                g.built.today[nth >= then] data-part=(nth) { (PreEscaped(*drawing)) }
            }
            @if running { (parcels()) }
        }
    }
}

/// What a running machine turns out: little parcels on the belt.
fn parcels() -> Markup {
    html! {
        g.parcels aria-hidden="true" {
            path d="M512 236h20v20h-20zM560 236h20v20h-20zM608 236h20v20h-20z" {}
            path.ribbon d="M522 236v20M570 236v20M618 236v20" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_adds_a_part_and_the_last_one_finishes_it() {
        for length in 13..=24 {
            assert_eq!(built(0, length), 0);
            assert_eq!(built(length, length), PARTS.len());
            for step in 1..=length {
                assert!(built(step, length) > built(step - 1, length), "{step} of {length}");
            }
        }
    }

    #[test]
    fn a_part_is_either_planned_or_built() {
        let picture = picture(7, 4, 19, false).into_string();
        assert_eq!(picture.matches("data-part").count(), PARTS.len());
        assert_eq!(picture.matches("\"built").count(), built(7, 19));
        assert_eq!(picture.matches("today").count(), built(7, 19) - built(4, 19));
    }
}
