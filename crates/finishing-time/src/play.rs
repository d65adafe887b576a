//! The rules: what may be done, and what comes of it.

use tabletop::{Fate, Seat, Witness};

use crate::action::{Action, Room, Space, Stay, Track, Visit};
use crate::components::MOST_TEAMS;
use crate::event::Event;
use crate::options::Options;
use crate::refusal::{Refusal, Shut};
use crate::state::{Column, FinishingTime, Reason, Robot, Stage, Team};

impl FinishingTime {
    /// Sets the table: there is no luck in it.
    pub(crate) fn set_up(options: &Options) -> FinishingTime {
        let components = options.components;
        let players = options.players.clamp(1, MOST_TEAMS as u8);
        let mut teams = [Team::default(); MOST_TEAMS];
        for (team, seat) in teams.iter_mut().zip(0..players) {
            // by the place in the order of turns.
            let place = (seat + players - options.first.0.min(players - 1)) % players;
            let start = components.start(players, place, options.generous);
            team.relax = components.relax.start;
            team.coins = start.coins;
            team.tokens = components.tokens;
            team.factory = start.workers;
            // they slept at home, but nobody gains anything for it.
            team.house[Room::Home as usize] = components.workers - start.workers;
        }
        let robot = match players {
            1 => Robot {
                relax: components.robot.relax,
                stress: components.robot.stress[options.difficulty as usize],
                factory: components.robot.workers,
                ..Robot::default()
            },
            _ => Robot::default(),
        };
        FinishingTime {
            components,
            teams,
            columns: Default::default(),
            taken: [0; Space::COUNT],
            robot,
            stage: Stage::Turn,
            players,
            current: options.first,
            last_turns: false,
            plus_one: (players == 2).then_some(options.first),
            first: options.first,
            as_at_first: options.as_at_first,
        }
    }

    // ── what may be done ─────────────────────────────────────────────────

