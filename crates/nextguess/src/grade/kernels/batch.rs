//! Eight questions at once over fewer than 64 candidates, as a search asks them.
//!
//! A set of so few candidates is one word, so a block holds the sets of eight questions. What most of them cost is known
//! from the block alone; only those that a search wants to see are counted one by one.

use crate::board::code::{Code, Layout};
use crate::grade::Rule;
use crate::grade::costs::{Limits, SmallCosts};
use crate::grade::kernels::unrolled::{sum, unrolled};
use crate::grade::planes::Planes;
use crate::grade::simd::backend::Kernel;
use crate::grade::simd::block::{Block, ENTRIES, WIDE};

/// The most bits of a slot for which the planes of all its symbols are one table.
const MOST_BITS: u32 = ENTRIES.ilog2();

/// Whether there are kernels for a board.
pub(crate) fn fits(rule: Rule, layout: Layout) -> bool {
    let slots = match rule {
        Rule::Pegs => 3..=6,
        Rule::Hits => 4..=10,
        Rule::WordMarks | Rule::ItemMarks => return false,
    };
    slots.contains(&layout.slots()) && layout.bits() <= MOST_BITS
}

/// The most blocks that the counts of eight questions take, a byte each.
const MOST_PACKED: usize = 4;

/// What a search sees of a question: its counts. It says what it wants to see from then on, or that it has seen enough.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(Code, &[u32]) -> Option<Limits>;

/// Shows the questions whose cost is below the limits. Among those that it leaves out is none such. `N` is `2^B`, and `S`
/// the number of slots.
pub(crate) struct Batches<'a, const B: usize, const N: usize, const PEGS: bool, const S: usize> {
    pub(crate) layout: Layout,
    pub(crate) questions: &'a [Code],
    pub(crate) planes: &'a Planes,
    pub(crate) costs: &'a SmallCosts,
    pub(crate) limits: Limits,
    pub(crate) counts: &'a mut [u32],
    pub(crate) visit: Visit<'a>,
}

impl<const B: usize, const N: usize, const PEGS: bool, const S: usize> Batches<'_, B, N, PEGS, S> {
    const OUTCOMES: usize = if PEGS { (S + 1) * (S + 2) / 2 } else { S + 1 };
    const PACKED: usize = Self::OUTCOMES.div_ceil(8);

    /// The planes of each slot by what the bits of a symbol are, and the same for each number of times.
    fn tables(&self) -> ([[u64; ENTRIES]; S], [[u64; ENTRIES]; S]) {
        let (by_slot, by_symbol) = self.planes.one_words();
        let symbols = self.layout.symbols();
        let (mut slots, mut times) = ([[0; ENTRIES]; S], [[0; ENTRIES]; S]);
        for at in 0..S {
            for bits in 0..ENTRIES {
                // Higher bits are those of the slot before. A blank is no symbol.
                let symbol = bits % (1 << self.layout.bits());
                if symbol < symbols {
                    slots[at][bits] = by_slot[at * symbols + symbol];
                    if PEGS {
                        times[at][bits] = by_symbol[symbol * S + at];
                    }
                }
            }
        }
        (slots, times)
    }
}

