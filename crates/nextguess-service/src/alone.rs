//! A host for a request that runs by itself.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use nextguess::watch::Watch;
use serde_json::value::RawValue;

use crate::ask::Host;

/// Lets a request run to its end, and collects its events.
#[derive(Debug)]
pub struct Alone {
    begun: Instant,
    events: Mutex<Vec<(&'static str, Box<RawValue>)>>,
}

impl Alone {
    /// A host whose clock begins now.
    #[expect(
        clippy::new_without_default,
        reason = "its clock begins when it is made"
    )]
    pub fn new() -> Alone {
        Alone {
            begun: Instant::now(),
            events: Mutex::default(),
        }
    }

    /// The events so far, in order.
    pub fn events(self) -> Vec<(&'static str, Box<RawValue>)> {
        self.events.into_inner().unwrap_or_default()
    }
}

impl Watch for Alone {}

impl Host for Alone {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn tell(&self, name: &'static str, document: Box<RawValue>) {
        if let Ok(mut events) = self.events.lock() {
            events.push((name, document));
        }
    }
}
