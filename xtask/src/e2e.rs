//! The page in a real browser: `crates/nextguess-web/e2e/run.mjs` clicks through it in headless Chromium.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::Failure;
use crate::tools::{
    apt_install, at_most_one_name, cargo, find, make_folder, root, run as run_command, take_flag,
};

/// The usual names of Chromium.
const CHROMIUM: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// The pictures that the documents show, of those that the tests draw.
const SHOWN: [&str; 8] = [
    "start-wide-light.png",
    "game-mastermind-wide-light.png",
    "game-mastermind-phone-dark.png",
    "words-wide-light.png",
    "season-wide-light.png",
    "season-person-phone-light.png",
    "review-wide-light.png",
    "lab-wide-dark.png",
];

/// Runs all tests of the page, or those whose name contains a text.
///
/// - `--install` installs Chromium, Node and npm with `apt-get` where they are missing.
/// - `--pictures` takes the pictures in `docs/page` over from those that the tests draw in `target/page/screens`.
/// - The variable `CHROMIUM` names another browser.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut arguments = arguments.to_vec();
    let install = take_flag(&mut arguments, "--install");
    let pictures = take_flag(&mut arguments, "--pictures");
    let name = at_most_one_name(arguments)?;
    let browser = Browser::find(install)?;
    let drawn = root().join("target/page");
    make_folder(&drawn)?;
    let (_server, address) = Server::start()?;
    let name = name.as_deref();
    browser.run("run.mjs", address.as_ref(), &drawn, name)?;
    if pictures {
        take_over(&drawn.join("screens"))?;
    }
    // The same page without a server.
    let site = root().join("target/site");
    crate::site::write(&site)?;
    let pictures = root().join("target/page/site");
    make_folder(&pictures)?;
    browser.run("site.mjs", site.as_ref(), &pictures, name)
}

/// Takes the pictures of the documents over from those of all screens.
fn take_over(screens: &Path) -> Result<(), Failure> {
    for name in SHOWN {
        let from = screens.join(name);
        std::fs::copy(&from, root().join("docs/page").join(name))
            .map_err(|error| format!("{} cannot be copied: {error}", from.display()))?;
    }
    Ok(())
}

/// A browser, and the scripts that click in it.
pub(crate) struct Browser {
    chromium: PathBuf,
    scripts: PathBuf,
}

impl Browser {
    /// The browser of this machine, with what the scripts need. What is missing is installed, or advice is given.
    pub(crate) fn find(install: bool) -> Result<Browser, Failure> {
        let missing = missing();
        if !missing.is_empty() {
            if !install {
                return Err(advice(&missing));
            }
            install_with_apt(&missing)?;
        }
        let chromium = chromium().ok_or_else(|| advice(&["chromium"]))?;
        let scripts = root().join("crates/nextguess-web/e2e");
        install_packages(&scripts)?;
        Ok(Browser { chromium, scripts })
    }

    /// Runs the tests of a script on the page at an address or in a folder, or those whose name contains a text.
    pub(crate) fn run(
        &self,
        script: &str,
        place: &OsStr,
        pictures: &Path,
        name: Option<&str>,
    ) -> Result<(), Failure> {
        let mut node = Command::new(program("node"));
        node.current_dir(&self.scripts).arg(script).arg(place);
        run_command(node.arg(&self.chromium).arg(pictures).args(name))
    }
}

/// Where Chromium is: what the variable `CHROMIUM` names, or one of its usual names on the `PATH`.
fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    named.or_else(|| find(&CHROMIUM))
}

/// A program of Node. npm is a script on Windows.
fn program(name: &str) -> PathBuf {
    find(&[name]).unwrap_or_else(|| format!("{name}.cmd").into())
}

/// The Debian packages of the programs that are missing.
fn missing() -> Vec<&'static str> {
    let mut packages = Vec::new();
    if chromium().is_none() {
        packages.push("chromium");
    }
    if find(&["node"]).is_none() {
        packages.push("nodejs");
    }
    if find(&["npm", "npm.cmd"]).is_none() {
        packages.push("npm");
    }
    packages
}

fn advice(missing: &[&str]) -> String {
    let packages = missing.join(" ");
    format!(
        "The browser tests need programs that are not on the PATH: {packages}.\n\
         On Debian, as root: `apt-get install {packages}`, or let `cargo xtask e2e --install` do it.\n\
         Elsewhere: install Node from https://nodejs.org and Chromium or Chrome; \
         if its name is unusual, set CHROMIUM to its path."
    )
}

fn install_with_apt(missing: &[&str]) -> Result<(), Failure> {
    if find(&["apt-get"]).is_none() {
        return Err(format!(
            "--install works with apt-get only. {}",
            advice(missing)
        ));
    }
    apt_install(missing)
}

/// Fetches the two packages that the tests import, if they are not there or others are asked for.
fn install_packages(folder: &Path) -> Result<(), Failure> {
    let changed = |file: &str| std::fs::metadata(folder.join(file)).and_then(|it| it.modified());
    let wanted = changed("package-lock.json").map_err(|error| error.to_string())?;
    if changed("node_modules/.package-lock.json").is_ok_and(|installed| installed >= wanted) {
        return Ok(());
    }
    let mut npm = Command::new(program("npm"));
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    run_command(npm.current_dir(folder))
}

/// `nextguess serve`, until it is dropped.
struct Server(Child);

impl Server {
    /// Starts the server on a free port, and returns its address.
    fn start() -> Result<(Server, String), Failure> {
        run_command(cargo().args(["build", "--package", "nextguess-cli"]))?;
        // Cargo becomes the program that it runs, so that ending it ends the server.
        let mut command = cargo();
        command.args(["run", "--quiet", "--package", "nextguess-cli", "--"]);
        command.args(["serve", "--port", "0"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.map_err(|error| format!("the server does not start: {error}"))?;
        let output = child.stdout.take().expect("standard output is a pipe");
        let server = Server(child);
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line[line.find("http://")?..].trim().to_owned()));
        let address = address.ok_or("the server ended without an address")?;
        Ok((server, address))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
