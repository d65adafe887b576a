//! What people have said, and what it is worth: the only part of the talk that counts
//! in mind.

use tabletop::{Said, Seat, Seats, Seen, Tale, Tone};
use the_machine::{SEATS, TheMachine};

use super::reproach::{broken, by_day};

/// By seat, how much likelier they are to work for what they have said.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The day the last words are about, and by how much they multiply the odds then.
    day: u8,
    today: [f64; SEATS],
    /// On any day: broken words are held against whoever gave them.
    always: [f64; SEATS],
}

impl Default for Words {
    fn default() -> Self {
        Words { day: 0, today: [1.0; SEATS], always: [1.0; SEATS] }
    }
}

/// What somebody has said about their work on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Will,
    WillNot,
}

impl Words {
    /// How many times likelier somebody is to work on a day than by their record.
    pub fn odds(&self, seat: Seat, day: u8) -> f64 {
        let today = if day == self.day { self.today[seat.index()] } else { 1.0 };
        today * self.always[seat.index()]
    }

    /// What the talk so far tells about everybody else.
    pub fn of(seen: &Seen<'_, TheMachine>) -> Words {
        let view = seen.view();
        let day = to_come(seen);
        let mut words = Words { day, ..Words::default() };
        let given = given(seen.tale(), day);
        let broken: Vec<Seats> = (1..=view.day).map(|day| broken(seen, &view, day)).collect();
        for seat in view.workers.without(seen.seat()).iter() {
            let broken = broken.iter().filter(|liars| liars.contains(seat)).count();
            words.today[seat.index()] = match given[seat.index()] {
                Some(Word::Will) if broken > 0 => 1.0,
                Some(Word::Will) => 1.8,
                Some(Word::WillNot) => 0.2,
                None => 1.0,
            };
            words.always[seat.index()] = match broken {
                0 => 1.0,
                1 => 0.8,
                _ => 0.65,
            };
        }
        words
    }
}

/// By seat, what everybody has last said about their own work on that day.
fn given(tale: &[Tale<TheMachine>], day: u8) -> [Option<Word>; SEATS] {
    let mut given = [None; SEATS];
    for (about, part) in by_day(tale) {
        if let Tale::Said(said) = part
            && about == day
            && let Some(word) = word(said)
        {
            given[said.seat.index()] = Some(word);
        }
    }
    given
}

fn word(said: &Said) -> Option<Word> {
    match said.statement.tone() {
        Tone::Promise => Some(Word::Will),
        Tone::Refuse => Some(Word::WillNot),
        _ => None,
    }
}

/// What the seat itself has last said about the work that comes next.
pub fn own(seen: &Seen<'_, TheMachine>) -> Option<Word> {
    given(seen.tale(), to_come(seen))[seen.seat().index()]
}

/// The day whose work comes next.
fn to_come(seen: &Seen<'_, TheMachine>) -> u8 {
    by_day(seen.tale()).last().map_or(seen.view().day, |(about, _)| about)
}

#[cfg(test)]
mod tests {
    use tabletop::{Eyes, Fate, Game, Match, Seed};
    use the_machine::{Options, Outcome, Phase, Sight, View, phrase_of};

    use super::super::record::job;
    use super::*;

    /// Days that other workers were seen to spend in a box that failed, though it was run.
    #[derive(Debug, Default)]
    struct Failures {
        /// With less than their share; with their share, in a shared box; unseen.
        idle: u32,
        honest: u32,
        unseen: u32,
    }

