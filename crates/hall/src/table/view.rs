//! What one pair of eyes sees of a table.

use tabletop::{Eyes, Names, Seat, Seats};

use super::error::TableError;
use super::state::State;
use super::value::Table;
use crate::hint::Hint;
use crate::moment::Moment;
use crate::pace::{TEMPI, Wish};
use crate::view::{
    Agreement, Awaited, Away, ClockView, Curtain, Doors, Ended, Ending, Fairness, Glance, Gone,
    LogLine, LogTone, LookBack, SeatKind, SeatView, Since, Stage, StepSeen, Undo, VerifyView,
    WholeLog,
};
use crate::words;

/// So many lines of the log are on the page of a table; a page of its own has all.
const LOG: usize = 80;

/// So many lines tell what happened since somebody's last turn.
const SINCE: usize = 12;

/// So many steps are replayed at most to somebody who was away.
const STEPS: u32 = 12;

/// Somebody who looks at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Viewer {
    /// The guest, if the browser is known.
    pub guest: Option<String>,
    /// The seat they want to sit on, where they hold several.
    pub seat: Option<Seat>,
    /// Do they want to see everything? Only after the end they do.
    pub reveal: bool,
}

/// Who is looking, once it is known what they hold.
pub(super) struct Looking {
    pub eyes: Eyes,
    /// The seat that answers from here.
    pub you: Option<Seat>,
    /// All seats of this browser.
    pub seats: Seats,
    pub curtain: Option<Seat>,
}

impl Table {
    /// The table as this visitor may see it.
    pub fn view(&self, viewer: &Viewer, now: Moment) -> Result<Glance, TableError> {
        let looking = self.looking(viewer)?;
        let state = &self.state;
        let names = state.names();
        let stage = state.stage();
        let running = stage == Stage::Running && looking.curtain.is_none();
        let open = |seat: &Seat| {
            running && !state.aside.contains_key(&seat.0) && state.game.is_asked(*seat)
        };
        let asked = looking.you.filter(open).map(|seat| state.game.question(seat));
        let solo = state.solo();
        let over = stage == Stage::Over;
        let host = viewer.guest.as_ref() == Some(&state.head.host);
        let (steps, (log, earlier), sight) = match looking.curtain {
            Some(_) => (0, (Vec::new(), false), None),
            None => (
                self.past.steps(looking.eyes, &state.cast),
                self.log(&looking, &names, LOG),
                Some(self.past.sight(looking.eyes, asked.is_some(), &state.cast)),
            ),
        };
        let undo = match looking.you {
            // Whoever is asked nothing has handed the turn on.
            Some(seat) if asked.is_some() && state.head.only.is_none() => Undo {
                free: state.game.free_undo(seat),
                assisted: solo && state.game.decisions() > 0,
                turn: !solo && state.lone() && self.past.since_own(seat).is_some(),
                ask: None,
            },
            _ => Undo::default(),
        };
        // What needs nobody's consent is not asked for.
        let ask = looking.you.filter(|_| undo.free == 0).and_then(|seat| self.may_ask_back(seat));
        let undo = Undo { ask, ..undo };
        Ok(Glance {
            id: self.id.clone(),
            game: state.kind.about(),
            stage,
            eyes: looking.eyes,
            you: looking.you,
            sitting: looking.you.and_then(|seat| self.sitting(viewer, seat)),
            shares: looking.seats.len() > 1,
            sight,
            asked,
            awaited: state.awaited(looking.eyes),
            seats: self.seats(&looking, host, now),
            clock: self.clock_view(&looking, asked.is_some(), &names, now),
            missing: looking.you.is_some() && self.missing(&looking, now),
            council: self.council_view(looking.you, now),
            vote: looking.you.and_then(|seat| self.vote_view(seat, now.as_secs() as i64)),
            agreement: self.agreement(&looking),
            back: self.back_view(&looking),
            since: self.since(&looking),
            gone: self.gone(viewer, &looking, &names),
            answered_for: looking.you.is_some_and(|seat| state.answered_for.contains(seat)),
            undo,
            ring: self.ring(looking.you, now).filter(|_| looking.curtain.is_none()),
            standing_order: looking.you.and_then(|seat| self.standing_order_view(seat)),
            steps,
            hint: self.hint(looking.you, asked),
            may_hint: state.may_hint() && asked.is_some(),
            one_answer: asked.is_some()
                && looking.you.is_some_and(|seat| state.game.answers(seat) == 1),
            talk: looking.you.filter(|_| !solo).map(|seat| self.talk(seat, &log)),
            log,
            earlier,
            promises: if over { self.past.promises(&state.cast) } else { Vec::new() },
            next: state.next.clone(),
            may_again: self.again(viewer).is_ok(),
            ended: state.ended(&looking),
            fairness: self.fairness(),
            doors: self.doors(),
            host,
            tempo: state.tempo,
            // Whether it is bots alone that we wait for is not said.
            may_hurry: looking.you.is_some()
                && running
                && asked.is_none()
                && state.tempo > 0
                && state.has_bots(),
            may_pace: looking.you.is_some() && !over && state.has_bots(),
            wishes: self.wishes(),
            wishers: state.agreement().1.len(),
            pace: state.head.pace,
            limit: state.head.limit(),
            look_back: looking.you.filter(|_| !over).and_then(|_| self.look_back()),
            curtain: looking.curtain.map(|seat| Curtain { seat, name: names.of(seat) }),
            options: self.past.options(),
            par: state.par,
            assisted: state.assisted(),
            occasion: state.head.occasion.clone(),
            refuted: over && self.refuted(),
            memory: state.head.memory(),
            sat: state.sat(),
            names,
        })
    }

