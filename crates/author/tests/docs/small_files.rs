//! The schemas of folders of mods and of players hold what their readers take.

use brink::content::{Library, ModFolder};
use brink_author::schema::{mods_schema, players_schema};
use brink_players::{Evaluation, Weights, WeightsError, check_books};
use serde_json::{Value, json};

use super::sample::{Folder, mutations};
use super::schema::{OF_SHAPE, Schema, none_differ, yaml};

/// Which of the changed files a schema and a reader judge differently. The reader says whether it refuses the shape of
/// a value, and whether it refuses it at all.
fn differences(schema: &Schema, whole: &Value, read: impl Fn(&Value) -> [bool; 2]) -> Vec<String> {
    schema.must_take(whole);
    assert_eq!(read(whole), [false; 2]);
    let mut wrong = Vec::new();
    for (what, changed) in mutations(whole) {
        let takes = schema.takes(&changed);
        let [of_shape, at_all] = read(&changed);
        if (takes && of_shape) || (!takes && !at_all) {
            let schema = if takes { "takes" } else { "refuses" };
            wrong.push(format!("{what}: the schema {schema} it, the reader not"));
        }
    }
    wrong
}

#[test]
fn the_file_of_a_folder_of_mods_and_its_schema_refuse_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let whole = json!({ "format": 1, "disabled": ["rain", "storm"] });
    let mut wrong = differences(&Schema::new(mods_schema()), &whole, |value| {
        std::fs::write(folder.path().join("mods.yaml"), value.to_string()).unwrap();
        let faults = ModFolder::read(folder.path()).faults;
        let of_shape = faults.iter().any(|fault| OF_SHAPE.contains(&fault.code()));
        [of_shape, !faults.is_empty()]
    });
    // Whether there is such a mod is known to the library.
    wrong.retain(|line| !line.contains("No Such!"));
    none_differ(&wrong);
}

/// A tree as YAML: a line for each key.
fn by_lines(value: &Value) -> String {
    let Some(entries) = value.as_object() else {
        return value.to_string();
    };
    let lines = entries
        .iter()
        .map(|(key, value)| format!("{key}: {value}\n"));
    lines.collect()
}

#[test]
fn a_file_of_players_and_its_schema_refuse_the_same() {
    let folder = Folder::new();
    let root = folder.folder.path();
    let open = || Library::open(&[root.to_path_buf()]);
    let content = open().load("isles").unwrap().content;
    let evaluation = Evaluation::new(&content);
    let mut whole = yaml(&evaluation.weights().to_string());
    whole["book"] = json!({
        "games": 3,
        "setups": [{ "side": "red", "times": 2, "influence": { "ayr": 2 } }],
        "plays": [{
            "side": "blue", "turn": 1, "round": 0, "ask": "headline", "card": "idle",
            "choices": { "card:idle": 1 },
        }],
    });
    std::fs::create_dir(root.join("players")).unwrap();
    let wrong = differences(&Schema::new(players_schema()), &whole, |value| {
        let text = by_lines(value);
        std::fs::write(root.join("players/isles.yaml"), &text).unwrap();
        let weights = Weights::parse(&text);
        let weights = weights.and_then(|weights| Evaluation::new(&content).with_weights(weights));
        let book = check_books(&open());
        let of_weights = matches!(
            weights,
            Err(WeightsError::Damaged { .. }
                | WeightsError::Version { .. }
                | WeightsError::Weight { .. })
        );
        let of_book = book.iter().any(|fault| OF_SHAPE.contains(&fault.code()));
        [of_weights || of_book, weights.is_err() || !book.is_empty()]
    });
    none_differ(&wrong);
}
