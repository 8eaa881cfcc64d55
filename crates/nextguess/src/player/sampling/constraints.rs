//! Questions and answers as constraints on a code, and the exact search for the codes that fit.

use std::ops::ControlFlow;

use crate::board::code::{Code, Layout, Symbol};
use crate::error::InputError;
use crate::game::Game;
use crate::grade::{Feedback, Grader, Rule, pegs_of};
use crate::util::random::Random;

/// The turns so far as constraints on the secret, on a board whose codes fit a word and whose answers are pegs or
/// hits.
#[derive(Clone, Debug)]
pub(crate) struct Constraints {
    grader: Grader,
    distinct: bool,
    turns: Vec<(Code, Feedback)>,
}

/// How a search ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Every code that fits was visited.
    Complete,
    /// The visitor had enough.
    Stopped,
    /// The budget was used up first.
    Unfinished,
}

impl Constraints {
    /// No constraints yet. Boards that `strategy` cannot play are refused.
    pub(crate) fn none(game: &Game, strategy: &str) -> Result<Constraints, InputError> {
        let rule = game.rule();
        let layout = game.layout().filter(|_| !rule.is_marks());
        let Some(layout) = layout else {
            let expected = format!(
                "a strategy for a board this wide: {strategy} plays those whose codes fit a machine \
                 word, such as 16 slots of 14 symbols"
            );
            let error = InputError::new("strategy", strategy, expected, "digit-scan");
            let sentence = format!(
                "this board is too wide for {strategy}, which plays those whose codes fit a machine \
                 word, such as 16 slots of 14 symbols. Example: digit-scan"
            );
            return Err(error.saying(sentence));
        };
        Ok(Constraints {
            grader: Grader::new(rule, layout),
            distinct: !game.board().repeats,
            turns: Vec::new(),
        })
    }

    pub(crate) fn grader(&self) -> Grader {
        self.grader
    }

    pub(crate) fn layout(&self) -> Layout {
        self.grader.layout()
    }

    /// Whether no code has a symbol twice.
    pub(crate) fn is_distinct(&self) -> bool {
        self.distinct
    }

    pub(crate) fn turns(&self) -> &[(Code, Feedback)] {
        &self.turns
    }

    pub(crate) fn push(&mut self, question: Code, feedback: Feedback) {
        self.turns.push((question, feedback));
    }

    /// Whether this code can be the secret. It is one of the board's codes.
    pub(crate) fn fit(&self, code: Code) -> bool {
        let grader = self.grader;
        // The last answer was learned last, and what is tested here mostly fitted those before.
        let mut turns = self.turns.iter().rev();
        turns.all(|&(question, feedback)| grader.grade_one(question, code) == feedback)
    }

    /// Whether the board has this code.
    pub(crate) fn is_code(&self, code: Code) -> bool {
        let layout = self.layout();
        let symbol = |slot| layout.symbol(code, slot);
        !self.distinct
            || (1..layout.slots()).all(|slot| (0..slot).all(|other| symbol(other) != symbol(slot)))
    }

    /// How far a code is from fitting: the sum over the turns of the differences in black and in white
    /// pegs. 0 means that it fits.
    pub(crate) fn distance(&self, code: Code) -> u32 {
        let differences = self.turns.iter().map(|&(question, feedback)| {
            let (black, white) = self.pegs(feedback);
            let (other_black, other_white) = self.pegs(self.grader.grade_one(question, code));
            black.abs_diff(other_black) + white.abs_diff(other_white)
        });
        differences.sum()
    }

    fn pegs(&self, feedback: Feedback) -> (u32, u32) {
        match self.grader.rule() {
            Rule::Pegs => {
                let (black, white) = pegs_of(feedback);
                (black as u32, white as u32)
            }
            _ => (u32::from(feedback.0), 0),
        }
    }

