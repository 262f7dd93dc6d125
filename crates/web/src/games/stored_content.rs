//! The contents that running games own, loaded from the storage.

use std::sync::{Arc, Mutex, PoisonError};

use brink::content::Library;

use crate::catalogue::{Catalogue, ENGLISH};
use crate::error::ApiError;
use crate::store::{Archive, Store};

/// The maximum number of contents in memory.
const MAX_OPEN: usize = 4;

/// The contents in memory, the last used last.
#[derive(Default)]
pub(crate) struct StoredContents {
    open: Mutex<Vec<(String, Arc<Catalogue>)>>,
}

impl StoredContents {
    /// The content of an archive, with the messages of a library.
    pub(crate) fn open(
        &self,
        store: &dyn Store,
        digest: &str,
        speaking: &Arc<Library>,
    ) -> Result<Arc<Catalogue>, ApiError> {
        // The lock is held while a content is read: games that own the same one wait for it.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let found = open.iter().position(|(known, _)| known == digest);
        let entry = match found {
            Some(index) => open.remove(index),
            None => {
                let archive = store.archive(digest)?.ok_or(ApiError::NoGame)?;
                (
                    digest.to_owned(),
                    Arc::new(catalogue(&archive, speaking.clone())?),
                )
            }
        };
        if open.len() >= MAX_OPEN {
            open.remove(0);
        }
        let catalogue = entry.1.clone();
        open.push(entry);
        Ok(catalogue)
    }
}

/// The content of an archive, in every language.
fn catalogue(archive: &Archive, speaking: Arc<Library>) -> Result<Catalogue, ApiError> {
    let roots = archive.texts()?;
    Ok(Catalogue::new(Box::new(move |language| {
        let library = speaking.with_content(&roots);
        if language == ENGLISH {
            library
        } else {
            library.in_language(language)
        }
    })))
}
