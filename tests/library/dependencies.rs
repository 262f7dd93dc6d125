//! Dependencies of the project: the few that the library needs, and that each is used.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The output of `cargo metadata` for all packages; those that a build of the program does not need are fetched.
pub(crate) fn metadata() -> Value {
    let host = Command::new("rustc").arg("-vV").output().unwrap();
    let host = String::from_utf8(host.stdout).unwrap();
    let host = host
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .unwrap();
    // Packages for other systems need not be there; then those for this one are checked.
    let tries: [&[&str]; 3] = [
        &["--offline"],
        &["--offline", "--filter-platform", host],
        &["--filter-platform", host],
    ];
    let run = |flags: &[&str]| {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        command.current_dir(testkit::root()).args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
        ]);
        command.args(flags).output().unwrap()
    };
    let mut outputs = tries.iter().map(|flags| run(flags));
    let output = outputs.find(|output| output.status.success());
    let output =
        output.unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&run(tries[2]).stderr)));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The output of `cargo tree` for this machine.
fn tree(args: &[&str]) -> String {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()))
        .current_dir(testkit::root())
        .args(["tree", "--offline", "--locked"])
        .args(args)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The packages that a package of this project needs when it is used: its own, and all of them.
fn needed(package: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let edges = ["--edges", "normal,build", "--prefix", "depth"];
    let text = tree(&[&edges[..], &["--format", " {p}", "--package", package]].concat());
    let (mut own, mut all) = (BTreeSet::new(), BTreeSet::new());
    for line in text.lines() {
        let mut words = line.split(' ');
        let (depth, name) = (words.next().unwrap(), words.next().unwrap().to_owned());
        if depth == "1" {
            own.insert(name.clone());
        }
        all.insert(name);
    }
    (own, all)
}

#[test]
fn the_library_alone_needs_little() {
    let (own, all) = needed("brink-engine");
    assert!(own.contains("mlua") && all.contains("mlua-sys"), "{own:?}");
    for name in [
        "clap",
        "indicatif",
        "mimalloc",
        "plotters",
        "rustyline",
        "include_dir",
    ] {
        assert!(!all.contains(name), "the library needs {name}");
    }
    // serde-saphyr pulls it in for its messages; the library itself does not use it.
    assert!(!own.contains("annotate-snippets"));
    // Games go over no network and wait for nothing.
    let web = [
        "tokio",
        "async-std",
        "smol",
        "hyper",
        "h2",
        "http",
        "reqwest",
        "ureq",
        "axum",
        "actix-web",
        "warp",
        "rocket",
        "tower",
        "tiny_http",
        "tungstenite",
        "rustls",
        "openssl",
        "native-tls",
        "wasm-bindgen",
        "url",
    ];
    for name in web {
        assert!(!all.contains(name), "the library needs {name}");
    }
    // The test sees what the command line adds.
    let (own, all) = needed("brink-games");
    assert!(
        own.contains("brink-author") && all.contains("clap") && all.contains("mimalloc"),
        "{own:?}"
    );
}

/// Packages with their features, as built for one package or for all tests.
fn with_features(args: &[&str]) -> BTreeSet<String> {
    let lines = tree(&[args, &["--prefix", "none", "--format", "{p} {f}"]].concat());
    let lines = lines.lines().map(|line| line.replace(" (proc-macro)", ""));
    lines.map(|line| line.replace(" (*)", "")).collect()
}

/// With other features Cargo would build the engine, and what it needs, again for the package in Python.
#[test]
fn python_needs_nothing_with_other_features_than_tests() {
    let python = with_features(&["--package", "brink-python", "--edges", "normal,build"]);
    let tests = with_features(&[]);
    let package = |line: &str| line.rsplit_once(' ').unwrap_or_default().0.to_owned();
    let tested: BTreeSet<String> = tests.iter().map(|line| package(line)).collect();
    let other: Vec<&String> = python
        .difference(&tests)
        .filter(|line| tested.contains(&package(line)))
        .collect();
    assert!(python.len() > 100 && other.is_empty(), "{other:#?}");
}

/// The texts of the Rust files below some places of a package.
fn sources(package: &Path, places: &[&str]) -> String {
    fn read(path: &Path, out: &mut String) {
        if path.is_dir() {
            let mut entries: Vec<_> = std::fs::read_dir(path)
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .collect();
            entries.sort();
            entries.iter().for_each(|entry| read(entry, out));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            out.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
    let mut out = String::new();
    places
        .iter()
        .for_each(|place| read(&package.join(place), &mut out));
    out
}

/// Whether a text has a name as a whole word.
fn has_word(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part)
    })
}

/// Dependencies that are there for their features: `flate2` brings the deflate in Rust that `zip` uses, those of
/// `brink-python` and `brink-testkit` make Python's package and the tests share what Cargo builds.
const FOR_FEATURES: [(&str, &[&str]); 3] = [
    ("brink-pack", &["flate2"]),
    ("brink-testkit", &["num_traits"]),
    (
        "brink-python",
        &[
            "anstyle",
            "getrandom",
            "nix",
            "rand",
            "rustix",
            "smallvec",
            "syn",
            "syn2",
        ],
    ),
];

/// The name by which a package calls a dependency: a library of this project may be called otherwise than its package.
fn crate_name(packages: &[Value], dependency: &Value) -> String {
    let package = packages
        .iter()
        .find(|package| package["name"] == dependency["name"]);
    let mut targets = package
        .and_then(|package| package["targets"].as_array())
        .into_iter()
        .flatten();
    let library = targets.find(|target| target["kind"][0] == "lib");
    let names = [
        &dependency["rename"],
        library.map_or(&Value::Null, |library| &library["name"]),
        &dependency["name"],
    ];
    names
        .into_iter()
        .find_map(Value::as_str)
        .unwrap()
        .replace('-', "_")
}

/// `cargo machete` asks the same question; this needs nothing but cargo.
#[test]
fn every_dependency_is_used_where_it_is_declared() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let mut unused = Vec::new();
    for package in packages
        .iter()
        .filter(|package| package["source"].is_null())
    {
        let folder = Path::new(package["manifest_path"].as_str().unwrap())
            .parent()
            .unwrap();
        for dependency in package["dependencies"].as_array().unwrap() {
            let name = crate_name(packages, dependency);
            let places: &[&str] = match dependency["kind"].as_str() {
                Some("dev") => &["src", "tests", "benches", "examples"],
                Some("build") => &["build.rs"],
                _ => &["src"],
            };
            let is_listed = FOR_FEATURES
                .iter()
                .any(|(of, listed)| package["name"] == *of && listed.contains(&name.as_str()));
            if !is_listed && !has_word(&sources(folder, places), &name) {
                unused.push(format!(
                    "{} does not use {name} in {}",
                    package["name"],
                    places.join(", ")
                ));
            }
        }
    }
    assert!(unused.is_empty(), "{unused:#?}");
}
