//! What the others probably hold, by what they let pass and what they gave up. Whoever had
//! three moments for a Boss card and played none hardly has one; whoever kept a card through
//! a turn of their own could not use it there; and whoever discards down to so many cards
//! keeps the dearest.
//!
//! Every card that somebody drew out of sight is of some kind, and for each kind one can
//! reckon how likely it would have stayed in the hand until now: for every moment at
//! which it fitted, by how seldom the quick policy keeps it then. How seldom is counted
//! in games of that policy (`cargo run --release -p lab --example fit_beliefs`) and lies
//! beside this in a small file.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use overtime::{Ability, Card, Event, Overtime, SEATS, Trigger};
use tabletop::{Game, Seat, Tale};

use super::desk::Desk;
use super::memory::aimed;
use super::taste::Taste;

/// The most kinds of cards.
const KINDS: usize = 64;

/// What counts as even: as likely to have been kept as a card that never fitted.
pub const EVEN: u32 = 1000;
/// Nothing is ever less likely than this: people are not policies.
const LEAST: f64 = 0.03;

/// A card that is so many points less dear than one that was given up,
const CLEAR: i32 = 4;
/// was hardly kept: by so much it is less likely.
const LESS: f64 = 0.95;

/// How likely every kind stayed in every other hand, in thousandths.
#[derive(Clone, Debug)]
pub struct Beliefs([[u32; KINDS]; SEATS]);

impl Default for Beliefs {
    /// As one believes who remembers nothing.
    fn default() -> Self {
        Beliefs([[EVEN; KINDS]; SEATS])
    }
}

impl Beliefs {
    /// What somebody believes who saw and heard this, of a table that looks like the world.
    pub fn of(tale: &[Tale<Overtime>], world: &Overtime) -> Beliefs {
        let mut watch = Watch::new(world, Habits::standard());
        for part in tale {
            if let Tale::Event(event) = part {
                watch.see(event);
            }
        }
        let mut beliefs = Beliefs::default();
        for (row, hand) in beliefs.0.iter_mut().zip(&watch.hands) {
            let cards: f64 = hand.iter().map(|batch| batch.cards).sum();
            for (kind, likely) in row.iter_mut().enumerate() {
                let stayed = |batch: &Batch| batch.cards * batch.stayed[kind];
                let share = hand.iter().map(stayed).sum::<f64>() / cards.max(0.01);
                *likely =
                    (f64::from(EVEN) * if cards > 0.01 { share.max(LEAST) } else { 1.0 }) as u32;
            }
        }
        beliefs
    }

    /// How likely it is that the card stayed in that hand until now.
    pub fn likely(&self, seat: Seat, card: Card) -> u32 {
        self.0[seat.index()][usize::from(card.id()) % KINDS]
    }
}

/// How often, in a thousand times, a card is used at a moment at which it fits.
#[derive(Clone, Copy, Debug, Default)]
struct Habit {
    /// In a turn of one's own: played, or given up at its end.
    turn: f64,
    /// As a reaction, whenever something happens that it answers.
    moment: f64,
}

struct Habits(BTreeMap<String, Habit>);

impl Habits {
    fn standard() -> &'static Habits {
        static HABITS: OnceLock<Habits> = OnceLock::new();
        HABITS.get_or_init(|| Habits::read(include_str!("habits.txt")))
    }

    /// Reads `card = thousandths in a turn, thousandths at a moment` in every line, and
    /// remarks after `#`.
    fn read(file: &str) -> Habits {
        let mut habits = BTreeMap::new();
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            let (slug, numbers) = line.split_once(" = ").expect("a card has a name");
            let (turn, moment) = numbers.split_once(", ").expect("two numbers");
            let share = |text: &str| text.parse::<f64>().expect("thousandths") / 1000.0;
            habits.insert(slug.to_string(), Habit { turn: share(turn), moment: share(moment) });
        }
        Habits(habits)
    }

    /// A card of a designer's deck that is not in the file says nothing.
    fn of(&self, card: Card) -> Habit {
        self.0.get(&card.kind().slug).copied().unwrap_or_default()
    }
}

