//! Questions and events as sentences.

use std::fmt;

use tabletop::{Names, Seat, Seats, Standing};

use crate::components::{SEATS, Spot, Tokens, Weather};
use crate::event::{Event, Mark};
use crate::play::*;
use crate::state::{Exit, Phase, TheMachine, stars};
use crate::view::View;

/// What a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Where the next meeple goes: a worker's, or an intern's.
    Place { day: u8, meeple: Option<Seat>, left: u8 },
    /// Which card to play at this box.
    Work { day: u8, spot: Spot, number: u8, stations: u8 },
    /// Who is warned next.
    Warn { day: u8, left: u8, must: bool },
    /// Who gets the card with these stars.
    Recommend { day: u8, stars: u8, left: u8 },
    /// Whom the slip names next.
    Propose { day: u8, slip: u8, left: u8, begun: bool },
    /// Whether this slip is agreed to.
    Vote { day: u8, slip: u8, by: Seat, tokens: [u8; SEATS] },
}

/// `1 warning`, `2 warnings`.
fn many(count: impl Into<u16>, one: &str, more: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        count => format!("{count} {more}"),
    }
}

fn bad(count: u8) -> String {
    format!("{count} bad standing")
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Question::Place { meeple: Some(seat), .. } => {
                write!(f, "Which box shall {seat} work at?")
            }
            Question::Place { meeple: None, .. } => f.write_str("Which box for an intern?"),
            Question::Work { spot, number, stations, .. } => match stations {
                1 => write!(f, "Box {spot} asks you for {number}. Which card do you play?"),
                _ => write!(
                    f,
                    "Box {spot} asks {stations} of you for {number} in all. Which card do you play?"
                ),
            },
            Question::Warn { left, must, .. } => {
                let left = many(left, "warning", "warnings");
                match must {
                    true => write!(
                        f,
                        "Lightning: {left} must be given, in the order of the seats. Who gets the next?"
                    ),
                    false => write!(
                        f,
                        "You may give {left}, in the order of the seats. Who gets the next?"
                    ),
                }
            }
            Question::Recommend { stars, left, .. } => {
                let left = many(left, "card is", "cards are");
                let stars = "★".repeat(usize::from(stars));
                write!(f, "Who gets the recommendation with {stars}? ({left} left with this.)")
            }
            Question::Propose { left, begun, .. } => match begun {
                false => write!(
                    f,
                    "You may propose up to {}, in the order of the seats. Who is named?",
                    bad(left)
                ),
                true => write!(
                    f,
                    "Who else is named, further on in the order of the seats? {} left.",
                    bad(left)
                ),
            },
            Question::Vote { by, ref tokens, .. } => {
                let slip = slip_text(tokens, |seat| seat.to_string());
                write!(f, "{by} proposes {slip}. Do you agree?")
            }
        }
    }
}

/// Who would get what: `2 bad standing for p3 and 1 for p4`.
pub fn slip_text(tokens: &[u8; SEATS], name: impl Fn(Seat) -> String) -> String {
    let named = (0..SEATS as u8).map(Seat).filter(|seat| tokens[seat.index()] > 0);
    let parts: Vec<String> =
        named.map(|seat| format!("{} for {}", bad(tokens[seat.index()]), name(seat))).collect();
    list(&parts)
}

