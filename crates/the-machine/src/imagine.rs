//! Worlds that a seat cannot tell from the true one.

use tabletop::{Fate, Seat, Seats};

use crate::action::{Action, Card};
use crate::components::*;
use crate::knowledge::Pasts;
use crate::play::FINISHED;
use crate::state::*;

impl TheMachine {
    pub(crate) fn imagined(
        &self,
        seat: Seat,
        pasts: &Pasts<'_>,
        fate: &mut impl Fate,
    ) -> TheMachine {
        let mut world = self.clone();
        let today = usize::from(self.day);
        // Put in order first: what is imagined must not depend on what is hidden.
        for (what, deck) in
            [("imagined tasks", &mut world.tasks), ("imagined aftermaths", &mut world.aftermaths)]
        {
            deck[today..].sort_unstable();
            fate.shuffle(what, &mut deck[today..]);
        }
        world.imagine_past(self, seat, pasts, fate);
        if seat != self.manager() {
            world.imagine_recommendations(self, seat, fate);
        }
        match self.phase {
            Phase::Cards => world.imagine_choices(self, seat, fate),
            Phase::Warnings if seat != self.manager() => world.imagine_warnings(fate),
            Phase::Meeting => world.imagine_meeting(self, seat, fate),
            _ => {}
        }
        world
    }

    /// Passed cards, and played cards that were not seen or not told apart.
    fn imagine_past(
        &mut self,
        truth: &TheMachine,
        seat: Seat,
        pasts: &Pasts<'_>,
        fate: &mut impl Fate,
    ) {
        let past = pasts.draw(fate);
        self.sent = past.sent;
        for (player, day, card) in past.owners {
            if let Some(entry) = &mut self.ledger[player.index()][day] {
                entry.card = card;
            }
        }
        for other in truth.workers().without(seat).iter() {
            let mut hand = self.first_hand(other);
            let entries = &mut self.ledger[other.index()];
            for entry in entries.iter().flatten().filter(|entry| entry.sight != Sight::Unseen) {
                if hand.has(entry.card) {
                    hand = hand.without(entry.card);
                }
            }
            for entry in entries.iter_mut().flatten() {
                if entry.sight == Sight::Unseen {
                    entry.card = any_card(hand, fate);
                    hand = hand.without(entry.card);
                }
            }
            self.hands[other.index()] = hand;
        }
    }

    /// Others see how many have chosen a card, not who and not what.
    fn imagine_choices(&mut self, truth: &TheMachine, seat: Seat, fate: &mut impl Fate) {
        let others: Vec<Seat> = truth.inside.without(seat).iter().collect();
        let chosen = others.iter().filter(|&&other| !truth.waiting.contains(other)).count();
        let mut order = others;
        fate.shuffle("imagined choosers", &mut order);
        for (nth, other) in order.into_iter().enumerate() {
            let hand = self.hands[other.index()];
            if nth < chosen {
                let card = any_card(hand, fate);
                self.hands[other.index()] = hand.without(card);
                self.chosen[other.index()] = Some(card);
                self.waiting.remove(other);
            } else {
                self.chosen[other.index()] = None;
                self.waiting.insert(other);
            }
        }
    }

    /// Some warnings may lie already, but not all.
    fn imagine_warnings(&mut self, fate: &mut impl Fate) {
        self.laid = [0; SEATS];
        self.from = 0;
        let lying = fate.roll("imagined warnings", u32::from(self.tokens.warnings)) as u8;
        self.unlaid = self.tokens.warnings - lying;
        for _ in 0..lying {
            let seat = any_seat(self.inside, fate);
            self.laid[seat.index()] += 1;
            self.from = self.from.max(seat.0);
        }
    }

    /// The stars of others, and what the manager is about to give.
    fn imagine_recommendations(&mut self, truth: &TheMachine, seat: Seat, fate: &mut impl Fate) {
        let finished = truth.standing.is_some_and(|end| end.reason == FINISHED);
        let known = |other: Seat| other == seat || finished && truth.inside.contains(other);
        let mut deck = truth.components().recommendations;
        for other in truth.workers().iter().filter(|&other| known(other)) {
            for (left, held) in deck.iter_mut().zip(truth.held[other.index()]) {
                *left -= held;
            }
        }
        for other in truth.workers().iter().filter(|&other| !known(other)) {
            let cards: u8 = truth.held[other.index()].iter().sum();
            self.held[other.index()] = [0; STARS];
            for _ in 0..cards {
                self.held[other.index()][any_stars(&mut deck, fate)] += 1;
            }
        }
        for place in 0..usize::from(truth.drawn_count) {
            self.drawn[place] = any_stars(&mut deck, fate) as u8 + 1;
        }
        self.deck = deck;
        self.drawn[..usize::from(truth.drawn_count)].sort_unstable_by(|a, b| b.cmp(a));
        if truth.phase == Phase::Recommendations {
            self.imagine_decisions(fate);
        }
    }

