//! The guides under `docs/` and `mods/` are carried out: their files are written, their commands are run.
//!
//! Lines of a guide say what a block is, each before the block that it is about. One of them is for readers, too:
//! - `` `PATH`: ``: the block is this file, in the folder of the guide.
//!
//! The others are seen by no reader:
//! - `<!-- fails -->`: the commands of the block must fail;
//! - `<!-- output -->`: the last commands printed these lines, in this order; `…` stands for anything;
//! - `<!-- fragment -->`: the block is a piece of something, and is not checked;
//! - `<!-- not run -->`: the commands of the block are not run.
//!
//! Blocks of commands (`sh`) are run in guides that have at least one file: each line that begins with `brink`, in the
//! folder of the guide, which is empty at first: what is shipped comes with the program. Nothing is typed to
//! `brink play`, which ends it, and `brink watch` looks only once. Other blocks of `lua`, `yaml` and `json` have to be
//! valid at least.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A block of a guide, and what the line before it says.
struct Block {
    line: usize,
    language: String,
    tags: Vec<String>,
    text: String,
}

impl Block {
    fn has(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    /// The path of the file that it is.
    fn file(&self) -> Option<&str> {
        self.tags.iter().find_map(|tag| tag.strip_prefix("file: "))
    }
}

fn blocks(guide: &str) -> Vec<Block> {
    let (mut blocks, mut tags, mut open): (Vec<Block>, Vec<String>, Option<Block>) =
        (Vec::new(), Vec::new(), None);
    for (index, line) in guide.lines().enumerate() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(language)) => {
                let tags = std::mem::take(&mut tags);
                open = Some(Block {
                    line: index + 1,
                    language: language.to_owned(),
                    tags,
                    text: String::new(),
                });
            }
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some(block), _) => block.text += &format!("{line}\n"),
            (None, None) => match tag(line) {
                Some(tag) => tags.push(tag),
                None if line.trim().is_empty() => {}
                None => tags.clear(),
            },
        }
    }
    assert!(open.is_none(), "a block has no end");
    blocks
}

/// The tag that a line of a guide gives to the block after it.
fn tag(line: &str) -> Option<String> {
    let within = |begin, end| line.trim().strip_prefix(begin)?.strip_suffix(end);
    let file = within("`", "`:").filter(|path: &&str| !path.contains('`'));
    let hidden = within("<!-- ", " -->");
    assert!(
        hidden.is_none_or(|tag| !tag.starts_with("file")),
        "{line}: readers want the name of a file, too: `PATH`:"
    );
    file.map(|path| format!("file: {path}"))
        .or_else(|| hidden.map(str::to_owned))
}

/// Every guide below `docs/` and `mods/`, and the first page.
fn guides() -> Vec<PathBuf> {
    fn find(folder: &Path, out: &mut Vec<PathBuf>) {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                find(&path, out);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                out.push(path);
            }
        }
    }
    let mut found = vec![testkit::root().join("README.md")];
    find(&testkit::root().join("docs"), &mut found);
    find(&testkit::root().join("mods"), &mut found);
    found
}

/// The words of a command; quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match (quote, c) {
            (None, '#') if word.is_none() => break,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(open), c) if c == open => quote = None,
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Runs `brink …`, which may end in `> FILE`. Whether it succeeded, and what it printed.
fn run(line: &str, folder: &Path) -> (bool, String) {
    let mut words = words(line);
    let into = words
        .iter()
        .position(|word| word == ">")
        .map(|at| words.split_off(at).pop().unwrap());
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    if words.get(1).is_some_and(|word| word == "watch") {
        words.push("--once".to_owned());
    }
    command
        .args(&words[1..])
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null());
    let output = command.output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    if let Some(file) = into {
        std::fs::write(folder.join(file), &printed).unwrap();
    }
    (output.status.success(), printed + &said)
}

