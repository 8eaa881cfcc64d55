//! [`JointPosterior`]: a few unknown numbers, and all ways to give them values that fit the answers.

use crate::util::entropy;

/// The joint values of some unknown numbers. Each way to give them values has a weight: its probability up to a
/// common factor.
#[derive(Clone, Debug)]
pub(crate) struct JointPosterior {
    /// One column for each number: its value in every way.
    columns: Vec<Vec<u16>>,
    weights: Vec<f64>,
}

impl JointPosterior {
    /// No number, which leaves one way.
    pub(crate) fn empty() -> JointPosterior {
        JointPosterior {
            columns: Vec::new(),
            weights: vec![1.0],
        }
    }

    pub(crate) fn ways(&self) -> usize {
        self.weights.len()
    }

    pub(crate) fn column(&self, number: usize) -> &[u16] {
        &self.columns[number]
    }

    /// Adds a number, with its possible values and their weights in each way. If there would be more than `most`
    /// ways, it adds nothing and returns `false`.
    pub(crate) fn add(&mut self, most: usize, values: impl Fn(usize) -> Vec<(u16, f64)>) -> bool {
        let values: Vec<Vec<(u16, f64)>> = (0..self.ways()).map(values).collect();
        if values.iter().map(Vec::len).sum::<usize>() > most {
            return false;
        }
        for column in &mut self.columns {
            let ways = column.iter().zip(&values);
            let repeated = ways.flat_map(|(&value, new)| std::iter::repeat_n(value, new.len()));
            *column = repeated.collect();
        }
        let ways = self.weights.iter().zip(&values);
        let weights = ways.flat_map(|(weight, new)| {
            new.iter()
                .map(move |(_, share)| (weight * share).max(f64::MIN_POSITIVE))
        });
        self.weights = weights.collect();
        self.columns
            .push(values.iter().flatten().map(|&(value, _)| value).collect());
        true
    }

    /// Keeps the ways whose sum is `right`. `sums` has the sum of each way.
    pub(crate) fn keep(&mut self, sums: &[i32], right: i32) {
        for column in &mut self.columns {
            let mut sums = sums.iter();
            column.retain(|_| sums.next() == Some(&right));
        }
        let mut sums = sums.iter();
        self.weights.retain(|_| sums.next() == Some(&right));
        let total: f64 = self.weights.iter().sum();
        for weight in &mut self.weights {
            *weight = (*weight / total).max(f64::MIN_POSITIVE);
        }
    }

    /// Takes out the numbers that have one value left. Returns their places and values, the last place first.
    pub(crate) fn take_known(&mut self) -> Vec<(usize, usize)> {
        let mut known = Vec::new();
        for at in (0..self.columns.len()).rev() {
            let column = &self.columns[at];
            if column.iter().all(|value| *value == column[0]) {
                known.push((at, usize::from(column[0])));
                self.columns.remove(at);
            }
        }
        known
    }

    /// How many bits the sums tell about the ways: `-Σ p · log2 p` over the shares p of the sums from 0 to `most`.
    pub(crate) fn information(&self, sums: &[i32], most: usize) -> f64 {
        let mut shares = vec![0.0; most + 1];
        for (&sum, weight) in sums.iter().zip(&self.weights) {
            shares[sum as usize] += weight;
        }
        let total: f64 = shares.iter().sum();
        entropy::of_shares(shares.iter().map(|share| share / total))
    }
}
