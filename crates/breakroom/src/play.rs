//! `play`: a game in the terminal, alone, with bots, or passing one keyboard.

use std::io::{self, BufRead, IsTerminal};
use std::thread;
use std::time::Duration;

use clap::ArgMatches;
use hall::hint::{Hint, HintStep};
use hall::plain;
use lab::{Bots, PERSON};
use players::search::Level;
use tabletop::{
    Dice, Due, Eyes, Game, Match, Names, Record, Refused, Seat, Seats, Seen, Statement, Tone,
    Unsayable, quotable, rulings,
};

use crate::face::Face;
use crate::output::{Failure, Out, Outcome, Paint};
use crate::story::Teller;
use crate::{auto, set_up};

pub fn run<G: Face>(args: &ArgMatches, out: &mut Out) -> Outcome {
    if args.get_flag("auto") {
        return auto::run::<G>(args, out);
    }
    let mut session = Session::<G>::new(args)?;
    session.greet(out)?;
    let played = session.play(out);
    if let Some(file) = args.get_one::<String>("record") {
        set_up::write_file(file, &session.record())?;
        out.line(format!("The record is in {file}."))?;
    }
    played
}

/// How passing is written.
const PASS: &str = "pass";

/// One game at one terminal.
struct Session<G: Face> {
    table: Match<G>,
    bots: Bots<G>,
    cast: Vec<String>,
    names: Names,
    people: Seats,
    /// What each person has been told, by seat.
    tellers: Vec<Teller>,
    /// Who looked at the screen last.
    looking: Option<Seat>,
    hints: Dice,
    /// The hint of a question, told as far as its step.
    hint: Option<(Seat, u32, Hint)>,
    input: Box<dyn BufRead>,
}

/// What to do after a line was typed.
enum Next {
    /// Ask again, without drawing everything anew.
    Ask,
    /// Something changed: look at the whole table.
    Look,
    Leave,
}

impl<G: Face> Session<G> {
    fn new(args: &ArgMatches) -> Result<Self, Failure> {
        let table: Match<G> = match args.get_one::<String>("continue") {
            Some(file) => {
                set_up::nothing_chosen_anew::<G>(args)?;
                continued(file)?
            }
            None => {
                set_up::dealt_once(args)?;
                let options = set_up::options_for_people::<G>(args)?;
                let seed = set_up::seed(args)?.map_or_else(set_up::fresh_seed, Ok)?;
                Match::new(options, seed)
            }
        };
        let seed = table.seed();
        let seats = table.game().seats();
        let cast = set_up::cast::<G>(args, seats.len(), Some(PERSON), true)?;
        let person = args.get_one::<String>("name").map(String::as_str);
        let names = set_up::names_with(&cast, person);
        let people = seats.iter().filter(|seat| cast[seat.index()] == PERSON).collect();
        let teller = |seat| Teller::new(Eyes::Seat(seat), names.clone());
        let tellers = seats.iter().map(teller).collect();
        Ok(Session {
            bots: set_up::bots(&cast, seed)?,
            hints: seed.stream("hints"),
            hint: None,
            table,
            cast,
            names,
            people,
            tellers,
            looking: None,
            input: Box::new(io::stdin().lock()),
        })
    }

    fn record(&self) -> String {
        self.table.record(&self.cast).to_string()
    }

    fn greet(&self, out: &mut Out) -> Outcome {
        let about = G::ABOUT;
        let (title, designer) = (out.paint.bold(about.title), about.designer);
        out.line(format!("{title} by {designer} ({})", G::COVER.credit))?;
        out.line(about.pitch)?;
        if self.cast.len() > 1 {
            for (seat, character) in self.cast.iter().enumerate() {
                let seat = Seat(seat as u8);
                let name = out.paint.team(seat.index(), self.names.of(seat));
                out.line(format!("  {seat} {name}: {character}"))?;
            }
        }
        out.line("Type ? for help.")
    }

    fn play(&mut self, out: &mut Out) -> Outcome {
        while let Some(seat) = self.next() {
            if self.bots.has(seat) {
                self.bots.act(&mut self.table, seat);
                continue;
            }
            self.hand_over(seat, out)?;
            self.show(seat, out)?;
            loop {
                match self.answer(seat, out)? {
                    Next::Ask => {}
                    Next::Look => break,
                    Next::Leave => return out.line("The game is left unfinished."),
                }
            }
        }
        self.farewell(out)
    }

