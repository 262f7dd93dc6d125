//! Evaluates conditions, and whether the event of a card can happen (rule 5.2).

use std::ops::RangeInclusive;

use crate::content::{CardUses, Condition, Modifier, ModifierKind, TrackSides, Who};
use crate::game::state::audience::Audience;
use crate::game::state::effect::{Source, Value};
use crate::game::state::frame::EventFrame;
use crate::ids::{CardId, Side, TrackId};

use super::Rules;
use super::step::{Possible, Predicate, Test};
use super::work;

/// A use of a card that modifiers can forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardUse {
    /// Its event, for the side that carries it out.
    Event,
    /// A headline of the side.
    Headline,
    /// The space race.
    SpaceRace,
    /// Operations.
    Operations,
}

impl CardUse {
    const fn is_in(self, uses: CardUses) -> bool {
        match self {
            CardUse::Event => uses.event,
            CardUse::Headline => uses.headline,
            CardUse::SpaceRace => uses.space_race,
            CardUse::Operations => uses.operations,
        }
    }
}

impl Rules<'_> {
    /// Whether a condition holds, for the side meant by `player` and the data of its effect.
    pub(crate) fn holds(self, condition: &Condition, player: Side, data: Value) -> bool {
        work::note(1);
        match condition {
            Condition::Effect(card) => {
                card.is_some_and(|card| self.board.effect_of(card).is_some())
            }
            Condition::Happened(card) => card.is_some_and(|card| self.board.has_happened(card)),
            Condition::Flag { flag, is } => flag.is_some_and(|flag| self.board.flag(flag)) == *is,
            Condition::Track {
                track,
                of,
                min,
                max,
            } => track.is_some_and(|track| self.is_on_track(track, *of, player, *min..=*max)),
            Condition::Turn(range) => range.has(self.board.turn()),
            Condition::Period(periods) => periods.contains(&self.board.period(self.content)),
            Condition::Headline(is) => self.board.in_headline() == *is,
            Condition::Round(range) => range.has(self.board.round()),
            Condition::Defcon(range) => range.has(self.board.defcon()),
            // Modifiers ignored, since battleground modifiers may themselves depend on conditions.
            Condition::Space(filter) => !self
                .spaces_with(
                    filter,
                    player,
                    data,
                    self.board.battlegrounds(&self.content.map),
                )
                .is_empty(),
            Condition::HoldsSpecial(who) => is_one(*who, self.special_holder(), player),
            Condition::Phasing(who) => is_one(*who, self.board.phasing(), player),
            Condition::Player(who) => who.is(player, player),
            Condition::All(inner) => inner.iter().all(|inner| self.holds(inner, player, data)),
            Condition::Any(inner) => inner.iter().any(|inner| self.holds(inner, player, data)),
            Condition::Except(inner) => !self.holds(inner, player, data),
        }
    }

    /// Whether a marker of a side on a declared track is in a range.
    fn is_on_track(
        self,
        track: TrackId,
        of: Who,
        player: Side,
        range: RangeInclusive<i16>,
    ) -> bool {
        let Some((_, declared)) = self.content.scenario.tracks.get_index(track.index()) else {
            return false;
        };
        declared
            .sides
            .markers()
            .filter(|side| declared.sides != TrackSides::Both || of.is(*side, player))
            .any(|side| range.contains(&self.board.track(track, side)))
    }

    /// Whether a use of a card is forbidden to a side.
    #[inline]
    pub(super) fn is_forbidden(self, side: Side, usage: CardUse, card: CardId) -> bool {
        self.has_modifiers(ModifierKind::ForbidUse) && self.forbids(side, usage, card).is_some()
    }

    /// The script whose modifier forbids a use of a card to a side.
    pub(crate) fn forbids(self, side: Side, usage: CardUse, card: CardId) -> Option<Source> {
        self.modifiers(ModifierKind::ForbidUse)
            .find_map(|(player, _, source, modifier)| match modifier {
                Modifier::ForbidUse { uses, by, cards }
                    if usage.is_in(*uses) && by.is(side, player) =>
                {
                    names(cards.as_deref(), card).then_some(source)
                }
                _ => None,
            })
    }

    /// Whether the event of a card happens but does nothing.
    pub(super) fn is_void(self, event: &EventFrame) -> bool {
        self.modifiers(ModifierKind::Void)
            .any(|(player, _, _, modifier)| match modifier {
                Modifier::Void { by, cards } => {
                    by.is(event.player, player) && names(cards.as_deref(), event.card)
                }
                _ => false,
            })
    }

    /// Whether the event of a card could happen if a side played it, alone or with a second card.
    pub(crate) fn condition(self, card: CardId, side: Side, with: Option<CardId>) -> Possible {
        let player = self.content.card(card).owner.unwrap_or(side);
        self.condition_of(&EventFrame::new(card, player, with), Audience::Only(side))
    }

    /// Whether an event could happen.
    // Inlined so that the frame never has to be built.
    #[inline(always)]
    pub(super) fn condition_of(self, event: &EventFrame, audience: Audience) -> Possible {
        let EventFrame {
            card,
            player,
            sides_swapped,
            with,
            ..
        } = *event;
        let open = self.event_is_open(card, player);
        let Some(script) = self.content.scripts[card.index()].as_ref().filter(|_| open) else {
            return Possible::Known(false);
        };
        let holds = script.when.as_ref().is_none_or(|when| match sides_swapped {
            true => self.holds(&when.swapped(), player, Value::Nil),
            false => self.holds(when, player, Value::Nil),
        });
        if holds && script.has_condition {
            let (source, test) = (Source::Card(card), Test::Condition(with));
            return Possible::Tested(Predicate {
                source,
                test,
                player,
                sides_swapped,
                audience,
            });
        }
        Possible::Known(holds)
    }

    /// Whether the event of a card, carried out by this side, passes every test except its own
    /// `condition`.
    pub(super) fn event_is_open(self, card: CardId, player: Side) -> bool {
        let facts = self.content.card(card);
        let has_event = self.content.scripts[card.index()]
            .as_ref()
            .is_some_and(|script| script.has_event());
        let required = facts.requires.is_empty()
            || facts
                .requires
                .iter()
                .any(|other| self.board.has_happened(*other));
        has_event
            && required
            && !self.is_blocked(card)
            && !self.is_forbidden(player, CardUse::Event, card)
    }

    /// Whether an earlier event forbids the event of a card (rule 5.2).
    pub(crate) fn is_blocked(self, card: CardId) -> bool {
        self.content.blocked_by[card.index()]
            .iter()
            .any(|other| self.board.has_happened(*other))
    }
}

/// Whether a list of cards, in the order of the pool, has this one; no list stands for all cards.
pub(crate) fn names(cards: Option<&[CardId]>, card: CardId) -> bool {
    cards.is_none_or(|cards| cards.binary_search(&card).is_ok())
}

/// Whether `who` stands for a side; without a side, whether it is `neither`.
fn is_one(who: Who, side: Option<Side>, player: Side) -> bool {
    side.map_or(who == Who::Neither, |side| who.is(side, player))
}
