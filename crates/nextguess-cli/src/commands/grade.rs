//! `nextguess grade`: the feedback to one question from one secret.

use nextguess_service::graded::Graded;

use crate::Outcome;
use crate::cli::GradeArguments;
use crate::loading;
use crate::output::Output;

pub(crate) fn run(arguments: GradeArguments, output: &Output) -> anyhow::Result<Outcome> {
    let game = loading::game(&arguments.game)?;
    let graded = Graded::new(&game, &arguments.question, &arguments.secret)?;
    if output.is_json() {
        output.document(&graded)?;
    } else {
        output.line(&graded.feedback)?;
    }
    Ok(Outcome::Fine)
}
