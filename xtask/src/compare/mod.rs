//! Two programs side by side on the same work: of another commit, and of the working tree.

mod builds;
mod cases;
mod documents;
mod measure;
mod programs;
mod report;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Failure;
use crate::tools::{make_folder, remove_folder, take_flag, take_number, take_text};
use cases::Case;
use measure::{Run, Usage};
use programs::Program;
use report::{Measured, Row};

/// A case is repeated within one run until it has taken about this long, so that the steps of the clock do not count.
const ENOUGH: f64 = 0.1;

/// How often at most.
const MOST: u32 = 50;

/// How many places are named where documents differ.
const PLACES: usize = 3;

static STOPPED: AtomicBool = AtomicBool::new(false);

pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    if let Some((measure::CHILD, rest)) = arguments.split_first().map(|(a, b)| (a.as_str(), b)) {
        return measure::child(rest);
    }
    let options = Options::read(arguments.to_vec())?;
    let chosen = options.chosen()?;
    // Cargo and Git end by themselves, and so does what is measured. What is complete by then is shown.
    ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed))
        .map_err(|error| format!("Ctrl-C cannot be watched: {error}"))?;
    let before = match (&options.before, &options.commit) {
        (Some(program), _) => program.clone(),
        (None, commit) => builds::of_commit(commit)?,
    };
    let now = match &options.now {
        Some(program) => program.clone(),
        None => builds::of_working_tree()?,
    };
    let bench = Bench::new(before, now, &options);
    let rows = bench.and_then(|bench| bench.rows(&chosen));
    remove_folder(&scratch())?;
    let rows = rows?;
    if options.json {
        println!("{:#}", report::document(&rows));
    } else {
        print!("{}", report::table(&rows));
    }
    let differ = rows.iter().any(|row| !row.differences.is_empty());
    match (STOPPED.load(Ordering::Relaxed), differ) {
        (true, _) => Err("stopped by Ctrl-C".to_owned()),
        (_, true) => Err("the programs do not print the same".to_owned()),
        _ => Ok(()),
    }
}

/// What the user wants.
#[derive(Debug)]
struct Options {
    commit: String,
    /// A text in the names of the cases that are wanted.
    case: String,
    runs: u32,
    long: bool,
    json: bool,
    words: Option<PathBuf>,
    programs: Vec<Program>,
    before: Option<PathBuf>,
    now: Option<PathBuf>,
}

impl Options {
    fn read(mut arguments: Vec<String>) -> Result<Self, Failure> {
        let long = take_flag(&mut arguments, "--long");
        let json = take_flag(&mut arguments, "--json");
        let runs = take_number(&mut arguments, "--runs")?.unwrap_or(5);
        let runs = u32::try_from(runs).ok().filter(|&runs| runs > 0);
        let runs = runs.ok_or("--runs: expected a number from 1; for example --runs 5")?;
        let words = take_path(&mut arguments, "--words", "/usr/share/wordle")?;
        let before = take_path(&mut arguments, "--before", "/opt/nextguess-0.2.0")?;
        let now = take_path(&mut arguments, "--now", "target/release/nextguess")?;
        let programs = match take_path(&mut arguments, "--programs", "others.txt")? {
            None => Vec::new(),
            Some(file) => {
                let table = std::fs::read_to_string(&file);
                let table =
                    table.map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
                programs::read(&table)
                    .map_err(|failure| format!("{}, {failure}", file.display()))?
            }
        };
        if let Some(option) = arguments.iter().find(|word| word.starts_with('-')) {
            return Err(format!("{option} is no option of this task; try --help"));
        }
        let (commit, case) = match arguments.as_slice() {
            [] => (None, String::new()),
            [one] => match builds::commit(one) {
                Some(commit) => (Some(commit), String::new()),
                None => (None, one.clone()),
            },
            [commit, case] => {
                let full = builds::commit(commit);
                let full =
                    full.ok_or_else(|| format!("{commit} is no commit of this repository"))?;
                (Some(full), case.clone())
            }
            [_, _, more, ..] => return Err(format!("{more}: expected nothing more")),
        };
        let commit = match commit.or_else(|| builds::commit("HEAD~1")) {
            Some(commit) => commit,
            None if before.is_some() => String::new(),
            None => return Err("there is no commit before this one; name one".to_owned()),
        };
        Ok(Self {
            commit,
            case,
            runs,
            long,
            json,
            words,
            programs,
            before,
            now,
        })
    }

