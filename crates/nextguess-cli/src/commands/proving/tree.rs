//! `nextguess tree`: a strategy written down, to be stored, shown and verified.

use std::path::Path;

use nextguess::strategy;
use nextguess::tree::{BuildError, TreeError, TreeFile};
use nextguess_service::picture::icicle;
use nextguess_service::request::TreeFileRequest;
use nextguess_service::{Ask, Limits};

use crate::Ending;
use crate::arguments::TreeArguments;
use crate::files::loading;
use crate::files::new_file::NewFile;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, number, plural};
use crate::terminal::progress::Progress;
use crate::threads;

pub(crate) fn run(arguments: TreeArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&arguments.threads)?;
    let game = loading::game(&arguments.game)?;
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
    let mut request = TreeFileRequest::new(&arguments.game);
    request.levels = Some(arguments.levels.into());
    let usual = || strategy::usual(&game).to_owned();
    request.strategy = Some(arguments.strategy.unwrap_or_else(usual));
    request.tree = arguments
        .tree
        .as_deref()
        .map(loading::tree_bytes)
        .transpose()?;
    let progress = Progress::new("building").aloud();
    let answer = request.answer(&Limits::none(), &progress);
    drop(progress);
    let document = match answer {
        Ok(document) => document,
        Err(error) => return refuse(error, arguments.tree.as_deref(), output),
    };
    let (tree, start, claims) = (&document.tree, &document.start, document.claims);
    let secrets = start.candidates().len() as u64;
    if claims.secrets != secrets {
        let found = claims.secrets;
        let incomplete = BuildError::Incomplete { found, secrets };
        return refuse(incomplete.into(), None, output);
    }
    // Before any file is written, since some games cannot be written so.
    let notation = match knuth_file {
        Some(_) => Some(tree.to_knuth(start)?),
        None => None,
    };
    let mut stored = None;
    if let Some(file) = out_file {
        let bytes = tree.to_bytes(&game);
        stored = Some((bytes.len(), TreeFile::open(&bytes)?.checksum()));
        file.write(bytes)?;
    }
    if let Some(file) = dot_file {
        file.write(document.top.to_dot(tree.game()))?;
    }
    if let Some(file) = text_file {
        file.write(document.top.to_text())?;
    }
    if let Some(file) = svg_file {
        file.write(icicle(tree.game(), &document.top))?;
    }
    if let (Some(file), Some(notation)) = (knuth_file, notation) {
        file.write(notation)?;
    }
    if output.is_json() {
        output.document(&document)?;
        return Ok(Ending::Fine);
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
    Ok(Ending::Fine)
}

/// A tree that does not find every secret is neither shown nor stored. A file that is no tree is named.
fn refuse(error: anyhow::Error, path: Option<&Path>, output: &Output) -> anyhow::Result<Ending> {
    match (error.downcast_ref(), path) {
        (Some(BuildError::Incomplete { .. }), _) => {
            output.error(&error);
            Ok(Ending::Negative)
        }
        (Some(_), _) => Err(error.context("no tree was made")),
        (None, Some(path)) if error.is::<TreeError>() => {
            // The name of the file says more than that it is a tree.
            let error = error.downcast::<TreeError>()?;
            Err(anyhow::Error::new(error).context(format!("in the tree {}", path.display())))
        }
        (None, _) => Err(error),
    }
}
