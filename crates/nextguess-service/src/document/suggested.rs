//! What is left after some turns, and the best next questions.

use anyhow::Context;
use nextguess::board::code::Code;
use nextguess::game::{Game, Turn};
use nextguess::grade::Feedback;
use nextguess::position::Position;
use nextguess::strategy::{Chooser, Ranking, rate};
use nextguess::watch::Watch;
use schemars::JsonSchema;
use serde::Serialize;

use crate::document::conflict::{self, ConflictDocument};
use crate::session::{next_question, some_secrets};

/// What `suggest` tells.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Suggested {
    /// The game with its board.
    pub game: String,
    /// The strategy as it was given.
    pub strategy: String,
    /// How many secrets are left.
    pub remaining: usize,
    /// Some of them in order, as many as are wanted.
    pub candidates: Vec<String>,
    /// `won` or `lost` where the game is over; absent where it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<&'static str>,
    /// What is asked next: a guess, a booth or a night.
    pub next: &'static str,
    /// The best questions, best first.
    pub suggestions: Vec<Suggestion>,
    /// The question that was asked about; absent where none was, or where nothing is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<Suggestion>,
    /// How many questions were scored.
    pub scored: usize,
    /// Of how many.
    pub questions: usize,
    /// Whether those that were not scored are just like some that were.
    pub complete: bool,
    /// The share of the secrets left that have a symbol in a slot, by slot and symbol.
    pub marginals: Vec<Vec<f64>>,
    /// Why nothing is left, if nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ConflictDocument>,
}

/// A question and how it splits the secrets that are left.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Suggestion {
    /// The question.
    pub question: String,
    /// How many secrets it leaves on average.
    pub expected: f64,
    /// How many at worst.
    pub worst: u32,
    /// How many different answers can come.
    pub parts: u32,
    /// The information in them.
    pub bits: f64,
    /// Whether it can be the secret.
    pub possible: bool,
    /// How many secrets each answer leaves, where that is wanted; answers that cannot come are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<Vec<Part>>,
}

/// The secrets that an answer leaves.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Part {
    /// The answer.
    pub answer: String,
    /// How many secrets give it.
    pub secrets: u32,
}

/// How much the document has.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The most questions. With 0 no question is scored.
    pub top: usize,
    /// With what each answer to them leaves.
    pub splits: bool,
    /// A question to tell about. It is refused where the rules do not allow it.
    pub about: Option<String>,
    /// How many of the secrets left come before those that are named.
    pub skip: usize,
    /// The most secrets that are named of those left.
    pub secrets: usize,
}

impl Suggested {
    /// What to ask after these turns. `named` is the strategy as it was given.
    pub fn new(
        game: &Game,
        turns: &[Turn],
        (named, chooser): (String, &dyn Chooser),
        wanted: Wanted,
        watch: &dyn Watch,
    ) -> anyhow::Result<Suggested> {
        let position = Position::after_turns(game, turns)?;
        let about = wanted.about.as_deref();
        let about = about.map(|text| next_question(game, turns, text).context("in `about`"));
        let about = about
            .transpose()?
            .filter(|_| !position.candidates().is_empty());
        let conflict = conflict::find(game, turns, &position, watch)?;
        let over = match (position.is_won(), position.turns_left()) {
            (true, _) => Some("won"),
            (false, Some(0)) => Some("lost"),
            _ => None,
        };
        let ranking = match over {
            Some("won") => Ranking::default(),
            _ if wanted.top == 0 => Ranking::default(),
            _ => chooser.rank(&position, wanted.top, watch),
        };
        let best = ranking.best.iter();
        Ok(Suggested {
            game: game.spec().to_string(),
            strategy: named,
            remaining: position.candidates().len(),
            candidates: some_secrets(&position, wanted.skip, wanted.secrets),
            over,
            next: game.question_noun(position.next_question_kind()),
            suggestions: best
                .map(|&question| Suggestion::new(&position, question, wanted.splits))
                .collect(),
            about: about
                .map(|about| Suggestion::new(&position, position.layout().pack(&about), true)),
            scored: ranking.scored,
            questions: position.question_count(),
            complete: ranking.complete,
            marginals: marginals(&position),
            contradiction: (conflict.as_ref())
                .map(|conflict| ConflictDocument::new(game, turns, conflict)),
        })
    }
}

impl Suggestion {
    fn new(position: &Position, question: Code, with_split: bool) -> Suggestion {
        let rating = rate(position, question);
        Suggestion {
            question: position.question_text(question),
            expected: rating.expected,
            worst: rating.worst,
            parts: rating.parts,
            bits: rating.bits,
            possible: rating.possible,
            split: with_split.then(|| split(position, question)),
        }
    }
}

fn split(position: &Position, question: Code) -> Vec<Part> {
    let game = position.game();
    let plain = position.layout().unpack(question);
    let mut parts = vec![0; position.grader().outcomes()];
    position.candidates().histogram(question, &mut parts);
    let parts = parts.into_iter().enumerate();
    parts
        .filter(|(_, secrets)| *secrets > 0)
        .map(|(index, secrets)| Part {
            answer: game.feedback_text(&plain, Feedback(index as u16)),
            secrets,
        })
        .collect()
}

/// The share of the candidates that have each symbol in each slot.
pub fn marginals(position: &Position) -> Vec<Vec<f64>> {
    // Where nothing is left, every share is 0 of nothing.
    let total = position.candidates().len().max(1) as f64;
    let counts = position.candidates().marginals();
    let shares = |counts: Vec<u64>| {
        let shares = counts.into_iter().map(|count| count as f64 / total);
        shares.collect()
    };
    counts.into_iter().map(shares).collect()
}
