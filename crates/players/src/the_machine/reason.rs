//! What speaks for a move, in a sentence for people, with the numbers that they can see
//! themselves. Nobody may speak numbers at the table; this is said beside it.

use tabletop::Seat;
use the_machine::{Action, Card, Danger, Question, SEATS, Spot, View, stars};

use super::mind::is_work;

pub fn of(view: &View, seat: Seat, question: Option<Question>, action: Action) -> String {
    match (question, action) {
        (_, Action::Place(spot)) => place(view, spot),
        (Some(Question::Work { spot, .. }), Action::Work(card)) => work(view, seat, spot, card),
        (_, Action::Work(card)) => format!("A {} will do.", card.0),
        (_, Action::Warn(other)) => warn(view, other),
        (_, Action::Done) => {
            format!("Another warning would cost more than it brings, with {} to go.", days(view))
        }
        (_, Action::Give(other)) => {
            format!("{other} has {} and will go on working for more.", stars_of(view, other))
        }
        (_, Action::Keep) => {
            let most = view.inside.iter().filter_map(|other| view.held[other.index()]);
            let most = most.map(|sheaf| stars(&sheaf)).max().unwrap_or(0);
            format!("Nobody should get further ahead, where the most is {most} ★.")
        }
        (_, Action::Blame(other)) => format!("{} stands in your way.", rival(view, other)),
        (_, Action::Put) => {
            let tokens = view.room.as_ref().and_then(|room| room.tokens).unwrap_or_default();
            let given: u8 = tokens.iter().sum();
            format!("To name {given} on one slip is enough.")
        }
        (_, Action::Pass) => {
            format!("There is nobody worth the trouble, with {} to go.", days(view))
        }
        (Some(Question::Vote { by, tokens, .. }), Action::Vote(yes)) => {
            vote(view, seat, by, &tokens, yes)
        }
        (_, Action::Vote(_)) => format!("There are {} to go.", days(view)),
    }
}

fn place(view: &View, spot: Spot) -> String {
    let job = &view.task().jobs[spot.index()];
    let missing = view.length() - view.progress;
    format!(
        "{spot} asks for {} and brings {} where {missing} are missing: the most that is to be \
         expected, as far as people can be relied on.",
        job.number,
        counted(job.cogs, "cog"),
    )
}

fn work(view: &View, seat: Seat, spot: Spot, card: Card) -> String {
    let job = &view.task().jobs[spot.index()];
    let (card, number) = (card.0, job.number);
    match is_work(view, spot, Action::Work(Card(card))) {
        true if view.day == 5 => {
            format!("Your {card} does your part of the {number}, and it is the last day.")
        }
        true => format!(
            "Your {card} does your part of the {number}, and leaves you what you need for \
             {} more.",
            days(view)
        ),
        false => format!(
            "Your {card} does not do the {number}: the machine lacks {}, and you have {}.",
            counted(view.length() - view.progress, "cog"),
            stars_of(view, seat),
        ),
    }
}

fn warn(view: &View, other: Seat) -> String {
    let laid = view.laid.map_or(0, |laid| laid[other.index()]);
    let marks = view.warn[other.index()] + laid + 1;
    let danger = Danger::of(marks, view.dice()).percent();
    let warnings = counted(marks, "warning");
    format!("{other} comes to {warnings}, and a {danger} % risk to be fired is worth it.")
}

fn vote(view: &View, seat: Seat, by: Seat, tokens: &[u8; SEATS], yes: bool) -> String {
    let own = tokens[seat.index()];
    let named = (0..SEATS as u8).map(Seat).filter(|named| tokens[named.index()] > 0);
    let target = named.max_by_key(|named| tokens[named.index()]).unwrap_or(by);
    match yes {
        false if own > 0 => {
            format!("You would come to {} bad standing.", view.bad[seat.index()] + own)
        }
        true => format!("It hurts {}.", rival(view, target)),
        false => format!("It does not help you to hurt {}.", rival(view, target)),
    }
}

/// Somebody, with what they have for themselves and against them.
fn rival(view: &View, seat: Seat) -> String {
    format!("{seat} with {} and {} bad standing", stars_of(view, seat), view.bad[seat.index()])
}

/// Somebody's stars, or their cards where only the backs are seen.
fn stars_of(view: &View, seat: Seat) -> String {
    match &view.held[seat.index()] {
        Some(sheaf) => format!("{} ★", stars(sheaf)),
        None => counted(view.cards_held[seat.index()], "recommendation"),
    }
}

/// The days that are left after this one.
fn days(view: &View) -> String {
    counted(5 - view.day, "day")
}

fn counted(count: u8, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::mem::{Discriminant, discriminant};

    use tabletop::{Eyes, Fate, Game, Match, Seed};
    use the_machine::{Options, TheMachine};

    use super::*;

    /// Every move that anybody could make in weeks of any moves.
    #[test]
    fn every_reason_is_one_sentence_and_has_a_number_in_it() {
        let mut kinds = BTreeMap::<String, Discriminant<Action>>::new();
        for week in 0..40 {
            let seed = Seed::from_number(week);
            let mut luck = seed.stream("any move");
            let mut table = Match::<TheMachine>::new(Options::of(5).expect("five"), seed);
            while let Some(mover) = table.game().due().seats().lowest() {
                let view = table.game().view(Eyes::Seat(mover));
                let question = table.game().question(mover);
                let actions = &table.asked(mover).expect("a seat").actions;
                for &action in actions {
                    let reason = of(&view, mover, question.clone(), action);
                    let names = (0..8).map(|seat| Seat(seat).to_string());
                    let bare = names.fold(reason.clone(), |text, name| text.replace(&name, ""));
                    assert!(bare.contains(|c: char| c.is_ascii_digit()), "{action}: {reason}");
                    assert!(reason.ends_with('.') && !reason.contains(". "), "{reason}");
                    kinds.insert(format!("{:?}", discriminant(&action)), discriminant(&action));
                }
                let action = actions[luck.roll("move", actions.len() as u32) as usize];
                table.play(mover, action).expect("it is listed");
            }
        }
        assert_eq!(kinds.len(), 10, "every kind of move was listed");
    }
}
