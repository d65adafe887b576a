//! The Pile: windows open and close, cards are added, and then everything
//! happens, the newest first.

use tabletop::{Fate, Seat, Seats, Standing, Witness};

use crate::action::{Action, Aim};
use crate::components::Card;
use crate::event::Event;
use crate::options::Reactions;
use crate::state::{Entry, Held, Luck, NONE, Overtime, Phase, SHOWN};
use crate::vocabulary::{Effect, Size, Types, Whom};

// ── windows ──────────────────────────────────────────────────────────────────

impl Overtime {
    /// Asks everybody for a reaction, if some kind of card could react at all;
    /// otherwise the Pile resolves. Who holds what plays no part.
    pub(crate) fn open_window<F: Fate, W: Witness<Event>>(
        &mut self,
        fate: &mut F,
        witness: &mut W,
    ) {
        let newest = self.pile.len() - 1;
        let somebody = self.could_follow(0) | self.could_follow(newest) != 0;
        self.asked = match somebody {
            true => self.with_cards(),
            false => Seats::NONE,
        };
        if self.asked.is_empty() {
            return self.begin_resolving(fate, witness);
        }
        self.phase = Phase::React;
        self.windows += 1;
        self.answers = [None; 6];
    }

    /// Everybody with a card in hand; an empty hand counts as passed.
    pub(crate) fn with_cards(&self) -> Seats {
        self.everyone().iter().filter(|&seat| !self.desk(seat).hand.is_empty()).collect()
    }

    /// Takes a seat's answer to the open window.
    pub(crate) fn answer<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) {
        self.asked.remove(seat);
        match self.reactions {
            Reactions::Live => match action {
                Action::React { .. } => self.add(seat, action, fate, witness),
                _ if self.asked.is_empty() => self.begin_resolving(fate, witness),
                _ => {}
            },
            Reactions::Sealed => {
                self.answers[seat.index()] = Some(action);
                if self.asked.is_empty() {
                    self.open_answers(fate, witness);
                }
            }
        }
    }

    /// Everybody has answered: the first card from the active player's left
    /// counts, the others are never shown.
    fn open_answers<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        let answers = std::mem::take(&mut self.answers);
        let mut seat = self.active;
        for _ in 0..self.count {
            seat = self.left_of(seat);
            if let Some(action @ Action::React { .. }) = answers[seat.index()] {
                return self.add(seat, action, fate, witness);
            }
        }
        self.begin_resolving(fate, witness);
    }

    /// Adds a reaction to the Pile and asks everybody anew.
    fn add<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) {
        let Action::React { card, on, aim } = action else { return };
        let on = on - 1;
        let trigger = *self.entry(on);
        let tasks = self.named(seat, aim);
        let redirects = card.kind().effects == [Effect::Redirect];
        let aimed = if redirects { aim.who } else { card.kind().aims.then_some(trigger.by) };
        self.take_from_hand(seat, card, fate);
        let to = self.card_at(on);
        witness.see(Event::Reacted { seat, card, to, of: trigger.by, who: aim.who });
        let luck = self.work_die(seat, card, fate, witness);
        let entry = Entry {
            card: card.id(),
            by: seat,
            on,
            aim: aimed,
            tasks,
            who: aim.who,
            luck,
            gone: false,
        };
        self.pile.push(entry);
        self.open_window(fate, witness);
    }

    /// The assignments that an aim names.
    pub(crate) fn named(&self, seat: Seat, aim: Aim) -> [u8; 2] {
        let [first, second] = aim.tasks;
        let first = first.and_then(|look| self.task(seat, look, NONE)).unwrap_or(NONE);
        let second = second.and_then(|look| self.task(seat, look, first)).unwrap_or(NONE);
        [first, second]
    }
}

// ── resolving ────────────────────────────────────────────────────────────────

