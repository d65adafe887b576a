//! Turns: acting, drawing, discarding, rounds and the clock. What happens on
//! the Pile is in `pile.rs`.

use tabletop::{Fate, Seat, Seats, Standing, Witness};

use crate::action::{Action, Aim};
use crate::cards::Alike;
use crate::components::Card;
use crate::event::{Drawn, Event};
use crate::options::Options;
use crate::refusal::Refusal;
use crate::state::{Entry, Held, Luck, Overtime, Phase, SHOWN, Task, YOUNGEST};
use crate::vocabulary::{Ability, Size, Types};

impl Overtime {
    /// Sets the table.
    pub(crate) fn set_up<F: Fate, W: Witness<Event>>(
        options: &Options,
        fate: &mut F,
        witness: &mut W,
    ) -> Overtime {
        let mut game = Overtime::bare(options);
        game.cards = *game.components.full_deck();
        fate.shuffle("deck", game.cards.deck_mut());
        let mut place = 0;
        for seat in game.everyone().iter() {
            // The hard one first, as in every list.
            for (size, count) in Size::ALL.into_iter().zip(game.components.tasks).rev() {
                for _ in 0..count {
                    game.tasks.set(place, Task::new(size, 0, Some(seat)));
                    place += 1;
                }
            }
        }
        // Whoever worked longest yesterday begins, if the table says who.
        let by_chance = || Seat(fate.roll("first player", u32::from(game.count)) as u8);
        game.first = options.first.unwrap_or_else(by_chance);
        witness.see(Event::Began { first: game.first, rounds: game.components.rounds() });
        for seat in game.everyone().iter() {
            game.draw(seat, game.components.hand, fate, witness);
        }
        game.active = game.first;
        game.begin_turn(fate, witness);
        game
    }

