//! Every position that small boards reach, against its assignments one by one.

use std::collections::{BTreeMap, HashSet};

use crate::game::feedback::marks_of;
use crate::grade::{Rule, naive};
use crate::solver;
use crate::solver::grids::canonical::Form;
use crate::solver::grids::grid::{Item, UNBOUNDED};
use crate::solver::grids::known_items::Line;
use crate::solver::grids::questions::answer::GridAnswers;
use crate::solver::grids::questions::distinct::{Names, Questions};
use crate::solver::grids::{GridRules, Restrictions};

/// All items of a position, each by itself.
fn items_of(position: &Form) -> Vec<Item> {
    let fresh = (0..position.fresh).map(|_| Item::free(position.free_slots));
    let spare = (0..position.spare).map(|_| Item::free(0));
    position.items().chain(fresh).chain(spare).collect()
}

/// All assignments that fit, as places among `items`.
fn assignments(items: &[Item], slots: usize) -> Vec<Vec<usize>> {
    let longer = |all: Vec<Vec<usize>>, slot: usize| -> Vec<Vec<usize>> {
        let can = |at: &usize| items[*at].slots >> slot & 1 != 0;
        let extend = |one: Vec<usize>| {
            let next = (0..items.len()).filter(can);
            next.map(move |at| [&one[..], &[at]].concat())
        };
        all.into_iter().flat_map(extend).collect()
    };
    let all = (0..slots).fold(vec![Vec::new()], longer);
    let fits = |one: &Vec<usize>| {
        items.iter().enumerate().all(|(at, item)| {
            let count = one.iter().filter(|&&other| other == at).count() as u8;
            item.least <= count && (item.most == UNBOUNDED || count <= item.most)
        })
    };
    all.into_iter().filter(fits).collect()
}

fn marks(rules: &GridRules, question: &[usize], secret: &[usize]) -> Vec<u8> {
    let plain = |code: &[usize]| -> Vec<u16> { code.iter().map(|&item| item as u16).collect() };
    let rule = if rules.counts_copies {
        Rule::WordMarks
    } else {
        Rule::ItemMarks
    };
    let feedback = naive::grade(rule, &plain(question), &plain(secret));
    marks_of(feedback, question.len())
}

fn asked(position: &Form, questions: &Questions, names: &Names) -> Vec<usize> {
    let known = position.codes().len();
    (0..usize::from(position.slots))
        .map(|slot| {
            let class = &questions.classes[names[slot].class()];
            let member = names[slot].member();
            match class.place() {
                Some(first) => first + member,
                None if class.is_spare() => known + usize::from(position.fresh),
                None => known + member,
            }
        })
        .collect()
}

/// Checks a position and all that it leads to.
fn check(rules: &GridRules, position: &Form, turns: u32, seen: &mut HashSet<(Form, u32)>) {
    if !seen.insert((*position, turns)) {
        return;
    }
    let slots = usize::from(position.slots);
    let items = items_of(position);
    let all = assignments(&items, slots);
    assert_eq!(position.count(), all.len() as u64, "{position:?}");
    for (at, item) in items.iter().enumerate() {
        for slot in 0..slots {
            let held = all.iter().any(|one| one[slot] == at);
            assert_eq!(
                item.slots >> slot & 1 != 0,
                held,
                "{position:?} {at} {slot}"
            );
        }
    }
    if turns == 1 {
        return;
    }
    let questions = Questions::new(position, true);
    questions.visit(|names| {
        let question = asked(position, &questions, names);
        let mut parts: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
        for one in &all {
            *parts.entry(marks(rules, &question, one)).or_default() += 1;
        }
        let mut sizes: Vec<u64> = parts.values().map(|&size| size as u64).collect();
        let mut found = Vec::new();
        let answers = GridAnswers::new(rules, position, &questions.question(names));
        answers.visit(|answer| {
            let after = answer.after(turns - 1);
            assert_eq!(
                answer.is_possible(),
                after.is_some(),
                "{position:?} {question:?}"
            );
            if let Some(loose) = after {
                found.push(loose.count());
                if !answer.is_win() {
                    check(rules, &loose.canonical().0, turns - 1, seen);
                }
            }
        });
        sizes.sort_unstable();
        found.sort_unstable();
        assert_eq!(sizes, found, "{rules:?} {position:?} {question:?}");
    });
}

fn rules(slots: usize, items: usize, turns: usize) -> Vec<GridRules> {
    let flags = [false, true];
    let mut all = Vec::new();
    for barred in flags {
        for locked in flags {
            for counts_copies in flags {
                all.push(GridRules {
                    slots,
                    items,
                    turns,
                    restrictions: Restrictions {
                        items: barred,
                        slots: locked,
                    },
                    counts_copies,
                    shortcuts: solver::Rules {
                        cap: false,
                        ..solver::Rules::ALL
                    },
                });
            }
        }
    }
    all
}

#[test]
fn outcomes_are_those_of_the_assignments() {
    for (slots, items, turns) in [(1, 3, 3), (2, 3, 3), (2, 4, 3), (3, 3, 3), (3, 4, 2)] {
        for rules in rules(slots, items, turns) {
            let start = Line::start(rules).position().0;
            let mut seen = HashSet::new();
            check(&rules, &start, turns as u32, &mut seen);
            let positions: HashSet<Form> = seen.iter().map(|seen| seen.0).collect();
            let keys: HashSet<u128> = positions.iter().map(Form::key).collect();
            assert_eq!(keys.len(), positions.len());
        }
    }
}
