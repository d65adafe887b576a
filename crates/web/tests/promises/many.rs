//! Several people at one table, deciding at once: played with a toy of sealed
//! bids and open windows.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hall::Hosted;
use hall::clock::{Hands, Source};
use hall::games::GameOf;
use maud::{Markup, html};
use players::{Cast, Character, Player, Random};
use tabletop::{Asked, Cover, Covered, Dice, Game, Names, Seen};
use web::Config;
use web::board::Board;
use web::games::shelve;
use web::view::BoardContext;

use crate::patience::eventually;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House};
use crate::toys::bids::{Action, Bids, View};

type Toy = Bids<0>;

impl Cast for Toy {
    fn characters() -> &'static [Character] {
        &[
            Character { name: "random", manner: "does anything" },
            Character { name: "panic", manner: "loses its head" },
            Character { name: "stall", manner: "never comes to a decision" },
            Character { name: "cheat", manner: "does what it may not" },
        ]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Toy>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "panic" => Some(Box::new(Panics)),
            "stall" => Some(Box::new(Stalls)),
            "cheat" => Some(Box::new(Cheats)),
            _ => None,
        }
    }

    fn quick(_name: &str) -> Box<dyn Player<Toy>> {
        QUICK.fetch_add(1, Ordering::Relaxed);
        Box::new(Random)
    }
}

/// How often a quick policy was asked for.
static QUICK: AtomicUsize = AtomicUsize::new(0);

struct Panics;
impl Player<Toy> for Panics {
    fn choose(&mut self, _: &Seen<'_, Toy>, _: &mut Dice) -> Action {
        panic!("on purpose")
    }
}

struct Stalls;
impl Player<Toy> for Stalls {
    fn choose(&mut self, seen: &Seen<'_, Toy>, _: &mut Dice) -> Action {
        std::thread::sleep(Duration::from_secs(6));
        seen.actions()[0]
    }
}

struct Cheats;
impl Player<Toy> for Cheats {
    fn choose(&mut self, _: &Seen<'_, Toy>, _: &mut Dice) -> Action {
        Action::Bid(99)
    }
}

impl Hosted for Toy {}

impl Covered for Toy {
    const COVER: Cover = Cover::BLANK;
}

impl Board for Toy {
    const STYLE: &'static str = "";

    fn board(view: &View, _asked: Option<&Asked<Toy>>, _context: &BoardContext) -> Markup {
        html! { p { "Round " (view.round) ", " (view.bids_made) " bids made, own " (format!("{:?}", view.own)) } }
    }

    fn label(_view: &View, action: Action, _names: &Names) -> String {
        action.to_string()
    }
}

/// Every house knows the toy.
pub fn shelve_the_toy() {
    shelve(&GameOf::<Toy>(PhantomData));
    assert_eq!(Toy::ABOUT.slug, "bids");
}

fn house(folder: &Folder) -> House {
    House::open(&folder.0)
}

fn open(client: &mut Client, fields: &[(&str, &str)]) -> String {
    let fields: Vec<_> = [("game", "bids")].iter().chain(fields).copied().collect();
    client.post("/tables", &fields).expect(303).header("location").unwrap().to_string()
}

fn question(client: &mut Client, table: &str) -> Option<Question> {
    Question::on(&client.get(table).expect(200).body)
}

/// What she is asked next, once bots have had their time; nothing, when it is over.
fn next_question(client: &mut Client, table: &str) -> Option<Question> {
    eventually("a question, or the end", || {
        let page = client.get(table).expect(200).body;
        let over = page.contains("/verify\"");
        Question::on(&page).map(Some).or(over.then_some(None))
    })
}

/// Three people at one table.
fn three(house: &House) -> (String, [Client; 3]) {
    let mut people = [house.client(), house.client(), house.client()];
    let seats = [("seat1", "me"), ("seat2", "open"), ("seat3", "open"), ("name", "Ada")];
    let table = open(&mut people[0], &seats);
    assert_eq!(question(&mut people[0], &table), None, "nobody is asked while seats are open");
    for (nth, name) in [(1, "Bob"), (2, "Cy")] {
        let seat = nth.to_string();
        people[nth].post(&format!("{table}/claim"), &[("name", name), ("seat", &seat)]).expect(303);
    }
    (table, people)
}

