//! Table manners: no press is lost and none counts twice, what can be pressed is in
//! sight, and a finger is shown what it would do.

use std::time::Duration;

use serde_json::json;

use crate::chrome::Tab;
use crate::{House, SQUEEZED, house};

fn pause(milliseconds: u64) {
    std::thread::sleep(Duration::from_millis(milliseconds));
}

/// Presses a spot, whatever lies there.
fn press_at(house: &mut House, tab: &Tab, (x, y): (f64, f64)) {
    for kind in ["mousePressed", "mouseReleased"] {
        house.browser.mouse(tab, kind, x, y);
    }
}

fn number(house: &mut House, tab: &Tab) -> i64 {
    house.question(tab).parse().unwrap_or(-1)
}

#[test]
fn no_press_is_lost_while_things_move_and_a_double_one_is_one() {
    let Some(mut house) = house("presses") else { return };
    let tab = house.browser.tab();
    // With motion, as most people have it.
    house.browser.prefers(&tab, false, false);
    house.set_up(&tab, &[("deal", "5"), ("difficulty", "easy")]);
    house.browser.middle_of(&tab, ".main-answer");
    let end = house.browser.spot(&tab, ".main-answer");
    let before = number(&mut house, &tab);
    press_at(&mut house, &tab, end);
    house.browser.until(
        &tab,
        "document.getAnimations().some((one) => one.effect?.target?.matches?.('.travels'))",
    );
    // The question lies above whatever travels, and can be read and pressed.
    let covered = "(() => { const bar = document.querySelector('.answer-bar').getBoundingClientRect(); \
        const at = document.elementFromPoint(bar.x + 30, bar.y + bar.height / 2); \
        return !!at.closest('.answer-bar') && !document.querySelector('::view-transition'); })()";
    assert_eq!(house.browser.ask(&tab, covered), true);
    // In the middle of the motion, on another spot: it counts.
    let lit = ".card.lit";
    if house.browser.count(&tab, lit) > 0 {
        let question = number(&mut house, &tab);
        // Slowly, or it is somewhere else by the time the finger comes down.
        let pace = |rate: &str| {
            format!("document.getAnimations().forEach((one) => {{ one.playbackRate = {rate}; }})")
        };
        house.browser.ask(&tab, &pace("0.02"));
        let at = house.browser.spot(&tab, lit);
        press_at(&mut house, &tab, at);
        house.moved_on(&tab, &question.to_string());
        house.browser.ask(&tab, &pace("1"));
    }
    // A card to pick may lie where the finger was just now.
    pause(450);
    while house.browser.count(&tab, ".card.pick") > 0 {
        house.answer(&tab, ".card.pick");
    }
    // Twice on the same spot at once is one press.
    pause(450);
    let question = number(&mut house, &tab);
    press_at(&mut house, &tab, end);
    pause(60);
    press_at(&mut house, &tab, end);
    house.moved_on(&tab, &question.to_string());
    pause(600);
    let after = number(&mut house, &tab);
    let turns = "Number(document.querySelector('#lane-present small').innerText.match(/\\d+/)[0])";
    let turn = house.browser.ask(&tab, turns).as_i64();
    // After a while it is another one, motion or not.
    press_at(&mut house, &tab, end);
    pause(500);
    press_at(&mut house, &tab, end);
    house.browser.until(&tab, &format!("{turns} >= {}", turn.unwrap_or(0) + 2));
    assert!(before < question && question < after, "{before} {question} {after}");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn what_is_pressed_while_an_answer_is_under_way_counts_afterwards() {
    let Some(mut house) = house("under-way") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up(&tab, &[("deal", "5"), ("difficulty", "easy")]);
    house.answer(&tab, ".main-answer");
    // The line is slow: the second press comes before the first is answered.
    let slow = json!({ "offline": false, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1 });
    house.browser.call(Some(&tab), "Network.emulateNetworkConditions", slow);
    let turns = "Number(document.querySelector('#lane-present small').innerText.match(/\\d+/)[0])";
    let turn = house.browser.ask(&tab, turns).as_i64().unwrap_or(0);
    let press = "document.querySelector('.main-answer').click()";
    house.browser.ask(&tab, press);
    house.browser.ask(&tab, press);
    house.browser.until(&tab, &format!("{turns} === {}", turn + 2));
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

/// What can be pressed in a turn and cannot be seen without scrolling. In a window the
/// bar has the answers.
const OUT_OF_SIGHT: &str = r#"
(() => {
  scrollTo(0, 0);
  const all = [...document.querySelectorAll('button[form=answer], summary.lit, [data-buy]')]
    .filter((one) => one.checkVisibility() && !one.closest('[hidden], .ot-aims, .standing, .reacting') && one.getBoundingClientRect().width > 1 && !one.matches('.ot-target'));
  return all.filter((one) => {
    const box = one.getBoundingClientRect();
    const spots = [[0.5, 0.5], [0.15, 0.5], [0.5, 0.85]].map(([x, y]) => [box.x + box.width * x, box.y + box.height * y]);
    return !spots.some(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight && one.contains(document.elementFromPoint(x, y)))
      || box.bottom > innerHeight;
  }).map((one) => one.outerHTML.slice(0, 100)).join('\n');
})()"#;

#[test]
fn boards_fit_a_laptop() {
    let Some(mut house) = house("laptop") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    for (game, fields) in [
        ("finished", &[("deal", "5")][..]),
        ("finishing-time", &[("players", "3"), ("tempo", "0")][..]),
        ("overtime", &[("players", "4"), ("tempo", "0")][..]),
    ] {
        house.set_up_at(&tab, game, fields);
        for turn in 0..6 {
            // An order may answer for a while.
            house.browser.until(&tab, "!!document.querySelector('button[form=answer]')");
            for (width, height) in [(1366, 650), (1280, 900)] {
                house.browser.size(&tab, width, height, false);
                let hidden = house.browser.ask(&tab, OUT_OF_SIGHT);
                assert_eq!(hidden, "", "{game} at {width}×{height}, question {turn}");
            }
            let before = house.question(&tab);
            let press = "document.querySelector('.play button[form=answer]:not([data-buy], .ot-target, [aria-disabled]), \
                .answers .main-answer, .ot-pass')?.click()";
            house.browser.ask(&tab, press);
            house.browser.until(&tab, &format!(
                "(document.querySelector('#answer input[name=question]')?.value ?? '{before}') !== '{before}'"
            ));
        }
        house.browser.size(&tab, 1366, 650, false);
        house.browser.shot(&tab, &format!("{game}-laptop"));
    }
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn all_boxes_of_the_machine_are_in_sight_on_a_laptop() {
    let Some(mut house) = house("boxes") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    let fields = [("players", "6"), ("tempo", "0"), ("manager", "mine"), ("talk", "0")];
    house.set_up_at(&tab, "the-machine", &fields);
    // Five are sent to their boxes; in the evening marks are given out.
    for question in 0..7 {
        house.browser.until(&tab, "!!document.querySelector('.put-here')");
        for (width, height) in [(1366, 650), (1280, 900)] {
            house.browser.size(&tab, width, height, false);
            let hidden = house.browser.ask(&tab, OUT_OF_SIGHT);
            assert_eq!(hidden, "", "{width}×{height}, question {question}");
        }
        house.browser.size(&tab, 1366, 650, false);
        house.browser.shot(&tab, &format!("the-machine-laptop-{question}"));
        if question < 6 {
            house.answer(&tab, ".put-here");
        }
    }
}

#[test]
fn a_finger_is_shown_what_it_would_do_and_does_it_the_second_time() {
    let Some(mut house) = house("preview") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.size(&tab, 390, 844, true);
    for (game, fields, answer) in [
        ("finished", &[("deal", "5")][..], ".card.lit"),
        ("finishing-time", &[("players", "3"), ("tempo", "0")][..], ".go.lit"),
        (
            "overtime",
            &[("players", "3"), ("tempo", "0"), ("first", "p1")][..],
            ".overtime:not(.reacting) button.ot-card.lit",
        ),
        ("the-machine", &[("players", "5"), ("tempo", "0"), ("manager", "mine")][..], ".put-here"),
    ] {
        house.set_up_at(&tab, game, fields);
        // On with plain answers, which take one tap, until there is something to point at.
        let there = format!("!!document.querySelector('.play {answer}')");
        for _ in 0..60 {
            house.browser.until(&tab, "!!document.querySelector('#answer')");
            if house.browser.ask(&tab, &there) == true {
                break;
            }
            let before = house.question(&tab);
            house.browser.tap(&tab, ".answers button[form=answer]");
            house.moved_on(&tab, &before);
        }
        let before = house.question(&tab);
        let answer = format!(".play {answer}");
        house.browser.tap(&tab, &answer);
        house.browser.until(&tab, "!!document.querySelector('.armed')");
        assert_eq!(house.question(&tab), before, "{game}: the first tap only shows");
        let said = house.browser.ask(&tab, "document.getElementById('news').textContent");
        assert!(
            said.as_str().is_some_and(|said| said.len() > 8),
            "{game}: it is said aloud: {said}"
        );
        // Where one looks: beside what it would do, or above the board.
        let again = "[...document.querySelectorAll('#line, .again, .twice')].filter((one) => one.checkVisibility() && one.textContent.includes('Tap again')).length";
        assert_eq!(house.browser.ask(&tab, again), 1, "{game}: said, and said once");
        house.browser.shot(&tab, &format!("{game}-preview-390"));
        house.browser.tap(&tab, &format!("{answer}.armed"));
        house.moved_on(&tab, &before);
    }
    // Ways to talk and log lie at hand.
    house.browser.tap(&tab, ".jumps a[href='#talk']");
    house.browser.until(&tab, "document.querySelector('#talk').getBoundingClientRect().top < innerHeight / 2 && document.querySelector('#voice').open");
    house.browser.tap(&tab, ".jumps a[href='#board']");
    house.browser.until(&tab, "scrollY < 300");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

/// Whatever has to be read is large enough for that.
const TINY: &str = r#"
(() => {
  const tiny = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (!words.currentNode.textContent.trim() || one.closest('svg, script, [aria-hidden=true], .sr')) continue;
    if (one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 12 && parseFloat(getComputedStyle(one).fontSize) > 0) tiny.add(`${one.className || one.tagName} ${getComputedStyle(one).fontSize}`);
  }
  return [...tiny].join('; ');
})()"#;

#[test]
fn nothing_on_a_phone_is_too_small_to_read() {
    let Some(mut house) = house("tiny") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.size(&tab, 390, 844, true);
    for (game, fields) in [
        ("finished", &[("deal", "5")][..]),
        ("finishing-time", &[("players", "3"), ("tempo", "0")][..]),
        ("overtime", &[("players", "6"), ("tempo", "0")][..]),
        ("the-machine", &[("players", "5"), ("tempo", "0"), ("manager", "mine")][..]),
        ("the-machine", &[("players", "5"), ("tempo", "0"), ("manager", "others")][..]),
    ] {
        house.set_up_at(&tab, game, fields);
        house.browser.until(&tab, "!!document.querySelector('#answer')");
        assert_eq!(house.browser.ask(&tab, TINY), "", "{game}");
        assert_eq!(house.browser.ask(&tab, SQUEEZED), "", "{game}");
    }
}

#[test]
fn help_says_its_price_until_it_is_paid_and_leaves_room_for_the_answer() {
    let Some(mut house) = house("price") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.size(&tab, 390, 844, true);
    house.set_up(&tab, &[("deal", "5")]);
    let hint = ".answer-bar [data-key=h]";
    assert_eq!(house.browser.text(&tab, hint), "Hint\nassisted", "said before it is taken");
    for step in ["something", "which", "whole"] {
        pause(450);
        house.browser.tap(&tab, hint);
        house.browser.until(&tab, &format!("!!document.querySelector('.hint[data-step={step}]')"));
        assert_eq!(house.browser.ask(&tab, SQUEEZED), "", "{step}");
    }
    house.answer(&tab, ".main-answer");
    assert_eq!(house.browser.text(&tab, hint), "Hint", "it has been paid");
    // The tag of a hint lies over no number.
    for step in ["something", "which"] {
        // Sooner it would be the same press.
        pause(450);
        house.browser.tap(&tab, hint);
        house.browser.until(&tab, &format!("!!document.querySelector('.hint[data-step={step}]')"));
    }
    let over = "[...document.querySelectorAll('.flag')].map((flag) => { const [a, b] = \
        [flag, flag.closest('.slot').querySelector('.tab')].map((one) => one.getBoundingClientRect()); \
        return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top; }).join()";
    let covered = house.browser.ask(&tab, over);
    assert!(covered == "false" || covered == "", "{covered}");
}

#[test]
fn the_board_stays_under_the_thumb_when_the_goal_has_been_read() {
    let Some(mut house) = house("thumb") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.size(&tab, 390, 844, true);
    house.browser.open(&tab, &format!("{}/", house.origin));
    house.browser.press(&tab, ".game-finishing-time button.face");
    house.browser.until(
        &tab,
        "!!document.querySelector('.newcomer') && !!document.querySelector('#answer')",
    );
    house.browser.tap(&tab, ".go.lit");
    house.browser.until(&tab, "!!document.querySelector('.armed')");
    let lies = "Math.round(document.querySelector('#d-leisure').getBoundingClientRect().top)";
    let before = house.browser.ask(&tab, lies);
    house.browser.tap(&tab, ".go.armed");
    house.browser.until(&tab, "!document.querySelector('.newcomer')");
    assert_eq!(house.browser.ask(&tab, lies), before, "nothing jumps");
}

#[test]
fn what_others_do_between_two_taps_changes_nothing() {
    let Some(mut house) = house("between") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.size(&tab, 390, 844, true);
    house.set_up_at(&tab, "the-machine", &[("players", "5"), ("manager", "others")]);
    house.browser.until(&tab, "!!document.querySelector('.hand button')");
    // Whatever the cards are: two of them may be worth the same.
    let tapped = "[...document.querySelectorAll('.hand button')].findIndex((one, nth, all) => nth > 0 \
        && (one.value === all[nth - 1].value || nth === all.length - 1)) + 1";
    let nth = house.browser.ask(&tab, tapped).as_u64().unwrap_or(4);
    house.browser.tap(&tab, &format!(".hand button:nth-child({nth})"));
    house.browser.until(&tab, "!!document.querySelector('.hand .armed')");
    let before = house.question(&tab);
    // Bots choose after the time to talk: the page is another one each time.
    house.browser.ask(&tab, "document.querySelector('.hand').dataset.old = 'yes'");
    house.browser.ask(&tab, "document.querySelector('form.ready').requestSubmit()");
    house.browser.until(&tab, "!document.querySelector('.hand[data-old]')");
    assert_eq!(house.question(&tab), before);
    let armed = format!("!!document.querySelector('.hand button:nth-child({nth}).armed.told')");
    house.browser.until(&tab, &armed);
    pause(450);
    house.browser.tap(&tab, ".hand .armed");
    house.moved_on(&tab, &before);
}

#[test]
fn tags_of_colleagues_cover_nothing_on_a_phone() {
    let Some(mut house) = house("tags") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.browser.size(&tab, 390, 844, true);
    for players in ["3", "4", "6"] {
        house.set_up_at(&tab, "overtime", &[("players", players), ("tempo", "0")]);
        house.browser.until(&tab, "!!document.querySelector('.ot-desk')");
        // Somebody whose turn it is is aimed at: all tags there are.
        let covered = r#"[...document.querySelectorAll('.ot-desk')].map((desk) => {
          desk.classList.add('on-turn', 'aimed');
          desk.querySelector('.turn')?.remove();
          desk.querySelector('.ot-who h2').insertAdjacentHTML('beforeend', '<small class="turn">at work</small>');
          desk.insertAdjacentHTML('beforeend', '<p class="ot-mark"><svg class="icon"></svg>aimed at</p>');
          const box = (one) => one.getBoundingClientRect();
          const words = document.createRange(); words.selectNodeContents(desk.querySelector('h2').firstChild);
          const meets = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom - 1 && a.bottom > b.top + 1;
          const tags = ['.turn', '.ot-mark'].map((one) => box(desk.querySelector(one)));
          const under = [words.getBoundingClientRect(), ...[...desk.querySelectorAll('.ot-mini .ot-box, .ot-tired, .ot-job, .step')].map(box)];
          return meets(...tags) || tags.some((tag) => under.some((one) => meets(tag, one)));
        }).filter(Boolean).length"#;
        assert_eq!(house.browser.ask(&tab, covered), 0, "{players} players");
    }
}
