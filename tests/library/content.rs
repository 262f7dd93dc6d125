//! Content as it is shipped, and what is said about content that is broken.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::{Content, Diagnostic, Library, OptionValue, Scoring, Severity};
use brink::ids::Side;
use brink::tooling::{LuaData, read_filter};
use proptest::prelude::*;

fn shipped() -> Library {
    Library::open(&[PathBuf::from(".")])
}

fn load(scenario: &str, options: &[(&str, &str)]) -> Arc<Content> {
    shipped()
        .load_with(scenario, options.iter().copied())
        .unwrap_or_else(|error| panic!("{error}"))
        .content
}

#[test]
fn shipped_content_has_no_faults() {
    // Notes are not errors: the second edition lacks cards that others name.
    let faults = testkit::library().check();
    let faults = faults
        .iter()
        .filter(|fault| fault.severity() != Severity::Note);
    let faults: Vec<String> = faults.map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_map_of_twilight_struggle() {
    let content = load("twilight_struggle", &[]);
    let map = &content.map;
    assert_eq!(map.playable.len(), 84);
    assert_eq!(map.links().len(), 121);
    let facts: Vec<(&str, u32, u32)> = map
        .regions
        .iter()
        .map(|(id, region)| {
            (
                id.as_str(),
                region.spaces.len(),
                (region.spaces & map.battlegrounds).len(),
            )
        })
        .collect();
    assert_eq!(
        facts,
        [
            ("europe", 21, 5),
            ("western_europe", 14, 3),
            ("eastern_europe", 9, 2),
            ("middle_east", 10, 6),
            ("asia", 15, 6),
            ("southeast_asia", 7, 1),
            ("africa", 18, 5),
            ("central_america", 10, 3),
            ("south_america", 10, 4),
        ]
    );
    let adjacent = |side: Side| {
        let spaces = map.home_neighbours[side.index()].iter();
        spaces.map(|space| map.space_id(space)).collect::<Vec<_>>()
    };
    assert_eq!(adjacent(Side::First), ["canada", "japan", "mexico", "cuba"]);
    assert_eq!(
        adjacent(Side::Second),
        ["finland", "poland", "romania", "afghanistan", "north_korea"]
    );
    assert!(map.spaces.values().all(|space| space.at.is_some()));
}

#[test]
fn the_cards_of_twilight_struggle() {
    let content = load("twilight_struggle", &[]);
    let count = |test: &dyn Fn(&brink::content::Card) -> bool| {
        content.cards.values().filter(|card| test(card)).count()
    };
    assert_eq!(content.cards.len(), 110);
    assert!(
        content
            .cards
            .values()
            .enumerate()
            .all(|(index, card)| usize::from(card.number) == index + 1)
    );
    assert_eq!(
        [0, 1, 2].map(|period| count(&|card| card.period.index() == period)),
        [39, 48, 23]
    );
    assert_eq!(count(&|card| card.scoring), 7);
    assert_eq!(
        content
            .scripts
            .iter()
            .filter(|script| script.is_some())
            .count(),
        109
    );
    let nato = content.card(content.find_card("nato").unwrap());
    let required: Vec<&str> = nato
        .requires
        .iter()
        .map(|&card| &*content.card(card).id)
        .collect();
    assert_eq!(required, ["marshall_plan", "warsaw_pact_formed"]);
}

#[test]
fn options_change_content() {
    let plain = load("twilight_struggle", &[]);
    let without = load("twilight_struggle", &[("optional_cards", "off")]);
    assert_eq!(without.cards.len(), 103);
    assert!(without.absent.contains("norad") && !plain.absent.contains("norad"));
    let quagmire = without.card(without.find_card("quagmire").unwrap());
    assert!(quagmire.cancels.is_empty());
    assert_ne!(plain.digest, without.digest);
    assert_ne!(plain.serial, load("twilight_struggle", &[]).serial);
    assert_eq!(plain.digest, load("twilight_struggle", &[]).digest);
    let bid = load("twilight_struggle", &[("bid_vp", "-2")]);
    assert_eq!(bid.scenario.vp.start, -2);
    assert_eq!(
        bid.scenario.options.get("bid_vp").unwrap().value,
        OptionValue::Number(-2)
    );
}

#[test]
fn the_second_edition_says_only_what_differs() {
    let content = load("twilight_struggle_2nd_edition", &[]);
    assert_eq!(content.cards.len(), 103);
    assert_eq!(
        content.scenario.space_race.as_ref().unwrap().boxes[6].vp,
        [4, 2]
    );
    assert!(!content.scenario.options.contains_key("optional_cards"));
    assert!(
        matches!(content.scenario.scoring.get("southeast_asia").unwrap(), Scoring::Spaces { spaces, .. } if spaces.len() == 7)
    );
}

#[test]
fn broken_content_says_what_is_wrong() {
    let library = Library::open(&[PathBuf::from("tests/broken")]);
    let faults: Vec<String> = library
        .check()
        .iter()
        .map(|fault| format!("{fault}\n"))
        .collect();
    insta::assert_snapshot!(faults.concat());
}

#[test]
fn wrong_choices_of_a_user_are_explained() {
    let words = |scenario: &str, options: &[(&str, &str)]| {
        let options = options.iter().copied();
        let faults = shipped()
            .load_with(scenario, options)
            .unwrap_err()
            .diagnostics;
        faults
            .iter()
            .map(|fault| format!("{fault}\n"))
            .collect::<String>()
    };
    insta::assert_snapshot!(words("twilight_strugle", &[]), @r"
    error: unknown scenario `twilight_strugle`
      help: did you mean `twilight_struggle`?
    ");
    let options = [
        ("bid_pv", "2"),
        ("bid_vp", "40"),
        ("both_hold_scoring", "duel"),
        ("optional_cards", "maybe"),
    ];
    insta::assert_snapshot!(words("twilight_struggle", &options), @r"
    error: the option `bid_vp` cannot be `40`
      help: it can be a number between -19 and 19
    error: the option `both_hold_scoring` cannot be `duel`
      help: it can be `draw`, `us_loses` or `ussr_loses`
    error: the option `optional_cards` cannot be `maybe`
      help: it can be `on` or `off`
    error: unknown option `bid_pv`
      help: did you mean `bid_vp`?
    ");
}

#[test]
fn filters_of_api_calls() {
    let content = load("twilight_struggle", &[("optional_cards", "off")]);
    let read = |source: &str| {
        let data: LuaData = brink::tooling::evaluate("x.lua", source, &[]).unwrap();
        read_filter(
            &data,
            &content.map,
            content.side_ids(),
            &[],
            &content.absent,
        )
    };
    assert!(read("return {}").is_ok());
    assert!(read("return { ids = {}, region = {} }").is_ok());
    assert!(
        read(
            "return { ids = 'taiwan', controlled_by = 'us', any = { { stability = 1 }, { data = \
            true } } }"
        )
        .is_ok()
    );
    let faults =
        read("return { regoin = 'europe', ids = { 'itally' }, controlled_by = 'germany' }")
            .unwrap_err();
    insta::assert_snapshot!(faults.join("\n"), @r"
    a filter has no key `regoin` (did you mean `region`?)
    unknown space `itally` (did you mean `italy`?)
    `germany` is not a valid word here (valid words: `us`, `ussr`, `player`, `opponent`, `either` and `neither`)
    ");
}

/// The diagnostics of one map file in a separate folder.
fn faults_of_map(bytes: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("maps")).unwrap();
    fs::write(folder.path().join("maps/m.yaml"), bytes).unwrap();
    let faults = Library::open(&[folder.path().to_path_buf()]).check();
    let path = folder.path().to_string_lossy().replace('\\', "/");
    faults
        .iter()
        .map(|fault| format!("{fault}\n").replace(&path, ""))
        .collect()
}

#[test]
fn hostile_files_are_refused() {
    insta::assert_snapshot!(faults_of_map(b"id: \xff"), @r"
    /maps/m.yaml:1:1: error: the file is not valid UTF-8, from line 1 on
      help: save it as UTF-8 in the editor
    ");
    insta::assert_snapshot!(faults_of_map(&vec![b' '; (4 << 20) + 1]), @"/maps/m.yaml: error: the file is larger than 4 MiB");
    insta::assert_snapshot!(faults_of_map("[".repeat(100_000).as_bytes()), @"/maps/m.yaml:1:33: error: a file may nest 32 levels deep and hold 200000 values; this one exceeds that");
    insta::assert_snapshot!(faults_of_map("- ".repeat(100_000).as_bytes()), @"/maps/m.yaml:1:65: error: a file may nest 32 levels deep and hold 200000 values; this one exceeds that");
    let bomb: String = (1..30)
        .map(|n| format!("a{n}: &a{n} [*a{0}, *a{0}, *a{0}]\n", n - 1))
        .collect();
    insta::assert_snapshot!(faults_of_map(format!("a0: &a0 \
        x\n{bomb}").as_bytes()), @"/maps/m.yaml:12:12: error: a file may nest 32 levels deep and hold 200000 values; this one exceeds that");
    insta::assert_snapshot!(faults_of_map(b""), @"/maps/m.yaml:1:1: error: this has to be a table, but it is nothing");
    insta::assert_snapshot!(faults_of_map(b"just \
        text"), @"/maps/m.yaml:1:1: error: this has to be a table, but it is text");
    insta::assert_snapshot!(faults_of_map(b"a: *nothing"), @r"
    /maps/m.yaml:1:4: error: alias references unknown anchor
      help: put it in quotation marks if the `*` is part of the text
    ");
    insta::assert_snapshot!(faults_of_map(b"a: 1\n---\nb: \
        2"), @"/maps/m.yaml:3:1: error: a file holds one document, but another one begins here");
    insta::assert_snapshot!(faults_of_map(b"1: a\n\"1\": b"), @r"
    /maps/m.yaml:1:1: error: a map needs the key `links`
    /maps/m.yaml:1:1: error: a map needs the key `name`
    /maps/m.yaml:1:1: error: a map needs the key `regions`
    /maps/m.yaml:1:1: error: a map needs the key `sides`
    /maps/m.yaml:1:1: error: a map needs the key `spaces`
    /maps/m.yaml:1:1: error: a map has no key `1`
      help: it can have `format`, `id`, `name`, `extends`, `sides`, `regions`, `labels`, `coasts`, `spaces`, `links` and `without_links`
    /maps/m.yaml:2:1: error: duplicate key `1`
      /maps/m.yaml:1:1: the first one
      help: give one of them another name, or take one out
    ");
    insta::assert_snapshot!(faults_of_map("id: m\nname: \u{1F600}\u{1F600}\nlinks: \
        x\n".as_bytes()), @r"
    /maps/m.yaml:1:1: error: a map needs the key `regions`
    /maps/m.yaml:1:1: error: a map needs the key `sides`
    /maps/m.yaml:1:1: error: a map needs the key `spaces`
    /maps/m.yaml:3:8: error: this has to be a list, but it is text
      help: put it in brackets: `[…]` in YAML, `{ … }` in Lua
    ");
}

/// The stability that a map gives a space by this text, or the faults.
fn stability(number: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { event = function(game) end }\n");
    let map = testkit::isles::MAP.replacen("stability: 2", &format!("stability: {number}"), 1);
    fs::write(folder.path().join("maps/isles.yaml"), map).unwrap();
    match Library::open(&[folder.path().to_path_buf()]).load("isles") {
        Ok(loaded) => {
            let space = loaded.content.map.spaces.get("ayr").unwrap();
            format!("is {}", space.stability)
        }
        Err(error) => {
            let faults = error.diagnostics.iter();
            faults
                .map(|fault| format!("{} ", fault.message()))
                .collect()
        }
    }
}

#[test]
fn numbers_however_they_are_written() {
    for (right, number) in [
        ("3", 3),
        ("3.0", 3),
        ("3.", 3),
        ("+3", 3),
        ("3e0", 3),
        ("0.3e1", 3),
        ("0x3", 3),
        ("0b11", 3),
        ("0o3", 3),
    ] {
        assert_eq!(stability(right), format!("is {number}"), "{right}");
    }
}

/// Texts that are no stability, and the words of the fault.
const WRONG_NUMBERS: [(&str, &str); 23] = [
    (
        "99999999999999999999999999999999999999",
        "this number is far out of range: it is not between ",
    ),
    (
        "-99999999999999999999999999999999999999",
        "far out of range",
    ),
    ("9223372036854775808", "far out of range"),
    ("18446744073709551616", "far out of range"),
    ("9223372036854775807", "9223372036854775807 is not between "),
    (
        "-9223372036854775808",
        "-9223372036854775808 is not between ",
    ),
    ("0xffffffffffffffffffffffff", ""),
    ("1e30", "far out of range"),
    ("-1e300", "far out of range"),
    ("1e3", "1000 is not between "),
    ("-1", "-1 is not between "),
    ("-1.0", "-1 is not between "),
    (
        "2.5",
        "this has to be a whole number, but it is a number with a fraction",
    ),
    ("1e-3", "a number with a fraction"),
    (".inf", "non-finite"),
    ("-.inf", "non-finite"),
    (".nan", "non-finite"),
    ("\"3\"", "this has to be a whole number, but it is text"),
    ("1,5", ""),
    ("three", "it is text"),
    ("true", "it is `true` or `false`"),
    ("~", ""),
    ("[3]", "it is a list"),
];

#[test]
fn numbers_that_are_none_or_out_of_range() {
    let huge = "9".repeat(400);
    for (wrong, words) in WRONG_NUMBERS.into_iter().chain([(&*huge, "")]) {
        let found = stability(wrong);
        assert!(found.contains(words), "{wrong}: {found}");
        assert!(!found.starts_with("is "), "{wrong}: {found}");
    }
}

/// The answer of a library with a folder that does not exist, beside others.
fn said_without(folder: &str, beside: &[PathBuf]) -> [String; 2] {
    let roots: Vec<PathBuf> = [beside, &[folder.into()]].concat();
    let library = Library::open(&roots);
    let faults: Vec<String> = library.check().iter().map(ToString::to_string).collect();
    let error = library.load("twilight_struggle").unwrap_err();
    [error.to_string(), faults.join("\n")]
}

#[test]
fn a_folder_that_does_not_exist_is_named() {
    let wanted = "mian: error: there is no folder `./mian`";
    let [loaded, checked] = said_without("./mian", &[]);
    assert!(loaded.contains("unknown scenario `twilight_struggle`"));
    assert!(loaded.contains(wanted), "{loaded}");
    assert_eq!(checked, wanted);
    let [loaded, _] = said_without("./mian", &[PathBuf::from(".")]);
    assert_eq!(loaded, wanted, "a folder of several");
    let [_, checked] = said_without("Cargo.toml", &[]);
    assert!(checked.contains("there is no folder `Cargo.toml`"));
    assert_eq!(
        Library::open(&["".into()]).check().len(),
        shipped().check().len()
    );
}

#[test]
fn an_unknown_option_is_answered_with_the_nearest_or_all() {
    let said = |option: &str| {
        let loaded = shipped().load_with("twilight_struggle", [(option, "on")]);
        loaded.unwrap_err().to_string()
    };
    let promo = said("promo");
    assert!(promo.contains("unknown option `promo`"), "{promo}");
    assert!(promo.contains("help: there is `optional_cards`"), "{promo}");
    assert!(said("handycap_us").contains("did you mean `handicap_us`?"));
}

#[test]
fn diagnostics_as_json() {
    let library = Library::open(&[PathBuf::from("tests/broken")]);
    let faults = library.check();
    let double = |fault: &&Diagnostic| fault.code() == "duplicate-number";
    let fault = faults.iter().find(double).unwrap();
    insta::assert_json_snapshot!(fault, @r#"
    {
      "severity": "warning",
      "code": "duplicate-number",
      "file": "tests/broken/cards/odd/cards.yaml",
      "line": 5,
      "column": 19,
      "end_column": 20,
      "message": "another card of the set also has the number 1",
      "hint": null,
      "labels": [
        {
          "file": "tests/broken/cards/odd/cards.yaml",
          "line": 4,
          "column": 20,
          "end_column": 21,
          "message": "this one"
        }
      ]
    }
    "#);
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever a file holds, checking it ends, and says only what is in the words of [`Diagnostic`].
    #[test]
    fn damaged_content_never_panics(
        file in prop::sample::select(vec![
            "maps/plain.yaml", "maps/isle.yaml", "cards/odd/cards.yaml", "cards/odd/chime.lua", "scenarios/short.yaml",
            "scenarios/tense.yaml",
        ]),
        from in 0.0..1.0f64,
        length in 0..60usize,
        piece in prop::sample::select(vec![
            "", " ", "\n", "{", "}", "[", "]", ":", "-1", "999999999999999999999", "1.5", "null", "~", "$size", "[]", "{}", "\"",
            "red", "&a", "*a", "<<: {a: \
            1}", "\u{e9}", "plain", "- ", "true", "!!str", "---\n", ".inf",
        ]),
    ) {
        let folder = tempfile::tempdir().unwrap();
        copy(Path::new("tests/broken"), folder.path());
        fs::remove_file(folder.path().join("cards/odd/alarm.lua")).unwrap();
        let path = folder.path().join(file);
        let text: Vec<char> = fs::read_to_string(&path).unwrap().chars().collect();
        let from = (from * text.len() as f64) as usize;
        let to = (from + length).min(text.len());
        let damaged: String = text[..from].iter().copied().chain(piece.chars()).chain(text[to..].iter().copied()).collect();
        fs::write(&path, damaged).unwrap();
        for fault in Library::open(&[folder.path().to_path_buf()]).check() {
            prop_assert!(!fault.to_string().is_empty() && !fault.message().contains('\n'), "{fault}");
        }
    }
}

#[test]
fn codes_are_unique_and_ids_of_two_roots_clash() {
    let codes: Vec<&str> = brink::content::DiagnosticKind::CODES
        .iter()
        .map(|(code, _)| *code)
        .collect();
    assert!(
        codes
            .iter()
            .enumerate()
            .all(|(index, code)| !codes[..index].contains(code))
    );
    let library = Library::open(&[
        PathBuf::from("tests/broken"),
        PathBuf::from("./tests/broken"),
    ]);
    let clashes = library
        .check()
        .iter()
        .filter(|fault| fault.code() == "duplicate-file")
        .count();
    assert_eq!(
        clashes,
        library.maps().len() + library.sets().len() + library.scenarios().len() + 1
    );
    let summaries = |list: Vec<brink::content::Listing>| {
        list.into_iter().map(|one| one.summary).collect::<Vec<_>>()
    };
    assert_eq!(
        summaries(shipped().maps()),
        [
            "12 spaces, 2 regions, 12 links",
            "86 spaces, 9 regions, 121 links"
        ]
    );
    assert_eq!(
        summaries(shipped().sets()),
        ["51 cards, 50 with a script", "110 cards, 109 with a script"]
    );
}

/// The neighbours of a space are those of the graph of the map.
#[test]
fn neighbours_are_those_of_the_graph() {
    for scenario in testkit::library().scenarios() {
        let map = &testkit::content(&scenario.id).map;
        for space in map.space_ids() {
            let linked = map
                .graph()
                .neighbors(petgraph::graph::NodeIndex::new(space.index()));
            let linked: BTreeSet<usize> = linked.map(|node| node.index()).collect();
            let adjacent: BTreeSet<usize> = map
                .adjacent(space)
                .iter()
                .map(|other| other.index())
                .collect();
            assert_eq!(adjacent, linked, "{} {}", scenario.id, map.space_id(space));
            assert!(
                map.adjacent(space)
                    .iter()
                    .all(|other| map.adjacent(other).contains(space))
            );
        }
    }
}
