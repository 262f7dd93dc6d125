//! Accepting connections, each with its timeouts and its place.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};

use crate::connections::{Connections, Place};
use crate::error::refusal;
use crate::limits::TIMEOUT;
use crate::write_timeout::TimedStream;

/// The largest head of a request, in bytes.
const MAX_HEAD: usize = 32 << 10;
/// The pause after the system refused a connection.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers connections for ever.
pub(crate) async fn accept(listener: TcpListener, connections: Arc<Connections>, app: Router) {
    let service = TowerToHyperService::new(app);
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            // A client that has gone already.
            Err(error) if is_of_client(&error) => continue,
            Err(error) => {
                tracing::error!("a connection cannot be accepted: {error}");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        match connections.place(peer.ip()).await {
            Some(place) => drop(tokio::spawn(serve(stream, place, service.clone()))),
            None => refuse(&stream),
        }
    }
}

fn is_of_client(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

/// Answers the requests of a connection until it ends, or has to give its place up.
async fn serve(stream: TcpStream, place: Place, app: TowerToHyperService<Router>) {
    // An answer is one small piece that should not wait for more. A failure only makes it slower.
    let _ = stream.set_nodelay(true);
    let connection = place.connection.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(connection.clone());
        app.call(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TIMEOUT)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(TimedStream::new(stream)), service);
    tokio::select! {
        // Errors are of the client: it has gone, or does not speak HTTP.
        _ = served => {}
        () = place.connection.given_up() => {}
    }
}

/// Refuses a connection, as far as that can be done without waiting.
fn refuse(stream: &TcpStream) {
    // Unread bytes would make the system drop the answer.
    let _ = stream.try_read(&mut [0; 4096]);
    let _ = stream.try_write(refusal().as_bytes());
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{SocketAddr, TcpStream};

    use axum::routing::get;

    use super::*;

    /// A server with so many places, on a thread of its own.
    fn serve(places: usize) -> (tokio::runtime::Runtime, SocketAddr) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/", get(|| async { "here" }));
        let connections = Arc::new(Connections::new(places, Vec::new()));
        runtime.spawn(accept(listener, connections, app));
        (runtime, address)
    }

    fn sent(address: SocketAddr, bytes: &str) -> TcpStream {
        let mut socket = TcpStream::connect(address).unwrap();
        socket.write_all(bytes.as_bytes()).unwrap();
        socket
    }

    fn answer(mut socket: TcpStream) -> String {
        let mut text = String::new();
        // A connection that was given up may be reset.
        let _ = socket.read_to_string(&mut text);
        text
    }

    const WHOLE: &str = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    #[test]
    fn connections_that_send_nothing_or_half_a_head_are_closed() {
        let (_runtime, address) = serve(8);
        for bytes in ["", "GET / HTTP/1.1\r\nHost: loc", "GET / HTTP/1.1\r\n\r\n"] {
            let said = answer(sent(address, bytes));
            // One that has been answered is closed as well when nothing follows.
            assert_eq!(said.contains("here"), bytes.ends_with("\r\n\r\n"), "{said}");
        }
    }

    #[test]
    fn idle_connections_beyond_the_places_keep_nobody_out() {
        let (_runtime, address) = serve(8);
        let halves = ["", "GET / HTTP/1.1\r\nX: "];
        let idle: Vec<TcpStream> = (0..30).map(|n| sent(address, halves[n % 2])).collect();
        assert!(answer(sent(address, WHOLE)).ends_with("here"));
        drop(idle);
    }
}
