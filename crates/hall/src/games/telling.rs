//! What happened at a table, told to a pair of eyes: the log, what is replayed to
//! whoever was away, and what a bot remembers. It is carried on with every act, never
//! told anew; what is taken back is untold as far as it goes.

use std::sync::Arc;

use tabletop::{Act, Eyes, Game, Line, Match, Move, Names, Reach, Said, Seat, Seats, Tale, Voice};

use crate::cast::Cast;
use crate::hosted::Hosted;
use crate::view::{LogLine, LogTone, Since};

/// Everything these eyes were told so far.
pub(super) struct Telling<G: Game> {
    pub eyes: Eyes,
    cast: Cast,
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
    voice: Teller,
}

/// Something to tell.
#[derive(Clone, Copy)]
enum Told {
    /// A standing decision.
    Move(usize),
    Undo(Seat, u32, Reach),
    /// An act that is talk.
    Said(usize),
    /// Somebody left or came back.
    Chapter(usize),
}

/// Where the telling was before something was told.
#[derive(Clone)]
struct Mark {
    lines: usize,
    steps: usize,
    story: usize,
    tale: usize,
    heard: usize,
    voice: Teller,
}

/// The voice that tells the log, and who is who.
#[derive(Clone)]
struct Teller {
    log: Voice,
    ghosts: Seats,
    /// Has the seat of these eyes said something since it last learnt anything new?
    spoke: bool,
    /// Who sits where by now.
    chapter: usize,
    /// The line after the last turn of these eyes, and whether they had none yet.
    turn: usize,
    first: bool,
}

impl<G: Hosted> Telling<G> {
    pub fn new(table: &Match<G>, eyes: Eyes, cast: Cast) -> Telling<G> {
        let log = Voice::new(eyes);
        let names = names(&cast, 0);
        let deal = log.deal(table, names).map(|line| named(line, LogTone::Play, names));
        let shown = table.opening_events().iter().filter_map(|event| G::shown(event, eyes));
        let story: Vec<G::Event> = shown.collect();
        let lines: Vec<LogLine> = deal.into_iter().collect();
        Telling {
            eyes,
            cast,
            acts: 0,
            moves: 0,
            told: Vec::new(),
            steps: Vec::new(),
            tale: Arc::new(story.iter().cloned().map(Tale::Event).collect()),
            story: Arc::new(story),
            heard: Arc::default(),
            voice: Teller {
                log,
                ghosts: Seats::NONE,
                spoke: false,
                chapter: 0,
                turn: lines.len(),
                first: true,
            },
            lines,
        }
    }

    /// Goes on by this cast, if it can: who is called otherwise from the beginning is
    /// told anew.
    pub fn follow(&mut self, cast: &Cast) -> bool {
        let goes_on = cast.goes_on_from(&self.cast);
        if goes_on {
            self.cast = cast.clone();
        }
        goes_on
    }

    /// What happened since the last turn of these eyes.
    pub fn since(&self) -> Since {
        let turn = self.voice.turn.min(self.lines.len());
        Since { turn, first: self.voice.first, lines: self.lines[turn..].to_vec() }
    }

    /// The lines, and after how many standing decisions each of them was there.
    pub fn placed(&self) -> Vec<LogLine> {
        let mut lines = self.lines.clone();
        for (nth, (told, mark)) in self.told.iter().enumerate() {
            let Told::Move(made) = told else { continue };
            let end = self.told.get(nth + 1).map_or(lines.len(), |(_, next)| next.lines);
            for line in &mut lines[mark.lines..end] {
                line.number = Some(*made as u32 + 1);
            }
        }
        lines
    }

    /// What came of the decisions after the first so many.
    pub fn after(&self, decisions: u32) -> &[LogLine] {
        let first = |(told, _): &&(Told, Mark)| matches!(told, Told::Move(nth) if *nth == decisions as usize);
        let from = self.told.iter().find(first).map_or(self.lines.len(), |(_, mark)| mark.lines);
        &self.lines[from..]
    }

    pub fn may_speak(&self) -> bool {
        !self.voice.spoke
    }

