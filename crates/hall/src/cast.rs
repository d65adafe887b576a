//! Who sat where, and since when: what somebody did is told by the name of whoever did
//! it, and that somebody left or came back is a line of the log.

use std::sync::Arc;

use tabletop::{Names, Seat};

use crate::words;

/// A stretch of a game with the same people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chapter {
    /// It begins after so many acts of the match, of which so many decisions stand.
    pub acts: usize,
    decisions: usize,
    pub names: Names,
    /// What the log says at its beginning.
    pub line: Option<String>,
}

/// All of them, in their order. There is always one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cast(Arc<Vec<Chapter>>);

impl Cast {
    pub fn new(names: Names) -> Cast {
        Cast(Arc::new(vec![Chapter { acts: 0, decisions: 0, names, line: None }]))
    }

    /// Somebody sits down before the game: they are called that from the beginning.
    pub fn call(&mut self, names: Names) {
        if let Some(last) = Arc::make_mut(&mut self.0).last_mut() {
            last.names = names;
        }
    }

    /// Somebody leaves or comes back in the middle of it.
    pub fn turn(&mut self, acts: usize, decisions: u32, names: Names, line: String) {
        let decisions = decisions as usize;
        let chapter = Chapter { acts, decisions, names, line: Some(line) };
        Arc::make_mut(&mut self.0).push(chapter);
    }

    pub fn chapter(&self, nth: usize) -> Option<&Chapter> {
        self.0.get(nth)
    }

    /// The names by which that act of the match is told.
    pub fn names_at(&self, act: usize) -> &Names {
        let begun = self.0.iter().rev().find(|chapter| chapter.acts <= act);
        &begun.unwrap_or(&self.0[0]).names
    }

    /// Whoever sat on each chair, one after another.
    pub fn sat(&self, seats: usize) -> Names {
        Names::new((0..seats).map(|nth| {
            let names = self.0.iter().map(|chapter| chapter.names.of(Seat(nth as u8)));
            let mut names: Vec<String> = names.collect();
            names.dedup();
            words::one_after_another(&names)
        }))
    }

    /// The same for a match that has the standing decisions alone, without talk and
    /// without what was taken back.
    pub fn by_decisions(&self) -> Cast {
        let chapters = self.0.iter().cloned();
        let chapters = chapters.map(|one| Chapter { acts: one.decisions, ..one });
        Cast(Arc::new(chapters.collect()))
    }

    /// Does it go on from that one?
    pub fn goes_on_from(&self, earlier: &Cast) -> bool {
        Arc::ptr_eq(&self.0, &earlier.0) || self.0.starts_with(&earlier.0)
    }
}
