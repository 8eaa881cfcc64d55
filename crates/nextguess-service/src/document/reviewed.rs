//! A game turn by turn, beside what was best, for programs.

use nextguess::position::Position;
use nextguess::solver::Objective;
use nextguess::strategy::Rating;
use schemars::JsonSchema;
use serde::Serialize;

use super::conflict::ConflictDocument;
use crate::session::Session;
use crate::session::judging::{Best, BestQuestion, Judged, Proof};

/// A game turn by turn, beside what was best.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "GameReview")]
pub struct Reviewed {
    /// The game with its board.
    pub game: String,
    /// The strategy that chose the best questions where nothing is proved, as it was given.
    pub strategy: String,
    /// What is proved: `mean`, the fewest turns on average, or `win`, the chance to win.
    pub objective: String,
    /// What was asked and answered, in order, up to the first answer that leaves nothing.
    pub turns: Vec<ReviewedQuestion>,
    /// The mean of the skill of all turns that had a choice; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skill: Option<f64>,
    /// The sum of the luck of all turns, in bits.
    pub luck: f64,
    /// Whether the secret was found.
    pub solved: bool,
    /// How many secrets are left after the last turn.
    pub remaining: usize,
    /// The question that cost most, counted from 1 in `turns`; absent if none is known to have cost anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<usize>,
    /// The question with the most luck, counted from 1 in `turns`; absent if there was no luck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lucky: Option<usize>,
    /// Why nothing is left, if nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ConflictDocument>,
}

/// One question of a game, beside what was best.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "GameReviewTurn")]
pub struct ReviewedQuestion {
    /// The turn that the question belongs to, from 1; the booth and the night of a week share one.
    pub turn: u32,
    /// A guess, a booth or a night.
    pub kind: &'static str,
    /// What was asked.
    pub question: String,
    /// What was answered. Parts that are not known are `?`.
    pub feedback: String,
    /// How many secrets were possible before it.
    pub before: usize,
    /// How many secrets are left after it.
    pub remaining: usize,
    /// How many secrets the question leaves on average; absent if a slot of it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<f64>,
    /// How many bits the question gives on average; absent if a slot of it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<f64>,
    /// How many bits the answer gave; absent if it left nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gained: Option<f64>,
    /// How many bits more the answer gave than the question gives on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
    /// Whether the question could be right: a guess that could be the secret, a booth that could be a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub could_be: Option<bool>,
    /// The best question: one that is proved to be the best, or else the choice of the strategy. Absent if the time was short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<BestQuestion>,
    /// Whether it is proved what was best here.
    pub proved: bool,
    /// With the question that was asked and best play after it: the mean number of turns from here on, this one included, or for
    /// `win` the chance to win. Only where it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The same with the best question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_value: Option<f64>,
    /// How much worse the question is than the best one: the difference of the two, exactly 0 if they are equal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// Whether the question is known to be as good as the best one: by proof, or else by the measure of the strategy.
    pub equal: bool,
    /// From 0 to 1: how good the question is beside the best one. Absent if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skill: Option<f64>,
}

/// Bits that differ by less are equal: sums of fractions are not exact.
const TINY: f64 = 1e-9;

impl Reviewed {
    /// The document of a session whose questions were judged, for a strategy as it was given and an objective.
    pub fn new(
        session: &Session,
        judged: &[Judged],
        strategy: &str,
        objective: Objective,
    ) -> anyhow::Result<Reviewed> {
        let mut turns = Vec::new();
        let mut costs = Vec::new();
        for (at, document) in session.documents().into_iter().enumerate() {
            let before = session.position_after(at)?;
            let place = Place {
                before,
                judged: &judged[at],
                is_same: is_best(before, session, at, judged[at].best),
                strategy,
                objective,
            };
            costs.push(place.cost());
            let (rating, proof) = (place.judged.rating, place.judged.proof);
            turns.push(ReviewedQuestion {
                turn: document.turn,
                kind: document.kind,
                question: document.question,
                feedback: document.feedback,
                before: place.judged.before,
                remaining: place.judged.left,
                expected: rating.map(|rating| rating.expected),
                bits: rating.map(|rating| rating.bits),
                gained: place.judged.gained(),
                luck: place.judged.luck(),
                could_be: rating.map(|rating| rating.possible),
                best: place.judged.best.map(|best| best.document(before)),
                proved: proof.is_some(),
                value: proof.map(|proof| place.value(proof.asked)),
                best_value: proof.map(|proof| place.value(proof.best)),
                loss: proof.map(|proof| place.loss(proof)),
                equal: place.is_equal(),
                skill: place.skill(),
            });
        }
        let chosen = turns.iter().filter(|turn| turn.before > 1);
        let skills: Vec<f64> = chosen.filter_map(|turn| turn.skill).collect();
        let mean = skills.iter().sum::<f64>() / skills.len() as f64;
        let lucks: Vec<Option<f64>> = turns.iter().map(|turn| turn.luck).collect();
        Ok(Reviewed {
            game: session.game().spec().to_string(),
            strategy: strategy.to_owned(),
            objective: objective.to_string(),
            skill: (!skills.is_empty()).then_some(mean),
            // A sum of nothing is -0 where it does not begin with 0.
            luck: lucks.iter().flatten().fold(0.0, |sum, luck| sum + luck),
            solved: session.is_won(),
            remaining: session.position()?.candidates().len(),
            decided: greatest(&costs),
            lucky: greatest(&lucks),
            contradiction: None,
            turns,
        })
    }
}

