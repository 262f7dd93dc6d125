//! A save that is being written when the program is killed never destroys the one before.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use brink::game::Saved;

/// Time limit of a program to its first save.
const PATIENCE: Duration = Duration::from_secs(120);

/// When a file was written; none if there is none.
fn written(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|facts| facts.modified()).ok()
}

#[test]
fn kill_in_a_loop_of_saves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let content = testkit::content("red_sea");
    let mut there = 0;
    for round in 0..40_u64 {
        let before = written(&file);
        let mut child = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")))
            .current_dir(testkit::root())
            .args([
                "play",
                "red_sea",
                "--us",
                "random",
                "--seed",
                &round.to_string(),
                "--save",
            ])
            .arg(&file)
            .args((round > 0).then_some("--overwrite"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        // Every choice is saved: the game ends, or the kill comes in between.
        let typing = std::thread::spawn(move || {
            for _ in 0..400 {
                if input.write_all(b"1\n").is_err() {
                    return;
                }
            }
        });
        // Starting takes as long as it takes; from the first save on, the kill comes a little later in each round.
        let began = Instant::now();
        while written(&file) == before && began.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(round * 2));
        child.kill().unwrap();
        child.wait().unwrap();
        typing.join().unwrap();
        if file.exists() {
            there += 1;
            let saved = Saved::read(&file).unwrap_or_else(|error| panic!("round {round}: {error}"));
            saved
                .load(&content)
                .unwrap_or_else(|error| panic!("round {round}: {error}"));
        }
    }
    assert!(there == 40, "only {there} kills came after a save");
}
