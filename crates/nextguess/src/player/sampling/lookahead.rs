//! [`Lookahead`]: which question to ask about a set of codes. In small sets it looks a few questions ahead.

use rustc_hash::FxHashSet;

use crate::board::code::{Code, Layout, Symbol};
use crate::grade::{Feedback, Grader, Slate};
use crate::player::sampling::opening::patterns;
use crate::util::entropy::n_log2_n;
use crate::util::subset::spread;

/// One question, in units of cost.
const ONE: u64 = 1 << 20;

/// How much is compared. More is better and slower.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Effort {
    /// The most codes of a set that questions are scored on.
    pub(crate) sample: usize,
    /// The most codes in a set whose best questions are played out to the end.
    pub(crate) ahead: usize,
    /// How many questions are played out.
    pub(crate) breadth: usize,
}

/// Scores questions by how they split a set of codes.
#[derive(Clone, Debug)]
pub(crate) struct Lookahead {
    grader: Grader,
    distinct: bool,
    effort: Effort,
    /// On how many codes the next question but one is foreseen.
    foreseen: usize,
    /// The cost of a part by its size, where the set is all that fits and where it is a sample.
    whole: Vec<u64>,
    sampled: Vec<u64>,
}

impl Lookahead {
    pub(crate) fn new(grader: Grader, distinct: bool, effort: Effort) -> Lookahead {
        let layout = grader.layout();
        let variations = layout.slots() * (layout.symbols() + layout.slots() / 2);
        let foreseen = (FORESIGHT / variations).clamp(1000, 1 << 16);
        let sizes = 0..=effort.sample.max(foreseen);
        Lookahead {
            foreseen,
            grader,
            distinct,
            whole: sizes.clone().map(whole_cost).collect(),
            sampled: sizes.map(sampled_cost).collect(),
            effort,
        }
    }

    /// The best question found about a set that is not empty. Where `probes` is false, only its codes
    /// may be asked; where `is_whole` is false, it is a sample of the codes that fit.
    pub(crate) fn choose(&self, set: &[Code], is_whole: bool, probes: bool) -> Code {
        self.consider(set, is_whole, probes).question
    }

    /// The best question found, as [`choose`](Self::choose) gives it, with what was compared to find it.
    pub(crate) fn consider(&self, set: &[Code], is_whole: bool, probes: bool) -> Considered {
        if set.len() <= 2 {
            return Considered {
                question: set[0],
                ranked: Ranked::default(),
                sample: set.len(),
                by: Decided::Few,
            };
        }
        let sample = spread(set, self.effort.sample);
        let is_short = is_whole && sample.len() == set.len();
        let pool = spread(&sample, POOL);
        let ranked = self.rank(&sample, &pool, is_short, probes, WIDTH);
        let (question, by) = if is_short && set.len() <= self.effort.ahead {
            let best = &ranked.best;
            let breadth = self.effort.breadth;
            let (total, question) = self.best_played_out(&sample, best, breadth, probes);
            let played = best.len().min(breadth);
            (question, Decided::PlayedOut { played, total })
        } else {
            let question = self.best_foreseen(set, is_whole, &ranked.best, probes);
            let foreseen = ranked.best.len().min(FORESEEN);
            (question, Decided::Foreseen { foreseen, is_short })
        };
        Considered {
            question,
            ranked,
            sample: sample.len(),
            by,
        }
    }

    /// The cost of a question as people know it: the bits that its answer tells about a sample of this
    /// size, or, where the sample is all that fits and short, about how many questions all its codes take
    /// together from there on.
    pub(crate) fn score(&self, cost: u64, sample: usize, is_short: bool) -> f64 {
        let cost = cost as f64 / ONE as f64;
        if is_short {
            cost
        } else {
            let size = sample.max(1) as f64;
            size.log2() - cost / size
        }
    }

    /// The best first question found, when every code of `set` or of which it is a sample can be the
    /// secret. All that matters is how often it has its symbols.
    pub(crate) fn opening(&self, set: &[Code], is_whole: bool) -> Code {
        let sample = spread(set, self.foreseen);
        let patterns = patterns(self.grader.layout(), self.distinct);
        let ranked = self.rank(&sample, &patterns, false, false, 0).best;
        self.best_foreseen(set, is_whole, &ranked, true)
    }

