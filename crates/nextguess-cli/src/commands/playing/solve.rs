//! `nextguess solve`: the computer asks; a person answers, or a secret that is given.

mod dialogue;

use anyhow::Context;
use nextguess::board::code::Symbol;
use nextguess::strategy::{self, Engine};
use nextguess::tree::FromTree;
use nextguess_service::session::Session;
use nextguess_service::session::explained::{ExplainedTurn, Explainer};
use nextguess_service::session::partner::Partner;
use nextguess_service::session::solved_game::{SolvedGame, known_secret, turns};

use crate::arguments::SolveArguments;
use crate::files::loading;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, plural};
use crate::terminal::progress::Progress;
use crate::terminal::table::Table;
use crate::views::{explain, history, matrix};
use crate::{Ending, threads};
use dialogue::SolveDialogue;

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
        None => strategy::engine(&text, game)?,
        Some(path) => {
            let otherwise = strategy::chooser(&text, game)?;
            let tree = loading::tree(path, game)?;
            Engine::Chooser(Box::new(FromTree::new(tree, otherwise)))
        }
    };
    let given = arguments.secret.as_deref();
    let secret = given.map(|text| game.read_secret(text)).transpose();
    let secret = secret.context("in the secret")?;
    let mut session = Session::new(game);
    let mut partner = match &chooser {
        Engine::Player(query) => Some(Partner::new(game, &**query)),
        Engine::Chooser(_) => None,
    };
    if matches!(chooser, Engine::Chooser(_)) {
        session.position()?;
    }
    let mut explainer = arguments.explain.then(Explainer::default);
    match (&secret, &chooser) {
        (Some(secret), Engine::Chooser(strategy)) => {
            let progress = Progress::new("playing");
            session.play_out(secret, &**strategy, explainer.as_mut(), &progress)?;
        }
        (Some(secret), Engine::Player(_)) => {
            if let Some(partner) = &mut partner {
                let progress = Progress::new("playing");
                session.play_out_asking(secret, partner, explainer.as_mut(), &progress)?;
            }
        }
        (None, _) => {
            interrupt::catch();
            let mut dialogue = SolveDialogue::new(
                &mut session,
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
        let _ = partner.follow(session.turns());
    }
    let reason = chooser.reason().filter(|_| arguments.explain);
    let explained = explainer.map(|explainer| explainer.documents(&session, partner.as_ref()));
    if output.is_json() {
        let given = secret.as_deref();
        let mut document = SolvedGame::new(&session, &text, given, partner.as_ref());
        (document.reason, document.explained) = (reason, explained);
        output.document(&document)?;
    } else {
        // In a dialogue it was explained on the way.
        if let Some(explained) = explained.filter(|_| secret.is_some()) {
            print_explained(&session, &text, reason, &explained, output)?;
        }
        if arguments.matrix && secret.is_some() && session.position().is_ok() {
            print_matrices(&session, output)?;
        }
        print(&session, secret.as_deref(), partner.as_ref(), output)?;
    }
    Ok(if session.is_won() {
        Ending::Fine
    } else {
        Ending::Negative
    })
}

/// A game that was played by itself, step by step.
fn print_explained(
    session: &Session,
    strategy: &str,
    reason: Option<String>,
    explained: &[ExplainedTurn],
    output: &Output,
) -> anyhow::Result<()> {
    if let Some(reason) = reason {
        output.line(&format!("{strategy}: {reason}\n"))?;
    }
    let noun = session.game().turn_noun();
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
fn history(session: &Session, partner: Option<&Partner<'_>>, output: &Output) -> Table {
    let known = |at| partner.and_then(|partner| partner.known_after(at));
    if (0..session.turns().len()).any(|at| known(at).is_some()) {
        let cells = |at| {
            vec![
                history::left_cell(session, at),
                known(at).unwrap_or_default(),
            ]
        };
        let documents = turns(session, partner);
        return history::table(session, documents, output, &[">left", "known"], cells);
    }
    let documents = turns(session, partner);
    history::table(session, documents, output, &[">left"], |at| {
        vec![history::left_cell(session, at)]
    })
}

fn print_matrices(session: &Session, output: &Output) -> anyhow::Result<()> {
    for (at, turn) in session.turns().iter().enumerate() {
        output.line(&output.strong(&session.game().turn_text(turn)))?;
        let text = matrix::of(session.position_after(at + 1)?, output);
        output.line(&format!("{text}\n"))?;
    }
    Ok(())
}

fn print(
    session: &Session,
    given: Option<&[Symbol]>,
    partner: Option<&Partner<'_>>,
    output: &Output,
) -> anyhow::Result<()> {
    if !session.turns().is_empty() {
        output.table(&history(session, partner, output))?;
        output.line("")?;
    }
    let turns = plural(session.turns_taken() as usize, session.game().turn_noun());
    let secret = known_secret(session, given);
    if session.is_won() {
        let secret = secret.map_or(String::new(), |secret| format!(" {secret}"));
        return output.line(&output.strong(&format!("Found{secret} in {turns}.")));
    }
    let how = if session.is_out_of_turns() {
        format!("Lost: not found in {turns}.")
    } else {
        format!("Not finished after {turns}.")
    };
    output.line(&output.strong(&how))?;
    match secret {
        Some(secret) => output.line(&format!("The secret is {secret}.")),
        None => output.line(&session.left_text().unwrap_or_default()),
    }
}
