//! A card that gets another id, in every file of its mod.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use brink::content::{DiagnosticKind, Library};
use brink::tooling::shown;
use brink_author::lesson::check_lessons;
use brink_author::lint::lint_calls;
use brink_author::position::Runner;
use brink_author::rename::{Plan, Rename};

/// The small game of the mistakes, as a mod whose files name the envoy in every way.
struct Straits(tempfile::TempDir);

const MOD: &str = "id: straits\nname: Straits\nversion: \"1.0.0\"\nengine: \"*\"\n";
const FILES: &[(&str, &str)] = &[
    ("mod.yaml", MOD),
    (
        "cards/court/cards.yaml",
        "id: court\r\nname: Court\r\ncards:\r\n  herald: { extends: straits/envoy, number: 9, name: Herald, blocks: [envoy] }\r\n",
    ),
    (
        "cards/straits/levy.lua",
        "-- the envoy of old\nreturn {\n  event = function(game)\n    if game:where('envoy') == \"discard\" then game:gain_vp(1) end\n  end,\n}\n",
    ),
    (
        "scenarios/court.yaml",
        "id: court\nextends: straits\nname: Court\ncards: [{ set: straits, but: { without: [drill] } }, { set: court }]\nchange:\n  envoy: { ops: 2 }\n  drill: { script: straits/envoy, tags: [] }\n",
    ),
    (
        "locale/ru.yaml",
        "plural: one_few_many\ncards:\n  'envoy': { name: Посол }\n",
    ),
    (
        "lessons/first.yaml",
        "id: first\nname: First\nscenario: straits\nseed: 1\nside: north\nsteps:\n  - choose: card:envoy\n    say: The envoy.\n    mark: [envoy, dunmore]\n",
    ),
    (
        "players/straits.yaml",
        "scenario: straits\ncontent: \"0\"\nweights: {}\nbook:\n  setups: []\n  plays:\n    - { side: north, ask: play, card: envoy, choices: { \"card:envoy\": 3 } }\n",
    ),
    (
        "tests/envoy.yaml",
        "scenario: straits\ntests:\n- name: the envoy gains a point\n  given: { turn: 1, active: north, hand: { north: [envoy, levy], south: [embargo] }, happened: [pact] }\n  when:\n  - north: { play: envoy, for: event }\n  then: { vp: 1, discard: [envoy] }\n",
    ),
    (
        "tests/more/headline.yaml",
        "\u{feff}scenario: straits\ntests:\n- name: the envoy is a headline\n  given: { turn: 1, phase: headline, hand: { north: [envoy, levy], south: [embargo, pact] } }\n  when:\n  - south: { headline: pact }\n  - north: [envoy]\n  then: { happened: [pact] }\n",
    ),
    ("README.md", "The envoy is in cards/straits/envoy.lua.\n"),
];

const ENVOY: Rename<'_> = Rename {
    set: "straits",
    card: "envoy",
    to: "legate",
};

impl Straits {
    fn new() -> Straits {
        let straits = Straits(tempfile::tempdir().unwrap());
        let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mistakes/base");
        copy(&base, straits.0.path());
        for (path, text) in FILES {
            let path = straits.at(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        straits
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.at(path)).unwrap()
    }

    fn library(&self) -> Library {
        Library::open(&[self.0.path().to_path_buf()])
    }

    fn plan(&self, rename: Rename<'_>) -> Plan {
        rename.plan(&self.library(), &BTreeMap::new()).unwrap()
    }

    /// The code of the refusal of a renaming, with its message and its help.
    fn refused(&self, rename: Rename<'_>) -> (&'static str, String) {
        let fault = rename.plan(&self.library(), &BTreeMap::new()).unwrap_err();
        (fault.code(), fault.message_with_help())
    }

    /// Every file with its text.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        collect(self.0.path(), &mut files);
        files
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &to),
            false => fs::copy(&path, &to).map(drop).unwrap(),
        }
    }
}

fn collect(folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => collect(&path, files),
            false => drop(files.insert(path.clone(), fs::read(&path).unwrap())),
        }
    }
}

/// The findings of the check in a library, and the failures of its tests.
fn said(library: &Library, folder: &Path) -> Vec<String> {
    let faults = library.check().into_iter();
    let faults = faults
        .chain(lint_calls(library))
        .chain(check_lessons(library));
    let mut runner = Runner::new(library);
    let (tests, wrong) = runner.find(&[folder.join("tests")]);
    assert_eq!(tests.len(), 2, "{wrong:?}");
    let mut said: Vec<String> = faults.chain(wrong).map(|fault| fault.to_string()).collect();
    for test in tests {
        said.extend(
            runner
                .run(&test)
                .err()
                .map(|failure| format!("{failure:?}")),
        );
    }
    said
}

