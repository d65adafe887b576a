//! Plain words: what somebody who types a sentence means by it, so that it can be said
//! with the same statements as the buttons.
//!
//! It knows a few dozen words in English, their usual misspellings, the names of those
//! at the table and “not”. It lies here because every face may ask it and because it
//! is pure: words in, meaning out. Which ready-made sentence a meaning comes to is for
//! the game to say; whether the words may be spoken at all, too.

use crate::seat::Seat;
use crate::talk::Tone;

/// What a sentence is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Topic {
    Work,
    /// Taking it slowly, together.
    Rest,
    Help,
    /// Being left alone.
    Peace,
    /// Something lighter to do.
    Lighter,
    /// A good word upstairs.
    Reward,
    Vote,
    /// Somebody's word, given or broken.
    Word,
    Idleness,
    /// Working too hard.
    Zeal,
    Fairness,
    /// Nothing that could be named.
    Nothing,
}

/// What somebody means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meant {
    pub tone: Tone,
    pub topic: Topic,
    /// The opposite of it: “do not vote”.
    pub not: bool,
    pub to: Option<Seat>,
}

/// Somebody who may be spoken to, by all their names.
#[derive(Clone, Debug)]
pub struct Listener {
    pub seat: Seat,
    pub names: Vec<String>,
}

/// What the words mean, if that can be told.
///
/// ```
/// use tabletop::plain::{Listener, Topic, understand};
/// use tabletop::{Seat, Tone};
/// let hanne = Listener { seat: Seat(2), names: vec!["Hanne".into()] };
/// let meant = understand("hane, i will wrok hard today", &[hanne]).unwrap();
/// assert_eq!((meant.tone, meant.topic, meant.to), (Tone::Promise, Topic::Work, Some(Seat(2))));
/// ```
pub fn understand(words: &str, others: &[Listener]) -> Option<Meant> {
    let heard = Heard::of(words, others);
    let (tone, topic, not) = heard.meaning()?;
    Some(Meant { tone, topic, not, to: heard.to })
}

/// Whom the words name, if it is one alone.
pub fn addressed(words: &str, others: &[Listener]) -> Option<Seat> {
    Heard::of(words, others).to
}

/// What a word stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sense {
    I,
    Me,
    You,
    We,
    Not,
    Will,
    Did,
    Please,
    Question,
    Let,
    Promise,
    Work,
    Worked,
    Hard,
    Too,
    Good,
    Rest,
    Nothing,
    Lazy,
    Help,
    Alone,
    Leave,
    Peace,
    Attack,
    Lighter,
    Reward,
    Vote,
    Agree,
    Lie,
    Broke,
    Word,
    Thank,
    Fair,
    Unfair,
    Regret,
    Watch,
    Rely,
    Trust,
    Scab,
    Stop,
    Sorry,
}

use Sense::{
    Agree, Alone, Attack, Broke, Did, Fair, Good, Hard, Help, I, Lazy, Leave, Let, Lie, Lighter,
    Me, Not, Nothing, Peace, Please, Promise, Question, Regret, Rely, Rest, Reward, Scab, Sorry,
    Stop, Thank, Too, Trust, Unfair, Vote, Watch, We, Will, Word, Work, Worked, You,
};

