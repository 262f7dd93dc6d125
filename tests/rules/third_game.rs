//! A third game of the family by files alone: five countries, twelve cards, one rule script, its own order of phases,
//! no space race, no DEFCON. What is general stays general.

use std::path::Path;

use brink::content::Library;
use brink::game::{Choice, Event, Game};

const MAP: &str = "
id: straits
name: The Straits
sides: [north, south]
regions:
  shore: { name: The Shore }
  isles: { name: The Isles }
spaces:
  amber: { name: Amber, stability: 2, regions: [shore], tags: [battleground] }
  briar: { name: Briar, stability: 1, regions: [shore], tags: [port] }
  cove: { name: Cove, stability: 3, regions: [shore, isles], tags: [battleground, port] }
  dune: { name: Dune, stability: 1, regions: [isles] }
  eyot: { name: Eyot, stability: 2, regions: [isles], tags: [battleground] }
links:
  - [amber, briar]
  - [briar, cove]
  - [cove, dune]
  - [dune, eyot]
";

const SCENARIO: &str = "
id: straits
name: The Straits
description: A tiny game of three short turns.
map: straits
cards: [straits]
rules: [tides]
sides:
  - { id: north, name: North }
  - { id: south, name: South }
first: south
turns: 3
periods:
  - { id: calm, name: Calm, from_turn: 1 }
  - { id: storm, name: Storm, from_turn: 2 }
hand_size: 3
action_rounds: { 1: 2, 2: 3 }
setup:
  - influence: { north: { amber: 1 }, south: { eyot: 1 } }
  - place: { side: south, points: 2, where: { region: isles } }
  - deal
phases: [action_rounds, headline, reveal_held, deal]
headline: { ties: south }
vp: { start: 1, automatic: 6 }
operations: { influence: { enemy_cost: 3, access_as_round_began: off } }
scoring:
  shore: { region: shore, presence: 1, domination: 2, control: win, battleground: 1 }
  isles: { region: isles, presence: 1, domination: 3, control: 4, battleground: 1 }
  ports: { spaces: { briar: 1, cove: 2 } }
final_scoring:
  - score: [ports, isles]
";

const TIDES: &str = "
-- Whoever holds more ports when a turn ends scores.
return {
  effects = {
    on_turn_end = function(game)
      local north = game:count { tag = 'port', controlled_by = 'north' }
      local south = game:count { tag = 'port', controlled_by = 'south' }
      if north ~= south then
        game:gain_vp(1, north > south and 'north' or 'south')
      end
    end,
  },
}
";

/// id, side, ops, period, what else, script
const CARDS: &[(&str, &str, u8, &str, &str, &str)] = &[
    (
        "trade",
        "neutral",
        2,
        "calm",
        "",
        "event = function(game) game:gain_vp(1) end",
    ),
    (
        "storm",
        "north",
        3,
        "calm",
        "starred: true,",
        "event = function(game) game:remove_influence { of = 'south', total = 2, where = { region \
        = 'isles' } } end",
    ),
    (
        "fleet",
        "south",
        3,
        "calm",
        "",
        "event = function(game) game:place_influence { total = 2, max_each = 1, where = { tag = \
        'port' } } end",
    ),
    (
        "isles_scoring",
        "neutral",
        0,
        "calm",
        "scoring: true,",
        "event = function(game) game:score('isles') end",
    ),
    (
        "pilots",
        "neutral",
        1,
        "calm",
        "",
        "event = function(game) game:operations { value = 2 } end",
    ),
    (
        "mutiny",
        "south",
        2,
        "calm",
        "",
        "event = function(game) game:coup { where = { region = 'shore' } } end",
    ),
    (
        "beacon",
        "north",
        1,
        "calm",
        "",
        "lasts = 'turn', effects = { ops = { { of = 'north', add = 1, max = 4 } } }",
    ),
    (
        "shore_scoring",
        "neutral",
        0,
        "storm",
        "scoring: true,",
        "event = function(game) game:score('shore') end",
    ),
    (
        "gale",
        "neutral",
        2,
        "storm",
        "",
        "event = function(game) game:war { target = 'cove', win_on = 4, vp = 1, mil_ops = 0 } end",
    ),
    (
        "parley",
        "north",
        2,
        "storm",
        "",
        "event = function(game) if game:confirm { ask = 'make peace' } then \
        game:set_influence('amber', 0, 'south') end end",
    ),
    (
        "smugglers",
        "south",
        2,
        "storm",
        "",
        "condition = function(game) return game:controls('briar', 'south') end, event = \
        function(game) game:draw(1, 'south') end",
    ),
    (
        "charts",
        "neutral",
        4,
        "storm",
        "",
        "event = function(game) local n = game:choose_number { min = 1, max = 3, ask = 'how many' \
        } game:place_influence { total = n, where = { stability = { max = 2 } } } end",
    ),
];

