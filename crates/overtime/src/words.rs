//! Sentences: what a seat is asked, and what happened.

use std::fmt;

use tabletop::{Names, Phrase, Seat, Seats, Tone};

use crate::components::Card;
use crate::event::Event;
use crate::vocabulary::Size;

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The next action of your turn.
    Act { round: u8, used: u8, limit: u8, free: bool },
    /// A reaction to the Pile, whatever you hold; perhaps to what you played yourself.
    React { window: u32, newest: u8, card: Option<Card>, by: Seat, own: bool },
    /// Where the help goes.
    Help { by: Seat },
    /// Which card to give for the one you took.
    GiveBack { to: Seat },
    /// Which card to put away.
    Discard { left: u8 },
}

/// How much of a turn is used up: `1 of 4 actions used`.
pub fn actions_used(used: u8, limit: u8) -> String {
    format!("{used} of {limit} {} used", actions_word(limit))
}

pub fn actions_word(count: u8) -> &'static str {
    if count == 1 { "action" } else { "actions" }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Act { used, limit, free: true, .. } => write!(
                f,
                "What do you do? {}; an employee would be free now.",
                actions_used(*used, *limit)
            ),
            Question::Act { used, limit, .. } => {
                write!(f, "What do you do? {}.", actions_used(*used, *limit))
            }
            Question::React { newest, card: Some(card), own: true, .. } => write!(
                f,
                "Your own {} is on the Pile (@{newest}). Add to it, or let it happen?",
                owned(*card)
            ),
            Question::React { card: None, own: true, .. } => {
                write!(f, "You have completed an assignment (@1). Add to the Pile, or let it be?")
            }
            Question::React { newest, card: Some(card), by, .. } => {
                write!(f, "{by} has played {} (@{newest}). Do you react?", card.name())
            }
            Question::React { card: None, by, .. } => {
                write!(f, "{by} has completed an assignment (@1). Do you react?")
            }
            Question::Help { by } => {
                write!(f, "{by} helps you: which assignment of yours gets the ✓?")
            }
            Question::GiveBack { to } => write!(f, "Which card do you give {to} for it?"),
            Question::Discard { left: 1 } => write!(f, "Which card do you discard?"),
            Question::Discard { left } => {
                write!(f, "Which card do you discard? {left} have to go.")
            }
        }
    }
}

/// Ready-made things to say. A promise is one that everybody can check by what
/// is played.
pub(crate) const PHRASES: &[Phrase] = &[
    phrase("leave", Tone::Promise, "I leave you alone until my next turn.", true),
    phrase("share", Tone::Promise, "The next thing I share is yours.", true),
    phrase("truce", Tone::Ask, "Leave me alone, and I leave you alone.", true),
    phrase("no-deal", Tone::Refuse, "I cannot promise you that.", true),
    phrase("door", Tone::Threaten, "You are too close to the door.", true),
    phrase("boss", Tone::Threaten, "The boss will hear of this.", true),
    phrase("saw", Tone::Accuse, "I saw what you did there.", true),
    phrase("broke", Tone::Accuse, "You gave me your word.", true),
    phrase("thanks", Tone::Thank, "You are a real colleague.", true),
    phrase("not-me", Tone::Refuse, "That was not me.", false),
    phrase("coffee", Tone::Ask, "Who comes along for a coffee?", false),
    phrase("busy", Tone::Plain, "I am terribly busy.", false),
    phrase("clock", Tone::Plain, "Is it midnight already?", false),
    phrase("what", Tone::Plain, "I did not understand that.", false),
];

const fn phrase(slug: &'static str, tone: Tone, words: &'static str, addressed: bool) -> Phrase {
    Phrase { slug, tone, words, addressed }
}

/// The hour at the end of a round: the first ends at 5 pm, the eighth at midnight.
fn hour(round: u8) -> String {
    match (4 + u32::from(round)) % 24 {
        0 => "midnight".to_string(),
        12 => "midnight".to_string(),
        hour if hour < 12 => format!("{hour} pm"),
        hour => format!("{} am", hour - 12),
    }
}

