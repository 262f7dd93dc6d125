//! A generated game of any size.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Writes a game of this size: spaces `s0` and so on in regions `r0` to `r7`, and cards `c0` and so on, each with a short
/// event.
pub fn write(folder: &Path, spaces: usize, cards: usize) {
    for sub in ["maps", "scenarios", "cards/big"] {
        fs::create_dir_all(folder.join(sub)).unwrap();
    }
    fs::write(folder.join("maps/big.yaml"), map_of(spaces)).unwrap();
    fs::write(folder.join("scenarios/big.yaml"), scenario_of(spaces)).unwrap();
    let mut list = String::from("id: big\nname: Big\ncards:\n");
    for card in 0..cards {
        let side = ["red", "blue", "neutral"][card % 3];
        let _ = writeln!(
            list,
            "  c{card}: {{ number: {}, name: Card {card}, side: {side}, ops: {}, period: all, \
             text: Big. }}",
            card + 1,
            1 + card % 4
        );
        let script = match card % 4 {
            0 => "event = function(game) game:place_influence { total = 3, max_each = 2 } end",
            1 => "event = function(game) game:remove_influence { of = 'opponent', total = 2 } end",
            2 => "lasts = 'turn', effects = { ops = { { of = 'player', add = 1, max = 4 } } }",
            _ => "event = function(game) game:gain_vp(1) end",
        };
        fs::write(
            folder.join(format!("cards/big/c{card}.lua")),
            format!("return {{ {script} }}\n"),
        )
        .unwrap();
    }
    fs::write(folder.join("cards/big/cards.yaml"), list).unwrap();
}

/// The map: a grid of this many spaces.
fn map_of(spaces: usize) -> String {
    let mut map = String::from("id: big\nname: Big\nsides: [red, blue]\nregions:\n");
    for region in 0..8 {
        let _ = writeln!(map, "  r{region}: {{ name: Region {region} }}");
    }
    map += "spaces:\n";
    for space in 0..spaces {
        let tag = if space % 4 == 0 {
            ", tags: [battleground]"
        } else {
            ""
        };
        let _ = writeln!(
            map,
            "  s{space}: {{ name: Space {space}, stability: {}, regions: [r{}]{tag} }}",
            1 + space % 4,
            space % 8
        );
    }
    map += "links:\n";
    for space in 1..spaces {
        let _ = writeln!(map, "  - [s{}, s{space}]", space - 1);
        if space >= 16 {
            let _ = writeln!(map, "  - [s{}, s{space}]", space - 16);
        }
    }
    map
}

/// The rules, with influence in the corners and in the middle.
fn scenario_of(spaces: usize) -> String {
    let half = spaces / 2;
    format!(
        "\
id: big
name: Big
description: A generated game.
map: big
cards: [big]
sides:
  - {{ id: red, name: Red }}
  - {{ id: blue, name: Blue }}
first: red
turns: 6
periods:
  - {{ id: all, name: All, from_turn: 1 }}
hand_size: 8
action_rounds: 7
setup:
  - influence: {{ red: {{ s0: 2, s{half}: 2 }}, blue: {{ s1: 2, s{}: 2 }} }}
  - deal
phases: [deal, headline, action_rounds]
headline: {{ ties: red }}
vp: {{ start: 0, automatic: 200 }}
defcon: {{ start: 5, max: 5, war: 1 }}
operations: {{ coup: {{ defcon: 0 }} }}
scoring:
  r0: {{ region: r0, presence: 1, domination: 2, control: 3, battleground: 1 }}
final_scoring:
  - score: [r0]
",
        half + 1
    )
}
