//! The Pile: windows open and close, cards are added, and then everything
//! happens, the newest first.

use tabletop::{Fate, Seat, Seats, Standing, Witness};

use crate::action::{Action, Aim};
use crate::components::{Card, SEATS};
use crate::event::Event;
use crate::options::Reactions;
use crate::state::{Answer, Entry, Held, Lies, Luck, NONE, Overtime, Phase, SHOWN};
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
        self.could = self.could_answer();
        self.asked = match self.could != 0 {
            true => self.with_cards(),
            false => Seats::NONE,
        };
        if self.asked.is_empty() {
            return self.begin_resolving(fate, witness);
        }
        self.phase = Phase::React;
        self.windows += 1;
        self.answers = [Answer::NONE; SEATS];
    }

    /// Everybody with a card in hand; an empty hand counts as passed.
    #[inline]
    pub(crate) fn with_cards(&self) -> Seats {
        self.cards.holders()
    }

    /// A seat lets it happen.
    #[inline]
    pub(crate) fn pass<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        fate: &mut F,
        witness: &mut W,
    ) {
        self.asked.remove(seat);
        if self.reactions == Reactions::Sealed {
            self.answers[seat.index()] = Answer::PASS;
        }
        if self.asked.is_empty() {
            self.close_window(fate, witness);
        }
    }

    /// A seat answers the open window with a card.
    pub(crate) fn react<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) {
        self.asked.remove(seat);
        if self.reactions == Reactions::Live {
            return self.add(seat, action, fate, witness);
        }
        self.answers[seat.index()] = Answer::of(action);
        if self.asked.is_empty() {
            self.close_window(fate, witness);
        }
    }

    /// Everybody has answered: the first card from the active player's left
    /// counts, the others are never shown. Where the first answer counts at
    /// once, nobody had one.
    #[inline(never)]
    fn close_window<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        let answers = std::mem::replace(&mut self.answers, [Answer::NONE; SEATS]);
        if answers.iter().any(|answer| answer.reacts()) {
            let mut seat = self.active;
            for _ in 0..self.count {
                seat = self.left_of(seat);
                let answer = answers[seat.index()];
                if let Some(action) =
                    answer.reacts().then(|| answer.open(self.components)).flatten()
                {
                    return self.add(seat, action, fate, witness);
                }
            }
        }
        self.begin_resolving(fate, witness);
    }

    /// Adds a reaction and asks everybody anew. One to the Lead begins a new Pile,
    /// one to the newest card of a Pile lies on that.
    fn add<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) {
        let Action::React { card, on, aim } = action else { return };
        let on = on - 1;
        let trigger = self.entry(on);
        let tasks = self.named(seat, card, aim);
        let aimed = self.aimed_at(card, on, aim.who);
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

    /// Whom a reaction is aimed at: the player it points at, else the one it
    /// reacts to.
    #[inline]
    pub(crate) fn aimed_at(&self, card: Card, on: u8, who: Option<Seat>) -> Option<Seat> {
        let kind = card.kind();
        let trigger = kind.aims.then_some(self.entry(on).by);
        who.filter(|_| kind.points).or(trigger)
    }

    /// The assignments that an aim names; some cards name one of somebody else.
    pub(crate) fn named(&self, seat: Seat, card: Card, aim: Aim) -> [u8; 2] {
        let [first, second] = aim.tasks;
        let needs = card.kind().needs;
        if needs.theirs.is_some() || !needs.lying.is_empty() {
            let find = |(who, look)| match needs.theirs {
                Some(_) => self.task(who, look, NONE),
                None => self.with_card(who, look, needs.lying),
            };
            return [aim.who.zip(first).and_then(find).unwrap_or(NONE), NONE];
        }
        let first = first.and_then(|look| self.task(seat, look, NONE)).unwrap_or(NONE);
        let second = second.and_then(|look| self.task(seat, look, first)).unwrap_or(NONE);
        [first, second]
    }
}

// ── resolving ────────────────────────────────────────────────────────────────

impl Overtime {
    #[inline(never)]
    pub(crate) fn begin_resolving<F: Fate, W: Witness<Event>>(
        &mut self,
        fate: &mut F,
        witness: &mut W,
    ) {
        self.at = self.pile.len() - 1;
        self.step = 0;
        self.could = 0;
        self.resolve(fate, witness);
    }

