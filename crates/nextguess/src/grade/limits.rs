//! What the machine can do at most, in the blocks of an instruction set: benchmarks compare kernels with it.

use crate::grade::simd::backend::{Backend, Kernel};
use crate::grade::simd::block::Block;

/// Something that the machine can do so often a second.
#[doc(hidden)]
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Steps `a ^ (b & c)` on blocks that are in registers: one instruction for a block with AVX-512, two for half a
    /// block with AVX2.
    Logic,
    /// Blocks that are read, and their bits counted.
    Sizes,
    /// Blocks that are read, and no more.
    Reading,
}

/// The blocks that are in registers: enough that none waits for the one before.
const REGISTERS: usize = 8;

/// The words of a block.
const WORDS: usize = 8;

impl Backend {
    /// Does it once for each block of `memory`, and returns something that depends on all of it.
    #[doc(hidden)]
    pub fn at_the_limit(self, limit: Limit, memory: &[u64]) -> u64 {
        let mut result = 0;
        self.run_wide(Once {
            limit,
            memory,
            result: &mut result,
        });
        result
    }
}

struct Once<'a> {
    limit: Limit,
    memory: &'a [u64],
    result: &'a mut u64,
}

impl Kernel for Once<'_> {
    #[inline(always)]
    fn run<V: Block>(self, cpu: V::Cpu) {
        let mut blocks = [V::full(cpu); REGISTERS];
        let mut tallies = [V::no_tally(cpu); REGISTERS];
        let eights = self.memory.chunks_exact(REGISTERS * WORDS);
        let read = |eight: &[u64], at: usize| V::load(cpu, &eight[at * WORDS..][..WORDS]);
        match self.limit {
            Limit::Logic => {
                let mask = match self.memory.first_chunk::<WORDS>() {
                    Some(words) => V::load(cpu, words),
                    None => V::empty(cpu),
                };
                for _ in eights {
                    for at in 0..REGISTERS {
                        let other = blocks[(at + 3) % REGISTERS].and(mask);
                        blocks[at] = blocks[at].xor(other);
                    }
                }
            }
            Limit::Sizes => {
                for eight in eights {
                    for (at, tally) in tallies.iter_mut().enumerate() {
                        read(eight, at).add_to(tally);
                    }
                }
            }
            Limit::Reading => {
                for eight in eights {
                    for (at, block) in blocks.iter_mut().enumerate() {
                        *block = block.xor(read(eight, at));
                    }
                }
            }
        }
        for (block, tally) in blocks.into_iter().zip(&mut tallies) {
            block.add_to(tally);
        }
        *self.result = tallies.into_iter().map(V::total).map(u64::from).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_backend_does_the_same_at_its_limit() {
        let memory: Vec<u64> = (0..640u64)
            .map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .collect();
        for limit in [Limit::Logic, Limit::Sizes, Limit::Reading] {
            for memory in [&memory[..], &memory[..64], &memory[..0]] {
                let results: Vec<u64> = Backend::available()
                    .map(|backend| backend.at_the_limit(limit, memory))
                    .collect();
                assert!(
                    results.iter().all(|&result| result == results[0]),
                    "{limit:?} {results:?}"
                );
            }
        }
        let ones: u32 = memory.iter().map(|word| word.count_ones()).sum();
        let counted = Backend::PORTABLE.at_the_limit(Limit::Sizes, &memory);
        assert_eq!(counted, u64::from(ones) + (REGISTERS * WORDS * 64) as u64);
    }
}
