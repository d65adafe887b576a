//! What somebody may know, built up from what eyes can see at the table; and
//! the worlds a seat cannot tell from this one.

use tabletop::{Eyes, Fate, Seat, Seats, Standing};

use crate::action::{Action, Look};
use crate::components::Card;
use crate::options::Reactions;
use crate::state::{Answer, Held, Luck, Overtime, Phase, SHOWN};
use crate::vocabulary::{Effect, Size, Types};

/// What somebody may know of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub round: u8,
    pub rounds: u8,
    /// Snooze tokens for everybody when the hand of the clock moves next; after
    /// the last round nobody gets any.
    pub tokens: u8,
    pub first: Seat,
    pub active: Seat,
    pub phase: Phase,
    pub reactions: Reactions,
    /// Actions the active player has used this turn.
    pub used: u8,
    /// Has the active player played an action card this turn?
    pub played: bool,
    pub napped: bool,
    pub players: Vec<PlayerView>,
    /// How many cards the draw deck has.
    pub deck: u8,
    /// What lies in the discard pile, and how often.
    pub discard: Vec<(Card, u8)>,
    /// How often the deck was shuffled anew.
    pub shuffles: u8,
    /// The Lead and the Piles on it, in the order in which the cards were played.
    pub pile: Vec<PileView>,
    /// Who goes home when all of that has happened, if nothing else is played.
    pub home: Option<Seat>,
    /// Completions that will lead a Pile: whose, and of which size.
    pub queue: Vec<(Seat, Size)>,
    /// Which window this is, counted through the game.
    pub window: u32,
    /// These eyes' own sealed answer, and nobody else's.
    pub answer: Option<Action>,
    /// The deck from top to bottom, for the omniscient.
    pub stack: Option<Vec<Card>>,
    pub over: Option<Standing>,
}

/// A player's side of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerView {
    pub seat: Seat,
    pub employee: Card,
    pub snooze: u16,
    /// 0 fresh, 1 tired, 2 weary, 3 wrecked.
    pub tiredness: u8,
    /// Actions in a turn as things are now.
    pub limit: u8,
    /// What the die must show for a Work card now, if it is rolled for at all.
    pub roll: Option<u8>,
    pub skip: bool,
    /// Was the ability used this turn?
    pub used: bool,
    /// How many cards are in the hand.
    pub cards: u8,
    /// Those among them that everybody has seen.
    pub shown: Vec<Card>,
    /// The unseen ones: how often the deck had been shuffled anew when they
    /// were drawn, and how many.
    pub unseen: Vec<(u8, u8)>,
    /// The whole hand, for those who may see it.
    pub hand: Option<Vec<Card>>,
    pub tasks: Vec<TaskView>,
}

/// An assignment on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaskView {
    pub look: Look,
    /// The Work cards lying on it, and the ✓ that are each one's own. What is left
    /// of the ✓ are markers.
    pub work: Vec<(Card, u8)>,
}

/// One place of the Pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PileView {
    /// Nothing for a completion.
    pub card: Option<Card>,
    pub by: Seat,
    /// The place it reacts to, counted from 1; the Lead reacts to nothing.
    pub on: Option<u8>,
    /// The size of the assignment that was completed.
    pub completed: Option<Size>,
    /// The assignments of its player that it names.
    pub tasks: Vec<Look>,
    pub who: Option<Seat>,
    /// The card on an assignment that it is going to cancel there.
    pub strikes: Option<Struck>,
    /// What becomes of it if nothing else is played.
    pub outlook: Outlook,
}

/// A card on somebody's assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Struck {
    pub seat: Seat,
    pub look: Look,
    pub card: Card,
    /// The ✓ that are its own.
    pub checks: u8,
}

/// What becomes of a card on the Pile if nothing else is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    pub luck: Luck,
    /// Whom it will be aimed at.
    pub aim: Option<Seat>,
    /// The place it will cancel, counted from 1.
    pub cancels: Option<u8>,
    /// The place it would cancel, if that card could be cancelled by it.
    pub spares: Option<u8>,
    /// What it needs is gone: it will find nothing to do.
    pub idle: bool,
    /// It has already happened: the Pile is resolving.
    pub over: bool,
}

impl View {
    /// The side of a player.
    pub fn player(&self, seat: Seat) -> &PlayerView {
        &self.players[seat.index()]
    }

