//! The vector units of the processor. This is the only room with `unsafe`.
//!
//! # Contract
//!
//! Instructions that the processor lacks are undefined behaviour. So each instruction set has a token, a
//! [`Cpu`](block::Cpu): a type without size that only detection gives away. A [`Block`](block::Block)
//! is made from its token or from other blocks, and from nothing else. A token, a block or a tally
//! therefore proves that its instructions may be executed, and every function outside the files of the
//! instruction sets is safe.
//!
//! # One more instruction set
//!
//! It is one more file beside `x86.rs`: a token with `Cpu` and a type with `Block`, whose fields are
//! private to that file. [`backend`] then gets one more variant. `wasm.rs` is for the `simd128` of
//! WebAssembly, with the feature `simd128`. A module that has them is refused where they are missing, so
//! anyone may make that token.
//!
//! # Miri
//!
//! Under Miri no instruction set is detected, so that it sees the portable path:
//!
//! ```text
//! cargo +nightly miri test -p nextguess --lib --no-default-features grade
//! ```
//!
//! It takes four minutes, and finds nothing.

pub(crate) mod backend;
pub(crate) mod block;
#[cfg(all(target_arch = "wasm32", feature = "simd128"))]
pub(crate) mod wasm;
pub(crate) mod words;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;
