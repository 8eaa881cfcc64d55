//! Work for clients: bounded in number and time, and stopped when nobody waits for it.
//!
//! All work begins in the light lane, on one thread, for a short slice of processor time. What is not done by
//! then begins again in the heavy lane, on all cores, with the rest of its time. Each piece of work has threads
//! of its own, so the system divides the cores fairly between them, and light work never queues behind heavy work.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio_stream::wrappers::ReceiverStream;

use crate::api::openapi::StreamEnd;
pub(crate) use crate::job::Job;
use crate::job::Slice;
use crate::lane::{Lane, Place, Width};
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::stop::Stopped;

/// The lanes in which requests are worked on, as one client sees them.
#[derive(Clone, Debug)]
pub(crate) struct Workshop {
    light: Lane,
    heavy: Lane,
    strays: Arc<Semaphore>,
    time: Duration,
    slice: Duration,
    light_secrets: u128,
    stopped: Stopped,
    client: IpAddr,
}

/// Ends a job when its client no longer waits.
struct Wanted(Arc<Job>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.give_up();
    }
}

/// What work takes up while it runs.
enum Held {
    Lane {
        _place: Place,
    },
    /// Light work that does not notice that its slice is over. It no longer stands in the way of other work.
    Stray {
        _permit: OwnedSemaphorePermit,
    },
}

/// Work that has begun.
struct Begun<T> {
    job: Arc<Job>,
    wanted: Wanted,
    held: Arc<Mutex<Held>>,
    done: JoinHandle<Result<T, Refusal>>,
}

/// Sends events to the client of a stream.
#[derive(Debug)]
pub(crate) struct Teller(mpsc::UnboundedSender<Event>);

impl Teller {
    /// Sends an event of this name. A client that went away needs no news.
    pub(crate) fn tell(&self, name: &'static str, document: &impl Serialize) {
        let _ = self.0.send(event(name, document));
    }
}

/// How often a stream says how far the work has come.
const TICK: Duration = Duration::from_millis(100);

/// How long light work may keep its place, by the clock on the wall.
const PATIENCE: Duration = Duration::from_secs(2);

/// The most light work at a time that has lost its place and still runs.
const MOST_STRAYS: usize = 16;

impl Workshop {
    pub(crate) fn new(limits: &Limits, stopped: Stopped) -> Workshop {
        Workshop {
            light: Lane::new(Width {
                places: limits.light_workers,
                places_each: limits.light_workers,
                waiting: limits.light_waiting,
                waiting_each: limits.light_waiting,
            }),
            heavy: Lane::new(Width {
                places: limits.heavy_workers,
                places_each: limits.heavy_workers_each,
                waiting: limits.heavy_waiting,
                waiting_each: limits.heavy_waiting_each,
            }),
            strays: Arc::new(Semaphore::new(MOST_STRAYS)),
            time: limits.time,
            slice: limits.light_time,
            light_secrets: limits.light_secrets,
            stopped,
            client: Ipv4Addr::UNSPECIFIED.into(),
        }
    }

    /// The same lanes for a client at this address.
    pub(crate) fn for_client(&self, client: IpAddr) -> Workshop {
        Workshop {
            client,
            ..self.clone()
        }
    }

    /// Begins work as soon as there is a place for it, in the light lane if it has a slice. `time` is how long it
    /// may take after that, but it never takes longer than until `deadline`.
    async fn begin<T: Send + 'static>(
        &self,
        slice: Option<Slice>,
        deadline: Instant,
        time: Duration,
        work: impl FnOnce(&Job) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<Begun<T>, Refusal> {
        // In a pool, 0 threads means one for each core.
        let (lane, threads) = match slice {
            Some(_) => (&self.light, 1),
            None => (&self.heavy, 0),
        };
        let place = tokio::select! {
            biased;
            () = self.stopped.wait() => return Err(Refusal::stopping()),
            place = lane.enter(self.client) => place.map_err(|_| Refusal::busy())?,
            () = tokio::time::sleep_until(deadline.into()) => return Err(Refusal::busy()),
        };
        let deadline = deadline.min(Instant::now() + time);
        let job = Arc::new(Job::new(deadline, time, slice));
        let held = Arc::new(Mutex::new(Held::Lane { _place: place }));
        let (working, holding) = (job.clone(), held.clone());
        let done = tokio::task::spawn_blocking(move || {
            let _holding = holding;
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let pool = pool.build().map_err(|_| Refusal::busy())?;
            pool.install(|| {
                working.start_slice();
                work(&working)
            })
        });
        Ok(Begun {
            wanted: Wanted(job.clone()),
            job,
            held,
            done,
        })
    }

