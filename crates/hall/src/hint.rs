//! A hint, told in steps: that there is something, then what, then why.

use crate::hosted::Hosted;
use players::{Advice, Odds};
use tabletop::{Fate, Seen};

/// A suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// How much of it is told by now.
    pub step: HintStep,
    pub stakes: Stakes,
    /// The decision; empty as long as it is not told.
    pub notation: String,
    /// The reason in a sentence; what follows is told with it.
    pub why: String,
    /// The chance to win, in percent: with it, and with the next best.
    pub odds: Option<(u8, u8)>,
    /// The same if the turn ends here.
    pub ended: Option<u8>,
    /// What belongs together in the rest of the turn, in notation.
    pub line: Vec<String>,
    /// The cards on which it depends, as far as these eyes may know them.
    pub decides: String,
    /// There was nothing else to do: it has not helped.
    pub free: bool,
}

/// How much of a hint is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HintStep {
    /// That there is something.
    Something,
    /// What it is.
    Which,
    /// Why, and how it goes on.
    Whole,
}

/// How much depends on the decision, by what was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stakes {
    /// It wins more often than anything else.
    Much,
    /// Something else wins as often.
    Little,
    /// Nothing was found that wins.
    Lost,
}

impl std::fmt::Display for Stakes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stakes::Much => "Something here is better than what you might think.",
            Stakes::Little => "More than one answer here is about as good.",
            Stakes::Lost => "No way to win was found from here; one answer gets furthest.",
        })
    }
}

impl HintStep {
    const WORDS: [(HintStep, &'static str); 3] = [
        (HintStep::Something, "something"),
        (HintStep::Which, "which"),
        (HintStep::Whole, "whole"),
    ];

    /// The word in forms and in the store.
    pub fn word(self) -> &'static str {
        HintStep::WORDS.iter().find(|(step, _)| *step == self).map_or("", |(_, word)| word)
    }

    pub fn read(word: &str) -> Option<HintStep> {
        HintStep::WORDS.iter().find(|(_, known)| *known == word).map(|(step, _)| *step)
    }

    fn next(self) -> HintStep {
        match self {
            HintStep::Something => HintStep::Which,
            HintStep::Which | HintStep::Whole => HintStep::Whole,
        }
    }
}

impl Hint {
    /// Only what to do, as bots decide it.
    pub fn bare(notation: String) -> Hint {
        Hint {
            step: HintStep::Whole,
            stakes: Stakes::Little,
            notation,
            why: String::new(),
            odds: None,
            ended: None,
            line: Vec::new(),
            decides: String::new(),
            free: false,
        }
    }

    /// What an adviser says to somebody who is asked this. In a game without steps all
    /// is told at once, and so it is where there is one answer.
    pub fn of<G: Hosted>(seen: &Seen<'_, G>, advice: Advice<G>, fate: &mut impl Fate) -> Hint {
        let free = seen.actions().len() == 1;
        let odds = advice.odds.map(|Odds { with, without }| (with, without));
        let stakes = match odds {
            Some((0, 0)) => Stakes::Lost,
            Some((with, without)) if with > without => Stakes::Much,
            _ => Stakes::Little,
        };
        let line = match advice.line.as_slice() {
            [] => vec![advice.action],
            line => line.to_vec(),
        };
        let decides = G::decides(seen, &line, fate);
        Hint {
            step: if G::HINTS_IN_STEPS && !free { HintStep::Something } else { HintStep::Whole },
            stakes,
            odds,
            ended: advice.ended,
            line: if advice.line.len() > 1 { G::in_words(&advice.line) } else { Vec::new() },
            decides,
            free,
            why: advice.why,
            notation: advice.action.to_string(),
        }
    }

    /// One step further.
    pub fn further(&self) -> Hint {
        Hint { step: self.step.next(), ..self.clone() }
    }

