//! The program as it is installed: a static binary, its manual pages, completions and documents.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{VERSION, expect, expect_file};
use crate::Failure;
use crate::tools::{
    self, cargo, copy, make_folder, output, remove_folder, root, run as run_command, target,
};
use crate::words::NOTICE as WORDS_NOTICE;

/// The profile of Cargo that builds it.
pub(super) const PROFILE: &str = "shipped";

/// Below `share`: what a shell reads, and how the shell is called. Each stands where `/usr/local` has it.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "bash-completion/completions/nextguess"),
    ("zsh", "zsh/site-functions/_nextguess"),
    ("fish", "fish/vendor_completions.d/nextguess.fish"),
];

/// Documents of the repository: where each is, and what it is called where it is installed.
const DOCUMENTS: [(&str, &str); 5] = [
    ("README.md", "README.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    (WORDS_NOTICE, "COPYRIGHT-words"),
];

/// Asks the completion of bash for the commands that begin with `sug`.
const COMPLETE: &str = r#"source "$0" && COMP_WORDS=(nextguess sug) COMP_CWORD=1 &&
    _nextguess nextguess sug nextguess && echo "${COMPREPLY[@]}""#;

/// The target of Rust whose programs need no library of the system.
pub(super) fn target_name() -> String {
    format!("{}-unknown-linux-musl", std::env::consts::ARCH)
}

pub(super) fn add_target() -> Result<(), Failure> {
    tools::add_target(&target_name(), "")
}

/// Builds the program, and lays out all that is installed with it: `bin` and `share`, as below `/usr/local`.
///
/// Gives the folder. It is named `install`, and stands beside the binary that Cargo built.
pub(super) fn build() -> Result<PathBuf, Failure> {
    let mut command = cargo();
    command.args(["build", "--locked", "--package", "nextguess-cli"]);
    command.args(["--profile", PROFILE, "--target", &target_name()]);
    run_command(&mut command)?;
    let built = target().join(target_name()).join(PROFILE);
    let binary = built.join("nextguess");
    let install = built.join("install");
    remove_folder(&install)?;
    copy(&binary, &install.join("bin/nextguess"))?;
    let share = install.join("share");
    let mut man = Command::new(&binary);
    run_command(man.args(["man", "--out"]).arg(share.join("man/man1")))?;
    for (shell, place) in COMPLETIONS {
        let script = output(Command::new(&binary).args(["completions", shell]))?;
        let file = share.join(place);
        make_folder(file.parent().unwrap_or(&share))?;
        std::fs::write(&file, script)
            .map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    }
    for (from, name) in DOCUMENTS {
        copy(&root().join(from), &share.join("doc/nextguess").join(name))?;
    }
    Ok(install)
}

/// Tries what is installed below a folder, with nothing in the environment. Gives what was found.
pub(super) fn try_out(prefix: &Path) -> Result<Vec<String>, Failure> {
    let binary = expect_file(prefix.join("bin/nextguess"))?;
    let run = |words: &[&str]| {
        let mut command = Command::new(&binary);
        output(command.args(words).env_clear().current_dir(prefix))
    };
    expect(
        "--version",
        &run(&["--version"])?,
        &format!("nextguess {VERSION}\n"),
    )?;
    let suggested = run(&["suggest", "mastermind:4x6"])?;
    expect("suggest mastermind:4x6", &suggested, "1,296 secrets left")?;
    expect("suggest mastermind:4x6", &suggested, "\n0123 ")?;
    let suggested = run(&["suggest", "words:en"])?;
    expect("suggest words:en", &suggested, "\nraise ")?;
    let proved = run(&["optimal", "mastermind:4x6"])?;
    expect("optimal mastermind:4x6", &proved, "turns in total  5,625\n")?;
    // A program of the one kind makes ldd fail, one of the other does not.
    let told = Command::new("ldd").arg(&binary).env("LC_ALL", "C").output();
    let told = told.map_err(|error| format!("ldd cannot be started: {error}"))?;
    let told = [told.stdout, told.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    if !told.contains("statically linked") && !told.contains("not a dynamic executable") {
        return Err(format!(
            "ldd: expected `statically linked`, but got\n{told}"
        ));
    }
    let share = prefix.join("share");
    for name in [
        "nextguess.1",
        "nextguess-suggest.1",
        "nextguess-season-add.1",
    ] {
        let page = expect_file(share.join("man/man1").join(name))?;
        let text = std::fs::read_to_string(&page).map_err(|error| error.to_string())?;
        expect(&page.to_string_lossy(), &text, ".TH ")?;
    }
    let bash = expect_file(share.join(COMPLETIONS[0].1))?;
    let mut complete = Command::new("bash");
    complete.args(["--norc", "-c", COMPLETE]).arg(&bash);
    expect(
        "completion of `nextguess sug`",
        &output(&mut complete)?,
        "suggest",
    )?;
    for (_, name) in DOCUMENTS {
        expect_file(share.join("doc/nextguess").join(name))?;
    }
    Ok(vec![
        "the program is static; with an empty environment it suggests 0123 for mastermind:4x6 and proves 5625".into(),
        "manual pages and documents are there, and bash completes `nextguess sug`".into(),
    ])
}
