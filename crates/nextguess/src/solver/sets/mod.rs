//! Positions that are sets of candidates.

pub(crate) mod bounds;
pub(crate) mod canonical;
pub(crate) mod decisions;
pub(crate) mod partition;
pub(crate) mod promise;
pub(crate) mod question_list;
pub(crate) mod set_position;
pub(crate) mod table;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use crate::board::code::{Code, Symbol};
use crate::game::{PackedTurn, QuestionKind};
use crate::grade::{Backend, Feedback, Grader, Rule};
use crate::position::Position;
use crate::solver::rules::Rules;
use crate::solver::search::cost::{Cost, IMPOSSIBLE, Scale, Turns, after_turns};
use crate::solver::search::space::{Listed, Part, Positions, Stopped};
use crate::solver::sets::bounds::{Answers, Caps, Floor, MostParts};
use crate::solver::sets::canonical::{Renaming, Symmetry};
use crate::solver::sets::decisions::JOB_SIZE;
use crate::solver::sets::question_list::Purpose;
use crate::solver::sets::set_position::{Allowed, Board, SetPosition};
use crate::solver::sets::table::NONE;

/// Symmetry is looked for after at most so many turns; later hardly any is left ...
const MOST_SYMMETRIC_TURNS: usize = 2;

/// ... but for symbols that were never asked. While there are so many of them, and as many candidates as
/// below, looking for it pays.
const MANY_SYMBOLS: usize = 4;
const MANY_CANDIDATES: usize = 20;

/// Sets of at most so many are counted by bytes.
pub(crate) const MOST_BY_BYTES: usize = 255;

/// So many questions to go through make a table of its own worth its cost,
const WORTH_RESTRICTING: usize = 200;

/// for a set of at most so many: hardly any two questions split a larger one alike.
const MOST_RESTRICTED: usize = 20;

