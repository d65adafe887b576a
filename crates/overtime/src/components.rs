//! The deck and the numbers, read from `components.toml`.

mod file;

use std::fmt;
use std::sync::OnceLock;

use tabletop::components::Editions;
use tabletop::{ComponentsError, Edition};

use crate::cards::Cards;
use crate::numbering::Numbering;
use crate::state::bit;
use crate::vocabulary::{Ability, Effect, Sizes, Trigger, Types};

/// The components that ship with the crate.
pub const COMPONENTS: &str = include_str!("../components.toml");
/// The version they carry.
pub const VERSION: &str = "overtime-2";

static EDITIONS: Editions<Components> =
    Editions::new("overtime", &[(VERSION, COMPONENTS)], |file, text, _| {
        file::Reader { file, text }.read()
    });

/// The most seats.
pub const SEATS: usize = 6;
/// The most kinds of cards, so that a set of kinds fits one word.
pub const KINDS: usize = 64;
/// The most cards in a deck.
pub const CARDS: usize = 128;
/// The most cards that can lie on one Pile: a Lead and every reaction card.
pub const PILE: usize = 48;
/// The most assignments in a game.
pub const TASKS: usize = 36;

/// What is printed on a card.
#[derive(Debug)]
pub struct Kind {
    /// Its number in the file; the Average Joe comes last.
    pub id: u8,
    /// Its name in moves: `coffee`.
    pub slug: String,
    pub name: String,
    pub text: String,
    pub joke: String,
    /// How many there are.
    pub count: u8,
    pub types: Types,
    /// When it may be played, if it is a reaction.
    pub trigger: Option<Trigger>,
    pub effects: Vec<Effect>,
    /// What its player names when playing it.
    pub needs: Needs,
    /// Is it aimed at the player it reacts to?
    pub aims: bool,
    /// Is it aimed at the player its player names, if one is named?
    pub points: bool,
    pub employee: Option<Employee>,
    /// Does it do what another card says?
    pub(crate) copies: bool,
    /// Does it move another card to somebody else?
    pub(crate) redirects: bool,
}

/// What must be named when a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// Assignments of yours to work on: none, one or two.
    pub tasks: u8,
    /// An assignment of yours to give away.
    pub gift: Option<Sizes>,
    /// Another player.
    pub who: bool,
    /// An assignment of that player.
    pub theirs: Option<Sizes>,
    /// If one likes, an assignment of anybody with a card of these types on it.
    pub lying: Types,
}

impl Needs {
    /// Nothing is named.
    pub(crate) const NONE: Needs =
        Needs { tasks: 0, gift: None, who: false, theirs: None, lying: Types::NONE };
}

/// The person you are at work.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Employee {
    pub actions: u8,
    pub draw: u8,
    pub hand: u8,
    /// The tokens at which one is tired, weary, wrecked.
    pub levels: [u8; 3],
    pub extra: u8,
    pub die: u8,
    pub slack: u8,
    pub comfort: u8,
    pub solace: u8,
    pub boss_proof: bool,
    pub shady_proof: bool,
    pub ability: Option<Ability>,
}

impl Employee {
    /// How tired so many tokens make: 0 fresh, 1 tired, 2 weary, 3 wrecked.
    #[inline]
    pub fn step(&self, snooze: u16) -> usize {
        self.levels.iter().filter(|&&level| snooze >= u16::from(level)).count()
    }
}

/// A kind of card, as something to hold in the hand: small, and it knows its
/// own name.
#[derive(Clone, Copy)]
pub struct Card(pub(crate) &'static Kind);

impl Card {
    #[inline]
    pub fn kind(self) -> &'static Kind {
        self.0
    }

    #[inline]
    pub fn id(self) -> u8 {
        self.0.id
    }

    pub fn name(self) -> &'static str {
        &self.0.name
    }
}

// Kinds are read once and live for ever, so the same card is the same place.
impl PartialEq for Card {
    #[inline]
    fn eq(&self, other: &Card) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Card {}

impl std::hash::Hash for Card {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.slug)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.slug)
    }
}

