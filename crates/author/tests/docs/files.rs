//! The list of source files, from their first lines.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use super::generated::is_fresh;

const HEAD: &str = "# The files of the engine\n\nMade from the first lines of the files; do not edit \
    (`BRINK_UPDATE=1 cargo test -p brink-author --test docs`).\n\
    [ARCHITECTURE](../ARCHITECTURE.md) says how they fit together.\n";

/// Entries of a folder, by name, leaving out data and generated files.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let is_code = |path: &PathBuf| {
        path.extension()
            .is_some_and(|end| end == "rs" || end == "lua")
    };
    found.retain(|path| is_code(path) || path.is_dir() && !entries(path).is_empty());
    found.retain(|path| !path.ends_with("template"));
    found.sort();
    found
}

/// The first paragraph of the comment at the top of a file, as one line of Markdown.
fn noun(file: &Path) -> String {
    let text =
        std::fs::read_to_string(file).unwrap_or_else(|_| panic!("{} is missing", file.display()));
    let mark = if file.extension().is_some_and(|end| end == "rs") {
        "//!"
    } else {
        "--"
    };
    let lines = text.lines().skip_while(|line| line.starts_with("--!"));
    let lines = lines
        .map_while(|line| line.strip_prefix(mark))
        .map(str::trim)
        .take_while(|line| !line.is_empty());
    let paragraph = lines.collect::<Vec<_>>().join(" ");
    assert!(
        !paragraph.is_empty(),
        "{}: say in a comment at its top what it is",
        file.display()
    );
    // Links of rustdoc lead nowhere here.
    paragraph
        .replace("[`", "`")
        .replace("`]", "`")
        .replace('|', "\\|")
}

/// The rows of a folder, and then those of its folders.
fn list(text: &mut String, root: &Path, folder: &Path) {
    let name = folder.strip_prefix(root).unwrap().display().to_string();
    write!(text, "\n## {name}\n").unwrap();
    let all = entries(folder);
    let own = ["mod.rs", "lib.rs"]
        .map(|file| folder.join(file))
        .into_iter()
        .find(|file| file.exists());
    if let Some(own) = &own {
        writeln!(text, "{}", noun(own)).unwrap();
    }
    text.push_str("\n| file | what it is |\n| --- | --- |\n");
    for file in all
        .iter()
        .filter(|path| path.is_file() && own.as_ref() != Some(path))
    {
        writeln!(
            text,
            "| `{}` | {} |",
            file.file_name().unwrap().display(),
            noun(file)
        )
        .unwrap();
    }
    all.iter()
        .filter(|path| path.is_dir())
        .for_each(|inner| list(text, root, inner));
}

#[test]
fn every_source_file_is_listed_with_what_it_is() {
    let root = testkit::root();
    let mut text = HEAD.to_owned();
    list(&mut text, &root, &root.join("src"));
    for member in entries(&root.join("crates")) {
        list(&mut text, &root, &member.join("src"));
    }
    list(&mut text, &root, &root.join("python/src"));
    is_fresh("docs/files.md", &text);
}
