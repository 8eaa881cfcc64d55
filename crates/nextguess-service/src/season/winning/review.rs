//! What a cast made of its chances: the review of a season.

use nextguess::season::winning::{self, Decision, Moment, Review};
use nextguess::season::{BoothAnswer, Fact, Season, Unfinished};
use nextguess::watch::Watch;

use crate::season::document::{
    ChanceDocument, DecisionDocument, MomentDocument, OfferedDocument, ReviewDocument,
};

/// The review of a season.
#[derive(Debug)]
pub struct SeasonReview<'s> {
    /// The season.
    pub season: &'s Season,
    /// What its cast made of its chances.
    pub review: Review,
}

impl<'s> SeasonReview<'s> {
    /// Reviews all events of a season.
    pub fn new(season: &'s Season, watch: &dyn Watch) -> Result<SeasonReview<'s>, Unfinished> {
        let review = winning::review(season, watch)?;
        Ok(SeasonReview { season, review })
    }

    /// The choice that gave up the largest part of the chance to win. `None` if none did.
    pub fn costliest(&self) -> Option<&Moment> {
        let given_up = |moment: &&Moment| moment.given_up() > 0.0;
        let moments = self.review.moments.iter().filter(given_up);
        moments.max_by(|a, b| a.given_up().total_cmp(&b.given_up()))
    }

    /// For programs.
    pub fn document(&self) -> ReviewDocument {
        let moment = |moment: &Moment| {
            let event = &self.season.events[moment.event];
            MomentDocument {
                event: moment.event + 1,
                week: event.week(),
                text: event.fact.text(&self.season.cast),
                left_before: moment.left_before,
                left_after: moment.left_after,
                bits_expected: moment.bits_expected,
                bits_best: moment.bits_best,
                bits_given: moment.bits_given,
                best: ChanceDocument::new(moment.best),
                chosen: ChanceDocument::new(moment.chosen),
                given_up: moment.given_up(),
                offer: event.offer.as_ref().map(|offer| OfferedDocument {
                    amount: offer.amount,
                    kind: offer.kind.name(),
                    by: offer.by.clone(),
                    sold: is_sold(&event.fact),
                }),
            }
        };
        ReviewDocument {
            moments: self.review.moments.iter().map(moment).collect(),
            certain_before: self.review.first_certain.map(|at| at + 1),
            decided: self.review.decision.map(|decision| match decision {
                Decision::Certain(at) => DecisionDocument {
                    event: at + 1,
                    won: true,
                },
                Decision::Lost(at) => DecisionDocument {
                    event: at + 1,
                    won: false,
                },
            }),
            last: ChanceDocument::new(self.review.last),
        }
    }

    /// The matchings left and the chance to win by event, as an SVG picture.
    pub fn picture(&self) -> String {
        crate::picture::season_review(self)
    }
}

fn is_sold(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Night { lights: None, .. }
            | Fact::Booth {
                answer: BoothAnswer::Sold,
                ..
            }
    )
}
