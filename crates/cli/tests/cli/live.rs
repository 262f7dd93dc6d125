//! Commands that keep running while files change: `brink watch`, and `reload` in `brink play`.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use brink::content::Library;
use brink::game::Game;
use brink::ids::Side;

/// Time limit of a program that is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running command whose output is read as it comes.
pub(crate) struct Live {
    child: Child,
    said: Arc<Mutex<String>>,
    /// Bytes of its output that have been looked at.
    read: usize,
}

impl Live {
    pub(crate) fn start(folder: &Path, args: &[&str]) -> Live {
        let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        command.current_dir(folder).args(args).env("NO_COLOR", "1");
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = child.stdout.take().unwrap();
        let said = Arc::new(Mutex::new(String::new()));
        let sink = said.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                // What is waited for is ASCII, so a letter cut in two does no harm.
                sink.lock()
                    .unwrap()
                    .push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        Live {
            child,
            said,
            read: 0,
        }
    }

    /// Output up to and with some words.
    pub(crate) fn until(&mut self, words: &str) -> String {
        let began = Instant::now();
        loop {
            let said = self.said.lock().unwrap().clone();
            if let Some(at) = said[self.read..].find(words) {
                let end = self.read + at + words.len();
                let text = said[self.read..end].to_owned();
                self.read = end;
                return text;
            }
            if began.elapsed() > PATIENCE {
                panic!("no `{words}` after:\n{}", &said[self.read..]);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn types(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The script of the card `probe`.
fn gains(points: i32) -> String {
    format!("return {{ event = function(game) game:gain_vp({points}) end }}\n")
}

const TESTS: &str = "scenario: isles\ntests:\n\
    - name: probe is worth a point\n  \
      given: { active: red, hand: { red: [probe, calm], blue: [quiet, still] } }\n  \
      when: [{ red: { play: probe, for: event } }]\n  then: { vp: 1 }\n\
    - name: neither side leads\n  given: { active: red, hand: { red: [calm], blue: [quiet] } }\n  then: { vp: 0 }\n";

/// A folder with the tiny game and its tests; the script of `probe`.
fn isles() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::content(folder.path(), &gains(1)).unwrap();
    std::fs::create_dir_all(folder.path().join("tests/positions")).unwrap();
    std::fs::write(folder.path().join("tests/positions/isles.yaml"), TESTS).unwrap();
    let script = folder.path().join("cards/isles/probe.lua");
    (folder, script)
}

/// The number of milliseconds that a report ends with.
fn without_time(report: &str) -> String {
    let (rest, _) = report
        .rsplit_once("; ")
        .unwrap_or_else(|| panic!("no time: {report}"));
    rest.trim_start().to_owned()
}

#[test]
fn watch_reports_what_depends_on_a_saved_file() {
    let (folder, script) = isles();
    let mut watch = Live::start(folder.path(), &["watch"]);
    let first = without_time(&watch.until(" ms\n"));
    assert_eq!(
        first,
        "isles: 0 errors, 0 warnings; tests: 2 passed, 0 failed"
    );
    watch.until("watching 9 files; stop with Ctrl-C\n");
    let mut save = |path: &Path, text: &str| {
        std::fs::write(path, text).unwrap();
        without_time(&watch.until(" ms\n"))
    };

    let mistake = save(&script, &gains(1).replace(") end", " end"));
    assert!(
        mistake.starts_with("saved: cards/isles/probe.lua\ncards/isles/probe.lua:1:1: error:"),
        "{mistake}"
    );
    assert!(
        mistake.contains("tests of `isles` are skipped until it can be loaded"),
        "{mistake}"
    );
    assert!(mistake.ends_with("isles: 1 error, 0 warnings; tests: 0 passed, 0 failed"));

    let wrong = save(&script, &gains(2));
    assert!(
        wrong.contains("tests/positions/isles.yaml:6:15: failed")
            && wrong.contains("victory points  1         2"),
        "{wrong}"
    );
    // Only the test that names the card.
    assert!(wrong.ends_with("isles: 0 errors, 0 warnings; tests: 0 passed, 1 failed"));

    let sound = save(&script, &gains(1));
    assert_eq!(
        sound,
        "saved: cards/isles/probe.lua\nisles: 0 errors, 0 warnings; tests: 1 passed, 0 failed"
    );

    let map = folder.path().join("maps/isles.yaml");
    let all = save(&map, &format!("{}\n", testkit::isles::MAP));
    assert_eq!(
        all,
        "saved: maps/isles.yaml\nisles: 0 errors, 0 warnings; tests: 2 passed, 0 failed"
    );

    let tests = folder.path().join("tests/positions/isles.yaml");
    let report = save(&tests, &TESTS.replace("vp: 0", "vpp: 0"));
    assert!(
        report.starts_with("saved: tests/positions/isles.yaml\n") && report.contains("vpp"),
        "{report}"
    );
    assert!(
        report.ends_with("0 errors, 0 warnings; tests: 1 passed, 1 failed"),
        "{report}"
    );
}

#[test]
fn watch_reports_files_that_come_and_go() {
    let (folder, script) = isles();
    let mut watch = Live::start(folder.path(), &["watch"]);
    watch.until("watching 9 files; stop with Ctrl-C\n");
    let extra = folder.path().join("cards/isles/extra.lua");
    std::fs::write(&extra, gains(1)).unwrap();
    let report = without_time(&watch.until(" ms\n"));
    assert!(
        report.starts_with("new: cards/isles/extra.lua\ncards/isles/extra.lua: warning:"),
        "{report}"
    );
    std::fs::remove_file(&extra).unwrap();
    assert!(watch.until(" ms\n").contains("gone: cards/isles/extra.lua"));
    std::fs::remove_file(&script).unwrap();
    let report = watch.until(" ms\n");
    assert!(
        report.contains("gone: cards/isles/probe.lua") && report.contains("cards.yaml:4:3: "),
        "{report}"
    );
}

#[test]
fn watch_once_is_check_and_test() {
    let (folder, script) = isles();
    let once = |args: &[&str]| {
        let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        let output = command
            .current_dir(folder.path())
            .args(["watch", "--once"])
            .args(args)
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr]
            .map(|bytes| String::from_utf8(bytes).unwrap())
            .concat();
        (output.status.code(), said)
    };
    let (code, said) = once(&["isles"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("2 passed, 0 failed"), "{said}");
    assert!(once(&["isle"]).1.contains("did you mean `isles`?"));
    std::fs::write(script, gains(3)).unwrap();
    assert_eq!(once(&[]).0, Some(1));
}

/// The first seed that deals `probe` to the side that begins.
fn seed(folder: &Path) -> u64 {
    let content = Library::open(&[folder.to_path_buf()])
        .load("isles")
        .unwrap()
        .content;
    let probe = content.find_card("probe").unwrap();
    let dealt = |seed: &u64| {
        Game::new(content.clone(), *seed)
            .unwrap()
            .view(Side::First)
            .hand()
            .contains(&probe)
    };
    (0..100).find(dealt).unwrap()
}

#[test]
fn a_running_game_continues_with_changed_content() {
    let (folder, script) = isles();
    let seed = seed(folder.path()).to_string();
    let mut play = Live::start(
        folder.path(),
        &["play", "isles", "--seed", &seed, "--save", "game.json"],
    );
    play.until("\n> ");
    let mut asks = |line: &str| {
        play.types(line);
        play.until("\n> ")
    };
    asks("help");
    assert!(asks("reload").contains("Nothing has changed."));
    // Faults: nothing happens to the game.
    std::fs::write(&script, "return { event = 7 }\n").unwrap();
    let said = asks("reload");
    assert!(
        said.contains("cards/isles/probe.lua:1:") && said.contains("with the content as it was"),
        "{said}"
    );

    // A change of what is still to come.
    std::fs::write(&script, gains(3)).unwrap();
    rename_texts(&folder.path().join("cards/isles/cards.yaml"));
    let said = asks("reload");
    for line in [
        "changed: cards/isles/cards.yaml",
        "changed: cards/isles/probe.lua",
        "card probe: text, script",
        "continues with the new content.",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    assert!(asks("card probe").contains("Another text."));
    asks("probe");
    let said = asks("event");
    assert!(said.contains("scores 3"), "{said}");

    // A change of what has happened that fits: the past comes out differently.
    std::fs::write(&script, gains(2)).unwrap();
    let said = asks("reload");
    assert!(
        said.contains("comes out differently") && said.contains("with the new content."),
        "{said}"
    );
    assert!(asks("log").contains("scores 2"));

    // One that does not: a question that was never answered.
    asks("1");
    asks("event");
    let question = gains(2).replace("game:", "game:confirm { ask = 'really' } game:");
    std::fs::write(&script, question).unwrap();
    let said = asks("reload");
    assert!(
        said.contains("does not fit the new content: step ") && said.contains("as it was"),
        "{said}"
    );
    assert!(asks("undo").contains("Back to your last choice."));
}

/// Changes the text of the first card in a file.
fn rename_texts(cards: &Path) {
    let text = std::fs::read_to_string(cards).unwrap();
    std::fs::write(cards, text.replacen("A test.", "Another text.", 1)).unwrap();
}

#[test]
fn a_card_that_only_an_option_brings_in_belongs_to_the_scenario() {
    let (folder, _) = isles();
    let edit = |file: &str, from: &str, to: &str| {
        let path = folder.path().join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        std::fs::write(path, text.replacen(from, to, 1)).unwrap();
    };
    edit(
        "cards/isles/cards.yaml",
        "text: A test.",
        "tags: [extra], text: A test.",
    );
    let options = "options:\n  extras: { description: More cards., default: off }";
    edit(
        "scenarios/isles.yaml",
        "cards: [isles]",
        &format!("cards: [{{ set: isles, with: {{ extra: $extras }} }}]\n{options}"),
    );
    let library = Library::open(&[folder.path().to_path_buf()]);
    let content = library
        .load("isles")
        .unwrap_or_else(|error| panic!("{error}"))
        .content;
    assert!(content.find_card("probe").is_err());
    let files: Vec<&str> = library
        .files_of("isles")
        .iter()
        .map(|file| file.key.as_str())
        .collect();
    assert!(
        files.contains(&"cards/isles/probe.lua") && files.len() == 8,
        "{files:?}"
    );
    assert_eq!(library.files_of("no_such_scenario").len(), 0);
}

#[test]
fn watch_counts_the_lines_that_tests_reach() {
    let folder = tempfile::tempdir().unwrap();
    // Nothing that is made up leads to line 4.
    let script = |word: &str| {
        format!(
            "return {{\n  event = function(game)\n    if game:vp() == 9 and game:turn() == 2 and game:influence(\"ayr\", \"blue\") == 37 then\n      game:gain_vp(1, \"{word}\")\n    end\n  end,\n}}\n"
        )
    };
    testkit::isles::write(folder.path(), &script("red"));
    let tests = folder.path().join("tests/positions");
    std::fs::create_dir_all(&tests).unwrap();
    let test = "scenario: isles\ntests:\n- name: t\n  given: { turn: 2, vp: 9, influence: { ayr: [0, 37] }, active: red, hand: { red: [probe], blue: [calm] } }\n  \
                when: [{ red: { play: probe, for: event } }]\n  then: { vp: VP }\n";
    std::fs::write(tests.join("t.yaml"), test.replace("VP", "8")).unwrap();
    let check = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")))
        .current_dir(folder.path())
        .args(["check"])
        .output()
        .unwrap();
    assert!(
        String::from_utf8_lossy(&check.stdout).contains("probe.lua:4"),
        "{check:?}"
    );
    let mut live = Live::start(folder.path(), &["watch"]);
    live.until("stop with Ctrl-C");
    std::fs::write(folder.path().join("cards/isles/probe.lua"), script("blue")).unwrap();
    let report = live.until(" ms");
    assert!(
        report.contains("1 passed, 0 failed") && !report.contains("never reached"),
        "{report}"
    );
}
