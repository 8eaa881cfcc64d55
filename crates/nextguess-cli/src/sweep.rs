//! Strategies on boards of growing size.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::Context;
use nextguess::error::InputError;
use nextguess::strategy;
use nextguess::watch::Watch;
use nextguess_service::document::measured::Measured;
use nextguess_service::picture::chart::{self, Line, Scale, Spot};
use nextguess_service::request::SimulateRequest;
use nextguess_service::{Ask, Host, Limits};
use serde_json::value::RawValue;

use crate::files::loading;
use crate::terminal::interrupt;
use crate::terminal::output::Output;
use crate::terminal::progress::Progress;
use crate::terminal::table::Table;

/// What is played: every strategy on every board of its sizes.
#[derive(Debug)]
pub(crate) struct Sweep {
    /// A game whose size is `N`, such as `mastermind:NxN`.
    pub(crate) game: String,
    pub(crate) series: Vec<Series>,
    pub(crate) seed: u64,
}

/// A strategy, the sizes of its boards, and how many games it plays on each.
#[derive(Debug)]
pub(crate) struct Series {
    pub(crate) strategy: String,
    pub(crate) sizes: Sizes,
    pub(crate) samples: usize,
}

/// Sizes of a board, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sizes(Vec<u32>);

/// How far a sweep came.
#[derive(Debug, Default)]
pub(crate) struct Swept {
    /// What was measured.
    pub(crate) points: Vec<Point>,
    /// The boards that could not be played. A strategy does not go on after its first one.
    pub(crate) failures: Vec<Failure>,
}

/// Why a strategy could not play a board.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) game: String,
    pub(crate) strategy: String,
    pub(crate) error: anyhow::Error,
}

/// How a strategy did on a board of one size.
#[derive(Debug)]
pub(crate) struct Point {
    pub(crate) size: u32,
    pub(crate) measured: Measured,
}

const MOST_SIZES: usize = 1000;

impl Sizes {
    /// Reads sizes such as `5,10..100/10`: single ones, and ranges with a step.
    pub(crate) fn read(text: &str) -> Result<Sizes, InputError> {
        let problem = || {
            let expected =
                format!("sizes such as 8 or ranges such as 10..100/10, at most {MOST_SIZES} sizes");
            InputError::new("sizes", text, expected, "5,10..100/10")
        };
        let whole = |text: &str| text.trim().parse::<u32>().map_err(|_| problem());
        let mut sizes = Vec::new();
        for part in text.split(',') {
            let Some((first, rest)) = part.split_once("..") else {
                sizes.push(whole(part)?);
                continue;
            };
            let (last, step) = rest.split_once('/').unwrap_or((rest, "1"));
            let (first, last, step) = (whole(first)?, whole(last)?, whole(step)?);
            if first > last || step == 0 || (last - first) as usize / step as usize >= MOST_SIZES {
                return Err(problem());
            }
            sizes.extend((first..=last).step_by(step as usize));
        }
        sizes.sort_unstable();
        sizes.dedup();
        if sizes.len() > MOST_SIZES {
            return Err(problem());
        }
        Ok(Sizes(sizes))
    }
}

/// Sums the steps of several simulations, whose number is known before.
struct Part<'a>(&'a Progress);

impl Watch for Part<'_> {
    fn advance(&self, steps: u64) {
        self.0.advance(steps);
    }

    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

impl Host for Part<'_> {
    fn now(&self) -> Duration {
        self.0.now()
    }

    fn tell(&self, _: &'static str, _: Box<RawValue>) {}

    fn file(&self, name: &str) -> Result<String, String> {
        self.0.file(name)
    }
}

impl Sweep {
    /// The game of one size.
    fn spec(&self, size: u32) -> String {
        let (board, options) = match self.game.split_once(',') {
            Some((board, options)) => (board, format!(",{options}")),
            None => (self.game.as_str(), String::new()),
        };
        // The name of the game may have an N of its own.
        let (name, sizes) = board.split_once(':').unwrap_or((board, ""));
        format!("{name}:{}{options}", sizes.replace('N', &size.to_string()))
    }

