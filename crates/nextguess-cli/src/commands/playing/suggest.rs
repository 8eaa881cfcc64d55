//! `nextguess suggest`: what is left, and what to ask next.

use comfy_table::{Cell, Color};
use nextguess::game::{Game, QuestionKind};
use nextguess_service::document::suggested::Suggested;
use nextguess_service::request::SuggestRequest;
use nextguess_service::{Ask, Limits};

use crate::Ending;
use crate::arguments::SuggestArguments;
use crate::files::loading;
use crate::terminal::output::{Output, number, plural};
use crate::terminal::progress::Progress;
use crate::threads;
use crate::views::conflict;
use crate::views::matrix;

pub(crate) fn run(arguments: SuggestArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&arguments.threads)?;
    let game = loading::game(&arguments.game)?;
    let mut request = SuggestRequest::new(&arguments.game);
    request.candidates = Some(arguments.named_secrets());
    request.turns = loading::turns(&game, arguments.history.as_deref(), arguments.turns)?;
    request.strategy = Some(arguments.strategy);
    request.top = Some(arguments.top.into());
    request.splits = Some(false);
    let suggested = request.answer(&Limits::none(), &Progress::new("scoring questions"))?;
    if output.is_json() {
        output.document(&suggested)?;
    } else if let Some(conflict) = &suggested.contradiction {
        output.line(&conflict::text(&suggested.game, conflict))?;
    } else {
        let turns = request.turns.len();
        print(&game, turns, &suggested, arguments.matrix, output)?;
    }
    let is_lost = suggested.over == Some("lost");
    Ok(match suggested.contradiction.is_some() || is_lost {
        true => Ending::Negative,
        false => Ending::Fine,
    })
}

fn print(
    game: &Game,
    turns: usize,
    suggested: &Suggested,
    with_matrix: bool,
    output: &Output,
) -> anyhow::Result<()> {
    let left = plural(suggested.remaining, "secret");
    let after = plural(turns, "question");
    output.line(&output.strong(&format!("{} after {after}: {left} left", suggested.game)))?;
    let and_more = suggested.remaining > suggested.candidates.len();
    let secrets = secrets_text(&suggested.candidates, and_more);
    output.line(&format!("{secrets}\n"))?;
    match suggested.over {
        Some("won") => return output.line("The game is won: the last question was the secret."),
        Some(_) => output.line(&format!("{}\n", lost_text(game)))?,
        None => {}
    }
    let columns = [
        suggested.next,
        ">expected left",
        ">worst",
        ">answers",
        ">bits",
        "can be it",
    ];
    let mut table = output.new_table(&columns);
    for suggestion in &suggested.suggestions {
        let possible = match suggestion.possible {
            true => Cell::new("yes").fg(Color::Green),
            false => Cell::new("no"),
        };
        table.add_row([
            Cell::new(&suggestion.question),
            Cell::new(format!("{:.3}", suggestion.expected)),
            Cell::new(number(suggestion.worst as usize)),
            Cell::new(suggestion.parts),
            Cell::new(format!("{:.3}", suggestion.bits)),
            possible,
        ]);
    }
    output.table(&table)?;
    output.line(&format!("\n{}", how_found(suggested)))?;
    if with_matrix {
        output.line(&format!(
            "\n{}",
            matrix::text(game, &suggested.marginals, output)
        ))?;
    }
    Ok(())
}

fn how_found(suggested: &Suggested) -> String {
    let Suggested {
        scored, strategy, ..
    } = suggested;
    let all = plural(suggested.questions, suggested.next);
    match suggested.complete {
        true if *scored == 0 => format!("chosen by {strategy}"),
        true if *scored < suggested.questions => format!(
            "ranked by {strategy}; scored {} of {all}, the others are no better",
            number(*scored)
        ),
        true => format!("ranked by {strategy}; scored all {all}"),
        false => format!("ranked by {strategy}; scored {} of {all}", number(*scored)),
    }
}

/// Why the game is over, and what the table below it is for.
fn lost_text(game: &Game) -> String {
    let limit = plural(game.turn_limit().unwrap_or(0) as usize, game.turn_noun());
    let noun = game.question_noun(QuestionKind::Code);
    format!(
        "The game is lost: it ends after {limit}, and no {noun} was right.\nIf it went on, this could be asked next:"
    )
}

/// The widest line that secrets fill.
const WIDTH: usize = 80;

/// Secrets one after the other, in lines that a terminal shows whole.
fn secrets_text(secrets: &[String], and_more: bool) -> String {
    let dots = and_more.then_some("...");
    let mut text = String::new();
    let mut width = 0;
    for word in secrets.iter().map(String::as_str).chain(dots) {
        let more = word.chars().count();
        if width > 0 && width + 1 + more > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += more;
    }
    text
}
