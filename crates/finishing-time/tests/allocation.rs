//! Nothing is allocated per decision when nobody watches, and a state is small.
#![allow(unsafe_code, reason = "a counting allocator")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use finishing_time::{FinishingTime, Options};
use tabletop::{Due, Fate, Game, Seed};

struct Counting;

thread_local! {
    // Per thread, so that the test harness does not count.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn nothing_is_allocated_per_decision() {
    for players in 1..=6 {
        let options = Options::players(players);
        let mut dice = Seed::from_number(u64::from(players)).play();
        let mut actions = Vec::with_capacity(128);
        let mut game = FinishingTime::deal(&options, &mut dice, &mut ());
        let before = ALLOCATIONS.with(Cell::get);
        let mut decisions = 0;
        while let Due::Turn(seat) = game.due() {
            game.actions(seat, &mut actions);
            let action = actions[dice.roll("choice", actions.len() as u32) as usize];
            game.play(seat, action, &mut dice, &mut ()).expect("listed");
            decisions += 1;
        }
        let after = ALLOCATIONS.with(Cell::get);
        assert_eq!(after - before, 0, "{players} players, {decisions} decisions");
        assert!(decisions > 50);
    }
}

#[test]
fn a_state_with_six_players_takes_at_most_256_bytes() {
    let size = size_of::<FinishingTime>();
    assert!(size <= 256, "{size} bytes");
}
