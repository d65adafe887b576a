//! The complete state as JSON, and back.
//!
//! | name | value |
//! |---|---|
//! | `stack` | card numbers, top first |
//! | `present`, `held` | sorted `[card, sweets]` pairs |
//! | `future` | rows of such pairs, the nearest row first |
//! | `past` | card numbers, the oldest first |
//! | `finished` | how many cards are finished |
//! | `stash` `reserve` `coffee` `idle` `turn` | numbers |
//! | `pending` | `null`, or `{"choose": …, "chosen": […]}`; with `draw` if cards are drawn then |
//! | `over`, `reason` | is it over, and why: `won`, `coffee`, `cap` |
//! | `unseen` | the cards of the stack the player has never seen, sorted |

use serde_json::{Value, json};
use tabletop::BadState;
use tabletop::state::Fields;

use crate::action::Pending;
use crate::card::{CARDS, Card, Cards};
use crate::components::{Components, ROWS};
use crate::event::Ending;
use crate::options::Options;
use crate::row::{Order, Row};
use crate::state::Finished;
use crate::sweets::Sweets;

fn numbers(cards: impl Iterator<Item = Card>) -> Vec<u8> {
    cards.map(Card::number).collect()
}

impl Finished {
    pub(crate) fn to_json(&self) -> Value {
        let pairs = |cards: Cards| -> Vec<[u8; 2]> {
            cards.iter().map(|card| [card.number(), self.sweets.on(card)]).collect()
        };
        let rows = &self.future[..usize::from(self.rows)];
        let pending = match self.pending {
            Pending::Free => Value::Null,
            pending => {
                let mut open = json!({
                    "choose": choice_name(pending),
                    "chosen": numbers(self.chosen.iter()),
                });
                if let Pending::IntoPast { draw } = pending {
                    open["draw"] = draw.into();
                }
                open
            }
        };
        json!({
            "stack": numbers(self.stack.iter()),
            "present": pairs(self.present),
            "held": pairs(self.held),
            "future": rows.iter().map(|row| pairs(*row)).collect::<Vec<_>>(),
            "past": numbers(self.past.iter()),
            "finished": self.finished(),
            "stash": self.stash,
            "reserve": self.reserve,
            "coffee": self.coffee,
            "idle": self.idle,
            "turn": self.turn,
            "pending": pending,
            "over": self.ending.is_some(),
            "reason": self.ending.map(Ending::reason),
            "unseen": numbers(self.unseen().iter()),
        })
    }

    pub(crate) fn from_json(options: &Options, state: &Value) -> Result<Finished, BadState> {
        let components = options.components();
        Reader {
            fields: Fields(state),
            components,
            cups: components.setups[options.level()].coffee,
        }
        .game()
    }
}

fn choice_name(pending: Pending) -> &'static str {
    match pending {
        Pending::Free => "nothing",
        Pending::EndOrder => "order for the past",
        Pending::BelowOrder => "order below the stack",
        Pending::IntoPast { .. } => "two for the past",
        Pending::ToFuture => "one for the future",
        Pending::ToStack => "one for the stack",
    }
}

/// Reads a state somebody else wrote: nothing in it is taken on trust.
struct Reader<'a> {
    fields: Fields<'a>,
    components: &'static Components,
    /// Of coffee at the start.
    cups: u8,
}

fn bad<T>(problem: impl Into<String>) -> Result<T, BadState> {
    Err(BadState(problem.into()))
}

