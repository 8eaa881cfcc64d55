//! The page's server, through the real binary.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use common::{fails, prints, prints_json};

/// A server that ends with the test.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(arguments: &[&str]) -> (Serving, String) {
    let child = Command::new(env!("CARGO_BIN_EXE_nextguess"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut serving = Serving(child);
    let stdout = serving.0.stdout.take().expect("standard output is piped");
    let lines = BufReader::new(stdout).lines().map_while(Result::ok);
    let line = lines.into_iter().find(|line| line.contains("http://"));
    (serving, line.expect("the address is told at once"))
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_page_and_its_api_are_served_on_this_machine_alone() {
    assert!(prints(&["serve", "--help"]).contains("[default: 127.0.0.1]"));
    let (_serving, line) = start(&["serve", "--port", "0"]);
    let address = line
        .split("http://")
        .nth(1)
        .expect("an address")
        .trim_end_matches('/');
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    assert!(get(address, "/").contains("<title>nextguess</title>"));
    let games = get(address, "/api/games");
    let games = games.split("\r\n\r\n").nth(1).expect("a body");
    let games: serde_json::Value = serde_json::from_str(games).expect("JSON");
    assert_eq!(games, prints_json(&["games"]));
}

#[test]
fn where_the_page_is_comes_as_a_document_and_a_port_in_use_is_refused() {
    let (_serving, line) = start(&["serve", "--port", "0", "--json"]);
    assert!(
        line.trim().starts_with("\"url\": \"http://127.0.0.1:"),
        "{line}"
    );
    let port = line
        .rsplit(':')
        .next()
        .expect("a port")
        .trim_matches(['"', '/']);
    let error = fails(&["serve", "--port", port]);
    assert!(error.contains("--port 0"), "{error}");
    assert!(fails(&["serve", "--port", "70000"]).contains("70000"));
}

/// Ctrl-C is the usual way to end the server, and services are ended with SIGTERM: both are fine.
#[cfg(unix)]
#[test]
fn signals_end_it_cleanly() {
    for signal in ["-INT", "-TERM"] {
        let (mut serving, line) = start(&["serve", "--port", "0"]);
        let address = line.split("http://").nth(1).expect("an address");
        let address = address.trim_end_matches('/');
        // A stream under way gets its last event.
        let body = "{\"game\": \"ayto:10\", \"strategies\": [\"entropy\"]}";
        let mut stream = TcpStream::connect(address).expect("the server listens");
        let request = format!(
            "POST /api/simulate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("a request");
        let mut begun = [0; 300];
        stream.read_exact(&mut begun).expect("the stream has begun");
        let id = serving.0.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill runs").success());
        let mut rest = String::new();
        stream.read_to_string(&mut rest).expect("the stream ends");
        assert!(rest.contains("event: end\ndata: {\"cut_short\""), "{rest}");
        let status = serving.0.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{signal}");
    }
}

#[test]
fn other_names_are_refused_unless_they_are_allowed() {
    let ask = |address: &str, host: &str| {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        let request =
            format!("GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer.split(' ').nth(1).map(str::to_owned)
    };
    let arguments = ["serve", "--port", "0", "--allow-host", "box.local"];
    let (_serving, line) = start(&arguments);
    let address = line.split("http://").nth(1).expect("an address");
    let address = address.trim_end_matches('/');
    for (host, status) in [
        ("localhost:1", "200"),
        ("Box.Local:7878", "200"),
        ("evil.example", "403"),
        ("box.local.evil.example", "403"),
    ] {
        assert_eq!(ask(address, host).as_deref(), Some(status), "{host}");
    }
    let error = fails(&["serve", "--allow-host", "http://box.local"]);
    assert!(error.contains("without a port"), "{error}");
}

/// Who opens the server to other machines reads what that means; who does not, reads nothing of it.
#[test]
fn a_server_for_others_comes_with_a_warning() {
    // Not every machine has IPv6, so only addresses of IPv4 are tried.
    for (host, is_warned) in [("0.0.0.0", true), ("127.0.0.1", false)] {
        let child = Command::new(env!("CARGO_BIN_EXE_nextguess"))
            .args(["serve", "--port", "0", "--host", host])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut serving = Serving(child.expect("the binary starts"));
        let stderr = serving.0.stderr.take().expect("standard error is piped");
        let lines = BufReader::new(stderr).lines().map_while(Result::ok);
        let mut lines = lines.skip_while(|line| !line.contains("Ctrl-C"));
        assert!(lines.next().is_some(), "{host}: it starts");
        if is_warned {
            let line = lines.next().expect("a warning");
            assert!(
                line.contains("WARNING") && line.contains("other machines"),
                "{line}"
            );
        } else {
            serving.0.kill().expect("it runs");
            assert_eq!(lines.next(), None);
        }
    }
}
