//! The form for a new table: made from the game's own knobs.

use maud::{Markup, html};
use players::search::Level;
use tabletop::Knob;

use super::frame;
use crate::games;
use crate::view::{BotsView, Memory, NewTableView};
use crate::words::{new_table as words, pace, window};

pub fn new_table(view: &NewTableView) -> Markup {
    let typed = |key: &str| {
        view.typed.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value.as_str())
    };
    let solo = view.seats <= 1;
    let main = html! {
        div.paper {
            p.kicker { (words::TITLE) }
            h1 { (view.game.title) }
            p.lead { (view.game.pitch) }
            @if let Some(refused) = &view.refused { p.notice role="alert" { (refused) } }
            form.sheet-form method="post" action="/tables" {
                (super::once(None))
                input type="hidden" name="game" value=(view.game.slug);
                fieldset {
                    legend { (words::OPTIONS) }
                    @for knob in view.knobs.iter().filter(|knob| knob.key != "deck") {
                        (field(knob, typed(knob.key), view))
                    }
                    @if view.certifies {
                        label.tick { input type="checkbox" name="certified" value="on" checked[typed("certified") == "on"]; (words::CERTIFIED) small { (words::CERTIFIED_NOTE) } }
                    }
                    @if solo { (memory(typed("memory"))) }
                }
                @if !solo {
                    (company(view, &typed))
                }
                fieldset {
                    legend { (words::HOUSE) }
                    label.field-row {
                        span { (words::YOUR_NAME) }
                        input name="name" value=(view.name) maxlength="24" autocomplete="nickname" required;
                    }
                    input type="hidden" name="watch" value="off";
                    label.tick { input type="checkbox" name="watch" value="on" checked[typed("watch") != "off"]; (words::WATCH) }
                    label.tick { input type="checkbox" name="listed" value="on" checked[typed("listed") == "on"]; (words::LISTED) }
                    @if !solo {
                        label.field-row {
                            span { (pace::TITLE) small { (pace::NOTE) } }
                            select name="pace" {
                                @let chosen = if typed("pace").is_empty() { pace::USUAL } else { typed("pace") };
                                @for (word, meaning) in pace::CHOICES {
                                    option value=(word) selected[*word == chosen] { (meaning) }
                                }
                            }
                        }
                        @if games::by_slug(view.game.slug).is_some_and(|game| game.has_windows()) {
                            (choice("reaction", window::REACTION, window::REACTION_NOTE, &window::REACTIONS, typed("reaction")))
                            (choice("quick", window::QUICK, window::QUICK_NOTE, &window::QUICKS, typed("quick")))
                        }
                        @if games::by_slug(view.game.slug).is_some_and(|game| game.has_council()) {
                            (choice("talk", words::COUNCIL, words::COUNCIL_NOTE, &words::COUNCILS, typed("talk")))
                        }
                        (choice("replace", words::REPLACE, words::REPLACE_NOTE, &words::REPLACES, typed("replace")))
                        label.field-row {
                            span { (words::TEMPO) }
                            select name="tempo" {
                                option value="1500" { (words::TEMPO_SLOW) }
                                option value="700" selected { (words::TEMPO_USUAL) }
                                option value="0" { (words::TEMPO_FAST) }
                            }
                        }
                    }
                }
                details.more-options open[!typed("deck").is_empty() || !typed("components").is_empty()] {
                    summary { (words::MORE) }
                    @for knob in view.knobs.iter().filter(|knob| knob.key == "deck") {
                        (field(knob, typed(knob.key), view))
                    }
                    label.field-row.tall {
                        span { (words::COMPONENTS) small { (words::COMPONENTS_NOTE) } }
                        textarea name="components" rows="4" spellcheck="false" { (typed("components")) }
                    }
                }
                p.submit { button.button.big { (words::OPEN) } }
            }
        }
    };
    frame(view.game.title, &main)
}

/// One of a few words, as a row.
fn choice(name: &str, title: &str, note: &str, words: &[(&str, &str)], typed: &str) -> Markup {
    html! {
        label.field-row {
            span { (title) small { (note) } }
            select name=(name) {
                @for (word, meaning) in words {
                    option value=(word) selected[*word == typed] { (meaning) }
                }
            }
        }
    }
}

