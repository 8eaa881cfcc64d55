//! The two programs: of another commit, and of the working tree.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;
use crate::tools::{cargo, make_folder, output, root, run, target};

/// The folder for all that is made here.
pub(super) fn folder() -> PathBuf {
    target().join("compare")
}

/// The full name of a commit, if this names one.
pub(super) fn commit(name: &str) -> Option<String> {
    let mut git = git();
    git.args(["rev-parse", "--verify", "--quiet"]);
    let full = output(git.arg(format!("{name}^{{commit}}"))).ok()?;
    Some(full.trim().to_owned())
}

/// The program of a commit. It is kept, so that it is built once.
pub(super) fn of_commit(commit: &str) -> Result<PathBuf, Failure> {
    let kept = folder().join("programs").join(commit);
    if kept.is_file() {
        return Ok(kept);
    }
    let tree = folder().join("tree");
    make_folder(&folder())?;
    if tree.exists() {
        run(Command::new("git")
            .current_dir(&tree)
            .args(["checkout", "--quiet", "--force", "--detach", commit]))?;
    } else {
        // A folder that was removed by hand is still on Git's list.
        run(git().args(["worktree", "prune"]))?;
        let mut add = git();
        add.args(["worktree", "add", "--quiet", "--detach"]);
        run(add.arg(&tree).arg(commit))?;
    }
    eprintln!("building {commit}");
    let build = folder().join("build");
    let mut command = cargo();
    command.current_dir(&tree).env("CARGO_TARGET_DIR", &build);
    let built = built(&mut command, &build)?;
    crate::tools::copy(&built, &kept)?;
    Ok(kept)
}

/// The program of the working tree. A copy is measured, so that a build meanwhile changes nothing.
pub(super) fn of_working_tree() -> Result<PathBuf, Failure> {
    eprintln!("building the working tree");
    let built = built(&mut cargo(), &target())?;
    let copy = folder().join("programs/working-tree");
    crate::tools::copy(&built, &copy)?;
    Ok(copy)
}

/// Builds the program with the profile for speed.
fn built(cargo: &mut Command, target: &Path) -> Result<PathBuf, Failure> {
    run(cargo.args([
        "build",
        "--quiet",
        "--release",
        "--package",
        "nextguess-cli",
    ]))?;
    let name = format!("nextguess{}", std::env::consts::EXE_SUFFIX);
    Ok(target.join("release").join(name))
}

fn git() -> Command {
    let mut git = Command::new("git");
    git.current_dir(root());
    git
}
