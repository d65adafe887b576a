//! Talk over the wire, and what comes after the end.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::support::client::{Client, Question};
use crate::support::{Folder, House};
use hall::clock::Hands;
use overtime::Overtime;
use tabletop::{Done, Eyes, Game, Match, Record};
use the_machine::TheMachine;

/// Two people and two bots at a table of The Machine; the first manages.
fn table(house: &House, options: &[(&str, &str)]) -> (String, [Client; 2]) {
    let mut people = [house.client(), house.client()];
    let seats = [("seat1", "me"), ("seat2", "open"), ("seat3", "lazy"), ("seat4", "lazy")];
    let fields: Vec<_> = [
        ("game", "the-machine"),
        ("players", "4"),
        ("tempo", "0"),
        ("manager", "mine"),
        ("name", "Mona"),
    ]
    .iter()
    .chain(&seats)
    .chain(options)
    .copied()
    .collect();
    let table =
        people[0].post("/tables", &fields).expect(303).header("location").unwrap().to_string();
    people[1].post(&format!("{table}/claim"), &[("name", "Abel"), ("seat", "1")]).expect(303);
    (table, people)
}

/// Hears what can be heard, without the box to type in.
fn log(client: &mut Client, table: &str) -> String {
    let page = client.get(table).expect(200).body;
    let (_, log) = page.split_once("id=\"log\"").expect("a log");
    log.split_once("</ol>").expect("its end").0.to_string()
}

#[test]
fn numbers_bite_and_the_line_is_not_lost() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, [mut mona, mut abel]) = table(&house, &[]);
    let say = format!("{table}/say");
    let line = "I can do <that> with a seven";
    let refused = abel.post(&say, &[("words", line)]).expect(422).body;
    assert!(refused.contains("No numbers may be spoken"));
    assert!(refused.contains("value=\"I can do &lt;that&gt; with a seven\""), "still in the box");
    assert!(!log(&mut mona, &table).contains("seven"));
    abel.post(&say, &[("words", "I can do that")]).expect(303);
    assert!(log(&mut mona, &table).contains("I can do that"));
    // Too long, nothing at all, to nobody, to oneself, an unknown phrase.
    let long = "a ".repeat(151);
    for fields in [
        vec![("words", long.as_str())],
        vec![("words", "  ")],
        vec![("words", "hello"), ("to", "p9")],
        vec![("words", "hello"), ("to", "p2")],
        vec![("phrase", "nonsense")],
    ] {
        abel.post(&say, &fields).expect(422);
    }
    abel.post(&say, &[("words", "hello"), ("to", "everybody")]).expect(400);
    abel.post(&say, &[]).expect(400);
    house.close();
}

/// Whoever sits last may say as much as whoever sits first.
#[test]
fn every_seat_may_say_every_phrase() {
    let (folder, hands) = (Folder::new(), Hands::new(Duration::from_secs(1_000_000)));
    let house = House::by_hand(&folder.0, &hands);
    let seats = ["seat2", "seat3", "seat4", "seat5", "seat6"];
    let mut fields = vec![("game", "overtime"), ("players", "6"), ("seat1", "me")];
    fields.extend(seats.map(|seat| (seat, "open")));
    let mut people: Vec<Client> = (0..6).map(|_| house.client()).collect();
    let answer = people[0].post("/tables", &fields).expect(303);
    let table = answer.header("location").unwrap().to_string();
    for (client, seat) in people.iter_mut().skip(1).zip(["1", "2", "3", "4", "5"]) {
        client.post(&format!("{table}/claim"), &[("seat", seat)]).expect(303);
    }
    let say = format!("{table}/say");
    for phrase in Overtime::phrases() {
        for (client, to) in people.iter_mut().zip(["p2", "p3", "p4", "p5", "p6", "p1"]) {
            client.post(&say, &[("phrase", phrase.slug), ("to", to)]).expect(303);
            let aloud = client.post(&say, &[("phrase", phrase.slug)]);
            aloud.expect(if phrase.addressed { 200 } else { 303 });
        }
        // Nobody speaks too fast.
        hands.advance(Duration::from_secs(4));
    }
    house.close();
}

#[test]
fn a_phrase_is_said_once_to_somebody_and_spectators_only_listen() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, [mut mona, mut abel]) = table(&house, &[]);
    let say = format!("{table}/say");
    let fields = [("id", "say-1"), ("phrase", "hard"), ("to", "p1")];
    for _ in 0..3 {
        abel.post(&say, &fields).expect(303);
    }
    let mut spectator = house.client();
    for heard in [log(&mut mona, &table), log(&mut spectator, &table)] {
        assert_eq!(heard.matches("to Mona: “I will work hard”").count(), 1);
    }
    assert_eq!(spectator.post(&say, &[("phrase", "hard")]).status, 403);
    house.close();
}

