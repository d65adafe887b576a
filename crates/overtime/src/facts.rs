//! The table fact by fact. Whoever plays thousands of games in mind asks a world it
//! has imagined for the few things it needs; a whole view of every moment would cost
//! more than the game. Each fact is the one that a [`View`] shows.

use tabletop::{Fate, Seat, Seats};

use crate::action::Look;
use crate::components::{CARDS, Card, Components};
use crate::state::{Answer, Overtime, Phase, each};
use crate::view::{PileView, PlayerView, View};

/// A player's side of the table, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    pub seat: Seat,
    pub employee: Card,
    pub snooze: u16,
    /// 0 fresh, 1 tired, 2 weary, 3 wrecked.
    pub tiredness: u8,
    /// Actions in a turn as things are now.
    pub limit: u8,
    /// How many assignments are left.
    pub left: u8,
    /// How many ✓ are still missing on them.
    pub missing: u8,
    pub cards: u8,
    /// Will the next turn be missed?
    pub skip: bool,
}

/// The turn, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    pub round: u8,
    pub active: Seat,
    pub phase: Phase,
    /// Actions used.
    pub used: u8,
    /// Was an action card played?
    pub played: bool,
}

impl PlayerView {
    pub fn side(&self) -> Side {
        Side {
            seat: self.seat,
            employee: self.employee,
            snooze: self.snooze,
            tiredness: self.tiredness,
            limit: self.limit,
            left: self.tasks.len() as u8,
            missing: self.missing(),
            cards: self.cards,
            skip: self.skip,
        }
    }
}

impl View {
    pub fn turn(&self) -> Turn {
        Turn {
            round: self.round,
            active: self.active,
            phase: self.phase,
            used: self.used,
            played: self.played,
        }
    }

    /// How many kinds of cards lie in the discard pile.
    pub fn kinds_discarded(&self) -> usize {
        self.discard.len()
    }
}

impl Overtime {
    pub fn side(&self, seat: Seat) -> Side {
        let desk = self.desk(seat);
        let mut missing = 0;
        each(self.tasks.of(seat), |task| {
            let task = self.tasks.at(task);
            missing += task.size().need() - task.done();
        });
        Side {
            seat,
            employee: self.components.card(desk.employee),
            snooze: desk.snooze,
            tiredness: self.tiredness(seat) as u8,
            limit: self.limit(seat),
            left: self.left(seat),
            missing,
            cards: self.cards.count(seat) as u8,
            skip: desk.skip,
        }
    }

    #[inline]
    pub fn turn(&self) -> Turn {
        Turn {
            round: self.round,
            active: self.active,
            phase: self.phase,
            used: self.used,
            played: self.played,
        }
    }

    /// Has a turn just begun, with nothing done in it yet?
    #[inline]
    pub fn begins_turn(&self) -> bool {
        self.phase == Phase::Act && self.used == 0 && !self.played
    }

    /// How many kinds of cards lie in the discard pile.
    pub fn kinds_discarded(&self) -> usize {
        self.discard.iter().filter(|&&count| count > 0).count()
    }

