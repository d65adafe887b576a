//! What people may want done at a table, and who may want it.

use tabletop::{Eyes, Seat, Seats};

use super::deed::Deed;
use super::hall::TableError;
use super::live::{Answered, Live};
use super::name::look_alike;
use super::state::State;
use super::talk::Remark;
use super::window::respond;
use crate::face::{Awaited, SeatKind, Stage};
use crate::games::NotPlayed;
use crate::words;

/// Something somebody wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    Answer {
        question: u32,
        id: String,
        line: String,
    },
    Undo {
        question: u32,
        id: String,
        count: u32,
    },
    Say {
        id: String,
        remark: Remark,
    },
    /// Hear somebody no longer, or again.
    Mute {
        other: Seat,
        on: bool,
    },
    /// The same people play again at that table.
    Next {
        table: String,
    },
    Hint {
        question: u32,
    },
    Claim {
        /// The form it came by.
        id: String,
        seat: Option<Seat>,
        name: String,
    },
    /// Shown the private return link of the seat, made since that entry.
    Join {
        seat: Seat,
        since: i64,
    },
    /// Ends the person's other devices.
    Alone,
    /// Lets bots answer for one, or for whoever is missing.
    StandIn {
        seat: Option<Seat>,
    },
    Reclaim {
        seat: Seat,
    },
    /// Gives a free chair to a bot, or all of them.
    Fill {
        seat: Option<Seat>,
    },
    /// Frees a chair before the game; during it, a bot plays on.
    Remove {
        seat: Seat,
    },
    Pause,
    Resume,
    Tempo(u32),
    /// Bots do not pause until a person is asked again.
    Hurry,
    /// Would end the game here; it ends when all people would.
    Agree,
    Disagree,
    Resign,
    /// Would look at what is past while the game goes on.
    LookBack,
    /// What the seat wants to be asked in reaction windows.
    Stand {
        order: String,
    },
}

impl Live {
    /// The seat a guest acts for.
    pub(super) fn seat_of(&self, guest: &str, wanted: Option<Seat>) -> Option<Seat> {
        let held = self.state.held_by(guest);
        match wanted {
            Some(seat) => held.contains(seat).then_some(seat),
            // At a shared screen whoever is asked has the say.
            None => {
                let due = self.state.due();
                held.iter().find(|&seat| due.contains(seat)).or(held.lowest())
            }
        }
    }

