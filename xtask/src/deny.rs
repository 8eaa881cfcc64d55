//! Licences, banned crates and sources of all dependencies, by cargo-deny and `deny.toml`.

use crate::Failure;
use crate::tools::{self, cargo, install, no_more};

/// The version that is installed where there is none.
const VERSION: &str = "0.20.2";

/// Checks the dependencies of the workspace. cargo-deny is installed first if it is missing.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    no_more(arguments)?;
    install("cargo-deny", VERSION)?;
    let mut command = cargo();
    command.args(["deny", "--all-features", "--locked", "check"]);
    // Advisories need a list from the network that changes by the day, so that they would break old commits.
    tools::run(command.args(["bans", "licenses", "sources"]))
}
