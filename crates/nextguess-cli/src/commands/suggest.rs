//! `nextguess suggest`: what is left, and what to ask next.

use comfy_table::{Cell, Color};
use nextguess::code::Code;
use nextguess::game::{Game, PlainTurn};
use nextguess::position::Position;
use nextguess::strategy::{self, Ranking, rate};
use serde::Serialize;

use crate::Outcome;
use crate::cli::SuggestArguments;
use crate::conflict::{self, ConflictDocument};
use crate::output::{Output, number, plural};
use crate::progress::Progress;
use crate::record::first_secrets;
use crate::{loading, matrix};

#[derive(Serialize)]
struct Suggested {
    game: String,
    strategy: String,
    remaining: usize,
    /// The first few secrets that are left.
    candidates: Vec<String>,
    /// `won` or `lost` where the game is over; absent where it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'static str>,
    /// What is asked next: a guess, a booth or a night.
    next: &'static str,
    suggestions: Vec<Suggestion>,
    /// How many questions were scored, of how many, and whether those that were not are just like
    /// some that were.
    scored: usize,
    questions: usize,
    complete: bool,
    marginals: Vec<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contradiction: Option<ConflictDocument>,
}

#[derive(Serialize)]
struct Suggestion {
    question: String,
    expected: f64,
    worst: u32,
    parts: u32,
    bits: f64,
    possible: bool,
}

pub(crate) fn run(arguments: SuggestArguments, output: &Output) -> anyhow::Result<Outcome> {
    let game = loading::game(&arguments.game)?;
    let game = &*game;
    let chooser = strategy::listing(&arguments.strategy, game)?;
    let turns = loading::turns(game, arguments.history.as_deref(), &arguments.turns)?;
    let position = Position::after_turns(game, &turns)?;
    let conflict = conflict::find(game, &turns, &position)?;
    let over = match (position.is_won(), position.turns_left()) {
        (true, _) => Some("won"),
        (false, Some(0)) => Some("lost"),
        _ => None,
    };
    let ranking = if over == Some("won") {
        Ranking::default()
    } else {
        let progress = Progress::new("scoring questions");
        chooser.rank(&position, usize::from(arguments.top), &progress)
    };
    let suggested = Suggested {
        game: game.spec().to_string(),
        strategy: arguments.strategy,
        remaining: position.candidates().len(),
        candidates: first_secrets(&position),
        over,
        next: game.ask_noun(position.next_ask()),
        suggestions: ranking
            .best
            .iter()
            .map(|&question| suggestion(&position, question))
            .collect(),
        scored: ranking.scored,
        questions: position.question_count(),
        complete: ranking.complete,
        marginals: matrix::marginals(&position),
        contradiction: conflict
            .as_ref()
            .map(|conflict| conflict::document(game, &turns, conflict)),
    };
    if output.is_json() {
        output.document(&suggested)?;
    } else if let Some(conflict) = &conflict {
        output.line(&conflict::text(game, &turns, conflict))?;
    } else {
        print(game, &turns, &suggested, arguments.matrix, output)?;
    }
    Ok(match conflict {
        Some(_) => Outcome::Negative,
        None => Outcome::Fine,
    })
}

fn suggestion(position: &Position<'_>, question: Code) -> Suggestion {
    let rating = rate(position, question);
    Suggestion {
        question: position.question_text(question),
        expected: rating.expected,
        worst: rating.worst,
        parts: rating.parts,
        bits: rating.bits,
        possible: rating.possible,
    }
}

fn print(
    game: &dyn Game,
    turns: &[PlainTurn],
    suggested: &Suggested,
    with_matrix: bool,
    output: &Output,
) -> anyhow::Result<()> {
    let left = plural(suggested.remaining, "secret");
    let after = plural(turns.len(), "question");
    output.line(&output.strong(&format!("{} after {after}: {left} left", suggested.game)))?;
    let dots = if suggested.remaining > suggested.candidates.len() {
        " ..."
    } else {
        ""
    };
    output.line(&format!("{}{dots}\n", suggested.candidates.join(" ")))?;
    match suggested.over {
        Some("won") => return output.line("The game is won: the last question was the secret."),
        Some(_) => output.line("The game is lost: no turn is left. What could be asked next:\n")?,
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