/// `a`, `a and b`, `a, b and c`.
fn list(parts: &[String]) -> String {
    match parts {
        [] => "nothing".to_string(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

impl TheMachine {
    pub(crate) fn question_to(&self, seat: Seat) -> Option<Question> {
        if !self.asked().contains(seat) {
            return None;
        }
        let day = self.day;
        Some(match self.phase {
            Phase::Placing => {
                let left = self.floor.unplaced.len() + self.floor.interns;
                Question::Place { day, meeple: self.floor.unplaced.lowest(), left }
            }
            Phase::Cards => {
                let at = |crew: &Seats| crew.contains(seat);
                let spot = self.floor.workers_at.iter().position(at).unwrap_or(0);
                let job = &self.task().jobs[spot];
                let (number, stations) = (job.number, job.stations);
                Question::Work { day, spot: Spot(spot as u8), number, stations }
            }
            Phase::Warnings => {
                let must = self.task().weather == Weather::Lightning;
                Question::Warn { day, left: self.unlaid, must }
            }
            Phase::Recommendations => {
                let stars = self.drawn[usize::from(self.decided)];
                Question::Recommend { day, stars, left: self.drawn_count - self.decided }
            }
            Phase::Meeting if self.meeting.voting => {
                let slip = self.meeting.slip();
                let (by, tokens) = (self.meeting.proposer(), slip.tokens);
                Question::Vote { day, slip: self.meeting.count, by, tokens }
            }
            Phase::Meeting => {
                let left = self.meeting.left;
                let begun = left < self.tokens.bad;
                Question::Propose { day, slip: self.meeting.count, left, begun }
            }
            Phase::Over => return None,
        })
    }
}

pub(crate) const WEEK: [&str; 5] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

fn weather_text(weather: Weather) -> &'static str {
    match weather {
        Weather::Rain => "Rain, an ordinary day.",
        Weather::Sun => "The sun shines: a day of forgiveness.",
        Weather::Lightning => "Lightning: every warning must be given today.",
    }
}

fn tokens_text(tokens: Tokens) -> String {
    let recommendations = many(tokens.recommendations, "recommendation", "recommendations");
    let warnings = many(tokens.warnings, "warning", "warnings");
    list(&[warnings, bad(tokens.bad), recommendations])
}

/// Why the week ended, in a sentence.
pub fn reason_text(reason: &str) -> &'static str {
    match reason {
        FINISHED => "The machine is finished. The manager keeps the job.",
        TIME => "The week is over and the machine is not. The manager is fired.",
        INSPECTION => "The inspectors see hardly a machine at all. The manager is fired.",
        IMPOSSIBLE => "Even perfect work could not finish it today. The manager is fired.",
        DESERTED => "There is nobody left to work. The manager is fired.",
        _ => "The game is over.",
    }
}

/// What is said when the machine is finished and no worker keeps a job.
pub fn job_for_an_intern(reason: &str, winners: Seats) -> Option<&'static str> {
    let alone = reason == FINISHED && winners.len() == 1;
    alone.then_some("No worker is ahead of the others, so an intern gets the job.")
}

/// Who has won: `p1 and p3 win.`
pub fn winners_text(winners: Seats, names: &Names) -> String {
    let who: Vec<String> = winners.iter().map(|seat| names.of(seat)).collect();
    match who.as_slice() {
        [] => "Nobody wins.".into(),
        [one] => format!("{one} wins."),
        many => format!("{} win.", list(many)),
    }
}

/// How it ended: why, who has won, and what decided it.
pub(crate) fn ended(view: &View, standing: Standing, names: &Names) -> String {
    let Standing { winners, reason } = standing;
    let intern = || job_for_an_intern(reason, winners).map(String::from);
    over(reason, winners, by_warnings(view, standing, names).or_else(intern), names)
}

fn over(reason: &str, winners: Seats, why: Option<String>, names: &Names) -> String {
    let why = why.map_or(String::new(), |why| format!(" {why}"));
    format!("{} {}{why}", reason_text(reason), winners_text(winners, names))
}

/// A favourite who had no more stars than others, only fewer warnings.
pub fn by_warnings(view: &View, standing: Standing, names: &Names) -> Option<String> {
    let manager = view.manager();
    let favourite = standing.winners.contains(manager).then(|| standing.winners.without(manager));
    let favourite = favourite?.lowest()?;
    let stars = |seat: Seat| view.held[seat.index()].as_ref().map(stars);
    let most = stars(favourite)?;
    let level = view.inside.without(favourite).iter().filter(|&seat| stars(seat) == Some(most));
    let level: Vec<String> = level.map(|seat| names.of(seat)).collect();
    let level = (!level.is_empty()).then(|| level.join(" and "))?;
    Some(format!("{} has as many stars as {level}, but fewer warnings.", names.of(favourite)))
}

