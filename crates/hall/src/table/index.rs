//! What lists and statistics keep of a table: it follows from the table.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tabletop::{Eyes, Seat, Seats, Standing};

use super::state::State;
use crate::moment::Moment;
use crate::pace::Pace;
use crate::store::{GameResult, Index, Opponent};
use crate::view::{Awaited, SeatKind, Stage, TableCard, Waits};

/// A table that nobody begins is cleared away after so many seconds: people who
/// play by letter are given time to find each other.
const UNBEGUN: i64 = 15 * 60;
const UNBEGUN_CORRESPONDENCE: i64 = 7 * 24 * 60 * 60;

impl State {
    /// What lists show of this table.
    pub(super) fn index(&self, id: &str, now: Moment) -> Index {
        let at = now.as_secs() as i64;
        let stage = self.stage();
        let names = self.names();
        let open = self.chairs.iter().filter(|chair| chair.kind == SeatKind::Open).count();
        let people = self.chairs.iter().enumerate();
        let card = Card {
            id: id.to_string(),
            game: self.head.game.clone(),
            stage: stage_word(stage).to_string(),
            players: people
                .filter(|(_, chair)| chair.kind != SeatKind::Open)
                .map(|(nth, _)| names.of(Seat(nth as u8)))
                .collect(),
            open_seats: open as u8,
            due: self.due_guests().into_iter().collect(),
            watchable: self.head.watch,
            waits: self.waits(),
            when: if stage == Stage::Running { self.game.when() } else { String::new() },
            difficulty: self.difficulty(),
            occasion: self.head.occasion.clone(),
        };
        let joinable = stage == Stage::Gathering || self.head.watch;
        let results = match self.game.due().standing() {
            Some(standing) => self.results(standing),
            None if stage == Stage::Over => {
                let reason = if self.stopped == Some(None) { "agreed" } else { "resigned" };
                self.results(Standing { winners: Seats::NONE, reason })
            }
            None => Vec::new(),
        };
        Index {
            card: serde_json::to_string(&card).unwrap_or_default(),
            listed: self.head.listed && joinable && stage != Stage::Over,
            host: self.head.host.clone(),
            over: stage == Stage::Over,
            // Counted from what everybody could see: how long an empty table stays
            // in the lobby does not tell whether somebody muted somebody there.
            expires: self.waits_for().map(|seconds| self.stirred.unwrap_or(at) + seconds),
            alarm: self.looks_up(now),
            holders: self.chairs.iter().flat_map(|chair| chair.holders.clone()).collect(),
            results,
        }
    }

    /// The earliest moment at which the table may do something by itself. When exactly,
    /// it knows when it is awake: what bots think is not stored.
    fn looks_up(&self, now: Moment) -> Option<Moment> {
        if self.stage() != Stage::Running || self.is_full() {
            return None;
        }
        let bots = self.due().iter().any(|seat| self.bot_for(seat).is_some());
        let window = self.window_now().is_some_and(|window| self.window_moves(&window));
        if bots || window || self.talking().is_some() {
            return Some(now);
        }
        let clocks = self.next_alarm(now.as_secs() as i64);
        clocks.map(|second| Moment::from_secs(second.max(0) as u64))
    }

    /// Whose move it is, as everybody may know: the card is one for all eyes.
    fn waits(&self) -> Waits {
        match (self.stage(), self.awaited(Eyes::Spectator)) {
            (Stage::Running, Awaited::Turn(seat)) => Waits::Turn(self.names().of(seat)),
            (Stage::Running, Awaited::Sealed(chosen, of)) => Waits::Sealed(chosen, of),
            _ => Waits::Nobody,
        }
    }

    /// How hard it is, where that can be chosen.
    fn difficulty(&self) -> Option<String> {
        let mut options = self.options.iter();
        options.find(|(key, _)| key == "difficulty").map(|(_, value)| value.clone())
    }

    /// The guests whose seat is asked now.
    fn due_guests(&self) -> BTreeSet<String> {
        self.due().iter().flat_map(|seat| self.chairs[seat.index()].holders.clone()).collect()
    }

    /// For so many seconds a table waits for somebody to begin. People who have
    /// all sat down have begun, and so has whoever paused.
    fn waits_for(&self) -> Option<i64> {
        let begun = match self.stage() {
            Stage::Gathering => false,
            Stage::Running => self.game.decisions() > 0 || self.company(),
            Stage::Paused | Stage::Over => true,
        };
        let seconds = match self.head.pace {
            Pace::Live => UNBEGUN,
            Pace::Correspondence => UNBEGUN_CORRESPONDENCE,
        };
        (!begun).then_some(seconds)
    }

    fn results(&self, standing: Standing) -> Vec<GameResult> {
        let people = self.people();
        let holders = people.iter().flat_map(|seat| {
            let chair = &self.chairs[seat.index()];
            chair.holders.iter().map(move |guest| (seat, guest.clone()))
        });
        let names = self.sat();
        let length = i64::from(self.game.decisions());
        let others = |own: Seat| {
            let others = (0..self.chairs.len() as u8).map(Seat).filter(move |&seat| seat != own);
            let one = |seat: Seat| Opponent {
                name: names.of(seat),
                bot: match &self.chairs[seat.index()].kind {
                    SeatKind::Bot(character) => Some(character.clone()),
                    SeatKind::Open | SeatKind::Person | SeatKind::StandIn(_) => None,
                },
            };
            others.map(one).collect()
        };
        holders
            .map(|(seat, guest)| GameResult {
                guest,
                game: self.head.game.clone(),
                won: standing.winners.contains(seat),
                assisted: self.assisted(),
                score: self.game.score(),
                par: self.par,
                done: self.game.done(),
                occasion: self.head.occasion.clone(),
                role: self.game.role(seat).or_else(|| self.difficulty()),
                how: Some(standing.reason.to_string()),
                length: Some(length),
                others: others(seat),
                ..GameResult::default()
            })
            .collect()
    }
}

fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Gathering => "gathering",
        Stage::Running => "running",
        Stage::Paused => "paused",
        Stage::Over => "over",
    }
}

/// A table's card as the store keeps it.
#[derive(Serialize, Deserialize)]
struct Card {
    id: String,
    game: String,
    stage: String,
    players: Vec<String>,
    open_seats: u8,
    /// Guests who are asked.
    due: Vec<String>,
    watchable: bool,
    // Cards that were written before these say nothing of them.
    #[serde(default)]
    waits: Waits,
    #[serde(default)]
    when: String,
    #[serde(default)]
    difficulty: Option<String>,
    #[serde(default)]
    occasion: Option<String>,
}

/// Reads a card for a visitor; a card that cannot be read is left out.
pub fn read_card(text: &str, guest: Option<&str>) -> Option<TableCard> {
    let card: Card = serde_json::from_str(text).ok()?;
    let about = crate::games::by_slug(&card.game)?.about();
    let stages = [Stage::Gathering, Stage::Running, Stage::Paused, Stage::Over];
    Some(TableCard {
        stage: stages.into_iter().find(|&stage| stage_word(stage) == card.stage)?,
        id: card.id,
        game: about.slug,
        title: about.title.to_string(),
        players: card.players,
        open_seats: card.open_seats,
        your_turn: guest.is_some_and(|guest| card.due.iter().any(|due| due == guest)),
        watchable: card.watchable,
        waits: card.waits,
        when: card.when,
        difficulty: card.difficulty,
        occasion: card.occasion,
    })
}
