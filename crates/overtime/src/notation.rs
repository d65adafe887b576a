//! Moves in writing: `email hard`, `jam @1`, `blame @3 >p4`, `use >p2`.
//!
//! An assignment is written by its size and the ✓ on it, `simple+1`, with an
//! exclamation mark if a card of yours on this Pile already names it.

use std::fmt;

use tabletop::{Seat, Unreadable, quotable};

use crate::action::{Action, Aim, Look};
use crate::components::{Card, Components};
use crate::vocabulary::Size;

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.size.word())?;
        if self.done > 0 {
            write!(f, "+{}", self.done)?;
        }
        f.write_str(if self.named { "!" } else { "" })
    }
}

impl Look {
    pub(crate) fn read(word: &str) -> Option<Look> {
        let (word, named) = match word.strip_suffix('!') {
            Some(rest) => (rest, true),
            None => (word, false),
        };
        let (size, done) = match word.split_once('+') {
            Some((size, "1")) => (size, 1),
            Some((size, "2")) => (size, 2),
            Some(_) => return None,
            None => (word, 0),
        };
        let size = Size::read(size)?;
        (done < size.need()).then_some(Look { size, done, named })
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for look in self.tasks.iter().flatten() {
            write!(f, " {look}")?;
        }
        match self.who {
            Some(who) => write!(f, " >{who}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play { card, aim } => write!(f, "{card}{aim}"),
            Action::React { card, on, aim } => write!(f, "{card} @{on}{aim}"),
            Action::Pass => f.write_str("pass"),
            Action::UseCard(card) => write!(f, "use {card}"),
            Action::UseOn(who) => write!(f, "use >{who}"),
            Action::Done => f.write_str("done"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::GiveBack(card) => write!(f, "give {card}"),
            Action::Choose(look) => write!(f, "on {look}"),
        }
    }
}

/// Reads a line: one decision, or several with commas between them.
pub(crate) fn read(components: &'static Components, line: &str) -> Result<Vec<Action>, Unreadable> {
    line.split(',').map(|part| read_one(components, part.trim())).collect()
}

fn read_one(components: &'static Components, text: &str) -> Result<Action, Unreadable> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let card = |word: &str| components.find(word).ok_or_else(|| not_a_card(components, text, word));
    match words.as_slice() {
        [] => Err(Unreadable::new(text, "expected a card, use, pass, done, discard, give or on")),
        ["pass"] => Ok(Action::Pass),
        ["done"] => Ok(Action::Done),
        ["use", who] if who.starts_with('>') => Ok(Action::UseOn(read_seat(text, who)?)),
        ["use", name] => Ok(Action::UseCard(card(name)?)),
        ["discard", name] => Ok(Action::Discard(card(name)?)),
        ["give", name] => Ok(Action::GiveBack(card(name)?)),
        ["on", look] => match Look::read(look) {
            Some(look) => Ok(Action::Choose(look)),
            None => Err(Unreadable::new(text, "expected an assignment such as simple or hard+1")),
        },
        [name, rest @ ..] => read_play(text, card(name)?, rest),
    }
}

fn read_play(text: &str, card: Card, words: &[&str]) -> Result<Action, Unreadable> {
    let mut on = None;
    let mut aim = Aim::NONE;
    for (nth, word) in words.iter().enumerate() {
        let wrong = |expected: &str| Err(Unreadable::new(text, expected));
        if let Some(place) = word.strip_prefix('@') {
            let digits = place.bytes().all(|byte| byte.is_ascii_digit());
            match place.parse::<u8>() {
                Ok(place) if nth == 0 && digits => on = Some(place),
                _ => return wrong("the place on the Pile comes first, as in @2"),
            }
        } else if word.starts_with('>') {
            if aim.who.replace(read_seat(text, word)?).is_some() {
                return wrong("a card names one player at most");
            }
        } else if let Some(look) = Look::read(word) {
            match aim.tasks.iter_mut().find(|place| place.is_none()) {
                Some(free) => *free = Some(look),
                None => return wrong("a card names two assignments at most"),
            }
        } else {
            return wrong("after the card come @2, an assignment such as hard+1, or >p3");
        }
    }
    Ok(match on {
        Some(on) => Action::React { card, on, aim },
        None => Action::Play { card, aim },
    })
}

fn read_seat(text: &str, word: &str) -> Result<Seat, Unreadable> {
    let seat = word.strip_prefix('>').and_then(|seat| seat.parse().ok());
    seat.ok_or_else(|| Unreadable::new(text, "a player is named as in >p2"))
}

fn not_a_card(components: &'static Components, text: &str, word: &str) -> Unreadable {
    // Nobody means a card by a word that is longer than all of them.
    let word: &str = &quotable(word);
    let mut known: Vec<&str> = components.deck().map(|card| card.kind().slug.as_str()).collect();
    known.sort_by_key(|slug| crate::vocabulary::distance(slug, word));
    let nearest = known.first().copied().unwrap_or_default();
    Unreadable::new(text, format!("there is no card “{word}”, the nearest is “{nearest}”"))
}
