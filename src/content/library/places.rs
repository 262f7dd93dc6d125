//! The folders in which content is found without being named.

use std::path::{Path, PathBuf};
use std::{env, fs, iter};

use super::super::source::MOD_FILE;
use super::Library;

impl Library {
    /// Default content roots: the current folder, the folder above the current mod, or the one
    /// where the program was built or installed. If there are none, only the current mod, or
    /// nothing.
    #[must_use]
    pub fn default_roots() -> Vec<PathBuf> {
        let here = mod_here().unwrap_or_else(|| PathBuf::from("."));
        let is_mod = here.join(MOD_FILE).exists();
        if is_mod {
            // A mod has a base: the content folder above it, if there is one.
            let full = here.canonicalize().unwrap_or_default();
            let mut above = full.ancestors().skip(1);
            if let Some(base) = above.find(|folder| is_base(folder)) {
                return vec![base.to_path_buf(), here];
            }
        } else if holds_content(&here) {
            return vec![here];
        }
        let program = env::current_exe().unwrap_or_default();
        let found = program
            .ancestors()
            .skip(1)
            .find(|folder| holds_content(folder));
        match found {
            Some(base) if is_mod && !is_same_folder(&here, base) => vec![base.to_path_buf(), here],
            Some(base) if !is_mod => vec![base.to_path_buf()],
            _ if is_mod => vec![here],
            _ => Vec::new(),
        }
    }
}

/// The mod that contains the current folder, as a relative path.
#[must_use]
pub fn mod_here() -> Option<PathBuf> {
    let full = PathBuf::from(".").canonicalize().ok()?;
    let up = full
        .ancestors()
        .position(|folder| folder.join(MOD_FILE).is_file())?;
    Some(if up == 0 {
        PathBuf::from(".")
    } else {
        iter::repeat_n("..", up).collect()
    })
}

/// Whether a folder holds content: files in the places where content is read from. A folder that
/// merely has such a name holds none.
#[must_use]
pub fn holds_content(folder: &Path) -> bool {
    let has_files = |folder: &Path, endings: &[&str]| {
        entries(folder).any(|path| {
            let ending = path.extension();
            endings
                .iter()
                .any(|known| ending.is_some_and(|ending| ending == *known))
        })
    };
    let yaml = ["yaml", "yml"];
    ["cards", "maps", "scenarios"]
        .iter()
        .any(|part| is_unreadable(&folder.join(part)))
        || ["scenarios", "maps"]
            .iter()
            .any(|part| has_files(&folder.join(part), &yaml))
        || entries(&folder.join("cards")).any(|set| has_files(&set, &["yaml", "yml", "lua"]))
}

/// Whether a folder is there that cannot be read: what it holds is unknown, and has to be said.
fn is_unreadable(folder: &Path) -> bool {
    let found = folder.symlink_metadata();
    found.is_ok_and(|found| !found.is_file() && fs::read_dir(folder).is_err())
}

/// The entries of a folder; none if it cannot be read.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path())
}

/// Whether a folder holds content that is not a mod.
fn is_base(folder: &Path) -> bool {
    holds_content(folder) && !folder.join(MOD_FILE).exists()
}

/// Whether two paths lead to the same folder.
fn is_same_folder(one: &Path, other: &Path) -> bool {
    let one = one.canonicalize();
    one.is_ok_and(|one| other.canonicalize().is_ok_and(|other| other == one))
}
