//! The rules of WCAG 2.2, A and AA, as axe-core checks them on a page as it is. It is
//! fetched by its name and kept beside what is built, never in the repository.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::House;
use crate::chrome::{Tab, target};

const VERSION: &str = "4.10.3";

/// What is wrong on this page: the rule, and the first places it is broken at.
const RUN: &str = r#"
axe.run(document, {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'], preload: false, iframes: false,
}).then(({ violations }) => violations.map(({ id, nodes }) => `${id} ×${nodes.length}: ` + nodes.slice(0, 3)
  .map((one) => `${one.html.slice(0, 120)} (${one.failureSummary?.split('\n')[1]?.trim()})`).join(' | ')).join('\n'))"#;

/// The script, if it can be had.
fn script() -> Option<&'static str> {
    static SCRIPT: OnceLock<Option<String>> = OnceLock::new();
    SCRIPT.get_or_init(|| fetched(&target().join(format!("axe-core-{VERSION}")))).as_deref()
}

fn fetched(folder: &Path) -> Option<String> {
    let kept = folder.join("package/axe.min.js");
    if !kept.exists() {
        std::fs::create_dir_all(folder).ok()?;
        let packed: PathBuf = folder.join(format!("axe-core-{VERSION}.tgz"));
        let quiet = |command: &mut Command| {
            let command = command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        let name = format!("axe-core@{VERSION}");
        let npm = ["pack", &name, "--silent", "--fetch-retries=1", "--fetch-timeout=20000"];
        quiet(Command::new("npm").args(npm)).then_some(())?;
        quiet(Command::new("tar").arg("-xzf").arg(&packed).arg("package/axe.min.js"))
            .then_some(())?;
    }
    std::fs::read_to_string(kept).ok()
}

/// What was held to the rules already, and how long that took.
static HELD: Mutex<(BTreeSet<String>, Duration)> = Mutex::new((BTreeSet::new(), Duration::ZERO));

impl House {
    /// Holds the page to axe-core's rules, every page and state once in each size and
    /// light it is looked at: they take a second or two. Names that differ in a number
    /// mean one state.
    #[track_caller]
    pub fn accessible(&mut self, tab: &Tab, name: &str) {
        let state: String = name.chars().filter(|letter| !letter.is_ascii_digit()).collect();
        if !HELD.lock().unwrap_or_else(PoisonError::into_inner).0.insert(state) {
            return;
        }
        let Some(script) = script() else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "axe-core cannot be had");
            eprintln!("skipped: axe-core {VERSION} cannot be had here (npm pack axe-core)");
            return;
        };
        if self.browser.ask(tab, "typeof axe") == "undefined" {
            self.browser.ask(tab, &format!("{script}\n;null"));
        }
        let start = Instant::now();
        let wrong = self.browser.ask(tab, RUN);
        assert_eq!(wrong, "", "{name}");
        let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
        held.1 += start.elapsed();
        let (states, took) = (held.0.len(), held.1.as_secs_f32());
        eprintln!("axe: {:?} for {name}; {states} states in {took:.1} s", start.elapsed());
    }
}
