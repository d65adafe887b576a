//! One thing that happened at a table, as the store keeps it.

use tabletop::{Seat, Statement};

use super::absence::Ballot;
use super::window::StandingOrder;
use crate::hint::Hint;
use crate::pace::Wish;
use crate::store::{Entry, LEVEL};

/// Everything that can change a table. A table is its head and its deeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    Move {
        seat: Seat,
        text: String,
    },
    Undo {
        seat: Seat,
        count: u32,
    },
    /// The one person among bots takes back to their last decision, whatever was
    /// shown since.
    TakeBack {
        seat: Seat,
        count: u32,
    },
    /// Among people: this seat would take back so many decisions, from its own last on.
    BackAsked {
        seat: Seat,
        count: u32,
    },
    BackGranted {
        seat: Seat,
    },
    BackRefused {
        seat: Seat,
    },
    /// All have agreed.
    BackTaken {
        seat: Seat,
        count: u32,
    },
    Say {
        seat: Seat,
        statement: Statement,
    },
    /// This seat no longer wants to hear that one, or wants to again.
    Mute {
        seat: Seat,
        other: Seat,
        on: bool,
    },
    /// The table where the same people play again.
    Next {
        table: String,
    },
    /// Somebody takes an open seat.
    Sit {
        seat: Seat,
        guest: String,
        name: String,
    },
    /// The same person from another device.
    Join {
        seat: Seat,
        guest: String,
    },
    /// From now on the chair is open on this device alone.
    Alone {
        seat: Seat,
        guest: String,
    },
    Bot {
        seat: Seat,
        character: String,
    },
    /// The host asked whoever sits there to leave, and a bot plays on.
    Remove {
        seat: Seat,
        character: String,
    },
    /// A bot plays on for somebody who left and may come back.
    StandIn {
        seat: Seat,
        character: String,
    },
    Reclaim {
        seat: Seat,
    },
    /// The seat is free again.
    Leave {
        seat: Seat,
    },
    Pause,
    Resume,
    /// Milliseconds between the decisions of bots.
    Tempo(u32),
    /// This seat would end the game here.
    Agree {
        seat: Seat,
    },
    /// This seat would rather play on after all.
    Disagree {
        seat: Seat,
    },
    /// The game was given up.
    Resign {
        seat: Seat,
    },
    /// This seat looked at what is past while the game went on.
    LookBack {
        seat: Seat,
    },
    /// An answer in a reaction window, kept aside until it closes.
    Hold {
        seat: Seat,
        window: u32,
        text: String,
    },
    /// Silence in a reaction window, until its limit: a pass.
    Lapse {
        seat: Seat,
        window: u32,
    },
    /// Somebody says that they are away, or here again.
    Away {
        seat: Seat,
        on: bool,
    },
    /// This seat has nothing more to say before the choices.
    Ready {
        seat: Seat,
    },
    /// The time to talk is over.
    Hush,
    /// This seat would not wait any longer.
    Vote {
        seat: Seat,
        about: Ballot,
    },
    /// What the seat wants to be asked in reaction windows.
    StandingOrder {
        seat: Seat,
        order: StandingOrder,
    },
    /// A bot answers that question for a person who is missing.
    Substitute {
        seat: Seat,
        question: u32,
    },
    /// Bots do not pause until a person is asked again.
    Hurry,
    /// What this seat would like of the bots; it comes when all people would.
    Wish {
        seat: Seat,
        wish: Wish,
    },
    /// A hint was given at that question.
    Hint {
        seat: Seat,
        question: u32,
        hint: Hint,
    },
    /// What a submission was answered: nothing, or why a part of it was refused.
    Answered {
        seat: Seat,
        id: String,
        refused: Option<String>,
    },
}

/// An entry that says nothing we know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an entry “{0}” that cannot be read")]
pub struct NotADeed(String);

/// The kinds of entries, by the level of the programs that first knew them. A level is never
/// changed once it has been released: a new kind makes a new one, and so does a kind whose
/// text says something new. So programs know of each other what they can read.
const KINDS: [&[&str]; LEVEL as usize] = [
    &[
        "move",
        "undo",
        "back",
        "back-asked",
        "back-granted",
        "back-refused",
        "back-taken",
        "say",
        "mute",
        "next",
        "sit",
        "join",
        "alone",
        "bot",
        "remove",
        "stand-in",
        "reclaim",
        "leave",
        "pause",
        "resume",
        "tempo",
        "agree",
        "disagree",
        "resign",
        "look-back",
        "hold",
        "standing",
        "substitute",
        "lapse",
        "away",
        "vote",
        "ready",
        "hush",
        "hurry",
        "wish",
        "hint",
        "answered",
    ],
    &[],
];

