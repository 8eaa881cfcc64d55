//! How likely a season is won ([`WinChance`]), and what a choice gives up of it ([`Compared`]).

use crate::season::winning::search::Value;

/// How likely a season is won.
///
/// ```
/// use nextguess::season::winning::WinChance;
///
/// assert!(WinChance::exactly(1.0).is_exact());
/// ```
#[derive(Copy, Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WinChance {
    /// The chance that a known strategy wins, from 0 to 1: the chance under best play if it is exact, else a lower
    /// bound, or an estimate of one if `error` is above 0.
    pub chance: f64,
    /// No strategy wins with a higher chance than this one.
    pub at_most: f64,
    /// The standard error of `chance`. 0 if games against all matchings were counted.
    pub error: f64,
}

impl WinChance {
    /// A chance that is known.
    pub fn exactly(chance: f64) -> WinChance {
        WinChance {
            chance,
            at_most: chance,
            error: 0.0,
        }
    }

    /// Whether this is the chance under best play.
    pub fn is_exact(&self) -> bool {
        self.error == 0.0 && self.chance >= self.at_most
    }

    pub(super) fn of(value: &Value, total: usize) -> WinChance {
        let share = |count: u64| count as f64 / total.max(1) as f64;
        WinChance {
            chance: share(value.won),
            at_most: share(value.most),
            error: 0.0,
        }
    }

    /// The mean of the results of games that were drawn.
    pub(super) fn estimated(shares: &[f64]) -> WinChance {
        if shares.is_empty() {
            return WinChance {
                chance: 0.0,
                at_most: 1.0,
                error: 1.0,
            };
        }
        let (mean, error) = mean_with_error(shares);
        WinChance {
            chance: mean,
            at_most: 1.0,
            // If all games end alike, others may still end in another way.
            error: error.max(1.0 / (shares.len() as f64 + 2.0)),
        }
    }
}

/// What a booth or night wins, beside the best one found.
#[derive(Copy, Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Compared {
    /// The chance to win with the best one found. It is not below that with the chosen one.
    pub best: WinChance,
    /// The chance to win with the chosen one.
    pub chosen: WinChance,
    /// How much of the chance the chosen one gives up. At least 0.
    pub given_up: f64,
    /// The standard error of `given_up`. 0 if games against all matchings were counted.
    pub error: f64,
}

impl Compared {
    /// Whether the chance given up is known, and not an estimate or a bound.
    pub fn is_exact(&self) -> bool {
        self.best.is_exact() && self.chosen.is_exact()
    }

    /// Whether something was given up for sure, or nearly so: at least three times the standard error.
    pub fn is_clear(&self) -> bool {
        self.given_up > 0.0 && self.given_up >= 3.0 * self.error
    }

    pub(super) fn new(best: &Outcome, chosen: &Outcome) -> Compared {
        // Both were played against the same secrets, which tells more about the difference than about either.
        let pairs = best.shares.iter().zip(&chosen.shares);
        let differences: Vec<f64> = pairs.map(|(best, chosen)| best - chosen).collect();
        let error = match differences.len() {
            0 => 0.0,
            // If all games end alike, others may still end in another way.
            games => f64::max(mean_with_error(&differences).1, 0.5 / (games as f64 + 2.0)),
        };
        let given_up = best.chance.chance - chosen.chance.chance;
        // The choice that was made is one that the search can take up.
        let is_better = chosen.chance.chance > best.chance.chance;
        Compared {
            best: match is_better {
                true => WinChance {
                    at_most: best.chance.at_most.max(chosen.chance.chance),
                    ..chosen.chance
                },
                false => best.chance,
            },
            chosen: chosen.chance,
            given_up: given_up.max(0.0),
            error,
        }
    }
}

/// The chance to win in some way.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) chance: WinChance,
    /// Where games are played out, the result of each.
    pub(super) shares: Vec<f64>,
}

impl Outcome {
    pub(super) fn known(chance: WinChance) -> Outcome {
        let shares = Vec::new();
        Outcome { chance, shares }
    }

    pub(super) fn played(shares: Vec<f64>) -> Outcome {
        let chance = WinChance::estimated(&shares);
        Outcome { chance, shares }
    }
}

/// The mean of some results, and its standard error.
fn mean_with_error(results: &[f64]) -> (f64, f64) {
    let number = results.len() as f64;
    let mean = results.iter().sum::<f64>() / number;
    let squares: f64 = results.iter().map(|result| (result - mean).powi(2)).sum();
    (mean, (squares / (number * (number - 1.0).max(1.0))).sqrt())
}
