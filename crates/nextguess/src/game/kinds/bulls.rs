//! Bulls and Cows: codes without repetition. A bull is a symbol in its right slot, a cow a right symbol in another
//! slot.

use super::{Board, CONSISTENT, GameKind, SYMBOLS, TURNS, plain_sizes};
use crate::error::InputError;
use crate::game::feedback::FeedbackFormat;
use crate::game::spec::{GameSpec, ReadFile};
use crate::game::{Game, GameRules, QuestionKind};
use crate::grade::Rule;

pub(super) const KIND: GameKind = GameKind {
    name: "bulls",
    summary: "Bulls and Cows: a code of different digits; bulls for right slots, cows for right digits elsewhere",
    grammar: "bulls:SLOTSxSYMBOLS",
    example: "bulls:4x10",
    usual_board: "4x10",
    plain_board: plain_sizes,
    options: &[TURNS, SYMBOLS, CONSISTENT],
    turns: &["1234=1,2"],
    notes: &["The answer is the number of bulls, then of cows: 1,2 or 1A2B."],
    build,
};

#[derive(Debug)]
struct Bulls {
    board: Board,
}

fn build(spec: GameSpec, _: ReadFile<'_>) -> Result<Game, InputError> {
    let [slots, symbols] = spec.sizes(["slots", "symbols"])?;
    if slots > Rule::Pegs.max_slots() {
        let expected = format!("at most {}", Rule::Pegs.max_slots());
        return Err(spec.size_error("slots", slots, expected));
    }
    if symbols < slots {
        let expected = format!("at least as many as the {slots} slots, since none occurs twice");
        return Err(spec.size_error("symbols", symbols, expected));
    }
    let board = Board::new(spec, slots, symbols)?;
    Ok(Game::new(Bulls { board }))
}

impl GameRules for Bulls {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        Rule::Pegs
    }

    fn feedback_format(&self, _: QuestionKind) -> FeedbackFormat {
        FeedbackFormat::Pegs {
            slots: self.board.slots,
        }
    }
}
