//! A generated game of any size.

use std::fmt::Write as _;
use std::path::Path;

/// Writes a game of this size: spaces `s0` and so on in regions `r0` to `r7`, and cards `c0` and so on, each with a short
/// event.
pub fn write(folder: &Path, spaces: usize, cards: usize) {
    for sub in ["maps", "scenarios", "cards/big"] {
        std::fs::create_dir_all(folder.join(sub)).unwrap();
    }
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
    std::fs::write(folder.join("maps/big.yaml"), map).unwrap();
    let mut list = String::from("id: big\nname: Big\ncards:\n");
    for card in 0..cards {
        let side = ["red", "blue", "neutral"][card % 3];
        let _ = writeln!(
            list,
            "  c{card}: {{ number: {}, name: Card {card}, side: {side}, ops: {}, period: all, text: Big. }}",
            card + 1,
            1 + card % 4
        );
        let script = match card % 4 {
            0 => "event = function(game) game:place_influence { total = 3, max_each = 2 } end",
            1 => "event = function(game) game:remove_influence { of = 'opponent', total = 2 } end",
            2 => "lasts = 'turn', effects = { ops = { { of = 'player', add = 1, max = 4 } } }",
            _ => "event = function(game) game:gain_vp(1) end",
        };
        std::fs::write(
            folder.join(format!("cards/big/c{card}.lua")),
            format!("return {{ {script} }}\n"),
        )
        .unwrap();
    }
    std::fs::write(folder.join("cards/big/cards.yaml"), list).unwrap();
    let half = spaces / 2;
    let scenario = format!(
        "id: big\nname: Big\ndescription: A generated game.\nmap: big\ncards: [big]\nsides:\n  - {{ id: red, name: Red }}\n  - {{ id: blue, name: Blue }}\nfirst: red\nturns: 6\nperiods:\n  - {{ id: all, name: All, from_turn: 1 }}\nhand_size: 8\naction_rounds: 7\nsetup:\n  - influence: {{ red: {{ s0: 2, s{half}: 2 }}, blue: {{ s1: 2, s{}: 2 }} }}\n  - deal\nphases: [deal, headline, action_rounds]\nheadline: {{ ties: red }}\nvp: {{ start: 0, automatic: 200 }}\ndefcon: {{ start: 5, max: 5, war: 1 }}\noperations: {{ coup_defcon: 0 }}\nscoring:\n  r0: {{ region: r0, presence: 1, domination: 2, control: 3, battleground: 1 }}\nfinal_scoring:\n  - score: [r0]\n",
        half + 1
    );
    std::fs::write(folder.join("scenarios/big.yaml"), scenario).unwrap();
}