/// The words that mean something here.
const LEXICON: &[(Sense, &[&str])] = &[
    (I, &["i"]),
    (Me, &["me", "my", "mine", "myself"]),
    (You, &["you", "your", "u", "ur", "ya", "yourself"]),
    (We, &["we", "us", "our", "everybody", "everyone", "all", "together"]),
    (Not, &["not", "never", "no", "neither", "nor", "refuse", "without", "cannot", "nobody"]),
    (Will, &["will", "shall", "would", "can", "could", "going", "gonna", "ready", "may", "might"]),
    (Did, &["did", "have", "has", "had", "were", "was", "been", "just", "yesterday"]),
    (Please, &["please", "pls", "plz", "kindly", "must", "should", "want", "need"]),
    (Let, &["let", "lets"]),
    (Promise, &["promise", "swear", "pledge", "vow", "guarantee"]),
    (Work, &["work", "working", "deliver", "job", "task", "effort", "finish", "part", "machine"]),
    (Worked, &["worked", "delivered", "finished"]),
    (Hard, &["hard", "much", "well", "eager", "eagerly"]),
    (Too, &["too", "overly"]),
    (Good, &["good", "great", "nice", "fine", "excellent", "splendid"]),
    (
        Rest,
        &["rest", "idle", "slack", "slow", "slowly", "relax", "loaf", "easy", "strike", "pause"],
    ),
    (Nothing, &["nothing", "zilch", "nowt"]),
    (Lazy, &["lazy", "idled", "slacked", "slacking", "idling", "sleeping", "loafing", "lazybones"]),
    (Help, &["help", "helping", "support", "assist", "share", "favour", "favor", "hand"]),
    (Alone, &["alone"]),
    (Leave, &["leave", "spare", "sparing", "leaving"]),
    (Peace, &["peace", "truce", "armistice", "ceasefire", "mercy"]),
    (
        Attack,
        &[
            "attack",
            "attacking",
            "annoying",
            "bothering",
            "hurt",
            "touch",
            "hit",
            "target",
            "harm",
            "bother",
            "annoy",
            "jam",
            "blame",
            "pick",
            "disturb",
        ],
    ),
    (Lighter, &["lighter", "easier", "simpler"]),
    (Reward, &["reward", "recommend", "upstairs", "promote", "promotion", "praise"]),
    (Vote, &["vote", "voting", "votes", "ballot"]),
    (Agree, &["agree", "solidarity", "union", "unite"]),
    (Lie, &["lie", "lied", "liar", "lying", "cheat", "cheated", "cheater", "betray", "betrayed"]),
    (Broke, &["broke", "broken", "break", "breaking", "promised", "forgot"]),
    (Word, &["word"]),
    (Thank, &["thank", "thanks", "thx", "ty", "grateful", "appreciate", "cheers", "obliged"]),
    (Fair, &["fair", "just"]),
    (Unfair, &["unfair", "unjust", "injustice"]),
    (Regret, &["regret", "revenge", "payback", "pay", "suffer"]),
    (Watch, &["watching", "eye", "remember", "warn", "warning"]),
    (Rely, &["rely", "relying", "count", "counting", "depend"]),
    (Trust, &["trust"]),
    (Scab, &["scab", "strikebreaker", "careerist", "swot", "streber"]),
    (Stop, &["stop", "quit", "cease"]),
    (Sorry, &["sorry", "apologise", "apologize", "apologies", "pardon"]),
];

/// Ordinary words that look like one of those and are none.
const INNOCENT: &[&str] = &[
    "along",
    "also",
    "note",
    "notes",
    "than",
    "then",
    "them",
    "they",
    "there",
    "where",
    "here",
    "hair",
    "pair",
    "fail",
    "mind",
    "kind",
    "held",
    "hello",
    "hell",
    "walk",
    "talk",
    "fork",
    "world",
    "worth",
    "worse",
    "worst",
    "hearts",
    "heart",
    "card",
    "cards",
    "ward",
    "lord",
    "wood",
    "good",
    "food",
    "list",
    "last",
    "best",
    "test",
    "nest",
    "tell",
    "fell",
    "well",
    "wall",
    "bill",
    "till",
    "kill",
    "mill",
    "fill",
    "hill",
    "sill",
    "love",
    "live",
    "life",
    "like",
    "life",
    "line",
    "late",
    "hate",
    "gate",
    "date",
    "lunch",
    "coffee",
    "boss",
    "house",
    "mouse",
    "there",
    "their",
    "other",
    "others",
    "another",
    "about",
    "again",
    "today",
    "tomorrow",
    "maybe",
    "perhaps",
    "this",
    "that",
    "these",
    "those",
    "what",
    "when",
    "which",
    "with",
    "from",
    "into",
    "some",
    "something",
    "anything",
    "everything",
    "think",
    "thing",
    "things",
    "made",
    "make",
    "take",
    "time",
    "come",
    "came",
    "same",
    "game",
    "name",
    "does",
    "done",
    "know",
    "knew",
    "show",
    "slot",
    "past",
    "port",
    "part",
    "park",
    "dark",
    "mark",
    "bark",
    "hand",
    "band",
    "land",
    "sand",
    "want",
    "went",
    "sent",
    "rent",
    "bent",
    "night",
    "right",
    "light",
    "might",
    "fight",
    "sight",
    "real",
    "really",
    "free",
    "tree",
    "friend",
    "friends",
    "fired",
    "tired",
    "hired",
    "stars",
    "star",
    "start",
    "stay",
    "stand",
    "standing",
    "still",
    "sick",
    "pick",
    "back",
    "pack",
    "lack",
    "black",
    "home",
    "more",
    "most",
    "must",
    "dust",
    "rust",
    "watch",
    "wish",
    "fish",
    "dish",
    "why",
    "who",
    "how",
    "yes",
];

