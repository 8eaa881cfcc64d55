//! Positions that are sets of candidates.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::capacity::{Answers, Floor};
use super::cost::{Cost, IMPOSSIBLE, Scale, Turns, after_turns};
use super::position::{Listed, Positions};
use super::rules::Rules;
use super::table::{NONE, Table};
use crate::code::Code;
use crate::game::Ask;
use crate::grade::partition::{COLUMNS, count_excess, count_parts, counts_by_blocks};
use crate::grade::{Backend, Feedback, Grader, Rule};
use crate::position::Position;
use crate::random::Random;

/// Symmetry is looked for after at most so many turns; later hardly any is left.
const MOST_SYMMETRIC_TURNS: usize = 2;

/// Sets of at most so many are counted by bytes.
const MOST_BY_BYTES: usize = 255;

/// So many questions to go through make a table of its own worth its cost.
const WORTH_RESTRICTING: usize = 30;

/// Secrets, and what may be asked about them.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) secrets: Vec<Code>,
    /// What each secret adds to the key of a set.
    marks: Vec<u128>,
    codes: Table,
    pairs: Option<Table>,
}

/// A set of candidates, and what is asked about them next.
#[derive(Debug)]
pub(super) struct SetPosition<'g> {
    pub(super) board: Arc<Board>,
    /// The candidates as secrets of the board, ascending.
    pub(super) members: Vec<u16>,
    pub(super) ask: Ask,
    key: u128,
    /// No code splits the set into more parts.
    most_parts: u16,
    /// What was asked before, while it is worth knowing.
    history: Option<Arc<Position<'g>>>,
}

/// The sets of one game, for one scale of costs.
#[derive(Debug)]
pub(super) struct Sets<'g> {
    pub(super) start: Position<'g>,
    pub(super) scale: Scale,
    pub(super) rules: Rules,
    /// The only question at the start, where one is prescribed.
    pub(super) first: Option<Code>,
    grader: Grader,
    backend: Backend,
    only_consistent: bool,
    /// What is asked after a code and after a pair.
    after_code: Ask,
    has_pairs: bool,
    /// Scratch space.
    parts: Vec<u8>,
    selected: Vec<u8>,
    over: Vec<u32>,
}

/// Bounds of single questions are 32 bits; this is beyond all real ones.
const BEYOND: u32 = 1 << 18;

impl<'g> Sets<'g> {
    /// The board of a position's candidates, or `None` where it would be too large.
    pub(super) fn board(start: &Position<'_>) -> Option<Board> {
        let game = start.game();
        let secrets = start.candidates().codes().to_vec();
        let table = |ask| Table::new(start.grader(), &start.all_questions(ask), &secrets);
        let asks = [start.next_ask(), game.next_ask(&[Ask::Code])];
        let pairs = match asks.contains(&Ask::Pair) {
            true => Some(table(Ask::Pair)?),
            false => None,
        };
        let mut random = Random::seeded(0x5e7);
        let mut mark = || u128::from(random.bits()) << 64 | u128::from(random.bits());
        Some(Board {
            codes: table(Ask::Code)?,
            pairs,
            marks: secrets.iter().map(|_| mark()).collect(),
            secrets,
        })
    }

