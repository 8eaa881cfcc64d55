//! The strategies that searches of sets find: put together from what jobs found and what is remembered, played
//! again from their questions, and bettered by what was proved of parts.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::grade::Feedback;
use crate::solver::rules::Rules;
use crate::solver::search::Search;
use crate::solver::search::cost::{Cost, IMPOSSIBLE, Turns};
use crate::solver::search::jobs::{Cut, PartStrategies};
use crate::solver::search::proofs::{StoredProof, Subject};
use crate::solver::search::space::{Part, Space};
use crate::solver::search::transpositions::Entry;
use crate::solver::sets::Sets;
use crate::solver::sets::set_position::SetPosition;
use crate::solver::strategy::{Decision, Next};

/// Larger sets are cut further.
pub(crate) const JOB_SIZE: usize = 1000;

/// Smaller parts are solved one after the other: what is found and spent on one makes the next less work.
const ALONE: usize = 700;

impl Cut for Sets {
    type Strategy = Decision;

    const AT_ONCE: usize = 4;

    fn subject(&self, position: &SetPosition, turns: Turns) -> Subject {
        Subject::new(position.key, turns, self.scale)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    /// The questions that lead there, each with its answer.
    fn place(&self, position: &SetPosition) -> Vec<u64> {
        position.path.as_deref().unwrap_or_default().to_vec()
    }

    fn is_worth_cutting(&self, position: &SetPosition, _turns: Turns) -> bool {
        position.members.len() > JOB_SIZE
    }

    fn round(&self, left: &[Part<SetPosition>], _rounds: usize) -> usize {
        let is_large = |part: &&Part<SetPosition>| part.position.members.len() > ALONE;
        left.iter().take_while(is_large).count().min(Self::AT_ONCE)
    }

    fn strategy(
        search: &mut Search<'_, Self>,
        position: &SetPosition,
        turns: Turns,
        value: Option<Cost>,
        first: Option<Code>,
        solved: &PartStrategies<Decision>,
    ) -> Option<Decision> {
        let position = search.space.on_whole_board(position);
        written(search, &position, turns, value, first, solved)
    }

    fn questions_of(
        _search: &mut Search<'_, Self>,
        _position: &SetPosition,
        _turns: Turns,
        strategy: &Decision,
    ) -> Option<Vec<Code>> {
        Some(strategy.questions())
    }

    fn replay(
        search: &mut Search<'_, Self>,
        position: &SetPosition,
        turns: Turns,
        questions: &[Code],
        cost: Cost,
    ) -> Option<Decision> {
        let mut played = Vec::new();
        let decision = replayed(&search.space, position, turns, questions, cost, &mut played)?;
        for (position, turns, cost, question) in played {
            if search.space.known(&position, turns).is_none() {
                let entry = Entry::nothing().with(cost, Some((cost, question)));
                search.remember(&position, turns, entry);
            }
        }
        Some(decision)
    }
}

/// What a search begins with.
pub(crate) struct Begun {
    /// The strategies that were stored.
    pub(crate) strategies: PartStrategies<Decision>,
    /// The keys of the sets through which the paths to stored sets lead.
    pub(crate) passed: FxHashSet<u128>,
}

/// Lets a search begin with what was proved before, wherever it comes to those sets. A strategy that does not cost what it should
/// is not believed.
pub(crate) fn begin_with(
    search: &mut Search<'_, Sets>,
    proofs: &BTreeMap<Subject, StoredProof>,
) -> Begun {
    let mut strategies = PartStrategies::default();
    let mut prefixes: BTreeSet<&[u64]> = BTreeSet::new();
    for (subject, proof) in proofs {
        let is_of_scale = Subject::new(subject.set, subject.turns, search.space.scale) == *subject;
        if !is_of_scale {
            continue;
        }
        let position = search.space.placed(&proof.place);
        let Some(position) = position.filter(|position| position.key == subject.set) else {
            continue;
        };
        let shorter = (2..proof.place.len()).step_by(2);
        prefixes.extend(shorter.map(|end| &proof.place[..end]));
        if let Some(strategy) = take_in(search, &position, subject.turns, proof).flatten() {
            strategies.insert((subject.set, subject.turns), strategy);
        }
    }
    let passed = prefixes.into_iter();
    let passed = passed.filter_map(|prefix| Some(search.space.placed(prefix)?.key));
    Begun {
        strategies,
        passed: passed.collect(),
    }
}

/// Remembers what was proved of a set, and returns its strategy if it has one. `None` if it is not believed: a strategy must
/// cost what it should.
pub(crate) fn take_in(
    search: &mut Search<'_, Sets>,
    position: &SetPosition,
    turns: Turns,
    proof: &StoredProof,
) -> Option<Option<Decision>> {
    match &proof.questions {
        Some(questions) => Sets::replay(search, position, turns, questions, proof.lower).map(Some),
        None => {
            let known = search.known(position, turns);
            search.remember(position, turns, known.with(proof.lower, None));
            Some(None)
        }
    }
}

/// What [`Cut::strategy`] is, for a set on the board with every question.
fn written(
    search: &mut Search<'_, Sets>,
    position: &SetPosition,
    turns: Turns,
    value: Option<Cost>,
    first: Option<Code>,
    solved: &PartStrategies<Decision>,
) -> Option<Decision> {
    let question = match first {
        Some(first) => first,
        None => best_question(search, position, turns, value)?,
    };
    let left = search.space.turns_after(position, turns);
    let is_code = position.ask == QuestionKind::Code;
    let parts = search.space.split(position, question);
    let mut lowers = Vec::new();
    for (feedback, part) in &parts {
        lowers.push(match is_code && *feedback == search.space.win() {
            true => 0,
            false => match search.space.known(part, left) {
                Some(known) => known,
                None => search.space.floor(part, left),
            },
        });
    }
    let least = search.space.cost_of_asking(position) + lowers.iter().sum::<Cost>();
    let mut branches = Vec::new();
    for ((feedback, part), lower) in parts.into_iter().zip(lowers) {
        let next = if is_code && feedback == search.space.win() {
            Next::Found
        } else if left == 0 {
            Next::Lost
        } else if let Some(decision) = solved.get(&(part.key, left)) {
            Next::Ask(Box::new(decision.clone()))
        } else {
            let value = match value {
                Some(value) => {
                    // It costs less than this, for all of them together cost the value.
                    let budget = (value + 1 + lower).checked_sub(least)?;
                    Some(search.solve(&mut part.clone(), left, budget).ok()?)
                }
                None => None,
            };
            let decision = written(search, &part, left, value, None, solved);
            Next::Ask(Box::new(decision?))
        };
        branches.push((feedback, next));
    }
    Some(Decision { question, branches })
}

/// What is asked about a set: see [`Cut::strategy`].
fn best_question(
    search: &mut Search<'_, Sets>,
    position: &SetPosition,
    turns: Turns,
    value: Option<Cost>,
) -> Option<Code> {
    if let Some(closing) = search.space.closing(position, turns) {
        return Some(closing);
    }
    match value {
        Some(value) => search.first_best(position, turns, value).ok()?,
        None => {
            let mut again = position.clone();
            let solved = search.solve_and_name(&mut again, turns, IMPOSSIBLE + 1);
            solved.ok()?.1
        }
    }
}

/// The positions that a strategy comes to, the turns left there, what it costs from there on, and what it asks.
type Played = Vec<(SetPosition, Turns, Cost, Code)>;

/// A strategy from its questions, if it costs just that.
fn replayed(
    sets: &Sets,
    position: &SetPosition,
    turns: Turns,
    questions: &[Code],
    cost: Cost,
    played: &mut Played,
) -> Option<Decision> {
    let mut questions = questions.iter().copied();
    let (found, decision) = rebuild(sets, position, turns, &mut questions, played)?;
    (found == cost && questions.next().is_none()).then_some(decision)
}

/// A strategy from the first of these questions, with its cost.
fn rebuild(
    sets: &Sets,
    position: &SetPosition,
    turns: Turns,
    questions: &mut impl Iterator<Item = Code>,
    played: &mut Played,
) -> Option<(Cost, Decision)> {
    let question = questions.next()?;
    if !sets.may_ask(position, question) {
        return None;
    }
    let (cost, decision) = followed(sets, position, turns, question, |_, part, left| {
        rebuild(sets, part, left, questions, played)
    })?;
    played.push((position.clone(), turns, cost, question));
    Some((cost, decision))
}

/// A strategy with the best ones in the place of its own wherever these are proved, and its cost.
pub(crate) fn bettered(
    sets: &Sets,
    position: &SetPosition,
    turns: Turns,
    decision: &Decision,
    proofs: &BTreeMap<Subject, StoredProof>,
) -> Option<(Cost, Decision)> {
    let question = decision.question;
    followed(sets, position, turns, question, |feedback, part, left| {
        let proved = || {
            let proof = proofs.get(&sets.subject(part, left))?;
            let StoredProof {
                lower, questions, ..
            } = proof;
            let questions = questions.as_ref()?;
            let decision = replayed(sets, part, left, questions, *lower, &mut Vec::new())?;
            Some((*lower, decision))
        };
        let own = || match decision.after(feedback)? {
            Next::Ask(decision) => bettered(sets, part, left, decision, proofs),
            _ => None,
        };
        proved().or_else(own)
    })
}

/// A question followed by a strategy for each part that is neither found nor lost, and what all of it costs.
fn followed(
    sets: &Sets,
    position: &SetPosition,
    turns: Turns,
    question: Code,
    mut strategy: impl FnMut(Feedback, &SetPosition, Turns) -> Option<(Cost, Decision)>,
) -> Option<(Cost, Decision)> {
    let left = sets.turns_after(position, turns);
    let is_code = position.ask == QuestionKind::Code;
    let mut cost = sets.cost_of_asking(position);
    let mut branches = Vec::new();
    for (feedback, part) in sets.split(position, question) {
        let next = if is_code && feedback == sets.win() {
            Next::Found
        } else if left == 0 {
            cost += sets.scale.lost(part.members.len() as u64);
            Next::Lost
        } else {
            let (more, decision) = strategy(feedback, &part, left)?;
            cost += more;
            Next::Ask(Box::new(decision))
        };
        branches.push((feedback, next));
    }
    Some((cost, Decision { question, branches }))
}
