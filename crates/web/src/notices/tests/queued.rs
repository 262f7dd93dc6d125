//! The queue: its bounds, its pace, and its end.

use std::time::Duration;

use brink::words::Words;

use super::http_receiver::HttpReceiver;
use super::{contact, named, notices, once, send, wait};
use crate::client_address::ClientAddress;
use crate::notices::deliveries::Outcome;
use crate::notices::queue::Limits;

const OK: &str = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

#[test]
fn a_contact_cannot_fill_the_queue() {
    let (hanging, good) = (HttpReceiver::hanging(), HttpReceiver::answering(OK));
    let notices = notices(once(), None);
    for _ in 0..50 {
        send(&notices, &hanging.url);
    }
    wait(&notices.deliveries, "webhook", Outcome::Dropped, 42);
    send(&notices, &good.url);
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 1);
}

#[test]
fn a_full_queue_drops_notices() {
    let hanging = HttpReceiver::hanging();
    let limits = Limits {
        waiting: 3,
        ..once()
    };
    let notices = notices(limits, None);
    for n in 0..5 {
        send(&notices, &format!("{}&n={n}", hanging.url));
    }
    wait(&notices.deliveries, "webhook", Outcome::Dropped, 2);
}

#[test]
fn a_contact_is_told_so_often_a_minute() {
    let (eager, other) = (HttpReceiver::answering(OK), HttpReceiver::answering(OK));
    let limits = Limits {
        at_once_of_contact: 2,
        a_minute_of_contact: 1,
        ..once()
    };
    let notices = notices(limits, None);
    for _ in 0..5 {
        send(&notices, &eager.url);
    }
    send(&notices, &other.url);
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 3);
    assert_eq!((eager.count(), other.count()), (2, 1));
}

#[test]
fn the_contacts_of_one_site_leave_room_to_others() {
    let (hanging, good) = (HttpReceiver::hanging(), HttpReceiver::answering(OK));
    let limits = Limits {
        running: 4,
        running_of_site: 2,
        waiting: 20,
        waiting_of_site: 10,
        ..once()
    };
    let notices = notices(limits, None);
    let client = |site: u8| Some(ClientAddress::of([10, 0, site, 1].into()));
    let tell = |site: u8, to: &str| {
        let said = Words::english();
        notices.send(client(site), &contact(to), &named("Friday"), said);
    };
    for n in 0..40 {
        tell(1, &format!("{}&n={n}", hanging.url));
    }
    wait(&notices.deliveries, "webhook", Outcome::Dropped, 30);
    tell(2, &good.url);
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 1);
}

#[test]
fn a_place_is_free_again_after_its_notice() {
    let receiver = HttpReceiver::answering(OK);
    let limits = Limits {
        waiting_of_contact: 1,
        ..once()
    };
    let notices = notices(limits, None);
    for n in 1..5 {
        send(&notices, &receiver.url);
        wait(&notices.deliveries, "webhook", Outcome::Delivered, n);
        // The place is given back after the count.
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_queue_ends_while_its_receivers_hang() {
    let hanging = HttpReceiver::hanging();
    let notices = notices(once(), None);
    send(&notices, &hanging.url);
    assert!(hanging.next().body.contains("Friday"));
    drop(notices);
}
