//! What people may want done at a table, and who may want it.

use tabletop::{Seat, Seats};

use super::deed::Deed;
use super::hall::TableError;
use super::live::{Answered, Live};
use super::state::State;
use super::talk::Remark;
use crate::face::{SeatKind, Stage};
use crate::games::NotPlayed;

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
        seat: Option<Seat>,
        name: String,
    },
    /// Shown the private return link of the seat.
    Join {
        seat: Seat,
    },
    StandIn {
        seat: Seat,
    },
    Reclaim {
        seat: Seat,
    },
    Remove {
        seat: Seat,
    },
    Pause,
    Resume,
    Tempo(u32),
    Agree,
    Resign,
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
        if let Order::Claim { seat, name } = order {
            return self.claim(guest, seat, name).await;
        }
        if let Order::Join { seat } = order {
            let join = Deed::Join { seat, guest: guest.to_string() };
            return match self.state.held_by(guest).contains(seat) {
                true => Ok(()),
                false => self.carry_out(vec![join]).await,
            };
        }
        let seat = self.seat_of(guest, wanted).ok_or(TableError::NotYourSeat)?;
        match order {
            Order::Answer { question, id, line } => {
                let key = format!("{question}\n{line}");
                self.once(seat, id, key, |state, deeds| answer(state, seat, question, &line, deeds))
                    .await
            }
            Order::Undo { question, id, count } => {
                let key = format!("{question}\nundo {count}");
                self.once(seat, id, key, |state, deeds| undo(state, seat, question, count, deeds))
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
                if !self.abandoned.contains(other) {
                    return Err(TableError::Refused("That seat has not been left.".into()));
                }
                let character = self.default_character();
                self.carry_out(vec![Deed::StandIn { seat: other, character }]).await
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
            Order::Remove { seat: other } => {
                self.for_the_host(guest)?;
                if self.state.stage() != Stage::Gathering {
                    return Err(TableError::Refused("The game has begun.".into()));
                }
                if other.index() >= self.state.chairs.len() || other == seat {
                    return Err(TableError::NotYourSeat);
                }
                self.carry_out(vec![Deed::Leave { seat: other }]).await
            }
            Order::Pause | Order::Resume => {
                self.for_the_host(guest)?;
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
            Order::Agree => {
                self.not_over()?;
                match self.state.agreed(seat) {
                    true => Ok(()),
                    false => self.carry_out(vec![Deed::Agree { seat }]).await,
                }
            }
            Order::Resign => {
                self.not_over()?;
                if self.state.solo() {
                    return self.carry_out(vec![Deed::Resign { seat }]).await;
                }
                // The others play on, with a bot in this place.
                let character = self.default_character();
                self.carry_out(vec![Deed::Bot { seat, character }]).await
            }
            // Handled before this point.
            Order::Hint { .. } | Order::Claim { .. } | Order::Join { .. } => Ok(()),
        }
    }

    fn for_the_host(&self, guest: &str) -> Answered {
        match self.state.head.host == guest {
            true => Ok(()),
            false => Err(TableError::Refused("Only whoever opened the table may do that.".into())),
        }
    }

    fn not_over(&self) -> Answered {
        match self.state.stage() {
            Stage::Over => Err(TableError::Refused("The game is over.".into())),
            Stage::Gathering | Stage::Running | Stage::Paused => Ok(()),
        }
    }

    pub(super) fn default_character(&self) -> String {
        crate::games::by_slug(&self.state.head.game)
            .and_then(|game| game.characters().first().map(|(name, _)| (*name).to_string()))
            .unwrap_or_default()
    }

    async fn claim(&mut self, guest: &str, seat: Option<Seat>, name: String) -> Answered {
        if !self.state.held_by(guest).is_empty() {
            return Ok(());
        }
        let open = |seat: &Seat| {
            self.state.chairs.get(seat.index()).is_some_and(|chair| chair.kind == SeatKind::Open)
        };
        let all = Seats::first(self.state.chairs.len() as u8);
        let seat = match seat {
            Some(seat) => Some(seat).filter(open),
            None => all.iter().find(open),
        };
        let taken = || TableError::Refused("That seat is taken.".into());
        let seat = seat.ok_or_else(taken)?;
        self.carry_out(vec![Deed::Sit { seat, guest: guest.to_string(), name }]).await
    }
}

/// Plays a line in a state; the deeds are what stands of it.
pub(super) fn answer(
    state: &mut State,
    seat: Seat,
    question: u32,
    line: &str,
    deeds: &mut Vec<Deed>,
) -> Result<Option<String>, TableError> {
    match state.stage() {
        Stage::Running => {}
        Stage::Paused => return Err(TableError::Refused("The table is paused.".into())),
        Stage::Gathering => return Err(TableError::Refused("Seats are still open.".into())),
        Stage::Over => return Err(TableError::Refused("The game is over.".into())),
    }
    let mut tried = state.game.boxed();
    let played = tried.answer(seat, question, line).map_err(|refused| match refused {
        NotPlayed::Stale => TableError::Stale,
        NotPlayed::Refused(why) => TableError::Refused(why),
    })?;
    for text in played.decisions {
        let deed = Deed::Move { seat, text };
        state.apply(&deed).map_err(TableError::Refused)?;
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
) -> Result<Option<String>, TableError> {
    if state.game.question(seat) != question {
        return Err(TableError::Stale);
    }
    if state.stopped.is_some() {
        return Err(TableError::Refused("The game is over.".into()));
    }
    let deed = Deed::Undo { seat, count };
    state.apply(&deed).map_err(TableError::Refused)?;
    deeds.push(deed);
    Ok(None)
}
