//! Work for clients: bounded in number and time, and stopped when nobody waits for it.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use nextguess::watch::Watch;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio_stream::wrappers::ReceiverStream;

use crate::limits::Limits;
use crate::refusal::Refusal;

/// The workers, and the bench on which requests wait for them.
#[derive(Clone, Debug)]
pub(crate) struct Workshop {
    workers: Arc<Semaphore>,
    bench: Arc<Semaphore>,
    time: Duration,
}

/// One piece of work, as the library sees it.
#[derive(Debug)]
pub(crate) struct Job {
    is_unwanted: AtomicBool,
    begun: Instant,
    time: Duration,
    progress: Mutex<Progress>,
}

/// How far a stage of the work has come, as far as the library tells.
#[derive(Clone, Debug, Default, Serialize)]
struct Progress {
    done: u64,
    expected: u64,
    /// Of the whole work so far.
    seconds: f64,
    /// How many games ended after so many turns.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    histogram: BTreeMap<u32, u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper_bound: Option<u64>,
}

impl Watch for Job {
    fn expect(&self, steps: u64) {
        self.progress().expected += steps;
    }

    fn advance(&self, steps: u64) {
        self.progress().done += steps;
    }

    fn ended(&self, turns: u32, games: u64) {
        *self.progress().histogram.entry(turns).or_default() += games;
    }

    fn bounds(&self, lower: u64, upper: Option<u64>) {
        let mut progress = self.progress();
        progress.lower_bound = Some(lower);
        progress.upper_bound = upper;
    }

    fn is_cancelled(&self) -> bool {
        self.is_unwanted.load(Ordering::Relaxed) || self.is_late()
    }
}

impl Job {
    /// Forgets how far an earlier stage came.
    pub(crate) fn begin_stage(&self) {
        *self.progress() = Progress::default();
    }

    /// Refuses to tell of work that was cut short because its time is over.
    pub(crate) fn in_time(&self) -> Result<(), Refusal> {
        match self.is_late() {
            true => Err(Refusal::too_long(self.time.as_secs())),
            false => Ok(()),
        }
    }

    fn is_late(&self) -> bool {
        self.begun.elapsed() >= self.time
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn so_far(&self) -> Progress {
        Progress {
            seconds: self.begun.elapsed().as_secs_f64(),
            ..self.progress().clone()
        }
    }
}

/// Ends a job when its client no longer waits.
struct Wanted(Arc<Job>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.is_unwanted.store(true, Ordering::Relaxed);
    }
}

/// Tells the client of a stream what comes out on the way.
#[derive(Debug)]
pub(crate) struct Teller(mpsc::UnboundedSender<Event>);

impl Teller {
    /// Sends an event of this name. A client that went away needs no news.
    pub(crate) fn tell(&self, name: &'static str, document: &impl Serialize) {
        let _ = self.0.send(event(name, document));
    }
}

/// How often a stream tells how far the work has come.
const TICK: Duration = Duration::from_millis(100);

impl Workshop {
    pub(crate) fn new(limits: &Limits) -> Workshop {
        Workshop {
            workers: Arc::new(Semaphore::new(limits.workers)),
            bench: Arc::new(Semaphore::new(limits.workers + limits.waiting)),
            time: limits.time,
        }
    }

    /// A worker, as soon as one is free; refused if too many wait already.
    async fn worker(&self) -> Result<[OwnedSemaphorePermit; 2], Refusal> {
        let place = self.bench.clone().try_acquire_owned();
        let place = place.map_err(|_| Refusal::busy())?;
        let worker = self.workers.clone().acquire_owned().await;
        Ok([place, worker.map_err(|_| Refusal::busy())?])
    }

    fn job(time: Duration) -> Arc<Job> {
        Arc::new(Job {
            is_unwanted: AtomicBool::new(false),
            begun: Instant::now(),
            time,
            progress: Mutex::default(),
        })
    }

