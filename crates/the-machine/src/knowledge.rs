//! Which hands the others can have had, as far as a seat can know, and a draw
//! from them that gives every such deal the same chance.
//!
//! Between each two neighbours at the ring of workers two cards change hands:
//! one to the right and one to the left. Call that pair the *exchange* of the
//! gap; there are 49. A worker's hand follows from the exchanges on both sides,
//! so everything that is known about a worker (cards seen to be played, one's
//! own hand) allows or forbids pairs of neighbouring exchanges. Counting the
//! ways around such a ring is a matter of multiplying small tables.
//!
//! Eye boxes show cards without their owners. They are few, so every way to
//! hand their cards back is counted on its own.

use tabletop::{Fate, Seat};

use crate::action::Card;
use crate::components::{BOXES, CARDS, DAYS, SEATS};
use crate::state::{Hand, Sight, TheMachine};

/// The exchanges of a gap: the card to the right times seven plus that to the left.
const EXCHANGES: usize = CARDS * CARDS;

/// Cards known to be in the first hand of each seat.
type Played = [Hand; SEATS];

/// A set of exchanges.
type Set = u64;

/// For the exchange on the left of a worker, those possible on the right.
type Rows = [Set; EXCHANGES];

/// What a seat knows about all first hands.
pub(crate) struct Knowledge<'a> {
    game: &'a TheMachine,
    observer: Seat,
    /// The workers around the ring. A worker who looks stands first: where two
    /// exchanges are possible the ring is cut cheaply.
    ring: Vec<Seat>,
    /// Every way to hand the cards of eye boxes back to their players.
    ways: Vec<Way>,
}

/// One way to tell who played what in the eye boxes.
#[derive(Clone)]
struct Way {
    /// Cards per seat, the open ones included.
    played: Played,
    /// Who played what on which day in an eye box.
    owners: Vec<(Seat, usize, Card)>,
}

/// All possible pasts of what somebody knows: they are counted once, to draw as many as one
/// likes.
pub(crate) struct Pasts<'a> {
    knowledge: Knowledge<'a>,
    /// For each way the tables of all workers, and the pasts by the exchange they begin with.
    tables: Vec<Vec<Rows>>,
    totals: Vec<[u64; EXCHANGES]>,
}

/// A possible past: what was passed, and what was played in eye boxes.
pub(crate) struct Past {
    pub sent: [[Card; 2]; SEATS],
    pub owners: Vec<(Seat, usize, Card)>,
}

/// How many pasts there are with each card at each place.
#[derive(Default)]
pub(crate) struct Chances {
    pub all: u64,
    /// By seat, right or left, and card sent.
    pub sent: [[[u64; CARDS]; 2]; SEATS],
    /// By seat, day and card in an eye box.
    pub in_eyes: [[[u64; CARDS]; DAYS]; SEATS],
}

impl Chances {
    /// Is the seat really in doubt here: no card fits nearly every past?
    pub fn in_doubt(&self, cards: &[u64; CARDS]) -> bool {
        cards.iter().any(|&pasts| pasts > 0)
            && cards.iter().all(|&pasts| pasts <= self.all / 20 * 19)
    }
}