    /// The result of work that fits into its slice of the light lane; nothing where it is too heavy for that.
    async fn try_light<T: Send + 'static>(
        &self,
        deadline: Instant,
        time: Duration,
        work: impl FnOnce(&Job) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<Option<(Arc<Job>, Result<T, Refusal>)>, Refusal> {
        let slice = Slice::new(self.slice, self.light_secrets);
        let mut begun = self.begin(Some(slice), deadline, time, work).await?;
        let done = tokio::select! {
            biased;
            done = &mut begun.done => Some(done),
            () = self.stopped.wait() => return Err(Refusal::stopping()),
            () = tokio::time::sleep(PATIENCE) => None,
        };
        let done = match done {
            Some(done) => done,
            None => {
                self.let_stray(&begun.held);
                tokio::select! {
                    biased;
                    done = &mut begun.done => done,
                    () = self.stopped.wait() => return Err(Refusal::stopping()),
                    () = begun.job.overdue() => return Err(begun.job.too_late()),
                }
            }
        };
        if begun.job.is_too_heavy() {
            return Ok(None);
        }
        let done = done.unwrap_or_else(|_| Err(Refusal::broken()));
        Ok(Some((begun.job, done)))
    }

    /// Takes the place of light work away, unless too much work runs without a place already.
    fn let_stray(&self, held: &Mutex<Held>) {
        if let Ok(permit) = self.strays.clone().try_acquire_owned() {
            let mut held = held.lock().unwrap_or_else(PoisonError::into_inner);
            *held = Held::Stray { _permit: permit };
        }
    }

    /// The result of `work`. It is cancelled when its time is over, waiting included, and when this future is
    /// dropped because its client went away. Work that was cut short has no result, whatever it returns.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl Fn(&Job) -> Result<T, Refusal> + Send + Sync + 'static,
    ) -> Result<T, Refusal> {
        let deadline = Instant::now() + self.time;
        let work = Arc::new(work);
        let again = work.clone();
        let light = move |job: &Job| work(job);
        if let Some((job, done)) = self.try_light(deadline, self.time, light).await? {
            job.in_time()?;
            return done;
        }
        let heavy = move |job: &Job| again(job);
        let mut begun = self.begin(None, deadline, self.time, heavy).await?;
        let done = tokio::select! {
            biased;
            done = &mut begun.done => done.unwrap_or_else(|_| Err(Refusal::broken())),
            () = self.stopped.wait() => return Err(Refusal::stopping()),
            () = begun.job.overdue() => return Err(begun.job.too_late()),
        };
        begun.job.in_time()?;
        done
    }

    /// The events that `work` sends, as server-sent events. Between them come `progress` events with what the library
    /// says to its watch; the last event is `end`, or `refused` with the reason. What is refused before the first
    /// event is refused as by [`Workshop::run`]. Work that was cut short because its time is over decides itself
    /// whether it sends what it has. If `time` is given, the work may take that long once it has begun; the limit
    /// of all requests holds too.
    pub(crate) async fn stream(
        &self,
        time: Option<Duration>,
        work: impl Fn(&Job, &Teller) -> Result<(), Refusal> + Send + Sync + 'static,
    ) -> Result<Response, Refusal> {
        let deadline = Instant::now() + self.time;
        let time = time.unwrap_or(self.time);
        let work = Arc::new(work);
        let again = work.clone();
        let (tell, mut told) = mpsc::unbounded_channel();
        let light = move |job: &Job| work(job, &Teller(tell));
        if let Some((_, done)) = self.try_light(deadline, time, light).await? {
            let mut events = Vec::new();
            while let Ok(event) = told.try_recv() {
                events.push(event);
            }
            return match done {
                Err(refusal) if events.is_empty() => Err(refusal),
                done => {
                    events.push(last(done));
                    let events = tokio_stream::iter(events.into_iter().map(Ok::<_, Infallible>));
                    Ok(Sse::new(events).into_response())
                }
            };
        }
        let (tell, mut told) = mpsc::unbounded_channel();
        let heavy = move |job: &Job| again(job, &Teller(tell));
        let mut begun = self.begin(None, deadline, time, heavy).await?;
        let first = tokio::select! {
            biased;
            () = self.stopped.wait() => return Err(Refusal::stopping()),
            Some(event) = told.recv() => event,
            () = begun.job.overdue() => return Err(begun.job.too_late()),
            result = &mut begun.done => {
                result.unwrap_or_else(|_| Err(Refusal::broken()))?;
                let nothing = tokio_stream::once(Ok::<_, Infallible>(last(Ok(()))));
                return Ok(Sse::new(nothing).into_response());
            }
        };
        let (to_client, events) = mpsc::channel::<Result<Event, Infallible>>(16);
        tokio::spawn(forward(begun, first, told, to_client, self.stopped.clone()));
        Ok(Sse::new(ReceiverStream::new(events)).into_response())
    }
}

