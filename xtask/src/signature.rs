//! The table of what the searches do: `tests/golden/signature.txt`.

use crate::Failure;
use crate::tools::{self, cargo, no_more, root};

const TABLE: &str = "tests/golden/signature.txt";

/// Writes the table anew, and shows the lines that are different.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    no_more(arguments)?;
    let before = read()?;
    let mut command = cargo();
    command.args(["test", "--quiet", "--package", "nextguess"]);
    // The other test of the file reads the table, so it would meet one that is half written.
    command.args([
        "--test",
        "signature",
        "--",
        "--exact",
        "nothing_has_changed",
    ]);
    tools::run(command.env("SIGNATURE", "overwrite"))?;
    let now = read()?;
    let lines = before.lines().zip(now.lines());
    let changed: Vec<_> = lines.filter(|(before, now)| before != now).collect();
    for (before, now) in &changed {
        println!("- {before}\n+ {now}");
    }
    match changed.len() {
        0 => println!("{TABLE} is as it was"),
        1 => println!("{TABLE}: 1 line is different; say why in the commit"),
        more => println!("{TABLE}: {more} lines are different; say why in the commit"),
    }
    Ok(())
}

fn read() -> Result<String, Failure> {
    let table = std::fs::read_to_string(root().join(TABLE));
    table.map_err(|error| format!("{TABLE} cannot be read: {error}"))
}
