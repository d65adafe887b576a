//! The diligent player is worth its name.

use overtime::{Action, Card, Event, Options, Overtime, Reactions, Types};
use players::overtime::{Verdict, Word};
use players::{Cast, Player, Table, think};
use tabletop::{Due, Eyes, Fate, Game, Match, Said, Seat, Seed, Seen, Statement, Tale};

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

/// What four of a kind do, in hundredths of the times they could have.
#[derive(Default)]
struct Habits {
    /// Gets in somebody's way with a reaction.
    hits: Share,
    /// Plays Work while weary, where there is Work in the hand.
    works_weary: Share,
    /// Lets pass what it could react to.
    passes: Share,
}

#[derive(Default)]
struct Share(u32, u32);

impl Share {
    fn count(&mut self, done: bool) {
        *self = Share(self.0 + u32::from(done), self.1 + 1);
    }

    fn hundredths(&self) -> u32 {
        assert!(self.1 > 300, "could only {} times", self.1);
        100 * self.0 / self.1
    }
}

fn habits(who: &str) -> Habits {
    let options = Options::new(4, Reactions::Sealed);
    let mut habits = Habits::default();
    for number in 0..100 {
        let mut table = Table::<Overtime>::new(&options, Seed::from_number(number));
        let mut player = Overtime::player(who).expect("a known character");
        while table
            .round(|seen, dice| {
                let thought = think(player.as_mut(), seen, dice);
                habits.see(seen, thought.action);
                thought
            })
            .is_some()
        {}
    }
    habits
}

impl Habits {
    fn see(&mut self, seen: &Seen<'_, Overtime>, did: Action) {
        let view = seen.view();
        let aims =
            |action: &Action| matches!(action, Action::React { card, .. } if card.kind().aims);
        let works = |action: &Action| matches!(action, Action::Play { card, .. } if is_work(*card));
        let reacts = |action: &Action| matches!(action, Action::React { .. });
        if seen.actions().iter().any(aims) {
            self.hits.count(aims(&did));
        }
        if seen.actions().iter().any(reacts) {
            self.passes.count(did == Action::Pass);
        }
        if seen.actions().iter().any(works) && view.player(seen.seat()).tiredness >= 2 {
            self.works_weary.count(works(&did));
        }
    }
}

fn is_work(card: Card) -> bool {
    card.kind().types.meets(Types::WORK)
}

