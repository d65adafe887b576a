//! Talk: what was said last, a line to type, ready-made sentences, and who is
//! heard. At the end, the promises.

use maud::{Markup, html};

use super::rules::refused;
use super::table::to;
use crate::view::{LogLine, LogTone, SeatKind, SeatView, TableView, Talk, Verdict};
use crate::words::talk as words;

/// The box to talk in.
pub(super) fn talk(view: &TableView) -> Markup {
    html! {
        @if let Some(talk) = &view.talk {
            section.talk #talk aria-labelledby="talk-name" {
                h2 #talk-name { (words::TITLE) }
                (heard(&talk.heard))
                @match &talk.silence {
                    Some(why) => p.hush { b { (words::SILENT) } " " (refused(why, view.game.slug, &view.links.rules)) },
                    None => { (to_whom(view, talk)) (meant(view, talk)) }
                }
                // Among bots alone it is folded: they say little, and the room is scarce.
                details.voice #voice open[opens(view, talk)] {
                    summary { (words::SPEAK) }
                    @if talk.silence.is_none() { (mouth(view, talk)) }
                    (ears(view, talk))
                }
            }
        }
    }
}

/// Does somebody listen, or is something half said?
fn opens(view: &TableView, talk: &Talk) -> bool {
    let person = |seat: &SeatView| !seat.is_you && !matches!(seat.kind, SeatKind::Bot(_));
    view.seats.iter().any(person) || talk.typed.is_some() || talk.unaddressed.is_some()
}

fn heard(lines: &[LogLine]) -> Markup {
    html! {
        @if lines.is_empty() { p.soft { (words::NOTHING) } }
        ul.remarks tabindex="0" {
            @for line in lines {
                li.whisper[line.tone == LogTone::Whisper] {
                    b { (line.who.as_deref().unwrap_or_default()) } " " (line.text)
                }
            }
        }
    }
}

/// A sentence that means somebody was pressed for everybody: the names it can be
/// said to. What was typed stays in its own form.
fn to_whom(view: &TableView, talk: &Talk) -> Markup {
    let pressed = talk.unaddressed.as_ref();
    let phrase = pressed.and_then(|slug| talk.phrases.iter().find(|one| one.slug == *slug));
    html! {
        @if let Some(phrase) = phrase {
            form.to-whom method="post" action=(to(view, "say")) {
                input type="hidden" name="id" value=(say_id(view));
                input type="hidden" name="phrase" value=(phrase.slug);
                p.notice role="alert" { (words::to_whom(phrase.words)) }
                @for (nth, (seat, name, _)) in talk.others.iter().enumerate() {
                    button.button.tiny name="to" value=(seat) autofocus[nth == 0] { (name) }
                }
                a.button.quiet.tiny href={ "/table/" (view.id) } { (words::NEVER_MIND) }
            }
        }
    }
}

/// A line that was understood: it counts as that when it is confirmed, or is said as it
/// was typed.
fn meant(view: &TableView, talk: &Talk) -> Markup {
    let understood = talk
        .meant
        .and_then(|(slug, to)| Some((talk.phrases.iter().find(|phrase| phrase.slug == slug)?, to)));
    let Some((phrase, to_seat)) = understood else { return html! {} };
    let name = |seat| talk.others.iter().find(|(one, ..)| *one == seat).map(|(_, name, _)| name);
    let whom = to_seat.and_then(name);
    html! {
        form.to-whom.meant method="post" action=(to(view, "say")) {
            input type="hidden" name="id" value=(say_id(view));
            input type="hidden" name="phrase" value=(phrase.slug);
            p.notice role="alert" {
                (words::understood(phrase.tone, whom.map(String::as_str))) " “" (phrase.words) "”"
            }
            @match (to_seat, phrase.addressed) {
                (None, true) => @for (nth, (seat, name, _)) in talk.others.iter().enumerate() {
                    button.button.tiny name="to" value=(seat) autofocus[nth == 0] { (words::SAY_TO) " " (name) }
                },
                (to_seat, _) => {
                    @if let Some(seat) = to_seat { input type="hidden" name="to" value=(seat); }
                    button.button.tiny autofocus { (words::SAY_THAT) }
                }
            }
        }
        form.to-whom method="post" action=(to(view, "say")) {
            input type="hidden" name="id" value=(say_id(view));
            input type="hidden" name="words" value=(talk.typed.as_deref().unwrap_or_default());
            @if let Some(seat) = to_seat { input type="hidden" name="to" value=(seat); }
            button.button.quiet.tiny name="plain" value="on" { (words::AS_TYPED) }
            a.button.quiet.tiny href={ "/table/" (view.id) } { (words::NEVER_MIND) }
        }
    }
}

