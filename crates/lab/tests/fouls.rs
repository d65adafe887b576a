//! A player that panics or answers illegally is replaced for that decision, and
//! counted; the game goes on.

use lab::arena::{Contest, Entrant};
use lab::{Experiment, Outcome, Study};
use players::{Cast, Character, Player, Random};
use tabletop::{Dice, Seen};
use toys::bids::{Action, Bids};
use toys::players;

#[path = "../../tabletop/tests/toys/mod.rs"]
mod toys;

type Toy = Bids<0>;

struct Bad(&'static str);

impl Player<Toy> for Bad {
    fn choose(&mut self, _: &Seen<'_, Toy>, _: &mut Dice) -> Action {
        match self.0 {
            "cheat" => Action::Bid(99),
            _ => panic!("on purpose"),
        }
    }
}

/// Always the first thing there is.
struct First;

impl Player<Toy> for First {
    fn choose(&mut self, seen: &Seen<'_, Toy>, _: &mut Dice) -> Action {
        seen.actions()[0]
    }
}

impl Cast for Toy {
    fn characters() -> &'static [Character] {
        &[]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Toy>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "first" => Some(Box::new(First)),
            "cheat" => Some(Box::new(Bad("cheat"))),
            "panic" | "hopeless" => Some(Box::new(Bad("panic"))),
            _ => None,
        }
    }

    fn quick(name: &str) -> Box<dyn Player<Toy>> {
        match name {
            // Even the quick policy fails: the first legal thing is done.
            "hopeless" => Box::new(Bad("panic")),
            _ => Box::new(First),
        }
    }
}

impl Study for Toy {
    fn findings(_: &Outcome<'_, Self>) -> Vec<(String, f64)> {
        Vec::new()
    }
}

#[test]
fn whoever_fails_is_replaced_by_its_quick_policy_and_counted() {
    let report = |name: &str| {
        let cast = vec![name.to_string(), "random".into(), "random".into()];
        Experiment::<Toy> { options: players(3), cast, games: 20, seed: 1 }.run()
    };
    let first = report("first");
    assert_eq!(first.fouls, 0);
    for name in ["panic", "cheat", "hopeless"] {
        let report = report(name);
        assert!(report.fouls >= 60, "{name}: {}", report.fouls);
        // Every decision is made as the quick policy makes it.
        assert_eq!((&report.wins, &report.reasons), (&first.wins, &first.reasons), "{name}");
        assert!(report.to_string().contains("for a bot that failed"), "{report}");
    }
}

#[test]
fn the_arena_says_who_failed() {
    let entrants = ["random", "cheat"].map(Entrant::read).to_vec();
    let contest =
        Contest::<Toy> { options: players(3), entrants, games: 20, seed: 1, early: false };
    let standings = contest.run();
    let fouls = |name: &str| {
        let one = standings.ratings.iter().find(|one| one.player == name);
        one.map(|one| (one.effort.fouls, one.effort.decisions)).unwrap()
    };
    assert_eq!(fouls("random").0, 0);
    assert_eq!(fouls("cheat").0, fouls("cheat").1);
    assert!(
        standings.to_string().contains("a quick policy decided for them: cheat"),
        "{standings}"
    );
}
