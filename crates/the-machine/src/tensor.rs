//! The game in numbers: what one pair of eyes knows, and actions by number.

use tabletop::tensor::{Layout, Pen, Round, Tensor};
use tabletop::{Eyes, Seat, Seats};

use crate::action::Action;
use crate::components::*;
use crate::options::Options;
use crate::play::{FINISHED, REASONS};
use crate::state::*;

const CARD: (i16, i16) = (0, CARDS as i16);
const FEW: (i16, i16) = (0, u8::MAX as i16);

/// Boxes and cards, then warnings, recommendations and tokens for the slip by place
/// (0 is whoever acts), then the words.
#[inline]
fn number(players: u8, seat: Seat, action: Action) -> u16 {
    let round = Round::new(Some(seat), players);
    let (boxes, cards, seats) = (BOXES as u8, CARDS as u8, players);
    let people = boxes + cards;
    let words = people + 3 * seats;
    let number = match action {
        Action::Place(spot) => spot.0,
        Action::Work(card) => boxes + card.0,
        Action::Warn(seat) => people + round.place(seat),
        Action::Give(seat) => people + seats + round.place(seat),
        Action::Blame(seat) => people + 2 * seats + round.place(seat),
        Action::Done => words,
        Action::Keep => words + 1,
        Action::Put => words + 2,
        Action::Pass => words + 3,
        Action::Vote(true) => words + 4,
        Action::Vote(false) => words + 5,
    };
    number.into()
}

impl Tensor for TheMachine {
    fn action_numbers(options: &Options) -> u16 {
        number(options.players, Seat(0), Action::Vote(false)) + 1
    }

    #[inline]
    fn number(&self, seat: Seat, actions: &[Action], numbers: &mut Vec<u16>) {
        numbers.clear();
        let players = self.options.players;
        numbers.extend(actions.iter().map(|&action| number(players, seat, action)));
    }

    fn layout(options: &Options) -> Layout {
        let seats = usize::from(options.players);
        let people = (0, i16::from(options.players));
        let flag = (0, 1);
        let tasks = (0, options.components.tasks.len() as i16);
        let slips = WORKERS;
        Layout::new()
            .with("seat", &[1], people, "who looks: 0 a spectator, 1 the first chair …")
            .with("manager", &[seats], flag, "who manages; seats are told from whoever looks")
            .with("day", &[1], (1, DAYS as i16), "from 1 to 5")
            .with(
                "phase",
                &[6],
                flag,
                "placing, cards, warnings, recommendations, the meeting, over",
            )
            .with("progress", &[1], FEW, "the space of the machine")
            .with(
                "tasks",
                &[DAYS],
                tasks,
                "the task of each day so far, as its place in the components and one more; 0 \
                 is still to come",
            )
            .with(
                "tokens",
                &[3],
                FEW,
                "on the aftermath card this morning: warnings, bad standing, recommendations",
            )
            .with("interns", &[2], FEW, "interns, and those still to be placed")
            .with("chosen", &[1], FEW, "how many have chosen a card today")
            .with("inside", &[seats], flag, "workers who are still in")
            .with("warnings", &[seats], FEW, "of each worker")
            .with("bad standing", &[seats], FEW, "of each worker")
            .with("exit", &[seats], (0, 2), "1 fired, 2 thrown out by the union")
            .with("unplaced", &[seats], flag, "still to be placed today")
            .with(
                "box",
                &[seats],
                (0, BOXES as i16),
                "where a worker stands today: 1 is box A; 0 nowhere",
            )
            .with("interns in boxes", &[BOXES], FEW, "interns in each box")
            .with("recommendations", &[seats], FEW, "how many cards each worker has")
            .with(
                "known recommendations",
                &[seats, 1 + STARS],
                FEW,
                "1 if it is known which, and then how many of one to four stars",
            )
            .with(
                "past box",
                &[seats, DAYS],
                (0, BOXES as i16),
                "where a worker was on each day that has been run; 0 nowhere",
            )
            .with(
                "past card",
                &[seats, DAYS],
                CARD,
                "the card played, one more than its number, if known; else 0",
            )
            .with(
                "past sight",
                &[seats, DAYS],
                (0, 3),
                "1 everybody saw it, 2 among the cards of an eye box, 3 nobody did",
            )
            .with("past outcome", &[seats, DAYS], (0, 3), "1 success, 2 failure, 3 not run")
            .with(
                "in eyes",
                &[DAYS, BOXES, CARDS],
                FEW,
                "how many cards of each number were seen in the eye boxes of each day",
            )
            .with("hand", &[CARDS], FEW, "own cards by number")
            .with("sealed", &[1], CARD, "own card of today, one more than its number; 0 none")
            .with(
                "sent",
                &[2],
                CARD,
                "the two cards sent away, the lower first, one more than their numbers",
            )
            .with(
                "received",
                &[2],
                CARD,
                "from the left and from the right, one more than their numbers",
            )
            .with("laid", &[seats], FEW, "warnings laid and not yet shown, for the manager")
            .with(
                "drawn",
                &[DRAWN],
                (0, STARS as i16),
                "stars of the cards drawn today, for the manager",
            )
            .with("decided", &[1], FEW, "how many of those are decided")
            .with(
                "given",
                &[seats],
                (0, STARS as i16),
                "stars each worker is going to get, for the manager",
            )
            .with("attendees", &[seats], flag, "who is at the meeting")
            .with(
                "in the room",
                &[1],
                flag,
                "is whoever looks at the meeting? All that follows is 0 if not",
            )
            .with("voting", &[1], flag, "is the slip being voted on?")
            .with("voted", &[1], FEW, "how many have voted on it")
            .with("own vote", &[2], flag, "yes, no")
            .with("slip seen", &[1], flag, "are the tokens of the slip of the moment known?")
            .with(
                "slip by",
                &[slips],
                people,
                "who wrote each slip: 0 no slip, 1 whoever looks, 2 the next …; the last one \
                 is that of the moment",
            )
            .with("slip tokens", &[slips, seats], FEW, "the tokens on each slip")
            .with("slip yes", &[slips, seats], flag, "who agreed, of slips that were voted on")
            .with("slip no", &[slips, seats], flag, "who did not")
            .with("winners", &[seats], flag, "who has won, once it is over")
            .with(
                "reason",
                &[1],
                (0, REASONS.len() as i16),
                "how it ended, counted from 1; 0 while it goes on",
            )
    }

