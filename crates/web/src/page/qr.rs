//! A link as a picture that a phone can read.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// Light around it, in modules: as much as the standard asks for.
const QUIET: i32 = 4;

/// Nothing, where a text is too long for one. Dark on light in any light, or phones
/// do not see it.
pub(super) fn qr(text: &str, name: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return html! {} };
    let side = code.size() + 2 * QUIET;
    html! {
        svg.qr viewBox={ "0 0 " (side) " " (side) } role="img" aria-label=(name) {
            rect width=(side) height=(side) fill="#fff" {}
            path d=(PreEscaped(modules(&code))) fill="#000" {}
        }
    }
}

/// The dark modules as runs, row by row.
fn modules(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&at| code.get_module(at, y)).count() as i32;
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_drawn_once() {
        let text = "http://192.168.1.20:1700/table/0123456789abcdef0123456789abcdef";
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        let drawn: i32 = modules(&code)
            .split('h')
            .filter_map(|part| part.split_once('v')?.0.parse::<i32>().ok())
            .sum();
        let size = 0..code.size();
        let dark = size.clone().flat_map(|y| size.clone().map(move |x| (x, y)));
        let dark = dark.filter(|&(x, y)| code.get_module(x, y)).count();
        assert_eq!(drawn as usize, dark);
        let page = qr(text, "As a picture").into_string();
        assert!(page.contains("aria-label=\"As a picture\"") && !page.contains("style="));
        assert_eq!(qr(&"x".repeat(5000), "").into_string(), "", "too long for a picture");
    }
}