fn write(folder: &Path) {
    for sub in ["maps", "scenarios/rules", "cards/straits"] {
        std::fs::create_dir_all(folder.join(sub)).unwrap();
    }
    std::fs::write(folder.join("maps/straits.yaml"), MAP).unwrap();
    std::fs::write(folder.join("scenarios/straits.yaml"), SCENARIO).unwrap();
    std::fs::write(folder.join("scenarios/rules/tides.lua"), TIDES).unwrap();
    let mut cards = String::from("id: straits\nname: The Straits\ncards:\n");
    for (number, (id, side, ops, period, more, script)) in CARDS.iter().enumerate() {
        cards += &format!(
            "  {id}: {{ number: {}, name: {id}, side: {side}, ops: {ops}, period: {period}, \
            {more} text: A test. }}\n",
            number + 1
        );
        std::fs::write(
            folder.join(format!("cards/straits/{id}.lua")),
            format!("return {{ {script} }}\n"),
        )
        .unwrap();
    }
    std::fs::write(folder.join("cards/straits/cards.yaml"), cards).unwrap();
}

#[test]
fn a_third_game_plays_by_files_alone() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let library = Library::open(&[folder.path().to_path_buf()]);
    let faults = library.check();
    assert!(faults.is_empty(), "{faults:#?}");
    let content = library.load("straits").unwrap().content;
    let mut happened = vec![0; content.cards.len()];
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..200 {
        let kind = if seed % 4 == 0 { "careful" } else { "random" };
        let mut phases = Vec::new();
        let game = testkit::play(&content, seed, kind, |_, _| ());
        let last = game
            .replayed(usize::MAX, |_, events| {
                for event in events {
                    match event {
                        Event::EventBegan { card, .. } => happened[card.index()] += 1,
                        Event::PhaseBegan { phase } => phases.push(*phase),
                        Event::DefconChanged { .. }
                        | Event::SpaceRaceMoved { .. }
                        | Event::MilOpsChanged { .. } => {
                            panic!("this game has no such track")
                        }
                        _ => {}
                    }
                }
            })
            .unwrap();
        assert_eq!(last.digest(), game.digest());
        assert!(phases.starts_with(&[0]), "action rounds come first");
        *endings
            .entry(game.outcome().unwrap().ending.key(&content))
            .or_insert(0) += 1;
    }
    let never: Vec<_> = content
        .cards
        .keys()
        .zip(&happened)
        .filter(|(_, times)| **times == 0)
        .collect();
    assert!(never.is_empty(), "events that never happened: {never:?}");
    assert!(endings.len() >= 3, "{endings:?}");
}

#[test]
fn its_second_deal_needs_cards_enough() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let many = faults_with(folder.path(), "hand_size: 3", "hand_size: 5");
    let place = "DIR/scenarios/straits.yaml:16:12: error:";
    assert!(many.contains(place), "{many}");
    let late = faults_with(folder.path(), "from_turn: 2", "from_turn: 4");
    assert!(late.contains("DIR/scenarios/straits.yaml:15:"), "{late}");
    let twice = faults_with(
        folder.path(),
        "cards: [straits]",
        "cards: [straits, { set: straits, only: [trade] }]",
    );
    assert!(twice.contains("trade"), "{twice}");
    assert!(twice.contains("error"), "{twice}");
    let draft = faults_with(
        folder.path(),
        "  - deal",
        "  - draft: { side: south, budget: 3, cards: { trade: 2, trout: 1 } }\n  - deal",
    );
    assert!(draft.contains("straits.yaml"), "{draft}");
    assert!(draft.contains("`trout`"), "{draft}");
}

/// The faults of the game if a text of its scenario is replaced.
fn faults_with(folder: &Path, text: &str, by: &str) -> String {
    let path = folder.join("scenarios/straits.yaml");
    let scenario = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, scenario.replace(text, by)).unwrap();
    let faults = Library::open(&[folder.to_path_buf()]).check();
    std::fs::write(&path, scenario).unwrap();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let root = folder.display().to_string();
    faults.join("\n").replace(&root, "DIR")
}

#[test]
fn a_draft_is_of_its_cards_within_its_budget() {
    let game = Game::new(
        Library::open(&[testkit::root()])
            .load("red_sea_with_ts_cards")
            .unwrap()
            .content,
        1,
    )
    .unwrap();
    assert_eq!(
        why_not_draft(&game, "opec"),
        "OPEC is not among the cards that this side may draft"
    );
    let mut later = game.clone();
    for id in ["wargames", "north_sea_oil"] {
        later.apply(draft(&game, id)).unwrap();
    }
    assert_eq!(
        why_not_draft(&later, "brush_war"),
        "Brush War costs 3, and 2 are left in the draft"
    );
    assert_eq!(
        why_not_draft(&later, "wargames"),
        "Wargames has been drafted"
    );
    assert!(later.apply(draft(&game, "brush_war")).is_err());
}

/// The choice of a card in a draft.
fn draft(game: &Game, id: &str) -> Choice {
    Choice::Card(game.content().find_card(id).unwrap())
}

/// The reason why a card cannot be drafted.
fn why_not_draft(game: &Game, id: &str) -> String {
    game.why_not(draft(game, id)).to_string()
}
