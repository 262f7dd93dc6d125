//! What the project depends on: licences, sources, and how little the library needs without the command line.
//! `cargo deny` checks the same where it is installed; this needs nothing but cargo.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

/// What `cargo metadata` says, of all packages that there are on this machine.
fn metadata(more: &[&str]) -> Value {
    let host = Command::new("rustc").arg("-vV").output().unwrap();
    let host = String::from_utf8(host.stdout).unwrap();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    // Packages for other systems need not have been fetched; then those for this one are checked.
    let tries: [&[&str]; 2] = [&[], &["--filter-platform", host]];
    let outputs = tries.map(|platform| {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        command.current_dir(common::root()).args(["metadata", "--offline", "--locked", "--format-version", "1"]);
        command.args(more).args(platform).output().unwrap()
    });
    let output = outputs.iter().find(|output| output.status.success());
    let output = output.unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&outputs[1].stderr)));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The licences that `deny.toml` allows.
fn allowed() -> BTreeSet<String> {
    let text = std::fs::read_to_string(common::root().join("deny.toml")).unwrap();
    let (_, list) = text.split_once("allow = [").unwrap();
    let (list, _) = list.split_once(']').unwrap();
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether an expression of licences can be met with those allowed.
fn met(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let met = any_of(&mut words, allowed);
    assert_eq!(words.next(), None, "the licence `{expression}` cannot be read");
    met
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    let mut met = all_of(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        met |= all_of(words, allowed);
    }
    met
}

fn all_of(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    let mut met = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allowed);
    }
    met
}

fn one(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    match words.next() {
        Some("(") => {
            let met = any_of(words, allowed);
            assert_eq!(words.next(), Some(")"));
            met
        }
        Some(licence) => {
            let licence = match words.next_if_eq(&"WITH") {
                Some(_) => format!("{licence} WITH {}", words.next().unwrap()),
                None => licence.to_owned(),
            };
            allowed.contains(&licence)
        }
        None => panic!("a licence ends in the middle"),
    }
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = ["MIT", "Zlib"].map(str::to_owned).into();
    for (expression, expected) in [
        ("MIT", true),
        ("MIT/Apache-2.0", true),
        ("Apache-2.0 WITH LLVM-exception OR MIT", true),
        ("Apache-2.0 WITH LLVM-exception", false),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", false),
        ("(GPL-3.0 OR MIT) AND Zlib", true),
        ("Zlib AND GPL-3.0 OR GPL-2.0", false),
    ] {
        assert_eq!(met(expression, &allowed), expected, "{expression}");
    }
}

#[test]
fn every_licence_is_allowed_and_every_source_is_the_registry() {
    let (metadata, allowed) = (metadata(&[]), allowed());
    assert!(allowed.len() >= 3, "{allowed:?}");
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 20);
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let licence = package["license"].as_str().unwrap_or_else(|| panic!("{name} names no licence"));
        assert!(met(licence, &allowed), "{name} has the licence {licence}: is it allowed? See deny.toml");
        // The one without a source is this project.
        let registry = package["source"].as_str().map(|source| source.starts_with("registry+"));
        assert_eq!(registry, (name != "brink").then_some(true), "{name} comes from {}", package["source"]);
    }
}

/// The packages that a package needs when it is used, by name, its own first.
fn needed(metadata: &Value) -> (BTreeSet<String>, BTreeSet<String>) {
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap();
    let name = |id: &str| -> String {
        let package = metadata["packages"].as_array().unwrap().iter().find(|package| package["id"] == id).unwrap();
        package["name"].as_str().unwrap().to_owned()
    };
    let dependencies = |id: &str| -> Vec<String> {
        let node = nodes.iter().find(|node| node["id"] == id).unwrap();
        let list = node["deps"].as_array().unwrap().iter();
        let used = list.filter(|dep| dep["dep_kinds"].as_array().unwrap().iter().any(|kind| kind["kind"] != "dev"));
        used.map(|dep| dep["pkg"].as_str().unwrap().to_owned()).collect()
    };
    let own = dependencies(metadata["resolve"]["root"].as_str().unwrap());
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut open = own.clone();
    while let Some(id) = open.pop() {
        if seen.insert(id.clone()) {
            open.extend(dependencies(&id));
        }
    }
    (own.iter().map(|id| name(id)).collect(), seen.iter().map(|id| name(id)).collect())
}

#[test]
fn the_library_alone_needs_little() {
    let (own, all) = needed(&metadata(&["--no-default-features"]));
    assert!(own.contains("mlua") && all.contains("mlua-sys"), "{own:?}");
    for name in ["clap", "indicatif", "mimalloc"] {
        assert!(!all.contains(name), "the library without its features needs {name}");
    }
    // serde-saphyr brings it for messages of its own; the library itself does not use it.
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
        assert!(!all.contains(name), "the library without its features needs {name}");
    }
    // The test sees what the command line adds.
    let (own, all) = needed(&metadata(&[]));
    assert!(own.contains("annotate-snippets") && all.contains("clap") && all.contains("mimalloc"), "{own:?}");
}
