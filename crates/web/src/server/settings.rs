//! A guest's settings.

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::App;
use super::problem::Problem;
use super::rates::Key;
use super::visitor::Visitor;
use crate::page;
use crate::settings::{self, Settings};

#[derive(Deserialize)]
pub struct Kept {
    kept: Option<String>,
}

pub async fn show(
    _visitor: Visitor,
    kept: Result<Query<Kept>, QueryRejection>,
) -> Result<Response, Problem> {
    let kept = kept?.0.kept.is_some();
    Ok(page::settings(settings::current(), kept).into_response())
}

/// What the form does not say stays as it is.
pub async fn keep(
    State(app): State<App>,
    visitor: Visitor,
    form: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form?;
    let mut wanted: Settings = settings::current();
    form.iter().for_each(|(key, value)| wanted.set(key, value));
    let settled = visitor.settle(&app, None).await?;
    if !app.rates.allow(Key::Deed(settled.guest.id.clone())) {
        return Ok(settled.sign(Problem::TooMany.into_response()));
    }
    app.store.keep_settings(&settled.guest.id, &wanted.written()).await?;
    Ok(settled.sign(Redirect::to("/settings?kept=yes").into_response()))
}