    /// The sets below a position with this board, whose first question may be prescribed.
    pub(super) fn new(
        start: &Position<'g>,
        board: &Board,
        scale: Scale,
        rules: Rules,
        first: Option<Code>,
    ) -> Sets<'g> {
        let game = start.game();
        Sets {
            scale,
            rules,
            first,
            grader: start.grader(),
            backend: Backend::detect(Rule::Pegs),
            only_consistent: game.board().only_consistent,
            after_code: game.next_ask(&[Ask::Code]),
            has_pairs: board.pairs.is_some(),
            parts: Vec::new(),
            selected: Vec::new(),
            over: Vec::new(),
            start: start.clone(),
        }
    }

    /// The position at the start.
    pub(super) fn start_position(&self, board: &Arc<Board>) -> SetPosition<'g> {
        let ask = self.start.next_ask();
        let members: Vec<u16> = (0..board.secrets.len() as u16).collect();
        let is_symmetric = self.rules.symmetry && self.start.game().is_symmetric();
        SetPosition {
            key: key_of(board, &members, ask),
            members,
            ask,
            most_parts: board.codes.values as u16,
            history: is_symmetric.then(|| Arc::new(self.start.clone())),
            board: board.clone(),
        }
    }

    /// The same position once more.
    pub(super) fn copy(&self, position: &SetPosition<'g>) -> SetPosition<'g> {
        SetPosition {
            board: position.board.clone(),
            members: position.members.clone(),
            history: position.history.clone(),
            ..*position
        }
    }

    /// The feedback of a win.
    pub(super) fn win(&self) -> Feedback {
        self.grader.win()
    }

    /// All parts of a question, by ascending feedback.
    pub(super) fn split(
        &self,
        position: &SetPosition<'g>,
        question: Code,
    ) -> Vec<(Feedback, SetPosition<'g>)> {
        let board = &position.board;
        let mut parts: BTreeMap<Feedback, Vec<u16>> = BTreeMap::new();
        for &member in &position.members {
            let secret = board.secrets[usize::from(member)];
            let feedback = self.grader.grade_one(question, secret);
            parts.entry(feedback).or_default().push(member);
        }
        let ask = self.next_ask(position.ask);
        let part = |(feedback, members): (Feedback, Vec<u16>)| {
            let history = position.history.as_ref();
            let history = history.filter(|history| self.is_worth_knowing(history, &members));
            let part = SetPosition {
                key: key_of(board, &members, ask),
                members,
                ask,
                most_parts: position.most_parts,
                history: history
                    .map(|history| Arc::new(history.after_feedback(question, feedback))),
                board: board.clone(),
            };
            (feedback, part)
        };
        parts.into_iter().map(part).collect()
    }

    /// Whether symmetry is still to be looked for after one more turn that leaves these.
    fn is_worth_knowing(&self, history: &Position<'_>, members: &[u16]) -> bool {
        let turns = history.turns().len() - self.start.turns().len();
        turns < MOST_SYMMETRIC_TURNS && members.len() > 2
    }

    /// The best question of a position whose value [`Positions::known`] tells.
    pub(super) fn closing(&mut self, position: &SetPosition<'g>, turns: Turns) -> Option<Code> {
        self.known(position, turns)?;
        let board = &position.board;
        if position.ask == Ask::Pair {
            let member = position.members[0];
            let pairs = board.table(Ask::Pair);
            let right = (0..pairs.questions.len() as u32).find(|&pair| pairs.get(pair, member) > 0);
            return right.map(|pair| pairs.questions[pair as usize]);
        }
        let member = self.perfect_member(position).unwrap_or(position.members[0]);
        Some(board.secrets[usize::from(member)])
    }

    fn next_ask(&self, ask: Ask) -> Ask {
        match ask {
            Ask::Code => self.after_code,
            Ask::Pair => Ask::Code,
        }
    }

    fn floor_of(&self, ask: Ask, turns: Turns, most_parts: u16, most: usize) -> Floor {
        let answers = Answers {
            code: u64::from(most_parts.max(2)),
            pair: if self.has_pairs { 2 } else { 1 },
        };
        Floor::new(self.scale, turns, answers, ask == Ask::Pair, most as u64)
    }

    /// A member that every other member answers in its own way.
    fn perfect_member(&self, position: &SetPosition<'_>) -> Option<u16> {
        let table = &position.board.codes;
        let members = &position.members;
        if members.len() > usize::from(position.most_parts) {
            return None;
        }
        let is_perfect = |member: &&u16| {
            let question = table.asked_as[usize::from(**member)];
            if question == u32::MAX {
                return false;
            }
            let mut seen = [0u64; 4];
            members.iter().all(|&other| {
                let value = table.get(question, other);
                let word = &mut seen[usize::from(value >> 6)];
                let bit = 1 << (value & 63);
                let is_new = *word & bit == 0;
                *word |= bit;
                is_new
            })
        };
        members.iter().find(is_perfect).copied()
    }

    /// The questions to look at where not all are: those that symmetry leaves, or the only legal ones.
    fn selection(
        &self,
        position: &SetPosition<'g>,
        table: &Table,
        by_symmetry: bool,
    ) -> Option<Vec<u32>> {
        let column = |code: &Code| table.questions.binary_search(code).ok().map(|at| at as u32);
        if let Some(first) = self.first
            && position.members.len() == self.start.candidates().len()
        {
            return Some(column(&first).into_iter().collect());
        }
        if by_symmetry && let Some(history) = &position.history {
            // Both lists are ascending.
            let distinct = history.distinct_questions();
            let mut wanted = distinct.iter().peekable();
            let mut selected = Vec::with_capacity(distinct.len());
            for (at, question) in table.questions.iter().enumerate() {
                while wanted.next_if(|other| *other < question).is_some() {}
                if wanted.next_if_eq(&question).is_some() {
                    selected.push(at as u32);
                }
            }
            return Some(selected);
        }
        let is_code = position.ask == Ask::Code;
        (self.only_consistent && is_code).then(|| {
            let asked = position.members.iter();
            asked
                .map(|&member| table.asked_as[usize::from(member)])
                .collect()
        })
    }
}

