//! The command through its front door.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn brink(args: &[&str], input: &str) -> Output {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command
        .args(args)
        .current_dir(testkit::root())
        .env("NO_COLOR", "1");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("brink starts");
    // A command that fails immediately does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Output of a command, which must succeed.
fn prints(args: &[&str], input: &str) -> String {
    let output = brink(args, input);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// Standard error of a command, which must fail with exit code 1.
fn fails(args: &[&str]) -> String {
    let output = brink(args, "");
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap()
}

#[test]
fn list_and_check() {
    let list = prints(&["list"], "");
    assert!(list.contains("twilight_struggle_2nd_edition"), "{list}");
    assert!(list.contains("86 spaces, 9 regions, 121 links"), "{list}");
    assert!(prints(&["list", "--cards", "twilight_struggle"], "").contains("NATO*"));
    assert!(
        prints(&["list", "--options", "twilight_struggle"], "").contains("handicap_us=0 (0 to 20)")
    );
    let keys = prints(&["list", "--keys"], "");
    let key = "operations.influence.enemy_cost: a number from 1 to 9 (left out: `2`; since 0.1)\n    The cost of a marker";
    assert!(
        keys.contains(key)
            && keys.contains("vp.held_scoring_spoils: ")
            && keys.contains("setup.place.where."),
        "{keys}"
    );
    let one = prints(&["list", "--keys", "bonus.if_behind"], "");
    assert!(
        one.starts_with("special_card.bonus.if_behind: `on` or `off` (left out: `off`"),
        "{one}"
    );
    let spent = prints(&["list", "--keys", "spent"], "");
    assert!(spent.contains("one point there is enough"), "{spent}");
    assert!(spent.starts_with("effects.ops.spent: "), "{spent}");
    assert!(
        spent.contains("in scenarios/ID.yaml, as space_race.boxes.effects.ops.spent"),
        "{spent}"
    );
    let wrong = brink(&["list", "--keys", "if_behnd"], "");
    assert!(!wrong.status.success());
    assert!(
        String::from_utf8_lossy(&wrong.stderr).contains("did you mean `if_behind`?"),
        "{wrong:?}"
    );
    let checked = if testkit::nightly() {
        "."
    } else {
        "mods/late_war"
    };
    assert!(prints(&["check", checked], "").ends_with("0 errors, 0 warnings\n"));
    let broken = fails(&["check", "tests/broken"]);
    assert!(broken.contains(": error: "), "{broken}");
    assert!(fails(&["check", "no_such_folder"]).contains("no_such_folder is not a folder"));
}

#[test]
fn help_has_examples() {
    for command in [
        "list", "check", "play", "map", "sim", "replay", "test", "api", "schema", "new", "watch",
        "bench",
    ] {
        let help = prints(&[command, "--help"], "");
        assert!(help.contains("Example"), "{help}");
        assert!(help.contains(&format!("brink {command}")), "{help}");
    }
}

#[test]
fn shells_and_the_manual_know_every_command() {
    let help = prints(&["--help"], "");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    // What is further in goes on from the line before.
    let commands = commands
        .take_while(|line| line.starts_with("  "))
        .filter(|line| !line.starts_with("   "));
    let commands: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 20, "{help}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let text = prints(&["completions", shell], "");
        assert!(text.contains("licences"), "{shell}");
        for command in &commands {
            assert!(text.contains(command), "{shell} lacks {command}");
        }
    }
    let manual = prints(&["completions", "man"], "");
    assert!(manual.contains(".TH brink 1"), "{manual}");
    for command in commands.iter().filter(|command| **command != "help") {
        let section = format!(".SH {}\n", command.to_uppercase());
        assert!(manual.contains(&section), "the manual lacks {command}");
    }
    assert!(prints(&["--licences"], "").contains("Lua.org"));
    assert!(prints(&["--version"], "").starts_with("brink "));
}

#[test]
fn what_editors_need_is_what_is_committed() {
    let committed = |path: &str| std::fs::read_to_string(testkit::root().join(path)).unwrap();
    for sort in ["map", "cards", "scenario", "test", "mod"] {
        assert!(
            prints(&["schema", sort], "") == committed(&format!("docs/schema/{sort}.json")),
            "{sort}"
        );
    }
    for (format, path) in [
        ("markdown", "docs/api.md"),
        ("lua", "docs/editor/brink.lua"),
        ("luau", "docs/editor/brink.d.luau"),
    ] {
        assert!(
            prints(&["api", "--format", format], "") == committed(path),
            "{format}"
        );
    }
}

