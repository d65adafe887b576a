//! How many may be in the house at once: connections, requests and streams.
//!
//! The places are counted so that the system never runs out of files. A quarter
//! of them is for players with a chair at a running table. Whose connection it is
//! can be known only when something has been asked on it; so everybody is let in
//! as a stranger, and where strangers have taken their share, the one that has
//! been quiet for longest goes.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::metrics::Metrics;
use super::rates::network;
use crate::config::Network;

/// Files the house needs for itself: the store, the numbers, saying no.
const OWN: u64 = 64;

/// How much of everything there may be at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub connections: usize,
    /// Of these, for players with a chair alone.
    pub reserve: usize,
    /// Connections of one address, and requests that are being answered.
    pub per_address: usize,
    /// Connections of one player that no stranger can push out.
    pub per_guest: usize,
    pub streams: usize,
    /// Half of these at most are strangers'.
    pub address_streams: usize,
    pub guest_streams: usize,
}

impl Limits {
    /// As much as so many open files bear.
    pub fn of(files: u64) -> Limits {
        let connections = files.saturating_sub(OWN).clamp(16, 8192) as usize;
        Limits {
            connections,
            reserve: connections / 4,
            per_address: (connections / 2).min(1024),
            per_guest: (connections / 4).min(32),
            streams: connections / 4 * 3,
            address_streams: (connections / 4).min(512),
            guest_streams: (connections / 8).min(16),
        }
    }

    /// Numbers are read by one or two.
    pub fn for_numbers() -> Limits {
        Limits { reserve: 0, per_address: 16, ..Limits::of(0) }
    }
}

/// Lets the program open as many files as the system permits; how many that is.
pub fn most_files() -> u64 {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let given = getrlimit(Resource::Nofile);
        // Some systems call it unlimited and permit less.
        for current in [given.maximum, Some(10_240)] {
            let more = given.current.is_some_and(|now| current.is_none_or(|most| most > now));
            if more && setrlimit(Resource::Nofile, Rlimit { current, ..given }).is_ok() {
                break;
            }
        }
        getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
    }
    #[cfg(not(unix))]
    u64::MAX
}

/// The doors: who is connected.
#[derive(Debug)]
pub struct Doors {
    limits: Limits,
    proxies: Vec<Network>,
    metrics: Arc<Metrics>,
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    /// Counts whatever happens, so that it is known who has been quiet for longest.
    now: u64,
    lines: BTreeMap<u64, Line>,
    /// Lines of strangers, the quietest first; and the same by address.
    strangers: BTreeSet<(u64, u64)>,
    by_address: BTreeSet<(IpAddr, u64, u64)>,
    addresses: BTreeMap<IpAddr, usize>,
    guests: BTreeMap<String, usize>,
}

/// One connection.
#[derive(Debug)]
struct Line {
    address: IpAddr,
    /// When something was last asked.
    heard: u64,
    whose: Whose,
    end: Arc<Notify>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Whose {
    Stranger,
    /// A player with a chair.
    Player(String),
    /// A proxy speaks for many: its lines are its own affair.
    Proxy,
}

impl Inside {
    fn forget(&mut self, id: u64) {
        let Some(line) = self.lines.remove(&id) else { return };
        self.estrange(&line, id);
        less(&mut self.addresses, &line.address);
        if let Whose::Player(guest) = &line.whose {
            less(&mut self.guests, guest);
        }
    }

    fn estrange(&mut self, line: &Line, id: u64) {
        self.strangers.remove(&(line.heard, id));
        self.by_address.remove(&(line.address, line.heard, id));
    }

