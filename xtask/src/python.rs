//! The Python package: built as people install it, and tested in environments of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;
use crate::tools::{
    apt_install, copy, find, no_more, only, remove_folder, root, run as run_command, take_flag,
    target,
};

/// The oldest CPython that the package is for.
const OLDEST: (u32, u32) = (3, 9);

/// What builds the package.
const MATURIN: &str = "maturin>=1.9,<2";

/// Works without any other package: the wheel needs nothing.
pub(crate) const ALONE: &str = "
import nextguess as ng
assert ng.Game('bulls:4x10').start().play('1234=1,1').remaining == 720
assert ng.simulate('mastermind:3x4', 'entropy').plot()._repr_svg_().startswith('<svg')
assert ng.prove('bulls:3x6').tree.verify()
print('nextguess', ng.__version__, 'works alone')
";

/// Unpacks a file into a folder. In an sdist all files are of one old date, so that Cargo would not see what is new.
const UNPACK: &str = "
import os, sys, tarfile
with tarfile.open(sys.argv[1]) as file:
    file.extractall(sys.argv[2])
for folder, _, names in os.walk(sys.argv[2]):
    for name in names:
        os.utime(os.path.join(folder, name))
";

/// Builds the sdist, the wheel from the sdist, and runs the tests on the wheel.
///
/// - `--all-versions` runs them on every CPython from 3.9 on that is here: those on the `PATH`, and those of pyenv.
/// - `--install` installs Python with `apt-get` where it is missing.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut arguments = arguments.to_vec();
    let is_all = take_flag(&mut arguments, "--all-versions");
    let install = take_flag(&mut arguments, "--install");
    no_more(&arguments)?;
    let first = Python::find(install)?;
    let pythons = match is_all {
        true => find_all(),
        false => vec![first],
    };
    let folder = target().join("python");
    let built = build(&pythons[0])?;
    for python in &pythons {
        let (major, minor) = python.version;
        println!("testing on CPython {major}.{minor}");
        let place = folder.join(format!("venv-{major}.{minor}"));
        test(python, &place, &built.wheel)?;
        // Each takes half a gigabyte.
        if is_all {
            std::fs::remove_dir_all(&place)
                .map_err(|error| format!("{} cannot be removed: {error}", place.display()))?;
        }
    }
    Ok(())
}

fn advice() -> String {
    let (major, minor) = OLDEST;
    format!(
        "There is no CPython {major}.{minor} or newer on the PATH that makes environments. On Debian, as root: `apt-get install python3 \
         python3-venv`, or let `cargo xtask python --install` do it."
    )
}

/// An interpreter.
pub(crate) struct Python {
    program: PathBuf,
    version: (u32, u32),
}

/// One interpreter of each version from the oldest on: first the usual one of the `PATH`, then the others, the newest
/// first.
fn find_all() -> Vec<Python> {
    let mut programs: Vec<PathBuf> = find(&["python3"]).into_iter().collect();
    programs.extend(find(&["python"]));
    let mut others = Vec::new();
    for minor in OLDEST.1..OLDEST.1 + 20 {
        others.extend(find(&[&format!("python3.{minor}")]));
    }
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let pyenv = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    if let Some(pyenv) = pyenv.or(home.map(|home| home.join(".pyenv"))) {
        let versions = std::fs::read_dir(pyenv.join("versions"));
        let versions = versions.into_iter().flatten().flatten();
        others.extend(versions.map(|version| version.path().join("bin/python")));
    }
    let mut others: Vec<Python> = others.into_iter().filter_map(Python::new).collect();
    others.sort_by_key(|python| std::cmp::Reverse(python.version));
    let mut found: Vec<Python> = programs.into_iter().filter_map(Python::new).collect();
    found.extend(others);
    let mut versions = Vec::new();
    found.retain(|python| {
        let is_new = python.version >= OLDEST && !versions.contains(&python.version);
        versions.push(python.version);
        is_new
    });
    found
}

impl Python {
    /// The usual interpreter of this machine. Where there is none it is installed, or advice is given.
    pub(crate) fn find(install: bool) -> Result<Python, Failure> {
        let mut pythons = find_all();
        if install && pythons.is_empty() {
            apt_install(&["python3", "python3-venv"])?;
            pythons = find_all();
        }
        pythons.into_iter().next().ok_or_else(advice)
    }

