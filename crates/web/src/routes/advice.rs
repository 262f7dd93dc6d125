//! Advice: why a choice is not offered, what one leads to, and what the strong player would do.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use brink::game::Game;
use brink::{Choice, Side};
use brink_players::{Request, Thought};

use super::play::not_your_turn;
use super::{Sent, in_language, key};
use crate::asked::{Asked, sent};
use crate::help;
use crate::problem::Problem;
use crate::review;
use crate::seat::duration;
use crate::setting::Role;
use crate::view::Wanted;

pub(super) fn why(asked: &Asked) -> Sent {
    let (game, _) = own_question(asked)?;
    sent(&help::why(&game, asked_key(asked, &game)?))
}

pub(super) fn preview(asked: &Asked) -> Sent {
    let (game, side) = own_question(asked)?;
    let choice = asked_key(asked, &game)?;
    let found = help::previewed(game.view(side), choice);
    sent(&found.ok_or_else(|| Problem::Illegal(game.why_not(choice).words(game.content())))?)
}

/// The game in the language of the request, and the side that is asked in it, if it is that of the holder.
///
/// What is offered to a side, and why something is not, could show the other one what it has.
fn own_question(asked: &Asked) -> Result<(Game, Side), Problem> {
    let (table, seat) = asked.sit()?;
    let state = table.state();
    if state.play.asked() != Some(seat) {
        return Err(not_your_turn(
            asked,
            &table,
            &state,
            Role::Seat(seat),
            Wanted {
                at: None,
                since: None,
            },
        )?);
    }
    Ok((
        in_language(asked, &table, &state.play.game)?,
        state.play.side_of(seat),
    ))
}

/// A hint takes a while: it is found where machines think.
pub(super) async fn hint(asked: Asked) -> Response {
    thought(asked, hinted).await
}

/// So does the review of a play.
pub(super) async fn review(asked: Asked) -> Response {
    thought(asked, reviewed).await
}

/// Whoever waits for an answer: who goes away wants none.
struct Asker(Arc<Thought>);

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// An answer that is found where machines think.
async fn thought(asked: Asked, find: fn(&Asked, &Thought) -> Sent) -> Response {
    let hall = asked.hall.clone();
    let asker = Asker(Arc::default());
    let thought = asker.0.clone();
    let (send, found) = tokio::sync::oneshot::channel();
    hall.thinkers.begin(move || {
        let found = match find(&asked, &thought) {
            Ok(answer) => answer.into_response(),
            Err(problem) => asked.refuse(&problem),
        };
        // Whoever asked may have gone away.
        let _ = send.send(found);
    });
    found
        .await
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

fn hinted(asked: &Asked, thought: &Thought) -> Sent {
    let (table, seat) = asked.sit()?;
    let time = asked_time(asked, "1s")?;
    let state = table.state();
    let wanted = Wanted {
        at: asked.number("at")?,
        since: None,
    };
    // In a game that goes on, an earlier position would be judged with what is known by now.
    let play = match wanted.at {
        Some(at) if state.play.game.outcome().is_some() => state.play.at(at)?,
        _ => state.play.clone(),
    };
    let game = in_language(asked, &table, &play.game)?;
    let over = state.play.game.outcome().is_some();
    let decision = match game.decision() {
        Some(decision) if over || game.board().seat_of(decision.side).index() == seat => decision,
        _ => {
            return Err(not_your_turn(
                asked,
                &table,
                &state,
                Role::Seat(seat),
                wanted,
            )?);
        }
    };
    drop(state);
    let request = Request::new(game.view(decision.side), decision).watched(thought);
    sent(&help::hint(&request, time)?)
}

/// Everybody may see what was played in a game that is over, and what with.
fn reviewed(asked: &Asked, thought: &Thought) -> Sent {
    let (table, _) = asked.enter()?;
    let time = asked_time(asked, "200ms")?;
    let from = asked.number("from")?.unwrap_or_default();
    let mut play = table.state().play.clone();
    if play.game.outcome().is_none() {
        return Err(Problem::Hidden);
    }
    play.game = in_language(asked, &table, &play.game)?;
    sent(&review::review(&play, from, time, thought)?)
}

/// The time that is asked for.
fn asked_time(asked: &Asked, default: &str) -> Result<Duration, Problem> {
    let text = asked.parameter("time").unwrap_or(default);
    duration(text)
        .ok_or_else(|| Problem::BadRequest(format!("`time={text}` is not a time up to 10s")))
}

/// A key that is asked about.
fn asked_key(asked: &Asked, game: &Game) -> Result<Choice, Problem> {
    let text = asked
        .parameter("key")
        .ok_or_else(|| Problem::BadRequest("`key` is missing".to_owned()))?;
    key(text, game)
}
