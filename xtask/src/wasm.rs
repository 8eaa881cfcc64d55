//! The engine as WebAssembly: how it is built, and the recorded requests through it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;
use crate::tools::{cargo, find, no_more, root, run as run_command, take_flag, target};

/// The target of Rust for WebAssembly without a system.
const TARGET: &str = "wasm32-unknown-unknown";

/// The builds of the module, each with the features it has: one for browsers without vectors, and one with.
const BUILDS: [(&str, &[&str]); 2] = [
    ("nextguess.wasm", &[]),
    ("nextguess-simd.wasm", &["--features", "simd128"]),
];

/// Runs the recorded requests through each build, in Node. `--speed` measures the builds side by side instead.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut arguments = arguments.to_vec();
    let speed = take_flag(&mut arguments, "--speed");
    no_more(&arguments)?;
    let node = find(&["node"]).ok_or(
        "Node is not on the PATH. On Debian, as root: `apt-get install nodejs`. Elsewhere: https://nodejs.org.",
    )?;
    let modules = build()?;
    let scripts = root().join("crates/nextguess-wasm/tests/node");
    let mut command = Command::new(node);
    match speed {
        true => command.arg(scripts.join("speed.mjs")),
        false => command.arg(scripts.join("conformance.mjs")).arg(root()),
    };
    run_command(command.args(modules))
}

/// Builds the modules, and says where they are.
pub(crate) fn build() -> Result<Vec<PathBuf>, Failure> {
    add_target()?;
    let folder = target().join("modules");
    make_folder(&folder)?;
    let mut modules = Vec::new();
    for (name, features) in BUILDS {
        let mut command = cargo();
        command.args(["build", "--locked", "--package", "nextguess-wasm"]);
        command.args(["--profile", "wasm", "--target", TARGET]);
        run_command(command.args(features))?;
        let built = target().join(TARGET).join("wasm/nextguess_wasm.wasm");
        let module = folder.join(name);
        std::fs::copy(&built, &module)
            .map_err(|error| format!("{} cannot be written: {error}", module.display()))?;
        modules.push(module);
    }
    Ok(modules)
}

pub(crate) fn make_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("{} cannot be made: {error}", folder.display()))
}

/// Adds the target, unless it is there.
fn add_target() -> Result<(), Failure> {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--print", "target-libdir", "--target", TARGET]);
    let printed = rustc.current_dir(root()).output();
    let library = printed.map_err(|error| format!("rustc cannot be started: {error}"))?;
    let library = String::from_utf8_lossy(&library.stdout).trim().to_owned();
    if !library.is_empty() && Path::new(&library).is_dir() {
        return Ok(());
    }
    let Some(rustup) = find(&["rustup"]) else {
        return Err(format!(
            "Rust's library for {TARGET} is missing, and rustup is not there to add it.\n\
             Install Rust with rustup (https://rustup.rs), or on Debian, as root: \
             `apt-get install libstd-rust-dev-wasm32`."
        ));
    };
    let mut command = Command::new(rustup);
    run_command(command.current_dir(root()).args(["target", "add", TARGET]))
}
