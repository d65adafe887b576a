//! Twin worlds of The Machine on the wire: whole weeks in which different things
//! happen behind closed doors, under cards and in the manager's drawer. Whoever
//! cannot know the difference must get the same bytes.

use std::path::Path;
use std::time::Duration;

use crate::support::client::{Client, Question};
use crate::support::{Folder, House};
use hall::store::sqlite::back_up;
use hall::store::{Entry, Guest, Index, NewTable, Sqlite, Store};
use tabletop::{Eyes, Game, Match, Options as _, Seat, Seed};
use the_machine::{Action, Event, Options, Phase, TheMachine};
use tokio::runtime::Runtime;

const ID: &str = "0123456789abcdef0123456789abcdef";
const PLAYERS: u8 = 5;

fn token(seat: u8) -> String {
    format!("{seat:02x}dcba9876543210fedcba9876543210")
}

fn guest(seat: u8) -> String {
    format!("000000000000000000000000000000{seat:02x}")
}

/// A store that knows the five people and has a secret of its own.
fn base(folder: &Folder) {
    let store = Sqlite::open(&folder.database()).unwrap();
    let runtime = Runtime::new().unwrap();
    for seat in 0..PLAYERS {
        let person = Guest { id: guest(seat), name: format!("Person{seat}") };
        let token = blake3::derive_key("breakroom 1 guest token", token(seat).as_bytes());
        runtime.block_on(store.new_guest(person, token, 0)).unwrap();
    }
}

/// A server whose only table has this seed and these five people.
fn world(base: &Path, folder: &Folder, options: &Options, seed: Seed) -> House {
    back_up(base, &folder.database()).unwrap();
    let head = serde_json::json!({
        "game": "the-machine", "rules": 1, "components": "the-machine-1", "custom": false,
        "options": options.pairs(), "seed": seed.to_string(), "commitment": "c0ffee",
        "open_deal": null, "host": guest(0), "listed": false, "watch": true, "memory": "none",
        "pace": "live", "fork": false,
    });
    let sit = |seat: u8| Entry {
        kind: "sit".into(),
        seat: Some(seat),
        text: format!("{} Person{seat}", guest(seat)),
    };
    let table = NewTable {
        id: ID.into(),
        head: head.to_string(),
        at: Duration::from_secs(1),
        entries: (0..PLAYERS).map(sit).collect(),
        index: Index::default(),
    };
    let store = Sqlite::open(&folder.database()).unwrap();
    Runtime::new().unwrap().block_on(store.create(table)).unwrap();
    drop(store);
    House::open(&folder.0)
}

/// One of the two worlds: a server, and the same game beside it as an oracle.
struct World {
    house: House,
    game: Match<TheMachine>,
    people: Vec<Client>,
    spectator: Client,
    /// Which of the two it is.
    second: bool,
}

impl World {
    fn new(base: &Path, folder: &Folder, seed: Seed, second: bool) -> World {
        World::with(Options::of(PLAYERS).unwrap(), base, folder, seed, second)
    }

    fn with(options: Options, base: &Path, folder: &Folder, seed: Seed, second: bool) -> World {
        let house = world(base, folder, &options, seed);
        let client = |seat: u8| Client {
            cookie: Some(format!("breakroom={}", token(seat))),
            ..house.client()
        };
        let people = (0..PLAYERS).map(client).collect();
        let spectator = house.client();
        let game = Match::new(options, seed);
        World { house, game, people, spectator, second }
    }

    fn client(&mut self, eyes: Eyes) -> &mut Client {
        match eyes {
            Eyes::Seat(seat) => &mut self.people[seat.index()],
            Eyes::Spectator | Eyes::Omniscient => &mut self.spectator,
        }
    }