impl<'a> Knowledge<'a> {
    pub fn of(game: &'a TheMachine, observer: Seat) -> Knowledge<'a> {
        let mut ring: Vec<Seat> = game.workers().iter().collect();
        if let Some(own) = ring.iter().position(|&seat| seat == observer) {
            ring.rotate_left(own);
        }
        let mut knowledge = Knowledge { game, observer, ring, ways: Vec::new() };
        knowledge.ways = knowledge.all_ways();
        knowledge
    }

    fn all_ways(&self) -> Vec<Way> {
        let mut open = [Hand::default(); SEATS];
        for &seat in &self.ring {
            for entry in self.game.ledger[seat.index()].iter().flatten() {
                if entry.sight == Sight::Open {
                    open[seat.index()] = open[seat.index()].with(entry.card);
                }
            }
        }
        let mut ways = vec![Way { played: open, owners: Vec::new() }];
        for day in 0..DAYS {
            for spot in 0..BOXES {
                let in_box = |&seat: &Seat| {
                    let entry = self.game.ledger[seat.index()][day]?;
                    let here = entry.sight == Sight::Eye && entry.spot.index() == spot;
                    here.then_some((seat, entry.card))
                };
                let crew: Vec<(Seat, Card)> = self.ring.iter().filter_map(in_box).collect();
                if !crew.is_empty() {
                    ways = self.split(&ways, day, &crew);
                }
            }
        }
        ways
    }

    /// Every way so far, with every way to tell apart the crew of one eye box.
    fn split(&self, ways: &[Way], day: usize, crew: &[(Seat, Card)]) -> Vec<Way> {
        let mut cards: Vec<Card> = crew.iter().map(|&(_, card)| card).collect();
        cards.sort_unstable();
        let mut all = Vec::new();
        let mut order = cards;
        loop {
            // One who was there knows which card was theirs.
            let own_fits = crew
                .iter()
                .zip(&order)
                .all(|(&(seat, card), &other)| seat != self.observer || card == other);
            if own_fits {
                all.extend(ways.iter().map(|way| {
                    let mut way = way.clone();
                    for (&(seat, _), &card) in crew.iter().zip(&order) {
                        way.played[seat.index()] = way.played[seat.index()].with(card);
                        way.owners.push((seat, day, card));
                    }
                    way
                }));
            }
            if !next_order(&mut order) {
                return all;
            }
        }
    }

    // ── the ring ─────────────────────────────────────────────────────────

    /// Which exchanges fit together around one worker.
    fn rows(&self, seat: Seat, played: Hand) -> Rows {
        let own = (seat == self.observer).then(|| {
            let game = self.game;
            let mut pair = game.sent[seat.index()];
            pair.sort_unstable();
            let left = game.sent[game.left_of(seat).index()][0];
            let right = game.sent[game.right_of(seat).index()][1];
            (pair, left, right)
        });
        let mut rows = [0; EXCHANGES];
        for (before, row) in rows.iter_mut().enumerate() {
            let (from_left, to_left) = cards_of(before);
            for after in 0..EXCHANGES {
                let (to_right, from_right) = cards_of(after);
                if to_left == to_right {
                    continue;
                }
                let fits = match own {
                    Some((pair, left, right)) => {
                        let sent = [to_right.min(to_left), to_right.max(to_left)];
                        sent == pair && from_left == left && from_right == right
                    }
                    None => {
                        let hand = Hand::FULL.with(from_left).with(from_right);
                        contains(hand.without(to_left).without(to_right), played)
                    }
                };
                *row |= Set::from(fits) << after;
            }
        }
        rows
    }

    /// The tables of all workers, for each of the ways. Most ways share most
    /// tables: they are made once.
    fn tables(&self) -> Vec<Vec<Rows>> {
        let mut made: Vec<(Seat, Hand, Rows)> = Vec::new();
        let mut table = |seat: Seat, played: Hand| {
            if let Some((.., rows)) = made.iter().find(|(s, p, _)| (*s, *p) == (seat, played)) {
                return *rows;
            }
            let rows = self.rows(seat, played);
            made.push((seat, played, rows));
            rows
        };
        let ring = |way: &Way| {
            self.ring.iter().map(|&seat| table(seat, way.played[seat.index()])).collect()
        };
        self.ways.iter().map(ring).collect()
    }

    /// All possible pasts, counted to draw from them.
    pub fn pasts(self) -> Pasts<'a> {
        let tables = self.tables();
        let totals: Vec<[u64; EXCHANGES]> =
            tables.iter().map(|rings| std::array::from_fn(|start| count(rings, start).0)).collect();
        Pasts { knowledge: self, tables, totals }
    }

    /// Counts all possible pasts, by what was where.
    pub fn chances(&self) -> Chances {
        let mut chances = Chances::default();
        for (way, rings) in self.ways.iter().zip(&self.tables()) {
            let mut pasts = 0;
            for start in 0..EXCHANGES {
                let (total, after) = count(rings, start);
                if total == 0 {
                    continue;
                }
                pasts += total;
                let mut before = [0; EXCHANGES];
                before[start] = 1;
                for (place, rows) in rings.iter().enumerate() {
                    before = onward(rows, &before);
                    let giver = self.ring[place];
                    let taker = self.ring[(place + 1) % self.ring.len()];
                    for exchange in 0..EXCHANGES {
                        let (right, left) = cards_of(exchange);
                        let here = before[exchange] * after[place][exchange];
                        chances.sent[giver.index()][0][right.index()] += here;
                        chances.sent[taker.index()][1][left.index()] += here;
                    }
                }
            }
            chances.all += pasts;
            for &(seat, day, card) in &way.owners {
                chances.in_eyes[seat.index()][day][card.index()] += pasts;
            }
        }
        chances
    }

    /// What everybody sent, from the exchanges around the ring.
    fn sent(&self, exchanges: &[usize]) -> [[Card; 2]; SEATS] {
        let mut sent = self.game.sent;
        for (place, &exchange) in exchanges.iter().enumerate() {
            let (right, left) = cards_of(exchange);
            sent[self.ring[place].index()][0] = right;
            sent[self.ring[(place + 1) % self.ring.len()].index()][1] = left;
        }
        sent
    }
}

