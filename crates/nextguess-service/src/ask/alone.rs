//! A host for a request that runs by itself.

use std::sync::Mutex;
use std::time::Duration;

use nextguess::watch::Watch;
use serde_json::value::RawValue;

use super::Host;

/// Lets a request run to its end, and collects its events. It has no clock: times in documents are 0, and nothing
/// ends because of the time that it takes.
///
/// ```
/// use nextguess_service::{Alone, Limits, Request};
///
/// let request: Request = r#"{"ask": "optimal", "game": "mastermind:2x3"}"#.parse()?;
/// let host = Alone::default();
/// request.reply(&Limits::default(), &host)?;
/// let names: Vec<&str> = host.events().iter().map(|(name, _)| *name).collect();
/// assert_eq!(names, ["begun", "solved"]);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Alone {
    events: Mutex<Vec<(&'static str, Box<RawValue>)>>,
}

impl Alone {
    /// The events in order.
    pub fn events(self) -> Vec<(&'static str, Box<RawValue>)> {
        self.events.into_inner().unwrap_or_default()
    }
}

impl Watch for Alone {}

impl Host for Alone {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn tell(&self, name: &'static str, document: Box<RawValue>) {
        if let Ok(mut events) = self.events.lock() {
            events.push((name, document));
        }
    }
}
