//! The game of the examples in the reference of calls.

use std::path::Path;
use std::sync::Arc;

use brink::content::{Content, Library};

/// Its map.
pub const MAP: &str = "\
id: isles
name: Isles
sides: [red, blue]
regions:
  north: { name: North }
  south: { name: South }
spaces:
  ayr: { name: Ayr, stability: 2, regions: [north], tags: [battleground] }
  bute: { name: Bute, stability: 1, regions: [north] }
  mull: { name: Mull, stability: 1, regions: [south] }
links:
  - [ayr, bute]
  - [bute, mull]
";

/// Its rules.
pub const SCENARIO: &str = "\
id: isles
name: Isles
description: The game of the examples.
map: isles
cards: [isles]
options:
  open_ports: { description: whether the ports are open, default: on }
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
vp: { start: 0, automatic: 20 }
defcon: { start: 4, max: 5, war: 1 }
mil_ops: { max: 5, required: defcon, penalty: 1 }
space_race: { attempts: 1, boxes: [{ name: Buoy, ops: 2, die: 3, vp: [0, 0] }, { name: Light, ops: \
2, die: 3, vp: [0, 0] }] }
special_card: { card: flag, holder: blue }
tracks:
  supply: { name: Supply, start: 3, min: 0, max: 9 }
  tide: { name: Tide, sides: shared, start: 0, min: -3, max: 3 }
flags:
  truce: { name: A truce }
operations: { cost: 1, enemy_cost: 2, coup_stability: 2, coup_defcon: 1, realign_may_stop: on, \
realign_can_backfire: true, mix_influence_and_realign: false, modify_granted: true, \
clamp_before_bonus: true, access_as_round_began: true }
scoring:
  north: { region: north, presence: 1, domination: 2, control: 3, battleground: 1, \
  adjacent_to_enemy_home: 0 }
final_scoring:
  - score: [north]
";

/// The game with this script of the card `probe`.
pub fn content(folder: &Path, script: &str) -> Result<Arc<Content>, String> {
    write(folder, script);
    let library = Library::open(&[folder.to_path_buf()]);
    library
        .load("isles")
        .map(|loaded| loaded.content)
        .map_err(|error| error.to_string())
}

/// Writes the files of the game.
///
/// The cards: probe, calm, quiet, still and idle as in other tests, the special card, and a scoring card.
pub fn write(folder: &Path, script: &str) {
    for sub in ["maps", "scenarios", "cards/isles"] {
        std::fs::create_dir_all(folder.join(sub)).unwrap();
    }
    std::fs::write(folder.join("maps/isles.yaml"), MAP).unwrap();
    std::fs::write(folder.join("scenarios/isles.yaml"), SCENARIO).unwrap();
    let mut cards = String::from("id: isles\nname: Isles\ncards:\n");
    for (number, id) in ["probe", "calm", "quiet", "still", "idle", "flag", "tally"]
        .into_iter()
        .enumerate()
    {
        let (ops, kind) = if id == "tally" {
            (0, "scoring: true, ")
        } else {
            (2, "")
        };
        let number = number + 1;
        cards += &format!(
            "  {id}: {{ number: {number}, name: {id}, side: neutral, ops: {ops}, period: only, \
             {kind}text: A test. }}\n"
        );
        let script = match id {
            "probe" => script,
            "tally" => "return { scores = \"north\" }\n",
            "flag" => continue,
            _ => "return { event = function(game) end }\n",
        };
        std::fs::write(folder.join(format!("cards/isles/{id}.lua")), script).unwrap();
    }
    std::fs::write(folder.join("cards/isles/cards.yaml"), cards).unwrap();
}
