//! Files, folders and input that are not what they should be: drafts of killed programs, pipes, saves of older formats.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant, SystemTime};

use brink::game::Saved;

/// The command, with its output and input in pipes.
fn brink(args: &[&str]) -> Command {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command
        .args(args)
        .current_dir(testkit::root())
        .env("NO_COLOR", "1");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().unwrap();
    // A command that fails immediately does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn both(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Output on both streams of a command, which must succeed.
fn says(args: &[&str], input: &[u8]) -> String {
    let output = run(brink(args), input);
    assert!(output.status.success(), "{args:?}: {}", both(&output));
    both(&output)
}

/// Output on both streams of a command, which must fail with exit code 1.
fn fails(args: &[&str]) -> String {
    let output = run(brink(args), b"");
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}", both(&output));
    both(&output)
}

/// Saves a game with two choices made.
fn saved(file: &Path) -> serde_json::Value {
    says(
        &[
            "play",
            "red_sea",
            "--us",
            "random",
            "--seed",
            "5",
            "--save",
            file.to_str().unwrap(),
        ],
        b"1\n1\n",
    );
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

fn write(file: &Path, value: &serde_json::Value) {
    fs::write(file, serde_json::to_string_pretty(value).unwrap()).unwrap();
}

#[test]
fn saves_of_earlier_versions_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.to_str().unwrap();
    let mut value = saved(&path);
    let game = Saved::read(&path)
        .unwrap()
        .load(&testkit::content("red_sea"))
        .unwrap();
    // The second and the third version had other digests of the position.
    for version in [3, 2] {
        value["version"] = version.into();
        value["position"] = "0123456789abcdef".into();
        write(&path, &value);
        assert!(says(&["replay", file], b"").contains("verified: "));
    }
    // The first had no setting, and its digest of the log was that of the log alone.
    value["version"] = 1.into();
    value["log"] = format!("{:016x}", game.log_digest()).into();
    value.as_object_mut().unwrap().remove("setting");
    write(&path, &value);
    assert!(says(&["replay", file], b"").contains("verified: "));
    let played = says(&["play", "--load", file], b"");
    assert!(
        !played.contains("has changed since")
            && played.contains("(The Strong Man of Sudan, rule 5.1)"),
        "{played}"
    );
    // The content of then has changed: what fits is played on, but not verified.
    value["content"] = "639afdb4b141baf2".into();
    write(&path, &value);
    let played = says(&["play", "--load", file], b"");
    assert!(
        played.contains("The content of the game has changed since it was saved."),
        "{played}"
    );
    let refused = fails(&["replay", file]);
    assert!(
        refused.contains("saved with other content of `red_sea` (digest 639afdb4b141baf2"),
        "{refused}"
    );
}

#[test]
fn saves_whose_digests_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.to_str().unwrap();
    let good = saved(&path);
    for (key, other) in [
        ("position", "0000000000000000"),
        ("log", "0000000000000000"),
        ("seed", "6"),
    ] {
        let mut value = good.clone();
        assert_ne!(value[key], other);
        value[key] = other.into();
        write(&path, &value);
        for args in [
            &["play", "--load", file][..],
            &["replay", file],
            &["map", "--game", file],
        ] {
            let said = fails(args);
            assert!(
                said.contains("leads to another position"),
                "{key}, {args:?}: {said}"
            );
        }
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&fs::read_to_string(&path).unwrap()).unwrap(),
            value
        );
    }
}

#[test]
fn drafts_of_killed_programs_are_cleared_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let old = SystemTime::now() - Duration::from_secs(3600);
    let stale = ".game.json.0123456789abcdef.brink-draft";
    let kept = [
        // One that is being written now, those of other files, and what only looks like one.
        (".game.json.1123456789abcdef.brink-draft", SystemTime::now()),
        (".other.json.0123456789abcdef.brink-draft", old),
        (".game.json.mine.brink-draft", old),
        ("game.json.0123456789abcdef.brink-draft", old),
    ];
    for (name, when) in kept.into_iter().chain([(stale, old)]) {
        File::create(path(name))
            .unwrap()
            .set_modified(when)
            .unwrap();
    }
    saved(&path("game.json"));
    let mut left: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut wanted: Vec<String> = kept.iter().map(|(name, _)| (*name).to_owned()).collect();
    wanted.push("game.json".to_owned());
    left.sort();
    wanted.sort();
    assert_eq!(left, wanted);
}

#[cfg(unix)]
#[test]
fn folders_that_cannot_be_read_are_named() {
    let folder = tempfile::tempdir().unwrap();
    // A link to itself can be read by no user.
    for loops in ["maps", "scenarios", "cards"] {
        std::os::unix::fs::symlink(loops, folder.path().join(loops)).unwrap();
    }
    let said = fails(&["check", folder.path().to_str().unwrap()]);
    for loops in ["maps", "scenarios", "cards"] {
        assert!(
            said.contains(&format!(
                "{}/{loops}: error: cannot read",
                folder.path().display()
            )),
            "{loops}: {said}"
        );
    }
    // A set of cards, and a folder of mods.
    let set = tempfile::tempdir().unwrap();
    testkit::isles::write(set.path(), "return { event = function(game) end }\n");
    std::os::unix::fs::symlink("more", set.path().join("cards/more")).unwrap();
    let said = fails(&["check", set.path().to_str().unwrap()]);
    assert!(
        said.contains("cards/more") && said.contains("error: cannot read"),
        "{said}"
    );
}

