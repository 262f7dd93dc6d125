//! Invitations: a seat that was given away has no token before somebody exchanges its invitation for one.

use super::people::renewal;
use super::registry::GameRegistry;
use super::table::Table;
use crate::error::ApiError;
use crate::people_store::PersonFact;
use crate::setting::{GIVEN, INVITED, RENEWED, SEATED};
use crate::store::{GameId, Guard, Store, StoreError, StoreResult};
use crate::token::Token;

/// Makes a new link for a seat whose own one, or whose invitation, was lost: the part of it after the address of the server.
///
/// It is used once, and the earlier link of the seat opens nothing from then on. `None` if the game has no such seat
/// of a person, or the system has no random numbers.
///
/// # Errors
/// [`StoreError::NoGame`], or the database refuses.
pub fn new_link(store: &dyn Store, game: GameId, seat: usize) -> StoreResult<Option<String>> {
    let seats = store.seats(game)?;
    if seats.is_empty() {
        return Err(StoreError::NoGame(game));
    }
    let has = |words: [&str; 2]| {
        let word = words.get(seat);
        word.is_some_and(|word| seats.iter().any(|one| one == word))
    };
    // An invitation that nobody has used is replaced itself.
    let words = [(SEATED, GIVEN), (INVITED, INVITED)];
    let Some((_, replaced)) = words.into_iter().find(|(there, _)| has(*there)) else {
        return Ok(None);
    };
    let word = replaced[seat];
    let Some(invitation) = Token::random() else {
        return Ok(None);
    };
    // Whoever has the lost link may have given the seat an address.
    store.note_person(game, seat, &PersonFact::Contact(None), Guard::NONE)?;
    store.invite(game, word, invitation.hash(), Guard::NONE)?;
    let text = invitation.text();
    Ok(Some(format!("#game={}&invitation={text}", game.0)))
}

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
        let token = Token::wished_or_random(wished)?;
        if let Some(seat) = self.seat_of(id, &token)? {
            return Ok((seat, token));
        }
        let invitation = Token::parse(text).ok_or(ApiError::UsedInvitation)?;
        let word = self.store.seat_of(id, invitation.hash())?;
        let words = INVITED.into_iter().chain(RENEWED).chain(GIVEN);
        let mut places = words.zip([0, 1].into_iter().cycle());
        let place = places.find(|(one, _)| Some(*one) == word.as_deref());
        let Some((word, seat)) = place else {
            // The same wish may have come to another server at once.
            let seated = self.seat_of(id, &token)?;
            return Ok((seated.ok_or(ApiError::UsedInvitation)?, token));
        };
        let from = (word, invitation.hash());
        let to = (SEATED[seat], token.hash());
        // Whoever waits for a first link learns that it was used; another one replaces a link.
        let act = (!INVITED.contains(&word)).then(|| renewal(seat));
        if !self.store.exchange(id, from, to, act.as_deref())? {
            // The same wish may have come twice at once.
            let seated = self.seat_of(id, &token)?.filter(|own| *own == seat);
            return Ok((seated.ok_or(ApiError::UsedInvitation)?, token));
        }
        if let (Ok(table), Some(_)) = (self.table(id), act) {
            self.tell_of_renewal(&table, seat);
        }
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
