//! What one pair of eyes sees of a table.

use tabletop::{Due, Eyes, Names, Seat, Seats, Standing};

use super::hall::TableError;
use super::live::{Live, Viewer};
use super::state::State;
use crate::face::{
    Agreement, Ask, Awaited, BoardContext, ClockView, Curtain, Fairness, Hint, Links, LogLine,
    LogTone, LookBack, Memory, Outcome, SeatKind, SeatView, Stage, Step, TableView, Undo,
    VerifyView,
};
use crate::words::{pace as words, table};

/// So many lines of the log are on the page of a running table; the replay has
/// them all.
const LOG: usize = 80;

/// So many steps are replayed at most to somebody who was away.
const STEPS: usize = 12;

/// An address at a table: for one of several seats, or with everything laid open.
pub fn address(id: &str, verb: &str, seat: Option<Seat>, reveal: bool) -> String {
    let seat = seat.map(|seat| format!("as={seat}"));
    let reveal = reveal.then(|| "reveal=all".to_string());
    let query = seat.into_iter().chain(reveal).collect::<Vec<_>>().join("&");
    let sign = if query.is_empty() { "" } else { "?" };
    format!("/table/{id}{verb}{sign}{query}")
}

/// Who is looking, once it is known what they hold.
pub(super) struct Looking {
    pub eyes: Eyes,
    /// The seat that answers from here.
    pub you: Option<Seat>,
    /// All seats of this browser.
    pub held: Seats,
    curtain: Option<Seat>,
}

impl Live {
    /// The table as this visitor may see it.
    pub fn view(&self, viewer: &Viewer) -> Result<TableView, TableError> {
        let looking = self.looking(viewer)?;
        let state = &self.state;
        let names = state.names();
        let about = state.game.about();
        let stage = state.stage();
        let seat = looking.you.filter(|_| looking.held.len() > 1);
        let revealed = looking.eyes == Eyes::Omniscient;
        let act = address(&self.id, "/act", seat, revealed);
        let running = stage == Stage::Running && looking.curtain.is_none();
        let open = |seat: &Seat| running && !state.held.contains_key(&seat.0);
        let ask = looking.you.filter(open).and_then(|seat| state.game.ask(seat, &names));
        let hint = self.hint(looking.you, ask.as_ref());
        let solo = state.solo();
        let over = stage == Stage::Over;
        let host = viewer.guest.as_ref() == Some(&state.head.host);
        let context = BoardContext {
            names: names.clone(),
            you: looking.you.filter(|_| !revealed),
            act: act.clone(),
            ask: ask.clone(),
            memory: if revealed { Memory::Full } else { state.head.memory() },
            hint: hint.clone(),
        };
        let (board, bar) = match looking.curtain {
            Some(_) => (maud::html! {}, maud::html! {}),
            None => {
                let board = state.game.board(looking.eyes, &context);
                // Given up or ended by agreement: the rules know of no ending.
                let left = over && state.game.due().standing().is_none();
                let board = match left {
                    true => maud::html! { (state.game.left(looking.eyes)) (board) },
                    false => board,
                };
                (board, state.game.bar(looking.eyes, &context))
            }
        };
        let steps = match looking.curtain {
            Some(_) => 0,
            None => state.game.steps(looking.eyes, &names).len() as u32,
        };
        let undo = match looking.you {
            // Whoever is asked nothing has handed the turn on.
            Some(seat) if ask.is_some() => Undo {
                free: state.game.free_undo(seat),
                assisted: solo && state.game.decisions() > 0,
            },
            _ => Undo::default(),
        };
        let log = match looking.curtain {
            Some(_) => Vec::new(),
            None => last(self.log(&looking, &names), LOG),
        };
        let talk = looking.you.filter(|_| !solo).map(|seat| self.talk(seat, &log));
        // Whether it is bots alone that we wait for is not said.
        let may_hurry = host && running && ask.is_none() && state.tempo > 0 && state.has_bots();
        let clock = self.clock_view(&looking, ask.as_ref(), &names);
        Ok(TableView {
            id: self.id.clone(),
            game: about,
            title: about.title.to_string(),
            act,
            stage,
            status: self.status(&looking, ask.as_ref(), &names),
            you: looking.you,
            name: String::new(),
            board,
            bar,
            seats: self.seats(&looking, host),
            clock,
            missing: looking.you.is_some() && self.missing(&looking),
            agreement: self.agreement(&looking),
            sealed: match state.awaited(looking.eyes) {
                Awaited::Sealed(chosen, of) if stage == Stage::Running => Some((chosen, of)),
                _ => None,
            },
            log,
            undo,
            ring: self.ring().filter(|_| looking.curtain.is_none()),
            orders: looking.you.and_then(|seat| self.orders_of(seat)),
            rules: state.game.explain(looking.eyes, &context),
            steps,
            may_hint: state.may_hint() && ask.is_some(),
            ask,
            hint,
            talk,
            promises: if over { state.game.promises() } else { Vec::new() },
            next: state.next.as_ref().map(|next| format!("/table/{next}")),
            result: state.outcome(&looking),
            fairness: state.fairness(),
            links: Links {
                reveal: (over && !state.game.is_open())
                    .then(|| address(&self.id, "", seat, !revealed)),
                ..self.links()
            },
            revealed,
            host,
            tempo: state.tempo,
            may_hurry,
            pace: words::pace(state.head.pace == super::Pace::Live, state.head.limit()),
            look_back: looking.you.filter(|_| !over).and_then(|_| self.look_back()),
            curtain: looking.curtain.map(|seat| Curtain { seat, name: names.of(seat) }),
            notice: None,
            options: {
                let mut options = state.game.options();
                let par = state.game.par().map(|par| (table::PAR.to_string(), table::par(par)));
                options.extend(par);
                options
            },
            assisted: state.assisted(),
            memory: state.head.memory(),
        })
    }

