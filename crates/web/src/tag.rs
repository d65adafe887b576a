//! What an address carries of a file, so that a browser never shows an old one.

/// The start of the content's BLAKE3 hash.
pub fn of(body: &str) -> String {
    blake3::hash(body.as_bytes()).to_hex()[..12].to_string()
}

/// Where a file with that tag lies: `/assets/style.css?v=0123456789ab`.
pub fn address(name: &str, tag: &str) -> String {
    format!("/assets/{name}?v={tag}")
}
