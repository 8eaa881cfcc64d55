//! The questions of a set that are worth asking, each with a lower bound.

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::grade::Backend;
use crate::solver::search::cost::{Cost, IMPOSSIBLE, Scale, Turns};
use crate::solver::search::space::{Listed, Space};
use crate::solver::sets::bounds::{Caps, Floor, MostParts};
use crate::solver::sets::excess::{cost_of_excess, counts_by_block};
use crate::solver::sets::lowest::{Lowest, at_least};
use crate::solver::sets::partition::{COLUMNS, count_parts};
use crate::solver::sets::set_position::SetPosition;
use crate::solver::sets::table::{NONE, Table};
use crate::solver::sets::{MOST_BY_BYTES, Sets};

/// Bounds of single questions are 32 bits; what costs as much as this is impossible, where anything is.
const BEYOND: u32 = 1 << 18;

/// What questions are listed for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To ask them: of questions that symmetry makes equal the lowest is enough.
    Search,
    /// To bound what a set costs.
    Bound,
    /// To choose among the best ones: in an order that depends on the set alone.
    Order,
}

/// What all questions of a set have in common.
struct Common<'t> {
    table: &'t Table,
    /// The columns of the questions to look at, where not all are.
    selection: Option<Vec<u32>>,
    /// Whether the questions are all that may be asked; else it is the prescribed one, whatever it
    /// tells.
    is_whole: bool,
    turns_after: Turns,
    ask_after: QuestionKind,
    /// What the question itself costs.
    base: Cost,
    budget: Cost,
    purpose: Purpose,
}

impl Sets {
    /// What [`Space::in_order`] lists. The bounds that make the order are those of the set by itself: what is
    /// known of the sets that contain it, and of the game, is left out. Nor does symmetry change the first of some
    /// questions with equal bounds, ranks and costs, for it leaves out none but those for which a lower one with the
    /// same bound, rank and cost stays.
    pub(crate) fn list_in_order(
        &mut self,
        position: &mut SetPosition,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) {
        let inherited = position.most_parts;
        position.most_parts = MostParts::of_answers(position.board.codes.coding.values());
        let caps = std::mem::replace(&mut self.caps, Caps::NONE);
        self.list(position, turns, budget, Purpose::Order, listed);
        self.caps = caps;
        position.most_parts = inherited.inherited(position.most_parts);
        listed.sort_unstable();
    }

    /// What [`Space::questions`] lists.
    pub(crate) fn list(
        &mut self,
        position: &mut SetPosition,
        turns: Turns,
        budget: Cost,
        purpose: Purpose,
        listed: &mut Vec<Listed<u32>>,
    ) -> Cost {
        listed.clear();
        let board = position.board.clone();
        let table = board.table(position.ask);
        // To count all questions of a small set is cheaper than to see which are alike.
        let by_symmetry = purpose != Purpose::Bound || position.members.len() > MOST_BY_BYTES;
        let common = Common {
            table,
            purpose,
            selection: self.selection(position, table, by_symmetry),
            is_whole: self.first.is_none() || !position.is_start,
            turns_after: self.turns_after(position, turns),
            ask_after: self.next_ask(position.ask),
            base: self.cost_of_asking(position),
            budget: match self.rules.bounds {
                true => budget,
                false => IMPOSSIBLE,
            },
        };
        let are_many = |some: &Vec<u32>| some.len() * 8 > table.questions.len();
        let rest = if position.members.len() <= MOST_BY_BYTES
            && common.is_whole
            && common.selection.as_ref().is_none_or(are_many)
        {
            self.list_by_bytes(position, &common, listed)
        } else {
            self.list_by_histograms(position, &common, listed)
        };
        if !self.rules.bounds {
            listed.iter_mut().for_each(|listed| listed.bound = 0);
        }
        rest
    }

    /// The questions to look at where not all are: the prescribed one, those that symmetry leaves, or the
    /// only legal ones.
    fn selection(
        &self,
        position: &SetPosition,
        table: &Table,
        by_symmetry: bool,
    ) -> Option<Vec<u32>> {
        if let Some(first) = self.first
            && position.is_start
        {
            return Some(columns_of(table, &[first]));
        }
        if let Some(allowed) = &position.allowed {
            return Some(allowed.columns().collect());
        }
        if by_symmetry && let Some(history) = &position.history {
            return Some(columns_of(table, &history.distinct_questions()));
        }
        let is_code = position.ask == QuestionKind::Code;
        (self.only_consistent && is_code).then(|| {
            let asked = position.members.iter();
            asked
                .map(|&member| table.asked_as[usize::from(member)])
                .collect()
        })
    }

