//! Who is asking: a guest with a cookie, or somebody new.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use super::App;
use super::problem::Problem;
use super::rates::Key;
use super::whence::Whence;
use hall::store::Guest;
use hall::table::{clean_name, token};

/// A year.
const KEPT: u32 = 365 * 24 * 60 * 60;

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
        // The guard has found it out.
        let Whence(address) = *parts.extensions.get().ok_or(Problem::Garbled)?;
        let guest = match cookie(&parts.headers, cookie_name(app)) {
            Some(token) => app.store.guest(hash(token)).await?,
            None => None,
        };
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
        // Nothing typed is no name, and none is needed; what cannot be seen is another
        // matter.
        let typed = name.filter(|name| !name.trim().is_empty());
        let name = typed.map(|name| clean_name(name).ok_or(Problem::NoName)).transpose()?;
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
