//! How many bits it takes to tell the members of a set apart, in whole numbers: sums that are equal in
//! theory are equal here, whatever their order, on every machine.

use std::sync::OnceLock;

/// One bit.
pub(crate) const BIT: u64 = 1 << 32;

/// Sizes below this are looked up.
const TABLED: usize = 4096;

/// [`counted`] for the sizes that occur all the time, with one logarithm a prime.
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

/// n log2 n. The logarithm is summed over the prime factors, so that what is equal
/// in theory, such as log 6 and log 2 + log 3, is equal here.
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

fn fixed_log2(number: u32) -> u64 {
    (f64::from(number).log2() * BIT as f64).round() as u64
}

/// n log2 n for sets of n, the bits of all their members.
#[derive(Copy, Clone)]
pub(crate) struct Bits {
    small: &'static [u64; TABLED],
}

impl Bits {
    pub(crate) fn tabled() -> Bits {
        Bits { small: small() }
    }

    pub(crate) fn of(self, size: u32) -> u64 {
        match self.small.get(size as usize) {
            Some(&bits) => bits,
            None => counted(size),
        }
    }
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
}
