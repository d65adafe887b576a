//! `trace`: a game as JSON lines, for designers, testers and other programs.

use clap::ArgMatches;
use clap::parser::ValueSource;
use serde_json::{Map, Value, json};
use tabletop::{Chance, Edition, Match, Options, Seat, Seed, quotable};

use crate::face::Face;
use crate::output::{Failure, Out, Outcome};
use crate::set_up;

pub fn run<G: Face>(args: &ArgMatches, out: &mut Out) -> Outcome {
    let options = set_up::options::<G>(args)?;
    let seed = set_up::seed(args)?.unwrap_or(Seed::from_number(1));
    let mut game = match args.get_one::<String>("from") {
        None => Match::<G>::new(options, seed),
        Some(file) => from_file(options, seed, file)?,
    };
    let cast = set_up::cast::<G>(args, game.options().seats(), None, false)?;
    let mut bots = set_up::bots::<G>(&cast, seed)?;
    let moves = args.get_one::<String>("moves").map(|file| read_moves(file)).transpose()?;
    // Given moves are played alone, unless somebody is named to go on after them.
    let named = args.value_source("player") == Some(ValueSource::CommandLine);
    let goes_on = moves.is_none() || named;

    out.line(header(&game, args, &cast))?;
    out.line(opening(&game))?;
    for (line, text) in moves.unwrap_or_default() {
        play_line(&mut game, line, &text, out)?;
    }
    if goes_on {
        while let Some(seat) = bots.next(game.game().due()) {
            bots.act(&mut game, seat);
            out.line(latest(&game))?;
        }
    }
    if let Some(file) = args.get_one::<String>("record") {
        set_up::write_file(file, &game.record(&cast).to_string())?;
    }
    Ok(())
}

/// Begins at a state: the state itself, or a whole line of a trace.
fn from_file<G: Face>(options: G::Options, seed: Seed, file: &str) -> Result<Match<G>, Failure> {
    let text = set_up::read_file(file)?;
    let value: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::said(format!("{file} is not JSON: {error}.")))?;
    let state = value.get("state").unwrap_or(&value);
    Match::from_state(options, seed, state)
        .map_err(|error| Failure::said(format!("{file}: {error}")))
}

/// The lines of a file of moves, numbered; empty lines and `#` are passed over.
fn read_moves(file: &str) -> Result<Vec<(usize, String)>, Failure> {
    let text = set_up::read_file(file)?;
    let lines = text.lines().enumerate().map(|(nth, line)| (nth + 1, line.trim().to_string()));
    Ok(lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect())
}

/// Plays a line: `p2 pub home`, or without a seat for whoever is due.
fn play_line<G: Face>(game: &mut Match<G>, line: usize, text: &str, out: &mut Out) -> Outcome {
    let wrong =
        |error: String| Failure::said(format!("Line {line}, “{}”: {error}", quotable(text)));
    let (seat, rest) = match text.split_once(' ').map(|(first, rest)| (first.parse(), rest)) {
        Some((Ok(seat), rest)) => (seat, rest),
        _ => match game.game().due().seats().lowest() {
            Some(seat) => (seat, text),
            None => return Err(wrong("The game is over.".into())),
        },
    };
    let actions = game.game().read(seat, rest).map_err(|error| wrong(error.to_string()))?;
    for action in actions {
        game.play(seat, action).map_err(|error| wrong(error.to_string()))?;
        out.line(latest(game))?;
    }
    Ok(())
}

fn header<G: Face>(game: &Match<G>, args: &ArgMatches, cast: &[String]) -> Value {
    let options: Map<String, Value> = game
        .options()
        .pairs()
        .into_iter()
        .map(|(key, value)| (key.to_string(), Value::String(value)))
        .collect();
    let components = match game.options().edition() {
        Edition::Version(version) => version,
        Edition::Custom(_) => "custom".to_string(),
    };
    // A seed is printed as it was typed.
    let typed = args.get_one::<String>("seed").map_or("1", String::as_str);
    let seed = typed.parse::<u64>().map_or_else(|_| json!(typed), |number| json!(number));
    let mut head = json!({
        "game": G::ABOUT.slug,
        "rules": G::ABOUT.rules_version,
        "components": components,
        "options": options,
        "seed": seed,
        "players": cast,
    });
    if game.origin().is_none() {
        for (name, value) in G::dealt(game.options(), game.seed()) {
            head[name] = value;
        }
    }
    head
}

fn chance(rolls: &[Chance]) -> Value {
    rolls.iter().map(|(what, value)| json!([what, value])).collect()
}

fn legal<G: Face>(game: &Match<G>) -> Value {
    let mut legal = Map::new();
    for seat in game.game().due().seats().iter() {
        let actions = game.asked(seat).map(|asked| asked.actions.as_slice()).unwrap_or_default();
        let written = actions.iter().map(|action| Value::String(action.to_string())).collect();
        legal.insert(seat.0.to_string(), Value::Array(written));
    }
    Value::Object(legal)
}

fn opening<G: Face>(game: &Match<G>) -> Value {
    line(game, 0, None, Value::Null, game.opening_chance())
}

fn latest<G: Face>(game: &Match<G>) -> Value {
    let nth = game.moves().len();
    let made = &game.moves()[nth - 1];
    line(game, nth, Some(made.seat), json!(made.action.to_string()), &made.chance)
}

fn line<G: Face>(
    game: &Match<G>,
    n: usize,
    seat: Option<Seat>,
    action: Value,
    rolls: &[Chance],
) -> Value {
    json!({
        "n": n,
        "seat": seat.map(|seat| seat.0),
        "action": action,
        "chance": chance(rolls),
        "legal": legal(game),
        "state": game.game().trace(),
    })
}