    /// A random change to a code; the result may be no code of the board.
    pub(crate) fn changed(&self, code: Code, random: &mut Random) -> Code {
        let layout = self.layout();
        let (slots, symbols) = (layout.slots(), layout.symbols());
        let any_symbol = |random: &mut Random| random.below(symbols) as Symbol;
        let (a, b, c) = (
            random.below(slots),
            random.below(slots),
            random.below(slots),
        );
        match random.below(4) {
            0 => layout.with(code, a, any_symbol(random)),
            1 => swapped(layout, code, a, b),
            2 => swapped(layout, swapped(layout, code, a, b), b, c),
            _ => layout.with(swapped(layout, code, a, b), c, any_symbol(random)),
        }
    }

    /// At most `most` codes that fit, and how the search for them ended. They are the lowest ones, or with `random`
    /// the first ones in an order of its choice. The search tries at most `budget` partial codes.
    pub(crate) fn find(
        &self,
        random: Option<&mut Random>,
        budget: u64,
        most: usize,
    ) -> (Vec<Code>, Ended) {
        let mut found = Vec::new();
        let mut keep = |code| {
            found.push(code);
            if found.len() < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let ended = self.search(random, budget, &mut keep);
        (found, ended)
    }

    /// Visits the codes that fit, ascending, or with `random` in an order of its choice, until it has
    /// visited all, the visitor breaks, or `budget` partial codes were tried.
    fn search(
        &self,
        random: Option<&mut Random>,
        budget: u64,
        visit: &mut dyn FnMut(Code) -> ControlFlow<()>,
    ) -> Ended {
        let layout = self.layout();
        let mut slots: Vec<usize> = (0..layout.slots()).collect();
        let mut symbols: Vec<usize> = (0..layout.symbols()).collect();
        if let Some(random) = random {
            random.shuffle(&mut slots);
            random.shuffle(&mut symbols);
        }
        let mut search = CodeSearch::new(self, slots, symbols, budget, visit);
        search.place(0, Code(0), search.start)
    }
}

/// The code with the symbols of two slots swapped.
pub(crate) fn swapped(layout: Layout, code: Code, a: usize, b: usize) -> Code {
    let (at_a, at_b) = (layout.symbol(code, a), layout.symbol(code, b));
    layout.with(layout.with(code, a, at_b), b, at_a)
}

/// How many turns prune the search; the others are tested on whole codes.
const LANES: usize = 16;

/// For each turn, how many slots still have to agree, and how many symbols still have to be common.
/// A number that falls below zero wraps and so is more than any number of slots.
#[derive(Copy, Clone)]
struct Needs {
    black: [u8; LANES],
    common: [u8; LANES],
}

fn sum(lanes: &[u8; LANES]) -> u32 {
    lanes.iter().map(|&lane| u32::from(lane)).sum()
}

impl Needs {
    /// Whether `slots` more slots can still satisfy all turns.
    #[inline]
    fn within(&self, slots: usize) -> bool {
        let mut most = 0;
        for lane in 0..LANES {
            most = most.max(self.black[lane]).max(self.common[lane]);
        }
        usize::from(most) <= slots
    }
}

/// The sums of the numbers from each place on, 0 at the end.
fn suffix_sums(mut numbers: Vec<u32>) -> Vec<u32> {
    numbers.push(0);
    for at in (1..numbers.len()).rev() {
        numbers[at - 1] += numbers[at];
    }
    numbers
}

/// A search for the codes that fit the constraints. It fills one slot after another and stops where the pegs cannot
/// be reached any more.
struct CodeSearch<'a> {
    constraints: &'a Constraints,
    slots: Vec<usize>,
    symbols: Vec<usize>,
    start: Needs,
    /// `black[slot * symbols + symbol]`: the turns that asked the symbol in the slot.
    black: Vec<[u8; LANES]>,
    /// `common[symbol * slots + times]`: the turns that asked the symbol more than `times` times.
    common: Vec<[u8; LANES]>,
    /// The most slots that can still agree, summed over the turns, from each depth on.
    most_black: Vec<u32>,
    /// The most symbols that can still be common, summed over the turns, from each depth on.
    most_common: Vec<u32>,
    placed: Vec<usize>,
    budget: u64,
    visit: &'a mut dyn FnMut(Code) -> ControlFlow<()>,
}

