//! Mastermind with four slots and six colours: two guesses from a small table, then the first code that fits.
//!
//! The second guess depends on the answer to the first. From the third guess on, the person writes codes in the order of
//! [`COLOURS`] and guesses the first one that fits all answers. The table and the order were found by a search over all
//! 720 orders of the colours, with the best second guess for each answer. Over all codes it takes 4.4336 guesses on
//! average and 6 at most.

use crate::board::code::Symbol;
use crate::explanation::Explanation;
use crate::game::Game;
use crate::grade::{Feedback, Rule, naive, pegs_index};
use crate::player::{Contradicted, ForeignQuestion, Knowledge, Player, PlayerKind};

/// The slots and the colours of the board.
pub(super) const BOARD: (usize, usize) = (SLOTS, COLOURS.len());

const SLOTS: usize = 4;

/// The order in which colours are tried.
const COLOURS: [Symbol; 6] = [3, 1, 0, 4, 5, 2];

const FIRST: [Symbol; SLOTS] = [0, 0, 1, 2];

/// Black pegs, white pegs, and the second guess.
const SECOND: [(usize, usize, [Symbol; SLOTS]); 13] = [
    (0, 0, [5, 4, 3, 5]),
    (0, 1, [4, 5, 2, 5]),
    (0, 2, [2, 1, 4, 5]),
    (0, 3, [2, 1, 4, 5]),
    (0, 4, [1, 2, 0, 0]),
    (1, 0, [5, 4, 5, 4]),
    (1, 1, [5, 0, 4, 4]),
    (1, 2, [5, 0, 4, 1]),
    (1, 3, [0, 1, 2, 0]),
    (2, 0, [2, 2, 5, 4]),
    (2, 1, [0, 4, 1, 5]),
    (2, 2, [0, 1, 0, 2]),
    (3, 0, [1, 4, 5, 2]),
];

pub(super) struct Rules;

impl PlayerKind for Rules {
    fn player(&self, _: &Game, _: u64) -> Box<dyn Player> {
        Box::new(Guesses {
            answered: Vec::new(),
            next: Some((FIRST, Reason::First)),
        })
    }
}

/// Why a guess is made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Reason {
    First,
    /// The table has it for this many black and white pegs.
    Second(usize, usize),
    /// It is the first code that fits, after this many that do not.
    Fits(usize),
}

struct Guesses {
    answered: Vec<([Symbol; SLOTS], Feedback)>,
    /// The next guess. `None` if no code fits the answers.
    next: Option<([Symbol; SLOTS], Reason)>,
}

/// All codes in the order in which a person writes them.
fn codes() -> impl Iterator<Item = [Symbol; SLOTS]> {
    let base = COLOURS.len();
    (0..base.pow(SLOTS as u32)).map(move |number| {
        let digit = |slot: usize| number / base.pow((SLOTS - 1 - slot) as u32) % base;
        std::array::from_fn(|slot| COLOURS[digit(slot)])
    })
}

impl Guesses {
    fn fits(&self, code: &[Symbol]) -> bool {
        let mut answered = self.answered.iter();
        answered.all(|(guess, feedback)| naive::grade(Rule::Pegs, guess, code) == *feedback)
    }

    fn add(&mut self, guess: [Symbol; SLOTS], feedback: Feedback) {
        self.answered.push((guess, feedback));
        let first = codes().enumerate().find(|(_, code)| self.fits(code));
        let first = first.map(|(before, code)| (code, Reason::Fits(before)));
        self.next = first.map(|first| self.second().unwrap_or(first));
    }

    /// The guess that the table has for the answer to the first guess.
    fn second(&self) -> Option<([Symbol; SLOTS], Reason)> {
        let &[(FIRST, feedback)] = &self.answered[..] else {
            return None;
        };
        let mut rows = SECOND.into_iter();
        let (black, white, guess) =
            rows.find(|&(black, white, _)| pegs_index(black, black + white) == feedback)?;
        Some((guess, Reason::Second(black, white)))
    }
}

impl Player for Guesses {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        let (guess, _) = self.next.as_ref().ok_or(Contradicted)?;
        Ok(guess)
    }

    fn learn(&mut self, feedback: Feedback) {
        if let Some((guess, _)) = self.next {
            self.add(guess, feedback);
        }
    }

    fn learn_of(&mut self, question: &[Symbol], feedback: Feedback) -> Result<(), ForeignQuestion> {
        let guess = <[Symbol; SLOTS]>::try_from(question).map_err(|_| ForeignQuestion)?;
        self.add(guess, feedback);
        Ok(())
    }

    fn explain(&self, _: &Game, asked: &[Symbol]) -> Explanation {
        let Some((_, reason)) = self.next else {
            return Explanation::unsaid(asked.to_vec());
        };
        let step = match reason {
            Reason::First => "The sheet begins with this guess.".to_owned(),
            Reason::Second(black, white) => {
                format!("The sheet has this guess after {black} black and {white} white pegs.")
            }
            Reason::Fits(before) => {
                let order: Vec<String> = COLOURS.iter().map(Symbol::to_string).collect();
                format!(
                    "In the order of colours {}, this is the first code that fits all answers. {before} codes come \
                     before it.",
                    order.join(" ")
                )
            }
        };
        Explanation::new(asked.to_vec(), step)
    }

    fn known(&self) -> Option<Knowledge> {
        self.next?;
        let mut known = Knowledge::none(SLOTS, COLOURS.len(), false);
        let fitting: Vec<[Symbol; SLOTS]> = codes().filter(|code| self.fits(code)).collect();
        for slot in 0..SLOTS {
            for symbol in COLOURS {
                if fitting.iter().all(|code| code[slot] != symbol) {
                    known.rule_out(slot, symbol);
                }
            }
        }
        Some(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::pegs_of;

    #[test]
    fn every_answer_to_the_first_guess_is_in_the_table() {
        for code in codes() {
            let feedback = naive::grade(Rule::Pegs, &FIRST, &code);
            let (black, white) = pegs_of(feedback);
            let rows = SECOND.iter();
            let found = rows.filter(|row| (row.0, row.1) == (black, white)).count();
            assert_eq!(found, usize::from(black < SLOTS), "{black},{white}");
        }
    }

    #[test]
    fn the_order_is_that_of_the_first_slot_first() {
        let codes: Vec<_> = codes().collect();
        assert_eq!(codes.len(), 1296);
        assert_eq!(codes[..2], [[3, 3, 3, 3], [3, 3, 3, 1]]);
        assert_eq!(codes[1295], [2, 2, 2, 2]);
    }
}
