//! What one request may ask for, and how much all of them get.

use std::time::Duration;

/// Bounds on a request, on a connection, and on all of them together.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most bytes of a body.
    pub body_bytes: usize,
    /// The bounds on one request. Its time is the `time` below.
    pub request: nextguess_service::Limits,
    /// The longest that a request may take, from the end of its body to its result. Waiting counts.
    pub time: Duration,
    /// The most processor time of light work. What takes longer begins again as heavy work.
    pub light_time: Duration,
    /// The most secrets that light work lists.
    pub light_secrets: u128,
    /// The number of requests that do light work at the same time, each on one thread.
    pub light_workers: usize,
    /// The number of requests that may wait to begin.
    pub light_waiting: usize,
    /// The number of requests that do heavy work at the same time, each on as many threads as there are cores.
    pub heavy_workers: usize,
    /// How many of them may come from one address, so that others find a worker.
    pub heavy_workers_each: usize,
    /// The number of requests that may wait for a heavy worker.
    pub heavy_waiting: usize,
    /// How many of them may come from one address.
    pub heavy_waiting_each: usize,
    /// The most open connections.
    pub connections: usize,
    /// The longest that the head of a request may take to arrive. A connection without a request ends after it too.
    pub head_time: Duration,
    /// The longest that a body may take to arrive.
    pub body_time: Duration,
    /// The longest that a client may read nothing of an answer.
    pub write_time: Duration,
    /// How long a server that stops waits for its connections to end.
    pub stop_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body_bytes: 1 << 20,
            request: nextguess_service::Limits::default(),
            time: Duration::from_secs(60),
            light_time: Duration::from_millis(100),
            light_secrets: 500_000,
            light_workers: 8,
            light_waiting: 1000,
            heavy_workers: 3,
            heavy_workers_each: 2,
            heavy_waiting: 64,
            heavy_waiting_each: 32,
            connections: 512,
            head_time: Duration::from_secs(15),
            body_time: Duration::from_secs(30),
            write_time: Duration::from_secs(30),
            stop_time: Duration::from_secs(5),
        }
    }
}

impl Limits {
    /// The bounds on one request.
    pub(crate) fn of_request(&self) -> nextguess_service::Limits {
        nextguess_service::Limits {
            time: self.time,
            ..self.request.clone()
        }
    }
}
