//! What every game has: secrets, questions, a rule of grading, and how they are written.

mod answer;
pub mod feedback;
pub mod kinds;
mod question;
mod secret;
pub mod spec;
mod written;

pub use answer::Answer;
pub use question::Question;
pub use secret::Secret;

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use crate::board::alphabet::Alphabet;
use crate::board::code::{BLANK, Code, Layout, Symbol, UNKNOWN};
use crate::board::count::Count;
use crate::error::{Error, InputError, shortened};
use crate::game::feedback::{AllowedFeedback, FeedbackFormat};
use crate::game::kinds::Board;
use crate::game::spec::{GameSpec, ReadFile};
use crate::grade::{Feedback, Rule, naive};
use crate::position::Position;
use crate::solver::Solver;
use crate::strategy::Strategy;
use crate::util::random::Random;

/// One question and what is known of its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedTurn {
    /// What was asked; slots may be [`UNKNOWN`].
    pub question: Code,
    /// What was answered.
    pub answer: AllowedFeedback,
}

/// The kinds of question.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum QuestionKind {
    /// A symbol for every slot.
    Code,
    /// One slot and one symbol; the other slots are blank.
    Pair,
}

impl QuestionKind {
    /// The kind of a question in a game that asks pairs: one that leaves slots blank asks for a pair.
    pub(crate) fn of(question: impl IntoIterator<Item = Symbol>) -> QuestionKind {
        if question.into_iter().any(|symbol| symbol == BLANK) {
            QuestionKind::Pair
        } else {
            QuestionKind::Code
        }
    }
}

/// A game: a set of rules on one board.
///
/// It is a cheap handle. Clones share one board, and it can be sent to other threads. It is made from its name and
/// its sizes, and prints as them. [`KINDS`](kinds::KINDS) lists all of them with their options.
///
/// ```
/// let game: nextguess::Game = "ayto:10,weeks=10".parse()?;
/// assert_eq!(game.to_string(), "ayto:10,weeks=10");
/// assert_eq!(game.secret_count().to_string(), "3,628,800");
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game(Arc<dyn GameRules>);

impl Game {
    /// A game with these rules.
    pub fn new(rules: impl GameRules + 'static) -> Game {
        Game(Arc::new(rules))
    }

    /// The game that a text names, where it needs files, as `words:FILE` does. `read_file` gives the text of a file, or
    /// says why it cannot be read.
    ///
    /// ```
    /// let read_file = |_: &str| Ok("crane\nslate\ntrain\n".to_owned());
    /// let game = nextguess::Game::with_files("words:mine", &read_file)?;
    /// assert_eq!(game.start()?.candidates().len(), 3);
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn with_files(text: &str, read_file: ReadFile<'_>) -> Result<Game, Error> {
        Ok(GameSpec::parse(text)?.game(read_file)?)
    }

    /// The position before the first question, with every secret listed. Boards of more than 40 million secrets are
    /// refused.
    pub fn start(&self) -> Result<Position, Error> {
        Ok(Position::start(self)?)
    }

    /// Reads a question, such as `0011`, or `3+7` for a truth booth.
    pub fn question(&self, text: &str) -> Result<Question, Error> {
        Ok(Question::new(self, self.read_question(text)?))
    }

    /// Reads a secret.
    pub fn secret(&self, text: &str) -> Result<Secret, Error> {
        Ok(Secret::new(self, self.read_secret(text)?))
    }

    /// Draws a secret, each equally likely. The same seed gives the same secret.
    pub fn draw_secret(&self, seed: u64) -> Secret {
        Secret::new(self, self.random_secret(&mut Random::seeded(seed)))
    }

    /// Reads the answer to a question.
    pub fn answer(&self, question: &Question, text: &str) -> Result<Answer, Error> {
        let format = self.feedback_format(question.kind());
        Ok(Answer::new(format, format.read(text)?))
    }

    /// A strategy by its name and options, such as `entropy` or `minimax,prefer=none`.
    pub fn strategy(&self, text: &str) -> Result<Strategy, Error> {
        Strategy::new(self, text)
    }

    /// A solver, which proves the best strategy.
    pub fn solver(&self) -> Solver {
        Solver::new(self)
    }
}

impl FromStr for Game {
    type Err = Error;

    /// The game that a text names. Games that need files are made by [`Game::with_files`].
    fn from_str(text: &str) -> Result<Game, Error> {
        let no_files = |_: &str| Err("no files can be read here".to_owned());
        Game::with_files(text, &no_files)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.spec(), f)
    }
}

impl Deref for Game {
    type Target = dyn GameRules;

    fn deref(&self) -> &(dyn GameRules + 'static) {
        &*self.0
    }
}

