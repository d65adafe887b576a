//! What a table shows, as plain data: stages, seats, clocks, the log, promises.
//! Whatever is not in here, or in a [`Sight`], leaves the hall for nobody.

use serde::{Deserialize, Serialize};
use tabletop::{About, Eyes, Names, Phrase, Seat, Seats, Standing};

use crate::hint::Hint;
use crate::pace::{Pace, Wish};
use crate::sight::Sight;

/// A table as one pair of eyes may see it.
#[derive(Debug)]
pub struct Glance {
    pub id: String,
    pub game: &'static About,
    pub stage: Stage,
    pub eyes: Eyes,
    /// The seat these eyes decide for now; `None` is a spectator.
    pub you: Option<Seat>,
    /// The chair of that seat.
    pub sitting: Option<Sitting>,
    /// This browser holds several seats.
    pub shares: bool,
    /// The game: nothing behind a curtain.
    pub sight: Option<Sight>,
    /// The number of the question these eyes may answer now.
    pub asked: Option<u32>,
    /// Whom the table waits for, as far as these eyes may know.
    pub awaited: Awaited,
    pub names: Names,
    /// Whoever sat on each chair, one after another: `Ben, then Gustav`.
    pub sat: Names,
    pub seats: Vec<SeatView>,
    /// The time of whoever is publicly asked, or of these eyes' own question.
    pub clock: Option<ClockView>,
    /// Choices are missing for longer than anybody need wait.
    pub missing: bool,
    /// The time to talk that it is now.
    pub council: Option<Council>,
    /// The vote on whoever is overdue.
    pub vote: Option<VoteView>,
    /// How far people agree to end the game here, where there are several.
    pub agreement: Option<Agreement>,
    /// What somebody would take back, if everybody agrees.
    pub back: Option<BackView>,
    pub log: Vec<LogLine>,
    /// There are lines before those.
    pub earlier: bool,
    /// What the others did since the last turn of these eyes.
    pub since: Since,
    /// These eyes sat here once: who plays on in their place.
    pub gone: Option<Gone>,
    /// A bot answered the last question of these eyes, for their time was up.
    pub answered_for: bool,
    pub undo: Undo,
    /// The time of an open reaction window.
    pub ring: Option<Ring>,
    /// This seat's standing orders, where windows open at all.
    pub standing_order: Option<OrderView>,
    /// How many things these eyes have seen happen here: what is new is replayed.
    pub steps: u32,
    /// A suggestion, if one was asked for at this question.
    pub hint: Option<Hint>,
    pub may_hint: bool,
    /// There is one answer to the question: a hint costs nothing.
    pub one_answer: bool,
    pub talk: Option<Talk>,
    /// Promises kept and broken, once the game is over.
    pub promises: Vec<Promise>,
    /// The table where the same people play again.
    pub next: Option<String>,
    /// It is over, and whoever looks was the one person here: the same deal may be
    /// played once more.
    pub may_again: bool,
    pub ended: Option<Ended>,
    pub fairness: Fairness,
    pub doors: Doors,
    pub host: bool,
    /// The pace of bots in milliseconds between decisions.
    pub tempo: u32,
    /// A bot is thinking and could be hurried.
    pub may_hurry: bool,
    /// There are bots, and these eyes have a say in how they pause.
    pub may_pace: bool,
    /// Among people: what some of them would like of the bots, and how many would;
    /// nothing where one person decides.
    pub wishes: Vec<(Wish, u8)>,
    /// So many people must like it.
    pub wishers: u8,
    pub pace: Pace,
    /// The seconds of a decision, where a clock runs.
    pub limit: Option<i64>,
    /// What is past may be looked at while the game goes on.
    pub look_back: Option<LookBack>,
    /// Another seat of this same screen is due.
    pub curtain: Option<Curtain>,
    /// The options of the table.
    pub options: Vec<(String, String)>,
    /// What a known way to win this deal leaves in hand.
    pub par: Option<i64>,
    /// Was something hidden taken back, or a hint or replay used?
    pub assisted: bool,
    /// What the table counts for, beside itself.
    pub occasion: Option<String>,
    /// In a puzzle that is over: its first decision was one that loses.
    pub refuted: bool,
    pub memory: Memory,
}

/// One's own chair. Private.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// On so many it is open.
    pub devices: usize,
    pub rank: Rank,
    /// What the return link is made from: never shown.
    pub proves: String,
    /// May this device end the others? The server fills it in.
    pub may_end: bool,
}

/// What a device is to a sitting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rank {
    /// The one that sat down.
    First,
    /// The last that came, while that one sat down.
    Newest {
        first: String,
    },
    Between,
}

/// What else may be seen of a table by now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doors {
    /// Whoever comes may take an open seat.
    pub invite: bool,
    /// Others may watch, and there is something to watch.
    pub watch: bool,
    /// After the end: everything may be laid open.
    pub reveal: bool,
    /// The whole record, and the replay of what is past.
    pub record: bool,
    pub replay: bool,
    /// The whole game for somebody else.
    pub share: bool,
    pub verify: bool,
}