#[test]
fn every_file_follows_a_card() {
    let straits = Straits::new();
    let before = said(&straits.library(), straits.0.path());
    let plan = straits.plan(ENVOY);
    assert_eq!(plan.faults(&ENVOY, &straits.library()), []);
    plan.write(&BTreeMap::new()).unwrap();
    let after = said(&straits.library(), straits.0.path());
    assert_eq!(after.len(), before.len(), "{before:#?}\n{after:#?}");
    assert!(
        after.iter().all(|fault| !fault.contains("envoy")),
        "{after:#?}"
    );
    let (old, new) = ("cards/straits/envoy.lua", "cards/straits/legate.lua");
    assert!(!straits.at(old).exists() && straits.at(new).exists());
    assert!(straits.at("tests/legate.yaml").exists());
    assert_eq!(
        straits.read("mod.yaml"),
        format!("{MOD}renamed: {{ envoy: legate }}\n")
    );
    // What people read stays as it is, and is shown.
    let left = plan.left.iter();
    let left: Vec<&str> = left.map(|one| one.text.as_str()).collect();
    assert_eq!(
        left,
        [
            "The envoy is in cards/straits/envoy.lua.",
            "-- the envoy of old",
            "say: The envoy.",
            "- name: the envoy gains a point",
            "- name: the envoy is a headline",
        ]
    );
}

#[test]
fn renaming_back_puts_every_byte_back() {
    let straits = Straits::new();
    let before = straits.files();
    straits.plan(ENVOY).write(&BTreeMap::new()).unwrap();
    let again = Rename {
        card: "legate",
        to: "nuncio",
        ..ENVOY
    };
    straits.plan(again).write(&BTreeMap::new()).unwrap();
    // Every former id leads to the one of today.
    assert_eq!(
        straits.read("mod.yaml"),
        format!("{MOD}renamed: {{ envoy: nuncio, legate: nuncio }}\n")
    );
    for [card, to] in [["nuncio", "legate"], ["legate", "envoy"]] {
        let back = Rename { card, to, ..ENVOY };
        straits.plan(back).write(&BTreeMap::new()).unwrap();
    }
    assert_eq!(straits.files(), before);
}

