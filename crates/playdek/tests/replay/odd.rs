//! Logs of other forms, and habits that few games show.

use brink::game::{Ask, Position};
use brink_playdek::{Replaying, Report, Start, Until, replay};

use super::short::{QUIET, Short, log, short_war};

const CRISIS: &str = "
Turn 1, Headline Phase: Nasser* & Cuban Missile Crisis*: USSR Headlines Nasser*
US Headlines Cuban Missile Crisis*
Event: Cuban Missile Crisis*
DEFCON degrades to 2
Cuban Missile Crisis* is now in play.

Event: Nasser*
USSR +2 in Egypt [0][2]

Turn 1, USSR AR1: De Gaulle Leads France*: Coup (3 Ops):
Target: Panama
SUCCESS: 4 [ + 3 - 2x2 = 3 ]
US -1 in Panama [0][0]
USSR +2 in Panama [0][2]
USSR Military Ops to 3
DEFCON degrades to 1
USSR wins by Cuban Missile Crisis
";

#[test]
fn a_coup_that_loses_is_carried_out_and_compared() {
    let short = Short::new("crisis");
    let text = log(&[CRISIS]).replace("USSR wins", "US wins");
    let end = "the log ends with the game: US wins: Cuban Missile Crisis";
    let report = short.clean(&text, end);
    assert_eq!(report.habits[0].habit, "lost_coup_carried_out", "{report}");
    let failed = text.replace(
        "SUCCESS: 4 [ + 3 - 2x2 = 3 ]",
        "FAILURE: 1 [ + 3 - 2x2 = 0 ]",
    );
    let failed = failed.replace("US -1 in Panama [0][0]\nUSSR +2 in Panama [0][2]\n", "");
    short.clean(&failed, end);
    for (from, to) in [
        ("US wins", "USSR wins"),
        (
            "SUCCESS: 4 [ + 3 - 2x2 = 3 ]",
            "SUCCESS: 5 [ + 3 - 2x2 = 4 ]",
        ),
        (
            "SUCCESS: 4 [ + 3 - 2x2 = 3 ]",
            "SUCCESS: 4 [ + 4 - 2x2 = 4 ]",
        ),
        ("USSR +2 in Panama [0][2]", "USSR +3 in Panama [0][3]"),
        ("USSR +2 in Panama [0][2]\n", ""),
        ("US -1 in Panama [0][0]", "US -1 in Panama [0][1]"),
        ("Military Ops to 3", "Military Ops to 2"),
        ("DEFCON degrades to 1", "DEFCON degrades to 0"),
        ("Target: Panama", "Target: Iran"),
    ] {
        assert!(text.contains(from), "{from}");
        let report = short.replay(&text.replace(from, to));
        assert_eq!(report.differences.len(), 1, "{from} -> {to}: {report}");
    }
}

#[test]
fn a_log_may_break_off_anywhere_in_a_coup_that_loses() {
    let short = Short::new("torn-crisis");
    let text = log(&[CRISIS]);
    let lines: Vec<&str> = text.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.contains("De Gaulle"))
        .unwrap();
    for end in first + 1..lines.len() {
        let report = short.replay(&lines[..end].join("\n"));
        assert!(report.is_clean(), "after {}: {report}", lines[end - 1]);
    }
}

const VOICE: &str = "
Turn 1, USSR AR1: Decolonization: Event: Decolonization
USSR +1 in Angola [0][1]
USSR +1 in Zaire [0][1]
USSR +1 in Algeria [0][1]
USSR +1 in Thailand [0][1]

Turn 1, US AR1: The Voice of America: Event: The Voice of America
USSR -2 in Egypt [0][0]
USSR -1 in Angola [0][0]

Turn 1, USSR AR2: COMECON*: Event: COMECON*
USSR +1 in Poland [0][5]
USSR +1 in Hungary [0][1]
USSR +1 in Bulgaria [0][1]
USSR +1 in Romania [0][1]
";

#[test]
fn an_event_that_the_program_lets_end_early() {
    let short = Short::new("early");
    let text = log(&[QUIET, VOICE]);
    let end = "the log breaks off after Turn 1, USSR AR2";
    short.clean(&text, end);
    short.clean(&text.replace("USSR -1 in Angola [0][0]\n", ""), end);
    short.clean(
        &text.replace(
            "USSR -1 in Angola [0][0]\n",
            "USSR -1 in Angola [0][0]\nUSSR -1 in Zaire [0][0]\n",
        ),
        end,
    );
    // No other event may.
    let further = format!(
        "{text}\nTurn 1, US AR2: Duck and Cover: Event: Duck and Cover\nDEFCON degrades to 4\n"
    );
    let report = short.replay(&further.replace("USSR +1 in Romania [0][1]\n", ""));
    assert_eq!(report.differences.len(), 1, "{report}");
}