/// The highest byte. (A fold is compiled to vector instructions; `Iterator::max` is not.)
fn highest(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |most, &byte| most.max(byte))
}

fn key_of(board: &Board, members: &[u16], ask: Ask) -> u128 {
    let sum = members.iter().fold(0u128, |sum, &member| {
        sum.wrapping_add(board.marks[usize::from(member)])
    });
    match ask {
        Ask::Code => sum,
        Ask::Pair => !sum,
    }
}

impl Board {
    pub(super) fn table(&self, ask: Ask) -> &Table {
        match (ask, &self.pairs) {
            (Ask::Pair, Some(pairs)) => pairs,
            _ => &self.codes,
        }
    }
}

impl<'g> Positions for Sets<'g> {
    type Position = SetPosition<'g>;
    /// A column of the table of the position's board.
    type Question = u32;
    type Name = Code;

    fn name(&self, position: &SetPosition<'g>, question: u32) -> Code {
        position.board.table(position.ask).questions[question as usize]
    }

    fn key(&self, position: &SetPosition<'g>) -> u128 {
        position.key
    }

    fn size(&self, position: &SetPosition<'g>) -> u64 {
        position.members.len() as u64
    }

    fn turns_after(&self, position: &SetPosition<'g>, turns: Turns) -> Turns {
        after_turns(turns, u32::from(position.ask == Ask::Code))
    }

    fn known(&mut self, position: &SetPosition<'g>, turns: Turns) -> Option<Cost> {
        let secrets = position.members.len() as u64;
        if turns == 0 {
            return Some(self.scale.lost(secrets));
        }
        let step = self.scale.step;
        if secrets == 1 {
            return Some(step);
        }
        if !self.rules.closed_forms {
            return None;
        }
        // One candidate a turn finds them all.
        if step == 0 && secrets <= u64::from(turns) {
            return Some(0);
        }
        if position.ask == Ask::Pair {
            return None;
        }
        let next = if turns > 1 { step } else { self.scale.late };
        if turns == 1 {
            return Some((step * secrets + (secrets - 1) * next).min(IMPOSSIBLE));
        }
        // A booth comes between two nights: what one night leaves open, it may split.
        if self.has_pairs {
            return None;
        }
        if secrets == 2 || self.perfect_member(position).is_some() {
            return Some(step * (2 * secrets - 1));
        }
        (secrets == 3 && turns >= 3).then_some(step * 6)
    }

