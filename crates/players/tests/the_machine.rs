//! The bots of The Machine: they play by the rules, better than chance, and
//! talk as their characters have it.

use std::collections::BTreeSet;

use players::{Cast, Player, Table, think};
use tabletop::{Eyes, Game, Match, Options as _, Phrase, Seat, Seats, Seed, Seen, Statement, Tone};
use the_machine::{Action, Options, Outcome, PHRASES, TheMachine};

const CHARACTERS: [&str; 7] =
    ["mixed", "lazy", "diligent", "threshold", "favourite", "unionist", "calculating"];

/// Plays a whole game and shows every decision to a listener: what was said
/// just before it, and the decision.
fn play(
    players: u8,
    cast: &[&str],
    seed: u64,
    mut listen: impl FnMut(&TheMachine, Seat, Option<&Statement>, Action),
) -> Seats {
    let options = Options::of(players).unwrap();
    let mut table = Table::<TheMachine>::new(&options, Seed::from_number(seed));
    let mut bots: Vec<Box<dyn Player<TheMachine>>> =
        cast.iter().map(|name| TheMachine::player(name).unwrap()).collect();
    loop {
        let before = table.game().clone();
        let round = table.round(|seen, dice| think(bots[seen.seat().index()].as_mut(), seen, dice));
        let Some(round) = round else { break };
        for (seat, thought) in round {
            listen(&before, seat, thought.says.as_ref(), thought.action);
        }
    }
    table.game().due().standing().unwrap().winners
}

/// A cast of so many: the manager, somebody on the second seat, and the rest.
fn cast<'a>(players: u8, manager: &'a str, second: &'a str, rest: &'a str) -> Vec<&'a str> {
    let mut cast = vec![rest; players.into()];
    (cast[0], cast[1]) = (manager, second);
    cast
}

/// How many of the games each seat wins.
fn wins(players: u8, cast: &[&str], games: u64) -> Vec<u32> {
    let mut wins = vec![0; players.into()];
    for seed in 0..games {
        play(players, cast, seed, |_, _, _, _| {}).iter().for_each(|seat| wins[seat.index()] += 1);
    }
    wins
}

#[test]
fn every_character_plays_to_the_end_on_every_seat() {
    assert_eq!(TheMachine::characters()[0].name, "mixed");
    // Four levels, a newcomer, and one who does anything.
    assert_eq!(TheMachine::characters().len(), CHARACTERS.len() + 6);
    for (nth, name) in CHARACTERS.into_iter().enumerate() {
        for players in 4..=8 {
            let cast = vec![name; players.into()];
            for seed in 0..4 {
                play(players, &cast, seed + 10 * nth as u64, |_, _, _, _| {});
            }
        }
    }
    assert!(TheMachine::player("nobody").is_none());
    assert_eq!(Options::default().seats(), 6);
}

#[test]
fn the_default_worker_beats_the_random_workers_at_the_table() {
    for players in [4, 6, 8] {
        for manager in ["mixed", "random"] {
            let wins = wins(players, &cast(players, manager, "mixed", "random"), 250);
            let others = wins[2..].iter().sum::<u32>() / (u32::from(players) - 2);
            assert!(
                wins[1] > others + 12,
                "{players} players, {manager}: {} and {others}",
                wins[1]
            );
        }
    }
}

#[test]
fn the_default_manager_beats_a_random_manager_over_default_workers() {
    for players in [4, 6, 8] {
        let ours = wins(players, &cast(players, "mixed", "mixed", "mixed"), 150)[0];
        let theirs = wins(players, &cast(players, "random", "mixed", "mixed"), 150)[0];
        assert!(ours > theirs + 15, "{players} players: {ours} against {theirs}");
    }
}

/// Promises to work, kept and broken, by workers of one character.
fn promises(name: &str) -> (u32, u32) {
    let (mut kept, mut broken) = (0, 0);
    for seed in 0..40 {
        let mut given: Vec<(Seat, u8)> = Vec::new();
        play(6, &cast(6, "mixed", name, name), seed, |table, seat, said, action| {
            let day = table.view(Eyes::Seat(seat)).day;
            if let Action::Work(card) = action
                && said.is_some_and(|said| said.tone() == Tone::Promise)
            {
                let view = table.view(Eyes::Seat(seat));
                let spot = view.spot_of(seat).unwrap();
                let job = view.task().jobs[spot.index()];
                let hand = view.hands[seat.index()].unwrap();
                // Whoever plays the lowest card though it does not do, and has
                // one that would, breaks the word just given.
                let able = hand.kinds().any(|card| card.0 * job.stations >= job.number);
                let lowest = hand.kinds().next() == Some(card);
                let enough = card.0 * job.stations >= job.number;
                match able && lowest && !enough {
                    true => broken += 1,
                    false => kept += 1,
                }
                given.push((seat, day));
            }
        });
    }
    (kept, broken)
}

