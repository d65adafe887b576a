//! The Machine in a terminal.

use std::fmt::Write;

use tabletop::{Eyes, Names, Seat};
use the_machine::{
    Action, Danger, Exit, Job, Marked, Outcome, Phase, Sight, Spot, TheMachine, View, Weather,
    Zone, stars,
};

use crate::{Board, Paint, cards};

impl Board for TheMachine {
    const NOTATION: &'static str = "\
place c            the manager puts the next meeple into box C
place a c c d      the same for several meeples, in the order of the seats
work 4             a worker plays a 4, face down
warn p2 p2 done    the manager lays warnings, in the order of the seats
give p3, keep      the manager gives the recommendation on top, or keeps it
blame p3 p4 put    names on a slip, then it goes round; or pass
yes, no            vote on the slip";

    fn board(view: &View, names: &Names, paint: Paint) -> String {
        let mut board = String::new();
        week(&mut board, view, paint);
        machine(&mut board, view, paint);
        floor(&mut board, view, names, paint);
        people(&mut board, view, names, paint);
        secrets(&mut board, view, names, paint);
        board
    }

    fn label(view: &View, action: Action, names: &Names) -> String {
        match action {
            Action::Place(spot) => job_text(&view.task().jobs[spot.index()]),
            Action::Work(card) => {
                let work = view.seat().and_then(|seat| view.if_worked(seat, card));
                work.map_or(String::new(), |work| work.to_string())
            }
            Action::Warn(seat) | Action::Blame(seat) => match view.if_marked(action) {
                Some(Marked { total, danger, .. }) => {
                    format!("{}: {total} in all, {}", names.of(seat), risk(danger))
                }
                None => names.of(seat),
            },
            Action::Give(seat) => names.of(seat),
            Action::Done => "no more warnings today".into(),
            Action::Keep => "the card goes back into the deck".into(),
            Action::Put => "the others vote on it".into(),
            Action::Pass => "no proposal from you".into(),
            Action::Vote(true) => "agreed".into(),
            Action::Vote(false) => "not with me".into(),
        }
    }

    const ASIDES: &'static [(&'static str, &'static str)] =
        &[("ledger", "who stood where on all days, and what was seen of it")];

    fn aside(view: &View, word: &str) -> Option<String> {
        (word == "ledger").then(|| ledger(view))
    }
}

const DAYS: [&str; 5] = ["Mon", "Tue", "Wed", "Thu", "Fri"];

fn week(board: &mut String, view: &View, paint: Paint) {
    let days = DAYS.iter().enumerate().map(|(day, name)| {
        let dice = "⚄".repeat(usize::from(view.options.components().dice[day]));
        let text = format!("{name} {dice}").trim_end().to_string();
        if day + 1 == usize::from(view.day) { paint.bright(format!("[{text}]")) } else { text }
    });
    let days: Vec<String> = days.collect();
    let _ = writeln!(board, "{}   {}", paint.bold("The Machine"), days.join("  "));
}

fn machine(board: &mut String, view: &View, paint: Paint) {
    let (done, length) = (usize::from(view.progress), usize::from(view.length()));
    let bar = format!("{}{}", "⚙".repeat(done), "·".repeat(length - done));
    let zone = match view.if_inspected(view.progress) {
        _ if done == length => "finished".into(),
        Some(Zone::Red) => "an inspection now would end it".into(),
        Some(Zone::Move(0)) => "an inspection now would change nothing".into(),
        Some(Zone::Move(shift)) => format!("an inspection now would move it by {shift:+}"),
        None => String::new(),
    };
    let _ = writeln!(board, "  {bar} {done} of {length}   {}", paint.faint(zone));
    let _ = writeln!(board);
}

fn job_text(job: &Job) -> String {
    let cogs = "⚙".repeat(usize::from(job.cogs));
    let together = if job.stations > 1 { format!(" ×{}", job.stations) } else { String::new() };
    let eye = if job.eye { " shuffled" } else { "" };
    let needs = job.needs.map_or(String::new(), |spot| format!(" needs {spot}"));
    format!("{}{together} {cogs}{eye}{needs}", job.number)
}

/// Today's card, box by box, with whoever stands there.
fn floor(board: &mut String, view: &View, names: &Names, paint: Paint) {
    let task = view.task();
    let weather = match task.weather {
        Weather::Rain => "rain",
        Weather::Sun => "sun",
        Weather::Lightning => "lightning: all warnings must be given",
    };
    let tokens = view.tokens;
    let _ = writeln!(
        board,
        "  {} ({weather})   warnings {}   bad standing {}   recommendations {}",
        paint.bold(task.name),
        tokens.warnings,
        tokens.bad,
        tokens.recommendations,
    );
    for (index, job) in task.jobs.iter().enumerate() {
        let mut crew: Vec<String> = view.workers_at[index].iter().map(|s| names.of(s)).collect();
        crew.extend((0..view.interns_at[index]).map(|_| "intern".to_string()));
        let spot = Spot(index as u8);
        let outcome = match view.outcome_at(spot) {
            Some(Outcome::Success) => paint.good("done"),
            Some(Outcome::Failure) => paint.bad("failed"),
            Some(Outcome::NotRun) | None => String::new(),
        };
        let text = format!("    {spot}  {:<24} {} {outcome}", job_text(job), crew.join(", "));
        let _ = writeln!(board, "{}", text.trim_end());
    }
    let _ = writeln!(board);
}

