//! Deciding allocates nothing: counted by the allocator itself.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use tabletop::{Fate, Game, Seed};
use the_machine::{Options, TheMachine};

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
    let mut decisions = 0;
    for players in 4..=8 {
        let options = Options::of(players).unwrap();
        for _ in 0..50 {
            let mut game = TheMachine::deal(&options, &mut dice, &mut ());
            let before = ALLOCATIONS.with(Cell::get);
            while let Some(seat) = game.due().seats().lowest() {
                game.actions(seat, &mut actions);
                let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                game.play(seat, action, &mut dice, &mut ()).unwrap();
                std::hint::black_box(game.clone());
                decisions += 1;
            }
            assert_eq!(ALLOCATIONS.with(Cell::get), before);
        }
    }
    assert!(decisions > 10_000, "{decisions}");
}
