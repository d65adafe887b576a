//! The arena against known answers: synthetic players whose strengths are known,
//! and line-ups that treat everybody alike.

use finished::Finished;
use lab::arena::{Contest, EVERY_ROLE, Entrant, Schedule, Score, Sequence, Standings};
use lab::{Effort, Study};
use overtime::{Overtime, Reactions};
use tabletop::{Dice, Fate, Options, Seats, Seed};
use the_machine::TheMachine;

fn contest<G: Study>(options: G::Options, names: &[&str], games: u32) -> Contest<G> {
    let entrants = names.iter().map(|name| Entrant::read(name)).collect();
    Contest { options, entrants, games, seed: 1, early: false }
}

fn overtime(players: u8) -> overtime::Options {
    overtime::Options::new(players, Reactions::Sealed)
}

// ── line-ups ─────────────────────────────────────────────────────────────────

#[test]
fn on_every_deal_everybody_takes_every_chair_once() {
    for names in [&["a", "b"][..], &["a", "b", "c"], &["a", "b", "c", "d", "e", "f", "g"]] {
        for players in 3..=6 {
            let schedule = contest::<Overtime>(overtime(players), names, 200).schedule();
            let count = names.len() as u32;
            assert_eq!(schedule.deals, 200u32.div_ceil(count));
            for deal in 0..schedule.deals {
                let games: Vec<_> =
                    (0..count).map(|moved| schedule.line_up(deal * count + moved)).collect();
                for chair in 0..usize::from(players) {
                    let mut there: Vec<usize> = games.iter().map(|game| game[chair]).collect();
                    there.sort_unstable();
                    assert_eq!(there, (0..names.len()).collect::<Vec<_>>());
                }
                // Nobody has more chairs in a game than one more than the others.
                for game in &games {
                    let chairs = |who: usize| game.iter().filter(|&&one| one == who).count();
                    let most = (0..names.len()).map(chairs).max().unwrap();
                    let least = (0..names.len()).map(chairs).min().unwrap();
                    assert!(most - least <= 1, "{game:?}");
                }
            }
        }
    }
}

#[test]
fn the_chairs_are_mixed_from_deal_to_deal() {
    let schedule = contest::<Overtime>(overtime(4), &["a", "b"], 400).schedule();
    let mut patterns: Vec<_> = (0..200).map(|deal| schedule.line_up(2 * deal)).collect();
    patterns.sort();
    patterns.dedup();
    assert_eq!(patterns.len(), 6, "two of each in every order");
}

// ── synthetic players ────────────────────────────────────────────────────────

/// Somebody comes first, each with a chance in proportion to e to the power of
/// their strength and of the luck of their chair on this deal.
fn winner(line_up: &[usize], strengths: &[f64], luck: &[f64], dice: &mut Dice) -> usize {
    let power = |(seat, &who): (usize, &usize)| (strengths[who] + luck[seat]).exp();
    let powers: Vec<f64> = line_up.iter().enumerate().map(power).collect();
    let mut point = unit(dice) * powers.iter().sum::<f64>();
    powers
        .iter()
        .position(|power| {
            point -= power;
            point < 0.0
        })
        .unwrap_or(0)
}

fn unit(dice: &mut Dice) -> f64 {
    f64::from(dice.word()) / 4_294_967_296.0
}

/// A whole tournament of synthetic players; `swing` is how much a chair may be worth
/// on a deal.
fn tournament(schedule: &Schedule, strengths: &[f64], swing: f64, dice: &mut Dice) -> Vec<Score> {
    let (count, seats) = (schedule.entrants.len() as u32, schedule.roles.len());
    let mut scores = Vec::new();
    for deal in 0..schedule.deals {
        let luck: Vec<f64> = (0..seats).map(|_| swing * (unit(dice) - 0.5)).collect();
        for moved in 0..count {
            let line_up = schedule.line_up(deal * count + moved);
            let seat = winner(&line_up, strengths, &luck, dice);
            let winners: Seats = [tabletop::Seat(seat as u8)].into_iter().collect();
            scores.push(Score { winners, efforts: vec![Effort::default(); seats] });
        }
    }
    scores
}

fn elo(standings: &Standings, player: &str) -> (f64, f64, f64) {
    let rating = standings.ratings.iter().find(|rating| rating.player == player).unwrap();
    (rating.elo, rating.low, rating.high)
}

/// Elo points as a strength.
fn of_elo(elo: f64) -> f64 {
    elo * std::f64::consts::LN_10 / 400.0
}

