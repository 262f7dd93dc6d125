//! A workbench on a folder with one mod, which is a small game.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::Library;
use brink_web::{Edit, Server, Sqlite};
use serde_json::{Value, json};

use super::client::{Answer, Running};

pub struct Bench {
    pub running: Running,
    pub token: String,
    pub folder: Arc<tempfile::TempDir>,
}

pub const CARDS: &str = "straits/cards/straits/cards.yaml";
pub const ENVOY: &str = "straits/cards/straits/envoy.lua";
pub const TESTS: &str = "straits/tests/envoy.yaml";

/// A test that passes, and one that fails.
const TEST: &str = "scenario: straits
tests:
- name: the envoy gains a point
  given: { turn: 1, active: north, hand: { north: [envoy, levy], south: [embargo] }, happened: [pact] }
  when:
  - north: { play: envoy, for: event }
  then: { vp: 1 }
- name: the envoy gains two points
  given: { turn: 1, active: north, hand: { north: [envoy, levy], south: [embargo] }, happened: [pact] }
  when:
  - north: { play: envoy, for: event }
  then: { vp: 2 }
";

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).unwrap();
        }
    }
}

impl Bench {
    pub fn new() -> Bench {
        let folder = tempfile::tempdir().unwrap();
        let mods = folder.path().join("mods");
        let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mistakes/base");
        copy(&base, &mods.join("straits"));
        let described = "id: straits\nname: Straits\nversion: \"1.0.0\"\nengine: \">=0.1\"\ndescription: A small game.\n";
        fs::write(mods.join("straits/mod.yaml"), described).unwrap();
        fs::create_dir_all(mods.join("straits/tests")).unwrap();
        fs::write(mods.join("straits/tests/envoy.yaml"), TEST).unwrap();
        Bench::on(folder)
    }

    /// A workbench on an existing folder.
    pub fn on(folder: impl Into<Arc<tempfile::TempDir>>) -> Bench {
        let folder = folder.into();
        let mods = folder.path().join("mods");
        let of = mods.clone();
        let open = move |unsaved: &std::collections::BTreeMap<String, String>| {
            let mut roots: Vec<PathBuf> = fs::read_dir(&of)
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .collect();
            roots.retain(|root| root.join("mod.yaml").exists());
            roots.sort();
            Library::open_over(&roots, &[], unsaved).with_messages(&brink_web::WEB)
        };
        let games = open.clone();
        let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
        let all = move |_: &str| games(&std::collections::BTreeMap::new());
        let server = Server::bind(
            "127.0.0.1:0".parse().unwrap(),
            Box::new(all),
            Box::new(store),
        )
        .unwrap();
        let create = |_: &brink_web::Creation| Err("nothing is made here".to_owned());
        let edit = Edit {
            folder: mods,
            open: Box::new(open),
            create: Box::new(create),
        };
        let (server, token) = server.with_edit(edit).unwrap();
        Bench {
            running: Running::of(server),
            token,
            folder,
        }
    }

    pub fn get(&self, path: &str) -> Value {
        self.running
            .get(&format!("/api/edit/{path}"), &self.token)
            .ok()
    }

    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Answer {
        self.running
            .send(method, &format!("/api/edit/{path}"), &self.token, body)
    }

    pub fn post(&self, path: &str, body: &Value) -> Value {
        self.ask("POST", path, body).ok()
    }

    /// The text of a file, and its digest.
    pub fn read(&self, path: &str) -> (String, String) {
        let file = self.get(&format!("file?path={path}"));
        (
            file["text"].as_str().unwrap().to_owned(),
            file["digest"].as_str().unwrap().to_owned(),
        )
    }

    /// Writes a file as it is known now.
    pub fn write(&self, path: &str, text: &str) {
        let digest = self.read(path).1;
        self.ask(
            "PUT",
            "file",
            &json!({ "path": path, "text": text, "digest": digest }),
        )
        .ok();
    }

    pub fn disk(&self, path: &str) -> PathBuf {
        self.folder.path().join("mods").join(path)
    }

    /// The code of a refusal.
    pub fn refused(&self, method: &str, path: &str, body: &Value) -> String {
        let answer = self.ask(method, path, body);
        assert!(
            answer.status >= 400,
            "{method} {path} {body}: {}",
            answer.body
        );
        answer.json()["error"]["code"].as_str().unwrap().to_owned()
    }
}
