//! Every page and every state, in two sizes and two lights: pictures in
//! `target/shots`, contrast as it is drawn, the order of headings, names for
//! everything, nothing wider than the screen, nothing too small for a thumb.

use serde_json::json;

use crate::chrome::Tab;
use crate::{House, house};

/// The weakest contrasts of all text that can be seen, as WCAG counts them: the
/// colours as they were computed, over everything that lies below.
const CONTRAST: &str = r#"
(() => {
  const read = (text) => {
    const found = text.match(/^(?:rgba?|color)\((?:srgb )?([^)]+)\)/);
    if (!found) return null;
    const [r, g, b, a = 1] = found[1].split(/[ ,\/]+/).map(Number);
    const scale = text.startsWith('color') ? 255 : 1;
    return [r * scale, g * scale, b * scale, a];
  };
  const over = (top, below) => [0, 1, 2].map((nth) => top[nth] * top[3] + below[nth] * (1 - top[3])).concat(1);
  // Everything that may lie behind an element: gradients count with each of their colours.
  const cache = new Map();
  const ground = (element) => {
    if (!element) return [[255, 255, 255, 1]];
    if (cache.has(element)) return cache.get(element);
    const style = getComputedStyle(element);
    const own = read(style.backgroundColor) ?? [0, 0, 0, 0];
    const layers = style.backgroundImage.split(/,\s*(?=(?:repeating-)?(?:linear|radial|conic)-gradient|url)/).reverse();
    const up = element.closest('dialog') === element ? null : element.parentElement;
    let below = own[3] === 1 ? [own] : ground(up).map((one) => over(own, one));
    for (const layer of layers) {
      const stops = [...layer.matchAll(/(?:rgba?|color)\([^)]*\)/g)].map((one) => read(one[0])).filter(Boolean);
      if (!stops.length) continue;
      const mixed = stops.flatMap((stop) => below.map((one) => over(stop, one)));
      below = stops.every((stop) => stop[3] === 1) ? stops : [...below, ...mixed].slice(0, 60);
    }
    cache.set(element, below);
    return below;
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const weak = new Map();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    const text = words.currentNode.textContent.trim();
    if (!text || element.closest('svg, script, .sr, .off, [hidden]') || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const enough = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    let opacity = 1;
    for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const ink = read(style.color);
    for (const below of ground(element)) {
      const seen = over([ink[0], ink[1], ink[2], ink[3] * opacity], below);
      const [x, y] = [light(seen), light(below)].sort((a, b) => b - a);
      const ratio = (x + 0.05) / (y + 0.05);
      if (ratio < enough) {
        const key = `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
        if (!weak.has(key) || weak.get(key)[0] > ratio) weak.set(key, [ratio, text.slice(0, 30)]);
      }
    }
  }
  return [...weak].map(([key, [ratio, text]]) => `${key} ${ratio.toFixed(2)} “${text}”`).join('\n');
})()"#;

/// One main part, and headings that go down one step at a time.
const ORDER: &str = r#"
(() => {
  const faults = [];
  if (document.querySelectorAll('main').length !== 1) faults.push('not one main');
  if (document.documentElement.lang !== 'en') faults.push('no language');
  let last = 0;
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (!heading.checkVisibility() || heading.closest('dialog')) continue;
    const level = Number(heading.tagName[1]);
    if (level > last + 1) faults.push(`h${level} “${heading.innerText}” after h${last}`);
    last = level;
  }
  if (document.querySelectorAll('main h1').length !== 1) faults.push('not one h1');
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  for (const id of new Set(ids.filter((one, nth) => ids.indexOf(one) !== nth))) faults.push(`two things called ${id}`);
  return faults.join('\n');
})()"#;

/// What a thumb would miss.
const SMALL: &str = r#"
[...document.querySelectorAll('button, a.button, select, summary, nav a')]
  .filter((one) => one.offsetParent && one.checkVisibility() && !one.closest('.prose'))
  .filter((one) => one.getBoundingClientRect().height < (innerWidth < 700 ? 43.5 : 24))
  .map((one) => one.outerHTML.slice(0, 90)).join('\n')"#;

const VIEWS: [(&str, u32, u32, bool); 2] = [("1280", 1280, 900, false), ("390", 390, 844, true)];

impl House {
    /// One page or state in two sizes and two lights.
    #[track_caller]
    pub fn look(&mut self, tab: &Tab, name: &str) {
        for (size, width, height, phone) in VIEWS {
            self.browser.size(tab, width, height, phone);
            for (light, dark) in [("", false), ("-dark", true)] {
                self.browser.prefers(tab, dark, true);
                self.browser.shot(tab, &format!("{name}-{size}{light}"));
                let weak = self.browser.ask(tab, CONTRAST);
                assert_eq!(weak, "", "{name} {size}{light}: too little contrast");
                // The rules are slow: each light in one size, light at a desk and dark
                // on a phone.
                if dark == phone {
                    let how = if dark { "on a phone, dark" } else { "at a desk, light" };
                    self.accessible(tab, &format!("{name} {how}"));
                }
            }
            self.browser.prefers(tab, false, true);
            assert_eq!(self.browser.ask(tab, ORDER), "", "{name} at {size}");
            let wide = "document.documentElement.scrollWidth - innerWidth";
            let wide = self.browser.ask(tab, wide).as_i64();
            assert!(wide <= Some(0), "{name} is {wide:?} pixels too wide at {size}");
            let small = self.browser.ask(tab, SMALL);
            assert_eq!(small, "", "{name} at {size}: too small for a thumb");
            self.browser.everything_has_a_name(tab);
        }
        self.browser.size(tab, 1280, 900, false);
    }

    /// Goes to a page that may well be an error.
    pub fn visit(&mut self, tab: &Tab, path: &str) {
        let url = format!("{}{path}", self.origin);
        self.browser.call(Some(tab), "Page.navigate", json!({ "url": url }));
        self.browser.until(
            tab,
            &format!(
                "location.pathname + location.search === {} && !!document.querySelector('main')",
                json!(path)
            ),
        );
    }

    pub fn path(&mut self, tab: &Tab) -> String {
        self.browser.ask(tab, "location.pathname").as_str().unwrap_or_default().to_string()
    }
}

#[test]
fn pages_before_a_game() {
    let Some(mut house) = house("pages") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    for (name, path) in [
        ("lobby-empty", "/"),
        ("new", "/new/finished"),
        ("rules", "/rules/finished"),
        ("statistics-empty", "/statistics"),
        ("daily", "/daily"),
        ("puzzles", "/puzzles"),
        ("puzzle", "/puzzles/1"),
        ("lesson-two", "/learn/finished-2/30"),
        ("error-404", "/table/nowhere"),
    ] {
        house.visit(&tab, path);
        house.look(&tab, name);
    }
    let origin = house.origin.clone();
    // The page about a table that does not exist is meant to be a 404.
    house.browser.clean(&origin, &["404", "/table/nowhere"]);
}

#[test]
fn pages_of_a_game() {
    let Some(mut house) = house("game") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up(&tab, &[("deal", "5"), ("difficulty", "easy"), ("memory", "full")]);
    let table = house.path(&tab);
    house.look(&tab, "finished-start");
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
    house.look(&tab, "finished-middle");
    // What the rules say about this question, beside the table.
    house.browser.key(&tab, "r", 0);
    house.browser.until(&tab, "document.getElementById('rules-sheet').open");
    assert!(house.browser.count(&tab, "#rules-sheet .ruling a[href*='#r-']") > 0);
    house.look(&tab, "rules-at-hand");
    house.browser.key(&tab, "Escape", 0);
    house.browser.until(&tab, "!document.getElementById('rules-sheet').open");
    // On to a desk with something on it, for a picture of its own.
    while house.browser.count(&tab, ".card.pick") > 0
        || house.browser.count(&tab, ".past .card") < 3
    {
        let any =
            if house.browser.count(&tab, ".card.pick") > 0 { ".card.pick" } else { ".main-answer" };
        house.answer(&tab, any);
    }
    house.browser.press(&tab, "h1");
    house.browser.shot(&tab, "finished-desk-1280");
    // The back of the table's card, and a pause.
    house.browser.press(&tab, ".share > summary");
    house.browser.until(&tab, "document.querySelector('.share').open");
    house.look(&tab, "table-card");
    house.browser.press(&tab, "form[action$='/pause'] button");
    house.browser.until(&tab, "!!document.querySelector(\"form[action$='/resume']\")");
    house.look(&tab, "paused");
    house.browser.press(&tab, "form[action$='/resume'] button");
    house.browser.until(&tab, "!!document.querySelector('#answer')");
    house.visit(&tab, "/");
    house.look(&tab, "lobby");
    // A tab that nobody looks at says that it is asked.
    house.visit(&tab, &table);
    let hide = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }); \
        document.dispatchEvent(new Event('visibilitychange'))";
    house.browser.ask(&tab, hide);
    house.browser.until(&tab, "document.title.startsWith('● ') && document.querySelector('link[rel=icon]').href.includes('due')");
    // Home before the end: the film as far as it got.
    house.visit(&tab, &table);
    house.browser.press(&tab, ".share > summary");
    house.browser.press(&tab, ".share .sure > summary");
    house.browser.press(&tab, "form[action$='/resign'] button");
    house.browser.until(&tab, "!!document.querySelector('.ending')");
    house.look(&tab, "given-up");
    house.visit(&tab, &format!("{table}/verify"));
    house.look(&tab, "verify-given-up");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn pages_after_a_game() {
    let Some(mut house) = house("after") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up(&tab, &[("deal", "3"), ("difficulty", "difficult")]);
    let table = house.path(&tab);
    house.play_to_the_end(&tab, 5, 2000);
    house.look(&tab, "finished-over");
    house.visit(&tab, &format!("{table}/replay?at=40"));
    house.look(&tab, "replay");
    house.visit(&tab, &format!("{table}/verify"));
    house.look(&tab, "verify");
    house.visit(&tab, "/statistics");
    house.look(&tab, "statistics");
    house.visit(&tab, "/history");
    house.look(&tab, "history");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn pages_of_doors_that_stay_shut() {
    let Some(mut house) = house("shut") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    // Nobody may watch here.
    house.set_up(&tab, &[("deal", "5"), ("watch", "off")]);
    let closed = house.path(&tab);
    let stranger = house.browser.tab();
    house.browser.prefers(&stranger, false, true);
    house.visit(&stranger, &closed);
    house.look(&stranger, "error-403");
    // A table that was damaged on the disk is shut; the others go on.
    house.sit_down(&tab);
    let hurt = house.path(&tab);
    house.answer(&tab, ".main-answer");
    house.stop();
    house.damage(hurt.trim_start_matches("/table/"));
    house.start_again();
    house.visit(&tab, &hurt);
    house.look(&tab, "error-damaged");
    house.visit(&tab, &closed);
    assert_eq!(house.browser.count(&tab, "#present"), 1, "the other table goes on");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &["403", "410", "ERR_", "Failed to load resource", "/stream"]);
}

#[test]
fn pages_for_several_people() {
    let Some(mut house) = house("several") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    // Everybody but the host is still missing.
    house.set_up_at(&tab, "the-machine", &[("seat2", "open"), ("seat3", "open"), ("listed", "on")]);
    let table = house.path(&tab);
    house.look(&tab, "gathering");
    let guest = house.browser.tab();
    house.browser.prefers(&guest, false, true);
    house.visit(&guest, "/");
    house.look(&guest, "lobby-open-table");
    house.visit(&guest, &table);
    house.look(&guest, "gathering-guest");
    house.visit(&tab, "/new/the-machine");
    let chairs = "[...document.querySelectorAll('select[name^=seat]')].filter((one) => !one.disabled && one.offsetParent).length";
    house.browser.ask(&tab, "document.querySelector('[name=players][value=\"4\"]').click()");
    assert_eq!(house.browser.ask(&tab, chairs), 4);
    house.look(&tab, "new-several");
    // Chair by chair: how far people think is not asked.
    house.visit(&tab, "/new/the-machine?seat2=hard/unionist&seat3=open");
    let asked = "[...document.querySelectorAll('.chair-row:not([hidden]) select.level')]\
        .map((one) => one.checkVisibility()).join()";
    assert_eq!(house.browser.ask(&tab, asked), "false,true,false,true,true,true");
    house.look(&tab, "new-chairs");
    house.set_up_at(&tab, "the-machine", &[("company", "expert"), ("seat2", "lazy")]);
    let bots = "[...document.querySelectorAll('.seats small')].map((one) => one.innerText)\
        .filter((one) => one.startsWith('bot')).join()";
    let expected = "bot: lazy,bot: expert,bot: expert,bot: expert,bot: expert";
    assert_eq!(house.browser.ask(&tab, bots), expected);
    // Two people at one screen: the curtain between them.
    house.set_up_at(&tab, "the-machine", &[("seat2", "here"), ("seat3", "here")]);
    house.browser.until(&tab, "!!document.querySelector('.curtain')");
    house.look(&tab, "curtain");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn the_first_page_is_light() {
    let Some(mut house) = house("light") else { return };
    let tab = house.browser.tab();
    let all = "performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))\
        .reduce((sum, one) => sum + one.decodedBodySize, 0)";
    house.visit(&tab, "/");
    let bytes = house.browser.ask(&tab, all);
    assert!(bytes.as_u64() < Some(100_000), "the lobby: {bytes} bytes");
    println!("the lobby, whole: {bytes} bytes");
    house.sit_down(&tab);
    let bytes = house.browser.ask(&tab, all);
    println!("a fresh table, whole: {bytes} bytes");
    assert!(bytes.as_u64() < Some(150_000), "a fresh table: {bytes} bytes");
}
