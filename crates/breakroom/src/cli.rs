//! The words of the command line.

use clap::{Arg, ArgAction, ArgMatches, Command};
use tabletop::{Game, Options};

use crate::face::Face;
use crate::games::{self, Visit};
use crate::output::{Failure, Out, Outcome};
use crate::{
    arena, balance, certify, moving, play, puzzles, record, rules, running, serve, set_up, solve,
    trace,
};

pub fn command() -> Command {
    let version = version();
    Command::new("breakroom")
        .about(format!("{} games about work, made to be played after it", players::games::COUNT))
        .version(version.clone())
        .long_version(version)
        .subcommand(serve::command())
        .subcommand(serve::backup_command())
        .subcommand(moving::command())
        .subcommand(Command::new("games").about("List the games and what can be done with them"))
        .subcommand(
            Command::new("play")
                .about("Play in the terminal, or let bots play (--auto)")
                .subcommand_required(true)
                .subcommand_value_name("GAME")
                .subcommand_help_heading("Games")
                .subcommands(games::all(&Sub(play_args))),
        )
        .subcommand(
            Command::new("balance")
                .about("Play many games with bots and print what came of them")
                .subcommand_required(true)
                .subcommand_value_name("GAME")
                .subcommand_help_heading("Games")
                .subcommands(games::all(&Sub(balance_args))),
        )
        .subcommand(
            Command::new("solve")
                .about("Find a way to win a deal, with open cards, and print it as a record")
                .subcommand_required(true)
                .subcommand_value_name("GAME")
                .subcommand_help_heading("Games")
                .subcommand(solve::command()),
        )
        .subcommand(
            Command::new("certify")
                .about("Solve deals, measure them, and print the list of certified deals anew")
                .subcommand_required(true)
                .subcommand_value_name("GAME")
                .subcommand_help_heading("Games")
                .subcommand(certify::command()),
        )
        .subcommand(
            Command::new("puzzles")
                .about("Look for puzzles in games of bots and print them, a line each")
                .subcommand_required(true)
                .subcommand_value_name("GAME")
                .subcommand_help_heading("Games")
                .subcommand(puzzles::command()),
        )
        .subcommand(
            Command::new("arena")
                .about("Say how strong players are, compared on the same deals")
                .subcommand_required(true)
                .subcommand_value_name("GAME")
                .subcommand_help_heading("Games")
                .subcommands(games::all(&Table(arena_args))),
        )
        .subcommand(running::merge_command())
        .subcommand(
            Command::new("trace")
                .about("Print a game as JSON lines: every state and every legal move")
                .subcommand_required(true)
                .subcommand_value_name("GAME")
                .subcommand_help_heading("Games")
                .subcommands(games::all(&Sub(trace_args))),
        )
        .subcommand(
            Command::new("rules")
                .about("How a game is played, how we ruled, where its numbers come from")
                .subcommand_required(true)
                .subcommand_value_name("GAME")
                .subcommand_help_heading("Games")
                .subcommands(games::all(&Plain(rules_args))),
        )
        .subcommand(
            Command::new("record")
                .about("Look at a record of a game, check it, or replay it")
                .subcommand_required(true)
                .subcommand(Command::new("show").about("Tell the whole game").arg(file_argument()))
                .subcommand(
                    Command::new("verify")
                        .about("Replay it and compare result and state")
                        .arg(file_argument()),
                )
                .subcommand(
                    Command::new("replay")
                        .about("Tell it up to a point and draw the table there")
                        .arg(file_argument())
                        .arg(flag("to", "N", "stop after so many entries"))
                        .arg(flag("eyes", "WHO", "all, spectator, or a seat such as p1")),
                ),
        )
}

pub fn run(matches: &ArgMatches, out: &mut Out) -> Outcome {
    match matches.subcommand() {
        None => serve::bare(out),
        Some(("serve", args)) => serve::run(args, out),
        Some(("backup", args)) => serve::backup(args, out),
        Some(("move", args)) => moving::run(args, out),
        Some(("games", _)) => what_there_is(out),
        Some(("record", args)) => record::run(args, out),
        Some(("solve", args)) => solve::run(args, out),
        Some(("certify", args)) => certify::run(args, out),
        Some(("puzzles", args)) => puzzles::run(args, out),
        Some(("merge", args)) => running::merged(args, out),
        Some((verb, args)) => {
            let Some((slug, args)) = args.subcommand() else {
                return Err(Failure::said(format!("{verb} needs the name of a game.")));
            };
            match games::by_slug(slug, &Verb(verb)) {
                Some(Some(work)) => work(args, out),
                _ => Err(Failure::said(format!("There is no “{verb} {slug}”."))),
            }
        }
    }
}

/// The work behind a verb, for a game known by name.
struct Verb<'a>(&'a str);

impl Visit for Verb<'_> {
    type Out = Option<fn(&ArgMatches, &mut Out) -> Outcome>;

    fn visit<G: Face>(&self) -> Self::Out {
        match self.0 {
            "play" => Some(play::run::<G>),
            "balance" => Some(balance::run::<G>),
            "arena" => Some(arena::run::<G>),
            "trace" => Some(trace::run::<G>),
            "rules" => Some(rules::run::<G>),
            _ => None,
        }
    }
}

/// A subcommand per game with its options, who plays, and the verb's own arguments.
struct Sub(fn(Command) -> Command);

impl Visit for Sub {
    type Out = Command;

    fn visit<G: Face>(&self) -> Command {
        let who = format!("who plays, one --player per seat: {}", set_up::in_words::<G>());
        let who = flag("player", "NAME", who).action(ArgAction::Append);
        (self.0)(table_command::<G>().arg(who.help_heading("The game")))
    }
}

