//! `brink test` through its front door: how a failure is told, and `--filter`, `--update`, `--coverage`, `--json`.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::isles::write;
use serde_json::Value;

/// A tiny game whose card `probe` asks, in a folder of its own with these tests.
fn isles(tests: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let script = "return {\n  event = function(game)\n    if game:turn() == 2 then\n      game:gain_vp(\"red\", 2)\n    else\n      \
        game:gain_vp(\"red\", 1)\n    end\n    game:place_influence { side = \"red\", total = 1 }\n  end,\n}\n";
    write(folder.path(), script);
    fs::create_dir_all(folder.path().join("tests/positions")).unwrap();
    fs::write(folder.path().join("tests/positions/probe.yaml"), tests).unwrap();
    folder
}

/// The exit code and what is printed.
fn brink(folder: &Path, args: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_brink")).arg("test").args(args).current_dir(folder).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), said)
}

const GOOD: &str = "
scenario: isles
tests:
- name: the event gives a point and a marker
  given: { active: red, hand: { red: [probe], blue: [calm] }, influence: { ayr: [1, 0] } }
  when: [{ red: { play: probe, for: event, place: ayr } }]
  then: { vp: 1, influence: { ayr: [2, 0] } }
";

const BAD: &str = "
scenario: isles
tests:
- name: everything is different
  given: { active: red, hand: { red: [probe, idle, still], blue: [calm] }, influence: { ayr: [1, 0] } }
  when: [{ red: { play: probe, for: event, place: ayr } }]
  then:
    vp: 2
    controller: { ayr: blue, bute: none }
    influence:
      ayr: [1, 0]
      bute: [0, 1]
    hand: { red: [quiet, still, probe], blue: [calm] }
    discard: [idle]
    next: { side: blue, ask: mode }
    offered: [quiet]
    log: [Event, a coup]
    log_exactly: |
      -- Red action round 1
      Red plays probe: event
      Red gains a point
      Red +1 in Ayr (now 2)
- name: an answer that is not offered
  given: { active: red, hand: { red: [probe], blue: [calm] }, influence: { ayr: [1, 0] } }
  when: [{ red: { play: probe, for: event, place: aire } }]
  then: { vp: 1 }
- name: a mistake in the test
  given: { hand: { red: [proob] } }
  then: { vp: 0 }
- name: a die that is left over
  given: { active: red, hand: { red: [probe], blue: [calm] }, influence: { ayr: [1, 0] } }
  when: [{ dice: [3] }, { red: { play: probe, for: event, place: ayr } }]
";

#[test]
fn failures_are_told() {
    let folder = isles(BAD);
    let (code, said) = brink(folder.path(), &[]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said);
}

