//! Somebody without a seat who watches, now through one program and now through another.
//! Programs that know of each other note on the disk who looks through them, before they
//! show anything; and no window may close early under such eyes.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::Duration;

use hall::Hosted;
use hall::moment::Moment;
use hall::store::{LEASE, Onlookers};
use hall::table::{Deed, Deeds, Heard};
use tabletop::{Fate, Seats};

use super::promises::Checked;
use super::world::{Event, Plant, World};

/// Whoever has looked may look again, for so long.
const WATCHED: Duration = Duration::from_secs(600);
/// They do something after so many milliseconds at most.
const STRAYS: u32 = 20_000;

/// The stranger, and what the disk knows of such eyes.
#[derive(Default)]
pub struct Strangers {
    /// The program they are connected to, and which of its lives.
    at: Option<(usize, u32)>,
    /// When they last saw anything.
    looked: Option<Moment>,
    /// Through which program they look, and when that last said that it is there.
    noted: BTreeMap<(usize, u32), (Onlookers, Moment)>,
    /// Did they see the last decision fall?
    saw: bool,
}

impl<G: Hosted + Debug> World<G> {
    /// The stranger comes, takes a look, or goes.
    pub fn strays(&mut self) -> Checked {
        self.later(STRAYS, Event::Strays);
        if let Some((nth, _)) = self.strangers.at {
            if !self.programs[nth].frozen {
                self.loses(nth);
            }
            return Ok(());
        }
        let nth = self.dice.roll("through", self.programs.len() as u32) as usize;
        if self.programs[nth].is_busy() || (!self.faults && nth > 0) || self.chance(3) {
            return Ok(());
        }
        self.awake(nth)?;
        self.catch_up(nth)?;
        let (now, stays) = (self.now, self.chance(2));
        // First it is noted, then they see something.
        self.note(nth, Onlookers { seats: Seats::NONE, strangers: stays, looked: Some(now) });
        let table = self.awake(nth)?;
        table.hear(Heard::Looked(now));
        if stays {
            table.hear(Heard::Here(Seats::NONE));
        }
        self.strangers.at = stays.then_some((nth, self.programs[nth].life));
        self.strangers.looked = Some(now);
        Ok(())
    }

    /// Their line to this program breaks, or they hang up.
    pub fn loses(&mut self, nth: usize) {
        let life = self.programs[nth].life;
        if self.strangers.at != Some((nth, life)) {
            return;
        }
        let looked = Some(self.now);
        (self.strangers.at, self.strangers.looked) = (None, looked);
        self.note(nth, Onlookers { looked, ..Onlookers::default() });
        if let Some(table) = &mut self.programs[nth].table {
            table.hear(Heard::Looked(self.now));
            table.hear(Heard::Gone(Seats::NONE));
        }
    }

    /// The program ends, and nobody notes anything any more.
    pub fn dies(&mut self, nth: usize) {
        if self.strangers.at == Some((nth, self.programs[nth].life)) {
            (self.strangers.at, self.strangers.looked) = (None, Some(self.now));
        }
    }

    fn note(&mut self, nth: usize, is: Onlookers) {
        let (life, now) = (self.programs[nth].life, self.now);
        let row = self.strangers.noted.entry((nth, life)).or_insert((is, now));
        row.0 = is;
    }

    /// The program says that it is there.
    pub fn beats(&mut self, nth: usize) {
        let (life, now) = (self.programs[nth].life, self.now);
        let row = self.strangers.noted.entry((nth, life)).or_insert((Onlookers::default(), now));
        row.1 = now;
    }

    /// Who looks through other programs, as the disk has it.
    pub fn elsewhere(&self, nth: usize) -> Onlookers {
        if self.plant == Plant::BlindToOthers {
            return Onlookers::default();
        }
        let own = (nth, self.programs[nth].life);
        let mut all = Onlookers::default();
        for (program, (is, beat)) in &self.strangers.noted {
            all.strangers |= is.strangers && *program != own && *beat + LEASE > self.now;
            all.looked = all.looked.max(is.looked).max(is.strangers.then_some(*beat));
        }
        all
    }

    /// Does the table pass for somebody who is asked only when something fits, before the
    /// moment at which it would for anybody?
    pub fn is_early(&self, nth: usize, deeds: &Deeds) -> bool {
        let Some(table) = &self.programs[nth].table else { return false };
        let early = self.now < self.fell + Duration::from_secs(u64::from(self.quick));
        let fits = |deed: &Deed| {
            let Deed::Hold { seat, .. } = deed else { return false };
            if seat.index() >= self.people.len() {
                return false;
            }
            let view = table.view(&self.viewer(seat.index()), self.now).ok();
            let order = view.and_then(|view| view.standing_order);
            order.is_some_and(|order| order.current == "fits")
        };
        self.shared && early && deeds.deeds.iter().any(fits)
    }

    /// A decision falls: whoever is there sees it, and whoever was may look again.
    pub fn seen_to_fall(&mut self, decided: Moment) {
        let again = self.strangers.looked.is_some_and(|looked| decided <= looked + WATCHED);
        self.strangers.saw = self.strangers.at.is_some() || again;
        self.tally.watched += u32::from(self.strangers.saw);
    }

    /// A window has moved on early.
    pub fn unwatched(&mut self) -> Checked {
        self.tally.private += 1;
        match self.strangers.saw {
            true => Err("a window moved on early before the eyes of somebody".into()),
            false => Ok(()),
        }
    }
}
