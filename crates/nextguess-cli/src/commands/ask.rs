//! `nextguess ask`: one request of the service as JSON, for programs.

use std::io::Read;
use std::time::{Duration, Instant};

use anyhow::Context;
use nextguess::watch::Watch;
use nextguess_service::{Host, Limits, Request};
use serde_json::value::RawValue;

use crate::Ending;
use crate::terminal::output::Output;

pub(crate) fn run(output: &Output) -> anyhow::Result<Ending> {
    let mut json = Vec::new();
    let read = std::io::stdin().read_to_end(&mut json);
    read.context("cannot read the request from standard input")?;
    let request = Request::read(&json)?;
    let limits = Limits::default();
    let host = Terminal {
        begun: Instant::now(),
        time: request.time(&limits)?,
        output,
    };
    let reply = request.reply(&limits, &host)?;
    output.text(&format!("{}\n", reply.text.trim_end_matches('\n')))?;
    Ok(Ending::Fine)
}

/// Prints events as they come, one in each line.
struct Terminal<'a> {
    begun: Instant,
    /// The time that the request sets itself.
    time: Option<Duration>,
    output: &'a Output,
}

impl Watch for Terminal<'_> {
    fn is_cancelled(&self) -> bool {
        self.time.is_some_and(|time| self.now() >= time)
    }
}

impl Host for Terminal<'_> {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn tell(&self, name: &'static str, document: Box<RawValue>) {
        // Where nobody reads any more, the end of the request says so.
        let line = format!("{{\"event\":\"{name}\",\"document\":{document}}}\n");
        let _ = self.output.text(&line);
    }
}
