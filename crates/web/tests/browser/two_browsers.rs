//! Two people and a bot at one table, each in a browser of their own: invited
//! by link, playing to the end, leaving and coming back, pausing, giving up and
//! ending by agreement.

use std::time::{Duration, Instant};

use hall::clock::{Hands, Source};

use super::chrome::Tab;
use super::finishing_time::{my_turn, press_something, shots};
use super::{AT_ONCE, House, OVER, TWINS, house, house_by};

/// A host who has opened a table, and a guest who came by the link.
pub struct Two {
    pub host: Tab,
    pub guest: Tab,
    pub address: String,
}

/// Opens a table for three, a short game, and lets the guest sit down.
pub fn meet(house: &mut House, goal: u8) -> Two {
    let host = house.browser.tab();
    house.browser.prefers(&host, false, true);
    house.browser.open(&host, &format!("{}/new/finishing-time", house.origin));
    let short = finishing_time::COMPONENTS.replace("goal = 40", &format!("goal = {goal}"));
    let fields = serde_json::json!([
        ["players", "3"],
        ["seat2", "open"],
        ["seat3", "angler"],
        ["tempo", "0"],
        ["components", short],
    ]);
    house.browser.ask(
        &host,
        &format!(
            "(() => {{ for (const [name, value] of {fields}) {{ \
             const all = [...document.querySelectorAll(`[name=${{name}}]`)]; \
             const radio = all.find((e) => e.type === 'radio' && e.value === value); \
             if (radio) radio.click(); else all[0].value = value; }} }})()"
        ),
    );
    house.browser.ask(&host, AT_ONCE);
    house.browser.press(&host, ".sheet-form .button.big");
    house.browser.until(&host, "!!document.querySelector('.gathering')");
    house.browser.shot(&host, "two-waiting-1280");
    let invite =
        house.browser.ask(&host, "document.querySelector('.gathering .share-link input').value");
    let invite = invite.as_str().unwrap().to_string();
    let address =
        if invite.starts_with('/') { format!("{}{invite}", house.origin) } else { invite };
    let guest = house.browser.tab();
    house.browser.prefers(&guest, false, true);
    house.browser.open(&guest, &address);
    house.browser.press(&guest, "[form=sit]");
    house.browser.until(&guest, "!!document.querySelector('.town')");
    house.browser.until(&host, "!!document.querySelector('.town')");
    Two { host, guest, address }
}

