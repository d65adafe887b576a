//! What lay in hidden places, and what was imagined there, over a whole run.
//!
//! One state tells little: what somebody cannot see may still follow from what
//! they can. Over many games it does not. A place that hides something is then
//! imagined otherwise at some time, and whatever lies there in truth comes up
//! among the things imagined there.

use std::collections::BTreeMap;
use std::fmt;

use super::fields::Leaves;
use super::{Spot, Violation};

/// From how many worlds on we judge a place that never changes.
const WORLDS: u32 = 200;
/// In how many games something must have lain in a place before we ask why it is
/// never imagined there. With six worlds drawn each time, chance alone would hide it so
/// well once in five million tries.
const TRUTHS: u32 = 8;

#[derive(Default)]
pub(super) struct Ledger {
    places: BTreeMap<String, Place>,
}

/// A place that hides something.
pub(super) struct Name<'a> {
    /// Through whose eyes it is seen: a field of a view. Without, it is a place
    /// in the state that the game has listed, or something within it.
    pub view: Option<&'a str>,
    /// `own`, or `/stack/3`.
    pub path: &'a str,
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.view {
            Some(view) => write!(f, "`{}` in {view}", self.path),
            None => write!(f, "`{}`", self.path),
        }
    }
}

#[derive(Default)]
struct Place {
    kinds: BTreeMap<String, Kind>,
    worlds: u32,
    /// Does one pair of eyes see it and another not? Something within a listed
    /// place may well be known to all.
    seen: bool,
    /// Was something else than the truth ever imagined here?
    varies: bool,
    /// Where it was looked at last.
    last: Spot,
}

#[derive(Default)]
struct Kind {
    /// In how many games it lay there in truth: what stays for long counts once.
    truths: u32,
    /// In how many imagined worlds.
    imagined: u32,
    /// Where it lay there in truth last.
    last: Spot,
}

impl Ledger {
    /// Notes what lies there in truth, and what in each imagined world.
    pub fn note(&mut self, name: &Name, truth: &Leaves, worlds: &[Leaves], at: &Spot) {
        let place = self.places.entry(name.to_string()).or_default();
        place.seen = name.view.is_some();
        let lies =
            |leaves: &Leaves| leaves.get(name.path).map_or("nothing", String::as_str).to_string();
        let true_kind = lies(truth);
        for world in worlds {
            let kind = lies(world);
            place.varies |= kind != true_kind;
            place.worlds += 1;
            place.kinds.entry(kind).or_default().imagined += 1;
        }
        let kind = place.kinds.entry(true_kind).or_default();
        kind.truths += u32::from(kind.truths == 0 || kind.last.seed != at.seed);
        kind.last = at.clone();
        place.last = at.clone();
    }

    /// The first place where imagining copies, or never comes to the truth.
    pub fn judge(&self) -> Result<(), Violation> {
        for (name, place) in &self.places {
            let truths = || place.kinds.iter().filter(|(_, kind)| kind.truths > 0);
            if place.seen && !place.varies && place.worlds >= WORLDS && truths().count() > 1 {
                let what = format!(
                    "{name} is not for all eyes, but imagine always copies it: it must be \
                     imagined anew, or shown to everybody (or named in `Contract::own` if it is \
                     about whoever looks and hides nothing)"
                );
                return Err(place.last.violation(what));
            }
            let missing = truths().find(|(_, kind)| kind.truths >= TRUTHS && kind.imagined == 0);
            if let Some((kind, missed)) = missing.filter(|_| place.worlds >= WORLDS) {
                let Kind { truths, last, .. } = missed;
                let what = format!(
                    "{name} was {kind} in {truths} games, but in {} imagined worlds never: imagine \
                     leaves it out",
                    place.worlds
                );
                return Err(last.violation(what));
            }
        }
        Ok(())
    }
}
