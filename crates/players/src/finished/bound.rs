//! How much coffee can be left at best: a bound that no line of play beats. It reads
//! the rules by itself and shares nothing with those who look for lines.
//!
//! What it sees is a coffee that must be drunk now: the 48 lies in the Present, nothing
//! can put it off, and it cannot be finished before the Present moves. What comes after
//! that, or before the 48 is there, it leaves open; so of a fresh deal it only says
//! that no coffee comes from nowhere.

use finished::{Card, Effect, Finished, Pending, View};
use tabletop::{Eyes, Game};

/// No way to win leaves more coffee than this; nothing if there is no way to win.
pub fn most_coffee(world: &Finished) -> Option<u8> {
    let view = world.view(Eyes::Omniscient);
    match must_drink(&view) {
        true => view.coffee.checked_sub(1),
        false => Some(view.coffee),
    }
}

fn must_drink(view: &View) -> bool {
    let there = view.present.iter().any(|lying| lying.card == Card::COFFEE);
    if !there || view.ending.is_some() || view.pending != Pending::Free {
        return false;
    }
    if view.stash == 0 {
        // What could be finished is: nothing is left to do but to move the Present.
        return true;
    }
    let present: Vec<Card> = view.present.iter().map(|lying| lying.card).collect();
    let stack: Vec<Card> = view.stack.iter().flatten().copied().collect();
    let next = Card::new(view.finished + 1);
    // Until a card is finished nothing is drawn but by uses. Whatever lies in the Past
    // is taken to be at hand.
    let drawn = &stack[..drawn(view, &stack)];
    let at_hand = || present.iter().chain(drawn).chain(&view.past).copied();
    if drawn.len() < stack.len() && !at_hand().any(|card| Some(card) == next) {
        return !at_hand().any(|card| puts_off(view, card));
    }
    // Everything may come, but not what waits in the Future: and it is needed.
    let waits = !view.held.is_empty() || view.future.iter().any(|row| !row.is_empty());
    let mut all = present.iter().chain(&stack).chain(&view.past).copied();
    waits && !all.any(|card| puts_off(view, card))
}

/// How many cards of the stack can be drawn before one is finished: a use costs a
/// sweet, and a sweet that is drawn pays for one more.
fn drawn(view: &View, stack: &[Card]) -> usize {
    let most = view.components.effects.iter().map(|&effect| draws(effect)).max().unwrap_or(0);
    let mut reach = 0;
    loop {
        let paid = stack[..reach].iter().filter(|card| pays(view, **card)).count();
        let farther = stack.len().min(most * (usize::from(view.stash) + paid));
        if farther == reach {
            return reach;
        }
        reach = farther;
    }
}

fn draws(effect: Effect) -> usize {
    match effect {
        Effect::Draw(count) | Effect::IntoPast(count) => usize::from(count),
        // Two of these draw as well, but they put off: with one at hand nothing is said.
        Effect::None
        | Effect::Sweet
        | Effect::Below
        | Effect::FromPast
        | Effect::OneFuture
        | Effect::Exchange(_)
        | Effect::AllFuture(_)
        | Effect::TakeBack => 0,
    }
}

fn pays(view: &View, card: Card) -> bool {
    view.components.effects[card.index()] == Effect::Sweet
}

/// Can this card take the 48 out of the Present without a coffee?
fn puts_off(view: &View, card: Card) -> bool {
    matches!(
        view.components.effects[card.index()],
        Effect::Exchange(_) | Effect::OneFuture | Effect::AllFuture(_)
    )
}
