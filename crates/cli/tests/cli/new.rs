//! `brink new`: what it makes is right as it is, and what it cannot make leaves nothing behind.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use brink::content::Library;
use brink::ids::Side;
use tempfile::TempDir;

/// Whether it succeeded, and what it said.
fn brink(folder: &Path, line: &str) -> (bool, String) {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command
        .args(line.split_whitespace())
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null());
    let output = command.output().unwrap();
    let said =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.success(), said)
}

fn good(folder: &Path, line: &str) -> String {
    let (succeeded, said) = brink(folder, line);
    assert!(succeeded, "brink {line}\n{said}");
    said
}

fn bad(folder: &Path, line: &str) -> String {
    let (succeeded, said) = brink(folder, line);
    assert!(!succeeded, "brink {line}\n{said}");
    said
}

fn empty() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Every file below a folder, with its text.
fn files(folder: &Path) -> BTreeMap<String, String> {
    fn find(top: &Path, folder: &Path, out: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path
                .strip_prefix(top)
                .unwrap()
                .to_str()
                .unwrap()
                .replace('\\', "/");
            if path.is_dir() {
                out.insert(name + "/", String::new());
                find(top, &path, out);
            } else {
                out.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut out = BTreeMap::new();
    find(folder, folder, &mut out);
    out
}

/// Checks that a new mod passes `brink check` without a word, and its tests.
fn is_right(folder: &Path, mod_folder: &str) {
    let checked = good(folder, &format!("check {mod_folder}"));
    assert!(
        checked.ends_with(": 0 errors, 0 warnings\n") && checked.lines().count() == 1,
        "{checked}"
    );
    if folder.join(mod_folder).join("tests").exists() {
        let tested = good(folder, &format!("test {mod_folder}"));
        assert!(
            tested.ends_with(" passed, 0 failed\n") && !tested.starts_with('0'),
            "{tested}"
        );
    }
    follows_schemas(&folder.join(mod_folder));
}

/// Every YAML file names a schema that is there, and keeps to it.
fn follows_schemas(mod_folder: &Path) {
    for (name, text) in files(mod_folder) {
        if !name.ends_with(".yaml") {
            continue;
        }
        let first = text.lines().next().unwrap();
        let schema = first
            .split("$schema=")
            .nth(1)
            .unwrap_or_else(|| panic!("{name} names no schema: {first}"));
        let path = mod_folder.join(&name).parent().unwrap().join(schema);
        let schema: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let value: serde_json::Value = serde_yaml::from_str(&text).unwrap();
        let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
        compiler.add_resource("schema.json", schema).unwrap();
        let index = compiler.compile("schema.json", &mut schemas).unwrap();
        assert!(schemas.validate(&value, index).is_ok(), "{name}");
    }
}

/// A command fails, says this, and leaves everything as it was.
fn leaves_nothing(folder: &Path, line: &str, says: &str) {
    let before = files(folder);
    let said = bad(folder, line);
    assert!(said.contains(says), "brink {line}\n{said}");
    let after = files(folder);
    let keys = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&before), keys(&after), "brink {line}");
    assert!(before == after, "brink {line} changed a file");
}

#[test]
fn each_kind_in_an_empty_folder() {
    for line in [
        "game thing",
        "set thing",
        "card thing",
        "map thing",
        "scenario thing",
        "scenario thing --extends red_sea",
    ] {
        let folder = empty();
        let said = good(folder.path(), &format!("new {line}"));
        assert!(
            said.starts_with("mods/thing/mod.yaml\n")
                && said.contains("Try:\n  brink check mods/thing\n"),
            "{said}"
        );
        is_right(folder.path(), "mods/thing");
    }
}

#[test]
fn each_kind_within_a_mod() {
    let folder = empty();
    good(folder.path(), "new scenario game");
    let here = folder.path().join("mods/game");
    for line in [
        "card one",
        "card two",
        "map land",
        "scenario land",
        "scenario other --set game",
        "scenario less --extends game",
    ] {
        let said = good(&here, &format!("new {line}"));
        assert!(!said.contains("mod.yaml\n"), "no second mod: {said}");
    }
    is_right(folder.path(), "mods/game");
    // Commands find everything in the folder of the mod itself, and test what is its own.
    assert!(good(&here, "check").ends_with("0 errors, 0 warnings\n"));
    assert!(
        good(&here, "test").ends_with("5 passed, 0 failed\n"),
        "{}",
        good(&here, "test")
    );
    // The cards went to the set of the mod, and are played in its game.
    let cards = good(&here, "list --cards game");
    assert!(
        cards.contains("Envoy") && cards.contains("One") && cards.contains("Two"),
        "{cards}"
    );
    // With two sets, it has to be said which.
    leaves_nothing(&here, "new card three", "--set with one of game, land");
    good(&here, "new card three --set land");
    good(&here, "new set more");
    is_right(folder.path(), "mods/game");
}

