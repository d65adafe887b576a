//! The diligent player is worth its name.

use overtime::{Options, Overtime, Reactions};
use players::{Cast, Player};
use tabletop::{Due, Fate, Game, Seat, Seed, Seen};

/// Who wins when these characters play, if anybody does.
fn winner(options: &Options, cast: &[&str], seed: u64) -> Option<Seat> {
    let seed = Seed::from_number(seed);
    let mut players: Vec<Box<dyn Player<Overtime>>> =
        cast.iter().map(|name| Overtime::player(name).expect("a known character")).collect();
    let mut dice: Vec<_> = (0..cast.len()).map(|seat| seed.bot(Seat(seat as u8))).collect();
    let mut arrival = seed.stream("arrival");
    let mut luck = seed.play();
    let mut game = Overtime::deal(options, &mut seed.deal(), &mut ());
    let mut actions = Vec::new();
    while let Some(lowest) = game.due().seats().lowest() {
        let waiting = game.due().seats();
        let seat = match game.due() {
            Due::Window { .. } => {
                let nth = arrival.roll("arrival", u32::from(waiting.len())) as usize;
                waiting.iter().nth(nth).unwrap_or(lowest)
            }
            _ => lowest,
        };
        game.actions(seat, &mut actions);
        let seen = Seen::new(&game, seat, &actions, &[]);
        let action = players[seat.index()].choose(&seen, &mut dice[seat.index()]);
        assert!(actions.contains(&action));
        game.play(seat, action, &mut luck, &mut ()).expect("a listed action");
    }
    game.due().standing().and_then(|standing| standing.winners.lowest())
}

#[test]
fn one_diligent_player_among_random_ones_wins() {
    for count in 3..=6u8 {
        let options = Options::new(count, Reactions::Sealed);
        let (mut won, mut decided) = (0, 0);
        let games = 1_000;
        for game in 0..games {
            let seat = (game % u64::from(count)) as usize;
            let mut cast = vec!["random"; usize::from(count)];
            cast[seat] = "diligent";
            let winner = winner(&options, &cast, 7_000 + game);
            decided += u64::from(winner.is_some());
            won += u64::from(winner == Some(Seat(seat as u8)));
        }
        assert!(100 * won >= 80 * decided, "{count} players: {won} of {decided} decided games");
        assert!(100 * won >= 60 * games, "{count} players: {won} of {games} games");
    }
}

#[test]
fn diligent_players_finish_most_games_in_both_modes() {
    for reactions in [Reactions::Sealed, Reactions::Live] {
        let options = Options::new(4, reactions);
        let games = 100;
        let decided = (0..games).filter(|&seed| winner(&options, &["diligent"; 4], seed).is_some());
        let decided = decided.count() as u64;
        assert!(100 * decided >= 85 * games, "{reactions:?}: {decided} of {games}");
    }
}

#[test]
fn it_decides_alike_in_worlds_that_look_alike() {
    let options = Options::new(4, Reactions::Sealed);
    let seed = Seed::from_number(11);
    let mut luck = seed.play();
    let mut imagining = seed.stream("imagine");
    let mut game = Overtime::deal(&options, &mut seed.deal(), &mut ());
    let mut bot = Overtime::player("diligent").expect("the default");
    let mut actions = Vec::new();
    let mut compared = 0;
    while let Some(seat) = game.due().seats().lowest() {
        game.actions(seat, &mut actions);
        let choose = |world: &Overtime, bot: &mut Box<dyn Player<Overtime>>| {
            bot.choose(&Seen::new(world, seat, &actions, &[]), &mut seed.bot(seat))
        };
        let action = choose(&game, &mut bot);
        let twin = game.imagine(seat, &mut imagining);
        assert_eq!(choose(&twin, &mut bot), action);
        compared += 1;
        game.play(seat, action, &mut luck, &mut ()).expect("a listed action");
    }
    assert!(compared > 50);
}

#[test]
fn its_advice_has_a_reason() {
    let options = Options::new(3, Reactions::Sealed);
    let seed = Seed::from_number(5);
    let (mut luck, mut dice) = (seed.play(), seed.bot(Seat(0)));
    let mut game = Overtime::deal(&options, &mut seed.deal(), &mut ());
    let mut bot = Overtime::player("diligent").expect("the default");
    let mut actions = Vec::new();
    while let Some(seat) = game.due().seats().lowest() {
        game.actions(seat, &mut actions);
        let advice = bot.advise(&Seen::new(&game, seat, &actions, &[]), &mut dice);
        assert!(!advice.why.is_empty(), "{}", advice.action);
        game.play(seat, advice.action, &mut luck, &mut ()).expect("a listed action");
    }
}