#[test]
fn known_strengths_are_found() {
    let names = ["zero", "better", "worse", "best"];
    let truth = [0.0, 120.0, -80.0, 300.0];
    let schedule = contest::<Overtime>(overtime(4), &names, 20_000).schedule();
    let mut dice = Seed::from_number(1).stream("synthetic");
    let scores = tournament(&schedule, &truth.map(of_elo), 0.0, &mut dice);
    let standings = Standings::of(&schedule, &scores);
    for (name, truth) in names.into_iter().zip(truth) {
        let (elo, low, high) = elo(&standings, name);
        assert!((elo - truth).abs() < 15.0, "{name}: {elo} {low} {high}");
        assert!(high - low < 40.0, "{name}: {low} {high}");
    }
    assert!(standings.overall.is_empty(), "everybody is a player");
    let order: Vec<&str> = standings.ratings.iter().map(|one| one.player.as_str()).collect();
    assert_eq!(order, ["best", "better", "zero", "worse"]);
    assert!(standings.verdicts.iter().all(|verdict| verdict.word() != "equal"));
}

/// In 1,000 tournaments of players with known strengths about 950 of the intervals
/// hold the truth.
#[test]
fn intervals_hold_the_truth_in_95_of_100_tournaments() {
    let names = ["zero", "better", "worse"];
    let truth = [0.0, 100.0, -60.0];
    let schedule = contest::<Overtime>(overtime(4), &names, 300).schedule();
    let mut held = [0; 3];
    for number in 0..1_000 {
        let mut dice = Seed::from_number(number).stream("synthetic");
        let scores = tournament(&schedule, &truth.map(of_elo), 0.0, &mut dice);
        let standings = Standings::of(&schedule, &scores);
        for (nth, name) in names.iter().enumerate() {
            let (_, low, high) = elo(&standings, name);
            held[nth] += u32::from(low <= truth[nth] && truth[nth] <= high);
        }
    }
    assert_eq!(held[0], 1_000, "the zero is zero");
    // 950 and three standard deviations.
    assert!(held[1..].iter().all(|held| (929..=971).contains(held)), "{held:?}");
}

/// Where a deal favours a chair, swapping on the same deal makes intervals narrower,
/// and they still hold the truth.
#[test]
fn swapping_on_the_same_deals_is_worth_something_and_is_counted_right() {
    let schedule = contest::<Overtime>(overtime(4), &["one", "other"], 200).schedule();
    let (mut held, mut width, mut unpaired) = (0, 0.0, 0.0);
    for number in 0..300 {
        let mut dice = Seed::from_number(number).stream("swing");
        let scores = tournament(&schedule, &[0.0, 0.0], 6.0, &mut dice);
        let (_, low, high) = elo(&Standings::of(&schedule, &scores), "other");
        held += u32::from(low <= 0.0 && 0.0 <= high);
        width += high - low;
        let scores = tournament(&schedule, &[0.0, 0.0], 0.0, &mut dice);
        let (_, low, high) = elo(&Standings::of(&schedule, &scores), "other");
        unpaired += high - low;
    }
    assert!((273..=297).contains(&held), "{held} of 300");
    assert!(width < 0.8 * unpaired, "{width} {unpaired}");
}

#[test]
fn two_equal_players_are_called_equal_in_95_of_100_runs() {
    let schedule = contest::<Overtime>(overtime(4), &["one", "other"], 400).schedule();
    let equal = (0..200).filter(|&number| {
        let mut dice = Seed::from_number(number).stream("equal");
        let scores = tournament(&schedule, &[0.3, 0.3], 2.0, &mut dice);
        Standings::of(&schedule, &scores).verdicts.iter().all(|one| one.word() == "equal")
    });
    let equal = equal.count();
    assert!(equal >= 190, "{equal} of 200");
}

/// The test holds at all times: whoever looks after every number is not fooled.
#[test]
fn a_sequence_is_valid_however_often_one_looks() {
    let mut fooled = 0;
    for number in 0..400 {
        let mut dice = Seed::from_number(number).stream("coin");
        let mut sequence = Sequence::new(0.05);
        let missed = (0..2_000).any(|_| {
            // Half of the time nothing, else one or the other.
            let value = [0.0, 0.5, 0.5, 1.0][dice.roll("coin", 4) as usize];
            sequence.add(value);
            let (low, high) = sequence.interval();
            low > 0.5 || high < 0.5
        });
        fooled += u32::from(missed);
    }
    assert!(fooled <= 20, "{fooled} of 400");
    // And it tells a difference when there is one.
    let mut sequence = Sequence::new(0.05);
    let mut dice = Seed::from_number(1).stream("bent coin");
    (0..2_000).for_each(|_| sequence.add(f64::from(u8::from(dice.roll("coin", 100) < 58))));
    let (low, high) = sequence.interval();
    assert!(low > 0.5 && low < 0.58 && high > 0.58, "{low} {high}");
}

