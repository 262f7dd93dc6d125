//! The deletion of a game, which takes two people where there are two.

use super::holder::Holder;
use super::people::{ApiResult, TRIES, table_of};
use super::seated::Seated;
use crate::error::ApiError;
use crate::people::Act;
use crate::setting::INVITED;
use crate::store::{Guard, StoreError};

impl Seated {
    /// Deletes the game if the other seat wants it too, or is that of a machine or of nobody yet.
    pub(crate) fn delete(&self) -> ApiResult<()> {
        let Holder {
            registry, table, ..
        } = &self.holder;
        for _ in 0..TRIES {
            if self.agreed_deletion().is_none() {
                self.add(|_| Ok(Act::Delete))?;
            }
            // Both may have asked at once, and one may have thought otherwise.
            let agreed = self.agreed_deletion().ok_or(ApiError::DeletionAsked)?;
            let guard = Guard {
                token: self.holder.guard().token,
                ..agreed
            };
            match registry.store.delete(table.id, guard) {
                Err(StoreError::Overtaken) => {
                    registry.refresh_invitations(table)?;
                    registry.refresh_people(table)?;
                }
                deleted => return registry.forget_deleted(table.id, deleted?),
            }
        }
        Err(ApiError::TooMany)
    }

    /// The conditions on which the game may be deleted, if it may.
    fn agreed_deletion(&self) -> Option<Guard<'static>> {
        let (table, other) = (table_of(self), 1 - self.seat);
        let state = table.state();
        // Nobody else is there as long as the invitation waits.
        let word = state.invited[other].then_some(INVITED[other]);
        let is_agreed = !table.setting.is_person(other)
            || word.is_some()
            || state.misfit.is_some()
            || state.accord.wants_deletion(other);
        is_agreed.then(|| Guard {
            acts: Some(state.accord.len()),
            word,
            ..Guard::NONE
        })
    }
}
