//! The one run-time choice of an instruction set.
//!
//! Kernels are `#[inline(always)]` functions. A backend inlines them into a function that is compiled
//! for its instruction set, and gives those that work on bit planes its registers as a [`Block`].

use crate::grade::Rule;
use crate::grade::simd::block::Block;
use crate::grade::simd::words::Words;
#[cfg(target_arch = "x86_64")]
use crate::grade::simd::x86::{Ymm, Zmm};

/// An instruction set that the running processor has. It can only be had from this type's functions,
/// so holding one proves that its instructions may be executed.
#[doc(hidden)]
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Backend(InstructionSet);

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum InstructionSet {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// A kernel on blocks of [`WIDE`] words. Its function is to be `#[inline(always)]`.
pub(crate) trait Kernel {
    fn run<V: Block>(self);
}

/// The words in every backend's block.
pub(crate) const WIDE: usize = 8;

impl Backend {
    /// What the build itself assumes of every processor.
    pub const PORTABLE: Backend = Backend(InstructionSet::Portable);

    /// Every instruction set that this processor has, the best one last.
    pub fn available() -> impl Iterator<Item = Backend> {
        [Some(Backend::PORTABLE), Backend::avx2(), Backend::avx512()]
            .into_iter()
            .flatten()
    }

    /// The best instruction set that this processor has for a rule. AVX-512 does nothing for marks:
    /// the benchmarks show it no faster than AVX2 there, and at times slower.
    pub fn detect(rule: Rule) -> Backend {
        let widest = if rule.is_marks() {
            None
        } else {
            Backend::avx512()
        };
        widest.or_else(Backend::avx2).unwrap_or(Backend::PORTABLE)
    }

    #[cfg(target_arch = "x86_64")]
    fn avx2() -> Option<Backend> {
        let present = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        present.then_some(Backend(InstructionSet::Avx2))
    }

    #[cfg(target_arch = "x86_64")]
    fn avx512() -> Option<Backend> {
        let present = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vpopcntdq");
        Backend::avx2().filter(|_| present)?;
        Some(Backend(InstructionSet::Avx512))
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn avx2() -> Option<Backend> {
        None
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn avx512() -> Option<Backend> {
        None
    }

    /// Runs a kernel, compiled for this instruction set. To have an effect the closure must be marked
    /// `#[inline(always)]`, and so must everything it calls that is worth compiling anew.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn run<R>(self, kernel: impl FnOnce() -> R) -> R {
        match self.0 {
            InstructionSet::Portable => kernel(),
            // SAFETY: a `Backend` of this kind is only made by `Backend::avx2`, which has seen that the
            // processor has every feature that `with_avx2` enables.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { with_avx2(kernel) },
            // SAFETY: likewise by `Backend::avx512` for the features that `with_avx512` enables.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => unsafe { with_avx512(kernel) },
        }
    }

    /// Runs a kernel on the widest blocks of this instruction set.
    #[inline(always)]
    pub(crate) fn run_wide(self, kernel: impl Kernel) {
        match self.0 {
            InstructionSet::Portable => kernel.run::<Words>(),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => self.run(
                #[inline(always)]
                || kernel.run::<Ymm>(),
            ),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => self.run(
                #[inline(always)]
                || kernel.run::<Zmm>(),
            ),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn with_avx2<R>(kernel: impl FnOnce() -> R) -> R {
    kernel()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,avx512f,avx512bw,avx512vl,avx512vpopcntdq")]
fn with_avx512<R>(kernel: impl FnOnce() -> R) -> R {
    kernel()
}
