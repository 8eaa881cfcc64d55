//! Finds a permutation with a number of questions that grows as n log n, and can be sure of its end.
//!
//! It begins with a question without hits. Slots are paired, the symbols of every pair change places,
//! and the hits of that question are traced to their pairs by halving: the symbols of any set of pairs
//! can be changed, and the others keep what is known to be no hit. Then the pairs are made anew, of
//! cells that are still open. Every question settles something, so that a game ends whatever is
//! answered.

use crate::board::code::Symbol;
use crate::game::Game;
use crate::player::Contradicted;
use crate::player::annealing::history::History;

/// Two slots whose symbols may change places.
type Pair = (usize, usize);

/// The next question.
enum Next {
    /// The reference, turned by `by` slots, in search of a question without hits.
    Turned {
        by: usize,
        sum: usize,
    },
    /// All turns had one hit each. It is in one of these two slots of the reference, or in a later one.
    Lone {
        slot: usize,
    },
    /// A whole round of pairs.
    Round(Vec<Pair>),
    /// The first of two sets of pairs. The number is the hits that both have together.
    Half(Vec<Pair>, Vec<Pair>, usize),
    /// Which slot of a pair has its hit: the first gives its symbol to a third slot, which gives its own
    /// to the second.
    Which(Pair, usize),
    /// All slots are found.
    Found,
    Contradicted,
}

pub(crate) struct PairHalving {
    /// What was found, and in the other slots, once a question without hits is known, no hits.
    reference: Vec<Symbol>,
    is_found: Vec<bool>,
    found_count: usize,
    /// By cell: whether it is known to be no hit.
    is_closed: Vec<bool>,
    /// Sets of pairs and their hits.
    traced: Vec<(Vec<Pair>, usize)>,
    next: Next,
}

impl PairHalving {
    /// Begins with a question without hits where there was one, else with `base`.
    pub(crate) fn new(history: &History, base: Vec<Symbol>) -> PairHalving {
        let empty = history.turns().find(|(_, hits)| *hits == 0);
        let mut halving = PairHalving {
            is_found: vec![false; history.slots()],
            found_count: 0,
            is_closed: history.ruled_out().to_vec(),
            traced: Vec::new(),
            next: Next::Turned { by: 0, sum: 0 },
            reference: base,
        };
        if let Some((question, _)) = empty {
            halving.reference = question.to_vec();
            halving.next = halving.new_round();
        }
        halving
    }