impl Two {
    /// Whoever is asked now.
    #[track_caller]
    fn asked(&self, house: &mut House) -> Option<Tab> {
        let start = Instant::now();
        loop {
            for tab in [&self.host, &self.guest] {
                if house.browser.count(tab, ".ft-ending") > 0 {
                    return None;
                }
                let due = "!!document.querySelector('#answer') && !document.documentElement.classList.contains('busy')";
                if house.browser.ask(tab, due) == true {
                    return Some(tab.clone());
                }
            }
            assert!(start.elapsed() < Duration::from_secs(30), "nobody is asked");
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Opens the table's card, where the powers are.
    fn card(&self, house: &mut House, tab: &Tab) {
        house.browser.ask(tab, "document.querySelector('details.share').open = true");
    }

    /// Presses a power until it works: what changes above it moves it away from
    /// under the pointer.
    #[track_caller]
    fn press(&self, house: &mut House, tab: &Tab, selector: &str, works: &str) {
        let start = Instant::now();
        let there = format!("!!document.querySelector({})", serde_json::json!(selector));
        while house.browser.ask(tab, works) != true {
            assert!(start.elapsed() < Duration::from_secs(30), "{selector} does nothing");
            self.card(house, tab);
            if house.browser.ask(tab, &there) == true {
                house.browser.press(tab, selector);
            }
            let pressed = Instant::now();
            while house.browser.ask(tab, works) != true
                && pressed.elapsed() < Duration::from_secs(2)
            {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }
}

#[test]
fn two_people_and_a_bot_play_to_the_end() {
    let Some(mut house) = house("two-end") else { return };
    let two = meet(&mut house, 8);
    // What one does, the other sees, and no more buttons than are theirs.
    my_turn(&mut house, &two.host);
    assert_eq!(house.browser.count(&two.guest, ".ft .lit"), 0);
    let mut final_turns = false;
    for _ in 0..300 {
        let Some(tab) = two.asked(&mut house) else { break };
        assert_eq!(house.browser.ask(&tab, TWINS), "", "two buttons for the same");
        press_something(&mut house, &tab);
        if !final_turns && house.browser.count(&two.host, ".final-turns") > 0 {
            final_turns = true;
            shots(&mut house, &two.host, "two-final-turns");
        }
    }
    for tab in [&two.host, &two.guest] {
        my_turn(&mut house, tab);
        assert_eq!(house.question(tab), OVER);
        assert_eq!(house.browser.count(tab, ".ft-ending .reasons, .ft-ending .lead-line"), 2);
    }
    assert!(final_turns, "the final turns were announced");
    // A word after the end arrives, and does not take anybody away from what they read.
    house.browser.ask(&two.host, "document.querySelector('.answers a').focus()");
    house.browser.ask(&two.guest, "document.querySelector('#say').value = 'a fine evening'");
    house.browser.press(&two.guest, ".line-to-say button");
    let heard = "document.querySelector('.remarks').innerText.includes('a fine evening')";
    house.browser.until(&two.guest, heard);
    house.browser.until(&two.host, heard);
    house.browser.until(&two.host, "document.activeElement.matches('.answers a')");
    // Both step through the game; one goes on from the middle at a table of their own.
    house.browser.open(&two.guest, &format!("{}/replay?at=6", two.address));
    assert!(house.browser.count(&two.guest, ".town") == 1);
    house.browser.press(&two.guest, "form[action$='/fork'] button");
    house.browser.until(
        &two.guest,
        "location.pathname.startsWith('/table/') && !location.pathname.includes('replay')",
    );
    house.browser.until(&two.guest, "!!document.querySelector('.town')");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn a_press_that_meets_a_change_still_counts() {
    let Some(mut house) = house("two-press") else { return };
    let two = meet(&mut house, 40);
    my_turn(&mut house, &two.host);
    let before = house.question(&two.host);
    let heard = "document.querySelector('.remarks').innerText.includes('terribly')";
    let place = house.browser.middle_of(&two.host, ".ft .lit");
    let (x, y) = (place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
    house.browser.mouse(&two.host, "mousePressed", x, y);
    // The finger is down, and the other says something.
    house.browser.ask(&two.guest, "document.querySelector('#say').value = 'terribly slow today'");
    house.browser.press(&two.guest, ".line-to-say button");
    house.browser.until(&two.guest, heard);
    // It has come to the host's page as well, and waits there.
    house.browser.until(&two.host, "!!missed");
    assert_eq!(house.browser.ask(&two.host, heard), false, "nothing moves under a finger");
    house.browser.mouse(&two.host, "mouseReleased", x, y);
    house.moved_on(&two.host, &before);
    house.browser.until(&two.host, heard);
}

#[test]
fn whoever_comes_and_goes_takes_nobodys_press_away() {
    let Some(mut house) = house("two-flicker") else { return };
    let two = meet(&mut house, 40);
    my_turn(&mut house, &two.host);
    // With motion, as most people have it.
    house.browser.prefers(&two.host, false, false);
    let away = "[...document.querySelectorAll('.seats li')].some((e) => e.innerText.includes('not connected'))";
    for _ in 0..3 {
        let before = house.question(&two.host);
        house.browser.ask(&two.host, "document.querySelector('#say').value = 'half a'");
        house.browser.open(&two.guest, "about:blank");
        house.browser.until(&two.host, away);
        house.browser.press(&two.host, ".p-pub .lit");
        house.moved_on(&two.host, &before);
        let typed = house.browser.ask(&two.host, "document.querySelector('#say').value");
        assert_eq!(typed, "half a", "what is half typed stays");
        if house.browser.count(&two.host, ".p-pub .lit") == 0 {
            break;
        }
        house.browser.open(&two.guest, &two.address);
        house.browser.until(&two.host, &format!("!{away}"));
    }
}

#[test]
fn one_leaves_is_replaced_and_comes_back() {
    let hands = Hands::new(Duration::from_secs(1_800_000_000));
    let Some(mut house) = house_by("two-leave", Source::Hands(hands.clone())) else { return };
    let two = meet(&mut house, 40);
    my_turn(&mut house, &two.host);
    press_something(&mut house, &two.host);
    while two.asked(&mut house).is_some_and(|tab| house.question(&tab) == house.question(&two.host))
    {
        press_something(&mut house, &two.host);
    }
    // The guest is asked and goes away; the time passes, and the grace.
    house.browser.open(&two.guest, "about:blank");
    house.browser.until(
        &two.host,
        "[...document.querySelectorAll('.seats li')].some((e) => e.innerText.includes('not connected'))",
    );
    hands.advance(Duration::from_secs(200));
    house.browser.until(&two.host, "!!document.querySelector('form[action$=\"standin\"] button')");
    house.browser.shot(&two.host, "two-away-1280");
    house.browser.press(&two.host, "form[action$='standin'] button");
    // The bot plays for the guest, and the host is asked again.
    my_turn(&mut house, &two.host);
    press_something(&mut house, &two.host);
    // Back again: the chair is taken back.
    house.browser.open(&two.guest, &two.address);
    house.browser.press(&two.guest, "form[action$='reclaim'] button");
    house.browser.until(&two.guest, "!document.querySelector('form[action$=\"reclaim\"] button')");
    for _ in 0..3 {
        let tab = two.asked(&mut house).expect("nothing is over");
        press_something(&mut house, &tab);
    }
    // A pause, seen by both.
    let paused = "!!document.querySelector('form[action$=\"/resume\"]')";
    two.press(&mut house, &two.host, "form[action$='/pause'] button", paused);
    for tab in [&two.host, &two.guest] {
        house.browser.until(tab, "!document.querySelector('#answer') && document.querySelector('.question').innerText.includes('paused')");
    }
    house.browser.shot(&two.guest, "two-paused-1280");
    let goes_on = "!!document.querySelector('form[action$=\"/pause\"]')";
    two.press(&mut house, &two.host, "form[action$='/resume'] button", goes_on);
    assert!(two.asked(&mut house).is_some());
    // Both agree to stop.
    let agreed = "!!document.querySelector('form[action$=\"/disagree\"]')";
    two.press(&mut house, &two.host, "form[action$='/agree'] button", agreed);
    let over = "document.querySelector('.question').innerText.includes('agreement')";
    two.press(&mut house, &two.guest, "form[action$='/agree'] button", over);
    for tab in [&two.host, &two.guest] {
        house
            .browser
            .until(tab, "document.querySelector('.question').innerText.includes('agreement')");
    }
    house.browser.shot(&two.guest, "two-agreed-1280");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn what_both_agree_on_is_taken_back() {
    let Some(mut house) = house("two-back") else { return };
    let two = meet(&mut house, 40);
    my_turn(&mut house, &two.host);
    let ask = "form[action$='/ask-back'] button";
    let asked = "!!document.querySelector('.back-asked')";
    // The host plays until something is handed on that showed nothing.
    hand_on(&mut house, &two, ask);
    let before = house.browser.text(&two.host, "#log");
    house.browser.press(&two.host, ask);
    for tab in [&two.host, &two.guest] {
        house.browser.until(tab, asked);
    }
    // Named, with what would be undone; two plain answers for whoever is asked.
    let seen = house.browser.text(&two.guest, ".back-asked .undone");
    assert!(seen.contains("would take this back") && seen.lines().count() > 1, "{seen}");
    let buttons = "[...document.querySelectorAll('.back-asked button')].map((one) => one.innerText).join(', ')";
    assert_eq!(house.browser.ask(&two.guest, buttons), "Agree, No");
    assert_eq!(house.browser.ask(&two.host, buttons), "Never mind");
    house.look(&two.guest, "back-asked");
    house.browser.press(&two.guest, ".back-asked [value=yes]");
    house.browser.until(
        &two.host,
        "!document.querySelector('.back-asked') && !!document.querySelector('#answer')",
    );
    let after = house.browser.text(&two.host, "#log");
    assert!(after.contains("everybody agreed") && !before.contains("everybody agreed"), "{after}");
    assert_eq!(house.browser.count(&two.host, ".table-head .stamp"), 0, "nobody was helped");
    // Once more, and this time the answer is no; then it is not asked again.
    hand_on(&mut house, &two, ask);
    house.browser.press(&two.host, ask);
    house.browser.until(&two.guest, asked);
    house.browser.press(&two.guest, ".back-asked [value=no]");
    for tab in [&two.host, &two.guest] {
        house.browser.until(tab, "!document.querySelector('.back-asked')");
    }
    assert_eq!(house.browser.count(&two.host, ask), 0);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

/// Both play until the guest is asked and the host may ask to take back.
#[track_caller]
fn hand_on(house: &mut House, two: &Two, ask: &str) {
    for _ in 0..40 {
        let tab = two.asked(house).expect("nothing is over");
        let guests = house.browser.ask(&two.guest, "!!document.querySelector('#answer')") == true;
        if guests && house.browser.count(&two.host, ask) > 0 {
            return;
        }
        press_something(house, &tab);
    }
    panic!("the host may never ask");
}

#[test]
fn whoever_gives_up_leaves_the_others_a_game() {
    let Some(mut house) = house("two-resign") else { return };
    let two = meet(&mut house, 40);
    for _ in 0..4 {
        let tab = two.asked(&mut house).expect("nothing is over");
        press_something(&mut house, &tab);
    }
    // While it runs everybody may look back: the game is open.
    let back = "location.pathname.endsWith('/replay')";
    two.press(&mut house, &two.guest, "form[action$='/look-back'] button", back);
    house.browser.until(&two.guest, "!!document.querySelector('.replay-bar')");
    house.browser.key(&two.guest, "Home", 0);
    house.browser.until(
        &two.guest,
        "document.querySelector('.replay-bar .question').innerText.startsWith('Position 0 ')",
    );
    house.browser.open(&two.guest, &two.address);
    house.browser.until(&two.guest, "!!document.querySelector('.town')");
    // The guest gives up: a bot sits down, the host plays on.
    two.card(&mut house, &two.guest);
    house.browser.press(&two.guest, "details.sure:has(form[action$='resign']) summary");
    house.browser.press(&two.guest, "form[action$='resign'] button");
    house.browser.until(&two.host, "document.querySelectorAll('.seats li').length === 3 && [...document.querySelectorAll('.seats li small')].filter((e) => /angler|regular|allrounder/.test(e.innerText)).length === 2");
    my_turn(&mut house, &two.host);
    press_something(&mut house, &two.host);
    my_turn(&mut house, &two.host);
    // The last person gives up: that is the end.
    two.card(&mut house, &two.host);
    house.browser.press(&two.host, "details.sure:has(form[action$='resign']) summary");
    house.browser.press(&two.host, "form[action$='resign'] button");
    house
        .browser
        .until(&two.host, "document.querySelector('.question').innerText.includes('gave up')");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}
