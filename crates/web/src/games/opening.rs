//! Opening of stored games: with the content that they own, up to where they fit.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use brink::content::Content;

use super::origin::Origin;
use super::play::Play;
use super::registry::{GameRegistry, digest_of};
use super::replay::is_log_of;
use super::table::Table;
use crate::catalogue::ENGLISH;
use crate::error::ApiError;
use crate::misfit::Misfit;
use crate::position::begin_in_position;
use crate::setting::Setting;
use crate::store::{Beginning, GameId};

/// The options of a game, in order.
type Options = [(String, String)];

impl GameRegistry {
    /// The table of a stored game, after its inputs.
    pub(super) fn open(&self, id: GameId, beginning: &Beginning) -> Result<Table, ApiError> {
        let options: Vec<(String, String)> =
            serde_json::from_str(&beginning.options).map_err(ApiError::corrupt)?;
        let setting = Setting::stored(&beginning.table)?;
        let seed: u64 = beginning.seed.parse().map_err(ApiError::corrupt)?;
        let (content, origin) = match self.owned(beginning, &options) {
            Err(error @ ApiError::Storage(_)) => return Err(error),
            Err(error) => {
                tracing::warn!("the content of game {} cannot be read: {error:?}", id.0);
                (None, Origin::Elsewhere)
            }
            Ok((content, origin)) => (Some(content), origin),
        };
        let play = content.and_then(|content| Play::new(content, seed).ok());
        let play = play.filter(|play| is_log_of(&play.game, beginning.log.as_deref()));
        let (play, misfit) = match play {
            Some(mut play) => {
                let misfit = play.replay(&self.store.inputs(id, 0)?).err();
                (play, misfit)
            }
            None => (self.last_position(id, seed)?, Some(Misfit::LastPosition)),
        };
        let mut table = Table::new(id, setting, options, play, &self.players)?;
        table.began_otherwise =
            beginning.log.is_none() && beginning.content != digest_of(&table.content);
        table.origin = origin;
        table.state().invited = self.open_invitations(id)?;
        table.state().misfit = misfit;
        Ok(table)
    }

    /// The content that a stored game owns; that on the disk if it owns none.
    fn owned(
        &self,
        beginning: &Beginning,
        options: &Options,
    ) -> Result<(Arc<Content>, Origin), ApiError> {
        let scenario = &beginning.scenario;
        let Some(archive) = &beginning.archive else {
            let (content, archive) = self.catalogue.content_to_own(scenario, options)?;
            let origin = Origin::Disk(archive, AtomicBool::new(false));
            return Ok((content, origin));
        };
        let origin = Origin::Stored(archive.clone());
        let here = self.catalogue.content(scenario, options, ENGLISH);
        let here = here.ok().filter(|here| {
            digest_of(here) == beginning.content || self.catalogue.is_archived_as(archive)
        });
        if let Some(here) = here {
            return Ok((here, origin));
        }
        let stored = self.stored_content(archive)?;
        Ok((stored.content(scenario, options, ENGLISH)?, origin))
    }

    /// The last stored position of a game, under the content on the disk.
    fn last_position(&self, id: GameId, seed: u64) -> Result<Play, ApiError> {
        let record = self.store.record(id)?.ok_or(ApiError::NoGame)?;
        let library = self.catalogue.library(ENGLISH);
        let position = record.progress.position;
        let game = position.and_then(|text| begin_in_position(&library, &text, seed).ok());
        game.map(Play::of_begun_game)
            .ok_or(ApiError::ContentChanged(Misfit::Gone))
    }
}
