//! The accord of a game's people: what follows from their acts.

use brink::Choice;

use super::act::{Act, SeatAct};
use crate::error::ApiError;
use crate::games::Play;
use crate::input::choice_of_key;
use crate::people_store::StoredAct;
use crate::store::{GameId, TokenHash};

/// The acts of a game in order, each with its time in seconds since 1970.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accord {
    acts: Vec<(i64, SeatAct)>,
}

impl Accord {
    /// Adds acts as they are stored.
    pub(crate) fn add(&mut self, stored: &[StoredAct]) -> Result<(), ApiError> {
        for one in stored {
            let act = serde_json::from_str(&one.text).map_err(ApiError::corrupt)?;
            self.acts.push((one.at, act));
        }
        Ok(())
    }

    /// The number of acts.
    pub(crate) fn len(&self) -> u32 {
        self.acts.len() as u32
    }

    /// The number of acts of a seat.
    pub(crate) fn count_of(&self, seat: usize) -> usize {
        self.latest().filter(|one| one.seat == seat).count()
    }

    /// The number of new links of a seat.
    pub(crate) fn renewals(&self, seat: usize) -> usize {
        let of_seat = self.latest().filter(|one| one.seat == seat);
        of_seat.filter(|one| matches!(one.act, Act::Renew)).count()
    }

    /// The acts with their times.
    pub(crate) fn dated(&self) -> impl Iterator<Item = (i64, &SeatAct)> {
        self.acts.iter().map(|(at, act)| (*at, act))
    }

    /// The number of acts that are shown.
    pub(crate) fn open(&self) -> usize {
        self.latest().filter(|one| one.act.is_open()).count()
    }

    /// The acts, the latest first.
    fn latest(&self) -> impl Iterator<Item = &SeatAct> {
        self.acts.iter().rev().map(|(_, act)| act)
    }

    /// The acts since the last refusal or withdrawal, the latest first. A new link withdraws, too: somebody else may have
    /// offered with the old one.
    fn undeclined(&self) -> impl Iterator<Item = &SeatAct> {
        self.latest()
            .take_while(|one| !matches!(one.act, Act::Decline | Act::Renew))
    }

    /// The seat whose offer of a draw is open: until it is declined, the other seat chooses, or a choice is taken back.
    pub(crate) fn draw_offer(&self, play: &Play) -> Option<usize> {
        let is_open = |one: &&SeatAct| match one.act {
            Act::OfferDraw { step, revision } => {
                // A choice adds to both, taking back to one.
                let steps = play.steps().checked_sub(step);
                let revisions = revision.map_or(steps, |was| {
                    let since = play.revision.checked_sub(was)?;
                    usize::try_from(since).ok()
                });
                steps == revisions && !play.has_chosen_since(1 - one.seat, step)
            }
            _ => false,
        };
        let offer = self.undeclined().find(is_open);
        offer.filter(|_| !play.is_over()).map(|one| one.seat)
    }

    /// The seat that asks to take its last choice back, and the step to return to: until it is
    /// declined, or anybody chooses.
    pub(crate) fn back_request(&self, play: &Play) -> Option<(usize, usize)> {
        self.undeclined().find_map(|one| match one.act {
            Act::AskBack { revision, to } if revision == play.revision && !play.is_over() => {
                Some((one.seat, to))
            }
            _ => None,
        })
    }

    /// Whether each seat wants hints, where both began with a wish.
    pub(crate) fn help(&self, at_first: bool) -> [bool; 2] {
        [0, 1].map(|seat| {
            let said = self.latest().find_map(|one| match one.act {
                Act::Help { on } if one.seat == seat => Some(on),
                _ => None,
            });
            said.unwrap_or(at_first)
        })
    }

    /// Whether both seats want words of each other.
    pub(crate) fn chats(&self) -> bool {
        [0, 1].into_iter().all(|seat| {
            let said = self.latest().find_map(|one| match one.act {
                Act::Hear { on } if one.seat == seat => Some(on),
                _ => None,
            });
            said.unwrap_or(true)
        })
    }

    /// The last wish of a seat for another game, with the token that it is to have there.
    pub(crate) fn rematch(&self, seat: usize) -> Option<TokenHash> {
        self.wishes(seat).next()
    }

    /// Whether a wish of a seat for another game with this token stands.
    pub(crate) fn wants_rematch(&self, seat: usize, token: TokenHash) -> bool {
        self.wishes(seat).any(|wish| wish == token)
    }

    /// The tokens that a seat wishes for in another game, the latest first.
    fn wishes(&self, seat: usize) -> impl Iterator<Item = TokenHash> {
        self.undeclined().filter_map(move |one| match &one.act {
            Act::Rematch { token } if one.seat == seat => hash(token),
            _ => None,
        })
    }

    /// Whether the last wish for another game is that of a seat: it makes the game.
    pub(crate) fn is_last_wish(&self, seat: usize) -> bool {
        let wish = |one: &&SeatAct| matches!(one.act, Act::Rematch { .. });
        self.undeclined()
            .find(wish)
            .is_some_and(|one| one.seat == seat)
    }

    /// The game that follows on this one.
    pub(crate) fn rematched(&self) -> Option<GameId> {
        self.latest().find_map(|one| match one.act {
            Act::Rematched { game } => Some(GameId(game)),
            _ => None,
        })
    }

    /// Whether a seat wants the game deleted.
    pub(crate) fn wants_deletion(&self, seat: usize) -> bool {
        let wish = SeatAct {
            seat,
            act: Act::Delete,
        };
        self.undeclined().any(|one| *one == wish)
    }

    /// Whether anything stands that can be declined or withdrawn.
    pub(crate) fn has_offer(&self, play: &Play) -> bool {
        let is_asked = |seat| {
            let another = self.rematched().is_none() && self.rematch(seat).is_some();
            another || self.wants_deletion(seat)
        };
        self.draw_offer(play).is_some() || self.back_request(play).is_some() || (0..2).any(is_asked)
    }

    /// The answer of the seat that is asked now, if it gave one while the other seat was asked.
    pub(crate) fn answer_in_advance(&self, play: &Play) -> Option<(usize, Choice)> {
        let seat = play.asked()?;
        let key = self.sealed(seat, play.revision.checked_sub(1)?)?;
        let choice = choice_of_key(key, play.game.content()).ok()?;
        play.game.is_legal(choice).then_some((seat, choice))
    }

    /// The key that a seat gave last before a revision passed.
    pub(crate) fn sealed(&self, seat: usize, before: u32) -> Option<&str> {
        let with_this_link = |one: &&SeatAct| one.seat != seat || one.act != Act::Renew;
        let acts = self.latest().take_while(with_this_link);
        acts.filter(|one| one.seat == seat)
            .find_map(|one| match &one.act {
                Act::Seal { revision, key } if *revision == before => Some(key.as_str()),
                _ => None,
            })
    }
}

/// The hash of a token, from its hexadecimal digits.
fn hash(text: &str) -> Option<TokenHash> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (nth, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * nth..2 * nth + 2], 16).ok()?;
    }
    Some(TokenHash(bytes))
}
