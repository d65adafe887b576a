//! Finishing Time as a [`Game`].

use serde_json::Value;
use tabletop::{
    About, BadState, Due, Eyes, Fate, Game, Names, Seat, Seats, Standing, Unreadable, Witness,
};

use crate::action::{Action, Room, Stay, Track, Visit};
use crate::event::Event;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::state::{FinishingTime, Stage};
use crate::view::View;
use crate::words::{self, Question};
use crate::{notation, trace};

impl Game for FinishingTime {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Refusal = Refusal;

    const ABOUT: About = About {
        slug: "finishing-time",
        title: "Finishing Time",
        designer: "Friedemann Friese",
        pitch: "Seventy hours a week are too many: relax after work, and strike for a better life.",
        rules_version: 2,
        seats: (1, 6),
    };

    const OPEN: bool = true;

    fn deal<F: Fate, W: Witness<Event>>(
        options: &Options,
        _fate: &mut F,
        _witness: &mut W,
    ) -> Self {
        FinishingTime::set_up(options)
    }

    fn seats(&self) -> Seats {
        Seats::first(self.players)
    }

    #[inline]
    fn due(&self) -> Due {
        match self.stage {
            Stage::Over(reason) => {
                Due::Over(Standing { winners: self.leaders(), reason: reason.word() })
            }
            _ => Due::Turn(self.current),
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        if seat != self.current {
            return None;
        }
        let team = self.team(seat);
        let (turn, tokens) = (team.turns, team.tokens);
        match self.stage {
            Stage::Turn if self.waits(seat) => Some(Question::Rest { turn }),
            Stage::Turn => Some(Question::Turn { turn, last: self.last_turns }),
            Stage::House { placed } => {
                let left = self.components.house_a_turn.saturating_sub(placed).min(team.factory);
                Some(Question::House { turn, left })
            }
            Stage::Second => Some(Question::Second { turn }),
            Stage::Strike => Some(Question::Strike { tokens, last: false }),
            Stage::LastStrike => Some(Question::Strike { tokens, last: true }),
            Stage::Bonus => Some(Question::Bonus { hours: self.at(seat, Track::Hours).value }),
            Stage::LastChance => Some(Question::LastChance { tokens }),
            Stage::Over(_) => None,
        }
    }

    #[inline]
    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if seat == self.current {
            self.list(actions);
        }
    }

    #[inline]
    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.carry_out(action, fate, witness);
        Ok(())
    }

    fn view(&self, _eyes: Eyes) -> View {
        View::of(self)
    }

    /// Nothing is hidden: the only world that looks like this one is this one.
    fn imagine<F: Fate>(&self, _seat: Seat, _fate: &mut F) -> Self {
        self.clone()
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        event.shown(eyes)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn read(&self, seat: Seat, line: &str) -> Result<Vec<Action>, Unreadable> {
        notation::read(self, seat, line)
    }

    fn ended(view: &View, standing: Standing, names: &Names) -> String {
        words::ended(view, standing, names)
    }

    fn tell(event: &Event, names: &Names) -> String {
        words::tell(event, names)
    }

    fn universe(options: &Options) -> Vec<Action> {
        let components = options.components;
        let mut visits = vec![Visit::Fishing, Visit::Trail, Visit::Ride];
        for partner in [false, true] {
            let rides = components.rides().iter().map(|ride| ride.pay as u8);
            visits.extend(rides.map(|pay| Visit::Park { pay, partner }));
            visits.extend(Stay::ALL.map(|stay| Visit::Vacation { stay, partner }));
        }
        visits.extend([Visit::Date, Visit::Motel, Visit::Union]);
        let mut actions: Vec<Action> = Room::ALL.map(Action::House).to_vec();
        actions.extend(visits.iter().copied().map(Action::Go));
        actions.extend(visits.into_iter().map(Action::And));
        for track in Track::ALL {
            let steps = components.track(track).places()[1..].iter();
            actions.extend(steps.map(|step| Action::Step { track, to: step.value }));
        }
        actions.extend([Action::End, Action::Retire, Action::Partner]);
        actions.extend([Action::Done, Action::NoStrike, Action::Rest]);
        actions
    }

    /// A turn without a strike takes at most as many decisions as workers may
    /// go to the house board (or a space and the question of a second worker).
    /// A strike adds its steps and stars, of which there are only so many, and
    /// one word to close it; the last strike is one more turn.
    fn bound(options: &Options) -> u32 {
        let components = options.components;
        let tracks = Track::ALL.map(|track| components.track(track).places());
        let steps: usize = tracks.iter().map(|places| places.len() - 1).sum();
        let stars = tracks.iter().flat_map(|places| places.iter()).filter(|step| step.star).count();
        let a_turn = u32::from(components.house_a_turn.max(2));
        let a_player = u32::from(components.cap) * a_turn + (steps + stars + 1) as u32;
        a_player * u32::from(options.players)
    }

    fn trace(&self) -> Value {
        trace::write(self)
    }

    fn resume(options: &Options, state: &Value) -> Result<Self, BadState> {
        trace::read(options, state)
    }
}
