//! The running workbench: its token, its folder, the content checked last, and its trial games.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use brink::content::{Diagnostic, Library};

use super::creation::Create;
use super::trial_game::TrialGames;
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult};
use crate::token::Token;

/// Opens the content with the texts of some files replaced, by their displayed paths.
pub type OpenOver = Box<dyn Fn(&BTreeMap<String, String>) -> Library + Send + Sync>;

/// The parts of a workbench: the folder that it writes to, and functions of the program.
pub struct Edit {
    /// The folder of mods.
    pub folder: PathBuf,
    /// Opens the content with unsaved texts.
    pub open: OpenOver,
    /// Makes files from templates.
    pub create: Create,
}

/// A running workbench.
pub(crate) struct Workbench {
    pub(super) edit: Edit,
    token: Token,
    /// The folders of read-only content, as paths show them.
    pub(super) bases: Vec<String>,
    /// Held during a change of files.
    writing: Mutex<()>,
    pub(super) trial_games: Mutex<TrialGames>,
    /// The content checked last: its unchanged scripts are not tried again.
    checked: Mutex<Option<Arc<Library>>>,
}

/// A turn to change files: nobody else does, neither here nor in another program that locks the folder.
pub(super) struct Turn<'a> {
    _here: MutexGuard<'a, ()>,
    _elsewhere: Option<File>,
}

impl Workbench {
    /// A workbench with a new token; none if the system has no random numbers.
    pub(crate) fn new(edit: Edit) -> Option<Workbench> {
        let bases = base_folders(&(edit.open)(&BTreeMap::new()));
        Some(Workbench {
            edit,
            token: Token::random()?,
            bases,
            writing: Mutex::new(()),
            trial_games: Mutex::default(),
            checked: Mutex::default(),
        })
    }

    /// The token that opens it.
    pub(crate) fn token(&self) -> &Token {
        &self.token
    }

    /// Checks the token of a request.
    pub(super) fn admit(&self, request: &ApiRequest) -> ApiResult<()> {
        let token = request.bearer().ok_or(ApiError::NoToken)?;
        if is_same(token, self.token.text()) {
            Ok(())
        } else {
            Err(ApiError::WrongToken)
        }
    }

    /// Waits for the turn to change files.
    pub(super) fn write(&self) -> Turn<'_> {
        let here = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        // Where a folder cannot be locked, only this server takes turns.
        let folder = File::open(&self.edit.folder).ok();
        let elsewhere = folder.filter(|folder| folder.lock().is_ok());
        Turn {
            _here: here,
            _elsewhere: elsewhere,
        }
    }

    /// The content on the disk.
    pub(super) fn library(&self) -> Library {
        (self.edit.open)(&BTreeMap::new())
    }

    /// The content on the disk, with its diagnostics.
    pub(super) fn checked(&self) -> (Arc<Library>, Vec<Diagnostic>) {
        let before = self.last_checked().clone();
        let mut library = self.library();
        if let Some(before) = before {
            library = library.with_trials_of(&before);
        }
        let faults = library.check();
        let library = Arc::new(library);
        *self.last_checked() = Some(library.clone());
        (library, faults)
    }

    fn last_checked(&self) -> MutexGuard<'_, Option<Arc<Library>>> {
        self.checked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The displayed folders of the files that belong to no mod.
fn base_folders(library: &Library) -> Vec<String> {
    let mods: Vec<usize> = library.mods().iter().map(|one| one.root).collect();
    let mut folders = BTreeSet::new();
    for file in library.sources().files() {
        let folder = file.path.strip_suffix(&file.key);
        let folder = folder.filter(|folder| folder.ends_with('/'));
        if let Some(folder) = folder.filter(|_| !mods.contains(&file.root)) {
            folders.insert(folder.to_owned());
        }
    }
    folders.into_iter().collect()
}

/// Compares two texts in constant time.
fn is_same(one: &str, other: &str) -> bool {
    let bytes = one.bytes().zip(other.bytes());
    one.len() == other.len() && bytes.fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}