/// Short forms, with and without their apostrophe.
const SHORT: &[(&str, &str)] = &[
    ("i'll", "i will"),
    ("ill", "i will"),
    ("i'm", "i"),
    ("im", "i"),
    ("i've", "i have"),
    ("ive", "i have"),
    ("i'd", "i would"),
    ("you'll", "you will"),
    ("youll", "you will"),
    ("you're", "you"),
    ("youre", "you"),
    ("you've", "you have"),
    ("youve", "you have"),
    ("we'll", "we will"),
    ("let's", "let us"),
    ("lets", "let us"),
    ("won't", "will not"),
    ("wont", "will not"),
    ("don't", "do not"),
    ("dont", "do not"),
    ("can't", "can not"),
    ("cant", "can not"),
    ("didn't", "did not"),
    ("didnt", "did not"),
    ("couldn't", "could not"),
    ("wouldn't", "would not"),
    ("isn't", "is not"),
    ("isnt", "is not"),
    ("wasn't", "was not"),
    ("wasnt", "was not"),
    ("haven't", "have not"),
    ("shouldn't", "should not"),
];

struct Heard {
    senses: Vec<Sense>,
    to: Option<Seat>,
}

impl Heard {
    fn of(words: &str, others: &[Listener]) -> Heard {
        let mut senses = Vec::new();
        let mut named: Vec<Seat> = Vec::new();
        let words = words.to_lowercase().replace(['’', '`', '´'], "'");
        let asks = words.contains('?');
        for token in words.split(|sign: char| !sign.is_alphanumeric() && sign != '\'') {
            let token = token.trim_matches('\'');
            let token = token.strip_suffix("'s").filter(|_| token != "let's").unwrap_or(token);
            if token.is_empty() {
                continue;
            }
            let short = SHORT.iter().find(|(short, _)| *short == token).map(|(_, long)| *long);
            for word in short.unwrap_or(token).split(' ') {
                let known = exactly(word);
                if let Some(sense) = known {
                    senses.push(sense);
                } else if let Some(seat) = called(word, others) {
                    named.push(seat);
                } else if let Some(sense) = nearly(word) {
                    senses.push(sense);
                }
            }
        }
        if asks {
            senses.push(Question);
        }
        named.sort_unstable();
        named.dedup();
        let to = match named[..] {
            [one] => Some(one),
            _ => None,
        };
        Heard { senses, to }
    }

    fn has(&self, sense: Sense) -> bool {
        self.senses.contains(&sense)
    }

    fn any(&self, senses: &[Sense]) -> bool {
        senses.iter().any(|&sense| self.has(sense))
    }

    /// The place of the first of these.
    fn first(&self, senses: &[Sense]) -> usize {
        let place = self.senses.iter().position(|sense| senses.contains(sense));
        place.unwrap_or(usize::MAX)
    }

    /// Does whoever speaks do it? “Can I …?” asks for something.
    fn mine(&self) -> bool {
        let own = self.first(&[I]);
        let of_others = self.first(&[You, We, Let, Please, Stop]);
        let wants = self.has(Please) && self.has(You);
        own != usize::MAX && own < of_others && !wants
    }

    fn meaning(&self) -> Option<(Tone, Topic, bool)> {
        self.manners()
            .or_else(|| self.reproach())
            .or_else(|| self.threat())
            .or_else(|| self.union())
            .or_else(|| self.peace())
            .or_else(|| self.favour())
            .or_else(|| self.labour())
            .or_else(|| self.pledge())
    }

    fn manners(&self) -> Option<(Tone, Topic, bool)> {
        let not = self.has(Not);
        if self.has(Sorry) {
            return Some((Tone::Plain, Topic::Nothing, false));
        }
        if self.has(Thank) {
            return Some(match not {
                true => (Tone::Refuse, Topic::Help, false),
                false => (Tone::Thank, Topic::Nothing, false),
            });
        }
        let praised = self.has(Good) && self.any(&[Work, Help]) && !self.any(&[I, Will, Please]);
        praised.then_some((Tone::Thank, Topic::Nothing, false))
    }

