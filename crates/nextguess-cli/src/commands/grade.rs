//! `nextguess grade`: the feedback to one question from one secret.

use nextguess_service::request::GradeRequest;
use nextguess_service::{Ask, Limits};

use crate::Outcome;
use crate::cli::GradeArguments;
use crate::output::Output;
use crate::progress::Progress;

pub(crate) fn run(arguments: GradeArguments, output: &Output) -> anyhow::Result<Outcome> {
    let request = GradeRequest::new(arguments.game, arguments.question, arguments.secret);
    let graded = request.answer(&Limits::none(), &Progress::new("grading"))?;
    if output.is_json() {
        output.document(&graded)?;
    } else {
        output.line(&graded.feedback)?;
    }
    Ok(Outcome::Fine)
}
