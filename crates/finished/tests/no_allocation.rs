//! Deciding allocates nothing: counted by the allocator itself.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use finished::{Choice, Finished};
use tabletop::{Fate, Game, Seat, Seed};

struct Counting;

thread_local! {
    // Per thread, so that the test harness does not count.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_decision_allocates_nothing() {
    let mut dice = Seed::from_number(1).stream("random");
    let mut actions = Vec::with_capacity(64);
    let options = Choice::default();
    let mut decisions = 0;
    for _ in 0..50 {
        let mut game = Finished::deal(&options, &mut dice, &mut ());
        let before = ALLOCATIONS.with(Cell::get);
        loop {
            game.actions(Seat(0), &mut actions);
            if actions.is_empty() {
                break;
            }
            let action = actions[dice.roll("choice", actions.len() as u32) as usize];
            game.play(Seat(0), action, &mut dice, &mut ()).unwrap();
            std::hint::black_box(game.clone());
            decisions += 1;
        }
        assert_eq!(ALLOCATIONS.with(Cell::get), before);
    }
    assert!(decisions > 2_000, "{decisions}");
}
