//! The film: a flip book of 48 frames, one for every finished card.
//!
//! An evening at the office, drawn by code: Hedy sorts a tower of folders, the
//! sun goes down, a cat comes in, she nods off, the cat wakes her, and in the
//! last frames everything is finished. Each frame is a small SVG of its own.

mod cat;
mod hedy;

use std::fmt::Write;
use std::sync::LazyLock;

use cat::{Cat, CatPose};
use hedy::Hedy;

use crate::tag;

pub use crate::words::finished::caption;

/// How many frames there are: one per card.
pub const FRAMES: u8 = 48;

/// How fast a flip book is flipped.
pub const FRAMES_PER_SECOND: u8 = 8;

type Point = (f32, f32);

const DESK: f32 = 140.0;
const IN_PILE: f32 = 66.0;
const OUT_PILE: f32 = 258.0;
const FOLDER: f32 = 1.65;

/// The file of a frame.
pub fn file(number: u8) -> String {
    format!("film-{number}.svg")
}

/// Where a frame lies.
pub fn address(number: u8) -> String {
    static TAGS: LazyLock<Vec<String>> =
        LazyLock::new(|| (1..=FRAMES).map(|number| tag::of(&frame(number))).collect());
    tag::address(&file(number), &TAGS[usize::from(number.clamp(1, FRAMES)) - 1])
}

/// One frame as a whole SVG document, `number` from 1 to 48.
pub fn frame(number: u8) -> String {
    let scene = Scene::at(number.clamp(1, FRAMES));
    let mut svg = String::with_capacity(8 * 1024);
    svg.push_str(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" stroke-linecap="round" stroke-linejoin="round">"##,
    );
    scene.draw(&mut svg);
    svg.push_str("</svg>");
    svg
}

/// Where everything is in one frame.
struct Scene {
    number: u8,
    /// From 0, late afternoon, to 1, night.
    night: f32,
    lamp: bool,
    hedy: Option<Hedy>,
    cat: Option<Cat>,
    steam: bool,
    stamp: bool,
}

fn between(from: f32, to: f32, part: f32) -> f32 {
    from + (to - from) * part.clamp(0.0, 1.0)
}

fn part(number: u8, from: u8, to: u8) -> f32 {
    ((f32::from(number) - f32::from(from)) / f32::from(to - from)).clamp(0.0, 1.0)
}

fn step(from: Point, to: Point, by: f32) -> Point {
    (between(from.0, to.0, by), between(from.1, to.1, by))
}

impl Scene {
    fn at(number: u8) -> Scene {
        Scene {
            number,
            night: part(number, 8, 36),
            lamp: (22..=46).contains(&number),
            hedy: (number < 47).then(|| Hedy::at(number)),
            cat: Cat::at(number),
            steam: number % 8 < 5 && number < 26,
            stamp: (44..=46).contains(&number),
        }
    }

    /// The top of the pile that waits.
    fn in_top(number: u8) -> f32 {
        DESK - FOLDER * f32::from(FRAMES - number)
    }

    /// The top of the pile that is done.
    fn out_top(number: u8) -> f32 {
        DESK - FOLDER * f32::from(number.saturating_sub(1))
    }

    fn draw(&self, svg: &mut String) {
        self.wall(svg);
        self.window(svg);
        self.clock(svg);
        self.door(svg);
        if let Some(hedy) = &self.hedy {
            hedy.draw(svg);
        }
        self.desk(svg);
        if let Some(hedy) = &self.hedy {
            hedy.draw_hands(svg);
        }
        if let Some(cat) = &self.cat {
            cat.draw(svg, self.number);
        }
        if self.stamp {
            self.stamp(svg);
        }
        self.darkness(svg);
        if self.number == 47 {
            self.leaving(svg);
        }
    }

