//! Another game of the same two people, with sides exchanged.

use super::holder::Holder;
use super::people::{ApiResult, table_of};
use super::seated::Seated;
use super::table::{State, Table};
use crate::error::ApiError;
use crate::people::Act;
use crate::people_store::PersonFact;
use crate::rate_limits::GamePermit;
use crate::store::{Guard, TokenHash};
use crate::token::Token;

impl Seated {
    /// Wishes for another game, in which the seat is to have a token; the second of both wishes makes it.
    pub(crate) fn rematch(&self, token: &Token, permit: GamePermit) -> ApiResult<()> {
        let hash = token.hash();
        let is_free = self.holder.registry.store.is_free(hash)?;
        if !is_free && table_of(self).state().accord.wants_rematch(self.seat, hash) {
            // The wish was fulfilled, and its answer lost.
            return self.holder.registry.refresh_people(table_of(self));
        }
        may_rematch(table_of(self), &table_of(self).state())?;
        let is_other = table_of(self).state().accord.rematch(1 - self.seat) == Some(hash);
        if !is_free || is_other {
            return Err(ApiError::WrongToken);
        }
        let wish = Act::rematch(token);
        match self.add(|state| may_rematch(table_of(self), state).map(|()| wish.clone())) {
            // The same wish may have come twice at once.
            Err(ApiError::NoOffer) if self.has_rematched(hash) => return Ok(()),
            added => added?,
        }
        let wishes = {
            let state = table_of(self).state();
            let other = state.accord.rematch(1 - self.seat);
            other.filter(|_| state.accord.is_last_wish(self.seat))
        };
        let Some(other) = wishes else {
            return Ok(());
        };
        let mut tokens = [other; 2];
        // Sides are exchanged: each sits where the other one sat.
        tokens[1 - self.seat] = token.hash();
        self.make_rematch(tokens, permit)
    }

    /// Whether there is another game in which the seat has this token.
    fn has_rematched(&self, token: TokenHash) -> bool {
        let state = table_of(self).state();
        state.accord.rematched().is_some() && state.accord.wants_rematch(self.seat, token)
    }

    fn make_rematch(&self, tokens: [TokenHash; 2], permit: GamePermit) -> ApiResult<()> {
        let Holder {
            registry, table, ..
        } = &self.holder;
        let made = registry.rematch(table, tokens, permit);
        if made.is_err()
            && !(registry.store.is_free(tokens[0])? && registry.store.is_free(tokens[1])?)
        {
            // Another request for it was first.
            return registry.refresh_people(table);
        }
        let game = made?;
        let [first, second] = registry.store.persons(table.id)?;
        for (seat, person) in [second, first].into_iter().enumerate() {
            if !person.name.is_empty() {
                let name = PersonFact::Name(person.name);
                registry.store.note_person(game, seat, &name, Guard::NONE)?;
            }
            let contact = PersonFact::Contact(person.contact);
            registry
                .store
                .note_person(game, seat, &contact, Guard::NONE)?;
        }
        let noted = self.add(|state| {
            let stand = (0..2).all(|seat| state.accord.wants_rematch(seat, tokens[1 - seat]));
            match state.accord.rematched() {
                None if stand => Ok(Act::rematched(game)),
                _ => Err(ApiError::NoOffer),
            }
        });
        match noted {
            // One with other tokens was first, or somebody has withdrawn.
            Err(ApiError::NoOffer) => registry.delete(game, Guard::NONE),
            Err(ApiError::WrongToken) => {
                registry.delete(game, Guard::NONE)?;
                Err(ApiError::WrongToken)
            }
            noted => noted,
        }
    }
}

/// Checks that two people have ended their game and begun no other one.
fn may_rematch(table: &Table, state: &State) -> ApiResult<()> {
    if !state.play.is_over() {
        return Err(ApiError::NotOver);
    }
    let is_new = state.accord.rematched().is_none();
    match is_new && table.setting.persons().count() == 2 {
        true => Ok(()),
        false => Err(ApiError::NoOffer),
    }
}
