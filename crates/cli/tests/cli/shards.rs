//! `brink sim` in parts: split, merged, killed, resumed, and refused.

mod matches;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use brink::digest::{SplitMix64, mixed};
use brink_study::{Comparison, Ladder, Record, Tally};

fn command(args: &[&str], folder: &Path) -> Command {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    let content = testkit::root();
    command
        .args(["--content", content.to_str().unwrap()])
        .args(args)
        .current_dir(folder)
        .env("NO_COLOR", "1");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn brink(args: &[&str], folder: &Path) -> Output {
    command(args, folder).output().unwrap()
}

/// Output of a command, which must succeed.
fn prints(args: &str, folder: &Path) -> String {
    let args: Vec<&str> = args.split(' ').collect();
    let output = brink(&args, folder);
    assert!(
        output.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Standard error of a command, which must fail with this exit code and an empty standard output.
fn fails_with(code: i32, args: &str, folder: &Path) -> String {
    let args: Vec<&str> = args.split(' ').collect();
    let output = brink(&args, folder);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert!(output.stdout.is_empty(), "{args:?}");
    said
}

fn fails(args: &str, folder: &Path) -> String {
    fails_with(1, args, folder)
}

#[test]
fn shards_merge_to_the_bytes_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let whole = prints(
        "sim red_sea --games 40 --seed 3 --out whole.json --report whole.html",
        here,
    );
    let bytes = std::fs::read(here.join("whole.json")).unwrap();
    for parts in [1, 2, 7] {
        let mut files = Vec::new();
        for part in 1..=parts {
            let file = format!("{parts}_{part}.json");
            let jobs = 1 + part % 2;
            let said = prints(
                &format!(
                    "sim red_sea --games 40 --seed 3 --jobs {jobs} --detail --shard {part}/{parts} --out {file}"
                ),
                here,
            );
            assert_eq!(parts == 1, !said.contains(" of 40)"), "{said}");
            files.push(file);
        }
        files.reverse();
        files.rotate_left(parts as usize / 2);
        let merge = format!(
            "sim --merge {} --out sum.json --report sum.html",
            files.join(" ")
        );
        let said = prints(&merge, here);
        assert!(
            std::fs::read(here.join("sum.json")).unwrap() == bytes,
            "{parts} parts"
        );
        assert!(
            std::fs::read(here.join("sum.html")).unwrap()
                == std::fs::read(here.join("whole.html")).unwrap()
        );
        // All that a merge does not know is how long it took.
        let timeless = |text: &str| {
            let lines = text.lines().filter(|line| !line.contains(" a second"));
            lines
                .map(|line| line.split(" in ").next().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(timeless(&said), timeless(&whole));
    }
    let json: serde_json::Value =
        serde_json::from_str(&prints("sim --merge 7_3.json 7_5.json --json", here)).unwrap();
    assert_eq!(json["ranges"], serde_json::json!([[11, 17], [22, 28]]));
    assert_eq!((&json["games"], &json["planned"]), (&12.into(), &40.into()));
    assert!(json["digest"].is_string() && json["seconds"].is_null());
}

#[test]
fn merges_say_what_is_missing_and_refuse_what_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    for part in [1, 2, 4] {
        prints(
            &format!("sim red_sea --games 40 --shard {part}/4 --out {part}.json"),
            here,
        );
    }
    let output = brink(
        &[
            "sim",
            "--merge",
            "1.json",
            "4.json",
            "2.json",
            "--out",
            "some.json",
        ],
        here,
    );
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && said.contains("warning: games 21 to 30 of 40 are missing"),
        "{said}"
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("30 games (games 1 to 20, games 31 to 40 of 40)"),
        "{text}"
    );
    // The last part is missed too.
    let output = brink(&["sim", "--merge", "2.json", "1.json"], here);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("warning: games 21 to 40 of 40 are missing"),
        "{said}"
    );

    let overlap = fails("sim --merge 1.json 2.json some.json", here);
    assert!(
        overlap.contains("1.json and some.json: games 1 to 20 would be counted twice"),
        "{overlap}"
    );
    let twice = fails("sim --merge 1.json 1.json", here);
    assert!(
        twice.contains("1.json and 1.json: games 1 to 10 would be counted twice"),
        "{twice}"
    );
}

#[test]
fn merges_refuse_other_games_and_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    prints("sim red_sea --games 40 --shard 1/4 --out 1.json", here);
    for (args, words) in [
        (
            "red_sea --seed 2",
            "1.json and other.json: the tallies are of different games: the seed is 1 in one and 2",
        ),
        (
            "red_sea --us careful",
            "the player of `us` is `random` in one and `careful` in the other",
        ),
        (
            "red_sea --detail",
            "one counts a summary only and the other what a report needs",
        ),
        (
            "twilight_struggle",
            "the scenario is `red_sea` in one and `twilight_struggle` in the other",
        ),
    ] {
        prints(&format!("sim {args} --games 1 --out other.json"), here);
        let said = fails("sim --merge 1.json other.json", here);
        assert!(said.contains(words), "{said}");
        std::fs::remove_file(here.join("other.json")).unwrap();
    }
    assert!(fails("sim --merge 1.json none.json", here).contains("none.json: "));
    assert!(fails("sim --merge 1.json .", here).contains(".: it is a folder"));
    assert!(
        fails("sim --merge 1.json --report r.html", here)
            .contains("a report needs games played with --detail")
    );
    let bytes = std::fs::read(here.join("1.json")).unwrap();
    std::fs::write(here.join("cut.json"), &bytes[..bytes.len() / 2]).unwrap();
    assert!(
        fails("sim --merge cut.json", here).contains("cut.json: this is not a tally of games: EOF")
    );
    std::fs::write(
        here.join("changed.json"),
        String::from_utf8(bytes)
            .unwrap()
            .replace("\"turns\":", "\"turns\":1"),
    )
    .unwrap();
    assert!(fails("sim --merge changed.json", here).contains("changed.json: the tally is damaged"));
    std::fs::write(here.join("list.txt"), "eggs\n").unwrap();
    assert!(fails("sim --merge list.txt", here).contains("list.txt: this is not a tally of games"));
    for args in [
        "red_sea --merge 1.json",
        "--merge 1.json --games 5",
        "--merge 1.json --shard 1/2",
        "--merge",
        "",
    ] {
        fails_with(2, format!("sim {args}").trim(), here);
    }
}

