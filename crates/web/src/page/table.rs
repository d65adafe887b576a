//! A table: the board, the one question, and everything around it.

use hall::pace::{Pace, TEMPI, Wish};
use maud::{Markup, html};
use tabletop::Seat;

use super::gathering::{self, SIT, gathering};
use super::rules::{anchor, refused, ruling, section};
use super::talk::{promises, talk};
use super::{consent, council, frame_with, hint, occasion, once, since, window};
use crate::board::ANSWER;
use crate::games;
use crate::occasion::Occasion;
use crate::sprite::{icon, signs};
use crate::view::{
    Links, LogLine, LogTone, LookBack, SeatKind, SeatView, Sitting, Stage, Step, TableView, Talk,
};
use crate::words::{daily, new_table, newcomer as first, pace, table as words};

/// The form that plays the same once more.
pub(super) const AGAIN: &str = "again";

/// A table's page.
pub fn table(view: &TableView) -> Markup {
    // Numbers of forms stay outside of what the stream replaces: that looks the same as long
    // as nothing happens. Where a game ends on the page, the script numbers the form.
    let numbers = html! {
        @match view.stage {
            Stage::Gathering => (once(Some(SIT))),
            Stage::Over => (once(Some(AGAIN))),
            _ => {},
        }
    };
    frame_with(Some(view.game.slug), view.game.title, &table_main(view), &numbers)
}

/// What one is here for, and where to learn it: told until one has decided something.
fn newcomer(view: &TableView) -> Markup {
    // A puzzle says itself what to do, and needs the room for its cards.
    let puzzle = Occasion::of(view.occasion.as_deref()).and_then(Occasion::puzzle).is_some();
    html! {
        @if view.newcomer && !puzzle && !view.aim.is_empty() {
            div.newcomer role="note" {
                p { (signs(view.aim)) } " "
                a href={ "/learn/" (view.game.slug) } { (first::LESSON) }
            }
        }
    }
}

/// The part of a table's page that the event stream replaces.
pub fn table_main(view: &TableView) -> Markup {
    let due = view.ask.is_some();
    html! {
        div.table data-title=(view.game.title) data-due[due] data-table=(view.id)
            data-live[view.stage != Stage::Over] data-after[view.stage == Stage::Over && view.seats.len() > 1] data-steps=(view.steps)
            data-company[company(view)] {
            div.table-head {
                h1 { (view.game.title) }
                (occasion::stamp(view))
                @if view.assisted { span.stamp title=(words::ASSISTED_NOTE) { (words::ASSISTED) } }
                (options(view))
                (newcomer(view))
            }
            @if view.curtain.is_some() { (notice(view)) }
            @if view.stage != Stage::Gathering && view.curtain.is_none() { (jumps(view)) }
            div.play #board {
                @if let Some(curtain) = &view.curtain { (curtain_down(view, curtain.seat, &curtain.name)) }
                @else if view.stage == Stage::Gathering { (gathering(view)) }
                @else { (occasion::verdict(view)) (view.board) }
            }
            div.aside-of-board {
                (since::strip(view))
                aside.side {
                    // Before the game the chairs stand in the middle, and nothing has happened.
                    @if view.stage != Stage::Gathering {
                        @if view.seats.len() > 1 { (seats(view)) }
                        (promises(view))
                        (talk(view))
                        (log(&view.log, view.earlier.then(|| to(view, "log")).as_deref()))
                    }
                    (share(view))
                }
            }
            @if view.curtain.is_none() { (answer_bar(view)) (rules_sheet(view)) }
        }
    }
}

/// Are there other people to wait for?
fn company(view: &TableView) -> bool {
    let person = |seat: &&SeatView| matches!(seat.kind, SeatKind::Person | SeatKind::StandIn(_));
    view.you.is_some() && view.seats.iter().filter(person).count() > 1
}

