//! `cargo run --release --example items -- items:5x7x4 [turns]`: the most assignments of Item Matching
//! that a strategy finds, and with `turns` the fewest turns that this takes.

use nextguess::optimal::items::{Objective, Solver};
use nextguess::spec::GameSpec;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let spec = arguments.next().unwrap_or("items:5x7x4".to_owned());
    let objective = match arguments.next().as_deref() {
        Some("turns") => Objective::WinsThenTurns,
        _ => Objective::Wins,
    };
    let game = GameSpec::parse(&spec)?.game(&|path| Err(format!("{path} is not needed")))?;
    let mut solver = Solver::new(&*game, objective)?;
    let solved = solver.solve();
    let first = solver.question(&[]).unwrap_or_default();
    println!(
        "{spec}: {} of {}, first {}, {solved:?}",
        solved.wins,
        game.secret_count(),
        game.question_text(&first)
    );
    Ok(())
}
