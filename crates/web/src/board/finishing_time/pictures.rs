//! The districts from above, as pictures behind the places. They are decoration:
//! everything they show is also said.

use maud::{Markup, PreEscaped};

fn picture(drawing: &str) -> Markup {
    PreEscaped(format!(
        r##"<svg class="ground" viewBox="0 0 300 330" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false">{drawing}</svg>"##
    ))
}

/// Round crowns of trees.
fn trees(places: &[(u16, u16, u8)]) -> String {
    let tree = |&(x, y, r): &(u16, u16, u8)| {
        format!(
            r##"<circle class="tree-low" cx="{}" cy="{}" r="{r}"/><circle class="tree" cx="{x}" cy="{y}" r="{r}"/>"##,
            x + 3,
            y + 4
        )
    };
    places.iter().map(tree).collect()
}

/// A lake with a jetty and a boat, a trail around it, a road for the rides.
pub(super) fn leisure() -> Markup {
    let trees = trees(&[
        (18, 96, 12),
        (30, 128, 9),
        (14, 190, 13),
        (284, 70, 13),
        (288, 110, 9),
        (20, 300, 14),
        (44, 316, 9),
        (282, 200, 12),
        (270, 314, 13),
        (150, 318, 10),
        (284, 250, 8),
    ]);
    picture(&format!(
        r##"<path class="grass" d="M0 0h300v330H0z"/><path class="shore" d="M62 14q70-30 150 2 66 22 52 86-10 58-86 56-92 8-128-34-34-66 12-110z"/><path class="water" d="M72 22q66-26 134 2 56 20 46 72-10 48-76 48-82 6-112-30-28-56 8-92z"/><path class="ripple" d="M96 44q12-8 24 0t24 0M170 30q10-7 20 0t20 0M140 74q10-7 20 0t20 0"/><path class="wood" d="M84 50h34v8H84zM112 46h8v18h-8z"/><path class="hull" d="M206 58q18-12 36 0-18 12-36 0z"/><path class="mast" d="M224 48v20"/><path class="path" d="M-6 176q80-34 152-8t160-14"/><path class="lane" d="M-6 262q90-30 150 2t162-12"/><path class="dash" d="M-6 262q90-30 150 2t162-12"/>{trees}"##
    ))
}

