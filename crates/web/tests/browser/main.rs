//! The pages in a real browser, as people meet them: clicked through from the
//! lobby to the film, with keys alone, without script, and when the line breaks.
//! Pictures of every page land in `target/shots`.

mod chrome;
mod finishing_time;
mod overtime;

use std::path::{Path, PathBuf};

use chrome::{Browser, Tab};
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
    let running = runtime.block_on(server::start(config.clone())).unwrap();
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
            "document.readyState === 'complete' && location.pathname.startsWith('/table/') && !!document.querySelector('#present')",
        );
    }

    /// A table set up by hand.
    fn set_up(&mut self, tab: &Tab, fields: &[(&str, &str)]) {
        self.browser.open(tab, &format!("{}/new/finished", self.origin));
        for (name, value) in fields {
            self.browser.ask(
                tab,
                &format!(
                    "(() => {{ const all = [...document.querySelectorAll('[name={name}]')]; \
                 const radio = all.find((e) => e.type === 'radio' && e.value === '{value}'); \
                 if (radio) radio.checked = true; else all[0].value = '{value}'; }})()"
                ),
            );
        }
        self.browser.press(tab, ".sheet-form .button.big");
        self.browser.until(
            tab,
            "document.readyState === 'complete' && location.pathname.startsWith('/table/') && !!document.querySelector('#present')",
        );
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
            "document.readyState === 'complete' && !document.documentElement.classList.contains('busy') && \
             (document.querySelector('#answer input[name=question]')?.value ?? 'over') !== '{before}'"
        ));
    }
}

