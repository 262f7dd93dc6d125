//! The set-up (chapter 3).

use crate::content::{
    Auction, Bid, Content, CounterStart, Draft, EffectStart, FunctionTable, Moment, Placement,
    Remembered, Script, SetupStep, SpecialStart, TrackSides, TrackStart,
};
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, offer_spaces};
use crate::game::state::effect::{Source, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, BidFrame, DraftFrame, Entry, Frame, Passed, SetupFrame, SetupPlaceFrame, TurnFrame,
};
use crate::game::state::runtime_error::{RuntimeError, SetupError};
use crate::game::state::zone::Zone;
use crate::ids::{CardId, CounterId, FlagId, RuleId, Side, SpaceId, SpaceSet, TagId, TrackId};

use super::Rules;
use super::handlers::push_script;
use super::step::Step;
use super::{award, deck, draft};

impl SetupFrame {
    /// Runs one step of the set-up (chapter 3).
    pub(crate) fn step(self, core: &mut Core) -> Step {
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
            begin_first_turn(core);
            return Step::Go;
        };
        core.top(Frame::Setup(SetupFrame {
            step: self.step + 1,
        }));
        self.carry_out(core, next);
        Step::Go
    }

    /// Carries out a step: it moves cards and markers at once, or pushes the frame that asks.
    fn carry_out(self, core: &mut Core, step: SetupStep) {
        match step {
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
            SetupStep::Run(name) => {
                let function = (FunctionTable::Setup, name.as_str());
                run_function(core, function, Side::First, [Value::Nil; 3]);
            }
            SetupStep::Draft(Draft { budget, .. }) => core.push(Frame::Draft(DraftFrame {
                step: self.step,
                left: budget,
            })),
            SetupStep::Place(placement) => self.push_placement(core, &placement),
            fact => set(core, fact),
        }
    }

    /// Pushes the free set-up of a side, which may include what it received for its bid.
    fn push_placement(self, core: &mut Core, placement: &Placement) {
        let side = placement.side;
        let bid = if placement.adds_bid {
            core.board.bid(side)
        } else {
            0
        };
        core.push(Frame::SetupPlace(SetupPlaceFrame {
            side,
            left: placement.points.saturating_add(bid),
            step: self.step,
        }));
    }
}

