//! People and bots at tables of all four games, through whichever node answers: each form goes
//! to any of them, and to another one if that one is gone.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use crate::client::{Answer, Client, Question};
use crate::cluster::Cluster;

/// Two people and bots, or whoever plays alone. Nobody pauses.
const GAMES: [&[(&str, &str)]; 4] = [
    &[("game", "finished")],
    &[("game", "finishing-time"), ("players", "3"), ("seat2", "open")],
    &[("game", "overtime"), ("players", "3"), ("seat2", "open")],
    &[("game", "the-machine"), ("players", "5"), ("seat2", "open"), ("talk", "0")],
];

/// So long something may take that is not asked to be quick.
const PATIENCE: Duration = Duration::from_secs(30);

/// All who play, and what they were told.
pub struct Company {
    /// The nodes that are open.
    nodes: RwLock<Vec<SocketAddr>>,
    over: AtomicBool,
    tables: Vec<Seen>,
    /// The answers that were acknowledged: the table, the seat, and the id of the form.
    acknowledged: Mutex<Vec<String>>,
    /// Forms and looks that met nobody, or somebody who could not help.
    pub missed: AtomicU32,
}

/// How far a table has come, for those who wait for it.
#[derive(Default)]
struct Seen {
    steps: AtomicU32,
    games: AtomicU32,
}

impl Company {
    /// So many tables of each game.
    pub fn new(each: usize) -> Company {
        let tables = (0..each * GAMES.len()).map(|_| Seen::default()).collect();
        let (nodes, over, acknowledged) = Default::default();
        Company { nodes, over, tables, acknowledged, missed: AtomicU32::new(0) }
    }

    pub fn comes(&self, node: SocketAddr) {
        self.nodes.write().unwrap_or_else(PoisonError::into_inner).push(node);
    }

    pub fn goes(&self, node: SocketAddr) {
        let mut nodes = self.nodes.write().unwrap_or_else(PoisonError::into_inner);
        nodes.retain(|one| *one != node);
    }