    /// Everything these eyes can get at this moment.
    fn everything(&mut self, eyes: Eyes, paths: &[&str]) -> Vec<String> {
        let here = self.house.address.to_string();
        let client = self.client(eyes);
        let mut seen = Vec::new();
        for path in paths {
            let answer = client.get(&format!("/table/{ID}{path}"));
            let mut headers = answer.headers.clone();
            headers.retain(|(name, _)| name != "date" && name != "content-length");
            let body = answer.body.replace(&here, "HERE");
            seen.push(format!("{} {headers:?} {body}", answer.status));
        }
        seen
    }

    /// What the rules themselves let these eyes know.
    fn known(&self, eyes: Eyes) -> String {
        let game = self.game.game();
        let asked = match eyes {
            Eyes::Seat(seat) => format!("{:?}", self.game.asked(seat)),
            Eyes::Spectator | Eyes::Omniscient => String::new(),
        };
        let heard = self.game.heard(eyes);
        format!("{:?}\n{:?}\n{asked}\n{heard:?}", game.view(eyes), self.game.story(eyes))
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let page = self.people[seat.index()].get(&format!("/table/{ID}")).expect(200).body;
        let question = Question::on(&page).unwrap_or_else(|| panic!("{seat} is not asked"));
        let line = action.to_string();
        let path = format!("/table/{ID}/act");
        self.people[seat.index()].post(&path, &question.answer(&line)).expect(303);
        self.game.play(seat, action).unwrap();
    }

    /// The same, but the second world takes its first thought back where it can.
    fn hesitate(&mut self, seat: Seat, action: Action) -> u32 {
        self.act(seat, action);
        if !self.second || self.game.free_undo(seat) == 0 {
            return 0;
        }
        let page = self.people[seat.index()].get(&format!("/table/{ID}")).expect(200).body;
        let Some(question) = Question::on(&page) else { return 0 };
        let fields = [("question", question.number.as_str()), ("id", "back"), ("count", "1")];
        self.people[seat.index()].post(&format!("/table/{ID}/undo"), &fields).expect(303);
        self.game.undo(seat, 1).unwrap();
        self.act(seat, action);
        1
    }

    fn say(&mut self, seat: Seat, words: &str) {
        let statement = tabletop::Statement::new(tabletop::Tone::Plain, None, words).unwrap();
        if self.game.say(seat, statement).is_ok() {
            let fields = [("words", words)];
            self.people[seat.index()].post(&format!("/table/{ID}/say"), &fields).expect(303);
        }
    }

    /// What is done next: the same in both worlds, but for what happens unseen.
    fn plan(&self, step: usize) -> Option<(Seat, Action)> {
        let seat = self.game.game().due().seats().lowest()?;
        let actions = &self.game.asked(seat)?.actions;
        let view = self.game.game().view(Eyes::Seat(seat));
        let action = match view.phase {
            Phase::Meeting => self.in_the_room(&view, actions),
            Phase::Recommendations => self.in_the_drawer(&view, actions),
            // Two work, so that there is something to recommend, and two idle, so
            // that there is somebody to meet.
            Phase::Cards if seat.index() < 3 => *actions.last()?,
            Phase::Cards => actions[0],
            // Nobody is warned, or the week is over too soon.
            Phase::Warnings => *actions.iter().rfind(|one| **one != Action::Done)?,
            _ => actions[step % actions.len()],
        };
        let action = match view.phase {
            Phase::Warnings if actions.contains(&Action::Done) => Action::Done,
            _ => action,
        };
        Some((seat, action))
    }

    /// The same worker is recommended in both worlds, and nobody else: in the
    /// second with another card, if there is one.
    fn in_the_drawer(&self, view: &the_machine::View, actions: &[Action]) -> Action {
        let Some(draw) = &view.draw else { return actions[0] };
        let nth = u8::from(self.second && draw.stars().len() > 1);
        match actions.iter().find(|one| matches!(one, Action::Give(_))) {
            Some(&give) if draw.decided == nth => give,
            _ => Action::Keep,
        }
    }

