//! What is to be solved, and how.

use crate::board::code::Code;
use crate::error::InputError;
use crate::game::{Game, QuestionKind, Turn};
use crate::position::{MOST_LISTED, Position};
use crate::solver::grids;
use crate::solver::objective::Objective;
use crate::solver::rules::Rules;
use crate::solver::sets::table::Table;
use crate::solver::solution::SolveError;

/// What is to be solved, and how. [`SolveOptions::new`] has the usual options; change the fields that differ.
///
/// ```
/// use nextguess::solver::{Proofs, SolveOptions, solve};
/// use nextguess::watch::Unwatched;
/// use nextguess::{Game, Objective};
///
/// let game: Game = "mastermind:2x3".parse()?;
/// let start = game.start()?;
/// let options = SolveOptions {
///     memory: 1 << 20,
///     ..SolveOptions::new(Objective::Mean)
/// };
/// let solution = solve(&start, options, &Proofs::new(&start), &Unwatched)?;
/// assert_eq!((solution.secrets, solution.upper_bound), (9, Some(21)));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug)]
pub struct SolveOptions {
    /// What the strategy is to be best at.
    pub objective: Objective,
    /// The first question of the strategy; `None` if the solver chooses it.
    pub first: Option<Code>,
    /// How many of the most promising questions of each position are asked; `None` for all of them. With a width a strategy
    /// is found soon, and nothing is proved.
    pub width: Option<usize>,
    /// The rules that the search may use.
    pub rules: Rules,
    /// About how many bytes may be used to remember positions. Fewer make the search slower and change no result.
    pub memory: usize,
    /// The most bytes of the table of all questions and secrets. If it needs more, the result is
    /// [`SolveError::TooLarge`].
    pub table: usize,
}

/// The usual [`SolveOptions::memory`], in bytes: less where all addresses have 32 bits.
pub(crate) const USUAL_MEMORY: usize = match usize::BITS {
    ..=32 => 1 << 30,
    _ => 4 << 30,
};

/// The usual [`SolveOptions::table`], in bytes.
const USUAL_TABLE: usize = 1 << 30;

impl SolveOptions {
    /// The usual options for an objective: every question, every rule, 4 GiB to remember positions (1 GiB on a
    /// machine of 32 bits), 1 GiB for the table.
    pub fn new(objective: Objective) -> SolveOptions {
        SolveOptions {
            objective,
            first: None,
            width: None,
            rules: Rules::ALL,
            memory: USUAL_MEMORY,
            table: USUAL_TABLE,
        }
    }

    /// Checks that a position can be solved with these options. The error says why not.
    pub fn check(&self, position: &Position) -> Result<(), SolveError> {
        if let (true, Some(last)) = (position.is_won(), position.turns().last()) {
            let turn = position.game().turn_text(&Turn {
                question: position.layout().unpack(last.question),
                answer: last.answer.clone(),
            });
            return Err(SolveError::Won { turn });
        }
        if position.candidates().is_empty() {
            return Err(SolveError::Over);
        }
        if let Some(first) = self.first
            && !position.legal_questions().contains(&first)
        {
            let given = position.question_text(first);
            let noun = position.game().question_noun(position.next_question_kind());
            let expected = format!("a {noun} that the rules allow here");
            let example = position.legal_questions()[0];
            let example = position.question_text(example);
            return Err(InputError::new("first question", given, expected, example).into());
        }
        self.objective.check(position.game())?;
        if self.objective.is_to_win() && position.turns_left() == Some(0) {
            return Err(SolveError::Over);
        }
        self.check_width(position.game())?;
        if self.objective.is_on_grids(position.game()) {
            return grids::check(position, *self);
        }
        let questions = position.count_questions(QuestionKind::Code);
        self.check_size(position.candidates().len(), questions)
    }

    /// Checks by the numbers of secrets and questions that a game can be solved from its start. This is quick: what it
    /// refuses, [`SolveOptions::check`] would refuse after all secrets were listed. A game with too many secrets to list
    /// passes here, and [`Position::start`] refuses it.
    pub fn check_game(&self, game: &Game) -> Result<(), SolveError> {
        self.objective.check(game)?;
        let listed = game.secret_count().exact();
        let listed = listed.filter(|&secrets| secrets <= MOST_LISTED as u128);
        let (Some(secrets), false) = (listed, self.objective.is_on_grids(game)) else {
            return Ok(());
        };
        self.check_size(secrets as usize, question_count(game).unwrap_or(0))
    }

    /// Checks that the table of this many secrets and questions fits.
    fn check_size(&self, secrets: usize, questions: usize) -> Result<(), SolveError> {
        let most = Table::most_secrets(questions, self.table);
        let error = SolveError::TooLarge {
            secrets,
            questions,
            most,
        };
        if secrets > most { Err(error) } else { Ok(()) }
    }

    fn check_width(&self, game: &Game) -> Result<(), InputError> {
        let Some(width) = self.width else {
            return Ok(());
        };
        let refuse = |expected, example, sentence: &str| {
            let error = InputError::new("width", width.to_string(), expected, example);
            Err(error.saying(sentence))
        };
        if self.objective.is_on_grids(game) {
            let expected =
                "another game, for the search for win in Item Matching asks every question";
            let sentence =
                "a width cannot be given for win in Item Matching, where every question is asked";
            return refuse(expected, "mastermind:4x6", sentence);
        }
        if self.objective == Objective::Worst {
            let expected = "another objective, for the search for worst asks every question";
            let sentence =
                "a width cannot be given for worst, where every question is asked. Example: mean";
            return refuse(expected, "mean", sentence);
        }
        Ok(())
    }

    /// Checks that the best strategy from a position on will be part of the solution. The error says why not.
    pub fn check_written(&self, position: &Position) -> Result<(), InputError> {
        match self.objective.is_on_grids(position.game()) {
            true => grids::check_written(position),
            false => Ok(()),
        }
    }

    /// The most secrets that a position of a game may have to be solved with these options.
    pub fn most_secrets(&self, game: &Game) -> usize {
        if self.objective.is_on_grids(game) {
            return usize::MAX;
        }
        question_count(game).map_or(0, |questions| Table::most_secrets(questions, self.table))
    }

    /// The error of a position whose table does not fit.
    pub(crate) fn too_large(&self, position: &Position) -> SolveError {
        let questions = position.count_questions(QuestionKind::Code);
        SolveError::TooLarge {
            secrets: position.candidates().len(),
            questions,
            most: Table::most_secrets(questions, self.table),
        }
    }
}

/// The number of codes that can be asked in a game; `None` if it does not fit.
fn question_count(game: &Game) -> Option<usize> {
    let layout = game.layout();
    if let Some(others) = layout.and_then(|layout| game.other_questions(layout)) {
        return Some(others.len());
    }
    usize::try_from(game.secret_count().exact()?).ok()
}
