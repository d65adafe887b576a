//! Our own files: style, script and icon. They live in the program.

use std::sync::LazyLock;

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::problem::Problem;

struct Asset {
    name: &'static str,
    kind: &'static str,
    text: &'static str,
    /// The beginning of its hash.
    mark: String,
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let asset = |name, kind, text: &'static str| {
        let mark = blake3::hash(text.as_bytes()).to_hex()[..16].to_string();
        Asset { name, kind, text, mark }
    };
    vec![
        asset("style.css", "text/css; charset=utf-8", include_str!("../../assets/style.css")),
        asset("table.js", "text/javascript; charset=utf-8", include_str!("../../assets/table.js")),
        asset("favicon.svg", "image/svg+xml", include_str!("../../assets/favicon.svg")),
    ]
});

/// The address of an asset: it changes with the content, so it may be kept
/// for ever.
pub fn href(name: &str) -> String {
    match ASSETS.iter().find(|asset| asset.name == name) {
        Some(asset) => format!("/assets/{name}?v={}", asset.mark),
        None => format!("/assets/{name}"),
    }
}

#[derive(serde::Deserialize)]
pub struct Version {
    v: Option<String>,
}

pub async fn asset(
    Path(name): Path<String>,
    Query(version): Query<Version>,
    headers: HeaderMap,
) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == name) else {
        return Problem::NotFound.into_response();
    };
    let tag = format!("\"{}\"", asset.mark);
    let cache = match version.v.as_deref() == Some(&asset.mark) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|have| have == tag.as_str());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, asset.kind)], asset.text).into_response(),
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
