//! Mastermind: any code; black pegs for right slots, white pegs for right symbols elsewhere.

use super::{Board, CONSISTENT, GameKind, SYMBOLS, TURNS};
use crate::error::InputError;
use crate::feedback::FeedbackFormat;
use crate::game::{Ask, Game};
use crate::grade::Rule;
use crate::spec::{GameSpec, OptionHelp, ReadFile};

pub(super) const KIND: GameKind = GameKind {
    name: "mastermind",
    summary: "a code of colours; black pegs for right slots, white for right colours elsewhere",
    grammar: "mastermind:SLOTSxCOLOURS",
    example: "mastermind:4x6",
    usual_board: Some("4x6"),
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
    build,
};

#[derive(Debug)]
struct Mastermind {
    board: Board,
    rule: Rule,
}

fn build(spec: GameSpec, _: ReadFile<'_>) -> Result<Box<dyn Game>, InputError> {
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
    Ok(Box::new(Mastermind { board, rule }))
}

impl Game for Mastermind {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        self.rule
    }

    fn feedback_format(&self, _: Ask) -> FeedbackFormat {
        let slots = self.board.slots;
        match self.rule {
            Rule::Hits => FeedbackFormat::Hits { slots },
            _ => FeedbackFormat::Pegs { slots },
        }
    }
}
