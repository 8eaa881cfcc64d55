//! `nextguess serve`: every game in the browser.

use std::net::{SocketAddr, TcpListener};
use std::process::{Command, Stdio};

use anyhow::Context;
use nextguess_web::Limits;
use serde::Serialize;

use crate::Outcome;
use crate::cli::ServeArguments;
use crate::output::Output;

/// Where the page is, told as soon as it is there.
#[derive(Serialize)]
struct Serving {
    url: String,
}

pub(crate) fn run(arguments: ServeArguments, output: &Output) -> anyhow::Result<Outcome> {
    let address = SocketAddr::new(arguments.host, arguments.port);
    let listener = TcpListener::bind(address).with_context(|| {
        format!("{address}: expected an address that is free; for example --port 0")
    })?;
    let url = format!("http://{}/", listener.local_addr()?);
    if output.is_json() {
        output.document(&Serving { url: url.clone() })?;
    } else {
        output.line(&format!("nextguess is at {url}"))?;
    }
    output.say("Ctrl-C ends it.");
    if arguments.open && !open(&url) {
        output.say("No browser could be started; open the page yourself.");
    }
    nextguess_web::serve(listener, Limits::default()).context("serving the page")?;
    Ok(Outcome::Fine)
}

/// Asks the system to show a page; `false` if it cannot.
fn open(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    quiet.stderr(Stdio::null()).spawn().is_ok()
}