/// What a game has to say of itself.
///
/// Everything is per batch: a game is asked once for all its secrets or all legal questions, never
/// for one candidate at a time.
pub trait GameRules: fmt::Debug + Send + Sync {
    /// The slots, the symbols and the options of the spec.
    fn board(&self) -> &Board;

    /// How questions are graded.
    fn rule(&self) -> Rule;

    /// How many secrets there are: unless a game says otherwise, all codes, or those that have no symbol
    /// twice, as the board says.
    fn secret_count(&self) -> Count {
        self.board().code_count()
    }

    /// All secrets, ascending. Called only when they can be listed.
    fn secrets(&self, layout: Layout) -> Vec<Code> {
        self.board().codes(layout)
    }

    /// A secret, all equally likely, on a board of any size.
    fn random_secret(&self, random: &mut Random) -> Vec<Symbol> {
        self.board().random_code(random)
    }

    /// Whether this can be a secret. Every slot holds a symbol of the alphabet, or is [`UNKNOWN`].
    fn check_secret(&self, secret: &[Symbol]) -> Result<(), InputError> {
        self.board().check_code(secret)
    }

    /// Whether this can be asked at all. Slots hold a symbol or [`UNKNOWN`].
    fn check_question(&self, question: &[Symbol]) -> Result<(), InputError> {
        self.check_secret(question)
    }

    /// What a turn is called.
    fn turn_noun(&self) -> &'static str {
        "turn"
    }

    /// Whether a question of this kind ends a turn.
    fn ends_turn(&self, _kind: QuestionKind) -> bool {
        true
    }

    /// How many turns these questions took.
    fn turns_taken(&self, asked: &[QuestionKind]) -> u32 {
        asked.iter().filter(|&&kind| self.ends_turn(kind)).count() as u32
    }

    /// Which kind of question comes next, after the kinds asked so far.
    fn next_question_kind(&self, _asked: &[QuestionKind]) -> QuestionKind {
        QuestionKind::Code
    }

    /// What a question of this kind is called.
    fn question_noun(&self, _kind: QuestionKind) -> &'static str {
        "guess"
    }

    /// All full codes that may be asked, ascending, where they are not just the secrets.
    fn other_questions(&self, _layout: Layout) -> Option<Vec<Code>> {
        None
    }

    /// Which of `all` the rules allow after `turns`, when `candidates` are left. A candidate is always
    /// allowed.
    fn legal<'a>(
        &self,
        _layout: Layout,
        _turns: &[PackedTurn],
        candidates: &'a [Code],
        all: &'a [Code],
    ) -> Cow<'a, [Code]> {
        Cow::Borrowed(if self.board().only_consistent {
            candidates
        } else {
            all
        })
    }

    /// Whether the rules allow a question after `turns`, and if not, why. The turns may come from a
    /// board of any size.
    fn permits(&self, turns: &[Turn], question: &[Symbol]) -> Result<(), InputError> {
        if !self.board().only_consistent || question.contains(&UNKNOWN) {
            return Ok(());
        }
        let contradicted = turns.iter().position(|turn| {
            let known = !turn.question.contains(&UNKNOWN);
            known
                && !turn
                    .answer
                    .allows(naive::grade(self.rule(), &turn.question, question))
        });
        match contradicted {
            None => Ok(()),
            Some(turn) => {
                let given = self.question_text(question);
                let expected = format!(
                    "a code that can still be the secret, and turn {} rules it out",
                    turn + 1
                );
                let example = "a code that is still possible";
                let sentence = format!(
                    "turn {} rules {given} out, and only codes that can still be the secret may be asked",
                    turn + 1
                );
                Err(InputError::new("question", given, expected, example).saying(sentence))
            }
        }
    }

    /// Whether the answers bar questions in another way than [`Board::only_consistent`] does. If so,
    /// what may be asked after some turns is more than what the set of candidates tells.
    fn bars_questions(&self) -> bool {
        false
    }

    /// Whether renaming symbols and reordering slots turns secrets into secrets.
    fn is_symmetric(&self) -> bool {
        true
    }

    /// How the answer to a question of this kind is written.
    fn feedback_format(&self, kind: QuestionKind) -> FeedbackFormat;

    /// Reads a question of either kind.
    fn read_question(&self, text: &str) -> Result<Vec<Symbol>, InputError> {
        let code = self.board().alphabet.read_code(text, self.board().slots)?;
        self.check_question(&code)?;
        Ok(code)
    }

    /// Some full code that may be asked, as text.
    fn example_code(&self) -> String {
        self.board().alphabet.example(self.board().slots)
    }

    /// A question as text.
    fn question_text(&self, question: &[Symbol]) -> String {
        self.board().alphabet.code_text(question.iter().copied())
    }

    /// What a slot is called.
    fn slot_name(&self, slot: usize) -> String {
        format!("slot {}", slot + 1)
    }

    /// What a symbol is called, where it stands alone.
    fn symbol_name(&self, symbol: Symbol) -> String {
        self.board().alphabet.symbol_text(symbol)
    }
}

