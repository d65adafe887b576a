//! What is worth knowing of a game of Overtime.

use std::collections::BTreeSet;

use overtime::{Event, Overtime};
use tabletop::{Eyes, Game, Seat};

use crate::{Outcome, Study};

impl Study for Overtime {
    /// Per card: in what share of the games in which it was drawn it was also
    /// played, and how often whoever drew it won, as a multiple of a fair share.
    fn findings(outcome: &Outcome<'_, Self>) -> Vec<(String, f64)> {
        let view = outcome.game.view(Eyes::Omniscient);
        let winners = view.over.map(|standing| standing.winners).unwrap_or_default();
        let seats = view.players.len() as f64;
        let mut drawn = BTreeSet::<(&str, Seat)>::new();
        let mut played = BTreeSet::<&str>::new();
        let (mut reactions, mut cancelled, mut failed, mut completed) = (0, 0, 0, 0);
        for event in outcome.events {
            match *event {
                Event::Drew { seat, cards } => {
                    drawn.extend(cards.faces().map(|card| (card.name(), seat)));
                }
                Event::Played { card, .. } | Event::Hired { employee: card, .. } => {
                    played.insert(card.name());
                }
                Event::Reacted { card, .. } => {
                    played.insert(card.name());
                    reactions += 1;
                }
                Event::Cancelled { .. } | Event::Struck { .. } => cancelled += 1,
                Event::Completed { .. } => completed += 1,
                Event::Rolled { die, bonus, beat, .. } => failed += u32::from(die + bonus <= beat),
                _ => {}
            }
        }
        let count = |count: u32| f64::from(count);
        let rounds = f64::from(view.round);
        let mut found = vec![
            ("round it ended in".to_string(), rounds),
            ("reactions a round".to_string(), count(reactions) / rounds),
            ("cards cancelled".to_string(), count(cancelled)),
            ("work dice failed".to_string(), count(failed)),
            ("assignments completed".to_string(), count(completed)),
        ];
        for round in 1..=view.rounds {
            let over = f64::from(u8::from(view.round <= round));
            found.push((format!("over by the end of round {round}"), over));
        }
        let kinds: BTreeSet<&str> = drawn.iter().map(|(name, _)| *name).collect();
        for name in kinds {
            let used = f64::from(u8::from(played.contains(name)));
            found.push((format!("played when drawn: {name}"), used));
        }
        for (name, seat) in drawn {
            let won = if winners.contains(seat) { seats } else { 0.0 };
            found.push((format!("drawer's share: {name}"), won));
        }
        found
    }
}
