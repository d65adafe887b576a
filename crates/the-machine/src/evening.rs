//! The rules of the evening: warnings, recommendations, the union meeting, the
//! dice and the inspection.

use tabletop::{Fate, Seat, Seats, Witness};

use crate::components::*;
use crate::event::{Event, Mark, Pips};
use crate::play::{DESERTED, INSPECTION, TIME};
use crate::refusal::Refusal;
use crate::state::*;

impl TheMachine {
    // ── warnings ─────────────────────────────────────────────────────────

    pub(crate) fn begin_warnings(
        &mut self,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) {
        self.laid = [0; SEATS];
        self.from = 0;
        self.unlaid = self.tokens.warnings;
        if self.unlaid > 0 && !self.inside.is_empty() {
            self.phase = Phase::Warnings;
        } else {
            self.begin_recommendations(fate, witness);
        }
    }

    pub(crate) fn warn(
        &mut self,
        seat: Seat,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        if !self.inside.contains(seat) {
            return Err(Refusal::NotAWorker(seat));
        }
        if seat.0 < self.from {
            return Err(Refusal::Descending { seat, last: Seat(self.from) });
        }
        self.laid[seat.index()] += 1;
        self.from = seat.0;
        self.unlaid -= 1;
        witness.see(Event::Laid { manager: self.manager(), seat });
        // with none left there is nothing to ask.
        if self.unlaid == 0 {
            self.show_warnings(fate, witness);
        }
        Ok(())
    }

    pub(crate) fn stop_warning(
        &mut self,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        if self.task().weather == Weather::Lightning {
            return Err(Refusal::MustGiveAll);
        }
        self.show_warnings(fate, witness);
        Ok(())
    }

    fn show_warnings(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let laid = std::mem::take(&mut self.laid);
        self.from = 0;
        self.unlaid = 0;
        witness.see(Event::Judged { given: laid.iter().sum() });
        self.mark(Mark::Warning, &laid, fate, witness);
        if self.standing.is_none() {
            self.begin_recommendations(fate, witness);
        }
    }

    // ── marks and dice ───────────────────────────────────────────────────

    /// Gives marks and lets their receivers roll, in seat order.
    fn mark<F: Fate, W: Witness<Event>>(
        &mut self,
        mark: Mark,
        given: &[u8; SEATS],
        fate: &mut F,
        witness: &mut W,
    ) {
        let receivers = self.inside.iter().filter(|seat| given[seat.index()] > 0);
        let receivers: Seats = receivers.collect();
        for seat in receivers.iter() {
            let count = given[seat.index()];
            let marks = match mark {
                Mark::Warning => &mut self.warn,
                Mark::Bad => &mut self.bad,
            };
            // A state made up by hand may hold more marks than the box.
            let total = marks[seat.index()].saturating_add(count);
            marks[seat.index()] = total;
            witness.see(match mark {
                Mark::Warning => Event::Warned { seat, count, total },
                Mark::Bad => Event::Blamed { seat, count, total },
            });
        }
        if self.components().dice[self.today()] == 0 {
            return;
        }
        for seat in receivers.iter() {
            if !self.roll(seat, mark, fate, witness) {
                self.leave(seat, mark, witness);
            }
        }
    }

