//! Ratings from first places, after Plackett and Luce: of everybody at a table one
//! comes first, each with a chance in proportion to e to the power of their
//! strength. A shared first place is split.
//!
//! Games on one deal are alike, so the intervals count deals, not games: they come
//! from how much the deals pull at the ratings, each deal as a whole.

/// One game, as the ratings see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Bout {
    /// Games of one deal have the same number.
    pub deal: u32,
    /// Who is at the table: places in the list of those to be rated.
    pub table: Vec<usize>,
    /// What each of them has of the first place; a game that nobody won has none,
    /// and counts for nobody.
    pub shares: Vec<f64>,
}

/// A strength in natural units, and how sure it is against all others.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    pub strengths: Vec<f64>,
    /// The covariance of the strengths by deals, and as the model alone has it.
    robust: Vec<Vec<f64>>,
    model: Vec<Vec<f64>>,
    first: Vec<f64>,
    games: Vec<f64>,
    deals: u32,
}

/// A hint of a game against everybody at once: it keeps the strength of somebody who
/// never won finite, and is lost among real games.
const HINT: f64 = 0.1;
/// With fewer first places than this, or fewer without, the deals tell too little
/// about themselves, and the model's own variance counts if it is greater.
const FEW: f64 = 5.0;

/// Elo points per natural unit.
pub const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates `count` players.
pub fn rate(count: usize, bouts: &[Bout]) -> Rated {
    let decided = || bouts.iter().filter(|bout| bout.shares.iter().sum::<f64>() > 0.0);
    let mut strengths = vec![0.0; count];
    let mut information = Vec::new();
    for _ in 0..200 {
        let mut pull: Vec<f64> = strengths.iter().map(|strength| -HINT * strength).collect();
        information = (0..count)
            .map(|one| (0..count).map(|two| if one == two { HINT } else { 0.0 }).collect())
            .collect::<Vec<Vec<f64>>>();
        for bout in decided() {
            let chances = chances(bout, &strengths);
            for ((&one, share), chance) in bout.table.iter().zip(&bout.shares).zip(&chances) {
                pull[one] += share - chance;
                information[one][one] += chance;
                for (&two, other) in bout.table.iter().zip(&chances) {
                    information[one][two] -= chance * other;
                }
            }
        }
        let step = solve(&information, &pull);
        let longest = step.iter().fold(0.0, |most: f64, step| most.max(step.abs()));
        let brake = (1.0 / longest.max(1e-300)).min(1.0);
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += brake * step);
        if longest < 1e-10 {
            break;
        }
    }
    let model = invert(&information);
    let (scatter, deals) = scatter(count, decided(), &strengths);
    let robust = product(&product(&model, &scatter), &model);
    let mut rated =
        Rated { strengths, robust, model, first: vec![0.0; count], games: vec![0.0; count], deals };
    for bout in decided() {
        for (&who, share) in bout.table.iter().zip(&bout.shares) {
            rated.first[who] += share;
            rated.games[who] += 1.0;
        }
    }
    rated
}

impl Rated {
    /// How much stronger one is than another in Elo, with the 95 % interval.
    pub fn lead(&self, one: usize, other: usize) -> (f64, f64, f64) {
        let lead = self.strengths[one] - self.strengths[other];
        let variance =
            |m: &[Vec<f64>]| m[one][one] + m[other][other] - m[one][other] - m[other][one];
        let few = |who: usize| self.first[who].min(self.games[who] - self.first[who]) < FEW;
        let robust = variance(&self.robust);
        let variance = match one != other && (few(one) || few(other)) {
            true => robust.max(variance(&self.model)),
            false => robust,
        };
        let spread = quantile(self.deals) * variance.max(0.0).sqrt();
        (ELO * lead, ELO * (lead - spread), ELO * (lead + spread))
    }
}

/// Everybody's chance to come first.
fn chances(bout: &Bout, strengths: &[f64]) -> Vec<f64> {
    let most = bout.table.iter().map(|&who| strengths[who]).fold(f64::MIN, f64::max);
    let powers: Vec<f64> = bout.table.iter().map(|&who| (strengths[who] - most).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

/// How much the deals pull at the strengths, each as a whole, and how many there are.
fn scatter<'a>(
    count: usize,
    bouts: impl Iterator<Item = &'a Bout>,
    strengths: &[f64],
) -> (Vec<Vec<f64>>, u32) {
    let mut pulls = std::collections::BTreeMap::<u32, Vec<f64>>::new();
    for bout in bouts {
        let pull = pulls.entry(bout.deal).or_insert_with(|| vec![0.0; count]);
        let chances = chances(bout, strengths);
        for ((&who, share), chance) in bout.table.iter().zip(&bout.shares).zip(chances) {
            pull[who] += share - chance;
        }
    }
    let deals = pulls.len() as f64;
    // As many as are left when the mean is known.
    let scale = deals / (deals - 1.0).max(1.0);
    let mut scatter = vec![vec![0.0; count]; count];
    for pull in pulls.values() {
        for one in 0..count {
            for two in 0..count {
                scatter[one][two] += scale * pull[one] * pull[two];
            }
        }
    }
    (scatter, pulls.len() as u32)
}

/// The 97.5 % quantile of Student's t with so many deals: close to 1.96 when there
/// are many.
fn quantile(deals: u32) -> f64 {
    let z: f64 = 1.959_964;
    let free = f64::from(deals.max(2) - 1);
    let (z3, z5) = (z * z * z, z * z * z * z * z);
    z + (z3 + z) / (4.0 * free) + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * free * free)
}