/// On a phone talk and log lie far below: ways there and back.
fn jumps(view: &TableView) -> Markup {
    let hand = games::by_slug(view.game.slug).and_then(|game| game.hand());
    html! {
        nav.jumps aria-label=(words::JUMPS) {
            a href="#board" { (words::JUMP_TABLE) }
            @if let Some(hand) = hand.filter(|_| view.you.is_some()) { a href={ "#" (hand) } { (words::JUMP_HAND) } }
            @if view.talk.is_some() { a href="#talk" { (words::JUMP_TALK) } }
            a href="#log-name" { (words::LOG) }
        }
    }
}

/// Boards in between, for the script to show one after another.
pub fn steps(steps: &[Step]) -> Markup {
    html! { @for step in steps { div data-step data-told=(step.told) { (step.board) } } }
}

/// The rules about this very question, beside the table. Without script the same
/// button leads to the page of the rules.
fn rules_sheet(view: &TableView) -> Markup {
    let Some(game) = games::by_slug(view.game.slug) else { return html! {} };
    let rules = &view.rules;
    html! {
        dialog #rules-sheet.sheet.beside.script aria-labelledby="rules-sheet-name" {
            div.sheet-head {
                h2 #rules-sheet-name { (words::RULES) }
                button.button.quiet.tiny type="button" data-do="close" autofocus { (crate::words::frame::CLOSE) }
            }
            @if let Some(ask) = &view.ask { p.question { (ask.question) } }
            @if !rules.text.is_empty() { p.lead { (rules.text) } }
            @if !game.goal().is_empty() { p.goal { b { (words::GOAL) } " " (game.goal()) } }
            div.prose {
                @for id in &rules.rulings { (ruling(game.cover().rulings, id, &view.links.rules)) }
                @for heading in &rules.sections { (section(game.cover().guide, heading)) }
            }
            // The table stays where it is.
            p { a.button.quiet href=(view.links.rules) target="_blank" rel="noopener" { (icon("book")) (words::RULES_ALL) } }
        }
    }
}

/// Where the rules speak about this question, for those without script.
fn rules_link(view: &TableView) -> String {
    match view.rules.sections.first() {
        Some(heading) => format!("{}#{}", view.links.rules, anchor(heading)),
        None => view.links.rules.clone(),
    }
}

/// Was it a line of talk that was refused? Then the talk says why.
fn answered_in_talk(view: &TableView) -> bool {
    let unsaid = |talk: &Talk| talk.typed.is_some() || talk.unaddressed.is_some();
    view.talk.as_ref().is_some_and(|talk| unsaid(talk) && talk.silence.is_none())
}

/// Why something was not done.
fn notice(view: &TableView) -> Markup {
    html! {
        @if let Some(notice) = view.notice.as_ref().filter(|_| !answered_in_talk(view)) {
            p.notice role="alert" { (refused(notice, view.game.slug, &view.links.rules)) }
        }
    }
}

/// What is asked, and the answers that are no places on the board.
fn answer_bar(view: &TableView) -> Markup {
    let passing = window::passing(view);
    html! {
        div.answer-bar {
            // Beside the answers: on a phone nothing else is in sight.
            (since::banners(view))
            (consent::asked(view))
            (notice(view))
            @match &view.ask {
                Some(ask) => {
                    form #(ANSWER) method="post" action=(view.act) {
                        input type="hidden" name="question" value=(ask.number);
                        input type="hidden" name="id" value=(ask.id);
                    }
                    @match &passing {
                        Some(said) => p.question.idle #question { (said) },
                        None => p.question #question { (signs(&ask.question)) },
                    }
                }
                None => p.question.idle {
                    (waiting(view))
                    @if view.you.is_none() && view.stage == Stage::Running { " " (view.status) }
                },
            }
            (clock(view))
            (council::council(view))
            (window::away(view))
            (window::ring(view))
            (hint::told(view))
            div.answers {
                a.button.quiet.round href=(rules_link(view)) data-sheet="rules-sheet" data-key="r"
                    aria-label=(words::RULES) title=(words::RULES) { (icon("book")) }
                (undo(view))
                @if passing.is_none() { (hint::ask(view)) }
                // Before the game there is no board to find one's way about.
                @if view.stage == Stage::Gathering { (gathering::begin(view)) }
                @else if passing.is_none() { (view.bar) }
                @if view.stage == Stage::Paused && view.host {
                    form method="post" action=(to(view, "resume")) {
                        button.button.main-answer data-key="e" { (words::RESUME) }
                    }
                }
                (window::orders(view))
                (pacing(view))
                @if view.stage == Stage::Over { (afterwards(view)) }
                @else if view.ask.is_none() {
                    a.button.quiet.no-script href={ "/table/" (view.id) } { (words::REFRESH) }
                }
            }
            (window::orders_now(view))
        }
    }
}

