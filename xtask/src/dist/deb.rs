//! The program as a package of Debian, by cargo-deb and `[package.metadata.deb]` of nextguess-cli.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{VERSION, expect, program};
use crate::Failure;
use crate::tools::{cargo, find, make_folder, only, output, run as run_command};

/// The version of cargo-deb that is installed where there is none.
pub(super) const CARGO_DEB: &str = "3.8.0";

pub(super) fn make(folder: &Path) -> Result<PathBuf, Failure> {
    program::build()?;
    let mut command = cargo();
    command.args(["deb", "--package", "nextguess-cli", "--locked", "--quiet"]);
    command.args(["--no-build", "--no-strip", "--profile", program::PROFILE]);
    command.args(["--target", &program::target_name()]);
    run_command(command.arg("--output").arg(folder))?;
    only(folder, ".deb")
}

/// Installs it with dpkg below an empty folder that has a list of packages of its own, runs the program, and removes it.
pub(super) fn try_out(file: &Path, place: &Path) -> Result<Vec<String>, Failure> {
    let system = place.join("system");
    for folder in ["info", "updates"] {
        make_folder(&system.join("var/lib/dpkg").join(folder))?;
    }
    for list in ["status", "available"] {
        let list = system.join("var/lib/dpkg").join(list);
        std::fs::write(&list, "")
            .map_err(|error| format!("{} cannot be written: {error}", list.display()))?;
    }
    let is_root = output(Command::new("id").arg("-u"))?.trim() == "0";
    let fakeroot = find(&["fakeroot"]);
    if !is_root && fakeroot.is_none() {
        return Err(
            "dpkg installs only for root. Run this as root, or on Debian, as root: `apt-get install fakeroot`".into(),
        );
    }
    let dpkg = |words: &[&str]| {
        let mut command = match &fakeroot {
            Some(fakeroot) if !is_root => {
                let mut command = Command::new(fakeroot);
                command.arg("dpkg");
                command
            }
            _ => Command::new("dpkg"),
        };
        // dpkg looks for programs that stand where only root looks.
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{path}:/usr/sbin:/sbin"));
        command.arg(format!("--root={}", system.display()));
        command.arg(format!("--log={}", place.join("dpkg.log").display()));
        output(command.args(words))
    };
    dpkg(&["--install", &file.to_string_lossy()])?;
    let status = dpkg(&["--status", "nextguess"])?;
    expect("dpkg --status", &status, "Status: install ok installed\n")?;
    expect("dpkg --status", &status, &format!("Version: {VERSION}\n"))?;
    if let Some(line) = status.lines().find(|line| line.starts_with("Depends:")) {
        return Err(format!(
            "dpkg --status: expected no dependencies, but got `{line}`"
        ));
    }
    let mut found = vec!["dpkg installs it, and it depends on nothing".to_owned()];
    found.extend(program::try_out(&system.join("usr"))?);
    dpkg(&["--purge", "nextguess"])?;
    if system.join("usr/bin/nextguess").exists() {
        return Err("dpkg --purge nextguess: the program is still there".into());
    }
    found.push("dpkg removes it".into());
    Ok(found)
}
