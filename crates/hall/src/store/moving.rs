//! Moves a whole house from one store into another: all that its schema holds, with the
//! secret that makes its links and tokens count. The house that is left stays as it is.
//!
//! Everything is looked through first, then copied a few tables at a time, each group in
//! one transaction, and compared at the end, chains included. Until then a mark stands in
//! the new house, so that nobody opens half of one. Whoever is interrupted runs the same
//! again: what is there already and has not changed is not copied twice.

mod file;
pub(super) mod goods;

use std::collections::BTreeSet;
use std::path::PathBuf;

use self::file::File;
pub use self::goods::is_settled;
use self::goods::{BESIDE, GUESTS, Goods, OF_TABLES, Row, TABLES, Value, fits};
use super::postgres::{self, Address, Database};
use super::{chain, files, sqlite};

/// So many tables are copied at a time.
const GROUP: usize = 64;

/// Where a house is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Home {
    File(PathBuf),
    Postgres(Box<Address>),
}

impl std::fmt::Display for Home {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Home::File(path) => write!(f, "“{}”", path.display()),
            Home::Postgres(address) => write!(f, "{address}"),
        }
    }
}

/// How much there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    pub tables: u64,
    pub entries: u64,
    pub results: u64,
    pub guests: u64,
}

/// How far it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// All of it can be read, and every chain fits, but for what is damaged.
    Looked { count: Count, damaged: Vec<String> },
    /// Part of it is there from before.
    GoesOn,
    /// So many tables are there, and so many of them were copied just now.
    Copied { tables: u64, now: u64 },
    /// Both houses were compared, and are the same.
    Compared,
}

/// Why nothing was moved, or not all of it.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    #[error("Both are the same place, {0}; there is nothing to move.")]
    Same(Home),
    #[error("There are no games of breakroom in {0}.")]
    Nothing(Home),
    #[error(transparent)]
    File(#[from] sqlite::OpenError),
    #[error("{home}: {error}.")]
    Postgres { home: Home, error: postgres::OpenError },
    #[error("A server is at work on {0}. Please stop all of them first.")]
    Busy(Home),
    #[error(
        "{0} holds part of a house whose move was not finished. Please finish that one first, or \
         empty it."
    )]
    Unfinished(Home),
    #[error(
        "{home} holds something else already ({tables} tables, {guests} guests), and nothing was \
         changed there. Please move into an empty place: a new file, or a new database."
    )]
    Taken { home: Home, tables: u64, guests: u64 },
    #[error(
        "Some of it is damaged and cannot be moved as it is: {0}. Nothing was moved. Put a backup \
         back, or leave these behind with --leave-damaged."
    )]
    Damaged(String),
    #[error(
        "The move was interrupted. What is copied stays there; the same command once more goes on."
    )]
    Interrupted,
    #[error("{home} could not be used any more: {why}. The same command once more goes on.")]
    Failed { home: Home, why: String },
    #[error(
        "{what} is not the same in both places, so the move is not finished. Please run the same \
         command once more."
    )]
    Differs { what: String },
}

/// Why an end of the move does not go on.
#[derive(Debug)]
pub(super) struct Stuck(pub String);

