//! Components are data with a source: cards, prices, tracks and boards in one
//! TOML file per game.

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::OnceLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;
/// A value and its place in the file, for errors.
pub use toml::Spanned;

use crate::kept::Kept;
use crate::state::plainly;

/// Where a group of values comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Said in the rulebook.
    Rulebook,
    /// Read off the printed components.
    Printed,
    /// Follows from the rulebook's examples.
    Derived,
    /// Our own value, because the sources are silent or disagree.
    House,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Rulebook => "rulebook",
            Source::Printed => "printed",
            Source::Derived => "derived",
            Source::House => "house",
        })
    }
}

/// The components a game is played with: a version that ships with its crate,
/// or the whole text of a designer's own file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edition {
    Version(String),
    Custom(String),
}

impl Edition {
    /// A designer's own file, with its line ends made plain so that it reads
    /// back from a record as it went in.
    pub fn custom(text: &str) -> Edition {
        Edition::Custom(text.lines().fold(String::new(), |whole, line| whole + line + "\n"))
    }
}

/// Reads a file into components; `file` is its name in errors.
type Read<C> = fn(file: &str, text: &str, edition: Edition) -> Result<C, ComponentsError>;

/// Everything a game can be played with: the versions that ship with its crate, and
/// whatever files are read at run time. Each is read once and kept for good.
///
/// ```
/// use tabletop::components::{self, Editions};
/// use tabletop::{ComponentsError, Edition};
///
/// tabletop::group! { Jar { sweets: u8 } }
///
/// fn read(file: &str, text: &str, _: Edition) -> Result<Jar, ComponentsError> {
///     components::read(file, text)
/// }
///
/// const TEXT: &str = "sweets = 10\nsource = 'house'";
/// static EDITIONS: Editions<Jar> = Editions::new("jars", &[("jars-1", TEXT)], read);
///
/// assert_eq!(EDITIONS.standard().sweets, 10);
/// let more = Edition::custom("sweets = 12\nsource = 'house'");
/// assert_eq!(EDITIONS.of(&more, "more.toml").unwrap().sweets, 12);
/// let unknown = EDITIONS.of(&Edition::Version("jars-9".into()), "").err().unwrap();
/// assert!(unknown.to_string().contains("known: jars-1"));
/// ```
#[derive(Debug)]
pub struct Editions<C: 'static> {
    game: &'static str,
    /// Name and text, the oldest first: records name old ones for ever.
    versions: &'static [(&'static str, &'static str)],
    read: Read<C>,
    standard: OnceLock<C>,
    others: Kept<C>,
}

impl<C> Editions<C> {
    /// The last of the versions is played unless somebody asks for another.
    pub const fn new(
        game: &'static str,
        versions: &'static [(&'static str, &'static str)],
        read: Read<C>,
    ) -> Self {
        Editions { game, versions, read, standard: OnceLock::new(), others: Kept::new() }
    }

    /// What is played unless somebody asks for something else.
    pub fn standard(&'static self) -> &'static C {
        self.standard.get_or_init(|| {
            let (name, text) = self.newest();
            (self.read)("components.toml", text, Edition::Version(name.into()))
                .unwrap_or_else(|error| panic!("the file that ships with {}: {error}", self.game))
        })
    }

    fn newest(&self) -> (&'static str, &'static str) {
        self.versions.last().copied().unwrap_or_default()
    }

    /// The components of an edition; `file` names a designer's own in errors. Whoever
    /// hands in a file that ships with the game plays that version.
    pub fn of(&'static self, edition: &Edition, file: &str) -> Result<&'static C, ComponentsError> {
        let same = |known: &(&str, &str)| match edition {
            Edition::Version(name) => known.0 == name,
            Edition::Custom(text) => known.1 == text,
        };
        let (edition, text) = match (self.versions.iter().copied().find(same), edition) {
            (Some(shipped), _) if shipped == self.newest() => return Ok(self.standard()),
            (Some((name, text)), _) => (Edition::Version(name.into()), text),
            (None, Edition::Custom(text)) => (edition.clone(), text.as_str()),
            (None, Edition::Version(name)) => {
                let names: Vec<&str> = self.versions.iter().map(|(known, _)| *known).collect();
                return Err(ComponentsError::no_such_version(self.game, name, &names));
            }
        };
        self.others.get(text, || (self.read)(file, text, edition))
    }
}

/// Components that come in editions, so that whoever holds them can say which it is.
pub trait Published: Sized + 'static {
    /// All there are: a `static` beside the reader.
    fn editions() -> &'static Editions<Self>;

    /// Which of them this is.
    fn edition(&self) -> &Edition;
}

/// A group of a components file. It must name its `source` and may have a `note`; the
/// rules read neither, tools print them (`components::sources`).
#[macro_export]
macro_rules! group {
    ($see:vis $name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty),* $(,)? }) => {
        #[derive(::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $see struct $name {
            #[serde(rename = "source")]
            _source: $crate::Source,
            #[serde(rename = "note")]
            _note: Option<String>,
            $($(#[$attribute])* $see $field: $type,)*
        }
    };
}

