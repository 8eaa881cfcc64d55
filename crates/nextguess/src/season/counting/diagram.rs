//! All matchings that fit, as the paths of a layered diagram.
//!
//! People on the left choose their matches one after another. Before anything happens, all that matters of the choices
//! so far is who is taken, so all partial matchings that agree in that meet in one node. Each fact is a sum that the
//! choices of a path must give: its diagram has a node for each node before and for each rest of the sum with which
//! a path can still come to the end. Numbers of paths give every count exactly, without a list: dynamic programming
//! over subsets as Held & Karp (1962) have it, kept as a decision diagram so that counts from above and from below
//! multiply to those of pairs.

use rustc_hash::FxHashMap;

use crate::season::cast::{Cast, MOST_PEOPLE, Pair, SeasonRule};
use crate::season::counting::Unfinished;
use crate::season::counting::choices::{Choice, People, choices};
use crate::season::counting::condition::Condition;
use crate::season::matching::Matching;
use crate::util::random::Random;
use crate::watch::Watch;

/// The most arcs of a diagram. They take half a gigabyte.
pub(crate) const MOST_ARCS: usize = 40_000_000;

/// Some sums: one bit for each.
type Sums = u32;

// Each person adds at most one to a sum.
const _: () = assert!(MOST_PEOPLE < Sums::BITS as usize);

/// How many nodes are made between two looks at the watch.
const BETWEEN_LOOKS: usize = 4096;

/// All matchings that fit some facts.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    rule: SeasonRule,
    choices: Vec<Choice>,
    /// The nodes by how many people have chosen; the first layer is the one root, unless nothing fits.
    layers: Vec<Layer>,
}

/// Nodes after some people have chosen, and the arcs that lead on from them.
#[derive(Clone, Debug, Default)]
struct Layer {
    /// How many paths lead from each node to the end.
    below: Vec<u128>,
    /// Where the arcs of each node begin; one more for the end of the last.
    first_arc: Vec<u32>,
    arcs: Vec<Arc>,
}

#[derive(Copy, Clone, Debug)]
struct Arc {
    /// The node in the next layer.
    to: u32,
    choice: u16,
}

impl Layer {
    fn arcs_of(&self, node: usize) -> &[Arc] {
        &self.arcs[self.first_arc[node] as usize..self.first_arc[node + 1] as usize]
    }

    fn len(&self) -> usize {
        self.below.len()
    }
}

impl Diagram {
    /// All matchings before anything happens.
    pub(crate) fn new(cast: &Cast, watch: &dyn Watch) -> Result<Diagram, Unfinished> {
        Diagram::within(MOST_ARCS, cast, watch)
    }

    /// All matchings before anything happens, on a diagram with a bound on the number of its arcs.
    pub(crate) fn within(
        most_arcs: usize,
        cast: &Cast,
        watch: &dyn Watch,
    ) -> Result<Diagram, Unfinished> {
        let start = Start::new(cast);
        let mut diagram = Diagram {
            rule: cast.rule(),
            choices: start.turns.iter().flatten().copied().collect(),
            layers: Vec::with_capacity(start.steps + 1),
        };
        let mut nodes: Vec<People> = vec![0];
        let mut arcs = 0;
        watch.expect_steps(start.steps as u64);
        for step in 0..start.steps {
            let (layer, next) = start.expand(step, &nodes, most_arcs - arcs, watch)?;
            arcs += layer.arcs.len();
            diagram.layers.push(layer);
            nodes = next;
            watch.advance(1);
        }
        let is_end = |taken: &People| u128::from(*taken == start.everyone);
        diagram.layers.push(Layer {
            below: nodes.iter().map(is_end).collect(),
            first_arc: vec![0; nodes.len() + 1],
            arcs: Vec::new(),
        });
        // Some nodes lead nowhere.
        let weights = vec![0; diagram.choices.len()];
        diagram.with_sum(&weights, 0, watch)
    }

    /// The matchings that also fit this condition.
    pub(crate) fn after(
        &self,
        condition: &Condition<'_>,
        watch: &dyn Watch,
    ) -> Result<Diagram, Unfinished> {
        let weights: Vec<usize> = (self.choices.iter())
            .map(|choice| condition.weight(choice))
            .collect();
        self.with_sum(&weights, condition.sum(), watch)
    }

