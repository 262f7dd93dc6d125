//! Effects of the command on a terminal and on files.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use brink::content::{Library, Texts};

fn brink(args: &[&str]) -> Output {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command
        .args(args)
        .current_dir(testkit::root())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Output on both streams of a command, which must fail with exit code 1.
fn fails(args: &[&str]) -> String {
    let output = brink(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    both(&output)
}

fn both(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn hidden(text: &str) -> Option<char> {
    text.chars()
        .find(|sign| brink::control_characters::is_hidden(*sign) && *sign != '\n')
}

#[test]
fn names_have_no_signs_that_cannot_be_seen() {
    let map = |name: &str| {
        let text = format!(
            "id: isle\nname: {name}\nsides: [red, blue]\nregions: {{}}\nspaces: {{}}\nlinks: []\n"
        );
        let faults = Library::from_texts(Texts::named("").with("maps/isle.yaml", &text)).check();
        faults
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(map("\"a\\e[31mb\"").contains("maps/isle.yaml:2:7: error: invisible character U+001B"));
    assert!(map("\"a\\u202Eb\"").contains("U+202E"));
    assert!(map("\"a\\nb\"").contains("error: a name must be a single line"));
    assert!(
        map(&"x".repeat(101))
            .contains("error: this name has 101 letters; a name may have at most 100")
    );
    let fine = map(&"й".repeat(100));
    assert!(
        !fine.contains("letters") && !fine.contains("sign"),
        "{fine}"
    );
}

#[test]
fn nothing_hidden_reaches_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let evil = "\u{1b}]0;title\u{7}\u{1b}[2Jevil\u{202e}\r";
    let file = folder.path().join(format!("{evil}.txt"));
    std::fs::write(&file, format!("{evil}\nTurn 1, Headline Phase: {evil}\n")).unwrap();
    let tests = folder.path().join("tests.yaml");
    let name = "\"a \\e[31m test \\a\"";
    std::fs::write(
        &tests,
        format!("scenario: red_sea\ntests:\n- name: {name}\n  given: {{ active: us }}\n  then: {{ vp: 7 }}\n"),
    )
    .unwrap();
    let option = format!("{evil}=1");
    let all: [&[&str]; 8] = [
        &["play", evil],
        &["play", "red_sea", "--option", &option],
        &["sim", "red_sea", "--option", evil],
        &["replay", file.to_str().unwrap()],
        &["replay", "--playdek", file.to_str().unwrap()],
        &["play", "--load", file.to_str().unwrap()],
        &["test", tests.to_str().unwrap()],
        &["--content", evil, "list"],
    ];
    for args in all {
        let said = both(&brink(args));
        assert_eq!(hidden(&said), None, "{args:?}: {said:?}");
        assert!(!said.is_empty(), "{args:?}");
    }
    assert_eq!(hidden(&both(&brink(&["list", evil]))), None);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_a_reader_that_goes_is_not() {
    let shell = |script: &str| {
        let script = script.replace("BRINK", env!("CARGO_BIN_EXE_brink"));
        Command::new("sh")
            .args(["-c", &script])
            .current_dir(testkit::root())
            .output()
            .unwrap()
    };
    for command in [
        "list",
        "sim red_sea --games 1 --json",
        "api",
        "--help",
        "map red_sea",
    ] {
        let output = shell(&format!("BRINK {command} > /dev/full"));
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(
            both(&output).contains("error: standard output: "),
            "{command}: {}",
            both(&output)
        );
    }
    let output = shell("(BRINK api; echo \"code $?\" >&2) | head -1");
    assert!(both(&output).contains("code 0"), "{}", both(&output));
    assert_eq!(
        shell("BRINK play nothing_like_it 2>&-").status.code(),
        Some(1)
    );
}

#[test]
fn only_files_of_our_own_are_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let log = path("log.txt");
    std::fs::copy(testkit::root().join("tests/playdek/nuclear_war.txt"), &log).unwrap();
    let before = std::fs::read(&log).unwrap();
    let writers: [&[&str]; 3] = [
        &["replay", "--playdek", &log, "--save", &log],
        &["map", "red_sea", "--out", &log],
        &["sim", "red_sea", "--games", "1", "--report", &log],
    ];
    for args in writers {
        let said = fails(args);
        assert!(said.contains("it is not overwritten"), "{args:?}: {said}");
        assert_eq!(std::fs::read(&log).unwrap(), before, "{args:?}");
        // A folder, and a folder that is not there.
        let last = args.len() - 1;
        for (target, wanted) in [
            (path(""), "it is a folder"),
            (path("no/file"), "its folder does not exist"),
        ] {
            let said = fails(&[&args[..last], &[&target]].concat());
            assert!(said.contains(wanted), "{args:?}: {said}");
        }
        // Written twice: the second time it is our own.
        let own = path("own");
        for _ in 0..2 {
            let output = brink(&[&args[..last], &[&own]].concat());
            assert!(output.status.success(), "{args:?}: {}", both(&output));
        }
        std::fs::remove_file(&own).unwrap();
    }
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["log.txt"], "no drafts are left");
}

#[cfg(unix)]
#[test]
fn links_and_devices_are_not_written_and_rights_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (log, save, link) = (
        "tests/playdek/nuclear_war.txt",
        path("game.json"),
        path("link.json"),
    );
    let write = |to: &str| brink(&["replay", "--playdek", log, "--save", to]);
    assert!(write(&save).status.success());
    std::fs::set_permissions(&save, std::fs::Permissions::from_mode(0o640)).unwrap();
    assert!(write(&save).status.success());
    assert_eq!(
        std::fs::metadata(&save).unwrap().permissions().mode() & 0o777,
        0o640
    );
    std::os::unix::fs::symlink(&save, &link).unwrap();
    assert!(both(&write(&link)).contains("it is a link"));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(both(&write("/dev/null")).contains("a device or a pipe"));
    std::fs::set_permissions(&save, std::fs::Permissions::from_mode(0o440)).unwrap();
    assert!(both(&write(&save)).contains("write-protected"));
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_not_a_file_is_not_read() {
    let log = ["replay", "--playdek"];
    for args in [
        &log[..],
        &["replay"],
        &["play", "--load"],
        &["map", "--game"],
    ] {
        for (file, wanted) in [("/dev/zero", "a device or a pipe"), ("/", "it is a folder")] {
            let said = fails(&[args, &[file]].concat());
            assert!(said.contains(wanted), "{args:?} {file}: {said}");
        }
    }
}

#[test]
fn the_seed_of_a_save_cannot_be_changed_alone() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("game.json");
    let file = save.to_str().unwrap();
    assert!(
        brink(&[
            "replay",
            "--playdek",
            "tests/playdek/nuclear_war.txt",
            "--save",
            file
        ])
        .status
        .success()
    );
    assert!(brink(&["replay", file]).status.success());
    let text = std::fs::read_to_string(&save).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let seed = value["seed"].as_str().unwrap();
    let other = text.replacen(&format!("\"seed\": \"{seed}\""), "\"seed\": \"4711\"", 1);
    assert_ne!(text, other);
    std::fs::write(&save, other).unwrap();
    assert!(fails(&["replay", file]).contains("another position"));
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf8_are_said() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let maps = folder.path().join("maps");
    std::fs::create_dir(&maps).unwrap();
    std::fs::write(
        maps.join(Path::new(std::ffi::OsStr::from_bytes(b"a\xff.yaml"))),
        "",
    )
    .unwrap();
    let said = fails(&["check", folder.path().to_str().unwrap()]);
    assert!(
        said.contains("the name of this file is not valid UTF-8"),
        "{said}"
    );
}