    /// Everybody plays until `while_they_play` is done.
    pub fn plays<T>(&self, while_they_play: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            for nth in 0..self.tables.len() {
                scope.spawn(move || self.play(nth));
            }
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(while_they_play));
            self.over.store(true, Ordering::SeqCst);
            done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    /// Waits until something has happened at every table; how long that took.
    #[track_caller]
    pub fn goes_on(&self, within: Duration) -> Duration {
        let steps = || self.tables.iter().map(|seen| seen.steps.load(Ordering::SeqCst));
        let (before, began) = (steps().collect::<Vec<_>>(), Instant::now());
        loop {
            let waiting = steps().zip(&before).filter(|(now, before)| now == *before).count();
            if waiting == 0 {
                return began.elapsed();
            }
            let games: Vec<_> = steps().zip(&before).map(|(now, before)| now - before).collect();
            assert!(began.elapsed() < within, "after {within:?} {waiting} wait: {games:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// How many games were begun, and how many answers acknowledged.
    pub fn counts(&self) -> (u32, usize) {
        let games = self.tables.iter().map(|seen| seen.games.load(Ordering::SeqCst)).sum();
        (games, self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).len())
    }

    /// What was acknowledged is there, and everything once.
    #[track_caller]
    pub fn look(&self, cluster: &Cluster, name: &str) {
        let twice = "SELECT count(*) - count(DISTINCT (table_id, seat, text)) FROM entries
             WHERE kind = 'answered'";
        assert_eq!(cluster.run(name, twice).trim(), "0", "done twice");
        // What was answered stands there behind the id of its form.
        let sql = "SELECT table_id, seat, split_part(text, chr(10), 1) FROM entries
             WHERE kind = 'answered'";
        let rows = cluster.run(name, sql);
        let stored: BTreeSet<&str> = rows.lines().collect();
        for kept in self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let found = stored.range(kept.as_str()..).next();
            assert!(
                found.is_some_and(|row| row.starts_with(kept)),
                "acknowledged and lost: {kept}"
            );
        }
    }

    fn open(&self) -> bool {
        !self.over.load(Ordering::SeqCst)
    }

    fn play(&self, nth: usize) {
        let mut luck = Luck(nth as u64 + 1);
        let seen = &self.tables[nth];
        while self.open() {
            let fields = GAMES[nth % GAMES.len()];
            let Some(mut party) = Party::gather(self, &mut luck, fields) else { continue };
            seen.games.fetch_add(1, Ordering::SeqCst);
            let (mut steps, mut last) = (String::new(), Instant::now());
            while self.open() {
                let (mut over, mut stirred) = (false, false);
                for person in 0..party.people.len() {
                    let Some(page) = party.page(self, &mut luck, person) else { return };
                    let now = page.split("data-steps=\"").nth(1).unwrap_or_default();
                    let now = now.split('"').next().unwrap_or_default().to_string();
                    stirred |= std::mem::replace(&mut steps, now.clone()) != now;
                    over |= !page.contains(" data-live");
                    stirred |= party.answer(self, &mut luck, person, &page);
                }
                if stirred || over {
                    seen.steps.fetch_add(1, Ordering::SeqCst);
                    last = Instant::now();
                }
                if over {
                    break;
                }
                assert!(last.elapsed() < PATIENCE, "{fields:?} got stuck");
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }

    /// Has something done at one node after the other until one of them can; nothing, if
    /// the evening is over.
    fn insist(
        &self,
        luck: &mut Luck,
        client: &mut Client,
        mut send: impl FnMut(&mut Client) -> std::io::Result<Answer>,
    ) -> Option<Answer> {
        let began = Instant::now();
        loop {
            let node = {
                let nodes = self.nodes.read().unwrap_or_else(PoisonError::into_inner);
                nodes.get(luck.below(nodes.len())).copied()
            };
            if let Some(node) = node {
                client.address = node;
                client.origin = Some(format!("http://{node}"));
                match send(client) {
                    Ok(answer) if answer.status < 500 => return Some(answer),
                    _ => self.missed.fetch_add(1, Ordering::SeqCst),
                };
            }
            if !self.open() {
                return None;
            }
            assert!(began.elapsed() < PATIENCE, "nobody answers");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Those at one table.
struct Party {
    table: String,
    people: Vec<Client>,
    /// The last question each of them has answered.
    answered: Vec<String>,
}

impl Party {
    fn gather(company: &Company, luck: &mut Luck, fields: &[(&str, &str)]) -> Option<Party> {
        let nobody = Client::new(SocketAddr::from(([127, 0, 0, 1], 0)));
        let mut ada = nobody.clone();
        let new = format!("/new/{}", fields[0].1);
        let page = company.insist(luck, &mut ada, |ada| ada.try_send("GET", &new, None))?;
        let form = crate::client::hidden(&page.body, "form");
        let mut all = vec![("name", "Ada"), ("tempo", "0"), ("reaction", "8")];
        all.extend(form.as_ref().map(|form| ("form", form.as_str())));
        all.extend(fields);
        let opened = company.insist(luck, &mut ada, |ada| ada.try_post("/tables", &all))?;
        let table = opened.expect(303).header("location").expect("a table").to_string();
        let mut people = vec![ada];
        if fields.contains(&("seat2", "open")) {
            let mut bob = nobody;
            let page = company.insist(luck, &mut bob, |bob| bob.try_send("GET", &table, None))?;
            let form = crate::client::hidden(&page.expect(200).body, "form").unwrap_or_default();
            let (claim, fields) =
                (format!("{table}/claim"), [("name", "Bob"), ("seat", "1"), ("form", &form)]);
            let sat = company.insist(luck, &mut bob, |bob| bob.try_post(&claim, &fields))?;
            sat.expect(303);
            people.push(bob);
        }
        Some(Party { table, answered: vec![String::new(); people.len()], people })
    }

    fn page(&mut self, company: &Company, luck: &mut Luck, nth: usize) -> Option<String> {
        let table = &self.table;
        let look = |client: &mut Client| client.try_send("GET", table, None);
        let page = company.insist(luck, &mut self.people[nth], look)?;
        Some(page.expect(200).body)
    }

    /// Answers the question on the page, if there is a new one; was it acknowledged?
    fn answer(&mut self, company: &Company, luck: &mut Luck, nth: usize, page: &str) -> bool {
        let Some(question) = Question::on(page) else { return false };
        // Whatever was acknowledged anywhere is behind us everywhere.
        if question.actions.is_empty() || self.answered[nth] == question.number {
            return false;
        }
        let before: u32 = self.answered[nth].parse().unwrap_or(0);
        let number: u32 = question.number.parse().unwrap();
        assert!(number > before, "{before} was answered, {number} is asked");
        let action = &question.actions[luck.below(question.actions.len())];
        let (path, form) = (format!("{}/act", self.table), question.answer(action));
        let send = |client: &mut Client| client.try_post(&path, &form);
        let Some(answer) = company.insist(luck, &mut self.people[nth], send) else { return false };
        if answer.status != 303 {
            // Too late for a window, or half of a line that needs more.
            assert!([200, 409, 422].contains(&answer.status), "{}", answer.status);
            return false;
        }
        self.answered[nth] = question.number.clone();
        let table = self.table.trim_start_matches("/table/");
        let kept = format!("{table}|{nth}|{}-", question.id);
        company.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).push(kept);
        true
    }
}

/// The same every time.
pub struct Luck(pub u64);

impl Luck {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % end.max(1)
    }
}
