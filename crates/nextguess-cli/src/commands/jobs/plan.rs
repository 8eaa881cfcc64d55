//! `nextguess jobs plan`: which jobs a proof needs now.

use nextguess::position::Position;
use nextguess::solver::Objective;
use nextguess::solver::jobs::{PlanOptions, Planner};
use nextguess_service::jobs::job_line;

use super::results;
use crate::Ending;
use crate::arguments::JobsPlanArguments;
use crate::files::loading;
use crate::terminal::output::{Output, plural};
use crate::terminal::progress::Progress;

pub(super) fn run(arguments: JobsPlanArguments, output: &Output) -> anyhow::Result<Ending> {
    let game = loading::game(&arguments.game)?;
    let objective = Objective::named(arguments.objective.as_deref(), &game)?;
    let incumbent = match &arguments.incumbent {
        Some(path) => Some(loading::tree(path, &game)?),
        None => None,
    };
    let usual = PlanOptions::default();
    let options = PlanOptions {
        objective,
        incumbent: incumbent.as_ref(),
        depth: arguments.depth.into(),
        memory: arguments.memory.unwrap_or(usual.memory),
    };
    let watch = Progress::new("planning");
    let start = Position::start(&game)?;
    let mut planner = Planner::new(&start, &options, &watch)?;
    let lines = results::read(&arguments.results, output)?;
    results::take_all(lines, output, |result| planner.take(result));
    let jobs = planner.jobs(arguments.jobs as usize)?;
    for job in &jobs {
        output.text(&format!("{}\n", job_line(job)))?;
    }
    let bounds = match planner.bounds() {
        (lower, Some(upper)) if lower < upper => format!("between {lower} and {upper}"),
        (lower, None) => format!("at least {lower}"),
        (_, Some(upper)) => upper.to_string(),
    };
    let count = plural(jobs.len(), "job");
    output.say(&match planner.is_done() {
        true => format!(
            "{}: {bounds}. Nothing is left to run: merge the results, and close the proof with nextguess optimal",
            arguments.game
        ),
        false => format!("{}: {bounds}, {count} to run", arguments.game),
    });
    Ok(Ending::Fine)
}
