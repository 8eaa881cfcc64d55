//! Permutation mastermind, the black-peg game on permutations: the answer is the number of slots that are right.

use super::{Board, GameKind, SYMBOLS, TURNS, plain_sizes};
use crate::error::InputError;
use crate::game::feedback::FeedbackFormat;
use crate::game::spec::{GameSpec, ReadFile};
use crate::game::{Game, GameRules, QuestionKind};
use crate::grade::Rule;

pub(super) const KIND: GameKind = GameKind {
    name: "permutation",
    summary: "permutation mastermind: every symbol once; the answer is how many slots are right",
    grammar: "permutation:N",
    example: "permutation:10",
    usual_board: "10",
    plain_board: plain_sizes,
    options: &[TURNS, SYMBOLS],
    turns: &["0123456789=3"],
    notes: &[],
    build,
};

#[derive(Debug)]
struct Permutation {
    board: Board,
}

fn build(spec: GameSpec, _: ReadFile<'_>) -> Result<Game, InputError> {
    let [n] = spec.sizes(["n"])?;
    let board = Board::new(spec, n, n)?;
    Ok(Game::new(Permutation { board }))
}

impl GameRules for Permutation {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        Rule::Hits
    }

    fn feedback_format(&self, _: QuestionKind) -> FeedbackFormat {
        FeedbackFormat::Hits {
            slots: self.board.slots,
        }
    }
}
