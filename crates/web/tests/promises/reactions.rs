//! What a seat is told before it reacts or aims: whether it would achieve anything,
//! why nothing fits, and what is being asked.

use overtime::Reactions;
use serde_json::Value;

use crate::office::arranged;
use crate::windows::{HANDS, PEOPLE, World};

/// Gives a seat an employee out of the deck.
fn hire(state: &mut Value, seat: usize, employee: &str) {
    let deck = state["deck"].as_array_mut().unwrap();
    let place = deck.iter().position(|card| card == employee).expect("an employee of the deck");
    deck.remove(place);
    state["players"][seat]["employee"] = employee.into();
}

/// The button that answers so, up to its end.
#[track_caller]
fn button(page: &str, action: &str) -> String {
    let value = format!("value=\"{action}\"");
    let bar = page.split_once("class=\"answers\"").expect("answers").1;
    let found = bar.split("<button").find(|button| button.contains(&value));
    let found = found.unwrap_or_else(|| panic!("no {action} in {bar}"));
    found.split_once("</button>").expect("its end").0.to_string()
}

#[test]
fn a_reaction_that_achieves_nothing_says_so_before_it_is_pressed_and_is_quiet() {
    let hands: [&[&str]; 4] =
        [HANDS[0], &["jam", "caught"], &["caught", "office"], &["jam", "coffee"]];
    let mut state = arranged(Reactions::Live, &hands);
    hire(&mut state, 1, "pet");
    let world = World::new(&state, Reactions::Live, &PEOPLE, 8);
    world.act(0, "email hard");
    let loud = button(&world.page(1), "jam @1");
    assert!(!loud.contains("quiet") && !loud.contains("ot-doubt"), "{loud}");
    world.act(1, "jam @1");
    for (seat, action, said) in [
        (1, "caught @2", "against your own card"),
        (2, "caught @2", "cancels nothing: Ben is The Boss's Pet"),
        (2, "office @2", "cancels nothing: Ben is The Boss's Pet"),
        (3, "jam @1", "it is cancelled anyway"),
    ] {
        let quiet = button(&world.page(seat), action);
        assert!(quiet.contains("quiet") && quiet.contains(said), "{quiet}");
    }
    world.act(2, "caught @2");
    world.house.close();
}

#[test]
fn what_an_employee_keeps_off_is_said_to_whoever_holds_it_alone() {
    let mut state = arranged(Reactions::Live, &HANDS);
    hire(&mut state, 0, "weird");
    let world = World::new(&state, Reactions::Live, &PEOPLE, 8);
    world.act(0, "email hard");
    let said = "The Weird Guy: no Shady cards at Ada";
    let page = world.page(1);
    assert!(page.contains(&format!("<small>{said}</small>")), "{page}");
    assert!(!page.contains("nothing fits"));
    for seat in [0, 2, 3] {
        let page = world.page(seat);
        assert!(!page.contains(said) && page.contains("nothing fits"), "{seat}: {page}");
    }
    world.house.close();
}

#[test]
fn choices_ask_for_what_they_mean_and_employees_name_their_numbers() {
    let hands: [&[&str]; 4] = [&["espresso", "union", "email"], HANDS[1], HANDS[2], HANDS[3]];
    let mut state = arranged(Reactions::Live, &hands);
    hire(&mut state, 0, "vamp");
    state["players"][0]["snooze"] = 2.into();
    let world = World::new(&state, Reactions::Live, &PEOPLE, 8);
    let page = world.page(0);
    for said in [
        "<b>Round of Espresso</b> — with whom?",
        ">with Ben</button>",
        "<b>The Energy Vamp</b> — to whom?",
        ">to Ben</button>",
        "<b>Just One More Email</b> — on what?",
        "Actions 4 → 5, draw 4, keep 5 → 4",
    ] {
        assert!(page.contains(said), "{said} in {page}");
    }
    world.house.close();
}
