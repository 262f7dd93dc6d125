//! Recorded games that were changed: what must not matter does not, and what must be noticed is.
//!
//! A few changes of a few games run always, `BRINK_CHANGES=100` times as many with that.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use brink::content::Library;
use brink_playdek::{Replaying, Report, decode, replay};

struct Logs {
    library: Library,
    logs: Vec<(String, String)>,
}

/// The recorded games, or our own small ones where there are none.
fn logs() -> Logs {
    let own = testkit::root().join("tests/playdek");
    let shared = testkit::root().join("../shared/games/playdek");
    let mut paths: Vec<PathBuf> = [own, shared]
        .iter()
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, decode(&std::fs::read(path).unwrap()).into_owned())
    };
    Logs {
        library: testkit::library(),
        logs: paths.iter().map(read).collect(),
    }
}

/// Every nth of a list, from a place on, or so many times as many.
fn some<T>(all: Vec<T>, nth: usize, from: usize) -> Vec<T> {
    let times = std::env::var("BRINK_CHANGES").map_or(1, |times| times.parse().unwrap());
    let nth = nth.div_ceil(times);
    all.into_iter().skip(from % nth).step_by(nth).collect()
}

impl Logs {
    fn replay(&self, name: &str, text: &str) -> Result<Report, Vec<String>> {
        replay(
            &self.library,
            &[testkit::root()],
            name,
            text,
            &Replaying::default(),
        )
    }

    /// The line, from 1, of the first play that is not replayed: a log of headlines alone ends with the first turn.
    fn replayed(&self, name: &str, text: &str) -> usize {
        let report = self.replay(name, text).unwrap();
        if report.plays == report.plays_in_log {
            return usize::MAX;
        }
        let headings = text
            .lines()
            .enumerate()
            .filter(|(_, line)| line.starts_with("Turn ") && !line.contains("Cleanup"));
        // The first play is the set-up.
        let mut headings = headings.skip(report.plays - 1);
        headings.next().map_or(usize::MAX, |(at, _)| at + 1)
    }

    /// A change that must not matter.
    fn same(&self, name: &str, what: &str, text: &str, changed: &str) {
        let report = self.replay(name, text).unwrap();
        let other = self
            .replay(name, changed)
            .unwrap_or_else(|faults| panic!("{name}, {what}: {faults:#?}"));
        assert!(other.is_clean(), "{name}, {what}: {other}");
        assert_eq!(
            (other.plays, other.facts),
            (report.plays, report.facts),
            "{name}, {what}: {report}{other}"
        );
        let end = |report: &Report| report.game.as_ref().map(brink::game::Game::digest);
        assert_eq!(end(&other), end(&report), "{name}, {what}");
    }
}

/// Names that look like parts of the format.
const NAMES: [(&str, &str); 14] = [
    ("tovarisch.77", "k9"),
    ("Señor Köln-Süd", "x__x"),
    ("US", "USSR"),
    ("Turn 1, US AR1: Nasser*: Event: Nasser*", "SETUP: "),
    ("Player", "Scenario: Late War"),
    ("", ""),
    ("Event: NATO*", "US +1 in Poland [1][0]"),
    (": : US wins by Forfeit", "USSR will play as USA."),
    ("plays", "bids"),
    ("Turn", "Turn 3, Cleanup"),
    ("France", "Optional Cards Added"),
    ("USSR gains 2 VP. Score is USSR 2.", "DEFCON degrades to 1"),
    ("Иван Грозный", "名無し 🎲"),
    ("Handicap influence: US +2", "Time per Player: 1"),
];

#[test]
fn players_may_be_called_anything() {
    let all = logs();
    for (name, text) in some(all.logs.clone(), 13, 0) {
        for (ussr, us) in NAMES {
            let lines = text.lines().map(|line| {
                let setup = if line.starts_with("SETUP: :") {
                    "SETUP: : "
                } else if line.starts_with("SETUP:") {
                    "SETUP: "
                } else {
                    ""
                };
                if line.ends_with("will play as USSR.") {
                    format!("{setup}{ussr} will play as USSR.")
                } else if line.ends_with("will play as USA.") {
                    format!("{setup}{us} will play as USA.")
                } else if line.contains(" bids ") {
                    format!("{setup}{us} bids 2 Influence for USSR")
                } else {
                    line.to_owned()
                }
            });
            let changed = lines.collect::<Vec<_>>().join("\n");
            all.same(
                &name,
                &format!("players {ussr:?} and {us:?}"),
                &text,
                &changed,
            );
        }
    }
}

