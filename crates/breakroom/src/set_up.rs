//! Setting a table from what was typed: options, seats and seed.

use clap::ArgMatches;
use clap::parser::ValueSource;
use lab::{Bots, PERSON};
use players::search::Level;
use tabletop::{Edition, Eyes, Game, Names, Options, Seed, quotable};

use crate::face::Face;
use crate::output::Failure;

/// The options given as flags.
pub fn options<G: Face>(args: &ArgMatches) -> Result<G::Options, Failure> {
    options_from::<G>(G::Options::default(), args)
}

/// The options given as flags, and for the rest what suits a newcomer.
pub fn options_for_people<G: Face>(args: &ArgMatches) -> Result<G::Options, Failure> {
    let mut options = G::Options::default();
    for (key, value) in G::NEWCOMER {
        options.set(key, value).map_err(Failure::said)?;
    }
    options_from::<G>(options, args)
}

fn options_from<G: Face>(
    mut options: G::Options,
    args: &ArgMatches,
) -> Result<G::Options, Failure> {
    if let Some(file) = args.get_one::<String>("components") {
        let text = read_file(file)?;
        options.set_edition(&Edition::custom(&text), file).map_err(Failure::said)?;
    }
    let mut asked_for = Vec::new();
    for knob in G::Options::knobs() {
        let given = is_given(args, knob.key);
        if let Some(value) = args.get_one::<String>(knob.key).filter(|_| given) {
            options.set(knob.key, value).map_err(Failure::said)?;
            asked_for.push(knob.key);
        }
    }
    // What means something with other numbers of players is not taken in silence; the
    // usual value is no choice.
    let (here, usual) = (options.seats(), G::Options::default().pairs());
    for (key, value) in options.pairs() {
        let idle = G::only_with(key).filter(|players| *players != here);
        let chosen = asked_for.contains(&key) && !usual.contains(&(key, value));
        if let Some(players) = idle.filter(|_| chosen) {
            let many = |count: u8| match count {
                1 => "1 player".to_string(),
                _ => format!("{count} players"),
            };
            return Err(Failure::said(format!(
                "--{key} is for {} alone, and this table has {}.",
                many(players),
                many(here)
            )));
        }
    }
    let (seats, given) = (options.seats(), args.try_get_one::<String>("players"));
    match given.ok().flatten() {
        Some(players) if *players != seats.to_string() => Err(Failure::said(format!(
            "{} is for {seats} here, not for “{}”.",
            G::ABOUT.title,
            quotable(players)
        ))),
        _ => Ok(options),
    }
}

/// Was it typed? What a command does not know is not.
fn is_given(args: &ArgMatches, key: &str) -> bool {
    matches!(args.try_contains_id(key), Ok(true))
        && args.value_source(key) == Some(ValueSource::CommandLine)
}

/// A game that goes on is what it is: nothing of its beginning is chosen again.
pub fn nothing_chosen_anew<G: Face>(args: &ArgMatches) -> Result<(), Failure> {
    let keys = G::Options::knobs().iter().map(|knob| knob.key);
    match { keys }.chain(["components", "seed"]).find(|key| is_given(args, key)) {
        None => Ok(()),
        Some(key) => Err(Failure::said(format!(
            "--continue goes on with the game as it was set up; leave out --{key}."
        ))),
    }
}

/// Where a deal is named, a seed would deal other cards: whoever plays names one of them.
pub fn dealt_once(args: &ArgMatches) -> Result<(), Failure> {
    match is_given(args, "deal") && is_given(args, "seed") {
        true => {
            Err(Failure::said("--deal and --seed both say which cards are dealt; leave out one."))
        }
        false => Ok(()),
    }
}

/// The seed given as a flag.
pub fn seed(args: &ArgMatches) -> Result<Option<Seed>, Failure> {
    args.get_one::<String>("seed").map(|text| text.parse().map_err(Failure::said)).transpose()
}

/// A seed nobody knows.
pub fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Ok(Seed(bytes)),
        Err(error) => Err(Failure::said(format!("The system gave no randomness: {error}."))),
    }
}

