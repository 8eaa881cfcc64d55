//! Files of results, as they are read.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;
use nextguess::solver::jobs::{JobError, JobResult};
use nextguess_service::jobs::{read_result, whole_lines};
use serde::Serialize;

use crate::terminal::output::{Output, plural};

/// A line that does not count, and why.
#[derive(Debug, Serialize)]
pub(super) struct Refused {
    file: String,
    line: usize,
    reason: String,
}

/// One line of a file of results.
#[derive(Debug)]
pub(super) struct Line {
    file: String,
    line: usize,
    pub(super) result: anyhow::Result<JobResult>,
}

/// The lines of some files. The end of a file that was cut off within a line is left out, and that is said.
pub(super) fn read(files: &[PathBuf], output: &Output) -> anyhow::Result<Vec<Line>> {
    let mut all = Vec::new();
    for path in files {
        let file = path.display().to_string();
        let bytes = bytes_of(path)?;
        let (lines, rest) = whole_lines(&bytes);
        all.extend(lines.into_iter().map(|(line, text)| Line {
            file: file.clone(),
            line,
            result: read_result(&text),
        }));
        if rest > 0 {
            let bytes = plural(rest, "byte");
            output.say(&format!(
                "{file} ends within a line: its last {bytes} are left out"
            ));
        }
    }
    Ok(all)
}

/// Hands each result to `take`. Lines that are refused are said and returned.
pub(super) fn take_all(
    lines: Vec<Line>,
    output: &Output,
    mut take: impl FnMut(&JobResult) -> Result<(), JobError>,
) -> Vec<Refused> {
    let mut all = Vec::new();
    for Line { file, line, result } in lines {
        let taken = result.and_then(|result| Ok(take(&result)?));
        if let Err(error) = taken {
            let reason = format!("{error:#}");
            output.say(&format!("{file} line {line} is refused: {reason}"));
            all.push(Refused { file, line, reason });
        }
    }
    all
}

fn bytes_of(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = match path.as_os_str() == "-" {
        true => std::io::stdin().read_to_end(&mut bytes),
        false => std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.with_context(|| format!("cannot read the results {}", path.display()))?;
    Ok(bytes)
}
