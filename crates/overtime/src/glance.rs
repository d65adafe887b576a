//! The table in words: what every face of the game says about it, written
//! once. All of it follows from a [`View`], so nobody reads more than they may.

use std::fmt;

use tabletop::Names;

use crate::action::{Action, Look};
use crate::components::Card;
use crate::state::{Luck, Phase};
use crate::view::{PileView, View};
use crate::vocabulary::{Ability, Effect, Trigger, Types, Whom};
use crate::words::Question;

/// How tired one can be, from fresh on.
pub const TIREDNESS: [&str; 4] = ["fresh", "tired", "weary", "wrecked"];

impl View {
    /// The hour on the clock: the first round is at 4 pm, after the eighth it
    /// is midnight.
    pub fn hour(&self) -> u8 {
        let passed = match self.phase {
            Phase::Over if self.over.is_some_and(|end| end.winners.is_empty()) => self.round,
            _ => self.round - 1,
        };
        (3 + passed) % 12 + 1
    }

    /// Which Pile this is: the same number as long as it grows.
    pub fn pile_number(&self) -> u32 {
        (self.window + 1).saturating_sub(self.pile.len() as u32)
    }

    /// What an action does, in a few words.
    pub fn label(&self, action: Action, names: &Names) -> String {
        let text = |card: Card| card.kind().text.clone();
        match action {
            Action::Play { card, .. } | Action::React { card, .. } => text(card),
            Action::Pass => "let it happen".into(),
            Action::Done => "draw, and end the turn".into(),
            Action::UseCard(card) => match self.ability() {
                Some(Ability::Hire) => format!("hire {}: {}", card.name(), text(card)),
                Some(Ability::Trade(cards)) => format!("discard {} and draw {cards}", card.name()),
                _ => format!("take {}: {}", card.name(), text(card)),
            },
            Action::UseOn(who) => match self.ability() {
                Some(Ability::Move(tokens)) => format!("move {tokens} snooze to {}", names.of(who)),
                _ => format!("take a random card from {}", names.of(who)),
            },
            Action::Discard(card) | Action::GiveBack(card) => card.name().into(),
            Action::Choose(look) => {
                format!("{} of {} ✓ done", look.done, look.size.need())
            }
        }
    }

    /// What the active player's employee can do as an action.
    pub fn ability(&self) -> Option<Ability> {
        self.player(self.active).employee.kind().employee.as_ref()?.ability
    }

    /// What lies at a place of the Pile, counted from 1.
    pub fn lies(&self, place: u8) -> Option<&PileView> {
        self.pile.get(usize::from(place).checked_sub(1)?)
    }

    /// What becomes of a place of the Pile if nothing else is played.
    pub fn outlook(&self, number: usize, names: &Names) -> String {
        let Some(place) = number.checked_sub(1).and_then(|nth| self.pile.get(nth)) else {
            return String::new();
        };
        if place.outlook.over {
            return "done".into();
        }
        let hit = Some(number as u8);
        let canceller = self.pile.iter().position(|other| other.outlook.cancels == hit);
        match (place.outlook.luck, canceller) {
            (Luck::Failed, _) => "failed its die".into(),
            (Luck::Cancelled, Some(by)) => format!("cancelled by @{}", by + 1),
            (Luck::Cancelled, None) => "cancelled".into(),
            (Luck::Standing, _) => match (place.card, place.outlook.cancels, place.outlook.aim) {
                (None, ..) => "has happened".into(),
                (_, Some(hit), _) => format!("cancels @{hit}"),
                (Some(_), None, Some(who)) => format!("hits {}", names.of(who)),
                (Some(_), None, None) => "happens".into(),
            },
        }
    }

    /// What the Pile does if nothing else is played: a sentence for each card,
    /// in the order they happen.
    pub fn forecast(&self, names: &Names) -> Vec<String> {
        let places = self.pile.iter().enumerate().rev();
        places.filter_map(|(nth, place)| self.foretold(nth + 1, place, names)).collect()
    }

