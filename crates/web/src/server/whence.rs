//! Where a request comes from, and the name it knocks at.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::{HeaderMap, header};

use super::App;
use super::problem::Problem;
use super::rates::network;
use crate::config::Config;
use hall::clock::Moment;

/// The address that counts for limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whence(pub IpAddr);

/// Is this a name of ours? Any site could have its own name lead to an address in
/// the network at home, and then read and press in the name of whoever visits it.
/// An address nobody can take over, and so it is with `localhost`.
pub fn known_host(config: &Config, headers: &HeaderMap) -> Result<(), Problem> {
    let mut given = headers.get_all(header::HOST).iter();
    let host = given.next().and_then(|host| host.to_str().ok()).filter(|host| host.len() <= 255);
    let name = host.and_then(without_port).filter(|_| given.next().is_none());
    let Some(name) = name else { return Err(Problem::UnknownHost(None)) };
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let ours =
        name.parse::<IpAddr>().is_ok() || name == "localhost" || config.hosts.contains(&name);
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    match ours {
        true => Ok(()),
        false => Err(Problem::UnknownHost(Some(name).filter(|name| name.bytes().all(plain)))),
    }
}

/// The name or the address in a `Host`.
fn without_port(host: &str) -> Option<&str> {
    let port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(rest) = host.strip_prefix('[') {
        let (inside, rest) = rest.split_once(']')?;
        inside.parse::<Ipv6Addr>().ok()?;
        return (rest.is_empty() || rest.strip_prefix(':').is_some_and(port)).then_some(inside);
    }
    match host.split_once(':') {
        Some((name, rest)) => port(rest).then_some(name),
        None => Some(host),
    }
}

impl App {
    /// Where somebody comes from: the other end of the line, or whom a proxy of ours
    /// names there.
    pub(super) fn whence(&self, peer: IpAddr, headers: &HeaderMap) -> Result<Whence, Problem> {
        if let Some(address) = address(&self.config, peer, headers) {
            return Ok(Whence(network(address)));
        }
        if self.silent_proxy.again(self.clock.now()) {
            tracing::warn!(
                "the proxy at {peer} does not say where requests come from, so they are refused: \
                 let it send X-Forwarded-For with the address of whoever asks (nginx: \
                 proxy_set_header X-Forwarded-For $remote_addr;)"
            );
        }
        Err(Problem::NoWhence(self.config.public_url.as_ref().map(|url| url.origin().into())))
    }
}

/// What the nearest proxy has added stands last. Anybody could have written what
/// stands before the first address that is no proxy of ours. Nothing, if a proxy
/// says nothing that can be understood.
fn address(config: &Config, peer: IpAddr, headers: &HeaderMap) -> Option<IpAddr> {
    let ours = |ip: IpAddr| config.proxies.iter().any(|proxies| proxies.contains(ip));
    let peer = peer.to_canonical();
    if !ours(peer) {
        return Some(peer);
    }
    let mut said = Vec::new();
    for value in headers.get_all("x-forwarded-for") {
        said.extend(value.to_str().ok()?.split(','));
    }
    let mut from = None;
    for text in said.into_iter().rev() {
        let ip = forwarded(text.trim())?;
        from = Some(ip);
        if !ours(ip) {
            break;
        }
    }
    from
}

/// Some proxies add the port.
fn forwarded(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    bare.parse::<IpAddr>().ok().or_else(with_port).map(|ip| ip.to_canonical())
}

/// Something that is said at once, and then at most every ten minutes.
#[derive(Debug, Default)]
pub struct Seldom(Mutex<Option<Moment>>);

