//! The cards and numbers of the game, read from `components.toml`.

use std::sync::{LazyLock, Mutex};

use serde::Deserialize;
use tabletop::components::{self, ComponentsError, Edition, Source};
use toml::Spanned;

use crate::card::{CARDS, Card, Cards};

/// The file that ships with the game.
pub const DEFAULT_TEXT: &str = include_str!("../components.toml");

/// The most Future rows the state can hold: at least one per card that makes one.
pub const ROWS: usize = 8;

/// The four difficulties, in rising order.
pub const DIFFICULTIES: [&str; 4] = ["very-easy", "easy", "regular", "difficult"];

/// What using a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing to use: the start card, and the coffee card.
    None,
    /// Pays a sweet when drawn.
    Sweet,
    Draw(u8),
    Below,
    /// Two cards into the Past, then draw.
    IntoPast(u8),
    FromPast,
    OneFuture,
    /// Draw, then one card on top of the stack.
    Exchange(u8),
    /// Everything into a Future row, then draw.
    AllFuture(u8),
    TakeBack,
}

/// Where a difficulty begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    pub coffee: u8,
    pub stash: u8,
    pub reserve: u8,
}

/// All cards and numbers, ready for play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    pub edition: Edition,
    /// By card; place 0 is empty.
    pub effects: [Effect; 49],
    /// How many sweets fit on a card.
    pub uses: [u8; 49],
    /// The words on the cards.
    pub names: [String; 49],
    pub setups: [Setup; 4],
    pub draw: u8,
    pub past: u8,
    pub shortest_run: u8,
    pub idle: u16,
    /// The cards with an action that can be used.
    pub usable: Cards,
    /// The cards that pay a sweet when drawn.
    pub sweet: Cards,
    /// What some cards need before they can do anything.
    pub needs: Needs,
}

/// The cards that can do something only if there is …
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Needs {
    /// … a card to draw.
    pub draw: Cards,
    /// … another card in the Present.
    pub company: Cards,
    /// … a card in the Past.
    pub past: Cards,
    /// … a sweet on another card.
    pub sweets: Cards,
}

static DEFAULT: LazyLock<&'static Components> = LazyLock::new(|| {
    let default =
        Components::read("components.toml", DEFAULT_TEXT, Edition::Version(String::new()));
    Box::leak(Box::new(default.expect("the file that ships with the game is sound")))
});

/// Files read at run time. Each distinct text is kept once and for good.
static CUSTOM: Mutex<Vec<&'static Components>> = Mutex::new(Vec::new());

impl Components {
    /// The components that ship with the game.
    pub fn standard() -> &'static Components {
        *DEFAULT
    }

    /// The components of an edition; `file` names it in errors.
    pub fn of(edition: &Edition, file: &str) -> Result<&'static Components, ComponentsError> {
        let text = match edition {
            Edition::Version(version) => {
                let Edition::Version(known) = &DEFAULT.edition else { unreachable!() };
                return if version == known {
                    Ok(*DEFAULT)
                } else {
                    Err(ComponentsError::no_such_version("finished", version, &[known]))
                };
            }
            Edition::Custom(text) => text,
        };
        let mut kept = CUSTOM.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(known) = kept.iter().find(|known| known.edition == *edition) {
            return Ok(known);
        }
        let fresh: &'static Components =
            Box::leak(Box::new(Components::read(file, text, edition.clone())?));
        kept.push(fresh);
        Ok(fresh)
    }

    fn read(file: &str, text: &str, edition: Edition) -> Result<Components, ComponentsError> {
        let parsed: File = components::read(file, text)?;
        let edition = match edition {
            Edition::Version(_) => Edition::Version(parsed.version.clone()),
            custom => custom,
        };
        parsed.build(edition).map_err(|(span, problem)| {
            ComponentsError::at(file, text, span.unwrap_or(0..0), problem)
        })
    }
}

/// What can be wrong, and where in the file.
type Fault = (Option<std::ops::Range<usize>>, String);

fn within(value: &Spanned<u16>, name: &str, least: u16, most: u16) -> Result<u16, Fault> {
    let number = *value.get_ref();
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        let problem = format!("{name} is {number}; expected a number from {least} to {most}");
        Err((Some(value.span()), problem))
    }
}

