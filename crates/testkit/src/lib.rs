//! Shared helpers of tests.
#![allow(clippy::unwrap_used, clippy::expect_used)]

pub mod examples;
pub mod isles;
mod samples;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Choice, Game};
use brink::players::{Player, Players, Request};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
}

/// A program whose language does not depend on the machine.
pub fn english(mut program: std::process::Command) -> std::process::Command {
    for name in ["BRINK_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
        program.env_remove(name);
    }
    program
}

/// The shipped content.
pub fn library() -> Library {
    Library::open(&[root()])
}

/// A shipped scenario.
pub fn content(scenario: &str) -> Arc<Content> {
    library().load(scenario, &[]).unwrap_or_else(|error| panic!("{error}")).content
}

/// The answer of a player to the open question.
pub fn answer(player: &mut dyn Player, game: &Game) -> Choice {
    let decision = game.decision().unwrap();
    player.choose(&Request::new(game.view(decision.side), decision)).unwrap()
}

/// Plays a game to its end, and reports each decision before it is made.
pub fn play(content: &Arc<Content>, seed: u64, kind: &str, mut before: impl FnMut(&Game, Choice)) -> Game {
    let mut game = Game::new(content.clone(), seed).unwrap();
    let players = Players::new();
    let mut players = [seed ^ 0x5eed, !seed].map(|seed| players.player(kind, seed).unwrap());
    while let Some(decision) = game.decision() {
        let choice = answer(&mut *players[decision.side.index()], &game);
        before(&game, choice);
        game.apply(choice).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
    game
}