#[test]
fn promises_are_kept_or_broken_by_character() {
    let (kept, broken) = promises("diligent");
    assert!(kept > 100 && broken == 0, "diligent: {kept} kept, {broken} broken");
    let (kept, broken) = promises("calculating");
    assert!(broken > 20 && kept > 20, "calculating: {kept} kept, {broken} broken");
    let (kept, broken) = promises("lazy");
    assert_eq!((kept, broken), (0, 0), "the lazy promise nothing");
}

/// Whoever thinks says what goes with what it is about to do: a *no* is a no, and a
/// promise is kept or a lie by character.
#[test]
fn who_thinks_says_what_goes_with_what_it_does() {
    let (mut refused, mut kept, mut lied) = (0, 0, 0);
    for seed in 0..12 {
        let cast = cast(6, "mixed", "normal", "normal");
        play(6, &cast, seed, |table, seat, said, action| {
            let (Action::Work(card), Some(said)) = (action, said) else { return };
            let view = table.view(Eyes::Seat(seat));
            let job = view.task().jobs[view.spot_of(seat).unwrap().index()];
            if job.stations > 1 {
                return;
            }
            let able = view.hands[seat.index()].unwrap().kinds().any(|card| card.0 < job.number);
            match said.tone() {
                Tone::Refuse if able => {
                    assert!(card.0 < job.number, "{seat} refused, and worked in game {seed}");
                    refused += 1;
                }
                Tone::Promise if card.0 >= job.number => kept += 1,
                Tone::Promise => lied += 1,
                _ => {}
            }
        });
    }
    assert!(refused > 10 && kept > lied && lied > 0, "{refused}, {kept} kept, {lied} lies");
}

#[test]
fn bots_say_afterwards_why_they_voted_as_they_did() {
    let reasons = reasons_of_votes("mixed", 20);
    assert!(reasons > 30, "{reasons}");
    // Whoever thinks votes otherwise, and explains what it did.
    let reasons = reasons_of_votes("normal", 6);
    assert!(reasons > 5, "{reasons}");
}

/// How often somebody of that name said why they had voted so, in so many games: always
/// as they had.
fn reasons_of_votes(name: &str, games: u64) -> u32 {
    let mut votes: Vec<Option<bool>> = vec![None; 6];
    let mut reasons = 0;
    for seed in 0..games {
        votes.fill(None);
        play(6, &[name; 6], seed, |_, seat, said, action| {
            if let Some(said) = said {
                let words = said.words();
                let claimed = match () {
                    () if words.starts_with("I agreed") => Some(true),
                    () if words.starts_with("I refused") => Some(false),
                    () => None,
                };
                if claimed.is_some() {
                    assert_eq!(claimed, votes[seat.index()], "{words}");
                    reasons += 1;
                }
            }
            if let Action::Vote(yes) = action {
                votes[seat.index()] = Some(yes);
            }
        });
    }
    reasons
}

/// What a bot on this seat answers over a few throws of its dice.
fn answers(
    table: &Match<TheMachine>,
    name: &str,
    seat: Seat,
    by: Seat,
    phrase: &Phrase,
) -> Vec<String> {
    let mut table = table.clone();
    table.say(by, phrase.say(Some(seat))).unwrap();
    let heard = table.heard(Eyes::Seat(seat));
    let said = heard.last().unwrap();
    let answers = (0..12).filter_map(|throw| {
        let seen = Seen::new(table.game(), seat, &[], &heard);
        let mut dice = Seed::from_number(throw).bot(seat);
        TheMachine::player(name).unwrap().reply(&seen, said, &mut dice)
    });
    answers.map(|statement| statement.words().to_string()).collect()
}

