//! Bids: three rounds. Everybody secretly bids one of the numbers 1 to 3, each
//! once a game; then anybody may object, once each, before the highest bid that
//! nobody else made takes the round. Everybody has a secret favourite: a round
//! won with it is worth a point more at the end.

use std::fmt;

use serde_json::{Value, json};
use tabletop::contract::Contract;
use tabletop::{
    About, Audience, BadState, Due, Eyes, Fate, Game, Names, Refusal, Seat, Seats, Standing,
    Statement, Unreadable, Witness,
};

use super::{Players, flaw, flawed};

pub mod flaw {
    pub const NONE: u8 = 0;
    /// The view says who has bid, not only how many.
    pub const WHO_HAS_BID: u8 = 1;
    /// Bids are announced as they come in.
    pub const BID_EVENT: u8 = 2;
    /// The question says whether somebody has bid a 3.
    pub const QUESTION: u8 = 3;
    /// A bid of 3 is counted aloud twice.
    pub const TWO_COUNTS: u8 = 4;
    /// Bids are announced as they come in, and that is called a reveal.
    pub const DECLARED: u8 = 5;
    /// The view shows all favourites, imagining copies them, nobody lists them.
    pub const FORGOTTEN: u8 = 6;
    /// So it does, and has no field for one's own: only the deal tells that
    /// they are secret.
    pub const ALL_SEE: u8 = 7;
    /// A favourite of 3 is never imagined.
    pub const NEVER_THREE: u8 = 8;
    /// Imagining changes the favourite of the seat that imagines.
    pub const OWN_SECRET: u8 = 9;
    /// Whoever has bid imagines that everybody has: nobody waits.
    pub const NOBODY_WAITS: u8 = 10;
    /// In imagined worlds somebody bids a number that is used up.
    pub const IMPOSSIBLE: u8 = 11;
    /// Everybody is told at the deal what everybody's favourite is.
    pub const DEAL_EVENT: u8 = 12;
    /// The view says whether you have bid your 3 before, as everybody has seen.
    pub const YOURS: u8 = 13;
    /// So it does, and the contract says so: nothing is wrong.
    pub const YOURS_NAMED: u8 = 14;
    /// Whoever objects tells their favourite, which is called a reveal and stays
    /// hidden.
    pub const HINTED: u8 = 15;
    /// So does it, and spectators alone hear it.
    pub const WHISPERED: u8 = 16;
    /// So does it, and the next seat alone hears it.
    pub const TOLD_TO_ONE: u8 = 17;
}

#[derive(Clone, PartialEq, Debug)]
pub struct Bids<const FLAW: u8 = 0> {
    seats: u8,
    round: u8,
    /// Bids made this round.
    sealed: [Option<u8>; 4],
    /// Numbers bid in rounds before, as bits.
    used: [u8; 4],
    /// Set while objections are heard.
    asked: Seats,
    objected: Seats,
    points: [u8; 4],
    favourite: [u8; 4],
    /// Numbers with which rounds were won, as bits.
    won: [u8; 4],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Bid(u8),
    Object,
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(number) => write!(f, "?{number}"),
            Action::Object => f.write_str("object"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// At the deal, for that seat alone.
    Favours {
        seat: Seat,
        number: u8,
    },
    /// At the end.
    Favourites {
        numbers: Vec<u8>,
    },
    /// Somebody has bid; who, is for the omniscient alone.
    Bid {
        seat: Seat,
        number: u8,
    },
    Count {
        bids: u8,
    },
    Opened {
        bids: Vec<u8>,
    },
    Objected {
        seat: Seat,
    },
    /// Never, without a flaw.
    Hinted {
        seat: Seat,
        number: u8,
    },
    Scored {
        seat: Option<Seat>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub round: u8,
    pub bids_made: u8,
    pub own: Option<u8>,
    pub opened: Option<Vec<u8>>,
    pub points: Vec<u8>,
    pub favourite: Option<u8>,
    /// All of them, when the game is over.
    pub favourites: Vec<u8>,
    who: Vec<bool>,
    yours: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    Bid { round: u8, leak: bool },
    Object { round: u8, objected: Seats },
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Bid { round, .. } => write!(f, "What do you bid in round {round}?"),
            Question::Object { .. } => f.write_str("Do you object?"),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error("You are not asked now.")]
    NotAsked,
    #[error("You have bid {0} before.")]
    Used(u8),
    #[error("A bid is 1, 2 or 3.")]
    NoSuchBid,
    #[error("Quiet, please, while bids are open.")]
    Quiet,
}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        "bids"
    }
}

impl<const FLAW: u8> Bids<FLAW> {
    fn all(&self) -> Seats {
        Seats::first(self.seats)
    }

