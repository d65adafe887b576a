//! The Machine as a [`Game`].

use serde_json::Value;
use tabletop::{
    About, Audience, BadState, Due, Eyes, Fate, Game, Names, Phrase, Seat, Seats, Standing,
    Statement, Unreadable, Witness,
};

use crate::action::Action;
use crate::components::{DAYS, Tokens};
use crate::event::{self, Event};
use crate::knowledge::Knowledge;
use crate::options::{Options, PLAYERS};
use crate::refusal::Refusal;
use crate::state::{Phase, TheMachine};
use crate::talk::PHRASES;
use crate::view::View;
use crate::words::{self, Question};
use crate::{notation, trace};

impl Game for TheMachine {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Refusal = Refusal;

    const ABOUT: About = About {
        slug: "the-machine",
        title: "The Machine",
        designer: "Kasper Lapp",
        pitch: "One of you must get a machine built by people whom it will replace.",
        rules_version: 2,
        seats: PLAYERS,
    };

    fn deal<F: Fate, W: Witness<Event>>(options: &Options, fate: &mut F, witness: &mut W) -> Self {
        TheMachine::set_up(options, fate, witness)
    }

    fn seats(&self) -> Seats {
        Seats::first(self.options.players)
    }

    #[inline]
    fn due(&self) -> Due {
        if let Some(standing) = self.standing {
            return Due::Over(standing);
        }
        match self.phase {
            Phase::Cards => Due::Sealed { waiting: self.waiting },
            Phase::Meeting if self.meeting.voting => {
                Due::Sealed { waiting: self.meeting.waiting() }
            }
            Phase::Meeting => Due::Turn(self.meeting.proposer()),
            _ => Due::Turn(self.manager()),
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        self.question_to(seat)
    }

    #[inline]
    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.list(seat, actions);
    }

    #[inline]
    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        self.act(seat, action, fate, witness)
    }

    fn view(&self, eyes: Eyes) -> View {
        self.seen_by(eyes)
    }

    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        self.imagined(seat, &Knowledge::of(self, seat).pasts(), fate)
    }

    fn imagining<F: Fate>(&self, seat: Seat) -> impl FnMut(&mut F) -> Self {
        let pasts = Knowledge::of(self, seat).pasts();
        move |fate| self.imagined(seat, &pasts, fate)
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        event::shown(event, eyes)
    }

    fn reveals(event: &Event) -> bool {
        event::reveals(event)
    }

    fn read(&self, _seat: Seat, line: &str) -> Result<Vec<Action>, Unreadable> {
        notation::read(line)
    }

    fn ended(view: &View, standing: Standing, names: &Names) -> String {
        words::ended(view, standing, names)
    }

    fn tell(event: &Event, names: &Names) -> String {
        words::tell(event, names)
    }

    fn narrate(events: &[Event], names: &Names) -> Vec<String> {
        let sentence = |event: &Event| match event {
            // A new day, a new paragraph.
            Event::Morning { .. } => format!("\n\n{}", words::tell(event, names)),
            _ => words::tell(event, names),
        };
        events.iter().map(sentence).collect()
    }

    fn speak(&self, seat: Seat, statement: &Statement) -> Result<Audience, Refusal> {
        self.may_say(seat, statement)
    }

    fn phrases() -> &'static [Phrase] {
        &PHRASES
    }

    fn universe(options: &Options) -> Vec<Action> {
        Action::all(options.players)
    }

    fn bound(options: &Options) -> u32 {
        let crew = u32::from(options.players) - 1;
        let most = |count: fn(&Tokens) -> u8| {
            let cards = options.components.aftermaths.iter();
            cards.map(|card| u32::from(count(&card.with[crew as usize]))).max().unwrap_or(0)
        };
        let (warnings, cards) = (most(|t| t.warnings), most(|t| t.recommendations));
        // Every attendee writes a slip and puts it, and all the others vote.
        let meeting = crew * (most(|tokens| tokens.bad) + 1 + crew - 1);
        DAYS as u32 * (crew + crew + warnings + 1 + cards + meeting)
    }

    fn trace(&self) -> Value {
        trace::write(self)
    }

    fn resume(options: &Options, state: &Value) -> Result<Self, BadState> {
        trace::read(options, state)
    }
}