/// Whether these lines occur in a text in this order.
fn check_output(wanted: &str, printed: &str, place: &str) {
    let mut lines = printed.lines();
    for wanted in wanted
        .lines()
        .filter(|line| !matches!(line.trim(), "" | "…"))
    {
        let fits = |line: &str| {
            let mut rest = line;
            wanted.trim().split('…').all(|piece| {
                let found = rest.find(piece.trim());
                rest = found.map_or(rest, |at| &rest[at + piece.trim().len()..]);
                found.is_some()
            })
        };
        assert!(
            lines.any(fits),
            "{place}: `{wanted}` is not in the output (in this order):\n{printed}"
        );
    }
}

/// A block that is not a file is valid at least.
fn check_syntax(block: &Block, place: &str) {
    match &*block.language {
        // The examples of the reference run in a separate test.
        "lua" if place.contains("docs/api.md") => {}
        "lua" | "luau" => {
            let lua = mlua::Lua::new();
            let tries = [
                block.text.clone(),
                format!("return {{ {} }}", block.text),
                format!("return {}", block.text),
            ];
            let tried: Vec<_> = tries
                .into_iter()
                .map(|text| lua.load(text).into_function())
                .collect();
            assert!(
                tried.iter().any(Result::is_ok),
                "{place}: {}",
                tried[0].as_ref().unwrap_err()
            );
        }
        "yaml" => {
            if let Err(error) = serde_yaml::from_str::<serde_json::Value>(&block.text) {
                panic!("{place}: {error}");
            }
        }
        "json" => {
            if let Err(error) = serde_json::from_str::<serde_json::Value>(&block.text) {
                panic!("{place}: {error}");
            }
        }
        _ => {}
    }
}

fn carry_out(path: &Path) {
    let blocks = blocks(&std::fs::read_to_string(path).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join("guide");
    std::fs::create_dir_all(&here).unwrap();
    let runs = blocks.iter().any(|block| block.file().is_some());
    let mut printed = String::new();
    for block in &blocks {
        let place = format!("{}:{}", path.display(), block.line);
        if let Some(file) = block.file() {
            assert!(
                !file.contains("..") && Path::new(file).is_relative(),
                "{place}: {file} is outside of the guide"
            );
            let file = here.join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, &block.text).unwrap();
        } else if block.has("output") {
            check_output(&block.text, &printed, &place);
        } else if block.language == "sh" && runs && !block.has("not run") {
            printed.clear();
            let text = block.text.replace("\\\n", " ");
            for line in text
                .lines()
                .map(str::trim)
                .filter(|line| line.starts_with("brink "))
            {
                let (succeeded, output) = run(line, &here);
                assert_eq!(succeeded, !block.has("fails"), "{place}: {line}\n{output}");
                printed += &output;
            }
        } else if !block.has("fragment") {
            check_syntax(block, &place);
        }
    }
}

#[test]
fn every_guide_can_be_carried_out() {
    let guides = guides();
    let taken = AtomicUsize::new(0);
    let work = || {
        while let Some(path) = guides.get(taken.fetch_add(1, Ordering::Relaxed)) {
            carry_out(path);
        }
    };
    // The longest of the tests: other threads have little left to do.
    thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
}

#[test]
fn blocks_are_found_with_what_is_said_of_them() {
    let guide = "A.\n`a/b.lua`:\n```lua\nreturn {}\n```\n\n<!-- fails -->\n\n```sh\nbrink check\n```\n\
                 <!-- output -->\ntext\n```text\nx\n```\n";
    let found = blocks(guide);
    assert_eq!(found.len(), 3);
    assert_eq!(
        (found[0].file(), &*found[0].text, found[0].line),
        (Some("a/b.lua"), "return {}\n", 3)
    );
    assert!(found[1].has("fails") && found[1].file().is_none());
    assert!(found[2].tags.is_empty());
    assert_eq!(
        words("brink sim 'a b' \"c\"# > x  # what"),
        ["brink", "sim", "a b", "c#", ">", "x"]
    );
}
