//! What happens: the steps of a turn and the effects of the cards.
//!
//! The steps carry the numbers of the rules; `R-…` are rulings, see `rulings.md`.

use tabletop::{Fate, Witness};

use crate::action::{Action, Pending};
use crate::card::{Card, Cards};
use crate::components::{Effect, ROWS};
use crate::consequences::{runs, worth};
use crate::event::{Ending, Event, Origin};
use crate::options::Options;
use crate::refusal::Refusal;
use crate::row::{Order, Row};
use crate::state::Finished;
use crate::sweets::Sweets;

impl Finished {
    pub(crate) fn set_up(
        options: &Options,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Finished {
        let components = options.components();
        let setup = components.setups[options.level()];
        let mut game = Finished {
            components,
            stack: options.stack(fate),
            past: Row::new(),
            present: Cards::NONE,
            held: Cards::NONE,
            future: [Cards::NONE; ROWS],
            rows: 0,
            sweets: Sweets::NONE,
            seen: [Card::COFFEE].into_iter().collect(),
            next: 1,
            stash: setup.stash,
            reserve: setup.reserve,
            coffee: setup.coffee,
            cups: setup.coffee,
            idle: 0,
            turn: 0,
            pending: Pending::Free,
            chosen: Order::NONE,
            ending: None,
        };
        game.begin_turn(witness);
        game
    }

    pub(crate) fn act(
        &mut self,
        action: Action,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        self.check(action)?;
        match action {
            Action::Use(card) => {
                self.idle += 1;
                self.use_card(card, witness);
            }
            Action::End => {
                self.idle += 1;
                self.ask(Pending::EndOrder, witness);
            }
            Action::Pick(card) => {
                self.chosen.push(card);
                self.resolve_forced(witness);
            }
        }
        // Endless play is lost, once the decision is resolved.
        if self.idle >= self.components.idle
            && self.pending == Pending::Free
            && self.ending.is_none()
        {
            self.end(Ending::Cap, witness);
        }
        Ok(())
    }

    // ── choices ──────────────────────────────────────────────────────────

    /// Carries out the pending choice once nothing about it is open: one card
    /// is enough, the order is complete, or only one option is left.
    #[inline]
    fn resolve_forced(&mut self, witness: &mut impl Witness<Event>) {
        let enough = match self.pending {
            Pending::Free => return,
            Pending::EndOrder | Pending::BelowOrder => self.choices().is_empty(),
            Pending::IntoPast { .. } => self.chosen.len() == 2,
            Pending::ToFuture | Pending::ToStack => self.chosen.len() == 1,
        };
        if !enough {
            let Some(last) = self.choices().sole() else { return };
            self.chosen.push(last);
        }
        let pending = std::mem::replace(&mut self.pending, Pending::Free);
        let chosen = self.chosen.take();
        match pending {
            Pending::Free => {}
            Pending::EndOrder => self.move_to_past(&chosen, witness),
            Pending::BelowOrder => self.move_below(&chosen, witness),
            Pending::IntoPast { draw } => self.two_into_past(&chosen, draw, witness),
            Pending::ToFuture => self.hold(&chosen, witness),
            Pending::ToStack => self.put_on_top(&chosen, witness),
        }
    }

    // ── step 1 to 3 ──────────────────────────────────────────────────────

    /// Step 1: a new turn. Held cards join, and score, before three are drawn.
    fn begin_turn(&mut self, witness: &mut impl Witness<Event>) {
        self.turn += 1;
        witness.see(Event::TurnBegan { turn: self.turn });
        self.join_held(witness);
        self.score(witness);
        if self.ending.is_some() {
            return;
        }
        // All three are drawn, and pay, before anything is scored.
        for _ in 0..self.components.draw {
            self.draw_one(witness);
        }
        self.score(witness);
    }

    /// Draws a card, and takes the sweet it pays (step 2): from the stack, then
    /// from the old end of the Past, which nobody is asked about.
    #[inline]
    fn draw_one(&mut self, witness: &mut impl Witness<Event>) {
        let (card, from) = match self.stack.pop_front() {
            Some(card) => (card, Origin::Stack),
            None => match self.past.pop_front() {
                Some(card) => (card, Origin::Past),
                None => return witness.see(Event::NothingToDraw),
            },
        };
        self.seen.insert(card);
        self.present.insert(card);
        witness.see(Event::Drew { card, from });
        if self.components.sweet.contains(card) {
            let paid = self.reserve > 0;
            self.pay(1);
            witness.see(Event::Sweet { card, paid });
        }
    }

    /// Step 3: scores while the next number is there.
    #[inline]
    fn score(&mut self, witness: &mut impl Witness<Event>) {
        while let Some(card) = self.next_card().filter(|&card| self.present.contains(card)) {
            self.finish(card, witness);
        }
    }

    /// The card is done with, and replaced by a drawn one. Rare among decisions,
    /// so it stays out of their way.
    #[cold]
    fn finish(&mut self, card: Card, witness: &mut impl Witness<Event>) {
        // Its sweets can pay for its replacement.
        self.leave_present(card, witness);
        self.next += 1;
        self.idle = 0;
        witness.see(Event::Finished { card });
        if card == Card::COFFEE {
            return self.end(Ending::Won, witness);
        }
        self.draw_one(witness);
    }

    /// Draws in the middle of an action: scoring interrupts.
    fn draw(&mut self, count: u8, witness: &mut impl Witness<Event>) {
        for _ in 0..count {
            if self.ending.is_some() {
                return;
            }
            self.draw_one(witness);
            self.score(witness);
        }
    }

    // ── step 4: the cards ────────────────────────────────────────────────

    fn use_card(&mut self, card: Card, witness: &mut impl Witness<Event>) {
        self.stash -= 1;
        self.sweets.lay(card, self.components.uses[card.index()]);
        witness.see(Event::Used { card });
        match self.components.effects[card.index()] {
            Effect::None | Effect::Sweet => {}
            Effect::Draw(count) => self.draw(count, witness),
            Effect::Below => self.ask(Pending::BelowOrder, witness),
            Effect::IntoPast(draw) => self.ask(Pending::IntoPast { draw }, witness),
            Effect::FromPast => self.two_from_past(witness),
            Effect::OneFuture => self.ask(Pending::ToFuture, witness),
            Effect::Exchange(count) => {
                self.draw(count, witness);
                if self.ending.is_none() && !self.present.is_empty() {
                    self.ask(Pending::ToStack, witness);
                }
            }
            Effect::AllFuture(count) => {
                self.put_row_aside(witness);
                self.draw(count, witness);
            }
            Effect::TakeBack => {
                let others = self.sweets.laid().minus(Cards::only(card));
                others.iter().for_each(|other| self.take_sweets(other, witness));
            }
        }
    }

    /// The acting card is among the choices like any other.
    fn ask(&mut self, pending: Pending, witness: &mut impl Witness<Event>) {
        self.pending = pending;
        self.resolve_forced(witness);
    }

    fn two_into_past(&mut self, chosen: &Order, draw: u8, witness: &mut impl Witness<Event>) {
        for card in chosen.iter() {
            self.leave_present(card, witness);
            self.past.push_back(card);
            witness.see(Event::MovedToPast { card });
        }
        self.drink(chosen, witness);
        self.draw(draw, witness);
    }

    /// One card at a time, the newest first; scoring comes between.
    fn two_from_past(&mut self, witness: &mut impl Witness<Event>) {
        for _ in 0..2 {
            if self.ending.is_some() {
                return;
            }
            let Some(card) = self.past.pop_back() else { return };
            self.present.insert(card);
            witness.see(Event::TakenFromPast { card });
            self.score(witness);
        }
    }

    /// The sweets on a held card stay on it.
    fn hold(&mut self, chosen: &Order, witness: &mut impl Witness<Event>) {
        for card in chosen.iter() {
            self.present.remove(card);
            self.held.insert(card);
            witness.see(Event::MovedToFuture { card });
        }
    }

    /// The second half of an exchange.
    fn put_on_top(&mut self, chosen: &Order, witness: &mut impl Witness<Event>) {
        for card in chosen.iter() {
            self.leave_present(card, witness);
            self.stack.push_front(card);
            witness.see(Event::MovedToStack { card });
        }
    }

    /// The Present becomes the nearest row of the Future; the others move on.
    fn put_row_aside(&mut self, witness: &mut impl Witness<Event>) {
        let rows = usize::from(self.rows);
        self.future.copy_within(..rows, 1);
        self.future[0] = self.present;
        self.rows += 1;
        witness.see(Event::RowPutAside { cards: self.present.len() as u8 });
        self.present = Cards::NONE;
    }

    // ── step 5 to 8 ──────────────────────────────────────────────────────

    /// Step 6: the Present to the Past.
    fn move_to_past(&mut self, order: &Order, witness: &mut impl Witness<Event>) {
        for card in order.iter() {
            self.leave_present(card, witness);
            self.past.push_back(card);
            witness.see(Event::MovedToPast { card });
        }
        self.finish_turn(order, witness);
    }

    /// Under the stack before step 7 trims the Past.
    fn move_below(&mut self, order: &Order, witness: &mut impl Witness<Event>) {
        for card in order.iter() {
            self.leave_present(card, witness);
            self.stack.push_back(card);
            witness.see(Event::MovedBelow { card });
        }
        self.finish_turn(order, witness);
    }

    /// What follows when the whole Present has been moved.
    fn finish_turn(&mut self, order: &Order, witness: &mut impl Witness<Event>) {
        self.drink(order, witness);
        if self.ending.is_some() {
            return;
        }
        self.reward(order, witness);
        // Step 7.
        while self.past.len() > usize::from(self.components.past) {
            let Some(card) = self.past.pop_front() else { break };
            self.stack.push_back(card);
            witness.see(Event::SankBelow { card });
        }
        // Step 8.
        if self.rows == 0 {
            return self.begin_turn(witness);
        }
        self.present = self.future[0];
        self.future.copy_within(1.., 0);
        self.future[ROWS - 1] = Cards::NONE;
        self.rows -= 1;
        witness.see(Event::RowCame);
        self.join_held(witness);
        self.score(witness);
    }

    /// Joined is not drawn: it pays no sweet.
    fn join_held(&mut self, witness: &mut impl Witness<Event>) {
        self.held.iter().for_each(|card| witness.see(Event::Joined { card }));
        self.present = self.present.or(self.held);
        self.held = Cards::NONE;
    }

    /// One coffee if 48 is among the moved cards; without one the game is lost.
    fn drink(&mut self, moved: &Order, witness: &mut impl Witness<Event>) {
        if !moved.set().contains(Card::COFFEE) {
            return;
        }
        match self.coffee.checked_sub(1) {
            None => self.end(Ending::Coffee, witness),
            Some(left) => {
                self.coffee = left;
                self.idle = 0;
                witness.see(Event::CoffeeDrunk { left });
            }
        }
    }

    /// Runs of consecutive numbers pay their length − 1, as far as the reserve goes
    ///
    fn reward(&mut self, order: &Order, witness: &mut impl Witness<Event>) {
        if !order.set().has_run(self.components.shortest_run) {
            return;
        }
        for (_, length) in runs(order.iter(), self.components.shortest_run) {
            let paid = self.pay(worth(length));
            witness.see(Event::Sequence { length, paid });
        }
    }

    // ── small things ─────────────────────────────────────────────────────

    /// Moves sweets from the reserve to the stash, as many as there are.
    #[inline]
    fn pay(&mut self, wanted: u8) -> u8 {
        let paid = wanted.min(self.reserve);
        self.reserve -= paid;
        self.stash += paid;
        paid
    }

    /// The sweets on a card go back to the reserve.
    #[inline]
    fn take_sweets(&mut self, card: Card, witness: &mut impl Witness<Event>) {
        let sweets = self.sweets.take(card);
        if sweets > 0 {
            self.reserve += sweets;
            witness.see(Event::SweetsReturned { card, sweets });
        }
    }

    #[inline]
    fn leave_present(&mut self, card: Card, witness: &mut impl Witness<Event>) {
        self.present.remove(card);
        self.take_sweets(card, witness);
    }

    fn end(&mut self, ending: Ending, witness: &mut impl Witness<Event>) {
        self.ending = Some(ending);
        witness.see(Event::Over { ending, finished: self.finished() });
    }
}
