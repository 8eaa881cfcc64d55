//! Finds one entry after another by binary search between two shifts of the symbols.
//!
//! M. El Ouali & V. Sauerland, "Improved approximation algorithm for the number of queries necessary to
//! identify a permutation", IWOCA 2013. The shifts of the identity are asked first; they tell how many
//! entries of each are right. Between a shift with some that are not identified and the next with none,
//! an identified symbol serves as a wedge that moves through the code and cuts the search in half. For
//! n of at least 4 that takes at most (n - 3) ceil(log2 n) + 5n/2 - 1 questions.

pub(crate) mod plus;

use std::rc::Rc;

use crate::board::code::{Symbol, UNKNOWN};
use crate::player::Contradicted;
use crate::player::coroutine::{self, Exchange, Script};
use crate::strategy::{Engine, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "binary-search",
    summary: "finds one entry after another by binary search between shifts; boards of any size",
    source: "El Ouali & Sauerland 2013",
    games: &["permutation"],
    options: &[],
    build: |_, _| Ok(Engine::Player(Box::new(Script(play)))),
};

/// How many questions it takes for a secret where nobody notices that a question before the last ones was
/// the secret.
pub fn literal_guesses(secret: &[Symbol]) -> Result<u32, Contradicted> {
    Ok(coroutine::follow(play, secret)?.codes)
}

async fn play(exchange: Rc<Exchange>) -> Result<(), Contradicted> {
    let mut shifts = Shifts::new(exchange);
    shifts.count().await?;
    if shifts.size() > 2 {
        shifts.find_first().await?;
        while shifts.exchange.found_count() + 2 < shifts.size() {
            shifts.find_next().await?;
        }
    }
    shifts.ask_last().await
}

/// The shifts of the identity: shift `j` has symbol `s` in slot `s + j`, counted cyclically.
struct Shifts {
    exchange: Rc<Exchange>,
    /// How many right entries of each shift are not identified.
    hidden: Vec<usize>,
    question: Vec<Symbol>,
    /// The symbol that was identified first.
    wedge: Option<Symbol>,
}

impl Shifts {
    fn new(exchange: Rc<Exchange>) -> Shifts {
        let size = exchange.slots();
        Shifts {
            exchange,
            hidden: Vec::with_capacity(size),
            question: Vec::with_capacity(size),
            wedge: None,
        }
    }

    fn size(&self) -> usize {
        self.exchange.slots()
    }

    fn symbol(&self, shift: usize, slot: usize) -> Symbol {
        let size = self.size();
        ((slot + size - shift) % size) as Symbol
    }

    /// The shift after this one.
    fn next(&self, shift: usize) -> usize {
        (shift + 1) % self.size()
    }

    fn write(&mut self, shift: usize) {
        let size = self.size();
        let symbols = (size - shift..size).chain(0..size - shift);
        self.question.clear();
        self.question.extend(symbols.map(|symbol| symbol as Symbol));
    }

    /// Asks the shifts; the last count follows from the others.
    async fn count(&mut self) -> Result<(), Contradicted> {
        let mut left = self.size();
        for shift in 0..self.size().saturating_sub(1) {
            self.write(shift);
            self.exchange.note(
                "The shifts of the lowest permutation are asked one after the other: they tell how many \
                 entries of each are right.",
                [],
            );
            let hits = self.exchange.ask(&self.question).await?;
            left = left.checked_sub(hits).ok_or(Contradicted)?;
            self.hidden.push(hits);
        }
        self.hidden.push(left);
        Ok(())
    }

    fn identify(&mut self, slot: usize, symbol: Symbol) -> Result<(), Contradicted> {
        let size = self.size();
        let shift = (slot + size - usize::from(symbol)) % size;
        self.hidden[shift] = self.hidden[shift].checked_sub(1).ok_or(Contradicted)?;
        self.wedge.get_or_insert(symbol);
        self.exchange.find(slot, symbol)
    }

    /// Identifies what the question has in these slots.
    fn identify_all(&mut self, slots: &[usize]) -> Result<(), Contradicted> {
        (slots.iter()).try_for_each(|&slot| self.identify(slot, self.question[slot]))
    }

    /// A shift with hidden hits whose next one has none. Where all have some, each has one, and the first
    /// will do for the first hit.
    fn active(&self) -> usize {
        let is_active =
            |&shift: &usize| self.hidden[shift] > 0 && self.hidden[self.next(shift)] == 0;
        (0..self.size()).find(is_active).unwrap_or(0)
    }

    /// Swaps two symbols of the question and asks it; returns how many hits it has more than `hits`.
    async fn swap(&mut self, a: usize, b: usize, hits: usize) -> Result<isize, Contradicted> {
        self.question.swap(a, b);
        Ok(self.exchange.ask(&self.question).await? as isize - hits as isize)
    }

    /// Finds a hit of a shift by swaps of neighbours.
    async fn find_first(&mut self) -> Result<(), Contradicted> {
        let shift = self.active();
        let mut hits = self.hidden[shift];
        self.write(shift);
        for i in (0..self.size() - 1).step_by(2) {
            self.exchange.note(
                "A first hit of a shift is looked for by swaps of neighbours, here {} and {}: a change in \
                 hits tells that it is there.",
                [i, i + 1],
            );
            let change = self.swap(i, i + 1, hits).await?;
            if change <= 0 {
                self.question.swap(i, i + 1);
            }
            match change {
                0 => continue,
                -2 | 2 => return self.identify_all(&[i, i + 1]),
                1 => hits += 1,
                -1 => {}
                _ => return Err(Contradicted),
            }
            return self.decide(i, hits).await;
        }
        match self.size() % 2 {
            1 => self.identify_all(&[self.size() - 1]),
            _ => Err(Contradicted),
        }
    }

