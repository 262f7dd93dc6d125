//! Invitations: a seat that was given away has no token before somebody exchanges its invitation for one.

use super::registry::{GameRegistry, new_token};
use super::table::Table;
use crate::error::ApiError;
use crate::setting::{INVITED, SEATED};
use crate::store::GameId;
use crate::token::Token;

impl GameRegistry {
    /// Exchanges an invitation, once, for the token of its seat: the one that is wished, or a random one.
    ///
    /// A client whose answer was lost sends the same wish again, and finds its seat.
    pub(crate) fn join(
        &self,
        id: GameId,
        text: &str,
        wished: Option<&str>,
    ) -> Result<(usize, Token), ApiError> {
        if self.store.beginning(id)?.is_none() {
            return Err(ApiError::NoGame);
        }
        let token = match wished {
            Some(text) => Token::parse(text).ok_or(ApiError::NoToken)?,
            None => new_token()?,
        };
        if let Some(seat) = self.seat_of(id, &token)? {
            return Ok((seat, token));
        }
        let invitation = Token::parse(text).ok_or(ApiError::UsedInvitation)?;
        let word = self.store.seat_of(id, invitation.hash())?;
        let seat = INVITED.iter().position(|one| Some(*one) == word.as_deref());
        let seat = seat.ok_or(ApiError::UsedInvitation)?;
        let from = (INVITED[seat], invitation.hash());
        let to = (SEATED[seat], token.hash());
        if !self.store.exchange(id, from, to)? {
            return Err(ApiError::UsedInvitation);
        }
        // Whoever waits for it learns that it was used.
        drop(self.table(id));
        Ok((seat, token))
    }

    /// The seat that a token opens.
    fn seat_of(&self, id: GameId, token: &Token) -> Result<Option<usize>, ApiError> {
        let word = self.store.seat_of(id, token.hash())?;
        Ok(SEATED.iter().position(|one| Some(*one) == word.as_deref()))
    }

    /// Whether the invitation of each seat waits for somebody to use it.
    pub(super) fn open_invitations(&self, id: GameId) -> Result<[bool; 2], ApiError> {
        let seats = self.store.seats(id)?;
        Ok(INVITED.map(|word| seats.iter().any(|seat| seat == word)))
    }

    /// Notes the invitations that were used, here or through another server.
    pub(super) fn refresh_invitations(&self, table: &Table) -> Result<(), ApiError> {
        let before = table.state().invited;
        if before == [false; 2] {
            return Ok(());
        }
        let now = self.open_invitations(table.id)?;
        if now != before {
            table.state().invited = now;
            table.pulse.send_modify(|pulse| pulse.seats += 1);
        }
        Ok(())
    }
}
