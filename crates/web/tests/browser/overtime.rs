//! Overtime in a real browser: a whole game by clicking, four people with a
//! Pile of three reactions, a leaver who comes back, a phone, keys alone.

#[path = "../shared/office.rs"]
mod office;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hall::clock::{Hands, Source};
use overtime::Reactions;
use serde_json::json;
use tokio::runtime::Runtime;
use web::Config;
use web::server;

use super::House;
use super::chrome::{self, Browser, Tab};
use office::{ID, Who, arranged, lay_out, token};

/// An office whose time passes as quickly as we like.
struct Office {
    house: House,
    hands: Hands,
    rush: Arc<AtomicBool>,
}

impl Drop for Office {
    fn drop(&mut self) {
        self.rush.store(false, Ordering::Relaxed);
    }
}

/// A house with a clock of its own; `prepare` may lay a table into its store.
fn office(name: &str, prepare: impl FnOnce(&Path)) -> Option<Office> {
    let Some(program) = chrome::program() else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "there is no Chromium");
        return None;
    };
    let folder = std::env::temp_dir().join(format!("breakroom-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    prepare(&folder.join("breakroom.sqlite"));
    let mut config = Config::read(None, Some("0"), None, Some(Path::new(&folder)), None).unwrap();
    let runtime = Runtime::new().unwrap();
    let hands = Hands::new(Duration::from_secs(20_000 * 24 * 3600));
    let source = Source::Hands(hands.clone());
    let running = runtime.block_on(server::start_by(config.clone(), source)).unwrap();
    config.port = running.open.address.port();
    let origin = format!("http://{}", running.open.address);
    let browser = Browser::start(&program, &folder.join("profile"));
    let house = House { browser, runtime, running: Some(running), config, origin, folder };
    Some(Office { house, hands, rush: Arc::new(AtomicBool::new(false)) })
}

impl Office {
    /// From now on a second is a few milliseconds.
    fn hurry(&self) {
        self.rush.store(true, Ordering::Relaxed);
        let (hands, rush) = (self.hands.clone(), Arc::clone(&self.rush));
        std::thread::spawn(move || {
            while rush.load(Ordering::Relaxed) {
                hands.advance(Duration::from_millis(400));
                std::thread::sleep(Duration::from_millis(4));
            }
        });
    }

    /// A tab that is already somebody at the table.
    fn sits(&mut self, seat: usize) -> Tab {
        let browser = &mut self.house.browser;
        let tab = browser.tab();
        browser.prefers(&tab, false, true);
        let cookie = json!({
            "name": "breakroom", "value": token(seat), "url": self.house.origin, "httpOnly": true,
        });
        browser.call(Some(&tab), "Network.setCookie", cookie);
        browser.open(&tab, &format!("{}/table/{ID}", self.house.origin));
        tab
    }

    /// Waits until the seat may answer like this, and does by pressing.
    #[track_caller]
    fn press(&mut self, tab: &Tab, action: &str) {
        let button = format!("button[form=answer][value='{action}']");
        let ready = format!("!!document.querySelector(\"{button}\")");
        self.house.browser.until(tab, &ready);
        let before = self.house.question(tab);
        // What a card can be aimed at is shown when the card is picked; what is in sight
        // already is pressed where it is.
        let hit = format!(
            "[...document.querySelectorAll(\"{button}\")].filter((e) => {{ \
             e.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
             const b = e.getBoundingClientRect(); \
             return b.width && e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); }})"
        );
        self.house.browser.ask(
            tab,
            &format!(
                "if (!{hit}.length) for (let fold = document.querySelector(\"details:not([open]) {button}\")\
                 ?.closest('details'); fold; fold = fold.parentElement.closest('details')) \
                 if (!fold.open) fold.querySelector('summary').click()"
            ),
        );
        let shown = format!(
            "(() => {{ const all = {hit}; \
             document.querySelectorAll('[data-press]').forEach((e) => e.removeAttribute('data-press')); \
             all.forEach((e, nth) => e.toggleAttribute('data-press', nth === 0)); return all.length > 0; }})()"
        );
        self.house.browser.until(tab, &shown);
        self.house.browser.press(tab, "[data-press]");
        self.house.moved_on(tab, &before);
    }

    /// Nothing went wrong; at a quick table an answer may come too late (409).
    fn clean(mut self) {
        self.rush.store(false, Ordering::Relaxed);
        let origin = self.house.origin.clone();
        self.house.browser.clean(&origin, &["status of 409"]);
    }
}

