//! A receiver of webhooks on this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::PATIENCE;

/// A receiver of webhooks, with the requests that it gets.
pub(super) struct HttpReceiver {
    pub(super) url: String,
    requests: Receiver<Request>,
}

/// A request, in parts.
#[derive(Clone, Debug)]
pub(super) struct Request {
    /// The first line and the headers.
    pub(super) head: String,
    pub(super) body: String,
}

impl HttpReceiver {
    /// A receiver that answers each request, which it has read, by itself.
    pub(super) fn new(mut answer: impl FnMut(&mut TcpStream) + Send + 'static) -> HttpReceiver {
        HttpReceiver::raw(move |mut stream, requests| {
            if let Some(request) = read(&stream) {
                let _ = requests.send(request);
            }
            answer(&mut stream);
        })
    }

    /// A receiver that treats each connection by itself, one after the other.
    pub(super) fn raw(
        mut treat: impl FnMut(TcpStream, &Sender<Request>) + Send + 'static,
    ) -> HttpReceiver {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (sender, requests) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                treat(stream, &sender);
            }
        });
        let url = format!("http://127.0.0.1:{port}/hook?key=k3y");
        HttpReceiver { url, requests }
    }

    /// A receiver with the same answer to all.
    pub(super) fn answering(answer: &'static str) -> HttpReceiver {
        HttpReceiver::new(move |stream| {
            let _ = stream.write_all(answer.as_bytes());
        })
    }

    /// A receiver that never answers, and takes one connection after the other.
    pub(super) fn hanging() -> HttpReceiver {
        let mut held = Vec::new();
        HttpReceiver::new(move |stream| held.push(stream.try_clone()))
    }

    pub(super) fn next(&self) -> Request {
        self.requests.recv_timeout(PATIENCE).unwrap()
    }

    /// The number of requests that came and were not looked at.
    pub(super) fn count(&self) -> usize {
        self.requests.try_iter().count()
    }
}

/// Reads a request; none from a client that sends none.
pub(super) fn read(stream: impl Read) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        reader.read_line(&mut head).ok().filter(|read| *read > 0)?;
    }
    let lower = head.to_lowercase();
    let (_, length) = lower.split_once("content-length: ")?;
    let mut body = vec![0; length.lines().next()?.parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    let body = String::from_utf8(body).ok()?;
    Some(Request { head, body })
}
