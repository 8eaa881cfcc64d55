//! Blocks in the registers of x86-64.
//!
//! Contract: a token is made only by its `detect`, and a block or a tally only from its token or from its
//! like. Their fields are private, so this file alone can break that. Every `unsafe` here rests on it.

#![allow(unsafe_code)]

use crate::grade::simd::block::{Block, Cpu, WIDE};
use std::arch::x86_64::*;

/// Makes a token for features. They are listed once, so that what is compiled for is what was detected.
/// Miri has the portable path to itself.
macro_rules! token {
    ($(#[$doc:meta])* $name:ident, $wide:ident, $($feature:tt)*) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq)]
        pub(crate) struct $name(());

        impl $name {
            /// Asks the running processor.
            pub(crate) fn detect() -> Option<$name> {
                let present = !cfg!(miri) $(&& is_x86_feature_detected!($feature))*;
                present.then_some($name(()))
            }
        }

        impl Cpu for $name {
            type Wide = $wide;

            #[inline(always)]
            fn run<R>(self, kernel: impl FnOnce() -> R) -> R {
                #[target_feature($(enable = $feature),*)]
                fn compiled<R>(kernel: impl FnOnce() -> R) -> R {
                    kernel()
                }
                // SAFETY: this token proves that `detect` has seen every feature that is enabled.
                unsafe { compiled(kernel) }
            }
        }
    };
}

token! {
    /// Proves AVX2, and the bit instructions that came with it.
    Avx2, Ymm, "avx2" "popcnt" "bmi1" "bmi2"
}

token! {
    /// Proves AVX-512 with its population count, and all that [`Avx2`] does.
    Avx512, Zmm, "avx2" "popcnt" "bmi1" "bmi2" "avx512f" "avx512bw" "avx512vl" "avx512vpopcntdq"
}

/// A block in two registers of AVX2.
#[derive(Copy, Clone)]
pub(crate) struct Ymm(__m256i, __m256i);

/// A count in each word of a register of AVX2.
#[derive(Copy, Clone)]
pub(crate) struct YmmTally(__m256i);

impl Block for Ymm {
    type Cpu = Avx2;
    const WORDS: usize = WIDE;
    type Tally = YmmTally;

    #[inline(always)]
    fn empty(_: Avx2) -> Ymm {
        // SAFETY: the token proves AVX2.
        unsafe { Ymm(_mm256_setzero_si256(), _mm256_setzero_si256()) }
    }
    #[inline(always)]
    fn full(_: Avx2) -> Ymm {
        // SAFETY: the token proves AVX2.
        unsafe { Ymm(_mm256_set1_epi64x(-1), _mm256_set1_epi64x(-1)) }
    }
    #[inline(always)]
    fn load(_: Avx2, words: &[u64]) -> Ymm {
        let words = words[..WIDE].as_ptr().cast::<__m256i>();
        // SAFETY: the token proves AVX2; the slice has the eight words that are read, and the
        // load asks for no alignment.
        unsafe { Ymm(_mm256_loadu_si256(words), _mm256_loadu_si256(words.add(1))) }
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words = words[..WIDE].as_mut_ptr().cast::<__m256i>();
        // SAFETY: the block proves AVX2; the slice has the eight words that are written, and the
        // store asks for no alignment.
        unsafe {
            _mm256_storeu_si256(words, self.0);
            _mm256_storeu_si256(words.add(1), self.1);
        }
    }
    #[inline(always)]
    fn and(self, other: Ymm) -> Ymm {
        // SAFETY: the block proves AVX2.
        unsafe {
            Ymm(
                _mm256_and_si256(self.0, other.0),
                _mm256_and_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn without(self, other: Ymm) -> Ymm {
        // SAFETY: the block proves AVX2.
        unsafe {
            Ymm(
                _mm256_andnot_si256(other.0, self.0),
                _mm256_andnot_si256(other.1, self.1),
            )
        }
    }
    #[inline(always)]
    fn or(self, other: Ymm) -> Ymm {
        // SAFETY: the block proves AVX2.
        unsafe {
            Ymm(
                _mm256_or_si256(self.0, other.0),
                _mm256_or_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn xor(self, other: Ymm) -> Ymm {
        // SAFETY: the block proves AVX2.
        unsafe {
            Ymm(
                _mm256_xor_si256(self.0, other.0),
                _mm256_xor_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: the block proves AVX2.
        unsafe {
            let any = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(any, any) == 1
        }
    }
    #[inline(always)]
    fn no_tally(_: Avx2) -> YmmTally {
        // SAFETY: the token proves AVX2.
        unsafe { YmmTally(_mm256_setzero_si256()) }
    }
    /// Looks the size of each half byte up, then sums bytes into words (W. Mula, N. Kurz, D. Lemire,
    /// "Faster population counts using AVX2 instructions", 2018).
    #[inline(always)]
    fn add_to(self, tally: &mut YmmTally) {
        // SAFETY: the block proves AVX2.
        unsafe {
            let sizes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let low = _mm256_set1_epi8(0x0f);
            let mut bytes = _mm256_setzero_si256();
            for half in [self.0, self.1] {
                let low_halves = _mm256_and_si256(half, low);
                let high_halves = _mm256_and_si256(_mm256_srli_epi16::<4>(half), low);
                bytes = _mm256_add_epi8(bytes, _mm256_shuffle_epi8(sizes, low_halves));
                bytes = _mm256_add_epi8(bytes, _mm256_shuffle_epi8(sizes, high_halves));
            }
            let words = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
            tally.0 = _mm256_add_epi64(tally.0, words);
        }
    }
    #[inline(always)]
    fn total(tally: YmmTally) -> u32 {
        // SAFETY: the tally proves AVX2.
        unsafe {
            let halves = _mm_add_epi64(
                _mm256_castsi256_si128(tally.0),
                _mm256_extracti128_si256::<1>(tally.0),
            );
            let sum = _mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves));
            _mm_cvtsi128_si32(sum) as u32
        }
    }
}

/// A block in a register of AVX-512, with its population count.
#[derive(Copy, Clone)]
pub(crate) struct Zmm(__m512i);

/// A count in each word of a register of AVX-512.
#[derive(Copy, Clone)]
pub(crate) struct ZmmTally(__m512i);

impl Block for Zmm {
    type Cpu = Avx512;
    const WORDS: usize = WIDE;
    type Tally = ZmmTally;

    #[inline(always)]
    fn empty(_: Avx512) -> Zmm {
        // SAFETY: the token proves AVX-512.
        unsafe { Zmm(_mm512_setzero_si512()) }
    }
    #[inline(always)]
    fn full(_: Avx512) -> Zmm {
        // SAFETY: the token proves AVX-512.
        unsafe { Zmm(_mm512_set1_epi64(-1)) }
    }
    #[inline(always)]
    fn load(_: Avx512, words: &[u64]) -> Zmm {
        // SAFETY: the token proves AVX-512; the slice has the eight words that are read, and the
        // load asks for no alignment.
        unsafe { Zmm(_mm512_loadu_si512(words[..WIDE].as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        // SAFETY: the block proves AVX-512; the slice has the eight words that are written, and
        // the store asks for no alignment.
        unsafe { _mm512_storeu_si512(words[..WIDE].as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Zmm) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe { Zmm(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Zmm) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe { Zmm(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn or(self, other: Zmm) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe { Zmm(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Zmm) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe { Zmm(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: the block proves AVX-512.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn no_tally(_: Avx512) -> ZmmTally {
        // SAFETY: the token proves AVX-512.
        unsafe { ZmmTally(_mm512_setzero_si512()) }
    }
    #[inline(always)]
    fn add_to(self, tally: &mut ZmmTally) {
        // SAFETY: the block proves AVX-512 with its population count.
        unsafe { tally.0 = _mm512_add_epi64(tally.0, _mm512_popcnt_epi64(self.0)) }
    }
    #[inline(always)]
    fn total(tally: ZmmTally) -> u32 {
        // SAFETY: the tally proves AVX-512.
        unsafe { _mm512_reduce_add_epi64(tally.0) as u32 }
    }
}
