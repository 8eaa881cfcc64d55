//! What an answer is worth in money: [`AnswerWorth`].

use nextguess::season::winning::WinChance;
use nextguess::season::{Offer, OfferKind};

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

    /// Whether all together have more on average if they take this offer.
    pub fn is_worth_selling(&self, offer: &Offer) -> bool {
        gain(offer, self.without) >= self.worth
    }
}

/// The pot up to which it pays to take an offer. `None` if it pays whatever the pot is.
pub(super) fn largest_pot(with: WinChance, without: WinChance, offer: &Offer) -> Option<f64> {
    let gained = gained(with, without);
    (gained > 0.0).then(|| gain(offer, without.chance) / gained)
}

/// What an offer brings on average if the season is won with this chance after it.
fn gain(offer: &Offer, chance: f64) -> f64 {
    match offer.kind {
        // The money is in the pot, and lost with it.
        OfferKind::Group => offer.amount * chance,
        // The money is kept, but the pot is smaller by it.
        OfferKind::Single if offer.reduced_pot == Some(true) => offer.amount * (1.0 - chance),
        OfferKind::Single => offer.amount,
    }
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

    fn offer(amount: f64, kind: OfferKind, reduced_pot: bool) -> Offer {
        Offer {
            amount,
            kind,
            reduced_pot: Some(reduced_pot),
            ..Offer::default()
        }
    }

    #[test]
    fn selling_pays_from_the_sum_on_that_the_answer_wins() {
        let (with, without) = chances();
        let worth = AnswerWorth::new(with, without, 200_000.0);
        assert!((worth.worth - 20_000.0).abs() < 1e-6 && worth.is_exact);
        assert!((worth.pays_in_pot.unwrap() - 50_000.0).abs() < 1e-6);
        // 20,000 is what the answer wins. In the pot, 0.4 of a sum counts; out of the pot, 0.6.
        for (amount, kept, out_of_pot, in_pot) in [
            (19_000.0, false, false, false),
            (21_000.0, true, false, false),
            (34_000.0, true, true, false),
            (51_000.0, true, true, true),
        ] {
            let pays =
                |kind, reduced_pot| worth.is_worth_selling(&offer(amount, kind, reduced_pot));
            assert_eq!(pays(OfferKind::Single, false), kept, "{amount}");
            assert_eq!(pays(OfferKind::Single, true), out_of_pot, "{amount}");
            assert_eq!(pays(OfferKind::Group, false), in_pot, "{amount}");
        }
    }

    #[test]
    fn the_largest_pot_is_that_at_which_both_are_worth_the_same() {
        let (with, without) = chances();
        for (kind, reduced_pot) in [
            (OfferKind::Single, false),
            (OfferKind::Single, true),
            (OfferKind::Group, false),
        ] {
            let offer = offer(10_000.0, kind, reduced_pot);
            let pot = largest_pot(with, without, &offer).unwrap();
            for (pot, pays) in [(pot * 0.99, true), (pot * 1.01, false)] {
                let worth = AnswerWorth::new(with, without, pot);
                assert_eq!(worth.is_worth_selling(&offer), pays, "{kind:?} {pot}");
            }
            assert_eq!(largest_pot(without, with, &offer), None);
        }
    }

    #[test]
    fn without_a_chance_no_sum_in_the_pot_pays() {
        let worth = AnswerWorth::new(WinChance::exactly(0.5), WinChance::exactly(0.0), 100.0);
        assert_eq!(worth.pays_in_pot, None);
        assert!(!worth.is_worth_selling(&offer(1e9, OfferKind::Group, false)));
    }
}
