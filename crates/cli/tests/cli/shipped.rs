//! Content that is not in a folder: what the program brings, and texts in memory.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use brink::content::{Library, Severity, Texts};

/// The program, copied to where no content is, and an empty folder to call it in.
struct Copied {
    _folder: tempfile::TempDir,
    program: PathBuf,
    here: PathBuf,
}

impl Copied {
    fn new() -> Copied {
        let folder = tempfile::tempdir().unwrap();
        let (bin, here) = (folder.path().join("bin"), folder.path().join("here"));
        std::fs::create_dir(&bin).unwrap();
        std::fs::create_dir(&here).unwrap();
        let program = bin.join("brink");
        std::fs::copy(env!("CARGO_BIN_EXE_brink"), &program).unwrap();
        Copied {
            _folder: folder,
            program,
            here,
        }
    }

    fn run(&self, args: &[&str], input: &str) -> Output {
        let mut command = testkit::english(Command::new(&self.program));
        command
            .args(args)
            .current_dir(&self.here)
            .env("NO_COLOR", "1");
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A process that another test forks meanwhile holds the copy open for writing until it runs its own program.
        let mut child = loop {
            match command.spawn() {
                Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                child => break child.expect("brink starts"),
            }
        };
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    fn prints(&self, args: &[&str], input: &str) -> String {
        let output = self.run(args, input);
        assert!(
            output.status.success(),
            "{args:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }
}

/// The files below a folder, with their paths from a root.
fn texts_of(root: &Path, folder: &Path, texts: Texts) -> Texts {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    entries
        .iter()
        .fold(texts, |texts, path| match path.is_dir() {
            true => texts_of(root, path, texts),
            false => {
                let key = path.strip_prefix(root).unwrap().to_str().unwrap();
                texts.with(key, &std::fs::read_to_string(path).unwrap())
            }
        })
}

#[test]
fn texts_in_memory_are_the_same_content_as_files() {
    let root = testkit::root();
    let texts = ["maps", "cards", "scenarios"]
        .iter()
        .fold(Texts::named("memory"), |texts, part| {
            texts_of(&root, &root.join(part), texts)
        });
    let mods = testkit::mods()
        .into_iter()
        .map(|folder| texts_of(&folder, &folder, Texts::named("a mod in memory")));
    let texts: Vec<Texts> = std::iter::once(texts).chain(mods).collect();
    let (disk, memory) = (testkit::library(), Library::open_with(&[], &texts));
    assert!(
        memory
            .check()
            .iter()
            .all(|fault| fault.severity() == Severity::Note),
        "{:#?}",
        memory.check()
    );
    for listing in disk.scenarios() {
        let [one, other] = [&disk, &memory].map(|library| library.load(&listing.id).unwrap());
        assert_eq!(one.content.digest, other.content.digest, "{}", listing.id);
    }
}

#[test]
fn faults_of_texts_name_their_file() {
    let texts = Texts::named("mine")
        .with("maps/isle.yaml", "id: isle\nname: Isle\nspaces: 3\n")
        .with("maps/other.yml", "")
        .with("cards/deck/card.lua", "return {}");
    let faults: Vec<String> = Library::from_texts(texts)
        .check()
        .iter()
        .map(ToString::to_string)
        .collect();
    let faults = faults.join("\n");
    for wanted in [
        "mine:maps/isle.yaml:3:9: error",
        "mine:maps/other.yml: ",
        "mine:cards/deck: ",
    ] {
        assert!(faults.contains(wanted), "{wanted}: {faults}");
    }
    let unnamed = Library::from_texts(Texts::named("").with("maps/isle.yaml", "id: [")).check();
    assert!(
        unnamed[0].to_string().starts_with("maps/isle.yaml:1:"),
        "{unnamed:?}"
    );
}

#[test]
fn a_copied_program_plays_the_shipped_mods() {
    let copied = Copied::new();
    let (list, check) = (
        copied.prints(&["list"], ""),
        copied.prints(&["check", "--no-run"], ""),
    );
    assert!(check.contains("0 errors"), "{check}");
    for folder in testkit::mods() {
        let id = folder.file_name().unwrap().to_str().unwrap();
        assert!(
            list.contains(&format!("  {id} ")),
            "the folder of a mod has the name of its id: {id}\n{list}"
        );
    }
    assert!(
        copied
            .prints(&["play", "chinese_civil_war", "--us", "random"], "quit\n")
            .contains("Poland")
    );
    // What a set-up says comes before the first question.
    assert!(
        copied
            .prints(&["play", "turn_zero", "--us", "random"], "quit\n")
            .contains("nothing changes")
    );
    // A mod in the folder `mods` takes the place of a shipped one, and another folder of mods is on top of the shipped ones.
    let own = "id: chinese_civil_war\nname: My China\nversion: \"9.0.0\"\nengine: \"*\"\n";
    for folder in ["mods/chinese_civil_war", "more/other"] {
        std::fs::create_dir_all(copied.here.join(folder)).unwrap();
    }
    std::fs::write(copied.here.join("mods/chinese_civil_war/mod.yaml"), own).unwrap();
    let other = "id: other\nname: Other\nversion: \"1.0.0\"\nengine: \"*\"\nrequires: [chinese_civil_war]\n";
    std::fs::write(copied.here.join("more/other/mod.yaml"), other).unwrap();
    let list = copied.prints(&["list"], "");
    assert!(
        list.contains("My China 9.0.0") && !list.contains("Chinese Civil War 1"),
        "{list}"
    );
    let list = copied.prints(&["list", "--mods", "more"], "");
    assert!(
        list.contains("Chinese Civil War 1") && list.contains("Other 1.0.0"),
        "{list}"
    );
}

#[test]
fn a_copied_program_lists_checks_and_simulates() {
    let copied = Copied::new();
    let list = copied.prints(&["list"], "");
    assert!(
        list.contains("red_sea_with_ts_cards") && list.contains("86 spaces, 9 regions, 121 links"),
        "{list}"
    );
    assert!(
        copied
            .prints(&["check", "--no-run"], "")
            .contains(": 0 errors, 0 warnings")
    );
    let args = ["sim", "red_sea", "--games", "5", "--seed", "1", "--json"];
    let here = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")))
        .arg("--content")
        .arg(testkit::root())
        .args(args)
        .output()
        .unwrap();
    let digest =
        |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).unwrap()["digest"].clone();
    assert_eq!(
        digest(copied.prints(&args, "").as_bytes()),
        digest(&here.stdout)
    );
    copied.prints(&["map", "red_sea", "--out", "map.svg"], "");
    assert!(copied.here.join("map.svg").is_file());
    let log = testkit::root().join("tests/playdek/nuclear_war.txt");
    assert!(
        copied
            .prints(&["replay", "--playdek", log.to_str().unwrap()], "")
            .contains("0 differences")
    );
}

#[test]
fn a_copied_program_plays_saves_and_continues() {
    let copied = Copied::new();
    copied.prints(
        &["play", "red_sea", "--seed", "3", "--save", "game.json"],
        "1\n1\n1\n1\nquit\n",
    );
    copied.prints(&["replay", "game.json"], "");
    copied.prints(
        &["play", "--load", "game.json", "--save", "more.json"],
        "1\n1\nquit\n",
    );
    // The same save with the content of a folder.
    let more = copied.here.join("more.json");
    let disk = testkit::english(Command::new(&copied.program))
        .arg("--content")
        .arg(testkit::root())
        .args(["replay", more.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(
        disk.status.success(),
        "{}",
        String::from_utf8_lossy(&disk.stderr)
    );
}

#[test]
fn a_copied_program_makes_and_uses_mods() {
    let copied = Copied::new();
    copied.prints(
        &["new", "card", "long_winter", "--for", "twilight_struggle"],
        "",
    );
    assert!(copied.prints(&["test"], "").contains("1 passed, 0 failed"));
    assert!(
        copied
            .prints(&["check", "--no-run", "mods/long_winter"], "")
            .contains("0 errors")
    );
    assert!(
        copied
            .prints(&["list", "--cards", "twilight_struggle"], "")
            .contains("Long Winter")
    );
    copied.prints(&["sim", "twilight_struggle", "--games", "2"], "");
    copied.prints(
        &["new", "scenario", "short_war", "--extends", "red_sea"],
        "",
    );
    copied.prints(&["new", "scenario", "two_shores"], "");
    copied.prints(&["sim", "short_war", "--games", "2"], "");
}

#[test]
fn a_copied_program_has_nothing_to_watch_before_there_is_a_mod() {
    let copied = Copied::new();
    for args in [&["watch"][..], &["watch", "red_sea"]] {
        let output = copied.run(args, "");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), output.stdout.len()),
            (Some(1), 0),
            "{args:?}: {said}"
        );
        for wanted in [
            "no file to watch",
            "`brink new scenario my_game`",
            "--content",
        ] {
            assert!(said.contains(wanted), "{args:?}: {said}");
        }
    }
    // Looking once needs no file that may change.
    assert!(copied.prints(&["watch", "--once"], "").contains("0 errors"));
    copied.prints(&["new", "scenario", "my_game"], "");
    assert!(
        copied
            .prints(&["watch", "my_game", "--once"], "")
            .contains("my_game: 0 errors")
    );
}

#[test]
fn a_folder_wins_over_what_the_program_brings() {
    let copied = Copied::new();
    for part in ["maps", "scenarios"] {
        std::fs::create_dir(copied.here.join(part)).unwrap();
    }
    std::fs::write(
        copied.here.join("maps/isle.yaml"),
        "id: isle\nname: My own isle\n",
    )
    .unwrap();
    let list = copied.prints(&["list"], "");
    assert!(
        list.contains("My own isle") && !list.contains("twilight_struggle"),
        "{list}"
    );
}

#[test]
fn without_content_it_says_where_it_looked() {
    let copied = Copied::new();
    std::fs::create_dir(copied.here.join("empty")).unwrap();
    for command in ["list", "check", "sim", "watch"] {
        for (folder, wanted) in [
            ("/nonexistent", "--content /nonexistent: no such folder"),
            ("./mian", "--content ./mian: no such folder"),
            ("empty", "in empty"),
        ] {
            let mut args = vec!["--content", folder, command];
            args.extend((command == "sim").then_some("red_sea"));
            let output = copied.run(&args, "");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
            assert!(said.contains(wanted), "{args:?}: {said}");
        }
    }
}
