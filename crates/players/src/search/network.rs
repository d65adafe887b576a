//! A small network that judges a table: who will probably win, by what is true of every
//! seat. Each seat's inputs go through the same first layer; what comes of it goes, with
//! the mean of all seats beside it, through the same second layer to the seat's strength.
//! A last strength, from the mean alone, is for the chance that nobody wins.
//!
//! The numbers are fitted by a program and lie in a file, by the names of the inputs and
//! in thousandths. Everything is reckoned with sums, products and one exponential function
//! of our own, in one order: the same on every machine.

use super::{SEATS, Shares, WIN};
use crate::sums::exp;

/// How many numbers the first layer makes of a seat, and the second.
pub const FIRST: usize = 64;
pub const SECOND: usize = 32;

/// What is true at a table: for every seat the inputs that are not 0.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    on: Vec<(u8, u8)>,
    /// Where the inputs of each seat end.
    ends: Vec<u32>,
}

impl Facts {
    /// An input of the seat that is being told of.
    pub fn add(&mut self, input: usize, value: u8) {
        debug_assert!(input < 256, "inputs have small numbers");
        if value > 0 {
            self.on.push((input as u8, value));
        }
    }

    /// That was all of this seat.
    pub fn end_seat(&mut self) {
        self.ends.push(self.on.len() as u32);
    }

    pub fn seats(&self) -> usize {
        self.ends.len()
    }

    /// Seat by seat.
    pub fn rows(&self) -> impl Iterator<Item = &[(u8, u8)]> {
        let mut from = 0;
        self.ends.iter().map(move |&end| {
            let row = &self.on[from..end as usize];
            from = end as usize;
            row
        })
    }
}

/// Where in the row of all numbers a layer begins.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// For each input what it adds to the first layer; then what is added anyhow.
    pub first: usize,
    pub first_bias: usize,
    /// For each of the first layer what it adds to the second, of the seat itself and of
    /// the mean; then what is added anyhow.
    pub own: usize,
    pub mean: usize,
    pub second_bias: usize,
    /// For each of the second layer what it adds to the strength; then what each input adds.
    pub strength: usize,
    pub direct: usize,
    /// The strength of nobody, and what each of the mean adds to it.
    pub nobody: usize,
    pub nobody_mean: usize,
    pub count: usize,
}

impl Places {
    pub fn of(inputs: usize) -> Places {
        let first_bias = inputs * FIRST;
        let own = first_bias + FIRST;
        let mean = own + FIRST * SECOND;
        let second_bias = mean + FIRST * SECOND;
        let strength = second_bias + SECOND;
        let direct = strength + SECOND;
        let nobody = direct + inputs;
        let nobody_mean = nobody + 1;
        let count = nobody_mean + FIRST;
        Places {
            first: 0,
            first_bias,
            own,
            mean,
            second_bias,
            strength,
            direct,
            nobody,
            nobody_mean,
            count,
        }
    }
}

/// What the layers made of a table.
#[derive(Clone, Debug)]
pub struct Thoughts {
    pub first: [[f32; FIRST]; SEATS],
    pub mean: [f32; FIRST],
    pub second: [[f32; SECOND]; SEATS],
    /// Everybody's strength; behind the last seat stands nobody's.
    pub strengths: [f32; SEATS + 1],
}

impl Default for Thoughts {
    fn default() -> Self {
        Thoughts {
            first: [[0.0; FIRST]; SEATS],
            mean: [0.0; FIRST],
            second: [[0.0; SECOND]; SEATS],
            strengths: [0.0; SEATS + 1],
        }
    }
}

/// The network with its numbers.
#[derive(Clone, Debug)]
pub struct Network {
    pub places: Places,
    pub numbers: Vec<f32>,
}

impl Network {
    pub fn new(inputs: usize) -> Network {
        let places = Places::of(inputs);
        Network { places, numbers: vec![0.0; places.count] }
    }

