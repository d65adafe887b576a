//! What somebody cannot know does not travel to them. Every game of the list is
//! compared with its imagined twins on the wire; games with a planted leak must be
//! caught.

use overtime::{Overtime, Reactions};

use crate::support::client::Question;
use crate::support::leaky::LEAKS;
use crate::support::sneak::SNEAKS;
use crate::support::twins::{compare, keeps_secrets, split, usual};
use crate::support::{Folder, House};
use crate::toys::bids::Bids;
use crate::toys::players;
use crate::toys::sneak::Sneak;

macro_rules! keeps_secrets {
    ($($name:ident: $game:ty),*) => {
        $(#[test]
        fn $name() {
            keeps_secrets::<$game>(&usual::<$game>());
        })*
    };
}

/// One test a game, whatever stands on the list.
mod what_cannot_be_known_does_not_travel_in {
    use super::*;

    players::every_game!(keeps_secrets);
}

#[test]
fn what_cannot_be_known_does_not_travel_with_hidden_cards() {
    keeps_secrets::<Sneak<0>>(&players(3));
}

#[test]
fn what_cannot_be_known_does_not_travel_with_sealed_choices() {
    keeps_secrets::<Bids<0>>(&players(4));
}

#[test]
fn every_planted_leak_is_caught() {
    // The worlds are split by the honest rules; the server plays by the others.
    let options = players(3);
    let twins = split::<Sneak<0>>(&options);
    for (slug, leak) in &SNEAKS[1..] {
        match compare::<Sneak<0>>(slug, &options, &twins) {
            Err(difference) => println!("{leak}: {difference}"),
            Ok((compared, _)) => panic!("{leak} was not caught in {compared} answers"),
        }
    }
    let options = overtime::Options::new(4, Reactions::Live);
    let twins = split::<Overtime>(&options);
    for (slug, leak) in LEAKS {
        match compare::<Overtime>(slug, &options, &twins) {
            Err(difference) => println!("{leak}: {difference}"),
            Ok((compared, _)) => panic!("{leak} was not caught in {compared} answers"),
        }
    }
}

#[test]
fn the_seed_is_nowhere_until_the_end() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let mut heard = String::new();
    for step in 0..40u32 {
        let page = ada.get(&table).expect(200).body;
        let Some(question) = Question::on(&page) else { break };
        heard += &page;
        heard += &ada.get(&format!("{table}/verify")).expect(200).body;
        heard += &ada.get("/").expect(200).body;
        let action = question.actions[step as usize % question.actions.len()].clone();
        ada.post(&format!("{table}/act"), &question.answer(&action)).expect(303);
    }
    ada.post(&format!("{table}/resign"), &[]).expect(303);
    let record = ada.get(&format!("{table}/record")).expect(200).body;
    let seed = record.lines().find_map(|line| line.strip_prefix("seed: ")).unwrap();
    assert_eq!(seed.len(), 64);
    assert!(!heard.contains(seed) && !heard.contains(&seed[..16]));
    assert!(
        ada.get(&format!("{table}/verify")).expect(200).body.contains(seed),
        "shown at the end"
    );
    house.close();
}
