//! Everything the boards foretell is compared with what then happens, along many
//! random games.

use finishing_time::words::{after, effect};
use finishing_time::{
    Action, Event, FinishingTime, Forecast, Options, Stage, Team, Then, Track, View, Visit,
};
use tabletop::{Dice, Due, Eyes, Fate, Game, Seat, Seed};

/// How often each kind of foretelling was put to the test.
#[derive(Default, Debug)]
struct Tally {
    changes: u32,
    returns: u32,
    waits: u32,
    nothing: u32,
    steps: u32,
    stars: u32,
    retired: u32,
    vacations: u32,
    partners: u32,
    last_returns: u32,
    refused: u32,
}

#[test]
fn what_is_foretold_happens() {
    let mut tally = Tally::default();
    for number in 0..120 {
        let seed = Seed::from_number(number);
        let mut dice = seed.stream("consequences");
        let options = Options::players(1 + (number % 6) as u8);
        let mut game = FinishingTime::deal(&options, &mut seed.deal(), &mut ());
        let mut actions = Vec::new();
        while let Due::Turn(seat) = game.due() {
            let view = game.view(Eyes::Spectator);
            game.actions(seat, &mut actions);
            if view.stage == Stage::Bonus {
                stars(&view, &actions);
            }
            for &action in &actions {
                let mut events = Vec::new();
                let mut played = game.clone();
                let mut luck: Dice = dice.clone();
                played.play(seat, action, &mut luck, &mut events).expect("listed");
                let happened = Happened { seat, view: &view, action, played: &played, events };
                happened.as_told(&mut tally);
            }
            // What is said to be closed is refused, and for that reason.
            for &(action, why) in view.refused.iter().filter(|_| number < 6) {
                let refused = game.clone().play(seat, action, &mut dice.clone(), &mut ());
                assert_eq!(refused, Err(why), "{action}");
                tally.refused += 1;
            }
            let choice = dice.roll("choice", actions.len() as u32) as usize;
            game.play(seat, actions[choice], &mut dice, &mut ()).expect("listed");
        }
    }
    println!("{tally:?}");
    let Tally { changes, returns, waits, nothing, steps, stars, retired, .. } = tally;
    assert!(changes > 20_000 && nothing > 20_000 && steps > 2_000, "{changes} {nothing} {steps}");
    assert!(
        returns > 1_000 && waits > 100 && stars > 100 && retired > 20,
        "{returns} {waits} {stars}"
    );
    let Tally { vacations, partners, last_returns, refused, .. } = tally;
    assert!(vacations > 200 && partners > 400, "{vacations} {partners}");
    assert!(last_returns > 100 && refused > 5_000, "{last_returns} {refused}");
}

/// An action of a seat, the table before it and what came of it.
struct Happened<'a> {
    seat: Seat,
    view: &'a View,
    action: Action,
    played: &'a FinishingTime,
    events: Vec<Event>,
}

