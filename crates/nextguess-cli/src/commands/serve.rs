//! `nextguess serve`: every game in the browser.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::process::{Command, Stdio};

use anyhow::Context;
use nextguess_web::{Hosts, Limits};
use serde::Serialize;

use crate::Ending;
use crate::arguments::ServeArguments;
use crate::terminal::output::Output;

/// Where the page is, told as soon as it is there.
#[derive(Serialize)]
struct Serving {
    url: String,
}

pub(crate) fn run(arguments: ServeArguments, output: &Output) -> anyhow::Result<Ending> {
    let address = SocketAddr::new(arguments.host, arguments.port);
    let listener = TcpListener::bind(address).with_context(|| {
        format!("cannot listen on {address} (--port 0 takes any port that is free)")
    })?;
    let url = format!("http://{}/", listener.local_addr()?);
    if output.is_json() {
        output.document(&Serving { url: url.clone() })?;
    } else {
        output.line(&format!("nextguess is at {url}"))?;
    }
    output.say("Ctrl-C ends it.");
    if !arguments.host.is_loopback() {
        output.say(&warning(arguments.host));
    }
    if arguments.open && !open(&url) {
        output.say("No browser could be started; open the page yourself.");
    }
    let hosts = Hosts::new(arguments.host, arguments.allow_host);
    let stop = nextguess_web::interrupted();
    nextguess_web::serve(listener, &Limits::default(), hosts, stop).context("serving the page")?;
    Ok(Ending::Fine)
}

/// What it means to let other machines in.
fn warning(host: IpAddr) -> String {
    let names = match host.is_unspecified() {
        true => "any of this machine's addresses in numbers".to_owned(),
        false => host.to_string(),
    };
    format!(
        "WARNING: --host {host} opens this server to other machines.\n\
         Everyone who can reach this machine can use it: there is no password and no encryption.\n\
         They can keep its cores and some GB of its memory busy; they cannot read its files.\n\
         It answers under {names} and localhost; --allow-host NAME adds a name."
    )
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