impl Reader<'_> {
    fn game(&self) -> Result<Finished, BadState> {
        let mut sweets = Sweets::NONE;
        let present = self.pairs(self.fields.value("present")?, "present", &mut sweets)?;
        let held = self.pairs(self.fields.value("held")?, "held", &mut sweets)?;
        let Some(rows) = self.fields.value("future")?.as_array() else {
            return bad("future must be a list of rows");
        };
        if rows.len() > ROWS {
            return bad(format!("future has {} rows, at most {ROWS} fit", rows.len()));
        }
        let mut future = [Cards::NONE; ROWS];
        for (row, value) in future.iter_mut().zip(rows) {
            *row = self.pairs(value, "future", &mut sweets)?;
        }
        let finished = self.fields.number("finished", CARDS)?;
        let ending = self.ending()?;
        let mut game = Finished {
            components: self.components,
            stack: self.row(self.fields.value("stack")?, "stack")?,
            past: self.row(self.fields.value("past")?, "past")?,
            present,
            held,
            future,
            rows: rows.len() as u8,
            sweets,
            seen: Cards::NONE,
            next: finished + 1,
            stash: self.fields.number("stash", 120u8)?,
            reserve: self.fields.number("reserve", 120u8)?,
            coffee: self.fields.number("coffee", 60u8)?,
            cups: self.cups,
            idle: self.fields.number("idle", self.components.idle)?,
            turn: self.fields.number("turn", 30_000)?,
            pending: Pending::Free,
            chosen: Order::NONE,
            ending,
        };
        self.check_cards(&game)?;
        self.check_sweets(&game)?;
        self.check_end(&game)?;
        game.seen = self.seen(&game)?;
        self.read_pending(&mut game)?;
        Ok(game)
    }

    fn card(&self, value: &Value, name: &str) -> Result<Card, BadState> {
        let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
        match number.and_then(Card::new) {
            Some(card) => Ok(card),
            None => bad(format!("{name} holds {value}; cards are numbers from 1 to {CARDS}")),
        }
    }

    fn row(&self, value: &Value, name: &str) -> Result<Row, BadState> {
        match value.as_array() {
            Some(cards) if cards.len() <= usize::from(CARDS) => {
                cards.iter().map(|card| self.card(card, name)).collect()
            }
            _ => bad(format!("{name} must be a list of at most {CARDS} cards")),
        }
    }

    fn pairs(&self, value: &Value, name: &str, sweets: &mut Sweets) -> Result<Cards, BadState> {
        let expected = || format!("{name} must be a list of [card, sweets] pairs");
        let Some(pairs) = value.as_array() else { return bad(expected()) };
        let mut cards = Cards::NONE;
        for pair in pairs {
            let Some([card, count]) = pair.as_array().map(Vec::as_slice) else {
                return bad(expected());
            };
            let card = self.card(card, name)?;
            let most = self.components.uses[card.index()];
            let Some(count) = count.as_u64().filter(|&count| count <= u64::from(most)) else {
                return bad(format!("card {card} holds {count} sweets; at most {most} fit"));
            };
            if cards.contains(card) {
                return bad(format!("card {card} is there twice"));
            }
            cards.insert(card);
            (0..count).for_each(|_| sweets.lay(card, most));
        }
        Ok(cards)
    }

    /// Every card is in exactly one place.
    fn check_cards(&self, game: &Finished) -> Result<(), BadState> {
        let mut counts = [0u8; 49];
        let rows = &game.future[..usize::from(game.rows)];
        let open = rows.iter().chain([&game.present, &game.held]).flat_map(|cards| cards.iter());
        let finished = Card::all().filter(|card| card.number() < game.next);
        for card in open.chain(game.stack.iter()).chain(game.past.iter()).chain(finished) {
            counts[card.index()] += 1;
        }
        for card in Card::all() {
            match counts[card.index()] {
                0 => return bad(format!("card {card} is missing")),
                1 => {}
                _ => return bad(format!("card {card} is there twice")),
            }
        }
        // Then no zone can outgrow its fixed room: a row always holds a card
        // that made it, and one row more still fits.
        let makers = |row: &Cards| {
            let effect = |card: Card| self.components.effects[card.index()];
            row.iter().any(|card| matches!(effect(card), crate::components::Effect::AllFuture(_)))
        };
        if rows.iter().any(|row| !makers(row)) {
            return bad("a row of the Future holds no card that makes one");
        }
        Ok(())
    }

    fn check_sweets(&self, game: &Finished) -> Result<(), BadState> {
        let found = game.sweets.total() + u32::from(game.stash) + u32::from(game.reserve);
        let all =
            self.components.setups.map(|setup| u32::from(setup.stash) + u32::from(setup.reserve));
        if all.contains(&found) {
            return Ok(());
        }
        bad(format!("there are {found} sweets in all; there should be {}", all[0]))
    }

    fn ending(&self) -> Result<Option<Ending>, BadState> {
        let over = self.fields.value("over")?.as_bool();
        let reason = self.fields.value("reason")?;
        let ending = Ending::ALL.into_iter().find(|e| reason.as_str() == Some(e.reason()));
        match (over, ending) {
            (Some(false), None) if reason.is_null() => Ok(None),
            (Some(true), Some(ending)) => Ok(Some(ending)),
            _ => bad("over and reason do not fit together"),
        }
    }

    fn check_end(&self, game: &Finished) -> Result<(), BadState> {
        let all = game.finished() == CARDS;
        if all != (game.ending == Some(Ending::Won)) {
            return bad("the game is won when all cards are finished, and only then");
        }
        let due = game.next_card().is_some_and(|card| game.present.contains(card));
        if due {
            return bad("the next card lies in the Present and should have been finished");
        }
        if game.ending.is_none() && game.idle >= self.components.idle {
            return bad("idle has reached its limit, but the game goes on");
        }
        Ok(())
    }

    /// Without `unseen`, nothing of the stack is known but the coffee card.
    fn seen(&self, game: &Finished) -> Result<Cards, BadState> {
        let stack: Cards = game.stack.iter().collect();
        let everywhere: Cards = Card::all().collect();
        let mut unseen = stack;
        unseen.remove(Card::COFFEE);
        if let Some(value) = self.fields.0.get("unseen") {
            unseen = self.row(value, "unseen")?.iter().collect();
        }
        if !unseen.minus(stack).is_empty() || unseen.contains(Card::COFFEE) {
            return bad("unseen holds a card that is not hidden in the stack");
        }
        Ok(everywhere.minus(unseen))
    }

    fn read_pending(&self, game: &mut Finished) -> Result<(), BadState> {
        let value = self.fields.value("pending")?;
        if value.is_null() {
            return Ok(());
        }
        let draw = value.get("draw").and_then(Value::as_u64).filter(|&draw| draw <= 10);
        let choices = [
            Pending::EndOrder,
            Pending::BelowOrder,
            Pending::IntoPast { draw: draw.unwrap_or(2) as u8 },
            Pending::ToFuture,
            Pending::ToStack,
        ];
        let name = value.get("choose").and_then(Value::as_str);
        let Some(pending) = choices.into_iter().find(|&p| Some(choice_name(p)) == name) else {
            let known = choices.map(|pending| format!("“{}”", choice_name(pending))).join(", ");
            return bad(format!("pending must be null or choose one of {known}"));
        };
        let Some(chosen) = value.get("chosen") else { return bad("pending lacks “chosen”") };
        let chosen = self.row(chosen, "chosen")?;
        let set: Cards = chosen.iter().collect();
        if set.len() != chosen.len() || !set.minus(game.present).is_empty() {
            return bad("chosen must be different cards of the Present");
        }
        let most = match pending {
            Pending::IntoPast { .. } => 1,
            Pending::ToFuture | Pending::ToStack => 0,
            Pending::Free | Pending::EndOrder | Pending::BelowOrder => usize::from(CARDS),
        };
        if chosen.len() > most || game.present.minus(set).len() < 2 || game.ending.is_some() {
            return bad("nothing is left to choose");
        }
        game.pending = pending;
        game.chosen = chosen.iter().collect();
        Ok(())
    }
}
