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

/// What is to be solved.
#[derive(Copy, Clone, Debug)]
pub struct SolveOptions {
    /// What the strategy is to be best at.
    pub objective: Objective,
    /// The first question, where it is prescribed.
    pub first: Option<Code>,
    /// Where given, only so many of the most promising questions of every position are asked: a strategy that is
    /// found soon, and for which nothing is proved.
    pub width: Option<usize>,
    /// What the search may use.
    pub rules: Rules,
    /// About how many bytes may be used to remember positions; fewer make it slower.
    pub memory: usize,
    /// The most bytes of the table of all questions and secrets; where it needs more, there is no solution.
    pub table: usize,
}

/// What a search remembers in, unless it is told otherwise.
pub(crate) const USUAL_MEMORY: usize = 4 << 30;

const USUAL_TABLE: usize = 1 << 30;

impl SolveOptions {
    /// The best strategy for an objective, with every rule.
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

    /// Whether a position can be solved so, and if not, why.
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
            let noun = position.game().ask_noun(position.next_ask());
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

    /// Whether a game can be solved from its start on, as far as the numbers of its secrets and questions tell. What
    /// is refused here would be refused by [`SolveOptions::check`] too, but only after all secrets were listed. A game
    /// whose secrets cannot be listed at all is not refused here: [`Position::start`] refuses it.
    pub fn check_game(&self, game: &Game) -> Result<(), SolveError> {
        self.objective.check(game)?;
        let listed = game.secret_count().exact();
        let listed = listed.filter(|&secrets| secrets <= MOST_LISTED as u128);
        let (Some(secrets), false) = (listed, self.objective.is_on_grids(game)) else {
            return Ok(());
        };
        self.check_size(secrets as usize, question_count(game).unwrap_or(0))
    }

    /// Whether the table of this many secrets and questions fits.
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

    /// Whether the best strategy from a position on will be written down, and if not, why.
    pub fn check_written(&self, position: &Position) -> Result<(), InputError> {
        match self.objective.is_on_grids(position.game()) {
            true => grids::check_written(position),
            false => Ok(()),
        }
    }

    /// With more secrets left than this, a position of a game cannot be solved so.
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

/// How many codes can be asked in a game; `None` where the number is too large to tell.
fn question_count(game: &Game) -> Option<usize> {
    let layout = game.layout();
    if let Some(others) = layout.and_then(|layout| game.other_questions(layout)) {
        return Some(others.len());
    }
    usize::try_from(game.secret_count().exact()?).ok()
}
