//! Ten thousand random games, every state looked at; long Piles; odd decks.

use overtime::{Action, Event, Options, Overtime, Phase, Reactions, View};
use tabletop::contract::Contract;
use tabletop::{Edition, Eyes, Fate, Game, Options as _, Seat, Seed};

/// Fewer games where a run has to be quick, as when mutants are hunted.
fn games(usual: u32) -> u32 {
    if std::env::var_os("BREAKROOM_QUICK").is_some() { usual.div_ceil(16) } else { usual }
}

/// Counts assignments by what happened alone, and knows who was done first: what
/// the rulebook says of the end, told once more without the rules' own state.
struct Referee {
    left: Vec<i32>,
    done: Vec<Seat>,
}

impl Referee {
    fn new(players: usize) -> Referee {
        Referee { left: vec![5; players], done: Vec::new() }
    }

    fn moves(&mut self, seat: Seat, by: i32) {
        self.left[seat.index()] += by;
        self.done.retain(|done| *done != seat);
        if self.left[seat.index()] == 0 {
            self.done.push(seat);
        }
    }

    fn see(&mut self, event: &Event) {
        match *event {
            Event::Completed { seat, left, .. } | Event::Dropped { seat, left, .. } => {
                self.moves(seat, -1);
                assert_eq!(self.left[seat.index()], i32::from(left));
            }
            Event::Gave { seat, to, .. } => {
                self.moves(seat, -1);
                self.moves(to, 1);
            }
            Event::TookOver { seat, from, .. } => {
                self.moves(from, -1);
                self.moves(seat, 1);
            }
            Event::Returned { seat, .. } => self.moves(seat, 1),
            Event::Won { winners, .. } => {
                assert_eq!(winners.lowest(), self.done.first().copied(), "the first at the door");
            }
            Event::TurnBegan { .. } | Event::Played { .. } | Event::Midnight => {
                assert!(self.done.is_empty(), "the game goes on though {:?} is done", self.done);
            }
            _ => {}
        }
    }
}

/// The Piles as the rulebook tells it, by the list of moves alone: every card is
/// the Lead's answer or lies on the newest card of its Pile.
fn piles_are_in_order(view: &View, actions: &[Action]) {
    let answers = |number: u8| view.pile.iter().filter(|place| place.on == Some(number)).count();
    for number in 2..=view.pile.len() as u8 {
        assert!(answers(number) <= 1, "one answer each");
    }
    for action in actions {
        if let Action::React { on, .. } = *action {
            assert!(on == 1 || answers(on) == 0, "{action}");
        }
    }
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
    let mut referee = Referee::new(usize::from(game.seats().len()));
    let mut events = Vec::new();
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
            if seed.to_string().ends_with('0') {
                piles_are_in_order(&game.view(Eyes::Spectator), &actions);
            }
        }
        let mut choice = dice.roll("choice", actions.len() as u32) as usize;
        if eager && game.window_is_open() && actions.len() > 1 {
            choice = choice.max(1);
        }
        events.clear();
        let played = game.play(seat, actions[choice], &mut dice, &mut events);
        assert!(played.is_ok(), "{} was listed", actions[choice]);
        assert_eq!(game.inventory(), stock);
        events.iter().for_each(|event| referee.see(event));
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
    let mut text = overtime::COMPONENTS.to_string();
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
        // Assignments that are discarded and taken over, cards cancelled where they lie.
        (
            "effects = [\"you -1\", \"draw 1\"]",
            "effects = [\"discard easy or simple or hard\", \"you +2\"]",
        ),
        (
            "effects = [\"you -4\", \"no more work\"]",
            "effects = [\"take over easy or hard\", \"you -4\"]",
        ),
        (
            "when = \"any plays employee\"\neffects = [\"draw 2\"]",
            "when = \"any plays shady\"\neffects = [\"take over simple\", \"you -2\"]",
        ),
        (
            "when = \"another plays work\"\neffects = [\"cancel\"]",
            "when = \"another plays work\"\neffects = [\"cancel anywhere\", \"them +1\"]",
        ),
        (
            "when = \"any plays rest\"\neffects = [\"cancel\", \"them +1\"]",
            "when = \"any plays work\"\neffects = [\"cancel anywhere\", \"them +1\"]",
        ),
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