    /// The game after each thing these eyes have seen happen between two counts
    /// of [`Glance::steps`], for whoever was away; of a long time, the end.
    pub fn steps(&self, viewer: &Viewer, from: u32, to: u32) -> Result<Away, TableError> {
        let looking = self.looking(viewer)?;
        let cast = &self.state.cast;
        let mut away = Away {
            game: self.state.kind.about(),
            you: looking.you,
            memory: self.state.head.memory(),
            steps: Vec::new(),
            names: self.state.names(),
        };
        if looking.curtain.is_some() {
            return Ok(away);
        }
        let to = self.past.steps(looking.eyes, cast).min(to);
        let from = from.max(to.saturating_sub(STEPS)).min(to);
        let told = self.past.told(looking.eyes, cast, from, to).into_iter();
        let step = |(position, told): (u32, String)| StepSeen {
            told,
            sight: self.past.at(position).sight(looking.eyes, false, &cast.by_decisions()),
        };
        away.steps = told.map(step).collect();
        Ok(away)
    }

    /// The seats whose presence this visitor stands for.
    pub fn presence(&self, viewer: &Viewer) -> Seats {
        viewer.guest.as_ref().map_or(Seats::NONE, |guest| self.state.seats_of(guest))
    }

    pub(super) fn looking(&self, viewer: &Viewer) -> Result<Looking, TableError> {
        let state = &self.state;
        let seats = self.presence(viewer);
        let reveal = viewer.reveal && self.nothing_secret().is_ok();
        let Some(lowest) = seats.lowest() else {
            // At an open table one may look before sitting down.
            if !state.head.watch && state.stage() != Stage::Gathering {
                return Err(TableError::Closed);
            }
            let eyes = if reveal { Eyes::Omniscient } else { Eyes::Spectator };
            return Ok(Looking { eyes, you: None, seats, curtain: None });
        };
        // Until everybody sits nobody looks at cards: one could look, get up, and
        // take another chair.
        let eyes = |seat| match state.stage() {
            Stage::Gathering => Eyes::Spectator,
            Stage::Over if reveal => Eyes::Omniscient,
            Stage::Running | Stage::Paused | Stage::Over => Eyes::Seat(seat),
        };
        let sitting = |seat| Looking { eyes: eyes(seat), you: Some(seat), seats, curtain: None };
        if seats.len() == 1 {
            return Ok(sitting(lowest));
        }
        // Several people share this screen: whoever is asked must say that they
        // are the one in front of it.
        let due: Seats = state.due().iter().filter(|&seat| seats.contains(seat)).collect();
        let wanted = viewer.seat.filter(|&seat| seats.contains(seat));
        match (wanted, due.lowest()) {
            (Some(seat), None) => Ok(sitting(seat)),
            (Some(seat), Some(_)) if due.contains(seat) => Ok(sitting(seat)),
            (_, Some(asked)) => {
                Ok(Looking { eyes: Eyes::Spectator, you: None, seats, curtain: Some(asked) })
            }
            (None, None) if state.stage() == Stage::Over => Ok(sitting(lowest)),
            (None, None) => Ok(Looking { eyes: Eyes::Spectator, you: None, seats, curtain: None }),
        }
    }