    /// No code splits a subset of the set into more parts than some code does the set.
    fn learn_most_parts(&self, position: &mut SetPosition, common: &Common<'_>, most: MostParts) {
        if position.ask == QuestionKind::Code && self.rules.inherited_parts && common.is_whole {
            position.most_parts = position.most_parts.inherited(most);
        }
    }

    fn floor_of_parts(&self, position: &SetPosition, common: &Common<'_>) -> Floor {
        let size = position.members.len();
        self.floor_of(
            common.ask_after,
            common.turns_after,
            position.most_parts,
            size,
        )
    }

    /// For few candidates: counts 64 questions at once.
    fn list_by_bytes(
        &mut self,
        position: &mut SetPosition,
        common: &Common<'_>,
        listed: &mut Vec<Listed<u32>>,
    ) -> Cost {
        let Common { table, budget, .. } = *common;
        let size = position.members.len();
        let members = position.members.iter();
        let rows: Vec<&[u8]> = members.map(|&member| table.row(member)).collect();
        self.parts.resize(table.width(), 0);
        self.largest.resize(table.width(), 0);
        let (parts, largest) = (&mut self.parts, &mut self.largest);
        let is_largest_known = count_parts(self.backend, &rows, table.coding, parts, largest);
        self.parts[table.questions.len()..].fill(0);
        if let Some(some) = &common.selection {
            self.selected.clear();
            self.selected.resize(table.width(), 0);
            for &question in some {
                self.selected[question as usize] = self.parts[question as usize];
            }
            std::mem::swap(&mut self.selected, &mut self.parts);
        }
        // Candidates are not looked at again among the others.
        let mut of_candidates: Vec<(u32, u8)> = Vec::new();
        if position.ask == QuestionKind::Code {
            for &member in &position.members {
                let question = table.asked_as[usize::from(member)];
                if let Some(parts) = self.parts.get_mut(question as usize)
                    && *parts > 0
                {
                    of_candidates.push((question, std::mem::take(parts)));
                }
            }
        }
        let most = highest(&self.parts);
        let candidate = of_candidates.iter().map(|&(_, parts)| parts).max();
        let most_parts = MostParts {
            candidate: u16::from(candidate.unwrap_or(0)),
            other: u16::from(most),
        };
        self.learn_most_parts(position, common, most_parts);
        let floor = self.floor_of_parts(position, common);
        let costs = PartCosts::new(&floor, self.scale, size, common.base);
        // By the number of parts alone, if it is none of the candidates.
        let by_parts = |parts: u8| costs.bound(costs.of_parts(parts));
        let needed = (2..=most).find(|&parts| by_parts(parts) < budget);
        let mut rest = match needed {
            Some(2) => IMPOSSIBLE,
            Some(needed) => by_parts(needed - 1),
            None if most >= 2 => by_parts(most),
            None => IMPOSSIBLE,
        };
        let counted = Counted {
            rows: &rows,
            table,
            costs: &costs,
            parts: &self.parts,
            largest: is_largest_known.then_some(&self.largest),
            of_candidates: &of_candidates,
            needed: needed.unwrap_or(u8::MAX),
        };
        if common.purpose == Purpose::Bound {
            match Lowest::of(self.backend, &counted, budget, rest) {
                Ok(lowest) => listed.push(lowest),
                Err(bound) => rest = bound,
            }
            return rest;
        }
        rest.min(counted.list(self.backend, budget, listed))
    }

