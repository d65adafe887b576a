//! The command as somebody at a terminal meets it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

struct Answer {
    out: String,
    err: String,
    code: i32,
}

fn breakroom(args: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_breakroom"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // The command may stop listening before everything is said.
    let _ = child.stdin.take().expect("it listens").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the command ends");
    Answer {
        out: String::from_utf8(output.stdout).expect("it speaks UTF-8"),
        err: String::from_utf8(output.stderr).expect("it speaks UTF-8"),
        code: output.status.code().expect("it was not killed"),
    }
}

#[track_caller]
fn says(args: &[&str], input: &str) -> String {
    let answer = breakroom(args, input);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{args:?}\n{}", answer.out);
    answer.out
}

#[track_caller]
fn is_refused(args: &[&str], sentence: &str) {
    let answer = breakroom(args, "");
    assert_eq!(answer.code, 2, "{args:?}: {}{}", answer.out, answer.err);
    assert_eq!(answer.err, format!("{sentence}\n"), "{args:?}");
}

/// A file of our own that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("breakroom-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a scratch file");
        Scratch(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("the file is there")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

// ── what there is ────────────────────────────────────────────────────────

#[test]
fn a_list_says_what_there_is() {
    let said = says(&["games"], "");
    for word in ["finished", "Friedemann Friese", "breakroom play finished", "--help"] {
        assert!(said.contains(word), "{word}: {said}");
    }
}

#[test]
fn the_version_names_rules_and_components() {
    let said = says(&["--version"], "");
    assert!(said.starts_with("breakroom "), "{said}");
    assert!(said.contains("finished         rules 1, components finished-1"), "{said}");
}

#[test]
fn the_rules_can_be_read() {
    let guide = says(&["rules", "finished"], "");
    assert!(guide.contains("# Finished!") && guide.contains("Moves are written like this"));
    let sources = says(&["rules", "finished", "--sources"], "");
    assert!(sources.contains("patience                          house     endless play exists"));
    let rulings = says(&["rules", "finished", "--rulings"], "");
    assert!(rulings.contains("R-05"), "{rulings}");
    let file = says(&["rules", "finished", "--components"], "");
    let mine = Scratch::new("components.toml", &file);
    let header = says(&["trace", "finished", "--components", mine.path()], "");
    assert_eq!(json_lines(&header)[0]["components"], "finished-1", "as it was shipped");
    let mine = Scratch::new("my-components.toml", &format!("{file}\n# My own.\n"));
    let header = says(&["trace", "finished", "--components", mine.path()], "");
    assert_eq!(json_lines(&header)[0]["components"], "custom");
}

// ── playing ──────────────────────────────────────────────────────────────

#[test]
fn a_whole_game_can_be_played_by_typing() {
    let lines = "end sort\n".repeat(400);
    let said = says(&["play", "finished", "--deal", "1", "--difficulty", "easy"], &lines);
    assert!(said.contains("Use the action of a card, or end the turn."), "{said}");
    assert!(said.contains("No coffee left: asleep with"), "{said}");
    let (_, film) = said.rsplit_once("You fell asleep").expect("how it ended");
    assert!(film.contains("[====]") && film.contains("A cat looks in"), "the film so far: {film}");
}

#[test]
fn enter_alone_passes_where_one_can_and_does_nothing_elsewhere() {
    let alone = ["play", "overtime", "--players", "3", "--seed", "3", "--player", "human"];
    let reacts = [&alone[..], &["--player", "diligent", "--player", "diligent"]].concat();
    let windows = |lines: usize| says(&reacts, &"\n".repeat(lines)).matches("just Enter").count();
    assert_eq!([windows(0), windows(1), windows(2)], [1, 2, 3], "every Enter answers one");
    let said = says(&reacts, &"\n".repeat(40));
    assert!(said.contains("> > > > > "), "on one's own turn it is asked again: {said}");
}

#[test]
fn beside_people_bots_are_easy_unless_others_are_named() {
    let play = ["play", "overtime", "--players", "4", "--seed", "3"];
    let named = [&play[..], &["--player", "human", "--player", "hard/two-faced"]].concat();
    let said = says(&play, "quit\n");
    for bot in ["p1 Ada: human", "p2 Grace: easy", "p3 Emmy: easy", "p4 Alan: easy"] {
        assert!(said.contains(bot), "{bot}\n{said}");
    }
    let said = says(&named, "quit\n");
    assert!(said.contains("p2 Grace: hard/two-faced") && said.contains("p3 Emmy: easy"), "{said}");
    let alone = says(&["play", "overtime", "--auto", "--players", "3", "--seed", "3"], "");
    assert!(alone.contains("Grace: diligent"), "{alone}");
}

#[test]
fn every_seat_can_have_a_level_and_a_character() {
    for (game, chairs) in [
        ("overtime", ["hard/two-faced", "human", "normal/diligent", "easy"]),
        ("finishing-time", ["easy/angler", "human", "normal/anyone", "hard/spender"]),
        ("the-machine", ["hard/unionist", "human", "normal/lazy", "easy/favourite"]),
    ] {
        let mut play = vec!["play", game, "--players", "4", "--seed", "3"];
        chairs.iter().for_each(|name| play.extend(["--player", name]));
        let said = says(&play, "quit\n");
        for (nth, name) in (1..).zip(chairs) {
            let seat = said.lines().find(|line| line.contains(&format!("p{nth} ")));
            assert!(
                seat.is_some_and(|line| line.ends_with(&format!(": {name}"))),
                "{name}\n{said}"
            );
        }
        // Where one looks for that, it is said.
        let help = says(&["play", game, "--help"], "");
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, both) =
            help.split_once("a level and a character in one word: ").expect("an example");
        let both = both.split(' ').next().unwrap_or_default();
        says(&["play", game, "--seed", "3", "--player", "human", "--player", both], "quit\n");
    }
    let help = says(&["play", "finished", "--help"], "");
    assert!(help.contains("planner") && !help.contains("in one word"), "{help}");
}

