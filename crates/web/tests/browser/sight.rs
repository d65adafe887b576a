//! What lies over what: nothing that is read or pressed is covered for good, and what
//! matters most is in sight without looking for it.

use crate::chrome::Tab;
use crate::{House, house};

/// A phone, or a laptop less the browser's own bars.
const PHONE: (u32, u32, bool) = (390, 844, true);
const LAPTOP: (u32, u32, bool) = (1366, 650, false);

fn size(house: &mut House, tab: &Tab, (width, height, phone): (u32, u32, bool)) {
    house.browser.size(tab, width, height, phone);
}

/// Answers that lie under the strip, the bar or the ways about the page wherever the page
/// is scrolled, and lines of the strip that are cut.
const COVERED: &str = r#"
(() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const answers = [...document.querySelectorAll('.play button[form=answer]')].filter((one) => one.checkVisibility());
  const covered = answers.filter((one) => {
    one.scrollIntoView({ block: 'start', behavior: 'instant' });
    const { top, bottom } = one.getBoundingClientRect();
    return top < (box('.jumps')?.bottom ?? 0) || bottom > Math.min(box('.since')?.top ?? innerHeight, box('.answer-bar').top);
  }).map((one) => one.value);
  const list = document.querySelector('.since ol');
  const cut = [...(list?.children ?? [])].filter((one) => {
    const [a, b] = [one.getBoundingClientRect(), list.getBoundingClientRect()];
    return a.top < b.top - 1 && a.bottom > b.top + 2 && one !== list.lastElementChild;
  }).map((one) => `cut: ${one.innerText}`);
  return [...covered, ...cut].join('; ');
})()"#;

#[test]
fn the_strip_lies_over_no_answer_for_good() {
    let Some(mut house) = house("strip") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    size(&mut house, &tab, PHONE);
    let fields = [("players", "6"), ("tempo", "0"), ("manager", "mine"), ("talk", "0")];
    house.set_up_at(&tab, "the-machine", &fields);
    // A day and the next morning, with the strip open.
    let mut told = 0;
    for question in 0..14 {
        house.browser.until(&tab, "!!document.querySelector('.put-here')");
        told += house.browser.count(&tab, ".since[open]");
        assert_eq!(house.browser.ask(&tab, COVERED), "", "question {question}");
        let before = house.question(&tab);
        house.browser.ask(&tab, "document.querySelector('.put-here').click()");
        house.moved_on(&tab, &before);
    }
    assert!(told > 1, "there was a strip");
}

#[test]
fn what_is_said_stands_on_the_way_to_the_talk_and_covers_nothing() {
    let Some(mut house) = house("heard") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    size(&mut house, &tab, PHONE);
    house.set_up_at(&tab, "finishing-time", &[("players", "3"), ("tempo", "0")]);
    house.browser.until(&tab, "!!document.querySelector('#answer')");
    let say = "(() => { document.getElementById('voice').open = true; const box = document.querySelector('#say'); \
        box.value = 'Nobody works tonight, and I mean nobody, whatever they say'; box.form.requestSubmit(); })()";
    house.browser.ask(&tab, say);
    house
        .browser
        .until(&tab, "!!document.querySelector('.jumps .heard')?.innerText.includes('Nobody')");
    assert_eq!(house.browser.ask(&tab, "document.getElementById('line').hidden"), true);
    // All ways can still be pressed, and lie where they lay.
    let ways = "[...document.querySelectorAll('.jumps a')].map((one) => { \
        const { x, y, width, height } = one.getBoundingClientRect(); \
        return width >= 44 && height >= 44 && height < 60 \
            && one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }).join()";
    assert_eq!(house.browser.ask(&tab, ways), "true,true,true");
    house.browser.shot(&tab, "heard-390");
    // After a while it is the way to the talk again.
    house.browser.until(&tab, "!document.querySelector('.heard')");
    assert_eq!(house.browser.text(&tab, ".jumps [href='#talk']"), "Talk");
}

#[test]
fn names_in_the_factory_can_be_read() {
    let Some(mut house) = house("factory") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up_at(&tab, "finishing-time", &[("players", "6"), ("tempo", "0")]);
    house.browser.until(&tab, "!!document.querySelector('.shift')");
    for (width, height) in [(1366, 650), (1280, 900)] {
        house.browser.size(&tab, width, height, false);
        let cut = "[...document.querySelectorAll('.shift .whose')].filter((one) => one.scrollWidth > one.clientWidth) \
            .map((one) => one.innerText).join()";
        assert_eq!(house.browser.ask(&tab, cut), "", "{width}×{height}");
        let out = "[...document.querySelectorAll('.shift')].filter((one) => one.getBoundingClientRect().right \
            > one.closest('.district').getBoundingClientRect().right).length";
        assert_eq!(house.browser.ask(&tab, out), 0, "{width}×{height}");
    }
}

#[test]
fn the_way_in_is_in_sight() {
    let Some(mut house) = house("way-in") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    size(&mut house, &tab, LAPTOP);
    house.browser.open(&tab, &format!("{}/", house.origin));
    let below = "[...document.querySelectorAll('.punch')].filter((one) => one.getBoundingClientRect().bottom > innerHeight).length";
    assert_eq!(house.browser.ask(&tab, below), 0, "every game can be begun");
    // However long a form is.
    for page in ["/settings", "/new/the-machine"] {
        house.browser.open(&tab, &format!("{}{page}", house.origin));
        let seen = "document.querySelector('.submit button').getBoundingClientRect().bottom <= innerHeight";
        assert_eq!(house.browser.ask(&tab, seen), true, "{page}");
    }
    // And whoever waits for others need not.
    let fields = [("players", "8"), ("company", "friends"), ("tempo", "0")];
    house.set_up_at(&tab, "the-machine", &fields);
    let begin = ".answer-bar .fill button";
    for screen in [LAPTOP, PHONE] {
        size(&mut house, &tab, screen);
        let seen = format!(
            "(() => {{ const {{ x, y, width, height }} = document.querySelector('{begin}').getBoundingClientRect(); \
             return !!document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.fill'); }})()"
        );
        assert_eq!(house.browser.ask(&tab, &seen), true, "{screen:?}");
        house.browser.shot(&tab, &format!("gathering-begin-{}", screen.0));
    }
    house.browser.press(&tab, begin);
    house.browser.until(&tab, "!!document.querySelector('.factory')");
}

#[test]
fn a_puzzle_leaves_room_for_its_cards_on_a_phone() {
    let Some(mut house) = house("puzzle-room") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    size(&mut house, &tab, PHONE);
    house.browser.open(&tab, &format!("{}/puzzles/96", house.origin));
    house.browser.press(&tab, ".answer-bar .main-answer");
    house.browser.until(
        &tab,
        "location.pathname.startsWith('/table/') && !!document.querySelector('#present .card')",
    );
    let hidden = "[...document.querySelectorAll('#present .card')].slice(0, 3).filter((one) => \
        one.getBoundingClientRect().bottom > document.querySelector('.answer-bar').getBoundingClientRect().top).length";
    assert_eq!(house.browser.ask(&tab, hidden), 0, "the first row of cards is in sight");
}