// The file as it is written. `source` and `note` are for people and for
// `rules --sources`; reading them here makes sure that they are there.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: String,
    turn: Turn,
    sequence: Sequence,
    patience: Patience,
    difficulty: Vec<Difficulty>,
    action: Vec<Spanned<Action>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Turn {
    draw: Spanned<u16>,
    past: Spanned<u16>,
    source: Source,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Sequence {
    shortest: Spanned<u16>,
    source: Source,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Patience {
    idle: Spanned<u16>,
    source: Source,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Difficulty {
    name: Spanned<String>,
    coffee: Spanned<u16>,
    stash: Spanned<u16>,
    reserve: Spanned<u16>,
    source: Source,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Action {
    name: String,
    kind: Spanned<Kind>,
    draw: Option<Spanned<u16>>,
    uses: Option<Spanned<u16>>,
    cards: Vec<Spanned<u16>>,
    source: Source,
    note: Option<String>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    None,
    Coffee,
    Sweet,
    Draw,
    Below,
    IntoPast,
    FromPast,
    OneFuture,
    Exchange,
    AllFuture,
    TakeBack,
}

impl File {
    fn build(&self, edition: Edition) -> Result<Components, Fault> {
        let mut built = Components {
            edition,
            effects: [Effect::None; 49],
            uses: [0; 49],
            names: [const { String::new() }; 49],
            setups: self.setups()?,
            draw: within(&self.turn.draw, "draw", 1, 10)? as u8,
            past: within(&self.turn.past, "past", 0, 40)? as u8,
            shortest_run: within(&self.sequence.shortest, "shortest", 2, 48)? as u8,
            idle: within(&self.patience.idle, "idle", 10, 1000)?,
            usable: Cards::NONE,
            sweet: Cards::NONE,
            needs: Needs::default(),
        };
        let mut placed = Cards::NONE;
        for action in &self.action {
            action.get_ref().place(&mut built, &mut placed)?;
        }
        if let Some(missing) = Card::all().find(|&card| !placed.contains(card)) {
            return Err((
                None,
                format!("card {missing} has no action; expected one for each of 1 to {CARDS}"),
            ));
        }
        let rows = built.effects.iter().filter(|e| matches!(e, Effect::AllFuture(_))).count();
        if rows > ROWS {
            let problem = format!("{rows} cards are all-future; expected at most {ROWS}");
            let span = self.action.iter().find(|a| *a.get_ref().kind.get_ref() == Kind::AllFuture);
            return Err((span.map(|action| action.get_ref().kind.span()), problem));
        }
        Ok(built)
    }

    fn setups(&self) -> Result<[Setup; 4], Fault> {
        let mut setups = [None; 4];
        for row in &self.difficulty {
            let name = row.name.get_ref().as_str();
            let Some(level) = DIFFICULTIES.iter().position(|&known| known == name) else {
                let known = DIFFICULTIES.join(", ");
                let problem = format!("“{name}” is no difficulty; expected one of {known}");
                return Err((Some(row.name.span()), problem));
            };
            if setups[level].is_some() {
                return Err((Some(row.name.span()), format!("“{name}” stands here twice")));
            }
            setups[level] = Some(Setup {
                coffee: within(&row.coffee, "coffee", 0, 60)? as u8,
                stash: within(&row.stash, "stash", 0, 60)? as u8,
                reserve: within(&row.reserve, "reserve", 0, 60)? as u8,
            });
        }
        let mut complete = [Setup { coffee: 0, stash: 0, reserve: 0 }; 4];
        for (level, setup) in setups.into_iter().enumerate() {
            let lacking = || (None, format!("the difficulty “{}” is missing", DIFFICULTIES[level]));
            complete[level] = setup.ok_or_else(lacking)?;
        }
        Ok(complete)
    }
}

impl Action {
    fn place(&self, built: &mut Components, placed: &mut Cards) -> Result<(), Fault> {
        let kind = *self.kind.get_ref();
        let draws = matches!(kind, Kind::Draw | Kind::IntoPast | Kind::Exchange | Kind::AllFuture);
        let draw = match (&self.draw, draws) {
            (Some(draw), true) => within(draw, "draw", 1, 10)? as u8,
            (None, false) => 0,
            (None, true) => {
                let problem = format!("“{}” draws; expected draw = a number", self.name);
                return Err((Some(self.kind.span()), problem));
            }
            (Some(draw), false) => {
                let problem = format!("“{}” draws nothing; expected no draw here", self.name);
                return Err((Some(draw.span()), problem));
            }
        };
        let effect = match kind {
            Kind::None | Kind::Coffee => Effect::None,
            Kind::Sweet => Effect::Sweet,
            Kind::Draw => Effect::Draw(draw),
            Kind::Below => Effect::Below,
            Kind::IntoPast => Effect::IntoPast(draw),
            Kind::FromPast => Effect::FromPast,
            Kind::OneFuture => Effect::OneFuture,
            Kind::Exchange => Effect::Exchange(draw),
            Kind::AllFuture => Effect::AllFuture(draw),
            Kind::TakeBack => Effect::TakeBack,
        };
        let idle = matches!(effect, Effect::None | Effect::Sweet);
        let uses = match &self.uses {
            Some(uses) if idle => {
                let problem = format!("“{}” is never used; expected no uses here", self.name);
                return Err((Some(uses.span()), problem));
            }
            Some(uses) => within(uses, "uses", 1, 5)? as u8,
            None => u8::from(!idle),
        };
        for number in &self.cards {
            let card = Card::new(within(number, "a card", 1, u16::from(CARDS))? as u8);
            let card = card.expect("the number was checked just now");
            let problem = if placed.contains(card) {
                Some(format!("card {card} has two actions; expected one"))
            } else if (card == Card::COFFEE) != (kind == Kind::Coffee) {
                Some(format!("expected card {CARDS}, and no other, to be the coffee card"))
            } else {
                None
            };
            if let Some(problem) = problem {
                return Err((Some(number.span()), problem));
            }
            placed.insert(card);
            built.effects[card.index()] = effect;
            built.uses[card.index()] = uses;
            built.names[card.index()] = self.name.clone();
            if !idle {
                built.usable.insert(card);
            }
            match effect {
                Effect::Sweet => built.sweet.insert(card),
                Effect::Draw(_) => built.needs.draw.insert(card),
                Effect::IntoPast(_) => built.needs.company.insert(card),
                Effect::FromPast => built.needs.past.insert(card),
                Effect::TakeBack => built.needs.sweets.insert(card),
                Effect::None
                | Effect::Below
                | Effect::OneFuture
                | Effect::Exchange(_)
                | Effect::AllFuture(_) => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect_of(number: u8) -> (Effect, u8) {
        let kit = Components::standard();
        (kit.effects[usize::from(number)], kit.uses[usize::from(number)])
    }

    #[test]
    fn every_row_of_the_card_table_is_there() {
        let rows: [(&[u8], Effect, u8); 13] = [
            (&[1], Effect::None, 0),
            (&[2], Effect::Draw(2), 1),
            (&[3, 6, 10, 15, 21, 28, 36, 45], Effect::Sweet, 0),
            (&[4, 7, 29, 42], Effect::Below, 1),
            (&[5, 11, 17, 23, 25, 41], Effect::IntoPast(2), 1),
            (&[8, 18, 30, 44], Effect::FromPast, 1),
            (&[9, 14, 20, 27, 31, 34, 46], Effect::Draw(1), 1),
            (&[12, 19, 32, 40], Effect::OneFuture, 1),
            (&[13, 22, 33, 39, 43], Effect::Exchange(1), 1),
            (&[16, 24, 26, 35, 38], Effect::AllFuture(3), 1),
            (&[37], Effect::TakeBack, 1),
            (&[47], Effect::Draw(1), 3),
            (&[48], Effect::None, 0),
        ];
        let mut count = 0;
        for (cards, effect, uses) in rows {
            for &number in cards {
                assert_eq!(effect_of(number), (effect, uses), "card {number}");
                count += 1;
            }
        }
        assert_eq!(count, 48);
    }

    #[test]
    fn the_sets_agree_with_the_table() {
        let kit = Components::standard();
        for card in Card::all() {
            let (effect, uses) = effect_of(card.number());
            assert_eq!(kit.usable.contains(card), uses > 0, "{card}");
            assert_eq!(kit.sweet.contains(card), effect == Effect::Sweet, "{card}");
            assert!(!kit.names[card.index()].is_empty());
            let draws = matches!(effect, Effect::Draw(_));
            assert_eq!(kit.needs.draw.contains(card), draws, "{card}");
            let moves_two = matches!(effect, Effect::IntoPast(_));
            assert_eq!(kit.needs.company.contains(card), moves_two, "{card}");
            assert_eq!(kit.needs.past.contains(card), effect == Effect::FromPast, "{card}");
            assert_eq!(kit.needs.sweets.contains(card), effect == Effect::TakeBack, "{card}");
        }
    }

    #[test]
    fn the_four_difficulties_begin_as_the_rulebook_says() {
        let kit = Components::standard();
        let setups = kit.setups.map(|s| (s.coffee, s.stash, s.reserve));
        assert_eq!(setups, [(7, 7, 3), (7, 5, 5), (6, 5, 5), (5, 5, 5)]);
        assert_eq!((kit.draw, kit.past, kit.shortest_run, kit.idle), (3, 3, 3, 500));
    }

    #[track_caller]
    fn is_refused(old: &str, new: &str, line: &str, problem: &str) {
        let text = DEFAULT_TEXT.replacen(old, new, 1);
        assert_ne!(text, DEFAULT_TEXT, "the test must change something");
        let error = Components::of(&Edition::custom(&text), "mine.toml").unwrap_err();
        let shown = DEFAULT_TEXT.lines().position(|text| text.contains(line)).map_or(1, |n| n + 1);
        assert_eq!(error.to_string(), format!("mine.toml, line {shown}: {problem}"));
    }

    #[test]
    fn a_bad_file_is_told_what_was_expected_and_where() {
        is_refused(
            "draw = 3          #",
            "draw = 0          #",
            "draw = 3          #",
            "draw is 0; expected a number from 1 to 10",
        );
        is_refused(
            "\"regular\"",
            "\"normal\"",
            "\"regular\"",
            "“normal” is no difficulty; expected one of very-easy, easy, regular, difficult",
        );
        is_refused("\"regular\"", "\"easy\"", "\"regular\"", "“easy” stands here twice");
        is_refused(
            "cards = [37]",
            "cards = [36]",
            "cards = [37]",
            "card 36 has two actions; expected one",
        );
        is_refused(
            "cards = [37]",
            "cards = []",
            "nowhere",
            "card 37 has no action; expected one for each of 1 to 48",
        );
        is_refused(
            "cards = [37]",
            "cards = [48]",
            "cards = [37]",
            "expected card 48, and no other, to be the coffee card",
        );
        is_refused(
            "cards = [37]",
            "cards = [49]",
            "cards = [37]",
            "a card is 49; expected a number from 1 to 48",
        );
        is_refused(
            "kind = \"draw\"\ndraw = 2",
            "kind = \"draw\"",
            "kind = \"draw\"",
            "“draw two” draws; expected draw = a number",
        );
        is_refused(
            "cards = [37]",
            "draw = 1\ncards = [37]",
            "cards = [37]",
            "“take the sweets back” draws nothing; expected no draw here",
        );
        is_refused(
            "cards = [1]",
            "uses = 1\ncards = [1]",
            "cards = [1]",
            "“start” is never used; expected no uses here",
        );
        is_refused(
            "kind = \"sweet\"",
            "kind = \"all-future\"\ndraw = 3",
            "kind = \"sweet\"",
            "13 cards are all-future; expected at most 8",
        );
    }

    #[test]
    fn eight_cards_may_put_the_whole_present_aside() {
        let eight = DEFAULT_TEXT
            .replace("cards = [16, 24, 26, 35, 38]", "cards = [12, 16, 19, 24, 26, 32, 35, 38]")
            .replace("cards = [12, 19, 32, 40]", "cards = [40]");
        let kit = Components::of(&Edition::custom(&eight), "mine.toml").unwrap();
        assert_eq!(kit.effects[12], Effect::AllFuture(3));
    }

    #[test]
    fn a_missing_difficulty_is_named() {
        let start = DEFAULT_TEXT.find("[[difficulty]]\nname = \"difficult\"").unwrap();
        let end = DEFAULT_TEXT.find("# Every card").unwrap();
        let text = format!("{}{}", &DEFAULT_TEXT[..start], &DEFAULT_TEXT[end..]);
        let error = Components::of(&Edition::custom(&text), "mine.toml").unwrap_err();
        assert_eq!(error.problem, "the difficulty “difficult” is missing");
    }

    #[test]
    fn an_edition_is_read_once() {
        let mine = Edition::custom(&DEFAULT_TEXT.replace("idle = 500", "idle = 400"));
        let first = Components::of(&mine, "a").unwrap();
        assert_eq!(first.idle, 400);
        assert!(std::ptr::eq(first, Components::of(&mine, "b").unwrap()));
        let standard = Components::of(&Edition::Version("finished-1".into()), "c").unwrap();
        assert!(std::ptr::eq(standard, Components::standard()));
        assert!(Components::of(&Edition::Version("finished-0".into()), "d").is_err());
    }

    #[test]
    fn every_group_names_its_source() {
        let groups = components::sources(DEFAULT_TEXT);
        assert_eq!(groups.len(), 3 + 4 + 13);
        assert!(groups.iter().any(|g| g.group == "patience" && g.source == "house"));
        assert!(groups.iter().any(|g| g.group == "action.exchange" && g.source == "printed"));
    }
}
