//! Shared helpers of tests.
#![allow(clippy::unwrap_used, clippy::expect_used)]

pub mod big;
pub mod examples;
pub mod isles;
pub mod letters;
mod samples;
pub mod scores;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use brink::content::{Content, Library};
use brink::game::{Choice, Game};
use brink_players::{Player, Players, Request};

/// The allocator of the program, in every test too: that of the system takes a third of their time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap()
        .to_path_buf()
}

/// A program whose language does not depend on the machine.
pub fn english(mut program: std::process::Command) -> std::process::Command {
    for name in ["BRINK_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
        program.env_remove(name);
    }
    program
}

/// Whether tests go through everything, which takes long: `.ci/nightly` sets `BRINK_NIGHTLY`.
pub fn nightly() -> bool {
    env::var_os("BRINK_NIGHTLY").is_some()
}

/// The folders of the shipped content: the root of the repository, and each shipped mod.
pub fn roots() -> Vec<PathBuf> {
    [root()].into_iter().chain(mods()).collect()
}

/// The folders of the shipped mods, by name.
pub fn mods() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("mods"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut mods: Vec<PathBuf> = entries
        .filter(|path| path.join("mod.yaml").is_file())
        .collect();
    mods.sort();
    mods
}

/// The processor time of this thread so far, accurate to some milliseconds: unlike the time of a
/// clock, it does not grow with the load of the machine. `None` where the system does not count it.
pub fn worked() -> Duration {
    let counted = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = counted
        .split(' ')
        .next()
        .and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// The shipped content, mods included.
pub fn library() -> Library {
    Library::open(&roots())
}

/// The shipped scenarios that tests play: all of them in nightly runs, otherwise those that mix no
/// others.
pub fn scenarios() -> Vec<String> {
    let ids = library()
        .scenarios()
        .into_iter()
        .map(|listing| listing.id.clone());
    ids.filter(|id| nightly() || !id.contains("_with_"))
        .collect()
}

/// A shipped scenario.
pub fn content(scenario: &str) -> Arc<Content> {
    library()
        .load(scenario)
        .unwrap_or_else(|error| panic!("{error}"))
        .content
}

/// The answer of a player to the open question.
pub fn answer(player: &mut dyn Player, game: &Game) -> Choice {
    let decision = game.decision().unwrap();
    player
        .choose(&Request::new(game.view(decision.side), decision))
        .unwrap()
}

/// Plays a game to its end, and reports each decision before it is made.
pub fn play(
    content: &Arc<Content>,
    seed: u64,
    kind: &str,
    mut before: impl FnMut(&Game, Choice),
) -> Game {
    let mut game = Game::new(content.clone(), seed).unwrap();
    let players = Players::new();
    let mut players = [seed ^ 0x5eed, !seed].map(|seed| players.player(kind, seed).unwrap());
    while let Some(decision) = game.decision() {
        let choice = answer(&mut *players[decision.side.index()], &game);
        before(&game, choice);
        game.apply(choice)
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
    game
}
