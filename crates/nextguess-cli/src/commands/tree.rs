//! `nextguess tree`: a strategy written down, to be stored, shown and verified.

use anyhow::Context;
use nextguess::position::Position;
use nextguess::strategy;
use nextguess::tree::{BuildError, Tree, TreeFile};
use nextguess_service::icicle::icicle;
use nextguess_service::tree::TreeDocument;

use crate::Outcome;
use crate::cli::TreeArguments;
use crate::new_file::NewFile;
use crate::output::{Output, number, plural};
use crate::progress::Progress;
use crate::{interrupt, loading, threads};

pub(crate) fn run(arguments: TreeArguments, output: &Output) -> anyhow::Result<Outcome> {
    threads::set(&arguments.threads)?;
    let game = loading::game(&arguments.game)?;
    let game = &game;
    let start = Position::start(game)?;
    // Before a draft of any file is made, so that none is left behind.
    interrupt::catch();
    let reserve =
        |path: &Option<std::path::PathBuf>| path.as_deref().map(NewFile::reserve).transpose();
    let out_file = reserve(&arguments.out)?;
    let dot_file = reserve(&arguments.dot)?;
    let text_file = reserve(&arguments.text)?;
    let svg_file = reserve(&arguments.svg)?;
    let knuth_file = reserve(&arguments.knuth)?;
    let files: Vec<&NewFile> = [&out_file, &dot_file, &text_file, &svg_file, &knuth_file]
        .into_iter()
        .flatten()
        .collect();
    let is_there_before = |at: usize| files[..at].iter().any(|other| other.is(files[at]));
    if (1..files.len()).any(is_there_before) {
        anyhow::bail!(
            "two of --out, --dot, --text, --svg and --knuth name the same file: each needs one of its own"
        );
    }
    let tree = match &arguments.tree {
        Some(path) => loading::tree(path, game)?,
        None => {
            let named = arguments.strategy.as_deref();
            let strategy = strategy::chooser(named.unwrap_or(strategy::usual(game)), game)?;
            let progress = Progress::new("building").aloud();
            let built = Tree::build(&start, &*strategy, &progress);
            drop(progress);
            if let Err(error @ BuildError::Incomplete { .. }) = built {
                return Ok(refuse(&error.into(), output));
            }
            built.context("no tree was made")?
        }
    };
    let claims = tree.claims();
    let secrets = start.candidates().len() as u64;
    if claims.secrets != secrets {
        let found = claims.secrets;
        let incomplete = BuildError::Incomplete { found, secrets };
        return Ok(refuse(&incomplete.into(), output));
    }
    // Before any file is written, since some games cannot be written so.
    let notation = match knuth_file {
        Some(_) => Some(tree.to_knuth(&start)?),
        None => None,
    };
    let top = tree.outline(&start, arguments.levels.into());
    let mut stored = None;
    if let Some(file) = out_file {
        let bytes = tree.to_bytes(game);
        stored = Some((bytes.len(), TreeFile::open(&bytes)?.checksum()));
        file.write(bytes)?;
    }
    if let Some(file) = dot_file {
        file.write(top.to_dot(tree.game()))?;
    }
    if let Some(file) = text_file {
        file.write(top.to_text())?;
    }
    if let Some(file) = svg_file {
        file.write(icicle(tree.game(), &top))?;
    }
    if let (Some(file), Some(notation)) = (knuth_file, notation) {
        file.write(notation)?;
    }
    let document = TreeDocument::new(&tree, top);
    if output.is_json() {
        output.document(&document)?;
        return Ok(Outcome::Fine);
    }
    let mean = document.mean;
    let noun = game.turn_noun();
    output.line(&output.strong(&format!(
        "{}, all {}",
        tree.game(),
        plural(claims.secrets as usize, "secret")
    )))?;
    output.line(&format!("questions stored  {}", number(tree.len())))?;
    output.line(&format!("mean {noun}s        {mean:.4}"))?;
    output.line(&format!("most {noun}s        {}", claims.longest))?;
    output.line(&format!(
        "lost              {}",
        number(claims.lost as usize)
    ))?;
    if let Some((bytes, checksum)) = stored {
        output.line(&format!("bytes             {}", number(bytes)))?;
        output.line(&format!("checksum          {checksum}"))?;
    }
    Ok(Outcome::Fine)
}

/// A tree that does not find every secret is neither shown nor stored.
fn refuse(error: &anyhow::Error, output: &Output) -> Outcome {
    output.error(error);
    Outcome::Negative
}
