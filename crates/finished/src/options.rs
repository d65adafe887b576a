//! What is decided before a game of Finished! begins.

use tabletop::components::{ComponentsError, Edition};
use tabletop::{BadOption, Fate, Knob, Seed, quotable};

use crate::card::{CARDS, Card};
use crate::components::{Components, DIFFICULTIES};
use crate::row::Row;

/// Difficulty, deck and components.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    pub(crate) components: &'static Components,
    difficulty: u8,
    pub deal: Deal,
}

/// Where the order of the draw stack comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum Deal {
    /// Shuffled with the luck of the match.
    Shuffled,
    /// The deal with a number: the same for everybody, always.
    Numbered(u64),
    /// Given card by card, top first; 48 lies below them.
    Deck([Card; 47]),
}

impl Options {
    /// The difficulty as an index into [`DIFFICULTIES`].
    pub fn level(&self) -> usize {
        usize::from(self.difficulty)
    }

    pub fn difficulty(&self) -> &'static str {
        DIFFICULTIES[self.level()]
    }

    pub fn components(&self) -> &'static Components {
        self.components
    }

    /// The whole draw stack, top first, before anything is drawn.
    pub(crate) fn stack(&self, fate: &mut impl Fate) -> Row {
        let mut cards = sorted();
        match &self.deal {
            Deal::Shuffled => fate.shuffle("deck", &mut cards),
            Deal::Numbered(number) => cards = numbered_deck(*number),
            Deal::Deck(deck) => cards = *deck,
        }
        cards.into_iter().chain([Card::COFFEE]).collect()
    }
}

/// The cards 1 to 47 in order.
fn sorted() -> [Card; 47] {
    let mut cards = [Card::COFFEE; 47];
    cards.iter_mut().zip(Card::all()).for_each(|(place, card)| *place = card);
    cards
}

/// The deal with a number, top first, without the 48 below it.
///
/// The cards 1 to 47 in ascending order (1 on top) are shuffled, by
/// [`Fate::shuffle`], with the stream `finished deal` of the numbered seed.
pub fn numbered_deck(number: u64) -> [Card; 47] {
    let mut cards = sorted();
    Seed::from_number(number).stream("finished deal").shuffle("deck", &mut cards);
    cards
}

impl Default for Options {
    fn default() -> Self {
        Options { components: Components::standard(), difficulty: 2, deal: Deal::Shuffled }
    }
}

impl tabletop::Options for Options {
    fn knobs() -> &'static [Knob] {
        &[
            Knob {
                key: "difficulty",
                values: "very-easy|easy|regular|difficult",
                help: "how much coffee and how many sweets you begin with",
            },
            Knob {
                key: "deal",
                values: "N",
                help: "the deal with this number, the same for everybody",
            },
            Knob {
                key: "deck",
                values: "CARDS",
                help: "the draw stack card by card, top first: 47 numbers, or 48 with 48 last",
            },
        ]
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        match key {
            "difficulty" => {
                let level = DIFFICULTIES.iter().position(|&name| name == value);
                let expected = || format!("it takes {}", DIFFICULTIES.join(", "));
                let level = level.ok_or_else(|| BadOption::value(key, value, expected()))?;
                self.difficulty = level as u8;
            }
            "deal" => {
                let number = value.parse().ok().filter(|_| !value.starts_with('+'));
                let expected = "it takes a whole number, 0 or more";
                let number = number.ok_or_else(|| BadOption::value(key, value, expected))?;
                if matches!(self.deal, Deal::Deck(_)) {
                    return Err(BadOption::value(key, value, BOTH));
                }
                self.deal = Deal::Numbered(number);
            }
            "deck" => {
                let deck =
                    read_deck(value).map_err(|expected| BadOption::value(key, value, expected))?;
                if matches!(self.deal, Deal::Numbered(_)) {
                    return Err(BadOption::value(key, value, BOTH));
                }
                self.deal = Deal::Deck(deck);
            }
            _ => return Err(BadOption::unknown::<Self>(key)),
        }
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = vec![("difficulty", self.difficulty().to_string())];
        match &self.deal {
            Deal::Shuffled => {}
            Deal::Numbered(number) => pairs.push(("deal", number.to_string())),
            Deal::Deck(deck) => {
                let numbers: Vec<String> = deck.iter().map(ToString::to_string).collect();
                pairs.push(("deck", numbers.join(",")));
            }
        }
        pairs
    }

    fn seats(&self) -> u8 {
        1
    }

    fn edition(&self) -> Edition {
        self.components.edition.clone()
    }

    fn set_edition(&mut self, edition: &Edition, file: &str) -> Result<(), ComponentsError> {
        self.components = Components::of(edition, file)?;
        Ok(())
    }
}

/// Neither is taken in silence.
const BOTH: &str = "a deal and a deck are given, and only one of them can be played";