/// A number of the JSON object that `sim` prints.
fn sim(jobs: &str) -> serde_json::Value {
    let args = [
        "sim",
        "twilight_struggle",
        "--games",
        "60",
        "--seed",
        "1",
        "--jobs",
        jobs,
        "--json",
    ];
    serde_json::from_str(&prints(&args, "")).unwrap()
}

#[test]
fn simulations_do_not_depend_on_jobs() {
    let (one, two) = (sim("1"), sim("2"));
    assert_eq!(one["digest"], two["digest"]);
    assert_eq!(one["cards"], two["cards"]);
    for key in [
        "scenario",
        "games",
        "seed",
        "wins",
        "endings",
        "turns",
        "decisions",
        "seconds",
        "cards",
        "digest",
    ] {
        assert!(!one[key].is_null(), "{key}");
    }
    let card = one["cards"]["fidel"].as_object().unwrap();
    assert_eq!(
        card.keys().collect::<Vec<_>>(),
        ["event", "operations", "space", "happened"]
    );
    let wins: u64 = one["wins"]
        .as_object()
        .unwrap()
        .values()
        .map(|wins| wins.as_u64().unwrap())
        .sum();
    assert_eq!(wins, 60);
}

#[test]
fn simulations_write_logs() {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("logs");
    prints(
        &[
            "sim",
            "twilight_struggle",
            "--games",
            "2",
            "--log",
            logs.to_str().unwrap(),
        ],
        "",
    );
    assert!(
        std::fs::read_to_string(logs.join("game_00002.txt"))
            .unwrap()
            .contains("== Turn 1 ==")
    );
}

#[test]
fn mistakes_in_arguments() {
    let said = fails(&["sim", "twilight_strugle"]);
    assert!(said.contains("did you mean `twilight_struggle`?"), "{said}");
    assert!(
        fails(&["sim", "twilight_struggle", "--us", "clever"])
            .contains("unknown kind of player `clever`")
    );
    assert!(fails(&["sim", "twilight_struggle", "--side", "red=random"]).contains("no side `red`"));
    let said = fails(&["sim", "twilight_struggle", "--option", "handicap_usa=2"]);
    assert!(said.contains("handicap_us"), "{said}");
    assert!(fails(&["play", "--load", "no_such_file"]).contains("no_such_file"));
    assert!(fails(&["play"]).contains("name a scenario"));
}

const SET_UP: &str = "poland\npoland\npoland\npoland\npoland\npoland\n";

#[test]
fn a_person_plays() {
    let input = format!(
        "help\nboard\nhand\nwhy coup\nwhy france\nwhy atlantis\n{SET_UP}card nato\ncard xyz\nregions\nwhy nato\nwhy coup\n1\nlog\nundo\n2\nquit\n"
    );
    let said = prints(
        &["play", "twilight_struggle", "--us", "random", "--seed", "5"],
        &input,
    );
    for part in [
        "USSR: place a marker (rule 3.2, 6 left)",
        "Choose by number, or by a piece of the name",
        "Your hand",
        "USSR +1 in Poland (now 6)",
        "USSR: choose a headline (rule 4.5 C)",
        "no. 21, Early War",
        "`xyz` is not a card",
        "The question is: USSR:",
        "France is not a legal target of this effect: it is not in Eastern Europe",
        "`atlantis` is not a space, card or action",
        "A headline is played for its event",
        "If scored now",
        "Back to your last choice.",
        "The game is not saved. Seed 5.",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    // The other side's draws stay hidden.
    assert!(!said.contains("US draws"), "{said}");
}

#[test]
fn ambiguous_answers_are_not_guessed() {
    let said = prints(
        &["play", "twilight_struggle", "--us", "random", "--seed", "5"],
        "nd\n99\nital\natlantis\nquit\n",
    );
    assert!(said.contains("`nd` fits Finland, Poland"), "{said}");
    assert!(
        said.contains("There is no choice 99: they are numbered 1 to 9"),
        "{said}"
    );
    assert!(
        said.contains("Italy") && said.contains("`atlantis` is not one of the choices"),
        "{said}"
    );
}

#[test]
fn games_are_saved_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let path = file.to_str().unwrap();
    let args = [
        "play",
        "twilight_struggle",
        "--us",
        "random",
        "--seed",
        "5",
        "--save",
        path,
    ];
    assert!(prints(&args, SET_UP).contains("Saved. Continue with"));
    let said = prints(&["play", "--load", path, "--us", "random"], "hand\n1\n");
    assert!(said.contains("USSR: choose a headline"), "{said}");
    let replay = prints(&["replay", path], "");
    assert!(
        replay.contains("USSR +1 in Poland (now 6)") && replay.contains("verified: "),
        "{replay}"
    );
    // Nothing but the game is left in the folder.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    damaged_saves(&file);
}