#[test]
fn headlines_may_be_on_two_lines_and_after_the_heading() {
    let short = Short::new("two-lines");
    let text = log(&[QUIET]);
    let heading = "Turn 1, Headline Phase: Nasser* & Captured Nazi Scientist*: USSR Headlines Nasser*\nUS Headlines Captured Nazi Scientist*\n";
    assert!(text.contains(heading));
    for other in [
        "Turn 1, Headline Phase\nNasser* & Captured Nazi Scientist*\n",
        "Turn 1, Headline Phase:\n\n  Nasser & Captured Nazi Scientist:\n",
        "Turn 1, Headline Phase\nNasser*\nCaptured Nazi Scientist*\n",
        "Turn 1, Headline Phase\nNasser* &\nCaptured Nazi Scientist*\n",
        "Turn 1, Headline Phase: Nasser*\n& Captured Nazi Scientist*\n",
        "Turn 1, Headline Phase: :\nNasser* & Captured Nazi Scientist*: USSR Headlines Nasser*\n",
    ] {
        short.clean(
            &text.replace(heading, other),
            "the log breaks off after Turn 1, Headline Phase",
        );
    }
}

#[test]
fn decoration_is_passed_over_and_other_lines_are_named() {
    let short = Short::new("decoration");
    let text = log(&[QUIET]);
    let decorated: String = text
        .lines()
        .map(|line| format!("--- Turn 1 ---\n{line}\n[Score: US 2, DEFCON 5]\n[score even]\n"))
        .collect();
    let end = "the log breaks off after Turn 1, Headline Phase";
    assert!(short.clean(&decorated, end).notes.is_empty());
    let foreign: String = text
        .lines()
        .map(|line| format!("{line}\nGG, thanks for the game - see my blog!\n"))
        .collect();
    let report = short.replay(&foreign);
    assert_eq!(
        (report.differences.len(), report.end.as_str()),
        (0, end),
        "{report}"
    );
    assert!(
        !report.not_understood.is_empty()
            && report
                .not_understood
                .iter()
                .all(|line| line.contains("blog"))
    );
}

/// The report of a log from the position that a game reached after a play.
fn from_there(short: &Short, text: &str, after: &str, next: &str) -> Report {
    let until = Until::Play(after.to_owned());
    let roots = [short.root.clone()];
    let report = replay(
        &short.library,
        &roots,
        "log",
        text,
        &Replaying {
            until,
            ..short_war()
        },
    )
    .unwrap();
    let game = report.game.as_ref().unwrap();
    let position = Position::of(game).unwrap_or_else(|| panic!("{after}: {report}"));
    assert!(
        matches!(game.decision().unwrap().ask, Ask::Play | Ask::Headline),
        "{after}"
    );
    let start = Start {
        name: "there".to_owned(),
        content: game.content().clone(),
        position,
    };
    let rest = &text[text.find(next).unwrap()..];
    replay(
        &short.library,
        &roots,
        "log",
        rest,
        &Replaying {
            start: Some(start),
            ..short_war()
        },
    )
    .unwrap()
}

#[test]
fn a_log_that_begins_later_is_replayed_from_a_position() {
    let short = Short::new("later");
    let text = log(&[QUIET, VOICE]);
    let report = from_there(&short, &text, "Turn 1, Headline Phase", "Turn 1, USSR AR1");
    assert!(report.is_clean(), "{report}");
    assert_eq!((report.plays, report.plays_in_log), (3, 3), "{report}");
    assert_eq!(report.end, "the log breaks off after Turn 1, USSR AR2");
    assert_eq!(
        report.assumptions,
        ["the game begins in the position `there`, with its options"]
    );
    let report = from_there(&short, &text, "Set-up", "Turn 1, Headline Phase");
    assert!(report.is_clean(), "{report}");
    // With its header, but without markers.
    let header = "SETUP: : anna will play as USSR.\nben will play as USA.\nScenario: Standard\nOptional Cards Added\n";
    let report = from_there(
        &short,
        &format!("{header}{text}"),
        "Turn 1, USSR AR1",
        "Turn 1, US AR1",
    );
    assert!(report.is_clean(), "{report}");
    // The wrong place.
    let report = from_there(&short, &text, "Turn 1, Headline Phase", "Turn 1, US AR1");
    assert_eq!(report.differences.len(), 1, "{report}");
    assert!(
        report.end.starts_with("stopped in Turn 1, US AR1"),
        "{report}"
    );
    // Without a position there is nothing to replay.
    let rest = &text[text.find("Turn 1, USSR AR1").unwrap()..];
    let report = short.replay(rest);
    assert!(
        report
            .end
            .ends_with("give the position that it begins in with --position"),
        "{report}"
    );
}