#[test]
fn sealed_choices_do_not_reject_each_other_and_show_only_how_many() {
    let folder = Folder::new();
    let house = house(&folder);
    let (table, mut people) = three(&house);
    let act = format!("{table}/act");
    // All look first, then all answer: nobody's question grows old by another's.
    let asked = people.each_mut().map(|person| question(person, &table).expect("a question"));
    let mut spectator = house.client();
    people[0].post(&act, &asked[0].answer("?3")).expect(303);
    let page = people[1].get(&table).expect(200).body;
    assert_eq!(Question::on(&page).as_ref(), Some(&asked[1]), "the same question, same number");
    let watched = spectator.get(&table).expect(200).body;
    assert!(!watched.contains("?3") && !page.contains("?3 —"), "the bid itself is secret");
    assert_eq!(question(&mut people[0], &table), None, "a sealed bid is final");
    // The other two at the same moment.
    let [_, bob, cy] = &mut people;
    std::thread::scope(|scope| {
        scope.spawn(|| bob.post(&act, &asked[1].answer("?1")).expect(303));
        scope.spawn(|| cy.post(&act, &asked[2].answer("?2")).expect(303));
    });
    for person in &mut people {
        let next = question(person, &table).expect("the window is open to everybody");
        assert_eq!(next.actions, ["object", "pass"]);
    }
    house.close();
}

/// Whatever a game does not opt in to is not told: the toy does not, so neither how
/// many have bid nor how many there are to bid is said by the frame.
#[test]
fn a_game_that_says_nothing_about_who_is_awaited_tells_nobody() {
    let folder = Folder::new();
    let house = house(&folder);
    let (table, mut people) = three(&house);
    let act = format!("{table}/act");
    for nth in [0, 1] {
        let asked = question(&mut people[nth], &table).expect("a question");
        people[nth].post(&act, &asked.answer("?3")).expect(303);
        for mut eyes in [people[0].clone(), house.client()] {
            let page = eyes.get(&table).expect(200).body;
            assert!(page.contains("Waiting for the others."), "{page}");
            assert!(!page.contains("have chosen"), "{page}");
        }
    }
    house.close();
}

#[test]
fn what_another_seat_bids_in_secret_does_not_travel() {
    let folder = Folder::new();
    // Time stands still: it is no part of the secret.
    let house = House::by_hand(&folder.0, &Hands::new(Duration::from_secs(1_000_000)));
    // Two tables that differ in nothing but a secret bid.
    let pages = ["?1", "?3"].map(|bid| {
        let (table, mut people) = three(&house);
        let asked = question(&mut people[0], &table).unwrap();
        people[0].post(&format!("{table}/act"), &asked.answer(bid)).expect(303);
        let id = table.trim_start_matches("/table/").to_string();
        let mut spectator = house.client();
        [people[1].get(&table), people[2].get(&table), spectator.get(&table)].map(|answer| {
            let body = answer.expect(200).body.replace(&id, "TABLE");
            // The promise of the seed and the proof of the return link are random.
            mask(&mask(&body, "/return/TABLE/p2/", 32), "/return/TABLE/p3/", 32)
        })
    });
    for (one, other) in pages[0].iter().zip(&pages[1]) {
        let (one, other) = (without_hashes(one), without_hashes(other));
        assert_eq!(one, other);
    }
    house.close();
}

fn mask(text: &str, before: &str, length: usize) -> String {
    match text.find(before) {
        Some(at) => {
            let start = at + before.len();
            format!("{}…{}", &text[..start], &text[start + length..])
        }
        None => text.to_string(),
    }
}

/// The text without its words of 64 hexadecimal digits.
fn without_hashes(text: &str) -> String {
    let hash = |word: &&str| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(hash).fold(text.to_string(), |text, hash| text.replace(hash, "HASH"))
}

