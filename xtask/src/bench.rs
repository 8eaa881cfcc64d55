//! The benchmarks, each with a word on what it measures.

use crate::Failure;
use crate::tools::{self, cargo};

/// The benchmarks of `crates/nextguess/benches`, and what they measure.
const BENCHES: [(&str, &str); 4] = [
    (
        "grade",
        "grading many codes at once, by each instruction set",
    ),
    ("limits", "what the machine can do at most"),
    ("simulate", "whole strategies against every secret"),
    (
        "optimal",
        "proofs of best strategies, with and without each rule",
    ),
];

/// Runs all benchmarks, or one, or those of its cases whose name contains a text.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let (wanted, case) = match arguments {
        [] => (None, None),
        [bench] => (Some(bench), None),
        [bench, case] => (Some(bench), Some(case)),
        [_, _, more, ..] => return Err(format!("{more}: expected nothing more")),
    };
    let is_wanted = |name: &str| wanted.is_none_or(|wanted| wanted == name);
    let chosen: Vec<_> = BENCHES.iter().filter(|it| is_wanted(it.0)).collect();
    if let (true, Some(wanted)) = (chosen.is_empty(), wanted) {
        let all = BENCHES.map(|it| it.0).join(", ");
        return Err(format!("there is no benchmark {wanted}; there are {all}"));
    }
    println!(
        "Compare times within one run on one machine. crates/nextguess/benches/README.md keeps some."
    );
    for (name, about) in chosen {
        println!("\n== {name}: {about}");
        let mut command = cargo();
        command.args(["bench", "--package", "nextguess", "--bench", name]);
        if let Some(case) = case {
            command.arg("--").arg(case);
        }
        tools::run(&mut command)?;
    }
    Ok(())
}