    fn wall(&self, svg: &mut String) {
        svg.push_str(
            r##"<path d="M0 0h320v200H0z" fill="#ecd9b4"/><path d="M0 108h320v92H0z" fill="#d9bd8f"/><path d="M0 108h320" stroke="#c4a06d" stroke-width="2"/>"##,
        );
        // A pin board with a few notes; one more for every dozen folders.
        svg.push_str(r##"<rect x="134" y="14" width="66" height="38" rx="2" fill="#c48f57" stroke="#9a6a38" stroke-width="2"/>"##);
        for note in 0..=self.number / 12 {
            let x = 140 + u16::from(note) * 12;
            let y = 20 + u16::from(note % 2) * 9;
            let colour = ["#fff6d8", "#f7c9b8", "#cfe5dd", "#fff6d8", "#f7c9b8"][usize::from(note)];
            let _ = write!(svg, r##"<path d="M{x} {y}h9v11h-9z" fill="{colour}"/>"##);
        }
    }

    fn window(&self, svg: &mut String) {
        let sky = mix(&["#a9d3e0", "#f2b98a", "#d98a7f", "#3b3f70", "#20244a"], self.night);
        let _ = write!(svg, r##"<path d="M22 22h86v70H22z" fill="{sky}"/>"##);
        // The sun sinks, the moon rises.
        let sun = between(40.0, 104.0, self.night * 1.5);
        if sun < 88.0 {
            let _ = write!(svg, r##"<circle cx="84" cy="{sun:.1}" r="9" fill="#fff0b8"/>"##);
        }
        if self.night > 0.6 {
            let y = between(84.0, 38.0, (self.night - 0.6) / 0.4);
            let _ = write!(
                svg,
                r##"<circle cx="46" cy="{y:.1}" r="8" fill="#f6efcf"/><circle cx="49.5" cy="{:.1}" r="7" fill="{sky}"/>"##,
                y - 2.0
            );
            for (nth, (x, y)) in
                [(64, 32), (78, 42), (94, 30), (32, 30), (90, 56), (70, 54)].into_iter().enumerate()
            {
                if self.night > 0.66 + nth as f32 * 0.05 {
                    let _ = write!(svg, r##"<circle cx="{x}" cy="{y}" r="1" fill="#fff"/>"##);
                }
            }
        }
        // The town, and its lights.
        let town = mix(&["#7fa3a5", "#a8736a", "#5c4a66", "#161830"], self.night);
        let _ = write!(
            svg,
            r##"<path d="M22 92V76h10v-8h12v10h8V64h11v14h9v-6h12v8h8V68h10v10h6v14z" fill="{town}"/>"##
        );
        let lights =
            [(36, 73), (40, 80), (55, 70), (58, 78), (66, 84), (78, 77), (96, 74), (99, 82)];
        for (nth, (x, y)) in lights.into_iter().enumerate() {
            if self.night > 0.35 + nth as f32 * 0.07 {
                let _ = write!(svg, r##"<path d="M{x} {y}h2.4v3h-2.4z" fill="#ffd98a"/>"##);
            }
        }
        svg.push_str(
            r##"<path d="M22 22h86v70H22zM65 22v70" fill="none" stroke="#fbf3e0" stroke-width="4"/><path d="M16 94h98" stroke="#fbf3e0" stroke-width="6"/>"##,
        );
        // A plant on the sill grows a little with every folder, and blooms.
        let tall = between(6.0, 24.0, part(self.number, 1, 46));
        let top = 84.0 - tall;
        let _ = write!(
            svg,
            r##"<path d="M98 91l-2-8h12l-2 8z" fill="#b5563c"/><path d="M102 83V{top:.1}M102 {:.1}q-6 0-8-5M102 {:.1}q6-1 8-6" fill="none" stroke="#4f7f4a" stroke-width="2"/>"##,
            top + tall * 0.6,
            top + tall * 0.35,
        );
        if self.number >= 40 {
            let r = between(1.0, 4.5, part(self.number, 40, 46));
            let _ = write!(
                svg,
                r##"<circle cx="102" cy="{top:.1}" r="{r:.1}" fill="#e8657b"/><circle cx="102" cy="{top:.1}" r="{:.1}" fill="#ffe08a"/>"##,
                r * 0.4
            );
        }
    }

    fn clock(&self, svg: &mut String) {
        // From four o'clock to midnight.
        let hours = 4.0 + 8.0 * part(self.number, 1, FRAMES);
        let hand = |turns: f32, length: f32| {
            let angle = turns * std::f32::consts::TAU;
            (222.0 + angle.sin() * length, 34.0 - angle.cos() * length)
        };
        let (hx, hy) = hand(hours / 12.0, 7.0);
        let (mx, my) = hand(hours.fract(), 11.0);
        let _ = write!(
            svg,
            r##"<circle cx="222" cy="34" r="15" fill="#fffaf0" stroke="#5b4636" stroke-width="2.5"/><path d="M222 22v2M222 44v2M210 34h2M232 34h2" stroke="#5b4636" stroke-width="1.2"/><path d="M222 34L{hx:.1} {hy:.1}" stroke="#2d241c" stroke-width="2.2"/><path d="M222 34L{mx:.1} {my:.1}" stroke="#2d241c" stroke-width="1.4"/>"##
        );
    }

    fn door(&self, svg: &mut String) {
        let open = self.number >= 46;
        let light = if open { "#ffe2a1" } else { "#a3714a" };
        let _ = write!(
            svg,
            r##"<path d="M258 150V40h46v110z" fill="{light}" stroke="#8a5a36" stroke-width="3"/>"##
        );
        match self.number {
            46 | 47 => svg.push_str(r##"<path d="M304 150V40l-14 9v110z" fill="#8f6240"/>"##),
            48 => svg.push_str(r##"<path d="M262 152V40h42v112z" fill="#a3714a"/><path d="M260 40v112" stroke="#ffe2a1" stroke-width="2.5"/>"##),
            _ => svg.push_str(
                r##"<path d="M265 50h32v32h-32zM265 92h32v42h-32z" fill="none" stroke="#8a5a36" stroke-width="1.5"/><circle cx="263.5" cy="98" r="2" fill="#f0cf8a"/>"##,
            ),
        }
    }

    fn desk(&self, svg: &mut String) {
        svg.push_str(
            r##"<path d="M14 140h292v9H14z" fill="#9c6537"/><path d="M24 149h272v51H24z" fill="#83512a"/><path d="M34 158h70v34H34zM216 158h70v34h-70z" fill="none" stroke="#6b401f" stroke-width="2"/><path d="M62 174h14M244 174h14" stroke="#d9a86a" stroke-width="3"/>"##,
        );
        pile(svg, IN_PILE, FRAMES - self.number, 3);
        pile(svg, OUT_PILE, self.number.saturating_sub(1), 7);
        // The lamp.
        let shade = if self.lamp { "#ffcf5c" } else { "#c2503c" };
        let _ = write!(
            svg,
            r##"<path d="M112 140h18M121 139V112l10-12" fill="none" stroke="#4a3a30" stroke-width="3"/><path d="M122 104l8-12 16 10-6 10z" fill="{shade}"/>"##
        );
        // Cups: a fresh one, and those that are empty.
        for nth in 0..self.number / 14 {
            let x = 204 + i16::from(nth) * 9;
            let _ = write!(
                svg,
                r##"<path d="M{x} 133h7l-1 7h-5z" fill="#e9e1d2" stroke="#b9a98f" stroke-width=".8"/>"##
            );
        }
        let drinking = self.hedy.as_ref().is_some_and(|hedy| hedy.cup);
        if !drinking {
            svg.push_str(r##"<path d="M190 130h10v6q0 4-4 4h-2q-4 0-4-4z" fill="#fffaf0"/><path d="M200 132q4 0 4 2.500t-4 2.5" fill="none" stroke="#fffaf0" stroke-width="1.6"/>"##);
            if self.steam {
                let sway = if self.number.is_multiple_of(2) {
                    "q-3-4 0-7q3-3 0-7"
                } else {
                    "q3-4 0-7q-3-3 0-7"
                };
                let _ = write!(
                    svg,
                    r##"<path d="M195 126{sway}" fill="none" stroke="#fff" stroke-width="1.4" opacity=".7"/>"##
                );
            }
        }
    }

    fn stamp(&self, svg: &mut String) {
        let y = if self.number == 44 { 66 } else { 76 };
        let _ = write!(
            svg,
            r##"<g transform="translate(258 {y}) rotate(-9)" opacity=".95"><rect x="-38" y="-11" width="76" height="21" rx="3" fill="#fffaf0" stroke="#c23b2c" stroke-width="2.5"/><text x="0" y="5" text-anchor="middle" font-family="monospace" font-weight="700" font-size="13" textLength="64" fill="#c23b2c">FINISHED</text></g>"##
        );
    }

    /// Dark outside the lamp's light.
    fn darkness(&self, svg: &mut String) {
        let dark = between(0.0, if self.lamp { 0.66 } else { 0.52 }, self.night * 1.1 - 0.1);
        if dark <= 0.0 {
            return;
        }
        if self.lamp {
            let _ = write!(
                svg,
                r##"<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="158" cy="118" r="150"><stop offset="0" stop-color="#ffcf6a" stop-opacity=".16"/><stop offset=".34" stop-color="#3a2a3a" stop-opacity="{:.2}"/><stop offset="1" stop-color="#14132e" stop-opacity="{dark:.2}"/></radialGradient></defs><path d="M0 0h320v200H0z" fill="url(#l)"/>"##,
                dark * 0.22
            );
        } else {
            let _ =
                write!(svg, r##"<path d="M0 0h320v200H0z" fill="#14132e" opacity="{dark:.2}"/>"##);
        }
        if self.number >= 47 {
            // Moonlight falls across the floor and the desk.
            svg.push_str(r##"<path d="M22 22h86v70H22z" fill="#cfd8ff" opacity=".08"/><path d="M40 140h92l46 60H70z" fill="#cfd8ff" opacity=".13"/>"##);
        }
    }

    /// Two shapes in the bright door.
    fn leaving(&self, svg: &mut String) {
        svg.push_str(
            r##"<path d="M258 150V40h32v110z" fill="#ffe2a1"/><path d="M304 150V40l-14 9v110z" fill="#4d3a3a"/><g fill="#2a2140"><circle cx="272" cy="76" r="8.5"/><circle cx="275" cy="65" r="4.5"/><path d="M262 139l1-40q1-12 9-12t10 12l1 40h-8l-2-24-3 24z"/><path d="M283 100q5 9 3 20" fill="none" stroke="#2a2140" stroke-width="4"/></g>"##,
        );
        svg.push_str(r##"<path d="M14 140h292v9H14z" fill="#4f3a37"/><path d="M296 149H24v51h272z" fill="#42302f"/>"##);
        pile(svg, OUT_PILE - 24.0, 0, 7);
        Cat { at: (246.0, 139.0), pose: CatPose::Walking, flip: false }.draw(svg, 47);
    }
}

/// A pile of folders, drawn as stripes in two tints that never lie quite straight.
fn pile(svg: &mut String, middle: f32, folders: u8, salt: u32) {
    let mut tints = [String::new(), String::new()];
    for nth in 0..folders {
        let y = DESK - FOLDER * (f32::from(nth) + 0.5);
        let shift = ((u32::from(nth) * 7 + salt).wrapping_mul(2_654_435_761) >> 27) as f32 / 31.0
            * 5.0
            - 2.5;
        let _ = write!(tints[usize::from(nth % 2)], "M{:.1} {y:.1}h44", middle - 22.0 + shift);
    }
    for (path, colour) in tints.iter().zip(["#f3d694", "#d8ab5e"]) {
        if !path.is_empty() {
            let _ = write!(
                svg,
                r##"<path d="{path}" stroke="{colour}" stroke-width="1.7" stroke-linecap="butt"/>"##
            );
        }
    }
}

/// A colour on the way through several, `part` from 0 to 1.
fn mix(stops: &[&str], part: f32) -> String {
    let channel = |stop: &str, nth: usize| {
        f32::from(u8::from_str_radix(&stop[1 + nth * 2..3 + nth * 2], 16).unwrap_or(0))
    };
    let place = part.clamp(0.0, 1.0) * (stops.len() - 1) as f32;
    let from = (place as usize).min(stops.len() - 2);
    let by = place - from as f32;
    let mixed = [0, 1, 2].map(|nth| {
        between(channel(stops[from], nth), channel(stops[from + 1], nth), by).round() as u8
    });
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_is_a_small_picture_of_its_own() {
        let frames: Vec<String> = (1..=FRAMES).map(frame).collect();
        for (nth, one) in frames.iter().enumerate() {
            assert!(one.len() < 12_000, "frame {} has {} bytes", nth + 1, one.len());
            assert!(one.starts_with("<svg") && one.ends_with("</svg>"));
            assert!(!one.contains("NaN") && !one.contains("style="));
            assert_eq!(
                one.matches("<g").count(),
                one.matches("</g").count() - one.matches("</gr").count()
            );
        }
        for pair in frames.windows(2) {
            assert_ne!(pair[0], pair[1], "two frames alike stand still");
        }
    }

    #[test]
    fn a_number_beyond_the_film_shows_its_nearest_frame() {
        assert_eq!(frame(0), frame(1));
        assert_eq!(frame(200), frame(48));
    }

    #[test]
    fn colours_mix_through_their_stops() {
        assert_eq!(mix(&["#000000", "#ffffff"], 0.0), "#000000");
        assert_eq!(mix(&["#000000", "#ffffff"], 2.0), "#ffffff");
        assert_eq!(mix(&["#000000", "#ffffff", "#000000"], 0.5), "#ffffff");
    }
}