/// The time for this decision. The script counts on from what is written here.
fn clock(view: &TableView) -> Markup {
    html! {
        @if let Some(clock) = &view.clock {
            p.clock role="timer" data-left=(clock.left) data-up=(pace::UP) {
                @if let Some(whose) = &clock.whose { span.whose { (whose) } " " }
                @if clock.left > 0 { b { (pace::left(clock.left)) } } @else { b.up { (pace::UP) } }
            }
        }
        @for seat in view.seats.iter().filter(|seat| may_replace(view, seat)) {
            form method="post" action=(to(view, "standin")) {
                (replace(view, words::LET_BOT, Some(seat.seat.0)))
            }
        }
        @if view.missing {
            form method="post" action=(to(view, "standin")) {
                (replace(view, words::LET_BOTS_ANSWER, None))
            }
        }
    }
}

/// The button, or how the vote stands for whoever has pressed it.
fn replace(view: &TableView, label: &str, seat: Option<u8>) -> Markup {
    let vote = view.vote.filter(|vote| vote.needed > 1 || vote.yours);
    html! {
        @match vote {
            Some(vote) if vote.yours => p.soft { (words::voted(vote.votes, vote.needed)) },
            _ => button.button.quiet name=[seat.map(|_| "seat")] value=[seat] {
                (icon("robot")) (label)
                @if let Some(vote) = vote { small { (words::votes(vote.votes, vote.needed)) } }
            }
        }
    }
}

/// Somebody's time is up, and these eyes wait for them.
fn may_replace(view: &TableView, seat: &SeatView) -> bool {
    seat.abandoned && !seat.is_you && view.you.is_some()
}

fn waiting(view: &TableView) -> &str {
    match view.stage {
        Stage::Paused => words::PAUSED,
        Stage::Over => view.result.as_ref().map_or(&view.status, |result| &result.sentence),
        Stage::Running if view.you.is_none() => words::WATCHING,
        Stage::Running | Stage::Gathering => &view.status,
    }
}

/// The question a form was made for, so that nothing is answered twice.
pub(super) fn asked(view: &TableView) -> Markup {
    html! {
        @if let Some(ask) = &view.ask {
            input type="hidden" name="question" value=(ask.number);
            input type="hidden" name="id" value=(ask.id);
        }
    }
}

/// Where a form goes: beside [`TableView::act`], for the same seat.
pub(super) fn to(view: &TableView, deed: &str) -> String {
    match view.act.split_once('?') {
        Some((_, seat)) => format!("/table/{}/{deed}?{seat}", view.id),
        None => format!("/table/{}/{deed}", view.id),
    }
}

/// What help costs, below the word for it, until it has been paid.
pub(super) fn price(view: &TableView) -> Markup {
    html! { @if !view.assisted { small.price { (words::ASSISTED) } } }
}

fn undo(view: &TableView) -> Markup {
    let (free, further) = (view.undo.free > 0, view.undo.assisted);
    html! {
        @if free || further {
            form method="post" action=(to(view, "undo")) {
                (asked(view))
                button.button.quiet data-key="u" name="count" value="1"
                    title=(if free { words::UNDO } else { words::UNDO_ASSISTED }) {
                    (icon("undo")) span { (words::UNDO) @if !free { (price(view)) } }
                }
            }
        } @else if view.undo.turn {
            form method="post" action=(to(view, "back")) {
                (asked(view))
                button.button.quiet data-key="u" title=(words::BACK_ASSISTED) {
                    (icon("undo")) span { (words::UNDO) (price(view)) }
                }
            }
        } @else {
            (consent::ask(view))
        }
    }
}

