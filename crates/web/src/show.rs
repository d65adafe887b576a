//! From what a pair of eyes may know of a table to what its page shows. It happens
//! outside the table's own task.

use hall::view::{Awaited, Away, Ending, Position};
use hall::words::{AGREED, REFUTED, WAITING, gave_up};
use maud::html;
use tabletop::{Eyes, Names, Seat};

use crate::games::{self, Drawn};
use crate::view::{
    BoardContext, Glance, Links, Memory, Outcome, ReplayView, SeatKind, Stage, Step, TableView,
};
use crate::words::table as words;

/// An address at a table: for one of several seats, or with everything laid open.
pub fn address(id: &str, verb: &str, seat: Option<Seat>, reveal: bool) -> String {
    let seat = seat.map(|seat| format!("as={seat}"));
    let reveal = reveal.then(|| "reveal=all".to_string());
    let query = seat.into_iter().chain(reveal).collect::<Vec<_>>().join("&");
    let sign = if query.is_empty() { "" } else { "?" };
    format!("/table/{id}{verb}{sign}{query}")
}

/// The page of a table.
pub fn table(mut glance: Glance) -> TableView {
    let seat = glance.you.filter(|_| glance.shares);
    let revealed = glance.eyes == Eyes::Omniscient;
    let act = address(&glance.id, "/act", seat, revealed);
    let context = BoardContext {
        names: glance.names.clone(),
        sat: Some(glance.sat.clone()),
        you: glance.you.filter(|_| !revealed),
        act: act.clone(),
        ask: None,
        memory: if revealed { Memory::Full } else { glance.memory },
        hint: glance.hint.clone(),
    };
    let game = games::by_slug(glance.game.slug);
    let sight = glance.sight.take();
    let drawn = game.zip(sight.as_ref()).and_then(|(game, sight)| game.draw(sight, context));
    // Given up or ended by agreement: the rules know of no ending.
    let left = glance.ended.is_some_and(|ended| !matches!(ended.how, Ending::Rules(_)));
    // A puzzle says itself what came of it.
    let left = left && !glance.refuted;
    let left = game.zip(sight.as_ref()).filter(|_| left).map(|(game, sight)| game.left(sight));
    let Drawn { ask, board, bar, rules, ended, aim, banner } = drawn.unwrap_or_default();
    let result = outcome(&glance, ended);
    let label = |notation: &str| {
        let mut choices = ask.iter().flat_map(|ask| &ask.choices);
        let meant = choices.find(|choice| choice.notation == notation);
        meant.map_or(String::new(), |choice| choice.label.clone())
    };
    TableView {
        status: status(&glance, ask.as_ref().map(|ask| &ask.question), result.as_ref()),
        board: match left {
            Some(left) => html! { (left) (board) },
            None => board,
        },
        bar,
        rules,
        aim,
        banner,
        newcomer: false,
        hinted: glance.hint.as_ref().map_or(String::new(), |hint| label(&hint.notation)),
        links: links(&glance, seat, revealed),
        ask,
        result,
        act,
        name: String::new(),
        revealed,
        notice: None,
        seen: glance,
    }
}

/// The doors that are open, as addresses.
fn links(glance: &Glance, seat: Option<Seat>, revealed: bool) -> Links {
    let id = &glance.id;
    let doors = glance.doors;
    Links {
        invite: doors.invite.then(|| format!("/table/{id}")),
        // Proved by a secret that tables do not know.
        back: None,
        watch: doors.watch.then(|| format!("/table/{id}")),
        reveal: doors.reveal.then(|| address(id, "", seat, !revealed)),
        record: doors.record.then(|| format!("/table/{id}/record")),
        replay: doors.replay.then(|| format!("/table/{id}/replay")),
        share: doors.share.then(|| format!("/table/{id}/replay?at=0")),
        verify: doors.verify.then(|| format!("/table/{id}/verify")),
        next: glance.next.as_ref().map(|next| format!("/table/{next}")),
        rules: format!("/rules/{}", glance.game.slug),
    }
}

/// One sentence: what is happening, or whom we wait for.
fn status(glance: &Glance, question: Option<&String>, result: Option<&Outcome>) -> String {
    match glance.stage {
        Stage::Gathering => {
            words::waiting_for(glance.seats.iter().filter(|one| one.kind == SeatKind::Open).count())
        }
        Stage::Paused => words::IS_PAUSED.into(),
        Stage::Over => result.map_or(String::new(), |outcome| outcome.sentence.clone()),
        Stage::Running => match (question, &glance.curtain, &glance.awaited) {
            (Some(question), ..) => question.clone(),
            (_, Some(curtain), _) => words::your_turn(&curtain.name),
            (_, _, Awaited::Turn(seat)) => words::waits_for(&glance.names.of(*seat)),
            (_, _, Awaited::Sealed(chosen, of)) => words::sealed(*chosen, *of),
            (_, _, Awaited::Others) => WAITING.to_string(),
            (_, _, Awaited::Closed(sentence)) => sentence.to_string(),
            (_, _, Awaited::Nobody) => String::new(),
        },
    }
}

/// How it ended; `own` are the game's own words for it.
fn outcome(glance: &Glance, own: Option<String>) -> Option<Outcome> {
    let ended = glance.ended?;
    let (sentence, reason) = match ended.how {
        Ending::Rules(standing) => (own.unwrap_or_default(), standing.reason),
        Ending::GaveUp(_) if glance.refuted => (REFUTED.into(), "refuted"),
        Ending::GaveUp(seat) => (gave_up(&glance.names.of(seat)), "resigned"),
        Ending::Agreed => (AGREED.into(), "agreed"),
    };
    Some(Outcome { sentence, reason, you_won: ended.you_won })
}

/// The boards after each thing that happened to somebody who was away.
pub fn steps(away: Away) -> Vec<Step> {
    let Some(game) = games::by_slug(away.game.slug) else { return Vec::new() };
    let context = looking(away.names, away.you, away.memory);
    let steps = away.steps.into_iter();
    steps.map(|step| Step { told: step.told, board: game.board(&step.sight, &context) }).collect()
}

/// A position of a game that is looked at again.
pub fn replay(position: Position) -> ReplayView {
    let you = match position.eyes {
        Eyes::Seat(seat) => Some(seat),
        Eyes::Spectator | Eyes::Omniscient => None,
    };
    let context = BoardContext {
        sat: Some(position.sat.clone()),
        ..looking(position.names.clone(), you, Memory::Full)
    };
    let game = games::by_slug(position.game.slug);
    let names = &position.sat;
    ReplayView {
        board: game.map_or_else(|| html! {}, |game| game.board(&position.sight, &context)),
        seats: (0..position.seats).map(|seat| (Seat(seat), names.of(Seat(seat)))).collect(),
        id: position.id,
        game: position.game,
        title: position.game.title.to_string(),
        at: position.at,
        of: position.of,
        log: position.log,
        may_fork: true,
        eyes: position.eyes,
    }
}

/// Only looking: nothing can be done from here.
fn looking(names: Names, you: Option<Seat>, memory: Memory) -> BoardContext {
    BoardContext { names, sat: None, you, act: String::new(), ask: None, memory, hint: None }
}