#[test]
fn no_bot_hands_back_what_was_said_to_it_nor_says_the_same_twice_running() {
    let options = Options::of(5).unwrap();
    let mut accused = BTreeSet::new();
    for name in CHARACTERS {
        for (seat, by) in [(Seat(0), Seat(1)), (Seat(1), Seat(0)), (Seat(1), Seat(2))] {
            for phrase in &PHRASES {
                let table = Match::<TheMachine>::new(options, Seed::from_number(7));
                for answer in answers(&table, name, seat, by, phrase) {
                    assert_ne!(answer, phrase.words, "{name} on {seat}");
                    if phrase.slug == "unfair" {
                        accused.insert((seat, answer.clone()));
                    }
                    let mut table = table.clone();
                    let own = PHRASES.iter().find(|own| own.words == answer).unwrap();
                    table.say(seat, own.say(Some(by))).unwrap();
                    let again = answers(&table, name, seat, by, phrase);
                    assert!(!again.contains(&answer), "{name} on {seat} to {}", phrase.words);
                }
            }
        }
    }
    assert!(accused.len() >= 8, "there are many answers to “That was unfair”: {accused:?}");
    // Nor does anybody repeat themselves without being asked.
    for seed in 0..10 {
        let mut last: Vec<String> = vec![String::new(); 6];
        play(6, &["mixed", "mixed", "unionist", "diligent", "favourite", "lazy"], seed, {
            |_, seat, said, _| {
                let Some(said) = said else { return };
                let words = said.words().to_string();
                assert_ne!(words, last[seat.index()], "{seat} in game {seed}");
                last[seat.index()] = words;
            }
        });
    }
}

#[test]
fn the_manager_warns_and_recommends_with_a_purpose() {
    let (mut idle, mut honest) = (0, 0);
    for seed in 0..40 {
        play(6, &["mixed"; 6], seed, |table, _, _, action| {
            let view = table.view(Eyes::Seat(Seat(0)));
            match action {
                Action::Warn(seat) => match view.outcome(seat) {
                    Some(Outcome::Failure) => idle += 1,
                    _ => honest += 1,
                },
                Action::Give(seat) => assert_eq!(view.outcome(seat), Some(Outcome::Success)),
                _ => {}
            }
        });
    }
    // Only lightning makes the manager warn people who worked.
    assert!(idle > 10 * honest, "{idle} idlers and {honest} honest workers were warned");
}

#[test]
fn a_bot_advises_with_a_reason() {
    let seed = Seed::from_number(3);
    let table = Match::<TheMachine>::new(Options::default(), seed);
    let asked = table.asked(Seat(0)).unwrap();
    let seen = Seen::new(table.game(), Seat(0), &asked.actions, &[]);
    let mut bot = TheMachine::player("mixed").unwrap();
    let advice = bot.advise(&seen, &mut seed.bot(Seat(0)));
    assert!(asked.actions.contains(&advice.action) && !advice.why.is_empty());
}

