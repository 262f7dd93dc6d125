//! Streams of news: what is new is asked for, so a stream says only that something is.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::sync::watch;

use crate::asked::Asked;
use crate::hall::Hall;
use crate::problem::Problem;
use crate::setting::Role;
use crate::table::{Pulse, Table, Thinking};

/// How often a line that is silent is kept open, and how a machine comes along.
const SILENCE: Duration = Duration::from_secs(15);
const PROGRESS: Duration = Duration::from_millis(500);
/// The most streams of one seat, of those who watch a game, and of all.
const MAX_OF_SEAT: usize = 8;
const MAX_WATCHING: usize = 64;
const MAX_STREAMS: usize = 2_000;

/// The streams that are open.
static OPEN: AtomicUsize = AtomicUsize::new(0);

/// Opens a stream.
pub(crate) async fn stream(asked: Asked) -> Response {
    let job = move || match Listener::of(&asked) {
        Ok(listener) => listener.into_response(),
        Err(problem) => asked.refuse(&problem),
    };
    let failed = |_| axum::http::StatusCode::INTERNAL_SERVER_ERROR.into_response();
    tokio::task::spawn_blocking(job)
        .await
        .unwrap_or_else(failed)
}

/// An open stream.
struct Listener {
    table: Arc<Table>,
    // What it was told last: none before the first event.
    sent: Option<Pulse>,
    pulse: watch::Receiver<Pulse>,
    place: usize,
}

impl Listener {
    fn of(asked: &Asked) -> Result<Listener, Problem> {
        let (table, role) = asked.enter()?;
        let place = role.seat().unwrap_or(2);
        let most = if role == Role::Watches {
            MAX_WATCHING
        } else {
            MAX_OF_SEAT
        };
        let (own, all) = (
            table.streams[place].fetch_add(1, Ordering::Relaxed),
            OPEN.fetch_add(1, Ordering::Relaxed),
        );
        let listener = Listener {
            pulse: table.pulse.subscribe(),
            sent: None,
            table,
            place,
        };
        if own >= most || all >= MAX_STREAMS {
            return Err(Problem::TooMany);
        }
        Hall::wake(&asked.hall, &listener.table);
        Ok(listener)
    }

    fn into_response(self) -> Response {
        let events = futures_util::stream::unfold(self, |mut listener| async move {
            let event = listener.next().await?;
            Some((
                Ok::<Bytes, std::convert::Infallible>(event.into()),
                listener,
            ))
        });
        let headers = [
            (header::CONTENT_TYPE, "text/event-stream; charset=utf-8"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (headers, Body::from_stream(events)).into_response()
    }

    /// The next news; none if the game was deleted.
    async fn next(&mut self) -> Option<String> {
        loop {
            let now = self.pulse.borrow_and_update().clone();
            if now.gone {
                return None;
            }
            let news = self.news(&now);
            self.sent = Some(now.clone());
            if !news.is_empty() {
                return Some(news);
            }
            let wait = if now.thinking.is_some() {
                PROGRESS
            } else {
                SILENCE
            };
            match tokio::time::timeout(wait, self.pulse.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return None,
                Err(_) => return Some(self.progress(&now)),
            }
        }
    }

    /// What differs from what was sent last.
    fn news(&self, now: &Pulse) -> String {
        let mut out = String::new();
        let before = self.sent.as_ref();
        if before.map(|before| before.revision) != Some(now.revision) {
            out += &event("revision", &json!({ "revision": now.revision }));
        }
        let thought = before.and_then(|before| before.thinking.as_ref());
        if let Some(&Thinking { seat, .. }) = thought.filter(|_| now.thinking.is_none()) {
            out += &event(
                "thinking",
                &json!({ "seat": seat, "player": self.table.setting.seats[seat], "done": true }),
            );
        }
        if now.thinking.is_some() && now.thinking.as_ref() != thought {
            out += &self.progress(now);
        }
        if before.is_some_and(|before| before.reloads != now.reloads) {
            out += &event("reload", &json!({ "diagnostics": *now.diagnostics }));
        }
        out
    }

    /// How far a machine is, or a comment that keeps the line open.
    fn progress(&self, now: &Pulse) -> String {
        let Some(Thinking {
            seat,
            since,
            thought,
        }) = &now.thinking
        else {
            return ": still here\n\n".to_owned();
        };
        let (player, progress) = (&self.table.setting.seats[*seat], thought.progress());
        let elapsed = (since.elapsed().as_secs_f64() * 10.0).round() / 10.0;
        let share = (progress.share * 100.0).round() / 100.0;
        let said = json!({
            "seat": seat, "player": player, "elapsed": elapsed, "share": share, "trials": progress.trials, "done": false
        });
        event("thinking", &said)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.table.streams[self.place].fetch_sub(1, Ordering::Relaxed);
        OPEN.fetch_sub(1, Ordering::Relaxed);
    }
}

fn event(name: &str, data: &serde_json::Value) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}
