//! Twin worlds on the wire: two servers that differ in nothing but what a seat
//! cannot know must send it the same bytes, over whole games, until the rules
//! show the difference.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use hall::Hosted;
use hall::clock::{Hands, Source};
use hall::pace::Pace;
use hall::store::sqlite::back_up;
use hall::store::{Entry, Guest, Index, NewTable, Sqlite, Store};
use serde_json::{Value, json};
use tabletop::{Dice, Due, Edition, Eyes, Game, Noted, Options, Seat, Seats, Seed};
use tokio::runtime::Runtime;

use super::client::{Client, Question, without_numbers};
use super::nodes::Place;
use super::{Folder, House};

/// The promise made for a table: any text will do for one that never ends.
const COMMITMENT: &str = "c0ffee";
/// So many games are played, and each is split about so often.
const GAMES: u64 = 4;
const EACH: usize = 8;
/// So many decisions are followed in both worlds.
const FOLLOWED: usize = 5;
/// What happens at a moment of the clock has happened by then, or never will.
const SETTLED: Duration = Duration::from_secs(2);

/// A guest without a chair at any of the tables.
const OUTSIDE: Seat = Seat(9);

/// A position in two worlds that one seat cannot tell apart, and what happens
/// next in each of them: it looks alike to that seat.
pub struct Twins {
    pub seats: u8,
    pub observer: Seat,
    pub states: [Value; 2],
    pub script: Vec<(Seat, [String; 2])>,
}