/// Bots see only what their seat may know: in a world they cannot tell from
/// the true one they decide the same.
#[test]
fn bots_decide_the_same_in_worlds_they_cannot_tell_apart() {
    let mut compared = 0;
    for seed in 0..6 {
        let mut table = Table::<TheMachine>::new(&Options::of(5).unwrap(), Seed::from_number(seed));
        loop {
            let game = table.game().clone();
            let tales: Vec<_> = (0..5).map(|seat| table.tale(Seat(seat)).to_vec()).collect();
            let round = table.round(|seen, dice| {
                let seat = seen.seat();
                let mut luck = Seed::from_number(seed + 100).stream("twin");
                let twin = game.imagine(seat, &mut luck);
                for name in CHARACTERS {
                    let decide = |game: &TheMachine| {
                        let seen = Seen::new(game, seat, seen.actions(), seen.heard())
                            .remembering(&tales[seat.index()]);
                        let mut dice = Seed::from_number(seed).bot(seat);
                        think(TheMachine::player(name).unwrap().as_mut(), &seen, &mut dice)
                    };
                    assert_eq!(decide(&game), decide(&twin), "{name} on {seat}");
                    compared += 1;
                }
                think(TheMachine::player("mixed").unwrap().as_mut(), seen, dice)
            });
            if round.is_none() {
                break;
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}

/// A bot that is asked to answer words it does not know says so, and not twice running
/// in the same words.
#[test]
fn what_is_not_understood_is_said() {
    let options = Options::of(5).unwrap();
    let cheese = Statement::new(Tone::Plain, Some(Seat(1)), "the moon is made of cheese").unwrap();
    for name in CHARACTERS {
        let mut table = Match::<TheMachine>::new(options, Seed::from_number(7));
        let mut answers = BTreeSet::new();
        for _ in 0..2 {
            table.say(Seat(0), cheese.clone()).unwrap();
            let heard = table.heard(Eyes::Seat(Seat(1)));
            let seen = Seen::new(table.game(), Seat(1), &[], &heard);
            let mut dice = Seed::from_number(3).bot(Seat(1));
            let mut bot = TheMachine::player(name).unwrap();
            let reply = bot.reply(&seen, heard.last().unwrap(), &mut dice).expect("an answer");
            answers.insert(reply.words().to_string());
            table.say(Seat(1), reply).unwrap();
        }
        let expected = ["I did not understand that", "Say that more simply, please"];
        assert_eq!(answers, expected.map(str::to_string).into(), "{name}");
    }
}

/// The manager accuses only of what everybody saw: yesterday's promise, and a card in the
/// open that was less than the share of a job that failed.
#[test]
fn nobody_is_accused_of_a_promise_they_kept() {
    let mut accused = 0;
    for seed in 0..40 {
        let cast = cast(6, "mixed", "calculating", "mixed");
        let mut given: Vec<(Seat, u8)> = Vec::new();
        play(6, &cast, seed, |table, seat, said, _| {
            let Some(said) = said else { return };
            let view = table.view(Eyes::Seat(seat));
            if said.tone() == Tone::Promise && seat != view.manager() {
                given.push((seat, view.day));
            }
            let broke = said.words() == "You broke your word";
            if broke || said.words() == "You did nothing all day" {
                let whom = said.to().expect("somebody is accused");
                let yesterday = usize::from(view.day) - 2;
                let deed = view.ledger[whom.index()][yesterday].expect("they were there");
                let task = &view.options.components().tasks[usize::from(view.tasks[yesterday])];
                let job = &task.jobs[deed.spot.index()];
                let card = deed.card.expect("the card was seen").0;
                assert_eq!(deed.outcome, Outcome::Failure, "{said}");
                assert!(card < job.number.div_ceil(job.stations), "{said}: {card} of {job:?}");
                assert!(!broke || given.contains(&(whom, view.day - 1)), "{said}: {given:?}");
                accused += u32::from(broke);
            }
        });
    }
    assert!(accused > 0, "liars are told so");
}

/// The card of a bot on seat p2 when Tuesday's cards are to be chosen, after this was
/// said to it.
fn tuesday(name: &str, seed: u64, said: &[(Seat, &str)]) -> Action {
    let options = Options::of(5).unwrap();
    let mut table = Match::<TheMachine>::new(options, Seed::from_number(seed));
    // Somebody talks, or nobody would stand together.
    table.say(Seat(2), the_machine::phrase_of("see").unwrap().say(None)).unwrap();
    let cards = |view: &the_machine::View| view.day == 2 && view.phase == the_machine::Phase::Cards;
    while !cards(&table.game().view(Eyes::Spectator)) {
        let mover = table.game().due().seats().lowest().expect("it goes on");
        let actions = table.asked(mover).unwrap().actions.clone();
        let nth = (seed as usize + table.moves().len()) % actions.len();
        table.play(mover, actions[nth]).unwrap();
    }
    for (by, slug) in said {
        let phrase = the_machine::phrase_of(slug).unwrap();
        table.say(*by, phrase.say(Some(Seat(1)))).unwrap();
    }
    let eyes = Eyes::Seat(Seat(1));
    let (heard, tale) = (table.heard(eyes), table.tale(eyes));
    let Some(asked) = table.asked(Seat(1)) else { return Action::Pass };
    let seen = Seen::new(table.game(), Seat(1), &asked.actions, &heard).remembering(&tale);
    let seen = seen.in_mood(table.seed().mood(Seat(1)));
    let mut dice = table.seed().decision(Seat(1), table.moves().len());
    TheMachine::player(name).unwrap().choose(&seen, &mut dice)
}

/// How often of so many weeks a worker plays a higher card for what was said, and how
/// often a lower one. Nothing but the words differs between the two.
fn moved(name: &str, weeks: u64, said: &[(Seat, &str)]) -> (u32, u32) {
    let (mut more, mut less) = (0, 0);
    for seed in 0..weeks {
        match (tuesday(name, seed, &[]), tuesday(name, seed, said)) {
            (Action::Work(silent), Action::Work(asked)) => {
                more += u32::from(asked > silent);
                less += u32::from(asked < silent);
            }
            (silent, asked) => assert_eq!(silent, asked),
        }
    }
    (more, less)
}

#[test]
fn what_is_said_before_the_cards_enters_the_weighing_as_the_character_allows() {
    const WEEKS: u64 = 400;
    let (manager, mate) = (Seat(0), Seat(3));
    let rely = |name| moved(name, WEEKS, &[(manager, "rely")]);
    let reward = |name| moved(name, WEEKS, &[(manager, "reward")]);
    let slow = |name| moved(name, WEEKS, &[(mate, "slow")]);
    for name in ["diligent", "lazy"] {
        assert_eq!((rely(name), reward(name), slow(name)), ((0, 0), (0, 0), (0, 0)), "{name}");
    }
    let (mixed, calculating) = (rely("mixed"), rely("calculating"));
    assert!(mixed.1 == 0 && calculating.1 == 0, "nobody works less for being asked to");
    assert!(mixed.0 > calculating.0 + 10 && calculating.0 > 0, "{mixed:?} {calculating:?}");
    // One who reckons is moved by a promise rather than by a request.
    assert!(reward("calculating").0 > calculating.0 + 10);
    // A unionist hears the others, not the manager.
    let (asked, tired) = (rely("unionist"), slow("unionist"));
    assert!(asked == (0, 0) && tired.0 == 0 && tired.1 > 5, "{asked:?} {tired:?}");
    let (tired, careerist) = (slow("mixed"), slow("favourite"));
    assert!(tired.0 == 0 && tired.1 > careerist.1 + 10, "{tired:?} {careerist:?}");
    // Whoever asks again has asked once.
    let again = [(manager, "rely"), (manager, "rely"), (manager, "rely")];
    assert_eq!(moved("mixed", WEEKS, &again), mixed);
}

/// The move of one who thinks is found, or will be, without its answer: the answer binds
/// nobody who has not spoken, and says *no* again to whom it was said before.
#[test]
fn what_a_mind_answers_goes_with_what_it_does() {
    let ask = the_machine::phrase_of("rely").unwrap().say(Some(Seat(1)));
    let answers = |name: &str, own: Option<&str>| {
        let mut tones = Vec::new();
        for seed in 0..20 {
            let options = Options::of(5).unwrap();
            let mut table = Match::<TheMachine>::new(options, Seed::from_number(seed));
            while table.asked(Seat(1)).is_none_or(|asked| asked.actions.is_empty()) {
                let mover = table.game().due().seats().lowest().expect("it goes on");
                let action = table.asked(mover).unwrap().actions[0];
                table.play(mover, action).unwrap();
            }
            let own = own.and_then(the_machine::phrase_of);
            if let Some(phrase) = own {
                table.say(Seat(1), phrase.say(None)).unwrap();
            }
            table.say(Seat(0), ask.clone()).unwrap();
            let eyes = Eyes::Seat(Seat(1));
            let (heard, tale) = (table.heard(eyes), table.tale(eyes));
            let seen = Seen::new(table.game(), Seat(1), &[], &heard).remembering(&tale);
            let seen = seen.in_mood(table.seed().mood(Seat(1)));
            let mut bot = TheMachine::player(name).unwrap();
            let mut dice = table.seed().stream("answer");
            let reply = bot.reply(&seen, heard.last().unwrap(), &mut dice).expect("an answer");
            tones.push(reply.tone());
        }
        tones
    };
    let are = |tones: Vec<Tone>, tone: Tone| tones.iter().all(|other| *other == tone);
    for name in ["normal", "expert/calculating"] {
        assert!(are(answers(name, None), Tone::Plain), "{name} has decided nothing");
    }
    let again = answers("normal/calculating", Some("hard"));
    assert!(are(again, Tone::Promise), "a promise is not taken back");
    // Who always works, or decides at once, knows it.
    assert!(are(answers("normal/diligent", None), Tone::Promise));
    assert!(!answers("mixed", None).contains(&Tone::Plain));
}

#[test]
fn whoever_searches_listens_too() {
    let asked = [(Seat(0), "rely"), (Seat(0), "reward"), (Seat(0), "watching")];
    let (more, less) = moved("easy", 60, &asked);
    assert!(more > less + 4, "{more} more, {less} less");
}