    /// Exactly one of the slots `i` and `i + 1` is right in the question, and those before are wrong.
    async fn decide(&mut self, i: usize, hits: usize) -> Result<(), Contradicted> {
        let other = if i > 0 { i - 1 } else { 2 };
        let note = "Exactly one of {} and {} is right: a swap with {} shows which.";
        self.exchange.note(note, [i, i + 1, other]);
        let change = self.swap(i, other, hits).await?;
        self.question.swap(i, other);
        match change {
            0..=2 => self.identify_all(&[i + 1]),
            -1 if i > 0 => self.identify_all(&[i]),
            -2 if i == 0 => self.identify_all(&[0, 2]),
            -1 => {
                self.exchange.note(note, [0, 1, 2]);
                let change = self.swap(1, 2, hits).await?;
                self.question.swap(1, 2);
                match change {
                    -2 => self.identify_all(&[1, 2]),
                    0..=2 => self.identify_all(&[0]),
                    _ => Err(Contradicted),
                }
            }
            _ => Err(Contradicted),
        }
    }

    /// Asks the question; returns whether it has a hit that is not identified.
    async fn has_hidden_hit(&mut self) -> Result<bool, Contradicted> {
        let hits = self.exchange.ask(&self.question).await?;
        let found = self.exchange.found();
        let identified = found.iter().zip(&self.question).filter(|(a, b)| a == b);
        match hits.checked_sub(identified.count()) {
            Some(hidden) => Ok(hidden > 0),
            None => Err(Contradicted),
        }
    }

    /// Writes a question slot by slot: symbols of a shift, the wedge, or of the next shift.
    fn compose(&mut self, part: impl Fn(usize) -> Part, shift: usize, wedge: Symbol) {
        let mut question = std::mem::take(&mut self.question);
        question.clear();
        question.extend((0..self.size()).map(|slot| match part(slot) {
            Part::Shift => self.symbol(shift, slot),
            Part::Wedge => wedge,
            Part::Next => self.symbol(self.next(shift), slot),
        }));
        self.question = question;
    }

    /// Finds a hit of an active shift by binary search.
    async fn find_next(&mut self) -> Result<(), Contradicted> {
        let (shift, size) = (self.active(), self.size());
        let wedge = self.wedge.ok_or(Contradicted)?;
        // The slots of the wedge in the shift and in the next one.
        let here = (usize::from(wedge) + shift) % size;
        let there = (here + 1) % size;
        let is_right = if here == size - 1 {
            false
        } else if here == 0 {
            true
        } else {
            let part = |slot: usize| match slot {
                0 => Part::Wedge,
                _ if slot <= here => Part::Next,
                _ => Part::Shift,
            };
            self.compose(part, shift, wedge);
            self.exchange.note(
                "A shift has a hit that is not identified, and the next shift has none. An identified \
                 symbol is the wedge: is the hit left of {}, where the wedge stands in the shift, or right \
                 of it?",
                [here],
            );
            self.has_hidden_hit().await?
        };
        let (mut first, mut last) = match (is_right, here) {
            (true, _) => (there, size - 1),
            (false, 0) => return Err(Contradicted),
            (false, _) => (0, here - 1),
        };
        while first < last {
            let middle = (first + last).div_ceil(2);
            let part = |slot: usize| {
                if slot == middle {
                    Part::Wedge
                } else if is_right && slot < there {
                    Part::Next
                } else if slot < middle || (!is_right && slot > here) {
                    Part::Shift
                } else {
                    Part::Next
                }
            };
            self.compose(part, shift, wedge);
            self.exchange.note(
                "A hit of a shift lies between {} and {}: the wedge at {} cuts that in half.",
                [first, last, middle],
            );
            if self.has_hidden_hit().await? {
                last = middle - 1;
            } else {
                first = middle;
            }
        }
        self.identify(last, self.symbol(shift, last))
    }

    /// At most two slots are open: asks what is left in both orders.
    async fn ask_last(&mut self) -> Result<(), Contradicted> {
        let size = self.size();
        self.question = self.exchange.found().clone();
        let slots: Vec<usize> = (0..size)
            .filter(|&slot| !self.exchange.is_found(slot))
            .collect();
        let mut is_used = vec![false; size];
        for &symbol in self.question.iter().filter(|&&symbol| symbol != UNKNOWN) {
            is_used[usize::from(symbol)] = true;
        }
        let rest = (0..size).filter(|&symbol| !is_used[symbol]);
        for (&slot, symbol) in slots.iter().zip(rest) {
            self.question[slot] = symbol as Symbol;
        }
        const REST: &str =
            "At most two slots are open: what is left is asked in one order, then the other.";
        self.exchange.note(REST, []);
        if self.exchange.ask(&self.question).await? == size {
            return Ok(());
        }
        let &[a, b] = &slots[..] else {
            return Err(Contradicted);
        };
        self.exchange.note(REST, []);
        match self.swap(a, b, size).await? {
            0 => Ok(()),
            _ => Err(Contradicted),
        }
    }
}

/// Where a slot of a question comes from.
enum Part {
    Shift,
    Wedge,
    Next,
}