    /// Who acts next: before sealed choices people, so that they can speak first.
    fn next(&mut self) -> Option<Seat> {
        let due = self.table.game().due();
        let people = match due {
            Due::Sealed { waiting } => waiting.iter().find(|&seat| self.people.contains(seat)),
            _ => None,
        };
        people.or_else(|| self.bots.next(due))
    }

    /// Several people at one keyboard: nobody sees another's secrets.
    fn hand_over(&mut self, seat: Seat, out: &mut Out) -> Outcome {
        if self.people.len() > 1 && self.looking != Some(seat) {
            if io::stdout().is_terminal() {
                out.text("\x1b[2J\x1b[3J\x1b[H")?;
            } else {
                out.text("\n".repeat(40))?;
            }
            let name = self.names.of(seat);
            out.line(format!(
                "Pass the keyboard to {name}. {name}, press Enter when you have it."
            ))?;
            out.flush()?;
            self.line()?;
        }
        self.looking = Some(seat);
        Ok(())
    }

    /// What happened, the table, the question and the choices.
    fn show(&mut self, seat: Seat, out: &mut Out) -> Outcome {
        out.line("")?;
        let teller = &mut self.tellers[seat.index()];
        teller.catch_up(&self.table, out)?;
        out.line("")?;
        let view = self.table.game().view(Eyes::Seat(seat));
        out.text(G::board(&view, &self.names, out.paint))?;
        self.ask(seat, out)
    }

    fn ask(&self, seat: Seat, out: &mut Out) -> Outcome {
        let view = self.table.game().view(Eyes::Seat(seat));
        let Some(asked) = self.table.asked(seat) else { return Ok(()) };
        let question = asked.question.as_ref().map(ToString::to_string).unwrap_or_default();
        let question = self.names.in_sentence(&question);
        out.line("")?;
        let who = if self.cast.len() > 1 { self.names.of(seat) + ": " } else { String::new() };
        out.line(format!("{who}{}", out.paint.bold(question)))?;
        for (number, action) in numbered::<G>(&asked.actions) {
            let text = action.to_string();
            let mut label = G::label(&view, action, &self.names);
            if text == PASS {
                label += ", or just Enter";
            }
            let text = if text == number { String::new() } else { format!(" {text:<18}") };
            let line = format!("  {number:>3}{text} {}", out.paint.faint(label));
            out.line(line.trim_end())?;
        }
        Ok(())
    }

