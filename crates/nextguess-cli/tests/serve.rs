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
