//! The file of a run: its settings in the first line, then a line for every unit
//! played. A line that was not written to its end is played again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::runner::{Plan, Shard};

/// Why a run cannot be kept, continued or merged. `Display` is a sentence.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("“{}” could not be {doing}: {error}.", path.display())]
    Io { path: PathBuf, doing: &'static str, error: io::Error },
    #[error("“{}” is not the file of a run.", .0.display())]
    NotARun(PathBuf),
    #[error("“{}” is damaged in line {line}: take it away, or cut it there.", path.display())]
    Damaged { path: PathBuf, line: usize },
    #[error("“{}” is of another run: {what} is {there} there and {here} here.", path.display())]
    Other { path: PathBuf, what: String, there: String, here: String },
    #[error("{have} of {of} games are there: some shards are missing, or not finished.")]
    Missing { have: u32, of: u32 },
}

/// So often at least what was played is on its way to the disk.
const FLUSH: Duration = Duration::from_millis(500);

/// Sheets with the numbers of their units.
type Sheets<P> = Vec<(u32, <P as Plan>::Sheet)>;

/// A file being written.
pub(crate) struct Keep {
    path: PathBuf,
    file: BufWriter<File>,
    flushed: Instant,
}

impl Keep {
    /// Opens the file, or begins it; returns what is kept already.
    pub(crate) fn open<P: Plan>(
        path: &Path,
        plan: &P,
        shard: Shard,
    ) -> Result<(Keep, Sheets<P>), Trouble> {
        let trouble = |doing| move |error| Trouble::Io { path: path.to_path_buf(), doing, error };
        let kept = match std::fs::read(path) {
            Ok(bytes) if bytes.is_empty() => None,
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(trouble("read")(error)),
        };
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(path).map_err(trouble("written"))?;
        let mut keep =
            Keep { path: path.to_path_buf(), file: BufWriter::new(file), flushed: Instant::now() };
        let Some(bytes) = kept else {
            let mut head = plan.settings();
            head["shard"] = json!(shard.to_string());
            keep.line(&head)?;
            keep.flush()?;
            return Ok((keep, Vec::new()));
        };
        let lines = Lines::of(path, &bytes)?;
        lines.check(plan, Some(shard))?;
        let sheets = lines.sheets(plan)?;
        // What was not written to its end is cut off.
        keep.file.get_ref().set_len(lines.whole as u64).map_err(trouble("written"))?;
        Ok((keep, sheets))
    }

    pub(crate) fn add(&mut self, unit: u32, sheet: Value) -> Result<(), Trouble> {
        self.line(&json!([unit, sheet]))?;
        match self.flushed.elapsed() > FLUSH {
            true => self.flush(),
            false => Ok(()),
        }
    }

    fn line(&mut self, value: &Value) -> Result<(), Trouble> {
        let written = writeln!(self.file, "{value}");
        written.map_err(|error| self.failed(error))
    }

    pub(crate) fn flush(&mut self) -> Result<(), Trouble> {
        self.flushed = Instant::now();
        let flushed = self.file.flush();
        flushed.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> Trouble {
        Trouble::Io { path: self.path.clone(), doing: "written", error }
    }
}

/// The settings at the head of a file.
pub fn settings(path: &Path) -> Result<Value, Trouble> {
    Ok(Lines::of(path, &read_bytes(path)?)?.head)
}

/// All sheets of a file of this plan, whatever shard it is.
pub(crate) fn read<P: Plan>(path: &Path, plan: &P) -> Result<Sheets<P>, Trouble> {
    let bytes = read_bytes(path)?;
    let lines = Lines::of(path, &bytes)?;
    lines.check(plan, None)?;
    lines.sheets(plan)
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Trouble> {
    let trouble = |error| Trouble::Io { path: path.to_path_buf(), doing: "read", error };
    std::fs::read(path).map_err(trouble)
}

/// What stands in a file, up to the last line that is whole.
struct Lines<'a> {
    path: &'a Path,
    head: Value,
    units: Vec<&'a [u8]>,
    /// How many bytes the whole lines have.
    whole: usize,
}

impl<'a> Lines<'a> {
    fn of(path: &'a Path, bytes: &'a [u8]) -> Result<Lines<'a>, Trouble> {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let mut lines = bytes[..whole].split(|&byte| byte == b'\n');
        let head = lines.next().and_then(|head| serde_json::from_slice::<Value>(head).ok());
        let head = head.filter(|head| head["kind"].is_string());
        let head = head.ok_or_else(|| Trouble::NotARun(path.to_path_buf()))?;
        let units = lines.filter(|line| !line.is_empty()).collect();
        Ok(Lines { path, head, units, whole })
    }

    /// Are these the settings of the plan?
    fn check<P: Plan>(&self, plan: &P, shard: Option<Shard>) -> Result<(), Trouble> {
        let mut here = plan.settings();
        here["shard"] = match shard {
            Some(shard) => json!(shard.to_string()),
            None => self.head["shard"].clone(),
        };
        let text = |value: &Value| match value {
            Value::Null => "nothing".to_string(),
            // A whole file of components is too much for a sentence.
            Value::String(text) => text.lines().next().unwrap_or_default().to_string(),
            other => other.to_string(),
        };
        let keys = here.as_object().into_iter().flatten().map(|(key, _)| key);
        let other = keys.clone().find(|key| here[key.as_str()] != self.head[key.as_str()]);
        match other {
            None => Ok(()),
            Some(key) => Err(Trouble::Other {
                path: self.path.to_path_buf(),
                what: key.clone(),
                there: text(&self.head[key.as_str()]),
                here: text(&here[key.as_str()]),
            }),
        }
    }

    fn sheets<P: Plan>(&self, plan: &P) -> Result<Sheets<P>, Trouble> {
        let units = self.units.iter().enumerate().map(|(nth, line)| {
            let value: Option<Value> = serde_json::from_slice(line).ok();
            let unit = value.and_then(|value| {
                let unit = u32::try_from(value[0].as_u64()?).ok()?;
                Some((unit, plan.read(&value[1])?)).filter(|_| unit < plan.units())
            });
            unit.ok_or_else(|| Trouble::Damaged { path: self.path.to_path_buf(), line: nth + 2 })
        });
        units.collect()
    }
}
