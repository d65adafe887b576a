//! Finished! at a table: deals that are known to be winnable, what is left, and what a
//! hint depends on.

use finished::{Action, Card, Ending, Event, Finished, Options, View};
use players::finished_deals;
use tabletop::{Fate, Game, Scripted, Seat, Seen};

use super::Hosted;
use crate::view::Awaited;
use crate::words::finished as words;

impl Hosted for Finished {
    /// One plays alone.
    fn awaited(_view: &View) -> Awaited {
        Awaited::Turn(Seat(0))
    }

    const HINTS_IN_STEPS: bool = true;

    /// What the line brings, as long as every card it brings has been seen before.
    fn decides(seen: &Seen<'_, Finished>, line: &[Action], fate: &mut impl Fate) -> String {
        let unseen = seen.view().unseen;
        let mut world = seen.imagine(fate);
        let (mut brought, mut done) = (Vec::new(), Vec::new());
        for &action in line {
            let mut events: Vec<Event> = Vec::new();
            let played = world.play(seen.seat(), action, &mut Scripted::none(), &mut events);
            if played.is_err() {
                break;
            }
            for event in events {
                match event {
                    // From here on it is luck, unless only one card can lie there.
                    Event::Drew { card, .. } if unseen.len() > 1 && unseen.contains(&card) => {
                        return on_which(&brought, &done);
                    }
                    Event::TurnBegan { .. } => return on_which(&brought, &done),
                    Event::Drew { card, .. } | Event::TakenFromPast { card } => brought.push(card),
                    Event::Finished { card } => done.push(card),
                    _ => {}
                }
            }
        }
        on_which(&brought, &done)
    }

    fn in_words(line: &[Action]) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        for action in line {
            match (action, told.last_mut()) {
                // What is chosen belongs to what asked for it.
                (Action::Pick(card), Some(last)) => *last += &format!(" {card}"),
                _ => told.push(action.to_string()),
            }
        }
        told
    }

    fn when(public: &View) -> String {
        words::turn(public.turn, public.finished)
    }

    fn score(view: &View) -> Option<i64> {
        (view.ending == Some(Ending::Won)).then(|| i64::from(view.coffee))
    }

    fn done(view: &View) -> Option<i64> {
        Some(i64::from(view.finished))
    }

    fn par(options: &Options) -> Option<i64> {
        finished_deals::par(options).map(i64::from)
    }

    fn certified(options: &Options) -> Vec<u64> {
        finished_deals::certified(options.level()).iter().map(|row| row.deal).collect()
    }
}

/// The cards on which it depends, in a sentence.
fn on_which(brought: &[Card], done: &[Card]) -> String {
    let list = |cards: &[Card]| {
        let numbers: Vec<String> = cards.iter().map(ToString::to_string).collect();
        match numbers.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => numbers.concat(),
        }
    };
    match (brought, done) {
        ([], []) => String::new(),
        (_, []) => format!("It brings {}, which you have seen before.", list(brought)),
        ([], _) => format!("It finishes {}.", list(done)),
        _ => format!("It brings {} and finishes {}.", list(brought), list(done)),
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Options as _, Seat, Seed};

    use super::*;

    /// A deck of which nothing is known but what was drawn.
    fn line(deck: &str, line: &[Action]) -> String {
        let mut choice = Options::default();
        choice.set("deck", deck).unwrap();
        let game = Finished::deal(&choice, &mut Scripted::none(), &mut ());
        let mut actions = Vec::new();
        game.actions(Seat(0), &mut actions);
        let seen = Seen::new(&game, Seat(0), &actions, &[]);
        Finished::decides(&seen, line, &mut Seed::from_number(3).stream("test"))
    }

    #[test]
    fn cards_nobody_has_seen_are_not_named() {
        let rest: Vec<String> =
            (1..48).filter(|n| ![9, 20, 22].contains(n)).map(|n| n.to_string()).collect();
        let deck = format!("9 20 22 {}", rest.join(" "));
        let nine = Card::new(9).unwrap();
        // The next card is the 1, and it would be finished; who knows that?
        assert_eq!(line(&deck, &[Action::Use(nine)]), "");
    }

    #[test]
    fn choices_stand_beside_what_asked_for_them() {
        let card = |number| Card::new(number).unwrap();
        let line =
            [Action::Use(card(5)), Action::Pick(card(9)), Action::Pick(card(5)), Action::End];
        assert_eq!(Finished::in_words(&line), ["use 5 9 5", "end"]);
    }

    #[test]
    fn the_cards_are_told_in_a_sentence() {
        let cards = |numbers: &[u8]| -> Vec<Card> {
            numbers.iter().map(|&number| Card::new(number).unwrap()).collect()
        };
        assert_eq!(on_which(&[], &[]), "");
        assert_eq!(
            on_which(&cards(&[39, 40]), &cards(&[39])),
            "It brings 39 and 40 and finishes 39."
        );
    }
}
