//! Blocks in the registers of x86-64.
//!
//! Only `Backend::run_wide` names these types, and only for a processor that has their instructions;
//! all other code knows a block by its trait. Every `unsafe` here rests on that.

#![allow(unsafe_code)]

use crate::grade::simd::backend::WIDE;
use crate::grade::simd::block::Block;
use std::arch::x86_64::*;

/// A block in two registers of AVX2.
#[derive(Copy, Clone)]
pub(crate) struct Ymm(__m256i, __m256i);

impl Block for Ymm {
    const WORDS: usize = WIDE;
    type Tally = __m256i;

    #[inline(always)]
    fn empty() -> Ymm {
        // SAFETY: AVX2 is present, see above.
        unsafe { Ymm(_mm256_setzero_si256(), _mm256_setzero_si256()) }
    }
    #[inline(always)]
    fn full() -> Ymm {
        // SAFETY: AVX2 is present, see above.
        unsafe { Ymm(_mm256_set1_epi64x(-1), _mm256_set1_epi64x(-1)) }
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Ymm {
        let words = words[..WIDE].as_ptr().cast::<__m256i>();
        // SAFETY: AVX2 is present, see above; the slice has the eight words that are read, and the
        // load asks for no alignment.
        unsafe { Ymm(_mm256_loadu_si256(words), _mm256_loadu_si256(words.add(1))) }
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words = words[..WIDE].as_mut_ptr().cast::<__m256i>();
        // SAFETY: AVX2 is present, see above; the slice has the eight words that are written, and the
        // store asks for no alignment.
        unsafe {
            _mm256_storeu_si256(words, self.0);
            _mm256_storeu_si256(words.add(1), self.1);
        }
    }
    #[inline(always)]
    fn and(self, other: Ymm) -> Ymm {
        // SAFETY: AVX2 is present, see above.
        unsafe {
            Ymm(
                _mm256_and_si256(self.0, other.0),
                _mm256_and_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn without(self, other: Ymm) -> Ymm {
        // SAFETY: AVX2 is present, see above.
        unsafe {
            Ymm(
                _mm256_andnot_si256(other.0, self.0),
                _mm256_andnot_si256(other.1, self.1),
            )
        }
    }
    #[inline(always)]
    fn or(self, other: Ymm) -> Ymm {
        // SAFETY: AVX2 is present, see above.
        unsafe {
            Ymm(
                _mm256_or_si256(self.0, other.0),
                _mm256_or_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn xor(self, other: Ymm) -> Ymm {
        // SAFETY: AVX2 is present, see above.
        unsafe {
            Ymm(
                _mm256_xor_si256(self.0, other.0),
                _mm256_xor_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: AVX2 is present, see above.
        unsafe {
            let any = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(any, any) == 1
        }
    }
    #[inline(always)]
    fn no_tally() -> __m256i {
        // SAFETY: AVX2 is present, see above.
        unsafe { _mm256_setzero_si256() }
    }
    /// Looks the size of each half byte up, then sums bytes into words (W. Mula, N. Kurz, D. Lemire,
    /// "Faster population counts using AVX2 instructions", 2018).
    #[inline(always)]
    fn add_to(self, tally: &mut __m256i) {
        // SAFETY: AVX2 is present, see above.
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
            *tally = _mm256_add_epi64(*tally, words);
        }
    }
    #[inline(always)]
    fn total(tally: __m256i) -> u32 {
        // SAFETY: AVX2 is present, see above.
        unsafe {
            let halves = _mm_add_epi64(
                _mm256_castsi256_si128(tally),
                _mm256_extracti128_si256::<1>(tally),
            );
            let sum = _mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves));
            _mm_cvtsi128_si32(sum) as u32
        }
    }
}

/// A block in a register of AVX-512, with its population count.
#[derive(Copy, Clone)]
pub(crate) struct Zmm(__m512i);

impl Block for Zmm {
    const WORDS: usize = WIDE;
    type Tally = __m512i;

    #[inline(always)]
    fn empty() -> Zmm {
        // SAFETY: AVX-512 is present, see above.
        unsafe { Zmm(_mm512_setzero_si512()) }
    }
    #[inline(always)]
    fn full() -> Zmm {
        // SAFETY: AVX-512 is present, see above.
        unsafe { Zmm(_mm512_set1_epi64(-1)) }
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Zmm {
        // SAFETY: AVX-512 is present, see above; the slice has the eight words that are read, and the
        // load asks for no alignment.
        unsafe { Zmm(_mm512_loadu_si512(words[..WIDE].as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        // SAFETY: AVX-512 is present, see above; the slice has the eight words that are written, and
        // the store asks for no alignment.
        unsafe { _mm512_storeu_si512(words[..WIDE].as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Zmm) -> Zmm {
        // SAFETY: AVX-512 is present, see above.
        unsafe { Zmm(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Zmm) -> Zmm {
        // SAFETY: AVX-512 is present, see above.
        unsafe { Zmm(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn or(self, other: Zmm) -> Zmm {
        // SAFETY: AVX-512 is present, see above.
        unsafe { Zmm(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Zmm) -> Zmm {
        // SAFETY: AVX-512 is present, see above.
        unsafe { Zmm(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: AVX-512 is present, see above.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn no_tally() -> __m512i {
        // SAFETY: AVX-512 is present, see above.
        unsafe { _mm512_setzero_si512() }
    }
    #[inline(always)]
    fn add_to(self, tally: &mut __m512i) {
        // SAFETY: AVX-512 with its population count is present, see above.
        unsafe { *tally = _mm512_add_epi64(*tally, _mm512_popcnt_epi64(self.0)) }
    }
    #[inline(always)]
    fn total(tally: __m512i) -> u32 {
        // SAFETY: AVX-512 is present, see above.
        unsafe { _mm512_reduce_add_epi64(tally) as u32 }
    }
}
