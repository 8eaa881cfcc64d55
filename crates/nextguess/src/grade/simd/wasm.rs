//! Blocks in the registers of WebAssembly with `simd128`.
//!
//! A module that has these instructions is refused as a whole where they are missing. So the token proves nothing that is
//! not known, and anyone may make it. Only kernels are compiled for them: with the whole crate, LLVM 22 fails.

#![allow(unsafe_code)]

use crate::grade::simd::block::{Block, Cpu, WIDE};
use std::arch::wasm32::*;

/// The `simd128` that the module has.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Simd128;

impl Cpu for Simd128 {
    type Wide = Quad;

    #[inline(always)]
    fn run<R>(self, kernel: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "simd128")]
        fn compiled<R>(kernel: impl FnOnce() -> R) -> R {
            kernel()
        }
        compiled(kernel)
    }
}

/// A block in four registers.
#[derive(Copy, Clone)]
pub(crate) struct Quad([v128; 4]);

/// The words in a register.
const EACH: usize = WIDE / 4;

impl Quad {
    #[inline(always)]
    fn zip(self, other: Quad, op: impl Fn(v128, v128) -> v128) -> Quad {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Quad([op(a, e), op(b, f), op(c, g), op(d, h)])
    }
}

impl Block for Quad {
    type Cpu = Simd128;
    const WORDS: usize = WIDE;
    /// A count in each quarter of a register.
    type Tally = v128;

    #[inline(always)]
    fn empty(_: Simd128) -> Quad {
        Quad([u64x2_splat(0); 4])
    }
    #[inline(always)]
    fn full(_: Simd128) -> Quad {
        Quad([u64x2_splat(u64::MAX); 4])
    }
    #[inline(always)]
    fn load(_: Simd128, words: &[u64]) -> Quad {
        let words = words[..WIDE].as_ptr();
        // SAFETY: the slice has the eight words that are read, and the load asks for no alignment.
        let read = |at: usize| unsafe { v128_load(words.add(at * EACH).cast()) };
        Quad([read(0), read(1), read(2), read(3)])
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words = words[..WIDE].as_mut_ptr();
        for (at, register) in self.0.into_iter().enumerate() {
            // SAFETY: the slice has the eight words that are written, and the store asks for no alignment.
            unsafe { v128_store(words.add(at * EACH).cast(), register) }
        }
    }
    #[inline(always)]
    fn and(self, other: Quad) -> Quad {
        self.zip(other, |a, b| v128_and(a, b))
    }
    #[inline(always)]
    fn without(self, other: Quad) -> Quad {
        self.zip(other, |a, b| v128_andnot(a, b))
    }
    #[inline(always)]
    fn or(self, other: Quad) -> Quad {
        self.zip(other, |a, b| v128_or(a, b))
    }
    #[inline(always)]
    fn xor(self, other: Quad) -> Quad {
        self.zip(other, |a, b| v128_xor(a, b))
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        !v128_any_true(v128_or(v128_or(a, b), v128_or(c, d)))
    }
    #[inline(always)]
    fn no_tally(_: Simd128) -> v128 {
        u64x2_splat(0)
    }
    /// Counts the bits of each byte, and sums bytes into the quarters of a register. A byte of the sum is at most 32.
    #[inline(always)]
    fn add_to(self, tally: &mut v128) {
        let [a, b, c, d] = self.0.map(|register| u8x16_popcnt(register));
        let bytes = u8x16_add(u8x16_add(a, b), u8x16_add(c, d));
        let quarters = u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(bytes));
        *tally = u32x4_add(*tally, quarters);
    }
    #[inline(always)]
    fn total(tally: v128) -> u32 {
        u32x4_extract_lane::<0>(tally)
            + u32x4_extract_lane::<1>(tally)
            + u32x4_extract_lane::<2>(tally)
            + u32x4_extract_lane::<3>(tally)
    }
}