    /// The boards after each thing these eyes have seen happen between two counts
    /// of [`TableView::steps`], for whoever was away; of a long time, the end.
    pub fn steps(&self, viewer: &Viewer, from: u32, to: u32) -> Result<Vec<Step>, TableError> {
        let looking = self.looking(viewer)?;
        if looking.curtain.is_some() {
            return Ok(Vec::new());
        }
        let names = self.state.names();
        let context = BoardContext {
            names: names.clone(),
            you: looking.you,
            act: String::new(),
            ask: None,
            memory: self.state.head.memory(),
            hint: None,
        };
        let all = self.state.game.steps(looking.eyes, &names);
        let to = all.len().min(to as usize);
        let from = (from as usize).max(to.saturating_sub(STEPS)).min(to);
        let step = |(position, told): &(u32, String)| Step {
            told: told.clone(),
            board: self.state.game.at(*position).board(looking.eyes, &context),
        };
        Ok(all[from..to].iter().map(step).collect())
    }

    /// The title of the game and the name on a person's seat.
    pub fn seat_name(&self, seat: Seat) -> Option<(String, String)> {
        self.state
            .people()
            .contains(seat)
            .then(|| (self.state.game.about().title.to_string(), self.state.names().of(seat)))
    }

    /// The seats whose presence this visitor stands for.
    pub fn presence(&self, viewer: &Viewer) -> Seats {
        viewer.guest.as_ref().map_or(Seats::NONE, |guest| self.state.held_by(guest))
    }

