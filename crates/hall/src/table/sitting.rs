//! A sitting: one person on one chair, from sitting down to getting up, on as many
//! devices as they like.
//!
//! A return link brings the chair to another device. It proves a sitting, not a
//! chair: whoever sits there later, and a bot, is none of its business.

use tabletop::Seat;

use super::deed::Deed;
use super::error::TableError;
use super::state::Chair;
use super::value::{Deeds, Table};
use super::view::Viewer;
use crate::moment::Moment;
use crate::store::Store;
use crate::view::{Rank, Sitting};
use crate::words;

/// A device that was not here for so many seconds may be lost.
const LOST: i64 = 24 * 60 * 60;
/// That somebody is here is written down this often at most, in seconds.
pub const NOTED: i64 = 15 * 60;

/// What the return link of a sitting proves, and what its page says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WayBack {
    pub since: i64,
    /// Nobody else has such a text: a link made from it fits nothing else.
    pub proves: String,
    pub title: String,
    pub name: String,
}

impl Chair {
    fn rank(&self, guest: &str) -> Option<Rank> {
        let first = self.holders.first()?;
        let at = self.holders.iter().position(|holder| holder == guest)?;
        Some(match at {
            0 => Rank::First,
            _ if at + 1 == self.holders.len() => Rank::Newest { first: first.clone() },
            _ => Rank::Between,
        })
    }
}

impl Table {
    /// Where a return link to this seat leads now. Nowhere, if no person sits there.
    pub fn way_back(&self, seat: Seat) -> Option<WayBack> {
        let chair = self.state.chairs.get(seat.index())?;
        let first = chair.holders.first()?;
        let since = chair.since;
        Some(WayBack {
            since,
            // The number alone could come again in a store that went back to a backup.
            proves: format!("{} {seat} {since} {first}", self.id),
            title: self.state.kind.about().title.to_string(),
            name: self.state.names().of(seat),
        })
    }

    /// The chair of this viewer, as nobody else sees it.
    pub(super) fn sitting(&self, viewer: &Viewer, seat: Seat) -> Option<Sitting> {
        let chair = self.state.chairs.get(seat.index())?;
        Some(Sitting {
            devices: chair.holders.len(),
            rank: chair.rank(viewer.guest.as_deref()?)?,
            proves: self.way_back(seat)?.proves,
            may_end: false,
        })
    }

    /// Somebody comes by a return link. It was good a moment ago; is it still?
    pub(super) fn join(
        &self,
        guest: &str,
        seat: Seat,
        since: i64,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        let chair = self.state.chairs.get(seat.index()).ok_or(TableError::NotYourSeat)?;
        if chair.holders.is_empty() || chair.since != since {
            return Err(TableError::NotYourSeat);
        }
        let join = Deed::Join { seat, guest: guest.to_string() };
        self.unless(chair.rank(guest).is_some(), join, now)
    }

    /// What the device of a guest is to the sitting on their seat.
    pub fn rank(&self, guest: &str, wanted: Option<Seat>) -> Result<(Seat, Rank), TableError> {
        let seat = self.seat_of(guest, wanted).ok_or(TableError::NotYourSeat)?;
        let rank = self.state.chairs.get(seat.index()).and_then(|chair| chair.rank(guest));
        Ok((seat, rank.ok_or(TableError::NotYourSeat)?))
    }

    /// Ends all devices of a sitting but this one, and with them the link they came
    /// by; `may`: as [`may_end`] has it.
    pub fn end_others(
        &self,
        guest: &str,
        seat: Seat,
        may: bool,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        match may {
            true => self.all([Deed::Alone { seat, guest: guest.to_string() }], now),
            false => Err(TableError::Refused(words::ONLY_FIRST.into())),
        }
    }
}

impl Rank {
    /// May this device end the others? The one that sat down may; where that is lost,
    /// the newest: whoever has the link has nobody above them. `seen`: when the one
    /// that sat down was last here, as far as it was noted.
    pub fn may_end(&self, seen: Option<i64>, now: i64) -> bool {
        match self {
            Rank::First => true,
            // What is not written down yet counts for whoever may be here.
            Rank::Newest { .. } => seen.is_some_and(|seen| now > seen + LOST + NOTED),
            Rank::Between => false,
        }
    }
}

/// The same, by what the store has noted.
pub async fn may_end(rank: &Rank, store: &dyn Store, now: i64) -> bool {
    let seen = match rank {
        Rank::Newest { first } => store.seen(first).await.ok().flatten(),
        Rank::First | Rank::Between => None,
    };
    rank.may_end(seen, now)
}
