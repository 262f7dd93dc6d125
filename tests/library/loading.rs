//! The result of loading a scenario: warnings with the content, or every error.

use std::error::Error;
use std::fs;

use brink::content::Severity;
use brink::{Library, LoadError, Loaded};
use testkit::isles::{MAP, SCENARIO, write};

/// Loads the isles with this map and this scenario.
fn load(map: &str, scenario: &str) -> Result<Loaded, LoadError> {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "return { event = function(game) end }\n");
    fs::write(folder.path().join("maps/isles.yaml"), map).unwrap();
    fs::write(folder.path().join("scenarios/isles.yaml"), scenario).unwrap();
    Library::open(&[folder.path().to_path_buf()]).load("isles")
}

/// The map with two more spaces, which no link reaches.
fn apart() -> String {
    let more = "  mull: { name: Mull, stability: 3 }\n  skye: { name: Skye, stability: 3 }\n";
    MAP.replace("links:\n", &format!("{more}links:\n"))
}

#[test]
fn nothing_is_adjacent_on_a_map_without_any_link() {
    let map = MAP.replace("links:\n  - [ayr, bute]\n", "links: []\n");
    let loaded = load(&map, SCENARIO).unwrap();
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
}

#[test]
fn warnings_travel_with_what_was_loaded() {
    let sound = load(MAP, SCENARIO).unwrap();
    assert!(sound.warnings.is_empty(), "{:?}", sound.warnings);
    let Loaded {
        content, warnings, ..
    } = load(&apart(), SCENARIO).unwrap();
    assert_eq!(content.map.spaces.len(), 4);
    let found: Vec<(&str, u32)> = warnings
        .iter()
        .map(|warning| (warning.code(), warning.place.line))
        .collect();
    assert_eq!(found, [("isolated-space", 9), ("isolated-space", 10)]);
    assert!(
        warnings
            .iter()
            .all(|warning| warning.severity() == Severity::Warning)
    );
}

#[test]
fn a_load_error_says_everything_in_order() {
    let map = apart().replace("stability: 1", "stability: 12");
    let error = load(&map, &SCENARIO.replace("first: red", "first: rad")).unwrap_err();
    let places: Vec<_> = error
        .diagnostics
        .iter()
        .map(|fault| fault.place.clone())
        .collect();
    assert!(
        places.is_sorted() && places.iter().all(|place| place.line > 0),
        "{places:?}"
    );
    let said = error.to_string();
    let each: Vec<String> = error.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(said, each.join("\n"));
    for piece in [
        "maps/isles.yaml:8:",
        "12 is not between 1 and 9",
        "scenarios/isles.yaml:9:",
        "unknown side `rad`",
    ] {
        assert!(said.contains(piece), "{piece}\n{said}");
    }
    // It is an error like any other: `?` and `Box<dyn Error>` take it.
    let boxed: Box<dyn Error + Send + Sync> = error.into();
    assert_eq!(boxed.to_string(), said);
}
