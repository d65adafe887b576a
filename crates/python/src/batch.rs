//! Many games at once, each with its own luck, into buffers of the caller.

use std::fmt::Debug;
use std::sync::Arc;
use std::thread;

use tabletop::tensor::{Pen, UNNUMBERED};
use tabletop::{Dice, Due, Fate, Seat, Seed};

use crate::any::{Environment, Kind, Told};

/// Where a step is written, game by game. A slice may be empty: then it is left out.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// What the seat sees that is asked next.
    pub observations: &'a mut [i16],
    /// 1 for every action it may take.
    pub masks: &'a mut [u8],
    /// The same as bits, the first action in the lowest bit of the first byte.
    pub bits: &'a mut [u8],
    /// By seat: 1 for each winner of a game that has just ended.
    pub rewards: &'a mut [f32],
    /// The seat that is asked.
    pub players: &'a mut [i32],
    /// Has the game just ended? What is observed is then the beginning of the next.
    pub dones: &'a mut [u8],
}

/// Many games, whichever they are.
pub trait AnyBatch: Send + Debug {
    /// Deals all games anew and writes how they begin.
    fn reset(&mut self, seed: u64, threads: usize, buffers: Buffers<'_>);
    /// One decision in each game. If one of them is not legal nothing is done at all.
    fn step(&mut self, actions: &[i64], threads: usize, buffers: Buffers<'_>) -> Told<()>;
    /// A legal action for each game, all equally likely.
    fn sample(&mut self, actions: &mut [i64]);
    /// How many games have ended.
    fn ended(&self) -> u64;
}

/// One of the games.
#[derive(Debug)]
struct Lane<G: Environment> {
    game: G,
    luck: Dice,
    dice: Dice,
    seat: Seat,
    actions: Vec<G::Action>,
    numbers: Vec<u16>,
    /// What was set in the mask.
    marked: Vec<u16>,
    nth: u64,
    episode: u64,
}

/// A row of each buffer.
struct Row<'a> {
    observation: &'a mut [i16],
    mask: &'a mut [u8],
    bits: &'a mut [u8],
    reward: &'a mut [f32],
    player: Option<&'a mut i32>,
    done: Option<&'a mut u8>,
}

/// The luck of one game of a batch: it depends on the seed of the batch, on which game
/// it is and on how many were played there before, and on nothing else.
fn seed_of(batch: u64, nth: u64, episode: u64) -> Seed {
    let mut words = Seed::from_number(batch).0;
    let both = nth.to_le_bytes().into_iter().chain(episode.to_le_bytes());
    words.iter_mut().zip(both).for_each(|(word, byte)| *word ^= byte);
    Seed(words)
}

impl<G: Environment> Lane<G> {
    fn new(kind: &Kind<G>, batch: u64, nth: u64) -> Self {
        let seed = seed_of(batch, nth, 0);
        let mut lane = Lane {
            game: G::deal(&kind.options, &mut seed.deal(), &mut ()),
            luck: seed.play(),
            dice: seed.stream("sample"),
            seat: Seat(0),
            actions: Vec::new(),
            numbers: Vec::new(),
            marked: Vec::new(),
            nth,
            episode: 0,
        };
        lane.ask();
        lane
    }

    /// The next game in this place.
    fn again(&mut self, kind: &Kind<G>, batch: u64) {
        self.episode += 1;
        let seed = seed_of(batch, self.nth, self.episode);
        self.game = G::deal(&kind.options, &mut seed.deal(), &mut ());
        self.luck = seed.play();
    }

    fn ask(&mut self) {
        self.seat = self.game.due().seats().lowest().unwrap_or(Seat(0));
        self.game.actions(self.seat, &mut self.actions);
        self.game.number(self.seat, &self.actions, &mut self.numbers);
    }

    fn place(&self, number: i64) -> Option<usize> {
        let number = u16::try_from(number).ok().filter(|&number| number != UNNUMBERED)?;
        self.numbers.iter().position(|&other| other == number)
    }

    fn write(&mut self, row: &mut Row<'_>) {
        if !row.observation.is_empty() {
            self.game.observe(Some(self.seat), &mut Pen::new(row.observation));
        }
        for (numbers, on) in [(&self.marked, false), (&self.numbers, true)] {
            for &number in numbers {
                let number = usize::from(number);
                if let Some(cell) = row.mask.get_mut(number) {
                    *cell = u8::from(on);
                }
                if let Some(cell) = row.bits.get_mut(number / 8) {
                    *cell = *cell & !(1 << (number % 8)) | u8::from(on) << (number % 8);
                }
            }
        }
        self.marked.clone_from(&self.numbers);
        if let Some(player) = &mut row.player {
            **player = self.seat.0.into();
        }
    }

    /// Plays what was looked up before, and deals again if that ended the game.
    fn step(&mut self, kind: &Kind<G>, batch: u64, place: usize, row: &mut Row<'_>) -> bool {
        let played = self.game.play(self.seat, self.actions[place], &mut self.luck, &mut ());
        debug_assert!(played.is_ok(), "what is listed is legal");
        let over = self.game.due();
        row.reward.fill(0.0);
        if let Due::Over(standing) = over {
            for seat in standing.winners.iter() {
                row.reward.get_mut(seat.index()).into_iter().for_each(|reward| *reward = 1.0);
            }
            self.again(kind, batch);
        }
        let done = over.is_over();
        if let Some(cell) = &mut row.done {
            **cell = done.into();
        }
        self.ask();
        self.write(row);
        done
    }
}

/// Many games of one kind.
#[derive(Debug)]
pub struct Batch<G: Environment> {
    kind: Arc<Kind<G>>,
    seed: u64,
    lanes: Vec<Lane<G>>,
    places: Vec<usize>,
    ended: u64,
}

impl<G: Environment> Batch<G> {
    pub fn new(kind: Arc<Kind<G>>, games: usize, seed: u64) -> Self {
        let lanes = (0..games as u64).map(|nth| Lane::new(&kind, seed, nth)).collect();
        Batch { kind, seed, lanes, places: vec![0; games], ended: 0 }
    }