    /// Is this legal now? If not, why not?
    #[inline]
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if let Stage::Over(_) = self.stage {
            return Err(Refusal::Over);
        }
        if seat != self.current {
            return Err(Refusal::NotYou { whose: self.current });
        }
        match (self.stage, action) {
            (Stage::Turn, Action::Rest) if self.waits(seat) => Ok(()),
            (Stage::Turn, _) if self.waits(seat) => Err(Refusal::Waiting),
            (Stage::Turn | Stage::House { .. }, Action::House(room)) => self.check_room(room),
            (Stage::Turn, Action::Go(visit)) => self.check_visit(visit),
            (Stage::Second, Action::And(visit)) => self.check_visit(visit),
            (Stage::House { .. } | Stage::Second, Action::End) => Ok(()),
            (
                Stage::Turn | Stage::Strike | Stage::LastChance | Stage::LastStrike,
                Action::Step { track, to },
            ) => self.check_step(track, to),
            (Stage::Strike | Stage::LastStrike, Action::Done) => Ok(()),
            (Stage::LastChance, Action::NoStrike) => Ok(()),
            (Stage::Bonus, Action::Partner) => Ok(()),
            (Stage::Bonus, Action::Retire) => match self.team(seat).factory {
                0 => Err(Refusal::NobodyToRetire),
                _ => Ok(()),
            },
            (stage, action) => Err(Refusal::untimely(stage, action)),
        }
    }

    /// Stress is looked at before every single worker.
    #[inline]
    fn check_room(&self, room: Room) -> Result<(), Refusal> {
        let team = self.team(self.current);
        let broke = team.coins < self.components.drink.pay;
        match room {
            Room::Pub if broke => {
                Err(Refusal::Drink { need: self.components.drink.pay, have: team.coins })
            }
            // stressed out, one may not take a second job.
            Room::Work if self.stressed_out(self.current) => {
                Err(Refusal::Stressed { relax: team.relax, shut: Shut::Work })
            }
            // home is for those who cannot pay for a drink.
            Room::Home if !broke && !self.as_at_first && self.stressed_out(self.current) => {
                Err(Refusal::Stressed { relax: team.relax, shut: Shut::Home })
            }
            Room::Pub | Room::Work | Room::Home => Ok(()),
        }
    }

    /// May the current team's next worker make this visit?
    #[inline]
    fn check_visit(&self, visit: Visit) -> Result<(), Refusal> {
        let seat = self.current;
        let team = self.team(seat);
        let Some(deal) = self.components.deal(visit) else {
            let pay = if let Visit::Park { pay, .. } = visit { pay } else { 0 };
            return Err(Refusal::NoSuchRide { pay });
        };
        if self.stressed_out(seat) {
            return Err(Refusal::Stressed { relax: team.relax, shut: Shut::Town });
        }
        match visit.space() {
            Some(space) if self.free(space) == 0 => return Err(Refusal::Full { space }),
            Some(_) => {}
            None => self.check_vacation(visit)?,
        }
        if visit.takes_partner() && team.partners == 0 {
            return Err(Refusal::NoPartner { visit });
        }
        if team.coins < deal.pay {
            return Err(Refusal::Coins { visit, need: deal.pay, have: team.coins });
        }
        Ok(())
    }

    fn check_vacation(&self, visit: Visit) -> Result<(), Refusal> {
        let Visit::Vacation { stay, .. } = visit else { return Ok(()) };
        let granted = self.at(self.current, Track::Vacation).value;
        if (stay.weeks() as i8) > granted {
            return Err(Refusal::Weeks { stay, granted: granted.max(0) as u8 });
        }
        // the retired are not counted.
        if self.vacationers(self.current) >= self.components.vacation_limit {
            return Err(Refusal::VacationLimit { limit: self.components.vacation_limit });
        }
        if self.free_column().is_none() {
            return Err(Refusal::NoColumn);
        }
        Ok(())
    }

    #[inline]
    fn check_step(&self, track: Track, to: i8) -> Result<(), Refusal> {
        let team = self.team(self.current);
        // neither an ordinary strike nor the last one.
        if self.stressed_out(self.current) {
            return Err(Refusal::Stressed { relax: team.relax, shut: Shut::Strike });
        }
        match self.next(self.current, track) {
            None => Err(Refusal::EndOfTrack { track }),
            Some(step) if step.value != to => Err(Refusal::NotNext { track, next: step.value }),
            Some(step) if step.price > team.tokens => {
                Err(Refusal::Tokens { track, to, need: step.price, have: team.tokens })
            }
            Some(_) => Ok(()),
        }
    }

    /// Everything that is legal now, by the same checks that `play` makes.
    pub(crate) fn list(&self, actions: &mut Vec<Action>) {
        let seat = self.current;
        match self.stage {
            Stage::Turn if self.waits(seat) => actions.push(Action::Rest),
            Stage::Turn => {
                self.list_rooms(actions);
                if !self.stressed_out(seat) {
                    self.list_visits(Action::Go, actions);
                    self.list_steps(actions);
                }
            }
            Stage::House { .. } => {
                self.list_rooms(actions);
                actions.push(Action::End);
            }
            Stage::Second => {
                self.list_visits(Action::And, actions);
                actions.push(Action::End);
            }
            Stage::Strike | Stage::LastStrike => {
                self.list_steps(actions);
                actions.push(Action::Done);
            }
            Stage::Bonus => {
                if self.team(seat).factory > 0 {
                    actions.push(Action::Retire);
                }
                actions.push(Action::Partner);
            }
            Stage::LastChance => {
                self.list_steps(actions);
                actions.push(Action::NoStrike);
            }
            Stage::Over(_) => {}
        }
    }

    fn list_rooms(&self, actions: &mut Vec<Action>) {
        for room in Room::ALL {
            if self.check_room(room).is_ok() {
                actions.push(Action::House(room));
            }
        }
    }

    fn list_steps(&self, actions: &mut Vec<Action>) {
        let tokens = self.team(self.current).tokens;
        for track in Track::ALL {
            if let Some(step) = self.next(self.current, track)
                && step.price <= tokens
            {
                actions.push(Action::Step { track, to: step.value });
            }
        }
    }

    fn list_visits(&self, as_action: impl Fn(Visit) -> Action, actions: &mut Vec<Action>) {
        self.each_visit(|visit| {
            if self.check_visit(visit).is_ok() {
                actions.push(as_action(visit));
            }
            false
        });
    }

    /// Is there a visit that the current team could make? If not, nobody is asked
    /// for a second one.
    pub(crate) fn can_visit(&self) -> bool {
        self.each_visit(|visit| self.check_visit(visit).is_ok())
    }

    /// Walks through the visits that are worth a look now, until `stop` says so.
    fn each_visit(&self, mut stop: impl FnMut(Visit) -> bool) -> bool {
        let pairs = [false, true];
        // Without a partner in the factory, half of the visits need no look.
        let pairs = if self.team(self.current).partners > 0 { &pairs[..] } else { &pairs[..1] };
        let weeks = self.at(self.current, Track::Vacation).value.clamp(0, 3) as usize;
        [Visit::Fishing, Visit::Trail, Visit::Ride].into_iter().any(&mut stop)
            || self.components.rides().iter().any(|ride| {
                let pay = ride.pay as u8;
                pairs.iter().any(|&partner| stop(Visit::Park { pay, partner }))
            })
            || [Visit::Date, Visit::Motel].into_iter().any(&mut stop)
            || Stay::ALL[..weeks]
                .iter()
                .any(|&stay| pairs.iter().any(|&partner| stop(Visit::Vacation { stay, partner })))
            || stop(Visit::Union)
    }

    // ── what comes of it ─────────────────────────────────────────────────

    /// Carries out what was checked.
    #[inline]
    pub(crate) fn carry_out(
        &mut self,
        action: Action,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) {
        match action {
            Action::House(room) => self.house(room, fate, witness),
            Action::Go(visit) => {
                // two workers at the start of the turn, or the token is no use.
                let second =
                    self.plus_one == Some(self.current) && self.team(self.current).factory >= 2;
                self.visit(visit, false, witness);
                if second && self.can_visit() {
                    self.stage = Stage::Second;
                } else {
                    self.finish_turn(fate, witness);
                }
            }
            Action::And(visit) => {
                self.visit(visit, true, witness);
                // it passes, even to somebody who waits.
                let to = Seat(1 - self.current.0.min(1));
                self.plus_one = Some(to);
                witness.see(Event::PlusOne { to });
                self.finish_turn(fate, witness);
            }
            Action::Step { track, .. } => self.step(track, fate, witness),
            Action::Retire => {
                let team = self.team_mut();
                team.factory -= 1;
                team.retired += 1;
                witness.see(Event::Retired { seat: self.current });
                self.go_on_striking(fate, witness);
            }
            Action::Partner => {
                let team = self.team_mut();
                team.partners = team.partners.saturating_add(1);
                witness.see(Event::Met { seat: self.current });
                self.go_on_striking(fate, witness);
            }
            Action::End => self.finish_turn(fate, witness),
            Action::Done => match self.stage {
                Stage::LastStrike => self.pass_on(fate, witness),
                _ => self.finish_turn(fate, witness),
            },
            Action::NoStrike => self.pass_on(fate, witness),
            Action::Rest => {
                let gain = self.components.relax.waiting;
                witness.see(Event::Rested { seat: self.current, gain });
                self.relax(gain, witness);
                self.pass_on(fate, witness);
            }
        }
    }

    fn house(&mut self, room: Room, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let components = self.components;
        let placed = match self.stage {
            Stage::House { placed } => placed + 1,
            _ => 1,
        };
        let (coins, relax) = match room {
            Room::Pub => (-(components.drink.pay as i16), components.drink.gain),
            Room::Work => (components.work_earn as i16, -components.work_lose),
            Room::Home => (0, components.home),
        };
        let team = self.team_mut();
        team.factory -= 1;
        team.house[room as usize] += 1;
        team.coins = team.coins.saturating_add_signed(coins);
        let factory = team.factory;
        witness.see(Event::Housed { seat: self.current, room, coins, relax });
        self.relax(relax, witness);
        if placed >= components.house_a_turn || factory == 0 {
            self.finish_turn(fate, witness);
        } else {
            self.stage = Stage::House { placed };
        }
    }

    fn visit(&mut self, visit: Visit, second: bool, witness: &mut impl Witness<Event>) {
        let seat = self.current;
        let deal = self.components.deal(visit).unwrap_or_default();
        let column = self.free_column();
        let team = self.team_mut();
        team.factory -= 1;
        team.coins -= deal.pay;
        if visit.takes_partner() {
            team.partners -= 1;
        }
        match visit {
            Visit::Vacation { stay, partner } => {
                if let Some(column) = column {
                    self.columns[column] = Column { weeks: stay.weeks(), seat: seat.0, partner };
                }
            }
            Visit::Park { partner: true, .. } => team.park_pairs += 1,
            _ => {}
        }
        if let Some(space) = visit.space() {
            self.teams[seat.index()].out[space as usize] += 1;
            self.taken[space as usize] += 1;
        }
        witness.see(Event::Visited { seat, visit, second, pay: deal.pay, gain: deal.gain });
        match visit {
            // the new partner is out on the date, not in the factory.
            Visit::Date => witness.see(Event::Met { seat }),
            Visit::Union => {
                let tokens = self.components.union;
                let team = self.team_mut();
                team.tokens = team.tokens.saturating_add(tokens);
                witness.see(Event::Supported { seat, tokens });
            }
            _ => {}
        }
        self.relax(deal.gain, witness);
    }

    fn step(&mut self, track: Track, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let seat = self.current;
        let Some(step) = self.next(seat, track) else { return };
        let last = matches!(self.stage, Stage::LastChance | Stage::LastStrike);
        let team = self.team_mut();
        team.tokens -= step.price;
        team.steps[track as usize] += 1;
        witness.see(Event::Struck { seat, track, to: step.value, price: step.price, last });
        self.stage = if last { Stage::LastStrike } else { Stage::Strike };
        if step.star {
            self.stage = Stage::Bonus;
        } else {
            self.go_on_striking(fate, witness);
        }
    }

    /// After a step: more of them, as long as the tokens last, even if the last
    /// worker has just retired.
    fn go_on_striking(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let last = self.stage == Stage::LastStrike;
        if self.can_afford_a_step(self.current) {
            self.stage = if last { Stage::LastStrike } else { Stage::Strike };
        } else if last {
            self.pass_on(fate, witness);
        } else {
            self.finish_turn(fate, witness);
        }
    }

    /// Changes the current team's relaxation. Reaching the goal starts the
    /// final turns at once and for good.
    #[inline]
    fn relax(&mut self, by: i16, witness: &mut impl Witness<Event>) {
        let floor = self.components.relax.floor;
        let team = self.team_mut();
        team.relax = team.relax.saturating_add(by).max(floor);
        let relax = team.relax;
        self.look_for_the_end(Some(self.current), relax, witness);
    }

    #[inline]
    pub(crate) fn look_for_the_end(
        &mut self,
        seat: Option<Seat>,
        relax: i16,
        witness: &mut impl Witness<Event>,
    ) {
        if relax >= self.components.relax.goal && !self.last_turns {
            self.last_turns = true;
            witness.see(Event::LastTurns { seat, relax });
        }
    }

    /// The turn's placements or steps are over; what an empty factory means
    /// depends on whether the final turns have begun.
    fn finish_turn(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let seat = self.current;
        if self.team(seat).factory == 0 {
            // whoever is out now stays out.
            if self.last_turns {
                witness.see(Event::OutForGood { seat });
                // at once and once, if something is affordable.
                if !self.stressed_out(seat) && self.can_afford_a_step(seat) {
                    self.stage = Stage::LastChance;
                    return;
                }
            } else {
                self.go_back_to_work(seat, false, witness);
                self.collect(seat);
            }
        }
        self.pass_on(fate, witness);
    }

    /// Stress, pay and support; nobody is moved yet.
    fn go_back_to_work(&mut self, seat: Seat, last: bool, witness: &mut impl Witness<Event>) {
        let forecast = self.forecast(seat);
        let team = &mut self.teams[seat.index()];
        team.relax -= forecast.lost;
        team.coins = team.coins.saturating_add(forecast.coins);
        team.tokens = team.tokens.saturating_add(forecast.tokens);
        team.returns = team.returns.saturating_add(1);
        let relax = team.relax;
        witness.see(Event::BackToWork { seat, forecast, relax, last });
    }

    /// Everybody comes home from the boards, the union's included; vacations
    /// get a week shorter.
    fn collect(&mut self, seat: Seat) {
        let team = &mut self.teams[seat.index()];
        team.partners = team.partners.saturating_add(team.partners_out());
        team.factory += team.house.iter().sum::<u8>() + team.out.iter().sum::<u8>();
        for (taken, out) in self.taken.iter_mut().zip(team.out) {
            *taken -= out;
        }
        team.house = Default::default();
        team.out = Default::default();
        team.park_pairs = 0;
        for column in self.columns.iter_mut().filter(|column| column.is_of(seat)) {
            column.weeks -= 1;
            if column.weeks == 0 {
                team.factory += 1;
                team.partners = team.partners.saturating_add(u16::from(column.partner));
                *column = Column::default();
            }
        }
    }

    /// The next turn, unless the game is over.
    fn pass_on(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let team = self.team_mut();
        team.turns = team.turns.saturating_add(1);
        self.stage = Stage::Turn;
        if self.everybody_is_out() {
            return self.end(witness);
        }
        if self.players == 1 {
            self.robots_turn(fate, witness);
            if self.everybody_is_out() {
                return self.end(witness);
            }
        }
        let next = self.current.0 + 1;
        self.current = Seat(if next == self.players { 0 } else { next });
        //
        if self.team(self.current).turns >= self.components.cap {
            self.stop(Reason::Cap, witness);
        }
    }

    /// In the final turns: is nobody left to place anybody?
    fn everybody_is_out(&self) -> bool {
        self.last_turns && !self.somebody_works()
    }

    /// Is there a worker in any factory?
    pub(crate) fn somebody_works(&self) -> bool {
        self.teams().iter().any(|team| team.factory > 0)
            || self.robot().is_some_and(|robot| robot.factory > 0)
    }

    /// One last return to work for all, and the result.
    fn end(&mut self, witness: &mut impl Witness<Event>) {
        for seat in (0..self.players).map(Seat) {
            self.go_back_to_work(seat, true, witness);
        }
        if self.players == 1 {
            self.robot_goes_back_to_work(true, witness);
        }
        let reason = match self.leaders().len() {
            0 => Reason::Lost,
            1 => Reason::Won,
            _ => Reason::Shared,
        };
        self.stop(reason, witness);
    }

    fn stop(&mut self, reason: Reason, witness: &mut impl Witness<Event>) {
        self.stage = Stage::Over(reason);
        witness.see(Event::Over { winners: self.leaders(), reason });
    }
}
