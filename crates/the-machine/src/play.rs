//! The rules from the deal to the end of the work: mornings, placing, cards,
//! execution. The evening has a file of its own.

use tabletop::{Fate, Seat, Seats, Standing, Witness};

use crate::action::{Action, Card};
use crate::components::*;
use crate::event::{Event, Mark, Shown};
use crate::options::Options;
use crate::refusal::Refusal;
use crate::state::*;

/// How the week can end.
pub const REASONS: [&str; 5] = [FINISHED, TIME, INSPECTION, IMPOSSIBLE, DESERTED];
pub const FINISHED: &str = "finished";
pub const TIME: &str = "time";
pub const INSPECTION: &str = "inspection";
pub const IMPOSSIBLE: &str = "impossible";
pub const DESERTED: &str = "deserted";

impl TheMachine {
    pub(crate) fn set_up(
        options: &Options,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> TheMachine {
        let mut game = TheMachine::blank(options);
        for seat in game.workers().iter() {
            let right = fate.roll("card to the right", CARDS as u32) as u8;
            let left = fate.roll("card to the left", CARDS as u32 - 1) as u8;
            // the second card is one of the six others.
            let left = if left >= right { left + 1 } else { left };
            game.sent[seat.index()] = [Card(right), Card(left)];
        }
        fate.shuffle("task cards", &mut game.tasks);
        fate.shuffle("aftermath cards", &mut game.aftermaths);
        game.flavour = Flavour(fate.roll("fate cards", 1 << 16));
        for seat in game.workers().iter() {
            game.hands[seat.index()] = game.first_hand(seat);
            let (left, right) = (game.left_of(seat), game.right_of(seat));
            witness.see(Event::Received {
                seat,
                left: (left, game.sent[left.index()][0]),
                right: (right, game.sent[right.index()][1]),
            });
        }
        game.morning(witness);
        game
    }

    /// The table before anything is dealt.
    pub(crate) fn blank(options: &Options) -> TheMachine {
        let mut game = TheMachine {
            options: *options,
            day: 0,
            phase: Phase::Placing,
            progress: 0,
            tasks: [0, 1, 2, 3, 4],
            aftermaths: [0, 1, 2, 3, 4],
            sent: [[Card(0); 2]; SEATS],
            hands: [Hand::default(); SEATS],
            chosen: [None; SEATS],
            waiting: Seats::NONE,
            ledger: [[None; DAYS]; SEATS],
            warn: [0; SEATS],
            bad: [0; SEATS],
            exit: [None; SEATS],
            inside: Seats::NONE,
            interns: 0,
            floor: Floor::default(),
            tokens: Tokens::default(),
            laid: [0; SEATS],
            unlaid: 0,
            from: 0,
            deck: options.components.recommendations,
            drawn: [0; DRAWN],
            drawn_count: 0,
            decided: 0,
            given: [0; SEATS],
            held: [[0; STARS]; SEATS],
            meeting: Meeting::default(),
            standing: None,
            flavour: Flavour::default(),
        };
        game.inside = game.workers();
        game
    }

    // ── the morning ──────────────────────────────────────────────────────

    pub(crate) fn morning(&mut self, witness: &mut impl Witness<Event>) {
        self.day += 1;
        self.phase = Phase::Placing;
        self.floor = Floor {
            meeples: self.inside.len() + self.interns,
            unplaced: self.inside,
            interns: self.interns,
            ..Floor::default()
        };
        // by those who are in now, whoever leaves later in the day.
        self.tokens = self.aftermath().with[usize::from(self.inside.len())];
        let task = self.task();
        witness.see(Event::Morning {
            day: self.day,
            task: task.name,
            weather: task.weather,
            tokens: self.tokens,
        });
        if task.weather == Weather::Sun {
            self.forgive(witness);
        }
        if usize::from(self.day) == DAYS && !self.can_finish() {
            self.lose(IMPOSSIBLE, witness);
        }
    }

    /// The sun: whoever alone has most of a mark loses one of it.
    fn forgive(&mut self, witness: &mut impl Witness<Event>) {
        if let Some(seat) = self.most(&self.warn) {
            self.warn[seat.index()] -= 1;
            witness.see(Event::Forgiven { seat, mark: Mark::Warning });
        }
        if let Some(seat) = self.most(&self.bad) {
            self.bad[seat.index()] -= 1;
            witness.see(Event::Forgiven { seat, mark: Mark::Bad });
        }
    }

    /// The one worker with most marks: nobody in a tie, nobody with none.
    fn most(&self, marks: &[u8; SEATS]) -> Option<Seat> {
        let of = |seat: Seat| marks[seat.index()];
        let most = self.inside.iter().map(of).max().filter(|&most| most > 0)?;
        let mut with_most = self.inside.iter().filter(|&seat| of(seat) == most);
        let seat = with_most.next();
        if with_most.next().is_some() { None } else { seat }
    }

    /// Could perfect work still reach the end today, with whatever cards?
    fn can_finish(&self) -> bool {
        let cogs = self.task().crews.best(self.inside.len(), self.interns);
        // The loader has made sure that every crew finds room.
        cogs.is_some_and(|cogs| self.progress + cogs >= self.track().length)
    }

    // ── placing ──────────────────────────────────────────────────────────

    /// The boxes the next meeple may go to, as a bit mask.
    #[inline]
    pub(crate) fn open_spots(&self) -> u8 {
        let floor = &self.floor;
        let task = self.task();
        let workers = floor.unplaced.len();
        let open = |eyes| task.crews.open(floor.meeples, floor.touched, eyes) & !floor.full;
        // Eye stations must be filled by workers: those that stand there, those
        // still to come, and this meeple itself if it goes to one.
        match workers {
            0 => open(floor.eyes) & !task.eyes,
            _ => {
                let eyes = workers + floor.eyes;
                open(eyes) & task.eyes | open(eyes - 1) & !task.eyes
            }
        }
    }

    fn place(
        &mut self,
        spot: Spot,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        let task = self.task();
        let Some(job) = task.jobs.get(spot.index()) else {
            return Err(Refusal::NoSuchBox(spot));
        };
        if self.open_spots() & spot.bit() == 0 {
            return Err(if self.floor.full & spot.bit() != 0 {
                Refusal::BoxTaken(spot)
            } else if job.eye && self.floor.unplaced.is_empty() {
                Refusal::InternAtEye(spot)
            } else {
                Refusal::NoRoomForAll(spot)
            });
        }
        let floor = &mut self.floor;
        // workers by seat, then interns.
        let seat = floor.unplaced.lowest();
        match seat {
            Some(seat) => {
                floor.unplaced.remove(seat);
                floor.workers_at[spot.index()].insert(seat);
            }
            None => {
                floor.interns -= 1;
                floor.interns_at[spot.index()] += 1;
            }
        }
        floor.touched |= spot.bit();
        floor.eyes += u8::from(job.eye);
        if floor.fill(spot) == job.stations {
            floor.full |= spot.bit();
        }
        witness.see(Event::Placed { seat, spot });
        if self.floor.unplaced.is_empty() && self.floor.interns == 0 {
            // interns alone choose no cards.
            self.waiting = self.inside;
            match self.inside.is_empty() {
                true => self.execute(fate, witness),
                false => self.phase = Phase::Cards,
            }
        }
        Ok(())
    }

    // ── the cards and the work ───────────────────────────────────────────

    fn work(
        &mut self,
        seat: Seat,
        card: Card,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        let hand = &mut self.hands[seat.index()];
        if !hand.has(card) {
            return Err(Refusal::NotInHand(card));
        }
        *hand = hand.without(card);
        self.chosen[seat.index()] = Some(card);
        self.waiting.remove(seat);
        let of = self.inside.len();
        let chosen = of - self.waiting.len();
        witness.see(Event::Chose { own: Some((seat, card)), chosen, of });
        if self.waiting.is_empty() {
            self.execute(fate, witness);
        }
        Ok(())
    }

    /// Runs the boxes in reading order, then begins the evening.
    fn execute(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let task = self.task();
        let mut failed = 0u8;
        for (index, job) in task.jobs.iter().enumerate() {
            let spot = Spot(index as u8);
            if self.floor.touched & spot.bit() == 0 {
                continue;
            }
            if self.standing.is_some() {
                self.enter(spot, Sight::Unseen, Outcome::NotRun);
            // and so does everything that hangs on it.
            } else if job.needs.is_some_and(|needed| failed & needed.bit() != 0) {
                failed |= spot.bit();
                self.enter(spot, Sight::Unseen, Outcome::Failure);
                let crew = self.floor.workers_at[index];
                let interns = self.floor.interns_at[index];
                witness.see(Event::Stuck { spot, crew, interns });
            } else if !self.run(spot, job, witness) {
                failed |= spot.bit();
            } else if self.progress >= self.track().length {
                self.finish(witness);
            }
        }
        self.chosen = [None; SEATS];
        if self.standing.is_none() {
            self.begin_warnings(fate, witness);
        }
    }

    /// Writes into the ledger what the crew of a box did.
    fn enter(&mut self, spot: Spot, sight: Sight, outcome: Outcome) {
        let today = self.today();
        for seat in self.floor.workers_at[spot.index()].iter() {
            let card = self.chosen[seat.index()].unwrap_or(Card(0));
            self.ledger[seat.index()][today] = Some(Entry { spot, card, sight, outcome });
        }
    }

    /// Runs one box. True if the work succeeds.
    fn run(&mut self, spot: Spot, job: &Job, witness: &mut impl Witness<Event>) -> bool {
        let crew = self.floor.workers_at[spot.index()];
        let interns = self.floor.interns_at[spot.index()];
        let mut cards = Shown::default();
        let mut strength = interns * self.components().intern_works;
        let mut lazy = false;
        for seat in crew.iter() {
            let card = self.chosen[seat.index()].unwrap_or(Card(0));
            strength += card.0;
            lazy |= card == Card(0);
            cards.push(card);
        }
        let success = strength >= job.number && !(lazy && job.stations > 1);
        let (sight, outcome) = (
            if job.eye { Sight::Eye } else { Sight::Open },
            if success { Outcome::Success } else { Outcome::Failure },
        );
        self.enter(spot, sight, outcome);
        if success {
            self.progress = (self.progress + job.cogs).min(self.track().length);
        }
        if job.eye {
            cards.sort();
        }
        let (eye, cogs) = (job.eye, job.cogs);
        let progress = self.progress;
        witness.see(Event::Ran { spot, crew, interns, cards, eye, success, cogs, progress });
        success
    }

    // ── the end ──────────────────────────────────────────────────────────

    /// The machine is finished, in the middle of the day: the manager wins,
    /// and at most one worker.
    fn finish(&mut self, witness: &mut impl Witness<Event>) {
        witness.see(Event::Finished);
        for seat in self.inside.iter() {
            witness.see(Event::Stars { seat, cards: self.held[seat.index()] });
        }
        let favourite = self.favourite();
        for (nth, seat) in self.inside.iter().filter(|&seat| Some(seat) != favourite).enumerate() {
            let fate = self.fate_card(Exit::Fired, self.lost(Exit::Fired) + nth);
            witness.see(Event::Replaced { seat, fate });
        }
        let winners = favourite.into_iter().fold(Seats::only(self.manager()), Seats::with);
        self.end(winners, FINISHED, witness);
    }

    /// The worker with most stars, in a tie with fewest warnings, if that is
    /// one alone.
    pub(crate) fn favourite(&self) -> Option<Seat> {
        let rank = |seat: Seat| {
            let warnings = self.warn[seat.index()];
            (stars(&self.held[seat.index()]), std::cmp::Reverse(warnings))
        };
        let best = self.inside.best(rank);
        best.lowest().filter(|_| best.len() == 1)
    }

    /// The manager loses; every worker still in wins.
    pub(crate) fn lose(&mut self, reason: &'static str, witness: &mut impl Witness<Event>) {
        self.end(self.inside, reason, witness);
    }

    fn end(&mut self, winners: Seats, reason: &'static str, witness: &mut impl Witness<Event>) {
        self.phase = Phase::Over;
        self.standing = Some(Standing { winners, reason });
        witness.see(Event::Over { winners, reason });
    }

    /// How many have left the game this way.
    pub(crate) fn lost(&self, exit: Exit) -> usize {
        self.exit.iter().filter(|&&other| other == Some(exit)).count()
    }

    /// The text of the n-th fate card of its colour. The cards are shuffled with
    /// a number rolled at the deal, by a little generator of their own, so that
    /// flavour never moves the luck of the game.
    pub(crate) fn fate_card(&self, exit: Exit, nth: usize) -> &'static str {
        let (texts, salt) = match exit {
            Exit::Fired => (&self.components().black, 1),
            Exit::Union => (&self.components().red, 2),
        };
        let mut order = [0u8; 256];
        for (place, slot) in order.iter_mut().enumerate() {
            *slot = place as u8;
        }
        let mut state = u64::from(self.flavour.0) << 8 | salt;
        let count = texts.len();
        for place in (1..count).rev() {
            // SplitMix64.
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut word = state;
            word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            word ^= word >> 31;
            order.swap(place, (word % (place as u64 + 1)) as usize);
        }
        texts[usize::from(order[nth % count])]
    }