    /// Of the first ranked questions the one after which the next one leaves the least cost.
    fn best_foreseen(
        &self,
        set: &[Code],
        is_whole: bool,
        ranked: &[(u64, Code)],
        probes: bool,
    ) -> Code {
        let sample = spread(set, self.foreseen);
        let is_whole = is_whole && sample.len() == set.len();
        let costs = if is_whole { &self.whole } else { &self.sampled };
        let cost = |&&(_, question): &&(u64, Code)| -> u64 {
            let parts = self.split(&sample, question).into_iter();
            let after = |part: Vec<Code>| {
                let rest = match part.len() {
                    0..=2 => return costs[part.len()],
                    _ => {
                        let pool = spread(&part, NEXT_POOL);
                        self.rank(&part, &pool, is_whole, probes, 1).best[0].0
                    }
                };
                rest + if is_whole { part.len() as u64 * ONE } else { 0 }
            };
            parts.map(after).sum()
        };
        ranked
            .iter()
            .take(FORESEEN)
            .min_by_key(cost)
            .unwrap_or(&ranked[0])
            .1
    }

    /// The parts of a set by the answers to a question, but for the win; empty ones too.
    fn split(&self, set: &[Code], question: Code) -> Vec<Vec<Code>> {
        let mut grades = vec![Feedback(0); set.len()];
        self.grader.grade(question, set, &mut grades);
        let mut parts = vec![Vec::new(); self.grader.outcomes()];
        for (&code, feedback) in set.iter().zip(grades) {
            parts[feedback.index()].push(code);
        }
        parts.pop();
        parts
    }

    /// Of the first `breadth` ranked questions the one that takes the fewest questions in total, with
    /// that total.
    fn best_played_out(
        &self,
        set: &[Code],
        ranked: &[(u64, Code)],
        breadth: usize,
        probes: bool,
    ) -> (u64, Code) {
        let least = 2 * set.len() as u64 - 1;
        let mut best = (u64::MAX, ranked[0].1);
        for &(_, question) in ranked.iter().take(breadth) {
            let total = self.total_after(set, question, breadth / 3, probes, best.0);
            if total < best.0 {
                best = (total, question);
            }
            if total == least {
                break;
            }
        }
        best
    }

    /// The questions asked in total over all codes of the set, this one first. Once the total is at
    /// least `limit`, anything from there on.
    fn total_after(
        &self,
        set: &[Code],
        question: Code,
        breadth: usize,
        probes: bool,
        limit: u64,
    ) -> u64 {
        let mut parts = self.split(set, question);
        if parts.iter().any(|part| part.len() == set.len()) {
            return u64::MAX;
        }
        parts.retain(|part| !part.is_empty());
        let least = |part: &Vec<Code>| 2 * part.len() as u64 - 1;
        let mut total = set.len() as u64 + parts.iter().map(least).sum::<u64>();
        for part in parts.iter().filter(|part| part.len() > 2) {
            if total >= limit {
                break;
            }
            total = (total - least(part)).saturating_add(self.total(part, breadth, probes));
        }
        total
    }

    fn total(&self, set: &[Code], breadth: usize, probes: bool) -> u64 {
        let ranked = self.rank(set, &spread(set, POOL), true, probes, 1).best;
        if ranked[0].0 == self.perfect(set.len()) {
            return 2 * set.len() as u64 - 1;
        }
        self.best_played_out(set, &ranked, breadth.max(1), probes).0
    }

    /// The cost where one code is the question and every other has an answer of its own.
    fn perfect(&self, codes: usize) -> u64 {
        (codes as u64 - 1) * ONE
    }

