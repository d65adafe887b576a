//! What was learnt: for everything a seat may have seen, how often each of its moves
//! was tried there and what it won.

use super::{Found, WIN};

/// How much curiosity counts beside what is known, for a move that looks as good as all
/// others together: so many times what wins vary by. Where hardly anything wins, or
/// nearly everything, small differences count.
const CURIOSITY: f64 = 1.2;
/// What wins vary by at least.
const LEAST: f64 = 0.05;

/// All that was learnt. What was seen is found by its number, and what is added
/// never moves.
#[derive(Debug)]
pub struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// For each number a place in `nodes`, or [`FREE`]; what finds its slot taken lies
    /// in the next free one.
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;

/// What a seat has seen when it is asked something.
#[derive(Debug)]
struct Node<A> {
    heard: u64,
    visits: u32,
    won: u64,
    arms: Vec<Arm<A>>,
}

/// A move that is possible there, in some worlds at least.
#[derive(Debug)]
struct Arm<A> {
    action: A,
    weight: u32,
    /// How often it could have been tried.
    open: u32,
    visits: u32,
    won: u64,
}

/// A move at a place of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    node: u32,
    arm: u32,
}

impl Step {
    pub fn node(self) -> u32 {
        self.node
    }

    /// The place of the move among those that are known there.
    pub fn arm(self) -> usize {
        self.arm as usize
    }
}

impl<A: Copy + Eq> Tree<A> {
    /// Room for so many rounds: each adds one place at most.
    pub fn new(rounds: u32) -> Tree<A> {
        let slots = (2 * rounds as usize + 2).next_power_of_two();
        Tree { nodes: Vec::new(), slots: vec![FREE; slots] }
    }