    /// The manager may have decided about some of the cards, but not so that
    /// nothing is left to decide.
    fn imagine_decisions(&mut self, fate: &mut impl Fate) {
        loop {
            self.given = [0; SEATS];
            self.decided = 0;
            let decided = fate.roll("imagined decisions", u32::from(self.drawn_count)) as u8;
            while self.decided < decided && !self.eligible().is_empty() {
                let eligible = self.eligible();
                let nth = fate.roll("imagined decision", u32::from(eligible.len()) + 1);
                if let Some(seat) = eligible.iter().nth(nth as usize) {
                    self.given[seat.index()] = self.drawn[usize::from(self.decided)];
                }
                self.decided += 1;
            }
            if !self.eligible().is_empty() {
                return;
            }
        }
    }

    fn imagine_meeting(&mut self, truth: &TheMachine, seat: Seat, fate: &mut impl Fate) {
        let meeting = &truth.meeting;
        if !meeting.attendees.contains(seat) {
            self.imagine_from_outside(fate);
        } else if meeting.voting {
            self.imagine_votes(truth, seat, fate);
        } else if meeting.proposer() != seat {
            self.imagine_slip(fate);
        }
    }

    /// From outside nothing is known but who is there: any meeting that has not
    /// ended yet.
    fn imagine_from_outside(&mut self, fate: &mut impl Fate) {
        let attendees = self.meeting.attendees;
        let most = attendees.len() * (attendees.len() + self.tokens.bad);
        let mut start = self.clone();
        start.meeting = Meeting { attendees, ..Meeting::default() };
        start.next_slip(lowest(attendees));
        loop {
            let mut world = start.clone();
            let steps = fate.roll("imagined meeting", u32::from(most) + 1);
            if (0..steps).all(|_| world.any_decision(|_| true, fate)) {
                self.meeting = world.meeting;
                return;
            }
        }
    }

    /// Another attendee is writing: nobody sees how far the slip has got.
    fn imagine_slip(&mut self, fate: &mut impl Fate) {
        let mut start = self.clone();
        start.meeting.count -= 1;
        start.next_slip(self.meeting.proposer());
        let writes = |action: &Action| matches!(action, Action::Blame(_));
        loop {
            let mut world = start.clone();
            let steps = fate.roll("imagined slip", u32::from(self.tokens.bad));
            if (0..steps).all(|_| world.any_decision(writes, fate)) && !world.meeting.voting {
                self.meeting = world.meeting;
                return;
            }
        }
    }

    /// Makes a random decision in the meeting. False if that ends it.
    fn any_decision(&mut self, which: fn(&Action) -> bool, fate: &mut impl Fate) -> bool {
        let (day, attendees) = (self.day, self.meeting.attendees);
        let seat = any_seat(self.asked(), fate);
        let mut actions = Vec::new();
        self.list(seat, &mut actions);
        actions.retain(which);
        if actions.is_empty() {
            return false;
        }
        let nth = fate.roll("imagined decision", actions.len() as u32);
        let done = self.act(seat, actions[nth as usize], fate, &mut ());
        let still_on = self.phase == Phase::Meeting && self.day == day;
        done.is_ok() && still_on && self.meeting.attendees == attendees
    }

    /// Attendees see how many have voted, not who and not how.
    fn imagine_votes(&mut self, truth: &TheMachine, seat: Seat, fate: &mut impl Fate) {
        let slip = truth.meeting.slip();
        let proposer = truth.meeting.proposer();
        let voters = truth.meeting.attendees.without(proposer);
        let voted = |voter: Seat| slip.yes.contains(voter) || slip.no.contains(voter);
        let mut others: Vec<Seat> = voters.without(seat).iter().collect();
        let count = others.iter().filter(|&&other| voted(other)).count();
        fate.shuffle("imagined voters", &mut others);
        let own = |votes: Seats| {
            if votes.contains(seat) { Seats::only(seat) } else { Seats::NONE }
        };
        let (mut yes, mut no) = (own(slip.yes), own(slip.no));
        for &other in &others[..count] {
            match fate.roll("imagined vote", 2) {
                0 => yes.insert(other),
                _ => no.insert(other),
            }
        }
        let slip = self.meeting.slip_mut();
        (slip.yes, slip.no) = (yes, no);
    }
}

/// Any card of the hand; one that is there twice is twice as likely.
fn any_card(hand: Hand, fate: &mut impl Fate) -> Card {
    let nth = fate.roll("imagined card", u32::from(hand.len()).max(1));
    hand.cards().nth(nth as usize).unwrap_or(Card(0))
}

fn lowest(seats: Seats) -> Seat {
    seats.lowest().unwrap_or(Seat(0))
}

fn any_seat(seats: Seats, fate: &mut impl Fate) -> Seat {
    let nth = fate.roll("imagined seat", u32::from(seats.len()).max(1));
    seats.iter().nth(nth as usize).unwrap_or(Seat(0))
}

/// Takes any card out of the deck: its stars less one.
fn any_stars(deck: &mut Sheaf, fate: &mut impl Fate) -> usize {
    let cards: u32 = deck.iter().map(|&count| u32::from(count)).sum();
    let mut nth = fate.roll("imagined stars", cards.max(1));
    for (kind, count) in deck.iter_mut().enumerate() {
        if nth < u32::from(*count) {
            *count -= 1;
            return kind;
        }
        nth -= u32::from(*count);
    }
    0
}