    fn observe(&self, seat: Option<Seat>, pen: &mut Pen<'_>) {
        let round = Round::new(seat, self.options.players);
        let eyes = seat.map_or(Eyes::Spectator, Eyes::Seat);
        self.observe_day(seat, round, pen);
        self.observe_people(eyes, round, pen);
        self.observe_past(eyes, round, pen);
        self.observe_hand(seat, pen);
        self.observe_desk(eyes, round, pen);
        self.observe_room(eyes, round, pen);
        let winners = self.standing.map_or(Seats::NONE, |standing| standing.winners);
        members(winners, round, pen);
        let reason = self.standing.map(|standing| standing.reason);
        let nth = REASONS.iter().position(|&word| Some(word) == reason);
        pen.put(nth.map_or(0, |nth| nth as i16 + 1));
    }
}

/// A flag for everybody: are they among these?
#[inline]
fn members(seats: Seats, round: Round, pen: &mut Pen<'_>) {
    pen.first_of(round.count(), round.flags(seats));
}

/// A number for everybody.
#[inline]
fn each(numbers: &[u8; SEATS], round: Round, pen: &mut Pen<'_>) {
    pen.first_of(round.count(), round.turned(*numbers).map(i16::from));
}

impl TheMachine {
    fn observe_day(&self, seat: Option<Seat>, round: Round, pen: &mut Pen<'_>) {
        pen.put(seat.map_or(0, |seat| seat.0 + 1));
        members(Seats::only(self.manager()), round, pen);
        pen.put(self.day);
        let nth = match self.phase {
            Phase::Placing => 0,
            Phase::Cards => 1,
            Phase::Warnings => 2,
            Phase::Recommendations => 3,
            Phase::Meeting => 4,
            Phase::Over => 5,
        };
        pen.first_of(6, std::array::from_fn::<i16, 6, _>(|phase| i16::from(phase == nth)));
        pen.put(self.progress);
        let mut tasks = self.tasks.map(|task| i16::from(task) + 1);
        tasks[self.today() + 1..].fill(0);
        pen.first_of(DAYS, tasks);
        let Tokens { warnings, bad, recommendations } = self.tokens;
        let chosen = match self.phase {
            Phase::Cards => self.inside.len() - self.waiting.len(),
            _ => 0,
        };
        let counts = [warnings, bad, recommendations, self.interns, self.floor.interns, chosen];
        pen.first_of(6, counts.map(i16::from));
    }

    fn observe_people(&self, eyes: Eyes, round: Round, pen: &mut Pen<'_>) {
        members(self.inside, round, pen);
        each(&self.warn, round, pen);
        each(&self.bad, round, pen);
        let exits = self.exit.map(|exit| match exit {
            None => 0,
            Some(Exit::Fired) => 1,
            Some(Exit::Union) => 2,
        });
        each(&exits, round, pen);
        members(self.floor.unplaced, round, pen);
        let mut spots = [0; SEATS];
        for (nth, crew) in (1..).zip(self.floor.workers_at) {
            crew.iter().for_each(|seat| spots[seat.index()] = nth);
        }
        each(&spots, round, pen);
        pen.first_of(BOXES, self.floor.interns_at.map(i16::from));
        each(&self.held.map(|sheaf| sheaf.iter().sum()), round, pen);
        let finished = self.standing.is_some_and(|end| end.reason == FINISHED);
        for seat in round.seats() {
            let known = eyes.are(self.manager())
                || self.workers().contains(seat) && eyes.are(seat)
                || finished && self.inside.contains(seat);
            let [one, two, three, four] = self.held[seat.index()].map(i16::from);
            pen.first_of(1 + STARS, if known { [1, one, two, three, four] } else { [0; 5] });
        }
    }