    /// The paths whose choices have these weights in all.
    fn with_sum(
        &self,
        weights: &[usize],
        sum: usize,
        watch: &dyn Watch,
    ) -> Result<Diagram, Unfinished> {
        let possible = self.possible_sums(weights);
        let is_possible =
            |layer: usize, node: u32, rest: usize| possible[layer][node as usize] >> rest & 1 == 1;
        if self.layers[0].len() == 0 || !is_possible(0, 0, sum) {
            return Ok(Diagram::empty(self.rule));
        }
        let mut layers = Vec::with_capacity(self.layers.len());
        // A node is one of this diagram with the rest of the sum.
        let mut nodes = vec![(0u32, sum)];
        let mut arcs = 0;
        for (at, layer) in self.layers.iter().enumerate().skip(1) {
            let from = &self.layers[at - 1];
            let mut places = vec![u32::MAX; layer.len() * (sum + 1)];
            let mut next = Vec::new();
            let mut made = Layer::default();
            for (node, &(before, rest)) in nodes.iter().enumerate() {
                if node % BETWEEN_LOOKS == 0 && watch.is_cancelled() {
                    return Err(Unfinished::Cancelled);
                }
                made.first_arc.push(made.arcs.len() as u32);
                for arc in from.arcs_of(before as usize) {
                    let rest = match rest.checked_sub(weights[usize::from(arc.choice)]) {
                        Some(rest) if is_possible(at, arc.to, rest) => rest,
                        _ => continue,
                    };
                    let place = &mut places[arc.to as usize * (sum + 1) + rest];
                    if *place == u32::MAX {
                        *place = next.len() as u32;
                        next.push((arc.to, rest));
                    }
                    made.arcs.push(Arc { to: *place, ..*arc });
                }
                if arcs + made.arcs.len() > MOST_ARCS {
                    return Err(Unfinished::TooLarge);
                }
            }
            made.first_arc.push(made.arcs.len() as u32);
            made.arcs.shrink_to_fit();
            arcs += made.arcs.len();
            layers.push(made);
            nodes = next;
        }
        layers.push(Layer {
            below: vec![1; nodes.len()],
            first_arc: vec![0; nodes.len() + 1],
            arcs: Vec::new(),
        });
        count_below(&mut layers);
        Ok(Diagram {
            rule: self.rule,
            choices: self.choices.clone(),
            layers,
        })
    }

    /// For each node the sums of its paths to the end.
    fn possible_sums(&self, weights: &[usize]) -> Vec<Vec<Sums>> {
        let mut layers = self.layers.iter().rev();
        let last = layers.next().map_or(&[][..], |layer| &layer.below);
        let mut possible: Vec<Vec<Sums>> =
            vec![last.iter().map(|&paths| Sums::from(paths > 0)).collect()];
        for layer in layers {
            let below = &possible[possible.len() - 1];
            let of_node = |node: usize| {
                let arcs = layer.arcs_of(node).iter();
                let sums =
                    arcs.map(|arc| below[arc.to as usize] << weights[usize::from(arc.choice)]);
                sums.fold(0, |all, some| all | some)
            };
            let here = (0..layer.first_arc.len() - 1).map(of_node).collect();
            possible.push(here);
        }
        possible.reverse();
        possible
    }

    fn empty(rule: SeasonRule) -> Diagram {
        Diagram {
            rule,
            choices: Vec::new(),
            layers: vec![Layer {
                first_arc: vec![0],
                ..Layer::default()
            }],
        }
    }

    /// How many matchings there are.
    pub(crate) fn total(&self) -> u128 {
        self.layers[0].below.first().copied().unwrap_or(0)
    }

    /// How many arcs the diagram has.
    pub(crate) fn arcs(&self) -> usize {
        self.layers.iter().map(|layer| layer.arcs.len()).sum()
    }

