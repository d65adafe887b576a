//! Ten thousand random games, every state looked at; long Piles; odd decks.

use overtime::{Action, Options, Overtime, Phase, Reactions};
use tabletop::contract::Contract;
use tabletop::{Edition, Eyes, Fate, Game, Options as _, Seed};

/// Fewer games where a run has to be quick, as when mutants are hunted.
fn games(usual: u32) -> u32 {
    if std::env::var_os("BREAKROOM_QUICK").is_some() { usual.div_ceil(16) } else { usual }
}

struct Seen {
    decisions: u64,
    longest_pile: usize,
    reasons: Vec<&'static str>,
}

/// Plays a random game and checks every state. `eager` players react whenever
/// they can.
fn play(options: &Options, seed: u64, eager: bool, seen: &mut Seen) {
    let seed = Seed::from_number(seed);
    let mut dice = seed.play();
    let mut game = Overtime::deal(options, &mut seed.deal(), &mut ());
    let stock = game.inventory();
    let bound = Overtime::bound(options);
    let mut actions = Vec::new();
    let mut decisions = 0;
    while let Some(lowest) = game.due().seats().lowest() {
        let waiting: Vec<_> = game.due().seats().iter().collect();
        let seat = waiting.get(dice.roll("seat", waiting.len() as u32) as usize);
        let seat = *seat.unwrap_or(&lowest);
        game.actions(seat, &mut actions);
        assert!(!actions.is_empty());
        if game.window_is_open() {
            assert_eq!(actions[0], Action::Pass, "passing is always legal");
        }
        let mut choice = dice.roll("choice", actions.len() as u32) as usize;
        if eager && game.window_is_open() && actions.len() > 1 {
            choice = choice.max(1);
        }
        let played = game.play(seat, actions[choice], &mut dice, &mut ());
        assert!(played.is_ok(), "{} was listed", actions[choice]);
        assert_eq!(game.inventory(), stock);
        decisions += 1;
        assert!(decisions < bound, "the bound holds");
        if eager && game.window_is_open() {
            seen.longest_pile = seen.longest_pile.max(game.pile_height());
        }
    }
    seen.decisions += u64::from(decisions);
    let reason = game.due().standing().unwrap().reason;
    if !seen.reasons.contains(&reason) {
        seen.reasons.push(reason);
    }
}

#[test]
fn in_ten_thousand_random_games_every_card_stays_in_one_place() {
    let mut seen = Seen { decisions: 0, longest_pile: 0, reasons: Vec::new() };
    for (nth, options) in Overtime::variants().iter().enumerate() {
        for game in 0..games(1250) {
            play(options, nth as u64 * 10_000 + u64::from(game), false, &mut seen);
        }
    }
    assert!(seen.decisions > 800 * u64::from(games(1250)), "{}", seen.decisions);
    assert!(seen.reasons.len() >= 3, "{:?}", seen.reasons);
}

#[test]
fn long_piles_always_close() {
    let mut seen = Seen { decisions: 0, longest_pile: 0, reasons: Vec::new() };
    for (nth, options) in Overtime::variants().iter().enumerate() {
        for game in 0..games(150) {
            play(options, nth as u64 * 10_000 + u64::from(game), true, &mut seen);
        }
    }
    assert!(seen.longest_pile >= 5, "{}", seen.longest_pile);
}

/// Our deck with some lines changed.
fn deck(changes: &[(&str, &str)]) -> String {
    let mut text = overtime::TEXT.to_string();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    text
}