/// Begins the first turn: the set-up is done.
fn begin_first_turn(core: &mut Core) {
    core.top(Frame::Turn(TurnFrame { phase: 0 }));
    core.emit(Event::TurnBegan {
        turn: core.content.scenario.first_turn,
    });
    core.dispatch(Moment::TurnStart, [Value::Nil; 3]);
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

/// Runs a function of the first rule script that has it for a side; the loader has checked that one
/// does.
pub(super) fn run_function(
    core: &mut Core,
    function: (FunctionTable, &str),
    player: Side,
    args: impl Into<Passed>,
) {
    if let Some((rule, index)) = find_function(&core.content, function) {
        push_script(
            core,
            Source::Rule(rule),
            Entry::Named(index),
            player,
            Value::Nil,
            args,
        );
    }
}

/// The first rule script with a function, and the index of the function there.
pub(super) fn find_function(
    content: &Content,
    (table, name): (FunctionTable, &str),
) -> Option<(RuleId, u8)> {
    let mut rules = content.rules.iter().enumerate();
    rules.find_map(|(rule, script)| {
        let mut functions = script.functions.iter();
        let index = functions.position(|one| one.table == table && one.name == name)?;
        Some((RuleId::at(rule), index as u8))
    })
}

/// Runs a step that sets facts, like the `given` part of a position test.
fn set(core: &mut Core, step: SetupStep) {
    match step {
        SetupStep::Vp(to) => core.emit(Event::VpChanged {
            from: core.board.vp(),
            to,
        }),
        SetupStep::Defcon(to) => core.emit(Event::DefconChanged {
            from: core.board.defcon(),
            to,
        }),
        SetupStep::MilOps(sides) => set_mil_ops(core, sides),
        SetupStep::SpaceRace(sides) => {
            for (side, to) in sides {
                core.emit(Event::SpaceRaceMoved { side, to });
            }
        }
        SetupStep::Special(start) => set_special(core, start),
        SetupStep::Discard(cards) => move_cards(core, cards, Zone::Discard),
        SetupStep::Removed(cards) => move_cards(core, cards, Zone::Removed),
        SetupStep::Deck(cards) => move_cards(core, cards, Zone::Deck),
        SetupStep::Hand(hands) => {
            for (side, cards) in hands {
                move_cards(core, cards, Zone::Hand(side));
            }
        }
        SetupStep::Happened(cards) => {
            for card in cards {
                happen(core, card);
            }
        }
        SetupStep::Effects(effects) => begin_effects(core, effects),
        SetupStep::Tracks(tracks) => {
            for (track, start) in tracks {
                set_track(core, track, start);
            }
        }
        SetupStep::Flags(flags) => set_flags(core, flags),
        SetupStep::Tags(spaces) => set_tags(core, spaces),
        SetupStep::Counters(kinds) => set_counters(core, kinds),
        SetupStep::Stability(spaces) => {
            for (space, to) in spaces {
                core.emit(Event::StabilityChanged { space, to });
            }
        }
        // Steps that `carry_out` handles itself; a condition that holds is followed by its step.
        SetupStep::Deal
        | SetupStep::Influence(_)
        | SetupStep::Place(_)
        | SetupStep::Draft(_)
        | SetupStep::Bid(_)
        | SetupStep::Auction(_)
        | SetupStep::Run(_)
        | SetupStep::When(_) => {}
    }
}

/// Puts pieces into spaces, as far as limits and supplies allow.
fn set_counters(core: &mut Core, kinds: Vec<(CounterId, CounterStart)>) {
    for (counter, owners) in kinds {
        for (side, spaces) in owners {
            for (space, pieces) in spaces {
                let owner = side.unwrap_or(Side::First);
                core.change_counters(counter, owner, space, pieces.into());
            }
        }
    }
}

/// Sets the military operations of sides.
fn set_mil_ops(core: &mut Core, sides: Vec<(Side, u8)>) {
    for (side, to) in sides {
        core.emit(Event::MilOpsChanged {
            side,
            from: core.board.mil_ops(side),
            to,
        });
    }
}

/// Gives the special card to a side, or takes it from both.
fn set_special(core: &mut Core, start: SpecialStart) {
    let SpecialStart { holder, face_up } = start;
    let Some(special) = &core.content.scenario.special_card else {
        return;
    };
    let card = special.card;
    core.move_card(card, holder.map_or(Zone::OutOfGame, Zone::Special));
    if core.board.special_face_up() != face_up {
        core.emit(Event::SpecialTurned { face_up });
    }
}

fn move_cards(core: &mut Core, cards: Vec<CardId>, to: Zone) {
    for card in cards {
        core.move_card(card, to);
        // The file of the scenario says so.
        core.board.enter_openly(card);
    }
}

/// Begins effects in turn, until one cannot begin, which is an error of the content.
fn begin_effects(core: &mut Core, effects: Vec<EffectStart>) {
    for effect in effects {
        if let Err(why) = begin_effect(core, &effect) {
            core.error
                .get_or_insert(RuntimeError::Setup(Box::new(SetupError {
                    step: "effects",
                    why,
                })));
            return;
        }
    }
}

/// Begins an effect whose card counts as having happened.
fn begin_effect(core: &mut Core, start: &EffectStart) -> Result<(), String> {
    let card = start.card;
    let side = start
        .side
        .unwrap_or_else(|| core.content.effect_owner(card));
    let script = core.content.scripts[card.index()].as_ref();
    let lasts = script.map(|script| script.lasts);
    let until = start.until.or(lasts).unwrap_or_default();
    let data = start.data.map_or(Value::Nil, remembered);
    core.start_effect_until(card, side, false, (data, until))?;
    happen(core, card);
    Ok(())
}

/// Sets flags; those that are set already stay as they are.
fn set_flags(core: &mut Core, flags: Vec<(FlagId, bool)>) {
    for (flag, on) in flags {
        if core.board.flag(flag) != on {
            core.emit(Event::FlagChanged { flag, on });
        }
    }
}

/// Gives tags to spaces, or takes them away.
fn set_tags(core: &mut Core, spaces: Vec<(SpaceId, Vec<(TagId, bool)>)>) {
    for (space, tags) in spaces {
        for (tag, on) in tags {
            if core.board.tagged(tag, &core.content.map).contains(space) != on {
                core.emit(Event::Tagged { space, tag, on });
            }
        }
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
fn happen(core: &mut Core, card: CardId) {
    let in_effect = core.board.effect_of(card).is_some();
    let from = core.board.zone(card);
    let to = spent_zone(&core.content, card, from, in_effect);
    core.emit(Event::HappenedBefore { card, from, to });
}

/// The zone of a card whose event has happened without being played. One that is never dealt stays
/// where it is: from the discards it would be.
pub(crate) fn spent_zone(content: &Content, card: CardId, from: Zone, in_effect: bool) -> Zone {
    let waits = content.scripts[card.index()]
        .as_ref()
        .is_some_and(Script::keeps_card);
    match content.card(card).starred {
        _ if in_effect && waits => Zone::Table,
        true => Zone::Removed,
        false if !content.card(card).dealt => from,
        false => Zone::Discard,
    }
}

impl SetupPlaceFrame {
    /// Places one marker of the free set-up (rules 3.2, 3.3).
    pub(crate) fn step(self, core: &mut Core) -> Step {
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

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let Choice::Space(space) = choice else {
            return core.not_offered(choice);
        };
        core.influence(self.side, space, 1);
        core.top(Frame::SetupPlace(SetupPlaceFrame {
            left: self.left - 1,
            ..self
        }));
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
                let needed = rules.board.needed_for_control(self.side, space);
                if rules.board.influence(self.side, space) >= needed.saturating_add(*beyond) {
                    open.remove(space);
                }
            }
        }
        open
    }
}
