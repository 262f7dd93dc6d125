//! The scope of trials.

use brink::content::Script;

/// The scope of trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent<'a> {
    /// Every script of every scenario.
    Everything,
    /// Only the scripts among these files and those that use a module among them, in every scenario
    /// that has them, and whole games of each scenario that uses another of these files.
    Files(&'a [String]),
}

impl Extent<'_> {
    pub(super) fn has(self, script: &Script) -> bool {
        match self {
            Extent::Everything => true,
            Extent::Files(paths) => {
                let modules = script.modules.iter().map(|module| &*module.path);
                let mut files = modules.chain([script.path.as_str()]);
                files.any(|file| paths.iter().any(|path| path == file))
            }
        }
    }

    /// Whether a file is tried.
    pub(super) fn includes(self, path: &str) -> bool {
        match self {
            Extent::Everything => true,
            Extent::Files(paths) => paths.iter().any(|tried| tried == path),
        }
    }

    /// Whether whole games are played of a scenario that uses these files.
    pub(super) fn plays<'f>(self, mut files: impl Iterator<Item = &'f str>) -> bool {
        match self {
            Extent::Everything => true,
            Extent::Files(paths) => {
                files.any(|file| !file.ends_with(".lua") && paths.iter().any(|path| path == file))
            }
        }
    }
}
