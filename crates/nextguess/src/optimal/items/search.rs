//! The search itself: the best question of every position that matters.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::Rules;
use super::bound::Bound;
use super::canonical::Position;
use super::first::First;
use super::jobs::{self, Run};
use super::last::{self, Answers};
use super::outcome::{Outcomes, Question};
use super::question::{MarkTable, Names, Questions};
use crate::optimal::memo::Memo;

/// Which of the rules that make the search fast are used; the value does not depend on them.
#[derive(Copy, Clone, Debug)]
pub struct Shortcuts {
    /// Positions that differ in the order of slots are one.
    pub canonical: bool,
    /// Questions that a reordering turns into each other are one.
    pub symmetry: bool,
    /// Items that cannot matter in the turns left are left out.
    pub cap: bool,
    /// Questions and positions are left that cannot be good enough.
    pub bounds: bool,
    /// The last question that tells something is counted, not searched.
    pub last: bool,
}

impl Shortcuts {
    /// All of them.
    pub const ALL: Shortcuts = Shortcuts {
        canonical: true,
        symmetry: true,
        cap: true,
        bounds: true,
        last: true,
    };
}

/// What is known of the value of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) least: u64,
    pub(super) most: u64,
    /// The question that gives `least`, if it is not 0.
    pub(super) best: Names,
}

impl Value {
    pub(super) fn exactly(value: u64) -> Value {
        Value {
            least: value,
            most: value,
            best: Names::default(),
        }
    }

    pub(super) fn is_exact(&self) -> bool {
        self.least == self.most
    }

    /// What two values of a position tell together.
    pub(super) fn with(self, other: Value) -> Value {
        let found = if other.least > self.least {
            other
        } else {
            self
        };
        Value {
            most: self.most.min(other.most),
            ..found
        }
    }
}

/// A position and the turns left.
pub(super) type Key = (Position, u8);

pub(super) struct Search<'b> {
    pub(super) rules: Rules,
    pub(super) bound: Bound,
    /// Another that knows something already, and does not change meanwhile.
    pub(super) base: Option<&'b Search<'b>>,
    pub(super) memo: Memo<Key, Value>,
    /// The first strategy, where it was followed.
    pub(super) firsts: Memo<Key, First>,
    /// About how many bytes others that begin with what this one knows may use.
    pub(super) memory: usize,
    /// How many positions were searched.
    pub(super) nodes: u64,
    /// The watch is told of the bounds of a position with so many turns left,
    pub(super) told_turns: u32,
    /// of which so much is found already.
    pub(super) told_least: u64,
}

/// A position after a question, and how many answers lead there.
#[derive(Copy, Clone)]
pub(super) struct Part {
    pub(super) position: Position,
    pub(super) times: u64,
    count: u64,
    most: u64,
    exact: bool,
}

/// After so many questions the watch is looked at.
const PATIENCE: usize = 256;

