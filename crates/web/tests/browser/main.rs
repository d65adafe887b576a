//! The pages in a real browser, as people meet them: clicked through from the
//! lobby to the film, with keys alone, without script, and when the line breaks.
//! Pictures of every page land in `target/shots`.

mod axe;
mod chairs;
mod chrome;
#[path = "../../../hall/tests/store/cluster.rs"]
mod cluster;
mod daily;
mod evenings;
mod finished;
mod finishing_time;
mod hints;
mod manners;
mod nodes;
mod overtime;
mod pages;
#[path = "../shared/patience.rs"]
mod patience;
mod puzzles;
mod replay;
mod senses;
mod settings;
mod sight;
mod the_machine;
mod touch;
mod two_browsers;

use std::path::{Path, PathBuf};

use chrome::{Browser, Tab};
use hall::clock::Source;
use tokio::runtime::Runtime;
use web::Config;
use web::server::{self, Running};

/// A server of our own with a browser before it.
struct House {
    browser: Browser,
    runtime: Runtime,
    running: Option<Running>,
    config: Config,
    origin: String,
    folder: PathBuf,
}

/// Nothing, and a line about it, where no browser is installed.
fn house(name: &str) -> Option<House> {
    house_by(name, Source::system())
}

/// A house by another clock.
fn house_by(name: &str, clock: Source) -> Option<House> {
    let Some(program) = chrome::program() else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "there is no Chromium");
        eprintln!("skipped: there is no Chromium here (apt-get install chromium)");
        return None;
    };
    let folder = std::env::temp_dir().join(format!("breakroom-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mut config = Config::read(None, Some("0"), None, Some(Path::new(&folder)), None).unwrap();
    let runtime = Runtime::new().unwrap();
    let running = runtime.block_on(server::start_by(config.clone(), clock)).unwrap();
    config.port = running.open.address.port();
    let origin = format!("http://{}", running.open.address);
    let browser = Browser::start(&program, &folder.join("profile"));
    Some(House { browser, runtime, running: Some(running), config, origin, folder })
}

impl House {
    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(running.stop());
        }
    }

    fn start_again(&mut self) {
        self.running = Some(self.runtime.block_on(server::start(self.config.clone())).unwrap());
    }

    /// From the lobby to a table in one press.
    fn sit_down(&mut self, tab: &Tab) {
        self.browser.open(tab, &format!("{}/", self.origin));
        self.browser.press(tab, ".game-finished button.face");
        self.browser.until(
            tab,
            "location.pathname.startsWith('/table/') && !!document.querySelector('#present')",
        );
    }

    /// A table of Finished! set up by hand.
    fn set_up(&mut self, tab: &Tab, fields: &[(&str, &str)]) {
        self.set_up_at(tab, "finished", fields);
        self.browser.until(tab, "!!document.querySelector('#present')");
    }

    /// A table of any game set up by hand.
    fn set_up_at(&mut self, tab: &Tab, game: &str, fields: &[(&str, &str)]) {
        self.browser.open(tab, &format!("{}/new/{game}", self.origin));
        for (name, value) in fields {
            let missing = self.browser.ask(
                tab,
                &format!(
                    "(() => {{ const all = [...document.querySelectorAll('[name=\"{name}\"]:not([type=hidden])')]; \
                 const choice = all.find((e) => e.type === 'radio' && e.value === '{value}'); \
                 if (choice) {{ choice.checked = true; choice.dispatchEvent(new Event('change', {{ bubbles: true }})); }} \
                 else if (all[0]?.type === 'checkbox') all[0].checked = '{value}' === 'on'; \
                 else if (all[0]) all[0].value = '{value}'; \
                 return !all.length; }})()"
                ),
            );
            assert_eq!(missing, false, "the form of {game} has no field {name}");
        }
        self.browser.ask(tab, AT_ONCE);
        self.browser.press(tab, ".sheet-form .button.big");
        self.browser.until(
            tab,
            "location.pathname.startsWith('/table/') && !!document.querySelector('.table')",
        );
    }

    /// Flips a bit of a stored move, as a bad disk would.
    fn damage(&mut self, table: &str) {
        let store = rusqlite::Connection::open(self.config.database.to_string()).unwrap();
        let change = "UPDATE entries SET text = text || 'x' WHERE table_id = ?1 AND n = \
            (SELECT max(n) FROM entries WHERE table_id = ?1)";
        assert_eq!(store.execute(change, [table]).unwrap(), 1, "there is a move to damage");
    }

    fn question(&mut self, tab: &Tab) -> String {
        let number = "document.querySelector('#answer input[name=question]')?.value ?? 'over'";
        self.browser.ask(tab, number).as_str().unwrap_or_default().to_string()
    }

    /// Presses and waits until the table has moved on.
    #[track_caller]
    fn answer(&mut self, tab: &Tab, selector: &str) {
        let before = self.question(tab);
        self.browser.press(tab, selector);
        self.moved_on(tab, &before);
    }

    #[track_caller]
    fn moved_on(&mut self, tab: &Tab, before: &str) {
        self.browser.until(tab, &format!(
            "!document.documentElement.classList.contains('busy') && \
             (document.querySelector('#answer input[name=question]')?.value ?? 'over') !== '{before}'"
        ));
    }
}