    /// What `work` gives. It is cancelled when the time is over, and when this future is dropped because
    /// its client went away; its worker is free once it has noticed. Cut short, it has no result, whatever
    /// it returns.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Job) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let worker = self.worker().await?;
        let job = Workshop::job(self.time);
        let _wanted = Wanted(job.clone());
        let working = job.clone();
        let done = tokio::task::spawn_blocking(move || {
            let _worker = worker;
            work(&working)
        });
        let done = done.await.unwrap_or_else(|_| Err(Refusal::broken()));
        job.in_time()?;
        done
    }

    /// What `work` tells on its way, as server-sent events: between its own, `progress` with what the library
    /// tells its watch; at the end `end`, or `refused` with the reason. What is refused before anything is told
    /// is refused as by [`Workshop::run`]. Work that was cut short when its time was over decides itself
    /// whether what it has is worth telling; `time` is less than that of all requests, if it is given.
    pub(crate) async fn stream(
        &self,
        time: Option<Duration>,
        work: impl FnOnce(&Job, &Teller) -> Result<(), Refusal> + Send + 'static,
    ) -> Result<Response, Refusal> {
        let worker = self.worker().await?;
        let job = Workshop::job(time.map_or(self.time, |time| time.min(self.time)));
        let wanted = Wanted(job.clone());
        let (to_client, events) = mpsc::channel::<Result<Event, Infallible>>(16);
        let (tell, mut told) = mpsc::unbounded_channel();
        let working = job.clone();
        let mut done = tokio::task::spawn_blocking(move || {
            let _worker = worker;
            work(&working, &Teller(tell))
        });
        let first = tokio::select! {
            biased;
            Some(event) = told.recv() => event,
            result = &mut done => {
                result.unwrap_or_else(|_| Err(Refusal::broken()))?;
                let nothing = tokio_stream::once(Ok::<_, Infallible>(end()));
                return Ok(Sse::new(nothing).into_response());
            }
        };
        tokio::spawn(async move {
            let _wanted = wanted;
            let mut ticks = tokio::time::interval(TICK);
            let mut next = first;
            let result = loop {
                if to_client.send(Ok(next)).await.is_err() {
                    return;
                }
                next = tokio::select! {
                    biased;
                    () = to_client.closed() => return,
                    Some(event) = told.recv() => event,
                    result = &mut done => break result.unwrap_or_else(|_| Err(Refusal::broken())),
                    _ = ticks.tick() => event("progress", &job.so_far()),
                };
            };
            while let Ok(event) = told.try_recv() {
                let _ = to_client.send(Ok(event)).await;
            }
            let last = match result {
                Ok(()) => end(),
                Err(refusal) => event("refused", refusal.document()),
            };
            let _ = to_client.send(Ok(last)).await;
        });
        Ok(Sse::new(ReceiverStream::new(events)).into_response())
    }
}

fn end() -> Event {
    event("end", &serde_json::json!({}))
}

fn event(name: &'static str, document: &impl Serialize) -> Event {
    // Documents have text keys only, so this cannot fail.
    let text = serde_json::to_string(document).unwrap_or_default();
    Event::default().event(name).data(text)
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use axum::http::StatusCode;

    use super::*;

    fn workshop() -> Workshop {
        Workshop::new(&Limits {
            workers: 1,
            ..Limits::default()
        })
    }

    /// Panics, but not in a way that the compiler foresees.
    fn broken(job: &Job) -> Result<(), Refusal> {
        assert!(job.is_cancelled(), "meant to be seen in the output");
        Ok(())
    }

    #[tokio::test]
    async fn work_that_panics_is_one_refusal_and_the_worker_goes_on() {
        let workshop = workshop();
        let refusal = workshop.run(broken).await.expect_err("a refusal");
        let status = refusal.into_response().status();
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        let refusal = workshop.stream(None, |job, _| broken(job)).await;
        let status = refusal
            .expect_err("nothing is told")
            .into_response()
            .status();
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        let streamed = workshop.stream(None, |job, teller| {
            teller.tell("begun", &());
            broken(job)
        });
        let body = streamed.await.expect("a stream").into_body();
        let text = to_bytes(body, 10_000).await.expect("a whole stream");
        let text = String::from_utf8(text.to_vec()).expect("a text");
        assert!(text.contains("event: refused"), "{text}");
        let answer = workshop.run(|_| Ok(7)).await;
        assert_eq!(answer.ok(), Some(7));
    }

    #[tokio::test]
    async fn work_stops_when_its_future_is_dropped() {
        let workshop = workshop();
        let work = workshop.run(|job| {
            while !job.is_cancelled() {
                std::thread::yield_now();
            }
            Ok(())
        });
        // Begun, but not to its end.
        let soon = tokio::time::timeout(Duration::from_millis(20), work).await;
        assert!(soon.is_err());
        let answer = workshop.run(|_| Ok(7)).await;
        assert_eq!(answer.ok(), Some(7));
    }
}
