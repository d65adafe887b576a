//! Whole evenings among people, each in a browser of their own: five play a week of The
//! Machine and four a game of Overtime, by clicking alone.

use std::time::Duration;

use hall::clock::{Hands, Source};

use super::chrome::Tab;
use super::{House, TWINS, house_by};

/// Presses one of the answers in sight: what was done.
const PRESS_ONE: &str = r#"
((pick) => {
  const busy = !document.documentElement || document.documentElement.classList.contains('busy') || document.readyState !== 'complete';
  if (busy || !document.querySelector('.table')) return 'busy';
  if (!document.querySelector('[data-live]')) return 'over';
  const all = [...document.querySelectorAll('button[form=answer][name=action]')]
    .filter((one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one.offsetParent);
  // In a time to talk whoever has nothing to choose has nothing to say either.
  const ready = !all.length && document.querySelector('.ready button');
  if (ready) {
    ready.click();
    return 'ready';
  }
  if (!all.length) return 'idle';
  const twins = TWINS;
  if (twins) return twins;
  // Nobody plays all they could: the evening shall be short.
  const done = all.find((one) => one.value === 'done');
  (done && pick % 4 > 0 ? done : all[pick % all.length]).click();
  return 'pressed';
})"#;

/// Everybody comes by the link and sits down.
fn gather(house: &mut House, game: &str, players: usize, fields: &[(&str, &str)]) -> Vec<Tab> {
    let tabs: Vec<Tab> = (0..players).map(|_| house.browser.tab()).collect();
    tabs.iter().for_each(|tab| house.browser.prefers(tab, false, true));
    let count = players.to_string();
    let fields = [&[("players", count.as_str()), ("company", "friends")], fields].concat();
    house.set_up_at(&tabs[0], game, &fields);
    let table = house.browser.ask(&tabs[0], "location.href").as_str().unwrap().to_string();
    for tab in &tabs[1..] {
        house.browser.open(tab, &table);
        house.browser.ask(tab, "window.before = true");
        house.browser.ask(tab, "document.querySelector('[form=sit]').click()");
        house
            .browser
            .until(tab, "!window.before && !document.querySelector('form[action$=claim]')");
    }
    tabs
}

/// Whoever is asked presses something, until it is over in every browser.
fn play(house: &mut House, hands: &Hands, tabs: &[Tab], tick: Duration) -> (u32, u32) {
    let (mut pressed, mut ready) = (0, 0);
    let (mut idle, mut pick) = (0, 2_654_435_761u32);
    loop {
        let mut over = 0;
        let mut some = false;
        for tab in tabs {
            pick ^= pick << 13;
            pick ^= pick >> 17;
            pick ^= pick << 5;
            let press = PRESS_ONE.replace("TWINS", TWINS);
            let did = house.browser.ask(tab, &format!("{press}({pick})"));
            match did.as_str() {
                Some("over") => over += 1,
                Some("pressed") => {
                    pressed += 1;
                    some = true;
                }
                Some("ready") => {
                    ready += 1;
                    some = true;
                }
                Some("busy" | "idle") => {}
                other => panic!("two buttons for the same: {other:?}"),
            }
        }
        if over == tabs.len() {
            return (pressed, ready);
        }
        hands.advance(tick);
        idle = if some { 0 } else { idle + 1 };
        assert!(idle < 2000, "nobody can go on:\n{}", house.browser.text(&tabs[0], "body"));
        assert!(pressed < 6000, "the evening does not end");
    }
}

#[test]
fn evening_five_browsers_play_a_week_of_the_machine() {
    let hands = Hands::new(Duration::from_secs(20_000 * 24 * 3600));
    let Some(mut house) = house_by("evening-machine", Source::Hands(hands.clone())) else { return };
    // A bot sits with them, so that there is a time to talk each day.
    let bot =
        [("players", "6"), ("seat6", "mixed"), ("tempo", "0"), ("talk", "60"), ("manager", "mine")];
    let tabs = gather(&mut house, "the-machine", 5, &bot);
    let (pressed, ready) = play(&mut house, &hands, &tabs, Duration::from_millis(20));
    assert!(pressed > 30 && ready > 3, "{pressed} {ready}");
    for tab in &tabs {
        assert_eq!(house.browser.count(tab, ".week-over"), 1, "everybody sees the end");
    }
    let origin = house.origin.clone();
    house.browser.clean(&origin, &["status of 409", "status of 422"]);
}

#[test]
fn evening_four_browsers_play_a_game_of_overtime() {
    let hands = Hands::new(Duration::from_secs(20_000 * 24 * 3600));
    let Some(mut house) = house_by("evening-overtime", Source::Hands(hands.clone())) else {
        return;
    };
    let tabs = gather(&mut house, "overtime", 4, &[]);
    // Two of them want to be asked only when something fits.
    for tab in &tabs[..2] {
        house.browser.ask(tab, "document.querySelector('#standing-orders [value=fits]').click()");
        house.browser.until(
            tab,
            "document.querySelector('#standing-orders small')?.innerText.includes('fits') === true",
        );
    }
    let (pressed, _) = play(&mut house, &hands, &tabs, Duration::from_millis(1000));
    assert!(pressed > 60, "{pressed}");
    for tab in &tabs {
        assert_eq!(house.browser.count(tab, ".ot-ending"), 1, "everybody sees the end");
    }
    let origin = house.origin.clone();
    house.browser.clean(&origin, &["status of 409", "status of 422"]);
}
