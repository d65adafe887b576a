//! The game in numbers: what one pair of eyes knows.

use tabletop::Seat;
use tabletop::tensor::{Layout, Pen, Round, Tensor};

use crate::action::{Action, Aim, Look};
use crate::numbering::{Numbering, highest};
use crate::options::Options;
use crate::state::{NONE, Overtime, Phase, SHOWN};

const FLAG: (i16, i16) = (0, 1);
const FEW: (i16, i16) = (0, u8::MAX as i16);
const MANY: (i16, i16) = (0, i16::MAX);
/// One more than the number of a look; 0 is none.
const LOOK: (i16, i16) = (0, Look::COUNT as i16);
/// Unseen cards are told by the last so many shuffles, the older ones together.
const AGES: usize = 8;
/// Completions in front of the kinds of cards that lie on a Pile.
const SIZES: i16 = 3;

impl Tensor for Overtime {
    fn action_numbers(options: &Options) -> u16 {
        options.components.numbering(options.players).size()
    }

    #[inline]
    fn number(&self, seat: Seat, actions: &[Action], numbers: &mut Vec<u16>) {
        let numbering: &Numbering = self.components.numbering(self.count);
        numbering.number(Round::new(Some(seat), self.count), actions, numbers);
    }

    fn layout(options: &Options) -> Layout {
        let components = options.components;
        let seats = usize::from(options.players);
        let people = (0, i16::from(options.players));
        // The Average Joe included.
        let kinds = components.deck().count() + 1;
        let card = (0, kinds as i16);
        let tasks = usize::from(components.tasks.iter().sum::<u8>()) * seats;
        let pile = highest(components);
        let places = (0, pile as i16);
        Layout::new()
            .with("seat", &[1], people, "who looks: 0 a spectator, 1 the first chair …")
            .with("round", &[1], FEW, "from 1; midnight is after the last")
            .with("first", &[seats], FLAG, "who began the round; seats are told from whoever looks")
            .with("active", &[seats], FLAG, "whose turn it is")
            .with(
                "phase",
                &[6],
                FLAG,
                "an action, reactions, where help goes, a card to give back, discards, over",
            )
            .with(
                "chooser",
                &[1],
                people,
                "who says where help goes, or gets a card back: 0 nobody, 1 whoever looks, 2 \
                 the next …",
            )
            .with(
                "turn",
                &[3],
                FEW,
                "of the active player: actions used, has a card been played, no more Work",
            )
            .with("deck", &[2], FEW, "cards in the draw deck, and how often it was shuffled anew")
            .with("window", &[1], MANY, "which window it is, counted through the game")
            .with("discard", &[kinds], FEW, "the discard pile, by kind")
            .with("hand", &[kinds], FEW, "own hand, by kind")
            .with(
                "employee",
                &[seats],
                card,
                "who everybody is: one more than the kind of the card",
            )
            .with("snooze", &[seats], MANY, "Snooze tokens")
            .with("tiredness", &[seats], (0, 3), "fresh, tired, weary, wrecked")
            .with("limit", &[seats], FEW, "actions in a turn as things are now")
            .with("skips", &[seats], FLAG, "will the next turn be skipped?")
            .with("ability used", &[seats], FLAG, "was the ability used this turn?")
            .with("cards", &[seats], FEW, "cards in the hand")
            .with(
                "shown",
                &[seats, kinds],
                FEW,
                "those among them that everybody has seen, by kind",
            )
            .with(
                "unseen",
                &[seats, AGES],
                FEW,
                "the others: drawn since the last shuffle, before it, before the one before it \
                 …; the last number has all that are older",
            )
            .with(
                "task owner",
                &[tasks],
                people,
                "whose each assignment is: 0 it is off the table, 1 whoever looks …; first \
                 those dealt to whoever looks, then to the next",
            )
            .with("task size", &[tasks], (1, SIZES), "easy, simple, hard")
            .with("task done", &[tasks], (0, 3), "✓ on it")
            .with("task named", &[tasks], FLAG, "did a card of its owner on this Pile name it?")
            .with(
                "task work",
                &[tasks, 2],
                card,
                "the Work cards lying on it, one more than their kind; the older first",
            )
            .with("task checks", &[tasks, 2], (0, 3), "the ✓ that are theirs")
            .with(
                "completed",
                &[tasks],
                (0, tasks as i16),
                "which of the completions that will lead a Pile; 0 none",
            )
            .with("completed by", &[tasks], people, "and whose it is")
            .with(
                "resolving",
                &[1],
                places,
                "the place of the Pile that is happening, from 1; 0 none",
            )
            .with(
                "pile",
                &[pile],
                (0, SIZES + kinds as i16),
                "what lies on the Pile, the Lead first: 0 nothing, 1 to 3 a completion, easy \
                 to hard, then the kinds of cards",
            )
            .with("pile by", &[pile], people, "who played it")
            .with("pile on", &[pile], places, "the place it reacts to, from 1; 0 for the Lead")
            .with("pile aim", &[pile], people, "whom it is aimed at")
            .with("pile who", &[pile], people, "whom it names")
            .with(
                "pile tasks",
                &[pile, 2],
                LOOK,
                "how the assignments look that it names: one more than the number of the look",
            )
            .with("pile luck", &[pile], (0, 2), "stands, failed, cancelled")
            .with(
                "pile strikes",
                &[pile, 4],
                FEW,
                "the card on an assignment that it is going to cancel: whose assignment, its \
                 look, one more than the kind of the card, its ✓",
            )
            .with(
                "answer",
                &[6],
                FEW,
                "own sealed answer: 1 a pass, 2 a reaction; one more than the kind of the \
                 card, the place, two looks and whom it names",
            )
            .with("winners", &[seats], FLAG, "who has won, once it is over")
            .with(
                "reason",
                &[1],
                (0, crate::REASONS.len() as i16),
                "how it ended, counted from 1; 0 while it goes on",
            )
    }

