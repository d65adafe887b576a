//! Finishing Time in a terminal: the town, the teams, and what work would cost.

use std::fmt::Write;

use finishing_time::words::{after, change, effect, prices, signed, visit_effect};
use finishing_time::{Action, FinishingTime, Reason, Room, Space, Stage, Stay, Track, View, Visit};
use tabletop::{Names, Seat};

use crate::{Board, Paint};

impl Board for FinishingTime {
    const NOTATION: &'static str = "\
pub pub home                up to three workers to the house board (pub, work, home)
fishing  trail  ride        leisure; a ride takes a partner
park 5 +                    the $5 ride of the theme park, + with a partner
date  motel                 amusement; the motel takes a partner
lake  mountains +  beach    vacation, + with a partner
union                       three strike tokens
motel & union               two workers at once, with the +1 token
strike hours 65 60, income 8          buy steps on the tracks
strike hours 40 retire 35             at a star: retire or partner
last strike hours 65 / no strike      when your last worker is out
rest                        wait in the final turns
A line with several words is the whole turn; one word is one decision.";

    fn board(view: &View, names: &Names, paint: Paint) -> String {
        let sheet = Sheet { view, names, paint };
        let mut board = sheet.headline();
        board += "\n";
        board += &sheet.town();
        board += "\n";
        board += &sheet.teams();
        board
    }

    fn label(view: &View, action: Action, _names: &Names) -> String {
        let effect = effect(view, action);
        match after(view, action) {
            Some(next) => format!("{effect}; {next}"),
            None => effect,
        }
    }

    const ASIDES: &'static [(&'static str, &'static str)] =
        &[("prices", "every step of the tracks and its price")];

    fn aside(view: &View, word: &str) -> Option<String> {
        (word == "prices").then(|| prices(view.components))
    }
}

// ── the board ────────────────────────────────────────────────────────────

struct Sheet<'a> {
    view: &'a View,
    names: &'a Names,
    paint: Paint,
}