    fn waiting(&self) -> Seats {
        self.all().iter().filter(|seat| self.sealed[seat.index()].is_none()).collect()
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        if !self.due().seats().contains(seat) {
            return Err(Refused::NotAsked);
        }
        match (action, self.asked.is_empty()) {
            (Action::Bid(number), true) => match number {
                1..=3 if self.used[seat.index()] & 1 << number != 0 => Err(Refused::Used(number)),
                1..=3 => Ok(()),
                _ => Err(Refused::NoSuchBid),
            },
            (Action::Pass, false) => Ok(()),
            (Action::Object, false) if !self.objected.contains(seat) => Ok(()),
            _ => Err(Refused::NotAsked),
        }
    }

    fn bids(&self) -> Vec<u8> {
        self.sealed.iter().copied().flatten().collect()
    }

    fn close<W: Witness<Event>>(&mut self, witness: &mut W) {
        let bids = self.bids();
        let alone = |number: &u8| bids.iter().filter(|&other| other == number).count() == 1;
        let best = bids.iter().copied().filter(alone).max();
        let winner = best.filter(|_| self.objected.is_empty()).and_then(|best| {
            self.all().iter().find(|seat| self.sealed[seat.index()] == Some(best))
        });
        if let (Some(seat), Some(number)) = (winner, best) {
            self.points[seat.index()] += 1;
            self.won[seat.index()] |= 1 << number;
        }
        witness.see(Event::Scored { seat: winner });
        for seat in self.all().iter() {
            let number = self.sealed[seat.index()].take().unwrap_or(0);
            self.used[seat.index()] |= 1 << number;
        }
        self.objected = Seats::NONE;
        self.round += 1;
        if self.round > 3 {
            let numbers = self.favourite[..usize::from(self.seats)].to_vec();
            witness.see(Event::Favourites { numbers });
            for seat in self.all().iter() {
                self.points[seat.index()] +=
                    self.won[seat.index()] >> self.favourite[seat.index()] & 1;
            }
        }
    }

    fn any_favourite<F: Fate>(fate: &mut F) -> u8 {
        fate.roll("favourite", 3) as u8 + 1
    }
}

impl<const FLAW: u8> Game for Bids<FLAW> {
    type Options = Players;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Refusal = Refused;

    const ABOUT: About = About {
        slug: "bids",
        title: "Bids",
        designer: "nobody",
        pitch: "Bid what nobody else bids.",
        rules_version: 1,
        seats: (2, 4),
    };

    fn deal<F: Fate, W: Witness<Event>>(options: &Players, fate: &mut F, witness: &mut W) -> Self {
        let mut favourite = [0; 4];
        for seat in Seats::first(options.players).iter() {
            let number = Self::any_favourite(fate);
            favourite[seat.index()] = number;
            witness.see(Event::Favours { seat, number });
        }
        Bids {
            seats: options.players,
            round: 1,
            sealed: [None; 4],
            used: [0; 4],
            asked: Seats::NONE,
            objected: Seats::NONE,
            points: [0; 4],
            favourite,
            won: [0; 4],
        }
    }

    fn seats(&self) -> Seats {
        self.all()
    }

    fn due(&self) -> Due {
        if self.round > 3 {
            let best = self.points.iter().max().copied().unwrap_or(0);
            let winners = self.all().iter().filter(|s| self.points[s.index()] == best).collect();
            return Due::Over(Standing { winners, reason: "rounds" });
        }
        if self.asked.is_empty() {
            Due::Sealed { waiting: self.waiting() }
        } else {
            Due::Window { asked: self.asked }
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let leak = flawed::<FLAW>(flaw::QUESTION) && self.sealed.contains(&Some(3));
        self.due().seats().contains(seat).then(|| match self.asked.is_empty() {
            true => Question::Bid { round: self.round, leak },
            false => Question::Object { round: self.round, objected: self.objected },
        })
    }

    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        let all = [Action::Bid(1), Action::Bid(2), Action::Bid(3), Action::Object, Action::Pass];
        actions.extend(all.into_iter().filter(|&action| self.check(seat, action).is_ok()));
    }

    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        _fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refused> {
        self.check(seat, action)?;
        match action {
            Action::Bid(number) => {
                self.sealed[seat.index()] = Some(number);
                witness.see(Event::Bid { seat, number });
                witness.see(Event::Count { bids: self.bids().len() as u8 });
                if flawed::<FLAW>(flaw::TWO_COUNTS) && number == 3 {
                    witness.see(Event::Count { bids: self.bids().len() as u8 });
                }
                if self.waiting().is_empty() {
                    witness.see(Event::Opened { bids: self.bids() });
                    self.asked = self.all();
                }
            }
            Action::Object => {
                // Everybody is asked anew.
                self.objected.insert(seat);
                self.asked = self.all();
                witness.see(Event::Objected { seat });
                if matches!(flaw::<FLAW>(), flaw::HINTED | flaw::WHISPERED | flaw::TOLD_TO_ONE) {
                    witness.see(Event::Hinted { seat, number: self.favourite[seat.index()] });
                }
            }
            Action::Pass => {
                self.asked.remove(seat);
                if self.asked.is_empty() {
                    self.close(witness);
                }
            }
        }
        Ok(())
    }

