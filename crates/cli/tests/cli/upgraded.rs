//! `brink upgrade`: files in the words of before are those of today afterwards, and nothing else in them changes.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use testkit::isles;

/// Whether the program succeeds, and its output.
pub(super) fn brink(args: &[&str], folder: &Path) -> (bool, String) {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    let output = command.current_dir(folder).args(args).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

pub(super) fn prints(args: &[&str], folder: &Path) -> String {
    let (good, said) = brink(args, folder);
    assert!(good, "{args:?}: {said}");
    said
}

/// A script in the words of before.
const FORMER: &str = "\
return {
  event = function(game) -- the side comes first
    if game:vp_of(\"player\") > game:vp_of('opponent') then return end
    game:remove_influence { side = \"opponent\", total = 1 }
    game:start_effect { [\"side\"] = \"player\" }
    if game:has_card { player = \"opponent\", scoring = \"any\" } then game:realign { attempts = 1, free = true } end
  end,
  effects = {
    on_space = function(game, side, box) end,
    die = { { of = \"player\", roll = \"space\", add = 1 } },
    must_play = { { of = \"opponent\", scoring = true, -- or space
      space = true } },
  },
}
";

/// That script in the words of today.
const TODAY: &str = "\
return {
  event = function(game) -- the side comes first
    if game:vp(\"player\") > game:vp('opponent') then return end
    game:remove_influence { of = \"opponent\", total = 1 }
    game:start_effect { [\"of\"] = \"player\" }
    if game:has_card { of = \"opponent\", include_scoring = true } then game:realign { attempts = 1, ignore_defcon = true } end
  end,
  effects = {
    on_space_race = function(game, side, box) end,
    die = { { of = \"player\", roll = \"space_race\", add = 1 } },
    must_play = { { of = \"opponent\", scoring = true, -- or space
      space_race = true } },
  },
}
";

/// Tests in the words of before.
const TESTS: &str = "\
# space is a word of before
scenario: isles
tests:
- name: an effect of a turn   # for: space
  given: { round: 1, active: red, hand: { red: [calm] }, effects: [{ card: probe, side: red, until: turn_end }] }
  then: { offered: [calm], not_offered: [space], in_effect: [probe] }
";

/// The game with the former words everywhere.
fn write(folder: &Path) {
    isles::write(folder, FORMER);
    let scenario = isles::SCENARIO.replace("adjacent_to_enemy_home", "beside_enemy_home");
    let space_race = "space_race: { boxes: [{ name: Orbit, ops: 2, die: 3 }] }\ndefcon: { start: 5, max: 5, war: 1 }\n";
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario + space_race).unwrap();
    std::fs::create_dir_all(folder.join("tests/positions")).unwrap();
    std::fs::write(folder.join("tests/positions/probe.yaml"), TESTS).unwrap();
}

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn former_words_are_read_and_rewritten() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder);
    let checked = prints(&["check", "--no-run", "."], folder);
    for (old, new) in [
        ("vp_of", "vp"),
        ("side", "of"),
        ("on_space", "on_space_race"),
        ("beside_enemy_home", "adjacent_to_enemy_home"),
    ] {
        assert!(
            checked.contains(&format!("`{old}` is now `{new}`")),
            "{checked}"
        );
    }
    let tested = prints(&["test"], folder);
    assert!(tested.contains("1 passed"), "{tested}");

    let before = read(folder, "tests/positions/probe.yaml");
    assert!(prints(&["upgrade", "--dry-run", "."], folder).contains("files to upgrade"));
    assert_eq!(read(folder, "tests/positions/probe.yaml"), before);

    let said = prints(&["upgrade", "."], folder);
    assert!(said.contains("5 files upgraded"), "{said}");
    assert_eq!(read(folder, "cards/isles/probe.lua"), TODAY);
    let tests = TESTS
        .replace("until: turn_end", "until: turn")
        .replace("[space]", "[space_race]");
    let tests = tests.replace("scenario: isles", "format: 1\nscenario: isles");
    assert_eq!(read(folder, "tests/positions/probe.yaml"), tests);
    assert!(read(folder, "scenarios/isles.yaml").contains("adjacent_to_enemy_home: 0"));

    let checked = prints(&["check", "--no-run", "."], folder);
    assert!(!checked.contains("is now"), "{checked}");
    assert!(prints(&["test"], folder).contains("1 passed"));
    assert!(prints(&["upgrade", "."], folder).contains("0 files upgraded"));
}

/// A script of the first format of card sets.
const LASTING: &str = "\
return {
  lasts = \"turn\",
  event = function(game)
    game:gain_vp(1)
    game:start_effect()
  end,
  effects = {
    -- rounds of one side
    only = { on_round_end = { by = \"red\", when = { turn = 1 } } },
    on_round_end = function(game)
      -- one for each
      game:gain_vp(1)
    end,
  },
}
";

/// The script in the second format.
const STARTING: &str = "\
return {
  lasts = \"turn\",
  starts = \"by_call\",
  event = function(game)
    game:gain_vp(1)
    game:start_effect()
  end,
  effects = {
    -- rounds of one side
    on_round_end = {
      by = \"red\",
      when = { turn = 1 },
      run = function(game)
        -- one for each
        game:gain_vp(1)
      end,
    },
  },
}
";

#[test]
fn card_sets_mean_the_same_in_the_second_format() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    isles::write(folder, LASTING);
    std::fs::create_dir_all(folder.join("tests/positions")).unwrap();
    let tests = "\
format: 1
scenario: isles
tests:
- name: a point for the event, and one for the round
  given: { round: 1, active: red, hand: { red: [probe], blue: [calm] } }
  when: [{ red: { play: probe, for: event } }]
  then: { vp: 2, in_effect: [probe] }
";
    std::fs::write(folder.join("tests/positions/probe.yaml"), tests).unwrap();
    assert!(prints(&["test"], folder).contains("1 passed"));
    let said = prints(&["upgrade", "."], folder);
    assert!(said.contains("probe.lua: 2 words"), "{said}");
    assert_eq!(read(folder, "cards/isles/probe.lua"), STARTING);
    assert!(read(folder, "cards/isles/cards.yaml").contains("format: 2\n"));
    assert!(prints(&["test"], folder).contains("1 passed"));
    assert!(prints(&["upgrade", "."], folder).contains("0 files upgraded"));
}

#[test]
fn a_newer_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder);
    std::fs::write(
        folder.join("maps/isles.yaml"),
        format!("format: 2\n{}", isles::MAP),
    )
    .unwrap();
    let (good, said) = brink(&["check", "."], folder);
    assert!(!good);
    assert!(
        said.contains(
            "maps/isles.yaml:1:9: error: the file has format 2; this version reads formats up to 1"
        ),
        "{said}"
    );
}

/// Positions were not checked before: those that no game can reach stay what they are.
#[test]
fn a_position_that_no_game_can_reach_is_meant() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder);
    let impossible = TESTS.to_owned()
        + "\
- name: a card in two hands
  given: { round: 1, active: red, hand: { red: [calm], blue: [calm] } }
  then: { offered: [calm] }
";
    std::fs::write(folder.join("tests/positions/probe.yaml"), &impossible).unwrap();
    let (_, tested) = brink(&["test"], folder);
    assert!(tested.contains("no game can reach"), "{tested}");

    let said = prints(&["upgrade", "."], folder);
    assert!(
        said.contains("probe.yaml: 2 words, format, impossible"),
        "{said}"
    );
    let tests = read(folder, "tests/positions/probe.yaml");
    assert!(
        tests.contains("blue: [calm] }, impossible: true }"),
        "{tests}"
    );
    assert_eq!(tests.matches("impossible").count(), 1, "{tests}");
    assert!(prints(&["test"], folder).contains("2 passed"));
    assert!(prints(&["upgrade", "."], folder).contains("0 files upgraded"));
}

/// A game whose option had another default before, and tests with no former words but those for switches.
fn with_switches(folder: &Path, points: u32) {
    isles::write(folder, "return { event = function(game) end }\n");
    let option = "options: { lead: { description: Points to begin with., default: 2, was: 1, min: 1, max: 3 } }\n";
    let scenario = isles::SCENARIO.replace("setup: [deal]\n", "setup: [{ vp: $lead }, deal]\n");
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario + option).unwrap();
    std::fs::create_dir_all(folder.join("tests/positions")).unwrap();
    let tests = format!(
        "scenario: isles\ntests:\n- name: a lead\n  given: {{ setup: yes }}\n  then: {{ vp: {points} }}\n"
    );
    std::fs::write(folder.join("tests/positions/lead.yaml"), tests).unwrap();
}

#[test]
fn former_words_for_switches_are_read_alone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    with_switches(folder, 2);
    let tested = prints(&["test"], folder);
    assert!(
        tested.contains("`yes` is now `on`") && tested.contains("1 passed, 0 failed"),
        "{tested}"
    );
    prints(&["upgrade", "."], folder);
    let upgraded = read(folder, "tests/positions/lead.yaml");
    assert!(upgraded.contains("given: { setup: on }"), "{upgraded}");
}

#[test]
fn former_defaults_are_written_where_the_tests_need_them() {
    for (points, needed) in [(1, true), (2, false)] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        with_switches(folder, points);
        prints(&["upgrade", "."], folder);
        let upgraded = read(folder, "tests/positions/lead.yaml");
        assert_eq!(
            upgraded.contains("options: { lead: 1 }"),
            needed,
            "{upgraded}"
        );
        let tested = prints(&["test"], folder);
        assert!(tested.contains("1 passed, 0 failed"), "{tested}");
    }
}

#[test]
fn only_what_is_named_is_upgraded() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder);
    let map = "maps/isles.yaml";
    let windows = isles::MAP.replace('\n', "\r\n");
    std::fs::write(folder.join(map), &windows).unwrap();
    assert!(prints(&["upgrade", map], folder).contains("1 file upgraded"));
    assert_eq!(read(folder, map), format!("format: 1\r\n{windows}"));
    assert_eq!(read(folder, "cards/isles/probe.lua"), FORMER);
}