    /// Did a puzzle begin with something else than the one decision that does not lose?
    fn refuted(&self) -> bool {
        let Some(only) = &self.state.head.only else { return false };
        self.past.moves().first().is_some_and(|(_, first)| first != only)
    }

    fn hint(&self, you: Option<Seat>, asked: Option<u32>) -> Option<Hint> {
        let (seat, question, hint) = self.state.hint.as_ref()?;
        (you == Some(*seat) && asked == Some(*question)).then(|| hint.told())
    }

    /// Whose time runs: publicly known for a turn, otherwise everybody's own
    /// affair, because it would tell who has chosen.
    fn clock_view(
        &self,
        looking: &Looking,
        asked: bool,
        names: &Names,
        now: Moment,
    ) -> Option<ClockView> {
        // A reaction window has a ring instead, a time to talk a clock of its own.
        if self.state.window.is_some() || self.state.talking().is_some() {
            return None;
        }
        let (seat, yours) = match (looking.you, self.state.awaited(looking.eyes)) {
            (Some(you), _) if asked => (you, true),
            (_, Awaited::Turn(seat)) => (seat, false),
            // Who has chosen when is nobody's business: it runs from what all could see.
            (_, Awaited::Sealed(..)) if self.state.company() => {
                let waited = self.state.since_public(now.as_secs() as i64);
                let left = self.state.head.limit()? - waited;
                return Some(ClockView { left, whose: Some(words::THE_OTHERS.into()) });
            }
            _ => return None,
        };
        let left = self.state.left(seat, now.as_secs() as i64)?;
        Some(ClockView { left, whose: (!yours).then(|| names.of(seat)) })
    }

    /// Is a choice missing that nobody need wait for any longer? For a turn the
    /// seat itself says so; through a closed door nobody sees whose it is.
    fn missing(&self, looking: &Looking, now: Moment) -> bool {
        let now = now.as_secs() as i64;
        match self.state.awaited(looking.eyes) {
            Awaited::Turn(_) => false,
            Awaited::Closed(_) => self.state.shut_too_long(now),
            awaited => self.state.is_missing(&awaited, now),
        }
    }

