//! The rule of the table talk: no numbers may be spoken.
//!
//! A pure function looks at the words and finds digits of any script, number
//! words, their spelled, spaced and stretched forms, and counting by repetition.
//!
//! ```
//! use the_machine::no_numbers::counted;
//! assert_eq!(counted("I will work hard, trust me"), None);
//! assert!(counted("I will play a f i v e").is_some());
//! ```

use std::fmt;

/// What was found, for a friendly answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Counted {
    /// A digit or another sign for a number.
    Digit(char),
    /// A number word, as the list has it.
    Word(&'static str),
    /// “One”, which is also a pronoun.
    One,
    /// The same thing over and over: that is counting, too.
    Repeated(String),
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Counted::Digit(sign) => {
                write!(f, "No numbers may be spoken, and “{sign}” is one.")?;
            }
            Counted::Word(word) => {
                write!(f, "No numbers may be spoken, and “{word}” is a number word.")?;
            }
            Counted::One => {
                return f.write_str(
                    "No numbers may be spoken, and “one” is a number even when it means \
                     somebody. Try “somebody”, “that” or a name.",
                );
            }
            Counted::Repeated(what) => {
                write!(f, "No numbers may be spoken, and “{what}” again and again is counting.")?;
            }
        }
        f.write_str(" Try “I will work hard” or “I can do that task”.")
    }
}

/// Words that no innocent English word contains: found anywhere in a word.
const ANYWHERE: [&str; 21] = [
    "zero", "three", "four", "five", "six", "seven", "eleven", "twelve", "thirteen", "fifteen",
    "twenty", "thirty", "forty", "fifty", "eighty", "ninety", "hundred", "thousand", "million",
    "dozen", "twelfth",
];

/// Words that hide in innocent ones (“alone”, “weight”, “often”): whole words
/// only, with the usual endings.
const WHOLE: [&str; 33] = [
    "two",
    "eight",
    "nine",
    "ten",
    "nil",
    "nought",
    "naught",
    "once",
    "twice",
    "thrice",
    "first",
    "second",
    "third",
    "fifth",
    "eighth",
    "ninth",
    "tenth",
    "half",
    "halves",
    "double",
    "triple",
    "quadruple",
    "single",
    "couple",
    "pair",
    "trio",
    "quartet",
    "quintet",
    "sextet",
    "both",
    "eighteen",
    "nineteen",
    "billion",
];

/// Endings a number word can wear: tens, twos, eightish, tenfold.
const ENDINGS: [&str; 9] = ["s", "es", "th", "ths", "ish", "fold", "some", "d", "er"];

/// Roman numerals that are no English word in capitals.
const ROMAN: [&str; 8] = ["II", "III", "IV", "VI", "VII", "VIII", "IX", "XI"];

/// Signs that stand for numbers without being digits.
const SIGNS: &str = "一二三四五六七八九十百千万零壹贰叁肆伍陆柒捌玖拾两兩弐参\
                     🔟💯🥇🥈🥉½";

/// The first number in these words, if there is one.
pub fn counted(words: &str) -> Option<Counted> {
    digit(words)
        .or_else(|| roman(words))
        .or_else(|| repetition(words))
        .or_else(|| spoken(&letters(words)))
}

fn digit(words: &str) -> Option<Counted> {
    let is_number = |sign: &char| {
        sign.is_numeric()
            || SIGNS.contains(*sign)
            // Dice, domino tiles, playing cards, mathematical digits in boxes.
            || matches!(u32::from(*sign), 0x2680..=0x2685 | 0x1F030..=0x1F09F | 0x1F0A0..=0x1F10C)
    };
    words.chars().find(is_number).map(Counted::Digit)
}

fn roman(words: &str) -> Option<Counted> {
    let mut tokens = words.split(|sign: char| !sign.is_alphabetic());
    tokens.find_map(|token| ROMAN.into_iter().find(|&roman| roman == token)).map(Counted::Word)
}

/// Is this part of ordinary writing, of which a few in a row mean nothing?
fn is_ellipsis(sign: char, run: usize) -> bool {
    matches!((sign, run), ('.', 3) | ('-', 2) | ('!' | '?', 2))
}

