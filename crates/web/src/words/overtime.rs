//! The board of Overtime.

use overtime::{Look, Size, TIREDNESS, Types};
pub use overtime::{actions_used, actions_word};

pub const AIM: &str =
    "Be the first without assignments; if nobody is by midnight, everybody has lost.";
/// Key and what it does.
pub const KEYS: &[(&str, &str)] = &[("E", "end the turn"), ("P", "pass")];
pub const GOAL: &str = "by whoever is the first without assignments, before midnight: at once when the Pile \
    is done, so that cards against a finished assignment come too late for the last one. If nobody is done \
    by midnight, everybody has lost.";
pub const HAND: &str = "Your hand";
pub const HAND_EMPTY: &str = "Nothing in your hand.";
pub const PILE: &str = "The Pile";
pub const PILE_EMPTY: &str =
    "Whatever is played lies here first. Everybody may react before it happens.";
pub const LEAD: &str = "Lead";
pub const IF_NOTHING: &str = "If nothing else happens:";
pub const NOTHING_MORE: &str = "nothing more comes of it.";
pub const ON_TURN: &str = "at work";
pub const AIMED: &str = "aimed at";
pub const AIMED_AT_YOU: &str = "Something is aimed at you";
pub const SNOOZE: &str = "snooze";
pub const SEEN: &str = "seen:";
pub const NOTHING_LEFT: &str = "Nothing left to do!";
pub const SKIPS_NEXT: &str = "misses the next turn";
pub const STAT_DRAW: &str = "draw";
pub const STAT_HAND: &str = "keep";
pub const USED: &str = "(used)";
pub const CANCELS_IT: &str = "cancels it";
pub const CANCELLED: &str = "cancelled";
pub const THIS_ONE: &str = "this one";
pub const WHERE: &str = "— on what?";
pub const WITH_WHOM: &str = "— with whom?";
pub const TO_WHOM: &str = "— to whom?";
pub const AT_WHOM: &str = "— at whom instead?";
pub const FROM_WHOM: &str = "— from whom?";
pub const WHICH_CARD: &str = "— which card?";
pub const AND: &str = " and ";
pub const COMPLETION: &str = "completion";
pub const OWN_TURN: &str = "In your turn";
pub const END_TURN: &str = "End the turn";
pub const DRAW_GHOST: &str = "you draw";
pub const REACT: &str = "React";
pub const NOTHING_FITS: &str = "nothing fits";
pub const DOUBT_OWN: &str = "against your own card";
pub const DOUBT_FAILED: &str = "in vain: it has failed its die already";
pub const DOUBT_CANCELLED: &str = "it is cancelled anyway";
pub const PASS: &str = "Pass";
pub const PASS_NOTE: &str = "let it happen";
pub const NAPS: &str = "No more Work from you this turn.";
pub const SKIPS: &str = "You miss your next turn.";
pub const FREE: &str = "Free now: it is your first card.";
pub const OVER: &str = "The game is over.";
pub const DOES_NOT_FIT: &str = "Does not fit what lies on the Pile.";
pub const WAIT_FOR_IT: &str = "A reaction: wait for its moment.";
pub const NAPPED: &str = "You have napped: no more Work this turn.";
pub const ONLY_OWN_TURN: &str = "Only in your own turn.";
pub const MIDNIGHT_SHORT: &str = "12";
pub const GOES_HOME: &str = "goes home";
pub const MIDNIGHT_TITLE: &str = "Midnight";
pub const MIDNIGHT_STORY: &str =
    "The lights go out, and nobody is done. Everybody loses; the cleaner has seen it before.";

pub const EXPLAIN_ACT: &str = "Play cards as long as you have actions, then end your turn: you draw, and discard \
    down to what your employee keeps. Tired people have fewer actions and roll for Work.";
pub const EXPLAIN_REACT: &str = "Everybody is asked, whatever they hold. You may react to the Lead, which begins a new Pile \
    on it, or to the newest card of any Pile. When all have passed, the newest card happens first and the Lead last.";
pub const EXPLAIN_HELP: &str =
    "Somebody works with you. Say where the ✓ goes; it cannot be refused.";
pub const EXPLAIN_GIVE: &str =
    "You took a card out of that hand; now give one of yours for it. The one you took will do.";
