//! The town of Finishing Time, played by clicking, with keys, without script
//! and on a phone.

use std::time::Duration;

use super::chrome::Tab;
use super::{AT_ONCE, House, OVER, house};

/// A table of Finishing Time, set up by hand; bots are in no need of a pause.
fn sit_down(house: &mut House, tab: &Tab, fields: &[(&str, &str)]) {
    house.browser.open(tab, &format!("{}/new/finishing-time", house.origin));
    for (name, value) in [("tempo", "0")].iter().chain(fields) {
        house.browser.ask(
            tab,
            &format!(
                "(() => {{ const all = [...document.querySelectorAll('[name={name}]')]; \
                 const radio = all.find((e) => e.type === 'radio' && e.value === '{value}'); \
                 if (radio) radio.click(); else if (all[0]) all[0].value = '{value}'; }})()"
            ),
        );
    }
    house.browser.ask(tab, AT_ONCE);
    house.browser.press(tab, ".sheet-form .button.big");
    house
        .browser
        .until(tab, "location.pathname.startsWith('/table/') && !!document.querySelector('.town')");
    my_turn(house, tab);
}

/// Waits until this seat is asked, or everything is over.
#[track_caller]
pub fn my_turn(house: &mut House, tab: &Tab) {
    let asked = "!document.documentElement.classList.contains('busy') && \
         (!!document.querySelector('#answer') || !!document.querySelector('.ft-ending'))";
    // Bots without a pause: what they did may still be coming in.
    loop {
        house.browser.until(tab, asked);
        let before = house.question(tab);
        std::thread::sleep(Duration::from_millis(40));
        if house.browser.ask(tab, asked) == true && house.question(tab) == before {
            return;
        }
    }
}

/// The first of these that can be pressed.
#[track_caller]
pub fn first_of(house: &mut House, tab: &Tab, selectors: &[&str]) -> String {
    let list = serde_json::json!(selectors);
    let found = house.browser.ask(
        tab,
        &format!(
            "{list}.find((one) => document.querySelector(one)?.getClientRects().length > 0) ?? ''"
        ),
    );
    let found = found.as_str().unwrap_or_default().to_string();
    assert!(!found.is_empty(), "nothing can be answered: {}", house.browser.text(tab, "body"));
    found
}

/// What somebody would press who wants to relax and knows nothing else.
#[track_caller]
pub fn press_something(house: &mut House, tab: &Tab) {
    let before = house.question(tab);
    let press = first_of(
        house,
        tab,
        &[
            ".p-motel .lit",
            ".p-ride .lit",
            ".paired .lit",
            ".p-trail .lit",
            ".p-fishing .lit",
            ".p-date .lit",
            ".p-pub .lit",
            ".p-home .lit",
            ".answers > .main-answer",
            ".answers > [form=answer]",
            ".ft .lit",
        ],
    );
    house.browser.press(tab, &press);
    house.moved_on(tab, &before);
}

/// Both sizes, both lights.
pub fn shots(house: &mut House, tab: &Tab, name: &str) {
    for dark in [false, true] {
        house.browser.prefers(tab, dark, true);
        let light = if dark { "dark" } else { "light" };
        for (size, width, height, phone) in [("1280", 1280, 900, false), ("390", 390, 844, true)] {
            house.browser.size(tab, width, height, phone);
            house.browser.shot(tab, &format!("{name}-{size}-{light}"));
        }
    }
    house.browser.size(tab, 1280, 900, false);
    house.browser.prefers(tab, false, true);
}