    pub(super) fn looking(&self, viewer: &Viewer) -> Result<Looking, TableError> {
        let state = &self.state;
        let held = self.presence(viewer);
        let reveal = viewer.reveal && self.nothing_secret().is_ok();
        let Some(lowest) = held.lowest() else {
            // At an open table one may look before sitting down.
            if !state.head.watch && state.stage() != Stage::Gathering {
                return Err(TableError::Closed);
            }
            let eyes = if reveal { Eyes::Omniscient } else { Eyes::Spectator };
            return Ok(Looking { eyes, you: None, held, curtain: None });
        };
        // Until everybody sits nobody looks at cards: one could look, get up, and
        // take another chair.
        let eyes = |seat| match state.stage() {
            Stage::Gathering => Eyes::Spectator,
            Stage::Over if reveal => Eyes::Omniscient,
            Stage::Running | Stage::Paused | Stage::Over => Eyes::Seat(seat),
        };
        let sitting = |seat| Looking { eyes: eyes(seat), you: Some(seat), held, curtain: None };
        if held.len() == 1 {
            return Ok(sitting(lowest));
        }
        // Several people share this screen: whoever is asked must say that they
        // are the one in front of it.
        let due: Seats = state.due().iter().filter(|&seat| held.contains(seat)).collect();
        let wanted = viewer.seat.filter(|&seat| held.contains(seat));
        match (wanted, due.lowest()) {
            (Some(seat), None) => Ok(sitting(seat)),
            (Some(seat), Some(_)) if due.contains(seat) => Ok(sitting(seat)),
            (_, Some(asked)) => {
                Ok(Looking { eyes: Eyes::Spectator, you: None, held, curtain: Some(asked) })
            }
            (None, None) if state.stage() == Stage::Over => Ok(sitting(lowest)),
            (None, None) => Ok(Looking { eyes: Eyes::Spectator, you: None, held, curtain: None }),
        }
    }

    fn hint(&self, you: Option<Seat>, ask: Option<&Ask>) -> Option<Hint> {
        let (seat, question, hint) = self.state.hint.as_ref()?;
        (you == Some(*seat) && ask?.number == *question).then(|| hint.clone())
    }

    fn status(&self, looking: &Looking, ask: Option<&Ask>, names: &Names) -> String {
        let state = &self.state;
        match state.stage() {
            Stage::Gathering => {
                let open = state.chairs.iter().filter(|chair| chair.kind == SeatKind::Open).count();
                match open {
                    1 => "Waiting for one more player.".into(),
                    _ => format!("Waiting for {open} more players."),
                }
            }
            Stage::Paused => "The table is paused.".into(),
            Stage::Over => state.outcome(looking).map_or(String::new(), |outcome| outcome.sentence),
            Stage::Running => match (ask, looking.curtain, state.awaited(looking.eyes)) {
                (Some(ask), ..) => ask.question.clone(),
                (_, Some(seat), _) => format!("{}, it is your turn.", names.of(seat)),
                (_, _, Awaited::Turn(seat)) => format!("Waiting for {}.", names.of(seat)),
                (_, _, Awaited::Sealed(chosen, of)) => format!("{chosen} of {of} have chosen."),
                (_, _, Awaited::Closed(sentence)) => sentence.to_string(),
                (_, _, Awaited::Nobody) => String::new(),
            },
        }
    }

    /// Whose time runs: publicly known for a turn, otherwise everybody's own
    /// affair, because it would tell who has chosen.
    fn clock_view(&self, looking: &Looking, ask: Option<&Ask>, names: &Names) -> Option<ClockView> {
        // A reaction window has a ring instead.
        if self.window.is_some() {
            return None;
        }
        let now = self.clock.seconds();
        let (seat, yours) = match (looking.you, self.state.awaited(looking.eyes)) {
            (Some(you), _) if ask.is_some() => (you, true),
            (_, Awaited::Turn(seat)) => (seat, false),
            _ => return None,
        };
        let left = self.state.left(seat, now)?;
        Some(ClockView { left, whose: (!yours).then(|| names.of(seat)) })
    }

    /// Is a choice missing that nobody need wait for any longer? For a turn the
    /// seat itself says so.
    fn missing(&self, looking: &Looking) -> bool {
        let turn = matches!(self.state.awaited(looking.eyes), Awaited::Turn(_));
        !turn && !self.state.overdue(self.clock.seconds()).is_empty()
    }

