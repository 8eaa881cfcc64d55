//! `nextguess grade`: the feedback to one question from one secret.

use nextguess_service::request::GradeRequest;
use nextguess_service::{Ask, Limits};

use crate::Ending;
use crate::arguments::GradeArguments;
use crate::terminal::output::Output;
use crate::terminal::progress::Progress;

pub(crate) fn run(arguments: GradeArguments, output: &Output) -> anyhow::Result<Ending> {
    let request = GradeRequest::new(arguments.game, arguments.question, arguments.secret);
    let graded = request.answer(&Limits::none(), &Progress::new("grading"))?;
    if output.is_json() {
        output.document(&graded)?;
    } else {
        output.line(&graded.feedback)?;
    }
    Ok(Ending::Fine)
}