    /// The days that have been run: where everybody was and what is known of their cards,
    /// and then all that was seen in the eye boxes.
    fn observe_past(&self, eyes: Eyes, round: Round, pen: &mut Pen<'_>) {
        const SEEN: usize = DAYS * BOXES * CARDS;
        let size = round.count() * DAYS;
        let block = pen.block(4 * size + SEEN);
        if block.len() < 4 * size + SEEN {
            return;
        }
        let (spots, rest) = block.split_at_mut(size);
        let (cards, rest) = rest.split_at_mut(size);
        let (sights, rest) = rest.split_at_mut(size);
        let (outcomes, seen) = rest.split_at_mut(size);
        for (place, seat) in round.seats().enumerate() {
            for (day, entry) in self.ledger[seat.index()].iter().enumerate() {
                let Some(entry) = entry else { continue };
                let cell = place * DAYS + day;
                let known = entry.sight == Sight::Open || eyes.are(seat);
                spots[cell] = i16::from(entry.spot.0) + 1;
                cards[cell] = if known { i16::from(entry.card.0) + 1 } else { 0 };
                sights[cell] = entry.sight as i16 + 1;
                outcomes[cell] = entry.outcome as i16 + 1;
                if entry.sight == Sight::Eye {
                    seen[(day * BOXES + entry.spot.index()) * CARDS + entry.card.index()] += 1;
                }
            }
        }
    }

    /// What a worker holds, and gave and took in the beginning.
    fn observe_hand(&self, seat: Option<Seat>, pen: &mut Pen<'_>) {
        let Some(seat) = seat.filter(|&seat| self.workers().contains(seat)) else {
            pen.first_of(CARDS + 5, [0; CARDS + 5]);
            return;
        };
        let hand = self.hands[seat.index()].0;
        pen.first_of(
            CARDS,
            std::array::from_fn::<i16, CARDS, _>(|card| (hand >> (4 * card) & 15) as i16),
        );
        let sealed = self.chosen[seat.index()].map_or(0, |card| card.0 + 1);
        let [right, left] = self.sent[seat.index()];
        let from_left = self.sent[self.left_of(seat).index()][0];
        let from_right = self.sent[self.right_of(seat).index()][1];
        let swapped = [right.min(left), right.max(left), from_left, from_right];
        let [low, high, from_left, from_right] = swapped.map(|card| card.0 + 1);
        pen.first_of(5, [sealed, low, high, from_left, from_right].map(i16::from));
    }

    /// What the manager has not shown yet.
    fn observe_desk(&self, eyes: Eyes, round: Round, pen: &mut Pen<'_>) {
        let manages = eyes.are(self.manager());
        let none = [0; SEATS];
        let laying = manages && self.phase == Phase::Warnings;
        each(if laying { &self.laid } else { &none }, round, pen);
        let giving = manages && self.phase == Phase::Recommendations;
        let drawn = if giving { usize::from(self.drawn_count) } else { 0 };
        pen.all((0..DRAWN).map(|nth| if nth < drawn { self.drawn[nth] } else { 0 }));
        pen.put(if giving { self.decided } else { 0 });
        each(if giving { &self.given } else { &none }, round, pen);
    }

    fn observe_room(&self, eyes: Eyes, round: Round, pen: &mut Pen<'_>) {
        let meets = self.phase == Phase::Meeting;
        let meeting = &self.meeting;
        members(if meets { meeting.attendees } else { Seats::NONE }, round, pen);
        let inside = meets && eyes.among(meeting.attendees);
        pen.flag(inside);
        if !inside {
            pen.block(5 + WORKERS * (1 + 3 * round.count()));
            return;
        }
        let now = meeting.slip();
        let seen = meeting.voting || eyes.are(meeting.proposer());
        pen.flag(meeting.voting);
        pen.put(now.yes.len() + now.no.len());
        let is = |voters: Seats| matches!(eyes, Eyes::Seat(seat) if voters.contains(seat));
        pen.flag(is(now.yes));
        pen.flag(is(now.no));
        pen.flag(seen);
        let slips = &meeting.slips[..usize::from(meeting.count)];
        let past = &slips[..slips.len() - 1];
        pen.all(slips.iter().map(|slip| round.place(Seat(slip.by)) + 1));
        pen.block(WORKERS - slips.len());
        let told = if seen { slips } else { past };
        told.iter().for_each(|slip| each(&slip.tokens, round, pen));
        pen.block((WORKERS - told.len()) * round.count());
        // The votes on the slip of the moment are secret.
        for votes in [|slip: &Slip| slip.yes, |slip: &Slip| slip.no] {
            past.iter().for_each(|slip| members(votes(slip), round, pen));
            pen.block((WORKERS - past.len()) * round.count());
        }
    }
}
