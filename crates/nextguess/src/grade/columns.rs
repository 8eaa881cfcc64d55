//! A set of codes as byte columns: one column a slot, one byte a candidate.

use crate::board::code::{Code, Layout};
use crate::grade::kernels::marks::LANES;

/// The value of a blank as a byte; no symbol of a board that fits has it.
pub(crate) const BLANK_BYTE: u8 = u8::MAX;

/// The symbols of a set, slot by slot. Past the last candidate the bytes are zero.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    len: usize,
    /// Bytes from one column to the next, a multiple of [`LANES`].
    stride: usize,
    bytes: Vec<u8>,
}

impl Columns {
    /// Whether the symbols of a board are few enough for a byte, and one value is left for a blank.
    pub(crate) fn fit(layout: Layout) -> bool {
        layout.symbols() <= usize::from(BLANK_BYTE)
    }

    #[inline(always)]
    pub(crate) fn new(layout: Layout, codes: &[Code]) -> Columns {
        let stride = codes.len().next_multiple_of(LANES);
        let mut bytes = vec![0; layout.slots() * stride];
        for (slot, column) in bytes.chunks_exact_mut(stride.max(1)).enumerate() {
            extract(layout, slot, codes, column);
        }
        Columns {
            len: codes.len(),
            stride,
            bytes,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The symbols in `slot` of the [`LANES`] candidates from `first` on.
    #[inline(always)]
    pub(crate) fn lanes(&self, slot: usize, first: usize) -> &[u8; LANES] {
        self.bytes[slot * self.stride + first..][..LANES]
            .try_into()
            .expect("the slice has LANES bytes")
    }
}

/// Writes the symbol that each code has in `slot`, as a byte.
#[inline(always)]
pub(crate) fn extract(layout: Layout, slot: usize, codes: &[Code], column: &mut [u8]) {
    let shift = layout.shift(slot);
    let mask = ((1u32 << layout.bits().min(8)) - 1) as u8;
    for (byte, code) in column.iter_mut().zip(codes) {
        *byte = (code.0 >> shift) as u8 & mask;
    }
}
