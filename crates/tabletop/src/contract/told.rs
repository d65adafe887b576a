//! What is declared to be revealed, and whether it is known afterwards.
//!
//! Two worlds that still look the same after a decision may have told different things
//! only about what is past: bids that were compared and are gone. Where what was told
//! lies in the state every time, and differs with it, it is a secret that was told
//! and stays one.

use std::collections::BTreeMap;

use super::fields::{self, Leaves};
use super::twins::looks_alike;
use super::{Contract, Inspection, Spot, Violation, name_of};
use crate::game::Game;
use crate::seat::{Eyes, Seat};

/// How often something told must have been what lies in a place, and never anything
/// else, before it counts as telling it.
const TIMES: u32 = 6;

/// For every field that was told, the places that could be meant by it.
#[derive(Default)]
pub(super) struct Tellings {
    fields: BTreeMap<String, BTreeMap<String, u32>>,
    last: BTreeMap<String, (Spot, String)>,
}

impl Tellings {
    /// Notes two values of a field, from two worlds, with the worlds.
    fn note(&mut self, field: &str, values: [&str; 2], worlds: &[Leaves; 2], told: (Spot, String)) {
        let lies = |nth: usize, place: &str| {
            worlds[nth].get(place).is_some_and(|found| found.as_str() == values[nth])
        };
        let meant = |place: &&String| lies(0, place) && lies(1, place);
        let places = worlds[0].keys().filter(meant);
        match self.fields.get_mut(field) {
            // Only what was meant every time is still meant.
            Some(known) => {
                let now: Vec<&String> = places.collect();
                known.retain(|place, _| now.contains(&place));
                known.values_mut().for_each(|times| *times += 1);
            }
            None => {
                let first = places.map(|place| (place.clone(), 1)).collect();
                self.fields.insert(field.to_string(), first);
            }
        }
        self.last.insert(field.to_string(), told);
    }

    pub fn judge(&self) -> Result<(), Violation> {
        for (field, places) in &self.fields {
            let place = places.iter().find(|(_, times)| **times >= TIMES);
            if let (Some((place, _)), Some((spot, told))) = (place, self.last.get(field)) {
                return Err(spot.violation(format!("{told} is what lies at `{place}`")));
            }
        }
        Ok(())
    }
}

/// A world after a decision, and what happened in it.
pub(super) type Told<'a, G> = (&'a G, &'a [<G as Game>::Event]);

impl<G: Contract> Inspection<'_, G> {
    /// Compares what is declared to be revealed in two worlds that still look the same.
    pub(super) fn what_is_told_is_known(
        &mut self,
        (game, events): Told<'_, G>,
        (twin, twin_events): Told<'_, G>,
        observer: Seat,
    ) {
        if looks_alike(game, twin, observer).is_err() {
            return;
        }
        for eyes in [Eyes::Seat(observer), Eyes::Spectator] {
            let revealed = |events: &[G::Event]| -> Vec<G::Event> {
                let revealed = events.iter().filter(|event| G::reveals(event));
                revealed.filter_map(|event| G::shown(event, eyes)).collect()
            };
            for (here, there) in revealed(events).iter().zip(&revealed(twin_events)) {
                let (fields, others) = (fields::of(here), fields::of(there));
                let seat = |path: &&String| fields[*path].starts_with("Seat ");
                let differing: Vec<&String> = fields::differing(&fields, &others).collect();
                // About something else, or somebody else: what was done.
                let elsewhere =
                    |path: &&String| path.is_empty() || !fields.contains_key(*path) || seat(path);
                if differing.is_empty() || differing.iter().any(elsewhere) {
                    continue;
                }
                let worlds = [game, twin].map(|world| fields::of_json(&world.trace()));
                let whose: Vec<&String> = fields.keys().filter(seat).map(|p| &fields[p]).collect();
                let kind = fields.get("").map_or("", String::as_str);
                for path in differing {
                    let told = format!(
                        "{here:?} is declared to reveal something, but what it tells {} stays \
                         hidden: `{path}`",
                        name_of(eyes)
                    );
                    let field = format!("{kind} {whose:?} {path} {}", name_of(eyes));
                    let values = [&fields[path], &others[path]].map(String::as_str);
                    let at = self.spot();
                    self.run.tellings.note(&field, values, &worlds, (at, told));
                }
            }
        }
    }
}
