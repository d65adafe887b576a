//! The town of Finishing Time, played by clicking, with keys, without script
//! and on a phone.

use super::chrome::Tab;
use super::{House, OVER, house};

/// A table of Finishing Time, set up by hand; bots are in no need of a pause.
fn sit_down(house: &mut House, tab: &Tab, fields: &[(&str, &str)]) {
    house.browser.open(tab, &format!("{}/new/finishing-time", house.origin));
    for (name, value) in [("tempo", "0")].iter().chain(fields) {
        house.browser.ask(
            tab,
            &format!(
                "(() => {{ const all = [...document.querySelectorAll('[name={name}]')]; \
                 const radio = all.find((e) => e.type === 'radio' && e.value === '{value}'); \
                 if (radio) radio.checked = true; else if (all[0]) all[0].value = '{value}'; }})()"
            ),
        );
    }
    house.browser.press(tab, ".sheet-form .button.big");
    house
        .browser
        .until(tab, "location.pathname.startsWith('/table/') && !!document.querySelector('.town')");
    my_turn(house, tab);
}

/// Waits until this seat is asked, or everything is over.
#[track_caller]
fn my_turn(house: &mut House, tab: &Tab) {
    house.browser.until(
        tab,
        "document.readyState === 'complete' && !document.documentElement.classList.contains('busy') && \
         (!!document.querySelector('#answer') || !!document.querySelector('.ft-ending'))",
    );
}

/// The first of these that can be pressed.
#[track_caller]
fn first_of(house: &mut House, tab: &Tab, selectors: &[&str]) -> String {
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

/// Both sizes, both lights.
fn shots(house: &mut House, tab: &Tab, name: &str) {
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
        let before = house.question(&tab);
        if turn == 30 {
            shots(&mut house, &tab, "ft-middle");
        }
        // The dear places first, then whatever is lit.
        let press = first_of(
            &mut house,
            &tab,
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
                ".ft .lit",
            ],
        );
        house.browser.press(&tab, &press);
        house.moved_on(&tab, &before);
    }
    my_turn(&mut house, &tab);
    assert_eq!(house.question(&tab), OVER);
    assert_eq!(house.browser.count(&tab, ".ft-ending .ledger"), 1, "the end says why");
    shots(&mut house, &tab, "ft-over");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}
