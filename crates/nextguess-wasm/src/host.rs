//! The page as a request sees it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use nextguess::watch::Watch;
use nextguess_service::Host;
use nextguess_service::document::progress::Progress;
use serde_json::value::{RawValue, to_raw_value};

/// What a page does for a request: it has a clock, and takes events.
pub trait Page: Sync {
    /// The time since any fixed moment.
    fn now(&self) -> Duration;

    /// Takes an event: its name, and its document as JSON.
    fn tell(&self, name: &str, document: &str);
}

/// One request of a page: how far it has come, and when it must stop.
pub(crate) struct PageHost<'a> {
    page: &'a dyn Page,
    begun: Duration,
    time: Duration,
    has_told: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    progress: Progress,
    /// When the page was last told how far the work is.
    told: Duration,
}

/// How often progress is sent to the page.
const TICK: Duration = Duration::from_millis(100);

impl<'a> PageHost<'a> {
    /// A request that begins now, and may take this long.
    pub(crate) fn new(page: &'a dyn Page, time: Duration) -> PageHost<'a> {
        PageHost {
            page,
            begun: page.now(),
            time,
            has_told: AtomicBool::new(false),
            state: Mutex::default(),
        }
    }

    /// Whether the time is over.
    pub(crate) fn is_late(&self) -> bool {
        self.now() >= self.time
    }

    /// Whether the request has told an event.
    pub(crate) fn has_told(&self) -> bool {
        self.has_told.load(Ordering::Relaxed)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes how far the work is, and tells the page now and then. The first event of a request comes before that.
    fn update(&self, change: impl FnOnce(&mut Progress)) {
        let mut state = self.state();
        change(&mut state.progress);
        if self.has_told() {
            let now = self.now();
            if now >= state.told + TICK {
                state.told = now;
                state.progress.seconds = now.as_secs_f64();
                // Documents have text keys only, so this cannot fail.
                if let Ok(document) = to_raw_value(&state.progress) {
                    self.page.tell("progress", document.get());
                }
            }
        }
    }
}

impl Watch for PageHost<'_> {
    fn expect_steps(&self, steps: u64) {
        self.update(|progress| progress.expected += steps);
    }

    fn advance(&self, steps: u64) {
        self.update(|progress| progress.done += steps);
    }

    fn ended(&self, turns: u32, games: u64) {
        self.update(|progress| *progress.histogram.entry(turns).or_default() += games);
    }

    fn bounds(&self, lower: u64, upper: Option<u64>) {
        self.update(|progress| {
            progress.lower_bound = Some(lower);
            progress.upper_bound = upper;
        });
    }

    fn is_cancelled(&self) -> bool {
        // Long work asks this often, and may have no other news for long.
        self.update(|_| {});
        self.is_late()
    }
}

impl Host for PageHost<'_> {
    fn now(&self) -> Duration {
        self.page.now().saturating_sub(self.begun)
    }

    fn tell(&self, name: &'static str, document: Box<RawValue>) {
        self.has_told.store(true, Ordering::Relaxed);
        self.page.tell(name, document.get());
    }

    fn begin_stage(&self) {
        self.state().progress = Progress::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page whose clock goes on by a second each time that it is read.
    #[derive(Default)]
    struct Counting {
        seconds: Mutex<u64>,
        told: Mutex<Vec<String>>,
    }

    impl Page for Counting {
        fn now(&self) -> Duration {
            let mut seconds = self.seconds.lock().unwrap();
            *seconds += 1;
            Duration::from_secs(*seconds)
        }

        fn tell(&self, name: &str, _: &str) {
            self.told.lock().unwrap().push(name.to_owned());
        }
    }

    #[test]
    fn progress_comes_between_the_events_of_a_request() {
        let page = Counting::default();
        let asked = br#"{"ask": "optimal", "game": "mastermind:3x4"}"#;
        let reply = crate::answer(asked, &page).expect("an answer");
        assert_eq!(reply.text, "{}");
        let told = page.told.into_inner().unwrap();
        assert_eq!(told.first().map(String::as_str), Some("begun"));
        assert_eq!(told.last().map(String::as_str), Some("solved"));
        assert!(told.contains(&"progress".to_owned()), "{told:?}");
    }

    #[test]
    fn work_without_events_is_refused_when_its_time_is_over() {
        let asked = br#"{"ask": "suggest", "game": "mastermind:4x6"}"#;
        let late = Counting::default();
        *late.seconds.lock().unwrap() = u64::MAX / 2;
        assert!(
            crate::answer(asked, &late).is_ok(),
            "the start is no matter"
        );

        /// A page whose clock jumps by an hour.
        struct Jumping(AtomicBool);
        impl Page for Jumping {
            fn now(&self) -> Duration {
                Duration::from_secs(3600 * u64::from(self.0.swap(true, Ordering::Relaxed)))
            }
            fn tell(&self, _: &str, _: &str) {}
        }
        let refusal = crate::answer(asked, &Jumping(AtomicBool::new(false))).expect_err("too late");
        assert!(refusal.error.starts_with("Stopped after 60 seconds"));
    }
}
