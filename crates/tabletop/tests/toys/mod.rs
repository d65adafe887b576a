//! Two toy games: one of hidden cards, one of sealed choices and windows.
//! Each can be played with a flaw, to prove that the contract kit finds it.
#![allow(dead_code)]

pub mod bids;
pub mod sneak;

use std::cell::Cell;

use tabletop::PlayerCount;

thread_local! {
    static FLAW: Cell<u8> = const { Cell::new(0) };
}

/// Does something with toys that have this flaw. A toy has the flaw of its type,
/// or else that of the thread: a type for each would be compiled for each.
pub fn with_flaw<T>(flaw: u8, work: impl FnOnce() -> T) -> T {
    FLAW.set(flaw);
    let done = work();
    FLAW.set(0);
    done
}

fn flaw<const OWN: u8>() -> u8 {
    if OWN == 0 { FLAW.get() } else { OWN }
}

fn flawed<const OWN: u8>(by: u8) -> bool {
    flaw::<OWN>() == by
}

/// The toys' only option is how many play.
pub type Players = PlayerCount<Toy, 2, 3, 4>;

/// So many players.
pub fn players(players: u8) -> Players {
    Players { players, ..Players::default() }
}

// A toy has no numbers.
tabletop::numbers! { Toy of "toys", &[("toy-1", "version = 'toy-1'")]; }
