//! A game explained step by step: why each question was asked, and what its answer ruled out.

use nextguess::explanation::{Explanation, Removal, Sample, ScoredQuestion, Scoring};
use nextguess::game::{Game, QuestionKind, Turn};
use nextguess::strategy::Rating;
use schemars::JsonSchema;
use serde::Serialize;

use crate::session::Session;
use crate::session::partner::Partner;

/// Why each question of a game was asked, in step with its [`Session`].
#[derive(Debug, Default)]
pub struct Explainer {
    /// For each question in order, asked or about to be asked.
    reasons: Vec<Explanation>,
}

/// One question of a game, explained.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExplainedTurn {
    /// The turn that the question belongs to, from 1; the booth and the night of a week share one.
    pub turn: u32,
    /// A guess, a booth or a night.
    pub kind: &'static str,
    /// The question that the strategy chose.
    pub question: String,
    /// How many secrets were left before it; absent where they cannot be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining: Option<usize>,
    /// The part of its method that the strategy is in, where the method has numbered parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<StageDocument>,
    /// What the strategy does with the question, as sentences.
    pub step: String,
    /// Further facts, each a sentence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
    /// How questions were scored, where they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoring: Option<ScoringDocument>,
    /// How the question splits the secrets left; absent where the strategy holds no list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// What was answered and what that ruled out; absent where nothing was answered yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<AnswerDocument>,
}

/// A numbered part of a method.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StageDocument {
    /// From 1.
    pub number: u8,
    /// How many parts there are.
    pub of: u8,
    /// What it is called.
    pub name: &'static str,
}

/// How questions were scored.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ScoringDocument {
    /// The name of the measure.
    pub measure: &'static str,
    /// What it measures.
    pub meaning: &'static str,
    /// `highest` or `lowest`: which score is the best.
    pub best: &'static str,
    /// Which questions were scored: `all`, `classes`, `possible`, `some-possible`, `some` or `pool`.
    pub scope: &'static str,
    /// The same in words.
    #[serde(skip)]
    pub scope_text: &'static str,
    /// How many questions were scored.
    pub scored: usize,
    /// How many questions the rules allow; absent where nobody counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<usize>,
    /// What they were scored on, where that is not all secrets left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<SampleDocument>,
    /// Which question is asked among those of equal score.
    pub ties: &'static str,
    /// Whether the best score decides; else `step` says what does.
    pub decides: bool,
    /// The question that is asked, then the next best.
    pub ranked: Vec<RankedDocument>,
}

/// Codes that questions were scored on.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SampleDocument {
    /// How many.
    pub size: usize,
    /// Of how many; absent where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<usize>,
    /// The seed of the strategy.
    pub seed: u64,
    /// Whether each question has a sample of its own.
    pub own: bool,
}

/// A question with its score.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RankedDocument {
    /// The question.
    pub question: String,
    /// Its score.
    pub score: f64,
    /// How it splits the secrets left; absent where the strategy holds no list.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// What was answered, and what that ruled out.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AnswerDocument {
    /// What was asked instead of the question that the strategy chose; absent where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
    /// The answer.
    pub feedback: String,
    /// The secrets that were ruled out; absent where they cannot be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removal: Option<RemovalDocument>,
    /// What the player knows now; absent where none keeps an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownDocument>,
}

/// Secrets that were ruled out.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RemovalDocument {
    /// How many secrets there were before the answer.
    pub before: usize,
    /// How many are left after it.
    pub after: usize,
    /// How many were ruled out.
    pub removed: usize,
    /// Those ruled out by the answer that they would have given, the most frequent first. Empty where
    /// the question is not fully known.
    pub groups: Vec<GroupDocument>,
}

/// Secrets that were ruled out since they would have given one other answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GroupDocument {
    /// The answer that they would have given.
    pub feedback: String,
    /// How many they are.
    pub count: usize,
    /// The lowest of them.
    pub example: String,
}

/// What a player without a list knows.
#[derive(Debug, Serialize, JsonSchema)]
pub struct KnownDocument {
    /// The code as far as it is known, `?` elsewhere.
    pub code: String,
    /// How many pairs of a slot and a symbol were possible before the answer, as far as the player knew.
    pub open_before: usize,
    /// How many are possible after it.
    pub open: usize,
}

