//! Notation: every decision as a short text, and a whole turn as one line.
//!
//! One decision: `pub`, `park 5 +` (`+` is a partner), `and union`, `hours 65`,
//! `retire`, `done`. A whole turn: `work pub pub`, `motel & union`,
//! `strike hours 40 retire 35, income 8`. A line of several decisions, or one
//! that begins with `strike`, is the whole turn: the closing `end` or `done` is
//! added where it is needed.

use std::fmt;

use tabletop::{Fate, Seat, Unreadable, quotable};

use crate::action::{Action, Room, Space, Stay, Track, Visit};
use crate::state::{FinishingTime, Stage};

/// More decisions than any turn can have.
const LONGEST_LINE: usize = 64;

impl Room {
    pub fn word(self) -> &'static str {
        match self {
            Room::Pub => "pub",
            Room::Work => "work",
            Room::Home => "home",
        }
    }
}

impl Stay {
    pub fn word(self) -> &'static str {
        match self {
            Stay::Lake => "lake",
            Stay::Mountains => "mountains",
            Stay::Beach => "beach",
        }
    }
}

impl Space {
    pub fn word(self) -> &'static str {
        match self {
            Space::Fishing => "fishing",
            Space::Trail => "trail",
            Space::Ride => "ride",
            Space::Park => "park",
            Space::Date => "date",
            Space::Motel => "motel",
            Space::Union => "union",
        }
    }
}

impl Track {
    pub fn word(self) -> &'static str {
        match self {
            Track::Hours => "hours",
            Track::Income => "income",
            Track::Gap => "gap",
            Track::Union => "union",
            Track::Vacation => "vacation",
        }
    }
}

impl fmt::Display for Visit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with = |partner: bool| if partner { " +" } else { "" };
        match *self {
            Visit::Fishing => f.write_str("fishing"),
            Visit::Trail => f.write_str("trail"),
            Visit::Ride => f.write_str("ride"),
            Visit::Park { pay, partner } => write!(f, "park {pay}{}", with(partner)),
            Visit::Date => f.write_str("date"),
            Visit::Motel => f.write_str("motel"),
            Visit::Vacation { stay, partner } => write!(f, "{}{}", stay.word(), with(partner)),
            Visit::Union => f.write_str("union"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::House(room) => f.write_str(room.word()),
            Action::Go(visit) => write!(f, "{visit}"),
            Action::And(visit) => write!(f, "and {visit}"),
            Action::End => f.write_str("end"),
            Action::Step { track, to } => write!(f, "{} {to}", track.word()),
            Action::Retire => f.write_str("retire"),
            Action::Partner => f.write_str("partner"),
            Action::Done => f.write_str("done"),
            Action::NoStrike => f.write_str("no strike"),
            Action::Rest => f.write_str("rest"),
        }
    }
}

/// Reads a line as `seat` would type it in this game.
pub(crate) fn read(
    game: &FinishingTime,
    seat: Seat,
    line: &str,
) -> Result<Vec<Action>, Unreadable> {
    let mut reader = Reader::new(line);
    reader.read_all()?;
    let Reader { mut actions, whole, last, .. } = reader;
    if actions.is_empty() {
        return Err(Unreadable::new(
            line,
            "a move is needed, such as pub, fishing or strike hours 65",
        ));
    }
    if whole || actions.len() > 1 {
        let ahead = look_ahead(game, seat, &actions);
        // “last strike” in an ordinary turn would buy what was not meant.
        if last && !matches!(ahead.first_step, Some(Stage::LastChance | Stage::LastStrike) | None) {
            return Err(Unreadable::new(line, "a last strike comes when your last worker is out"));
        }
        if let Some((nth, tokens)) = ahead.over {
            return Err(Unreadable::new(line, too_much(game, &actions, nth, tokens)));
        }
        actions.extend(ahead.closing);
    }
    Ok(actions)
}