    /// The cases that are wanted: those of the file of programs if there is one, else those of the table.
    fn chosen(&self) -> Result<Vec<Case>, Failure> {
        let mut all: Vec<Case> = Vec::new();
        if self.programs.is_empty() {
            all = cases::all()?;
        }
        for program in &self.programs {
            if !all.iter().any(|case| case.name == program.case.name) {
                all.push(program.case.clone());
            }
        }
        let wanted = |case: &Case| {
            case.name.contains(&self.case)
                && (self.long || !case.long)
                && (self.words.is_some() || !case.needs_words())
        };
        let chosen: Vec<Case> = all.into_iter().filter(wanted).collect();
        if chosen.is_empty() {
            return Err(format!(
                "no case has `{}` in its name; they are in xtask/src/compare/cases.txt, some only with --long or --words",
                self.case
            ));
        }
        Ok(chosen)
    }
}

/// Takes an option and its path, which is meant from where the user is.
fn take_path(
    arguments: &mut Vec<String>,
    name: &str,
    example: &str,
) -> Result<Option<PathBuf>, Failure> {
    let Some(path) = take_text(arguments, name, example)? else {
        return Ok(None);
    };
    let full = std::fs::canonicalize(&path);
    let full = full.map_err(|error| format!("{name} {path}: {error}"))?;
    Ok(Some(full))
}

/// The folder for files of this run. Another run can be under way.
fn scratch() -> PathBuf {
    builds::folder().join(format!("scratch-{}", std::process::id()))
}

/// A program with the files that it reads and writes.
struct Side {
    name: String,
    program: PathBuf,
    folder: PathBuf,
}

impl Side {
    fn new(name: &str, program: PathBuf) -> Result<Self, Failure> {
        let folder = scratch().join(name);
        make_folder(&folder.join("out"))?;
        Ok(Self {
            name: name.to_owned(),
            program,
            folder,
        })
    }

    fn out(&self) -> PathBuf {
        self.folder.join("out")
    }

    fn printed(&self) -> PathBuf {
        self.folder.join("printed")
    }

    fn run(&self, arguments: &[String], input: &str, times: u32) -> Result<Usage, Failure> {
        let file = self.folder.join("input");
        let written = std::fs::write(&file, input);
        written.map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
        let run = Run {
            program: &self.program,
            arguments,
            input: &file,
            output: &self.printed(),
            times,
        };
        run.measure()
    }

    /// Runs a case once, and gives what it printed and wrote. Folders have the same name for both sides.
    fn look(&self, case: &Case, words: Option<&Path>) -> Result<(Usage, String, Files), Failure> {
        remove_folder(&self.out())?;
        make_folder(&self.out())?;
        if let Some(first) = &case.first {
            self.run(&Case::with_folders(first, &self.out(), words), "", 1)?;
        }
        let arguments = Case::with_folders(&case.arguments, &self.out(), words);
        let usage = self.run(&arguments, &case.input, 1)?;
        let printed = std::fs::read(self.printed());
        let printed = printed.map_err(|error| format!("what was printed is lost: {error}"))?;
        let printed = String::from_utf8_lossy(&printed);
        let printed = printed.replace(&self.out().display().to_string(), "{out}");
        Ok((usage, printed, files(&self.out())?))
    }
}

/// The names of files, and what is in them.
type Files = Vec<(String, Vec<u8>)>;

fn files(folder: &Path) -> Result<Files, Failure> {
    let lost = |error| format!("{} cannot be read: {error}", folder.display());
    let mut files = Files::new();
    for entry in std::fs::read_dir(folder).map_err(lost)? {
        let path = entry.map_err(lost)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        files.push((name.into_owned(), std::fs::read(&path).map_err(lost)?));
    }
    files.sort();
    Ok(files)
}