    /// Goes on with the Pile from where it stands, down to the Lead, unless a
    /// player has to choose something on the way.
    fn resolve<F: Fate, W: Witness<Event>>(&mut self, fate: &mut F, witness: &mut W) {
        loop {
            // A completion does nothing by itself.
            if let Some(card) = self.card_at(self.at)
                && (self.step > 0 || self.happens(card, fate, witness))
            {
                let effects = self.printed_at(self.at).map_or(&[][..], |card| &card.kind().effects);
                while let Some(&effect) = effects.get(usize::from(self.step)) {
                    self.step += 1;
                    if self.carry_out(effect, fate, witness) == Waits::Yes {
                        return;
                    }
                }
                self.afterwards(self.entry(self.at).by, card, witness);
            }
            if self.at == 0 {
                return self.close(fate, witness);
            }
            self.at -= 1;
            self.step = 0;
        }
    }

    /// Does the card at the current place do anything? What became of the card it
    /// reacted to does not matter.
    fn happens<F: Fate, W: Witness<Event>>(
        &mut self,
        card: Card,
        fate: &mut F,
        witness: &mut W,
    ) -> bool {
        let entry = self.entry(self.at);
        if entry.luck != Luck::Stands {
            // The union hears of it when its place is reached.
            let solace = self.employee(entry.by).solace;
            self.draw(entry.by, solace, fate, witness);
            return false;
        }
        if !self.components.is_plain(card.id()) && !self.has_target(self.at) {
            witness.see(Event::Fizzled { seat: entry.by, card });
            return false;
        }
        true
    }

    /// Is anything left of what the card was aimed at when it was played? A
    /// named player is never gone.
    #[inline]
    pub(crate) fn has_target(&self, place: u8) -> bool {
        let Some(printed) = self.printed_at(place) else { return true };
        if self.components.is_plain(printed.id()) {
            return true;
        }
        let entry = self.entry(place);
        let needs = &printed.kind().needs;
        if self.strikes(place) {
            return self.struck(place).is_some();
        }
        if needs.theirs.is_some() {
            return self.taken_over(place).is_some();
        }
        let about_tasks = needs.tasks > 0 || needs.gift.is_some();
        !about_tasks || needs.who || entry.tasks.iter().any(|&task| self.owns(entry.by, task))
    }

