//! Plain words, as people type them at a table.

use tabletop::plain::{Listener, Topic, understand};
use tabletop::{Seat, Tone};

fn table() -> Vec<Listener> {
    let names: [&[&str]; 5] =
        [&["Gustav"], &["Hanne"], &["Ilja"], &["Jolanta"], &["Frieda", "boss", "manager"]];
    let listeners = (1..).zip(names);
    listeners
        .map(|(seat, names)| Listener {
            seat: Seat(seat),
            names: names.iter().map(|name| name.to_string()).collect(),
        })
        .collect()
}

/// The tone, what it is about, “not” where it is the opposite, and to whom; or nothing.
fn read(words: &str) -> String {
    let Some(meant) = understand(words, &table()) else { return "-".into() };
    let tone = format!("{:?}", meant.tone).to_lowercase();
    let topic = match meant.topic {
        Topic::Nothing => String::new(),
        topic => format!(" {topic:?}").to_lowercase(),
    };
    let not = if meant.not { " not" } else { "" };
    let to = meant.to.map(|seat| format!(" >{seat}")).unwrap_or_default();
    format!("{tone}{topic}{not}{to}")
}

/// What it comes to, and the sentences that do.
const SENTENCES: &[(&str, &[&str])] = &[
    (
        "promise work",
        &[
            "I will work hard",
            "i'll work hard today",
            "I’ll do my part",
            "ill work",
            "I promise to work",
            "I promise",
            "I swear I will deliver",
            "i wil work hrad",
            "I will wrok hard",
            "I can do that task",
            "I am going to work",
            "im going to work",
            "I'm gonna work today",
            "trust me",
            "You can trust me",
            "you can count on me",
            "you may rely on me",
            "I give you my word",
            "my word on it",
            "I pledge to finish the machine",
            "I will not idle",
            "I won't slack today",
            "i wont be idle",
            "I will never rest",
            "I shall deliver",
            "I vow to do the job",
            "I promsie to work",
            "I'm ready to work",
            "I would work",
            "I guarantee you the task",
            "I will put in the effort",
        ],
    ),
    (
        "promise work >p3",
        &[
            "Hanne, I will work hard",
            "hane I'll work",
            "I promise you, Hanne, I work",
            "trust me hanne",
        ],
    ),
    (
        "promise work >p6",
        &["boss, I will work today", "Frieda I will deliver", "I promise the manager to work"],
    ),
    (
        "refuse work",
        &[
            "I will not work",
            "I won't work today",
            "i wont work",
            "I refuse to work",
            "I can't do that task",
            "i cant do this job",
            "I cannot work today",
            "I promise nothing",
            "I don't work",
            "I will rest today",
            "I am going to idle",
            "I will take it slowly",
            "I will do nothing",
            "I never work",
            "I will relax",
            "i'll slack today",
            "I'm not working today",
            "I will not do my part",
            "I dont work for you",
            "I'd not finish it",
        ],
    ),
    (
        "refuse work >p6",
        &["boss, I will not work", "I cant do the job, Frieda", "manager I refuse to work"],
    ),
    (
        "ask work",
        &[
            "please work",
            "Please work hard today",
            "will you work?",
            "can you do the job?",
            "could you please deliver",
            "you should work",
            "you must work harder, please work",
            "I rely on you",
            "I count on you today",
            "I need you to work",
            "I want you to work",
            "don't be lazy",
            "stop slacking",
            "stop idling",
            "do not rest",
            "let us work",
            "let's work together",
            "We must work",
            "plz wrok",
            "pls do your part",
            "work!",
            "I trust you",
            "everybody please work",
        ],
    ),
    (
        "ask work >p2",
        &[
            "Gustav please work",
            "gus, can you do the job?",
            "I rely on you Gustav",
            "Gustv, please work today",
            "don't idle, Gustav",
        ],
    ),
    ("ask work >p5", &["Jolanta, will you work today?", "jola please deliver"]),
    (
        "ask rest",
        &[
            "let us take it slowly",
            "let's rest",
            "Let us all take it slowly",
            "lets idle today",
            "please do not work",
            "don't work",
            "stop working",
            "please stop working",
            "we should rest",
            "everybody slow down please",
            "let us relax together",
            "do not finish the machine",
            "slow please",
            "take it easy",
            "We should strike",
            "let us strike",
            "dont work today please",
            "would you rest today?",
        ],
    ),
    (
        "ask rest >p4",
        &["Ilja, don't work", "ilja please stop working", "let us take it slowly, Ilja"],
    ),
    (
        "promise help",
        &[
            "I will help you",
            "I'll help",
            "i will share with you",
            "I promise to help you",
            "I will hlep you",
            "I can support you",
            "I will do you a favour",
            "ill help u",
            "I shall assist you",
        ],
    ),
    (
        "promise help >p3",
        &["I will help Hanne", "Hanne, I'll share with you", "I promise Hanne my help"],
    ),
    (
        "refuse help",
        &[
            "I will not help you",
            "I can't help you",
            "i wont help",
            "no thanks",
            "No, thank you",
            "I refuse to share",
            "I dont share",
        ],
    ),
    (
        "ask help",
        &[
            "help me",
            "please help me",
            "can you help me?",
            "could you share?",
            "help!",
            "help me plz",
            "would you support me?",
            "pleese help me",
            "do me a favour",
        ],
    ),
    ("ask help >p2", &["Gustav, help me", "can you help me gustav?", "please help me, Gus"]),
    (
        "promise peace",
        &[
            "I will leave you alone",
            "I leave you alone",
            "I won't attack you",
            "I will not hurt you",
            "i wont touch you",
            "I will spare you",
            "I promise not to attack you",
            "I will levae you alone",
            "I will never harm you",
            "I do not bother you",
            "I'll not target you",
        ],
    ),
    (
        "promise peace >p3",
        &["Hanne, I leave you alone", "I will not attack Hanne", "I spare you, Hanne"],
    ),
    (
        "ask peace",
        &[
            "leave me alone",
            "please leave me alone",
            "don't attack me",
            "do not hurt me",
            "stop attacking me",
            "truce?",
            "peace",
            "let us make peace",
            "truce",
            "spare me",
            "please spare me",
            "dont touch me",
            "Leave me aloen",
            "mercy please",
            "stop annoying me",
            "I want you to leave me alone",
        ],
    ),
    ("ask peace >p2", &["Gustav, leave me alone", "peace, Gustav?", "gustav dont attack me"]),
    (
        "threaten peace",
        &["I will attack you", "I'll hurt you", "I will not leave you alone", "i will target you"],
    ),
    (
        "ask lighter",
        &[
            "please find me something lighter",
            "give me something easier",
            "can I have a lighter task?",
            "I want something simpler",
            "somthing lighter please",
        ],
    ),
    ("ask lighter >p6", &["boss, something lighter please", "Frieda give me an easier job"]),
    (
        "promise reward",
        &[
            "I will reward you",
            "I'll recommend you",
            "I will praise you upstairs",
            "I promise to reward good work",
            "I will promote you",
        ],
    ),
    ("refuse reward", &["I will not reward you", "I won't recommend you"]),
    (
        "ask vote",
        &[
            "vote with us",
            "let us vote together",
            "please vote",
            "can you vote for it?",
            "we should agree",
            "solidarity!",
            "let us agree",
            "vote yes please",
        ],
    ),
    ("ask vote not", &["do not vote", "please don't vote for it", "dont vote against me"]),
    ("promise vote", &["I will vote with you", "I agree", "I'll vote for it", "I vote yes"]),
    ("refuse vote", &["I will not vote for that", "I don't agree", "i wont vote"]),
    (
        "thank",
        &[
            "thank you",
            "thanks",
            "Thanks a lot!",
            "thx",
            "I am grateful",
            "thnaks",
            "good work",
            "great job",
            "nice work everybody",
            "I appreciate that",
            "ty",
            "cheers",
        ],
    ),
    ("thank >p3", &["thank you Hanne", "Thanks, hanne!", "good work Hanne", "thx hanne"]),
    (
        "accuse word",
        &[
            "you lied",
            "you are a liar",
            "you broke your word",
            "You broke your promise",
            "you gave me your word",
            "liar!",
            "you promised",
            "you cheated",
            "u lied",
            "you brok your word",
            "you betrayed us",
            "you have broken your word",
        ],
    ),
    (
        "accuse word >p4",
        &["Ilja lied", "Ilja, you broke your word", "Ilja is a liar", "you promised, ilja"],
    ),
    (
        "refuse word",
        &["I did not lie", "I never lied", "I didn't break my word", "I have not betrayed you"],
    ),
    (
        "accuse idleness",
        &[
            "you are lazy",
            "you did nothing",
            "you did nothing all day",
            "you idled",
            "you were sleeping",
            "lazy!",
            "u are lazy",
            "you slacked yesterday",
        ],
    ),
    ("accuse idleness >p2", &["Gustav is lazy", "Gustav did nothing", "gustav you were idling"]),
    (
        "accuse zeal",
        &[
            "you work too hard",
            "you work too much",
            "scab, you",
            "you are a scab",
            "you worked too hard",
        ],
    ),
    (
        "accuse fairness",
        &["that was unfair", "unfair!", "that is not fair", "it was unjust", "this is unfiar"],
    ),
    (
        "threaten",
        &[
            "you will regret this",
            "I am watching you",
            "I have an eye on you",
            "you will pay for that",
            "I will remember you",
            "you'll suffer",
        ],
    ),
    ("threaten >p2", &["Gustav will regret this", "I'm watching you Gustav"]),
    ("plain", &["sorry", "I am sorry about that", "I apologise", "pardon me"]),
    (
        "-",
        &[
            "hello",
            "hello everybody",
            "how are you?",
            "what a day",
            "nice weather",
            "who begins?",
            "I worked hard yesterday",
            "I like coffee",
            "where is Hanne?",
            "hm",
            "let me think",
            "good morning",
            "it is late",
            "I am here",
            "did you see that?",
            "what time is it",
            "haha",
            "!!!",
            "",
            "back",
        ],
    ),
];

