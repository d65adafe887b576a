//! The register of rulings: what we play where a rulebook leaves room.
//!
//! Every game keeps one, `rulings.md` in its crate, in one format. An id is never
//! used again for something else; one that fell away leaves a gap.
//!
//! ```
//! use tabletop::rulings;
//!
//! let register = [
//!     "# Rulings: Toys",
//!     "",
//!     "## R-01 Ties",
//!     "",
//!     "- Question: Who wins a tie?",
//!     "- Readings: Nobody; or both.",
//!     "- Ours: Both.",
//!     "- Why: Toys are for sharing.",
//!     "- Source: house",
//!     "- Tests: `a_tie_is_shared`",
//! ];
//! let register = register.join("\n");
//! let ruling = rulings::find(&register, "R-01").unwrap();
//! assert_eq!((ruling.title, ruling.why), ("Ties", "Toys are for sharing."));
//! ```

/// One ruling, each part as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling<'a> {
    /// `R-07`, as code, refusals and boards cite it.
    pub id: &'a str,
    pub title: &'a str,
    pub question: &'a str,
    pub readings: &'a str,
    pub ours: &'a str,
    pub why: &'a str,
    /// Whose word it is: begins with one of [`SOURCES`].
    pub source: &'a str,
    /// The tests that hold it, by their names.
    pub tests: Vec<&'a str>,
}

/// What a source begins with: the rulebook's words, the printed pieces, what
/// follows from either, or our own choice.
pub const SOURCES: [&str; 4] = ["rulebook", "printed", "derived", "house"];

const PARTS: [&str; 6] = ["Question", "Readings", "Ours", "Why", "Source", "Tests"];

/// Reads a whole register: what it can read, and a sentence about what it cannot.
pub fn read(register: &str) -> (Vec<Ruling<'_>>, Vec<String>) {
    let (mut rulings, mut faults) = (Vec::new(), Vec::new());
    for section in sections(register) {
        match one(section) {
            Ok(ruling) => rulings.push(ruling),
            Err(fault) => faults.push(fault),
        }
    }
    (rulings, faults)
}

/// The ruling with that id.
pub fn find<'a>(register: &'a str, id: &str) -> Option<Ruling<'a>> {
    sections(register).filter_map(|section| one(section).ok()).find(|found| found.id == id)
}

/// The text below each heading, with its heading.
fn sections(register: &str) -> impl Iterator<Item = &str> {
    register.split("\n## ").skip(1)
}

fn one(section: &str) -> Result<Ruling<'_>, String> {
    let (heading, body) = section.split_once('\n').unwrap_or((section, ""));
    let (id, title) = heading.trim().split_once(' ').unwrap_or((heading.trim(), ""));
    if !is_id(id) || title.is_empty() {
        return Err(format!("“{heading}” is no heading of a ruling: “R-07 Title”"));
    }
    let mut lines = body.lines().filter(|line| !line.trim().is_empty());
    let mut parts = [""; PARTS.len()];
    for (part, name) in parts.iter_mut().zip(PARTS) {
        let line = lines.next().unwrap_or_default();
        let said = line.strip_prefix("- ").and_then(|line| line.strip_prefix(name));
        let said = said.and_then(|line| line.strip_prefix(": ")).map(str::trim);
        *part = said
            .filter(|said| !said.is_empty())
            .ok_or_else(|| format!("{id}: expected “- {name}: …”, found “{line}”"))?;
    }
    if let Some(line) = lines.next() {
        return Err(format!("{id}: nothing follows its tests, but “{line}” does"));
    }
    let [question, readings, ours, why, source, tests] = parts;
    if !SOURCES.iter().any(|known| source.starts_with(known)) {
        return Err(format!("{id}: a source begins with one of {SOURCES:?}, not “{source}”"));
    }
    let tests: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
    if tests.is_empty() {
        return Err(format!("{id} names no test"));
    }
    Ok(Ruling { id, title, question, readings, ours, why, source, tests })
}

/// `R-` and two digits.
fn is_id(word: &str) -> bool {
    word.len() == 4 && word.starts_with("R-") && word[2..].bytes().all(|byte| byte.is_ascii_digit())
}

/// Everything a register promises, checked against the texts of its game.
#[derive(Clone, Copy, Debug)]
pub struct Check<'a> {
    /// `rulings.md`.
    pub register: &'a str,
    /// The page that explains the game, for the headings that refusals name.
    pub guide: &'a str,
    /// The Rust files below `src`.
    pub sources: &'a [String],
    /// The Rust files below `tests`.
    pub tests: &'a [String],
}

impl Check<'_> {
    /// What is wrong, as sentences: every ruling is whole, has an id of its own
    /// in ascending order, names tests that exist and run, and is cited in the
    /// code where it bites; every id that anything cites exists; and every
    /// refusal goes back to a ruling or to a heading of the guide.
    pub fn faults(&self) -> Vec<String> {
        let (rulings, mut faults) = read(self.register);
        for pair in rulings.windows(2) {
            if pair[0].id >= pair[1].id {
                faults.push(format!("{} comes after {}", pair[1].id, pair[0].id));
            }
        }
        for ruling in &rulings {
            let texts = || self.sources.iter().chain(self.tests);
            let missing = ruling.tests.iter().filter(|test| !texts().any(|text| runs(text, test)));
            faults.extend(missing.map(|test| format!("{}: there is no test {test}", ruling.id)));
            if !self.sources.iter().any(|text| text.contains(ruling.id)) {
                faults.push(format!("{} is cited nowhere in the code", ruling.id));
            }
        }
        let known = |id: &str| rulings.iter().any(|ruling| ruling.id == id);
        for text in self.sources.iter().chain(self.tests) {
            let unknown = cited(text).filter(|id| !known(id));
            faults.extend(unknown.map(|id| format!("{id} is cited and not in the register")));
        }
        let heading = |rule: &str| {
            self.guide.lines().any(|line| line.strip_prefix("## ").map(str::trim) == Some(rule))
        };
        let rules = self.sources.iter().flat_map(|text| refused_by(text));
        let loose = rules.filter(|rule| !known(rule) && !heading(rule));
        faults.extend(loose.map(|rule| format!("a refusal cites “{rule}”, which is nowhere")));
        faults
    }
}