    /// What of it is told by now.
    pub fn told(&self) -> Hint {
        let hidden = Hint { stakes: self.stakes, step: self.step, ..Hint::bare(String::new()) };
        match self.step {
            HintStep::Something => hidden,
            HintStep::Which => Hint { notation: self.notation.clone(), ..hidden },
            HintStep::Whole => self.clone(),
        }
    }

    /// Everything but the decision and the reason, in one line for the store.
    pub(crate) fn written(&self) -> String {
        let stakes = match self.stakes {
            Stakes::Much => "much",
            Stakes::Little => "little",
            Stakes::Lost => "lost",
        };
        let ended = self.ended.map(|ended| format!("/{ended}")).unwrap_or_default();
        let odds = self.odds.map(|(with, without)| format!("{with}/{without}{ended}"));
        let odds = odds.unwrap_or_default();
        let free = if self.free { "free" } else { "" };
        let line = self.line.join(", ");
        [self.step.word(), stakes, &odds, free, &line, &self.decides].join("\t")
    }

    /// The same out of the store. Once there was a label in that line, or nothing, and
    /// hints were told whole.
    pub(crate) fn read(notation: &str, line: &str, why: &str) -> Option<Hint> {
        let hint = Hint { why: why.to_string(), ..Hint::bare(notation.to_string()) };
        if !line.contains('\t') {
            return Some(hint);
        }
        let parts: Vec<&str> = line.splitn(6, '\t').collect();
        let &[step, stakes, odds, free, line, decides] = parts.as_slice() else { return None };
        let mut chances = odds.split('/').map(|chance| chance.parse().ok());
        let [with, without, ended] = [(); 3].map(|()| chances.next().flatten());
        Some(Hint {
            step: HintStep::read(step)?,
            stakes: match stakes {
                "much" => Stakes::Much,
                "little" => Stakes::Little,
                "lost" => Stakes::Lost,
                _ => return None,
            },
            odds: with.zip(without),
            ended,
            free: free == "free",
            line: line.split(", ").filter(|one| !one.is_empty()).map(str::to_string).collect(),
            decides: decides.to_string(),
            ..hint
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(step: HintStep) -> Hint {
        Hint {
            step,
            stakes: Stakes::Much,
            odds: Some((100, 25)),
            ended: Some(0),
            line: vec!["use 47".into(), "end 3 5".into()],
            decides: "It brings 39.".into(),
            free: false,
            why: "It pays.\nTwice.".into(),
            notation: "use 47".into(),
        }
    }

    #[test]
    fn a_hint_reads_back_at_every_step_and_from_before_there_were_steps() {
        for step in [HintStep::Something, HintStep::Which, HintStep::Whole] {
            let hint = hint(step);
            let read = Hint::read(&hint.notation, &hint.written(), &hint.why);
            assert_eq!(read, Some(hint));
        }
        // Once nobody was told what it means to end the turn.
        let before = Hint { ended: None, ..hint(HintStep::Whole) };
        assert!(before.written().contains("\t100/25\t"), "{}", before.written());
        assert_eq!(Hint::read("use 47", &before.written(), &before.why), Some(before));
        for line in ["", "End turn"] {
            let old = Hint::read("end", line, "No action is worth it.").unwrap();
            assert_eq!((old.step, old.notation.as_str()), (HintStep::Whole, "end"));
        }
        assert_eq!(Hint::read("end", "sideways\tmuch\t\t\t\t", ""), None);
    }

    #[test]
    fn a_step_tells_no_more_than_it_should() {
        let first = hint(HintStep::Something);
        let told = first.told();
        assert_eq!((told.notation.as_str(), told.why.as_str(), told.odds), ("", "", None));
        assert!(told.line.is_empty() && told.decides.is_empty() && told.ended.is_none());
        let second = first.further();
        assert_eq!(second.told().notation, "use 47");
        assert_eq!((second.told().why.as_str(), second.told().odds), ("", None));
        let third = second.further();
        assert_eq!(third.told(), hint(HintStep::Whole));
        assert_eq!(third.further(), third);
    }
}
