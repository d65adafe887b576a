//! A puzzle failed and solved, and its solution as a film, on both sizes.

use players::finished_puzzles::{Puzzle, puzzles};

use crate::chrome::Tab;
use crate::{House, SQUEEZED, house};

fn whole(house: &mut House, tab: &Tab) {
    let inside = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(house.browser.ask(tab, inside), true, "nothing sticks out");
}

/// A decision of a line, pressed as somebody without script does.
fn press(house: &mut House, tab: &Tab, decision: &str) {
    let selector = match decision {
        "end" if house.browser.count(tab, ".answers .no-script") > 0 => {
            ".answers .no-script".to_string()
        }
        "end" => ".main-answer".to_string(),
        other => format!(".card[value='{other}']"),
    };
    house.answer(tab, &selector);
}

fn shortest() -> &'static Puzzle {
    puzzles().iter().min_by_key(|puzzle| puzzle.solution().len()).expect("there are puzzles")
}

#[test]
fn a_puzzle_is_failed_and_solved() {
    let Some(mut house) = house("puzzles") else { return };
    let puzzle = shortest();
    let right = puzzle.solution()[0].to_string();
    let tab = house.browser.tab();
    house.browser.prefers(&tab, false, true);
    house.visit(&tab, "/");
    house.browser.press(&tab, ".calendar a[href='/puzzles']");
    house.browser.until(&tab, "!!document.querySelector('.puzzles')");
    for (width, height, dark) in [(390, 844, true), (1280, 900, false)] {
        house.browser.size(&tab, width, height, width < 500);
        house.browser.prefers(&tab, dark, true);
        house.visit(&tab, "/puzzles");
        whole(&mut house, &tab);
        house.browser.shot(&tab, &format!("puzzles-{width}"));
        house.visit(&tab, &format!("/puzzles/{}", puzzle.id));
        whole(&mut house, &tab);
        house.browser.shot(&tab, &format!("puzzle-{width}"));
        // A wrong way in: it loses, and says so.
        house.browser.press(&tab, ".answers form button");
        let begun =
            "location.pathname.startsWith('/table/') && !!document.querySelector('#answer')";
        house.browser.until(&tab, begun);
        let wrong = format!(
            "(() => {{ const wrong = [...document.querySelectorAll('.card.lit')].find((one) => one.value !== '{right}') \
             ?? document.querySelector('.main-answer'); wrong.click(); return true; }})()"
        );
        house.browser.ask(&tab, &wrong);
        house.browser.until(&tab, "!!document.querySelector('.task.failed')");
        whole(&mut house, &tab);
        // All ways on lie on the screen.
        if width < 500 {
            assert_eq!(house.browser.ask(&tab, SQUEEZED), "", "a puzzle lost, on a phone");
        }
        house.look(&tab, &format!("puzzle-failed-at-{width}"));
    }
    // Once more, the right way and without script, up to the end.
    house.browser.press(&tab, ".answers form button.main-answer");
    house.browser.until(
        &tab,
        "!!document.querySelector('#present') && !document.querySelector('.task.failed')",
    );
    let table = house.path(&tab);
    house.browser.without_script(&tab);
    house.visit(&tab, &table);
    for decision in puzzle.solution() {
        press(&mut house, &tab, &decision.to_string());
    }
    assert_eq!(house.browser.count(&tab, ".task.solved"), 1);
    house.browser.shot(&tab, "puzzle-solved-1280");
    // The solution as a film, without script too.
    house.browser.press(&tab, ".answers a[href$='/solution']");
    house.browser.until(&tab, "!!document.querySelector('.replay-bar')");
    assert!(house.browser.text(&tab, ".replay-bar .question").contains("Position 0 of"));
    house.browser.press(&tab, ".replay-bar a[data-key=End]");
    house.browser.until(&tab, "!!document.querySelector('.ending')");
    let origin = house.origin.clone();
    house.browser.clean(&origin, &[]);
}
