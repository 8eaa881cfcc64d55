//! Published figures, and how each is computed anew. One file a source, and one line in [`SOURCES`].

mod ayto;
mod bulls;
mod heuristics;
mod items;
mod large;
mod mastermind;
mod permutation;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use nextguess::board::code::{Code, Symbol};
use nextguess::player::Contradicted;
use nextguess::position::Position;
use nextguess::simulate::statistics::Statistics;
use nextguess::simulate::{Secrets, simulate_drawn, simulate_engine};
use nextguess::solver::{Objective, Proofs, SolveOptions, solve};
use nextguess::strategy::{self, Chooser};
use nextguess::util::random::Random;
use nextguess::watch::{Unwatched, Watch};
use nextguess_service::picture::chart::Scale;
use rayon::prelude::*;

use crate::files::loading;
use crate::sweep::{Series, Sizes, Sweep};
use crate::terminal::interrupt;
use crate::terminal::output::plural;
use crate::terminal::progress::Progress;

/// A publication with figures.
#[derive(Debug)]
pub(crate) struct Source {
    /// What it is called on the command line.
    pub(crate) name: &'static str,
    /// What it is.
    pub(crate) title: &'static str,
    /// About how long its figures take on two cores.
    pub(crate) time: &'static str,
    pub(crate) claims: &'static [Claim],
    /// Its charts, computed where they are asked for.
    pub(crate) charts: &'static [Chart],
}

/// A chart of strategies on boards of growing size.
#[derive(Debug)]
pub(crate) struct Chart {
    /// The name of its file.
    pub(crate) file: &'static str,
    pub(crate) title: &'static str,
    /// A game whose size is `N`.
    pub(crate) game: &'static str,
    /// Strategies with their sizes, and how many games each plays on a board.
    pub(crate) lines: &'static [(&'static str, &'static str, usize)],
    pub(crate) scale: Scale,
}

impl Chart {
    pub(crate) fn sweep(&self) -> anyhow::Result<Sweep> {
        let mut series = Vec::new();
        for (strategy, sizes, samples) in self.lines {
            series.push(Series {
                strategy: (*strategy).to_owned(),
                sizes: Sizes::read(sizes)?,
                samples: *samples,
            });
        }
        Ok(Sweep {
            game: self.game.to_owned(),
            series,
            seed: 0,
        })
    }
}

/// All sources.
pub(crate) static SOURCES: &[Source] = &[
    mastermind::SOURCE,
    bulls::SOURCE,
    heuristics::SOURCE,
    items::SOURCE,
    large::SOURCE,
    permutation::SOURCE,
    ayto::SOURCE,
];

/// One published figure.
#[derive(Debug)]
pub(crate) struct Claim {
    /// What the figure is of.
    pub(crate) what: &'static str,
    /// As it is printed.
    pub(crate) published: &'static str,
    pub(crate) game: &'static str,
    pub(crate) strategy: &'static str,
    pub(crate) secrets: Played,
    pub(crate) figure: Figure,
    pub(crate) verdict: Verdict,
    /// Why ours is another, or what else there is to say; may be empty.
    pub(crate) why: &'static str,
}

/// Which secrets a figure is about.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Played {
    /// Every one.
    All,
    /// Every one, by the letter of a text that does not notice a win on the way: how many turns it takes.
    Literally(fn(&[Symbol]) -> Result<u32, Contradicted>),
    /// Every one, by the strategy that finds the most.
    Best,
    /// One that is asked about: this question, when this is hidden.
    One(&'static str, &'static str),
    /// This number of secrets, drawn with seed 0.
    Drawn(usize),
    /// This number of secrets, drawn from the codes without the last symbol; the first questions too, or chosen by
    /// the strategy.
    WithoutLastSymbol {
        count: usize,
        first_question_too: bool,
    },
}

/// What is compared.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Figure {
    Total,
    /// Total and maximum.
    TotalAndMax,
    Mean,
    /// Mean with its standard error.
    SampledMean,
    MeanAndMax,
    /// Mean, standard deviation, and the range from least to most.
    Spread,
    /// The games won within ten turns, then the spread.
    WinsAndSpread,
    /// The maximum.
    Max,
    /// The maximum, where print has a bound: it is the same if it holds.
    Bound,
    /// The maximum, and how many games took as many turns.
    MaxAndGames,
    Histogram,
}

