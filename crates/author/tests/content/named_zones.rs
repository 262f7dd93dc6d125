//! Zones that every game has, as a scenario changes them: another name, a limit, scoring cards.

use std::fs;
use std::path::Path;

use brink::content::{COMMON_ZONES, Library, SeenBy, ZoneOwner};
use brink::game::Zone;
use brink::ids::Side;
use testkit::letters;

use super::position_tests::run;

/// Names for zones of every game, beside a zone of the scenario's own.
const NAMES: &str = "zones:
  aside: { name: Aside }
  deck: { name: War chest }
  hand: { name: Orders, limit: 2 }
  discard: { name: Spent orders }
  removed: { name: Lost orders }
  table: { name: Standing orders }
";

/// The game of letters with an action round for each phase, the keys `more`, and this event.
fn library(folder: &Path, more: &str, event: &str) -> Library {
    letters::write(folder, more, event);
    let file = folder.join("scenarios/isles.yaml");
    let text = fs::read_to_string(&file).unwrap();
    let phases = "phases: [deal, action_rounds, reveal_held]";
    let text = text.replace("phases: [deal, action_rounds]", phases);
    fs::write(file, text).unwrap();
    let cards = folder.join("cards/isles/cards.yaml");
    let text = fs::read_to_string(&cards).unwrap();
    let scoring = "name: still, side: neutral, ops: 0, scoring: on";
    let text = text.replace("name: still, side: neutral, ops: 2", scoring);
    fs::write(cards, text).unwrap();
    Library::open(&[folder.to_path_buf()])
}

/// The failures of a test of the game with these zones and this event.
fn failures(zones: &str, event: &str, test: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let event = format!("return {{ event = function(game) {event} end }}");
    let library = library(folder.path(), zones, &event);
    run(&library, test).join("\n")
}

#[test]
fn the_guide_has_every_zone() {
    let file = testkit::root().join("docs/rule_scripts.md");
    let guide = fs::read_to_string(file).unwrap();
    for zone in COMMON_ZONES {
        let owner = match zone.owner {
            ZoneOwner::Each => "each side",
            _ => "shared",
        };
        let seen_by = match zone.seen_by {
            SeenBy::Owner => "the owner",
            SeenBy::All => "all",
            _ => "nobody",
        };
        let ordered = if zone.ordered { "yes" } else { "no" };
        let (word, filled) = (zone.word, zone.filled);
        let row = format!("| `{word}` | {owner} | {seen_by} | {ordered} | {filled} |");
        assert!(guide.contains(&row), "{row}");
    }
}

#[test]
fn the_table_of_zones_says_who_sees_them() {
    let (own, other) = (Side::First, Side::Second);
    let zones = [
        Zone::OutOfGame,
        Zone::Reserve,
        Zone::Deck,
        Zone::Bottom,
        Zone::Hand(own),
        Zone::Headline(own),
        Zone::Play,
        Zone::Discard,
        Zone::Removed,
        Zone::Table,
        Zone::Special(own),
    ];
    for (zone, facts) in zones.into_iter().zip(COMMON_ZONES) {
        let seen = [own, other].map(|side| zone.is_seen_by(side));
        let wanted = match facts.seen_by {
            SeenBy::Owner => [true, false],
            SeenBy::All => [true, true],
            _ => [false, false],
        };
        assert_eq!(seen, wanted, "{}", facts.word);
    }
}

#[test]
fn logs_say_the_names_that_a_scenario_gives() {
    let event = "game:discard('calm') game:move_card('b', 'deck')
        game:remove_card('idle') game:move_card('a', 'hand')
        game:log('{zone}: all', { zone = 'discard' }) game:log('{zone}?', { zone = 'play' })";
    let test = "  - name: names
    given: { hand: { red: [probe, calm] }, discard: [idle], zones: { aside: [a, b] } }
    when: [{ red: { play: probe, for: event } }]
    then:
      hand: { red: [a] }
      sees:
        red:
          log: ['Red: calm goes to: Spent orders', 'goes to: War chest', 'idle goes to: Lost orders',
            'goes to: Orders of Red', 'Spent orders: all', 'cards being played?']
";
    assert_eq!(failures(NAMES, event, test), "");
}

#[test]
fn a_full_hand_takes_no_further_card() {
    let event = "assert(game:draw_cards { count = 3 } == 1 and game:zone_size('hand', 'red') == 2)
        game:take_card('calm')
        assert(game:move_card('idle', 'hand') == 0 and game:where('calm') == 'discard')";
    let test = "  - name: full
    given: { hand: { red: [probe, b] }, deck: [quiet, d], discard: [calm, idle] }
    when: [{ red: { play: probe, for: event, draw: quiet } }]
    then: { hand: { red: [b, quiet] }, deck_has: [d] }
";
    assert_eq!(failures(NAMES, event, test), "");
    let free = NAMES.replace(", limit: 2", "");
    let said = failures(&free, event, test);
    assert!(said.contains("assert"), "{said}");
}

