//! Counts of the server in the text form of Prometheus; none is about a single game.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::http::StatusCode;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::notices::Deliveries;

/// The bounds of the seconds that a choice takes.
const SECONDS: [f64; 10] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// The route of choices.
const CHOOSE: &str = "/api/games/{game}/choose";

/// The media type of the text form.
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

type Number = Gauge<u64, AtomicU64>;
type Requests = Family<[(&'static str, String); 2], Counter>;

/// Counts of the server.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Requests,
    choices: Histogram,
    now: Now<Number>,
}

/// Numbers of the present.
#[derive(Default)]
pub(crate) struct Now<T> {
    pub(crate) connections: T,
    pub(crate) streams: T,
    pub(crate) tables: T,
    pub(crate) games: T,
    pub(crate) waiting: T,
    pub(crate) running: T,
}

impl<T> Now<T> {
    /// Every number with its name and its description.
    fn each(&self) -> [(&'static str, &'static str, &T); 6] {
        [
            ("connections", "Open connections", &self.connections),
            ("streams", "Open streams", &self.streams),
            ("tables", "Games in memory", &self.tables),
            ("games", "Stored games", &self.games),
            (
                "thinking_waiting",
                "Jobs of machines that wait",
                &self.waiting,
            ),
            (
                "thinking_running",
                "Jobs of machines that run",
                &self.running,
            ),
        ]
    }
}

impl Metrics {
    pub(crate) fn new(deliveries: Deliveries) -> Metrics {
        let mut registry = Registry::with_prefix("brink");
        let (requests, now) = (Requests::default(), Now::<Number>::default());
        let choices = Histogram::new(SECONDS);
        registry.register("requests", "Answered requests", requests.clone());
        registry.register("notices", "Notices by their outcome", deliveries.0);
        registry.register(
            "choice_seconds",
            "Seconds until a choice was answered",
            choices.clone(),
        );
        for (name, help, number) in now.each() {
            registry.register(name, help, number.clone());
        }
        Metrics {
            registry,
            requests,
            choices,
            now,
        }
    }

    /// Counts an answered request.
    pub(crate) fn count(&self, route: &str, status: StatusCode, took: Duration) {
        let class = format!("{}xx", status.as_u16() / 100);
        let labels = [("route", route.to_owned()), ("status", class)];
        self.requests.get_or_create(&labels).inc();
        if route == CHOOSE {
            self.choices.observe(took.as_secs_f64());
        }
    }

    /// All counts as text.
    pub(crate) fn text(&self, now: &Now<u64>) -> String {
        for ((_, _, number), (_, _, value)) in self.now.each().into_iter().zip(now.each()) {
            number.set(*value);
        }
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