    /// The cards in a hand.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.cards.hand(seat).iter().map(|held| self.components.card(held.kind))
    }

    /// How many assignments of a seat lack one ✓, two, and three.
    pub fn lacking(&self, seat: Seat) -> [u8; 3] {
        let mut counts = [0; 3];
        each(self.tasks.of(seat), |task| {
            let task = self.tasks.at(task);
            let lacks = usize::from(task.size().need() - task.done());
            if let Some(count) = lacks.checked_sub(1).and_then(|place| counts.get_mut(place)) {
                *count += 1;
            }
        });
        counts
    }

    /// The Pile, as [`View::pile`].
    pub fn pile(&self) -> Vec<PileView> {
        self.pile_view()
    }

    /// Who goes home when the Pile has happened, as [`View::home`].
    pub fn going_home(&self) -> Option<Seat> {
        self.home()
    }

    /// What a card would hit on an assignment, as [`View::lying`].
    pub fn lying_on(&self, canceller: Card, seat: Seat, look: Look) -> Option<(Card, u8)> {
        let types = canceller.kind().needs.lying;
        let lies = self.lying(self.with_card(seat, look, types)?, types)?;
        Some((self.components.card(lies.kind), lies.checks))
    }

    /// Nobody but `seat` has answered the open window yet. Such a world looks to it
    /// like any other; in this one the others still decide as they like.
    pub fn unanswered(&mut self, seat: Seat) {
        let others: Seats = self.may_have_answered(seat);
        for other in others.iter() {
            self.asked.insert(other);
            self.answers[other.index()] = Answer::NONE;
        }
    }

    /// The draw deck in another order: as the world is to whoever knows all hands, and not
    /// what comes.
    pub fn stir<F: Fate>(&mut self, fate: &mut F) {
        fate.shuffle("deck", self.cards.deck_mut());
    }

    /// The cards this game is played with.
    pub fn components(&self) -> &'static Components {
        self.components
    }

    /// Makes an imagined world a likelier one: cards that `seat` cannot see change places
    /// between the others' hands and the draw deck, so that in the end somebody holds a
    /// card the more often the likelier that is; in the draw deck all are alike, at
    /// `even`. To `seat` the world looks as before. Nobody else may have answered yet
    /// ([`unanswered`](Overtime::unanswered)).
    pub fn likelier<F: Fate>(
        &mut self,
        seat: Seat,
        even: u32,
        likely: impl Fn(Seat, Card) -> u32,
        fate: &mut F,
    ) {
        let mut places = [(0, None); CARDS];
        let (mut count, mut held) = (0, 0);
        for place in self.cards.hidden(seat) {
            places[count] = place;
            count += 1;
            held += usize::from(place.1.is_some());
        }
        let weight = |whose: Option<Seat>, kind: u8| match whose {
            Some(whose) => u64::from(likely(whose, self.components.card(kind)).max(1)),
            None => u64::from(even),
        };
        let mut cards = self.cards;
        for nth in 0..held * SWEEPS {
            let (one, mine) = places[nth % held];
            let (other, theirs) = places[fate.roll("exchange", count as u32) as usize];
            let (here, there) = (cards.at(one), cards.at(other));
            if here.age != there.age || here.kind == there.kind {
                continue;
            }
            let now = weight(mine, here.kind) * weight(theirs, there.kind);
            let then = weight(mine, there.kind) * weight(theirs, here.kind);
            if then >= now
                || u64::from(fate.roll("likelier", CHANCES)) * now < then * u64::from(CHANCES)
            {
                cards.exchange(one, other);
            }
        }
        cards.recount();
        self.cards = cards;
    }
}

/// How often every hidden card in a hand may change places, when a world is made likelier.
const SWEEPS: usize = 5;
/// A chance is rolled in parts of this.
const CHANCES: u32 = 1024;

#[cfg(test)]
mod tests {
    use tabletop::{Eyes, Fate, Game, Seed};

    use super::*;
    use crate::{Action, Options, Reactions};

    #[test]
    fn every_fact_is_what_the_view_shows() {
        let (mut struck, mut home) = (0, 0);
        for (number, reactions) in (0..30).zip([Reactions::Sealed, Reactions::Live].iter().cycle())
        {
            let mut dice = Seed::from_number(number).stream("test");
            let mut game = Overtime::deal(&Options::new(4, *reactions), &mut dice, &mut ());
            let mut actions = Vec::new();
            while let Some(seat) = game.due().seats().lowest() {
                let view = game.view(Eyes::Seat(seat));
                let sides: Vec<Side> = game.seats().iter().map(|seat| game.side(seat)).collect();
                assert_eq!(sides, view.players.iter().map(PlayerView::side).collect::<Vec<_>>());
                assert_eq!(
                    (game.turn(), game.pile(), game.going_home()),
                    (view.turn(), view.pile.clone(), view.home)
                );
                assert_eq!(game.kinds_discarded(), view.kinds_discarded());
                let mut hand: Vec<Card> = game.hand(seat).collect();
                hand.sort_by_key(|card| card.id());
                assert_eq!(Some(hand), view.player(seat).hand);
                home += u32::from(view.home.is_some());
                game.actions(seat, &mut actions);
                for action in &actions {
                    if let Action::React { card, aim, .. } = *action
                        && let Some((who, look)) = aim.who.zip(aim.tasks[0])
                        && card.kind().points
                    {
                        assert_eq!(game.lying_on(card, who, look), view.lying(card, who, look));
                        struck += u32::from(view.lying(card, who, look).is_some());
                    }
                }
                let choice = dice.roll("choice", actions.len() as u32) as usize;
                game.play(seat, actions[choice], &mut dice, &mut ()).expect("it is listed");
            }
        }
        assert!(struck > 0 && home > 0, "{struck} struck, {home} home");
    }

