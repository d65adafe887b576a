//! Learning by playing: a scripted game on the real board, one idea a step.
//!
//! A lesson has no state of its own. The position at a step follows from the
//! script alone, so a step is an address that can be shared, and going back is
//! going back.

mod finished;
mod finished_two;
mod finishing_time;
mod overtime;
mod the_machine;

use hall::games::SetUp;
use hall::rehearsal::Rehearsal;
use tabletop::{Eyes, Names, Seat, Seed};

use crate::games;
use crate::view::{BoardContext, Hint, LessonView, Memory};
use crate::words::lessons as words;

/// Whoever learns sits here.
const YOU: Seat = Seat(0);

/// A scripted game.
#[derive(Debug)]
pub struct Lesson {
    /// The game.
    pub slug: &'static str,
    /// How the lesson is called in addresses: a game may have chapters.
    pub address: &'static str,
    /// The chapter that comes after it.
    pub further: Option<&'static str>,
    pub options: &'static [(&'static str, &'static str)],
    /// Who sits where, the learner first.
    pub names: &'static [&'static str],
    pub steps: &'static [Step],
    /// What a first real game is played with.
    pub afterwards: &'static [(&'static str, &'static str)],
}

/// One idea.
#[derive(Debug)]
pub struct Step {
    /// A heading of a few words.
    pub title: &'static str,
    /// What the coach says, as Markdown.
    pub says: &'static str,
    /// What is to be done on the board; nothing means reading on.
    pub act: Option<&'static str>,
    /// What the others do then.
    pub then: &'static [(u8, &'static str)],
    /// A state to begin with here, instead of going on from before.
    pub scene: Option<&'static str>,
    /// The part of the board that is spoken of, by its class: it comes into sight.
    pub look: Option<&'static str>,
    /// A new game with these options begins here.
    pub anew: Option<&'static [(&'static str, &'static str)]>,
    /// A button of a real table, by its icon and name, that leads on.
    pub press: Option<(&'static str, &'static str)>,
}

/// Only reading.
const fn tell(title: &'static str, says: &'static str) -> Step {
    Step { title, says, act: None, then: &[], scene: None, look: None, anew: None, press: None }
}

/// Something to do.
const fn act(title: &'static str, says: &'static str, act: &'static str) -> Step {
    Step { act: Some(act), ..tell(title, says) }
}

impl Step {
    const fn then(self, then: &'static [(u8, &'static str)]) -> Step {
        Step { then, ..self }
    }

    const fn look(self, part: &'static str) -> Step {
        Step { look: Some(part), ..self }
    }

    const fn at(self, scene: &'static str) -> Step {
        Step { scene: Some(scene), ..self }
    }

    const fn press(self, icon: &'static str, name: &'static str) -> Step {
        Step { press: Some((icon, name)), ..self }
    }

    const fn anew(self, options: &'static [(&'static str, &'static str)]) -> Step {
        Step { anew: Some(options), ..self }
    }

    /// Does something begin here, instead of going on from before?
    const fn begins(&self) -> bool {
        self.scene.is_some() || self.anew.is_some()
    }
}

/// What came of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Learnt {
    /// On to this step.
    Go(usize),
    /// Not what the lesson is about.
    Not(String),
}

/// All there are.
const LESSONS: [&Lesson; 5] = [
    &finished::LESSON,
    &finished_two::LESSON,
    &finishing_time::LESSON,
    &overtime::LESSON,
    &the_machine::LESSON,
];

/// The lesson at an address: for a game, its first chapter.
pub fn of(address: &str) -> Option<&'static Lesson> {
    LESSONS.into_iter().find(|lesson| lesson.address == address)
}

impl Lesson {
    /// The game as it is dealt, or as this step begins it.
    fn deal(&self, first: Option<&Step>) -> Option<Rehearsal> {
        let game = games::by_slug(self.slug)?;
        let own = |&(key, value): &(&str, &str)| (key.to_string(), value.to_string());
        let set_up = SetUp {
            options: first
                .and_then(|step| step.anew)
                .unwrap_or(self.options)
                .iter()
                .map(own)
                .collect(),
            state: first.and_then(|step| serde_json::from_str(step.scene?).ok()),
            ..SetUp::usual(game)
        };
        // The script leaves nothing to chance.
        Rehearsal::deal(game, &set_up, Seed::from_number(1)).ok()
    }

    /// The table as it is when a step begins.
    fn table(&self, at: usize) -> Option<Rehearsal> {
        let begin = (0..=at).rev().find(|&nth| self.steps[nth].begins());
        let mut table = self.deal(begin.map(|nth| &self.steps[nth]))?;
        for step in &self.steps[begin.unwrap_or(0)..at] {
            let mine = step.act.map(|line| (YOU.0, line));
            for (seat, line) in mine.into_iter().chain(step.then.iter().copied()) {
                table.play(Seat(seat), line).ok()?;
            }
        }
        Some(table)
    }

