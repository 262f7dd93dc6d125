//! A tiny game whose card `probe` has any script that a test needs.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{At, Choice, Game, Position, Use, Zone};
use brink::ids::{CardId, Side};

/// The map file.
pub const MAP: &str = "\
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

/// The scenario file. Its last line keeps a warning of what nothing uses out of every test: it names
/// the track and the flag.
pub const SCENARIO: &str = "\
id: isles
name: Isles
description: A tiny game.
map: isles
cards: [isles]
sides:
  - { id: red, name: Red }
  - { id: blue, name: Blue }
first: red
turns: 2
periods:
  - { id: only, name: Only, from_turn: 1 }
hand_size: { 1: 2 }
action_rounds: { 1: 2 }
setup: [deal]
phases: [deal, action_rounds]
headline: { ties: red }
vp: { start: 0, automatic: 10 }
tracks: { supply: { name: Supply, start: 3, min: 0, max: 9 } }
flags: { truce: { name: A truce } }
counters: { fort: { name: Fort, sides: shared, supply: 4, limit: 3 }, army: { name: Army } }
operations: { influence: { cost: 1, enemy_cost: 2, access_as_round_began: true }, \
realign: { may_stop: on, can_backfire: true }, coup: { stability: 2, defcon: 1 }, \
mix_influence_and_realign: false, modify_granted: true, clamp_before_bonus: true }
scoring:
  north: { region: north, presence: 1, domination: 2, control: 3, battleground: 1, \
  adjacent_to_enemy_home: 0 }
final_scoring:
  - score: [north]
rulebook: { bid: supply, draft: truce }
";

/// A tiny game whose card `probe` has this script.
pub fn content(folder: &Path, script: &str) -> Result<Arc<Content>, String> {
    write(folder, script);
    load(folder)
}

/// The game of a folder.
pub fn load(folder: &Path) -> Result<Arc<Content>, String> {
    let library = Library::open(&[folder.to_path_buf()]);
    library
        .load("isles")
        .map(|loaded| loaded.content)
        .map_err(|error| error.to_string())
}

/// Writes the files of the game.
pub fn write(folder: &Path, script: &str) {
    for sub in ["maps", "scenarios/rules", "cards/isles"] {
        fs::create_dir_all(folder.join(sub)).unwrap();
    }
    fs::write(folder.join("maps/isles.yaml"), MAP).unwrap();
    fs::write(folder.join("scenarios/isles.yaml"), SCENARIO).unwrap();
    let mut cards = String::from("id: isles\nname: Isles\ncards:\n");
    for (number, id) in ["probe", "calm", "quiet", "still", "idle"]
        .into_iter()
        .enumerate()
    {
        cards += &format!(
            "  {id}: {{ number: {}, name: {id}, side: neutral, ops: 2, period: only, text: A test. \
             }}\n",
            number + 1
        );
        fs::write(
            folder.join(format!("cards/isles/{id}.lua")),
            "return { event = function(game) end }\n",
        )
        .unwrap();
    }
    fs::write(folder.join("cards/isles/cards.yaml"), cards).unwrap();
    fs::write(folder.join("cards/isles/probe.lua"), script).unwrap();
}

/// The library of a folder with the game, with its scenario changed and this script of the card `probe`.
pub fn library(folder: &Path, change: impl Fn(&str) -> String, script: &str) -> Library {
    write(folder, script);
    fs::write(folder.join("scenarios/isles.yaml"), change(SCENARIO)).unwrap();
    Library::open(&[folder.to_path_buf()])
}

/// Writes the files of the game with one script for every card.
pub fn write_all(folder: &Path, script: &str) {
    write(folder, script);
    for card in ["calm", "quiet", "still", "idle"] {
        fs::write(folder.join(format!("cards/isles/{card}.lua")), script).unwrap();
    }
}

/// A game in which the first side holds the card `probe` and is about to play.
pub fn ready(content: &Arc<Content>) -> (Game, CardId) {
    ready_with(content, "probe")
}

/// A game in which the first side holds a card and is about to play.
pub fn ready_with(content: &Arc<Content>, card: &str) -> (Game, CardId) {
    let probe = content.find_card(card).unwrap();
    let position = Position {
        cards: vec![(probe, Zone::Hand(Side::First))],
        at: At::Round {
            round: 1,
            side: Some(Side::First),
        },
        ..Position::default()
    };
    (
        Game::builder(content.clone())
            .seed(1)
            .position(position)
            .start()
            .unwrap(),
        probe,
    )
}

/// The error of a script: when it is loaded, or when the card `probe` is played for its event and its questions are
/// answered with the first choice. The folder of the game is called `DIR`.
pub fn said(script: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let message = match content(folder.path(), script) {
        Ok(content) => play_probe(&content)
            .err()
            .unwrap_or_else(|| "no error".to_owned()),
        Err(faults) => faults,
    };
    message.replace(&folder.path().display().to_string(), "DIR")
}

/// Plays the card `probe` for its event and answers its first questions. The game and the VM stay sound.
fn play_probe(content: &Arc<Content>) -> Result<(), String> {
    let (mut game, probe) = ready(content);
    game.apply(Choice::Card(probe))
        .map_err(|error| error.to_string())?;
    let mut again = game.clone();
    let mut result = game.apply(Choice::Use(Use::Event)).map(|_| ());
    for _ in 0..8 {
        let Some(decision) = game
            .decision()
            .filter(|decision| decision.card == Some(probe))
        else {
            break;
        };
        if result.is_err() {
            break;
        }
        let first = decision.choices[0];
        result = game.apply(first).map(|_| ());
    }
    game.check().unwrap();
    // The thread keeps playing, and the game before the fatal choice is unharmed.
    again.apply(Choice::Use(Use::Operations)).unwrap();
    result.map_err(|error| error.to_string())
}
