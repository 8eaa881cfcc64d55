//! What people install: made, and each one tried as they would, in an empty folder or a new environment.

mod archive;
mod deb;
mod program;
mod site;
mod wheel;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::Failure;
use crate::e2e::Browser;
use crate::python::Python;
use crate::tools::{
    find, install, make_folder, output, remove_folder, root, take_flag, take_text, target,
};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The checksums of all files in the folder.
const SUMS: &str = "SHA256SUMS";

/// What can be made.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Tar,
    Deb,
    Wheel,
    Site,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Tar, Kind::Deb, Kind::Wheel, Kind::Site];

    fn name(self) -> &'static str {
        match self {
            Kind::Tar => "tar",
            Kind::Deb => "deb",
            Kind::Wheel => "wheel",
            Kind::Site => "site",
        }
    }
}

/// The programs of this machine that are needed. What is not asked for is not looked for.
struct Tools {
    python: Option<Python>,
    browser: Option<Browser>,
}

impl Tools {
    /// Looks for them before anything is built, since builds take minutes.
    fn find(kinds: &[Kind], with_apt: bool) -> Result<Tools, Failure> {
        let needs = |some: &[Kind]| kinds.iter().any(|kind| some.contains(kind));
        let mut programs = vec![("sha256sum", "coreutils")];
        if needs(&[Kind::Tar, Kind::Deb]) {
            if !cfg!(target_os = "linux") {
                return Err(
                    "tar and deb are programs for Linux, made there; here try `cargo xtask dist wheel site`".into(),
                );
            }
            let more = [
                ("tar", "tar"),
                ("gzip", "gzip"),
                ("bash", "bash"),
                ("ldd", "libc-bin"),
            ];
            programs.extend(more);
            program::add_target()?;
        }
        if needs(&[Kind::Deb]) {
            programs.push(("dpkg", "dpkg"));
        }
        for (name, package) in programs {
            if find(&[name]).is_none() {
                return Err(format!(
                    "{name} is not on the PATH. On Debian, as root: `apt-get install {package}`"
                ));
            }
        }
        if needs(&[Kind::Deb]) {
            install("cargo-deb", deb::CARGO_DEB)?;
        }
        let python = match needs(&[Kind::Wheel, Kind::Site]) {
            true => Some(Python::find(with_apt)?),
            false => None,
        };
        let browser = match needs(&[Kind::Site]) {
            true => Some(Browser::find(with_apt)?),
            false => None,
        };
        Ok(Tools { python, browser })
    }

    fn python(&self) -> &Python {
        self.python.as_ref().expect("it was looked for")
    }

    fn browser(&self) -> &Browser {
        self.browser.as_ref().expect("it was looked for")
    }
}

/// Makes all, or those that are named, and tries each.
///
/// - `--out FOLDER` writes them to another folder than `target/dist`.
/// - `--install` installs Python, Chromium, Node and npm with `apt-get` where they are missing.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut arguments = arguments.to_vec();
    let with_apt = take_flag(&mut arguments, "--install");
    let folder = take_text(&mut arguments, "--out", "release")?;
    let is_own = folder.is_none();
    let folder = folder.map_or(target().join("dist"), |folder| root().join(folder));
    let kinds = kinds(&arguments)?;
    let tools = Tools::find(&kinds, with_apt)?;
    if is_own {
        remove_folder(&folder)?;
    }
    empty(&folder)?;
    let mut files = Vec::new();
    for kind in &kinds {
        let begun = Instant::now();
        println!("making {}", kind.name());
        let made = match kind {
            Kind::Tar => vec![archive::make(&folder)?],
            Kind::Deb => vec![deb::make(&folder)?],
            Kind::Wheel => wheel::make(&folder, tools.python())?,
            Kind::Site => vec![site::make(&folder, tools.python())?],
        };
        println!("made {} in {} s", kind.name(), begun.elapsed().as_secs());
        files.push(made);
        // If the next one fails, another run still sees what this one wrote.
        write_sums(&folder)?;
    }
    let trials = std::env::temp_dir().join(format!("nextguess-dist-{}", std::process::id()));
    for (kind, made) in kinds.iter().zip(&files) {
        let begun = Instant::now();
        let place = trials.join(kind.name());
        make_folder(&place)?;
        let found = match kind {
            Kind::Tar => archive::try_out(&made[0], &place),
            Kind::Deb => deb::try_out(&made[0], &place),
            Kind::Wheel => wheel::try_out(made, &place, tools.python()),
            Kind::Site => site::try_out(&made[0], &place, &tools),
        };
        let found = found.map_err(|failure| {
            format!(
                "{}, as people install it, does not work: {failure}\nWhat was installed is left in {}",
                kind.name(),
                place.display()
            )
        })?;
        for line in found {
            println!("tried {}: {line}", kind.name());
        }
        println!("tried {} in {} s", kind.name(), begun.elapsed().as_secs());
    }
    remove_folder(&trials)?;
    let count = check_sums(&folder)?;
    println!("tried {SUMS}: sha256sum finds all as they were made, {count} in number");
    show_sizes(&folder)
}

