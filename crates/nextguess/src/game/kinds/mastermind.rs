//! Mastermind: codes with repetition. A black peg is a symbol in its right slot, a white peg a right symbol in
//! another slot.
//!
//! A guess may leave slots blank, unless only codes that can be the secret may be asked. A blank slot gets no peg.

use super::{Board, CONSISTENT, GameKind, SYMBOLS, TURNS, plain_sizes};
use crate::board::code::{BLANK, Symbol, UNKNOWN};
use crate::error::InputError;
use crate::game::feedback::FeedbackFormat;
use crate::game::spec::{GameSpec, OptionHelp, ReadFile};
use crate::game::{Game, GameRules, QuestionKind};
use crate::grade::Rule;

pub(super) const KIND: GameKind = GameKind {
    name: "mastermind",
    summary: "a code of colours; black pegs for right slots, white for right colours elsewhere",
    grammar: "mastermind:SLOTSxCOLOURS",
    example: "mastermind:4x6",
    usual_board: "4x6",
    plain_board: plain_sizes,
    options: &[
        TURNS,
        SYMBOLS,
        CONSISTENT,
        OptionHelp {
            name: "pegs",
            value: "black",
            summary: "the answer is the number of black pegs only",
        },
    ],
    turns: &["0011=1,2"],
    notes: &["The answer is the number of black pegs, then of white ones: 1,2 or 1b2w."],
    build,
};

#[derive(Debug)]
struct Mastermind {
    board: Board,
    rule: Rule,
}

fn build(spec: GameSpec, _: ReadFile<'_>) -> Result<Game, InputError> {
    let [slots, colours] = spec.sizes(["slots", "colours"])?;
    let rule = match spec.option("pegs") {
        None | Some("both") => Rule::Pegs,
        Some("black") => Rule::Hits,
        Some(other) => {
            return Err(InputError::new(
                "pegs",
                other,
                "black or both",
                "mastermind:4x6,pegs=black",
            ));
        }
    };
    if slots > rule.max_slots() {
        return Err(spec.size_error("slots", slots, format!("at most {}", rule.max_slots())));
    }
    if colours < 2 {
        return Err(spec.size_error("colours", colours, "at least 2"));
    }
    let mut board = Board::new(spec, slots, colours)?;
    board.repeats = true;
    Ok(Game::new(Mastermind { board, rule }))
}

impl GameRules for Mastermind {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        self.rule
    }

    fn read_question(&self, text: &str) -> Result<Vec<Symbol>, InputError> {
        let Board {
            alphabet, slots, ..
        } = &self.board;
        let question = alphabet.read_blank_code(text, *slots)?;
        if !question.contains(&BLANK) {
            return Ok(question);
        }
        let expected = if self.board.only_consistent {
            "no blank slot _, since only codes that can be the secret may be asked"
        } else if question.contains(&UNKNOWN) {
            "blank slots _ or unknown slots ?, not both"
        } else if question.iter().all(|&symbol| symbol == BLANK) {
            "a colour in at least one slot"
        } else {
            return Ok(question);
        };
        Err(InputError::new(
            "question",
            text,
            expected,
            self.example_code(),
        ))
    }

    fn feedback_format(&self, _: QuestionKind) -> FeedbackFormat {
        let slots = self.board.slots;
        match self.rule {
            Rule::Hits => FeedbackFormat::Hits { slots },
            _ => FeedbackFormat::Pegs { slots },
        }
    }
}