/// Sends the events of work to its client, until the work is done, the client leaves or the server stops.
async fn forward(
    mut begun: Begun<()>,
    first: Event,
    mut told: mpsc::UnboundedReceiver<Event>,
    to_client: mpsc::Sender<Result<Event, Infallible>>,
    stopped: Stopped,
) {
    let _wanted = begun.wanted;
    let mut ticks = tokio::time::interval(TICK);
    let mut next = first;
    let result = loop {
        if to_client.send(Ok(next)).await.is_err() {
            return;
        }
        next = tokio::select! {
            biased;
            () = to_client.closed() => return,
            () = stopped.wait() => {
                let _ = to_client.send(Ok(cut_short())).await;
                return;
            }
            Some(event) = told.recv() => event,
            result = &mut begun.done => break result.unwrap_or_else(|_| Err(Refusal::broken())),
            () = begun.job.overdue() => break Err(begun.job.too_late()),
            _ = ticks.tick() => event("progress", &begun.job.so_far()),
        };
    };
    while let Ok(event) = told.try_recv() {
        let _ = to_client.send(Ok(event)).await;
    }
    let _ = to_client.send(Ok(last(result))).await;
}

/// The last event of a stream.
fn last(result: Result<(), Refusal>) -> Event {
    match result {
        Ok(()) => event("end", &StreamEnd { cut_short: None }),
        Err(refusal) => event("refused", refusal.document()),
    }
}

/// The last event of a stream that ends before its work, because the server stops.
fn cut_short() -> Event {
    let cut_short = Some("The server was stopped.");
    event("end", &StreamEnd { cut_short })
}