/// Who sits where: the names given with `--player`, in seat order; the seats
/// that are left get `first` (the first of them) and the usual bot: easy ones beside people.
pub fn cast<G: Face>(
    args: &ArgMatches,
    seats: u8,
    first: Option<&str>,
    people: bool,
) -> Result<Vec<String>, Failure> {
    let given: Vec<&String> = args.get_many("player").unwrap_or_default().collect();
    if given.len() > usize::from(seats) {
        return Err(Failure::said(format!(
            "{} has {seats} {} here, and {} players were named.",
            G::ABOUT.title,
            if seats == 1 { "seat" } else { "seats" },
            given.len(),
        )));
    }
    for name in &given {
        let fits = G::player(name).is_some() || (people && name.as_str() == PERSON);
        if !fits {
            return Err(unknown::<G>(name, people));
        }
    }
    // One name for all seats, unless people are among them.
    let default = match given.as_slice() {
        [only] if only.as_str() != PERSON && first.is_none() => only.as_str(),
        _ if people => G::usual(),
        _ => known::<G>()[0],
    };
    let names = (0..usize::from(seats)).map(|seat| match given.get(seat) {
        Some(name) => name.to_string(),
        None if seat == 0 && given.is_empty() => first.unwrap_or(default).to_string(),
        None => default.to_string(),
    });
    Ok(names.collect())
}

/// The names of a game's cast.
pub fn known<G: Face>() -> Vec<&'static str> {
    G::characters().iter().map(|character| character.name).collect()
}

/// The same for people to read, and how to say both how far somebody thinks and whom they
/// are like.
pub fn in_words<G: Face>() -> String {
    let known = known::<G>();
    let both = |name: &&str| format!("{}/{name}", Level::Hard.name());
    let both = known.iter().map(both).filter(|name| G::player(name).is_some()).nth(1);
    let both = both.map(|name| format!("; a level and a character in one word: {name}"));
    known.join(", ") + &both.unwrap_or_default()
}

/// Refuses a name that nobody goes by.
pub fn in_cast<G: Face>(name: &str) -> Result<(), Failure> {
    match G::player(name).is_some() {
        true => Ok(()),
        false => Err(unknown::<G>(name, false)),
    }
}

fn unknown<G: Face>(name: &str, people: bool) -> Failure {
    let human = if people { ", human" } else { "" };
    let known = known::<G>().join(", ");
    Failure::said(format!(
        "Nobody called “{}” plays {}; there are {known}{human}.",
        quotable(name),
        G::ABOUT.title
    ))
}

/// The bots for these seats.
pub fn bots<G: Face>(cast: &[String], seed: Seed) -> Result<Bots<G>, Failure> {
    Bots::seat(cast, seed).map_err(|name| Failure::said(format!("Nobody is called “{name}”.")))
}

/// What people are called at a table of bots: first names, in seat order.
pub fn names(seats: u8) -> Names {
    const PEOPLE: [&str; 8] = ["Ada", "Grace", "Emmy", "Alan", "Hedy", "Edsger", "Radia", "Donald"];
    Names::new(PEOPLE.into_iter().take(usize::from(seats)))
}

/// The same with the person's own name on the first human seat.
pub fn names_with(cast: &[String], person: Option<&str>) -> Names {
    let all = names(cast.len() as u8);
    let human = cast.iter().position(|name| name == PERSON);
    Names::new((0..cast.len()).map(|seat| match person {
        Some(name) if human == Some(seat) => name.to_string(),
        _ => all.of(tabletop::Seat(seat as u8)),
    }))
}

/// Reads a text file, or says why not; `-` is the standard input.
pub fn read_file(path: &str) -> Result<String, Failure> {
    let read = match path {
        "-" => std::io::read_to_string(std::io::stdin()),
        _ => std::fs::read_to_string(path),
    };
    read.map_err(|error| {
        Failure::said(match error.kind() {
            std::io::ErrorKind::NotFound => format!("There is no file “{path}”."),
            std::io::ErrorKind::InvalidData => format!("“{path}” is not a text file."),
            _ => format!("“{path}” could not be read: {error}."),
        })
    })
}

/// Writes a text file, or says why not.
pub fn write_file(path: &str, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text)
        .map_err(|error| Failure::said(format!("“{path}” could not be written: {error}.")))
}

/// A sentence on how it ended.
pub fn result<G: Game>(game: &G, names: &Names) -> Option<String> {
    let standing = game.due().standing()?;
    Some(G::ended(&game.view(Eyes::Spectator), standing, names))
}
