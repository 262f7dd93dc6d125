//! Endings of recorded games, and logs that cannot be replayed at all.

use brink::content::Library;
use brink_playdek::{Replaying, replay};

use super::short::{QUIET, SCENARIO, Short, log, short_war};

/// The rest of a turn in which both sides have played out their hands.
const ONE_TURN: &str = "
Turn 1, USSR AR1: Fidel*: Event: Fidel*
USSR +3 in Cuba [0][3]

Turn 1, US AR1: Duck and Cover: Event: Duck and Cover
DEFCON degrades to 4
US gains 1 VP. Score is US 3.
";

/// A game of one turn: both sides have played out their hands after the first round.
fn one_turn(name: &str) -> Short {
    let mut short = Short::new(name);
    let one = SCENARIO
        .replace("turns: 2", "turns: 1")
        .replace("hand_size: 5", "hand_size: 2");
    let one = one.replace("action_rounds: 3", "action_rounds: 2");
    std::fs::write(short.root.join("scenarios/short_war.yaml"), one).unwrap();
    short.library = Library::open(&[testkit::root(), short.root.clone()]);
    short
}

#[test]
fn the_final_score_may_be_under_the_last_heading_or_an_empty_round() {
    let short = one_turn("final");
    let plays = log(&[QUIET, ONE_TURN]);
    let end = "the log ends with the game: USSR wins: final scoring";
    for close in [
        "Turn 1, USSR AR2: :\nTurn 1, US AR2: :\n: : RESULT\n",
        "Turn 1, USSR AR2: :\nTurn 1, US AR2: :\n: :\nRESULT\n",
        "Turn 1, USSR AR2\n\nTurn 1, US AR2\nRESULT\n",
        "Turn 1, USSR AR2\n\nTurn 1, US AR2\nRESULT\n\n: :\n",
        ": : RESULT\n",
        "RESULT\n",
        "RESULT\nUSSR wins by Final Scoring\n",
        "RESULT\n: : anna wins by Final Scoring.\n",
        "RESULT\nUSSR wins by Forfeit\n",
        "RESULT\nUnknown wins by Unknown\n",
        ": : anna wins\n",
    ] {
        let text = format!(
            "{plays}\n{}",
            close.replace("RESULT", "USSR gains 9 VP. Score is USSR 6.")
        );
        let report = short.replay(&text);
        assert!(report.is_clean() && report.end == end, "{close}: {report}");
    }
    for wrong in [
        ": : USSR gains 9 VP. Score is USSR 7.",
        ": : USSR gains 8 VP. Score is USSR 6.",
        ": : US gains 9 VP. Score is USSR 6.",
        "Turn 1, USSR AR2\n\nTurn 1, US AR2\nUSSR gains 8 VP. Score is USSR 5.",
        "US wins by Final Scoring",
        "USSR wins by Victory Points",
        "Turn 1, USSR AR2\n\nTurn 1, US AR2\nUSSR gains 9 VP. Score is USSR 6.\nben wins by Forfeit",
    ] {
        let report = short.replay(&format!("{plays}\n{wrong}\n"));
        assert_eq!(report.differences.len(), 1, "{wrong}: {report}");
    }
}

#[test]
fn players_may_end_a_game_themselves() {
    let short = Short::new("forfeit");
    for result in [
        "US wins by Forfeit",
        "USSR wins by Timeout",
        "Unknown wins by Unknown",
        "ben wins by Resignation",
        "anna wins",
    ] {
        for close in [
            result.to_owned(),
            format!(": :\n{result}"),
            format!(": : {result}.\n"),
        ] {
            let text = format!("{}\n{close}", log(&[QUIET, ONE_TURN]));
            let report = short.replay(&text);
            assert!(report.is_clean(), "{close}: {report}");
            assert!(
                report.end.starts_with("the log ends with `") && report.end.contains(result),
                "{report}"
            );
        }
    }
    let early = short.replay(&format!(
        "{}\nUS wins by Victory Points\n",
        log(&[QUIET, ONE_TURN])
    ));
    assert_eq!(
        (
            early.differences.len(),
            early.differences[0].engine.as_str()
        ),
        (1, "the game continues"),
        "{early}"
    );
}

#[test]
fn games_with_unknown_parts_are_not_supported() {
    let short = Short::new("unsupported");
    let roots = [short.root.clone()];
    let fault = |from: &str, to: &str| {
        let text = log(&[QUIET]).replace(from, to);
        replay(&short.library, &roots, "log", &text, &short_war())
            .unwrap_err()
            .join("\n")
    };
    assert_eq!(
        fault("Scenario: Standard", "Scenario: Late War"),
        "line 3: the scenario `Late War` is not supported"
    );
    let added = "line 4: a game with `Chinese Civil War` added is not supported";
    assert_eq!(
        fault("Optional Cards Added", "Chinese Civil War Added"),
        added
    );
    let handicap = "line 4: a handicap of -2 for US is not supported";
    assert_eq!(
        fault("Optional Cards Added", "Handicap influence: US -2"),
        handicap
    );
    let table = |id: &str| {
        let how = Replaying {
            table: Some(id.to_owned()),
            ..Replaying::default()
        };
        replay(&short.library, &roots, "log", &log(&[QUIET]), &how)
            .unwrap_err()
            .join("\n")
    };
    let hint =
        "is not the name of a table: write the name of a file in imports/playdek without `.yaml`";
    assert_eq!(
        table("../../short_war"),
        format!("`../../short_war` {hint}")
    );
    assert_eq!(table("/etc/passwd"), format!("`/etc/passwd` {hint}"));
    assert!(
        table("short_wra").ends_with("short_wra.yaml is missing; did you mean `short_war`?"),
        "{}",
        table("short_wra")
    );
}

#[test]
fn a_megabyte_of_anything_is_read_to_its_end() {
    let short = Short::new("megabyte");
    let start = log(&[QUIET, ONE_TURN]);
    // By day a fifth of it.
    let size = if testkit::nightly() {
        1_000_000
    } else {
        200_000
    };
    let many = |line: &str| {
        format!(
            "{start}{}",
            format!("{line}\n").repeat(size / (line.len() + 1))
        )
    };
    for line in [
        "US +1 in Iran [2][0]",
        "Target: Iran",
        "Event: Fidel*",
        "DEFCON degrades to 4",
        "\u{1}\u{2}",
        "Turn 1, US AR1: Fidel*:",
    ] {
        let report = short.replay(&many(line));
        assert!(
            report.not_understood.len() <= 51 && report.differences.len() < 100,
            "{line}"
        );
    }
    let report = short.replay(&many("gibberish"));
    assert_eq!(
        report.not_understood.last().unwrap(),
        &format!("{} more lines are not understood", size / 10 - 50)
    );
}
