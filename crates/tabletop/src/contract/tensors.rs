//! The game in numbers: within its ranges, as much as the view and no more, and every
//! action with a number of its own.

use super::{Contract, Plan, Tally, Violation, ensure, everybody, name_of};
use crate::fate::Fate;
use crate::options::Options;
use crate::seat::{Eyes, Seat};
use crate::seed::{Dice, Seed};
use crate::tensor::{Layout, Pen, Tensor, UNNUMBERED};

type Checked = Result<(), String>;

/// Plays random games by the plan and holds the game's numbers to their promises.
pub fn check<G: Contract + Tensor>(plan: &Plan) -> Result<Tally, Violation> {
    let mut tally = Tally::default();
    for (nth, options) in G::variants().iter().enumerate() {
        for number in 0..plan.games {
            let seed = plan.seed + (nth as u64) * u64::from(plan.games) + u64::from(number);
            let mut inspection = Inspection::<G>::new(options, seed);
            inspection.game(&mut tally).map_err(|what| Violation {
                game: G::ABOUT.slug,
                options: format!("{:?}", options.pairs()),
                seed,
                decision: inspection.decisions,
                what,
            })?;
        }
    }
    Ok(tally)
}

/// Panics if observing or numbering allocates anything. `measure` does what it is
/// handed and says how many allocations that took.
pub fn allocates_nothing<G: Contract + Tensor>(measure: impl Fn(&mut dyn FnMut()) -> u64) {
    let (mut actions, mut numbers) = (Vec::with_capacity(4096), Vec::with_capacity(4096));
    for options in G::variants() {
        let mut cells = vec![0; G::layout(&options).size()];
        // What is made once for all games is made now.
        G::action_numbers(&options);
        let mut dice = Seed::from_number(7).play();
        let mut game = G::deal(&options, &mut dice, &mut ());
        let allocated = measure(&mut || {
            while let Some(seat) = game.due().seats().lowest() {
                game.actions(seat, &mut actions);
                game.number(seat, &actions, &mut numbers);
                game.observe(Some(seat), &mut Pen::new(&mut cells));
                let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                let played = game.play(seat, action, &mut dice, &mut ());
                assert!(played.is_ok(), "{seat} {action} was listed but refused");
            }
        });
        assert_eq!(allocated, 0, "allocations in a game with {:?}", options.pairs());
    }
}

/// A short check of the layouts and counts of numbers under all variants: it changes
/// when a trained policy would read something else than it learnt.
pub fn fingerprint<G: Contract + Tensor>() -> String {
    let mut text = String::new();
    for options in G::variants() {
        text += &format!("{:?} {}\n", options.pairs(), G::action_numbers(&options));
        for slice in G::layout(&options).slices() {
            text += &format!("{} {:?} {:?}\n", slice.name, slice.shape, slice.range);
        }
    }
    blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
}

/// One random game, looked at through everybody's eyes.
struct Inspection<G> {
    game: G,
    layout: Layout,
    numbers: u16,
    luck: Dice,
    dice: Dice,
    decisions: usize,
}

impl<G: Contract + Tensor> Inspection<G> {
    fn new(options: &G::Options, seed: u64) -> Self {
        let seed = Seed::from_number(seed);
        Inspection {
            game: G::deal(options, &mut seed.deal(), &mut ()),
            layout: G::layout(options),
            numbers: G::action_numbers(options),
            luck: seed.play(),
            dice: seed.stream("tensors"),
            decisions: 0,
        }
    }

    fn game(&mut self, tally: &mut Tally) -> Checked {
        loop {
            for eyes in everybody(&self.game) {
                self.ranges_hold(&self.observed(&self.game, eyes)?)?;
            }
            let Some(seat) = self.due() else { break };
            let number = self.actions_have_numbers(seat)?;
            if self.dice.roll("check", 4) == 0 {
                self.imagined_worlds_look_alike()?;
                tally.worlds += 1;
            }
            let before = self.game.clone();
            let sibling = self.sibling(seat);
            let mut actions = Vec::new();
            self.game.actions(seat, &mut actions);
            let played = self.game.play(seat, actions[number], &mut self.luck, &mut ());
            played
                .map_err(|refusal| format!("{seat} {} was refused: {refusal}", actions[number]))?;
            self.decisions += 1;
            for eyes in everybody(&before) {
                self.shows_what_the_view_shows(&before, &self.game, eyes)?;
                self.shows_what_the_view_shows(&sibling, &self.game, eyes)?;
            }
            tally.decisions += 1;
        }
        tally.games += 1;
        Ok(())
    }

    fn due(&mut self) -> Option<Seat> {
        let due: Vec<Seat> = self.game.due().seats().iter().collect();
        let nth = due.len().checked_sub(1).map(|more| self.dice.roll("seat", more as u32 + 1))?;
        due.get(nth as usize).copied()
    }