    /// In the first world whoever may propose first gets a token for the last
    /// worker through. In the second all but the last attendee pass, and the last
    /// one proposes the very same.
    fn in_the_room(&self, view: &the_machine::View, actions: &[Action]) -> Action {
        let Some(room) = &view.room else { return actions[0] };
        if room.voting {
            return Action::Vote(true);
        }
        let last = view.attendees.and_then(|there| there.iter().last());
        if self.second && last != Some(room.proposer) {
            return Action::Pass;
        }
        let written = room.tokens.is_some_and(|tokens| tokens.iter().any(|&count| count > 0));
        match written {
            true => Action::Put,
            false => *actions.iter().rfind(|one| matches!(one, Action::Blame(_))).unwrap(),
        }
    }
}

const EYES: [Eyes; 6] = [
    Eyes::Spectator,
    Eyes::Seat(Seat(0)),
    Eyes::Seat(Seat(1)),
    Eyes::Seat(Seat(2)),
    Eyes::Seat(Seat(3)),
    Eyes::Seat(Seat(4)),
];

/// Secrets that a careless page might show, by what they would add to it.
fn leaks(game: &Match<TheMachine>) -> [(&'static str, String); 6] {
    let all = game.game().view(Eyes::Omniscient);
    let last = game.moves().last();
    [
        ("decisions counted", game.moves().len().to_string()),
        ("whose turn it is inside", format!("{:?}", game.game().due())),
        ("the question number of others", {
            let number = |seat| game.asked(Seat(seat)).map(|asked| asked.number);
            format!("{:?}", (0..PLAYERS).map(number).collect::<Vec<_>>())
        }),
        ("stars of others", format!("{:?}", all.held)),
        ("who decided last", format!("{:?}", last.map(|made| (made.seat, made.action)))),
        ("remarks counted", game.acts().len().to_string()),
    ]
}

#[test]
fn behind_the_door_nothing_can_be_counted() {
    let shared = Folder::new();
    base(&shared);
    let (mut compared, mut apart, mut meetings, mut taken_back) = (0, 0, 0, 0);
    let mut caught = [0u32; 6];
    let mut ends = Vec::new();
    for number in 0..5u64 {
        let seed = Seed::from_number(7_000 + number);
        let folders = [Folder::new(), Folder::new()];
        let mut worlds = [false, true].map(|second| {
            World::new(&shared.database(), &folders[usize::from(second)], seed, second)
        });
        // Each world goes on by itself as long as only it has something to do
        // behind the door; then they are looked at side by side.
        for step in 0..400usize {
            for world in &mut worlds {
                let begun = world.game.game().view(Eyes::Spectator).attendees.is_some();
                if begun && world.second {
                    let proposer = world.game.game().due().seats().lowest();
                    if let Some(seat) = proposer {
                        world.say(seat, "Not a word to anybody");
                    }
                }
            }
            compare(&mut worlds, &mut compared, &mut apart, &mut caught);
            let rooms =
                worlds.each_ref().map(|world| world.game.game().view(Eyes::Spectator).phase);
            if rooms.iter().all(|phase| *phase == Phase::Meeting) {
                meetings += 1;
                for world in &mut worlds {
                    while world.game.game().view(Eyes::Spectator).phase == Phase::Meeting {
                        let Some((seat, action)) = world.plan(step) else { break };
                        taken_back += world.hesitate(seat, action);
                        // As soon as one world has a page that the other could not
                        // have shown, somebody outside has learnt something.
                        if world.game.game().view(Eyes::Spectator).phase == Phase::Meeting {
                            break;
                        }
                    }
                }
                // Those inside go on until both doors open.
                compare_outside(&mut worlds, &mut compared, &mut apart, &mut caught);
                for world in &mut worlds {
                    while world.game.game().view(Eyes::Spectator).phase == Phase::Meeting {
                        let Some((seat, action)) = world.plan(step) else { break };
                        world.act(seat, action);
                    }
                }
                continue;
            }
            if rooms.iter().all(|phase| *phase == Phase::Recommendations) {
                // The manager's drawer: the one world may take a decision more.
                for world in &mut worlds {
                    while world.game.game().view(Eyes::Spectator).phase == Phase::Recommendations {
                        let Some((seat, action)) = world.plan(step) else { break };
                        taken_back += world.hesitate(seat, action);
                    }
                }
                continue;
            }
            let plans = worlds.each_ref().map(|world| world.plan(step));
            let [Some(one), Some(other)] = plans else { break };
            if one.0 != other.0 {
                break;
            }
            // Everything else is the same.
            worlds.iter_mut().for_each(|world| world.act(one.0, one.1));
        }
        ends.push(worlds[0].game.game().due().is_over());
        compare(&mut worlds, &mut compared, &mut apart, &mut caught);
        for world in worlds {
            world.house.close();
        }
    }
    eprintln!(
        "{compared} pages compared, {apart} of them in different worlds; {meetings} meetings; leaks {caught:?}"
    );
    assert!(ends.iter().all(|over| *over), "whole weeks: {ends:?}");
    assert!(meetings >= 3, "{meetings} meetings");
    assert!(taken_back >= 3, "{taken_back} decisions taken back");
    assert!(apart >= 200, "only {apart} pages came from different worlds");
    assert!(caught.iter().all(|caught| *caught > 0), "a planted leak was missed: {caught:?}");
}

/// Wherever the rules show no difference, the pages must not either.
fn compare(worlds: &mut [World; 2], compared: &mut u32, apart: &mut u32, caught: &mut [u32; 6]) {
    let different = worlds[0].game.game().trace() != worlds[1].game.game().trace();
    for eyes in EYES {
        let known = worlds.each_ref().map(|world| world.known(eyes));
        if known[0] != known[1] {
            continue;
        }
        let over = worlds[0].game.game().due().is_over();
        // After the end everything may be seen, and the worlds differ.
        if over {
            continue;
        }
        // What is shut until the end is tried now and then, the rest always.
        let shut = ["?reveal=all", "/verify", "/record", "/replay?eyes=all"];
        let all = [&["", "/steps?from=0&to=99"][..], &shut].concat();
        let paths = if compared.is_multiple_of(5) { &all[..] } else { &all[..2] };
        let seen = worlds.each_mut().map(|world| world.everything(eyes, paths));
        assert_eq!(seen[0], seen[1], "{eyes:?} can tell the worlds apart");
        *compared += seen[0].len() as u32;
        if different {
            *apart += seen[0].len() as u32;
            let planted = worlds.each_ref().map(|world| leaks(&world.game));
            for (nth, caught) in caught.iter_mut().enumerate() {
                let page = |world: usize| format!("{}{}", seen[world][0], planted[world][nth].1);
                *caught += u32::from(page(0) != page(1));
            }
        }
    }
}

/// In the middle of the meeting: the same for everybody outside, although one
/// room may be further than the other.
fn compare_outside(
    worlds: &mut [World; 2],
    compared: &mut u32,
    apart: &mut u32,
    caught: &mut [u32; 6],
) {
    if worlds.iter().all(|world| world.game.game().view(Eyes::Spectator).phase == Phase::Meeting) {
        compare(worlds, compared, apart, caught);
    }
}

#[test]
fn an_eye_box_does_not_tell_who_played_what() {
    // Everything that happened is told in the same words, whoever played which card.
    let shared = Folder::new();
    base(&shared);
    let mut compared = 0;
    for number in 0..40u64 {
        let seed = Seed::from_number(9_000 + number);
        let game: Match<TheMachine> = Match::new(Options::of(PLAYERS).unwrap(), seed);
        let task = game.game().view(Eyes::Spectator).task();
        let Some(eye) = task.jobs.iter().position(|job| job.eye && job.stations == 2) else {
            continue;
        };
        // Two workers who both hold the same two cards stand at the eye box.
        let hands = [1u8, 2]
            .map(|seat| game.game().view(Eyes::Seat(Seat(seat))).hands[usize::from(seat)].unwrap());
        let both: Vec<_> = hands[0].kinds().filter(|card| hands[1].has(*card)).collect();
        let &[low, .., high] = both.as_slice() else { continue };
        if low == high {
            continue;
        }
        let folders = [Folder::new(), Folder::new()];
        let mut worlds = [false, true].map(|second| {
            World::new(&shared.database(), &folders[usize::from(second)], seed, second)
        });
        let spot = the_machine::Spot(eye as u8);
        for world in &mut worlds {
            world.act(Seat(0), Action::Place(spot));
            world.act(Seat(0), Action::Place(spot));
            while world.game.game().view(Eyes::Spectator).phase == Phase::Placing {
                let action = world.game.asked(Seat(0)).unwrap().actions[0];
                world.act(Seat(0), action);
            }
            let cards = if world.second { [low, high] } else { [high, low] };
            world.act(Seat(1), Action::Work(cards[0]));
            world.act(Seat(2), Action::Work(cards[1]));
            for seat in [3, 4] {
                let action = world.game.asked(Seat(seat)).unwrap().actions[0];
                world.act(Seat(seat), action);
            }
        }
        for eyes in [Eyes::Spectator, Eyes::Seat(Seat(0)), Eyes::Seat(Seat(3))] {
            let seen =
                worlds.each_mut().map(|world| world.everything(eyes, &["", "/steps?from=0&to=99"]));
            assert_eq!(seen[0], seen[1], "{eyes:?} knows who played what");
            compared += 1;
        }
        let ran = |event: &Event| matches!(event, Event::Ran { eye: true, .. });
        assert!(worlds[0].game.story(Eyes::Spectator).iter().any(ran));
        worlds.into_iter().for_each(|world| world.house.close());
        if compared >= 9 {
            break;
        }
    }
    assert!(compared >= 9, "{compared}");
}

#[test]
fn nobody_looks_at_cards_before_everybody_sits() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut mona = house.client();
    let fields = [
        ("game", "the-machine"),
        ("players", "4"),
        ("name", "Mona"),
        ("seat1", "open"),
        ("seat2", "me"),
        ("seat3", "lazy"),
        ("seat4", "lazy"),
    ];
    let table = mona.post("/tables", &fields).expect(303).header("location").unwrap().to_string();
    let secret = |page: &str| page.contains("work-card") || page.contains("is passed a");
    let page = mona.get(&table).expect(200).body;
    assert!(!secret(&page), "one could look, get up and take another chair");
    assert!(!secret(&mona.get(&format!("{table}/steps?from=0&to=99")).body));
    house.client().post(&format!("{table}/claim"), &[("name", "Abel")]).expect(303);
    assert!(secret(&mona.get(&table).expect(200).body), "now the week has begun");
    house.close();
}

