//! The first question, where all that matters is how often it has its symbols.

use crate::code::{Code, Layout, Symbol};
use crate::grade::Grader;

/// The code that tells most about the secrets of a sample, of one code for each way to repeat symbols;
/// of these alone that has none twice, if `distinct`.
pub(super) fn best(grader: Grader, distinct: bool, sample: &[Code]) -> Code {
    let layout = grader.layout();
    let slate = grader.lay_out(sample);
    let mut counts = vec![0; grader.outcomes()];
    let uncertainty = |question: &Code| {
        grader.histogram(*question, &slate, &mut counts);
        let bits = |&part: &u32| f64::from(part) * f64::from(part.max(1)).log2();
        counts.iter().map(bits).sum::<f64>() as u64
    };
    let all = patterns(layout, distinct);
    all.into_iter().min_by_key(uncertainty).unwrap_or(Code(0))
}

/// One code for each way to write the number of slots as a sum, 0, 0, 1, 2 for 2 + 1 + 1; only the one
/// that has no symbol twice, if `distinct`.
pub(super) fn patterns(layout: Layout, distinct: bool) -> Vec<Code> {
    fn extend(layout: Layout, code: &mut Vec<Symbol>, symbol: usize, most: usize, all: &mut Vec<Code>) {
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
            extend(layout, code, symbol + 1, times, all);
            code.truncate(before);
        }
    }
    let mut all = Vec::new();
    let most = if distinct { 1 } else { layout.slots() };
    extend(layout, &mut Vec::new(), 0, most, &mut all);
    all
}
