//! The deck and the numbers, read from `components.toml`.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde::Deserialize;
use tabletop::{ComponentsError, Edition, Source};
use toml::Spanned;

use crate::vocabulary::{
    Ability, Always, Effect, Sizes, Trigger, Types, Whom, read_ability, read_always, read_effect,
    read_trigger, read_type,
};

/// The components that ship with the crate.
pub const TEXT: &str = include_str!("components.toml");
/// The version they carry.
pub const VERSION: &str = "overtime-1";

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
/// The most rounds.
const ROUNDS: usize = 12;

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
    pub employee: Option<Employee>,
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
    kinds: Vec<Kind>,
    /// Tokens at the end of each round.
    pub clock: Vec<u8>,
    pub hand: u8,
    pub snooze: u8,
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
    /// The kinds that have one of these types.
    of_types: [u64; 32],
}

impl Components {
    /// Every kind of card in the deck, without the Average Joe.
    pub fn deck(&'static self) -> impl Iterator<Item = Card> + Clone {
        self.kinds[..self.kinds.len() - 1].iter().map(Card)
    }

    /// The card everybody starts as.
    #[inline]
    pub fn joe(&'static self) -> Card {
        Card(&self.kinds[self.kinds.len() - 1])
    }

    /// The card with this number.
    #[inline]
    pub(crate) fn card(&'static self, id: u8) -> Card {
        Card(&self.kinds[usize::from(id)])
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

    pub(crate) fn edition(&self) -> Edition {
        match self.text == TEXT {
            true => Edition::Version(VERSION.to_string()),
            false => Edition::Custom(self.text.clone()),
        }
    }
}

impl fmt::Debug for Components {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text == TEXT {
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

/// The components that ship with the crate, parsed once.
pub fn standard() -> &'static Components {
    static STANDARD: OnceLock<&'static Components> = OnceLock::new();
    STANDARD.get_or_init(|| load("components.toml", TEXT).expect("our own file is in order"))
}

/// Reads a components file, or says what is wrong with it and where. A text
/// read before gives the same components again.
pub fn load(file: &str, text: &str) -> Result<&'static Components, ComponentsError> {
    static KNOWN: Mutex<Vec<&'static Components>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known.iter().find(|components| components.text == text) {
        return Ok(found);
    }
    let fresh: &'static Components = Box::leak(Box::new(Reader { file, text }.read()?));
    known.push(fresh);
    Ok(fresh)
}

// ── the file's shape ─────────────────────────────────────────────────────────

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: Spanned<String>,
    clock: Clock,
    start: Start,
    skip: Skip,
    tiredness: Tiredness,
    joe: Spanned<Joe>,
    card: Vec<Spanned<CardEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clock {
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "note")]
    _note: Option<String>,
    tokens: Spanned<Vec<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "note")]
    _note: Option<String>,
    hand: Spanned<u8>,
    snooze: Spanned<u8>,
    easy: Spanned<u8>,
    simple: u8,
    hard: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Skip {
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "note")]
    _note: Option<String>,
    draw: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tiredness {
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "note")]
    _note: Option<String>,
    penalty: Spanned<[u8; 4]>,
    die: Spanned<[u8; 4]>,
    levels: Spanned<[u8; 3]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Joe {
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "note")]
    _note: Option<String>,
    slug: Spanned<String>,
    name: String,
    stats: Spanned<[u8; 3]>,
    levels: Option<Spanned<[u8; 3]>>,
    #[serde(default)]
    always: Vec<Spanned<String>>,
    action: Option<Spanned<String>>,
    text: String,
    joke: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "note")]
    _note: Option<String>,
    slug: Spanned<String>,
    name: String,
    count: Spanned<u8>,
    types: Spanned<Vec<Spanned<String>>>,
    when: Option<Spanned<String>>,
    #[serde(default)]
    effects: Vec<Spanned<String>>,
    stats: Option<Spanned<[u8; 3]>>,
    levels: Option<Spanned<[u8; 3]>>,
    #[serde(default)]
    always: Vec<Spanned<String>>,
    action: Option<Spanned<String>>,
    text: String,
    joke: String,
}

// ── reading and checking it ──────────────────────────────────────────────────