    /// Is this what the step asks for? Several steps may be answered at once.
    pub fn answer(&self, at: usize, line: &str) -> Option<Learnt> {
        let table = self.table(at)?;
        self.steps[at].act?;
        let given = table.reads(YOU, line).unwrap_or_default();
        let mut asked = Vec::new();
        let mut reached = None;
        for (nth, step) in self.steps.iter().enumerate().skip(at) {
            // What others do in between cannot be skipped.
            let Some(more) = step.act else { break };
            if nth > at && (!self.steps[nth - 1].then.is_empty() || step.begins()) {
                break;
            }
            asked.push(more);
            let Some(read) = table.reads(YOU, &asked.join(" ")) else { break };
            // A whole line may close the turn by itself, where the lesson has more of it.
            if given.starts_with(&read) && given.len() <= read.len() + 1 {
                reached = Some(nth + 1);
            }
        }
        if let Some(next) = reached {
            return Some(Learnt::Go(next));
        }
        Some(Learnt::Not(words::not_yet(self.label(at).as_deref())))
    }

    /// What is to be pressed at a step, as the board calls it.
    fn label(&self, at: usize) -> Option<String> {
        let (game, table) = (games::by_slug(self.slug)?, self.table(at)?);
        let names = Names::new(self.names.iter().map(ToString::to_string));
        let wanted = table.reads(YOU, self.steps[at].act?)?.into_iter().next()?;
        let context = BoardContext {
            names: names.clone(),
            sat: None,
            you: Some(YOU),
            act: String::new(),
            ask: None,
            memory: Memory::None,
            hint: None,
        };
        let ask = game.draw(&table.sight(Eyes::Seat(YOU), true, &names), context)?.ask?;
        let choice = ask.choices.into_iter().find(|choice| choice.notation == wanted)?;
        Some(choice.label)
    }

    /// The page of a step.
    pub fn view(&'static self, at: usize, notice: Option<String>) -> Option<LessonView> {
        let game = games::by_slug(self.slug)?;
        let step = self.steps.get(at)?;
        let table = self.table(at)?;
        let names = Names::new(self.names.iter().map(ToString::to_string));
        let first = step.act.and_then(|line| table.reads(YOU, line)?.into_iter().next());
        let hint = first.map(Hint::bare);
        let context = BoardContext {
            names: names.clone(),
            sat: None,
            you: Some(YOU),
            act: String::new(),
            ask: None,
            memory: Memory::None,
            hint,
        };
        let eyes = Eyes::Seat(YOU);
        let drawn = game.draw(&table.sight(eyes, step.act.is_some(), &names), context)?;
        Some(LessonView {
            game: game.about(),
            at,
            of: self.steps.len(),
            title: step.title,
            says: step.says,
            look: step.look,
            asked: drawn.ask.map(|ask| ask.question),
            board: drawn.board,
            bar: drawn.bar,
            log: table.log(eyes, &names),
            notice,
            afterwards: self.afterwards,
            address: self.address,
            further: self.further,
            press: step.press,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_reached_and_answered() {
        for lesson in LESSONS {
            for (nth, step) in lesson.steps.iter().enumerate() {
                let slug = lesson.slug;
                assert!(lesson.view(nth, None).is_some(), "{slug}, step {nth}: {}", step.title);
                if let Some(line) = step.act {
                    assert_eq!(lesson.answer(nth, line), Some(Learnt::Go(nth + 1)), "{slug} {nth}");
                }
                let wrong = lesson.answer(nth, "nonsense");
                // The button is named as it is called, not as moves are written.
                if let (Some(Learnt::Not(said)), Some(label)) = (&wrong, lesson.label(nth)) {
                    assert!(said.ends_with(&format!(": “{label}”.")), "{slug} {nth}: {said}");
                }
                assert_eq!(wrong.is_some(), step.act.is_some(), "{slug} {nth}");
                assert!(!matches!(wrong, Some(Learnt::Go(_))), "{slug} {nth}");
            }
        }
    }

    #[test]
    fn a_lesson_is_short() {
        for lesson in LESSONS {
            let words: usize =
                lesson.steps.iter().map(|step| step.says.split_whitespace().count()).sum();
            // Two hundred words a minute, and five seconds for each thing to do.
            let seconds = words * 60 / 200 + lesson.steps.len() * 5;
            assert!(seconds < 600, "{}: {seconds} seconds", lesson.slug);
        }
    }

    #[test]
    fn two_steps_of_a_strike_can_be_bought_at_once_or_one_by_one() {
        let lesson = &finishing_time::LESSON;
        let first = lesson.steps.iter().position(|step| step.act == Some("income 8")).unwrap();
        let answer = |line| lesson.answer(first, line);
        assert_eq!(answer("strike income 8, vacation 1"), Some(Learnt::Go(first + 2)));
        assert_eq!(answer("strike income 8"), Some(Learnt::Go(first + 1)));
        for other in ["strike vacation 1", "strike hours 65", "strike income 8, hours 65"] {
            assert!(matches!(answer(other), Some(Learnt::Not(_))), "{other}");
        }
    }
}
