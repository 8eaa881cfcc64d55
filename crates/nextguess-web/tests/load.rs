//! Limits, cancellation and many clients at once.

mod common;

use std::io::{ErrorKind, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use common::{Answer, Server, read};
use nextguess_web::Limits;
use serde_json::{Value, json};

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
    assert!(error.starts_with("The body "), "{error}");
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
    // On a busy machine the time may be over before the first event is due. Then the refusal is the whole answer.
    let data = match answer.kind.as_str() {
        "text/event-stream" => {
            let (name, data) = common::events(&answer.body).pop().expect("an event");
            assert_eq!(name, "refused", "{data}");
            data
        }
        _ => serde_json::from_str(&answer.body).expect("JSON"),
    };
    let error = data["error"].as_str().expect("a text");
    assert!(error.contains("command line has no such limit"), "{error}");
    // The worker is free again.
    let small = json!({"game": "mastermind:2x3"});
    assert_eq!(server.told("/api/suggest", &small)["remaining"], 9);
}

/// Limits with which all work on boards is heavy, and one worker does it.
fn one_lane() -> Limits {
    Limits {
        light_secrets: 0,
        heavy_workers: 1,
        ..Limits::default()
    }
}

/// With a single worker, another request is answered only if the work of a client that went away stops
/// long before its own time is over.
#[test]
fn a_client_that_goes_away_takes_its_work_with_it() {
    let _alone = alone();
    let server = Server::start(Limits {
        time: Duration::from_secs(3600),
        ..one_lane()
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
        heavy_waiting: 1,
        ..one_lane()
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

/// Requests that people wait for: each takes some milliseconds.
fn light_requests() -> Vec<(&'static str, &'static str, Option<Value>)> {
    let season = include_str!("../../../examples/seasons/us01.json");
    vec![
        (
            "suggest 4x6",
            "/api/suggest",
            Some(json!({"game": "mastermind:4x6"})),
        ),
        (
            "suggest 4x6, one turn",
            "/api/suggest",
            Some(json!({"game": "mastermind:4x6", "turns": ["0011=1,0"]})),
        ),
        (
            "suggest bulls:4x10",
            "/api/suggest",
            Some(json!({"game": "bulls:4x10", "turns": ["0123=0,2"]})),
        ),
        (
            "play 4x6, reviewed",
            "/api/play",
            Some(
                json!({"game": "mastermind:4x6", "seed": 5, "questions": ["0012"], "give_up": true}),
            ),
        ),
        ("season", "/api/season", Some(json!({"text": season}))),
        (
            "board",
            "/api/board",
            Some(json!({"game": "mastermind:4x6"})),
        ),
        ("games", "/api/games", None),
        ("strategies", "/api/strategies", None),
        ("page", "/", None),
        ("script", "/main.js", None),
    ]
}

/// Requests that keep all cores busy for minutes.
fn heavy_requests() -> Vec<(&'static str, Value)> {
    let no_news = ["012345=?", "163278=?", "93a4b5=?"];
    let effort = "entropy,effort=1000000000000";
    vec![
        ("/api/simulate", long_work()),
        ("/api/optimal", json!({"game": "mastermind:5x6"})),
        (
            "/api/suggest",
            json!({"game": "mastermind:6x12", "turns": no_news, "strategy": effort}),
        ),
        (
            "/api/simulate",
            json!({"game": "mastermind:5x8", "strategies": ["entropy"]}),
        ),
        (
            "/api/tree/file",
            json!({"game": "mastermind:5x8", "format": "text"}),
        ),
    ]
}

fn answered(server: Server, path: &str, body: Option<&Value>) -> Answer {
    match body {
        Some(body) => server.post(path, body),
        None => server.get(path),
    }
}

/// The times in which light requests are answered beside a number of heavy clients, each of which asks again as
/// soon as it is answered: for each kind of light request, sorted.
fn times_beside(server: Server, heavy: usize, rounds: usize) -> Vec<(&'static str, Vec<Duration>)> {
    let requests = heavy_requests();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for client in 0..heavy {
            let (path, body) = &requests[client % requests.len()];
            let is_over = &is_over;
            let ask = move || {
                while !is_over.load(Ordering::Relaxed) {
                    let stream = server.send("POST", path, &body.to_string());
                    // Looks up now and then, whether it is over.
                    stream.set_nonblocking(true).expect("a socket");
                    let mut stream = stream;
                    let mut some = [0; 4096];
                    loop {
                        match stream.read(&mut some) {
                            Ok(0) => break,
                            Err(error) if error.kind() != ErrorKind::WouldBlock => break,
                            _ if is_over.load(Ordering::Relaxed) => return,
                            _ => std::thread::sleep(Duration::from_millis(20)),
                        }
                    }
                }
            };
            scope.spawn(ask);
        }
        if heavy > 0 {
            std::thread::sleep(Duration::from_secs(1));
        }
        let mut times = Vec::new();
        for (name, path, body) in &light_requests() {
            let ask = |_| {
                let begun = Instant::now();
                let answer = answered(server, path, body.as_ref());
                assert_eq!(answer.status, 200, "{name}: {}", answer.body);
                begun.elapsed()
            };
            let mut taken: Vec<Duration> = (0..rounds).map(ask).collect();
            taken.sort();
            times.push((*name, taken));
        }
        is_over.store(true, Ordering::Relaxed);
        times
    })
}

/// Light requests do not wait for heavy ones. On two idle cores they take some milliseconds; the limit here only
/// tells waiting from working, on machines that are busy with other things too.
#[test]
fn light_requests_are_answered_beside_twenty_heavy_ones() {
    let _alone = alone();
    let server = Server::start(Limits::default());
    for (name, times) in times_beside(server, 20, 3) {
        let worst = times.last().expect("a time");
        assert!(*worst < Duration::from_secs(20), "{name}: {worst:?}");
    }
}

/// Prints the table of docs/PAGE.md. `NEXTGUESS_LOAD=ADDRESS:PORT` measures a server that runs already,
/// `NEXTGUESS_LOAD_ROUNDS` sets the number of requests of each kind.
#[test]
#[ignore = "measures for about a minute: cargo test --release -p nextguess-web --test load -- --ignored --nocapture"]
fn how_long_light_requests_take() {
    let _alone = alone();
    let server = match std::env::var("NEXTGUESS_LOAD") {
        Ok(address) => Server(address.parse().expect("an address and a port")),
        Err(_) => Server::start(Limits::default()),
    };
    let rounds = std::env::var("NEXTGUESS_LOAD_ROUNDS").ok();
    let rounds = rounds.map_or(100, |rounds| rounds.parse().expect("a number"));
    println!("| light request | heavy ones beside it | p50 | p99 | worst |");
    println!("|---|---|---|---|---|");
    for heavy in [0, 2, 20] {
        for (name, times) in times_beside(server, heavy, rounds) {
            let share = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
            let text = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
            let [half, most, worst] = [50, 99, 100].map(|percent| text(share(percent)));
            println!("| {name} | {heavy} | {half} | {most} | {worst} |");
        }
    }
}

/// How many kB this process, the server and its clients, holds in memory; 0 where that is not told.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