#[test]
fn for_each_shipped_scenario() {
    let folder = empty();
    // Those without a mod: each takes seconds.
    let mut made = 0;
    for listing in Library::open(&[testkit::root()]).scenarios() {
        let id = listing.id;
        if !testkit::scenarios().contains(&id) {
            continue;
        }
        made += 3;
        good(folder.path(), &format!("new card c_{id} --for {id}"));
        good(folder.path(), &format!("new set s_{id} --for {id}"));
        good(
            folder.path(),
            &format!("new scenario v_{id} --extends {id}"),
        );
        let cards = good(folder.path(), &format!("list --cards {id}"));
        assert!(
            cards
                .lines()
                .any(|line| line.contains("C ") || line.contains(" C")),
            "{cards}"
        );
    }
    let checked = good(folder.path(), "check");
    assert!(
        checked.ends_with(": 0 errors, 0 warnings\n") && checked.lines().count() == 1,
        "{checked}"
    );
    assert!(good(folder.path(), "test").ends_with(&format!("{made} passed, 0 failed\n")));
    follows_schemas(&folder.path().join("mods/v_red_sea"));
}

#[test]
fn cards_of_each_side_and_of_several_periods_pass_their_tests() {
    let library = Library::open(&[testkit::root()]);
    for id in ["red_sea", "twilight_struggle"] {
        let folder = empty();
        let content = library.load(id).unwrap().content;
        let sides = [
            content.side_id(Side::First),
            content.side_id(Side::Second),
            "neutral",
        ];
        // The last periods first: a test that plays in the wrong turn fails there.
        let periods = content.scenario.periods.iter().rev().cycle();
        for (nth, (side, period)) in sides.into_iter().zip(periods).enumerate() {
            let flags = format!(
                "--for {id} --side {side} --period {} --in mods/own",
                period.id
            );
            good(folder.path(), &format!("new card c{nth} {flags}"));
        }
        let cards = fs::read_to_string(folder.path().join("mods/own/cards/c0/cards.yaml")).unwrap();
        for side in sides {
            assert!(
                cards
                    .lines()
                    .any(|line| line.trim() == format!("side: {side}")),
                "{id}: {side}\n{cards}"
            );
        }
        let tested = good(folder.path(), "test mods/own");
        assert!(
            tested.ends_with(&format!("{} passed, 0 failed\n", sides.len())),
            "{id}: {tested}"
        );
    }
}

#[test]
fn sides_and_periods_of_cards_are_known_or_refused() {
    let folder = empty();
    let card = "new card thing --for twilight_struggle";
    leaves_nothing(
        folder.path(),
        &format!("{card} --side ussrr"),
        "unknown side `ussrr`",
    );
    leaves_nothing(
        folder.path(),
        &format!("{card} --period soon"),
        "unknown period `soon`",
    );
    leaves_nothing(
        folder.path(),
        "new map thing --side neutral",
        "--side does not go with a map",
    );
    leaves_nothing(
        folder.path(),
        "new set thing --period early",
        "--period does not go with a card set",
    );
}

#[test]
fn in_a_folder_of_its_own_and_for_a_game_of_another_mod() {
    let folder = empty();
    let said = good(folder.path(), "new scenario game --in far/away");
    assert!(said.contains("brink --mods far/away play game"), "{said}");
    is_right(folder.path(), "far/away");
    // The folder's name is the id of the mod, if it can be one.
    assert!(files(folder.path())["far/away/mod.yaml"].contains("\nid: away\n"));
    good(folder.path(), "new card thing --in Not-An-Id");
    assert!(files(folder.path())["Not-An-Id/mod.yaml"].contains("\nid: thing\n"));
    is_right(folder.path(), "Not-An-Id");
    // A card for the game of another mod needs that mod.
    let folder = empty();
    good(folder.path(), "new scenario game");
    good(folder.path(), "new card thing --for game");
    good(folder.path(), "new scenario small --extends game");
    let made = files(folder.path());
    assert!(made["mods/thing/mod.yaml"].contains("\nrequires: [game]\n"));
    assert!(made["mods/small/mod.yaml"].contains("\nrequires: [game]\n"));
    is_right(folder.path(), "mods/thing");
    is_right(folder.path(), "mods/small");
}

#[test]
fn sets_join_scenarios_in_the_file_of_the_mod() {
    let folder = empty();
    good(folder.path(), "new set one --for red_sea --in m");
    good(folder.path(), "new set two --for red_sea --in m");
    good(
        folder.path(),
        "new set three --for twilight_struggle --in m",
    );
    let text = &files(folder.path())["m/mod.yaml"];
    assert!(
        text.ends_with("add_cards:\n  twilight_struggle: [three]\n  red_sea: [one, two]\n"),
        "{text}"
    );
    is_right(folder.path(), "m");
    // Written in another way, it is left alone, and it is said what to add.
    let text = text.split("add_cards:").next().unwrap().to_owned()
        + "add_cards: { red_sea: [one, two] }\n";
    fs::write(folder.path().join("m/mod.yaml"), text).unwrap();
    let said = good(folder.path(), "new set four --for red_sea --in m");
    assert!(
        said.contains("Add to m/mod.yaml, under add_cards:\n  red_sea: [four]"),
        "{said}"
    );
}

