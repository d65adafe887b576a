//! A state of a game: it knows how it came to be, and copies are cheap.

use std::fmt::Debug;
use std::sync::Arc;

use boards::Paint;
use players::{Thought, stand_in, try_to_think};
use tabletop::tensor::{Pen, UNNUMBERED};
use tabletop::{
    Dice, Due, Eyes, Match, Names, Record, Said, Seat, Seed, Seen, Statement, Tale, Unsayable,
    state_hash,
};

use crate::any::{Environment, Kind, Told};
use crate::luck::Script;

/// A state, whichever game it is of.
pub trait AnyState: Send + Sync + Debug {
    fn due(&self) -> Due;
    fn seats(&self) -> u8;
    /// How many decisions led here.
    fn decisions(&self) -> usize;
    fn question(&self, seat: Seat) -> Option<String>;
    /// The numbers of what the seat may do now, ascending.
    fn legal(&self, seat: Seat) -> Vec<u16>;
    /// The notation of an action that is legal now.
    fn text(&self, seat: Seat, number: u16) -> Told<String>;
    /// The number of an action that is legal now, by its notation.
    fn number(&self, seat: Seat, text: &str) -> Told<u16>;
    /// Carries out an action, or changes nothing.
    fn play(&mut self, seat: Seat, number: u16, rolls: Option<Vec<(String, u32)>>) -> Told<()>;
    /// Carries out a line of notation, or changes nothing.
    fn play_line(&mut self, seat: Seat, line: &str) -> Told<()>;
    fn observe(&self, seat: Option<Seat>, cells: &mut [i16]);
    /// What these eyes know, in words.
    fn view(&self, seat: Option<Seat>) -> String;
    /// The board as the terminal draws it for these eyes; for a seat that is asked with
    /// the question and what each action does.
    fn board(&self, seat: Option<Seat>) -> String;
    /// What happened, in sentences, as far as these eyes saw it.
    fn story(&self, seat: Option<Seat>) -> Vec<String>;
    /// Everything these eyes saw and heard, in words.
    fn tale(&self, seat: Option<Seat>) -> String;
    /// A state that the seat cannot tell from this one.
    fn imagine(&self, seat: Seat, seed: Seed) -> Box<dyn AnyState>;
    /// The same state with other luck from now on.
    fn reseeded(&self, seed: Seed) -> Box<dyn AnyState>;
    fn say(&mut self, seat: Seat, statement: &str) -> Told<()>;
    /// Who said what, as far as these eyes could hear it.
    fn heard(&self, seat: Option<Seat>) -> Vec<(u8, String)>;
    /// What a bot of this character does here, and what it says.
    fn think(&self, character: &str, seat: Seat, dice: Seed) -> Told<(u16, Option<String>)>;
    /// Does again what was done in a record, which begins where this state stands; or
    /// changes nothing.
    fn follow(&mut self, record: &Record) -> Told<()>;
    /// The whole game as a record.
    fn record(&self, players: &[String]) -> Told<String>;
    /// The complete state as JSON.
    fn trace(&self) -> String;
    fn hash(&self) -> String;
    fn copy(&self) -> Box<dyn AnyState>;
}

/// Where a state comes from.
#[derive(Debug)]
enum Origin<G: Environment> {
    /// From the deal of its seed.
    Dealt,
    /// From this state. By seat: what was seen and heard before, if that is known;
    /// a spectator's comes last.
    Given { game: Box<G>, tales: Vec<Option<Vec<Tale<G>>>> },
}

/// Something done since then.
#[derive(Clone, Debug)]
enum Act<G: Environment> {
    Move(Seat, G::Action),
    Say(Said),
}

/// A state of a game.
#[derive(Clone, Debug)]
pub struct State<G: Environment> {
    kind: Arc<Kind<G>>,
    game: G,
    luck: Dice,
    seed: Seed,
    origin: Arc<Origin<G>>,
    acts: Arc<Vec<Act<G>>>,
}

impl<G: Environment> State<G> {
    pub fn dealt(kind: Arc<Kind<G>>, seed: Seed) -> Self {
        let game = G::deal(&kind.options, &mut seed.deal(), &mut ());
        let (origin, acts) = (Arc::new(Origin::Dealt), Arc::default());
        State { kind, game, luck: seed.play(), seed, origin, acts }
    }

