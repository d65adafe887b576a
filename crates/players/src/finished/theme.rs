//! What puzzles are about.

use finished::{Action, Card, Finished};

use super::after;

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// 37 takes the sweets back, and what was used is used again.
    TakeBack,
    /// The 48 waits in the Future, or on top of the stack.
    PutOff,
    /// What was put away is needed once more.
    FromPast,
    /// Using nothing is what wins.
    Patience,
    /// 47 is used three times.
    Thrice,
    /// There are two sweets, or fewer.
    TwoSweets,
    /// There is no coffee left, and the 48 is still to come.
    LastCoffee,
    /// One coffee is still to be drunk, and then it must be done.
    OneMore,
}

impl Theme {
    pub const ALL: [Theme; 8] = [
        Theme::TakeBack,
        Theme::PutOff,
        Theme::FromPast,
        Theme::Patience,
        Theme::Thrice,
        Theme::TwoSweets,
        Theme::LastCoffee,
        Theme::OneMore,
    ];

    /// The word in files and addresses.
    pub fn slug(self) -> &'static str {
        match self {
            Theme::TakeBack => "take-back",
            Theme::PutOff => "put-off",
            Theme::FromPast => "from-past",
            Theme::Patience => "patience",
            Theme::Thrice => "thrice",
            Theme::TwoSweets => "two-sweets",
            Theme::LastCoffee => "last-coffee",
            Theme::OneMore => "one-more",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Theme::TakeBack => "The 37 trick",
            Theme::PutOff => "Put off the 48",
            Theme::FromPast => "Back from the past",
            Theme::Patience => "Patience",
            Theme::Thrice => "Three times 47",
            Theme::TwoSweets => "Two sweets left",
            Theme::LastCoffee => "The last coffee",
            Theme::OneMore => "One more coffee",
        }
    }

    pub fn from_slug(slug: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.slug() == slug)
    }

    /// What a way to win from here is about: the rarest thing that is true of it.
    pub fn of(world: &Finished, solution: &[Action]) -> Theme {
        let uses = |number: u8| Card::new(number).map(Action::Use);
        let count = |number| solution.iter().filter(|&&act| Some(act) == uses(number)).count();
        let turn = solution.split(|&action| action == Action::End).next().unwrap_or_default();
        let from_past = [8, 18, 30, 44].map(uses);
        if count(37) > 0 {
            Theme::TakeBack
        } else if count(47) > 2 {
            Theme::Thrice
        } else if turn.iter().any(|&action| from_past.contains(&Some(action))) {
            Theme::FromPast
        } else if solution.first() == Some(&Action::End) {
            Theme::Patience
        } else if world.coffee() > 0 {
            Theme::OneMore
        } else if !world.present().contains(Card::COFFEE) {
            Theme::LastCoffee
        } else if world.stash() == 2 {
            Theme::TwoSweets
        } else if puts_off(world, solution) {
            Theme::PutOff
        } else if world.stash() < 2 {
            Theme::TwoSweets
        } else {
            Theme::LastCoffee
        }
    }
}

/// Does the 48 go to the Future, or back on the stack, in this turn?
fn puts_off(world: &Finished, solution: &[Action]) -> bool {
    let mut now = world.clone();
    solution.iter().any(|&action| {
        let there = now.present().contains(Card::COFFEE);
        now = after(&now, action);
        let coffee = now.coffee() == world.coffee();
        let gone = !now.present().contains(Card::COFFEE) && now.ending().is_none();
        there && gone && coffee && now.turn() == world.turn()
    })
}
