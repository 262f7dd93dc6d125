//! A stream with a write timeout: a client that reads nothing for a while is dropped.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::limits::TIMEOUT;

/// A stream whose writes fail after the timeout.
pub(crate) struct TimedStream {
    stream: TcpStream,
    /// The timer of a blocked write.
    blocked: Option<Pin<Box<Sleep>>>,
}

impl TimedStream {
    pub(crate) fn new(stream: TcpStream) -> TimedStream {
        TimedStream {
            stream,
            blocked: None,
        }
    }

    /// The result of a write, or an error after the timeout.
    fn timed<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.blocked = None;
            return written;
        }
        let limit = self.blocked.get_or_insert_with(|| Box::pin(sleep(TIMEOUT)));
        limit
            .as_mut()
            .poll(context)
            .map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let written = Pin::new(&mut self.stream).poll_flush(context);
        self.timed(context, written)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    #[allow(clippy::unwrap_used)]
    fn a_reader_that_takes_nothing_is_dropped() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let _reader = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = TimedStream::new(stream);
            let bytes = vec![0; 1 << 16];
            for _ in 0..10_000 {
                let written = std::future::poll_fn(|context| {
                    Pin::new(&mut stream).poll_write(context, &bytes)
                });
                if let Err(error) = written.await {
                    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
                    return;
                }
            }
            panic!("the reader is still served");
        });
    }
}