/// What is asked for: all, if nothing is named.
fn kinds(names: &[String]) -> Result<Vec<Kind>, Failure> {
    for name in names {
        if !Kind::ALL.iter().any(|kind| kind.name() == name) {
            return Err(format!(
                "{name}: expected tar, deb, wheel or site; for example cargo xtask dist tar deb"
            ));
        }
    }
    let is_asked = |kind: &Kind| names.is_empty() || names.iter().any(|name| name == kind.name());
    Ok(Kind::ALL.into_iter().filter(is_asked).collect())
}

/// Removes what an earlier run wrote. A folder with anything else is refused.
fn empty(folder: &Path) -> Result<(), Failure> {
    make_folder(folder)?;
    let sums = std::fs::read_to_string(folder.join(SUMS)).unwrap_or_default();
    let listed: Vec<&str> = sums.lines().filter_map(name_in_sums).collect();
    let files = names(folder)?;
    if let Some(other) = files
        .iter()
        .find(|name| *name != SUMS && !listed.contains(&name.as_str()))
    {
        return Err(format!(
            "{} has {other}: expected an empty folder, one that does not exist, or one that this task wrote; for \
             example --out release",
            folder.display()
        ));
    }
    for name in files {
        std::fs::remove_file(folder.join(&name))
            .map_err(|error| format!("{name} cannot be removed: {error}"))?;
    }
    Ok(())
}

/// The name in a line of checksums.
fn name_in_sums(line: &str) -> Option<&str> {
    line.split_once("  ").map(|(_, name)| name)
}

/// The names of all files in a folder, in their order.
fn names(folder: &Path) -> Result<Vec<String>, Failure> {
    let files = std::fs::read_dir(folder)
        .map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
    let mut names: Vec<String> = files
        .flatten()
        .map(|file| file.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}

fn write_sums(folder: &Path) -> Result<(), Failure> {
    let mut command = Command::new("sha256sum");
    let files = names(folder)?.into_iter().filter(|name| name != SUMS);
    command.args(files).current_dir(folder);
    let sums = output(&mut command)?;
    let file = folder.join(SUMS);
    std::fs::write(&file, sums)
        .map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

/// Checks the files as people do who downloaded them, and that each one is listed. Gives their number.
fn check_sums(folder: &Path) -> Result<usize, Failure> {
    let mut command = Command::new("sha256sum");
    command.args(["--check", "--strict", SUMS]);
    let checked = output(command.current_dir(folder))?.lines().count();
    let there = names(folder)?.len() - 1;
    if checked != there {
        return Err(format!(
            "{SUMS} lists {checked} files, but {there} are there"
        ));
    }
    Ok(checked)
}

fn show_sizes(folder: &Path) -> Result<(), Failure> {
    println!("\n{}", folder.display());
    for name in names(folder)? {
        let bytes = std::fs::metadata(folder.join(&name)).map_err(|error| error.to_string())?;
        let (whole, tenth) = (bytes.len() / 100_000 / 10, bytes.len() / 100_000 % 10);
        println!("{whole:4}.{tenth} MB  {name}");
    }
    Ok(())
}

/// Fails unless a text has another one in it.
fn expect(what: &str, text: &str, wanted: &str) -> Result<(), Failure> {
    match text.contains(wanted) {
        true => Ok(()),
        false => Err(format!("{what}: expected `{wanted}`, but got\n{text}")),
    }
}

/// Fails unless a file is there.
fn expect_file(file: PathBuf) -> Result<PathBuf, Failure> {
    match std::fs::metadata(&file) {
        Ok(found) if found.is_file() && found.len() > 0 => Ok(file),
        _ => Err(format!("expected the file {}", file.display())),
    }
}
