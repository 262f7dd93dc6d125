//! The set-up (chapter 3).

use crate::content::{
    Auction, Bid, Content, Draft, EffectStart, Moment, Placement, Remembered, Script, SetupStep,
    SpecialStart, TrackSides, TrackStart,
};
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, offer_spaces};
use crate::game::state::effect::{Source, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, BidFrame, DraftFrame, Entry, Frame, SetupFrame, SetupPlaceFrame, TurnFrame,
};
use crate::game::state::runtime_error::RuntimeError;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, RuleId, Side, SpaceSet, TrackId};

use super::Rules;
use super::handlers::push_script;
use super::step::Step;
use super::{award, deck, draft};

impl SetupFrame {
    /// Runs one step of the set-up (chapter 3).
    pub(in crate::game) fn step(self, core: &mut Core) -> Step {
        if self.step == 0 {
            deck::join_periods(core);
        }
        // Tests the points awarded by the step before.
        award::test_vp(core);
        if core.is_over() {
            return Step::Go;
        }
        // Copies one step instead of the `Arc` of the content, whose reference count is contended.
        let Some(next) = core
            .content
            .scenario
            .setup
            .get(usize::from(self.step))
            .cloned()
        else {
            core.top(Frame::Turn(TurnFrame { phase: 0 }));
            core.emit(Event::TurnBegan {
                turn: core.content.scenario.first_turn,
            });
            core.dispatch(Moment::TurnStart, [Value::Nil; 3]);
            return Step::Go;
        };
        core.top(Frame::Setup(SetupFrame {
            step: self.step + 1,
        }));
        match next {
            // Skips the step guarded by the condition.
            SetupStep::When(when) if !core.rules().holds(&when, Side::First, Value::Nil) => {
                core.top(Frame::Setup(SetupFrame {
                    step: self.step + 2,
                }));
            }
            SetupStep::Deal => deck::deal(core),
            SetupStep::Influence(fixed) => {
                for (side, space, markers) in fixed {
                    core.influence(side, space, i32::from(markers));
                }
            }
            SetupStep::Bid(Bid { most: 0 }) | SetupStep::Auction(Auction { most: 0 }) => {}
            SetupStep::Auction(_) => draft::begin_auction(core, self.step),
            SetupStep::Bid(_) => core.push(Frame::Bid(BidFrame {
                step: self.step,
                first: None,
            })),
            SetupStep::Run(name) => run(core, &name),
            SetupStep::Draft(Draft { budget, .. }) => core.push(Frame::Draft(DraftFrame {
                step: self.step,
                left: budget,
            })),
            SetupStep::Place(Placement {
                side,
                points,
                adds_bid,
                ..
            }) => {
                let bid = if adds_bid { core.board.bid(side) } else { 0 };
                core.push(Frame::SetupPlace(SetupPlaceFrame {
                    side,
                    left: points.saturating_add(bid),
                    step: self.step,
                }));
            }
            fact => set(core, fact),
        }
        Step::Go
    }
}

/// Converts the data of an effect in a set-up step.
const fn remembered(data: Remembered) -> Value {
    match data {
        Remembered::Space(space) => Value::Space(space),
        Remembered::Region(region) => Value::Region(region),
        Remembered::Card(card) => Value::Card(card),
        Remembered::Side(side) => Value::Side(side),
        Remembered::Number(number) => Value::Number(number),
    }
}

/// Runs a function of `setup` in the first rule script that has it; the loader has checked that one
/// does.
fn run(core: &mut Core, name: &str) {
    let found = core
        .content
        .rules
        .iter()
        .enumerate()
        .find_map(|(rule, script)| {
            let index = script.setup.iter().position(|other| other == name)?;
            Some((RuleId::at(rule), index as u8))
        });
    if let Some((rule, index)) = found {
        push_script(
            core,
            Source::Rule(rule),
            Entry::Setup(index),
            Side::First,
            Value::Nil,
            [Value::Nil; 3],
        );
    }
}