    fn reproach(&self) -> Option<(Tone, Topic, bool)> {
        let not = self.has(Not);
        let denies = self.mine() && not;
        let accuse = |topic| Some((Tone::Accuse, topic, false));
        if self.has(Unfair) || (self.has(Fair) && not && !self.any(&[Work, Attack, Help])) {
            return accuse(Topic::Fairness);
        }
        if self.has(Lie) || (self.has(Broke) && self.any(&[Word, Promise, You])) {
            return match (denies, self.mine(), not) {
                (true, ..) => Some((Tone::Refuse, Topic::Word, false)),
                (false, true, _) | (_, _, true) => None,
                _ => accuse(Topic::Word),
            };
        }
        let given = self.has(Word) && self.has(You) && self.has(Me) && !self.mine();
        if given && !self.any(&[Rely, Trust]) {
            return accuse(Topic::Word);
        }
        let about_you = self.has(You) || self.to.is_some();
        if self.has(Scab) || (self.has(Too) && self.any(&[Work, Worked]) && self.has(Hard)) {
            return if about_you && !self.mine() { accuse(Topic::Zeal) } else { None };
        }
        let stop = self.has(Stop) || (not && !self.mine());
        if self.has(Lazy) || (self.has(Nothing) && self.has(Did)) {
            return match (self.mine(), stop && !self.has(Nothing)) {
                (true, _) => None,
                (false, true) => Some((Tone::Ask, Topic::Work, false)),
                (false, false) => accuse(Topic::Idleness),
            };
        }
        None
    }

    fn threat(&self) -> Option<(Tone, Topic, bool)> {
        let not = self.has(Not);
        let at_you = self.has(You) || self.to.is_some();
        let grudge = self.has(Regret) || (self.has(Watch) && !self.has(Please));
        let own_pay = self.has(Regret) && self.mine() && !self.has(You);
        (grudge && at_you && !not && !own_pay).then_some((Tone::Threaten, Topic::Nothing, false))
    }

    fn union(&self) -> Option<(Tone, Topic, bool)> {
        let not = self.has(Not);
        if !self.any(&[Vote, Agree]) {
            return None;
        }
        Some(match (self.mine(), not) {
            (true, false) => (Tone::Promise, Topic::Vote, false),
            (true, true) => (Tone::Refuse, Topic::Vote, false),
            (false, not) => (Tone::Ask, Topic::Vote, not),
        })
    }

    fn peace(&self) -> Option<(Tone, Topic, bool)> {
        let not = self.has(Not);
        let quiet = self.has(Alone) || self.has(Peace) || (self.has(Leave) && !self.has(Work));
        let mine = self.mine() && !(self.has(Leave) && self.first(&[Me]) < self.first(&[You]));
        match (quiet, self.has(Attack)) {
            (true, _) => Some(match (mine && !self.has(Please), not) {
                (true, false) => (Tone::Promise, Topic::Peace, false),
                (true, true) => (Tone::Threaten, Topic::Peace, false),
                (false, _) => (Tone::Ask, Topic::Peace, false),
            }),
            (false, true) => match (self.mine(), not || self.has(Stop)) {
                (true, true) => Some((Tone::Promise, Topic::Peace, false)),
                (true, false) => Some((Tone::Threaten, Topic::Peace, false)),
                (false, true) => Some((Tone::Ask, Topic::Peace, false)),
                (false, false) => None,
            },
            (false, false) => None,
        }
    }

    fn favour(&self) -> Option<(Tone, Topic, bool)> {
        let not = self.has(Not);
        let offered = |topic| match (self.mine(), not) {
            (true, false) => Some((Tone::Promise, topic, false)),
            (true, true) => Some((Tone::Refuse, topic, false)),
            (false, true) => None,
            (false, false) => Some((Tone::Ask, topic, false)),
        };
        if self.has(Lighter) {
            return Some((Tone::Ask, Topic::Lighter, false));
        }
        if self.has(Reward) {
            return offered(Topic::Reward);
        }
        if self.has(Help) {
            return offered(Topic::Help);
        }
        None
    }

