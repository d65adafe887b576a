//! The steps of a hint, and what End turn says before it is pressed, at both sizes.

use crate::chrome::Tab;
use crate::{House, house};

fn step(house: &mut House, tab: &Tab, step: &str) {
    // Sooner, a press on the same spot would be the same press.
    std::thread::sleep(std::time::Duration::from_millis(500));
    house.browser.press(tab, "form[action$='hint'] button");
    let shown = format!(
        "!document.documentElement.classList.contains('busy') && \
         document.querySelector('.hint')?.dataset.step === '{step}'"
    );
    house.browser.until(tab, &shown);
}

#[test]
fn a_hint_in_three_steps() {
    let Some(mut house) = house("hints") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    for (width, height) in [(1280, 900), (390, 844)] {
        house.browser.size(&tab, width, height, width < 500);
        house.set_up(&tab, &[("deal", "1")]);
        step(&mut house, &tab, "something");
        assert_eq!(house.browser.count(&tab, ".card.hinted, .main-answer.hinted"), 0);
        house.browser.shot(&tab, &format!("hint-something-{width}"));
        step(&mut house, &tab, "which");
        assert_eq!(house.browser.count(&tab, ".card.hinted, .main-answer.hinted"), 1);
        step(&mut house, &tab, "whole");
        // With it and with the next best; and if the turn ends here, unless that is it.
        let ends = house.browser.count(&tab, ".main-answer.hinted");
        assert_eq!(house.browser.count(&tab, ".hint meter"), 3 - ends, "the chance in numbers");
        assert_eq!(house.browser.count(&tab, "form[action$='hint']"), 0, "there is no more");
        house.look(&tab, &format!("hint-whole-from-{width}"));
        house.browser.size(&tab, width, height, width < 500);
        // The answer is still in sight, and within reach.
        let in_sight = "(() => { const b = document.querySelector('.main-answer').getBoundingClientRect(); \
            return b.top >= 0 && b.bottom <= innerHeight && b.right <= innerWidth \
            && [...document.querySelectorAll('.hint *')].every((e) => e.getBoundingClientRect().right <= innerWidth); })()";
        assert_eq!(house.browser.ask(&tab, in_sight), true);
    }
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn end_turn_says_what_it_costs() {
    let Some(mut house) = house("end-cost") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up(&tab, &[("deal", "1"), ("difficulty", "difficult")]);
    let seen = "(() => { const t = document.getElementById('end-cost'); \
        return getComputedStyle(t).visibility === 'visible' ? t.innerText : ''; })()";
    assert_eq!(house.browser.ask(&tab, seen), "", "only when it is pointed at");
    house.browser.ask(&tab, "document.querySelector('.main-answer').focus({ focusVisible: true })");
    house.browser.until(&tab, &format!("{seen}.includes('It costs no coffee.')"));
    house.browser.shot(&tab, "end-cost-1280");
    // On to the turn that would be the last.
    while house.browser.count(&tab, ".main-answer.loses") == 0 {
        house.answer(&tab, ".main-answer");
    }
    assert!(house.browser.text(&tab, ".main-answer").contains("loses the game"));
    house.browser.ask(&tab, "document.querySelector('.main-answer').focus({ focusVisible: true })");
    house.browser.until(&tab, &format!("{seen}.includes('It loses the game')"));
    house.browser.shot(&tab, "end-loses-1280");
    house.browser.size(&tab, 390, 844, true);
    house.browser.until(
        &tab,
        "document.querySelector('.main-answer.loses').getBoundingClientRect().right <= innerWidth",
    );
    house.browser.shot(&tab, "end-loses-390");
    house.browser.press(&tab, ".main-answer.loses");
    house.browser.until(&tab, "!!document.querySelector('.ending')");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}