    /// Reads a file: `name = thousandths …` in every line, and remarks after `#`. There is
    /// a line for every input, every one of the first layer, and the rest.
    pub fn read(names: &[String], file: &str) -> Network {
        let mut network = Network::new(names.len());
        let mut left = lines(names, network.places);
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            let (name, row) = line.split_once(" = ").expect("a line has a name");
            let known = left.iter().position(|(known, _)| known == name);
            let (_, places) = left.swap_remove(known.expect("a name that is known"));
            let row: Vec<i32> =
                row.split(' ').map(|number| number.parse().expect("thousandths")).collect();
            assert_eq!(row.len(), places.len(), "{name} has as many numbers as it needs");
            for (place, number) in places.into_iter().zip(row) {
                network.numbers[place] = number as f32 / 1000.0;
            }
        }
        assert!(left.is_empty(), "{} has no line", left[0].0);
        network
    }

    /// Writes what [`Network::read`] reads.
    pub fn write(&self, names: &[String]) -> String {
        let number = |place: usize| ((1000.0 * self.numbers[place]).round() as i32).to_string();
        let line = |(name, places): (String, Vec<usize>)| {
            let row: Vec<String> = places.into_iter().map(number).collect();
            format!("{name} = {}\n", row.join(" "))
        };
        lines(names, self.places).into_iter().map(line).collect()
    }

    /// Puts a table through the layers.
    pub fn think(&self, facts: &Facts, thoughts: &mut Thoughts) {
        let Places { first_bias, own, mean, second_bias, strength, .. } = self.places;
        let Places { direct, nobody, nobody_mean, .. } = self.places;
        let seats = facts.seats();
        let Thoughts { first: firsts, mean: means, second: seconds, strengths } = thoughts;
        *means = [0.0; FIRST];
        for (nth, row) in facts.rows().enumerate() {
            let first = &mut firsts[nth];
            *first = *self.row(first_bias);
            strengths[nth] = 0.0;
            for &(input, value) in row {
                let value = f32::from(value);
                add(first, self.row(usize::from(input) * FIRST), value);
                strengths[nth] += value * self.numbers[direct + usize::from(input)];
            }
            floor(first);
            add(means, first, 1.0 / seats as f32);
        }
        let mut shared: [f32; SECOND] = *self.row(second_bias);
        for (nth, &value) in means.iter().enumerate() {
            add(&mut shared, self.row(mean + nth * SECOND), value);
        }
        for seat in 0..seats {
            let second = &mut seconds[seat];
            *second = shared;
            for (nth, &value) in firsts[seat].iter().enumerate() {
                add(second, self.row(own + nth * SECOND), value);
            }
            floor(second);
            strengths[seat] += sum(second, self.row(strength));
        }
        strengths[seats] = self.numbers[nobody] + sum(means, self.row(nobody_mean));
    }

    /// What every seat can expect.
    pub fn expect(&self, facts: &Facts) -> Shares {
        let mut thoughts = Thoughts::default();
        self.think(facts, &mut thoughts);
        let mut shares = [0; SEATS];
        let chances = chances(&thoughts, facts.seats());
        for (share, chance) in shares.iter_mut().zip(&chances[..facts.seats()]) {
            *share = (f64::from(WIN) * chance) as u32;
        }
        shares
    }

    fn row<const N: usize>(&self, from: usize) -> &[f32; N] {
        self.numbers[from..].first_chunk().expect("every layer has all its numbers")
    }
}

/// Everybody's chance, by what the layers made of a table; behind the last of so many seats
/// stands nobody's.
pub fn chances(thoughts: &Thoughts, seats: usize) -> [f64; SEATS + 1] {
    let strengths = &thoughts.strengths[..=seats];
    let most = strengths.iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; SEATS + 1];
    for (chance, &strength) in chances.iter_mut().zip(strengths) {
        *chance = exp(f64::from(strength - most));
    }
    let all: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= all);
    chances
}

/// The lines of the file, and where each of their numbers stands.
fn lines(names: &[String], places: Places) -> Vec<(String, Vec<usize>)> {
    let row = |from: usize, count: usize| (from..from + count).collect::<Vec<_>>();
    let mut lines = Vec::new();
    for (nth, name) in names.iter().enumerate() {
        let mut numbers = row(places.first + nth * FIRST, FIRST);
        numbers.push(places.direct + nth);
        lines.push((name.clone(), numbers));
    }
    lines.push(("first layer".into(), row(places.first_bias, FIRST)));
    for nth in 0..FIRST {
        lines.push((format!("own {nth}"), row(places.own + nth * SECOND, SECOND)));
        lines.push((format!("mean {nth}"), row(places.mean + nth * SECOND, SECOND)));
    }
    lines.push(("second layer".into(), row(places.second_bias, SECOND)));
    lines.push(("strength".into(), row(places.strength, SECOND)));
    lines.push(("nobody".into(), row(places.nobody, 1 + FIRST)));
    lines
}

