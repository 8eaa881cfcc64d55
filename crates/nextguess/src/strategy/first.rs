//! The first code, in order, that can still be the secret.
//!
//! E. Shapiro, "Playing Mastermind logically", SIGART Newsletter 85 (1983).

use crate::explanation::Explanation;
use crate::game::QuestionKind;
use crate::position::Position;
use crate::strategy::{Chooser, Engine, Ranking, StrategyKind};
use crate::watch::Watch;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "first",
    summary: "the first code in order that can be the secret",
    source: "Shapiro 1983",
    games: &[],
    options: &[],
    build: |_, _| Ok(Engine::Chooser(Box::new(First))),
};

pub(crate) struct First;

impl Chooser for First {
    fn rank(&self, position: &Position, most: usize, _: &dyn Watch) -> Ranking {
        let possible = position.possible_questions();
        Ranking {
            best: possible.iter().take(most).copied().collect(),
            scored: 0,
            complete: true,
        }
    }

    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        let question = self.choose(position, watch)?;
        let step = match position.next_question_kind() {
            QuestionKind::Code => "It is the lowest code that can be the secret.",
            QuestionKind::Pair => "It is the lowest pair that can be right and is not certain.",
        };
        Some(Explanation::at(position, question, step).with_detail("Nothing was scored."))
    }
}
