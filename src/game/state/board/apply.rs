//! Applies events to the board.

use crate::content::BoxTrack;
use crate::game::state::effect::Effect;
use crate::game::state::event::Event;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, FlagId, OperationId, Side, SpaceId, TrackId};

use super::Board;
use super::withheld_scoring::WithheldScoring;

impl Board {
    /// The single entry point: every change of the board goes through here.
    #[inline(always)]
    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::InfluenceChanged {
                side, space, to, ..
            } => self.set_influence(side, space, to),
            Event::StabilityChanged { space, to } => self.set_stability(space, to),
            Event::StabilityModified { space, to } => self.modify_stability(space, to),
            Event::VpChanged { to, .. } => self.tracks.vp = to,
            Event::DefconChanged { to, .. } => self.move_defcon(to),
            Event::MilOpsChanged { side, to, .. } => self.tracks.mil_ops[side.index()] = to,
            Event::SpaceRaceMoved { side, to } => self.tracks.space_race[side.index()] = to,
            Event::SpaceRaceAttempt { side, .. } => self.count_attempt(side),
            Event::Attempted { track, side, .. } => self.count_attempt_at(track, side),
            Event::CardMoved { card, to, .. } => self.move_card(card, to),
            Event::Drawn { card, side } => self.move_card(card, Zone::Hand(side)),
            Event::PeriodJoined { .. } | Event::Reshuffled { .. } => {}
            Event::Shown { card, .. } => self.come_to_light(card),
            Event::SpecialTurned { face_up } => self.tracks.special_face_up = face_up,
            Event::EffectBegan { effect } => self.begin_effect(effect),
            Event::EffectEnded { effect } => self.end_effect(effect.serial),
            Event::EffectChanged { effect } => self.change_effect(effect),
            Event::EventBegan { card, .. } => self.begin_event(card),
            Event::OperationBegan {
                side, operation, ..
            } => self.begin_operation(side, operation),
            Event::HappenedBefore { card, from, to } => self.record(card, from, to),
            Event::TurnBegan { turn } => self.begin_turn(turn),
            Event::PhaseBegan { phase } => self.begin_phase(phase),
            Event::HeadlineBegan { side, .. } => self.begin_headline(side),
            Event::RoundBegan { side, round, .. } => self.begin_round(side, round),
            Event::Bids { seats, extra, .. } => self.settle_bids(seats, extra),
            Event::AuctionWon { seat, side, .. } => self.seat(seat, side),
            Event::TrackChanged {
                track, side, to, ..
            } => self.move_markers(track, side, to),
            Event::FlagChanged { flag, on } => self.turn_flag(flag, on),
            Event::CounterChanged {
                counter,
                side,
                space,
                to,
                ..
            } => self.set_counters(counter, side, space, to),
            Event::Tagged { space, tag, .. } => self.tags.change(tag, space),
            Event::GameOver { outcome } => self.tracks.outcome = Some(outcome),
            Event::KeptBack { side } => self.withheld_scoring.set(side, true),
            Event::Chosen { .. }
            | Event::ChosenSecretly { .. }
            | Event::HeldShown { .. }
            | Event::AuctionBegan { .. }
            | Event::AuctionBid { .. }
            | Event::Played { .. }
            | Event::EventPrevented { .. }
            | Event::CardCancelled { .. }
            | Event::Rolled { .. }
            | Event::NeutralRoll { .. }
            | Event::CoupBegan { .. }
            | Event::CoupRolled { .. }
            | Event::Realigned { .. }
            | Event::WarRolled { .. }
            | Event::OperationRolled { .. }
            | Event::Drafted { .. }
            | Event::Scored { .. }
            | Event::Passed { .. }
            | Event::NoOperation { .. }
            | Event::Headlines { .. }
            | Event::Looked { .. }
            | Event::EventVoided { .. }
            | Event::HandShown { .. }
            | Event::Logged { .. } => {}
        }
    }

    /// Records an event as having happened before the game, and where its card lies.
    fn record(&mut self, card: CardId, from: Zone, to: Zone) {
        self.happened[card.index()] = true;
        if from != to {
            self.move_card(card, to);
        }
    }

    #[inline(always)]
    fn set_influence(&mut self, side: Side, space: SpaceId, to: u8) {
        self.influence[space.index()][side.index()] = to;
        self.refresh(space);
    }

    #[inline]
    fn set_stability(&mut self, space: SpaceId, to: u8) {
        self.own_stability
            .retain(|(modified, _)| *modified != space);
        self.stability[space.index()] = to;
        self.refresh(space);
    }

    /// Changes the number in force, and remembers the number without modifiers if it is another.
    fn modify_stability(&mut self, space: SpaceId, to: u8) {
        let own = self.own_stability(space);
        self.set_stability(space, to);
        if to != own {
            self.own_stability.push((space, own));
        }
    }

    #[inline]
    fn count_attempt(&mut self, side: Side) {
        self.tracks.space_race_attempts[side.index()] += 1;
    }

    #[inline]
    fn count_attempt_at(&mut self, track: BoxTrack, side: Side) {
        if track == BoxTrack::SpaceRace {
            self.count_attempt(side);
        }
    }

    #[inline]
    fn settle_bids(&mut self, seats: [Side; 2], extra: [u8; 2]) {
        self.tracks.seats = seats;
        self.tracks.bid = extra;
    }

    #[inline]
    fn move_defcon(&mut self, to: u8) {
        self.tracks.defcon = to;
        self.tracks.defcon_moved_to |= 1 << to.min(15);
    }

    #[inline]
    fn begin_effect(&mut self, effect: Effect) {
        self.tracks.next_effect = self.tracks.next_effect.wrapping_add(1);
        self.effects.push(effect);
    }

    fn change_effect(&mut self, effect: Effect) {
        let mut effects = self.effects.iter_mut();
        if let Some(changed) = effects.find(|other| other.serial == effect.serial) {
            *changed = effect;
        }
    }

    #[inline]
    fn end_effect(&mut self, serial: u16) {
        self.effects.retain(|other| other.serial != serial);
    }

    #[inline]
    fn begin_turn(&mut self, turn: u8) {
        self.tracks.turn = turn;
        self.tracks.round = 0;
        self.tracks.phase = 0;
        self.tracks.space_race_attempts = [0; 2];
        self.operations_begun.fill([0; 2]);
        self.withheld_scoring = WithheldScoring::default();
    }

    #[inline]
    fn begin_phase(&mut self, phase: u8) {
        self.tracks.phase = phase;
        self.tracks.in_headline = false;
        self.tracks.phasing = None;
    }

    #[inline]
    fn begin_headline(&mut self, side: Side) {
        self.tracks.phasing = Some(side);
        self.tracks.in_headline = true;
        self.begin_play();
    }

    #[inline]
    fn begin_round(&mut self, side: Side, round: u8) {
        self.tracks.phasing = Some(side);
        self.tracks.round = round;
        self.tracks.in_headline = false;
        self.tracks.defcon_moved_to = 0;
        self.begin_play();
    }

    #[inline]
    fn seat(&mut self, seat: Side, side: Side) {
        self.tracks.seats[seat.index()] = side;
        self.tracks.seats[seat.opponent().index()] = side.opponent();
    }

    #[inline]
    fn move_markers(&mut self, track: TrackId, side: Option<Side>, to: i16) {
        let markers = &mut self.markers[track.index()];
        match side {
            Some(side) => markers[side.index()] = to,
            None => *markers = [to; 2],
        }
    }

    #[inline]
    fn turn_flag(&mut self, flag: FlagId, on: bool) {
        let bit = 1 << flag.index();
        self.tracks.flags = if on {
            self.tracks.flags | bit
        } else {
            self.tracks.flags & !bit
        };
    }

    fn begin_event(&mut self, card: CardId) {
        self.happened[card.index()] = true;
        self.last_events.rotate_right(1);
        self.last_events[0] = Some(card);
    }

    fn begin_operation(&mut self, side: Side, operation: OperationId) {
        if let Some(begun) = self.operations_begun.get_mut(operation.index()) {
            begun[side.index()] = begun[side.index()].saturating_add(1);
        }
    }

    fn begin_play(&mut self) {
        self.tracks.present_as_round_began = self.tracks.present;
        self.tracks.controlled_as_round_began = self.tracks.controlled;
        self.tracks.vp_as_round_began = self.tracks.vp;
    }

    pub(super) fn refresh(&mut self, space: SpaceId) {
        let influence = self.influence[space.index()];
        let stability = self.stability[space.index()];
        for side in Side::BOTH {
            let (own, other) = (influence[side.index()], influence[side.opponent().index()]);
            let controls = self.control.holds(stability, own, other);
            let (controlled, present) = (
                &mut self.tracks.controlled[side.index()],
                &mut self.tracks.present[side.index()],
            );
            if controls {
                controlled.insert(space)
            } else {
                controlled.remove(space)
            }
            if own > 0 {
                present.insert(space)
            } else {
                present.remove(space)
            }
        }
    }

    fn move_card(&mut self, card: CardId, to: Zone) {
        let from = self.relocate(card, to);
        self.follow(card, from, to);
    }

    /// Moves a card without any change of what is known about others. Returns the former zone.
    pub(crate) fn relocate(&mut self, card: CardId, to: Zone) -> Zone {
        let from = self.places.put(card, to);
        match from {
            Zone::Hand(side) => self.tracks.hand_sizes[side.index()] -= 1,
            Zone::Deck => self.tracks.deck_size -= 1,
            Zone::Bottom => self.bottom.retain(|other| *other != card),
            Zone::Own(_) if from.is_open() => self.rows.remove(card),
            _ => {}
        }
        match to {
            Zone::Hand(side) => self.tracks.hand_sizes[side.index()] += 1,
            Zone::Deck => self.tracks.deck_size += 1,
            Zone::Bottom => self.bottom.push(card),
            Zone::Own(_) if to.is_open() => self.rows.add(card),
            _ => {}
        }
        self.cross(card, from, to);
        from
    }
}
