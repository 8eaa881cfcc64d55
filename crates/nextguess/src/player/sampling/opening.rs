//! First questions: all that matters is how often they have their symbols.

use crate::board::code::{Code, Layout, Symbol};

/// One code for each way to write the number of slots as a sum, 0, 0, 1, 2 for 2 + 1 + 1; only the one
/// that has no symbol twice, if `distinct`.
pub(crate) fn patterns(layout: Layout, distinct: bool) -> Vec<Code> {
    let mut all = Vec::new();
    let most = if distinct { 1 } else { layout.slots() };
    extend(layout, most, 0, &mut Vec::new(), &mut all);
    all
}

/// Completes a code in all ways, with every symbol from `symbol` on at most as often as the one before
/// it and at most `most` times.
fn extend(layout: Layout, most: usize, symbol: usize, code: &mut Vec<Symbol>, all: &mut Vec<Code>) {
    let left = layout.slots() - code.len();
    if left == 0 {
        all.push(layout.pack(code));
    }
    if left == 0 || symbol == layout.symbols() {
        return;
    }
    for times in 1..=most.min(left) {
        let before = code.len();
        code.resize(before + times, symbol as Symbol);
        extend(layout, times, symbol + 1, code, all);
        code.truncate(before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sum_has_one_code() {
        let written = |slots, symbols, distinct| {
            let layout = Layout::new(slots, symbols).unwrap();
            let codes = patterns(layout, distinct).into_iter();
            codes.map(|code| layout.unpack(code)).collect::<Vec<_>>()
        };
        let all = [
            [0, 1, 2, 3],
            [0, 0, 1, 2],
            [0, 0, 1, 1],
            [0, 0, 0, 1],
            [0; 4],
        ];
        assert_eq!(written(4, 6, false), all);
        assert_eq!(written(4, 2, false), all[2..]);
        assert_eq!(written(4, 6, true), all[..1]);
    }
}