#[test]
fn a_game_on_a_map_that_is_there_takes_its_names() {
    let folder = empty();
    good(folder.path(), "new map ice");
    let map = "# yaml-language-server: $schema=../.brink/map.json\nid: ice\nname: Ice\nsides: [otters, gulls]\nregions:\n  \
        sea: { name: 'The Sea: cold' }\n  bay: { name: Bay, within: sea }\n  land: { name: Land }\nspaces:\n  \
        nest: { name: Nest, home_of: gulls }\n  floe: { name: Floe, stability: 2, regions: [bay], tags: [battleground] }\n  \
        rock: { name: Rock, stability: 1, regions: [land] }\n  deep: { name: Deep, stability: 1, kind: zone }\nlinks:\n  \
        - [floe, rock]\n  - [rock, nest]\n  - [floe, deep]\n";
    fs::write(folder.path().join("mods/ice/maps/ice.yaml"), map).unwrap();
    good(folder.path(), "new scenario ice --in mods/ice");
    is_right(folder.path(), "mods/ice");
    let made = files(folder.path());
    assert!(
        made.contains_key("mods/ice/cards/ice/sea_scoring.lua")
            && made.contains_key("mods/ice/cards/ice/land_scoring.lua")
    );
    assert!(good(folder.path(), "sim ice --games 20").contains("Ice: 20 games"));
    // A map without a country will not do.
    good(folder.path(), "new map void");
    fs::write(
        folder.path().join("mods/void/maps/void.yaml"),
        "id: void\nname: Void\nsides: [a, b]\n",
    )
    .unwrap();
    leaves_nothing(
        folder.path(),
        "new scenario void --in mods/void",
        "this map cannot be used",
    );
}

/// Commands that create nothing, and the reason.
const MAKES_NOTHING: [(&str, &str); 13] = [
    (
        "new card thing --for read_sea",
        "unknown scenario `read_sea`; did you mean `red_sea`?",
    ),
    (
        "new set thing --for nosuch",
        "unknown scenario `nosuch`. Known: ",
    ),
    (
        "new scenario thing --extends nosuch",
        "unknown scenario `nosuch`",
    ),
    (
        "new scenario thing --set nosuch",
        "unknown card set `nosuch`. Known: ",
    ),
    (
        "new scenario thing --set red_sea",
        "use --extends for a variant",
    ),
    ("new card thing --set No-Id", "not an id of a card set"),
    (
        "new card fidel --for twilight_struggle",
        "have a card `fidel`",
    ),
    ("new set red_sea", "there is another card set `red_sea`"),
    (
        "new scenario red_sea --extends red_sea",
        "there is another scenario `red_sea`",
    ),
    // Flags that would be passed over in silence.
    (
        "new map thing --for red_sea",
        "--for does not go with a map",
    ),
    (
        "new card thing --extends red_sea",
        "--extends does not go with a card",
    ),
    (
        "new set thing --set other",
        "--set does not go with a card set",
    ),
    (
        "new scenario thing --extends red_sea --set red_sea",
        "--set does not go with a variant",
    ),
];

#[test]
fn what_cannot_be_made_leaves_nothing() {
    let folder = empty();
    let here = folder.path();
    for name in ["Thing", "my-card", "1st", "_a", "ä", "a/b", ".."] {
        leaves_nothing(
            here,
            &format!("new card {name}"),
            "is not an id: lowercase letters",
        );
    }
    for (line, why) in MAKES_NOTHING {
        leaves_nothing(here, line, why);
    }
    assert!(files(here).is_empty());
}

