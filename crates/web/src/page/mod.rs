//! Pages: pure functions from what may be seen to HTML, but for the number of a form
//! that must be done once (`once`).

mod back;
mod charts;
mod consent;
mod council;
mod daily;
mod error;
mod gathering;
mod hint;
mod history;
mod lesson;
mod lobby;
mod log;
mod new_table;
mod occasion;
mod puzzles;
mod qr;
mod reel;
mod replay;
mod rules;
mod settings;
mod since;
mod statistics;
#[cfg(feature = "server")]
pub mod status;
mod table;
mod talk;
mod verify;
mod walk;
mod window;

use maud::{DOCTYPE, Markup, html};

use crate::assets;
use crate::sprite;
use crate::words;

pub use back::back;
pub use daily::daily;
pub use error::error;
pub use history::history;
pub use lesson::lesson;
pub use lobby::lobby;
pub use log::log;
pub use new_table::new_table;
pub use puzzles::{puzzle, puzzles};
pub use replay::replay;
pub use rules::rules;
pub use settings::settings;
pub use statistics::statistics;
pub use table::{steps, table, table_main};
pub use verify::verify;
pub use walk::{no_walk, walk};

/// Every page in its frame. `main` is the part that changes while one looks.
pub fn frame(title: &str, main: &Markup) -> Markup {
    frame_of(None, title, main)
}

/// A number that no other form has, and nobody else knows. Sent twice, it is the
/// same form: it is done once, and whoever lost the answer gets it again. With `of`
/// it belongs to the form of that name, wherever it stands on the page.
fn once(of: Option<&str>) -> Markup {
    let number = number();
    html! { @if let Some(number) = number { input type="hidden" name="form" value=(number) form=[of]; } }
}

/// Without randomness there is no number, and the form is done as often as it comes.
fn number() -> Option<String> {
    #[cfg(feature = "server")]
    return hall::table::token().ok();
    #[cfg(not(feature = "server"))]
    None
}

/// The frame of a page about one game: with the style and the script of that
/// game, where it has files of its own (`<slug>.css`, `<slug>.js`).
pub fn frame_of(game: Option<&str>, title: &str, main: &Markup) -> Markup {
    frame_with(game, title, main, &html! {})
}

/// The same with something that stays when the part that changes is replaced.
fn frame_with(game: Option<&str>, title: &str, main: &Markup, stays: &Markup) -> Markup {
    let look = crate::settings::current();
    let there = |name: &String| assets::find(name).is_some();
    let style = game.map(|slug| look.sheet(slug)).filter(there);
    let script = game.map(|slug| format!("{slug}.js")).filter(there);
    let title = match title {
        words::NAME => title.to_string(),
        title => format!("{title} · {}", words::NAME),
    };
    html! {
        (DOCTYPE)
        html lang="en" data-motion=[look.said("motion")] data-size=[look.said("size")] data-sound=[look.said("sound")]
            data-confirm=[look.said("confirm")] data-notify=[look.said("notify")] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content=(look.said("theme").unwrap_or("light dark"));
                meta name="theme-color" content="#1f6f69";
                title { (title) }
                link rel="icon" href=(assets::address("favicon.svg")) type="image/svg+xml"
                    data-due=(assets::address("favicon-due.svg"));
                link rel="stylesheet" href=(assets::address(&look.sheet("style")));
                @if let Some(style) = style { link rel="stylesheet" href=(assets::address(&style)); }
                script src=(assets::address("table.js")) defer {}
                script src=(assets::address("place.js")) defer {}
                @if let Some(script) = script { script src=(assets::address(&script)) defer {} }
            }
            body {
                a.skip href="#main" { (words::frame::SKIP) }
                (sprite::sprite())
                header.top {
                    a.logo href="/" { (logo()) span { (words::NAME) } }
                    nav {
                        a href="/" { (words::frame::LOBBY) }
                        a href="/statistics" { (words::frame::STATISTICS) }
                        a href="/settings" { (words::settings::TITLE) }
                        button.link.script type="button" data-do="keys" data-key="?" { (words::frame::KEYS) }
                    }
                }
                p #news.sr role="log" aria-live="polite" {}
                p #line.line role="status" hidden
                    data-offline=(words::frame::OFFLINE) data-online=(words::frame::ONLINE)
                    data-not-sent=(words::frame::NOT_SENT) data-sent-again=(words::frame::SENT_AGAIN)
                    data-late=(words::frame::LATE)
                    data-again=(words::frame::AGAIN) {}
                button #skip-story.button.quiet.script type="button" data-do="skip" hidden { (words::frame::SKIP_STORY) }
                main #main tabindex="-1" { (main) }
                (stays)
                footer.foot { p { (words::UNOFFICIAL) } }
                (keys(game))
                (sure())
            }
        }
    }
}

/// What the script asks before a final move, and what it offers to whoever waits.
fn sure() -> Markup {
    use words::settings as words;
    html! {
        dialog #sure.sheet aria-labelledby="sure-name" {
            h2 #sure-name { (words::SURE) }
            p #sure-what {}
            div.answers {
                button.button type="button" data-do="sure" { (words::YES) }
                form method="dialog" { button.button.quiet autofocus { (words::NO) } }
            }
        }
        template #tell-me data-turn=(words::YOUR_TURN) {
            button.button.quiet.tell-me type="button" data-do="tell-me" { (words::TELL_ME) }
        }
    }
}

/// The cup with steam, as on the tab.
fn logo() -> Markup {
    html! {
        svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" {
            rect.tile width="32" height="32" rx="7" {}
            path.mug d="M7 12h14v8a6 6 0 0 1-6 6h-2a6 6 0 0 1-6-6z" {}
            path.ear d="M21 14.5h1.5a3.5 3.5 0 0 1 0 7H20" {}
            path.steam d="M11 9c-1.5-2 1.5-2.5 0-5M17 9c-1.5-2 1.5-2.5 0-5" {}
        }
    }
}

/// The keys of the house, after those of the game.
fn keys(game: Option<&str>) -> Markup {
    let own = game.and_then(crate::games::by_slug).map_or(&[][..], |game| game.keys());
    html! {
        dialog #keys.sheet aria-labelledby="keys-name" {
            h2 #keys-name { (words::frame::KEYS_TITLE) }
            dl {
                @for (key, does) in own.iter().chain(words::frame::KEYS_LIST) { dt { kbd { (key) } } dd { (does) } }
            }
            form method="dialog" { button.button autofocus { (words::frame::CLOSE) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_keys_is_that_of_the_game() {
        let page = |game| frame_of(game, "", &html! {}).into_string();
        let (house, finished, overtime) =
            (page(None), page(Some("finished")), page(Some("overtime")));
        assert!(finished.contains("within the Present") && !overtime.contains("the Present"));
        assert!(overtime.contains("<kbd>P</kbd>") && !finished.contains("<kbd>P</kbd>"));
        assert!(!house.contains("end the turn") && house.contains("this list"));
    }
}