impl<const B: usize, const N: usize, const PEGS: bool, const S: usize> Kernel
    for Batches<'_, B, N, PEGS, S>
{
    #[inline(always)]
    fn run<V: Block>(self, cpu: V::Cpu) {
        const { assert!(V::WORDS == WIDE && Self::PACKED <= MOST_PACKED) };
        let (by_slot, by_times) = self.tables();
        let bits = self.layout.bits();
        let lane = (1 << bits) - 1;
        let zeros = V::empty(cpu);
        let everyone = u64::MAX
            .checked_shr(u64::BITS - self.planes.len() as u32)
            .unwrap_or(0);
        let everyone = V::load(cpu, &[everyone; WIDE]);
        let Batches {
            questions,
            costs,
            mut limits,
            counts,
            visit,
            ..
        } = self;
        for questions in questions.chunks(WIDE) {
            let mut codes = [0; WIDE];
            if let Some(eight) = questions.first_chunk::<WIDE>() {
                codes = eight.map(|code| code.0);
            } else {
                for (word, code) in codes.iter_mut().zip(questions) {
                    *word = code.0;
                }
            }
            let codes = V::load(cpu, &codes);
            let mut sets = [zeros; S];
            unrolled!(slot < S => {
                let shift = bits * (S - 1 - slot) as u32;
                sets[slot] = codes.look_up(cpu, shift, &by_slot[slot]);
            });
            let by_black = sum::<V, B, S>(cpu, sets).split::<N>();
            let mut packed = [zeros; MOST_PACKED];
            if PEGS {
                let mut symbols = [zeros; S];
                unrolled!(slot < S => {
                    let shift = bits * (S - 1 - slot) as u32;
                    symbols[slot] = codes.bits_from(cpu, shift, lane);
                });
                unrolled!(slot < S => {
                    let shift = bits * (S - 1 - slot) as u32;
                    let mut set = codes.look_up(cpu, shift, &by_times[0]);
                    let mut before = zeros;
                    unrolled!(other < slot => {
                        before = before.plus_one_where_equal(cpu, symbols[other], symbols[slot]);
                    });
                    unrolled!(times < slot => {
                        let more = codes.look_up(cpu, shift, &by_times[times + 1]);
                        set = before.where_at_least(cpu, times as u64 + 1, more, set);
                    });
                    sets[slot] = set;
                });
                let by_common = sum::<V, B, S>(cpu, sets).split::<N>();
                packed[0] = by_common[0].and(everyone).sizes(cpu);
                unrolled!(row < S => {
                    const COMMON: usize = row + 1;
                    let set = by_common[COMMON];
                    unrolled!(hits < COMMON + 1 => {
                        let at = COMMON * (COMMON + 1) / 2 + hits;
                        // If all symbols are right, one alone cannot be in the wrong slot.
                        let count = match COMMON == S && hits + 1 == S {
                            true => zeros,
                            false => set.and(by_black[hits]).sizes(cpu),
                        };
                        let block = at / 8 % MOST_PACKED;
                        packed[block] = packed[block].push_byte(cpu, count);
                    });
                });
            } else {
                packed[0] = by_black[0].and(everyone).sizes(cpu);
                unrolled!(slot < S => {
                    const HITS: usize = slot + 1;
                    let count = by_black[HITS].sizes(cpu);
                    packed[HITS / 8] = packed[HITS / 8].push_byte(cpu, count);
                });
            }
            let present = (1u16 << questions.len()).wrapping_sub(1) as u8;
            let candidates = present & !by_black[S].below(1);
            let is_below = |costs: V, shift: u32| {
                let bound = |limit: u64| match limit {
                    0 => 0,
                    limit => ((limit - 1) >> shift) + 1,
                };
                (costs.below(bound(limits.candidates)) & candidates)
                    | (costs.below(bound(limits.others)) & present)
            };
            let packed: &[V] = &packed[..Self::PACKED];
            let mut wanted = match costs {
                SmallCosts::Largest => is_below(largest(cpu, packed), 0),
                SmallCosts::Sum(sum) => {
                    // Some bytes are no feedback's.
                    let spare = (8 * Self::PACKED - Self::OUTCOMES) as u64;
                    let spare = |shift: u32| spare * (sum.of_none >> shift);
                    let rough = sum_of(cpu, packed, &sum.rough, spare(sum.shift));
                    let rough = is_below(rough, sum.shift);
                    match &sum.exact {
                        Some(exact) if rough != 0 => {
                            rough & is_below(sum_of(cpu, packed, exact, spare(0)), 0)
                        }
                        _ => rough,
                    }
                }
            };
            if wanted == 0 {
                continue;
            }
            let mut bytes = [[0; WIDE]; MOST_PACKED];
            for (bytes, packed) in bytes.iter_mut().zip(packed) {
                packed.store(bytes);
            }
            while wanted != 0 {
                let at = wanted.trailing_zeros() as usize;
                wanted &= wanted - 1;
                for (index, count) in counts.iter_mut().enumerate() {
                    let behind = (Self::OUTCOMES - 1 - index).min(7 - index % 8);
                    *count = u32::from((bytes[index / 8][at] >> (8 * behind)) as u8);
                }
                match visit(questions[at], counts) {
                    Some(next) => limits = next,
                    None => return,
                }
            }
        }
    }
}

