//! Another game of the same two people, with sides exchanged.

use super::holder::Holder;
use super::people::{ApiResult, TRIES, stored_act, table_of};
use super::seated::Seated;
use super::table::{State, Table};
use crate::error::ApiError;
use crate::people::Act;
use crate::rate_limits::GamePermit;
use crate::store::{Guard, Sequel, TokenHash};
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
        self.make_rematch(tokens, &permit)
    }

    /// Whether there is another game in which the seat has this token.
    fn has_rematched(&self, token: TokenHash) -> bool {
        let state = table_of(self).state();
        state.accord.rematched().is_some() && state.accord.wants_rematch(self.seat, token)
    }

    /// Makes the other game, unless somebody has thought otherwise, or another request was first.
    fn make_rematch(&self, tokens: [TokenHash; 2], permit: &GamePermit) -> ApiResult<()> {
        let Holder {
            registry, table, ..
        } = &self.holder;
        for _ in 0..TRIES {
            let acts = {
                let state = table.state();
                let stand = (0..2).all(|seat| state.accord.wants_rematch(seat, tokens[1 - seat]));
                if !stand || state.accord.rematched().is_some() {
                    return Ok(());
                }
                state.accord.len()
            };
            let sequel = Sequel {
                of: table.id,
                guard: Guard {
                    acts: Some(acts),
                    ..self.holder.guard()
                },
                seat: self.seat,
                act: |seat, game| stored_act(seat, Act::rematched(game)),
            };
            let made = registry.rematch(table, tokens, sequel, permit);
            registry.refresh_people(table)?;
            match made {
                // Its people have done something meanwhile.
                Err(ApiError::TooMany) => {}
                made => return made.map(drop),
            }
        }
        Err(ApiError::TooMany)
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
