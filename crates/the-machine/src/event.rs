//! What happens, and who may see it.

use tabletop::{Eyes, Seat, Seats};

use crate::action::Card;
use crate::components::{DICE, DRAWN, SEATS, Spot, Tokens, Weather};
use crate::state::{Exit, Sheaf};

/// The cards of a box: up to three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shown {
    cards: [u8; 3],
    count: u8,
}

impl Shown {
    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.count)] = card.0;
        self.count += 1;
    }

    #[inline]
    pub(crate) fn sort(&mut self) {
        self.cards[..usize::from(self.count)].sort_unstable();
    }

    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[..usize::from(self.count)].iter().map(|&card| Card(card))
    }
}

/// The dice of one roll, each from 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pips {
    dice: [u8; DICE],
    count: u8,
}

impl Pips {
    #[inline]
    pub(crate) fn push(&mut self, pips: u8) {
        self.dice[usize::from(self.count)] = pips;
        self.count += 1;
    }

    pub fn dice(&self) -> &[u8] {
        &self.dice[..usize::from(self.count)]
    }
}

/// The two kinds of marks a worker collects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    Warning,
    Bad,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The cards a worker was passed at the start, with their senders.
    Received {
        seat: Seat,
        left: (Seat, Card),
        right: (Seat, Card),
    },
    Morning {
        day: u8,
        task: &'static str,
        weather: Weather,
        tokens: Tokens,
    },
    /// The sun takes a mark away.
    Forgiven {
        seat: Seat,
        mark: Mark,
    },
    /// A worker's meeple, or an intern's, is put into a box.
    Placed {
        seat: Option<Seat>,
        spot: Spot,
    },
    /// A card is chosen. Others see only how many have chosen.
    Chose {
        own: Option<(Seat, Card)>,
        chosen: u8,
        of: u8,
    },
    /// A box is run. The cards are in seat order, or sorted if it has an eye.
    Ran {
        spot: Spot,
        crew: Seats,
        interns: u8,
        cards: Shown,
        eye: bool,
        success: bool,
        cogs: u8,
        progress: u8,
    },
    /// A box fails unseen, because the box it needs has failed.
    Stuck {
        spot: Spot,
        crew: Seats,
        interns: u8,
    },
    /// The manager lays a warning that nobody else sees yet.
    Laid {
        manager: Seat,
        seat: Seat,
    },
    /// The manager has laid all the warnings there will be today.
    Judged {
        given: u8,
    },
    Warned {
        seat: Seat,
        count: u8,
        total: u8,
    },
    Rolled {
        seat: Seat,
        mark: Mark,
        pips: Pips,
        total: u8,
        safe: bool,
    },
    Out {
        seat: Seat,
        exit: Exit,
        fate: &'static str,
    },
    Intern {
        interns: u8,
    },
    /// The manager looks at the recommendation cards of the day.
    Drew {
        manager: Seat,
        stars: [u8; DRAWN],
        count: u8,
    },
    /// The manager decides about a card; nobody else sees it yet.
    Decided {
        manager: Seat,
        to: Option<Seat>,
        stars: u8,
    },
    /// The manager has decided about all the cards.
    Reported {
        given: u8,
    },
    /// A worker is recommended. Others do not see the stars.
    Recommended {
        manager: Seat,
        seat: Seat,
        stars: Option<u8>,
    },
    /// The union meeting begins.
    Met {
        attendees: Seats,
    },
    /// The proposer writes a token on the slip.
    Wrote {
        by: Seat,
        seat: Seat,
    },
    Proposed {
        attendees: Seats,
        by: Seat,
        tokens: [u8; SEATS],
    },
    /// An attendee makes no proposal.
    Passed {
        attendees: Seats,
        by: Seat,
    },
    /// A vote is cast. Other attendees see only how many have voted.
    Voted {
        attendees: Seats,
        own: Option<(Seat, bool)>,
        voted: u8,
        of: u8,
    },
    Counted {
        attendees: Seats,
        yes: Seats,
        no: Seats,
    },
    /// The meeting is over.
    Parted {
        agreed: bool,
    },
    /// Nobody attends: the tokens go round among those who worked.
    Shared,
    Blamed {
        seat: Seat,
        count: u8,
        total: u8,
    },
    Inspected {
        shift: i8,
        progress: u8,
    },
    /// The last space is reached.
    Finished,
    /// A worker's recommendation cards are turned over at the end.
    Stars {
        seat: Seat,
        cards: Sheaf,
    },
    /// A worker whom the finished machine replaces.
    Replaced {
        seat: Seat,
        fate: &'static str,
    },
    Over {
        winners: Seats,
        reason: &'static str,
    },
}