fn plural(count: u8, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

fn a(size: Size) -> &'static str {
    match size {
        Size::Easy => "an easy assignment",
        Size::Simple => "a simple assignment",
        Size::Hard => "a hard assignment",
    }
}

/// What happened in one decision. The tokens at the end of a round are told
/// once for all, and a turn begins on a line of its own.
pub(crate) fn narrate(events: &[Event], names: &Names) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let mut everybody = false;
    for event in events {
        everybody = match event {
            Event::RoundEnded { .. } => true,
            Event::Snoozed { .. } if everybody => continue,
            _ => false,
        };
        let said = tell(event, names);
        match (event, told.last_mut()) {
            (Event::TurnBegan { .. }, Some(before)) => {
                before.push_str(&format!("\n\n      {said}"))
            }
            _ => told.push(said),
        }
    }
    told
}

/// A card somebody owns: “Ada's Office Buddy”, not “Ada's The Office Buddy”.
fn owned(card: Card) -> &'static str {
    card.name().strip_prefix("The ").unwrap_or(card.name())
}

/// An event as a sentence for the log.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    // Some cards bring a full stop or an exclamation mark of their own.
    let mut said = sentence(event, names);
    for (twice, once) in [("!.", "!"), ("..", "."), (".!", "!"), ("!!", "!")] {
        if said.ends_with(twice) {
            said.truncate(said.len() - twice.len());
            said += once;
        }
    }
    said
}

