//! A stranger's program: see `tests/library/builds.rs`.

use std::error::Error;
use std::sync::{Arc, mpsc};
use std::thread;

use brink::{Content, Game, Library, Side, Texts};
use brink_players::{Match, Players, Seat};

const MAP: &str = "
id: isles
name: Isles
sides: [red, blue]
regions:
  north: { name: North }
spaces:
  ayr: { name: Ayr, stability: 2, regions: [north], tags: [battleground] }
  bute: { name: Bute, stability: 1, regions: [north] }
links:
  - [ayr, bute]
";

const CARDS: &str = "
id: isles
name: Isles
cards:
  landing: { number: 1, name: Landing, side: neutral, ops: 2, period: only, text: Place two \
  markers in the north. }
  storm: { number: 2, name: Storm, side: neutral, ops: 1, period: only, text: Nothing happens. }
";

const LANDING: &str = "
return {
  event = function(game)
    game:place_influence { total = 2, where = { region = 'north' } }
  end,
}
";

const SCENARIO: &str = "
id: isles
name: Isles
description: A game of two cards.
map: isles
cards: [isles]
sides:
  - { id: red, name: Red }
  - { id: blue, name: Blue }
first: red
turns: 3
periods:
  - { id: only, name: Only, from_turn: 1 }
hand_size: { 1: 1 }
action_rounds: { 1: 1 }
setup: [deal]
phases: [deal, action_rounds]
headline: { ties: red }
vp: { start: 0, automatic: 10 }
operations:
  influence: { cost: 1, enemy_cost: 2, access_as_round_began: true }
  realign: { may_stop: on, can_backfire: true }
  coup: { stability: 2, defcon: 1 }
  mix_influence_and_realign: false
  modify_granted: true
  clamp_before_bonus: true
scoring:
  north: { region: north, presence: 1, domination: 2, control: 3, battleground: 1, \
  adjacent_to_enemy_home: 0 }
final_scoring:
  - score: [north]
";

/// The texts, with other cards if need be.
fn texts(cards: &str) -> Texts {
    Texts::named("theirs")
        .with("maps/isles.yaml", MAP)
        .with("cards/isles/cards.yaml", cards)
        .with("cards/isles/landing.lua", LANDING)
        .with("cards/isles/storm.lua", "return { event = function(game) end }\n")
        .with("scenarios/isles.yaml", SCENARIO)
}

/// The digest of a random game.
fn play(content: Arc<Content>, seed: u64) -> Result<u64, Box<dyn Error + Send + Sync>> {
    let players = Players::new();
    let seats = [Seat::Player(players.player("random", seed)?), Seat::Player(players.player("careful", seed)?)];
    let mut played = Match::new(Game::new(content, seed)?, seats);
    played.run(|_, _| ())?;
    Ok(played.game().log_digest())
}

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    // A mistake has a place, though no file is anywhere.
    let wrong = CARDS.replace("period: only, text: Nothing", "period: onyl, text: Nothing");
    match Library::from_texts(texts(&wrong)).load("isles") {
        Ok(_) => return Err("a mistake was accepted".into()),
        Err(error) => println!("{error}"),
    }

    let content = Library::from_texts(texts(CARDS)).load("isles")?.content;
    let (send, results) = mpsc::channel();
    for _ in 0..4 {
        let (content, send) = (content.clone(), send.clone());
        thread::spawn(move || {
            for seed in 0..8 {
                let digest = play(content.clone(), seed).map_err(|error| error.to_string());
                drop(send.send((seed, digest)));
            }
        });
    }
    drop(send);
    let mut digests = [None; 8];
    for (seed, digest) in results {
        let digest = digest?;
        let known = digests[seed as usize].get_or_insert(digest);
        if *known != digest {
            return Err(format!("game {seed} differs between threads").into());
        }
    }
    println!("{} games, all alike on every thread", digests.iter().flatten().count());

    let game = Game::new(content, 1)?;
    println!("{}", serde_json::to_string(&game.view(Side::First).observe())?);
    Ok(())
}
