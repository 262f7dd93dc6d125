//! News of the other servers, on a connection and a thread of their own.

use std::ops::ControlFlow;
use std::time::Duration;

use ::postgres::fallible_iterator::FallibleIterator;
use ::postgres::{Client, Config};

use super::connected;
use crate::store::{GameId, Heard, News, StoreError};

/// How often the listener asks whether it is still wanted.
const SILENCE: Duration = Duration::from_secs(5);
/// The pause before a broken connection is made again.
const PAUSE: Duration = Duration::from_millis(200);

/// Begins to listen.
pub(super) fn begin(config: Config, heard: Heard) -> Result<(), StoreError> {
    let mut client = listening(&config)?;
    std::thread::spawn(move || {
        while listen(&mut client, &heard).is_continue() {
            std::thread::sleep(PAUSE);
            if let Ok(again) = listening(&config) {
                client = again;
            }
            // What happened meanwhile was said to no one.
            if heard(News::Anything).is_break() {
                return;
            }
        }
    });
    Ok(())
}

fn listening(config: &Config) -> Result<Client, StoreError> {
    let mut client = connected(config)?;
    client.batch_execute("LISTEN brink")?;
    Ok(client)
}

/// Hands on what is said until the connection breaks, or until it is not wanted any longer.
fn listen(client: &mut Client, heard: &Heard) -> ControlFlow<()> {
    while !client.is_closed() {
        loop {
            let said = client.notifications().timeout_iter(SILENCE).next();
            let Ok(Some(said)) = said else { break };
            heard(news(said.payload()))?;
        }
        if !client.is_closed() {
            heard(News::Anything)?;
        }
    }
    ControlFlow::Continue(())
}

/// What the triggers of the schema say: the game and the number of an input, or the game alone if it was deleted.
fn news(text: &str) -> News {
    let read = || {
        let (game, n) = text.split_once(' ').unwrap_or((text, ""));
        let game = GameId(game.parse().ok()?);
        if n.is_empty() {
            Some(News::Deleted(game))
        } else {
            Some(News::Input {
                game,
                n: n.parse().ok()?,
            })
        }
    };
    read().unwrap_or(News::Anything)
}
