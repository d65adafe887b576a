//! What happened at a table, told to a pair of eyes.

use tabletop::{Act, Eyes, Game, Match, Move, Names, Said, Seat, Seats, Tone};

use crate::face::{LogLine, LogTone};
use crate::hosted::Hosted;
use crate::words;

/// The log as these eyes may read it. Small decisions that show nothing by
/// themselves are told together with the next one that does.
pub(super) fn log<G: Hosted>(table: &Match<G>, eyes: Eyes, names: &Names) -> Vec<LogLine> {
    let mut lines = Vec::new();
    let opening = sentences::<G>(table.opening_events(), eyes, names);
    if !opening.is_empty() {
        lines.push(line(None, None, None, opening, LogTone::Play));
    }
    let solo = table.game().seats().len() == 1;
    let who = |seat: Seat| (!solo).then(|| names.of(seat));
    let mut waiting: Vec<String> = Vec::new();
    let mut whose = None;
    let mut ghosts = Seats::NONE;
    for entry in standing(table) {
        match entry {
            Told::Move(nth) => {
                let made = &table.moves()[nth];
                ghosts = made.events.iter().filter_map(G::ghost).fold(ghosts, Seats::with);
                let open = told_openly(made, eyes);
                // Who was the last to choose in secret is nobody's business.
                let doer = who(made.seat).filter(|_| open);
                let told = sentences::<G>(&made.events, eyes, names);
                // What somebody else did is not told as this one's.
                if open && whose.replace(made.seat) != Some(made.seat) {
                    waiting.clear();
                }
                waiting.push(if open { made.action.to_string() } else { "…".into() });
                if !told.is_empty() {
                    let done = std::mem::take(&mut waiting).join(" ");
                    // Decisions are counted for those alone who see them all.
                    let number = solo.then_some(nth as u32 + 1);
                    lines.push(line(number, doer, Some(done), told, LogTone::Play));
                } else if !open {
                    waiting.clear();
                }
            }
            // That something was taken back tells others that something had been
            // chosen: nobody's business where choices are secret.
            Told::Undo(seat, _) if !G::OPEN && !eyes.are(seat) => {}
            Told::Undo(seat, count) => {
                waiting.clear();
                let told = words::taken_back(count);
                lines.push(line(None, who(seat), None, vec![told], LogTone::Undo));
            }
            Told::Said(said) if said.audience.includes(eyes) => {
                let to = said.statement.to().map(|seat| format!("to {}: ", names.of(seat)));
                let promise = said.statement.tone() == Tone::Promise;
                let mark = if promise { words::PROMISED } else { "" };
                let words = said.statement.words();
                let told = format!("{}“{words}”{mark}", to.unwrap_or_default());
                let name = Some(names.of(said.seat));
                let tone = match ghosts.contains(said.seat) {
                    true => LogTone::Whisper,
                    false => LogTone::Talk,
                };
                let spoken = line(None, name, None, vec![told], tone);
                lines.push(LogLine { speaker: Some(said.seat), ..spoken });
            }
            Told::Said(_) => {}
        }
    }
    lines
}

fn line(
    number: Option<u32>,
    who: Option<String>,
    notation: Option<String>,
    told: Vec<String>,
    tone: LogTone,
) -> LogLine {
    LogLine { number, who, notation, text: told.join(" "), tone, speaker: None }
}

pub(super) fn sentences<G: Game>(events: &[G::Event], eyes: Eyes, names: &Names) -> Vec<String> {
    let shown: Vec<G::Event> = events.iter().filter_map(|event| G::shown(event, eyes)).collect();
    G::narrate(&shown, names)
}

/// Something to tell.
enum Told<'a> {
    /// A standing decision.
    Move(usize),
    Undo(Seat, u32),
    Said(&'a Said),
}

/// What was done, without the decisions that were taken back: of those only
/// the taking back is left.
fn standing<G: Game>(table: &Match<G>) -> Vec<Told<'_>> {
    let mut told = Vec::new();
    let mut moves = 0;
    for act in table.acts() {
        match act {
            Act::Move { .. } => {
                told.push(Told::Move(moves));
                moves += 1;
            }
            Act::Undo { seat, moves: count } => {
                moves -= *count as usize;
                told.retain(|entry| !matches!(entry, Told::Move(nth) if *nth >= moves));
                told.push(Told::Undo(*seat, *count));
            }
            Act::Say(said) => told.push(Told::Said(said)),
        }
    }
    told
}

/// May these eyes know who decided this, and what?
pub(super) fn told_openly<G: Game>(made: &Move<G>, eyes: Eyes) -> bool {
    let seen = |event| G::shown(event, eyes).as_ref() == Some(event);
    eyes.are(made.seat) || (!made.is_secret() && made.events.iter().all(seen))
}

/// Has this seat said something since it last learnt anything new? Bots are made
/// afresh for every decision, so this is what keeps them from repeating themselves.
pub(super) fn spoke_already<G: Game>(table: &Match<G>, seat: Seat) -> bool {
    let eyes = Eyes::Seat(seat);
    let learnt = |event: &G::Event| G::reveals(event) && G::shown(event, eyes).is_some();
    for told in standing(table).into_iter().rev() {
        match told {
            Told::Said(said) if said.seat == seat => return true,
            Told::Move(nth) if table.moves()[nth].events.iter().any(learnt) => return false,
            Told::Said(_) | Told::Move(_) | Told::Undo(..) => {}
        }
    }
    false
}