fn add<const N: usize>(to: &mut [f32; N], row: &[f32; N], times: f32) {
    to.iter_mut().zip(row).for_each(|(to, number)| *to += times * number);
}

fn sum<const N: usize>(one: &[f32; N], other: &[f32; N]) -> f32 {
    one.iter().zip(other).fold(0.0, |sum, (one, other)| sum + one * other)
}

fn floor<const N: usize>(row: &mut [f32; N]) {
    row.iter_mut().for_each(|number| *number = number.max(0.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["ahead", "behind"].map(String::from).to_vec()
    }

    /// Two seats; what is true of each.
    fn facts(rows: [&[(usize, u8)]; 2]) -> Facts {
        let mut facts = Facts::default();
        for row in rows {
            row.iter().for_each(|&(input, value)| facts.add(input, value));
            facts.end_seat();
        }
        facts
    }

    /// Numbers that differ from each other.
    fn network() -> Network {
        let mut network = Network::new(2);
        for (nth, number) in network.numbers.iter_mut().enumerate() {
            *number = (nth as i32 * 37 % 401 - 200) as f32 / 1000.0;
        }
        network
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let network = network();
        let file = network.write(&names());
        let read = Network::read(&names(), &format!("# Where it comes from.\n{file}"));
        assert_eq!(read.numbers, network.numbers);
    }

    #[test]
    #[should_panic(expected = "a name that is known")]
    fn an_input_of_something_else_is_noticed() {
        Network::read(&names(), &network().write(&["ahead".into(), "luck".into()]));
    }

    #[test]
    #[should_panic(expected = "has no line")]
    fn a_file_that_ends_too_early_is_noticed() {
        let file = network().write(&names());
        Network::read(&names(), file.rsplit_once("\nnobody").expect("the last line").0);
    }

    /// Every layer once, on numbers that can be followed by hand.
    #[test]
    fn a_table_goes_through_every_layer() {
        let mut network = Network::new(2);
        let places = network.places;
        network.numbers[places.first + FIRST] = 3.0; // "behind" on the first of the first layer
        network.numbers[places.first_bias] = -1.0;
        network.numbers[places.own] = 0.5; // from there on the first of the second layer
        network.numbers[places.mean] = 1.0;
        network.numbers[places.strength] = 2.0;
        network.numbers[places.direct] = 0.25; // "ahead"
        network.numbers[places.nobody] = -4.0;
        let mut thoughts = Thoughts::default();
        network.think(&facts([&[(0, 2)], &[(1, 1)]]), &mut thoughts);
        // The first: max(0, −1) = 0. The second: 3 − 1 = 2. The mean is 1.
        assert_eq!((thoughts.first[0][0], thoughts.first[1][0], thoughts.mean[0]), (0.0, 2.0, 1.0));
        assert_eq!((thoughts.second[0][0], thoughts.second[1][0]), (1.0, 2.0));
        assert_eq!(thoughts.strengths[..3], [2.5, 4.0, -4.0]);
    }

    #[test]
    fn chances_add_up_and_the_order_of_the_seats_does_not_matter() {
        let network = network();
        let (one, other): (&[_], &[_]) = (&[(0, 3), (1, 1)], &[(1, 5)]);
        let there = network.expect(&facts([one, other]));
        let back = network.expect(&facts([other, one]));
        assert_eq!((there[0], there[1]), (back[1], back[0]));
        assert!(there[0] != there[1] && there[0] + there[1] < WIN);
        assert_eq!(there[2..], [0; SEATS - 2]);
    }

    /// Bit for bit: this must hold on every machine.
    #[test]
    fn its_judgement_never_changes() {
        let there = network().expect(&facts([&[(0, 3), (1, 1)], &[(1, 5)]]));
        assert_eq!(there[..2], [10_221, 17_910]);
    }
}