impl Pasts<'_> {
    /// A deal and a way, every possible deal with the same chance.
    pub fn draw(&self, fate: &mut impl Fate) -> Past {
        let Pasts { knowledge, tables, totals } = self;
        let all: u64 = totals.iter().flatten().sum();
        if all == 0 {
            // Not even the truth fits: only a state made up by hand can do that.
            return Past { sent: knowledge.game.sent, owners: Vec::new() };
        }
        loop {
            let mut nth = wide_roll(fate, all);
            let (mut chosen, mut start) = (0, 0);
            'found: for (way, starts) in totals.iter().enumerate() {
                for (exchange, &ways) in starts.iter().enumerate() {
                    if nth < ways {
                        (chosen, start) = (way, exchange);
                        break 'found;
                    }
                    nth -= ways;
                }
            }
            let exchanges = walk(&tables[chosen], start, fate);
            // A deal that explains the eye boxes in several ways came up for
            // each of them; it must not be likelier for that.
            let fits = |rings: &&Vec<Rows>| closes(rings, &exchanges);
            let explanations = tables.iter().filter(fits).count() as u32;
            if fate.roll("imagined explanation", explanations.max(1)) == 0 {
                let owners = knowledge.ways[chosen].owners.clone();
                return Past { sent: knowledge.sent(&exchanges), owners };
            }
        }
    }
}

/// The card to the right and the card to the left.
fn cards_of(exchange: usize) -> (Card, Card) {
    (Card((exchange / CARDS) as u8), Card((exchange % CARDS) as u8))
}

/// Are all these cards in the hand?
fn contains(hand: Hand, cards: Hand) -> bool {
    // The top bit of each group of four survives unless something is missing.
    const TOPS: u32 = 0x888_8888;
    ((hand.0 | TOPS) - cards.0) & TOPS == TOPS
}

/// The ways around the ring that begin and end with this exchange at its cut,
/// and for every place and exchange the ways to go on from there.
fn count(rings: &[Rows], start: usize) -> (u64, Vec<[u64; EXCHANGES]>) {
    let mut after = vec![[0; EXCHANGES]; rings.len()];
    after[rings.len() - 1][start] = 1;
    for place in (1..rings.len()).rev() {
        let later = after[place];
        for exchange in 0..EXCHANGES {
            after[place - 1][exchange] = sum(rings[place][exchange], &later);
        }
    }
    (sum(rings[0][start], &after[0]), after)
}

fn sum(mut set: Set, ways: &[u64; EXCHANGES]) -> u64 {
    let mut sum = 0;
    while set != 0 {
        sum += ways[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    sum
}

/// A way around the ring, all equally likely: the exchange on the right of each
/// worker.
fn walk(rings: &[Rows], start: usize, fate: &mut impl Fate) -> Vec<usize> {
    let (_, after) = count(rings, start);
    let mut last = start;
    let step = |(rows, ways): (&Rows, &[u64; EXCHANGES])| {
        let mut set = rows[last];
        let mut nth = wide_roll(fate, sum(set, ways));
        while set != 0 {
            let exchange = set.trailing_zeros() as usize;
            if nth < ways[exchange] {
                last = exchange;
                break;
            }
            nth -= ways[exchange];
            set &= set - 1;
        }
        last
    };
    rings.iter().zip(&after).map(step).collect()
}

/// Do these exchanges fit together all around?
fn closes(rings: &[Rows], exchanges: &[usize]) -> bool {
    let before = |place: usize| exchanges[(place + exchanges.len() - 1) % exchanges.len()];
    (0..rings.len()).all(|place| rings[place][before(place)] >> exchanges[place] & 1 == 1)
}

/// The ways to come to each exchange on the right of a worker.
fn onward(rows: &Rows, before: &[u64; EXCHANGES]) -> [u64; EXCHANGES] {
    let mut ways = [0; EXCHANGES];
    for (row, &come) in rows.iter().zip(before).filter(|(_, come)| **come > 0) {
        let mut set = *row;
        while set != 0 {
            ways[set.trailing_zeros() as usize] += come;
            set &= set - 1;
        }
    }
    ways
}

/// The next order of these cards in the dictionary; equal cards are not told
/// apart. False when there is none.
fn next_order(cards: &mut [Card]) -> bool {
    let Some(rise) = cards.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let above = cards.iter().rposition(|&card| card > cards[rise]).unwrap_or(rise + 1);
    cards.swap(rise, above);
    cards[rise + 1..].reverse();
    true
}

/// A roll with more sides than a die of ours can have.
fn wide_roll(fate: &mut impl Fate, sides: u64) -> u64 {
    const WORD: u32 = 1 << 31;
    if let Ok(sides) = u32::try_from(sides) {
        return u64::from(fate.roll("imagined deal", sides));
    }
    let range = u64::from(WORD) * u64::from(WORD);
    let fair = range - range % sides;
    loop {
        let high = u64::from(fate.roll("imagined deal", WORD));
        let word = high * u64::from(WORD) + u64::from(fate.roll("imagined deal", WORD));
        if word < fair {
            return word % sides;
        }
    }
}
