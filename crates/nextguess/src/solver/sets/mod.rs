//! Positions that are sets of candidates.
//!
//! `set_position` is a set, `table` the feedback of all questions and secrets, `partition` and `question_list` how questions
//! split sets, `excess` what large parts cost, `lowest` which question has the lowest bound, `groups` the parts of one question,
//! `barring` what may be asked where answers bar questions, `bounds` what a set costs at least, `promise` which questions are
//! tried first, and `canonical` which sets differ only in names. `placing` finds a set again. `space` is what the search asks of
//! sets, `decisions` the strategies that it finds, and `solver` goes from an objective to a solution.

pub(crate) mod barring;
pub(crate) mod bounds;
pub(crate) mod canonical;
pub(crate) mod decisions;
pub(crate) mod excess;
mod groups;
pub(crate) mod lowest;
pub(crate) mod partition;
pub(crate) mod placing;
pub(crate) mod promise;
pub(crate) mod question_list;
pub(crate) mod set_position;
pub(crate) mod solver;
mod space;
pub(crate) mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::code::{Code, Symbol};
use crate::game::{PackedTurn, QuestionKind};
use crate::grade::{Backend, Feedback, Grader, Rule};
use crate::position::Position;
use crate::solver::rules::Rules;
use crate::solver::search::cost::{Cost, Scale, Turns};
use crate::solver::search::space::Space;
use crate::solver::sets::barring::{Allowed, Barring};
use crate::solver::sets::bounds::{Answers, Caps, Floor, MostParts};
use crate::solver::sets::canonical::{Renaming, Symmetry};
use crate::solver::sets::decisions::JOB_SIZE;
use crate::solver::sets::groups::Groups;
use crate::solver::sets::set_position::{Board, SetPosition};
use crate::solver::sets::table::Table;

/// Symmetry is looked for in the sets after at most this number of turns. Later hardly any is left.
const MOST_SYMMETRIC_TURNS: usize = 2;

/// Symmetry is looked for in later sets, too, while at least this number of symbols was never asked.
const MANY_SYMBOLS: usize = 4;

/// The fewest candidates of a later set in which symmetry is looked for.
const MANY_CANDIDATES: usize = 20;

/// The most candidates of a set whose parts are counted in bytes.
pub(crate) const MOST_BY_BYTES: usize = 255;

/// The sets of one game, for one scale of costs.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    /// The position that the search begins with.
    pub(crate) start: Position,
    /// What turns and losses cost.
    pub(crate) scale: Scale,
    /// The rules that the search may use.
    pub(crate) rules: Rules,
    /// The only question at the start, if it is given.
    pub(crate) first: Option<Code>,
    /// Grades questions.
    pub(crate) grader: Grader,
    /// The instructions that count parts.
    pub(crate) backend: Backend,
    /// Whether only candidates may be asked.
    pub(crate) only_consistent: bool,
    /// How sets may be renamed.
    symmetry: Option<Symmetry>,
    /// How answers bar questions, if they do.
    barring: Option<Arc<Barring>>,
    /// What is asked after a code and after a pair.
    after_code: QuestionKind,
    has_pairs: bool,
    /// How many secrets of the game can be found within each number of turns.
    pub(crate) caps: Caps,
    /// The board with every question.
    board: Arc<Board>,
    /// Scratch space: the number of parts of each question.
    pub(crate) parts: Vec<u8>,
    /// Scratch space: the number of parts of each selected question.
    pub(crate) selected: Vec<u8>,
    /// Scratch space: the size of the largest part of each question.
    pub(crate) largest: Vec<u8>,
    /// Scratch space: the candidates by their answer.
    groups: Groups,
}

impl Sets {
    /// The sets below a position with this board, whose first question may be prescribed.
    pub(crate) fn new(
        start: &Position,
        board: &Arc<Board>,
        scale: Scale,
        rules: Rules,
        first: Option<Code>,
    ) -> Sets {
        let game = start.game();
        Sets {
            scale,
            rules,
            first,
            grader: start.grader(),
            backend: Backend::detect(Rule::Pegs),
            only_consistent: game.board().only_consistent,
            symmetry: match rules.canonical && !game.bars_questions() {
                true => Symmetry::of(game, start.layout()),
                false => None,
            },
            barring: (game.bars_questions())
                .then(|| Barring::new(game, start.layout(), &board.codes.questions).into()),
            after_code: game.next_question_kind(&[QuestionKind::Code]),
            has_pairs: board.pairs.is_some(),
            caps: Caps::NONE,
            board: board.clone(),
            parts: Vec::new(),
            selected: Vec::new(),
            largest: Vec::new(),
            groups: Groups::default(),
            start: start.clone(),
        }
    }

