//! The listener for news of other servers, with its own connection and thread.

use std::ops::ControlFlow;
use std::time::Duration;

use ::postgres::fallible_iterator::FallibleIterator;
use ::postgres::{Client, Config};

use super::connection::connected;
use crate::store::{GameId, Heard, News, StoreResult};

/// The interval at which the listener checks whether it is still wanted.
const SILENCE: Duration = Duration::from_secs(5);
/// The pause before a broken connection is replaced.
const PAUSE: Duration = Duration::from_millis(200);

/// Begins to listen.
pub(super) fn begin(config: Config, heard: Heard) -> StoreResult {
    let mut client = listening(&config)?;
    std::thread::spawn(move || {
        while listen(&mut client, &heard).is_continue() {
            std::thread::sleep(PAUSE);
            if let Ok(again) = listening(&config) {
                client = again;
            }
            // News sent while there is no connection is lost.
            if heard(News::Anything).is_break() {
                return;
            }
        }
    });
    Ok(())
}

fn listening(config: &Config) -> StoreResult<Client> {
    let mut client = connected(config)?;
    client.batch_execute("LISTEN brink")?;
    Ok(client)
}

/// Passes news on until the connection breaks, or until they are not wanted any more.
fn listen(client: &mut Client, heard: &Heard) -> ControlFlow<()> {
    while !client.is_closed() {
        loop {
            let said = client.notifications().timeout_iter(SILENCE).next();
            let Ok(Some(said)) = said else { break };
            heard(parse_news(said.payload()).unwrap_or(News::Anything))?;
        }
        if !client.is_closed() {
            heard(News::Anything)?;
        }
    }
    ControlFlow::Continue(())
}

/// Parses a notification of the triggers: a game and the number of an input or `people`, or a deleted game alone.
fn parse_news(text: &str) -> Option<News> {
    let (game, n) = text.split_once(' ').unwrap_or((text, ""));
    let game = GameId(game.parse().ok()?);
    if n.is_empty() {
        return Some(News::Deleted(game));
    }
    if n == "people" {
        return Some(News::People(game));
    }
    let n = n.parse().ok()?;
    Some(News::Input { game, n })
}
