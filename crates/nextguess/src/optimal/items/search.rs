//! The search itself: the best question of every position that matters.

use rustc_hash::FxHashMap;

use super::Rules;
use super::bound::Bound;
use super::canonical::Position;
use super::first::First;
use super::last::{self, Answers};
use super::outcome::{Outcomes, Question};
use super::question::{MarkTable, Names, Questions};
use crate::optimal::memo::Memo;
use crate::watch::Watch;

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
}

pub(super) struct Search {
    pub(super) rules: Rules,
    pub(super) bound: Bound,
    memo: Memo<(Position, u8), Value>,
    pub(super) firsts: Memo<(Position, u8), First>,
    /// How many positions were searched.
    pub(super) nodes: u64,
    /// The watch is told of the bounds of a position with so many turns left,
    pub(super) told_turns: u32,
    /// of which so much is found already.
    pub(super) told_least: u64,
}

/// A position after a question, and how many answers lead there.
pub(super) struct Part {
    pub(super) position: Position,
    pub(super) times: u64,
    count: u64,
    most: u64,
    exact: bool,
}

/// One byte in so many is for the first strategy.
const FIRST_SHARE: usize = 8;

/// After so many questions the watch is looked at.
const PATIENCE: usize = 256;

impl Search {
    pub(super) fn new(rules: Rules, worth: Vec<u64>, memory: usize) -> Search {
        Search {
            bound: Bound::new(&rules, worth),
            rules,
            memo: Memo::new(memory - memory / FIRST_SHARE),
            firsts: Memo::new(memory / FIRST_SHARE),
            nodes: 0,
            told_turns: 0,
            told_least: 0,
        }
    }

    pub(super) fn positions(&self) -> usize {
        self.memo.len()
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
        watch: &dyn Watch,
    ) -> Value {
        let worth = |turns: u32| self.bound.worth[turns as usize];
        if turns == 1 {
            return Value::exactly(worth(1));
        }
        let key = (*position, turns as u8);
        let known = self.memo.get(&key);
        let known = known.unwrap_or_else(|| {
            let count = position.count();
            match count {
                1 => Value::exactly(worth(turns)),
                // Any that fits may be asked, and if it is wrong the other is left.
                2 => Value::exactly(worth(turns) + worth(turns - 1)),
                _ => Value {
                    least: 0,
                    most: self.most(count, position.slots, turns),
                    best: Names::default(),
                },
            }
        });
        let bounds = self.rules.shortcuts.bounds;
        if known.is_exact() || (bounds && known.most <= floor) || watch.is_cancelled() {
            return known;
        }
        self.nodes += 1;
        let value = if turns == 2 && self.rules.shortcuts.last {
            self.last_question(position, known, floor)
        } else {
            self.best_question(position, turns, known, floor, watch)
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
    fn answers(&self, position: &Position, question: &Question) -> Answers {
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

    /// What a question is worth at most, from the numbers of assignments that its answers leave.
    pub(super) fn reach(
        &self,
        position: &Position,
        turns: u32,
        questions: &Questions,
        names: &Names,
    ) -> u64 {
        let outcomes = Outcomes::new(&self.rules, position, &questions.question(names));
        let mut most = 0;
        outcomes.visit(|outcome| {
            let Some(loose) = outcome.after(turns - 1) else {
                return;
            };
            if outcome.is_win() {
                most += self.bound.worth[turns as usize];
            } else {
                most += self.most(loose.count(), loose.slots, turns - 1);
            }
        });
        most
    }

    /// All questions with their reach, the farthest first; `None` if the watch stops it.
    fn ranked(
        &self,
        position: &Position,
        turns: u32,
        questions: &Questions,
        watch: &dyn Watch,
    ) -> Option<Vec<(u64, Names)>> {
        let mut ranked: Vec<(u64, Names)> = Vec::new();
        let mut is_stopped = false;
        questions.visit(|names| {
            is_stopped |= ranked.len() % PATIENCE == PATIENCE - 1 && watch.is_cancelled();
            if !is_stopped {
                ranked.push((self.reach(position, turns, questions, names), *names));
            }
        });
        ranked.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        (!is_stopped).then_some(ranked)
    }

    fn best_question(
        &mut self,
        position: &Position,
        turns: u32,
        known: Value,
        floor: u64,
        watch: &dyn Watch,
    ) -> Value {
        let bounds = self.rules.shortcuts.bounds;
        let questions = Questions::new(position, self.rules.shortcuts.symmetry);
        let Some(ranked) = self.ranked(position, turns, &questions, watch) else {
            return known;
        };
        let is_start = turns == self.told_turns;
        let mut value = Value { least: 0, ..known };
        let mut most = 0;
        for (reach, names) in ranked {
            let target = value.least.max(floor);
            // The questions that follow have no more reach.
            if (bounds && reach <= target) || watch.is_cancelled() {
                most = most.max(reach);
                break;
            }
            if is_start {
                watch.bounds(
                    value.least.max(self.told_least) / self.bound.worth[0],
                    Some(reach.min(known.most) / self.bound.worth[0]),
                );
            }
            let (least, reach) =
                self.question_value(position, turns, &questions, &names, target, watch);
            most = most.max(reach);
            if least > value.least {
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
                let count = loose.count();
                let known = self.memo.peek(&(position, (turns - 1) as u8));
                parts.push(Part {
                    position,
                    times: 0,
                    count,
                    most: known.map_or_else(
                        || self.most(count, position.slots, turns - 1),
                        |known| known.most,
                    ),
                    exact: known.is_some_and(Value::is_exact),
                });
                parts.len() - 1
            });
            parts[place].times += 1;
        });
        (won, parts)
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
        watch: &dyn Watch,
    ) -> (u64, u64) {
        let bounds = self.rules.shortcuts.bounds;
        let (won, mut parts) = self.parts(position, turns, questions, names);
        let mut total = won + parts.iter().map(|part| part.times * part.most).sum::<u64>();
        parts.sort_by_key(|part| std::cmp::Reverse(part.most * part.times));
        for at in 0..parts.len() {
            if parts[at].exact {
                continue;
            }
            if bounds && total <= target {
                return (0, total);
            }
            let Part {
                position,
                times,
                most,
                ..
            } = parts[at];
            let others = total - times * most;
            let floor = target.saturating_sub(others) / times;
            let value = self.value(&position, turns - 1, floor, watch);
            total = others + times * value.most;
            if !value.is_exact() {
                let least = match watch.is_cancelled() {
                    true => won + self.least_of(&parts, turns - 1),
                    false => 0,
                };
                return (least, total);
            }
        }
        (total, total)
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
        let searched = self.memo.peek(&key).map(|value| (value.least, value.best));
        let first = (self.firsts.peek(&key)).map(|first| (first.least, first.names));
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
