//! The table in words: what every face of the game says about it, written
//! once. All of it follows from a [`View`], so nobody reads more than they may.

use std::fmt;

use tabletop::Names;

use crate::action::Action;
use crate::components::Card;
use crate::forecast::short;
use crate::state::{Luck, Phase};
use crate::view::{PileView, View};
use crate::vocabulary::{Ability, Trigger, Types};
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
        if let Action::React { card, aim, .. } = action
            && let Some((who, look)) = aim.who.zip(aim.tasks[0])
            && let Some((hit, _)) = self.lying(card, who, look)
        {
            let size = look.size.word();
            return format!("cancel {} on {}’s {size} assignment", hit.name(), names.of(who));
        }
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
            (Luck::Cancelled, Some(by)) => format!("cancelled by {}", self.named(by + 1)),
            (Luck::Cancelled, None) => "cancelled".into(),
            (Luck::Stands, _) => match (place.card, place.outlook.cancels, place.outlook.aim) {
                (None, ..) => "has happened".into(),
                (_, Some(hit), _) => format!("cancels {}", self.named(hit.into())),
                (_, None, Some(who)) if place.strikes.is_some() => {
                    format!("hits {}’s work", names.of(who))
                }
                (Some(_), None, Some(who)) => format!("hits {}", names.of(who)),
                (Some(_), None, None) => "happens".into(),
            },
        }
    }

    /// A place of the Pile by what lies there; whose it is stands beside it.
    fn named(&self, number: usize) -> &'static str {
        match number.checked_sub(1).and_then(|nth| self.pile.get(nth)) {
            Some(PileView { card: Some(card), .. }) => short(*card),
            Some(PileView { card: None, .. }) | None => "it",
        }
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
        let (mut told, mut wins) = (0, 0);
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
                assert!(forecast.iter().all(|line| line.ends_with(['.', '!'])), "{forecast:?}");
                if view.phase == Phase::React {
                    // A sentence for each place, each says something, and it comes true.
                    let home = forecast.iter().filter(|line| line.ends_with("goes home!")).count();
                    assert_eq!(forecast.len() - home, view.pile.len(), "{forecast:?}");
                    assert!(
                        !forecast.iter().any(|line| line.ends_with("happens.")),
                        "{forecast:?}"
                    );
                    if let Some(winner) = let_it_happen(game.clone(), &mut dice.clone()) {
                        let foretold = winner.map(|seat| format!("{} goes home!", names.of(seat)));
                        let last = forecast.last().filter(|_| home > 0);
                        assert_eq!(last, foretold.as_ref(), "{forecast:?}");
                        wins += home;
                    }
                }
                assert!((1..=12).contains(&view.hour()));
                let question = game.question(seat).expect("somebody due is asked");
                assert!(!question.told(&names).contains("p1"));
                game.actions(seat, &mut actions);
                let choice = dice.roll("choice", actions.len() as u32) as usize;
                roll(&mut game, seat, actions[choice], &mut dice);
            }
        }
        assert!(told > 500, "{told}");
        assert!(wins > 0, "nobody ever goes home");
    }

    /// Everybody passes: who has won then, if anybody? Nothing, if something else is
    /// played after all, or somebody has to choose on the way.
    fn let_it_happen(mut game: Overtime, dice: &mut Dice) -> Option<Option<Seat>> {
        let before = game.view(Eyes::Spectator);
        loop {
            let view = game.view(Eyes::Spectator);
            match (view.phase, game.due().seats().lowest()) {
                (Phase::Over, _) => return Some(view.over.and_then(|end| end.winners.lowest())),
                (Phase::Help(_), _) => return None,
                (Phase::React, Some(seat)) if view.window == before.window => {
                    roll(&mut game, seat, Action::Pass, dice);
                }
                // Somebody had played a sealed card already.
                (Phase::React, _) if view.pile_number() == before.pile_number() => return None,
                _ => return Some(None),
            }
        }
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
