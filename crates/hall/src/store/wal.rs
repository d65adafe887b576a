//! Looks through SQLite's write-ahead log before SQLite does.
//!
//! SQLite takes the first broken frame for the end of the log: right after a
//! crash in the middle of writing, and a silent loss if a bit was flipped. The
//! two can be told apart. Every commit is synced before the next one begins; so
//! two commits behind a broken frame mean that what is broken had been
//! acknowledged.

const HEADER: usize = 32;
const FRAME: usize = 24;

/// How many commits lie behind a broken frame, if they were acknowledged.
pub fn lost(log: &[u8]) -> Option<usize> {
    let word = |at: usize| -> Option<u32> {
        let bytes = log.get(at..at + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    };
    let big_endian = word(0)? & 1 == 1;
    let page = usize::try_from(word(8)?).ok()?;
    // The smallest and largest pages there are.
    let page = if (512..=65536).contains(&page) && page.is_power_of_two() { page } else { 4096 };
    let mut sum = checksum((0, 0), log.get(..24)?, big_endian);
    let mut sound = (word(24)?, word(28)?) == sum;
    // A broken head says nothing about the salt: the first frame does.
    let salt = match sound {
        true => log.get(16..24)?,
        false => log.get(HEADER + 8..HEADER + 16)?,
    };
    let mut lost = 0;
    let mut at = HEADER;
    while let Some(frame) = log.get(at..at + FRAME + page) {
        let ours = &frame[8..16] == salt;
        let commit = word(at + 4)? != 0;
        if sound {
            sum = checksum(sum, &frame[..8], big_endian);
            sum = checksum(sum, &frame[FRAME..], big_endian);
            sound = ours && (word(at + 16)?, word(at + 20)?) == sum;
        }
        lost += usize::from(!sound && ours && commit);
        at += FRAME + page;
    }
    (lost >= 2).then_some(lost)
}

/// SQLite's own sum over pairs of words.
fn checksum((mut one, mut two): (u32, u32), bytes: &[u8], big_endian: bool) -> (u32, u32) {
    let read = |bytes: &[u8]| {
        let word: [u8; 4] = bytes.try_into().unwrap_or_default();
        if big_endian { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) }
    };
    for pair in bytes.chunks_exact(8) {
        one = one.wrapping_add(read(&pair[..4])).wrapping_add(two);
        two = two.wrapping_add(read(&pair[4..])).wrapping_add(one);
    }
    (one, two)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_of_sqlite_is_sound_and_a_cut_one_too() {
        let path = std::env::temp_dir().join(format!("breakroom-log-{}", std::process::id()));
        let store = rusqlite::Connection::open(&path).unwrap();
        store.pragma_update(None, "journal_mode", "WAL").unwrap();
        store.execute_batch("CREATE TABLE t (x)").unwrap();
        for x in 0..20 {
            store.execute("INSERT INTO t VALUES (?1)", [x]).unwrap();
        }
        let log = std::fs::read(path.with_extension("").to_string_lossy().into_owned() + "-wal");
        let log = log.unwrap();
        drop(store);
        let _ = std::fs::remove_file(&path);
        assert_eq!(lost(&log), None);
        // Cut off anywhere, as by a crash: no commit lies behind the break.
        for end in (0..log.len()).step_by(97) {
            assert_eq!(lost(&log[..end]), None, "{end}");
        }
        // A bit flipped early on leaves many behind it.
        for at in [0, 5, 9, 20, 30, HEADER + 1, HEADER + 9, HEADER + FRAME + 100] {
            let mut flipped = log.clone();
            flipped[at] ^= 4;
            assert!(lost(&flipped).is_some_and(|lost| lost >= 10), "{at}: {:?}", lost(&flipped));
        }
    }
}