/// A week in which one worker idles, gets every warning, and is fired for it on a
/// day from which the others go on: what everybody does, up to the next morning.
fn a_firing(options: &Options) -> (Seed, Vec<(Seat, Action)>) {
    for number in 0..100 {
        let seed = Seed::from_number(number);
        let mut game: Match<TheMachine> = Match::new(*options, seed);
        let mut script = Vec::new();
        while let Some(seat) = game.game().due().seats().lowest() {
            let view = game.game().view(Eyes::Seat(seat));
            if view.exit[UNLUCKY.index()].is_some() && view.phase == Phase::Placing {
                return (seed, script);
            }
            let actions = &game.asked(seat).unwrap().actions;
            let first = |wish: Action| actions.iter().copied().find(|one| *one == wish);
            let action = match view.phase {
                Phase::Cards if seat != UNLUCKY => actions.last().copied(),
                Phase::Warnings => first(Action::Warn(UNLUCKY)).or(first(Action::Done)),
                Phase::Meeting => first(Action::Pass).or(first(Action::Vote(false))),
                _ => None,
            };
            let action = action.unwrap_or(actions[0]);
            game.play(seat, action).unwrap();
            script.push((seat, action));
        }
    }
    panic!("nobody is ever fired");
}

const UNLUCKY: Seat = Seat(1);