#[test]
fn nothing_is_made_where_files_are_in_the_way() {
    let folder = empty();
    let here = folder.path();
    fs::write(here.join("file"), "text").unwrap();
    leaves_nothing(here, "new card thing --in file", "file");
    good(here, "new scenario game");
    for line in ["scenario game", "card envoy", "set game"] {
        leaves_nothing(here, &format!("new {line} --in mods/game"), "already");
    }
    leaves_nothing(
        here,
        "new map game --in mods/game",
        "mods/game/maps/game.yaml already exists",
    );
    leaves_nothing(
        here,
        "new card thing --in mods/game --set nosuch",
        "`brink new set nosuch` makes one",
    );
    // A file in the way: the entry in the set is taken back.
    fs::write(here.join("mods/game/cards/game/thing.lua"), "return {}\n").unwrap();
    leaves_nothing(
        here,
        "new card thing --in mods/game",
        "mods/game/cards/game/thing.lua already exists",
    );
    fs::remove_file(here.join("mods/game/cards/game/thing.lua")).unwrap();
    fs::write(here.join("mods/game/tests/thing.yaml"), "").unwrap();
    leaves_nothing(
        here,
        "new card thing --in mods/game",
        "mods/game/tests/thing.yaml already exists",
    );
    // A set that ends with something else than its cards.
    fs::remove_file(here.join("mods/game/tests/thing.yaml")).unwrap();
    let path = here.join("mods/game/cards/game/cards.yaml");
    let text = fs::read_to_string(&path)
        .unwrap()
        .replace("name: Game\n", "")
        + "name: Game\n";
    fs::write(&path, text).unwrap();
    leaves_nothing(
        here,
        "new card thing --in mods/game",
        "`cards` must be the last table",
    );
}

#[test]
fn what_was_written_by_hand_stays() {
    let folder = empty();
    good(folder.path(), "new card one --in m");
    fs::write(folder.path().join("m/README.md"), "Mine.\n").unwrap();
    fs::write(folder.path().join("m/.luarc.json"), "{}\n").unwrap();
    good(folder.path(), "new card two --in m");
    let made = files(folder.path());
    assert_eq!(
        (&*made["m/README.md"], &*made["m/.luarc.json"]),
        ("Mine.\n", "{}\n")
    );
    // Each card has a number that no other card of the scenario has.
    let cards = &made["m/cards/one/cards.yaml"];
    let number = |card: &str| -> u16 {
        let entry = cards
            .split_once(&format!("\n  {card}:\n    number: "))
            .unwrap()
            .1;
        entry.lines().next().unwrap().parse().unwrap()
    };
    assert_eq!(number("two"), number("one") + 1);
}

#[test]
fn a_new_game_is_played_tested_drawn_and_simulated() {
    let folder = empty();
    let here = folder.path();
    let said = good(here, "new game lake_of_two");
    assert!(said.contains("\n  brink play lake_of_two"), "{said}");
    is_right(here, "mods/lake_of_two");
    assert!(good(here, "test mods/lake_of_two").ends_with("11 passed, 0 failed\n"));
    assert!(good(here, "sim lake_of_two --games 100").contains("Lake Of Two: 100 games"));
    assert!(good(here, "map lake_of_two --start").contains("Lantern Quay"));
    assert!(good(here, "list --cards lake_of_two --language de").contains("Night Boats"));
    assert!(good(here, "list").contains("Two trading houses on one lake"));
    let readme = &files(here)["mods/lake_of_two/README.md"];
    assert!(
        readme.contains("`brink test mods/lake_of_two`")
            && readme.contains("`scenarios/rules/lake_of_two.lua`")
    );
    leaves_nothing(
        here,
        "new game lake_of_two --in mods/lake_of_two",
        "already exists",
    );
    leaves_nothing(
        here,
        "new game thing --extends red_sea",
        "--extends does not go with a game",
    );
}

#[test]
fn a_game_on_a_map_that_extends_another_takes_its_names() {
    let folder = empty();
    let here = folder.path();
    good(here, "new map gulf --extends red_sea");
    let path = here.join("mods/gulf/maps/gulf.yaml");
    let text = fs::read_to_string(&path).unwrap();
    let own = "\nregions:\n  sea: { name: The Sea }\nspaces:\n  socotra: { name: Socotra, stability: 1, regions: [sea] }\n  \
               strategic_sea_lanes:\nlinks:\n  - [socotra, oman]\n";
    fs::write(&path, text + own).unwrap();
    good(here, "new scenario gulf --in mods/gulf");
    is_right(here, "mods/gulf");
    let scenario = &files(here)["mods/gulf/scenarios/gulf.yaml"];
    for part in [
        "{ id: ussr, name: USSR }",
        "region: africa",
        "region: middle_east",
        "region: sea",
    ] {
        assert!(scenario.contains(part), "{part}\n{scenario}");
    }
    assert!(good(here, "sim gulf --games 20").contains("Gulf: 20 games"));
}

#[test]
fn what_faults_name_can_be_made() {
    let faults = include_str!("../../../../src/content/faults.yaml");
    let named = faults.split("`brink new ").skip(1);
    let named = named.map(|rest| {
        rest.split(|sign: char| !sign.is_ascii_lowercase())
            .next()
            .unwrap()
    });
    for what in named.filter(|what| !what.is_empty()) {
        let help = Command::new(env!("CARGO_BIN_EXE_brink"))
            .args(["new", what])
            .output()
            .unwrap();
        let said = String::from_utf8(help.stderr).unwrap();
        assert!(!said.contains("invalid value"), "brink new {what}: {said}");
    }
}
