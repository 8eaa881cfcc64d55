//! Who is in the parts that a question makes: how many candidates of each have each symbol in each slot.

use crate::board::code::{Code, Layout};
use crate::grade::kernels::lanes::for_each_asked;
use crate::grade::planes::Planes;
use crate::grade::selection::Selection;
use crate::grade::simd::backend::{Backend, Kernel};
use crate::grade::simd::block::Block;
use crate::grade::simd::words::Portable;

/// What is counted of one question; kept from question to question for its memory.
#[derive(Clone, Debug)]
pub(crate) struct Census {
    /// The parts by their hits.
    sizes: Vec<u32>,
    /// For each part, slot and symbol, in this order.
    holders: Vec<u32>,
    pairs: usize,
    /// The candidates of each block and part, as words.
    sets: Vec<u64>,
}

impl Census {
    pub(crate) fn new(layout: Layout) -> Census {
        let (parts, pairs) = (layout.slots() + 1, layout.slots() * layout.symbols());
        Census {
            sizes: vec![0; parts],
            holders: vec![0; parts * pairs],
            pairs,
            sets: Vec::new(),
        }
    }

    /// For each number of hits how many candidates give it, and of these how many have each symbol in
    /// each slot, the symbols of the first slot first.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (u32, &[u32])> {
        let sizes = self.sizes.iter().copied();
        sizes.zip(self.holders.chunks(self.pairs))
    }
}

/// Counts the parts of the hits of a question.
pub(crate) fn take(
    backend: Backend,
    layout: Layout,
    question: Code,
    planes: &Planes,
    census: &mut Census,
) {
    let mut by_slot = Selection::NONE;
    for_each_asked(layout, question, |asked| {
        by_slot.push(planes.at(asked.slot, asked.symbol));
    });
    macro_rules! run {
        ($bits:literal) => {{
            let count = Count::<'_, $bits, { 1 << $bits }> {
                by_slot: &by_slot,
                planes,
                layout,
                census,
            };
            if planes.is_one_word() {
                backend.run(
                    #[inline(always)]
                    || count.run::<u64>(Portable),
                )
            } else {
                backend.run_wide(count)
            }
        }};
    }
    match by_slot.len() {
        0..4 => run!(2),
        4..8 => run!(3),
        8..16 => run!(4),
        _ => run!(5),
    }
    // Bits past the last candidate would be counted as no hits, so that count is what remains.
    census.sizes[0] = planes.len() as u32 - census.sizes[1..].iter().sum::<u32>();
}

/// `N` is `2^B`.
struct Count<'a, const B: usize, const N: usize> {
    by_slot: &'a Selection,
    planes: &'a Planes,
    layout: Layout,
    census: &'a mut Census,
}

impl<const B: usize, const N: usize> Kernel for Count<'_, B, N> {
    #[inline(always)]
    fn run<V: Block>(self, cpu: V::Cpu) {
        let Census {
            sizes,
            holders,
            pairs,
            sets: kept,
        } = self.census;
        let blocks = self.planes.words() / V::WORDS;
        let most = self.by_slot.len();
        sizes.fill(0);
        holders.fill(0);
        kept.resize((most + 1) * blocks * V::WORDS, 0);
        let mut tallies = [V::no_tally(cpu); N];
        for block in 0..blocks {
            let sets = self
                .by_slot
                .sum::<V, B>(cpu, self.planes, block)
                .split::<N>();
            for hits in 0..=most {
                sets[hits].add_to(&mut tallies[hits]);
                sets[hits].store(&mut kept[(hits * blocks + block) * V::WORDS..]);
            }
        }
        for hits in 0..=most {
            sizes[hits] = V::total(tallies[hits]);
            if sizes[hits] == 0 {
                continue;
            }
            let part = &kept[hits * blocks * V::WORDS..][..blocks * V::WORDS];
            let holders = &mut holders[hits * *pairs..][..*pairs];
            for slot in 0..self.layout.slots() {
                for symbol in 0..self.layout.symbols() {
                    let plane = self.planes.at(slot, symbol);
                    let mut tally = V::no_tally(cpu);
                    for block in 0..blocks {
                        let having: V = self.planes.block(cpu, plane, block);
                        let among = V::load(cpu, &part[block * V::WORDS..]);
                        having.and(among).add_to(&mut tally);
                    }
                    holders[slot * self.layout.symbols() + symbol] = V::total(tally);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::code::{Code, Layout, Symbol};
    use crate::grade::{Backend, Grader, Rule};
    use crate::util::random::Random;

    #[test]
    fn every_backend_counts_what_one_by_one_does() {
        let mut random = Random::seeded(1);
        for (slots, symbols) in [(3, 4), (6, 6), (10, 10), (17, 4)] {
            let layout = Layout::new(slots, symbols).unwrap();
            let mut code = || -> Code {
                let symbols: Vec<Symbol> = (0..slots)
                    .map(|_| random.below(symbols) as Symbol)
                    .collect();
                layout.pack(&symbols)
            };
            for size in [1, 63, 64, 65, 512, 700, 1500] {
                let codes: Vec<Code> = (0..size).map(|_| code()).collect();
                let question = code();
                for backend in Backend::available() {
                    let grader = Grader::new(Rule::Hits, layout).with_backend(backend);
                    let slate = grader.lay_out(&codes);
                    let mut census = grader.census().unwrap();
                    // What was counted before must not show.
                    grader.take_census(codes[0], &slate, &mut census);
                    grader.take_census(question, &slate, &mut census);
                    let mut sizes = vec![0; slots + 1];
                    let mut holders = vec![0; (slots + 1) * slots * symbols];
                    for &code in &codes {
                        let hits = grader.grade_one(question, code).index();
                        sizes[hits] += 1;
                        for (slot, symbol) in layout.unpack(code).into_iter().enumerate() {
                            holders[(hits * slots + slot) * symbols + usize::from(symbol)] += 1;
                        }
                    }
                    let expected = sizes.into_iter().zip(holders.chunks(slots * symbols));
                    assert!(
                        census.parts().eq(expected),
                        "{slots}x{symbols} {size} {backend:?}"
                    );
                }
            }
        }
    }
}