impl<'a> CodeSearch<'a> {
    fn new(
        constraints: &'a Constraints,
        slots: Vec<usize>,
        symbols: Vec<usize>,
        budget: u64,
        visit: &'a mut dyn FnMut(Code) -> ControlFlow<()>,
    ) -> CodeSearch<'a> {
        let layout = constraints.layout();
        let mut black = vec![[0; LANES]; slots.len() * symbols.len()];
        let mut common = vec![[0; LANES]; slots.len() * symbols.len()];
        let mut start = Needs {
            black: [0; LANES],
            common: [0; LANES],
        };
        for (lane, &(question, feedback)) in constraints.turns.iter().rev().take(LANES).enumerate()
        {
            let (blacks, whites) = constraints.pegs(feedback);
            let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
            start.black[lane] = small(blacks);
            let mut times = vec![0; symbols.len()];
            for (slot, symbol) in layout.symbols_of(question).enumerate() {
                let symbol = usize::from(symbol);
                black[slot * symbols.len() + symbol][lane] = 1;
                if constraints.grader.rule() == Rule::Pegs {
                    start.common[lane] = small(blacks + whites);
                    common[symbol * slots.len() + times[symbol]][lane] = 1;
                    times[symbol] += 1;
                }
            }
        }
        let gain = |slot: &usize| {
            let symbols = black[slot * symbols.len()..][..symbols.len()].iter();
            symbols.map(sum).max().unwrap_or(0)
        };
        let mut gains: Vec<u32> = common.iter().map(sum).collect();
        gains.sort_unstable();
        let best_gains = gains[gains.len() - slots.len()..].iter().copied();
        CodeSearch {
            placed: vec![0; symbols.len()],
            most_black: suffix_sums(slots.iter().map(gain).collect()),
            most_common: suffix_sums(best_gains.collect()),
            constraints,
            slots,
            symbols,
            start,
            black,
            common,
            budget,
            visit,
        }
    }

    /// Fills the slots from the `depth`-th on in all ways that fit.
    fn place(&mut self, depth: usize, code: Code, needs: Needs) -> Ended {
        if depth == self.slots.len() {
            let is_hidden_turn_left = self.constraints.turns.len() > LANES;
            let fits = !is_hidden_turn_left || self.constraints.fit(code);
            return match fits.then(|| (self.visit)(code)) {
                Some(ControlFlow::Break(())) => Ended::Stopped,
                _ => Ended::Complete,
            };
        }
        let layout = self.constraints.layout();
        let slot = self.slots[depth];
        let left = self.slots.len() - depth - 1;
        for at in 0..self.symbols.len() {
            let symbol = self.symbols[at];
            let times = self.placed[symbol];
            if self.constraints.distinct && times > 0 {
                continue;
            }
            if self.budget == 0 {
                return Ended::Unfinished;
            }
            self.budget -= 1;
            let black = &self.black[slot * self.symbols.len() + symbol];
            let common = &self.common[symbol * self.slots.len() + times];
            let mut next = needs;
            for lane in 0..LANES {
                next.black[lane] = next.black[lane].wrapping_sub(black[lane]);
                next.common[lane] = next.common[lane].wrapping_sub(common[lane]);
            }
            if !next.within(left)
                || sum(&next.black) > self.most_black[depth + 1]
                || sum(&next.common) > self.most_common[depth + 1]
            {
                continue;
            }
            self.placed[symbol] += 1;
            let placed = Code(code.0 | (symbol as u64) << layout.shift(slot));
            let ended = self.place(depth + 1, placed, next);
            self.placed[symbol] -= 1;
            if ended != Ended::Complete {
                return ended;
            }
        }
        Ended::Complete
    }
}
