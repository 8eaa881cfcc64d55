//! Most information in the answer.
//!
//! E. Neuwirth, "Some strategies for Mastermind", Zeitschrift für Operations Research 26 (1982).

use std::sync::OnceLock;

use super::StrategyKind;
use super::greedy::{Cost, EFFORT, FIRST, Greedy, PREFER};

pub(super) const KIND: StrategyKind = StrategyKind {
    name: "entropy",
    summary: "most information in the answer",
    source: "Neuwirth 1982",
    games: &[],
    options: &[PREFER, EFFORT, FIRST],
    build: |options, game| Greedy::build(Uncertainty, options, game),
};

/// The sum of n log n over the parts, in whole numbers, so that splits of equal entropy are equal
/// whatever the order of their parts.
struct Uncertainty;

impl Cost for Uncertainty {
    type Value = u64;

    fn cost(&self, parts: &[u32]) -> u64 {
        let table = small_costs();
        let cost = |&part: &u32| match table.get(part as usize) {
            Some(&cost) => cost,
            None => size_cost(part),
        };
        parts.iter().map(cost).sum()
    }
}

const TABLED: usize = 4096;

/// [`size_cost`] of the sizes that occur all the time, with one logarithm a prime.
fn small_costs() -> &'static [u64; TABLED] {
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
        for (size, cost) in logs.iter_mut().enumerate() {
            *cost *= size as u64;
        }
        logs
    })
}

/// n log2 n in units of 2^-32. The logarithm is summed over the prime factors, so that what is equal
/// in theory, such as log 6 and log 2 + log 3, is equal here.
fn size_cost(size: u32) -> u64 {
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

fn fixed_log2(number: u32) -> u64 {
    (f64::from(number).log2() * (1u64 << 32) as f64).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_entropies_are_equal() {
        let cost = |parts: &[u32]| Uncertainty.cost(parts);
        assert_eq!(cost(&[4, 1, 1, 1, 1]), cost(&[2, 2, 2, 2]));
        assert_eq!(cost(&[6, 1, 1, 1, 1, 1, 1]), cost(&[3, 3, 2, 2, 2]));
        assert!(cost(&[3, 3]) < cost(&[4, 2]));
        assert_eq!(cost(&[0, 1, 0]), 0);
        for size in 0..TABLED as u32 {
            assert_eq!(cost(&[size]), size_cost(size));
        }
        assert!(cost(&[39_916_800]) > cost(&[39_916_799, 1]));
    }
}
