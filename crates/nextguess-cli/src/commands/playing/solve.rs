//! `nextguess solve`: the computer asks; a person answers, or a secret that is given.

mod dialogue;

use anyhow::Context;
use nextguess::board::code::Symbol;
use nextguess::strategy::{self, Engine};
use nextguess::tree::FromTree;
use nextguess_service::explained::{ExplainedTurn, Explainer};
use nextguess_service::partner::Partner;
use nextguess_service::record::{Record, TurnDocument};
use serde::Serialize;

use crate::arguments::SolveArguments;
use crate::files::loading;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, plural};
use crate::terminal::progress::Progress;
use crate::terminal::table::Table;
use crate::views::{explain, history, matrix};
use crate::{Ending, threads};
use dialogue::SolveDialogue;

/// The outcome of the game, for programs.
#[derive(Serialize)]
struct SolvedGame {
    game: String,
    strategy: String,
    /// What was hidden, if it was given or is the only one left.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    turns: Vec<TurnDocument>,
    /// How many questions were asked.
    asked: usize,
    /// How many turns they took: as many, but weeks where a turn is a week.
    turns_taken: u32,
    /// Whether the last question was the secret.
    won: bool,
    /// What the strategy decided for this game, where it decided anything and explains itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Every question with its reason and what its answer ruled out, where that is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<Vec<ExplainedTurn>>,
}

pub(crate) fn run(arguments: SolveArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&arguments.threads)?;
    let game = match &arguments.names {
        None => loading::game(&arguments.game)?,
        Some(path) => loading::game_with_names(&arguments.game, path)?,
    };
    let game = &game;
    let text = match arguments.strategy {
        Some(text) => text,
        None => strategy::best_known(game).to_owned(),
    };
    let chooser = match &arguments.tree {
        None => strategy::plan(&text, game)?,
        Some(path) => {
            let otherwise = strategy::listing(&text, game)?;
            let tree = loading::tree(path, game)?;
            Engine::Chooser(Box::new(FromTree::new(tree, otherwise)))
        }
    };
    let given = arguments.secret.as_deref();
    let secret = given.map(|text| game.read_secret(text)).transpose();
    let secret = secret.context("in the secret")?;
    let mut record = Record::new(game);
    let mut partner = match &chooser {
        Engine::Player(query) => Some(Partner::new(game, &**query)),
        Engine::Chooser(_) => None,
    };
    if matches!(chooser, Engine::Chooser(_)) {
        record.position()?;
    }
    let mut explainer = arguments.explain.then(Explainer::default);
    match (&secret, &chooser) {
        (Some(secret), Engine::Chooser(strategy)) => {
            let progress = Progress::new("playing");
            record.play_out(secret, &**strategy, explainer.as_mut(), &progress)?;
        }
        (Some(secret), Engine::Player(_)) => {
            if let Some(partner) = &mut partner {
                let progress = Progress::new("playing");
                record.play_out_asking(secret, partner, explainer.as_mut(), &progress)?;
            }
        }
        (None, _) => {
            interrupt::catch();
            let mut dialogue = SolveDialogue::new(
                &mut record,
                &chooser,
                partner.as_mut(),
                explainer.as_mut(),
                arguments.matrix,
                output,
            )?;
            dialogue.run()?;
        }
    }
    if let Some(partner) = &mut partner {
        // The last turn may be one that the player cannot use; the game is over anyway.
        let _ = partner.follow(record.turns());
    }
    let reason = chooser.reason().filter(|_| arguments.explain);
    let explained = explainer.map(|explainer| explainer.documents(&record, partner.as_ref()));
    if output.is_json() {
        output.document(&SolvedGame {
            game: game.spec().to_string(),
            strategy: text,
            secret: known_secret(&record, secret.as_deref()),
            turns: documents(&record, partner.as_ref()),
            asked: record.turns().len(),
            turns_taken: record.turns_taken(),
            won: record.is_won(),
            reason,
            explained,
        })?;
    } else {
        // In a dialogue it was explained on the way.
        if let Some(explained) = explained.filter(|_| secret.is_some()) {
            print_explained(&record, &text, reason, &explained, output)?;
        }
        if arguments.matrix && secret.is_some() && record.position().is_ok() {
            print_matrices(&record, output)?;
        }
        print(&record, secret.as_deref(), partner.as_ref(), output)?;
    }
    Ok(if record.is_won() {
        Ending::Fine
    } else {
        Ending::Negative
    })
}