    pub(super) async fn order(
        &mut self,
        guest: &str,
        wanted: Option<Seat>,
        order: Order,
    ) -> Answered {
        if let Order::Claim { id, seat, name } = order {
            return self.claim(guest, id, seat, name).await;
        }
        if let Order::Join { seat, since } = order {
            return self.join(guest, seat, since).await;
        }
        let seat = self.seat_of(guest, wanted).ok_or(TableError::NotYourSeat)?;
        match order {
            Order::Answer { question, id, line } => {
                let key = format!("{question}\n{line}");
                self.once(seat, id, key, |state, deeds, at| {
                    answer(state, seat, question, &line, deeds, at)
                })
                .await
            }
            Order::Undo { question, id, count } => {
                let key = format!("{question}\nundo {count}");
                self.once(seat, id, key, |state, deeds, at| {
                    undo(state, seat, question, count, deeds, at)
                })
                .await
            }
            Order::Say { id, remark } => self.say(seat, id, &remark).await,
            Order::Mute { other, on } => self.mute(seat, other, on).await,
            Order::Next { table } => match (&self.state.next, self.state.stage()) {
                (Some(_), _) => Ok(()),
                (None, Stage::Over) => self.carry_out(vec![Deed::Next { table }]).await,
                (None, _) => Err(TableError::TooEarly),
            },
            Order::StandIn { seat: other } => {
                let overdue = self.state.overdue(self.clock.seconds());
                let turn = self.state.awaited(Eyes::Seat(seat));
                match other {
                    // Who is missing is nobody's business: their questions are
                    // answered for them, and they keep their chairs.
                    None if !overdue.is_empty() => {
                        self.substitute(overdue);
                        Ok(())
                    }
                    Some(other) if turn == Awaited::Turn(other) && overdue.contains(other) => {
                        let character = self.default_character();
                        self.carry_out(vec![Deed::StandIn { seat: other, character }]).await
                    }
                    _ => Err(TableError::Refused(words::STILL_TIME.into())),
                }
            }
            Order::Reclaim { seat: other } => {
                if !self.state.held_by(guest).contains(other) {
                    return Err(TableError::NotYourSeat);
                }
                match self.state.chairs[other.index()].kind {
                    SeatKind::StandIn(_) => {
                        self.carry_out(vec![Deed::Reclaim { seat: other }]).await
                    }
                    _ => Ok(()),
                }
            }
            Order::Fill { seat: wanted } => {
                self.for_the_host(guest)?;
                self.fill(wanted).await
            }
            Order::Remove { seat: other } => {
                self.for_the_host(guest)?;
                self.not_over()?;
                self.remove(guest, other).await
            }
            Order::Pause | Order::Resume => {
                self.for_the_host(guest)?;
                self.not_over()?;
                let deed = if order == Order::Pause { Deed::Pause } else { Deed::Resume };
                match self.state.paused == (order == Order::Pause) {
                    true => Ok(()),
                    false => self.carry_out(vec![deed]).await,
                }
            }
            Order::Tempo(milliseconds) => {
                self.for_the_host(guest)?;
                self.carry_out(vec![Deed::Tempo(milliseconds.min(10_000))]).await
            }
            Order::Hurry => {
                self.for_the_host(guest)?;
                self.hurry();
                Ok(())
            }
            Order::Agree | Order::Disagree => {
                self.not_over()?;
                let agree = order == Order::Agree;
                let (agreed, here) = self.state.agreement();
                // Whoever sits on several chairs speaks for all of them.
                let held = self.state.held_by(guest).iter().filter(|&seat| here.contains(seat));
                let deeds = held
                    .filter(|&seat| agreed.contains(seat) != agree)
                    .map(|seat| if agree { Deed::Agree { seat } } else { Deed::Disagree { seat } });
                self.carry_out(deeds.collect()).await
            }
            Order::Resign => {
                self.not_over()?;
                self.resign(guest, seat).await
            }
            Order::LookBack => {
                self.not_over()?;
                if self.state.game.is_open() {
                    return Ok(());
                }
                if !self.state.solo() {
                    return Err(TableError::TooEarly);
                }
                match self.state.looked_back {
                    true => Ok(()),
                    false => self.carry_out(vec![Deed::LookBack { seat }]).await,
                }
            }
            Order::Alone => self.end_others(guest, seat).await,
            Order::Stand { order } => {
                self.not_over()?;
                self.stand(seat, &order).await
            }
            // Handled before this point.
            Order::Hint { .. } | Order::Claim { .. } | Order::Join { .. } => Ok(()),
        }
    }

    /// The host gives a free chair to a bot, or all of them.
    async fn fill(&mut self, wanted: Option<Seat>) -> Answered {
        let chairs = self.state.chairs.iter().enumerate();
        let free = chairs.filter(|(_, chair)| chair.kind == SeatKind::Open);
        let free = free.map(|(nth, _)| Seat(nth as u8));
        let character = self.default_character();
        let deeds = free
            .filter(|seat| wanted.is_none_or(|wanted| wanted == *seat))
            .map(|seat| Deed::Bot { seat, character: character.clone() });
        let deeds: Vec<Deed> = deeds.collect();
        self.carry_out(deeds).await
    }

    /// The host asks somebody to leave.
    async fn remove(&mut self, guest: &str, other: Seat) -> Answered {
        if self.state.held_by(guest).contains(other) {
            return Err(TableError::Refused(words::GIVE_UP_INSTEAD.into()));
        }
        let kind = self.state.chairs.get(other.index()).map(|chair| &chair.kind);
        let deed = match (kind, self.state.stage()) {
            (None, _) => return Err(TableError::NotYourSeat),
            (Some(SeatKind::Open), _) => return Ok(()),
            (Some(_), Stage::Gathering) => Deed::Leave { seat: other },
            (Some(SeatKind::Bot(_)), _) => {
                return Err(TableError::Refused(words::ONLY_A_BOT.into()));
            }
            (Some(_), _) => Deed::Bot { seat: other, character: self.default_character() },
        };
        self.carry_out(vec![deed]).await
    }

