//! What one run of a program uses of the processor and of memory.
//!
//! The system counts both for all children of a process together. So each run has a process of its own: this program,
//! started once more, which has no other child.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::Failure;

/// The argument that makes this program measure a child.
pub(super) const CHILD: &str = "--child";

/// What a run used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Usage {
    /// Seconds of the processor, of the program and the system for it.
    pub(super) cpu: f64,
    /// Seconds that passed.
    pub(super) elapsed: f64,
    /// The most memory it had, in KiB.
    pub(super) peak: u64,
    /// The exit code, -1 if a signal ended it.
    pub(super) exit: i32,
}

/// A run to measure.
pub(super) struct Run<'a> {
    pub(super) program: &'a Path,
    pub(super) arguments: &'a [String],
    /// A file for its standard input.
    pub(super) input: &'a Path,
    /// A file for what it prints.
    pub(super) output: &'a Path,
    /// How often it is run; the usage is the mean.
    pub(super) times: u32,
}

impl Run<'_> {
    pub(super) fn measure(&self) -> Result<Usage, Failure> {
        let this = std::env::current_exe();
        let this = this.map_err(|error| format!("cannot find this program: {error}"))?;
        let mut command = Command::new(this);
        command.args(["compare", CHILD, &self.times.to_string()]);
        command.args([self.input, self.output, self.program]);
        command.args(self.arguments);
        let line = crate::tools::output(&mut command)?;
        read(&line).ok_or_else(|| format!("cannot read what was measured: {line}"))
    }
}

fn read(line: &str) -> Option<Usage> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [cpu, elapsed, peak, exit] = words.as_slice() else {
        return None;
    };
    Some(Usage {
        cpu: cpu.parse().ok()?,
        elapsed: elapsed.parse().ok()?,
        peak: peak.parse().ok()?,
        exit: exit.parse().ok()?,
    })
}

/// Runs a program some times, and prints what one run used on average: what the process that measures does.
pub(super) fn child(arguments: &[String]) -> Result<(), Failure> {
    let [times, input, output, program, arguments @ ..] = arguments else {
        return Err("expected TIMES INPUT OUTPUT PROGRAM".to_owned());
    };
    let times: u32 = times.parse().map_err(|_| format!("{times}: no number"))?;
    let begun = Instant::now();
    let mut exit = 0;
    for _ in 0..times.max(1) {
        let open = |file: std::io::Result<std::fs::File>, name: &str| {
            file.map_err(|error| format!("{name} cannot be opened: {error}"))
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .env("NEXTGUESS_QUIET", "1")
            .current_dir(crate::tools::root())
            .stdin(open(std::fs::File::open(input), input)?)
            .stdout(open(std::fs::File::create(output), output)?)
            .stderr(Stdio::null());
        let status = command.status();
        let status = status.map_err(|error| format!("{program} cannot be started: {error}"))?;
        exit = status.code().unwrap_or(-1);
    }
    let elapsed = begun.elapsed().as_secs_f64() / f64::from(times.max(1));
    let (cpu, peak) = children()?;
    println!("{} {elapsed} {peak} {exit}", cpu / f64::from(times.max(1)));
    Ok(())
}

/// Seconds of the processor that all children used, and the most KiB that one of them had.
#[cfg(unix)]
fn children() -> Result<(f64, u64), Failure> {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN);
    let usage = usage.map_err(|error| format!("cannot tell what a program used: {error}"))?;
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    let peak = u64::try_from(usage.max_rss()).unwrap_or(0);
    // macOS counts bytes.
    let peak = if cfg!(target_os = "macos") {
        peak / 1024
    } else {
        peak
    };
    Ok((
        seconds(usage.user_time()) + seconds(usage.system_time()),
        peak,
    ))
}

#[cfg(not(unix))]
fn children() -> Result<(f64, u64), Failure> {
    Err(
        "this system does not tell what a program used; use Linux, macOS or another Unix"
            .to_owned(),
    )
}

/// The middle value, or the mean of both in the middle; 0 if there is none.
pub(super) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let half = values.len() / 2;
    match values.len() {
        0 => 0.0,
        length if length % 2 == 1 => values[half],
        _ => f64::midpoint(values[half - 1], values[half]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(vec![]), 0.0);
        assert_eq!(median(vec![3.0]), 3.0);
        assert_eq!(median(vec![9.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 100.0]), 3.0);
    }

    #[test]
    fn what_was_measured_is_read_back() {
        let usage = Usage {
            cpu: 0.25,
            elapsed: 0.5,
            peak: 1024,
            exit: -1,
        };
        assert_eq!(read("0.25 0.5 1024 -1\n"), Some(usage));
        assert_eq!(read("0.25 0.5 1024"), None);
        assert_eq!(read("a b c d"), None);
    }

    #[cfg(unix)]
    #[test]
    fn time_and_memory_of_children_are_counted() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"]);
        shell.status().unwrap();
        let (cpu, peak) = children().unwrap();
        assert!(cpu > 0.0);
        assert!(peak > 100);
    }
}
