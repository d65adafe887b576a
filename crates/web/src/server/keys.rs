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
use std::sync::{Mutex, PoisonError};

use tokio::sync::watch;

use super::App;
use super::problem::Problem;
use hall::store::Token;
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
pub struct Keys(Mutex<BTreeMap<Token, watch::Sender<bool>>>);

impl Keys {
    /// Becomes true when the token no longer counts as it did.
    pub fn watch(&self, token: Token) -> watch::Receiver<bool> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, streams| streams.receiver_count() > 0);
        open.entry(token).or_default().subscribe()
    }

    /// Ends the streams that were opened with this token.
    pub fn end(&self, token: &Token) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(streams) = open.remove(token) {
            streams.send_replace(true);
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
        keys.end(&[1; 32]);
        assert!(*one.borrow() && *again.borrow() && !*two.borrow());
        assert!(!*keys.watch([1; 32]).borrow(), "who comes later is looked at anew");
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