/// How ours compares.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Same,
    /// Ours is another, though print may be right about what it measured.
    Differs,
    /// Print cannot be right.
    WrongInPrint,
}

impl Verdict {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Verdict::Same => "same",
            Verdict::Differs => "differs",
            Verdict::WrongInPrint => "wrong in print",
        }
    }
}

impl Claim {
    /// The command that shows our figure. What no command of its own shows is shown by `reproduce`.
    pub(crate) fn command(&self, source: &Source) -> String {
        let Claim { game, strategy, .. } = self;
        let simulate = format!("nextguess simulate {game} --strategy {strategy}");
        match self.secrets {
            Played::All => simulate,
            Played::Best => format!("nextguess optimal {game} --objective win"),
            Played::One(question, secret) => format!("nextguess grade {game} {question} {secret}"),
            Played::Drawn(count) => format!("{simulate} --samples {count}"),
            Played::Literally(_) | Played::WithoutLastSymbol { .. } => {
                format!("nextguess reproduce {}", source.name)
            }
        }
    }

    /// Our figure, and whether it is the published one. `label` stands beside the bar.
    pub(crate) fn ours(&self, label: &str) -> anyhow::Result<(String, bool)> {
        let progress = Progress::new(label.to_owned()).aloud();
        let text = match self.secrets {
            Played::Best => Some(self.most_found(&progress)?),
            Played::One(question, secret) => Some(self.answer(question, secret)?),
            _ => None,
        };
        if let Some(text) = text {
            let is_same = text == self.published;
            return Ok((text, is_same));
        }
        let games = self.games(&progress)?;
        let text = self.figure.text(&games);
        let is_same = match self.figure {
            Figure::SampledMean => self.is_near(&games),
            Figure::Bound => self
                .published
                .parse()
                .is_ok_and(|bound: f64| games.max().is_some_and(|max| f64::from(max) <= bound)),
            Figure::MaxAndGames => {
                games.max().map(|max| max.to_string()).as_deref() == Some(self.published)
            }
            _ => text == self.published,
        };
        Ok((text, is_same))
    }

    /// Whether a sampled mean is within two standard errors of the published one, as it is rounded.
    fn is_near(&self, games: &Statistics) -> bool {
        const ROUNDING: f64 = 0.005;
        let published: f64 = self.published.parse().unwrap_or(f64::NAN);
        (games.mean() - published).abs() <= 2.0 * games.standard_error() + ROUNDING
    }

    /// How many secrets the best strategy finds, of how many.
    fn most_found(&self, progress: &Progress) -> anyhow::Result<String> {
        let game = loading::game(self.game)?;
        let start = Position::start(&game)?;
        let proofs = Proofs::new(&start);
        let solution = solve(&start, SolveOptions::new(Objective::Win), &proofs, progress)?;
        let found = solution.secrets - solution.upper_bound.unwrap_or(solution.secrets);
        Ok(format!("{found} / {}", solution.secrets))
    }

    fn answer(&self, question: &str, secret: &str) -> anyhow::Result<String> {
        let game = loading::game(self.game)?;
        let question = game.read_question(question)?;
        let feedback = game.grade(&question, &game.read_secret(secret)?);
        Ok(game.feedback_text(&question, feedback))
    }

    /// The games of the claim, which are played once for all claims about the same games.
    fn games(&self, progress: &Progress) -> anyhow::Result<Statistics> {
        static PLAYED: Mutex<BTreeMap<String, Statistics>> = Mutex::new(BTreeMap::new());
        let played = || PLAYED.lock().unwrap_or_else(PoisonError::into_inner);
        let key = format!("{} {} {:?}", self.game, self.strategy, self.secrets);
        if let Some(games) = played().get(&key) {
            return Ok(games.clone());
        }
        let games = self.play(progress)?;
        if !interrupt::was_pressed() {
            played().insert(key, games.clone());
        }
        Ok(games)
    }