    /// For many candidates: one question after the other.
    fn list_by_histograms(
        &mut self,
        position: &mut SetPosition,
        common: &Common<'_>,
        listed: &mut Vec<Listed<u32>>,
    ) -> Cost {
        let table = common.table;
        let members = position.members.iter();
        let secrets: Vec<Code> = members
            .map(|&member| position.board.secrets[usize::from(member)])
            .collect();
        let all = || (0..table.questions.len() as u32).collect();
        let columns: Vec<u32> = common.selection.clone().unwrap_or_else(all);
        // The bound needs the most parts of all questions, so it comes in a second round.
        let mut sizes: Vec<u32> = Vec::new();
        let mut ends: Vec<usize> = Vec::new();
        let is_candidate = |question: u32| {
            let own = table.own[question as usize];
            let is_code = position.ask == QuestionKind::Code;
            is_code && own != NONE && position.members.binary_search(&own).is_ok()
        };
        let are_candidates: Vec<bool> =
            columns.iter().map(|&column| is_candidate(column)).collect();
        let mut most = MostParts {
            candidate: 0,
            other: 0,
        };
        let mut end = |all_sizes: usize| {
            let parts = (all_sizes - ends.last().copied().unwrap_or(0)) as u16;
            match are_candidates[ends.len()] {
                true => most.candidate = most.candidate.max(parts),
                false => most.other = most.other.max(parts),
            }
            ends.push(all_sizes);
        };
        // Marks of few secrets are quicker looked up than computed.
        if self.grader.rule().is_marks() && secrets.len() <= MOST_BY_BYTES {
            let members = position.members.iter();
            let rows: Vec<&[u8]> = members.map(|&member| table.row(member)).collect();
            for &column in &columns {
                append_sizes(&rows, column as usize, &mut sizes);
                end(sizes.len());
            }
        } else {
            let slate = self.grader.lay_out(&secrets);
            let codes = columns.iter();
            let codes: Vec<Code> = codes
                .map(|&column| table.questions[column as usize])
                .collect();
            self.grader.histograms(&codes, &slate, |_, counts| {
                sizes.extend(counts.iter().copied().filter(|count| *count > 0));
                end(sizes.len());
                true
            });
        }
        self.learn_most_parts(position, common, most);
        let floor = self.floor_of_parts(position, common);
        let size = secrets.len() as u64;
        let costs: Vec<Cost> = (0..=size).map(|size| floor.of(size)).collect();
        let mut rest = IMPOSSIBLE;
        let mut begin = 0;
        for ((&question, &end), is_candidate) in columns.iter().zip(&ends).zip(are_candidates) {
            let parts = &sizes[begin..end];
            begin = end;
            if parts.len() < 2 && !is_candidate && common.is_whole {
                continue;
            }
            let sum: Cost = parts.iter().map(|&size| costs[size as usize]).sum();
            let bound = common.base + sum - if is_candidate { costs[1] } else { 0 };
            let squares: u64 = parts.iter().map(|&size| u64::from(size).pow(2)).sum();
            if bound < common.budget {
                // Small sets that are listed by bytes are ranked so.
                let is_small = secrets.len() <= MOST_BY_BYTES;
                let rank = match common.purpose == Purpose::Order && is_small {
                    true => size - parts.len() as u64,
                    false => squares / size,
                };
                listed.push(Listed {
                    bound,
                    rank: rank as u32,
                    question,
                });
            } else {
                rest = rest.min(bound);
            }
        }
        rest
    }
}

/// The questions of a set of few candidates, with the number of their parts.
pub(crate) struct Counted<'c> {
    /// The rows of the candidates.
    rows: &'c [&'c [u8]],
    table: &'c Table,
    /// What parts cost at least.
    pub(crate) costs: &'c PartCosts,
    /// The number of parts of each question; 0 for candidates, and where a question is not to be asked.
    pub(crate) parts: &'c [u8],
    /// The size of the largest part of each question, where it is known.
    largest: Option<&'c [u8]>,
    /// The candidates, ascending, and the number of their parts.
    pub(crate) of_candidates: &'c [(u32, u8)],
    /// The fewest parts of any other question that is worth a look.
    pub(crate) needed: u8,
}