    fn view(&self, eyes: Eyes) -> View {
        let own = self.all().iter().find(|&seat| eyes == Eyes::Seat(seat));
        let favourite = own.map(|seat| self.favourite[seat.index()]);
        let all_see = matches!(flaw::<FLAW>(), flaw::FORGOTTEN | flaw::ALL_SEE) || self.round > 3;
        View {
            round: self.round,
            bids_made: self.bids().len() as u8,
            own: own.and_then(|seat| self.sealed[seat.index()]),
            opened: (!self.asked.is_empty()).then(|| self.bids()),
            points: self.points.to_vec(),
            favourite: favourite.filter(|_| !flawed::<FLAW>(flaw::ALL_SEE)),
            favourites: if all_see { self.favourite.to_vec() } else { Vec::new() },
            yours: matches!(flaw::<FLAW>(), flaw::YOURS | flaw::YOURS_NAMED)
                && own.is_some_and(|seat| self.used[seat.index()] >> 3 & 1 == 1),
            who: match flaw::<FLAW>() {
                flaw::WHO_HAS_BID => self.sealed.iter().map(Option::is_some).collect(),
                _ => Vec::new(),
            },
        }
    }

    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        let mut world = self.clone();
        if self.round > 3 {
            return world;
        }
        let imagined = |other: &Seat| *other != seat || flawed::<FLAW>(flaw::OWN_SECRET);
        for other in self.all().iter().filter(imagined) {
            let number = match flaw::<FLAW>() {
                flaw::NEVER_THREE => fate.roll("favourite", 2) as u8 + 1,
                flaw::FORGOTTEN | flaw::ALL_SEE => self.favourite[other.index()],
                _ => Self::any_favourite(fate),
            };
            world.favourite[other.index()] = number;
        }
        if !self.asked.is_empty() {
            return world;
        }
        let mut others: Vec<Seat> = self.all().without(seat).iter().collect();
        let made = others.iter().filter(|other| self.sealed[other.index()].is_some()).count();
        let own = self.sealed[seat.index()];
        let waits_for_nobody = flawed::<FLAW>(flaw::NOBODY_WAITS) && own.is_some();
        fate.shuffle("imagine", &mut others);
        for (nth, other) in others.into_iter().enumerate() {
            let may =
                |n: &u8| self.used[other.index()] & 1 << n == 0 || flawed::<FLAW>(flaw::IMPOSSIBLE);
            let free: Vec<u8> = (1..=3).filter(may).collect();
            let bid = free[fate.roll("imagine", free.len() as u32) as usize];
            let has_bid = nth < made || waits_for_nobody;
            world.sealed[other.index()] = has_bid.then_some(bid);
        }
        world
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        let shown = match event {
            Event::Favours { seat, .. } => eyes.are(*seat) || flawed::<FLAW>(flaw::DEAL_EVENT),
            Event::Bid { seat, .. } => {
                eyes.are(*seat) || matches!(flaw::<FLAW>(), flaw::BID_EVENT | flaw::DECLARED)
            }
            Event::Favourites { .. } | Event::Count { .. } | Event::Opened { .. } => true,
            Event::Objected { .. } | Event::Scored { .. } => true,
            Event::Hinted { seat, .. } => match flaw::<FLAW>() {
                flaw::TOLD_TO_ONE => eyes.are(Seat(seat.0 + 1)),
                flaw::WHISPERED => matches!(eyes, Eyes::Spectator | Eyes::Omniscient),
                _ => true,
            },
        };
        shown.then(|| event.clone())
    }

    fn reveals(event: &Event) -> bool {
        match event {
            Event::Favours { .. } | Event::Favourites { .. } | Event::Opened { .. } => true,
            Event::Hinted { .. } => true,
            Event::Bid { .. } => flawed::<FLAW>(flaw::DECLARED),
            Event::Count { .. } => false,
            Event::Objected { .. } | Event::Scored { .. } => false,
        }
    }

    fn read(&self, _seat: Seat, line: &str) -> Result<Vec<Action>, Unreadable> {
        let bid = |text: &str| text.strip_prefix('?')?.parse().ok().map(Action::Bid);
        match line {
            "object" => Ok(vec![Action::Object]),
            "pass" => Ok(vec![Action::Pass]),
            text => bid(text).map(|bid| vec![bid]).ok_or_else(|| Unreadable::new(text, "a bid")),
        }
    }

    fn tell(event: &Event, _names: &Names) -> String {
        match event {
            // Everybody knows their own; the log need not repeat it.
            Event::Favours { .. } => String::new(),
            _ => format!("{event:?}"),
        }
    }

    /// Nobody speaks while bids are sealed, except p1 to p2 in private.
    fn speak(&self, seat: Seat, statement: &Statement) -> Result<Audience, Refused> {
        match (self.asked.is_empty(), seat, statement.to()) {
            (false, ..) => Ok(Audience::Everyone),
            (true, Seat(0), Some(Seat(1))) => Ok(Audience::Only(Seats::first(2))),
            _ => Err(Refused::Quiet),
        }
    }

    fn universe(_options: &Players) -> Vec<Action> {
        let bids = (0..=4).map(Action::Bid);
        bids.chain([Action::Object, Action::Pass]).collect()
    }

    fn bound(options: &Players) -> u32 {
        let seats = u32::from(options.players);
        3 * (seats + seats * (1 + seats))
    }

    fn trace(&self) -> Value {
        let seats = |seats: Seats| seats.iter().map(|seat| seat.0).collect::<Vec<_>>();
        json!({
            "seats": self.seats, "round": self.round, "sealed": self.sealed, "used": self.used,
            "asked": seats(self.asked), "objected": seats(self.objected), "points": self.points,
            "favourite": self.favourite, "won": self.won,
        })
    }

    fn resume(_options: &Players, state: &Value) -> Result<Self, BadState> {
        let field = |name: &str| state.get(name).cloned().unwrap_or_default();
        let bad = |error: serde_json::Error| BadState(error.to_string());
        let seats = |name: &str| -> Result<Seats, BadState> {
            let seats: Vec<u8> = serde_json::from_value(field(name)).map_err(bad)?;
            Ok(seats.into_iter().map(Seat).collect())
        };
        let sealed: [Option<u8>; 4] = serde_json::from_value(field("sealed")).map_err(bad)?;
        let used: [u8; 4] = serde_json::from_value(field("used")).map_err(bad)?;
        if sealed.iter().zip(used).any(|(bid, used)| bid.is_some_and(|bid| used >> bid & 1 == 1)) {
            return Err(BadState("a bid was used before".into()));
        }
        Ok(Bids {
            seats: serde_json::from_value(field("seats")).map_err(bad)?,
            round: serde_json::from_value(field("round")).map_err(bad)?,
            sealed,
            used,
            asked: seats("asked")?,
            objected: seats("objected")?,
            points: serde_json::from_value(field("points")).map_err(bad)?,
            favourite: serde_json::from_value(field("favourite")).map_err(bad)?,
            won: serde_json::from_value(field("won")).map_err(bad)?,
        })
    }
}

