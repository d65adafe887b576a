//! The six boards as districts of one town: every place shows what it pays and
//! brings, who is there, and is the button that sends a worker.

use finishing_time::words::{after, effect};
use finishing_time::{Action, Change, Room, Space, Stage, Stay, View, Visit};
use maud::{Markup, html};
use tabletop::{Names, Seat};

use super::super::ANSWER;
use super::pawn::{Team, partner, sign, worker};
use super::quarters::Quarter;
use super::{pictures, ring};
use crate::sprite::{icon, signs as with_fists};
use crate::view::{BoardContext, Choice};
use crate::words::finishing_time as words;

/// What a district needs to draw itself.
#[derive(Clone, Copy)]
pub(super) struct Town<'a> {
    pub view: &'a View,
    pub context: &'a BoardContext,
}

/// Somebody on a space, perhaps in company.
#[derive(Clone, Copy)]
struct Guest {
    team: Team,
    pair: bool,
}

impl Town<'_> {
    pub(super) fn names(&self) -> &Names {
        &self.context.names
    }

    /// The answer that this action is, if it may be given now.
    pub(super) fn choice(&self, action: Action) -> Option<&Choice> {
        self.context.offered(action)
    }

    pub(super) fn hinted(&self, action: Action) -> bool {
        self.context.hinted(action)
    }

    /// A visit as this moment would have it: the second one with the token.
    fn go(&self, visit: Visit) -> Action {
        if self.view.stage == Stage::Second { Action::And(visit) } else { Action::Go(visit) }
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.view.teams.len() as u8).map(Seat)
    }

    pub(super) fn draw(&self) -> Markup {
        html! {
            section.town-box aria-labelledby="town-name" {
                h2.sr #town-name { (words::TOWN) }
                div.town {
                    (ring::ring(self.view, self.names()))
                    div.districts {
                        (self.leisure())
                        (self.amusement())
                        (self.coast())
                        (self.factory())
                        (self.house())
                        (self.union_hall())
                    }
                }
            }
        }
    }

    // ── the districts ────────────────────────────────────────────────────

    fn district(&self, place: Quarter, title: &str, picture: Markup, inside: Markup) -> Markup {
        html! {
            section.district.{ (place.id()) } #(place.id()) aria-label=(title) {
                (picture)
                h3.sign-post { (title) }
                div.sites { (inside) }
            }
        }
    }

    fn leisure(&self) -> Markup {
        let inside = html! {
            @for (space, visit) in [
                (Space::Fishing, Visit::Fishing),
                (Space::Trail, Visit::Trail),
                (Space::Ride, Visit::Ride),
            ] { (self.space(space, visit)) }
        };
        self.district(Quarter::Leisure, words::LEISURE, pictures::leisure(), inside)
    }

    fn amusement(&self) -> Markup {
        let (free, all) = self.view.spaces[Space::Park as usize];
        let rides = self.view.components.rides();
        let visit = |pay: u16, partner| Visit::Park { pay: pay as u8, partner };
        let inside = html! {
            div.site.wide role="group" aria-label=(words::space(Space::Park)) {
                div.head {
                    b { (words::space(Space::Park)) }
                    span.sr { (words::free(free, all)) ". " (self.who(&self.guests(Space::Park))) }
                    (self.spots(Space::Park))
                }
                div.minis {
                    @for pair in [false, true] {
                        @for ride in rides { (self.mini(visit(ride.pay, pair), &format!("${}", ride.pay), pair)) }
                    }
                }
            }
            div.pair {
                (self.space(Space::Date, Visit::Date))
                (self.space(Space::Motel, Visit::Motel))
            }
        };
        self.district(Quarter::Amusement, words::AMUSEMENT, pictures::amusement(), inside)
    }

    fn coast(&self) -> Markup {
        let columns = &self.view.columns;
        let free = columns.iter().filter(|column| column.weeks == 0).count() as u8;
        let visit = |stay, partner| Visit::Vacation { stay, partner };
        let guests: Vec<Guest> = columns
            .iter()
            .filter(|column| column.weeks > 0)
            .map(|column| Guest { team: Team::Of(Seat(column.seat)), pair: column.partner })
            .collect();
        let inside = html! {
            div.site.wide {
                span.sr { (words::free(free, columns.len() as u8)) ". " (self.who(&guests)) }
                div.columns.{ "k" (columns.len()) } aria-hidden="true" {
                    // Beach above, lake below: a week passes downhill.
                    @for stay in Stay::ALL.into_iter().rev() {
                        span.strand.{ "s-" (stay.word()) } { (icon(shore(stay))) }
                        @for (nth, column) in columns.iter().enumerate() {
                            span.cell.{ "s-" (stay.word()) }.taken[column.weeks == stay.weeks()].held[column.weeks > 0]
                                data-spot={ "column" (nth) "-" (stay.word()) } {
                                @if column.weeks == stay.weeks() {
                                    @let team = Team::Of(Seat(column.seat));
                                    (worker(team, &format!("column{nth}")))
                                    @if column.partner { (partner(team, &format!("column{nth}"))) }
                                }
                            }
                        }
                    }
                }
            }
            div.minis.stays {
                @for pair in [false, true] {
                    @for stay in Stay::ALL { (self.mini(visit(stay, pair), words::stay(stay), pair)) }
                }
            }
        };
        self.district(Quarter::Coast, words::COAST, pictures::coast(), inside)
    }

    fn factory(&self) -> Markup {
        let row = |team: Team, workers: u8, partners: u16, now: bool| {
            let name = ring::name(team, self.names());
            let spoken = words::shift(&name, workers, partners);
            html! {
                li.shift.now[now] {
                    span.sr { (spoken) }
                    span.crowd aria-hidden="true" {
                        @for _ in 0..workers { (worker(team, "factory")) }
                        @for _ in 0..partners.min(8) { (partner(team, "factory")) }
                        @if partners > 8 { small { "×" (partners) } }
                        @if workers == 0 { (sign(team)) small { (words::NOBODY_LEFT) } }
                    }
                    span.whose aria-hidden="true" { (name) }
                }
            }
        };
        let over = matches!(self.view.stage, Stage::Over(_));
        let inside = html! {
            ul.shifts {
                @for seat in self.seats() {
                    @let team = &self.view.teams[seat.index()].team;
                    (row(Team::Of(seat), team.factory, team.partners, seat == self.view.current && !over))
                }
                @if let Some(robot) = self.view.robot { (row(Team::Robot, robot.factory, 0, false)) }
            }
        };
        self.district(Quarter::Factory, words::FACTORY, pictures::factory(), inside)
    }

    fn house(&self) -> Markup {
        let inside = html! {
            @for room in Room::ALL {
                @let action = Action::House(room);
                @let crowd = self.crowd(room);
                (self.place(action, words::room(room), &self.names_of(&crowd), html! {
                    span.crowd aria-hidden="true" {
                        @for &(team, count) in &crowd {
                            @let many = count > self.most(room);
                            @for _ in 0..if many { 1 } else { count } { (worker(team, room.word())) }
                            @if many { small { "×" (count) } }
                        }
                    }
                }))
            }
        };
        self.district(Quarter::House, words::HOUSE, pictures::house(), inside)
    }

    fn union_hall(&self) -> Markup {
        let inside = html! {
            (self.space(Space::Union, Visit::Union))
            @if let Some(seat) = self.view.plus_one {
                p.token { b { (words::PLUS_ONE) } (sign(Team::Of(seat))) span { (self.names().of(seat)) } }
            }
        };
        self.district(Quarter::Union, words::UNION_HALL, pictures::union_hall(), inside)
    }

    // ── places ───────────────────────────────────────────────────────────

    /// A place that one kind of visit leads to.
    fn space(&self, space: Space, visit: Visit) -> Markup {
        let (free, all) = self.view.spaces[space as usize];
        let who = format!("{}. {}", words::free(free, all), self.who(&self.guests(space)));
        self.place(self.go(visit), words::space(space), &who, self.spots(space))
    }

    /// A place as one button with a name, a price, and whoever is there.
    fn place(&self, action: Action, name: &str, who: &str, inside: Markup) -> Markup {
        let face = html! {
            span.head { b { (name) } (deal(self.view, action)) }
            (inside)
        };
        let slug = action.to_string().replace("and ", "").replace(' ', "-");
        html! {
            div.site.{ "p-" (slug) } { (self.button("go", action, name, who, face)) }
        }
    }

    /// One of several ways to use a place.
    fn mini(&self, visit: Visit, name: &str, pair: bool) -> Markup {
        let action = self.go(visit);
        let with = if pair { words::WITH_PARTNER } else { words::ALONE };
        let spoken = match visit {
            Visit::Park { .. } => format!("{}, {name}, {with}", words::space(Space::Park)),
            _ => format!("{name}, {with}"),
        };
        let (pay, get) = signs(self.view, action);
        let face = html! {
            // A ride is called after its price, and that is what it costs.
            span.what {
                @match (&pay, visit) {
                    (Some(pay), Visit::Park { .. }) => span.pay { (pay) },
                    _ => (name),
                }
                @if pair { (icon("pair")) }
            }
            span.deal {
                @if let (Some(pay), Visit::Vacation { .. }) = (&pay, visit) { span.pay { (pay) } }
                span.get { (get) }
            }
        };
        html! { div.mini-site.paired[pair] { (self.button("mini", action, &spoken, "", face)) } }
    }

    /// The button for an action, whether it can be pressed or only looked at,
    /// and what it would do.
    fn button(&self, class: &str, action: Action, name: &str, who: &str, face: Markup) -> Markup {
        let tip = format!("tip-{}", action.to_string().replace([' ', '+'], "-"));
        let effect = effect(self.view, action);
        let spoken = format!("{name}: {effect}. {who}");
        let mine = self.context.ask.is_some();
        let refusal = self.view.refusal(action).filter(|_| mine);
        html! {
            @match self.choice(action) {
                Some(choice) => button.lit.{ (class) }.hinted[self.hinted(action)]
                    form=(ANSWER) name="action" value=(choice.notation)
                    data-light=(self.lands(action)) data-twice
                    aria-label=(spoken) aria-describedby=(tip) { (face) (self.ghost()) },
                None => button.{ (class) } type="button" aria-disabled="true"
                    aria-label=(spoken) aria-describedby=(tip) { (face) },
            }
            span.tip #(tip) role="tooltip" {
                b { (name) }
                span { (with_fists(&effect)) }
                @if let Some(refusal) = refusal { em { (refusal) } }
                @else if mine { @if let Some(then) = after(self.view, action) { em { (with_fists(&then)) } } }
                @if !who.is_empty() { small { (who) } }
                span.twice { (words::TWICE) }
            }
        }
    }

    /// Where the own mark on the relaxation track would go, as far as it is drawn.
    fn lands(&self, action: Action) -> String {
        let drawn = self.view.components.relax.goal + 5;
        format!("relax{}", self.view.lands(action).min(drawn))
    }

    /// The own worker, faint, while a place is pointed at.
    fn ghost(&self) -> Markup {
        html! { span.shade aria-hidden="true" { (sign(Team::Of(self.view.current))) } }
    }

    /// Every space of a kind: empty rings and whoever stands in them.
    fn spots(&self, space: Space) -> Markup {
        let (_, all) = self.view.spaces[space as usize];
        let guests = self.guests(space);
        let spots = usize::from(all).max(guests.len());
        html! {
            span.spots aria-hidden="true" {
                @for nth in 0..spots {
                    span.spot.taken[nth < guests.len()] data-spot={ (space.word()) (nth) } {
                        @if let Some(guest) = guests.get(nth) {
                            (worker(guest.team, space.word()))
                            @if guest.pair { (partner(guest.team, space.word())) }
                        }
                    }
                }
            }
        }
    }

    fn guests(&self, space: Space) -> Vec<Guest> {
        let always = matches!(space, Space::Ride | Space::Date | Space::Motel);
        let mut guests = Vec::new();
        for seat in self.seats() {
            let team = &self.view.teams[seat.index()].team;
            let pairs = if space == Space::Park { team.park_pairs } else { 0 };
            for nth in 0..team.out[space as usize] {
                guests.push(Guest { team: Team::Of(seat), pair: always || nth < pairs });
            }
        }
        let robots = self.view.robot.map_or(0, |robot| robot.out[space as usize]);
        guests.extend((0..robots).map(|_| Guest { team: Team::Robot, pair: false }));
        guests
    }

    fn crowd(&self, room: Room) -> Vec<(Team, u8)> {
        let seats = self
            .seats()
            .map(|seat| (Team::Of(seat), self.view.teams[seat.index()].team.house[room as usize]));
        let robot = self.view.robot.filter(|_| room == Room::Home);
        let robot = robot.map(|robot| (Team::Robot, robot.home));
        seats.chain(robot).filter(|(_, count)| *count > 0).collect()
    }

    /// So many pawns of a team are drawn one by one; more become one and a number.
    fn most(&self, room: Room) -> u8 {
        if self.crowd(room).len() > 2 { 2 } else { 7 }
    }

    /// Who is on spaces, each team once and with a number.
    fn who(&self, guests: &[Guest]) -> String {
        let mut crowd: Vec<(Team, u8)> = Vec::new();
        for guest in guests {
            match crowd.iter_mut().find(|(team, _)| *team == guest.team) {
                Some((_, count)) => *count += 1,
                None => crowd.push((guest.team, 1)),
            }
        }
        self.names_of(&crowd)
    }

    fn names_of(&self, crowd: &[(Team, u8)]) -> String {
        let named =
            |&(team, count): &(Team, u8)| words::some(&ring::name(team, self.names()), count);
        let names: Vec<String> = crowd.iter().map(named).collect();
        if names.is_empty() { String::new() } else { words::here(&names) }
    }
}