    /// The place of somebody who has heard this; a new one, if there is none.
    pub fn node(&mut self, heard: u64) -> u32 {
        let mask = self.slots.len() - 1;
        let mut slot = heard as usize & mask;
        loop {
            match self.slots[slot] {
                FREE => {
                    let node = self.nodes.len() as u32;
                    self.slots[slot] = node;
                    self.nodes.push(Node { heard, visits: 0, won: 0, arms: Vec::new() });
                    return node;
                }
                node if self.nodes[node as usize].heard == heard => return node,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    pub fn was_visited(&self, node: u32) -> bool {
        self.nodes[node as usize].visits > 0
    }

    pub fn lacks(&self, node: u32, actions: &[A]) -> bool {
        let arms = &self.nodes[node as usize].arms;
        !same(arms, actions) && actions.iter().any(|action| place(arms, action).is_none())
    }

    /// Adds the moves that are not known there yet, with their weights.
    pub fn add(&mut self, node: u32, actions: &[A], weights: &[u32]) {
        let arms = &mut self.nodes[node as usize].arms;
        for (&action, &weight) in actions.iter().zip(weights) {
            if place(arms, &action).is_none() {
                arms.push(Arm { action, weight, open: 0, visits: 0, won: 0 });
            }
        }
    }

    /// The move that promises most: by what it won so far and, the less it was tried,
    /// by how it looks. What was never tried promises what the place did so far.
    pub fn choose(&mut self, node: u32, actions: &[A]) -> Step {
        let Node { visits, won, arms, .. } = &mut self.nodes[node as usize];
        let all_open = same(arms, actions);
        let open = |arm: &Arm<A>| all_open || actions.contains(&arm.action);
        let all: u32 = arms.iter().filter(|arm| open(arm)).map(|arm| arm.weight).sum();
        let usual = mean(*won, *visits);
        let mut best = (f64::MIN, 0);
        for (nth, arm) in arms.iter_mut().enumerate().filter(|(_, arm)| open(arm)) {
            let known = if arm.visits == 0 { usual } else { mean(arm.won, arm.visits) };
            arm.open += 1;
            let promise = known + curiosity(usual, arm, all, arm.open);
            if promise > best.0 {
                best = (promise, nth as u32);
            }
        }
        Step { node, arm: best.1 }
    }

    /// The moves where the search began, what looks best first: where rounds are few, not
    /// all of them are tried.
    pub fn first_steps(&self) -> Vec<Step> {
        let arms = self.nodes.first().map_or(&[][..], |root| &root.arms);
        let mut steps: Vec<Step> =
            (0..arms.len() as u32).map(|arm| Step { node: 0, arm }).collect();
        steps.sort_by_key(|step| std::cmp::Reverse(arms[step.arm as usize].weight));
        steps
    }

    /// Sorts moves of one place, what promises most first. How they look counts here as well,
    /// the less the more was tried.
    pub fn sort_by_promise(&self, steps: &mut [Step]) {
        let promise = |step: &Step| {
            let Node { visits, won, arms, .. } = &self.nodes[step.node as usize];
            let arm = &arms[step.arm as usize];
            let all: u32 = arms.iter().map(|arm| arm.weight).sum();
            let usual = mean(*won, *visits);
            mean(arm.won, arm.visits) + curiosity(usual, arm, all, *visits)
        };
        steps.sort_by(|one, other| promise(other).total_cmp(&promise(one)));
    }

    pub fn action(&self, step: Step) -> A {
        self.nodes[step.node as usize].arms[step.arm as usize].action
    }

    /// A move was tried, and this came of it for whoever made it.
    pub fn credit(&mut self, step: Step, share: u32) {
        let node = &mut self.nodes[step.node as usize];
        let arm = &mut node.arms[step.arm as usize];
        for (visits, won) in [(&mut node.visits, &mut node.won), (&mut arm.visits, &mut arm.won)] {
            *visits += 1;
            *won += u64::from(share);
        }
    }

    /// What was found where the search began.
    pub fn root(&self) -> Vec<Found<A>> {
        let arms = self.nodes.first().map_or(&[][..], |root| &root.arms);
        let found = |arm: &Arm<A>| Found { action: arm.action, visits: arm.visits, won: arm.won };
        arms.iter().map(found).collect()
    }
}

/// What a move is worth for how it looks among `all`, where it could have been tried so
/// often and moves usually win so much.
fn curiosity<A>(usual: f64, arm: &Arm<A>, all: u32, open: u32) -> f64 {
    let spread = (usual * (1.0 - usual)).max(0.0).sqrt().max(LEAST);
    let looks = f64::from(arm.weight) / f64::from(all);
    CURIOSITY * spread * looks * f64::from(open).sqrt() / f64::from(arm.visits + 1)
}

/// Are these the moves that are known there, and all of them? Mostly they are.
fn same<A: Eq>(arms: &[Arm<A>], actions: &[A]) -> bool {
    arms.len() == actions.len() && arms.iter().map(|arm| &arm.action).eq(actions)
}

fn place<A: Eq>(arms: &[Arm<A>], action: &A) -> Option<usize> {
    arms.iter().position(|arm| arm.action == *action)
}

fn mean(won: u64, visits: u32) -> f64 {
    won as f64 / (f64::from(visits.max(1)) * f64::from(WIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins_more_is_tried_more() {
        let mut tree = Tree::new(500);
        for _ in 0..500 {
            let node = tree.node(7);
            if tree.lacks(node, &['a', 'b', 'c']) {
                tree.add(node, &['a', 'b', 'c'], &[1, 1, 8]);
            }
            let step = tree.choose(node, &['a', 'b', 'c']);
            let share = match tree.action(step) {
                'a' => WIN / 2,
                'b' => WIN / 8,
                _ => WIN / 4,
            };
            tree.credit(step, share);
        }
        let found = tree.root();
        assert_eq!(super::super::best(&found).map(|found| found.action), Some('a'));
        assert!(found.iter().all(|found| found.visits > 0), "{found:?}");
        assert_eq!(found.iter().map(|found| found.visits).sum::<u32>(), 500);
        assert_eq!(found[0].chance(), 500);
    }

    #[test]
    fn what_won_more_is_in_front_and_looks_decide_where_little_is_known() {
        let mut tree = Tree::new(50);
        let root = tree.node(7);
        tree.add(root, &['a', 'b', 'c'], &[1, 1, 8]);
        let mut steps = tree.first_steps();
        let order = |tree: &Tree<char>, steps: &[Step]| -> String {
            steps.iter().map(|&step| tree.action(step)).collect()
        };
        assert_eq!(order(&tree, &steps), "cab");
        for (step, share) in steps.clone().into_iter().zip([WIN / 4, WIN / 2, WIN / 4]) {
            tree.credit(step, share);
        }
        tree.sort_by_promise(&mut steps);
        assert_eq!(order(&tree, &steps), "cab");
        for _ in 0..40 {
            for (step, share) in tree.first_steps().into_iter().zip([WIN / 8, WIN / 2, WIN / 4]) {
                tree.credit(step, share);
            }
        }
        tree.sort_by_promise(&mut steps);
        assert_eq!(order(&tree, &steps), "abc");
    }

    #[test]
    fn a_move_that_is_not_open_is_not_chosen() {
        let mut tree = Tree::new(50);
        let node = tree.node(1);
        tree.add(node, &[1, 2], &[9, 1]);
        for _ in 0..20 {
            assert!(!tree.lacks(node, &[2]));
            let step = tree.choose(node, &[2]);
            assert_eq!(tree.action(step), 2);
            tree.credit(step, WIN);
        }
        assert!(tree.lacks(node, &[2, 3]));
    }

    #[test]
    fn every_number_finds_its_own_place() {
        let mut tree = Tree::<u8>::new(300);
        // Numbers that want the same slots.
        let heard = |nth: u64| nth % 7 + ((nth / 7) << 32);
        let nodes: Vec<u32> = (0..300).map(|nth| tree.node(heard(nth))).collect();
        assert!(nodes.iter().copied().eq(0..300));
        assert!((0..300).all(|nth| tree.node(heard(nth)) == nth as u32));
    }
}