    fn observe(&self, seat: Option<Seat>, pen: &mut Pen<'_>) {
        let round = Round::new(seat, self.count);
        self.observe_table(seat, round, pen);
        self.observe_cards(seat, pen);
        self.observe_people(round, pen);
        self.observe_tasks(seat, round, pen);
        self.observe_pile(round, pen);
        self.observe_answer(seat, round, pen);
        let over = self.phase == Phase::Over;
        pen.all(round.seats().map(|seat| i16::from(over && self.winners.contains(seat))));
        pen.put(if over && self.reason != NONE { self.reason + 1 } else { 0 });
    }
}

impl Overtime {
    fn observe_table(&self, seat: Option<Seat>, round: Round, pen: &mut Pen<'_>) {
        pen.put(seat.map_or(0, |seat| seat.0 + 1));
        pen.put(self.round);
        pen.all(round.seats().map(|seat| i16::from(seat == self.first)));
        pen.all(round.seats().map(|seat| i16::from(seat == self.active)));
        let (nth, chooser) = match self.phase {
            Phase::Act => (0, None),
            Phase::React => (1, None),
            Phase::Help(seat) => (2, Some(seat)),
            Phase::GiveBack(seat) => (3, Some(seat)),
            Phase::Discard => (4, None),
            Phase::Over => (5, None),
        };
        pen.one_of(6, nth);
        pen.put(round.maybe(chooser));
        pen.all([self.used, u8::from(self.played), u8::from(self.napped)]);
        pen.all([self.cards.deck().len() as u8, self.shuffles]);
        pen.put_at_most(self.windows, MANY.1);
    }

    fn observe_cards(&self, seat: Option<Seat>, pen: &mut Pen<'_>) {
        let kinds = self.components.deck().count() + 1;
        pen.all(self.discard.iter().take(kinds).copied());
        let hand = pen.block(kinds);
        for held in seat.map_or(&[][..], |seat| self.cards.hand(seat)) {
            hand.get_mut(usize::from(held.kind)).into_iter().for_each(|cell| *cell += 1);
        }
    }

    fn observe_people(&self, round: Round, pen: &mut Pen<'_>) {
        let desks = || round.seats().map(|seat| self.desk(seat));
        pen.all(desks().map(|desk| desk.employee + 1));
        desks().for_each(|desk| pen.put_at_most(desk.snooze, MANY.1));
        pen.all(round.seats().map(|seat| self.tiredness(seat) as u8));
        pen.all(round.seats().map(|seat| self.limit(seat)));
        pen.all(desks().map(|desk| i16::from(desk.skip)));
        pen.all(desks().map(|desk| i16::from(desk.used)));
        pen.all(round.seats().map(|seat| self.cards.count(seat) as u8));
        let kinds = self.components.deck().count() + 1;
        for seat in round.seats() {
            let shown = pen.block(kinds);
            for held in self.cards.hand(seat).iter().filter(|held| held.age == SHOWN) {
                shown.get_mut(usize::from(held.kind)).into_iter().for_each(|cell| *cell += 1);
            }
        }
        for seat in round.seats() {
            let unseen = pen.block(AGES);
            for held in self.cards.hand(seat).iter().filter(|held| held.age != SHOWN) {
                let ago = usize::from(self.shuffles - held.age).min(AGES - 1);
                unseen.get_mut(ago).into_iter().for_each(|cell| *cell += 1);
            }
        }
    }