    /// Ends the quietest stranger's line, of that address or of any.
    fn push_out(&mut self, address: Option<IpAddr>) -> bool {
        let quietest = match address {
            Some(address) => {
                let lines = self.by_address.range((address, 0, 0)..=(address, u64::MAX, u64::MAX));
                lines.map(|&(_, _, id)| id).next()
            }
            None => self.strangers.first().map(|&(_, id)| id),
        };
        let Some(id) = quietest else { return false };
        if let Some(line) = self.lines.get(&id) {
            line.end.notify_one();
        }
        self.forget(id);
        true
    }
}

fn less<K: Ord>(counts: &mut BTreeMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

fn lock<T>(inside: &Mutex<T>) -> MutexGuard<'_, T> {
    inside.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Doors {
    pub fn new(limits: Limits, proxies: Vec<Network>, metrics: Arc<Metrics>) -> Arc<Doors> {
        Arc::new(Doors { limits, proxies, metrics, inside: Mutex::default() })
    }

    pub fn places(&self) -> usize {
        self.limits.connections
    }

    /// Lets somebody in, and a quiet stranger out where that is needed. Nobody, if
    /// players have taken all places, of the house or of that address.
    pub fn admit(self: &Arc<Doors>, peer: IpAddr) -> Option<Ticket> {
        let proxy = self.proxies.iter().any(|proxies| proxies.contains(peer));
        let address = network(peer);
        let limits = &self.limits;
        let mut inside = lock(&self.inside);
        let of_address = inside.addresses.get(&address).copied().unwrap_or(0);
        if !proxy && of_address >= limits.per_address {
            self.shed(&mut inside, Some(address))?;
        }
        let strangers = inside.strangers.len();
        let crowded = !proxy && strangers >= limits.connections - limits.reserve;
        if crowded || inside.lines.len() >= limits.connections {
            self.shed(&mut inside, None)?;
        }
        inside.now += 1;
        let id = inside.now;
        let whose = if proxy { Whose::Proxy } else { Whose::Stranger };
        if whose == Whose::Stranger {
            inside.strangers.insert((id, id));
            inside.by_address.insert((address, id, id));
        }
        *inside.addresses.entry(address).or_default() += 1;
        let end = Arc::new(Notify::new());
        let line = Line { address, heard: id, whose, end: Arc::clone(&end) };
        inside.lines.insert(id, line);
        self.metrics.connections.store(inside.lines.len() as i64, Ordering::Relaxed);
        Some(Ticket { doors: Arc::clone(self), id, end })
    }

    fn shed(&self, inside: &mut Inside, address: Option<IpAddr>) -> Option<()> {
        let gone = inside.push_out(address);
        self.metrics.shed.fetch_add(gone.into(), Ordering::Relaxed);
        gone.then_some(())
    }
}

/// The right to be connected.
#[derive(Debug)]
pub struct Ticket {
    doors: Arc<Doors>,
    id: u64,
    end: Arc<Notify>,
}

impl Ticket {
    /// Something is asked.
    pub fn heard(&self) {
        let mut inside = lock(&self.doors.inside);
        inside.now += 1;
        let (now, id) = (inside.now, self.id);
        let Some(line) = inside.lines.get_mut(&id) else { return };
        let before = std::mem::replace(&mut line.heard, now);
        let address = line.address;
        if inside.strangers.remove(&(before, id)) {
            inside.strangers.insert((now, id));
            inside.by_address.remove(&(address, before, id));
            inside.by_address.insert((address, now, id));
        }
    }

    pub fn is_strangers(&self) -> bool {
        let inside = lock(&self.doors.inside);
        inside.lines.get(&self.id).is_some_and(|line| line.whose == Whose::Stranger)
    }

    /// It is the line of a player with a chair, and no stranger pushes it out; unless
    /// the player has very many.
    pub fn keep_for(&self, guest: &str) {
        let mut inside = lock(&self.doors.inside);
        let held = inside.guests.get(guest).copied().unwrap_or(0);
        if held >= self.doors.limits.per_guest {
            return;
        }
        let Some(mut line) = inside.lines.remove(&self.id) else { return };
        if line.whose == Whose::Stranger {
            inside.estrange(&line, self.id);
            line.whose = Whose::Player(guest.to_string());
            *inside.guests.entry(guest.to_string()).or_default() += 1;
        }
        inside.lines.insert(self.id, line);
    }

    /// Somebody else needs the place.
    pub async fn pushed_out(&self) {
        self.end.notified().await;
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut inside = lock(&self.doors.inside);
        inside.forget(self.id);
        self.doors.metrics.connections.store(inside.lines.len() as i64, Ordering::Relaxed);
    }
}

/// What is going on inside.
#[derive(Debug)]
pub struct Crowd {
    limits: Limits,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    requests: BTreeMap<IpAddr, usize>,
    streams: usize,
    strangers: usize,
    by_address: BTreeMap<IpAddr, usize>,
    strangers_by_address: BTreeMap<IpAddr, usize>,
    by_guest: BTreeMap<String, usize>,
}

/// Where there is no room for another stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    House,
    Address,
    Guest,
}

impl Crowd {
    pub fn new(limits: Limits) -> Arc<Crowd> {
        Arc::new(Crowd { limits, counts: Mutex::default() })
    }

