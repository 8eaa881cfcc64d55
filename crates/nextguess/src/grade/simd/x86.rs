//! Blocks in the registers of x86-64.
//!
//! Contract: a token is made only by its `detect`, and a block or a tally only from its token or from its
//! like. Their fields are private, so this file alone can break that. Every `unsafe` here rests on it.

#![allow(unsafe_code)]

use crate::grade::simd::block::{Block, Cpu, ENTRIES, WIDE};
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
    /// Proves AVX-512 with its population count and its tables of bytes, and all that [`Avx2`] does.
    Avx512, Zmm, "avx2" "popcnt" "bmi1" "bmi2" "avx512f" "avx512bw" "avx512vl" "avx512vbmi"
    "avx512vpopcntdq"
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

    #[inline(always)]
    fn plus(self, _: Avx2, other: Ymm) -> Ymm {
        // SAFETY: the block proves AVX2.
        unsafe {
            Ymm(
                _mm256_add_epi64(self.0, other.0),
                _mm256_add_epi64(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn bits_from(self, _: Avx2, shift: u32, mask: u64) -> Ymm {
        // SAFETY: the block proves AVX2.
        unsafe {
            let shift = _mm_cvtsi32_si128(shift as i32);
            let mask = _mm256_set1_epi64x(mask as i64);
            let bits = |half| _mm256_and_si256(_mm256_srl_epi64(half, shift), mask);
            Ymm(bits(self.0), bits(self.1))
        }
    }
    #[inline(always)]
    fn plus_one_where_equal(self, _: Avx2, a: Ymm, b: Ymm) -> Ymm {
        // SAFETY: the block proves AVX2. Equal words give -1.
        unsafe {
            Ymm(
                _mm256_sub_epi64(self.0, _mm256_cmpeq_epi64(a.0, b.0)),
                _mm256_sub_epi64(self.1, _mm256_cmpeq_epi64(a.1, b.1)),
            )
        }
    }
    #[inline(always)]
    fn where_at_least(self, _: Avx2, least: u64, then: Ymm, otherwise: Ymm) -> Ymm {
        // SAFETY: the block proves AVX2. The words are small, so that their sign does not matter.
        unsafe {
            let below = _mm256_set1_epi64x(least as i64 - 1);
            let (low, high) = (
                _mm256_cmpgt_epi64(self.0, below),
                _mm256_cmpgt_epi64(self.1, below),
            );
            Ymm(
                _mm256_blendv_epi8(otherwise.0, then.0, low),
                _mm256_blendv_epi8(otherwise.1, then.1, high),
            )
        }
    }
    #[inline(always)]
    fn sizes(self, _: Avx2) -> Ymm {
        // SAFETY: the block proves AVX2. As in `add_to`.
        unsafe {
            let sizes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let low = _mm256_set1_epi8(0x0f);
            let size = |half| {
                let low_halves = _mm256_and_si256(half, low);
                let high_halves = _mm256_and_si256(_mm256_srli_epi16::<4>(half), low);
                let bytes = _mm256_add_epi8(
                    _mm256_shuffle_epi8(sizes, low_halves),
                    _mm256_shuffle_epi8(sizes, high_halves),
                );
                _mm256_sad_epu8(bytes, _mm256_setzero_si256())
            };
            Ymm(size(self.0), size(self.1))
        }
    }
    #[inline(always)]
    fn push_byte(self, _: Avx2, byte: Ymm) -> Ymm {
        // SAFETY: the block proves AVX2.
        unsafe {
            Ymm(
                _mm256_or_si256(_mm256_slli_epi64::<8>(self.0), byte.0),
                _mm256_or_si256(_mm256_slli_epi64::<8>(self.1), byte.1),
            )
        }
    }
    /// A table of 64 bytes is four of 16. A byte that is not of one of them gets its highest bit set, so that it looks 0
    /// up there.
    #[inline(always)]
    fn sum_by_bytes(self, _: Avx2, table: &[u8; 64]) -> Ymm {
        // SAFETY: the block proves AVX2; the table has the 64 bytes that are read.
        unsafe {
            let quarter = |at: usize| {
                let quarter = _mm_loadu_si128(table.as_ptr().add(16 * at).cast());
                _mm256_broadcastsi128_si256(quarter)
            };
            let quarters = [quarter(0), quarter(1), quarter(2), quarter(3)];
            let sum = |half| {
                let mut entries = _mm256_setzero_si256();
                let mut at = 0;
                while at < 4 {
                    let within = _mm256_xor_si256(half, _mm256_set1_epi8(16 * at as i8));
                    let place = _mm256_adds_epu8(within, _mm256_set1_epi8(0x70));
                    let found = _mm256_shuffle_epi8(quarters[at], place);
                    entries = _mm256_or_si256(entries, found);
                    at += 1;
                }
                _mm256_sad_epu8(entries, _mm256_setzero_si256())
            };
            Ymm(sum(self.0), sum(self.1))
        }
    }
    #[inline(always)]
    fn greater_bytes(self, _: Avx2, other: Ymm) -> Ymm {
        // SAFETY: the block proves AVX2.
        unsafe {
            Ymm(
                _mm256_max_epu8(self.0, other.0),
                _mm256_max_epu8(self.1, other.1),
            )
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
    #[inline(always)]
    fn look_up(self, _: Avx512, shift: u32, table: &[u64; ENTRIES]) -> Zmm {
        // SAFETY: the block proves AVX-512; the table has the sixteen words that are read. Of a place only the low
        // four bits count.
        unsafe {
            let low = _mm512_loadu_si512(table.as_ptr().cast());
            let high = _mm512_loadu_si512(table.as_ptr().add(WIDE).cast());
            let places = _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(shift as i32));
            Zmm(_mm512_permutex2var_epi64(low, places, high))
        }
    }
    #[inline(always)]
    fn bits_from(self, _: Avx512, shift: u32, mask: u64) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe {
            let bits = _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(shift as i32));
            Zmm(_mm512_and_si512(bits, _mm512_set1_epi64(mask as i64)))
        }
    }
    #[inline(always)]
    fn plus(self, _: Avx512, other: Zmm) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe { Zmm(_mm512_add_epi64(self.0, other.0)) }
    }
    #[inline(always)]
    fn plus_one_where_equal(self, _: Avx512, a: Zmm, b: Zmm) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe {
            let equal = _mm512_cmpeq_epi64_mask(a.0, b.0);
            let one = _mm512_set1_epi64(1);
            Zmm(_mm512_mask_add_epi64(self.0, equal, self.0, one))
        }
    }
    #[inline(always)]
    fn where_at_least(self, _: Avx512, least: u64, then: Zmm, otherwise: Zmm) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe {
            let mask = _mm512_cmpge_epu64_mask(self.0, _mm512_set1_epi64(least as i64));
            Zmm(_mm512_mask_blend_epi64(mask, otherwise.0, then.0))
        }
    }
    #[inline(always)]
    fn sizes(self, _: Avx512) -> Zmm {
        // SAFETY: the block proves AVX-512 with its population count.
        unsafe { Zmm(_mm512_popcnt_epi64(self.0)) }
    }
    #[inline(always)]
    fn push_byte(self, _: Avx512, byte: Zmm) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe { Zmm(_mm512_or_si512(_mm512_slli_epi64::<8>(self.0), byte.0)) }
    }
    #[inline(always)]
    fn sum_by_bytes(self, _: Avx512, table: &[u8; 64]) -> Zmm {
        // SAFETY: the block proves AVX-512 with its tables of bytes; the table has the 64 bytes that are read.
        unsafe {
            let table = _mm512_loadu_si512(table.as_ptr().cast());
            let entries = _mm512_permutexvar_epi8(self.0, table);
            Zmm(_mm512_sad_epu8(entries, _mm512_setzero_si512()))
        }
    }
    #[inline(always)]
    fn greater_bytes(self, _: Avx512, other: Zmm) -> Zmm {
        // SAFETY: the block proves AVX-512.
        unsafe { Zmm(_mm512_max_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn below(self, bound: u64) -> u8 {
        // SAFETY: the block proves AVX-512.
        unsafe { _mm512_cmplt_epu64_mask(self.0, _mm512_set1_epi64(bound as i64)) }
    }
}
