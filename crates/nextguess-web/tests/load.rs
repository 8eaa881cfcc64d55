//! Limits, cancellation and many clients at once.

mod common;

use std::io::Read;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use common::{Server, read};
use nextguess_web::Limits;
use serde_json::json;

/// These tests fill workers and measure memory, so that they cannot run at the same time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A request that would work for minutes: the whole tree of a slow strategy on a large board.
fn long_work() -> serde_json::Value {
    json!({"game": "ayto:10", "strategies": ["entropy"]})
}

#[test]
fn large_bodies_boards_and_numbers_are_refused() {
    let _alone = alone();
    let server = Server::start(Limits::default());
    let large = json!({"game": "mastermind:4x6", "turns": ["x".repeat(2 << 20)]});
    let error = server.refused(413, "/api/suggest", &large);
    assert!(error.starts_with("body: "), "{error}");
    let turns = vec!["0011=1,0"; 101];
    for (path, body, wanted) in [
        (
            "/api/suggest",
            json!({"game": "mastermind:6x26"}),
            "at most 4,000,000 secrets",
        ),
        (
            "/api/play",
            json!({"game": "mastermind:6x13", "seed": 1}),
            "at most 4,000,000 secrets",
        ),
        (
            "/api/tree",
            json!({"game": "permutation:11"}),
            "at most 4,000,000 secrets",
        ),
        (
            "/api/board",
            json!({"game": "mastermind:200x200"}),
            "at most 10,000 symbols",
        ),
        (
            "/api/suggest",
            json!({"game": "mastermind:4x6", "turns": turns}),
            "at most 100",
        ),
        (
            "/api/suggest",
            json!({"game": "mastermind:4x6", "top": 101}),
            "at most 100",
        ),
        (
            "/api/suggest",
            json!({"game": "mastermind:6x9", "turns": ["01234?=1,0"]}),
            "every slot known",
        ),
        (
            "/api/simulate",
            json!({"game": "mastermind:4x6", "strategies": vec!["entropy"; 9]}),
            "at most 8",
        ),
        (
            "/api/simulate",
            json!({"game": "mastermind:4x6", "strategies": ["entropy"], "samples": 100_001}),
            "at most 100,000",
        ),
        (
            "/api/simulate",
            json!({"game": "permutation:11", "strategies": ["entropy"]}),
            "at most 4,000,000",
        ),
    ] {
        let error = server.refused(400, path, &body);
        assert!(error.contains(wanted), "{path} {body}: {error}");
    }
    let board = server.told("/api/board", &json!({"game": "permutation:100"}));
    assert_eq!(board["listed"], false);
}

#[test]
fn work_ends_when_its_time_is_over() {
    let _alone = alone();
    let server = Server::start(Limits {
        time: Duration::from_millis(300),
        ..Limits::default()
    });
    let answer = server.post("/api/simulate", &long_work());
    assert_eq!(answer.kind, "text/event-stream");
    let events = common::events(&answer.body);
    let (name, data) = events.last().expect("an event");
    assert_eq!(name, "refused", "{data}");
    let error = data["error"].as_str().expect("a text");
    assert!(error.contains("command line has no such limit"), "{error}");
    // The worker is free again.
    let small = json!({"game": "mastermind:2x3"});
    assert_eq!(server.told("/api/suggest", &small)["remaining"], 9);
}

/// With a single worker, another request is answered only if the work of a client that went away stops
/// long before its own time is over.
#[test]
fn a_client_that_goes_away_takes_its_work_with_it() {
    let _alone = alone();
    let server = Server::start(Limits {
        workers: 1,
        time: Duration::from_secs(3600),
        ..Limits::default()
    });
    let begun = |mut stream: std::net::TcpStream| {
        let mut some = [0; 600];
        stream.read_exact(&mut some).expect("the stream has begun");
        stream
    };
    let small = json!({"game": "mastermind:2x3"});
    let proof = json!({"game": "mastermind:5x6"});
    for (path, long) in [("/api/simulate", long_work()), ("/api/optimal", proof)] {
        let stream = begun(server.send("POST", path, &long.to_string()));
        drop(stream);
        assert_eq!(server.told("/api/suggest", &small)["remaining"], 9);
    }
    // The same for a request whose answer has not begun, and for those that still wait for the worker:
    // three turns that tell nothing, but leave no two questions alike.
    let slow = json!({
        "game": "mastermind:6x12",
        "turns": ["012345=?", "163278=?", "93a4b5=?"],
        "strategy": "entropy,effort=1000000000000",
    });
    let slow = slow.to_string();
    let waiting: Vec<_> = (0..3)
        .map(|_| server.send("POST", "/api/suggest", &slow))
        .collect();
    std::thread::sleep(Duration::from_millis(500));
    drop(waiting);
    assert_eq!(server.told("/api/suggest", &small)["remaining"], 9);
}

#[test]
fn more_than_can_wait_are_told_to_come_later() {
    let _alone = alone();
    let server = Server::start(Limits {
        workers: 1,
        waiting: 1,
        ..Limits::default()
    });
    let long = long_work().to_string();
    let streams: Vec<_> = (0..6)
        .map(|_| server.send("POST", "/api/simulate", &long))
        .collect();
    let started = Instant::now();
    let small = json!({"game": "mastermind:2x3"});
    while server.post("/api/suggest", &small).status != 503 {
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "the bench is never full"
        );
    }
    drop(streams);
}

#[test]
fn two_hundred_clients_at_once_are_all_answered() {
    let _alone = alone();
    let server = Server::start(Limits::default());
    let ask = |client: usize| {
        let turn = ["0011=1,0", "0123=0,2", "0012=1,1", "5544=0,0"][client % 4];
        let suggest = json!({"game": "mastermind:4x6", "turns": [turn], "top": 3}).to_string();
        let play = json!({"game": "bulls:4x10", "seed": client, "questions": ["0123"]});
        let first = server.send("POST", "/api/suggest", &suggest);
        let second = server.send("POST", "/api/play", &play.to_string());
        assert_eq!(read(first).status, 200);
        assert_eq!(read(second).status, 200);
        assert_eq!(server.get("/").status, 200);
    };
    let all = || {
        std::thread::scope(|scope| {
            let clients: Vec<_> = (0..200)
                .map(|client| scope.spawn(move || ask(client)))
                .collect();
            for client in clients {
                client.join().expect("every client is answered");
            }
        });
    };
    all();
    let before = memory();
    for _ in 0..3 {
        all();
    }
    let growth = memory().saturating_sub(before);
    println!("memory after 200 clients: {before} kB; after 600 more: {growth} kB more");
    assert!(
        growth < 64 * 1024,
        "{growth} kB more than after the first clients"
    );
}

/// How many kB this process, the server and its clients, holds in memory; 0 where that is not told.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