#[test]
fn no_file_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let is = |name: &str| std::fs::read(here.join(name)).unwrap();
    prints("sim red_sea --games 20 --shard 1/2 --out half.json", here);
    let half = is("half.json");
    let said = fails("sim red_sea --games 20 --shard 1/2 --out half.json", here);
    assert!(
        said.contains(
            "half.json: it has 10 games already: continue with --resume, or name another file"
        ),
        "{said}"
    );
    let said = fails(
        "sim red_sea --games 20 --shard 2/2 --out half.json --resume",
        here,
    );
    assert!(
        said.contains("half.json: it has games 1 to 10, which do not belong to this run"),
        "{said}"
    );
    let said = fails(
        "sim red_sea --games 20 --seed 2 --out half.json --resume",
        here,
    );
    assert!(
        said.contains("the seed is 2 in one and 1 in the other"),
        "{said}"
    );
    let said = fails("sim red_sea --games 5 --out half.json --resume", here);
    assert!(said.contains("it has games 6 to 10, which"), "{said}");
    prints("sim red_sea --games 4 --seed 9 --out ninth.json", here);
    assert!(
        fails("sim --merge ninth.json --out half.json", here).contains("games that would be lost")
    );
    assert!(is("half.json") == half);
    // More games, and a merge into one of its files.
    let said = prints("sim red_sea --games 20 --out half.json --resume", here);
    assert!(
        said.contains("20 games\n") && !said.contains("a second"),
        "{said}"
    );
    prints("sim red_sea --games 20 --out whole.json", here);
    assert!(is("half.json") == is("whole.json"));
    prints("sim --merge whole.json --out whole.json", here);
    assert!(is("half.json") == is("whole.json"));
}

