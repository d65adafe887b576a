//! What bots were seen to do at tables of The Machine, on positions like those out of
//! games among `mixed` ones: who thinks at *normal* or above does better.

use players::{Cast, Player, Table, think};
use tabletop::{Options as _, Seat, Seed};
use the_machine::{Action, Card, Hand, Job, Options, Question, TheMachine, View};

/// A worker alone at a box, who chooses a card.
struct Position<'a> {
    view: &'a View,
    seat: Seat,
    hand: Hand,
    job: &'static Job,
}

impl Position<'_> {
    fn others(&self) -> impl Iterator<Item = Seat> {
        self.view.inside.without(self.seat).iter()
    }

    /// The cards that do not do the job, ascending.
    fn idle(&self) -> Vec<Card> {
        self.hand.kinds().filter(|card| card.0 < self.job.number).collect()
    }

    /// Is somebody else sure to be the favourite?
    fn is_behind(&self) -> bool {
        let cards = &self.view.cards_held;
        cards[self.seat.index()] == 0 && self.others().any(|other| cards[other.index()] > 0)
    }

    /// Does this card, and this alone, finish the machine? Where interns work, nobody can
    /// stop it.
    fn finishes(&self) -> bool {
        let Position { view, job, .. } = self;
        let enough = view.progress + job.cogs >= view.length() && job.needs.is_none();
        view.day == 5 && view.interns == 0 && enough && !self.idle().is_empty()
    }
}

/// The cards that one of that level plays in such positions; how many there were.
fn played(
    level: &str,
    wanted: impl Fn(&Position<'_>) -> bool,
    most: usize,
    mut look: impl FnMut(&Position<'_>, Card),
) -> usize {
    let options = Options::of(5).expect("five can play");
    let mut found = 0;
    for number in 0..1_000 {
        let mut table = Table::<TheMachine>::new(&options, Seed::from_number(number));
        let mut bots: Vec<Box<dyn Player<TheMachine>>> = (0..options.seats())
            .map(|_| TheMachine::player("mixed").expect("in the cast"))
            .collect();
        while found < most
            && table
                .round(|seen, dice| {
                    let view = seen.view();
                    if let Some(Question::Work { spot, .. }) = seen.question() {
                        let job = &view.task().jobs[spot.index()];
                        let seat = seen.seat();
                        let hand = view.hands[seat.index()].expect("one's own hand");
                        let position = Position { view: &view, seat, hand, job };
                        if found < most && job.stations == 1 && wanted(&position) {
                            found += 1;
                            let mut player = TheMachine::player(level).expect("in the cast");
                            match player.choose(seen, &mut dice.clone()) {
                                Action::Work(card) => look(&position, card),
                                other => panic!("{other} is no card"),
                            }
                        }
                    }
                    think(bots[seen.seat().index()].as_mut(), seen, dice)
                })
                .is_some()
        {}
    }
    found
}

/// Nobody of these levels plays a card that does the job, in so many positions each.
fn nobody_works(looks: [(&str, usize); 3], wanted: impl Fn(&Position<'_>) -> bool) {
    for (level, most) in looks {
        let found = played(level, &wanted, most, |position, card| {
            assert!(card.0 < position.job.number, "{level} plays {card:?} of {:?}", position.hand);
        });
        assert_eq!(found, most, "{level}");
    }
}

/// Workers without stars spent their low cards on the first days and were forced to
/// finish the machine on Friday. Of two cards that both do nothing today the only low one
/// is kept.
#[test]
fn a_low_card_is_kept_for_friday() {
    let wanted = |position: &Position<'_>| {
        let low = position.hand.cards().filter(|card| card.0 <= 2).count();
        position.view.day == 4 && position.is_behind() && position.idle().len() > 1 && low == 1
    };
    for (level, most) in [("normal", 16), ("hard", 16), ("expert", 4)] {
        let (mut idled, mut lowest) = (0, 0);
        let found = played(level, wanted, most, |position, card| {
            let idle = position.idle();
            if idle.contains(&card) {
                idled += 1;
                lowest += u32::from(card == idle[0]);
            }
        });
        assert_eq!(found, most, "{level}");
        assert!(
            idled >= 2 && 2 * lowest < idled,
            "{level}: {lowest} of {idled} gave the low card away"
        );
    }
}

/// On Friday somebody played the card that finished the machine and lost by that. What
/// failing risks is less than what finishing costs.
#[test]
fn nobody_finishes_the_machine_for_somebody_else() {
    nobody_works([("normal", 8), ("hard", 8), ("expert", 3)], |position| {
        position.finishes() && position.is_behind()
    });
}

/// On Friday somebody with two stars and a warning finished the machine with a 6 and lost
/// the tie. Whoever has stars, and knows somebody who has as many at least and fewer
/// warnings, finishes the machine for them.
#[test]
fn nobody_finishes_the_machine_to_lose_a_tie() {
    nobody_works([("normal", 4), ("hard", 4), ("expert", 2)], |position| {
        let Position { view, seat, .. } = position;
        let own = view.held[seat.index()].map_or(0, |sheaf| the_machine::stars(&sheaf));
        let fewer = |other: Seat| view.warn[other.index()] < view.warn[seat.index()];
        let cards = |other: Seat| u16::from(view.cards_held[other.index()]);
        let loses = |other: Seat| cards(other) >= own && fewer(other);
        own > 0 && position.finishes() && position.others().any(loses)
    });
}
