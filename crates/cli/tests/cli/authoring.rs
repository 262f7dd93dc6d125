//! Tools of authors apart from `check` and `test`: printing, lists of ids, schemas, the reference, folders named on the
//! command line.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use testkit::isles;

fn brink(folder: &Path, line: &str) -> Output {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command
        .args(line.split_whitespace())
        .current_dir(folder)
        .env("NO_COLOR", "1");
    command.stdin(std::process::Stdio::null()).output().unwrap()
}

/// Output on both streams.
fn said(folder: &Path, line: &str) -> String {
    let output = brink(folder, line);
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

fn table(script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    isles::write(folder.path(), script);
    folder
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

const PRINTS: &str =
    "return {\n  event = function(game)\n    print(\"points\", game:vp())\n  end,\n}\n";
const TEST: &str = "scenario: isles\ntests:\n- name: t\n  given: { active: red, hand: { red: [probe], blue: [calm] } }\n  \
                    when: [{ red: { play: probe, for: event } }]\n  then: { happened: [probe] }\n";

#[test]
fn print_is_shown_with_its_file_and_line() {
    let folder = table(PRINTS);
    write(folder.path(), "tests/positions/t.yaml", TEST);
    for line in ["check", "test", "watch --once"] {
        let printed = said(folder.path(), line);
        assert!(
            printed.contains("cards/isles/probe.lua:3") && printed.contains("points "),
            "{line}: {printed}"
        );
    }
    // What is played silently in play is content, not a mod.
    let play = "play isles --red random --blue random --seed 1";
    assert!(
        !said(folder.path(), play).contains("probe.lua:3"),
        "{}",
        said(folder.path(), play)
    );
    // The same card in a mod.
    isles::write(folder.path(), "return { event = function(game) end }\n");
    write(
        folder.path(),
        "mods/loud/mod.yaml",
        "id: loud\nname: Loud\nversion: 1.0.0\nengine: \">=0.1\"\nreplace: [probe]\n",
    );
    let card = "id: loud\nname: Loud\ncards:\n  probe: { number: 1, name: Probe, side: neutral, ops: 2, period: only, text: T. }\n";
    write(folder.path(), "mods/loud/cards/loud/cards.yaml", card);
    write(folder.path(), "mods/loud/cards/loud/probe.lua", PRINTS);
    let printed: String = (1..=6)
        .map(|seed| {
            said(
                folder.path(),
                &format!("play isles --red random --blue random --seed {seed}"),
            )
        })
        .collect();
    assert!(
        printed.contains("mods/loud/cards/loud/probe.lua:3: points "),
        "{printed}"
    );
}

#[test]
fn influence_is_forbidden_from_the_marker_on_that_brings_it_about() {
    let folder = table("return { event = function(game) end }\n");
    let rule = "return { effects = { forbid = { { actions = { \"influence\" }, by = \"red\", within = { controlled_by = \"red\" } } } } }\n";
    write(folder.path(), "scenarios/rules/held.lua", rule);
    write(
        folder.path(),
        "scenarios/held.yaml",
        "id: held\nname: Held\ndescription: A rule.\nextends: isles\nrules: [held]\n",
    );
    let given = "given: { active: red, influence: { ayr: [1, 0] }, hand: { red: [probe, still], blue: [calm] } }";
    let test = format!(
        "scenario: held\ntests:\n- name: the second marker\n  {given}\n  when:\n  - red: {{ play: probe, for: influence, place: ayr }}\n  \
         - expect: {{ controller: {{ ayr: red }} }}\n  then: {{ not_offered: [ayr], offered: [bute] }}\n"
    );
    write(folder.path(), "tests/positions/held.yaml", &test);
    let printed = said(folder.path(), "test");
    assert!(printed.ends_with("1 passed, 0 failed\n"), "{printed}");
}

#[test]
fn a_card_of_a_mod_that_the_base_has_gets_a_hint_to_replace_it() {
    let folder = table("return { event = function(game) end }\n");
    write(
        folder.path(),
        "mods/m/mod.yaml",
        "id: m\nname: M\nversion: 1.0.0\nengine: \">=0.1\"\nadd_cards: { isles: m }\n",
    );
    let card = "id: m\nname: M\ncards:\n  probe: { number: 9, name: Probe, side: neutral, ops: 2, period: only, text: T. }\n";
    write(folder.path(), "mods/m/cards/m/cards.yaml", card);
    write(
        folder.path(),
        "mods/m/cards/m/probe.lua",
        "return { event = function(game) end }\n",
    );
    let printed = said(folder.path(), "check");
    assert!(
        printed.contains("error")
            && printed.contains("replace: [probe]")
            && printed.contains("mods/m/"),
        "{printed}"
    );
}

#[test]
fn lists_give_ids() {
    let folder = table("return { event = function(game) end }\n");
    for (line, parts) in [
        (
            "list --spaces isles",
            &["ayr", "Ayr", "2", "north", "battleground", "bute"][..],
        ),
        ("list --regions isles", &["north", "North"]),
        ("list --tags isles", &["battleground"]),
        (
            "list --cards isles",
            &["probe", "calm", "quiet", "still", "idle"],
        ),
    ] {
        let printed = said(folder.path(), line);
        assert!(
            parts.iter().all(|part| printed
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == *part)),
            "{line}: {printed}"
        );
    }
    let printed = said(folder.path(), "list --spaces isle");
    assert!(printed.contains("did you mean `isles`?"), "{printed}");
}

#[test]
fn the_reference_knows_calls_and_handlers_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let printed = said(folder.path(), "api gain_vp");
    assert!(
        printed.starts_with("### `game:gain_vp(points, side)`")
            && printed.contains("(-999 to 999)"),
        "{printed}"
    );
    assert!(!printed.contains("set_defcon"), "{printed}");
    assert!(said(folder.path(), "api on_coup").contains("`on_coup`"));
    let printed = said(folder.path(), "api gian_vp");
    assert!(printed.contains("did you mean `gain_vp`?"), "{printed}");
}

