//! Some of many codes, where all would take too long.

use crate::board::code::Code;
use crate::util::random::Random;

/// Every `n`-th code, from the first one on, for the least `n` that leaves at most `most` codes.
pub(crate) fn every_nth(codes: &[Code], most: usize) -> Vec<Code> {
    if most == 0 {
        return Vec::new();
    }
    let step = codes.len().div_ceil(most).max(1);
    codes.iter().step_by(step).copied().collect()
}

/// `count` codes at even distances: those at the places `i · n / count` of `n` codes. The count is `most`, but at least
/// 1, and at most `n`.
pub(crate) fn spread(codes: &[Code], most: usize) -> Vec<Code> {
    let count = codes.len().min(most.max(1));
    (0..count)
        .map(|at| codes[share(codes.len(), at, count)])
        .collect()
}

/// `all · part / parts`, rounded down, for a part that is at most `parts`. The product may have more than 32 bits.
fn share(all: usize, part: usize, parts: usize) -> usize {
    (all as u64 * part as u64 / parts as u64) as usize
}

/// At most `most` codes, in their order: one of each of `most` stretches of about the same length, drawn at random.
/// Codes at even distances in ascending order are alike in their last slots; drawn ones are not. The choice depends on
/// the number of codes alone.
pub(crate) fn drawn(codes: &[Code], most: usize) -> Vec<Code> {
    let count = codes.len();
    if count <= most {
        return codes.to_vec();
    }
    let mut random = Random::seeded(count as u64);
    let mut draw = |stretch| {
        let (first, end) = (share(count, stretch, most), share(count, stretch + 1, most));
        codes[first + random.below(end - first)]
    };
    (0..most).map(&mut draw).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_many_codes_do_not_overflow() {
        assert_eq!(share(40_000_000, 999_999, 1_000_000), 39_999_960);
    }

    #[test]
    fn subsets_have_the_size_that_is_wanted() {
        let codes: Vec<Code> = (0..10).map(Code).collect();
        let numbers = |codes: Vec<Code>| codes.iter().map(|code| code.0).collect::<Vec<_>>();
        assert_eq!(numbers(every_nth(&codes, 4)), [0, 3, 6, 9]);
        assert_eq!(numbers(every_nth(&codes, 6)), [0, 2, 4, 6, 8]);
        assert_eq!(numbers(spread(&codes, 4)), [0, 2, 5, 7]);
        assert_eq!(numbers(spread(&codes, 0)), [0]);
        let drawn = numbers(drawn(&codes, 5));
        assert!((0..5).all(|at| drawn[at] / 2 == at as u64));
        assert!(every_nth(&codes, 0).is_empty() && spread(&[], 3).is_empty());
    }
}
