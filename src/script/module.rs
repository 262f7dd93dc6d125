//! Modules of functions that scripts share.

use std::sync::Arc;

/// A module: a file of `lib/` that returns a table of functions.
///
/// It is run again for each file that requires it, so that it keeps no state between calls.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Module {
    /// The name that scripts require.
    pub name: Arc<str>,
    /// The path shown in errors.
    pub path: Arc<str>,
    /// The source text.
    pub source: Arc<str>,
}

impl Module {
    /// A module with this name, path and text.
    pub(crate) fn new(name: &str, path: &str, source: &str) -> Module {
        Module {
            name: name.into(),
            path: path.into(),
            source: source.into(),
        }
    }
}