pub const EXPLAIN_DISCARD: &str = "Your turn ends: discard down to what your employee keeps.";
pub const EXPLAIN_END: &str = "Whoever has no assignment left when a Pile is done goes home and wins; of several the \
    one who was done first. At midnight everybody loses.";
pub const EXPLAIN_WAIT: &str =
    "Somebody else is at work. Whatever they play lies on the Pile first, and you may react.";
pub const EXPLAIN_PILE: &str = "The newest card happens first, whatever Pile it lies in, and the Lead last. What is cancelled does nothing.";

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

pub fn cards(count: u8) -> String {
    match count {
        1 => "1 card".into(),
        count => format!("{count} cards"),
    }
}

pub fn keeps(count: u8) -> String {
    format!("{count} may stay at the end of your turn")
}

pub fn deck(count: u8) -> String {
    format!("{count} in the deck")
}

pub fn discarded(count: u32) -> String {
    format!("{count} discarded")
}

pub fn reactions(count: usize, piles: usize) -> String {
    match (count, piles) {
        (1, _) => "1 reaction".into(),
        (count, 1) => format!("{count} reactions"),
        (count, piles) => format!("{count} reactions in {piles} Piles"),
    }
}

/// Which of several Piles this is; one alone needs no name.
pub fn pile_of(nth: usize, piles: usize) -> Option<String> {
    (piles > 1).then(|| format!("Pile {nth} of {piles}, the newest card first"))
}

/// When a card was laid: the Lead was the first.
pub fn nth(number: u8) -> String {
    match number {
        2 => "2nd".into(),
        3 => "3rd".into(),
        number => format!("{number}th"),
    }
}

/// A card on an assignment with the ✓ that are its own.
pub fn lies(card: &str, checks: u8) -> String {
    format!("{card} {}", "✓".repeat(usize::from(checks)))
}

/// A card that one might cancel where it lies: `Cy’s Working from Home (hard, −✓)`.
pub fn takes_off(name: &str, card: &str, size: Size, checks: u8) -> String {
    format!("{name}’s {card} ({}, −{})", size.word(), "✓".repeat(usize::from(checks)))
}

/// A card that is cancelled where it lies.
pub fn strikes(name: &str, card: &str, look: &str) -> String {
    format!("against {name}’s {card} on {look}")
}

pub fn ways(count: usize) -> String {
    format!("{count} ways")
}

pub fn types(types: Types) -> String {
    let names: Vec<String> = Types::ALL
        .iter()
        .filter(|(one, _)| types.meets(*one))
        .map(|(_, word)| capital(word))
        .collect();
    names.join(" · ")
}

pub fn size(size: Size) -> &'static str {
    match size {
        Size::Easy => "Easy",
        Size::Simple => "Simple",
        Size::Hard => "Hard",
    }
}

/// `a hard one`, with the ✓ on it.
pub fn look(look: Look) -> String {
    let done = match look.done {
        0 => String::new(),
        done => format!(" ({done} of {} ✓)", look.size.need()),
    };
    let name = match look.size {
        Size::Easy => "the easy one",
        Size::Simple => "a simple one",
        Size::Hard => "the hard one",
    };
    let named = if look.named { ", already named" } else { "" };
    format!("{name}{done}{named}")
}

/// An assignment, spoken.
pub fn task(look: Look) -> String {
    format!("{} assignment, {} of {} ✓", size(look.size), look.done, look.size.need())
}

/// An assignment with what lies on it, spoken.
pub fn task_with(look: Look, work: &[String]) -> String {
    match work.is_empty() {
        true => task(look),
        false => format!("{}: {}", task(look), work.join(", ")),
    }
}

pub fn on(looks: &str) -> String {
    format!("on {looks}")
}

pub fn hand_over(looks: &str) -> String {
    format!("hand over {looks}")
}

pub fn answering(name: &str, card: &str) -> String {
    format!("to {name}’s {}", card.strip_prefix("The ").unwrap_or(card))
}

pub fn with(name: &str) -> String {
    format!("with {name}")
}

pub fn to(name: &str) -> String {
    format!("to {name}")
}

pub fn at_instead(name: &str) -> String {
    format!("at {name} instead")
}

