//! Looks for ways to win numbered deals of Finished! and prints those it finds:
//! `cargo run --release -p players --example certify FIRST LAST ATTEMPTS [DIFFICULTY]`.
//! Its output, sorted, is `src/finished/certified.txt`.

use finished::{Choice, DIFFICULTIES};
use players::finished_deals::certify;
use tabletop::Options;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize| words.get(nth).and_then(|word| word.parse::<u64>().ok());
    let (Some(first), Some(last), Some(attempts)) = (number(0), number(1), number(2)) else {
        eprintln!("certify FIRST LAST ATTEMPTS [DIFFICULTY]");
        std::process::exit(2);
    };
    for difficulty in DIFFICULTIES {
        if words.get(3).is_some_and(|only| only != difficulty) {
            continue;
        }
        for deal in first..=last {
            let mut choice = Choice::default();
            choice.set("difficulty", difficulty).expect("a difficulty");
            choice.set("deal", &deal.to_string()).expect("a number");
            if let Some(row) = certify(&choice, attempts as u32) {
                println!("{difficulty} {deal} {} {}", row.par, row.attempt);
            }
        }
    }
}
