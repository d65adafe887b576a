//! Finished! from the lobby to the film: by clicking, with keys alone, by dragging,
//! without script, when the line breaks, and with somebody watching.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::chrome::Tab;
use crate::patience::until;
use crate::{House, OVER, house};

#[test]
fn a_whole_game_from_the_lobby_to_the_film_by_clicking() {
    let Some(mut house) = house("whole") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.sit_down(&tab);
    let address = house.browser.ask(&tab, "location.href").as_str().unwrap().to_string();
    for turn in 0..400 {
        if house.question(&tab) == OVER {
            break;
        }
        // A pending choice first, now and then an action, otherwise on with it.
        if house.browser.count(&tab, ".card.pick") > 0 {
            house.answer(&tab, ".card.pick");
        } else if turn % 3 == 0 && house.browser.count(&tab, ".card.lit") > 0 {
            house.answer(&tab, ".card.lit");
        } else {
            house.answer(&tab, ".main-answer");
        }
    }
    assert_eq!(house.question(&tab), OVER);
    assert!(house.browser.count(&tab, ".ending") == 1, "the end has a scene of its own");
    let numbered = "document.getElementById('again').elements.form.value.length === 32";
    assert_eq!(house.browser.ask(&tab, numbered), true, "sent twice, it is one form");
    // The film: as many frames as cards were finished, one of them on the screen.
    let finished =
        house.browser.ask(&tab, "document.querySelector('.reel progress').value").as_u64();
    assert_eq!(Some(house.browser.count(&tab, ".screen img")), finished);
    if finished > Some(0) {
        assert_eq!(house.browser.count(&tab, ".screen img.now"), 1);
        // The button says and shows what it does: play, and while it plays, stop.
        let shown = "(() => { const one = document.querySelector('[data-do=film]'); \
            const seen = [...one.querySelectorAll('use')].filter((use) => use.checkVisibility()); \
            return [one.innerText.trim(), ...seen.map((use) => use.getAttribute('href'))]; })()";
        let play = house.browser.ask(&tab, shown);
        let press = format!("document.querySelector('[data-do=film]').click(); {shown}");
        let stop = house.browser.ask(&tab, &press);
        assert_eq!(stop, serde_json::json!(["Stop", "#i-pause"]));
        assert_eq!(play[1], "#i-play", "{play}");
        house.browser.until(&tab, &format!("JSON.stringify({shown}) === '{play}'"));
    }
    // Back another day: the lobby knows the table, the statistics know the game.
    house.browser.open(&tab, &format!("{}/statistics", house.origin));
    assert!(house.browser.text(&tab, "main").contains("games"));
    // Step through it with the keys.
    house.browser.open(&tab, &format!("{address}/replay?at=0"));
    let position = |house: &mut House, tab: &Tab| house.browser.text(tab, ".replay-bar .question");
    assert!(position(&mut house, &tab).starts_with("Position 0 "));
    house.browser.key(&tab, "ArrowRight", 0);
    house.browser.until(
        &tab,
        "document.querySelector('.replay-bar .question').innerText.startsWith('Position 1 ')",
    );
    house.browser.key(&tab, "End", 0);
    house.browser.until(&tab, "(() => { const [, a, b] = document.querySelector('.replay-bar .question').innerText.match(/(\\d+) of (\\d+)/); return a === b; })()");
    house.browser.key(&tab, "Home", 0);
    house.browser.until(
        &tab,
        "document.querySelector('.replay-bar .question').innerText.startsWith('Position 0 ')",
    );
    house.browser.open(&tab, &format!("{address}/verify"));
    assert!(house.browser.count(&tab, ".yes") >= 1, "{}", house.browser.text(&tab, "main"));
    // Go on from the middle of it, at a table of its own.
    house.browser.open(&tab, &format!("{address}/replay?at=6"));
    house.browser.press(&tab, "form[action$='/fork'] button");
    house.browser.until(
        &tab,
        "location.pathname.startsWith('/table/') && !location.pathname.endsWith('/replay')",
    );
    assert_ne!(house.browser.ask(&tab, "location.href").as_str().unwrap(), address);
    assert_ne!(house.question(&tab), OVER);
    house.answer(&tab, ".main-answer, .card.pick");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

/// As somebody who has never been here, with a phone: everything by touch.
#[test]
fn a_newcomer_with_a_phone() {
    let Some(mut house) = house("newcomer") else { return };
    let tab = house.browser.tab();
    house.browser.size(&tab, 390, 844, true);
    house.browser.prefers(&tab, true, true);
    house.visit(&tab, "/");
    // A name of one's own, and today's deal.
    house.browser.ask(&tab, "document.getElementById('your-name').value = 'Nora'");
    house.browser.ask(&tab, "window.before = true");
    house.browser.press(&tab, ".mug button");
    house
        .browser
        .until(&tab, "!window.before && document.getElementById('your-name')?.value === 'Nora'");
    house.browser.press(&tab, ".calendar button");
    house.browser.until(&tab, "!!document.querySelector('#present')");
    let options = house.browser.text(&tab, ".options");
    assert!(options.contains("deal"), "the deal of the day says its number: {options}");
    let table = house.path(&tab);
    // What is asked is in sight, and so is its answer.
    let in_sight = "(() => { const b = document.querySelector('.main-answer').getBoundingClientRect(); \
        return b.top >= 0 && b.bottom <= innerHeight && b.width > 90; })()";
    assert_eq!(house.browser.ask(&tab, in_sight), true, "the thumb reaches the answer");
    house.answer(&tab, ".main-answer");
    house.play_to_the_end(&tab, 9, 2000);
    house.browser.shot(&tab, "newcomer-over-390-dark");
    // Step through it, go on from there, and look at the punch card.
    house.browser.press(&tab, ".answers a[href$='/replay']");
    house.browser.until(&tab, "!!document.querySelector('.replay-bar')");
    house.browser.until(
        &tab,
        "document.querySelector('.replay-bar .question').innerText.startsWith('Position 0 ')",
    );
    house.browser.shot(&tab, "newcomer-replay-390-dark");
    house.browser.press(&tab, "form[action$='/fork'] button");
    house.browser.until(&tab, "!!document.querySelector('#answer')");
    assert_ne!(house.path(&tab), table);
    house.visit(&tab, "/statistics");
    assert_eq!(house.browser.count(&tab, ".holes li"), 1);
    // And back to the lobby, where the new table waits; the deal of the day is done.
    house.visit(&tab, "/");
    assert_eq!(house.browser.count(&tab, ".notes .slip"), 1);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn a_whole_game_by_chance() {
    let Some(mut house) = house("chance") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up(&tab, &[("deal", "3"), ("difficulty", "difficult")]);
    let answers = house.play_to_the_end(&tab, 1, 2000);
    assert!(answers > 20, "{answers} answers");
    assert_eq!(house.browser.count(&tab, ".ending"), 1);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn with_keys_alone() {
    let Some(mut house) = house("keys") else { return };
    let tab = house.browser.tab();
    house.set_up(&tab, &[("deal", "7"), ("memory", "seen")]);
    // From card to card, and one place to the right.
    house.browser.key(&tab, "ArrowRight", 0);
    house.browser.until(&tab, "document.activeElement.matches('#present .card')");
    let order = "[...document.querySelectorAll('#present > [data-card]')].map((e) => e.dataset.card).join(' ')";
    assert_eq!(house.browser.ask(&tab, order), "7 24 39");
    house.browser.key(&tab, "ArrowRight", 8);
    house.browser.until(&tab, &format!("{order} === '24 7 39'"));
    assert_eq!(
        house.browser.ask(&tab, "document.querySelector('[data-order]').value"),
        "end 24 7 39"
    );
    // Sorted again, and laid once more: that order is what is played.
    house.browser.key(&tab, "s", 0);
    house.browser.until(&tab, &format!("{order} === '7 24 39'"));
    house.browser.until(&tab, "document.activeElement !== null");
    house.browser.ask(&tab, "document.querySelector('#present [data-card=\"7\"] .card').focus()");
    house.browser.key(&tab, "ArrowRight", 8);
    house.browser.until(&tab, &format!("{order} === '24 7 39'"));
    let before = house.question(&tab);
    house.browser.key(&tab, "e", 0);
    house.moved_on(&tab, &before);
    let past = "[...document.querySelectorAll('.lane.past .card')].map((e) => e.getAttribute('aria-label').split(',')[0]).join(' ')";
    house.browser.until(&tab, &format!("{past} === '24 7 39'"));
    // Whoever listens hears what happened.
    assert!(house.browser.text(&tab, "#news").contains("go to the Past"));
    // Use a card with Enter, then take it back.
    let lit = "document.querySelector('.card.lit')?.focus()";
    house.browser.ask(&tab, lit);
    let before = house.question(&tab);
    house.browser.key(&tab, "Enter", 0);
    house.moved_on(&tab, &before);
    let before = house.question(&tab);
    house.browser.key(&tab, "u", 0);
    house.moved_on(&tab, &before);
    // The list of keys opens and closes.
    house.browser.key(&tab, "?", 8);
    house.browser.until(&tab, "document.getElementById('keys').open");
    house.browser.shot(&tab, "keys-1280");
    house.browser.key(&tab, "Escape", 0);
    house.browser.until(&tab, "!document.getElementById('keys').open");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn cards_can_be_dragged_into_another_order() {
    let Some(mut house) = house("drag") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up(&tab, &[("deal", "7")]);
    let middle = |card: u8| {
        format!(
            "(() => {{ const b = document.querySelector('#present [data-card=\"{card}\"] .card').getBoundingClientRect(); \
         return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        )
    };
    let from = house.browser.ask(&tab, &middle(39));
    let to = house.browser.ask(&tab, &middle(7));
    let at = |place: &serde_json::Value, nth: usize| place[nth].as_f64().unwrap();
    house.browser.mouse(&tab, "mousePressed", at(&from, 0), at(&from, 1));
    house.browser.mouse(&tab, "mouseMoved", at(&from, 0) - 30.0, at(&from, 1));
    house.browser.mouse(&tab, "mouseMoved", at(&to, 0), at(&to, 1));
    house.browser.shot(&tab, "drag-1280");
    house.browser.mouse(&tab, "mouseReleased", at(&to, 0), at(&to, 1));
    let order = "[...document.querySelectorAll('#present > [data-card]')].map((e) => e.dataset.card).join(' ')";
    house.browser.until(&tab, &format!("{order} === '39 7 24'"));
    assert_eq!(house.browser.text(&tab, "[data-do=sort]").trim(), "Sort");
    house.browser.press(&tab, "[data-do=sort]");
    house.browser.until(&tab, &format!("{order} === '7 24 39'"));
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn without_script() {
    let Some(mut house) = house("plain") else { return };
    let tab = house.browser.tab();
    house.browser.without_script(&tab);
    house.sit_down(&tab);
    house.browser.shot(&tab, "without-script-1280");
    assert_eq!(house.browser.count(&tab, "html.js"), 0);
    // On a phone every answer has room, a hint's next step beside them.
    house.browser.size(&tab, 390, 844, true);
    house.browser.press(&tab, ".answers [data-key=h]");
    house.browser.until(&tab, "!!document.querySelector('.hint')");
    let room = "(() => { const one = document.querySelector('.main-answer'); \
                return one.scrollWidth <= one.clientWidth && one.clientWidth > 90; })()";
    assert_eq!(house.browser.ask(&tab, room), true);
    house.browser.shot(&tab, "hint-without-script-390");
    house.browser.size(&tab, 1280, 900, false);
    // Card by card.
    house.answer(&tab, ".answers .no-script");
    assert!(house.browser.count(&tab, ".card.pick") > 1);
    house.answer(&tab, ".card.pick");
    house.browser.shot(&tab, "order-without-script-1280");
    while house.browser.count(&tab, ".card.pick") > 0 {
        house.answer(&tab, ".card.pick");
    }
    assert_eq!(house.browser.count(&tab, ".lane.past .card"), 3);
    // And whole turns at once.
    for _ in 0..4 {
        house.answer(&tab, ".main-answer");
    }
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn the_line_breaks_and_comes_back() {
    let Some(mut house) = house("line") else { return };
    let tab = house.browser.tab();
    house.sit_down(&tab);
    house.answer(&tab, ".main-answer");
    let before = house.browser.text(&tab, ".lane.present h2");
    house.stop();
    house.browser.until(&tab, "!document.getElementById('line').hidden");
    house.browser.shot(&tab, "reconnecting-1280");
    house.start_again();
    house.browser.until(&tab, "document.getElementById('line').hidden || document.getElementById('line').innerText.includes('Back')");
    assert_eq!(house.browser.text(&tab, ".lane.present h2"), before, "nothing was lost");
    house.answer(&tab, ".main-answer");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &["ERR_", "Failed to load resource", "/stream"]);
}

#[test]
fn a_second_browser_watches_and_cannot_touch() {
    let Some(mut house) = house("watch") else { return };
    let player = house.browser.tab();
    house.sit_down(&player);
    let address = house.browser.ask(&player, "location.href").as_str().unwrap().to_string();
    let watcher = house.browser.tab();
    house.browser.open(&watcher, &address);
    assert_eq!(house.browser.count(&watcher, ".card.lit, .main-answer, #answer"), 0);
    house.browser.shot(&watcher, "watching-1280");
    house.answer(&player, ".main-answer");
    house.browser.until(&watcher, "document.querySelectorAll('.lane.past .card').length === 3");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn a_refused_answer_keeps_what_was_half_entered() {
    let Some(mut house) = house("refused") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.set_up(&tab, &[("deal", "7")]);
    let order = "[...document.querySelectorAll('#present > [data-card]')].map((e) => e.dataset.card).join(' ')";
    house.browser.ask(&tab, "document.querySelector('#present [data-card=\"7\"] .card').focus()");
    house.browser.key(&tab, "ArrowRight", 8);
    house.browser.until(&tab, &format!("{order} === '24 7 39'"));
    // As if another tab had answered meanwhile.
    house.browser.ask(&tab, "document.querySelector('#answer input[name=question]').value = 77");
    house.browser.key(&tab, "e", 0);
    house.browser.until(&tab, "!!document.querySelector('.notice[role=alert]')");
    assert_eq!(house.browser.ask(&tab, order), "24 7 39", "the order is still laid");
    house.browser.shot(&tab, "refused-1280");
    // As if the server had stumbled: the table stays, with a word about it.
    house.browser.ask(&tab, "(() => { const real = window.fetch; window.fetch = async () => { window.fetch = real; \
        return new Response('<!doctype html><main id=main>broken</main>', { status: 500 }); }; })()");
    house.browser.key(&tab, "e", 0);
    house.browser.until(&tab, "!document.getElementById('line').hidden");
    assert_eq!(house.browser.ask(&tab, order), "24 7 39", "and so is the order");
    let before = house.question(&tab);
    house.browser.key(&tab, "e", 0);
    house.moved_on(&tab, &before);
    assert_eq!(house.browser.count(&tab, ".notice"), 0);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &["409"]);
}

#[test]
fn whoever_was_away_is_shown_what_happened() {
    let Some(mut house) = house("away") else { return };
    let player = house.browser.tab();
    // A tab behind another draws no frames, so nothing would move there either.
    house.browser.prefers(&player, false, true);
    house.sit_down(&player);
    let address = house.browser.ask(&player, "location.href").as_str().unwrap().to_string();
    let watcher = house.browser.tab();
    house.browser.open(&watcher, &address);
    house
        .browser
        .until(&watcher, "Object.keys(localStorage).some((one) => one.startsWith('seen '))");
    let lobby = format!("{}/", house.origin);
    house.browser.open(&watcher, &lobby);
    for _ in 0..3 {
        house.answer(&player, ".main-answer");
    }
    let now = house.browser.text(&player, ".lane.present h2");
    // A short film of the turns that were missed, with a way out of it …
    house.browser.open(&watcher, &address);
    house.browser.until(&watcher, "!document.getElementById('skip-story').hidden");
    house.browser.shot(&watcher, "meanwhile-1280");
    house.browser.until(&watcher, "document.getElementById('skip-story').hidden");
    assert_eq!(
        house.browser.text(&watcher, ".lane.present h2"),
        now,
        "… and then what is true now"
    );
    // Told once.
    house.browser.open(&watcher, &address);
    assert_eq!(house.browser.ask(&watcher, "document.getElementById('skip-story').hidden"), true);
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}

#[test]
fn where_there_is_no_room_for_a_line_the_page_says_so_and_goes_on() {
    let Some(mut house) = house("crowded") else { return };
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.sit_down(&tab);
    let path = house.browser.ask(&tab, "location.pathname").as_str().unwrap().to_string();
    let cookies = house.browser.call(Some(&tab), "Network.getCookies", serde_json::json!({}));
    let cookie = cookies["cookies"][0]["value"].as_str().expect("a cookie").to_string();
    // The tab gives up its line, others take all there are, and it finds no room.
    house.browser.ask(&tab, "hangUp()");
    let mut lines: Vec<TcpStream> = Vec::new();
    until("others have all the lines there are for one guest", || {
        let mut line = TcpStream::connect(("127.0.0.1", house.config.port)).unwrap();
        let asked = format!(
            "GET {path}/stream HTTP/1.1\r\nHost: localhost\r\nCookie: breakroom={cookie}\r\n\r\n"
        );
        line.write_all(asked.as_bytes()).unwrap();
        let (mut text, mut bytes) = (String::new(), [0; 4096]);
        while !text.contains("event: ") {
            let count = line.read(&mut bytes).unwrap();
            assert!(count > 0, "{text}");
            text += &String::from_utf8_lossy(&bytes[..count]);
        }
        if text.contains("event: part") {
            lines.push(line);
        }
        lines.len() == 16
    });
    let full = "document.getElementById('line').textContent.includes('very many tabs')";
    house.browser.until(&tab, &format!("{full} || (listen(), false)"));
    house.answer(&tab, ".main-answer");
    drop(lines);
    let back = "document.getElementById('line').textContent.includes('Back on the line')";
    house.browser.until(&tab, &format!("{back} || (listen(), false)"));
}
