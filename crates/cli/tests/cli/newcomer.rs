//! A newcomer's hour: what a person does who has read the first page and the guides, and nothing else. The
//! snapshot is the transcript of the session, for people to read: commands, and what they print.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// A folder, and what has been done in it.
struct Session {
    folder: tempfile::TempDir,
    transcript: String,
}

impl Session {
    /// Adds a thought of the newcomer.
    fn say(&mut self, text: &str) {
        self.transcript += &format!("\n## {text}\n");
    }

    /// Runs a command, which has to succeed or not, with lines typed at its prompts.
    fn run(&mut self, line: &str, succeeds: bool, typed: &[&str]) {
        let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        command
            .args(line.split_whitespace())
            .current_dir(self.folder.path())
            .env("NO_COLOR", "1");
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let input: String = typed.iter().map(|line| format!("{line}\n")).collect();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let said =
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.success(), succeeds, "brink {line}\n{said}");
        self.transcript += &format!("\n$ brink {line}\n");
        // Each prompt is followed by what was typed there.
        let mut pieces = said.split("> ");
        let mut printed = pieces.next().unwrap_or_default().to_owned();
        let mut typed = typed.iter();
        for piece in pieces {
            printed += &format!("> {}\n{piece}", typed.next().unwrap_or(&"(leaves)"));
        }
        self.transcript += &timeless(&printed);
    }

    fn good(&mut self, line: &str) {
        self.run(line, true, &[]);
    }

    fn bad(&mut self, line: &str) {
        self.run(line, false, &[]);
    }

    /// Rewrites a file.
    fn write(&mut self, path: &str, text: &str) {
        let text = text.trim_start_matches('\n');
        fs::write(self.folder.path().join(path), text).unwrap();
        self.transcript += &format!("\n[writes {path}]\n");
        self.transcript += &text
            .lines()
            .map(|line| format!("    {line}").trim_end().to_owned() + "\n")
            .collect::<String>();
    }

    /// Replaces words in a file.
    fn replace(&mut self, path: &str, words: &[(&str, &str)]) {
        let path_here = self.folder.path().join(path);
        let mut text = fs::read_to_string(&path_here).unwrap();
        self.transcript += &format!("\n[edits {path}]\n");
        for (before, after) in words {
            assert!(text.contains(before), "{path} has no {before}:\n{text}");
            text = text.replace(before, after);
            self.transcript += &format!("    {before} -> {after}\n");
        }
        fs::write(path_here, text).unwrap();
    }

    fn has(&self, path: &str, text: &str) {
        assert!(
            fs::read_to_string(self.folder.path().join(path))
                .unwrap()
                .contains(text),
            "{path}"
        );
    }
}