/// Cards that somebody drew out of sight at the same time.
#[derive(Clone, Debug)]
struct Batch {
    /// How many of them are still there, as far as one can reckon.
    cards: f64,
    /// Are they older than the turn that its owner has?
    old: bool,
    /// By kind: how likely such a card would have stayed.
    stayed: [f64; KINDS],
}

/// Follows the hands through what everybody sees.
struct Watch {
    kinds: Vec<(Card, Habit)>,
    /// By seat and kind: how gladly such a card is kept.
    dear: [[i32; KINDS]; SEATS],
    /// The dearest card that whoever has the turn has given up at its end.
    given_up: Option<i32>,
    hands: [Vec<Batch>; SEATS],
    /// What came into a hand before everybody's eyes.
    shown: [Vec<Card>; SEATS],
    active: Option<Seat>,
}

impl Watch {
    fn new(world: &Overtime, habits: &Habits) -> Watch {
        let kinds: Vec<_> = world.components().deck().map(|card| (card, habits.of(card))).collect();
        let mut dear = [[0; KINDS]; SEATS];
        for seat in world.seats().iter() {
            let desk = Desk::imagined(world, seat, &Taste::TYPED);
            for (card, _) in &kinds {
                dear[seat.index()][usize::from(card.id()) % KINDS] = desk.keep(*card);
            }
        }
        let (hands, shown) = Default::default();
        Watch { kinds, dear, given_up: None, hands, shown, active: None }
    }

    fn see(&mut self, event: &Event) {
        match *event {
            Event::Drew { seat, cards } => self.hands[seat.index()].push(Batch {
                cards: cards.count().into(),
                old: false,
                stayed: [1.0; KINDS],
            }),
            Event::TurnBegan { seat, .. } => {
                self.turn_ends();
                self.active = Some(seat);
                self.hands[seat.index()].iter_mut().for_each(|batch| batch.old = true);
            }
            Event::Skipped { .. } => (self.active, self.given_up) = (None, None),
            Event::Played { seat, card, .. } | Event::Reacted { seat, card, .. } => {
                self.leaves(seat, card);
            }
            Event::Discarded { seat, card } => {
                self.leaves(seat, card);
                let dear = self.dear[seat.index()][usize::from(card.id()) % KINDS];
                self.given_up = self.given_up.max(Some(dear));
            }
            Event::Used { seat, employee, card } if trades(employee) => self.leaves(seat, card),
            Event::Took { seat, card } => self.shown[seat.index()].push(card),
            Event::Swapped { seat: to, from, card } | Event::GaveBack { seat: from, to, card } => {
                self.leaves(from, card);
                self.shown[to.index()].push(card);
            }
            _ => {}
        }
        // Nothing else is ever answered.
        if !matches!(event, Event::Played { .. } | Event::Reacted { .. } | Event::Completed { .. })
        {
            return;
        }
        for seat in (0..SEATS as u8).map(Seat) {
            for (card, habit) in &self.kinds {
                if habit.moment > 0.0 && fits(*card, seat, event) {
                    let kind = usize::from(card.id());
                    let kept = 1.0 - habit.moment;
                    self.hands[seat.index()]
                        .iter_mut()
                        .for_each(|batch| batch.stayed[kind] *= kept);
                }
            }
        }
    }

    /// What is left of the hand was not used in the turn.
    fn turn_ends(&mut self) {
        let Some(seat) = self.active.take() else { return };
        for batch in self.hands[seat.index()].iter_mut().filter(|batch| batch.old) {
            for (card, habit) in &self.kinds {
                batch.stayed[usize::from(card.id())] *= 1.0 - habit.turn;
            }
        }
        // What was kept is dearer than what was given up.
        let Some(given_up) = self.given_up.take() else { return };
        let dear = &self.dear[seat.index()];
        for batch in &mut self.hands[seat.index()] {
            for (stayed, dear) in batch.stayed.iter_mut().zip(dear) {
                *stayed *=
                    1.0 - LESS * f64::from((given_up - dear).clamp(0, CLEAR)) / f64::from(CLEAR);
            }
        }
    }

