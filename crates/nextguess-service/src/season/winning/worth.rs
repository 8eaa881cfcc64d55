//! What an answer is worth in money: [`AnswerWorth`].

use nextguess::season::OfferKind;
use nextguess::season::winning::WinChance;

/// What the answer of a booth or of a night is worth.
///
/// The chance to win is `a` with the answer and `b` without it. A sum that somebody keeps pays if it is above
/// `(a - b) · pot`. A sum that goes into the pot pays if it is above `(a - b) · pot / b`: it is lost with the season.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct AnswerWorth {
    /// The chance to win with the answer.
    pub with: f64,
    /// The chance to win without it.
    pub without: f64,
    /// What is won on average through the answer. A sum that somebody keeps pays above it.
    pub worth: f64,
    /// A sum that goes into the pot pays above this one. `None` if no sum does.
    pub pays_in_pot: Option<f64>,
    /// Whether both chances are known, and not estimates or bounds.
    pub is_exact: bool,
}

impl AnswerWorth {
    /// What an answer is worth if `pot` is won.
    pub fn new(with: WinChance, without: WinChance, pot: f64) -> AnswerWorth {
        let worth = gained(with, without) * pot;
        AnswerWorth {
            with: with.chance,
            without: without.chance,
            worth,
            pays_in_pot: (without.chance > 0.0).then(|| worth / without.chance),
            is_exact: with.is_exact() && without.is_exact(),
        }
    }

    /// Whether it pays to sell the answer for this sum.
    pub fn is_worth_selling(&self, amount: f64, kind: OfferKind) -> bool {
        match kind {
            OfferKind::Single => amount >= self.worth,
            OfferKind::Group => self.pays_in_pot.is_some_and(|sum| amount >= sum),
        }
    }
}

/// The pot up to which it pays to sell an answer for this sum. `None` if it pays whatever the pot is.
pub(super) fn largest_pot(
    with: WinChance,
    without: WinChance,
    amount: f64,
    kind: OfferKind,
) -> Option<f64> {
    let gained = gained(with, without);
    let counted = match kind {
        OfferKind::Single => amount,
        OfferKind::Group => amount * without.chance,
    };
    (gained > 0.0).then(|| counted / gained)
}

fn gained(with: WinChance, without: WinChance) -> f64 {
    (with.chance - without.chance).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances() -> (WinChance, WinChance) {
        (WinChance::exactly(0.5), WinChance::exactly(0.4))
    }

    #[test]
    fn selling_pays_from_the_sum_on_that_the_answer_wins() {
        let (with, without) = chances();
        let worth = AnswerWorth::new(with, without, 200_000.0);
        assert!((worth.worth - 20_000.0).abs() < 1e-6 && worth.is_exact);
        assert!((worth.pays_in_pot.unwrap() - 50_000.0).abs() < 1e-6);
        for (amount, single, group) in [
            (19_000.0, false, false),
            (21_000.0, true, false),
            (51_000.0, true, true),
        ] {
            assert_eq!(
                worth.is_worth_selling(amount, OfferKind::Single),
                single,
                "{amount}"
            );
            assert_eq!(
                worth.is_worth_selling(amount, OfferKind::Group),
                group,
                "{amount}"
            );
        }
    }

    #[test]
    fn the_largest_pot_is_that_at_which_both_are_worth_the_same() {
        let (with, without) = chances();
        for kind in [OfferKind::Single, OfferKind::Group] {
            let pot = largest_pot(with, without, 10_000.0, kind).unwrap();
            for (pot, pays) in [(pot * 0.99, true), (pot * 1.01, false)] {
                let worth = AnswerWorth::new(with, without, pot);
                assert_eq!(
                    worth.is_worth_selling(10_000.0, kind),
                    pays,
                    "{kind:?} {pot}"
                );
            }
            assert_eq!(largest_pot(without, with, 10_000.0, kind), None);
        }
    }

    #[test]
    fn without_a_chance_no_sum_in_the_pot_pays() {
        let worth = AnswerWorth::new(WinChance::exactly(0.5), WinChance::exactly(0.0), 100.0);
        assert_eq!(worth.pays_in_pot, None);
        assert!(!worth.is_worth_selling(1e9, OfferKind::Group));
    }
}