    fn floor(&self, position: &SetPosition<'g>, turns: Turns) -> Cost {
        let size = position.members.len();
        self.floor_of(position.ask, turns, position.most_parts, size)
            .of(size as u64)
    }

    fn questions(
        &mut self,
        position: &mut SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) -> Cost {
        self.list(position, turns, budget, true, listed)
    }

    fn glance(
        &mut self,
        position: &mut SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) -> Cost {
        // To count all questions of a small set is cheaper than to see which are alike.
        let is_large = position.members.len() > MOST_BY_BYTES;
        self.list(position, turns, budget, is_large, listed)
    }

    fn settle(&mut self, position: &mut SetPosition<'g>, listed: &mut Vec<Listed<u32>>) {
        let size = position.members.len();
        if position.ask == Ask::Code
            && !self.only_consistent
            && self.rules.partitions
            && (8..=MOST_BY_BYTES).contains(&size)
            && listed.len() >= WORTH_RESTRICTING
            && position.board.secrets.len() > size + size / 2
        {
            self.restrict(position, listed);
        }
    }

    fn ask(
        &mut self,
        position: &SetPosition<'g>,
        question: u32,
        turns: Turns,
        parts: &mut Vec<SetPosition<'g>>,
    ) -> Cost {
        let board = &position.board;
        let table = board.table(position.ask);
        let is_code = position.ask == Ask::Code;
        let child_turns = self.turns_after(position, turns);
        let child_ask = self.next_ask(position.ask);
        let mut cost = if is_code {
            self.scale.step * position.members.len() as u64
        } else {
            0
        };
        let own = if is_code {
            table.own[question as usize]
        } else {
            NONE
        };
        let mut place = [u8::MAX; 256];
        let mut groups: Vec<Vec<u16>> = Vec::with_capacity(16);
        for &member in &position.members {
            if member == own {
                continue;
            }
            let place = &mut place[usize::from(table.get(question, member))];
            if *place == u8::MAX {
                *place = groups.len() as u8;
                groups.push(Vec::new());
            }
            groups[usize::from(*place)].push(member);
        }
        let code = table.questions[question as usize];
        for members in groups {
            let history = position.history.as_ref();
            let history = history.filter(|history| self.is_worth_knowing(history, &members));
            let history = history.map(|history| {
                let secret = board.secrets[usize::from(members[0])];
                Arc::new(history.after_feedback(code, self.grader.grade_one(code, secret)))
            });
            let part = SetPosition {
                key: key_of(board, &members, child_ask),
                members,
                ask: child_ask,
                most_parts: position.most_parts,
                history,
                board: board.clone(),
            };
            match self.known(&part, child_turns) {
                Some(known) => cost = (cost + known).min(IMPOSSIBLE),
                None => parts.push(part),
            }
        }
        cost
    }
}