    /// Questions with their costs, the best first: those of the pool, and variations of the best.
    fn rank(
        &self,
        set: &[Code],
        pool: &[Code],
        is_whole: bool,
        probes: bool,
        width: usize,
    ) -> Ranked {
        let costs = if is_whole { &self.whole } else { &self.sampled };
        let mut scorer = Scorer {
            grader: self.grader,
            slate: self.grader.lay_out(set),
            costs,
            counts: vec![0; self.grader.outcomes()],
        };
        let perfect = self.perfect(set.len());
        let mut ranked = Vec::with_capacity(pool.len());
        for &question in pool {
            let cost = scorer.cost(question);
            ranked.push((cost, question));
            if is_whole && cost == perfect {
                let scored = ranked.len();
                let best = vec![(cost, question)];
                return Ranked { best, scored };
            }
        }
        ranked.sort_unstable();
        if !probes {
            let scored = pool.len();
            return Ranked {
                best: ranked,
                scored,
            };
        }
        let mut seen: FxHashSet<Code> = pool.iter().copied().collect();
        let mut varied: FxHashSet<Code> = FxHashSet::default();
        for _ in 0..ROUNDS {
            ranked.truncate(KEPT);
            let fresh = |(_, question): &&(u64, Code)| !varied.contains(question);
            let best: Vec<Code> = ranked
                .iter()
                .take(width)
                .filter(fresh)
                .map(|key| key.1)
                .collect();
            if best.is_empty() {
                break;
            }
            for question in best {
                varied.insert(question);
                for other in variations(self.grader.layout(), self.distinct, question) {
                    if seen.insert(other) {
                        ranked.push((scorer.cost(other), other));
                    }
                }
            }
            ranked.sort_unstable();
        }
        Ranked {
            best: ranked,
            scored: seen.len(),
        }
    }
}

/// Questions that were scored.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranked {
    /// The best, each with its cost, the best first.
    pub(crate) best: Vec<(u64, Code)>,
    /// How many were scored.
    pub(crate) scored: usize,
}

/// A choice, and what was compared to make it.
#[derive(Clone, Debug)]
pub(crate) struct Considered {
    pub(crate) question: Code,
    pub(crate) ranked: Ranked,
    /// How many codes of the set questions were scored on.
    pub(crate) sample: usize,
    pub(crate) by: Decided,
}

/// What decided among the best questions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// At most two codes: the first is asked.
    Few,
    /// This many were played out to the end, and the best takes this many questions over all codes.
    PlayedOut { played: usize, total: u64 },
    /// For this many the next question was looked at; `is_short`: all codes that fit were scored on.
    Foreseen { foreseen: usize, is_short: bool },
}

/// How many codes of a set are scored as questions before others are tried.
const POOL: usize = 1000;

/// How many of the best questions are varied at a time, and how often.
const WIDTH: usize = 8;
const ROUNDS: usize = 12;

/// How many of the best questions are kept meanwhile.
const KEPT: usize = 64;

/// After how many of the best questions the next one is foreseen; on how many codes, times the variations
/// of a question; and how many codes of a part are scored for it before others are tried.
const FORESEEN: usize = 6;
const FORESIGHT: usize = 1 << 23;
const NEXT_POOL: usize = 30;

struct Scorer<'a> {
    grader: Grader,
    slate: Slate,
    costs: &'a [u64],
    counts: Vec<u32>,
}

impl Scorer<'_> {
    fn cost(&mut self, question: Code) -> u64 {
        self.grader
            .histogram(question, &self.slate, &mut self.counts);
        let parts = &self.counts[..self.counts.len() - 1];
        parts.iter().map(|&part| self.costs[part as usize]).sum()
    }
}

/// The questions that differ in one slot, or by a swap of two.
fn variations(layout: Layout, distinct: bool, question: Code) -> Vec<Code> {
    let symbols: Vec<Symbol> = layout.unpack(question);
    let mut all = Vec::new();
    for slot in 0..symbols.len() {
        for symbol in 0..layout.symbols() as Symbol {
            if symbol != symbols[slot] && !(distinct && symbols.contains(&symbol)) {
                all.push(layout.with(question, slot, symbol));
            }
        }
        for other in 0..slot {
            if symbols[other] != symbols[slot] {
                let half = layout.with(question, slot, symbols[other]);
                all.push(layout.with(half, other, symbols[slot]));
            }
        }
    }
    all
}

/// The cost of a part of `size` codes of a sample: `n · log2 n`, in units of [`ONE`]. The sum over the parts is least
/// where the answer tells most.
fn sampled_cost(size: usize) -> u64 {
    (n_log2_n(size as f64) * ONE as f64).round() as u64
}

/// About how many questions n codes take in total, if all codes that fit are known: `n · (1.5 + 0.25 · log2(n / 2))`
/// for n above 1, in units of [`ONE`].
fn whole_cost(size: usize) -> u64 {
    let each = match size {
        0 => 0.0,
        1 => 1.0,
        _ => 1.5 + 0.25 * (size as f64 / 2.0).log2(),
    };
    (size as f64 * each * ONE as f64).round() as u64
}