    /// A state that came about elsewhere, with what happened until then.
    pub fn given(kind: Arc<Kind<G>>, game: G, seed: Seed, events: &[G::Event]) -> Self {
        let everybody = game.seats().iter().map(Eyes::Seat).chain([Eyes::Spectator]);
        let seen =
            |eyes| events.iter().filter_map(|it| G::shown(it, eyes)).map(Tale::Event).collect();
        let tales = everybody.map(|eyes| Some(seen(eyes))).collect();
        State::from(kind, game, seed, tales)
    }

    fn from(kind: Arc<Kind<G>>, game: G, seed: Seed, tales: Vec<Option<Vec<Tale<G>>>>) -> Self {
        let origin = Arc::new(Origin::Given { game: Box::new(game.clone()), tales });
        State { kind, game, luck: seed.play(), seed, origin, acts: Arc::default() }
    }

    /// The last state of a match. What was taken back is forgotten.
    pub fn of_match(kind: Arc<Kind<G>>, table: &Match<G>) -> Told<Self> {
        let mut state = match table.origin() {
            None => State::dealt(kind, table.seed()),
            Some(origin) => {
                let game = G::resume(&kind.options, origin).map_err(|error| error.to_string())?;
                State::given(kind, game, table.seed(), &[])
            }
        };
        state.redo_all(table)?;
        Ok(state)
    }

    /// Everything that was done in a match.
    fn redo_all(&mut self, table: &Match<G>) -> Told<()> {
        let undone = table.acts().iter().any(|act| matches!(act, tabletop::Act::Undo { .. }));
        let moves = || table.moves().iter().map(|made| Act::Move(made.seat, made.action));
        let acts: Vec<Act<G>> = if undone {
            moves().collect()
        } else {
            let one = |act: &tabletop::Act<G>| match act {
                tabletop::Act::Move { seat, action } => Some(Act::Move(*seat, *action)),
                tabletop::Act::Say(said) => Some(Act::Say(said.clone())),
                tabletop::Act::Undo { .. } => None,
            };
            table.acts().iter().filter_map(one).collect()
        };
        acts.into_iter().try_for_each(|act| self.redo(act))
    }

    fn redo(&mut self, act: Act<G>) -> Told<()> {
        if let Act::Move(seat, action) = act {
            let played = self.game.play(seat, action, &mut self.luck, &mut ());
            played.map_err(|refusal| refusal.to_string())?;
        }
        Arc::make_mut(&mut self.acts).push(act);
        Ok(())
    }

    fn listed(&self, seat: Seat) -> (Vec<G::Action>, Vec<u16>) {
        let (mut actions, mut numbers) = (Vec::new(), Vec::new());
        if self.game.seats().contains(seat) {
            self.game.actions(seat, &mut actions);
            self.game.number(seat, &actions, &mut numbers);
        }
        (actions, numbers)
    }

    /// The action with a number, or why there is none.
    fn action(&self, seat: Seat, number: u16) -> Told<G::Action> {
        let (actions, numbers) = self.listed(seat);
        if let Some(nth) = numbers.iter().position(|&other| other == number) {
            return Ok(actions[nth]);
        }
        Err(match self.game.due() {
            Due::Over(_) => "The game is over.".into(),
            _ if !self.game.seats().contains(seat) => format!("There is no {seat} at this table."),
            _ if actions.is_empty() => format!("It is not for {seat} to decide now."),
            _ if number >= self.kind.actions => {
                format!(
                    "{number} is no action: they are numbered from 0 to {}.",
                    self.kind.actions - 1
                )
            }
            _ => self.refusal(seat, number),
        })
    }