    /// The same where it is known how many secrets can be found at most.
    pub(crate) fn with_caps(self, caps: Caps) -> Sets {
        Sets { caps, ..self }
    }

    /// The same where sets keep their names.
    pub(crate) fn without_symmetry(self) -> Sets {
        Sets {
            symmetry: None,
            ..self
        }
    }

    /// The same set on the board with every question.
    pub(crate) fn on_whole_board(&self, position: &SetPosition) -> SetPosition {
        let mut whole = position.clone();
        if !Arc::ptr_eq(&position.board, &self.board) {
            let secrets = position.members.iter();
            let secrets = secrets.map(|&member| position.board.secrets[usize::from(member)]);
            let place = |secret: Code| self.board.secrets.partition_point(|&other| other < secret);
            whole.members = secrets.map(|secret| place(secret) as u16).collect();
            whole.board = self.board.clone();
        }
        whole
    }

    /// The position at the start.
    pub(crate) fn start_position(&self, board: &Arc<Board>) -> SetPosition {
        let start = SetPosition {
            history: self.history_along(&[]).map(Arc::new),
            is_start: true,
            ..SetPosition::all(board, self.start.next_question_kind(), &[])
        };
        start.allowing(self.allowed_in(&self.start))
    }

    /// The codes that may be asked in a position, if answers bar some.
    fn allowed_in(&self, position: &Position) -> Option<Arc<Allowed>> {
        let barring = self.barring.as_ref()?;
        Some(Arc::new(barring.only(&position.legal_questions())))
    }

    /// What a question costs itself.
    pub(crate) fn cost_of_asking(&self, position: &SetPosition) -> Cost {
        match position.ask {
            QuestionKind::Code => self.scale.step * position.members.len() as Cost,
            QuestionKind::Pair => 0,
        }
    }

    /// The feedback of a win.
    pub(crate) fn win(&self) -> Feedback {
        self.grader.win()
    }

    /// All parts of a question, by ascending feedback.
    pub(crate) fn split(
        &self,
        position: &SetPosition,
        question: Code,
    ) -> Vec<(Feedback, SetPosition)> {
        let mut parts: BTreeMap<Feedback, Vec<u16>> = BTreeMap::new();
        for &member in &position.members {
            let secret = position.board.secrets[usize::from(member)];
            let feedback = self.grader.grade_one(question, secret);
            parts.entry(feedback).or_default().push(member);
        }
        let part = |(feedback, members)| (feedback, self.part(position, question, members));
        parts.into_iter().map(part).collect()
    }

    /// The candidates that give the same answer to a question.
    fn part(&self, position: &SetPosition, question: Code, members: Vec<u16>) -> SetPosition {
        let secret = position.board.secrets[usize::from(members[0])];
        let feedback = || self.grader.grade_one(question, secret);
        let history = position.history.as_ref();
        let history = history.filter(|history| self.is_worth_knowing(history, members.len()));
        let history = history.map(|history| Arc::new(history.after_feedback(question, feedback())));
        // Of two candidates one is asked, which is always allowed.
        let allowed = self.barring.as_ref().zip(position.allowed.as_ref());
        let allowed = allowed.filter(|_| members.len() > 2);
        let allowed = allowed.map(|(barring, allowed)| {
            let turn = PackedTurn {
                question,
                answer: feedback().into(),
            };
            Arc::new(barring.after(allowed, turn))
        });
        // It is known where jobs are found again: the parts of the start, and of sets that are cut.
        let is_cut = position.is_start || position.members.len() > JOB_SIZE;
        let has_path = is_cut && position.path.is_some();
        let path = has_path.then(|| position.path_after(question, feedback()));
        let mut part = position.part(members, self.next_ask(position.ask));
        part.history = history;
        part.path = path;
        part.allowing(allowed)
    }

    /// Whether a question may be asked about a set.
    pub(crate) fn may_ask(&self, position: &SetPosition, question: Code) -> bool {
        let table = position.board.table(position.ask);
        let Ok(column) = table.questions.binary_search(&question) else {
            return false;
        };
        if let Some(allowed) = &position.allowed {
            return allowed.has(column);
        }
        let is_free = !self.only_consistent || position.ask == QuestionKind::Pair;
        is_free || position.members.binary_search(&table.own[column]).is_ok()
    }

