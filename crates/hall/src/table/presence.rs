//! Who looks at a table: through this program and, where several keep one house, through
//! the others. Whether a window may close early hangs on it: one that opened while eyes
//! without a seat were there, or might have been, is not private.

use std::time::Duration;

use tabletop::{Seat, Seats};

use super::state::Open;
use crate::moment::Moment;
use crate::store::{LATE, Onlookers};

/// Whoever has looked at a table may look again, for so long.
pub(super) const WATCHED: Duration = Duration::from_secs(600);

/// Who looks at one table.
#[derive(Debug, Default)]
pub(super) struct Watched {
    /// Streams per seat, and all of them.
    streams: Vec<u32>,
    all: u32,
    /// Streams without a seat, and when such eyes last looked.
    strangers: u32,
    looked: Option<Moment>,
    /// May others look through other programs? Who does, as far as it is known.
    shared: bool,
    elsewhere: Onlookers,
    /// The window that opened while no such eyes were there.
    private: Option<u32>,
    /// One of which that is true here, and not known of the others yet.
    unsure: Option<u32>,
}

impl Watched {
    pub fn new(seats: usize) -> Watched {
        Watched { streams: vec![0; seats], ..Watched::default() }
    }

    pub fn comes(&mut self, seats: Seats) {
        self.all += 1;
        self.strangers += u32::from(seats.is_empty());
        seats.iter().for_each(|seat| self.streams[seat.index()] += 1);
    }

    pub fn goes(&mut self, seats: Seats) {
        self.all = self.all.saturating_sub(1);
        self.strangers = self.strangers.saturating_sub(u32::from(seats.is_empty()));
        for seat in seats.iter() {
            let streams = &mut self.streams[seat.index()];
            *streams = streams.saturating_sub(1);
        }
    }

    pub fn looks(&mut self, at: Moment) {
        self.looked = self.looked.max(Some(at));
    }

    pub fn any(&self) -> bool {
        self.all > 0
    }

    pub fn connected(&self, seat: Seat) -> bool {
        let here = self.streams.get(seat.index()).is_some_and(|&streams| streams > 0);
        here || self.elsewhere.seats.contains(seat)
    }

    /// Who looks through this program.
    pub fn here(&self) -> Onlookers {
        let seats = (0..self.streams.len() as u8).map(Seat);
        Onlookers {
            seats: seats.filter(|seat| self.streams[seat.index()] > 0).collect(),
            strangers: self.strangers > 0,
            looked: self.looked,
        }
    }

    /// From now on others may look through other programs, and may have before.
    pub fn share(&mut self) {
        self.shared = true;
        self.unsure = self.private.take().or(self.unsure);
    }

    /// Nobody knows who looked before.
    pub fn forget(&mut self) {
        self.private = None;
    }

    /// A window opens, or none is open any more: is anybody watching who has no seat?
    /// Whoever comes later cannot tell why it is still open. Where others may look
    /// elsewhere it is private only when they are known.
    pub fn opens(&mut self, window: Option<Open>) {
        let looked = self.looked.map(|looked| looked + WATCHED);
        let seen = |open: &Open| self.strangers > 0 || Some(open.opened) <= looked;
        let unseen = window.filter(|open| !seen(open)).map(|open| open.number);
        (self.private, self.unsure) = if self.shared { (None, unseen) } else { (unseen, None) };
    }

    /// So it is elsewhere, at a moment at which all that has happened at the table was
    /// known there. Can it be seen at once?
    pub fn hears(&mut self, elsewhere: Onlookers, window: Option<Open>) -> bool {
        let before = std::mem::replace(&mut self.elsewhere, elsewhere);
        let looked = elsewhere.looked.map(|looked| looked + LATE + WATCHED);
        let seen = |open: &Open| elsewhere.strangers || Some(open.opened) <= looked;
        let mut found = false;
        if let Some(number) = self.unsure.take() {
            let unseen = window.filter(|open| open.number == number && !seen(open));
            self.private = unseen.map(|open| open.number);
            // Whoever is asked has all the time of the window now, and not a few seconds.
            found = self.private.is_some();
        }
        found || before.seats != elsewhere.seats
    }