#[test]
fn a_sentence_that_means_somebody_asks_to_whom_and_nothing_is_lost() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, [mut mona, mut abel]) = table(&house, &[]);
    let say = format!("{table}/say");
    let pressed = [("id", "say-1"), ("phrase", "easy"), ("to", ""), ("words", "half a line")];
    let asked = abel.post(&say, &pressed).expect(200).body;
    let (_, form) = asked.split_once("class=\"to-whom\"").expect("it asks to whom");
    let (form, rest) = form.split_once("</form>").expect("its end");
    assert!(form.contains("To whom do you say that?"), "{form}");
    for part in ["name=\"phrase\" value=\"easy\"", "name=\"to\" value=\"p1\"", ">Mona<"] {
        assert!(form.contains(part), "{part} in {form}");
    }
    assert!(!form.contains("value=\"p2\""), "not to oneself");
    assert!(rest.contains("value=\"half a line\""), "what was typed is still there");
    assert!(!log(&mut mona, &table).contains("something lighter"), "nothing was said yet");
    // The answer is what the form would send, and then it is said to her.
    abel.post(&say, &[("id", "say-1"), ("phrase", "easy"), ("to", "p1")]).expect(303);
    assert!(log(&mut mona, &table).contains("to Mona: “Please find me something lighter"));
    // Others are for everybody.
    abel.post(&say, &[("phrase", "hard"), ("to", "")]).expect(303);
    house.close();
}

#[test]
fn a_flood_is_stemmed_and_the_moves_go_on() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, [mut mona, mut abel]) = table(&house, &[]);
    let say = format!("{table}/say");
    let words = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let said: Vec<u16> =
        words.iter().map(|word| abel.post(&say, &[("words", word)]).status).collect();
    assert_eq!(said[..6], [303; 6]);
    assert!(said[6..].contains(&422), "{said:?}");
    let refused = abel.post(&say, &[("words", "more")]);
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("take a breath"));
    // Nobody else is hit, and a move is no talk.
    mona.post(&say, &[("words", "Quiet, please")]).expect(303);
    let asked = Question::on(&mona.get(&table).expect(200).body).expect("Mona places");
    mona.post(&format!("{table}/act"), &asked.answer("place a")).expect(303);
    house.close();
}

#[test]
fn who_is_muted_is_muted_for_one_alone() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, [mut mona, mut abel]) = table(&house, &[]);
    abel.post(&format!("{table}/say"), &[("words", "Listen to me")]).expect(303);
    let mute = format!("{table}/mute");
    let before = abel.get(&table).expect(200).body;
    mona.post(&mute, &[("seat", "1"), ("on", "on")]).expect(303);
    assert!(!log(&mut mona, &table).contains("Listen to me"));
    assert_eq!(abel.get(&table).expect(200).body, before, "nobody can tell that they are muted");
    assert!(log(&mut house.client(), &table).contains("Listen to me"));
    mona.post(&mute, &[("seat", "1"), ("on", "off")]).expect(303);
    assert!(log(&mut mona, &table).contains("Listen to me"));
    assert_eq!(house.client().post(&mute, &[("seat", "1"), ("on", "on")]).status, 403);
    mona.post(&mute, &[("seat", "0"), ("on", "on")]).expect(403);
    house.close();
}

/// Answers for people until the week is over.
fn play_on(table: &str, people: &mut [Client]) {
    let act = format!("{table}/act");
    for _ in 0..2000 {
        let mut over = false;
        for person in people.iter_mut() {
            let page = person.get(table).expect(200).body;
            over |= page.contains("ending-name");
            if let Some(asked) = Question::on(&page) {
                let action = asked.actions.first().unwrap().clone();
                let answer = person.post(&act, &asked.answer(&action));
                assert!(matches!(answer.status, 303 | 409), "{}", answer.status);
            }
        }
        if over {
            return;
        }
    }
    panic!("the week has no end");
}

