//! `nextguess ask`: one request of the service as JSON, for programs.

use std::io::Read;
use std::time::{Duration, Instant};

use anyhow::Context;
use nextguess::watch::Watch;
use nextguess_service::Limits;
use nextguess_service::ask::{Ask, Host, Request};
use serde_json::value::RawValue;

use crate::Ending;
use crate::terminal::output::Output;

/// A request that works.
const EXAMPLE: &str = r#"{"ask": "suggest", "game": "mastermind:4x6", "turns": ["0011=1,0"]}"#;

pub(crate) fn run(output: &Output) -> anyhow::Result<Ending> {
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    read.context("cannot read the request from standard input")?;
    let request: Result<Request, _> = serde_json::from_str(&text);
    let request =
        request.map_err(|error| anyhow::anyhow!("in the request, {error}. Example: {EXAMPLE}"))?;
    let limits = Limits::default();
    let host = Terminal {
        begun: Instant::now(),
        time: request.time(&limits)?,
        output,
    };
    let reply = request.answer(&limits, &host)?;
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
