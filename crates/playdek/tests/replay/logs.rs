//! Logs of the official computer version replay without a difference.

use std::path::{Path, PathBuf};

use brink::content::Library;
use brink::game::Saved;
use brink_playdek::{Replaying, Report, Until, decode, replay};

fn logs(folder: &Path) -> Vec<PathBuf> {
    let mut logs: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .collect();
    logs.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    logs.sort();
    logs
}

fn read(library: &Library, text: &str, until: &Until) -> Result<Report, Vec<String>> {
    replay(
        library,
        &[testkit::root()],
        "log",
        text,
        &Replaying {
            until: until.clone(),
            ..Replaying::default()
        },
    )
}

fn own(name: &str) -> String {
    std::fs::read_to_string(testkit::root().join("tests/playdek").join(name)).unwrap()
}

#[test]
fn recorded_games_replay_without_a_difference() {
    let games = testkit::root().join("../shared/games");
    let logs: Vec<PathBuf> = ["playdek", "odd"]
        .iter()
        .flat_map(|folder| logs(&games.join(folder)))
        .collect();
    if logs.is_empty() {
        eprintln!("skipped: there are no recorded games in ../shared/games");
        return;
    }
    let library = testkit::library();
    for path in logs {
        let bytes = std::fs::read(&path).unwrap();
        let report = read(&library, &decode(&bytes), &Until::End)
            .unwrap_or_else(|faults| panic!("{faults:#?}"));
        assert!(report.is_clean(), "{}: {report}", path.display());
        if report.end.starts_with("a fragment") {
            continue;
        }
        // The last heading may have no play: a player resigned.
        assert!(
            report.plays + 1 >= report.plays_in_log,
            "{}: {report}",
            path.display()
        );
    }
}

#[test]
fn own_logs_replay_to_their_end() {
    let library = testkit::library();
    let report = read(&library, &own("breaks_off.txt"), &Until::End).unwrap();
    assert_eq!(
        (report.plays, report.plays_in_log, report.differences.len()),
        (8, 9, 0),
        "{report}"
    );
    assert!(report.facts >= 40, "{report}");
    assert_eq!(report.end, "the log breaks off in Turn 1, USSR AR4");
    let report = read(&library, &own("nuclear_war.txt"), &Until::End).unwrap();
    assert_eq!(
        (report.plays, report.plays_in_log, report.differences.len()),
        (12, 12, 0),
        "{report}"
    );
    let game = report.game.unwrap();
    assert_eq!(
        game.outcome().unwrap().display(game.content()).to_string(),
        "USSR wins: nuclear war"
    );
}

/// Changes of one stated number: the log, the text before and after, and the line of the difference.
const CHANGES: [(&str, &str, &str, usize); 11] = [
    (
        "breaks_off.txt",
        "US +3 in France [3][0]",
        "US +3 in France [4][0]",
        11,
    ),
    (
        "breaks_off.txt",
        "USSR Military Ops to 3",
        "USSR Military Ops to 2",
        23,
    ),
    (
        "breaks_off.txt",
        "DEFCON degrades to 3",
        "DEFCON degrades to 2",
        27,
    ),
    (
        "breaks_off.txt",
        "US gains 2 VP. Score is US 2.",
        "US gains 3 VP. Score is US 3.",
        28,
    ),
    (
        "breaks_off.txt",
        "USSR advances to 1 in the Space Race.",
        "USSR advances to 2 in the Space Race.",
        37,
    ),
    (
        "breaks_off.txt",
        "Vietnam Revolts* is now in play.",
        "NATO* is now in play.",
        51,
    ),
    (
        "breaks_off.txt",
        "SUCCESS: 5 [ + 3 - 2x2 = 4 ]",
        "SUCCESS: 5 [ + 4 - 2x2 = 5 ]",
        20,
    ),
    (
        "breaks_off.txt",
        "(Needed 3 or less)",
        "(Needed 4 or less)",
        54,
    ),
    (
        "nuclear_war.txt",
        "VICTORY: 5 >= 4",
        "VICTORY: 5 (+1) >= 4",
        48,
    ),
    (
        "nuclear_war.txt",
        "US Headlines Containment*",
        "US Headlines Containment*\n*RESHUFFLE*",
        11,
    ),
    ("nuclear_war.txt", "Red Scare/Purge is now in play.", "", 9),
];

#[test]
fn every_stated_fact_is_compared() {
    let library = testkit::library();
    for (file, from, to, line) in CHANGES {
        let text = own(file);
        assert!(text.contains(from), "{from}");
        let report = read(&library, &text.replacen(from, to, 1), &Until::End).unwrap();
        assert!(
            !report.differences.is_empty(),
            "{from} -> {to} is not noticed: {report}"
        );
        assert!(
            report
                .differences
                .iter()
                .any(|difference| difference.line == line),
            "{from} -> {to}: {report}"
        );
    }
}

