//! A server on a free port of this machine, and a client that speaks plain HTTP to it.
#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc;
use std::time::Duration;

use nextguess_web::{Hosts, Limits};
use serde_json::Value;
use tokio::sync::oneshot;

/// Where a server listens. It serves until the tests end.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Server(pub(crate) SocketAddr);

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) kind: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("a JSON body")
    }
}

impl Server {
    /// A server that serves until the tests end.
    pub(crate) fn start(limits: Limits) -> Server {
        let (server, stop, _) = Server::start_to_stop(limits);
        // Nobody is left to stop it.
        std::mem::forget(stop);
        server
    }

    /// A server, what stops it when something is sent, and how it ended.
    pub(crate) fn start_to_stop(
        limits: Limits,
    ) -> (Server, oneshot::Sender<()>, mpsc::Receiver<io::Result<()>>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let hosts = Hosts::new(address.ip(), Vec::new());
        let (stop, stopped) = oneshot::channel();
        let (end, ended) = mpsc::channel();
        std::thread::spawn(move || {
            let stop = async { stopped.await.unwrap_or(()) };
            let _ = end.send(nextguess_web::serve(listener, &limits, hosts, stop));
        });
        (Server(address), stop, ended)
    }

    /// Sends a request and returns the connection, on which the answer will come.
    pub(crate) fn send(self, method: &str, path: &str, body: &str) -> TcpStream {
        self.send_with(method, path, "Content-Type: application/json\r\n", body)
    }

    /// The same with other headers, each with the end of its line.
    pub(crate) fn send_with(
        self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> TcpStream {
        let mut stream = TcpStream::connect(self.0).expect("the server listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(120)))
            .expect("a timeout can be set");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        // A server that refuses a body may close before it has read all of it.
        let _ = stream.write_all(request.as_bytes());
        stream
    }

    pub(crate) fn ask(self, method: &str, path: &str, body: &str) -> Answer {
        read(self.send(method, path, body))
    }

    pub(crate) fn get(self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }

    pub(crate) fn post(self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, &body.to_string())
    }

    /// The document of a request that must be fine.
    pub(crate) fn told(self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, 200, "{path} {body}: {}", answer.body);
        answer.json()
    }

    /// The error of a request that must be refused with this status.
    pub(crate) fn refused(self, status: u16, path: &str, body: &Value) -> String {
        let answer = self.post(path, body);
        assert_eq!(answer.status, status, "{path} {body}: {}", answer.body);
        answer.json()["error"].as_str().expect("a text").to_owned()
    }
}

/// Reads a whole answer.
pub(crate) fn read(stream: TcpStream) -> Answer {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).expect("a status line");
    let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
    let status = status.unwrap_or_else(|| panic!("no status in {line:?}"));
    let (mut kind, mut is_chunked) = (String::new(), false);
    loop {
        line.clear();
        reader.read_line(&mut line).expect("a header");
        let header = line.trim().to_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("content-type:") {
            value.trim().clone_into(&mut kind);
        }
        is_chunked |= header == "transfer-encoding: chunked";
    }
    let mut body = Vec::new();
    reader.read_to_end(&mut body).expect("a body");
    if is_chunked {
        body = unchunked(&body);
    }
    let body = String::from_utf8(body).expect("a body of text");
    Answer { status, kind, body }
}

fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&rest[..end]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size in hexadecimal");
        if size == 0 {
            break;
        }
        body.extend(&rest[end + 2..end + 2 + size]);
        rest = &rest[end + 2 + size + 2..];
    }
    body
}

/// The events of a stream, by name.
pub(crate) fn events(body: &str) -> Vec<(String, Value)> {
    let events = body.split("\n\n").filter(|event| !event.trim().is_empty());
    let read = |event: &str| {
        let field = |name: &str| {
            let line = event.lines().find_map(|line| line.strip_prefix(name));
            line.expect("the field").trim().to_owned()
        };
        let data = serde_json::from_str(&field("data:")).expect("JSON data");
        (field("event:"), data)
    };
    events.map(read).collect()
}