#[test]
fn sentences_are_understood_as_they_are_meant() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (meaning, sentences) in SENTENCES {
        for words in *sentences {
            count += 1;
            let found = read(words);
            if found != *meaning {
                wrong.push(format!("{words:?}: {found}, not {meaning}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 200, "{count}");
}

#[test]
fn a_name_means_somebody_only_if_it_is_clear_whom() {
    let twins = ["Hanne", "Hannes"].into_iter().zip(1..);
    let twins: Vec<Listener> =
        twins.map(|(name, seat)| Listener { seat: Seat(seat), names: vec![name.into()] }).collect();
    let to = |words: &str| understand(words, &twins).unwrap().to;
    assert_eq!(to("thank you Hanne"), Some(Seat(1)));
    assert_eq!(to("thank you Hannes"), Some(Seat(2)));
    assert_eq!(to("thank you han"), None);
    let both = understand("thanks Gustav and Hanne", &table()).unwrap();
    assert_eq!((both.tone, both.to), (Tone::Thank, None), "to all");
}

#[test]
fn nothing_that_can_be_typed_does_harm() {
    for words in
        ["'", "’’’", "i'", "\u{0}", "ß", "ıİ", "🤖 work 🤖", &"work ".repeat(500), "p2", ">p2"]
    {
        let _ = understand(words, &table());
        let _ = understand(words, &[]);
    }
}