    /// One effect of the card at the current place.
    #[inline(never)]
    fn carry_out<F: Fate, W: Witness<Event>>(
        &mut self,
        effect: Effect,
        fate: &mut F,
        witness: &mut W,
    ) -> Waits {
        // An entry is opened where it is needed: most effects ask for little of it.
        let at = self.at;
        let seat = self.entry(at).by;
        match effect {
            Effect::Do(checks) | Effect::DoTwice(checks) => self.work(checks, witness),
            Effect::Help(_) => {
                if let Some(who) = self.entry(at).who.filter(|&who| self.has_tasks(who)) {
                    self.phase = Phase::Help(who);
                    return Waits::Yes;
                }
            }
            Effect::Snooze(whom, by) => match whom {
                Whom::You => self.snooze(seat, by, witness),
                Whom::Other => self.snooze_all(self.entry(at).who, by, witness),
                Whom::Them => self.snooze_all(self.entry(at).aim, by, witness),
                Whom::All => self.snooze_all(self.everyone().iter(), by, witness),
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
            Effect::Cancel | Effect::CancelAnywhere => match self.struck(self.at) {
                Some((task, lies)) => self.strike(task, lies, fate, witness),
                None => {
                    self.cancel(witness);
                }
            },
            Effect::Take => {
                if let Some(place) = self.cancel(witness) {
                    self.take_off_the_pile(seat, place, witness);
                }
            }
            Effect::Give(_) => {
                let entry = self.entry(at);
                let task = entry.tasks[0];
                if let Some(to) = entry.aim.filter(|_| self.owns(seat, task)) {
                    let size = self.hand_over(task, to);
                    witness.see(Event::Gave { seat, to, size });
                }
            }
            Effect::Discard(_) => {
                let task = self.entry(at).tasks[0];
                if self.owns(seat, task) {
                    self.put_away(task);
                    let size = self.tasks.at(task).size();
                    let left = self.left(seat);
                    witness.see(Event::Dropped { seat, size, left });
                }
            }
            Effect::TakeOver(_) => {
                if let Some((from, task)) = self.taken_over(self.at) {
                    let size = self.hand_over(task, seat);
                    witness.see(Event::TookOver { seat, from, size });
                }
            }
            Effect::Return(size) => {
                if let Some(who) = self.entry(at).aim {
                    self.take_back(who, size, witness);
                }
            }
            Effect::Redirect => {
                let entry = self.entry(at);
                if let (Some(to), Some(card)) = (entry.aim, self.card_at(entry.on)) {
                    self.pile.change(entry.on, |moved| moved.aim = Some(to));
                    witness.see(Event::Redirected { seat, card, to });
                }
            }
            // The printed effects of the original stand in its place.
            Effect::Copy => {}
        }
        Waits::No
    }

    /// What follows when a card has done its work.
    fn afterwards<W: Witness<Event>>(&mut self, by: Seat, card: Card, witness: &mut W) {
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
        if old != self.components.joe().id() {
            self.discard[usize::from(old)] += 1;
        }
        self.desk_mut(seat).employee = card.id();
        self.desk_mut(seat).used = false;
        self.pile.change(self.at, |entry| entry.gone = true);
        witness.see(Event::Hired { seat, employee: card });
    }

    // ── cancelling ──

    /// The place on the Pile that a cancelling card at `place` hits: what it
    /// reacted to, or, if it was redirected, the newest fitting card below it
    /// of the player it is aimed at now.
    pub(crate) fn cancels(&self, place: u8) -> Option<u8> {
        let entry = self.entry(place);
        if self.strikes(place) {
            return None;
        }
        if entry.aim == Some(self.entry(entry.on).by) {
            return Some(entry.on);
        }
        let trigger = self.card_at(place)?.kind().trigger?;
        (0..place).rev().find(|&below| {
            let target = self.entry(below);
            Some(target.by) == entry.aim
                && target.luck == Luck::Stands
                && !self.types_at(below).meets(Types::BOSS)
                && self.triggers(below, trigger, entry.by)
        })
    }

    /// Would cancelling fail because Boss cards cannot cancel that player's?
    pub(crate) fn protected(&self, canceller: u8, target: u8) -> bool {
        self.boss_fails(canceller, self.entry(target).by)
    }

    fn boss_fails(&self, canceller: u8, owner: Seat) -> bool {
        self.types_at(canceller).meets(Types::BOSS) && self.employee(owner).boss_proof
    }

    /// Is the card at this place meant for a card on an assignment? Once it is
    /// aimed at somebody else it looks for a card on the Pile.
    pub(crate) fn strikes(&self, place: u8) -> bool {
        let entry = self.entry(place);
        let lying = |card: Card| !card.kind().needs.lying.is_empty();
        entry.tasks[0] != NONE && entry.aim == entry.who && self.card_at(place).is_some_and(lying)
    }

    /// The card on an assignment that the card at this place hits, wherever the
    /// assignment is by now.
    pub(crate) fn struck(&self, place: u8) -> Option<(u8, Lies)> {
        let task = self.entry(place).tasks[0];
        let types = self.card_at(place)?.kind().needs.lying;
        let lies = self.strikes(place).then(|| self.lying(task, types))??;
        Some((task, lies))
    }

    /// Takes a card off the assignment it lies on, with its ✓.
    fn strike<F: Fate, W: Witness<Event>>(
        &mut self,
        task: u8,
        lies: Lies,
        fate: &mut F,
        witness: &mut W,
    ) {
        let Some(seat) = self.tasks.at(task).owner() else { return };
        let size = self.tasks.at(task).size();
        let (card, by) = (self.components.card(lies.kind), self.entry(self.at).by);
        if self.boss_fails(self.at, seat) {
            return witness.see(Event::Protected { seat, card });
        }
        self.tasks.work_on(task).lift(lies.kind);
        self.discard[usize::from(lies.kind)] += 1;
        let done = self.tasks.at(task).done();
        witness.see(Event::Struck { seat, card, by, size, checks: lies.checks, done });
        self.draw(seat, self.employee(seat).solace, fate, witness);
    }

    /// Cancels what the current card is aimed at; returns the place if that
    /// card was standing until now. Nothing cancels a Boss card.
    fn cancel<W: Witness<Event>>(&mut self, witness: &mut W) -> Option<u8> {
        let place = self.cancels(self.at)?;
        let (seat, by) = (self.entry(place).by, self.entry(self.at).by);
        let card = self.card_at(place)?;
        if self.protected(self.at, place) || card.kind().types.meets(Types::BOSS) {
            witness.see(Event::Protected { seat, card });
            return None;
        }
        if self.entry(place).luck != Luck::Stands {
            return None;
        }
        self.pile.change(place, |target| target.luck = Luck::Cancelled);
        witness.see(Event::Cancelled { seat, card, by });
        Some(place)
    }

    fn take_off_the_pile<W: Witness<Event>>(&mut self, seat: Seat, place: u8, witness: &mut W) {
        let Some(card) = self.card_at(place) else { return };
        self.pile.change(place, |entry| entry.gone = true);
        self.cards.push(seat, Held { kind: card.id(), age: SHOWN });
        witness.see(Event::Took { seat, card });
    }

    // ── work ──

    /// ✓ on the assignments that the current card names. The card lies on the
    /// first that is still there, where an employee's extra ✓ goes as well; on
    /// a second one there is only a marker.
    fn work<W: Witness<Event>>(&mut self, checks: u8, witness: &mut W) {
        let entry = self.entry(self.at);
        let mut extra = self.employee(entry.by).extra;
        let mut card = entry.card;
        for task in entry.tasks {
            if self.owns(entry.by, task) {
                self.pile.change(self.at, |entry| entry.gone = true);
                let card = std::mem::replace(&mut card, NONE);
                self.check_off(task, card, checks + std::mem::take(&mut extra), witness);
            }
        }
    }

    /// Puts ✓ on an assignment, with the card they come from if there is one, and
    /// completes it if they are enough; those too many are lost.
    fn check_off<W: Witness<Event>>(&mut self, place: u8, card: u8, checks: u8, witness: &mut W) {
        let task = self.tasks.work_on(place);
        let Some(seat) = task.owner() else { return };
        let size = task.size();
        let done = (task.done() + checks).min(size.need());
        witness.see(Event::Worked { seat, size, checks, done });
        if done < size.need() {
            task.look_like(size, done);
            if card != NONE {
                task.lay(card, checks);
            }
            return;
        }
        if card != NONE {
            self.discard[usize::from(card)] += 1;
        }
        self.put_away(place);
        self.queue.push(seat, place);
        let left = self.left(seat);
        witness.see(Event::Completed { seat, size, left });
    }

    /// An assignment leaves the table, and the cards on it are discarded.
    fn put_away(&mut self, place: u8) {
        let task = self.tasks.at(place);
        task.work().for_each(|lies| self.discard[usize::from(lies.kind)] += 1);
        self.tasks.clear(place);
        task.owner().into_iter().for_each(|seat| self.look_at_door(seat));
    }

    /// An assignment goes to another player, with everything on it.
    fn hand_over(&mut self, place: u8, to: Seat) -> Size {
        let task = self.tasks.at(place);
        self.tasks.hand_over(place, to);
        task.owner().into_iter().chain([to]).for_each(|seat| self.look_at_door(seat));
        task.size()
    }

    /// Is this player done, for the moment at least?
    fn look_at_door(&mut self, seat: Seat) {
        match self.has_tasks(seat) {
            true => self.door.leave(seat),
            false => self.door.arrive(seat),
        }
    }

    /// The assignment that the card at this place takes over, and from whom: the
    /// one named, or, if it is aimed at somebody else by now, their oldest that fits.
    fn taken_over(&self, place: u8) -> Option<(Seat, u8)> {
        let entry = self.entry(place);
        let from = entry.aim.or(entry.who)?;
        let sizes = self.card_at(place)?.kind().needs.theirs?;
        let named = Some(entry.tasks[0]).filter(|&task| self.owns(from, task));
        let fits = |task: &u8| {
            entry.who != Some(from)
                && self.owns(from, *task)
                && sizes.contains(self.tasks.at(*task).size())
        };
        Some((from, named.or_else(|| (0..self.dealt).find(fits))?))
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
            self.check_off(task, NONE, checks, witness);
        }
        self.resolve(fate, witness);
    }

    /// A completed assignment of this size goes back to a player, bare.
    fn take_back<W: Witness<Event>>(&mut self, who: Seat, size: Size, witness: &mut W) {
        let mut done = self.tasks().iter();
        if let Some(task) = done.position(|task| task.owner().is_none() && task.size() == size) {
            self.hand_over(task as u8, who);
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
            // A completion leads a Pile of its own.
            Some((by, task)) => {
                self.pile.push(Entry { by, tasks: [task, NONE], ..Entry::NONE });
                self.open_window(fate, witness);
            }
            None => self.next_action(fate, witness),
        }
    }

    /// Whoever was without assignments first and still is.
    fn winner(&self) -> Option<Standing> {
        let winner = self.door.seats().next()?;
        let reason = match (self.door.seats().count(), winner == self.active) {
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
