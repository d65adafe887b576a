//! What can be done from here, sorted by where one points at it.

use overtime::{Ability, Action, Aim, Card, Doubt, Effect, Look, PlayerView, View, signed};
use tabletop::{Asked, Names, Seat};

use crate::view::BoardContext;
use crate::words::overtime as words;

/// Everything that can be answered now.
pub(super) struct Plan {
    /// The cards of the hand, one slot a kind.
    pub hand: Vec<Slot>,
    /// What the employee's ability can do.
    pub ability: Vec<Pick>,
    /// Assignments that can be chosen by themselves.
    pub tasks: Vec<(Look, Pick)>,
    pub done: bool,
    pub pass: bool,
}

/// A kind of card in the hand.
pub(super) struct Slot {
    /// Ties the card to what it can be aimed at; the ability is 0.
    pub number: usize,
    pub card: Card,
    pub count: usize,
    pub picks: Vec<Pick>,
}

/// One legal answer.
#[derive(Clone)]
pub(super) struct Pick {
    pub action: Action,
    pub notation: String,
}

impl Plan {
    pub fn of(me: Option<&PlayerView>, asked: Option<&Asked<overtime::Overtime>>) -> Plan {
        let mut hand: Vec<Slot> = Vec::new();
        for &card in me.and_then(|me| me.hand.as_deref()).unwrap_or_default() {
            match hand.last_mut() {
                Some(last) if last.card == card => last.count += 1,
                _ => {
                    let number = hand.len() + 1;
                    hand.push(Slot { number, card, count: 1, picks: Vec::new() });
                }
            }
        }
        let mut plan =
            Plan { hand, ability: Vec::new(), tasks: Vec::new(), done: false, pass: false };
        for &action in asked.iter().flat_map(|asked| &asked.actions) {
            let pick = Pick { action, notation: action.to_string() };
            match action {
                Action::Play { card, .. }
                | Action::React { card, .. }
                | Action::Discard(card)
                | Action::GiveBack(card) => {
                    if let Some(slot) = plan.hand.iter_mut().find(|slot| slot.card == card) {
                        slot.picks.push(pick);
                    }
                }
                Action::UseCard(_) | Action::UseOn(_) => plan.ability.push(pick),
                Action::Choose(look) => plan.tasks.push((look, pick)),
                Action::Done => plan.done = true,
                Action::Pass => plan.pass = true,
            }
        }
        plan
    }

    /// The slots with something to do, the ability as number 0.
    pub fn open(&self) -> impl Iterator<Item = (usize, &[Pick])> {
        let hand = self.hand.iter().map(|slot| (slot.number, slot.picks.as_slice()));
        std::iter::once((0, self.ability.as_slice()))
            .chain(hand)
            .filter(|(_, picks)| picks.len() > 1)
    }

    /// Every reaction that can be played now.
    pub fn reactions(&self) -> impl Iterator<Item = &Pick> {
        self.hand
            .iter()
            .flat_map(|slot| &slot.picks)
            .filter(|pick| matches!(pick.action, Action::React { .. }))
    }
}

/// Is one of these what the coach or the hint means?
pub(super) fn hinted(context: &BoardContext, picks: &[Pick]) -> bool {
    picks.iter().any(|pick| context.hinted(&pick.notation))
}

/// In what a card's picks differ: where that is one thing alone, it can be
/// pointed at on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Differ {
    Task,
    Who,
    Place,
    Several,
}

fn parts(action: Action) -> (Option<u8>, Aim) {
    match action {
        Action::Play { aim, .. } => (None, aim),
        Action::React { on, aim, .. } => (Some(on), aim),
        Action::UseOn(who) => (None, Aim { who: Some(who), ..Aim::NONE }),
        _ => (None, Aim::NONE),
    }
}

pub(super) fn differ(picks: &[Pick]) -> Differ {
    let all: Vec<(Option<u8>, Aim)> = picks.iter().map(|pick| parts(pick.action)).collect();
    let Some(&(place, first)) = all.first() else { return Differ::Several };
    let places = all.iter().any(|(on, _)| *on != place);
    let whos = all.iter().any(|(_, aim)| aim.who != first.who);
    let tasks = all.iter().any(|(_, aim)| aim.tasks[0] != first.tasks[0]);
    let seconds = all.iter().any(|(_, aim)| aim.tasks[1] != first.tasks[1]);
    match (places, tasks, whos, seconds) {
        (true, false, false, false) => Differ::Place,
        (false, true, false, false) => Differ::Task,
        (false, false, true, false) => Differ::Who,
        _ => Differ::Several,
    }
}

