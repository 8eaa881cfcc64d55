//! The engine as WebAssembly: how it is built, and the recorded requests through it.

use std::path::PathBuf;
use std::process::Command;

use crate::Failure;
use crate::tools::{
    add_target, cargo, find, make_folder, no_more, root, run as run_command, take_flag, target,
};

/// The target of Rust for WebAssembly without a system.
const TARGET: &str = "wasm32-unknown-unknown";

/// Another way to the library of Rust for it.
const OR_ELSE: &str = ", or on Debian, as root: `apt-get install libstd-rust-dev-wasm32`";

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
    add_target(TARGET, OR_ELSE)?;
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