#[test]
fn schemas_of_languages_and_of_the_cards_of_a_scenario() {
    let folder = table("return { event = function(game) end }\n");
    let locale: serde_json::Value =
        serde_json::from_str(&said(folder.path(), "schema locale")).unwrap();
    for key in ["sides", "spaces", "regions", "cards"] {
        assert!(locale["properties"][key].is_object(), "{key}: {locale}");
    }
    let cards = said(folder.path(), "schema cards --scenario isles");
    assert!(
        cards.contains("\"red\"") && cards.contains("\"blue\"") && cards.contains("\"only\""),
        "{cards}"
    );
    assert!(!said(folder.path(), "schema cards").contains("\"red\""));
    assert!(said(folder.path(), "schema map --scenario isles").contains("`brink schema cards`"));
    assert!(said(folder.path(), "schema cards --scenario isle").contains("did you mean `isles`?"));
}

#[test]
fn files_to_begin_with_carry_their_types() {
    let folder = table("return { event = function(game) end }\n");
    let printed = said(folder.path(), "new card gale --for isles");
    assert!(printed.contains("mods/"), "{printed}");
    let made = folder.path().join("mods/gale");
    let script = fs::read_to_string(made.join("cards/gale/gale.lua")).unwrap();
    assert!(script.contains("---@type brink.CardScript"), "{script}");
    let settings: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(made.join(".luarc.json")).unwrap()).unwrap();
    assert_eq!(
        settings["runtime.nonstandardSymbol"],
        serde_json::json!(["continue", "+=", "-=", "*=", "/="])
    );
    assert!(settings.get("diagnostics.disable").is_none(), "{settings}");
    assert!(made.join(".brink/brink.lua").is_file());
}

#[test]
fn a_folder_within_a_mod_means_the_mod() {
    let folder = table("return { event = function(game) end }\n");
    said(folder.path(), "new card gale --for isles");
    write(
        folder.path(),
        "mods/gale/cards/gale/gale.lua",
        "return {\n  event = function(game)\n    game:gian_vp(1)\n  end,\n}\n",
    );
    for (place, line) in [
        ("mods/gale/cards", "check"),
        ("mods/gale/cards/gale", "check"),
        ("mods/gale/tests", "check"),
        (".", "check mods/gale/cards"),
        (".", "check mods/gale/cards/gale"),
    ] {
        let printed = said(&folder.path().join(place), line);
        assert!(
            printed.contains("gale.lua:3:") && printed.contains("did you mean `gain_vp`?"),
            "{place}: {line}: {printed}"
        );
    }
    write(
        folder.path(),
        "mods/gale/cards/gale/gale.lua",
        "return { event = function(game) end }\n",
    );
    write(
        folder.path(),
        "mods/gale/tests/gale.yaml",
        &TEST.replace("probe", "gale"),
    );
    for (place, line) in [
        ("mods/gale/cards/gale", "test"),
        (".", "test mods/gale/tests"),
        (".", "test mods/gale/tests/gale.yaml"),
    ] {
        let printed = said(&folder.path().join(place), line);
        assert!(
            printed.ends_with("1 passed, 0 failed\n"),
            "{place}: {line}: {printed}"
        );
    }
}