    /// For each choice how many matchings have it.
    fn choice_counts(&self) -> Vec<u128> {
        let mut counts = vec![0; self.choices.len()];
        let mut above: Vec<u128> = vec![1; self.layers[0].len()];
        for (layer, next) in self.layers.iter().zip(&self.layers[1..]) {
            let mut above_next = vec![0; next.len()];
            for (node, ways) in above.into_iter().enumerate() {
                for arc in layer.arcs_of(node) {
                    let to = arc.to as usize;
                    above_next[to] += ways;
                    counts[usize::from(arc.choice)] += ways * next.below[to];
                }
            }
            above = above_next;
        }
        counts
    }

    /// Adds up for each pair how many matchings have it.
    pub(crate) fn count_pairs(&self, mut add: impl FnMut(Pair, u128)) {
        for (choice, count) in self.choices.iter().zip(self.choice_counts()) {
            for pair in choice.pairs() {
                add(pair, count);
            }
        }
    }

    /// How many matchings give 0, 1, 2, ... lights when these pairs sit together.
    pub(crate) fn lights(&self, pairs: &[Pair]) -> Vec<u128> {
        let width = pairs.len() + 1;
        let lit: Vec<usize> = (self.choices.iter())
            .map(|choice| pairs.iter().filter(|&&pair| choice.has(pair)).count())
            .collect();
        let last = self.layers.last().map_or(0, Layer::len);
        let mut below = vec![0u128; last * width];
        for node in 0..last {
            below[node * width] = 1;
        }
        for layer in self.layers.iter().rev().skip(1) {
            let mut here = vec![0u128; layer.len() * width];
            for (node, counts) in here.chunks_exact_mut(width).enumerate() {
                for arc in layer.arcs_of(node) {
                    let lit = lit[usize::from(arc.choice)];
                    let from = &below[arc.to as usize * width..][..width - lit];
                    for (count, more) in counts[lit..].iter_mut().zip(from) {
                        *count += more;
                    }
                }
            }
            below = here;
        }
        below.resize(width, 0);
        below
    }

    /// The matching whose pairs weigh most together; the first such in the order of choices.
    pub(crate) fn heaviest(&self, weight: impl Fn(Pair) -> u128) -> Option<Matching> {
        let weights: Vec<u128> = (self.choices.iter())
            .map(|choice| choice.pairs().map(&weight).sum())
            .collect();
        let mut best: Vec<Vec<u128>> = vec![vec![0; self.layers.last()?.len()]];
        for layer in self.layers.iter().rev().skip(1) {
            let below = &best[best.len() - 1];
            let of_node = |node: usize| {
                let arcs = layer.arcs_of(node).iter();
                arcs.map(|arc| weights[usize::from(arc.choice)] + below[arc.to as usize])
                    .max()
            };
            best.push(
                (0..layer.len())
                    .map(|node| of_node(node).unwrap_or(0))
                    .collect(),
            );
        }
        best.reverse();
        self.walk(|layer, node| {
            let mut arcs = self.layers[layer].arcs_of(node).iter();
            arcs.find(|arc| {
                let rest = best[layer + 1][arc.to as usize];
                weights[usize::from(arc.choice)] + rest == best[layer][node]
            })
        })
    }

    /// A matching; all are equally likely.
    pub(crate) fn draw(&self, random: &mut Random) -> Option<Matching> {
        self.walk(|layer, node| {
            let mut number = below(random, self.layers[layer].below[node]);
            self.layers[layer].arcs_of(node).iter().find(|arc| {
                let paths = self.layers[layer + 1].below[arc.to as usize];
                let is_here = number < paths;
                number = number.wrapping_sub(paths);
                is_here
            })
        })
    }

    fn walk<'a>(
        &'a self,
        mut next: impl FnMut(usize, usize) -> Option<&'a Arc>,
    ) -> Option<Matching> {
        if self.total() == 0 {
            return None;
        }
        let mut matching = Matching::EMPTY;
        let mut node = 0;
        for layer in 0..self.layers.len() - 1 {
            let arc = next(layer, node)?;
            for pair in self.choices[usize::from(arc.choice)].pairs() {
                matching.put(self.rule, pair);
            }
            node = arc.to as usize;
        }
        Some(matching)
    }

    /// All matchings.
    pub(crate) fn list(&self) -> Vec<Matching> {
        let mut found = Vec::with_capacity(usize::try_from(self.total()).unwrap_or(0));
        if self.total() > 0 {
            self.list_from(0, 0, Matching::EMPTY, &mut found);
        }
        found
    }

    fn list_from(&self, layer: usize, node: usize, so_far: Matching, found: &mut Vec<Matching>) {
        if layer + 1 == self.layers.len() {
            found.push(so_far);
            return;
        }
        for arc in self.layers[layer].arcs_of(node) {
            let mut matching = so_far;
            for pair in self.choices[usize::from(arc.choice)].pairs() {
                matching.put(self.rule, pair);
            }
            self.list_from(layer + 1, arc.to as usize, matching, found);
        }
    }
}

