//! The queue: its bounds, its pace, and its end.

use std::time::Duration;

use brink::words::Words;

use super::http_receiver::HttpReceiver;
use super::{contact, named, notices, once, send, wait};
use crate::client_address::ClientAddress;
use crate::notices::Notices;
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
        parts_of_room: 2,
        ..once()
    };
    let notices = notices(limits, None);
    for n in 0..40 {
        tell(&notices, 1, &format!("{}&n={n}", hanging.url));
    }
    wait(&notices.deliveries, "webhook", Outcome::Dropped, 33);
    tell(&notices, 2, &good.url);
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 1);
}

#[test]
fn many_sites_leave_room_to_others() {
    let (hanging, good) = (HttpReceiver::hanging(), HttpReceiver::answering(OK));
    let notices = notices(once(), None);
    for site in 0..60 {
        for n in 0..120 {
            tell(&notices, site, &format!("{}&n={site}-{n}", hanging.url));
        }
    }
    tell(&notices, 99, &good.url);
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 1);
}

#[test]
fn whoever_knows_an_address_does_not_use_up_what_its_owner_is_told() {
    let good = HttpReceiver::answering(OK);
    let limits = Limits {
        at_once_of_contact: 2,
        a_minute_of_contact: 1,
        ..once()
    };
    let notices = notices(limits, None);
    (0..20).for_each(|_| tell(&notices, 1, &good.url));
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 2);
    tell(&notices, 2, &good.url);
    wait(&notices.deliveries, "webhook", Outcome::Delivered, 3);
}

/// Sends a notice that counts for a site.
fn tell(notices: &Notices, site: u8, to: &str) {
    let client = ClientAddress::of([10, 0, site, 1].into());
    let said = Words::english();
    notices.send(Some(client), &contact(to), &named("Friday"), said);
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
