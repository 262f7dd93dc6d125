//! Changes of YAML files that leave every other byte as it is.

#![allow(clippy::unwrap_used, missing_docs)]

use std::path::{Path, PathBuf};

use brink_author::lossless::{Edit, EditError, Step, edited, value_of};
use serde_json::{Value, json};

fn at(way: &Value) -> Vec<Step> {
    serde_json::from_value(way.clone()).unwrap()
}

/// Every YAML file that is shipped.
fn shipped() -> Vec<PathBuf> {
    fn below(folder: &Path, found: &mut Vec<PathBuf>) {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                below(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "yaml") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for part in [
        "maps",
        "cards",
        "scenarios",
        "locale",
        "mods",
        "tests/positions",
    ] {
        below(&root.join(part), &mut found);
    }
    found
}

/// Every way into a value, with what is there.
fn ways(value: &Value, way: &mut Vec<Value>, found: &mut Vec<(Vec<Value>, Value)>) {
    let inner: Vec<(Value, &Value)> = match value {
        Value::Object(entries) => entries
            .iter()
            .map(|(key, value)| (key.clone().into(), value))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(number, value)| (number.into(), value))
            .collect(),
        _ => Vec::new(),
    };
    for (step, value) in inner {
        way.push(step);
        found.push((way.clone(), value.clone()));
        ways(value, way, found);
        way.pop();
    }
}

/// A different value that a form could set.
fn other(value: &Value) -> Option<Value> {
    match value {
        Value::String(text) => Some(format!("{text}x").into()),
        Value::Number(number) => number.as_i64().map(|number| (number + 1).into()),
        Value::Bool(is) => Some((!is).into()),
        _ => None,
    }
}

/// Writes whole numbers without a fraction: `2.0` is the number 2, and comes back as that.
fn whole(text: &str) -> String {
    text.replace(".0,", ",").replace(".0]", "]")
}

#[test]
fn shipped_files_are_the_same_after_a_change_and_its_reverse() {
    let (mut changes, mut by_hand) = (0, Vec::new());
    let files = shipped();
    assert!(files.len() > 20, "{}", files.len());
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut all = Vec::new();
        ways(&value_of(&text).unwrap(), &mut Vec::new(), &mut all);
        // Each change reads the file some times: of long files only some values are changed.
        let some = (all.len() * text.len() / 150_000).max(1);
        for (way, value) in all.into_iter().step_by(some) {
            let Some(new) = other(&value) else { continue };
            let set = |value: &Value| Edit::Set {
                at: at(&json!(way)),
                value: value.clone(),
            };
            match edited(&text, &[set(&new)]) {
                Ok(changed) => {
                    assert_ne!(changed, text, "{}: {way:?}", path.display());
                    let back = edited(&changed, &[set(&value)]).unwrap();
                    assert_eq!(whole(&back), whole(&text), "{}: {way:?}", path.display());
                    changes += 1;
                }
                Err(EditError::ByHand(_)) => {
                    by_hand.push(format!("{}: {way:?} {value}", path.display()))
                }
                Err(error) => panic!("{}: {way:?}: {error}", path.display()),
            }
        }
    }
    assert!(
        by_hand.len() * 50 <= changes,
        "{changes} changed, {} not: {by_hand:#?}",
        by_hand.len()
    );
}

#[test]
fn keys_and_entries_that_are_added_and_removed_leave_shipped_files_as_they_were() {
    let (mut changes, mut by_hand) = (0, Vec::new());
    for path in shipped() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut all = Vec::new();
        ways(&value_of(&text).unwrap(), &mut Vec::new(), &mut all);
        let all: Vec<_> = all
            .into_iter()
            .filter(|(_, value)| value.is_object() || value.is_array())
            .collect();
        let some = (all.len() * text.len() / 150_000).max(1);
        for (mut way, value) in all.into_iter().step_by(some) {
            let (add, last) = match &value {
                Value::Object(entries) if !entries.is_empty() => {
                    way.push("a_new_key".into());
                    (
                        Edit::Set {
                            at: at(&json!(way)),
                            value: json!({ "a": 1, "b": ["c"] }),
                        },
                        None,
                    )
                }
                Value::Array(items) if !items.is_empty() => (
                    Edit::Append {
                        at: at(&json!(way)),
                        value: "new".into(),
                    },
                    Some(items.len()),
                ),
                _ => continue,
            };
            way.extend(last.map(Value::from));
            match edited(&text, &[add]) {
                Ok(changed) => {
                    let back = edited(
                        &changed,
                        &[Edit::Remove {
                            at: at(&json!(way)),
                        }],
                    );
                    assert_eq!(back.as_ref(), Ok(&text), "{}: {way:?}", path.display());
                    changes += 1;
                }
                Err(EditError::ByHand(_)) => by_hand.push(format!("{}: {way:?}", path.display())),
                Err(error) => panic!("{}: {way:?}: {error}", path.display()),
            }
        }
    }
    assert!(
        by_hand.len() * 20 <= changes,
        "{changes} changed, {} not: {by_hand:#?}",
        by_hand.len()
    );
}

/// An edit that sets a value.
fn set(way: Value, value: Value) -> Value {
    json!({ "do": "set", "at": way, "value": value })
}