/// Damaged, foreign and newer files are refused, and not touched.
fn damaged_saves(file: &Path) {
    let good = std::fs::read_to_string(file).unwrap();
    let cases = [
        (String::new(), "not a saved game"),
        ("{}".to_owned(), "not a saved game"),
        (good[..good.len() / 2].to_owned(), "not a saved game"),
        (
            good.replace("\"version\": 4", "\"version\": 99"),
            "reads up to version 4",
        ),
        (good.replace("space:poland", "space:atlantis"), "unknown"),
        (
            good.replacen("space:poland", "space:cuba", 1),
            "Cuba is not a legal target",
        ),
        (good.replacen("drawn:", "die:", 1), "does not fit"),
        (
            good.replace("\"twilight_struggle\"", "\"checkers\""),
            "unknown scenario",
        ),
    ];
    for (text, wanted) in cases {
        std::fs::write(file, &text).unwrap();
        let said = fails(&["play", "--load", file.to_str().unwrap()]);
        assert!(said.contains(wanted), "{wanted}: {said}");
        assert_eq!(std::fs::read_to_string(file).unwrap(), text);
        fails(&["replay", file.to_str().unwrap()]);
    }
}

#[test]
fn position_tests_run() {
    let said = prints(&["test", "--filter", "6.1.2"], "");
    assert!(said.contains(" passed, 0 failed"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.yaml");
    let text = "scenario: twilight_struggle\ntests:\n- name: wrong\n  given: { influence: { cuba: [1, 3] } }\n  then: { vp: 0, controller: { cuba: us } }\n- name: typo\n  given: { influence: { cubba: [1, 3] } }\n  then: { vp: 0 }\n";
    std::fs::write(&file, text).unwrap();
    let said =
        fails(&["test", file.to_str().unwrap()]).replace(folder.path().to_str().unwrap(), "DIR");
    insta::assert_snapshot!(said);
    assert!(fails(&["test", "no_such_file.yaml"]).contains("no_such_file.yaml"));
}

#[test]
fn bench_measures() {
    let table = prints(&["bench", "red_sea", "--games", "3"], "");
    assert!(
        table.contains("turns/s") && table.contains("clone a game") && !table.contains("check all"),
        "{table}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&prints(&["bench", "red_sea", "--games", "3", "--json"], "")).unwrap();
    let rows = json.as_array().unwrap();
    let value = |what: &str| {
        rows.iter().find(|row| row["what"] == what).unwrap()["value"]
            .as_f64()
            .unwrap()
    };
    let shares = ["in Lua", "listing choices", "applying"]
        .map(|part| value(&format!("share of time {part}")));
    assert!(shares.iter().all(|share| *share >= 0.0), "{shares:?}");
    assert!(
        (shares.iter().sum::<f64>() - 100.0).abs() < 1e-6,
        "{shares:?}"
    );
    for what in [
        "a call of the engine from Lua",
        "a decision of greedy",
        "begin its first game",
    ] {
        assert!(value(what) > 0.0, "{what}");
    }
    assert!(fails(&["bench", "red_see"]).contains("did you mean `red_sea`?"));
}

#[test]
fn bench_profiles_a_mod_and_a_scenario() {
    for name in ["punic", "red_sea"] {
        let said = prints(&["bench", "--profile", name, "--games", "20"], "");
        let scripts = said.lines().filter(|line| line.contains(".lua"));
        assert!(
            said.starts_with(&format!("{name}: 20 random games")),
            "{said}"
        );
        // Functions, lines, and the slowest one.
        assert!(
            scripts.count() > 10 && said.contains("\nslowest: "),
            "{said}"
        );
    }
    assert!(fails(&["bench", "--profile", "red_see"]).contains("did you mean `red_sea`?"));
}
