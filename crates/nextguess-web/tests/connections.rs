//! Connections over real sockets: which requests are let in, slow clients, too many of them, and the end.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::{Server, read};
use nextguess_web::Limits;
use serde_json::json;

/// Longer than anything here takes, also on a machine that is busy.
const LONG: Duration = Duration::from_secs(60);

fn connect(server: Server) -> TcpStream {
    let stream = TcpStream::connect(server.0).expect("the server listens");
    stream.set_read_timeout(Some(LONG)).expect("a timeout");
    stream
}

/// Sends a text and reads all that comes until the connection ends.
fn say(server: Server, text: &str) -> String {
    let mut stream = connect(server);
    let _ = stream.write_all(text.as_bytes());
    rest(stream)
}

fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("no answer")
}

#[test]
fn other_hosts_and_other_sites_are_refused() {
    let server = Server::start(Limits::default());
    let port = server.0.port();
    let own = format!("http://localhost:{port}");
    let table = [
        ("GET / HTTP/1.1", "Host: localhost", "200"),
        ("GET / HTTP/1.1", "Host: evil.example", "403"),
        ("GET /style/base.css HTTP/1.1", "Host: evil.example", "403"),
        ("GET /api/games HTTP/1.1", "Host: evil.example", "403"),
        ("GET /nothing HTTP/1.1", "Host: evil.example", "403"),
        ("GET /api/games HTTP/1.1", "X-Other: 1", "400"),
        ("GET /api/games HTTP/1.0", "X-Other: 1", "200"),
        ("GET /api/games HTTP/1.0", "Host: evil.example", "403"),
        (
            "GET http://evil.example/api/games HTTP/1.1",
            "Host: localhost",
            "403",
        ),
        (
            "GET http://localhost/api/games HTTP/1.1",
            "Host: localhost",
            "200",
        ),
        (
            "GET /api/games HTTP/1.1",
            "Host: localhost\r\nOrigin: null",
            "403",
        ),
        (
            "GET /api/games HTTP/1.1",
            "Host: localhost\r\nOrigin: http://evil.example",
            "403",
        ),
        (
            "OPTIONS /api/suggest HTTP/1.1",
            "Host: localhost\r\nOrigin: http://evil.example",
            "403",
        ),
        (
            "POST /api/suggest HTTP/1.1",
            "Host: localhost\r\nOrigin: http://evil.example",
            "403",
        ),
    ];
    for (line, headers, wanted) in table {
        let answer = say(
            server,
            &format!("{line}\r\n{headers}\r\nConnection: close\r\n\r\n"),
        );
        assert_eq!(status(&answer), wanted, "{line} {headers}: {answer}");
        if wanted != "200" {
            assert!(answer.contains("{\"error\":\""), "{answer}");
            assert!(!answer.contains("access-control"), "{answer}");
        }
    }
    let headers = format!("Host: localhost:{port}\r\nOrigin: {own}\r\nConnection: close");
    let answer = say(
        server,
        &format!("GET /api/games HTTP/1.1\r\n{headers}\r\n\r\n"),
    );
    assert_eq!(status(&answer), "200", "{answer}");
}

