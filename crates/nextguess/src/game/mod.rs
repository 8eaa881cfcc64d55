//! Games: [`Game`], its questions, answers and secrets, and the trait [`GameRules`] that every set of rules
//! implements.
//!
//! [`kinds`] has the rule sets, one file each. [`spec`] reads the text that names a game, [`feedback`] reads and
//! writes answers.

mod answer;
mod demand;
pub mod feedback;
pub mod kinds;
mod question;
mod secret;
pub mod spec;
mod written;

pub use answer::Answer;
pub use demand::Demand;
pub(crate) use demand::DemandMasks;
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

/// One turn of a [`Position`]: a packed question, and what is known of its answer.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let mut position = game.start()?;
/// position.play("0011=1,0")?;
/// let turn = &position.turns()[0];
/// assert_eq!(position.question_text(turn.question), "0011");
/// assert!(turn.answer.known().is_some());
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedTurn {
    /// The question. Slots may be [`UNKNOWN`].
    pub question: Code,
    /// What is known of the answer.
    pub answer: AllowedFeedback,
}

/// The kinds of question: full codes, and pairs as in a truth booth.
///
/// ```
/// use nextguess::game::QuestionKind;
///
/// let game: nextguess::Game = "ayto:10".parse()?;
/// assert_eq!(game.question("3+7")?.kind(), QuestionKind::Pair);
/// assert_eq!(game.question("0123456789")?.kind(), QuestionKind::Code);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum QuestionKind {
    /// A symbol for every slot.
    Code,
    /// One symbol for one slot. The other slots are blank.
    Pair,
}

impl QuestionKind {
    /// The kind of a question in a game that asks pairs: a question with blank slots is a pair.
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
    /// A game with rules of your own.
    pub fn new(rules: impl GameRules + 'static) -> Game {
        Game(Arc::new(rules))
    }

    /// The game that a text names, where the game needs files, as `words:FILE` does. `read_file` gives the text of a
    /// file, or says why it cannot be read.
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

    /// Reads a secret, such as `0521`: a full code without `?`.
    pub fn secret(&self, text: &str) -> Result<Secret, Error> {
        Ok(Secret::new(self, self.read_secret(text)?))
    }

    /// Draws a secret. All are equally likely. The same seed gives the same secret.
    pub fn draw_secret(&self, seed: u64) -> Secret {
        Secret::new(self, self.random_secret(&mut Random::seeded(seed)))
    }

    /// Reads the answer to a question, such as `1,2`. Parts that are not known are `?`.
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

/// The rules of a game on one board. [`Game`] gives access to them.
///
/// Lists are made as a whole: the rules are called once for all secrets or all legal questions, never once for each
/// candidate.
///
/// ```
/// let game: nextguess::Game = "ayto:10".parse()?;
/// assert_eq!((game.turn_noun(), game.slots(), game.turn_limit()), ("week", 10, Some(10)));
/// # Ok::<(), nextguess::Error>(())
/// ```
pub trait GameRules: fmt::Debug + Send + Sync {
    /// The slots, the symbols and the options of the spec.
    fn board(&self) -> &Board;

    /// How questions are graded.
    fn rule(&self) -> Rule;

    /// How many secrets the game has. The default counts all codes of the board, without repeated symbols if the
    /// board has none.
    fn secret_count(&self) -> Count {
        self.board().code_count()
    }

    /// All secrets, ascending. It is called only where they can be listed.
    fn secrets(&self, layout: Layout) -> Vec<Code> {
        self.board().codes(layout)
    }

    /// Draws a secret, on a board of any size. All are equally likely.
    fn random_secret(&self, random: &mut Random) -> Vec<Symbol> {
        self.board().random_code(random)
    }

    /// Refuses a code that cannot be a secret. Every slot holds a symbol of the alphabet, or [`UNKNOWN`].
    fn check_secret(&self, secret: &[Symbol]) -> Result<(), InputError> {
        self.board().check_code(secret)
    }

    /// Refuses a code that can never be asked. Every slot holds a symbol, or [`UNKNOWN`].
    fn check_question(&self, question: &[Symbol]) -> Result<(), InputError> {
        self.check_secret(question)
    }

    /// What a turn is called, such as `turn` or `week`.
    fn turn_noun(&self) -> &'static str {
        "turn"
    }

    /// Whether a question of this kind ends a turn. In some games a turn has several questions.
    fn ends_turn(&self, _kind: QuestionKind) -> bool {
        true
    }

    /// How many turns are complete after questions of these kinds.
    fn turns_taken(&self, asked: &[QuestionKind]) -> u32 {
        asked.iter().filter(|&&kind| self.ends_turn(kind)).count() as u32
    }

    /// The kind of the next question, after questions of the kinds `asked`.
    fn next_question_kind(&self, _asked: &[QuestionKind]) -> QuestionKind {
        QuestionKind::Code
    }