/// An event as a sentence for the log.
pub(crate) fn tell(event: &Event, names: &Names) -> String {
    let name = |seat: Seat| names.of(seat);
    let all = |seats: Seats| list(&seats.iter().map(name).collect::<Vec<_>>());
    match *event {
        Event::Received { seat, left: (from_left, left), right: (from_right, right) } => {
            let (from_left, from_right) = (name(from_left), name(from_right));
            let seat = name(seat);
            format!(
                "{seat} is passed a {} by {from_left} and a {} by {from_right}.",
                left.0, right.0
            )
        }
        Event::Morning { day, task, weather, tokens } => {
            let day = WEEK[usize::from(day - 1) % WEEK.len()];
            let weather = weather_text(weather);
            format!("── {day}: {task}. {weather} On the card: {}.", tokens_text(tokens))
        }
        Event::Forgiven { seat, mark: Mark::Warning } => {
            format!("{} loses a warning in the sunshine.", name(seat))
        }
        Event::Forgiven { seat, mark: Mark::Bad } => {
            format!("{} loses a bad standing in the sunshine.", name(seat))
        }
        Event::Placed { seat: Some(seat), spot } => {
            format!("{} is sent to box {spot}.", name(seat))
        }
        Event::Placed { seat: None, spot } => format!("An intern is sent to box {spot}."),
        Event::Chose { own, chosen, of } => match own {
            Some((seat, card)) => format!("{} plays a {}, face down.", name(seat), card.0),
            None => format!("{chosen} of {of} have chosen."),
        },
        Event::Ran { .. } => ran_text(event, names),
        Event::Stuck { spot, crew, interns } => {
            let who = crew_text(crew, interns, names);
            format!("Box {spot} hangs on a failed one: {who} fails unseen.")
        }
        Event::Laid { manager, seat } => {
            format!("{} lays a warning for {}.", name(manager), name(seat))
        }
        Event::Judged { given } => match given {
            0 => "No warnings today.".to_string(),
            given => format!("The manager gives {}.", many(given, "warning", "warnings")),
        },
        Event::Warned { seat, count, total } => {
            let seat = name(seat);
            format!("{seat} gets {}, {total} in all.", many(count, "warning", "warnings"))
        }
        Event::Rolled { seat, mark, pips, total, safe } => {
            let dice: Vec<String> = pips.dice().iter().map(u8::to_string).collect();
            let against = match mark {
                Mark::Warning => many(total, "warning", "warnings"),
                Mark::Bad => bad(total),
            };
            let verdict = if safe { "safe" } else { "not enough" };
            format!("{} rolls {} against {against}: {verdict}.", name(seat), dice.join(" "))
        }
        Event::Out { seat, exit: Exit::Fired, fate } => {
            format!("{} is fired. “{fate}”", name(seat))
        }
        Event::Out { seat, exit: Exit::Union, fate } => {
            format!("{} has fallen out with the union and is gone. “{fate}”", name(seat))
        }
        Event::Intern { interns } => {
            format!("An intern comes instead; that makes {}.", many(interns, "intern", "interns"))
        }
        Event::Drew { manager, stars, count } => {
            let cards = &stars[..usize::from(count)];
            let cards: Vec<String> =
                cards.iter().map(|&stars| "★".repeat(usize::from(stars))).collect();
            format!("{} looks at the recommendation cards: {}.", name(manager), list(&cards))
        }
        Event::Decided { manager, to, stars } => {
            let (manager, stars) = (name(manager), "★".repeat(usize::from(stars)));
            match to {
                Some(seat) => format!("{manager} has {stars} in mind for {}.", name(seat)),
                None => format!("{manager} keeps {stars}."),
            }
        }
        Event::Reported { given } => match given {
            0 => "Nobody is recommended today.".to_string(),
            given => format!(
                "The manager hands out {}.",
                many(given, "recommendation", "recommendations")
            ),
        },
        Event::Recommended { seat, stars, .. } => match stars {
            Some(stars) => {
                let stars = "★".repeat(usize::from(stars));
                format!("{} is recommended with {stars}.", name(seat))
            }
            None => format!("{} is recommended.", name(seat)),
        },
        Event::Met { attendees } => {
            format!("The union meets behind closed doors: {}.", all(attendees))
        }
        Event::Wrote { by, seat } => format!("{} writes {} on a slip.", name(by), name(seat)),
        Event::Proposed { by, ref tokens, .. } => {
            format!("{} proposes {}.", name(by), slip_text(tokens, name))
        }
        Event::Passed { by, .. } => format!("{} proposes nothing.", name(by)),
        Event::Voted { own, voted, of, .. } => match own {
            Some((seat, true)) => format!("{} votes yes.", name(seat)),
            Some((seat, false)) => format!("{} votes no.", name(seat)),
            None => format!("{voted} of {of} have voted."),
        },
        Event::Counted { yes, no, .. } => match no.is_empty() {
            true => format!("All agree: {}.", all(yes)),
            false => format!("No agreement. For it: {}. Against it: {}.", all(yes), all(no)),
        },
        Event::Parted { agreed: true } => "The meeting has come to an agreement.".to_string(),
        Event::Parted { agreed: false } => "The meeting ends without a result.".to_string(),
        Event::Shared => {
            "Nobody is left to meet: the bad standing goes round among those who worked, in the order of their boxes."
                .to_string()
        }
        Event::Blamed { seat, count, total } => {
            format!("{} gets {}, {total} in all.", name(seat), bad(count))
        }
        Event::Inspected { shift, progress } => match shift {
            0 => format!("Inspection: everything to plan. The marker stays at {progress}."),
            1.. => {
                format!("Inspection: behind the plan, so the plan shrinks. Marker at {progress}.")
            }
            _ => format!("Inspection: so far ahead that the plan grows. Marker at {progress}."),
        },
        Event::Finished => "The last bolt is in: the machine runs.".to_string(),
        Event::Stars { seat, ref cards } => {
            format!("{} shows {}.", name(seat), many(stars(cards), "star", "stars"))
        }
        Event::Replaced { seat, fate } => {
            format!("{} is no longer needed. “{fate}”", name(seat))
        }
        Event::Over { winners, reason } => {
            over(reason, winners, job_for_an_intern(reason, winners).map(String::from), names)
        }
    }
}