/// Output without times, speeds and digests, which differ from machine to machine or from version to version.
fn timeless(text: &str) -> String {
    let line = |line: &str| {
        let line = line.trim_end();
        if let Some((head, _)) = line.split_once(" games in ") {
            return format!("{head} games in …");
        }
        if line.contains(" turns a second") {
            return "… turns a second".to_owned();
        }
        match line.split_once("digest ") {
            Some((head, _)) => format!("{head}digest …"),
            None => line.to_owned(),
        }
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

const COUNTRIES: &[(&str, &str)] = &[
    ("arden", "amber_bay"),
    ("Arden", "Amber Bay"),
    ("brill", "breakwater"),
    ("Brill", "Breakwater"),
    ("corran", "coral_isle"),
    ("Corran", "Coral Isle"),
    ("dorne", "dunes"),
    ("Dorne", "Dunes"),
    ("elswick", "eel_pond"),
    ("Elswick", "Eel Pond"),
    ("farrow", "fairway"),
    ("Farrow", "Fairway"),
    ("glen", "gull_rock"),
    ("Glen", "Gull Rock"),
    ("holm", "haven"),
    ("Holm", "Haven"),
];

const SCRIPT: &str = r#"
-- Smugglers
return {
  lasts = "turn",
  starts = "by_call",
  condition = function(game)
    return game:defcon() > 2
  end,

  event = function(game)
    local space = game:chose_space { ask = "Where do they land?", where = { region = "south" } }
    game:change_influence(space, 1)
    if game:confirm { ask = "bribe the customs" } then
      game:gain_vp(1, "opponent")
      game:start_effect()
    end
  end,

  effects = {
    ops = { { of = "player", add = 1, max = 4 } },
    on_turn_end = function(game)
      game:gain_vp(2)
    end,
  },
}
"#;

const TESTS: &str = r#"
# yaml-language-server: $schema=../.brink/test.json
scenario: harbours
tests:
- name: smugglers who bribe are worth more for a turn
  given: { active: red, hand: { red: [smugglers, coal], blue: [steel] } }
  when:
  - red: { play: smugglers, for: event }
  - red: { target: fairway }
  - red: yes
  - expect: { vp: -1, influence: { fairway: [1, 0] }, in_effect: [smugglers] }
  - blue: { play: steel, for: influence }
  - blue: { place: [haven, haven] }
  - red: { play: coal, for: influence }
  then: { next: { side: red, left: 4 } }

- name: they are paid when the turn is over
  given:
    { round: 2, active: red, effects: [{ card: smugglers, side: red, until: turn }], hand: { red: [coal] } }
  when:
  - red: { play: coal, for: influence }
  - red: { place: [amber_bay, amber_bay, amber_bay, amber_bay] }
  then: { log: [Red scores 2], not_in_effect: [smugglers] }

- name: honest smugglers
  given: { active: blue, hand: { blue: [smugglers], red: [coal] } }
  when:
  - blue: { play: smugglers, for: event }
  - blue: { target: haven }
  - blue: no
  then: { vp: 0, influence: { haven: [0, 1] }, not_in_effect: [smugglers] }

- name: no smuggling at DEFCON 2
  given: { active: red, defcon: 2, hand: { red: [smugglers], blue: [coal] } }
  when:
  - red: { play: smugglers }
  then: { not_offered: [event] }
"#;

#[test]
fn a_newcomers_hour() {
    let mut session = Session {
        folder: tempfile::tempdir().unwrap(),
        transcript: String::new(),
    };

    session.say("A game of my own, in an empty folder");
    session.good("new scenario harbours");
    session.good("check mods/harbours");
    session.good("test mods/harbours");

    session.say("My own countries: I rename them in the map, and link two of them differently");
    let map = "mods/harbours/maps/harbours.yaml";
    session.replace(map, COUNTRIES);
    session.replace(map, &[("- [dunes, fairway]", "- [coral_isle, fairway]")]);
    session.bad("check mods/harbours");

    session.say("The scenario still has the old names: I correct it there, and in the test");
    session.replace(
        "mods/harbours/scenarios/harbours.yaml",
        &[("arden", "amber_bay"), ("holm", "haven")],
    );
    session.good("check mods/harbours");
    session.bad("test mods/harbours");
    session.replace(
        "mods/harbours/tests/harbours.yaml",
        &[("arden", "amber_bay")],
    );
    session.good("test mods/harbours");

    session.say("A card of my own, with a choice, a condition and a lasting effect");
    session.good("new card smugglers --in mods/harbours");
    session.replace(
        "mods/harbours/cards/harbours/cards.yaml",
        &[("name: Smugglers\n", "name: Smugglers\n    underlined: on\n")],
    );
    session.write("mods/harbours/cards/harbours/smugglers.lua", SCRIPT);
    session.bad("check mods/harbours");
    session.say("A slip of the pen");
    session.replace(
        "mods/harbours/cards/harbours/smugglers.lua",
        &[("chose_space", "choose_space")],
    );
    session.good("check mods/harbours");

    play_and_look(&mut session);

    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("newcomer", session.transcript);
    });
    // No one reads a path of this machine.
    assert!(
        !session
            .transcript
            .contains(session.folder.path().to_str().unwrap())
    );
}

/// The second half of the hour: tests, a picture, a game, many games.
fn play_and_look(session: &mut Session) {
    session.say("Tests of it");
    session.write("mods/harbours/tests/smugglers.yaml", TESTS);
    session.good("test mods/harbours --coverage");

    session.say("What does it look like?");
    session.good("map harbours --format svg --out map.svg");
    session.has("map.svg", ">Amber Bay<");

    session.say("Let us play");
    let typed = [
        "help", "amber", "dunes", "dunes", "1", "1", "1", "hand", "1", "board", "1", "1", "1", "1",
        "1", "1", "undo", "quit",
    ];
    session.run(
        "play harbours --side blue=random --seed 5 --save game.json",
        true,
        &typed,
    );
    session.good("replay game.json");
    session.good("map --game game.json --out game.svg");

    session.say("Two hundred games");
    session.good("sim harbours --games 200 --seed 1 --report report.html");
    session.has("report.html", "Smugglers");
}

#[test]
fn times_are_cut_out() {
    assert_eq!(
        timeless("A: 3 games in 0.1 s\n1 turns a second, 2 µs\ndigest 0a\nx \n"),
        "A: 3 games in …\n… turns a second\ndigest …\nx\n"
    );
}
