//! What may be asked about a set, in games whose answers bar questions.
//!
//! The questions are the columns of the table of codes, one bit each. So what answers demand is an intersection.

use crate::board::code::{Code, Layout};
use crate::game::{Demand, Game, PackedTurn};
use crate::util::random::Random;

/// The codes that may be asked about a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Allowed {
    /// A bit for each column of the table of codes.
    bits: Vec<u64>,
    /// Different for different codes.
    pub(crate) key: u128,
}

impl Allowed {
    /// Whether a column may be asked.
    pub(crate) fn has(&self, column: usize) -> bool {
        self.bits[column / 64] >> (column % 64) & 1 == 1
    }

    /// The columns that may be asked, ascending.
    pub(crate) fn columns(&self) -> impl Iterator<Item = u32> + '_ {
        self.bits.iter().enumerate().flat_map(|(word, &bits)| {
            let mut rest = bits;
            std::iter::from_fn(move || {
                let column = word as u32 * 64 + rest.trailing_zeros();
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    column
                })
            })
        })
    }
}

/// How answers bar questions of one table of codes.
#[derive(Debug)]
pub(crate) struct Barring {
    game: Game,
    layout: Layout,
    /// The columns: all codes of the table, ascending.
    questions: Vec<Code>,
    /// What each column adds to the key of what is allowed.
    keys: Vec<u128>,
    planes: Planes,
}

impl Barring {
    /// By the rules of a game, for these questions, which ascend.
    pub(crate) fn new(game: &Game, layout: Layout, questions: &[Code]) -> Barring {
        let keys = questions.iter();
        Barring {
            game: game.clone(),
            layout,
            keys: keys
                .map(|code| Random::seeded(code.0).wide_bits())
                .collect(),
            planes: Planes::new(layout, questions),
            questions: questions.to_vec(),
        }
    }

    /// These codes, which ascend.
    pub(crate) fn only(&self, codes: &[Code]) -> Allowed {
        let mut bits = vec![0; self.questions.len().div_ceil(64)];
        for code in codes {
            if let Ok(column) = self.questions.binary_search(code) {
                bits[column / 64] |= 1 << (column % 64);
            }
        }
        self.with_key(bits)
    }

    /// What is still allowed after one more turn.
    pub(crate) fn after(&self, allowed: &Allowed, turn: PackedTurn) -> Allowed {
        if let Some(demands) = self.game.demands(self.layout, &turn) {
            let mut bits = allowed.bits.clone();
            for demand in demands {
                match self.planes.of(demand) {
                    Some(plane) => (bits.iter_mut().zip(plane)).for_each(|(bits, p)| *bits &= p),
                    None => bits.fill(0),
                }
            }
            return self.with_key(bits);
        }
        let codes: Vec<Code> = (allowed.columns())
            .map(|column| self.questions[column as usize])
            .collect();
        self.only(&self.game.legal(self.layout, &[turn], &[], &codes))
    }

    fn with_key(&self, bits: Vec<u64>) -> Allowed {
        let mut allowed = Allowed { bits, key: 0 };
        let keys = allowed.columns().map(|column| self.keys[column as usize]);
        allowed.key = keys.fold(0, u128::wrapping_add);
        allowed
    }
}

/// For each demand that some question meets, a bit for each column that does.
#[derive(Debug)]
struct Planes {
    /// The words of a plane.
    width: usize,
    symbols: usize,
    slots: usize,
    /// The number of the plane of each symbol in each slot, then of each number of copies of each symbol; 0 if there is none.
    numbers: Vec<u32>,
    bits: Vec<u64>,
}

impl Planes {
    fn new(layout: Layout, questions: &[Code]) -> Planes {
        let (slots, symbols) = (layout.slots(), layout.symbols());
        let mut planes = Planes {
            width: questions.len().div_ceil(64),
            symbols,
            slots,
            numbers: vec![0; 2 * slots * symbols],
            bits: Vec::new(),
        };
        for (column, &question) in questions.iter().enumerate() {
            let word = layout.unpack(question);
            for (slot, &symbol) in word.iter().enumerate() {
                let copies = word[..=slot].iter().filter(|&&other| other == symbol);
                let copies = Demand::Copies(symbol, copies.count());
                for demand in [Demand::Here(slot, symbol), copies] {
                    planes.add(demand, column);
                }
            }
        }
        planes
    }

    /// The place of the number of a demand that can be met.
    fn place(&self, demand: Demand) -> Option<usize> {
        let (row, symbol) = match demand {
            Demand::Here(slot, symbol) => (slot, symbol),
            Demand::Copies(symbol, count) => (self.slots + count.checked_sub(1)?, symbol),
        };
        let symbol = usize::from(symbol);
        let can_be = row < 2 * self.slots && symbol < self.symbols;
        can_be.then_some(row * self.symbols + symbol)
    }

