//! Who is told apart: a confidence sequence for the difference of two players'
//! first places on the same deals. It holds at all times at once, so one may look
//! as often as one likes, and stop.
//!
//! The sequence is the empirical Bernstein one of Waudby-Smith and Ramdas with
//! predictable weights: it needs nothing of the games but that they are bounded.

use super::{Schedule, Score};

/// All verdicts together are wrong at most this often.
const ALPHA: f64 = 0.05;
/// Players who are surely closer than this share of the first places need not be
/// told apart.
pub const CLOSE: f64 = 0.02;

/// A running interval for the mean of numbers from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sequence {
    alpha: f64,
    count: f64,
    sum: f64,
    squares: f64,
    weights: f64,
    weighted: f64,
    spread: f64,
    low: f64,
    high: f64,
}

impl Sequence {
    /// An interval that misses the mean at any time with this chance at most.
    pub fn new(alpha: f64) -> Sequence {
        Sequence { alpha, high: 1.0, ..Sequence::default() }
    }

    pub fn add(&mut self, value: f64) {
        // Mean and variance of what came before, with half a guess of one half.
        let mean = (0.5 + self.sum) / (1.0 + self.count);
        let variance = (0.25 + self.squares) / (1.0 + self.count);
        let logarithm = (2.0 / self.alpha).ln();
        let nth = self.count + 1.0;
        let weight = (2.0 * logarithm / (variance * nth * (1.0 + nth).ln())).sqrt().min(0.5);
        let psi = -(1.0 - weight).ln() - weight;
        self.weights += weight;
        self.weighted += weight * value;
        self.spread += (value - mean) * (value - mean) * psi;
        self.count += 1.0;
        self.sum += value;
        let mean = (0.5 + self.sum) / (1.0 + self.count);
        self.squares += (value - mean) * (value - mean);
        let centre = self.weighted / self.weights;
        let width = (logarithm + self.spread) / self.weights;
        // What was excluded once stays excluded.
        self.low = self.low.max(centre - width);
        self.high = self.high.min(centre + width);
    }

    pub fn interval(&self) -> (f64, f64) {
        (self.low, self.high)
    }
}

/// What is known of two players in one role: how many more first places a game the
/// first of them has than the second, between `low` and `high`.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    pub one: usize,
    pub other: usize,
    pub role: String,
    pub low: f64,
    pub high: f64,
}

impl Verdict {
    /// `stronger`, `weaker`, or `equal` as far as can be told.
    pub fn word(&self) -> &'static str {
        match () {
            () if self.low > 0.0 => "stronger",
            () if self.high < 0.0 => "weaker",
            () => "equal",
        }
    }

    /// Told apart, or surely close.
    pub fn is_settled(&self) -> bool {
        self.word() != "equal" || self.high.max(-self.low) <= CLOSE
    }
}

/// The verdicts on all pairs in all roles, from the games of whole deals.
pub fn all(schedule: &Schedule, scores: &[Score]) -> Vec<Verdict> {
    let count = schedule.entrants.len();
    let roles = schedule.kinds();
    let pairs: Vec<(usize, usize)> =
        (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))).collect();
    let alpha = ALPHA / (pairs.len() * roles.len()).max(1) as f64;
    let mut verdicts = Vec::new();
    for role in roles {
        let shares = shares(schedule, scores, role);
        let chairs = schedule.roles.iter().filter(|one| *one == role).count();
        // On a deal nobody has more first places than games, nor than chairs.
        let most = chairs.min(count) as f64 / chairs as f64;
        for &(one, other) in &pairs {
            let mut sequence = Sequence::new(alpha);
            for deal in &shares {
                sequence.add((1.0 + (deal[one] - deal[other]) / most) / 2.0);
            }
            let (low, high) = sequence.interval();
            let scale = |value: f64| (2.0 * value - 1.0) * most;
            let (low, high) = (scale(low), scale(high));
            verdicts.push(Verdict { one, other, role: role.to_string(), low, high });
        }
    }
    verdicts
}

/// By deal: the first places of each entrant in a role, per chair.
fn shares(schedule: &Schedule, scores: &[Score], role: &str) -> Vec<Vec<f64>> {
    let count = schedule.entrants.len();
    let chairs = schedule.roles.iter().filter(|one| *one == role).count() as f64;
    let deals = scores.chunks_exact(count).enumerate();
    let deal = |(nth, games): (usize, &[Score])| {
        let mut shares = vec![0.0; count];
        for (moved, score) in games.iter().enumerate() {
            let line_up = schedule.line_up((nth * count + moved) as u32);
            for seat in score.winners.iter() {
                if schedule.roles[seat.index()] == role {
                    let share = 1.0 / f64::from(score.winners.len());
                    shares[line_up[seat.index()]] += share / chairs;
                }
            }
        }
        shares
    };
    deals.map(deal).collect()
}
