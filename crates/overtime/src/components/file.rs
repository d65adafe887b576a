//! The shape of the components file, and the checks on it.

use serde::Deserialize;
use tabletop::{ComponentsError, group};
use toml::Spanned;

use super::{
    CARDS, COMPONENTS, Card, Components, Employee, KINDS, Kind, Needs, PILE, SEATS, TASKS, VERSION,
};
use crate::cards::{Cards, Held};
use crate::vocabulary::{
    Always, Effect, Trigger, Types, Whom, read_ability, read_always, read_effect, read_trigger,
    read_type,
};

/// The most rounds.
const ROUNDS: usize = 12;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    version: Spanned<String>,
    clock: Clock,
    start: Start,
    skip: Skip,
    tiredness: Tiredness,
    joe: Spanned<Joe>,
    card: Vec<Spanned<CardEntry>>,
}

group! { Clock {
    tokens: Spanned<Vec<u8>>,
} }

group! { Start {
    hand: Spanned<u8>,
    easy: Spanned<u8>,
    simple: u8,
    hard: u8,
} }

group! { Skip {
    draw: Spanned<u8>,
} }

group! { Tiredness {
    penalty: Spanned<[u8; 4]>,
    die: Spanned<[u8; 4]>,
    levels: Spanned<[u8; 3]>,
} }

group! { Joe {
    slug: Spanned<String>,
    name: String,
    stats: Spanned<[u8; 3]>,
    levels: Option<Spanned<[u8; 3]>>,
    #[serde(default)]
    always: Vec<Spanned<String>>,
    action: Option<Spanned<String>>,
    text: String,
    joke: String,
} }

group! { CardEntry {
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
} }

// ── reading and checking it ──────────────────────────────────────────────────

/// Words that moves are made of and that no card may be called.
const TAKEN: [&str; 9] = ["pass", "done", "use", "discard", "give", "on", "easy", "simple", "hard"];

pub(super) struct Reader<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
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

    pub(super) fn read(&self) -> Result<Components, ComponentsError> {
        let file: Written = tabletop::components::read(self.file, self.text)?;
        if file.version.get_ref() != VERSION && self.text == COMPONENTS {
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
        let hand = self.within("the first hand", &start.hand, 0, 9)?;
        let skip_draw = self.within("the draw of a skipped turn", &file.skip.draw, 0, 9)?;
        // Components are kept for good, and so are the cards they refer to.
        let all = kinds.into_iter().chain([joe]).collect::<Vec<_>>().leak();
        let (last, kinds) = (all.len() - 1, &all[..all.len() - 1]);
        Ok(Components {
            numberings: Default::default(),
            text: self.text.to_string(),
            clock: tokens.clone(),
            hand,
            tasks,
            skip_draw,
            penalty: *tired.penalty.get_ref(),
            die: *tired.die.get_ref(),
            by_types: table(kinds, |kind, types| match kind.trigger {
                Some(Trigger::Plays { types: wanted, .. }) => wanted.meets(types),
                Some(Trigger::Completes { .. } | Trigger::Aimed { .. }) | None => false,
            }),
            by_aim: table(kinds, |kind, types| match kind.trigger {
                Some(Trigger::Aimed { types: wanted }) => wanted.meets(types),
                Some(Trigger::Plays { .. } | Trigger::Completes { .. }) | None => false,
            }),
            of_types: table(kinds, |kind, types| kind.types.meets(types)),
            by_completion: those(kinds, |kind| {
                matches!(kind.trigger, Some(Trigger::Completes { .. }))
            }),
            to_others: those(kinds, |kind| match kind.trigger {
                Some(Trigger::Plays { another, .. } | Trigger::Completes { another }) => another,
                Some(Trigger::Aimed { .. }) | None => false,
            }),
            plain: those(kinds, |kind| kind.needs == Needs::default() && !kind.copies),
            frail: kinds.iter().fold(Types::NONE, |types, kind| types.with(kind.needs.lying)),
            one_task: those(kinds, |kind| {
                kind.needs == Needs { tasks: 1, ..Needs::default() } && !kind.copies
            }),
            full_deck: full_deck(kinds),
            kinds: all,
            cards: std::array::from_fn(|id| Card(&all[id.min(last)])),
        })
    }

    /// The deck must be large enough to deal and small enough to hold.
    fn count(&self, file: &Written, kinds: &[Kind]) -> Result<(), ComponentsError> {
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
            points: points(&effects),
            copies: effects == [Effect::Copy],
            redirects: effects == [Effect::Redirect],
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
            points: false,
            employee: Some(employee),
            copies: false,
            redirects: false,
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
        let played = match trigger {
            Some(Trigger::Plays { types, .. }) => types,
            Some(Trigger::Aimed { .. } | Trigger::Completes { .. }) | None => Types::NONE,
        };
        let mut needs = Needs::default();
        for effect in effects {
            match *effect {
                Effect::Do(_) => needs.tasks = 1,
                Effect::DoTwice(_) => needs.tasks = 2,
                Effect::Give(sizes) | Effect::Discard(sizes) => needs.gift = Some(sizes),
                Effect::TakeOver(sizes) => (needs.who, needs.theirs) = (true, Some(sizes)),
                Effect::CancelAnywhere => needs.lying = played,
                Effect::Help(_) | Effect::Redirect | Effect::Snooze(Whom::Other, _) => {
                    needs.who = true;
                }
                Effect::Snooze(..) | Effect::Draw(_) | Effect::Nap | Effect::Skip => {}
                Effect::Cancel | Effect::Take | Effect::Copy | Effect::Return(_) => {}
            }
        }
        let naming = |names: fn(&Effect) -> bool| effects.iter().filter(|e| names(e)).count();
        if naming(names_task) > 1 {
            return wrong("a card names assignments for one effect only");
        }
        if naming(names_player) > 1 {
            return wrong("a card names another player for one effect only");
        }
        let has = |effect| effects.contains(&effect);
        // A Work card lies on what it works on, and nothing else can lie there.
        if types.meets(Types::WORK) != (needs.tasks > 0 || has(Effect::Copy)) {
            return wrong("a Work card, and no other, completes ✓ with “do” or “copy”");
        }
        if has(Effect::Copy) && (effects.len() > 1 || played != Types::WORK) {
            return wrong("“copy” stands alone and reacts to a Work card being played");
        }
        if (has(Effect::Cancel) || has(Effect::CancelAnywhere) || has(Effect::Take))
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
        if needs.theirs.is_some() && aims(effects) {
            return wrong("a card with “take over” is aimed at the player it names alone");
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
        Effect::Cancel | Effect::CancelAnywhere | Effect::Take => true,
        Effect::Give(_) | Effect::Return(_) => true,
        Effect::Snooze(whom, _) => *whom == Whom::Them,
        Effect::Do(_) | Effect::DoTwice(_) | Effect::Help(_) | Effect::Draw(_) => false,
        Effect::Nap | Effect::Skip | Effect::Copy | Effect::Redirect => false,
        Effect::Discard(_) | Effect::TakeOver(_) => false,
    })
}