#[test]
fn what_cannot_have_happened_is_a_difference() {
    let library = testkit::library();
    let text = own("breaks_off.txt");
    // Another target than that of the influence lines, a die that does not fit, a card in the wrong hand twice.
    for (from, to) in [
        ("Target: Iran\nSUCCESS", "Target: Italy\nSUCCESS"),
        ("USSR +2 in Iran [0][2]", "USSR +3 in Iran [0][3]"),
        (
            "Turn 1, US AR1: Nasser*: Event: Nasser*",
            "Turn 1, US AR1: Duck and Cover: Event: Duck and Cover",
        ),
        ("US +1 in Lebanon [1][0]", "US +1 in India [1][0]"),
    ] {
        let report = read(&library, &text.replacen(from, to, 1), &Until::End).unwrap();
        assert_eq!(report.differences.len(), 1, "{from} -> {to}: {report}");
        assert!(
            report.differences[0]
                .engine
                .contains("no choice leads there"),
            "{report}"
        );
    }
}

#[test]
fn replays_can_stop_and_be_saved() {
    let library = testkit::library();
    let until = Until::Play("Turn 1, US AR2".to_owned());
    let report = read(&library, &own("breaks_off.txt"), &until).unwrap();
    assert_eq!(report.plays, 6);
    let game = report.game.unwrap();
    let saved = Saved::of(&game).unwrap().to_string();
    let saved: Saved = saved.parse().unwrap();
    assert_eq!(saved.load(game.content()).unwrap().digest(), game.digest());
    let nowhere = read(
        &library,
        &own("breaks_off.txt"),
        &Until::Play("Turn 3, USSR AR2".to_owned()),
    );
    assert_eq!(nowhere.unwrap_err(), ["the log has no `Turn 3, USSR AR2`"]);
}

#[test]
fn lines_that_are_not_understood_are_named_and_do_not_stop_the_replay() {
    let library = testkit::library();
    let nothing = |text: &str| read(&library, text, &Until::End).unwrap_err().join("\n");
    let foreign = "this is not a log of the computer version: it has no `Turn 1, …` and no `SETUP`";
    for text in [
        "Once upon a time\nin the west\n",
        "",
        "\u{feff}\r\n\r\n",
        "\0\u{1}\u{fffd}",
        ": :",
    ] {
        assert_eq!(nothing(text), foreign, "{text:?}");
    }
    let text = own("breaks_off.txt")
        .replace("USSR advances to 1", "USSR hops to 1")
        .replace("Military Ops to 3", "Military Ops to three")
        .replace(
            "Target: Iran\nUSSR rolls",
            "Weather: rain\nTarget: Iran\nUSSR rolls",
        );
    let report = read(&library, &text, &Until::End).unwrap();
    insta::assert_snapshot!(report.not_understood.join("\n"), @r"
    line 23 is not understood: `USSR Military Ops to three`
    line 37 is not understood: `USSR hops to 1 in the Space Race.`
    line 41 is not understood: `Weather: rain`
    ");
    assert_eq!((report.plays, report.differences.len()), (8, 0), "{report}");
    assert!(!report.is_clean());
    let text = own("breaks_off.txt")
        .replace("Duck and Cover", "Duck and Hide")
        .replace("Lebanon", "Atlantis");
    let report = read(&library, &text, &Until::End).unwrap();
    insta::assert_snapshot!(report.not_understood.join("\n"), @r"
    line 18: the scenario has no card `Duck and Hide`
    line 26: the scenario has no card `Duck and Hide`
    line 34: the map has no country `Atlantis`
    ");
    assert_eq!(
        report.end,
        "stopped in Turn 1, USSR AR1: line 18 of it is not understood"
    );
    assert_eq!((report.plays, report.differences.len()), (2, 0), "{report}");
}

#[test]
fn a_log_cut_anywhere_replays_to_its_end() {
    let library = testkit::library();
    for file in ["breaks_off.txt", "nuclear_war.txt"] {
        let text = own(file);
        let lines: Vec<&str> = text.lines().collect();
        for end in 12..lines.len() {
            let cut = lines[..end].join("\n");
            let report = read(&library, &cut, &Until::End)
                .unwrap_or_else(|faults| panic!("{end}: {faults:#?}"));
            assert!(
                report.differences.is_empty(),
                "{file} cut after line {end}: {report}"
            );
        }
    }
}
