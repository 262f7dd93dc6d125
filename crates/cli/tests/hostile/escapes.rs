//! Characters that a terminal obeys and a reader does not see: no text that the program quotes passes any on.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// A colour that the program itself uses, a title of the window, a C1 sequence and a sign that turns the text round.
const PLANTED: &str = "\u{1b}[32mred\u{1b}]0;title\u{7}\u{9b}31m\u{202e}";
/// A text full of escapes, in the notation of YAML and JSON.
const IN_YAML: &str = r"\e[32mred\e]0;title\x07\x9b31m\u202e";
const IN_JSON: &str = r"\u001b[32mred\u001b]0;title\u0007\u009b31m\u202e";

/// Output on both streams where both take colours.
fn said(folder: &Path, args: &[&str], input: &str) -> String {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command
        .args(args)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env("CLICOLOR_FORCE", "1");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// Runs it; what was planted must be shown, and must be harmless.
fn harmless(folder: &Path, args: &[&str], input: &str) {
    let said = said(folder, args, input);
    assert!(said.contains("red"), "{args:?} does not quote it: {said}");
    for part in ["\u{1b}[32mred", "\u{1b}]", "\u{7}", "\u{9b}", "\u{202e}"] {
        assert!(
            !said.contains(part),
            "{args:?} lets {part:?} through: {said:?}"
        );
    }
}

const NOTHING: &str = "return { event = function(game) end }\n";

fn isles(script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), script);
    folder
}

#[test]
fn arguments() {
    let folder = isles(NOTHING);
    let dir = folder.path();
    for args in [
        &["play", PLANTED][..],
        &[PLANTED],
        &["play", "isles", "--option", PLANTED],
        &["play", "isles", "--option", &format!("{PLANTED}=on")],
        &["play", "isles", &format!("--{PLANTED}"), "random"],
        &["play", "isles", "--player", &format!("{PLANTED}=random")],
        &["play", "isles", "--blue", PLANTED],
        &["play", "isles", "--seed", PLANTED],
        &["play", "--load", PLANTED],
        &["play", "--position", PLANTED],
        &["play", "isles", "--language", PLANTED],
        &["replay", PLANTED],
        &["replay", "--playdek", PLANTED],
        &["check", PLANTED],
        &["test", PLANTED],
        &["api", PLANTED],
        &["schema", PLANTED],
        &["list", "--cards", PLANTED],
        &["new", "card", PLANTED, "--for", "isles"],
        &["new", "map", PLANTED],
        &["--content", PLANTED, "list"],
        &["--mods", PLANTED, "list"],
        &["map", "isles", "--format", PLANTED],
        &["map", PLANTED],
        &[
            "sim",
            "isles",
            "--games",
            "1",
            "--log",
            &format!("maps/isles.yaml/{PLANTED}"),
        ],
        &["bench", PLANTED],
    ] {
        harmless(dir, args, "quit\n");
    }
}

#[test]
fn what_is_typed() {
    let folder = isles(NOTHING);
    let lines =
        ["board", "card", "why", "save", "log", ""].map(|word| format!("{word} {PLANTED}\n"));
    let play = ["play", "isles", "--blue", "random", "--seed", "1"];
    for line in &lines {
        harmless(folder.path(), &play, line);
    }
    let file = fs::read_dir(folder.path())
        .unwrap()
        .flatten()
        .find(|entry| !entry.path().is_dir());
    assert!(
        !file
            .unwrap()
            .file_name()
            .to_str()
            .unwrap()
            .contains('\u{1b}')
    );
}

