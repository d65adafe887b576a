//! Overtime with a leak: what twin worlds must notice. Everything but the leak is
//! the real game and the real board.

use std::marker::PhantomData;

use hall::Hosted;
use hall::games::GameOf;
use hall::view::{Awaited, Window};
use maud::Markup;
use overtime::{Action, Event, Overtime, Question, Refusal, View};
use players::{Cast, Character, Player, Random};
use tabletop::{About, Asked, Cover, Covered, Due, Eyes, Fate, Game, Names, Seat, Witness};
use web::board::Board;
use web::games::shelve;
use web::view::BoardContext;

use super::sneak::Named;

pub mod flaw {
    /// Whoever can do nothing but pass is not waited for.
    pub const WINDOW: u8 = 1;
    /// The log names the cards that others draw.
    pub const LOG: u8 = 2;
    /// A list is shorter when the neighbour holds a Boss card.
    pub const LIST: u8 = 3;
}

/// The names they stand on the shelf under, and what they let slip.
pub const LEAKS: [(&str, &str); 3] = [
    ("overtime-window", "a window that is open for those who can react"),
    ("overtime-log", "a card's name in the log"),
    ("overtime-list", "the length of a list"),
];

#[derive(Clone, Debug)]
pub struct Leaky<const FLAW: u8>(Overtime);

impl<const FLAW: u8> Leaky<FLAW> {
    fn can_only_pass(&self, seat: Seat) -> bool {
        let mut actions = Vec::new();
        self.0.actions(seat, &mut actions);
        actions == [Action::Pass]
    }

    fn neighbour_holds_a_boss(&self, seat: Seat) -> bool {
        let view = self.0.view(Eyes::Omniscient);
        let neighbour = &view.players[(seat.index() + 1) % view.players.len()];
        let boss = |card: &overtime::Card| card.kind().types.meets(overtime::Types::BOSS);
        neighbour.hand.iter().flatten().any(boss)
    }
}

impl<const FLAW: u8> Game for Leaky<FLAW> {
    tabletop::otherwise_like!(Overtime);

    fn question(&self, seat: Seat) -> Option<Question> {
        self.0.question(seat)
    }

    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.0.actions(seat, actions);
        if FLAW == flaw::LIST && actions.len() > 1 && self.neighbour_holds_a_boss(seat) {
            actions.pop();
        }
    }

    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        self.0.play(seat, action, fate, witness)?;
        while FLAW == flaw::WINDOW
            && let Due::Window { asked } = self.0.due()
            && let Some(idle) = asked.iter().find(|&seat| self.can_only_pass(seat))
        {
            self.0.play(idle, Action::Pass, fate, witness)?;
        }
        Ok(())
    }

    fn view(&self, eyes: Eyes) -> View {
        self.0.view(eyes)
    }

    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        Leaky(self.0.imagine(seat, fate))
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        match FLAW {
            flaw::LOG => Some(*event),
            _ => Overtime::shown(event, eyes),
        }
    }
}

impl<const FLAW: u8> Cast for Leaky<FLAW> {
    fn characters() -> &'static [Character] {
        &[Character { name: "random", manner: "does anything" }]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Self>>> {
        (name == "random").then(|| Box::new(Random) as Box<dyn Player<Self>>)
    }
}

fn honest<const FLAW: u8>(asked: Option<&Asked<Leaky<FLAW>>>) -> Option<Asked<Overtime>> {
    asked.map(|asked| Asked {
        number: asked.number,
        question: asked.question,
        actions: asked.actions.clone(),
    })
}

impl<const FLAW: u8> Hosted for Leaky<FLAW> {
    const WINDOWS: bool = true;

    fn window(public: &View) -> Option<Window> {
        Overtime::window(public)
    }

    fn active(public: &View) -> Option<Seat> {
        Overtime::active(public)
    }

    fn awaited(view: &View) -> Awaited {
        Overtime::awaited(view)
    }
}

impl<const FLAW: u8> Covered for Leaky<FLAW> {
    const COVER: Cover = Cover::BLANK;
}

impl<const FLAW: u8> Board for Leaky<FLAW> {
    const STYLE: &'static str = "";

    fn board(view: &View, asked: Option<&Asked<Self>>, context: &BoardContext) -> Markup {
        Overtime::board(view, honest(asked).as_ref(), context)
    }

    fn bar(view: &View, asked: Option<&Asked<Self>>, context: &BoardContext) -> Markup {
        Overtime::bar(view, honest(asked).as_ref(), context)
    }

    fn label(view: &View, action: Action, names: &Names) -> String {
        Overtime::label(view, action, names)
    }
}

/// Every house knows them.
pub fn shelve_the_leaks() {
    const fn named(slug: &'static str) -> About {
        About { slug, ..Overtime::ABOUT }
    }
    static ABOUTS: [About; 3] = [named(LEAKS[0].0), named(LEAKS[1].0), named(LEAKS[2].0)];
    static LEAKY: [Named; 3] = [
        Named { about: &ABOUTS[0], game: &GameOf::<Leaky<{ flaw::WINDOW }>>(PhantomData) },
        Named { about: &ABOUTS[1], game: &GameOf::<Leaky<{ flaw::LOG }>>(PhantomData) },
        Named { about: &ABOUTS[2], game: &GameOf::<Leaky<{ flaw::LIST }>>(PhantomData) },
    ];
    LEAKY.iter().for_each(|game| shelve(game));
}
