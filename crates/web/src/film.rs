//! The film: a flip book of 48 frames, one for every finished card.
//!
//! An evening at the office, drawn by code: Hedy sorts a tower of folders, the
//! sun goes down, a cat comes in, she nods off, the cat wakes her, and in the
//! last frames everything is finished. Each frame is a small SVG of its own.

use std::fmt::Write;

/// How many frames there are: one per card.
pub const FRAMES: u8 = 48;

/// How fast a flip book is flipped.
pub const FRAMES_PER_SECOND: u8 = 8;

type Point = (f32, f32);

const DESK: f32 = 140.0;
const IN_PILE: f32 = 66.0;
const OUT_PILE: f32 = 258.0;
const FOLDER: f32 = 1.65;

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

/// What a frame shows in a few words, for those who cannot see it.
pub fn caption(number: u8) -> &'static str {
    match number {
        0 => "The film has not begun.",
        1..=3 => "Hedy looks up at a tower of folders.",
        4..=13 => "She sorts the first folders while the sun is still up.",
        14..=17 => "A sip of coffee. A cat looks in at the window.",
        18..=24 => "The sun goes down; the left pile shrinks.",
        25..=27 => "Her eyes grow heavy.",
        28..=32 => "She is asleep at her desk, and the cat comes closer.",
        33..=34 => "The cat wakes her!",
        35..=42 => "Wide awake, she races through the rest.",
        43..=44 => "The last folder, held up high, and a stamp on it.",
        45..=46 => "She stretches: everything is finished.",
        47 => "She switches off the lamp and goes, the cat behind her.",
        _ => "The office is empty, the moon is up, the work is done.",
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Eyes {
    Open,
    Half,
    Closed,
    Wide,
    Happy,
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

struct Hedy {
    head: Point,
    tilt: f32,
    eyes: Eyes,
    mouth: &'static str,
    left: Point,
    right: Point,
    folder: Option<(Point, f32)>,
    cup: bool,
    dreaming: u8,
    startled: bool,
}

struct Cat {
    at: Point,
    pose: CatPose,
    flip: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum CatPose {
    Sitting,
    Walking,
    Sleeping,
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

impl Hedy {
    fn at(number: u8) -> Hedy {
        let mut hedy = Hedy {
            head: (160.0, 80.0),
            tilt: 0.0,
            eyes: Eyes::Open,
            mouth: "M-4 9q4 3 8 0",
            left: (136.0, 136.0),
            right: (184.0, 136.0),
            folder: None,
            cup: false,
            dreaming: 0,
            startled: false,
        };
        match number {
            1..=3 => {
                hedy.tilt = -8.0;
                hedy.head.0 = 158.0;
                hedy.mouth = if number == 2 { "M-3 10q3-2 6 0" } else { "M-3 10h6" };
                hedy.eyes = if number == 2 { Eyes::Wide } else { Eyes::Open };
            }
            4..=13 | 18..=24 => hedy.work(number, 4),
            14..=17 => {
                hedy.cup = true;
                hedy.right = step(
                    (186.0, 122.0),
                    (170.0, 94.0),
                    [0.2, 1.0, 1.0, 0.3][usize::from(number - 14)],
                );
                hedy.eyes = if matches!(number, 15 | 16) { Eyes::Happy } else { Eyes::Open };
                hedy.tilt = if matches!(number, 15 | 16) { -5.0 } else { 0.0 };
            }
            25..=27 => {
                let sink = part(number, 24, 28);
                hedy.work(number, 6);
                hedy.folder = None;
                hedy.left = (138.0, 136.0);
                hedy.right = (182.0, 136.0);
                hedy.head = step((160.0, 80.0), (158.0, 102.0), sink);
                hedy.tilt = 6.0 * sink * if number.is_multiple_of(2) { 1.0 } else { 2.0 };
                hedy.eyes = Eyes::Half;
                hedy.mouth = "M-3 10q3-2 6 0";
            }
            28..=32 => {
                let breath = if number.is_multiple_of(2) { 0.0 } else { 1.5 };
                hedy.head = (157.0, 119.0 + breath);
                hedy.tilt = 24.0;
                hedy.eyes = Eyes::Closed;
                hedy.mouth = "M-2 10q2 2 4 0";
                hedy.left = (128.0, 137.0);
                hedy.right = (192.0, 137.0);
                hedy.dreaming = number - 27;
            }
            33 | 34 => {
                hedy.head = (161.0, if number == 33 { 74.0 } else { 78.0 });
                hedy.eyes = Eyes::Wide;
                hedy.mouth = "M-2.5 9a2.5 3 0 1 0 5 0a2.5 3 0 1 0-5 0";
                hedy.left = (126.0, 104.0);
                hedy.right = (196.0, 104.0);
                hedy.startled = true;
            }
            35..=42 => hedy.work(number, 2),
            43 | 44 => {
                let up = if number == 43 { 0.7 } else { 1.0 };
                hedy.left = step((150.0, 120.0), (142.0, 42.0), up);
                hedy.right = step((170.0, 120.0), (180.0, 42.0), up);
                hedy.folder = Some((step((160.0, 118.0), (161.0, 38.0), up), 0.0));
                hedy.eyes = Eyes::Happy;
                hedy.mouth = "M-6 8q6 7 12 0z";
            }
            45 => {
                hedy.left = (120.0, 62.0);
                hedy.right = (200.0, 62.0);
                hedy.eyes = Eyes::Closed;
                hedy.mouth = "M-4 9a4 4 0 1 0 8 0a4 4 0 1 0-8 0";
                hedy.tilt = -4.0;
            }
            _ => {
                hedy.left = (136.0, 136.0);
                hedy.right = (134.0, 108.0);
                hedy.head = (164.0, 78.0);
                hedy.eyes = Eyes::Happy;
                hedy.tilt = 5.0;
                hedy.mouth = "M-5 8q5 6 10 0";
            }
        }
        hedy
    }

    /// Folder by folder from left to right; a lower pace is quicker hands.
    fn work(&mut self, number: u8, pace: u8) {
        let beat = number % pace;
        let from = (IN_PILE + 16.0, Scene::in_top(number).max(64.0));
        let to = (OUT_PILE - 16.0, Scene::out_top(number).max(64.0));
        let middle = (160.0, 122.0);
        let along = f32::from(beat) / f32::from(pace.max(2) - 1);
        let (hand, other) = if along < 0.5 {
            (step(from, middle, along * 2.0), (184.0, 134.0))
        } else {
            (step(middle, to, along * 2.0 - 1.0), (136.0, 134.0))
        };
        let folder = (hand.0, hand.1 - 4.0);
        if along < 0.5 {
            (self.left, self.right) = (hand, other);
            self.tilt = between(-9.0, 0.0, along * 2.0);
        } else {
            (self.left, self.right) = (other, hand);
            self.tilt = between(0.0, 9.0, along * 2.0 - 1.0);
        }
        self.head = (160.0 + self.tilt * 0.5, 80.0);
        self.folder = Some((folder, self.tilt * 1.5));
        if pace < 4 {
            self.mouth = "M-4 9h8";
            self.eyes = Eyes::Open;
        }
    }

    fn draw(&self, svg: &mut String) {
        let (x, y) = self.head;
        let lean = (x - 160.0) * 0.6;
        let shoulder = (y + 24.0).min(126.0);
        // The chair, then the jumper with its collar.
        svg.push_str(r##"<rect x="136" y="92" width="48" height="52" rx="10" fill="#4d5a63"/>"##);
        let _ = write!(
            svg,
            r##"<path d="M{:.1} 144l3-{:.1}q2-12 21-12t21 12l3 {:.1}z" fill="#2f7f79"/><path d="M{:.1} {:.1}h15" stroke="#f6efe0" stroke-width="5"/>"##,
            136.0 + lean * 0.3,
            140.0 - shoulder,
            140.0 - shoulder,
            152.5 + lean,
            shoulder - 5.0,
        );
        let _ =
            write!(svg, r##"<g transform="translate({x:.1} {y:.1}) rotate({:.1})">"##, self.tilt);
        svg.push_str(
            r##"<circle cx="3" cy="-22" r="8" fill="#43283b"/><path d="M-20 2q-3-25 20-25t20 25q0 6-2 9l-3-14q-15 0-22-9-4 8-10 10l-1 12q-2-3-2-8z" fill="#43283b"/><ellipse cx="0" cy="1" rx="17" ry="18" fill="#eebd96"/><path d="M-18-2q1-19 18-19t18 19q-4-9-10-11-6 5-14 4-8 1-12 7z" fill="#43283b"/><circle cx="-10" cy="7" r="3.2" fill="#e39a80" opacity=".7"/><circle cx="10" cy="7" r="3.2" fill="#e39a80" opacity=".7"/>"##,
        );
        for side in [-7.0_f32, 7.0] {
            let eye = match self.eyes {
                Eyes::Open => format!(r##"<circle cx="{side}" cy="1" r="1.9" fill="#2d1f28"/>"##),
                Eyes::Wide => format!(
                    r##"<circle cx="{side}" cy="1" r="4" fill="#fff"/><circle cx="{side}" cy="1" r="1.7" fill="#2d1f28"/>"##
                ),
                Eyes::Half => format!(
                    r##"<path d="M{:.1} 1h6" stroke="#2d1f28" stroke-width="1.6"/><circle cx="{side}" cy="2" r="1.5" fill="#2d1f28"/>"##,
                    side - 3.0
                ),
                Eyes::Closed => format!(
                    r##"<path d="M{:.1} 1q3 3 6 0" fill="none" stroke="#2d1f28" stroke-width="1.6"/>"##,
                    side - 3.0
                ),
                Eyes::Happy => format!(
                    r##"<path d="M{:.1} 2q3-4 6 0" fill="none" stroke="#2d1f28" stroke-width="1.6"/>"##,
                    side - 3.0
                ),
            };
            svg.push_str(&eye);
        }
        let _ = write!(
            svg,
            r##"<g fill="none" stroke="#5b3a2c" stroke-width="1.3"><circle cx="-7" cy="1" r="5.6"/><circle cx="7" cy="1" r="5.6"/><path d="M-1.4 0h2.8"/></g><path d="{}" fill="{}" stroke="#8a3f37" stroke-width="1.5"/></g>"##,
            self.mouth,
            if self.mouth.ends_with('z') || self.mouth.contains('a') { "#8a3f37" } else { "none" },
        );
        for nth in 0..self.dreaming.min(3) {
            let size = 7 + nth * 3;
            let _ = write!(
                svg,
                r##"<text x="{}" y="{}" font-family="monospace" font-weight="700" font-size="{size}" fill="#6a5a7a">z</text>"##,
                182 + nth * 9,
                96 - nth * 11,
            );
        }
        if self.startled {
            svg.push_str(r##"<path d="M188 62l6-9M192 70l10-4M132 62l-6-9M128 70l-10-4" stroke="#c23b2c" stroke-width="2.4"/>"##);
        }
    }

    /// Arms and what they hold lie in front of the desk's things.
    fn draw_hands(&self, svg: &mut String) {
        let shoulder = (self.head.1 + 30.0).min(130.0);
        let lean = (self.head.0 - 160.0) * 0.5;
        if let Some(((x, y), turn)) = self.folder {
            let _ = write!(
                svg,
                r##"<g transform="translate({x:.1} {y:.1}) rotate({turn:.1})"><path d="M-21 8V-7h13l3-4h14l2 4h10V8z" fill="#f7dda0" stroke="#c8974a" stroke-width="1"/><path d="M-14-1h20M-14 3h12" stroke="#c8974a" stroke-width="1.2"/></g>"##
            );
        }
        for (side, hand) in [(-1.0_f32, self.left), (1.0, self.right)] {
            let from = (160.0 + lean + side * 19.0, shoulder);
            let elbow =
                ((from.0 + hand.0) / 2.0 + side * 9.0, ((from.1 + hand.1) / 2.0 + 9.0).min(136.0));
            let _ = write!(
                svg,
                r##"<path d="M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}" fill="none" stroke="#28706b" stroke-width="10"/><circle cx="{:.1}" cy="{:.1}" r="5.2" fill="#eebd96"/>"##,
                from.0, from.1, elbow.0, elbow.1, hand.0, hand.1, hand.0, hand.1
            );
            if self.cup && side > 0.0 {
                let _ = write!(
                    svg,
                    r##"<path d="M{:.1} {:.1}h10v6q0 4-4 4h-2q-4 0-4-4z" fill="#fffaf0" stroke="#d8ccb4" stroke-width=".8"/>"##,
                    hand.0 - 9.0,
                    hand.1 - 7.0
                );
            }
        }
    }
}

impl Cat {
    fn at(number: u8) -> Option<Cat> {
        let out = (OUT_PILE, Scene::out_top(number));
        let cat = |at, pose, flip| Some(Cat { at, pose, flip });
        match number {
            0..=13 => None,
            14..=21 => cat((44.0, 91.0), CatPose::Sitting, false),
            22..=25 => {
                cat((between(44.0, 84.0, part(number, 21, 25)), 91.0), CatPose::Walking, false)
            }
            26..=27 => cat((98.0, DESK), CatPose::Sitting, false),
            28..=32 => {
                cat((between(98.0, 132.0, part(number, 28, 32)), DESK), CatPose::Walking, false)
            }
            33..=34 => cat((120.0, DESK), CatPose::Sitting, false),
            35..=37 => {
                cat((between(210.0, 232.0, part(number, 35, 37)), DESK), CatPose::Walking, false)
            }
            38..=45 => cat(out, CatPose::Sleeping, false),
            46 => cat((OUT_PILE, out.1), CatPose::Sitting, false),
            _ => None,
        }
    }

    fn draw(&self, svg: &mut String, number: u8) {
        let (x, y) = self.at;
        let flip = if self.flip { -1 } else { 1 };
        let _ = write!(svg, r##"<g transform="translate({x:.1} {y:.1}) scale({flip} 1)">"##);
        let tail = if number.is_multiple_of(2) { "q-8-1-9-10" } else { "q-9 0-12-7" };
        match self.pose {
            CatPose::Sitting => {
                let _ = write!(
                    svg,
                    r##"<path d="M-7-2{tail}" fill="none" stroke="#d4803a" stroke-width="3.2"/><path d="M-8 0q-1-15 7-17 8 2 8 17z" fill="#e0904a"/><path d="M-3 0v-6M3 0v-6" stroke="#b96a2a" stroke-width="1"/>"##
                );
                self.head(svg, (1.0, -20.0), true);
            }
            CatPose::Walking => {
                let legs = if number.is_multiple_of(2) {
                    "M-8-5l-3 5M-4-5l2 5M5-5l-2 5M9-5l3 5"
                } else {
                    "M-8-5v5M-4-5v5M5-5v5M9-5v5"
                };
                let _ = write!(
                    svg,
                    r##"<path d="M-10-8{tail}" fill="none" stroke="#d4803a" stroke-width="3.2"/><path d="{legs}" stroke="#d4803a" stroke-width="3"/><path d="M-12-4q-1-9 8-9h9q8 0 7 9z" fill="#e0904a"/><path d="M-4-13v4M0-13v4M4-13v4" stroke="#b96a2a" stroke-width="1.2"/>"##
                );
                self.head(svg, (14.0, -14.0), true);
            }
            CatPose::Sleeping => {
                let breath = if number.is_multiple_of(2) { 12.0 } else { 13.0 };
                let _ = write!(
                    svg,
                    r##"<path d="M-17 0q-2-{breath:.0} 15-{breath:.0}t17 {breath:.0}z" fill="#e0904a"/><path d="M-3-{:.0}v4M2-{:.0}v4M7-{:.0}v3" stroke="#b96a2a" stroke-width="1.2"/><path d="M15-2q-9 4-20 0" fill="none" stroke="#d4803a" stroke-width="3.2"/>"##,
                    breath,
                    breath,
                    breath - 1.0
                );
                self.head(svg, (-12.0, -6.0), false);
            }
        }
        svg.push_str("</g>");
    }

    fn head(&self, svg: &mut String, (x, y): Point, awake: bool) {
        let eyes = if awake {
            r##"<circle cx="-2.4" cy="-.5" r="1.1" fill="#2d1f28"/><circle cx="2.8" cy="-.5" r="1.1" fill="#2d1f28"/>"##
        } else {
            r##"<path d="M-4-.5q1.5 1.5 3 0M1.5-.5q1.5 1.5 3 0" fill="none" stroke="#2d1f28" stroke-width="1"/>"##
        };
        let _ = write!(
            svg,
            r##"<g transform="translate({x} {y})"><path d="M-6-2l-.5-7 4 3.500h5l4-3.5-.5 7q1 7-6 7t-6-7z" fill="#e8a05c"/>{eyes}<path d="M-.8 1.500h2l-1 1.200z" fill="#b5563c"/></g>"##
        );
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