    /// Did that window open while nobody was there to whom it could tell anything?
    pub fn is_private(&self, window: u32) -> bool {
        self.private == Some(window)
    }

    pub fn is_unsure(&self) -> bool {
        self.unsure.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(number: u32, opened: u64) -> Option<Open> {
        let opened = Moment::from_secs(opened);
        Some(Open { number, opened, fits: Seats::NONE, away: Seats::NONE, pass: "pass" })
    }

    fn looked(at: u64) -> Onlookers {
        Onlookers { looked: Some(Moment::from_secs(at)), ..Onlookers::default() }
    }

    #[test]
    fn alone_a_window_is_private_where_nobody_looks() {
        let mut eyes = Watched::new(3);
        eyes.opens(window(1, 1000));
        assert!(eyes.is_private(1) && !eyes.is_private(2));
        eyes.comes(Seats::NONE);
        assert!(eyes.is_private(1), "whoever comes later cannot tell");
        eyes.opens(window(2, 1001));
        assert!(!eyes.is_private(2));
        eyes.goes(Seats::NONE);
        eyes.looks(Moment::from_secs(1002));
        eyes.opens(window(3, 1602));
        assert!(!eyes.is_private(3));
        eyes.opens(window(4, 1603));
        assert!(eyes.is_private(4));
    }

    #[test]
    fn among_several_it_is_private_only_when_it_is_known_that_nobody_looks() {
        let mut eyes = Watched::new(3);
        eyes.share();
        eyes.opens(window(1, 1000));
        assert!(!eyes.is_private(1) && eyes.is_unsure());
        assert!(eyes.hears(Onlookers::default(), window(1, 1000)), "the page shows more time");
        assert!(eyes.is_private(1) && !eyes.is_unsure());
        assert!(!eyes.hears(Onlookers::default(), window(1, 1000)), "nothing else is new");
        let strangers = Onlookers { strangers: true, ..Onlookers::default() };
        for (elsewhere, private) in
            [(strangers, false), (looked(1000), false), (looked(341), false), (looked(339), true)]
        {
            eyes.opens(window(2, 1000));
            eyes.hears(elsewhere, window(2, 1000));
            assert_eq!(eyes.is_private(2), private, "{elsewhere:?}");
        }
        // What is heard for another window says nothing about this one.
        eyes.opens(window(3, 1000));
        eyes.hears(Onlookers::default(), window(4, 1001));
        assert!(!eyes.is_private(3) && !eyes.is_private(4));
        // Somebody here is somebody, whoever else is nowhere.
        eyes.comes(Seats::NONE);
        eyes.opens(window(5, 2000));
        eyes.hears(Onlookers::default(), window(5, 2000));
        assert!(!eyes.is_private(5));
    }

    #[test]
    fn what_was_private_before_others_came_is_looked_at_again() {
        let mut eyes = Watched::new(3);
        eyes.opens(window(1, 1000));
        eyes.share();
        assert!(!eyes.is_private(1));
        eyes.hears(looked(999), window(1, 1000));
        assert!(!eyes.is_private(1));
    }

    #[test]
    fn whoever_is_connected_anywhere_is_connected() {
        let mut eyes = Watched::new(3);
        eyes.share();
        eyes.comes(Seats::only(Seat(1)));
        let elsewhere = Onlookers { seats: Seats::only(Seat(2)), ..Onlookers::default() };
        assert!(eyes.hears(elsewhere, None) && !eyes.hears(elsewhere, None));
        assert_eq!([0, 1, 2].map(|nth| eyes.connected(Seat(nth))), [false, true, true]);
        assert_eq!(eyes.here().seats, Seats::only(Seat(1)), "only ours are ours to tell");
        assert!(eyes.hears(Onlookers::default(), None));
        assert!(!eyes.connected(Seat(2)));
    }
}