    fn agreement(&self, looking: &Looking) -> Option<Agreement> {
        let (agreed, here) = self.state.agreement();
        let several = self.state.company() && here.len() > 1;
        let you = looking.held.iter().any(|seat| agreed.contains(seat));
        let running = self.state.stage() != Stage::Over;
        (several && running).then(|| Agreement { agreed: agreed.len(), of: here.len(), you })
    }

    /// May what is past be looked at while the game goes on, and for what?
    fn look_back(&self) -> Option<LookBack> {
        let state = &self.state;
        if state.game.decisions() == 0 {
            return None;
        }
        match (state.game.is_open(), state.solo()) {
            (true, _) => Some(LookBack::Free),
            (false, true) if state.assisted() && state.looked_back => Some(LookBack::Free),
            (false, true) => Some(LookBack::Assisted),
            (false, false) => None,
        }
    }

    fn seats(&self, looking: &Looking, host: bool) -> Vec<SeatView> {
        let state = &self.state;
        // Whose sealed choice is missing is nobody's business.
        let turn = match (state.stage(), state.awaited(looking.eyes)) {
            (Stage::Running, Awaited::Turn(seat)) => Some(seat),
            _ => None,
        };
        let overdue = state.overdue(self.clock.seconds());
        let chairs = state.chairs.iter().enumerate();
        chairs
            .map(|(nth, chair)| {
                let seat = Seat(nth as u8);
                let stood_in = matches!(chair.kind, SeatKind::StandIn(_));
                SeatView {
                    seat,
                    name: state.names().of(seat),
                    kind: chair.kind.clone(),
                    is_you: looking.held.contains(seat),
                    thinking: turn == Some(seat),
                    connected: self.connected(seat),
                    // Absence is shown for turns alone, for the same reason.
                    abandoned: overdue.contains(seat) && turn == Some(seat),
                    may_remove: host
                        && !looking.held.contains(seat)
                        && match (&chair.kind, state.stage()) {
                            (SeatKind::Open, _) | (_, Stage::Over) => false,
                            (SeatKind::Bot(_), stage) => stage == Stage::Gathering,
                            (SeatKind::Person | SeatKind::StandIn(_), _) => true,
                        },
                    reclaim: stood_in && looking.held.contains(seat),
                }
            })
            .collect()
    }

    fn log(&self, looking: &Looking, names: &Names) -> Vec<LogLine> {
        let mut log = self.state.game.log(looking.eyes, names);
        let house = |text: String| LogLine {
            number: None,
            who: None,
            notation: None,
            text,
            tone: LogTone::House,
            speaker: None,
        };
        // What somebody does not want to hear is not in their log.
        if let Some(seat) = looking.you {
            let muted = self.state.muted(seat);
            log.retain(|line| !line.speaker.is_some_and(|speaker| muted.contains(speaker)));
        }
        match self.state.stopped {
            Some(Some(seat)) => log.push(house(format!("{} gave up.", names.of(seat)))),
            Some(None) => log.push(house("The game was ended by agreement.".into())),
            None => {}
        }
        log
    }

    fn links(&self) -> Links {
        let open_now = self.nothing_secret().is_ok();
        let id = &self.id;
        let open = self.state.stage() == Stage::Gathering;
        let watch = self.state.head.watch && !self.state.solo();
        let after = |verb: &str| open_now.then(|| format!("/table/{id}/{verb}"));
        let over = self.state.stage() == Stage::Over;
        Links {
            invite: open.then(|| format!("/table/{id}")),
            // Proved by a secret that tables do not know.
            back: None,
            watch: watch.then(|| format!("/table/{id}")),
            reveal: None,
            record: after("record"),
            replay: (self.may_look_back().is_ok() && self.state.game.decisions() > 0)
                .then(|| format!("/table/{id}/replay")),
            share: (over && self.state.head.watch).then(|| format!("/table/{id}/replay?at=0")),
            verify: after("verify").filter(|_| over),
            rules: format!("/rules/{}", self.state.game.about().slug),
        }
    }