/// Is a card with these effects aimed at the player it names?
fn points(effects: &[Effect]) -> bool {
    let points = |effect: &Effect| {
        matches!(effect, Effect::Redirect | Effect::CancelAnywhere | Effect::TakeOver(_))
    };
    effects.iter().any(points)
}

fn names_task(effect: &Effect) -> bool {
    match effect {
        Effect::Do(_) | Effect::DoTwice(_) | Effect::Give(_) => true,
        Effect::Discard(_) | Effect::TakeOver(_) | Effect::CancelAnywhere => true,
        Effect::Help(_) | Effect::Snooze(..) | Effect::Draw(_) | Effect::Nap => false,
        Effect::Skip | Effect::Cancel | Effect::Take | Effect::Copy => false,
        Effect::Return(_) | Effect::Redirect => false,
    }
}

fn names_player(effect: &Effect) -> bool {
    match effect {
        Effect::Help(_) | Effect::Redirect | Effect::Snooze(Whom::Other, _) => true,
        Effect::TakeOver(_) | Effect::CancelAnywhere => true,
        Effect::Snooze(..) | Effect::Do(_) | Effect::DoTwice(_) | Effect::Give(_) => false,
        Effect::Discard(_) | Effect::Draw(_) | Effect::Nap | Effect::Skip => false,
        Effect::Cancel | Effect::Take | Effect::Copy | Effect::Return(_) => false,
    }
}

/// The kinds, as bits, of which this is true.
fn those(kinds: &[Kind], is: fn(&Kind) -> bool) -> u64 {
    kinds.iter().filter(|kind| is(kind)).fold(0, |bits, kind| bits | 1 << kind.id)
}

/// All cards of the deck, kind by kind, as they are before the first shuffling.
fn full_deck(kinds: &[Kind]) -> Cards {
    let mut cards = Cards::NONE;
    kinds.iter().for_each(|kind| cards.stack(Held { kind: kind.id, age: 0 }, kind.count));
    cards
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