/// Whether the best question of a place is the one that was asked.
fn is_best(before: &Position, session: &Session, at: usize, best: Option<Best>) -> bool {
    let asked = before.packed(&session.turns()[at]).question;
    best.is_some_and(|best| best.question == asked)
}

/// The number, counted from 1, of the first of the greatest values above 0.
fn greatest(values: &[Option<f64>]) -> Option<usize> {
    let mut found: Option<(usize, f64)> = None;
    for (at, value) in values.iter().enumerate() {
        let most = found.map_or(0.0, |(_, most)| most);
        match value {
            Some(value) if *value > most + TINY => found = Some((at + 1, *value)),
            _ => {}
        }
    }
    found.map(|(number, _)| number)
}

/// A question in its position.
struct Place<'a> {
    before: &'a Position,
    judged: &'a Judged,
    is_same: bool,
    strategy: &'a str,
    objective: Objective,
}

impl Place<'_> {
    /// The mean or the chance of a proved cost, which counts all secrets.
    fn value(&self, cost: u64) -> f64 {
        let secrets = self.before.candidates().len() as u64;
        let count = match self.objective.is_to_win() {
            true => secrets - cost.min(secrets),
            false => cost,
        };
        count as f64 / secrets as f64
    }

    /// How much worse than the best: of whole numbers, so that it is exactly 0 where they are equal.
    fn loss(&self, proof: Proof) -> f64 {
        proof.asked.saturating_sub(proof.best) as f64 / self.before.candidates().len() as f64
    }

    fn is_equal(&self) -> bool {
        match (self.judged.proof, self.judged.rating, self.judged.best) {
            (Some(proof), _, _) => proof.asked == proof.best,
            (None, Some(rating), Some(best)) => {
                self.is_same || is_as_good(self.strategy, &rating, &best.rating)
            }
            _ => false,
        }
    }

    fn skill(&self) -> Option<f64> {
        if self.is_equal() {
            return Some(1.0);
        }
        if let Some(proof) = self.judged.proof {
            let (asked, best) = (self.value(proof.asked), self.value(proof.best));
            return Some(match self.objective.is_to_win() {
                true => asked / best,
                false => best / asked,
            });
        }
        let (bits, best) = (self.judged.rating?.bits, self.judged.best?.rating.bits);
        (best > 0.0).then(|| (bits / best).clamp(0.0, 1.0))
    }

    /// What the question cost: what is proved, or else the share of the best question's bits that it did not give. A
    /// turn that gives no bits is a turn lost, so both are turns.
    fn cost(&self) -> Option<f64> {
        match self.judged.proof {
            Some(proof) => Some(self.loss(proof)),
            None => Some(1.0 - self.skill()?),
        }
    }
}

/// Whether a question is as good as another one in the measure of a strategy. A question that cannot be right is not as
/// good as one that can.
fn is_as_good(strategy: &str, rating: &Rating, best: &Rating) -> bool {
    let name = strategy.split(',').next().unwrap_or_default().trim();
    let is_split = match name {
        "expected-size" => rating.expected <= best.expected + TINY,
        "minimax" => rating.worst <= best.worst,
        "most-parts" => rating.parts >= best.parts,
        _ => rating.bits >= best.bits - TINY,
    };
    is_split && (rating.possible || !best.possible)
}