    /// What some of several people would like of the bots.
    fn wishes(&self) -> Vec<(Wish, u8)> {
        if !self.state.company() {
            return Vec::new();
        }
        let wishes = [Wish::Hurry].into_iter().chain(TEMPI.map(Wish::Tempo));
        let counted = wishes.map(|wish| (wish, self.state.wishing(wish).len()));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    fn agreement(&self, looking: &Looking) -> Option<Agreement> {
        let (agreed, here) = self.state.agreement();
        let several = self.state.company() && here.len() > 1;
        let you = looking.seats.iter().any(|seat| agreed.contains(seat));
        let running = self.state.stage() != Stage::Over;
        (several && running).then(|| Agreement { agreed: agreed.len(), of: here.len(), you })
    }

    /// May what is past be looked at while the game goes on, and for what?
    fn look_back(&self) -> Option<LookBack> {
        let state = &self.state;
        if state.game.decisions() == 0 {
            return None;
        }
        match (state.open, state.solo()) {
            (true, _) => Some(LookBack::Free),
            (false, true) if state.assisted() && state.looked_back => Some(LookBack::Free),
            (false, true) => Some(LookBack::Assisted),
            (false, false) => None,
        }
    }

    fn seats(&self, looking: &Looking, host: bool, now: Moment) -> Vec<SeatView> {
        let state = &self.state;
        // Whose sealed choice is missing is nobody's business.
        let turn = match (state.stage(), state.awaited(looking.eyes)) {
            (Stage::Running, Awaited::Turn(seat)) => Some(seat),
            _ => None,
        };
        let overdue = state.overdue(now.as_secs() as i64);
        let away = state.said_away();
        let chairs = state.chairs.iter().enumerate();
        chairs
            .map(|(nth, chair)| {
                let seat = Seat(nth as u8);
                let stood_in = matches!(chair.kind, SeatKind::StandIn(_));
                SeatView {
                    seat,
                    name: state.names().of(seat),
                    kind: chair.kind.clone(),
                    is_you: looking.seats.contains(seat),
                    thinking: turn == Some(seat),
                    connected: self.eyes.connected(seat),
                    away: away.contains(seat),
                    // Absence is shown for turns alone, for the same reason.
                    abandoned: overdue.contains(seat) && turn == Some(seat),
                    may_remove: host
                        && !looking.seats.contains(seat)
                        && match (&chair.kind, state.stage()) {
                            (SeatKind::Open, _) | (_, Stage::Over) => false,
                            (SeatKind::Bot(_), stage) => stage == Stage::Gathering,
                            (SeatKind::Person | SeatKind::StandIn(_), _) => true,
                        },
                    reclaim: stood_in && looking.seats.contains(seat),
                }
            })
            .collect()
    }

    /// The whole log, as these eyes may read it.
    pub fn whole_log(&self, viewer: &Viewer) -> Result<WholeLog, TableError> {
        let looking = self.looking(viewer)?;
        let lines = match looking.curtain {
            Some(_) => Vec::new(),
            None => self.log(&looking, &self.state.names(), usize::MAX).0,
        };
        Ok(WholeLog { id: self.id.clone(), game: self.state.kind.about(), lines })
    }

    /// The last lines of the log, and whether there are earlier ones.
    pub(super) fn log(
        &self,
        looking: &Looking,
        names: &Names,
        count: usize,
    ) -> (Vec<LogLine>, bool) {
        let muted = looking.you.map_or(Seats::NONE, |seat| self.state.muted(seat));
        // A page of talk that is not heard must not push the game out of the log.
        let most = if muted.is_empty() { count.saturating_add(1) } else { usize::MAX };
        let log = self.past.log(looking.eyes, &self.state.cast, most);
        let log = self.heard(log, muted, names);
        let earlier = log.len() > count;
        (last(log, count), earlier)
    }

    /// The whole log with its places, for looking back.
    pub(super) fn places(&self, looking: &Looking, names: &Names) -> Vec<LogLine> {
        let muted = looking.you.map_or(Seats::NONE, |seat| self.state.muted(seat));
        self.heard(self.past.placed(looking.eyes, &self.state.cast), muted, names)
    }

    /// Without those who are not heard, and with how it was stopped.
    fn heard(&self, mut log: Vec<LogLine>, muted: Seats, names: &Names) -> Vec<LogLine> {
        let house = LogLine::house;
        // What somebody does not want to hear is not in their log.
        if !muted.is_empty() {
            log.retain(|line| !line.speaker.is_some_and(|speaker| muted.contains(speaker)));
        }
        match self.state.stopped {
            Some(Some(_)) if self.refuted() => log.push(house(words::REFUTED.into())),
            Some(Some(seat)) => log.push(house(words::gave_up(&names.of(seat)))),
            Some(None) => log.push(house(words::AGREED.into())),
            None => {}
        }
        log
    }

    /// What the others did since the last turn of these eyes; what was said is heard
    /// elsewhere.
    fn since(&self, looking: &Looking) -> Since {
        let running = matches!(self.state.stage(), Stage::Running | Stage::Paused);
        if !running || looking.you.is_none() {
            return Since::default();
        }
        let mut since = self.past.since(looking.eyes, &self.state.cast);
        since.lines.retain(|line| !matches!(line.tone, LogTone::Talk | LogTone::Whisper));
        since.lines = last(since.lines, SINCE);
        since
    }

    /// Who plays on in the place of somebody who sat here and does no longer.
    fn gone(&self, viewer: &Viewer, looking: &Looking, names: &Names) -> Option<Gone> {
        let guest = viewer.guest.as_ref().filter(|_| looking.seats.is_empty())?;
        let gone = self.state.gone.iter().rev().find(|gone| gone.guest == *guest)?;
        Some(Gone { bot: names.of(gone.seat), asked: gone.asked })
    }

    fn doors(&self) -> Doors {
        let state = &self.state;
        let over = state.stage() == Stage::Over;
        Doors {
            invite: state.stage() == Stage::Gathering,
            watch: state.head.watch && !state.solo(),
            reveal: over && !state.open,
            record: over,
            replay: self.may_look_back().is_ok() && state.game.decisions() > 0,
            share: over && state.head.watch,
            verify: over,
        }
    }

    fn fairness(&self) -> Fairness {
        let head = &self.state.head;
        let over = self.state.stage() == Stage::Over;
        Fairness {
            commitment: head.commitment.clone(),
            seed: over.then(|| self.past.seed().to_string()),
            open_deal: head.open_deal.clone(),
        }
    }

    /// The record of a finished game, as text.
    pub fn record(&self, viewer: &Viewer) -> Result<String, TableError> {
        self.looking(viewer)?;
        self.nothing_secret()?;
        let mut record = self.past.record(&self.players());
        record.assisted |= self.state.assisted();
        Ok(record.to_string())
    }

    /// How a file with that record is called, without what is no plain letter:
    /// `finished-ada-1dfe87`.
    pub fn record_name(&self) -> String {
        let names = self.players().join(" ");
        let whole =
            format!("{} {names} {}", self.state.head.game, &self.id[..self.id.len().min(6)]);
        let plain = |letter: char| letter.is_ascii_alphanumeric();
        let words = whole.split(|letter: char| !plain(letter)).filter(|word| !word.is_empty());
        words.take(12).collect::<Vec<_>>().join("-").to_lowercase()
    }

    fn players(&self) -> Vec<String> {
        let names = self.state.sat();
        (0..self.state.chairs.len()).map(|nth| names.of(Seat(nth as u8))).collect()
    }

    /// Can the luck be trusted? The seed, and whether everything follows from it.
    pub fn verify(&self, viewer: &Viewer) -> Result<VerifyView, TableError> {
        self.looking(viewer)?;
        let state = &self.state;
        let over = state.stage() == Stage::Over;
        let fairness = self.fairness();
        let seed_fits = over.then(|| self.past.seed().commitment() == fairness.commitment);
        let again = over.then(|| self.past.at(state.game.decisions()));
        Ok(VerifyView {
            id: self.id.clone(),
            title: state.kind.about().title.to_string(),
            fairness,
            seed_fits,
            replay_fits: again.map(|again| again.state_hash() == self.past.state_hash()),
            dealt: if over { self.past.dealt() } else { Vec::new() },
        })
    }

    /// The whole record shows everything, the luck to come as well.
    pub(super) fn nothing_secret(&self) -> Result<(), TableError> {
        match self.state.stage() {
            Stage::Over => Ok(()),
            Stage::Gathering | Stage::Running | Stage::Paused => Err(TableError::TooEarly),
        }
    }

    /// What is past may be seen after the end; before it, where nothing is
    /// secret, or where the only player has chosen to be helped.
    pub(super) fn may_look_back(&self) -> Result<(), TableError> {
        let helped = self.state.solo() && self.state.looked_back;
        match self.state.open || helped {
            true => Ok(()),
            false => self.nothing_secret(),
        }
    }
}

fn last<T>(mut items: Vec<T>, count: usize) -> Vec<T> {
    let surplus = items.len().saturating_sub(count);
    items.split_off(surplus)
}

impl State {
    /// Whom the table waits for, as these eyes may know it.
    pub(super) fn awaited(&self, eyes: Eyes) -> Awaited {
        self.game.awaited(eyes)
    }

    /// How it ended, for whoever holds these seats.
    fn ended(&self, looking: &Looking) -> Option<Ended> {
        let seats = looking.seats;
        let won = |winners: Seats| {
            (!seats.is_empty()).then(|| seats.iter().any(|seat| winners.contains(seat)))
        };
        Some(match (self.stopped, self.game.due().standing()) {
            (_, Some(standing)) => {
                Ended { how: Ending::Rules(standing), you_won: won(standing.winners) }
            }
            (Some(Some(seat)), None) => {
                Ended { how: Ending::GaveUp(seat), you_won: won(Seats::NONE) }
            }
            (Some(None), None) => Ended { how: Ending::Agreed, you_won: None },
            (None, None) => return None,
        })
    }
}
