//! Nothing is allocated per decision when nobody watches.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use overtime::{Options, Overtime, Reactions};
use tabletop::{Fate, Game, Seed};

struct Counting;

thread_local! {
    static ALLOCATED: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn nothing_is_allocated_per_decision() {
    let mut actions = Vec::with_capacity(1024);
    for players in 3..=6 {
        for reactions in [Reactions::Sealed, Reactions::Live] {
            let options = Options::new(players, reactions);
            let seed = Seed::from_number(u64::from(players));
            let mut dice = seed.play();
            let mut game = Overtime::deal(&options, &mut seed.deal(), &mut ());
            let before = ALLOCATED.with(Cell::get);
            while let Some(seat) = game.due().seats().lowest() {
                game.actions(seat, &mut actions);
                let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                assert!(game.play(seat, action, &mut dice, &mut ()).is_ok());
            }
            assert_eq!(ALLOCATED.with(Cell::get) - before, 0);
        }
    }
}
