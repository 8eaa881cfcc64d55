//! The vector units of the processor. This is the only room with `unsafe`.

pub(crate) mod backend;
pub(crate) mod block;
pub(crate) mod words;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;