    /// Somebody gives up: the others play on with a bot in this place. Where
    /// nobody else is left, the game is over.
    async fn resign(&mut self, guest: &str, seat: Seat) -> Answered {
        let held = self.state.held_by(guest);
        let others = self.state.people().iter().any(|other| !held.contains(other));
        let deeds = match (others, self.state.stage()) {
            (false, _) => vec![Deed::Resign { seat }],
            (true, Stage::Gathering) => held.iter().map(|seat| Deed::Leave { seat }).collect(),
            (true, _) => {
                let character = self.default_character();
                vec![Deed::Bot { seat, character }]
            }
        };
        self.carry_out(deeds).await
    }

    fn for_the_host(&self, guest: &str) -> Answered {
        match self.state.head.host == guest {
            true => Ok(()),
            false => Err(TableError::Refused(words::ONLY_THE_HOST.into())),
        }
    }

    fn not_over(&self) -> Answered {
        match self.state.stage() {
            Stage::Over => Err(TableError::Refused(words::OVER.into())),
            Stage::Gathering | Stage::Running | Stage::Paused => Ok(()),
        }
    }

    pub(super) fn default_character(&self) -> String {
        let characters = self.state.kind.characters();
        characters.first().map(|(name, _)| (*name).to_string()).unwrap_or_default()
    }

    /// Somebody sits down, once for a form: whoever has got up again is not put
    /// back by one that comes late.
    async fn claim(
        &mut self,
        guest: &str,
        id: String,
        seat: Option<Seat>,
        name: String,
    ) -> Answered {
        let key = format!("claim {guest}");
        self.once(Seat(0), id, key, |state, deeds, at| {
            if !state.held_by(guest).is_empty() {
                return Ok(None);
            }
            let open = |seat: &Seat| {
                state.chairs.get(seat.index()).is_some_and(|chair| chair.kind == SeatKind::Open)
            };
            let all = Seats::first(state.chairs.len() as u8);
            let seat = match seat {
                Some(seat) => Some(seat).filter(open),
                None => all.iter().find(open),
            };
            let taken = || TableError::Refused(words::TAKEN.into());
            let seat = seat.ok_or_else(taken)?;
            let name = own_name(state, name);
            let deed = Deed::Sit { seat, guest: guest.to_string(), name };
            state.apply(&deed, at).map_err(TableError::Refused)?;
            deeds.push(deed);
            Ok(None)
        })
        .await
    }
}

/// The name, or with a number where somebody else is called that already.
fn own_name(state: &State, name: String) -> String {
    let known = |name: &str| state.chairs.iter().any(|chair| look_alike(&chair.name, name));
    let numbered = (2..).map(|nth| format!("{name} {nth}"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !known(name)).unwrap_or(name)
}

/// Plays a line in a state; the deeds are what stands of it.
pub(super) fn answer(
    state: &mut State,
    seat: Seat,
    question: u32,
    line: &str,
    deeds: &mut Vec<Deed>,
    at: i64,
) -> Result<Option<String>, TableError> {
    // Whoever answers too late is told that, whatever has become of the table.
    if state.game.question(seat) != question {
        return Err(TableError::Stale);
    }
    match state.stage() {
        Stage::Running => {}
        Stage::Paused => return Err(TableError::Refused(words::PAUSED.into())),
        Stage::Gathering => return Err(TableError::Refused(words::SEATS_OPEN.into())),
        Stage::Over => return Err(TableError::Refused(words::OVER.into())),
    }
    if let Some(window) = state.game.window() {
        respond(state, &window, seat, question, line, deeds, at)?;
        return Ok(None);
    }
    let mut tried = state.game.boxed();
    let played = tried.answer(seat, question, line).map_err(|refused| match refused {
        NotPlayed::Stale => TableError::Stale,
        NotPlayed::Refused(why) => TableError::Refused(why),
    })?;
    for text in played.decisions {
        let deed = Deed::Move { seat, text };
        state.apply(&deed, at).map_err(TableError::Refused)?;
        deeds.push(deed);
    }
    Ok(played.refused)
}

fn undo(
    state: &mut State,
    seat: Seat,
    question: u32,
    count: u32,
    deeds: &mut Vec<Deed>,
    at: i64,
) -> Result<Option<String>, TableError> {
    if state.game.question(seat) != question {
        return Err(TableError::Stale);
    }
    if state.stopped.is_some() {
        return Err(TableError::Refused(words::OVER.into()));
    }
    let deed = Deed::Undo { seat, count };
    state.apply(&deed, at).map_err(TableError::Refused)?;
    deeds.push(deed);
    Ok(None)
}