/// One end of a move. Nobody else is at work there.
pub(super) trait End {
    /// The next rows behind a key, in its order.
    fn page(
        &mut self,
        goods: &Goods,
        after: Option<&Value>,
        most: usize,
    ) -> Result<Vec<Row>, Stuck>;
    /// What belongs to these tables, in the order of its key.
    fn of(&mut self, goods: &Goods, tables: &[String]) -> Result<Vec<Row>, Stuck>;
    /// A number that somebody asks for.
    fn number(&mut self, sql: &str) -> Result<i64, Stuck>;
    /// What is kept under names, but for what is each store's own.
    fn named(&mut self) -> Result<Vec<(String, Vec<u8>)>, Stuck>;
    /// What the mark of a move says, if there is one.
    fn mark(&mut self) -> Result<Option<Vec<u8>>, Stuck>;
    /// How late it is in that house, in milliseconds.
    fn time(&mut self) -> Result<i64, Stuck>;
    /// All of it or nothing.
    fn change(&mut self, changes: Vec<Change<'_>>) -> Result<(), Stuck>;
    /// The house is whole: what is kept under names comes last, and the mark goes.
    fn finish(&mut self, named: Vec<(String, Vec<u8>)>, time: i64) -> Result<(), Stuck>;
}

pub(super) enum Change<'a> {
    Mark(&'a [u8]),
    Empty(&'a Goods),
    Forget(&'a Goods, &'a [String]),
    Put(&'a Goods, &'a [Row]),
}

/// Names under which a store keeps what is its own, or what is told in another way.
pub(super) const OWN: [&str; 4] = ["probe", "written", "time", MARK];
/// The mark of a move that is not finished.
pub(super) const MARK: &str = "moving";

fn open(home: &Home, new: bool) -> Result<Box<dyn End>, MoveError> {
    Ok(match home {
        Home::File(path) => {
            if !new && !path.exists() {
                return Err(MoveError::Nothing(home.clone()));
            }
            Box::new(File::open(path)?)
        }
        Home::Postgres(address) => match Database::open(address, new) {
            Ok(Some(end)) => Box::new(end),
            Ok(None) => return Err(MoveError::Nothing(home.clone())),
            Err(postgres::OpenError::Moving) => return Err(MoveError::Busy(home.clone())),
            Err(error) => return Err(MoveError::Postgres { home: home.clone(), error }),
        },
    })
}

/// An end, and where it is.
struct Place<'a> {
    home: &'a Home,
    end: Box<dyn End>,
}

impl Place<'_> {
    fn ask<T>(
        &mut self,
        ask: impl FnOnce(&mut dyn End) -> Result<T, Stuck>,
    ) -> Result<T, MoveError> {
        ask(self.end.as_mut())
            .map_err(|Stuck(why)| MoveError::Failed { home: self.home.clone(), why })
    }

    fn count(&mut self, table: &str) -> Result<u64, MoveError> {
        let sql = format!("SELECT count(*) FROM {table}");
        self.ask(|end| end.number(&sql)).map(|count| count.max(0) as u64)
    }

    /// Every page of it, one after the other.
    fn pages(
        &mut self,
        goods: &Goods,
        most: usize,
        mut each: impl FnMut(&mut Self, Vec<Row>) -> Result<(), MoveError>,
    ) -> Result<(), MoveError> {
        let mut after = None;
        loop {
            let rows = self.ask(|end| end.page(goods, after.as_ref(), most))?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = Some(last[0].clone());
            each(self, rows)?;
        }
    }
}

/// Moves everything. Whoever is told how far it is says whether to go on.
pub fn run(
    from: &Home,
    to: &Home,
    leave_damaged: bool,
    tell: &mut dyn FnMut(Step) -> bool,
) -> Result<Count, MoveError> {
    if same(from, to) {
        return Err(MoveError::Same(from.clone()));
    }
    let mut source = Place { home: from, end: open(from, false)? };
    if source.ask(|end| end.mark())?.is_some() {
        return Err(MoveError::Unfinished(from.clone()));
    }
    let mut go_on = |step| if tell(step) { Ok(()) } else { Err(MoveError::Interrupted) };
    let (count, left) = look(&mut source)?;
    if !left.is_empty() && !leave_damaged {
        return Err(MoveError::Damaged(left.into_iter().collect::<Vec<_>>().join(", ")));
    }
    go_on(Step::Looked { count, damaged: left.iter().cloned().collect() })?;
    let mut target = Place { home: to, end: open(to, true)? };
    let named = source.ask(|end| end.named())?;
    if prepare(&mut target, &named)? {
        go_on(Step::GoesOn)?;
        clear_up(&mut source, &mut target)?;
    }
    copy_rest(&mut source, &mut target)?;
    copy_tables(&mut source, &mut target, &left, &mut go_on)?;
    compare(&mut source, &mut target, &left)?;
    let time = source.ask(|end| end.time())?;
    target.ask(|end| end.finish(named, time))?;
    go_on(Step::Compared)?;
    Ok(count)
}

