//! The program around a request.

use std::sync::Arc;
use std::time::Duration;

use nextguess::position::Position;
use nextguess::solver::Proofs;
use nextguess::watch::Watch;
use serde_json::value::RawValue;

/// What a request needs of the program around it: a clock, an ear for events, files, and a way to be stopped.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use nextguess::Watch;
/// use nextguess_service::Host;
/// use serde_json::value::RawValue;
///
/// /// Stops the work after a second, and prints events.
/// struct Impatient(Instant);
///
/// impl Watch for Impatient {
///     fn is_cancelled(&self) -> bool {
///         self.0.elapsed() >= Duration::from_secs(1)
///     }
/// }
///
/// impl Host for Impatient {
///     fn now(&self) -> Duration {
///         self.0.elapsed()
///     }
///
///     fn tell(&self, name: &'static str, document: Box<RawValue>) {
///         println!("{name}: {document}");
///     }
/// }
/// ```
pub trait Host: Watch {
    /// The time since any fixed moment. A host without a clock says 0 each time.
    fn now(&self) -> Duration;

    /// Takes an event: its name and its document.
    fn tell(&self, name: &'static str, document: Box<RawValue>);

    /// A new stage of the work begins: how far an earlier one came does not matter any more.
    fn begin_stage(&self) {}

    /// Refuses work that lists this number of secrets, or lets it go on. `None` stands for more than can be counted.
    fn check_list(&self, _secrets: Option<u128>) -> anyhow::Result<()> {
        Ok(())
    }

    /// The text of a file that a game names and the request does not bring, or why there is none.
    fn file(&self, _name: &str) -> Result<String, String> {
        Err("the request has no such text in `files`".to_owned())
    }

    /// What is proved already about a position, and takes what a search proves. A host that keeps a share of it can
    /// store what was proved while the search goes on.
    fn proofs(&self, position: &Position) -> anyhow::Result<Arc<Proofs>> {
        Ok(Arc::new(Proofs::new(position)))
    }
}
