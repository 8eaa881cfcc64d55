//! All matchings that fit, as the paths of a layered diagram.
//!
//! People on the left choose their matches one after another. What matters of the choices so far is
//! only who is taken and how many lights each night has left, so all partial matchings that agree in
//! these meet in one node. Numbers of paths give every count exactly, without a list: dynamic
//! programming over subsets as Held & Karp (1962) have it, kept as a decision diagram so that counts
//! from above and from below multiply to those of pairs.

use rustc_hash::FxHashMap;

use crate::season::cast::{Cast, Pair, SeasonRule};
use crate::season::counting::Unfinished;
use crate::season::counting::choices::{Choice, Choices, Night, People};
use crate::season::matching::Matching;
use crate::util::random::Random;
use crate::watch::Watch;

/// The most arcs of a diagram. They take half a gigabyte.
pub(crate) const MOST_ARCS: usize = 40_000_000;

/// What tells a node from others. The lowest bits say who is taken. Then each night has a lane with the lights that
/// it has left, under a guard bit, which is lost if there are fewer than none.
type Key = u128;

const TAKEN_BITS: usize = 24;
const LANE: usize = 6;
/// How many nights fit a key.
const MOST_NIGHTS: usize = (Key::BITS as usize - TAKEN_BITS) / LANE;
const _: () = assert!(
    crate::season::cast::MOST_PEOPLE <= TAKEN_BITS
        && crate::season::cast::MOST_PEOPLE < 1 << (LANE - 1)
);

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
    /// All matchings that fit.
    pub(crate) fn new(
        cast: &Cast,
        choices: Choices,
        watch: &dyn Watch,
    ) -> Result<Diagram, Unfinished> {
        Diagram::within(MOST_ARCS, cast, choices, watch)
    }

    /// All matchings that fit, on a diagram with a bound on the number of its arcs.
    pub(crate) fn within(
        most_arcs: usize,
        cast: &Cast,
        choices: Choices,
        watch: &dyn Watch,
    ) -> Result<Diagram, Unfinished> {
        let plan = match Plan::new(cast, choices)? {
            Some(plan) => plan,
            None => return Ok(Diagram::empty(cast.rule())),
        };
        let mut layers: Vec<Layer> = Vec::new();
        let mut keys = vec![plan.root()];
        let mut arcs = 0;
        watch.expect_steps(plan.steps as u64);
        for step in 0..plan.steps {
            let (layer, next) = plan.expand(step, &keys, most_arcs - arcs, watch)?;
            arcs += layer.arcs.len();
            layers.push(layer);
            keys = next;
            watch.advance(1);
        }
        let end = Layer {
            below: keys
                .iter()
                .map(|&key| u128::from(key == plan.end()))
                .collect(),
            first_arc: vec![0; keys.len() + 1],
            arcs: Vec::new(),
        };
        layers.push(end);
        Ok(Diagram {
            rule: cast.rule(),
            choices: plan.choices,
            layers: with_ends_only(layers),
        })
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

/// Counts the paths from below and leaves out the nodes that lead nowhere.
fn with_ends_only(mut layers: Vec<Layer>) -> Vec<Layer> {
    let mut done: Vec<Layer> = Vec::new();
    // For each node of the layer below its place among those that stay.
    let mut places: Vec<u32> = Vec::new();
    while let Some(mut layer) = layers.pop() {
        if let Some(next) = done.last() {
            let mut kept = Layer::default();
            kept.first_arc.push(0);
            let mut here = vec![u32::MAX; layer.first_arc.len() - 1];
            for (node, place) in here.iter_mut().enumerate() {
                let before = kept.arcs.len();
                let mut paths = 0;
                for arc in layer.arcs_of(node) {
                    let to = places[arc.to as usize];
                    if to != u32::MAX {
                        paths += next.below[to as usize];
                        kept.arcs.push(Arc { to, ..*arc });
                    }
                }
                if kept.arcs.len() > before {
                    *place = kept.below.len() as u32;
                    kept.below.push(paths);
                    kept.first_arc.push(kept.arcs.len() as u32);
                }
            }
            kept.arcs.shrink_to_fit();
            (layer, places) = (kept, here);
        } else {
            places = (layer.below.iter())
                .scan(0, |place, &paths| {
                    let here = if paths > 0 { *place } else { u32::MAX };
                    *place += u32::from(paths > 0);
                    Some(here)
                })
                .collect();
            layer.below.retain(|&paths| paths > 0);
            layer.first_arc = vec![0; layer.below.len() + 1];
        }
        done.push(layer);
    }
    done.reverse();
    done
}

/// What is needed to expand nodes: the choices of each step, and how they change keys.
struct Plan {
    rule: SeasonRule,
    everyone: People,
    surplus: usize,
    most_matches: usize,
    steps: usize,
    choices: Vec<Choice>,
    /// What a choice adds to a key and takes from it: people, and lights.
    changes: Vec<(Key, Key)>,
    /// Which choices the person of a step has; where everyone can be with everyone, by the person.
    turns: Vec<std::ops::Range<usize>>,
    nights: Vec<Night>,
    guards: Key,
    /// For each step and night the people on the right who may still get a light after it.
    open: Vec<Vec<People>>,
}

impl Plan {
    /// `None` if nothing fits for a reason that is plain already.
    fn new(cast: &Cast, choices: Choices) -> Result<Option<Plan>, Unfinished> {
        let rule = cast.rule();
        let mut of = choices.of;
        if of.iter().any(Vec::is_empty) && rule != SeasonRule::Any {
            return Ok(None);
        }
        if rule != SeasonRule::Any {
            // Few choices first keep the layers narrow.
            of.sort_by_key(Vec::len);
        }
        let mut nights = Vec::new();
        for night in choices.nights {
            let lit = |choice: &Choice| night.pairs.iter().any(|&pair| choice.has(pair));
            let most = of.iter().filter(|own| own.iter().any(lit)).count();
            let least = of.iter().filter(|own| own.iter().all(lit)).count();
            let is_settled = least == most && rule != SeasonRule::Any;
            if night.lights > most || (is_settled && night.lights != most) {
                return Ok(None);
            }
            if !is_settled {
                nights.push(night);
            }
        }
        if nights.len() > MOST_NIGHTS {
            return Err(Unfinished::TooLarge);
        }
        let mut turns = Vec::new();
        let mut flat: Vec<Choice> = Vec::new();
        for own in &of {
            turns.push(flat.len()..flat.len() + own.len());
            flat.extend(own);
        }
        let steps = match rule {
            SeasonRule::Any => of.len() / 2,
            _ => of.len(),
        };
        let changes = flat.iter().map(|choice| {
            let lights = nights.iter().enumerate().map(|(at, night)| {
                let lit = night
                    .pairs
                    .iter()
                    .any(|&pair| has_either_way(rule, choice, pair));
                Key::from(lit) << lane(at)
            });
            (Key::from(choice.takes), lights.sum())
        });
        let changes = changes.collect();
        let open = (0..steps).map(|step| {
            let later = match rule {
                SeasonRule::Any => &flat[..],
                _ => flat.get(turns[step].end..).unwrap_or_default(),
            };
            let of_night = |night: &Night| {
                let pairs = night.pairs.iter();
                let possible = pairs.filter(|&&pair| later.iter().any(|choice| choice.has(pair)));
                possible.fold(0, |people, pair| people | 1 << pair.right)
            };
            nights.iter().map(of_night).collect()
        });
        let open = open.collect();
        let guards = (0..nights.len()).map(|at| 1 << (lane(at) + LANE - 1)).sum();
        Ok(Some(Plan {
            rule,
            everyone: (1 << cast.right().len()) - 1,
            surplus: rule.surplus(),
            most_matches: rule.most_matches(),
            steps,
            choices: flat,
            changes,
            turns,
            nights,
            guards,
            open,
        }))
    }

    fn root(&self) -> Key {
        let lights = self.nights.iter().enumerate();
        let lights: Key = lights
            .map(|(at, night)| (night.lights as Key) << lane(at))
            .sum();
        self.guards | lights
    }

    fn end(&self) -> Key {
        self.guards | Key::from(self.everyone)
    }

    /// Whether a node after `step` can lead to the end, as far as can be seen from it.
    fn is_hopeful(&self, step: usize, key: Key) -> bool {
        let taken = key as People & ((1 << TAKEN_BITS) - 1);
        if self.rule != SeasonRule::Any {
            let more = taken.count_ones() as usize - (step + 1);
            let later = self.steps - (step + 1);
            if more > self.surplus || self.surplus - more > later * (self.most_matches - 1) {
                return false;
            }
        }
        self.open[step].iter().enumerate().all(|(at, open)| {
            let lights = (key >> lane(at)) as u32 & ((1 << (LANE - 1)) - 1);
            lights <= (open & !taken).count_ones()
        })
    }

    /// The arcs from all nodes of a layer, and the nodes of the next.
    fn expand(
        &self,
        step: usize,
        keys: &[Key],
        most_arcs: usize,
        watch: &dyn Watch,
    ) -> Result<(Layer, Vec<Key>), Unfinished> {
        let mut layer = Layer {
            below: vec![0; keys.len()],
            ..Layer::default()
        };
        let mut next = Vec::new();
        // Hopeless nodes are remembered too, so that each is looked at once.
        let mut places: FxHashMap<Key, u32> = FxHashMap::default();
        for (node, &key) in keys.iter().enumerate() {
            if node % 4096 == 0 && watch.is_cancelled() {
                return Err(Unfinished::Cancelled);
            }
            layer.first_arc.push(layer.arcs.len() as u32);
            let turn = match self.rule {
                SeasonRule::Any => (!(key as People)).trailing_zeros() as usize,
                _ => step,
            };
            for choice in self.turns[turn].clone() {
                let (people, lights) = self.changes[choice];
                let after = (key + people).wrapping_sub(lights);
                if key & people != 0 || after & self.guards != self.guards {
                    continue;
                }
                let to = *places.entry(after).or_insert_with(|| {
                    if !self.is_hopeful(step, after) {
                        return u32::MAX;
                    }
                    next.push(after);
                    next.len() as u32 - 1
                });
                if to != u32::MAX {
                    let choice = choice as u16;
                    layer.arcs.push(Arc { to, choice });
                }
            }
            if layer.arcs.len() > most_arcs {
                return Err(Unfinished::TooLarge);
            }
        }
        layer.first_arc.push(layer.arcs.len() as u32);
        Ok((layer, next))
    }
}

/// Where the lane of a night begins.
fn lane(night: usize) -> usize {
    TAKEN_BITS + LANE * night
}

/// Whether a choice makes a pair, which where everyone can be with everyone has two ways.
fn has_either_way(rule: SeasonRule, choice: &Choice, pair: Pair) -> bool {
    let other_way = Pair {
        left: pair.right,
        right: pair.left,
    };
    choice.has(pair) || (rule == SeasonRule::Any && choice.has(other_way))
}
