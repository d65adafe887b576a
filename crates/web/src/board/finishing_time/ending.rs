//! The end of a game, and why it came out like this: for whoever looks at it,
//! against the winner.

use finishing_time::words::signed;
use finishing_time::{Event, Reason, Stage, View};
use maud::{Markup, html};
use tabletop::{Names, Seat};

use super::pawn::{Team, sign};
use super::ring;
use super::story::{Account, SOURCES, Story};
use crate::sprite::{fist, signs};
use crate::view::BoardContext;
use crate::words::finishing_time as town;
use crate::words::finishing_time::ending::{self as words, Party};

pub(super) fn scene(view: &View, events: &[Event], context: &BoardContext) -> Markup {
    let story = Story::of(view, events);
    let names = &context.names;
    let winners = &story.winners;
    let you = context.you.map(Seat::index).filter(|&seat| seat < view.teams.len());
    let won = you.map(|seat| winners.contains(&seat));
    let mut parties: Vec<Party> = winners.iter().map(|&nth| story.party(nth, you, names)).collect();
    parties.sort_by_key(|party| *party != Party::You);
    html! {
        section.ft-ending.won[won == Some(true)] aria-labelledby="ending-name" {
            div.why {
                h2 #ending-name { (words::title(won, winners.len() > 1)) }
                @if let Some(&winner) = winners.first() {
                    p.lead-line { (words::winners(&parties, story.accounts[winner].relax)) }
                }
                @if view.stage == Stage::Over(Reason::Cap) { p { (words::CAP) } }
                @if story.midway { p.midway { (words::MIDWAY) } }
                @let reasons = story.reasons(you, names);
                @if !reasons.is_empty() {
                    h3 { (words::WHY) }
                    ul.reasons { @for reason in &reasons { li { (signs(reason)) } } }
                }
            }
            figure.curves {
                figcaption { (words::CURVE) }
                (curves(view, &story, you))
            }
            (table(&story, names, view, you))
        }
    }
}

/// Everybody's relaxation over the game.
fn curves(view: &View, story: &Story, you: Option<usize>) -> Markup {
    let marks = &view.components.relax;
    let points = story.accounts[0].curve.len().max(2) - 1;
    let most = story.accounts.iter().flat_map(|account| &account.curve).max().copied();
    let top = most.unwrap_or(0).max(marks.goal) + 4;
    let low = marks.floor - 2;
    let y = |relax: i16| 240 - (i32::from(relax - low) * 230 / i32::from(top - low));
    let x = |at: usize| 34 + at * 556 / points;
    html! {
        svg viewBox="0 0 600 250" role="img" aria-label=(words::CURVE) {
            rect.red-zone x="34" y=(y(marks.stressed)) width="556" height=(y(low) - y(marks.stressed)) {}
            path.level d={ "M34 " (y(0)) "H590" } {}
            path.level.goal-line d={ "M34 " (y(marks.goal)) "H590" } {}
            text x="28" y=(y(0) + 4) { "0" }
            text x="28" y=(y(marks.goal) + 4) { (marks.goal) }
            @for (nth, account) in story.accounts.iter().enumerate() {
                @let line: Vec<String> = account.curve.iter().enumerate()
                    .map(|(at, &relax)| format!("{},{}", x(at), y(relax))).collect();
                polyline.{ (account.team.class()) }.mine[Some(nth) == you] points=(line.join(" ")) {}
            }
        }
    }
}

fn table(story: &Story, names: &Names, view: &View, you: Option<usize>) -> Markup {
    let used = |nth: usize| story.accounts.iter().any(|account| account.sources[nth] != 0);
    let mine = |nth: usize| Some(nth) == you;
    let accounts = || story.accounts.iter().enumerate();
    html! {
        div.ledger-box tabindex="0" role="group" aria-label=(words::SOURCES) {
            table.ledger {
                caption { (words::SOURCES) }
                thead { tr {
                    td {}
                    @for (nth, account) in accounts() {
                        th.mine[mine(nth)] scope="col" {
                            (sign(account.team)) (ring::name(account.team, names))
                            @match (mine(nth), story.winners.contains(&nth)) {
                                (true, true) => small.wins { (words::YOU_WIN) },
                                (true, false) => small { (town::YOU) },
                                (false, true) => small.wins { (words::WINS) },
                                (false, false) => {}
                            }
                        }
                    }
                } }
                tbody {
                    tr {
                        th scope="row" { (if story.midway { words::WHERE_IT_BEGAN } else { words::START }) }
                        @for (nth, account) in accounts() { td.mine[mine(nth)] { (signed(account.curve[0])) } }
                    }
                    @for (nth, source) in SOURCES.iter().enumerate().filter(|(nth, _)| used(*nth)) {
                        (source_row(story, nth, source, you))
                    }
                    tr.sum {
                        th scope="row" { (words::RESULT) " ♥" }
                        @for (nth, account) in accounts() { td.mine[mine(nth)] { b { (signed(account.relax)) } } }
                    }
                    tr {
                        th scope="row" { (words::RETURNS) }
                        @for (nth, account) in accounts() { td.mine[mine(nth)] { (account.returns) } }
                    }
                    tr {
                        th scope="row" { (signs(words::LEFT)) }
                        @for (nth, account) in accounts() { td.mine[mine(nth)] { (left(view, account)) } }
                    }
                }
            }
        }
    }
}

fn source_row(story: &Story, source: usize, name: &str, you: Option<usize>) -> Markup {
    let best = story.accounts.iter().map(|account| account.sources[source]).max();
    html! {
        tr {
            th scope="row" { (name) }
            @for (nth, account) in story.accounts.iter().enumerate() {
                @let by = account.sources[source];
                td.best[Some(by) == best].mine[Some(nth) == you] { (signed(by)) }
            }
        }
    }
}

/// What a team has left, which only breaks a tie.
fn left(view: &View, account: &Account) -> Markup {
    html! {
        @match account.team {
            Team::Of(seat) => {
                @let team = &view.teams[seat.index()].team;
                "$" (team.coins) ", " (team.tokens) " " (fist())
            }
            Team::Robot => "–",
        }
    }
}