pub fn from(name: &str) -> String {
    format!("from {name}")
}

/// An employee lets nobody cancel the card.
pub fn doubt_safe(employee: &str, name: &str) -> String {
    format!("cancels nothing: {name} is {employee}")
}

/// An employee keeps a card off that would fit.
pub fn kept_off(employee: &str, name: &str) -> String {
    format!("{employee}: no Shady cards at {name}")
}

pub fn this_one(name: &str) -> String {
    format!("{name}, please")
}

pub fn by(name: &str) -> String {
    format!("by {name}")
}

pub fn completes(size: Option<Size>) -> String {
    match size {
        Some(Size::Easy) => "An easy assignment is done".into(),
        Some(Size::Simple) => "A simple assignment is done".into(),
        Some(Size::Hard) => "A hard assignment is done".into(),
        None => "An assignment is done".into(),
    }
}

pub fn assignments(own: bool, name: &str) -> String {
    if own { "Your assignments".into() } else { format!("{name}’s assignments") }
}

pub fn missing(checks: u8) -> String {
    match checks {
        0 => "all done".into(),
        checks => format!("{checks} ✓ to go"),
    }
}

pub fn to_do(name: &str, checks: u8) -> String {
    format!("{name}: {}", missing(checks))
}

pub fn stats(actions: u8, draw: u8, hand: u8) -> String {
    format!("{actions} {}, draws {draw}, keeps {hand}", actions_word(actions))
}

/// Somebody who can be hired, and what changes then.
pub fn hires(name: &str, changes: &str) -> String {
    format!("{name}: {changes}")
}

/// What an employee changes: `actions 4 → 5, draw 4, keep 5 → 4`.
pub fn becomes(old: [u8; 3], new: [u8; 3]) -> String {
    let names = ["actions", STAT_DRAW, STAT_HAND];
    let each = names.iter().zip(old.iter().zip(new)).map(|(name, (&old, new))| match old == new {
        true => format!("{name} {new}"),
        false => format!("{name} {old} → {new}"),
    });
    each.collect::<Vec<_>>().join(", ")
}

pub fn stats_short(actions: u8, draw: u8, hand: u8) -> String {
    format!("{actions}/{draw}/{hand}")
}

pub fn levels([tired, weary, wrecked]: [u8; 3]) -> String {
    format!("Tired from {tired} snooze, weary from {weary}, wrecked from {wrecked}.")
}

pub fn must_roll(least: u8) -> String {
    match least {
        1 => "Work is rolled for, and cannot fail.".into(),
        least => format!("Work needs {least} or more on the die."),
    }
}

pub fn snooze_becomes(before: u16, after: u16, from: usize, to: usize) -> String {
    let step = match from == to {
        true => String::new(),
        false => format!(", {}", TIREDNESS[to.min(3)]),
    };
    format!("Snooze {before} → {after}{step}")
}

pub fn other_tokens(by: &str) -> String {
    format!("Another player {by} snooze")
}

pub fn draws(cards: u8) -> String {
    match cards {
        1 => "draw 1 card".into(),
        cards => format!("draw {cards} cards"),
    }
}

pub use hall::words::overtime::hour;

pub fn round(round: u8, rounds: u8) -> String {
    format!("round {round} of {rounds}")
}

pub fn round_end(tokens: u8, last: bool) -> String {
    match last {
        true => "When the hour is over it is midnight, and everybody has lost.".into(),
        false => format!("The next hour brings everybody +{tokens} snooze."),
    }
}

pub fn turn_of(name: &str, you: bool) -> String {
    if you { "Your turn".into() } else { format!("{name}’s turn") }
}

pub fn goes_home(name: &str, you: bool) -> String {
    if you { "You go home!".into() } else { format!("{name} goes home") }
}

pub fn story_home(hour: &str, round: u8) -> String {
    format!("{hour}, round {round}: an empty desk and a coat already on. The others stay a little.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_one() {
        assert_eq!(stats(1, 4, 5), "1 action, draws 4, keeps 5");
        assert_eq!(actions_used(0, 1), "0 of 1 action used");
        assert_eq!(actions_used(1, 2), "1 of 2 actions used");
    }
}