/// Everything the game is played with.
pub struct Components {
    /// The file it was read from.
    text: String,
    kinds: &'static [Kind],
    /// The same by number, with the last card behind the last number: whoever asks
    /// for a card need not ask first how many there are.
    cards: [Card; KINDS],
    /// The draw deck before it is shuffled for the first time, and empty hands.
    full_deck: Cards,
    /// Tokens for everybody when the hand comes to each round; the first are
    /// those of the set-up.
    pub clock: Vec<u8>,
    pub hand: u8,
    /// Assignments of a player at the start: easy, simple, hard.
    pub tasks: [u8; 3],
    pub skip_draw: u8,
    pub penalty: [u8; 4],
    pub die: [u8; 4],
    /// The kinds that a played card of these types could trigger.
    by_types: [u64; 32],
    /// The kinds that a card of these types aimed at somebody could trigger.
    by_aim: [u64; 32],
    by_completion: u64,
    /// What some card can cancel where it lies on an assignment.
    pub(crate) frail: Types,
    /// The kinds that have one of these types.
    of_types: [u64; 32],
    /// The kinds that react to another player only.
    to_others: u64,
    /// The kinds that name nothing when they are played.
    plain: u64,
    /// The kinds that name an assignment of their player's and nothing else.
    one_task: u64,
    /// Actions by number, for each count of players.
    numberings: [OnceLock<Numbering>; SEATS + 1],
}

impl Components {
    /// The components that ship with the crate.
    pub fn standard() -> &'static Components {
        EDITIONS.standard()
    }

    /// The components of an edition; `file` names it in errors.
    pub fn of(edition: &Edition, file: &str) -> Result<&'static Components, ComponentsError> {
        EDITIONS.of(edition, file)
    }

    /// Reads a components file, or says what is wrong with it and where.
    pub fn read(file: &str, text: &str) -> Result<&'static Components, ComponentsError> {
        EDITIONS.of(&Edition::Custom(text.to_string()), file)
    }

    /// Every kind of card in the deck, without the Average Joe.
    pub fn deck(&'static self) -> impl Iterator<Item = Card> + Clone {
        self.kinds[..self.kinds.len() - 1].iter().map(Card)
    }

    /// The draw deck before it is shuffled for the first time, and empty hands.
    pub(crate) fn full_deck(&self) -> &Cards {
        &self.full_deck
    }

    /// Actions by number at a table of this size.
    #[inline]
    pub(crate) fn numbering(&'static self, players: u8) -> &'static Numbering {
        let seats = usize::from(players).min(SEATS);
        self.numberings[seats].get_or_init(|| Numbering::of(self, players))
    }

    /// The card everybody starts as.
    #[inline]
    pub fn joe(&'static self) -> Card {
        Card(&self.kinds[self.kinds.len() - 1])
    }

    /// The card with this number.
    #[inline]
    pub(crate) fn card(&'static self, id: u8) -> Card {
        self.cards[usize::from(id) % KINDS]
    }

    /// The card with this number, if there is one.
    #[inline]
    pub(crate) fn get(&'static self, id: u8) -> Option<Card> {
        self.kinds.get(usize::from(id)).map(Card)
    }

    /// The card with this slug, the Average Joe included.
    pub fn find(&'static self, slug: &str) -> Option<Card> {
        self.kinds.iter().find(|kind| kind.slug == slug).map(Card)
    }

    /// How many cards the deck has.
    pub fn size(&'static self) -> usize {
        self.deck().map(|card| usize::from(card.kind().count)).sum()
    }

    pub fn rounds(&self) -> u8 {
        self.clock.len() as u8
    }

    /// The kinds, as bits, that could react to a played card.
    #[inline]
    pub(crate) fn could_follow(&self, types: Types, aimed: bool) -> u64 {
        let aimed = if aimed { self.by_aim[types.index()] } else { 0 };
        self.by_types[types.index()] | aimed
    }

    /// The kinds, as bits, that have one of these types.
    #[inline]
    pub(crate) fn of_types(&self, types: Types) -> u64 {
        self.of_types[types.index()]
    }

    /// The kinds, as bits, that could react to a completed assignment.
    #[inline]
    pub(crate) fn could_follow_completion(&self) -> u64 {
        self.by_completion
    }

    /// The kinds, as bits, that react to another player only.
    #[inline]
    pub(crate) fn to_others(&self) -> u64 {
        self.to_others
    }

    /// Does this card name nothing when it is played?
    #[inline]
    pub(crate) fn is_plain(&self, id: u8) -> bool {
        self.plain & bit(id) != 0
    }

    /// Does this card name one assignment of its player's when it is played, and
    /// nothing else?
    #[inline]
    pub(crate) fn is_on_one_task(&self, id: u8) -> bool {
        self.one_task & bit(id) != 0
    }

    pub(crate) fn edition(&self) -> Edition {
        match self.text == COMPONENTS {
            true => Edition::Version(VERSION.to_string()),
            false => Edition::Custom(self.text.clone()),
        }
    }
}

impl fmt::Debug for Components {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text == COMPONENTS {
            true => write!(f, "Components({VERSION})"),
            false => write!(f, "Components(custom, {} bytes)", self.text.len()),
        }
    }
}

impl PartialEq for Components {
    fn eq(&self, other: &Components) -> bool {
        // Every text is read once only.
        std::ptr::eq(self, other)
    }
}
