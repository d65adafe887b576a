//! Settings as somebody sets them: by the form, and what comes of it at a table.

use crate::house;

#[test]
fn what_is_set_by_the_form_holds_at_the_table() {
    let Some(mut house) = house("settings") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.visit(&tab, "/settings");
    house.look(&tab, "settings");
    for choice in ["theme][value=dark", "confirm][value=on", "sound][value=on"] {
        house.browser.ask(&tab, &format!("document.querySelector('[name={choice}]').click()"));
    }
    house.browser.press(&tab, "#settings .button.big");
    house.browser.until(&tab, "!!document.querySelector('.notice.kept')");
    let dark = "getComputedStyle(document.documentElement).colorScheme";
    assert_eq!(house.browser.ask(&tab, dark), "dark", "though the system is light");
    house.sit_down(&tab);
    let question = house.question(&tab);
    // Asked once more: no is no, yes is yes.
    house.browser.press(&tab, ".main-answer");
    house.browser.until(&tab, "document.getElementById('sure').open");
    house.browser.press(&tab, "#sure form button");
    house.browser.until(&tab, "!document.getElementById('sure').open");
    assert_eq!(house.question(&tab), question);
    house.browser.press(&tab, ".main-answer");
    house.browser.until(&tab, "document.getElementById('sure').open");
    house.browser.press(&tab, "[data-do=sure]");
    house.moved_on(&tab, &question);
}
