//! The deal: what is told of it, and what is shown after it, to whom.
//!
//! An imagined world has no past, so the deal itself is made again with one
//! roll of its luck changed. Where somebody cannot see the difference, they must
//! not have been told of it.

use std::collections::BTreeMap;

use super::fields;
use super::{Checked, Contract, Inspection, Spot, Violation, ensure, everybody, name_of, view_of};
use crate::fate::{Chance, Fate};
use crate::seat::Eyes;
use crate::seed::Dice;

/// How often a field must have changed with somebody else's secret, and never
/// without, before it counts as showing it.
const TIMES: u32 = 8;

/// How often a field of the spectators' view changed from deal to deal though
/// they were told nothing new: together with something that players were told,
/// or without. (A player's view may change so: with the cards passed on, say.)
#[derive(Default)]
pub(super) struct Deals {
    fields: BTreeMap<String, Changes>,
}

#[derive(Default)]
struct Changes {
    with_a_secret: u32,
    without: u32,
    last: Spot,
}

impl Deals {
    pub fn judge(&self) -> Result<(), Violation> {
        let telling = |changes: &Changes| changes.with_a_secret >= TIMES && changes.without == 0;
        let found = self.fields.iter().find(|(_, changes)| telling(changes));
        found.map_or(Ok(()), |(field, changes)| {
            let view = view_of(Eyes::Spectator);
            Err(changes.last.violation(format!(
                "`{field}` in {view} leaks: from deal to deal it changes with what some players \
                 alone are told"
            )))
        })
    }
}

impl<G: Contract> Inspection<'_, G> {
    /// Deals again with one roll changed, and compares what everybody was told.
    pub(super) fn the_deal_tells_no_secrets(&mut self) -> Checked {
        let rolls = self.table.opening_chance().to_vec();
        let tries = if self.slow { 48 } else { 12 };
        for _ in 0..tries.min(8 * rolls.len()) {
            let turned = self.dice.roll("turned", rolls.len() as u32) as usize;
            let mut luck = Turned { rolls: &rolls, turned, used: Vec::new(), dice: &mut self.dice };
            let mut events = Vec::new();
            let twin = G::deal(self.table.options(), &mut luck, &mut events);
            if twin == *self.table.game() {
                continue;
            }
            for eyes in everybody(self.table.game()) {
                self.the_deals_agree(&twin, &events, eyes)?;
            }
        }
        Ok(())
    }

    fn the_deals_agree(&mut self, twin: &G, twin_events: &[G::Event], eyes: Eyes) -> Checked {
        let game = self.table.game();
        let events = self.table.opening_events();
        let told = |events: &[G::Event], eyes| -> Vec<G::Event> {
            events.iter().filter_map(|event| G::shown(event, eyes)).collect()
        };
        let (here, there) = (told(events, eyes), told(twin_events, eyes));
        let (view, twin_view) = (game.view(eyes), twin.view(eyes));
        if view == twin_view {
            return ensure(here == there, || {
                let (here, there) = first_difference(&here, &there);
                let who = name_of(eyes);
                format!(
                    "what {who} saw of the deal leaks: {here} here, {there} in another deal that \
                     looks the same to {who}"
                )
            });
        }
        if eyes != Eyes::Spectator || here != there {
            return Ok(());
        }
        let secret = everybody(game).any(|other| told(events, other) != told(twin_events, other));
        let (view, twin_view) = (fields::of(&view), fields::of(&twin_view));
        let at = self.spot();
        for field in fields::differing(&view, &twin_view) {
            let changes = self.run.deals.fields.entry(field.clone()).or_default();
            match secret {
                true => changes.with_a_secret += 1,
                false => changes.without += 1,
            }
            changes.last = at.clone();
        }
        Ok(())
    }
}

/// The first events in which two stories differ, in words.
pub(super) fn first_difference<E: std::fmt::Debug + PartialEq>(
    here: &[E],
    there: &[E],
) -> (String, String) {
    let common = here.iter().zip(there).take_while(|(a, b)| a == b).count();
    let told = |events: &[E]| events.get(common).map_or("nothing".into(), |e| format!("{e:?}"));
    (told(here), told(there))
}

/// The luck of a deal once more, but for one roll. Rolls are found again by
/// their names, so that one roll more of one kind does not move the others.
struct Turned<'a> {
    rolls: &'a [Chance],
    /// Which roll comes out differently.
    turned: usize,
    used: Vec<(&'static str, usize)>,
    dice: &'a mut Dice,
}

impl Fate for Turned<'_> {
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        let nth = match self.used.iter_mut().find(|(name, _)| *name == what) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                self.used.push((what, 0));
                0
            }
        };
        let mut alike = self.rolls.iter().enumerate().filter(|(_, (name, _))| *name == what);
        match alike.nth(nth) {
            Some((place, &(_, value))) if place == self.turned && sides > 1 => {
                (value + 1 + self.dice.roll(what, sides - 1)) % sides
            }
            Some((_, &(_, value))) if value < sides => value,
            _ => self.dice.roll(what, sides),
        }
    }
}
