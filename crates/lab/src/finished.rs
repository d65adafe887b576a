//! What is worth knowing of a game of Finished!.

use finished::{Event, Finished};
use tabletop::{Eyes, Game};

use crate::{Outcome, Study};

impl Study for Finished {
    fn findings(outcome: &Outcome<'_, Self>) -> Vec<(String, f64)> {
        let view = outcome.game.view(Eyes::Omniscient);
        let count = |wanted: fn(&Event) -> bool| {
            outcome.events.iter().filter(|event| wanted(event)).count() as f64
        };
        let mut found = vec![
            ("cards finished".to_string(), f64::from(view.finished)),
            ("turns".to_string(), f64::from(view.turn)),
            ("actions used".to_string(), count(|e| matches!(e, Event::Used { .. }))),
            ("runs paid".to_string(), count(|e| matches!(e, Event::Sequence { .. }))),
        ];
        if view.ending == Some(finished::Ending::Won) {
            found.push(("coffee left when won".to_string(), f64::from(view.coffee)));
        }
        found
    }
}