impl Deed {
    /// The level of whoever can read such an entry. What is on no list is read by nobody for
    /// sure, and never written.
    pub fn level(entry: &Entry) -> u32 {
        let nth = KINDS.iter().position(|kinds| kinds.contains(&entry.kind.as_str()));
        nth.map_or(u32::MAX, |nth| nth as u32 + 1)
    }

    /// Can everybody see that this was done, whatever the game?
    pub fn stirs(&self) -> bool {
        match self {
            Deed::Sit { .. } | Deed::Leave { .. } => true,
            // On how many devices somebody sits is their own affair.
            Deed::Join { .. } | Deed::Alone { .. } => false,
            Deed::Bot { .. } | Deed::Remove { .. } => true,
            Deed::StandIn { .. } | Deed::Reclaim { .. } => true,
            Deed::Pause | Deed::Resume | Deed::Tempo(_) | Deed::Next { .. } => true,
            Deed::Agree { .. } | Deed::Disagree { .. } | Deed::Resign { .. } => true,
            // Whoever has taken everything back has only just begun.
            Deed::Undo { .. } | Deed::TakeBack { .. } | Deed::Wish { .. } => true,
            Deed::BackAsked { .. } | Deed::BackGranted { .. } => true,
            Deed::BackRefused { .. } | Deed::BackTaken { .. } => true,
            Deed::Move { .. } | Deed::Hold { .. } | Deed::StandingOrder { .. } => false,
            Deed::Say { .. } | Deed::Mute { .. } | Deed::Answered { .. } => false,
            Deed::Hint { .. } | Deed::LookBack { .. } => false,
            Deed::Substitute { .. } | Deed::Hurry => false,
            Deed::Lapse { .. } | Deed::Away { .. } | Deed::Vote { .. } => false,
            Deed::Ready { .. } | Deed::Hush => false,
        }
    }

    /// Is it one of the acts of the match?
    pub fn is_act(&self) -> bool {
        let back =
            matches!(self, Deed::Undo { .. } | Deed::TakeBack { .. } | Deed::BackTaken { .. });
        back || matches!(self, Deed::Move { .. } | Deed::Say { .. })
    }

    pub fn entry(&self) -> Entry {
        let (kind, seat, text) = match self {
            Deed::Move { seat, text } => ("move", Some(seat), text.clone()),
            Deed::Undo { seat, count } => ("undo", Some(seat), count.to_string()),
            Deed::TakeBack { seat, count } => ("back", Some(seat), count.to_string()),
            Deed::BackAsked { seat, count } => ("back-asked", Some(seat), count.to_string()),
            Deed::BackGranted { seat } => ("back-granted", Some(seat), String::new()),
            Deed::BackRefused { seat } => ("back-refused", Some(seat), String::new()),
            Deed::BackTaken { seat, count } => ("back-taken", Some(seat), count.to_string()),
            Deed::Say { seat, statement } => ("say", Some(seat), statement.to_string()),
            Deed::Mute { seat, other, on } => {
                ("mute", Some(seat), format!("{other} {}", on_off(*on)))
            }
            Deed::Next { table } => ("next", None, table.clone()),
            Deed::Sit { seat, guest, name } => ("sit", Some(seat), format!("{guest} {name}")),
            Deed::Join { seat, guest } => ("join", Some(seat), guest.clone()),
            Deed::Alone { seat, guest } => ("alone", Some(seat), guest.clone()),
            Deed::Bot { seat, character } => ("bot", Some(seat), character.clone()),
            Deed::Remove { seat, character } => ("remove", Some(seat), character.clone()),
            Deed::StandIn { seat, character } => ("stand-in", Some(seat), character.clone()),
            Deed::Reclaim { seat } => ("reclaim", Some(seat), String::new()),
            Deed::Leave { seat } => ("leave", Some(seat), String::new()),
            Deed::Pause => ("pause", None, String::new()),
            Deed::Resume => ("resume", None, String::new()),
            Deed::Tempo(milliseconds) => ("tempo", None, milliseconds.to_string()),
            Deed::Agree { seat } => ("agree", Some(seat), String::new()),
            Deed::Disagree { seat } => ("disagree", Some(seat), String::new()),
            Deed::Resign { seat } => ("resign", Some(seat), String::new()),
            Deed::LookBack { seat } => ("look-back", Some(seat), String::new()),
            Deed::Hold { seat, window, text } => ("hold", Some(seat), format!("{window} {text}")),
            Deed::StandingOrder { seat, order } => ("standing", Some(seat), order.written()),
            Deed::Substitute { seat, question } => ("substitute", Some(seat), question.to_string()),
            Deed::Lapse { seat, window } => ("lapse", Some(seat), window.to_string()),
            Deed::Away { seat, on } => ("away", Some(seat), on_off(*on).to_string()),
            Deed::Vote { seat, about } => ("vote", Some(seat), about.written()),
            Deed::Ready { seat } => ("ready", Some(seat), String::new()),
            Deed::Hush => ("hush", None, String::new()),
            Deed::Hurry => ("hurry", None, String::new()),
            Deed::Wish { seat, wish } => ("wish", Some(seat), wish.written()),
            Deed::Hint { seat, question, hint } => {
                let Hint { notation, why, .. } = hint;
                ("hint", Some(seat), format!("{question}\n{notation}\n{}\n{why}", hint.written()))
            }
            Deed::Answered { seat, id, refused } => {
                let refused = refused.as_ref().map(|why| format!("\n{why}"));
                ("answered", Some(seat), format!("{id}{}", refused.unwrap_or_default()))
            }
        };
        Entry { kind: kind.to_string(), seat: seat.map(|seat| seat.0), text }
    }

