//! One slot after another, by the change in black pegs.
//!
//! The brute force for large boards of a published Mastermind program (a report on Mastermind in C++),
//! which needs at most slots x colours guesses. Here in an exact reading: the first guess is the
//! lowest symbol in every slot. Then each slot in turn is given the other symbols, while the slots before it
//! hold what was found and those after it the lowest symbol. A black peg more: the symbol is found.
//! One less: it was the lowest. When one symbol is left for a slot, or the black pegs tell that the
//! lowest symbol is in none of the open slots or in all of them, nothing is asked.
//!
//! That takes at most slots x (colours - 2) + 2 guesses with three colours or more, slots + 1 with
//! two, and some secret takes as many. White pegs are not looked at.
//!
//! With the option `literal` it plays as the report tells: each slot is given one symbol after another,
//! from the lowest to the one that gets a black peg, while the other slots are blank. In the last slot the
//! symbols that were found stand in the others, so that the right guess ends the game. So symbol s of a
//! slot, counted from 0, takes s + 1 guesses: slots x (colours + 1) / 2 on average, and at most slots x
//! colours. A text that leaves the others blank to the end makes as many tries, and never asks the code.

mod literal;

use crate::board::code::Symbol;
use crate::error::InputError;
use crate::explanation::Explanation;
use crate::game::Game;
use crate::game::spec::OptionHelp;
use crate::grade::{Feedback, Rule, pegs_of};
use crate::player::digit_scan::literal::LiteralScan;
use crate::player::{Contradicted, Knowledge, Player, PlayerKind};
use crate::strategy::{Engine, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "digit-scan",
    summary: "one slot after another, by the change in black pegs; on boards of any size",
    source: "a report on Mastermind in C++",
    games: &["mastermind"],
    options: &[OptionHelp {
        name: "literal",
        value: "",
        summary: "every symbol in turn, the other slots blank, as the report tells; at most slots x colours",
    }],
    build: |options, game| {
        let player_kind = player_kind(game)?;
        Ok(Engine::Player(match options.get("literal") {
            Some(_) => Box::new(LiteralScan),
            None => player_kind,
        }))
    },
};

/// Whether the rules of this game, which is mastermind, let it ask what it wants.
pub(crate) fn can_play(game: &Game) -> bool {
    !game.board().only_consistent
}

/// The strategy itself, where it can play.
pub(crate) fn player_kind(game: &Game) -> Result<Box<dyn PlayerKind>, InputError> {
    if !can_play(game) {
        return Err(crate::player::asks_others(KIND.name, game));
    }
    Ok(Box::new(DigitScan))
}

/// The most guesses that it takes on a board.
pub(crate) fn most_guesses(slots: usize, symbols: usize) -> usize {
    match symbols {
        0..=2 => slots + 1,
        _ => slots * (symbols - 2) + 2,
    }
}

struct DigitScan;

impl PlayerKind for DigitScan {
    fn player(&self, game: &Game, _: u64) -> Box<dyn Player> {
        Box::new(Scan {
            rule: game.rule(),
            symbols: game.alphabet().size() as Symbol,
            code: vec![0; game.slots()],
            question: vec![0; game.slots()],
            hits: 0,
            slot: 0,
            next: Next::Start,
        })
    }
}

/// What is asked next.
#[derive(Copy, Clone, Debug)]
enum Next {
    /// The lowest symbol everywhere.
    Start,
    /// The code with this symbol in the slot that is scanned.
    Trial { symbol: Symbol, may_be_lowest: bool },
    /// The code that was found.
    Found,
    /// Nothing: no secret fits.
    Contradicted,
}

struct Scan {
    rule: Rule,
    symbols: Symbol,
    /// What was found before `slot`, the lowest symbol from there on.
    code: Vec<Symbol>,
    question: Vec<Symbol>,
    /// The black pegs of `code`: at least `slot`.
    hits: usize,
    slot: usize,
    next: Next,
}

/// The black pegs of a feedback under a rule of mastermind.
pub(crate) fn black_pegs(rule: Rule, feedback: Feedback) -> usize {
    match rule {
        Rule::Pegs => pegs_of(feedback).0,
        _ => feedback.index(),
    }
}

