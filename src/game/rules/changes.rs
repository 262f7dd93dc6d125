//! Changes shared by several chapters of the rules: influence, cards, tracks, effects.

use crate::content::{ForcedCard, Modifier, ModifierKind, Until, WarLoser};
use crate::game::state::audience::Audience;
use crate::game::state::board::MAX_INFLUENCE;
use crate::game::state::core::Core;
use crate::game::state::effect::{Effect, Value};
use crate::game::state::event::Event;
use crate::game::state::outcome::Ending;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side, SpaceId, TrackId};

use super::deck;

/// Maximum number of effects in force.
const MAX_EFFECTS: usize = 250;

impl Core {
    /// Changes influence, never to below 0 or above the limit of a space. Returns the change.
    #[inline]
    pub(crate) fn influence(&mut self, side: Side, space: SpaceId, change: i32) -> i32 {
        let from = self.board.influence(side, space);
        if change > 0 && self.rules().out_of_play().contains(space) {
            return 0;
        }
        let mut to = (i32::from(from) + change).clamp(0, i32::from(MAX_INFLUENCE)) as u8;
        if to > from && self.rules().limits_influence(side) {
            let mut most = self.rules().max_influence(side, space);
            if let Some(left) = self.rules().supply_left(side) {
                most = most.min(from.saturating_add(left));
            }
            to = to.min(most.max(from));
        }
        if !self.content.map.playable.contains(space) || from == to {
            return 0;
        }
        self.emit(Event::InfluenceChanged {
            side,
            space,
            from,
            to,
        });
        self.note_influence_change(side, space);
        i32::from(to) - i32::from(from)
    }

    /// Moves a card. Every card that leaves a hand goes through here; cards drawn into a hand do
    /// not.
    pub(crate) fn move_card(&mut self, card: CardId, to: Zone) {
        let from = self.board.zone(card);
        if from != to {
            self.emit(Event::CardMoved { card, from, to });
            if matches!(from, Zone::Deck | Zone::Bottom) {
                deck::refill(self);
            }
            // A headline that is still secret, or returns to its owner's hand, has not really left
            // the hand.
            let stays = matches!(to, Zone::Headline(_))
                || matches!((from, to), (Zone::Headline(own), Zone::Hand(side)) if own == side);
            if let (Zone::Hand(side) | Zone::Headline(side), false) = (from, stays) {
                self.end_obligations(card, side);
            }
        }
    }

    /// Ends effects that forced a side to play a card that has left its hand.
    fn end_obligations(&mut self, card: CardId, side: Side) {
        if !self.rules().has_modifiers(ModifierKind::MustPlay) {
            return;
        }
        let forces = self.board.effects().iter().find(|effect| {
            let modifiers = self.rules().modifiers_of(effect);
            modifiers.iter().any(|declared| {
                matches!(&declared.modifier, Modifier::MustPlay { of, card: ForcedCard::Card(wanted), .. }
                    if *wanted == card && of.is(side, effect.side))
            })
        });
        if let Some(effect) = forces.copied() {
            self.end_effect(effect);
        }
    }

    /// Moves the DEFCON marker to a level (chapter 8.1).
    pub(crate) fn set_defcon(&mut self, level: i32) {
        let Some(defcon) = &self.content.scenario.defcon else {
            return;
        };
        let (war, max, loser) = (defcon.war, defcon.max, defcon.loser);
        let from = self.board.defcon();
        let mut to = level.clamp(i32::from(war), i32::from(max)) as u8;
        if to < from
            && let Some(floor) = self.rules().defcon_floor()
        {
            to = to.max(floor.min(from));
        }
        if from == to {
            return;
        }
        self.emit(Event::DefconChanged { from, to });
        if to == war {
            // Rule 8.1.3: the phasing side loses, no matter which side moved the marker.
            let winner = match loser {
                WarLoser::Phasing => self.board.phasing().map(Side::opponent),
                WarLoser::Both => None,
            };
            self.end(winner, Ending::War);
        }
    }

    /// Adds military operations, up to the end of the track.
    pub(crate) fn add_mil_ops(&mut self, side: Side, ops: i32) {
        let Some(mil_ops) = self.content.scenario.mil_ops else {
            return;
        };
        let from = self.board.mil_ops(side);
        let to = (i32::from(from) + ops).clamp(0, i32::from(mil_ops.max)) as u8;
        if from != to {
            self.emit(Event::MilOpsChanged { side, from, to });
        }
    }

    /// Moves a marker of a declared track. Returns the change.
    pub(crate) fn set_track(&mut self, track: TrackId, side: Option<Side>, to: i16) -> i32 {
        let from = self.board.track(track, side.unwrap_or(Side::First));
        if from != to {
            self.emit(Event::TrackChanged {
                track,
                side,
                from,
                to,
            });
        }
        i32::from(to) - i32::from(from)
    }

    /// Puts an effect of a card in force, for the duration given by its script.
    ///
    /// # Errors
    /// Too many effects are in force.
    pub(crate) fn start_effect(
        &mut self,
        card: CardId,
        side: Side,
        sides_swapped: bool,
        data: Value,
    ) -> Result<(), String> {
        let until = self.content.scripts[card.index()]
            .as_ref()
            .map_or(Until::Game, |script| script.lasts);
        self.start_effect_until(card, side, sides_swapped, (data, until))
    }

    /// Puts an effect of a card in force for a given duration.
    ///
    /// # Errors
    /// Too many effects are in force.
    pub(super) fn start_effect_until(
        &mut self,
        card: CardId,
        side: Side,
        sides_swapped: bool,
        (data, until): (Value, Until),
    ) -> Result<(), String> {
        if self.board.effects().len() >= MAX_EFFECTS {
            return Err(format!(
                "{MAX_EFFECTS} effects are in force: there cannot be more"
            ));
        }
        let effect = Effect {
            serial: self.board.next_serial(),
            card,
            side,
            until,
            data,
            sides_swapped,
        };
        self.emit(Event::EffectBegan { effect });
        for side in Side::BOTH {
            if self.rules().hand_is_open(side) {
                self.note_read(Zone::Hand(side), Audience::Both);
            }
        }
        Ok(())
    }

    /// Ends an effect; a card that lay on the table for it is discarded, or leaves the game if it is
    /// never dealt.
    pub(crate) fn end_effect(&mut self, effect: Effect) {
        self.emit(Event::EffectEnded { effect });
        if self.board.zone(effect.card) == Zone::Table
            && self.board.effect_of(effect.card).is_none()
        {
            let dealt = self.content.card(effect.card).dealt;
            let to = if dealt { Zone::Discard } else { Zone::Removed };
            self.move_card(effect.card, to);
        }
    }
}
