//! Webhooks, to receivers that behave well and to others.

use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::http_receiver::HttpReceiver;
use super::{hasty, notices, once, send, wait};
use crate::notices::deliveries::Outcome;
use crate::notices::queue::Limits;

const OK: &str = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

#[test]
fn a_webhook_gets_a_short_json() {
    let (receiver, notices) = (HttpReceiver::answering(OK), notices(once(), None));
    send(&notices, &receiver.url);
    let request = receiver.next();
    let host = receiver.url.split('/').nth(2).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let lines = [
        "POST /hook?key=k3y HTTP/1.1".to_owned(),
        format!("host: {host}"),
        format!("user-agent: brink/{version}"),
        "content-type: application/json".to_owned(),
        format!("content-length: {}", request.body.len()),
        "connection: close".to_owned(),
    ];
    assert_eq!(request.head.trim_end().lines().collect::<Vec<_>>(), lines);
    let link = "https://play.example.org/#game=7";
    let body: Value = serde_json::from_str(&request.body).unwrap();
    let expected = json!({
        "kind": "your_turn",
        "game": 7,
        "name": "Friday",
        "scenario": "isles",
        "seat": 1,
        "subject": "It is your turn in “Friday”.",
        "text": format!("It is your turn in “Friday”.\n{link}"),
        "link": link,
    });
    assert_eq!(body, expected);
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 1);
}

#[test]
fn a_receiver_that_fails_is_tried_again_and_one_that_refuses_is_not() {
    let mut answers = ["503 Busy", "429 Too Many Requests", "204 No Content"].into_iter();
    let failing = HttpReceiver::new(move |stream| {
        let answer = answers.next().unwrap_or("500 No");
        let _ = write!(stream, "HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n");
    });
    let refusing = HttpReceiver::answering("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    let waits = vec![Duration::from_millis(1); 2];
    let notices = notices(Limits { waits, ..once() }, None);
    send(&notices, &refusing.url);
    wait(&notices.deliveries, "webhook", Outcome::Failed, 1);
    assert_eq!(refusing.count(), 1);
    send(&notices, &failing.url);
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 1);
    assert_eq!(failing.count(), 3);
    send(&notices, &failing.url);
    wait(&notices.deliveries, "webhook", Outcome::Failed, 2);
    assert_eq!(failing.count(), 3);
}

#[test]
fn a_redirect_is_a_failure_and_is_not_followed() {
    let inside = HttpReceiver::answering(OK);
    let notices = notices(once(), None);
    let targets = [inside.url.clone(), "http://169.254.169.254/".to_owned()];
    for (n, target) in (1..).zip(targets) {
        let redirecting = HttpReceiver::new(move |stream| {
            let head = "HTTP/1.1 307 Temporary Redirect\r\nContent-Length: 0";
            let _ = write!(stream, "{head}\r\nLocation: {target}\r\n\r\n");
        });
        send(&notices, &redirecting.url);
        wait(&notices.deliveries, "webhook", Outcome::Failed, n);
        assert_eq!((redirecting.count(), inside.count()), (1, 0));
    }
}

/// Writes up to 500 MB, and counts them.
fn flood(stream: &mut impl Write, head: &str, count: &AtomicUsize) {
    let block = [b'a'; 64 << 10];
    let mut written = stream.write_all(head.as_bytes());
    while written.is_ok() && count.load(Ordering::SeqCst) < 500 << 20 {
        written = stream.write_all(&block);
        count.fetch_add(block.len(), Ordering::SeqCst);
    }
}

#[test]
fn the_body_of_an_answer_is_not_read_and_its_head_is_bounded() {
    for (head, outcome) in [
        (
            "HTTP/1.1 200 OK\r\nContent-Length: 524288000\r\n\r\n",
            Outcome::Delivered,
        ),
        ("HTTP/1.1 200 OK\r\nX-Long: ", Outcome::Failed),
        ("", Outcome::Failed),
    ] {
        let sent = Arc::new(AtomicUsize::new(0));
        let (count, (done, ended)) = (sent.clone(), std::sync::mpsc::channel());
        let receiver = HttpReceiver::new(move |stream| {
            flood(stream, head, &count);
            let _ = done.send(());
        });
        let notices = notices(once(), None);
        send(&notices, &receiver.url);
        wait(&notices.deliveries, "webhook", outcome, 1);
        ended.recv_timeout(super::PATIENCE).unwrap();
        // The rest is in the buffers of the system.
        let sent = sent.load(Ordering::SeqCst);
        assert!(sent < 100 << 20, "{sent} bytes of {head:?}");
    }
}

#[test]
fn a_receiver_that_hangs_fails_in_time_and_delays_no_other() {
    let (hanging, good) = (HttpReceiver::hanging(), HttpReceiver::answering(OK));
    let dripping = HttpReceiver::new(|stream| {
        // A byte now and then keeps no try alive.
        let mut byte = [0];
        let _ = stream.set_read_timeout(Some(Duration::from_millis(20)));
        while stream.write_all(b"H").is_ok() && !matches!(stream.read(&mut byte), Ok(0)) {}
    });
    let notices = notices(hasty(), None);
    for _ in 0..5 {
        send(&notices, &hanging.url);
    }
    send(&notices, &dripping.url);
    send(&notices, &good.url);
    assert!(good.next().body.contains("your_turn"));
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 1);
    wait(&notices.deliveries, "webhook", Outcome::Failed, 6);
}
