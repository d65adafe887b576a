//! The hash chain of a table. SQLite does not notice a flipped bit in a value;
//! the chain does.

use super::Entry;
use crate::moment::Moment;

/// A link: the hash of everything up to here.
pub type Link = [u8; 32];

const CONTEXT: &str = "breakroom 1 table chain";

/// The first link, of a table's head.
pub fn first(table: &str, at: i64, head: &str) -> Link {
    let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
    part(&mut hasher, table.as_bytes());
    part(&mut hasher, &at.to_le_bytes());
    part(&mut hasher, head.as_bytes());
    *hasher.finalize().as_bytes()
}

/// The link of an entry behind another link.
pub fn link(before: &Link, n: i64, at: Moment, entry: &Entry) -> Link {
    let mut hasher = entry_hasher(before, n, at.as_secs() as i64, entry);
    part(&mut hasher, &(at.subsec_millis() as u16).to_le_bytes());
    *hasher.finalize().as_bytes()
}

/// The same of an entry from before milliseconds were kept.
#[cfg(feature = "server")]
pub(super) fn link_of_second(before: &Link, n: i64, at: i64, entry: &Entry) -> Link {
    *entry_hasher(before, n, at, entry).finalize().as_bytes()
}

fn entry_hasher(before: &Link, n: i64, at: i64, entry: &Entry) -> blake3::Hasher {
    let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
    part(&mut hasher, before);
    part(&mut hasher, &n.to_le_bytes());
    part(&mut hasher, &at.to_le_bytes());
    part(&mut hasher, entry.kind.as_bytes());
    part(&mut hasher, &entry.seat.map_or(vec![], |seat| vec![seat]));
    part(&mut hasher, entry.text.as_bytes());
    hasher
}

/// A hash of these parts.
pub fn mark(parts: &[&[u8]]) -> Link {
    let mut hasher = blake3::Hasher::new_derive_key("breakroom 1 writes of a store");
    for bytes in parts {
        part(&mut hasher, bytes);
    }
    *hasher.finalize().as_bytes()
}

/// With its length in front, so that no two lists of parts run together.
fn part(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_counts() {
        let entry =
            |kind: &str, seat, text: &str| Entry { kind: kind.into(), seat, text: text.into() };
        let at = Moment::from_millis;
        let start = first("t", 1, "head");
        let links = [
            start,
            first("u", 1, "head"),
            first("t", 2, "head"),
            first("t", 1, "heads"),
            link(&start, 1, at(1000), &entry("move", Some(0), "end")),
            link(&start, 2, at(1000), &entry("move", Some(0), "end")),
            link(&start, 1, at(2000), &entry("move", Some(0), "end")),
            link(&start, 1, at(1001), &entry("move", Some(0), "end")),
            link_of_second(&start, 1, 1, &entry("move", Some(0), "end")),
            link(&start, 1, at(1000), &entry("move", Some(1), "end")),
            link(&start, 1, at(1000), &entry("move", None, "end")),
            link(&start, 1, at(1000), &entry("movee", Some(0), "nd")),
            link(&first("u", 1, "head"), 1, at(1000), &entry("move", Some(0), "end")),
        ];
        for (nth, one) in links.iter().enumerate() {
            assert!(links[nth + 1..].iter().all(|other| other != one), "{nth}");
        }
    }
}