    /// A card leaves a hand: one that was shown there, or else any of the others.
    fn leaves(&mut self, seat: Seat, card: Card) {
        let shown = &mut self.shown[seat.index()];
        if let Some(place) = shown.iter().position(|known| *known == card) {
            shown.swap_remove(place);
            return;
        }
        let hand = &mut self.hands[seat.index()];
        let cards: f64 = hand.iter().map(|batch| batch.cards).sum();
        let stay = ((cards - 1.0) / cards.max(1.0)).max(0.0);
        hand.iter_mut().for_each(|batch| batch.cards *= stay);
        hand.retain(|batch| batch.cards > 0.01);
    }
}

/// Does this employee's ability put a card of the hand away?
fn trades(employee: Card) -> bool {
    let Some(employee) = &employee.kind().employee else { return false };
    matches!(employee.ability, Some(Ability::Trade(_)))
}

/// Does this card, in that hand, answer what has just happened?
pub fn fits(card: Card, holder: Seat, event: &Event) -> bool {
    let played = |types| match *event {
        Event::Played { seat, card, .. } | Event::Reacted { seat, card, .. } => {
            card.kind().types.meets(types).then_some(seat)
        }
        _ => None,
    };
    match card.kind().trigger {
        Some(Trigger::Plays { types, another }) => {
            played(types).is_some_and(|seat| !another || seat != holder)
        }
        Some(Trigger::Completes { another }) => {
            matches!(*event, Event::Completed { seat, .. } if !another || seat != holder)
        }
        Some(Trigger::Aimed { types }) => {
            played(types).is_some() && aimed(event).is_some_and(|(_, at)| at == holder)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use overtime::{Components, Options, Reactions};
    use tabletop::{Eyes, Fate, Game, Seed};

    use super::*;

    /// What somebody believes of all hands after every decision of a game.
    fn through_a_game(number: u64, mut look: impl FnMut(&Overtime, &Beliefs, &[Tale<Overtime>])) {
        let mut dice = Seed::from_number(number).stream("test");
        let mut events = Vec::new();
        let mut game = Overtime::deal(&Options::new(4, Reactions::Sealed), &mut dice, &mut events);
        let (mut actions, mut tale) = (Vec::new(), Vec::new());
        while let Some(seat) = game.due().seats().lowest() {
            let shown = |event: Event| Overtime::shown(&event, Eyes::Spectator).map(Tale::Event);
            tale.extend(events.drain(..).filter_map(shown));
            look(&game, &Beliefs::of(&tale, &game), &tale);
            game.actions(seat, &mut actions);
            let action = actions[dice.roll("choice", actions.len() as u32) as usize];
            game.play(seat, action, &mut dice, &mut events).expect("it is listed");
        }
    }

    fn dealt() -> Overtime {
        let mut dice = Seed::from_number(1).stream("test");
        Overtime::deal(&Options::new(4, Reactions::Sealed), &mut dice, &mut ())
    }

    #[test]
    fn whoever_remembers_nothing_believes_nothing() {
        let (beliefs, standard) = (Beliefs::default(), Components::standard());
        assert!(standard.deck().all(|card| beliefs.likely(Seat(2), card) == EVEN));
        let nothing = Beliefs::of(&[], &dealt());
        assert!(standard.deck().all(|card| nothing.likely(Seat(2), card) == EVEN));
    }

    /// A moment that is let pass makes what fitted there less likely, and nothing else.
    #[test]
    fn what_was_let_pass_is_less_likely() {
        let standard = Components::standard();
        let card = |slug| standard.find(slug).expect("a card");
        let drew = Event::Drew { seat: Seat(1), cards: Default::default() };
        let mut watch = Watch::new(&dealt(), Habits::standard());
        watch.see(&drew);
        watch.hands[1][0].cards = 4.0;
        let stayed = |watch: &Watch, slug| watch.hands[1][0].stayed[usize::from(card(slug).id())];
        let plays = |seat| Event::Played {
            seat,
            card: card("email"),
            on: None,
            also: None,
            who: None,
            free: false,
        };
        watch.see(&plays(Seat(0)));
        let once = stayed(&watch, "jam");
        assert!(once < 1.0 && stayed(&watch, "coffee") == 1.0 && stayed(&watch, "blame") == 1.0);
        watch.see(&plays(Seat(2)));
        assert!(stayed(&watch, "jam") < once);
        // Cards that were drawn later have let nothing pass.
        watch.see(&drew);
        assert_eq!(watch.hands[1][1].stayed, [1.0; KINDS]);
        // A turn of one's own is a moment for everything that was there when it began.
        watch.see(&Event::TurnBegan { seat: Seat(1), round: 1 });
        watch.see(&drew);
        watch.see(&Event::TurnBegan { seat: Seat(2), round: 1 });
        assert!(stayed(&watch, "coffee") < 0.2);
        assert_eq!(watch.hands[1].last().map(|batch| batch.stayed), Some([1.0; KINDS]));
    }

    /// Whoever gives up an e-mail at the end of a turn has kept nothing that is less dear.
    #[test]
    fn what_was_kept_is_dearer_than_what_was_given_up() {
        let card = |slug| Components::standard().find(slug).expect("a card");
        let mut watch = Watch::new(&dealt(), Habits::standard());
        watch.see(&Event::TurnBegan { seat: Seat(1), round: 1 });
        watch.see(&Event::Drew { seat: Seat(1), cards: Default::default() });
        watch.hands[1][0].cards = 5.0;
        watch.see(&Event::Discarded { seat: Seat(1), card: card("email") });
        watch.see(&Event::TurnBegan { seat: Seat(2), round: 1 });
        let stayed = |slug| watch.hands[1][0].stayed[usize::from(card(slug).id())];
        for dearer in ["email", "night", "not-mine", "credit"] {
            assert_eq!(stayed(dearer), 1.0, "{dearer}");
        }
        for less in ["coffee", "cake", "dentist"] {
            assert!(stayed(less) < 0.1, "{less}: {}", stayed(less));
        }
    }

    /// Every card of the deck has its habits, and nothing in the file is about others.
    #[test]
    fn the_habits_are_those_of_the_deck() {
        let mut slugs: Vec<&str> =
            Components::standard().deck().map(|card| card.kind().slug.as_str()).collect();
        slugs.sort_unstable();
        assert!(Habits::standard().0.keys().eq(slugs));
    }

    /// As many cards are followed as there are.
    #[test]
    fn hands_are_followed_through_whole_games() {
        let (mut looks, mut believed) = (0, 0);
        for number in 0..5 {
            through_a_game(number, |game, beliefs, tale| {
                let mut watch = Watch::new(game, Habits::standard());
                tale.iter().for_each(|part| match part {
                    Tale::Event(event) => watch.see(event),
                    Tale::Said(_) => {}
                });
                for seat in game.seats().iter() {
                    let followed: f64 =
                        watch.hands[seat.index()].iter().map(|batch| batch.cards).sum();
                    let cards = f64::from(game.side(seat).cards);
                    let shown = watch.shown[seat.index()].len() as f64;
                    let sum = followed + shown;
                    assert!((sum - cards).abs() < 0.1, "{seat}: {followed} and {shown} of {cards}");
                    looks += 1;
                    let least = game.components().deck().map(|card| beliefs.likely(seat, card));
                    believed += u32::from(least.min().is_some_and(|least| least < EVEN / 2));
                }
            });
        }
        assert!(looks > 1000 && believed > looks / 4, "{believed} of {looks}");
    }
}
