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
fn members(seats: Seats, round: Round, pen: &mut Pen<'_>) {
    pen.all(round.seats().map(|seat| i16::from(seats.contains(seat))));
}

/// A number for everybody.
fn each(numbers: &[u8; SEATS], round: Round, pen: &mut Pen<'_>) {
    pen.all(round.seats().map(|seat| numbers[seat.index()]));
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
        pen.one_of(6, nth);
        pen.put(self.progress);
        let tasks = self.tasks.iter().enumerate();
        pen.all(tasks.map(|(day, &task)| if day <= self.today() { task + 1 } else { 0 }));
        pen.all([self.tokens.warnings, self.tokens.bad, self.tokens.recommendations]);
        pen.all([self.interns, self.floor.interns]);
        let cards = self.phase == Phase::Cards;
        pen.put(if cards { self.inside.len() - self.waiting.len() } else { 0 });
    }

    fn observe_people(&self, eyes: Eyes, round: Round, pen: &mut Pen<'_>) {
        members(self.inside, round, pen);
        each(&self.warn, round, pen);
        each(&self.bad, round, pen);
        pen.all(round.seats().map(|seat| match self.exit[seat.index()] {
            None => 0,
            Some(Exit::Fired) => 1,
            Some(Exit::Union) => 2u8,
        }));
        members(self.floor.unplaced, round, pen);
        let spot = |seat: Seat| {
            self.floor
                .workers_at
                .iter()
                .position(|crew| crew.contains(seat))
                .map_or(0, |nth| nth + 1)
        };
        pen.all(round.seats().map(|seat| spot(seat) as i16));
        pen.all(self.floor.interns_at);
        pen.all(round.seats().map(|seat| self.held[seat.index()].iter().sum::<u8>()));
        let finished = self.standing.is_some_and(|end| end.reason == FINISHED);
        for seat in round.seats() {
            let known = eyes.are(self.manager())
                || self.workers().contains(seat) && eyes.are(seat)
                || finished && self.inside.contains(seat);
            pen.flag(known);
            pen.all(self.held[seat.index()].map(|count| if known { count } else { 0 }));
        }
    }

    fn observe_past(&self, eyes: Eyes, round: Round, pen: &mut Pen<'_>) {
        let known = |seat: Seat, entry: &Entry| entry.sight == Sight::Open || eyes.are(seat);
        let size = usize::from(self.options.players) * DAYS;
        let block = pen.block(4 * size);
        if block.len() == 4 * size {
            let (spots, rest) = block.split_at_mut(size);
            let (cards, rest) = rest.split_at_mut(size);
            let (sights, outcomes) = rest.split_at_mut(size);
            for (place, seat) in round.seats().enumerate() {
                for (day, entry) in self.ledger[seat.index()].iter().enumerate() {
                    let Some(entry) = entry else { continue };
                    let cell = place * DAYS + day;
                    spots[cell] = i16::from(entry.spot.0) + 1;
                    cards[cell] = if known(seat, entry) { i16::from(entry.card.0) + 1 } else { 0 };
                    sights[cell] = entry.sight as i16 + 1;
                    outcomes[cell] = entry.outcome as i16 + 1;
                }
            }
        }
        let block = pen.block(DAYS * BOXES * CARDS);
        for entries in &self.ledger {
            for (day, entry) in entries.iter().enumerate() {
                if let Some(entry) = entry.filter(|entry| entry.sight == Sight::Eye) {
                    let cell = (day * BOXES + entry.spot.index()) * CARDS + entry.card.index();
                    block.get_mut(cell).into_iter().for_each(|cell| *cell += 1);
                }
            }
        }
    }

    /// What a worker holds, and gave and took in the beginning.
    fn observe_hand(&self, seat: Option<Seat>, pen: &mut Pen<'_>) {
        let Some(seat) = seat.filter(|&seat| self.workers().contains(seat)) else {
            pen.block(CARDS + 5);
            return;
        };
        let hand = self.hands[seat.index()];
        pen.all(crate::action::Card::all().map(|card| hand.count(card)));
        pen.put(self.chosen[seat.index()].map_or(0, |card| card.0 + 1));
        let [right, left] = self.sent[seat.index()];
        pen.all([right.min(left).0 + 1, right.max(left).0 + 1]);
        let (left, right) = (self.left_of(seat), self.right_of(seat));
        pen.all([self.sent[left.index()][0].0 + 1, self.sent[right.index()][1].0 + 1]);
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
            let seats = usize::from(self.options.players);
            pen.block(5 + WORKERS * (1 + 3 * seats));
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
        let count = usize::from(meeting.count);
        let past = |nth: usize| nth + 1 < count;
        let slips = || meeting.slips.iter().enumerate();
        pen.all(
            slips().map(|(nth, slip)| if nth < count { round.place(Seat(slip.by)) + 1 } else { 0 }),
        );
        for (nth, slip) in slips() {
            let told = past(nth) || nth + 1 == count && seen;
            each(if told { &slip.tokens } else { &[0; SEATS] }, round, pen);
        }
        // The votes on the slip of the moment are secret.
        for votes in [|slip: &Slip| slip.yes, |slip: &Slip| slip.no] {
            for (nth, slip) in slips() {
                members(if past(nth) { votes(slip) } else { Seats::NONE }, round, pen);
            }
        }
    }
}
