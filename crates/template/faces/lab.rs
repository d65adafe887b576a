//! What is worth knowing of a game.

use lab::{Outcome, Study};
use tabletop::{Eyes, Game};
use template::Template;

impl Study for Template {
    fn findings(outcome: &Outcome<'_, Self>) -> Vec<(String, f64)> {
        let view = outcome.game.view(Eyes::Omniscient);
        let points = view.players.iter().map(|player| f64::from(player.points));
        points.map(|points| ("points".to_string(), points)).collect()
    }
}
