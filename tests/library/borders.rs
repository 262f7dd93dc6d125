//! Checks the dependencies: between crates in one direction, between files of a crate without circles.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The crates of this repository, each with those that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("brink-engine", &[]),
    ("brink-author", &["brink", "brink-players"]),
    ("brink-draw", &["brink"]),
    ("brink-encode", &["brink"]),
    ("brink-net", &["brink", "brink-encode", "brink-players"]),
    ("brink-pack", &["brink", "brink-author", "brink-draw"]),
    ("brink-playdek", &["brink"]),
    ("brink-players", &["brink"]),
    (
        "brink-python",
        &[
            "brink",
            "brink-author",
            "brink-draw",
            "brink-encode",
            "brink-net",
            "brink-players",
            "brink-study",
        ],
    ),
    (
        "brink-games",
        &[
            "brink",
            "brink-author",
            "brink-draw",
            "brink-net",
            "brink-pack",
            "brink-playdek",
            "brink-players",
            "brink-study",
            "brink-web",
        ],
    ),
    ("brink-study", &["brink", "brink-players"]),
    ("brink-testkit", &["brink", "brink-players"]),
    (
        "brink-web",
        &[
            "brink",
            "brink-author",
            "brink-draw",
            "brink-net",
            "brink-pack",
            "brink-players",
            "brink-study",
        ],
    ),
];

/// The names of this repository in the dependencies of a manifest, those of tests left out.
fn used(manifest: &str) -> BTreeSet<String> {
    let mut section = "";
    let mut used = BTreeSet::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
        } else if section == "[dependencies]" && line.starts_with("brink") {
            used.insert(line.split([' ', '.', '=']).next().unwrap().to_owned());
        }
    }
    used
}

#[test]
fn crates_use_only_those_below() {
    let root = testkit::root();
    let mut folders = vec![root.clone(), root.join("python")];
    folders.extend(
        std::fs::read_dir(root.join("crates"))
            .unwrap()
            .map(|entry| entry.unwrap().path()),
    );
    for folder in folders {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let package = manifest.split("[package]").nth(1).unwrap();
        let name = package.split('"').nth(1).unwrap();
        let allowed = MAY_USE.iter().find(|(known, _)| *known == name);
        let (_, allowed) =
            allowed.unwrap_or_else(|| panic!("{name}: say here which crates it may use"));
        for other in used(&manifest) {
            assert!(
                allowed.contains(&other.as_str()),
                "{name} may not use {other}"
            );
        }
    }
    assert_eq!(
        used(
            "[dependencies]\nbrink = { path = \"x\" \
            }\n[dev-dependencies]\nbrink-testkit.workspace = true\n"
        ),
        ["brink".to_owned()].into()
    );
}

/// A module, as the segments of its path from the root of the crate.
type Module = Vec<String>;

/// The modules of a crate: one for each file.
struct Sources {
    /// The code of each, without comments and tests.
    texts: BTreeMap<Module, String>,
    /// The re-exports of each: the name, and the original path.
    names: BTreeMap<Module, BTreeMap<String, Vec<String>>>,
}

impl Sources {
    fn of(texts: BTreeMap<Module, String>) -> Sources {
        let imported = |text: &String| {
            let imports = imports(text)
                .into_iter()
                .flat_map(|(_, tree)| expand(&tree));
            let own = |path: Vec<String>| match path.last()?.as_str() {
                "self" => Some(path[..path.len() - 1].to_vec()),
                _ => Some(path),
            };
            imports
                .filter_map(own)
                .filter_map(|path| Some((path.last()?.clone(), path)))
                .collect()
        };
        let names = texts
            .iter()
            .map(|(module, text)| (module.clone(), imported(text)))
            .collect();
        Sources { texts, names }
    }

    fn read(root: &Path) -> Sources {
        let mut texts = BTreeMap::new();
        read_into(root, &Module::new(), &mut texts);
        Sources::of(texts)
    }