    /// Refuses what cannot be played on some size, before anything is.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let board = self.game.split(',').next().unwrap_or_default();
        let sizes = board.split_once(':').map_or("", |(_, sizes)| sizes);
        if !sizes.contains('N') {
            let expected = "a game whose size is N";
            return Err(InputError::new("game", &self.game, expected, "permutation:N").into());
        }
        for (at, series) in self.series.iter().enumerate() {
            let name = &series.strategy;
            let is_there = |other: &Series| other.strategy == *name;
            if self.series[..at].iter().any(is_there) {
                let expected = "every strategy only once, with all its sizes";
                let example = format!("{name}@5,10..50/10");
                return Err(InputError::new("strategy", name, expected, example).into());
            }
            for &size in &series.sizes.0 {
                let game = loading::game(&self.spec(size))?;
                strategy::engine(name, &game)?;
            }
        }
        Ok(())
    }

    /// Plays all games; fewer if it is interrupted, and then only whole sets of them.
    pub(crate) fn run(&self) -> anyhow::Result<Swept> {
        self.check()?;
        let progress = Progress::new("playing").aloud();
        let games = |series: &Series| series.sizes.0.len() * series.samples;
        progress.expect_steps(self.series.iter().map(games).sum::<usize>() as u64);
        let mut swept = Swept::default();
        for series in &self.series {
            for &size in &series.sizes.0 {
                let played = self.play(series, size, &progress);
                if interrupt::was_pressed() {
                    return Ok(swept);
                }
                match played {
                    Ok(measured) => swept.points.push(Point { size, measured }),
                    Err(error) => {
                        let (game, strategy) = (self.spec(size), series.strategy.clone());
                        swept.failures.push(Failure {
                            game,
                            strategy,
                            error,
                        });
                        break;
                    }
                }
            }
        }
        Ok(swept)
    }

    fn play(&self, series: &Series, size: u32, progress: &Progress) -> anyhow::Result<Measured> {
        let mut request = SimulateRequest::new(self.spec(size), [&series.strategy]);
        request.samples = Some(series.samples);
        request.seed = self.seed;
        let mut measured = request.answer(&Limits::none(), &Part(progress))?;
        measured.pop().context("no strategy was measured")
    }

    /// The means, one row a size.
    pub(crate) fn table(&self, points: &[Point], output: &Output) -> Table {
        let mut columns = vec![">N".to_owned()];
        columns.extend(self.series.iter().map(|one| format!(">{}", one.strategy)));
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let mut table = output.new_table(&columns);
        let sizes: BTreeSet<u32> = points.iter().map(|point| point.size).collect();
        for size in sizes {
            let cell = |one: &Series| {
                let is_here =
                    |point: &&Point| point.size == size && point.measured.strategy == one.strategy;
                points.iter().find(is_here).map_or("-".to_owned(), |point| {
                    let figures = &point.measured;
                    let error = figures.standard_error.unwrap_or(0.0);
                    format!("{:.2} ± {error:.2}", figures.mean)
                })
            };
            let cells = self.series.iter().map(cell);
            table.add_row(std::iter::once(size.to_string()).chain(cells));
        }
        table
    }

    /// A chart of the means.
    pub(crate) fn svg(&self, title: Option<&str>, scale: Scale, points: &[Point]) -> String {
        let mean = |point: &Point| Spot {
            size: point.size,
            figure: point.measured.mean,
            error: point.measured.standard_error.unwrap_or(0.0),
        };
        let line = |one: &Series| Line {
            name: one.strategy.clone(),
            spots: points
                .iter()
                .filter(|point| {
                    point.measured.strategy == one.strategy && point.measured.secrets > 0
                })
                .map(mean)
                .collect(),
        };
        let series: Vec<Line> = self.series.iter().map(line).collect();
        let usual = format!("{}: turns needed on average", self.game);
        chart::lines(title.unwrap_or(&usual), "N", scale, &series)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_single_or_ranges() {
        let read = |text: &str| Sizes::read(text).map(|sizes| sizes.0);
        assert_eq!(read("20, 5,10..30/10"), Ok(vec![5, 10, 20, 30]));
        assert_eq!(read("3..5"), Ok(vec![3, 4, 5]));
        for wrong in ["", "a", "5..", "9..5", "1..9/0", "1..5000", "-3", "1,,2"] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
