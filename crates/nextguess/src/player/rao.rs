//! One colour is counted while another is put in its place.
//!
//! T. M. Rao, "An algorithm to play the game of Mastermind", SIGART Newsletter 82 (1982). For every
//! colour that was found it keeps the slots where it may be. A guess has the colour that is being fixed
//! in the first of its slots, tied slots as they are, and the colour that is being counted in all
//! others. The sum of the pegs tells how often the counted colour occurs. Nothing white: the fixed
//! colour is right there. One white: neither of the two is. Two whites: the counted colour is. A colour
//! that has one slot left is tied to it. Once all slots are accounted for, the next colour that is not
//! yet fixed takes the part of the counted one.
//!
//! Programs that quote the paper leave out parts of it. This is the plain reading: a colour twice in as many slots
//! is not yet tied, a slot that no other colour can take is not either, and the last colour is counted
//! like all others. Over all codes it takes 6.0332 guesses on average and 9 at most on 4x6, 8.1911 and
//! 13 on 5x8.

use crate::board::code::Symbol;
use crate::explanation::Explanation;
use crate::game::Game;
use crate::grade::{Feedback, Rule, pegs_of};
use crate::player::{Contradicted, Knowledge, Player, PlayerKind};
use crate::strategy::{Engine, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "rao",
    summary: "counts one colour and places another with each guess; on boards of any size",
    source: "Rao 1982",
    games: &["mastermind"],
    options: &[],
    build: |_, game| {
        crate::player::needs_free_pegs(KIND.name, game)?;
        Ok(Engine::Player(Box::new(Rao)))
    },
};

struct Rao;

impl PlayerKind for Rao {
    fn player(&self, game: &Game, _: u64) -> Box<dyn Player> {
        Box::new(Inferences {
            symbols: game.alphabet().size(),
            tied: vec![None; game.slots()],
            colours: Vec::new(),
            found: 0,
            asked: Guess::Certain,
            question: Vec::new(),
            is_contradicted: false,
        })
    }
}

/// A colour whose number is known.
struct Colour {
    symbol: Symbol,
    /// How often it occurs in slots that are not tied.
    open: usize,
    /// Where that may be, ascending.
    slots: Vec<usize>,
}

/// What the last guess was made to tell.
#[derive(Copy, Clone)]
enum Guess {
    /// How often the next colour occurs.
    Count,
    /// Whether this colour or the other one is in this slot: the other one fills the open slots, and is
    /// the next to be counted where its place in `colours` is the end.
    Place {
        fixed: usize,
        other: usize,
        slot: usize,
    },
    /// Nothing: it was the only code that fits.
    Certain,
}

struct Inferences {
    symbols: usize,
    tied: Vec<Option<Symbol>>,
    /// In the order of their symbols, all up to the last that was counted.
    colours: Vec<Colour>,
    /// How many slots they fill together.
    found: usize,
    asked: Guess,
    question: Vec<Symbol>,
    is_contradicted: bool,
}

impl Inferences {
    fn tie(&mut self, colour: usize, slot: usize) {
        self.tied[slot] = Some(self.colours[colour].symbol);
        self.colours[colour].open -= 1;
        for colour in 0..self.colours.len() {
            self.rule_out(colour, slot);
        }
    }

    fn rule_out(&mut self, colour: usize, slot: usize) {
        self.colours[colour].slots.retain(|&other| other != slot);
    }

    fn tied_slots(&self) -> usize {
        self.tied.iter().flatten().count()
    }

    /// Ties the colours that have one slot left, until there is none.
    fn clean_up(&mut self) {
        let is_last = |colour: &Colour| colour.open == 1 && colour.slots.len() == 1;
        while let Some(colour) = self.colours.iter().position(is_last) {
            self.tie(colour, self.colours[colour].slots[0]);
        }
    }

    /// Notes that the next colour occurs `open` times in the slots that are not tied.
    fn count(&mut self, open: usize) -> Result<(), Contradicted> {
        let slots = self.tied.iter().enumerate();
        let free = slots.filter(|(_, tied)| tied.is_none());
        self.colours.push(Colour {
            symbol: self.colours.len() as Symbol,
            open,
            slots: free.map(|(slot, _)| slot).collect(),
        });
        self.found += open;
        let is_whole = self.found == self.tied.len();
        if self.found > self.tied.len() || (self.colours.len() == self.symbols && !is_whole) {
            return Err(Contradicted);
        }
        Ok(())
    }