    /// The module that a path in a module leads to.
    fn target(&self, module: &Module, path: &[String], depth: u8) -> Option<Module> {
        let mut rest = path;
        let mut at = match rest.first()?.as_str() {
            "crate" => Module::new(),
            "self" | "super" => module.clone(),
            child => {
                let own: Module = module.iter().cloned().chain([child.to_owned()]).collect();
                if !self.texts.contains_key(&own) {
                    return None;
                }
                module.clone()
            }
        };
        while let Some(first @ ("crate" | "self" | "super")) = rest.first().map(String::as_str) {
            if first == "super" {
                at.pop();
            }
            rest = &rest[1..];
        }
        for (index, segment) in rest.iter().enumerate() {
            at.push(segment.clone());
            if self.texts.contains_key(&at) {
                continue;
            }
            at.pop();
            let alias = self.names[&at].get(segment).filter(|_| depth < 8);
            return match alias {
                Some(alias) if index < rest.len() => {
                    self.target(&at, alias, depth + 1).or(Some(at))
                }
                _ => Some(at),
            };
        }
        Some(at)
    }

    /// The modules that a module uses. A folder's own file may re-export what is in the folder.
    fn uses(&self, module: &Module) -> BTreeSet<Module> {
        let text = &self.texts[module];
        let mut found = BTreeSet::new();
        let mut rest = text.clone();
        for (public, tree) in imports(text) {
            rest = rest.replace(&tree, "");
            for path in expand(&tree) {
                let target = self.target(module, &path, 0);
                found.extend(target.filter(|target| !(public && target.starts_with(module))));
            }
        }
        for mut path in spelled_out(&rest) {
            // `read::filter(…)` after `use super::read` means what `super::read::filter` does.
            if let Some(known) = self.names[module].get(&path[0]) {
                path.splice(0..1, known.iter().cloned());
            }
            found.extend(self.target(module, &path, 0));
        }
        found.remove(module);
        found
    }

    /// Groups of modules that use each other in a circle.
    fn circles(&self) -> Vec<BTreeSet<Module>> {
        let uses: BTreeMap<&Module, BTreeSet<Module>> =
            self.texts.keys().map(|one| (one, self.uses(one))).collect();
        let reach = |from: &Module| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
            while let Some(one) = open.pop() {
                open.extend(
                    uses[&one]
                        .iter()
                        .filter(|next| seen.insert((*next).clone()))
                        .cloned(),
                );
            }
            seen
        };
        let reached: BTreeMap<&Module, BTreeSet<Module>> =
            uses.keys().map(|one| (*one, reach(one))).collect();
        let mut circles: Vec<BTreeSet<Module>> = Vec::new();
        for (one, far) in &reached {
            let circle: BTreeSet<Module> = far
                .iter()
                .filter(|other| reached[other].contains(*one))
                .cloned()
                .collect();
            if circle.len() > 1 && !circles.contains(&circle) {
                circles.push(circle);
            }
        }
        circles
    }
}

