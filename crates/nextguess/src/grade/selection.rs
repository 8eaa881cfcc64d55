//! The planes that a question selects.

use crate::grade::planes::{MAX_SLOTS, Planes};
use crate::grade::simd::block::{Block, Sum};

/// The planes that a question selects, each by the place where it begins.
pub(crate) struct Selection {
    places: [usize; MAX_SLOTS],
    len: usize,
}

impl Selection {
    /// No plane.
    pub(crate) const NONE: Selection = Selection {
        places: [0; MAX_SLOTS],
        len: 0,
    };

    /// Selects the plane that begins at `place`, besides those before. At most `MAX_SLOTS` fit.
    #[inline(always)]
    pub(crate) fn push(&mut self, place: usize) {
        self.places[self.len] = place;
        self.len += 1;
    }

    /// The number of planes selected.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// For each candidate of a block, the number of selected planes that it is in.
    #[inline(always)]
    pub(crate) fn sum<V: Block, const B: usize>(
        &self,
        cpu: V::Cpu,
        planes: &Planes,
        block: usize,
    ) -> Sum<V, B> {
        let mut sum = Sum::zero(cpu);
        let mut pairs = self.places[..self.len].chunks_exact(2);
        for pair in &mut pairs {
            sum.add_two(
                planes.block(cpu, pair[0], block),
                planes.block(cpu, pair[1], block),
            );
        }
        if let [last] = pairs.remainder() {
            sum.add_one(planes.block(cpu, *last, block));
        }
        sum
    }
}
