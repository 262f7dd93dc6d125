//! A package made from the folder of a mod: checked, tested, with a picture of each map and a page
//! about it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use brink::content::{Content, Diagnostic, Library, Mod, SourceFile};
use brink::files;
use brink::tooling::MAX_FILE;
use brink_author::excerpt::{Styled, excerpt};
use brink_author::lint::{drop_repeats, lint_books, lint_calls};
use brink_author::position::Runner;
use brink_author::trial::{Extent, try_scripts};
use thiserror::Error;

use super::art::lint_pictures;
use super::for_others::{placeholder, with_own_schema};
use super::name::{path_of_mod, plain};
use super::package::{MAX_FILES, Package};
use super::refused::Refused;

/// The first line of a generated page: such a page is replaced.
const MADE_BY: &str = "<!-- brink mods pack -->";

/// A package, and what was not put into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The package.
    pub package: Package,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Number of tests passed.
    pub tests: usize,
    /// Files of the folder that mods do not have, by their paths below it.
    pub left_out: Vec<String>,
}

/// The reason why a package is not made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MadeError {
    /// The folder is not a mod of the library.
    #[error("{0} is not a mod of the content: a mod is a folder with a `mod.yaml`")]
    NoMod(String),
    /// Errors of the content, as they are shown.
    #[error("{}:\n\n{}", self.summary(), .0.join("\n\n"))]
    Faults(Vec<String>),
    /// Tests that failed, as they are shown.
    #[error("{}:\n\n{}", self.summary(), .0.join("\n\n"))]
    Tests(Vec<String>),
    /// A file with words that its author has not replaced.
    #[error("{0} still has words of the template, which say nothing about the mod: {1}")]
    Placeholder(&'static str, &'static str),
    /// A file that cannot be read.
    #[error("{0}: {1}")]
    File(String, String),
    /// The reason against installing.
    #[error("it could not be installed: {0}")]
    Refused(#[from] Refused),
}

impl MadeError {
    /// The fault on one line, without diagnostics.
    #[must_use]
    pub fn summary(&self) -> String {
        match self {
            MadeError::Faults(shown) => {
                format!("the check finds {}", counted(shown.len(), "error"))
            }
            MadeError::Tests(shown) => format!("{} failed", counted(shown.len(), "test")),
            other => other.to_string(),
        }
    }
}

/// Makes a package of a mod that is in a library, from its folder.
///
/// # Errors
/// A fault of the check, a test that fails, a file that cannot be read, or anything that could not be installed.
pub fn make(library: &Library, root: &Path) -> Result<Made, MadeError> {
    let Some(one) = mod_of(library, root) else {
        return Err(MadeError::NoMod(root.display().to_string()));
    };
    // What other mods are here says nothing about this one.
    let alone = library.alone(&one.id);
    let library = alone.as_ref().unwrap_or(library);
    let Some(one) = mod_of(library, root) else {
        return Err(MadeError::NoMod(root.display().to_string()));
    };
    sound(library, root)?;
    let tests = tested(library, root)?;
    let full = root
        .canonicalize()
        .map_err(|error| unreadable(root, &error))?;
    let folder = full
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    plain(&folder).map_err(|why| Refused::Name(folder.clone(), why))?;
    let (mut found, mut left_out) = (BTreeMap::new(), Vec::new());
    collect(&full, "", &mut found, &mut left_out)?;
    if let Some((file, words)) = placeholder(&found) {
        return Err(MadeError::Placeholder(file, words));
    }
    let contents = contents(library);
    let mut pictures = Vec::new();
    for scenario in library.scenarios_of(one) {
        let mut loaded = contents.iter();
        let Some(content) = loaded.find(|content| content.scenario.id == scenario) else {
            continue;
        };
        let path = format!("pictures/{scenario}.svg");
        found.insert(path.clone(), brink_draw::svg(content, None).into_bytes());
        pictures.push((scenario, path));
    }
    let own = found
        .get("README.md")
        .is_some_and(|text| !text.starts_with(MADE_BY.as_bytes()));
    let page = if own { "CONTENTS.md" } else { "README.md" };
    found.insert(
        page.to_owned(),
        page_of(library, one, &contents, &pictures).into_bytes(),
    );
    let package = Package {
        folder,
        files: found,
    };
    let bytes = package.write()?;
    Ok(Made {
        package,
        bytes,
        tests,
        left_out,
    })
}