/// An edit that removes a value.
fn remove(way: Value) -> Value {
    json!({ "do": "remove", "at": way })
}

/// Checks the texts that come of edits.
fn come_out<const N: usize>(cases: [(&str, Value, &str); N]) {
    for (before, edit, after) in cases {
        let edit: Edit = serde_json::from_value(edit).unwrap();
        assert_eq!(
            edited(before, std::slice::from_ref(&edit)).as_deref(),
            Ok(after),
            "{before:?} {edit:?}"
        );
    }
}

#[test]
fn only_a_value_that_is_set_changes() {
    come_out([
        (
            "a: 1 # why\nb: 2\n",
            set(json!(["a"]), json!(3)),
            "a: 3 # why\nb: 2\n",
        ),
        ("a: x\n", set(json!(["a"]), json!("y: z")), "a: \"y: z\"\n"),
        ("a: 'x'\n", set(json!(["a"]), json!("it's")), "a: 'it''s'\n"),
        ("a: on\n", set(json!(["a"]), json!("off")), "a: off\n"),
        (
            "a:\n  # first\n  b: 1\n\n# last\nc: 2\n",
            set(json!(["a", "d"]), json!(3)),
            "a:\n  # first\n  b: 1\n  d: 3\n\n# last\nc: 2\n",
        ),
        (
            "a: { b: 1 } # x\n",
            set(json!(["a", "c"]), json!("d")),
            "a: { b: 1, c: d } # x\n",
        ),
        (
            "a: {}\n",
            set(json!(["a", "c"]), json!([1, 2])),
            "a: { c: [1, 2] }\n",
        ),
        (
            "a: 1\n",
            set(json!(["b", "c"]), json!(true)),
            "a: 1\nb: { c: true }\n",
        ),
        ("a:\n", set(json!(["a", "b"]), json!(1)), "a:\n  b: 1\n"),
        ("a: 1", set(json!(["b"]), json!(2)), "a: 1\nb: 2"),
        (
            "a: 1\r\nb: 2\r\n",
            set(json!(["c"]), json!(3)),
            "a: 1\r\nb: 2\r\nc: 3\r\n",
        ),
        (
            "a: >\n  one two\n  three\nb: 1\n",
            set(json!(["a"]), json!("one two four\n")),
            "a: >\n  one two\n  four\nb: 1\n",
        ),
        (
            "\u{feff}a: 1\n",
            set(json!(["a"]), json!(2)),
            "\u{feff}a: 2\n",
        ),
    ]);
}

#[test]
fn only_what_is_removed_added_or_renamed_changes() {
    come_out([
        (
            "a:\n  b: 1 # gone\n  c: 2\n",
            remove(json!(["a", "b"])),
            "a:\n  c: 2\n",
        ),
        ("a: [x, p, q]\n", remove(json!(["a", 1])), "a: [x, q]\n"),
        ("a: [x, p, q]\n", remove(json!(["a", 0])), "a: [p, q]\n"),
        (
            "a: { b: 1, c: 2 }\n",
            remove(json!(["a", "c"])),
            "a: { b: 1 }\n",
        ),
        (
            "a:\n  - b: 1\n    c: 2\n  - b: 3\n",
            remove(json!(["a", 0, "b"])),
            "a:\n  - c: 2\n  - b: 3\n",
        ),
        (
            "a:\n  - b: 1\n    c: 2\n  - b: 3\n",
            remove(json!(["a", 0])),
            "a:\n  - b: 3\n",
        ),
        (
            "a: [x]\n",
            json!({ "do": "append", "at": ["a"], "value": ["p", "q"] }),
            "a: [x, [p, q]]\n",
        ),
        (
            "a:\n- x # one\nb: 1\n",
            json!({ "do": "append", "at": ["a"], "value": "p" }),
            "a:\n- x # one\n- p\nb: 1\n",
        ),
        (
            "a: { b: 1 }\n",
            json!({ "do": "rename", "at": ["a", "b"], "to": "c" }),
            "a: { c: 1 }\n",
        ),
    ]);
}

#[test]
fn what_cannot_be_changed_is_refused() {
    let cases = [
        ("a: [1\n", json!({ "do": "set", "at": ["a"], "value": 1 })),
        (
            "a: &x { b: 1 }\nc: *x\n",
            json!({ "do": "set", "at": ["a", "b"], "value": 2 }),
        ),
        ("a: 1\n", json!({ "do": "remove", "at": ["b"] })),
        ("a: 1\n", json!({ "do": "remove", "at": [] })),
        (
            "a: 1\nb: 2\n",
            json!({ "do": "rename", "at": ["a"], "to": "b" }),
        ),
        ("a: 1\n", json!({ "do": "append", "at": ["a"], "value": 1 })),
        (
            "a: [1]\n",
            json!({ "do": "set", "at": ["a", 7], "value": 1 }),
        ),
        (
            "a: 1\n",
            json!({ "do": "set", "at": ["a", "b"], "value": 1 }),
        ),
    ];
    for (before, edit) in cases {
        let edit: Edit = serde_json::from_value(edit).unwrap();
        assert!(
            edited(before, std::slice::from_ref(&edit)).is_err(),
            "{before:?} {edit:?}"
        );
    }
}