    fn foretold(&self, number: usize, place: &PileView, names: &Names) -> Option<String> {
        let card = place.card.filter(|_| !place.outlook.over)?;
        let name = format!("{}’s {}", names.of(place.by), short(card));
        let hit = place.outlook.cancels.and_then(|hit| self.lies(hit)?.card);
        Some(match (place.outlook.luck, hit) {
            (Luck::Failed, _) => format!("{name} has failed its die."),
            (Luck::Cancelled, _) => format!("{name} does nothing."),
            (Luck::Standing, Some(hit)) => format!("{name} cancels {}.", short(hit)),
            (Luck::Standing, None) => self.happening(number, place, card, &name, names),
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
        let by = names.of(place.by);
        let kind = card.kind();
        if kind.types.meets(Types::EMPLOYEE) {
            return format!("{by} is {} from now on.", card.name());
        }
        let aim = place.outlook.aim.map(|who| names.of(who));
        if kind.effects == [Effect::Redirect] {
            let moved = place.on.and_then(|on| self.lies(on)?.card);
            return match (moved, place.who) {
                (Some(moved), Some(who)) => {
                    format!("{} is aimed at {} instead.", short(moved), names.of(who))
                }
                _ => format!("{name} happens."),
            };
        }
        if kind.effects.contains(&Effect::Cancel) || kind.effects.contains(&Effect::Take) {
            return format!("{name} finds nothing to cancel.");
        }
        // A copy does what the card at the bottom of its chain says.
        let effects = match kind.effects == [Effect::Copy] {
            true => self.original(number).map_or(&[][..], |card| &card.kind().effects),
            false => &kind.effects[..],
        };
        let mut does: Vec<String> = Vec::new();
        for effect in effects {
            does.extend(self.effect(*effect, place, &by, aim.as_deref(), names));
        }
        match does.is_empty() {
            true => format!("{name} happens."),
            false => format!("{name}: {}.", does.join(", ")),
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

    fn effect(
        &self,
        effect: Effect,
        place: &PileView,
        by: &str,
        aim: Option<&str>,
        names: &Names,
    ) -> Option<String> {
        let who = place.who.map(|who| names.of(who));
        let ticks = |count: u8| "✓".repeat(usize::from(count));
        let extra = self.player(place.by).employee.kind().employee.as_ref();
        let extra = extra.map_or(0, |employee| employee.extra);
        let on: Vec<String> = place.tasks.iter().map(|&look| plain(look)).collect();
        let tokens = |whom: &str, count: i8| format!("{whom} {} snooze", signed(count));
        Some(match effect {
            Effect::Do(count) => format!("{} on {}", ticks(count + extra), on.join(" and ")),
            Effect::DoTwice(count) => format!("{} on {}", ticks(count), on.join(" and ")),
            Effect::Help(count) => format!("{} for {}", ticks(count), who?),
            Effect::Snooze(Whom::You, count) => tokens(by, count),
            Effect::Snooze(Whom::Other, count) => tokens(&who?, count),
            Effect::Snooze(Whom::Them, count) => tokens(aim?, count),
            Effect::Snooze(Whom::All, count) => tokens("everybody", count),
            Effect::Draw(1) => format!("{by} draws a card"),
            Effect::Draw(count) => format!("{by} draws {count} cards"),
            Effect::Nap => format!("no more Work from {by} this turn"),
            Effect::Skip => format!("{by} misses a turn"),
            Effect::Give(_) => match on.is_empty() {
                true => format!("{} gets an assignment", aim?),
                false => format!("{} gets {}", aim?, on.join(" and ")),
            },
            Effect::Return(_) => format!("{} takes an easy assignment back", aim?),
            Effect::Cancel | Effect::Take | Effect::Copy | Effect::Redirect => return None,
        })
    }
}

/// A name without its article: “Ada’s Office Buddy”.
fn short(card: Card) -> &'static str {
    let name = card.name().strip_prefix("The ").unwrap_or(card.name());
    name.trim_end_matches(['!', '.'])
}

fn plain(look: Look) -> String {
    let article = if look.size.word().starts_with('e') { "an" } else { "a" };
    format!("{article} {} assignment", look.size.word())
}

/// A number of tokens with its sign.
pub fn signed(count: i8) -> String {
    match count < 0 {
        true => format!("−{}", count.unsigned_abs()),
        false => format!("+{count}"),
    }
}

impl Question {
    /// The question with people's names.
    pub fn told(&self, names: &Names) -> String {
        match *self {
            Question::React { card: Some(card), own: true, .. } => {
                format!("Your own {} is on the Pile. Add to it, or let it happen?", short(card))
            }
            Question::React { card: None, own: true, .. } => {
                "You have completed an assignment. Add to the Pile, or let it be?".into()
            }
            Question::React { card: Some(card), by, .. } => {
                let stop = if card.name().ends_with(['!', '.']) { "" } else { "." };
                format!("{} plays {}{stop} Do you react?", names.of(by), card.name())
            }
            Question::React { card: None, by, .. } => {
                format!("{} has completed an assignment. Do you react?", names.of(by))
            }
            Question::Help { by } => {
                format!("{} helps you: which assignment of yours gets the ✓?", names.of(by))
            }
            Question::GiveBack { to } => {
                format!("Which card do you give {} for it?", names.of(to))
            }
            Question::Act { .. } | Question::Discard { .. } => self.to_string(),
        }
    }
}

impl fmt::Display for Trigger {
    /// `when another player plays Work`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = |another: bool| if another { "another player" } else { "anybody" };
        let word = |types: Types| {
            let word = types.to_string();
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>()
        };
        match *self {
            Trigger::Plays { types, another } => {
                write!(f, "when {} plays {}", who(another), word(types))
            }
            Trigger::Completes { another } => {
                write!(f, "when {} completes an assignment", who(another))
            }
            Trigger::Aimed { types } => write!(f, "when a {} card is aimed at you", word(types)),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Dice, Eyes, Fate, Game, Seat};

    use super::*;
    use crate::{Options, Overtime, Reactions};

    #[test]
    fn every_pile_of_many_games_can_be_foretold() {
        let names = Names::new(["Ada", "Ben", "Cy", "Dee"]);
        let mut told = 0;
        for number in 0..20 {
            let mut dice = tabletop::Seed::from_number(number).stream("test");
            let mut game = Overtime::deal(&Options::new(4, Reactions::Sealed), &mut dice, &mut ());
            let mut actions = Vec::new();
            while let Some(seat) = game.due().seats().lowest() {
                let view = game.view(Eyes::Spectator);
                for (nth, place) in view.pile.iter().enumerate() {
                    assert!(!view.outlook(nth + 1, &names).is_empty());
                    assert!(place.card.is_some() || place.completed.is_some());
                }
                let forecast = view.forecast(&names);
                told += forecast.len();
                assert!(forecast.iter().all(|line| line.ends_with('.')), "{forecast:?}");
                assert!((1..=12).contains(&view.hour()));
                let question = game.question(seat).expect("somebody due is asked");
                assert!(!question.told(&names).contains("p1"));
                game.actions(seat, &mut actions);
                let choice = dice.roll("choice", actions.len() as u32) as usize;
                roll(&mut game, seat, actions[choice], &mut dice);
            }
        }
        assert!(told > 500, "{told}");
    }

    fn roll(game: &mut Overtime, seat: Seat, action: Action, dice: &mut Dice) {
        game.play(seat, action, dice, &mut ()).expect("what is listed is legal");
    }

    #[test]
    fn the_clock_goes_from_four_to_midnight() {
        let mut dice = tabletop::Seed::from_number(1).stream("test");
        let game = Overtime::deal(&Options::new(3, Reactions::Live), &mut dice, &mut ());
        let mut view = game.view(Eyes::Spectator);
        assert_eq!(view.hour(), 4);
        view.round = 8;
        assert_eq!(view.hour(), 11);
    }
}
