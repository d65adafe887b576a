//! Overtime in a real browser: a whole game by clicking, four people with a
//! Pile of three reactions, a leaver who comes back, a phone, keys alone.

use super::chrome::Tab;
use super::{House, house};

impl House {
    /// From the lobby to a table with bots in one press.
    fn clock_in(&mut self, tab: &Tab) {
        self.browser.open(tab, &format!("{}/", self.origin));
        self.browser.press(tab, ".game-overtime button.face");
        self.browser.until(
            tab,
            "location.pathname.startsWith('/table/') && !!document.querySelector('.overtime')",
        );
    }
}

#[test]
fn overtime_first_look() {
    let Some(mut house) = house("ot-look") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.clock_in(&tab);
    house.browser.until(&tab, "!!document.querySelector('#answer')");
    house.look(&tab, "overtime-first");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}
