//! Finished! as a game of the tabletop.

use serde_json::{Value, json};
use tabletop::{
    About, BadState, Due, Eyes, Fate, Game, Names, Seat, Seats, Seed, Standing, Unreadable, Witness,
};

use crate::action::{Action, Question};
use crate::card::Card;
use crate::event::{Ending, Event, Origin};
use crate::options::{Deal, Options};
use crate::refusal::Refusal;
use crate::state::{self, Finished};
use crate::view::View;
use crate::words;

/// The one who plays.
const PLAYER: Seat = Seat(0);

impl Game for Finished {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Refusal = Refusal;

    const ABOUT: About = About {
        slug: "finished",
        title: "Finished!",
        designer: "Friedemann Friese",
        pitch: "A solo puzzle: sort 48 files before the coffee runs out.",
        rules_version: 1,
        seats: (1, 1),
    };

    fn deal<F: Fate, W: Witness<Event>>(options: &Options, fate: &mut F, witness: &mut W) -> Self {
        Finished::set_up(options, fate, witness)
    }

    fn seats(&self) -> Seats {
        Seats::only(PLAYER)
    }

    #[inline]
    fn due(&self) -> Due {
        match self.ending {
            None => Due::Turn(PLAYER),
            Some(ending) => {
                let won = ending == Ending::Won;
                let winners = if won { Seats::only(PLAYER) } else { Seats::NONE };
                Due::Over(Standing { winners, reason: ending.reason() })
            }
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        (seat == PLAYER && self.ending.is_none()).then(|| Question {
            pending: self.pending,
            chosen: self.chosen.len() as u8,
            among: self.choices().len() as u8,
        })
    }

    #[inline]
    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if seat == PLAYER { self.list(actions) } else { actions.clear() }
    }

    #[inline]
    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        _fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if seat != PLAYER {
            return Err(Refusal::NotAPlayer);
        }
        self.act(action, witness)
    }

    fn view(&self, eyes: Eyes) -> View {
        self.seen_by(eyes)
    }

    fn imagine<F: Fate>(&self, _seat: Seat, fate: &mut F) -> Self {
        self.imagined(fate)
    }

    /// Everything that happens happens in the open.
    fn shown(event: &Event, _eyes: Eyes) -> Option<Event> {
        Some(*event)
    }

    /// A card turned up from the stack: even one that was seen before, because
    /// remembering it is part of the game.
    fn reveals(event: &Event) -> bool {
        match event {
            Event::Drew { from: Origin::Stack, .. } => true,
            Event::Drew { from: Origin::Past, .. }
            | Event::TurnBegan { .. }
            | Event::NothingToDraw
            | Event::Sweet { .. }
            | Event::Finished { .. }
            | Event::Used { .. }
            | Event::SweetsReturned { .. }
            | Event::MovedToPast { .. }
            | Event::MovedBelow { .. }
            | Event::MovedToFuture { .. }
            | Event::RowPutAside { .. }
            | Event::MovedToStack { .. }
            | Event::TakenFromPast { .. }
            | Event::Sequence { .. }
            | Event::CoffeeDrunk { .. }
            | Event::SankBelow { .. }
            | Event::RowCame
            | Event::Joined { .. }
            | Event::Over { .. } => false,
        }
    }

    fn read(&self, _seat: Seat, line: &str) -> Result<Vec<Action>, Unreadable> {
        self.read_line(line)
    }

    fn ended(view: &View, standing: Standing, names: &Names) -> String {
        match view.ending {
            Some(ending) => words::ended(ending, view),
            None => standing.told(names),
        }
    }

    fn tell(event: &Event, _names: &Names) -> String {
        event.to_string()
    }

    fn narrate(events: &[Event], _names: &Names) -> Vec<String> {
        words::narrate(events)
    }

    fn universe(_options: &Options) -> Vec<Action> {
        let cards = Card::all().flat_map(|card| [Action::Use(card), Action::Pick(card)]);
        cards.chain([Action::End]).collect()
    }

    fn bound(options: &Options) -> u32 {
        let components = options.components();
        state::bound(components, components.setups[options.level()].coffee)
    }

    fn trace(&self) -> Value {
        self.to_json()
    }

    fn resume(options: &Options, state: &Value) -> Result<Self, BadState> {
        Finished::from_json(options, state)
    }

    /// The number of the deal, if it has one, and the whole deck.
    fn dealt(options: &Options, seed: Seed) -> Vec<(&'static str, Value)> {
        let number = match options.deal {
            Deal::Numbered(number) => Some(number),
            Deal::Shuffled | Deal::Deck(_) => None,
        };
        let deck: Vec<u8> = options.stack(&mut seed.deal()).iter().map(Card::number).collect();
        vec![("deal", json!(number)), ("deck", json!(deck))]
    }
}