/// What a person in a hurry does: plays what is lit, lets the rest happen.
pub const IN_A_HURRY: &str = r#"(() => {
    if (document.querySelector('.ot-ending')) return 'over';
    if (document.documentElement.classList.contains('busy')) return 'busy';
    const number = document.querySelector('#answer input[name=question]')?.value;
    // Somebody was quicker, or the page was just changing: once more.
    const again = performance.now() - (window.pressed ?? 0) > 700;
    // A standing order answers this one.
    const ordered = document.querySelector('.question.idle');
    if (!number || ordered || (window.answered === number && !again)) return 'wait';
    window.answered = number;
    window.pressed = performance.now();
    const seen = (e) => e.offsetParent;
    const all = (s) => [...document.querySelectorAll(s)].filter(seen);
    const lit = all('.ot-card.lit, .ot-sheet.lit');
    const pass = all('.ot-pass');
    const card = pass.length ? null : lit.find((e) => e.classList.contains('is-work')) ?? lit[0];
    if (card?.tagName === 'SUMMARY') {
        card.click();
        // Pair Up asks first what, then with whom.
        if (!all('.ot-target, .ot-aims button').length) all('.ot-aim-step summary')[0].click();
        const target = all('.ot-target')[0] ?? all('.ot-aims button')[0];
        target.click();
    } else {
        // Where a standing order answers, there is nothing to press.
        const one = card ?? pass[0] ?? all('.main-answer')[0];
        if (!one) return 'wait';
        one.click();
    }
    return 'acted';
})()"#;

#[test]
fn overtime_a_whole_game_by_clicking_against_bots() {
    let Some(mut office) = office("ot-whole", |_| {}) else { return };
    let tab = office.house.browser.tab();
    office.house.browser.prefers(&tab, false, true);
    // The lobby has it on the rack; a quick table of three is set up by hand, with bots
    // who need no time to think: the clock stands.
    office.house.browser.open(&tab, &format!("{}/", office.house.origin));
    assert_eq!(office.house.browser.count(&tab, ".game-overtime button.face"), 1);
    office.house.browser.open(&tab, &format!("{}/new/overtime", office.house.origin));
    office.house.browser.ask(
        &tab,
        "(() => { document.querySelector('[name=players][value=\"3\"]').click(); document.querySelector('[name=tempo]').value = '0'; \
         for (const seat of ['seat2', 'seat3']) document.querySelector(`[name=${seat}]`).value = 'diligent'; })()",
    );
    office.house.browser.ask(&tab, crate::AT_ONCE);
    office.house.browser.press(&tab, ".sheet-form .button.big");
    office.house.browser.until(
        &tab,
        "location.pathname.startsWith('/table/') && !!document.querySelector('.overtime')",
    );
    // Asked only when it matters. As long as the clock stands, nothing moves on once
    // there is a question: it is one's own turn, or a bot has opened a window.
    office.house.browser.until(&tab, "!!document.querySelector('#answer')");
    if office.house.browser.count(&tab, "#standing-orders") > 0 {
        office.house.browser.press(&tab, "#standing-orders summary");
    }
    office.house.browser.press(&tab, ".standing button[value=aimed]");
    let ordered = "!!document.querySelector('.standing [value=aimed][aria-pressed=true]')";
    office.house.browser.until(&tab, ordered);
    office.hurry();
    let (mut acted, start) = (0u64, std::time::Instant::now());
    loop {
        match office.house.browser.ask(&tab, IN_A_HURRY).as_str() {
            Some("over") => break,
            Some("acted") => acted += 1,
            _ => std::thread::sleep(Duration::from_millis(10)),
        }
        let late = start.elapsed() > Duration::from_secs(240);
        assert!(
            !late,
            "{acted} decisions and no end: {}",
            office.house.browser.text(&tab, ".ot-hour")
        );
    }
    // Games of three are short: a bot goes home in the third round or later. Every turn of
    // one's own was played by pressing, and nobody answered in one's place.
    let told = "fetch(location.pathname + '/log').then((one) => one.text()).then((page) => { \
        const me = [...document.querySelectorAll('.seats li')].find((one) => one.innerText.includes('you')) \
          .querySelector('.who').firstChild.textContent.trim(); \
        const log = new DOMParser().parseFromString(page, 'text/html').querySelector('.whole-log').textContent; \
        return [log.split(`— ${me}'s turn`).length - 1, log.split(`${me} plays `).length - 1]; })";
    let told = office.house.browser.ask(&tab, told);
    let (turns, plays) = (told[0].as_u64().unwrap_or(0), told[1].as_u64().unwrap_or(0));
    // The last turn may end with the game.
    assert!(
        turns > 1 && acted + 1 >= turns.max(plays),
        "{acted} presses, {turns} turns, {plays} cards"
    );
    assert_eq!(office.house.browser.count(&tab, ".banner"), 0, "no bot answered");
    office.house.look(&tab, "overtime-over");
    // Afterwards it can be stepped through.
    let address = office.house.browser.ask(&tab, "location.pathname").as_str().unwrap().to_string();
    office.house.browser.open(&tab, &format!("{}{address}/replay?at=5", office.house.origin));
    assert_eq!(office.house.browser.count(&tab, ".overtime"), 1);
    office.house.browser.shot(&tab, "overtime-replay-1280");
    office.clean();
}

