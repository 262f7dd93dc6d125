//! Content in memory: texts by their paths.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::art;
use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::picture::{Picture, PictureFault};
use super::source::{MOD_FILE, Place, SourceFile, YAML, limit_of};

/// A root of content in memory: the paths that files would have below a folder, and their texts.
///
/// It gives the same content, with the same digest, as the same files in a folder.
///
/// # Examples
/// ```
/// use brink::content::{Library, Texts};
///
/// let map = "id: isle\nname: Isle\n";
/// let library = Library::from_texts(Texts::named("mine").with("maps/isle.yaml", map));
/// assert_eq!(library.maps()[0].file, "mine:maps/isle.yaml");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    name: String,
    files: BTreeMap<String, String>,
}

impl Texts {
    /// A root without texts. Diagnostics print the name and a colon before the path of a file; an
    /// empty name is left out.
    #[must_use]
    pub fn named(name: &str) -> Texts {
        Texts {
            name: name.to_owned(),
            files: BTreeMap::new(),
        }
    }

    /// Adds a file: its path from the root, with forward slashes, and its text.
    #[must_use]
    pub fn with(mut self, path: &str, text: &str) -> Texts {
        self.files.insert(
            path.to_owned(),
            text.strip_prefix('\u{feff}').unwrap_or(text).to_owned(),
        );
        self
    }

    /// The name that diagnostics print before the path of a file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The paths of the files from the root.
    pub(super) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Whether there are no files.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Reads the files of content among them, in the order in which a folder is read.
    pub(super) fn read(&self, root: usize, files: &mut Vec<SourceFile>, faults: &mut Diagnostics) {
        let before = files.len();
        self.read_one(MOD_FILE, root, files, faults);
        let languages = self
            .files
            .keys()
            .filter_map(|path| path.strip_prefix("locale/")?.split_once('/'));
        let languages = languages.map(|(language, _)| language);
        let languages: BTreeSet<&str> = languages.collect();
        for language in languages {
            self.read_part(&format!("locale/{language}"), YAML, root, files, faults);
        }
        for (part, ending) in [
            ("locale", YAML),
            ("lessons", YAML),
            ("maps", YAML),
            ("players", YAML),
            ("scenarios", YAML),
            ("scenarios/rules", "lua"),
            ("scenarios/rules/lib", "lua"),
            ("scenarios/cards", "lua"),
        ] {
            self.read_part(part, ending, root, files, faults);
        }
        let sets = self
            .files
            .keys()
            .filter_map(|path| path.strip_prefix("cards/")?.split_once('/'));
        let sets: BTreeSet<&str> = sets.map(|(set, _)| set).collect();
        for set in sets {
            let part = format!("cards/{set}");
            if !self.files.contains_key(&format!("{part}/cards.yaml")) {
                faults.add(
                    &Place::whole(&self.shown(&part)),
                    DiagnosticKind::NoCardsFile,
                );
            }
            self.read_part(&part, YAML, root, files, faults);
            self.read_part(&part, "lua", root, files, faults);
            self.read_part(&format!("{part}/lib"), "lua", root, files, faults);
        }
        self.read_part(IMPORTS, YAML, root, files, faults);
        if files.len() == before {
            faults.add(&Place::whole(&self.shown("")), DiagnosticKind::NoContent);
        }
    }

    /// The pictures among them, by their displayed paths: those that are texts.
    pub(super) fn pictures(&self) -> impl Iterator<Item = (String, Result<Picture, PictureFault>)> {
        let parts = |path: &str| {
            let (folder, name) = path.rsplit_once('/')?;
            let is_art = folder.rsplit('/').next() == Some(art::FOLDER);
            let (_, ending) = name.rsplit_once('.')?;
            Some(is_art && art::ENDINGS.contains(&ending))
        };
        let files = self.files.iter();
        files
            .filter(move |(path, _)| parts(path) == Some(true))
            .map(|(path, text)| (self.shown(path).to_string(), Picture::of(text.as_bytes())))
    }

    /// Reads the files of one folder with this extension, in the order of their names.
    fn read_part(
        &self,
        part: &str,
        ending: &str,
        root: usize,
        files: &mut Vec<SourceFile>,
        faults: &mut Diagnostics,
    ) {
        for path in self.files.keys().filter(|path| is_directly_in(path, part)) {
            match path.rsplit_once('.') {
                Some((_, found)) if found == ending => self.read_one(path, root, files, faults),
                Some((_, "yml")) if ending == YAML => {
                    faults.add(
                        &Place::whole(&self.shown(path)),
                        DiagnosticKind::WrongEnding { ending: YAML },
                    );
                }
                _ => {}
            }
        }
    }

    fn read_one(
        &self,
        path: &str,
        root: usize,
        files: &mut Vec<SourceFile>,
        faults: &mut Diagnostics,
    ) {
        let Some(text) = self.files.get(path) else {
            return;
        };
        let shown = self.shown(path);
        let limit = limit_of(path);
        let text = if text.len() as u64 > limit {
            faults.add(&Place::whole(&shown), DiagnosticKind::TooLarge { limit });
            String::new()
        } else {
            text.clone()
        };
        files.push(SourceFile {
            path: shown,
            key: path.to_owned(),
            root,
            text,
        });
    }

    /// A path as printed in diagnostics.
    fn shown(&self, path: &str) -> Arc<str> {
        let colon = if self.name.is_empty() { "" } else { ":" };
        format!("{}{colon}{path}", self.name).into()
    }
}

/// The folder of the tables for recorded games.
const IMPORTS: &str = "imports/playdek";

/// Whether a path leads to a file of a folder itself, not of a folder in it.
fn is_directly_in(path: &str, folder: &str) -> bool {
    let below = path.strip_prefix(folder);
    let name = below.and_then(|rest| rest.strip_prefix('/'));
    name.is_some_and(|name| !name.contains('/'))
}