impl<const FLAW: u8> Contract for Bids<FLAW> {
    fn inventory(&self) -> Vec<u32> {
        // Every seat has three numbers: used, sealed or still free.
        let free = |seat: Seat| (1..=3).filter(|n| self.used[seat.index()] & 1 << n == 0).count();
        let used = |seat: Seat| (self.used[seat.index()] >> 1).count_ones();
        self.all().iter().map(|seat| free(seat) as u32 + used(seat)).collect()
    }

    fn own() -> &'static [&'static str] {
        if flawed::<FLAW>(flaw::YOURS_NAMED) { &["yours"] } else { &[] }
    }

    fn item(&self, nth: usize) -> String {
        format!("the numbers of {}", Seat(nth as u8))
    }

    fn hidden(&self, seat: Seat) -> Vec<String> {
        // With several others and some but not all bids in, anybody's may be in
        // or not; with all in, the number varies while two are free.
        let others = self.all().without(seat);
        let made = others.iter().filter(|s| self.sealed[s.index()].is_some()).count();
        let mut hidden = Vec::new();
        if self.round <= 3 && !matches!(flaw::<FLAW>(), flaw::FORGOTTEN | flaw::ALL_SEE) {
            hidden.extend(others.iter().map(|other| format!("/favourite/{}", other.0)));
        }
        if self.asked.is_empty() && made > 0 && self.round <= 2 {
            hidden.extend(others.iter().map(|other| format!("/sealed/{}", other.0)));
        }
        hidden
    }
}
