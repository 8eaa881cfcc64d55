//! The documentation of all crates, without a warning.

use crate::Failure;
use crate::tools::{self, cargo, no_more, target};

/// Writes the documentation. A warning is a failure, such as a link that leads nowhere.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    no_more(arguments)?;
    let mut command = cargo();
    command.args(["doc", "--locked", "--workspace", "--no-deps"]);
    tools::run(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    let page = target().join("doc/nextguess/index.html");
    println!("open {}", page.display());
    Ok(())
}