    fn observe_tasks(&self, seat: Option<Seat>, round: Round, pen: &mut Pen<'_>) {
        let dealt = usize::from(self.dealt);
        let each = dealt / usize::from(self.count);
        let before = seat.map_or(0, |seat| seat.index() * each);
        // Those dealt to whoever looks, and then round the table.
        let places = || (before..dealt).chain(0..before).map(|place| place as u8);
        let tasks = || places().map(|place| self.tasks.at(place));
        pen.all(tasks().map(|task| round.maybe(task.owner())));
        pen.all(tasks().map(|task| task.size() as u8 + 1));
        pen.all(tasks().map(|task| task.done()));
        let named = self.named_on_the_pile();
        pen.all(places().map(|place| i16::from(named >> place & 1 != 0)));
        for task in tasks() {
            let mut kinds = task.work().map(|lies| lies.kind + 1);
            pen.all([kinds.next(), kinds.next()].map(Option::unwrap_or_default));
        }
        for task in tasks() {
            let mut checks = task.work().map(|lies| lies.checks);
            pen.all([checks.next(), checks.next()].map(Option::unwrap_or_default));
        }
        self.observe_completions(before, round, pen);
    }

    fn observe_completions(&self, before: usize, round: Round, pen: &mut Pen<'_>) {
        let dealt = usize::from(self.dealt);
        let block = pen.block(2 * dealt);
        for (nth, (by, task)) in (1..).zip(self.queue.entries()) {
            let place = (usize::from(task) + dealt - before) % dealt;
            block.get_mut(place).into_iter().for_each(|cell| *cell = nth);
            let by = round.maybe(Some(by)).into();
            block.get_mut(dealt + place).into_iter().for_each(|cell| *cell = by);
        }
    }

    /// The assignments, as bits, that cards of their owners on the Pile name.
    fn named_on_the_pile(&self) -> u64 {
        let mut named = 0;
        for entry in self.pile.entries().filter(|entry| entry.card != NONE) {
            for task in entry.tasks.into_iter().filter(|&task| self.owns(entry.by, task)) {
                named |= crate::state::bit(task);
            }
        }
        named
    }

    fn observe_pile(&self, round: Round, pen: &mut Pen<'_>) {
        let resolving = matches!(self.phase, Phase::Help(_)) && self.pile.len() > 0;
        pen.put(if resolving { self.at + 1 } else { 0 });
        let most = self.components.numbering(self.count).pile;
        let block = pen.block(12 * most);
        if block.len() < 12 * most {
            return;
        }
        let (what, block) = block.split_at_mut(most);
        let (by, block) = block.split_at_mut(most);
        let (on, block) = block.split_at_mut(most);
        let (aim, block) = block.split_at_mut(most);
        let (who, block) = block.split_at_mut(most);
        let (tasks, block) = block.split_at_mut(2 * most);
        let (luck, strikes) = block.split_at_mut(most);
        for (place, entry) in self.pile.entries().enumerate().take(most) {
            let completion = entry.card == NONE;
            what[place] = match completion {
                true => self.tasks.at(entry.tasks[0]).size() as i16 + 1,
                false => SIZES + i16::from(entry.card) + 1,
            };
            by[place] = round.maybe(Some(entry.by)).into();
            on[place] = if place > 0 { i16::from(entry.on) + 1 } else { 0 };
            aim[place] = round.maybe(entry.aim).into();
            who[place] = round.maybe(entry.who).into();
            luck[place] = entry.luck as i16;
            let there = entry.tasks.into_iter().filter(|&task| self.owns(entry.by, task));
            for (nth, task) in there.enumerate().filter(|_| !completion) {
                tasks[2 * place + nth] = self.look(task).index() as i16 + 1;
            }
            if let Some((task, lies)) = self.struck(place as u8) {
                let whose = round.maybe(self.tasks.at(task).owner());
                let look = self.look(task).index() as u8 + 1;
                let told = [whose, look, lies.kind + 1, lies.checks];
                let cells = &mut strikes[4 * place..4 * place + 4];
                cells.iter_mut().zip(told).for_each(|(cell, number)| *cell = number.into());
            }
        }
    }

    fn observe_answer(&self, seat: Option<Seat>, round: Round, pen: &mut Pen<'_>) {
        let answer = seat.and_then(|seat| self.answers[seat.index()].open(self.components));
        let Some(answer) = answer else {
            pen.block(6);
            return;
        };
        let Action::React { card, on, aim: Aim { tasks, who } } = answer else {
            pen.put(1u8);
            pen.block(5);
            return;
        };
        pen.all([2, card.id() + 1, on]);
        pen.all(tasks.map(|look| look.map_or(0, |look| look.index() as u8 + 1)));
        pen.put(round.maybe(who));
    }
}