#[test]
fn the_lines_that_change_are_shown() {
    let straits = Straits::new();
    let plan = straits.plan(ENVOY);
    let root = shown(straits.0.path());
    let mut lines = String::new();
    for file in &plan.files {
        let path = |path: &str| path.strip_prefix(&root).unwrap().to_owned();
        let to = file.to.as_deref().map(|to| format!(" -> {}", path(to)));
        lines += &format!("{}{}\n", path(&file.path), to.unwrap_or_default());
        for line in file.lines() {
            let [old, new] = [line.old, line.new].map(Option::unwrap_or_default);
            lines += &format!("{:4} -{old}\n     +{new}\n", line.line);
        }
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn unsaved_texts_are_renamed_too() {
    let straits = Straits::new();
    let path = shown(&straits.at("cards/straits/levy.lua"));
    let text = straits.read("cards/straits/levy.lua").replace("(1)", "(2)");
    let unsaved = BTreeMap::from([(path.clone(), text)]);
    let library = straits.library().over(&unsaved);
    let plan = ENVOY.plan(&library, &unsaved).unwrap();
    let levy = plan.files.iter().find(|file| file.path == path).unwrap();
    assert!(levy.after.contains("'legate'") && levy.after.contains("gain_vp(2)"));
}

#[test]
fn a_card_with_the_name_of_a_space_is_renamed_where_it_is_meant() {
    let straits = Straits::new();
    let script = straits.at("cards/straits/levy.lua");
    let text = straits.read("cards/straits/levy.lua");
    fs::write(&script, text.replace("'envoy'", "'dunmore'")).unwrap();
    let to_space = Rename {
        to: "dunmore",
        ..ENVOY
    };
    straits.plan(to_space).write(&BTreeMap::new()).unwrap();
    let back = Rename {
        card: "dunmore",
        to: "legate",
        ..ENVOY
    };
    let plan = straits.plan(back);
    plan.write(&BTreeMap::new()).unwrap();
    assert!(straits.read("cards/straits/levy.lua").contains("'dunmore'"));
    let lesson = straits.read("lessons/first.yaml");
    assert!(lesson.contains("choose: card:legate") && lesson.contains("dunmore, dunmore"));
    assert!(plan.left.iter().any(|one| one.text.contains("'dunmore'")));
}

#[test]
fn a_card_set_with_the_name_of_a_card_keeps_it() {
    let straits = Straits::new();
    let described = format!("{MOD}add_cards: {{ straits: [court] }}\n");
    fs::write(straits.at("mod.yaml"), &described).unwrap();
    let herald = Rename {
        set: "court",
        card: "herald",
        to: "court",
    };
    straits.plan(herald).write(&BTreeMap::new()).unwrap();
    let back = Rename {
        card: "court",
        to: "crier",
        ..herald
    };
    straits.plan(back).write(&BTreeMap::new()).unwrap();
    assert_eq!(
        straits.read("mod.yaml"),
        format!("{described}renamed: {{ herald: crier, court: crier }}\n")
    );
    assert!(
        straits
            .read("scenarios/court.yaml")
            .contains("{ set: court }")
    );
}

#[test]
fn what_cannot_be_renamed_is_refused() {
    let straits = Straits::new();
    let to = |to| Rename { to, ..ENVOY };
    let refusals = [
        (to("pact"), "card-there"),
        (to("herald"), "card-there"),
        (to("Envoy"), "bad-id"),
        (to(""), "bad-id"),
        (to("envoy"), "renamed-in-circle"),
        (
            Rename {
                card: "env",
                ..ENVOY
            },
            "unknown-name",
        ),
        (
            Rename {
                set: "strait",
                ..ENVOY
            },
            "unknown-name",
        ),
    ];
    for (rename, code) in refusals {
        let (found, said) = straits.refused(rename);
        assert_eq!(found, code, "{rename:?}: {said}");
    }
    fs::write(straits.at("cards/straits/legate.lua"), "return {}\n").unwrap();
    assert_eq!(straits.refused(ENVOY).0, "duplicate-file");
    fs::write(
        straits.at("mod.yaml"),
        format!("{MOD}renamed: {{ truce: pact }}\n"),
    )
    .unwrap();
    assert_eq!(
        straits.refused(to("truce")),
        (
            "former-id",
            "`truce` is the former id of the card `pact` (choose another id, or take that one out of `renamed` in `mod.yaml`)".to_owned()
        )
    );
    // What cannot be written without touching more is not left out.
    let odd =
        MOD.replace("name: Straits", "name: &renamed Straits") + "renamed: &none {}\nreplace: []\n";
    fs::write(straits.at("mod.yaml"), odd).unwrap();
    let plan = to("consul").plan(&straits.library(), &BTreeMap::new());
    let entered = |plan: &Plan| {
        let mut files = plan.files.iter();
        files.any(|file| file.after.contains("envoy: consul"))
    };
    assert!(plan.is_err() || plan.is_ok_and(|plan| entered(&plan)));
    fs::remove_file(straits.at("mod.yaml")).unwrap();
    assert_eq!(straits.refused(to("consul")).0, "not-of-mod");
}

#[test]
fn a_file_that_was_changed_meanwhile_stops_all_of_it() {
    let straits = Straits::new();
    let plan = straits.plan(ENVOY);
    fs::write(straits.at("locale/ru.yaml"), "cards: {}\n").unwrap();
    let before = straits.files();
    let error = plan.write(&BTreeMap::new()).unwrap_err().to_string();
    assert!(
        error.contains("locale/ru.yaml: it was changed since it was read"),
        "{error}"
    );
    assert_eq!(straits.files(), before);
}

#[test]
fn faults_that_a_renaming_makes_are_shown() {
    let straits = Straits::new();
    // A key of a table in a script is no literal.
    let script = "local gains = { envoy = 1 }\nreturn { event = function(game) game:gain_vp(gains.envoy) end }\n";
    fs::write(straits.at("cards/straits/levy.lua"), script).unwrap();
    let plan = straits.plan(ENVOY);
    assert!(plan.left.iter().any(|one| one.text.contains("envoy = 1")));
    let library = straits.library();
    let mut broken = plan.clone();
    broken
        .files
        .retain(|file| !file.path.ends_with("herald.lua") && !file.path.contains("court"));
    let faults = broken.faults(&ENVOY, &library);
    assert!(
        faults.iter().any(|fault| {
            fault.is_error()
                && matches!(
                    &fault.fault,
                    DiagnosticKind::UnknownName { .. } | DiagnosticKind::NotInherited { .. }
                )
        }),
        "{faults:#?}"
    );
}
