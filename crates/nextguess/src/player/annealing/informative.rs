//! The permutation whose hits tell most about a sample of permutations.

use crate::board::code::Symbol;
use crate::player::annealing::history::{History, count_hits};
use crate::util::entropy::n_log2_n;
use crate::util::random::Random;

/// How often a question is looked for from another start: in small samples more often.
fn starts(sample: usize) -> usize {
    (60_000 / sample).clamp(24, 60)
}

/// Of samples as small as this every one is tried as a question too.
const FEW: usize = 500;

/// A permutation not asked before, whose hits have about the most entropy over the sample, found by
/// swaps that raise it; in a small sample, its members are worth a little more, as they can win.
pub(crate) fn best_question(
    history: &History,
    sample: &[&[Symbol]],
    random: &mut Random,
) -> Option<Vec<Symbol>> {
    let table = Entropy::new(sample.len());
    let mut best: Option<(f64, Vec<Symbol>)> = None;
    let mut offer = |entropy: f64, question: &[Symbol]| {
        let is_better = best.as_ref().is_none_or(|(most, _)| entropy > *most);
        if is_better && !history.was_asked(question) {
            best = Some((entropy, question.to_vec()));
        }
    };
    if sample.len() <= FEW {
        for question in sample {
            let split = Split::new(question.to_vec(), sample);
            offer(table.of(&split.histogram) + bonus(sample), question);
        }
    }
    if sample.len() > 2 {
        let holders = Holders::new(history.slots(), sample);
        for _ in 0..starts(sample.len()) {
            let start = sample[random.below(sample.len())].to_vec();
            let mut split = Split::new(start, sample);
            let entropy = split.climb(&holders, &table, random);
            offer(entropy, &split.question);
        }
    }
    best.map(|(_, question)| question)
}

/// What it is worth that a question is one of a small sample.
fn bonus(sample: &[&[Symbol]]) -> f64 {
    1.0 / sample.len() as f64
}

/// How many questions [`best_question`] compares in the end, for a sample of this size.
pub(crate) fn compared(sample: usize) -> usize {
    let members = if sample <= FEW { sample } else { 0 };
    let climbs = if sample > 2 { starts(sample) } else { 0 };
    members + climbs
}

/// What a question is worth to [`best_question`]: the entropy of its hits over the sample, and where it is
/// one of a small sample a little more.
pub(crate) fn worth(question: &[Symbol], sample: &[&[Symbol]]) -> f64 {
    let split = Split::new(question.to_vec(), sample);
    let entropy = Entropy::new(sample.len()).of(&split.histogram);
    if sample.len() <= FEW && sample.contains(&question) {
        entropy + bonus(sample)
    } else {
        entropy
    }
}

/// `n · log2 n` for the counts n of a sample, from 0 to its size.
struct Entropy(Vec<f64>);

impl Entropy {
    fn new(size: usize) -> Entropy {
        Entropy((0..=size).map(|count| n_log2_n(count as f64)).collect())
    }

    /// The entropy `log2 t - (Σ n · log2 n) / t` of a histogram with the counts n, which add up to the size t of the
    /// sample; in bits.
    fn of(&self, histogram: &[u32]) -> f64 {
        let size = self.0.len() - 1;
        let terms: f64 = histogram.iter().map(|&count| self.0[count as usize]).sum();
        (self.0[size] - terms) / size as f64
    }
}

/// By cell: the members of the sample that hold it.
struct Holders(Vec<Vec<u32>>);

impl Holders {
    fn new(slots: usize, sample: &[&[Symbol]]) -> Holders {
        let mut holders = vec![Vec::new(); slots * slots];
        for (member, code) in sample.iter().enumerate() {
            for (slot, &symbol) in code.iter().enumerate() {
                holders[slot * slots + usize::from(symbol)].push(member as u32);
            }
        }
        Holders(holders)
    }
}

/// A question, its hits with every member of the sample, and how often each number of hits occurs.
struct Split {
    question: Vec<Symbol>,
    hits: Vec<u16>,
    histogram: Vec<u32>,
}

impl Split {
    fn new(question: Vec<Symbol>, sample: &[&[Symbol]]) -> Split {
        let mut histogram = vec![0; question.len() + 1];
        let mut hits = Vec::with_capacity(sample.len());
        for code in sample {
            let count = count_hits(&question, code);
            histogram[count] += 1;
            hits.push(count as u16);
        }
        Split {
            question,
            hits,
            histogram,
        }
    }

    /// Swaps while that raises the entropy, which is returned.
    fn climb(&mut self, holders: &Holders, table: &Entropy, random: &mut Random) -> f64 {
        let slots = self.question.len();
        let patience = slots * slots / 2;
        let mut most = table.of(&self.histogram);
        let mut failed = 0;
        while failed < patience {
            let one = random.below(slots);
            let other = random.below(slots - 1);
            let other = other + usize::from(other >= one);
            self.swap(one, other, holders);
            let entropy = table.of(&self.histogram);
            if entropy > most + 1e-9 {
                most = entropy;
                failed = 0;
            } else {
                self.swap(one, other, holders);
                failed += 1;
            }
        }
        most
    }

    fn swap(&mut self, one: usize, other: usize, holders: &Holders) {
        let slots = self.question.len();
        let mut change = |slot: usize, symbol: Symbol, enters: bool| {
            for &member in &holders.0[slot * slots + usize::from(symbol)] {
                let hits = &mut self.hits[member as usize];
                self.histogram[usize::from(*hits)] -= 1;
                *hits = if enters { *hits + 1 } else { *hits - 1 };
                self.histogram[usize::from(*hits)] += 1;
            }
        };
        let (symbol, second) = (self.question[one], self.question[other]);
        change(one, symbol, false);
        change(other, second, false);
        change(one, second, true);
        change(other, symbol, true);
        self.question.swap(one, other);
    }
}
