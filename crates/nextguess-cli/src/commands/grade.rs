//! `nextguess grade`: the feedback to one question from one secret.

use anyhow::Context;
use nextguess::code::UNKNOWN;
use nextguess::error::InputError;
use serde::Serialize;

use crate::Outcome;
use crate::cli::GradeArguments;
use crate::loading;
use crate::output::Output;

#[derive(Serialize)]
struct Graded {
    feedback: String,
}

pub(crate) fn run(arguments: GradeArguments, output: &Output) -> anyhow::Result<Outcome> {
    let game = loading::game(&arguments.game)?;
    let question = game
        .read_question(&arguments.question)
        .context("question")?;
    if question.contains(&UNKNOWN) {
        let example = game.example_code();
        let given = arguments.question;
        return Err(InputError::new("question", given, "every slot known, no ?", example).into());
    }
    let secret = game.read_secret(&arguments.secret).context("secret")?;
    let feedback = game.feedback_text(&question, game.grade(&question, &secret));
    if output.is_json() {
        output.document(&Graded { feedback })?;
    } else {
        output.line(&feedback)?;
    }
    Ok(Outcome::Fine)
}
