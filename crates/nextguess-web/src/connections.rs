//! Connections: how many there are, how long a client may keep one without using it, and how they end.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Instant, Sleep};
use tower_service::Service;

use crate::limits::Limits;
use crate::stop::{Stopped, Stopper};

/// The address from which a request came.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

/// Serves all who connect until `stop` is over. Then what runs is ended, and its clients hear of it.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    (stopper, stopped): (Stopper, Stopped),
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_time);
    let places = Arc::new(Semaphore::new(limits.connections));
    let refusals = Arc::new(Semaphore::new(MOST_REFUSALS));
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(_) => {
                // Such as too many open files: others must close some first.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let Ok(place) = places.clone().try_acquire_owned() else {
            if let Ok(refusal) = refusals.clone().try_acquire_owned() {
                tokio::spawn(async move {
                    let _refusal = refusal;
                    let _ = tokio::time::timeout(REFUSAL_TIME, refuse(stream)).await;
                });
            }
            continue;
        };
        // Events are small and must not wait for one another. A socket that refuses this is only slower.
        let _ = stream.set_nodelay(true);
        let client = Client(address.ip().to_canonical());
        let (http, router) = (http.clone(), router.clone());
        let (stopped, write_time) = (stopped.clone(), limits.write_time);
        tokio::spawn(async move {
            let _place = place;
            converse(
                &http,
                router,
                Patient::new(stream, write_time),
                client,
                stopped,
            )
            .await;
        });
    }
    stopper.stop();
    let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
    // Those that do not end in time are ended with the program.
    let _ = tokio::time::timeout(limits.stop_time, places.acquire_many(all)).await;
}

/// Answers the requests of one connection.
async fn converse(
    http: &http1::Builder,
    router: Router,
    stream: Patient,
    client: Client,
    stopped: Stopped,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(client);
        // A router is always ready.
        router.clone().call(request.map(Body::new))
    });
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service));
    // A connection that ends in an error has nobody left to hear of it.
    tokio::select! {
        biased;
        _ = connection.as_mut() => return,
        () = stopped.wait() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// The most connections at a time that are only opened to be refused.
const MOST_REFUSALS: usize = 64;
const REFUSAL_TIME: Duration = Duration::from_secs(1);
const REFUSAL: &str = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
    Retry-After: 5\r\nConnection: close\r\nContent-Length: 68\r\n\r\n\
    {\"error\":\"There are too many connections at once. Try again later.\"}";

/// Answers that there are too many connections. What the client sends is read, so that it sees the answer before
/// the connection is closed.
async fn refuse(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(REFUSAL.as_bytes()).await?;
    stream.shutdown().await?;
    let mut ignored = [0; 1024];
    while stream.read(&mut ignored).await? > 0 {}
    Ok(())
}

/// A stream whose writes fail once the other side has read nothing for some time.
struct Patient {
    stream: TcpStream,
    time: Duration,
    /// When the write that waits fails.
    end: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream, time: Duration) -> Patient {
        Patient {
            stream,
            time,
            end: None,
        }
    }

    fn watched(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.end = None;
            return written;
        }
        let time = self.time;
        let end = self
            .end
            .get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + time)));
        ready!(end.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watched(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