impl Counted<'_> {
    /// The number of parts of the questions of a block.
    pub(crate) fn block(&self, block: usize) -> &[u8; COLUMNS] {
        &self.parts.as_chunks().0[block]
    }

    /// Takes the candidates of a block off those of the blocks from it on.
    #[inline(always)]
    pub(crate) fn next_candidates<'r>(
        &self,
        left: &mut &'r [(u32, u8)],
        block: usize,
    ) -> &'r [(u32, u8)] {
        let end = ((block + 1) * COLUMNS) as u32;
        let count = left.iter().take_while(|of| of.0 < end).count();
        let (these, others) = left.split_at(count);
        *left = others;
        these
    }

    /// What the parts of the questions of a block cost more, as they are large, if it is quicker to count them all than
    /// `wanted` ones.
    pub(crate) fn over_of_block(
        &self,
        backend: Backend,
        block: usize,
        wanted: usize,
    ) -> Option<[u32; COLUMNS]> {
        let Counted { table, costs, .. } = self;
        if costs.more.is_empty() {
            return Some([0; COLUMNS]);
        }
        let coding = table.coding;
        counts_by_block(backend, coding, wanted)
            .then(|| cost_of_excess(backend, self.rows, coding, &costs.more, block))
    }

    /// What the `parts` parts of a question cost more, where that of its block was counted or not.
    pub(crate) fn over_of(
        &self,
        of_block: &Option<[u32; COLUMNS]>,
        question: u32,
        parts: u8,
    ) -> u32 {
        let question = question as usize;
        let Some(over) = of_block else {
            let largest = self.largest.map(|largest| largest[question]);
            return self.costs.over(self.rows, question, parts, largest);
        };
        over[question % COLUMNS]
    }

    /// The rank of a question with this number of parts.
    pub(crate) fn rank(&self, parts: u8) -> u32 {
        self.costs.size - u32::from(parts)
    }

    /// A question with its bound and its rank.
    pub(crate) fn listed(&self, bound: Cost, parts: u8, question: u32) -> Listed<u32> {
        Listed {
            bound,
            rank: self.rank(parts),
            question,
        }
    }

    /// Lists the questions whose bound is below the budget. Returns the lowest bound of the others that have the parts needed.
    fn list(&self, backend: Backend, budget: Cost, listed: &mut Vec<Listed<u32>>) -> Cost {
        let mut rest = IMPOSSIBLE;
        let mut candidates = self.of_candidates;
        backend.run(
            #[inline(always)]
            || {
                for block in 0..self.parts.len() / COLUMNS {
                    let candidates = self.next_candidates(&mut candidates, block);
                    let more = self.list_block(backend, block, candidates, budget, listed);
                    rest = rest.min(more);
                }
            },
        );
        rest
    }

    #[inline(always)]
    fn list_block(
        &self,
        backend: Backend,
        block: usize,
        candidates: &[(u32, u8)],
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) -> Cost {
        let Counted { costs, needed, .. } = *self;
        let parts = self.block(block);
        let wanted = usize::from(at_least(parts, needed));
        if wanted + candidates.len() == 0 {
            return IMPOSSIBLE;
        }
        let over = self.over_of_block(backend, block, wanted + candidates.len());
        let mut rest = IMPOSSIBLE;
        let mut list = |parts: u8, question: u32, saved: Cost| {
            let mut cost = costs.of_parts(parts);
            if costs.bound_but(cost, saved) < budget {
                cost += self.over_of(&over, question, parts);
            }
            let bound = costs.bound_but(cost, saved);
            if bound < budget {
                listed.push(self.listed(bound, parts, question));
            } else {
                rest = rest.min(bound);
            }
        };
        for &(question, parts) in candidates {
            list(parts, question, costs.single);
        }
        if wanted == 0 {
            return rest;
        }
        if let Some(over) = &over {
            let least = costs.bound(costs.least(parts, needed, over).0);
            if least >= budget {
                return rest.min(least);
            }
        }
        for (at, &parts) in parts.iter().enumerate() {
            if parts >= needed {
                list(parts, (block * COLUMNS + at) as u32, 0);
            }
        }
        rest
    }
}

/// Lower bounds of questions about a set, from the sizes of their parts.
pub(crate) struct PartCosts {
    /// What every question costs.
    constant: Cost,
    /// From here on it is impossible.
    impossible: Cost,
    /// What is saved on the one secret that a candidate finds.
    pub(crate) single: Cost,
    /// The number of secrets of the set.
    pub(crate) size: u32,
    /// What every secret costs that is not the first of its part.
    one: u32,
    /// Pairs of a size and a cost: each secret of a part beyond that size adds that cost.
    more: Vec<(u8, u32)>,
    /// What a part costs more, by its size.
    of_part: [u32; 256],
    /// What it costs more again with one more secret.
    of_next: [u32; 256],
}

impl PartCosts {
    /// By the floor of the parts of a set of this size, and what asking about it costs.
    fn new(floor: &Floor, scale: Scale, size: usize, base: Cost) -> PartCosts {
        let is_limited = scale.late >= IMPOSSIBLE;
        let weight = |weight: Cost| match is_limited {
            true => weight.min(Cost::from(BEYOND)) as u32,
            false => weight as u32,
        };
        let weight_of = |threshold| {
            let term = floor.terms().iter().find(|term| term.0 == threshold);
            term.map_or(0, |term| term.1)
        };
        let more: Vec<(u8, u32)> = (floor.terms().iter())
            .filter(|term| term.0 > 1)
            .map(|term| (term.0 as u8, weight(term.1)))
            .collect();
        let (mut of_part, mut of_next) = ([0; 256], [0; 256]);
        for &(threshold, weight) in &more {
            let larger = usize::from(threshold)..=size;
            for (size, beyond) in larger.zip(0..) {
                of_part[size] += beyond * weight;
                of_next[size] += weight;
            }
        }
        PartCosts {
            constant: base + weight_of(0) * size as Cost,
            impossible: match is_limited {
                true => base + Cost::from(BEYOND),
                false => Cost::MAX,
            },
            single: floor.of(1),
            size: size as u32,
            one: weight(weight_of(1)),
            more,
            of_part,
            of_next,
        }
    }

