//! What every game promises, as tests: a game has a file of a few lines that says
//! `kit::promises!`, and is held to its contract, to allocating nothing, to its register
//! of rulings, and to a record for every way of ending.
#![allow(dead_code, reason = "a game may keep its records elsewhere")]

#[path = "../records/mod.rs"]
pub mod records;
#[path = "../register/mod.rs"]
pub mod register;

/// Tests for a game: how much to play, and the ways of ending that have a record.
macro_rules! promises {
    ($game:ty, $plan:expr, endings: $endings:expr) => {
        kit::promises!($game, $plan);

        #[test]
        fn every_way_of_ending_has_a_record_and_all_replay() {
            kit::records::all_replay::<$game>(env!("CARGO_MANIFEST_DIR"), $endings);
        }
    };
    ($game:ty, $plan:expr) => {
        #[test]
        fn the_contract_is_kept() {
            println!("{:?}", tabletop::contract::holds::<$game>(&$plan));
        }

        /// Counted by the allocator itself.
        #[test]
        fn a_decision_allocates_nothing() {
            let measure = |play: &mut dyn FnMut()| allocation_counter::measure(play).count_total;
            let decisions = tabletop::contract::allocates_nothing::<$game>(measure);
            assert!(decisions > 100, "{decisions}");
        }

        #[test]
        fn the_register_keeps_its_promises() {
            kit::register::keeps_its_promises::<$game>(env!("CARGO_MANIFEST_DIR"));
        }
    };
}
pub(crate) use promises;