/// The same sign, letter or word over and over.
fn repetition(words: &str) -> Option<Counted> {
    let signs: Vec<char> = words
        .chars()
        .filter(|sign| !sign.is_whitespace() && !is_invisible(*sign))
        .flat_map(char::to_lowercase)
        .collect();
    let mut start = 0;
    while start < signs.len() {
        let sign = signs[start];
        let run = signs[start..].iter().take_while(|&&other| other == sign).count();
        let innocent =
            if sign.is_alphabetic() { run < 4 } else { run < 2 || is_ellipsis(sign, run) };
        if !innocent {
            return Some(Counted::Repeated(sign.to_string()));
        }
        start += run;
    }
    // Three little pictures in a row are counting too, whatever they show.
    let is_picture = |sign: &char| !sign.is_alphanumeric() && !sign.is_ascii_punctuation();
    let is_picture = |sign: &char| is_picture(sign) && !"…–—’‘“”«»¿¡".contains(*sign);
    if signs.windows(3).any(|three| three.iter().all(is_picture)) {
        return Some(Counted::Repeated(signs.iter().find(|s| is_picture(s))?.to_string()));
    }
    let tokens: Vec<String> = words
        .split(|sign: char| !sign.is_alphabetic())
        .filter(|token| !token.is_empty())
        .map(str::to_lowercase)
        .collect();
    let thrice = tokens.windows(3).find(|three| three[0] == three[1] && three[1] == three[2]);
    thrice.map(|three| Counted::Repeated(three[0].clone()))
}

fn is_invisible(sign: char) -> bool {
    // Soft hyphens, zero-width signs, variation selectors, combining accents.
    matches!(
        u32::from(sign),
        0xAD | 0x300..=0x36F | 0x200B..=0x200F | 0x2060..=0x2064 | 0xFE00..=0xFE0F | 0xFEFF
    )
}

/// The letter a sign looks like, in plain small Latin; a blank for anything
/// that is no letter.
fn plain(sign: char) -> char {
    let code = u32::from(sign);
    // Full-width and mathematical alphabets, letters in circles and squares.
    let offset = match code {
        0xFF21..=0xFF3A => Some(code - 0xFF21),
        0xFF41..=0xFF5A => Some(code - 0xFF41),
        0x24B6..=0x24CF => Some(code - 0x24B6),
        0x24D0..=0x24E9 => Some(code - 0x24D0),
        0x1D400..=0x1D6A3 => Some((code - 0x1D400) % 26),
        0x1F110..=0x1F129 => Some(code - 0x1F110),
        0x1F130..=0x1F149 => Some(code - 0x1F130),
        0x1F150..=0x1F169 => Some(code - 0x1F150),
        0x1F170..=0x1F189 => Some(code - 0x1F170),
        0x1F1E6..=0x1F1FF => Some(code - 0x1F1E6),
        _ => None,
    };
    if let Some(offset) = offset {
        return char::from(b'a' + offset as u8);
    }
    let small = sign.to_lowercase().next().unwrap_or(sign);
    match small {
        'a'..='z' => small,
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'а' | 'α' => 'a',
        'ç' | 'ć' | 'č' | 'с' => 'c',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' | 'е' | 'ё' | 'ε' | '3' | '€' => 'e',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' | 'і' | 'ι' | '|' => 'i',
        'ñ' | 'ń' | 'ň' | 'ņ' | 'η' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'о' | 'ο' => 'o',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'υ' => 'u',
        'ý' | 'ÿ' | 'у' => 'y',
        'š' | 'ś' | 'ş' | 'ѕ' | '$' => 's',
        'ţ' | 'ť' | 'т' | 'τ' => 't',
        'ž' | 'ź' | 'ż' => 'z',
        'ŵ' | 'ω' => 'w',
        'ν' => 'v',
        'ԍ' | 'ğ' | 'ģ' => 'g',
        'һ' => 'h',
        'х' | 'χ' => 'x',
        'ŕ' | 'ř' | 'г' => 'r',
        'ƒ' => 'f',
        _ => ' ',
    }
}

