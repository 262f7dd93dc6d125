//! Files that have a game, and the state that they have it in.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use brink::game::{Game, Saved};

/// A file that has the game as of some point.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) file: PathBuf,
    inputs: usize,
    log: u64,
}

impl Kept {
    pub(super) fn new(file: &Path, game: &Game) -> Kept {
        Kept {
            file: file.to_path_buf(),
            inputs: game.history().len(),
            log: game.log_digest(),
        }
    }

    /// Whether nothing has happened since.
    pub(super) fn has(&self, game: &Game) -> bool {
        self.inputs == game.history().len() && self.log == game.log_digest()
    }
}

/// The games that this program last read or wrote, by their files.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(BTreeMap<PathBuf, Saved>);

impl Known {
    /// The game that was last read from a file or written to it.
    pub(super) fn at(&self, file: &Path) -> Option<&Saved> {
        self.0.get(&place_of(file))
    }

    pub(super) fn learn(&mut self, file: &Path, saved: Saved) {
        self.0.insert(place_of(file), saved);
    }
}

/// The identity of a file, whatever the spelling of its path.
fn place_of(file: &Path) -> PathBuf {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let folder = folder
        .canonicalize()
        .unwrap_or_else(|_| folder.to_path_buf());
    folder.join(file.file_name().unwrap_or_default())
}

/// A path, quoted for a shell.
pub(super) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-:\\~+@%".contains(c);
    if text.chars().all(is_plain) && !text.is_empty() {
        text
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}
