//! What a set of matchings is expected to cost, by its size and the weeks left: `cost = expected weeks + crowding`.
//! All costs are whole numbers, so that equal costs are equal on every machine.

/// One week, in units of cost.
pub(crate) const WEEK: u64 = 1024;

/// `WEEKS[i]` is the mean cost of a matching in a set of 2^i, from the booth on, as measured from the games of this
/// strategy with ten couples.
const WEEKS: [u64; 23] = [
    1024, 1024, 1536, 1792, 1934, 2250, 2590, 2843, 3110, 3450, 3750, 4065, 4380, 4690, 5010, 5330,
    5700, 6040, 6400, 6760, 7300, 7800, 8212,
];

/// The largest set of which a night that can be right usually leaves one matching for each answer. Of n matchings two
/// are then found this week, and n - 2 in the next one.
const FEW: u64 = 12;

/// `ENOUGH[w]` is the number of matchings for which w weeks usually suffice.
const ENOUGH: [u64; 10] = [
    1, 2, 18, 120, 600, 2_500, 10_000, 45_000, 200_000, 1_000_000,
];

/// The cost that crowding adds to each of [`ENOUGH`] matchings. For n matchings it is `CROWDING · n³ / ENOUGH²` in
/// all.
const CROWDING: u64 = 400;

/// The largest set whose cost is looked up in a table.
const LISTED: usize = 70_000;

/// The costs of sets of matchings, by the weeks left.
#[derive(Debug)]
pub(crate) struct Values {
    by_weeks: Vec<Vec<u64>>,
}

impl Values {
    pub(crate) fn new() -> Values {
        let sizes = 0..=LISTED as u64;
        let listed = |weeks| sizes.clone().map(|size| cost(size, weeks)).collect();
        Values {
            by_weeks: (0..ENOUGH.len()).map(listed).collect(),
        }
    }

    /// The costs of all sets up to [`LISTED`] matchings, by size, if `weeks` weeks are left.
    pub(crate) fn listed(&self, weeks: usize) -> &[u64] {
        &self.by_weeks[weeks.min(ENOUGH.len() - 1)]
    }

    /// The cost of a set of `size` matchings whose booth is due, if `weeks` weeks are left.
    pub(crate) fn of(&self, size: u64, weeks: usize) -> u64 {
        match self.listed(weeks).get(size as usize) {
            Some(&listed) => listed,
            None => cost(size, weeks.min(ENOUGH.len() - 1)),
        }
    }

    /// The least cost that a night over `size` matchings can leave: one matching is right, and nine answers share the
    /// others evenly.
    pub(crate) fn least_after(&self, size: u64, weeks: usize) -> u64 {
        const ANSWERS: u64 = 9;
        let others = size.saturating_sub(1);
        let (each, more) = (others / ANSWERS, others % ANSWERS);
        (ANSWERS - more) * self.of(each, weeks) + more * self.of(each + 1, weeks)
    }
}

/// The cost of a set of `size` matchings, if `weeks` weeks are left: expected weeks and crowding.
fn cost(size: u64, weeks: usize) -> u64 {
    let crowding = match weeks {
        0 => 4 * WEEK * size,
        1 => 8 * CROWDING * size.saturating_sub(ENOUGH[1]),
        _ => {
            let (size, enough) = (u128::from(size), u128::from(ENOUGH[weeks]));
            (u128::from(CROWDING) * size.pow(3) / enough.pow(2)) as u64
        }
    };
    expected_weeks(size) + crowding
}

/// The weeks that all matchings of a set take together, in units of [`WEEK`]. Between two powers of 2 it is
/// interpolated.
fn expected_weeks(size: u64) -> u64 {
    match size {
        0..=2 => WEEK * size,
        3..=FEW => WEEK * (2 * size - 2),
        _ => {
            let power = size.ilog2() as usize;
            let (low, high) = (1 << power, 2 << power);
            let weeks = |power: usize| WEEKS[power.min(WEEKS.len() - 1)];
            size * ((weeks(power) * (high - size) + weeks(power + 1) * (size - low)) / low)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_matchings_cost_more() {
        let values = Values::new();
        for weeks in 0..12 {
            for size in 1..100_000 {
                assert!(values.of(size, weeks) > values.of(size - 1, weeks));
            }
        }
    }

    #[test]
    fn fewer_weeks_cost_more_where_one_more_may_suffice() {
        let values = Values::new();
        for weeks in 0..ENOUGH.len() - 1 {
            for size in 3..2 * ENOUGH[weeks + 1] {
                assert!(values.of(size, weeks) >= values.of(size, weeks + 1));
            }
        }
    }
}
