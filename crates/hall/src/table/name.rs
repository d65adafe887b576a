//! Names as they may stand on a page, and whether two of them look alike.

/// The longest name, in characters.
const NAME: usize = 24;

/// A name: one line, not too long, something to see; nothing, where there is
/// nothing to see. What cannot be seen is left out, or a name could pose as another.
pub fn clean_name(name: &str) -> Option<String> {
    let shown: Vec<char> = name.chars().filter(|&c| !hides(c) || joins(c)).collect();
    let beside = |nth: usize| shown.get(nth).copied().unwrap_or(' ');
    let kept = shown.iter().enumerate().filter(|&(nth, &c)| {
        !joins(c) || (nth > 0 && joined(c, beside(nth - 1)) && joined(c, beside(nth + 1)))
    });
    let kept: String = kept.map(|(_, c)| c).collect();
    let line = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = line.chars().take(NAME).collect();
    let name = name.trim_end_matches(|c: char| c == ' ' || joins(c)).to_string();
    (!name.is_empty()).then_some(name)
}

/// Could one be taken for the other?
pub fn look_alike(one: &str, other: &str) -> bool {
    let shown = |name: &str| name.chars().filter(|&c| !hides(c)).collect::<String>().to_lowercase();
    shown(one) == shown(other)
}

/// Characters that leave no trace: whatever Unicode lets a program ignore, marks
/// that turn text around, and a few blanks that are not called so.
fn hides(c: char) -> bool {
    let ignorable = matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    );
    let blank = matches!(c, '\u{2800}' | '\u{1d159}');
    ignorable || blank || (c.is_control() && !c.is_whitespace())
}

/// Joiners, and their opposite.
fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Does a joiner show beside this character? In the scripts from Arabic to Sinhala,
/// in Khmer and Mongolian it does, and some pictures are made of several.
fn joined(joiner: char, c: char) -> bool {
    let script = matches!(c, '\u{600}'..='\u{dff}' | '\u{1780}'..='\u{18af}');
    let picture = matches!(c, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}');
    !hides(c) && (script || (picture && joiner == '\u{200d}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(clean_name("  Ada \n Lovelace "), Some("Ada Lovelace".into()));
        assert_eq!(clean_name(&"é".repeat(40)), Some("é".repeat(24)));
        assert_eq!(clean_name("A\u{202e}da\u{7}"), Some("Ada".into()));
        assert_eq!(clean_name("<b>"), Some("<b>".into()));
    }

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        let invisible = [
            "",
            " ",
            " \u{200b} ",
            "\u{3164}",
            "\u{ad}\u{ad}",
            "\u{e0041}\u{e0042}\u{e007f}",
            "\u{ffa0}\u{115f}",
            "\u{2800}",
            "\u{200d}",
            "\u{fe0f}\u{34f}",
            "\u{0}\u{1b}",
        ];
        for name in invisible {
            assert_eq!(clean_name(name), None, "{name:?}");
        }
        for hidden in ['\u{3164}', '\u{ad}', '\u{e0041}', '\u{200d}', '\u{2063}', '\u{180e}'] {
            assert_eq!(clean_name(&format!("A{hidden}da{hidden}")), Some("Ada".into()));
        }
        assert_eq!(clean_name("Ada \u{ad} L"), Some("Ada L".into()));
    }

    #[test]
    fn what_a_script_needs_is_kept_and_makes_no_second_name() {
        let (persian, plain) = ("نامه\u{200c}ای", "نامهای");
        assert_eq!(clean_name(persian), Some(persian.into()));
        assert_eq!(clean_name("👩\u{200d}🚀"), Some("👩\u{200d}🚀".into()));
        assert_eq!(clean_name("ა\u{200d}ბ"), Some("აბ".into()), "where it shows nothing it goes");
        assert!(look_alike(persian, plain) && look_alike("ADA", "ada"));
        assert!(!look_alike("Ada", "Ade"));
    }
}