/// A knob as a row: a few values to press, or a line to type in.
fn field(knob: &Knob, typed: &str, view: &NewTableView) -> Markup {
    let roles = words::ROLES.iter().find(|(key, _)| *key == knob.key).map(|(_, roles)| *roles);
    let values: Vec<(String, String)> = match roles {
        Some(roles) => {
            roles.iter().map(|(word, said)| (word.to_string(), said.to_string())).collect()
        }
        None => values(knob).into_iter().map(|value| (value.clone(), title(&value))).collect(),
    };
    let help = if roles.is_some() { words::ROLES_NOTE } else { knob.help };
    let usual = view.usual.iter().find(|(key, _)| key == knob.key).map(|(_, value)| value.as_str());
    let chosen = match (typed, roles) {
        ("", Some(_)) => words::UNSAID,
        ("", None) => usual.unwrap_or_default(),
        (typed, _) => typed,
    };
    // The style hides the row while other numbers of players are chosen.
    let only_with = games::by_slug(view.game.slug).and_then(|game| game.only_with(knob.key));
    html! {
        @if values.len() > 1 {
            div.field-row role="radiogroup" aria-label=(title(knob.key)) data-only-with=[only_with] {
                span { (title(knob.key)) small { (help) } }
                span.segments {
                    @for (value, said) in values {
                        label { input type="radio" name=(knob.key) value=(value) checked[chosen == value]; span { (said) } }
                    }
                }
            }
        } @else {
            label.field-row {
                span {
                    (title(knob.key))
                    small { (knob.help) @if knob.key == "deal" { ". " (words::TODAY) " " (view.daily) "." } }
                }
                input name=(knob.key) value=(typed) autocomplete="off" placeholder=[placeholder(knob, usual)]
                    inputmode=[(knob.values == "N").then_some("numeric")];
            }
        }
    }
}

/// What a knob can be set to, one by one: `easy|hard`, or a few numbers or seats,
/// `1…6` and `p1…p8`.
fn values(knob: &Knob) -> Vec<String> {
    let row = || -> Option<Vec<String>> {
        let (first, last) = knob.values.split_once('…')?;
        let letter = if first.starts_with('p') { "p" } else { "" };
        let number = |text: &str| text.strip_prefix(letter)?.parse::<u8>().ok();
        Some((number(first)?..=number(last)?).map(|nth| format!("{letter}{nth}")).collect())
    };
    row().unwrap_or_else(|| knob.values.split('|').map(str::to_string).collect())
}

/// What an empty line means.
fn placeholder<'a>(knob: &Knob, usual: Option<&'a str>) -> Option<&'a str> {
    match knob.key {
        "deal" | "deck" => Some(words::BY_CHANCE),
        _ => usual,
    }
}

fn memory(typed: &str) -> Markup {
    let chosen = Memory::read(typed).unwrap_or_default();
    html! {
        label.field-row {
            span { (words::MEMORY) small { (words::MEMORY_NOTE) } }
            select name="memory" {
                @for memory in Memory::ALL {
                    option value=(memory.word()) selected[memory == chosen] {
                        @match memory {
                            Memory::None => (words::MEMORY_NONE),
                            Memory::Seen => (words::MEMORY_SEEN),
                            Memory::Full => (words::MEMORY_FULL),
                        }
                    }
                }
            }
        }
    }
}

