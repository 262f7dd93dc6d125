//! Layouts of the maps that are in use: a large map without places takes half a second.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use brink::content::Content;

use super::picture::Picture;

/// The number of layouts that are kept.
const MAX_KNOWN: usize = 64;

/// The layout of a content, once it is made.
type Known = (u64, Arc<OnceLock<Arc<Picture>>>);

/// The layouts, the one that was asked for first at the front.
static KNOWN: Mutex<Vec<Known>> = Mutex::new(Vec::new());

impl Picture {
    /// Lays out the map of a content, once: whoever asks meanwhile waits for it.
    #[must_use]
    pub fn of_content(content: &Content) -> Arc<Picture> {
        let place = place(content.serial);
        let picture = place.get_or_init(|| Arc::new(Picture::of(&content.map)));
        picture.clone()
    }
}

/// The place of a layout.
fn place(serial: u64) -> Arc<OnceLock<Arc<Picture>>> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, place)) = known.iter().find(|(own, _)| *own == serial) {
        return place.clone();
    }
    if known.len() >= MAX_KNOWN {
        known.remove(0);
    }
    let place = Arc::default();
    known.push((serial, Arc::clone(&place)));
    place
}