#[test]
fn other_decks_are_played_without_touching_the_rules() {
    let harsh = deck(&[
        ("die = [0, 1, 2, 3]", "die = [0, 3, 4, 5]"),
        ("tokens = [1, 1, 1, 1, 2, 2, 3, 3]", "tokens = [2, 2, 9]"),
        ("stats = [4, 4, 4]\naction = \"hire\"", "stats = [9, 9, 9]\naction = \"swap\""),
    ]);
    let wild = deck(&[
        // Work that reacts to completions, and gifts of any size.
        ("[\"give easy or simple\", \"you +3\"]", "[\"give hard or simple or easy\", \"draw 2\"]"),
        ("effects = [\"do 2\", \"you +2\"]", "effects = [\"do 1 twice\", \"help 3\", \"all +1\"]"),
        (
            "when = \"another plays work\"\neffects = [\"you -2\"]",
            "when = \"any completes\"\neffects = [\"you -2\", \"draw 3\"]",
        ),
        ("effects = [\"take easy\"]", "effects = [\"take hard\", \"them +9\"]"),
        (
            "effects = [\"all +1\"]",
            "effects = [\"other +3\", \"no more work\", \"skip next turn\"]",
        ),
    ]);
    let full = deck(&[
        (
            "count = 5\ntypes = [\"shady\"]\nwhen = \"shady aimed at you\"",
            "count = 12\ntypes = [\"shady\"]\nwhen = \"shady aimed at you\"",
        ),
        ("count = 2\ntypes = [\"boss\"]", "count = 3\ntypes = [\"boss\"]"),
        ("count = 14", "count = 10"),
    ]);
    for text in [harsh, wild, full] {
        for reactions in [Reactions::Sealed, Reactions::Live] {
            for players in [3, 6] {
                let mut options = Options::new(players, reactions);
                options.set_edition(&Edition::Custom(text.clone()), "mine.toml").unwrap();
                let mut seen = Seen { decisions: 0, longest_pile: 0, reasons: Vec::new() };
                for seed in 0..u64::from(games(40)) {
                    play(&options, seed, seed % 2 == 0, &mut seen);
                }
            }
        }
    }
}

#[test]
fn the_highest_possible_pile_resolves() {
    // Everybody holds every reaction card there is, and answers Work with it.
    let options = Options::new(6, Reactions::Live);
    let dealt = Overtime::deal(&options, &mut Seed::from_number(1).deal(), &mut ());
    let mut state = dealt.trace();
    let mut deck: Vec<serde_json::Value> = state["deck"].as_array().unwrap().clone();
    for player in state["players"].as_array_mut().unwrap() {
        deck.append(player["hand"].as_array_mut().unwrap());
    }
    let active = state["active"].as_u64().unwrap() as usize;
    let (mut reactions, mut rest): (Vec<_>, Vec<_>) = deck.into_iter().partition(|card| {
        options.components().find(card.as_str().unwrap()).unwrap().kind().types.react()
    });
    let lead = rest.iter().position(|card| card == "home").unwrap();
    let mut hands = vec![Vec::new(); 6];
    hands[active].push(rest.remove(lead));
    for nth in 0.. {
        let Some(card) = reactions.pop() else { break };
        hands[nth % 6].push(card);
    }
    for (player, hand) in state["players"].as_array_mut().unwrap().iter_mut().zip(hands) {
        player["ages"] = serde_json::json!(vec![0; hand.len()]);
        player["hand"] = serde_json::json!(hand);
    }
    state["deck"] = serde_json::json!(rest);
    let mut highest = 0;
    for seed in 0..50 {
        let mut game = Overtime::resume(&options, &state).unwrap();
        let mut dice = Seed::from_number(seed).play();
        let seat = game.due().seats().lowest().unwrap();
        let home = game.read(seat, "home hard").unwrap()[0];
        game.play(seat, home, &mut dice, &mut ()).unwrap();
        let mut actions = Vec::new();
        while game.view(Eyes::Spectator).phase == Phase::React {
            let mut reacted = false;
            for seat in game.due().seats().iter() {
                game.actions(seat, &mut actions);
                if actions.len() > 1 {
                    let choice = 1 + dice.roll("choice", actions.len() as u32 - 1) as usize;
                    game.play(seat, actions[choice], &mut dice, &mut ()).unwrap();
                    highest = highest.max(game.pile_height());
                    reacted = true;
                    break;
                }
            }
            if !reacted {
                let seat = game.due().seats().lowest().unwrap();
                game.play(seat, Action::Pass, &mut dice, &mut ()).unwrap();
            }
        }
    }
    assert!(highest > 20, "{highest}");
}
