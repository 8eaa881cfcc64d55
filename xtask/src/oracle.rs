//! The library against an independent oracle, for longer than in the usual tests.

use crate::Failure;
use crate::tools::{self, at_most_one_name, cargo, take_number};

/// Compares more cases than `cargo test` does: `--rounds` times as many (20), drawn from `--seed` (the clock).
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut arguments = arguments.to_vec();
    let rounds = take_number(&mut arguments, "--rounds")?.unwrap_or(20);
    let seed = take_number(&mut arguments, "--seed")?.unwrap_or_else(clock);
    let name = at_most_one_name(arguments)?;
    println!("{rounds} rounds from seed {seed}");
    let mut command = cargo();
    command.args(["test", "--release", "--package", "nextguess-oracle"]);
    command
        .args(["--no-fail-fast", "--", "--nocapture"])
        .args(name);
    command.env("NEXTGUESS_ORACLE_ROUNDS", rounds.to_string());
    command.env("NEXTGUESS_ORACLE_SEED", seed.to_string());
    tools::run(&mut command)
}

/// A seed that is another one every second.
fn clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_secs())
}
