//! Files: read, written, renamed, removed, and what they were before.

use serde_json::json;

use super::bench::{Bench, CARDS, ENVOY};

#[test]
fn files_are_listed() {
    let bench = Bench::new();
    let state = bench.get("state");
    assert_eq!(
        (&state["mods"][0]["id"], &state["scenarios"][0]["id"]),
        (&json!("straits"), &json!("straits"))
    );
    let all = bench.get("files");
    assert!(
        all["files"]
            .as_array()
            .unwrap()
            .iter()
            .any(|file| file["path"] == ENVOY && file["writable"] == true)
    );
}

#[test]
fn scenarios_are_in_the_order_of_the_lobby() {
    let bench = Bench::new();
    // By their ids the second would be the first.
    for (id, rank) in [("zeal", 1), ("ardour", 2)] {
        let text = format!("id: {id}\nextends: straits\nname: {id}\nrank: {rank}\n");
        let path = format!("straits/scenarios/{id}.yaml");
        let file = json!({ "path": path, "text": text, "digest": null });
        bench.ask("PUT", "file", &file).ok();
    }
    let state = bench.get("state");
    let listed = state["scenarios"].as_array().unwrap().iter();
    let ids: Vec<_> = listed.map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["zeal", "ardour", "straits"]);
}

#[test]
fn files_are_written_and_what_they_were_is_kept() {
    let bench = Bench::new();
    let (text, digest) = bench.read(ENVOY);
    let new = text.replace("gain_vp(1", "gain_vp(2");
    let saved = bench
        .ask(
            "PUT",
            "file",
            &json!({ "path": ENVOY, "text": new, "digest": digest }),
        )
        .ok();
    assert_eq!(std::fs::read_to_string(bench.disk(ENVOY)).unwrap(), new);
    // The old digest is not that of the file any more: both texts are at hand.
    let late = bench.ask(
        "PUT",
        "file",
        &json!({ "path": ENVOY, "text": "", "digest": digest }),
    );
    assert_eq!(
        (
            late.status,
            &late.json()["error"]["code"],
            &late.json()["theirs"]["text"]
        ),
        (409, &json!("changed"), &json!(new))
    );
    assert_eq!(late.json()["theirs"]["digest"], saved["digest"]);
    let versions = bench.get(&format!("history?path={ENVOY}"));
    let version = versions["versions"][0]["version"].as_str().unwrap();
    assert_eq!(
        bench.get(&format!("version?path={ENVOY}&version={version}"))["text"],
        json!(text)
    );
    let restored = bench.post(
        "restore",
        &json!({ "path": ENVOY, "version": version, "digest": saved["digest"] }),
    );
    assert_eq!(
        (&restored["text"], bench.read(ENVOY)),
        (&json!(text), (text.clone(), digest.clone()))
    );
    // The text in between is not lost either.
    assert_eq!(
        bench.get(&format!("history?path={ENVOY}"))["versions"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[test]
fn files_are_made_renamed_and_removed() {
    let bench = Bench::new();
    let note = "straits/notes/first.md";
    let put = json!({ "path": note, "text": "# Notes\n", "digest": null });
    bench.ask("PUT", "file", &put).ok();
    assert_eq!(bench.refused("PUT", "file", &put), "exists");
    let digest = bench.read(note).1;
    let other = "straits/notes/second.md";
    bench.post(
        "rename",
        &json!({ "from": note, "to": other, "digest": digest }),
    );
    assert_eq!(bench.read(other).0, "# Notes\n");
    assert!(!bench.disk(note).exists());
    let onto = json!({ "from": other, "to": CARDS, "digest": digest });
    assert_eq!(bench.refused("POST", "rename", &onto), "exists");
    bench
        .ask(
            "DELETE",
            "file",
            &json!({ "path": other, "digest": digest }),
        )
        .ok();
    assert!(!bench.disk("straits/notes").exists());
    assert_eq!(
        bench.refused(
            "DELETE",
            "file",
            &json!({ "path": other, "digest": digest })
        ),
        "changed"
    );
    // Also what was removed comes back.
    let version = bench.get(&format!("history?path={other}"))["versions"][0]["version"].clone();
    bench.post(
        "restore",
        &json!({ "path": other, "version": version, "digest": null }),
    );
    assert_eq!(bench.read(other).0, "# Notes\n");
}

/// The number of answers that are not refused, to requests that are sent at once.
fn accepted(requests: Vec<impl FnOnce() -> u16 + Send>) -> usize {
    std::thread::scope(|threads| {
        let asked: Vec<_> = requests.into_iter().map(|ask| threads.spawn(ask)).collect();
        let statuses = asked.into_iter().map(|one| one.join().unwrap());
        statuses.filter(|status| *status == 200).count()
    })
}

#[test]
fn two_servers_on_one_folder_take_turns() {
    let one = Bench::new();
    let other = Bench::on(one.folder.clone());
    let benches = [&one, &other, &one, &other];
    for round in 0..12 {
        let (text, digest) = one.read(ENVOY);
        let saves = benches.iter().enumerate().map(|(nth, bench)| {
            let new = format!("{text}-- {round} {nth}\n");
            let save = json!({ "path": ENVOY, "text": new, "digest": digest });
            move || bench.ask("PUT", "file", &save).status
        });
        assert_eq!(accepted(saves.collect()), 1);
        let to = format!("straits/notes/{round}.md");
        let renamings = benches.iter().enumerate().map(|(nth, bench)| {
            let from = format!("straits/notes/{round}_{nth}.md");
            let made = json!({ "path": from, "text": from, "digest": null });
            bench.ask("PUT", "file", &made).ok();
            let digest = bench.read(&from).1;
            let rename = json!({ "from": from, "to": to, "digest": digest });
            move || bench.ask("POST", "rename", &rename).status
        });
        assert_eq!(accepted(renamings.collect()), 1);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_files_stops_nothing() {
    let bench = Bench::new();
    for place in [
        "cards/pipe.yaml",
        "maps/pipe.yaml",
        "tests/pipe.yaml",
        "locale/de.yaml",
    ] {
        let path = bench.disk("straits").join(place);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
    }
    let said = bench.post("check", &json!({ "path": null })).to_string();
    assert!(said.contains("a device or a pipe"), "{said}");
    bench.get("tests");
    bench.get("files");
}

#[test]
fn every_byte_of_a_file_stays() {
    let bench = Bench::new();
    let path = "straits/README.md";
    for text in ["\u{feff}a\r\nb", "", "é\u{2028}\n\n", "a\0b"] {
        let digest = bench.disk(path).exists().then(|| bench.read(path).1);
        bench
            .ask(
                "PUT",
                "file",
                &json!({ "path": path, "text": text, "digest": digest }),
            )
            .ok();
        assert_eq!(
            (
                std::fs::read(bench.disk(path)).unwrap(),
                bench.read(path).0.as_str()
            ),
            (text.as_bytes().to_vec(), text)
        );
    }
}

#[test]
fn mods_that_are_switched_off_are_named_by_their_folders() {
    let bench = Bench::new();
    assert_eq!(bench.get("state")["off"], json!({}));
    std::fs::write(bench.disk("mods.yaml"), "disabled: [straits]\n").unwrap();
    assert_eq!(bench.get("state")["off"], json!({ "straits": "straits" }));
}
