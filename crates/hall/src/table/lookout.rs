//! Who looks at our tables, told to those who keep the same house. Eyes without a seat see
//! nothing before the others know of them; whatever could not be told is told again.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Mutex as Door;

use crate::moment::Moment;
use crate::store::{LATE, Onlookers, Store, StoreError};

/// All of it is told again so often: a database may have lost what it was told last.
const AGAIN: Duration = Duration::from_secs(30);
/// So much at once.
const MOST: usize = 500;

/// What the others know of our tables, and what they should.
#[derive(Debug, Default)]
pub(super) struct Lookout {
    tables: Mutex<Tables>,
    /// One tells at a time, and takes along what the others have to tell: so nothing older
    /// comes later.
    telling: Door<()>,
}

#[derive(Debug, Default)]
struct Tables {
    all: BTreeMap<String, One>,
    /// Counts what is to be told.
    now: u64,
    /// What was to be told by then could not be, and why.
    failed: Option<(u64, StoreError)>,
    /// When all of it was last told.
    told: Moment,
}

/// One table.
#[derive(Clone, Copy, Debug)]
struct One {
    is: Onlookers,
    /// As the others know it, where that is certain.
    noted: Option<Onlookers>,
}

impl One {
    /// Do the others know as much as they need to?
    fn is_known(&self) -> bool {
        let Some(noted) = self.noted else { return false };
        let late = match (self.is.looked, noted.looked) {
            (Some(looked), Some(noted)) => looked > noted + LATE,
            (looked, None) => looked.is_some(),
            (None, Some(_)) => false,
        };
        let same = (self.is.seats, self.is.strangers) == (noted.seats, noted.strangers);
        // Whoever is connected is there, whenever they last looked.
        same && (self.is.strangers || !late)
    }
}

impl Tables {
    fn wants(&mut self, table: &str, is: Onlookers) -> bool {
        let nothing = One { is: Onlookers::default(), noted: Some(Onlookers::default()) };
        let one = self.all.entry(table.to_string()).or_insert(nothing);
        // Where the table was read again it has forgotten that somebody looked.
        let looked = is.looked.max(one.is.looked);
        one.is = Onlookers { looked, ..is };
        self.now += 1;
        !one.is_known()
    }

    fn known(&self, table: &str) -> bool {
        self.all.get(table).is_none_or(One::is_known)
    }

    /// What is to be told, the first first.
    fn waiting(&self) -> Vec<(String, Onlookers)> {
        let waiting = self.all.iter().filter(|(_, one)| !one.is_known()).take(MOST);
        waiting.map(|(table, one)| (table.clone(), one.is)).collect()
    }
}

impl Lookout {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// So it is at a table of ours. When this returns the others know; did they have to be
    /// told?
    pub async fn tell(
        &self,
        store: &dyn Store,
        now: Moment,
        table: &str,
        is: Onlookers,
    ) -> Result<bool, StoreError> {
        let mine = {
            let mut tables = self.tables();
            if !tables.wants(table, is) {
                return Ok(false);
            }
            tables.now
        };
        loop {
            let _telling = self.telling.lock().await;
            {
                let tables = self.tables();
                if tables.known(table) {
                    return Ok(true);
                }
                // Whoever told it for us could not.
                if let Some((by, why)) = &tables.failed
                    && *by >= mine
                {
                    return Err(why.clone());
                }
            }
            self.tell_waiting(store, now).await?;
        }
    }

    /// It is nobody's table here any more. `asleep`: nobody has looked for long. Otherwise
    /// whoever was there until now has looked until now.
    pub fn leave(&self, table: &str, asleep: bool, now: Moment) {
        let mut tables = self.tables();
        if let Some(one) = tables.all.get_mut(table) {
            let looked = one.is.looked.max(one.is.strangers.then_some(now));
            let looked = looked.filter(|_| !asleep);
            one.is = Onlookers { looked, ..Onlookers::default() };
            if asleep {
                // What is noted may be more than there is: that is no longer known enough.
                one.noted = one.noted.filter(|noted| *noted == one.is);
            }
        }
    }