fn read_into(folder: &Path, module: &Module, texts: &mut BTreeMap<Module, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let mut own = module.clone();
        if path.is_dir() {
            own.push(name);
            read_into(&path, &own, texts);
        } else if path.extension().is_some_and(|end| end == "rs") {
            if !["mod", "lib"].contains(&name.as_str()) {
                own.push(name);
            }
            texts.insert(own, code(&std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The code of a file: what comes before its tests, without comments.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap();
    // Who may see an item is not a use of that module.
    let bare = |line: &str| match line.split_once("pub(in ") {
        Some((before, after)) => format!("{before}pub{}", after.split_once(')').unwrap().1),
        None => line.to_owned(),
    };
    text.lines()
        .map(|line| bare(line.split("//").next().unwrap()) + "\n")
        .collect()
}

/// The trees of `use`, and whether each is re-exported.
fn imports(text: &str) -> Vec<(bool, String)> {
    let mut found = Vec::new();
    for statement in text.split(';') {
        // An attribute or the end of an item may come before it.
        let Some(at) = statement.rfind("use ").filter(|at| {
            statement[..*at]
                .chars()
                .next_back()
                .is_none_or(|before| before.is_whitespace())
                && !statement[..*at].trim_end().ends_with("//")
        }) else {
            continue;
        };
        let line = statement[..at].lines().next_back().unwrap_or("");
        let (public, tree) = (line.contains("pub"), &statement[at + 4..]);
        if tree
            .chars()
            .all(|letter| letter.is_alphanumeric() || "_:{},* \n".contains(letter))
        {
            found.push((public, tree.to_owned()));
        }
    }
    found
}

/// The paths of a tree: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expand(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim().split(" as ").next().unwrap();
    let Some((head, body)) = tree.split_once('{') else {
        return vec![
            tree.split("::")
                .map(|segment| segment.trim().to_owned())
                .collect(),
        ];
    };
    let body = body.rsplit_once('}').map_or(body, |(body, _)| body);
    let head: Vec<String> = head
        .split("::")
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect();
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for letter in body.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(letter);
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(|part| expand(part))
        .map(|path| head.iter().cloned().chain(path).collect())
        .collect()
}

/// Paths that are written out where they are used: `super::names::nearest(…)`, `read::filter(…)`.
fn spelled_out(text: &str) -> Vec<Vec<String>> {
    let ends_path = |letter: char| !(letter.is_alphanumeric() || "_:".contains(letter));
    let paths = text
        .split(ends_path)
        .filter(|path| path.contains("::") && !path.starts_with(':'));
    paths
        .map(|path| {
            path.split("::")
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect()
        })
        .collect()
}

/// The name of a module in messages.
fn name(module: &Module) -> String {
    match module.is_empty() {
        true => "lib".to_owned(),
        false => module.join("::"),
    }
}

/// The modules of a circle, each with those that it uses.
fn described(sources: &Sources, circle: &BTreeSet<Module>) -> String {
    let mut uses = String::new();
    for one in circle {
        let inside = sources.uses(one);
        let inside: Vec<String> = inside.intersection(circle).map(name).collect();
        uses += &format!("  {} uses {}\n", name(one), inside.join(", "));
    }
    uses
}

/// The folders of sources of all crates.
fn folders() -> Vec<String> {
    let crates = std::fs::read_dir(testkit::root().join("crates")).unwrap();
    crates
        .map(|entry| format!("crates/{}/src", entry.unwrap().file_name().display()))
        .chain(["src".to_owned(), "python/src".to_owned()])
        .collect()
}

#[test]
fn files_of_a_crate_make_no_circles() {
    let mut found = String::new();
    for folder in folders() {
        let sources = Sources::read(&testkit::root().join(&folder));
        for circle in sources.circles() {
            let uses = described(&sources, &circle);
            found += &format!("a circle in {folder}\n{uses}");
        }
    }
    assert!(found.is_empty(), "files that use each other:\n{found}");
}

/// The rooms of the game layer, each of which may use those before it.
const ROOMS: [&str; 6] = ["state", "rules", "api", "machine", "view", "record"];

/// The place of a module among the rooms of the game layer; none outside of it.
fn room(module: &[String]) -> Option<usize> {
    let [layer, room, ..] = module else {
        return None;
    };
    let place = ROOMS.iter().position(|known| known == room);
    place.filter(|_| layer == "game")
}

#[test]
fn rooms_of_the_game_layer_use_only_those_before_them() {
    let sources = Sources::read(&testkit::root().join("src"));
    let is_test = |module: &Module| module.last().is_some_and(|name| name == "tests");
    let mut checked = 0;
    for module in sources.texts.keys().filter(|module| !is_test(module)) {
        let Some(own) = room(module) else {
            continue;
        };
        checked += 1;
        for other in sources.uses(module) {
            assert!(
                room(&other).is_none_or(|place| place <= own),
                "{} may not use {}",
                module.join("::"),
                other.join("::")
            );
        }
    }
    assert!(checked > 80, "{checked}");
}

/// One function of the API reads zones, and notes it: a choice on which hidden cards had a bearing is not taken back.
#[test]
fn scripts_read_zones_in_one_place() {
    let sources = Sources::read(&testkit::root().join("src"));
    let is_api = |module: &[String]| module.starts_with(&["game".to_owned(), "api".to_owned()]);
    for (module, text) in sources.texts.iter().filter(|(module, _)| is_api(module)) {
        let reads = [".cards_in(", ".lying_in(", ".hand("];
        let found: usize = reads.iter().map(|read| text.matches(read).count()).sum();
        let is_door = module.last().is_some_and(|name| name == "card_matching");
        assert_eq!(found, usize::from(is_door), "{}", module.join("::"));
        // The place of a card is `Core::place_read`; `where` says itself whom it tells something.
        let asks_where = module.last().is_some_and(|name| name == "reads");
        let found = text.matches("board.zone(").count();
        assert_eq!(found, usize::from(asks_where), "{}", module.join("::"));
    }
}

/// A pipe with the name of a file waits for ever: `files::read` looks first.
#[test]
fn files_are_read_in_one_place() {
    // The state of the process, and the page while it is developed.
    let apart = ["bench", "page", "tests"];
    for folder in folders()
        .iter()
        .filter(|folder| !folder.contains("testkit"))
    {
        let sources = Sources::read(&testkit::root().join(folder));
        for (module, text) in &sources.texts {
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            let mut lines = text.lines().filter(|line| !line.trim().starts_with("//"));
            let reads = ["fs::read(", "fs::read_to_string("];
            let found = lines.any(|line| reads.iter().any(|read| line.contains(read)));
            let is_apart = module.iter().any(|name| apart.contains(&name.as_str()));
            assert!(is_apart || !found, "{folder}: {}", module.join("::"));
        }
    }
}

#[test]
fn circles_are_found() {
    let file = |path: &str, text: &str| {
        (
            path.split("::").map(str::to_owned).collect::<Module>(),
            code(text),
        )
    };
    let sources = |b: &str| {
        let root = (
            Module::new(),
            code("pub mod a;\nmod b;\nmod c;\npub use b::{B, C as D};\n"),
        );
        let all = [
            root,
            file("a", "use crate::{B, c};\nfn f() {}\n"),
            file("b", b),
            file("c", "//! Uses [`super::a`].\n"),
        ];
        Sources::of(all.into()).circles()
    };
    assert_eq!(
        sources("use std::fmt;\n// use crate::a;\n#[cfg(test)]\nmod tests { use crate::a; }"),
        []
    );
    let circle: BTreeSet<Module> = [vec!["a".to_owned()], vec!["b".to_owned()]].into();
    for b in [
        "use super::{c, a::f};",
        "pub fn b() {\n  crate::a::f();\n}",
        "#[cfg(unix)]\npub(crate) use crate::{\n  c,\n  a,\n};",
        "use super::{c, a::{self, f}};",
    ] {
        assert_eq!(sources(b), std::slice::from_ref(&circle), "{b}");
    }

    // What a folder re-exports is used where it is, and so is what a path reaches through an imported module.
    let sources = |d: &str| {
        let all = [
            (Module::new(), code("mod b;\nmod d;\n")),
            file("b", "use super::d;\nfn f() { d::g(); }\n"),
            file("d", d),
            file("d::e", "use super::super::b::f;\n"),
        ];
        Sources::of(all.into()).circles()
    };
    let circle: BTreeSet<Module> =
        [vec!["b".to_owned()], vec!["d".to_owned(), "e".to_owned()]].into();
    assert_eq!(sources("mod e;\npub use e::g;\n"), [circle]);
    assert_eq!(sources("mod e;\npub fn g() {}\n"), []);
}