    // ── one decision ─────────────────────────────────────────────────────

    pub(crate) fn act(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::Over);
        }
        if !self.asked().contains(seat) {
            return Err(Refusal::NotAsked);
        }
        match (self.phase, action) {
            (Phase::Placing, Action::Place(spot)) => self.place(spot, fate, witness),
            (Phase::Placing, _) => Err(Refusal::PlaceNow),
            (Phase::Cards, Action::Work(card)) => self.work(seat, card, fate, witness),
            (Phase::Cards, _) => Err(Refusal::WorkNow),
            (Phase::Warnings, Action::Warn(seat)) => self.warn(seat, fate, witness),
            (Phase::Warnings, Action::Done) => self.stop_warning(fate, witness),
            (Phase::Warnings, _) => Err(Refusal::WarnNow),
            (Phase::Recommendations, Action::Give(seat)) => {
                self.recommend(Some(seat), fate, witness)
            }
            (Phase::Recommendations, Action::Keep) => self.recommend(None, fate, witness),
            (Phase::Recommendations, _) => Err(Refusal::RecommendNow),
            (Phase::Meeting, Action::Vote(yes)) if self.meeting.voting => {
                self.vote(seat, yes, fate, witness);
                Ok(())
            }
            (Phase::Meeting, _) if self.meeting.voting => Err(Refusal::VoteNow),
            (Phase::Meeting, Action::Blame(seat)) => self.blame(seat, fate, witness),
            (Phase::Meeting, Action::Put) => self.put(fate, witness),
            (Phase::Meeting, Action::Pass) => self.pass(fate, witness),
            (Phase::Meeting, _) => Err(Refusal::ProposeNow),
            (Phase::Over, _) => Err(Refusal::Over),
        }
    }

    /// Who is asked to decide now.
    #[inline]
    pub(crate) fn asked(&self) -> Seats {
        match self.phase {
            Phase::Placing | Phase::Warnings | Phase::Recommendations => {
                Seats::only(self.manager())
            }
            Phase::Cards => self.waiting,
            Phase::Meeting if self.meeting.voting => self.meeting.waiting(),
            Phase::Meeting => Seats::only(self.meeting.proposer()),
            Phase::Over => Seats::NONE,
        }
    }

    /// What the asked may do.
    #[inline]
    pub(crate) fn list(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if !self.asked().contains(seat) {
            return;
        }
        match self.phase {
            Phase::Placing => {
                let mut open = self.open_spots();
                while open != 0 {
                    actions.push(Action::Place(Spot(open.trailing_zeros() as u8)));
                    open &= open - 1;
                }
            }
            Phase::Cards => actions.extend(self.hands[seat.index()].kinds().map(Action::Work)),
            Phase::Warnings => {
                let from = Seat(self.from);
                actions.extend(self.inside.iter().filter(|&s| s >= from).map(Action::Warn));
                if self.task().weather != Weather::Lightning {
                    actions.push(Action::Done);
                }
            }
            Phase::Recommendations => {
                actions.extend(self.eligible().iter().map(Action::Give));
                actions.push(Action::Keep);
            }
            Phase::Meeting if self.meeting.voting => {
                actions.extend([Action::Vote(true), Action::Vote(false)]);
            }
            Phase::Meeting => {
                actions.extend(self.blamable().map(Action::Blame));
                let empty = self.meeting.left == self.tokens.bad;
                actions.push(if empty { Action::Pass } else { Action::Put });
            }
            Phase::Over => {}
        }
    }
}
