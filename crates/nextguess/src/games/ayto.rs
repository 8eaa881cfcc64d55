//! "Are You The One?": a hidden perfect matching. Each week a truth booth (one pair, yes or no), then
//! a matching night (a full matching, how many pairs are right).
//!
//! Slots are the people on the left, symbols those on the right. A booth is a code that is blank but
//! for one slot, so that one rule grades both.

use super::{Board, GameKind, SYMBOLS};
use crate::code::{BLANK, Symbol};
use crate::error::InputError;
use crate::feedback::FeedbackFormat;
use crate::game::{Ask, Game};
use crate::grade::Rule;
use crate::spec::{GameSpec, OptionHelp, ReadFile};

pub(super) const KIND: GameKind = GameKind {
    name: "ayto",
    summary: "Are You The One?: a perfect matching; each week a booth (a pair, yes or no), then a night (lights)",
    grammar: "ayto:N",
    example: "ayto:10",
    usual_board: Some("10"),
    options: &[
        OptionHelp {
            name: "weeks",
            value: "N",
            summary: "the game is lost after N weeks (10)",
        },
        SYMBOLS,
    ],
    build,
};

const USUAL_WEEKS: u32 = 10;

#[derive(Debug)]
struct Ayto {
    board: Board,
}

fn build(spec: GameSpec, _: ReadFile<'_>) -> Result<Box<dyn Game>, InputError> {
    let [n] = spec.sizes(["n"])?;
    if n < 2 {
        return Err(spec.size_error("n", n, "at least 2 couples"));
    }
    let weeks = spec.number_option("weeks")?.unwrap_or(USUAL_WEEKS);
    let mut board = Board::new(spec, n, n)?;
    board.turn_limit = Some(weeks);
    Ok(Box::new(Ayto { board }))
}

impl Ayto {
    fn read_booth(&self, text: &str, left: &str, right: &str) -> Result<Vec<Symbol>, InputError> {
        let alphabet = &self.board.alphabet;
        let mut question = vec![BLANK; self.board.slots];
        let left = usize::from(alphabet.read_symbol(left.trim())?);
        let right = alphabet.read_symbol(right.trim())?;
        match question.get_mut(left) {
            Some(slot) if usize::from(right) < self.board.slots => *slot = right,
            _ => {
                let expected = "a pair, left+right, both known";
                let example = format!("{}+{}=no", alphabet.symbol_text(0), alphabet.symbol_text(1));
                return Err(InputError::new("booth", text, expected, example));
            }
        }
        Ok(question)
    }
}

impl Game for Ayto {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        Rule::Hits
    }

    fn turn_noun(&self) -> &'static str {
        "week"
    }

    /// A week ends with its night. A history may have weeks without a booth, or with several.
    fn ends_turn(&self, ask: Ask) -> bool {
        ask == Ask::Code
    }

    fn next_ask(&self, asked: &[Ask]) -> Ask {
        match asked.last() {
            Some(Ask::Pair) => Ask::Code,
            _ => Ask::Pair,
        }
    }

    fn ask_noun(&self, ask: Ask) -> &'static str {
        match ask {
            Ask::Code => "night",
            Ask::Pair => "booth",
        }
    }

    fn feedback_format(&self, ask: Ask) -> FeedbackFormat {
        match ask {
            Ask::Pair => FeedbackFormat::YesNo,
            Ask::Code => FeedbackFormat::Hits {
                slots: self.board.slots,
            },
        }
    }

    fn read_question(&self, text: &str) -> Result<Vec<Symbol>, InputError> {
        if let Some((left, right)) = text.split_once('+') {
            return self.read_booth(text, left, right);
        }
        let night = self.board.alphabet.read_code(text, self.board.slots)?;
        self.check_secret(&night)?;
        Ok(night)
    }

    fn question_text(&self, question: &[Symbol]) -> String {
        let alphabet = &self.board.alphabet;
        match question.iter().position(|&symbol| symbol != BLANK) {
            Some(left) if question.contains(&BLANK) => {
                let right = alphabet.symbol_text(question[left]);
                format!("{}+{right}", alphabet.symbol_text(left as Symbol))
            }
            _ => alphabet.code_text(question.iter().copied()),
        }
    }
}