/// How bots pause: at once for one person, by common wish among several.
fn pacing(view: &TableView) -> Markup {
    html! {
        @if view.may_hurry {
            form method="post" action=(to(view, "hurry")) {
                button.button.quiet data-key="f" title=(words::HURRY) {
                    (icon("last")) (words::HURRY_SHORT)
                    @if let Some(voices) = voices(view, Wish::Hurry) { small { (voices) } }
                }
            }
        }
        @if view.may_pace && view.stage == Stage::Running {
            details.pacing #pacing {
                summary.button.quiet.round aria-label=(new_table::TEMPO) title=(new_table::TEMPO) { (icon("tempo")) }
                (tempo(view))
            }
        }
    }
}

/// How many of several people would like that of the bots.
fn voices(view: &TableView, wish: Wish) -> Option<String> {
    let wishing = view.wishes.iter().find(|(of, _)| *of == wish);
    wishing.map(|(_, count)| words::voices(*count, view.wishers))
}

fn tempo(view: &TableView) -> Markup {
    html! {
        form.tempo method="post" action=(to(view, "tempo")) role="group" aria-label=(new_table::TEMPO) {
            span { (new_table::TEMPO) }
            @for (tempo, label) in TEMPI.into_iter().zip(new_table::TEMPI) {
                button.button.quiet.tiny name="tempo" value=(tempo) aria-pressed=(view.tempo == tempo) {
                    (label) @if let Some(voices) = voices(view, Wish::Tempo(tempo)) { small { (voices) } }
                }
            }
            @if view.wishers > 1 { small.soft { (words::BY_CONSENT) } }
        }
    }
}

fn afterwards(view: &TableView) -> Markup {
    let Links { reveal, record, replay, verify, .. } = &view.links;
    let here = Occasion::of(view.occasion.as_deref());
    if let Some(puzzle) = here.and_then(Occasion::puzzle) {
        return occasion::after_puzzle(view, puzzle);
    }
    html! {
        @if here.is_some_and(Occasion::of_day) { a.button.quiet href="/daily" { (daily::TO_DAILY) } }
        @if let Some(reveal) = reveal {
            @let name = if view.revealed { words::VEIL } else { words::REVEAL };
            a.button.quiet href=(reveal) { (icon("eye")) (name) }
        }
        @if let Some(replay) = replay { a.button.quiet href=(replay) { (icon("play")) (words::REPLAY) } }
        @if let Some(record) = record { a.button.quiet href=(record) download { (icon("save")) span.wide { (words::RECORD) } } }
        @if let Some(verify) = verify { a.button.quiet href=(verify) { (icon("seal")) span.wide { (words::VERIFY) } } }
        @match &view.links.next {
            Some(next) => a.button.main-answer href=(next) { (words::TO_REMATCH) },
            None if view.you.is_some() => form method="post" action={ "/table/" (view.id) "/rematch" } {
                button.button.main-answer { (if view.seats.len() > 1 { words::REMATCH } else { words::PLAY_AGAIN }) }
            },
            None => {}
        }
        @if view.may_again {
            form #(AGAIN) method="post" action={ "/table/" (view.id) "/again" } {
                button.button.quiet title=(words::AGAIN_NOTE) { (words::SAME_DEAL) }
            }
        }
        a.button.quiet href={ "/new/" (view.game.slug) } { (words::AGAIN) }
    }
}

/// The last lines of the log, and the way to the rest.
pub(super) fn log(lines: &[LogLine], whole: Option<&str>) -> Markup {
    html! {
        section.log aria-labelledby="log-name" {
            div.log-head {
                h2 #log-name { (words::LOG) }
                @if let Some(whole) = whole {
                    a.button.quiet.tiny href=(whole) data-beside data-close=(crate::words::frame::CLOSE) { (words::WHOLE_LOG) }
                }
            }
            @if lines.is_empty() { p.soft { (words::LOG_EMPTY) } }
            // The list lies in the log: with that role it would be no list.
            @else { div.tape #log role="log" aria-live="polite" tabindex="0" data-key="l" aria-labelledby="log-name" {
                ol { @for line in lines {
                    // The notation is for those who look for it.
                    li.{ (tone(line.tone)) }.done[line.notation.is_some()] title=[line.notation.as_deref()] {
                        span { (said(line)) }
                    }
                } }
            } }
        }
    }
}

