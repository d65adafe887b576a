//! What is promised, and how it is looked at.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::Duration;

use hall::Hosted;
use hall::moment::Moment;
use hall::store::Stored;
use hall::table::{Deed, Deeds, Table, Viewer};
use hall::view::Glance;
use tabletop::{Eyes, Seat, Seats};

use super::world::World;

/// Kept, or how not.
pub type Checked = Result<(), String>;

/// No window closes earlier.
const FLOOR: Duration = Duration::from_secs(1);

impl<G: Hosted + Debug> World<G> {
    /// Nobody's time is shorter than it is said to be: a window is open for a second,
    /// and whoever is replaced in their turn has been asked since the last decision at
    /// the latest.
    pub fn fair(&self, deeds: &Deeds, decided: Moment) -> Checked {
        let moves = deeds.deeds.iter().filter(|deed| matches!(deed, Deed::Move { .. })).count();
        let own = deeds.deeds.iter().any(|deed| matches!(deed, Deed::Answered { .. }));
        if G::WINDOWS && moves > 1 && !own && decided < self.fell + FLOOR {
            return Err("a window closed before its second was over".into());
        }
        let replaces = |deed: &Deed| matches!(deed, Deed::StandIn { .. });
        let patience = Duration::from_secs(u64::from(self.limit));
        match deeds.deeds.iter().any(replaces) && decided < self.fell + patience {
            true => Err("somebody was replaced before their time was up".into()),
            false => Ok(()),
        }
    }

    /// Nothing acknowledged is lost, everything is done once, and what every program has
    /// in mind is what it has read of the disk.
    pub fn whole(&self) -> Checked {
        self.done_once()?;
        let all = self.disk_read(self.disk.entries.len())?;
        for program in &self.programs {
            let Some(table) = &program.table else { continue };
            let older = match program.read == self.disk.entries.len() {
                true => None,
                false => Some(self.disk_read(program.read)?),
            };
            let again = older.as_ref().unwrap_or(&all);
            let seats = self.seats(table);
            for eyes in (0..seats).map(|nth| Eyes::Seat(Seat(nth))).chain([Eyes::Spectator]) {
                if self.seen(table, eyes) != self.seen(again, eyes) {
                    return Err(format!("the disk and a program differ for {eyes:?}"));
                }
            }
        }
        Ok(())
    }

    fn done_once(&self) -> Checked {
        let mut answers: BTreeMap<(u8, String), u32> = BTreeMap::new();
        let mut said: BTreeMap<&str, u32> = BTreeMap::new();
        for (_, entry) in &self.disk.entries {
            match entry.kind.as_str() {
                "answered" => {
                    let id = entry.text.lines().next().unwrap_or_default();
                    let id = id.rsplit_once('-').map_or(id, |(id, _)| id).to_string();
                    *answers.entry((entry.seat.unwrap_or(99), id)).or_default() += 1;
                }
                "say" if entry.text.contains("remark") => {
                    *said.entry(&entry.text).or_default() += 1;
                }
                _ => {}
            }
        }
        if let Some((words, _)) = said.iter().find(|(_, count)| **count > 1) {
            return Err(format!("said twice: {words}"));
        }
        if let Some((id, _)) = answers.iter().find(|(_, count)| **count > 1) {
            return Err(format!("done twice: {id:?}"));
        }
        let known = |(seat, id): &(u8, String)| {
            let longer = format!("{id}-");
            answers
                .keys()
                .any(|(of, known)| of == seat && (known == id || known.starts_with(&longer)))
        };
        match self.acknowledged.iter().find(|id| !known(id)) {
            Some(id) => Err(format!("acknowledged and lost: {id:?}")),
            None => Ok(()),
        }
    }

    /// The table as so much of the disk has it.
    pub fn disk_read(&self, entries: usize) -> Result<Table, String> {
        let whole = entries == self.disk.entries.len();
        let part = (!whole).then(|| Stored {
            head: self.disk.head.clone(),
            entries: self.disk.entries[..entries].to_vec(),
            tip: self.disk.tip,
        });
        Table::read("simulated", part.as_ref().unwrap_or(&self.disk))
            .map_err(|why| format!("the disk does not replay: {why}"))
    }

    fn seats(&self, table: &Table) -> u8 {
        let view = table.view(&Viewer::default(), self.now);
        view.map_or(0, |view| view.seats.len() as u8)
    }

    /// What somebody sees, in so many words; what passes by itself is left out.
    fn seen(&self, table: &Table, eyes: Eyes) -> String {
        let Some(view) = self.look(table, eyes) else { return "nothing".into() };
        let game = view.sight.as_ref().and_then(|sight| sight.of::<G>());
        let story = game.map(|game| &game.story);
        format!("{} {:?} {story:?}", self.now_seen(&view), view.log)
    }

    fn look(&self, table: &Table, eyes: Eyes) -> Option<Glance> {
        let viewer = match eyes {
            Eyes::Seat(seat) if seat.index() < self.people.len() => self.viewer(seat.index()),
            _ => Viewer::default(),
        };
        table.view(&viewer, self.now).ok()
    }

    /// The same, without what was told before.
    fn now_seen(&self, view: &Glance) -> String {
        let game = view.sight.as_ref().and_then(|sight| sight.of::<G>());
        let seats: Vec<_> = view.seats.iter().map(|seat| (&seat.name, &seat.kind)).collect();
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?} {}",
            view.stage,
            view.asked,
            view.awaited,
            game.map(|game| (&game.view, &game.asked)),
            view.log.last(),
            view.undo,
            seats,
            view.steps,
            view.standing_order,
            view.agreement,
            self.walls
        )
    }

    /// What everybody sees but the one who did something.
    pub fn seen_by_others(&self, table: &Table, doers: Seats) -> Vec<Option<String>> {
        let people = 0..self.people.len() as u8;
        let others: Seats = people.map(Seat).filter(|&seat| !doers.contains(seat)).collect();
        let eyes = others.iter().map(Eyes::Seat).chain([Eyes::Spectator]);
        eyes.map(|eyes| self.look(table, eyes).map(|view| self.now_seen(&view))).collect()
    }
}

/// Something that nobody else may notice.
pub fn is_secret(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Hold { .. }
            | Deed::Lapse { .. }
            | Deed::StandingOrder { .. }
            | Deed::Mute { .. }
            | Deed::Substitute { .. }
            | Deed::Answered { .. }
    )
}

pub fn whose(deed: &Deed) -> Option<Seat> {
    match deed {
        Deed::Hold { seat, .. } | Deed::Lapse { seat, .. } => Some(*seat),
        Deed::StandingOrder { seat, .. } => Some(*seat),
        Deed::Mute { seat, .. } | Deed::Answered { seat, .. } => Some(*seat),
        _ => None,
    }
}