/// Checks that a mod has no error and that its scripts run.
///
/// # Errors
/// The errors, as they are shown.
fn sound(library: &Library, root: &Path) -> Result<(), MadeError> {
    let mut faults = library.check();
    faults.extend(lint_calls(library));
    faults.extend(lint_books(library));
    faults.extend(lint_pictures(library));
    let files = library
        .sources()
        .files()
        .iter()
        .map(|file| file.path.to_string());
    let own = files.filter(|file| library.is_below(file, root));
    let own: Vec<String> = own.collect();
    faults.extend(try_scripts(library, Extent::Files(&own)));
    drop_repeats(&mut faults);
    let shown = errors(&faults, library);
    if shown.is_empty() {
        Ok(())
    } else {
        Err(MadeError::Faults(shown))
    }
}

/// Number of tests of a mod that passed.
fn tested(library: &Library, root: &Path) -> Result<usize, MadeError> {
    let mut runner = Runner::new(library);
    let folder = root.join("tests");
    let (tests, faults) = if folder.is_dir() {
        runner.find(&[folder])
    } else {
        Default::default()
    };
    let mut failed = errors(&faults, library);
    failed.extend(
        tests
            .iter()
            .filter_map(|test| runner.run(test).err())
            .map(|failure| failure.to_string()),
    );
    if failed.is_empty() {
        Ok(tests.len())
    } else {
        Err(MadeError::Tests(failed))
    }
}

fn errors(faults: &[Diagnostic], library: &Library) -> Vec<String> {
    let sources = library.sources();
    let errors = faults.iter().filter(|fault| fault.is_error());
    errors
        .map(|fault| {
            let text = |path: &str| sources.find(path).map(|file| file.text.as_str());
            excerpt(fault, text, Styled::Plain)
        })
        .collect()
}

/// The mod that a folder is.
fn mod_of<'l>(library: &'l Library, root: &Path) -> Option<&'l Mod> {
    let mut mods = library.mods().iter();
    mods.find(|one| match file_of(library, one) {
        Some(file) => library.is_below(&file.path, root),
        None => false,
    })
}

/// The file `mod.yaml` of a mod.
fn file_of<'l>(library: &'l Library, one: &Mod) -> Option<&'l SourceFile> {
    let mut files = library.sources().files().iter();
    files.find(|file| file.root == one.root && file.key == "mod.yaml")
}

/// Every scenario that can be loaded.
fn contents(library: &Library) -> Vec<Arc<Content>> {
    let loaded = library
        .scenarios()
        .into_iter()
        .filter_map(|listing| library.load(&listing.id).ok());
    loaded.map(|loaded| loaded.content).collect()
}

/// The files below a folder; hidden ones are skipped, and links are not followed.
fn collect(
    folder: &Path,
    below: &str,
    found: &mut BTreeMap<String, Vec<u8>>,
    left_out: &mut Vec<String>,
) -> Result<(), MadeError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut entries = entries.map_err(|error| unreadable(folder, &error))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{below}{name}");
        let about = entry
            .file_type()
            .map_err(|error| unreadable(folder, &error))?;
        if name.starts_with('.') {
            continue;
        }
        if about.is_symlink() {
            return Err(Refused::NotAFile(path).into());
        }
        if about.is_dir() {
            plain(&name).map_err(|why| Refused::Name(path.clone(), why))?;
            collect(&entry.path(), &format!("{path}/"), found, left_out)?;
            continue;
        }
        if path_of_mod(&path).is_err() {
            left_out.push(path);
            continue;
        }
        if found.len() >= MAX_FILES {
            return Err(Refused::TooMany(found.len() + 1, MAX_FILES).into());
        }
        let text = files::read(&entry.path(), MAX_FILE);
        let text = text.map_err(|error| MadeError::File(path.clone(), error.to_string()))?;
        let text = with_own_schema(&path, text);
        found.insert(path, text);
    }
    Ok(())
}

