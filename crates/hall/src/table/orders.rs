//! What people may want done at a table, and who may want it.

use tabletop::{Seat, Seats};

use super::deed::Deed;
use super::error::TableError;
use super::name::look_alike;
use super::opening;
use super::state::State;
use super::talk::Remark;
use super::value::{Deeds, Draft, Table};
use crate::hint::HintStep;
use crate::moment::Moment;
use crate::pace::Wish;
use crate::view::{SeatKind, Stage};
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
    /// Back to one's last decision, among bots.
    TakeBack {
        question: u32,
        id: String,
    },
    /// Back to one's last decision, if everybody agrees; the number of the question
    /// to them.
    AskBack {
        number: u32,
    },
    AnswerBack {
        number: u32,
        agrees: bool,
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
    /// A hint, or one step further into the one of which so much is told.
    Hint {
        question: u32,
        told: Option<HintStep>,
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
    /// Says that they are away, or here again.
    Away {
        on: bool,
    },
    /// Has nothing more to say before the choices.
    Ready,
    /// Lets bots answer for one, or for whoever is missing.
    StandIn {
        seat: Option<Seat>,
    },
    Reclaim {
        seat: Seat,
    },
    /// Gives a free chair to a bot, or all of them; to the usual one, if none is named.
    Fill {
        seat: Option<Seat>,
        character: Option<String>,
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

impl Order {
    /// The id it was sent with, and what makes it the same submission.
    pub(super) fn submission(&self) -> Option<(&str, String)> {
        match self {
            Order::Answer { question, id, line } => Some((id, format!("{question}\n{line}"))),
            Order::Undo { question, id, count } => Some((id, format!("{question}\nundo {count}"))),
            Order::TakeBack { question, id } => Some((id, format!("{question}\nback"))),
            Order::Say { id, remark } => Some((id, remark.key())),
            _ => None,
        }
    }
}

impl Table {
    /// The seat a guest acts for.
    pub(super) fn seat_of(&self, guest: &str, wanted: Option<Seat>) -> Option<Seat> {
        let own = self.state.seats_of(guest);
        match wanted {
            Some(seat) => own.contains(seat).then_some(seat),
            // At a shared screen whoever is asked has the say.
            None => {
                let due = self.state.due();
                own.iter().find(|&seat| due.contains(seat)).or(own.lowest())
            }
        }
    }

    /// What somebody wants, at a moment: the deeds it comes to, or why not.
    pub fn decide(
        &self,
        guest: &str,
        wanted: Option<Seat>,
        order: &Order,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        match order {
            Order::Claim { id, seat, name } => return self.claim(guest, id, *seat, name, now),
            Order::Join { seat, since } => return self.join(guest, *seat, *since, now),
            _ => {}
        }
        let seat = self.seat_of(guest, wanted).ok_or(TableError::NotYourSeat)?;
        let key = order.submission();
        let key = key.as_ref().map_or(("", ""), |(id, key)| (id, key.as_str()));
        match order {
            Order::Answer { question, line, .. } => {
                self.once(seat, key, now, |draft| draft.answer(seat, *question, line))
            }
            Order::Undo { question, count, .. } => self.once(seat, key, now, |draft| {
                if draft.next.game.question(seat) != *question {
                    return Err(TableError::Stale);
                }
                // What is over has been counted.
                if draft.next.stage() == Stage::Over {
                    return Err(TableError::Refused(words::OVER.into()));
                }
                if draft.next.head.only.is_some() {
                    return Err(TableError::Refused(words::NO_WAY_BACK.into()));
                }
                draft.act(Deed::Undo { seat, count: *count })?;
                Ok(None)
            }),
            Order::TakeBack { question, .. } => self.once(seat, key, now, |draft| {
                self.may_take_back(draft, seat, *question)?;
                let nothing = || TableError::Refused(words::NOTHING_YET.into());
                let count = self.past.since_own(seat).ok_or_else(nothing)?;
                draft.act(Deed::TakeBack { seat, count })?;
                Ok(None)
            }),
            Order::AskBack { number } => {
                self.not_over()?;
                self.ask_back(guest, seat, *number, now)
            }
            Order::AnswerBack { number, agrees } => {
                self.not_over()?;
                self.answer_back(guest, seat, (*number, *agrees), now)
            }
            Order::Say { remark, .. } => self.say(seat, key, remark, now),
            Order::Mute { other, on } => self.mute(seat, *other, *on, now),
            Order::Next { table } => match (&self.state.next, self.state.stage()) {
                (Some(_), _) => Ok(Deeds::none()),
                (None, Stage::Over) => self.all([Deed::Next { table: table.clone() }], now),
                (None, _) => Err(TableError::TooEarly),
            },
            Order::StandIn { seat: other } => self.stand_in(guest, seat, *other, now),
            Order::Ready => {
                self.not_over()?;
                self.ready(guest, now)
            }
            Order::Away { on } => {
                self.not_over()?;
                self.away(seat, *on, now)
            }
            Order::Reclaim { seat: other } => {
                if !self.state.seats_of(guest).contains(*other) {
                    return Err(TableError::NotYourSeat);
                }
                let kind = &self.state.chairs[other.index()].kind;
                let back = !matches!(kind, SeatKind::StandIn(_));
                self.unless(back, Deed::Reclaim { seat: *other }, now)
            }
            Order::Fill { seat: wanted, character } => {
                self.for_the_host(guest)?;
                self.fill(*wanted, character.as_deref(), now)
            }
            Order::Remove { seat: other } => {
                self.for_the_host(guest)?;
                self.not_over()?;
                self.remove(guest, *other, now)
            }
            Order::Pause | Order::Resume => {
                self.for_the_host(guest)?;
                self.not_over()?;
                let pause = *order == Order::Pause;
                let deed = if pause { Deed::Pause } else { Deed::Resume };
                self.unless(self.state.paused == pause, deed, now)
            }
            Order::Tempo(milliseconds) => self.wish(guest, Wish::Tempo(*milliseconds), now),
            Order::Hurry => self.wish(guest, Wish::Hurry, now),
            Order::Agree | Order::Disagree => {
                self.not_over()?;
                let agree = *order == Order::Agree;
                let (agreed, here) = self.state.agreement();
                // Whoever sits on several chairs speaks for all of them.
                let own = self.state.seats_of(guest).iter().filter(|&seat| here.contains(seat));
                let deeds = own
                    .filter(|&seat| agreed.contains(seat) != agree)
                    .map(|seat| if agree { Deed::Agree { seat } } else { Deed::Disagree { seat } });
                self.all(deeds, now)
            }
            Order::Resign => {
                self.not_over()?;
                self.resign(guest, seat, now)
            }
            Order::LookBack => {
                self.not_over()?;
                if !self.state.open && !self.state.solo() {
                    return Err(TableError::TooEarly);
                }
                let free = self.state.open || self.state.looked_back;
                self.unless(free, Deed::LookBack { seat }, now)
            }
            Order::Stand { order } => {
                self.not_over()?;
                self.stand(seat, order, now)
            }
            // A hint is thought out first, and who was here last is looked up; the
            // others were handled before.
            Order::Hint { .. } | Order::Alone | Order::Claim { .. } | Order::Join { .. } => {
                Ok(Deeds::none())
            }
        }
    }

    fn may_take_back(
        &self,
        draft: &Draft<'_>,
        seat: Seat,
        question: u32,
    ) -> Result<(), TableError> {
        if draft.next.game.question(seat) != question {
            return Err(TableError::Stale);
        }
        let refused = |why: &str| Err(TableError::Refused(why.into()));
        match draft.next.stage() {
            Stage::Over => refused(words::OVER),
            Stage::Paused => refused(words::PAUSED),
            _ if draft.next.head.only.is_some() => refused(words::NO_WAY_BACK),
            _ if !draft.next.lone() => refused(words::BACK_AMONG_BOTS),
            Stage::Gathering | Stage::Running => Ok(()),
        }
    }

    /// How bots pause is the affair of whoever sits here: of one person at once, of
    /// several when all would like the same.
    fn wish(&self, guest: &str, wish: Wish, now: Moment) -> Result<Deeds, TableError> {
        let wish = match wish {
            Wish::Tempo(milliseconds) => Wish::Tempo(milliseconds.min(10_000)),
            Wish::Hurry => Wish::Hurry,
        };
        if self.state.company() {
            let own = self.state.seats_of(guest);
            return self.all(own.iter().map(|seat| Deed::Wish { seat, wish }), now);
        }
        self.all(
            [match wish {
                Wish::Tempo(milliseconds) => Deed::Tempo(milliseconds),
                Wish::Hurry => Deed::Hurry,
            }],
            now,
        )
    }

    pub(super) fn all(
        &self,
        deeds: impl IntoIterator<Item = Deed>,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        let mut draft = Draft::new(self, now);
        for deed in deeds {
            draft.act(deed)?;
        }
        Ok(draft.done())
    }

    /// Does it, unless that has been done already.
    pub(super) fn unless(&self, done: bool, deed: Deed, now: Moment) -> Result<Deeds, TableError> {
        self.all((!done).then_some(deed), now)
    }

    /// The host gives a free chair to a bot, or all of them.
    fn fill(
        &self,
        wanted: Option<Seat>,
        character: Option<&str>,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        let chairs = self.state.chairs.iter().enumerate();
        let free = chairs.filter(|(_, chair)| chair.kind == SeatKind::Open);
        let free = free.map(|(nth, _)| Seat(nth as u8));
        let game = self.state.kind;
        let character = character.unwrap_or(game.usual_bot());
        let deeds = free
            .filter(|seat| wanted.is_none_or(|wanted| wanted == *seat))
            .map(|seat| opening::bot(game, seat, character));
        self.all(deeds.collect::<Result<Vec<_>, _>>()?, now)
    }

    /// The host asks somebody to leave.
    fn remove(&self, guest: &str, other: Seat, now: Moment) -> Result<Deeds, TableError> {
        if self.state.seats_of(guest).contains(other) {
            return Err(TableError::Refused(words::GIVE_UP_INSTEAD.into()));
        }
        let kind = self.state.chairs.get(other.index()).map(|chair| &chair.kind);
        let deed = match (kind, self.state.stage()) {
            (None, _) => return Err(TableError::NotYourSeat),
            (Some(SeatKind::Open), _) => return Ok(Deeds::none()),
            (Some(_), Stage::Gathering) => Deed::Leave { seat: other },
            (Some(SeatKind::Bot(_)), _) => {
                return Err(TableError::Refused(words::ONLY_A_BOT.into()));
            }
            (Some(_), _) => Deed::Remove { seat: other, character: self.state.default_character() },
        };
        self.all([deed], now)
    }

    /// Somebody gives up: the others play on with a bot in this place. Where
    /// nobody else is left, the game is over.
    fn resign(&self, guest: &str, seat: Seat, now: Moment) -> Result<Deeds, TableError> {
        let own = self.state.seats_of(guest);
        let others = self.state.people().iter().any(|other| !own.contains(other));
        let deeds = match (others, self.state.stage()) {
            (false, _) => vec![Deed::Resign { seat }],
            (true, Stage::Gathering) => own.iter().map(|seat| Deed::Leave { seat }).collect(),
            (true, _) => {
                let character = self.state.default_character();
                vec![Deed::Bot { seat, character }]
            }
        };
        self.all(deeds, now)
    }

    fn for_the_host(&self, guest: &str) -> Result<(), TableError> {
        match self.state.head.host == guest {
            true => Ok(()),
            false => Err(TableError::Refused(words::ONLY_THE_HOST.into())),
        }
    }

    fn not_over(&self) -> Result<(), TableError> {
        match self.state.stage() {
            Stage::Over => Err(TableError::Refused(words::OVER.into())),
            Stage::Gathering | Stage::Running | Stage::Paused => Ok(()),
        }
    }

    /// Somebody sits down, once for a form: whoever has got up again is not put
    /// back by one that comes late.
    fn claim(
        &self,
        guest: &str,
        id: &str,
        seat: Option<Seat>,
        name: &str,
        now: Moment,
    ) -> Result<Deeds, TableError> {
        let key = format!("claim {guest}");
        self.once(Seat(0), (id, &key), now, |draft| {
            let state = &draft.next;
            if !state.seats_of(guest).is_empty() {
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
            let seat = seat.ok_or_else(|| TableError::Refused(words::TAKEN.into()))?;
            let name = own_name(state, name.to_string());
            draft.act(Deed::Sit { seat, guest: guest.to_string(), name })?;
            Ok(None)
        })
    }
}

/// The name, or with a number where somebody else is called that already.
fn own_name(state: &State, name: String) -> String {
    let known = |name: &str| state.chairs.iter().any(|chair| look_alike(&chair.name, name));
    let numbered = (2..).map(|nth| format!("{name} {nth}"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !known(name)).unwrap_or(name)
}
