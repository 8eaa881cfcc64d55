//! What the best strategy is to be best at.

use std::fmt;

use crate::error::{InputError, either};
use crate::game::Game;
use crate::position::Position;
use crate::solver::grids;
use crate::solver::search::cost::{Turns, UNLIMITED};

/// What a strategy is judged by.
///
/// ```
/// use nextguess::{Game, Objective};
///
/// let game: Game = "mastermind:2x3".parse()?;
/// let objective = Objective::parse("worst")?;
/// let proof = game.solver().objective(objective).prove(&game.start()?)?;
/// assert_eq!(proof.most_turns(), Some(3));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objective {
    /// The fewest turns on average.
    Mean,
    /// The fewest turns for the worst secret.
    Worst,
    /// The most secrets found within the turns of the game.
    Win,
    /// Of the strategies that find the most secrets, the fewest turns on average.
    WinThenMean,
    /// In Item Matching, of the strategies that find the most assignments, the fewest items used. Every open slot of a
    /// question uses one.
    WinThenItems,
    /// Of the strategies with the fewest turns for the worst secret, the fewest on average.
    WorstThenMean,
    /// Of the strategies that find every secret within this number of turns, the fewest turns on average. At least 1.
    MeanWithin(u32),
}

const MEAN_WITHIN: &str = "mean-within=";

impl Objective {
    /// How objectives are written. `D` stands for a number of turns.
    pub(crate) const NAMES: [&'static str; 7] = [
        "mean",
        "worst",
        "win",
        "win-then-mean",
        "win-then-items",
        "worst-then-mean",
        "mean-within=D",
    ];

    /// Reads the objective for a game. Without a text it is [`Objective::Mean`] if the game can be solved for it, and else
    /// [`Objective::Win`].
    pub fn named(text: Option<&str>, game: &Game) -> Result<Objective, InputError> {
        match (text, Objective::Mean.check(game)) {
            (Some(text), _) => Objective::parse(text),
            (None, Ok(())) => Ok(Objective::Mean),
            (None, Err(_)) => Ok(Objective::Win),
        }
    }

    /// Reads an objective: `mean`, `worst`, `win`, `win-then-mean`, `win-then-items`, `worst-then-mean`, or `mean-within=D` with
    /// a number of turns for `D`. An objective prints itself in the same way.
    pub fn parse(text: &str) -> Result<Objective, InputError> {
        let objective = match text.trim() {
            "mean" => Some(Objective::Mean),
            "worst" => Some(Objective::Worst),
            "win" => Some(Objective::Win),
            "win-then-mean" => Some(Objective::WinThenMean),
            "win-then-items" => Some(Objective::WinThenItems),
            "worst-then-mean" => Some(Objective::WorstThenMean),
            other => {
                let turns = other.strip_prefix(MEAN_WITHIN);
                let turns = turns.and_then(|turns| turns.parse().ok());
                turns.filter(|turns| *turns > 0).map(Objective::MeanWithin)
            }
        };
        objective.ok_or_else(|| {
            let expected = either(&Objective::NAMES);
            InputError::new("objective", text, expected, "mean-within=5")
        })
    }

    /// Whether secrets count that are found within the turns of the game.
    pub fn is_to_win(self) -> bool {
        matches!(
            self,
            Objective::Win | Objective::WinThenMean | Objective::WinThenItems
        )
    }

    /// The turns that count from a position on: those of the game to win, those of the objective, or no limit.
    pub(crate) fn turns_from(self, position: &Position) -> Turns {
        match self {
            objective if objective.is_to_win() => position.turns_left().unwrap_or(UNLIMITED),
            Objective::MeanWithin(turns) => turns,
            _ => UNLIMITED,
        }
    }

    /// Checks that a game can be solved for this objective. The error says why not.
    pub fn check(self, game: &Game) -> Result<(), InputError> {
        if self.is_to_win() {
            if is_items(game) {
                return grids::check_board(game);
            }
            if self == Objective::WinThenItems {
                let given = self.to_string();
                let expected = "win or win-then-mean, for only Item Matching has items";
                return Err(InputError::new(
                    "objective",
                    given,
                    expected,
                    "win-then-mean",
                ));
            }
            if game.turn_limit().is_some() {
                return Ok(());
            }
            let given = game.spec().to_string();
            let expected = "a game with a limit of turns";
            let example = format!("{given},turns=5");
            return Err(InputError::new("game", given, expected, example));
        }
        // There a set of candidates does not tell what may be asked.
        if is_items(game) && game.bars_questions() {
            let expected = "win, win-then-mean or win-then-items where marks bar questions";
            return Err(InputError::new(
                "objective",
                self.to_string(),
                expected,
                "win",
            ));
        }
        Ok(())
    }

    /// Whether a game is solved for this objective on grids, with no list of secrets.
    pub(crate) fn is_on_grids(self, game: &Game) -> bool {
        self.is_to_win() && is_items(game)
    }
}

fn is_items(game: &Game) -> bool {
    game.spec().kind().name == "items"
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objective::Mean => f.write_str("mean"),
            Objective::Worst => f.write_str("worst"),
            Objective::Win => f.write_str("win"),
            Objective::WinThenMean => f.write_str("win-then-mean"),
            Objective::WinThenItems => f.write_str("win-then-items"),
            Objective::WorstThenMean => f.write_str("worst-then-mean"),
            Objective::MeanWithin(turns) => write!(f, "{MEAN_WITHIN}{turns}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objectives_are_read_as_they_are_written() {
        for text in Objective::NAMES {
            let text = text.replace('D', "5");
            assert_eq!(Objective::parse(&text).unwrap().to_string(), text);
        }
        for wrong in ["", "best", "mean-within", "mean-within=0", "mean-within=x"] {
            assert!(Objective::parse(wrong).is_err(), "{wrong}");
        }
    }
}
