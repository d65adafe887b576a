//! What a player remembers of the others: who got in its way, who was kind, and
//! whose word is worth something. All of it is open to everybody at the table.

use overtime::{Event, Overtime};
use tabletop::{Game, Said, Seat, Seats, Statement, Tale, Tone};

/// A promise in ready-made words, which the events can judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// Nothing aimed at them before my next turn.
    Peace,
    /// The next card that does somebody else good is for them.
    Share,
}

/// What became of a promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Kept,
    Broken,
    /// It was over before it could be tested.
    Void,
    /// It still binds. `tested` tells whether there was a chance to break it.
    Open {
        tested: bool,
    },
}

impl Word {
    /// The short name of its phrase.
    pub fn slug(self) -> &'static str {
        match self {
            Word::Peace => "leave",
            Word::Share => "share",
        }
    }

    /// The promise that a statement makes, if the events can judge it.
    pub fn of(statement: &Statement) -> Option<Word> {
        let fits = |word: &Word| {
            let phrase = Overtime::phrases().iter().find(|phrase| phrase.slug == word.slug());
            phrase.is_some_and(|phrase| phrase.words == statement.words())
        };
        let promised = statement.tone() == Tone::Promise && statement.to().is_some();
        [Word::Peace, Word::Share].into_iter().find(fits).filter(|_| promised)
    }

    /// What became of it, by what happened afterwards.
    pub fn judge(self, by: Seat, to: Seat, after: &[Tale<Overtime>]) -> Verdict {
        let mut tested = false;
        let events = after.iter().filter_map(|part| match part {
            Tale::Event(event) => Some(event),
            Tale::Said(_) => None,
        });
        for event in events {
            match self {
                Word::Peace if aimed(event) == Some((by, to)) => return Verdict::Broken,
                Word::Peace if begins_turn(event) == Some(by) => {
                    return if tested { Verdict::Kept } else { Verdict::Void };
                }
                // Whoever plays a card can be got at.
                Word::Peace => tested |= plays(event) == Some(to),
                Word::Share => match shared(event) {
                    Some((giver, with)) if giver == by && with == to => return Verdict::Kept,
                    Some((giver, _)) if giver == by => return Verdict::Broken,
                    _ => {}
                },
            }
        }
        Verdict::Open { tested }
    }
}

/// Who aims a card or an ability at whom.
pub fn aimed(event: &Event) -> Option<(Seat, Seat)> {
    let (by, at) = match *event {
        Event::Reacted { seat, card, who: Some(who), .. } if card.kind().points => (seat, who),
        Event::Reacted { seat, card, of, .. } if card.kind().aims => (seat, of),
        Event::UsedOn { seat, who, .. } => (seat, who),
        _ => return None,
    };
    (by != at).then_some((by, at))
}

/// Who does whom good with a card of their own.
fn shared(event: &Event) -> Option<(Seat, Seat)> {
    match *event {
        Event::Played { seat, card, who: Some(who), .. }
        | Event::Reacted { seat, card, who: Some(who), .. }
            if !card.kind().points =>
        {
            Some((seat, who))
        }
        _ => None,
    }
}

fn begins_turn(event: &Event) -> Option<Seat> {
    match *event {
        Event::TurnBegan { seat, .. } | Event::Skipped { seat } => Some(seat),
        _ => None,
    }
}

fn plays(event: &Event) -> Option<Seat> {
    match *event {
        Event::Played { seat, .. } | Event::Reacted { seat, .. } => Some(seat),
        _ => None,
    }
}

/// How much somebody is held in mind for breaking their word, and for getting in
/// one's way since one's last turn but one.
const LIAR: i32 = 40;
const SLIGHT: i32 = 8;
/// How much less for a promise of peace that still holds.
const PEACE: i32 = 25;

/// What one seat remembers.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Who was promised to be left alone.
    pub spares: Seats,
    /// Who was promised the next thing that is shared.
    pub owes: Option<Seat>,
    /// By seat: the more, the more it is held against them.
    grudges: Vec<(Seat, i32)>,
    /// What has happened since this seat's last turn began: who aimed at it, who
    /// was kind to it, who broke their word to it, and who asked it for peace.
    pub attackers: Seats,
    pub friends: Seats,
    pub liars: Seats,
    pub beggars: Seats,
}

impl Memory {
    /// What `me` remembers of what it saw and heard.
    pub fn of(tale: &[Tale<Overtime>], me: Seat) -> Memory {
        let mut memory = Memory::default();
        // Where the last turns of `me` began, the latest last.
        let mut turns = Vec::new();
        for (place, part) in tale.iter().enumerate() {
            if let Tale::Event(Event::TurnBegan { seat, .. }) = part
                && *seat == me
            {
                turns.push(place);
            }
        }
        // In one's own turn the last one is what lies between.
        let back = |count: usize| turns.len().checked_sub(count).map_or(0, |nth| turns[nth]);
        let (lately, before) = (back(2), back(3));
        for (place, part) in tale.iter().enumerate() {
            match part {
                Tale::Said(said) => memory.hears(said, me, &tale[place + 1..], place >= lately),
                Tale::Event(event) => {
                    if let Some((by, at)) = aimed(event)
                        && at == me
                        && place >= before
                    {
                        memory.hold(by, SLIGHT);
                        memory.attackers = match place >= lately {
                            true => memory.attackers.with(by),
                            false => memory.attackers,
                        };
                    }
                    if let Some((by, with)) = shared(event)
                        && with == me
                        && place >= lately
                    {
                        memory.friends = memory.friends.with(by);
                    }
                }
            }
        }
        memory
    }

    fn hears(&mut self, said: &Said, me: Seat, after: &[Tale<Overtime>], lately: bool) {
        let Some(to) = said.statement.to() else { return };
        if to == me && said.statement.tone() == Tone::Ask && lately {
            self.beggars = self.beggars.with(said.seat);
        }
        let Some(word) = Word::of(&said.statement) else { return };
        let verdict = word.judge(said.seat, to, after);
        if said.seat == me && matches!(verdict, Verdict::Open { .. }) {
            match word {
                Word::Peace => self.spares = self.spares.with(to),
                Word::Share => self.owes = Some(to),
            }
        }
        if to != me {
            return;
        }
        match verdict {
            Verdict::Broken => {
                self.hold(said.seat, LIAR);
                if lately {
                    self.liars = self.liars.with(said.seat);
                }
            }
            Verdict::Open { .. } if word == Word::Peace => self.hold(said.seat, -PEACE),
            Verdict::Open { .. } | Verdict::Kept | Verdict::Void => {}
        }
    }

    fn hold(&mut self, seat: Seat, points: i32) {
        self.grudges.push((seat, points));
    }

    /// How much is held against somebody, or for them where it is less than 0.
    pub fn grudge(&self, seat: Seat) -> i32 {
        let theirs = self.grudges.iter().filter(|(whose, _)| *whose == seat);
        theirs.map(|(_, points)| points).sum::<i32>().clamp(-PEACE, 2 * LIAR)
    }

    /// Is there a promise of one's own to keep?
    pub fn is_bound(&self) -> bool {
        !self.spares.is_empty() || self.owes.is_some()
    }

    /// The same, with one's own promises forgotten.
    pub fn unbound(self) -> Memory {
        Memory { spares: Seats::NONE, owes: None, ..self }
    }
}