#[test]
fn cards_may_be_on_the_line_after_the_heading() {
    let all = logs();
    for (name, text) in some(all.logs.clone(), 13, 2) {
        let lines = text.lines().map(|line| match line.split_once(": ") {
            Some((heading, rest)) if line.starts_with("Turn ") && !heading.ends_with("Cleanup") => {
                format!("{heading}\n{rest}")
            }
            _ => line.to_owned(),
        });
        all.same(
            &name,
            "two lines",
            &text,
            &lines.collect::<Vec<_>>().join("\n"),
        );
    }
}

#[test]
fn the_look_of_the_text_does_not_matter() {
    let all = logs();
    for (name, text) in some(all.logs.clone(), 13, 1) {
        all.same(&name, "CRLF", &text, &text.replace('\n', "\r\n"));
        all.same(&name, "CR", &text, &text.replace('\n', "\r"));
        all.same(&name, "BOM", &text, &format!("\u{feff}{text}"));
        all.same(&name, "spaces behind", &text, &text.replace('\n', "  \t\n"));
        all.same(
            &name,
            "tabs before",
            &text,
            &format!("\t{}", text.replace('\n', "\n\t")),
        );
        all.same(&name, "no empty lines", &text, &text.replace("\n\n", "\n"));
        all.same(
            &name,
            "more empty lines",
            &text,
            &text.replace('\n', "\n\n"),
        );
        all.same(&name, "two spaces", &text, &text.replace(' ', "  "));
        all.same(
            &name,
            "no-break spaces",
            &text,
            &text.replace(' ', "\u{a0}"),
        );
        let windows: Vec<u8> = text
            .replacen("will play", "Müller will play", 1)
            .chars()
            .map(|c| c as u32 as u8)
            .collect();
        all.same(&name, "Windows-1252", &text, &decode(&windows));
        let wide: Vec<u8> = "\u{feff}"
            .encode_utf16()
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        all.same(&name, "UTF-16", &text, &decode(&wide));
    }
}

#[test]
fn the_header_may_come_in_any_order_or_be_missing() {
    let all = logs();
    for (name, text) in some(all.logs.clone(), 13, 2) {
        let is_marker = |line: &str| line.contains(" in ") && line.ends_with(']');
        let lines: Vec<&str> = text.lines().collect();
        let first = lines.iter().position(|line| is_marker(line)).unwrap();
        let (header, rest) = lines.split_at(first);
        let with = |header: Vec<String>| {
            [header, rest.iter().map(|line| (*line).to_owned()).collect()]
                .concat()
                .join("\n")
        };
        let bare: Vec<String> = header
            .iter()
            .map(|line| {
                line.trim_start_matches("SETUP")
                    .trim_start_matches([':', ' '])
                    .to_owned()
            })
            .collect();
        let mut turned: Vec<String> = bare.iter().rev().cloned().collect();
        turned[0] = format!("SETUP: : {}", turned[0]);
        all.same(&name, "header turned round", &text, &with(turned));
        all.same(&name, "no SETUP", &text, &with(bare.clone()));
        all.same(
            &name,
            "empty SETUP",
            &text,
            &with([vec!["SETUP:".to_owned()], bare.clone()].concat()),
        );
        let more = [
            "Game 4711, rated",
            "Region: Europe",
            "Map: Standard",
            "Time per Player: unlimited",
        ];
        all.same(
            &name,
            "more lines",
            &text,
            &with([bare.clone(), more.map(str::to_owned).to_vec()].concat()),
        );
        // The optional cards are found again if a play names one, and make no difference if none does.
        let gone = with(vec!["SETUP:".to_owned()]);
        let report = all.replay(&name, &gone).unwrap();
        assert!(report.is_clean(), "{name} without a header: {report}");
    }
}

