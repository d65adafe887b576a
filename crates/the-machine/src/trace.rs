//! The complete state as JSON, and back.
//!
//! Much of it follows from the rest and is there for the reader: hands follow
//! from what was passed and played. So reading takes what is needed, checks it,
//! and then compares the whole: what does not agree is no state of this game.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{BadState, Seat, Seats, Standing, state};

use crate::action::Card;
use crate::components::*;
use crate::options::Options;
use crate::play::{FINISHED, REASONS};
use crate::state::*;

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Written {
    day: u8,
    phase: Phase,
    progress: u8,
    task: String,
    aftermath: String,
    weather: Weather,
    /// All per seat, the manager's included.
    hand: Vec<Vec<u8>>,
    played: Vec<Option<u8>>,
    discard: Vec<Vec<u8>>,
    warn: Vec<u8>,
    bad: Vec<u8>,
    out: Vec<Option<Exit>>,
    /// Stars of the recommendation cards, highest first.
    recs: Vec<Vec<u8>>,
    interns: u8,
    placement: Placement,
    status: Vec<Option<Outcome>>,
    deck: Deck,
    over: bool,
    reason: Option<String>,
    winners: Vec<u8>,
    /// The cards passed to the right and to the left.
    sent: Vec<Option<[u8; 2]>>,
    ledger: Vec<Vec<Option<Line>>>,
    /// What was put on the aftermath card: warnings, bad standing, recommendations.
    tokens: [u8; 3],
    laid: Vec<u8>,
    drawn: Vec<u8>,
    decided: u8,
    given: Vec<u8>,
    meeting: Option<Behind>,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Placement {
    /// The box of each worker.
    workers: Vec<Option<u8>>,
    /// The boxes of the interns that stand, and how many do not yet.
    interns: Vec<u8>,
    waiting: u8,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Deck {
    tasks: [u8; DAYS],
    aftermaths: [u8; DAYS],
    /// How many cards of one, two, three and four stars nobody has.
    recommendations: [u8; STARS],
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Line {
    spot: u8,
    card: u8,
    sight: Sight,
    outcome: Outcome,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Behind {
    attendees: Vec<u8>,
    slips: Vec<Paper>,
    voting: bool,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Paper {
    by: u8,
    tokens: Vec<u8>,
    yes: Vec<u8>,
    no: Vec<u8>,
}

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

pub fn write(game: &TheMachine) -> Value {
    serde_json::to_value(written(game)).unwrap_or(Value::Null)
}

fn written(game: &TheMachine) -> Written {
    let players = usize::from(game.options.players);
    let today = game.today();
    let seats = || (0..game.options.players).map(Seat);
    let task = game.task();
    let floor = &game.floor;
    let tokens = game.tokens;
    let spot_of = |seat: Seat| floor.workers_at.iter().position(|crew| crew.contains(seat));
    let cards = |sheaf: &Sheaf| -> Vec<u8> {
        let kinds = (0..STARS).rev();
        kinds.flat_map(|kind| vec![kind as u8 + 1; sheaf[kind].into()]).collect()
    };
    let line = |entry: &Option<Entry>| {
        let Entry { spot, card, sight, outcome } = (*entry)?;
        Some(Line { spot: spot.0, card: card.0, sight, outcome })
    };
    let of_day = |seat: Seat, day: usize| game.ledger[seat.index()][day];
    let played = |seat: Seat| {
        let chosen = game.chosen[seat.index()];
        chosen.or(of_day(seat, today).map(|entry| entry.card)).map(|card| card.0)
    };
    let discard = |seat: Seat| {
        (0..today).filter_map(|day| of_day(seat, day).map(|entry| entry.card.0)).collect()
    };
    let sent = |seat: Seat| {
        let is_worker = game.workers().contains(seat);
        is_worker.then(|| game.sent[seat.index()].map(|card| card.0))
    };
    Written {
        day: game.day,
        phase: game.phase,
        progress: game.progress,
        task: task.name.to_string(),
        aftermath: game.aftermath().name.to_string(),
        weather: task.weather,
        hand: seats()
            .map(|seat| game.hands[seat.index()].cards().map(|card| card.0).collect())
            .collect(),
        played: seats().map(played).collect(),
        discard: seats().map(discard).collect(),
        warn: game.warn[..players].to_vec(),
        bad: game.bad[..players].to_vec(),
        out: game.exit[..players].to_vec(),
        recs: game.held[..players].iter().map(cards).collect(),
        interns: game.interns,
        placement: Placement {
            workers: seats().map(|seat| spot_of(seat).map(|spot| spot as u8)).collect(),
            interns: (0..BOXES)
                .flat_map(|spot| vec![spot as u8; floor.interns_at[spot].into()])
                .collect(),
            waiting: floor.interns,
        },
        status: seats().map(|seat| of_day(seat, today).map(|entry| entry.outcome)).collect(),
        deck: Deck { tasks: game.tasks, aftermaths: game.aftermaths, recommendations: game.deck },
        over: game.standing.is_some(),
        reason: game.standing.map(|end| end.reason.to_string()),
        winners: numbers(game.standing.map_or(Seats::NONE, |end| end.winners)),
        sent: seats().map(sent).collect(),
        ledger: seats().map(|seat| game.ledger[seat.index()].iter().map(line).collect()).collect(),
        tokens: [tokens.warnings, tokens.bad, tokens.recommendations],
        laid: game.laid[..players].to_vec(),
        drawn: game.drawn[..usize::from(game.drawn_count)].to_vec(),
        decided: game.decided,
        given: game.given[..players].to_vec(),
        meeting: (game.phase == Phase::Meeting).then(|| behind(game)),
    }
}

fn behind(game: &TheMachine) -> Behind {
    let players = usize::from(game.options.players);
    let slips = &game.meeting.slips[..usize::from(game.meeting.count)];
    let paper = |slip: &Slip| Paper {
        by: slip.by,
        tokens: slip.tokens[..players].to_vec(),
        yes: numbers(slip.yes),
        no: numbers(slip.no),
    };
    Behind {
        attendees: numbers(game.meeting.attendees),
        slips: slips.iter().map(paper).collect(),
        voting: game.meeting.voting,
    }
}

fn bad(problem: impl Into<String>) -> BadState {
    BadState(problem.into())
}

fn ensure(holds: bool, problem: &str) -> Result<(), BadState> {
    if holds { Ok(()) } else { Err(bad(problem)) }
}

pub fn read(options: &Options, state: &Value) -> Result<TheMachine, BadState> {
    let written: Written = state::read(state)?;
    let game = Reading { options: *options, from: &written }.game()?;
    state::agrees(&write(&game), state)?;
    Ok(game)
}

struct Reading<'a> {
    options: Options,
    from: &'a Written,
}

impl Reading<'_> {
    fn game(&self) -> Result<TheMachine, BadState> {
        let from = self.from;
        let mut game = TheMachine::blank(&self.options);
        ensure((1..=DAYS as u8).contains(&from.day), "the day is not from 1 to 5")?;
        ensure((from.phase == Phase::Over) == from.over, "“over” and “phase” differ")?;
        game.day = from.day;
        game.phase = from.phase;
        let length = game.track().length;
        let finished = from.reason.as_deref() == Some(FINISHED);
        let on_track = if finished { from.progress == length } else { from.progress < length };
        ensure(on_track, "the marker is not where it can be")?;
        game.progress = from.progress;
        self.decks(&mut game)?;
        self.people(&mut game)?;
        self.cards(&mut game)?;
        self.floor(&mut game)?;
        self.recommendations(&mut game)?;
        match from.phase {
            Phase::Placing => ensure(game.open_spots() != 0, "nobody can be placed")?,
            Phase::Cards => ensure(!game.waiting.is_empty(), "nobody has a card to choose")?,
            Phase::Warnings => self.warnings(&mut game)?,
            Phase::Recommendations => self.decisions(&mut game)?,
            Phase::Meeting => self.meeting(&mut game)?,
            Phase::Over => self.end(&mut game)?,
        }
        Ok(game)
    }

    /// A list with one thing per seat.
    fn each<T: Copy + Default>(&self, list: &[T], what: &str) -> Result<[T; SEATS], BadState> {
        let players = usize::from(self.options.players);
        if list.len() != players {
            return Err(bad(format!("“{what}” has not {players} entries")));
        }
        let mut each = [T::default(); SEATS];
        each[..players].copy_from_slice(list);
        Ok(each)
    }

    fn seats(&self, list: &[u8]) -> Result<Seats, BadState> {
        let rises = list.windows(2).all(|pair| pair[0] < pair[1]);
        let there = list.iter().all(|&seat| seat < self.options.players);
        ensure(rises && there, "a list of seats is wrong")?;
        Ok(list.iter().map(|&seat| Seat(seat)).collect())
    }

    fn decks(&self, game: &mut TheMachine) -> Result<(), BadState> {
        let all = |order: &[u8; DAYS]| (0..DAYS as u8).all(|card| order.contains(&card));
        let Deck { tasks, aftermaths, .. } = &self.from.deck;
        ensure(all(tasks) && all(aftermaths), "a deck is not in order")?;
        game.tasks = *tasks;
        game.aftermaths = *aftermaths;
        Ok(())
    }

    fn people(&self, game: &mut TheMachine) -> Result<(), BadState> {
        let from = self.from;
        game.warn = self.each(&from.warn, "warn")?;
        game.bad = self.each(&from.bad, "bad")?;
        game.exit = self.each(&from.out, "out")?;
        let is_out = |seat: &Seat| game.exit[seat.index()].is_some();
        ensure(!is_out(&game.manager()), "the manager cannot be out")?;
        game.inside = game.workers().iter().filter(|seat| !is_out(seat)).collect();
        game.interns = from.interns;
        let room = usize::from(game.inside.len() + from.interns.min(INTERNS as u8)) <= WORKERS;
        ensure(from.interns <= game.components().interns && room, "there are too many interns")?;
        let somebody = from.over || !game.inside.is_empty() || game.interns > 0;
        ensure(somebody, "there is nobody left and the game goes on")
    }

    fn cards(&self, game: &mut TheMachine) -> Result<(), BadState> {
        let from = self.from;
        let sent = self.each(&from.sent, "sent")?;
        let played = self.each(&from.played, "played")?;
        for seat in game.workers().iter() {
            let [right, left] = sent[seat.index()].ok_or_else(|| bad("a worker sent nothing"))?;
            let cards = usize::from(right.max(left)) < CARDS && right != left;
            ensure(cards, "a worker sent what cannot be sent")?;
            game.sent[seat.index()] = [Card(right), Card(left)];
        }
        let players = usize::from(self.options.players);
        ensure(from.ledger.len() == players, "the ledger is not for all seats")?;
        for seat in game.workers().iter() {
            let mut hand = game.first_hand(seat);
            let lines = &from.ledger[seat.index()];
            ensure(lines.len() == DAYS, "the ledger is not for five days")?;
            for (day, line) in lines.iter().enumerate() {
                let Some(line) = line else { continue };
                let jobs = &game.components().tasks[usize::from(game.tasks[day])].jobs;
                let sound = day <= game.today()
                    && usize::from(line.spot) < jobs.len()
                    && hand.has(Card(line.card))
                    && (line.sight != Sight::Eye || jobs[usize::from(line.spot)].eye);
                ensure(sound, "a line of the ledger cannot be")?;
                hand = hand.without(Card(line.card));
                game.ledger[seat.index()][day] = Some(Entry {
                    spot: Spot(line.spot),
                    card: Card(line.card),
                    sight: line.sight,
                    outcome: line.outcome,
                });
            }
            if game.phase == Phase::Cards
                && let Some(card) = played[seat.index()].map(Card)
            {
                let sound = game.inside.contains(seat) && hand.has(card);
                ensure(sound, "a chosen card is not in its hand")?;
                game.chosen[seat.index()] = Some(card);
                hand = hand.without(card);
            }
            game.hands[seat.index()] = hand;
        }
        self.eye_boxes(game)
    }

    /// No eye box has shown more cards than it has stations.
    fn eye_boxes(&self, game: &TheMachine) -> Result<(), BadState> {
        for day in 0..DAYS {
            let jobs = &game.components().tasks[usize::from(game.tasks[day])].jobs;
            for (spot, job) in jobs.iter().enumerate() {
                let here = |entry: &Option<Entry>| entry.is_some_and(|e| e.spot.index() == spot);
                let crew = game.ledger.iter().filter(|week| here(&week[day])).count();
                ensure(crew <= usize::from(job.stations), "a box had too many workers")?;
            }
        }
        Ok(())
    }

    fn floor(&self, game: &mut TheMachine) -> Result<(), BadState> {
        let Placement { workers, interns, waiting } = &self.from.placement;
        let workers = self.each(workers, "placement")?;
        let jobs = &game.task().jobs;
        let mut floor = Floor { interns: *waiting, ..Floor::default() };
        let on_card = |spot: u8| usize::from(spot) < jobs.len();
        for seat in game.workers().iter() {
            match workers[seat.index()] {
                Some(spot) => {
                    ensure(on_card(spot), "somebody stands nowhere")?;
                    floor.workers_at[usize::from(spot)].insert(seat);
                }
                None if game.inside.contains(seat) => floor.unplaced.insert(seat),
                None => {}
            }
        }
        ensure(interns.len() <= INTERNS && *waiting <= INTERNS as u8, "too many interns")?;
        for &spot in interns {
            ensure(on_card(spot), "an intern stands nowhere")?;
            floor.interns_at[usize::from(spot)] += 1;
        }
        let mut placed = 0;
        for (spot, job) in jobs.iter().enumerate() {
            let fill = floor.fill(Spot(spot as u8));
            let no_intern = floor.interns_at[spot] == 0;
            ensure(fill <= job.stations && (no_intern || !job.eye), "a box holds too many")?;
            floor.touched |= u8::from(fill > 0) << spot;
            floor.full |= u8::from(fill == job.stations) << spot;
            floor.eyes += if job.eye { fill } else { 0 };
            placed += usize::from(fill);
        }
        let meeples = placed + usize::from(floor.unplaced.len() + floor.interns);
        ensure(meeples <= WORKERS, "there are too many meeples")?;
        floor.meeples = meeples as u8;
        let morning =
            floor.unplaced.len() + floor.workers_at.iter().map(|crew| crew.len()).sum::<u8>();
        game.tokens = game.aftermath().with[usize::from(morning)];
        let placing = matches!(game.phase, Phase::Placing | Phase::Over);
        if !placing {
            let all_placed = floor.unplaced.is_empty() && floor.interns == 0;
            let whole = floor.touched == floor.full;
            let open = game.task().crews.open(floor.meeples, floor.touched, floor.eyes);
            let closed = open == floor.touched;
            ensure(all_placed && whole && closed, "the placement is not finished")?;
        }
        game.floor = floor;
        if game.phase == Phase::Cards {
            let chosen = |seat: &Seat| game.chosen[seat.index()].is_some();
            game.waiting = game.inside.iter().filter(|seat| !chosen(seat)).collect();
        }
        self.todays_work(game)
    }

    /// In the evening everybody's work is in the ledger, before it nobody's.
    fn todays_work(&self, game: &TheMachine) -> Result<(), BadState> {
        let today = game.today();
        for seat in game.inside.iter() {
            let entry = game.ledger[seat.index()][today];
            let sound = match game.phase {
                Phase::Placing | Phase::Cards => entry.is_none(),
                Phase::Warnings | Phase::Recommendations | Phase::Meeting => {
                    entry.is_some_and(|entry| entry.outcome != Outcome::NotRun)
                }
                Phase::Over => true,
            };
            ensure(sound, "today's work is not as the phase wants it")?;
        }
        Ok(())
    }

    fn recommendations(&self, game: &mut TheMachine) -> Result<(), BadState> {
        let from = self.from;
        let players = usize::from(self.options.players);
        ensure(from.recs.len() == players, "“recs” is not for all seats")?;
        let mut deck = game.components().recommendations;
        let mut take = |stars: u8| {
            let kind = usize::from(stars).checked_sub(1).filter(|&kind| kind < STARS);
            let kind = kind.filter(|&kind| deck[kind] > 0);
            let kind = kind.ok_or_else(|| bad("there is no such recommendation card"))?;
            deck[kind] -= 1;
            Ok::<usize, BadState>(kind)
        };
        for (seat, cards) in from.recs.iter().enumerate() {
            for &stars in cards {
                game.held[seat][take(stars)?] += 1;
            }
        }
        let during = game.phase == Phase::Recommendations;
        ensure(during || from.drawn.is_empty(), "cards are drawn at the wrong time")?;
        for &stars in &from.drawn {
            take(stars)?;
        }
        game.deck = deck;
        Ok(())
    }

    fn warnings(&self, game: &mut TheMachine) -> Result<(), BadState> {
        game.laid = self.each(&self.from.laid, "laid")?;
        let sum: u32 = game.laid.iter().map(|&count| u32::from(count)).sum();
        let named = |seat: &Seat| game.laid[seat.index()] > 0;
        let seats: Seats = (0..SEATS as u8).map(Seat).filter(named).collect();
        let inside = seats.iter().all(|seat| game.inside.contains(seat));
        let some_left = sum < u32::from(game.tokens.warnings);
        ensure(inside && some_left && !game.inside.is_empty(), "the laid warnings cannot be")?;
        game.unlaid = game.tokens.warnings - sum as u8;
        game.from = seats.iter().last().map_or(0, |seat| seat.0);
        Ok(())
    }

    fn decisions(&self, game: &mut TheMachine) -> Result<(), BadState> {
        let from = self.from;
        let count = from.drawn.len();
        let sorted = from.drawn.is_sorted_by(|a, b| a >= b);
        let right = count == usize::from(game.tokens.recommendations)
            && count <= DRAWN
            && usize::from(from.decided) < count;
        ensure(sorted && right, "the drawn cards cannot be")?;
        game.drawn[..count].copy_from_slice(&from.drawn);
        game.drawn_count = count as u8;
        game.decided = from.decided;
        let given = self.each(&from.given, "given")?;
        let eligible = game.eligible();
        let mut decided = from.drawn[..usize::from(from.decided)].to_vec();
        for (seat, &stars) in given.iter().enumerate().filter(|(_, stars)| **stars > 0) {
            let card = decided.iter().position(|&other| other == stars);
            let may = eligible.contains(Seat(seat as u8));
            let card = card.filter(|_| may).ok_or_else(|| bad("a given card cannot be"))?;
            decided.remove(card);
        }
        game.given = given;
        ensure(!game.eligible().is_empty(), "nobody can be recommended")
    }

    fn meeting(&self, game: &mut TheMachine) -> Result<(), BadState> {
        let Some(Behind { slips, voting, .. }) = &self.from.meeting else {
            return Err(bad("there is no meeting"));
        };
        let attendees = game.with_outcome(Outcome::Failure);
        let count = slips.len();
        ensure((1..=usize::from(attendees.len())).contains(&count), "the slips are wrong")?;
        let mut meeting = Meeting { attendees, count: count as u8, ..Meeting::default() };
        // Attendees propose in seat order.
        for ((nth, paper), by) in slips.iter().enumerate().zip(attendees.iter()) {
            let tokens = self.each(&paper.tokens, "tokens")?;
            let (yes, no) = (self.seats(&paper.yes)?, self.seats(&paper.no)?);
            let sum: u32 = tokens.iter().map(|&tokens| u32::from(tokens)).sum();
            let named = (0..SEATS as u8).map(Seat).filter(|seat| tokens[seat.index()] > 0);
            let named: Seats = named.collect();
            let most = game.components().most_bad_at_once;
            let legal = named.iter().all(|seat| game.inside.contains(seat))
                && tokens.iter().all(|&tokens| tokens <= most)
                && sum <= u32::from(game.tokens.bad)
                && paper.by == by.0;
            let voters = attendees.without(by);
            let votes = yes.iter().chain(no.iter()).all(|seat| voters.contains(seat))
                && yes.iter().all(|seat| !no.contains(seat));
            let voted = yes.len() + no.len();
            let last = nth + 1 == count;
            let state = match (last, *voting) {
                (true, true) => sum > 0 && voted < voters.len(),
                (true, false) => voted == 0,
                (false, _) => sum == 0 && voted == 0 || voted == voters.len() && !no.is_empty(),
            };
            ensure(legal && votes && state, "a slip cannot be")?;
            meeting.slips[nth] = Slip { by: by.0, tokens, yes, no };
            meeting.left = game.tokens.bad - sum as u8;
            meeting.from = named.iter().last().map_or(0, |seat| seat.0);
        }
        if *voting {
            ensure(attendees.len() > 1, "there is nobody to vote")?;
        }
        meeting.voting = *voting;
        game.meeting = meeting;
        ensure(*voting || game.blamable().next().is_some(), "the slip is full")
    }

    fn end(&self, game: &mut TheMachine) -> Result<(), BadState> {
        let said = self.from.reason.as_deref();
        let reason = REASONS.into_iter().find(|&reason| Some(reason) == said);
        let reason = reason.ok_or_else(|| bad("there is no such reason of ending"))?;
        let winners = match reason {
            FINISHED => game.favourite().into_iter().fold(Seats::only(game.manager()), Seats::with),
            _ => game.inside,
        };
        game.standing = Some(Standing { winners, reason });
        Ok(())
    }
}