    pub fn read(entry: &Entry) -> Result<Deed, NotADeed> {
        Deed::find(entry).ok_or_else(|| NotADeed(entry.kind.clone()))
    }

    fn find(entry: &Entry) -> Option<Deed> {
        let text = entry.text.as_str();
        let seat = entry.seat.map(Seat);
        Some(match entry.kind.as_str() {
            "move" => Deed::Move { seat: seat?, text: text.into() },
            "undo" => Deed::Undo { seat: seat?, count: text.parse().ok()? },
            "back" => Deed::TakeBack { seat: seat?, count: text.parse().ok()? },
            "back-asked" => Deed::BackAsked { seat: seat?, count: text.parse().ok()? },
            "back-granted" => Deed::BackGranted { seat: seat? },
            "back-refused" => Deed::BackRefused { seat: seat? },
            "back-taken" => Deed::BackTaken { seat: seat?, count: text.parse().ok()? },
            "say" => Deed::Say { seat: seat?, statement: text.parse().ok()? },
            "mute" => {
                let (other, word) = text.split_once(' ')?;
                Deed::Mute { seat: seat?, other: other.parse().ok()?, on: read_on(word)? }
            }
            "next" => Deed::Next { table: text.into() },
            "sit" => {
                let (guest, name) = text.split_once(' ')?;
                Deed::Sit { seat: seat?, guest: guest.into(), name: name.into() }
            }
            "join" => Deed::Join { seat: seat?, guest: text.into() },
            "alone" => Deed::Alone { seat: seat?, guest: text.into() },
            "bot" => Deed::Bot { seat: seat?, character: text.into() },
            "remove" => Deed::Remove { seat: seat?, character: text.into() },
            "stand-in" => Deed::StandIn { seat: seat?, character: text.into() },
            "reclaim" => Deed::Reclaim { seat: seat? },
            "leave" => Deed::Leave { seat: seat? },
            "pause" => Deed::Pause,
            "resume" => Deed::Resume,
            "tempo" => Deed::Tempo(text.parse().ok()?),
            "agree" => Deed::Agree { seat: seat? },
            "disagree" => Deed::Disagree { seat: seat? },
            "resign" => Deed::Resign { seat: seat? },
            "look-back" => Deed::LookBack { seat: seat? },
            "hold" => {
                let (window, text) = text.split_once(' ')?;
                Deed::Hold { seat: seat?, window: window.parse().ok()?, text: text.into() }
            }
            "standing" => Deed::StandingOrder { seat: seat?, order: StandingOrder::read(text)? },
            "substitute" => Deed::Substitute { seat: seat?, question: text.parse().ok()? },
            "lapse" => Deed::Lapse { seat: seat?, window: text.parse().ok()? },
            "away" => Deed::Away { seat: seat?, on: read_on(text)? },
            "vote" => Deed::Vote { seat: seat?, about: Ballot::read(text)? },
            "ready" => Deed::Ready { seat: seat? },
            "hush" => Deed::Hush,
            "hurry" => Deed::Hurry,
            "wish" => Deed::Wish { seat: seat?, wish: Wish::read(text)? },
            "hint" => {
                let mut parts = text.splitn(4, '\n');
                let question = parts.next()?.parse().ok()?;
                let (notation, line, why) = (parts.next()?, parts.next()?, parts.next()?);
                Deed::Hint { seat: seat?, question, hint: Hint::read(notation, line, why)? }
            }
            "answered" => {
                let (id, refused) = match text.split_once('\n') {
                    Some((id, why)) => (id, Some(why.to_string())),
                    None => (text, None),
                };
                Deed::Answered { seat: seat?, id: id.into(), refused }
            }
            _ => return None,
        })
    }
}

fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

fn read_on(word: &str) -> Option<bool> {
    match word {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Tone;

    use super::*;

    #[test]
    fn every_deed_reads_back() {
        let seat = Seat(2);
        let hint = Hint { why: "it\npays".into(), ..Hint::bare("use 9".into()) };
        let statement = Statement::new(Tone::Plain, Some(Seat(0)), "so be it").unwrap();
        let deeds = [
            Deed::Move { seat, text: "use 9".into() },
            Deed::Undo { seat, count: 3 },
            Deed::TakeBack { seat, count: 7 },
            Deed::BackAsked { seat, count: 2 },
            Deed::BackGranted { seat },
            Deed::BackRefused { seat },
            Deed::BackTaken { seat, count: 2 },
            Deed::Wish { seat, wish: Wish::Hurry },
            Deed::Wish { seat, wish: Wish::Tempo(0) },
            Deed::Say { seat, statement },
            Deed::Mute { seat, other: Seat(3), on: true },
            Deed::Mute { seat, other: Seat(3), on: false },
            Deed::Next { table: "abc".into() },
            Deed::Sit { seat, guest: "abc".into(), name: "Ada L".into() },
            Deed::Join { seat, guest: "abc".into() },
            Deed::Alone { seat, guest: "abc".into() },
            Deed::Bot { seat, character: "greedy".into() },
            Deed::Remove { seat, character: "greedy".into() },
            Deed::StandIn { seat, character: "greedy".into() },
            Deed::Reclaim { seat },
            Deed::Leave { seat },
            Deed::Pause,
            Deed::Resume,
            Deed::Tempo(250),
            Deed::Agree { seat },
            Deed::Disagree { seat },
            Deed::Resign { seat },
            Deed::LookBack { seat },
            Deed::Substitute { seat, question: 9 },
            Deed::Hurry,
            Deed::Ready { seat },
            Deed::Hush,
            Deed::Lapse { seat, window: 7 },
            Deed::Away { seat, on: true },
            Deed::Away { seat, on: false },
            Deed::Vote { seat, about: Ballot::Turn(Seat(4)) },
            Deed::Vote { seat, about: Ballot::Missing },
            Deed::Vote { seat, about: Ballot::Door },
            Deed::Hint { seat, question: 4, hint },
            Deed::Hold { seat, window: 7, text: "blame @3 >p4".into() },
            Deed::StandingOrder { seat, order: StandingOrder::Pile(3) },
            Deed::Answered { seat, id: "q4".into(), refused: None },
            Deed::Answered { seat, id: "q4".into(), refused: Some("No.\nNever.".into()) },
        ];
        let mut kinds: Vec<String> = deeds.iter().map(|deed| deed.entry().kind).collect();
        kinds.dedup();
        for kind in KINDS.concat() {
            assert!(kinds.iter().any(|known| known == kind), "“{kind}” is on a list");
        }
        for deed in deeds {
            assert!(Deed::level(&deed.entry()) <= LEVEL, "it is on no list: {deed:?}");
            assert_eq!(Deed::read(&deed.entry()), Ok(deed));
        }
    }

    /// Programs of that level are at work: what they can read is what it was.
    #[test]
    fn a_level_that_was_released_stays_as_it_is() {
        let hash = |nth: usize| blake3::hash(KINDS[nth].join(" ").as_bytes()).to_hex().to_string();
        assert_eq!(hash(0)[..16], *"3fadddd03b7a2371");
    }

    #[test]
    fn an_unknown_entry_is_no_deed() {
        let entry =
            |kind: &str, seat, text: &str| Entry { kind: kind.into(), seat, text: text.into() };
        for wrong in [
            entry("dance", Some(0), ""),
            entry("move", None, "end"),
            entry("undo", Some(0), "x"),
            entry("sit", Some(0), "nameless"),
            entry("mute", Some(0), "p2 maybe"),
            entry("hint", Some(0), "1\nend"),
            entry("tempo", None, "-1"),
            entry("away", Some(0), "perhaps"),
            entry("vote", Some(0), "nobody"),
        ] {
            assert!(Deed::read(&wrong).is_err(), "{wrong:?}");
        }
    }
}
