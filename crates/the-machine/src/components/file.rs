//! Reads a components file, and says what is wrong with it and where.

use serde::Deserialize;
use tabletop::components;
use tabletop::{ComponentsError, group};
use toml::Spanned;

use super::*;
use crate::feasible::Crews;

type Placed<T> = Spanned<T>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    version: String,
    week: Week,
    crew: Crew,
    track: Spanned<Vec<TrackEntry>>,
    task: Spanned<Vec<TaskEntry>>,
    aftermath: Spanned<Vec<AftermathEntry>>,
    recommendations: Recommendations,
    fate: Fates,
}

group!(Week { dice: Placed<Vec<u8>>, inspection: Placed<u8> });
group!(Crew {
    interns: Placed<u8>,
    intern_works: Placed<u8>,
    warnings: Placed<u8>,
    bad_standing: Placed<u8>,
    most_bad_at_once: Placed<u8>,
});
group!(TrackEntry {
    workers: Placed<u8>,
    length: Placed<u8>,
    red: Placed<u8>,
    zones: Placed<Vec<(u8, i8)>>,
});
group!(TaskEntry {
    name: Placed<String>,
    weather: Weather,
    top: Vec<Placed<String>>,
    bottom: Vec<Placed<String>>,
});
group!(AftermathEntry { name: Placed<String>, spaces: Placed<Vec<String>> });
group!(Recommendations { cards: Placed<Vec<u8>> });
group!(Fates { black: Placed<Vec<String>>, red: Placed<Vec<String>> });

/// The highest work card.
const HIGHEST: u8 = CARDS as u8 - 1;

/// The longest track, and the largest number or number of cogs of a box.
const LONGEST: u8 = 100;
const LARGEST: u8 = 50;

/// Knows where it is in the file, for error messages.
struct Reader<'a> {
    file: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn wrong<T>(&self, at: &Placed<T>, problem: impl Into<String>) -> ComponentsError {
        ComponentsError::at(self.file, self.text, at.span(), problem)
    }

    /// The value, if it lies between the limits.
    fn within(
        &self,
        what: &str,
        at: &Placed<u8>,
        low: u8,
        high: u8,
    ) -> Result<u8, ComponentsError> {
        let value = *at.get_ref();
        if (low..=high).contains(&value) {
            return Ok(value);
        }
        Err(self.wrong(at, format!("{what} must be from {low} to {high}, not {value}")))
    }
}

fn leak(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}

/// Reads a components file, or says what is wrong with it and where.
pub fn read(file: &str, text: &str) -> Result<Components, ComponentsError> {
    let raw: Written = components::read(file, text)?;
    let reader = Reader { file, text };
    let dice = reader.dice(&raw.week.dice)?;
    let inspection = reader.within("the day of the inspection", &raw.week.inspection, 1, 5)?;
    let interns = reader.within("interns", &raw.crew.interns, 0, INTERNS as u8)?;
    let intern_works =
        reader.within("the work of an intern", &raw.crew.intern_works, 0, HIGHEST)?;
    let most = &raw.crew.most_bad_at_once;
    let most_bad_at_once = reader.within("bad standing for a worker at once", most, 1, 18)?;

    let tracks = raw.track.get_ref().iter().enumerate();
    let tracks: Result<Vec<Track>, _> =
        tracks.map(|(nth, entry)| reader.track(nth as u8 + 3, entry)).collect();
    let tasks = raw.task.get_ref().iter();
    let tasks: Result<Vec<Task>, _> =
        tasks.map(|entry| reader.task(entry, interns, intern_works)).collect();
    let aftermaths: Result<Vec<Aftermath>, _> =
        raw.aftermath.get_ref().iter().map(|entry| reader.aftermath(entry)).collect();
    let (tracks, tasks, aftermaths) = (tracks?, tasks?, aftermaths?);

    let components = Components {
        version: raw.version,
        text: leak(text),
        dice,
        inspection,
        interns,
        intern_works,
        most_bad_at_once,
        tracks: reader.array("tracks, for three to seven workers", &raw.track, tracks)?,
        tasks: reader.array("task cards", &raw.task, tasks)?,
        aftermaths: reader.array("aftermath cards", &raw.aftermath, aftermaths)?,
        recommendations: reader.array(
            "numbers of recommendation cards, for one to four stars",
            &raw.recommendations.cards,
            raw.recommendations.cards.get_ref().clone(),
        )?,
        black: reader.fates(&raw.fate.black)?,
        red: reader.fates(&raw.fate.red)?,
    };
    reader.supplies(&raw.crew, &raw.recommendations, &components)?;
    Ok(components)
}