/// A subcommand per game with its options and the verb's own arguments.
struct Table(fn(Command) -> Command);

impl Visit for Table {
    type Out = Command;

    fn visit<G: Face>(&self) -> Command {
        let who = format!("who is compared, the first is Elo 0: {}", set_up::in_words::<G>());
        let who = flag("entrants", "A,B,C", who).required(true);
        (self.0)(table_command::<G>().arg(who))
    }
}

/// A subcommand with the options of a game.
fn table_command<G: Face>() -> Command {
    let mut command = game_command::<G>();
    for knob in G::Options::knobs() {
        command = command.arg(
            flag(knob.key, knob.values, knob.help)
                .help_heading("The game")
                .allow_hyphen_values(true),
        );
    }
    if G::Options::knobs().iter().all(|knob| knob.key != "players") {
        // A game for a fixed number of players knows the flag, but has no choice.
        command = command.arg(flag("players", "N", "").hide(true).allow_hyphen_values(true));
    }
    command.arg(
        flag("components", "FILE", "play with the cards and numbers of this file")
            .help_heading("The game"),
    )
}

/// A subcommand per game with the verb's own arguments alone.
struct Plain(fn(Command) -> Command);

impl Visit for Plain {
    type Out = Command;

    fn visit<G: Face>(&self) -> Command {
        (self.0)(game_command::<G>())
    }
}

fn game_command<G: Game>() -> Command {
    let about = G::ABOUT;
    Command::new(about.slug).about(about.pitch)
}

pub fn flag(name: &'static str, value: &'static str, help: impl Into<String>) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help.into())
}

pub fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn file_argument() -> Arg {
    Arg::new("file").value_name("FILE").required(true).help("a record, or - for standard input")
}

fn seed_flag() -> Arg {
    flag("seed", "N", "whose luck: a number, or 64 hexadecimal digits").allow_hyphen_values(true)
}

fn play_args(command: Command) -> Command {
    command
        .arg(switch("auto", "let bots play and tell the game"))
        .arg(seed_flag())
        .arg(flag("name", "NAME", "what you are called"))
        .arg(flag("record", "FILE", "write a record of the game"))
        .arg(flag("continue", "FILE", "go on with a game from its record"))
}

fn balance_args(command: Command) -> Command {
    let command = command.arg(flag("games", "N", "how many games").default_value("1000"));
    running::args(command.arg(first_seed()))
}

fn arena_args(command: Command) -> Command {
    let games = "how many games, at least: every deal is played once for every entrant";
    let early = "stop as soon as all are told apart, or surely close";
    let command = command
        .arg(flag("games", "N", games).default_value("1000"))
        .arg(first_seed())
        .arg(switch("early", early));
    running::args(command)
}

fn first_seed() -> Arg {
    flag("seed", "N", "the first game's seed; the others follow")
        .default_value("1")
        .allow_hyphen_values(true)
}

fn trace_args(command: Command) -> Command {
    command
        .arg(seed_flag())
        .arg(flag("moves", "FILE", "play the moves of this file, one line after another"))
        .arg(flag("from", "STATE.json", "begin at this state instead of a deal"))
        .arg(flag("record", "FILE", "write a record of the game"))
}

fn rules_args(command: Command) -> Command {
    command
        .arg(switch("sources", "where every number comes from"))
        .arg(switch("rulings", "how we ruled where the book leaves room"))
        .arg(switch("components", "the whole components file, to be changed"))
}

/// The version, with the versions of all rules and components.
fn version() -> String {
    struct Versions;
    impl Visit for Versions {
        type Out = String;
        fn visit<G: Face>(&self) -> String {
            let edition = G::Options::default().edition();
            let components = match edition {
                tabletop::Edition::Version(version) => version,
                tabletop::Edition::Custom(_) => "custom".into(),
            };
            format!(
                "{:<16} rules {}, components {components}",
                G::ABOUT.slug,
                G::ABOUT.rules_version
            )
        }
    }
    let games = games::all(&Versions).join("\n");
    format!("{}\n{games}", env!("CARGO_PKG_VERSION"))
}

/// All games, and what to try.
fn what_there_is(out: &mut Out) -> Outcome {
    struct Line;
    impl Visit for Line {
        type Out = (String, String);
        fn visit<G: Face>(&self) -> Self::Out {
            (G::ABOUT.slug.to_string(), format!("{} ({})", G::ABOUT.pitch, G::ABOUT.designer))
        }
    }
    let paint = out.paint;
    out.line(format!(
        "{}: games about work, made to be played after it.",
        paint.bold("breakroom")
    ))?;
    out.line("")?;
    for (slug, pitch) in games::all(&Line) {
        out.line(format!("  {} {pitch}", paint.bright(format!("{slug:<16}"))))?;
    }
    out.line("")?;
    out.line("Try:")?;
    for (command, what) in [
        ("breakroom", "open the tables in the browser"),
        ("breakroom play finished", "play it here in the terminal"),
        ("breakroom play finished --auto", "watch a bot play"),
        ("breakroom rules finished", "how it is played"),
        ("breakroom balance finished", "a thousand games and what came of them"),
        ("breakroom arena GAME --entrants A,B", "which of them is stronger"),
        ("breakroom trace finished", "every state and every legal move, as JSON"),
        ("breakroom record verify FILE", "check a record"),
        ("breakroom --help", "everything else"),
    ] {
        out.line(format!("  {command:<36} {}", paint.faint(what)))?;
    }
    Ok(())
}
