//! Codes graded a second on one core, by instruction set, beside the definitions and the machine's
//! own limits. `README.md` has recorded results.

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use nextguess::board::code::{Code, Layout, Symbol};
use nextguess::grade::{Backend, Feedback, Grader, Rule, Slate, naive};
use std::sync::LazyLock;

fn main() {
    divan::main();
}

fn backends() -> impl Iterator<Item = Backend> {
    Backend::available()
}

/// A board, its candidates, and questions of which each sample takes the next.
struct Case {
    grader: Grader,
    codes: Vec<Code>,
    questions: Vec<Code>,
}

impl Case {
    /// The candidates, and questions spread over them.
    fn new(rule: Rule, layout: Layout, codes: Vec<Code>) -> Case {
        let questions = (0..64)
            .map(|i| codes[(i * 2_654_435_761) % codes.len()])
            .collect();
        Case {
            grader: Grader::new(rule, layout),
            codes,
            questions,
        }
    }

    fn histogram(&self, bencher: Bencher, backend: Backend) {
        let grader = self.grader.with_backend(backend);
        let slate: Slate = grader.lay_out(&self.codes);
        let mut counts = vec![0; grader.outcomes()];
        let mut next = self.questions.iter().cycle();
        bencher
            .counter(ItemsCount::new(self.codes.len()))
            .bench_local(|| {
                let question = *next.next().expect("a cycle has no end");
                grader.histogram(black_box(question), &slate, &mut counts);
                black_box(&counts);
            });
    }

    fn grade(&self, bencher: Bencher, backend: Backend) {
        let grader = self.grader.with_backend(backend);
        let mut out = vec![Feedback(0); self.codes.len()];
        let mut next = self.questions.iter().cycle();
        bencher
            .counter(ItemsCount::new(self.codes.len()))
            .bench_local(|| {
                let question = *next.next().expect("a cycle has no end");
                grader.grade(black_box(question), &self.codes, &mut out);
                black_box(&out);
            });
    }

    fn lay_out(&self, bencher: Bencher, backend: Backend) {
        let grader = self.grader.with_backend(backend);
        bencher
            .counter(ItemsCount::new(self.codes.len()))
            .bench_local(|| grader.lay_out(black_box(&self.codes)));
    }

    /// The definition, over symbols unpacked beforehand.
    fn naive(&self, bencher: Bencher) {
        let layout = self.grader.layout();
        let secrets: Vec<Vec<Symbol>> = self.codes.iter().map(|&c| layout.unpack(c)).collect();
        let question = layout.unpack(self.questions[0]);
        let mut counts = vec![0u32; self.grader.outcomes()];
        bencher
            .counter(ItemsCount::new(secrets.len()))
            .bench_local(|| {
                counts.fill(0);
                for secret in &secrets {
                    let feedback = naive::grade(self.grader.rule(), black_box(&question), secret);
                    counts[feedback.index()] += 1;
                }
                black_box(&counts);
            });
    }

    /// Reads as many bits as a histogram does, and does no more than fold them together: the memory's
    /// limit.
    fn read_planes(&self, bencher: Bencher, planes: usize) {
        let words = self.codes.len().div_ceil(64).next_multiple_of(8);
        let memory = vec![1u64; planes * words];
        bencher
            .counter(ItemsCount::new(self.codes.len()))
            .counter(BytesCount::new(planes * words * 8))
            .bench_local(|| {
                let mut folded = [0u64; 8];
                for block in black_box(&memory).chunks_exact(8) {
                    for (folded, word) in folded.iter_mut().zip(block) {
                        *folded ^= word;
                    }
                }
                folded
            });
    }
}

fn all_codes(layout: Layout) -> Vec<Code> {
    let symbols = layout.symbols();
    (0..symbols.pow(layout.slots() as u32))
        .map(|mut index| {
            let mut code = vec![0; layout.slots()];
            for symbol in code.iter_mut().rev() {
                *symbol = (index % symbols) as Symbol;
                index /= symbols;
            }
            layout.pack(&code)
        })
        .collect()
}

