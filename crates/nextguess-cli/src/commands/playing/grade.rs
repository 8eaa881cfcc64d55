//! `nextguess grade`: the feedback to one question from one secret.

use nextguess_service::graded::Graded;

use crate::Ending;
use crate::arguments::GradeArguments;
use crate::files::loading;
use crate::terminal::output::Output;

pub(crate) fn run(arguments: GradeArguments, output: &Output) -> anyhow::Result<Ending> {
    let game = loading::game(&arguments.game)?;
    let graded = Graded::new(&game, &arguments.question, &arguments.secret)?;
    if output.is_json() {
        output.document(&graded)?;
    } else {
        output.line(&graded.feedback)?;
    }
    Ok(Ending::Fine)
}