/// What of the Pile, its forecast, the hand and the bar is out of sight, or lies
/// behind something else, without any scrolling.
const HIDDEN: &str = r#"(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    const hidden = [];
    for (const one of document.querySelectorAll('.ot-lies, .ot-forecast, .ot-card, .ot-todo .ot-sheet, .answer-bar .button')) {
        if (!one.checkVisibility()) continue;
        const box = one.getBoundingClientRect();
        for (const part of [0.15, 0.5, 0.85]) {
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height * part);
            if (one.contains(there)) continue;
            hidden.push(`${one.className} at ${Math.round(box.y + box.height * part)}: ${there?.className}`);
        }
    }
    return hidden.join('\n');
})()"#;

/// Ada works, Ben jams it, Cy catches him, Dee… blames nobody, but Ben has
/// somebody else to blame.
const HANDS: [&[&str]; 4] = [
    &["email", "coffee", "night", "pet"],
    &["jam", "blame", "cake", "breath"],
    &["office", "email", "home", "nap"],
    &["locked", "team", "credit", "espresso"],
];

#[test]
fn overtime_four_browsers_and_a_pile_of_three_reactions() {
    let state = arranged(Reactions::Live, &HANDS);
    let who = [Who::Person; 4];
    let lay = |database: &Path| lay_out(database, &state, Reactions::Live, &who, 8);
    let Some(mut office) = office("ot-four", lay) else { return };
    let tabs = [0, 1, 2, 3].map(|seat| office.sits(seat));
    let watcher = office.house.browser.tab();
    let address = format!("{}/table/{ID}", office.house.origin);
    office.house.browser.open(&watcher, &address);
    // A card is picked: what it can be aimed at lights up.
    office.house.browser.press(&tabs[0], "#card-email");
    office.house.browser.until(
        &tabs[0],
        "[...document.querySelectorAll('.ot-target')].some((e) => e.offsetParent)",
    );
    office.house.browser.shot(&tabs[0], "overtime-aiming-1280");
    office.press(&tabs[0], "email hard");
    // A sentence that means somebody asks whom, and waits for it whatever happens.
    office.house.browser.press(&tabs[0], ".phrase[value=leave]");
    office.house.browser.until(&tabs[0], "!!document.activeElement.closest('.to-whom')");
    office.house.browser.shot(&tabs[0], "overtime-to-whom-1280");
    // Three reactions from three seats, and everybody sees each of them.
    for (seat, action, height) in [(3, "team @1", 2), (1, "jam @1", 3), (2, "office @3", 4)] {
        office.press(&tabs[seat], action);
        for tab in tabs.iter().chain([&watcher]) {
            let grown = format!("document.querySelectorAll('.ot-lies').length === {height}");
            office.house.browser.until(tab, &grown);
        }
    }
    office.house.browser.press(&tabs[0], ".to-whom button[value=p3]");
    office.house.browser.until(
        &tabs[2],
        "document.querySelector('.remarks').innerText.includes('to Cy: “I leave you alone')",
    );
    office.house.browser.until(&tabs[0], "!document.querySelector('.to-whom')");
    // Two answers to the Lead are two Piles, side by side above it.
    let piles = "[...document.querySelectorAll('.ot-column')].map((pile) => \
        [...pile.querySelectorAll('.ot-place')].map((place) => place.innerText).join(' '))";
    let seen = office.house.browser.ask(&watcher, &format!("{piles}.join(', ')"));
    assert_eq!(seen, "2nd, 4th 3rd");
    let fates = office.house.browser.text(&watcher, ".ot-stack");
    assert!(!fates.contains('@'), "what cancels what is said by name: {fates}");
    let beside = "(() => { const [one, two] = [...document.querySelectorAll('.ot-column')] \
        .map((pile) => pile.getBoundingClientRect()); \
        const lead = document.querySelector('.ot-lies.lead').getBoundingClientRect(); \
        return one.right <= two.left && one.bottom <= lead.top + 1 && two.bottom <= lead.top + 1; })()";
    assert_eq!(office.house.browser.ask(&watcher, beside), true);
    assert_eq!(office.house.browser.count(&watcher, "#answer, .ot-hand, .lit"), 0);
    let told = office.house.browser.text(&watcher, ".ot-forecast");
    assert!(told.contains("Cy’s My Office. Now cancels Printer Jam"), "{told}");
    assert!(told.contains("Ada’s Just One More Email: ✓ on a hard assignment"), "{told}");
    // Hand, Pile, forecast and bar are in sight together.
    for tab in &tabs {
        assert_eq!(office.house.browser.ask(tab, HIDDEN), "");
    }
    // No tag covers a heading.
    let covered = "[...document.querySelectorAll('.ot-mine h2')].filter((one) => { \
        const [a, b] = [one.getBoundingClientRect(), document.querySelector('.ot-mine .ot-mark').getBoundingClientRect()]; \
        return a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top < a.bottom; }).map((one) => one.innerText).join()";
    assert_eq!(office.house.browser.ask(&tabs[1], covered), "");
    office.house.browser.mouse(&tabs[1], "mouseMoved", 4.0, 4.0);
    office.house.look(&tabs[1], "overtime-pile");
    office.house.browser.shot(&watcher, "overtime-watching-1280");
    // A standing order from the page, then everybody lets it happen.
    office.house.browser.press(&tabs[3], "#orders-now button[value=pile]");
    office.house.browser.until(
        &tabs[3],
        "!!document.querySelector('#orders-now button[value=pile][aria-pressed=true]')",
    );
    office.house.browser.shot(&tabs[3], "overtime-orders-1280");
    for tab in &tabs[..3] {
        office.press(tab, "pass");
    }
    assert_eq!(office.house.browser.count(&tabs[0], ".ot-lies"), 4, "not before the floor");
    office.hands.advance(Duration::from_millis(2_100));
    for tab in tabs.iter().chain([&watcher]) {
        office.house.browser.until(tab, "document.querySelectorAll('.ot-lies').length === 0");
    }
    // What lies on the discard pile can be read, with what it does.
    office.house.browser.press(&tabs[3], "#discards summary");
    let list = office.house.browser.text(&tabs[3], "#discards .ot-discards");
    let told = "[...document.querySelectorAll('.ot-discards li')].every((one) => one.querySelector('small').innerText.length > 9)";
    assert!(list.contains("Printer Jam"), "{list}");
    assert_eq!(office.house.browser.ask(&tabs[3], told), true, "{list}");
    let log = office.house.browser.text(&tabs[3], "#log");
    assert!(log.contains("Printer Jam is cancelled") && log.contains("✓ for Ada"), "{log}");
    office.clean();
}

