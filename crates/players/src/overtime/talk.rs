//! What the bots say and answer: ready-made phrases about what everybody at the
//! table has seen. Nothing here looks at the hand, and they speak up only when
//! their own turn begins, so neither the words nor their moment tell what they
//! hold.

use overtime::{Overtime, Question, View};
use tabletop::{Dice, Fate, Game, Said, Seat, Seats, Seen, Statement, Tone};

use super::chance;
use super::memory::{Memory, Word};

/// With so few ✓ to go, somebody is close to the door.
const CLOSE: u8 = 3;
/// From this round on people look at the clock.
const LATE: u8 = 6;

/// Whoever gives its word with care gives it to those alone who are so many ✓ behind it:
/// with them there is little to quarrel about.
const BEHIND: u8 = 2;

/// How gladly somebody gives its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promises {
    Freely,
    WithCare,
}

impl Promises {
    /// May that seat be promised something?
    fn suits(self, view: &View, me: Seat, to: Seat) -> bool {
        match self {
            Promises::Freely => true,
            Promises::WithCare => view.player(to).missing() >= view.player(me).missing() + BEHIND,
        }
    }
}

/// Something to say at the beginning of one's turn.
pub fn speak(seen: &Seen<'_, Overtime>, promises: Promises, dice: &mut Dice) -> Option<Statement> {
    let (view, me) = (seen.view(), seen.seat());
    let begins =
        matches!(seen.question(), Some(Question::Act { .. })) && !view.played && view.used == 0;
    // Whoever remembers nothing has just come in.
    if !begins || seen.tale().is_empty() {
        return None;
    }
    let memory = Memory::of(seen.tale(), me);
    if let Some(liar) = any(dice, memory.liars).filter(|_| chance(dice, 90)) {
        return say("broke", Some(liar));
    }
    if let Some(friend) = any(dice, memory.friends).filter(|_| chance(dice, 80)) {
        return say("thanks", Some(friend));
    }
    let beggars = memory.beggars.iter().filter(|&seat| !memory.spares.contains(seat));
    if let Some(beggar) = any(dice, beggars.collect()) {
        let peace = at_peace(&view, beggar, dice) && promises.suits(&view, me, beggar);
        return say(if peace { "leave" } else { "no-deal" }, Some(beggar));
    }
    if let Some(attacker) = any(dice, memory.attackers).filter(|_| chance(dice, 55)) {
        return say(one_of(dice, &["saw", "boss", "truce"]), Some(attacker));
    }
    let others = others(&view, me);
    let close = others.iter().filter(|&seat| view.player(seat).missing() <= CLOSE);
    if let Some(close) = any(dice, close.collect()).filter(|_| chance(dice, 40)) {
        return say("door", Some(close));
    }
    if chance(dice, 22) {
        let slug = one_of(dice, &["leave", "truce", "share"]);
        let rest = others.iter().filter(|&seat| {
            Some(seat) != leader(&view)
                && match slug {
                    "leave" => !memory.spares.contains(seat) && promises.suits(&view, me, seat),
                    "share" => memory.owes.is_none() && promises.suits(&view, me, seat),
                    _ => true,
                }
        });
        return say(slug, Some(any(dice, rest.collect())?));
    }
    if chance(dice, 6) {
        return say(if view.round >= LATE { "clock" } else { "busy" }, None);
    }
    None
}

/// An answer to something that was just said.
pub fn reply(
    seen: &Seen<'_, Overtime>,
    said: &Said,
    promises: Promises,
    dice: &mut Dice,
) -> Option<Statement> {
    let view = seen.view();
    let memory = Memory::of(seen.tale(), seen.seat());
    let (by, spared) = (said.seat, memory.spares.contains(said.seat));
    let suits = promises.suits(&view, seen.seat(), by);
    let slug = match said.statement.tone() {
        // Who asks everybody wants company, who asks one wants peace.
        Tone::Ask if said.statement.to().is_none() => match memory.owes {
            None if suits => one_of(dice, &["share", "busy"]),
            _ => "busy",
        },
        Tone::Ask if spared => "thanks",
        Tone::Ask if at_peace(&view, by, dice) && suits => "leave",
        Tone::Ask => "no-deal",
        Tone::Promise if Word::of(&said.statement) == Some(Word::Peace) && !spared => {
            if at_peace(&view, by, dice) && suits { "leave" } else { "thanks" }
        }
        Tone::Promise => "thanks",
        Tone::Threaten if spared => "not-me",
        Tone::Threaten => one_of(dice, &["truce", "busy"]),
        Tone::Accuse => one_of(dice, &["not-me", "busy"]),
        Tone::Thank => "thanks",
        Tone::Plain if !is_phrase(&said.statement) => "what",
        Tone::Refuse | Tone::Plain => return None,
    };
    say(slug, Some(by))
}

fn is_phrase(statement: &Statement) -> bool {
    Overtime::phrases().iter().any(|phrase| phrase.words == statement.words())
}

/// Is peace with them a good idea? Not with whoever is about to win.
fn at_peace(view: &View, with: Seat, dice: &mut Dice) -> bool {
    view.player(with).missing() > CLOSE
        && chance(dice, if leader(view) == Some(with) { 25 } else { 65 })
}

/// Whoever has the least to do, if it is one alone.
fn leader(view: &View) -> Option<Seat> {
    let least = view.players.iter().map(|player| player.missing()).min()?;
    let mut ahead = view.players.iter().filter(|player| player.missing() == least);
    let first = ahead.next()?.seat;
    ahead.next().is_none().then_some(first)
}

fn others(view: &View, seat: Seat) -> Seats {
    Seats::first(view.players.len() as u8).without(seat)
}

fn any(dice: &mut Dice, seats: Seats) -> Option<Seat> {
    let nth = (!seats.is_empty()).then(|| dice.roll("any", u32::from(seats.len())))?;
    seats.iter().nth(nth as usize)
}

fn one_of(dice: &mut Dice, slugs: &[&'static str]) -> &'static str {
    slugs[dice.roll("any", slugs.len() as u32) as usize]
}

fn say(slug: &str, to: Option<Seat>) -> Option<Statement> {
    let phrase = Overtime::phrases().iter().find(|phrase| phrase.slug == slug)?;
    Some(phrase.say(to.filter(|_| phrase.addressed)))
}