struct Bench<'a> {
    sides: [Side; 2],
    options: &'a Options,
}

impl<'a> Bench<'a> {
    fn new(before: PathBuf, now: PathBuf, options: &'a Options) -> Result<Self, Failure> {
        Ok(Self {
            sides: [Side::new("before", before)?, Side::new("now", now)?],
            options,
        })
    }

    /// Looks at every case once, then measures each. After Ctrl-C, those that are complete.
    fn rows(&self, cases: &[Case]) -> Result<Vec<Row>, Failure> {
        let mut progress = Progress::new();
        let mut looked = Vec::new();
        for (at, case) in cases.iter().enumerate() {
            progress.tell(&format!(
                "looking at {} of {}: {}",
                at + 1,
                cases.len(),
                case.name
            ));
            let Some(seen) = unless_stopped(self.look(case))? else {
                break;
            };
            looked.push(seen);
        }
        let mut left: f64 = looked.iter().map(|seen| seen.seconds).sum();
        left *= f64::from(self.options.runs);
        let mut rows = Vec::new();
        for (at, (case, seen)) in cases.iter().zip(looked).enumerate() {
            let left_for_this = seen.seconds * f64::from(self.options.runs);
            let until = about(left);
            progress.tell(&format!(
                "{} of {}, {until}: {}",
                at + 1,
                cases.len(),
                case.name
            ));
            let Some(row) = unless_stopped(self.row(case, seen))? else {
                break;
            };
            rows.push(row);
            left -= left_for_this;
        }
        progress.end();
        Ok(rows)
    }

    fn words(&self) -> Option<&Path> {
        self.options.words.as_deref()
    }

    /// Runs all programs of a case once.
    fn look(&self, case: &Case) -> Result<Seen, Failure> {
        let [before, now] = &self.sides;
        let (usage, printed, files) = before.look(case, self.words())?;
        let (usage_now, printed_now, files_now) = now.look(case, self.words())?;
        let mut differences = documents::differences(&printed, &printed_now, PLACES);
        if usage.exit != usage_now.exit {
            let (before, now) = (usage.exit, usage_now.exit);
            differences.push(format!("exit code: {before} before, {now} now"));
        }
        if files != files_now {
            differences.push("the files that were written".to_owned());
        }
        let mut seconds = 0.0;
        let times = match f64::min(usage.cpu, usage_now.cpu) {
            cpu if cpu >= ENOUGH => 1,
            cpu => ((ENOUGH / cpu.max(1e-6)).ceil() as u32).clamp(1, MOST),
        };
        for usage in [usage, usage_now] {
            seconds += usage.elapsed * f64::from(times);
        }
        let mut others = Vec::new();
        for program in &self.options.programs {
            if program.case.name != case.name {
                continue;
            }
            let side = Side::new(&format!("other-{}", others.len()), "/bin/sh".into())?;
            let command = vec!["-c".to_owned(), program.command.clone()];
            let usage = side.run(&command, "", 1)?;
            if usage.exit != 0 {
                let (name, exit) = (&program.name, usage.exit);
                return Err(format!(
                    "`{}` of {name} ended with exit code {exit}",
                    program.command
                ));
            }
            let times = ((ENOUGH / usage.cpu.max(1e-6)).ceil() as u32).clamp(1, MOST);
            seconds += usage.elapsed * f64::from(times);
            others.push(Other {
                name: program.name.clone(),
                side,
                command,
                times,
            });
        }
        Ok(Seen {
            differences,
            times,
            seconds,
            others,
        })
    }