fn shore(stay: Stay) -> &'static str {
    match stay {
        Stay::Lake => "lake",
        Stay::Mountains => "mountains",
        Stay::Beach => "beach",
    }
}

/// What is paid and what is got, apart.
fn signs(view: &View, action: Action) -> (Option<String>, String) {
    let Change { coins, tokens, relax } = view.components.change(action);
    let heart = || format!("{} ♥", finishing_time::words::change(relax));
    let pay = match (coins, relax) {
        (..0, _) => Some(format!("−${}", -coins)),
        (_, ..0) => Some(heart()),
        _ => None,
    };
    let get = match (coins, tokens) {
        (1.., _) => format!("+${coins}"),
        (_, 1..) => format!("+{tokens} ✊"),
        _ => heart(),
    };
    (pay, get)
}

fn deal(view: &View, action: Action) -> Markup {
    let (pay, get) = signs(view, action);
    let pair = match action {
        Action::Go(visit) | Action::And(visit) => visit.takes_partner(),
        _ => false,
    };
    let date = matches!(action, Action::Go(Visit::Date) | Action::And(Visit::Date));
    html! {
        span.deal {
            @if let Some(pay) = pay { span.pay { (pay) } }
            @if pair { span.pay { (icon("pair")) } }
            span.get { (with_fists(&get)) @if date { " " (icon("pair")) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use finishing_time::{FinishingTime, Options};
    use serde_json::json;
    use tabletop::{Eyes, Game, Scripted};

    use super::*;
    use crate::view::Memory;

    #[test]
    fn a_place_counts_who_is_there() {
        let options = Options::players(3);
        let deal = FinishingTime::deal(&options, &mut Scripted::none(), &mut ());
        let mut state = deal.trace();
        // Ada is the first, and one of hers is at home from the start.
        state["players"][0]["factory"] = json!(3);
        state["players"][0]["house"] = json!({"pub": 2, "work": 0, "home": 1});
        state["players"][0]["vac"] = json!([[0, 2, false]]);
        state["players"][1]["factory"] = json!(1);
        state["players"][1]["out"] =
            json!([["park", false], ["fishing", false], ["fishing", false]]);
        state["players"][1]["vac"] = json!([[1, 1, false], [3, 1, true]]);
        let game = FinishingTime::resume(&options, &state).expect("a state");
        let context = BoardContext {
            names: Names::new(["Ada", "Gustav", "Barbara"]),
            sat: None,
            you: None,
            act: String::new(),
            ask: None,
            memory: Memory::None,
            hint: None,
        };
        let town = Town { view: &game.view(Eyes::Spectator), context: &context };
        let page = town.draw().into_string();
        for said in [
            "0 of 2 free. Here: Gustav ×2.",
            "1 of 2 free. Here: Gustav.",
            "1 of 4 free. Here: Ada, Gustav ×2.",
            "Pub: −$1 +2 ♥. Here: Ada ×2.",
            "Home: +1 ♥. Here: Ada, Gustav.",
            "Barbara: 7 workers, 0 partners",
            "Gustav: 1 worker, 0 partners",
        ] {
            assert!(page.contains(said), "{said} is not in {page}");
        }
    }
}