    /// Does something in every game, on so many threads.
    fn each(
        &mut self,
        threads: usize,
        buffers: Buffers<'_>,
        work: impl Fn(&mut Lane<G>, usize, &mut Row<'_>) -> u64 + Sync,
    ) -> u64 {
        let games = self.lanes.len();
        let widths = Widths {
            observation: self.kind.layout.size(),
            mask: self.kind.actions.into(),
            bits: usize::from(self.kind.actions).div_ceil(8),
            reward: buffers.rewards.len() / games.max(1),
        };
        let share = games.div_ceil(threads.max(1)).max(1);
        if share >= games {
            return part(&mut self.lanes, &self.places, buffers, widths, &work);
        }
        let mut rest = buffers;
        let lanes = self.lanes.chunks_mut(share).zip(self.places.chunks(share));
        thread::scope(|scope| {
            let mut running = Vec::new();
            for (lanes, places) in lanes {
                let (mine, others) = rest.split(lanes.len(), widths);
                rest = others;
                let work = &work;
                running.push(scope.spawn(move || part(lanes, places, mine, widths, work)));
            }
            let joined = running.into_iter().map(|thread| match thread.join() {
                Ok(count) => count,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            joined.sum()
        })
    }
}

#[derive(Clone, Copy)]
struct Widths {
    observation: usize,
    mask: usize,
    bits: usize,
    reward: usize,
}

/// The first part of a slice and the rest of it; an empty one stays empty.
fn cut<T>(slice: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
    let at = at.min(slice.len());
    slice.split_at_mut(at)
}

impl<'a> Buffers<'a> {
    /// The rows of the first games, and the others.
    fn split(self, games: usize, widths: Widths) -> (Buffers<'a>, Buffers<'a>) {
        let (observations, more_observations) = cut(self.observations, games * widths.observation);
        let (masks, more_masks) = cut(self.masks, games * widths.mask);
        let (bits, more_bits) = cut(self.bits, games * widths.bits);
        let (rewards, more_rewards) = cut(self.rewards, games * widths.reward);
        let (players, more_players) = cut(self.players, games);
        let (dones, more_dones) = cut(self.dones, games);
        (
            Buffers { observations, masks, bits, rewards, players, dones },
            Buffers {
                observations: more_observations,
                masks: more_masks,
                bits: more_bits,
                rewards: more_rewards,
                players: more_players,
                dones: more_dones,
            },
        )
    }
}

fn part<G: Environment>(
    lanes: &mut [Lane<G>],
    places: &[usize],
    buffers: Buffers<'_>,
    widths: Widths,
    work: &(impl Fn(&mut Lane<G>, usize, &mut Row<'_>) -> u64 + Sync),
) -> u64 {
    let mut observations = buffers.observations.chunks_mut(widths.observation.max(1));
    let mut masks = buffers.masks.chunks_mut(widths.mask.max(1));
    let mut bits = buffers.bits.chunks_mut(widths.bits.max(1));
    let mut rewards = buffers.rewards.chunks_mut(widths.reward.max(1));
    let mut players = buffers.players.iter_mut();
    let mut dones = buffers.dones.iter_mut();
    let mut count = 0;
    for (lane, &place) in lanes.iter_mut().zip(places) {
        let mut row = Row {
            observation: observations.next().unwrap_or_default(),
            mask: masks.next().unwrap_or_default(),
            bits: bits.next().unwrap_or_default(),
            reward: rewards.next().unwrap_or_default(),
            player: players.next(),
            done: dones.next(),
        };
        count += work(lane, place, &mut row);
    }
    count
}

impl<G: Environment> AnyBatch for Batch<G> {
    fn reset(&mut self, seed: u64, threads: usize, buffers: Buffers<'_>) {
        let games = self.lanes.len();
        *self = Batch::new(self.kind.clone(), games, seed);
        self.each(threads, buffers, |lane, _, row| {
            row.mask.fill(0);
            row.bits.fill(0);
            row.reward.fill(0.0);
            row.done.iter_mut().for_each(|done| **done = 0);
            lane.write(row);
            0
        });
    }

    fn step(&mut self, actions: &[i64], threads: usize, buffers: Buffers<'_>) -> Told<()> {
        let games = self.lanes.len();
        if actions.len() != games {
            return Err(format!("There are {games} games, but {} actions.", actions.len()));
        }
        for (nth, (lane, &action)) in self.lanes.iter().zip(actions).enumerate() {
            self.places[nth] = lane.place(action).ok_or_else(|| {
                let seat = lane.seat;
                format!(
                    "Game {nth}: action {action} is not legal for {seat} now. Nothing was done."
                )
            })?;
        }
        let (kind, seed) = (self.kind.clone(), self.seed);
        let ended = self.each(threads, buffers, |lane, place, row| {
            u64::from(lane.step(&kind, seed, place, row))
        });
        self.ended += ended;
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) {
        for (lane, action) in self.lanes.iter_mut().zip(actions) {
            let nth = lane.dice.roll("sample", lane.numbers.len() as u32) as usize;
            let numbered = lane.numbers[nth..].iter().chain(&lane.numbers[..nth]);
            let number = numbered.copied().find(|&number| number != UNNUMBERED);
            *action = number.unwrap_or(0).into();
        }
    }

    fn ended(&self) -> u64 {
        self.ended
    }
}