/// A number below `bound`, all equally likely.
fn below(random: &mut Random, bound: u128) -> u128 {
    if let Ok(bound) = usize::try_from(bound) {
        return random.below(bound) as u128;
    }
    loop {
        let bits = u128::from(random.bits()) << 64 | u128::from(random.bits());
        let number = bits >> bound.leading_zeros();
        if number < bound {
            return number;
        }
    }
}

/// Counts the paths from each node to the end.
fn count_below(layers: &mut [Layer]) {
    for at in (0..layers.len() - 1).rev() {
        let (above, below) = layers.split_at_mut(at + 1);
        let (layer, next) = (&mut above[at], &below[0]);
        let of_node = |node: usize| {
            let arcs = layer.arcs_of(node).iter();
            arcs.map(|arc| next.below[arc.to as usize]).sum()
        };
        layer.below = (0..layer.first_arc.len() - 1).map(of_node).collect();
    }
}

/// What the first diagram is made from. Its nodes are the people on the right who are taken.
struct Start {
    rule: SeasonRule,
    everyone: People,
    steps: usize,
    /// For each person on the left what it can choose.
    turns: Vec<Vec<Choice>>,
}

impl Start {
    fn new(cast: &Cast) -> Start {
        let turns = choices(cast);
        Start {
            rule: cast.rule(),
            everyone: (1 << cast.right().len()) - 1,
            steps: match cast.rule() {
                SeasonRule::Any => turns.len() / 2,
                _ => turns.len(),
            },
            turns,
        }
    }

    /// Whether a node after `step` can lead to the end, as far as can be seen from the number of people taken.
    fn is_hopeful(&self, step: usize, taken: People) -> bool {
        if self.rule == SeasonRule::Any {
            return true;
        }
        let more = taken.count_ones() as usize - (step + 1);
        let later = self.steps - (step + 1);
        let surplus = self.rule.surplus();
        more <= surplus && surplus - more <= later * (self.rule.most_matches() - 1)
    }

    /// The arcs from all nodes of a layer, and the nodes of the next.
    fn expand(
        &self,
        step: usize,
        nodes: &[People],
        most_arcs: usize,
        watch: &dyn Watch,
    ) -> Result<(Layer, Vec<People>), Unfinished> {
        let mut layer = Layer {
            below: vec![0; nodes.len()],
            ..Layer::default()
        };
        let first_choice: Vec<usize> = (self.turns.iter())
            .scan(0, |first, turn| {
                *first += turn.len();
                Some(*first - turn.len())
            })
            .collect();
        let mut next = Vec::new();
        let mut places: FxHashMap<People, u32> = FxHashMap::default();
        for (node, &taken) in nodes.iter().enumerate() {
            if node % BETWEEN_LOOKS == 0 && watch.is_cancelled() {
                return Err(Unfinished::Cancelled);
            }
            layer.first_arc.push(layer.arcs.len() as u32);
            let turn = match self.rule {
                SeasonRule::Any => taken.trailing_ones() as usize,
                _ => step,
            };
            for (at, choice) in self.turns[turn].iter().enumerate() {
                let after = taken | choice.takes;
                if taken & choice.takes != 0 || !self.is_hopeful(step, after) {
                    continue;
                }
                let to = *places.entry(after).or_insert_with(|| {
                    next.push(after);
                    next.len() as u32 - 1
                });
                let choice = (first_choice[turn] + at) as u16;
                layer.arcs.push(Arc { to, choice });
            }
            if layer.arcs.len() > most_arcs {
                return Err(Unfinished::TooLarge);
            }
        }
        layer.first_arc.push(layer.arcs.len() as u32);
        Ok((layer, next))
    }
}