/// The turn is over before this decision of the line: why, if it is bought with tokens.
fn too_much(game: &FinishingTime, actions: &[Action], nth: usize, tokens: u16) -> String {
    let (last, next) = (actions[nth - 1], actions[nth]);
    let price = match next {
        Action::Step { track, to } => {
            let places = game.components.track(track).places();
            places.iter().find(|step| step.value == to).map(|step| step.price)
        }
        _ => None,
    };
    match price.filter(|price| *price > tokens) {
        Some(price) => {
            format!("{next} costs {price} strike tokens, and after {last} you have {tokens} left")
        }
        None => format!("with {last} your turn is over, so {next} is too much"),
    }
}

/// What playing a line leads to.
struct Ahead {
    /// Where the first step of a strike was bought.
    first_step: Option<Stage>,
    /// What is still needed to end the turn.
    closing: Option<Action>,
    /// The turn is over before this decision, with so many strike tokens left.
    over: Option<(usize, u16)>,
}

/// Plays the line on a copy, as far as it is legal.
fn look_ahead(game: &FinishingTime, seat: Seat, actions: &[Action]) -> Ahead {
    let mut ahead = Ahead { first_step: None, closing: None, over: None };
    let mut copy = game.clone();
    for (nth, &action) in actions.iter().enumerate() {
        if matches!(action, Action::Step { .. }) && ahead.first_step.is_none() {
            ahead.first_step = Some(copy.stage());
        }
        // Beyond the end of the turn there is nothing to read any more.
        if copy.current() != seat || copy.check(seat, action).is_err() {
            return ahead;
        }
        let turns = copy.team(seat).turns;
        copy.carry_out(action, &mut NoLuck, &mut ());
        if copy.team(seat).turns != turns || copy.current() != seat {
            // Alone one's next turn would come at once, and the rest of the line with it.
            let left = copy.team(seat).tokens;
            ahead.over = (nth + 1 < actions.len()).then_some((nth + 1, left));
            return ahead;
        }
    }
    ahead.closing = match copy.stage() {
        Stage::House { .. } | Stage::Second => Some(Action::End),
        Stage::Strike | Stage::LastStrike => Some(Action::Done),
        Stage::Turn | Stage::Bonus | Stage::LastChance | Stage::Over(_) => None,
    };
    ahead
}

/// Nothing before the end of a turn depends on luck.
struct NoLuck;

impl Fate for NoLuck {
    fn roll(&mut self, _what: &'static str, _sides: u32) -> u32 {
        0
    }
}

struct Reader<'a> {
    line: &'a str,
    words: Vec<&'a str>,
    place: usize,
    actions: Vec<Action>,
    /// The track that a bare number goes on with.
    track: Option<Track>,
    /// Did the line say that it is a whole strike?
    whole: bool,
    /// … the last one?
    last: bool,
}

impl<'a> Reader<'a> {
    fn new(line: &'a str) -> Self {
        let mut words = Vec::new();
        for chunk in line.split(|c: char| c.is_whitespace() || c == ',' || c == ';') {
            let mut rest = chunk;
            // `&` and `+` may stick to their neighbours: `park 5+`, `motel&union`.
            while let Some(mark) = rest.find(['&', '+']) {
                words.extend([&rest[..mark], &rest[mark..=mark]]);
                rest = &rest[mark + 1..];
            }
            words.push(rest);
        }
        words.retain(|word| !word.is_empty());
        Reader {
            line,
            words,
            place: 0,
            actions: Vec::new(),
            track: None,
            whole: false,
            last: false,
        }
    }