    fn infer(&mut self, black: usize, white: usize) -> Result<(), Contradicted> {
        let tied = self.tied_slots();
        let (fixed, other, slot) = match self.asked {
            Guess::Certain => return Err(Contradicted),
            Guess::Count => {
                if white > 0 || black < tied {
                    return Err(Contradicted);
                }
                return self.count(black - tied);
            }
            Guess::Place { fixed, other, slot } => (fixed, other, slot),
        };
        let counted = (black + white).checked_sub(tied + 1).ok_or(Contradicted)?;
        if other == self.colours.len() {
            self.count(counted)?;
        }
        if white > 2 || counted != self.colours[other].open {
            return Err(Contradicted);
        }
        match white {
            0 => self.tie(fixed, slot),
            2 if counted > 0 && self.colours[other].slots.contains(&slot) => self.tie(other, slot),
            1 => {
                self.rule_out(fixed, slot);
                self.rule_out(other, slot);
            }
            _ => return Err(Contradicted),
        }
        self.clean_up();
        let fits = |colour: &Colour| colour.slots.len() >= colour.open;
        if self.colours.iter().all(fits) {
            Ok(())
        } else {
            Err(Contradicted)
        }
    }
}

impl Player for Inferences {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        if self.is_contradicted {
            return Err(Contradicted);
        }
        let next = self.colours.len();
        let mut unfixed = (0..next).filter(|&at| self.colours[at].open > 0);
        let fixed = unfixed.next();
        let counts = self.found < self.tied.len();
        let other = if counts { Some(next) } else { unfixed.next() };
        self.asked = match (fixed, other) {
            (Some(fixed), Some(other)) => Guess::Place {
                fixed,
                other,
                slot: self.colours[fixed].slots[0],
            },
            (None, Some(_)) => Guess::Count,
            (_, None) => Guess::Certain,
        };
        // Colours stand at the place of their symbol.
        let filler = other.or(fixed).unwrap_or_default() as Symbol;
        let tied = self.tied.iter();
        self.question.clear();
        self.question
            .extend(tied.map(|tied| tied.unwrap_or(filler)));
        if let Guess::Place { fixed, slot, .. } = self.asked {
            self.question[slot] = self.colours[fixed].symbol;
        }
        Ok(&self.question)
    }

    fn learn(&mut self, feedback: Feedback) {
        let (black, white) = pegs_of(feedback);
        let is_possible = feedback.index() < Rule::Pegs.outcomes(self.tied.len());
        let learned = self.infer(black, white);
        self.is_contradicted |= !is_possible || learned.is_err();
    }

    fn explain(&self, game: &Game, asked: &[Symbol]) -> Explanation {
        // Colours stand at the place of their symbol.
        let colour = |at: usize| game.symbol_name(at as Symbol);
        let step = match self.asked {
            Guess::Count => format!(
                "{} fills the slots that are not tied: the pegs tell how often it occurs.",
                colour(self.colours.len())
            ),
            Guess::Place { fixed, other, slot } => {
                let counts = match other == self.colours.len() {
                    true => ", and the sum of the pegs tells how often it occurs",
                    false => "",
                };
                let (fixed, other, slot) = (colour(fixed), colour(other), game.slot_name(slot));
                format!(
                    "{fixed} is tried in {slot}, the first place where it may be, and {other} fills the \
                     other slots that are not tied{counts}. No white peg: {fixed} is right there. One: \
                     neither is. Two: {other} is."
                )
            }
            Guess::Certain => "Only one code fits.".to_owned(),
        };
        let (tied, slots) = (self.tied_slots(), self.tied.len());
        let counted = self.colours.len();
        Explanation::new(asked.to_vec(), step).with_detail(format!(
            "{counted} of {} colours are counted, and {tied} of {slots} slots are tied to their colour.",
            self.symbols
        ))
    }

    fn known(&self) -> Option<Knowledge> {
        if self.is_contradicted {
            return None;
        }
        let mut known = Knowledge::none(self.tied.len(), self.symbols, false);
        for (slot, tied) in self.tied.iter().enumerate() {
            if let Some(symbol) = tied {
                known.fix(slot, *symbol);
                continue;
            }
            let is_whole = self.found == self.tied.len();
            for symbol in 0..self.symbols {
                let may_be = match self.colours.get(symbol) {
                    Some(colour) => colour.open > 0 && colour.slots.contains(&slot),
                    None => !is_whole,
                };
                if !may_be {
                    known.rule_out(slot, symbol as Symbol);
                }
            }
        }
        Some(known)
    }
}
