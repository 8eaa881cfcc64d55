//! The page in a real browser: `e2e/run.mjs` clicks through it in headless Chromium.
//!
//! It needs Chromium and Node with npm, and fails where they are missing; `NEXTGUESS_SKIP_BROWSER=1` leaves it
//! out. `SNAPSHOTS=overwrite` draws the pictures of the documents anew.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use nextguess_web::Limits;

const HELP: &str = "On Debian: apt-get install chromium nodejs npm. To test without a browser, set \
                    NEXTGUESS_SKIP_BROWSER=1.";

#[test]
fn the_page_works_in_a_browser() {
    if std::env::var_os("NEXTGUESS_SKIP_BROWSER").is_some_and(|value| value == "1") {
        println!("left out: NEXTGUESS_SKIP_BROWSER is 1");
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("e2e");
    let chromium = chromium();
    if !folder.join("node_modules").exists() {
        let mut npm = Command::new("npm");
        npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
        run(npm.current_dir(&folder), "npm");
    }
    let pictures = match std::env::var("SNAPSHOTS") {
        Ok(value) if value == "overwrite" => {
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/page")
        }
        _ => Path::new(env!("CARGO_TARGET_TMPDIR")).join("page"),
    };
    std::fs::create_dir_all(&pictures).expect("the folder for pictures can be made");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || nextguess_web::serve(listener, Limits::default()));
    let mut node = Command::new("node");
    node.arg("run.mjs")
        .arg(format!("http://{address}/"))
        .arg(chromium)
        .arg(&pictures);
    run(node.current_dir(&folder), "node");
}

/// Runs a command to its end, which must be fine.
fn run(command: &mut Command, name: &str) {
    let output = command.output();
    let output = output.unwrap_or_else(|error| panic!("{name} cannot be run: {error}. {HELP}"));
    let told = String::from_utf8_lossy(&output.stdout);
    println!("{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{name} fails; see above");
}

/// Where Chromium is: what `CHROMIUM` names, or one of its usual names on the path.
fn chromium() -> PathBuf {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return named.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let places =
        std::env::split_paths(&path).flat_map(|folder| names.map(|name| folder.join(name)));
    let found = places.into_iter().find(|place| place.is_file());
    found.unwrap_or_else(|| panic!("Chromium is missing. {HELP}"))
}
