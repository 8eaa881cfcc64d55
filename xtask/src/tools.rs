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

/// Runs a program to its end, and gives what it wrote. An exit code other than 0 is a failure, which tells the errors.
pub(crate) fn output(command: &mut Command) -> Result<String, Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output();
    let output = output.map_err(|error| format!("{name} cannot be started: {error}"))?;
    let written = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(written);
    }
    let words = command.get_args().map(|word| word.to_string_lossy());
    let words: Vec<_> = words.collect();
    let words = words.join(" ");
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "`{name} {words}` failed: {}\n{written}{errors}",
        output.status
    ))
}

/// The one file or folder in a folder whose name ends so.
pub(crate) fn only(folder: &Path, end: &str) -> Result<PathBuf, Failure> {
    let files = std::fs::read_dir(folder)
        .map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
    let mut files = files
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.to_string_lossy().ends_with(end));
    match (files.next(), files.next()) {
        (Some(file), None) => Ok(file),
        _ => Err(format!("expected one *{end} in {}", folder.display())),
    }
}

/// Copies a file. The folder that it goes to is made.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    make_folder(to.parent().unwrap_or(to))?;
    std::fs::copy(from, to).map(|_| ()).map_err(|error| {
        format!(
            "{} cannot be copied to {}: {error}",
            from.display(),
            to.display()
        )
    })
}

/// Makes a folder, and those above it.
pub(crate) fn make_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("{} cannot be made: {error}", folder.display()))
}

/// Removes a folder, if it is there.
pub(crate) fn remove_folder(folder: &Path) -> Result<(), Failure> {
    if !folder.exists() {
        return Ok(());
    }
    std::fs::remove_dir_all(folder)
        .map_err(|error| format!("{} cannot be removed: {error}", folder.display()))
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
    let Some(value) = take_text(arguments, name, "60")? else {
        return Ok(None);
    };
    let number = value.parse();
    let number =
        number.map_err(|_| format!("{name} {value}: expected a number; for example {name} 60"))?;
    Ok(Some(number))
}

/// Takes an option and its text out of the arguments, written `--name TEXT` or `--name=TEXT`.
pub(crate) fn take_text(
    arguments: &mut Vec<String>,
    name: &str,
    example: &str,
) -> Result<Option<String>, Failure> {
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
    if value.is_empty() {
        return Err(format!(
            "{name}: expected more after it; for example {name} {example}"
        ));
    }
    Ok(Some(value))
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

/// Adds a target of Rust, unless it is there. Where it cannot be added, the advice ends with `or_else`.
pub(crate) fn add_target(target: &str, or_else: &str) -> Result<(), Failure> {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--print", "target-libdir", "--target", target]);
    let printed = rustc.current_dir(root()).output();
    let library = printed.map_err(|error| format!("rustc cannot be started: {error}"))?;
    let library = String::from_utf8_lossy(&library.stdout).trim().to_owned();
    if !library.is_empty() && Path::new(&library).is_dir() {
        return Ok(());
    }
    let Some(rustup) = find(&["rustup"]) else {
        return Err(format!(
            "Rust's library for {target} is missing, and rustup is not there to add it.\n\
             Install Rust with rustup (https://rustup.rs){or_else}."
        ));
    };
    let mut command = Command::new(rustup);
    run(command.current_dir(root()).args(["target", "add", target]))
}