/// Cards of the hand whose middle a pointer would not meet, with nothing scrolled.
const UNDER: &str = r#"(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    const under = [...document.querySelectorAll('.ot-hand .ot-card')].filter((one) => {
        const box = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    });
    return under.map((one) => `${one.id} at ${Math.round(one.getBoundingClientRect().y)}`).join();
})()"#;

#[test]
fn overtime_a_tall_pile_leaves_the_hand_in_sight() {
    let hands: [&[&str]; 4] = [
        &["email", "caught", "home", "night"],
        &["jam", "blame", "caught"],
        &["office", "team", "caught"],
        &["credit", "dentist", "caught"],
    ];
    let state = arranged(Reactions::Live, &hands);
    let who = [Who::Person; 4];
    let lay = |database: &Path| lay_out(database, &state, Reactions::Live, &who, 30);
    let Some(mut office) = office("ot-tall", lay) else { return };
    let tabs = [0, 1, 2, 3].map(|seat| office.sits(seat));
    let click =
        |action: &str| format!("document.querySelector(\"button[value='{action}']\").click()");
    office.house.browser.ask(&tabs[0], &click("email hard"));
    // Whoever can react does, as long as anybody can.
    let react = "[...document.querySelectorAll('button[form=answer][name=action]')] \
        .map((one) => one.value).find((one) => one !== 'pass') ?? ''";
    let mut height = 1;
    for turn in 1..24 {
        let tab = &tabs[turn % 4];
        office
            .house
            .browser
            .until(tab, &format!("document.querySelectorAll('.ot-lies').length === {height}"));
        let action = office.house.browser.ask(tab, react).as_str().unwrap_or_default().to_string();
        if !action.is_empty() {
            office.house.browser.ask(tab, &click(&action));
            height += 1;
        }
    }
    assert!(height > 5, "{height}");
    for tab in &tabs {
        office
            .house
            .browser
            .until(tab, &format!("document.querySelectorAll('.ot-lies').length === {height}"));
    }
    for (width, high) in [(1366, 650), (1280, 900)] {
        for (nth, tab) in tabs.iter().enumerate() {
            office.house.browser.size(tab, width, high, false);
            office.house.browser.shot(tab, &format!("overtime-tall-{width}-{nth}"));
            assert_eq!(office.house.browser.ask(tab, UNDER), "", "seat {nth} at {width}");
        }
    }
    office.clean();
}