    /// The Piles on the Lead, side by side, each from its first card to its newest.
    /// Cards are named by their place, counted from 1.
    pub fn piles(&self) -> Vec<Vec<u8>> {
        let mut piles: Vec<Vec<u8>> = Vec::new();
        for (number, place) in (1..).zip(&self.pile) {
            match piles.iter_mut().find(|pile| pile.last().copied() == place.on) {
                Some(pile) => pile.push(number),
                None if place.on.is_some() => piles.push(vec![number]),
                None => {}
            }
        }
        piles
    }

    /// The places that can be answered: the Lead and the newest card of each Pile.
    pub fn open_places(&self) -> impl Iterator<Item = u8> {
        let lead = (!self.pile.is_empty()).then_some(1);
        lead.into_iter().chain(self.piles().into_iter().filter_map(|pile| pile.last().copied()))
    }

    /// The card on an assignment of this player, by its looks, that a card which
    /// cancels anywhere would hit.
    pub fn lying(&self, canceller: Card, seat: Seat, look: Look) -> Option<(Card, u8)> {
        let types = canceller.kind().needs.lying;
        let hit = |(card, _): &&(Card, u8)| {
            card.kind().types.meets(types) && !card.kind().types.meets(Types::BOSS)
        };
        let alike = self.players.get(seat.index())?.tasks.iter().filter(|task| task.look == look);
        alike.into_iter().find_map(|task| task.work.iter().rev().find(hit)).copied()
    }
}

impl PlayerView {
    /// How many ✓ are still missing.
    pub fn missing(&self) -> u8 {
        self.tasks.iter().map(|task| task.look.size.need() - task.look.done).sum()
    }
}

impl Overtime {
    pub(crate) fn seen_by(&self, eyes: Eyes) -> View {
        let all = eyes == Eyes::Omniscient;
        let discarded = |card: &Card| self.discard[usize::from(card.id())];
        let answer = match eyes {
            Eyes::Seat(seat) => {
                self.answers.get(seat.index()).and_then(|it| it.open(self.components))
            }
            Eyes::Spectator | Eyes::Omniscient => None,
        };
        View {
            round: self.round,
            rounds: self.components.rounds(),
            tokens: self.components.clock.get(usize::from(self.round)).copied().unwrap_or(0),
            first: self.first,
            active: self.active,
            phase: self.phase,
            reactions: self.reactions,
            used: self.used,
            played: self.played,
            napped: self.napped,
            players: self.everyone().iter().map(|seat| self.player_view(seat, eyes)).collect(),
            deck: self.cards.deck().len() as u8,
            discard: self
                .components
                .deck()
                .filter(|card| discarded(card) > 0)
                .map(|card| (card, discarded(&card)))
                .collect(),
            shuffles: self.shuffles,
            pile: self.pile_view(),
            home: self.home(),
            queue: self
                .queue
                .entries()
                .map(|(by, task)| (by, self.tasks.at(task).size()))
                .collect(),
            window: self.windows,
            answer,
            stack: all.then(|| {
                self.cards.deck().iter().rev().map(|it| self.components.card(it.kind)).collect()
            }),
            over: self.over(),
        }
    }

    fn player_view(&self, seat: Seat, eyes: Eyes) -> PlayerView {
        let desk = self.desk(seat);
        let held = self.cards.hand(seat);
        let mut shown: Vec<u8> =
            held.iter().filter(|held| held.age == SHOWN).map(|held| held.kind).collect();
        shown.sort_unstable();
        let mut unseen: Vec<(u8, u8)> = Vec::new();
        let mut ages: Vec<u8> =
            held.iter().map(|held| held.age).filter(|&age| age != SHOWN).collect();
        ages.sort_unstable();
        for age in ages {
            match unseen.last_mut() {
                Some((last, count)) if *last == age => *count += 1,
                _ => unseen.push((age, 1)),
            }
        }
        let hand = eyes.are(seat).then(|| {
            let mut kinds: Vec<u8> = held.iter().map(|held| held.kind).collect();
            kinds.sort_unstable();
            kinds.into_iter().map(|kind| self.components.card(kind)).collect()
        });
        PlayerView {
            seat,
            employee: self.components.card(desk.employee),
            snooze: desk.snooze,
            tiredness: self.tiredness(seat) as u8,
            limit: self.limit(seat),
            roll: self.must_roll(seat),
            skip: desk.skip,
            used: desk.used,
            cards: held.len() as u8,
            shown: shown.into_iter().map(|kind| self.components.card(kind)).collect(),
            unseen,
            hand,
            tasks: self.tasks_view(seat),
        }
    }

