//! Who can play Finished!.

use finished::{Action, Card, Ending, Finished, Pending, View};
use tabletop::{Dice, Eyes, Game, Seen};

use crate::{Advice, Cast, Character, Player, Random};

const PLAYER: tabletop::Seat = tabletop::Seat(0);

impl Cast for Finished {
    fn characters() -> &'static [Character] {
        &[
            Character { name: "greedy", manner: "does what looks best right now" },
            Character { name: "random", manner: "does anything" },
        ]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Finished>>> {
        match name {
            "greedy" => Some(Box::new(Greedy)),
            "random" => Some(Box::new(Random)),
            _ => None,
        }
    }
}

/// Looks one step ahead in a few imagined worlds and takes what looks best.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// How many worlds are imagined for a decision.
const WORLDS: usize = 6;

impl Player<Finished> for Greedy {
    fn choose(&mut self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Action {
        self.weigh(seen, dice).0
    }

    fn advise(&mut self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Advice<Finished> {
        let before = Outlook::of(&seen.view());
        let (action, after) = self.weigh(seen, dice);
        Advice { action, why: reason(&seen.view(), action, &before, &after) }
    }
}

impl Greedy {
    /// The best action, and the outlook it leads to in the first world.
    fn weigh(&self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> (Action, Outlook) {
        let view = seen.view();
        // Ascending order is as good as any that can be seen from here.
        if matches!(view.pending, Pending::EndOrder | Pending::BelowOrder) {
            return (seen.actions()[0], Outlook::of(&view));
        }
        let count = if view.unseen.len() < 2 { 1 } else { WORLDS };
        let worlds: Vec<Finished> = (0..count).map(|_| seen.imagine(dice)).collect();
        let weighed = seen.actions().iter().map(|&action| {
            let outlooks: Vec<Outlook> = worlds.iter().map(|world| after(world, action)).collect();
            let total: i32 = outlooks.iter().map(Outlook::worth).sum();
            (total, action, outlooks[0])
        });
        let best = weighed.max_by_key(|(total, ..)| *total).expect("there is always an action");
        (best.1, best.2)
    }
}

/// Plays an action in an imagined world, with all the choices it asks for.
fn after(before: &Finished, action: Action) -> Outlook {
    let mut world = before.clone();
    let mut luck = tabletop::Scripted::none();
    if world.play(PLAYER, action, &mut luck, &mut ()).is_err() {
        return Outlook::default();
    }
    if action == Action::End {
        return ended(before);
    }
    let mut actions = Vec::new();
    loop {
        let view = world.view(Eyes::Omniscient);
        let pending = view.pending;
        if pending == Pending::Free || view.ending.is_some() {
            return Outlook::of(&view);
        }
        world.actions(PLAYER, &mut actions);
        let pick = match pending {
            Pending::EndOrder | Pending::BelowOrder => actions[0],
            _ => *actions
                .iter()
                .max_by_key(|&&pick| {
                    let mut tried = world.clone();
                    let played = tried.play(PLAYER, pick, &mut luck, &mut ());
                    played.map_or(i32::MIN, |()| Outlook::of(&tried.view(Eyes::Omniscient)).worth())
                })
                .expect("a pending choice has options"),
        };
        if world.play(PLAYER, pick, &mut luck, &mut ()).is_err() {
            return Outlook::default();
        }
    }
}

/// Ending the turn: everything as it lies, but for the coffee it costs. What
/// the next turn draws is not looked at, or ending would always look best.
fn ended(world: &Finished) -> Outlook {
    let view = world.view(Eyes::Omniscient);
    let mut outlook = Outlook::of(&view);
    if view.present.iter().any(|lying| lying.card == Card::COFFEE) {
        outlook.lost = view.coffee == 0;
        outlook.coffee -= 1;
    }
    outlook
}

/// What can be said of a position at a glance.
#[derive(Clone, Copy, Default, Debug)]
struct Outlook {
    finished: i32,
    /// How often the sorting must still pass through the whole stack: each time
    /// a number lies before its predecessor.
    passes: i32,
    coffee: i32,
    stash: i32,
    /// Sweets that the Present would earn if the turn ended now.
    earns: i32,
    won: bool,
    lost: bool,
}

impl Outlook {
    fn of(view: &View) -> Outlook {
        // The order in which the cards will come, if the turn ended now. What
        // was never seen is no guess of ours: it counts as if it lay in order.
        let mut place = [0i32; 50];
        let mut coming = 0;
        let mut put = |card: Card| {
            coming += 1;
            place[card.index()] = coming;
        };
        let present = || view.present.iter().chain(&view.held);
        let future = || view.future.iter().flatten();
        view.stack.iter().flatten().for_each(|&card| put(card));
        view.past.iter().for_each(|&card| put(card));
        let mut last: Vec<Card> = present().map(|lying| lying.card).collect();
        last.sort_unstable();
        last.into_iter().for_each(&mut put);
        future().for_each(|lying| put(lying.card));
        let open = usize::from(view.finished) + 1..48;
        let passes = open.filter(|&number| place[number + 1] < place[number]).count();
        Outlook {
            finished: view.finished.into(),
            passes: passes as i32,
            coffee: view.coffee.into(),
            stash: view.stash.into(),
            earns: earns(view),
            won: view.ending == Some(Ending::Won),
            lost: matches!(view.ending, Some(Ending::Coffee | Ending::Cap)),
        }
    }

    fn worth(&self) -> i32 {
        if self.won {
            return 1_000_000;
        }
        if self.lost {
            return -1_000_000 + self.finished;
        }
        12 * self.finished - 40 * self.passes
            + 60 * self.coffee
            + 14 * self.stash.min(6)
            + 10 * self.earns
    }
}

/// The sweets for runs in the Present, as far as the reserve goes.
fn earns(view: &View) -> i32 {
    let mut earned = 0;
    let mut length = 0;
    let mut before = 0;
    for number in view.present.iter().map(|lying| lying.card.number()).chain([255]) {
        if length > 0 && number == before + 1 {
            length += 1;
        } else {
            earned += if length >= 3 { length - 1 } else { 0 };
            length = 1;
        }
        before = number;
    }
    let back: i32 = view.present.iter().map(|lying| i32::from(lying.sweets)).sum();
    earned.min(i32::from(view.reserve) + back)
}

/// Why the greedy player likes an action, in a sentence.
fn reason(view: &View, action: Action, before: &Outlook, after: &Outlook) -> String {
    match action {
        Action::End if view.pending == Pending::Free => match earns(view) {
            0 if view.stash == 0 => "No sweet is left to use anything.".into(),
            0 => "No action is worth a sweet now; put the cards in order.".into(),
            sweets => format!("The run in the Present earns {sweets} sweets."),
        },
        Action::Pick(card) => match view.pending {
            Pending::EndOrder | Pending::BelowOrder => {
                format!("In ascending order {card} comes next.")
            }
            Pending::IntoPast { .. } => format!("{card} is needed least here and now."),
            Pending::ToFuture => format!("{card} is better off in the next Present."),
            _ => format!("{card} can wait on top of the stack."),
        },
        Action::Use(_) | Action::End => {
            let gained = after.finished - before.finished;
            let sorted = before.passes - after.passes;
            match (gained, sorted) {
                (1.., _) => "It may well finish the next card.".into(),
                (_, 1..) => "More neighbours come into order, which saves a pass.".into(),
                _ if after.stash >= before.stash => "It pays for itself.".into(),
                _ => "More cards to sort at once are worth the sweet.".into(),
            }
        }
    }
}
