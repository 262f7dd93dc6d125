//! Licences of the dependencies, and their texts in the program (`brink --licences`).
//! `cargo deny` checks what is allowed, too, where it is installed; this needs nothing but cargo.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::dependencies::metadata;

/// The licences that `deny.toml` allows.
fn allowed() -> BTreeSet<String> {
    let text = std::fs::read_to_string(testkit::root().join("deny.toml")).unwrap();
    let (_, list) = text.split_once("allow = [").unwrap();
    let (list, _) = list.split_once(']').unwrap();
    list.split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Whether an expression of licences can be met with those allowed.
fn met(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let met = any_of(&mut words, allowed);
    assert_eq!(
        words.next(),
        None,
        "the licence `{expression}` cannot be read"
    );
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
    let (metadata, allowed) = (metadata(), allowed());
    assert!(allowed.len() >= 3, "{allowed:?}");
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 20);
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let licence = package["license"]
            .as_str()
            .unwrap_or_else(|| panic!("{name} names no licence"));
        assert!(
            met(licence, &allowed),
            "{name} has the licence {licence}: is it allowed? See deny.toml"
        );
        // Those without a source are this project.
        let registry = package["source"]
            .as_str()
            .map(|source| source.starts_with("registry+"));
        assert_eq!(
            registry,
            (!name.starts_with("brink-")).then_some(true),
            "{name} comes from {}",
            package["source"]
        );
    }
}

/// The file that the program prints.
const FILE: &str = "crates/cli/src/licences.txt";

const HEAD: &str = "The licences of what others have written and this program contains.\n\
    Made from the packages: BRINK_UPDATE=1 cargo test -p brink-engine --test library licences\n\n";

/// Whether what a package needs so becomes part of the program: `…-src` brings sources in C++ to a script that builds.
fn is_linked(dependency: &Value) -> bool {
    let is_source = dependency["name"].as_str().unwrap().ends_with("_src");
    let mut kinds = dependency["dep_kinds"].as_array().unwrap().iter();
    kinds.any(|kind| kind["kind"].is_null() || is_source && kind["kind"] == "build")
}

fn is_macro(package: &Value) -> bool {
    let mut targets = package["targets"].as_array().unwrap().iter();
    targets.any(|target| target["kind"][0] == "proc-macro")
}

fn id(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// The packages of others that the program is linked with, on any system.
fn linked(metadata: &Value) -> Vec<&Value> {
    let packages = metadata["packages"].as_array().unwrap().iter();
    let packages: BTreeMap<&str, &Value> = packages.map(|each| (id(&each["id"]), each)).collect();
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap().iter();
    let nodes: BTreeMap<&str, &Value> = nodes.map(|node| (id(&node["id"]), node)).collect();
    let program = packages.values().find(|each| each["name"] == "brink-games");
    let mut left = vec![id(&program.unwrap()["id"])];
    let mut seen = BTreeSet::new();
    while let Some(next) = left.pop() {
        if is_macro(packages[next]) || !seen.insert(next) {
            continue;
        }
        let needs = nodes[next]["deps"].as_array().unwrap().iter();
        let linked = needs.filter(|need| is_linked(need));
        left.extend(linked.map(|need| id(&need["pkg"])));
    }
    let found = seen.into_iter().map(|id| packages[id]);
    found
        .filter(|package| !package["source"].is_null())
        .collect()
}

/// The files with licences below a folder; of those that a package leaves the choice of, Apache's is left out.
fn licences(folder: &Path, has_choice: bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy().to_lowercase();
        let begins = ["licen", "copying", "notice", "copyright"];
        if path.is_dir() {
            found.extend(licences(&path, has_choice));
        } else if (begins.iter().any(|begin| name.starts_with(begin)) || name.contains("_license"))
            && ![".rs", ".html", ".spdx"]
                .iter()
                .any(|end| name.ends_with(end))
            && !(has_choice && name.contains("apache"))
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A package, as the file names it.
fn title(package: &Value) -> String {
    let part = |key: &str| package[key].as_str().unwrap();
    format!("{} {} ({})", part("name"), part("version"), part("license"))
}

/// The texts of the licences, each with the packages it is of.
fn texts(packages: &[&Value]) -> BTreeMap<String, BTreeSet<String>> {
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages {
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent();
        let expression = package["license"].as_str().unwrap();
        let has_choice = expression.contains("MIT") && !expression.contains("AND");
        for file in licences(folder.unwrap(), has_choice) {
            let text = std::fs::read(&file).unwrap();
            let text = String::from_utf8_lossy(&text)
                .replace("\r\n", "\n")
                .trim()
                .to_owned();
            // Some name the file above them, and some only say which there are.
            if text.lines().count() > 3 {
                texts.entry(text).or_default().insert(title(package));
            }
        }
    }
    texts
}

#[test]
fn the_program_has_the_licences_of_all_that_it_contains() {
    let metadata = metadata();
    let packages = linked(&metadata);
    let path = testkit::root().join(FILE);
    if std::env::var_os("BRINK_UPDATE").is_some() {
        let mut out = HEAD.to_owned();
        let names: BTreeSet<String> = packages.iter().map(|package| title(package)).collect();
        for name in &names {
            writeln!(out, "- {name}").unwrap();
        }
        for (text, of) in texts(&packages) {
            let of: Vec<String> = of.into_iter().collect();
            writeln!(out, "\n{}\n{}\n\n{text}", "=".repeat(80), of.join(", ")).unwrap();
        }
        std::fs::write(&path, out).unwrap();
    }
    let file = std::fs::read_to_string(&path).unwrap();
    let listed: BTreeSet<&str> = file
        .lines()
        .filter_map(|line| line.strip_prefix("- "))
        .collect();
    // Those of other systems need not be there to be looked at.
    for package in packages {
        let title = title(package);
        assert!(
            listed.contains(title.as_str()),
            "{FILE} lacks {title}: BRINK_UPDATE=1 cargo test -p brink-engine --test library licences"
        );
    }
    for source in ["Roblox", "Lua.org", "Microsoft"] {
        assert!(file.contains(source), "{FILE} lacks {source}");
    }
}
