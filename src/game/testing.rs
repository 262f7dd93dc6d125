//! What the tests of this layer begin with.

use std::sync::Arc;

use crate::content::{Content, Library};

/// The content of the last scenario that is shipped.
pub(super) fn content() -> Arc<Content> {
    let library = Library::open(&[env!("CARGO_MANIFEST_DIR").into()]);
    let id = library.scenarios().pop().expect("scenarios are shipped").id;
    library.load(&id, &[]).expect("sound content").content
}