#[test]
fn exit_codes() {
    let folder = isles(GOOD);
    assert_eq!(brink(folder.path(), &[]), (0, "1 passed, 0 failed\n".to_owned()));
    assert_eq!(brink(folder.path(), &["--filter", "a marker"]).0, 0);
    assert_eq!(brink(folder.path(), &["--filter", "probe.yaml"]).0, 0);
    assert_eq!(brink(folder.path(), &["--filter", "bute"]), (1, "error: 0 position tests found\n".to_owned()));
    assert_eq!(brink(folder.path(), &["--colour"]).0, 2);
    assert_eq!(brink(folder.path(), &["no_such_file.yaml"]).0, 1);
    // A test that passes does not make up for a file that is wrong.
    let (code, said) = brink(isles(&format!("{GOOD}- nmae: typo\n")).path(), &[]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said, @r"
    tests/positions/probe.yaml:8:3: error: a test needs the key `then`
      |
    8 | - nmae: typo
      |   ^

    tests/positions/probe.yaml:8:3: error: a test has no key `nmae`
      |
    8 | - nmae: typo
      |   ^^^^
      |
      = help: did you mean `name`? It can have `name`, `rule`, `scenario`, `options`, `given`, `when`, `then` and `note`

    1 passed, 0 failed
    ");
}

#[test]
fn logs_are_written_anew() {
    let tests = "# A comment.\r\nscenario: isles\r\ntests:\r\n- name: one   # odd   spaces\r\n  \
        given: { active: red, hand: { red: [probe], blue: [calm] }, influence: { ayr: [1, 0] } }\r\n  \
        when:\r\n  - red: { play: probe, for: event, place: ayr }\r\n  - expect: { log_exactly: [old, \"li,nes\"], vp: 1 }\r\n  \
        then:\r\n    log_exactly: | # of now\r\n      old\r\n\r\n    vp: 1\r\n\
        - name: two\r\n  then: { log_exactly: [nothing], vp: 5 }\r\n";
    let folder = isles(&format!("\u{feff}{tests}"));
    let file = folder.path().join("tests/positions/probe.yaml");
    assert_eq!(brink(folder.path(), &[]).0, 1);
    let (code, said) = brink(folder.path(), &["--update"]);
    // The other test fails anyway, so its log stays.
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("tests/positions/probe.yaml: 2 logs written\n1 passed, 1 failed\n"), "{said}");
    let text = fs::read_to_string(&file).unwrap();
    insta::assert_snapshot!(text.replace('\u{feff}', "BOM").replace("\r\n", "␍\n"));
    assert_eq!(brink(folder.path(), &["--filter", "one"]), (0, "1 passed, 0 failed\n".to_owned()));
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
    // Nothing is left to write.
    assert_eq!(brink(folder.path(), &["--filter", "one", "--update"]), (0, "1 passed, 0 failed\n".to_owned()));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

/// What is no table would say nothing, and so be true.
#[test]
fn mistakes_in_tests() {
    let parts = [
        "then: [vp]",
        "then: { influence: [1, 0] }",
        "then: { influence: { ayr: 1 } }",
        "then: { contoller: { ayr: red } }",
        "then: { special: { holdr: red } }",
        "then: { log_exactly: { a: 1 } }",
        "given: [vp]\n  then: { vp: 0 }",
        "given: { hand: [probe] }\n  then: { vp: 0 }",
        "given: { effects: [{ card: probe, untl: turn_end }] }\n  then: { vp: 0 }",
        "given: { effects: [{ card: probe, until: turn }] }\n  then: { vp: 0 }",
        "given: { vp: two }\n  then: { vp: 0 }",
        "scenario: isle\n  then: { vp: 0 }",
    ];
    let tests: String = parts.iter().enumerate().map(|(n, part)| format!("- name: t{n}\n  {part}\n")).collect();
    let (code, said) = brink(isles(&format!("scenario: isles\ntests:\n{tests}")).path(), &[]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said);
}

#[test]
fn coverage() {
    let folder = isles(GOOD);
    let (code, said) = brink(folder.path(), &["--coverage"]);
    assert_eq!(code, 0);
    insta::assert_snapshot!(said);
    let json: Value = serde_json::from_str(&brink(folder.path(), &["--coverage", "--json"]).1).unwrap();
    let probe = &json["coverage"].as_array().unwrap().iter().find(|script| script["card"] == "isles/probe").unwrap();
    assert_eq!(probe["missed"], serde_json::json!([4]));
}

#[test]
fn json() {
    let (code, said) = brink(isles(BAD).path(), &["--json", "--filter", "not offered"]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said);
    let json: Value = serde_json::from_str(&brink(isles(BAD).path(), &["--json"]).1).unwrap();
    assert_eq!((&json["passed"], &json["failed"]), (&Value::from(0), &Value::from(4)));
    for fault in json["tests"].as_array().unwrap().iter().flat_map(|test| test["faults"].as_array().unwrap()) {
        for key in ["severity", "code", "file", "line", "column", "end_column", "message", "hint"] {
            assert!(fault.get(key).is_some(), "{key}: {fault}");
        }
    }
}