impl Search<'_> {
    /// A search that remembers positions in about `memory` bytes: half for itself, most of the rest for
    /// those that run at the same time.
    pub(super) fn new(rules: Rules, worth: Vec<u64>, memory: usize) -> Search<'static> {
        Search {
            bound: Bound::new(&rules, worth),
            rules,
            base: None,
            memo: Memo::new(memory / 2),
            firsts: Memo::new(memory / 8),
            memory: memory / 8 * 3,
            nodes: 0,
            told_turns: 0,
            told_least: 0,
        }
    }

    pub(super) fn positions(&self) -> usize {
        self.memo.len()
    }

    /// What is remembered of a position.
    pub(super) fn known(&self, key: &Key) -> Option<&Value> {
        (self.memo.peek(key)).or_else(|| self.base?.known(key))
    }

    /// The first strategy from a position on.
    fn known_first(&self, key: &Key) -> Option<&First> {
        (self.firsts.peek(key)).or_else(|| self.base?.known_first(key))
    }

    /// The value where it needs no search. Of two assignments any may be asked, and if it is wrong the other
    /// is left.
    pub(super) fn closed(&self, count: u64, turns: u32) -> Option<u64> {
        let is_closed = turns == 1 || count <= 2;
        is_closed.then(|| self.bound.one_by_one(count, turns as usize))
    }

    /// What a position is worth at most, from the number of its assignments.
    fn most(&self, count: u64, slots: u8, turns: u32) -> u64 {
        self.bound.most(count, usize::from(slots), turns as usize)
    }

    /// The value of a position with `turns` left, exactly if it is more than `floor`; else `most` is no
    /// more than `floor`. Stopped by the watch, what is known by then.
    pub(super) fn value(
        &mut self,
        position: &Position,
        turns: u32,
        floor: u64,
        run: &Run<'_>,
    ) -> Value {
        let key = (*position, turns as u8);
        let known = self.memo.get(&key);
        let known = known.or_else(|| self.base?.known(&key).copied());
        let known = known.unwrap_or_else(|| {
            let count = position.count();
            match self.closed(count, turns) {
                Some(value) => Value::exactly(value),
                None => Value {
                    least: 0,
                    most: self.most(count, position.slots, turns),
                    best: Names::default(),
                },
            }
        });
        let bounds = self.rules.shortcuts.bounds;
        if known.is_exact() || (bounds && known.most <= floor) || run.is_cancelled() {
            return known;
        }
        self.nodes += 1;
        let value = if turns == 2 && self.rules.shortcuts.last {
            self.last_question(position, known, floor)
        } else {
            self.best_question(position, turns, known, floor, run)
        };
        self.memo.insert(key, value);
        value
    }

    /// With one answer to come every answer is one assignment found: the question with most answers.
    fn last_question(&self, position: &Position, known: Value, floor: u64) -> Value {
        let worth = &self.bound.worth;
        let questions = Questions::new(position, self.rules.shortcuts.symmetry);
        let bounds = self.rules.shortcuts.bounds;
        let table = MarkTable::new(&self.rules, &questions);
        let mut value = Value { least: 0, ..known };
        let mut most = 0;
        // Questions that may have many answers come first, since they leave less to try.
        let mut upto = u64::MAX;
        while upto > 0 {
            let start = 3u64.pow(u32::from(position.slots));
            let above = if bounds { upto.min(start) * 3 / 4 } else { 0 };
            questions.visit_between(&table, above, upto, |names, reach| {
                let target = if bounds { value.least.max(floor) } else { 0 };
                let question = questions.question(names);
                let answers = if self.rules.is_plain() {
                    last::answers(
                        &self.rules,
                        position,
                        &question,
                        reach,
                        enough(worth, target),
                    )
                } else {
                    Some(self.answers(position, &question))
                };
                let Some(answers) = answers else {
                    most = most.max(target);
                    return true;
                };
                let total = answers.misses * worth[1] + u64::from(answers.win) * worth[2];
                most = most.max(total);
                if total > value.least {
                    value.least = total;
                    value.best = *names;
                }
                !bounds || value.least < known.most
            });
            let target = value.least.max(floor);
            if bounds && (value.least >= known.most || above <= enough(worth, target)) {
                most = most.max(target);
                break;
            }
            upto = above;
        }
        value.most = most.min(known.most);
        value
    }

    /// The answers to a question, one by one.
    pub(super) fn answers(&self, position: &Position, question: &Question) -> Answers {
        let mut answers = Answers {
            misses: 0,
            win: false,
        };
        Outcomes::new(&self.rules, position, question).visit(|outcome| {
            if outcome.is_possible() {
                if outcome.is_win() {
                    answers.win = true;
                } else {
                    answers.misses += 1;
                }
            }
        });
        answers
    }

    /// What a question is worth at most, from the numbers of assignments that its answers leave, and how
    /// many answers it has.
    fn reach(
        &self,
        position: &Position,
        turns: u32,
        questions: &Questions,
        names: &Names,
    ) -> (u64, u64) {
        let outcomes = Outcomes::new(&self.rules, position, &questions.question(names));
        let (mut most, mut answers) = (0, 0);
        outcomes.visit(|outcome| {
            let Some(loose) = outcome.after(turns - 1) else {
                return;
            };
            answers += 1;
            if outcome.is_win() {
                most += self.bound.worth[turns as usize];
            } else {
                most += self.most(loose.count(), loose.slots, turns - 1);
            }
        });
        (most, answers)
    }

    /// All questions with their reach, the farthest first, and of those the ones with the most answers;
    /// `None` if the watch stops it.
    fn ranked(
        &self,
        position: &Position,
        turns: u32,
        questions: &Questions,
        run: &Run<'_>,
    ) -> Option<Vec<(u64, Names)>> {
        let mut ranked: Vec<(Reverse<(u64, u64)>, Names)> = Vec::new();
        let mut is_stopped = false;
        questions.visit(|names| {
            is_stopped |= ranked.len() % PATIENCE == PATIENCE - 1 && run.is_cancelled();
            if !is_stopped {
                let reach = self.reach(position, turns, questions, names);
                ranked.push((Reverse(reach), *names));
            }
        });
        ranked.sort_unstable();
        let ranked = ranked
            .into_iter()
            .map(|(Reverse(reach), names)| (reach.0, names));
        (!is_stopped).then(|| ranked.collect())
    }

    fn best_question(
        &mut self,
        position: &Position,
        turns: u32,
        known: Value,
        floor: u64,
        run: &Run<'_>,
    ) -> Value {
        let bounds = self.rules.shortcuts.bounds;
        let questions = Questions::new(position, self.rules.shortcuts.symmetry);
        let Some(ranked) = self.ranked(position, turns, &questions, run) else {
            return known;
        };
        let is_start = self.is_start(turns);
        let mut value = Value { least: 0, ..known };
        let mut most = 0;
        for (reach, names) in ranked {
            let target = value.least.max(floor);
            // The questions that follow have no more reach.
            if (bounds && reach <= target) || run.is_cancelled() {
                most = most.max(reach);
                break;
            }
            if is_start {
                run.watch.bounds(
                    value.least.max(self.told_least) / self.bound.worth[0],
                    Some(reach.min(known.most) / self.bound.worth[0]),
                );
            }
            let (least, reach) =
                self.question_value(position, turns, &questions, &names, target, run);
            most = most.max(reach);
            if let Some(least) = least.filter(|&least| least > value.least) {
                value.least = least;
                value.best = names;
            }
            if bounds && value.least >= known.most {
                break;
            }
        }
        value.most = most.min(known.most);
        value
    }

    /// The worth of a win by a question, and the positions that it can lead to otherwise.
    pub(super) fn parts(
        &self,
        position: &Position,
        turns: u32,
        questions: &Questions,
        names: &Names,
    ) -> (u64, Vec<Part>) {
        let outcomes = Outcomes::new(&self.rules, position, &questions.question(names));
        let mut won = 0;
        let mut places: FxHashMap<Position, usize> = FxHashMap::default();
        let mut parts: Vec<Part> = Vec::new();
        outcomes.visit(|outcome| {
            let Some(loose) = outcome.after(turns - 1) else {
                return;
            };
            if outcome.is_win() {
                won = self.bound.worth[turns as usize];
                return;
            }
            let position = loose.form(&self.rules).0;
            let place = *places.entry(position).or_insert_with(|| {
                parts.push(self.part(position, 0, turns - 1));
                parts.len() - 1
            });
            parts[place].times += 1;
        });
        (won, parts)
    }

    /// A position that so many answers lead to.
    pub(super) fn part(&self, position: Position, times: u64, turns: u32) -> Part {
        let count = position.count();
        let closed = self.closed(count, turns).map(Value::exactly);
        let known = closed.or_else(|| self.known(&(position, turns as u8)).copied());
        Part {
            position,
            times,
            count,
            most: known.map_or_else(
                || self.most(count, position.slots, turns),
                |known| known.most,
            ),
            exact: known.is_some_and(|known| known.is_exact()),
        }
    }

    /// Whether positions with so many turns left are the start of the search.
    fn is_start(&self, turns: u32) -> bool {
        self.base.is_none() && turns == self.told_turns
    }

    /// What a question is worth at least and at most. It is not pursued once it is worth no more than
    /// `target`; then nothing is told of the least.
    fn question_value(
        &mut self,
        position: &Position,
        turns: u32,
        questions: &Questions,
        names: &Names,
        target: u64,
        run: &Run<'_>,
    ) -> (Option<u64>, u64) {
        let (won, parts) = self.parts(position, turns, questions, names);
        let is_cut = self.is_start(turns) || jobs::is_worth_cutting(position, turns);
        let target = target.saturating_sub(won);
        let (least, most) = self.parts_value(parts, turns - 1, target, is_cut, run);
        (least.map(|least| won + least), won + most)
    }

    /// What these positions are worth together, at least and at most; likewise. If they are cut, each is a
    /// job.
    pub(super) fn parts_value(
        &mut self,
        mut parts: Vec<Part>,
        turns: u32,
        target: u64,
        is_cut: bool,
        run: &Run<'_>,
    ) -> (Option<u64>, u64) {
        let bounds = self.rules.shortcuts.bounds;
        let mut total: u64 = parts.iter().map(|part| part.times * part.most).sum();
        parts.sort_by_key(|part| (part.exact, Reverse(part.most * part.times)));
        let open = parts.partition_point(|part| !part.exact);
        let mut rest = &parts[..open];
        let mut round = 1;
        while !rest.is_empty() {
            if bounds && total <= target {
                return (None, total);
            }
            let (some, later) = rest.split_at(round.min(rest.len()));
            rest = later;
            if is_cut {
                round = jobs::MOST_AT_ONCE.min(2 * round);
            }
            let floor = |part: &Part| {
                let others = total - part.times * part.most;
                target.saturating_sub(others) / part.times
            };
            let values = match is_cut {
                true => {
                    let jobs: Vec<(Position, u64)> = (some.iter())
                        .map(|part| (part.position, floor(part)))
                        .collect();
                    self.round(&jobs, turns, run)
                }
                false => vec![self.value(&some[0].position, turns, floor(&some[0]), run)],
            };
            for (part, value) in some.iter().zip(&values) {
                // What was known of it may be forgotten by now.
                total -= part.times * part.most.saturating_sub(value.most);
            }
            if !values.iter().all(Value::is_exact) {
                let least = run.is_cancelled().then(|| self.least_of(&parts, turns));
                return (least, total);
            }
        }
        (Some(total), total)
    }

    /// What is known to be found from these positions on.
    fn least_of(&self, parts: &[Part], turns: u32) -> u64 {
        let least = |part: &Part| {
            let known = self.known_least(&part.position, turns, part.count);
            part.times * known.0
        };
        parts.iter().map(least).sum()
    }

    /// What is known to be found from a position on, and the question that begins it, unless one assignment
    /// is asked after the other.
    pub(super) fn known_least(
        &self,
        position: &Position,
        turns: u32,
        count: u64,
    ) -> (u64, Option<Names>) {
        let key = (*position, turns as u8);
        let searched = self.known(&key).map(|value| (value.least, value.best));
        let first = self.known_first(&key);
        let first = first.map(|first| (first.least, first.names));
        let one_by_one = self.bound.one_by_one(count, turns as usize);
        let mut best = (one_by_one, None);
        for (least, names) in [searched, first].into_iter().flatten() {
            if least > best.0 || (least == best.0 && best.1.is_none()) {
                best = (least, Some(names));
            }
        }
        best
    }
}

/// So many answers to the last question are worth no more than `target`, even if one is a win.
fn enough(worth: &[u64], target: u64) -> u64 {
    match target.checked_sub(worth[2]) {
        Some(rest) => rest / worth[1] + 1,
        None => 0,
    }
}