    /// The next line typed, without its end; nothing at the end of the input.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string())),
            Err(error) => Err(Failure::said(format!("The input could not be read: {error}."))),
        }
    }

    fn answer(&mut self, seat: Seat, out: &mut Out) -> Result<Next, Failure> {
        out.text("> ")?;
        out.flush()?;
        let Some(line) = self.line()? else {
            out.line("")?;
            return Ok(Next::Leave);
        };
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "" => self.pass(seat, out),
            "quit" | "exit" => Ok(Next::Leave),
            "?" | "help" => self.help(out),
            "hint" => self.hint(seat, out),
            "undo" => self.undo(seat, rest.trim(), out),
            "say" => self.say(seat, rest.trim(), out),
            "save" => self.save(rest.trim(), out),
            "board" => Ok(Next::Look),
            "rules" => {
                out.text(G::COVER.guide)?;
                Ok(Next::Ask)
            }
            id if rulings::find(G::COVER.rulings, &id.to_uppercase()).is_some() => {
                ruling::<G>(id, out)
            }
            _ => match self.aside(seat, word, out)? {
                true => Ok(Next::Ask),
                false => self.act(seat, &line, out),
            },
        }
    }

    /// A word of the game's own, such as a look at what one could remember.
    fn aside(&self, seat: Seat, word: &str, out: &mut Out) -> Result<bool, Failure> {
        let view = self.table.game().view(Eyes::Seat(seat));
        match G::aside(&view, word) {
            Some(text) => out.line(text).map(|()| true),
            None => Ok(false),
        }
    }

    /// Enter alone passes, where one can.
    fn pass(&mut self, seat: Seat, out: &mut Out) -> Result<Next, Failure> {
        let pass = self.table.asked(seat).and_then(|asked| {
            asked.actions.iter().copied().find(|action| action.to_string() == PASS)
        });
        match pass.map(|pass| self.table.play(seat, pass)) {
            None => Ok(Next::Ask),
            Some(Ok(_)) => Ok(Next::Look),
            Some(Err(refused)) => self.refuse(refused, out),
        }
    }

    /// A number from the list, or notation.
    fn act(&mut self, seat: Seat, line: &str, out: &mut Out) -> Result<Next, Failure> {
        let asked = self.table.asked(seat).map(|asked| asked.actions.clone()).unwrap_or_default();
        let chosen = numbered::<G>(&asked).into_iter().find(|(number, _)| number == line);
        if let Some((_, action)) = chosen {
            return match self.table.play(seat, action) {
                Ok(_) => Ok(Next::Look),
                Err(refused) => self.refuse(refused, out),
            };
        }
        match self.table.play_line(seat, line) {
            Err(unreadable) => {
                out.line(format!("{unreadable} Type ? for help."))?;
                Ok(Next::Ask)
            }
            Ok(played) => match played.refused {
                None => Ok(Next::Look),
                Some(refused) if played.played == 0 => self.refuse(refused, out),
                Some(refused) => {
                    self.refuse(refused, out)?;
                    out.line("What came before it stands.")?;
                    Ok(Next::Look)
                }
            },
        }
    }

    /// Why not, with the ruling or the part of the rules behind it.
    fn refuse(&self, refused: Refused<G::Refusal>, out: &mut Out) -> Result<Next, Failure> {
        let why = self.names.in_sentence(&refused.to_string());
        match refused.rule() {
            Some(rule) => out.line(format!("{why} {}", out.paint.faint(format!("[{rule}]"))))?,
            None => out.line(why)?,
        }
        Ok(Next::Ask)
    }

    /// A hint, or its next step.
    fn hint(&mut self, seat: Seat, out: &mut Out) -> Result<Next, Failure> {
        let number = self.table.asked(seat).map_or(0, |asked| asked.number);
        let known = self.hint.take().filter(|(of, at, _)| *of == seat && *at == number);
        let hint = match known {
            Some((.., hint)) => Some(hint.further()),
            None => self.advice(seat),
        };
        let Some(hint) = hint else { return Ok(Next::Ask) };
        if !hint.free {
            self.table.assist();
        }
        out.line(told(&hint, G::adviser(), out.paint))?;
        self.hint = Some((seat, number, hint));
        Ok(Next::Ask)
    }

    fn advice(&mut self, seat: Seat) -> Option<Hint> {
        let heard = self.table.heard(Eyes::Seat(seat));
        let tale = self.table.tale(Eyes::Seat(seat));
        let asked = self.table.asked(seat).filter(|asked| !asked.actions.is_empty())?;
        let mut adviser = G::player(G::adviser())?;
        let seen = Seen::new(self.table.game(), seat, &asked.actions, &heard)
            .remembering(&tale)
            .in_mood(self.table.seed().mood(seat));
        let advice = adviser.advise(&seen, &mut self.hints);
        Some(Hint::of(&seen, advice, &mut self.hints))
    }

    fn undo(&mut self, seat: Seat, count: &str, out: &mut Out) -> Result<Next, Failure> {
        let count = match count {
            "" => 1,
            text => match text.parse() {
                Ok(count) => count,
                Err(_) => {
                    out.line(format!("undo takes a number, not “{}”.", quotable(text)))?;
                    return Ok(Next::Ask);
                }
            },
        };
        let free = self.table.free_undo(seat);
        match self.table.undo(seat, count) {
            Err(refused) => self.refuse(refused, out),
            Ok(()) => {
                if count > free {
                    out.line("That goes back behind something you have seen: the game counts as assisted.")?;
                }
                Ok(Next::Look)
            }
        }
    }

    /// `say Hello`, `say >p2 Hello`, or a ready-made phrase: `say #trust >p2`.
    fn say(&mut self, seat: Seat, text: &str, out: &mut Out) -> Result<Next, Failure> {
        if text.is_empty() {
            out.line("say what? For everybody: say Hello. For one of them: say >p2 Hello.")?;
            for phrase in G::phrases() {
                out.line(format!("  say #{:<12} “{}”", phrase.slug, phrase.words))?;
            }
            return Ok(Next::Ask);
        }
        let statement = match text.strip_prefix('#') {
            None => match self.typed(seat, text, out)? {
                Some(statement) => statement,
                None => return Ok(Next::Ask),
            },
            Some(phrase) => {
                let (slug, to) = phrase.split_once(' ').unwrap_or((phrase, ""));
                let to = to.trim().strip_prefix('>').and_then(|seat| seat.parse().ok());
                match G::phrases().iter().find(|phrase| phrase.slug == slug) {
                    Some(phrase) => Ok(phrase.say(to)),
                    None => {
                        let slug = quotable(slug);
                        out.line(format!("There is no phrase “{slug}”; say alone lists them."))?;
                        return Ok(Next::Ask);
                    }
                }
            }
        };
        match statement {
            Err(unsayable) => out.line(unsayable)?,
            Ok(statement) => match self.table.say(seat, statement.clone()) {
                Ok(_) => {
                    out.line("Said.")?;
                    if self.bots.answer(&mut self.table, seat, &statement) {
                        self.tellers[seat.index()].catch_up(&self.table, out)?;
                    }
                }
                Err(refused) => return self.refuse(refused, out),
            },
        }
        Ok(Next::Ask)
    }

    /// Typed words as a statement: what they mean counts when it is confirmed. Nothing,
    /// if it shall not be said after all.
    fn typed(
        &mut self,
        seat: Seat,
        text: &str,
        out: &mut Out,
    ) -> Result<Option<Result<Statement, Unsayable>>, Failure> {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        let aimed: Option<Seat> = first.strip_prefix('>').and_then(|seat| seat.parse().ok());
        let words = if aimed.is_some() { rest } else { text };
        let names: Vec<String> =
            (0..self.cast.len()).map(|nth| self.names.of(Seat(nth as u8))).collect();
        let game = self.table.game();
        let to = aimed.or_else(|| plain::addressed(game, seat, words, &names));
        let as_typed = Statement::new(Tone::Plain, to, words);
        // What may not be said is not asked about either.
        let sayable = as_typed.as_ref().is_ok_and(|said| game.speak(seat, said).is_ok());
        let meant = plain::understand(game, seat, words, &names).filter(|_| sayable);
        let Some((phrase, named)) = meant else { return Ok(Some(as_typed)) };
        let to = aimed.or(named);
        let whom = to.map(|to| self.names.of(to));
        let understood = plain::understood(phrase.tone, whom.as_deref());
        out.line(format!("{understood} “{}”", phrase.words))?;
        if phrase.addressed && to.is_none() {
            out.line(format!("To whom? For instance: say #{} >p2", phrase.slug))?;
            return Ok(None);
        }
        out.line("y says that, n your own words; Enter says nothing.")?;
        out.text("> ")?;
        out.flush()?;
        Ok(match self.line()?.as_deref().map(str::trim) {
            Some("y" | "yes") => Some(Ok(phrase.say(to))),
            Some("n" | "no") => Some(as_typed),
            _ => {
                out.line("Nothing was said.")?;
                None
            }
        })
    }

    fn save(&mut self, file: &str, out: &mut Out) -> Result<Next, Failure> {
        if file.is_empty() {
            out.line("save takes the name of a file.")?;
            return Ok(Next::Ask);
        }
        match set_up::write_file(file, &self.record()) {
            Ok(()) => out.line(format!(
                "Saved. Go on later with: breakroom play {} --continue {file}",
                G::ABOUT.slug
            ))?,
            Err(Failure::Said(sentence)) => out.line(sentence)?,
            Err(closed) => return Err(closed),
        }
        Ok(Next::Ask)
    }

    fn help(&self, out: &mut Out) -> Result<Next, Failure> {
        out.line("Type the number of a choice, or a move:")?;
        G::NOTATION.lines().try_for_each(|line| out.line(format!("  {line}")))?;
        out.line("And these:")?;
        let common = [
            ("hint", "what a bot would do, and why; again for more of it"),
            ("undo, undo 3", "take back your last decisions"),
            ("say …", "talk to the others"),
            ("board", "draw the table again"),
            ("rules", "how the game is played"),
            ("R-01", "the ruling with that number, and its reason"),
            ("save FILE", "write a record to go on with later"),
            ("quit", "leave"),
        ];
        let alone = self.cast.len() == 1;
        for (word, what) in common.iter().chain(G::ASIDES) {
            if !(alone && word.starts_with("say")) {
                out.line(format!("  {word:<14} {what}"))?;
            }
        }
        Ok(Next::Ask)
    }

    fn farewell(&mut self, out: &mut Out) -> Outcome {
        // Whoever looked last sees the end; with several people, everybody may.
        let seat = self.looking.or(self.people.lowest()).unwrap_or(Seat(0));
        out.line("")?;
        self.tellers[seat.index()].catch_up(&self.table, out)?;
        let eyes = if self.people.len() > 1 { Eyes::Omniscient } else { Eyes::Seat(seat) };
        out.line("")?;
        out.text(G::board(&self.table.game().view(eyes), &self.names, out.paint))?;
        out.line("")?;
        let result = set_up::result(self.table.game(), &self.names).unwrap_or_default();
        let assisted = if self.table.assisted() { " The game was assisted." } else { "" };
        let won = self.table.game().due().standing().map(|standing| standing.winners);
        let won = won.unwrap_or_default().iter().any(|seat| self.people.contains(seat));
        let result = if won { out.paint.good(result) } else { out.paint.bad(result) };
        out.line(format!("{result}{assisted}"))?;
        play_film(&G::film(&self.table.game().view(eyes)), out)
    }
}