impl Reader<'_> {
    /// Exactly so many things.
    fn array<T, U, const N: usize>(
        &self,
        what: &str,
        at: &Placed<Vec<T>>,
        made: Vec<U>,
    ) -> Result<[U; N], ComponentsError> {
        let count = made.len();
        made.try_into().map_err(|_| self.wrong(at, format!("expected {N} {what}, found {count}")))
    }

    fn dice(&self, at: &Placed<Vec<u8>>) -> Result<[u8; DAYS], ComponentsError> {
        let dice: [u8; DAYS] = self.array("days with their dice", at, at.get_ref().clone())?;
        match dice.iter().find(|&&count| usize::from(count) > DICE) {
            Some(count) => {
                Err(self.wrong(at, format!("there are {DICE} dice in the box, not {count}")))
            }
            None => Ok(dice),
        }
    }

    fn track(&self, workers: u8, entry: &TrackEntry) -> Result<Track, ComponentsError> {
        if *entry.workers.get_ref() != workers {
            let problem = format!("the tracks come in order; expected workers = {workers} here");
            return Err(self.wrong(&entry.workers, problem));
        }
        let length = self.within("the length of a track", &entry.length, 1, LONGEST)?;
        let red = self.within("the last red space", &entry.red, 0, length - 1)?;
        let mut zones = vec![Zone::Red; usize::from(red) + 1];
        for &(last, shift) in entry.zones.get_ref() {
            let first = zones.len();
            if usize::from(last) < first {
                let problem = format!("expected a zone that ends at space {first} or later");
                return Err(self.wrong(&entry.zones, format!("{problem}, not at {last}")));
            }
            // The inspection finishes no machine and falls off no track.
            let lowest = first as i16 + i16::from(shift);
            let highest = i16::from(last) + i16::from(shift);
            if lowest < 0 || highest >= i16::from(length) {
                let problem = format!("the zone up to {last} would move the marker off the track");
                return Err(self.wrong(&entry.zones, problem));
            }
            zones.resize(usize::from(last) + 1, Zone::Move(shift));
        }
        if zones.len() != usize::from(length) {
            let problem =
                format!("expected zones up to space {}, the last but the end", length - 1);
            return Err(self.wrong(&entry.zones, problem));
        }
        Ok(Track { length, zones })
    }

    fn task(
        &self,
        entry: &TaskEntry,
        most_interns: u8,
        intern_works: u8,
    ) -> Result<Task, ComponentsError> {
        let mut jobs = Vec::new();
        for (row, lower) in [(&entry.top, false), (&entry.bottom, true)] {
            for at in row {
                self.chain(at, lower, &mut jobs)?;
            }
        }
        if jobs.len() > BOXES {
            let problem = format!("a task card has room for {BOXES} boxes, not {}", jobs.len());
            return Err(self.wrong(&entry.name, problem));
        }
        let crews = Crews::of(&jobs, HIGHEST, intern_works);
        for workers in 0..=WORKERS as u8 {
            for interns in 0..=most_interns.min(WORKERS as u8 - workers) {
                if workers + interns > 0 && crews.best(workers, interns).is_none() {
                    let problem = format!(
                        "this card cannot take {workers} workers with {interns} interns; \
                         every card needs room for any crew"
                    );
                    return Err(self.wrong(&entry.name, problem));
                }
            }
        }
        let eyes = jobs.iter().enumerate().filter(|(_, job)| job.eye);
        let eyes = eyes.fold(0, |set, (spot, _)| set | 1 << spot);
        let name = leak(entry.name.get_ref());
        Ok(Task { name, weather: entry.weather, jobs, eyes, crews })
    }

    /// Boxes that hang on each other: `2/1 => 4/2`.
    fn chain(
        &self,
        at: &Placed<String>,
        lower: bool,
        jobs: &mut Vec<Job>,
    ) -> Result<(), ComponentsError> {
        let mut needs = None;
        for text in at.get_ref().split("=>") {
            let (number, cogs, stations, eye) = read_box(text).ok_or_else(|| {
                let problem = format!(
                    "“{}” is not a box; expected number/cogs with both up to {LARGEST}, then \
                     perhaps x2 or x3, then perhaps eye",
                    text.trim()
                );
                self.wrong(at, problem)
            })?;
            jobs.push(Job { number, cogs, stations, eye, needs, lower });
            needs = Some(Spot(jobs.len().min(usize::from(u8::MAX)) as u8 - 1));
        }
        Ok(())
    }

    fn aftermath(&self, entry: &AftermathEntry) -> Result<Aftermath, ComponentsError> {
        let spaces: Option<Vec<Tokens>> =
            entry.spaces.get_ref().iter().map(|space| read_space(space)).collect();
        let spaces = spaces.ok_or_else(|| {
            self.wrong(&entry.spaces, "expected spaces of up to nine letters W, B and R")
        })?;
        let spaces: [Tokens; WORKERS] = self.array("spaces", &entry.spaces, spaces)?;
        let mut with = [Tokens::default(); WORKERS + 1];
        for (workers, space) in spaces.iter().enumerate() {
            let before = with[workers];
            with[workers + 1] = Tokens {
                warnings: before.warnings + space.warnings,
                bad: before.bad + space.bad,
                recommendations: before.recommendations + space.recommendations,
            };
        }
        if usize::from(with[WORKERS].recommendations) > DRAWN {
            let problem = format!("expected at most {DRAWN} R on an aftermath card");
            return Err(self.wrong(&entry.spaces, problem));
        }
        Ok(Aftermath { name: leak(entry.name.get_ref()), spaces, with })
    }

    fn fates(&self, at: &Placed<Vec<String>>) -> Result<Vec<&'static str>, ComponentsError> {
        // Every worker may need one, and none comes twice.
        let count = at.get_ref().len();
        if !(WORKERS..=usize::from(u8::MAX)).contains(&count) {
            let problem = format!("expected {WORKERS} to 255 fate cards, found {count}");
            return Err(self.wrong(at, problem));
        }
        Ok(at.get_ref().iter().map(|text| leak(text)).collect())
    }

    /// What the aftermath cards of a whole week ask for must be in the box.
    fn supplies(
        &self,
        crew: &Crew,
        recommendations: &Recommendations,
        components: &Components,
    ) -> Result<(), ComponentsError> {
        let week = |count: fn(&Tokens) -> u8| -> u16 {
            let cards = components.aftermaths.iter();
            cards.map(|card| u16::from(count(&card.with[WORKERS]))).sum()
        };
        let too_few = |what: &str, needed: u16, there: u16| {
            format!("a week can ask for {needed} {what} and there are {there}")
        };
        let (needed, there) = (week(|tokens| tokens.warnings), u16::from(*crew.warnings.get_ref()));
        if needed > there {
            return Err(self.wrong(&crew.warnings, too_few("warnings", needed, there)));
        }
        let (needed, there) = (week(|tokens| tokens.bad), u16::from(*crew.bad_standing.get_ref()));
        if needed > there {
            return Err(self.wrong(&crew.bad_standing, too_few("bad standing", needed, there)));
        }
        let needed = week(|tokens| tokens.recommendations);
        let there = components.recommendations.iter().map(|&count| u16::from(count)).sum();
        if needed > there {
            let problem = too_few("recommendation cards", needed, there);
            return Err(self.wrong(&recommendations.cards, problem));
        }
        // Counters are bytes: more than the rulebook's supply many times over.
        if there > u16::from(u8::MAX) {
            let problem = "expected at most 255 recommendation cards";
            return Err(self.wrong(&recommendations.cards, problem));
        }
        Ok(())
    }
}

/// `7/3 x2 eye` as number, cogs, stations and whether there is an eye.
fn read_box(text: &str) -> Option<(u8, u8, u8, bool)> {
    let mut words = text.split_whitespace();
    let (number, cogs) = words.next()?.split_once('/')?;
    let small = |text: &str| text.parse().ok().filter(|value| *value <= LARGEST);
    let (number, cogs) = (small(number)?, small(cogs)?);
    let (mut stations, mut eye) = (1, false);
    for word in words {
        match word {
            "x2" if stations == 1 && !eye => stations = 2,
            "x3" if stations == 1 && !eye => stations = 3,
            "eye" if !eye => eye = true,
            _ => return None,
        }
    }
    Some((number, cogs, stations, eye))
}

/// `WB` as what lies on one space.
fn read_space(text: &str) -> Option<Tokens> {
    let mut tokens = Tokens::default();
    if text.len() > 9 {
        return None;
    }
    for letter in text.chars() {
        match letter {
            'W' => tokens.warnings += 1,
            'B' => tokens.bad += 1,
            'R' => tokens.recommendations += 1,
            _ => return None,
        }
    }
    Some(tokens)
}
