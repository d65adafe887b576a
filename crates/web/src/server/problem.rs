//! Everything that can go wrong, with its status and its page, in one place.

use axum::extract::rejection::{FormRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hall::store::StoreError;
use hall::table::TableError;

use crate::page;
use crate::view::ErrorView;
use crate::words::problem as words;

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
            Problem::Table(TableError::ToWhom | TableError::Meant { .. }) => StatusCode::OK,
            Problem::Table(TableError::Quarantined(_) | TableError::OtherRules { .. }) => {
                StatusCode::GONE
            }
            Problem::Full | Problem::Table(TableError::Store(_) | TableError::Newer) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Problem::Table(TableError::Broken) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Problem::NotFound | Problem::Table(TableError::Missing) => words::NOBODY_HERE,
            Problem::VoidLink => words::NO_WAY_BACK,
            Problem::Renewed => words::ONE_MOMENT,
            Problem::ForeignForm => words::NOT_FROM_HERE,
            Problem::Table(TableError::Closed) => words::CLOSED_DOOR,
            Problem::Garbled | Problem::TooLarge => words::PARDON,
            Problem::NoName => words::NOBODY_TO_BE_SEEN,
            Problem::UnknownHost(_) | Problem::NoWhence(_) => words::WRONG_DOOR,
            Problem::TooSlow => words::SLOW,
            Problem::TooMany => words::ONE_THING,
            Problem::Crowded | Problem::Full => words::CROWD,
            Problem::TooManyTables | Problem::Table(TableError::TooManyOpen) => {
                words::ENOUGH_TABLES
            }
            Problem::Table(TableError::Quarantined(_)) => words::REPAIR,
            Problem::Table(TableError::OtherRules { .. }) => words::OTHER_RULES,
            Problem::Table(TableError::Newer) => words::NEWER,
            Problem::Table(TableError::Store(_) | TableError::Broken) => words::OUT_OF_ORDER,
            Problem::Table(_) => words::NOT_LIKE_THAT,
        }
    }

    pub fn sentence(&self) -> String {
        match self {
            Problem::NotFound => words::NOTHING_HERE.into(),
            Problem::VoidLink => words::VOID_LINK.into(),
            Problem::Renewed => words::RENEWED.into(),
            Problem::ForeignForm => words::FOREIGN_FORM.into(),
            Problem::Garbled => words::GARBLED.into(),
            Problem::NoName => words::NO_NAME.into(),
            Problem::UnknownHost(name) => words::unknown_host(name.as_deref()),
            Problem::NoWhence(public) => words::no_whence(public.as_deref()),
            Problem::TooLarge => words::TOO_LARGE.into(),
            Problem::TooSlow => words::TOO_SLOW.into(),
            Problem::TooMany => words::TOO_MANY.into(),
            Problem::Crowded => words::CROWDED.into(),
            Problem::Full => words::FULL.into(),
            Problem::TooManyTables => words::TOO_MANY_TABLES.into(),
            Problem::Table(TableError::Store(_)) => words::NOT_STORED.into(),
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
            back: (words::BACK.to_string(), "/".to_string()),
        };
        let mut response = (self.status(), page::error(&view)).into_response();
        if matches!(self, Problem::TooMany | Problem::Crowded | Problem::Full) {
            let wait = axum::http::HeaderValue::from_static("5");
            response.headers_mut().insert(axum::http::header::RETRY_AFTER, wait);
        }
        response
    }
}