#[test]
fn a_scenario_says_whether_a_scoring_card_may_stay() {
    let over = "then: { over: { winner: blue, ending: held_scoring } }\n";
    let held = format!(
        "  - name: held\n    given: {{ phase: reveal_held, hand: {{ red: [still] }} }}\n    {over}"
    );
    let hand = |may: &str| format!("zones: {{ hand: {{ scoring_may_stay: {may} }} }}\n");
    assert_eq!(failures(&hand("off"), "", &held), "");
    assert_ne!(failures(&hand("on"), "", &held), "");
    let aside =
        "  - name: aside\n    given: { phase: reveal_held, zones: { own: { red: still } } }\n";
    let aside = format!("{aside}    {over}");
    let zone = |may: &str| {
        format!("zones: {{ own: {{ name: Own, owner: each, scoring_may_stay: {may} }} }}\n")
    };
    assert_eq!(failures(&zone("off"), "", &aside), "");
    assert_ne!(failures(&zone("on"), "", &aside), "");
}

#[test]
fn what_the_rules_fix_has_a_reason() {
    let cases = [
        ("hand: { owner: shared }", "each side has one in every game"),
        (
            "deck: { seen_by: all }",
            "nobody sees its cards in any game",
        ),
        (
            "discard: { ordered: on }",
            "its cards have an order in no game",
        ),
        (
            "deck: { cards: [a] }",
            "the rules say which cards come into it",
        ),
        (
            "removed: { set: letters }",
            "the rules say which cards come",
        ),
        (
            "deck: { refill: own }",
            "`reshuffle` says when the discards",
        ),
        ("table: { limit: 3 }", "cards come into it however many"),
        (
            "special: { scoring_may_stay: off }",
            "costs no side the game",
        ),
        ("hand: { limit: 300 }", "300 is not between 0 and 200"),
        ("hand: { limt: 3 }", "did you mean `limit`?"),
        ("hand: { name: [] }", "this has to be text"),
        ("dek: { limit: 3 }", "needs a `name`"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (zone, says) in cases {
        let zones = format!("zones:\n  own: {{ name: Own }}\n  {zone}\n");
        let library = library(folder.path(), &zones, letters::EVENT);
        let said = library.load("isles").unwrap_err().to_string();
        let placed = said.contains(says) && said.contains("isles.yaml:");
        assert!(placed, "{zone}: {said}");
    }
}

#[test]
fn a_scenario_says_once_whether_a_scoring_card_may_stay() {
    let folder = tempfile::tempdir().unwrap();
    let zones = "zones: { hand: { scoring_may_stay: off } }\n";
    library(folder.path(), zones, letters::EVENT);
    let file = folder.path().join("scenarios/isles.yaml");
    let text = fs::read_to_string(&file).unwrap();
    for (phase, says) in [
        ("{ reveal_held: { scoring: stays } }", "exclude each other"),
        ("{ run: none }", "`reveal_held`"),
    ] {
        fs::write(&file, text.replace("reveal_held]", &format!("{phase}]"))).unwrap();
        let library = Library::open(&[folder.path().to_path_buf()]);
        let said = library.load("isles").unwrap_err().to_string();
        assert!(said.contains(says), "{phase}: {said}");
    }
}

#[test]
fn languages_have_the_names_of_zones() {
    let folder = tempfile::tempdir().unwrap();
    library(folder.path(), NAMES, letters::EVENT);
    fs::create_dir_all(folder.path().join("locale/ru")).unwrap();
    let file = folder.path().join("locale/ru/isles.yaml");
    let write = |zones: &str| {
        let text = format!("scenarios: {{ isles: {{ zones: {{ {zones} }} }} }}\n");
        fs::write(&file, text).unwrap();
        Library::open(&[folder.path().to_path_buf()]).in_language("ru")
    };
    let russian = write("discard: Сброшено, aside: В стороне");
    let content = russian.load("isles").unwrap().content;
    let zone = |id: &str| content.scenario.zones.common.get(id).unwrap().name.clone();
    assert_eq!(zone("discard").as_deref(), Some("Сброшено"));
    assert_eq!(zone("deck").as_deref(), Some("War chest"));
    let missing = russian.untranslated("ru");
    let zones = missing
        .iter()
        .filter(|one| one.keys.contains(&"zones".to_owned()));
    let zones: Vec<&str> = zones.map(|one| one.keys[3].as_str()).collect();
    assert_eq!(zones, ["deck", "hand", "removed", "table"]);
    let said: Vec<String> = write("play: X")
        .check()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        said.iter().any(|one| one.contains("unknown zone `play`")),
        "{said:?}"
    );
}