#[test]
fn names_of_files_and_folders() {
    let folder = isles(NOTHING);
    let dir = folder.path();
    let there = dir.join(PLANTED);
    fs::create_dir_all(there.join("cards/more")).unwrap();
    fs::write(there.join("cards/more/cards.yaml"), "id: more\nnme: More\n").unwrap();
    harmless(dir, &["--content", PLANTED, "check"], "");
    fs::write(dir.join(format!("cards/isles/{PLANTED}.lua")), "return {\n").unwrap();
    harmless(dir, &["check"], "");
    let file = format!("{PLANTED}.json");
    harmless(
        dir,
        &["play", "isles", "--blue", "random", "--save", &file],
        "1\nquit\n",
    );
    harmless(dir, &["play", "--load", &file], "1\n1\nquit\n");
    fs::write(
        dir.join(format!("{PLANTED}.yaml")),
        "scenario: isles\ntests:\n- name: one\n",
    )
    .unwrap();
    harmless(dir, &["test", &format!("{PLANTED}.yaml")], "");
    fs::write(dir.join(format!("{PLANTED}.txt")), "nothing\n").unwrap();
    harmless(dir, &["replay", "--playdek", &format!("{PLANTED}.txt")], "");
}

/// Texts of content to replace by one full of escapes.
const PLACES: [(&str, &str, &str); 9] = [
    ("cards/isles/cards.yaml", "name: probe", "name: \"…\""),
    ("cards/isles/cards.yaml", "text: A test.", "text: \"…\""),
    ("cards/isles/cards.yaml", "period: only", "period: \"…\""),
    ("cards/isles/cards.yaml", "ops: 2", "\"…\": 2"),
    ("maps/isles.yaml", "name: Isles", "name: \"…\""),
    ("maps/isles.yaml", "bute:", "\"…\":"),
    (
        "scenarios/isles.yaml",
        "description: A tiny game.",
        "description: \"…\"",
    ),
    ("scenarios/isles.yaml", "name: Red", "name: \"…\""),
    ("scenarios/isles.yaml", "map: isles", "map: \"…\""),
];

#[test]
fn content_and_languages() {
    for (file, from, to) in PLACES {
        let to = to.replace('…', IN_YAML);
        let folder = isles(NOTHING);
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file}: {from}");
        fs::write(&path, text.replacen(from, &to, 1)).unwrap();
        for args in [
            &["check"][..],
            &["play", "isles", "--blue", "random"],
            &["list"],
            &["test"],
            &["sim", "isles"],
        ] {
            let said = said(folder.path(), args, "quit\n");
            assert!(
                !said.contains("\u{1b}[32mred") && !said.contains("\u{1b}]"),
                "{args:?}: {said}"
            );
        }
        harmless(folder.path(), &["check"], "");
    }
    let folder = isles(NOTHING);
    let dir = folder.path();
    fs::create_dir_all(dir.join("locale")).unwrap();
    let names = format!("\"{IN_YAML}\"");
    let text = format!(
        "sides: {{ red: {names} }}\nregions: {{ north: {names} }}\nspaces: {{ ayr: {names} }}\n\
         cards: {{ probe: {{ name: {names}, text: {names} }}, {names}: {{ name: {names} }} }}\n"
    );
    fs::write(dir.join("locale/xx.yaml"), text).unwrap();
    let play = [
        "--language",
        "xx",
        "play",
        "isles",
        "--blue",
        "random",
        "--seed",
        "3",
    ];
    harmless(
        dir,
        &play,
        "board\nhand\ncard 1\nregions\n1\n1\nlog\nquit\n",
    );
    harmless(dir, &["check"], "");
}

#[test]
fn what_scripts_say() {
    let text = r"\27[32mred\27]0;title\7\194\15531m\226\128\174";
    for body in [
        format!("game:confirm {{ ask = '{text}' }}"),
        format!("game:choose {{ options = {{ {{ '{text}', 1 }}, {{ 'b', 2 }} }}, ask = 'what' }}"),
        format!("print('{text}')"),
        format!("error('{text}')"),
        format!("game:influence('{text}', '{text}')"),
        format!("game['{text}'](game)"),
    ] {
        let folder = isles(&format!("return {{ event = function(game) {body} end }}\n"));
        let given = "{ active: red, hand: { red: [probe], blue: [quiet] } }";
        let tests = format!(
            "scenario: isles\ntests:\n- name: one\n  given: {given}\n  then: {{ vp: 1 }}\n"
        );
        fs::write(folder.path().join("t.yaml"), tests).unwrap();
        let args = [
            "--content",
            ".",
            "play",
            "--position",
            "t.yaml",
            "--blue",
            "random",
        ];
        harmless(folder.path(), &args, "event\nlog\nquit\n");
    }
    let folder = isles(&format!(
        "local x = '{text}' {text}\nreturn {{}}\n",
        text = PLANTED
    ));
    harmless(folder.path(), &["check"], "");
    let declared = format!(
        "return {{ event = function(game) end, effects = {{ forbid = {{ '{text}' }} }} }}\n"
    );
    harmless(isles(&declared).path(), &["check"], "");
}