/// How a game ended, for whoever looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    pub how: Ending,
    /// Did whoever looks win? Nobody can tell of a spectator.
    pub you_won: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Rules(Standing),
    GaveUp(Seat),
    Agreed,
}

/// The game after something that happened, as these eyes saw it.
#[derive(Debug)]
pub struct StepSeen {
    pub told: String,
    pub sight: Sight,
}

/// What happened to somebody who was away.
#[derive(Debug)]
pub struct Away {
    pub game: &'static About,
    pub you: Option<Seat>,
    pub memory: Memory,
    pub names: Names,
    pub steps: Vec<StepSeen>,
}

/// One position of a finished (or open) game.
#[derive(Debug)]
pub struct Position {
    pub id: String,
    pub game: &'static About,
    pub at: u32,
    pub of: u32,
    pub sight: Sight,
    pub log: Vec<LogLine>,
    /// Through whose eyes.
    pub eyes: Eyes,
    /// Who sat where then, and one after another.
    pub names: Names,
    pub sat: Names,
    pub seats: u8,
}

/// The whole log of a table, as one pair of eyes may read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeLog {
    pub id: String,
    pub game: &'static About,
    pub lines: Vec<LogLine>,
}

/// Time for a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// Seconds left when this was made; 0 or less when the time is up.
    pub left: i64,
    /// Whose time it is, if it is not these eyes' own.
    pub whose: Option<String>,
}

/// Who would end the game here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreement {
    pub agreed: u8,
    pub of: u8,
    /// Have these eyes agreed?
    pub you: bool,
}

/// The price of looking at what is past.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LookBack {
    /// Nothing is secret in this game, or it has been paid for.
    Free,
    /// The game will count as assisted.
    Assisted,
}

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Seats are still open.
    Gathering,
    Running,
    Paused,
    Over,
}

/// Whom a table waits for, as far as somebody may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaited {
    Nobody,
    Turn(Seat),
    /// So many sealed choices are in, and of so many.
    Sealed(u8, u8),
    /// Somebody else: these eyes are told no more.
    Others,
    /// Something goes on behind a closed door, and how long it stays shut must not
    /// tell how much.
    Closed(&'static str),
}

/// A reaction window, by what everybody may know: boards make it from the view
/// of a spectator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// Another one for every window of the game.
    pub number: u32,
    /// The same as long as one Pile grows.
    pub pile: u32,
    pub active: Seat,
    pub asked: Seats,
    /// Whom something on the Pile is going to hit.
    pub aimed: Seats,
    /// Who has added the newest card, or whose completion it is.
    pub newest: Seat,
    /// How one lets it happen.
    pub pass: &'static str,
    /// The first card to arrive counts; otherwise all answer sealed.
    pub first_counts: bool,
}

/// The time a window still has, drawn as a shrinking ring: milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ring {
    /// When this was made.
    pub left: u64,
    pub of: u64,
}

/// What a seat wants to be asked in windows. Private.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderView {
    pub current: &'static str,
    /// A Pile lies there now.
    pub pile: bool,
    /// The order answers the open window in its time.
    pub passes: bool,
    /// Where windows have a limit one may be asked only when something fits: the second
    /// at which a pass then counts.
    pub fits: Option<u32>,
    /// Is this seat counted as away?
    pub here: Here,
}

/// Is somebody here, as far as silence in windows goes?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Here {
    Here,
    /// They said that they are away.
    Said,
    /// They let three windows running go to their limit; nobody else knows.
    Silent,
}

/// A time to talk before sealed choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Council {
    /// The seconds left of it.
    pub left: i64,
    /// So many have nothing more to say, of so many people.
    pub ready: u8,
    pub people: u8,
    /// It waits for these eyes.
    pub waits: bool,
}

/// A vote on whoever is overdue, as these eyes may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VoteView {
    pub votes: u8,
    pub needed: u8,
    /// Have these eyes voted?
    pub yours: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    pub seat: Seat,
    pub name: String,
    pub kind: SeatKind,
    pub is_you: bool,
    /// This seat is publicly known to be asked now.
    pub thinking: bool,
    pub connected: bool,
    /// They said that they are away.
    pub away: bool,
    /// Gone for longer than the grace: the others may let a bot take over.
    pub abandoned: bool,
    /// These eyes are the host's and may ask whoever sits here to leave.
    pub may_remove: bool,
    /// These eyes may reclaim it from the bot that took over.
    pub reclaim: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatKind {
    /// Nobody yet: may be claimed.
    Open,
    Person,
    /// A character of the cast, by name.
    Bot(String),
    /// A bot that plays for a person who left.
    StandIn(String),
}

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The decision it tells of, counted from 1; nothing for talk and the deal.
    pub number: Option<u32>,
    pub who: Option<String>,
    /// The decision in notation, where these eyes may know it.
    pub notation: Option<String>,
    pub text: String,
    pub tone: LogTone,
    /// Whoever said it, for talk.
    pub speaker: Option<Seat>,
}

