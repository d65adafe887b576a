//! What the Pile does if nothing else is played, told before it happens. All of it
//! follows from what everybody sees, so it is the same for all eyes.

use tabletop::{Names, Seat};

use crate::action::Look;
use crate::components::Card;
use crate::state::Luck;
use crate::view::{PileView, View};
use crate::vocabulary::{Effect, Types, Whom};

impl View {
    /// What the Pile does if nothing else is played: a sentence for each card,
    /// in the order they happen, and who goes home then.
    pub fn forecast(&self, names: &Names) -> Vec<String> {
        let places = self.pile.iter().enumerate().rev();
        let mut told: Vec<String> =
            places.filter_map(|(nth, place)| self.foretold(nth + 1, place, names)).collect();
        if let Some(seat) = self.home.filter(|_| !told.is_empty()) {
            told.push(format!("{} goes home!", names.of(seat)));
        }
        told
    }

    fn foretold(&self, number: usize, place: &PileView, names: &Names) -> Option<String> {
        if place.outlook.over {
            return None;
        }
        let by = names.of(place.by);
        let Some(card) = place.card else {
            let size = place.completed.map_or("", |size| size.word());
            let left = self.player(place.by).tasks.len();
            return Some(format!("{by}’s {size} assignment is done, {left} to go."));
        };
        let name = format!("{by}’s {}", short(card));
        // Whoever is cancelled may have a union.
        let solace = match self.job(place.by).map_or(0, |job| job.solace) {
            0 => String::new(),
            cards => format!(", but {by} draws {}", draws(cards)),
        };
        Some(match place.outlook.luck {
            Luck::Failed => format!("{name} has failed its die{solace}."),
            Luck::Cancelled => format!("{name} does nothing{solace}."),
            Luck::Stands if place.outlook.idle => format!("{name} finds nothing to do."),
            Luck::Stands if card.kind().types.meets(Types::EMPLOYEE) => {
                format!("{by} is {} from now on.", card.name())
            }
            Luck::Stands => self.happening(number, place, card, &name, names),
        })
    }

    fn happening(
        &self,
        number: usize,
        place: &PileView,
        card: Card,
        name: &str,
        names: &Names,
    ) -> String {
        // A copy does what the card at the bottom of its chain says.
        let printed = self.original(number).unwrap_or(card);
        let (mut first, mut does) = (String::new(), Vec::new());
        for &effect in &printed.kind().effects {
            match effect {
                Effect::Cancel | Effect::CancelAnywhere | Effect::Take | Effect::Redirect => {
                    first = self.strikes(effect, place, name, names);
                }
                _ => does.extend(self.effect(effect, place, names)),
            }
        }
        if card.kind().types.meets(Types::REST) {
            does.extend(self.comforted(place.by, names));
        }
        match (first.is_empty(), does.is_empty()) {
            (true, true) => format!("{name} happens."),
            (true, false) => format!("{name}: {}.", does.join(", ")),
            (false, true) => format!("{first}."),
            (false, false) => format!("{first}, {}.", does.join(", ")),
        }
    }

    /// What a card does to another one on the Pile.
    fn strikes(&self, effect: Effect, place: &PileView, name: &str, names: &Names) -> String {
        let at = |place: Option<u8>| place.and_then(|place| self.lies(place)?.card).map(short);
        let by = names.of(place.by);
        if effect == Effect::Redirect {
            return match (at(place.on), place.who) {
                (Some(moved), Some(who)) => {
                    format!("{moved} is aimed at {} instead", names.of(who))
                }
                _ => format!("{name} happens"),
            };
        }
        if let Some(struck) = place.strikes {
            let whose = names.of(struck.seat);
            let gone = if struck.checks == 1 { "✓ is gone" } else { "✓ are gone" };
            let size = struck.look.size.word();
            let card = short(struck.card);
            return format!("{name} cancels {card} on {whose}’s {size} assignment: its {gone}");
        }
        match (at(place.outlook.cancels), at(place.outlook.spares)) {
            (Some(hit), _) if effect == Effect::Take => {
                format!("{name} cancels {hit}, and {by} takes it in hand")
            }
            (Some(hit), _) => format!("{name} cancels {hit}"),
            (None, Some(safe)) => format!("{name} cannot cancel {safe}"),
            (None, None) => format!("{name} finds nothing to cancel"),
        }
    }