#[test]
fn after_the_end_all_eyes_are_open_and_the_same_people_play_again() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, mut people) = table(&house, &[("ghosts", "on")]);
    let early = format!("{table}/replay?eyes=all");
    assert_eq!(people[0].get(&early).status, 403, "not while the week goes on");
    assert_eq!(people[0].post(&format!("{table}/rematch"), &[]).status, 403);
    // Nor at the table itself: whoever asks to see everything gets the same page.
    for person in people.iter_mut().chain(&mut [house.client()]) {
        let pages = ["", "?reveal=all"].map(|how| {
            let page = person.get(&format!("{table}{how}")).expect(200).body;
            // The clock goes on between the two.
            let (before, clock) = page.split_once("data-left=").unwrap_or((&page, ""));
            before.to_string() + clock.split_once("</p>").map_or("", |(_, after)| after)
        });
        assert!(pages[0] == pages[1], "too early to look");
        assert!(!pages[0].contains("reveal=all"));
    }
    people[1].post(&format!("{table}/say"), &[("phrase", "can"), ("to", "p1")]).expect(303);
    let free = [("words", "I bring a cake tomorrow"), ("promise", "on"), ("id", "cake")];
    people[1].post(&format!("{table}/say"), &free).expect(303);
    play_on(&table, &mut people);
    let end = people[0].get(&table).expect(200).body;
    assert!(end.contains("class=\"promises\"") && end.contains("I can do that task"));
    // What was promised in free words no rule can judge.
    let ledger = end.split("class=\"promises\"").nth(1).unwrap();
    let cake = ledger.split("<li").find(|line| line.contains("I bring a cake tomorrow")).unwrap();
    assert!(cake.contains("for the table to judge") && cake.contains("Monday"), "{cake}");
    // Through everybody's eyes, from every position, and through nobody's.
    for eyes in ["all", "table", "p1", "p2", "p4", ""] {
        for at in ["0", "7", "9999"] {
            people[0].get(&format!("{table}/replay?at={at}&eyes={eyes}")).expect(200);
        }
    }
    assert_eq!(people[0].get(&format!("{table}/replay?eyes=p9")).status, 404);
    assert_eq!(people[0].get(&format!("{table}/replay?eyes=god")).status, 400);
    // Hands are open to all-seeing eyes, and to no other.
    let hands = |page: &str| page.matches("Cards in hand").count();
    let seen = |people: &mut [Client; 2], eyes: &str| {
        people[0].get(&format!("{table}/replay?at=1&eyes={eyes}")).expect(200).body
    };
    assert_eq!(hands(&seen(&mut people, "all")), 3);
    assert_eq!(hands(&seen(&mut people, "table")), 0);
    // At the table it takes one press, and another one covers it up again; what is
    // said meanwhile leaves it as it is.
    let open = format!("{table}?reveal=all");
    for person in people.iter_mut().chain(&mut [house.client()]) {
        let page = person.get(&table).expect(200).body;
        assert!(page.contains(&format!("href=\"{open}\"")) && hands(&page) == 0);
        let page = person.get(&open).expect(200).body;
        assert!(page.contains(&format!("href=\"{table}\"")) && hands(&page) == 3);
    }
    let said = people[0].post(&format!("{table}/say?reveal=all"), &[("words", "Look at that")]);
    assert_eq!(said.expect(303).header("location"), Some(open.as_str()));
    // A fork on another chair.
    let fork = people[1].post(&format!("{table}/fork"), &[("at", "2"), ("eyes", "p1")]).expect(303);
    let forked = fork.header("location").unwrap().to_string();
    let page = people[1].get(&forked).expect(200).body;
    assert!(Question::on(&page).is_some(), "whoever forks on the manager's chair places");
    // A rematch: whoever asks first opens it, both get there, nobody else does.
    let rematch = format!("{table}/rematch");
    assert_eq!(house.client().post(&rematch, &[]).status, 403);
    let to = |person: &mut Client| {
        person.post(&rematch, &[]).expect(303).header("location").unwrap().to_string()
    };
    let [one, other] = people.each_mut().map(to);
    assert_eq!(one, other);
    assert_ne!(one, table);
    for person in &mut people {
        let page = person.get(&one).expect(200).body;
        assert!(page.contains("Mona") && page.contains("Abel"));
    }
    assert!(Question::on(&people[0].get(&one).expect(200).body).is_some(), "Mona manages again");
    assert!(people[1].get(&table).expect(200).body.contains(&format!("href=\"{one}\"")));
    house.close();
}

/// “I agreed because …”, “I refused because …”.
fn explained(words: &str) -> Option<bool> {
    [("I agreed because", true), ("I refused because", false)]
        .into_iter()
        .find_map(|(start, agreed)| words.starts_with(start).then_some(agreed))
}

