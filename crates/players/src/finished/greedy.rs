//! The one-step player: an action with its choices, compared with ending the turn
//! here and now.

use finished::{Action, Card, Ending, Finished, Lying, Pending, View};
use tabletop::{Dice, Eyes, Game, Scripted, Seen};

use super::PLAYER;
use crate::{Advice, Player};

/// Looks one step ahead in a few imagined worlds and takes what looks best: an
/// action with its choices, compared with ending the turn here and now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// How many worlds are imagined for a decision while there is something to imagine.
const WORLDS: usize = 3;

impl Player<Finished> for Greedy {
    fn choose(&mut self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Action {
        match is_order(seen.view().pending) {
            true => seen.actions()[0],
            false => best(&weigh(seen, dice)).0,
        }
    }

    fn advise(&mut self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Advice<Finished> {
        let view = seen.view();
        if is_order(view.pending) {
            let why = "In ascending order the numbers come as they are needed.".to_string();
            return Advice::new(seen.actions()[0], why);
        }
        let weighed = weigh(seen, dice);
        let (action, outlook) = best(&weighed);
        let why = match (action, weighed.last()) {
            (Action::End, _) => why_end(&view),
            (Action::Use(_), Some((Action::End, ended))) => outlook.strongest_point(ended),
            // A card is chosen: what speaks for it, and not for just any card?
            _ => outlook.strongest_point(&Outlook::mean(&weighed)),
        };
        Advice::new(action, why)
    }
}

/// Orders are chosen ascending, and the list of actions is: no need to think.
pub(super) fn is_order(pending: Pending) -> bool {
    matches!(pending, Pending::EndOrder | Pending::BelowOrder)
}

/// Every action with the outlook it leads to, over all imagined worlds.
pub(super) fn weigh(seen: &Seen<'_, Finished>, dice: &mut Dice) -> Vec<(Action, Outlook)> {
    let hidden = seen.view().unseen.len() > 1;
    let count = if hidden { WORLDS } else { 1 };
    let worlds: Vec<Finished> = (0..count).map(|_| seen.imagine(dice)).collect();
    let outlook = |action| match action {
        // As it lies: what the next turn draws is not looked at, here as there.
        Action::End => Outlook::over(&worlds),
        _ => after(&worlds, action),
    };
    seen.actions().iter().map(|&action| (action, outlook(action))).collect()
}

/// The last of the best: `end` comes last, so a use must be better than that.
fn best(weighed: &[(Action, Outlook)]) -> (Action, Outlook) {
    let best = weighed.iter().max_by_key(|(_, outlook)| outlook.worth());
    *best.expect("whoever is asked can do something")
}

/// Plays an action in all worlds, and after it the best choices it asks for.
pub(super) fn after(worlds: &[Finished], action: Action) -> Outlook {
    let play = |world: &Finished| {
        let mut world = world.clone();
        // Only the deal is luck, and the worlds agree on what is legal.
        let played = world.play(PLAYER, action, &mut Scripted::none(), &mut ());
        debug_assert!(played.is_ok(), "{action} is legal");
        world
    };
    settle(&worlds.iter().map(play).collect::<Vec<_>>())
}

/// Answers what is pending. One answer must do for all worlds, unless they have
/// become different before the eyes of the player.
fn settle(worlds: &[Finished]) -> Outlook {
    let choices = |world: &Finished| {
        let pending = world.question(PLAYER).map_or(Pending::Free, |asked| asked.pending);
        let mut actions = Vec::new();
        if pending != Pending::Free {
            world.actions(PLAYER, &mut actions);
        }
        if is_order(pending) {
            actions.truncate(1);
        }
        actions
    };
    let (first, others) = worlds.split_first().expect("at least one world is imagined");
    let answers = choices(first);
    if others.iter().any(|world| choices(world) != answers) {
        let each = worlds.iter().map(|world| settle(std::slice::from_ref(world)));
        return each.fold(Outlook::default(), Outlook::plus);
    }
    let settled = answers.iter().map(|&answer| after(worlds, answer));
    settled.max_by_key(Outlook::worth).unwrap_or_else(|| Outlook::over(worlds))
}

/// What speaks for a position, point by point. The weights were found by trying:
/// a round, that is a coffee, is worth 100.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Outlook {
    /// Numbers that follow each other and lie the wrong way round.
    order: i64,
    /// Coffee left, less what this round will still cost.
    coffee: i64,
    finished: i64,
    /// Sweets in the stash: the first is worth the most.
    sweets: i64,
    /// What a run in the Present earns.
    run: i64,
    /// More cards in the Present can be sorted at once.
    company: i64,
    /// It is won or lost.
    end: i64,
}

impl Outlook {
    fn of(view: &View) -> Outlook {
        let round = Round::of(view);
        let stash = i64::from(view.stash.min(6));
        Outlook {
            order: -round.disorder(),
            coffee: 100 * (i64::from(view.coffee) - round.coffees()),
            finished: 10 * i64::from(view.finished),
            sweets: stash * (24 - 2 * stash),
            run: 10 * run_looks(view),
            company: 4 * view.present.len() as i64,
            end: match view.ending {
                None => 0,
                Some(Ending::Won) => 1_000_000,
                Some(Ending::Coffee | Ending::Cap) => -1_000_000,
            },
        }
    }