#[test]
fn headings_may_be_bare_or_full() {
    let all = logs();
    for (name, text) in some(all.logs.clone(), 13, 3) {
        let heading = |line: &str, change: &dyn Fn(&str) -> String| {
            if line.starts_with("Turn ") {
                change(line)
            } else {
                line.to_owned()
            }
        };
        let change = |change: &dyn Fn(&str) -> String| {
            text.lines()
                .map(|line| heading(line, change))
                .collect::<Vec<_>>()
                .join("\n")
        };
        let bare = change(&|line| line.trim_end_matches([':', ' ']).to_owned());
        all.same(&name, "bare headings", &text, &bare);
        let full = change(&|line| {
            if line.contains(": ") {
                line.to_owned()
            } else {
                format!("{}: : ", line.trim_end_matches(':'))
            }
        });
        all.same(&name, "full headings", &text, &full);
        let double = change(&|line| line.replace("Cleanup: ", "Cleanup: : "));
        all.same(&name, "Cleanup with two colons", &text, &double);
        // The fact on the line of a heading goes to the next line.
        let split = change(&|line| match line.match_indices(": ").nth(1) {
            Some((at, _)) if !line.contains("Cleanup") => {
                format!("{}:\n{}", &line[..at], &line[at + 2..])
            }
            _ => line.to_owned(),
        });
        let report = all.replay(&name, &split).unwrap();
        assert!(
            report.is_clean(),
            "{name}, facts on their own lines: {report}"
        );
    }
}

/// Lines after which a cut takes away what a deal is found by: the plays that show who held a card that is shown, or
/// not worth showing, shortly before.
const UNDEALT: [(&str, RangeInclusive<usize>); 4] = [
    ("game_15", 621..=638),
    ("game_17", 258..=264),
    ("game_27", 588..=598),
    ("game_28", 193..=235),
];

