//! The table in the browser.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};
use web::config::Database;
use web::server::Open;
use web::{Config, server};

use crate::output::{Failure, Out, Outcome, colours};

const ENVIRONMENT: &str = "\
Environment (flags win):
  HOST             like --host
  PORT             like --port
  DATABASE_URL     sqlite:///path/to/file, or postgres://name:password@host/database
  PUBLIC_URL       like --public-url
  ALLOWED_HOSTS    like --allowed-hosts
  TRUSTED_PROXIES  like --proxies
  METRICS          like --metrics
  RUST_LOG         what is logged: error, warn, info, debug, or per module";

pub fn command() -> Command {
    let flag = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Command::new("serve")
        .about("Open the tables in the browser (what the bare command does)")
        .arg(flag("host", "ADDRESS", "who can reach it: 127.0.0.1 (you) or 0.0.0.0 (everybody)"))
        .arg(flag("port", "N", "the port; 0 takes any free one"))
        .arg(data_flag())
        .arg(flag("public-url", "URL", "the address people type, if a proxy stands in front"))
        .arg(flag("allowed-hosts", "NAMES", "names people type, besides addresses and localhost"))
        .arg(flag("proxies", "ADDRESSES", "proxies to believe; with a public URL, this machine's"))
        .arg(flag("metrics", "ADDRESS:PORT", "tell numbers there, at /metrics; nowhere else"))
        .after_help(ENVIRONMENT)
}

pub fn backup_command() -> Command {
    Command::new("backup")
        .about("Copy the data of the server to a file, while it runs or not")
        .arg(data_flag())
        .arg(Arg::new("file").value_name("FILE").required(true).help("the file to write"))
        .after_help("Environment: DATABASE_URL, as for serve.")
}

fn data_flag() -> Arg {
    Arg::new("data").long("data").value_name("FOLDER").help("the folder where games are kept")
}

/// Without a word the command opens the tables.
pub fn bare(out: &mut Out) -> Outcome {
    open(config(None)?, out)
}

pub fn run(args: &ArgMatches, out: &mut Out) -> Outcome {
    open(config(Some(args))?, out)
}

fn config(args: Option<&ArgMatches>) -> Result<Config, Failure> {
    let flag = |name: &str| args.and_then(|args| args.get_one::<String>(name).cloned());
    let from = |name: &str, variable: &str| flag(name).or_else(|| environment(variable));
    let data = flag("data").map(PathBuf::from);
    Config::read(
        from("host", "HOST").as_deref(),
        from("port", "PORT").as_deref(),
        environment("DATABASE_URL").as_deref(),
        data.as_deref(),
        from("public-url", "PUBLIC_URL").as_deref(),
    )
    .and_then(|config| config.allowing(from("allowed-hosts", "ALLOWED_HOSTS").as_deref()))
    .and_then(|config| config.trusting(from("proxies", "TRUSTED_PROXIES").as_deref()))
    .and_then(|config| config.counting(from("metrics", "METRICS").as_deref()))
    .map_err(Failure::said)
}

pub fn environment(variable: &str) -> Option<String> {
    std::env::var(variable).ok().filter(|value| !value.is_empty())
}

fn open(config: Config, out: &mut Out) -> Outcome {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(colours(&std::io::stderr()))
        .init();
    let database = config.database.clone();
    let mut told = Ok(());
    server::serve(config, |open| told = tell(open, &database, out)).map_err(Failure::said)?;
    told
}

fn tell(open: &Open, database: &Database, out: &mut Out) -> Outcome {
    let paint = out.paint;
    for (nth, address) in open.addresses.iter().enumerate() {
        let what = if nth == 0 { "breakroom is open:" } else { "on your network: " };
        out.line(format!("{what} {}", paint.bright(address)))?;
    }
    if open.plain && !open.address.ip().is_loopback() {
        out.line(
            "Without https, anybody on the network between you and your guests could take over",
        )?;
        out.line(
            "their seats; fine among friends. PUBLIC_URL=https://… with a proxy makes it safe.",
        )?;
    }
    if let Some(numbers) = open.metrics {
        out.line(format!("Numbers are told at http://{numbers}/metrics."))?;
    }
    out.line(format!("Games are kept in {database}. Stop with Ctrl-C."))?;
    Ok(out.flush()?)
}

pub fn backup(args: &ArgMatches, out: &mut Out) -> Outcome {
    let data = args.get_one::<String>("data").map(PathBuf::from);
    let database = environment("DATABASE_URL");
    let config = Config::read(None, None, database.as_deref(), data.as_deref(), None)
        .map_err(Failure::said)?;
    let to = PathBuf::from(args.get_one::<String>("file").cloned().unwrap_or_default());
    if to.exists() {
        return Err(Failure::said(format!("“{}” exists already.", to.display())));
    }
    let Database::File(file) = &config.database else {
        return Err(Failure::said(format!(
            "{} is copied with PostgreSQL's own tools: pg_dump --format=custom, or a base backup \
             with pg_basebackup. (To take the games into a file and go on there, stop the servers \
             and use breakroom move.)",
            config.database
        )));
    };
    hall::store::sqlite::back_up(file, &to).map_err(Failure::said)?;
    out.line(format!("Copied to {}.", to.display()))
}
