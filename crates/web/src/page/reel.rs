//! Positions one after another: a slider, single steps, autoplay, and a log whose
//! lines lead to their places.

use maud::{Markup, html};

use super::table::{said, tone};
use crate::assets;
use crate::sprite::icon;
use crate::view::LogLine;
use crate::words::replay as words;

/// Milliseconds a position, and what that is called. The second is the usual.
const PACES: [(u32, &str); 4] =
    [(2400, words::SLOW), (1200, words::USUAL), (600, words::QUICK), (250, words::FAST)];
const USUAL: u32 = 1200;

/// A game, or a line that was worked out, at one of its positions.
pub(super) struct Reel<'a> {
    /// Where its positions are: `…?at=3`.
    pub address: &'a str,
    /// What else its addresses say.
    pub with: Option<(&'static str, String)>,
    pub at: u32,
    pub of: u32,
    /// The whole log, what comes later included.
    pub log: &'a [LogLine],
}

impl Reel<'_> {
    fn at(&self, position: u32) -> String {
        let with = self.with.as_ref().map(|(key, value)| format!("&{key}={value}"));
        format!("{}?at={position}{}", self.address, with.unwrap_or_default())
    }

    fn link(&self, name: &str, picture: &str, key: &str, to: u32) -> Markup {
        html! {
            @if to == self.at {
                span.button.quiet.off aria-hidden="true" { (icon(picture)) }
            } @else {
                a.button.quiet href=(self.at(to)) data-key=(key) data-swap aria-label=(name) title=(name) { (icon(picture)) }
            }
        }
    }

    /// The line of the log that tells what was done last.
    fn now(&self) -> Option<usize> {
        let done = |line: &LogLine| line.number.is_some_and(|of| of <= self.at);
        self.log.iter().rposition(done).filter(|_| self.at > 0)
    }

    /// The bar: where we are, and every way to somewhere else.
    pub fn bar(&self, next: Option<&str>, others: &Markup) -> Markup {
        html! {
            div.answer-bar.replay-bar {
                p.question role="status" tabindex="0" {
                    (words::position(self.at, self.of))
                    @if let Some(next) = next { ": " code { (next) } }
                    @if let Some(now) = self.now() { span.told-now { (said(&self.log[now])) } }
                }
                form.winding method="get" action=(self.address) data-swap {
                    @if let Some((key, value)) = &self.with { input type="hidden" name=(key) value=(value); }
                    // What is entered elsewhere survives a change; this follows it.
                    input #reel type="range" name="at" min="0" max=(self.of) value=(self.at) data-keep=(self.at)
                        aria-label=(words::SLIDER) aria-valuetext=(words::position(self.at, self.of));
                    button.button.quiet.no-script { (words::GO) }
                }
                div.answers {
                    (self.link(words::FIRST, "first", "Home", 0))
                    (self.link(words::BACK, "back", "ArrowLeft", self.at.saturating_sub(1)))
                    button #reel-play.button.script type="button" data-key=" " aria-pressed="false"
                        aria-label=(words::PLAY) title=(words::PLAY) {
                        span.plays { (icon("play")) } span.stops { (icon("pause")) }
                    }
                    (self.link(words::ON, "on", "ArrowRight", (self.at + 1).min(self.of)))
                    (self.link(words::LAST, "last", "End", self.of))
                    select #reel-pace.script name="pace" aria-label=(words::PACE) {
                        @for (pace, name) in PACES { option value=(pace) selected[pace == USUAL] { (name) } }
                    }
                    (others)
                }
            }
        }
    }

    /// The whole log; a line leads to where it happened.
    pub fn log(&self) -> Markup {
        let mut place = 0;
        let now = self.now();
        html! {
            section.log aria-labelledby="log-name" {
                h2 #log-name { (words::LOG) }
                ol.tape.places #log tabindex="0" data-key="l" aria-labelledby="log-name" {
                    @for (nth, line) in self.log.iter().enumerate() {
                        @let of = { place = line.number.unwrap_or(place); place };
                        @let here = now == Some(nth);
                        li.{ (tone(line.tone)) }.done[line.notation.is_some()].later[of > self.at] {
                            a href=(self.at(of)) data-swap aria-current=[here.then_some("step")]
                                title=[line.notation.as_deref()] { (said(line)) }
                        }
                    }
                }
            }
        }
    }
}

/// What a page with a reel needs beside the table's script.
pub(super) fn script() -> Markup {
    html! { script src=(assets::address("replay.js")) defer {} }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::LogTone;

    fn line(number: Option<u32>, text: &str) -> LogLine {
        LogLine {
            number,
            who: None,
            notation: number.map(|_| "x".to_string()),
            text: text.to_string(),
            tone: LogTone::Play,
            speaker: None,
        }
    }

    #[test]
    fn a_line_of_the_log_leads_to_where_it_happened() {
        let log = [
            line(None, "Dealt."),
            line(Some(1), "One."),
            line(None, "“Hm.”"),
            line(Some(2), "Two."),
        ];
        let with = Some(("eyes", "p1".to_string()));
        let reel = Reel { address: "/table/x/replay", with, at: 1, of: 2, log: &log };
        let page = reel.log().into_string();
        for (place, text) in [(0, "Dealt."), (1, "One."), (1, "“Hm.”"), (2, "Two.")] {
            let link = format!("href=\"/table/x/replay?at={place}&amp;eyes=p1\"");
            let before = page.split(text).next().unwrap_or_default();
            let last = before.rsplit("<a ").next().unwrap_or_default();
            assert!(last.starts_with(&link), "{text}: {last}");
        }
        assert_eq!(page.matches("aria-current").count(), 1, "{page}");
        assert_eq!(page.matches("later").count(), 1, "{page}");
        let bar = reel.bar(None, &html! {}).into_string();
        assert!(bar.contains("type=\"range\"") && bar.contains("max=\"2\" value=\"1\""), "{bar}");
        assert!(bar.contains("One."), "what was done last stands beside the position: {bar}");
    }
}
