//! Notices to real receivers on this machine, well-behaved ones and others.

mod contacts;
mod http_receiver;
mod mail;
mod queued;
mod smtp_receiver;
mod tls;
mod web;

use std::thread;
use std::time::{Duration, Instant};

use brink::words::Words;

use super::queue::Limits;
use super::{Contact, Deliveries, MailOptions, Notice, NoticeKind, NoticeOptions, Notices};
use crate::notices::deliveries::Outcome;
use crate::store::GameId;

/// The longest wait for what comes at once.
const PATIENCE: Duration = Duration::from_secs(60);

/// Notices with these limits, to webhooks on this machine and to a server of e-mail.
fn notices(limits: Limits, smtp: Option<&str>) -> Notices {
    let notices = Notices::default();
    let mail = smtp.map(|server| MailOptions {
        server: server.parse().unwrap(),
        password: Some("s3cret".to_owned()),
        from: "Games <games@example.org>".parse().unwrap(),
    });
    let options = NoticeOptions {
        webhooks: vec!["127.0.0.1".parse().unwrap()],
        mail,
        link: Some("https://play.example.org/".parse().unwrap()),
    };
    notices.open_within(options, limits).unwrap();
    notices
}

/// Limits without further tries.
fn once() -> Limits {
    Limits {
        waits: Vec::new(),
        try_time: PATIENCE,
        at_once: 1_000,
        at_once_of_contact: 1_000,
        ..Limits::default()
    }
}

/// Limits under which a receiver that hangs is not waited for.
fn hasty() -> Limits {
    Limits {
        try_time: Duration::from_secs(1),
        ..once()
    }
}

fn contact(text: &str) -> Contact {
    text.parse().unwrap()
}

/// A notice of a game with this name.
fn named(name: &str) -> Notice {
    Notice {
        kind: NoticeKind::YourTurn,
        game: GameId(7),
        name: name.to_owned(),
        scenario: "isles".to_owned(),
        seat: 1,
    }
}

fn send(notices: &Notices, to: &str) {
    notices.send(None, &contact(to), &named("Friday"), Words::english());
}

/// Waits until so many notices of a kind have an outcome.
fn wait(deliveries: &Deliveries, kind: &'static str, outcome: Outcome, count: u64) {
    let began = Instant::now();
    while deliveries.of(kind, outcome) < count && began.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(deliveries.of(kind, outcome), count, "{kind} {outcome:?}");
}
