//! Hedy, who has to finish it all tonight.

use std::fmt::Write;

use super::{IN_PILE, OUT_PILE, Point, Scene, between, part, step};

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Eyes {
    Open,
    Half,
    Closed,
    Wide,
    Happy,
}

/// How she sits in one frame.
pub(super) struct Hedy {
    pub(super) head: Point,
    pub(super) tilt: f32,
    pub(super) eyes: Eyes,
    pub(super) mouth: &'static str,
    pub(super) left: Point,
    pub(super) right: Point,
    pub(super) folder: Option<(Point, f32)>,
    pub(super) cup: bool,
    pub(super) dreaming: u8,
    pub(super) startled: bool,
}

impl Hedy {
    pub(super) fn at(number: u8) -> Hedy {
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

    pub(super) fn draw(&self, svg: &mut String) {
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
    pub(super) fn draw_hands(&self, svg: &mut String) {
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
