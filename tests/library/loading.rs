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

/// The warnings of a map and a scenario: code, line and message.
fn warned(map: &str, scenario: &str) -> Vec<String> {
    let loaded = load(map, scenario).unwrap();
    let warnings = loaded.warnings.iter();
    warnings
        .map(|one| format!("{}:{} {one}", one.code(), one.place.line))
        .collect()
}

#[test]
fn spaces_that_look_alike_are_warned_of() {
    let named = MAP.replace("name: Bute", "name: ayr");
    let found = warned(&named, SCENARIO);
    assert!(
        found.len() == 1 && found[0].starts_with("same-name:8 ") && found[0].contains("`ayr`"),
        "{found:?}"
    );
    let placed = MAP.replace("stability: ", "at: [10, 20], stability: ");
    let found = warned(&placed, SCENARIO);
    assert!(
        found.len() == 1 && found[0].starts_with("same-place:8 ") && found[0].contains("`ayr`"),
        "{found:?}"
    );
}

#[test]
fn conditions_that_never_hold_are_warned_of() {
    let with = |when: &str| {
        let score = format!("final_scoring:\n  - {{ score: [north], when: {when} }}");
        warned(
            MAP,
            &SCENARIO.replace("final_scoring:\n  - score: [north]", &score),
        )
    };
    for (when, code) in [
        ("{ track: supply, min: 3, max: 1 }", "empty-range"),
        ("{ track: supply, min: 10 }", "out-of-track"),
        ("{ except: { track: supply, max: -1 } }", "out-of-track"),
    ] {
        let found = with(when);
        assert!(
            found.len() == 1 && found[0].starts_with(code),
            "{when}: {found:?}"
        );
    }
    for when in [
        "{ track: supply, min: 9 }",
        "{ track: supply, min: 0, max: 0 }",
    ] {
        assert!(with(when).is_empty(), "{when}");
    }
}

/// Faults of the isles that only `check` finds, as code and line.
fn checked(scenario: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let script = "return { event = function(game)
        game:change_track('supply', 1) game:set_flag('truce')
        if game:turn() > 90 then
          for _, of in { 'red' } do game:change_track(of .. '_gauge', 1) end
          game:change_track('tide_' .. 'north', 1)
        end
      end }\n";
    write(folder.path(), script);
    fs::write(folder.path().join("scenarios/isles.yaml"), scenario).unwrap();
    let faults = Library::open(&[folder.path().to_path_buf()]).check();
    let said = faults.iter();
    said.map(|one| format!("{} {one}", one.code())).collect()
}

#[test]
fn options_that_nothing_uses_are_warned_of() {
    assert!(checked(SCENARIO).is_empty(), "{:?}", checked(SCENARIO));
    let option = format!("{SCENARIO}options:\n  fog: {{ description: fog, default: on }}\n");
    let found = checked(&option);
    assert!(
        found.len() == 1 && found[0].starts_with("unused-option ") && found[0].contains("`fog`"),
        "{found:?}"
    );
    let used = option.replace(
        "mix_influence_and_realign: false",
        "mix_influence_and_realign: $fog",
    );
    assert!(checked(&used).is_empty(), "{:?}", checked(&used));
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

#[test]
fn tracks_and_flags_that_nothing_uses_are_warned_of() {
    let found = |track: &str, flag: &str| {
        let tracks = SCENARIO.replace("tracks: { ", &format!("tracks: {{ {track}, "));
        checked(&tracks.replace("flags: { ", &format!("flags: {{ {flag}, ")))
    };
    let bounds = "start: 0, min: 0, max: 3";
    let unused = found(
        &format!("fuel: {{ name: Fuel, {bounds} }}"),
        "storm: { name: Storm, shown: off }",
    );
    let said = [
        "nothing uses the track `fuel`",
        "nothing uses the flag `storm`",
    ];
    let all_said = said
        .iter()
        .all(|said| unused.iter().any(|one| one.contains(said)));
    assert!(all_said && unused.len() == 2, "{unused:?}");
    let swell = format!("swell: {{ each: region, name: '{{name}}', {bounds} }}");
    let unused = found(&swell, "truce_2: { name: A }");
    assert!(
        unused.len() == 2 && unused[0].starts_with("unused-track "),
        "{unused:?}"
    );
    // A script joins an id from parts.
    let tide = swell.replace("swell", "tide");
    let gauge = format!("{tide}, red_gauge: {{ name: Gauge, {bounds} }}");
    assert_eq!(found(&gauge, "truce_2: { name: A }").len(), 1);
}