/// Those with a taste of their own play otherwise than the one who is played in mind, and as
/// it says on the list.
#[test]
fn characters_play_as_they_are_described() {
    let names = ["diligent", "grumpy", "dogged", "easy-going"];
    let [diligent, grumpy, dogged, easy_going] = names.map(habits);
    let hits = |habits: &Habits| habits.hits.hundredths();
    let passes = |habits: &Habits| habits.passes.hundredths();
    let works = |habits: &Habits| habits.works_weary.hundredths();
    for (who, of) in names.into_iter().zip([&diligent, &grumpy, &dogged, &easy_going]) {
        let (hits, passes, works) = (hits(of), passes(of), works(of));
        println!("{who}: hits {hits}, lets {passes} pass, works weary {works} of 100 times");
    }
    assert!(2 * hits(&grumpy) > 3 * hits(&diligent) && passes(&grumpy) < passes(&diligent));
    assert!(works(&dogged) > works(&diligent) + 8);
    assert!(3 * hits(&easy_going) < 2 * hits(&diligent) && passes(&easy_going) > passes(&diligent));
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
fn its_advice_has_a_reason_with_numbers() {
    let options = Options::new(3, Reactions::Sealed);
    let seed = Seed::from_number(5);
    let (mut luck, mut dice) = (seed.play(), seed.bot(Seat(0)));
    let mut game = Overtime::deal(&options, &mut seed.deal(), &mut ());
    let mut bot = Overtime::player("diligent").expect("the default");
    let mut actions = Vec::new();
    while let Some(seat) = game.due().seats().lowest() {
        game.actions(seat, &mut actions);
        let advice = bot.advise(&Seen::new(&game, seat, &actions, &[]), &mut dice);
        let numbers = advice.why.chars().any(|sign| sign.is_ascii_digit());
        assert!(numbers, "{}: {}", advice.action, advice.why);
        game.play(seat, advice.action, &mut luck, &mut ()).expect("a listed action");
    }
}

// ── talk ─────────────────────────────────────────────────────────────────────

/// A whole game of bots that talk and remember.
fn talked(options: &Options, cast: &[&str], number: u64) -> Match<Overtime> {
    let seed = Seed::from_number(number);
    let mut table = Match::<Overtime>::new(options.clone(), seed);
    while let Some(seat) = table.game().due().seats().lowest() {
        let mut bot = Overtime::player(cast[seat.index()]).expect("a known character");
        let mut dice = seed.stream(&format!("{seat} at {}", table.moves().len()));
        let (heard, tale) = (table.heard(Eyes::Seat(seat)), table.tale(Eyes::Seat(seat)));
        let asked = table.asked(seat).expect("a seat").clone();
        let seen = Seen::new(table.game(), seat, &asked.actions, &heard).remembering(&tale);
        let said = bot.speak(&seen, &mut dice);
        let action = bot.choose(&seen, &mut dice);
        if let Some(statement) = said {
            table.say(seat, statement).expect("anything may be said");
        }
        table.play(seat, action).expect("a listed action");
    }
    table
}

/// Every promise of a game and what became of it.
fn judged(table: &Match<Overtime>) -> Vec<(Word, Verdict)> {
    let tale = table.tale(Eyes::Omniscient);
    let judge = |(at, part): (usize, &Tale<Overtime>)| match part {
        Tale::Said(said) => {
            let word = Word::of(&said.statement)?;
            Some((word, word.judge(said.seat, said.statement.to()?, &tale[at + 1..])))
        }
        Tale::Event(_) => None,
    };
    tale.iter().enumerate().filter_map(judge).collect()
}

#[test]
fn bots_talk_now_and_then_and_their_word_is_worth_what_their_character_is() {
    let options = Options::new(4, Reactions::Sealed);
    let count = |cast: &[&str]| {
        let (mut said, mut turns, mut kept, mut broken) = (0, 0, 0, 0);
        for number in 0..60 {
            let table = talked(&options, cast, number);
            let tale = table.tale(Eyes::Spectator);
            said += tale.iter().filter(|part| matches!(part, Tale::Said(_))).count();
            let begun =
                |part: &&Tale<Overtime>| matches!(part, Tale::Event(Event::TurnBegan { .. }));
            turns += tale.iter().filter(begun).count();
            for (_, verdict) in judged(&table) {
                kept += u32::from(matches!(verdict, Verdict::Kept));
                broken += u32::from(verdict == Verdict::Broken);
            }
        }
        println!("{cast:?}: {said} remarks in {turns} turns, {kept} kept, {broken} broken");
        assert!(said * 8 > turns && said * 2 < turns * 2, "{said} remarks in {turns} turns");
        (kept, broken)
    };
    let (kept, broken) = count(&["diligent"; 4]);
    assert!(kept > 20 && broken * 10 < kept, "{kept} kept, {broken} broken");
    let (kept, broken) = count(&["two-faced"; 4]);
    assert!(broken * 10 > kept, "{kept} kept, {broken} broken");
}

#[test]
fn what_it_says_does_not_tell_what_it_holds() {
    let options = Options::new(4, Reactions::Sealed);
    let (mut spoken, mut answered) = (0, 0);
    for number in 0..12 {
        let seed = Seed::from_number(number);
        let mut imagining = seed.stream("imagine");
        // A game that was played: the talk is on the table.
        let played = talked(&options, &["diligent"; 4], number);
        let mut table = Match::<Overtime>::new(options.clone(), seed);
        let asks = Overtime::phrases().iter().find(|phrase| phrase.slug == "truce").unwrap();
        for act in played.acts() {
            if let tabletop::Act::Say(said) = act {
                table.say(said.seat, said.statement.clone()).unwrap();
                continue;
            }
            let tabletop::Act::Move { seat, action } = act else { continue };
            let other = Seat((seat.0 + 1) % 4);
            // Another seat cannot tell these worlds apart: this seat's hand differs.
            let twin = table.game().imagine(other, &mut imagining);
            let truth = table.game();
            let (heard, tale) = (table.heard(Eyes::Seat(*seat)), table.tale(Eyes::Seat(*seat)));
            let mut bot = Overtime::player("diligent").unwrap();
            let said = Said {
                seat: other,
                statement: asks.say(Some(*seat)),
                audience: tabletop::Audience::Everyone,
            };
            let mut words = |world: &Overtime, of: &str| {
                let mut actions = Vec::new();
                world.actions(*seat, &mut actions);
                let seen = Seen::new(world, *seat, &actions, &heard).remembering(&tale);
                let mut dice = seed.stream(of);
                (bot.speak(&seen, &mut dice), bot.reply(&seen, &said, &mut dice))
            };
            let of = format!("{}", table.moves().len());
            let told = words(truth, &of);
            // In a window the imagined world may have had its answer already.
            if twin.question(*seat).is_some() {
                assert_eq!(told, words(&twin, &of));
                spoken += u32::from(told.0.is_some());
                answered += u32::from(told.1.is_some());
            }
            table.play(*seat, *action).unwrap();
        }
    }
    assert!(spoken > 50 && answered > 300, "{spoken} said, {answered} answered");
}

#[test]
fn talking_costs_no_games() {
    for count in [3, 5] {
        let options = Options::new(count, Reactions::Sealed);
        let games = 120;
        let mut won = 0;
        for number in 0..games {
            let seat = (number % u64::from(count)) as usize;
            let mut cast = vec!["random"; usize::from(count)];
            cast[seat] = "diligent";
            let table = talked(&options, &cast, 9_000 + number);
            let winner = table.game().due().standing().and_then(|end| end.winners.lowest());
            won += u64::from(winner == Some(Seat(seat as u8)));
        }
        assert!(100 * won >= 60 * games, "{count} players: {won} of {games}");
    }
}

fn said(by: u8, slug: &str, to: u8) -> Tale<Overtime> {
    let phrase = Overtime::phrases().iter().find(|phrase| phrase.slug == slug).unwrap();
    let statement: Statement = phrase.say(Some(Seat(to)));
    Tale::Said(Said { seat: Seat(by), statement, audience: tabletop::Audience::Everyone })
}

fn card(slug: &str) -> overtime::Card {
    overtime::Components::standard().deck().find(|card| card.kind().slug == slug).expect("a card")
}

fn works(seat: u8) -> Tale<Overtime> {
    let (on, also, who) = (None, None, None);
    Tale::Event(Event::Played { seat: Seat(seat), card: card("email"), on, also, who, free: false })
}

fn reacts(seat: u8, slug: &str, of: u8, who: Option<u8>) -> Tale<Overtime> {
    let (card, to) = (card(slug), Some(card("email")));
    Tale::Event(Event::Reacted { seat: Seat(seat), card, to, of: Seat(of), who: who.map(Seat) })
}

fn turn(seat: u8) -> Tale<Overtime> {
    Tale::Event(Event::TurnBegan { seat: Seat(seat), round: 1 })
}

#[test]
fn a_promise_of_peace_is_judged_by_what_is_aimed() {
    let judge = |after: &[Tale<Overtime>]| Word::Peace.judge(Seat(0), Seat(1), after);
    assert_eq!(judge(&[]), Verdict::Open { tested: false });
    assert_eq!(judge(&[works(1)]), Verdict::Open { tested: true });
    assert_eq!(judge(&[turn(1), works(1), turn(2), turn(0)]), Verdict::Kept);
    assert_eq!(judge(&[turn(1), turn(2), turn(0)]), Verdict::Void, "nothing was played");
    assert_eq!(judge(&[works(1), reacts(0, "jam", 1, None)]), Verdict::Broken);
    assert_eq!(
        judge(&[works(1), reacts(2, "jam", 1, None), turn(0)]),
        Verdict::Kept,
        "not by them"
    );
    assert_eq!(judge(&[works(2), reacts(0, "jam", 2, None)]), Verdict::Open { tested: false });
    assert_eq!(judge(&[works(1), reacts(0, "dentist", 1, None), turn(0)]), Verdict::Kept);
    assert_eq!(judge(&[reacts(0, "blame", 2, Some(1))]), Verdict::Broken, "pointed at them");
    assert_eq!(
        judge(&[works(1), turn(0), reacts(0, "jam", 1, None)]),
        Verdict::Kept,
        "over by then"
    );
    let drained = Event::UsedOn { seat: Seat(0), employee: card("vamp"), who: Seat(1) };
    assert_eq!(judge(&[Tale::Event(drained)]), Verdict::Broken);
}

#[test]
fn a_promise_to_share_is_judged_by_the_next_thing_shared() {
    let shares = |by: u8, with: u8| {
        let who = Some(Seat(with));
        let (seat, card) = (Seat(by), card("espresso"));
        Tale::Event(Event::Played { seat, card, on: None, also: None, who, free: false })
    };
    let judge = |after: &[Tale<Overtime>]| Word::Share.judge(Seat(0), Seat(1), after);
    assert_eq!(judge(&[works(0), shares(2, 1)]), Verdict::Open { tested: false });
    assert_eq!(judge(&[shares(0, 1), shares(0, 2)]), Verdict::Kept);
    assert_eq!(judge(&[shares(0, 2), shares(0, 1)]), Verdict::Broken);
}

#[test]
fn only_a_promise_to_somebody_in_ready_made_words_can_be_judged() {
    let word = |text: &str| Word::of(&text.parse().unwrap());
    assert_eq!(word("promises >p2 I leave you alone until my next turn."), Some(Word::Peace));
    assert_eq!(word("promises I leave you alone until my next turn."), None);
    assert_eq!(word("says >p2 I leave you alone until my next turn."), None);
    assert_eq!(word("promises >p2 I will be nice"), None);
}

/// A table with these hands on it; the first player has just worked.
fn office(hands: [&[&str]; 4]) -> Overtime {
    let options = Options::new(4, Reactions::Live);
    let mut fate = Seed::from_number(1).stream("office");
    let mut state = Overtime::deal(&options, &mut fate, &mut ()).trace();
    let mut pool: Vec<String> = serde_json::from_value(state["deck"].take()).unwrap();
    let players = state["players"].as_array_mut().unwrap();
    for player in players.iter_mut() {
        pool.extend(serde_json::from_value::<Vec<String>>(player["hand"].take()).unwrap());
    }
    for (player, hand) in players.iter_mut().zip(hands) {
        for card in hand {
            let place = pool.iter().position(|known| known == card).expect("a card of the deck");
            pool.remove(place);
        }
        player["hand"] = serde_json::json!(hand);
        player["ages"] = serde_json::json!(vec![0; hand.len()]);
    }
    state["deck"] = serde_json::json!(pool);
    (state["first"], state["active"]) = (0.into(), 0.into());
    let mut game = Overtime::resume(&options, &state).unwrap();
    let played = game.read(Seat(0), "night hard").unwrap()[0];
    game.play(Seat(0), played, &mut fate, &mut ()).unwrap();
    game
}

/// How often, in a hundred times, a character on this seat does that.
fn how_often(game: &Overtime, seat: u8, who: &str, tale: &[Tale<Overtime>], what: &str) -> usize {
    let seat = Seat(seat);
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let does = |number: &u64| {
        let seen = Seen::new(game, seat, &actions, &[]).remembering(tale);
        let mut dice = Seed::from_number(*number).bot(seat);
        Overtime::player(who).unwrap().choose(&seen, &mut dice).to_string().starts_with(what)
    };
    (0..100).filter(does).count()
}

#[test]
fn whoever_promised_peace_keeps_the_jam_in_the_hand() {
    let game = office([&["night", "coffee"], &["jam", "cake"], &["email"], &["email"]]);
    let promise = [turn(1), said(1, "leave", 0), turn(2), turn(3), turn(0)];
    assert_eq!(how_often(&game, 1, "diligent", &[turn(1)], "jam"), 100, "it is worth it");
    let broken = how_often(&game, 1, "diligent", &promise, "jam");
    assert!((1..15).contains(&broken), "{broken}");
    let broken = how_often(&game, 1, "two-faced", &promise, "jam");
    assert!((50..80).contains(&broken), "{broken}");
    // Somebody else's promise binds nobody, and an old one no more.
    assert_eq!(how_often(&game, 1, "diligent", &[said(2, "leave", 0)], "jam"), 100);
    let over = [said(1, "leave", 0), turn(1)];
    assert_eq!(how_often(&game, 1, "diligent", &over, "jam"), 100);
    // Whoever thinks knows better when the jam is worth it, and keeps its word as well.
    for level in ["normal", "hard", "expert"] {
        let free = how_often(&game, 1, level, &[turn(1)], "jam");
        let bound = how_often(&game, 1, level, &promise, "jam");
        assert!(free > 30 && 5 * bound < free, "{level}: {bound} of {free}");
    }
}

#[test]
fn a_broken_promise_is_held_against_whoever_broke_it() {
    // The second player jams the first, who can blame somebody else for it.
    let mut game = office([&["night", "blame"], &["jam"], &["email"], &["email"]]);
    let jam = game.read(Seat(1), "jam @1").unwrap()[0];
    game.play(Seat(1), jam, &mut Seed::from_number(1).play(), &mut ()).unwrap();
    let blamed = |tale: &[Tale<Overtime>], whom: &str| how_often(&game, 0, "diligent", tale, whom);
    let fair = blamed(&[turn(0)], "blame @2 >p3");
    assert!((25..75).contains(&fair), "{fair}: nobody is picked on for nothing");
    let lie = [said(2, "leave", 0), works(0), reacts(2, "jam", 0, None)];
    assert_eq!(blamed(&lie, "blame @2 >p3"), 100, "p3 gave its word and broke it");
    let peace = [said(2, "leave", 0), turn(0)];
    assert_eq!(blamed(&peace, "blame @2 >p4"), 100, "p3 has promised peace");
    // Whoever thinks holds it against them, too, where both would do.
    for level in ["easy", "normal", "hard", "expert"] {
        let of = |tale: &[Tale<Overtime>], whom| how_often(&game, 0, level, tale, whom);
        let (fair, liar) = (of(&[turn(0)], "blame @2 >p3"), of(&lie, "blame @2 >p3"));
        let spared = of(&peace, "blame @2 >p3");
        let least = if level == "easy" { fair } else { fair + 25 };
        assert!(liar > least && spared < fair.min(50), "{level}: {liar}, {fair}, {spared}");
    }
}
