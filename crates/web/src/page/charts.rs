//! Small charts, drawn here: bars of what was won, and weeks side by side. What they
//! show stands beside them in words.

use maud::{Markup, html};

use crate::view::{Share, Week};
use crate::words::statistics as words;

/// A bar for each: how many of its games were won.
pub(super) fn shares(title: &str, shares: &[Share]) -> Markup {
    html! {
        @if !shares.is_empty() {
            div.chart {
                h3 { (title) }
                ul.shares {
                    @for share in shares {
                        li {
                            span { (share.name.replace('-', " ")) }
                            svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false" {
                                rect.all width="100" height="8" {}
                                rect.won width=(share.wins * 100 / share.games.max(1)) height="8" {}
                            }
                            span { (words::won_of(share.wins, share.games)) }
                        }
                    }
                }
            }
        }
    }
}

/// How wide a week is, and how high the best of them.
const WIDE: usize = 20;
const HIGH: u32 = 48;

/// A column for each week: its games, and of these the won ones below.
pub(super) fn weeks(weeks: &[Week]) -> Markup {
    let most = weeks.iter().map(|week| week.games).max().unwrap_or(0);
    let high = |games: u32| games * HIGH / most.max(1);
    let said: Vec<String> = weeks
        .iter()
        .filter(|week| week.games > 0)
        .map(|week| words::week(&week.monday.date(), week.wins, week.games))
        .collect();
    html! {
        @if most > 0 {
            div.chart {
                h3 { (words::WEEKS) }
                svg.weeks viewBox={ "0 0 " (weeks.len() * WIDE) " " (HIGH + 2) } role="img" aria-label=(said.join("; ")) {
                    @for (nth, week) in weeks.iter().enumerate() {
                        @let (all, won) = (high(week.games), high(week.wins));
                        g {
                            title { (words::week(&week.monday.date(), week.wins, week.games)) }
                            rect.ground x=(nth * WIDE + 2) y=(HIGH) width=(WIDE - 4) height="2" {}
                            rect.all x=(nth * WIDE + 2) y=(HIGH - all) width=(WIDE - 4) height=(all) {}
                            rect.won x=(nth * WIDE + 2) y=(HIGH - won) width=(WIDE - 4) height=(won) {}
                        }
                    }
                }
                p.soft.from-to { span { (leaf(weeks.first())) } span { (leaf(weeks.last())) } }
            }
        }
    }
}

/// When a week began, shortly.
fn leaf(week: Option<&Week>) -> String {
    week.map_or(String::new(), |week| {
        let (day, month) = week.monday.leaf();
        format!("{day} {month}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::Day;

    #[test]
    fn columns_are_as_high_as_their_games_and_nothing_is_divided_by_nothing() {
        let week = |nth: u64, games, wins| Week { monday: Day(20_773 + 7 * nth), games, wins };
        let page = weeks(&[week(0, 4, 1), week(1, 0, 0), week(2, 2, 2)]).into_string();
        for column in [
            "class=\"all\" x=\"2\" y=\"0\"",
            "class=\"won\" x=\"2\" y=\"36\"",
            "class=\"won\" x=\"42\" y=\"24\"",
        ] {
            assert!(page.contains(column), "{column}: {page}");
        }
        assert!(page.contains("16 November 2026"), "{page}");
        assert_eq!(weeks(&[week(0, 0, 0)]).into_string(), "");
        let empty = Share { name: "x".into(), games: 0, wins: 0 };
        assert!(shares("Roles", &[empty]).into_string().contains("width=\"0\""));
    }
}
