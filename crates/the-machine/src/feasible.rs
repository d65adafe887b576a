//! Which boxes can be staffed by which crew, worked out once per task card.
//!
//! Everybody must be placed, a box is staffed wholly or not at all, and a box
//! that needs another only together with it. So a finished placement is a set of
//! boxes with exactly as many stations as there are meeples. A step on the way
//! is legal if such a set can still be reached; one look into a table tells.

use crate::components::{BOXES, INTERNS, Job, Spot, WORKERS};

/// The meeples a manager can have at once: an intern only ever takes the place
/// of a lost worker.
const MEEPLES: usize = WORKERS;

/// How many stations of eye boxes are told apart.
const EYES: usize = WORKERS + 1;

#[derive(Clone, Debug)]
pub struct Crews {
    /// By meeples, boxes touched so far and the number of eye stations that the
    /// workers could fill: every box that belongs to some full placement.
    open: Vec<u8>,
    /// By workers and interns: the cogs of perfect work, if they can be placed.
    best: [[Option<u8>; INTERNS + 1]; WORKERS + 1],
    /// 2 to the power of the number of boxes.
    sets: usize,
}

impl Crews {
    pub fn of(jobs: &[Job], highest_card: u8, intern_works: u8) -> Crews {
        debug_assert!(jobs.len() <= BOXES);
        let sets = 1 << jobs.len();
        let mut open = vec![0; (MEEPLES + 1) * sets * EYES];
        let mut best = [[None; INTERNS + 1]; WORKERS + 1];
        for set in (0..sets).filter(|&set| is_closed(jobs, set)) {
            let stations = count(jobs, set, |_| true);
            let eyes = count(jobs, set, |job| job.eye);
            if stations > MEEPLES {
                continue;
            }
            for touched in (0..sets).filter(|touched| touched & !set == 0) {
                for allowed in eyes..EYES {
                    open[(stations * sets + touched) * EYES + allowed] |= set as u8;
                }
            }
            for (workers, best) in best.iter_mut().enumerate().take(stations + 1) {
                let interns = stations - workers;
                if interns <= INTERNS && eyes <= workers {
                    let work = Work { jobs, set, highest_card, intern_works };
                    best[interns] = best[interns].max(work.most_cogs(0, interns as u8, 0));
                }
            }
        }
        Crews { open, best, sets }
    }

    /// The boxes that some full placement uses which contains all of `touched`
    /// and has at most `eyes` stations in eye boxes. As bit masks.
    #[inline]
    pub fn open(&self, meeples: u8, touched: u8, eyes: u8) -> u8 {
        let row = usize::from(meeples) * self.sets + usize::from(touched);
        self.open[row * EYES + usize::from(eyes)]
    }

    /// The cogs of perfect work by such a crew: `None` if it finds no room.
    #[inline]
    pub fn best(&self, workers: u8, interns: u8) -> Option<u8> {
        self.best[usize::from(workers)][usize::from(interns)]
    }
}

fn contains(set: usize, spot: Spot) -> bool {
    set >> spot.0 & 1 == 1
}

fn is_closed(jobs: &[Job], set: usize) -> bool {
    jobs.iter().enumerate().all(|(spot, job)| {
        !contains(set, Spot(spot as u8)) || job.needs.is_none_or(|needed| contains(set, needed))
    })
}

fn count(jobs: &[Job], set: usize, which: impl Fn(&Job) -> bool) -> usize {
    let stations = jobs.iter().enumerate().map(|(spot, job)| {
        let counted = contains(set, Spot(spot as u8)) && which(job);
        if counted { usize::from(job.stations) } else { 0 }
    });
    stations.sum()
}

/// Perfect work on one set of boxes.
struct Work<'a> {
    jobs: &'a [Job],
    set: usize,
    highest_card: u8,
    intern_works: u8,
}