fn same(from: &Home, to: &Home) -> bool {
    match (from, to) {
        (Home::File(one), Home::File(other)) => {
            let real = |path: &PathBuf| files::resolved(path).canonicalize();
            one == other || matches!((real(one), real(other)), (Ok(a), Ok(b)) if a == b)
        }
        _ => from == to,
    }
}

fn ids(tables: &[Row]) -> Vec<String> {
    tables.iter().map(|row| row[0].text().to_string()).collect()
}

/// The rows that belong to one table, out of those of several.
fn its<'a>(goods: &'a Goods, rows: &'a [Row], id: &'a str) -> impl Iterator<Item = &'a Row> {
    rows.iter().filter(move |row| row[goods.table_column()].text() == id)
}

/// Looks through everything: how much there is, and what is damaged.
fn look(source: &mut Place<'_>) -> Result<(Count, BTreeSet<String>), MoveError> {
    let mut count = Count { guests: source.count("guests")?, ..Count::default() };
    let mut damaged = BTreeSet::new();
    source.pages(&TABLES, GROUP, |source, tables| {
        for table in &tables {
            // Each by itself: one that cannot be read must not hide the others.
            let id = ids(std::slice::from_ref(table));
            let entries = source.end.of(&OF_TABLES[0], &id);
            let results = source.end.of(&OF_TABLES[2], &id);
            match (entries, results) {
                (Ok(entries), Ok(results)) if fits(table, &entries) => {
                    count.tables += 1;
                    count.entries += entries.len() as u64;
                    count.results += results.len() as u64;
                }
                _ => damaged.extend(id),
            }
        }
        Ok(())
    })?;
    for goods in &OF_TABLES {
        let name = goods.name;
        let lost = source.ask(|end| {
            end.number(&format!(
                "SELECT count(*) FROM {name}
                 WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = {name}.table_id)"
            ))
        })?;
        if lost > 0 {
            damaged.insert(format!("{lost} {name} without a table"));
        }
    }
    Ok((count, damaged))
}

/// Puts the mark up, unless something else is there. Is it a move that goes on?
fn prepare(target: &mut Place<'_>, named: &[(String, Vec<u8>)]) -> Result<bool, MoveError> {
    let secret = named.iter().find(|(name, _)| name == "secret");
    let whose = chain::mark(&[b"house", secret.map_or(&[][..], |(_, secret)| secret)]);
    match target.ask(|end| end.mark())? {
        Some(mark) if mark == whose => return Ok(true),
        Some(_) => return Err(MoveError::Unfinished(target.home.clone())),
        None => {}
    }
    let (tables, guests) = (target.count("tables")?, target.count("guests")?);
    if tables + guests > 0 {
        return Err(MoveError::Taken { home: target.home.clone(), tables, guests });
    }
    target.ask(|end| end.change(vec![Change::Mark(&whose)]))?;
    Ok(false)
}

/// Takes away what was copied before and is not there any more.
fn clear_up(source: &mut Place<'_>, target: &mut Place<'_>) -> Result<(), MoveError> {
    target.pages(&TABLES, GROUP, |target, tables| {
        let copied = ids(&tables);
        let there = source.ask(|end| end.of(&TABLES, &copied)).map(|rows| ids(&rows))?;
        let gone: Vec<_> = copied.into_iter().filter(|id| !there.contains(id)).collect();
        if gone.is_empty() {
            return Ok(());
        }
        target.ask(|end| end.change(forget(&gone)))
    })
}

