//! Designers' files stay in memory for good, so there is room for so many. In a program
//! of its own, because the room is the program's.

use hall::games;
use hall::moment::Moment;
use hall::pace::Pace;
use hall::store::Stored;
use hall::table::{NewTableOrder, Opening, Replace, Table, TableError};
use hall::view::Memory;
use hall::words::NO_ROOM_FOR_FILES;
use tabletop::Seed;
use tabletop::kept::MOST_FILES;

const NOW: Moment = Moment::from_secs(1000);

/// The file that ships with the game, with a remark that makes it another.
fn file(nth: usize) -> String {
    format!("{}\n# Mine, number {nth}.\n", finished::COMPONENTS)
}

fn open(text: String) -> Result<Opening, TableError> {
    let order = NewTableOrder {
        id: "plain".into(),
        game: games::by_slug("finished").unwrap(),
        options: Vec::new(),
        components: Some(text),
        host: "guest".into(),
        name: "Ada".into(),
        seats: vec!["me".into()],
        listed: false,
        watch: true,
        memory: Memory::default(),
        pace: (Pace::Live, 0),
        tempo: None,
        reaction: None,
        quick: None,
        replace: Replace::default(),
        talk: Some(0),
        open_deal: None,
        occasion: None,
        state: None,
        only: None,
    };
    order.open(Seed::from_number(1), NOW)
}

#[test]
fn there_is_room_for_so_many_files_and_stored_tables_open_all_the_same() {
    let mut opened = 0;
    let refused = loop {
        match open(file(opened)) {
            Ok(_) => opened += 1,
            Err(refused) => break refused,
        }
        assert!(opened <= MOST_FILES, "there is always room");
    };
    assert_eq!(refused, TableError::Refused(NO_ROOM_FOR_FILES.into()));
    assert!(opened >= MOST_FILES - 8, "those that ship with the games count too: {opened}");
    // A file that is known needs no more room, and a bad one says what is wrong.
    assert!(open(file(3)).is_ok());
    // A table that was stored with a file that nobody has read since the start.
    let known = open(file(3)).unwrap().stored(NOW).unwrap();
    let head = known.head.replace("Mine, number 3.", "Mine, and of long ago.");
    assert_ne!(head, known.head);
    let entries = known.entries.into_iter().map(|entry| (NOW, entry)).collect();
    let stored = Stored { head, entries, tip: [0; 32] };
    Table::read("plain", &stored).unwrap();
    assert!(open(file(opened)).is_err(), "and still there is no room for new ones");
}