fn permutations(layout: Layout) -> Vec<Code> {
    fn extend(layout: Layout, code: &mut Vec<Symbol>, out: &mut Vec<Code>) {
        if code.len() == layout.slots() {
            out.push(layout.pack(code));
            return;
        }
        for symbol in 0..layout.symbols() as Symbol {
            if !code.contains(&symbol) {
                code.push(symbol);
                extend(layout, code, out);
                code.pop();
            }
        }
    }
    let mut out = Vec::new();
    extend(layout, &mut Vec::new(), &mut out);
    out
}

fn random_codes(layout: Layout, len: usize) -> Vec<Code> {
    let mut state = 1u64;
    (0..len)
        .map(|_| {
            let symbols: Vec<Symbol> = (0..layout.slots())
                .map(|_| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    ((state >> 33) % layout.symbols() as u64) as Symbol
                })
                .collect();
            layout.pack(&symbols)
        })
        .collect()
}

fn board(slots: usize, symbols: usize) -> Layout {
    Layout::new(slots, symbols).expect("the board fits")
}

/// 10! permutations graded by hits, as in a matching game of ten pairs.
static MATCHING: LazyLock<Case> = LazyLock::new(|| {
    let layout = board(10, 10);
    Case::new(Rule::Hits, layout, permutations(layout))
});

static MATCHING_8: LazyLock<Case> = LazyLock::new(|| {
    let layout = board(8, 8);
    Case::new(Rule::Hits, layout, permutations(layout))
});

static SUPER: LazyLock<Case> = LazyLock::new(|| {
    let layout = board(5, 8);
    Case::new(Rule::Pegs, layout, all_codes(layout))
});

static CLASSIC: LazyLock<Case> = LazyLock::new(|| {
    let layout = board(4, 6);
    Case::new(Rule::Pegs, layout, all_codes(layout))
});

static FORTY: LazyLock<Case> = LazyLock::new(|| {
    let layout = board(5, 8);
    Case::new(Rule::Pegs, layout, random_codes(layout, 40))
});

static WORDS: LazyLock<Case> = LazyLock::new(|| {
    let layout = board(5, 26);
    Case::new(Rule::WordMarks, layout, random_codes(layout, 2315))
});

static LARGE: LazyLock<Case> = LazyLock::new(|| {
    let layout = board(3, 300);
    Case::new(Rule::Pegs, layout, random_codes(layout, 32768))
});

macro_rules! cases {
    ($($name:ident: $case:ident, reads $planes:expr;)*) => {$(
        mod $name {
            use super::*;

            #[divan::bench(args = backends())]
            fn histogram(bencher: Bencher, backend: Backend) {
                $case.histogram(bencher, backend);
            }

            #[divan::bench(args = backends())]
            fn grade(bencher: Bencher, backend: Backend) {
                $case.grade(bencher, backend);
            }

            #[divan::bench(args = backends())]
            fn lay_out(bencher: Bencher, backend: Backend) {
                $case.lay_out(bencher, backend);
            }

            #[divan::bench]
            fn naive(bencher: Bencher) {
                $case.naive(bencher);
            }

            #[divan::bench]
            fn limit_of_reading(bencher: Bencher) {
                $case.read_planes(bencher, $planes);
            }
        }
    )*};
}

cases! {
    hits_10_factorial: MATCHING, reads 10;
    hits_8_factorial: MATCHING_8, reads 8;
    pegs_5x8_all: SUPER, reads 10;
    pegs_4x6_all: CLASSIC, reads 8;
    pegs_5x8_40_codes: FORTY, reads 10;
    words_5x26_2315_codes: WORDS, reads 40;
    pegs_3x300_32768_codes: LARGE, reads 64;
}