#[test]
fn bots_that_panic_stall_or_cheat_are_replaced_by_their_quick_policy_and_counted() {
    let folder = Folder::new();
    let config = Config::read(None, Some("0"), None, Some(&folder.0), None).unwrap();
    let house = House::with(config.counting(Some("127.0.0.1:0")).unwrap(), Source::system());
    let quick = QUICK.load(Ordering::Relaxed);
    for (bot, within) in [("random", 3), ("panic", 3), ("cheat", 3), ("stall", 6)] {
        let mut ada = house.client();
        let seats = [("seat1", "me"), ("seat2", bot), ("players", "2"), ("tempo", "0")];
        let table = open(&mut ada, &seats);
        let first = question(&mut ada, &table).expect("a question");
        ada.post(&format!("{table}/act"), &first.answer("?2")).expect(303);
        let began = Instant::now();
        let next = next_question(&mut ada, &table).expect("a question");
        assert!(began.elapsed() < Duration::from_secs(within), "{bot} holds up the table");
        assert_eq!(next.actions, ["object", "pass"], "{bot}");
    }
    let numbers = Client::new(house.numbers.unwrap()).get("/metrics").expect(200).body;
    for why in ["panicked", "illegal", "stalled"] {
        let line = format!("breakroom_bots_replaced_total{{why=\"{why}\"}} ");
        let count = numbers.lines().find_map(|told| told.strip_prefix(&line)).expect(why);
        assert_ne!(count, "0", "{why}");
    }
    assert!(QUICK.load(Ordering::Relaxed) >= quick + 3, "each of them was stood in for");
    house.close();
}

#[test]
fn a_table_of_bots_and_one_person_plays_to_the_end() {
    let folder = Folder::new();
    let house = house(&folder);
    let mut ada = house.client();
    let table = open(&mut ada, &[("players", "4"), ("tempo", "0")]);
    let mut decisions = 0;
    while let Some(asked) = next_question(&mut ada, &table) {
        let action = asked.actions.last().unwrap().clone();
        let answer = ada.post(&format!("{table}/act"), &asked.answer(&action));
        assert!(matches!(answer.status, 303 | 409), "{}", answer.status);
        decisions += 1;
    }
    assert!(decisions >= 6, "{decisions}");
    let record = ada.get(&format!("{table}/record")).expect(200).body;
    record.parse::<tabletop::Record>().unwrap().verify::<Toy>().unwrap();
    house.close();
}

#[test]
fn between_two_people_at_one_screen_there_is_a_curtain() {
    let folder = Folder::new();
    let house = house(&folder);
    let mut screen = house.client();
    let seats = [("seat1", "me"), ("seat2", "here"), ("players", "2"), ("name", "Ada")];
    let table = open(&mut screen, &seats);
    assert_eq!(question(&mut screen, &table), None, "the curtain is down");
    let first = question(&mut screen, &format!("{table}?as=p1")).expect("p1 is asked");
    screen.post(&format!("{table}/act?as=p1"), &first.answer("?1")).expect(303);
    assert_eq!(question(&mut screen, &format!("{table}?as=p1")), None, "the curtain again");
    let second = question(&mut screen, &format!("{table}?as=p2")).expect("p2 is asked");
    screen.post(&format!("{table}/act?as=p2"), &second.answer("?2")).expect(303);
    // Somebody else has neither seat.
    let mut other = house.client();
    other.post(&format!("{table}/act?as=p1"), &first.answer("?1")).expect(403);
    house.close();
}

#[test]
fn a_seat_of_the_three_acts_for_itself_alone() {
    let folder = Folder::new();
    let house = house(&folder);
    let (table, mut people) = three(&house);
    let asked = people.each_mut().map(|person| question(person, &table).expect("a question"));
    let names = ["p1", "p2", "p3"];
    for (nth, person) in people.iter_mut().enumerate() {
        for (other, name) in names.iter().enumerate().filter(|(other, _)| *other != nth) {
            let path = format!("{table}/act?as={name}");
            person.post(&path, &asked[other].answer("?1")).expect(403);
        }
        // Only the host pauses; nobody takes over a seat that was not left.
        let paused = person.post(&format!("{table}/pause"), &[]).status;
        assert_eq!(paused, if nth == 0 { 303 } else { 422 });
        if nth == 0 {
            person.post(&format!("{table}/act"), &asked[0].answer("?1")).expect(422);
            person.post(&format!("{table}/resume"), &[]).expect(303);
        }
        person.post(&format!("{table}/standin"), &[("seat", "2")]).expect(422);
        if nth > 0 {
            person.post(&format!("{table}/remove"), &[("seat", "2")]).expect(422);
        }
    }
    house.close();
}
