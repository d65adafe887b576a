//! A second witness of what was acknowledged.
//!
//! SQLite takes a log that was cut off for one that ends there. So the store
//! counts its writes and chains them to one another, in the same commit, and
//! tells a small file beside the database how far it has come. A store that is
//! behind its witness has lost something.
//!
//! The witness is told after the commit is on disk and before anybody is
//! answered: it never runs ahead, and it knows everything that was acknowledged.
//! It is not synced each time, because it need not outlive the power: what may be
//! lost then is only the newest word of the witness, and a store that is ahead of
//! it is in order. Two lines are written in turn, so that one is always whole.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, params};

use super::chain::{Link, mark};
use super::files;
use super::sqlite::OpenError;

/// How far a store has come: how many writes, and the link of the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Written {
    pub(super) count: u64,
    link: Link,
}

impl Written {
    /// One write more.
    pub(super) fn and(self, write: &Link) -> Written {
        // A count that was hit by a flipped bit must not stop the house.
        let count = self.count.wrapping_add(1);
        Written { count, link: mark(&[&self.link, &count.to_le_bytes(), write]) }
    }

    /// What the database says; one from before there were witnesses says nothing.
    pub(super) fn of(connection: &Connection) -> rusqlite::Result<Written> {
        let bytes: Option<[u8; 40]> = connection
            .prepare_cached("SELECT value FROM meta WHERE key = 'written'")?
            .query_row([], |row| row.get(0))
            .optional()?;
        Ok(bytes.map_or_else(Written::default, |bytes| {
            let (count, link) = bytes.split_at(8);
            Written {
                count: u64::from_le_bytes(count.try_into().unwrap_or_default()),
                link: link.try_into().unwrap_or_default(),
            }
        }))
    }

    /// Writes it down beside what was written.
    pub(super) fn keep(&self, connection: &Connection) -> rusqlite::Result<()> {
        let value = [&self.count.to_le_bytes()[..], &self.link].concat();
        connection
            .prepare_cached(
                "INSERT INTO meta (key, value) VALUES ('written', ?1)
                 ON CONFLICT DO UPDATE SET value = excluded.value",
            )?
            .execute(params![value])
            .map(|_| ())
    }

    /// How many writes are missing, if this is what the witness says and
    /// `found` what is there.
    pub(super) fn missing(&self, found: &Written) -> Option<u64> {
        match self.count.checked_sub(found.count) {
            // As many, but others.
            Some(0) if self != found => Some(1),
            Some(0) | None => None,
            Some(missing) => Some(missing),
        }
    }

    /// As a line, with a sum at its end. All lines are equally long.
    fn line(&self) -> String {
        let text = format!("{:020} {}", self.count, hex(&self.link));
        let sum = mark(&[text.as_bytes()]);
        format!("{text} {}\n", hex(&sum[..8]))
    }

    fn read(line: &str) -> Option<Written> {
        let mut words = line.split(' ');
        let count = words.next()?.parse().ok()?;
        let link = unhex(words.next()?)?;
        let written = Written { count, link };
        (written.line().trim_end() == line).then_some(written)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Link> {
    let mut link = Link::default();
    for (nth, byte) in link.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * nth..2 * nth + 2)?, 16).ok()?;
    }
    Some(link)
}

/// The file that is told.
#[derive(Debug)]
pub(super) struct Witness {
    file: File,
    /// The line whose turn it is.
    turn: u64,
}

impl Witness {
    pub(super) fn path(database: &Path) -> PathBuf {
        files::beside(database, "-witness")
    }

    /// What it says, if there is one.
    pub(super) fn ask(database: &Path) -> Result<Option<Written>, OpenError> {
        let path = Witness::path(database);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(OpenError::Folder { path, error }),
        };
        let text = String::from_utf8_lossy(&bytes);
        let told = text.lines().filter_map(Written::read).max_by_key(|written| written.count);
        told.map(Some).ok_or(OpenError::Witness { path })
    }

    /// A fresh file, whole from its first moment.
    pub(super) fn begin(database: &Path, written: &Written) -> io::Result<Witness> {
        let path = Witness::path(database);
        let draft = files::beside(&path, ".new");
        let mut file = files::private().create(true).truncate(true).open(&draft)?;
        file.write_all(written.line().repeat(2).as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&draft, &path)?;
        files::sync_folder(&path)?;
        Ok(Witness { file, turn: 0 })
    }

    /// So much is on disk.
    pub(super) fn tell(&mut self, written: &Written) {
        let line = written.line();
        let place = SeekFrom::Start(self.turn * line.len() as u64);
        let told = self.file.seek(place).and_then(|_| self.file.write_all(line.as_bytes()));
        match told {
            Ok(()) => self.turn = 1 - self.turn,
            // The write itself is safe; only a later loss might go unnoticed.
            Err(error) => tracing::warn!(%error, "the witness could not be told"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writes(n: u8) -> Written {
        (0..n).fold(Written::default(), |written, write| written.and(&[write; 32]))
    }

    #[test]
    fn a_line_is_read_as_it_was_written_and_a_flipped_one_not_at_all() {
        for written in [writes(0), writes(1), writes(200)] {
            let line = written.line();
            assert_eq!(line.len(), writes(0).line().len());
            assert_eq!(Written::read(line.trim_end()), Some(written));
            for at in 0..line.len() - 1 {
                let mut flipped = line.clone().into_bytes();
                flipped[at] ^= 1;
                let flipped = String::from_utf8_lossy(&flipped).into_owned();
                assert_eq!(Written::read(flipped.trim_end()), None, "{at}");
            }
        }
    }

    #[test]
    fn only_a_store_that_is_behind_or_another_lacks_something() {
        let witness = writes(5);
        assert_eq!(witness.missing(&writes(5)), None);
        assert_eq!(witness.missing(&writes(6)), None, "a crash before the witness was told");
        assert_eq!(witness.missing(&writes(2)), Some(3));
        assert_eq!(witness.missing(&Written::default()), Some(5));
        let other = writes(4).and(&[77; 32]);
        assert_eq!(witness.missing(&other), Some(1), "as many writes, but others");
    }
}
