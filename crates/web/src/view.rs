//! The seam between tables and pages: everything a page may show to one pair of
//! eyes, as plain data. Whatever is not in here cannot leak onto a page.

use std::ops::Deref;

use maud::Markup;
use tabletop::{About, Cover, Eyes, Knob, Names, Seat};

use crate::calendar::Day;
use crate::occasion::Occasion;

pub use hall::hint::{Hint, HintStep, Stakes};
pub use hall::store::{Counted, Opponent};
pub use hall::view::{
    Fairness, Glance, Here, LogLine, LogTone, LookBack, Memory, OrderView, SeatKind, SeatView,
    Sitting, Stage, TableCard, Talk, Verdict, VerifyView, Waits, WholeLog,
};

/// A table as one pair of eyes sees it: what the hall lets them know (everything of
/// [`Glance`] can be read off it), and how a page shows it.
#[derive(Debug)]
pub struct TableView {
    /// The game itself has been drawn: there is no sight of it in here any more.
    pub seen: Glance,
    /// Where this seat's answers go, by POST: `/table/{id}/act`.
    pub act: String,
    /// One sentence: what is happening, or whom we wait for.
    pub status: String,
    /// The visitor's name, or one to suggest to whoever sits down.
    pub name: String,
    /// It is over, and everything lies open.
    pub revealed: bool,
    /// What that seat is asked, if anything.
    pub ask: Option<Ask>,
    pub board: Markup,
    /// The board's own buttons for the bar of answers ([`Board::bar`]).
    ///
    /// [`Board::bar`]: crate::board::Board::bar
    pub bar: Markup,
    /// What the rules say about the question at hand.
    pub rules: Explained,
    /// What one is here for, in one sentence ([`Board::aim`]).
    ///
    /// [`Board::aim`]: crate::board::Board::aim
    pub aim: &'static str,
    /// What has changed the part of whoever looks: they are out.
    pub banner: Option<&'static str>,
    /// Whoever looks is at this game for the first time.
    pub newcomer: bool,
    /// What a hint says to do, in the words of the board.
    pub hinted: String,
    pub result: Option<Outcome>,
    pub links: Links,
    /// A sentence about what these eyes have just tried, if it was refused.
    pub notice: Option<String>,
}

impl Deref for TableView {
    type Target = Glance;

    fn deref(&self) -> &Glance {
        &self.seen
    }
}

/// A question to a seat. A form that answers it posts to [`BoardContext::act`]
/// the fields `question`, `id` and `action`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Counted per seat; an answer to an old number is refused.
    pub number: u32,
    /// Sent twice, the same id is answered twice with the same result.
    pub id: String,
    pub question: String,
    pub choices: Vec<Choice>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The value of the button.
    pub notation: String,
    /// What it does, in a few words.
    pub label: String,
}

/// Where the rules speak about a question.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explained {
    /// A few words about this decision.
    pub text: String,
    /// Headings of the guide, word for word: `A turn`.
    pub sections: Vec<&'static str>,
    /// Ids of rulings: `R-01`.
    pub rulings: Vec<&'static str>,
}

/// Something that happened, as these eyes saw the board after it.
#[derive(Clone, Debug)]
pub struct Step {
    pub told: String,
    pub board: Markup,
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub sentence: String,
    /// The reason as the rules name it: `won`, `coffee`.
    pub reason: &'static str,
    pub you_won: Option<bool>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Links {
    /// Whoever opens it may take an open seat.
    pub invite: Option<String>,
    /// Brings this seat to another device. Private.
    pub back: Option<String>,
    pub watch: Option<String>,
    /// After the end: everything laid open, or one's own view again.
    pub reveal: Option<String>,
    /// Only once they may be seen.
    pub record: Option<String>,
    pub replay: Option<String>,
    /// The whole game for somebody else, if others may look.
    pub share: Option<String>,
    pub verify: Option<String>,
    /// Where the same people play again, once somebody has asked for it.
    pub next: Option<String>,
    pub rules: String,
}

/// What a board needs beside the view and the question.
#[derive(Clone, Debug)]
pub struct BoardContext {
    pub names: Names,
    /// Who sat on each chair one after another, where that is known.
    pub sat: Option<Names>,
    pub you: Option<Seat>,
    /// The address that answers go to, by POST: `/table/{id}/act`.
    pub act: String,
    /// Nothing, when the board is only looked at (spectators, replay).
    pub ask: Option<Ask>,
    pub memory: Memory,
    pub hint: Option<Hint>,
}

impl BoardContext {
    /// Whoever sat there, one after another: for what was done over a whole game.
    pub fn sat(&self, seat: Seat) -> String {
        self.sat.as_ref().unwrap_or(&self.names).of(seat)
    }

