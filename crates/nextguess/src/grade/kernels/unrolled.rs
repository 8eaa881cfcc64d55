//! Loops over a number of slots that is known when they are compiled.

use crate::grade::simd::block::{Block, Sum};

/// Repeats for `$at` from 0 to below `$end`, which is at most 10, each time with a constant: whether the compiler
/// unrolls a loop changes with code far away, and arrays of blocks are in registers only if it does.
macro_rules! unrolled {
    ($at:ident < $end:expr => $body:block) => {
        unrolled!(@ $at, $end, $body, 0 1 2 3 4 5 6 7 8 9);
    };
    (@ $at:ident, $end:expr, $body:block, $($constant:literal)*) => {
        $(if $constant < $end {
            #[allow(non_upper_case_globals)]
            const $at: usize = $constant;
            $body
        })*
    };
}
pub(crate) use unrolled;

/// In how many of the sets each candidate is.
#[inline(always)]
pub(crate) fn sum<V: Block, const B: usize, const S: usize>(
    cpu: V::Cpu,
    sets: [V; S],
) -> Sum<V, B> {
    let mut sum = Sum::zero(cpu);
    // First one alone, then two at a time: so every adder but the first is full.
    sum.add_one(sets[0]);
    unrolled!(at < S => {
        match (at % 2 == 1, at + 1 < S) {
            (true, true) => sum.add_two(sets[at], sets[(at + 1) % S]),
            (true, false) => sum.add_one(sets[at]),
            (false, _) => {}
        }
    });
    sum
}
