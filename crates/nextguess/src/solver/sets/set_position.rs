//! Secrets, what may be asked about them, and the sets of them that a game can come to.

use std::sync::{Arc, OnceLock};

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::grade::Feedback;
use crate::position::Position;
use crate::solver::sets::barring::Allowed;
use crate::solver::sets::bounds::MostParts;
use crate::solver::sets::canonical::Renaming;
use crate::solver::sets::table::Table;
use crate::util::random::Random;

/// Secrets, and what may be asked about them.
#[derive(Debug)]
pub(crate) struct Board {
    /// The secrets, ascending.
    pub(crate) secrets: Vec<Code>,
    /// What each secret adds to the key of a set.
    marks: Vec<u128>,
    /// The codes that may be asked.
    pub(crate) codes: Table,
    /// The pairs that may be asked, if the game asks pairs.
    pub(crate) pairs: Option<Table>,
}

impl Board {
    /// The board of a position's candidates, or `None` where a table of it would have more than `most` bytes.
    pub(crate) fn new(start: &Position, most: usize) -> Option<Board> {
        Board::among(start, start.candidates().codes().to_vec(), most)
    }

    /// The board of some of a position's candidates, ascending. Their sets have the keys that they have on the board of all.
    /// `None` where a table would have more than `most` bytes.
    pub(crate) fn among(start: &Position, secrets: Vec<Code>, most: usize) -> Option<Board> {
        let game = start.game();
        let table = |ask| Table::new(start.grader(), &start.all_questions(ask), &secrets, most);
        let asks = [
            start.next_question_kind(),
            game.next_question_kind(&[QuestionKind::Code]),
        ];
        let pairs = match asks.contains(&QuestionKind::Pair) {
            true => Some(table(QuestionKind::Pair)?),
            false => None,
        };
        let mut random = Random::seeded(0x5e7);
        let mut marks = Vec::with_capacity(secrets.len());
        for code in start.candidates().codes().iter() {
            let mark = random.wide_bits();
            if secrets.get(marks.len()) == Some(code) {
                marks.push(mark);
            }
        }
        Some(Board {
            codes: table(QuestionKind::Code)?,
            pairs,
            marks,
            secrets,
        })
    }

    /// The questions of a kind.
    pub(crate) fn table(&self, ask: QuestionKind) -> &Table {
        match (ask, &self.pairs) {
            (QuestionKind::Pair, Some(pairs)) => pairs,
            _ => &self.codes,
        }
    }

    /// A key for a set of secrets about which a question of this kind is asked next.
    pub(crate) fn key(&self, members: &[u16], ask: QuestionKind) -> u128 {
        let sum = members.iter().fold(0u128, |sum, &member| {
            sum.wrapping_add(self.marks[usize::from(member)])
        });
        match ask {
            QuestionKind::Code => sum,
            QuestionKind::Pair => !sum,
        }
    }

    /// The board of some secrets, without questions that split them just like others, but for those
    /// that `keep` names. Also the new number of each question that stays, by its old one.
    pub(crate) fn restricted(&self, members: &[u16], keep: &[u32]) -> (Board, Vec<u32>) {
        let (codes, renumbered) = self.codes.restricted(members, keep, true);
        let pairs = self.pairs.as_ref();
        let pairs = pairs.map(|pairs| pairs.restricted(members, &[], false).0);
        let members = members.iter().map(|&member| usize::from(member));
        let board = Board {
            secrets: members.clone().map(|member| self.secrets[member]).collect(),
            marks: members.map(|member| self.marks[member]).collect(),
            codes,
            pairs,
        };
        (board, renumbered)
    }
}

/// A set of candidates, and what is asked about them next.
#[derive(Clone, Debug)]
pub(crate) struct SetPosition {
    /// The secrets, and what may be asked about them.
    pub(crate) board: Arc<Board>,
    /// The numbers of the candidates among the secrets of the board, ascending.
    pub(crate) members: Vec<u16>,
    /// The kind of the next question.
    pub(crate) ask: QuestionKind,
    /// The key of the set. It does not depend on the board.
    pub(crate) key: u128,
    /// Whether it is known that each candidate, if it is asked, is answered alike by two others.
    pub(crate) is_imperfect: bool,
    /// The most parts that a code splits the set into.
    pub(crate) most_parts: MostParts,
    /// How the set is renamed, and the key of the renamed set.
    pub(crate) renamed: OnceLock<(Renaming, u128)>,
    /// The position in the game, while symmetry is looked for.
    pub(crate) history: Option<Arc<Position>>,
    /// Whether this is the start, whose question may be given.
    pub(crate) is_start: bool,
    /// The codes that may be asked, if answers bar some.
    pub(crate) allowed: Option<Arc<Allowed>>,
    /// The questions that led here from the start, each followed by its answer, if a job may begin here.
    pub(crate) path: Option<Arc<[u64]>>,
}

impl SetPosition {
    /// All secrets of a board, at the end of a path, where symmetry is not looked for and nothing is barred.
    pub(crate) fn all(board: &Arc<Board>, ask: QuestionKind, path: &[u64]) -> SetPosition {
        let members: Vec<u16> = (0..board.secrets.len() as u16).collect();
        SetPosition {
            key: board.key(&members, ask),
            members,
            ask,
            is_imperfect: false,
            most_parts: MostParts::of_answers(board.codes.coding.values()),
            renamed: OnceLock::new(),
            history: None,
            is_start: false,
            allowed: None,
            path: Some(path.into()),
            board: board.clone(),
        }
    }

    /// The path to what follows an answer to a question about this set.
    pub(crate) fn path_after(&self, question: Code, feedback: Feedback) -> Arc<[u64]> {
        let path = self.path.iter().flat_map(|path| path.iter().copied());
        path.chain([question.0, u64::from(feedback.0)]).collect()
    }

    /// A part of a set, as far as the board tells.
    pub(crate) fn part(&self, members: Vec<u16>, ask: QuestionKind) -> SetPosition {
        SetPosition {
            key: self.board.key(&members, ask),
            members,
            ask,
            is_imperfect: false,
            most_parts: self.most_parts,
            renamed: OnceLock::new(),
            history: None,
            is_start: false,
            allowed: None,
            path: None,
            board: self.board.clone(),
        }
    }

    /// The same set where only these may be asked.
    pub(crate) fn allowing(mut self, allowed: Option<Arc<Allowed>>) -> SetPosition {
        if let Some(allowed) = &allowed {
            self.key = self.key.wrapping_add(allowed.key);
        }
        self.allowed = allowed;
        self
    }
}