impl Explainer {
    /// Notes why the next question is asked, after those that were answered. A question that was noted
    /// and taken back is forgotten.
    pub fn note(&mut self, answered: usize, reason: Explanation) {
        self.reasons.truncate(answered);
        self.reasons.push(reason);
    }

    /// The questions asked so far, and the one that is about to be asked, if it was noted.
    pub fn documents(
        &self,
        session: &Session,
        partner: Option<&Partner<'_>>,
    ) -> Vec<ExplainedTurn> {
        let count = self.reasons.len().min(session.turns().len() + 1);
        let places = 0..count;
        places
            .filter_map(|at| self.document(at, session, partner))
            .collect()
    }

    /// The question of this number, from 0.
    pub fn document(
        &self,
        at: usize,
        session: &Session,
        partner: Option<&Partner<'_>>,
    ) -> Option<ExplainedTurn> {
        let game = session.game();
        let reason = self.reasons.get(at)?;
        let answered = session.turns().get(at);
        let mut details = reason.details.clone();
        if game.question_kind(&reason.question) == QuestionKind::Pair
            && session.remaining_after(at) == Some(1)
        {
            details.push("One is left, so this does not matter any more.".to_owned());
        }
        let stage = reason.stage.map(|stage| StageDocument {
            number: stage.number,
            of: stage.of,
            name: stage.name,
        });
        Some(ExplainedTurn {
            turn: session.turn_of(at),
            kind: game.question_noun(game.question_kind(&reason.question)),
            question: game.question_text(&reason.question),
            remaining: session.remaining_after(at),
            stage,
            step: reason.step.clone(),
            details,
            scoring: (reason.scoring.as_ref()).map(|scoring| scoring_document(game, scoring)),
            rating: reason.rating,
            answer: answered.map(|turn| AnswerDocument {
                instead: (turn.question != reason.question)
                    .then(|| game.question_text(&turn.question)),
                feedback: game.answer_text(&turn.question, &turn.answer),
                removal: removal(session, at, turn),
                known: partner.and_then(|partner| known(game, partner, at)),
            }),
        })
    }
}

fn scoring_document(game: &Game, scoring: &Scoring) -> ScoringDocument {
    let Scoring {
        measure,
        scope,
        scored,
        allowed,
        sample,
        ties,
        ranked,
        decides,
    } = scoring;
    let sample_document = |sample: &Sample| SampleDocument {
        size: sample.size,
        of: sample.of,
        seed: sample.seed,
        own: sample.own,
    };
    let ranked_document = |ranked: &ScoredQuestion| RankedDocument {
        question: game.question_text(&ranked.question),
        score: ranked.score,
        rating: ranked.rating,
    };
    ScoringDocument {
        measure: measure.name,
        meaning: measure.meaning,
        best: if measure.highest { "highest" } else { "lowest" },
        scope: scope.name(),
        scope_text: scope.text(),
        scored: *scored,
        allowed: *allowed,
        sample: sample.as_ref().map(sample_document),
        ties,
        decides: *decides,
        ranked: ranked.iter().map(ranked_document).collect(),
    }
}

fn removal(session: &Session, at: usize, turn: &Turn) -> Option<RemovalDocument> {
    let before = session.position_after(at).ok()?;
    let after = session.position_after(at + 1).ok()?;
    let removal = Removal::of(before, &before.packed(turn), after);
    let mut groups = removal.groups;
    groups.sort_by_key(|group| std::cmp::Reverse(group.count));
    let groups = groups.into_iter().map(|group| GroupDocument {
        feedback: session.game().feedback_text(&turn.question, group.feedback),
        count: group.count,
        example: before.question_text(group.lowest),
    });
    Some(RemovalDocument {
        before: removal.before,
        after: removal.after,
        removed: removal.before - removal.after,
        groups: groups.collect(),
    })
}

fn known(game: &Game, partner: &Partner<'_>, at: usize) -> Option<KnownDocument> {
    let whole = game.slots() * game.alphabet().size();
    let open = partner.open_after(at)?;
    let earlier = at.checked_sub(1).and_then(|at| partner.open_after(at));
    Some(KnownDocument {
        code: partner.known_after(at)?,
        open_before: earlier.unwrap_or(whole),
        open,
    })
}