fn event(name: &'static str, document: &impl Serialize) -> Event {
    // Documents have text keys only, so this cannot fail.
    let text = serde_json::to_string(document).unwrap_or_default();
    Event::default().event(name).data(text)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::body::to_bytes;
    use axum::http::{StatusCode, header};
    use nextguess::watch::Watch;

    use super::*;
    use crate::job::TooHeavy;

    /// A workshop with one worker in each lane. It is never stopped.
    fn workshop() -> Workshop {
        workshop_within(Limits::default().time)
    }

    fn workshop_within(time: Duration) -> Workshop {
        let limits = Limits {
            light_workers: 1,
            heavy_workers: 1,
            time,
            ..Limits::default()
        };
        let (stopper, stopped) = crate::stop::stop();
        std::mem::forget(stopper);
        Workshop::new(&limits, stopped)
    }

    /// Work that ends only when it must, in the heavy lane.
    fn endless(job: &Job) -> Result<(), Refusal> {
        let heavy = job.check_list(None);
        heavy.map_err(|TooHeavy| anyhow::Error::from(TooHeavy))?;
        while !job.is_cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
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

    #[tokio::test]
    async fn what_exceeds_its_slice_begins_again_on_all_cores() {
        static ATTEMPTS: AtomicUsize = AtomicUsize::new(0);
        let workshop = workshop();
        let threads = workshop.run(|job| {
            let threads = rayon::current_num_threads();
            if ATTEMPTS.fetch_add(1, Ordering::Relaxed) == 0 {
                assert_eq!(threads, 1);
                while !job.is_cancelled() {}
            }
            Ok(threads)
        });
        let cores = rayon::current_num_threads();
        assert_eq!(threads.await.ok(), Some(cores));
        assert_eq!(ATTEMPTS.load(Ordering::Relaxed), 2);
    }

    #[tokio::test]
    async fn a_stream_that_begins_again_says_nothing_twice() {
        static ATTEMPTS: AtomicUsize = AtomicUsize::new(0);
        let workshop = workshop();
        let streamed = workshop.stream(None, |job, teller| {
            teller.tell("begun", &());
            if ATTEMPTS.fetch_add(1, Ordering::Relaxed) == 0 {
                while !job.is_cancelled() {}
            }
            teller.tell("solved", &());
            Ok(())
        });
        let body = streamed.await.expect("a stream").into_body();
        let text = to_bytes(body, 10_000).await.expect("a whole stream");
        let text = String::from_utf8(text.to_vec()).expect("a text");
        for name in ["begun", "solved", "end"] {
            assert_eq!(
                text.matches(&format!("event: {name}\n")).count(),
                1,
                "{text}"
            );
        }
        assert_eq!(ATTEMPTS.load(Ordering::Relaxed), 2);
    }

    /// Time that a thread does not work does not make its work heavy, such as on a busy machine.
    #[cfg(unix)]
    #[tokio::test]
    async fn a_slice_is_processor_time() {
        let workshop = workshop();
        let threads = workshop.run(|job| {
            std::thread::sleep(3 * Limits::default().light_time);
            assert!(!job.is_cancelled());
            Ok(rayon::current_num_threads())
        });
        assert_eq!(threads.await.ok(), Some(1));
    }

    #[tokio::test]
    async fn waiting_counts_against_the_time() {
        let workshop = workshop_within(Duration::from_secs(3));
        let other = workshop.clone();
        let first = tokio::spawn(async move { other.run(endless).await });
        tokio::time::sleep(Duration::from_millis(2500)).await;
        // The first has half a second left, and then this one has two and a half. It has waited for the rest.
        let begun = Instant::now();
        let second = workshop.run(endless).await.expect_err("no time is left");
        assert!(begun.elapsed() < Duration::from_secs(30));
        assert_eq!(
            second.into_response().status(),
            StatusCode::SERVICE_UNAVAILABLE
        );
        let first = first.await.expect("it ends").expect_err("it took too long");
        let first = first.into_response();
        assert_eq!(first.status(), StatusCode::SERVICE_UNAVAILABLE);
        // The same request would take too long again.
        assert!(!first.headers().contains_key(header::RETRY_AFTER));
    }

    #[tokio::test]
    async fn a_place_that_is_never_free_is_waited_for_no_longer_than_the_time() {
        let workshop = workshop_within(Duration::from_millis(200));
        let _place = workshop
            .heavy
            .enter(workshop.client)
            .await
            .expect("a place");
        let refused = workshop.run(endless).await.expect_err("no place is free");
        let refused = refused.into_response();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(refused.headers().contains_key(header::RETRY_AFTER));
    }

    #[tokio::test]
    async fn light_work_that_notices_nothing_does_not_keep_others_waiting() {
        let workshop = workshop();
        let (free, freed) = std::sync::mpsc::channel::<()>();
        let freed = Mutex::new(freed);
        let other = workshop.clone();
        let stuck = tokio::spawn(async move {
            let work = other.run(move |_| {
                let freed = freed.lock().expect("one thread");
                freed.recv().expect("it is freed");
                Ok(1)
            });
            work.await
        });
        while workshop.light.is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(workshop.run(|_| Ok(7)).await.ok(), Some(7));
        free.send(()).expect("it waits");
        assert_eq!(stuck.await.expect("it ends").ok(), Some(1));
        assert_eq!(workshop.strays.available_permits(), MOST_STRAYS);
    }

    #[tokio::test]
    async fn a_client_does_not_wait_for_work_that_notices_nothing() {
        let workshop = workshop_within(Duration::from_millis(100));
        let (free, freed) = std::sync::mpsc::channel::<()>();
        let freed = Mutex::new(freed);
        let stuck = workshop.run(move |_| {
            let freed = freed.lock().expect("one thread");
            freed.recv().expect("it is freed");
            Ok(())
        });
        let refused = stuck.await.expect_err("its time is over").into_response();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        free.send(()).expect("it waits");
    }
}