    fn next(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.place).copied();
        self.place += usize::from(word.is_some());
        word
    }

    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.place).copied()
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.place += usize::from(found);
        found
    }

    fn number(&mut self) -> Option<i8> {
        let number = self.peek().and_then(number)?;
        self.place += 1;
        Some(number)
    }

    fn wrong<T>(&self, expected: impl Into<String>) -> Result<T, Unreadable> {
        Err(Unreadable::new(self.line, expected))
    }

    fn read_all(&mut self) -> Result<(), Unreadable> {
        while let Some(word) = self.next() {
            let word = word.to_ascii_lowercase();
            self.read_one(&word)?;
            if self.actions.len() > LONGEST_LINE {
                return self.wrong("that is longer than any turn");
            }
        }
        Ok(())
    }

    fn read_one(&mut self, word: &str) -> Result<(), Unreadable> {
        let action = match word {
            "strike" => {
                self.whole = true;
                return Ok(());
            }
            "last" => {
                self.whole = true;
                self.last = true;
                return if self.take("strike") {
                    Ok(())
                } else {
                    self.wrong("after last comes strike")
                };
            }
            "no" if self.take("strike") => Action::NoStrike,
            "no" => return self.wrong("after no comes strike"),
            "die" => return self.wrong("the Robot's die rolls by itself"),
            "and" | "&" => match self.next().map(str::to_ascii_lowercase) {
                Some(word) => match self.visit(&word)? {
                    Some(visit) => Action::And(visit),
                    None => {
                        let word = quotable(&word);
                        return self.wrong(format!("“{word}” is not a space for a second worker"));
                    }
                },
                None => return self.wrong("after and comes the second worker's space"),
            },
            "end" => Action::End,
            "retire" => Action::Retire,
            "partner" => Action::Partner,
            "done" => Action::Done,
            "rest" => Action::Rest,
            _ => return self.read_place(word),
        };
        self.actions.push(action);
        Ok(())
    }

    /// A room, a step, or a visit.
    fn read_place(&mut self, word: &str) -> Result<(), Unreadable> {
        if let Some(room) = Room::ALL.into_iter().find(|room| room.word() == word) {
            self.actions.push(Action::House(room));
            return Ok(());
        }
        // `union` is a space, `union 5` a step.
        if let Some(track) = Track::ALL.into_iter().find(|track| track.word() == word) {
            if let Some(to) = self.number() {
                self.track = Some(track);
                self.actions.push(Action::Step { track, to });
                return Ok(());
            }
            if track != Track::Union {
                return self.wrong(format!("after {word} comes the value to reach"));
            }
        }
        if let (Some(track), Some(to)) = (self.track, number(word)) {
            self.actions.push(Action::Step { track, to });
            return Ok(());
        }
        match self.visit(word)? {
            Some(visit) => {
                self.actions.push(Action::Go(visit));
                Ok(())
            }
            None => self.wrong(format!(
                "“{}” is neither a space (pub, work, home, fishing, trail, ride, park, date, \
                 motel, lake, mountains, beach, union) nor a track (hours, income, gap, union, \
                 vacation)",
                quotable(word)
            )),
        }
    }

    fn visit(&mut self, word: &str) -> Result<Option<Visit>, Unreadable> {
        let visit = match word {
            "fishing" | "fish" => Visit::Fishing,
            "trail" | "fitness" => Visit::Trail,
            "date" => Visit::Date,
            "union" => Visit::Union,
            "ride" | "motel" => {
                // They never go alone, so the plus may be left out.
                self.take("+");
                if word == "ride" { Visit::Ride } else { Visit::Motel }
            }
            "park" => match self.number().map(u8::try_from) {
                Some(Ok(pay)) => Visit::Park { pay, partner: self.take("+") },
                _ => return self.wrong("after park comes the price of the ride"),
            },
            _ => match Stay::ALL.into_iter().find(|stay| stay.word() == word) {
                Some(stay) => Visit::Vacation { stay, partner: self.take("+") },
                None => return Ok(None),
            },
        };
        Ok(Some(visit))
    }
}