    fn labour(&self) -> Option<(Tone, Topic, bool)> {
        let not = self.has(Not);
        let mine = self.mine();
        // What is past is told, not promised.
        let past = (self.has(Did) || self.has(Worked)) && !self.any(&[Will, Promise, Please]);
        if self.any(&[Rest, Nothing]) && !past {
            return match (mine, not) {
                (true, false) => Some((Tone::Refuse, Topic::Work, false)),
                (true, true) => Some((Tone::Promise, Topic::Work, false)),
                (false, true) => Some((Tone::Ask, Topic::Work, false)),
                (false, false) if self.has(You) && !self.any(&[Please, Will, Question, We]) => None,
                (false, false) => Some((Tone::Ask, Topic::Rest, false)),
            };
        }
        if self.has(Work) && !past {
            let stop = not || self.has(Stop);
            return match (mine, stop) {
                (true, true) => Some((Tone::Refuse, Topic::Work, false)),
                (true, false) if self.has(Rely) => Some((Tone::Ask, Topic::Work, false)),
                (true, false) => Some((Tone::Promise, Topic::Work, false)),
                (false, true) => Some((Tone::Ask, Topic::Rest, false)),
                (false, false) => Some((Tone::Ask, Topic::Work, false)),
            };
        }
        None
    }

    fn pledge(&self) -> Option<(Tone, Topic, bool)> {
        let not = self.has(Not);
        let on_me = self.has(Me) && self.first(&[You]) < self.first(&[Me]) || !self.has(I);
        if self.any(&[Rely, Trust]) {
            return match (self.mine(), not) {
                (true, true) => None,
                (true, false) => Some((Tone::Ask, Topic::Work, false)),
                (false, _) if on_me && self.has(Me) => {
                    (!not).then_some((Tone::Promise, Topic::Work, false))
                }
                (false, _) => None,
            };
        }
        let gives = self.has(Promise) || (self.has(Word) && self.has(Me));
        match (gives && !self.has(Question), self.has(You) && !self.has(I), not) {
            (false, ..) | (_, true, false) => None,
            (true, false, false) => Some((Tone::Promise, Topic::Work, false)),
            (true, _, true) => Some((Tone::Refuse, Topic::Work, false)),
        }
    }
}

fn exactly(word: &str) -> Option<Sense> {
    LEXICON.iter().find(|(_, words)| words.contains(&word)).map(|(sense, _)| *sense)
}

/// A word with a slip in it.
fn nearly(word: &str) -> Option<Sense> {
    if word.chars().count() < 4 || INNOCENT.contains(&word) {
        return None;
    }
    let close = |known: &&&str| known.len() >= 4 && slips(word, known) == 1;
    LEXICON
        .iter()
        .find(|(_, words)| words.iter().any(|known| close(&known)))
        .map(|(sense, _)| *sense)
}

/// Whose name is it: whole, a beginning of at least three letters, or with a slip.
fn called(word: &str, others: &[Listener]) -> Option<Seat> {
    let long = word.chars().count();
    let innocent = INNOCENT.contains(&word);
    let fits = |name: &str, how: u8| match how {
        0 => name == word,
        1 => long >= 3 && !innocent && name.starts_with(word),
        _ => long >= 4 && !innocent && slips(word, name) == 1,
    };
    let of = |how: u8| {
        let mut found = others.iter().filter(|other| {
            let names = other.names.iter().flat_map(|name| {
                let parts: Vec<String> =
                    name.to_lowercase().split(' ').map(str::to_string).collect();
                parts
            });
            let mut names = names.filter(|part| part.chars().any(char::is_alphabetic));
            names.any(|part| fits(&part, how))
        });
        let first = found.next()?;
        found.next().is_none().then_some(first.seat)
    };
    (0..3).find_map(of)
}

/// How many letters are wrong, missing, too many or swapped; two stands for more.
fn slips(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let (long, short) = if one.len() >= other.len() { (&one, &other) } else { (&other, &one) };
    if long.len() - short.len() > 1 {
        return 2;
    }
    let same = long.iter().zip(short.iter()).take_while(|(a, b)| a == b).count();
    if same == long.len() {
        return 0;
    }
    let rest = |from: &[char], by: usize| from.get(same + by..).unwrap_or_default().to_vec();
    let swapped = long.len() == short.len()
        && same + 1 < long.len()
        && long[same] == short[same + 1]
        && long[same + 1] == short[same]
        && rest(long, 2) == rest(short, 2);
    let inserted = long.len() > short.len() && rest(long, 1) == rest(short, 0);
    let replaced = long.len() == short.len() && rest(long, 1) == rest(short, 1);
    if swapped || inserted || replaced { 1 } else { 2 }
}