    /// The record of a finished game, as text.
    pub fn record(&self, viewer: &Viewer) -> Result<String, TableError> {
        self.looking(viewer)?;
        self.nothing_secret()?;
        Ok(self.state.game.record(&self.players()).to_string())
    }

    fn players(&self) -> Vec<String> {
        let names = self.state.names();
        (0..self.state.chairs.len()).map(|nth| names.of(Seat(nth as u8))).collect()
    }

    /// Can the luck be trusted? The seed, and whether everything follows from it.
    pub fn verify(&self, viewer: &Viewer) -> Result<VerifyView, TableError> {
        self.looking(viewer)?;
        let state = &self.state;
        let over = state.stage() == Stage::Over;
        let fairness = state.fairness();
        let seed_fits = over.then(|| state.game.seed().commitment() == fairness.commitment);
        let again = over.then(|| state.game.at(state.game.decisions()));
        Ok(VerifyView {
            id: self.id.clone(),
            title: state.game.about().title.to_string(),
            fairness,
            seed_fits,
            replay_fits: again.map(|again| again.state_hash() == state.game.state_hash()),
            dealt: if over { state.game.dealt() } else { Vec::new() },
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
        match self.state.game.is_open() || helped {
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
        let open = || match self.game.due() {
            Due::Turn(seat) => Awaited::Turn(seat),
            Due::Sealed { .. } => {
                self.sealed().map_or(Awaited::Nobody, |(chosen, of)| Awaited::Sealed(chosen, of))
            }
            Due::Window { .. } => Awaited::Closed("Waiting for the others."),
            Due::Over(_) => Awaited::Nobody,
        };
        self.game.awaited(eyes).unwrap_or_else(open)
    }

    fn fairness(&self) -> Fairness {
        let seed = self.game.seed();
        let over = self.stage() == Stage::Over;
        Fairness {
            commitment: self.head.commitment.clone(),
            seed: over.then(|| seed.to_string()),
            open_deal: self.head.open_deal.clone(),
        }
    }

    /// How it ended, for whoever holds these seats.
    fn outcome(&self, looking: &Looking) -> Option<Outcome> {
        let (names, held) = (self.names(), looking.held);
        match (self.stopped, self.game.due().standing()) {
            (_, Some(standing)) => {
                let won = held.iter().any(|seat| standing.winners.contains(seat));
                let you_won = (!held.is_empty()).then_some(won);
                let own = self.game.ended(looking.eyes, &names);
                let sentence = own.unwrap_or_else(|| sentence(standing, self.solo(), &names));
                Some(Outcome { sentence, reason: standing.reason, you_won })
            }
            (Some(Some(seat)), None) => Some(Outcome {
                sentence: format!("{} gave up.", names.of(seat)),
                reason: "resigned",
                you_won: (!held.is_empty()).then_some(false),
            }),
            (Some(None), None) => Some(Outcome {
                sentence: "The game was ended by agreement.".into(),
                reason: "agreed",
                you_won: None,
            }),
            (None, None) => None,
        }
    }
}

/// A sentence on how it ended.
fn sentence(standing: Standing, solo: bool, names: &Names) -> String {
    if solo {
        let how = if standing.winners.is_empty() { "Lost" } else { "Won" };
        return format!("{how}{}.", table::because(standing.reason));
    }
    let winners: Vec<String> = standing.winners.iter().map(|seat| names.of(seat)).collect();
    let who = match winners.as_slice() {
        [] => "Nobody wins".to_string(),
        [one] => format!("{one} wins"),
        [most @ .., last] => format!("{} and {last} win", most.join(", ")),
    };
    format!("{who}{}.", table::because(standing.reason))
}