#[test]
fn saves_logs_and_tests() {
    let folder = isles(NOTHING);
    let dir = folder.path();
    said(
        dir,
        &[
            "play", "isles", "--blue", "random", "--seed", "3", "--save", "g.json",
        ],
        "1\n1\nquit\n",
    );
    let save = fs::read_to_string(dir.join("g.json")).unwrap();
    let mut planted = 0;
    // Every text of the file in turn, keys and values.
    for (at, text) in save.match_indices('"').step_by(2).filter_map(|(at, _)| {
        let end = save[at + 1..].find('"')?;
        Some((at + 1, &save[at + 1..at + 1 + end]))
    }) {
        let changed = format!("{}{IN_JSON}{}", &save[..at], &save[at + text.len()..]);
        fs::write(dir.join("h.json"), changed).unwrap();
        for args in [
            &["play", "--load", "h.json"][..],
            &["replay", "h.json"],
            &["map", "--game", "h.json"],
        ] {
            let said = said(dir, args, "1\n1\nquit\n");
            planted += usize::from(said.contains("red\\u"));
            for part in ["\u{1b}[32mred", "\u{1b}]", "\u{7}", "\u{9b}", "\u{202e}"] {
                assert!(
                    !said.contains(part),
                    "{args:?} with {text} replaced lets {part:?} through: {said:?}"
                );
            }
        }
    }
    assert!(planted > 3, "{planted} of them are quoted");
}

#[test]
fn positions_and_logs() {
    let folder = isles(NOTHING);
    let dir = folder.path();
    let given = "{ active: red, hand: { red: [probe], blue: [quiet] } }";
    for test in [
        format!("name: \"{IN_YAML}\"\n  given: {given}\n  then: {{ vp: 3 }}"),
        format!("name: \"{IN_YAML}\"\n  given: {given}\n  thn: {{ vp: 3 }}"),
        format!("name: a\n  given: {{ active: \"{IN_YAML}\" }}\n  then: {{ vp: 3 }}"),
        format!("name: a\n  given: {given}\n  then: {{ log: [\"{IN_YAML}\"] }}"),
        format!("name: a\n  given: {given}\n  play: [\"{IN_YAML}\"]\n  then: {{ vp: 3 }}"),
    ] {
        fs::write(
            dir.join("t.yaml"),
            format!("scenario: isles\ntests:\n- {test}\n"),
        )
        .unwrap();
        harmless(dir, &["test", "t.yaml"], "");
    }
    let two = format!("- name: \"{IN_YAML}\"\n  given: {given}\n  then: {{ vp: 0 }}\n");
    fs::write(
        dir.join("t.yaml"),
        format!(
            "scenario: isles\ntests:\n{two}{}",
            two.replace("title", "other")
        ),
    )
    .unwrap();
    harmless(dir, &["play", "--position", "t.yaml"], "");

    let log = format!(
        "Turn 1, Headline Phase: {PLANTED}\nPlayers: {PLANTED}\n{PLANTED} plays {PLANTED}.\n"
    );
    fs::write(dir.join("log.txt"), log).unwrap();
    let said = said(
        &testkit::root(),
        &["replay", "--playdek", dir.join("log.txt").to_str().unwrap()],
        "",
    );
    for part in ["\u{1b}[32mred", "\u{1b}]", "\u{7}", "\u{9b}", "\u{202e}"] {
        assert!(
            !said.contains(part),
            "a log lets {part:?} through: {said:?}"
        );
    }
}