// ── real players ─────────────────────────────────────────────────────────────

#[test]
fn the_same_player_under_two_names_is_equal_and_its_rating_is_zero() {
    let names = ["diligent", "other=diligent"];
    let standings = contest::<Overtime>(overtime(4), &names, 80).run();
    let (elo, _, _) = elo(&standings, "other");
    assert!(elo.abs() < 1e-6, "{elo}");
    assert_eq!(standings.verdicts[0].word(), "equal");
}

#[test]
fn a_better_player_is_told_apart_and_json_says_so() {
    let standings = contest::<Overtime>(overtime(4), &["diligent", "random"], 200).run();
    assert_eq!((standings.games, standings.deals), (200, 100));
    let (_, _, high) = elo(&standings, "random");
    assert!(high < -100.0, "{high}");
    assert_eq!(standings.verdicts[0].word(), "stronger");
    let json = standings.json();
    assert_eq!(
        (&json["zero"], &json["ratings"][0]["player"]),
        (&"diligent".into(), &"diligent".into())
    );
    let keys: Vec<&String> = json["ratings"][1].as_object().unwrap().keys().collect();
    let wanted = ["player", "role", "elo", "low", "high", "wins", "games", "ms_per_decision"];
    assert_eq!(keys[..8], wanted);
    // Every chair is counted, and every decided game has one first place.
    let sum = |key: &str| -> f64 {
        json["ratings"].as_array().unwrap().iter().map(|one| one[key].as_f64().unwrap()).sum()
    };
    assert_eq!(sum("games"), 800.0);
    let won = 200.0 - json["games_without_a_winner"].as_f64().unwrap();
    assert!((sum("wins") - won).abs() < 1e-3);
    assert!(json["ratings"][0]["ms_per_decision"].as_f64().unwrap() > 0.0);
}

#[test]
fn the_machine_is_rated_by_role() {
    let options = the_machine::Options::of(5).unwrap();
    let standings = contest::<TheMachine>(options, &["mixed", "random"], 400).run();
    let roles: Vec<(&str, u32)> =
        standings.ratings.iter().map(|one| (one.role.as_str(), one.games)).collect();
    assert_eq!(roles, [("manager", 200), ("manager", 200), ("worker", 800), ("worker", 800)]);
    let manager = standings.ratings.iter().find(|one| one.player == "random").unwrap();
    assert!(manager.high < 0.0, "{manager:?}");
    // Whatever they were: all chairs, and the first places of both roles.
    let overall: Vec<(&str, &str, u32)> = standings
        .overall
        .iter()
        .map(|one| (one.player.as_str(), one.role.as_str(), one.games))
        .collect();
    assert_eq!(overall, [("mixed", EVERY_ROLE, 1000), ("random", EVERY_ROLE, 1000)]);
    assert!(standings.overall[1].high < 0.0, "{standings}");
    for rating in &standings.overall {
        let by_role = standings.ratings.iter().filter(|one| one.player == rating.player);
        let wins: f64 = by_role.map(|one| one.wins).sum();
        assert!((rating.wins - wins).abs() < 1e-6, "{standings}");
    }
    assert_eq!(standings.json()["overall"][1]["player"], "random");
    assert_eq!(standings.verdicts.len(), 2);
    assert!(
        standings.to_string().contains("manager  mixed is stronger than random"),
        "{standings}"
    );
}

#[test]
fn whoever_plays_alone_plays_the_same_deals() {
    let mut easy = finished::Options::default();
    easy.set("difficulty", "easy").unwrap();
    let standings = contest::<Finished>(easy, &["greedy", "random"], 40).run();
    let greedy = &standings.ratings[0];
    assert_eq!((greedy.player.as_str(), greedy.games, standings.deals), ("greedy", 20, 20));
    assert!(greedy.wins >= 8.0, "{greedy:?}");
    let random = &standings.ratings[1];
    assert_eq!(random.wins, 0.0);
    assert!(random.high < 0.0 && random.low.is_finite(), "{random:?}");
}
