//! Our own files, served out of the program.

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::problem::Problem;
use crate::assets;

#[derive(Deserialize)]
pub struct Version {
    v: Option<String>,
}

/// A file; whoever asks for the version we have may keep it for ever.
pub async fn asset(
    Path(name): Path<String>,
    Query(version): Query<Version>,
    headers: HeaderMap,
) -> Response {
    let Some(asset) = assets::find(&name) else {
        return Problem::NotFound.into_response();
    };
    let tag = format!("\"{}\"", asset.tag);
    let cache = match version.v.as_deref() == Some(&asset.tag) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|have| have == tag.as_str());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, asset.kind)], &*asset.body).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// Browsers ask for this by themselves.
pub async fn favicon(headers: HeaderMap) -> Response {
    asset(Path("favicon.svg".into()), Query(Version { v: None }), headers).await
}
