//! What answers demand of later questions.

use crate::board::code::{Code, Layout, Symbol};
use crate::grade::kernels::lanes::Lanes;

/// What every later question must have after an answer, in games whose answers bar questions by that alone.
///
/// ```
/// use nextguess::game::Demand;
///
/// let word = [4, 1, 4];
/// let is_met = |demand: Demand| demand.is_met(word.len(), |slot| word[slot]);
/// assert!(is_met(Demand::Here(1, 1)) && is_met(Demand::Copies(4, 2)));
/// assert!(!is_met(Demand::Here(0, 1)) && !is_met(Demand::Copies(1, 2)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// A symbol in a slot.
    Here(usize, Symbol),
    /// A symbol, at least this many times, in any slots.
    Copies(Symbol, usize),
}

impl Demand {
    /// Whether a code meets the demand. `code` has the symbol of each slot.
    pub fn is_met(self, slots: usize, code: impl Fn(usize) -> Symbol) -> bool {
        match self {
            Demand::Here(slot, symbol) => code(slot) == symbol,
            Demand::Copies(symbol, count) => {
                (0..slots).filter(|&slot| code(slot) == symbol).count() >= count
            }
        }
    }
}

/// Demands, as masks over packed codes.
#[derive(Debug)]
pub(crate) struct DemandMasks {
    lanes: Lanes,
    /// The lanes whose symbols are demanded, and these symbols.
    here: u64,
    symbols: u64,
    /// Whether two symbols are demanded in one slot.
    is_contradiction: bool,
    /// A symbol in every lane, and in how many lanes it must be.
    copies: Vec<(u64, u64)>,
}

impl DemandMasks {
    /// The masks of these demands.
    pub(crate) fn new(layout: Layout, demands: impl IntoIterator<Item = Demand>) -> DemandMasks {
        let lanes = Lanes::new(layout);
        let lane = u64::MAX >> (u64::BITS - layout.bits());
        let mut masks = DemandMasks {
            lanes,
            here: 0,
            symbols: 0,
            is_contradiction: false,
            copies: Vec::new(),
        };
        for demand in demands {
            match demand {
                Demand::Here(slot, symbol) => {
                    let mask = lane << layout.shift(slot);
                    let symbol = lanes.splat(u64::from(symbol) & lane) & mask;
                    masks.is_contradiction |= masks.symbols & mask != symbol & masks.here;
                    masks.here |= mask;
                    masks.symbols |= symbol;
                }
                Demand::Copies(symbol, count) => {
                    let symbol = lanes.splat(u64::from(symbol) & lane);
                    masks.copies.push((symbol, count as u64));
                }
            }
        }
        masks
    }

    /// Whether a code meets them all.
    pub(crate) fn are_met(&self, code: Code) -> bool {
        let is_enough = |&(symbol, count): &(u64, u64)| {
            // Each copy is a lane.
            self.lanes.count_equal(code.0, symbol) >= count
        };
        code.0 & self.here == self.symbols
            && !self.is_contradiction
            && self.copies.iter().all(is_enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    #[test]
    fn masks_are_the_demands() {
        let mut random = Random::seeded(3);
        let mut met = 0;
        for case in 0..4000 {
            let (slots, symbols) = [(1, 1), (5, 26), (3, 2), (10, 60), (16, 14), (4, 6)][case % 6];
            let layout = Layout::new(slots, symbols).unwrap();
            // The highest symbols differ least from a blank.
            let spread = symbols.min(3);
            let mut symbol = || (symbols - 1 - random.below(spread)) as Symbol;
            let word: Vec<Symbol> = (0..slots).map(|_| symbol()).collect();
            let wanted: Vec<Symbol> = (0..5).map(|_| symbol()).collect();
            let demands: Vec<Demand> = (wanted.iter().take(random.below(6)))
                .map(|&symbol| match random.below(2) {
                    0 => Demand::Here(random.below(slots), symbol),
                    _ => Demand::Copies(symbol, random.below(4)),
                })
                .collect();
            let expected = demands.iter().all(|d| d.is_met(slots, |slot| word[slot]));
            let masks = DemandMasks::new(layout, demands.iter().copied());
            assert_eq!(
                masks.are_met(layout.pack(&word)),
                expected,
                "{word:?} {demands:?}"
            );
            met += usize::from(expected && !demands.is_empty());
        }
        assert!(met > 500);
    }
}