/// So much of a hint as its step tells.
fn told(hint: &Hint, adviser: &str, paint: Paint) -> String {
    let more = paint.faint("(hint again for more)");
    let who = match Level::read(adviser) {
        Some(_) => format!("A {adviser} player"),
        None => format!("The {adviser}"),
    };
    match hint.step {
        HintStep::Something => format!("{} {more}", hint.stakes),
        HintStep::Which => {
            format!("{who} would do: {}. {more}", paint.bright(&hint.notation))
        }
        HintStep::Whole => {
            let odds = hint.odds.map(|(with, without)| {
                let ended = hint.ended.map(|ended| format!(", {ended} % if the turn ends here"));
                let ended = ended.unwrap_or_default();
                format!(
                    " The chance to win: {with} % with it, {without} % with the next best{ended}."
                )
            });
            let line = match hint.line.as_slice() {
                [] => String::new(),
                line => format!(" The line: {}.", line.join(", ")),
            };
            let decides = match hint.decides.as_str() {
                "" => String::new(),
                decides => format!(" {decides}"),
            };
            let odds = odds.unwrap_or_default();
            let action = paint.bright(&hint.notation);
            format!("{who} would do: {action}. {}{odds}{line}{decides}", hint.why)
        }
    }
}

/// How long a picture of the film stays.
const A_PICTURE: Duration = Duration::from_millis(700);