#[test]
fn who_is_out_whispers_where_there_are_ghosts_and_is_silent_elsewhere() {
    let shared = Folder::new();
    base(&shared);
    for ghosts in ["on", "off"] {
        let mut options = Options::of(PLAYERS).unwrap();
        options.set("ghosts", ghosts).unwrap();
        let (seed, script) = a_firing(&options);
        let folder = Folder::new();
        let mut world = World::with(options, &shared.database(), &folder, seed, false);
        script.into_iter().for_each(|(seat, action)| world.act(seat, action));
        let table = format!("/table/{ID}");
        let say = format!("{table}/say");
        world.people[2].post(&say, &[("words", "Poor thing")]).expect(303);
        let said = world.people[UNLUCKY.index()].post(&say, &[("words", "I can see you")]);
        let own = world.people[UNLUCKY.index()].get(&table).expect(200).body;
        // A banner says where one stands, and what one may still do.
        let banner = own.split_once("class=\"banner\"").expect("a banner").1;
        let banner = banner.split_once("</p>").expect("it ends").0;
        assert!(banner.contains("You are fired, and out of the game."), "{banner}");
        assert_eq!(banner.contains("whisper"), ghosts == "on", "{banner}");
        let mut pages: Vec<String> = Vec::new();
        for eyes in EYES {
            pages.push(world.client(eyes).get(&table).expect(200).body);
        }
        if ghosts == "on" {
            said.expect(303);
            // To everybody, and in another voice than the living.
            for page in &pages {
                let (_, log) = page.split_once("id=\"log\"").unwrap();
                let line = |words: &str| {
                    let line = log.split("<li").find(|line| line.contains(words));
                    line.unwrap_or_else(|| panic!("nobody hears “{words}”")).to_string()
                };
                assert!(line("I can see you").contains("line-whisper"));
                assert!(!line("Poor thing").contains("line-whisper"));
            }
            assert!(own.contains("<li class=\"whisper\"><b>Person1</b> “I can see you”"));
            // They say what they want, numbers too; the living do not.
            let number = [("words", "I have seen your five")];
            world.people[UNLUCKY.index()].post(&say, &number).expect(303);
            let refused = world.people[2].post(&say, &number).expect(422).body;
            assert!(refused.contains("No numbers may be spoken"));
        } else {
            let why = "only at a table with ghosts could you still whisper";
            assert!(said.expect(422).body.contains(why), "a reason, and a friendly one");
            assert!(own.contains(why) && !own.contains("id=\"say\""), "no box to type in");
            assert!(pages.iter().all(|page| !page.contains("I can see you")));
        }
        world.house.close();
    }
}

