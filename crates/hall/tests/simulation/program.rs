//! A program that serves the table. There may be several of them, on one disk: whoever
//! writes second reads the table again; or, where they know of each other, takes in what
//! was added and decides anew, and nobody is told.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::time::Duration;

use hall::Hosted;
use hall::moment::Moment;
use hall::store::{Entry, Link, chain};
use hall::table::{Deed, Deeds, Heard, Table, TableError, Work};
use players::{Foul, Patience};
use tabletop::{Fate, Seats};

use super::promises::{Checked, is_secret, whose};
use super::world::{Event, Plant, World};

/// What a program has in mind. A crash takes all of it.
#[derive(Default)]
pub struct Program {
    pub table: Option<Table>,
    /// The disk as far as it knows it: how many entries, and the last link.
    pub read: usize,
    tip: Link,
    /// Handed to the store, which has not answered yet; meanwhile nothing is done.
    writing: Option<u64>,
    inbox: VecDeque<Message>,
    /// How often it has begun anew: what was meant for it before does not reach it.
    pub life: u32,
    /// The number of the lease it believes to have, and until when.
    pub lease: Option<(i64, Moment)>,
    pub frozen: bool,
    /// What has come while it was frozen.
    pub meanwhile: Vec<Event>,
}

impl Program {
    pub fn is_busy(&self) -> bool {
        self.writing.is_some() || self.frozen
    }
}

/// Somebody's wish, as it arrives.
#[derive(Clone, Copy)]
pub struct Message {
    pub who: usize,
    pub number: u64,
    pub copy: u32,
}

/// Entries on their way to the disk.
pub struct Write {
    program: usize,
    life: u32,
    deeds: Deeds,
    entries: Vec<(Moment, Entry)>,
    after: usize,
    tip: Link,
    decided: Moment,
    /// Whoever waits for an answer.
    whom: Option<Message>,
    luck: Luck,
    /// The lease under which the table does it by itself.
    fence: Option<i64>,
    /// It is done earlier than where somebody watches.
    early: bool,
    /// The table is over with it.
    over: bool,
    result: Option<Written>,
}

/// What becomes of a write.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Luck {
    Good,
    /// It fails, and nothing is written.
    Fails,
    /// It is written, and the answer is lost.
    Unsaid,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Well,
    Conflict,
    /// The lease is another's.
    Fenced,
    Failed,
}

impl<G: Hosted + Debug> World<G> {
    /// The table, woken if it sleeps.
    pub fn awake(&mut self, nth: usize) -> Result<&mut Table, String> {
        if self.programs[nth].table.is_none() {
            let mut table = self.disk_read(self.disk.entries.len())?;
            match self.shared {
                true => table.share(),
                false => table.wake(self.now),
            }
            table.hear(Heard::Here(self.people.iter().map(|person| person.seat).collect()));
            let program = &mut self.programs[nth];
            program.table = Some(table);
            (program.read, program.tip) = (self.disk.entries.len(), self.disk.tip);
        }
        self.programs[nth].table.as_mut().ok_or_else(|| "it does not wake".into())
    }

    /// The program ends here and now; what was told must be on the disk. Whatever is
    /// on its way there may still arrive.
    pub fn crash(&mut self, nth: usize) -> Checked {
        self.whole()?;
        self.dies(nth);
        let life = self.programs[nth].life + 1;
        let meanwhile = std::mem::take(&mut self.programs[nth].meanwhile);
        self.programs[nth] = Program { life, ..Program::default() };
        meanwhile.into_iter().for_each(|event| self.after(0, event));
        self.tally.crashes += 1;
        Ok(())
    }

    pub fn receive(&mut self, nth: usize, message: Message) -> Checked {
        self.awake(nth)?;
        self.programs[nth].inbox.push_back(message);
        self.work(nth)
    }

    /// What is due comes before what somebody wants; and nothing while it writes.
    pub fn work(&mut self, nth: usize) -> Checked {
        loop {
            self.tend(nth)?;
            if self.programs[nth].is_busy() {
                return Ok(());
            }
            let Some(message) = self.programs[nth].inbox.pop_front() else { return Ok(()) };
            if self.shared {
                self.catch_up(nth)?;
            }
            self.handle(nth, message)?;
        }
    }