fn crew_text(crew: Seats, interns: u8, names: &Names) -> String {
    let mut parts: Vec<String> = crew.iter().map(|seat| names.of(seat)).collect();
    parts.extend((interns > 0).then(|| many(interns, "intern", "interns")));
    list(&parts)
}

/// A box that was run: who played what, if that is known.
fn ran_text(event: &Event, names: &Names) -> String {
    let &Event::Ran { spot, crew, interns, cards, eye, success, cogs, progress } = event else {
        return String::new();
    };
    let result = match success {
        true => format!("done, {}. The marker is at {progress}", many(cogs, "cog", "cogs")),
        false => "failed".to_string(),
    };
    let played = if eye || crew.is_empty() {
        let who = crew_text(crew, interns, names);
        let shown: Vec<String> = cards.cards().map(|card| card.0.to_string()).collect();
        match shown.is_empty() {
            true => who,
            false => format!("{who} played {}, nobody knows who which", list(&shown)),
        }
    } else {
        let mut parts: Vec<String> = crew
            .iter()
            .zip(cards.cards())
            .map(|(s, c)| format!("{} {}", names.of(s), c.0))
            .collect();
        parts.extend((interns > 0).then(|| many(interns, "intern", "interns")));
        list(&parts)
    };
    format!("Box {spot}: {played}: {result}.")
}