fn sentence(event: &Event, names: &Names) -> String {
    let name = |seat: Seat| names.of(seat);
    match *event {
        Event::Began { first, rounds } => {
            let end = hour(rounds);
            format!("It is 4 pm, and {end} is the end of it. {} begins.", name(first))
        }
        Event::TurnBegan { seat, round } => format!("— {}'s turn, round {round} —", name(seat)),
        Event::Skipped { seat } => format!("{} skips this turn.", name(seat)),
        Event::Drew { seat, cards } => {
            let faces: Vec<&str> = cards.faces().map(Card::name).collect();
            match faces.is_empty() {
                true => format!("{} draws {}.", name(seat), plural(cards.count(), "card")),
                false => format!("{} draws {}.", name(seat), faces.join(", ")),
            }
        }
        Event::Shuffled { cards } => {
            format!("The discard pile is shuffled: a new deck of {}.", plural(cards, "card"))
        }
        Event::Played { seat, card, on, also, who, free } => {
            let mut said = format!("{} plays {}", name(seat), card.name());
            if let Some(size) = on {
                said += &format!(" on {}", a(size));
            }
            if let Some(size) = also {
                said += &format!(" and {}", a(size));
            }
            if let Some(who) = who {
                said += &format!(" with {}", name(who));
            }
            said + if free { ", free of charge." } else { "." }
        }
        Event::Reacted { seat, card, to, of, who } => {
            let to = match to {
                Some(to) if of == seat => format!("the {} just played", owned(to)),
                Some(to) => format!("{}'s {}", name(of), owned(to)),
                None => format!("{}'s completion", name(of)),
            };
            let who = who.map(|who| format!(", pointing at {}", name(who))).unwrap_or_default();
            format!("{} answers {to} with {}{who}!", name(seat), card.name())
        }
        Event::Rolled { seat, card, die, bonus, beat } => {
            let plus = if bonus > 0 { format!(" + {bonus}") } else { String::new() };
            let end = match die + bonus > beat {
                true => "that is enough.",
                false => "too tired, it fails.",
            };
            let need = beat + 1;
            format!("{} rolls for {}: {die}{plus}, needing {need} — {end}", name(seat), card.name())
        }
        Event::UsedOn { seat, employee, who } => {
            format!("{} uses {} on {}.", name(seat), employee.name(), name(who))
        }
        Event::Used { seat, employee, card } => {
            format!("{} uses {}: {}.", name(seat), employee.name(), card.name())
        }
        Event::Took { seat, card } => format!("{} takes {} in hand.", name(seat), card.name()),
        Event::Swapped { seat, from, card } => {
            format!("{} takes {} out of {}'s hand.", name(seat), card.name(), name(from))
        }
        Event::GaveBack { seat, to, card } => {
            format!("{} gives {} {} for it.", name(seat), name(to), card.name())
        }
        Event::Cancelled { seat, card, .. } => {
            format!("{}'s {} is cancelled.", name(seat), owned(card))
        }
        Event::Struck { seat, card, size, checks, done, .. } => {
            let gone = match checks {
                1 => "its ✓ is".to_string(),
                checks => format!("its {} are", "✓".repeat(usize::from(checks))),
            };
            let (name, need) = (name(seat), size.need());
            format!(
                "{name}'s {} on {} is cancelled: {gone} gone, {done} of {need}.",
                owned(card),
                a(size)
            )
        }
        Event::Protected { seat, card } => {
            format!("{}'s {} cannot be cancelled that way.", name(seat), owned(card))
        }
        Event::Redirected { card, to, .. } => {
            format!("{} is aimed at {} now.", card.name(), name(to))
        }
        Event::Fizzled { seat, card } => {
            format!("{}'s {} finds nothing to do any more.", name(seat), owned(card))
        }
        Event::Worked { seat, size, checks, done } => {
            let need = size.need();
            let ticks = "✓".repeat(usize::from(checks));
            format!("{ticks} for {} on {}: {done} of {need}.", name(seat), a(size))
        }
        Event::Completed { seat, size, left: 0 } => {
            format!("{} completes {}, the last one!", name(seat), a(size))
        }
        Event::Completed { seat, size, left } => {
            format!("{} completes {}; {left} to go.", name(seat), a(size))
        }
        Event::Gave { seat, to, size } => {
            format!("{} hands {} {}.", name(seat), name(to), a(size))
        }
        Event::Dropped { seat, size, left } => {
            format!("{} is rid of {}; {left} to go.", name(seat), a(size))
        }
        Event::TookOver { seat, from, size } => {
            format!("{} takes {} over from {}.", name(seat), a(size), name(from))
        }
        Event::Returned { seat, size } => format!("{} has to take {} back.", name(seat), a(size)),
        Event::Snoozed { seat, by, now } => match by < 0 {
            true => format!("{} is more awake: {by} to {now} snooze.", name(seat)),
            false => format!("{} gets sleepier: +{by} to {now} snooze.", name(seat)),
        },
        Event::Napped { seat } => format!("{} will not work any more this turn.", name(seat)),
        Event::WillSkip { seat } => format!("{} will miss the next turn.", name(seat)),
        Event::Hired { seat, employee } => format!("{} is now {}.", name(seat), employee.name()),
        Event::Discarded { seat, card } => format!("{} discards {}.", name(seat), card.name()),
        Event::RoundEnded { round, tokens } => {
            let tokens = plural(tokens, "snooze token");
            format!("It is {}. Everybody gets {tokens}.", hour(round))
        }
        Event::Won { winners, reason } => ended(winners, reason, names),
        Event::Midnight => ended(Seats::NONE, crate::MIDNIGHT, names),
    }
}

/// How it ended, in the log and above the table alike.
pub(crate) fn ended(winners: Seats, reason: &str, names: &Names) -> String {
    let who: Vec<String> = winners.iter().map(|seat| names.of(seat)).collect();
    let who = who.join(" and ");
    match reason {
        crate::OTHER_TURN => format!("{who} goes home, and it is not even their turn!"),
        crate::TOGETHER => format!("Several are done at once; {who} is first at the door."),
        crate::MIDNIGHT => "Midnight. Nobody is done, and everybody loses.".to_string(),
        _ => format!("{who} goes home!"),
    }
}