/// A line of the log: whoever speaks is named.
pub(super) fn said(line: &LogLine) -> Markup {
    html! {
        @if let (Some(who), LogTone::Talk | LogTone::Whisper) = (&line.who, line.tone) { b { (who) ": " } }
        (signs(&line.text))
    }
}

pub(super) fn tone(tone: LogTone) -> &'static str {
    match tone {
        LogTone::Play => "line-play",
        LogTone::Talk => "line-talk",
        LogTone::Whisper => "line-talk line-whisper",
        LogTone::Undo => "line-undo",
        LogTone::House => "line-house",
    }
}

fn seats(view: &TableView) -> Markup {
    html! {
        section.seats aria-labelledby="seats-name" {
            h2 #seats-name { (words::SEATS) }
            ul { @for seat in &view.seats { li.thinking[seat.thinking] { (one_seat(view, seat)) } } }
        }
    }
}

fn one_seat(view: &TableView, seat: &SeatView) -> Markup {
    let (picture, name) = match &seat.kind {
        SeatKind::Open => ("chair", words::OPEN_SEAT.to_string()),
        SeatKind::Person => ("person", seat.name.clone()),
        SeatKind::Bot(_) | SeatKind::StandIn(_) => ("robot", seat.name.clone()),
    };
    let several = view.seats.iter().filter(|seat| seat.is_you).count() > 1;
    html! {
        (icon(picture))
        span.who {
            (name)
            @if seat.is_you { small { (if several { words::HERE } else { words::YOU }) } }
            @match &seat.kind {
                SeatKind::Bot(character) => small { (words::bot(character)) },
                SeatKind::StandIn(character) => small { (words::bot(character)) " " (words::STAND_IN) },
                SeatKind::Open | SeatKind::Person => {}
            }
            @if seat.thinking { small.dots { (words::THINKING) } }
            @if seat.away { small { (words::AWAY) } }
            @else if !seat.connected && !seat.is_you && seat.kind == SeatKind::Person { small { (words::UNCONNECTED) } }
        }
        (send_away(view, seat))
    }
}

/// The host's way to free a chair; it asks once more.
pub(super) fn send_away(view: &TableView, seat: &SeatView) -> Markup {
    html! {
        @if seat.may_remove {
            details.sure id={ "remove-" (seat.seat) } {
                summary.button.quiet.tiny title=(words::REMOVE) aria-label={ (words::REMOVE) ": " (seat.name) } { "⋯" }
                form method="post" action=(to(view, "remove")) {
                    button.button.danger.tiny name="seat" value=(seat.seat.0) { (words::remove_sure(&seat.name)) }
                }
            }
        }
    }
}

fn curtain_down(view: &TableView, seat: Seat, name: &str) -> Markup {
    html! {
        div.curtain {
            h2 { (words::curtain(name)) }
            p { (words::CURTAIN_NOTE) }
            a.button.big href={ "/table/" (view.id) "?as=" (seat) } { (words::CURTAIN_UP) }
        }
    }
}

/// What was chosen; of what was not there is nothing to say.
fn options(view: &TableView) -> Markup {
    // Of what is as usual one need not know that it could be otherwise.
    let usual = games::by_slug(view.game.slug).map_or(Vec::new(), |game| game.usual());
    let told = |(name, value): &&(String, String)| {
        let always = matches!(name.as_str(), "players" | "difficulty");
        let chosen = |(known, usually): &(String, String)| known != name || usually != value;
        !matches!(value.as_str(), "off" | "no") && (always || usual.iter().all(chosen))
    };
    let said = |value: &str| match value.parse::<Seat>() {
        Ok(seat) => view.names.of(seat).to_string(),
        Err(_) => value.replace('-', " "),
    };
    html! {
        @if !view.options.is_empty() || view.par.is_some() {
            ul.options {
                @for (name, value) in view.options.iter().filter(told) { li { (name) " " b { (said(value)) } } }
                @if let Some(par) = view.par { li { (words::PAR) " " b { (words::par(par)) } } }
            }
        }
    }
}

