//! A newcomer to Finishing Time: a partner early, vacations and the motel for two,
//! strikes for what comes back, and else whatever relaxes at once.

use finishing_time::{Action, FinishingTime, Stage, Stay, Track, Visit};
use tabletop::{Dice, Game, Seat, Seen};

use super::SomeLuck;
use crate::Player;
use crate::newcomer::one_of_three;

#[derive(Clone, Copy, Debug, Default)]
pub struct Newcomer;

impl Player<FinishingTime> for Newcomer {
    fn choose(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Action {
        let game = seen.imagine(dice);
        let (seat, actions) = (seen.seat(), seen.actions());
        if let Some(action) = advice(&game, seat, actions) {
            return action;
        }
        one_of_three(actions.iter().map(|&action| (action, looks(&game, seat, action))), dice)
    }
}

/// What the lesson says to do here, if anything: the first of its hints that can
/// be followed.
fn advice(game: &FinishingTime, seat: Seat, actions: &[Action]) -> Option<Action> {
    let team = game.team(seat);
    let step = |track: Track| {
        let mut steps = actions.iter().copied();
        steps.find(|a| matches!(a, Action::Step { track: t, .. } if *t == track))
    };
    // In the last strike only shorter hours help.
    if matches!(game.stage(), Stage::LastChance | Stage::LastStrike) {
        let nothing = [Action::Done, Action::NoStrike];
        return step(Track::Hours).or(nothing.into_iter().find(|a| actions.contains(a)));
    }
    let away = |stay| Visit::Vacation { stay, partner: true };
    let places = [away(Stay::Beach), away(Stay::Mountains), Visit::Motel];
    let mut wanted = places.map(Action::Go).to_vec();
    if team.returns == 0 && team.partners + team.partners_out() == 0 {
        wanted.insert(0, Action::Go(Visit::Date));
    }
    let found = wanted.into_iter().find(|action| actions.contains(action));
    // Strike first for what comes back.
    found.or_else(|| [Track::Vacation, Track::Income].into_iter().find_map(step))
}

/// How a move looks at first sight: what it does to the relaxation there and then.
fn looks(game: &FinishingTime, seat: Seat, action: Action) -> i32 {
    let mut after = game.clone();
    let before = i32::from(game.team(seat).relax);
    match after.play(seat, action, &mut SomeLuck, &mut ()) {
        Ok(()) => i32::from(after.team(seat).relax) - before,
        Err(_) => i32::MIN,
    }
}