    /// Takes in what others have added, unless it is writing.
    pub fn catch_up(&mut self, nth: usize) -> Checked {
        if self.programs[nth].is_busy() {
            return Ok(());
        }
        let elsewhere = self.elsewhere(nth);
        let program = &mut self.programs[nth];
        let Some(table) = &mut program.table else { return Ok(()) };
        for (at, entry) in &self.disk.entries[program.read..] {
            let deed = Deed::read(entry).map_err(|error| error.to_string())?;
            table.take_in(&deed, *at).map_err(|why| format!("it cannot be taken in: {why}"))?;
            self.tally.taken_in += 1;
        }
        if self.shared {
            table.hear(Heard::Elsewhere(elsewhere));
        }
        (program.read, program.tip) = (self.disk.entries.len(), self.disk.tip);
        Ok(())
    }

    /// Does everything that is due, and has bots think, if that is its duty.
    fn tend(&mut self, nth: usize) -> Checked {
        while !self.programs[nth].is_busy() {
            let Some(fence) = self.duty(nth) else { return Ok(()) };
            // Whether somebody looks elsewhere may decide something.
            if self.programs[nth].table.as_ref().is_some_and(Table::wonders) {
                self.catch_up(nth)?;
            }
            let Some(table) = &mut self.programs[nth].table else { return Ok(()) };
            for work in table.thoughts() {
                let heard = self.think(work);
                let life = self.programs[nth].life;
                self.later(1500, Event::Thought { program: nth, life, heard });
            }
            let early = self.plant == Plant::EarlyWindow;
            let now = self.now + if early { Duration::from_millis(900) } else { Duration::ZERO };
            let Some(table) = &self.programs[nth].table else { return Ok(()) };
            if table.alarm(now).is_none_or(|alarm| alarm > now) {
                return Ok(());
            }
            let deeds = table.tend(now).map_err(|refused| format!("it got stuck: {refused}"))?;
            self.keep(nth, deeds, None, fence)?;
        }
        Ok(())
    }

    fn think(&mut self, work: Work) -> Heard {
        match work {
            Work::Decide { seat, question, ask, think, .. } => {
                let thought = match self.faults && self.chance(50) {
                    true => Err(Foul::Panicked),
                    false => think(ask, Patience::default()),
                };
                Heard::Thought { seat, question, ask, thought }
            }
            Work::Reply { number, think } => Heard::Reply { number, reply: think() },
        }
    }

    /// Somebody's wish has arrived.
    fn handle(&mut self, nth: usize, message: Message) -> Checked {
        let Message { who, number, copy } = message;
        let order = self.sent(number, copy);
        let (guest, seat, now) = (self.people[who].guest.clone(), self.people[who].seat, self.now);
        let table = self.awake(nth)?;
        match table.decide(&guest, Some(seat), &order, now) {
            Ok(deeds) => {
                if self.plant == Plant::ToldBeforeStored && deeds.refused.is_none() {
                    self.tell(who, number);
                }
                self.keep(nth, deeds, Some(message), None)
            }
            Err(refused) => {
                table.refuse(&guest, Some(seat), &order, &refused);
                self.refused(nth, message, &refused)
            }
        }
    }

    // ── the store ────────────────────────────────────────────────────────

    /// Hands deeds to the store. If that is quick, it is done here and now.
    fn keep(
        &mut self,
        nth: usize,
        deeds: Deeds,
        whom: Option<Message>,
        fence: Option<i64>,
    ) -> Checked {
        let now = self.now;
        let early = whom.is_none() && self.is_early(nth, &deeds);
        let program = &mut self.programs[nth];
        let table = program.table.as_mut().ok_or("asleep")?;
        if deeds.deeds.is_empty() {
            let refused = deeds.refused.clone();
            table.apply(deeds);
            return self.done(nth, whom, refused);
        }
        let at = now;
        let lost = self.plant == Plant::LostHold;
        let kept = deeds.deeds.iter().filter(|deed| !(lost && matches!(deed, Deed::Hold { .. })));
        let mut write = Write {
            program: nth,
            life: program.life,
            entries: kept.map(|deed| (at, deed.entry())).collect(),
            over: table.index(&deeds, now).over,
            deeds,
            after: program.read,
            tip: program.tip,
            decided: now,
            whom,
            luck: Luck::Good,
            fence,
            early,
            result: None,
        };
        let (mut reaches, mut answers) = (0, 0);
        if self.faults {
            write.luck = match self.dice.roll("store", 60) {
                0 => Luck::Fails,
                1 => Luck::Unsaid,
                _ => Luck::Good,
            };
            if self.chance(20) {
                self.tally.stalls += 1;
                let longest = self.longest_stall();
                reaches = 1 + self.dice.roll("stall", longest);
                answers = 1 + self.dice.roll("stall", 1000);
            }
        }
        self.counted += 1;
        let id = self.counted;
        self.programs[nth].writing = Some(id);
        self.writes.insert(id, write);
        if reaches == 0 {
            self.reaches(id)?;
            return self.answers(id);
        }
        self.after(reaches, Event::Reaches(id));
        self.after(reaches + answers, Event::Answers { program: nth, id });
        Ok(())
    }