    /// The slots that are found, with their symbols.
    pub(crate) fn found(&self) -> impl Iterator<Item = (usize, Symbol)> + '_ {
        let slots = self.reference.iter().copied().enumerate();
        slots.filter(|(slot, _)| self.is_found[*slot])
    }

    pub(crate) fn ask(&self) -> Result<Vec<Symbol>, Contradicted> {
        let mut question = self.reference.clone();
        match &self.next {
            Next::Turned { by, .. } => question.rotate_left(*by),
            Next::Lone { slot } => question.swap(*slot, slot + 1),
            Next::Round(pairs) | Next::Half(pairs, ..) => {
                for &(one, other) in pairs {
                    question.swap(one, other);
                }
            }
            &Next::Which((one, other), third) => {
                question.swap(one, other);
                question.swap(other, third);
            }
            Next::Found => {}
            Next::Contradicted => return Err(Contradicted),
        }
        Ok(question)
    }

    /// What the next question is for.
    pub(crate) fn step_text(&self, game: &Game) -> String {
        let slot = |slot: usize| game.slot_name(slot);
        let step = match &self.next {
            Next::Turned { .. } => {
                "A permutation without hits is looked for: one is turned slot by slot.".to_owned()
            }
            Next::Lone { slot: at } => format!(
                "Every turn had one hit: {} and {} change places to lose it.",
                slot(*at),
                slot(at + 1)
            ),
            Next::Round(pairs) => format!(
                "A new round: {} pairs of slots change places, and the hits tell how many symbols belong \
                 there.",
                pairs.len()
            ),
            Next::Half(pairs, others, hits) => format!(
                "{hits} hits are in {} pairs of slots: the first {} of them change places to halve the \
                 search.",
                pairs.len() + others.len(),
                pairs.len()
            ),
            &Next::Which((one, other), third) => format!(
                "One of {} and {} holds its right symbol after their swap: {} takes part to show which.",
                slot(one),
                slot(other),
                slot(third)
            ),
            Next::Found => "Every slot is found.".to_owned(),
            Next::Contradicted => "Nothing fits.".to_owned(),
        };
        let (found, slots) = (self.found_count, self.reference.len());
        format!("Halving pairs of slots. {step} {found} of {slots} slots are found.")
    }

    /// Learns the hits of the question asked last, which was not the secret.
    pub(crate) fn learn(&mut self, hits: usize) {
        let next = std::mem::replace(&mut self.next, Next::Contradicted);
        self.next = self.after(next, hits).unwrap_or(Next::Contradicted);
    }

    fn after(&mut self, asked: Next, hits: usize) -> Option<Next> {
        let slots = self.reference.len();
        match asked {
            Next::Turned { by, .. } if hits == 0 => {
                self.reference.rotate_left(by);
                Some(self.begin())
            }
            Next::Turned { by, sum } if by + 1 < slots => Some(Next::Turned {
                by: by + 1,
                sum: sum + hits,
            }),
            // Every symbol was in every slot once.
            Next::Turned { sum, .. } => (sum + hits == slots).then_some(Next::Lone { slot: 0 }),
            Next::Lone { slot } if hits == 0 => {
                self.reference.swap(slot, slot + 1);
                Some(self.begin())
            }
            Next::Lone { slot } => {
                let slot = (slot + 2).min(slots - 2).max(slot + 1);
                (slot + 1 < slots).then_some(Next::Lone { slot })
            }
            Next::Round(pairs) => {
                let hits = hits.checked_sub(self.found_count)?;
                self.traced.push((pairs, hits));
                self.trace()
            }
            Next::Half(first, second, both) => {
                let hits = hits.checked_sub(self.found_count)?;
                self.traced.push((second, both.checked_sub(hits)?));
                self.traced.push((first, hits));
                self.trace()
            }
            Next::Which((one, other), third) => {
                // If the second slot has the hit, the other two cells share its slot or its symbol.
                let hits = hits.checked_sub(self.found_count)?;
                if hits == 0 {
                    self.find(other, one);
                } else {
                    if hits == 1 {
                        self.close(third, one);
                        self.close(other, third);
                    }
                    self.find(one, other);
                }
                self.trace()
            }
            Next::Found | Next::Contradicted => None,
        }
    }

    /// The reference has no hits.
    fn begin(&mut self) -> Next {
        for slot in 0..self.reference.len() {
            self.close(slot, slot);
        }
        self.new_round()
    }

    fn cell(&self, slot: usize, of: usize) -> usize {
        slot * self.reference.len() + usize::from(self.reference[of])
    }

    /// Whether a slot may hold what another holds in the reference.
    fn is_open(&self, slot: usize, of: usize) -> bool {
        !self.is_closed[self.cell(slot, of)]
    }

    fn close(&mut self, slot: usize, of: usize) {
        let cell = self.cell(slot, of);
        self.is_closed[cell] = true;
    }

    /// How many hits a pair can have.
    fn most_hits(&self, (one, other): Pair) -> usize {
        usize::from(self.is_open(one, other)) + usize::from(self.is_open(other, one))
    }

    /// A slot holds what another holds in the reference, and this one not what the first holds there.
    fn find(&mut self, slot: usize, of: usize) {
        self.close(of, slot);
        self.reference.swap(slot, of);
        self.is_found[slot] = true;
        self.found_count += 1;
    }

    /// Goes on with the pairs whose hits are not yet traced. `None` where nothing fits.
    fn trace(&mut self) -> Option<Next> {
        while let Some((mut pairs, hits)) = self.traced.pop() {
            let most: usize = pairs.iter().map(|&pair| self.most_hits(pair)).sum();
            if hits > most {
                return None;
            }
            if hits == 0 {
                for (one, other) in pairs {
                    self.close(one, other);
                    self.close(other, one);
                }
            } else if hits == most {
                for (one, other) in pairs {
                    match (self.is_open(one, other), self.is_open(other, one)) {
                        (true, true) => {
                            self.reference.swap(one, other);
                            self.is_found[one] = true;
                            self.is_found[other] = true;
                            self.found_count += 2;
                        }
                        (true, false) => self.find(one, other),
                        (false, true) => self.find(other, one),
                        (false, false) => {}
                    }
                }
            } else if let &[(one, other)] = &*pairs {
                let is_third = |slot: &usize| !self.is_found[*slot] && ![one, other].contains(slot);
                let third = (0..self.reference.len()).find(is_third)?;
                return Some(Next::Which((one, other), third));
            } else {
                let second = pairs.split_off(pairs.len() / 2);
                return Some(Next::Half(pairs, second, hits));
            }
        }
        Some(self.new_round())
    }

    /// Pairs the slots that are not found, so that many open cells are asked.
    fn new_round(&self) -> Next {
        let slots = self.reference.len();
        if self.found_count == slots {
            return Next::Found;
        }
        let mut left: Vec<usize> = (0..slots).filter(|&slot| !self.is_found[slot]).collect();
        let mut pairs = Vec::with_capacity(left.len() / 2);
        while let Some(one) = left.pop() {
            let best = |open: usize| {
                let found = |&other: &usize| self.most_hits((one, other)) == open;
                left.iter().position(found)
            };
            if let Some(at) = best(2).or_else(|| best(1)) {
                pairs.push((one, left.swap_remove(at)));
            }
        }
        if pairs.is_empty() {
            Next::Contradicted
        } else {
            Next::Round(pairs)
        }
    }
}
