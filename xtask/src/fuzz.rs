//! Fuzzing with cargo-fuzz: each target for a bounded time.

use std::process::Command;

use crate::Failure;
use crate::tools::{self, at_most_one_name, install, root, take_number};

/// The version of cargo-fuzz that is installed where there is none.
const VERSION: &str = "0.13.2";

/// The longest that one input may take, in seconds.
const SLOW: u32 = 20;

/// Runs all targets, or one, for `--seconds` each (20). cargo-fuzz is installed first if it is missing.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut arguments = arguments.to_vec();
    let seconds = take_number(&mut arguments, "--seconds")?.unwrap_or(20);
    let wanted = at_most_one_name(arguments)?;
    let targets = targets()?;
    if let Some(wanted) = &wanted
        && !targets.contains(wanted)
    {
        let all = targets.join(", ");
        return Err(format!("there is no target {wanted}; there are {all}"));
    }
    install("cargo-fuzz", VERSION)?;
    run_fuzz(&["build"], &[])?;
    let chosen = targets
        .iter()
        .filter(|name| wanted.as_ref().is_none_or(|wanted| wanted == *name));
    for name in chosen {
        println!("\n== {name}: {seconds} s");
        let found = root().join("fuzz/corpus").join(name);
        std::fs::create_dir_all(&found).map_err(|error| error.to_string())?;
        let options = [
            format!("-max_total_time={seconds}"),
            format!("-timeout={SLOW}"),
            "-rss_limit_mb=4096".to_owned(),
            "-dict=fuzz/dictionary.txt".to_owned(),
            "-print_final_stats=1".to_owned(),
            "-verbosity=0".to_owned(),
        ];
        let folders = [format!("fuzz/corpus/{name}"), format!("fuzz/seeds/{name}")];
        let mut words = vec!["run", name.as_str()];
        words.extend(folders.iter().map(String::as_str));
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        run_fuzz(&words, &options).map_err(|failure| {
            format!(
                "{failure}\nThe input that failed is in fuzz/artifacts/{name}; `cargo xtask fuzz {name}` tries again."
            )
        })?;
    }
    Ok(())
}

/// The names of the targets: the files in `fuzz/fuzz_targets`.
fn targets() -> Result<Vec<String>, Failure> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = std::fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let names = files.filter_map(|file| {
        let name = file.ok()?.file_name().into_string().ok()?;
        Some(name.strip_suffix(".rs")?.to_owned())
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

/// Runs cargo-fuzz. It wants flags that only a nightly compiler takes; the variable lets the stable one take them too.
fn run_fuzz(words: &[&str], options: &[&str]) -> Result<(), Failure> {
    let mut command = Command::new("cargo");
    command.current_dir(root()).env("RUSTC_BOOTSTRAP", "1");
    command.arg("fuzz").arg(words[0]);
    // No address sanitizer: nearly all of the code is safe Rust, and it is several times as fast without.
    command.args(["--sanitizer", "none"]).args(&words[1..]);
    if !options.is_empty() {
        command.arg("--").args(options);
    }
    tools::run(&mut command)
}
