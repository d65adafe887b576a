//! `play --auto`: bots play, and the log reads aloud.

use clap::ArgMatches;
use tabletop::{Eyes, Match, Options, Seat, Seed};

use crate::face::Face;
use crate::output::{Out, Outcome};
use crate::set_up;
use crate::story::Teller;

pub fn run<G: Face>(args: &ArgMatches, out: &mut Out) -> Outcome {
    let options = set_up::options::<G>(args)?;
    let seed = set_up::seed(args)?.unwrap_or(Seed::from_number(1));
    let cast = set_up::cast::<G>(args, options.seats(), None, false)?;
    let names = set_up::names(options.seats());
    let mut bots = set_up::bots::<G>(&cast, seed)?;
    let mut game = Match::<G>::new(options, seed);
    let pairs: Vec<String> =
        game.options().pairs().iter().map(|(key, value)| format!("{key} {value}")).collect();
    out.line(format!("{}: {}", G::ABOUT.title, pairs.join(", ")))?;
    for (seat, character) in cast.iter().enumerate() {
        out.line(format!("{}: {character}", names.of(Seat(seat as u8))))?;
    }
    out.line("")?;
    let mut teller = Teller::new(Eyes::Omniscient, names.clone());
    teller.opening(&game, out)?;
    while let Some(seat) = bots.next(game.game().due()) {
        bots.act(&mut game, seat);
        teller.catch_up(&game, out)?;
    }
    out.line("")?;
    if let Some(result) = set_up::result(game.game(), &names) {
        out.line(result)?;
    }
    if let Some(file) = args.get_one::<String>("record") {
        set_up::write_file(file, &game.record(&cast).to_string())?;
    }
    Ok(())
}
