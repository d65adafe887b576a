//! `rules`: how a game is played, how we ruled, and where its numbers come from.

use clap::ArgMatches;
use tabletop::components;

use crate::face::Face;
use crate::output::{Out, Outcome};

pub fn run<G: Face>(args: &ArgMatches, out: &mut Out) -> Outcome {
    if args.get_flag("sources") {
        return sources::<G>(out);
    }
    if args.get_flag("components") {
        return out.text(G::COVER.components);
    }
    if args.get_flag("rulings") {
        return out.text(G::COVER.rulings);
    }
    out.text(G::COVER.guide)?;
    out.line("")?;
    out.line("Moves are written like this:")?;
    out.line("")?;
    G::NOTATION.lines().try_for_each(|line| out.line(format!("  {line}")))?;
    out.line("")?;
    let slug = G::ABOUT.slug;
    out.line(format!("More: breakroom rules {slug} --rulings, --sources, --components."))
}

fn sources<G: Face>(out: &mut Out) -> Outcome {
    let groups = components::sources(G::COVER.components);
    let width = groups.iter().map(|group| group.group.chars().count()).max().unwrap_or(0);
    for group in groups {
        let note = group.note.map(|note| format!("  {note}")).unwrap_or_default();
        out.line(format!("{:<width$}  {:<8}{note}", group.group, group.source))?;
    }
    Ok(())
}
