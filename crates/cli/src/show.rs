//! `brink show`: the files of maps, scenarios, card sets and rules as they are, and the entry and the script of a card.

use clap::Args;

use brink::content::{Library, SourceFile};
use brink::tooling::{Diagnostics, NodeKey, did_you_mean, parse};

use super::{CommandResult, Place};

/// Prints a file of the content as it is: that of a map, a scenario, a set, a rule or a lesson, or what there is of a
/// card.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/show.txt").trim_end(), override_usage = "brink show SET/CARD\n       \
    brink show map|scenario|set|rule|lesson NAME")]
pub(super) struct Show {
    /// A card, SET/CARD, or a kind of file: map, scenario, set, rule or lesson
    #[arg(value_name = "SET/CARD|KIND")]
    what: String,
    /// The name of the file of this kind
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

/// A kind of file, with the two ends of the paths of its files, between which is the name.
struct FileKind {
    word: &'static str,
    folder: &'static str,
    ending: &'static str,
}

const KINDS: [FileKind; 5] = [
    kind("map", "maps/", ".yaml"),
    kind("scenario", "scenarios/", ".yaml"),
    kind("set", "cards/", "/cards.yaml"),
    kind("rule", "scenarios/rules/", ".lua"),
    kind("lesson", "lessons/", ".yaml"),
];

const fn kind(word: &'static str, folder: &'static str, ending: &'static str) -> FileKind {
    FileKind {
        word,
        folder,
        ending,
    }
}

impl FileKind {
    /// The name of a file, if it is of this kind.
    fn name_of<'f>(&self, file: &'f SourceFile) -> Option<&'f str> {
        let rest = file.key.strip_prefix(self.folder)?;
        let name = rest.strip_suffix(self.ending)?;
        (!name.contains('/')).then_some(name)
    }
}

impl Show {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let library = place.library();
        let kind = KINDS.iter().find(|kind| kind.word == self.what);
        let text = match (kind, &self.name) {
            (Some(kind), Some(name)) => file_text(&library, kind, name)?.to_owned(),
            (Some(kind), None) => return Err(needs_name(&library, kind).into()),
            (None, None) => card_text(&library, &self.what)?,
            (None, Some(_)) => {
                let words = KINDS.iter().map(|kind| kind.word);
                let hint = did_you_mean(&self.what, words.clone());
                let words: Vec<&str> = words.collect();
                let message = format!("`{}` is no kind of file{hint}", self.what);
                return Err(format!("{message}; the kinds are {}", words.join(", ")).into());
            }
        };
        print!("{text}");
        Ok(())
    }
}

/// The names of the files of a kind.
fn names<'l>(library: &'l Library, kind: &FileKind) -> impl Iterator<Item = &'l str> {
    let files = library.sources().files().iter();
    files.filter_map(|file| kind.name_of(file))
}

fn needs_name(library: &Library, kind: &FileKind) -> String {
    let word = kind.word;
    let known: Vec<&str> = names(library, kind).collect();
    format!(
        "`brink show {word} NAME` needs a name: {}",
        known.join(", ")
    )
}

fn file_text<'l>(library: &'l Library, kind: &FileKind, name: &str) -> CommandResult<&'l str> {
    let mut files = library.sources().files().iter();
    let Some(file) = files.find(|file| kind.name_of(file) == Some(name)) else {
        let hint = did_you_mean(name, names(library, kind));
        return Err(format!("there is no {} `{name}`{hint}", kind.word).into());
    };
    Ok(&file.text)
}

/// A card in the file of its set.
struct Entry<'l> {
    set: &'l str,
    card: String,
    file: &'l SourceFile,
    /// The lines of the entry.
    text: String,
}

/// The entry of a card and its scripts, each under its path.
fn card_text(library: &Library, name: &str) -> CommandResult<String> {
    let all = entries(library);
    let is_meant = |entry: &&Entry<'_>| match name.split_once('/') {
        Some((set, card)) => entry.set == set && entry.card == card,
        None => entry.card == name,
    };
    let found: Vec<&Entry<'_>> = all.iter().filter(is_meant).collect();
    let full = |entry: &Entry<'_>| format!("{}/{}", entry.set, entry.card);
    let entry = match found[..] {
        [entry] => entry,
        [] => return Err(no_card(name, &all.iter().map(full).collect::<Vec<_>>()).into()),
        ref several => {
            let several: Vec<String> = several.iter().map(|entry| full(entry)).collect();
            return Err(format!("several sets have `{name}`: {}", several.join(", ")).into());
        }
    };
    let mut text = format!("# {}\n{}", entry.file.path, entry.text);
    let keys = [
        format!("cards/{}.lua", full(entry)),
        format!("scenarios/cards/{}.lua", entry.card),
    ];
    for script in library.sources().files() {
        if keys.contains(&script.key) {
            text += &format!("\n-- {}\n{}", script.path, script.text);
        }
    }
    Ok(text)
}

fn no_card(name: &str, known: &[String]) -> String {
    let ids = known.iter().filter_map(|known| known.split_once('/'));
    let hint = match name.contains('/') {
        true => did_you_mean(name, known.iter().map(String::as_str)),
        false => did_you_mean(name, ids.map(|(_, card)| card)),
    };
    format!("there is no card `{name}`{hint}")
}

/// The cards of every set.
fn entries(library: &Library) -> Vec<Entry<'_>> {
    let sets = &KINDS[2];
    let mut found = Vec::new();
    for file in library.sources().files() {
        let Some(set) = sets.name_of(file) else {
            continue;
        };
        let tree = parse(file, &mut Diagnostics::default());
        let Some(cards) = tree.as_ref().and_then(|tree| tree.get("cards")) else {
            continue;
        };
        let keys: Vec<&NodeKey> = cards.entries().iter().map(|(key, _)| key).collect();
        for (at, key) in keys.iter().enumerate() {
            let next = keys.get(at + 1).map(|next| next.place.line);
            found.push(Entry {
                set,
                card: key.name.clone(),
                file,
                text: lines_of(&file.text, key.place.line, next),
            });
        }
    }
    found
}

/// The lines of an entry, to the next one or to the end of the table. Comments above the next one belong to that.
fn lines_of(text: &str, from: u32, next: Option<u32>) -> String {
    let at = |line: u32| usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX);
    let lines = text.lines().skip(at(from));
    let mut lines: Vec<&str> = match next {
        Some(next) => lines.take(at(next).saturating_sub(at(from))).collect(),
        None => {
            let first = lines.clone().next().map_or(0, indent);
            let inside = |line: &&str| line.trim().is_empty() || indent(line) > first;
            let rest = lines.clone().skip(1).take_while(inside);
            lines.clone().take(1).chain(rest).collect()
        }
    };
    while lines.len() > 1
        && lines
            .last()
            .is_some_and(|line| line.trim().is_empty() || line.trim_start().starts_with('#'))
    {
        lines.pop();
    }
    lines.join("\n") + "\n"
}

/// The number of spaces before a line.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
