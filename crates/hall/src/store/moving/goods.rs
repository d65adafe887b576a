//! What is moved: every table of the schema, column by column, and what is not, with the
//! reason. A test goes through both schemas and finds whatever is named nowhere.

use crate::store::Entry;
use crate::store::chain::{self, Link};
use crate::store::reading::{self, Reading};

/// A value, whichever store it is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::store) enum Value {
    Nothing,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl Value {
    pub fn text(&self) -> &str {
        match self {
            Value::Text(text) => text,
            _ => "",
        }
    }

    pub fn number(&self) -> Option<i64> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub fn bytes(&self) -> Option<&[u8]> {
        match self {
            Value::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }
}

pub(in crate::store) type Row = Vec<Value>;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) enum Kind {
    Text,
    Number,
    /// A number of 16 bits, where a store knows such.
    Small,
    /// Yes or no, as 1 or 0.
    Flag,
    Bytes,
}

/// One table of the schema.
#[derive(Debug)]
pub(in crate::store) struct Goods {
    pub name: &'static str,
    pub columns: &'static [(&'static str, Kind)],
    /// The columns by which its rows are ordered, and none is like another.
    pub key: &'static str,
    /// The column that names the table of the house it belongs to.
    table: &'static str,
}

impl Goods {
    pub fn table(&self) -> &'static str {
        self.table
    }

    pub fn table_column(&self) -> usize {
        self.columns.iter().position(|(name, _)| *name == self.table).unwrap_or_default()
    }

    pub fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }
}

use Kind::{Bytes, Flag, Number, Small, Text};

pub(in crate::store) static TABLES: Goods = Goods {
    name: "tables",
    key: "id",
    table: "id",
    columns: &[
        ("id", Text),
        ("at", Number),
        ("changed", Number),
        ("head", Text),
        ("entries", Number),
        ("tip", Bytes),
        ("card", Text),
        ("listed", Flag),
        ("host", Text),
        ("over", Flag),
        ("expires", Number),
        ("alarm", Number),
    ],
};

/// What goes with a table: its entries, whose seats, and how it ended.
pub(in crate::store) static OF_TABLES: [Goods; 3] = [
    Goods {
        name: "entries",
        key: "table_id, n",
        table: "table_id",
        columns: &[
            ("table_id", Text),
            ("n", Number),
            ("at", Number),
            ("ms", Small),
            ("kind", Text),
            ("seat", Small),
            ("text", Text),
            ("link", Bytes),
        ],
    },
    Goods {
        name: "holders",
        key: "table_id, guest",
        table: "table_id",
        columns: &[("guest", Text), ("table_id", Text)],
    },
    Goods {
        name: "results",
        key: "table_id, guest",
        table: "table_id",
        columns: &[
            ("guest", Text),
            ("table_id", Text),
            ("at", Number),
            ("game", Text),
            ("won", Flag),
            ("assisted", Flag),
            ("score", Number),
            ("par", Number),
            ("done", Number),
            ("occasion", Text),
            ("day", Number),
            ("role", Text),
            ("how", Text),
            ("length", Number),
            ("others", Text),
        ],
    },
];

pub(in crate::store) static GUESTS: Goods = Goods {
    name: "guests",
    key: "id",
    table: "",
    columns: &[
        ("id", Text),
        ("token", Bytes),
        ("name", Text),
        ("seen", Number),
        ("fresh", Bytes),
        ("renewed", Number),
        ("settings", Text),
    ],
};

/// Tokens that others have followed.
pub(in crate::store) static BESIDE: Goods =
    Goods { name: "spent", key: "token", table: "", columns: &[("token", Bytes), ("at", Number)] };

/// Columns that are moved in another way, or belong to one store alone.
const OTHERWISE: &[(&str, &str)] = &[
    // What is kept under names: the secret is moved, last of all.
    ("meta", "key"),
    ("meta", "value"),
    // The time of the house, which a file keeps under a name.
    ("clock", "one"),
    ("clock", "ms"),
    // Which steps have made this schema.
    ("schema", "version"),
    // Whose writing it was, while its answer may be under way.
    ("entries", "stamp"),
    // It follows from the id, and is filled in with the next entry.
    ("tables", "shard"),
    // Who is at work on the database, and what they share: it is nothing without them.
    ("nodes", "id"),
    ("nodes", "beat_ms"),
    ("nodes", "leaving"),
    ("nodes", "level"),
    ("leases", "shard"),
    ("leases", "fence"),
    ("leases", "holder"),
    ("presence", "table_id"),
    ("presence", "node"),
    ("presence", "seats"),
    ("presence", "strangers"),
    ("presence", "looked_ms"),
    ("doors", "key"),
    ("doors", "until_ms"),
];

/// Is it settled what becomes of this column when a house moves?
pub fn is_settled(table: &str, column: &str) -> bool {
    let moved = [&TABLES, &GUESTS, &BESIDE].into_iter().chain(&OF_TABLES);
    let mut moved = moved.filter(|goods| goods.name == table);
    moved.any(|goods| goods.columns.iter().any(|(name, _)| *name == column))
        || OTHERWISE.contains(&(table, column))
}

/// Do these entries make the chain of that table?
pub(in crate::store) fn fits(table: &Row, entries: &[Row]) -> bool {
    let read = || -> Option<()> {
        let [id, at, _, head, count, tip, ..] = &table[..] else { return None };
        let first = chain::first(id.text(), at.number()?, head.text());
        let mut reading = Reading::behind(0, first);
        for entry in entries {
            reading.next(entry_of(entry)?).ok()?;
        }
        reading.whole(count.number()?, link(tip)?).ok().map(|_| ())
    };
    read().is_some()
}

fn link(value: &Value) -> Option<Link> {
    value.bytes()?.try_into().ok()
}

fn entry_of(row: &Row) -> Option<reading::Row> {
    let [_, n, at, ms, kind, seat, text, tip] = &row[..] else { return None };
    let ms = ms.number().map(u16::try_from).transpose().ok()?;
    let seat = seat.number().map(u8::try_from).transpose().ok()?;
    let entry = Entry { kind: kind.text().into(), seat, text: text.text().into() };
    Some(reading::Row { n: n.number()?, at: at.number()?, ms, entry, link: link(tip)? })
}
