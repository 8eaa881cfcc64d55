//! `nextguess jobs run`: jobs from standard input, results on standard output.

use std::collections::HashMap;
use std::io::BufRead;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use nextguess::position::Position;
use nextguess::watch::Watch;
use nextguess_service::jobs::{read_job, result_line};

use crate::Ending;
use crate::arguments::{JobsRunArguments, Threads};
use crate::files::loading;
use crate::terminal::interrupt;
use crate::terminal::output::Output;
use crate::threads;

/// Ends a job after its time, or with Ctrl-C.
struct Limit {
    begun: Instant,
    time: Option<Duration>,
}

impl Watch for Limit {
    fn is_cancelled(&self) -> bool {
        interrupt::is_due(self.begun, self.time)
    }
}

pub(super) fn run(arguments: &JobsRunArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&Threads {
        threads: Some(arguments.threads),
    })?;
    interrupt::catch();
    let time = arguments.time_limit.map(Duration::from_secs_f64);
    let mut starts: HashMap<String, Position> = HashMap::new();
    let mut lines = std::io::stdin().lock().lines();
    let mut ran = 0;
    for number in 1.. {
        let Some(line) = interrupt::waiting(|| lines.next()) else {
            break;
        };
        let line = line.context("cannot read standard input")?;
        if line.trim().is_empty() {
            continue;
        }
        let place = || format!("in line {number} of standard input");
        let job = read_job(&line).with_context(place)?;
        if !starts.contains_key(&job.game) {
            let game = loading::game(&job.game).with_context(place)?;
            let start = Position::start(&game).with_context(place)?;
            starts.insert(job.game.clone(), start);
        }
        let watch = Limit {
            begun: Instant::now(),
            time,
        };
        let start = &starts[&job.game];
        let result = job
            .run(start, arguments.memory, &watch)
            .with_context(place)?;
        output.text(&format!("{}\n", result_line(&result)))?;
        ran += 1;
        if interrupt::was_pressed() {
            return Ok(Ending::Negative);
        }
    }
    if ran == 0 {
        bail!(
            "there is no job on standard input. Example: nextguess jobs plan mastermind:4x6 | nextguess jobs run"
        );
    }
    Ok(Ending::Fine)
}
