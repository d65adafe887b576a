//! The complete state as JSON, and back. What comes back may have been written
//! by anybody, so everything the rules rely on is checked.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::contract::Contract;
use tabletop::{BadState, Seat, Seats, Standing, state};

use crate::components::{CARDS, Card, PILE};
use crate::notation;
use crate::options::{Options, Reactions};
use crate::state::{Answer, Entry, Held, Luck, NONE, Overtime, Phase, SHOWN, Task, YOUNGEST};
use crate::vocabulary::{Effect, Size};

/// Seats are counted from 0, places on the Pile and assignments too.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    round: u8,
    first: u8,
    active: u8,
    phase: Word,
    /// Who chooses, or who gets a card back.
    chooser: Option<u8>,
    used: u8,
    /// Has the active player played an action card this turn?
    played: bool,
    napped: bool,
    players: Vec<Player>,
    assignments: Vec<Assignment>,
    /// The last card is drawn next.
    deck: Vec<String>,
    discard: Vec<String>,
    shuffles: u8,
    pile: Vec<Place>,
    at: u8,
    step: u8,
    queue: Vec<Waiting>,
    /// Who has no assignment left, the first to be without them first.
    home: Vec<u8>,
    asked: Vec<bool>,
    answers: Vec<Option<String>>,
    windows: u32,
    over: bool,
    reason: Option<String>,
    winners: Vec<u8>,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Act,
    React,
    Help,
    GiveBack,
    Discard,
    Over,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    hand: Vec<String>,
    /// For every card of the hand how often the deck had been shuffled anew
    /// when it was drawn; nothing for a card that everybody has seen.
    ages: Vec<Option<u8>>,
    employee: String,
    snooze: u16,
    skip: bool,
    used: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Assignment {
    need: u8,
    owner: Option<u8>,
    work: Vec<Lying>,
    /// All ✓ on it; those that are no card's own are markers.
    done: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lying {
    card: String,
    /// The ✓ that are its own, with what an employee added.
    checks: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    /// Nothing for a completion.
    card: Option<String>,
    by: u8,
    on: u8,
    aim: Option<u8>,
    tasks: Vec<u8>,
    who: Option<u8>,
    luck: LuckWord,
    gone: bool,
}

#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum LuckWord {
    Standing,
    Failed,
    Cancelled,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Waiting {
    by: u8,
    assignment: u8,
}

// ── writing ──────────────────────────────────────────────────────────────────

impl Overtime {
    pub(crate) fn to_json(&self) -> Value {
        let slug = |kind: u8| self.components.card(kind).to_string();
        let seat = |seat: Seat| seat.0;
        let (phase, chooser) = match self.phase {
            Phase::Act => (Word::Act, None),
            Phase::React => (Word::React, None),
            Phase::Help(chooser) => (Word::Help, Some(chooser)),
            Phase::GiveBack(chooser) => (Word::GiveBack, Some(chooser)),
            Phase::Discard => (Word::Discard, None),
            Phase::Over => (Word::Over, None),
        };
        let state = State {
            round: self.round,
            first: self.first.0,
            active: self.active.0,
            phase,
            chooser: chooser.map(seat),
            used: self.used,
            played: self.played,
            napped: self.napped,
            players: self.everyone().iter().map(|seat| self.player_json(seat)).collect(),
            assignments: self
                .tasks()
                .iter()
                .map(|task| Assignment {
                    need: task.size().need(),
                    owner: task.owner().map(seat),
                    work: task
                        .work()
                        .map(|lies| Lying { card: slug(lies.kind), checks: lies.checks })
                        .collect(),
                    done: task.done(),
                })
                .collect(),
            deck: self.cards.deck().iter().map(|card| slug(card.kind)).collect(),
            discard: self
                .components
                .deck()
                .flat_map(|card| {
                    let count = usize::from(self.discard[usize::from(card.id())]);
                    std::iter::repeat_n(card.to_string(), count)
                })
                .collect(),
            shuffles: self.shuffles,
            pile: self
                .pile
                .entries()
                .map(|entry| Place {
                    card: (entry.card != NONE).then(|| slug(entry.card)),
                    by: entry.by.0,
                    on: entry.on,
                    aim: entry.aim.map(seat),
                    tasks: entry.tasks.into_iter().filter(|&task| task != NONE).collect(),
                    who: entry.who.map(seat),
                    luck: match entry.luck {
                        Luck::Stands => LuckWord::Standing,
                        Luck::Failed => LuckWord::Failed,
                        Luck::Cancelled => LuckWord::Cancelled,
                    },
                    gone: entry.gone,
                })
                .collect(),
            at: self.at,
            step: self.step,
            queue: self
                .queue
                .entries()
                .map(|(by, assignment)| Waiting { by: by.0, assignment })
                .collect(),
            home: self.door.seats().map(seat).collect(),
            asked: self.everyone().iter().map(|seat| self.asked.contains(seat)).collect(),
            answers: self
                .everyone()
                .iter()
                .map(|seat| self.answers[seat.index()].open(self.components))
                .map(|answer| answer.map(|action| action.to_string()))
                .collect(),
            windows: self.windows,
            over: self.over().is_some(),
            reason: self.over().map(|standing| standing.reason.to_string()),
            winners: self.over().map_or(Vec::new(), |standing| {
                standing.winners.iter().map(|winner| winner.0).collect()
            }),
        };
        serde_json::to_value(state).unwrap_or(Value::Null)
    }

    fn player_json(&self, seat: Seat) -> Player {
        let desk = self.desk(seat);
        let held = self.cards.hand(seat);
        Player {
            hand: held.iter().map(|held| self.components.card(held.kind).to_string()).collect(),
            ages: held.iter().map(|held| (held.age != SHOWN).then_some(held.age)).collect(),
            employee: self.components.card(desk.employee).to_string(),
            snooze: desk.snooze,
            skip: desk.skip,
            used: desk.used,
        }
    }
}

// ── reading ──────────────────────────────────────────────────────────────────

type Reading<T> = Result<T, BadState>;

fn wrong<T>(what: impl Into<String>) -> Reading<T> {
    Err(BadState(what.into()))
}

fn ensure(holds: bool, what: &str) -> Reading<()> {
    if holds { Ok(()) } else { wrong(what) }
}

impl Overtime {
    pub(crate) fn from_json(options: &Options, state: &Value) -> Reading<Overtime> {
        let state: State = state::read(state)?;
        let mut game = Overtime::bare(options);
        game.read_clock(&state)?;
        game.read_players(&state)?;
        game.read_cards(&state)?;
        game.read_pile(&state)?;
        game.read_phase(&state)?;
        let stock = Overtime::set_up(options, &mut First, &mut ()).inventory();
        ensure(game.inventory() == stock, "the cards or assignments are not those of the game")?;
        game.read_answers(&state)?;
        Ok(game)
    }

    fn seat(&self, seat: u8) -> Reading<Seat> {
        match seat < self.count {
            true => Ok(Seat(seat)),
            false => wrong(format!("there is no seat {seat}")),
        }
    }

    fn maybe_seat(&self, seat: Option<u8>) -> Reading<Option<Seat>> {
        seat.map(|seat| self.seat(seat)).transpose()
    }

    fn card_called(&self, slug: &str) -> Reading<Card> {
        let card = self.components.find(slug).filter(|card| *card != self.components.joe());
        card.ok_or_else(|| BadState(format!("there is no card “{slug}”")))
    }

    fn task_number(&self, task: u8) -> Reading<u8> {
        match task < self.dealt {
            true => Ok(task),
            false => wrong(format!("there is no assignment {task}")),
        }
    }

    fn read_clock(&mut self, state: &State) -> Reading<()> {
        ensure((1..=self.components.rounds()).contains(&state.round), "there is no such round")?;
        ensure(state.shuffles <= YOUNGEST, "the deck was shuffled too often")?;
        ensure(state.used <= 99 && state.windows < u32::MAX / 2, "the counters are too high")?;
        self.round = state.round;
        self.first = self.seat(state.first)?;
        self.active = self.seat(state.active)?;
        (self.used, self.played, self.napped) = (state.used, state.played, state.napped);
        (self.shuffles, self.windows) = (state.shuffles, state.windows);
        Ok(())
    }

    fn read_players(&mut self, state: &State) -> Reading<()> {
        let players = usize::from(self.count);
        let lists = [state.players.len(), state.asked.len(), state.answers.len()];
        ensure(lists == [players; 3], "it is for another number of players")?;
        for (place, player) in state.players.iter().enumerate() {
            ensure(self.cards.has_room(player.hand.len()), "there are too many cards in hands")?;
            ensure(player.hand.len() == player.ages.len(), "every card of a hand has an age")?;
            ensure(player.snooze <= 9_999, "too many snooze tokens")?;
            let employee = self.components.find(&player.employee);
            let employee = employee.filter(|card| card.kind().employee.is_some());
            let Some(employee) = employee else {
                return wrong(format!("“{}” is no employee", player.employee));
            };
            for (slug, age) in player.hand.iter().zip(&player.ages) {
                let kind = self.card_called(slug)?.id();
                ensure(age.is_none_or(|age| age <= self.shuffles), "a card is too young")?;
                self.cards.push(Seat(place as u8), Held { kind, age: age.unwrap_or(SHOWN) });
            }
            let desk = &mut self.desks[place];
            desk.employee = employee.id();
            (desk.snooze, desk.skip, desk.used) = (player.snooze, player.skip, player.used);
        }
        Ok(())
    }

    fn read_cards(&mut self, state: &State) -> Reading<()> {
        let fits = self.cards.has_room(state.deck.len()) && state.discard.len() <= CARDS;
        ensure(fits, "too many cards")?;
        for slug in &state.deck {
            let card = self.card_called(slug)?;
            self.cards.stack(Held { kind: card.id(), age: self.shuffles }, 1);
        }
        for slug in &state.discard {
            let card = self.card_called(slug)?;
            self.discard[usize::from(card.id())] += 1;
        }
        ensure(
            state.assignments.len() == usize::from(self.dealt),
            "the number of assignments is wrong",
        )?;
        for (place, assignment) in (0..).zip(&state.assignments) {
            let task = self.read_task(assignment)?;
            self.tasks.set(place, task);
        }
        Ok(())
    }

    fn read_task(&self, assignment: &Assignment) -> Reading<Task> {
        let size = Size::ALL.into_iter().find(|size| size.need() == assignment.need);
        let Some(size) = size else {
            return wrong("an assignment needs 1, 2 or 3 ✓");
        };
        let owner = self.maybe_seat(assignment.owner)?;
        let done = assignment.done;
        let open = if owner.is_some() { size.need() } else { 1 };
        ensure(done < open, "an assignment has all its ✓, or has them without an owner")?;
        let mut task = Task::new(size, done, owner);
        let mut left = done;
        for Lying { card, checks } in &assignment.work {
            ensure(*checks > 0, "a card on an assignment has a ✓ of its own")?;
            let rest = left.checked_sub(*checks);
            left = rest.ok_or(BadState("its cards have more ✓ than the assignment".into()))?;
            task.lay(self.card_called(card)?.id(), *checks);
        }
        Ok(task)
    }

    fn read_pile(&mut self, state: &State) -> Reading<()> {
        ensure(state.pile.len() <= PILE, "the Pile is too high")?;
        for (nth, place) in state.pile.iter().enumerate() {
            let entry = self.read_entry(nth, place)?;
            self.pile.push(entry);
        }
        for waiting in &state.queue {
            let (by, task) = (self.seat(waiting.by)?, self.task_number(waiting.assignment)?);
            let again = self.queue.entries().any(|(_, other)| other == task);
            ensure(!again, "an assignment waits in the queue twice")?;
            self.queue.push(by, task);
        }
        Ok(())
    }

    fn read_entry(&self, nth: usize, place: &Place) -> Reading<Entry> {
        let mut tasks = [NONE; 2];
        ensure(place.tasks.len() <= tasks.len(), "a card names two assignments at most")?;
        for (free, &task) in tasks.iter_mut().zip(&place.tasks) {
            *free = self.task_number(task)?;
        }
        let card = place.card.as_deref().map(|slug| self.card_called(slug)).transpose()?;
        let reacts = card.is_some_and(|card| card.kind().types.react());
        ensure(reacts == (nth > 0), "a Pile is a Lead with reactions on it")?;
        ensure(usize::from(place.on) < nth.max(1), "a card reacts to what lies below it")?;
        let mut above = self.pile.entries().skip(1);
        let first = place.on == 0 || !above.any(|other| other.on == place.on);
        ensure(first, "a card of a Pile is answered once")?;
        ensure(card.is_some() || tasks[0] != NONE, "a completion has its assignment")?;
        Ok(Entry {
            card: card.map_or(NONE, Card::id),
            by: self.seat(place.by)?,
            on: place.on,
            aim: self.maybe_seat(place.aim)?,
            tasks,
            who: self.maybe_seat(place.who)?,
            luck: match place.luck {
                LuckWord::Standing => Luck::Stands,
                LuckWord::Failed => Luck::Failed,
                LuckWord::Cancelled => Luck::Cancelled,
            },
            gone: place.gone,
        })
    }

    /// What the game waits for, and that it can wait for it here.
    fn read_phase(&mut self, state: &State) -> Reading<()> {
        let chooser = self.maybe_seat(state.chooser)?;
        let hand = self.cards.count(self.active);
        let keeps = usize::from(self.employee(self.active).hand);
        let all_busy = self.busy() == self.everyone();
        for &seat in &state.home {
            let seat = self.seat(seat)?;
            ensure(!self.has_tasks(seat), "somebody at the door has something left to do")?;
            self.door.arrive(seat);
        }
        let at_door = usize::from(self.everyone().len() - self.busy().len());
        let (listed, known) = (state.home.len(), self.door.seats().count());
        ensure(listed == at_door && known == at_door, "whoever is done is at the door, once")?;
        let mid_pile = matches!(state.phase, Word::React | Word::Help);
        ensure(mid_pile == (self.pile.len() > 0), "a Pile lies there while cards are played")?;
        ensure(state.over == (state.phase == Word::Over), "over or not over")?;
        if !matches!(state.phase, Word::Help | Word::Over) {
            ensure(all_busy, "somebody has nothing left to do, and has not won")?;
        }
        (self.at, self.step) = (state.at, state.step);
        if state.phase != Word::Help {
            ensure((self.at, self.step) == (0, 0), "nothing is being resolved")?;
        }
        self.phase = match (state.phase, chooser) {
            (Word::Act, None) => {
                let more = self.used < self.limit(self.active) || !self.played;
                ensure(more, "no action is left")?;
                Phase::Act
            }
            (Word::React, None) => Phase::React,
            (Word::Help, Some(chooser)) => {
                self.helps(chooser)?;
                Phase::Help(chooser)
            }
            (Word::GiveBack, Some(chooser)) => {
                ensure(hand > 0 && chooser != self.active, "there is nothing to give back")?;
                Phase::GiveBack(chooser)
            }
            (Word::Discard, None) => {
                ensure(hand > keeps, "there is nothing to discard")?;
                Phase::Discard
            }
            (Word::Over, None) => {
                let standing = self.read_standing(state)?;
                self.finish(standing);
                Phase::Over
            }
            _ => return wrong("the chooser does not fit the phase"),
        };
        ensure(state.over || state.reason.is_none() && state.winners.is_empty(), "not over yet")
    }

    /// Is the Pile waiting for this player's choice?
    fn helps(&self, chooser: Seat) -> Reading<()> {
        ensure(self.at < self.pile.len() && self.step > 0, "nothing is being resolved")?;
        let effects = self.printed_at(self.at).map_or(&[][..], |card| &card.kind().effects);
        let effect = effects.get(usize::from(self.step) - 1);
        ensure(matches!(effect, Some(Effect::Help(_))), "nobody is helped there")?;
        let asked = self.entry(self.at).who == Some(chooser) && self.has_tasks(chooser);
        ensure(asked, "somebody else is helped there")
    }

    fn read_standing(&self, state: &State) -> Reading<Standing> {
        let reason =
            crate::REASONS.into_iter().find(|reason| state.reason.as_deref() == Some(reason));
        let Some(reason) = reason else { return wrong("there is no such way to end") };
        let winners: Reading<Seats> = state.winners.iter().map(|&seat| self.seat(seat)).collect();
        Ok(Standing { winners: winners?, reason })
    }

    fn read_answers(&mut self, state: &State) -> Reading<()> {
        let asked: Seats =
            self.everyone().iter().filter(|seat| state.asked[seat.index()]).collect();
        if self.phase != Phase::React {
            let silent = asked.is_empty() && state.answers.iter().all(Option::is_none);
            return ensure(silent, "nobody is asked");
        }
        ensure(!asked.is_empty(), "somebody must be asked")?;
        self.could = self.could_answer();
        ensure(self.could != 0, "nothing can be added to this Pile")?;
        self.asked = self.with_cards();
        for seat in self.everyone().iter() {
            let answered = self.asked.contains(seat) && !asked.contains(seat);
            let sealed = answered && self.reactions == Reactions::Sealed;
            let Some(text) = &state.answers[seat.index()] else {
                ensure(!sealed, "a sealed answer is missing")?;
                continue;
            };
            ensure(sealed, "an answer that nobody was asked for")?;
            let read = notation::read(self.components, text).unwrap_or_default();
            let &[action] = read.as_slice() else { return wrong("an answer cannot be read") };
            self.check(seat, action).map_err(|refusal| BadState(refusal.to_string()))?;
            self.answers[seat.index()] = Answer::of(action);
        }
        let extra = asked.iter().any(|seat| !self.asked.contains(seat));
        ensure(!extra, "somebody without cards is asked")?;
        self.asked = asked;
        Ok(())
    }
}

/// Luck that always comes up first, for counting a fresh set of cards.
struct First;

impl tabletop::Fate for First {
    fn roll(&mut self, _what: &'static str, _sides: u32) -> u32 {
        0
    }
}
