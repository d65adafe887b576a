//! One's own chair: sitting down with an impatient finger, and on how many devices
//! it is open.

use std::time::Duration;

use serde_json::json;

use super::chrome::Tab;
use super::{House, house};

/// Opens a table without leaving the page, and returns its address.
fn table(house: &mut House, tab: &Tab, fields: &[(&str, &str)]) -> String {
    let open = format!(
        "fetch('/tables', {{ method: 'POST', body: new URLSearchParams({}) }}).then((one) => one.url)",
        json!(fields)
    );
    house.browser.ask(tab, &open).as_str().expect("an address").to_string()
}

const FREE: [(&str, &str); 3] = [("game", "finishing-time"), ("players", "2"), ("seat2", "open")];
const SITS: &str =
    "[...document.querySelectorAll('.seats small')].some((one) => one.innerText === 'you')";

#[test]
fn pressing_sit_down_twice_seats_one_guest_once() {
    let Some(mut house) = house("twice") else { return };
    let host = house.browser.tab();
    let lobby = format!("{}/", house.origin);
    house.browser.open(&host, &lobby);
    // Somebody with a game of their own, and for every second round somebody new.
    let known = house.browser.tab();
    house.browser.prefers(&known, false, true);
    house.sit_down(&known);
    let mut tables = 1;
    for (round, pause) in [0, 5, 10, 20, 30, 40, 60, 80].into_iter().enumerate() {
        let tab = match round % 2 {
            0 => known.clone(),
            _ => house.browser.tab(),
        };
        let address = table(&mut house, &host, &FREE);
        house.browser.open(&tab, &address);
        house.browser.press_twice(&tab, "[form=sit]", Duration::from_millis(pause));
        house.browser.until(&tab, &format!("!!document.querySelector('.town') && {SITS}"));
        // Whatever arrived last, the browser is still the same guest.
        house.browser.open(&tab, &lobby);
        tables += u64::from(round % 2 == 0);
        let mine = if round % 2 == 0 { tables } else { 1 };
        let notes = "[aria-labelledby=mine-name] .slip";
        assert_eq!(house.browser.count(&tab, notes), mine, "round {round}");
    }
    house.browser.clean(&lobby, &[]);
}

const DEVICES: &str = "document.querySelector('.devices p').textContent";

fn open_card(house: &mut House, tab: &Tab) {
    house.browser.ask(tab, "document.querySelector('#table-card').open = true");
}

/// A table on a laptop, and the same chair on a phone.
fn two_devices(house: &mut House, script: bool) -> (Tab, Tab, String) {
    let (laptop, phone) = (house.browser.tab(), house.browser.tab());
    for tab in [&laptop, &phone] {
        house.browser.prefers(tab, false, true);
        if !script {
            house.browser.without_script(tab);
        }
    }
    house.browser.size(&phone, 390, 844, true);
    house.sit_down(&laptop);
    open_card(house, &laptop);
    let alone = format!("{DEVICES}.includes('on this device alone')");
    house.browser.until(&laptop, &alone);
    let back = "document.querySelector('#table-card input[value*=\"/return/\"]').value";
    let back = house.browser.ask(&laptop, back).as_str().unwrap().to_string();
    house.browser.open(&phone, &back);
    house.browser.press(&phone, ".button.big");
    house.browser.until(&phone, "!!document.querySelector('#present')");
    (laptop, phone, back)
}

#[test]
fn the_other_devices_are_seen_and_ended_at_once() {
    let Some(mut house) = house("devices") else { return };
    let (laptop, phone, back) = two_devices(&mut house, true);
    // The laptop hears of it without asking.
    let two = format!("{DEVICES}.includes('on 2 devices')");
    house.browser.until(&laptop, &two);
    open_card(&mut house, &phone);
    assert_eq!(house.browser.count(&phone, ".devices button"), 0, "the phone ends nobody");
    assert!(house.browser.text(&phone, ".devices").contains("Only the device that sat down"));
    for (tab, name) in [(&laptop, "devices"), (&phone, "devices-newest")] {
        let middle = "document.querySelector('.devices').scrollIntoView({ block: 'center' })";
        house.browser.ask(tab, middle);
        house.look(tab, name);
    }
    house.browser.size(&phone, 390, 844, true);
    house.browser.press(&laptop, ".devices button");
    house.browser.until(&laptop, &format!("{DEVICES}.includes('on this device alone')"));
    // The phone watches, at once and without asking; the old link leads nowhere.
    house.browser.until(
        &phone,
        "document.querySelector('.question').innerText.includes('You are watching')",
    );
    assert_eq!(house.browser.count(&phone, ".devices, [value*='/return/']"), 0);
    house.browser.open(&phone, &back);
    house.browser.until(&phone, "!!document.querySelector('.trouble')");
    house.browser.shot(&phone, "no-way-back-phone");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &["404"]);
}

#[test]
fn the_other_devices_are_ended_without_script() {
    let Some(mut house) = house("devices-plain") else { return };
    let (laptop, phone, _) = two_devices(&mut house, false);
    let address = house.browser.ask(&laptop, "location.href").as_str().unwrap().to_string();
    house.browser.open(&laptop, &address);
    house.browser.until(&laptop, &format!("{DEVICES}.includes('on 2 devices')"));
    open_card(&mut house, &laptop);
    house.browser.press(&laptop, ".devices button");
    house.browser.until(&laptop, &format!("{DEVICES}.includes('on this device alone')"));
    house.browser.open(&phone, &address);
    house.browser.until(
        &phone,
        "document.querySelector('.question').innerText.includes('You are watching')",
    );
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}
