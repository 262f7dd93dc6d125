//! Streams of news: a stream only says that something is new, which is then requested.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::sync::watch;

use super::holder::Holder;
use super::table::{Pulse, Table, Thinking};
use crate::connections::Answering;
use crate::error::ApiError;
use crate::network::Visitor;
use crate::setting::Role;
use crate::streams::StreamPlace;

/// Keeps nginx from collecting what a stream says.
const NO_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");
/// The interval of comments that keep a silent stream open.
const SILENCE: Duration = Duration::from_secs(15);
/// The interval of progress reports of a thinking machine.
const PROGRESS: Duration = Duration::from_millis(500);
/// The maximum numbers of open streams: of a seat, and of the observers of a game.
const MAX_OF_SEAT: usize = 8;
const MAX_WATCHING: usize = 64;

/// An open stream.
pub(crate) struct Listener {
    table: Arc<Table>,
    /// The news that were sent last; none before the first event.
    sent: Option<Pulse>,
    pulse: watch::Receiver<Pulse>,
    place: usize,
    /// The number of new links that the seat had: the stream ends with its link.
    link: usize,
    /// The place among all streams, and the connection, while the stream is open.
    held: Option<(StreamPlace, Answering)>,
}

impl Listener {
    /// Opens a stream for the holder of a token.
    pub(crate) fn of(holder: &Holder, visitor: Option<&Visitor>) -> Result<Listener, ApiError> {
        let (table, role) = (holder.table.clone(), holder.role);
        let place = role.seat().unwrap_or(2);
        let limit = if role == Role::Watches {
            MAX_WATCHING
        } else {
            MAX_OF_SEAT
        };
        let held = match visitor {
            Some(visitor) => {
                let streams = &visitor.network.streams;
                let stream = streams.place(visitor.address, role);
                Some((stream.ok_or(ApiError::TooMany)?, visitor.answering()))
            }
            None => None,
        };
        let link = table.state().accord.renewals(place);
        // A link that is replaced from here on ends the stream; one that was replaced before opens none.
        holder.check_token()?;
        let own = table.streams[place].fetch_add(1, Ordering::Relaxed);
        let listener = Listener {
            pulse: table.pulse.subscribe(),
            sent: None,
            link,
            table,
            place,
            held,
        };
        if own >= limit {
            return Err(ApiError::TooMany);
        }
        holder.registry.wake(&listener.table, holder.client);
        Ok(listener)
    }

    /// The stream as an answer.
    pub(crate) fn into_response(self) -> Response {
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
            (NO_BUFFERING, "no"),
        ];
        (headers, Body::from_stream(events)).into_response()
    }

    /// The next news; none if the game was deleted, the seat has a new link, or the stream ends for another one.
    async fn next(&mut self) -> Option<String> {
        loop {
            let now = self.pulse.borrow_and_update().clone();
            let is_replaced = now
                .links
                .get(self.place)
                .is_some_and(|links| *links > self.link);
            if now.gone || is_replaced {
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
            tokio::select! {
                changed = self.pulse.changed() => changed.ok()?,
                () = given_up(self.held.as_ref()) => return None,
                () = tokio::time::sleep(wait) => return Some(self.progress(&now)),
            }
        }
    }

    /// The changes since the last news.
    fn news(&self, now: &Pulse) -> String {
        let mut out = String::new();
        let before = self.sent.as_ref();
        if before.map(|before| before.revision) != Some(now.revision) {
            out += &event("revision", &json!({ "revision": now.revision }));
        }
        let thought = before.and_then(|before| before.thinking.as_ref());
        let ended = thought.filter(|_| now.thinking.is_none());
        if let Some(&Thinking { seat, .. }) = ended {
            out += &event(
                "thinking",
                &json!({
                    "seat": seat,
                    "player": self.table.setting.seats[seat],
                    "done": true,
                }),
            );
        }
        if now.thinking.is_some() && now.thinking.as_ref() != thought {
            out += &self.progress(now);
        }
        if before.is_some_and(|before| before.seats != now.seats) {
            out += &event("seats", &json!({}));
        }
        if before.is_some_and(|before| before.people != now.people) {
            out += &event("people", &json!({}));
        }
        if before.is_some_and(|before| before.reloads != now.reloads) {
            out += &event("reload", &json!({ "diagnostics": *now.diagnostics }));
        }
        out
    }

    /// The progress of a machine, or a comment that keeps the stream open.
    fn progress(&self, now: &Pulse) -> String {
        let Some(Thinking {
            seat,
            since,
            thought,
            ..
        }) = &now.thinking
        else {
            return ": still here\n\n".to_owned();
        };
        let player = &self.table.setting.seats[*seat];
        let progress = thought.progress();
        let elapsed = (since.elapsed().as_secs_f64() * 10.0).round() / 10.0;
        let share = (progress.share * 100.0).round() / 100.0;
        let data = json!({
            "seat": seat,
            "player": player,
            "elapsed": elapsed,
            "share": share,
            "trials": progress.trials,
            "done": false,
        });
        event("thinking", &data)
    }
}

/// Waits until a stream has to end for that of another client.
async fn given_up(held: Option<&(StreamPlace, Answering)>) {
    match held {
        Some((place, _)) => place.given_up().await,
        None => std::future::pending().await,
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.table.streams[self.place].fetch_sub(1, Ordering::Relaxed);
    }
}

fn event(name: &str, data: &serde_json::Value) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::catalogue::Catalogue;
    use crate::games::{GameRegistry, Plan};
    use crate::rate_limits::GamePermit;
    use crate::seat::Seat;
    use crate::setting::{SEATED, SeedOrigin, Setting, Undo};
    use crate::sqlite::Sqlite;
    use crate::token::Token;

    /// Another server may replace it between the look at the token and the stream.
    #[test]
    fn a_link_that_was_replaced_meanwhile_opens_no_stream() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
        let open = Box::new(|_: &str| testkit::library());
        let registry = Arc::new(GameRegistry::new(Catalogue::new(open), Box::new(store)));
        let setting = Setting {
            seats: [Seat::Person, Seat::Person],
            undo: Undo::Fair,
            name: String::new(),
            seed: SeedOrigin::Drawn,
            invited: [false; 2],
            pace: None,
            help: false,
        };
        let plan = Plan {
            options: &[],
            setting: &setting,
            seed: 1,
            inputs: &[],
            permit: &GamePermit::of_the_program(),
        };
        let made = registry.create(&testkit::scenarios()[0], plan).unwrap();
        let old = made.tokens[0].as_ref().unwrap();
        let holder = Holder::enter(&registry, made.id, old, "en".to_owned(), None).unwrap();
        assert!(Listener::of(&holder, None).is_ok());
        let (from, to) = (old.hash(), Token::random().unwrap().hash());
        let places = [from, to].map(|token| (SEATED[0], token));
        assert!(
            registry
                .store
                .exchange(made.id, places[0], places[1], None)
                .unwrap()
        );
        let refused = Listener::of(&holder, None);
        assert!(matches!(refused, Err(ApiError::WrongToken)));
    }
}
