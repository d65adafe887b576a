//! The factory of The Machine: a week as manager and as worker, five browsers at
//! one table with a union meeting, talk and its law, a phone, keys alone, and no
//! script at all.

use std::time::Duration;

use hall::clock::{Hands, Source};

use super::chrome::Tab;
use super::{AT_ONCE, House, house};

/// Fills a form by the names of its fields.
fn fill(house: &mut House, tab: &Tab, fields: &[(&str, &str)]) {
    for (name, value) in fields {
        house.browser.ask(
            tab,
            &format!(
                "(() => {{ const all = [...document.querySelectorAll('[name={name}]')]; \
                 const radio = all.find((e) => e.type === 'radio' && e.value === '{value}'); \
                 if (radio) radio.checked = true; else if (all[0]) all[0].value = '{value}'; }})()"
            ),
        );
    }
}

/// A table of The Machine, set up by hand; one manages, and bots are in no need of a pause.
pub fn sit_down(house: &mut House, tab: &Tab, fields: &[(&str, &str)]) {
    house.browser.open(tab, &format!("{}/new/the-machine", house.origin));
    fill(house, tab, &[("tempo", "0"), ("manager", "mine")]);
    fill(house, tab, fields);
    house.browser.ask(tab, AT_ONCE);
    house.browser.press(tab, ".sheet-form .button.big");
    house.browser.until(
        tab,
        "location.pathname.startsWith('/table/') \
         && !!document.querySelector('.table')",
    );
}

const ASKED: &str = "!document.documentElement.classList.contains('busy') \
    && (!!document.querySelector('#answer') || !!document.querySelector('.week-over'))";

/// Waits until this seat is asked, or the week is over. True if it is asked.
#[track_caller]
pub fn my_turn(house: &mut House, tab: &Tab) -> bool {
    house.browser.until(tab, ASKED);
    house.browser.count(tab, ".week-over") == 0
}

fn asked(house: &mut House, tab: &Tab) -> bool {
    house.browser.count(tab, "#answer") > 0
}

