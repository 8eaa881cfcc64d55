//! [`ColourCount`]: how often each colour occurs, and how often in the first half of the slots.

use crate::board::code::Symbol;
use crate::player::Contradicted;

/// Counts colours with one guess for each. A guess has one colour in the first half of the slots and the next one in
/// the second half. The sum of the pegs tells how often the next colour occurs, since the one before is known. The
/// black pegs tell the same of the halves, up to one number that all colours share. That number follows from its
/// bounds, or at last from the size of the half.
#[derive(Clone, Debug)]
pub(crate) struct ColourCount {
    /// The order in which colours are counted.
    colours: Vec<Symbol>,
    slots: usize,
    first: usize,
    counted: Vec<Counted>,
    /// The least number of times that the first colour can be in the first half.
    least: i64,
    most: i64,
    step: Step,
}

/// A colour whose number is known.
#[derive(Copy, Clone, Debug)]
struct Counted {
    times: usize,
    /// How much more often the colour is in the first half than the first colour.
    more: i64,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Step {
    /// The next colour in all slots. `black` is the black pegs of the pair before, if there was one.
    Whole {
        black: Option<usize>,
    },
    /// The last colour that was counted in the first half, the next one in the second half.
    Pair,
    /// A pair of the last two colours, where the number of the last colour is already known.
    Last,
    Done,
}

/// A colour, how often it occurs in the first half, and how often in the second.
pub(crate) type Split = (Symbol, usize, usize);

impl ColourCount {
    /// The first `slots / 2` slots are the first half.
    pub(crate) fn new(colours: Vec<Symbol>, slots: usize) -> ColourCount {
        ColourCount {
            colours,
            slots,
            first: slots / 2,
            counted: Vec::new(),
            least: 0,
            most: 0,
            step: Step::Whole { black: None },
        }
    }

    /// How many colours are counted.
    pub(crate) fn counted(&self) -> usize {
        self.counted.len()
    }

    /// The colours to ask in the two halves. `None` once all is known.
    pub(crate) fn ask(&self) -> Option<[Symbol; 2]> {
        let next = self.counted.len();
        match self.step {
            Step::Whole { .. } => Some([self.colours[next]; 2]),
            Step::Pair => Some([self.colours[next - 1], self.colours[next]]),
            Step::Last => Some([self.colours[next - 2], self.colours[next - 1]]),
            Step::Done => None,
        }
    }

    pub(crate) fn learn(&mut self, black: usize, white: usize) -> Result<(), Contradicted> {
        let common = black + white;
        let second = self.slots - self.first;
        let left = self.left();
        match self.step {
            Step::Whole { .. } if white > 0 || black > left => Err(Contradicted),
            Step::Whole { black: None } => self.count(black, 0),
            Step::Whole {
                black: Some(before),
            } => {
                if black < second {
                    return Err(Contradicted);
                }
                self.count_after(black, before)
            }
            Step::Pair => {
                let known = self.counted[self.counted.len() - 1].times.min(self.first);
                let times = common.checked_sub(known).ok_or(Contradicted)?;
                if times > second.min(left) {
                    return Err(Contradicted);
                }
                if times == second && left > second {
                    self.step = Step::Whole { black: Some(black) };
                    return Ok(());
                }
                self.count_after(times, black)
            }
            Step::Last => {
                let [before, last] = [2, 1].map(|back| self.counted[self.counted.len() - back]);
                if common != before.times.min(self.first) + last.times.min(second) {
                    return Err(Contradicted);
                }
                let fits = |start: i64| {
                    let in_last = self.in_last(start);
                    start + before.more + last.times as i64 - in_last == black as i64
                };
                let start = (self.least..=self.most).find(|&start| fits(start));
                self.decide(start)
            }
            Step::Done => Err(Contradicted),
        }
    }

    /// How many slots are not accounted for.
    fn left(&self) -> usize {
        self.slots
            - self
                .counted
                .iter()
                .map(|colour| colour.times)
                .sum::<usize>()
    }

    fn count_after(&mut self, times: usize, black: usize) -> Result<(), Contradicted> {
        let before = self.counted[self.counted.len() - 1].more;
        self.count(times, before + times as i64 - black as i64)
    }

    fn count(&mut self, times: usize, more: i64) -> Result<(), Contradicted> {
        let second = self.slots - self.first;
        let least = times.saturating_sub(second) as i64 - more;
        let most = times.min(self.first) as i64 - more;
        if self.counted.is_empty() {
            (self.least, self.most) = (least, most);
        }
        self.least = self.least.max(least);
        self.most = self.most.min(most);
        self.counted.push(Counted { times, more });
        if self.least > self.most {
            return Err(Contradicted);
        }
        self.step = Step::Pair;
        if self.left() == 0 {
            let start =
                (self.least..=self.most).find(|&start| self.in_all(start) == self.first as i64);
            return self.decide(start);
        }
        if self.counted.len() + 1 == self.colours.len() {
            let times = self.left();
            self.counted.push(Counted { times, more: 0 });
            let last = times.saturating_sub(second) as i64..=times.min(self.first) as i64;
            let fits = |start: &i64| last.contains(&self.in_last(*start));
            let starts: Vec<i64> = (self.least..=self.most).filter(fits).collect();
            if starts.len() < 2 {
                return self.decide(starts.first().copied());
            }
            (self.least, self.most) = (starts[0], starts[starts.len() - 1]);
            self.step = Step::Last;
        }
        Ok(())
    }

    /// How often the counted colours together are in the first half, if the first colour is there `start` times.
    fn in_all(&self, start: i64) -> i64 {
        self.counted.iter().map(|colour| start + colour.more).sum()
    }

    /// How often the last colour is in the first half, if the first colour is there `start` times. It takes what the
    /// others leave.
    fn in_last(&self, start: i64) -> i64 {
        let others = &self.counted[..self.counted.len() - 1];
        let others: i64 = others.iter().map(|colour| start + colour.more).sum();
        self.first as i64 - others
    }

    fn decide(&mut self, start: Option<i64>) -> Result<(), Contradicted> {
        let start = start.ok_or(Contradicted)?;
        if self.counted.len() == self.colours.len() {
            let more = self.in_last(start) - start;
            self.counted[self.colours.len() - 1].more = more;
        }
        (self.least, self.most) = (start, start);
        self.step = Step::Done;
        Ok(())
    }

    /// The colours that occur, with their numbers in the halves, once all is known.
    pub(crate) fn splits(&self) -> impl Iterator<Item = Split> {
        let colours = self.colours.iter().zip(&self.counted);
        let present = colours.filter(|(_, counted)| counted.times > 0);
        present.map(|(&symbol, counted)| {
            let first = (self.least + counted.more) as usize;
            (symbol, first, counted.times - first)
        })
    }
}