    /// True if the worker is safe.
    fn roll(
        &self,
        seat: Seat,
        mark: Mark,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> bool {
        let (total, name) = match mark {
            Mark::Warning => (self.warn[seat.index()], "die against warnings"),
            Mark::Bad => (self.bad[seat.index()], "die against bad standing"),
        };
        let mut pips = Pips::default();
        for _ in 0..self.components().dice[self.today()] {
            pips.push(fate.roll(name, 6) as u8 + 1);
        }
        let safe = pips.dice().iter().any(|&die| die > total || die == 6);
        witness.see(Event::Rolled { seat, mark, pips, total, safe });
        safe
    }

    /// Out of the game at once, and of the evening with it.
    fn leave(&mut self, seat: Seat, mark: Mark, witness: &mut impl Witness<Event>) {
        let exit = match mark {
            Mark::Warning => Exit::Fired,
            Mark::Bad => Exit::Union,
        };
        let fate = self.fate_card(exit, self.lost(exit));
        self.inside.remove(seat);
        self.exit[seat.index()] = Some(exit);
        witness.see(Event::Out { seat, exit, fate });
        //
        if exit == Exit::Union && self.interns < self.components().interns {
            self.interns += 1;
            witness.see(Event::Intern { interns: self.interns });
        }
        //
        if self.inside.is_empty() && self.interns == 0 {
            self.lose(DESERTED, witness);
        }
    }

    // ── recommendations ──────────────────────────────────────────────────

    fn begin_recommendations(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        self.given = [0; SEATS];
        self.decided = 0;
        self.drawn_count = 0;
        self.drawn = [0; DRAWN];
        if self.tokens.recommendations == 0 || self.eligible().is_empty() {
            return self.begin_meeting(fate, witness);
        }
        self.phase = Phase::Recommendations;
        for _ in 0..self.tokens.recommendations {
            self.draw(fate);
        }
        //
        self.drawn[..usize::from(self.drawn_count)].sort_unstable_by(|a, b| b.cmp(a));
        let (stars, count) = (self.drawn, self.drawn_count);
        witness.see(Event::Drew { manager: self.manager(), stars, count });
    }

    /// Takes a card from the shuffled deck. The loader has made sure that a
    /// whole week cannot empty it.
    fn draw(&mut self, fate: &mut impl Fate) {
        let cards = self.deck.iter().map(|&count| u32::from(count)).sum();
        let mut nth = fate.roll("recommendation card", cards);
        for kind in 0..STARS {
            let here = u32::from(self.deck[kind]);
            if nth < here {
                self.deck[kind] -= 1;
                self.drawn[usize::from(self.drawn_count)] = kind as u8 + 1;
                self.drawn_count += 1;
                return;
            }
            nth -= here;
        }
    }

    pub(crate) fn recommend(
        &mut self,
        to: Option<Seat>,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        let stars = self.drawn[usize::from(self.decided)];
        if let Some(seat) = to {
            if !self.inside.contains(seat) {
                return Err(Refusal::NotAWorker(seat));
            }
            if !self.with_outcome(Outcome::Success).contains(seat) {
                return Err(Refusal::NotEarned(seat));
            }
            if self.given[seat.index()] > 0 {
                return Err(Refusal::OneADay(seat));
            }
            self.given[seat.index()] = stars;
        }
        self.decided += 1;
        let manager = self.manager();
        witness.see(Event::Decided { manager, to, stars });
        if self.decided == self.drawn_count || self.eligible().is_empty() {
            self.show_recommendations(witness);
            self.begin_meeting(fate, witness);
        }
        Ok(())
    }

    /// The given cards change hands; the others go back.
    fn show_recommendations(&mut self, witness: &mut impl Witness<Event>) {
        let drawn = std::mem::take(&mut self.drawn);
        for &stars in &drawn[..usize::from(self.drawn_count)] {
            self.deck[usize::from(stars) - 1] += 1;
        }
        self.drawn_count = 0;
        self.decided = 0;
        let given = std::mem::take(&mut self.given);
        let manager = self.manager();
        let cards = given.iter().filter(|&&stars| stars > 0).count();
        witness.see(Event::Reported { given: cards as u8 });
        for seat in self.inside.iter().filter(|seat| given[seat.index()] > 0) {
            let stars = given[seat.index()];
            let kind = usize::from(stars) - 1;
            self.deck[kind] -= 1;
            self.held[seat.index()][kind] += 1;
            witness.see(Event::Recommended { manager, seat, stars: Some(stars) });
        }
    }

    // ── the union meeting ────────────────────────────────────────────────

    fn begin_meeting(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let attendees = self.with_outcome(Outcome::Failure);
        if self.tokens.bad == 0 || self.inside.is_empty() {
            return self.end_day(witness);
        }
        let Some(first) = attendees.lowest() else {
            witness.see(Event::Shared);
            let tokens = self.shares();
            self.hand_out(&tokens, fate, witness);
            return;
        };
        self.phase = Phase::Meeting;
        self.meeting = Meeting { attendees, ..Meeting::default() };
        witness.see(Event::Met { attendees });
        self.next_slip(first);
    }

    /// With nobody at the meeting the tokens go out one by one in reading
    /// order, round and round.
    fn shares(&self) -> [u8; SEATS] {
        let mut tokens = [0; SEATS];
        let mut left = self.tokens.bad;
        for _ in 0..self.components().most_bad_at_once {
            for crew in &self.floor.workers_at {
                for seat in crew.iter().filter(|&seat| self.inside.contains(seat)) {
                    if left > 0 {
                        tokens[seat.index()] += 1;
                        left -= 1;
                    }
                }
            }
        }
        tokens
    }

    pub(crate) fn next_slip(&mut self, by: Seat) {
        let meeting = &mut self.meeting;
        meeting.count += 1;
        *meeting.slip_mut() = Slip { by: by.0, ..Slip::default() };
        meeting.voting = false;
        meeting.left = self.tokens.bad;
        meeting.from = 0;
    }

    /// Who may get the next token of the slip: every worker still in.
    #[inline]
    pub(crate) fn blamable(&self) -> impl Iterator<Item = Seat> + use<> {
        let meeting = &self.meeting;
        let most = self.components().most_bad_at_once;
        let tokens = meeting.slip().tokens;
        let from = Seat(meeting.from);
        let any = meeting.left > 0;
        let may = move |&seat: &Seat| any && seat >= from && tokens[seat.index()] < most;
        self.inside.iter().filter(may)
    }

    pub(crate) fn blame(
        &mut self,
        seat: Seat,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        if !self.inside.contains(seat) {
            return Err(Refusal::NotAWorker(seat));
        }
        if seat.0 < self.meeting.from {
            return Err(Refusal::Descending { seat, last: Seat(self.meeting.from) });
        }
        let most = self.components().most_bad_at_once;
        let by = self.meeting.proposer();
        let tokens = &mut self.meeting.slip_mut().tokens[seat.index()];
        if *tokens == most {
            return Err(Refusal::MostAtOnce { seat, most });
        }
        *tokens += 1;
        self.meeting.left -= 1;
        self.meeting.from = seat.0;
        witness.see(Event::Wrote { by, seat });
        if self.blamable().next().is_none() {
            self.go_round(fate, witness);
        }
        Ok(())
    }

    pub(crate) fn put(
        &mut self,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        if self.meeting.left == self.tokens.bad {
            return Err(Refusal::EmptySlip);
        }
        self.go_round(fate, witness);
        Ok(())
    }

    pub(crate) fn pass(
        &mut self,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) -> Result<(), Refusal> {
        if self.meeting.left < self.tokens.bad {
            return Err(Refusal::SlipBegun);
        }
        let Meeting { attendees, .. } = self.meeting;
        witness.see(Event::Passed { attendees, by: self.meeting.proposer() });
        self.next_proposer(fate, witness);
        Ok(())
    }

    fn go_round(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let Meeting { attendees, .. } = self.meeting;
        let Slip { tokens, .. } = *self.meeting.slip();
        witness.see(Event::Proposed { attendees, by: self.meeting.proposer(), tokens });
        //
        if attendees.len() == 1 {
            self.part(Some(tokens), fate, witness);
        } else {
            self.meeting.voting = true;
        }
    }

    pub(crate) fn vote(
        &mut self,
        seat: Seat,
        yes: bool,
        fate: &mut impl Fate,
        witness: &mut impl Witness<Event>,
    ) {
        let slip = self.meeting.slip_mut();
        match yes {
            true => slip.yes.insert(seat),
            false => slip.no.insert(seat),
        }
        let Slip { tokens, yes: agreed, no: refused, .. } = *slip;
        let Meeting { attendees, .. } = self.meeting;
        let (voted, of) = (agreed.len() + refused.len(), attendees.len() - 1);
        witness.see(Event::Voted { attendees, own: Some((seat, yes)), voted, of });
        if voted == of {
            witness.see(Event::Counted { attendees, yes: agreed, no: refused });
            match refused.is_empty() {
                true => self.part(Some(tokens), fate, witness),
                false => self.next_proposer(fate, witness),
            }
        }
    }

    fn next_proposer(&mut self, fate: &mut impl Fate, witness: &mut impl Witness<Event>) {
        let last = self.meeting.proposer();
        let next = self.meeting.attendees.iter().find(|&seat| seat > last);
        match next {
            Some(seat) => self.next_slip(seat),
            None => self.part(None, fate, witness),
        }
    }

    fn part<F: Fate, W: Witness<Event>>(
        &mut self,
        agreed: Option<[u8; SEATS]>,
        fate: &mut F,
        witness: &mut W,
    ) {
        // nothing of it is kept.
        self.meeting = Meeting::default();
        witness.see(Event::Parted { agreed: agreed.is_some() });
        self.hand_out(&agreed.unwrap_or_default(), fate, witness);
    }

    fn hand_out<F: Fate, W: Witness<Event>>(
        &mut self,
        tokens: &[u8; SEATS],
        fate: &mut F,
        witness: &mut W,
    ) {
        self.mark(Mark::Bad, tokens, fate, witness);
        if self.standing.is_none() {
            self.end_day(witness);
        }
    }

    // ── the end of the day ───────────────────────────────────────────────

    fn end_day(&mut self, witness: &mut impl Witness<Event>) {
        if self.day == self.components().inspection {
            match self.track().zones[usize::from(self.progress)] {
                Zone::Red => return self.lose(INSPECTION, witness),
                Zone::Move(shift) => {
                    // The loader has made sure that no zone leads off the track.
                    self.progress = self.progress.saturating_add_signed(shift);
                    witness.see(Event::Inspected { shift, progress: self.progress });
                }
            }
        }
        //
        if usize::from(self.day) == DAYS {
            self.lose(TIME, witness);
        } else {
            self.morning(witness);
        }
    }
}