/// One form: the line comes first, so that Enter says it and no phrase.
fn mouth(view: &TableView, talk: &Talk) -> Markup {
    html! {
        form.say method="post" action=(to(view, "say")) {
            input type="hidden" name="id" value=(say_id(view));
            // A line that may not be said is answered where it was typed.
            @if let (Some(_), None, None, Some(why)) = (&talk.typed, &talk.unaddressed, &talk.meant, &view.notice) { p.notice role="alert" { (refused(why, view.game.slug, &view.links.rules)) } }
            div.line-to-say {
                input #say name="words" maxlength="300" aria-label=(words::LABEL) placeholder=(words::SHORT)
                    autocomplete="off" value=[talk.typed.as_deref()];
                button.button.quiet { (words::SAY) }
            }
            div.manner {
                label { (words::TO) " "
                    select name="to" {
                        option value="" { (words::EVERYBODY) }
                        @for (seat, name, _) in &talk.others { option value=(seat) { (name) } }
                    }
                }
                label.tick { input type="checkbox" name="promise" value="on"; (words::PROMISE) }
            }
            @if !talk.phrases.is_empty() {
                div.phrases role="group" aria-label=(words::PHRASES) {
                    @for phrase in &talk.phrases {
                        button.phrase name="phrase" value=(phrase.slug) { (phrase.words) }
                    }
                }
            }
        }
    }
}

/// Names the next thing said: the same as long as nothing happens, so that a
/// form sent twice is heard once.
fn say_id(view: &TableView) -> String {
    let last = view.log.last().map_or("", |line| line.text.as_str());
    format!("say-{}-{}", view.log.len(), &blake3::hash(last.as_bytes()).to_hex()[..8])
}

/// Whom one hears, and whom not.
fn ears(view: &TableView, talk: &Talk) -> Markup {
    html! {
        details.ears #ears {
            summary { (words::MUTING) }
            p.soft { (words::MUTING_NOTE) }
            ul {
                @for (seat, name, muted) in &talk.others {
                    li {
                        span { (name) }
                        form method="post" action=(to(view, "mute")) {
                            input type="hidden" name="on" value=(if *muted { "off" } else { "on" });
                            button.button.quiet.tiny name="seat" value=(seat.0) {
                                (if *muted { words::HEAR_AGAIN } else { words::MUTE })
                                span.sr { " " (name) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The ledger of promises, once everything is known.
pub(super) fn promises(view: &TableView) -> Markup {
    let given = &view.promises;
    let so_many = |verdict| given.iter().filter(|promise| promise.verdict == verdict).count();
    html! {
        @if !given.is_empty() {
            section.promises aria-labelledby="promises-name" {
                h2 #promises-name { (words::PROMISES) small { (words::count(so_many(Verdict::Kept), so_many(Verdict::Broken))) } }
                p.soft { (words::PROMISES_NOTE) }
                ul tabindex="0" {
                    @for promise in given {
                        @let (sign, word, class) = spoken(promise.verdict);
                        li.{ (class) } {
                            span.verdict { b aria-hidden="true" { (sign) } " " (word) }
                            span.pledge {
                                b { (promise.by) }
                                @if let Some(whom) = &promise.whom { " → " (whom) }
                                @if let Some(when) = &promise.when { ", " (when) }
                                ": “" (promise.words) "” "
                                small { (promise.why) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A sign, a word and a class.
fn spoken(verdict: Verdict) -> (&'static str, &'static str, &'static str) {
    match verdict {
        Verdict::Kept => (words::KEPT_SIGN, words::KEPT, "kept"),
        Verdict::Broken => (words::BROKEN_SIGN, words::BROKEN, "broken"),
        Verdict::Void => (words::VOID_SIGN, words::VOID, "void"),
        Verdict::Table => (words::TABLE_SIGN, words::TABLE, "open"),
    }
}
