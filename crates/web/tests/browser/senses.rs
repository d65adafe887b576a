//! What is heard and what is told while one looks elsewhere: the browser's own voices
//! are replaced by ones that write down what they were asked for.

use std::time::Duration;

use serde_json::json;

use crate::chrome::Tab;
use crate::finishing_time::{my_turn, press_something};
use crate::two_browsers::meet;
use crate::{House, house};

/// Notes what would be shown and heard. The page may be hidden by hand.
const EARS: &str = r#"
window.told = [];
window.heard = [];
window.aside = false;
Object.defineProperty(document, 'hidden', { get: () => window.aside });
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { return this.permission = 'granted'; }
  constructor(title, rest) { window.told.push([title, rest.body, Object.keys(rest).sort().join()]); }
  close() {}
};
window.AudioContext = class {
  constructor() { window.air = (window.air ?? 0) + 1; }
  state = 'running';
  currentTime = 0;
  destination = {};
  resume() {}
};
window.GainNode = class {
  constructor() {
    this.gain = { linearRampToValueAtTime: (loud) => { this.loud = loud; }, exponentialRampToValueAtTime() {} };
  }
  connect(next) { return next; }
};
window.OscillatorNode = class {
  connect(gain) { this.to = gain; return gain; }
  start() { window.heard.push(this.to.loud); }
  stop() {}
};"#;

fn listens(house: &mut House, tab: &Tab) {
    let ears = json!({ "source": EARS });
    house.browser.call(Some(tab), "Page.addScriptToEvaluateOnNewDocument", ears);
}

/// Looks at another tab, or back.
fn turn_away(house: &mut House, tab: &Tab, away: bool) {
    let gone = format!("aside = {away}; document.dispatchEvent(new Event('visibilitychange'))");
    house.browser.ask(tab, &gone);
}

#[test]
fn a_turn_in_a_hidden_tab_is_told_once_and_says_no_more_than_whose_it_is() {
    let Some(mut house) = house("notices") else { return };
    let two = meet(&mut house, 40);
    listens(&mut house, &two.host);
    house.browser.open(&two.host, &two.address);
    my_turn(&mut house, &two.host);
    assert_eq!(house.browser.count(&two.host, "[data-do=tell-me]"), 0, "not while one is asked");
    let waits = "!document.querySelector('#answer') && !!document.querySelector('.town')";
    while house.browser.ask(&two.host, waits) != true {
        press_something(&mut house, &two.host);
    }
    // Asked of somebody who waits for other people.
    house.browser.press(&two.host, "[data-do=tell-me]");
    house.browser.until(&two.host, "document.documentElement.dataset.notify === 'on'");
    turn_away(&mut house, &two.host, true);
    let due = "'due' in document.querySelector('.table').dataset";
    while house.browser.ask(&two.host, due) != true {
        assert_eq!(house.browser.ask(&two.host, "told.length"), 0, "it is not their turn yet");
        if house.browser.count(&two.guest, "#answer") > 0 {
            press_something(&mut house, &two.guest);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    house.browser.until(&two.host, "told.length > 0");
    // Whatever else happens, once is enough.
    house.browser.ask(&two.guest, "document.querySelector('#say').value = 'your turn, dear'");
    house.browser.press(&two.guest, ".line-to-say button");
    let heard = "document.querySelector('.remarks').innerText.includes('dear')";
    house.browser.until(&two.host, heard);
    let told = house.browser.ask(&two.host, "told");
    let turn = house.browser.ask(&two.host, "document.getElementById('tell-me').dataset.turn");
    assert_eq!(told, json!([["Finishing Time", turn, "body,icon,tag"]]));
    assert!(turn.as_str().is_some_and(|turn| turn.len() < 40 && !turn.contains("dear")), "{turn}");
    turn_away(&mut house, &two.host, false);
    assert_eq!(house.browser.ask(&two.host, "document.title.startsWith('●')"), false);
    // It is kept: at the next table nobody is asked again.
    house.browser.open(&two.host, &format!("{}/settings", house.origin));
    assert_eq!(
        house.browser.ask(&two.host, "document.querySelector('[name=notify][value=on]').checked"),
        true
    );
}

#[test]
fn nothing_is_heard_unless_it_is_wanted_and_then_one_soft_tone() {
    let Some(mut house) = house("sound") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    listens(&mut house, &tab);
    house.set_up(&tab, &[("deal", "5"), ("difficulty", "easy")]);
    house.answer(&tab, ".main-answer");
    assert_eq!(house.browser.ask(&tab, "[heard.length, window.air ?? 0]"), json!([0, 0]));
    let table = house.path(&tab);
    house.visit(&tab, "/settings");
    house.browser.ask(&tab, "document.querySelector('[name=sound][value=on]').click()");
    house.browser.press(&tab, "#settings .button.big");
    house.browser.until(&tab, "!!document.querySelector('.notice.kept')");
    house.visit(&tab, &table);
    assert_eq!(house.browser.ask(&tab, "heard.length"), 0, "looking makes no sound");
    house.answer(&tab, ".card.lit, .main-answer");
    house.browser.until(&tab, "heard.length > 0");
    let loud = house.browser.ask(&tab, "heard");
    let loud: Vec<f64> = loud.as_array().unwrap().iter().filter_map(|one| one.as_f64()).collect();
    assert!(loud.len() == 1 && loud[0] <= 0.05, "one soft tone: {loud:?}");
}