fn people(board: &mut String, view: &View, names: &Names, paint: Paint) {
    let manager = view.manager();
    let interns = match view.interns {
        0 => String::new(),
        count => format!(", interns: {count}"),
    };
    let _ = writeln!(board, "  {} {} manages{interns}", manager, names.of(manager));
    for seat in view.workers.iter() {
        let index = seat.index();
        let held = match &view.held[index] {
            Some(sheaf) if stars(sheaf) > 0 => "★".repeat(usize::from(stars(sheaf))),
            Some(_) => String::new(),
            None if view.cards_held[index] == 0 => String::new(),
            None => cards(view.cards_held[index].into()),
        };
        let state = match view.exit[index] {
            Some(Exit::Fired) => paint.bad("fired"),
            Some(Exit::Union) => paint.bad("gone, by the union"),
            None => held,
        };
        let marks = format!(
            "warnings {:<5} bad standing {:<5}",
            "●".repeat(usize::from(view.warn[index])),
            "◆".repeat(usize::from(view.bad[index])),
        );
        let name = paint.team(index, format!("{:<10}", names.of(seat)));
        let _ = writeln!(board, "  {seat} {name} {marks} {state}");
    }
}

/// What only these eyes know.
fn secrets(board: &mut String, view: &View, names: &Names, paint: Paint) {
    let _ = writeln!(board);
    for seat in view.workers.iter() {
        let Some(hand) = view.hands[seat.index()] else { continue };
        let cards: Vec<String> = hand.cards().map(|card| card.0.to_string()).collect();
        let sealed = view.sealed[seat.index()];
        let sealed =
            sealed.map_or(String::new(), |card| format!("   played face down: {}", card.0));
        let whose = if view.seat() == Some(seat) { "Your hand".into() } else { names.of(seat) };
        let _ = writeln!(board, "  {whose}: {}{sealed}", paint.bright(cards.join(" ")));
    }
    if let (Some([low, high]), Some([left, right])) = (view.sent, view.received) {
        let text = format!(
            "You passed on {} and {}; {} gave you a {} and {} a {}.",
            low.0,
            high.0,
            names.of(left.0),
            left.1.0,
            names.of(right.0),
            right.1.0,
        );
        let _ = writeln!(board, "  {}", paint.faint(text));
    }
    if view.phase == Phase::Cards {
        let _ = writeln!(board, "  {} of {} have chosen a card.", view.chosen, view.inside.len());
    }
    if let Some(draw) = &view.draw {
        let cards = draw.stars().iter().map(|&count| "★".repeat(usize::from(count)));
        let cards: Vec<String> = cards.collect();
        let _ = writeln!(board, "  Recommendations on the table: {}", cards.join("  "));
    }
    if let Some(attendees) = view.attendees {
        let there: Vec<String> = attendees.iter().map(|seat| names.of(seat)).collect();
        let _ = writeln!(board, "  The union meets: {}", there.join(", "));
    }
    if let Some(room) = &view.room {
        for slip in &room.past {
            let by = names.of(Seat(slip.by));
            let text = the_machine::slip_text(&slip.tokens, |seat| names.of(seat));
            let votes = slip.yes.len() + slip.no.len();
            let _ = match votes {
                0 => writeln!(board, "    {by} proposed nothing."),
                _ => writeln!(
                    board,
                    "    {by} proposed {text}: {} of {votes} agreed.",
                    slip.yes.len()
                ),
            };
        }
        if let Some(tokens) = room.tokens.filter(|tokens| tokens.iter().any(|&count| count > 0)) {
            let text = the_machine::slip_text(&tokens, |seat| names.of(seat));
            let _ = writeln!(board, "    On the slip of {}: {text}", names.of(room.proposer));
        }
    }
}

/// The chance to lose the job over the marks.
fn risk(danger: Option<Danger>) -> String {
    danger.map_or("no dice today".into(), |danger| format!("gone with {} %", danger.percent()))
}

/// The public ledger of all days.
fn ledger(view: &View) -> String {
    let mut text = String::from("        ");
    for (day, name) in DAYS.iter().enumerate().take(usize::from(view.day)) {
        let task = &view.options.components().tasks[usize::from(view.tasks[day])];
        let _ = write!(text, "{:<16}", format!("{name} {}", task.name));
    }
    for seat in view.workers.iter() {
        let _ = write!(text, "\n  {seat:<5} ", seat = seat.to_string());
        for deed in view.ledger[seat.index()].iter().take(usize::from(view.day)) {
            let cell = deed.map_or(String::new(), |deed| {
                let card = match (deed.card, deed.sight) {
                    (Some(card), _) => card.0.to_string(),
                    (None, Sight::Eye) => "?".into(),
                    (None, _) => "unseen".into(),
                };
                let outcome = match deed.outcome {
                    Outcome::Success => "done",
                    Outcome::Failure => "failed",
                    Outcome::NotRun => "not run",
                };
                format!("{} {card} {outcome}", deed.spot)
            });
            let _ = write!(text, "{cell:<16}");
        }
    }
    if view.eyes != Eyes::Omniscient {
        text.push_str("\n  A ? was shuffled among the cards of its box.");
    }
    text
}
