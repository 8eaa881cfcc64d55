//! The digit scan of a report on Mastermind in C++, at its word; see [`digit_scan`](crate::player::digit_scan).

use crate::board::code::{BLANK, Symbol};
use crate::explanation::Explanation;
use crate::game::Game;
use crate::grade::{Feedback, Rule};
use crate::player::digit_scan::black_pegs;
use crate::player::{Contradicted, Knowledge, Player, PlayerKind};

/// Each slot is given one symbol after another while the others are blank.
pub(crate) struct LiteralScan;

impl PlayerKind for LiteralScan {
    fn player(&self, game: &Game, _: u64) -> Box<dyn Player> {
        Box::new(Scan {
            rule: game.rule(),
            symbols: game.alphabet().size() as Symbol,
            question: vec![BLANK; game.slots()],
            found: Vec::with_capacity(game.slots()),
            symbol: 0,
            is_contradicted: false,
        })
    }
}

struct Scan {
    rule: Rule,
    symbols: Symbol,
    question: Vec<Symbol>,
    /// The symbols of the first slots. The slot after them is the one that is scanned.
    found: Vec<Symbol>,
    /// What is tried in the slot that is scanned; those below were tried.
    symbol: Symbol,
    is_contradicted: bool,
}

impl Scan {
    fn is_last_slot(&self) -> bool {
        self.found.len() + 1 == self.question.len()
    }
}

impl Player for Scan {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        if self.is_contradicted {
            return Err(Contradicted);
        }
        let slot = self.found.len();
        self.question.fill(BLANK);
        if self.is_last_slot() {
            self.question[..slot].copy_from_slice(&self.found);
        }
        self.question[slot] = self.symbol;
        Ok(&self.question)
    }

    fn learn(&mut self, feedback: Feedback) {
        let pegs = black_pegs(self.rule, feedback);
        let is_last_symbol = self.symbol + 1 == self.symbols;
        match (pegs, self.is_last_slot()) {
            (1, false) => {
                self.found.push(self.symbol);
                self.symbol = 0;
            }
            (0, false) if !is_last_symbol => self.symbol += 1,
            (pegs, true) if pegs == self.found.len() && !is_last_symbol => self.symbol += 1,
            // The right code wins, and ends the game; another answer cannot be true.
            _ => self.is_contradicted = true,
        }
    }

    fn explain(&self, game: &Game, asked: &[Symbol]) -> Explanation {
        let (slot, symbol) = (
            game.slot_name(self.found.len()),
            game.symbol_name(self.symbol),
        );
        let others = match self.is_last_slot() {
            true => "the other slots hold what was found",
            false => "the other slots are blank",
        };
        let step = format!("{symbol} is tried in {slot}, while {others}.");
        let found = format!(
            "{} of {} slots are found.",
            self.found.len(),
            self.question.len()
        );
        Explanation::new(asked.to_vec(), step).with_detail(found)
    }

    fn known(&self) -> Option<Knowledge> {
        if self.is_contradicted {
            return None;
        }
        let mut known = Knowledge::none(self.question.len(), self.symbols.into(), false);
        for (slot, &symbol) in self.found.iter().enumerate() {
            known.fix(slot, symbol);
        }
        (0..self.symbol).for_each(|tried| known.rule_out(self.found.len(), tried));
        Some(known)
    }
}
