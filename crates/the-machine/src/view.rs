//! What somebody may know of the state, built up from nothing.

use tabletop::{Eyes, Seat, Seats, Standing};

use crate::action::Card;
use crate::components::*;
use crate::event::Shown;
use crate::options::Options;
use crate::state::*;

/// A worker's day as the table, or its owner, knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deed {
    pub spot: Spot,
    pub card: Option<Card>,
    pub sight: Sight,
    pub outcome: Outcome,
}

/// The recommendation cards of the day, for the manager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    stars: [u8; DRAWN],
    count: u8,
    /// How many are decided.
    pub decided: u8,
    /// The stars each seat is going to get.
    pub given: [u8; SEATS],
}

impl Draw {
    /// The stars of the cards, highest first.
    pub fn stars(&self) -> &[u8] {
        &self.stars[..usize::from(self.count)]
    }
}

/// The meeting from inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    /// What was proposed so far and how it was voted on.
    pub past: Vec<Slip>,
    pub proposer: Seat,
    /// The tokens on the slip of the moment: for its writer, and for everybody
    /// once it goes round.
    pub tokens: Option<[u8; SEATS]>,
    pub voting: bool,
    /// How many have voted on it, and how you did.
    pub voted: u8,
    pub own: Option<bool>,
}

/// The public facts, and what these eyes know beyond them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub options: Options,
    pub eyes: Eyes,
    pub day: u8,
    pub phase: Phase,
    pub progress: u8,
    /// The tasks of the days so far, as places in the components.
    pub tasks: Vec<u8>,
    /// What was put on the aftermath card this morning.
    pub tokens: Tokens,
    /// All workers, and those still in.
    pub workers: Seats,
    pub inside: Seats,
    pub warn: [u8; SEATS],
    pub bad: [u8; SEATS],
    pub exit: [Option<Exit>; SEATS],
    pub interns: u8,
    /// How many recommendation cards each worker has.
    pub cards_held: [u8; SEATS],
    /// Which ones, as far as known.
    pub held: [Option<Sheaf>; SEATS],
    pub workers_at: [Seats; BOXES],
    pub interns_at: [u8; BOXES],
    pub unplaced: Seats,
    pub interns_unplaced: u8,
    pub ledger: [[Option<Deed>; DAYS]; SEATS],
    /// The cards seen in eye boxes, by day and box, ascending.
    pub in_eyes: [[Shown; BOXES]; DAYS],
    /// How many have chosen a card today.
    pub chosen: u8,
    pub sealed: [Option<Card>; SEATS],
    pub hands: [Option<Hand>; SEATS],
    /// For a worker: the two cards sent away, lower first. Which went where
    /// they do not know.
    pub sent: Option<[Card; 2]>,
    /// For a worker: the cards received from the left and from the right.
    pub received: Option<[(Seat, Card); 2]>,
    /// For the manager: warnings laid and not yet shown.
    pub laid: Option<[u8; SEATS]>,
    pub draw: Option<Draw>,
    /// Who is at the meeting, while it is on.
    pub attendees: Option<Seats>,
    /// For attendees.
    pub room: Option<Room>,
    pub standing: Option<Standing>,
}

impl View {
    pub fn manager(&self) -> Seat {
        self.options.manager
    }

    /// The seat that is looking.
    pub fn seat(&self) -> Option<Seat> {
        match self.eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator | Eyes::Omniscient => None,
        }
    }

    /// Today's task card.
    pub fn task(&self) -> &'static Task {
        let today = usize::from(self.day) - 1;
        &self.options.components.tasks[usize::from(self.tasks[today])]
    }

    /// The space that finishes the machine.
    pub fn length(&self) -> u8 {
        self.track().length
    }

    pub fn track(&self) -> &'static Track {
        self.options.components.track(self.options.players - 1)
    }

    /// Dice that are rolled today.
    pub fn dice(&self) -> u8 {
        self.options.components.dice[usize::from(self.day) - 1]
    }

    /// Where a worker stands today.
    pub fn spot_of(&self, seat: Seat) -> Option<Spot> {
        let spot = self.workers_at.iter().position(|crew| crew.contains(seat))?;
        Some(Spot(spot as u8))
    }

    /// How the day went for a worker, once it is known.
    pub fn outcome(&self, seat: Seat) -> Option<Outcome> {
        self.ledger[seat.index()][usize::from(self.day) - 1].map(|deed| deed.outcome)
    }
}