/// The components of a game that has nothing but numbers, in groups, each with the
/// values it may take. Makes the type, its editions, and the reader of its file.
///
/// ```
/// use tabletop::{Edition, Published};
///
/// const TEXT: &str = "version = 'jars-1'\n[jar]\nsource = 'house'\nsweets = 10";
///
/// tabletop::numbers! { Components of "jars", &[("jars-1", TEXT)];
///     jar { sweets: u8 = 1..=20 }
/// }
///
/// assert_eq!(Components::editions().standard().sweets, 10);
/// let more = Edition::custom(&TEXT.replace("10", "21"));
/// let refused = Components::editions().of(&more, "more.toml").unwrap_err().to_string();
/// assert_eq!(refused, "more.toml, line 4: sweets is 21; expected a number from 1 to 20");
/// ```
#[macro_export]
macro_rules! numbers {
    ($name:ident of $game:literal, $versions:expr; $($group:ident {
        $($(#[$about:meta])* $field:ident: $number:ty = $range:expr),* $(,)?
    })*) => {
        /// The numbers of the game.
        #[derive(PartialEq, Debug)]
        pub struct $name {
            edition: $crate::Edition,
            $($($(#[$about])* pub $field: $number,)*)*
        }

        $(mod $group {
            $crate::group! { pub(super) Written {
                $($field: $crate::components::Spanned<$number>),*
            } }
        })*

        impl $crate::Published for $name {
            fn editions() -> &'static $crate::components::Editions<Self> {
                #[derive(::serde::Deserialize)]
                #[serde(deny_unknown_fields)]
                struct Written {
                    #[serde(rename = "version")]
                    _version: String,
                    $($group: $group::Written,)*
                }
                static EDITIONS: $crate::components::Editions<$name> =
                    $crate::components::Editions::new($game, $versions, |file, text, edition| {
                        let written: Written = $crate::components::read(file, text)?;
                        $($(let $field = $crate::components::within(
                            (file, text), stringify!($field), &written.$group.$field, $range,
                        )?;)*)*
                        Ok($name { edition, $($($field,)*)* })
                    });
                &EDITIONS
            }

            fn edition(&self) -> &$crate::Edition {
                &self.edition
            }
        }
    };
}

/// A number of a file, if it may be so large; `file` is its name and its text.
pub fn within<T: Copy + PartialOrd + fmt::Display>(
    (file, text): (&str, &str),
    name: &str,
    number: &Spanned<T>,
    range: RangeInclusive<T>,
) -> Result<T, ComponentsError> {
    let found = *number.get_ref();
    if range.contains(&found) {
        return Ok(found);
    }
    let (least, most) = range.into_inner();
    let problem = format!("{name} is {found}; expected a number from {least} to {most}");
    Err(ComponentsError::at(file, text, number.span(), problem))
}

/// What is wrong with a components file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}, line {line}: {problem}")]
pub struct ComponentsError {
    pub file: String,
    pub line: usize,
    pub problem: String,
}

impl ComponentsError {
    /// An error at a place in the text, given as toml's spans give it.
    pub fn at(file: &str, text: &str, span: Range<usize>, problem: impl Into<String>) -> Self {
        ComponentsError {
            file: file.to_string(),
            line: line_of(text, span.start),
            problem: problem.into(),
        }
    }

    /// There is no edition of this name in the crate.
    pub fn no_such_version(game: &str, version: &str, known: &[&str]) -> Self {
        ComponentsError {
            file: format!("components of {game}"),
            line: 1,
            problem: format!("there is no version “{version}” here; known: {}", known.join(", ")),
        }
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
}

/// Reads a components file into the shape a game expects.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ComponentsError> {
    toml::from_str(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let problem = plainly(&error.message().trim().replace('\n', ", "));
        ComponentsError::at(file, text, span, problem)
    })
}

/// A group of values and where they come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sourced {
    /// The group's place in the file: `difficulty.easy`.
    pub group: String,
    pub source: String,
    /// The file's own remark on it, if any.
    pub note: Option<String>,
}

/// Every group of a components file that names its source, in the file's
/// order.
pub fn sources(text: &str) -> Vec<Sourced> {
    let mut found = Vec::new();
    if let Ok(table) = text.parse::<toml::Table>() {
        walk("", &toml::Value::Table(table), &mut found);
    }
    found
}

fn walk(path: &str, value: &toml::Value, found: &mut Vec<Sourced>) {
    let below = |name: &str| match path {
        "" => name.to_string(),
        _ => format!("{path}.{name}"),
    };
    match value {
        toml::Value::Table(table) => {
            let text = |key: &str| table.get(key).and_then(|v| v.as_str()).map(str::to_string);
            if let Some(source) = text("source") {
                found.push(Sourced { group: path.to_string(), source, note: text("note") });
            }
            for (name, value) in table {
                walk(&below(name), value, found);
            }
        }
        toml::Value::Array(values) => {
            for (place, value) in values.iter().enumerate() {
                let name = value.get("name").and_then(|name| name.as_str());
                walk(&below(name.unwrap_or(&(place + 1).to_string())), value, found);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Jar {
        sweets: u8,
        source: Source,
    }

    #[test]
    fn a_bad_file_is_told_its_line() {
        let text = "source = \"house\"\n\nsweets = \"ten\"\n";
        let error = read::<Jar>("jar.toml", text).unwrap_err();
        assert_eq!(error.line, 3);
        assert!(error.to_string().starts_with("jar.toml, line 3: expected a number"), "{error}");
        let error = read::<Jar>("jar.toml", "sweets = 1\nsource = \"hearsay\"\n").unwrap_err();
        assert!(error.problem.contains("rulebook") && error.line == 2, "{error}");
        let error = read::<Jar>("jar.toml", "sweets = 1\nsource = \"house\"\nx = 1").unwrap_err();
        assert!(error.problem.contains("unknown field `x`") && error.line == 3, "{error}");
    }

    #[test]
    fn a_good_file_is_read() {
        let jar: Jar = read("jar.toml", "sweets = 10\nsource = \"rulebook\"").unwrap();
        assert_eq!((jar.sweets, jar.source), (10, Source::Rulebook));
    }

    #[test]
    fn sources_are_listed_by_group() {
        let text = r#"
            version = "jar-1"
            [jar]
            source = "printed"
            [jar.lid]
            source = "house"
            note = "lost in the scan"
            [[card]]
            name = "coffee"
            source = "derived"
            [[card]]
            source = "rulebook"
        "#;
        let found: Vec<String> = sources(text)
            .into_iter()
            .map(|s| format!("{} {} {}", s.group, s.source, s.note.unwrap_or_default()))
            .collect();
        assert_eq!(
            found,
            [
                "jar printed ",
                "jar.lid house lost in the scan",
                "card.coffee derived ",
                "card.2 rulebook "
            ]
        );
        assert_eq!(sources("not toml ["), []);
        for source in [Source::Rulebook, Source::Printed, Source::Derived, Source::House] {
            let text = format!("sweets = 1\nsource = \"{source}\"");
            assert_eq!(read::<Jar>("jar", &text).unwrap().source, source);
        }
    }

    #[test]
    fn a_custom_edition_has_plain_line_ends() {
        let custom = Edition::custom("a = 1\r\n\nb = 2");
        assert_eq!(custom, Edition::Custom("a = 1\n\nb = 2\n".into()));
    }

    #[test]
    fn an_unknown_version_lists_the_known_ones() {
        let error = ComponentsError::no_such_version("finished", "finished-9", &["finished-1"]);
        assert_eq!(error.problem, "there is no version “finished-9” here; known: finished-1");
    }
}
