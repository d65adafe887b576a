//! The cat, who wakes her.

use std::fmt::Write;

use super::{DESK, OUT_PILE, Point, Scene, between, part};

/// Where it is in one frame.
pub(super) struct Cat {
    pub(super) at: Point,
    pub(super) pose: CatPose,
    pub(super) flip: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum CatPose {
    Sitting,
    Walking,
    Sleeping,
}

impl Cat {
    pub(super) fn at(number: u8) -> Option<Cat> {
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

    pub(super) fn draw(&self, svg: &mut String, number: u8) {
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
