//! What the parts of a small set cost, in tables of bytes: many questions are compared by them at once.

/// The most candidates of a set whose parts are priced by tables.
pub(crate) const MOST_PRICED: usize = 63;

/// What a split of at most [`MOST_PRICED`] candidates costs.
#[expect(
    clippy::large_enum_variant,
    reason = "each is made once, and used where it stands"
)]
pub(crate) enum SmallCosts {
    /// As much as its largest part has candidates.
    Largest,
    /// The sum of what its parts cost.
    Sum(SumOfParts),
}

/// What each size of a part costs.
pub(crate) struct SumOfParts {
    /// What a part without a candidate costs.
    pub(crate) of_none: u64,
    /// The costs in units of `2^shift`, rounded down: the bytes of the lowest value first.
    pub(crate) rough: [[u8; 64]; ROUGH],
    pub(crate) shift: u32,
    /// The costs themselves, where the rough ones are not they.
    pub(crate) exact: Option<[[u8; 64]; EXACT]>,
}

/// The bytes of a rough cost.
pub(crate) const ROUGH: usize = 2;

/// The bytes of an exact cost.
pub(crate) const EXACT: usize = 6;

impl SmallCosts {
    /// The sum of `cost` over the sizes of the parts. Each is below `2^48`.
    pub(crate) const fn sum(costs: &[u64; 64]) -> SmallCosts {
        let mut bits = 0;
        let mut size = 0;
        while size < 64 {
            let length = u64::BITS - costs[size].leading_zeros();
            if length > bits {
                bits = length;
            }
            size += 1;
        }
        assert!(bits <= 8 * EXACT as u32);
        let shift = bits.saturating_sub(8 * ROUGH as u32);
        SmallCosts::Sum(SumOfParts {
            of_none: costs[0],
            rough: bytes(costs, shift),
            shift,
            exact: if shift > 0 {
                Some(bytes(costs, 0))
            } else {
                None
            },
        })
    }
}

/// The bytes of each cost, shifted down, the lowest first.
const fn bytes<const B: usize>(costs: &[u64; 64], shift: u32) -> [[u8; 64]; B] {
    let mut bytes = [[0; 64]; B];
    let mut byte = 0;
    while byte < B {
        let mut size = 0;
        while size < 64 {
            bytes[byte][size] = (costs[size] >> shift >> (8 * byte)) as u8;
            size += 1;
        }
        byte += 1;
    }
    bytes
}

/// The costs of questions that a search still wants to see: those below.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Limits {
    /// Of questions that are candidates.
    pub(crate) candidates: u64,
    /// Of all others.
    pub(crate) others: u64,
}

impl Limits {
    /// Every cost below `bound`.
    pub(crate) fn below(bound: u64) -> Limits {
        Limits {
            candidates: bound,
            others: bound,
        }
    }
}
