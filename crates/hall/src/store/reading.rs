//! A table as it is read, entry by entry: does it fit what was written?

use super::chain::{self, Link};
use super::{Entry, News, Onlookers, StoreError};
use crate::moment::Moment;

/// An entry as a database has it.
pub(super) struct Row {
    pub n: i64,
    pub at: i64,
    /// Within its second; older entries have none.
    pub ms: Option<u16>,
    pub entry: Entry,
    pub link: Link,
}

/// Entries behind a link.
pub(super) struct Reading {
    n: i64,
    tip: Link,
    entries: Vec<(Moment, Entry)>,
}

impl Reading {
    pub fn behind(n: i64, tip: Link) -> Reading {
        Reading { n, tip, entries: Vec::new() }
    }

    pub fn next(&mut self, row: Row) -> Result<(), StoreError> {
        let Row { n, at, ms, entry, link } = row;
        let second = Moment::from_secs(at.max(0) as u64);
        // Of a second that is all there is: the latest moment it can have been.
        let moment = second + Moment::from_millis(ms.unwrap_or(999).into());
        self.tip = match ms {
            Some(_) => chain::link(&self.tip, n, moment, &entry),
            None => chain::link_of_second(&self.tip, n, at, &entry),
        };
        self.n += 1;
        if n != self.n || self.tip != link || ms.is_some_and(|ms| ms > 999) {
            return Err(StoreError::Damaged(format!("entry {n} is not what was written")));
        }
        self.entries.push((moment, entry));
        Ok(())
    }

    /// Is that all, by what the table itself knows?
    pub fn whole(self, count: i64, tip: Link) -> Result<News, StoreError> {
        match self.n == count && self.tip == tip {
            true => {
                let elsewhere = Onlookers::default();
                Ok(News { entries: self.entries, tip, elsewhere })
            }
            false => Err(StoreError::Damaged(format!("{count} entries were written"))),
        }
    }
}