// ── a little algebra ─────────────────────────────────────────────────────────

fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let inverse = invert(matrix);
    inverse.iter().map(|row| row.iter().zip(right).map(|(a, b)| a * b).sum()).collect()
}

fn product(left: &[Vec<f64>], right: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = left.len();
    let cell = |row: usize, column: usize| (0..size).map(|k| left[row][k] * right[k][column]).sum();
    (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect()
}

/// Gauss and Jordan. The matrices here are symmetric and positive.
fn invert(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut work = matrix.to_vec();
    let unit = |row: usize| (0..size).map(|column| f64::from(u8::from(row == column))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for pivot in 0..size {
        let by = work[pivot][pivot];
        work[pivot].iter_mut().chain(&mut inverse[pivot]).for_each(|cell| *cell /= by);
        for row in (0..size).filter(|&row| row != pivot) {
            let by = work[row][pivot];
            for column in 0..size {
                work[row][column] -= by * work[pivot][column];
                inverse[row][column] -= by * inverse[pivot][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bout(deal: u32, table: &[usize], shares: &[f64]) -> Bout {
        Bout { deal, table: table.to_vec(), shares: shares.to_vec() }
    }

    #[test]
    fn two_players_are_rated_by_their_odds() {
        // 30 to 10: a strength of ln 3, in Elo 400 · log10(3) = 190.8.
        let bouts: Vec<Bout> = (0..40)
            .map(|deal| bout(deal, &[0, 1], if deal < 30 { &[1.0, 0.0] } else { &[0.0, 1.0] }))
            .collect();
        let (elo, low, high) = rate(2, &bouts).lead(0, 1);
        assert!((elo - 190.8).abs() < 2.0, "{elo}");
        // The variance of the log odds is 1/30 + 1/10.
        let spread = ELO * 2.02 * (1.0f64 / 30.0 + 0.1).sqrt();
        assert!(
            (high - elo - spread).abs() < 4.0 && (elo - low - spread).abs() < 4.0,
            "{low} {high}"
        );
    }

    #[test]
    fn a_shared_first_place_is_split_and_nobody_s_game_counts_for_nobody() {
        let shared: Vec<Bout> = (0..50).map(|deal| bout(deal, &[0, 1], &[0.5, 0.5])).collect();
        let (elo, _, _) = rate(2, &shared).lead(0, 1);
        assert!(elo.abs() < 1e-6, "{elo}");
        let won = |deal| bout(deal, &[0, 1, 2], &[0.5, 0.5, 0.0]);
        let lost = |deal| bout(deal, &[0, 1, 2], &[0.0, 0.0, 0.0]);
        let mut bouts: Vec<Bout> = (0..30).map(won).collect();
        bouts.extend((0..30).map(|deal| bout(deal, &[0, 1, 2], &[0.0, 0.0, 1.0])));
        let before = rate(3, &bouts);
        bouts.extend((30..90).map(lost));
        assert_eq!(rate(3, &bouts), before);
        // One third of the first places against a quarter for each of the others.
        let (elo, _, _) = before.lead(2, 0);
        assert!((elo - ELO * 2.0f64.ln()).abs() < 1.0, "{elo}");
    }

    #[test]
    fn several_chairs_of_one_player_are_several_chances() {
        // Alone against three of the other, and first in every fourth game: equal.
        let shares = |deal: u32| match deal % 4 {
            0 => [1.0, 0.0, 0.0, 0.0],
            1 => [0.0, 1.0, 0.0, 0.0],
            2 => [0.0, 0.0, 1.0, 0.0],
            _ => [0.0, 0.0, 0.0, 1.0],
        };
        let bouts: Vec<Bout> =
            (0..200).map(|deal| bout(deal, &[0, 1, 1, 1], &shares(deal))).collect();
        let (elo, low, high) = rate(2, &bouts).lead(0, 1);
        assert!(elo.abs() < 0.5 && low < -20.0 && high > 20.0, "{elo} {low} {high}");
    }

    #[test]
    fn somebody_who_never_won_is_weak_and_nobody_knows_how_weak() {
        let bouts: Vec<Bout> = (0..100).map(|deal| bout(deal, &[0, 1], &[1.0, 0.0])).collect();
        let (elo, low, high) = rate(2, &bouts).lead(1, 0);
        assert!(elo < -600.0 && elo.is_finite() && low < elo - 400.0 && high > elo + 400.0);
        assert!(high < 0.0, "{high}");
    }

    #[test]
    fn a_swap_on_the_same_deal_takes_luck_out() {
        // Whoever sits first wins: on the same deals, swapped, that tells nothing
        // about anybody, and the intervals know it.
        let swapped = |deal| [bout(deal, &[0, 1], &[1.0, 0.0]), bout(deal, &[1, 0], &[1.0, 0.0])];
        let bouts: Vec<Bout> = (0..50).flat_map(swapped).collect();
        let (elo, low, high) = rate(2, &bouts).lead(0, 1);
        assert!(elo.abs() < 1e-6 && high - low < 1.0, "{elo} {low} {high}");
    }
}
