//! How much an answer tells: `H = Σ (n/t) · log2(t/n)` bits if `t` codes split into parts of `n`.
//!
//! Since `H = log2 t - (Σ n · log2 n) / t`, questions about one set of codes can be compared by `Σ n · log2 n`: the less,
//! the better. [`Bits`] has that in whole numbers: sums that are equal in theory are equal here, in any order and on
//! every machine.

use std::sync::OnceLock;

/// One bit, as [`Bits`] counts them.
pub(crate) const BIT: u64 = 1 << 32;

/// The table of [`Bits`] has the sizes below this.
const TABLED: usize = 4096;

/// [`counted`] for all sizes below [`TABLED`]. It takes one logarithm for each prime.
fn small() -> &'static [u64; TABLED] {
    static TABLE: OnceLock<Box<[u64; TABLED]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut logs = Box::new([0u64; TABLED]);
        for prime in 2..TABLED {
            if logs[prime] > 0 {
                continue;
            }
            let log = fixed_log2(prime as u32);
            let powers = std::iter::successors(Some(prime), |power| power.checked_mul(prime));
            for power in powers.take_while(|&power| power < TABLED) {
                for multiple in (power..TABLED).step_by(power) {
                    logs[multiple] += log;
                }
            }
        }
        for (size, bits) in logs.iter_mut().enumerate() {
            *bits *= size as u64;
        }
        logs
    })
}

/// `n · log2 n`, in units of [`BIT`]. The logarithm is summed over the prime factors of n, so that `log2 6` is exactly
/// `log2 2 + log2 3`.
fn counted(size: u32) -> u64 {
    let mut rest = size;
    let mut log = 0u64;
    let mut prime = 2;
    while prime * prime <= rest {
        while rest.is_multiple_of(prime) {
            rest /= prime;
            log += fixed_log2(prime);
        }
        prime += 1;
    }
    if rest > 1 {
        log += fixed_log2(rest);
    }
    u64::from(size) * log
}

/// `log2 n`, rounded to units of [`BIT`].
fn fixed_log2(number: u32) -> u64 {
    (f64::from(number).log2() * BIT as f64).round() as u64
}

/// `n · log2 n` for every n, in units of [`BIT`]: the bits that it takes to tell n codes apart, for all n together.
#[derive(Copy, Clone)]
pub(crate) struct Bits {
    small: &'static [u64; TABLED],
}

impl Bits {
    /// Makes the table at the first call.
    pub(crate) fn tabled() -> Bits {
        Bits { small: small() }
    }

    /// `n · log2 n` for a set of `size` codes.
    pub(crate) fn of(self, size: u32) -> u64 {
        match self.small.get(size as usize) {
            Some(&bits) => bits,
            None => counted(size),
        }
    }
}

/// `n · log2 n`, and 0 for n = 0.
pub(crate) fn n_log2_n(n: f64) -> f64 {
    n * n.max(1.0).log2()
}

/// `Σ (n/t) · log2(t/n)` over the parts, where t is their sum: the bits that an answer tells. Empty parts do not count.
pub(crate) fn of_parts(parts: &[u32]) -> f64 {
    let total = parts.iter().map(|&part| f64::from(part)).sum::<f64>();
    let parts = parts.iter().filter(|&&part| part > 0);
    parts
        .map(|&part| f64::from(part) / total * (total / f64::from(part)).log2())
        .sum::<f64>()
        .max(0.0)
}

/// `-Σ p · log2 p` over the shares p, which add up to 1: the bits that an answer tells. Shares of 0 do not count.
pub(crate) fn of_shares(shares: impl Iterator<Item = f64>) -> f64 {
    let shares = shares.filter(|&share| share > 0.0);
    // Without the last step a certain answer would have -0 bits.
    shares
        .map(|share| -share * share.log2())
        .sum::<f64>()
        .max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_up_is_what_is_counted() {
        for size in 0..TABLED as u32 {
            assert_eq!(Bits::tabled().of(size), counted(size));
        }
        assert_eq!(Bits::tabled().of(8), 24 * BIT);
    }

    #[test]
    fn all_formulas_give_the_same_bits() {
        assert_eq!(of_parts(&[4, 0, 2, 2]), 1.5);
        assert_eq!(of_shares([0.5, 0.0, 0.25, 0.25].into_iter()), 1.5);
        assert_eq!(
            n_log2_n(8.0) / 8.0 - (n_log2_n(4.0) + 2.0 * n_log2_n(2.0)) / 8.0,
            1.5
        );
        assert_eq!(
            (
                of_parts(&[7]).to_bits(),
                of_shares([1.0].into_iter()).to_bits()
            ),
            (0, 0)
        );
        assert_eq!(n_log2_n(0.0), 0.0);
    }
}
