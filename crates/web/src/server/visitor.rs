//! Who is asking: a guest with a cookie, or somebody new.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use tokio::sync::watch;

use super::App;
use super::crowd::Ticket;
use super::keys::{NumberedForm, hash};
use super::problem::Problem;
use super::rates::Key;
use super::whence::Whence;
use crate::settings::{self, Settings};
use hall::store::{Guest, Renewal, StoreError, Token, UNDER_WAY, Voided, Worth};
use hall::table::{NOTED, TableError, clean_name, token};

/// A year.
const KEPT: u32 = 365 * 24 * 60 * 60;

/// Whoever sent a request.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub guest: Option<Guest>,
    /// The token that came with the request, and what it allows.
    token: Option<String>,
    pub(super) may: May,
    /// The address that counts for limits.
    pub address: IpAddr,
    /// How the visitor's browser calls us, for links to be sent around.
    pub origin: String,
}

/// What somebody's token allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum May {
    /// Nobody knows it.
    ComeIn,
    DoAll,
    /// Another token has been handed out in its place and has not come back yet.
    Look,
    /// Another one has come back a moment ago: this was sent before.
    Nothing,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Problem> {
        // The guard has found it out.
        let Whence(address) = *parts.extensions.get().ok_or(Problem::Garbled)?;
        let token = cookie(&parts.headers, cookie_name(app)).map(str::to_string);
        let (may, guest) = match &token {
            Some(token) => app.admit(hash(token)).await?,
            None => (May::ComeIn, None),
        };
        // Nobody pushes a player from the table.
        if let (Some(guest), Some(line)) = (&guest, parts.extensions.get::<Arc<Ticket>>())
            && line.is_strangers()
            && app.store.seated(&guest.id).await?
        {
            line.keep_for(&guest.id);
        }
        Ok(Visitor { guest, token, may, address, origin: origin(app, &parts.headers) })
    }
}

impl App {
    /// Whose token it is and what it allows. One that was handed out and comes back
    /// for the first time takes its place now.
    async fn admit(&self, token: Token) -> Result<(May, Option<Guest>), Problem> {
        let now = self.clock.seconds();
        let (may, known) = match self.worth(token).await? {
            Worth::Nothing => return Ok((May::ComeIn, None)),
            Worth::Spent { .. } => return Ok((May::Nothing, None)),
            Worth::Fresh { known, before } => {
                // A full disk keeps nobody from looking; it is tried again next time.
                if let Err(error) = self.store.used(token, now).await {
                    tracing::warn!(%error, "a token could not take its place");
                }
                self.keys.end(Voided { token: before, at: now, spent: true });
                (May::DoAll, known)
            }
            // After a while the answer with the new one has been lost.
            Worth::Good { known, renewed: Some(at) } if now < at + UNDER_WAY => (May::Look, known),
            Worth::Good { known, .. } => (May::DoAll, known),
        };
        settings::wear(Settings::read(&known.settings));
        if may == May::DoAll && known.seen + NOTED <= now {
            self.note_seen(&known.guest.id);
        }
        Ok((may, Some(known.guest)))
    }

    /// What a token is worth. What was spent long ago is forgotten.
    async fn worth(&self, token: Token) -> Result<Worth, Problem> {
        Ok(match self.store.worth(token).await? {
            Worth::Spent { at } if self.clock.seconds() >= at + UNDER_WAY => Worth::Nothing,
            worth => worth,
        })
    }

    /// Writes down that a guest is here. Nobody waits for it.
    pub(crate) fn note_seen(&self, guest: &str) {
        let noting = self.store.note_seen(guest, self.clock.seconds());
        tokio::spawn(async move {
            if let Err(error) = noting.await {
                tracing::warn!(%error, "not noted that somebody is here");
            }
        });
    }
}

impl Visitor {
    /// The name to show, or one to suggest.
    pub fn name(&self) -> String {
        self.guest.as_ref().map_or_else(suggestion, |guest| guest.name.clone())
    }

    /// Whose eyes look.
    pub fn id(&self) -> Option<String> {
        self.guest.as_ref().map(|guest| guest.id.clone())
    }

    /// Whose hands act.
    pub fn acting(&self) -> Result<String, Problem> {
        match self.may {
            May::DoAll => self.id().ok_or(Problem::Table(TableError::NotYourSeat)),
            May::ComeIn => Err(Problem::Table(TableError::NotYourSeat)),
            May::Look | May::Nothing => Err(Problem::Renewed),
        }
    }