/// What these eyes see of an event.
pub(crate) fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
    let whole = || Some(event.clone());
    let only = |may: bool| if may { Some(event.clone()) } else { None };
    match *event {
        Event::Received { seat, .. } => only(eyes.are(seat)),
        Event::Chose { own, chosen, of } => {
            let own = own.filter(|&(seat, _)| eyes.are(seat));
            Some(Event::Chose { own, chosen, of })
        }
        Event::Laid { manager, .. }
        | Event::Drew { manager, .. }
        | Event::Decided { manager, .. } => only(eyes.are(manager)),
        Event::Recommended { manager, seat, stars } => {
            let stars = stars.filter(|_| eyes.are(manager) || eyes.are(seat));
            Some(Event::Recommended { manager, seat, stars })
        }
        Event::Wrote { by, .. } => only(eyes.are(by)),
        Event::Proposed { attendees, .. }
        | Event::Passed { attendees, .. }
        | Event::Counted { attendees, .. } => only(eyes.among(attendees)),
        Event::Voted { attendees, own, voted, of } => {
            let own = own.filter(|&(seat, _)| eyes.are(seat));
            eyes.among(attendees).then_some(Event::Voted { attendees, own, voted, of })
        }
        Event::Morning { .. }
        | Event::Forgiven { .. }
        | Event::Placed { .. }
        | Event::Ran { .. }
        | Event::Stuck { .. }
        | Event::Judged { .. }
        | Event::Warned { .. }
        | Event::Rolled { .. }
        | Event::Out { .. }
        | Event::Intern { .. }
        | Event::Reported { .. }
        | Event::Met { .. }
        | Event::Parted { .. }
        | Event::Shared
        | Event::Blamed { .. }
        | Event::Inspected { .. }
        | Event::Finished
        | Event::Stars { .. }
        | Event::Replaced { .. }
        | Event::Over { .. } => whole(),
    }
}

/// Does this make something known that somebody did not know?
pub(crate) fn reveals(event: &Event) -> bool {
    match event {
        Event::Received { .. }
        | Event::Morning { .. }
        | Event::Ran { .. }
        // Which warnings, recommendations and proposals: hidden until now.
        | Event::Judged { .. }
        | Event::Warned { .. }
        | Event::Reported { .. }
        | Event::Drew { .. }
        | Event::Recommended { .. }
        | Event::Proposed { .. }
        | Event::Passed { .. }
        | Event::Counted { .. }
        | Event::Parted { .. }
        | Event::Blamed { .. }
        | Event::Rolled { .. }
        | Event::Out { .. }
        | Event::Stars { .. }
        | Event::Replaced { .. }
        | Event::Over { .. } => true,
        // A box that fails unseen, or not, follows from what was just seen.
        Event::Forgiven { .. }
        | Event::Placed { .. }
        | Event::Chose { .. }
        | Event::Stuck { .. }
        | Event::Laid { .. }
        | Event::Intern { .. }
        | Event::Decided { .. }
        | Event::Met { .. }
        | Event::Wrote { .. }
        | Event::Voted { .. }
        | Event::Shared
        | Event::Inspected { .. }
        | Event::Finished => false,
    }
}