/// A number with an optional minus, as typed or as printed.
fn number(word: &str) -> Option<i8> {
    let (sign, digits) = match word.strip_prefix(['-', '−']) {
        Some(digits) => (-1, digits),
        None => (1, word),
    };
    let digits = digits.strip_prefix('$').unwrap_or(digits);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse::<i8>().ok().map(|number| sign * number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn lines(players: u8, line: &str) -> Result<Vec<String>, String> {
        let game = FinishingTime::set_up(&Options::players(players));
        let actions = read(&game, Seat(0), line).map_err(|unreadable| unreadable.to_string())?;
        Ok(actions.iter().map(Action::to_string).collect())
    }

    #[test]
    fn one_decision_is_one_decision() {
        assert_eq!(lines(3, "pub"), Ok(vec!["pub".into()]));
        assert_eq!(lines(3, "hours 65"), Ok(vec!["hours 65".into()]));
        assert_eq!(lines(3, " PARK  $5+ "), Ok(vec!["park 5 +".into()]));
        assert_eq!(lines(3, "gap −1"), Ok(vec!["gap -1".into()]));
        assert_eq!(lines(3, "union"), Ok(vec!["union".into()]));
        assert_eq!(lines(3, "union 5"), Ok(vec!["union 5".into()]));
        assert_eq!(lines(3, "motel +"), Ok(vec!["motel".into()]));
        assert_eq!(lines(3, "fish"), Ok(vec!["fishing".into()]));
        assert_eq!(lines(3, "fitness"), Ok(vec!["trail".into()]));
    }

    #[test]
    fn a_whole_turn_closes_itself() {
        let words = |line| lines(2, line).unwrap().join(", ");
        assert_eq!(words("work pub"), "work, pub, end");
        assert_eq!(words("work pub end"), "work, pub, end");
        assert_eq!(words("work pub pub"), "work, pub, pub");
        assert_eq!(words("trail & union"), "trail, and union");
        assert_eq!(words("trail&union"), "trail, and union");
        assert_eq!(words("fishing end"), "fishing, end");
        // Four tokens: 65 hours leave one, which buys nothing.
        assert_eq!(words("strike hours 65"), "hours 65");
        assert_eq!(words("strike income 8"), "income 8, done");
        assert_eq!(words("strike income 8, union 5"), "income 8, union 5");
        // What cannot be played is handed on as it is.
        assert_eq!(
            words("strike hours 40 retire 35 30 25 partner"),
            "hours 40, retire, hours 35, hours 30, hours 25, partner"
        );
        assert_eq!(words("no strike"), "no strike");
    }

    #[test]
    fn a_line_ends_with_the_turn() {
        for players in [1, 2] {
            let refused = |line: &str| lines(players, line).unwrap_err();
            assert_eq!(
                refused("strike hours 65 60"),
                "“strike hours 65 60” cannot be read as a move: hours 60 costs 3 strike tokens, \
                 and after hours 65 you have 1 left."
            );
            let spilt = refused("work pub pub pub pub");
            assert!(spilt.contains("your turn is over, so pub is too much"), "{spilt}");
        }
    }

    #[test]
    fn nonsense_is_told_what_was_expected() {
        let refused = |line: &str| lines(2, line).unwrap_err();
        for (line, expected) in [
            ("", "a move is needed"),
            (" , ", "a move is needed"),
            ("dance", "neither a space"),
            ("65", "neither a space"),
            ("hours", "after hours comes the value"),
            ("hours x", "after hours comes the value"),
            ("hours 999", "after hours comes the value"),
            ("park", "after park comes the price"),
            ("park -3", "after park comes the price"),
            ("and", "after and comes"),
            ("and pub", "is not a space for a second worker"),
            ("no", "after no comes strike"),
            ("last", "after last comes strike"),
            ("last strike hours 65", "a last strike comes when your last worker is out"),
            ("die 4", "rolls by itself"),
        ] {
            assert!(refused(line).contains(expected), "{line}: {}", refused(line));
        }
        assert!(refused(&"pub ".repeat(65)).contains("longer than any turn"));
        assert!(refused(&"pub ".repeat(64)).contains("your turn is over"));
    }
}