    /// The outlook over several worlds.
    pub(super) fn over(worlds: &[Finished]) -> Outlook {
        let each = worlds.iter().map(|world| Outlook::of(&world.view(Eyes::Omniscient)));
        each.fold(Outlook::default(), Outlook::plus)
    }

    /// What can be expected when any of the actions is taken.
    fn mean(weighed: &[(Action, Outlook)]) -> Outlook {
        let all = weighed.iter().fold(Outlook::default(), |sum, (_, outlook)| sum.plus(*outlook));
        all.map(Outlook::default(), |sum, _| sum / weighed.len() as i64)
    }

    fn plus(self, other: Outlook) -> Outlook {
        self.map(other, |one, two| one + two)
    }

    fn map(self, other: Outlook, each: impl Fn(i64, i64) -> i64) -> Outlook {
        Outlook {
            order: each(self.order, other.order),
            coffee: each(self.coffee, other.coffee),
            finished: each(self.finished, other.finished),
            sweets: each(self.sweets, other.sweets),
            run: each(self.run, other.run),
            company: each(self.company, other.company),
            end: each(self.end, other.end),
        }
    }

    fn points(&self) -> [(i64, &'static str); 7] {
        [
            (self.end, "It decides the game."),
            (self.finished, "It may well finish the next card."),
            (self.coffee, "It saves a coffee."),
            (self.order, "Numbers that follow each other come into order, or closer to it."),
            (self.run, "It makes a run that earns sweets."),
            (self.sweets, "It leaves the most sweets."),
            (self.company, "The more cards in the Present, the more can be sorted at once."),
        ]
    }

    pub(super) fn worth(&self) -> i64 {
        self.points().iter().map(|(points, _)| points).sum()
    }

    /// What this outlook has most ahead of another one, in a sentence.
    fn strongest_point(&self, other: &Outlook) -> String {
        let ahead = self.map(*other, |mine, its| mine - its).points();
        // The first of equals: they stand in order of weight.
        let strongest = ahead.iter().rev().max_by_key(|(points, _)| *points);
        match strongest {
            Some((1.., sentence)) => sentence.to_string(),
            _ => "It is as good as any.".to_string(),
        }
    }
}

/// A whole round as it would come if the turn ended now and nothing were sorted
/// any more: counted from behind the 48, so that it ends with a coffee.
struct Round {
    /// Where each card lies.
    place: [i64; 49],
    /// Where the round stands now.
    now: i64,
    /// The card to be finished next.
    next: usize,
    /// The 48 leaves the Present.
    drinks: bool,
}

impl Round {
    fn of(view: &View) -> Round {
        let mut line: Vec<Card> = Vec::with_capacity(48);
        let card = |lying: &Lying| lying.card;
        line.extend(view.held.iter().map(card));
        line.extend(view.future.iter().flatten().map(card));
        line.extend(view.stack.iter().flatten());
        line.extend(&view.past);
        line.extend(view.present.iter().map(card));
        let coffee = line.iter().position(|&card| card == Card::COFFEE).unwrap_or(0);
        let (before, behind) = line.split_at((coffee + 1).min(line.len()));
        let mut place = [0; 49];
        for (nth, card) in behind.iter().chain(before).enumerate() {
            place[card.index()] = nth as i64;
        }
        Round {
            place,
            now: behind.len() as i64,
            next: usize::from(view.finished) + 1,
            drinks: view.present.iter().any(|lying| lying.card == Card::COFFEE),
        }
    }

    /// What is drunk before the next card can be finished.
    fn coffees(&self) -> i64 {
        let passed = self.next < 49 && self.place[self.next] < self.now;
        i64::from(self.drinks) + i64::from(passed)
    }

    /// A number that lies before its predecessor costs a round. The closer the
    /// two are, the easier it is to catch both in one Present and turn them round.
    fn disorder(&self) -> i64 {
        let ahead = (self.next..48).map(|number| self.place[number] - self.place[number + 1]);
        ahead.filter(|&cards| cards > 0).map(|cards| (20 + 4 * cards).min(100)).sum()
    }
}

/// The sweets for runs in the Present, as far as the reserve goes.
pub(super) fn run_pays(view: &View) -> i64 {
    view.if_ended(&view.in_order()).earns().into()
}

/// What a run in the Present looks worth: also to whoever falls asleep over it, and
/// is paid nothing. This player is one that others are measured by, and the certified
/// deals were found with its eyes, so it goes on seeing as it always did.
fn run_looks(view: &View) -> i64 {
    let present: Vec<u8> = view.present.iter().map(|lying| lying.card.number()).collect();
    let runs = present.chunk_by(|one, two| one + 1 == *two);
    let earned: usize = runs.filter(|run| run.len() >= 3).map(|run| run.len() - 1).sum();
    let back: i64 = view.present.iter().map(|lying| i64::from(lying.sweets)).sum();
    (earned as i64).min(i64::from(view.reserve) + back)
}

/// Why the turn should end.
fn why_end(view: &View) -> String {
    match run_pays(view) {
        0 if view.stash == 0 => "No sweet is left to use anything.".into(),
        0 if view.present.iter().all(|lying| !lying.usable) => "Nothing can be used now.".into(),
        0 => "No action is worth a sweet now.".into(),
        1 => "The run in the Present earns a sweet.".into(),
        sweets => format!("The run in the Present earns {sweets} sweets."),
    }
}