    /// A lower bound of the cost of `parts` parts: `one * (size - parts)`.
    #[inline(always)]
    pub(crate) fn of_parts(&self, parts: u8) -> u32 {
        self.one * (self.size - u32::from(parts))
    }

    /// What the `parts` parts of a question cost more, as they are large. `largest` is the size of the largest, if it is known.
    fn over(&self, rows: &[&[u8]], question: usize, parts: u8, largest: Option<u8>) -> u32 {
        let Some(&(threshold, _)) = self.more.first() else {
            return 0;
        };
        let threshold = u32::from(threshold);
        // Every part has a secret at least, so no part has more than the others leave.
        let (parts, all) = (u32::from(parts), self.size + 1);
        if largest.map_or(all - parts, u32::from) <= threshold {
            return 0;
        }
        if let Some(largest) = largest
            && (all + 1).saturating_sub(parts + u32::from(largest)) <= threshold
        {
            return self.of_part[usize::from(largest)];
        }
        let mut counts = [0u8; 256];
        let mut sum = 0;
        for row in rows {
            let count = &mut counts[usize::from(row[question])];
            sum += self.of_next[usize::from(*count)];
            *count += 1;
        }
        sum
    }

    /// The least that those of a block cost that have at least `needed` parts, and the most parts of those that cost as much.
    /// What is impossible costs the same.
    #[inline(always)]
    pub(crate) fn least(
        &self,
        parts: &[u8; COLUMNS],
        needed: u8,
        over: &[u32; COLUMNS],
    ) -> (u32, u8) {
        let impossible = self.impossible.saturating_sub(self.constant);
        let impossible = u32::try_from(impossible).unwrap_or(u32::MAX);
        let mut costs = [0; COLUMNS];
        let mut least = u32::MAX;
        for at in 0..COLUMNS {
            let cost = self.of_parts(parts[at]) + over[at];
            costs[at] = match parts[at] >= needed {
                true => cost.min(impossible),
                false => u32::MAX,
            };
            least = least.min(costs[at]);
        }
        let mut most = 0;
        for at in 0..COLUMNS {
            most = most.max(if costs[at] == least { parts[at] } else { 0 });
        }
        (least, most)
    }

    /// The bound of a question whose parts cost so much.
    pub(crate) fn bound(&self, cost: u32) -> Cost {
        self.bound_but(cost, 0)
    }

    /// The same where so much of it is saved.
    pub(crate) fn bound_but(&self, cost: u32, saved: Cost) -> Cost {
        let sum = self.constant + Cost::from(cost) - saved;
        if sum >= self.impossible {
            IMPOSSIBLE
        } else {
            sum
        }
    }
}

/// Appends the sizes of the parts that a question splits these rows into, at most 255.
fn append_sizes(rows: &[&[u8]], question: usize, sizes: &mut Vec<u32>) {
    let mut counts = [0u8; 256];
    let mut values = [0u8; 256];
    let mut parts = 0;
    for row in rows {
        let value = row[question];
        let count = &mut counts[usize::from(value)];
        // What is written last is overwritten unless the value is new.
        values[parts] = value;
        parts += usize::from(*count == 0);
        *count += 1;
    }
    let values = values[..parts].iter();
    sizes.extend(values.map(|&value| u32::from(counts[usize::from(value)])));
}

/// The columns of some questions, which ascend as the columns do.
fn columns_of(table: &Table, questions: &[Code]) -> Vec<u32> {
    let mut wanted = questions.iter().peekable();
    let mut columns = Vec::with_capacity(questions.len());
    for (at, question) in table.questions.iter().enumerate() {
        while wanted.next_if(|other| *other < question).is_some() {}
        if wanted.next_if_eq(&question).is_some() {
            columns.push(at as u32);
        }
    }
    columns
}

/// The highest byte. (A fold is compiled to vector instructions; `Iterator::max` is not.)
fn highest(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |most, &byte| most.max(byte))
}