impl Overtime {
    fn begin_resolving<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        self.at = self.pile.len() - 1;
        self.step = 0;
        self.resolve(fate, witness);
    }

    /// Goes on with the Pile from where it stands, down to the Lead, unless a
    /// player has to choose something on the way.
    fn resolve<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        loop {
            if self.step > 0 || self.happens(fate, witness) {
                let effects = self.printed_at(self.at).map_or(&[][..], |card| &card.kind().effects);
                while let Some(&effect) = effects.get(usize::from(self.step)) {
                    self.step += 1;
                    if self.carry_out(effect, fate, witness) == Waits::Yes {
                        return;
                    }
                }
                self.afterwards(witness);
            }
            if self.at == 0 {
                return self.close(fate, witness);
            }
            self.at -= 1;
            self.step = 0;
        }
    }

    /// Does the card at the current place do anything?
    fn happens<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) -> bool {
        let entry = *self.entry(self.at);
        let Some(card) = self.card_at(self.at) else { return false };
        if entry.luck != Luck::Standing {
            let solace = self.employee(entry.by).solace;
            self.draw(entry.by, solace, fate, witness);
            return false;
        }
        if !self.has_target(self.at) {
            witness.see(Event::Fizzled { seat: entry.by, card });
            return false;
        }
        true
    }

    /// Is anything left of what the card was aimed at when it was played? A
    /// named player is never gone.
    pub(crate) fn has_target(&self, place: u8) -> bool {
        let entry = self.entry(place);
        let needs = self.printed_at(place).map(|card| card.kind().needs).unwrap_or_default();
        let about_tasks = needs.tasks > 0 || needs.gift.is_some();
        !about_tasks || needs.who || entry.tasks.iter().any(|&task| self.owns(entry.by, task))
    }

    fn carry_out<F: Fate, W: Witness<Event>>(
        &mut self,
        effect: Effect,
        fate: &mut F,
        witness: &mut W,
    ) -> Waits {
        let entry = *self.entry(self.at);
        let seat = entry.by;
        match effect {
            Effect::Do(checks) | Effect::DoTwice(checks) => self.work(checks, witness),
            Effect::Help(_) => {
                if let Some(who) = entry.who.filter(|&who| self.has_tasks(who)) {
                    self.phase = Phase::Help(who);
                    return Waits::Yes;
                }
            }
            Effect::Snooze(whom, by) => match whom {
                Whom::You => self.snooze(seat, by, witness),
                Whom::Other => entry.who.iter().for_each(|&who| self.snooze(who, by, witness)),
                Whom::Them => entry.aim.iter().for_each(|&who| self.snooze(who, by, witness)),
                Whom::All => self.everyone().iter().for_each(|who| self.snooze(who, by, witness)),
            },
            Effect::Draw(cards) => self.draw(seat, cards, fate, witness),
            Effect::Nap => {
                self.napped |= seat == self.active;
                witness.see(Event::Napped { seat });
            }
            Effect::Skip => {
                self.desk_mut(seat).skip = true;
                witness.see(Event::WillSkip { seat });
            }
            Effect::Cancel => {
                self.cancel(witness);
            }
            Effect::Take => {
                if let Some(place) = self.cancel(witness) {
                    self.take_off_the_pile(seat, place, witness);
                }
            }
            Effect::Give(_) => {
                let task = entry.tasks[0];
                if let Some(to) = entry.aim.filter(|_| self.owns(seat, task)) {
                    let task = &mut self.tasks[usize::from(task)];
                    task.owner = Some(to);
                    witness.see(Event::Gave { seat, to, size: task.size });
                }
            }
            Effect::Return(size) => {
                if let Some(who) = entry.aim {
                    self.take_back(who, size, witness);
                }
            }
            Effect::Redirect => {
                if let (Some(to), Some(card)) = (entry.aim, self.card_at(entry.on)) {
                    self.pile.entries_mut()[usize::from(entry.on)].aim = Some(to);
                    witness.see(Event::Redirected { seat, card, to });
                }
            }
            // The printed effects of the original stand in its place.
            Effect::Copy => {}
        }
        Waits::No
    }

    /// What follows when a card has done its work.
    fn afterwards<W: Witness<Event>>(&mut self, witness: &mut W) {
        let Entry { by, .. } = *self.entry(self.at);
        let Some(card) = self.card_at(self.at) else { return };
        let types = card.kind().types;
        if types.meets(Types::REST) {
            for other in self.everyone().without(by).iter() {
                let comfort = self.employee(other).comfort;
                self.snooze(other, -(comfort as i8), witness);
            }
        }
        if types.meets(Types::EMPLOYEE) {
            self.hire(by, card, witness);
        }
    }

    /// The new employee takes the place of the old, who is discarded. Average
    /// Joes are set aside: they are not part of the deck.
    fn hire<W: Witness<Event>>(&mut self, seat: Seat, card: Card, witness: &mut W) {
        let old = self.desk(seat).employee;
        if old != self.set.joe().id() {
            self.discard[usize::from(old)] += 1;
        }
        self.desk_mut(seat).employee = card.id();
        self.desk_mut(seat).used = false;
        self.pile.entries_mut()[usize::from(self.at)].gone = true;
        witness.see(Event::Hired { seat, employee: card });
    }

    // ── cancelling ──

    /// The place on the Pile that a cancelling card at `place` hits: what it
    /// reacted to, or, if it was redirected, the newest fitting card below it
    /// of the player it is aimed at now.
    pub(crate) fn cancels(&self, place: u8) -> Option<u8> {
        let entry = self.entry(place);
        if entry.aim == Some(self.entry(entry.on).by) {
            return Some(entry.on);
        }
        let trigger = self.card_at(place)?.kind().trigger?;
        (0..place).rev().find(|&below| {
            let target = self.entry(below);
            Some(target.by) == entry.aim
                && target.luck == Luck::Standing
                && !self.types_at(below).meets(Types::BOSS)
                && self.triggers(below, trigger, entry.by)
        })
    }

    /// Would cancelling fail because Boss cards cannot cancel that player's?
    pub(crate) fn protected(&self, canceller: u8, target: u8) -> bool {
        self.types_at(canceller).meets(Types::BOSS)
            && self.employee(self.entry(target).by).boss_proof
    }

    /// Cancels what the current card is aimed at; returns the place if that
    /// card was standing until now.
    fn cancel<W: Witness<Event>>(&mut self, witness: &mut W) -> Option<u8> {
        let place = self.cancels(self.at)?;
        let (seat, by) = (self.entry(place).by, self.entry(self.at).by);
        let card = self.card_at(place)?;
        if self.protected(self.at, place) || card.kind().types.meets(Types::BOSS) {
            witness.see(Event::Protected { seat, card });
            return None;
        }
        let target = &mut self.pile.entries_mut()[usize::from(place)];
        if target.luck != Luck::Standing {
            return None;
        }
        target.luck = Luck::Cancelled;
        witness.see(Event::Cancelled { seat, card, by });
        Some(place)
    }

    fn take_off_the_pile<W: Witness<Event>>(&mut self, seat: Seat, place: u8, witness: &mut W) {
        let Some(card) = self.card_at(place) else { return };
        self.pile.entries_mut()[usize::from(place)].gone = true;
        self.desk_mut(seat).hand.push(Held { kind: card.id(), age: SHOWN });
        witness.see(Event::Took { seat, card });
    }

    // ── work ──

    /// ✓ on the assignments that the current card names. The card lies on the
    /// first that is still there, where an employee's extra ✓ goes as well; on
    /// a second one there is only a marker.
    fn work<W: Witness<Event>>(&mut self, checks: u8, witness: &mut W) {
        let entry = *self.entry(self.at);
        let mut extra = self.employee(entry.by).extra;
        let mut lies = false;
        for task in entry.tasks {
            if !self.owns(entry.by, task) {
                continue;
            }
            if !std::mem::replace(&mut lies, true) {
                self.pile.entries_mut()[usize::from(self.at)].gone = true;
                let on = &mut self.tasks[usize::from(task)];
                match on.work.get_mut(usize::from(on.cards)) {
                    Some(free) => *free = entry.card,
                    None => unreachable!("three cards complete every assignment"),
                }
                on.cards += 1;
            }
            self.check_off(task, checks + std::mem::take(&mut extra), witness);
        }
    }

    /// Puts ✓ on an assignment and completes it if they are enough.
    fn check_off<W: Witness<Event>>(&mut self, place: u8, checks: u8, witness: &mut W) {
        let task = &mut self.tasks[usize::from(place)];
        let Some(seat) = task.owner else { return };
        task.done = (task.done + checks).min(task.size.need());
        let (size, done) = (task.size, task.done);
        witness.see(Event::Worked { seat, size, checks, done });
        if done < size.need() {
            return;
        }
        for card in 0..usize::from(task.cards) {
            self.discard[usize::from(task.work[card])] += 1;
        }
        (task.owner, task.done, task.cards) = (None, 0, 0);
        task.work = [0; 3];
        self.queue.push(seat, place);
        let left = self.looks(seat).iter().sum();
        witness.see(Event::Completed { seat, size, left });
    }

    /// The player asked has chosen where the help goes; the Pile goes on.
    pub(crate) fn help<F: Fate, W: Witness<Event>>(
        &mut self,
        task: Option<u8>,
        fate: &mut F,
        witness: &mut W,
    ) {
        let effects = self.printed_at(self.at).map_or(&[][..], |card| &card.kind().effects);
        let last = usize::from(self.step) - 1;
        if let (Some(task), Some(&Effect::Help(checks))) = (task, effects.get(last)) {
            self.check_off(task, checks, witness);
        }
        self.resolve(fate, witness);
    }

    /// A completed assignment of this size goes back to a player, bare.
    fn take_back<W: Witness<Event>>(&mut self, who: Seat, size: Size, witness: &mut W) {
        let mut done = self.tasks[..usize::from(self.dealt)].iter_mut();
        if let Some(task) = done.find(|task| task.owner.is_none() && task.size == size) {
            task.owner = Some(who);
            witness.see(Event::Returned { seat: who, size });
        }
    }

    // ── the end of a Pile ──

    /// Clears the Pile away, looks whether somebody has won, and goes on with
    /// the next completion or the next action.
    fn close<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        for entry in self.pile.entries() {
            if entry.card != NONE && !entry.gone {
                self.discard[usize::from(entry.card)] += 1;
            }
        }
        self.pile.clear();
        (self.at, self.step) = (0, 0);
        if let Some(standing) = self.winner() {
            let Standing { winners, reason } = standing;
            witness.see(Event::Won { winners, reason });
            return self.finish(standing);
        }
        match self.queue.pop() {
            Some((by, task)) => {
                self.pile.push(Entry { by, tasks: [task, NONE], ..Entry::NONE });
                self.open_window(fate, witness);
            }
            None => self.next_action(fate, witness),
        }
    }

    /// Whoever has no assignment left: the active player, else the next in
    /// turn order.
    fn winner(&self) -> Option<Standing> {
        let busy = self.busy();
        if busy == self.everyone() {
            return None;
        }
        let done: Seats = self.everyone().iter().filter(|&seat| !busy.contains(seat)).collect();
        let mut winner = self.active;
        while !done.contains(winner) {
            winner = self.left_of(winner);
        }
        let reason = match (done.len(), winner == self.active) {
            (1, true) => crate::OWN_TURN,
            (1, false) => crate::OTHER_TURN,
            (_, _) => crate::TOGETHER,
        };
        Some(Standing { winners: Seats::only(winner), reason })
    }
}

/// Must a player choose something before the Pile goes on?
#[derive(PartialEq, Eq)]
enum Waits {
    Yes,
    No,
}
