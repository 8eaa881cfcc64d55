//! Finding programs and running them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    folder.expect("xtask is a folder of the repository")
}

/// The folder of what Cargo builds.
pub(crate) fn target() -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root().join(folder)
}

/// The Cargo that runs this program.
pub(crate) fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root());
    command
}

/// The first of these programs on the `PATH`.
pub(crate) fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let suffix = std::env::consts::EXE_SUFFIX;
    std::env::split_paths(&path)
        .flat_map(|folder| {
            names
                .iter()
                .map(move |name| folder.join(format!("{name}{suffix}")))
        })
        .find(|place| place.is_file())
}

/// Runs a program to its end. An exit code other than 0 is a failure.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status();
    let status = status.map_err(|error| format!("{name} cannot be started: {error}"))?;
    if status.success() {
        return Ok(());
    }
    let words = command.get_args().map(|word| word.to_string_lossy());
    let words: Vec<_> = words.collect();
    Err(format!("`{name} {}` failed: {status}", words.join(" ")))
}

/// Takes an option out of the arguments, and says whether it was there.
pub(crate) fn take_flag(arguments: &mut Vec<String>, name: &str) -> bool {
    let before = arguments.len();
    arguments.retain(|word| word != name);
    arguments.len() < before
}

/// Refuses options that a task does not know, and more than one name.
pub(crate) fn at_most_one_name(arguments: Vec<String>) -> Result<Option<String>, Failure> {
    if let Some(option) = arguments.iter().find(|word| word.starts_with('-')) {
        return Err(format!("{option} is no option of this task; try --help"));
    }
    match arguments.as_slice() {
        [] => Ok(None),
        [name] => Ok(Some(name.clone())),
        [_, more, ..] => Err(format!("expected one name at most, but got {more} too")),
    }
}

/// Takes an option and its number out of the arguments, written `--name N` or `--name=N`.
pub(crate) fn take_number(arguments: &mut Vec<String>, name: &str) -> Result<Option<u64>, Failure> {
    let is_it = |word: &String| word == name || word.starts_with(&format!("{name}="));
    let Some(at) = arguments.iter().position(is_it) else {
        return Ok(None);
    };
    let word = arguments.remove(at);
    let value = match word.split_once('=') {
        Some((_, value)) => value.to_owned(),
        None if at < arguments.len() => arguments.remove(at),
        None => String::new(),
    };
    let number = value.parse();
    let number =
        number.map_err(|_| format!("{name} {value}: expected a number; for example {name} 60"))?;
    Ok(Some(number))
}

/// Refuses any argument.
pub(crate) fn no_more(arguments: &[String]) -> Result<(), Failure> {
    match arguments.first() {
        None => Ok(()),
        Some(word) => Err(format!("{word}: expected nothing more")),
    }
}

/// Installs a Cargo tool, unless it is there.
pub(crate) fn install(tool: &str, version: &str) -> Result<(), Failure> {
    if find(&[tool]).is_some() {
        return Ok(());
    }
    println!("installing {tool} {version}; this takes some minutes");
    let mut command = cargo();
    run(command.args(["install", "--locked", tool, "--version", version]))
}

/// Installs packages of Debian.
pub(crate) fn apt_install(packages: &[&str]) -> Result<(), Failure> {
    println!("installing {}", packages.join(", "));
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command.arg("--quiet");
        command
    };
    run(apt().arg("update"))?;
    let mut install = apt();
    install.args(["install", "--yes", "--no-install-recommends"]);
    run(install.args(packages))
}
