//! The folder of a mod and its new files: complete, or not created at all.
//!
//! Every written file is recorded. If something fails, or the check of the new content finds an
//! error, all of them are restored.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::{Content, Library, Texts};
use brink::files::{self, Sort};
use brink::tooling::{MAX_FILE, MOD_FILE};

use super::super::{CommandError, CommandResult, Place, shown, styled};

/// Files to be edited by hand: their text is kept, and they are replaced at once or not at all.
const CONTENT: Sort = Sort {
    called: "a file of content",
    begins: |_| true,
};

/// The folder of a mod, and its new files.
pub(super) struct Making {
    pub(super) root: PathBuf,
    pub(super) roots: Vec<PathBuf>,
    /// The built-in content, if there is nothing else to build on.
    pub(super) shipped: Vec<Texts>,
    /// New files for the user to edit.
    pub(super) made: Vec<PathBuf>,
    /// Every file that was written, with its previous text.
    pub(super) written: Vec<(PathBuf, Option<String>)>,
    /// New folders, each after its parent.
    pub(super) folders: Vec<PathBuf>,
    /// Further remarks for the user.
    pub(super) notes: Vec<String>,
}

impl Making {
    /// The mod in a folder, or a new one of this name.
    pub(super) fn begin(folder: Option<&Path>, name: &str, place: &Place) -> Making {
        let here = PathBuf::from(".");
        let root = match folder {
            Some(folder) => folder.to_path_buf(),
            None if here.join(MOD_FILE).is_file() => here,
            None => PathBuf::from("mods").join(name),
        };
        let mut roots = place.roots();
        roots.retain(|other| {
            other.canonicalize().ok() != root.canonicalize().ok() || !root.is_dir()
        });
        let shipped = place.shipped(&roots);
        Making {
            root,
            roots,
            shipped,
            made: Vec::new(),
            written: Vec::new(),
            folders: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The present content, the mod included.
    pub(super) fn library(&self) -> Library {
        let mut roots = self.roots.clone();
        roots.push(self.root.clone());
        Library::open_with(&roots, &self.shipped)
    }

    /// Adds text to the README of the mod, if that was created with the mod.
    pub(super) fn add_to_readme(&mut self, text: &str) -> CommandResult {
        let path = self.root.join("README.md");
        if !self.made.contains(&path) {
            return Ok(());
        }
        let before = files::read_text(&path, MAX_FILE)?;
        self.put(&path, &format!("{before}{text}"))
    }

    /// Writes a file, and remembers its previous text.
    pub(super) fn put(&mut self, path: &Path, text: &str) -> CommandResult {
        let in_file =
            |error: io::Error| CommandError::Message(format!("{}: {error}", path.display()));
        let before = if path.exists() {
            Some(files::read_text(path, MAX_FILE).map_err(in_file)?)
        } else {
            None
        };
        let missing: Vec<&Path> = path
            .ancestors()
            .skip(1)
            .take_while(|folder| is_missing(folder))
            .collect();
        for folder in missing.into_iter().rev() {
            fs::create_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            self.folders.push(folder.to_path_buf());
        }
        self.written.push((path.to_path_buf(), before));
        files::write(path, text.as_bytes(), CONTENT).map_err(in_file)
    }

    /// Restores the files, so that a mod is either complete or absent. A file that cannot be
    /// restored stays.
    pub(super) fn undo(&mut self) {
        for (path, before) in self.written.drain(..).rev() {
            let _ = match before {
                Some(text) => files::write(&path, text.as_bytes(), CONTENT),
                None => fs::remove_file(&path),
            };
        }
        for folder in self.folders.drain(..).rev() {
            let _ = fs::remove_dir(folder);
        }
    }

    /// Writes a file that does not exist yet.
    pub(super) fn write(&mut self, path: &str, text: &str) -> CommandResult {
        self.is_free(path)?;
        let path = self.root.join(path);
        self.put(&path, text)?;
        self.made.push(path);
        Ok(())
    }

    pub(super) fn is_free(&self, path: &str) -> CommandResult {
        let path = self.root.join(path);
        if path.exists() {
            Err(format!("{} already exists", plain(&path)).into())
        } else {
            Ok(())
        }
    }

    /// Checks what was created: a name may be taken, or cards may not fit a map.
    pub(super) fn check(&mut self) -> CommandResult {
        let library = self.library();
        let written: Vec<PathBuf> = self
            .written
            .iter()
            .filter_map(|(path, _)| path.canonicalize().ok())
            .collect();
        let is_own = |file: &str| {
            let file = Path::new(file).canonicalize();
            file.is_ok_and(|file| written.contains(&file))
        };
        let all = library.check_files(is_own);
        let faults: Vec<String> = all
            .iter()
            .filter(|fault| fault.is_error() && is_own(fault.place.file()))
            .map(|fault| shown(fault, &library, styled(&io::stderr())))
            .collect();
        if faults.is_empty() {
            return Ok(());
        }
        let last = "error: nothing was created, because it would have these errors";
        Err(CommandError::Content(format!(
            "{}\n\n{last}",
            faults.join("\n\n")
        )))
    }

    /// A scenario that is played with cards of a set.
    pub(super) fn scenario_with(&self, set: &str) -> Option<Arc<Content>> {
        let library = self.library();
        let loaded = library
            .scenarios()
            .into_iter()
            .filter_map(|listing| library.load(&listing.id).ok());
        let mut contents = loaded.map(|loaded| loaded.content);
        contents.find(|content| content.cards.values().any(|card| card.set == set))
    }

    /// Declares in the file of the mod that a set joins a scenario.
    pub(super) fn add_to(&mut self, set: &str, base: &Content) -> CommandResult {
        let scenario = &base.scenario.id;
        self.needs(scenario)?;
        let path = self.root.join(MOD_FILE);
        let text = files::read_text(&path, MAX_FILE)?;
        match added(&text, scenario, set) {
            Some(text) => {
                self.put(&path, &text)?;
                self.notes.push(format!(
                    "The cards of `{set}` join `{scenario}`: see {}.",
                    plain(&path)
                ));
            }
            None => self.notes.push(format!(
                "Add to {}, under add_cards:\n  {scenario}: [{set}]",
                plain(&path)
            )),
        }
        Ok(())
    }

    /// Declares in the file of the mod that it needs the mod of a scenario, if there is one.
    pub(super) fn needs(&mut self, scenario: &str) -> CommandResult {
        let library = self.library();
        let Some(listing) = library
            .scenarios()
            .into_iter()
            .find(|listing| listing.id == scenario)
        else {
            return Ok(());
        };
        self.needs_file(&listing.file)
    }

    /// Declares in the file of the mod that it needs the mod that a file belongs to, if there is one.
    pub(super) fn needs_file(&mut self, file: &str) -> CommandResult {
        let library = self.library();
        let other = library.mods().iter().find(|one| {
            let root = self.roots.get(one.root);
            root.is_some_and(|root| library.is_below(file, root))
        });
        let path = self.root.join(MOD_FILE);
        let text = files::read_text(&path, MAX_FILE)?;
        let is_said = |line: &str| line.starts_with("requires:") || line.starts_with("depends:");
        match other {
            Some(other) if !text.lines().any(is_said) => {
                let end = if text.ends_with('\n') { "" } else { "\n" };
                self.put(&path, &format!("{text}{end}requires: [{}]\n", other.id))
            }
            _ => Ok(()),
        }
    }
}

/// The file of a mod with one more card set for a scenario; none if its `add_cards` has another form.
fn added(text: &str, scenario: &str, set: &str) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut all = lines.iter();
    let Some(at) = all.position(|line| line.starts_with("add_cards:")) else {
        lines.push("# Scenarios, and the card sets that are added to their cards:".to_owned());
        lines.push("add_cards:".to_owned());
        lines.push(format!("  {scenario}: [{set}]"));
        return Some(lines.join("\n") + "\n");
    };
    let indent: String = lines
        .get(at + 1)?
        .chars()
        .take_while(|c| *c == ' ')
        .collect();
    if lines[at].trim_end() != "add_cards:" || indent.is_empty() {
        return None;
    }
    let key = format!("{indent}{scenario}:");
    match lines
        .iter_mut()
        .skip(at + 1)
        .find(|line| line.starts_with(&key))
    {
        Some(line) => {
            let list = line
                .strip_prefix(&key)?
                .trim()
                .strip_prefix('[')?
                .strip_suffix(']')?;
            *line = format!("{key} [{list}, {set}]");
        }
        None => lines.insert(at + 1, format!("{key} [{set}]")),
    }
    Some(lines.join("\n") + "\n")
}

/// A path as the user would type it.
pub(super) fn plain(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    if path.as_os_str().is_empty() {
        ".".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Whether a folder is still to be created; the empty path is the current folder.
fn is_missing(folder: &Path) -> bool {
    !folder.as_os_str().is_empty() && !folder.exists()
}
