//! What people have said, and what it is worth: the only part of the talk that counts
//! in mind.

use tabletop::{Said, Seat, Seen, Tale, Tone};
use the_machine::{DAYS, Event, Outcome, SEATS, Sight, TheMachine};

/// By seat, how much likelier they are to work for what they have said.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The day the last words are about, and by how much they multiply the odds then.
    day: u8,
    today: [f64; SEATS],
    /// On any day: broken words are held against whoever gave them.
    always: [f64; SEATS],
}

impl Default for Words {
    fn default() -> Self {
        Words { day: 0, today: [1.0; SEATS], always: [1.0; SEATS] }
    }
}

/// What somebody has said about their work on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Will,
    WillNot,
}

impl Words {
    /// How many times likelier somebody is to work on a day than by their record.
    pub fn odds(&self, seat: Seat, day: u8) -> f64 {
        let today = if day == self.day { self.today[seat.index()] } else { 1.0 };
        today * self.always[seat.index()]
    }

    /// What the talk so far tells about everybody else.
    pub fn of(seen: &Seen<'_, TheMachine>) -> Words {
        let view = seen.view();
        let mut words = Words { day: view.day, ..Words::default() };
        let given = given(seen.tale(), view.manager());
        for seat in view.workers.without(seen.seat()).iter() {
            let mut broken = 0;
            for (deed, given) in view.ledger[seat.index()].iter().zip(&given) {
                // Whoever failed in the open, alone, has not done what was promised.
                let idled = deed.is_some_and(|deed| {
                    deed.outcome == Outcome::Failure && deed.sight == Sight::Open
                });
                let promised = given[seat.index()] == Some(Word::Will);
                broken += u32::from(promised && idled);
            }
            let word = given[usize::from(view.day) - 1][seat.index()];
            words.today[seat.index()] = match word {
                Some(Word::Will) if broken > 0 => 1.0,
                Some(Word::Will) => 1.8,
                Some(Word::WillNot) => 0.2,
                None => 1.0,
            };
            words.always[seat.index()] = match broken {
                0 => 1.0,
                1 => 0.8,
                _ => 0.65,
            };
        }
        words
    }
}

/// By day and seat, what workers have last said about their own work.
fn given(tale: &[Tale<TheMachine>], manager: Seat) -> [[Option<Word>; SEATS]; DAYS] {
    let mut given = [[None; SEATS]; DAYS];
    let mut today = 0;
    for part in tale {
        match part {
            Tale::Event(Event::Morning { day, .. }) => today = usize::from(*day) - 1,
            Tale::Said(said) if said.seat != manager => {
                if let Some(word) = word(said) {
                    given[today][said.seat.index()] = Some(word);
                }
            }
            _ => {}
        }
    }
    given
}

fn word(said: &Said) -> Option<Word> {
    match said.statement.tone() {
        Tone::Promise => Some(Word::Will),
        Tone::Refuse => Some(Word::WillNot),
        _ => None,
    }
}

/// What the seat itself has last said about its work today.
pub fn own(seen: &Seen<'_, TheMachine>) -> Option<Word> {
    let today = seen
        .tale()
        .iter()
        .rev()
        .take_while(|part| !matches!(part, Tale::Event(Event::Morning { .. })));
    let mut said = today.filter_map(|part| match part {
        Tale::Said(said) if said.seat == seen.seat() => word(said),
        _ => None,
    });
    said.next()
}
