//! How the players of Finishing Time do against somebody who does anything.

use finishing_time::{Action, FinishingTime, Options, Stage, Track};
use players::search::Level;
use players::{Cast, Player};
use tabletop::{Due, Game, Match, Seat, Seed, Seen};

/// Games that the character wins, one of it against random players, sitting on
/// every seat in turn.
fn wins(character: &str, players: u8, games: u64) -> u64 {
    let won = |number: &u64| {
        let seat = Seat((number % u64::from(players)) as u8);
        let seed = Seed::from_number(*number);
        let mut table = Match::<FinishingTime>::new(Options::players(players), seed);
        let mut bot = FinishingTime::player(character).expect("in the cast");
        let mut random = FinishingTime::player("random").expect("in the cast");
        let mut dice = seed.stream("test");
        while let Due::Turn(whose) = table.game().due() {
            let who: &mut dyn Player<FinishingTime> =
                if whose == seat { bot.as_mut() } else { random.as_mut() };
            let actions = table.asked(whose).expect("due").actions.clone();
            let action = who.choose(&Seen::new(table.game(), whose, &actions, &[]), &mut dice);
            assert!(actions.contains(&action), "{character} chose {action}");
            table.play(whose, action).expect("listed");
        }
        table.game().due().standing().is_some_and(|standing| standing.winners.contains(seat))
    };
    (0..games).filter(won).count() as u64
}

/// How many games a table plays; the full measure takes minutes:
/// `STRENGTH_GAMES=1000 cargo test --release -p players --test finishing_time default`.
fn games() -> u64 {
    std::env::var("STRENGTH_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(10)
}

#[test]
fn the_default_beats_random_players_at_every_table() {
    let default = FinishingTime::characters()[0].name;
    let games = games();
    for players in 2..=6 {
        let won = wins(default, players, games);
        assert!(won * 100 >= games * 95, "{players} players: {won} of {games}");
    }
}

#[test]
fn every_character_plays_to_the_end_and_beats_random_players() {
    // Those who think longest are measured in the arena.
    let thinks_long =
        |name| matches!(Level::read(name), Some((Level::Normal | Level::Hard | Level::Expert, _)));
    let all = FinishingTime::characters().iter();
    for character in all.filter(|character| !thinks_long(character.name)) {
        let games = if character.name == "strategist" { 1 } else { 9 };
        let won = wins(character.name, 3, games);
        let enough = match character.name {
            "random" => 0,
            "newcomer" | "easy" => games * 2 / 3,
            _ => games,
        };
        assert!(won >= enough, "{}: {won} of {games}", character.name);
    }
    assert!(FinishingTime::player("nobody").is_none());
}

/// What a step of the last strike costs is gone, and only shorter hours spare
/// anything in the one return to work that is left.
#[test]
fn the_last_strike_buys_what_brings_relaxation_and_nothing_else() {
    let (mut hours, mut refused) = (0, 0);
    for nth in 0..12 {
        let seed = Seed::from_number(nth);
        let mut table = Match::<FinishingTime>::new(Options::players(3), seed);
        let cast = ["spender", "traveller", "regular"];
        let mut bots = cast.map(|name| FinishingTime::player(name).expect("in the cast"));
        let mut dice = seed.stream("test");
        while let Due::Turn(whose) = table.game().due() {
            let actions = table.asked(whose).expect("due").actions.clone();
            let seen = Seen::new(table.game(), whose, &actions, &[]);
            let action = bots[whose.index()].choose(&seen, &mut dice);
            if matches!(table.game().stage(), Stage::LastChance | Stage::LastStrike) {
                match action {
                    Action::Step { track, .. } => {
                        assert_eq!(track, Track::Hours, "{} in game {nth}", cast[whose.index()]);
                        hours += 1;
                    }
                    _ => refused += 1,
                }
            }
            table.play(whose, action).expect("listed");
        }
    }
    assert!(hours > 3 && refused > 3, "{hours} steps bought, {refused} times nothing");
}

#[test]
fn advice_comes_with_a_reason() {
    let table = Match::<FinishingTime>::new(Options::players(3), Seed::from_number(1));
    let mut dice = Seed::from_number(2).stream("test");
    let asked = table.asked(Seat(0)).expect("due");
    let seen = Seen::new(table.game(), Seat(0), &asked.actions, &[]);
    let silent = ["random", "anyone", "newcomer"];
    for character in FinishingTime::characters().iter().filter(|c| !silent.contains(&c.name)) {
        let mut player = FinishingTime::player(character.name).expect("in the cast");
        let advice = player.advise(&seen, &mut dice);
        assert!(asked.actions.contains(&advice.action));
        assert!(!advice.why.is_empty(), "{}", character.name);
    }
}
