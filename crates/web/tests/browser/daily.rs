//! The deal of the day: played once, practice afterwards, on both sizes.

use crate::house;

#[test]
fn the_deal_of_the_day_is_played_once_and_practised_afterwards() {
    let Some(mut house) = house("daily") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.visit(&tab, "/");
    house.browser.shot(&tab, "lobby-daily-1280");
    house.browser.press(&tab, ".calendar button");
    house.browser.until(&tab, "!!document.querySelector('#present')");
    let first = house.path(&tab);
    assert!(house.browser.text(&tab, ".stamp.occasion").contains("first try"));
    house.answer(&tab, ".main-answer");
    // Away, and back: the same try.
    house.visit(&tab, "/daily");
    assert!(house.browser.text(&tab, ".daily-yours").contains("Go on with your try"));
    house.browser.shot(&tab, "daily-begun-1280");
    house.browser.press(&tab, ".daily-yours button");
    house.browser.until(&tab, "!!document.querySelector('#present')");
    assert_eq!(house.path(&tab), first);
    // To its end, by chance.
    house.play_to_the_end(&tab, 5, 2000);
    house.browser.press(&tab, ".answers a[href='/daily']");
    house.browser.until(&tab, "!!document.querySelector('.daily-yours .result')");
    let page = house.browser.text(&tab, "main");
    assert!(page.contains("1 first try is over"), "{page}");
    let line = "document.querySelector('.share-link input').value";
    let line = house.browser.ask(&tab, line).as_str().unwrap().to_string();
    assert!(line.starts_with("Finished! ") && !line.contains("http"), "{line}");
    house.look(&tab, "daily-over");
    house.browser.size(&tab, 390, 844, true);
    // Once more, for practice.
    house.browser.press(&tab, ".daily-yours form button");
    house.browser.until(&tab, "!!document.querySelector('#present')");
    assert_ne!(house.path(&tab), first);
    assert!(house.browser.text(&tab, ".stamp.occasion").contains("practice"));
    house.browser.shot(&tab, "daily-practice-390");
    // The lobby knows that today's is done.
    house.visit(&tab, "/");
    assert_eq!(house.browser.count(&tab, ".calendar button"), 0);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}