/// Time limit of a program that must not wait for anything.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(120);

/// Waits for a program that must not wait for anything.
#[cfg(unix)]
fn ends(mut child: Child, what: &str) -> Output {
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{what} waits for a pipe");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = |name: &str| pipe(&folder.path().join(name));
    let file = pipe("pipe");
    let log = "tests/playdek/nuclear_war.txt";
    let commands: [&[&str]; 12] = [
        &["play", "--load", &file],
        &["play", "--position", &file],
        &["play", "red_sea", "--save", &file],
        &["replay", &file],
        &["replay", "--playdek", &file],
        &["replay", "--playdek", log, "--save", &file],
        &["map", "--game", &file],
        &["map", "red_sea", "--out", &file],
        &["sim", "red_sea", "--games", "1", "--report", &file],
        &["sim", "red_sea", "--games", "1", "--log", &file],
        &["test", &file],
        &["check", &file],
    ];
    for args in commands {
        let output = ends(brink(args).spawn().unwrap(), &format!("{args:?}"));
        let said = both(&output);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.contains(&file), "{args:?}: {said}");
        // Nothing was played before.
        assert!(!said.contains("Turn 1"), "{args:?}: {said}");
    }
    for place in [
        "maps/m.yaml",
        "scenarios/s.yaml",
        "cards/set/cards.yaml",
        "cards/set/card.lua",
        "mods/one/mod.yaml",
    ] {
        pipe(place);
    }
    let output = ends(
        brink(&["check", folder.path().to_str().unwrap()])
            .spawn()
            .unwrap(),
        "check",
    );
    let said = both(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for place in ["maps/m.yaml", "scenarios/s.yaml", "cards/set/cards.yaml"] {
        let wanted = format!(
            "{place}: error: cannot read the file: it is not a file but a device or a pipe"
        );
        assert!(said.contains(&wanted), "{place}: {said}");
    }
    let mut upgrade = brink(&["upgrade", folder.path().to_str().unwrap()]);
    ends(upgrade.spawn().unwrap(), "upgrade");
}

/// Makes a pipe, and returns its path.
#[cfg(unix)]
fn pipe(path: &Path) -> String {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
    path.to_str().unwrap().to_owned()
}

/// A later file is read even if an earlier one cannot be.
#[test]
fn one_log_that_cannot_be_read_does_not_hide_the_others() {
    let output = run(
        brink(&[
            "replay",
            "--playdek",
            "no_such_log.txt",
            "tests/playdek/nuclear_war.txt",
        ]),
        b"",
    );
    let said = both(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("error: no_such_log.txt: ") && said.contains("nuclear_war.txt: "),
        "{said}"
    );
    assert!(said.contains("0 differences"), "{said}");
}

/// No thread can be started with a stack of 64 TiB.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[test]
fn where_no_thread_can_be_started_everything_runs_on_one() {
    let without = |args: &[&str]| {
        let mut command = brink(args);
        command.env("RUST_MIN_STACK", (1_u64 << 46).to_string());
        let output = run(command, b"");
        assert!(output.status.success(), "{args:?}: {}", both(&output));
        let said = String::from_utf8(output.stdout).unwrap();
        said.lines()
            .filter(|line| !line.contains("seconds") && !line.contains("jobs"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let with = |args: &[&str]| {
        let said = says(args, b"");
        said.lines()
            .filter(|line| !line.contains("seconds") && !line.contains("jobs"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let sim = ["sim", "red_sea", "--games", "12", "--jobs", "4", "--json"];
    assert_eq!(without(&sim), with(&sim));
    let folder = tempfile::tempdir().unwrap();
    let script = "return {\n  event = function(game)\n    if game:turn() > 7 then\n      game:gain_vp(1, 'red')\n    end\n  end,\n}\n";
    testkit::isles::write(folder.path(), script);
    let check = ["check", folder.path().to_str().unwrap()];
    assert_eq!(without(&check), with(&check));
}

/// Useless threads must not take the memory of the others: each has its own VM and its own arena.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[test]
fn many_jobs_play_in_little_memory() {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let mut command = Command::new("sh");
    let limit = 500_000 + processors * 50_000;
    command.args([
        "-c",
        &format!("ulimit -v {limit} && exec \"$0\" \"$@\""),
        env!("CARGO_BIN_EXE_brink"),
    ]);
    command
        .args([
            "sim", "red_sea", "--games", "300", "--jobs", "256", "--json",
        ])
        .current_dir(testkit::root());
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = run(command, b"");
    assert!(output.status.success(), "{}", both(&output));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("\"errors\": []"), "{said}");
}

#[test]
fn input_that_is_not_text_is_not_an_answer() {
    let args = ["play", "red_sea", "--us", "random", "--seed", "5"];
    let long = vec![b'1'; 300_000];
    let input = [
        b"\xff\xfe\x80\n",
        &long[..],
        b"\n\0\x1b[2J\n",
        b"1\n",
        b"\xc3",
    ]
    .concat();
    let said = says(&args, &input);
    // Three lines are not understood, the fourth is an answer, the last has no end.
    assert!(said.contains("play a card"), "{said}");
    assert!(said.len() < 20_000 && !said.contains('\u{1b}'), "{said}");
}