/// Own assignments, each with the players who can be named beside it, where a card of
/// one's turn asks for both and every one goes with every other.
pub(super) fn in_two_steps(picks: &[Pick]) -> Option<Vec<(Look, Vec<Pick>)>> {
    let mut steps: Vec<(Look, Vec<Pick>)> = Vec::new();
    for pick in picks {
        let Action::Play { card, aim } = pick.action else { return None };
        let (Some(look), Some(_), None) = (aim.tasks[0], aim.who, aim.tasks[1]) else {
            return None;
        };
        // What is named may belong to the other player.
        if card.kind().needs.theirs.is_some() {
            return None;
        }
        match steps.iter_mut().find(|(known, _)| *known == look) {
            Some((_, picks)) => picks.push(pick.clone()),
            None => steps.push((look, vec![pick.clone()])),
        }
    }
    (steps.len() > 1 && steps.iter().all(|(_, picks)| picks.len() > 1)).then_some(steps)
}

impl Pick {
    pub fn task(&self) -> Option<Look> {
        parts(self.action).1.tasks[0]
    }

    pub fn who(&self) -> Option<Seat> {
        parts(self.action).1.who
    }

    pub fn place(&self) -> Option<u8> {
        parts(self.action).0
    }

    /// What it names, in words: `on the hard one, with Ben`.
    pub fn aim(&self, view: &View, names: &Names) -> String {
        if let Action::UseCard(card) = self.action {
            return match view.ability() {
                Some(Ability::Hire) => words::hires(card.name(), &becomes(view, view.active, card)),
                _ => card.name().into(),
            };
        }
        let (place, aim) = parts(self.action);
        if let Some(said) = self.strikes(view, names) {
            return said;
        }
        let mut said: Vec<String> = Vec::new();
        let looks: Vec<String> =
            aim.tasks.iter().flatten().map(|&look| words::look(look)).collect();
        let give = match self.action {
            Action::React { card, .. } => card.kind().needs.gift.is_some(),
            _ => false,
        };
        if !looks.is_empty() {
            let looks = looks.join(words::AND);
            said.push(if give { words::hand_over(&looks) } else { words::on(&looks) });
        }
        if let Some(place) = place.and_then(|place| view.lies(place)) {
            let what = place.card.map_or(words::COMPLETION, |card| card.name());
            said.push(words::answering(&names.of(place.by), what));
        }
        if aim.who.is_some() {
            said.push(self.person(view, names));
        }
        said.join(", ")
    }

    /// The player it names, in words: `with Ben`.
    pub fn person(&self, view: &View, names: &Names) -> String {
        let Some(name) = self.who().map(|who| names.of(who)) else { return String::new() };
        match person(view, self.action) {
            Person::With => words::with(&name),
            Person::To => words::to(&name),
            Person::From => words::from(&name),
            Person::Instead => words::at_instead(&name),
        }
    }

    /// The card on an assignment that it would cancel there, in words.
    fn strikes(&self, view: &View, names: &Names) -> Option<String> {
        let Action::React { card, aim, .. } = self.action else { return None };
        let (who, look) = aim.who.zip(aim.tasks[0])?;
        let (hit, checks) = view.lying(card, who, look)?;
        Some(words::takes_off(&names.of(who), hit.name(), look.size, checks))
    }

    /// What speaks against a reaction that is allowed, said before it is pressed.
    pub fn doubt(&self, view: &View, context: &BoardContext) -> Option<String> {
        let doubt = view.doubt(context.you?, self.action)?;
        let by = self.place().and_then(|place| view.lies(place)).map(|place| place.by);
        Some(match doubt {
            Doubt::Own => words::DOUBT_OWN.into(),
            Doubt::Failed => words::DOUBT_FAILED.into(),
            Doubt::Cancelled => words::DOUBT_CANCELLED.into(),
            Doubt::Safe(employee) => words::doubt_safe(
                employee.name(),
                &by.map_or_else(String::new, |by| context.names.of(by)),
            ),
        })
    }
}

/// What a named player is to an action.
enum Person {
    With,
    To,
    From,
    Instead,
}