/// Reads a deck, or says what was expected.
fn read_deck(text: &str) -> Result<[Card; 47], String> {
    let words = text.split([',', ' ', '\t', '\n']).filter(|word| !word.is_empty());
    let mut cards = words
        .map(|word| {
            let card = word.parse().ok().and_then(Card::new);
            card.ok_or_else(|| {
                let word = quotable(word);
                format!("“{word}” is no card, cards are numbers from 1 to {CARDS}")
            })
        })
        .collect::<Result<Vec<_>, _>>()?;
    if cards.len() == usize::from(CARDS) && cards.last() == Some(&Card::COFFEE) {
        cards.pop();
    }
    if let Some(missing) = sorted().into_iter().find(|card| !cards.contains(card)) {
        return Err(format!("card {missing} is missing, every card from 1 to 47 is needed once"));
    }
    cards.try_into().map_err(|cards: Vec<Card>| {
        format!("these are {} cards, every card from 1 to 47 is needed once", cards.len())
    })
}

#[cfg(test)]
mod tests {
    use tabletop::Options as _;

    use super::*;

    fn numbers(cards: &[Card]) -> Vec<u8> {
        cards.iter().map(|card| card.number()).collect()
    }

    #[test]
    fn numbered_deals_never_change() {
        assert_eq!(
            numbers(&numbered_deck(1)),
            [
                37, 27, 25, 10, 4, 41, 18, 39, 32, 46, 44, 47, 36, 20, 1, 6, 19, 17, 21, 16, 43,
                26, 40, 38, 28, 13, 34, 7, 15, 35, 33, 12, 23, 9, 8, 5, 2, 30, 3, 14, 22, 45, 42,
                31, 29, 24, 11
            ]
        );
        assert_eq!(
            numbers(&numbered_deck(20_260_101)),
            [
                22, 27, 12, 23, 6, 42, 3, 26, 35, 2, 19, 21, 15, 29, 7, 24, 40, 14, 33, 18, 47, 28,
                20, 13, 1, 30, 9, 38, 25, 43, 39, 5, 8, 46, 32, 4, 11, 41, 37, 17, 31, 10, 36, 45,
                34, 16, 44
            ]
        );
    }

    #[test]
    fn a_deck_can_be_given_card_by_card() {
        let backwards: Vec<String> = (1..=47).rev().map(|n: u8| n.to_string()).collect();
        for text in [backwards.join(","), backwards.join(" "), backwards.join(", ") + " 48"] {
            let mut options = Options::default();
            options.set("deck", &text).unwrap();
            let Deal::Deck(deck) = &options.deal else { panic!("{options:?}") };
            assert_eq!(numbers(deck)[..3], [47, 46, 45]);
            assert_eq!(options.pairs()[1], ("deck", backwards.join(",")));
        }
    }

    #[track_caller]
    fn is_refused(key: &str, value: &str, sentence: &str) {
        let mut options = Options::default();
        assert_eq!(options.set(key, value).unwrap_err().to_string(), sentence);
        assert_eq!(options, Options::default());
    }

    #[test]
    fn bad_options_get_a_sentence() {
        is_refused(
            "difficulty",
            "hard",
            "“hard” does not fit difficulty: it takes very-easy, easy, regular, difficult.",
        );
        is_refused("deal", "-1", "“-1” does not fit deal: it takes a whole number, 0 or more.");
        is_refused("deal", "+1", "“+1” does not fit deal: it takes a whole number, 0 or more.");
        is_refused(
            "deck",
            "1 2 x",
            "“1 2 x” does not fit deck: “x” is no card, cards are numbers from 1 to 48.",
        );
        is_refused(
            "deck",
            "1 2 3",
            "“1 2 3” does not fit deck: card 4 is missing, every card from 1 to 47 is needed once.",
        );
        is_refused(
            "colour",
            "red",
            "There is no option “colour” here; there are difficulty, deal and deck.",
        );
        let all: Vec<String> = (1..=47u8).map(|n| n.to_string()).collect();
        let twice = format!("{} 5", all.join(" "));
        is_refused(
            "deck",
            &twice,
            &format!(
                "“{}” does not fit deck: these are 48 cards, every card from 1 to 47 is needed \
                 once.",
                quotable(&twice)
            ),
        );
    }

    #[test]
    fn a_deal_and_a_deck_contradict_each_other() {
        let deck = (1..=47u8).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
        for [first, then] in [["deal", "deck"], ["deck", "deal"]] {
            let value = |key: &str| if key == "deal" { "7" } else { deck.as_str() };
            let mut options = Options::default();
            options.set(first, value(first)).unwrap();
            let before = options.clone();
            let refused = options.set(then, value(then)).unwrap_err().to_string();
            assert!(refused.ends_with("only one of them can be played."), "{refused}");
            assert_eq!(options, before);
        }
    }

    #[test]
    fn options_read_back() {
        let mut options = Options::default();
        options.set("difficulty", "very-easy").unwrap();
        options.set("deal", "17").unwrap();
        let mut again = Options::default();
        for (key, value) in options.pairs() {
            again.set(key, &value).unwrap();
        }
        assert_eq!(again, options);
        assert_eq!((again.level(), again.difficulty(), again.seats()), (0, "very-easy", 1));
    }
}