pub(super) fn link(name: &str, note: &str, address: &str) -> Markup {
    html! {
        div.share-link {
            label { span { (name) small { (note) } } input readonly value=(address); }
            button.button.quiet.tiny.script type="button" data-do="copy" data-done=(words::COPIED) { (words::COPY) }
        }
    }
}

/// Links, fairness and the host's keys, on the back of the table's card.
fn share(view: &TableView) -> Markup {
    let links = &view.links;
    html! {
        details.share #table-card {
            summary { (words::SHARE) }
            p { a href=(links.rules) target="_blank" rel="noopener" { (icon("book")) (words::RULES_ALL) } }
            @if let Some(invite) = &links.invite { (link(words::INVITE, words::INVITE_NOTE, invite)) }
            // As long as chairs are free it is the same link.
            @if let (Some(watch), None) = (&links.watch, &links.invite) { (link(words::WATCH, "", watch)) }
            @if let Some(share) = &links.share { (link(words::SHARE_GAME, words::SHARE_NOTE, share)) }
            @if let Some(back) = &links.back { (link(words::BACK_LINK, words::BACK_NOTE, back)) }
            @if let Some(sitting) = &view.sitting { (devices(view, sitting)) }
            h3 { (icon("seal")) (words::FAIR) }
            @match &view.fairness.open_deal {
                Some(open) => p.soft { (words::FAIR_OPEN) " " (open) },
                None => { p.soft { (words::FAIR_NOTE) } p { code.seal { (view.fairness.commitment) } } }
            }
            @if let Some(verify) = &links.verify { p { a href=(verify) { (words::VERIFY) } } }
            @if view.seats.len() > 1 { p.soft { (pace::TITLE) ": " (pace::pace(view.pace == Pace::Live, view.limit)) "." } }
            @if view.you.is_some() && view.stage != Stage::Over { (powers(view)) }
        }
    }
}

/// On how many devices one's own chair is open, and how to end the others. Even
/// alone one may want another link: the old one may have gone astray.
fn devices(view: &TableView, sitting: &Sitting) -> Markup {
    let others = sitting.devices > 1;
    html! {
        form.devices method="post" action=(to(view, "alone")) {
            p { (icon("person")) (words::devices(sitting.devices)) }
            @if sitting.may_end {
                button.button.quiet.tiny title=(words::END_NOTE) { (if others { words::END_OTHERS } else { words::NEW_LINK }) }
            } @else if others { p.soft { (words::ONLY_FIRST) } }
        }
    }
}

fn powers(view: &TableView) -> Markup {
    html! {
        div.powers {
            // What stands in the bar is not here as well: how to go on, and the pace in play.
            @if view.host && view.stage != Stage::Paused {
                form method="post" action=(to(view, "pause")) { button.button.quiet.tiny { (words::PAUSE) } }
            }
            @if view.may_pace && view.stage != Stage::Running { (tempo(view)) }
            @if let Some(agreement) = view.agreement {
                @let (deed, label) = if agreement.you { ("disagree", words::DISAGREE) } else { ("agree", words::AGREE) };
                form method="post" action=(to(view, deed)) {
                    button.button.quiet.tiny { (label) }
                    @if agreement.agreed > 0 { span.soft { " " (words::agreed(agreement.agreed, agreement.of)) } }
                }
            }
            @if let Some(look_back) = view.look_back {
                form method="post" action={ "/table/" (view.id) "/look-back" } {
                    button.button.quiet.tiny title=[(look_back == LookBack::Assisted).then_some(words::LOOK_BACK_NOTE)] {
                        (words::LOOK_BACK)
                        @if look_back == LookBack::Assisted { " " small { (words::ASSISTED) } }
                    }
                }
            }
            details.sure #give-up {
                summary.button.quiet.tiny { (words::RESIGN) }
                form method="post" action=(to(view, "resign")) {
                    button.button.danger.tiny { (words::RESIGN_SURE) }
                }
            }
        }
    }
}