    /// Why an action is not legal: the sentence of the rules, where the number means
    /// something else than a place in the list.
    fn refusal(&self, seat: Seat, number: u16) -> String {
        let mut numbers = Vec::new();
        for action in G::universe(&self.kind.options) {
            self.game.number(seat, &[action], &mut numbers);
            if numbers.first() == Some(&number) {
                let mut attempt = self.game.clone();
                let mut luck = self.luck.clone();
                if let Err(refusal) = attempt.play(seat, action, &mut luck, &mut ()) {
                    return format!("{action}: {refusal}");
                }
            }
        }
        format!("Action {number} is not legal for {seat} now.")
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Told<()> {
        let played = self.game.play(seat, action, &mut self.luck, &mut ());
        played.map_err(|refusal| refusal.to_string())?;
        Arc::make_mut(&mut self.acts).push(Act::Move(seat, action));
        Ok(())
    }

    /// With luck from outside the past does not follow from the seed any more: the
    /// state begins anew where it stands, with all that was seen.
    fn act_scripted(
        &mut self,
        seat: Seat,
        action: G::Action,
        rolls: Vec<(String, u32)>,
    ) -> Told<()> {
        let mut script = Script::new(rolls);
        let mut events = Vec::new();
        let mut game = self.game.clone();
        let played = game.play(seat, action, &mut script, &mut events);
        played.map_err(|refusal| refusal.to_string())?;
        script.finish()?;
        let everybody = self.game.seats().iter().map(Eyes::Seat).chain([Eyes::Spectator]);
        let tales = everybody.map(|eyes| {
            let mut tale = self.told(eyes);
            tale.extend(events.iter().filter_map(|it| G::shown(it, eyes)).map(Tale::Event));
            Some(tale)
        });
        let tales = tales.collect();
        let origin = Arc::new(Origin::Given { game: Box::new(game.clone()), tales });
        // The dice go on as they would have.
        let mut word = [0; 32];
        let mut dice = self.luck.clone();
        word.chunks_mut(4).for_each(|part| part.copy_from_slice(&dice.word().to_le_bytes()));
        let seed = Seed(word);
        *self = State {
            kind: self.kind.clone(),
            game,
            luck: seed.play(),
            seed,
            origin,
            acts: Arc::default(),
        };
        Ok(())
    }

    /// What these eyes saw and heard, in order, as far back as that is known.
    fn told(&self, eyes: Eyes) -> Vec<Tale<G>> {
        let mut events = Vec::new();
        let (mut game, mut tale) = match &*self.origin {
            Origin::Dealt => {
                (G::deal(&self.kind.options, &mut self.seed.deal(), &mut events), Vec::new())
            }
            Origin::Given { game, tales } => {
                let nth = match eyes {
                    Eyes::Seat(seat) => seat.index(),
                    Eyes::Spectator | Eyes::Omniscient => tales.len() - 1,
                };
                ((**game).clone(), tales.get(nth).cloned().flatten().unwrap_or_default())
            }
        };
        let mut luck = self.seed.play();
        for act in self.acts.iter() {
            match act {
                Act::Say(said) => {
                    flush(&mut tale, &mut events, eyes);
                    let heard = Some(said).filter(|said| said.audience.includes(eyes));
                    tale.extend(heard.cloned().map(Tale::Said));
                }
                Act::Move(seat, action) => {
                    let again = game.play(*seat, *action, &mut luck, &mut events);
                    debug_assert!(again.is_ok(), "what was played once can be played again");
                }
            }
        }
        flush(&mut tale, &mut events, eyes);
        tale
    }
}

fn flush<G: Environment>(tale: &mut Vec<Tale<G>>, events: &mut Vec<G::Event>, eyes: Eyes) {
    tale.extend(events.drain(..).filter_map(|event| G::shown(&event, eyes)).map(Tale::Event));
}

fn eyes_of(seat: Option<Seat>) -> Eyes {
    seat.map_or(Eyes::Spectator, Eyes::Seat)
}

impl<G: Environment> AnyState for State<G> {
    fn due(&self) -> Due {
        self.game.due()
    }

    fn seats(&self) -> u8 {
        self.game.seats().len()
    }

    fn decisions(&self) -> usize {
        self.acts.iter().filter(|act| matches!(act, Act::Move(..))).count()
    }

    fn question(&self, seat: Seat) -> Option<String> {
        self.game.question(seat).map(|question| question.to_string())
    }

    fn legal(&self, seat: Seat) -> Vec<u16> {
        let (_, mut numbers) = self.listed(seat);
        numbers.retain(|&number| number != UNNUMBERED);
        numbers.sort_unstable();
        numbers
    }

    fn text(&self, seat: Seat, number: u16) -> Told<String> {
        self.action(seat, number).map(|action| action.to_string())
    }