#[test]
fn a_folder_is_checked_with_the_content_that_is_named() {
    let base = table("return { event = function(game) end }\n");
    let own = tempfile::tempdir().unwrap();
    let variant = "id: variant\nname: Variant\ndescription: A variant.\nextends: isles\nturns: 1\n";
    write(own.path(), "scenarios/variant.yaml", variant);
    let alone = brink(own.path(), "check .");
    assert!(!alone.status.success());
    let both = said(
        own.path(),
        &format!("check . --content {}", base.path().display()),
    );
    assert!(
        both.ends_with("2 scenarios, 1 map, 1 card set: 0 errors, 0 warnings\n"),
        "{both}"
    );
}

#[test]
fn two_cards_of_one_number_are_a_warning() {
    let folder = table("return { event = function(game) end }\n");
    let path = folder.path().join("cards/isles/cards.yaml");
    let text = fs::read_to_string(&path)
        .unwrap()
        .replace("number: 4,", "number: 2,");
    fs::write(path, text).unwrap();
    let printed = said(folder.path(), "check");
    assert!(
        printed.contains("cards/isles/cards.yaml:7:")
            && printed.contains("warning: another card of the set also has the number 2"),
        "{printed}"
    );
}

#[test]
fn a_language_names_only_what_there_is() {
    let folder = table("return { event = function(game) end }\n");
    for (text, says) in [
        (
            "sides: { rde: Rot }\n",
            "locale/de.yaml:1:10: error: unknown side `rde`",
        ),
        (
            "regions: { nroth: Norden }\n",
            "locale/de.yaml:1:12: error: unknown region `nroth`",
        ),
        (
            "sides: { red: Rot }\nspaces: { arr: Ayr }\n",
            "locale/de.yaml:2:11: error: unknown space `arr`",
        ),
    ] {
        write(folder.path(), "locale/de.yaml", text);
        let printed = said(folder.path(), "check --no-run");
        assert!(
            printed.contains(says) && printed.contains("did you mean"),
            "{text}: {printed}"
        );
    }
}

#[test]
fn a_language_that_no_content_has_is_refused_everywhere() {
    let folder = table("return { event = function(game) end }\n");
    write(folder.path(), "locale/fr.yaml", "spaces: { ayr: Aire }\n");
    write(folder.path(), "tests/positions/t.yaml", TEST);
    for line in [
        "list",
        "check",
        "test",
        "watch --once",
        "play isles --red random --blue random",
        "sim isles --games 1",
        "map isles --out m.svg",
        "bench isles --games 1",
        "schema cards --scenario isles",
    ] {
        let output = brink(folder.path(), &format!("{line} --language fe"));
        let printed = String::from_utf8(output.stderr).unwrap();
        let says =
            "--language fe: no content has this language; did you mean `fr`?; known languages: fr";
        assert!(
            !output.status.success() && printed.contains(says),
            "{line}: {printed}"
        );
    }
    assert!(brink(folder.path(), "test --language fr").status.success());
}

#[test]
fn effects_remember_cards_and_lists_name_a_card_once() {
    let script = "return {\n  event = function(game)\n    game:start_effect { data = { card = \"calm\" } }\n    \
                  game:gain_vp(#game:cards { from = { \"calm\", \"calm\", \"quiet\" } }, \"red\")\n  end,\n  \
                  effects = {\n    on_round_start = function(game)\n      if game:effect_data() == \"calm\" then\n        \
                  game:gain_vp(5, \"blue\")\n      end\n    end,\n  },\n}\n";
    let folder = table(script);
    let tests = "scenario: isles\ntests:\n- name: a list names a card once\n  given: { active: red, hand: { red: [probe], blue: [still] } }\n  \
                 when: [{ red: { play: probe, for: event } }]\n  then: { log: [\"Red scores 2 (score: Red 2)\"], in_effect: [probe] }\n\
                 - name: an effect remembers a card\n  given: { active: red, hand: { red: [idle, quiet], blue: [still] }, effects: [{ card: probe, until: game, data: { card: calm } }] }\n  \
                 then: { vp: -5 }\n\
                 - name: an effect remembers another card\n  given: { active: red, hand: { red: [idle, quiet], blue: [still] }, effects: [{ card: probe, until: game, data: { card: idle } }] }\n  \
                 then: { vp: 0 }\n";
    write(folder.path(), "tests/positions/t.yaml", tests);
    let printed = said(folder.path(), "test");
    assert!(printed.ends_with("3 passed, 0 failed\n"), "{printed}");
}
