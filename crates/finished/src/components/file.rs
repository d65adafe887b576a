//! The file as it is written, and what can be wrong with it.

use serde::Deserialize;
use tabletop::components;
use tabletop::{ComponentsError, Edition, group};
use toml::Spanned;

use super::{Components, DIFFICULTIES, Effect, Needs, ROWS, Setup};
use crate::card::{CARDS, Card, Cards};

/// Reads a components file, or says what is wrong with it and where.
pub fn read(file: &str, text: &str, edition: Edition) -> Result<Components, ComponentsError> {
    let written: Written = components::read(file, text)?;
    let edition = match edition {
        Edition::Version(_) => Edition::Version(written.version.clone()),
        custom => custom,
    };
    written
        .build(edition)
        .map_err(|(span, problem)| ComponentsError::at(file, text, span.unwrap_or(0..0), problem))
}

/// What can be wrong, and where in the file.
type Fault = (Option<std::ops::Range<usize>>, String);

fn within(value: &Spanned<u16>, name: &str, least: u16, most: u16) -> Result<u16, Fault> {
    let number = *value.get_ref();
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        let problem = format!("{name} is {number}; expected a number from {least} to {most}");
        Err((Some(value.span()), problem))
    }
}

// The file as it is written. `source` and `note` are for people and for
// `rules --sources`; reading them here makes sure that they are there.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    version: String,
    turn: Turn,
    sequence: Sequence,
    patience: Patience,
    difficulty: Vec<Difficulty>,
    action: Vec<Spanned<Action>>,
}

group! { Turn {
    draw: Spanned<u16>,
    past: Spanned<u16>,
} }

group! { Sequence {
    shortest: Spanned<u16>,
} }

group! { Patience {
    idle: Spanned<u16>,
} }

group! { Difficulty {
    name: Spanned<String>,
    coffee: Spanned<u16>,
    stash: Spanned<u16>,
    reserve: Spanned<u16>,
} }

group! { Action {
    name: String,
    kind: Spanned<Kind>,
    draw: Option<Spanned<u16>>,
    uses: Option<Spanned<u16>>,
    cards: Vec<Spanned<u16>>,
} }

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    None,
    Coffee,
    Sweet,
    Draw,
    Below,
    IntoPast,
    FromPast,
    OneFuture,
    Exchange,
    AllFuture,
    TakeBack,
}

impl Written {
    fn build(&self, edition: Edition) -> Result<Components, Fault> {
        let mut built = Components {
            edition,
            effects: [Effect::None; 49],
            uses: [0; 49],
            names: [const { String::new() }; 49],
            setups: self.setups()?,
            draw: within(&self.turn.draw, "draw", 1, 10)? as u8,
            past: within(&self.turn.past, "past", 0, 40)? as u8,
            shortest_run: within(&self.sequence.shortest, "shortest", 2, 48)? as u8,
            idle: within(&self.patience.idle, "idle", 10, 1000)?,
            usable: Cards::NONE,
            sweet: Cards::NONE,
            needs: Needs::default(),
        };
        let mut placed = Cards::NONE;
        for action in &self.action {
            action.get_ref().place(&mut built, &mut placed)?;
        }
        if let Some(missing) = Card::all().find(|&card| !placed.contains(card)) {
            return Err((
                None,
                format!("card {missing} has no action; expected one for each of 1 to {CARDS}"),
            ));
        }
        let rows = built.effects.iter().filter(|e| matches!(e, Effect::AllFuture(_))).count();
        if rows > ROWS {
            let problem = format!("{rows} cards are all-future; expected at most {ROWS}");
            let span = self.action.iter().find(|a| *a.get_ref().kind.get_ref() == Kind::AllFuture);
            return Err((span.map(|action| action.get_ref().kind.span()), problem));
        }
        Ok(built)
    }