/// Runs a step that sets facts, like the `given` part of a position test.
fn set(core: &mut Core, step: SetupStep) {
    match step {
        SetupStep::Vp(to) => core.emit(Event::Vp {
            from: core.board.vp(),
            to,
        }),
        SetupStep::Defcon(to) => core.emit(Event::Defcon {
            from: core.board.defcon(),
            to,
        }),
        SetupStep::MilOps(sides) => {
            for (side, to) in sides {
                core.emit(Event::MilOps {
                    side,
                    from: core.board.mil_ops(side),
                    to,
                });
            }
        }
        SetupStep::SpaceRace(sides) => {
            sides
                .into_iter()
                .for_each(|(side, to)| core.emit(Event::SpaceRaceMoved { side, to }));
        }
        SetupStep::Special(SpecialStart { holder, face_up }) => {
            if let Some(special) = core
                .content
                .scenario
                .special_card
                .as_ref()
                .map(|special| special.card)
            {
                core.move_card(special, holder.map_or(Zone::OutOfGame, Zone::Special));
                if core.board.special_face_up() != face_up {
                    core.emit(Event::SpecialTurned { face_up });
                }
            }
        }
        SetupStep::Discard(cards) => cards
            .into_iter()
            .for_each(|card| core.move_card(card, Zone::Discard)),
        SetupStep::Removed(cards) => cards
            .into_iter()
            .for_each(|card| core.move_card(card, Zone::Removed)),
        SetupStep::Hand(hands) => {
            for (side, cards) in hands {
                cards
                    .into_iter()
                    .for_each(|card| core.move_card(card, Zone::Hand(side)));
            }
        }
        SetupStep::Happened(cards) => cards
            .into_iter()
            .for_each(|card| happen(core, card, Side::First)),
        SetupStep::Effects(effects) => {
            for EffectStart {
                card,
                side,
                data,
                until,
            } in effects
            {
                let side = side.unwrap_or_else(|| core.content.effect_owner(card));
                let lasts = core.content.scripts[card.index()]
                    .as_ref()
                    .map(|script| script.lasts);
                let until = until.or(lasts).unwrap_or_default();
                let data = data.map_or(Value::Nil, remembered);
                if let Err(why) = core.start_effect_until(card, side, false, (data, until)) {
                    core.error.get_or_insert(RuntimeError::Setup {
                        step: "effects",
                        why,
                    });
                    return;
                }
                happen(core, card, side);
            }
        }
        SetupStep::Tracks(tracks) => tracks
            .into_iter()
            .for_each(|(track, start)| set_track(core, track, start)),
        SetupStep::Flags(flags) => {
            for (flag, on) in flags
                .into_iter()
                .filter(|(flag, on)| core.board.flag(*flag) != *on)
                .collect::<Vec<_>>()
            {
                core.emit(Event::Flag { flag, on });
            }
        }
        SetupStep::Tags(spaces) => {
            for (space, tag, on) in spaces
                .into_iter()
                .flat_map(|(space, tags)| tags.into_iter().map(move |(tag, on)| (space, tag, on)))
            {
                if core.board.tagged(tag, &core.content.map).contains(space) != on {
                    core.emit(Event::Tagged { space, tag, on });
                }
            }
        }
        SetupStep::Deck(cards) => cards
            .into_iter()
            .for_each(|card| core.move_card(card, Zone::Deck)),
        SetupStep::Stability(spaces) => {
            spaces
                .into_iter()
                .for_each(|(space, to)| core.emit(Event::Stability { space, to }));
        }
        _ => {}
    }
}

/// Sets the markers of a track; the loader has checked that the track has them.
fn set_track(core: &mut Core, track: TrackId, start: TrackStart) {
    match start {
        TrackStart::BySide(sides) => sides.into_iter().for_each(|(side, to)| {
            core.set_track(track, Some(side), to);
        }),
        TrackStart::One(to) => {
            let declared = core.content.scenario.tracks.get_index(track.index());
            let side = match declared.map(|(_, track)| track.sides) {
                Some(TrackSides::Only(side)) => Some(side),
                _ => None,
            };
            core.set_track(track, side, to);
        }
    }
}

/// Records the event of a card as having happened, and puts the card into its zone.
fn happen(core: &mut Core, card: CardId, player: Side) {
    core.emit(Event::Happened { card, player });
    let in_effect = core.board.effect_of(card).is_some();
    core.move_card(card, spent_zone(&core.content, card, in_effect));
}

/// The zone of a card whose event has happened.
pub(in crate::game) fn spent_zone(content: &Content, card: CardId, in_effect: bool) -> Zone {
    let waits = content.scripts[card.index()]
        .as_ref()
        .is_some_and(Script::keeps_card);
    match content.card(card).starred {
        _ if in_effect && waits => Zone::Table,
        true => Zone::Removed,
        false => Zone::Discard,
    }
}

impl SetupPlaceFrame {
    /// Places one marker of the free set-up (rules 3.2, 3.3).
    pub(in crate::game) fn step(self, core: &mut Core) -> Step {
        let open = self.open(core.rules());
        if self.left == 0 || open.is_empty() {
            return Step::Done(Answer::None);
        }
        let choices = core.ask(self.side, Ask::SetupPlace, None, self.left);
        offer_spaces(choices, open);
        if let Some(decision) = &mut core.decision {
            decision.setup_step = Some(self.step);
        }
        Step::Ask
    }

    pub(in crate::game) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        if let Choice::Space(space) = choice {
            core.influence(self.side, space, 1);
            core.top(Frame::SetupPlace(SetupPlaceFrame {
                left: self.left - 1,
                ..self
            }));
        }
        Step::Go
    }

    /// The spaces where the next marker of the free set-up may go.
    fn open(self, rules: Rules<'_>) -> SpaceSet {
        let step = rules.content.scenario.setup.get(usize::from(self.step));
        let Some(SetupStep::Place(Placement {
            within,
            beyond_control,
            ..
        })) = step
        else {
            return SpaceSet::EMPTY;
        };
        let mut open = (rules.spaces(within, self.side, Value::Nil) & rules.content.map.playable)
            - rules.full(self.side);
        if let Some(beyond) = beyond_control {
            for space in open.iter() {
                let needed = rules.board.influence(self.side.opponent(), space)
                    + rules.board.stability_of(space);
                if rules.board.influence(self.side, space) >= needed.saturating_add(*beyond) {
                    open.remove(space);
                }
            }
        }
        open
    }
}