/// The sets of one game, for one scale of costs.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    pub(crate) start: Position,
    pub(crate) scale: Scale,
    pub(crate) rules: Rules,
    /// The only question at the start, where one is prescribed.
    pub(crate) first: Option<Code>,
    pub(crate) grader: Grader,
    pub(crate) backend: Backend,
    pub(crate) only_consistent: bool,
    /// How sets may be renamed.
    symmetry: Option<Symmetry>,
    /// Whether the answers bar other questions.
    bars: bool,
    /// What is asked after a code and after a pair.
    after_code: QuestionKind,
    has_pairs: bool,
    /// How many secrets can be found within so many turns.
    pub(crate) caps: Caps,
    /// The board with every question.
    board: Arc<Board>,
    /// Scratch space: for each question its parts, the same of those selected, and what the parts cost
    /// beyond one each.
    pub(crate) parts: Vec<u8>,
    pub(crate) selected: Vec<u8>,
    pub(crate) over: Vec<u32>,
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
            bars: game.bars_questions(),
            after_code: game.next_question_kind(&[QuestionKind::Code]),
            has_pairs: board.pairs.is_some(),
            caps: Caps::NONE,
            board: board.clone(),
            parts: Vec::new(),
            selected: Vec::new(),
            over: Vec::new(),
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
        let ask = self.start.next_question_kind();
        let members: Vec<u16> = (0..board.secrets.len() as u16).collect();
        let is_symmetric = self.rules.symmetry && self.start.game().is_symmetric();
        let allowed = || Arc::new(Allowed::new(self.start.legal_questions().into_owned()));
        let start = SetPosition {
            key: board.key(&members, ask),
            members,
            ask,
            is_imperfect: false,
            most_parts: MostParts::of_answers(board.codes.coding.values()),
            renamed: OnceLock::new(),
            history: is_symmetric.then(|| Arc::new(self.start.clone())),
            is_start: true,
            allowed: None,
            path: Some(Arc::default()),
            board: board.clone(),
        };
        start.allowing(self.bars.then(allowed))
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
        let history = history.filter(|history| self.is_worth_knowing(history, &members));
        let history = history.map(|history| Arc::new(history.after_feedback(question, feedback())));
        // Of two candidates one is asked, which is always allowed.
        let allowed = position.allowed.as_ref().filter(|_| members.len() > 2);
        let allowed = allowed.map(|allowed| {
            let turn = PackedTurn {
                question,
                answer: feedback().into(),
            };
            let game = self.start.game();
            let codes = game.legal(self.start.layout(), &[turn], &[], &allowed.codes);
            Arc::new(Allowed::new(codes.into_owned()))
        });
        // It is known where jobs are found again: the parts of the start, and of sets that are cut.
        let is_cut = position.is_start || position.members.len() > JOB_SIZE;
        let path = position.path.as_ref().filter(|_| is_cut);
        let path = path.map(|path| {
            let turn = [question.0, u64::from(feedback().0)];
            path.iter().copied().chain(turn).collect()
        });
        let mut part = position.part(members, self.next_ask(position.ask));
        part.history = history;
        part.path = path;
        part.allowing(allowed)
    }

    /// The set that these questions and answers lead to; `None` where there is none, or a question may not be asked.
    pub(crate) fn placed(&self, path: &[u64]) -> Option<SetPosition> {
        let (turns, []) = path.as_chunks::<2>() else {
            return None;
        };
        let mut position = self.start_position(&self.board);
        for &[question, feedback] in turns {
            let question = Code(question);
            if !self.may_ask(&position, question) {
                return None;
            }
            let is_code = position.ask == QuestionKind::Code;
            let mut parts = self.split(&position, question).into_iter();
            let part = parts.find(|(answer, _)| u64::from(answer.0) == feedback)?;
            if is_code && part.0 == self.win() {
                return None;
            }
            position = part.1;
        }
        Some(position)
    }

    /// Whether a question may be asked about a set.
    pub(crate) fn may_ask(&self, position: &SetPosition, question: Code) -> bool {
        if let Some(allowed) = &position.allowed {
            return allowed.codes.binary_search(&question).is_ok();
        }
        let table = position.board.table(position.ask);
        let Ok(column) = table.questions.binary_search(&question) else {
            return false;
        };
        let is_free = !self.only_consistent || position.ask == QuestionKind::Pair;
        is_free || position.members.binary_search(&table.own[column]).is_ok()
    }

    /// Whether symmetry is still to be looked for after one more turn that leaves these.
    fn is_worth_knowing(&self, history: &Position, members: &[u16]) -> bool {
        let least = match self.is_early(history) {
            true => 3,
            false => MANY_CANDIDATES,
        };
        members.len() >= least && self.may_stay_symmetric(history)
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

    /// The best question of a position whose value [`Positions::known`] tells.
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

    pub(crate) fn next_ask(&self, ask: QuestionKind) -> QuestionKind {
        match ask {
            QuestionKind::Code => self.after_code,
            QuestionKind::Pair => QuestionKind::Code,
        }
    }

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
        let table = &position.board.codes;
        let members = &position.members;
        if position.is_imperfect || members.len() > usize::from(position.most_parts.of_any()) {
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
}

impl Positions for Sets {
    type Position = SetPosition;
    /// A column of the table of the position's board.
    type Question = u32;
    type Name = Code;

    const IMPOSSIBLE: Cost = IMPOSSIBLE;

    fn name(&self, position: &SetPosition, question: u32) -> Code {
        position.board.table(position.ask).questions[question as usize]
    }

    fn key(&self, position: &SetPosition) -> u128 {
        match self.renamed(position) {
            None => position.key,
            Some((_, key)) if position.ask == QuestionKind::Pair => !key,
            Some((_, key)) => *key,
        }
    }

    fn general(&self, position: &SetPosition, name: Code) -> Code {
        match self.renamed(position) {
            None => name,
            Some((renaming, _)) => renaming.apply(name),
        }
    }

    fn special(&self, position: &SetPosition, name: Code) -> Code {
        match self.renamed(position) {
            None => name,
            Some((renaming, _)) => renaming.undo(name),
        }
    }

    fn arrange(&self, parts: &mut [Part<SetPosition>], turns: Turns, budget: Cost) {
        let size = |part: &Part<SetPosition>| part.position.members.len();
        // Small parts are cheap to solve, and often enough. Where nothing may be lost, one part decides, most
        // likely the largest. And where it is counted what is lost, bounds tell the least of parts as large as
        // what can be found.
        match (parts.first(), budget) {
            (_, 1) => parts.sort_by_key(|part| Reverse(size(part))),
            (Some(Part { position, .. }), _) if self.scale.step == 0 => {
                let floor = self.floor_of(position.ask, turns, position.most_parts, usize::MAX);
                let most = floor.terms().first().map_or(u64::MAX, |term| term.0);
                parts.sort_by_key(|part| most.abs_diff(size(part) as u64));
            }
            _ => parts.sort_by_key(size),
        }
    }

    fn turns_after(&self, position: &SetPosition, turns: Turns) -> Turns {
        after_turns(turns, u32::from(position.ask == QuestionKind::Code))
    }

    fn known(&mut self, position: &SetPosition, turns: Turns) -> Option<Cost> {
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
        if position.ask == QuestionKind::Pair {
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

    fn floor(&self, position: &SetPosition, turns: Turns) -> Cost {
        let size = position.members.len();
        let floor = self.floor_of(position.ask, turns, position.most_parts, size);
        let answers = self.answers(position.most_parts);
        let more = match position.is_imperfect {
            true => answers.imperfection(self.scale, size as u64),
            false => 0,
        };
        (floor.of(size as u64) + more).min(IMPOSSIBLE)
    }

    fn questions(
        &mut self,
        position: &mut SetPosition,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) -> Result<Cost, Stopped> {
        Ok(self.list(position, turns, budget, Purpose::Search, listed))
    }

    fn in_order(
        &mut self,
        position: &mut SetPosition,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) -> Result<(), Stopped> {
        self.list_in_order(position, turns, budget, listed);
        Ok(())
    }

    fn glance(
        &mut self,
        position: &mut SetPosition,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<u32>>,
    ) -> Result<Cost, Stopped> {
        Ok(self.list(position, turns, budget, Purpose::Bound, listed))
    }

    fn keep_promising(
        &mut self,
        position: &SetPosition,
        listed: &mut Vec<Listed<u32>>,
        width: usize,
    ) {
        self.keep_by_promise(position, listed, width);
    }

    fn settle(&mut self, position: &mut SetPosition, listed: &mut Vec<Listed<u32>>) {
        // The lowest of like questions has to be there while others are left out for its sake.
        let history = position.history.as_ref();
        let is_symmetric = history.is_some_and(|history| self.may_stay_symmetric(history));
        // Two questions with the same parts may bar different ones later.
        let is_free = position.allowed.is_none() && !self.only_consistent;
        let size = position.members.len();
        if position.ask == QuestionKind::Code
            && is_free
            && !is_symmetric
            && self.rules.partitions
            && (8..=MOST_RESTRICTED).contains(&size)
            && listed.len() >= WORTH_RESTRICTING
            && position.board.secrets.len() > size + size / 2
        {
            restrict(position, listed);
        }
    }

    fn ask(
        &mut self,
        position: &SetPosition,
        question: u32,
        turns: Turns,
        parts: &mut Vec<Part<SetPosition>>,
    ) -> Cost {
        let board = &position.board;
        let table = board.table(position.ask);
        let is_code = position.ask == QuestionKind::Code;
        let child_turns = self.turns_after(position, turns);
        let mut cost = self.cost_of_asking(position);
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
            let mut part = self.part(position, code, members);
            match self.known(&part, child_turns) {
                Some(known) => cost = (cost + known).min(IMPOSSIBLE),
                None => {
                    let is_closed = self.rules.closed_forms
                        && self.next_ask(position.ask) == QuestionKind::Code;
                    part.is_imperfect = is_closed && !self.has_pairs;
                    parts.push(Part::new(part, 1));
                }
            }
        }
        cost
    }
}

/// Gives a position a board of its own, and renumbers its questions.
fn restrict(position: &mut SetPosition, listed: &mut Vec<Listed<u32>>) {
    let keep: Vec<u32> = match position.history {
        Some(_) => listed.iter().map(|listed| listed.question).collect(),
        None => Vec::new(),
    };
    let (board, renumbered) = position.board.restricted(&position.members, &keep);
    listed.retain_mut(|Listed { question, .. }| {
        *question = renumbered[*question as usize];
        *question != u32::MAX
    });
    position.members = (0..board.secrets.len() as u16).collect();
    position.board = Arc::new(board);
}

#[cfg(test)]
mod tests;
