//! What a worker has to win and to fear: the same for a worker who weighs it and for one
//! in mind.

use the_machine::Danger;

use crate::sums::logistic;

/// What a recommendation card is worth in stars when only its back is seen.
pub const STARS_EACH: f64 = 1.93;

/// The chance that a worker with so many marks does not survive a roll.
pub fn risk(marks: u8, dice: u8) -> f64 {
    let danger = Danger::of(marks, dice);
    f64::from(danger.lost) / f64::from(danger.of)
}

/// The chance to be fired today for idling, and all too soon.
pub fn danger(warnings: u8, day: u8, dice: u8) -> f64 {
    risk(warnings + 1, dice) + 0.03 * f64::from(warnings) * f64::from(6 - day)
}

/// The chance that the machine will be finished: a crew that half works makes about a
/// quarter of the track a day.
pub fn finish(length: u8, progress: u8, day: u8) -> f64 {
    let length = f64::from(length);
    let missing = length - f64::from(progress);
    let pace = length * 0.22 * f64::from(6 - day);
    logistic((pace - missing) / (0.12 * length))
}

/// The chance to be the favourite if it is, with so many stars among these rivals'.
pub fn favourite(own: f64, rivals: impl Iterator<Item = f64>) -> f64 {
    let (mut above, mut level) = (0.0, 0.0);
    for stars in rivals {
        above += f64::from(u8::from(stars > own));
        level += f64::from(u8::from(stars == own));
    }
    let chance = match above {
        0.0 if own > 0.0 => (0.55 + 0.1 * own) / (1.0 + 0.5 * level),
        0.0 => 1.0 / (1.0 + level),
        above => 0.35 / (1.0 + above),
    };
    f64::min(chance, 0.95)
}

/// What work is about on a day.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    pub favourite: f64,
    pub danger: f64,
    pub warnings: f64,
    pub bad: f64,
    /// The workers still in.
    pub workers: f64,
}

impl Stakes {
    /// The chance that somebody works for that, by a bit of everything. That of the machine
    /// to be finished is asked for only where it counts.
    pub fn will(&self, usual: f64, finish: impl FnOnce() -> f64) -> f64 {
        // In a small crew the manager's favour is worth more.
        let stars = 0.75 * (5.0 / self.workers) * (self.favourite - 0.4);
        let fear = 0.05 * self.warnings + 0.4 * self.danger - 0.06 * self.bad;
        // The closer the end, the less those work whom it would cost the job.
        let late = if self.favourite < 0.4 { -1.6 * (finish() - 0.4) } else { 0.0 };
        (usual + stars + fear + late).clamp(0.05, 0.97)
    }
}
