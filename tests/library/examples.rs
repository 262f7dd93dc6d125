//! The programs in `examples` run to their ends.

use std::process::Command;

/// `cargo test` builds the examples; `cargo test --test NAME` does not.
#[test]
fn examples_run() {
    let built = Command::new(env!("CARGO")).args(["build", "--quiet", "--locked", "--examples"]).status().unwrap();
    assert!(built.success());
    let target = std::env::current_exe().unwrap();
    let target = target.ancestors().nth(2).unwrap().join("examples");
    let mut ran = 0;
    for entry in std::fs::read_dir("examples").unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_owned();
        let output = Command::new(target.join(&name)).output().unwrap_or_else(|error| panic!("{name:?}: {error}"));
        assert!(output.status.success(), "{name:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.len() > 10, "{name:?} says nothing");
        ran += 1;
    }
    assert_eq!(ran, 5);
}
