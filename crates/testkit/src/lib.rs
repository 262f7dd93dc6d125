//! What several tests need.
#![allow(clippy::unwrap_used, clippy::expect_used)]

pub mod isles;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Choice, Game};
use brink::players::PlayerKind;

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
}

/// The shipped content.
pub fn library() -> Library {
    Library::open(&[root()])
}

/// A shipped scenario.
pub fn content(scenario: &str) -> Arc<Content> {
    library().load(scenario, &[]).unwrap_or_else(|error| panic!("{error}")).content
}

/// Plays a game to its end, telling what is about to be chosen at each decision.
pub fn play(content: &Arc<Content>, seed: u64, kind: PlayerKind, mut before: impl FnMut(&Game, Choice)) -> Game {
    let mut game = Game::new(content.clone(), seed).unwrap();
    let mut players = [kind.player(seed ^ 0x5eed), kind.player(!seed)];
    while let Some(decision) = game.decision() {
        let choice = players[decision.side.index()].choose(game.view(decision.side), decision);
        before(&game, choice);
        game.apply(choice).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
    game
}
