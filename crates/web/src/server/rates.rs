//! How often is too often. People behind one address share it, so moves are
//! counted per guest and only what costs us memory is counted per address.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hall::clock::{Clock, Moment};
use hall::store::{Door, StoreError};

use super::App;

impl App {
    /// Takes one from a bucket of the whole house; false if it is empty.
    pub(crate) async fn lets_through(&self, key: Key) -> Result<bool, StoreError> {
        // Whatever has come through here has come through the house.
        if !self.rates.allow(key.clone()) {
            return Ok(false);
        }
        match key.door(&self.store.secret(), self.clock.now()) {
            Some(door) => self.store.pass(door).await,
            None => Ok(true),
        }
    }
}

/// Something that is counted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Key {
    /// Anything a guest does at tables.
    Deed(String),
    /// What a guest says.
    Talk(String),
    /// Tables that are opened from an address.
    AddressOpens(IpAddr),
    /// Tries at puzzles from an address: small tables, and many in an evening.
    AddressTries(IpAddr),
    /// Guests who come from an address for the first time.
    AddressGuests(IpAddr),
}

impl Key {
    /// Where several keep one house, what costs the house something is counted by all of
    /// them together: the door of this key. Moves and talk are counted by each.
    pub fn door(&self, secret: &[u8; 32], now: Moment) -> Option<Door> {
        let (door, address) = match self {
            Key::Deed(_) | Key::Talk(_) => return None,
            Key::AddressOpens(address) => ("opens", address),
            Key::AddressTries(address) => ("tries", address),
            Key::AddressGuests(address) => ("guests", address),
        };
        let hidden = blake3::derive_key("breakroom 1 door", secret);
        let key = blake3::keyed_hash(&hidden, format!("{door} {address}").as_bytes());
        let (most, rate) = self.allowance();
        let each = Duration::from_secs_f64(1.0 / rate);
        Some(Door { key: *key.as_bytes(), now, each, most: most as u32 })
    }

    /// How much at once, and how many more per second.
    fn allowance(&self) -> (f64, f64) {
        match self {
            // More than fingers can do, less than the disk can bear.
            Key::Deed(_) => (400.0, 100.0),
            // A quick tongue, and no flood.
            Key::Talk(_) => (6.0, 0.7),
            // Whoever sits at this machine may do what they like with it.
            Key::AddressOpens(ip) | Key::AddressTries(ip) | Key::AddressGuests(ip)
                if ip.is_loopback() =>
            {
                (2000.0, 10.0)
            }
            Key::AddressOpens(_) => (30.0, 30.0 / 3600.0),
            Key::AddressTries(_) => (200.0, 200.0 / 3600.0),
            // A whole school may come at once.
            Key::AddressGuests(_) => (500.0, 0.5),
        }
    }
}

/// A network as one address: whoever has one IPv6 address has very many.
pub fn network(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V4(ip) => IpAddr::V4(ip),
        IpAddr::V6(ip) => IpAddr::V6((u128::from(ip) & !u128::from(u64::MAX)).into()),
    }
}

/// Buckets that fill with time and empty with use.
#[derive(Debug)]
pub struct Rates {
    clock: Clock,
    buckets: Mutex<BTreeMap<Key, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Moment,
}

/// So many buckets are kept before the full ones are thrown away.
const BUCKETS: usize = 50_000;

impl Rates {
    pub fn new(clock: Clock) -> Rates {
        Rates { clock, buckets: Mutex::default() }
    }

    /// Takes one from the bucket; false if it is empty.
    pub fn allow(&self, key: Key) -> bool {
        self.allow_at(key, self.clock.now())
    }

    fn allow_at(&self, key: Key, now: Moment) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= BUCKETS {
            buckets.retain(|key, bucket| {
                let (most, rate) = key.allowance();
                bucket.left + rate * since(bucket.at, now) < most
            });
        }
        let (most, rate) = key.allowance();
        let bucket = buckets.entry(key).or_insert(Bucket { left: most, at: now });
        bucket.left = (bucket.left + rate * since(bucket.at, now)).min(most);
        bucket.at = now;
        let allowed = bucket.left >= 1.0;
        if allowed {
            bucket.left -= 1.0;
        }
        allowed
    }
}

fn since(then: Moment, now: Moment) -> f64 {
    now.saturating_sub(then).as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hall::clock::{Hands, Source};

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let clock = Clock::wind_up(Source::Hands(Hands::new(Duration::from_secs(9))), None);
        let rates = Rates::new(clock.clone());
        let now = clock.now();
        let guest = |name: &str| Key::Deed(name.into());
        let allowed = |at| (0..1000).filter(|_| rates.allow_at(guest("ada"), at)).count();
        assert_eq!(allowed(now), 400);
        assert_eq!(allowed(now + Duration::from_secs(1)), 100);
        assert!(rates.allow_at(guest("bob"), now), "others are not hit");
        assert_eq!(allowed(now + Duration::from_secs(3600)), 400);
    }

    #[test]
    fn thirty_tables_an_hour_from_one_address() {
        let clock = Clock::wind_up(Source::Hands(Hands::new(Duration::ZERO)), None);
        let rates = Rates::new(clock.clone());
        let opens = |at| {
            let key = || Key::AddressOpens("192.0.2.7".parse().unwrap());
            (0..100).filter(|_| rates.allow_at(key(), at)).count()
        };
        assert_eq!(opens(clock.now()), 30);
        assert_eq!(opens(clock.now() + Duration::from_secs(1800)), 15);
        assert_eq!(opens(clock.now() + Duration::from_secs(30 * 3600)), 30);
    }

    #[test]
    fn a_door_hides_whose_it_is_and_moves_have_none() {
        let (secret, now) = ([7; 32], Moment::ZERO);
        let from = |text: &str| text.parse::<IpAddr>().unwrap();
        let opens = |text: &str| Key::AddressOpens(from(text)).door(&secret, now).unwrap();
        let door = opens("192.0.2.7");
        assert_eq!((door.each, door.most), (Duration::from_secs(120), 30));
        assert_eq!(door, opens("192.0.2.7"));
        let guests = Key::AddressGuests(from("192.0.2.7")).door(&secret, now).unwrap();
        assert_eq!((guests.each, guests.most), (Duration::from_secs(2), 500));
        let other = Key::AddressOpens(from("192.0.2.7")).door(&[8; 32], now).unwrap();
        let keys = [door.key, opens("192.0.2.8").key, guests.key, other.key];
        assert!((0..4).all(|nth| !keys[..nth].contains(&keys[nth])));
        assert_eq!(Key::Deed("ada".into()).door(&secret, now), None);
        assert_eq!(Key::Talk("ada".into()).door(&secret, now), None);
    }

    #[test]
    fn a_network_is_one_address() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(network(ip("2001:db8::1:2:3:4")), ip("2001:db8::"));
        assert_eq!(network(ip("::ffff:10.0.0.7")), ip("10.0.0.7"));
    }
}