/// For each question the sum of what its parts cost, less than what the bytes that are none of its counts cost.
#[inline(always)]
fn sum_of<V: Block, const T: usize>(
    cpu: V::Cpu,
    packed: &[V],
    tables: &[[u8; 64]; T],
    too_much: u64,
) -> V {
    let mut sum = V::empty(cpu);
    for table in tables.iter().rev() {
        let mut byte = V::empty(cpu);
        for &packed in packed {
            byte = byte.plus(cpu, packed.sum_by_bytes(cpu, table));
        }
        sum = sum.push_byte(cpu, V::empty(cpu)).plus(cpu, byte);
    }
    sum.plus(cpu, V::load(cpu, &[0u64.wrapping_sub(too_much); WIDE]))
}

/// For each question the size of its largest part.
#[inline(always)]
fn largest<V: Block>(cpu: V::Cpu, packed: &[V]) -> V {
    let mut greatest = V::empty(cpu);
    for &packed in packed {
        greatest = greatest.greater_bytes(cpu, packed);
    }
    let mut one = V::empty(cpu);
    for byte in 0..8 {
        one = one.greater_bytes(cpu, greatest.bits_from(cpu, 8 * byte, u64::from(u8::MAX)));
    }
    one
}

#[cfg(test)]
mod tests {
    use crate::board::code::{BLANK, Code, Layout, Symbol};
    use crate::grade::costs::{Limits, MOST_PRICED, SmallCosts};
    use crate::grade::{Backend, Form, Grader, Rule, Slate, naive};
    use crate::util::random::Random;

    /// What a part of a size costs.
    type CostOf = fn(u32) -> u64;

    /// Costs of all kinds: each with what it says of some parts.
    fn costs() -> Vec<(SmallCosts, CostOf)> {
        let large: CostOf = |size| u64::from(size).pow(5) * 40_001 + 3;
        let square: CostOf = |size| u64::from(size).pow(2);
        let empty: CostOf = |size| u64::from(size == 0);
        let sum = |cost: CostOf| SmallCosts::sum(&std::array::from_fn(|size| cost(size as u32)));
        vec![
            (SmallCosts::Largest, |size| u64::from(size)),
            (sum(large), large),
            (sum(square), square),
            (sum(empty), empty),
        ]
    }

    /// [`Grader::histograms_below`], but in batches on every instruction set.
    fn in_batches(
        grader: Grader,
        questions: &[Code],
        slate: &Slate,
        (costs, limits): (Option<&SmallCosts>, Limits),
        visit: super::Visit<'_>,
    ) {
        match (&slate.0, costs) {
            (Form::Planes(planes), Some(costs))
                if planes.len() <= MOST_PRICED && super::fits(grader.rule(), grader.layout()) =>
            {
                grader.batches(questions, planes, (costs, limits), visit);
            }
            _ => grader.histograms_below(questions, slate, (costs, limits), visit),
        }
    }

    /// A question with its counts and its cost, and whether it is a candidate.
    type Counted = (Code, Vec<u32>, u64, bool);

    fn by_definition(
        (rule, layout): (Rule, Layout),
        codes: &[Code],
        question: Code,
        (costs, of_part): &(SmallCosts, fn(u32) -> u64),
    ) -> Counted {
        let symbols = layout.unpack(question);
        let mut counts = vec![0; rule.outcomes(layout.slots())];
        for &code in codes {
            counts[naive::grade(rule, &symbols, &layout.unpack(code)).index()] += 1;
        }
        let each = counts.iter().map(|&count| of_part(count));
        let cost = match costs {
            SmallCosts::Largest => each.max().unwrap_or(0),
            SmallCosts::Sum(_) => each.sum(),
        };
        (question, counts, cost, codes.contains(&question))
    }