/// An upgrade that is killed leaves whole files, and a second one ends as one that was not.
#[cfg(unix)]
#[test]
fn an_upgrade_that_is_killed_can_be_run_again() {
    let more = |folder: &Path| {
        write(folder);
        for n in 0..30 {
            let name = if n % 2 == 0 { "calm" } else { "probe" };
            let test = TESTS
                .replace("until: turn_end", "until: turn")
                .replace("[space]", "[]");
            let test = test.replace("probe is", &format!("{name} is"));
            std::fs::write(folder.join(format!("tests/positions/more_{n}.yaml")), test).unwrap();
        }
    };
    let whole = tempfile::tempdir().unwrap();
    more(whole.path());
    prints(&["upgrade", "."], whole.path());
    let mut halfway = 0;
    for round in 0..12 {
        let folder = tempfile::tempdir().unwrap();
        more(folder.path());
        let mut command = Command::new(env!("CARGO_BIN_EXE_brink"));
        command.current_dir(folder.path()).args(["upgrade", "."]);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        // After this many files.
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        (0..round * 3).for_each(|_| drop(lines.next()));
        child.kill().unwrap();
        child.wait().unwrap();
        let left = prints(&["upgrade", "."], folder.path());
        halfway += u32::from(!left.contains("0 files upgraded"));
        for file in files(whole.path()) {
            let [one, other] = [whole.path(), folder.path()].map(|folder| read(folder, &file));
            assert_eq!(one, other, "{file}, round {round}");
        }
    }
    assert!(halfway > 3, "{halfway}");
}

/// The files of tests, cards and scenarios.
fn files(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    for below in ["tests/positions", "scenarios", "cards/isles", "maps"] {
        for entry in std::fs::read_dir(folder.join(below)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.contains('.') {
                files.push(format!("{below}/{name}"));
            }
        }
    }
    files
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder);
    std::fs::write(
        folder.join("tests/positions/other.yaml"),
        b"scenario: isles # \xff",
    )
    .unwrap();
    let (good, said) = brink(&["upgrade", "."], folder);
    assert!(!good && said.contains("other.yaml"), "{said}");
}
