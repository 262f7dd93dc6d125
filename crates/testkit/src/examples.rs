//! The game of the examples in the reference of calls.

use std::path::Path;
use std::sync::Arc;

use brink::content::{Content, Library};

/// Its map.
pub const MAP: &str = "id: isles\nname: Isles\nsides: [red, blue]\nregions:\n  north: { name: North }\n  south: { name: South }\n\
    spaces:\n  ayr: { name: Ayr, stability: 2, regions: [north], tags: [battleground] }\n  \
    bute: { name: Bute, stability: 1, regions: [north] }\n  mull: { name: Mull, stability: 1, regions: [south] }\n\
    links:\n  - [ayr, bute]\n  - [bute, mull]\n";

/// Its rules.
pub const SCENARIO: &str = "id: isles\nname: Isles\ndescription: The game of the examples.\nmap: isles\ncards: [isles]\n\
    options:\n  open_ports: { description: whether the ports are open, default: on }\n\
    sides:\n  - { id: red, name: Red }\n  - { id: blue, name: Blue }\nfirst: red\nturns: 2\n\
    periods:\n  - { id: only, name: Only, from_turn: 1 }\nhand_size: { 1: 2 }\naction_rounds: { 1: 2 }\n\
    setup: [deal]\nphases: [deal, action_rounds]\nheadline: { ties: red }\nvp: { start: 0, automatic: 20 }\n\
    defcon: { start: 4, max: 5, war: 1 }\nmil_ops: { max: 5, required: defcon, penalty: 1 }\n\
    space_race: { attempts: 1, boxes: [{ name: Buoy, ops: 2, die: 3, vp: [0, 0] }, { name: Light, ops: 2, die: 3, vp: [0, 0] }] }\n\
    special_card: { card: flag, holder: blue }\n\
    tracks:\n  supply: { name: Supply, start: 3, min: 0, max: 9 }\n  tide: { name: Tide, sides: shared, start: 0, min: -3, max: 3 }\n\
    flags:\n  truce: { name: A truce }\n\
    operations: { cost: 1, enemy_cost: 2, coup_stability: 2, coup_defcon: 1, realign_may_stop: on, \
    realign_can_backfire: true, mix_influence_and_realign: false, modify_granted: true, clamp_before_bonus: true, \
    access_as_round_began: true }\n\
    scoring:\n  north: { region: north, presence: 1, domination: 2, control: 3, battleground: 1, adjacent_to_enemy_home: 0 }\n\
    final_scoring:\n  - score: [north]\n";

/// The game with this script of the card `probe`.
pub fn content(folder: &Path, script: &str) -> Result<Arc<Content>, String> {
    write(folder, script);
    let library = Library::open(&[folder.to_path_buf()]);
    library
        .load("isles", &[])
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
            "  {id}: {{ number: {number}, name: {id}, side: neutral, ops: {ops}, period: only, {kind}text: A test. }}\n"
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
