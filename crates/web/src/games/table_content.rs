//! The content of a table: in a language, for its copies, and for games that own none yet.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use brink::content::Content;

use super::origin::Origin;
use super::registry::{CreatedGame, GameRegistry};
use super::table::Table;
use crate::catalogue::{Catalogue, ENGLISH};
use crate::error::ApiError;
use crate::setting::Setting;

impl GameRegistry {
    /// The content of a table in a language, or in English if it is not there in that language.
    pub(super) fn content_of(&self, table: &Table, language: &str) -> Arc<Content> {
        let (scenario, options) = (&table.scenario, &table.options);
        let is_own = |content: &Arc<Content>| content.digest == table.content.digest;
        let here = self.catalogue.content(scenario, options, language);
        let found = here.ok().filter(is_own).or_else(|| {
            let Origin::Stored(archive) = &table.origin else {
                return None;
            };
            let stored = self.stored_content(archive).ok()?;
            let content = stored.content(scenario, options, language).ok()?;
            Some(content).filter(is_own)
        });
        found.unwrap_or_else(|| table.content.clone())
    }

    /// A content of the storage, in every language.
    pub(super) fn stored_content(&self, archive: &str) -> Result<Arc<Catalogue>, ApiError> {
        let speaking = self.catalogue.library(ENGLISH);
        self.stored_contents.open(&*self.store, archive, &speaking)
    }

    /// Creates a copy of a game, with its own content.
    pub(super) fn copy(
        self: &Arc<GameRegistry>,
        table: &Table,
        setting: &Setting,
        seed: u64,
        inputs: &[String],
    ) -> Result<CreatedGame, ApiError> {
        let archive = match &table.origin {
            Origin::Disk(archive, _) => archive.clone(),
            Origin::Stored(digest) => {
                let stored = self.store.archive(digest)?;
                Arc::new(stored.ok_or(ApiError::NoGame)?)
            }
            Origin::Elsewhere => return Err(ApiError::NoGame),
        };
        let content = table.content.clone();
        self.create_with((content, &archive), &table.options, setting, seed, inputs)
    }

    /// Gives a game of an earlier version the content that it is played with here; returns whether
    /// it is played with that content.
    pub(super) fn adopt(&self, table: &Table) -> Result<bool, ApiError> {
        let Origin::Disk(archive, adopted) = &table.origin else {
            return Ok(true);
        };
        if adopted.load(Ordering::Relaxed) {
            return Ok(true);
        }
        self.store.adopt(table.id, archive)?;
        let owned = self.store.beginning(table.id)?.ok_or(ApiError::NoGame)?;
        // Another server with other content may have been quicker.
        let is_ours = owned.archive.as_ref() == Some(&archive.digest);
        if is_ours {
            adopted.store(true, Ordering::Relaxed);
        } else {
            self.close(table.id);
        }
        Ok(is_ours)
    }
}
