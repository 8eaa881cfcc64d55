//! The tests that take minutes: those marked `#[ignore]`.

use crate::Failure;
use crate::tools::{self, at_most_one_name, cargo};

/// Runs the ignored tests in a release build: all of them, or those whose name contains a text.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let name = at_most_one_name(arguments.to_vec())?;
    let mut command = cargo();
    command.args(["test", "--release", "--workspace", "--all-features"]);
    command.args(["--tests", "--", "--ignored"]).args(name);
    tools::run(&mut command)
}