/// With whom: one choice for all chairs, or chair by chair.
fn company<'a>(view: &NewTableView, typed: &impl Fn(&str) -> &'a str) -> Markup {
    let levels = view.bots.levels.iter();
    let bots: Vec<(&str, String)> = match view.bots.levels.is_empty() {
        true => vec![(words::BOTS.0, words::BOTS.1.to_string())],
        false => levels.map(|(level, _)| (*level, words::bots(&title(level)))).collect(),
    };
    let people = words::PEOPLE.map(|(word, meaning)| (word, meaning.to_string()));
    let companies: Vec<(&str, String)> = bots.into_iter().chain(people).collect();
    let known = |word: &str| companies.iter().any(|(known, _)| *known == word);
    let chosen = [typed("company"), view.bots.usual].into_iter().find(|word| known(word));
    let chosen = chosen.unwrap_or(words::BOTS.0);
    let chair = |nth: u8| (typed(&format!("seat{nth}")), typed(&format!("level{nth}")));
    let one_by_one = (2..=view.seats).any(|nth| chair(nth) != ("", ""));
    html! {
        // The style hides it while one plays alone.
        fieldset.company {
            legend { (words::SEATS) }
            div.field-row role="radiogroup" aria-label=(words::COMPANY) {
                span { (words::COMPANY) small { (words::COMPANY_NOTE) } }
                span.segments {
                    @for (word, meaning) in &companies {
                        label { input type="radio" name="company" value=(word) checked[*word == chosen]; span { (meaning) } }
                    }
                }
            }
            details.more-options open[one_by_one] {
                summary { (words::CHAIRS) }
                @if !view.bots.levels.is_empty() { p.soft { (words::CHAIRS_NOTE) } }
                @for nth in 1..=view.seats { (seat(nth, chair(nth), &view.bots)) }
            }
        }
    }
}

/// A chair: who sits there, and how far they think, if it is a bot.
fn seat(nth: u8, (who, level): (&str, &str), bots: &BotsView) -> Markup {
    // A link may say both in one word, as the terminal does.
    let (who, level) = match Level::read(who) {
        Some((level, like)) => (like.unwrap_or_default(), level.name()),
        None => (who, level),
    };
    let choices = |of: &[(&str, &str)], chosen: &str| {
        html! {
            @for (name, manner) in of {
                option value=(name) selected[chosen == *name] { (title(name)) ": " (manner) }
            }
        }
    };
    html! {
        div.field-row.chair-row {
            span { (nth) "." }
            span.sitter {
                select.who name={ "seat" (nth) } aria-label={ (words::chair(nth)) ": " (words::WHO) } {
                    @if nth > 1 || !level.is_empty() { option value="" selected[who.is_empty()] { (words::AS_ABOVE) } }
                    optgroup label=(words::PERSON) {
                        option value="me" selected[who == "me"] { (words::ME) }
                        option value="open" selected[who == "open"] { (words::ANYBODY) }
                        option value="here" selected[who == "here"] { (words::HERE) }
                    }
                    optgroup label=(words::CHARACTER) { (choices(&bots.characters, who)) }
                    @if !bots.others.is_empty() { optgroup label=(words::AS_EVER) { (choices(&bots.others, who)) } }
                }
                // The style hides it where a person sits.
                @if !bots.levels.is_empty() {
                    select.level name={ "level" (nth) } aria-label={ (words::chair(nth)) ": " (words::LEVEL) } {
                        option value="" selected[level.is_empty()] { (words::THINKS_AS_ABOVE) }
                        option value=(words::AT_ONCE.0) selected[level == words::AT_ONCE.0] { (words::AT_ONCE.1) }
                        (choices(&bots.levels, level))
                    }
                }
            }
        }
    }
}

/// `very-easy` as a person writes it; `p3` is a chair.
pub(super) fn title(word: &str) -> String {
    if let Ok(seat) = word.parse::<tabletop::Seat>() {
        return words::chair(seat.0 + 1);
    }
    let mut letters = word.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + &letters.as_str().replace('-', " ")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_knob_shows_what_it_can_be_set_to() {
        let values = |values| super::values(&tabletop::Knob { key: "k", values, help: "" });
        assert_eq!(values("easy|hard"), ["easy", "hard"]);
        assert_eq!(values("3…6"), ["3", "4", "5", "6"]);
        assert_eq!(values("p1…p3"), ["p1", "p2", "p3"]);
        assert_eq!(values("N"), ["N"], "to be typed");
    }

    #[test]
    fn words_of_options_are_written_as_people_write_them() {
        assert_eq!(super::title("very-easy"), "Very easy");
        assert_eq!(super::title("p3"), "Chair 3");
        assert_eq!(super::title(""), "");
    }
}