    /// A command that runs it.
    pub(crate) fn command(&self) -> Command {
        Command::new(&self.program)
    }

    /// An interpreter that runs, makes environments, and is CPython with the usual lock.
    fn new(program: PathBuf) -> Option<Python> {
        let asked = "import ensurepip, sys, sysconfig, venv; \
            assert sys.implementation.name == 'cpython'; \
            assert not sysconfig.get_config_var('Py_GIL_DISABLED'); \
            print(*sys.version_info[:2])";
        let output = Command::new(&program).args(["-c", asked]).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let (major, minor) = text.trim().split_once(' ')?;
        let version = (major.parse().ok()?, minor.parse().ok()?);
        Some(Python { program, version })
    }

    /// A new environment with some packages. Gives its interpreter.
    pub(crate) fn environment(&self, place: &Path, packages: &[&str]) -> Result<PathBuf, Failure> {
        let mut venv = self.command();
        run_command(venv.args(["-m", "venv", "--clear"]).arg(place))?;
        let program = match cfg!(windows) {
            true => place.join("Scripts/python.exe"),
            false => place.join("bin/python"),
        };
        if !packages.is_empty() {
            run_command(pip_install(&program).args(packages))?;
        }
        Ok(program)
    }
}

pub(crate) fn pip_install(python: &Path) -> Command {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet"]);
    pip.arg("--disable-pip-version-check");
    pip
}

/// The package as people get it.
pub(crate) struct Built {
    pub(crate) sdist: PathBuf,
    pub(crate) wheel: PathBuf,
}

/// Where Cargo builds the package. Not where the repository is built: Cargo would take the one for the other.
pub(crate) fn build_folder() -> PathBuf {
    target().join("python/build")
}

/// Builds the sdist, and from it the wheel: what is missing in the sdist is found out.
pub(crate) fn build(python: &Python) -> Result<Built, Failure> {
    let package = root().join("crates/nextguess-python");
    let folder = target().join("python");
    let dist = folder.join("dist");
    // Of an earlier version there may be others.
    remove_folder(&dist)?;
    let tools = python.environment(&folder.join("tools"), &[MATURIN])?;
    let mut sdist = Command::new(&tools);
    sdist.args(["-m", "maturin", "sdist", "--out"]).arg(&dist);
    run_command(sdist.current_dir(&package))?;
    let sdist = only(&dist, ".tar.gz")?;
    let source = folder.join("source");
    // What is unpacked again is built again, so that the same files stay. The copy is of what was unpacked to its end.
    let unpacked = folder.join("source.tar.gz");
    if read(&unpacked).ok() != Some(read(&sdist)?) || only(&source, "").is_err() {
        let _ = std::fs::remove_file(&unpacked);
        remove_folder(&source)?;
        let mut unpack = Command::new(&tools);
        unpack.args(["-c", UNPACK]).arg(&sdist);
        run_command(unpack.arg(&source))?;
        copy(&sdist, &unpacked)?;
    }
    let mut wheel = Command::new(&tools);
    wheel.args(["-m", "maturin", "build", "--release", "--out"]);
    wheel.arg(&dist).current_dir(only(&source, "")?);
    run_command(wheel.env("CARGO_TARGET_DIR", build_folder()))?;
    let wheel = only(&dist, ".whl")?;
    Ok(Built { sdist, wheel })
}

fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

fn test(python: &Python, place: &Path, wheel: &Path) -> Result<(), Failure> {
    let program = python.environment(place, &[])?;
    run_command(pip_install(&program).arg("--no-deps").arg(wheel))?;
    run_command(Command::new(&program).args(["-c", ALONE]))?;
    let with_tests = format!("{}[test]", wheel.display());
    run_command(pip_install(&program).arg(with_tests))?;
    let mut pytest = Command::new(&program);
    pytest.args(["-m", "pytest", "--quiet", "--pyargs", "nextguess", "tests"]);
    run_command(pytest.current_dir(root().join("crates/nextguess-python")))
}