    /// Tells what could not be told, and now and then all of it.
    pub async fn tell_again(&self, store: &dyn Store, now: Moment) -> Result<(), StoreError> {
        let _telling = self.telling.lock().await;
        {
            let mut tables = self.tables();
            let nobody = Onlookers::default();
            tables.all.retain(|_, one| !(one.is == nobody && one.noted == Some(nobody)));
            if now >= tables.told + AGAIN {
                tables.told = now;
                tables.all.values_mut().for_each(|one| one.noted = None);
            }
        }
        loop {
            let waiting = self.tables().waiting().len();
            if waiting > 0 {
                self.tell_waiting(store, now).await?;
            }
            if waiting < MOST {
                return Ok(());
            }
        }
    }

    async fn tell_waiting(&self, store: &dyn Store, now: Moment) -> Result<(), StoreError> {
        let (waiting, by) = {
            let tables = self.tables();
            (tables.waiting(), tables.now)
        };
        let told = store.note(now, waiting.clone()).await;
        let mut tables = self.tables();
        for (table, is) in waiting {
            if let Some(one) = tables.all.get_mut(&table) {
                one.noted = told.is_ok().then_some(is);
            }
        }
        if let Err(why) = &told {
            tables.failed = Some((by, why.clone()));
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Seat, Seats};

    use super::*;

    fn at(seconds: u64) -> Moment {
        Moment::from_secs(seconds)
    }

    fn looked(seconds: u64) -> Onlookers {
        Onlookers { looked: Some(at(seconds)), ..Onlookers::default() }
    }

    /// What is waiting is told.
    fn told(tables: &mut Tables) -> Vec<(String, Onlookers)> {
        let waiting = tables.waiting();
        for (table, is) in &waiting {
            tables.all.get_mut(table).unwrap().noted = Some(*is);
        }
        waiting
    }

    #[test]
    fn what_changes_is_told_and_a_look_once_in_a_while() {
        let mut tables = Tables::default();
        assert!(!tables.wants("t", Onlookers::default()), "nobody is nothing new");
        let ada = Onlookers { seats: Seats::only(Seat(0)), ..Onlookers::default() };
        assert!(tables.wants("t", ada) && !tables.known("t"));
        assert_eq!(told(&mut tables), [("t".to_string(), ada)]);
        assert!(!tables.wants("t", ada) && tables.known("t"));
        assert!(tables.wants("t", Onlookers { seats: ada.seats, ..looked(100) }));
        told(&mut tables);
        assert!(!tables.wants("t", Onlookers { seats: ada.seats, ..looked(160) }));
        assert!(tables.wants("t", Onlookers { seats: ada.seats, ..looked(161) }));
        told(&mut tables);
        // Whoever stays need not be told again and again.
        let stays = |at| Onlookers { strangers: true, ..looked(at) };
        assert!(tables.wants("t", stays(161)));
        told(&mut tables);
        assert!(!tables.wants("t", stays(1000)));
        assert!(tables.wants("t", looked(1000)));
        // A table that was read again has forgotten who looked; we have not.
        told(&mut tables);
        assert!(!tables.wants("t", Onlookers::default()));
        assert!(tables.wants("t", ada));
        assert_eq!(told(&mut tables)[0].1.looked, Some(at(1000)));
    }

    #[test]
    fn whoever_was_there_until_the_end_has_looked_until_then() {
        let lookout = Lookout::default();
        let stays = Onlookers { strangers: true, ..looked(100) };
        lookout.tables().wants("t", stays);
        told(&mut lookout.tables());
        lookout.leave("t", false, at(900));
        assert_eq!(told(&mut lookout.tables()), [("t".to_string(), looked(900))]);
        // Of a table that sleeps nothing is left to tell, and that is told.
        lookout.leave("t", true, at(2000));
        assert_eq!(told(&mut lookout.tables()), [("t".to_string(), Onlookers::default())]);
        assert_eq!(told(&mut lookout.tables()), []);
        lookout.leave("u", false, at(2000));
    }
}