/// The words in plain small letters, split at everything else. An apostrophe
/// belongs to its word.
fn letters(words: &str) -> Vec<String> {
    let plain: String = words
        .chars()
        .filter(|&sign| !is_invisible(sign) && !"'’".contains(sign))
        .map(plain)
        .collect();
    plain.split_whitespace().map(str::to_string).collect()
}

/// A number word among the tokens, or spelled across several of them.
fn spoken(tokens: &[String]) -> Option<Counted> {
    tokens.iter().find_map(|token| number(token)).or_else(|| spelled(tokens))
}

fn number(token: &str) -> Option<Counted> {
    let exact = |word: &str| {
        let endings = ENDINGS.iter();
        word == token || endings.into_iter().any(|end| token.strip_suffix(end) == Some(word))
    };
    if matches!(token, "one" | "ones" | "oneself") {
        return Some(Counted::One);
    }
    if let Some(word) = WHOLE.into_iter().find(|word| exact(word)) {
        return Some(Counted::Word(word));
    }
    if let Some(word) = ANYWHERE.into_iter().find(|word| token.contains(word)) {
        return Some(Counted::Word(word));
    }
    // A stretched word: fiiive, tennn. English never has three in a row.
    let squeezed = squeeze(token);
    let stretched = token.as_bytes().windows(3).any(|w| w[0] == w[1] && w[1] == w[2]);
    let same = |word: &&'static str| squeeze(word) == squeezed;
    let words = || std::iter::once("one").chain(WHOLE).chain(ANYWHERE);
    if stretched { words().find(same).map(Counted::Word) } else { None }
}

