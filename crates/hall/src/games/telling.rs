//! What happened at a table, told to a pair of eyes: the log, what is replayed to
//! whoever was away, and what a bot remembers. It is carried on with every act, never
//! told anew; what is taken back is untold as far as it goes.

use std::sync::Arc;

use tabletop::{Act, Eyes, Game, Match, Move, Names, Said, Seat, Seats, Tale, Tone};

use crate::face::{LogLine, LogTone};
use crate::hosted::Hosted;
use crate::words;

/// Everything these eyes were told so far.
pub(super) struct Telling<G: Game> {
    pub eyes: Eyes,
    names: Names,
    /// How many acts of the match are told, and how many decisions of those stand.
    acts: usize,
    moves: usize,
    told: Vec<(Told, Mark)>,
    pub lines: Vec<LogLine>,
    /// What happened, one after another: after how many standing decisions, and
    /// the sentences about it.
    pub steps: Vec<(u32, String)>,
    pub story: Arc<Vec<G::Event>>,
    pub tale: Arc<Vec<Tale<G>>>,
    pub heard: Arc<Vec<Said>>,
    voice: Voice,
}

/// Something to tell.
#[derive(Clone, Copy)]
enum Told {
    /// A standing decision.
    Move(usize),
    Undo(Seat, u32),
    /// An act that is talk.
    Said(usize),
}

/// Where the telling was before something was told.
#[derive(Clone)]
struct Mark {
    lines: usize,
    steps: usize,
    story: usize,
    tale: usize,
    heard: usize,
    voice: Voice,
}

/// Half sentences, and who is who.
#[derive(Clone, Default)]
struct Voice {
    /// Small decisions that show nothing by themselves are told together with the
    /// next one that does.
    waiting: Vec<String>,
    whose: Option<Seat>,
    ghosts: Seats,
    /// Has the seat of these eyes said something since it last learnt anything new?
    spoke: bool,
}

impl<G: Hosted> Telling<G> {
    pub fn new(table: &Match<G>, eyes: Eyes, names: Names) -> Telling<G> {
        let opening = sentences::<G>(table.opening_events(), eyes, &names);
        let lines = match opening.is_empty() {
            true => Vec::new(),
            false => vec![line(None, None, None, opening, LogTone::Play)],
        };
        let shown = table.opening_events().iter().filter_map(|event| G::shown(event, eyes));
        let story: Vec<G::Event> = shown.collect();
        Telling {
            eyes,
            names,
            acts: 0,
            moves: 0,
            told: Vec::new(),
            lines,
            steps: Vec::new(),
            tale: Arc::new(story.iter().cloned().map(Tale::Event).collect()),
            story: Arc::new(story),
            heard: Arc::default(),
            voice: Voice::default(),
        }
    }

    /// Is it told with these names?
    pub fn names(&self, names: &Names) -> bool {
        self.names == *names
    }

    pub fn may_speak(&self) -> bool {
        !self.voice.spoke
    }

    /// Tells what has been done since.
    pub fn catch_up(&mut self, table: &Match<G>) {
        for nth in self.acts..table.acts().len() {
            match &table.acts()[nth] {
                Act::Move { .. } => {
                    // One that was taken back meanwhile is untold in a moment.
                    self.tell(table, Told::Move(self.moves));
                    self.moves += 1;
                }
                Act::Undo { seat, moves } => {
                    self.untell(table, *moves);
                    self.tell(table, Told::Undo(*seat, *moves));
                }
                Act::Say(_) => self.tell(table, Told::Said(nth)),
            }
            self.acts = nth + 1;
        }
    }

    /// Takes the last decisions out of the telling; what was said since stays.
    fn untell(&mut self, table: &Match<G>, count: u32) {
        let moves = self.told.iter().enumerate().rev();
        let mut moves = moves.filter(|(_, (told, _))| matches!(told, Told::Move(_)));
        let Some((first, _)) = moves.nth(count.saturating_sub(1) as usize) else { return };
        let rest = self.told.split_off(first);
        self.moves -= count as usize;
        self.go_back(&rest[0].1);
        for (told, _) in rest {
            if !matches!(told, Told::Move(_)) {
                self.tell(table, told);
            }
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            lines: self.lines.len(),
            steps: self.steps.len(),
            story: self.story.len(),
            tale: self.tale.len(),
            heard: self.heard.len(),
            voice: self.voice.clone(),
        }
    }

    fn go_back(&mut self, mark: &Mark) {
        self.lines.truncate(mark.lines);
        self.steps.truncate(mark.steps);
        Arc::make_mut(&mut self.story).truncate(mark.story);
        Arc::make_mut(&mut self.tale).truncate(mark.tale);
        Arc::make_mut(&mut self.heard).truncate(mark.heard);
        self.voice = mark.voice.clone();
    }

