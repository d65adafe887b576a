//! Who is asking: a guest with a cookie, or somebody new.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use super::App;
use super::problem::Problem;
use super::rates::{Key, network};
use hall::store::Guest;
use hall::table::token;

/// A year.
const KEPT: u32 = 365 * 24 * 60 * 60;
/// The longest name, in characters.
const NAME: usize = 24;

/// Whoever sent a request.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub guest: Option<Guest>,
    /// The address that counts for limits.
    pub address: IpAddr,
    /// How the visitor's browser calls us, for links to be sent around.
    pub origin: String,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Problem> {
        let ConnectInfo(peer) = ConnectInfo::<SocketAddr>::from_request_parts(parts, app)
            .await
            .map_err(|_| Problem::Garbled)?;
        let guest = match cookie(&parts.headers, cookie_name(app)) {
            Some(token) => app.store.guest(hash(token)).await?,
            None => None,
        };
        let address = network(address(app.config.public_url.is_some(), peer.ip(), &parts.headers));
        Ok(Visitor { guest, address, origin: origin(app, &parts.headers) })
    }
}

impl Visitor {
    /// The name to show, or one to suggest.
    pub fn name(&self) -> String {
        self.guest.as_ref().map_or_else(suggestion, |guest| guest.name.clone())
    }

    pub fn id(&self) -> Option<String> {
        self.guest.as_ref().map(|guest| guest.id.clone())
    }

    /// The guest, made now if there was none; with the cookie to be set. Only
    /// forms come here: looking at a page creates nothing.
    pub async fn settle(&self, app: &App, name: Option<&str>) -> Result<Settled, Problem> {
        let name = name.and_then(clean_name);
        if let Some(guest) = &self.guest {
            let mut guest = guest.clone();
            if let Some(name) = name.filter(|name| *name != guest.name) {
                app.store.rename(&guest.id, &name).await?;
                guest.name = name;
            }
            return Ok(Settled { guest, cookie: None });
        }
        if !app.rates.allow(Key::AddressGuests(self.address)) {
            return Err(Problem::TooMany);
        }
        let guest = Guest { id: token()?, name: name.unwrap_or_else(suggestion) };
        let secret = token()?;
        app.store.new_guest(guest.clone(), hash(&secret)).await?;
        Ok(Settled { guest, cookie: Some(set_cookie(app, &secret)) })
    }

    /// The same with a fresh cookie: whoever knew the old one, or planted it,
    /// has nothing in hand.
    pub async fn settle_anew(&self, app: &App, name: Option<&str>) -> Result<Settled, Problem> {
        let mut settled = self.settle(app, name).await?;
        if settled.cookie.is_none() {
            let secret = token()?;
            app.store.retoken(&settled.guest.id, hash(&secret)).await?;
            settled.cookie = Some(set_cookie(app, &secret));
        }
        Ok(settled)
    }
}

/// Where somebody comes from. Behind a proxy on this machine it is what the proxy
/// has added last; anybody could have written the rest, and without a proxy all.
fn address(behind_proxy: bool, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !behind_proxy || !peer.is_loopback() {
        return peer;
    }
    let last = headers.get_all("x-forwarded-for").iter().next_back();
    let last = last.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer)
}

/// The public address, or the one the browser has found us at.
fn origin(app: &App, headers: &HeaderMap) -> String {
    if let Some(url) = &app.config.public_url {
        return url.origin().to_string();
    }
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match host.filter(|host| host.len() <= 255 && host.bytes().all(plain)) {
        Some(host) => format!("http://{host}"),
        None => String::new(),
    }
}

/// A guest who is known now.
#[derive(Clone, Debug)]
pub struct Settled {
    pub guest: Guest,
    pub cookie: Option<HeaderValue>,
}

impl Settled {
    /// Adds the cookie to an answer.
    pub fn sign(self, mut response: axum::response::Response) -> axum::response::Response {
        if let Some(cookie) = self.cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

/// A name as it may stand on a page: one line, not too long, something to see.
pub fn clean_name(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    // Marks that turn text around or hide it would let a name pose as another.
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let name: String = words.join(" ").chars().filter(|&c| !hidden(c)).take(NAME).collect();
    let name = name.trim().to_string();
    (!name.is_empty()).then_some(name)
}

const NAMES: [&str; 12] = [
    "Ada", "Grace", "Emmy", "Alan", "Hedy", "Edsger", "Radia", "Donald", "Barbara", "Tony",
    "Margaret", "Niklaus",
];

/// A suggestion that nobody at a table has taken: the same until somebody does.
pub fn free_name(table: &str, taken: &[&str]) -> String {
    let first = table.bytes().fold(0usize, |sum, byte| sum + usize::from(byte));
    let mut names = (0..NAMES.len()).map(|nth| NAMES[(first + nth) % NAMES.len()]);
    names.find(|name| !taken.contains(name)).unwrap_or(NAMES[0]).to_string()
}

fn suggestion() -> String {
    let mut byte = [0];
    // Without randomness everybody is Ada: no reason to fail.
    let _ = getrandom::fill(&mut byte);
    NAMES[usize::from(byte[0]) % NAMES.len()].to_string()
}

/// Over https the browser itself guards the cookie's name; on a plain network
/// it would drop such a cookie.
fn cookie_name(app: &App) -> &'static str {
    if app.config.https() { "__Host-breakroom" } else { "breakroom" }
}

fn set_cookie(app: &App, token: &str) -> HeaderValue {
    let name = cookie_name(app);
    let secure = if app.config.https() { "; Secure" } else { "" };
    let text = format!("{name}={token}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        all.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, token) = pairs.find(|(key, _)| *key == name)?;
    (token.len() == 32).then_some(token)
}

fn hash(token: &str) -> [u8; 32] {
    blake3::derive_key("breakroom 1 guest token", token.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(clean_name("  Ada \n Lovelace "), Some("Ada Lovelace".into()));
        assert_eq!(clean_name(&"é".repeat(40)), Some("é".repeat(24)));
        assert_eq!(clean_name("A\u{202e}da\u{7}"), Some("Ada".into()));
        assert_eq!(clean_name(" \u{200b} "), None);
        assert_eq!(clean_name("<b>"), Some("<b>".into()));
    }

    #[test]
    fn only_a_proxy_of_ours_says_where_somebody_comes_from() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let (here, far) = (ip("127.0.0.1"), ip("192.0.2.7"));
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", HeaderValue::from_static("10.9.9.9, 198.51.100.4"));
        assert_eq!(address(true, here, &headers), ip("198.51.100.4"));
        assert_eq!(address(false, here, &headers), here);
        assert_eq!(address(true, far, &headers), far);
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(address(true, here, &headers), here);
    }

    #[test]
    fn the_right_cookie_is_found() {
        let token = "0123456789abcdef0123456789abcdef";
        let mut headers = HeaderMap::new();
        let text = format!("a=b; breakroom={token}; c");
        headers.append(header::COOKIE, HeaderValue::from_str(&text).unwrap());
        assert_eq!(cookie(&headers, "breakroom"), Some(token));
        assert_eq!(cookie(&headers, "a"), None, "too short for a token");
        assert_eq!(cookie(&headers, "room"), None);
    }
}