    #[test]
    fn every_backend_shows_what_is_below_the_limits() {
        let mut random = Random::seeded(2);
        for rule in [Rule::Pegs, Rule::Hits] {
            for (slots, symbols) in [
                (3, 2),
                (3, 6),
                (4, 1),
                (4, 6),
                (5, 8),
                (5, 14),
                (6, 6),
                (6, 14),
                (7, 7),
                (8, 8),
                (9, 9),
                (10, 10),
                (4, 15),
                (2, 3),
                (12, 4),
            ] {
                let layout = Layout::new(slots, symbols).unwrap();
                let mut code = |blanks: bool| -> Code {
                    let symbols: Vec<Symbol> = (0..slots)
                        .map(|_| match blanks && random.below(4) == 0 {
                            true => BLANK,
                            false => random.below(symbols) as Symbol,
                        })
                        .collect();
                    layout.pack(&symbols)
                };
                for size in [0, 1, 2, 7, 40, MOST_PRICED, 64, 70] {
                    let codes: Vec<Code> = (0..size).map(|_| code(false)).collect();
                    let mut questions: Vec<Code> = (0..37).map(|at| code(at % 3 == 0)).collect();
                    questions.extend(codes.iter().take(6));
                    for costs in costs() {
                        let all: Vec<Counted> = (questions.iter())
                            .map(|&question| {
                                by_definition((rule, layout), &codes, question, &costs)
                            })
                            .collect();
                        let middle = all[all.len() / 2].2;
                        for limits in [
                            Limits::below(u64::MAX),
                            Limits::below(0),
                            Limits::below(middle),
                            Limits {
                                candidates: middle + 1,
                                others: middle,
                            },
                        ] {
                            let is_below = |counted: &&Counted| {
                                counted.2
                                    < if counted.3 {
                                        limits.candidates
                                    } else {
                                        limits.others
                                    }
                            };
                            let wanted: Vec<&Counted> = all.iter().filter(is_below).collect();
                            for backend in Backend::available() {
                                let grader = Grader::new(rule, layout).with_backend(backend);
                                let slate = grader.lay_out(&codes);
                                let mut shown = Vec::new();
                                in_batches(
                                    grader,
                                    &questions,
                                    &slate,
                                    (Some(&costs.0), limits),
                                    &mut |question, counts| {
                                        let counted =
                                            by_definition((rule, layout), &codes, question, &costs);
                                        assert_eq!(
                                            counted.1, counts,
                                            "{rule:?} {layout:?} {size} {backend:?}"
                                        );
                                        shown.push(counted);
                                        Some(limits)
                                    },
                                );
                                if size <= MOST_PRICED && super::fits(rule, layout) {
                                    assert!(
                                        shown.iter().eq(wanted.iter().copied()),
                                        "{rule:?} {layout:?} {size} {backend:?}"
                                    );
                                }
                                shown.retain(|counted| is_below(&counted));
                                assert!(
                                    shown.iter().eq(wanted.iter().copied()),
                                    "{rule:?} {layout:?} {size} {backend:?}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn limits_change_and_end_as_the_caller_says() {
        let layout = Layout::new(4, 6).unwrap();
        let codes: Vec<Code> = (0..40)
            .map(|at| layout.pack(&[at % 6, at / 6 % 6, 1, 0]))
            .collect();
        for backend in Backend::available() {
            let grader = Grader::new(Rule::Pegs, layout).with_backend(backend);
            let slate = grader.lay_out(&codes);
            let mut shown = 0;
            let limits = (Some(&SmallCosts::Largest), Limits::below(u64::MAX));
            in_batches(grader, &codes, &slate, limits, &mut |_, _| {
                shown += 1;
                (shown < 5).then_some(Limits::below(u64::MAX))
            });
            assert_eq!(shown, 5);
            // What is shown with a block may be from before the limits changed.
            let mut shown = 0;
            in_batches(grader, &codes, &slate, limits, &mut |_, _| {
                shown += 1;
                Some(Limits::below(0))
            });
            assert_eq!(shown, 8);
        }
    }
}
