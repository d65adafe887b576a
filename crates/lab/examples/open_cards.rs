//! What hidden cards cost a mind: searches that see all cards, the draw pile included,
//! against searches that see what their seat may know, with the same number of rounds and
//! on the same deals. No player can be handed the table; only here in the lab it is.
//!
//!     cargo run --release -p lab --example open_cards -- [DEALS [ROUNDS]]
//!
//! Four play Overtime, two of each kind, and exchange chairs on every deal. Nobody talks.

use overtime::{Action, Options, Overtime, Reactions};
use players::search::{Found, best, search, search_in};
use players::{Patience, Table, Thought};
use tabletop::{Dice, Due, Game, Seat, Seed, Seen};

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let (deals, rounds) = (words.next().unwrap_or(50), words.next().unwrap_or(1_000) as u32);
    // By deal: how much more the two won who see all cards.
    let mut more = Vec::new();
    let mut games = 0;
    for deal in 1..=deals {
        let mut difference = 0.0;
        for open in [[0, 2], [1, 3]] {
            let winners = play(deal, rounds, |seat| open.contains(&seat.0));
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
        "{rounds} rounds, {games} games that anybody won: open cards are worth {:+.0} Elo ({:+.0} … {:+.0})",
        elo(mean),
        elo(mean - margin),
        elo(mean + margin),
    );
}

/// Who wins a deal.
fn play(deal: u64, rounds: u32, is_open: impl Fn(Seat) -> bool) -> Vec<Seat> {
    let options = Options::new(4, Reactions::Sealed);
    let mut table = Table::<Overtime>::new(&options, Seed::from_number(deal));
    loop {
        let truth = table.game().clone();
        if let Due::Over(standing) = truth.due() {
            return standing.winners.iter().collect();
        }
        table.round(|seen, dice| {
            let truth = is_open(seen.seat()).then_some(&truth);
            let action = choose(seen, truth, rounds, dice);
            Thought { says: None, action, explains: None, iterations: 0 }
        });
    }
}

fn choose(
    seen: &Seen<'_, Overtime>,
    truth: Option<&Overtime>,
    rounds: u32,
    dice: &mut Dice,
) -> Action {
    let patience = Patience::default();
    let actions = seen.actions();
    if let [only] = actions {
        return *only;
    }
    let found: Vec<Found<Action>> = match truth {
        Some(truth) => search_in(&mut |_, _| truth.clone(), seen, actions, rounds, &patience, dice),
        None => search(seen, actions, rounds, &patience, dice),
    };
    best(&found).expect("there is a choice").action
}
