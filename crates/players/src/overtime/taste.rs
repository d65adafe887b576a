//! What things are worth on a desk, in points: a ✓ is a hundred. Those who decide at once
//! have the numbers typed here, some characters their own. Those who think play games in
//! mind by numbers that were fitted in games of the quick policy with itself
//! (`cargo run --release -p lab --example fit_taste`), which lie beside this in a small
//! file that says where it comes from.

use std::sync::OnceLock;

use crate::search::read;

macro_rules! taste {
    ($($name:ident = $typed:literal)*) => {
        /// What things are worth.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Taste {
            $(pub(super) $name: i32,)*
        }

        impl Taste {
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// As somebody who plays the game has typed it.
            pub const TYPED: Taste = Taste { $($name: $typed,)* };

            /// In the order of [`NAMES`](Taste::NAMES).
            pub fn numbers(&self) -> Vec<i32> {
                vec![$(self.$name),*]
            }

            pub fn of(numbers: &[i32]) -> Taste {
                let mut numbers = numbers.iter().copied();
                $(let $name = numbers.next().expect("a number for every name");)*
                Taste { $($name,)* }
            }
        }
    };
}

taste! {
    danger_missing = 4
    danger_ahead = 13
    danger_faster = 12
    token = 11
    tired = 40
    weary = 95
    wrecked = 160
    wasted = 35
    finishes = 8
    new_employee = 6
    new_employee_pays = 4
    new_employee_costs = 35
    helps = 25
    draws = 36
    skips = 170
    naps = 75
    takes_over = 90
    draws_first = 60
    hires = 4
    hire_costs = 30
    fetch_costs = 10
    fetch_costs_last = 45
    trades = 34
    swaps = 60
    worth_actions = 6
    worth_draw = 10
    worth_hand = 5
    worth_levels = 3
    worth_extra = 30
    worth_die = 4
    worth_slack = 9
    keep_employee = 45
    keep_work = 20
    keep_check = 38
    keep_twice = 70
    keep_rest = 11
    keep_rest_tired = 3
    keep_draw = 26
    keep_cancel = 46
    keep_take = 52
    keep_copy = 85
    keep_give = 95
    keep_return = 48
    keep_redirect = 52
    keep_reaction = 6
    reacts = 12
    cancel_patience = 34
    cancel_boss_patience = 60
    cancel_crowd = 22
    cancel_base = 60
    returns = 60
    gives = 88
    give_costs = 40
    blame_costs = 15
    copy_costs = 20
    harms = 30
}

impl Taste {
    /// Of somebody who gets in everybody's way alike, and would rather not wait for a better
    /// moment.
    pub const GRUMPY: Taste = Taste {
        danger_missing: 0,
        danger_ahead: 0,
        danger_faster: 0,
        swaps: 90,
        keep_cancel: 85,
        keep_take: 90,
        keep_return: 85,
        reacts: 2,
        cancel_patience: 0,
        cancel_boss_patience: 0,
        cancel_crowd: 0,
        cancel_base: 110,
        returns: 100,
        ..Taste::TYPED
    };

    /// Of somebody who works on, however tired.
    pub const DOGGED: Taste = Taste {
        token: 3,
        tired: 12,
        weary: 40,
        wrecked: 80,
        keep_work: 45,
        keep_check: 60,
        keep_rest: 2,
        keep_rest_tired: 0,
        ..Taste::TYPED
    };

    /// Of somebody who rests first, and lets pass whatever does not hurt.
    pub const EASY_GOING: Taste = Taste {
        token: 20,
        tired: 70,
        weary: 140,
        wrecked: 220,
        keep_rest: 24,
        keep_rest_tired: 8,
        keep_reaction: 20,
        reacts: 25,
        cancel_patience: 80,
        cancel_boss_patience: 120,
        ..Taste::TYPED
    };

    /// As it was fitted.
    pub fn fitted() -> &'static Taste {
        static FITTED: OnceLock<Taste> = OnceLock::new();
        FITTED.get_or_init(|| Taste::of(&read(Taste::NAMES, include_str!("taste.txt"))))
    }
}