impl Sheet<'_> {
    fn name(&self, seat: Seat) -> String {
        self.paint.team(seat.index(), self.names.of(seat))
    }

    fn headline(&self) -> String {
        let view = self.view;
        let title = self.paint.bold("Finishing Time");
        let turn = view.teams[view.current.index()].team.turns + 1;
        let state = match view.stage {
            Stage::Over(Reason::Cap) => "over: too many turns".to_string(),
            Stage::Over(_) => "over".to_string(),
            _ => format!("turn {turn}"),
        };
        let mut line = format!("{title}   {state}");
        if view.last_turns && !matches!(view.stage, Stage::Over(_)) {
            let sign = "*** FINAL TURNS: place your last workers; nobody goes back to work until all are out ***";
            line += &format!("\n{}", self.paint.bright(sign));
        }
        if let Some(seat) = view.plus_one {
            line += &format!("   +1 token: {}", self.name(seat));
        }
        line + "\n"
    }

    /// Every place, what it pays, and who is there.
    fn town(&self) -> String {
        let components = self.view.components;
        let mut town = String::new();
        let rooms = [
            ("pub", Action::House(Room::Pub)),
            ("work", Action::House(Room::Work)),
            ("home", Action::House(Room::Home)),
        ];
        for (room, (word, action)) in Room::ALL.into_iter().zip(rooms) {
            let here = self.crowd(|seat| self.view.teams[seat.index()].team.house[room as usize]);
            let here = match self.view.robot.filter(|robot| room == Room::Home && robot.home > 0) {
                Some(robot) => format!("{here} {}", times("Robot", robot.home)),
                None => here,
            };
            self.place(&mut town, word, "  ", &effect(self.view, action), &here);
        }
        for space in Space::ALL {
            let (free, _) = self.view.spaces[space as usize];
            let deal = match space {
                Space::Park => self.park(),
                Space::Fishing => visit_effect(components, Visit::Fishing),
                Space::Trail => visit_effect(components, Visit::Trail),
                Space::Ride => visit_effect(components, Visit::Ride) + " (partner)",
                Space::Date => visit_effect(components, Visit::Date),
                Space::Motel => visit_effect(components, Visit::Motel) + " (partner)",
                Space::Union => visit_effect(components, Visit::Union),
            };
            self.place(
                &mut town,
                space.word(),
                &format!("{free:>2}"),
                &deal,
                &self.visitors(space),
            );
        }
        let deals: Vec<String> = Stay::ALL
            .into_iter()
            .zip(components.vacation)
            .map(|(stay, deal)| format!("{} −${} {} ♥", stay.word(), deal.pay, change(deal.gain)))
            .collect();
        let free = self.view.columns.iter().filter(|column| column.weeks == 0).count();
        let deals = format!("{}; ×2 with a partner", deals.join(", "));
        self.place(&mut town, "vacation", &format!("{free:>2}"), &deals, &self.vacationers());
        town
    }

    fn place(&self, town: &mut String, word: &str, free: &str, deal: &str, here: &str) {
        let free = if free.trim() == "0" { self.paint.bad(free) } else { free.to_string() };
        let _ = writeln!(
            town,
            "  {word:<9}{free}  {}  {here}",
            self.paint.faint(format!("{deal:<36}"))
        );
    }

    fn park(&self) -> String {
        let components = self.view.components;
        let rides: Vec<String> = components
            .rides()
            .iter()
            .map(|ride| format!("−${} {}", ride.pay, change(ride.gain)))
            .collect();
        format!("{} ♥, partner {}", rides.join(", "), change(components.park_partner))
    }

    /// Names of those who have somebody there.
    fn crowd(&self, count: impl Fn(Seat) -> u8) -> String {
        let seats = (0..self.view.teams.len() as u8).map(Seat);
        let here = seats.filter(|&seat| count(seat) > 0).map(|seat| {
            let name = times(&self.names.of(seat), count(seat));
            self.paint.team(seat.index(), name)
        });
        here.collect::<Vec<_>>().join("  ")
    }

    fn visitors(&self, space: Space) -> String {
        let here = self.crowd(|seat| self.view.teams[seat.index()].team.out[space as usize]);
        match self.view.robot.map_or(0, |robot| robot.out[space as usize]) {
            0 => here,
            count => format!("{here}  {}", times("Robot", count)).trim_start().to_string(),
        }
    }

    fn vacationers(&self) -> String {
        let taken = self.view.columns.iter().filter(|column| column.weeks > 0);
        let here = taken.map(|column| {
            let stay = Stay::of_weeks(column.weeks).map_or("", Stay::word);
            let pair = if column.partner { " +" } else { "" };
            format!("{} ({stay}{pair})", self.name(Seat(column.seat)))
        });
        here.collect::<Vec<_>>().join("  ")
    }

    /// A line for each team, and what a return to work would bring it now.
    fn teams(&self) -> String {
        let mut text = String::new();
        let head = format!(
            "  {:<10}{:>4} {:>4} {:>3}  {:<11}{:<12}{:<10}{:<10}{:<9}{:<9}{}",
            "",
            "♥",
            "$",
            "✊",
            "factory",
            "hours",
            "income",
            "gap",
            "union",
            "weeks",
            "back to work now"
        );
        let _ = writeln!(text, "{}", self.paint.faint(head));
        for seat in (0..self.view.teams.len() as u8).map(Seat) {
            let _ = writeln!(text, "{}", self.team(seat));
        }
        if let Some(robot) = self.view.robot {
            let workers = "●".repeat(usize::from(robot.factory));
            let _ = writeln!(
                text,
                "  {:<10}{:>4}           {workers:<11}stress {}",
                "Robot",
                signed(robot.relax),
                robot.stress
            );
        }
        let _ = writeln!(
            text,
            "{}",
            self.paint
                .faint("  In brackets: the next step and its price in ✊. ● worker, ◇ partner.")
        );
        text
    }

    fn team(&self, seat: Seat) -> String {
        let shown = &self.view.teams[seat.index()];
        let team = &shown.team;
        let mark = if seat == self.view.current { "▸" } else { " " };
        let name = self.paint.team(seat.index(), format!("{:<10}", self.names.of(seat)));
        let workers = format!(
            "{}{}",
            "●".repeat(usize::from(team.factory)),
            "◇".repeat(usize::from(team.partners).min(8))
        );
        let track = |track: Track, width: usize| {
            let (at, next) = (shown.at[track as usize], shown.next[track as usize]);
            let now = signed(i16::from(at.value));
            let text = match next {
                Some(step) => {
                    let star = if step.star { "★" } else { "" };
                    format!("{now} ({}{star}:{})", signed(i16::from(step.value)), step.price)
                }
                None => format!("{now} (end)"),
            };
            format!("{text:<width$}")
        };
        let work = shown.forecast;
        let mut then = format!("−{} ♥ +${} +{} ✊", work.lost, work.coins, work.tokens);
        if team.retired > 0 {
            then += &format!(", {} retired", team.retired);
        }
        if shown.stressed_out {
            then += &self.paint.bad("  stressed out!");
        }
        if shown.waits {
            then += &self.paint.bright("  waits");
        }
        if matches!(self.view.stage, Stage::Over(_)) {
            then = if self.view.leaders.contains(seat) { "winner".into() } else { String::new() };
        }
        format!(
            "{mark} {name}{:>4} {:>4} {:>3}  {workers:<11}{}{}{}{}{}{then}",
            signed(team.relax),
            team.coins,
            team.tokens,
            track(Track::Hours, 12),
            track(Track::Income, 10),
            track(Track::Gap, 10),
            track(Track::Union, 9),
            track(Track::Vacation, 9),
        )
    }
}

fn times(name: &str, count: u8) -> String {
    if count > 1 { format!("{name} ×{count}") } else { name.to_string() }
}