/// Plays the film in place; where nobody can see it move, its last picture.
fn play_film(pictures: &[String], out: &mut Out) -> Outcome {
    let Some((last, before)) = pictures.split_last() else { return Ok(()) };
    if io::stdout().is_terminal() {
        for picture in before {
            out.line(format!("\n{picture}"))?;
            out.flush()?;
            thread::sleep(A_PICTURE);
            // Back to the top of it, and wipe.
            out.text(format!("\x1b[{}A\x1b[J", picture.lines().count() + 1))?;
        }
    }
    out.line(format!("\n{last}"))
}

/// The choices with what is typed for them: the number in the list, or the move
/// itself where moves are numbers already.
fn numbered<G: Game>(actions: &[G::Action]) -> Vec<(String, G::Action)> {
    let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    let own = texts.iter().any(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let numbers = texts.into_iter().enumerate().map(|(nth, text)| match own {
        true => text,
        false => (nth + 1).to_string(),
    });
    numbers.zip(actions.iter().copied()).collect()
}

/// A ruling with its reason.
fn ruling<G: Face>(id: &str, out: &mut Out) -> Result<Next, Failure> {
    if let Some(ruling) = rulings::find(G::COVER.rulings, &id.to_uppercase()) {
        out.line(out.paint.bold(format!("{} {}", ruling.id, ruling.title)))?;
        out.line(ruling.question)?;
        out.line(ruling.ours)?;
        out.line(out.paint.faint(ruling.why))?;
    }
    Ok(Next::Ask)
}

/// A game to go on with, from its record.
fn continued<G: Face>(file: &str) -> Result<Match<G>, Failure> {
    let text = set_up::read_file(file)?;
    let said = |error: &dyn std::fmt::Display| Failure::said(format!("{file}: {error}"));
    let record: Record = text.parse().map_err(|error| said(&error))?;
    record.verify::<G>().map_err(|error| said(&error))
}