#[test]
fn logs_that_break_off_have_no_differences() {
    let all = logs();
    let mut wrong = Vec::new();
    for (at, (name, text)) in all.logs.iter().enumerate() {
        let lines: Vec<&str> = text.lines().collect();
        // Before the discards are shuffled in the log may have shown what happened at the end of the turn.
        let shuffles = (1..lines.len())
            .filter(|end| lines[*end] == "*RESHUFFLE*")
            .collect();
        let ends = [
            some((1..lines.len()).collect(), 397, at * 13),
            some(shuffles, 7, at),
        ]
        .concat();
        let is_undealt = |end: &usize| {
            let mut undealt = UNDEALT.iter();
            undealt.any(|(game, lines)| game == name && lines.contains(end))
        };
        for end in ends.into_iter().filter(|end| !is_undealt(end)) {
            let cut = lines[..end].join("\n");
            match all.replay(name, &cut) {
                Ok(report) if report.is_clean() => {}
                Ok(report) => wrong.push(format!("{name} cut after line {end}: {report}")),
                Err(faults) => assert!(end < 2, "{name} cut after line {end}: {faults:?}"),
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} cuts: {}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn foreign_lines_are_named_and_passed_over() {
    let all = logs();
    let foreign = [
        "[12:03] gg",
        "Once upon a time",
        ": :",
        "SETUP: :",
        "US",
        "Turn",
        "Turn x, US AR1: NATO*:",
        "USSR wins the lottery",
        "\u{1}\u{2}",
    ];
    let mut wrong = Vec::new();
    for (at, (name, text)) in all.logs.iter().enumerate() {
        let lines: Vec<&str> = text.lines().collect();
        for line in some((14..lines.len().saturating_sub(1)).collect(), 499, at * 17) {
            let mut lines = lines.clone();
            lines.insert(line, foreign[(line + at) % foreign.len()]);
            let report = all.replay(name, &lines.join("\n")).unwrap();
            let unread = &report.not_understood;
            let is_named = unread.len() == 1 && unread[0].contains(&format!("line {}", line + 1));
            if !report.differences.is_empty() || !is_named {
                wrong.push(format!("{name}, foreign line {}: {report}", line + 1));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} lines: {}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The numbers of a log that state something: the line, and the text with another number.
fn numbers(text: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut changed = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let header = ["Time per Player", "SETUP", "Player"]
            .iter()
            .any(|start| line.starts_with(start))
            || line.contains(" bids ")
            || line.ends_with("will play as USA.");
        if header || line.contains("Cleanup") {
            continue;
        }
        let mut start = None;
        for (index, letter) in line.char_indices().chain([(line.len(), ' ')]) {
            match (letter.is_ascii_digit(), start) {
                (true, None) => start = Some(index),
                (false, Some(from)) => {
                    start = None;
                    let number: i32 = line[from..index].parse().unwrap();
                    // A roll that changes nothing may be any, and so may the last one of a log that breaks off.
                    let rest = lines[at..].iter().filter(|line| !line.is_empty());
                    let is_last = rest.count() < 4;
                    if line.contains(" rolls ") && (is_last || !line.contains('=')) {
                        continue;
                    }
                    // So may the heading of a play that the log does not show.
                    if line.starts_with("Turn ") && is_last {
                        continue;
                    }
                    // The operations of an event may have the value of any card that the play names.
                    if line.ends_with(" Ops):") && !line.starts_with("Turn ") {
                        continue;
                    }
                    // The value of this card depends on where it is spent: both are accepted.
                    if line[index..].starts_with(" Ops") && line.contains("The China Card") {
                        continue;
                    }
                    // A die may be any that leads to the same.
                    let rolled = ["Die roll: ", "VICTORY: ", "DEFEAT: ", "Trap Roll: "];
                    if rolled.contains(&&line[..from]) {
                        continue;
                    }
                    // `U2` and the factor of stability are not numbers of the game.
                    if line[..from].ends_with(['U']) || line[index..].starts_with('x') {
                        continue;
                    }
                    let other = format!("{}{}{}", &line[..from], number + 1, &line[index..]);
                    let mut lines = lines.clone();
                    lines[at] = &other;
                    changed.push((at + 1, lines.join("\n")));
                }
                _ => {}
            }
        }
    }
    changed
}

#[test]
fn every_number_is_compared() {
    let all = logs();
    let mut unnoticed = Vec::new();
    for (at, (name, text)) in all.logs.iter().enumerate() {
        let mut numbers = numbers(text);
        let replayed = all.replayed(name, text);
        numbers.retain(|(line, _)| *line < replayed);
        for (line, changed) in some(numbers, 997, at * 29) {
            let report = all.replay(name, &changed);
            if report.is_ok_and(|report| report.is_clean()) {
                unnoticed.push(format!(
                    "{name}, line {line}: {}",
                    changed.lines().nth(line - 1).unwrap()
                ));
            }
        }
    }
    assert!(unnoticed.is_empty(), "{unnoticed:#?}");
}

/// A replay, or errors that name a line each; and it ends.
fn is_answered(all: &Logs, name: &str, what: &str, text: &str) {
    match all.replay(name, text) {
        Ok(report) => {
            let lines = text.lines().count();
            let named = report
                .differences
                .iter()
                .all(|difference| (1..=lines.max(1)).contains(&difference.line));
            assert!(named, "{name}, {what}: {report}");
        }
        Err(faults) => {
            let placed =
                |fault: &String| fault.contains("line ") || fault.contains("this is not a log");
            assert!(
                !faults.is_empty() && faults.iter().all(placed),
                "{name}, {what}: {faults:?}"
            );
        }
    }
}

#[test]
fn damaged_logs_are_answered() {
    let all = logs();
    for (at, (name, text)) in some(all.logs.clone(), 13, 4).iter().enumerate() {
        let lines: Vec<&str> = text.lines().collect();
        let twice: Vec<&str> = lines.iter().flat_map(|line| [*line; 2]).collect();
        is_answered(&all, name, "every line twice", &twice.join("\n"));
        is_answered(&all, name, "two logs", &format!("{text}\n{text}"));
        let (first, second) = lines.split_at(lines.len() / 2);
        let swapped = [second, first].concat().join("\n");
        is_answered(&all, name, "two halves", &swapped);
        let backwards: Vec<&str> = lines.iter().rev().copied().collect();
        is_answered(&all, name, "from back to front", &backwards.join("\n"));
        let halves: Vec<String> = lines.iter().map(|line| half(line)).collect();
        is_answered(&all, name, "every line halved", &halves.join("\n"));
        is_answered(&all, name, "capitals", &text.to_uppercase());
        is_answered(&all, name, "one line", &text.replace('\n', " "));
        is_answered(&all, name, "no spaces", &text.replace(' ', ""));
        // One line of each is doubled, cut or left out.
        for line in some((0..lines.len()).collect(), 997, at * 31) {
            let own = lines[line];
            for (what, now) in [
                ("twice", vec![own.to_owned(); 2]),
                ("halved", vec![half(own)]),
                ("left out", Vec::new()),
            ] {
                let mut changed: Vec<String> = lines.iter().map(ToString::to_string).collect();
                changed.splice(line..=line, now);
                is_answered(
                    &all,
                    name,
                    &format!("line {line} {what}"),
                    &changed.join("\n"),
                );
            }
        }
    }
}

/// The first half of a line.
fn half(line: &str) -> String {
    line.chars().take(line.chars().count() / 2).collect()
}
