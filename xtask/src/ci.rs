//! What must hold before a change lands. The script `.ci/run` says what that is.

use std::process::Command;

use crate::Failure;
use crate::tools::{self, no_more, root};

/// Runs `.ci/run`.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    no_more(arguments)?;
    tools::run(Command::new("bash").current_dir(root()).arg(".ci/run"))
}