    /// Whether symmetry is still to be looked for after one more turn that leaves `left` candidates.
    fn is_worth_knowing(&self, history: &Position, left: usize) -> bool {
        let least = match self.is_early(history) {
            true => 3,
            false => MANY_CANDIDATES,
        };
        left >= least && self.may_stay_symmetric(history)
    }

    fn is_early(&self, history: &Position) -> bool {
        history.turns().len() - self.start.turns().len() < MOST_SYMMETRIC_TURNS
    }

    /// Whether symmetry may be looked for after one more turn.
    fn may_stay_symmetric(&self, history: &Position) -> bool {
        let layout = history.layout();
        let unasked = || {
            let asked = history.turns().iter();
            let asked = asked.flat_map(|turn| layout.symbols_of(turn.question));
            let asked: BTreeSet<Symbol> = asked.collect();
            let symbols = 0..layout.symbols() as Symbol;
            symbols.filter(|symbol| !asked.contains(symbol)).count()
        };
        self.is_early(history) || unasked() >= MANY_SYMBOLS
    }

    /// The best question of a position whose value [`Space::known`] tells.
    pub(crate) fn closing(&mut self, position: &SetPosition, turns: Turns) -> Option<Code> {
        self.known(position, turns)?;
        if position.ask == QuestionKind::Pair {
            return self.closing_pair(position);
        }
        let member = self.perfect_member(position).unwrap_or(position.members[0]);
        Some(position.board.secrets[usize::from(member)])
    }

    /// The pair that splits a set most evenly; of equal ones the first. Where one candidate is left no pair splits
    /// it, and the first one that is right is asked.
    fn closing_pair(&self, position: &SetPosition) -> Option<Code> {
        let table = position.board.table(QuestionKind::Pair);
        let (&first, others) = position.members.split_first()?;
        let larger_part = |pair: &u32| {
            let answer = table.get(*pair, first);
            let like = others.iter();
            let like = 1 + like
                .filter(|&&other| table.get(*pair, other) == answer)
                .count();
            like.max(position.members.len() - like)
        };
        let pairs = 0..table.questions.len() as u32;
        let even = pairs.min_by_key(larger_part)?;
        if larger_part(&even) < position.members.len() {
            return Some(table.questions[even as usize]);
        }
        let secret = position.board.secrets[usize::from(first)];
        let is_right = |pair: &&Code| self.grader.grade_one(**pair, secret) != Feedback(0);
        table.questions.iter().find(is_right).copied()
    }

    /// The kind of question that follows one of this kind.
    pub(crate) fn next_ask(&self, ask: QuestionKind) -> QuestionKind {
        match ask {
            QuestionKind::Code => self.after_code,
            QuestionKind::Pair => QuestionKind::Code,
        }
    }

    /// The lower bound of sets of at most `most` candidates, with `turns` turns left and a question of this kind next, that no
    /// code splits into more than `most_parts`.
    pub(crate) fn floor_of(
        &self,
        ask: QuestionKind,
        turns: Turns,
        most_parts: MostParts,
        most: usize,
    ) -> Floor {
        let answers = self.answers(most_parts);
        Floor::new(
            self.scale,
            turns,
            answers,
            ask == QuestionKind::Pair,
            most as u64,
        )
    }

    /// The most answers of the questions of a turn about a set that no code splits into more parts than this.
    fn answers(&self, most_parts: MostParts) -> Answers {
        Answers {
            code: most_parts,
            pair: if self.has_pairs { 2 } else { 1 },
            caps: self.caps,
        }
    }

    /// How a set is renamed, and the key of what it is renamed to; `None` where it keeps its names.
    fn renamed<'p>(&self, position: &'p SetPosition) -> Option<&'p (Renaming, u128)> {
        let symmetry = self.symmetry?;
        if position.members.len() < symmetry.least() {
            return None;
        }
        let secrets = &position.board.secrets;
        let codes = position.members.iter();
        let codes = codes.map(|&member| secrets[usize::from(member)]);
        Some(position.renamed.get_or_init(|| {
            let renaming = symmetry.renaming(codes.clone());
            let key = renaming.key(codes);
            (renaming, key)
        }))
    }

    /// A member that every other member answers in its own way.
    fn perfect_member(&self, position: &SetPosition) -> Option<u16> {
        let most_parts = position.most_parts.of_any();
        match position.is_imperfect {
            true => None,
            false => perfect_among(&position.board.codes, &position.members, most_parts),
        }
    }
}

/// A member that every other member answers in its own way, where no code has more than `most_parts` parts.
fn perfect_among(table: &Table, members: &[u16], most_parts: u16) -> Option<u16> {
    if members.len() > usize::from(most_parts) {
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

#[cfg(test)]
mod tests;