#[test]
fn overtime_a_leaver_is_replaced_by_a_bot_and_comes_back() {
    let state = arranged(Reactions::Live, &HANDS);
    let who = [Who::Person, Who::Person, Who::Bot("diligent"), Who::Bot("diligent")];
    let lay = |database: &Path| lay_out(database, &state, Reactions::Live, &who, 8);
    let Some(mut office) = office("ot-leave", lay) else { return };
    let ada = office.sits(0);
    let ben = office.sits(1);
    // Ada goes away in the middle of her turn; nobody has to wait for ever.
    office.house.browser.open(&ada, "about:blank");
    office.house.browser.until(&ben, "!!document.querySelector('#answer') === false");
    office.hands.advance(Duration::from_secs(601));
    office.house.browser.until(&ben, "!!document.querySelector('form[action$=standin] button')");
    office.house.browser.press(&ben, "form[action$=standin] button");
    office.house.browser.until(&ben, "document.body.innerText.includes('stands in')");
    office.hurry();
    // The bot plays on: somebody else's turn comes.
    office.house.browser.until(&ben, "!document.querySelector('[data-seat=p1].on-turn')");
    office.rush.store(false, Ordering::Relaxed);
    office.house.browser.shot(&ben, "overtime-stand-in-1280");
    // Back again: the chair is taken back, and the hand with it.
    office.house.browser.open(&ada, &format!("{}/table/{ID}", office.house.origin));
    office.house.browser.until(&ada, "!!document.querySelector('form[action$=reclaim] button')");
    office.house.browser.press(&ada, "form[action$=reclaim] button");
    office.house.browser.until(
        &ada,
        "!document.body.innerText.includes('stands in') && !!document.querySelector('.ot-hand')",
    );
    office.clean();
}

/// Presses Tab until that is focused.
#[track_caller]
fn walk(office: &mut Office, tab: &Tab, selector: &str) {
    assert!(walked(office, tab, selector), "Tab never comes to {selector}");
}

/// Presses Tab until that is focused, if it comes to it at all.
fn walked(office: &mut Office, tab: &Tab, selector: &str) -> bool {
    let there = format!(
        "[!!document.querySelector(\"{selector}\"), document.activeElement?.matches(\"{selector}\") ?? false]"
    );
    for _ in 0..80 {
        let seen = office.house.browser.ask(tab, &there);
        if seen[0] != true || seen[1] == true {
            return seen[1] == true;
        }
        office.house.browser.key(tab, "Tab", 0);
    }
    false
}

/// What somebody with a keyboard does next: over, nothing yet, a key to press, or
/// something to walk to with Tab and press with Enter.
const NEXT_KEY: &str = r#"(() => {
    if (document.querySelector('.ot-ending')) return 'over';
    if (document.documentElement.classList.contains('busy')) return 'wait';
    const number = document.querySelector('#answer input[name=question]')?.value;
    // Nothing is asked, or a standing order answers.
    if (!number || document.querySelector('.question.idle')) return 'wait';
    const seen = (one) => one.checkVisibility();
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    if (all('.ot-pass').length) return 'p';
    const lit = all('.ot-card.lit, .ot-sheet.lit');
    const best = lit.find((one) => one.classList.contains('is-work')) ?? lit[0];
    if (!best) return 'e';
    if (!best.id) return `.ot-sheet.lit[value='${best.value}']`;
    const aims = all(`#${best.id} + .ot-aims button`);
    // First what, then with whom.
    const steps = all(`#${best.id} + .ot-aims summary`);
    if (steps.length && !aims.length) return `#${best.id} + .ot-aims summary`;
    return aims.length ? `.ot-aims button[value='${aims[0].value}']` : `#${best.id}`;
})()"#;

