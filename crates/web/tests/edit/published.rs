//! A mod as one file, made in the workbench and installed elsewhere.

use std::fs;

use base64::Engine;
use brink_pack::{Draft, Package};
use serde_json::{Value, json};

use super::bench::{Bench, TESTS};
use super::client::Answer;

impl Bench {
    fn published(&self, folder: &str) -> Answer {
        self.running.send(
            "POST",
            "/api/edit/publish",
            &self.token,
            &json!({ "mod": folder }),
        )
    }

    /// The tests of the mod, of which those that fail are left out.
    fn mended(self) -> Bench {
        let file = self.folder.path().join("mods").join(TESTS);
        let text = fs::read_to_string(&file).unwrap();
        let (sound, _) = text
            .split_once("- name: the envoy gains two points")
            .unwrap();
        fs::write(&file, sound).unwrap();
        self
    }
}

#[test]
fn a_published_mod_is_installed_as_it_is() {
    let bench = Bench::new().mended();
    fs::write(
        bench.folder.path().join("mods/straits/notes.docx"),
        "of nobody",
    )
    .unwrap();
    let made = bench.published("straits");
    assert_eq!(made.status, 200, "{}", made.body);
    let made: Value = made.json();
    assert_eq!(
        (&made["file"], &made["tests"], &made["left_out"]),
        (&json!("straits.zip"), &json!(1), &json!(["notes.docx"]))
    );
    let zip = base64::engine::general_purpose::STANDARD
        .decode(made["zip"].as_str().unwrap())
        .unwrap();
    assert_eq!(made["bytes"], json!(zip.len()));
    let package = Package::read(&zip).unwrap();
    let listed: Vec<&str> = made["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["path"].as_str().unwrap())
        .collect();
    assert_eq!(
        listed,
        package.files.keys().map(String::as_str).collect::<Vec<_>>()
    );
    for path in [
        "README.md",
        "pictures/straits.svg",
        "mod.yaml",
        "cards/straits/envoy.lua",
    ] {
        assert!(listed.contains(&path), "{path}: {listed:?}");
    }
    check_installed(&package, &bench);
    assert_eq!(
        bench.published("straits").json()["zip"],
        made["zip"],
        "the same bytes each time"
    );
}

/// Installs a package elsewhere and compares some files.
fn check_installed(package: &Package, bench: &Bench) {
    let elsewhere = tempfile::tempdir().unwrap();
    let draft = Draft::unpack(package, elsewhere.path()).unwrap();
    draft.stand().unwrap();
    let installed = elsewhere.path().join("straits");
    let own = bench.folder.path().join("mods/straits");
    for path in [
        "mod.yaml",
        "cards/straits/cards.yaml",
        "cards/straits/envoy.lua",
    ] {
        assert_eq!(
            fs::read(installed.join(path)).unwrap(),
            fs::read(own.join(path)).unwrap(),
            "{path}"
        );
    }
}

#[test]
fn what_fails_is_not_published() {
    let failed = Bench::new().published("straits");
    assert_eq!(failed.status, 422);
    let said = failed.json();
    assert_eq!(said["error"]["message"], json!("1 test failed"), "{said}");
    assert!(
        said["faults"][0]
            .as_str()
            .unwrap()
            .contains("the envoy gains two points"),
        "{said}"
    );
    let bench = Bench::new().mended();
    fs::write(
        bench.folder.path().join("mods").join(super::bench::ENVOY),
        "return {",
    )
    .unwrap();
    let said = bench.published("straits").json();
    assert_eq!(said["error"]["code"], json!("faulty"), "{said}");
    assert!(
        said["faults"][0].as_str().unwrap().contains("envoy.lua"),
        "{said}"
    );
}

#[test]
fn only_mods_are_published() {
    let bench = Bench::new().mended();
    fs::create_dir_all(bench.folder.path().join("mods/empty")).unwrap();
    for odd in [
        "",
        "..",
        "/etc",
        "straits/..",
        "straits/cards",
        "a\\b",
        "empty",
        "nobody",
        "STRAITS",
        "con",
    ] {
        let refused = bench.published(odd);
        assert_eq!(refused.status, 422, "{odd}: {}", refused.body);
        let said = refused.json().to_string();
        assert!(
            !said.contains(bench.folder.path().to_str().unwrap()),
            "{said}"
        );
    }
    for body in [
        json!({}),
        json!({ "mod": 1 }),
        json!({ "mod": "straits", "out": "/tmp/a.zip" }),
    ] {
        assert_eq!(
            bench
                .running
                .send("POST", "/api/edit/publish", &bench.token, &body)
                .status,
            400,
            "{body}"
        );
    }
}