    /// Weeks of any moves, in which everybody gives their word in that phase of each day.
    /// Every morning it is counted who was seen to have broken it, and how often.
    fn weeks(speaks: Phase, about: u8) -> Failures {
        let mut failures = Failures::default();
        for week in 0..40 {
            let seed = Seed::from_number(week);
            let mut luck = seed.stream("any move");
            let mut table = Match::<TheMachine>::new(Options::of(5).expect("five"), seed);
            let (mut spoke, mut judged) = (0, 1);
            while let Some(mover) = table.game().due().seats().lowest() {
                let view = table.game().view(Eyes::Seat(Seat(0)));
                let tale = table.tale(Eyes::Seat(Seat(0)));
                if spoke < view.day && speaks == view.phase {
                    spoke = view.day;
                    for seat in view.inside.iter() {
                        let hard = phrase_of("hard").expect("a phrase").say(None);
                        table.say(seat, hard).expect("they may talk");
                    }
                }
                if judged < view.day {
                    judged = view.day;
                    let heard = table.heard(Eyes::Seat(Seat(0)));
                    let seen = Seen::new(table.game(), Seat(0), &[], &heard).remembering(&tale);
                    judge(&view, &Words::of(&seen), about, &mut failures);
                }
                let actions = &table.asked(mover).expect("a seat").actions;
                let action = actions[luck.roll("move", actions.len() as u32) as usize];
                table.play(mover, action).expect("it is listed");
            }
        }
        failures
    }

    /// Compares what counts with the ledger, from the day `about` on.
    fn judge(view: &View, words: &Words, about: u8, failures: &mut Failures) {
        for seat in view.inside.iter() {
            let mut broken = 0;
            for day in usize::from(about) - 1..usize::from(view.day) - 1 {
                let deed = view.ledger[seat.index()][day].expect("inside all week");
                let job = job(view, day, deed.spot);
                match (deed.outcome, deed.sight, deed.card) {
                    (Outcome::Failure, Sight::Open, Some(card))
                        if card.0 < job.number.div_ceil(job.stations) =>
                    {
                        failures.idle += 1;
                        broken += 1;
                    }
                    (Outcome::Failure, Sight::Open, _) => failures.honest += 1,
                    (Outcome::Failure, ..) => failures.unseen += 1,
                    _ => {}
                }
            }
            // Of no day at all nothing was said.
            let expected = [1.0, 0.8, 0.65, 0.65, 0.65][broken];
            assert_eq!(words.odds(seat, 0), expected, "{seat} on day {}", view.day);
        }
    }

    #[test]
    fn a_word_counts_as_broken_by_those_who_were_seen_to_do_less_than_their_share() {
        let failures = weeks(Phase::Cards, 1);
        let Failures { idle, honest, unseen } = failures;
        assert!(idle > 50 && honest > 5 && unseen > 20, "{failures:?}");
    }

    /// Nobody has broken on Monday what was only promised on Monday evening.
    #[test]
    fn a_word_after_the_days_work_is_about_the_next_day() {
        assert!(weeks(Phase::Warnings, 2).idle > 30);
    }

    /// What was said in the evening is today's word in the morning, and no longer
    /// yesterday's.
    #[test]
    fn a_word_is_kept_in_mind_for_the_day_it_is_about() {
        let table = |talk: Phase| {
            let mut table =
                Match::<TheMachine>::new(Options::of(5).expect("five"), Seed::from_number(3));
            let mut said = false;
            loop {
                let view = table.game().view(Eyes::Spectator);
                if !said && view.phase == talk {
                    said = true;
                    let no = phrase_of("not-me").expect("a phrase").say(None);
                    table.say(Seat(2), no).expect("they may talk");
                }
                if view.day == 2 {
                    return table;
                }
                let mover = table.game().due().seats().lowest().expect("it goes on");
                let action = table.asked(mover).expect("a seat").actions[0];
                table.play(mover, action).expect("it is listed");
            }
        };
        for (talk, odds) in [(Phase::Cards, 1.0), (Phase::Warnings, 0.2)] {
            let table = table(talk);
            let (heard, tale) = (table.heard(Eyes::Seat(Seat(0))), table.tale(Eyes::Seat(Seat(0))));
            let seen = Seen::new(table.game(), Seat(0), &[], &heard).remembering(&tale);
            let words = Words::of(&seen);
            assert_eq!((words.odds(Seat(2), 2), words.odds(Seat(3), 2)), (odds, 1.0), "{talk:?}");
        }
    }
}
