//! Programs that use the library: the examples, and one of a third party.
//!
//! Both are built by Cargo, so the gate runs these tests when Cargo builds nothing else.

use std::path::Path;
use std::process::Command;

const MANIFEST: &str = r#"
[package]
name = "stranger"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
brink = { package = "brink-engine", path = "BRINK", default-features = false }
brink-players = { path = "BRINK/crates/players" }
serde_json = { version = "1", features = ["raw_value"] }

# Not used: with the features that the workspace asks for, Cargo builds nothing of others again.
anstyle = "1"
bitflags = { version = "2", features = ["std"] }
memchr = "2"
num-traits = { version = "0.2", features = ["i128"] }
rand = "0.10"
serde = { version = "1", features = ["alloc"] }
smallvec = { version = "1", features = ["const_generics", "const_new"] }
[target.'cfg(unix)'.dependencies]
nix = { version = "0.31", default-features = false, features = ["fs", "ioctl", "poll", "process", "signal", "term", "time"] }

[build-dependencies]
syn = { version = "3", features = ["extra-traits", "fold", "full", "visit", "visit-mut"] }

[profile.dev.package.brink-engine]
opt-level = 0
[profile.dev.package.brink-players]
opt-level = 0
"#;

const PROGRAM: &str = include_str!("builds/program.rs");

/// The profile with which the workspace builds what others have written, so that it is not built twice.
fn profile(workspace: &str) -> String {
    let (_, profile) = workspace.split_once("[profile.dev]").unwrap();
    let lines = profile.lines().filter(|line| !line.starts_with("brink"));
    "\n[profile.dev]".to_owned() + &lines.flat_map(|line| [line, "\n"]).collect::<String>()
}

/// Outside the workspace, with `brink` by its path and without default features, it loads a game of two cards from
/// memory, plays it on a pool of threads, and serialises an observation.
#[test]
fn a_strangers_program_builds_and_runs() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir(folder.path().join("src")).unwrap();
    let manifest = MANIFEST.replace("BRINK", &root.display().to_string().replace('\\', "/"))
        + &profile(&std::fs::read_to_string(root.join("Cargo.toml")).unwrap());
    std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    std::fs::write(folder.path().join("src/main.rs"), PROGRAM).unwrap();
    // The versions that are here already.
    std::fs::copy(root.join("Cargo.lock"), folder.path().join("Cargo.lock")).unwrap();
    // What it depends on is built already.
    let this = std::env::current_exe().unwrap();
    let target = this.ancestors().nth(3).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline"])
        .current_dir(folder.path())
        .env("CARGO_TARGET_DIR", target)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        said.contains("8 games, all alike on every thread"),
        "{said}"
    );
    assert!(said.contains("\"scenario\":\"isles\""), "{said}");
    assert!(
        said.contains("theirs:cards/isles/cards.yaml:6:"),
        "diagnostics have the given name: {said}"
    );
}

/// `cargo test` builds the examples; `cargo test --test NAME` does not.
#[test]
fn examples_run() {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--examples"])
        .status()
        .unwrap();
    assert!(built.success());
    let target = std::env::current_exe().unwrap();
    let target = target.ancestors().nth(2).unwrap().join("examples");
    let mut ran = 0;
    for entry in std::fs::read_dir("examples").unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_owned();
        let output = Command::new(target.join(&name))
            .output()
            .unwrap_or_else(|error| panic!("{name:?}: {error}"));
        assert!(
            output.status.success(),
            "{name:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(output.stdout.len() > 10, "{name:?} says nothing");
        ran += 1;
    }
    assert_eq!(ran, 5);
}
