//! What hidden cards cost a mind, and what beliefs are worth: searches that see more, or
//! believe less, against searches that see what their seat may know, with the same number of
//! rounds and on the same deals. Those who see `all` know everything that lies face down, the
//! order of the draw pile included; those who see `hands` know what everybody holds, and not
//! what comes. No player can be handed the table; only here in the lab it is. Those who see
//! `nothing` more think of all worlds as alike: what they lack are beliefs.
//!
//!     cargo run --release -p lab --example open_cards -- all|hands|nothing [DEALS [ROUNDS [FIRST]]]
//!
//! Four play Overtime, two of each kind, and exchange chairs on every deal, the first of
//! which is FIRST. Nobody talks.

use overtime::{Action, Options, Overtime, Reactions};
use players::search::{Found, best, search, search_in};
use players::{Patience, Table, Thought};
use tabletop::{Dice, Due, Game, Seat, Seed, Seen};

fn main() {
    let mut words = std::env::args().skip(1);
    let sight = match words.next().as_deref() {
        Some("all") => Sight::All,
        Some("hands") => Sight::Hands,
        Some("nothing") => Sight::Nothing,
        _ => panic!("all, hands or nothing"),
    };
    let mut words = words.map(|word| word.parse().expect("a number"));
    let (deals, rounds) = (words.next().unwrap_or(50), words.next().unwrap_or(1_000) as u32);
    let first = words.next().unwrap_or(1);
    // By deal: how much more those two won who are measured.
    let mut more = Vec::new();
    let mut games = 0;
    for deal in first..first + deals {
        let mut difference = 0.0;
        for open in [[0, 2], [1, 3]] {
            let winners = play(deal, rounds, |seat| open.contains(&seat.0).then_some(sight));
            let ours = winners.iter().filter(|seat| open.contains(&seat.0)).count();
            games += u32::from(!winners.is_empty());
            let all = winners.len().max(1) as f64;
            difference += (2.0 * ours as f64 - winners.len() as f64) / all;
        }
        more.push(difference / 2.0);
    }
    let count = more.len() as f64;
    let mean = more.iter().sum::<f64>() / count;
    let spread = more.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let margin = 1.96 * (spread / count).sqrt();
    let elo = |more: f64| 400.0 * ((1.0 + more) / (1.0 - more)).log10();
    println!(
        "{rounds} rounds, {games} games that anybody won: to see {sight} is worth {:+.0} Elo ({:+.0} … {:+.0})",
        elo(mean),
        elo(mean - margin),
        elo(mean + margin),
    );
}

/// What somebody sees who does not imagine worlds as players do.
#[derive(Clone, Copy)]
enum Sight {
    All,
    Hands,
    Nothing,
}

impl Sight {
    /// A world as it looks to them.
    fn world(self, truth: &Overtime, seen: &Seen<'_, Overtime>, dice: &mut Dice) -> Overtime {
        let mut world = match self {
            Sight::All => return truth.clone(),
            Sight::Hands => truth.clone(),
            Sight::Nothing => seen.imagine(dice),
        };
        world.unanswered(seen.seat());
        if matches!(self, Sight::Hands) {
            world.stir(dice);
        }
        world
    }
}

impl std::fmt::Display for Sight {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Sight::All => "all cards",
            Sight::Hands => "all hands",
            Sight::Nothing => "nothing more and to believe nothing",
        })
    }
}

/// Who wins a deal.
fn play(deal: u64, rounds: u32, sees: impl Fn(Seat) -> Option<Sight>) -> Vec<Seat> {
    let options = Options::new(4, Reactions::Sealed);
    let mut table = Table::<Overtime>::new(&options, Seed::from_number(deal));
    loop {
        let truth = table.game().clone();
        if let Due::Over(standing) = truth.due() {
            return standing.winners.iter().collect();
        }
        table.round(|seen, dice| {
            let more = sees(seen.seat()).map(|sight| (sight, &truth));
            let action = choose(seen, more, rounds, dice);
            Thought { says: None, action, explains: None, iterations: 0 }
        });
    }
}

fn choose(
    seen: &Seen<'_, Overtime>,
    more: Option<(Sight, &Overtime)>,
    rounds: u32,
    dice: &mut Dice,
) -> Action {
    let patience = Patience::default();
    let actions = seen.actions();
    if let [only] = actions {
        return *only;
    }
    let found: Vec<Found<Action>> = match more {
        None => search(seen, actions, rounds, &patience, dice),
        Some((sight, truth)) => {
            let mut world = |_: &_, dice: &mut Dice| sight.world(truth, seen, dice);
            search_in(&mut world, seen, actions, rounds, &patience, dice)
        }
    };
    best(&found).expect("there is a choice").action
}