    /// A request from that address, unless very many are being answered.
    pub fn ask(self: &Arc<Crowd>, address: IpAddr) -> Option<Asking> {
        let mut counts = lock(&self.counts);
        let asking = counts.requests.entry(address).or_default();
        if *asking >= self.limits.per_address {
            return None;
        }
        *asking += 1;
        Some(Asking { crowd: Arc::clone(self), address })
    }

    /// A stream to that address. Strangers have half of what there is.
    pub fn listen(
        self: &Arc<Crowd>,
        address: IpAddr,
        guest: Option<&str>,
        seated: bool,
    ) -> Result<Listening, Full> {
        let (limits, mut counts) = (&self.limits, lock(&self.counts));
        let of = |counts: &BTreeMap<IpAddr, usize>| counts.get(&address).copied().unwrap_or(0);
        let crowded = !seated && of(&counts.strangers_by_address) >= limits.address_streams / 2;
        if guest.is_some_and(|guest| {
            counts.by_guest.get(guest).is_some_and(|held| *held >= limits.guest_streams)
        }) {
            return Err(Full::Guest);
        }
        if crowded || of(&counts.by_address) >= limits.address_streams {
            return Err(Full::Address);
        }
        let crowded = !seated && counts.strangers >= limits.streams / 2;
        if crowded || counts.streams >= limits.streams {
            return Err(Full::House);
        }
        counts.streams += 1;
        *counts.by_address.entry(address).or_default() += 1;
        if !seated {
            counts.strangers += 1;
            *counts.strangers_by_address.entry(address).or_default() += 1;
        }
        let guest = guest.map(str::to_string);
        if let Some(guest) = &guest {
            *counts.by_guest.entry(guest.clone()).or_default() += 1;
        }
        Ok(Listening { crowd: Arc::clone(self), address, guest, seated })
    }
}

/// A request that is being answered.
#[derive(Debug)]
pub struct Asking {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Drop for Asking {
    fn drop(&mut self) {
        less(&mut lock(&self.crowd.counts).requests, &self.address);
    }
}

/// A stream that is open.
#[derive(Debug)]
pub struct Listening {
    crowd: Arc<Crowd>,
    address: IpAddr,
    guest: Option<String>,
    seated: bool,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut counts = lock(&self.crowd.counts);
        counts.streams -= 1;
        less(&mut counts.by_address, &self.address);
        if !self.seated {
            counts.strangers -= 1;
            less(&mut counts.strangers_by_address, &self.address);
        }
        if let Some(guest) = &self.guest {
            less(&mut counts.by_guest, guest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 64 connections, 16 of them for players, 32 from one address, 16 for one guest.
    fn small() -> Limits {
        Limits::of(128)
    }

    fn doors(proxies: &[&str]) -> Arc<Doors> {
        let config = crate::config::Config::read(None, None, Some("x"), None, None).unwrap();
        let config = config.trusting(Some(&proxies.join(","))).unwrap();
        Doors::new(small(), config.proxies, Arc::default())
    }

    fn ip(nth: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, nth])
    }

    fn inside(doors: &Doors) -> usize {
        lock(&doors.inside).lines.len()
    }

    #[test]
    fn the_limits_follow_from_the_files() {
        let usual = Limits::of(1024);
        assert_eq!((usual.connections, usual.reserve, usual.per_address), (960, 240, 480));
        assert_eq!((usual.streams, usual.address_streams, usual.guest_streams), (720, 240, 16));
        let many = Limits::of(524_288);
        assert_eq!((many.connections, many.reserve, many.per_address), (8192, 2048, 1024));
        assert_eq!((many.streams, many.address_streams, many.per_guest), (6144, 512, 32));
        assert_eq!(Limits::of(0).connections, 16);
    }

