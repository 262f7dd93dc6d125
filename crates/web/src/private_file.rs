//! Files that other users of the machine cannot read.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

/// Creates an empty file for this user alone; a file that is there stays as it is.
///
/// SQLite gives the files beside a database the rights of the database.
pub(crate) fn create_private(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    // Also where a link leads.
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(_) if file.exists() => Ok(()),
        created => created.map(drop),
    }
}

/// Whether other users of the machine can read a file.
#[must_use]
pub fn is_readable_by_others(file: &Path) -> bool {
    #[cfg(unix)]
    let shared = |facts: fs::Metadata| {
        std::os::unix::fs::PermissionsExt::mode(&facts.permissions()) & 0o044 != 0
    };
    #[cfg(not(unix))]
    let shared = |_: fs::Metadata| false;
    fs::metadata(file).is_ok_and(shared)
}

/// The identity of a file, whatever its name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileIdentity {
    device: u64,
    inode: u64,
}

impl FileIdentity {
    /// Whether a file has other names, beside which its own logs would lie.
    pub(crate) fn has_other_names(file: &Path) -> bool {
        #[cfg(unix)]
        let names = |facts: fs::Metadata| std::os::unix::fs::MetadataExt::nlink(&facts);
        #[cfg(not(unix))]
        let names = |_: fs::Metadata| 1;
        fs::metadata(file).is_ok_and(|facts| names(facts) > 1)
    }

    /// The identity of the file with this name; all are equal where a file in use cannot be removed.
    pub(crate) fn of(file: &Path) -> io::Result<FileIdentity> {
        let facts = fs::metadata(file)?;
        #[cfg(unix)]
        let (device, inode) = {
            use std::os::unix::fs::MetadataExt;
            (facts.dev(), facts.ino())
        };
        #[cfg(not(unix))]
        let (device, inode) = (u64::from(facts.is_dir()), 0);
        Ok(FileIdentity { device, inode })
    }
}