impl Scan {
    /// Goes to the first slot that has to be scanned from `slot` on.
    fn go_on(&mut self) -> Next {
        loop {
            let open = self.code.len() - self.slot;
            let lowest = self.hits - self.slot;
            if lowest > open {
                return Next::Contradicted;
            }
            if lowest == open {
                return Next::Found;
            }
            let next = Next::Trial {
                symbol: 1,
                may_be_lowest: lowest > 0,
            };
            if !self.is_last(next) {
                return next;
            }
            self.fill(1);
        }
    }

    /// Whether the symbol to be tried is the only one left.
    fn is_last(&self, next: Next) -> bool {
        matches!(next, Next::Trial { symbol, may_be_lowest: false } if symbol + 1 == self.symbols)
    }

    /// The slot holds this symbol, which is not the lowest.
    fn fill(&mut self, symbol: Symbol) {
        self.code[self.slot] = symbol;
        self.slot += 1;
        self.hits += 1;
    }

    fn after_trial(&mut self, symbol: Symbol, may_be_lowest: bool, hits: usize) -> Next {
        if hits == self.hits + 1 {
            self.fill(symbol);
            return self.go_on();
        }
        if may_be_lowest && hits + 1 == self.hits {
            self.slot += 1;
            return self.go_on();
        }
        let next = Next::Trial {
            symbol: symbol + 1,
            may_be_lowest: false,
        };
        if hits != self.hits || symbol + 1 == self.symbols {
            Next::Contradicted
        } else if self.is_last(next) {
            self.fill(symbol + 1);
            self.go_on()
        } else {
            next
        }
    }
}

impl Player for Scan {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        self.question.copy_from_slice(&self.code);
        match self.next {
            Next::Start | Next::Found => {}
            Next::Trial { symbol, .. } => self.question[self.slot] = symbol,
            Next::Contradicted => return Err(Contradicted),
        }
        Ok(&self.question)
    }

    fn learn(&mut self, feedback: Feedback) {
        let hits = black_pegs(self.rule, feedback);
        self.next = match self.next {
            Next::Start if hits < self.code.len() => {
                self.hits = hits;
                self.go_on()
            }
            Next::Trial {
                symbol,
                may_be_lowest,
            } => self.after_trial(symbol, may_be_lowest, hits),
            // The right code wins, and ends the game; another answer cannot be true.
            Next::Start | Next::Found | Next::Contradicted => Next::Contradicted,
        };
    }

    fn explain(&self, game: &Game, asked: &[Symbol]) -> Explanation {
        let lowest = game.symbol_name(0);
        let step = match self.next {
            Next::Start => {
                format!("{lowest} in every slot: the black pegs tell how often it occurs.")
            }
            Next::Trial {
                symbol,
                may_be_lowest,
            } => {
                let (slot, symbol) = (game.slot_name(self.slot), game.symbol_name(symbol));
                let fewer = match may_be_lowest {
                    true => format!(", one less that {slot} holds {lowest}"),
                    false => String::new(),
                };
                format!(
                    "{symbol} is tried in {slot}, while {lowest} stands in the slots after it. Black \
                     pegs without the trial: {}. One more tells that {slot} holds {symbol}{fewer}.",
                    self.hits
                )
            }
            Next::Found | Next::Contradicted => "Every slot is known.".to_owned(),
        };
        let found = match self.next {
            Next::Found => self.code.len(),
            _ => self.slot,
        };
        let found = format!("{found} of {} slots are found.", self.code.len());
        Explanation::new(asked.to_vec(), step).with_detail(found)
    }

    fn known(&self) -> Option<Knowledge> {
        let mut known = Knowledge::none(self.code.len(), self.symbols.into(), false);
        let found = match self.next {
            Next::Start => return Some(known),
            Next::Trial { .. } => self.slot,
            Next::Found => self.code.len(),
            Next::Contradicted => return None,
        };
        for (slot, &symbol) in self.code[..found].iter().enumerate() {
            known.fix(slot, symbol);
        }
        if let Next::Trial {
            symbol,
            may_be_lowest,
        } = self.next
        {
            let lowest = Symbol::from(may_be_lowest);
            (lowest..symbol).for_each(|tried| known.rule_out(self.slot, tried));
            if self.hits == self.slot {
                (self.slot..self.code.len()).for_each(|slot| known.rule_out(slot, 0));
            }
        }
        Some(known)
    }
}
