//! The end of a game, and why it came out like this: where everybody's
//! relaxation came from, what work took, and when it was decided.

use finishing_time::words::signed;
use finishing_time::{Event, FinishingTime, Reason, Room, Stage, View, Visit};
use maud::{Markup, html};
use tabletop::{Game, Names, Seat};

use super::pawn::{Team, sign};
use super::ring;
use crate::face::BoardContext;
use crate::page::sprite::{fist, signs};
use crate::words::finishing_time::ending as words;

/// Where relaxation comes from and goes to, in the order of the table.
const SOURCES: [&str; 8] = [
    words::HOUSE,
    words::BAR,
    words::LEISURE,
    words::AMUSEMENT,
    words::VACATION,
    words::PLACED,
    words::WAITING,
    words::WORK,
];
const BAR: usize = 1;
const PLACED: usize = 5;
const WAITING: usize = 6;
const WORK: usize = 7;

/// One team's game in figures.
#[derive(Clone, Debug)]
struct Account {
    team: Team,
    relax: i16,
    sources: [i16; SOURCES.len()],
    returns: u16,
    turns: u16,
    /// Relaxation after each event of the game, the start first.
    curve: Vec<i16>,
}

/// What the whole game was, told from its events.
struct Story {
    accounts: Vec<Account>,
    /// The event behind each place of the curves, and whose it was.
    beats: Vec<(Event, usize, u16)>,
    /// The place of the curves before the last return to work.
    before_last: Option<usize>,
    /// Who did something last: a new name is a new turn.
    actor: Option<usize>,
}

impl Story {
    fn of(view: &View, events: &[Event]) -> Story {
        let account = |team, relax| Account {
            team,
            relax,
            sources: [0; SOURCES.len()],
            returns: 0,
            turns: 0,
            curve: vec![relax],
        };
        // A game may have begun in the middle: the start is what all that
        // happened led away from.
        let changes = changes(view, events);
        let seats =
            view.teams.iter().enumerate().map(|(nth, team)| {
                account(Team::Of(Seat(nth as u8)), team.team.relax - changes[nth])
            });
        let mut story =
            Story { accounts: seats.collect(), beats: Vec::new(), before_last: None, actor: None };
        if let Some(robot) = view.robot {
            story.accounts.push(account(Team::Robot, robot.relax - changes[view.teams.len()]));
        }
        for event in events {
            story.hear(event);
        }
        story
    }

    fn hear(&mut self, event: &Event) {
        let robot = self.accounts.len() - 1;
        match *event {
            Event::Struck { seat, .. } => self.acts(seat.index()),
            Event::BackToWork { seat, last, .. } => self.back(seat.index(), last),
            Event::RobotBackToWork { last, .. } => self.back(robot, last),
            _ => {}
        }
        let Some((who, source, by)) = change(event, robot) else { return };
        let account = &mut self.accounts[who];
        account.sources[source] += by;
        account.relax += by;
        if source != WORK {
            self.acts(who);
        }
        let turn = self.accounts[who].turns;
        self.beats.push((*event, who, turn));
        for account in &mut self.accounts {
            account.curve.push(account.relax);
        }
    }

    fn acts(&mut self, who: usize) {
        if self.actor != Some(who) {
            self.accounts[who].turns += 1;
            self.actor = Some(who);
        }
    }

    fn back(&mut self, who: usize, last: bool) {
        self.accounts[who].returns += 1;
        if last && self.before_last.is_none() {
            self.before_last = Some(self.beats.len());
        }
    }

    /// The most relaxed of the others.
    fn rival(&self, winner: usize) -> Option<usize> {
        let others = (0..self.accounts.len()).filter(|&nth| nth != winner);
        others.max_by_key(|&nth| self.accounts[nth].relax)
    }

    /// What the winner did better than the next: the source with the greatest lead.
    fn difference(&self, winner: usize, rival: usize) -> Option<(usize, i16)> {
        let (best, next) = (&self.accounts[winner], &self.accounts[rival]);
        (0..SOURCES.len())
            .map(|nth| (nth, best.sources[nth] - next.sources[nth]))
            .max_by_key(|&(_, by)| by)
            .filter(|&(_, by)| by > 0)
    }

    /// When the winner went ahead for good.
    fn turning_point(&self, winner: usize, names: &Names) -> Option<String> {
        let curve = &self.accounts[winner].curve;
        let best_other = |at: usize| {
            let others = self.accounts.iter().enumerate().filter(|(nth, _)| *nth != winner);
            others.map(|(nth, account)| (account.curve[at], nth)).max()
        };
        let called = |nth: usize| ring::name(self.accounts[nth].team, names);
        let ahead = |at: usize| best_other(at).is_none_or(|(most, _)| curve[at] > most);
        let end = curve.len() - 1;
        if !ahead(end) {
            return None;
        }
        if let Some(before) = self.before_last.filter(|&at| !ahead(at)) {
            let (most, rival) = best_other(before)?;
            let lost =
                |nth: usize| self.accounts[nth].curve[before] - self.accounts[nth].curve[end];
            let less = lost(rival) - lost(winner);
            return (less > 0).then(|| {
                words::last_return(&called(winner), &called(rival), most - curve[before], less)
            });
        }
        let until = self.before_last.unwrap_or(end);
        match (0..=until).rev().find(|&at| !ahead(at)) {
            None => Some(words::ahead_always(&called(winner))),
            Some(at) => {
                // The beat that follows is the one that changed it.
                let (event, _, turn) = self.beats.get(at)?;
                let sentence = FinishingTime::tell(event, names);
                Some(words::ahead_from(&called(winner), *turn, &sentence))
            }
        }
    }
}

