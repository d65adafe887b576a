//! A game without a table: dealt, played by a script and looked at. There is
//! nothing secret in it, for whoever reads the script knows it all.

use tabletop::{Eyes, Names, Seat, Seed};

use crate::cast::Cast;
use crate::games::{AnyGame, AnyPast, SetUp};
use crate::sight::Sight;
use crate::view::LogLine;

/// A scripted game.
pub struct Rehearsal(Box<dyn AnyPast>);

impl std::fmt::Debug for Rehearsal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Rehearsal({})", self.0.about().slug)
    }
}

impl Rehearsal {
    /// Deals, or says what of the settings does not fit.
    pub fn deal(game: &dyn AnyGame, set_up: &SetUp, seed: Seed) -> Result<Rehearsal, String> {
        Ok(Rehearsal(game.deal(set_up, seed)?.0))
    }

    /// Plays a line for whoever is asked; all of it, or it says why not.
    pub fn play(&mut self, seat: Seat, line: &str) -> Result<(), String> {
        let now = self.0.present();
        let mut played =
            now.answer(seat, now.question(seat), line).map_err(|refused| refused.to_string())?;
        if let Some((_, last)) = played.decisions.last_mut() {
            self.0.settle(last.as_mut());
        }
        played.refused.map_or(Ok(()), Err)
    }

    /// The decisions that a line means for this seat, in notation.
    pub fn reads(&self, seat: Seat, line: &str) -> Option<Vec<String>> {
        self.0.reads(seat, line)
    }

    /// What these eyes see; `asked`: and their question.
    pub fn sight(&self, eyes: Eyes, asked: bool, names: &Names) -> Sight {
        self.0.sight(eyes, asked, &Cast::new(names.clone()))
    }

    pub fn log(&self, eyes: Eyes, names: &Names) -> Vec<LogLine> {
        self.0.log(eyes, &Cast::new(names.clone()), usize::MAX)
    }
}
