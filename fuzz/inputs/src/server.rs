//! What the server is sent.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use nextguess_web::{Hosts, Limits};

/// The paths that take a body.
const PATHS: [&str; 11] = [
    "board",
    "grade",
    "suggest",
    "play",
    "simulate",
    "optimal",
    "tree",
    "tree/file",
    "season",
    "season/file",
    "season/picture",
];

/// The most bytes of a body that the server takes.
const MOST_BYTES: usize = 1 << 16;

/// Where one server for all requests listens, within narrow limits.
fn server() -> SocketAddr {
    static SERVER: OnceLock<SocketAddr> = OnceLock::new();
    *SERVER.get_or_init(|| {
        let limits = Limits {
            body_bytes: MOST_BYTES,
            request: nextguess_service::Limits {
                listed_secrets: 2_000,
                secrets_with_unknown: 200,
                cells: 200,
                turns: 10,
                samples: 5,
                tree_secrets: 300,
                tree_levels: 3,
                solver_memory: 1 << 20,
                solver_table: 1 << 20,
                ..nextguess_service::Limits::default()
            },
            time: Duration::from_millis(300),
            ..Limits::default()
        };
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let hosts = Hosts::new(address.ip(), Vec::new());
        std::thread::spawn(move || {
            nextguess_web::serve(listener, &limits, hosts, std::future::pending())
        });
        address
    })
}

/// The body of a request, after a byte that chooses the path. The server may refuse it, but not fail.
pub fn http(data: &[u8]) -> bool {
    let Some((&first, body)) = data.split_first() else {
        return false;
    };
    // Seeds begin with a letter: `a` is the first path.
    let path = PATHS[usize::from(first.wrapping_sub(b'a')) % PATHS.len()];
    let head = format!(
        "POST /api/{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(server()).expect("the server listens");
    // A server that refuses a body may close before it has read all of it.
    let _ = stream.write_all(&[head.as_bytes(), body].concat());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    if answer.is_empty() && body.len() > MOST_BYTES {
        return false;
    }
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok());
    let status: u16 = status.unwrap_or_else(|| panic!("/api/{path} answers {answer:?}"));
    assert_ne!(status, 500, "/api/{path}: {answer}");
    if status != 200 {
        let content = answer.split_once("\r\n\r\n").map_or("", |it| it.1);
        let document = serde_json::from_str::<serde_json::Value>(content);
        let error = document.as_ref().ok().and_then(|it| it["error"].as_str());
        assert!(
            error.is_some(),
            "/api/{path} refuses without a reason: {answer}"
        );
    }
    status == 200
}
