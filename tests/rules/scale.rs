//! A big game plays: 250 spaces, 400 cards. With `--nocapture` it prints what a decision costs.

use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use brink::content::Library;
use brink::game::Game;

/// Writes a game of this size.
fn write(folder: &Path, spaces: usize, cards: usize) {
    for sub in ["maps", "scenarios", "cards/big"] {
        std::fs::create_dir_all(folder.join(sub)).unwrap();
    }
    let mut map = String::from("id: big\nname: Big\nsides: [red, blue]\nregions:\n");
    for region in 0..8 {
        let _ = writeln!(map, "  r{region}: {{ name: Region {region} }}");
    }
    map += "spaces:\n";
    for space in 0..spaces {
        let tag = if space % 4 == 0 { ", tags: [battleground]" } else { "" };
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
        std::fs::write(folder.join(format!("cards/big/c{card}.lua")), format!("return {{ {script} }}\n")).unwrap();
    }
    std::fs::write(folder.join("cards/big/cards.yaml"), list).unwrap();
    let half = spaces / 2;
    let scenario = format!(
        "id: big\nname: Big\ndescription: A generated game.\nmap: big\ncards: [big]\nsides:\n  - {{ id: red, name: Red }}\n  - {{ id: blue, name: Blue }}\nfirst: red\nturns: 6\nperiods:\n  - {{ id: all, name: All, from_turn: 1 }}\nhand_size: 8\naction_rounds: 7\nsetup:\n  - influence: {{ red: {{ s0: 2, s{half}: 2 }}, blue: {{ s1: 2, s{}: 2 }} }}\n  - deal\nphases: [deal, headline, action_rounds]\nheadline: {{ ties: red }}\nvp: {{ start: 0, automatic: 200 }}\ndefcon: {{ start: 5, max: 5, war: 1 }}\noperations: {{ coup_defcon: 0 }}\nscoring:\n  r0: {{ region: r0, presence: 1, domination: 2, control: 3, battleground: 1 }}\nfinal_scoring:\n  - score: [r0]\n",
        half + 1
    );
    std::fs::write(folder.join("scenarios/big.yaml"), scenario).unwrap();
}

/// Plays random games: seconds for a decision, and choices of a decision, on average.
fn measure(spaces: usize, cards: usize, games: u64) -> (f64, f64) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), spaces, cards);
    let content = Library::open(&[folder.path().to_path_buf()]).load("big", &[]);
    let content = content.unwrap_or_else(|error| panic!("{error}")).content;
    drop(Game::new(content.clone(), 0).unwrap());
    let (mut decisions, mut choices) = (0_u64, 0_usize);
    let began = Instant::now();
    for seed in 0..games {
        let game = testkit::play(&content, seed, "random", |game, _| {
            decisions += 1;
            choices += game.decision().unwrap().choices.len();
        });
        game.check().unwrap();
    }
    (began.elapsed().as_secs_f64() / decisions as f64, choices as f64 / decisions as f64)
}

#[test]
fn a_big_game_plays() {
    // The best of several runs: another program may be running.
    let best = |spaces, cards| {
        let runs = (0..3).map(|_| measure(spaces, cards, 20));
        runs.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap()
    };
    let (small, few) = best(25, 60);
    let (big, many) = best(250, 400);
    println!("25 spaces: {:.2} µs, {few:.1} choices; 250 spaces: {:.2} µs, {many:.1} choices", small * 1e6, big * 1e6);
    assert!(many > few, "{few} {many}");
}