    /// What the Work die must show for a tired player.
    fn must_roll(&self, seat: Seat) -> Option<u8> {
        let tiredness = self.tiredness(seat);
        let beat = self.components.die[tiredness];
        let bonus = self.employee(seat).die;
        (tiredness > 0).then(|| (beat + 1).saturating_sub(bonus).max(1))
    }

    fn tasks_view(&self, seat: Seat) -> Vec<TaskView> {
        let mine = (0..self.dealt).filter(|&task| self.owns(seat, task));
        mine.map(|task| TaskView {
            look: self.look(task),
            work: self
                .tasks
                .at(task)
                .work()
                .map(|lies| (self.components.card(lies.kind), lies.checks))
                .collect(),
        })
        .collect()
    }

    pub(crate) fn pile_view(&self) -> Vec<PileView> {
        let outlooks = self.outlooks();
        let places = self.pile.entries().zip(outlooks).enumerate();
        places
            .map(|(place, (entry, outlook))| {
                let card = self.card_at(place as u8);
                let lead = entry.tasks[0];
                PileView {
                    card,
                    by: entry.by,
                    on: (place > 0).then_some(entry.on + 1),
                    completed: card.is_none().then(|| self.tasks.at(lead).size()),
                    tasks: match card {
                        Some(_) => {
                            let there = entry.tasks.into_iter();
                            there
                                .filter(|&task| self.owns(entry.by, task))
                                .map(|task| self.look(task))
                                .collect()
                        }
                        None => Vec::new(),
                    },
                    who: entry.who,
                    strikes: self.strike_view(place as u8),
                    outlook,
                }
            })
            .collect()
    }

    fn strike_view(&self, place: u8) -> Option<Struck> {
        let (task, lies) = self.struck(place)?;
        let seat = self.tasks.at(task).owner()?;
        let card = self.components.card(lies.kind);
        Some(Struck { seat, look: self.look(task), card, checks: lies.checks })
    }

    /// Who has won when the Pile is done, if nothing else is played. It is played
    /// to its end for that; where somebody's help goes is not known before. What
    /// is drawn on the way stays where it is and changes nothing of it.
    pub(crate) fn home(&self) -> Option<Seat> {
        // A card finishes two assignments at most.
        let close = 2 * self.pile.len();
        let somebody = self.everyone().iter().any(|seat| self.left(seat) <= close);
        if !somebody || !matches!(self.phase, Phase::React | Phase::Help(_)) {
            return None;
        }
        let mut ahead = self.clone();
        ahead.asked = Seats::NONE;
        if ahead.phase == Phase::React {
            ahead.begin_resolving(&mut Lowest, &mut ());
        }
        while let Phase::Help(_) = ahead.phase {
            ahead.help(None, &mut Lowest, &mut ());
        }
        ahead.over().and_then(|standing| standing.winners.lowest())
    }

    /// What becomes of every card on the Pile if nothing else is played. Only
    /// cancelling and redirecting change what other cards do.
    fn outlooks(&self) -> Vec<Outlook> {
        let mut ahead = self.clone();
        let places = self.pile.len();
        let resolving = matches!(self.phase, Phase::Help(_)) && places > 0;
        let left = if resolving { self.at } else { places };
        let nothing = vec![None; usize::from(places)];
        let (mut hits, mut spared): (Vec<Option<u8>>, _) = (nothing.clone(), nothing);
        for place in (0..left).rev() {
            if ahead.entry(place).luck != Luck::Stands {
                continue;
            }
            let effects = ahead.printed_at(place).map_or(&[][..], |card| &card.kind().effects);
            if effects == [Effect::Redirect] {
                let (on, to) = (ahead.entry(place).on, ahead.entry(place).aim);
                ahead.pile.change(on, |moved| moved.aim = to);
            }
            if effects.iter().any(|effect| effect.cancels()) {
                let hit = ahead.cancels(place);
                if let Some(hit) = hit.filter(|&hit| ahead.protected(place, hit)) {
                    spared[usize::from(place)] = Some(hit + 1);
                } else if let Some(hit) = hit
                    && ahead.entry(hit).luck == Luck::Stands
                {
                    ahead.pile.change(hit, |target| target.luck = Luck::Cancelled);
                    hits[usize::from(place)] = Some(hit + 1);
                }
            }
        }
        let entries = ahead.pile.entries().zip(hits.into_iter().zip(spared)).enumerate();
        entries
            .map(|(place, (entry, (cancels, spares)))| Outlook {
                luck: entry.luck,
                aim: entry.aim,
                cancels,
                spares,
                idle: self.finds_nothing(place as u8),
                over: place > usize::from(left) || resolving && place == usize::from(left),
            })
            .collect()
    }
}

