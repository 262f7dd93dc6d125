//! A server of e-mail on this machine.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use super::PATIENCE;

/// A server of e-mail, with the sessions that it has had.
pub(super) struct SmtpReceiver {
    pub(super) url: String,
    sessions: Receiver<Session>,
}

/// A session: the commands of the client, and its message.
#[derive(Clone, Debug, Default)]
pub(super) struct Session {
    pub(super) commands: Vec<String>,
    pub(super) message: String,
}

impl SmtpReceiver {
    /// A server that answers the command of each recipient by itself, and all others well.
    pub(super) fn answering(recipient: &'static str) -> SmtpReceiver {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (sender, sessions) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let _ = sender.send(session(stream, recipient));
            }
        });
        SmtpReceiver {
            url: format!("smtp://player@127.0.0.1:{port}?tls=none"),
            sessions,
        }
    }

    /// A server that takes every message.
    pub(super) fn new() -> SmtpReceiver {
        SmtpReceiver::answering("250 OK")
    }

    pub(super) fn next(&self) -> Session {
        self.sessions.recv_timeout(PATIENCE).unwrap()
    }
}

/// Answers the commands of a client until it goes.
fn session(mut stream: TcpStream, recipient: &str) -> Session {
    let reader = BufReader::new(stream.try_clone().unwrap());
    let mut session = Session::default();
    let (mut in_data, _) = (false, stream.write_all(b"220 here\r\n"));
    for line in reader.lines().map_while(Result::ok) {
        if in_data && line != "." {
            session.message += &line;
            session.message += "\n";
            continue;
        }
        let answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" => "250-here\r\n250 AUTH PLAIN",
            "AUTH" => "235 OK",
            "RCPT" => recipient,
            "DATA" => "354 go on",
            "QUIT" => "221 bye",
            _ => "250 OK",
        };
        in_data = line == "DATA";
        let _ = stream.write_all(format!("{answer}\r\n").as_bytes());
        session.commands.push(line);
    }
    session
}
