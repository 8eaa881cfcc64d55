//! A piece of work, as the library sees it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use nextguess::watch::Watch;
use nextguess_service::document::progress::Progress;

use crate::refusal::Refusal;

/// A piece of work for a client: how far it has come, and when it must stop.
#[derive(Debug)]
pub(crate) struct Job {
    is_unwanted: AtomicBool,
    begun: Instant,
    /// When its time is over.
    deadline: Instant,
    /// How long a request may take in all, for messages.
    time: Duration,
    /// What it may take in the light lane; absent in the heavy lane.
    slice: Option<Slice>,
    progress: Mutex<Progress>,
}

/// The little work that is allowed in the light lane.
#[derive(Debug)]
pub(crate) struct Slice {
    /// The most processor time.
    time: Duration,
    /// The most secrets that are listed.
    secrets: u128,
    start: OnceLock<(Instant, Duration)>,
    is_over: AtomicBool,
}

/// The work is too much for the light lane. The client never sees this: the work begins again in the heavy lane.
#[derive(Debug)]
pub(crate) struct TooHeavy;

impl std::fmt::Display for TooHeavy {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("too much work for the light lane")
    }
}

impl std::error::Error for TooHeavy {}

impl Slice {
    pub(crate) fn new(time: Duration, secrets: u128) -> Slice {
        Slice {
            time,
            secrets,
            start: OnceLock::new(),
            is_over: AtomicBool::new(false),
        }
    }

    /// Whether the work took more than its slice. Once it did, this stays so.
    fn is_used_up(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return true;
        }
        let Some((begun, before)) = self.start.get() else {
            return false;
        };
        // One thread uses no more processor time than there is, and this clock is the cheaper one.
        let is_over = begun.elapsed() >= self.time && processor_time(*begun) - *before >= self.time;
        if is_over {
            self.is_over.store(true, Ordering::Relaxed);
        }
        is_over
    }
}

/// The processor time of this thread. A busy machine must not make light work look heavy.
#[cfg(unix)]
fn processor_time(_begun: Instant) -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let nanoseconds = u32::try_from(time.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanoseconds)
}

/// The time since the work began, where threads have no clock of their own.
#[cfg(not(unix))]
fn processor_time(begun: Instant) -> Duration {
    begun.elapsed()
}

impl Watch for Job {
    fn expect_steps(&self, steps: u64) {
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
        self.is_unwanted.load(Ordering::Relaxed)
            || self.is_late()
            || self.slice.as_ref().is_some_and(Slice::is_used_up)
    }
}

impl Job {
    /// Work that must end at `deadline`. `time` is what a request may take in all.
    pub(crate) fn new(deadline: Instant, time: Duration, slice: Option<Slice>) -> Job {
        Job {
            is_unwanted: AtomicBool::new(false),
            begun: Instant::now(),
            deadline,
            time,
            slice,
            progress: Mutex::default(),
        }
    }

    /// Begins the count of processor time. To be called by the thread that does the work.
    pub(crate) fn start_slice(&self) {
        if let Some(slice) = &self.slice {
            let now = Instant::now();
            let _ = slice.start.set((now, processor_time(now)));
        }
    }

    /// Whether the work proved to be too much for the light lane.
    pub(crate) fn is_too_heavy(&self) -> bool {
        let slice = self.slice.as_ref();
        slice.is_some_and(|slice| slice.is_over.load(Ordering::Relaxed))
    }

    /// Refuses to list this number of secrets in the light lane, where it is too high for that.
    pub(crate) fn check_list(&self, secrets: Option<u128>) -> Result<(), TooHeavy> {
        match &self.slice {
            Some(slice) if secrets.is_none_or(|secrets| secrets > slice.secrets) => {
                slice.is_over.store(true, Ordering::Relaxed);
                Err(TooHeavy)
            }
            _ => Ok(()),
        }
    }

    /// Nobody waits for the result any more.
    pub(crate) fn give_up(&self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
    }

    /// Forgets how far an earlier stage came.
    pub(crate) fn begin_stage(&self) {
        *self.progress() = Progress::default();
    }

    /// Refuses the result of work that was cut short because its time is over.
    pub(crate) fn in_time(&self) -> Result<(), Refusal> {
        match self.is_late() {
            true => Err(self.too_late()),
            false => Ok(()),
        }
    }

    /// Why there is no result when the time is over.
    pub(crate) fn too_late(&self) -> Refusal {
        // Work that waited for long has had less than its time.
        match self.begun + self.time > self.deadline + BRIEF {
            true => Refusal::busy(),
            false => Refusal::too_long(self.time.as_secs()),
        }
    }

    /// Waits until the time is over, and as long again as work may take to notice that.
    pub(crate) async fn overdue(&self) {
        tokio::time::sleep_until((self.deadline + GRACE).into()).await;
    }

    fn is_late(&self) -> bool {
        Instant::now() >= self.deadline
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the work has come by now.
    pub(crate) fn so_far(&self) -> Progress {
        Progress {
            seconds: self.begun.elapsed().as_secs_f64(),
            ..self.progress().clone()
        }
    }
}

/// A wait that makes no difference.
const BRIEF: Duration = Duration::from_secs(2);

/// How long a client waits for work that does not notice that its time is over.
const GRACE: Duration = Duration::from_secs(5);
