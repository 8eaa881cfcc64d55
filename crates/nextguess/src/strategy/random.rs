//! Any code that can still be the secret, all equally likely.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::explanation::{Explanation, number};
use crate::game::spec::OptionHelp;
use crate::position::Position;
use crate::strategy::{Chooser, Engine, Ranking, StrategyKind};
use crate::util::random::Random;
use crate::watch::Watch;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "random",
    summary: "a random code that can be the secret",
    source: "",
    games: &[],
    options: &[OptionHelp {
        name: "seed",
        value: "N",
        summary: "another seed, other choices (0)",
    }],
    build: |options, _| {
        let seed = options.number("seed", 0)?;
        Ok(Engine::Chooser(Box::new(AnyPossible { seed })))
    },
};

pub(crate) struct AnyPossible {
    pub(crate) seed: u64,
}

impl Chooser for AnyPossible {
    fn rank(&self, position: &Position, most: usize, _: &dyn Watch) -> Ranking {
        let mut best = position.possible_questions().into_owned();
        let mut random = Random::seeded(self.seed ^ fingerprint(position));
        let most = most.min(best.len());
        for place in 0..most {
            let other = place + random.below(best.len() - place);
            best.swap(place, other);
        }
        best.truncate(most);
        Ranking {
            scored: 0,
            best,
            complete: true,
        }
    }

    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        let question = self.choose(position, watch)?;
        let possible = position.possible_questions().len();
        let step = format!(
            "It was drawn from the {} that can be right, all equally likely, with seed {}.",
            number(possible),
            self.seed
        );
        Some(Explanation::at(position, question, step).with_detail("Nothing was scored."))
    }

    fn reseeded(&self, number: u64) -> Option<Box<dyn Chooser>> {
        let seed = Random::seeded(self.seed ^ number).bits();
        Some(Box::new(AnyPossible { seed }))
    }
}

/// A number that differs from position to position. It seeds the random choice of each position.
pub(crate) fn fingerprint(position: &Position) -> u64 {
    let mut hasher = FxHasher::default();
    for turn in position.turns() {
        turn.question.hash(&mut hasher);
        turn.answer.known().hash(&mut hasher);
    }
    hasher.finish()
}