    /// What a question of this kind is called, such as `guess` or `booth`.
    fn question_noun(&self, _kind: QuestionKind) -> &'static str {
        "guess"
    }

    /// All full codes that may be asked, ascending. `None` if these are exactly the secrets.
    fn other_questions(&self, _layout: Layout) -> Option<Vec<Code>> {
        None
    }

    /// The questions of `all` that the rules allow after `turns`. `candidates` are the secrets left; each of them is
    /// always allowed.
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

    /// What a turn demands of every later question. `None` if the rules bar questions in another way, or none; if not, then
    /// [`GameRules::legal`] has the questions that meet the demands of all turns.
    fn demands(&self, _layout: Layout, _turn: &PackedTurn) -> Option<Vec<Demand>> {
        None
    }

    /// Refuses a question that the rules do not allow after `turns`, with the reason. It works on boards of any size.
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

    /// Whether answers forbid questions in another way than [`Board::only_consistent`] does. If so, the set of
    /// candidates alone does not tell what may be asked.
    fn bars_questions(&self) -> bool {
        false
    }

    /// Whether renaming symbols and reordering slots turns secrets into secrets.
    fn is_symmetric(&self) -> bool {
        true
    }

    /// How the answer to a question of this kind is written.
    fn feedback_format(&self, kind: QuestionKind) -> FeedbackFormat;

    /// Reads a question of any kind.
    fn read_question(&self, text: &str) -> Result<Vec<Symbol>, InputError> {
        let code = self.board().alphabet.read_code(text, self.board().slots)?;
        self.check_question(&code)?;
        Ok(code)
    }

    /// The text of a full code that may be asked.
    fn example_code(&self) -> String {
        self.board().alphabet.example(self.board().slots)
    }

    /// The text of a question.
    fn question_text(&self, question: &[Symbol]) -> String {
        self.board().alphabet.code_text(question.iter().copied())
    }

    /// What a slot is called.
    fn slot_name(&self, slot: usize) -> String {
        format!("slot {}", slot + 1)
    }

    /// What a symbol is called where it stands alone.
    fn symbol_name(&self, symbol: Symbol) -> String {
        self.board().alphabet.symbol_text(symbol)
    }
}

/// One question and what is known of its answer, on a board of any size.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let turn = game.read_turn("0011=1,?")?;
/// assert_eq!(turn.question, [0, 0, 1, 1]);
/// assert_eq!(game.turn_text(&turn), "0011=1,?");
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The question, slot by slot.
    pub question: Vec<Symbol>,
    /// What is known of the answer.
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

    /// After how many turns the game is lost. `None` if there is no limit.
    pub fn turn_limit(&self) -> Option<u32> {
        self.board().turn_limit
    }

    /// How codes lie in a word. `None` if the board is too wide for that.
    pub fn layout(&self) -> Option<Layout> {
        Layout::new(self.slots(), self.alphabet().size())
    }

    /// The feedback that a secret gives to a question, on a board of any size.
    pub fn grade(&self, question: &[Symbol], secret: &[Symbol]) -> Feedback {
        naive::grade(self.rule(), question, secret)
    }

    /// The kind of a question. In games that ask no pairs, a question with blank slots is a code too.
    pub fn question_kind(&self, question: &[Symbol]) -> QuestionKind {
        match self.asks_pairs() {
            true => QuestionKind::of(question.iter().copied()),
            false => QuestionKind::Code,
        }
    }

    /// Whether the game asks pairs besides codes.
    pub(crate) fn asks_pairs(&self) -> bool {
        self.next_question_kind(&[]) == QuestionKind::Pair
    }

    /// Whether this feedback to a question of this kind ends the game.
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

    /// Reads the answer to a question. Parts that are not known are `?`.
    pub fn read_answer(
        &self,
        question: &[Symbol],
        text: &str,
    ) -> Result<AllowedFeedback, InputError> {
        self.feedback_format(self.question_kind(question))
            .read(text)
    }

    /// The text of the feedback to a question.
    pub fn feedback_text(&self, question: &[Symbol], feedback: Feedback) -> String {
        self.feedback_format(self.question_kind(question))
            .text(feedback)
    }

    /// The text of the answer to a question.
    pub fn answer_text(&self, question: &[Symbol], answer: &AllowedFeedback) -> String {
        self.feedback_format(self.question_kind(question))
            .answer_text(answer)
    }

    /// Reads one turn, `QUESTION=ANSWER`, such as `0011=1,0`.
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

    /// The text of a turn, such as `0011=1,0`, as `read_turn` reads it.
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

    /// The kinds of the questions of these turns, in order.
    pub fn question_kinds(&self, turns: &[Turn]) -> Vec<QuestionKind> {
        turns
            .iter()
            .map(|turn| self.question_kind(&turn.question))
            .collect()
    }
}