    /// The choice with this notation, if it is offered now.
    pub fn offered(&self, notation: impl ToString) -> Option<&Choice> {
        let notation = notation.to_string();
        self.ask.as_ref()?.choices.iter().find(|choice| choice.notation == notation)
    }

    /// Is it what was advised?
    pub fn hinted(&self, notation: impl ToString) -> bool {
        let hint = self.hint.as_ref();
        hint.is_some_and(|hint| hint.notation == notation.to_string())
    }
}

/// One position of a finished (or open) game.
#[derive(Clone, Debug)]
pub struct ReplayView {
    pub id: String,
    pub game: &'static About,
    pub title: String,
    pub at: u32,
    pub of: u32,
    pub board: Markup,
    pub log: Vec<LogLine>,
    pub may_fork: bool,
    /// Through whose eyes, and whose there are.
    pub eyes: Eyes,
    pub seats: Vec<(Seat, String)>,
}

/// A step of a lesson. Its form goes by GET to the step's own address with the
/// field `action`.
#[derive(Clone, Debug)]
pub struct LessonView {
    pub game: &'static About,
    pub at: usize,
    pub of: usize,
    pub title: &'static str,
    /// What the coach says, as Markdown.
    pub says: &'static str,
    /// The part of the board that is spoken of, by its class.
    pub look: Option<&'static str>,
    /// The question of the board, if there is something to do.
    pub asked: Option<String>,
    pub board: Markup,
    pub bar: Markup,
    pub log: Vec<LogLine>,
    /// A friendly sentence about what was tried instead.
    pub notice: Option<String>,
    /// How the lesson is called in addresses, and the chapter after it.
    pub address: &'static str,
    pub further: Option<&'static str>,
    /// A button of a real table that leads on: its icon and name.
    pub press: Option<(&'static str, &'static str)>,
    /// Options of the first real game.
    pub afterwards: &'static [(&'static str, &'static str)],
}

/// A game on the rack of the lobby.
#[derive(Clone, Debug)]
pub struct GameCard {
    pub about: &'static About,
    pub cover: &'static Cover,
}

#[derive(Clone, Debug)]
pub struct LobbyView {
    pub games: Vec<GameCard>,
    pub open: Vec<TableCard>,
    pub mine: Vec<TableCard>,
    /// The visitor's name, or a suggestion.
    pub name: String,
    /// Today (UTC), and whether this visitor has begun its deal, or is through with it.
    pub day: Day,
    pub begun: bool,
    pub tried: bool,
    /// Days won in a row.
    pub streak: u32,
}

/// The deal of the day, for one visitor.
#[derive(Clone, Debug)]
pub struct DailyView {
    pub day: Day,
    pub par: Option<i64>,
    pub par_before: Option<i64>,
    /// What came of the first try, and of yesterday's.
    pub tried: Option<TriedView>,
    pub before: Option<TriedView>,
    /// The table of the first try, once it is begun.
    pub table: Option<String>,
    /// How everybody's first try ended.
    pub counted: Vec<Counted>,
    pub streak: u32,
    pub best_streak: u32,
    pub played: usize,
    pub won: usize,
}

/// What came of a first try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TriedView {
    pub won: bool,
    pub assisted: bool,
    pub score: Option<i64>,
    pub done: Option<i64>,
    /// A line about it that gives nothing away.
    pub share: String,
}

/// The page of all puzzles.
#[derive(Clone, Debug)]
pub struct PuzzlesView {
    pub today: Option<PuzzleCard>,
    pub streak: u32,
    pub best_streak: u32,
    pub solved: usize,
    pub first: usize,
    pub all: usize,
    pub themes: Vec<ThemeCard>,
    /// The theme that was chosen, and its puzzles; without one, all.
    pub theme: Option<&'static str>,
    pub list: Vec<PuzzleCard>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThemeCard {
    pub slug: &'static str,
    pub title: &'static str,
    pub solved: usize,
    pub all: usize,
}

/// A puzzle in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleCard {
    pub id: u32,
    pub theme: &'static str,
    /// So many of the judges did not see it.
    pub rating: u8,
    pub judges: u8,
    /// A try is over, or under way; it was solved, and at the first try.
    pub tried: bool,
    pub begun: bool,
    pub solved: bool,
    pub first: bool,
}