impl Happened<'_> {
    fn before(&self) -> &Team {
        &self.view.on_turn().team
    }

    fn after(&self) -> &Team {
        self.played.team(self.seat)
    }

    /// The returns to work of a seat that came of it.
    fn returns(&self, of: Seat) -> Vec<(Forecast, bool)> {
        let returns = self.events.iter().filter_map(|event| match *event {
            Event::BackToWork { seat, forecast, last, .. } if seat == of => Some((forecast, last)),
            _ => None,
        });
        returns.collect()
    }

    fn as_told(&self, tally: &mut Tally) {
        assert_eq!(self.view.current, self.seat);
        self.purse_and_mood(tally);
        self.what_follows(tally);
        self.last_returns(tally);
        match self.action {
            Action::Step { track, .. } => self.step(track, tally),
            Action::Go(visit) | Action::And(visit) => self.visit(visit, tally),
            Action::Retire => {
                assert_eq!(self.after().retired, self.before().retired + 1);
                assert_eq!(self.played.stress(self.seat), (self.view.on_turn().stress - 1).max(0));
                tally.retired += 1;
            }
            Action::Partner => self.more_partners(1, tally),
            _ => {}
        }
    }

    /// Dollars, tokens and relaxation change as told, and by returns to work.
    fn purse_and_mood(&self, tally: &mut Tally) {
        let (before, after) = (self.before(), self.after());
        let told = self.view.components.change(self.action);
        let returns = self.returns(self.seat);
        let sum = |of: fn(&Forecast) -> i16| returns.iter().map(|(one, _)| of(one)).sum::<i16>();
        let lands = self.view.lands(self.action);
        assert_eq!(after.relax, lands - sum(|one| one.lost), "{}", self.action);
        let coins = before.coins as i16 + told.coins + sum(|one| one.coins as i16);
        assert_eq!(after.coins as i16, coins, "{}", self.action);
        let tokens = before.tokens as i16 + told.tokens + sum(|one| one.tokens as i16);
        assert_eq!(after.tokens as i16, tokens, "{}", self.action);
        tally.changes += u32::from(told != Default::default());
        // What is said in signs says the same.
        let said = effect(self.view, self.action);
        for (number, sign) in [(told.coins, "$"), (told.tokens, " ✊")] {
            assert!(number == 0 || said.contains(sign), "{said}");
        }
    }

    /// After the last worker: the return that was foretold, or waiting; otherwise
    /// nothing but the next turn.
    fn what_follows(&self, tally: &mut Tally) {
        let returns: Vec<Forecast> =
            self.returns(self.seat).into_iter().filter(|(_, last)| !last).map(|it| it.0).collect();
        let waits = self.events.contains(&Event::OutForGood { seat: self.seat });
        let then = self.view.then(self.action);
        assert_eq!(then.is_some(), after(self.view, self.action).is_some());
        match then {
            Some(Then::BackToWork(told)) => {
                assert_eq!((returns.as_slice(), waits), (&[told][..], false), "{}", self.action);
                tally.returns += 1;
            }
            Some(Then::Waits) => {
                assert!(waits && returns.is_empty(), "{}", self.action);
                tally.waits += 1;
            }
            // A strike may let the last worker retire; nothing is foretold of that.
            None if matches!(self.action, Action::House(_) | Action::Go(_) | Action::And(_)) => {
                assert!(!waits && returns.is_empty(), "{} {:?}", self.action, self.events);
                tally.nothing += 1;
            }
            None => {}
        }
    }

    /// When the game ends, the others lose what stood beside their teams all the time.
    fn last_returns(&self, tally: &mut Tally) {
        for (nth, team) in self.view.teams.iter().enumerate() {
            let seat = Seat(nth as u8);
            for (forecast, _) in self.returns(seat).iter().filter(|_| seat != self.seat) {
                assert_eq!(*forecast, team.forecast);
                tally.last_returns += 1;
            }
        }
    }

    fn step(&self, track: Track, tally: &mut Tally) {
        let team = self.view.on_turn();
        let (now, next) = (team.at[track as usize], team.next[track as usize].expect("listed"));
        let reached = self.played.at(self.seat, track);
        assert_eq!((reached.value, reached.stress), (next.value, next.stress));
        let Forecast { coins, tokens, .. } = self.played.forecast(self.seat);
        let (before, more) = (team.forecast, (next.value - now.value) as u16);
        match track {
            Track::Hours => {
                let less = now.stress - next.stress;
                assert_eq!(self.played.stress(self.seat), (team.stress - less).max(0));
            }
            Track::Income | Track::Gap => assert_eq!(coins, before.coins + more),
            Track::Union => assert_eq!(tokens, next.value as u16),
            Track::Vacation => {}
        }
        assert_eq!(self.played.stage() == Stage::Bonus, next.star, "a star is chosen at");
        tally.steps += 1;
        tally.stars += u32::from(next.star);
    }

    fn visit(&self, visit: Visit, tally: &mut Tally) {
        match visit {
            Visit::Vacation { .. } if self.returns(self.seat).is_empty() => {
                let stress = (self.view.on_turn().stress - 1).max(0);
                assert_eq!(self.played.stress(self.seat), stress, "1 less stress");
                tally.vacations += 1;
            }
            Visit::Date => self.more_partners(1, tally),
            _ => self.more_partners(0, tally),
        }
    }

    /// In the factory and out, on vacation too.
    fn more_partners(&self, more: u16, tally: &mut Tally) {
        let away = |columns: &[finishing_time::Column]| {
            columns.iter().filter(|column| column.is_of(self.seat) && column.partner).count() as u16
        };
        let all = |team: &Team, columns| team.partners + team.partners_out() + away(columns);
        let before = all(self.before(), &self.view.columns);
        assert_eq!(all(self.after(), self.played.columns()), before + more, "{}", self.action);
        tally.partners += u32::from(more);
    }
}

/// At a star, what may be chosen at all is what is listed.
fn stars(view: &View, actions: &[Action]) {
    let may = view.at_stars().into_iter().filter(|(_, most)| most.is_none_or(|most| most > 0));
    let mut told: Vec<Action> = may.map(|(action, _)| action).collect();
    let mut listed = actions.to_vec();
    told.sort();
    listed.sort();
    assert_eq!(told, listed);
}
