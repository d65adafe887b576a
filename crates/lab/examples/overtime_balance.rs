//! The balance tables of Overtime, as they stand in `docs/games/overtime.md`. Without a
//! PLAYER `diligent` ones play, and employees held all game are measured too.
//!
//!     cargo run --release -p lab --example overtime_balance [PLAYER] [GAMES [GAMES-PER-EMPLOYEE]]

use lab::runner::each;
use lab::{Experiment, Report};
use overtime::{Action, Options, Overtime, Reactions, Types};
use players::{Diligent, Player};
use serde_json::json;
use tabletop::{Fate, Game, Seat, Seed, Seen};

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let named = words.first().is_some_and(|word| word.parse::<u32>().is_err());
    let player = if named { words.remove(0) } else { "diligent".to_string() };
    let mut numbers = words.iter().map(|text| text.parse().expect("a number"));
    let games = numbers.next().unwrap_or(1_000);
    let per_employee = numbers.next().unwrap_or(2_000);
    println!(
        "| players | won | median round | reactions a round | worst seat | drawer's share, most | played when drawn, least |"
    );
    println!("|---|---|---|---|---|---|---|");
    for players in 3..=6 {
        let options = Options::new(players, Reactions::Sealed);
        let cast = vec![player.clone(); usize::from(players)];
        let report = Experiment::<Overtime> { options, cast, games, seed: 1 }.run();
        println!("{}", row(players, &report));
    }
    if named {
        return;
    }
    println!();
    println!("| held all game | 3 players | 4 | 5 | 6 |");
    println!("|---|---|---|---|---|");
    let employees = overtime::Components::standard()
        .deck()
        .filter(|card| card.kind().types.meets(Types::EMPLOYEE));
    for employee in employees {
        let shares = (3..=6).map(|players| {
            format!("{:.2}", held_all_game(players, &employee.to_string(), per_employee))
        });
        println!("| {} | {} |", employee.name(), shares.collect::<Vec<_>>().join(" | "));
    }
}

fn row(players: u8, report: &Report) -> String {
    let mean = |name: &str| report.findings.get(name).map_or(0.0, |range| range.mean());
    let decided: u32 = report.wins.iter().map(|share| share.times).sum();
    let median = (1..=8).find(|round| mean(&format!("over by the end of round {round}")) >= 0.5);
    let fair = 1.0 / f64::from(players);
    let worst =
        report.wins.iter().map(|share| 100.0 * (share.rate() - fair).abs()).fold(0.0, f64::max);
    let named = |prefix: &str| {
        let mut all: Vec<(f64, String)> = report
            .findings
            .iter()
            .filter_map(|(name, range)| {
                Some((range.mean(), name.strip_prefix(prefix)?.to_string()))
            })
            .collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        all
    };
    let shares = named("drawer's share: ");
    let played = named("played when drawn: ");
    let most = shares.iter().rev().take(2).map(|(share, name)| format!("{name} {share:.2}"));
    let mut least: Vec<&(f64, String)> = played.iter().filter(|(share, _)| *share < 0.5).collect();
    if least.is_empty() {
        least = played.iter().take(1).collect();
    }
    let least = least.iter().map(|(share, name)| format!("{name} {share:.2}"));
    format!(
        "| {players} | {:.1} % | {} | {:.1} | {worst:.1} points | {} | {} |",
        100.0 * f64::from(decided) / f64::from(report.games),
        median.map_or("–".to_string(), |round| round.to_string()),
        mean("reactions a round"),
        most.collect::<Vec<_>>().join(", "),
        least.collect::<Vec<_>>().join(", "),
    )
}

/// How often somebody wins who starts as this employee and stays it, against
/// ordinary players, as a multiple of a fair share.
fn held_all_game(players: u8, employee: &str, games: u32) -> f64 {
    let won = each(games, |nth| wins(players, employee, nth)).into_iter().filter(|&won| won);
    let won = won.count() as u32;
    f64::from(won) / f64::from(games) * f64::from(players)
}

fn wins(players: u8, employee: &str, nth: u32) -> bool {
    let options = Options::new(players, Reactions::Sealed);
    let seed = Seed::from_number(50_000 + u64::from(nth));
    let holder = Seat((nth % u32::from(players)) as u8);
    let mut game = start(&options, seed, holder, employee);
    let mut luck = seed.play();
    let mut dice: Vec<_> = game.seats().iter().map(|seat| seed.bot(seat)).collect();
    let mut actions = Vec::new();
    while let Some(seat) = game.due().seats().lowest() {
        game.actions(seat, &mut actions);
        if seat == holder {
            // Faithful: no other employee is ever played.
            actions.retain(|action| {
                !matches!(action, Action::Play { card, .. } if card.kind().employee.is_some())
            });
        }
        let seen = Seen::new(&game, seat, &actions, &[]);
        let action = Diligent::default().choose(&seen, &mut dice[seat.index()]);
        game.play(seat, action, &mut luck, &mut ()).expect("a listed action");
    }
    game.due().standing().is_some_and(|standing| standing.winners.contains(holder))
}

/// A fresh game in which one player already is somebody. The card comes out of
/// the deck, or out of a hand that draws another for it.
fn start(options: &Options, seed: Seed, holder: Seat, employee: &str) -> Overtime {
    let mut luck = seed.deal();
    loop {
        let game = Overtime::deal(options, &mut luck, &mut ());
        let mut state = game.trace();
        let deck = state["deck"].as_array_mut().expect("a deck");
        // In a hand: deal again.
        let Some(place) = deck.iter().position(|card| card == employee) else { continue };
        deck.remove(place);
        state["players"][holder.index()]["employee"] = json!(employee);
        luck.roll("next", 2);
        return Overtime::resume(options, &state).expect("a proper state");
    }
}