impl TheMachine {
    pub(crate) fn seen_by(&self, eyes: Eyes) -> View {
        let mut view = self.public(eyes);
        for seat in self.workers().iter().filter(|&seat| eyes.are(seat)) {
            let index = seat.index();
            view.hands[index] = Some(self.hands[index]);
            view.sealed[index] = self.chosen[index];
            view.held[index] = Some(self.held[index]);
        }
        if let Eyes::Seat(seat) = eyes
            && self.workers().contains(seat)
        {
            let [right, left] = self.sent[seat.index()];
            view.sent = Some([right.min(left), right.max(left)]);
            let (left, right) = (self.left_of(seat), self.right_of(seat));
            let from = |seat: Seat, way: usize| (seat, self.sent[seat.index()][way]);
            view.received = Some([from(left, 0), from(right, 1)]);
        }
        if eyes.are(self.manager()) {
            view.held = self.held.map(Some);
            view.laid = (self.phase == Phase::Warnings).then_some(self.laid);
            view.draw = (self.phase == Phase::Recommendations).then_some(Draw {
                stars: self.drawn,
                count: self.drawn_count,
                decided: self.decided,
                given: self.given,
            });
        }
        if self.phase == Phase::Meeting && eyes.among(self.meeting.attendees) {
            view.room = Some(self.room(eyes));
        }
        view
    }

    /// What everybody knows.
    fn public(&self, eyes: Eyes) -> View {
        let mut view = View {
            options: self.options,
            eyes,
            day: self.day,
            phase: self.phase,
            progress: self.progress,
            tasks: self.tasks[..=self.today()].to_vec(),
            tokens: self.tokens,
            workers: self.workers(),
            inside: self.inside,
            warn: self.warn,
            bad: self.bad,
            exit: self.exit,
            interns: self.interns,
            cards_held: self.held.map(|sheaf| sheaf.iter().sum()),
            held: [None; SEATS],
            workers_at: self.floor.workers_at,
            interns_at: self.floor.interns_at,
            unplaced: self.floor.unplaced,
            interns_unplaced: self.floor.interns,
            ledger: [[None; DAYS]; SEATS],
            in_eyes: [[Shown::default(); BOXES]; DAYS],
            chosen: 0,
            sealed: [None; SEATS],
            hands: [None; SEATS],
            sent: None,
            received: None,
            laid: None,
            draw: None,
            attendees: (self.phase == Phase::Meeting).then_some(self.meeting.attendees),
            room: None,
            standing: self.standing,
        };
        if self.phase == Phase::Cards {
            view.chosen = self.inside.len() - self.waiting.len();
        }
        for seat in self.workers().iter() {
            for (day, entry) in self.ledger[seat.index()].iter().enumerate() {
                let Some(Entry { spot, card, sight, outcome }) = *entry else { continue };
                let known = sight == Sight::Open || eyes.are(seat);
                let card_known = known.then_some(card);
                view.ledger[seat.index()][day] =
                    Some(Deed { spot, card: card_known, sight, outcome });
                if sight == Sight::Eye {
                    view.in_eyes[day][spot.index()].push(card);
                }
            }
        }
        view.in_eyes.iter_mut().flatten().for_each(Shown::sort);
        let finished = self.standing.is_some_and(|end| end.reason == crate::play::FINISHED);
        for seat in self.inside.iter().filter(|_| finished) {
            view.held[seat.index()] = Some(self.held[seat.index()]);
        }
        view
    }

    /// The meeting as an attendee sees it.
    fn room(&self, eyes: Eyes) -> Room {
        let meeting = &self.meeting;
        let now = meeting.slip();
        let proposer = meeting.proposer();
        let vote_of = |seat: Seat| match (now.yes.contains(seat), now.no.contains(seat)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        Room {
            past: meeting.slips[..usize::from(meeting.count) - 1].to_vec(),
            proposer,
            tokens: (meeting.voting || eyes.are(proposer)).then_some(now.tokens),
            voting: meeting.voting,
            voted: now.yes.len() + now.no.len(),
            own: match eyes {
                Eyes::Seat(seat) => vote_of(seat),
                Eyes::Spectator | Eyes::Omniscient => None,
            },
        }
    }
}
