//! Why a question is asked ([`Explanation`]), and what its answer rules out ([`Removal`]), as data for reports.
//!
//! A strategy explains itself with [`Chooser::explain`](crate::strategy::Chooser::explain), a player that holds no
//! list with [`Player::explain`](crate::player::Player::explain). Explaining may take longer than choosing, and it
//! never changes the choice.

use std::collections::BTreeMap;

use crate::board::code::{Code, Symbol};
use crate::board::count::Count;
use crate::game::PackedTurn;
use crate::grade::Feedback;
use crate::position::Position;
use crate::strategy::{Rating, rate};

/// The most questions that a [`Scoring`] lists: the one that is asked and the next best.
pub const LISTED_QUESTIONS: usize = 4;

/// Why a strategy asks a question.
///
/// ```
/// use nextguess::Unwatched;
/// use nextguess::strategy;
///
/// let game: nextguess::Game = "bulls:3x5".parse()?;
/// let position = game.start()?;
/// let entropy = strategy::chooser("entropy", &game)?;
/// let reason = entropy.explain(&position, &Unwatched).expect("secrets are left");
/// assert_eq!(reason.question, [0, 1, 2]);
/// assert!(!reason.step.is_empty());
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// The question that is asked, slot by slot.
    pub question: Vec<Symbol>,
    /// The part of its method that the strategy is in, where the method has numbered parts.
    pub stage: Option<Stage>,
    /// What the strategy does with this question: one or more whole sentences.
    pub step: String,
    /// Further facts that led to the question, each a whole sentence.
    pub details: Vec<String>,
    /// The scores of questions, where the strategy scores them.
    pub scoring: Option<Scoring>,
    /// How the question splits the candidates. `None` where the strategy holds no list.
    pub rating: Option<Rating>,
}

/// A numbered part of the method of a strategy, such as stage 2 of 4.
///
/// ```
/// use nextguess::explanation::Stage;
///
/// let stage = Stage { number: 2, of: 4, name: "pool" };
/// assert!(stage.number <= stage.of);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The number of the stage, from 1.
    pub number: u8,
    /// How many stages the method has.
    pub of: u8,
    /// The name of the stage.
    pub name: &'static str,
}

/// How questions were scored, and the best of them.
///
/// ```
/// use nextguess::{Unwatched, strategy};
///
/// let game: nextguess::Game = "bulls:3x5".parse()?;
/// let entropy = strategy::chooser("entropy", &game)?;
/// let reason = entropy.explain(&game.start()?, &Unwatched).expect("secrets are left");
/// let scoring = reason.scoring.expect("it scores questions");
/// assert_eq!(scoring.ranked[0].question, reason.question);
/// assert!(scoring.decides);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scoring {
    /// What the score measures.
    pub measure: Measure,
    /// Which questions were scored.
    pub scope: Scope,
    /// How many questions were scored.
    pub scored: usize,
    /// How many questions the rules allow now. `None` where they were not counted.
    pub allowed: Option<usize>,
    /// The codes that questions were scored on, where these are not all candidates.
    pub sample: Option<Sample>,
    /// Which question is asked among those of equal score.
    pub ties: &'static str,
    /// The question that is asked, then the next best of those scored, at most [`LISTED_QUESTIONS`].
    pub ranked: Vec<ScoredQuestion>,
    /// Whether the best score decides. If not, the step says what does.
    pub decides: bool,
}

/// What the score of a question measures.
///
/// ```
/// # use nextguess::{Unwatched, strategy};
/// #
/// # let game: nextguess::Game = "bulls:3x5".parse()?;
/// # let entropy = strategy::chooser("entropy", &game)?;
/// # let reason = entropy.explain(&game.start()?, &Unwatched).expect("secrets are left");
/// # let scoring = reason.scoring.expect("it scores questions");
/// assert_eq!((scoring.measure.name, scoring.measure.highest), ("bits", true));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// A short name for the head of a column.
    pub name: &'static str,
    /// What the score measures, as a phrase.
    pub meaning: &'static str,
    /// Whether the highest score is the best. If not, the lowest is.
    pub highest: bool,
}

/// Which questions were scored.
///
/// ```
/// use nextguess::explanation::Scope;
///
/// assert_eq!((Scope::All.name(), Scope::All.text()), ("all", "all that may be asked"));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scope {
    /// All questions that the rules allow.
    All,
    /// The lowest question of each class that symmetry makes equal. They stand for all questions that the rules
    /// allow.
    Classes,
    /// All questions that can be right: codes that can be the secret, or pairs that some candidates have.
    Possible,
    /// Some of the questions that can be right.
    SomePossible,
    /// Some of the questions that the rules allow.
    Some,
    /// A list of questions that was made before the game.
    Pool,
}

/// The codes that questions are scored on, where these are not all candidates.
///
/// ```
/// use nextguess::explanation::Sample;
///
/// let sample = Sample { size: 100, of: Some(5040), seed: 0, own: false };
/// assert!(sample.of.is_some_and(|all| sample.size <= all));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// How many codes the sample has.
    pub size: usize,
    /// How many codes it was drawn from. `None` where that is not known.
    pub of: Option<usize>,
    /// The seed of the strategy that drew them.
    pub seed: u64,
    /// Whether each question has a sample of its own.
    pub own: bool,
}