    fn tell(&mut self, table: &Match<G>, told: Told) {
        self.told.push((told, self.mark()));
        match told {
            Told::Move(nth) => {
                if let Some(made) = table.moves().get(nth) {
                    self.decision(made, nth, table.game().seats().len() == 1);
                }
            }
            // That something was taken back tells others that something had been
            // chosen: nobody's business where choices are secret.
            Told::Undo(seat, _) if !G::OPEN && !self.eyes.are(seat) => {}
            Told::Undo(seat, count) => {
                self.voice.waiting.clear();
                let who = (table.game().seats().len() > 1).then(|| self.names.of(seat));
                let told = vec![words::taken_back(count)];
                self.lines.push(line(None, who, None, told, LogTone::Undo));
            }
            Told::Said(nth) => {
                if let Act::Say(said) = &table.acts()[nth] {
                    self.said(said);
                }
            }
        }
    }

    fn decision(&mut self, made: &Move<G>, nth: usize, solo: bool) {
        let who = |seat: Seat| (!solo).then(|| self.names.of(seat));
        let shown = made.events.iter().filter_map(|event| G::shown(event, self.eyes));
        let shown: Vec<G::Event> = shown.collect();
        let learnt = |event: &G::Event| G::reveals(event) && G::shown(event, self.eyes).is_some();
        if made.events.iter().any(learnt) {
            self.voice.spoke = false;
        }
        let told = G::narrate(&shown, &self.names);
        let voice = &mut self.voice;
        voice.ghosts = made.events.iter().filter_map(G::ghost).fold(voice.ghosts, Seats::with);
        let open = told_openly(made, self.eyes);
        // Who was the last to choose in secret is nobody's business.
        let doer = who(made.seat).filter(|_| open);
        // What somebody else did is not told as this one's.
        if open && voice.whose.replace(made.seat) != Some(made.seat) {
            voice.waiting.clear();
        }
        voice.waiting.push(if open { made.action.to_string() } else { "…".into() });
        if !told.is_empty() {
            // As in the log: who has chosen in secret, or behind a closed door, stays
            // secret.
            let by = doer.as_ref().map_or(String::new(), |name| format!("{name}: "));
            self.steps.push((nth as u32 + 1, format!("{by}{}", told.join(" "))));
            let done = std::mem::take(&mut voice.waiting).join(" ");
            // Decisions are counted for those alone who see them all.
            let number = solo.then_some(nth as u32 + 1);
            self.lines.push(line(number, doer, Some(done), told, LogTone::Play));
        } else if !open {
            voice.waiting.clear();
        }
        Arc::make_mut(&mut self.tale).extend(shown.iter().cloned().map(Tale::Event));
        Arc::make_mut(&mut self.story).extend(shown);
    }

    fn said(&mut self, said: &Said) {
        self.voice.spoke |= self.eyes.are(said.seat);
        if !said.audience.includes(self.eyes) {
            return;
        }
        let to = said.statement.to().map(|seat| format!("to {}: ", self.names.of(seat)));
        let promise = said.statement.tone() == Tone::Promise;
        let mark = if promise { words::PROMISED } else { "" };
        let told = format!("{}“{}”{mark}", to.unwrap_or_default(), said.statement.words());
        let tone = match self.voice.ghosts.contains(said.seat) {
            true => LogTone::Whisper,
            false => LogTone::Talk,
        };
        let spoken = line(None, Some(self.names.of(said.seat)), None, vec![told], tone);
        self.lines.push(LogLine { speaker: Some(said.seat), ..spoken });
        Arc::make_mut(&mut self.tale).push(Tale::Said(said.clone()));
        Arc::make_mut(&mut self.heard).push(said.clone());
    }
}

fn line(
    number: Option<u32>,
    who: Option<String>,
    notation: Option<String>,
    told: Vec<String>,
    tone: LogTone,
) -> LogLine {
    LogLine { number, who, notation, text: told.join(" "), tone, speaker: None }
}

fn sentences<G: Game>(events: &[G::Event], eyes: Eyes, names: &Names) -> Vec<String> {
    let shown: Vec<G::Event> = events.iter().filter_map(|event| G::shown(event, eyes)).collect();
    G::narrate(&shown, names)
}

/// May these eyes know who decided this, and what?
fn told_openly<G: Game>(made: &Move<G>, eyes: Eyes) -> bool {
    let seen = |event| G::shown(event, eyes).as_ref() == Some(event);
    eyes.are(made.seat) || (!made.is_secret() && made.events.iter().all(seen))
}
