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
}

/// The cards that each level plays in such positions, one row a position.
fn played(
    wanted: impl Fn(&Position<'_>) -> bool,
    most: usize,
    mut look: impl FnMut(&Position<'_>, &str, Card),
) -> usize {
    let options = Options::of(5).expect("five can play");
    let mut found = 0;
    for number in 0..400 {
        let mut table = Table::<TheMachine>::new(&options, Seed::from_number(number));
        let mut bots: Vec<Box<dyn Player<TheMachine>>> = (0..options.seats())
            .map(|_| TheMachine::player("mixed").expect("in the cast"))
            .collect();
        while table
            .round(|seen, dice| {
                let view = seen.view();
                if let Some(Question::Work { spot, .. }) = seen.question() {
                    let job = &view.task().jobs[spot.index()];
                    let seat = seen.seat();
                    let hand = view.hands[seat.index()].expect("one's own hand");
                    let position = Position { view: &view, seat, hand, job };
                    if found < most && job.stations == 1 && wanted(&position) {
                        found += 1;
                        for level in ["normal", "hard"] {
                            let mut player = TheMachine::player(level).expect("in the cast");
                            match player.choose(seen, &mut dice.clone()) {
                                Action::Work(card) => look(&position, level, card),
                                other => panic!("{other} is no card"),
                            }
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

/// Workers without stars spent their low cards on the first days and were forced to
/// finish the machine on Friday. Of two cards that both do nothing today the only low one
/// is kept.
#[test]
fn a_low_card_is_kept_for_friday() {
    let (mut idled, mut lowest) = (0, 0);
    let wanted = |position: &Position<'_>| {
        let low = position.hand.cards().filter(|card| card.0 <= 2).count();
        position.view.day == 4 && position.is_behind() && position.idle().len() > 1 && low == 1
    };
    let found = played(wanted, 12, |position, _, card| {
        let idle = position.idle();
        if idle.contains(&card) {
            idled += 1;
            lowest += u32::from(card == idle[0]);
        }
    });
    assert!(found >= 6, "{found} positions");
    assert!(idled >= 6 && 2 * lowest < idled, "{lowest} of {idled} gave the low card away");
}

/// On Friday somebody played the card that finished the machine and lost by that. What
/// failing risks is less than what finishing costs.
#[test]
fn nobody_finishes_the_machine_for_somebody_else() {
    let wanted = |position: &Position<'_>| {
        let Position { view, job, .. } = position;
        let finishes = view.progress + job.cogs >= view.length() && job.needs.is_none();
        // Where interns work, nobody can stop it.
        let people = view.interns == 0;
        view.day == 5 && people && finishes && position.is_behind() && !position.idle().is_empty()
    };
    let found = played(wanted, 12, |position, level, card| {
        assert!(card.0 < position.job.number, "{level} plays {card:?} of {:?}", position.hand);
    });
    assert!(found >= 4, "{found} positions");
}