    /// Tells what has been done since.
    pub fn catch_up(&mut self, table: &Match<G>) {
        for nth in self.acts..table.acts().len() {
            self.turn_pages(table, nth);
            match &table.acts()[nth] {
                Act::Move { .. } => {
                    // One that was taken back meanwhile is untold in a moment.
                    self.tell(table, Told::Move(self.moves));
                    self.moves += 1;
                }
                Act::Undo { seat, moves, reach } => {
                    self.untell(table, *moves);
                    self.tell(table, Told::Undo(*seat, *moves, *reach));
                }
                Act::Say(_) => self.tell(table, Told::Said(nth)),
            }
            self.acts = nth + 1;
        }
        self.turn_pages(table, self.acts);
    }

    /// Whoever left or came back by that act.
    fn turn_pages(&mut self, table: &Match<G>, acts: usize) {
        while let Some(next) = self.cast.chapter(self.voice.chapter + 1)
            && next.acts <= acts
        {
            self.tell(table, Told::Chapter(self.voice.chapter + 1));
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

    fn names(&self) -> &Names {
        names(&self.cast, self.voice.chapter)
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
            Told::Undo(seat, count, reach) => {
                let solo = table.game().seats().len() == 1;
                let line = self.voice.log.undo::<G>(seat, count, reach, solo);
                let line = line.map(|line| named(line, LogTone::Undo, self.names()));
                self.lines.extend(line);
            }
            Told::Said(nth) => {
                if let Act::Say(said) = &table.acts()[nth] {
                    self.said(said);
                }
            }
            Told::Chapter(nth) => {
                self.voice.chapter = nth;
                let line = self.cast.chapter(nth).and_then(|chapter| chapter.line.clone());
                self.lines.extend(line.map(LogLine::house));
            }
        }
    }

    fn decision(&mut self, made: &Move<G>, nth: usize, solo: bool) {
        let shown = made.events.iter().filter_map(|event| G::shown(event, self.eyes));
        let shown: Vec<G::Event> = shown.collect();
        let learnt = |event: &G::Event| G::reveals(event) && G::shown(event, self.eyes).is_some();
        if made.events.iter().any(learnt) {
            self.voice.spoke = false;
        }
        let voice = &mut self.voice;
        voice.ghosts = made.events.iter().filter_map(G::ghost).fold(voice.ghosts, Seats::with);
        let names = names(&self.cast, voice.chapter);
        // In a window one answers the turns of others.
        let own = self.eyes.are(made.seat) && !(G::WINDOWS && made.is_secret());
        let mut turn = self.lines.len();
        if let Some(line) = voice.log.decision(made, nth, solo, names) {
            let by = line.who.map_or(String::new(), |seat| format!("{}: ", names.of(seat)));
            self.steps.push((nth as u32 + 1, format!("{by}{}", line.text)));
            // A new paragraph is more than what one did oneself.
            turn += usize::from(!line.text.contains('\n'));
            self.lines.push(named(line, LogTone::Play, names));
        }
        if own {
            voice.turn = turn;
        }
        voice.first &= !self.eyes.are(made.seat);
        Arc::make_mut(&mut self.tale).extend(shown.iter().cloned().map(Tale::Event));
        Arc::make_mut(&mut self.story).extend(shown);
    }

    fn said(&mut self, said: &Said) {
        self.voice.spoke |= self.eyes.are(said.seat);
        let Some(line) = self.voice.log.said(said, self.names()) else { return };
        let tone = match self.voice.ghosts.contains(said.seat) {
            true => LogTone::Whisper,
            false => LogTone::Talk,
        };
        let spoken = named(line, tone, self.names());
        self.lines.push(LogLine { speaker: Some(said.seat), ..spoken });
        Arc::make_mut(&mut self.tale).push(Tale::Said(said.clone()));
        Arc::make_mut(&mut self.heard).push(said.clone());
    }
}

/// The names of a chapter that was begun.
fn names(cast: &Cast, chapter: usize) -> &Names {
    &cast.chapter(chapter).expect("a chapter is begun because it is there").names
}

/// A line of the log with names in it.
fn named(line: Line, tone: LogTone, names: &Names) -> LogLine {
    let Line { number, who, done, text } = line;
    let who = who.map(|seat| names.of(seat));
    LogLine { number, who, notation: done, text, tone, speaker: None }
}
