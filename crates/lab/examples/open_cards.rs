//! What hidden cards cost a mind, and what beliefs are worth: searches that see more, or
//! believe less, against searches that see what their seat may know, with the same number of
//! rounds and on the same deals. Those who see `all` know everything that lies face down, the
//! order of the draw pile included; those who see `hands` know what everybody holds, and not
//! what comes. No player can be handed the table; only here in the lab it is. Those who see
//! `nothing` more think of all worlds as alike: what they lack are beliefs.
//!
//!     cargo run --release -p lab --example open_cards -- GAME all|hands|nothing [DEALS [ROUNDS [FIRST]]]
//!
//! In `overtime` four play, two of each kind; in `the-machine` five, and what the others hold
//! is all that lies face down there. On every deal, the first of which is FIRST, they exchange
//! chairs. Nobody talks.

use overtime::{Overtime, Reactions};
use players::search::{Found, Judge, best, search, search_in};
use players::{Patience, Table, Thought};
use tabletop::{Dice, Due, Seat, Seats, Seed, Seen};
use the_machine::TheMachine;

fn main() {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_default();
    let sight = match words.next().as_deref() {
        Some("all") => Sight::All,
        Some("hands") => Sight::Hands,
        Some("nothing") => Sight::Nothing,
        _ => panic!("overtime or the-machine, and then all, hands or nothing"),
    };
    let mut words = words.map(|word| word.parse().expect("a number"));
    let (deals, rounds) = (words.next().unwrap_or(50), words.next().unwrap_or(1_000) as u32);
    let deals = Deals { first: words.next().unwrap_or(1), deals, rounds };
    match game.as_str() {
        "overtime" => {
            let four = overtime::Options::new(4, Reactions::Sealed);
            deals.compare::<Overtime>(&four, sight);
        }
        "the-machine" => {
            let five = the_machine::Options::of(5).expect("five can play");
            deals.compare::<TheMachine>(&five, sight);
        }
        _ => panic!("overtime or the-machine can be looked at"),
    }
}

/// What somebody sees who does not imagine worlds as players do.
#[derive(Clone, Copy)]
enum Sight {
    All,
    Hands,
    Nothing,
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

/// A game in which somebody can be shown more than they may see, or less.
trait Shown: Judge {
    /// A world as it looks to them.
    fn world(sight: Sight, truth: &Self, seen: &Seen<'_, Self>, dice: &mut Dice) -> Self;
}

impl Shown for Overtime {
    fn world(sight: Sight, truth: &Overtime, seen: &Seen<'_, Overtime>, dice: &mut Dice) -> Self {
        let mut world = match sight {
            Sight::All => return truth.clone(),
            Sight::Hands => truth.clone(),
            Sight::Nothing => seen.imagine(dice),
        };
        world.unanswered(seen.seat());
        if matches!(sight, Sight::Hands) {
            world.stir(dice);
        }
        world
    }
}

impl Shown for TheMachine {
    fn world(sight: Sight, truth: &Self, seen: &Seen<'_, Self>, dice: &mut Dice) -> Self {
        match sight {
            Sight::All | Sight::Hands => truth.clone(),
            Sight::Nothing => seen.imagine(dice),
        }
    }
}

/// Which deals are played, and how far everybody thinks.
struct Deals {
    first: u64,
    deals: u64,
    rounds: u32,
}

impl Deals {
    /// Plays every deal twice: the odd chairs see something else, then the even ones.
    fn compare<G: Shown>(&self, options: &G::Options, sight: Sight) {
        // By deal: how much more those won who are measured.
        let mut more = Vec::new();
        let mut games = 0;
        for deal in self.first..self.first + self.deals {
            let mut difference = 0.0;
            for odd in [0, 1] {
                let ours = |seat: Seat| seat.0 % 2 == odd;
                let won = self.play::<G>(options, deal, |seat| ours(seat).then_some(sight));
                games += u32::from(!won.is_empty());
                let part = won.iter().filter(|&seat| ours(seat)).count() as f64;
                let all = f64::from(won.len());
                difference += (2.0 * part - all) / all.max(1.0);
            }
            more.push(difference / 2.0);
        }
        let count = more.len() as f64;
        let mean = more.iter().sum::<f64>() / count;
        let spread =
            more.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let margin = 1.96 * (spread / count).sqrt();
        let elo = |more: f64| 400.0 * ((1.0 + more) / (1.0 - more)).log10();
        println!(
            "{} rounds, {games} games that anybody won: to see {sight} is worth {:+.0} Elo ({:+.0} … {:+.0})",
            self.rounds,
            elo(mean),
            elo(mean - margin),
            elo(mean + margin),
        );
    }

    /// Who wins a deal.
    fn play<G: Shown>(
        &self,
        options: &G::Options,
        deal: u64,
        sees: impl Fn(Seat) -> Option<Sight>,
    ) -> Seats {
        let mut table = Table::<G>::new(options, Seed::from_number(deal));
        loop {
            let truth = table.game().clone();
            if let Due::Over(standing) = truth.due() {
                return standing.winners;
            }
            table.round(|seen, dice| {
                let more = sees(seen.seat()).map(|sight| (sight, &truth));
                let action = choose(seen, more, self.rounds, dice);
                Thought { says: None, action, explains: None, iterations: 0 }
            });
        }
    }
}

fn choose<G: Shown>(
    seen: &Seen<'_, G>,
    more: Option<(Sight, &G)>,
    rounds: u32,
    dice: &mut Dice,
) -> G::Action {
    let patience = Patience::default();
    let actions = seen.actions();
    if let [only] = actions {
        return *only;
    }
    let found: Vec<Found<G::Action>> = match more {
        None => search(seen, actions, rounds, &patience, dice),
        Some((sight, truth)) => {
            let mut world = |_: &_, dice: &mut Dice| G::world(sight, truth, seen, dice);
            search_in(&mut world, seen, actions, rounds, &patience, dice)
        }
    };
    best(&found).expect("there is a choice").action
}