/// Words that moves are made of and that no card may be called.
const TAKEN: [&str; 9] = ["pass", "done", "use", "discard", "give", "on", "easy", "simple", "hard"];

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn wrong<T, V>(
        &self,
        at: &Spanned<V>,
        problem: impl Into<String>,
    ) -> Result<T, ComponentsError> {
        Err(ComponentsError::at(self.file, self.text, at.span(), problem))
    }

    /// The value, if it lies within the limits.
    fn within(
        &self,
        what: &str,
        value: &Spanned<u8>,
        low: u8,
        high: u8,
    ) -> Result<u8, ComponentsError> {
        match *value.get_ref() {
            n if (low..=high).contains(&n) => Ok(n),
            n => self.wrong(value, format!("{what} is {n}; it must be from {low} to {high}")),
        }
    }

    /// Reads a phrase of the vocabulary.
    fn phrase<T>(
        &self,
        text: &Spanned<String>,
        read: fn(&str) -> Result<T, String>,
    ) -> Result<T, ComponentsError> {
        read(text.get_ref()).or_else(|problem| self.wrong(text, problem))
    }

    fn read(&self) -> Result<Components, ComponentsError> {
        let file: File = tabletop::components::read(self.file, self.text)?;
        if file.version.get_ref() != VERSION && self.text == TEXT {
            return self.wrong(&file.version, format!("expected version “{VERSION}”"));
        }
        let tokens = file.clock.tokens.get_ref();
        if tokens.is_empty() || tokens.len() > ROUNDS || tokens.iter().any(|&n| n > 9) {
            let problem = format!("expected 1 to {ROUNDS} rounds with up to 9 tokens each");
            return self.wrong(&file.clock.tokens, problem);
        }
        let start = &file.start;
        let tasks = [*start.easy.get_ref(), start.simple, start.hard];
        let each = tasks.iter().map(|&n| usize::from(n)).sum::<usize>();
        if each == 0 || each > TASKS / SEATS {
            let problem = format!("{each} assignments each; expected 1 to {}", TASKS / SEATS);
            return self.wrong(&start.easy, problem);
        }
        let tired = &file.tiredness;
        if tired.penalty.get_ref()[0] != 0 || tired.penalty.get_ref().iter().any(|&n| n > 9) {
            return self.wrong(&tired.penalty, "expected 0 for fresh, then up to 9");
        }
        if tired.die.get_ref()[0] != 0 || tired.die.get_ref().iter().any(|&n| n > 5) {
            return self.wrong(&tired.die, "expected 0 for fresh, then up to 5 on a six-sided die");
        }
        let levels = self.levels(&tired.levels)?;
        let mut kinds = Vec::new();
        for entry in &file.card {
            let kind = self.card(entry.get_ref(), kinds.len(), levels)?;
            self.unique(&entry.get_ref().slug, &kinds)?;
            kinds.push(kind);
            if kinds.len() >= KINDS {
                return self.wrong(entry, format!("at most {} kinds of cards fit", KINDS - 1));
            }
        }
        let joe = self.joe(file.joe.get_ref(), kinds.len(), levels)?;
        self.unique(&file.joe.get_ref().slug, &kinds)?;
        self.count(&file, &kinds)?;
        let components = Components {
            text: self.text.to_string(),
            clock: tokens.clone(),
            hand: self.within("the first hand", &start.hand, 0, 9)?,
            snooze: self.within("the first snooze", &start.snooze, 0, 99)?,
            tasks,
            skip_draw: self.within("the draw of a skipped turn", &file.skip.draw, 0, 9)?,
            penalty: *tired.penalty.get_ref(),
            die: *tired.die.get_ref(),
            by_types: table(&kinds, |kind, types| match kind.trigger {
                Some(Trigger::Plays { types: wanted, .. }) => wanted.meets(types),
                Some(Trigger::Completes { .. } | Trigger::Aimed { .. }) | None => false,
            }),
            by_aim: table(&kinds, |kind, types| match kind.trigger {
                Some(Trigger::Aimed { types: wanted }) => wanted.meets(types),
                Some(Trigger::Plays { .. } | Trigger::Completes { .. }) | None => false,
            }),
            of_types: table(&kinds, |kind, types| kind.types.meets(types)),
            by_completion: kinds
                .iter()
                .filter(|kind| matches!(kind.trigger, Some(Trigger::Completes { .. })))
                .fold(0, |bits, kind| bits | 1 << kind.id),
            kinds: kinds.into_iter().chain([joe]).collect(),
        };
        Ok(components)
    }

    /// The deck must be large enough to deal and small enough to hold.
    fn count(&self, file: &File, kinds: &[Kind]) -> Result<(), ComponentsError> {
        let size: usize = kinds.iter().map(|kind| usize::from(kind.count)).sum();
        let reactions = kinds.iter().filter(|kind| kind.types.react());
        let reactions: usize = reactions.map(|kind| usize::from(kind.count)).sum();
        let dealt = SEATS * usize::from(*file.start.hand.get_ref());
        if reactions >= PILE {
            let problem = format!("{reactions} reaction cards; a Pile holds at most {}", PILE - 1);
            return self.wrong(&file.version, problem);
        }
        if size > CARDS {
            let problem = format!("the deck has {size} cards; at most {CARDS} fit");
            return self.wrong(&file.version, problem);
        }
        if size < dealt.max(1) {
            let problem = format!("the deck has {size} cards, but {dealt} are dealt to six");
            return self.wrong(&file.version, problem);
        }
        Ok(())
    }

    fn unique(&self, slug: &Spanned<String>, kinds: &[Kind]) -> Result<(), ComponentsError> {
        let text = slug.get_ref();
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
        let seat = text.parse::<tabletop::Seat>().is_ok();
        if text.is_empty() || text.len() > 16 || !text.bytes().all(fits) || seat {
            return self.wrong(slug, format!("“{text}” is no slug: up to 16 small letters"));
        }
        if TAKEN.contains(&text.as_str()) {
            return self.wrong(slug, format!("“{text}” already means something in moves"));
        }
        if kinds.iter().any(|kind| kind.slug == *text) {
            return self.wrong(slug, format!("there are two cards called “{text}”"));
        }
        Ok(())
    }

    fn card(&self, entry: &CardEntry, id: usize, levels: [u8; 3]) -> Result<Kind, ComponentsError> {
        let mut types = Types::NONE;
        for word in entry.types.get_ref() {
            types = types.with(self.phrase(word, read_type)?);
        }
        if types.is_empty() || types.len() > 2 || types.len() != entry.types.get_ref().len() as u32
        {
            return self.wrong(&entry.types, "expected one type or two different ones");
        }
        let mut effects = Vec::new();
        for text in &entry.effects {
            effects.push(self.phrase(text, read_effect)?);
        }
        if effects.len() > 6 {
            return self.wrong(&entry.slug, "a card has at most 6 effects");
        }
        let trigger = match &entry.when {
            Some(text) => Some(self.phrase(text, read_trigger)?),
            None => None,
        };
        if trigger.is_some() != types.react() {
            let problem = "a Shady or Boss card, and no other, says “when” it may be played";
            return self.wrong(&entry.slug, problem);
        }
        let employee = match (&entry.stats, types.meets(Types::EMPLOYEE)) {
            (Some(stats), true) => {
                if types != Types::EMPLOYEE {
                    return self.wrong(&entry.types, "an Employee has no second type");
                }
                let levels = entry.levels.as_ref().map_or(Ok(levels), |own| self.levels(own))?;
                Some(self.employee(stats, levels, &entry.always, entry.action.as_ref())?)
            }
            (None, false) => {
                if let Some(text) = entry.always.first().or(entry.action.as_ref()) {
                    return self.wrong(text, "only an Employee has abilities");
                }
                if let Some(levels) = &entry.levels {
                    return self.wrong(levels, "only an Employee has tired levels");
                }
                None
            }
            _ => return self.wrong(&entry.slug, "an Employee, and no other card, has stats"),
        };
        if employee.is_some() != effects.is_empty() {
            let problem = "a card has effects, unless it is an Employee";
            return self.wrong(&entry.slug, problem);
        }
        let needs = self.needs(entry, types, trigger, &effects)?;
        Ok(Kind {
            id: id as u8,
            slug: entry.slug.get_ref().clone(),
            name: entry.name.clone(),
            text: entry.text.clone(),
            joke: entry.joke.clone(),
            count: self.within("the count", &entry.count, 1, 99)?,
            types,
            trigger,
            needs,
            aims: aims(&effects),
            effects,
            employee,
        })
    }

    fn joe(&self, entry: &Joe, id: usize, levels: [u8; 3]) -> Result<Kind, ComponentsError> {
        let levels = entry.levels.as_ref().map_or(Ok(levels), |own| self.levels(own))?;
        let employee = self.employee(&entry.stats, levels, &entry.always, entry.action.as_ref())?;
        Ok(Kind {
            id: id as u8,
            slug: entry.slug.get_ref().clone(),
            name: entry.name.clone(),
            text: entry.text.clone(),
            joke: entry.joke.clone(),
            count: 0,
            types: Types::EMPLOYEE,
            trigger: None,
            effects: Vec::new(),
            needs: Needs::default(),
            aims: false,
            employee: Some(employee),
        })
    }

    fn levels(&self, levels: &Spanned<[u8; 3]>) -> Result<[u8; 3], ComponentsError> {
        let [tired, weary, wrecked] = *levels.get_ref();
        match 0 < tired && tired < weary && weary < wrecked {
            true => Ok([tired, weary, wrecked]),
            false => self.wrong(levels, "expected three rising numbers of tokens"),
        }
    }

    fn employee(
        &self,
        stats: &Spanned<[u8; 3]>,
        levels: [u8; 3],
        always: &[Spanned<String>],
        action: Option<&Spanned<String>>,
    ) -> Result<Employee, ComponentsError> {
        let [actions, draw, hand] = *stats.get_ref();
        if [actions, draw, hand].iter().any(|n| !(1..=9).contains(n)) {
            return self.wrong(stats, "expected actions, draw and hand, each from 1 to 9");
        }
        let mut employee = Employee { actions, draw, hand, levels, ..Employee::default() };
        for text in always {
            match self.phrase(text, read_always)? {
                Always::Work(n) => employee.extra = n,
                Always::Die(n) => employee.die = n,
                Always::Round(n) => employee.slack = n,
                Always::OthersRest(n) => employee.comfort = n,
                Always::Cancelled(n) => employee.solace = n,
                Always::BossCannotCancel => employee.boss_proof = true,
                Always::ShadyCannotAim => employee.shady_proof = true,
            }
        }
        employee.ability = action.map(|text| self.phrase(text, read_ability)).transpose()?;
        Ok(employee)
    }

    /// What the effects ask to be named, and whether they fit together.
    fn needs(
        &self,
        entry: &CardEntry,
        types: Types,
        trigger: Option<Trigger>,
        effects: &[Effect],
    ) -> Result<Needs, ComponentsError> {
        let wrong = |problem: &str| self.wrong(&entry.slug, problem);
        let mut needs = Needs::default();
        for effect in effects {
            match *effect {
                Effect::Do(_) | Effect::DoTwice(_) | Effect::Give(_)
                    if needs.tasks > 0 || needs.gift.is_some() =>
                {
                    return wrong("a card names assignments for one effect only");
                }
                Effect::Do(_) => needs.tasks = 1,
                Effect::DoTwice(_) => needs.tasks = 2,
                Effect::Give(sizes) => needs.gift = Some(sizes),
                Effect::Help(_) | Effect::Redirect | Effect::Snooze(Whom::Other, _)
                    if needs.who =>
                {
                    return wrong("a card names another player for one effect only");
                }
                Effect::Help(_) | Effect::Redirect | Effect::Snooze(Whom::Other, _) => {
                    needs.who = true;
                }
                Effect::Snooze(..) | Effect::Draw(_) | Effect::Nap | Effect::Skip => {}
                Effect::Cancel | Effect::Take | Effect::Copy | Effect::Return(_) => {}
            }
        }
        let has = |effect| effects.contains(&effect);
        // A Work card lies on what it works on, and nothing else can lie there.
        if types.meets(Types::WORK) != (needs.tasks > 0 || has(Effect::Copy)) {
            return wrong("a Work card, and no other, completes ✓ with “do” or “copy”");
        }
        let played = match trigger {
            Some(Trigger::Plays { types, .. }) => types,
            Some(Trigger::Aimed { .. } | Trigger::Completes { .. }) | None => Types::NONE,
        };
        if has(Effect::Copy) && (effects.len() > 1 || played != Types::WORK) {
            return wrong("“copy” stands alone and reacts to a Work card being played");
        }
        if (has(Effect::Cancel) || has(Effect::Take))
            && (played.is_empty() || played.meets(Types::BOSS))
        {
            return wrong(
                "“cancel” reacts to a card being played, and nothing cancels a Boss card",
            );
        }
        if has(Effect::Take) && played != Types::EMPLOYEE {
            return wrong("“cancel and take” reacts to an Employee being played");
        }
        if has(Effect::Redirect) != matches!(trigger, Some(Trigger::Aimed { .. }))
            || has(Effect::Redirect) && effects.len() > 1
        {
            return wrong("“redirect” stands alone and reacts to a card “aimed at you”");
        }
        if trigger.is_none() && aims(effects) {
            return wrong("only a reaction is aimed at the player it reacts to");
        }
        Ok(needs)
    }
}

/// Does a card with these effects act on the player it reacts to?
fn aims(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Cancel | Effect::Take | Effect::Give(_) | Effect::Return(_) => true,
        Effect::Snooze(whom, _) => *whom == Whom::Them,
        Effect::Do(_) | Effect::DoTwice(_) | Effect::Help(_) | Effect::Draw(_) => false,
        Effect::Nap | Effect::Skip | Effect::Copy | Effect::Redirect => false,
    })
}

/// For every set of types, the kinds that fit it.
fn table(kinds: &[Kind], fits: fn(&Kind, Types) -> bool) -> [u64; 32] {
    let mut table = [0; 32];
    for kind in kinds {
        for (index, bits) in table.iter_mut().enumerate() {
            let mut types = Types::NONE;
            for (nth, (one, _)) in Types::ALL.into_iter().enumerate() {
                if index & 1 << nth != 0 {
                    types = types.with(one);
                }
            }
            if fits(kind, types) {
                *bits |= 1 << kind.id;
            }
        }
    }
    table
}
