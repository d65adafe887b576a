//! The keys of guests: how one token takes another's place.
//!
//! Whenever a guest gains something worth stealing, their browser is given a new
//! token, so that whoever knew the old one, or planted it, has nothing in hand. The
//! answer with the new one may be lost, and the form may come twice. So the new
//! token follows from the old one and from the number of the form, which nobody
//! knows but the page it stands on: the same form is given the same token, and no
//! other form is given any. Until the new token comes back the old one may look;
//! then it is spent.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use super::App;
use super::problem::Problem;
use hall::store::{Token, Voided};
use hall::table::token;

/// What the store keeps of a token.
pub fn hash(token: &str) -> Token {
    blake3::derive_key("breakroom 1 guest token", token.as_bytes())
}

/// A form that is done once: its number, and where it goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberedForm {
    pub number: String,
    to: String,
}

impl NumberedForm {
    /// A form without a number is one of a kind.
    pub fn read(number: Option<&str>, to: impl Into<String>) -> Result<NumberedForm, Problem> {
        let number = match number {
            Some(number) => number.to_string(),
            None => token()?,
        };
        let plain = number.bytes().all(|byte| byte.is_ascii_alphanumeric());
        match plain && (1..=64).contains(&number.len()) {
            true => Ok(NumberedForm { number, to: to.into() }),
            false => Err(Problem::Garbled),
        }
    }

    /// The token that follows the one this form came with.
    pub(super) fn token(&self, app: &App, before: Option<&str>) -> String {
        self.derive(app, "breakroom 1 next token", before.unwrap_or("none"))
    }

    /// The id of the table that a guest opens with this form.
    pub fn table(&self, app: &App, guest: &str) -> String {
        self.derive(app, "breakroom 1 new table", guest)
    }

    fn derive(&self, app: &App, context: &str, from: &str) -> String {
        let key = blake3::derive_key(context, &app.store.secret());
        let text = format!("{}\n{}\n{from}", self.to, self.number);
        blake3::keyed_hash(&key, text.as_bytes()).to_hex()[..32].to_string()
    }
}

/// The streams that are open, by the token they were opened with.
#[derive(Debug, Default)]
pub struct Keys(Mutex<Open>);

#[derive(Debug, Default)]
struct Open {
    streams: BTreeMap<Token, watch::Sender<bool>>,
    /// What has ended streams lately: it is heard of more than once.
    ended: BTreeMap<Token, Voided>,
}

/// So many seconds what has become of tokens is looked at again: it may be written down
/// late.
const AGAIN: i64 = 15;
/// Where nobody is told, it is looked at so often.
const LOOK: Duration = Duration::from_millis(500);

impl Keys {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Becomes true when the token no longer counts as it did.
    pub fn watch(&self, token: Token) -> watch::Receiver<bool> {
        let streams = &mut self.open().streams;
        streams.retain(|_, streams| streams.receiver_count() > 0);
        streams.entry(token).or_default().subscribe()
    }

    /// Ends the streams that were opened with this token.
    pub fn end(&self, voided: Voided) {
        let mut open = self.open();
        open.ended.retain(|_, ended| ended.at + 2 * AGAIN > voided.at);
        let ended = open.ended.entry(voided.token).or_insert(voided);
        *ended = voided.max(*ended);
        if let Some(streams) = open.streams.remove(&voided.token) {
            streams.send_replace(true);
        }
    }

    /// The same, unless that has happened already.
    fn end_once(&self, voided: Voided) {
        let known = self.open().ended.get(&voided.token).is_some_and(|ended| *ended >= voided);
        if !known {
            self.end(voided);
        }
    }

    /// Is anything open that could end?
    fn any(&self) -> bool {
        self.open().streams.values().any(|streams| streams.receiver_count() > 0)
    }
}

/// Where others keep the same house: what they have done to tokens holds here as well.
pub async fn keep_up(app: App, mut closing: watch::Receiver<bool>) {
    let mut told = app.hall.tokens();
    while app.store.shared() {
        tokio::select! {
            _ = told.changed() => {}
            () = app.clock.sleep_until(app.clock.now() + LOOK) => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        if app.keys.any() {
            match app.store.voided(app.clock.seconds() - AGAIN).await {
                Ok(voided) => voided.into_iter().for_each(|voided| app.keys.end_once(voided)),
                Err(error) => tracing::warn!(%error, "what became of tokens is not known"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_of_a_token_end_and_no_others() {
        let keys = Keys::default();
        let (one, two) = (keys.watch([1; 32]), keys.watch([2; 32]));
        let again = keys.watch([1; 32]);
        let renewed = Voided { token: [1; 32], at: 100, spent: false };
        keys.end(renewed);
        assert!(*one.borrow() && *again.borrow() && !*two.borrow());
        let later = keys.watch([1; 32]);
        assert!(!*later.borrow(), "who comes later is looked at anew");
        // What others tell of it again ends nothing; what has happened since does.
        keys.end_once(renewed);
        assert!(!*later.borrow());
        keys.end_once(Voided { spent: true, ..renewed });
        assert!(*later.borrow());
        let last = keys.watch([1; 32]);
        keys.end_once(Voided { spent: true, ..renewed });
        assert!(!*last.borrow() && keys.any());
        keys.end_once(Voided { at: 101, ..renewed });
        assert!(*last.borrow());
    }

    #[test]
    fn a_form_has_a_plain_number_or_none() {
        assert_eq!(NumberedForm::read(Some("a1"), "/x").unwrap().number, "a1");
        assert_ne!(
            NumberedForm::read(None, "/x").unwrap(),
            NumberedForm::read(None, "/x").unwrap()
        );
        for wrong in ["", "a b", "a\n", &"x".repeat(65)] {
            assert_eq!(NumberedForm::read(Some(wrong), "/x"), Err(Problem::Garbled), "{wrong}");
        }
    }
}
