//! The end of the server: all that runs can learn of it.

use tokio::sync::watch;

/// Learns when the server stops.
#[derive(Clone, Debug)]
pub(crate) struct Stopped(watch::Receiver<bool>);

/// Stops the server.
#[derive(Debug)]
pub(crate) struct Stopper(watch::Sender<bool>);

/// Both ends.
pub(crate) fn stop() -> (Stopper, Stopped) {
    let (stopper, stopped) = watch::channel(false);
    (Stopper(stopper), Stopped(stopped))
}

impl Stopper {
    pub(crate) fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Stopped {
    /// Waits until the server stops. It never returns if nobody can stop the server any more.
    pub(crate) async fn wait(&self) {
        if self.0.clone().wait_for(|stopped| *stopped).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Waits for Ctrl-C, or for the signal with which systems end services (SIGTERM). From the first call on, neither
/// ends the program by itself.
pub async fn interrupted() {
    let ctrl_c = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = ctrl_c => {}
        () = terminated() => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => {
            signal.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