/// Counts the votes that were explained. Each was given like that, and was counted
/// before anybody spoke of it.
fn explanations(record: &Record) -> usize {
    let mut game: Match<TheMachine> = record.begin().unwrap();
    let slips = |game: &Match<TheMachine>| {
        let view = game.game().view(Eyes::Omniscient);
        view.room.map(|room| (view.day, room.past.len()))
    };
    let mut votes = BTreeMap::new();
    let mut count = 0;
    for done in &record.done {
        match done {
            Done::Move { seat, text } => {
                if let "yes" | "no" = text.as_str() {
                    votes.insert(*seat, (text == "yes", slips(&game)));
                }
                game.play_line(*seat, text).unwrap();
            }
            Done::Say { seat, statement } => {
                if let Some(agreed) = explained(statement.words()) {
                    let (voted, slip) = votes.remove(seat).expect("one that voted");
                    assert_eq!(agreed, voted, "what it says is what it did");
                    assert_ne!(slip, slips(&game), "not while the slip goes round");
                    count += 1;
                }
            }
            Done::Undo { .. } => {}
        }
    }
    count
}

#[test]
fn bots_explain_their_votes_once_they_are_counted() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut mona = house.client();
    let crew = ["me", "diligent", "lazy", "unionist", "mixed"];
    let seats = ["seat1", "seat2", "seat3", "seat4", "seat5"].into_iter().zip(crew);
    let fields: Vec<_> = [("game", "the-machine"), ("players", "5"), ("tempo", "0")]
        .into_iter()
        .chain(seats)
        .collect();
    // Most weeks have several votes, and two of three are explained.
    for _ in 0..8 {
        let table =
            mona.post("/tables", &fields).expect(303).header("location").unwrap().to_string();
        play_on(&table, std::slice::from_mut(&mut mona));
        let record = mona.get(&format!("{table}/record")).expect(200).body;
        if explanations(&record.parse().unwrap()) > 0 {
            house.close();
            return;
        }
    }
    panic!("nobody explains anything");
}

#[test]
fn typed_words_are_understood_confirmed_and_answered_without_script() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, [mut mona, mut abel]) = table(&house, &[]);
    let say = format!("{table}/say");
    let page = abel.post(&say, &[("words", "boss, I promise to wrok hard!")]).expect(200).body;
    assert!(page.contains("Understood as: a promise to Mona."), "{page}");
    assert!(page.contains("name=\"phrase\" value=\"hard\"") && page.contains("Yes, say that"));
    assert!(page.contains("boss, I promise to wrok hard!"), "the line is not lost");
    assert!(!log(&mut mona, &table).contains("work hard"), "it does not count yet");
    abel.post(&say, &[("phrase", "hard"), ("id", "c1")]).expect(303);
    assert!(log(&mut mona, &table).contains("I will work hard"));
    // Or just as it was typed, to whoever is called by name.
    let typed = [("words", "Hanne, I promise to work"), ("plain", "on"), ("id", "c2")];
    abel.post(&say, &typed).expect(303);
    let heard = crate::patience::eventually("an answer", || {
        Some(log(&mut mona, &table)).filter(|log| log.contains("I did not understand that"))
    });
    assert!(heard.contains("Hanne, I promise to work"), "{heard}");
    let number = abel.post(&say, &[("words", "I promise to work with a seven")]).expect(422).body;
    assert!(number.contains("No numbers may be spoken") && !number.contains("Understood as"));
    house.close();
}

#[test]
fn a_time_to_talk_is_seen_by_all_and_ends_when_all_are_ready_without_script() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, [mut mona, mut abel]) = table(&house, &[("talk", "300")]);
    while let Some(question) = Question::on(&mona.get(&table).expect(200).body) {
        let action = question.actions[0].clone();
        mona.post(&format!("{table}/act"), &question.answer(&action)).expect(303);
    }
    let talks = "Time to talk";
    let ready = format!("action=\"{table}/ready\"");
    for client in [&mut mona, &mut abel] {
        let page = client.get(&table).expect(200).body;
        assert!(page.contains(talks) && page.contains(&ready) && page.contains("0 of 2 ready"));
    }
    let wall = house.client().get(&table).expect(200).body;
    assert!(wall.contains(talks) && !wall.contains(&ready), "whoever watches sees the clock");
    mona.post(&format!("{table}/ready"), &[]).expect(303);
    let page = mona.get(&table).expect(200).body;
    assert!(page.contains("1 of 2 ready") && !page.contains(&ready));
    assert!(abel.get(&table).expect(200).body.contains("1 of 2 ready"));
    abel.post(&format!("{table}/ready"), &[]).expect(303);
    crate::patience::eventually("the end of the talk", || {
        (!mona.get(&table).expect(200).body.contains(talks)).then_some(())
    });
    house.close();
}