impl Work<'_> {
    /// The most cogs from the box `from` on, with the interns still to be placed
    /// and the boxes that succeeded so far. `None` if the interns find no room.
    fn most_cogs(&self, from: usize, interns: u8, done: usize) -> Option<u8> {
        let Some(job) = self.jobs.get(from) else {
            return (interns == 0).then_some(0);
        };
        if !contains(self.set, Spot(from as u8)) {
            return self.most_cogs(from + 1, interns, done);
        }
        let most = if job.eye { 0 } else { job.stations.min(interns) };
        let choices = (0..=most).filter_map(|here| {
            let strength = (job.stations - here) * self.highest_card + here * self.intern_works;
            let ready = job.needs.is_none_or(|needed| contains(done, needed));
            let success = ready && strength >= job.number;
            let (cogs, done) = if success { (job.cogs, done | 1 << from) } else { (0, done) };
            Some(cogs + self.most_cogs(from + 1, interns - here, done)?)
        });
        choices.max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Components;

    /// All full placements of a crew, found the slow way: meeple by meeple.
    fn placements(jobs: &[Job], workers: u8, interns: u8) -> Vec<Vec<Spot>> {
        let mut all = vec![vec![]];
        for meeple in 0..workers + interns {
            all = all
                .into_iter()
                .flat_map(|before: Vec<Spot>| {
                    (0..jobs.len() as u8).map(Spot).filter_map(move |spot| {
                        let job = jobs[spot.index()];
                        let there = before.iter().filter(|&&other| other == spot).count();
                        let room = there < usize::from(job.stations);
                        let allowed = !(job.eye && meeple >= workers);
                        (room && allowed).then(|| [before.as_slice(), &[spot]].concat())
                    })
                })
                .collect();
        }
        let full = |placed: &Vec<Spot>| {
            jobs.iter().enumerate().all(|(spot, job)| {
                let on = |spot: Spot| placed.iter().filter(|&&s| s == spot).count();
                let here = on(Spot(spot as u8));
                let whole = here == 0 || here == usize::from(job.stations);
                whole && (here == 0 || job.needs.is_none_or(|needed| on(needed) > 0))
            })
        };
        all.retain(full);
        all
    }

    #[test]
    fn the_tables_agree_with_trying_everything() {
        for task in &Components::standard().tasks {
            for (workers, interns) in [(1, 0), (3, 0), (2, 1), (4, 0), (0, 3), (1, 3), (3, 1)] {
                let all = placements(&task.jobs, workers, interns);
                let starts = all.iter().fold(0, |set, placed| set | placed[0].bit());
                // The first meeple: a worker if there is one.
                let after = workers.saturating_sub(1);
                let open = |eyes| task.crews.open(workers + interns, 0, eyes);
                let first = if workers > 0 {
                    open(workers) & task.eyes | open(after) & !task.eyes
                } else {
                    open(0) & !task.eyes
                };
                assert_eq!(first, starts, "{} {workers}+{interns}", task.name);
            }
        }
    }

    #[test]
    fn perfect_work_is_the_best_of_all_placements() {
        for task in &Components::standard().tasks {
            for (workers, interns) in [(1, 0), (3, 0), (4, 0), (2, 2), (0, 3), (3, 1), (5, 0)] {
                let slow = placements(&task.jobs, workers, interns).into_iter().map(|placed| {
                    let mut done = 0u8;
                    let mut cogs = 0;
                    for (spot, job) in task.jobs.iter().enumerate() {
                        let here: Vec<usize> =
                            (0..placed.len()).filter(|&m| placed[m].index() == spot).collect();
                        let strength: u8 = here
                            .iter()
                            .map(|&m| if m < usize::from(workers) { 6 } else { 2 })
                            .sum();
                        let ready = job.needs.is_none_or(|needed| done & needed.bit() != 0);
                        if !here.is_empty() && ready && strength >= job.number {
                            done |= 1 << spot;
                            cogs += job.cogs;
                        }
                    }
                    cogs
                });
                assert_eq!(task.crews.best(workers, interns), slow.max(), "{}", task.name);
            }
        }
    }
}