    /// Becomes true when this visitor's token no longer counts as it does now.
    pub async fn watch(&self, app: &App) -> Result<watch::Receiver<bool>, Problem> {
        let Some(token) = &self.token else { return Ok(watch::channel(false).1) };
        let ends = app.keys.watch(hash(token));
        // It may have ended just before.
        match app.admit(hash(token)).await? {
            (may, _) if may == self.may => Ok(ends),
            _ => Err(Problem::Renewed),
        }
    }

    /// The guest, made now if there was none; with the cookie to be set. Only
    /// forms come here: looking at a page creates nothing.
    pub async fn settle(&self, app: &App, name: Option<&str>) -> Result<Settled, Problem> {
        let name = typed(name)?;
        match self.may {
            May::DoAll | May::ComeIn => {}
            May::Look | May::Nothing => return Err(Problem::Renewed),
        }
        match self.named(app, name.clone()).await? {
            Some(guest) => Ok(Settled { guest, cookie: None, past: false }),
            None => self.newcomer(app, name, token()?).await,
        }
    }

    /// The same with a fresh cookie, for somebody who gains something by a form:
    /// whoever knew the old one, or planted it, has nothing in hand.
    pub async fn settle_anew(
        &self,
        app: &App,
        name: Option<&str>,
        form: &NumberedForm,
    ) -> Result<Settled, Problem> {
        let name = typed(name)?;
        let fresh = form.token(app, self.token.as_deref());
        if let Some(settled) = again(app, &fresh).await? {
            return Ok(settled);
        }
        let settled = match self.may {
            May::Look | May::Nothing => return Err(Problem::Renewed),
            May::ComeIn => self.newcomer(app, name, fresh.clone()).await,
            May::DoAll => self.renew(app, name, &fresh).await,
        };
        match settled {
            // The same form a moment earlier, or another one.
            Err(Problem::Table(TableError::Store(StoreError::Conflict))) => {
                again(app, &fresh).await?.ok_or(Problem::Renewed)
            }
            settled => settled,
        }
    }

    /// The guest by the name they want to have now.
    async fn named(&self, app: &App, name: Option<String>) -> Result<Option<Guest>, Problem> {
        let Some(mut guest) = self.guest.clone() else { return Ok(None) };
        if let Some(name) = name.filter(|name| *name != guest.name) {
            app.store.rename(&guest.id, &name).await?;
            guest.name = name;
        }
        Ok(Some(guest))
    }

    async fn newcomer(
        &self,
        app: &App,
        name: Option<String>,
        secret: String,
    ) -> Result<Settled, Problem> {
        if !app.lets_through(Key::AddressGuests(self.address)).await? {
            return Err(Problem::TooMany);
        }
        let guest = Guest { id: token()?, name: name.unwrap_or_else(suggestion) };
        app.store.new_guest(guest.clone(), hash(&secret), app.clock.seconds()).await?;
        Ok(Settled { guest, cookie: Some(set_cookie(app, &secret)), past: false })
    }

    async fn renew(
        &self,
        app: &App,
        name: Option<String>,
        fresh: &str,
    ) -> Result<Settled, Problem> {
        let (Some(guest), Some(token)) = (&self.guest, &self.token) else {
            return Err(Problem::Garbled);
        };
        let (token, at) = (hash(token), app.clock.seconds());
        let renewal = Renewal { guest: guest.id.clone(), token, fresh: hash(fresh), at };
        app.store.renew(renewal).await?;
        // Whoever listens with the old one may look on, and sees less.
        app.keys.end(Voided { token, at, spent: false });
        let guest = self.named(app, name).await?.ok_or(Problem::Garbled)?;
        Ok(Settled { guest, cookie: Some(set_cookie(app, fresh)), past: false })
    }
}

/// Has this very form been here before? As long as its answer may be lost it is
/// given again; if that has arrived, there is nothing left to give.
async fn again(app: &App, fresh: &str) -> Result<Option<Settled>, Problem> {
    Ok(match app.worth(hash(fresh)).await? {
        Worth::Nothing => None,
        Worth::Fresh { known, .. } => {
            let cookie = Some(set_cookie(app, fresh));
            Some(Settled { guest: known.guest, cookie, past: false })
        }
        Worth::Good { known, .. } => Some(Settled { guest: known.guest, cookie: None, past: true }),
        Worth::Spent { .. } => return Err(Problem::Renewed),
    })
}

/// Nothing typed is no name, and none is needed; what cannot be seen is another
/// matter.
fn typed(name: Option<&str>) -> Result<Option<String>, Problem> {
    let typed = name.filter(|name| !name.trim().is_empty());
    typed.map(|name| clean_name(name).ok_or(Problem::NoName)).transpose()
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
    /// The form has been answered, and the answer has arrived.
    pub past: bool,
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
