//! Contacts: what people may write, and what is refused.

use super::{contact, named, notices, once};
use crate::error::ApiError;
use crate::notices::deliveries::Outcome;
use crate::notices::failure::Failure;
use crate::notices::message::Message;
use crate::notices::webhooks::Webhooks;
use crate::notices::{Contact, NoticeOptions, Notices};
use brink::words::Words;

#[test]
fn contacts_are_read_in_one_spelling() {
    for (text, expected) in [
        (
            " https://Hooks.example.org/A?b=C#d ",
            "https://hooks.example.org/A?b=C",
        ),
        (
            "http://hooks.example.org:8080",
            "http://hooks.example.org:8080/",
        ),
        (
            "https://hooks.example.org/ж",
            "https://hooks.example.org/%D0%B6",
        ),
        ("a.b+c@mail.example.org", "a.b+c@mail.example.org"),
        ("имя@почта.рф", "имя@почта.рф"),
    ] {
        let read = contact(text);
        assert_eq!(read.to_string(), expected);
        assert_eq!(contact(&read.to_string()), read, "what is kept can be read");
    }
}

#[test]
fn texts_that_are_no_contacts_are_refused() {
    let long = format!("https://hooks.example.org/{}", "a".repeat(500));
    for text in [
        "",
        "a",
        "hooks.example.org",
        "ftp://example.org/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "http://a b/",
        "https://example.org/\r\nHost: b",
        "https://exa\tmple.org/",
        "https://user@example.org/",
        "https://user:word@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "gopher://example.org/",
        "unix://run/docker.sock",
        "a@b",
        "a@localhost",
        "@example.org",
        "a@",
        "a@@example.org",
        "a b@example.org",
        "a@example.org\r\nBcc: b@example.org",
        "a@example.org,b@example.org",
        "<a@example.org>",
        "\"a b\"@example.org",
        "a@[127.0.0.1]",
        "a@127.0.0.1",
        "a@[::1]",
        "a@[IPv6:::1]",
        "A <a@example.org>",
        "mailto:a@example.org",
        "a@example.org?subject=b",
        long.as_str(),
    ] {
        let read = text.parse::<Contact>();
        assert!(
            matches!(read, Err(ApiError::BadContact)),
            "{text:?}: {read:?}"
        );
    }
}

/// Spellings of addresses that are not public.
const NOT_PUBLIC: [&str; 36] = [
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "017700000001",
    "0177.0.0.1",
    "127.0.0.1.",
    "127%2e0%2e0%2e1",
    "１２７.0.0.1",
    "127。0。0。1",
    "0",
    "0.0.0.0",
    "10.0.0.1",
    "10.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "0xa9fea9fe",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:a9fe:a9fe]",
    "[::127.0.0.1]",
    "[fe80::1]",
    "[fd00:ec2::254]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::1]",
    "[2001:0:1::1]",
    "localhost",
    "LOCALHOST.",
    "a.localhost",
];

#[test]
fn addresses_that_are_not_public_are_refused_in_every_spelling() {
    let notices = Notices::default();
    let rules = || vec!["public".parse().unwrap()];
    let options = NoticeOptions {
        webhooks: rules(),
        ..NoticeOptions::default()
    };
    notices.open(options).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let webhooks = Webhooks::new(rules()).unwrap();
    let message = Message::new(&named("Friday"), Words::english(), None);
    for host in NOT_PUBLIC {
        for text in [format!("http://{host}:8080/"), format!("https://{host}/")] {
            let read = contact(&text);
            let checked = notices.check(&read);
            assert!(
                matches!(checked, Err(ApiError::ContactRefused)),
                "{text}: {checked:?}"
            );
            // Nor is it reached by a contact that was kept under other rules.
            let Contact::Webhook(url) = read else {
                unreachable!()
            };
            let posted = runtime.block_on(webhooks.post(&url, &message));
            let posted = posted.unwrap_err();
            let is_refused = matches!(&posted, Failure::Final(why) if why.contains("not allowed"));
            // Not every system knows these names.
            let is_unknown = host.to_lowercase().contains("localhost") && !posted.is_final();
            assert!(is_refused || is_unknown, "{text}: {posted:?}");
        }
    }
    assert!(
        notices
            .check(&contact("https://hooks.example.org/a"))
            .is_ok()
    );
    for text in [
        "https://hooks/",
        "http://hooks.example.org:25/",
        "http://hooks.example.org:22/",
    ] {
        let checked = notices.check(&contact(text));
        assert!(
            matches!(checked, Err(ApiError::ContactRefused)),
            "{text}: {checked:?}"
        );
    }
}

#[test]
fn notices_are_off_until_they_are_turned_on() {
    let off = Notices::default();
    off.open(NoticeOptions::default()).unwrap();
    assert!(off.kinds().is_empty());
    for text in ["https://hooks.example.org/", "a@example.org"] {
        let checked = off.check(&contact(text));
        assert!(matches!(checked, Err(ApiError::NoNotices)), "{checked:?}");
    }
    super::send(&off, "a@example.org");
    assert_eq!(off.deliveries.of("mail", Outcome::Dropped), 1);
    let on = notices(once(), None);
    assert_eq!(on.kinds(), ["webhook"]);
    let checked = on.check(&contact("a@example.org"));
    assert!(matches!(checked, Err(ApiError::NoNotices)), "{checked:?}");
    assert!(on.check(&contact("http://127.0.0.1:99/")).is_ok());
    let checked = on.check(&contact("http://hooks.example.org/"));
    assert!(
        checked.is_ok(),
        "its addresses may be in a network of the list"
    );
    assert_eq!(
        notices(once(), Some("smtp://127.0.0.1?tls=none")).kinds(),
        ["webhook", "mail"]
    );
}

#[test]
fn what_opens_a_seat_is_not_posted_in_clear_to_public_addresses() {
    let may = |rules: &[&str], url: &str| {
        let rules: Vec<_> = rules.iter().map(|rule| rule.parse().unwrap()).collect();
        crate::notices::webhook_rule::is_private(&rules, &url.parse().unwrap())
    };
    assert!(may(&["public"], "https://example.org/hook"));
    assert!(!may(&["public"], "http://example.org/hook"));
    assert!(may(&["public", "example.org"], "http://example.org/hook"));
    assert!(may(&["127.0.0.0/8"], "http://127.0.0.1/hook"));
}
