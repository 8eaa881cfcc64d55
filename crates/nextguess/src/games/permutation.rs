//! Permutation mastermind, the black-peg game on permutations: the answer is the number of hits.

use super::{Board, GameKind, SYMBOLS, TURNS, distinct_codes, random_distinct_code};
use crate::code::{Code, Layout, Symbol};
use crate::count::Count;
use crate::error::InputError;
use crate::feedback::FeedbackFormat;
use crate::game::{Ask, Game};
use crate::grade::Rule;
use crate::random::Random;
use crate::spec::{GameSpec, ReadFile};

pub(super) const KIND: GameKind = GameKind {
    name: "permutation",
    summary: "permutation mastermind: every symbol once; the answer is how many slots are right",
    grammar: "permutation:N",
    example: "permutation:10",
    usual_board: Some("10"),
    options: &[TURNS, SYMBOLS],
    build,
};

#[derive(Debug)]
struct Permutation {
    board: Board,
}

fn build(spec: GameSpec, _: ReadFile<'_>) -> Result<Box<dyn Game>, InputError> {
    let [n] = spec.sizes(["n"])?;
    let board = Board::new(spec, n, n)?;
    Ok(Box::new(Permutation { board }))
}

impl Game for Permutation {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        Rule::Hits
    }

    fn secret_count(&self) -> Count {
        Count::product(1..=self.board.slots as u64)
    }

    fn secrets(&self, layout: Layout) -> Vec<Code> {
        distinct_codes(layout)
    }

    fn random_secret(&self, random: &mut Random) -> Vec<Symbol> {
        random_distinct_code(&self.board, random)
    }

    fn check_secret(&self, secret: &[Symbol]) -> Result<(), InputError> {
        self.board.check_distinct(secret)
    }

    fn feedback_format(&self, _: Ask) -> FeedbackFormat {
        FeedbackFormat::Hits {
            slots: self.board.slots,
        }
    }
}