/// A wheel, a striped tent, a motel with its cars.
pub(super) fn amusement() -> Markup {
    let tent: String = (0..8)
        .map(|nth| format!(r##"<path class="tent{}" d="M0 0-9-26h18z" transform="translate(52 40) rotate({})"/>"##, nth % 2, nth * 45))
        .collect();
    let spokes: String = (0..6)
        .map(|nth| {
            format!(
                r##"<path class="spoke" d="M0-30V30" transform="translate(240 44) rotate({})"/>"##,
                nth * 30
            )
        })
        .collect();
    let cabins: String = (0..12)
        .map(|nth| format!(r##"<circle class="cabin{}" r="5" cy="-30" transform="translate(240 44) rotate({})"/>"##, nth % 3, nth * 30))
        .collect();
    let lamps: String = (0..9)
        .map(|nth| {
            format!(
                r##"<circle class="lamp" cx="{}" cy="{}" r="3"/>"##,
                100 + nth * 12,
                if nth % 2 == 0 { 12 } else { 17 }
            )
        })
        .collect();
    let trees = trees(&[(16, 318, 11), (288, 316, 12), (150, 322, 9)]);
    picture(&format!(
        r##"<path class="plaza" d="M0 0h300v330H0z"/><path class="tiles" d="M0 60h300M0 120h300M0 180h300M0 240h300M0 300h300M60 0v330M120 0v330M180 0v330M240 0v330"/><path class="wire" d="M92 12q50 16 120 0"/>{lamps}{tent}<circle class="hub" cx="52" cy="40" r="4"/><circle class="wheel" cx="240" cy="44" r="30"/>{spokes}{cabins}<circle class="hub" cx="240" cy="44" r="6"/><path class="roof-b" d="M160 262h128v44H160z"/><path class="ridge" d="M160 284h128"/><path class="bed" d="M72 300c-24-18-28-30-18-38 8-6 16-2 18 6 2-8 10-12 18-6 10 8 6 20-18 38z"/>{trees}"##
    ))
}

/// The sea above, then sand, then mountains, then a lake.
pub(super) fn coast() -> Markup {
    picture(
        r##"<path class="sand" d="M0 0h300v330H0z"/><path class="sea" d="M0 0h300v40q-40 16-80 4t-90 8-80-2-50 6z"/><path class="foam" d="M0 56q30-12 60-4t70 2 80-10 90 2"/><path class="ripple" d="M24 22q10-8 20 0t20 0M120 14q10-8 20 0t20 0M210 24q10-8 20 0t20 0"/><path class="parasol-a" d="M252 62a14 14 0 1 1 0 .1z"/><path class="parasol-b" d="M252 62v-14a14 14 0 0 1 14 14zM252 62v14a14 14 0 0 1-14-14z"/><path class="towel" d="M214 66h20v10h-20z"/><path class="rock" d="M0 330V210l40-34 40 40 30-30 60 60 40-36 50 44 40-26v102z"/><path class="snow" d="M40 176l-16 14 10 6 8-6 8 8 10-2zM110 186l-14 14 10 4 8-6 10 6 6-2zM210 210l-16 14 12 4 8-6 12 6 2-2z"/><path class="grass" d="M0 330v-34q150-26 300 0v34z"/><path class="water" d="M60 320q90-26 180 0z"/>"##,
    )
}

/// Saw-tooth roofs, chimneys and a yard.
pub(super) fn factory() -> Markup {
    let roofs: String = (0..5)
        .map(|nth| {
            let x = 30 + nth * 40;
            format!(r##"<path class="roof-dark" d="M{x} 10h20v44h-20z"/><path class="roof-light" d="M{} 10h20v44h-20z"/>"##, x + 20)
        })
        .collect();
    let bays: String = (0..8).map(|nth| format!("M{} 300v30", 20 + nth * 36)).collect();
    picture(&format!(
        r##"<path class="yard" d="M0 0h300v330H0z"/><path class="wall" d="M24 6h212v52H24z"/>{roofs}<circle class="stack" cx="258" cy="24" r="13"/><circle class="flue" cx="258" cy="24" r="6"/><circle class="stack" cx="280" cy="50" r="10"/><circle class="flue" cx="280" cy="50" r="5"/><circle class="smoke" cx="270" cy="12" r="12"/><circle class="smoke" cx="286" cy="4" r="15"/><circle class="smoke" cx="292" cy="36" r="9"/><path class="gate" d="M110 58h60v10h-60z"/><path class="bays" d="M10 300h280{bays}"/>"##
    ))
}

/// Roofs with gardens, and tables in front of the pub.
pub(super) fn house() -> Markup {
    let trees = trees(&[(20, 40, 14), (284, 64, 11), (278, 300, 14), (16, 250, 10), (146, 22, 10)]);
    let tables: String = [(196, 30), (222, 46), (250, 26)]
        .iter()
        .map(|(x, y)| format!(r##"<circle class="table-top" cx="{x}" cy="{y}" r="9"/><circle class="mug-top" cx="{}" cy="{y}" r="3"/>"##, x - 2))
        .collect();
    picture(&format!(
        r##"<path class="grass" d="M0 0h300v330H0z"/><path class="path" d="M0 76h300"/><path class="roof-a" d="M40 8h86v46H40z"/><path class="roof-shade" d="M40 31h86v23H40z"/><path class="ridge" d="M40 31h86"/><path class="chimney" d="M104 14h12v10h-12z"/><path class="patio" d="M170 8h112v52H170z"/>{tables}<path class="roof-b" d="M24 196h70v120H24z"/><path class="ridge" d="M59 196v120"/><path class="roof-a" d="M210 180h70v90h-70z"/><path class="ridge" d="M245 180v90"/>{trees}"##
    ))
}

/// A hall with a flag, and the square in front of it.
pub(super) fn union_hall() -> Markup {
    let crowd: String = (0..26)
        .map(|nth| {
            let (x, y) = (38 + (nth % 9) * 28, 250 + (nth / 9) * 22 + (nth % 2) * 6);
            format!(r##"<circle class="head{}" cx="{x}" cy="{y}" r="6"/>"##, nth % 4)
        })
        .collect();
    let trees = trees(&[(20, 30, 13), (282, 30, 13), (18, 200, 10), (284, 204, 11)]);
    picture(&format!(
        r##"<path class="plaza" d="M0 0h300v330H0z"/><path class="tiles" d="M0 80h300M0 140h300M0 200h300M0 260h300M75 0v330M150 0v330M225 0v330"/><path class="roof-c" d="M64 6h172v52H64z"/><path class="roof-shade" d="M64 32h172v26H64z"/><path class="ridge" d="M64 32h172"/><path class="gate" d="M130 58h40v9h-40z"/><path class="pole" d="M150 32V4"/><path class="flag-cloth" d="M150 4q14-6 28 2v16q-14-8-28-2z"/>{crowd}{trees}"##
    ))
}
