//! What an experiment found, as a table for people and JSON for programs.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Value, json};
use tabletop::{Seat, Seats};

/// What is kept of one game.
#[derive(Debug)]
pub struct Sheet {
    pub winners: Seats,
    pub reason: String,
    pub decisions: u32,
    /// Decisions that a quick policy had to make for a bot that failed.
    pub fouls: u64,
    pub findings: Vec<(String, f64)>,
}

impl Sheet {
    /// Numbers are written as text: they must come back to the last bit.
    pub(crate) fn write(&self) -> Value {
        let findings = self.findings.iter().map(|(name, value)| json!([name, value.to_string()]));
        json!({
            "winners": self.winners.iter().map(|seat| seat.0).collect::<Vec<_>>(),
            "reason": self.reason,
            "decisions": self.decisions,
            "fouls": self.fouls,
            "findings": findings.collect::<Vec<_>>(),
        })
    }

    pub(crate) fn read(value: &Value, seats: usize) -> Option<Sheet> {
        let finding =
            |pair: &Value| Some((pair[0].as_str()?.to_string(), pair[1].as_str()?.parse().ok()?));
        Some(Sheet {
            winners: seats_of(&value["winners"], seats)?,
            reason: value["reason"].as_str()?.to_string(),
            decisions: value["decisions"].as_u64()?.try_into().ok()?,
            fouls: value["fouls"].as_u64()?,
            findings: value["findings"].as_array()?.iter().map(finding).collect::<Option<_>>()?,
        })
    }
}

/// A list of seats at a table of so many.
pub(crate) fn seats_of(value: &Value, seats: usize) -> Option<Seats> {
    let seat = |seat: &Value| {
        let seat = seat.as_u64().filter(|&seat| seat < seats as u64)?;
        Some(Seat(seat as u8))
    };
    value.as_array()?.iter().map(seat).collect()
}

/// How often something happened, with the 95 % interval of Wilson.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    pub times: u32,
    pub of: u32,
}

impl Share {
    pub fn rate(self) -> f64 {
        if self.of == 0 { 0.0 } else { f64::from(self.times) / f64::from(self.of) }
    }

    /// Lower and upper end of the interval.
    pub fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (n, p, z) = (f64::from(self.of), self.rate(), 1.96_f64);
        let centre = p + z * z / (2.0 * n);
        let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
    }

    fn json(self) -> Value {
        let (low, high) = self.interval();
        json!({ "times": self.times, "rate": round(self.rate()), "low": round(low), "high": round(high) })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval();
        write!(f, "{:5.1} %  ({:.1}–{:.1})", 100.0 * self.rate(), 100.0 * low, 100.0 * high)
    }
}

/// Mean and range of a number over the games that have it.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Spread {
    pub count: u32,
    pub sum: f64,
    pub least: f64,
    pub most: f64,
}

impl Spread {
    fn add(&mut self, value: f64) {
        let first = self.count == 0;
        self.least = if first { value } else { self.least.min(value) };
        self.most = if first { value } else { self.most.max(value) };
        self.count += 1;
        self.sum += value;
    }

    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }
}

/// What an experiment found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    pub game: String,
    pub options: Vec<(String, String)>,
    pub cast: Vec<String>,
    pub seed: u64,
    pub games: u32,
    /// Wins by seat; a shared victory counts for each.
    pub wins: Vec<Share>,
    pub reasons: BTreeMap<String, Share>,
    pub decisions: Spread,
    /// Decisions that a quick policy had to make for a bot that failed.
    pub fouls: u64,
    pub findings: BTreeMap<String, Spread>,
}

impl Report {
    pub(crate) fn new(
        game: &str,
        options: Vec<(String, String)>,
        cast: &[String],
        seed: u64,
        sheets: impl Iterator<Item = Sheet>,
    ) -> Report {
        let (mut games, mut fouls) = (0, 0);
        let mut wins = vec![0; cast.len()];
        let mut reasons = BTreeMap::<String, u32>::new();
        let mut decisions = Spread::default();
        let mut findings = BTreeMap::<String, Spread>::new();
        for sheet in sheets {
            games += 1;
            fouls += sheet.fouls;
            sheet.winners.iter().for_each(|seat| wins[seat.index()] += 1);
            *reasons.entry(sheet.reason).or_default() += 1;
            decisions.add(f64::from(sheet.decisions));
            for (name, value) in sheet.findings {
                findings.entry(name).or_default().add(value);
            }
        }
        let share = |times| Share { times, of: games };
        Report {
            game: game.to_string(),
            options,
            cast: cast.to_vec(),
            seed,
            games,
            wins: wins.into_iter().map(share).collect(),
            reasons: reasons.into_iter().map(|(reason, times)| (reason, share(times))).collect(),
            decisions,
            fouls,
            findings,
        }
    }

    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let options: BTreeMap<_, _> = self.options.iter().cloned().collect();
        let reasons: BTreeMap<_, _> =
            self.reasons.iter().map(|(reason, share)| (reason, share.json())).collect();
        let findings: BTreeMap<_, _> =
            self.findings.iter().map(|(name, range)| (name, spread_json(range))).collect();
        json!({
            "game": self.game,
            "options": options,
            "cast": self.cast,
            "seed": self.seed,
            "games": self.games,
            "wins": self.wins.iter().map(|share| share.json()).collect::<Vec<_>>(),
            "reasons": reasons,
            "decisions": spread_json(&self.decisions),
            "fouls": self.fouls,
            "findings": findings,
        })
    }
}

fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

fn spread_json(range: &Spread) -> Value {
    json!({
        "games": range.count,
        "mean": round(range.mean()),
        "least": round(range.least),
        "most": round(range.most),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options: Vec<String> =
            self.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        writeln!(f, "{}  {}", self.game, options.join(" "))?;
        writeln!(f, "{} games from seed {}", self.games, self.seed)?;
        writeln!(f)?;
        writeln!(f, "  seat  player          wins    95 % interval")?;
        for (place, (name, share)) in self.cast.iter().zip(&self.wins).enumerate() {
            writeln!(f, "  p{:<4} {name:<14} {share}", place + 1)?;
        }
        writeln!(f)?;
        for (reason, share) in &self.reasons {
            writeln!(f, "  ended by {reason:<12} {share}")?;
        }
        if self.fouls > 0 {
            writeln!(
                f,
                "  {} decisions were made by a quick policy for a bot that failed",
                self.fouls
            )?;
        }
        writeln!(f)?;
        writeln!(f, "  {:<34} {:>9} {:>9} {:>9} {:>8}", "", "mean", "least", "most", "games")?;
        let rows = std::iter::once(("decisions", &self.decisions))
            .chain(self.findings.iter().map(|(name, range)| (name.as_str(), range)));
        for (name, range) in rows {
            let (mean, least, most) = (range.mean(), range.least, range.most);
            writeln!(f, "  {name:<34} {mean:>9.2} {least:>9.0} {most:>9.0} {:>8}", range.count)?;
        }
        Ok(())
    }
}