/// One puzzle by itself.
#[derive(Clone, Debug)]
pub struct PuzzleView {
    pub card: PuzzleCard,
    pub todays: bool,
    pub tries: usize,
    pub position: String,
    pub board: Markup,
}

/// A position on a line that was worked out.
#[derive(Clone, Debug, Default)]
pub struct WalkView {
    pub title: String,
    pub said: String,
    /// Where its positions are: `…?at=3`.
    pub address: String,
    pub at: usize,
    pub of: usize,
    /// The decision that comes next, in notation.
    pub next: Option<String>,
    pub board: Markup,
    pub log: Vec<LogLine>,
    /// A way back: the label and the address.
    pub back: (String, String),
}

/// The form for a new table. Fields: `name`, one per knob, `seat1…` (`me`,
/// `open`, `here`, or a character), `watch` (`on`/`off`), `listed`, `memory`,
/// `pace`, `tempo`, `components`.
#[derive(Clone, Debug)]
pub struct NewTableView {
    pub game: &'static About,
    pub knobs: &'static [Knob],
    /// What the knobs stand at if nobody turns them.
    pub usual: Vec<(String, String)>,
    /// Are there deals that are known to be winnable (field `certified`)?
    pub certifies: bool,
    pub bots: BotsView,
    pub seats: u8,
    pub name: String,
    pub daily: u64,
    /// What was typed, when something of it did not fit.
    pub typed: Vec<(String, String)>,
    pub refused: Option<String>,
}

/// The bots of a game, each with its name and what it is like.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BotsView {
    /// How far they think; nothing in a game in which none do.
    pub levels: Vec<(&'static str, &'static str)>,
    /// Who is like somebody at every level.
    pub characters: Vec<(&'static str, &'static str)>,
    /// Who thinks in a way of their own.
    pub others: Vec<(&'static str, &'static str)>,
    /// The usual one beside people.
    pub usual: &'static str,
}

/// Numbers over this guest's finished games, clean and assisted apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatisticsView {
    pub game: &'static str,
    pub title: &'static str,
    pub clean: Tally,
    pub assisted: Tally,
    /// Wins in a row up to the last finished clean game.
    pub streak: u32,
    pub best_streak: u32,
    /// The last games, the oldest first.
    pub punches: Vec<Punch>,
    /// Clean games by what somebody was, by the bots they met, and by week.
    pub roles: Vec<Share>,
    pub against: Vec<Share>,
    pub weeks: Vec<Week>,
}

/// So many of so many games were won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    pub name: String,
    pub games: u32,
    pub wins: u32,
}

/// The games of a week.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Week {
    pub monday: Day,
    pub games: u32,
    pub wins: u32,
}

/// A guest's finished games, a page of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryView {
    pub played: Vec<PlayedView>,
    /// The games there are, and the one that was chosen.
    pub games: Vec<(&'static str, &'static str)>,
    pub game: Option<&'static str>,
    pub all: usize,
    /// Counted from 1.
    pub page: usize,
    pub pages: usize,
}

/// One finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedView {
    pub table: String,
    pub game: &'static str,
    pub title: &'static str,
    pub day: Option<Day>,
    pub role: Option<String>,
    pub others: Vec<Opponent>,
    pub won: bool,
    pub how: Option<String>,
    pub assisted: bool,
    pub length: Option<i64>,
    pub occasion: Option<Occasion>,
}

/// One finished game on a punch card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Punch {
    pub won: bool,
    pub assisted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub games: u32,
    pub wins: u32,
    /// The most that was left at a win, and what was par there, if that is known.
    pub best: Option<(i64, Option<i64>)>,
    /// The best of that against the par of a certified deal.
    pub against_par: Option<i64>,
}

/// Somebody opened the private return link of a seat on another device. The
/// page asks once more; its form posts to `action`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReturnView {
    pub title: String,
    pub name: String,
    pub action: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ErrorView {
    pub status: u16,
    pub title: String,
    pub sentence: String,
    /// A way back: the label and the address.
    pub back: (String, String),
}