/// Files of others, folders, devices, and files that cannot be written are left alone.
#[test]
fn only_own_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    prints("sim red_sea --games 20 --out half.json", here);
    std::fs::write(here.join("list.txt"), "eggs\n").unwrap();
    std::fs::create_dir(here.join("folder")).unwrap();
    for out in [
        "list.txt",
        "folder",
        "no_such/file",
        "/dev/full",
        "/dev/null",
        "folder/../list.txt",
    ] {
        for args in [
            format!("sim red_sea --games 3 --out {out}"),
            format!("sim red_sea --games 3 --out {out} --resume"),
        ] {
            assert!(fails(&args, here).contains(out), "{args}");
        }
        assert!(
            fails(&format!("sim --merge half.json --out {out}"), here).contains(out),
            "{out}"
        );
    }
    let list = std::fs::read(here.join("list.txt")).unwrap();
    assert_eq!(list, b"eggs\n");
    // Where nothing was written yet.
    std::fs::write(here.join("empty"), "").unwrap();
    prints("sim red_sea --games 3 --out empty", here);
    assert_eq!(Tally::read(&here.join("empty")).unwrap().games(), 3);
}

#[test]
fn odd_parts_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    for (shard, words) in [
        ("0/0", "there is at least one part: 1/1"),
        ("0/3", "parts are counted from 1: 1/3 to 3/3"),
        ("5/3", "parts are counted from 1: 1/3 to 3/3"),
        ("3", "write it as PART/PARTS, such as 3/8"),
        ("1/-2", "write it as PART/PARTS, such as 3/8"),
        (
            "1/99999999999999999999999",
            "write it as PART/PARTS, such as 3/8",
        ),
    ] {
        let said = fails_with(2, &format!("sim red_sea --shard {shard}"), here);
        assert!(said.contains(words), "{shard}: {said}");
    }
    fails_with(2, "sim red_sea --resume", here);
    fails_with(2, "sim red_sea --out x.json --every 61", here);
    // More parts than games: most are empty, and are tallies all the same.
    prints(
        "sim red_sea --games 2 --shard 1/18446744073709551615 --out empty.json",
        here,
    );
    prints("sim red_sea --games 2 --out all.json", here);
    prints("sim --merge empty.json all.json --out sum.json", here);
    assert!(
        std::fs::read(here.join("sum.json")).unwrap()
            == std::fs::read(here.join("all.json")).unwrap()
    );
}

/// Longest wait for a file of games.
const PATIENCE: Duration = Duration::from_secs(120);

/// Runs that are killed, as files.
const KILLED: [&str; 4] = [
    "sim red_sea --games 300 --seed 4 --jobs 2 --every 0 --out run.json --resume",
    "match red_sea --a random --b random --games 200 --seed 4 --jobs 2 --every 0 --out run.json --resume",
    "ladder red_sea --players random,random:,careful --games 20 --seed 4 --jobs 2 --every 0 --out run.json --resume",
    "sim red_sea --vary handicap_us=0..2 --games 90 --seed 4 --jobs 2 --every 0 --out run.json --resume",
];

/// The games of a file of any kind.
fn games(file: &Path) -> u64 {
    let tally = Tally::read(file).map(|tally| tally.games());
    let ladder = || Ladder::read(file).map(|ladder| Record::games(&ladder));
    let comparison = || Comparison::read(file).map(|all| Record::games(&all));
    tally
        .or_else(|_| ladder())
        .or_else(|_| comparison())
        .expect("whatever happens, the file is whole")
}

/// A run that is killed at random times, and resumed, ends with the same bytes. `BRINK_KILLS=20` makes 20 such runs.
#[cfg(unix)]
#[test]
fn killed_runs_are_resumed() {
    KILLED.iter().for_each(|run| resumed(run));
}