    fn play(&self, progress: &Progress) -> anyhow::Result<Statistics> {
        let game = loading::game(self.game)?;
        let game = &game;
        let start = Position::start(game)?;
        let drawn = |count| Secrets::Drawn { count, seed: 0 };
        let secrets = match self.secrets {
            Played::All | Played::Best | Played::One(..) => Secrets::All,
            Played::Drawn(count) => drawn(count),
            Played::Literally(turns) => return literally(&start, turns, progress),
            Played::WithoutLastSymbol {
                count,
                first_question_too,
            } => {
                let strategy = strategy::chooser(self.strategy, game)?;
                let pool = without_last_symbol(&start);
                let mut random = Random::seeded(0);
                let mut draw = || pool[random.below(pool.len())];
                let secrets: Vec<Code> = (0..count).map(|_| draw()).collect();
                if !first_question_too {
                    let games = simulate_drawn(&start, &*strategy, &secrets, 0, progress);
                    return Ok(games.statistics);
                }
                let games: Vec<(Code, Code)> =
                    secrets.into_iter().map(|secret| (secret, draw())).collect();
                return Ok(with_first_questions(&start, &*strategy, games, progress));
            }
        };
        let engine = strategy::engine(self.strategy, game)?;
        Ok(simulate_engine(game, Some(&start), &engine, secrets, progress)?.statistics)
    }
}

/// How many turns every candidate takes.
fn literally(
    start: &Position,
    turns: fn(&[Symbol]) -> Result<u32, Contradicted>,
    watch: &dyn Watch,
) -> anyhow::Result<Statistics> {
    const BATCH: usize = 4096;
    let layout = start.layout();
    let codes = start.candidates().codes();
    watch.expect_steps(codes.len() as u64);
    let count = |codes: &[Code]| {
        let mut games = Statistics::default();
        for &code in codes.iter().take_while(|_| !watch.is_cancelled()) {
            games.add(turns(&layout.unpack(code))?, 1);
        }
        watch.advance(codes.len() as u64);
        Ok(games)
    };
    let batches = codes.par_chunks(BATCH).map(count);
    batches.try_reduce(Statistics::default, |one, other| Ok(one.merged(other)))
}

/// The candidates that do not have the last symbol.
fn without_last_symbol(start: &Position) -> Vec<Code> {
    let layout = start.layout();
    let last = (layout.symbols() - 1) as Symbol;
    let codes = start.candidates().codes().iter().copied();
    codes
        .filter(|&code| layout.symbols_of(code).all(|symbol| symbol != last))
        .collect()
}

/// Games against these secrets, each with its first question given.
fn with_first_questions(
    start: &Position,
    strategy: &dyn Chooser,
    games: Vec<(Code, Code)>,
    watch: &dyn Watch,
) -> Statistics {
    let play = |(number, (secret, first)): (usize, (Code, Code))| {
        if watch.is_cancelled() {
            return Statistics::default();
        }
        let feedback = start.grader().grade_one(first, secret);
        if feedback == start.grader().win() {
            let mut one = Statistics::default();
            one.add(1, 1);
            return one;
        }
        let position = start.after_feedback(first, feedback);
        let games = simulate_drawn(&position, strategy, &[secret], number as u64, &Unwatched);
        watch.advance(1);
        games.statistics
    };
    watch.expect_steps(games.len() as u64);
    let numbered = games.into_par_iter().enumerate();
    numbered
        .map(play)
        .reduce(Statistics::default, Statistics::merged)
}

impl Figure {
    fn text(self, games: &Statistics) -> String {
        let max = games.max().unwrap_or(0);
        match self {
            Figure::Total => games.total().to_string(),
            Figure::TotalAndMax => format!("{} ({max})", games.total()),
            Figure::Mean => format!("{:.5}", games.mean()),
            Figure::SampledMean => {
                format!("{:.3} ± {:.3}", games.mean(), games.standard_error())
            }
            Figure::MeanAndMax => format!("{:.4}, max {max}", games.mean()),
            Figure::Spread => {
                let min = games.min().unwrap_or(0);
                let (mean, std) = (games.mean(), games.deviation());
                format!("{mean:.3} / {std:.3} / {min} to {max}")
            }
            Figure::WinsAndSpread => {
                let won = games.within(10) as f64 / games.count().max(1) as f64;
                format!("{:.2}% / {}", won * 100.0, Figure::Spread.text(games))
            }
            Figure::Max | Figure::Bound => max.to_string(),
            Figure::MaxAndGames => {
                let longest = games.histogram().next_back().map_or(0, |(_, games)| games);
                format!("{max} ({})", plural(longest as usize, "game"))
            }
            Figure::Histogram => {
                let counts = games
                    .histogram()
                    .map(|(turns, games)| format!("{turns}:{games}"));
                counts.collect::<Vec<_>>().join(" ")
            }
        }
    }
}
