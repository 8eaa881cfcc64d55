//! How many matchings can be won at most, and about how many can be expected ([`Capacity`]).

use crate::season::cast::{Cast, SeasonRule};

/// What a number of weeks can win, whatever the matchings are.
#[derive(Copy, Clone, Debug)]
pub(super) struct Capacity {
    /// The most matchings for which one line-up has all lights.
    fitting: u64,
    /// The most numbers of lights that do not win.
    answers: u64,
    /// Whether one line-up can have all lights for several matchings.
    is_shared: bool,
}

impl Capacity {
    /// The capacity of nights in which `seated` couples are known to be right.
    pub(super) fn new(cast: &Cast, seated: usize) -> Capacity {
        let left = cast.left().len() as u64;
        let fitting = match cast.rule() {
            SeasonRule::Perfect | SeasonRule::Any => 1,
            // Each person who does not sit belongs to another one on the left.
            SeasonRule::Double(doubles) => (0..doubles as u64)
                .map(|taken| left - taken)
                .fold(1, u64::saturating_mul),
            SeasonRule::Triple => left,
        };
        let open = (cast.seats() - seated) as u64;
        let needs_all = cast.lights_to_win() == cast.seats();
        let is_shared = cast.rule().most_matches() > 1 || !needs_all;
        Capacity {
            fitting: if needs_all { fitting } else { u64::MAX },
            // If all couples but one are right, so is the last, unless somebody does not sit.
            answers: if is_shared {
                open
            } else {
                open.saturating_sub(1)
            },
            is_shared,
        }
    }

    /// The most matchings that can be won if the night comes next: `N(w) = f + a·B(w - 1)`.
    pub(super) fn before_night(self, weeks: usize) -> u64 {
        match weeks {
            0 => 0,
            _ => {
                let later = self.answers.saturating_mul(self.before_booth(weeks - 1));
                self.fitting.saturating_add(later)
            }
        }
    }

    /// The most matchings that can be won if the booth comes next: `B(w) = 2·N(w)`.
    pub(super) fn before_booth(self, weeks: usize) -> u64 {
        self.before_night(weeks).saturating_mul(2)
    }

    /// About how many of `size` matchings are won if the booth comes next. It guides the search.
    pub(super) fn expected(self, size: usize, weeks: usize) -> f64 {
        let size = size as f64;
        match weeks {
            0 => 0.0,
            1 if !self.is_shared => size.min(2.0),
            _ => saturating(size, self.usual(weeks)),
        }
    }

    /// About how many of `size` matchings are won if the night comes next. It guides the search.
    pub(super) fn expected_before_night(self, size: usize, weeks: usize) -> f64 {
        let size = size as f64;
        match weeks {
            0 => 0.0,
            1 if !self.is_shared => size.min(1.0),
            _ => saturating(size, self.usual(weeks) / 2.0),
        }
    }

    /// About how many matchings the weeks can tell apart: less than half of the numbers of lights are of use.
    fn usual(self, weeks: usize) -> f64 {
        let first = if self.is_shared { 4.0 } else { 2.0 };
        let useful = (0.45 * self.answers as f64).max(1.0);
        let later = 1..weeks.min(40);
        later.fold(first, |usual, _| 2.0 * (1.0 + useful * usual))
    }
}

/// Grows like `size` at first, and never passes `most`.
fn saturating(size: f64, most: f64) -> f64 {
    most * -(-size / most).exp_m1()
}