    #[test]
    fn strangers_push_out_the_quietest_stranger_and_never_a_player() {
        let doors = doors(&[]);
        let player = doors.admit(ip(1)).unwrap();
        player.heard();
        player.keep_for("ada");
        let quiet = doors.admit(ip(2)).unwrap();
        let busy = doors.admit(ip(3)).unwrap();
        let crowd: Vec<Ticket> = (0..46).map(|nth| doors.admit(ip(10 + nth)).unwrap()).collect();
        assert_eq!(inside(&doors), 49);
        busy.heard();
        let more = doors.admit(ip(200)).unwrap();
        assert_eq!(inside(&doors), 49, "strangers have 48 places");
        let gone = |ticket: &Ticket| !lock(&doors.inside).lines.contains_key(&ticket.id);
        assert!(gone(&quiet) && !gone(&busy) && !gone(&player) && !gone(&more));
        let rest: Vec<Ticket> = (0..200).map(|nth| doors.admit(ip(nth)).unwrap()).collect();
        assert!(!gone(&player) && crowd.iter().all(gone));
        drop((rest, crowd, busy, quiet, more));
        assert_eq!(inside(&doors), 1);
        drop(player);
        let left = lock(&doors.inside);
        assert!(left.addresses.is_empty() && left.guests.is_empty() && left.by_address.is_empty());
    }

    #[test]
    fn one_address_pushes_out_its_own_and_full_of_players_it_is_full() {
        let doors = doors(&[]);
        let other = doors.admit(ip(9)).unwrap();
        let many: Vec<Ticket> = (0..100).map(|_| doors.admit(ip(1)).unwrap()).collect();
        assert_eq!(inside(&doors), 33);
        drop(many);
        let seated = |nth: usize| {
            let ticket = doors.admit(ip(1)).unwrap();
            ticket.keep_for(&format!("guest {}", nth / 8));
            ticket
        };
        let players: Vec<Ticket> = (0..32).map(seated).collect();
        assert!(doors.admit(ip(1)).is_none(), "all of them players");
        assert!(doors.admit(ip(2)).is_some());
        assert!(other.is_strangers() && !players[31].is_strangers());
    }

    #[test]
    fn one_player_has_no_more_than_so_many_for_sure() {
        let doors = doors(&[]);
        let lines: Vec<Ticket> = (0..20).map(|_| doors.admit(ip(1)).unwrap()).collect();
        lines.iter().for_each(|line| line.keep_for("ada"));
        assert_eq!(lines.iter().filter(|line| line.is_strangers()).count(), 4);
    }

    #[test]
    fn a_proxy_has_as_many_lines_as_there_are() {
        let doors = doors(&["192.0.2.1"]);
        let lines: Vec<Ticket> = (0..64).map(|_| doors.admit(ip(1)).unwrap()).collect();
        assert!(doors.admit(ip(1)).is_none());
        assert_eq!((lines.len(), inside(&doors)), (64, 64));
    }

    #[test]
    fn strangers_have_half_of_the_streams() {
        let crowd = Crowd::new(small());
        let listen = |nth, guest: Option<&str>, seated| crowd.listen(ip(nth), guest, seated);
        let mut kept = Vec::new();
        let strangers =
            |nth| (0..40).map_while(|_| listen(nth, None, false).ok()).collect::<Vec<_>>();
        kept.extend(strangers(1));
        assert_eq!(kept.len(), 8, "half of what one address has");
        assert_eq!(listen(1, None, false).unwrap_err(), Full::Address);
        kept.extend((0..8).map(|nth| listen(1, Some(&format!("g{nth}")), true).unwrap()));
        assert_eq!(listen(1, Some("ada"), true).unwrap_err(), Full::Address);
        kept.extend(strangers(2));
        kept.extend(strangers(3));
        assert_eq!(listen(4, None, false).unwrap_err(), Full::House);
        kept.extend((0..8).map(|_| listen(4, Some("ada"), true).unwrap()));
        assert_eq!(listen(5, Some("ada"), true).unwrap_err(), Full::Guest);
        drop(kept);
        let counts = lock(&crowd.counts);
        assert_eq!((counts.streams, counts.strangers), (0, 0));
        assert!(counts.by_address.is_empty() && counts.by_guest.is_empty());
    }

    #[test]
    fn an_address_asks_so_much_at_once() {
        let crowd = Crowd::new(small());
        let asking: Vec<_> = (0..40).map_while(|_| crowd.ask(ip(1))).collect();
        assert_eq!(asking.len(), 32);
        assert!(crowd.ask(ip(2)).is_some());
        drop(asking);
        assert!(crowd.ask(ip(1)).is_some());
    }
}