fn forget(tables: &[String]) -> Vec<Change<'_>> {
    let rest = OF_TABLES.iter().map(|goods| Change::Forget(goods, tables));
    rest.chain([Change::Forget(&TABLES, tables)]).collect()
}

/// What belongs to no table: little enough to be copied anew every time.
fn copy_rest(source: &mut Place<'_>, target: &mut Place<'_>) -> Result<(), MoveError> {
    for goods in [&GUESTS, &BESIDE] {
        target.ask(|end| end.change(vec![Change::Empty(goods)]))?;
        source.pages(goods, 500, |_, rows| {
            target.ask(|end| end.change(vec![Change::Put(goods, &rows)]))
        })?;
    }
    Ok(())
}

fn copy_tables(
    source: &mut Place<'_>,
    target: &mut Place<'_>,
    left: &BTreeSet<String>,
    go_on: &mut dyn FnMut(Step) -> Result<(), MoveError>,
) -> Result<(), MoveError> {
    let (mut tables, mut now) = (0, 0);
    source.pages(&TABLES, GROUP, |source, mut rows| {
        rows.retain(|row| !left.contains(row[0].text()));
        tables += rows.len() as u64;
        let there = target.ask(|end| end.of(&TABLES, &ids(&rows)))?;
        // What belongs to a table came with it.
        rows.retain(|row| !there.contains(row));
        let wanted = ids(&rows);
        now += wanted.len() as u64;
        if !wanted.is_empty() {
            let rest = rest_of(source, &wanted)?;
            let mut changes = forget(&wanted);
            changes.push(Change::Put(&TABLES, &rows));
            changes
                .extend(OF_TABLES.iter().zip(&rest).map(|(goods, rows)| Change::Put(goods, rows)));
            target.ask(|end| end.change(changes))?;
        }
        go_on(Step::Copied { tables, now })
    })
}

fn rest_of(place: &mut Place<'_>, tables: &[String]) -> Result<Vec<Vec<Row>>, MoveError> {
    OF_TABLES.iter().map(|goods| place.ask(|end| end.of(goods, tables))).collect()
}

/// Is everything there as it is here? Every chain is followed once more, in the new house.
fn compare(
    source: &mut Place<'_>,
    target: &mut Place<'_>,
    left: &BTreeSet<String>,
) -> Result<(), MoveError> {
    let differs = |what: &str| MoveError::Differs { what: what.to_string() };
    for goods in [&GUESTS, &BESIDE] {
        let mut after = None;
        source.pages(goods, 500, |_, rows| {
            let there = target.ask(|end| end.page(goods, after.as_ref(), 500))?;
            after = rows.last().map(|row| row[0].clone());
            if there == rows { Ok(()) } else { Err(differs(goods.name)) }
        })?;
        if target.count(goods.name)? != source.count(goods.name)? {
            return Err(differs(goods.name));
        }
    }
    let mut tables = 0;
    source.pages(&TABLES, GROUP, |source, mut rows| {
        rows.retain(|row| !left.contains(row[0].text()));
        tables += rows.len() as u64;
        let wanted = ids(&rows);
        let there = target.ask(|end| end.of(&TABLES, &wanted))?;
        let (here, copied) = (rest_of(source, &wanted)?, rest_of(target, &wanted)?);
        for (nth, (row, id)) in rows.iter().zip(&wanted).enumerate() {
            let alike = OF_TABLES
                .iter()
                .zip(here.iter().zip(&copied))
                .all(|(goods, (one, other))| its(goods, one, id).eq(its(goods, other, id)));
            let entries: Vec<Row> = its(&OF_TABLES[0], &copied[0], id).cloned().collect();
            if there.get(nth) != Some(row) || !alike || !fits(row, &entries) {
                return Err(differs(&format!("table {id}")));
            }
        }
        Ok(())
    })?;
    match target.count("tables")? == tables {
        true => Ok(()),
        false => Err(differs("the list of tables")),
    }
}