impl LogLine {
    /// Something the house says.
    pub(crate) fn house(text: String) -> LogLine {
        let (number, who, notation, speaker) = (None, None, None, None);
        LogLine { number, who, notation, text, tone: LogTone::House, speaker }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogTone {
    Play,
    Talk,
    /// Talk of somebody who is out of the game: small and grey.
    Whisper,
    Undo,
    House,
}

/// What happened since somebody's last turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Since {
    /// Another one for every turn.
    pub turn: usize,
    /// They have decided nothing here yet.
    pub first: bool,
    pub lines: Vec<LogLine>,
}

/// Somebody who no longer sits at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gone {
    /// The bot in their place.
    pub bot: String,
    /// The host asked them to leave.
    pub asked: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Undo {
    /// Decisions that can be taken back freely.
    pub free: u32,
    /// Playing alone, one may go further back, and the game counts as assisted.
    pub assisted: bool,
    /// The same among bots: back to one's last decision.
    pub turn: bool,
    /// The same among people, if all agree: the number to ask with.
    pub ask: Option<u32>,
}

/// Somebody would take something back, and the others are asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackView {
    pub number: u32,
    /// Who asks.
    pub name: String,
    pub yours: bool,
    /// These eyes have agreed, or have no say.
    pub answered: bool,
    pub agreed: u8,
    pub of: u8,
    /// What would be undone, in the words of the log.
    pub undone: Vec<String>,
}

/// What may be said here: words, and ready phrases.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Talk {
    /// The ready-made sentences that fit now.
    pub phrases: Vec<Phrase>,
    /// Everybody else, by name, and whether this viewer has muted them.
    pub others: Vec<(Seat, String, bool)>,
    /// Why nothing can be said just now.
    pub silence: Option<String>,
    /// What was said last, as these ears heard it.
    pub heard: Vec<LogLine>,
    /// A line that was refused, so that it need not be typed again.
    pub typed: Option<String>,
    /// A phrase that was pressed without saying to whom, by its short name.
    pub unaddressed: Option<String>,
    /// What a typed line was understood as: a phrase by its short name, and to whom.
    pub meant: Option<(&'static str, Option<Seat>)>,
}

/// A promise, and what came of it: told when the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promise {
    pub seat: Seat,
    pub to: Option<Seat>,
    /// Who sat there then.
    pub by: String,
    pub whom: Option<String>,
    pub words: String,
    /// When it was given, where a game has names for that: “Monday”.
    pub when: Option<String>,
    pub verdict: Verdict,
    /// What happened, in a few words, if there is anything to say.
    pub why: String,
}

/// What became of a promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Kept,
    Broken,
    /// It never came to it.
    Void,
    /// The rules cannot tell; the people can.
    Table,
}

/// Why the luck of this table can be trusted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fairness {
    /// The BLAKE3 hash of the seed, shown from the start.
    pub commitment: String,
    /// The seed itself, once nothing is secret any more.
    pub seed: Option<String>,
    /// A numbered, daily or entered deal: open by design.
    pub open_deal: Option<String>,
}

/// Whose turn it is at a screen that several people share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Curtain {
    pub seat: Seat,
    pub name: String,
}

/// How much the board remembers for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Memory {
    #[default]
    None,
    /// Which cards were seen.
    Seen,
    /// Where each of them lies.
    Full,
}

impl Memory {
    pub const ALL: [Memory; 3] = [Memory::None, Memory::Seen, Memory::Full];

    /// The word in forms and in the store.
    pub fn word(self) -> &'static str {
        match self {
            Memory::None => "none",
            Memory::Seen => "seen",
            Memory::Full => "full",
        }
    }

    pub fn read(word: &str) -> Option<Memory> {
        Memory::ALL.into_iter().find(|memory| memory.word() == word)
    }
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableCard {
    pub id: String,
    pub game: &'static str,
    pub title: String,
    pub stage: Stage,
    pub players: Vec<String>,
    pub open_seats: u8,
    pub your_turn: bool,
    pub watchable: bool,
    /// Whose move it is, as everybody may know.
    pub waits: Waits,
    /// How far it is: “turn 7”.
    pub when: String,
    pub difficulty: Option<String>,
    /// What it counts for, beside itself.
    pub occasion: Option<String>,
}

/// Whom a table in a list waits for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Waits {
    #[default]
    Nobody,
    Turn(String),
    Sealed(u8, u8),
}

#[derive(Clone, Debug)]
pub struct VerifyView {
    pub id: String,
    pub title: String,
    pub fairness: Fairness,
    /// Does the hash of the seed equal the commitment, and does replaying give
    /// the same state?
    pub seed_fits: Option<bool>,
    pub replay_fits: Option<bool>,
    /// What was dealt, by name.
    pub dealt: Vec<(String, String)>,
}
