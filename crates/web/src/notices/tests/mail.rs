//! E-mail, through servers that behave well and others.

use std::net::TcpListener;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brink::words::Words;

use super::http_receiver::HttpReceiver;
use super::smtp_receiver::{Session, SmtpReceiver};
use super::{contact, hasty, named, notices, once, send, wait};
use crate::notices::deliveries::Outcome;
use crate::notices::queue::Limits;
use crate::notices::{MailOptions, NoticeError, NoticeOptions, Notices};

impl Session {
    /// A header, unfolded.
    fn header(&self, name: &str) -> String {
        let (head, _) = self.message.split_once("\n\n").unwrap();
        let head = head.replace("\n ", " ");
        let mut lines = head.lines();
        let line = lines.find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.unwrap_or_else(|| panic!("{name} in {head}"))
            .to_owned()
    }

    /// The subject, decoded.
    fn subject(&self) -> String {
        let subject = self.header("Subject");
        let decoded = subject.split(' ').map(|word| {
            let encoded = word.strip_prefix("=?utf-8?b?")?.strip_suffix("?=")?;
            String::from_utf8(STANDARD.decode(encoded).unwrap()).ok()
        });
        let words = decoded.zip(subject.split(' '));
        let words: Vec<String> = words
            .map(|(decoded, word)| decoded.unwrap_or_else(|| word.to_owned()))
            .collect();
        words.join(" ")
    }
}

#[test]
fn a_mail_is_a_sentence_a_link_and_its_reason() {
    let server = SmtpReceiver::new();
    let notices = notices(once(), Some(&server.url));
    send(&notices, "a@example.net");
    let session = server.next();
    wait(&notices.deliveries, "mail", Outcome::Delivered, 1);
    let secret = STANDARD.encode("\0player\0s3cret");
    let expected = [
        "EHLO example.org".to_owned(),
        format!("AUTH PLAIN {secret}"),
        "MAIL FROM:<games@example.org>".to_owned(),
        "RCPT TO:<a@example.net>".to_owned(),
        "DATA".to_owned(),
    ];
    assert_eq!(session.commands[..5], expected);
    assert_eq!(session.header("From"), "Games <games@example.org>");
    assert_eq!(session.header("To"), "a@example.net");
    assert_eq!(session.header("Auto-Submitted"), "auto-generated");
    assert_eq!(session.header("Content-Type"), "text/plain; charset=utf-8");
    assert!(!session.header("Date").is_empty());
    assert!(session.header("Message-ID").ends_with("@example.org>"));
    assert_eq!(session.subject(), "It is your turn in “Friday”.");
    let (_, body) = session.message.split_once("\n\n").unwrap();
    let body = body
        .replace("=\n", "")
        .replace("=3D", "=")
        .replace("=E2=80=9C", "“");
    let body = body.replace("=E2=80=9D", "”").replace("=20\n", " \n");
    let lines = [
        "It is your turn in “Friday”.",
        "https://play.example.org/#game=7",
        "",
        "-- ",
        "This address was given at a seat of this game, where it can be removed.",
    ];
    assert_eq!(body.trim_end().lines().collect::<Vec<_>>(), lines);
}

#[test]
fn names_add_no_headers_and_no_recipients() {
    let server = SmtpReceiver::new();
    let notices = notices(once(), Some(&server.url));
    for name in [
        "a\r\nBcc: b@example.net\r\n\r\nbody",
        "\r\n.\r\nRSET\r\n",
        "ж\n\0\u{202e}\u{2028}",
    ] {
        notices.send(
            None,
            &contact("a@example.net"),
            &named(name),
            Words::english(),
        );
        let session = server.next();
        let (head, _) = session.message.split_once("\n\n").unwrap();
        let names = head.lines().filter(|line| !line.starts_with(' '));
        let names: Vec<&str> = names.filter_map(|line| line.split(": ").next()).collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        let expected = [
            "Auto-Submitted",
            "Content-Transfer-Encoding",
            "Content-Type",
            "Date",
            "From",
            "Message-ID",
            "Subject",
            "To",
        ];
        assert_eq!(sorted, expected);
        let recipients = session
            .commands
            .iter()
            .filter(|line| line.starts_with("RCPT"));
        assert_eq!(recipients.count(), 1, "{:?}", session.commands);
        assert!(
            !session.subject().contains(char::is_control),
            "{}",
            session.subject()
        );
    }
}

#[test]
fn a_recipient_that_is_refused_for_now_is_tried_again() {
    let waits = || vec![Duration::from_millis(1)];
    for (answer, tries) in [("451 later\r\n", 2), ("550 <a@example.net> unknown", 1)] {
        let server = SmtpReceiver::answering(answer);
        let limits = Limits {
            waits: waits(),
            ..once()
        };
        let notices = notices(limits, Some(&server.url));
        send(&notices, "a@example.net");
        wait(&notices.deliveries, "mail", Outcome::Failed, 1);
        for _ in 0..tries {
            assert!(server.next().message.is_empty());
        }
    }
}

#[test]
fn a_server_that_is_away_or_hangs_delays_no_webhook() {
    // Nobody accepts; the system does.
    let hanging = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = hanging.local_addr().unwrap().port();
    let closed = TcpListener::bind("127.0.0.1:0").unwrap();
    let closed_port = closed.local_addr().unwrap().port();
    drop(closed);
    for port in [port, closed_port] {
        let server = format!("smtp://127.0.0.1:{port}?tls=none");
        let notices = notices(hasty(), Some(&server));
        let good = HttpReceiver::answering("HTTP/1.1 204 No Content\r\n\r\n");
        send(&notices, "a@example.net");
        send(&notices, &good.url);
        assert!(good.next().body.contains("Friday"));
        wait(&notices.deliveries, "mail", Outcome::Failed, 1);
    }
}

#[test]
fn a_server_without_encryption_gets_nothing_unless_the_operator_says_so() {
    let server = SmtpReceiver::new();
    let encrypted = server.url.replace("?tls=none", "");
    let notices = notices(once(), Some(&encrypted));
    send(&notices, "a@example.net");
    wait(&notices.deliveries, "mail", Outcome::Failed, 1);
    let session = server.next();
    assert!(session.message.is_empty());
    let sent = session
        .commands
        .iter()
        .filter(|line| !line.starts_with("EHLO") && *line != "QUIT");
    assert_eq!(sent.count(), 0, "{:?}", session.commands);
}

#[test]
fn a_user_needs_a_password() {
    let options = NoticeOptions {
        mail: Some(MailOptions {
            server: "smtps://player@mail.example.org".parse().unwrap(),
            password: None,
            from: "games@example.org".parse().unwrap(),
        }),
        ..NoticeOptions::default()
    };
    let opened = Notices::default().open(options);
    assert!(matches!(opened, Err(NoticeError::NoPassword)));
}
