//! `brink serve --edit`, as a process: a file is whole whenever the server is killed.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use super::served::{Served, answered};

const FILE: &str = "short/cards/short/long.lua";

/// The text of a number: long enough that writing it takes a while.
fn text(number: usize) -> String {
    format!(
        "-- {number}\n{}return {{}}\n",
        "-- a line of a long script\n".repeat(8_000)
    )
}

/// Writes one text after another until the server has gone; `last` is the number of the last one that was answered.
fn write_on(address: &str, token: &str, last: &AtomicUsize) {
    let file = format!("/api/edit/file?path={FILE}");
    let Some(now) = answered(address, "GET", &file, token, &json!({})) else {
        return;
    };
    let mut digest = now["digest"].clone();
    loop {
        let write = json!({ "path": FILE, "text": text(last.load(Ordering::Relaxed) + 1), "digest": digest });
        match answered(address, "PUT", "/api/edit/file", token, &write) {
            Some(said) if said["digest"].is_string() => digest = said["digest"].clone(),
            Some(said) => panic!("{said}"),
            None => return,
        }
        last.fetch_add(1, Ordering::Relaxed);
    }
}

/// The numbers of the earlier texts, each of them whole.
fn kept(mods: &Path) -> BTreeSet<usize> {
    let Ok(entries) = std::fs::read_dir(mods.join(".brink-history").join(FILE)) else {
        return BTreeSet::new();
    };
    // What begins with a dot was being written.
    let whole = |path: &PathBuf| !path.file_name().unwrap().to_str().unwrap().starts_with('.');
    let paths = entries.map(|entry| entry.unwrap().path()).filter(whole);
    paths
        .map(|path| number_of(&std::fs::read_to_string(path).unwrap()))
        .collect()
}

/// Which text it is, if it is whole.
fn number_of(read: &str) -> usize {
    let number = read
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("-- "))
        .unwrap()
        .parse()
        .unwrap();
    assert!(read == text(number), "text {number} is cut");
    number
}

#[test]
fn a_file_is_whole_whenever_the_workbench_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mods = folder.path().join("mods");
    let file = mods.join(FILE);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    let described = "id: short\nname: Short\nversion: \"1.0.0\"\nengine: \">=0.1\"\ndescription: A short game.\n";
    std::fs::write(mods.join("short/mod.yaml"), described).unwrap();
    std::fs::write(&file, text(0)).unwrap();
    let last = Arc::new(AtomicUsize::new(0));
    for round in 0..12 {
        let mut served = Served::with(folder.path(), &["--edit", "--mods", "mods"]);
        let (address, token, first) = (
            served.address.clone(),
            served.edit.clone(),
            last.load(Ordering::Relaxed),
        );
        let writer = std::thread::spawn({
            let last = last.clone();
            move || write_on(&address, &token, &last)
        });
        while last.load(Ordering::Relaxed) == first && !writer.is_finished() {
            std::thread::sleep(Duration::from_millis(1));
        }
        // At another moment of a write each time.
        std::thread::sleep(Duration::from_micros(1_700 * round));
        served.kill();
        writer.join().unwrap();
        let known = last.load(Ordering::Relaxed);
        // What was answered is there; what was not may be.
        let now = number_of(&std::fs::read_to_string(&file).unwrap());
        assert!(
            now == known || now == known + 1,
            "round {round}: {now} is there, {known} was answered"
        );
        let kept = kept(&mods);
        let first = now.saturating_sub(40);
        assert!(
            (first..now).all(|number| kept.contains(&number)),
            "round {round}: {kept:?} of {now}"
        );
        last.store(now, Ordering::Relaxed);
    }
    assert!(last.load(Ordering::Relaxed) >= 12);
    drafts_go_when_they_are_old(folder.path(), &file);
}

/// An unfinished write is no file of the mod, and its rest goes when it is old.
fn drafts_go_when_they_are_old(folder: &Path, file: &Path) {
    let served = Served::with(folder, &["--edit", "--mods", "mods"]);
    let ask = |method, path: &str, body: &Value| {
        answered(&served.address, method, path, &served.edit, body).unwrap()
    };
    assert!(
        !ask("GET", "/api/edit/files", &json!({}))
            .to_string()
            .contains("brink-draft")
    );
    let beside = || {
        std::fs::read_dir(file.parent().unwrap())
            .unwrap()
            .map(|entry| entry.unwrap().path())
    };
    for path in beside() {
        File::options()
            .append(true)
            .open(path)
            .unwrap()
            .set_modified(SystemTime::UNIX_EPOCH)
            .unwrap();
    }
    let now = ask("GET", &format!("/api/edit/file?path={FILE}"), &json!({}));
    ask(
        "PUT",
        "/api/edit/file",
        &json!({ "path": FILE, "text": "return {}\n", "digest": now["digest"] }),
    );
    assert_eq!(beside().collect::<Vec<_>>(), [file]);
}
