//! The gate on a machine that lacks something: it tries to install it, says in a line what cannot be had, and fails in CI.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

/// A script of the gate with only these programs: installers that fail, the tools of every shell, and what a case adds.
fn run(script: &str, programs: &[(&str, &str)], in_ci: bool) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let path_of = |name: &str| folder.path().join(name);
    for tool in [
        "bash", "cat", "cut", "dirname", "head", "sed", "sort", "tail",
    ] {
        let real = [
            Path::new("/bin").join(tool),
            Path::new("/usr/bin").join(tool),
        ];
        symlink(
            real.iter().find(|path| path.exists()).unwrap(),
            path_of(tool),
        )
        .unwrap();
    }
    for (name, text) in [("apt-get", "exit 100"), ("rustup", "exit 1")]
        .iter()
        .chain(programs)
    {
        std::fs::write(path_of(name), format!("#!/bin/bash\n{text}\n")).unwrap();
        std::fs::set_permissions(path_of(name), PermissionsExt::from_mode(0o755)).unwrap();
    }
    let mut command = Command::new(path_of("bash"));
    command
        .args(["-c", script])
        .current_dir(testkit::root())
        .env_clear()
        .env("PATH", folder.path());
    if in_ci {
        command.env("CI", "true");
    }
    let output = command.output().unwrap();
    (
        output.status.success(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

#[test]
fn what_cannot_be_had_is_said_in_a_line_and_fails_in_ci() {
    let old_rust = ("rustc", "echo rustc 1.70.0");
    let old_python = ("python3", "exit 1");
    for (script, programs, says) in [
        (
            ". .ci/needs; need_rust",
            &[old_rust][..],
            "Rust 1.95 or newer; here is rustc 1.70.0",
        ),
        (
            ". .ci/needs; need_rust",
            &[],
            "Rust 1.95 or newer; here is ",
        ),
        (". .ci/needs; need c++ g++", &[], "c++, of the packages g++"),
        (
            ". .ci/needs; need_python",
            &[],
            "Python 3.10 or newer with venv",
        ),
        (
            ". .ci/needs; need_python",
            &[old_python],
            "Python 3.10 or newer with venv",
        ),
        (
            "bash .ci/browser",
            &[],
            "chromium, of the packages chromium",
        ),
        (
            "bash .ci/browser",
            &[("chromium", "")],
            "node, of the packages nodejs",
        ),
        ("bash .ci/stylua", &[], "node, of the packages nodejs"),
        ("bash .ci/postgres start", &[], "PostgreSQL"),
        ("bash .ci/python", &[], "Python 3.10 or newer with venv"),
    ] {
        let (succeeded, said) = run(script, programs, true);
        let lines: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("CANNOT BE HAD: "))
            .collect();
        assert!(
            !succeeded && lines.len() == 1 && lines[0].contains(says),
            "{script}: {said}"
        );
        // Elsewhere the part is left out, and what comes after it runs.
        let (_, said) = run(
            &format!("({script}) || true; echo and on >&2"),
            programs,
            false,
        );
        assert!(
            said.contains(says) && said.ends_with("and on\n"),
            "{script}: {said}"
        );
    }
}

#[test]
fn what_is_there_is_not_installed() {
    let new_rust = [
        ("rustc", "echo 'rustc 1.200.0 (abc 2030-01-01)'"),
        ("cargo-fmt", ""),
        ("cargo-clippy", ""),
    ];
    assert_eq!(
        run(". .ci/needs; need_rust", &new_rust, true),
        (true, String::new())
    );
    assert_eq!(
        run(". .ci/needs; need c++ g++", &[("c++", "")], true),
        (true, String::new())
    );
}

/// A part that fails, or that takes more processor time than its bound, fails the run, and the table says which one.
#[test]
fn parts_that_fail_or_take_too_long_fail_the_run() {
    let run = |parts: &str| {
        let script = format!("set -euo pipefail; . .ci/parts; {parts}; report");
        let output = Command::new("bash")
            .args(["-c", &script])
            .current_dir(testkit::root())
            .output()
            .unwrap();
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    let (succeeded, said) = run("part one 60 echo fine; part two 60 true");
    assert!(
        succeeded && said.contains("== one\nfine\n") && !said.contains("FAILED"),
        "{said}"
    );
    let (succeeded, said) = run("part one 60 false & part two 60 true; wait");
    assert!(
        !succeeded && said.contains("FAILED") && said.contains("\ntwo "),
        "{said}"
    );
    let (succeeded, said) = run("part one 0 bash -c 'for ((i = 0; i < 50000; i++)); do :; done'");
    assert!(!succeeded && said.contains("OVER ITS BOUND"), "{said}");
}
