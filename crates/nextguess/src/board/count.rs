//! Large numbers: exact where they fit 128 bits, else as a power of ten.

use std::fmt;

/// A number of codes. It is exact up to 2^128 - 1. Of larger numbers only the logarithm is kept.
///
/// It prints with thousands separated, and from 10^12 on as a power of ten.
///
/// ```
/// use nextguess::board::count::Count;
///
/// assert_eq!(Count::exactly(3_628_800).to_string(), "3,628,800");
/// let game: nextguess::Game = "permutation:50".parse()?;
/// assert_eq!(game.secret_count().to_string(), "about 3.0e64");
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, PartialOrd)]
pub struct Count {
    exact: Option<u128>,
    log10: f64,
}

impl Count {
    /// A number that is known exactly.
    pub fn exactly(number: u128) -> Count {
        Count {
            exact: Some(number),
            log10: (number as f64).log10(),
        }
    }

    /// The product of `factors`.
    pub(crate) fn product(factors: impl IntoIterator<Item = u64>) -> Count {
        let one = Count::exactly(1);
        factors.into_iter().fold(one, |product, factor| Count {
            exact: product
                .exact
                .and_then(|exact| exact.checked_mul(u128::from(factor))),
            log10: product.log10 + (factor as f64).log10(),
        })
    }

    /// The number itself. `None` if it does not fit 128 bits.
    pub fn exact(self) -> Option<u128> {
        self.exact
    }

    /// The decimal logarithm of the number.
    pub(crate) fn log10(self) -> f64 {
        self.log10
    }
}

/// With thousands separated; beyond a million million as a power of ten.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact {
            Some(exact) if exact < 1_000_000_000_000 => f.pad(&with_separators(exact)),
            _ => {
                let (mut power, mut digits) = (self.log10.floor(), 10f64.powf(self.log10.fract()));
                if digits >= 9.95 {
                    (power, digits) = (power + 1.0, 1.0);
                }
                f.pad(&format!("about {digits:.1}e{power}"))
            }
        }
    }
}

fn with_separators(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_exact_and_large_ones_are_not() {
        assert_eq!(Count::product([6; 4]).to_string(), "1,296");
        assert_eq!(Count::product(1..=10).exact(), Some(3_628_800));
        assert_eq!(Count::product([100; 100]).to_string(), "about 1.0e200");
        assert_eq!(Count::product([]).to_string(), "1");
        let just_below = Count::exactly(9_999_999_999_999);
        assert_eq!(just_below.to_string(), "about 1.0e13");
    }
}
