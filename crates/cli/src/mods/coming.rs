//! A package that is to be installed.

use brink_pack::Package;

use super::installed::Installed;

/// A package that is to be installed, and the record of it if it came from an index.
pub(super) struct Coming {
    pub(super) package: Package,
    pub(super) from: Option<Installed>,
}