impl Seldom {
    pub fn again(&self, now: Moment) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let due = last.is_none_or(|last| now >= last + Duration::from_secs(600));
        if due {
            *last = Some(now);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn config(public: Option<&str>, hosts: Option<&str>, proxies: Option<&str>) -> Config {
        let config = Config::read(None, None, Some("x"), None, public).unwrap();
        config.allowing(hosts).unwrap().trusting(proxies).unwrap()
    }

    #[test]
    fn addresses_and_names_of_ours_open_the_door() {
        let config = config(None, Some("Games.local, office"), None);
        let open = |host: &'static str| {
            let mut headers = HeaderMap::new();
            headers.append(header::HOST, HeaderValue::from_static(host));
            known_host(&config, &headers)
        };
        for ours in [
            "127.0.0.1:1700",
            "192.168.1.7",
            "[::1]:1700",
            "[fe80::1]",
            "localhost",
            "LOCALHOST:80",
            "localhost.",
            "games.local:9",
            "GAMES.local.",
            "office",
        ] {
            assert_eq!(open(ours), Ok(()), "{ours}");
        }
        for foreign in [
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "127.0.0.1:x",
            "games.local.evil",
            "[::1]x",
            "[evil]",
            "::1",
            "",
            "a b",
            "127.0.0.1@evil",
            "0x7f.1",
        ] {
            assert!(matches!(open(foreign), Err(Problem::UnknownHost(_))), "{foreign}");
        }
        assert_eq!(known_host(&config, &HeaderMap::new()), Err(Problem::UnknownHost(None)));
        let mut two = HeaderMap::new();
        two.append(header::HOST, HeaderValue::from_static("localhost"));
        two.append(header::HOST, HeaderValue::from_static("evil.example"));
        assert_eq!(known_host(&config, &two), Err(Problem::UnknownHost(None)));
        let said = open("evil.example").unwrap_err().sentence();
        assert!(said.contains("--allowed-hosts evil.example"), "{said}");
    }

    #[test]
    fn only_a_proxy_of_ours_says_where_somebody_comes_from() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let (here, far) = (ip("127.0.0.1"), ip("192.0.2.7"));
        let public = Some("https://games.example.org");
        let behind = config(public, None, None);
        let from = |config: &Config, peer, values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", HeaderValue::from_static(value));
            }
            address(config, peer, &headers)
        };
        let chain = ["10.9.9.9, 198.51.100.4"];
        assert_eq!(from(&behind, here, &chain), Some(ip("198.51.100.4")));
        assert_eq!(from(&behind, ip("::1"), &chain), Some(ip("198.51.100.4")));
        assert_eq!(from(&behind, far, &chain), Some(far), "a stranger's word counts nothing");
        assert_eq!(from(&config(None, None, None), here, &chain), Some(here));
        assert_eq!(from(&behind, here, &["10.9.9.9", "198.51.100.4:80"]), Some(ip("198.51.100.4")));
        assert_eq!(from(&behind, here, &["[2001:db8::1]"]), Some(ip("2001:db8::1")));
        for garbled in ["", "nonsense", "198.51.100.4, nonsense", "unknown", "198.51.100.4,"] {
            assert_eq!(from(&behind, here, &[garbled]), None, "{garbled:?}");
        }
        assert_eq!(from(&behind, here, &[]), None, "nothing is said");
        // Proxies behind proxies, all of them named.
        let named = config(public, None, Some("10.0.0.0/8, 192.0.2.7"));
        assert_eq!(from(&named, far, &["198.51.100.4, 10.1.2.3"]), Some(ip("198.51.100.4")));
        assert_eq!(
            from(&named, far, &["127.0.0.1, 198.51.100.4, 10.1.2.3"]),
            Some(ip("198.51.100.4"))
        );
        assert_eq!(from(&named, here, &[]), Some(here), "then loopback is no proxy");
    }

    #[test]
    fn what_is_seldom_said_is_said_at_once() {
        let (seldom, minute) = (Seldom::default(), Duration::from_secs(60));
        let said = (0..25).filter(|nth| seldom.again(minute * *nth));
        assert_eq!(said.collect::<Vec<_>>(), [0, 10, 20]);
    }
}
