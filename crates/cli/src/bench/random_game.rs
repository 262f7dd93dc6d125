//! Games of random players.

use std::sync::Arc;

use brink::content::Content;
use brink::digest::mixed;
use brink::game::Game;
use brink_players::{Player, Random, Request};

use super::super::{CommandError, CommandResult};
use super::average::message;

/// Plays a random game.
pub(super) fn play(
    content: &Arc<Content>,
    seed: u64,
    mut observe: impl FnMut(&Game),
) -> CommandResult<Game> {
    let game = Game::new(content.clone(), mixed(7, seed));
    let mut game = game.map_err(message)?;
    let mut players = [Random::new(seed), Random::new(!seed)];
    while let Some(decision) = game.decision() {
        observe(&game);
        let player = &mut players[game.board().seat_of(decision.side).index()];
        let request = Request::new(game.view(decision.side), decision);
        let choice = player
            .choose(&request)
            .map_err(|error| CommandError::Message(error.to_string()))?;
        game.apply(choice).map_err(message)?;
    }
    Ok(game)
}

/// Plays games without a clock: a thread compiles a script where it first runs it.
pub(super) fn warm_up(content: &Arc<Content>, games: u64) -> CommandResult {
    const ENOUGH: u64 = 200;
    (0..games.min(ENOUGH)).try_for_each(|seed| play(content, seed, |_| ()).map(drop))
}