    fn number(&self, seat: Seat, text: &str) -> Told<u16> {
        let read = self.game.read(seat, text).map_err(|error| error.to_string())?;
        let &[action] = read.as_slice() else {
            return Err(format!("“{text}” is more than one decision."));
        };
        let (actions, numbers) = self.listed(seat);
        match actions.iter().position(|&other| other == action) {
            Some(nth) if numbers[nth] != UNNUMBERED => Ok(numbers[nth]),
            Some(_) => Err(format!("“{text}” has no number here; apply it by its notation.")),
            None => {
                let played = self.game.clone().play(seat, action, &mut self.luck.clone(), &mut ());
                Err(played.err().map_or("It is not legal.".into(), |refusal| refusal.to_string()))
            }
        }
    }

    fn play(&mut self, seat: Seat, number: u16, rolls: Option<Vec<(String, u32)>>) -> Told<()> {
        let action = self.action(seat, number)?;
        match rolls {
            None => self.act(seat, action),
            Some(rolls) => self.act_scripted(seat, action, rolls),
        }
    }

    fn play_line(&mut self, seat: Seat, line: &str) -> Told<()> {
        let actions = self.game.read(seat, line).map_err(|error| error.to_string())?;
        let mut after = self.clone();
        for action in actions {
            after.act(seat, action)?;
        }
        *self = after;
        Ok(())
    }

    fn observe(&self, seat: Option<Seat>, cells: &mut [i16]) {
        self.game.observe(seat, &mut Pen::new(cells));
    }

    fn view(&self, seat: Option<Seat>) -> String {
        let mut cells = vec![0; self.kind.layout.size()];
        self.observe(seat, &mut cells);
        let mut text = String::new();
        let mut rest = &cells[..];
        for slice in self.kind.layout.slices() {
            let (numbers, after) = rest.split_at(slice.size());
            rest = after;
            let last = numbers.iter().rposition(|&number| number != 0).map_or(0, |nth| nth + 1);
            if last > 0 {
                let told: Vec<String> = numbers[..last].iter().map(ToString::to_string).collect();
                text += &format!("{}: {}\n", slice.name, told.join(" "));
            }
        }
        text
    }

    fn board(&self, seat: Option<Seat>) -> String {
        let names = Names::default();
        let view = self.game.view(eyes_of(seat));
        let mut text = G::board(&view, &names, Paint { colours: false });
        let asked = seat.and_then(|seat| Some((seat, self.game.question(seat)?)));
        if let Some((seat, question)) = asked {
            text += &format!("\n{question}\n");
            let (actions, numbers) = self.listed(seat);
            for (&action, number) in actions.iter().zip(numbers) {
                let label = G::label(&view, action, &names);
                let line = format!("{number:>6} {:<18} {label}", action.to_string());
                text += line.trim_end();
                text += "\n";
            }
        }
        text
    }

    fn story(&self, seat: Option<Seat>) -> Vec<String> {
        let (names, mut sentences) = (Names::default(), Vec::new());
        let mut events = Vec::new();
        for part in self.told(eyes_of(seat)) {
            match part {
                Tale::Event(event) => events.push(event),
                Tale::Said(said) => {
                    sentences.extend(G::narrate(&std::mem::take(&mut events), &names));
                    sentences.push(format!("{} {}", said.seat, said.statement));
                }
            }
        }
        sentences.extend(G::narrate(&events, &names));
        sentences
    }

    fn tale(&self, seat: Option<Seat>) -> String {
        let mut text = String::new();
        for part in self.told(eyes_of(seat)) {
            match part {
                Tale::Event(event) => text += &format!("{event:?}\n"),
                Tale::Said(said) => text += &format!("\" {} {}\n", said.seat, said.statement),
            }
        }
        text + &self.view(seat)
    }

    fn imagine(&self, seat: Seat, seed: Seed) -> Box<dyn AnyState> {
        let game = self.game.imagine(seat, &mut seed.stream("imagine"));
        let others = self.game.seats().iter().map(Some).chain([None]);
        // Only the seat itself lived through what happened: whatever else the others
        // saw in this world, nobody knows. Spectators saw what everybody saw.
        let known = others.map(|other| match other {
            Some(other) if other != seat => None,
            other => Some(self.told(eyes_of(other))),
        });
        let known = known.collect();
        Box::new(State::from(self.kind.clone(), game, seed, known))
    }

    fn reseeded(&self, seed: Seed) -> Box<dyn AnyState> {
        let everybody = self.game.seats().iter().map(Eyes::Seat).chain([Eyes::Spectator]);
        let tales = everybody.map(|eyes| Some(self.told(eyes))).collect();
        Box::new(State::from(self.kind.clone(), self.game.clone(), seed, tales))
    }