#[test]
fn overtime_a_whole_game_from_the_lobby_on_with_keys_alone() {
    let Some(mut office) = office("ot-all-keys", |_| {}) else { return };
    let tab = office.house.browser.tab();
    office.house.browser.prefers(&tab, false, true);
    office.house.browser.open(&tab, &format!("{}/", office.house.origin));
    walk(&mut office, &tab, ".game-overtime button.face");
    office.house.browser.key(&tab, "Enter", 0);
    office.house.browser.until(&tab, "!!document.querySelector('.overtime')");
    // Asked only when it matters. The clock stands, and so do the bots.
    walk(&mut office, &tab, "#standing-orders summary");
    office.house.browser.key(&tab, "Enter", 0);
    walk(&mut office, &tab, "#standing-orders button[value=aimed]");
    office.house.browser.key(&tab, "Enter", 0);
    let ordered = "!!document.querySelector('.standing [value=aimed][aria-pressed=true]')";
    office.house.browser.until(&tab, ordered);
    office.hurry();
    let (mut pressed, start) = (0, std::time::Instant::now());
    loop {
        let next = office.house.browser.ask(&tab, NEXT_KEY);
        match next.as_str().unwrap_or("wait") {
            "over" => break,
            "wait" => std::thread::sleep(Duration::from_millis(10)),
            key @ ("p" | "e") => office.house.browser.key(&tab, key, 0),
            there => {
                // Somebody may have been quicker; then something else is next.
                if walked(&mut office, &tab, there) {
                    office.house.browser.key(&tab, "Enter", 0);
                    pressed += 1;
                }
            }
        }
        let hour = office.house.browser.text(&tab, ".ot-hour");
        assert!(start.elapsed() < Duration::from_secs(120), "{pressed} and no end: {hour}");
    }
    assert!(pressed > 5, "{pressed}");
    office.clean();
}