/// Luck that does not matter: a forecast tells nothing that depends on it.
struct Lowest;

impl Fate for Lowest {
    fn roll(&mut self, _what: &'static str, _sides: u32) -> u32 {
        0
    }
}

impl Overtime {
    /// Is nothing left for the card at this place: neither what it named nor, if it
    /// gives back a completed assignment, such a one?
    fn finds_nothing(&self, place: u8) -> bool {
        let completed = |size: Size| {
            self.tasks().iter().any(|task| task.owner().is_none() && task.size() == size)
        };
        let effects = self.printed_at(place).map_or(&[][..], |card| &card.kind().effects);
        let in_vain = |effect: &Effect| matches!(*effect, Effect::Return(size) if !completed(size));
        !self.has_target(place) || !effects.is_empty() && effects.iter().all(in_vain)
    }
}

// ── worlds that look alike ───────────────────────────────────────────────────

impl Overtime {
    /// A world that `seat` cannot tell from this one. Hidden cards of one age
    /// are dealt anew among the places where they can be; then others' secret
    /// answers are made up. Nothing of it may depend on what is hidden: not on the
    /// order of the deck, nor on that of others' hands.
    pub(crate) fn imagined<F: Fate>(&self, seat: Seat, fate: &mut F) -> Overtime {
        let mut world = self.clone();
        for other in self.everyone().without(seat).iter() {
            world.cards.rearrange(other, |hand| {
                // What everybody has seen by its kind, the rest by its age alone.
                let known = |held: &Held| (held.age, if held.age == SHOWN { held.kind } else { 0 });
                hand.sort_unstable_by_key(known);
                fate.shuffle("imagined hand", hand);
            });
        }
        for age in 0..=self.shuffles {
            let mut pool = self.pool(seat, age);
            pool.sort_unstable();
            fate.shuffle("imagined cards", &mut pool);
            let mut pool = pool.into_iter();
            let mut deal = |kind: &mut u8| *kind = pool.next().unwrap_or(*kind);
            for other in self.everyone().without(seat).iter() {
                world.cards.rearrange(other, |hand| {
                    let alike = hand.iter_mut().filter(|held| held.age == age);
                    alike.for_each(|held| deal(&mut held.kind));
                });
            }
            if age == self.shuffles {
                world.cards.deck_mut().iter_mut().for_each(|card| deal(&mut card.kind));
            }
        }
        world.imagine_answers(self, seat, fate);
        world
    }

    /// The cards of this age that lie where `seat` cannot see them.
    pub(crate) fn pool(&self, seat: Seat, age: u8) -> Vec<u8> {
        let others = self.everyone().without(seat).iter();
        let hands = others.flat_map(|other| self.cards.hand(other));
        let hidden = hands.filter(|held| held.age == age).map(|held| held.kind);
        let deck = self.cards.deck().iter().filter(|_| age == self.shuffles);
        hidden.chain(deck.map(|card| card.kind)).collect()
    }

    /// Who of the others may have answered the open window already, as far as
    /// `seat` can tell.
    pub(crate) fn may_have_answered(&self, seat: Seat) -> Seats {
        let others = self.with_cards().without(seat);
        // Somebody must still be missing, or the window would be closed.
        let closed = !self.asked.contains(seat) && others.len() == 1;
        match self.phase {
            Phase::React if !closed => others,
            _ => Seats::NONE,
        }
    }

    fn imagine_answers<F: Fate>(&mut self, truth: &Overtime, seat: Seat, fate: &mut F) {
        let others = truth.may_have_answered(seat);
        if others.is_empty() {
            return;
        }
        for other in others.iter() {
            self.asked.insert(other);
            self.answers[other.index()] = Answer::NONE;
        }
        // Every set of seats equally likely; all of them only if `seat` is still asked.
        let all = (1u32 << others.len()) - 1;
        let sets = all + u32::from(truth.asked.contains(seat));
        let answered = fate.roll("imagined answers", sets);
        let mut actions = Vec::new();
        for (nth, other) in others.iter().enumerate() {
            if answered & 1 << nth == 0 {
                continue;
            }
            self.list(other, &mut actions);
            let answer = actions[fate.roll("imagined answer", actions.len() as u32) as usize];
            self.asked.remove(other);
            if self.reactions == Reactions::Sealed {
                self.answers[other.index()] = Answer::of(answer);
            }
        }
    }
}