/// The first of these that is there.
fn first_of(house: &mut House, tab: &Tab, selectors: &[&'static str]) -> &'static str {
    let found = selectors.iter().find(|one| house.browser.count(tab, one) > 0);
    found
        .copied()
        .unwrap_or_else(|| panic!("nothing can be answered: {}", house.browser.text(tab, "body")))
}

/// Presses where others may change the page at the same moment: a finger would
/// aim anew, this hits what it means.
fn click(house: &mut House, tab: &Tab, selector: &str) {
    house
        .browser
        .ask(tab, &format!("document.querySelector({}).click()", serde_json::json!(selector)));
}

#[track_caller]
fn answer(house: &mut House, tab: &Tab, selector: &str) {
    house.browser.until(tab, "!document.documentElement.classList.contains('busy')");
    let before = house.question(tab);
    click(house, tab, selector);
    house.moved_on(tab, &before);
}

/// Both sizes, both lights.
fn shots(house: &mut House, tab: &Tab, name: &str) {
    for dark in [false, true] {
        house.browser.prefers(tab, dark, true);
        let light = if dark { "dark" } else { "light" };
        for (size, width, height, phone) in [("1280", 1280, 900, false), ("390", 390, 844, true)] {
            house.browser.size(tab, width, height, phone);
            let wide = house.browser.ask(tab, "document.documentElement.scrollWidth");
            assert!(wide.as_u64() <= Some(width.into()), "{name}: {wide} pixels wide on {width}");
            house.browser.shot(tab, &format!("tm-{name}-{size}-{light}"));
        }
    }
    house.browser.size(tab, 1280, 900, false);
    house.browser.prefers(tab, false, true);
}

/// The line that is said, typed into the box.
fn type_in(house: &mut House, tab: &Tab, words: &str) {
    house.browser.ask(
        tab,
        &format!("(() => {{ document.getElementById('voice').open = true; const box = document.querySelector('#say'); box.value = '{words}'; box.focus(); }})()"),
    );
}

#[test]
fn tm_whole_week_as_manager_by_clicking() {
    let Some(mut house) = house("tm-manager") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    sit_down(&mut house, &tab, &[("players", "5")]);
    assert!(my_turn(&mut house, &tab));
    assert_eq!(house.browser.count(&tab, ".engine [data-part]"), 24, "a blueprint of 24 parts");
    assert_eq!(house.browser.count(&tab, ".engine .built"), 0);
    shots(&mut house, &tab, "placing");
    // The first worker is dragged to a station, all others are put there by a tap.
    let before = house.question(&tab);
    let place = |selector: &str| {
        format!(
            "(() => {{ const e = document.querySelector('{selector}'); \
             e.scrollIntoView({{ block: 'center', behavior: 'instant' }}); return 0; }})()"
        )
    };
    house.browser.ask(&tab, &place(".bench"));
    let middle = |house: &mut House, selector: &str| {
        let found = house.browser.ask(
            &tab,
            &format!(
                "(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect(); \
                 return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
            ),
        );
        (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
    };
    let (from, to) = (middle(&mut house, ".bench [data-drag]"), middle(&mut house, ".station.lit"));
    house.browser.mouse(&tab, "mousePressed", from.0, from.1);
    for step in 1..=4 {
        let part = f64::from(step) / 4.0;
        let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        house.browser.mouse(&tab, "mouseMoved", x, y);
    }
    house.browser.mouse(&tab, "mouseReleased", to.0, to.1);
    house.moved_on(&tab, &before);
    assert_eq!(house.browser.count(&tab, ".place.taken"), 1, "one stands where it was dropped");
    // And is taken back again, as nobody has seen anything that was hidden.
    house.answer(&tab, "[data-key=u]");
    assert_eq!(house.browser.count(&tab, ".place.taken"), 0);
    house.browser.everything_has_a_name(&tab);
    let (mut warned, mut recommended) = (false, false);
    for _ in 0..200 {
        if !my_turn(&mut house, &tab) {
            break;
        }
        let before = house.question(&tab);
        let answer = first_of(
            &mut house,
            &tab,
            &[".station.lit .put-here", ".badge.lit .put-here", ".answers [form=answer]"],
        );
        if answer.starts_with(".badge") && house.browser.count(&tab, "[value=keep]") > 0 {
            if !recommended {
                shots(&mut house, &tab, "recommending");
            }
            recommended = true;
        } else if answer.starts_with(".badge") {
            if !warned {
                shots(&mut house, &tab, "warning");
            }
            warned = true;
        }
        house.browser.press(&tab, answer);
        house.moved_on(&tab, &before);
    }
    assert_eq!(house.browser.count(&tab, ".week-over"), 1, "the week has an end");
    assert!(warned, "warnings were handed out");
    shots(&mut house, &tab, "end");
    // Last words, with the last scene still there; however many, the box to type in stays near.
    for which in ["a fine", "a kind", "a late", "a last"] {
        let words = format!("There is {which} word left that fills a line or even more than that");
        type_in(&mut house, &tab, &words);
        house.browser.key(&tab, "Enter", 0);
        house.browser.until(&tab, "document.querySelector('#say').value === ''");
    }
    let newest = "(() => { const all = document.querySelector('.remarks'); const box = all.getBoundingClientRect(); \
        return all.innerText.includes('a last word') && box.height <= 220 \
            && all.lastElementChild.getBoundingClientRect().bottom <= box.bottom + 1; })()";
    house.browser.until(&tab, newest);
    ledger_on_a_phone(&mut house, &tab);
    // Afterwards: through anybody's eyes, from any position, and once more.
    let table = house.browser.ask(&tab, "location.pathname").as_str().unwrap().to_string();
    let origin = house.origin.clone();
    house.browser.open(&tab, &format!("{origin}{table}/replay?at=12&eyes=p3"));
    assert_eq!(house.browser.count(&tab, ".hand"), 0, "a replay asks nothing");
    assert_eq!(
        house.browser.text(&tab, ".eyes [aria-current]"),
        house.browser.text(&tab, ".badge:nth-child(3) strong")
    );
    // The log lies open where one is, not at its end.
    let here = "(() => { const [log, line] = ['.log .tape', '.log [aria-current]'] \
        .map((one) => document.querySelector(one)?.getBoundingClientRect()); \
        return !!line && line.top >= log.top && line.top < log.bottom; })()";
    house.browser.until(&tab, here);
    house.browser.press(&tab, ".eyes li:first-child a");
    house.browser.until(&tab, "document.querySelector('.eyes [aria-current]')?.closest('li')?.matches(':first-child') === true");
    assert!(house.browser.count(&tab, ".badge .chit") > 0, "all hands are open now");
    shots(&mut house, &tab, "replay");
    house.browser.open(&tab, &format!("{origin}{table}"));
    house.browser.press(&tab, ".afterwards-rematch, form[action$=rematch] button");
    house.browser.until(
        &tab,
        &format!("location.pathname !== '{table}' && !!document.querySelector('.factory')"),
    );
    house.browser.clean(&origin, &[]);
}

/// The whole week in the ledger, and nothing of it is cut.
fn ledger_on_a_phone(house: &mut House, tab: &Tab) {
    for (width, light) in [(390, false), (320, true)] {
        house.browser.size(tab, width, 844, true);
        house.browser.prefers(tab, !light, true);
        house
            .browser
            .ask(tab, "document.querySelector('#ledger').scrollIntoView({ behavior: 'instant' })");
        house.browser.fits(tab, ".ledger table");
        house.browser.shot(tab, &format!("tm-ledger-{width}"));
    }
    assert!(house.browser.count(tab, ".ledger .entry") > 4, "somebody has worked");
    house.browser.size(tab, 1280, 900, false);
    house.browser.prefers(tab, false, true);
}

#[test]
fn tm_whole_week_as_worker_with_talk() {
    let Some(mut house) = house("tm-worker") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    let seats = [("seat1", "mixed"), ("seat2", "me"), ("seat3", "unionist"), ("seat4", "lazy")];
    sit_down(&mut house, &tab, &[&[("players", "4"), ("manager", "p1")], &seats[..]].concat());
    assert!(my_turn(&mut house, &tab));
    assert!(house.browser.count(&tab, ".hand button.work-card") > 0);
    shots(&mut house, &tab, "working");
    // A number bites at once, with a reason, and the line is still there to mend.
    type_in(&mut house, &tab, "I have a five for you");
    house.browser.key(&tab, "Enter", 0);
    house.browser.until(&tab, "!!document.querySelector('.notice')");
    assert!(house.browser.text(&tab, ".notice").contains("No numbers may be spoken"));
    house.browser.shot(&tab, "tm-no-numbers");
    let typed = house.browser.ask(&tab, "document.querySelector('#say').value");
    assert_eq!(typed.as_str(), Some("I have a five for you"));
    type_in(&mut house, &tab, "I have a strong card for you");
    house.browser.key(&tab, "Enter", 0);
    house.browser.until(
        &tab,
        "document.querySelector('.remarks')?.innerText.includes('a strong card') === true",
    );
    assert_eq!(house.browser.ask(&tab, "document.querySelector('#say').value").as_str(), Some(""));
    // A phrase to the manager, who answers.
    fill(&mut house, &tab, &[("to", "p1")]);
    house.browser.press(&tab, ".phrase[value=hard]");
    house.browser.until(
        &tab,
        "document.querySelector('.remarks')?.innerText.includes('I will work hard') === true",
    );
    // Muted, and heard again: only here.
    my_turn(&mut house, &tab);
    house.browser.ask(&tab, "document.querySelector('.ears').open = true");
    house.browser.ask(&tab, "document.querySelector('.ears li:first-child button').click()");
    house.browser.until(&tab, "document.querySelector('.ears li input[name=on]')?.value === 'off'");
    my_turn(&mut house, &tab);
    house.browser.ask(&tab, "document.querySelector('.ears li:first-child button').click()");
    house.browser.until(&tab, "document.querySelector('.ears li input[name=on]')?.value === 'on'");
    for _ in 0..200 {
        if !my_turn(&mut house, &tab) {
            break;
        }
        let before = house.question(&tab);
        // The highest card, and whatever the union wants. A page that was on its
        // way while we answered may still show the old question for a moment.
        let all = [
            ".hand button.work-card:last-of-type",
            ".answers [form=answer]",
            ".badge.lit .put-here",
        ];
        let found = all.into_iter().find(|one| house.browser.count(&tab, one) > 0);
        if let Some(found) = found {
            click(&mut house, &tab, found);
            house.moved_on(&tab, &before);
        }
    }
    assert_eq!(house.browser.count(&tab, ".week-over"), 1);
    assert!(
        house.browser.text(&tab, ".promises").contains("I will work hard"),
        "a promise is remembered"
    );
    house.browser.shot(&tab, "tm-promises");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &["422"]);
}

#[test]
fn tm_a_time_to_talk_and_words_that_count() {
    let Some(mut house) = house("tm-council") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    let seats = [("seat1", "mixed"), ("seat2", "me"), ("seat3", "unionist"), ("seat4", "lazy")];
    let table = [("players", "4"), ("manager", "p1"), ("talk", "60")];
    sit_down(&mut house, &tab, &[&table, &seats[..]].concat());
    assert!(my_turn(&mut house, &tab));
    house.browser.until(&tab, "!!document.querySelector('.council b')");
    shots(&mut house, &tab, "council");
    // A slip of the finger is understood, and counts when it is confirmed.
    type_in(&mut house, &tab, "boss, i promise to wrok hard");
    house.browser.key(&tab, "Enter", 0);
    house.browser.until(&tab, "!!document.querySelector('.meant')");
    assert!(house.browser.text(&tab, ".meant").contains("Understood as: a promise to Frieda."));
    shots(&mut house, &tab, "meant");
    let heard = |what: &str| {
        format!("document.querySelector('.remarks')?.innerText.includes('{what}') === true")
    };
    // The bots may have promised as much already.
    let promised = "[...document.querySelectorAll('.remarks li')].some(one => \
        !/^(Frieda|Hanne|Ilja)/.test(one.innerText) && one.innerText.includes('I will work hard'))";
    assert_eq!(house.browser.ask(&tab, promised).as_bool(), Some(false));
    house.browser.press(&tab, ".meant .button");
    house.browser.until(&tab, promised);
    // Just words, to somebody by name, who does not understand them.
    type_in(&mut house, &tab, "Hanne, I promise to work");
    house.browser.key(&tab, "Enter", 0);
    house.browser.until(&tab, "!!document.querySelector('.meant')");
    click(&mut house, &tab, ".to-whom [name=plain]");
    house.browser.until(&tab, &heard("I did not understand that"));
    assert_eq!(house.browser.count(&tab, ".council"), 1, "they wait");
    house.browser.press(&tab, ".ready button");
    house.browser.until(&tab, "!document.querySelector('.council')");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

/// Everything on the page but what says who is connected.
const PAGE: &str = "document.querySelector('.play').innerHTML + document.querySelector('.answer-bar').innerHTML \
    + document.querySelector('#log').innerHTML + document.querySelector('.table').dataset.steps";

#[test]
fn tm_five_browsers_a_meeting_and_a_vote() {
    let Some(mut house) = house("tm-five") else { return };
    let tabs: Vec<Tab> = (0..5).map(|_| house.browser.tab()).collect();
    for tab in &tabs {
        house.browser.prefers(tab, false, true);
    }
    let seats = [("seat2", "open"), ("seat3", "open"), ("seat4", "open"), ("seat5", "open")];
    sit_down(&mut house, &tabs[0], &[&[("players", "5"), ("name", "Mona")], &seats[..]].concat());
    let table = house.browser.ask(&tabs[0], "location.href").as_str().unwrap().to_string();
    let names = ["Mona", "Abel", "Beth", "Carl", "Dora"];
    for (tab, name) in tabs.iter().zip(names).skip(1) {
        house.browser.open(tab, &format!("{}/", house.origin));
        house.browser.ask(tab, &format!("document.querySelector('#your-name').value = '{name}'"));
        house.browser.ask(tab, "window.before = true");
        house.browser.press(tab, ".mug .button");
        house.browser.until(tab, "!window.before");
        house.browser.open(tab, &table);
        house.browser.ask(tab, "window.before = true");
        click(&mut house, tab, "[form=sit]");
        house
            .browser
            .until(tab, "!window.before && !document.querySelector('form[action$=claim]')");
    }
    let watcher = house.browser.tab();
    house.browser.open(&watcher, &table);
    let mut met = false;
    'week: for _ in 0..5 {
        // The manager places everybody; the workers all play their lowest card.
        loop {
            house.browser.until(
                &tabs[0],
                "!!document.querySelector('.station.lit') || !document.querySelector('.bench')",
            );
            if house.browser.count(&tabs[0], ".station.lit") == 0 {
                break;
            }
            answer(&mut house, &tabs[0], ".station.lit .put-here");
        }
        for (nth, tab) in tabs.iter().enumerate().skip(1) {
            if house.browser.count(tab, ".badge.yours .stamped") > 0 {
                continue;
            }
            house.browser.until(tab, "!!document.querySelector('.hand button.work-card')");
            if nth == 3 {
                // Only how many have chosen.
                house.browser.until(
                    &watcher,
                    "document.querySelector('.sealed')?.innerText.includes('2 of 4') === true",
                );
                house.browser.shot(&watcher, "tm-sealed");
            }
            answer(&mut house, tab, ".hand button.work-card");
        }
        // The evening: as few warnings as may be, no recommendations.
        loop {
            house.browser.until(&tabs[0], "!!document.querySelector('#answer') || !!document.querySelector('.back-room') || !!document.querySelector('.week-over')");
            if house.browser.count(&tabs[0], ".week-over") > 0 {
                break 'week;
            }
            if house.browser.count(&tabs[0], ".back-room") > 0 {
                break;
            }
            if house.browser.count(&tabs[0], ".bench") > 0 {
                continue 'week;
            }
            let chosen = first_of(
                &mut house,
                &tabs[0],
                &[".answers [value=done]", ".answers [value=keep]", ".badge.lit .put-here"],
            );
            answer(&mut house, &tabs[0], chosen);
        }
        for tab in &tabs[1..] {
            house.browser.until(tab, "!!document.querySelector('.back-room')");
        }
        let inside: Vec<Tab> = tabs[1..]
            .iter()
            .filter(|tab| house.browser.count(tab, ".back-room:not(.shut)") > 0)
            .cloned()
            .collect();
        if inside.len() < 3 {
            continue 'week;
        }
        met = true;
        meeting(&mut house, &tabs[0], &watcher, &inside);
        break;
    }
    assert!(met, "workers who play their lowest cards meet in the evening");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &["422"]);
}

/// Three or more meet; Mona and a spectator stand before the door.
fn meeting(house: &mut House, manager: &Tab, watcher: &Tab, inside: &[Tab]) {
    house.browser.until(watcher, "!!document.querySelector('.back-room.shut')");
    shots(house, manager, "door");
    assert!(house.browser.text(manager, ".hush").contains("Managers must wait outside"));
    let outside = [manager.clone(), watcher.clone()];
    let before: Vec<String> =
        outside.iter().map(|tab| house.browser.ask(tab, PAGE).to_string()).collect();
    let proposer = inside.iter().find(|tab| asked(house, tab)).expect("somebody writes").clone();
    // A word in the room stays in the room.
    type_in(house, &proposer, "Nobody outside hears this");
    house.browser.key(&proposer, "Enter", 0);
    for tab in inside {
        house.browser.until(tab, "document.querySelector('.remarks')?.innerText.includes('Nobody outside hears this') === true");
    }
    answer(house, &proposer, ".badge.lit .put-here");
    answer(house, &proposer, ".answers [value=put]");
    for tab in inside {
        house.browser.until(tab, "!!document.querySelector('.slip-paper.now .votes')");
    }
    let voting: Vec<Tab> = inside.iter().filter(|tab| asked(house, tab)).cloned().collect();
    shots(house, &voting[0], "room");
    house.browser.everything_has_a_name(&voting[0]);
    for tab in &voting[..voting.len() - 1] {
        answer(house, tab, ".answers [value=yes]");
    }
    // A proposal, remarks and votes have passed; outside not a byte has changed.
    for (tab, before) in outside.iter().zip(&before) {
        assert_eq!(&house.browser.ask(tab, PAGE).to_string(), before, "the door tells nothing");
    }
    answer(house, &voting[voting.len() - 1], ".answers [value=yes]");
    for tab in &outside {
        house.browser.until(tab, "!document.querySelector('.back-room') && document.querySelector('.news')?.innerText.includes('agreement') === true");
        assert!(!house.browser.text(tab, "#log").contains("Nobody outside hears this"));
    }
    house.browser.shot(manager, "tm-after-the-meeting");
}

#[test]
fn tm_whole_week_with_keys_alone() {
    let Some(mut house) = house("tm-keys") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    sit_down(&mut house, &tab, &[("players", "4")]);
    let focused = "document.activeElement?.getAttribute('form') === 'answer'";
    let mut decisions = 0;
    while my_turn(&mut house, &tab) {
        let before = house.question(&tab);
        let mut tabs = 0;
        while house.browser.ask(&tab, focused) != true {
            house.browser.key(&tab, "Tab", 0);
            tabs += 1;
            assert!(tabs < 80, "no answer can be reached by keys");
        }
        if decisions == 0 {
            house.browser.shot(&tab, "tm-keys");
        }
        house.browser.key(&tab, "Enter", 0);
        house.moved_on(&tab, &before);
        decisions += 1;
        assert!(decisions < 150, "the week has an end");
    }
    assert!(decisions > 9, "{decisions} decisions are no week");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn tm_whole_week_without_script_on_a_phone() {
    let Some(mut house) = house("tm-plain") else { return };
    let tab = house.browser.tab();
    house.browser.size(&tab, 390, 844, true);
    let seats = [("seat1", "diligent"), ("seat2", "me"), ("manager", "p1")];
    sit_down(&mut house, &tab, &[&[("players", "4")], &seats[..]].concat());
    let address = house.browser.ask(&tab, "location.href").as_str().unwrap().to_string();
    house.browser.without_script(&tab);
    for _ in 0..60 {
        // Without script a waiting page is looked at again.
        for _ in 0..100 {
            house.browser.open(&tab, &address);
            if asked(&mut house, &tab) || house.browser.count(&tab, ".week-over") > 0 {
                break;
            }
        }
        if house.browser.count(&tab, ".week-over") > 0 {
            break;
        }
        let wide = house.browser.ask(&tab, "document.documentElement.scrollWidth");
        assert!(wide.as_u64().unwrap() <= 390, "{wide} pixels wide");
        let small = house.browser.ask(
            &tab,
            "[...document.querySelectorAll('button[form=answer]')].filter((b) => { const r = b.getBoundingClientRect(); \
             return r.width > 0 && (r.width < 40 || r.height < 44); }).map((b) => b.value).join()",
        );
        assert_eq!(small.as_str(), Some(""), "too small for a thumb");
        let before = house.question(&tab);
        let answer = first_of(
            &mut house,
            &tab,
            &[".hand button.work-card", ".answers [form=answer]", ".badge.lit .put-here"],
        );
        house.browser.press(&tab, answer);
        house.moved_on(&tab, &before);
    }
    assert_eq!(house.browser.count(&tab, ".week-over"), 1, "the week has an end");
    // A word without script: it means somebody, and so it asks whom.
    house.browser.press(&tab, ".voice > summary");
    house.browser.press(&tab, ".phrase[value=solidarity]");
    house.browser.press(&tab, ".to-whom button");
    house.browser.until(
        &tab,
        "document.querySelector('.remarks')?.innerText.includes('standing with us') === true",
    );
}

#[test]
fn tm_a_closed_box_says_why_when_it_is_tapped() {
    let Some(mut house) = house("tm-closed") else { return };
    let tab = house.browser.tab();
    house.browser.size(&tab, 390, 844, true);
    sit_down(&mut house, &tab, &[("players", "4")]);
    let address = house.browser.ask(&tab, "location.href").as_str().unwrap().to_string();
    house.browser.without_script(&tab);
    house.browser.open(&tab, &address);
    assert!(my_turn(&mut house, &tab));
    // Every box can be seen, however many it takes.
    let seen = "[...document.querySelectorAll('.station')].filter((one) => one.getBoundingClientRect().height > 80 && one.checkVisibility()).length";
    assert_eq!(house.browser.ask(&tab, seen).as_u64(), Some(house.browser.count(&tab, ".station")));
    // Two of three are placed: whatever takes two together is closed to the last.
    for _ in 0..2 {
        assert!(my_turn(&mut house, &tab));
        let before = house.question(&tab);
        house.browser.tap(&tab, ".station.lit .put-here");
        house.moved_on(&tab, &before);
    }
    let told = "[...document.querySelectorAll('.why')].filter((one) => getComputedStyle(one).opacity === '1').map((one) => one.innerText).join()";
    assert_eq!(house.browser.ask(&tab, told), "", "nothing is in the way");
    house.browser.tap(&tab, ".station .closed summary");
    let why = "document.querySelector('.closed[open] ~ .why')";
    house
        .browser
        .until(&tab, &format!("{why} !== null && getComputedStyle({why}).opacity === '1'"));
    let fits = format!(
        "(() => {{ const [why, box] = [{why}, {why}.closest('.station')].map((one) => one.getBoundingClientRect()); \
         return why.left >= box.left && why.right <= box.right && why.height > 16 && why.top >= 0; }})()"
    );
    assert_eq!(house.browser.ask(&tab, &fits), true, "in its place");
    let thumb = "[...document.querySelectorAll('.closed summary')].every((one) => { const box = one.getBoundingClientRect(); \
        return box.width >= 44 && box.height >= 44; })";
    assert_eq!(house.browser.ask(&tab, thumb), true);
    house.browser.shot(&tab, "tm-closed-390-light");
    let again = house.browser.text(&tab, ".closed[open] ~ .why");
    assert!(again.contains("ox"), "a sentence about a box: {again}");
    // An open one stays, where no finger rests and nothing has the focus.
    house.browser.ask(&tab, "[...document.querySelectorAll('.closed')].at(-1).open = true");
    house.browser.until(
        &tab,
        "getComputedStyle([...document.querySelectorAll('.why')].at(-1)).opacity === '1'",
    );
}

/// A house whose clock is moved by hand.
fn house_by_hand(name: &str) -> Option<(House, Hands)> {
    let mut house = house(name)?;
    house.stop();
    let hands = Hands::new(Duration::from_secs(1_800_000_000));
    let source = Source::Hands(hands.clone());
    let running = web::server::start_by(house.config.clone(), source);
    house.running = Some(house.runtime.block_on(running).unwrap());
    Some((house, hands))
}

#[test]
fn tm_a_leaver_is_replaced_and_comes_back() {
    let Some((mut house, hands)) = house_by_hand("tm-leaver") else { return };
    let [abel, mona] = [house.browser.tab(), house.browser.tab()];
    for tab in [&abel, &mona] {
        house.browser.prefers(tab, false, true);
    }
    let seats = [("seat1", "open"), ("seat2", "me"), ("seat3", "lazy"), ("seat4", "diligent")];
    sit_down(
        &mut house,
        &abel,
        &[&[("players", "4"), ("name", "Abel"), ("manager", "p1")], &seats[..]].concat(),
    );
    let table = house.browser.ask(&abel, "location.href").as_str().unwrap().to_string();
    house.browser.open(&mona, &table);
    click(&mut house, &mona, "[form=sit]");
    assert!(my_turn(&mut house, &mona), "Mona manages");
    house.answer(&mona, ".station.lit .put-here");
    // In the middle of placing she goes away.
    house.browser.open(&mona, "about:blank");
    let offered = "!!document.querySelector('form[action$=standin] button[name=seat]')";
    assert_eq!(house.browser.ask(&abel, offered), false, "nobody is replaced at once");
    hands.advance(Duration::from_secs(200));
    house.browser.until(&abel, offered);
    house.browser.shot(&abel, "tm-left");
    click(&mut house, &abel, "form[action$=standin] button[name=seat]");
    house.browser.until(&abel, "!!document.querySelector('.hand button.work-card')");
    // She is back, and takes her chair from the bot.
    house.browser.open(&mona, &table);
    click(&mut house, &mona, "form[action$=reclaim] button");
    house.browser.until(&mona, "!document.querySelector('form[action$=reclaim]')");
    house.answer(&abel, ".hand button.work-card");
    assert!(my_turn(&mut house, &mona), "Mona manages again");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn tm_lesson_by_clicking() {
    let Some(mut house) = house("tm-lesson") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.open(&tab, &format!("{}/learn/the-machine", house.origin));
    let step = "document.querySelector('.lesson progress')?.value ?? 0";
    for nth in 1..14 {
        house.browser.until(&tab, &format!("({step}) === {nth}"));
        if matches!(nth, 3 | 10) {
            shots(&mut house, &tab, &format!("lesson-{nth}"));
        }
        let next = first_of(
            &mut house,
            &tab,
            &[".hinted button.put-here", "button.hinted", ".main-answer[href]"],
        );
        house.browser.press(&tab, next);
    }
    house.browser.until(&tab, &format!("({step}) === 14"));
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}