#[test]
fn overtime_to_the_end_with_keys_alone() {
    // Two assignments are left, and nobody holds anything against the work.
    let hands: [&[&str]; 3] =
        [&["email", "night", "coffee"], &["cake", "breath"], &["nap", "home"]];
    let mut state = arranged(Reactions::Live, &hands);
    for place in [0, 1, 2] {
        state["assignments"][place]["owner"] = json!(null);
    }
    let who = [Who::Person, Who::Bot("diligent"), Who::Bot("two-faced")];
    let lay = |database: &Path| lay_out(database, &state, Reactions::Live, &who, 30);
    let Some(mut office) = office("ot-end", lay) else { return };
    let ada = office.sits(0);
    office.hurry();
    for play in ["email easy", "night simple"] {
        let card = play.split(' ').next().unwrap();
        office.house.browser.until(&ada, &format!("!!document.querySelector('#card-{card}.lit')"));
        walk(&mut office, &ada, &format!("#card-{card}"));
        let before = office.house.question(&ada);
        office.house.browser.key(&ada, "Enter", 0);
        // Where there is a choice it is listed; else the card is played already.
        let number = "document.querySelector('#answer input[name=question]')?.value";
        let listed = format!("!!document.querySelector('#pick-{card}[open]')");
        office.house.browser.until(&ada, &format!("{listed} || {number} !== '{before}'"));
        if office.house.browser.ask(&ada, &listed) == true {
            walk(&mut office, &ada, &format!(".ot-aims button[value='{play}']"));
            office.house.browser.key(&ada, "Enter", 0);
        }
        office.house.moved_on(&ada, &before);
        // P passes in every window, until the next action is asked for or all is over.
        let next = "!!document.querySelector('[value=done], .ot-ending')";
        let passing = "!!document.querySelector('.ot-pass')";
        while office.house.browser.ask(&ada, next) != true {
            if office.house.browser.ask(&ada, passing) == true {
                office.house.browser.key(&ada, "p", 0);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    office
        .house
        .browser
        .until(&ada, "document.querySelector('.ot-ending')?.innerText.includes('You go home')");
    // And once more, without a mouse.
    walk(&mut office, &ada, "form[action$=rematch] button");
    office.rush.store(false, Ordering::Relaxed);
    office.house.browser.key(&ada, "Enter", 0);
    office.house.browser.until(&ada, &format!("!location.pathname.includes('{ID}')"));
    office.clean();
}

#[test]
fn overtime_with_keys_alone_and_without_script() {
    let state = arranged(Reactions::Live, &HANDS);
    let who = [Who::Person, Who::Bot("diligent"), Who::Bot("diligent"), Who::Bot("diligent")];
    let lay = |database: &Path| lay_out(database, &state, Reactions::Live, &who, 30);
    let Some(mut office) = office("ot-keys", lay) else { return };
    let ada = office.sits(0);
    // Among bots alone she would be asked only when something fits.
    let always = "document.querySelector('#standing-orders [value=always]').click()";
    office.house.browser.ask(&ada, always);
    let small = "document.querySelector('#standing-orders small')?.innerText === 'always'";
    office.house.browser.until(&ada, small);
    // With Tab to the card, Enter picks it, Tab to what it is played on.
    office.house.look(&ada, "overtime-turn");
    walk(&mut office, &ada, "#card-email");
    office.house.browser.shot(&ada, "overtime-focus-1280");
    office.house.browser.key(&ada, "Enter", 0);
    office.house.browser.until(&ada, "document.querySelector('#pick-email').open");
    // Escape puts it back, Enter takes it up again.
    office.house.browser.key(&ada, "Escape", 0);
    office.house.browser.until(&ada, "!document.querySelector('#pick-email').open");
    office.house.browser.key(&ada, "Enter", 0);
    office.house.browser.until(&ada, "document.querySelector('#pick-email').open");
    walk(&mut office, &ada, ".ot-aims button[value='email simple']");
    let before = office.house.question(&ada);
    office.house.browser.key(&ada, "Enter", 0);
    office.house.moved_on(&ada, &before);
    office.house.browser.until(&ada, "!!document.querySelector('.ot-pass')");
    // P passes.
    office.house.browser.key(&ada, "p", 0);
    office.house.browser.until(&ada, "!document.querySelector('#answer')");
    office.hurry();
    office.house.browser.until(&ada, "!!document.querySelector('#answer')");
    office.rush.store(false, Ordering::Relaxed);
    // The same table without script: real buttons in real forms.
    let plain = office.sits(0);
    office.house.browser.without_script(&plain);
    office.house.browser.open(&plain, &format!("{}/table/{ID}", office.house.origin));
    office.house.browser.shot(&plain, "overtime-without-script-1280");
    let open = office.house.browser.count(&plain, "button[form=answer][name=action]");
    assert!(open > 0, "nothing to press");
    office.clean();
}

/// A phone at a table of six, with motion: whatever moves holds and clips what is
/// fixed to the screen inside it.
fn phone_of_six(name: &str, hands: &[&[&str]; 6]) -> Option<(Office, Tab)> {
    let state = arranged(Reactions::Live, hands);
    let who = [Who::Person; 6];
    let lay = |database: &Path| lay_out(database, &state, Reactions::Live, &who, 8);
    let mut office = office(name, lay)?;
    let tab = office.sits(0);
    office.house.browser.prefers(&tab, false, false);
    office.house.browser.size(&tab, 390, 844, true);
    let address = format!("{}/table/{ID}", office.house.origin);
    office.house.browser.open(&tab, &address);
    office.house.browser.until(&tab, "!!document.querySelector('.ot-hand')");
    Some((office, tab))
}

/// Targets of picked cards that are not wholly in sight, or not what a finger in
/// their middle would meet.
const MISSED: &str = r#"(() => {
    const missed = [];
    let tried = 0;
    for (const pick of document.querySelectorAll('details.ot-pick')) {
        const card = pick.querySelector('summary');
        card.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        card.click();
        for (const target of pick.querySelectorAll('.ot-aims button, .ot-aim-step summary')) {
            // Where two things are asked, what is chosen first is chosen.
            if (target.tagName !== 'SUMMARY') target.closest('.ot-aim-step')?.setAttribute('open', '');
            target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            const { left, top, right, bottom } = target.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            const points = [[x, y], [left + 6, y], [right - 6, y], [x, top + 3], [x, bottom - 3]];
            tried += 1;
            const other = points.map(([x, y]) => document.elementFromPoint(x, y)).find((there) => !target.contains(there));
            if (other !== undefined) missed.push(`${pick.id} ${target.value} at ${Math.round(x)},${Math.round(y)}: ${other?.outerHTML.slice(0, 80)}`);
        }
        card.click();
    }
    return [tried, missed];
})()"#;

#[test]
fn overtime_pair_up_asks_first_what_and_then_with_whom() {
    let hands: [&[&str]; 4] = [&["pair", "email"], &["breath"], &["nap"], &["cake"]];
    let state = arranged(Reactions::Live, &hands);
    let who = [Who::Person, Who::Bot("diligent"), Who::Bot("diligent"), Who::Bot("diligent")];
    let lay = |database: &Path| lay_out(database, &state, Reactions::Live, &who, 30);
    let Some(mut office) = office("ot-pair", lay) else { return };
    let ada = office.sits(0);
    let browser = &mut office.house.browser;
    let shown = "[...document.querySelectorAll('#pick-pair .ot-aims :is(summary, button)')] \
        .filter((one) => one.checkVisibility()).map((one) => one.innerText).join(', ')";
    for (width, height, phone) in [(1280, 900, false), (390, 844, true)] {
        browser.size(&ada, width, height, phone);
        browser.press(&ada, "#card-pair");
        browser.until(&ada, "document.querySelector('#pick-pair').open");
        let first = browser.ask(&ada, shown);
        assert_eq!(first.as_str().map(|one| one.matches("On ").count()), Some(3), "{first}");
        browser.press(&ada, ".ot-aim-step:nth-of-type(2) summary");
        browser.until(&ada, "document.querySelectorAll('.ot-aim-step[open]').length === 1");
        let second = browser.ask(&ada, shown).as_str().unwrap_or_default().to_string();
        assert_eq!(second.matches("with ").count(), 3, "{second}");
        browser.shot(&ada, &format!("overtime-pair-up-{width}"));
        browser.key(&ada, "Escape", 0);
        browser.until(&ada, "!document.querySelector('#pick-pair').open");
    }
    // The move is one.
    browser.size(&ada, 1280, 900, false);
    browser.press(&ada, "#card-pair");
    browser.press(&ada, ".ot-aim-step summary");
    let before = office.house.question(&ada);
    office.house.browser.press(&ada, ".ot-aim-step[open] button");
    office.house.moved_on(&ada, &before);
    office
        .house
        .browser
        .until(&ada, "document.querySelector('#log').innerText.includes('plays Pair Up on a')");
    office.clean();
}

#[test]
fn overtime_on_a_phone_every_target_is_where_it_is_seen() {
    let hands: [&[&str]; 6] = [
        &["email", "home", "pair", "espresso", "night"],
        &["breath"],
        &["nap"],
        &["cake"],
        &["coffee"],
        &["jam"],
    ];
    let Some((mut office, tab)) = phone_of_six("ot-phone", &hands) else { return };
    let missed = office.house.browser.ask(&tab, MISSED);
    assert!(missed[0].as_u64() > Some(5), "{missed}");
    assert_eq!(missed[1], json!([]));
    // A wide window becomes narrow while a card is picked: its targets are in their
    // new place at once, not after a card has turned.
    office.house.browser.size(&tab, 1280, 900, false);
    office.house.browser.until(&tab, "innerWidth === 1280");
    office.house.browser.press(&tab, "#card-email");
    office.house.browser.until(
        &tab,
        "document.querySelector('#pick-email').open && document.getAnimations().length === 0",
    );
    office.house.browser.size(&tab, 390, 844, true);
    office.house.browser.until(&tab, "innerWidth === 390");
    let moving = "document.querySelector('#pick-email').closest('li').getAnimations().length";
    assert_eq!(office.house.browser.ask(&tab, moving), 0);
    office.clean();
}

/// How high the bar of a phone is, and what of these is not above it.
fn behind_the_bar(things: &str) -> String {
    format!(
        "(() => {{ const bar = document.querySelector('.answer-bar').getBoundingClientRect(); \
         const hidden = [...document.querySelectorAll('{things}')].map((one) => [one.className, one.getBoundingClientRect()]) \
           .filter(([, box]) => box.top < 0 || box.bottom > bar.top).map(([name, box]) => `${{name}} ${{box.top}} to ${{box.bottom}}`); \
         return [Math.round(bar.height), hidden.join()]; }})()"
    )
}

#[test]
fn overtime_on_a_phone_what_is_asked_about_is_in_sight() {
    let hands: [&[&str]; 6] = [
        &["email", "home", "pair", "espresso", "night"],
        &["jam", "team", "cake"],
        &["nap"],
        &["breath"],
        &["coffee"],
        &["locked"],
    ];
    let Some((mut office, tab)) = phone_of_six("ot-sight", &hands) else { return };
    office.press(&tab, "email hard");
    let ben = office.sits(1);
    office.press(&ben, "jam @1");
    let two = "document.querySelectorAll('.ot-lies').length === 2 && !!document.querySelector('.ot-pass')";
    office.house.browser.until(&tab, two);
    let seen = office.house.browser.ask(&tab, &behind_the_bar(".ot-lies"));
    assert_eq!(seen[1], "");
    assert!(seen[0].as_u64() < Some(200), "{seen}");
    // From the top of the page on: the clock, five colleagues and the Pile.
    office.house.browser.ask(&tab, "scrollTo({ top: 0, behavior: 'instant' })");
    let all = behind_the_bar(".ot-wall, .ot-desk, .ot-lies");
    let seen = office.house.browser.ask(&tab, &all);
    assert_eq!(seen[1], "");
    // The standing orders are one line until it is pressed.
    assert_eq!(office.house.browser.count(&tab, "#orders-now[open]"), 0);
    office.house.browser.press(&tab, "#orders-now summary");
    office.house.browser.until(&tab, "!!document.querySelector('#orders-now[open]')");
    // Everybody lets it happen, and it is Ada's turn again: the hand comes into sight.
    let turn = "!!document.querySelector('[value=done]')";
    for _ in 0..60 {
        if office.house.browser.ask(&tab, turn) == true {
            break;
        }
        office.hands.advance(Duration::from_secs(9));
        std::thread::sleep(Duration::from_millis(50));
    }
    office.house.browser.until(&tab, turn);
    let seen = office.house.browser.ask(&tab, &behind_the_bar(".ot-hand"));
    office.house.browser.shot(&tab, "overtime-hand-390");
    assert_eq!(seen[1], "");
    office.clean();
}