#[test]
fn ft_whole_game_of_four_by_clicking() {
    let Some(mut house) = house("ft-whole") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    let bots = [("seat2", "angler"), ("seat3", "spender"), ("seat4", "romantic")];
    sit_down(&mut house, &tab, &[&[("players", "4")], &bots[..]].concat());
    shots(&mut house, &tab, "ft-start");
    for turn in 0..600 {
        my_turn(&mut house, &tab);
        if house.question(&tab) == OVER {
            break;
        }
        if turn == 30 {
            shots(&mut house, &tab, "ft-middle");
        }
        press_something(&mut house, &tab);
    }
    my_turn(&mut house, &tab);
    assert_eq!(house.question(&tab), OVER);
    let top = "document.querySelector('.ft-ending').getBoundingClientRect().top";
    let top = house.browser.ask(&tab, top).as_f64().unwrap();
    assert!((-1.0..450.0).contains(&top), "the end is shown from its beginning, not from {top}");
    assert_eq!(house.browser.count(&tab, ".ft-ending .ledger"), 1, "the end says why");
    assert_eq!(house.browser.count(&tab, ".ledger thead th.mine"), 1, "and to whom");
    let first = house.browser.text(&tab, ".reasons li");
    assert!(first.starts_with("You are "), "{first}");
    shots(&mut house, &tab, "ft-over");
    house.browser.size(&tab, 390, 844, true);
    house
        .browser
        .ask(&tab, "document.querySelector('.ledger').scrollIntoView({ behavior: 'instant' })");
    house.browser.fits(&tab, ".ledger-box");
    house.browser.shot(&tab, "ft-ledger-390");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn ft_options_are_there_when_they_mean_something() {
    let Some(mut house) = house("ft-options") else { return };
    let tab = house.browser.tab();
    house.browser.open(&tab, &format!("{}/new/finishing-time", house.origin));
    let shown = "[...document.querySelectorAll('[data-only-with]')].filter((one) => one.checkVisibility()) \
        .map((one) => one.querySelector('input').name).join()";
    for (players, options) in [("4", ""), ("1", "difficulty"), ("2", "generous"), ("3", "")] {
        house.browser.ask(
            &tab,
            &format!("document.querySelector('[name=players][value=\"{players}\"]').click()"),
        );
        house.browser.until(&tab, &format!("{shown} === '{options}'"));
        house.browser.shot(&tab, &format!("ft-options-{players}"));
    }
    // The same without script.
    house.browser.without_script(&tab);
    house.browser.open(&tab, &format!("{}/new/finishing-time?players=2", house.origin));
    house.browser.until(&tab, &format!("{shown} === 'generous'"));
}

#[test]
fn ft_with_keys_alone() {
    let Some(mut house) = house("ft-keys") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    sit_down(&mut house, &tab, &[("players", "2"), ("seat2", "random")]);
    // Arrows walk over what is lit, and the stone to land on lights up.
    house.browser.key(&tab, "ArrowRight", 0);
    house.browser.until(&tab, "document.activeElement.matches('.ft .lit')");
    assert_eq!(house.browser.count(&tab, ".stone.aimed"), 1);
    house.browser.until(
        &tab,
        "getComputedStyle(document.activeElement.nextElementSibling).visibility === 'visible'",
    );
    house.browser.shot(&tab, "ft-keys-1280");
    // To the pub with Enter, once more, and the turn is ended with E.
    house.browser.ask(&tab, "document.querySelector('.p-pub .lit').focus()");
    let before = house.question(&tab);
    house.browser.key(&tab, "Enter", 0);
    house.moved_on(&tab, &before);
    house.browser.until(&tab, "document.activeElement.matches('.p-pub .lit')");
    let before = house.question(&tab);
    house.browser.key(&tab, "u", 0);
    house.moved_on(&tab, &before);
    house.browser.ask(&tab, "document.querySelector('.p-home .lit').focus()");
    let before = house.question(&tab);
    house.browser.key(&tab, "Enter", 0);
    house.moved_on(&tab, &before);
    let before = house.question(&tab);
    house.browser.key(&tab, "e", 0);
    house.moved_on(&tab, &before);
    my_turn(&mut house, &tab);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn ft_a_strike_is_a_basket() {
    let Some(mut house) = house("ft-basket") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    sit_down(&mut house, &tab, &[("players", "2"), ("seat2", "random")]);
    let step = |track: &str, to: i8| format!(".shop [data-buy={track}][data-to='{to}']");
    // Four fists: 65 hours leave one; 60 more are too many and stay out.
    house.browser.press(&tab, &step("hours", 65));
    house.browser.until(&tab, "!document.querySelector('.basket').hidden");
    house.browser.press(&tab, &step("hours", 60));
    assert_eq!(house.browser.text(&tab, ".basket-sum"), "3 of 4");
    assert_eq!(house.browser.text(&tab, ".basket-list"), "Hours 65 h");
    assert_eq!(house.browser.text(&tab, ".basket-relief"), "1 stress less");
    assert_eq!(house.browser.count(&tab, ".step.packed"), 1);
    // Put back, and others taken instead.
    house.browser.press(&tab, &step("hours", 65));
    house.browser.until(&tab, "document.querySelector('.basket').hidden");
    house.browser.press(&tab, &step("income", 8));
    house.browser.press(&tab, &step("union", 5));
    house
        .browser
        .until(&tab, "document.querySelector('.basket-sum').innerText.startsWith('4 of 4')");
    assert_eq!(house.browser.text(&tab, ".basket-list"), "Income $8, Union 5");
    assert_eq!(house.browser.text(&tab, ".basket-relief"), "", "hours alone bring that");
    house.browser.shot(&tab, "ft-basket-1280");
    house.browser.size(&tab, 390, 844, true);
    house.browser.shot(&tab, "ft-basket-390");
    let before = house.question(&tab);
    house.browser.press(&tab, "[data-basket=strike]");
    house.moved_on(&tab, &before);
    my_turn(&mut house, &tab);
    assert_eq!(house.browser.count(&tab, ".team.you .step.had"), 2);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn ft_without_script() {
    let Some(mut house) = house("ft-plain") else { return };
    let tab = house.browser.tab();
    house.browser.without_script(&tab);
    house.browser.open(&tab, &format!("{}/new/finishing-time", house.origin));
    house.browser.ask(&tab, "(() => { document.querySelector('[name=tempo]').value = '0'; \
        const p = [...document.querySelectorAll('[name=players]')]; const r = p.find((e) => e.value === '1'); \
        if (r && r.type === 'radio') r.checked = true; else p[0].value = '1'; })()");
    house.browser.press(&tab, ".sheet-form .button.big");
    house.browser.until(&tab, "!!document.querySelector('.town')");
    // Alone against the Robot: a worker goes fishing, a step is bought alone.
    assert!(house.browser.text(&tab, ".teams").contains("The Robot"));
    house.answer(&tab, ".p-fishing .lit");
    house.answer(&tab, ".shop .step.lit[value='income 8']");
    assert!(house.browser.text(&tab, "#question").contains("strike"));
    house.answer(&tab, ".answers > .main-answer");
    house.answer(&tab, ".p-home .lit");
    house.answer(&tab, ".p-pub .lit");
    house.browser.shot(&tab, "ft-without-script-1280");
    // A hint is marked on the board.
    house.browser.press(&tab, "form[action$='hint'] button");
    house.browser.until(&tab, "!!document.querySelector('.hint')");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn ft_a_finger_looks_before_it_goes() {
    let Some(mut house) = house("ft-finger") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.size(&tab, 390, 844, true);
    sit_down(&mut house, &tab, &[("players", "3"), ("seat2", "random"), ("seat3", "random")]);
    let before = house.question(&tab);
    house.browser.tap(&tab, ".p-fishing .lit");
    house.browser.until(&tab, "!!document.querySelector('.p-fishing .armed')");
    explained_in_sight(&mut house, &tab);
    house.browser.shot(&tab, "ft-finger-390");
    assert_eq!(house.question(&tab), before, "one look is no move");
    house.browser.tap(&tab, ".p-fishing .lit");
    house.moved_on(&tab, &before);
    // Nothing is wider than the phone, and everything is large enough for a thumb.
    let wide = house.browser.ask(&tab, "document.documentElement.scrollWidth");
    assert!(wide.as_u64() <= Some(390), "{wide}");
    my_turn(&mut house, &tab);
    about_town(&mut house, &tab);
    // In the middle of the street as well as at the edge of town.
    house.browser.tap(&tab, "#d-amusement .lit");
    explained_in_sight(&mut house, &tab);
    // Alone with bots one may ask for a hint, and it gives a reason in numbers.
    house.browser.press(&tab, "form[action$='hint'] button");
    house.browser.until(&tab, "/[0-9]/.test(document.querySelector('.hint p')?.innerText)");
    house.browser.shot(&tab, "ft-hint-390");
    let small = house.browser.ask(&tab,
        "[...document.querySelectorAll('.ft .lit')].filter((e) => { const b = e.getBoundingClientRect(); return b.height < 44 || b.width < 44; }).map((e) => e.value).join()");
    assert_eq!(small, "");
    house.browser.everything_has_a_name(&tab);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

/// What the armed place says stands on the screen, above the bar.
fn explained_in_sight(house: &mut House, tab: &Tab) {
    house.browser.until(
        tab,
        "(() => { const tip = document.querySelector('.armed + .tip').getBoundingClientRect(); \
         const bar = document.querySelector('.answer-bar').getBoundingClientRect(); \
         return tip.left >= 0 && tip.right <= 390 && tip.top >= 0 && tip.bottom <= bar.top; })()",
    );
}

/// The links at the thumb: each counts what can be answered in its part of the
/// town and leads there, with nothing in front of it.
fn about_town(house: &mut House, tab: &Tab) {
    for part in ["d-leisure", "d-amusement", "d-coast", "d-house", "d-union", "teams"] {
        let told = house.browser.ask(tab, &format!("parseInt(document.querySelector('.quarters [href=\"#{part}\"] b')?.textContent ?? '0')"));
        let lit = house.browser.count(tab, &format!("#{part} .lit"));
        assert_eq!(told.as_u64(), Some(lit as u64), "{part}");
        house.browser.press(tab, &format!(".quarters [href='#{part}']"));
        house.browser.until(
            tab,
            &format!(
                "(() => {{ const at = document.querySelector('#{part}').getBoundingClientRect(); \
             const bar = document.querySelector('.answer-bar').getBoundingClientRect(); \
             return at.top >= -1 && at.top < bar.top - 60; }})()"
            ),
        );
    }
    // The theme park and the columns of the coast are there to be seen.
    for place in ["#d-amusement .site.wide", "#d-coast .site.wide"] {
        let width = house
            .browser
            .ask(tab, &format!("document.querySelector('{place}').getBoundingClientRect().width"));
        assert!(width.as_f64() > Some(250.0), "{place}: {width}");
    }
    let small = house.browser.ask(tab, "[...document.querySelectorAll('.quarters a')].filter((one) => { const b = one.getBoundingClientRect(); return b.height < 44 || b.width < 44 || b.right > 390; }).length");
    assert_eq!(small, 0);
}

#[test]
fn ft_others_watch_the_town() {
    let Some(mut house) = house("ft-watch") else { return };
    let player = house.browser.tab();
    house.browser.prefers(&player, false, true);
    sit_down(&mut house, &player, &[("players", "2"), ("seat2", "random")]);
    let address = house.browser.ask(&player, "location.href").as_str().unwrap().to_string();
    let watcher = house.browser.tab();
    house.browser.open(&watcher, &address);
    assert_eq!(house.browser.count(&watcher, ".ft .lit, #answer"), 0);
    let before = house.question(&player);
    house.browser.press(&player, ".p-home .lit");
    house.moved_on(&player, &before);
    house.browser.until(&watcher, "document.querySelectorAll('.p-home .pawn.t0').length >= 2");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

// ── lessons ──────────────────────────────────────────────────────────────

/// Where a lesson is.
fn step_of(house: &mut House, tab: &Tab) -> u64 {
    let at = house.browser.ask(tab, "Number(location.pathname.split('/').pop())");
    at.as_u64().unwrap_or(0)
}

#[track_caller]
fn next_step(house: &mut House, tab: &Tab, before: u64) {
    house.browser.until(
        tab,
        &format!(
            "Number(location.pathname.split('/').pop()) > {before} && \
             !!document.querySelector('.bubble')"
        ),
    );
}

/// A lesson from its first step to its last, pressing what is lit.
fn go_through(house: &mut House, tab: &Tab, slug: &str, pictures: bool) {
    house.browser.open(tab, &format!("{}/learn/{slug}", house.origin));
    house.browser.until(tab, "!!document.querySelector('.bubble')");
    let steps =
        house.browser.ask(tab, "document.querySelector('.lesson progress').max").as_u64().unwrap();
    while step_of(house, tab) < steps {
        let at = step_of(house, tab);
        if pictures && [2, 8, 11, 16, 18].contains(&at) {
            shots(house, tab, &format!("lesson-{slug}-{at}"));
        }
        if house.browser.count(tab, ".hinted") == 0 {
            house.browser.press(tab, ".answers > a.main-answer");
        } else if house.browser.count(tab, "html.js .step.hinted") > 0 {
            // Into the basket, then the strike.
            house.browser.press(tab, ".step.hinted");
            house.browser.until(tab, "document.querySelectorAll('.step.packed').length === 1");
            house.browser.press(tab, "[data-basket=strike]");
        } else {
            house.browser.press(tab, ".hinted");
        }
        next_step(house, tab, at);
    }
}

#[test]
fn lessons_are_learnt_by_pressing_what_is_lit() {
    let Some(mut house) = house("lessons") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    for slug in ["finished", "finished-2", "finishing-time"] {
        go_through(&mut house, &tab, slug, true);
    }
    assert_eq!(house.browser.count(&tab, ".ft-ending"), 1);
    shots(&mut house, &tab, "lesson-finishing-time-end");
    // From the lesson to a first real game in one press.
    house.browser.press(&tab, ".coach-bar form button.main-answer");
    house.browser.until(
        &tab,
        "location.pathname.startsWith('/table/') && !!document.querySelector('.town')",
    );
    assert_eq!(house.browser.count(&tab, ".teams .team"), 3);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn lessons_need_no_script_and_forgive() {
    let Some(mut house) = house("lessons-plain") else { return };
    let tab = house.browser.tab();
    house.browser.open(&tab, &format!("{}/learn/finishing-time/2", house.origin));
    house.browser.press(&tab, ".p-trail .lit");
    house.browser.until(&tab, "!!document.querySelector('.patience')");
    assert_eq!(step_of(&mut house, &tab), 2);
    house.browser.shot(&tab, "lesson-patience-1280");
    house.browser.without_script(&tab);
    house.browser.open(&tab, &format!("{}/learn/finishing-time/2", house.origin));
    house.browser.press(&tab, ".p-trail .lit");
    house.browser.until(&tab, "!!document.querySelector('.patience')");
    for slug in ["finished", "finished-2", "finishing-time"] {
        go_through(&mut house, &tab, slug, false);
    }
    // The rules and the lobby lead to the lesson.
    for page in ["/rules/finishing-time", "/"] {
        house.browser.open(&tab, &format!("{}{page}", house.origin));
        assert!(house.browser.count(&tab, "a[href='/learn/finishing-time']") >= 1, "{page}");
    }
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn ft_couples_on_a_laptop_stand_over_nothing() {
    let Some(mut house) = house("ft-couples") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up_at(&tab, "finishing-time", &[("players", "4"), ("tempo", "0")]);
    house.browser.until(&tab, "!!document.querySelector('#d-amusement .pair .spots')");
    for (width, height) in [(1366, 650), (1280, 900)] {
        house.browser.size(&tab, width, height, false);
        // Three couples at the blind date, and three at the motel.
        let sticks_out = r#"(() => {
          const pawn = document.querySelector('.pawn').cloneNode(true);
          const partner = Object.assign(pawn.cloneNode(true), {});
          partner.classList.add('partner');
          for (const spot of document.querySelectorAll('#d-amusement .pair .spot')) {
            spot.classList.add('taken');
            spot.replaceChildren(pawn.cloneNode(true), partner.cloneNode(true));
          }
          const box = (one) => document.querySelector(`#d-amusement ${one}`).getBoundingClientRect();
          const [street, rides, pair] = [document.querySelector('#d-amusement').getBoundingClientRect(), box('.mini-site.paired'), box('.pair')];
          const all = [...document.querySelectorAll('#d-amusement .pair :is(.go, .spot, .deal)')].map((one) => one.getBoundingClientRect());
          return [rides.bottom > pair.top + 1, ...all.map((one) => one.right > street.right + 1)].join();
        })()"#;
        let found = house.browser.ask(&tab, sticks_out);
        assert!(found.as_str().is_some_and(|all| !all.contains("true")), "{width}: {found}");
        house.browser.shot(&tab, &format!("ft-couples-{width}"));
    }
}