/// Whose relaxation an event changes, from which source, and by how much.
fn change(event: &Event, robot: usize) -> Option<(usize, usize, i16)> {
    match *event {
        Event::Housed { seat, room, relax, .. } => {
            Some((seat.index(), if room == Room::Work { BAR } else { 0 }, relax))
        }
        Event::Visited { seat, visit, gain, .. } => Some((seat.index(), kind(visit), gain)),
        Event::Rested { seat, gain } => Some((seat.index(), WAITING, gain)),
        Event::RobotRested { gain } => Some((robot, WAITING, gain)),
        Event::RobotPlaced { gain, .. } => Some((robot, PLACED, gain)),
        Event::BackToWork { seat, forecast, .. } => Some((seat.index(), WORK, -forecast.lost)),
        Event::RobotBackToWork { lost, .. } => Some((robot, WORK, -lost)),
        Event::Supported { .. }
        | Event::Met { .. }
        | Event::PlusOne { .. }
        | Event::Struck { .. }
        | Event::Retired { .. }
        | Event::LastTurns { .. }
        | Event::OutForGood { .. }
        | Event::RobotRelieved { .. }
        | Event::Over { .. } => None,
    }
}

/// How far everybody has come in all, the Robot last.
fn changes(view: &View, events: &[Event]) -> Vec<i16> {
    let robot = view.teams.len();
    let mut sums = vec![0; robot + 1];
    for (who, _, by) in events.iter().filter_map(|event| change(event, robot)) {
        sums[who] += by;
    }
    sums
}

fn kind(visit: Visit) -> usize {
    match visit {
        Visit::Fishing | Visit::Trail | Visit::Ride => 2,
        Visit::Park { .. } | Visit::Date | Visit::Motel => 3,
        Visit::Vacation { .. } => 4,
        Visit::Union => 0,
    }
}

pub(super) fn scene(view: &View, events: &[Event], context: &BoardContext) -> Markup {
    let story = Story::of(view, events);
    let names = &context.names;
    let winners: Vec<usize> = match view.robot {
        Some(_) if view.leaders.is_empty() => vec![story.accounts.len() - 1],
        _ => view.leaders.iter().map(Seat::index).collect(),
    };
    let won = context.you.map(|seat| view.leaders.contains(seat));
    let called = |nth: usize| ring::name(story.accounts[nth].team, names);
    let joined: Vec<String> = winners.iter().map(|&nth| called(nth)).collect();
    let first = winners.first().copied();
    let rival = first.filter(|_| winners.len() == 1).and_then(|winner| story.rival(winner));
    html! {
        section.ft-ending.won[won == Some(true)] aria-labelledby="ending-name" {
            div.why {
                h2 #ending-name { (words::title(won, winners.len() > 1)) }
                @if let Some(winner) = first {
                    p.lead-line { (words::winners(&joined.join(" and "), winners.len() > 1, story.accounts[winner].relax)) }
                }
                @if view.stage == Stage::Over(Reason::Cap) { p { (words::CAP) } }
                @if let (Some(winner), Some(rival)) = (first, rival) {
                    h3 { (words::WHY) }
                    ul.reasons {
                        li { (words::margin(story.accounts[winner].relax - story.accounts[rival].relax, &called(rival))) }
                        @if let Some((source, by)) = story.difference(winner, rival) {
                            li { (words::difference(&called(winner), &called(rival), SOURCES[source], by)) }
                        }
                        @if let Some(point) = story.turning_point(winner, names) { li { (signs(&point)) } }
                    }
                }
            }
            figure.curves {
                figcaption { (words::CURVE) }
                (curves(view, &story))
            }
            (table(&story, names, view))
        }
    }
}

/// Everybody's relaxation over the game.
fn curves(view: &View, story: &Story) -> Markup {
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
            @for account in &story.accounts {
                @let line: Vec<String> = account.curve.iter().enumerate()
                    .map(|(at, &relax)| format!("{},{}", x(at), y(relax))).collect();
                polyline.{ (account.team.class()) } points=(line.join(" ")) {}
            }
        }
    }
}

fn table(story: &Story, names: &Names, view: &View) -> Markup {
    let used = |nth: usize| story.accounts.iter().any(|account| account.sources[nth] != 0);
    let start = |account: &Account| account.curve[0];
    html! {
        div.ledger-box tabindex="0" role="group" aria-label=(words::SOURCES) {
            table.ledger {
                caption { (words::SOURCES) }
                thead { tr {
                    td {}
                    @for account in &story.accounts {
                        th scope="col" { (sign(account.team)) (ring::name(account.team, names)) }
                    }
                } }
                tbody {
                    tr { th scope="row" { (words::START) } @for account in &story.accounts { td { (signed(start(account))) } } }
                    @for (nth, source) in SOURCES.iter().enumerate().filter(|(nth, _)| used(*nth)) {
                        @let best = story.accounts.iter().map(|account| account.sources[nth]).max();
                        tr {
                            th scope="row" { (source) }
                            @for account in &story.accounts {
                                td.best[Some(account.sources[nth]) == best] {
                                    (signed(account.sources[nth]))
                                }
                            }
                        }
                    }
                    tr.sum { th scope="row" { (words::RESULT) " ♥" } @for account in &story.accounts { td { b { (signed(account.relax)) } } } }
                    tr { th scope="row" { (words::RETURNS) } @for account in &story.accounts { td { (account.returns) } } }
                    tr { th scope="row" { (signs(words::LEFT)) } @for account in &story.accounts {
                        td { @match account.team {
                            Team::Of(seat) => {
                                @let team = &view.teams[seat.index()].team;
                                "$" (team.coins) ", " (team.tokens) " " (fist())
                            }
                            Team::Robot => "–",
                        } }
                    } }
                }
            }
        }
    }
}