/// A question with its score.
///
/// ```
/// # use nextguess::{Unwatched, strategy};
/// #
/// # let game: nextguess::Game = "bulls:3x5".parse()?;
/// # let entropy = strategy::chooser("entropy", &game)?;
/// # let reason = entropy.explain(&game.start()?, &Unwatched).expect("secrets are left");
/// # let scoring = reason.scoring.expect("it scores questions");
/// let best = &scoring.ranked[0];
/// assert_eq!(best.rating.as_ref().map(|rating| rating.bits), Some(best.score));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredQuestion {
    /// The question, slot by slot.
    pub question: Vec<Symbol>,
    /// The score of the question, as [`Measure`] says.
    pub score: f64,
    /// How the question splits the candidates. `None` where the strategy holds no list.
    pub rating: Option<Rating>,
}

impl Explanation {
    /// A question with what the strategy does with it.
    pub fn new(question: Vec<Symbol>, step: impl Into<String>) -> Explanation {
        Explanation {
            question,
            stage: None,
            step: step.into(),
            details: Vec::new(),
            scoring: None,
            rating: None,
        }
    }

    /// An explanation for a question about the candidates of a position, with its rating.
    pub(crate) fn at(position: &Position, question: Code, step: impl Into<String>) -> Explanation {
        Explanation {
            rating: Some(rate(position, question)),
            ..Explanation::new(position.layout().unpack(question), step)
        }
    }

    /// The explanation for a strategy that gives no reason.
    pub(crate) fn unsaid(question: Vec<Symbol>) -> Explanation {
        Explanation::new(question, "The strategy does not say how it chose.")
    }

    /// The explanation for asking the only candidate left.
    pub(crate) fn only_candidate(position: &Position, question: Code) -> Explanation {
        Explanation::at(position, question, "It is the only one left.")
    }

    /// The explanation with one more fact, a whole sentence.
    #[must_use]
    pub(crate) fn with_detail(mut self, detail: impl Into<String>) -> Explanation {
        self.details.push(detail.into());
        self
    }

    /// The explanation with scores.
    #[must_use]
    pub(crate) fn with_scoring(mut self, scoring: Scoring) -> Explanation {
        self.scoring = Some(scoring);
        self
    }
}

impl Scope {
    /// Which questions were scored, as a phrase that follows a number of questions.
    pub fn text(self) -> &'static str {
        match self {
            Scope::All => "all that may be asked",
            Scope::Classes => "one of each class of questions that symmetry makes equal",
            Scope::Possible => "all that can be right",
            Scope::SomePossible => "some of those that can be right",
            Scope::Some => "some of those that may be asked",
            Scope::Pool => "a pool made before the game",
        }
    }

    /// A name for programs, such as `some-possible`.
    pub fn name(self) -> &'static str {
        match self {
            Scope::All => "all",
            Scope::Classes => "classes",
            Scope::Possible => "possible",
            Scope::SomePossible => "some-possible",
            Scope::Some => "some",
            Scope::Pool => "pool",
        }
    }
}

impl ScoredQuestion {
    /// A scored question about the candidates of a position, with its rating.
    pub(crate) fn at(position: &Position, question: Code, score: f64) -> ScoredQuestion {
        ScoredQuestion {
            question: position.layout().unpack(question),
            score,
            rating: Some(rate(position, question)),
        }
    }
}

/// A number with its thousands separated.
pub(crate) fn number(number: usize) -> Count {
    Count::exactly(number as u128)
}

/// What the answer to a question ruled out.
///
/// ```
/// use nextguess::explanation::Removal;
///
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let before = game.start()?;
/// let mut after = before.clone();
/// after.play("0011=1,0")?;
/// let removal = Removal::of(&before, &after.turns()[0], &after);
/// assert_eq!((removal.before, removal.after), (1296, 256));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removal {
    /// How many candidates there were before the answer.
    pub before: usize,
    /// How many are left after it.
    pub after: usize,
    /// The candidates that were ruled out, by the answer that each of them would have given, ascending.
    /// Empty where the question is not fully known.
    pub groups: Vec<RemovedGroup>,
}

/// The candidates that were ruled out because they would have given one other answer.
///
/// ```
/// use nextguess::explanation::Removal;
///
/// let game: nextguess::Game = "permutation:3".parse()?;
/// let before = game.start()?;
/// let mut after = before.clone();
/// after.play("012=1")?;
/// let removal = Removal::of(&before, &after.turns()[0], &after);
/// let ruled_out: usize = removal.groups.iter().map(|group| group.count).sum();
/// assert_eq!(ruled_out, removal.before - removal.after);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RemovedGroup {
    /// The answer that these candidates would have given.
    pub feedback: Feedback,
    /// How many candidates the group has.
    pub count: usize,
    /// The lowest candidate of the group.
    pub lowest: Code,
}

impl Removal {
    /// What a turn rules out. `before` and `after` are the positions before and after it.
    pub fn of(before: &Position, turn: &PackedTurn, after: &Position) -> Removal {
        let mut groups: BTreeMap<Feedback, RemovedGroup> = BTreeMap::new();
        if before.is_complete(turn.question) {
            let candidates = before.candidates();
            let grades = candidates.grades(turn.question);
            for (&code, feedback) in candidates.codes().iter().zip(grades) {
                if !turn.answer.allows(feedback) {
                    let group = groups.entry(feedback).or_insert(RemovedGroup {
                        feedback,
                        count: 0,
                        lowest: code,
                    });
                    group.count += 1;
                }
            }
        }
        Removal {
            before: before.candidates().len(),
            after: after.candidates().len(),
            groups: groups.into_values().collect(),
        }
    }
}
