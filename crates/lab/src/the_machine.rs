//! What is worth knowing of a game of The Machine.

use tabletop::{Eyes, Game, Seat};
use the_machine::{Event, Exit, TheMachine, stars};

use crate::{Outcome, Study};

impl Study for TheMachine {
    fn role(options: &Self::Options, seat: Seat) -> &'static str {
        if seat == options.manager() { "manager" } else { "worker" }
    }

    fn findings(outcome: &Outcome<'_, Self>) -> Vec<(String, f64)> {
        let view = outcome.game.view(Eyes::Omniscient);
        let count = |wanted: fn(&Event) -> bool| {
            outcome.events.iter().filter(|event| wanted(event)).count() as f64
        };
        let lost = |exit: Exit| view.exit.iter().filter(|&&e| e == Some(exit)).count() as f64;
        let sum = |marks: &[u8]| marks.iter().map(|&count| f64::from(count)).sum::<f64>();
        let held: u16 = view.held.iter().flatten().map(stars).sum();
        vec![
            ("days".to_string(), f64::from(view.day)),
            (
                "progress in percent".to_string(),
                100.0 * f64::from(view.progress) / f64::from(view.length()),
            ),
            ("workers lost".to_string(), lost(Exit::Fired) + lost(Exit::Union)),
            ("fired".to_string(), lost(Exit::Fired)),
            ("lost to the union".to_string(), lost(Exit::Union)),
            ("warnings at the end".to_string(), sum(&view.warn)),
            ("bad standing at the end".to_string(), sum(&view.bad)),
            ("stars given".to_string(), f64::from(held)),
            ("union meetings".to_string(), count(|e| matches!(e, Event::Met { .. }))),
            ("agreements".to_string(), count(|e| matches!(e, Event::Parted { agreed: true }))),
            ("boxes done".to_string(), count(|e| matches!(e, Event::Ran { success: true, .. }))),
            ("boxes failed".to_string(), count(|e| matches!(e, Event::Ran { success: false, .. }))),
        ]
    }
}
