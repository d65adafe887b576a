//! What every seat has seen and decided since the search began, as one number each.

use std::hash::{Hash, Hasher};

use tabletop::{Eyes, Game, Seat, Seats};

use super::SEATS;
use super::tree::Step;

/// By seat, a number that stands for all it has seen.
#[derive(Clone, Copy, Debug)]
pub struct Ears([Fold; SEATS]);

impl Default for Ears {
    fn default() -> Self {
        let mut ears = Ears([Fold(0); SEATS]);
        (1u64..).zip(&mut ears.0).for_each(|(nth, fold)| fold.write_u64(nth));
        ears
    }
}

impl Ears {
    /// What stands for all that a seat knows.
    pub fn heard(&self, seat: Seat) -> u64 {
        self.0[seat.index()].finish()
    }

    /// Everybody knows what they did themselves.
    pub fn decides(&mut self, seat: Seat, step: Step) {
        step.hash(&mut self.0[seat.index()]);
    }

    /// Everybody sees what they may see of what happened.
    pub fn hear<G: Game<Event: Hash>>(&mut self, seats: Seats, events: &[G::Event]) {
        for seat in seats.iter() {
            for shown in events.iter().filter_map(|event| G::shown(event, Eyes::Seat(seat))) {
                shown.hash(&mut self.0[seat.index()]);
            }
        }
    }
}

/// A number that stands for something, the same in every run.
pub fn number(something: &impl Hash) -> u64 {
    let mut fold = Fold(0);
    something.hash(&mut fold);
    fold.finish()
}

/// A hash that is the same in every run.
#[derive(Clone, Copy, Debug)]
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        // Every bit of what came before and of the number moves all the bits above it,
        // and the shift brings them down again.
        let mixed = (self.0 ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.0 = mixed ^ mixed >> 32;
    }
}

#[cfg(test)]
mod tests {
    use overtime::{Options, Overtime, Reactions};
    use tabletop::{Due, Fate, Seed};

    use super::*;

    /// Whoever answers in secret is heard by nobody until the window closes.
    #[test]
    fn nobody_hears_what_is_secret() {
        let mut sealed = 0;
        for number in 0..6 {
            let mut dice = Seed::from_number(number).stream("test");
            let options = Options::new(4, Reactions::Sealed);
            let mut game = Overtime::deal(&options, &mut dice, &mut ());
            let (mut actions, mut ears) = (Vec::new(), Ears::default());
            while let Some(seat) = game.due().seats().lowest() {
                game.actions(seat, &mut actions);
                let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                let stays_shut = matches!(game.due(), Due::Sealed { waiting } if waiting.len() > 1);
                let (before, mut events) = (ears, Vec::new());
                game.play(seat, action, &mut dice, &mut events).expect("it is listed");
                ears.hear::<Overtime>(game.seats(), &events);
                let others = || game.seats().iter().filter(|&other| other != seat);
                if stays_shut {
                    sealed += 1;
                    assert!(others().all(|other| ears.heard(other) == before.heard(other)));
                }
            }
        }
        assert!(sealed > 100, "{sealed}");
    }

    #[test]
    fn what_is_heard_in_another_order_is_something_else() {
        let heard = |numbers: &[u64]| number(&numbers);
        assert_eq!(heard(&[1, 2, 3]), heard(&[1, 2, 3]));
        let mut all = vec![heard(&[1, 2]), heard(&[2, 1]), heard(&[1]), heard(&[0, 1, 2])];
        all.extend((0..10_000).map(|number| heard(&[number, 7])));
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