/// What is chosen with the tables beside what is usual, and the chairs that bots have.
#[derive(Default)]
pub struct Manner {
    pub head: Vec<(&'static str, Value)>,
    pub bots: Seats,
}

/// Plays whole games by chance and splits the world again and again, for one seat after
/// the other.
pub fn split<G: Hosted>(options: &G::Options) -> Vec<Twins> {
    let mut twins = Vec::new();
    for number in 0..GAMES {
        let seed = Seed::from_number(number);
        let mut choice = seed.stream("choice");
        let positions = positions::<G>(options, seed, &mut choice);
        let every = (positions.len() / EACH).max(1);
        for (nth, game) in positions.iter().skip(every / 2).step_by(every).enumerate() {
            let seats = game.seats();
            let observer = seats.iter().nth((nth + number as usize) % usize::from(seats.len()));
            twins.push(twin(game, observer.expect("a seat"), &mut choice));
        }
    }
    twins
}

/// Every position of a game in which the world can be split: not in an open window,
/// for who has answered there is kept by the table and not by the state.
fn positions<G: Hosted>(options: &G::Options, seed: Seed, choice: &mut Dice) -> Vec<G> {
    let mut luck = seed.stream("play");
    let mut game = G::deal(options, &mut luck, &mut ());
    let mut actions = Vec::new();
    let mut positions = Vec::new();
    while let Some(mover) = game.due().seats().lowest() {
        if !G::WINDOWS || matches!(game.due(), Due::Turn(_)) {
            positions.push(game.clone());
        }
        game.actions(mover, &mut actions);
        let action = actions[roll(choice, actions.len())];
        game.play(mover, action, &mut luck, &mut ()).expect("a listed action");
    }
    positions
}

fn roll(dice: &mut Dice, sides: usize) -> usize {
    tabletop::Fate::roll(dice, "any", sides as u32) as usize
}

fn twin<G: Game>(game: &G, observer: Seat, choice: &mut Dice) -> Twins {
    let mut worlds = [game.clone(), game.imagine(observer, choice)];
    let states = worlds.each_ref().map(Game::trace);
    let mut luck = [Seed::from_number(1).stream("a"), Seed::from_number(2).stream("b")];
    let mut script = Vec::new();
    while script.len() < FOLLOWED
        && let Some((mover, moves, next)) = alike(&worlds, observer, &mut luck, choice)
    {
        script.push((mover, moves));
        worlds = next;
    }
    Twins { seats: game.seats().len(), observer, states, script }
}

/// Something that can happen in both worlds and looks the same to the observer:
/// the very same decision, if it is the observer's own.
fn alike<G: Game>(
    worlds: &[G; 2],
    observer: Seat,
    luck: &mut [Dice; 2],
    choice: &mut Dice,
) -> Option<(Seat, [String; 2], [G; 2])> {
    let due = worlds.each_ref().map(|world| world.due().seats());
    let both: Seats = due[0].iter().filter(|&seat| due[1].contains(seat)).collect();
    let mover = both.iter().nth(roll(choice, usize::from(both.len()).max(1)))?;
    let lists = worlds.each_ref().map(|world| {
        let mut actions = Vec::new();
        world.actions(mover, &mut actions);
        actions
    });
    let first = roll(choice, lists[0].len());
    for nth in 0..lists[0].len() {
        let one = lists[0][(first + nth) % lists[0].len()];
        // As different as may be, where the observer cannot know.
        let own = [one];
        let others = if mover == observer { &own[..] } else { &lists[1][..] };
        for &other in others.iter().rev() {
            let mut next = worlds.clone();
            let mut seen = [Vec::new(), Vec::new()];
            let played = [one, other].into_iter().zip(&mut next).zip(&mut seen).zip(&mut *luck);
            // The servers have luck of their own, so nothing may be left to it.
            let certain = played.map(|(((action, world), seen), luck)| {
                let mut luck = Noted::new(luck);
                world.play(mover, action, &mut luck, seen).is_ok() && luck.rolls.is_empty()
            });
            // Both are played, whatever becomes of the first.
            if certain.collect::<Vec<_>>().contains(&false) {
                continue;
            }
            let eyes = Eyes::Seat(observer);
            let told = seen.each_ref().map(|events| {
                events.iter().filter_map(|event| G::shown(event, eyes)).collect::<Vec<_>>()
            });
            let views = next.each_ref().map(|world| world.view(eyes));
            // The end opens everything.
            let on = next.iter().all(|world| !world.due().is_over());
            if on && told[0] == told[1] && views[0] == views[1] {
                return Some((mover, [one.to_string(), other.to_string()], next));
            }
        }
    }
    None
}

/// Every table has guests of its own: their lists tell of no other.
fn token(table: usize, seat: Seat) -> String {
    format!("fedcba987654321{:x}{table:016x}", seat.0)
}

fn guest(table: usize, seat: Seat) -> String {
    format!("{table:030x}{:02x}", seat.0 + 1)
}

pub fn id(nth: usize) -> String {
    format!("{nth:032x}")
}

/// The guests of all tables.
async fn invite(store: &dyn Store, tables: usize) {
    let people = (0..tables)
        .flat_map(|table| Seats::first(8).iter().chain([OUTSIDE]).map(move |seat| (table, seat)));
    let known = people.map(|(table, seat)| {
        let who = Guest { id: guest(table, seat), name: format!("Guest {seat}") };
        let hash = blake3::derive_key("breakroom 1 guest token", token(table, seat).as_bytes());
        store.new_guest(who, hash, 0)
    });
    futures_util::future::try_join_all(known.collect::<Vec<_>>()).await.unwrap();
}

/// The tables of one of the two worlds.
fn tables<G: Game>(
    slug: &str,
    options: &G::Options,
    twins: &[Twins],
    nth: usize,
    manner: &Manner,
) -> Vec<NewTable> {
    let Edition::Version(components) = options.edition() else { panic!("the usual components") };
    let table = |(number, twin): (usize, &Twins)| {
        let mut head = json!({
            "game": slug, "rules": G::ABOUT.rules_version, "components": components,
            "custom": false, "options": options.pairs(), "state": twin.states[nth],
            "seed": Seed::from_number(nth as u64 + 1).to_string(), "commitment": COMMITMENT,
            "open_deal": null, "host": "nobody", "listed": true, "watch": true,
            "memory": "full", "pace": "live", "limit": 60, "fork": false,
        });
        manner.head.iter().for_each(|(key, value)| head[key] = value.clone());
        let sit = |seat: Seat| {
            let (kind, text) = match manner.bots.contains(seat) {
                true => ("bot", "mixed".to_string()),
                false => ("sit", format!("{} Guest {seat}", guest(number, seat))),
            };
            Entry { kind: kind.into(), seat: Some(seat.0), text }
        };
        NewTable {
            id: id(number),
            head: head.to_string(),
            at: Duration::from_secs(1),
            entries: Seats::first(twin.seats).iter().map(sit).collect(),
            index: on_the_list(slug, number, twin.seats),
        }
    };
    twins.iter().enumerate().map(table).collect()
}

/// What lists know of such a table before anything happens there.
fn on_the_list(slug: &str, number: usize, seats: u8) -> Index {
    let card = json!({
        "id": id(number), "game": slug, "stage": "running", "players": [], "open_seats": 0,
        "due": [], "watchable": true,
    });
    let holders = Seats::first(seats).iter().map(|seat| guest(number, seat)).collect();
    Index { card: card.to_string(), listed: true, holders, ..Index::default() }
}

pub fn player(house: &House, table: usize, seat: Seat) -> Client {
    Client { cookie: Some(format!("breakroom={}", token(table, seat))), ..house.client() }
}

/// Everything the observer and a spectator can get at this moment: pages, what
/// is refused, and the first event of the stream.
fn everything(house: &House, number: usize, twin: &Twins) -> Vec<String> {
    let observer = twin.observer;
    let mut seen = Vec::new();
    let table = &format!("/table/{}", id(number));
    for mut client in [player(house, number, observer), house.client()] {
        for path in
            ["", "/log", "/verify", "/record", "/replay", "/replay?at=1", "/steps?from=0&to=9"]
        {
            let answer = client.get(&format!("{table}{path}"));
            let mut headers = answer.headers.clone();
            // Neither the time of day nor our port is part of the game.
            headers.retain(|(name, _)| name != "date" && name != "content-length");
            seen.push(format!("GET {path} {} {headers:?} {}", answer.status, answer.body));
        }
        let nonsense = [("question", "1"), ("id", "zz"), ("action", "dance")];
        // An old question: a move that could be played would be, and the script stop.
        let late = [("question", "0"), ("id", "yy"), ("action", "play 11")];
        for fields in [nonsense, late] {
            let answer = client.post(&format!("{table}/act"), &fields);
            seen.push(format!("POST {fields:?} {} {}", answer.status, answer.body));
        }
        seen.push(first_event(house, &client, table));
    }
    // The lobby, where the table stands beside others, and *Your tables*. (It greets
    // whoever has no name with any; so a guest looks in from outside.)
    for seat in [observer, OUTSIDE] {
        for list in ["/", "/history", "/statistics"] {
            seen.push(player(house, number, seat).get(list).expect(200).body);
        }
    }
    let here = house.address.to_string();
    seen.iter().map(|text| without_numbers(&text.replace(&here, "HERE"))).collect()
}

fn first_event(house: &House, client: &Client, table: &str) -> String {
    let mut stream = TcpStream::connect(house.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let cookie = client.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n"));
    let head = format!(
        "GET {table}/stream HTTP/1.1\r\nHost: {}\r\n{}\r\n",
        house.address,
        cookie.unwrap_or_default()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut text = String::new();
    let mut buffer = [0; 65536];
    while !(text.contains("event: part") && text.contains("\n\n\r\n")) {
        let count = stream.read(&mut buffer).expect("an event");
        assert!(count > 0, "the stream ended: {text}");
        text += &String::from_utf8_lossy(&buffer[..count]);
    }
    // Who is there is shown as well, and the tab that listens may have been seen
    // already or not: that race is between us and us.
    let end = text.find("event: part").expect("an event");
    let body = text[end..].split("\n\n").next().unwrap_or_default();
    body.lines().filter(|line| !line.starts_with("id: ")).collect::<Vec<_>>().join("\n")
}

/// Presence is no secret of the game, and the tabs of `everything` come and go.
fn without_presence(text: &str) -> String {
    text.replace("<small>not connected</small>", "")
}

/// Where two worlds differ, if they do.
fn difference(seen: &[Vec<String>; 2]) -> Option<String> {
    for (one, other) in seen[0].iter().zip(&seen[1]) {
        let (one, other) = (without_presence(one), without_presence(other));
        if one != other {
            let at = one.bytes().zip(other.bytes()).position(|(a, b)| a != b).unwrap_or(0);
            let from = one.floor_char_boundary(at.saturating_sub(60));
            let part = |text: &str| {
                let rest = text.get(from..).unwrap_or_default();
                rest.chars().take(160).collect::<String>()
            };
            return Some(format!("…{}… or …{}…", part(&one), part(&other)));
        }
    }
    None
}

/// Compares both worlds; returns how much was compared and how many scripts could
/// not be followed to the end, or the first difference.
pub fn compare<G: Game>(
    slug: &str,
    options: &G::Options,
    twins: &[Twins],
) -> Result<(usize, usize), String> {
    follow(Worlds::open::<G>(slug, options, twins, &Manner::default()), slug, twins)
}

/// The same through two nodes a world: what is done through one is looked at through the
/// other. Nothing, where there is no PostgreSQL.
pub fn compare_between_nodes<G: Game>(
    slug: &str,
    options: &G::Options,
    twins: &[Twins],
) -> Option<Result<(usize, usize), String>> {
    let worlds = Worlds::of_nodes::<G>(slug, options, twins, &Manner::default())?;
    Some(follow(worlds, slug, twins))
}

/// Plays every script in both worlds, and compares after every decision.
fn follow(worlds: Worlds, slug: &str, twins: &[Twins]) -> Result<(usize, usize), String> {
    let (houses, hands) = (&worlds.houses, &worlds.hands);
    let (mut compared, mut stopped) = (0, 0);
    let mut check = |number: usize, step: usize| {
        worlds.come_to_rest(number, &twins[number]);
        hands.advance(Duration::from_secs(1));
        let alike = worlds.alike(number, &twins[number]);
        compared += *alike.as_ref().unwrap_or(&0);
        alike.map(|_| ()).map_err(|found| format!("{slug}, table {number}, step {step}: {found}"))
    };
    let mut compare_all = || {
        for (number, twin) in twins.iter().enumerate() {
            check(number, 0)?;
            let act = format!("/table/{}/act", id(number));
            for (step, (mover, moves)) in twin.script.iter().enumerate() {
                let mut statuses = Vec::new();
                for (house, action) in houses.iter().zip(moves) {
                    let mut client = player(house, number, *mover);
                    let page = client.get(act.trim_end_matches("/act")).expect(200).body;
                    let question = Question::on(&page);
                    let answer = question.map(|asked| client.post(&act, &asked.answer(action)));
                    statuses.push(answer.map_or(0, |answer| answer.status));
                }
                if statuses[0] != statuses[1] {
                    return Err(format!("{slug}, table {number}: {moves:?} are {statuses:?}"));
                }
                // Other rules than those of the script: nothing to follow any more.
                if statuses != [303, 303] {
                    stopped += 1;
                    break;
                }
                check(number, step + 1)?;
            }
        }
        Ok(())
    };
    let result = compare_all();
    worlds.close();
    result.map(|()| (compared, stopped))
}

/// Two servers on one clock that is moved by hand.
pub struct Worlds {
    pub houses: [House; 2],
    /// Through whom everything is looked at, if not through them.
    beside: Option<[House; 2]>,
    pub hands: Hands,
    _folders: Vec<Folder>,
    _places: Vec<Place>,
}

impl Worlds {
    pub fn open<G: Game>(
        slug: &str,
        options: &G::Options,
        twins: &[Twins],
        manner: &Manner,
    ) -> Worlds {
        // Both are copies of one: they share its secret.
        let base = Folder::new();
        let runtime = Runtime::new().unwrap();
        runtime.block_on(invite(&Sqlite::open(&base.database()).unwrap(), twins.len()));
        let folders = vec![Folder::new(), Folder::new()];
        let hands = Hands::new(Duration::from_secs(1_000_000));
        let houses = std::array::from_fn(|nth| {
            back_up(&base.database(), &folders[nth].database()).unwrap();
            let store = Sqlite::open(&folders[nth].database()).unwrap();
            for table in tables::<G>(slug, options, twins, nth, manner) {
                runtime.block_on(store.create(table)).unwrap();
            }
            drop(store);
            House::by_hand(&folders[nth].0, &hands)
        });
        Worlds { houses, beside: None, hands, _folders: folders, _places: Vec::new() }
    }

    /// Two nodes a world.
    pub fn of_nodes<G: Game>(
        slug: &str,
        options: &G::Options,
        twins: &[Twins],
        manner: &Manner,
    ) -> Option<Worlds> {
        let base = Place::new()?;
        base.prepare(async |store| invite(store, twins.len()).await);
        let places = [base.copy(), base];
        let hands = Hands::new(Duration::from_secs(1_000_000));
        let mut nodes = Vec::new();
        for (nth, place) in places.iter().enumerate() {
            let tables = tables::<G>(slug, options, twins, nth, manner);
            place.prepare(async |store| {
                for table in tables {
                    store.create(table).await.unwrap();
                }
            });
            nodes.push([(); 2].map(|()| place.node(None, Source::Hands(hands.clone()))));
        }
        places.iter().for_each(|place| place.share(&hands));
        let [one, other] = <[[House; 2]; 2]>::try_from(nodes).ok()?;
        let ([acts, shows], [acts_there, shows_there]) = (one, other);
        let houses = [acts, acts_there];
        let (beside, _places) = (Some([shows, shows_there]), places.into());
        Some(Worlds { houses, beside, hands, _folders: Vec::new(), _places })
    }

    /// Whatever is due at this moment is done before the clock moves: whoever is asked does
    /// that first, and one of the nodes has to.
    fn come_to_rest(&self, number: usize, twin: &Twins) {
        for house in self.beside.iter().flat_map(|beside| beside.iter().chain(&self.houses)) {
            player(house, number, twin.observer).get(&format!("/table/{}", id(number))).expect(200);
        }
    }

    /// How many answers were compared at this moment, or where they differ.
    pub fn alike(&self, number: usize, twin: &Twins) -> Result<usize, String> {
        // What the clock sets off happens on another thread.
        let until = Instant::now() + SETTLED;
        loop {
            let through = self.beside.as_ref().unwrap_or(&self.houses);
            let seen = through.each_ref().map(|house| everything(house, number, twin));
            match difference(&seen) {
                None => return Ok(seen[0].len()),
                Some(_) if Instant::now() < until => {}
                Some(found) => return Err(format!("{}: {found}", twin.observer)),
            }
        }
    }

    pub fn close(self) {
        match self.beside {
            None => self.houses.into_iter().for_each(House::close),
            Some(beside) => self.houses.into_iter().chain(beside).for_each(House::kill),
        }
    }
}

/// How many worlds are followed through two nodes, if nobody wants more.
pub fn some(twins: Vec<Twins>, usual: usize) -> Vec<Twins> {
    let wanted = std::env::var("TWINS").ok().and_then(|twins| twins.parse().ok());
    let every = (twins.len() / wanted.unwrap_or(usual)).max(1);
    twins.into_iter().step_by(every).collect()
}

/// Nothing that a seat cannot know travels to it through another node than that at which
/// it happens.
pub fn keeps_secrets_between_nodes<G: Hosted>(options: &G::Options) {
    let slug = G::ABOUT.slug;
    let twins = some(split::<G>(options), 4);
    let Some(compared) = compare_between_nodes::<G>(slug, options, &twins) else { return };
    let (compared, stopped) = compared.unwrap();
    assert_eq!(stopped, 0, "{slug}: scripts were not followed to their end");
    println!("{slug}: {} worlds, {compared} answers alike", twins.len());
}

/// Nothing that a seat cannot know travels to it, in whole games of `G`.
pub fn keeps_secrets<G: Hosted>(options: &G::Options) {
    let slug = G::ABOUT.slug;
    let twins = split::<G>(options);
    let decisions: usize = twins.iter().map(|twin| twin.script.len()).sum();
    let differ = twins.iter().any(|twin| twin.states[0] != twin.states[1]);
    assert!(differ || G::OPEN, "{slug}: the worlds that are compared are all the same");
    let (compared, stopped) = compare::<G>(slug, options, &twins).unwrap();
    // Refused in both worlds alike: nothing more would be compared after it.
    assert_eq!(stopped, 0, "{slug}: scripts were not followed to their end");
    assert!(decisions > twins.len() / 2, "{slug}: hardly anything was followed: {decisions}");
    println!("{slug}: {} worlds, {decisions} decisions, {compared} answers alike", twins.len());
}

/// What a live table is set up with where nothing is chosen.
pub fn usual<G: Hosted>() -> G::Options {
    let mut options = G::Options::default();
    for (key, value) in G::fitting(Pace::Live, false) {
        options.set(key, value).expect("its own options");
    }
    options
}
