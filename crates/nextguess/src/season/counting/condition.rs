//! What a fact says about the choices of all people: [`Condition`].

use crate::season::cast::{Pair, SeasonRule};
use crate::season::counting::choices::Choice;
use crate::season::event::{BoothAnswer, Fact};

/// A sum that must come out. Each choice has a weight; a matching fits if the weights of its choices add up to the sum.
///
/// A night is such a condition, with a light for each right couple. A booth is a night of one couple. A hint allows no
/// choice that is against it.
pub(crate) struct Condition<'f> {
    rule: SeasonRule,
    fact: &'f Fact,
}

impl<'f> Condition<'f> {
    pub(crate) fn new(rule: SeasonRule, fact: &'f Fact) -> Condition<'f> {
        Condition { rule, fact }
    }

    /// The sum that must come out.
    pub(crate) fn sum(&self) -> usize {
        match self.fact {
            Fact::Booth { answer, .. } => usize::from(answer.is_match()),
            Fact::Night { lights, .. } => lights.unwrap_or(0),
            Fact::SameMatch(..) | Fact::PartnerCount { .. } | Fact::Arrival(_) => 0,
        }
    }

    /// The weight of a choice.
    pub(crate) fn weight(&self, choice: &Choice) -> usize {
        let matches = choice.rights.count_ones() as usize;
        let has = |right: usize| choice.rights >> right & 1 == 1;
        match self.fact {
            Fact::Booth { pair, answer } => match answer {
                BoothAnswer::Sold => 0,
                BoothAnswer::No | BoothAnswer::Yes => usize::from(self.makes(choice, *pair)),
                BoothAnswer::Only => usize::from(self.makes(choice, *pair) && matches == 1),
            },
            Fact::Night { lights: None, .. } | Fact::Arrival(_) => 0,
            Fact::Night { pairs, .. } => {
                let made = pairs.iter().filter(|&&pair| self.makes(choice, pair));
                made.count()
            }
            &Fact::SameMatch(a, b) => usize::from(has(a) != has(b)),
            &Fact::PartnerCount { right, count } => usize::from(has(right) && matches != count),
        }
    }

    /// Whether a choice makes a pair. Where everyone can be with everyone, either of the two may have chosen.
    fn makes(&self, choice: &Choice, pair: Pair) -> bool {
        let other_way = Pair {
            left: pair.right,
            right: pair.left,
        };
        choice.has(pair) || (self.rule == SeasonRule::Any && choice.has(other_way))
    }
}
