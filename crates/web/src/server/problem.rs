//! Everything that can go wrong, with its status and its page, in one place.

use axum::extract::rejection::{FormRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hall::store::StoreError;
use hall::table::TableError;

use crate::page;
use crate::view::ErrorView;

/// Why a request got no better answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    NotFound,
    /// A return link to a sitting that is over, or that never was.
    VoidLink,
    /// Sent with a token that another one is taking the place of.
    Renewed,
    /// A form that did not come from our pages.
    ForeignForm,
    /// A form or an address that says nothing we understand.
    Garbled,
    /// A name with nothing to see.
    NoName,
    /// Asked for under a name that is not ours.
    UnknownHost(Option<String>),
    /// A proxy that does not say where somebody comes from; with the address at
    /// which it should be entered.
    NoWhence(Option<String>),
    TooLarge,
    TooSlow,
    TooMany,
    /// Too much at once from one address.
    Crowded,
    /// Players have taken every place.
    Full,
    /// Too many new tables from one address.
    TooManyTables,
    Table(TableError),
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Problem {
        Problem::Table(error)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::Table(TableError::Store(error))
    }
}

impl From<FormRejection> for Problem {
    fn from(error: FormRejection) -> Problem {
        match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
            _ => Problem::Garbled,
        }
    }
}

impl From<QueryRejection> for Problem {
    fn from(_: QueryRejection) -> Problem {
        Problem::Garbled
    }
}

impl From<PathRejection> for Problem {
    fn from(_: PathRejection) -> Problem {
        Problem::NotFound
    }
}

impl Problem {
    pub fn status(&self) -> StatusCode {
        match self {
            Problem::NotFound | Problem::VoidLink | Problem::Table(TableError::Missing) => {
                StatusCode::NOT_FOUND
            }
            Problem::ForeignForm
            | Problem::Table(TableError::NotYourSeat | TableError::Closed | TableError::TooEarly) => {
                StatusCode::FORBIDDEN
            }
            Problem::Garbled | Problem::NoWhence(_) => StatusCode::BAD_REQUEST,
            Problem::UnknownHost(_) => StatusCode::MISDIRECTED_REQUEST,
            Problem::NoName => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Problem::TooMany | Problem::Crowded | Problem::TooManyTables => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Problem::Table(TableError::TooManyOpen) => StatusCode::TOO_MANY_REQUESTS,
            Problem::Renewed | Problem::Table(TableError::Stale) => StatusCode::CONFLICT,
            Problem::Table(TableError::Refused(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            // A question back; nothing went wrong.
            Problem::Table(TableError::ToWhom) => StatusCode::OK,
            Problem::Table(TableError::Quarantined(_) | TableError::OtherRules { .. }) => {
                StatusCode::GONE
            }
            Problem::Full | Problem::Table(TableError::Store(_)) => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Table(TableError::Broken) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Problem::NotFound | Problem::Table(TableError::Missing) => "Nobody here",
            Problem::VoidLink => "No way back",
            Problem::Renewed => "One moment",
            Problem::ForeignForm => "Not from here",
            Problem::Table(TableError::Closed) => "A closed door",
            Problem::Garbled | Problem::TooLarge => "Pardon?",
            Problem::NoName => "Nobody to be seen",
            Problem::UnknownHost(_) | Problem::NoWhence(_) => "The wrong door",
            Problem::TooSlow => "Too slow",
            Problem::TooMany => "One thing at a time",
            Problem::Crowded | Problem::Full => "A crowd at the door",
            Problem::TooManyTables | Problem::Table(TableError::TooManyOpen) => "Enough tables",
            Problem::Table(TableError::Quarantined(_)) => "This table is closed for repair",
            Problem::Table(TableError::OtherRules { .. }) => "Played by other rules",
            Problem::Table(TableError::Store(_) | TableError::Broken) => "Out of order",
            Problem::Table(_) => "Not like that",
        }
    }

    pub fn sentence(&self) -> String {
        match self {
            Problem::NotFound => "There is nothing at this address.".into(),
            Problem::VoidLink => {
                "This link leads to no chair, or no longer: whoever sat there got up, \
                 was replaced, or ended it on their other devices."
                    .into()
            }
            Problem::Renewed => {
                "Your browser has just been given a new key, so this was not done. \
                 Please look again and press once more."
                    .into()
            }
            Problem::ForeignForm => {
                "That form did not come from one of our own pages, so nothing was done.".into()
            }
            Problem::Garbled => {
                "That could not be understood; please go back and try again.".into()
            }
            Problem::NoName => "A name needs something that can be seen.".into(),
            Problem::UnknownHost(name) => {
                let (told, name) = match name {
                    Some(name) => (format!("the name “{name}”"), name.as_str()),
                    None => ("that name".to_string(), "NAME"),
                };
                format!(
                    "This server does not answer to {told}, only to its addresses and to \
                     localhost. Whoever runs it can add a name with --allowed-hosts {name}, or \
                     ALLOWED_HOSTS={name} in its environment."
                )
            }
            Problem::NoWhence(public) => {
                let door = public.as_ref().map(|url| format!(" The way in is {url}."));
                format!(
                    "This server is entered through a proxy, and the proxy did not say where you \
                     come from (X-Forwarded-For).{}",
                    door.unwrap_or_default()
                )
            }
            Problem::TooLarge => "That is more than fits through the door.".into(),
            Problem::TooSlow => "The request took too long to arrive.".into(),
            Problem::TooMany => "That was a lot at once; please wait a moment.".into(),
            Problem::Crowded => {
                "Very much is asked from your address at once; please wait a moment.".into()
            }
            Problem::Full => {
                "Every place in the house is taken just now; please try again in a moment.".into()
            }
            Problem::TooManyTables => {
                "Many tables were opened from your address in the last hour; please wait a little."
                    .into()
            }
            Problem::Table(TableError::Store(_)) => {
                "It could not be stored, so it was not done. Please try again in a moment.".into()
            }
            Problem::Table(error) => error.to_string(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let view = ErrorView {
            status: self.status().as_u16(),
            title: self.title().to_string(),
            sentence: self.sentence(),
            back: ("Back to the break room".to_string(), "/".to_string()),
        };
        let mut response = (self.status(), page::error(&view)).into_response();
        if matches!(self, Problem::TooMany | Problem::Crowded | Problem::Full) {
            let wait = axum::http::HeaderValue::from_static("5");
            response.headers_mut().insert(axum::http::header::RETRY_AFTER, wait);
        }
        response
    }
}