/// In the form of a new table: whoever is named by character alone needs no time to think.
pub const AT_ONCE: &str = "document.querySelectorAll('select[name^=seat]').forEach((one) => { \
    const level = document.querySelector(`[name=level${one.name.slice(4)}]`); \
    if (level && one.value) level.value = 'at-once'; })";

/// Buttons in sight that do the same. A piece on the board is no button: what it answers
/// may stand in the bar as well, where keys and thumbs reach it.
pub const TWINS: &str = r#"(() => {
  const does = (one) => one.href ?? `${one.form?.getAttribute('action')} ${one.name} ${one.value} ${one.type === 'button' ? one.dataset.do : ''}`;
  const all = [...document.querySelectorAll('button.button, a.button')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1).map(does);
  return all.filter((one, nth) => all.indexOf(one) < nth).join('; ');
})()"#;

/// What in the bar of a phone lies beyond its edges, is too small for a thumb, or is
/// squeezed into a tower.
pub const SQUEEZED: &str = r#"(() => {
  const all = [...document.querySelectorAll('.answer-bar :is(button, a.button, summary)')]
    .filter((one) => one.checkVisibility() && !one.closest('details:not([open]) form, .standing.now form'));
  // A card of the hand is higher than wide, as cards are.
  const bad = ({ left, right, width, height }, card) => left < 0 || right > innerWidth || width < 44 || height < 43.5 || (height > 60 && height > width && !card);
  return all.filter((one) => bad(one.getBoundingClientRect(), one.matches('.work-card')))
    .map((one) => `${one.innerText} ${JSON.stringify(one.getBoundingClientRect())}`).join('\n');
})()"#;

/// Presses answers by chance for a while: how many, whether it is over, and buttons that
/// would have done the same.
const BY_CHANCE: &str = r#"
(async (pick) => {
  const start = performance.now();
  const pause = () => new Promise((done) => setTimeout(done, 4));
  let answers = 0;
  while (performance.now() - start < 1500) {
    const busy = document.documentElement.classList.contains('busy') || document.readyState !== 'complete';
    if (busy || !document.querySelector('.table')) { await pause(); continue; }
    if (!document.querySelector('[data-live]')) return [answers, pick, true, ''];
    const all = [...document.querySelectorAll('button[form=answer][name=action]')]
      .filter((one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one.offsetParent);
    if (!all.length) { await pause(); continue; }
    const twins = TWINS;
    if (twins) return [answers, pick, false, twins];
    pick ^= pick << 13; pick ^= pick >>> 17; pick ^= pick << 5; pick >>>= 0;
    all[pick % all.length].click();
    answers += 1;
  }
  return [answers, pick, false, ''];
})"#;

impl House {
    /// Plays whatever is on the table to its end, pressing answers by chance (the
    /// same chance every time). Every question must be answerable by a button
    /// that can be seen. Returns how many answers it took.
    #[track_caller]
    pub fn play_to_the_end(&mut self, tab: &Tab, seed: u32, most: u64) -> u64 {
        let (mut answers, mut pick) = (0, u64::from(seed.wrapping_mul(2_654_435_761) | 1));
        let mut idle = 0;
        loop {
            let by_chance = BY_CHANCE.replace("TWINS", TWINS);
            let did = self.browser.ask(tab, &format!("{by_chance}({pick})"));
            assert_eq!(did[3], "", "two buttons for the same");
            let some = did[0].as_u64().unwrap_or(0);
            answers += some;
            pick = did[1].as_u64().unwrap_or(pick);
            if did[2] == true {
                return answers;
            }
            assert!(answers < most, "still not over after {most} answers");
            // Others may think for a while, but not for ever.
            idle = if some > 0 { 0 } else { idle + 1 };
            assert!(idle < 15, "nobody can go on:\n{}", self.browser.text(tab, "body"));
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What [`House::question`] says when nothing is asked any more.
const OVER: &str = "over";
