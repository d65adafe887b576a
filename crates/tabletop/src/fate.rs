//! Chance comes from outside, and every use of it has a name.

/// Where a game's luck comes from.
///
/// A game asks for every roll by name; it never makes chance of its own. So a
/// test can script the luck, a trace can print it, and a seed can repeat it.
pub trait Fate {
    /// A number from 0 to `sides − 1`. `sides` must be at least 1; a roll with
    /// one side is still asked for, so that its name appears in the trace.
    fn roll(&mut self, what: &'static str, sides: u32) -> u32;

    /// Puts the items into random order: from the last place down to the
    /// second, each is swapped with a place rolled among those up to it.
    fn shuffle<T>(&mut self, what: &'static str, items: &mut [T])
    where
        Self: Sized,
    {
        let mut rest = items;
        while rest.len() > 1 {
            let last = rest.len() - 1;
            let other = self.roll(what, rest.len() as u32) as usize;
            rest.swap(last, other);
            rest = &mut rest[..last];
        }
    }
}

impl<F: Fate> Fate for &mut F {
    #[inline]
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        (**self).roll(what, sides)
    }
}

/// One use of chance: what it was for, and what came up.
pub type Chance = (&'static str, u32);

/// Luck written down in advance. Every roll must be the expected one, and
/// [`finish`](Scripted::finish) checks that the script was used up.
#[derive(Debug)]
pub struct Scripted {
    rolls: std::collections::VecDeque<Chance>,
}

impl Scripted {
    pub fn new(rolls: impl IntoIterator<Item = Chance>) -> Self {
        Scripted { rolls: rolls.into_iter().collect() }
    }

    /// A script for something that needs no luck at all.
    pub fn none() -> Self {
        Scripted::new([])
    }

    /// Panics if something of the script was not used.
    pub fn finish(self) {
        assert!(self.rolls.is_empty(), "unused rolls: {:?}", self.rolls);
    }
}

impl Fate for Scripted {
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        let Some((expected, value)) = self.rolls.pop_front() else {
            panic!("the script has no roll left for {what} (1 in {sides})");
        };
        assert_eq!(what, expected, "the script expected another roll");
        assert!(value < sides, "{what}: {value} is not on a die with {sides} sides");
        value
    }
}

/// Passes every roll on to another fate and writes it down.
#[derive(Debug)]
pub struct Noted<'a, F> {
    fate: &'a mut F,
    /// What was rolled so far.
    pub rolls: Vec<Chance>,
}

impl<'a, F: Fate> Noted<'a, F> {
    pub fn new(fate: &'a mut F) -> Self {
        Noted { fate, rolls: Vec::new() }
    }
}

impl<F: Fate> Fate for Noted<'_, F> {
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        let value = self.fate.roll(what, sides);
        self.rolls.push((what, value));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_is_a_row_of_rolls() {
        let mut fate = Scripted::new([("deck", 0), ("deck", 2), ("deck", 0)]);
        let mut cards = [1, 2, 3, 4];
        fate.shuffle("deck", &mut cards);
        // 4↔1, then 3 stays, then 2↔4 swapped.
        assert_eq!(cards, [2, 4, 3, 1]);
        fate.finish();
    }

    #[test]
    fn noted_luck_is_the_luck_itself() {
        let mut script = Scripted::new([("die", 3), ("coin", 1)]);
        let mut fate = Noted::new(&mut script);
        assert_eq!(fate.roll("die", 6), 3);
        assert_eq!(Fate::roll(&mut &mut fate, "coin", 2), 1);
        assert_eq!(fate.rolls, [("die", 3), ("coin", 1)]);
        script.finish();
    }

    #[test]
    #[should_panic(expected = "unused rolls")]
    fn a_script_must_be_used_up() {
        Scripted::new([("die", 3)]).finish();
    }

    #[test]
    #[should_panic(expected = "another roll")]
    fn a_script_names_its_rolls() {
        Scripted::new([("die", 3)]).roll("coin", 6);
    }

    #[test]
    #[should_panic(expected = "not on a die")]
    fn a_script_cannot_roll_a_seven() {
        Scripted::new([("die", 6)]).roll("die", 6);
    }

    #[test]
    #[should_panic(expected = "no roll left")]
    fn a_script_cannot_go_on_for_ever() {
        Scripted::none().roll("die", 6);
    }
}