/// The turns with what the player knew after each.
fn documents(record: &Record, partner: Option<&Partner<'_>>) -> Vec<TurnDocument> {
    let mut documents = record.documents();
    for (at, document) in documents.iter_mut().enumerate() {
        document.idle = record.is_idle(at);
        document.known = partner.and_then(|partner| partner.known_after(at));
    }
    documents
}

/// A game that was played by itself, step by step.
fn print_explained(
    record: &Record,
    strategy: &str,
    reason: Option<String>,
    explained: &[ExplainedTurn],
    output: &Output,
) -> anyhow::Result<()> {
    if let Some(reason) = reason {
        output.line(&format!("{strategy}: {reason}\n"))?;
    }
    let noun = record.game().turn_noun();
    let title: String = noun[..1].to_uppercase() + &noun[1..];
    for turn in explained {
        let left = turn.remaining.map(|left| plural(left, "secret"));
        let left = left.map_or(String::new(), |left| format!(": {left} left"));
        output.line(&output.strong(&format!("{title} {}{left}", turn.turn)))?;
        output.text(&explain::why(turn, output))?;
        if let Some(answer) = &turn.answer {
            output.text(&explain::answered(answer))?;
        }
        output.line("")?;
    }
    Ok(())
}

/// The turns, with what was left after each and what the player knew.
fn history(record: &Record, partner: Option<&Partner<'_>>, output: &Output) -> Table {
    let known = |at| partner.and_then(|partner| partner.known_after(at));
    if (0..record.turns().len()).any(|at| known(at).is_some()) {
        let cells = |at| {
            vec![
                history::left_cell(record, at),
                known(at).unwrap_or_default(),
            ]
        };
        let documents = documents(record, partner);
        return history::table(record, documents, output, &[">left", "known"], cells);
    }
    let documents = documents(record, partner);
    history::table(record, documents, output, &[">left"], |at| {
        vec![history::left_cell(record, at)]
    })
}

fn known_secret(record: &Record, given: Option<&[Symbol]>) -> Option<String> {
    let secret = given.map(<[Symbol]>::to_vec);
    let secret = secret.or_else(|| record.only_left())?;
    Some(record.game().question_text(&secret))
}

fn print_matrices(record: &Record, output: &Output) -> anyhow::Result<()> {
    for (at, turn) in record.turns().iter().enumerate() {
        output.line(&output.strong(&record.game().turn_text(turn)))?;
        let text = matrix::of(record.position_after(at + 1)?, output);
        output.line(&format!("{text}\n"))?;
    }
    Ok(())
}

fn print(
    record: &Record,
    given: Option<&[Symbol]>,
    partner: Option<&Partner<'_>>,
    output: &Output,
) -> anyhow::Result<()> {
    if !record.turns().is_empty() {
        output.table(&history(record, partner, output))?;
        output.line("")?;
    }
    let turns = plural(record.turns_taken() as usize, record.game().turn_noun());
    let secret = known_secret(record, given);
    if record.is_won() {
        let secret = secret.map_or(String::new(), |secret| format!(" {secret}"));
        return output.line(&output.strong(&format!("Found{secret} in {turns}.")));
    }
    let how = if record.is_out_of_turns() {
        format!("Lost: not found in {turns}.")
    } else {
        format!("Not finished after {turns}.")
    };
    output.line(&output.strong(&how))?;
    match secret {
        Some(secret) => output.line(&format!("The secret is {secret}.")),
        None => output.line(&record.left_text().unwrap_or_default()),
    }
}
