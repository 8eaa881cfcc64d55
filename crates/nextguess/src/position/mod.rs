//! A game in the middle: [`Position`] knows what was asked, which secrets are left, and what may be asked next.
//!
//! [`candidates`] is the set of secrets left, [`contradiction`] explains why none is left, and `symmetry` finds
//! questions that are the same question.

pub mod candidates;
pub mod contradiction;
pub(crate) mod symmetry;

use std::borrow::Cow;
use std::sync::Arc;

use self::candidates::Candidates;
use self::contradiction::Contradiction;
use crate::board::code::{Code, Layout, UNKNOWN};
use crate::error::{Error, InputError, TooLarge};
use crate::game::feedback::AllowedFeedback;
use crate::game::{Answer, Game, PackedTurn, Question, QuestionKind, Secret, Turn};
use crate::grade::{Feedback, Grader};
use crate::watch::Unwatched;

/// The most secrets of a board that are listed. 11! = 39,916,800 fits.
pub const MOST_LISTED: usize = 40_000_000;

/// The most gradings that a question with unknown slots may cost.
pub(crate) const MOST_UNKNOWN_WORK: u64 = 20_000_000_000;

/// What was asked and answered, and the secrets that are left. It owns all its data: it can be cloned, kept, and sent
/// to other threads.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let mut position = game.start()?;
/// position.play("0011=1,0")?;
/// assert_eq!(position.candidates().len(), 256);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    game: Game,
    grader: Grader,
    questions: Arc<Questions>,
    turns: Vec<PackedTurn>,
    candidates: Candidates,
    /// Whether the candidates are all secrets that fit the turns. If so, they have all symmetries of the turns.
    is_whole: bool,
}

/// Every question of a board, legal or not.
#[derive(Debug)]
struct Questions {
    codes: Arc<[Code]>,
    pairs: Vec<Code>,
}

impl Position {
    /// The start of a game, with every secret listed. Boards of more than [`MOST_LISTED`] secrets are refused.
    pub fn start(game: &Game) -> Result<Position, TooLarge> {
        let secrets = game.secret_count();
        let listable = secrets
            .exact()
            .is_some_and(|exact| exact <= MOST_LISTED as u128);
        let layout = game.layout().filter(|_| listable);
        let Some(layout) = layout else {
            let spec = game.spec().to_string();
            return Err(TooLarge { spec, secrets });
        };
        let grader = Grader::new(game.rule(), layout);
        let candidates = Candidates::new(grader, game.secrets(layout));
        let codes = match game.other_questions(layout) {
            Some(others) => others.into(),
            None => candidates.codes().clone(),
        };
        let pairs = pairs(layout);
        Ok(Position {
            game: game.clone(),
            grader,
            questions: Arc::new(Questions { codes, pairs }),
            turns: Vec::new(),
            candidates,
            is_whole: true,
        })
    }

    /// The position after `turns`. The rules must allow each of them.
    pub fn after_turns(game: &Game, turns: &[Turn]) -> Result<Position, PositionError> {
        let mut position = Position::start(game)?;
        for (at, turn) in turns.iter().enumerate() {
            let problem = |error| PositionError::Turn {
                number: at + 1,
                error,
            };
            game.permits(&turns[..at], &turn.question)
                .map_err(problem)?;
            position = position.after(position.packed(turn)).map_err(problem)?;
        }
        Ok(position)
    }

    /// Takes one more turn, such as `0011=1,0`. An error leaves the position as it was.
    ///
    /// ```
    /// let game: nextguess::Game = "mastermind:4x6".parse()?;
    /// let mut position = game.start()?;
    /// position.play("0011=1,0")?.play("0223=0,2")?;
    /// assert_eq!(position.candidates().len(), 32);
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn play(&mut self, text: &str) -> Result<&mut Position, Error> {
        let turn = self.game.read_turn(text)?;
        self.play_turn(&turn)
    }

