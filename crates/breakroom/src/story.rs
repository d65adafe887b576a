//! A match told aloud: every decision with what came of it. The words and the secrets
//! are [`Voice`]'s; here they become lines in a terminal.

use tabletop::{Act, Eyes, Game, Line, Match, Names, Voice};

use crate::output::{Out, Outcome};

/// Tells a match as it goes on, and remembers how far it has told.
pub struct Teller {
    voice: Voice,
    names: Names,
    /// Acts told so far, and the decisions that stood then.
    told: usize,
    moves: usize,
}

impl Teller {
    pub fn new(eyes: Eyes, names: Names) -> Teller {
        Teller { voice: Voice::new(eyes), names, told: 0, moves: 0 }
    }

    /// What happened in the deal.
    pub fn opening<G: Game>(&self, table: &Match<G>, out: &mut Out) -> Outcome {
        let line = self.voice.deal(table, &self.names);
        line.map_or(Ok(()), |line| out.line(written(&line, &self.names, ": ")))
    }

    /// Everything that was done since the last time.
    pub fn catch_up<G: Game>(&mut self, table: &Match<G>, out: &mut Out) -> Outcome {
        for line in self.fresh(table) {
            out.line(line)?;
        }
        Ok(())
    }

    /// What was done since, without the decisions that were taken back meanwhile.
    fn fresh<G: Game>(&mut self, table: &Match<G>) -> Vec<String> {
        let solo = table.game().seats().len() == 1;
        let acts = &table.acts()[self.told..];
        let lasting = lasting(acts, self.moves);
        let mut lines = Vec::new();
        for (nth, act) in acts.iter().enumerate() {
            let line = match act {
                Act::Move { .. } => {
                    self.moves += 1;
                    let stands = lasting[nth] >= self.moves;
                    let made = table.moves().get(self.moves - 1).filter(|_| stands);
                    made.and_then(|made| {
                        self.voice.decision(made, self.moves - 1, solo, &self.names)
                    })
                }
                Act::Undo { seat, moves, reach } => {
                    self.moves = self.moves.saturating_sub(*moves as usize);
                    self.voice.undo::<G>(*seat, *moves, *reach, solo)
                }
                Act::Say(said) => self.voice.said(said, &self.names),
            };
            let to = matches!(act, Act::Say(said) if said.statement.to().is_some());
            // “Ada to Ben: …”
            let after = if to { " " } else { ": " };
            lines.extend(line.map(|line| written(&line, &self.names, after)));
        }
        self.told = table.acts().len();
        lines
    }
}

/// After each act, the fewest decisions that stand from then on: one that is taken back
/// later is not among them.
fn lasting<G: Game>(acts: &[Act<G>], before: usize) -> Vec<usize> {
    let count = |standing: &mut usize, act: &Act<G>| {
        match act {
            Act::Move { .. } => *standing += 1,
            Act::Undo { moves, .. } => *standing = standing.saturating_sub(*moves as usize),
            Act::Say(_) => {}
        }
        Some(*standing)
    };
    let mut standing: Vec<usize> = acts.iter().scan(before, count).collect();
    for nth in (1..standing.len()).rev() {
        standing[nth - 1] = standing[nth - 1].min(standing[nth]);
    }
    standing
}

/// A line of the log as it is written; `after` stands behind whose it is.
fn written(line: &Line, names: &Names, after: &str) -> String {
    let number = line.number.map_or(String::new(), |number| number.to_string());
    let who = line.who.map_or(String::new(), |seat| format!("{}{after}", names.of(seat)));
    let done = line.done.as_ref().map_or(String::new(), |done| format!("{done} — "));
    format!("{number:>4}  {who}{done}{}", line.text)
}

#[cfg(test)]
mod tests {
    use hall::games::SetUp;
    use hall::rehearsal::Rehearsal;
    use tabletop::{Options as _, Record, Seat};
    use web::view::{BoardContext, Memory};

    use super::*;
    use crate::face::Face;
    use crate::set_up;

