//! One search of a proof, as far as the planner does it: the first questions and their parts. What lies below is left to
//! jobs.

use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

use crate::board::code::Code;
use crate::solver::jobs::merger::Taken;
use crate::solver::search::Search;
use crate::solver::search::cost::{Cost, IMPOSSIBLE, Scale, Turns};
use crate::solver::search::jobs::Cut;
use crate::solver::search::proofs::Subject;
use crate::solver::search::space::{Listed, Space, Stopped};
use crate::solver::search::transpositions::Entry;
use crate::solver::sets::Sets;
use crate::solver::sets::decisions::{JOB_SIZE, take_in};
use crate::solver::sets::set_position::SetPosition;

/// How far a larger part of a question comes after a smaller one, in open questions: what the smaller one costs leaves the
/// larger one a lower budget. With 2 fewer positions are searched than with 1, or where parts of about the same size are
/// jobs at the same time (`bulls:5x8`, four workers: 2.45, 2.88 and 2.89 million).
const LARGER: usize = 2;

/// How far a look goes ahead: after how many open questions and larger parts others are left for later.
const LOOK_AHEAD: [usize; 12] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];

/// One search of a proof: what costs are, the turns, and the budget.
pub(crate) struct Stage<'w> {
    /// Remembers what was taken, and what planning found out.
    pub(crate) search: Search<'w, Sets>,
    /// Finds first strategies.
    narrow: Search<'w, Sets>,
    root: SetPosition,
    /// The turns at the start.
    pub(crate) turns: Turns,
    budget: Cost,
    /// The positions whose parts are looked at, as they are in this search.
    nodes: FxHashMap<(u128, Turns), Node>,
    /// No strategy costs less.
    pub(crate) lower: Cost,
    /// The cost of the best strategy found, if it is below the budget.
    pub(crate) best: Option<Cost>,
    /// Whether nothing is left to do: the value is `best`, or it is not below the budget.
    pub(crate) is_decided: bool,
}

/// A position whose questions are looked at.
struct Node {
    position: SetPosition,
    /// One more than what a first strategy costs: no higher budget is needed to find the best one.
    enough: Cost,
    /// The questions were listed for this budget.
    budget: Cost,
    lines: Vec<Line>,
    /// No question that is not listed costs less.
    rest: Cost,
}

/// A question of a position.
struct Line {
    question: u32,
    /// No strategy with this question costs less.
    bound: Cost,
    /// Whether the bound is what it costs.
    is_exact: bool,
}

/// What is known of a position.
#[derive(Copy, Clone)]
struct Known {
    lower: Cost,
    is_exact: bool,
}

/// A job that would help.
pub(crate) struct Wanted {
    /// How many open questions and smaller parts come before it.
    pub(crate) rank: usize,
    pub(crate) subject: Subject,
    pub(crate) path: Arc<[u64]>,
    pub(crate) budget: Cost,
    pub(crate) secrets: usize,
}

/// Which positions are cut: the parts of their questions are looked at, instead of a job for all.
#[derive(Copy, Clone)]
pub(crate) struct Cutting<'s> {
    /// After this number of questions positions are not cut.
    pub(crate) depth: usize,
    /// Smaller positions are solved at once.
    pub(crate) smallest: usize,
    /// The keys of positions that are cut all the same.
    pub(crate) also: &'s FxHashSet<u128>,
}

/// One look at all that is open.
struct Pass<'s> {
    /// What has a higher rank is left for later.
    allowance: usize,
    cutting: Cutting<'s>,
    /// The jobs that would help.
    wanted: Vec<Wanted>,
    /// Whether something was left for later.
    is_held: bool,
}

/// Where a position stands: how many questions led to it, and the rank of what it needs.
#[derive(Copy, Clone)]
struct At {
    turns: Turns,
    level: usize,
    rank: usize,
}