    /// A write has come to the disk, which takes it only behind what it follows.
    pub fn reaches(&mut self, id: u64) -> Checked {
        let Some(mut write) = self.writes.remove(&id) else { return Ok(()) };
        let behind = (write.after, write.tip) == (self.disk.entries.len(), self.disk.tip);
        let blind = self.plant == Plant::BlindWriter;
        let late = write.fence.is_some_and(|number| number != self.lease.number);
        write.result = Some(match write.luck {
            Luck::Fails => Written::Failed,
            _ if !behind && !blind => {
                self.tally.conflicts += 1;
                Written::Conflict
            }
            _ if late && self.plant != Plant::Unfenced => {
                self.tally.fenced += 1;
                Written::Fenced
            }
            luck => {
                self.fair(&write.deeds, write.decided)?;
                if write.early {
                    self.unwatched()?;
                }
                if late {
                    return Err("a program did what had become another's duty".into());
                }
                for (at, entry) in &write.entries {
                    let n = self.disk.entries.len() as i64 + 1;
                    self.disk.tip = chain::link(&self.disk.tip, n, *at, entry);
                    self.disk.entries.push((*at, entry.clone()));
                }
                self.over |= write.over;
                let moves = write.deeds.deeds.iter().filter(|it| matches!(it, Deed::Move { .. }));
                let moves = moves.count() as u32;
                self.decisions += moves;
                if moves > 0 {
                    self.fell = write.decided;
                    self.seen_to_fall(write.decided);
                }
                if luck == Luck::Unsaid { Written::Failed } else { Written::Well }
            }
        });
        self.tally.failures += u32::from(write.result == Some(Written::Failed));
        // Whoever wrote it may have ended meanwhile.
        self.writes.insert(id, write);
        Ok(())
    }

    /// The store has answered.
    pub fn answers(&mut self, id: u64) -> Checked {
        let Some(write) = self.writes.remove(&id) else { return Ok(()) };
        let Write { program: nth, life, deeds, whom, result, entries, .. } = write;
        let program = &mut self.programs[nth];
        if program.life != life || program.writing != Some(id) {
            return Ok(());
        }
        program.writing = None;
        match result {
            Some(Written::Well) => {
                (program.read, program.tip) = (program.read + entries.len(), self.disk.tip);
                if self.plant == Plant::BlindWriter {
                    program.read = self.disk.entries.len();
                }
                let refused = deeds.refused.clone();
                self.apply(nth, deeds)?;
                self.done(nth, whom, refused)
            }
            Some(Written::Conflict) if self.shared => {
                self.catch_up(nth)?;
                let inbox = &mut self.programs[nth].inbox;
                whom.into_iter().for_each(|message| inbox.push_front(message));
                Ok(())
            }
            Some(Written::Fenced) => {
                program.lease = None;
                self.catch_up(nth)
            }
            // Nobody knows what the disk has now: the table is read again.
            Some(Written::Conflict) => {
                program.table = None;
                self.loses(nth);
                let stale = TableError::Stale;
                whom.map_or(Ok(()), |message| self.refused(nth, message, &stale))
            }
            Some(Written::Failed) | None => {
                program.table = None;
                self.loses(nth);
                Ok(())
            }
        }
    }

    /// It has happened; what is secret of it is seen by nobody else.
    fn apply(&mut self, nth: usize, deeds: Deeds) -> Checked {
        let secret = deeds.deeds.iter().all(is_secret);
        let doers: Seats = deeds.deeds.iter().filter_map(whose).collect::<Seats>();
        let seen = |world: &World<G>| {
            let table = world.programs[nth].table.as_ref();
            table.map(|table| world.seen_by_others(table, doers))
        };
        let before = secret.then(|| seen(self));
        let table = self.programs[nth].table.as_mut().ok_or("asleep")?;
        table.apply(deeds);
        if secret && self.plant == Plant::HoldIsSeen {
            self.walls += 1;
        }
        match before.is_some_and(|before| before != seen(self)) {
            true => Err(format!("something secret of {doers} is seen by others")),
            false => Ok(()),
        }
    }
}
