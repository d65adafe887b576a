//! The cards and numbers of the game, read from `components.toml`.

mod file;

use tabletop::components::Editions;
use tabletop::{ComponentsError, Edition};

use crate::card::Cards;

/// The file that ships with the game.
pub const COMPONENTS: &str = include_str!("../components.toml");

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

static EDITIONS: Editions<Components> =
    Editions::new("finished", &[("finished-1", COMPONENTS)], file::read);

impl Components {
    /// The components that ship with the game.
    pub fn standard() -> &'static Components {
        EDITIONS.standard()
    }

    /// The components of an edition; `file` names it in errors.
    pub fn of(edition: &Edition, file: &str) -> Result<&'static Components, ComponentsError> {
        EDITIONS.of(edition, file)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::components;

    use super::*;
    use crate::card::Card;

    fn effect_of(number: u8) -> (Effect, u8) {
        let components = Components::standard();
        (components.effects[usize::from(number)], components.uses[usize::from(number)])
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
        let components = Components::standard();
        for card in Card::all() {
            let (effect, uses) = effect_of(card.number());
            assert_eq!(components.usable.contains(card), uses > 0, "{card}");
            assert_eq!(components.sweet.contains(card), effect == Effect::Sweet, "{card}");
            assert!(!components.names[card.index()].is_empty());
            let draws = matches!(effect, Effect::Draw(_));
            assert_eq!(components.needs.draw.contains(card), draws, "{card}");
            let moves_two = matches!(effect, Effect::IntoPast(_));
            assert_eq!(components.needs.company.contains(card), moves_two, "{card}");
            assert_eq!(components.needs.past.contains(card), effect == Effect::FromPast, "{card}");
            assert_eq!(
                components.needs.sweets.contains(card),
                effect == Effect::TakeBack,
                "{card}"
            );
        }
    }

    #[test]
    fn the_four_difficulties_begin_as_the_rulebook_says() {
        let components = Components::standard();
        let setups = components.setups.map(|s| (s.coffee, s.stash, s.reserve));
        assert_eq!(setups, [(7, 7, 3), (7, 5, 5), (6, 5, 5), (5, 5, 5)]);
        assert_eq!(
            (components.draw, components.past, components.shortest_run, components.idle),
            (3, 3, 3, 500)
        );
    }

    #[track_caller]
    fn is_refused(old: &str, new: &str, line: &str, problem: &str) {
        let text = COMPONENTS.replacen(old, new, 1);
        assert_ne!(text, COMPONENTS, "the test must change something");
        let error = Components::of(&Edition::custom(&text), "mine.toml").unwrap_err();
        let shown = COMPONENTS.lines().position(|text| text.contains(line)).map_or(1, |n| n + 1);
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
        let eight = COMPONENTS
            .replace("cards = [16, 24, 26, 35, 38]", "cards = [12, 16, 19, 24, 26, 32, 35, 38]")
            .replace("cards = [12, 19, 32, 40]", "cards = [40]");
        let components = Components::of(&Edition::custom(&eight), "mine.toml").unwrap();
        assert_eq!(components.effects[12], Effect::AllFuture(3));
    }

    #[test]
    fn a_missing_difficulty_is_named() {
        let start = COMPONENTS.find("[[difficulty]]\nname = \"difficult\"").unwrap();
        let end = COMPONENTS.find("# Every card").unwrap();
        let text = format!("{}{}", &COMPONENTS[..start], &COMPONENTS[end..]);
        let error = Components::of(&Edition::custom(&text), "mine.toml").unwrap_err();
        assert_eq!(error.problem, "the difficulty “difficult” is missing");
    }

    #[test]
    fn an_edition_is_read_once() {
        let mine = Edition::custom(&COMPONENTS.replace("idle = 500", "idle = 400"));
        let first = Components::of(&mine, "a").unwrap();
        assert_eq!(first.idle, 400);
        assert!(std::ptr::eq(first, Components::of(&mine, "b").unwrap()));
        let standard = Components::of(&Edition::Version("finished-1".into()), "c").unwrap();
        assert!(std::ptr::eq(standard, Components::standard()));
        assert!(Components::of(&Edition::Version("finished-0".into()), "d").is_err());
    }

    #[test]
    fn every_group_names_its_source() {
        let groups = components::sources(COMPONENTS);
        assert_eq!(groups.len(), 3 + 4 + 13);
        assert!(groups.iter().any(|g| g.group == "patience" && g.source == "house"));
        assert!(groups.iter().any(|g| g.group == "action.exchange" && g.source == "printed"));
    }
}
