//! With a finger: dragging, and a long press that explains and does nothing.

use crate::{house, the_machine};

#[test]
fn touch_drags_a_worker_to_a_station() {
    let Some(mut house) = house("tm-finger") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.size(&tab, 390, 844, true);
    the_machine::sit_down(&mut house, &tab, &[("players", "4")]);
    assert!(the_machine::my_turn(&mut house, &tab));
    let before = house.question(&tab);
    house.browser.drag(&tab, ".bench [data-drag]", ".station.lit");
    house.moved_on(&tab, &before);
    assert_eq!(house.browser.count(&tab, ".place.taken"), 1, "one stands where it was dropped");
    // A finger that rests on a station is told what would happen, and does nothing.
    let before = house.question(&tab);
    house.browser.middle_of(&tab, ".station.lit");
    let at = house.browser.spot(&tab, ".station.lit");
    house.browser.finger(&tab, "touchStart", Some(at));
    house.browser.until(
        &tab,
        "getComputedStyle(document.querySelector('.put-here.told span')).opacity === '1'",
    );
    house.browser.shot(&tab, "tm-long-press-390");
    house.browser.finger(&tab, "touchEnd", None);
    assert_eq!(house.question(&tab), before, "a long press is no answer");
    // Let go of over nothing, a worker stays where he was.
    house.browser.drag(&tab, ".bench [data-drag]", ".bench .bench-name");
    house.browser.until(&tab, "!document.querySelector('.dragging')");
    assert_eq!(house.question(&tab), before);
    assert_eq!(house.browser.count(&tab, ".place.taken"), 1);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn touch_drags_by_the_grip_and_a_long_press_only_explains() {
    let Some(mut house) = house("finger") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.size(&tab, 390, 844, true);
    house.set_up(&tab, &[("deal", "7")]);
    let order = "[...document.querySelectorAll('#present > [data-card]')].map((e) => e.dataset.card).join(' ')";
    house.browser.until(&tab, &format!("{order} === '7 24 39'"));
    let before = house.question(&tab);
    house.browser.drag(&tab, "#present [data-card='39'] .grip", "#present [data-card='7'] .card");
    house.browser.until(&tab, &format!("{order} === '39 7 24'"));
    // A finger that rests on a card is told what the card does, and does nothing.
    let lit = "#present .card.lit";
    house.browser.middle_of(&tab, lit);
    let at = house.browser.spot(&tab, lit);
    house.browser.finger(&tab, "touchStart", Some(at));
    house.browser.until(
        &tab,
        "getComputedStyle(document.querySelector('.slot.told > .tip')).opacity === '1'",
    );
    house.browser.shot(&tab, "long-press-390");
    house.browser.finger(&tab, "touchEnd", None);
    house.browser.until(&tab, "!document.documentElement.classList.contains('busy')");
    assert_eq!(house.question(&tab), before, "a long press is no answer");
    house.answer(&tab, lit);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}