/// The first decision with a choice, and what the adviser says about it.
#[test]
fn a_hint_among_bots_names_a_move_its_chances_and_a_reason() {
    for (game, seed) in [("overtime", "2"), ("the-machine", "3")] {
        let said = says(&["play", game, "--players", "4", "--seed", seed], "hint\nquit\n");
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, hint) = said.split_once("A hard player would do: ").expect("a move");
        let (what, why) = hint.split_once(". ").expect("a reason");
        assert!(!what.is_empty(), "{hint}");
        let (reason, numbers) = why.split_once(" Of ").expect("and what it comes from");
        assert!(reason.ends_with('.') && numbers.contains(" games in mind "), "{why}");
        let (_, chances) = why.split_once("The chance to win: ").expect("the chances");
        let (with, rest) = chances.split_once(" % with it, ").expect("with it");
        let (without, _) = rest.split_once(" % with the next best.").expect("without it");
        for percent in [with, without] {
            assert!(percent.parse::<u8>().is_ok_and(|percent| percent <= 100), "{why}");
        }
    }
}

#[test]
fn a_refusal_names_its_rule_and_a_ruling_can_be_read() {
    let said = says(&["play", "finished", "--deal", "1"], "use 48\nr-05\nquit\n");
    assert!(said.contains("(round 1 of up to 8)"), "a newcomer's game: {said}");
    assert!(said.contains("Card 48 is not in the Present. [A turn]"), "{said}");
    assert!(said.contains("R-05 Usable") && said.contains("A sweet that buys nothing"), "{said}");
}

#[test]
fn numbers_notation_hint_undo_and_help_are_understood() {
    // The Present of deal 1 is 25, 27 and 37.
    let typed = "?\nhint\nhint\nhint\n2\nundo\nend\n27\n37\nmemory\nboard\nquit\n";
    let said = says(&["play", "finished", "--deal", "1"], typed);
    for sentence in [
        "Type the number of a choice, or a move:",
        "(hint again for more)",
        "The planner would do: ",
        "imagined decks are won",
        "The chance to win: ",
        "% if the turn ends here.",
        "It costs no coffee.",
        "use 27 — Lays a sweet on 27. Draws 10. A sweet for 10.",
        "That goes back behind something you have seen: the game counts as assisted.",
        "One decision was taken back.",
        "Which card goes to the Past next?",
        "27, 37 and 25 go to the Past.",
        "Never seen: 1 2 3",
        "The game is left unfinished.",
    ] {
        assert!(said.contains(sentence), "{sentence}\n{said}");
    }
}

#[test]
fn a_record_says_that_a_hint_was_taken() {
    let file = Scratch::new("hinted", "");
    let play = ["play", "finished", "--deal", "1"];
    says(&play, &format!("save {}\nquit\n", file.path()));
    assert!(!file.text().contains("assisted"), "{}", file.text());
    says(&play, &format!("hint\nend sort\nsave {}\nquit\n", file.path()));
    assert!(file.text().contains("\nassisted: yes\n"), "{}", file.text());
    says(&["record", "verify", file.path()], "");
}

