//! Playing on where the tree ends: quick policies on all seats, until the game is over
//! or the judge has seen enough.

use tabletop::{Dice, Standing};

use super::{Judge, SEATS, Shares, WIN, next};

/// Plays on in a search of so many rounds, and says what comes of it.
pub fn finish<G: Judge>(
    world: &mut G,
    mood: &G::Mood,
    rounds: u32,
    actions: &mut Vec<G::Action>,
    dice: &mut Dice,
) -> Shares {
    let mut left = world.patience(rounds);
    loop {
        let due = world.due();
        if let Some(standing) = due.standing() {
            return shared(standing);
        }
        if world.is_quiet() {
            match left {
                0 => return world.expect(mood),
                _ => left -= 1,
            }
        }
        let Some(seat) = next(due, dice) else { return [0; SEATS] };
        world.actions(seat, actions);
        let action = match actions[..] {
            [only] => only,
            _ => world.quick(mood, seat, actions, dice),
        };
        let played = world.play(seat, action, dice, &mut ());
        debug_assert!(played.is_ok(), "{action} is listed for {seat}");
    }
}

/// Everybody's part of a victory.
fn shared(standing: Standing) -> Shares {
    let mut shares = [0; SEATS];
    let winners = standing.winners;
    for seat in winners.iter() {
        shares[seat.index()] = WIN / u32::from(winners.len());
    }
    shares
}