/// Every run of the same letter as one letter.
fn squeeze(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// A number word in pieces: `f i v e`, `se-ven`, `t.w.o`.
fn spelled(tokens: &[String]) -> Option<Counted> {
    let words = || std::iter::once("one").chain(WHOLE).chain(ANYWHERE);
    for start in 0..tokens.len() {
        let mut joined = tokens[start].clone();
        for next in &tokens[start + 1..] {
            joined.push_str(next);
            if joined.len() > 10 {
                break;
            }
            if let Some(word) = words().find(|word| *word == joined) {
                return Some(Counted::Word(word));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_talk_passes() {
        for innocent in [
            "I will work hard",
            "I can do that task, trust me!",
            "Not me today...",
            "Remember who helped you",
            "You will regret this — all of you.",
            "Everyone knows that someone did nothing; I was alone and none of you helped.",
            "The weight of the network is often too much for a canine.",
            "I attend the meeting, height of the season, freight on the way",
            "For you, too: we ate, they won.",
            "Really? Really!! Well -- perhaps.",
            "Nooo, hmmm",
            "No no, not me",
            "Don’t you dare, I'd say",
            "Tension, attention, potential, patent, gotten",
            "I work like a machine 🔧",
            "Vive la grève, ça va",
            "We need a strong union, comrades",
            "It is for the best",
            "I am a bone-tired worker, gone by noon, done by dawn",
            "To own a house",
        ] {
            assert_eq!(counted(innocent), None, "{innocent}");
        }
    }

    #[test]
    fn digits_of_every_script_are_numbers() {
        for (text, sign) in [
            ("I play a 5", '5'),
            ("٣ please", '٣'),
            ("६", '६'),
            ("５", '５'),
            ("x²", '²'),
            ("①", '①'),
            ("Ⅳ", 'Ⅳ'),
            ("half ½", '½'),
            ("三つ", '三'),
            ("⚄", '⚄'),
            ("🔟", '🔟'),
            ("5️⃣", '5'),
            ("🂥", '🂥'),
            ("f1ve", '1'),
        ] {
            assert_eq!(counted(text), Some(Counted::Digit(sign)), "{text}");
        }
    }

    #[test]
    fn number_words_are_numbers() {
        for text in [
            "zero",
            "Two!",
            "three.",
            "FOUR",
            "five",
            "sixes",
            "Seven?",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "a dozen",
            "twenty-five",
            "twentyfive",
            "fivefold",
            "a half",
            "twice",
            "the first",
            "a second",
            "doubles",
            "a pair",
            "both",
            "playfive",
            "threeish",
            "my IV",
            "VII",
            "nil",
            "fourth",
            "hundreds",
            "tens",
        ] {
            assert!(matches!(counted(text), Some(Counted::Word(_))), "{text}");
        }
    }

    #[test]
    fn one_gets_a_hint_of_its_own() {
        for text in ["one", "That one!", "the ones who work", "ONE"] {
            assert_eq!(counted(text), Some(Counted::One), "{text}");
        }
        assert!(Counted::One.to_string().contains("somebody"));
        assert!(!Counted::One.to_string().contains("I will work hard"));
    }

    #[test]
    fn spelled_and_spaced_forms_are_numbers() {
        for text in [
            "f i v e",
            "F-I-V-E",
            "f.i.v.e",
            "f*i*v*e",
            "fi ve",
            "t w o",
            "o n e",
            "s e v e n",
            "sev en",
            "I have s i x",
            "fiiive",
            "teeen",
            "ooone",
            "thrrree",
            "f\u{200B}ive",
            "f\u{301}ive",
            "fívè",
            "ｆｉｖｅ",
            "𝐟𝐢𝐯𝐞",
            "🇫🇮🇻🇪",
            "ⓕⓘⓥⓔ",
            "fıve",
            "fivе",
            "$ix",
            "se7en",
            "f_o_u_r",
            "e i g h t",
        ] {
            assert!(counted(text).is_some(), "{text}");
        }
    }

    #[test]
    fn letters_of_every_alphabet_are_read_as_plain_ones() {
        // Full width, circles, bold and italic, brackets, squares, flags.
        let first = [
            0xFF21,
            0xFF41,
            0x24B6,
            0x24D0,
            0x1D400,
            0x1D41A,
            0x1D6A4 - 26,
            0x1F110,
            0x1F130,
            0x1F150,
            0x1F170,
            0x1F1E6,
        ];
        for start in first {
            let disguise = |letter: u8| char::from_u32(start + u32::from(letter - b'a'));
            let all: String = (b'a'..=b'z').filter_map(disguise).collect();
            assert_eq!(letters(&all), ["abcdefghijklmnopqrstuvwxyz"], "{all}");
        }
    }

    #[test]
    fn letters_that_look_alike_are_read_alike() {
        for (disguised, plainly) in [
            ("ƒіνе", "five"),
            ("žęŕø", "zero"),
            ("Ѕıх", "six"),
            ("тωο", "two"),
            ("ňіηё", "nine"),
            ("һαňğš", "hangs"),
            ("ćαţş", "cats"),
            ("ýèτ", "yet"),
            ("ùŕñ", "urn"),
            ("f\u{200B}o\u{AD}u\u{FE0F}r", "four"),
            ("that's", "thats"),
            ("that’s", "thats"),
        ] {
            assert_eq!(letters(disguised), [plainly]);
        }
    }

    #[test]
    fn a_word_is_stretched_from_three_letters_on() {
        assert_eq!(counted("tenn"), None);
        assert_eq!(counted("tennn"), Some(Counted::Word("ten")));
        assert_eq!(counted("hmmm"), None);
        assert_eq!(counted("hmmmm"), Some(Counted::Repeated("m".into())));
    }

    #[test]
    fn counting_by_repetition_is_counting() {
        for (text, what) in [
            ("★★★", "★"),
            ("* * * *", "*"),
            ("!!!!!", "!"),
            ("|||||", "|"),
            ("aaaaa", "a"),
            ("work work work", "work"),
            ("Work, work, WORK", "work"),
            ("......", "."),
            ("🔧🔧", "🔧"),
            ("🔧🔨🪛", "🔧"),
        ] {
            assert_eq!(counted(text), Some(Counted::Repeated(what.into())), "{text}");
        }
    }

    #[test]
    fn the_reason_is_friendly() {
        let said = |text: &str| counted(text).unwrap().to_string();
        assert_eq!(
            said("I play a 5"),
            "No numbers may be spoken, and “5” is one. Try “I will work hard” or “I can do that \
             task”."
        );
        assert!(said("five").contains("“five” is a number word"));
        assert!(said("★★★★★").contains("“★” again and again"));
    }
}
