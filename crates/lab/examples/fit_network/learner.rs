//! The network learns: Adam, after Kingma and Ba.

use players::overtime::inputs;
use players::search::{FIRST, Network, Places, SEATS, SECOND, Thoughts, chances};
use tabletop::{Dice, Fate};

use crate::games::Sample;

/// Climbs down the log-loss.
pub struct Learner {
    pub network: Network,
    slope: Vec<f32>,
    /// The slopes of late, and their squares.
    pace: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    thoughts: Thoughts,
}

impl Learner {
    /// At first the layers are anything, and the strengths alike.
    pub fn new(dice: &mut Dice) -> Learner {
        let mut network = Network::new(inputs().len());
        let Places { first, first_bias, own, second_bias, strength, direct, .. } = network.places;
        let parts = [(first, first_bias, 0.15), (own, second_bias, 0.2), (strength, direct, 0.3)];
        for (from, to, most) in parts {
            for number in &mut network.numbers[from..to] {
                *number = most * (dice.roll("number", 20_001) as f32 / 10_000.0 - 1.0);
            }
        }
        Learner::from(network)
    }

    /// Goes on from a network that is there.
    pub fn from(network: Network) -> Learner {
        let none = vec![0.0; network.numbers.len()];
        Learner {
            network,
            slope: none.clone(),
            pace: none.clone(),
            squares: none,
            steps: 0,
            thoughts: Thoughts::default(),
        }
    }

    /// One step down, of this length.
    pub fn learn(&mut self, batch: &[Sample], step: f32) {
        self.slope.fill(0.0);
        batch.iter().for_each(|sample| self.look(sample));
        self.steps += 1;
        let (late, lately) = (0.9_f32, 0.999_f32);
        let begun = (1.0 - late.powi(self.steps), 1.0 - lately.powi(self.steps));
        for (nth, number) in self.network.numbers.iter_mut().enumerate() {
            let slope = self.slope[nth] / batch.len() as f32 + 1e-5 * *number;
            self.pace[nth] += (1.0 - late) * (slope - self.pace[nth]);
            self.squares[nth] += (1.0 - lately) * (slope * slope - self.squares[nth]);
            let spread = (self.squares[nth] / begun.1).sqrt() + 1e-8;
            *number -= step * self.pace[nth] / begun.0 / spread;
        }
    }

    /// Adds the slope of one table: back through the layers, the last one first.
    fn look(&mut self, sample: &Sample) {
        let (seats, thoughts) = (sample.facts.seats(), &mut self.thoughts);
        self.network.think(&sample.facts, thoughts);
        let chances = chances(thoughts, seats);
        let (places, numbers, slope) =
            (self.network.places, &self.network.numbers, &mut self.slope);
        let off = |seat: usize| chances[seat] as f32 - sample.shares[seat];
        let mut mean = [0.0; FIRST];
        slope[places.nobody] += off(seats);
        for (nth, mean) in mean.iter_mut().enumerate() {
            slope[places.nobody_mean + nth] += off(seats) * thoughts.mean[nth];
            *mean += off(seats) * numbers[places.nobody_mean + nth];
        }
        let mut firsts = [[0.0; FIRST]; SEATS];
        for (seat, first) in firsts.iter_mut().enumerate().take(seats) {
            let mut second = [0.0; SECOND];
            for (nth, second) in second.iter_mut().enumerate() {
                let value = thoughts.second[seat][nth];
                slope[places.strength + nth] += off(seat) * value;
                if value > 0.0 {
                    *second = off(seat) * numbers[places.strength + nth];
                }
                slope[places.second_bias + nth] += *second;
            }
            for nth in 0..FIRST {
                let (own, shared) = (places.own + nth * SECOND, places.mean + nth * SECOND);
                let (value, all) = (thoughts.first[seat][nth], thoughts.mean[nth]);
                for (way, second) in second.iter().enumerate() {
                    slope[own + way] += second * value;
                    slope[shared + way] += second * all;
                    first[nth] += second * numbers[own + way];
                    mean[nth] += second * numbers[shared + way];
                }
            }
        }
        for (seat, row) in sample.facts.rows().enumerate() {
            let mut first = firsts[seat];
            for (nth, first) in first.iter_mut().enumerate() {
                *first = match thoughts.first[seat][nth] > 0.0 {
                    true => *first + mean[nth] / seats as f32,
                    false => 0.0,
                };
                slope[places.first_bias + nth] += *first;
            }
            for &(input, value) in row {
                let (input, value) = (usize::from(input), f32::from(value));
                slope[places.direct + input] += off(seat) * value;
                let from = places.first + input * FIRST;
                let row = &mut slope[from..from + FIRST];
                row.iter_mut().zip(&first).for_each(|(slope, first)| *slope += value * first);
            }
        }
    }
}
