//! The code that leaves least of a random sample.
//!
//! The method of a published Bulls and Cows program, after L. Berghman, D. Goossens and R. Leus,
//! "Efficient solutions for Mastermind using genetic algorithms", Computers & Operations Research 36
//! (2009). The first guess is random. After it each candidate has a random sample of the other
//! candidates for itself; every one of the sample in turn plays the secret, and the candidate that
//! leaves least of its sample on average is asked, the lowest among equals. Where there are more
//! candidates than `candidates=`, a random choice of them is scored.
//!
//! Where a pair is due, the pairs that some of the candidates have are scored.

use crate::board::code::Code;
use crate::explanation::{
    Explanation, LISTED_QUESTIONS, Measure, Sample, Scope, ScoredQuestion, Scoring,
};
use crate::game::QuestionKind;
use crate::game::spec::OptionHelp;
use crate::grade::Feedback;
use crate::position::Position;
use crate::strategy::random::{AnyPossible, fingerprint};
use crate::strategy::{Chooser, Engine, Ranking, StrategyKind};
use crate::util::random::Random;
use crate::watch::Watch;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "sampled",
    summary: "the candidate that leaves least of a random sample on average",
    source: "a Bulls and Cows program after Berghman, Goossens & Leus 2009",
    games: &[],
    options: &[
        OptionHelp {
            name: "sample",
            value: "N",
            summary: "how many of the other candidates play the secret (100)",
        },
        OptionHelp {
            name: "candidates",
            value: "N",
            summary: "how many candidates are scored (2000)",
        },
        OptionHelp {
            name: "seed",
            value: "N",
            summary: "another seed, other choices (0)",
        },
    ],
    build: |options, _| {
        Ok(Engine::Chooser(Box::new(Sampled {
            sample: options.number_within("sample", 100, 1..=usize::MAX)?,
            scored: options.number_within("candidates", 2000, 1..=usize::MAX)?,
            seed: options.number("seed", 0)?,
        })))
    },
};

struct Sampled {
    /// How many codes each question was scored on.
    sample: usize,
    scored: usize,
    seed: u64,
}

/// The scores of the questions of a position.
struct Scores {
    /// The scores with their questions, lowest first.
    ranked: Vec<(u64, Code)>,
    /// How many codes each question was scored on.
    sample: usize,
}

impl Sampled {
    /// Whether the choice is random: the first question of a game is.
    fn is_random(position: &Position) -> bool {
        position.turns().is_empty() || position.candidates().is_empty()
    }

    /// Scores the questions of a position. `None` if the watch stopped the work.
    fn scores(&self, position: &Position, watch: &dyn Watch) -> Option<Scores> {
        let mut random = Random::seeded(self.seed ^ fingerprint(position));
        let possible = position.possible_questions();
        let count = possible.len().min(self.scored);
        let mut questions: Vec<Code> = if count == possible.len() {
            possible.to_vec()
        } else {
            let chosen = random.distinct(count, possible.len());
            chosen.into_iter().map(|at| possible[at]).collect()
        };
        questions.sort_unstable();
        watch.expect_steps(count as u64);
        let mut sampling = Sampling::new(position, self.sample);
        let mut scores = Vec::with_capacity(count);
        for question in questions {
            if watch.is_cancelled() {
                return None;
            }
            scores.push((sampling.score(question, &mut random), question));
            watch.advance(1);
        }
        scores.sort_unstable();
        Some(Scores {
            ranked: scores,
            sample: sampling.grades.len(),
        })
    }
}

impl Chooser for Sampled {
    fn rank(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking {
        if Sampled::is_random(position) {
            return AnyPossible { seed: self.seed }.rank(position, most, watch);
        }
        match self.scores(position, watch) {
            None => Ranking::default(),
            Some(Scores { ranked, .. }) => Ranking {
                best: ranked.iter().take(most).map(|score| score.1).collect(),
                scored: ranked.len(),
                complete: false,
            },
        }
    }

    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        if Sampled::is_random(position) {
            let random = AnyPossible { seed: self.seed };
            let explanation = random.explain(position, watch)?;
            return Some(explanation.with_detail("The first question of a game is random."));
        }
        let Scores { ranked, sample } = self.scores(position, watch)?;
        let question = ranked.first()?.1;
        let is_code = position.next_question_kind() == QuestionKind::Code;
        if is_code && position.candidates().len() == 1 {
            return Some(Explanation::only_candidate(position, question));
        }
        let possible = position.possible_questions().len();
        let listed = ranked.iter().take(LISTED_QUESTIONS);
        let listed = listed.map(|&(squares, question)| {
            let score = squares as f64 / sample.max(1) as f64;
            ScoredQuestion::at(position, question, score)
        });
        let step = "It leaves the fewest codes of its sample on average, each code of the sample playing the \
                    secret in turn.";
        let scoring = Scoring {
            measure: Measure {
                name: "sample left",
                meaning: "codes of the sample left on average",
                highest: false,
            },
            scope: if ranked.len() == possible {
                Scope::Possible
            } else {
                Scope::SomePossible
            },
            scored: ranked.len(),
            allowed: Some(position.legal_questions().len()),
            sample: Some(Sample {
                size: sample,
                of: Some(position.candidates().len() - usize::from(is_code)),
                seed: self.seed,
                own: true,
            }),
            ties: "the lowest goes first",
            ranked: listed.collect(),
            decides: true,
        };
        Some(Explanation::at(position, question, step).with_scoring(scoring))
    }

    fn reseeded(&self, number: u64) -> Option<Box<dyn Chooser>> {
        let seed = Random::seeded(self.seed ^ number).bits();
        Some(Box::new(Sampled { seed, ..*self }))
    }
}

/// The working memory for one position.
struct Sampling<'a> {
    position: &'a Position,
    is_code: bool,
    /// The candidates, in any order. A sample is shuffled to the front.
    candidates: Vec<Code>,
    sample: Vec<Code>,
    grades: Vec<Feedback>,
    parts: Vec<u32>,
}

impl<'a> Sampling<'a> {
    fn new(position: &'a Position, most: usize) -> Sampling<'a> {
        let is_code = position.next_question_kind() == QuestionKind::Code;
        let others = position.candidates().len() - usize::from(is_code);
        Sampling {
            position,
            is_code,
            candidates: position.candidates().codes().to_vec(),
            sample: Vec::new(),
            grades: vec![Feedback(0); most.min(others)],
            parts: vec![0; position.grader().outcomes()],
        }
    }

    /// The score of a question: `Σ n²` over the parts of n codes into which it splits a random sample of the other
    /// candidates. All samples of a position have the same size.
    fn score(&mut self, question: Code, random: &mut Random) -> u64 {
        let candidates = self.position.candidates();
        let own = usize::from(self.is_code);
        let size = self.grades.len();
        if size + own == candidates.len() {
            candidates.histogram(question, &mut self.parts);
            if let Some(win) = self.parts.last_mut().filter(|_| self.is_code) {
                *win = 0;
            }
        } else {
            // One more is drawn, since the question may be among them.
            for place in 0..size + own {
                let other = place + random.below(self.candidates.len() - place);
                self.candidates.swap(place, other);
            }
            let drawn = self.candidates[..size + own].iter().copied();
            self.sample.clear();
            self.sample
                .extend(drawn.filter(|&code| code != question).take(size));
            let grader = self.position.grader();
            grader.grade(question, &self.sample, &mut self.grades);
            self.parts.fill(0);
            for grade in &self.grades {
                self.parts[grade.index()] += 1;
            }
        }
        let square = |part: &u32| u64::from(*part).pow(2);
        self.parts.iter().map(square).sum()
    }
}
