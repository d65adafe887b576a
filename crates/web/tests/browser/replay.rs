//! A game looked at again: from its beginning, by the slider, by itself, by its log.

use crate::house;

#[test]
fn a_replay_begins_at_the_beginning_and_goes_by_slider_log_and_itself() {
    let Some(mut house) = house("replay") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.sit_down(&tab);
    house.play_to_the_end(&tab, 3, 900);
    // Alone nobody has a rematch.
    let ways = house.browser.text(&tab, ".answers");
    assert!(ways.contains("Play again") && !ways.contains("Rematch"), "{ways}");
    // The whole log is a press away, beside the table.
    house.browser.press(&tab, "a[data-beside]");
    house
        .browser
        .until(&tab, "document.querySelectorAll('dialog[open] .whole-log li').length > 80");
    house.browser.press(&tab, "dialog[open] [data-do=close]");
    house.browser.press(&tab, ".answers a[href$='/replay']");
    let at = |position: &str| {
        format!(
            "document.querySelector('.replay-bar .question')?.innerText.startsWith('Position {position} ')"
        )
    };
    house.browser.until(&tab, &at("0"));
    // The slider: the board follows.
    let slide = "(() => { const reel = document.querySelector('#reel'); reel.value = 5; \
        for (const kind of ['input', 'change']) reel.dispatchEvent(new Event(kind, { bubbles: true })); })()";
    house.browser.ask(&tab, slide);
    house.browser.until(&tab, &at("5"));
    house.browser.until(
        &tab,
        "location.search.includes('at=5') && document.querySelector('#reel').value === '5'",
    );
    // A line of the log.
    house.browser.press(&tab, ".places li:nth-child(9) a");
    house.browser.until(
        &tab,
        "document.querySelector('.places li:nth-child(9) a').matches('[aria-current]')",
    );
    house.look(&tab, "replay-middle");
    // By itself, from near the end to the end; then it stops.
    house.browser.ask(&tab, &slide.replace("reel.value = 5", "reel.value = reel.max - 2"));
    house.browser.until(&tab, "document.querySelector('#reel').value == document.querySelector('#reel').max - 2 && location.search.includes('at=' + document.querySelector('#reel').value)");
    house.browser.ask(&tab, "document.querySelector('#reel-pace').value = '250'");
    house.browser.press(&tab, "#reel-play");
    house.browser.until(
        &tab,
        "document.querySelector('#reel').value === document.querySelector('#reel').max",
    );
    house.browser.until(
        &tab,
        "document.querySelector('#reel-play').getAttribute('aria-pressed') === 'false'",
    );
    house.look(&tab, "replay-end");
}