impl<'w> Stage<'w> {
    /// A search from a start on, which may remember something.
    pub(crate) fn new(
        search: Search<'w, Sets>,
        narrow: Search<'w, Sets>,
        root: SetPosition,
        turns: Turns,
        budget: Cost,
    ) -> Stage<'w> {
        Stage {
            lower: search.space.floor(&root, turns),
            search,
            narrow,
            root,
            turns,
            budget,
            nodes: FxHashMap::default(),
            best: None,
            is_decided: false,
        }
    }

    /// Looks further and further ahead, until all is decided, `count` jobs would help, or nothing is left for later. Returns
    /// the jobs that would help.
    pub(crate) fn look_ahead(
        &mut self,
        cutting: Cutting<'_>,
        count: usize,
    ) -> Result<Vec<Wanted>, Stopped> {
        let mut wanted = Vec::new();
        for allowance in LOOK_AHEAD {
            let mut pass = Pass {
                allowance,
                cutting,
                wanted: Vec::new(),
                is_held: false,
            };
            self.plan(&mut pass)?;
            wanted = pass.wanted;
            if self.is_decided || wanted.len() >= count || !pass.is_held {
                break;
            }
        }
        Ok(wanted)
    }

    /// What turns and losses cost.
    pub(crate) fn scale(&self) -> Scale {
        self.search.space.scale
    }

    /// Remembers what a result says.
    pub(crate) fn take(&mut self, taken: &Taken) {
        take_in(&mut self.search, &taken.position, taken.turns, &taken.proof);
    }

    /// Looks at all that is open, and lists the jobs that would help.
    fn plan(&mut self, pass: &mut Pass<'_>) -> Result<(), Stopped> {
        let at = At {
            turns: self.turns,
            level: 0,
            rank: 0,
        };
        let root = self.root.clone();
        let known = match self.search.space.known(&root, self.turns) {
            Some(value) => Known {
                lower: value,
                is_exact: true,
            },
            None => self.visit(&root, at, self.budget, pass)?,
        };
        self.lower = self.lower.max(known.lower);
        self.is_decided = known.is_exact || known.lower >= self.budget;
        if known.is_exact && known.lower < self.budget {
            self.best = Some(known.lower);
        }
        Ok(())
    }

    /// Looks at the questions of a position, by ascending bounds.
    fn visit(
        &mut self,
        position: &SetPosition,
        at: At,
        budget: Cost,
        pass: &mut Pass<'_>,
    ) -> Result<Known, Stopped> {
        let known = self.search.known(position, at.turns);
        if known.is_exact() || known.lower >= budget {
            return Ok(Known {
                lower: known.lower,
                is_exact: known.is_exact(),
            });
        }
        let key = (position.key, at.turns);
        let mut node = match self.nodes.remove(&key) {
            Some(node) if node.budget >= budget.min(node.enough) => node,
            _ => self.listed(position, at.turns, budget)?,
        };
        let budget = budget.min(node.enough);
        let before = pass.wanted.len();
        let seen = self.ask_all(&mut node, at, budget, pass);
        let position = node.position.clone();
        let (known, best) = match seen {
            Ok(seen) => seen,
            Err(stopped) => {
                self.nodes.insert(key, node);
                return Err(stopped);
            }
        };
        let entry = match best {
            Some((at_line, value)) if known.is_exact => {
                let name = (self.search.space).name(&position, node.lines[at_line].question);
                Entry::solved(value, name)
            }
            _ => (self.search.known(&position, at.turns)).with(known.lower, None),
        };
        self.search.remember(&position, at.turns, entry);
        if known.is_exact || known.lower >= budget {
            pass.wanted.truncate(before);
        }
        self.nodes.insert(key, node);
        Ok(known)
    }

    fn listed(
        &mut self,
        position: &SetPosition,
        turns: Turns,
        budget: Cost,
    ) -> Result<Node, Stopped> {
        let first = (self.narrow).solve(&mut position.clone(), turns, IMPOSSIBLE + 1)?;
        let enough = first.saturating_add(1);
        let budget = budget.min(enough);
        let mut position = position.clone();
        let mut listed = Vec::new();
        let rest = self
            .search
            .space
            .questions(&mut position, turns, budget, &mut listed)?;
        listed.sort_unstable();
        let line = |listed: Listed<u32>| Line {
            question: listed.question,
            bound: listed.bound,
            is_exact: false,
        };
        Ok(Node {
            position,
            enough,
            budget,
            lines: listed.into_iter().map(line).collect(),
            rest,
        })
    }

    /// Asks all questions that may cost less than the budget. Returns what is known then, and the first of the best questions.
    fn ask_all(
        &mut self,
        node: &mut Node,
        at: At,
        budget: Cost,
        pass: &mut Pass<'_>,
    ) -> Result<(Known, Option<(usize, Cost)>), Stopped> {
        let mut best: Option<(usize, Cost)> = None;
        for (number, line) in node.lines.iter().enumerate() {
            let is_better = line.is_exact && best.is_none_or(|best| line.bound < best.1);
            if is_better && line.bound < budget {
                best = Some((number, line.bound));
            }
        }
        let mut lower = node.rest;
        let mut open = 0;
        let mut is_open = false;
        for number in 0..node.lines.len() {
            // Of equal questions the first is the best, so those before the best one may cost as much.
            let limit = match best {
                Some((first, value)) if number < first => budget.min(value + 1),
                Some((_, value)) => value,
                None => budget,
            };
            let Line {
                question,
                bound,
                is_exact,
            } = node.lines[number];
            if is_exact || bound >= limit {
                lower = lower.min(bound);
                continue;
            }
            if at.rank + open > pass.allowance {
                pass.is_held = true;
                is_open = true;
                lower = lower.min(bound);
                continue;
            }
            let rank = at.rank + open;
            let asked = self.ask(&node.position, question, At { rank, ..at }, limit, pass)?;
            let line = &mut node.lines[number];
            line.bound = line.bound.max(asked.lower);
            lower = lower.min(line.bound);
            if asked.lower >= limit {
                continue;
            }
            if asked.is_exact {
                line.is_exact = true;
                if best.is_none_or(|best| (asked.lower, number) < (best.1, best.0)) {
                    best = Some((number, asked.lower));
                }
            } else {
                open += 1;
                is_open = true;
            }
        }
        let known = match best {
            Some((_, value)) if !is_open => Known {
                lower: value,
                is_exact: true,
            },
            _ => Known {
                lower,
                is_exact: false,
            },
        };
        Ok((known, best))
    }

    /// Looks at the parts of a question.
    fn ask(
        &mut self,
        position: &SetPosition,
        question: u32,
        at: At,
        limit: Cost,
        pass: &mut Pass<'_>,
    ) -> Result<Known, Stopped> {
        let opened = self.search.open(position, question, at.turns, limit)?;
        let turns = opened.turns;
        let code = self.search.space.name(position, question);
        let before = pass.wanted.len();
        let mut sum = opened.sum;
        let mut is_exact = true;
        let mut group = 0;
        let mut largest = 0;
        for mut part in opened.parts {
            if sum >= limit {
                break;
            }
            let allowed = self.search.allowed(limit, sum, &part);
            let others = sum - part.sum();
            let size = part.position.members.len();
            if size < pass.cutting.smallest {
                let value = self.search.solve(&mut part.position, turns, allowed)?;
                sum = (others + value.max(part.lower)).min(IMPOSSIBLE);
                continue;
            }
            if size > largest {
                group += usize::from(largest > 0) * LARGER;
                largest = size;
            }
            let rank = at.rank + group;
            if rank > pass.allowance {
                pass.is_held = true;
                is_exact = false;
                continue;
            }
            part.position.path = Some(self.path_to(position, code, &part.position));
            let subject = self.search.space.subject(&part.position, turns);
            let level = at.level + 1;
            let Cutting { depth, also, .. } = pass.cutting;
            let is_cut = (level < depth && size > JOB_SIZE) || also.contains(&subject.set);
            if is_cut {
                let at = At { turns, level, rank };
                let known = self.visit(&part.position, at, allowed, pass)?;
                sum = (others + known.lower.max(part.lower)).min(IMPOSSIBLE);
                is_exact &= known.is_exact;
            } else {
                is_exact = false;
                let path = part.position.path.clone().unwrap_or_default();
                pass.wanted.push(Wanted {
                    rank,
                    subject,
                    path,
                    budget: allowed,
                    secrets: size,
                });
            }
        }
        if sum >= limit {
            pass.wanted.truncate(before);
        }
        Ok(Known {
            lower: sum,
            is_exact: is_exact && sum < limit,
        })
    }

    fn path_to(&self, position: &SetPosition, question: Code, part: &SetPosition) -> Arc<[u64]> {
        let secret = part.board.secrets[usize::from(part.members[0])];
        let feedback = self.search.space.grader.grade_one(question, secret);
        position.path_after(question, feedback)
    }
}