impl<'g> Sets<'g> {
    /// What [`Positions::questions`] lists.
    fn list(
        &mut self,
        position: &mut SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        by_symmetry: bool,
        listed: &mut Vec<Listed<u32>>,
    ) -> Cost {
        listed.clear();
        let budget = if self.rules.bounds {
            budget
        } else {
            IMPOSSIBLE
        };
        let board = position.board.clone();
        let table = board.table(position.ask);
        let selection = self.selection(position, table, by_symmetry);
        let is_whole =
            self.first.is_none() || position.members.len() < self.start.candidates().len();
        let size = position.members.len();
        let is_code = position.ask == Ask::Code;
        let child_turns = self.turns_after(position, turns);
        let child_ask = self.next_ask(position.ask);
        let base = if is_code {
            self.scale.step * size as u64
        } else {
            0
        };
        let is_small = size <= MOST_BY_BYTES
            && selection
                .as_ref()
                .is_none_or(|some| some.len() * 8 > table.questions.len());
        let mut rest = IMPOSSIBLE;
        if is_small {
            let rows: Vec<&[u8]> = position
                .members
                .iter()
                .map(|&member| table.row(member))
                .collect();
            self.parts.resize(table.width(), 0);
            count_parts(self.backend, &rows, table.values, &mut self.parts);
            self.parts[table.questions.len()..].fill(0);
            let most = highest(&self.parts);
            if is_code && self.rules.inherited_parts && is_whole {
                position.most_parts = position.most_parts.min(u16::from(most));
            }
            let floor = self.floor_of(child_ask, child_turns, position.most_parts, size);
            let single = floor.of(1);
            let weight_of = |threshold| {
                let term = floor.terms().iter().find(|term| term.0 == threshold);
                term.map_or(0, |term| term.1)
            };
            let (zero, one) = (weight_of(0), weight_of(1));
            let constant = base + zero * size as u64;
            // By the number of parts alone, if it is none of the candidates.
            let by_parts = |parts: u8| constant + one * (size as u64 - u64::from(parts));
            if let Some(some) = &selection {
                self.selected.clear();
                self.selected.resize(table.width(), 0);
                for &question in some {
                    self.selected[question as usize] = self.parts[question as usize];
                }
                std::mem::swap(&mut self.selected, &mut self.parts);
            }
            let members = if is_code { &position.members[..] } else { &[] };
            for &member in members {
                let question = table.asked_as[usize::from(member)];
                let Some(parts) = self
                    .parts
                    .get_mut(question as usize)
                    .filter(|parts| **parts > 0)
                else {
                    continue;
                };
                let bound = by_parts(*parts) - single;
                let rank = size as u32 - u32::from(*parts);
                // It is not looked at again among the others.
                *parts = 0;
                if bound < budget {
                    listed.push(Listed {
                        bound,
                        rank,
                        question,
                    });
                } else {
                    rest = rest.min(bound);
                }
            }
            let needed = (2..=most).find(|&parts| by_parts(parts) < budget);
            match needed {
                None if most >= 2 => rest = rest.min(by_parts(most)),
                None => {}
                Some(needed) => {
                    if needed > 2 {
                        rest = rest.min(by_parts(needed - 1));
                    }
                    for (block, parts) in self.parts.as_chunks::<COLUMNS>().0.iter().enumerate() {
                        if highest(parts) < needed {
                            continue;
                        }
                        for (at, &parts) in parts.iter().enumerate() {
                            if parts >= needed {
                                listed.push(Listed {
                                    bound: by_parts(parts),
                                    rank: size as u32 - u32::from(parts),
                                    question: (block * COLUMNS + at) as u32,
                                });
                            }
                        }
                    }
                }
            }
            let more: Vec<(u8, u32)> = (floor.terms().iter())
                .filter(|term| term.0 > 1)
                .map(|term| (term.0 as u8, term.1.min(Cost::from(BEYOND)) as u32))
                .collect();
            if !more.is_empty() {
                let by_blocks = counts_by_blocks(table.values)
                    && listed.len() * 100 > table.questions.len() * table.values;
                self.over.clear();
                if by_blocks {
                    self.over.resize(table.width(), 0);
                    let thresholds: Vec<u8> = more.iter().map(|term| term.0).collect();
                    self.parts.resize(table.width(), 0);
                    let over = &mut self.over;
                    count_excess(
                        self.backend,
                        &rows,
                        table.values,
                        &thresholds,
                        &mut self.parts,
                        |term, first, sums| {
                            let weight = more[term].1;
                            for (over, &sum) in over[first..first + COLUMNS].iter_mut().zip(sums) {
                                *over += u32::from(sum) * weight;
                            }
                        },
                    );
                }
                let mut costs = [0u32; 256];
                for (count, cost) in costs.iter_mut().enumerate() {
                    *cost = (more.iter())
                        .map(|&(threshold, weight)| {
                            (count as u32).saturating_sub(u32::from(threshold)) * weight
                        })
                        .sum();
                }
                let mut counts = [0u8; 256];
                listed.retain_mut(
                    |Listed {
                         bound, question, ..
                     }| {
                        let excess = if by_blocks {
                            self.over[*question as usize]
                        } else {
                            counts[..table.values].fill(0);
                            for row in &rows {
                                counts[usize::from(row[*question as usize])] += 1;
                            }
                            counts[..table.values]
                                .iter()
                                .map(|&count| costs[usize::from(count)])
                                .sum()
                        };
                        *bound += Cost::from(excess);
                        if *bound >= base + Cost::from(BEYOND) {
                            *bound = IMPOSSIBLE;
                        }
                        if *bound >= budget {
                            rest = rest.min(*bound);
                        }
                        *bound < budget
                    },
                );
            }
        } else {
            let slate = self.grader.lay_out(
                &position
                    .members
                    .iter()
                    .map(|&m| board.secrets[usize::from(m)])
                    .collect::<Vec<_>>(),
            );
            let columns: Vec<u32> =
                selection.unwrap_or_else(|| (0..table.questions.len() as u32).collect());
            let codes: Vec<Code> = columns
                .iter()
                .map(|&column| table.questions[column as usize])
                .collect();
            // The bound needs the most parts of all questions, so it comes in a second round.
            let mut sizes: Vec<u32> = Vec::new();
            let mut ends: Vec<usize> = Vec::new();
            let mut most = 0;
            self.grader.histograms(&codes, &slate, |_, counts| {
                let before = sizes.len();
                sizes.extend(counts.iter().copied().filter(|count| *count > 0));
                most = most.max(sizes.len() - before);
                ends.push(sizes.len());
                true
            });
            if is_code && self.rules.inherited_parts && is_whole {
                position.most_parts = position.most_parts.min(most as u16);
            }
            let floor = self.floor_of(child_ask, child_turns, position.most_parts, size);
            let table_of_floor: Vec<Cost> = (0..=size as u64).map(|size| floor.of(size)).collect();
            let mut begin = 0;
            for (&question, &end) in columns.iter().zip(&ends) {
                let own = table.own[question as usize];
                let member = is_code && own != NONE && position.members.binary_search(&own).is_ok();
                let parts = &sizes[begin..end];
                begin = end;
                if parts.len() < 2 && !member {
                    continue;
                }
                let sum: Cost = parts
                    .iter()
                    .map(|&size| table_of_floor[size as usize])
                    .sum();
                let bound = base + sum - if member { table_of_floor[1] } else { 0 };
                let squares: u64 = parts.iter().map(|&size| u64::from(size).pow(2)).sum();
                let rank = (squares / size as u64) as u32;
                if bound < budget {
                    listed.push(Listed {
                        bound,
                        rank,
                        question,
                    });
                } else {
                    rest = rest.min(bound);
                }
            }
        }
        if !self.rules.bounds {
            // Bounds are not to be used: none is told.
            listed.iter_mut().for_each(|listed| listed.bound = 0);
        }
        rest
    }

    /// Gives a position a board of its own, and renumbers its questions.
    fn restrict(&self, position: &mut SetPosition<'g>, listed: &mut Vec<Listed<u32>>) {
        let board = &position.board;
        let keep: Vec<u32> = match position.history {
            Some(_) => listed.iter().map(|listed| listed.question).collect(),
            None => Vec::new(),
        };
        let (codes, renumbered) = board.codes.restricted(&position.members, &keep, true);
        listed.retain_mut(|Listed { question, .. }| {
            *question = renumbered[*question as usize];
            *question != u32::MAX
        });
        let pairs = board.pairs.as_ref();
        let pairs = pairs.map(|pairs| pairs.restricted(&position.members, &[], false).0);
        let members = position.members.iter().map(|&member| usize::from(member));
        let board = Board {
            secrets: members
                .clone()
                .map(|member| board.secrets[member])
                .collect(),
            marks: members.map(|member| board.marks[member]).collect(),
            codes,
            pairs,
        };
        position.members = (0..board.secrets.len() as u16).collect();
        position.board = Arc::new(board);
    }
}
