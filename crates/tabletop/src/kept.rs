//! Components files that were read at run time. States are copied by the million and
//! hold a plain reference to theirs, so each distinct text is kept for good; and so a
//! house that takes files from anybody must ask whether there is room for another.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::components::ComponentsError;

/// So many files, or so many bytes of them, of all games together.
pub const MOST_FILES: usize = 256;
pub const MOST_BYTES: usize = 32 * 1024 * 1024;

/// What one game has read: each text once.
#[derive(Debug)]
pub struct Kept<T: 'static>(Mutex<BTreeMap<Mark, &'static T>>);

/// A text by its hash.
type Mark = [u8; 32];

fn mark(text: &str) -> Mark {
    *blake3::hash(text.as_bytes()).as_bytes()
}

fn open<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    // A poisoned list is still a list: nobody leaves it half written.
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T> Kept<T> {
    pub const fn new() -> Kept<T> {
        Kept(Mutex::new(BTreeMap::new()))
    }

    /// What was read from this text before; or it is read, and kept.
    pub fn get(
        &self,
        text: &str,
        read: impl FnOnce() -> Result<T, ComponentsError>,
    ) -> Result<&'static T, ComponentsError> {
        let mut kept = open(&self.0);
        let mark = mark(text);
        if let Some(known) = kept.get(&mark) {
            return Ok(known);
        }
        let fresh: &'static T = Box::leak(Box::new(read()?));
        kept.insert(mark, fresh);
        open(&ROOM).take(mark, text.len());
        Ok(fresh)
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept::new()
    }
}

/// All that is kept, of all games.
static ROOM: Mutex<Room> = Mutex::new(Room { files: BTreeMap::new(), bytes: 0 });

#[derive(Debug)]
struct Room {
    files: BTreeMap<Mark, usize>,
    bytes: usize,
}

impl Room {
    fn take(&mut self, mark: Mark, bytes: usize) {
        if self.files.insert(mark, bytes).is_none() {
            self.bytes += bytes;
        }
    }

    fn is_there(&self, mark: Mark, bytes: usize) -> bool {
        let more = self.files.len() < MOST_FILES && self.bytes + bytes <= MOST_BYTES;
        more || self.files.contains_key(&mark)
    }
}

/// May this text be read for somebody who has just sent it? What is kept already
/// needs no more room.
pub fn room_for(text: &str) -> bool {
    open(&ROOM).is_there(mark(text), text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_is_read_once_and_a_bad_one_is_not_kept() {
        static KEPT: Kept<String> = Kept::new();
        let first = KEPT.get("kept once", || Ok("read".into())).unwrap();
        let again = KEPT.get("kept once", || panic!("it was read before")).unwrap();
        assert!(std::ptr::eq(first, again));
        let bad = || ComponentsError::at("mine.toml", "", 0..0, "no");
        assert_eq!(KEPT.get("kept never", || Err(bad())), Err(bad()));
        assert!(KEPT.get("kept never", || Ok("better".into())).is_ok(), "it is read again");
    }

    #[test]
    fn there_is_room_for_so_many_files_and_so_many_bytes() {
        let files = |count: usize, bytes: usize| {
            let mut room = Room { files: BTreeMap::new(), bytes: 0 };
            (0..count).for_each(|nth| room.take(mark(&nth.to_string()), bytes));
            room
        };
        let new = mark("new");
        assert!(files(MOST_FILES - 1, 10).is_there(new, 10));
        assert!(!files(MOST_FILES, 10).is_there(new, 10), "no more files");
        assert!(files(MOST_FILES, 10).is_there(mark("7"), 10), "it is there already");
        let half = files(1, MOST_BYTES / 2);
        assert!(half.is_there(new, MOST_BYTES / 2));
        assert!(!half.is_there(new, MOST_BYTES / 2 + 1), "no more bytes");
        let mut twice = files(1, 10);
        twice.take(mark("0"), 10);
        assert_eq!((twice.files.len(), twice.bytes), (1, 10), "the same file in two games");
    }
}
