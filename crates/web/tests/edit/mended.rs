//! Faults with their fixes, and tests.

use serde_json::{Value, json};

use super::bench::{Bench, CARDS, ENVOY, TESTS};

/// The diagnostics after a replacement in a file.
fn planted(bench: &Bench, path: &str, right: &str, wrong: &str) -> (String, Vec<Value>) {
    let text = bench.read(path).0;
    let text = text.replacen(right, wrong, 1);
    bench.write(path, &text);
    let checked = bench.post("check", &json!({ "path": path }));
    (text, checked["diagnostics"].as_array().unwrap().clone())
}

/// A text with a fix applied.
fn mended(text: &str, fix: &Value) -> String {
    let edit = &fix["edits"][0];
    let number = |key: &str| edit[key].as_u64().unwrap() as usize;
    assert_eq!(number("line"), number("end_line"));
    let lines = text.split('\n').enumerate().map(|(index, line)| {
        if index + 1 != number("line") {
            return line.to_owned();
        }
        let signs: Vec<char> = line.chars().collect();
        let part = |part: &[char]| part.iter().collect::<String>();
        part(&signs[..number("column") - 1])
            + edit["text"].as_str().unwrap()
            + &part(&signs[number("end_column") - 1..])
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn an_unknown_call_leads_to_what_is_meant_or_to_the_reference() {
    let bench = Bench::new();
    let hint = |wrong: &str| {
        let (text, found) = planted(&bench, ENVOY, "game:gain_vp", wrong);
        bench.write(ENVOY, &text.replacen(wrong, "game:gain_vp", 1));
        let mut found = found.iter();
        let unknown = found.find(|one| one["code"] == "unknown-call").unwrap();
        unknown["hint"].as_str().unwrap().to_owned()
    };
    assert_eq!(hint("game:gain_points"), "did you mean `gain_vp`?");
    assert_eq!(
        hint("game:zzzzzzzz"),
        "the reference of the workbench lists the calls"
    );
}

#[test]
fn a_fault_is_mended_by_its_button() {
    let scenario = "straits/scenarios/straits.yaml";
    let map = "straits/maps/straits.yaml";
    let embargo = "straits/cards/straits/embargo.lua";
    let cases = [
        (map, "[ashford, bexhill]", "[ashford, bexhil]"),
        (
            map,
            "stability: 3\n    regions: [coast]",
            "stability: 3\n    regions: [cost]",
        ),
        (map, "stability: 4", "stability: 10"),
        (scenario, "{ dunmore: 2 }", "{ dunmoor: 2 }"),
        (scenario, "first: south", "first: suoth"),
        (scenario, "hand_size: 2", "handsize: 2"),
        (scenario, "set: straits", "set: strait"),
        (scenario, "points: $handicap", "points: $handycap"),
        (scenario, "rules: [storms]", "rules: [storm]"),
        (CARDS, "requires: [pact]", "requires: [pakt]"),
        (CARDS, "id: straits", "id: strait"),
        (embargo, "on_coup", "on_cuop"),
        (ENVOY, "game:gain_vp", "game:gian_vp"),
        (embargo, "total = 1", "totl = 1"),
    ];
    let bench = Bench::new();
    for (path, right, wrong) in cases {
        let sound = bench.read(path).0;
        let (text, faults) = planted(&bench, path, right, wrong);
        assert_ne!(text, sound, "{right}");
        let here = faults.iter().filter(|fault| fault["file"] == path);
        let fixes: Vec<&Value> = here
            .flat_map(|fault| fault["fixes"].as_array().unwrap())
            .collect();
        let fixed = fixes.iter().any(|fix| {
            let new = mended(&text, fix);
            // The number that a number should be is up to the author.
            new == sound || wrong.contains("10") && new.contains("stability: 9")
        });
        assert!(fixed, "{right} → {wrong}: {faults:#?}");
        bench.write(path, &sound);
    }
}

#[test]
fn tests_are_run_with_their_differences_and_lines() {
    let bench = Bench::new();
    let listed = bench.get("tests");
    assert_eq!(listed["tests"].as_array().unwrap().len(), 2);
    let checked = bench.post("check", &json!({ "path": ENVOY }));
    let passed: Vec<bool> = checked["tests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|test| test["passed"].as_bool().unwrap())
        .collect();
    assert_eq!(passed, [true, false], "{checked}");
    let fault = &checked["tests"][1]["faults"][0];
    assert_eq!(
        (&fault["file"], &fault["expected"], &fault["actual"]),
        (&json!(TESTS), &json!("2"), &json!("1"))
    );
    assert!(
        checked["coverage"][ENVOY]["lines"]
            .as_array()
            .unwrap()
            .iter()
            .any(|line| line[0] == 4 && line[1].as_u64() > Some(0)),
        "{checked}"
    );
    let one = bench.post(
        "tests/run",
        &json!({ "file": TESTS, "name": "the envoy gains a point" }),
    );
    assert_eq!(
        (
            one["tests"].as_array().unwrap().len(),
            &one["tests"][0]["passed"]
        ),
        (1, &json!(true))
    );
    // A script that no test of the file plays is not what it touches.
    let other = bench.post(
        "check",
        &json!({ "path": "straits/cards/straits/coast_scoring.lua" }),
    );
    assert_eq!(other["tests"], json!([]));
    let all = bench.post("check", &json!({ "path": null }));
    assert_eq!(all["tests"].as_array().unwrap().len(), 2);
}

#[test]
fn a_log_is_written_and_a_test_for_a_line() {
    let bench = Bench::new();
    let (text, digest) = bench.read(TESTS);
    let exact = text.replacen("then: { vp: 1 }", "then:\n    log_exactly: nothing\n", 1);
    let saved = bench
        .ask(
            "PUT",
            "file",
            &json!({ "path": TESTS, "text": exact, "digest": digest }),
        )
        .ok();
    let name = "the envoy gains a point";
    let written = bench.post(
        "tests/log",
        &json!({ "file": TESTS, "name": name, "digest": saved["digest"] }),
    );
    assert_eq!(written["logs"], 1, "{written}");
    let run = bench.post("tests/run", &json!({ "file": TESTS, "name": name }));
    assert_eq!(run["tests"][0]["passed"], true, "{run}");
    let script = "straits/cards/straits/embargo.lua";
    let line = bench
        .read(script)
        .0
        .lines()
        .position(|line| line.contains("game:"))
        .unwrap()
        + 1;
    let test = bench.post("tests/line", &json!({ "file": script, "line": line }));
    let put = json!({ "path": test["file"], "text": test["text"], "digest": test["digest"] });
    bench.ask("PUT", "file", &put).ok();
    let checked = bench.post("check", &json!({ "path": script }));
    let runs =
        |entry: &Value| entry[0].as_u64() == Some(line as u64) && entry[1].as_u64() > Some(0);
    assert!(
        checked["coverage"][script]["lines"]
            .as_array()
            .unwrap()
            .iter()
            .any(runs),
        "{checked}"
    );
    let made = checked["tests"]
        .as_array()
        .unwrap()
        .iter()
        .find(|run| run["name"] == test["name"]);
    assert_eq!(made.unwrap()["passed"], true, "{checked}");
}