    /// Measures all programs of a case, in turn.
    fn row(&self, case: &Case, seen: Seen) -> Result<Row, Failure> {
        let [before, now] = &self.sides;
        let nothing = |name: &str| Measured {
            name: name.to_owned(),
            runs: Vec::new(),
        };
        let mut row = Row {
            case: case.name.clone(),
            by_the_clock: case.by_the_clock(),
            before: nothing(&before.name),
            now: nothing(&now.name),
            others: seen.others.iter().map(|it| nothing(&it.name)).collect(),
            differences: seen.differences,
        };
        for side in &self.sides {
            if let Some(first) = &case.first {
                side.run(&Case::with_folders(first, &side.out(), self.words()), "", 1)?;
            }
        }
        for _ in 0..self.options.runs {
            for (side, measured) in self.sides.iter().zip([&mut row.before, &mut row.now]) {
                let arguments = Case::with_folders(&case.arguments, &side.out(), self.words());
                measured
                    .runs
                    .push(side.run(&arguments, &case.input, seen.times)?);
            }
            for (other, measured) in seen.others.iter().zip(&mut row.others) {
                measured
                    .runs
                    .push(other.side.run(&other.command, "", other.times)?);
            }
        }
        Ok(row)
    }
}

/// What one look at a case told.
struct Seen {
    differences: Vec<String>,
    /// How often the case is repeated within a run.
    times: u32,
    /// About how long one run of all programs takes.
    seconds: f64,
    others: Vec<Other>,
}

/// Another program on a case.
struct Other {
    name: String,
    side: Side,
    command: Vec<String>,
    times: u32,
}

/// Nothing if Ctrl-C came: what was under way then is not complete, or failed for that.
fn unless_stopped<T>(result: Result<T, Failure>) -> Result<Option<T>, Failure> {
    if STOPPED.load(Ordering::Relaxed) {
        return Ok(None);
    }
    result.map(Some)
}

/// How long the rest takes, in words.
fn about(seconds: f64) -> String {
    match seconds.round() as u64 {
        seconds @ 0..100 => format!("about {seconds} s left"),
        seconds => format!("about {} min left", seconds.div_ceil(60)),
    }
}

/// Says on standard error how far it is: in one line of a terminal, else now and then.
struct Progress {
    terminal: bool,
    told: Option<Instant>,
}

impl Progress {
    const PAUSE: Duration = Duration::from_secs(15);

    fn new() -> Self {
        Self {
            terminal: std::io::stderr().is_terminal(),
            told: None,
        }
    }

    fn tell(&mut self, text: &str) {
        if self.terminal {
            let short: String = text.chars().take(100).collect();
            eprint!("\r\x1b[K{short}");
            let _ = std::io::stderr().flush();
        } else if self.told.is_none_or(|told| told.elapsed() >= Self::PAUSE) {
            eprintln!("{text}");
            self.told = Some(Instant::now());
        }
    }

    fn end(&self) {
        if self.terminal {
            eprint!("\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<Options, Failure> {
        Options::read(words.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn a_word_that_is_no_commit_is_a_case() {
        let options = read("HEAD --before /bin/sh").unwrap();
        assert_eq!((options.commit.len(), options.case.as_str()), (40, ""));
        let options = read("optimal --before /bin/sh").unwrap();
        assert_eq!(options.case, "optimal");
        let options = read("HEAD optimal --before=/bin/sh --runs 3 --long").unwrap();
        assert_eq!((options.runs, options.long), (3, true));
        assert_eq!(options.case, "optimal");
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for words in [
            "--runs 0",
            "--runs many",
            "--fast",
            "nonsense optimal",
            "HEAD optimal more",
            "--before /no/such/program",
            "--programs /no/such/file",
        ] {
            assert!(read(words).is_err(), "{words}");
        }
    }

    #[test]
    fn long_cases_and_those_with_lists_are_left_out() {
        let names = |words: &str| {
            let chosen = read(words).unwrap().chosen().unwrap();
            chosen.into_iter().map(|case| case.name).collect::<Vec<_>>()
        };
        let usual = names("--before /bin/sh");
        assert!(!usual.iter().any(|name| name.contains("{words}")));
        assert!(names("--before /bin/sh --long").len() > usual.len());
        assert!(names("--before /bin/sh --words /tmp").len() > usual.len());
        assert_eq!(names("--before /bin/sh permutation:6").len(), 2);
        assert!(read("--before /bin/sh checkers").unwrap().chosen().is_err());
    }

    #[test]
    fn the_rest_is_told_in_words() {
        assert_eq!(about(0.2), "about 0 s left");
        assert_eq!(about(99.4), "about 99 s left");
        assert_eq!(about(121.0), "about 3 min left");
    }
}
