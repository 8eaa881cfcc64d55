//! The one run-time choice of an instruction set.
//!
//! Kernels are `#[inline(always)]` functions. A backend inlines them into a function that is compiled
//! for its instruction set, and gives those that work on bit planes its registers as a [`Block`].

use crate::grade::Rule;
use crate::grade::simd::block::{Block, Cpu};
#[cfg(all(target_arch = "wasm32", feature = "simd128"))]
use crate::grade::simd::wasm::Simd128;
use crate::grade::simd::words::Portable;
#[cfg(target_arch = "x86_64")]
use crate::grade::simd::x86::{Avx2, Avx512};
use std::fmt;

/// An instruction set that the running processor has. It holds the token that proves so.
#[doc(hidden)]
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Backend(InstructionSet);

#[derive(Copy, Clone, PartialEq, Eq)]
enum InstructionSet {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(all(target_arch = "wasm32", feature = "simd128"))]
    Simd128(Simd128),
}

impl fmt::Debug for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            InstructionSet::Portable => "Portable",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(_) => "Avx2",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(_) => "Avx512",
            #[cfg(all(target_arch = "wasm32", feature = "simd128"))]
            InstructionSet::Simd128(_) => "Simd128",
        })
    }
}

/// A kernel on blocks. Its function is to be `#[inline(always)]`.
pub(crate) trait Kernel {
    fn run<V: Block>(self, cpu: V::Cpu);
}

impl Backend {
    /// What the build itself assumes of every processor.
    pub(crate) const PORTABLE: Backend = Backend(InstructionSet::Portable);

    /// Every instruction set that this processor has, the best one last.
    pub fn available() -> impl Iterator<Item = Backend> {
        let wider = [Backend::avx2(), Backend::avx512(), Backend::simd128()];
        let all = [Some(Backend::PORTABLE)].into_iter().chain(wider);
        all.flatten()
    }

    /// The best instruction set that this processor has for a rule. AVX-512 does nothing for marks:
    /// the benchmarks show it no faster than AVX2 there, and at times slower.
    pub(crate) fn detect(rule: Rule) -> Backend {
        let widest = if rule.is_marks() {
            None
        } else {
            Backend::avx512()
        };
        let best = widest.or_else(Backend::avx2).or_else(Backend::simd128);
        best.unwrap_or(Backend::PORTABLE)
    }

    #[cfg(target_arch = "x86_64")]
    fn avx2() -> Option<Backend> {
        Avx2::detect().map(|cpu| Backend(InstructionSet::Avx2(cpu)))
    }

    #[cfg(target_arch = "x86_64")]
    fn avx512() -> Option<Backend> {
        Avx512::detect().map(|cpu| Backend(InstructionSet::Avx512(cpu)))
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn avx2() -> Option<Backend> {
        None
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn avx512() -> Option<Backend> {
        None
    }

    #[cfg(all(target_arch = "wasm32", feature = "simd128"))]
    fn simd128() -> Option<Backend> {
        Some(Backend(InstructionSet::Simd128(Simd128)))
    }

    #[cfg(not(all(target_arch = "wasm32", feature = "simd128")))]
    fn simd128() -> Option<Backend> {
        None
    }

    /// Whether eight questions at once are faster than one after the other. It takes tables of words in registers.
    pub(crate) fn has_batches(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(_) => true,
            _ => false,
        }
    }

    /// Runs a kernel, compiled for this instruction set, as [`Cpu::run`] does.
    #[inline(always)]
    pub(crate) fn run<R>(self, kernel: impl FnOnce() -> R) -> R {
        match self.0 {
            InstructionSet::Portable => Portable.run(kernel),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(cpu) => cpu.run(kernel),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(cpu) => cpu.run(kernel),
            #[cfg(all(target_arch = "wasm32", feature = "simd128"))]
            InstructionSet::Simd128(cpu) => cpu.run(kernel),
        }
    }

    /// Runs a kernel on the widest blocks of this instruction set.
    #[inline(always)]
    pub(crate) fn run_wide(self, kernel: impl Kernel) {
        match self.0 {
            InstructionSet::Portable => run_wide(Portable, kernel),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(cpu) => run_wide(cpu, kernel),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(cpu) => run_wide(cpu, kernel),
            #[cfg(all(target_arch = "wasm32", feature = "simd128"))]
            InstructionSet::Simd128(cpu) => run_wide(cpu, kernel),
        }
    }
}

#[inline(always)]
fn run_wide<C: Cpu>(cpu: C, kernel: impl Kernel) {
    cpu.run(
        #[inline(always)]
        || kernel.run::<C::Wide>(cpu),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::simd::block::WIDE;
    use std::panic::catch_unwind;

    /// Some words, of which the first is that of `seed`.
    fn words(seed: u64) -> [u64; WIDE] {
        std::array::from_fn(|word| (seed + word as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    struct Operations;

    impl Kernel for Operations {
        fn run<V: Block>(self, cpu: V::Cpu) {
            let read = |block: V| {
                let mut words = [1; WIDE + 1];
                block.store(&mut words);
                assert!(words[V::WORDS..].iter().all(|&word| word == 1));
                words[..V::WORDS].to_vec()
            };
            let (a_words, b_words) = (words(1), words(100));
            let (a, b) = (V::load(cpu, &a_words), V::load(cpu, &b_words));
            let each = |op: fn(u64, u64) -> u64| -> Vec<u64> {
                let pairs = a_words.iter().zip(&b_words).take(V::WORDS);
                pairs.map(|(&a, &b)| op(a, b)).collect()
            };
            assert_eq!(read(a), each(|a, _| a));
            assert_eq!(read(V::empty(cpu)), each(|_, _| 0));
            assert_eq!(read(V::full(cpu)), each(|_, _| u64::MAX));
            assert_eq!(read(a.and(b)), each(|a, b| a & b));
            assert_eq!(read(a.without(b)), each(|a, b| a & !b));
            assert_eq!(read(a.or(b)), each(|a, b| a | b));
            assert_eq!(read(a.xor(b)), each(|a, b| a ^ b));
            assert!(V::empty(cpu).is_empty());
            let mut tally = V::no_tally(cpu);
            let mut total = 0;
            for block in [a, b, V::full(cpu)] {
                block.add_to(&mut tally);
                total += read(block).iter().map(|w| w.count_ones()).sum::<u32>();
            }
            assert_eq!(V::total(tally), total);
            for word in 0..V::WORDS {
                let mut one = [0; WIDE];
                one[word] = 1 << (word * 9 % 64);
                assert!(!V::load(cpu, &one).is_empty());
            }
        }
    }

    #[test]
    fn blocks_do_what_words_do() {
        Operations.run::<u64>(Portable);
        for backend in Backend::available() {
            backend.run_wide(Operations);
        }
    }

    struct LoadShort;
    struct StoreShort;

    impl Kernel for LoadShort {
        fn run<V: Block>(self, cpu: V::Cpu) {
            V::load(cpu, &words(1)[..V::WORDS - 1]);
        }
    }

    impl Kernel for StoreShort {
        fn run<V: Block>(self, cpu: V::Cpu) {
            V::full(cpu).store(&mut words(1)[..V::WORDS - 1]);
        }
    }

    /// The bounds are all that keeps loads and stores within the slice.
    #[test]
    fn short_slices_panic() {
        for backend in Backend::available() {
            assert!(catch_unwind(|| backend.run_wide(LoadShort)).is_err());
            assert!(catch_unwind(|| backend.run_wide(StoreShort)).is_err());
        }
    }
}