#[test]
fn who_manages_is_chosen_in_words() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let form = ada.get("/new/the-machine").expect(200).body;
    for said in ["I manage", "I work", "Chance decides"] {
        assert!(form.contains(said), "{said}");
    }
    assert!(!form.contains(">P1<") && !form.contains("p1 is the first"), "no codes");
    for (manager, mine) in [("mine", true), ("others", false)] {
        let fields = [("game", "the-machine"), ("players", "5"), ("manager", manager)];
        let table = ada.open_table(&fields);
        let page = ada.get(&table).expect(200).body;
        assert_eq!(page.contains("You manage: you win"), mine, "{manager}");
    }
    house.close();
}

/// Where nobody says who manages it is somebody else, and the goal is that of one's part.
#[test]
fn whoever_just_clocks_in_works() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    for (fields, part) in [
        (&[("game", "the-machine")][..], "You work: have the most stars"),
        (&[("game", "the-machine"), ("manager", "mine")], "You manage: get the machine finished"),
    ] {
        let mut ada = house.client();
        let table = ada.open_table(fields);
        let page = ada.get(&table).expect(200).body;
        assert!(page.contains("class=\"newcomer\"") && page.contains(part), "{page}");
        assert_eq!(page.contains("You manage: you win"), fields.len() > 1);
    }
    let form = house.client().get("/new/the-machine").expect(200).body;
    assert!(form.contains("value=\"others\" checked"), "it is the same in the form");
    house.close();
}
