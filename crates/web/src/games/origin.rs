//! The origin of the content of a table.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::store::Archive;

/// The place where the content of a table is kept.
pub(crate) enum Origin {
    /// An archive of the storage, by its digest.
    Stored(String),
    /// The disk: the game owns no content until it goes on.
    Disk(Arc<Archive>, AtomicBool),
    /// Outside of the storage.
    Elsewhere,
}