    /// Every record of a game, told by both faces to everybody's eyes: the same lines,
    /// the same end.
    fn both_faces_tell_the_same<G: Face>(folder: &str) -> usize {
        let folder = format!("{}/../{folder}/records", env!("CARGO_MANIFEST_DIR"));
        let mut compared = 0;
        for file in std::fs::read_dir(folder).expect("records") {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
            let record: Record = text.parse().expect("a record");
            let played: Match<G> = record.replay().expect("a sound record");
            if played.origin().is_some() {
                continue;
            }
            let options = played.options();
            let mut table: Match<G> = Match::new(options.clone(), played.seed());
            let pairs = options.pairs().into_iter();
            let set_up = SetUp {
                rules: Some(record.rules),
                edition: options.edition(),
                options: pairs.map(|(key, value)| (key.to_string(), value)).collect(),
                state: None,
            };
            let game = web::games::by_slug(G::ABOUT.slug).expect("it has a board");
            let mut page = Rehearsal::deal(game, &set_up, played.seed()).expect("the same deal");
            for made in played.moves() {
                table.play(made.seat, made.action).expect("legal before");
                page.play(made.seat, &made.action.to_string()).expect("legal before");
            }
            let names = set_up::names(table.game().seats().len());
            let seats = table.game().seats().iter().map(Eyes::Seat);
            for eyes in seats.chain([Eyes::Spectator, Eyes::Omniscient]) {
                let mut teller = Teller::new(eyes, names.clone());
                let mut told: Vec<String> = Vec::new();
                told.extend(
                    teller.voice.deal(&table, &names).map(|line| written(&line, &names, ": ")),
                );
                told.extend(teller.fresh(&table));
                let shown = page.log(eyes, &names).into_iter().map(|line| {
                    let number = line.number.map_or(String::new(), |number| number.to_string());
                    let who = line.who.map_or(String::new(), |who| format!("{who}: "));
                    let done = line.notation.map_or(String::new(), |done| format!("{done} — "));
                    format!("{number:>4}  {who}{done}{}", line.text)
                });
                assert_eq!(told, shown.collect::<Vec<_>>(), "{} {eyes:?}", G::ABOUT.slug);
                compared += told.len();
            }
            let context = BoardContext {
                names: names.clone(),
                sat: None,
                you: None,
                act: String::new(),
                ask: None,
                memory: Memory::Full,
                hint: None,
            };
            let drawn = game.draw(&page.sight(Eyes::Spectator, false, &names), context);
            let ended = drawn.and_then(|drawn| drawn.ended);
            assert!(ended.is_some(), "{} has ended", G::ABOUT.slug);
            assert_eq!(set_up::result(table.game(), &names), ended);
        }
        compared
    }

    #[test]
    fn terminal_and_browser_tell_recorded_games_alike() {
        assert!(both_faces_tell_the_same::<finished::Finished>("finished") > 100);
        assert!(both_faces_tell_the_same::<finishing_time::FinishingTime>("finishing-time") > 100);
        assert!(both_faces_tell_the_same::<overtime::Overtime>("overtime") > 100);
        assert!(both_faces_tell_the_same::<the_machine::TheMachine>("the-machine") > 100);
    }

    /// What was taken back before it was told is not told, and not as something else.
    #[test]
    fn what_was_taken_back_is_not_told_as_what_came_after() {
        use finished::{Finished, Options};
        let mut table: Match<Finished> =
            Match::new(Options::default(), tabletop::Seed::from_number(1));
        let me = Seat(0);
        table.play_line(me, "end sort").expect("an end");
        let count = table.moves().len() as u32;
        table.undo(me, count).expect("alone everything can be taken back");
        table.play_line(me, "end sort").expect("an end");
        let told = Teller::new(Eyes::Seat(me), Names::default()).fresh(&table);
        let ends = told.iter().filter(|line| line.contains("end ")).count();
        assert_eq!(ends, 1, "{told:?}");
        assert!(told[0].contains("taken back"), "{told:?}");
    }
}