    #[test]
    fn a_window_that_nobody_has_answered_looks_the_same_and_asks_everybody() {
        let mut opened = 0;
        for number in 0..10 {
            let mut dice = Seed::from_number(number).stream("test");
            let options = Options::new(4, Reactions::Sealed);
            let mut game = Overtime::deal(&options, &mut dice, &mut ());
            let mut actions = Vec::new();
            while let Some(seat) = game.due().seats().lowest() {
                for looker in game.due().seats().iter() {
                    let mut world = game.imagine(looker, &mut dice);
                    world.unanswered(looker);
                    let eyes = Eyes::Seat(looker);
                    assert_eq!(world.view(eyes), game.view(eyes));
                    if world.turn().phase == Phase::React {
                        assert_eq!(world.due().seats(), world.with_cards());
                        opened += 1;
                    }
                }
                game.actions(seat, &mut actions);
                let choice = dice.roll("choice", actions.len() as u32) as usize;
                game.play(seat, actions[choice], &mut dice, &mut ()).expect("it is listed");
            }
        }
        assert!(opened > 100, "{opened}");
    }

    #[test]
    fn what_is_stirred_is_the_draw_deck_alone() {
        let mut dice = Seed::from_number(3).stream("test");
        let game = Overtime::deal(&Options::new(4, Reactions::Sealed), &mut dice, &mut ());
        let mut world = game.clone();
        world.stir(&mut dice);
        for seat in game.seats().iter() {
            assert_eq!(world.view(Eyes::Seat(seat)), game.view(Eyes::Seat(seat)));
            assert!(world.hand(seat).eq(game.hand(seat)));
        }
        let kinds = |game: &Overtime| game.cards.deck().iter().map(|held| held.kind).collect();
        let (mut before, mut after): (Vec<u8>, Vec<u8>) = (kinds(&game), kinds(&world));
        assert_ne!(before, after);
        before.sort_unstable();
        after.sort_unstable();
        assert_eq!(before, after);
    }

    /// Where a seat hardly ever holds a kind, it hardly ever does in mind; and whatever
    /// is believed, nothing changes for whoever looks.
    #[test]
    fn a_likelier_world_looks_the_same_and_follows_what_is_likely() {
        let (mut looked, mut plain, mut believed) = (0, 0, 0);
        for number in 0..10 {
            let mut dice = Seed::from_number(number).stream("test");
            let options = Options::new(4, Reactions::Sealed);
            let mut game = Overtime::deal(&options, &mut dice, &mut ());
            let boss = |card: Card| card.kind().types.meets(crate::Types::BOSS);
            let held = |world: &Overtime, seat| {
                world
                    .cards
                    .hand(seat)
                    .iter()
                    .filter(|held| held.age != crate::cards::SHOWN)
                    .filter(|held| boss(world.components.card(held.kind)))
                    .count()
            };
            let mut actions = Vec::new();
            while let Some(seat) = game.due().seats().lowest() {
                let (eyes, suspect) = (Eyes::Seat(seat), game.left_of(seat));
                let mut world = game.imagine(seat, &mut dice);
                world.unanswered(seat);
                plain += held(&world, suspect);
                let likely = |whose, card| if whose == suspect && boss(card) { 50 } else { 1000 };
                world.likelier(seat, 1000, likely, &mut dice);
                believed += held(&world, suspect);
                assert_eq!(world.view(eyes), game.view(eyes));
                looked += 1;
                game.actions(seat, &mut actions);
                let choice = dice.roll("choice", actions.len() as u32) as usize;
                game.play(seat, actions[choice], &mut dice, &mut ()).expect("it is listed");
            }
        }
        assert!(looked > 1000 && plain > 500, "{looked} worlds, {plain} cards");
        assert!(believed * 5 < plain, "{believed} of {plain}");
    }
}