    /// Takes one more turn: a question and its answer. An error leaves the position as it was.
    pub fn play_answer(
        &mut self,
        question: &Question,
        answer: &Answer,
    ) -> Result<&mut Position, Error> {
        self.play_turn(&Turn {
            question: question.symbols().to_vec(),
            answer: answer.allowed().clone(),
        })
    }

    fn play_turn(&mut self, turn: &Turn) -> Result<&mut Position, Error> {
        let number = self.turns.len() + 1;
        let problem = |error| Error::Turn { number, error };
        self.game
            .permits(&self.history(), &turn.question)
            .map_err(problem)?;
        *self = self.after(self.packed(turn)).map_err(problem)?;
        Ok(self)
    }

    /// The secrets that are left, ascending.
    ///
    /// ```
    /// let game: nextguess::Game = "bulls:2x3".parse()?;
    /// let mut position = game.start()?;
    /// position.play("01=0,1")?;
    /// let left: Vec<String> = position.secrets().map(|secret| secret.to_string()).collect();
    /// assert_eq!(left, ["12", "20"]);
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn secrets(&self) -> impl ExactSizeIterator<Item = Secret> + '_ {
        let codes = self.candidates.codes().iter();
        codes.map(|&code| Secret::new(&self.game, self.layout().unpack(code)))
    }

    /// Why no secret is left. `None` if one is.
    ///
    /// ```
    /// let game: nextguess::Game = "permutation:3".parse()?;
    /// let mut position = game.start()?;
    /// position.play("012=1")?.play("021=2")?;
    /// let found = position.contradiction()?.expect("two hits in three are impossible");
    /// assert_eq!(found.conflict, [1]);
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn contradiction(&self) -> Result<Option<Contradiction>, Error> {
        if !self.candidates.is_empty() {
            return Ok(None);
        }
        let start = Position::start(&self.game)?;
        Ok(contradiction::explain(&start, &self.turns, &Unwatched)?)
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How questions are graded in this game.
    pub fn grader(&self) -> Grader {
        self.grader
    }

    /// How codes are packed in this game.
    pub fn layout(&self) -> Layout {
        self.grader.layout()
    }

    /// The turns so far.
    pub fn turns(&self) -> &[PackedTurn] {
        &self.turns
    }

    /// The secrets that are left.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The turns so far, with their questions unpacked.
    pub(crate) fn history(&self) -> Vec<Turn> {
        let plain = |turn: &PackedTurn| Turn {
            question: self.layout().unpack(turn.question),
            answer: turn.answer.clone(),
        };
        self.turns.iter().map(plain).collect()
    }

    /// The text of a packed question.
    pub fn question_text(&self, question: Code) -> String {
        self.game.question_text(&self.layout().unpack(question))
    }

    /// A turn with its question packed, as [`turns`](Self::turns) has it.
    pub fn packed(&self, turn: &Turn) -> PackedTurn {
        PackedTurn {
            question: self.layout().pack(&turn.question),
            answer: turn.answer.clone(),
        }
    }

    /// The kinds of the questions asked so far.
    pub(crate) fn asked(&self) -> Vec<QuestionKind> {
        let kind = |turn: &PackedTurn| self.question_kind(turn.question);
        self.turns.iter().map(kind).collect()
    }

    /// The kind of a question.
    pub fn question_kind(&self, question: Code) -> QuestionKind {
        match self.game.asks_pairs() {
            true => QuestionKind::of(self.layout().symbols_of(question)),
            false => QuestionKind::Code,
        }
    }

    /// The kind of the next question.
    pub fn next_question_kind(&self) -> QuestionKind {
        self.game.next_question_kind(&self.asked())
    }

    /// How many turns are left. `None` if the game has no limit.
    pub fn turns_left(&self) -> Option<u32> {
        let taken = self.game.turns_taken(&self.asked());
        self.game
            .turn_limit()
            .map(|limit| limit.saturating_sub(taken))
    }

    /// How many turns are taken once this question has been asked.
    pub fn turns_with(&self, question: Code) -> u32 {
        let mut asked = self.asked();
        asked.push(self.question_kind(question));
        self.game.turns_taken(&asked)
    }

    /// Whether the last answer was the win.
    pub fn is_won(&self) -> bool {
        let won = |turn: &PackedTurn| {
            let feedback = turn.answer.known();
            feedback.is_some_and(|feedback| {
                self.game
                    .is_win(self.question_kind(turn.question), feedback)
            })
        };
        self.turns.last().is_some_and(won)
    }

    /// How many questions of the next kind the board has, legal or not.
    pub fn question_count(&self) -> usize {
        self.count_questions(self.next_question_kind())
    }

    /// How many questions of a kind the board has, legal or not.
    pub(crate) fn count_questions(&self, kind: QuestionKind) -> usize {
        self.questions_of(kind).len()
    }

    /// Every question of a kind that the board has, legal or not, ascending.
    pub(crate) fn all_questions(&self, kind: QuestionKind) -> Vec<Code> {
        let mut questions = self.questions_of(kind).to_vec();
        questions.sort_unstable();
        questions
    }

    fn questions_of(&self, kind: QuestionKind) -> &[Code] {
        match kind {
            QuestionKind::Code => &self.questions.codes,
            QuestionKind::Pair => &self.questions.pairs,
        }
    }

    /// The questions that the rules allow next, ascending.
    pub fn legal_questions(&self) -> Cow<'_, [Code]> {
        match self.next_question_kind() {
            QuestionKind::Pair => Cow::Borrowed(self.questions_of(QuestionKind::Pair)),
            QuestionKind::Code => self.game.legal(
                self.layout(),
                &self.turns,
                self.candidates.codes(),
                &self.questions.codes,
            ),
        }
    }

    /// The questions that the rules allow next, ascending: the lowest of each class that symmetry makes equal.
    pub fn distinct_questions(&self) -> Cow<'_, [Code]> {
        if self.is_whole && self.game.is_symmetric() {
            symmetry::representatives(self)
        } else {
            self.legal_questions()
        }
    }

    /// The questions of the next kind that can be right. For codes these are the candidates. For pairs these are the
    /// pairs that some but not all candidates have, or, where one candidate is left, its pairs.
    pub fn possible_questions(&self) -> Cow<'_, [Code]> {
        if self.next_question_kind() == QuestionKind::Code || self.candidates.is_empty() {
            return Cow::Borrowed(self.candidates.codes());
        }
        let counts = self.candidates.marginals();
        let layout = self.layout();
        let symbol_count = layout.symbols();
        let count = |at: usize| counts[at / symbol_count][at % symbol_count];
        let all = self.candidates.len() as u64;
        let known = (0..self.questions.pairs.len()).all(|at| count(at) == 0 || count(at) == all);
        let pairs = self.questions.pairs.iter().enumerate();
        pairs
            .filter(|(at, _)| count(*at) > 0 && (known || count(*at) < all))
            .map(|(_, pair)| *pair)
            .collect()
    }

    /// The position after one more turn. The rules must allow it.
    pub fn after(&self, turn: PackedTurn) -> Result<Position, InputError> {
        let candidates = match &turn.answer {
            AllowedFeedback::Any => self.candidates.clone(),
            answer if self.is_complete(turn.question) => self
                .candidates
                .filter(turn.question, |feedback| answer.allows(feedback)),
            answer => self.filter_unknown(turn.question, answer, MOST_UNKNOWN_WORK)?,
        };
        Ok(self.with(turn, candidates))
    }

    /// The position after one more turn that is fully known. The question is not checked.
    pub fn after_feedback(&self, question: Code, feedback: Feedback) -> Position {
        let candidates = self.candidates.filter(question, |other| other == feedback);
        self.with(
            PackedTurn {
                question,
                answer: feedback.into(),
            },
            candidates,
        )
    }

    fn with(&self, turn: PackedTurn, candidates: Candidates) -> Position {
        let mut turns = self.turns.clone();
        turns.push(turn);
        Position {
            game: self.game.clone(),
            grader: self.grader,
            questions: self.questions.clone(),
            turns,
            candidates,
            is_whole: self.is_whole,
        }
    }

    /// The same turns with only these of the candidates, ascending.
    pub fn among(&self, candidates: &[Code]) -> Position {
        Position {
            candidates: Candidates::new(self.grader, candidates),
            is_whole: false,
            ..self.clone()
        }
    }

    /// The positions that a question can lead to, by ascending feedback. Feedback that no candidate gives is left
    /// out.
    pub fn split(&self, question: Code) -> Vec<(Feedback, Position)> {
        let parts = self.candidates.split(question).into_iter();
        parts
            .map(|(feedback, part)| {
                let turn = PackedTurn {
                    question,
                    answer: feedback.into(),
                };
                (feedback, self.with(turn, part))
            })
            .collect()
    }

    /// Whether no slot of a question is [`UNKNOWN`].
    pub(crate) fn is_complete(&self, question: Code) -> bool {
        self.layout()
            .symbols_of(question)
            .all(|symbol| symbol != UNKNOWN)
    }

    /// The questions that may have been asked: a question with unknown slots, with every symbol that can stand there.
    pub fn completions(&self, question: Code) -> Vec<Code> {
        let layout = self.layout();
        let known: Vec<(usize, u16)> = layout
            .symbols_of(question)
            .enumerate()
            .filter(|(_, symbol)| *symbol != UNKNOWN)
            .collect();
        let fits = |code: &&Code| {
            known
                .iter()
                .all(|&(slot, symbol)| layout.symbol(**code, slot) == symbol)
        };
        self.questions_of(self.question_kind(question))
            .iter()
            .filter(fits)
            .copied()
            .collect()
    }

    /// The candidates for which some completion of the question gives an allowed feedback. More than `most_work`
    /// gradings are refused.
    pub(crate) fn filter_unknown(
        &self,
        question: Code,
        answer: &AllowedFeedback,
        most_work: u64,
    ) -> Result<Candidates, InputError> {
        let mut kept = Vec::new();
        let mut open = self.candidates.clone();
        let mut work = 0;
        for completion in self.completions(question) {
            if open.is_empty() {
                break;
            }
            work += open.len() as u64;
            if work > most_work {
                let given = self.game.question_text(&self.layout().unpack(question));
                let expected = "fewer unknown slots on a board of this size";
                let sentence = format!(
                    "question {given:?} has too many unknown slots for a board of this size. \
                     Use one or two ?"
                );
                let error = InputError::new("question", given, expected, "one or two ?");
                return Err(error.saying(sentence));
            }
            let grades = open.grades(completion);
            let (fitting, rest): (Vec<_>, Vec<_>) = (open.codes().iter().copied().zip(grades))
                .partition(|(_, feedback)| answer.allows(*feedback));
            kept.extend(fitting.into_iter().map(|(code, _)| code));
            let rest: Vec<Code> = rest.into_iter().map(|(code, _)| code).collect();
            open = Candidates::new(self.grader, rest);
        }
        kept.sort_unstable();
        Ok(Candidates::new(self.grader, kept))
    }
}

/// Every pair of a slot and a symbol, the other slots blank. They are sorted by slot, then by symbol.
fn pairs(layout: Layout) -> Vec<Code> {
    let symbols = layout.symbols() as u16;
    let slots = 0..layout.slots();
    slots
        .flat_map(|slot| (0..symbols).map(move |symbol| layout.with(layout.blank(), slot, symbol)))
        .collect()
}

/// Why there is no such position.
///
/// ```
/// use nextguess::Position;
/// use nextguess::position::PositionError;
///
/// let game: nextguess::Game = "permutation:50".parse()?;
/// assert!(matches!(Position::after_turns(&game, &[]), Err(PositionError::TooLarge(_))));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The board has too many secrets to list.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The rules do not allow a turn.
    #[error("in turn {number}, {error}")]
    Turn {
        /// The number of the turn, from 1.
        number: usize,
        /// Why the turn is not allowed.
        error: InputError,
    },
}
