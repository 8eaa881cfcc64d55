//! What a cast made of its chances: the review of a season.

use nextguess::board::count::Count;
use nextguess::season::winning::{self, Decision, Moment, Review, WinChance};
use nextguess::season::{BoothAnswer, Fact, Offer, OfferKind, Season, Unfinished};
use nextguess::watch::Watch;

use crate::season::document::{
    ChanceDocument, DecisionDocument, MomentDocument, OfferedDocument, ReviewDocument,
    ScoreDocument,
};
use crate::season::winning::worth::{AnswerWorth, largest_pot};

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

    /// The choice that gave up the largest part of the chance to win. `None` if none clearly did.
    pub fn costliest(&self) -> Option<&Moment> {
        let is_clear = |moment: &&Moment| moment.win.is_clear();
        let moments = self.review.moments.iter().filter(is_clear);
        moments.max_by(|a, b| a.win.given_up.total_cmp(&b.win.given_up))
    }

    /// How well the cast asked, and how lucky its answers were.
    pub fn score(&self) -> CastScore {
        let told = |moment: &&Moment| !is_sold(&self.season.events[moment.event].fact);
        let mut score = CastScore::default();
        for moment in self.review.moments.iter().filter(told) {
            score.bits_expected += moment.bits_expected;
            score.bits_best += moment.bits_best;
            score.luck += moment.bits_given - moment.bits_expected;
        }
        score
    }

    /// The moments for whose answers something was offered.
    pub fn offers(&self) -> Vec<(&Moment, PastOffer<'s>)> {
        let moments = self.review.moments.iter();
        moments
            .filter_map(|moment| Some((moment, self.offer(moment)?)))
            .collect()
    }

    /// What was offered for the answer of a moment.
    pub fn offer(&self, moment: &Moment) -> Option<PastOffer<'s>> {
        let event = &self.season.events[moment.event];
        let offer = event.offer.as_ref()?;
        let with = moment.win.chosen;
        Some(PastOffer {
            offer,
            sold: is_sold(&event.fact),
            if_sold: moment.if_sold,
            largest_pot: (moment.if_sold)
                .and_then(|without| largest_pot(with, without, offer.amount, offer.kind)),
            worth: (moment.if_sold.zip(self.season.pot))
                .map(|(without, pot)| AnswerWorth::new(with, without, pot)),
        })
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
                best: ChanceDocument::new(moment.win.best),
                chosen: ChanceDocument::new(moment.win.chosen),
                given_up: moment.win.given_up,
                given_up_error: (moment.win.error > 0.0).then_some(moment.win.error),
                offer: self.offer(moment).map(|past| past.document()),
            }
        };
        let score = self.score();
        ReviewDocument {
            score: ScoreDocument {
                bits_expected: score.bits_expected,
                bits_best: score.bits_best,
                skill: score.skill(),
                luck: score.luck,
            },
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

/// How well a cast asked, and how lucky its answers were. Answers that were sold do not count.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct CastScore {
    /// The bits that its booths and nights tell on average, together.
    pub bits_expected: f64,
    /// The bits that the most telling ones found tell on average, together.
    pub bits_best: f64,
    /// The bits that the answers gave beyond what they give on average.
    pub luck: f64,
}

impl CastScore {
    /// How well the cast asked, from 0 to 1. 1 if there was nothing to ask.
    pub fn skill(&self) -> f64 {
        match self.bits_best > 0.0 {
            true => self.bits_expected / self.bits_best,
            false => 1.0,
        }
    }
}

/// An offer of the past, and whether it was a good one.
#[derive(Clone, Debug)]
pub struct PastOffer<'s> {
    /// What was offered.
    pub offer: &'s Offer,
    /// Whether it was taken.
    pub sold: bool,
    /// The chance to win without the answer.
    pub if_sold: Option<WinChance>,
    /// Selling pays if the pot is not above this sum. `None` if it pays whatever the pot is.
    pub largest_pot: Option<f64>,
    /// What the answer was worth. `None` if the pot is not known.
    pub worth: Option<AnswerWorth>,
}

impl PastOffer<'_> {
    /// Whether selling pays. `None` if the pot is not known.
    pub fn pays(&self) -> Option<bool> {
        let (amount, kind) = (self.offer.amount, self.offer.kind);
        (self.worth).map(|worth| worth.is_worth_selling(amount, kind))
    }

    /// When selling pays, in a few words.
    pub fn pays_text(&self) -> String {
        match (self.pays(), self.largest_pot) {
            (Some(true), _) => "yes".to_owned(),
            (Some(false), _) => "no".to_owned(),
            (None, None) => "at any pot".to_owned(),
            (None, Some(pot)) => format!("up to a pot of {}", Count::exactly(pot as u128)),
        }
    }

    /// Who gets the money, in a few words.
    pub fn receiver_text(&self) -> &'static str {
        match self.offer.kind {
            OfferKind::Group => "the pot",
            OfferKind::Single => "one person",
        }
    }

    fn document(&self) -> OfferedDocument {
        OfferedDocument {
            amount: self.offer.amount,
            kind: self.offer.kind.name(),
            by: self.offer.by.clone(),
            sold: self.sold,
            if_sold: self.if_sold.map(ChanceDocument::new),
            pays_up_to_pot: self.largest_pot,
            pays: self.pays(),
        }
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