/// A head or a body that never comes to its end does not keep a connection.
#[test]
fn slow_heads_and_bodies_end() {
    let server = Server::start(Limits {
        head_time: Duration::from_millis(300),
        body_time: Duration::from_millis(300),
        ..Limits::default()
    });
    for head in [
        "",
        "GET / HTTP/1.1\r\nHost: local",
        "GET / HTTP/1.1\r\nHost: localhost\r\n",
    ] {
        let answer = say(server, head);
        assert!(
            answer.is_empty() || status(&answer) == "408",
            "{head:?}: {answer}"
        );
    }
    let head =
        "POST /api/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let answer = say(server, &format!("{head}Content-Length: 100\r\n\r\n{{"));
    assert_eq!(status(&answer), "408", "{answer}");
    assert!(
        answer.contains("{\"error\":\"The body took too long"),
        "{answer}"
    );
    // A byte now and then does not prolong it.
    let mut stream = connect(server);
    let _ = stream.write_all(format!("{head}Content-Length: 100000\r\n\r\n").as_bytes());
    let mut copy = stream.try_clone().expect("a second handle");
    let drip = std::thread::spawn(move || {
        let begun = Instant::now();
        while begun.elapsed() < LONG && copy.write_all(b" ").is_ok() {
            std::thread::sleep(Duration::from_millis(50));
        }
        begun.elapsed()
    });
    let answer = rest(stream);
    assert!(answer.is_empty() || status(&answer) == "408", "{answer}");
    assert!(drip.join().expect("the drip ends") < LONG);
    // A connection that was answered and asks nothing more ends too.
    let answer = say(server, "GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_eq!(status(&answer), "200");
}

/// A client that never reads does not keep its connection: with room for a single one, the next is let in.
#[test]
fn clients_that_read_nothing_are_left() {
    let server = Server::start(Limits {
        write_time: Duration::from_millis(300),
        connections: 1,
        ..Limits::default()
    });
    let mut stream = connect(server);
    // More answers than fit into what the system keeps for a client.
    let many = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(400);
    let _ = stream.write_all(many.as_bytes());
    let begun = Instant::now();
    while server.get("/icon.svg").status != 200 {
        assert!(begun.elapsed() < LONG, "the first connection is never left");
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(stream);
}

#[test]
fn more_connections_than_the_limit_are_refused() {
    let server = Server::start(Limits {
        connections: 3,
        ..Limits::default()
    });
    let mut idle: Vec<TcpStream> = (0..3).map(|_| connect(server)).collect();
    // All three are known to the server once they are answered.
    for stream in &mut idle {
        stream
            .write_all(b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .expect("a request");
        let mut some = [0; 20];
        stream.read_exact(&mut some).expect("an answer");
    }
    let answer = read(server.send("GET", "/", ""));
    assert_eq!(
        (answer.status, answer.kind.as_str()),
        (503, "application/json")
    );
    let error = answer.json()["error"].to_string();
    assert!(error.contains("connections"), "{error}");
    drop(idle);
    let begun = Instant::now();
    while server.get("/").status != 200 {
        assert!(begun.elapsed() < LONG, "connections that ended still count");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// When the server stops, a stream gets its last event, other work is refused, and both connections close.
#[test]
fn the_end_of_the_server_is_heard() {
    let (server, stop, ended) = Server::start_to_stop(Limits {
        time: Duration::from_secs(3600),
        ..Limits::default()
    });
    let long = json!({"game": "ayto:10", "strategies": ["entropy"]}).to_string();
    let mut stream = server.send("POST", "/api/simulate", &long);
    let mut begun = [0; 400];
    stream.read_exact(&mut begun).expect("the stream has begun");
    let slow = json!({
        "game": "mastermind:6x12",
        "turns": ["012345=?", "163278=?", "93a4b5=?"],
        "strategy": "entropy,effort=1000000000000",
    });
    let waiting = server.send("POST", "/api/suggest", &slow.to_string());
    let idle = connect(server);
    std::thread::sleep(Duration::from_millis(500));
    stop.send(()).expect("the server runs");
    let told = rest(stream);
    let last = told.rsplit("event: ").next().expect("an event");
    assert!(last.starts_with("end\n"), "{told}");
    assert!(last.contains("The server was stopped."), "{told}");
    // The last chunk: the stream ends as it should.
    assert!(told.ends_with("0\r\n\r\n"), "{told}");
    let refused = read(waiting);
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert_eq!(rest(idle), "");
    let ended = ended.recv_timeout(LONG).expect("the server ends");
    assert!(ended.is_ok());
    assert!(
        TcpStream::connect(server.0).is_err(),
        "nobody listens any more"
    );
}

/// One row for each rule about tags and codings; the tables of all cases are beside the code.
#[test]
fn files_of_the_page_are_sent_as_the_client_wants_them() {
    let server = Server::start(Limits::default());
    let get = |headers: &str| {
        let head = format!(
            "GET /main.js HTTP/1.1\r\nHost: localhost\r\n{headers}Connection: close\r\n\r\n"
        );
        say(server, &head)
    };
    let tag = |answer: &str| {
        let lines = answer.lines();
        let mut tags = lines.filter_map(|line| line.strip_prefix("etag: ").map(str::to_owned));
        tags.next().expect("a tag")
    };
    let plain = get("");
    let gzip = get("Accept-Encoding: gzip\r\n");
    assert!(
        !plain.contains("content-encoding") && plain.contains("import"),
        "{plain}"
    );
    assert!(gzip.contains("content-encoding: gzip"), "{gzip}");
    assert_ne!(tag(&plain), tag(&gzip), "two files, two tags");
    assert!(!get("Accept-Encoding: gzip;q=0\r\n").contains("content-encoding"));
    assert_eq!(status(&get("Accept-Encoding: identity;q=0\r\n")), "406");
    let (plain, gzip) = (tag(&plain), tag(&gzip));
    for (headers, wanted) in [
        (format!("If-None-Match: {plain}\r\n"), "304"),
        (format!("If-None-Match: W/{plain}\r\n"), "304"),
        (format!("If-None-Match: \"x\", {plain}\r\n"), "304"),
        ("If-None-Match: *\r\n".to_owned(), "304"),
        ("If-None-Match: \"x\"\r\n".to_owned(), "200"),
        (format!("If-None-Match: {gzip}\r\n"), "200"),
        (
            format!("If-None-Match: {gzip}\r\nAccept-Encoding: gzip\r\n"),
            "304",
        ),
    ] {
        assert_eq!(status(&get(&headers)), wanted, "{headers}");
    }
}

#[test]
fn a_wrong_method_is_named_with_its_path() {
    let server = Server::start(Limits::default());
    for (line, allowed, wanted) in [
        (
            "GET /api/suggest",
            "POST",
            "/api/suggest is used with POST, not GET",
        ),
        (
            "DELETE /api/tree/file",
            "POST",
            "/api/tree/file is used with POST, not DELETE",
        ),
        (
            "POST /api/games",
            "GET, HEAD",
            "/api/games is used with GET or HEAD, not POST",
        ),
        ("PUT /", "GET, HEAD", "/ is used with GET or HEAD, not PUT"),
    ] {
        let answer = say(
            server,
            &format!("{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
        );
        assert_eq!(status(&answer), "405", "{answer}");
        assert!(
            answer.contains(&format!("allow: {allowed}\r\n")),
            "{answer}"
        );
        assert!(answer.contains(wanted), "{answer}");
    }
    let answer = server.get("/api/nothing");
    assert_eq!(answer.status, 404);
    assert_eq!(answer.json()["error"], "Nothing is at /api/nothing.");
    let answer = say(
        server,
        "POST /api/board HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
    );
    assert_eq!(status(&answer), "415", "{answer}");
    for wanted in [
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "default-src 'self'",
    ] {
        assert!(answer.contains(wanted), "{answer}");
    }
}