fn person(view: &View, action: Action) -> Person {
    match action {
        Action::UseOn(_) => match view.ability() {
            Some(Ability::Move(_)) => Person::To,
            _ => Person::From,
        },
        Action::React { card, .. } if card.kind().effects == [Effect::Redirect] => Person::Instead,
        // An assignment is taken over.
        Action::Play { card, .. } | Action::React { card, .. } if card.kind().points => {
            Person::From
        }
        _ => Person::With,
    }
}

/// What is left to choose between these, as a question.
pub(super) fn asks(view: &View, picks: &[Pick]) -> &'static str {
    match (picks.first().map(|pick| pick.action), differ(picks)) {
        (Some(Action::UseCard(_)), _) => words::WHICH_CARD,
        (Some(action), Differ::Who) => match person(view, action) {
            Person::With => words::WITH_WHOM,
            Person::To => words::TO_WHOM,
            Person::From => words::FROM_WHOM,
            Person::Instead => words::AT_WHOM,
        },
        _ => words::WHERE,
    }
}

/// Whose employee keeps a card off that would fit, in words.
pub(super) fn kept_off(
    view: &View,
    seat: Seat,
    card: Card,
    context: &BoardContext,
) -> Option<String> {
    let who = view.kept_off(seat, card)?;
    Some(words::kept_off(view.player(who).employee.name(), &context.names.of(who)))
}

/// An employee's numbers, beside those of now.
fn becomes(view: &View, seat: Seat, card: Card) -> String {
    let numbers = view.if_played(seat, card).becomes;
    numbers.map_or(String::new(), |[old, new]| words::becomes(old, new))
}

/// What a card would do if it were played now, line by line.
pub(super) fn consequences(view: &View, me: &PlayerView, card: Card) -> Vec<String> {
    let mut lines = Vec::new();
    let played = view.if_played(me.seat, card);
    let (before, after) = played.snooze;
    if before != after {
        let (from, to) = played.tiredness;
        lines.push(words::snooze_becomes(before, after, from, to));
    }
    lines.extend(played.roll.map(words::must_roll));
    lines.extend((played.other != 0).then(|| words::other_tokens(&signed(played.other))));
    lines.extend((played.draws > 0).then(|| words::draws(played.draws)));
    lines.extend(played.naps.then(|| words::NAPS.into()));
    lines.extend(played.skips.then(|| words::SKIPS.into()));
    lines.extend(played.becomes.map(|[old, new]| words::capital(&words::becomes(old, new))));
    lines.extend(played.free.then(|| words::FREE.to_string()));
    lines
}

#[cfg(test)]
mod tests {
    use overtime::{Options, Overtime, Reactions};
    use tabletop::{Fate, Game, Seed};

    use super::*;

    /// Every way to play a card that asks for an own assignment and for a colleague.
    fn pairings(seed: u64) -> Option<Vec<Pick>> {
        let mut dice = Seed::from_number(seed).play();
        let mut game = Overtime::deal(&Options::new(4, Reactions::Sealed), &mut dice, &mut ());
        let mut actions = Vec::new();
        while let Some(seat) = game.due().seats().lowest() {
            game.actions(seat, &mut actions);
            let pair = |action: &&Action| matches!(action, Action::Play { card, .. } if card.name() == "Pair Up");
            let picks: Vec<Pick> = actions
                .iter()
                .filter(pair)
                .map(|&action| Pick { action, notation: action.to_string() })
                .collect();
            if picks.len() > 3 {
                return Some(picks);
            }
            let action = actions[dice.roll("choice", actions.len() as u32) as usize];
            game.play(seat, action, &mut dice, &mut ()).expect("a listed action");
        }
        None
    }

    #[test]
    fn pair_up_asks_first_for_the_assignment_and_then_for_the_colleague() {
        let picks = (0..60).find_map(pairings).expect("somebody pairs up");
        let steps = in_two_steps(&picks).expect("two steps");
        assert!(steps.len() > 1 && steps.iter().all(|(_, picks)| differ(picks) == Differ::Who));
        let reached: usize = steps.iter().map(|(_, picks)| picks.len()).sum();
        assert_eq!(reached, picks.len(), "every move can be reached");
        assert!(in_two_steps(&steps[0].1).is_none(), "nothing is left to be asked first");
    }
}