#[test]
fn what_cannot_be_done_gets_a_sentence_and_costs_nothing() {
    let typed = "use 99\nuse 30\nend 25 25\nundo\nundo x\nsay Hello\nsave\n17\nquit\n";
    let said = says(&["play", "finished", "--deal", "1"], typed);
    for sentence in [
        "“use 99” cannot be read as a move",
        "Card 30 is not in the Present.",
        "Card 25 has been chosen already.",
        "There is nothing of yours to take back.",
        "undo takes a number, not “x”.",
        "save takes the name of a file.",
        "There is nothing to choose a card for",
    ] {
        assert!(said.contains(sentence), "{sentence}\n{said}");
    }
    // After all of it the first question still stands.
    assert_eq!(said.matches("turn 1 ").count(), 1, "{said}");
}

#[test]
fn typed_words_are_understood_confirmed_and_answered() {
    let play = ["play", "the-machine", "--players", "5", "--manager", "p2", "--seed", "7"];
    let typed = "say boss, i promise to wrok hard\ny\n\
        say boss, i promise to work hard\nn\nsay I promise to work\n\n\
        say the moon is made of cheese\nsay I promise to work with my five\nquit\n";
    let said = says(&play, typed);
    for sentence in [
        "Understood as: a promise to ",
        "“I will work hard”",
        "y says that, n your own words; Enter says nothing.",
        "boss, i promise to work hard",
        "Nothing was said.",
        "I did not understand that",
        "No numbers may be spoken",
    ] {
        assert!(said.contains(sentence), "{sentence}\n{said}");
    }
    assert_eq!(said.matches("Understood as").count(), 3, "a number is not asked about\n{said}");
}

#[test]
fn a_game_can_be_left_and_gone_on_with() {
    let file = Scratch::new("left.txt", "");
    let args = ["play", "finished", "--deal", "1", "--record", file.path()];
    says(&args, "end sort\nuse 4 10 41\n");
    assert!(file.text().contains("result: running\n"), "{}", file.text());
    let said = says(&["play", "finished", "--continue", file.path()], "quit\n");
    assert!(said.contains("turn 3 "), "{said}");
}

#[test]
fn bytes_that_are_no_text_are_survived() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_breakroom"))
        .args(["play", "finished", "--deal", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\nuse 27\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("Lays a sweet on 27."));
}