    fn setups(&self) -> Result<[Setup; 4], Fault> {
        let mut setups = [None; 4];
        for row in &self.difficulty {
            let name = row.name.get_ref().as_str();
            let Some(level) = DIFFICULTIES.iter().position(|&known| known == name) else {
                let known = DIFFICULTIES.join(", ");
                let problem = format!("“{name}” is no difficulty; expected one of {known}");
                return Err((Some(row.name.span()), problem));
            };
            if setups[level].is_some() {
                return Err((Some(row.name.span()), format!("“{name}” stands here twice")));
            }
            setups[level] = Some(Setup {
                coffee: within(&row.coffee, "coffee", 0, 60)? as u8,
                stash: within(&row.stash, "stash", 0, 60)? as u8,
                reserve: within(&row.reserve, "reserve", 0, 60)? as u8,
            });
        }
        let mut complete = [Setup { coffee: 0, stash: 0, reserve: 0 }; 4];
        for (level, setup) in setups.into_iter().enumerate() {
            let lacking = || (None, format!("the difficulty “{}” is missing", DIFFICULTIES[level]));
            complete[level] = setup.ok_or_else(lacking)?;
        }
        Ok(complete)
    }
}

impl Action {
    fn place(&self, built: &mut Components, placed: &mut Cards) -> Result<(), Fault> {
        let kind = *self.kind.get_ref();
        let draws = matches!(kind, Kind::Draw | Kind::IntoPast | Kind::Exchange | Kind::AllFuture);
        let draw = match (&self.draw, draws) {
            (Some(draw), true) => within(draw, "draw", 1, 10)? as u8,
            (None, false) => 0,
            (None, true) => {
                let problem = format!("“{}” draws; expected draw = a number", self.name);
                return Err((Some(self.kind.span()), problem));
            }
            (Some(draw), false) => {
                let problem = format!("“{}” draws nothing; expected no draw here", self.name);
                return Err((Some(draw.span()), problem));
            }
        };
        let effect = match kind {
            Kind::None | Kind::Coffee => Effect::None,
            Kind::Sweet => Effect::Sweet,
            Kind::Draw => Effect::Draw(draw),
            Kind::Below => Effect::Below,
            Kind::IntoPast => Effect::IntoPast(draw),
            Kind::FromPast => Effect::FromPast,
            Kind::OneFuture => Effect::OneFuture,
            Kind::Exchange => Effect::Exchange(draw),
            Kind::AllFuture => Effect::AllFuture(draw),
            Kind::TakeBack => Effect::TakeBack,
        };
        let idle = matches!(effect, Effect::None | Effect::Sweet);
        let uses = match &self.uses {
            Some(uses) if idle => {
                let problem = format!("“{}” is never used; expected no uses here", self.name);
                return Err((Some(uses.span()), problem));
            }
            Some(uses) => within(uses, "uses", 1, 5)? as u8,
            None => u8::from(!idle),
        };
        for number in &self.cards {
            let card = Card::new(within(number, "a card", 1, u16::from(CARDS))? as u8);
            let card = card.expect("the number was checked just now");
            let problem = if placed.contains(card) {
                Some(format!("card {card} has two actions; expected one"))
            } else if (card == Card::COFFEE) != (kind == Kind::Coffee) {
                Some(format!("expected card {CARDS}, and no other, to be the coffee card"))
            } else {
                None
            };
            if let Some(problem) = problem {
                return Err((Some(number.span()), problem));
            }
            placed.insert(card);
            built.effects[card.index()] = effect;
            built.uses[card.index()] = uses;
            built.names[card.index()] = self.name.clone();
            if !idle {
                built.usable.insert(card);
            }
            match effect {
                Effect::Sweet => built.sweet.insert(card),
                Effect::Draw(_) => built.needs.draw.insert(card),
                Effect::IntoPast(_) => built.needs.company.insert(card),
                Effect::FromPast => built.needs.past.insert(card),
                Effect::TakeBack => built.needs.sweets.insert(card),
                Effect::None
                | Effect::Below
                | Effect::OneFuture
                | Effect::Exchange(_)
                | Effect::AllFuture(_) => {}
            }
        }
        Ok(())
    }
}