    fn say(&mut self, seat: Seat, statement: &str) -> Told<()> {
        let statement: Statement =
            statement.parse().map_err(|unsayable: Unsayable| unsayable.to_string())?;
        if !self.game.seats().contains(seat) {
            return Err(format!("There is no {seat} at this table."));
        }
        let audience = self.game.speak(seat, &statement).map_err(|refusal| refusal.to_string())?;
        Arc::make_mut(&mut self.acts).push(Act::Say(Said { seat, statement, audience }));
        Ok(())
    }

    fn heard(&self, seat: Option<Seat>) -> Vec<(u8, String)> {
        let eyes = eyes_of(seat);
        let before: &[Tale<G>] = match &*self.origin {
            Origin::Dealt => &[],
            Origin::Given { tales, .. } => {
                let nth = seat.map_or(tales.len() - 1, Seat::index);
                tales.get(nth).and_then(Option::as_deref).unwrap_or(&[])
            }
        };
        let before = before.iter().filter_map(|part| match part {
            Tale::Said(said) => Some(said),
            Tale::Event(_) => None,
        });
        let since = self.acts.iter().filter_map(|act| match act {
            Act::Say(said) => Some(said),
            Act::Move(..) => None,
        });
        let heard = before.chain(since).filter(|said| said.audience.includes(eyes));
        heard.map(|said| (said.seat.0, said.statement.to_string())).collect()
    }

    fn think(&self, character: &str, seat: Seat, dice: Seed) -> Told<(u16, Option<String>)> {
        let Some(mut player) = G::player(character) else {
            let known: Vec<&str> = G::characters().iter().map(|one| one.name).collect();
            return Err(format!(
                "There is no bot “{character}” here; there are {}.",
                known.join(", ")
            ));
        };
        let (actions, numbers) = self.listed(seat);
        if actions.is_empty() {
            return Err(format!("It is not for {seat} to decide now."));
        }
        let tale = self.told(Eyes::Seat(seat));
        let heard: Vec<Said> = tale
            .iter()
            .filter_map(|part| match part {
                Tale::Said(said) => Some(said.clone()),
                Tale::Event(_) => None,
            })
            .collect();
        let seen = Seen::new(&self.game, seat, &actions, &heard)
            .remembering(&tale)
            .in_mood(dice.mood(seat));
        let mut luck = dice.decision(seat, self.decisions());
        let thought: Thought<G> = try_to_think(player.as_mut(), &seen, &mut luck)
            .unwrap_or_else(|_| stand_in(character, &seen, &mut luck));
        let nth = actions.iter().position(|&action| action == thought.action);
        let number = nth.map_or(UNNUMBERED, |nth| numbers[nth]);
        let says = thought.says.map(|statement| statement.to_string());
        match number {
            UNNUMBERED => Err(format!("{} has no number here.", thought.action)),
            number => Ok((number, says)),
        }
    }

    fn follow(&mut self, record: &Record) -> Told<()> {
        let table = record.verify::<G>().map_err(|error| error.to_string())?;
        let mut after = self.clone();
        after.redo_all(&table)?;
        if state_hash(&after.game) != state_hash(table.game()) {
            return Err("That record does not begin here.".into());
        }
        *self = after;
        Ok(())
    }

    fn record(&self, players: &[String]) -> Told<String> {
        let options = self.kind.options.clone();
        let mut table: Match<G> = match &*self.origin {
            Origin::Dealt => Match::new(options, self.seed),
            Origin::Given { game, .. } => Match::from_state(options, self.seed, &game.trace())
                .map_err(|error| error.to_string())?,
        };
        for act in self.acts.iter() {
            match act {
                Act::Move(seat, action) => {
                    table.play(*seat, *action).map_err(|refused| refused.to_string())?;
                }
                Act::Say(said) => {
                    let again = table.say(said.seat, said.statement.clone());
                    again.map_err(|refused| refused.to_string())?;
                }
            }
        }
        let seats = self.game.seats().iter();
        let names: Vec<String> = match players {
            [] => seats.map(|seat| seat.to_string()).collect(),
            names => names.to_vec(),
        };
        Ok(table.record(&names).to_string())
    }

    fn trace(&self) -> String {
        self.game.trace().to_string()
    }

    fn hash(&self) -> String {
        state_hash(&self.game)
    }

    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }
}