    /// Does what a seat has decided, if it may.
    #[inline]
    pub(crate) fn act<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        // Most decisions are to let it happen or to put a card away, and little is asked
        // for that; `check` would find the same.
        match action {
            Action::Pass if self.phase == Phase::React && self.asked.contains(seat) => {
                self.pass(seat, fate, witness);
                Ok(())
            }
            Action::Discard(card)
                if self.phase == Phase::Discard
                    && seat == self.active
                    && self.cards.has(seat, card) =>
            {
                self.put_down(seat, card, fate, witness);
                Ok(())
            }
            _ => self.check_and_act(seat, action, fate, witness),
        }
    }

    #[inline(never)]
    fn check_and_act<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        let named = self.check(seat, action)?;
        match action {
            Action::Play { card, aim } => self.lead(seat, card, aim, named, fate, witness),
            Action::Done => self.end_actions(fate, witness),
            Action::UseCard(card) => self.use_card(seat, card, fate, witness),
            Action::UseOn(who) => self.use_on(seat, who, fate, witness),
            Action::Pass => self.pass(seat, fate, witness),
            Action::React { .. } => self.react(seat, action, fate, witness),
            Action::Choose(_) => self.help(Some(named[0]), fate, witness),
            Action::GiveBack(card) => self.give_back(seat, card, fate, witness),
            Action::Discard(card) => self.put_down(seat, card, fate, witness),
        }
        Ok(())
    }

    // ── actions ──

    /// Plays a card from the hand as the Lead of a new Pile.
    fn lead<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        aim: Aim,
        tasks: [u8; 2],
        fate: &mut F,
        witness: &mut W,
    ) {
        let free = self.is_free(card);
        self.used += u8::from(!free);
        self.played = true;
        self.take_from_hand(seat, card, fate);
        let [on, also] = aim.tasks.map(|look| look.map(|look| look.size));
        witness.see(Event::Played { seat, card, on, also, who: aim.who, free });
        let luck = self.work_die(seat, card, fate, witness);
        let entry = Entry { card: card.id(), by: seat, tasks, who: aim.who, luck, ..Entry::NONE };
        self.pile.push(entry);
        self.open_window(fate, witness);
    }

    /// The Work die, for whoever plays a Work card and is not fresh; copiers roll
    /// their own. What fails is cancelled, tokens and all.
    pub(crate) fn work_die<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        fate: &mut F,
        witness: &mut W,
    ) -> Luck {
        if !card.kind().types.meets(Types::WORK) {
            return Luck::Stands;
        }
        let tiredness = self.tiredness(seat);
        if tiredness == 0 {
            return Luck::Stands;
        }
        let die = fate.roll("work die", 6) as u8 + 1;
        let (bonus, beat) = (self.employee(seat).die, self.components.die[tiredness]);
        witness.see(Event::Rolled { seat, card, die, bonus, beat });
        if die + bonus > beat { Luck::Stands } else { Luck::Failed }
    }

    fn use_card<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        fate: &mut F,
        witness: &mut W,
    ) {
        let employee = self.spend_ability(seat);
        witness.see(Event::Used { seat, employee, card });
        match self.employee(seat).ability {
            Some(Ability::Fetch(_)) => {
                self.discard[usize::from(card.id())] -= 1;
                self.cards.push(seat, Held { kind: card.id(), age: SHOWN });
                witness.see(Event::Took { seat, card });
                self.next_action(fate, witness);
            }
            Some(Ability::Hire) => {
                // The employee taken is the Lead, and can be reacted to. It
                // is a card that was played, unlike other abilities.
                self.played = true;
                self.discard[usize::from(card.id())] -= 1;
                self.pile.push(Entry { card: card.id(), by: seat, ..Entry::NONE });
                self.open_window(fate, witness);
            }
            Some(Ability::Trade(cards)) => {
                // First the card goes.
                self.take_from_hand(seat, card, fate);
                self.discard[usize::from(card.id())] += 1;
                self.draw(seat, cards, fate, witness);
                self.next_action(fate, witness);
            }
            Some(Ability::Move(_) | Ability::Swap) | None => {
                unreachable!("checked: this ability is used on a card")
            }
        }
    }

    fn use_on<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        who: Seat,
        fate: &mut F,
        witness: &mut W,
    ) {
        let employee = self.spend_ability(seat);
        witness.see(Event::UsedOn { seat, employee, who });
        match self.employee(seat).ability {
            Some(Ability::Move(tokens)) => {
                self.snooze(seat, -(tokens as i8), witness);
                self.snooze(who, tokens as i8, witness);
                self.next_action(fate, witness);
            }
            Some(Ability::Swap) => {
                let cards = self.cards.count(who) as u32;
                let place = fate.roll("swap", cards) as usize;
                let Held { kind, .. } = self.cards.remove(who, place);
                self.cards.push(seat, Held { kind, age: SHOWN });
                witness.see(Event::Swapped { seat, from: who, card: self.components.card(kind) });
                self.phase = Phase::GiveBack(who);
            }
            Some(Ability::Fetch(_) | Ability::Trade(_) | Ability::Hire) | None => {
                unreachable!("checked: this ability is used on a player")
            }
        }
    }

    fn spend_ability(&mut self, seat: Seat) -> Card {
        self.used += 1;
        self.desk_mut(seat).used = true;
        self.components.card(self.desk(seat).employee)
    }

    fn give_back<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        fate: &mut F,
        witness: &mut W,
    ) {
        let Phase::GiveBack(to) = self.phase else { return };
        self.take_from_hand(seat, card, fate);
        self.cards.push(to, Held { kind: card.id(), age: SHOWN });
        witness.see(Event::GaveBack { seat, to, card });
        self.next_action(fate, witness);
    }

    /// Asks for the next action, or goes on to the draw when none is left.
    pub(crate) fn next_action<F: Fate, W: Witness<Event>>(
        &mut self,
        fate: &mut F,
        witness: &mut W,
    ) {
        // Whoever has used abilities alone may still have an employee for nothing.
        match self.used < self.limit(self.active) || !self.played {
            true => self.phase = Phase::Act,
            false => self.end_actions(fate, witness),
        }
    }

    // ── the rest of a turn ──

    fn end_actions<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        let employee = self.employee(self.active);
        self.draw(self.active, employee.draw, fate, witness);
        match self.cards.count(self.active) > usize::from(employee.hand) {
            true => self.phase = Phase::Discard,
            false => self.end_turn(fate, witness),
        }
    }

    /// Puts a card away at the end of the turn.
    #[inline(never)]
    fn put_down<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        fate: &mut F,
        witness: &mut W,
    ) {
        self.take_from_hand(seat, card, fate);
        self.discard[usize::from(card.id())] += 1;
        witness.see(Event::Discarded { seat, card });
        if self.cards.count(seat) <= usize::from(self.employee(seat).hand) {
            self.end_turn(fate, witness);
        }
    }

    fn end_turn<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        self.active = self.left_of(self.active);
        if self.active == self.first && !self.end_round(witness) {
            return;
        }
        self.begin_turn(fate, witness);
    }

    /// Moves the hand of the clock and hands out what its new hour shows; false
    /// at midnight, where nothing is paid any more.
    fn end_round<W: Witness<Event>>(&mut self, witness: &mut W) -> bool {
        let Some(&tokens) = self.components.clock.get(usize::from(self.round)) else {
            witness.see(Event::Midnight);
            self.finish(Standing { winners: Seats::NONE, reason: crate::MIDNIGHT });
            return false;
        };
        witness.see(Event::RoundEnded { round: self.round, tokens });
        self.round += 1;
        for seat in self.everyone().iter() {
            let fewer = tokens.saturating_sub(self.employee(seat).slack);
            self.snooze(seat, fewer as i8, witness);
        }
        true
    }

    /// Begins the active player's turn; those who skip only draw.
    fn begin_turn<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        loop {
            let seat = self.active;
            self.used = 0;
            self.played = false;
            self.napped = false;
            self.desk_mut(seat).used = false;
            witness.see(Event::TurnBegan { seat, round: self.round });
            if !self.desk(seat).skip {
                self.phase = Phase::Act;
                return;
            }
            self.desk_mut(seat).skip = false;
            witness.see(Event::Skipped { seat });
            self.draw(seat, self.components.skip_draw, fate, witness);
            self.active = self.left_of(seat);
            if self.active == self.first && !self.end_round(witness) {
                return;
            }
        }
    }

    /// Nothing more happens.
    pub(crate) fn finish(&mut self, standing: Standing) {
        self.phase = Phase::Over;
        self.winners = standing.winners;
        let reasons = crate::REASONS.iter();
        self.reason = reasons.take_while(|&&reason| reason != standing.reason).count() as u8;
    }

    // ── cards and tokens ──

    /// Draws cards; an empty deck is made anew from the discard pile. Fewer
    /// when there are no more.
    pub(crate) fn draw<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        count: u8,
        fate: &mut F,
        witness: &mut W,
    ) {
        let mut left = count;
        while left > 0 {
            if self.cards.deck().is_empty() {
                self.reshuffle(fate, witness);
            }
            match self.cards.draw(seat, left) {
                0 => break,
                drawn => left -= drawn,
            }
        }
        if left < count {
            let new = self.cards.hand(seat).iter().rev().take(usize::from(count - left)).rev();
            let cards = Drawn::of(new.map(|held| self.components.get(held.kind)));
            witness.see(Event::Drew { seat, cards });
        }
    }

    fn reshuffle<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        if self.discard.iter().all(|&count| count == 0) {
            return;
        }
        if self.shuffles == YOUNGEST {
            // No real game gets here: there is no younger age, so the oldest two merge.
            for seat in self.everyone().iter() {
                self.cards.rearrange(seat, |hand| {
                    for held in hand.iter_mut().filter(|held| held.age != SHOWN) {
                        held.age = held.age.saturating_sub(1);
                    }
                });
            }
        } else {
            self.shuffles += 1;
        }
        for kind in 0..self.discard.len() {
            let count = std::mem::take(&mut self.discard[kind]);
            self.cards.stack(Held { kind: kind as u8, age: self.shuffles }, count);
        }
        fate.shuffle("deck", self.cards.deck_mut());
        witness.see(Event::Shuffled { cards: self.cards.deck().len() as u8 });
    }

    /// Takes a card of this kind out of a hand. One that everybody has seen
    /// goes first; among unseen ones of different age chance decides, so that
    /// the choice tells nothing of those that stay.
    pub(crate) fn take_from_hand<F: Fate>(&mut self, seat: Seat, card: Card, fate: &mut F) {
        let Alike { place, count, mixed } = self.cards.alike(seat, card.id());
        let place = if mixed { self.one_of(seat, card, count, fate) } else { place };
        self.cards.take(seat, place, count == 1);
    }

    /// The place of one of so many cards alike in a hand, by chance.
    #[inline(never)]
    fn one_of<F: Fate>(&self, seat: Seat, card: Card, count: u32, fate: &mut F) -> usize {
        let nth = fate.roll("which of two alike", count) as usize;
        let hand = self.cards.hand(seat).iter().enumerate();
        let mut alike = hand.filter(|(_, held)| held.kind == card.id());
        alike.nth(nth).map_or(0, |(place, _)| place)
    }

    /// Tokens for all of these, or away from them.
    pub(crate) fn snooze_all<W: Witness<Event>>(
        &mut self,
        seats: impl IntoIterator<Item = Seat>,
        by: i8,
        witness: &mut W,
    ) {
        seats.into_iter().for_each(|seat| self.snooze(seat, by, witness));
    }

    /// Adds tokens, or removes them as far as there are any.
    pub(crate) fn snooze<W: Witness<Event>>(&mut self, seat: Seat, by: i8, witness: &mut W) {
        let before = self.desk(seat).snooze;
        let now = before.saturating_add_signed(i16::from(by));
        self.desk_mut(seat).snooze = now;
        if now != before {
            let by = (i32::from(now) - i32::from(before)) as i8;
            witness.see(Event::Snoozed { seat, by, now });
        }
    }
}
