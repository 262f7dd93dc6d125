//! The declared keys of content: a reference, tables for the guides, and the description of a single key.

use std::fmt::{self, Write};

use brink::tooling::{Key, MOD_FILE, Table, Takes};
use brink::tooling::{
    card_script_table, cards_table, did_you_mean, lesson_table, list_changes_table, locale_table,
    map_table, mod_table, mods_table, rule_script_table, scenario_table,
};
use brink_players::players_table;

/// A kind of file, and its description.
type Described = (&'static str, fn() -> Table);

/// Every kind of file.
const FILES: [Described; 10] = [
    ("scenarios/ID.yaml", scenario_table),
    ("maps/ID.yaml", map_table),
    ("cards/ID/cards.yaml", cards_table),
    ("cards/ID/CARD.lua", card_script_table),
    ("scenarios/rules/NAME.lua", rule_script_table),
    ("lessons/ID.yaml", lesson_table),
    ("mod.yaml", mod_table),
    ("mods/mods.yaml", mods_table),
    ("locale/LANGUAGE.yaml", locale_table),
    ("players/SCENARIO.yaml", players_table),
];

/// Every kind of file, and its keys.
#[must_use]
pub fn files() -> [(&'static str, Table); 10] {
    FILES.map(|(name, table)| (name, table()))
}

/// The description of a file of YAML, by its path from the root of its content; none for tests.
#[must_use]
pub fn table_at(path: &str) -> Option<fn() -> Table> {
    let parts: Vec<&str> = path.split('/').collect();
    let wanted = match parts[..] {
        ["maps", _] => "maps/ID.yaml",
        ["cards", _, "cards.yaml"] => "cards/ID/cards.yaml",
        ["lessons", _] => "lessons/ID.yaml",
        ["scenarios", _] => "scenarios/ID.yaml",
        ["locale", _] | ["locale", _, _] => "locale/LANGUAGE.yaml",
        ["players", _] => "players/SCENARIO.yaml",
        [MOD_FILE] => MOD_FILE,
        _ => return None,
    };
    let found = FILES.iter().find(|(name, _)| *name == wanted);
    found.map(|(_, table)| *table)
}

/// The files, and the table that may replace an inherited list.
fn sections() -> impl Iterator<Item = (&'static str, Table)> {
    files()
        .into_iter()
        .chain([("LIST: { … }", list_changes_table())])
}

/// A key with the keys that it is below.
#[derive(Clone, Debug)]
pub struct Found {
    /// The file that it belongs to.
    pub file: &'static str,
    /// The keys from the file down to this one, with dots between them.
    pub path: String,
    /// The key.
    pub key: Key,
    /// Where it also is: other files, and the path in each.
    pub also: Vec<(&'static str, String)>,
}

/// Displayed as the path, its values and its default; then the meaning.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Found {
    /// Adds the place of the same key in another file.
    fn add(&mut self, other: &Found) {
        let is_new =
            self.file != other.file && self.also.iter().all(|(file, _)| *file != other.file);
        if is_new {
            self.also.push((other.file, other.path.clone()));
        }
    }

    fn text(&self) -> String {
        let Found { path, key, .. } = self;
        let part = key
            .part
            .map(|part| format!("; needs `{part}`"))
            .unwrap_or_default();
        format!(
            "{path}: {} (left out: {}{part}; since {})\n    {}",
            key.takes,
            key.left_out(),
            key.since,
            key.doc
        )
    }
}

/// Every key of every file.
#[must_use]
pub fn all_keys() -> Vec<Found> {
    let mut found = Vec::new();
    for (file, table) in sections() {
        collect(file, &table, "", &mut Vec::new(), &mut found);
    }
    found
}

/// Every key of a scenario.
#[must_use]
pub fn keys_of_scenarios() -> Vec<Found> {
    let [(file, table), ..] = files();
    let mut found = Vec::new();
    collect(file, &table, "", &mut Vec::new(), &mut found);
    found
}

/// The keys of this name, or at the end of this path, in any file.
///
/// # Errors
/// No file has such a key; with the most similar name.
pub fn keys_named(name: &str) -> Result<Vec<Found>, UnknownKeyError> {
    let mut all = Vec::new();
    for (file, table) in sections() {
        collect(file, &table, "", &mut Vec::new(), &mut all);
    }
    let is_named = |one: &&Found| one.path == name || one.path.ends_with(&format!(".{name}"));
    let mut named: Vec<&Found> = all.iter().filter(is_named).collect();
    // The shortest path is the usual one: a filter has the same keys wherever it is.
    named.sort_by_key(|one| one.path.matches('.').count());
    let mut found: Vec<Found> = Vec::new();
    for one in named {
        let known = found
            .iter_mut()
            .find(|known| known.key.name == one.key.name && known.key.doc == one.key.doc);
        match known {
            None => found.push(one.clone()),
            Some(known) => known.add(one),
        }
    }
    if found.is_empty() {
        let known = all.iter().flat_map(|one| [one.key.name, one.path.as_str()]);
        let hint = did_you_mean(name, known);
        return Err(UnknownKeyError {
            name: name.to_owned(),
            hint,
        });
    }
    Ok(found)
}

/// No file has a key of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no file has a key `{name}`{hint}")]
pub struct UnknownKeyError {
    /// The name that was asked for.
    pub name: String,
    hint: String,
}

/// The reason why the tables of keys of a document could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MarkerError {
    /// A marker breaks off.
    #[error("a marker of keys has no end")]
    Open,
    /// A marker is not followed by one for its end.
    #[error("the keys of {name} have no end")]
    NoEnd {
        /// The table.
        name: String,
    },
    /// A marker names no table.
    #[error("no table of keys is called {name}")]
    NoTable {
        /// The thing named.
        name: String,
    },
}

/// Adds the keys of a table and of the tables in it.
fn collect(
    file: &'static str,
    table: &Table,
    path: &str,
    above: &mut Vec<&'static str>,
    found: &mut Vec<Found>,
) {
    if above.contains(&table.of) {
        return;
    }
    above.push(table.of);
    for key in &table.keys {
        let path = if path.is_empty() {
            key.name.to_owned()
        } else {
            format!("{path}.{}", key.name)
        };
        found.push(Found {
            file,
            path: path.clone(),
            key: key.clone(),
            also: Vec::new(),
        });
        for inner in key.takes.tables() {
            collect(file, &inner, &path, above, found);
        }
    }
    above.pop();
}

/// The reference of every key of every file, as Markdown.
#[must_use]
pub fn keys_reference() -> String {
    let mut out = include_str!("head_of_keys.txt").to_owned();
    let mut seen = Vec::new();
    for (file, table) in sections() {
        // Writing to a string cannot fail.
        let _ = write!(out, "\n## `{file}`\n");
        section(&table, &mut seen, &mut out);
    }
    out
}

/// Writes a table, and then those in it that have not been written.
pub(crate) fn section(
    table: &Table,
    seen: &mut Vec<(&'static str, &'static str)>,
    out: &mut String,
) {
    if seen.contains(&(table.of, table.doc)) {
        return;
    }
    seen.push((table.of, table.doc));
    let _ = write!(
        out,
        "\n### {}\n{}\n\n{}",
        title(table.of),
        table.doc,
        markdown(table)
    );
    for inner in table.keys.iter().flat_map(|key| key.takes.tables()) {
        section(&inner, seen, out);
    }
}

/// The name of a table at the beginning of a line.
fn title(of: &str) -> String {
    let mut letters = of.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// The rows of a table, as Markdown.
#[must_use]
pub fn markdown(table: &Table) -> String {
    let mut out = String::from("| key | takes | left out | meaning |\n| --- | --- | --- | --- |\n");
    for key in &table.keys {
        let part = key
            .part
            .map(|part| format!(" Needs `{part}`."))
            .unwrap_or_default();
        let takes = match &key.takes {
            Takes::Function => "function".to_owned(),
            takes => takes.to_string(),
        };
        let left_out = key.left_out();
        let _ = writeln!(
            out,
            "| `{}` | {takes} | {left_out} | {}{part} |",
            key.name, key.doc
        );
    }
    out
}

/// A document with the tables between its markers regenerated: `<!-- keys: NAME -->` and `<!-- end of keys -->`.
///
/// # Errors
/// A marker that has no end or names no table.
pub fn with_tables(text: &str) -> Result<String, MarkerError> {
    const BEGIN: &str = "<!-- keys: ";
    const END: &str = "<!-- end of keys -->";
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (name, after) = after.split_once(" -->").ok_or(MarkerError::Open)?;
        let (_, behind) = after.split_once(END).ok_or_else(|| MarkerError::NoEnd {
            name: name.to_owned(),
        })?;
        let table = table_of(name).ok_or_else(|| MarkerError::NoTable {
            name: name.to_owned(),
        })?;
        let _ = write!(out, "{before}{BEGIN}{name} -->\n{}{END}", markdown(&table));
        rest = behind;
    }
    out.push_str(rest);
    Ok(out)
}

/// The table with this name in messages; the first one, if there are several.
fn table_of(name: &str) -> Option<Table> {
    let mut open: Vec<Table> = sections().map(|(_, table)| table).collect();
    let mut seen = Vec::new();
    while let Some(table) = (!open.is_empty()).then(|| open.remove(0)) {
        if table.of.trim_matches('`') == name {
            return Some(table);
        }
        if !seen.contains(&(table.of, table.doc)) {
            seen.push((table.of, table.doc));
            open.extend(table.keys.iter().flat_map(|key| key.takes.tables()));
        }
    }
    None
}