/// A turn on a board of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What was asked, slot by slot.
    pub question: Vec<Symbol>,
    /// What was answered.
    pub answer: AllowedFeedback,
}

impl dyn GameRules + '_ {
    /// The spec that makes this game.
    pub fn spec(&self) -> &GameSpec {
        &self.board().spec
    }

    /// The symbols and how they are written.
    pub fn alphabet(&self) -> &Alphabet {
        &self.board().alphabet
    }

    /// How many slots a code has.
    pub fn slots(&self) -> usize {
        self.board().slots
    }

    /// After how many turns the game is lost.
    pub fn turn_limit(&self) -> Option<u32> {
        self.board().turn_limit
    }

    /// How codes lie in a word, or `None` where the board is too wide.
    pub fn layout(&self) -> Option<Layout> {
        Layout::new(self.slots(), self.alphabet().size())
    }

    /// The feedback to a question, on a board of any size.
    pub fn grade(&self, question: &[Symbol], secret: &[Symbol]) -> Feedback {
        naive::grade(self.rule(), question, secret)
    }

    /// Which kind a question is. Where no pairs are asked, one that leaves slots blank is a code too.
    pub fn question_kind(&self, question: &[Symbol]) -> QuestionKind {
        match self.asks_pairs() {
            true => QuestionKind::of(question.iter().copied()),
            false => QuestionKind::Code,
        }
    }

    /// Whether pairs are asked besides codes.
    pub(crate) fn asks_pairs(&self) -> bool {
        self.next_question_kind(&[]) == QuestionKind::Pair
    }

    /// Whether this feedback to this kind of question ends the game.
    pub fn is_win(&self, kind: QuestionKind, feedback: Feedback) -> bool {
        kind == QuestionKind::Code && feedback == self.rule().win(self.slots())
    }

    /// Reads a secret: a full code without `?`.
    pub fn read_secret(&self, text: &str) -> Result<Vec<Symbol>, InputError> {
        let code = match text.contains('+') {
            true => self.read_question(text)?,
            false => self.alphabet().read_code(text, self.slots())?,
        };
        if code.contains(&UNKNOWN) || code.contains(&BLANK) {
            let example = self.example_code();
            return Err(InputError::new(
                "code",
                text,
                "every slot known, no ?",
                example,
            ));
        }
        self.check_secret(&code)?;
        Ok(code)
    }

    /// Reads the answer to a question.
    pub fn read_answer(
        &self,
        question: &[Symbol],
        text: &str,
    ) -> Result<AllowedFeedback, InputError> {
        self.feedback_format(self.question_kind(question))
            .read(text)
    }

    /// The feedback to a question as text.
    pub fn feedback_text(&self, question: &[Symbol], feedback: Feedback) -> String {
        self.feedback_format(self.question_kind(question))
            .text(feedback)
    }

    /// An answer as text.
    pub fn answer_text(&self, question: &[Symbol], answer: &AllowedFeedback) -> String {
        self.feedback_format(self.question_kind(question))
            .answer_text(answer)
    }

    /// Reads one turn, `QUESTION=ANSWER`.
    pub fn read_turn(&self, text: &str) -> Result<Turn, InputError> {
        let Some((question, answer)) = text.split_once('=') else {
            let example = match self.read_question(text) {
                Ok(question) => {
                    let answer = self
                        .feedback_format(self.question_kind(&question))
                        .example();
                    format!("{}={answer}", self.question_text(&question))
                }
                Err(_) => self.example_turn(),
            };
            let shown = shortened(text);
            let sentence =
                format!("{shown:?} has no answer: expected QUESTION=ANSWER. Example: {example}");
            let error = InputError::new("turn", text, "QUESTION=ANSWER", example);
            return Err(error.saying(sentence));
        };
        let question = self.read_question(question)?;
        let answer = self.read_answer(&question, answer)?;
        Ok(Turn { question, answer })
    }

    /// A turn as text, as `read_turn` reads it.
    pub fn turn_text(&self, turn: &Turn) -> String {
        format!(
            "{}={}",
            self.question_text(&turn.question),
            self.answer_text(&turn.question, &turn.answer)
        )
    }

    fn example_turn(&self) -> String {
        let question = self.example_code();
        let answer = self.feedback_format(QuestionKind::Code).example();
        format!("{question}={answer}")
    }

    /// The kinds of the questions of these turns.
    pub fn question_kinds(&self, turns: &[Turn]) -> Vec<QuestionKind> {
        turns
            .iter()
            .map(|turn| self.question_kind(&turn.question))
            .collect()
    }
}