/// Presses one answer that can be given now, if there is one: `pick` chooses.
const ANSWERED: &str = r#"
((pick) => {
  const busy = document.documentElement.classList.contains('busy') || document.readyState !== 'complete';
  if (busy || !document.querySelector('.table')) return 'wait';
  if (!document.querySelector('[data-live]')) return 'over';
  const all = [...document.querySelectorAll('button[form=answer][name=action]')]
    .filter((one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one.offsetParent);
  if (!all.length) return 'wait';
  all[pick % all.length].click();
  return 'done';
})"#;

impl House {
    /// Plays whatever is on the table to its end, pressing answers by chance (the
    /// same chance every time). Every question must be answerable by a button
    /// that can be seen. Returns how many answers it took.
    #[track_caller]
    pub fn play_to_the_end(&mut self, tab: &Tab, seed: u32, most: u32) -> u32 {
        let (mut answers, mut pick) = (0, seed.wrapping_mul(2_654_435_761) | 1);
        let mut idle = std::time::Instant::now();
        loop {
            pick ^= pick << 13;
            pick ^= pick >> 17;
            pick ^= pick << 5;
            let did = self.browser.ask(tab, &format!("{ANSWERED}({pick})"));
            match did.as_str() {
                Some("over") => return answers,
                Some("done") => {
                    answers += 1;
                    idle = std::time::Instant::now();
                    assert!(answers < most, "still not over after {most} answers");
                }
                // Somebody else is thinking, or the answer is on its way.
                _ => {
                    let text = if idle.elapsed().as_secs() > 20 {
                        self.browser.text(tab, "body")
                    } else {
                        String::new()
                    };
                    assert!(text.is_empty(), "nobody can go on:\n{text}");
                    std::thread::sleep(std::time::Duration::from_millis(5));
                }
            }
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

const OVER: &str = "over";

#[test]
fn a_whole_game_from_the_lobby_to_the_film_by_clicking() {
    let Some(mut house) = house("whole") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.sit_down(&tab);
    let address = house.browser.ask(&tab, "location.href").as_str().unwrap().to_string();
    for turn in 0..400 {
        if house.question(&tab) == OVER {
            break;
        }
        // A pending choice first, now and then an action, otherwise on with it.
        if house.browser.count(&tab, ".card.pick") > 0 {
            house.answer(&tab, ".card.pick");
        } else if turn % 3 == 0 && house.browser.count(&tab, ".card.lit") > 0 {
            house.answer(&tab, ".card.lit");
        } else {
            house.answer(&tab, ".main-answer");
        }
    }
    assert_eq!(house.question(&tab), OVER);
    assert!(house.browser.count(&tab, ".ending") == 1, "the end has a scene of its own");
    // The film: as many frames as cards were finished, one of them on the screen.
    let finished =
        house.browser.ask(&tab, "document.querySelector('.reel progress').value").as_u64();
    assert_eq!(Some(house.browser.count(&tab, ".screen img")), finished);
    if finished > Some(0) {
        assert_eq!(house.browser.count(&tab, ".screen img.now"), 1);
    }
    house.browser.shot(&tab, "finished-over-1280");
    // Back another day: the lobby knows the table, the statistics know the game.
    house.browser.open(&tab, &format!("{}/statistics", house.origin));
    assert!(house.browser.text(&tab, "main").contains("games"));
    house.browser.shot(&tab, "statistics-1280");
    // Step through it with the keys.
    house.browser.open(&tab, &format!("{address}/replay?at=0"));
    let position = |house: &mut House, tab: &Tab| house.browser.text(tab, ".replay-bar .question");
    assert!(position(&mut house, &tab).starts_with("Position 0 "));
    house.browser.key(&tab, "ArrowRight", 0);
    house.browser.until(
        &tab,
        "document.querySelector('.replay-bar .question').innerText.startsWith('Position 1 ')",
    );
    house.browser.key(&tab, "End", 0);
    house.browser.until(&tab, "(() => { const [, a, b] = document.querySelector('.replay-bar .question').innerText.match(/(\\d+) of (\\d+)/); return a === b; })()");
    house.browser.key(&tab, "Home", 0);
    house.browser.until(
        &tab,
        "document.querySelector('.replay-bar .question').innerText.startsWith('Position 0 ')",
    );
    house.browser.shot(&tab, "replay-1280");
    house.browser.open(&tab, &format!("{address}/verify"));
    assert!(house.browser.count(&tab, ".yes") >= 1, "{}", house.browser.text(&tab, "main"));
    house.browser.shot(&tab, "verify-1280");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn a_whole_game_by_chance() {
    let Some(mut house) = house("chance") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up(&tab, &[("deal", "3"), ("difficulty", "difficult")]);
    let answers = house.play_to_the_end(&tab, 1, 2000);
    assert!(answers > 20, "{answers} answers");
    assert_eq!(house.browser.count(&tab, ".ending"), 1);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn with_keys_alone() {
    let Some(mut house) = house("keys") else { return };
    let tab = house.browser.tab();
    house.set_up(&tab, &[("deal", "7"), ("memory", "seen")]);
    // From card to card, and one place to the right.
    house.browser.key(&tab, "ArrowRight", 0);
    house.browser.until(&tab, "document.activeElement.matches('#present .card')");
    let order = "[...document.querySelectorAll('#present > [data-card]')].map((e) => e.dataset.card).join(' ')";
    assert_eq!(house.browser.ask(&tab, order), "7 24 39");
    house.browser.key(&tab, "ArrowRight", 8);
    house.browser.until(&tab, &format!("{order} === '24 7 39'"));
    assert_eq!(
        house.browser.ask(&tab, "document.querySelector('[data-order]').value"),
        "end 24 7 39"
    );
    // Sorted again, and laid once more: that order is what is played.
    house.browser.key(&tab, "s", 0);
    house.browser.until(&tab, &format!("{order} === '7 24 39'"));
    house.browser.until(&tab, "document.activeElement !== null");
    house.browser.ask(&tab, "document.querySelector('#present [data-card=\"7\"] .card').focus()");
    house.browser.key(&tab, "ArrowRight", 8);
    house.browser.until(&tab, &format!("{order} === '24 7 39'"));
    let before = house.question(&tab);
    house.browser.key(&tab, "e", 0);
    house.moved_on(&tab, &before);
    let past = "[...document.querySelectorAll('.lane.past .card')].map((e) => e.getAttribute('aria-label').split(',')[0]).join(' ')";
    house.browser.until(&tab, &format!("{past} === '24 7 39'"));
    // Use a card with Enter, then take it back.
    let lit = "document.querySelector('.card.lit')?.focus()";
    house.browser.ask(&tab, lit);
    let before = house.question(&tab);
    house.browser.key(&tab, "Enter", 0);
    house.moved_on(&tab, &before);
    let before = house.question(&tab);
    house.browser.key(&tab, "u", 0);
    house.moved_on(&tab, &before);
    // The list of keys opens and closes.
    house.browser.key(&tab, "?", 8);
    house.browser.until(&tab, "document.getElementById('keys').open");
    house.browser.shot(&tab, "keys-1280");
    house.browser.key(&tab, "Escape", 0);
    house.browser.until(&tab, "!document.getElementById('keys').open");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn cards_can_be_dragged_into_another_order() {
    let Some(mut house) = house("drag") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up(&tab, &[("deal", "7")]);
    let middle = |card: u8| {
        format!(
            "(() => {{ const b = document.querySelector('#present [data-card=\"{card}\"] .card').getBoundingClientRect(); \
         return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        )
    };
    let from = house.browser.ask(&tab, &middle(39));
    let to = house.browser.ask(&tab, &middle(7));
    let at = |place: &serde_json::Value, nth: usize| place[nth].as_f64().unwrap();
    house.browser.mouse(&tab, "mousePressed", at(&from, 0), at(&from, 1));
    house.browser.mouse(&tab, "mouseMoved", at(&from, 0) - 30.0, at(&from, 1));
    house.browser.mouse(&tab, "mouseMoved", at(&to, 0), at(&to, 1));
    house.browser.shot(&tab, "drag-1280");
    house.browser.mouse(&tab, "mouseReleased", at(&to, 0), at(&to, 1));
    let order = "[...document.querySelectorAll('#present > [data-card]')].map((e) => e.dataset.card).join(' ')";
    house.browser.until(&tab, &format!("{order} === '39 7 24'"));
    assert_eq!(house.browser.text(&tab, "[data-do=sort]").trim(), "Sort");
    house.browser.press(&tab, "[data-do=sort]");
    house.browser.until(&tab, &format!("{order} === '7 24 39'"));
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn without_script() {
    let Some(mut house) = house("plain") else { return };
    let tab = house.browser.tab();
    house.browser.without_script(&tab);
    house.sit_down(&tab);
    house.browser.shot(&tab, "without-script-1280");
    assert_eq!(house.browser.count(&tab, "html.js"), 0);
    // Card by card.
    house.answer(&tab, ".answers .no-script");
    assert!(house.browser.count(&tab, ".card.pick") > 1);
    house.answer(&tab, ".card.pick");
    house.browser.shot(&tab, "order-without-script-1280");
    while house.browser.count(&tab, ".card.pick") > 0 {
        house.answer(&tab, ".card.pick");
    }
    assert_eq!(house.browser.count(&tab, ".lane.past .card"), 3);
    // And whole turns at once.
    for _ in 0..4 {
        house.answer(&tab, ".main-answer");
    }
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn the_line_breaks_and_comes_back() {
    let Some(mut house) = house("line") else { return };
    let tab = house.browser.tab();
    house.sit_down(&tab);
    house.answer(&tab, ".main-answer");
    let before = house.browser.text(&tab, ".lane.present h2");
    house.stop();
    house.browser.until(&tab, "!document.getElementById('line').hidden");
    house.browser.shot(&tab, "reconnecting-1280");
    house.start_again();
    house.browser.until(&tab, "document.getElementById('line').hidden || document.getElementById('line').innerText.includes('Back')");
    assert_eq!(house.browser.text(&tab, ".lane.present h2"), before, "nothing was lost");
    house.answer(&tab, ".main-answer");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &["ERR_", "Failed to load resource", "/stream"]);
}

#[test]
fn a_second_browser_watches_and_cannot_touch() {
    let Some(mut house) = house("watch") else { return };
    let player = house.browser.tab();
    house.sit_down(&player);
    let address = house.browser.ask(&player, "location.href").as_str().unwrap().to_string();
    let watcher = house.browser.tab();
    house.browser.open(&watcher, &address);
    assert_eq!(house.browser.count(&watcher, ".card.lit, .main-answer, #answer"), 0);
    house.browser.shot(&watcher, "watching-1280");
    house.answer(&player, ".main-answer");
    house.browser.until(&watcher, "document.querySelectorAll('.lane.past .card').length === 3");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

/// How far two colours of the style are apart, as WCAG counts it.
const CONTRAST: &str = r#"
(() => {
  const style = getComputedStyle(document.documentElement);
  const light = (name) => {
    let hex = style.getPropertyValue(`--${name}`).trim().slice(1);
    if (hex.length === 3) hex = [...hex].map((c) => c + c).join('');
    const [r, g, b] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)).map((v) => {
      v /= 255;
      return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const pairs = [['ink', 'wall'], ['ink', 'paper'], ['soft', 'wall'], ['soft', 'wall-low'], ['soft', 'paper'], ['accent', 'paper'],
    ['on-accent', 'accent'], ['red', 'paper'], ['ink', 'red-soft'], ['folder-ink', 'folder'], ['folder-ink', 'folder-low'],
    ['lcd-lit', 'lcd'], ['desk-ink', 'wood'], ['ink', 'accent-soft'], ['ink', 'cork']];
  const weak = pairs.map(([a, b]) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return [a, b, (x + 0.05) / (y + 0.05)];
  }).filter(([, , ratio]) => ratio < 4.5);
  return weak.map(([a, b, ratio]) => `${a} on ${b} ${ratio.toFixed(2)}`).join(', ');
})()"#;

#[test]
fn every_page_is_readable_in_every_light_and_size() {
    let Some(mut house) = house("pages") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    let pages = [
        ("lobby-empty", "/"),
        ("new", "/new/finished"),
        ("rules", "/rules/finished"),
        ("statistics-empty", "/statistics"),
        ("error", "/table/nowhere"),
    ];
    let views = [("1280", 1280, 900, false), ("390", 390, 844, true)];
    for (name, path) in pages {
        house.browser.call(
            Some(&tab),
            "Page.navigate",
            serde_json::json!({ "url": format!("{}{path}", house.origin) }),
        );
        house
            .browser
            .until(&tab, "document.readyState === 'complete' && !!document.querySelector('main')");
        look(&mut house, &tab, name, &views);
    }
    house.set_up(&tab, &[("deal", "5"), ("difficulty", "easy"), ("memory", "full")]);
    look(&mut house, &tab, "finished-start", &views);
    for turn in 0..24 {
        let selector = if house.browser.count(&tab, ".card.pick") > 0 {
            ".card.pick"
        } else if turn % 2 == 0 && house.browser.count(&tab, ".card.lit") > 0 {
            ".card.lit"
        } else {
            ".main-answer"
        };
        house.answer(&tab, selector);
    }
    look(&mut house, &tab, "finished-middle", &views);
    house.browser.open(&tab, &format!("{}/", house.origin));
    look(&mut house, &tab, "lobby", &views);
    let origin = house.origin.clone();
    // The page about a table that does not exist is meant to be a 404.
    house.browser.clean(&origin, &["404", "/table/nowhere"]);
}

/// One page in two sizes and two lights: pictures, names, contrast, nothing
/// wider than the screen, nothing too small for a thumb.
#[track_caller]
fn look(house: &mut House, tab: &Tab, name: &str, views: &[(&str, u32, u32, bool)]) {
    for &(size, width, height, phone) in views {
        house.browser.size(tab, width, height, phone);
        for (light, dark) in [("", false), ("-dark", true)] {
            house.browser.prefers(tab, dark, true);
            house.browser.shot(tab, &format!("{name}-{size}{light}"));
            assert_eq!(house.browser.ask(tab, CONTRAST), "", "{name} {size}{light}");
        }
        house.browser.prefers(tab, false, true);
        let wide =
            house.browser.ask(tab, "document.documentElement.scrollWidth - innerWidth").as_i64();
        assert!(wide <= Some(0), "{name} is {wide:?} pixels too wide at {size}");
        let small = house.browser.ask(tab,
            "[...document.querySelectorAll('main button, main a.button, main select')].filter((e) => e.offsetParent && e.getBoundingClientRect().height < (innerWidth < 700 ? 44 : 24)).map((e) => e.outerHTML.slice(0, 80)).join('\\n')");
        assert_eq!(small, "", "{name} at {size}: too small for a thumb");
        house.browser.everything_has_a_name(tab);
    }
    house.browser.size(tab, 1280, 900, false);
}

#[test]
fn the_first_page_is_light() {
    let Some(mut house) = house("light") else { return };
    let tab = house.browser.tab();
    house.browser.open(&tab, &format!("{}/", house.origin));
    let bytes = house.browser.ask(&tab,
        "performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource')).reduce((sum, e) => sum + e.decodedBodySize, 0)");
    assert!(bytes.as_u64() < Some(100_000), "{bytes} bytes");
}
