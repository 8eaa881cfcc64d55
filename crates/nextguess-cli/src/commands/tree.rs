//! `nextguess tree`: a strategy written down, to be stored, shown and verified.

use anyhow::Context;
use nextguess::position::Position;
use nextguess::strategy;
use nextguess::tree::{BuildError, StrategyTree};
use nextguess_report::tree::TreeDocument;

use crate::Outcome;
use crate::cli::TreeArguments;
use crate::new_file::NewFile;
use crate::output::{Output, number, plural};
use crate::progress::Progress;
use crate::{interrupt, loading};

pub(crate) fn run(arguments: TreeArguments, output: &Output) -> anyhow::Result<Outcome> {
    if let Some(threads) = arguments.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
        pool.build_global().context("threads")?;
    }
    let game = loading::game(&arguments.game)?;
    let game = &*game;
    let start = Position::start(game)?;
    // Before a draft of any file is made, so that none is left behind.
    interrupt::catch();
    let reserve =
        |path: &Option<std::path::PathBuf>| path.as_deref().map(NewFile::reserve).transpose();
    let out_file = reserve(&arguments.out)?;
    let dot_file = reserve(&arguments.dot)?;
    if let (Some(out), Some(dot)) = (&out_file, &dot_file)
        && out.is(dot)
    {
        anyhow::bail!("--out and --dot: expected a file of its own for each");
    }
    let tree = match &arguments.tree {
        Some(path) => loading::tree(path, game)?,
        None => {
            let strategy = strategy::listing(&arguments.strategy, game)?;
            let progress = Progress::new("building");
            let built = StrategyTree::build(&start, &*strategy, &progress);
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
    let top = tree.outline(&start, arguments.levels.into());
    let mut stored = None;
    if let Some(file) = out_file {
        let bytes = tree.to_bytes(game);
        stored = Some(bytes.len());
        file.write(bytes)?;
    }
    if let Some(file) = dot_file {
        file.write(top.to_dot(tree.game()))?;
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
    if let Some(bytes) = stored {
        output.line(&format!("bytes             {}", number(bytes)))?;
    }
    Ok(Outcome::Fine)
}

/// A tree that does not find every secret is neither shown nor stored.
fn refuse(error: &anyhow::Error, output: &Output) -> Outcome {
    output.error(error);
    Outcome::Negative
}
