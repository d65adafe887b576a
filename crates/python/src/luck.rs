//! Luck that comes from outside, roll by roll.

use std::collections::VecDeque;

use tabletop::Fate;

/// Rolls handed in by name. What does not fit is noted, and then nothing counts.
#[derive(Debug)]
pub struct Script {
    rolls: VecDeque<(String, u32)>,
    trouble: Option<String>,
}

impl Script {
    pub fn new(rolls: Vec<(String, u32)>) -> Script {
        Script { rolls: rolls.into(), trouble: None }
    }

    /// Were they all used, and the right ones?
    pub fn finish(self) -> Result<(), String> {
        match (self.trouble, self.rolls.front()) {
            (Some(trouble), _) => Err(trouble),
            (None, Some((what, _))) => Err(format!(
                "{} rolls were not needed; the first is for “{what}”.",
                self.rolls.len()
            )),
            (None, None) => Ok(()),
        }
    }
}

impl Fate for Script {
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        if self.trouble.is_some() {
            return 0;
        }
        let wrong = match self.rolls.pop_front() {
            None => format!("A roll for “{what}” with {sides} sides is missing."),
            Some((name, _)) if name != what => {
                format!("The next roll is for “{what}” with {sides} sides, not for “{name}”.")
            }
            Some((_, value)) if value >= sides => {
                format!("“{what}” has {sides} sides, from 0 on: {value} is not among them.")
            }
            Some((_, value)) => return value,
        };
        self.trouble = Some(wrong);
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(rolls: &[(&str, u32)], asked: &[(&'static str, u32)]) -> Result<Vec<u32>, String> {
        let mut script =
            Script::new(rolls.iter().map(|&(what, value)| (what.into(), value)).collect());
        let rolled = asked.iter().map(|&(what, sides)| script.roll(what, sides)).collect();
        script.finish().map(|()| rolled)
    }

    #[test]
    fn a_script_must_fit() {
        assert_eq!(after(&[("die", 3), ("coin", 1)], &[("die", 6), ("coin", 2)]), Ok(vec![3, 1]));
        let wrong = |rolls, asked| after(rolls, asked).unwrap_err();
        assert_eq!(wrong(&[], &[("die", 6)]), "A roll for “die” with 6 sides is missing.");
        assert_eq!(
            wrong(&[("die", 6)], &[("die", 6)]),
            "“die” has 6 sides, from 0 on: 6 is not among them."
        );
        assert_eq!(
            wrong(&[("coin", 1)], &[("die", 6), ("die", 6)]),
            "The next roll is for “die” with 6 sides, not for “coin”."
        );
        assert_eq!(wrong(&[("die", 1)], &[]), "1 rolls were not needed; the first is for “die”.");
    }
}
