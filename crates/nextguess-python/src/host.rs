//! Work for a caller in Python: the interpreter goes on meanwhile, Ctrl-C stops it, and a listener hears of it.

use std::fs::File;
use std::io::Read;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use nextguess::watch::Watch;
use nextguess_service::wording::reason;
use nextguess_service::{Alone, Host};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::value::RawValue;

/// How often the caller looks for Ctrl-C and tells its listener how far the work is.
const TICK: Duration = Duration::from_millis(50);

/// The most that is read as a list of words.
const MOST_WORD_BYTES: u64 = 1 << 26;

/// What an event is called, and its document as JSON.
pub(crate) type Told = (&'static str, String);

/// The host of one piece of work.
#[derive(Debug)]
pub(crate) struct Caller {
    begun: Instant,
    /// The time that the work sets itself.
    time: Option<Duration>,
    /// Whether it may read files that games name.
    reads_files: bool,
    is_unwanted: AtomicBool,
    events: Mutex<Vec<Told>>,
    done: AtomicU64,
    expected: AtomicU64,
    positions: AtomicU64,
    bounds: Mutex<Option<(u64, Option<u64>)>>,
}

impl Caller {
    /// Work that ends by itself, or after its time. With `reads_files`, games may name files of the disk.
    pub(crate) fn new(time: Option<Duration>, reads_files: bool) -> Caller {
        Caller {
            begun: Instant::now(),
            time,
            reads_files,
            is_unwanted: AtomicBool::new(false),
            events: Mutex::default(),
            done: AtomicU64::new(0),
            expected: AtomicU64::new(0),
            positions: AtomicU64::new(0),
            bounds: Mutex::default(),
        }
    }

    fn events(&self) -> MutexGuard<'_, Vec<Told>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the work has come, with the fields of the server's `progress` events.
    fn progress<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let document = PyDict::new(py);
        document.set_item("done", self.done.load(Ordering::Relaxed))?;
        document.set_item("expected", self.expected.load(Ordering::Relaxed))?;
        document.set_item("positions", self.positions.load(Ordering::Relaxed))?;
        document.set_item("seconds", self.now().as_secs_f64())?;
        let bounds = *self.bounds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((lower, upper)) = bounds {
            document.set_item("lower_bound", lower)?;
            if let Some(upper) = upper {
                document.set_item("upper_bound", upper)?;
            }
        }
        Ok(document)
    }
}

impl Watch for Caller {
    fn expect_steps(&self, steps: u64) {
        self.expected.fetch_add(steps, Ordering::Relaxed);
    }

    fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }

    fn bounds(&self, lower: u64, upper: Option<u64>) {
        *self.bounds.lock().unwrap_or_else(PoisonError::into_inner) = Some((lower, upper));
    }

    fn searched(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.is_unwanted.load(Ordering::Relaxed) || self.time.is_some_and(|time| self.now() >= time)
    }
}

impl Host for Caller {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn tell(&self, name: &'static str, document: Box<RawValue>) {
        self.events().push((name, document.get().to_owned()));
    }

    fn begin_stage(&self) {
        self.done.store(0, Ordering::Relaxed);
        self.expected.store(0, Ordering::Relaxed);
    }

    fn file(&self, name: &str) -> Result<String, String> {
        match self.reads_files {
            true => file(name),
            false => Alone::default().file(name),
        }
    }
}

/// The text of a file that a game names, or why there is none.
pub(crate) fn file(path: &str) -> Result<String, String> {
    let mut text = String::new();
    let file = File::open(path);
    let read = file.and_then(|file| file.take(MOST_WORD_BYTES).read_to_string(&mut text));
    match read {
        Ok(read) if read as u64 == MOST_WORD_BYTES => Err("it has 64 MiB or more".to_owned()),
        Ok(_) => Ok(text),
        Err(error) => Err(reason(&error)),
    }
}

/// Does work on another thread, and gives its result and its events. Meanwhile the calling thread lets go of the
/// interpreter, and takes it back now and then: a signal such as Ctrl-C, or an exception in the listener, stops the work.
/// The listener is called with `progress` and a dictionary.
pub(crate) fn done<T: Send + 'static>(
    py: Python<'_>,
    caller: Caller,
    listener: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&dyn Host) -> T + Send + 'static,
) -> PyResult<(T, Vec<Told>)> {
    let caller = Arc::new(caller);
    let (sender, mut receiver) = mpsc::channel();
    let host = caller.clone();
    std::thread::Builder::new()
        .name("nextguess".to_owned())
        .stack_size(8 << 20)
        .spawn(move || sender.send(work(&*host)))?;
    let mut failure = None;
    loop {
        let (returned, got) = py.detach(move || {
            let got = receiver.recv_timeout(TICK);
            (receiver, got)
        });
        receiver = returned;
        match got {
            Err(RecvTimeoutError::Timeout) if failure.is_some() => {}
            Err(RecvTimeoutError::Timeout) => {
                let told = listener.map_or(Ok(()), |listener| {
                    listener.call1(("progress", caller.progress(py)?)).map(drop)
                });
                if let Err(error) = told.and_then(|()| py.check_signals()) {
                    caller.is_unwanted.store(true, Ordering::Relaxed);
                    failure = Some(error);
                }
            }
            Ok(result) => {
                if let Some(failure) = failure {
                    return Err(failure);
                }
                let events = std::mem::take(&mut *caller.events());
                return Ok((result, events));
            }
            // The panic itself was printed.
            Err(RecvTimeoutError::Disconnected) => {
                let text = "nextguess failed inside; please report what you asked";
                return Err(failure.unwrap_or_else(|| PyRuntimeError::new_err(text)));
            }
        }
    }
}