#[test]
fn a_reader_may_go_away() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_breakroom"))
        .args(["trace", "finished"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

// ── trace ────────────────────────────────────────────────────────────────

#[test]
fn a_trace_tells_every_state_and_every_legal_move() {
    let lines = json_lines(&says(&["trace", "finished", "--deal", "17", "--player", "random"], ""));
    let head = &lines[0];
    assert_eq!(
        (&head["game"], &head["deal"], &head["seed"]),
        (&"finished".into(), &17.into(), &1.into())
    );
    assert_eq!(head["deck"].as_array().unwrap().len(), 48);
    let deal = &lines[1];
    assert_eq!(
        (&deal["n"], &deal["seat"], &deal["action"]),
        (&0.into(), &Value::Null, &Value::Null)
    );
    for (n, pair) in lines[1..].windows(2).enumerate() {
        let (before, after) = (&pair[0], &pair[1]);
        assert_eq!(after["n"], n + 1);
        let legal = before["legal"]["0"].as_array().unwrap();
        assert!(legal.contains(&after["action"]), "{after}");
    }
    let last = lines.last().unwrap();
    assert_eq!((&last["state"]["over"], &last["legal"]), (&true.into(), &serde_json::json!({})));
    let names = [
        "stack", "present", "held", "future", "past", "finished", "stash", "reserve", "coffee",
        "idle", "turn", "pending", "over", "reason",
    ];
    for name in names {
        assert!(last["state"].get(name).is_some(), "{name}");
    }
}

#[test]
fn a_shuffled_trace_names_its_chance() {
    let lines = json_lines(&says(&["trace", "finished", "--seed", "5"], ""));
    assert_eq!(lines[0]["deal"], Value::Null);
    let chance = lines[1]["chance"].as_array().unwrap();
    assert_eq!((chance.len(), &chance[0][0]), (46, &"deck".into()));
}

#[test]
fn given_moves_are_played_and_a_state_can_be_gone_on_from() {
    let moves = Scratch::new("moves.txt", "# the first turn\nend 37 27 25\n\np1 use 41 4 10\n");
    let args = ["trace", "finished", "--deal", "1", "--moves", moves.path()];
    let lines = json_lines(&says(&args, ""));
    let last = lines.last().unwrap();
    assert_eq!(last["state"]["past"], serde_json::json!([37, 27, 25, 4, 10]));
    assert_eq!(lines.len(), 2 + 3 + 3);
    let state = Scratch::new("state.json", &last.to_string());
    let more = Scratch::new("more.txt", "end sort\n");
    let args = ["trace", "finished", "--from", state.path(), "--moves", more.path()];
    let again = json_lines(&says(&args, ""));
    assert_eq!(again[1]["state"], last["state"]);
    assert_eq!(again.last().unwrap()["state"]["turn"], 3);
}

#[test]
fn a_trace_writes_a_record_that_verifies() {
    let file = Scratch::new("record.txt", "");
    says(&["trace", "finished", "--seed", "2", "--player", "random", "--record", file.path()], "");
    let said = says(&["record", "verify", file.path()], "");
    assert!(said.contains(": sound. ") && said.contains("coffee -"), "{said}");
    let shown = says(&["record", "show", file.path()], "");
    assert!(shown.contains("Finished! (rules 1)") && shown.contains("Turn 2 begins."), "{shown}");
    let replayed = says(&["record", "replay", file.path(), "--to", "5", "--eyes", "p1"], "");
    assert!(replayed.contains("Present") && replayed.contains("more entries follow."));
    let damaged = Scratch::new("damaged.txt", &file.text().replacen("1 p1 ", "1 p1 use 48 ", 1));
    assert_eq!(breakroom(&["record", "verify", damaged.path()], "").code, 2);
}

// ── balance ──────────────────────────────────────────────────────────────

#[test]
fn balance_prints_a_table_or_json() {
    let args = ["balance", "finished", "--games", "20", "--player", "random"];
    let table = says(&args, "");
    assert!(table.contains("20 games from seed 1") && table.contains("cards finished"), "{table}");
    let json: Value = serde_json::from_str(&says(&[&args[..], &["--json"]].concat(), "")).unwrap();
    assert_eq!((&json["games"], &json["wins"][0]["times"]), (&20.into(), &0.into()));
    assert_eq!(json["reasons"]["coffee"]["rate"], 1.0);
    assert_eq!(table, says(&args, ""), "the same seed, the same games");
}

/// What is said beside the record does not get into it.
#[test]
fn a_solved_deal_is_a_record_that_verifies() {
    let solved = breakroom(&["solve", "finished", "--deal", "17", "--difficulty", "very-easy"], "");
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert!(
        solved.err.starts_with("Won in ") && solved.err.contains(". Par is "),
        "{}",
        solved.err
    );
    // Of a whole deal nobody knows for certain.
    let known = "left, best found: what is proven is no more than 7.\n";
    assert!(solved.err.ends_with(known), "{}", solved.err);
    assert!(solved.out.contains("\nresult: won p1\n"), "{}", solved.out);
    says(&["record", "verify", "-"], &solved.out);
    is_refused(
        &["solve", "finished"],
        "Which deal? Name it with --deal N, or its cards with --deck.",
    );
}

/// The game of deal 88 is the first with a puzzle, and it is the first of the list.
#[test]
fn puzzles_are_found_again() {
    let line = says(&["puzzles", "finished", "--from", "12", "--games", "1"], "");
    let list = include_str!("../../players/src/finished/puzzles.txt");
    assert_eq!(list.lines().find(|line| !line.starts_with('#')), Some(line.trim_end()));
    assert_eq!(says(&["puzzles", "finished", "--from", "11", "--games", "1"], ""), "");
    is_refused(
        &["puzzles", "finished", "--games", "0"],
        "--games takes a number from 1 to 1000000, not “0”.",
    );
    is_refused(
        &["certify", "finished", "--difficulty", "hard"],
        "“hard” does not fit difficulty: it takes very-easy, easy, regular, difficult.",
    );
}

// ── arena ────────────────────────────────────────────────────────────────

const ARENA: [&str; 8] =
    ["arena", "overtime", "--players", "3", "--entrants", "diligent,random", "--games", "40"];

#[test]
fn the_arena_prints_a_table_or_json() {
    let table = says(&ARENA, "");
    for words in [
        "40 games on 20 deals from seed 1",
        "Elo 0 is diligent",
        "ms/decision",
        "diligent is stronger",
    ] {
        assert!(table.contains(words), "{words}: {table}");
    }
    let json: Value = serde_json::from_str(&says(&[&ARENA[..], &["--json"]].concat(), "")).unwrap();
    assert_eq!((&json["games"], &json["options"]["players"]), (&40.into(), &"3".into()));
    let random = &json["ratings"][1];
    assert_eq!((&random["player"], &random["role"]), (&"random".into(), &"player".into()));
    let number = |key: &str| random[key].as_f64().unwrap();
    assert!(
        number("low") < number("elo") && number("elo") < number("high") && number("high") < 0.0
    );
    assert_eq!(random["games"], 60);
}

#[test]
fn a_run_can_be_kept_split_and_merged() {
    let folder = std::env::temp_dir().join(format!("breakroom-arena-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let run = |more: &[&str]| says(&[&ARENA[..], more].concat(), "");
    let whole = run(&["--keep", &file("whole"), "--cores", "1"]);
    assert_eq!(run(&["--keep", &file("whole")]), whole, "nothing is played again");
    for part in ["1/2", "2/2"] {
        let said = run(&["--keep", &file(&part[..1]), "--shard", part]);
        assert!(said.starts_with(&format!("Part {part} is played: 20 games.")), "{said}");
    }
    let timeless = |text: &str| -> String {
        // The last columns but one say how long it took.
        text.lines().map(|line| line.chars().take(66).collect::<String>() + "\n").collect()
    };
    let merged = says(&["merge", &file("2"), &file("1")], "");
    assert_eq!(timeless(&merged), timeless(&whole));
    is_refused(
        &["merge", &file("2")],
        "20 of 40 games are there: some shards are missing, or not finished.",
    );
    let whole = file("whole");
    let other = [&ARENA[..], &["--seed", "2", "--keep", &whole]].concat();
    is_refused(&other, &format!("“{}” is of another run: seed is 1 there and 2 here.", whole));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_arena_refuses_in_sentences() {
    let known = "diligent, two-faced, grumpy, dogged, easy-going, easy, normal, hard, expert, \
                 newcomer, random";
    let refused = |args: &[&str], sentence: &str| {
        is_refused(&[&["arena", "overtime"], args].concat(), sentence);
    };
    refused(
        &["--entrants", "diligent,bob"],
        &format!("Nobody called “bob” plays Overtime; there are {known}."),
    );
    refused(
        &["--entrants", "diligent"],
        &format!("--entrants takes from 2 to 64 players, separated by commas; there are {known}."),
    );
    refused(
        &["--entrants", "random,random"],
        "“random” is named twice; give one of them another name: other=random.",
    );
    refused(
        &["--entrants", "diligent,random", "--players", "9"],
        "“9” does not fit players: it takes a number from 3 to 6.",
    );
    refused(
        &["--entrants", "diligent,random", "--games", "none"],
        "--games takes a number from 1 to 10000000, not “none”.",
    );
    refused(
        &["--entrants", "diligent,random", "--shard", "1/2"],
        "--shard needs --keep FILE, or what is played would be lost.",
    );
    refused(
        &["--entrants", "diligent,random", "--keep", "x", "--shard", "3/2"],
        "“3/2” is not a part of a run; 2/4 is the second of four.",
    );
    let file = Scratch::new("no-run.txt", "dear diary");
    let sentence = format!("“{}” is not the file of a run.", file.path());
    refused(&["--entrants", "diligent,random", "--keep", file.path()], &sentence);
    is_refused(&["merge", file.path()], &sentence);
}

// ── bad input ────────────────────────────────────────────────────────────

#[test]
fn bad_arguments_get_one_sentence_and_exit_code_two() {
    is_refused(
        &["play", "finished", "--difficulty", "hard"],
        "“hard” does not fit difficulty: it takes very-easy, easy, regular, difficult.",
    );
    is_refused(
        &["trace", "finished", "--deal", "-4"],
        "“-4” does not fit deal: it takes a whole number, 0 or more.",
    );
    is_refused(
        &["trace", "finished", "--seed", "x"],
        "“x” is not a seed; a seed is a whole number or 64 hexadecimal digits",
    );
    is_refused(
        &["trace", "finished", "--player", "bob"],
        "Nobody called “bob” plays Finished!; there are greedy, quick, planner, newcomer, random.",
    );
    is_refused(
        &["play", "finished", "--player", "human", "--player", "greedy"],
        "Finished! has 1 seat here, and 2 players were named.",
    );
    is_refused(&["trace", "finished", "--players", "2"], "Finished! is for 1 here, not for “2”.");
    is_refused(
        &["balance", "finished", "--games", "0"],
        "--games takes a number from 1 to 10000000, not “0”.",
    );
    is_refused(&["record", "verify", "no-such-file"], "There is no file “no-such-file”.");
    is_refused(
        &["trace", "finished", "--components", "no-such-file"],
        "There is no file “no-such-file”.",
    );
    let file = Scratch::new("nonsense.txt", "nonsense");
    is_refused(
        &["record", "verify", file.path()],
        &format!(
            "{}: This is not a record: its first line must be “breakroom record 1”.",
            file.path()
        ),
    );
    let answer = breakroom(&["trace", "finished", "--from", file.path()], "");
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("is not JSON"), "{}", answer.err);
    let answer = breakroom(&["trace", "finished", "--components", file.path()], "");
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains(", line 1: "), "{}", answer.err);
    let moves = Scratch::new("bad-moves.txt", "end sort\nuse 48\n");
    let answer = breakroom(&["trace", "finished", "--moves", moves.path()], "");
    assert_eq!(answer.code, 2);
    assert!(answer.err.starts_with("Line 2, “use 48”: "), "{}", answer.err);
    for wrong in [&["dance"][..], &["play"], &["play", "chess"], &["record", "burn", "x"]] {
        let answer = breakroom(wrong, "");
        assert_eq!(answer.code, 2, "{wrong:?}");
        assert!(!answer.err.is_empty() && !answer.err.contains("panicked"), "{}", answer.err);
    }
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    is_refused(
        &["play", "finishing-time", "--players", "3", "--difficulty", "hard", "--auto"],
        "--difficulty is for 1 player alone, and this table has 3 players.",
    );
    // The usual value is no choice: commands that say everything go on working.
    let all = ["--players", "3", "--difficulty", "normal", "--generous", "no", "--games", "1"];
    says(&[&["balance", "finishing-time"][..], &all].concat(), "");
    is_refused(
        &["balance", "finishing-time", "--generous", "yes"],
        "--generous is for 2 players alone, and this table has 4 players.",
    );
    let deck = (1..=47).map(|card| card.to_string()).collect::<Vec<_>>().join(",");
    let short: String = deck.chars().take(60).collect();
    is_refused(
        &["trace", "finished", "--deal", "1", "--deck", &deck],
        &format!(
            "“{short}…” does not fit deck: a deal and a deck are given, and only one of them can \
             be played."
        ),
    );
    is_refused(
        &["play", "finished", "--deal", "5", "--seed", "3"],
        "--deal and --seed both say which cards are dealt; leave out one.",
    );
    let game = Scratch::new("goes-on.txt", "");
    is_refused(
        &["play", "finished", "--continue", game.path(), "--seed", "3"],
        "--continue goes on with the game as it was set up; leave out --seed.",
    );
}

#[test]
fn a_bad_state_is_told_in_plain_words() {
    let head = says(&["trace", "finishing-time", "--players", "2"], "");
    let state = json_lines(&head)[1]["state"].clone();
    let Value::Object(mut fields) = state else { panic!("a state: {head}") };
    let (name, _) = fields.iter().find(|(_, value)| value.is_number()).expect("a number");
    fields.insert(name.clone(), "many".into());
    let file = Scratch::new("state.json", &Value::Object(fields).to_string());
    let args = ["trace", "finishing-time", "--players", "2", "--from", file.path()];
    let told = breakroom(&args, "").err;
    assert!(!["u8", "u16", "i16", "usize", "struct"].iter().any(|word| told.contains(word)));
    assert!(told.contains("expected a") || told.contains("must be a number"), "{told}");
}

#[test]
fn a_very_long_line_is_not_said_back() {
    let long = "x".repeat(500_000);
    for game in ["finished", "finishing-time", "overtime", "the-machine"] {
        let typed = format!("{long}\nundo {long}\nuse {long}\npub {long}\nquit\n");
        let told = says(&["play", game, "--seed", "5"], &typed);
        assert!(told.len() < 20_000 && told.contains("xxx…”"), "{game}: {} bytes", told.len());
    }
    let moves = Scratch::new("long.txt", &long);
    let told = breakroom(&["trace", "finished", "--moves", moves.path()], "").err;
    assert!(told.len() < 1_000 && told.contains("Line 1, “xxx"), "{told}");
}
