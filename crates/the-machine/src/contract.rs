//! What the contract kit needs to know about this game.

use tabletop::Seat;
use tabletop::contract::Contract;

use crate::components::*;
use crate::knowledge::Knowledge;
use crate::options::{Options, PLAYERS};
use crate::play::FINISHED;
use crate::state::*;

/// Where the recommendation cards end in the inventory.
const RECOMMENDED: usize = CARDS + STARS;

impl Contract for TheMachine {
    fn variants() -> Vec<Options> {
        let counts = PLAYERS.0..=PLAYERS.1;
        let mut variants: Vec<Options> = counts.filter_map(Options::of).collect();
        // A manager in the middle of the table, and ghosts.
        variants.extend(Options::of(6).map(|options| Options { manager: Seat(3), ..options }));
        variants.extend(Options::of(5).map(|options| Options {
            manager: Seat(4),
            ghosts: true,
            ..options
        }));
        variants
    }

    fn inventory(&self) -> Vec<u32> {
        let mut counts = [0u32; RECOMMENDED + 2];
        for seat in self.workers().iter() {
            let sealed = self.chosen[seat.index()];
            let played = self.ledger[seat.index()].iter().flatten().map(|entry| entry.card);
            for card in self.hands[seat.index()].cards().chain(sealed).chain(played) {
                counts[card.index()] += 1;
            }
        }
        let drawn = &self.drawn[..usize::from(self.drawn_count)];
        for kind in 0..STARS {
            let held: u32 = self.held.iter().map(|sheaf| u32::from(sheaf[kind])).sum();
            let drawn = drawn.iter().filter(|&&stars| usize::from(stars) == kind + 1).count();
            counts[CARDS + kind] = held + u32::from(self.deck[kind]) + drawn as u32;
        }
        let gone = self.lost(Exit::Fired) + self.lost(Exit::Union);
        counts[RECOMMENDED] = u32::from(self.inside.len()) + gone as u32;
        let bits = |order: [u8; DAYS]| order.iter().fold(0u32, |sum, &card| sum + (1 << card));
        counts[RECOMMENDED + 1] = bits(self.tasks) << 8 | bits(self.aftermaths);
        counts.to_vec()
    }

    fn item(&self, nth: usize) -> String {
        match nth {
            ..CARDS => format!("work card {nth}"),
            CARDS..RECOMMENDED => format!("recommendation cards of {} stars", nth - CARDS + 1),
            RECOMMENDED => "workers".into(),
            _ => "task and aftermath cards (a bit each)".into(),
        }
    }

    /// Who sits to the left and to the right: it stands beside the cards from them.
    fn own() -> &'static [&'static str] {
        &["received.0.0", "received.1.0"]
    }

    fn hidden(&self, seat: Seat) -> Vec<String> {
        let mut hidden = Vec::new();
        let today = usize::from(self.day);
        if DAYS - today >= 2 {
            for deck in ["tasks", "aftermaths"] {
                hidden.extend((today..DAYS).map(|day| format!("/deck/{deck}/{day}")));
            }
        }
        let others = self.workers().without(seat);
        let chances = Knowledge::of(self, seat).chances();
        for other in self.workers().iter() {
            let sent = &chances.sent[other.index()];
            let ways = (0..2).filter(|&way| chances.in_doubt(&sent[way]));
            hidden.extend(ways.map(|way| format!("/sent/{}/{way}", other.0)));
        }
        for other in others.iter() {
            for day in 0..DAYS {
                let unseen = self.ledger[other.index()][day]
                    .is_some_and(|entry| entry.sight == Sight::Unseen);
                if unseen || chances.in_doubt(&chances.in_eyes[other.index()][day]) {
                    hidden.push(format!("/ledger/{}/{day}/card", other.0));
                }
            }
        }
        let is_manager = seat == self.manager();
        let finished = self.standing.is_some_and(|end| end.reason == FINISHED);
        for other in others.iter().filter(|_| !is_manager) {
            let cards: u8 = self.held[other.index()].iter().sum();
            let shown = finished && self.inside.contains(other);
            if cards > 0 && !shown {
                hidden.push(format!("/recs/{}", other.0));
            }
        }
        self.hidden_now(seat, is_manager, &mut hidden);
        hidden
    }
}

impl TheMachine {
    /// What is hidden because of the decision that is being made.
    fn hidden_now(&self, seat: Seat, is_manager: bool, hidden: &mut Vec<String>) {
        match self.phase {
            Phase::Cards => {
                let others = self.inside.without(seat);
                let waiting = others.iter().filter(|&other| self.waiting.contains(other)).count();
                // If some have chosen and some have not, it may be anybody.
                if waiting > 0 && waiting < usize::from(others.len()) {
                    hidden.extend(others.iter().map(|other| format!("/played/{}", other.0)));
                }
            }
            Phase::Warnings if !is_manager && self.tokens.warnings > 1 => {
                hidden.push("/laid".to_string());
            }
            Phase::Recommendations if !is_manager => hidden.push("/drawn".to_string()),
            Phase::Meeting => {
                let attendees = self.meeting.attendees;
                let several = self.tokens.bad > 1;
                if !attendees.contains(seat) && (attendees.len() > 1 || several) {
                    hidden.push("/meeting".to_string());
                }
                let writing = !self.meeting.voting && self.meeting.proposer() != seat;
                if attendees.contains(seat) && writing && several {
                    hidden.push("/meeting/slips".to_string());
                }
            }
            _ => {}
        }
    }
}
