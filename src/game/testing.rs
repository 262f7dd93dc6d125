//! Content for the tests of this layer.

use std::sync::Arc;

use crate::content::{Content, Library};

/// The content of the last shipped scenario.
pub(super) fn content() -> Arc<Content> {
    let library = Library::open(&[env!("CARGO_MANIFEST_DIR").into()]);
    let id = library.scenarios().pop().expect("scenarios are shipped").id;
    library.load(&id).expect("sound content").content
}