/// Kills runs until enough were made, and one was killed between its first and its last game.
#[cfg(unix)]
fn resumed(killed: &str) {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    std::fs::create_dir(&whole).unwrap();
    let began = Instant::now();
    prints(killed, &whole);
    let takes = began.elapsed().as_millis() as u64;
    let all = games(&whole.join("run.json"));
    let bytes = std::fs::read(whole.join("run.json")).unwrap();
    let runs = std::env::var("BRINK_KILLS")
        .ok()
        .and_then(|runs| runs.parse().ok())
        .unwrap_or(1);
    let mut times = SplitMix64::new(mixed(began.elapsed().as_nanos() as u64, 0));
    let (mut halfway, mut run) = (0, 0);
    while run < runs || halfway == 0 {
        let here = folder.path().join(run.to_string());
        std::fs::create_dir(&here).unwrap();
        let file = here.join("run.json");
        for kill in 0..5 {
            let args: Vec<&str> = killed.split(' ').collect();
            let mut child = command(&args, &here).spawn().unwrap();
            // The first time as soon as there is a file: a machine may be much faster or slower than a moment ago.
            while kill == 0 && !file.exists() && child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
            if kill > 0 {
                std::thread::sleep(Duration::from_millis(times.next().unwrap() % takes));
            }
            child.kill().unwrap();
            child.wait().unwrap();
            if file.exists() {
                halfway += u32::from((1..all).contains(&games(&file)));
            }
        }
        prints(killed, &here);
        assert!(
            std::fs::read(here.join("run.json")).unwrap() == bytes,
            "{killed}: run {run}"
        );
        run += 1;
        assert!(
            run < 100,
            "no run was killed between its first and its last game"
        );
    }
}

/// The games in a file; none if it is not there yet.
fn written(file: &Path) -> u64 {
    Tally::read(file).map_or(0, |tally| tally.games())
}

fn wait_until(done: impl Fn() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < PATIENCE, "nothing is written");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Ctrl-C keeps what was counted, says how to continue, and does not print half a summary.
#[cfg(unix)]
#[test]
fn interrupted_runs_keep_what_they_have() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let args = "sim red_sea --games 100000 --seed 4 --jobs 2 --every 0 --out run.json";
    let args: Vec<&str> = args.split(' ').collect();
    for signal in ["-INT", "-TERM"] {
        let resume: &[&str] = if signal == "-TERM" {
            &["--resume"]
        } else {
            &[]
        };
        let child = command(&[&args[..], resume].concat(), here)
            .spawn()
            .unwrap();
        let file = here.join("run.json");
        let before = written(&file);
        wait_until(|| written(&file) != before);
        assert!(
            Command::new("kill")
                .arg(signal)
                .arg(child.id().to_string())
                .status()
                .unwrap()
                .success()
        );
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        let games = Tally::read(&file).unwrap().games();
        let wanted = format!(
            "error: stopped: {games} of 100000 games are in run.json; --resume plays the others\n"
        );
        assert!(games > before && said.ends_with(&wanted), "{said}");
        assert!(output.stdout.is_empty());
    }
}

/// Two programs that write to the same file notice it.
#[cfg(unix)]
#[test]
fn a_file_that_another_program_wrote_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let args = "sim red_sea --games 20000 --every 1 --out run.json";
    let child = command(&args.split(' ').collect::<Vec<_>>(), here)
        .spawn()
        .unwrap();
    let file = here.join("run.json");
    wait_until(|| written(&file) > 0);
    let signal = |name: &str| {
        assert!(
            Command::new("kill")
                .arg(name)
                .arg(child.id().to_string())
                .status()
                .unwrap()
                .success()
        );
    };
    // It has just written, and writes again after a second: it is stopped between the two.
    signal("-STOP");
    let other = here.join("other.json");
    prints("sim red_sea --games 3 --seed 77 --out other.json", here);
    std::fs::rename(&other, &file).unwrap();
    signal("-CONT");
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("error: run.json: another program has written it meanwhile"),
        "{said}"
    );
    // The games are not lost: they are printed.
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("20000 games")
    );
    assert_eq!(Tally::read(&file).unwrap().games(), 3);
}

#[cfg(unix)]
#[test]
fn scripts_for_slurm_can_be_parsed() {
    let scripts = testkit::root().join("python/examples/slurm");
    for entry in std::fs::read_dir(scripts).unwrap() {
        let script = entry.unwrap().path();
        let checked = Command::new("bash").arg("-n").arg(&script).status();
        assert!(checked.unwrap().success(), "{}", script.display());
    }
}
