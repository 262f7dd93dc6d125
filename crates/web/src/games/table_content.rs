//! The content of a table: in a language, for its copies, and for games that own none yet.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use brink::content::Content;

use super::origin::Origin;
use super::plan::Plan;
use super::registry::{CreatedGame, GameRegistry, new_token, random_seed};
use super::table::Table;
use crate::catalogue::{Catalogue, ENGLISH};
use crate::error::ApiError;
use crate::rate_limits::GamePermit;
use crate::setting::{SEATED, SeedOrigin, Setting, WATCHES};
use crate::store::{Archive, GameId, Sequel, TokenHash};

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
        plan: Plan<'_>,
    ) -> Result<CreatedGame, ApiError> {
        let (archive, content) = (self.archive_of(table)?, table.content.clone());
        self.create_with((content, &archive), plan)
    }

    /// Begins another game between the same people, with its own content; these tokens open the seats.
    pub(super) fn rematch(
        self: &Arc<GameRegistry>,
        table: &Table,
        tokens: [TokenHash; 2],
        sequel: Sequel<'_>,
        permit: &GamePermit,
    ) -> Result<GameId, ApiError> {
        let (archive, content) = (self.archive_of(table)?, table.content.clone());
        let setting = Setting {
            seed: SeedOrigin::Drawn,
            // Nobody has the token of another one.
            invited: [true; 2],
            ..table.setting.clone()
        };
        let observer = new_token()?.hash();
        let [first, second] = tokens;
        let seats = [(WATCHES, observer), (SEATED[0], first), (SEATED[1], second)];
        let plan = Plan {
            options: &table.options,
            setting: &setting,
            seed: random_seed()?,
            inputs: &[],
            permit,
        };
        Ok(self
            .begin((content, &archive), plan, &seats, Some(sequel))?
            .id)
    }

    /// The content of a table, as it is stored.
    fn archive_of(&self, table: &Table) -> Result<Arc<Archive>, ApiError> {
        match &table.origin {
            Origin::Disk(archive, _) => Ok(archive.clone()),
            Origin::Stored(digest) => {
                let stored = self.store.archive(digest)?;
                Ok(Arc::new(stored.ok_or(ApiError::NoGame)?))
            }
            Origin::Elsewhere => Err(ApiError::NoGame),
        }
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
