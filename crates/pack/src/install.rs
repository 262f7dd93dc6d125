//! Installs a mod into a folder of mods: completely, or not at all.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

use super::package::Package;

/// Suffix of the folders in which mods are assembled.
const DRAFT: &str = ".brink-install";
/// The name, within a draft, of the mod that was replaced.
const REPLACED: &str = "replaced";

/// A mod unpacked beside its future place; unless [`Draft::stand`] is called, it is removed again.
#[derive(Debug)]
pub struct Draft {
    /// The folder for everything of this installation.
    folder: PathBuf,
    /// The future folder of the mod.
    target: PathBuf,
    name: String,
    /// The folders that were created for it, the innermost first.
    made: Vec<PathBuf>,
}

impl Draft {
    /// Unpacks a mod beside its place in a folder of mods, which is created if missing.
    ///
    /// # Errors
    /// A link or a file in its place, a name that differs only in case, or what the system says.
    pub fn unpack(package: &Package, to: &Path) -> Result<Draft> {
        let made: Vec<PathBuf> = to
            .ancestors()
            .take_while(|folder| is_missing(folder))
            .map(Path::to_path_buf)
            .collect();
        let secret = RandomState::new().build_hasher().finish();
        let draft = Draft {
            folder: to.join(format!(".{}.{secret:016x}{DRAFT}", package.folder)),
            target: to.join(&package.folder),
            name: package.folder.clone(),
            made,
        };
        fs::create_dir_all(to)?;
        mend(to, &package.folder)?;
        free(to, &package.folder)?;
        fs::create_dir(&draft.folder)?;
        for (path, text) in &package.files {
            let path = draft.root().join(path);
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            let mut file = fs::OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&path)?;
            file.write_all(text)?;
            file.sync_all()?;
        }
        Ok(draft)
    }

    /// The folder of the draft, to be checked.
    #[must_use]
    pub fn root(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// The folder where it will stand.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Moves the mod to its place; the old one is removed once the new one is there.
    ///
    /// # Errors
    /// The system refuses: then the old mod is restored.
    pub fn stand(mut self) -> Result<()> {
        let old = self.folder.join(REPLACED);
        let replaces = self.target.symlink_metadata().is_ok();
        if replaces {
            fs::rename(&self.target, &old)?;
        }
        let stood = fs::rename(self.root(), &self.target);
        if stood.is_ok() {
            self.made.clear();
        } else if replaces {
            fs::rename(&old, &self.target)?;
        }
        stood
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // The old mod is kept if neither could be put in place.
        if self.target.exists() || !self.folder.join(REPLACED).exists() {
            let _ = fs::remove_dir_all(&self.folder);
        }
        for folder in &self.made {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Restores the mod that a killed installation moved away.
fn mend(to: &Path, name: &str) -> Result<()> {
    let target = to.join(name);
    for entry in fs::read_dir(to)?.flatten() {
        let found = entry.file_name();
        let middle = found.to_str().and_then(|found| {
            found
                .strip_prefix('.')?
                .strip_prefix(name)?
                .strip_suffix(DRAFT)
        });
        let old = entry.path().join(REPLACED);
        if middle.is_some_and(|middle| middle.len() == 17)
            && old.is_dir()
            && target.symlink_metadata().is_err()
        {
            fs::rename(&old, &target)?;
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

/// Checks that a mod may stand under this name.
fn free(to: &Path, name: &str) -> Result<()> {
    for entry in fs::read_dir(to)?.flatten() {
        let found = entry.file_name().to_string_lossy().into_owned();
        if found != name && found.eq_ignore_ascii_case(name) {
            return Err(in_the_way(format!(
                "there is `{found}`, which differs only in case"
            )));
        }
    }
    match to.join(name).symlink_metadata() {
        Ok(about) if !about.is_dir() => Err(in_the_way(format!(
            "`{name}` is there already, and is not a folder"
        ))),
        _ => Ok(()),
    }
}

/// Whether a folder is still to be created; the empty path is the current folder.
fn is_missing(folder: &Path) -> bool {
    !folder.as_os_str().is_empty() && !folder.exists()
}

fn in_the_way(why: String) -> Error {
    Error::new(ErrorKind::AlreadyExists, why)
}