/// Does this text hold that test, and is it run?
fn runs(text: &str, test: &str) -> bool {
    text.match_indices(&format!("fn {test}(")).any(|(at, _)| {
        let Some((_, between)) = text[..at].rsplit_once("#[test]") else { return false };
        let attributes = between.lines().map(str::trim).filter(|line| !line.is_empty());
        attributes.into_iter().all(|line| line.starts_with("#[") && !line.starts_with("#[ignore"))
    })
}

/// The ids that a text mentions.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("R-").filter_map(|(at, _)| text.get(at..at + 4)).filter(|id| is_id(id))
}

/// What the function [`rule`](crate::Refusal::rule) of a text can answer.
fn refused_by(text: &str) -> Vec<&str> {
    let Some((_, body)) = text.split_once("fn rule(&self) -> &'static str {") else {
        return Vec::new();
    };
    let body = body.split_once("\n    }").map_or(body, |(body, _)| body);
    body.split('"').skip(1).step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGISTER: &str = "# Rulings: Toys\n\nHow we play.\n\n## R-01 Ties\n\n\
        - Question: Who wins a tie?\n- Readings: Nobody; or both.\n- Ours: Both.\n\
        - Why: Toys are for sharing.\n- Source: house\n- Tests: `a_tie_is_shared`\n\n\
        ## R-03 Turns\n\n- Question: Who begins?\n- Readings: The oldest; or chance.\n\
        - Ours: Chance.\n- Why: Nobody knows.\n- Source: rulebook\n- Tests: `chance_begins`\n";
    const GUIDE: &str = "# Toys\n\n## A turn\nPlay.\n";
    const CODE: &str = "// R-01 and R-03\nfn rule(&self) -> &'static str {\n        \
        match self {\n            A => \"A turn\",\n            B => \"R-03\",\n        }\n    }\n\
        fn other() -> &'static str { \"free words\" }\n";
    const TESTS: &str = "#[test]\nfn a_tie_is_shared() {}\n\n#[test]\n#[should_panic]\n\
        fn chance_begins() {}\n";

    fn faults(register: &str, code: &str, tests: &str) -> String {
        let check = Check {
            register,
            guide: GUIDE,
            sources: &[code.to_string()],
            tests: &[tests.to_string()],
        };
        check.faults().join("; ")
    }

    #[test]
    fn a_register_is_read_part_by_part() {
        let (rulings, faults) = read(REGISTER);
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(rulings.iter().map(|ruling| ruling.id).collect::<Vec<_>>(), ["R-01", "R-03"]);
        let ties = find(REGISTER, "R-01").unwrap();
        assert_eq!((ties.title, ties.question, ties.ours), ("Ties", "Who wins a tie?", "Both."));
        assert_eq!((ties.readings, ties.source), ("Nobody; or both.", "house"));
        assert_eq!(ties.tests, ["a_tie_is_shared"]);
        assert_eq!(find(REGISTER, "R-02"), None);
    }

    #[test]
    fn a_register_that_keeps_its_promises_has_no_faults() {
        assert_eq!(faults(REGISTER, CODE, TESTS), "");
    }

    #[test]
    fn every_broken_promise_is_found() {
        let broken = |from: &str, to: &str| {
            let register = REGISTER.replacen(from, to, 1);
            assert_ne!(register, REGISTER, "{from}");
            faults(&register, CODE, TESTS)
        };
        assert!(broken("- Why: Toys are for sharing.\n", "").contains("R-01: expected “- Why: …”"));
        assert!(broken("- Why: Toys", "- Why: \n").contains("R-01: expected “- Why: …”"));
        assert!(broken("- Source: house", "- Source: somebody").contains("begins with one of"));
        assert!(broken("R-03 Turns", "R-01 Turns").contains("R-01 comes after R-01"));
        assert!(broken("R-03 Turns", "R-03").contains("no heading of a ruling"));
        assert!(broken("`chance_begins`", "none").contains("R-03 names no test"));
        assert!(broken("chance_begins", "chance").contains("R-03: there is no test chance"));
        assert!(broken("R-03 Turns", "R-04 Turns").contains("R-04 is cited nowhere"));
        assert!(broken("R-03 Turns", "R-04 Turns").contains("R-03 is cited and not in"));
        assert!(
            broken("`chance_begins`\n", "`chance_begins`\nMore.\n").contains("nothing follows")
        );
        let ignored = TESTS.replace("#[should_panic]", "#[ignore]");
        assert!(faults(REGISTER, CODE, &ignored).contains("there is no test chance_begins"));
        let helper = TESTS.replace("#[test]\nfn a_tie", "fn a_tie");
        assert!(faults(REGISTER, CODE, &helper).contains("there is no test a_tie_is_shared"));
        let loose = CODE.replace("\"A turn\"", "\"turns\"");
        assert_eq!(faults(REGISTER, &loose, TESTS), "a refusal cites “turns”, which is nowhere");
    }
}
