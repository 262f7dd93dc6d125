//! A card that gets another id: shown first, then done in every file, or in none.

use serde_json::{Value, json};

use super::bench::{Bench, CARDS, ENVOY, TESTS};

const LEGATE: &str = "straits/cards/straits/legate.lua";

fn request(to: &str, files: &Value, apply: &Value) -> Value {
    json!({ "set": "straits", "card": "envoy", "to": to, "files": files, "apply": apply })
}

/// The digests of the files of a plan, as a client sends them.
fn known(plan: &Value) -> Value {
    let files = plan["files"].as_array().unwrap().iter();
    let digests = files.map(|file| {
        let path = file["path"].as_str().unwrap().to_owned();
        (path, file["digest"].clone())
    });
    Value::Object(digests.collect())
}

#[test]
fn a_card_is_renamed_as_it_was_shown() {
    let bench = Bench::new();
    let (envoy, tests) = (bench.read(ENVOY).0, bench.read(TESTS).0);
    let plan = bench.post("rename/card", &request("legate", &json!([]), &Value::Null));
    let file = |path: &str| {
        let mut files = plan["files"].as_array().unwrap().iter();
        files.find(|file| file["path"] == path).unwrap().clone()
    };
    assert_eq!(file(ENVOY)["to"], LEGATE);
    assert_eq!(
        file(CARDS)["lines"],
        json!([{ "line": 28, "old": "  envoy:", "new": "  legate:" }])
    );
    assert_eq!(plan["faults"], json!([]));
    assert_eq!(plan["left"][0]["text"], "- name: the envoy gains a point");
    // Nothing is written yet.
    assert_eq!(bench.read(ENVOY).0, envoy);
    let done = bench.post("rename/card", &request("legate", &json!([]), &known(&plan)));
    assert_eq!(bench.read(LEGATE).0, envoy);
    assert!(!bench.disk(ENVOY).exists());
    let described = bench.read("straits/mod.yaml");
    assert!(described.0.ends_with("renamed: { envoy: legate }\n"));
    let mut files = done["files"].as_array().unwrap().iter();
    let answered = files
        .find(|file| file["path"] == "straits/mod.yaml")
        .unwrap();
    assert_eq!(
        (&answered["text"], &answered["digest"]),
        (&json!(described.0), &json!(described.1))
    );
    // What the files were is kept.
    let versions = bench.get(&format!("history?path={TESTS}"));
    let version = versions["versions"][0]["version"].as_str().unwrap();
    let old = bench.get(&format!("version?path={TESTS}&version={version}"));
    assert_eq!(old["text"], json!(tests));
    let ran = bench.post("tests/run", &json!({ "file": null, "name": null }));
    let passed = ran["tests"].as_array().unwrap().iter();
    let passed: Vec<&Value> = passed.map(|test| &test["passed"]).collect();
    assert_eq!(passed, [&json!(true), &json!(false)]);
}

#[test]
fn unsaved_texts_are_saved_with_the_new_id() {
    let bench = Bench::new();
    let text = bench.read(TESTS).0.replace("a point", "one point");
    let unsaved = json!([{ "path": TESTS, "text": text }]);
    let plan = bench.post("rename/card", &request("legate", &unsaved, &Value::Null));
    bench.post("rename/card", &request("legate", &unsaved, &known(&plan)));
    let text = bench.read("straits/tests/legate.yaml").0;
    assert!(text.contains("gains one point") && text.contains("play: legate"));
}

#[test]
fn what_changed_meanwhile_or_cannot_be_is_refused_as_a_whole() {
    let bench = Bench::new();
    let plan = bench.post("rename/card", &request("legate", &json!([]), &Value::Null));
    let late = request("legate", &json!([]), &known(&plan));
    bench.write(TESTS, &bench.read(TESTS).0.replace("vp: 2", "vp: 3"));
    let before = [ENVOY, CARDS, TESTS].map(|path| bench.read(path));
    let answer = bench.ask("POST", "rename/card", &late);
    assert_eq!(
        (answer.status, &answer.json()["error"]["code"]),
        (409, &json!("changed"))
    );
    assert!(
        answer.json()["theirs"]["text"]
            .as_str()
            .unwrap()
            .contains("vp: 3")
    );
    // A file that was not shown is not written either.
    let unseen = request("legate", &json!([]), &json!({}));
    assert_eq!(bench.refused("POST", "rename/card", &unseen), "changed");
    for (to, said) in [
        ("pact", "the card set `straits` has a card `pact`, too"),
        ("Legate", "`Legate` cannot be an id"),
        ("envoy", "`envoy` is renamed to itself"),
    ] {
        for apply in [Value::Null, known(&plan)] {
            let answer = bench.ask("POST", "rename/card", &request(to, &json!([]), &apply));
            assert_eq!(answer.status, 422, "{}", answer.body);
            assert_eq!(answer.json()["error"]["message"], said);
        }
    }
    let none = json!({ "set": "straits", "card": "envoi", "to": "legate" });
    let answer = bench.ask("POST", "rename/card", &none);
    assert_eq!(answer.json()["error"]["hint"], "did you mean `envoy`?");
    assert_eq!([ENVOY, CARDS, TESTS].map(|path| bench.read(path)), before);
    assert!(!bench.disk(LEGATE).exists());
}

#[test]
fn a_failure_in_the_middle_puts_everything_back() {
    let bench = Bench::new();
    let plan = bench.post("rename/card", &request("legate", &json!([]), &Value::Null));
    let before = [ENVOY, CARDS, TESTS].map(|path| bench.read(path));
    // The script was moved when this one fails.
    let described = bench.disk("straits/mod.yaml");
    let mut about = std::fs::metadata(&described).unwrap().permissions();
    about.set_readonly(true);
    std::fs::set_permissions(&described, about).unwrap();
    let request = request("legate", &json!([]), &known(&plan));
    let answer = bench.ask("POST", "rename/card", &request);
    assert_eq!(
        (answer.status, &answer.json()["error"]["message"]),
        (422, &json!("straits/mod.yaml: it is write-protected"))
    );
    assert_eq!([ENVOY, CARDS, TESTS].map(|path| bench.read(path)), before);
    assert!(!bench.disk(LEGATE).exists());
}