    /// The card whose printed effect a copy has.
    fn original(&self, number: usize) -> Option<Card> {
        let place = self.pile.get(number.checked_sub(1)?)?;
        let card = place.card?;
        match (card.kind().effects == [Effect::Copy], place.on) {
            (true, Some(on)) => self.original(usize::from(on)),
            _ => Some(card),
        }
    }

    fn effect(&self, effect: Effect, place: &PileView, names: &Names) -> Option<String> {
        let by = names.of(place.by);
        let who = place.who.map(|who| names.of(who));
        let aim = place.outlook.aim.map(|who| names.of(who));
        let ticks = |count: u8| "✓".repeat(usize::from(count));
        let tokens = |whom: &str, count: i8| format!("{whom} {} snooze", signed(count));
        Some(match effect {
            Effect::Do(count) | Effect::DoTwice(count) => {
                let each = self.work(place, count);
                let said =
                    each.map(|(look, count)| format!("{} on {}", ticks(count), task(look, count)));
                said.collect::<Vec<_>>().join(", ")
            }
            Effect::Help(count) => format!("{} for {}", ticks(count), who?),
            Effect::Snooze(Whom::You, count) => tokens(&by, count),
            Effect::Snooze(Whom::Other, count) => tokens(&who?, count),
            Effect::Snooze(Whom::Them, count) => tokens(&aim?, count),
            Effect::Snooze(Whom::All, count) => tokens("everybody", count),
            Effect::Draw(count) => format!("{by} draws {}", draws(count)),
            Effect::Nap => format!("no more Work from {by} this turn"),
            Effect::Skip => format!("{by} misses a turn"),
            Effect::Give(_) => {
                let gift = place.tasks.first().map_or("an assignment".into(), |&look| plain(look));
                format!("{} gets {gift}", aim?)
            }
            Effect::Discard(_) => {
                let rid = place.tasks.first().map_or("an assignment".into(), |&look| plain(look));
                format!("{by} is rid of {rid}")
            }
            Effect::TakeOver(_) => format!("{by} takes an assignment over from {}", aim.or(who)?),
            Effect::Return(size) => {
                format!("{} takes {} {} assignment back", aim?, a(size.word()), size.word())
            }
            Effect::Cancel | Effect::CancelAnywhere | Effect::Take => return None,
            Effect::Copy | Effect::Redirect => return None,
        })
    }

    /// The assignments a card works on and the ✓ each gets; what an employee adds
    /// goes to the first.
    fn work(&self, place: &PileView, count: u8) -> impl Iterator<Item = (Look, u8)> {
        let each = place.tasks.iter().enumerate();
        each.map(move |(nth, &look)| (look, self.ticks(place.by, count, nth)))
    }

    /// Those who feel better when somebody else rests.
    fn comforted(&self, by: Seat, names: &Names) -> Vec<String> {
        let others = self.players.iter().filter(|player| player.seat != by);
        let glad = others.filter_map(|player| {
            let comfort = self.job(player.seat)?.comfort;
            let name = names.of(player.seat);
            (comfort > 0).then(|| format!("{name} {} snooze", signed(-(comfort as i8))))
        });
        glad.collect()
    }
}

/// A name without its article: “Ada’s Office Buddy”.
pub(crate) fn short(card: Card) -> &'static str {
    let name = card.name().strip_prefix("The ").unwrap_or(card.name());
    name.trim_end_matches(['!', '.'])
}

fn a(word: &str) -> &'static str {
    if word.starts_with('e') { "an" } else { "a" }
}

fn plain(look: Look) -> String {
    let word = look.size.word();
    format!("{} {word} assignment", a(word))
}

/// Is it done with so many ✓ more?
fn finishes(look: Look, count: u8) -> bool {
    look.done + count >= look.size.need()
}

/// An assignment, and whether it is done with so many ✓ more.
fn task(look: Look, count: u8) -> String {
    let done = if finishes(look, count) { ", which is done then" } else { "" };
    plain(look) + done
}

fn draws(cards: u8) -> String {
    match cards {
        1 => "a card".into(),
        cards => format!("{cards} cards"),
    }
}

/// A number of tokens with its sign.
pub fn signed(count: i8) -> String {
    match count < 0 {
        true => format!("−{}", count.unsigned_abs()),
        false => format!("+{count}"),
    }
}
