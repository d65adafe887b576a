//! Functions that give the same bits on every machine. The standard library's
//! `exp`, `ln` and `powf` may differ in the last place from system to system, and
//! with them a decision; plain sums, products and quotients do not.

/// e to the power of x, for any x that matters in a judgement.
pub fn exp(x: f64) -> f64 {
    let x = x.clamp(-700.0, 700.0);
    // e^x = 2^n · e^r with |r| at most half of ln 2.
    let n = (x * std::f64::consts::LOG2_E).round();
    let r = x - n * std::f64::consts::LN_2;
    let mut sum = 1.0;
    let mut term = 1.0;
    for nth in 1..16 {
        term *= r / f64::from(nth);
        sum += term;
    }
    let half = if n < 0.0 { 0.5 } else { 2.0 };
    (0..n.abs() as u32).fold(sum, |sum, _| sum * half)
}

/// The chance that belongs to a lead of x: one half at 0, close to 1 far above.
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + exp(-x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_exponential_function() {
        for hundredths in -3_000..=3_000 {
            let x = f64::from(hundredths) / 100.0;
            // The library's own is close enough to compare with, not to decide by.
            #[expect(clippy::disallowed_methods)]
            let close = (exp(x) / f64::exp(x) - 1.0).abs();
            assert!(close < 1e-13, "{x}: {close}");
        }
        assert_eq!((exp(0.0), logistic(0.0)), (1.0, 0.5));
        assert!(exp(-1e9) > 0.0 && exp(1e9).is_finite());
    }

    /// Bit for bit: this must hold on every machine.
    #[test]
    fn its_bits_never_change() {
        let bits = [-7.3, -0.41, 0.8, 3.25, 11.0].map(|x| exp(x).to_bits());
        let kept = [
            4_559_369_968_720_505_486,
            4_604_152_849_583_712_944,
            4_612_193_891_448_145_641,
            4_627_952_553_009_680_714,
            4_678_461_852_960_575_361,
        ];
        assert_eq!(bits, kept);
    }
}