    /// What these eyes are told, written twice over different rubbish.
    fn observed(&self, game: &G, eyes: Eyes) -> Result<Vec<i16>, String> {
        let size = self.layout.size();
        let seat = match eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator | Eyes::Omniscient => None,
        };
        let mut tensors = [vec![-7; size], vec![99; size]];
        for cells in &mut tensors {
            let mut pen = Pen::new(cells);
            game.observe(seat, &mut pen);
            let written = pen.written();
            ensure(written == size, || {
                format!("{written} numbers are observed, but the layout has {size}")
            })?;
        }
        let [cells, again] = tensors;
        ensure(cells == again, || {
            format!("{} is not written", self.place_of_difference(&cells, &again))
        })?;
        Ok(cells)
    }

    fn ranges_hold(&self, cells: &[i16]) -> Checked {
        let mut from = 0;
        for slice in self.layout.slices() {
            let (low, high) = slice.range;
            let wrong =
                cells[from..from + slice.size()].iter().find(|it| !(low..=high).contains(it));
            ensure(wrong.is_none(), || {
                format!("`{}` is {}, not within {low} to {high}", slice.name, wrong.unwrap_or(&0))
            })?;
            from += slice.size();
        }
        Ok(())
    }

    /// Every listed action has a number, below their count, and none has two. Returns
    /// the place of one of them.
    fn actions_have_numbers(&mut self, seat: Seat) -> Result<usize, String> {
        let (mut actions, mut numbers) = (Vec::new(), Vec::new());
        self.game.actions(seat, &mut actions);
        self.game.number(seat, &actions, &mut numbers);
        ensure(numbers.len() == actions.len(), || "there are more actions than numbers".into())?;
        for (nth, &number) in numbers.iter().enumerate() {
            let action = actions[nth];
            ensure(number != UNNUMBERED, || format!("{seat} {action} has no number"))?;
            let count = self.numbers;
            ensure(number < count, || format!("{seat} {action} is {number} of {count}"))?;
            let first = numbers.iter().position(|&other| other == number);
            ensure(first == Some(nth), || {
                format!("{action} and {} of {seat} are both {number}", actions[first.unwrap_or(0)])
            })?;
        }
        Ok(self.dice.roll("action", actions.len() as u32) as usize)
    }

    /// Another state that could have come of the same decision, or of another.
    fn sibling(&mut self, seat: Seat) -> G {
        let mut sibling = self.game.clone();
        let mut actions = Vec::new();
        sibling.actions(seat, &mut actions);
        let action = actions[self.dice.roll("action", actions.len() as u32) as usize];
        // A refusal leaves the state as it was, which will do.
        let _ = sibling.play(seat, action, &mut self.dice, &mut ());
        sibling
    }

    /// A world that somebody imagines gives the same numbers to them and to spectators,
    /// and to the others whatever they would see.
    fn imagined_worlds_look_alike(&mut self) -> Checked {
        let seats: Vec<Seat> = self.game.seats().iter().collect();
        let observer = seats[self.dice.roll("observer", seats.len() as u32) as usize];
        let twin = self.game.imagine(observer, &mut self.dice);
        for eyes in [Eyes::Seat(observer), Eyes::Spectator] {
            let (here, there) = (self.observed(&self.game, eyes)?, self.observed(&twin, eyes)?);
            ensure(here == there, || {
                let place = self.place_of_difference(&here, &there);
                format!("{place} leaks to {} what {observer} may not know", name_of(eyes))
            })?;
        }
        let (mut actions, mut here, mut there) = (Vec::new(), Vec::new(), Vec::new());
        self.game.actions(observer, &mut actions);
        self.game.number(observer, &actions, &mut here);
        twin.number(observer, &actions, &mut there);
        ensure(here == there, || format!("the numbers of {observer}'s actions leak"))?;
        everybody(&self.game)
            .try_for_each(|eyes| self.shows_what_the_view_shows(&self.game, &twin, eyes))
    }

    /// Two states differ in these eyes' numbers exactly if they differ in their view.
    fn shows_what_the_view_shows(&self, one: &G, other: &G, eyes: Eyes) -> Checked {
        let same_view = one.view(eyes) == other.view(eyes);
        let (here, there) = (self.observed(one, eyes)?, self.observed(other, eyes)?);
        if same_view == (here == there) {
            return Ok(());
        }
        let who = name_of(eyes);
        Err(match same_view {
            true => {
                let place = self.place_of_difference(&here, &there);
                format!("{place} tells {who} something that the view does not show")
            }
            false => {
                let (here, there) =
                    (super::fields::of(&one.view(eyes)), super::fields::of(&other.view(eyes)));
                let what = super::fields::difference(&here, &there);
                let what = what.unwrap_or("something that prints alike".into());
                format!("the numbers do not tell {who} what the view shows: {what}")
            }
        })
    }

    fn place_of_difference(&self, here: &[i16], there: &[i16]) -> String {
        let cell = here.iter().zip(there).position(|(one, other)| one != other).unwrap_or(0);
        let mut from = 0;
        for slice in self.layout.slices() {
            if cell < from + slice.size() {
                return format!("`{}` ({} of its numbers)", slice.name, cell - from);
            }
            from += slice.size();
        }
        format!("number {cell}")
    }
}
