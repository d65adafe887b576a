//! Connections: how many, how slow they may be, and how they end.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::response::IntoResponse;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};
use tower::ServiceExt;

use super::crowd::{Doors, Ticket};
use super::guard;
use super::problem::Problem;

/// Whoever is turned away is told so, if no more than these are being told.
const TURNED_AWAY: usize = 16;
/// The head of a request must be there by then.
const HEAD: Duration = Duration::from_secs(5);
/// A browser that takes nothing for so long is cut off.
const STALLED: Duration = Duration::from_secs(10);
/// The head of a request must fit into this, and what waits to be sent as well.
const BUFFER: usize = 16 * 1024;

/// Accepts connections until the server closes, then waits for the open ones.
pub async fn accept(
    listener: TcpListener,
    router: Router,
    doors: Arc<Doors>,
    mut closing: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(doors.places()));
    let outside = Arc::new(Semaphore::new(TURNED_AWAY));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Some(ticket) = doors.admit(peer.ip()) else {
                    if let Ok(told) = Arc::clone(&outside).try_acquire_owned() {
                        tokio::spawn(turn_away(stream, told));
                    }
                    continue;
                };
                // Whoever had to go for this one may still be on the way out.
                let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
                let (router, closing) = (router.clone(), closing.clone());
                tokio::spawn(async move {
                    converse(stream, peer, Arc::new(ticket), router, closing).await;
                    drop(place);
                });
                // In a crowd too, whoever has come in must be able to say who they are.
                tokio::task::yield_now().await;
            }
            Err(error) => {
                // Out of file handles, most likely: let some end first.
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    // All places free means that everybody has left.
    let _ = places.acquire_many(doors.places() as u32).await;
}

/// Says why; whoever asks nothing hears nothing.
async fn turn_away(stream: TcpStream, _told: OwnedSemaphorePermit) {
    let full = service_fn(|_: hyper::Request<hyper::body::Incoming>| async {
        let mut answer = Problem::Full.into_response();
        guard::dress(answer.headers_mut());
        Ok::<_, Infallible>(answer)
    });
    let connection = http1::Builder::new()
        .max_buf_size(BUFFER)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), full);
    let _ = timeout(Duration::from_secs(1), connection).await;
}

async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    ticket: Arc<Ticket>,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let asking = Arc::clone(&ticket);
    let service = router.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        asking.heard();
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&asking));
        request
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER)
        .max_headers(64)
        .serve_connection(TokioIo::new(Patient::new(stream)), TowerToHyperService::new(service));
    let mut connection = pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = ticket.pushed_out() => return,
        _ = closing.wait_for(|closing| *closing) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// A stream whose writes fail when the other side takes nothing for too long.
struct Patient {
    stream: TcpStream,
    /// Runs while a write is waiting.
    patience: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream) -> Patient {
        Patient { stream, patience: None }
    }

    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.patience = None;
            return written;
        }
        let patience = self.patience.get_or_insert_with(|| Box::pin(sleep(STALLED)));
        match patience.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
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
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