/// A file or folder that cannot be read.
fn unreadable(path: &Path, error: &io::Error) -> MadeError {
    MadeError::File(path.display().to_string(), error.to_string())
}

/// The page about a mod: its description, its scenarios, and its cards with their texts.
fn page_of(
    library: &Library,
    one: &Mod,
    contents: &[Arc<Content>],
    pictures: &[(&str, String)],
) -> String {
    let (name, about) = library.names_of_mod(one);
    let mut page = format!("{MADE_BY}\n# {} {}\n", inline(&name), one.version);
    if !about.is_empty() {
        let _ = write!(page, "\n{}\n", inline(&about));
    }
    if let Some(art) = &one.art {
        let _ = write!(page, "\n![{}]({})\n", inline(&name), art.file);
    }
    let listings = library.scenarios();
    for (scenario, path) in pictures {
        let mut listings = listings.iter();
        let Some(listing) = listings.find(|listing| listing.id == *scenario) else {
            continue;
        };
        let (title, text) = (inline(&listing.name), inline(&listing.summary));
        let _ = write!(
            page,
            "\n## {title}\n`brink play {scenario}`: {text}\n\n![{title}]({path})\n"
        );
    }
    let cards = contents
        .iter()
        .flat_map(|content| content.cards.values().map(move |card| (content, card)));
    let own = cards.filter(|(_, card)| {
        library
            .mod_of_set(&card.set)
            .is_some_and(|other| other.id == one.id)
    });
    let own: BTreeMap<_, _> = own
        .map(|(content, card)| {
            let order = (&card.set, card.number, &card.id);
            (order, (content, card))
        })
        .collect();
    if !own.is_empty() {
        let _ = write!(
            page,
            "\n## Cards\n| number | card | side | ops | text |\n| --- | --- | --- | --- | --- |\n"
        );
    }
    for (content, card) in own.values() {
        let side = card.owner.map_or_else(
            || "neutral".to_owned(),
            |side| inline(&content.scenario.sides[side.index()].name),
        );
        let (name, text) = (inline(&card.name), inline(&card.text));
        let _ = writeln!(
            page,
            "| {} | {name} | {side} | {} | {text} |",
            card.number, card.ops
        );
    }
    write_licences(&mut page, library, one);
    page
}

/// The pictures of a mod, with the author and the licence of each.
fn write_licences(page: &mut String, library: &Library, one: &Mod) {
    let (mut rows, sources) = (Vec::new(), library.sources());
    for art in library.art() {
        let named_in = sources.find(art.place.file());
        let Some(named_in) = named_in.filter(|file| file.root == one.root) else {
            continue;
        };
        let folder = named_in.key.rfind('/').map_or(0, |at| at + 1);
        let path = format!("{}{}", &named_in.key[..folder], art.file);
        let [author, license] = [art.author, art.license].map(|text| {
            let text = text.unwrap_or_default();
            inline(&text)
        });
        rows.push(format!(
            "| [{}]({path}) | {author} | {license} |\n",
            inline(&path)
        ));
    }
    rows.dedup();
    if !rows.is_empty() {
        let rows = rows.concat();
        let _ = write!(
            page,
            "\n## Pictures\n| picture | author | licence |\n| --- | --- | --- |\n{rows}"
        );
    }
}

/// A text as one line of Markdown, escaped so that neither Markdown nor HTML interprets any of it.
fn inline(text: &str) -> String {
    let mut line = String::new();
    for sign in text
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
    {
        match sign {
            '<' => line.push_str("&lt;"),
            '>' => line.push_str("&gt;"),
            '\\' | '|' | '[' | ']' | '*' | '`' | '_' | '#' => line.extend(['\\', sign]),
            sign => line.push(sign),
        }
    }
    line
}

/// `1 error`, `2 errors`.
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