    fn add(&mut self, demand: Demand, column: usize) {
        let Some(place) = self.place(demand) else {
            return;
        };
        if self.numbers[place] == 0 {
            self.bits.resize(self.bits.len() + self.width, 0);
            self.numbers[place] = (self.bits.len() / self.width) as u32;
        }
        let plane = (self.numbers[place] as usize - 1) * self.width;
        self.bits[plane + column / 64] |= 1 << (column % 64);
    }

    /// The columns that meet a demand; `None` if none does.
    fn of(&self, demand: Demand) -> Option<&[u64]> {
        let number = self.numbers[self.place(demand)?] as usize;
        let plane = number.checked_sub(1)? * self.width;
        Some(&self.bits[plane..][..self.width])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::code::Symbol;
    use crate::game::spec::GameSpec;

    /// Words of few letters, so that most repeat some.
    fn words(random: &mut Random, count: usize) -> String {
        let word = |random: &mut Random| -> String {
            let letters = ['a', 'b', 'c', 'd', 'z'];
            (0..5)
                .map(|_| letters[random.below(letters.len())])
                .collect()
        };
        (0..count).map(|_| word(random) + "\n").collect()
    }

    /// Whether a word keeps what the marks of a turn showed, by the words of the rule: letters marked G stay in their slots,
    /// and each letter is there as often as it was marked G or Y.
    fn keeps(word: &[Symbol], question: &[Symbol], marks: &[u8]) -> bool {
        (0..word.len()).all(|slot| {
            let letter = question[slot];
            let seen = (0..word.len()).filter(|&s| question[s] == letter && marks[s] > 0);
            let has = word.iter().filter(|other| **other == letter).count();
            (marks[slot] != 2 || word[slot] == letter) && has >= seen.count()
        })
    }

    #[test]
    fn what_is_allowed_after_some_turns_is_what_the_rules_say() {
        let mut random = Random::seeded(11);
        let mut barred = 0;
        for case in 0..60 {
            let (answers, guesses) = (words(&mut random, 9), words(&mut random, 40 + case * 5));
            let spec = GameSpec::parse("words:a.txt,guesses=g.txt,hard").unwrap();
            let read = |name: &str| {
                Ok(if name == "a.txt" {
                    answers.clone()
                } else {
                    guesses.clone()
                })
            };
            let game = spec.game(&read).unwrap();
            let mut position = game.start().unwrap();
            let layout = position.layout();
            let all = position.legal_questions().into_owned();
            let barring = Barring::new(&game, layout, &all);
            let mut allowed = barring.only(&all);
            let mut by_hand = all.clone();
            let secret = layout.pack(&game.random_secret(&mut random));
            for turn in 0..4 {
                let codes: Vec<Code> = (allowed.columns())
                    .map(|column| all[column as usize])
                    .collect();
                assert_eq!(codes, by_hand);
                assert_eq!(codes, *position.legal_questions());
                assert_eq!(allowed, barring.only(&codes));
                let has = |&column: &usize| allowed.has(column);
                assert_eq!((0..all.len()).filter(has).count(), codes.len());
                barred += all.len() - codes.len();
                // Now and then a turn about which only something is known, or nothing.
                let question = codes[random.below(codes.len())];
                let feedback = position.grader().grade_one(question, secret);
                let marks = crate::game::feedback::marks_of(feedback, 5);
                let asked = layout.unpack(question);
                let is_kept = |code: &Code| keeps(&layout.unpack(*code), &asked, &marks);
                let legal = game.legal(
                    layout,
                    &[PackedTurn {
                        question,
                        answer: feedback.into(),
                    }],
                    &[],
                    &by_hand,
                );
                let kept: Vec<Code> = by_hand.iter().copied().filter(is_kept).collect();
                assert_eq!(*legal, kept, "turn {turn}");
                by_hand = kept;
                let turn = PackedTurn {
                    question,
                    answer: feedback.into(),
                };
                allowed = barring.after(&allowed, turn);
                position = position.after_feedback(question, feedback);
            }
        }
        assert!(barred > 1000);
    }

    #[test]
    fn demands_that_no_question_meets_leave_none() {
        let layout = Layout::new(2, 3).unwrap();
        let questions = [layout.pack(&[0, 0]), layout.pack(&[0, 1])];
        let planes = Planes::new(layout, &questions);
        let of = |demand| planes.of(demand).map(|plane| plane[0]);
        assert_eq!(of(Demand::Here(0, 0)), Some(0b11));
        assert_eq!(of(Demand::Here(1, 1)), Some(0b10));
        assert_eq!(of(Demand::Copies(0, 1)), Some(0b11));
        assert_eq!(of(Demand::Copies(0, 2)), Some(0b01));
        for unmet in [
            Demand::Here(0, 1),
            Demand::Copies(2, 1),
            Demand::Copies(0, 3),
        ] {
            assert_eq!(of(unmet), None);
        }
    }
}
