//! What somebody should know before they react: a reaction may be allowed and yet
//! achieve nothing, and one that seems to fit may be kept off by an employee. All of
//! it follows from what everybody sees and from the reaction itself.

use tabletop::Seat;

use crate::action::Action;
use crate::components::Card;
use crate::state::Luck;
use crate::view::{PileView, View};
use crate::vocabulary::{Trigger, Types};

/// Why a reaction that the rules allow is likely not meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// It goes against the seat's own card.
    Own,
    /// What it would cancel has failed its die already.
    Failed,
    /// What it would cancel is cancelled anyway.
    Cancelled,
    /// The player's employee keeps it from being cancelled.
    Safe(Card),
}

impl View {
    /// What speaks against this reaction, if anything does.
    pub fn doubt(&self, seat: Seat, action: Action) -> Option<Doubt> {
        let Action::React { card, on, aim } = action else { return None };
        let target = self.lies(on)?;
        let kind = card.kind();
        if let Some(who) = aim.who.filter(|_| !kind.needs.lying.is_empty()) {
            return self.doubt_strike(seat, who, card);
        }
        if kind.aims && target.by == seat {
            return Some(Doubt::Own);
        }
        if !could_cancel(card) {
            return None;
        }
        match (target.outlook.luck, self.safe_from(card, target.by)) {
            (Luck::Failed, _) => Some(Doubt::Failed),
            (_, Some(employee)) => Some(Doubt::Safe(employee)),
            (Luck::Cancelled, None) => Some(Doubt::Cancelled),
            (Luck::Stands, None) => None,
        }
    }

    /// What speaks against cancelling a card on somebody's assignment.
    fn doubt_strike(&self, seat: Seat, who: Seat, card: Card) -> Option<Doubt> {
        match who == seat {
            true => Some(Doubt::Own),
            false => self.safe_from(card, who).map(Doubt::Safe),
        }
    }

    /// The employee who keeps this card from cancelling that player's.
    fn safe_from(&self, card: Card, who: Seat) -> Option<Card> {
        let employee = self.player(who).employee;
        let proof = employee.kind().employee.as_ref().is_some_and(|job| job.boss_proof);
        (proof && card.kind().types.meets(Types::BOSS)).then_some(employee)
    }

    /// Whose employee alone keeps this seat from reacting with this card.
    pub fn kept_off(&self, seat: Seat, card: Card) -> Option<Seat> {
        let kind = card.kind();
        let trigger = kind.trigger.filter(|_| kind.aims && kind.types.meets(Types::SHADY))?;
        let fits = |place: &&PileView| {
            let types = place.card.map_or(Types::NONE, |card| card.kind().types);
            match trigger {
                Trigger::Plays { types: wanted, .. } => types.meets(wanted),
                Trigger::Completes { .. } => place.card.is_none(),
                Trigger::Aimed { .. } => false,
            }
        };
        let proof = |place: &&PileView| {
            let employee = self.player(place.by).employee.kind().employee.as_ref();
            place.by != seat && employee.is_some_and(|job| job.shady_proof)
        };
        let places: Vec<u8> = self.open_places().collect();
        let open = places.iter().filter_map(|&place| self.lies(place));
        open.filter(fits).find(proof).map(|place| place.by)
    }
}

fn could_cancel(card: Card) -> bool {
    card.kind().effects.iter().any(|effect| effect.cancels())
}

#[cfg(test)]
mod tests {
    use tabletop::{Eyes, Fate, Game, Seed};

    use super::*;
    use crate::state::Phase;
    use crate::{Aim, Options, Overtime, Reactions, Refusal};

    /// Along many games everything said is put to the test: what is doubted is played,
    /// what is kept off is tried.
    #[test]
    fn doubts_come_true() {
        let (mut doubted, mut kept) = (0, 0);
        for number in 0..150 {
            let mut dice = Seed::from_number(number).stream("doubts");
            let options = Options::new(4, Reactions::Live);
            let mut game = Overtime::deal(&options, &mut dice, &mut ());
            let mut actions = Vec::new();
            while let Some(seat) = game.due().seats().lowest() {
                game.actions(seat, &mut actions);
                let view = game.view(Eyes::Seat(seat));
                for &action in &actions {
                    let doubt = view.doubt(seat, action);
                    let Action::React { card, on, .. } = action else { continue };
                    let cancelled = cancels(&game, seat, action, &mut dice.clone());
                    match doubt {
                        Some(Doubt::Failed | Doubt::Safe(_)) => {
                            doubted += 1;
                            assert!(!cancelled, "{card:?} {doubt:?}");
                        }
                        Some(Doubt::Own) => {
                            let Action::React { aim, .. } = action else { unreachable!() };
                            let against = view.lies(on).map(|place| place.by);
                            assert_eq!(aim.who.or(against), Some(seat));
                        }
                        Some(Doubt::Cancelled) => assert!(cancelled, "{card:?} comes first"),
                        // A reaction without a doubt that could cancel does.
                        None => assert_eq!(cancelled, could_cancel(card), "{card:?}"),
                    }
                }
                let hand = view.player(seat).hand.as_deref().unwrap_or_default();
                for &card in hand.iter().filter(|_| view.phase == Phase::React) {
                    let Some(who) = view.kept_off(seat, card) else { continue };
                    let refused = view.open_places().any(|on| {
                        let action = Action::React { card, on, aim: Aim::NONE };
                        let tried = game.clone().play(seat, action, &mut dice.clone(), &mut ());
                        tried.err() == Some(Refusal::TooWeird { who })
                    });
                    assert!(refused, "{card:?} could be aimed at {who}");
                    kept += 1;
                }
                let choice = dice.roll("choice", actions.len() as u32) as usize;
                game.play(seat, actions[choice], &mut dice, &mut ()).expect("listed");
            }
        }
        assert!(doubted > 20 && kept > 10, "{doubted} {kept}");
    }

    /// Does the reaction cancel the card it names, if all pass then?
    fn cancels(game: &Overtime, seat: Seat, action: Action, dice: &mut tabletop::Dice) -> bool {
        let mut game = game.clone();
        game.play(seat, action, dice, &mut ()).expect("what is listed is legal");
        let after = game.view(Eyes::Spectator);
        let strikes = |top: &PileView| top.strikes.is_some() && !top.outlook.idle;
        after.pile.last().is_some_and(|top| top.outlook.cancels.is_some() || strikes(top))
    }
}
