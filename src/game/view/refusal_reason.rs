//! Finds out why a choice is not offered.

use std::collections::BTreeMap;

use crate::content::{Content, Filter, Modifier, ModifierKind, Placement, SetupStep, SpaceKind};
use crate::game::rules::Rules;
use crate::game::rules::actions::is_open_to;
use crate::game::rules::condition::CardUse;
use crate::game::state::core::Core;
use crate::game::state::decision::{Choice, Mode, Use};
use crate::game::state::effect::{Forbidden, Source, Value};
use crate::game::state::flow::Flow;
use crate::game::state::frame::{
    AskFrame, AskKind, DraftFrame, Frame, InfluenceFrame, OperationsFrame, OwnOperationFrame,
    PlaceInfluenceFrame, RealignFrame, SetupPlaceFrame, SpendFrame, TrapFrame,
};
use crate::game::state::question::Clause;
use crate::game::state::zone::Zone;
use crate::game::{Ask, Game};
use crate::ids::{CardId, Side, SpaceId, SpaceSet};
use crate::words::engine;

use super::clause::Outside;
use super::refusal::{Bar, NamedMode, Refusal};

impl Game {
    /// The reason why a choice is not offered now.
    #[must_use]
    pub fn why_not(&self, choice: Choice) -> Refusal {
        let Some(decision) = self.decision() else {
            return Refusal::Over;
        };
        if decision.choices.contains(&choice) {
            return Refusal::Offered;
        }
        let content = self.content();
        if !exists(choice, content) {
            return Refusal::OtherQuestion;
        }
        let question = self.core.open_question();
        match (choice, decision.ask) {
            (Choice::Space(space), _) => question.why_not_space(space),
            (Choice::Card(card), Ask::Draft) => question.why_not_drafted(card),
            (Choice::Card(card), Ask::Play) => question.rules.why_not_card(card, decision.side),
            (Choice::Card(card), Ask::Headline) => {
                question.rules.why_no_headline(card, decision.side)
            }
            (Choice::Card(card), Ask::Event) => question.why_not_asked(card, decision.side),
            (Choice::Card(card), Ask::Secret) => {
                Refusal::CardNotMeant(content.card(card).name.clone())
            }
            (Choice::Use(_) | Choice::Mode(_), Ask::Headline) => Refusal::HeadlineIsEvent,
            (Choice::Use(usage), Ask::Use) => match decision.card {
                Some(card) => question.rules.why_not_use(card, usage, decision.side),
                None => Refusal::OtherQuestion,
            },
            (Choice::Use(usage), Ask::Play) => question.rules.why_no_use(usage, decision.side),
            (Choice::Use(_), Ask::Event) => question
                .trap()
                .map_or(Refusal::OtherQuestion, Refusal::Trapped),
            (Choice::Mode(mode), ask) => {
                question.why_not_mode(mode, ask, decision.card, decision.side)
            }
            (Choice::Action(card, action), ask) => {
                question.why_no_action(Source::Card(card), action, ask, decision.side)
            }
            (Choice::RuleAction(rule, action), ask) => {
                question.why_no_action(Source::Rule(rule), action, ask, decision.side)
            }
            (Choice::Pass, Ask::Play) => Refusal::MustPlay,
            (
                Choice::Stop,
                Ask::Mode
                | Ask::Influence
                | Ask::Realign
                | Ask::Coup
                | Ask::Operation
                | Ask::EventPlace
                | Ask::EventRemove,
            ) => Refusal::CannotStop,
            _ => Refusal::OtherQuestion,
        }
    }
}

/// Whether the content has what a choice names.
fn exists(choice: Choice, content: &Content) -> bool {
    match choice {
        Choice::Card(card) | Choice::Action(card, _) => card.index() < content.cards.len(),
        Choice::RuleAction(rule, _) => rule.index() < content.rules.len(),
        Choice::Space(space) => space.index() < content.map.spaces.len(),
        Choice::Region(region) => region.index() < content.map.regions.len(),
        _ => true,
    }
}

/// The open question: the rules, the stack below it, and the clause of its script about places.
#[derive(Clone, Copy)]
struct OpenQuestion<'a> {
    rules: Rules<'a>,
    flow: &'a Flow,
    clause: Option<&'a Clause>,
}

impl Core {
    fn open_question(&self) -> OpenQuestion<'_> {
        OpenQuestion {
            rules: self.rules(),
            flow: &self.flow,
            clause: self.clause.as_ref(),
        }
    }
}

impl OpenQuestion<'_> {
    fn why_not_space(self, space: SpaceId) -> Refusal {
        let facts = self.rules.content.map.space(space);
        let name = facts.name.clone();
        if matches!(facts.kind, SpaceKind::Home(_)) {
            return Refusal::NoInfluencePossible(name);
        }
        match self.flow.frames.last() {
            Some(Frame::Influence(InfluenceFrame(frame))) => self.why_no_marker(frame, space, name),
            Some(Frame::Realign(RealignFrame(frame))) => {
                self.why_no_target(&frame.ops, Forbidden::Realign, space, name)
            }
            Some(Frame::Coup(frame)) => {
                self.why_no_target(&frame.ops, Forbidden::Coup, space, name)
            }
            Some(Frame::OwnOperation(frame)) => self.why_not_operated(frame, space, name),
            Some(Frame::PlaceInfluence(frame)) => self.why_not_marked(frame, space, name),
            Some(Frame::Ask(AskFrame {
                kind: AskKind::Space(set),
                side,
                ..
            })) => {
                let action = self
                    .clause
                    .filter(|clause| clause.within == *set)
                    .and_then(|clause| clause.action);
                match action.and_then(|action| self.rules.forbidding(*side, action, space)) {
                    Some(by) => Refusal::ForbiddenBy { space: name, by },
                    None => Refusal::NotMeant {
                        space: name,
                        why: self.why_outside(*set, space),
                    },
                }
            }
            Some(Frame::SetupPlace(frame)) => self.rules.why_not_set_up(*frame, space, name),
            _ => Refusal::OtherQuestion,
        }
    }

    fn why_not_marked(self, frame: &PlaceInfluenceFrame, space: SpaceId, name: String) -> Refusal {
        if !frame.within.contains(space) {
            return Refusal::NotMeant {
                space: name,
                why: self.why_outside(frame.within, space),
            };
        }
        if self.flow.tally[space.index()] >= frame.max_each {
            return Refusal::UsedUp {
                space: name,
                most: frame.max_each,
            };
        }
        let full = if frame.removes {
            None
        } else {
            self.rules.why_full(frame.side, space, &name)
        };
        full.unwrap_or(Refusal::NothingToRemove(name))
    }

    fn why_no_marker(self, frame: &SpendFrame, space: SpaceId, name: String) -> Refusal {
        if let Some(by) = self
            .rules
            .forbidding(frame.ops.side, Forbidden::Influence, space)
        {
            return Refusal::ForbiddenBy { space: name, by };
        }
        if let Some(full) = self.rules.why_full(frame.ops.side, space, &name) {
            return full;
        }
        if !frame.reach.contains(space) {
            return Refusal::OutOfReach(name);
        }
        let within = &self.rules.content.scenario.operations.influence.within;
        let left_out = within.as_ref();
        let left_out = left_out.and_then(|all| self.left_out_of(all, frame.ops.side, space));
        if let Some(why) = left_out {
            return Refusal::NotMeant { space: name, why };
        }
        if !frame.ops.within.contains(space) {
            return Refusal::NotMeant {
                space: name,
                why: self.why_outside(frame.ops.within, space),
            };
        }
        let points = self.rules.points(
            &frame.ops,
            Forbidden::Influence,
            frame.used | SpaceSet::one(space),
        );
        let cost = self.rules.cost(Mode::Influence, frame.ops.side, space);
        Refusal::NeedsMoreOps {
            space: name,
            cost,
            left: points.saturating_sub(frame.spent),
        }
    }

    /// The reason why a space is not offered for an operation of the scenario's own.
    fn why_not_operated(self, frame: &OwnOperationFrame, space: SpaceId, name: String) -> Refusal {
        let (side, operation) = (frame.ops.side, frame.operation);
        let own = self.rules.content.scenario.operations.own(operation);
        let within = own.and_then(|own| own.within.as_ref());
        if let Some(why) = within.and_then(|all| self.left_out_of(all, side, space)) {
            return Refusal::NotMeant { space: name, why };
        }
        let cost = self.rules.cost(Mode::Own(operation), side, space);
        let points = self.rules.operation_points(frame, Some(space));
        let left = points.saturating_sub(frame.spent);
        if cost > left {
            return Refusal::NeedsMoreOps {
                space: name,
                cost,
                left,
            };
        }
        Refusal::NotMeant {
            space: name,
            why: self.why_outside(frame.ops.within, space),
        }
    }

    /// The reason why the table of operations leaves a space out, if it does.
    fn left_out_of(self, within: &Filter, side: Side, space: SpaceId) -> Option<Outside> {
        self.rules.left_out(within, (side, Value::Nil), space)
    }

    fn why_no_target(
        self,
        ops: &OperationsFrame,
        action: Forbidden,
        space: SpaceId,
        name: String,
    ) -> Refusal {
        if !self.rules.content.map.countries.contains(space) {
            return Refusal::NotACountry(name);
        }
        if let Some(by) = self.rules.forbidding(ops.side, action, space) {
            return Refusal::ForbiddenBy { space: name, by };
        }
        if self.rules.board.influence(ops.side.opponent(), space) == 0 {
            return Refusal::NoEnemyInfluence(name);
        }
        if !ops.ignores_defcon && self.rules.closed(ops.side, action).contains(space) {
            return Refusal::ClosedByDefcon {
                space: name,
                defcon: self.rules.board.defcon(),
            };
        }
        let operations = &self.rules.content.scenario.operations;
        let within = match action {
            Forbidden::Realign => operations.realign.within.as_ref(),
            Forbidden::Coup => operations.coup.within.as_ref(),
            _ => None,
        };
        let left_out = within.and_then(|all| self.left_out_of(all, ops.side, space));
        Refusal::NotMeant {
            space: name,
            why: left_out.unwrap_or_else(|| self.why_outside(ops.within, space)),
        }
    }

    fn named(self, mode: Mode) -> NamedMode {
        NamedMode::of(mode, self.rules.content)
    }

    /// The reason why a kind of operation is not offered.
    fn why_not_mode(self, mode: Mode, ask: Ask, card: Option<CardId>, side: Side) -> Refusal {
        let chosen = match self.flow.frames.last() {
            Some(Frame::Operations(frame)) if !frame.modes.contains(mode) => {
                return Refusal::ModeNotGranted(self.named(mode));
            }
            Some(Frame::Operations(frame)) => return self.no_target(mode, frame),
            Some(Frame::Influence(_)) => Mode::Influence,
            Some(Frame::Realign(_)) => Mode::Realign,
            Some(Frame::Coup(_)) => Mode::Coup,
            Some(Frame::OwnOperation(frame)) => Mode::Own(frame.operation),
            Some(Frame::Trap(_)) => {
                return self.trap().map_or(Refusal::OtherQuestion, Refusal::Trapped);
            }
            _ if matches!(ask, Ask::Use | Ask::Play) => {
                return self.why_no_operation(mode, card, side);
            }
            _ => return Refusal::OtherQuestion,
        };
        if chosen == mode {
            Refusal::UnderWay(self.named(mode))
        } else {
            Refusal::OneKind {
                mode: self.named(mode),
                chosen: self.named(chosen),
            }
        }
    }

    /// The reason why a kind of operation cannot be chosen before a card and its use.
    fn why_no_operation(self, mode: Mode, card: Option<CardId>, side: Side) -> Refusal {
        if let Some(card) = card
            .map(|card| self.rules.content.card(card))
            .filter(|card| card.scoring)
        {
            return Refusal::ScoringOnly(card.name.clone());
        }
        let frame = match card {
            Some(card) => self.rules.operations_of(card, side),
            None => {
                let hand = self.rules.board.hand(side).into_iter();
                let best = hand.max_by_key(|card| self.rules.content.card(*card).ops);
                let Some(best) = best else {
                    return Refusal::CardFirst;
                };
                self.rules.operations_of(best, side)
            }
        };
        match self.rules.possible_modes(&frame).contains(mode) {
            true if card.is_some() => Refusal::OperationsFirst(self.named(mode)),
            true => Refusal::CardFirst,
            false => self.no_target(mode, &frame),
        }
    }

    /// The refusal for a missing legal target, with the reasons that close the spaces.
    fn no_target(self, mode: Mode, ops: &OperationsFrame) -> Refusal {
        let mut spaces: BTreeMap<Bar, usize> = BTreeMap::new();
        let map = &self.rules.content.map;
        let places = match mode {
            Mode::Influence | Mode::Own(_) => map.playable,
            Mode::Realign | Mode::Coup => map.countries,
        };
        for space in places.iter() {
            let refusal = match mode {
                Mode::Influence => {
                    self.why_no_marker(&self.rules.spend(*ops, mode), space, String::new())
                }
                Mode::Realign => self.why_no_target(ops, Forbidden::Realign, space, String::new()),
                Mode::Coup => self.why_no_target(ops, Forbidden::Coup, space, String::new()),
                Mode::Own(operation) => {
                    let frame = OwnOperationFrame::new(operation, *ops);
                    self.why_not_operated(&frame, space, String::new())
                }
            };
            *spaces.entry(bar(refusal)).or_default() += 1;
        }
        Refusal::NoTarget {
            mode: self.named(mode),
            spaces: spaces.into_iter().collect(),
        }
    }

    /// The name of the effect that traps the side that has to choose.
    fn trap(self) -> Option<String> {
        match self.flow.frames.last() {
            Some(Frame::Trap(frame)) => Some(self.rules.content.card(frame.card).name.clone()),
            _ => None,
        }
    }

    /// The reason why an event does not offer a card.
    fn why_not_asked(self, card: CardId, side: Side) -> Refusal {
        let facts = self.rules.content.card(card);
        let name = facts.name.clone();
        let in_hand = self.rules.board.zone(card) == Zone::Hand(side);
        match self.flow.frames.last() {
            Some(Frame::Trap(_)) if !in_hand => Refusal::NotInHand(name),
            Some(Frame::Trap(_)) if facts.scoring => Refusal::TrapScoring(name),
            Some(Frame::Trap(TrapFrame { min_value, .. })) => {
                match self.rules.card_value(side, card) {
                    value if value < *min_value => Refusal::TrapNeeds {
                        card: name,
                        value,
                        needed: *min_value,
                    },
                    _ => Refusal::OthersForced(name),
                }
            }
            Some(Frame::Discards(_)) if self.flow.question.cards.contains(&card) => {
                Refusal::ScoringWouldBeStuck(name)
            }
            Some(
                Frame::Discards(_)
                | Frame::Ask(AskFrame {
                    kind: AskKind::Card,
                    ..
                }),
            ) => {
                let zones = self
                    .flow
                    .question
                    .cards
                    .iter()
                    .map(|card| self.rules.board.zone(*card));
                match zones.clone().all(|zone| zone == Zone::Hand(side)) && !in_hand {
                    true => Refusal::NotInHand(name),
                    false => Refusal::CardNotMeant(name),
                }
            }
            _ => Refusal::OtherQuestion,
        }
    }

    /// The reason why an action of an effect is not offered.
    fn why_no_action(self, source: Source, action: u8, ask: Ask, side: Side) -> Refusal {
        let script = source.script(self.rules.content);
        let Some(offered) = script.and_then(|script| script.actions.get(usize::from(action)))
        else {
            return Refusal::OtherQuestion;
        };
        let label = offered.label.clone();
        let Source::Card(card) = source else {
            return match offered.by.is(side, side) {
                true => self.why_not_now(label, ask),
                false => Refusal::ActionOfOther(label),
            };
        };
        let mut effects = self
            .rules
            .board
            .effects()
            .iter()
            .filter(|effect| effect.card == card)
            .peekable();
        if effects.peek().is_none() {
            return Refusal::NotInForce {
                action: label,
                card: self.rules.content.card(card).name.clone(),
            };
        }
        if !effects.any(|effect| is_open_to(offered, effect, side)) {
            return Refusal::ActionOfOther(label);
        }
        self.why_not_now(label, ask)
    }

    /// The reason why an action that a side has is not offered now.
    fn why_not_now(self, label: String, ask: Ask) -> Refusal {
        if ask == Ask::Play || self.trap().is_some() {
            Refusal::ActionClosed(label)
        } else {
            Refusal::ActionLater(label)
        }
    }

    fn why_not_drafted(self, card: CardId) -> Refusal {
        let name = self.rules.content.card(card).name.clone();
        let Some(Frame::Draft(DraftFrame { step, left })) = self.flow.frames.last() else {
            return Refusal::OtherQuestion;
        };
        match self.rules.draft_cost(*step, card) {
            Some(cost) if self.rules.board.zone(card) == Zone::Reserve => Refusal::OverBudget {
                card: name,
                cost,
                left: *left,
            },
            Some(_) => Refusal::Drafted(name),
            None => Refusal::NotDraftable(name),
        }
    }

    fn why_outside(self, within: SpaceSet, space: SpaceId) -> Outside {
        self.rules.why_outside(self.clause, within, space)
    }
}

impl Rules<'_> {
    fn why_not_set_up(self, frame: SetupPlaceFrame, space: SpaceId, name: String) -> Refusal {
        let step = self.content.scenario.setup.get(usize::from(frame.step));
        let Some(SetupStep::Place(Placement {
            within,
            beyond_control,
            ..
        })) = step
        else {
            return Refusal::OtherQuestion;
        };
        if let Some(full) = self.why_full(frame.side, space, &name) {
            return full;
        }
        match (
            self.left_out(within, (frame.side, Value::Nil), space),
            beyond_control,
        ) {
            (Some(why), _) => Refusal::NotMeant { space: name, why },
            (None, Some(beyond)) => Refusal::BeyondControl {
                space: name,
                beyond: *beyond,
            },
            (None, None) => Refusal::OtherQuestion,
        }
    }

    /// The refusal for a space with the maximum of a side's influence, if it is full.
    fn why_full(self, side: Side, space: SpaceId, name: &str) -> Option<Refusal> {
        if self.supply_left(side) == Some(0) {
            return Some(Refusal::NoSupply {
                side: self.content.side_name(side).to_owned(),
                most: self.board.influence_on_board(side),
            });
        }
        let full = self.full(side).contains(space);
        full.then(|| Refusal::Full {
            space: name.to_owned(),
            most: self.max_influence(side, space),
        })
    }

    /// The refusal for a forbidden use of a card, if it is forbidden.
    fn why_forbidden(self, side: Side, usage: CardUse, card: CardId) -> Option<Refusal> {
        let source = self.forbids(side, usage, card)?;
        Some(Refusal::UseForbidden {
            card: self.content.card(card).name.clone(),
            by: self.name_of(source),
        })
    }

    /// The name of the origin of a script for people: a card, a box, or a rule of the scenario.
    fn name_of(self, source: Source) -> String {
        match source {
            Source::Card(card) => self.content.card(card).name.clone(),
            Source::Rule(_) => engine::ending_rule(&self.content.words),
            Source::Box(id) => {
                let found = self.content.acting_box(id);
                found.map_or_else(String::new, |one| one.name.clone())
            }
        }
    }

    /// The reason why a use cannot be chosen before a card.
    fn why_no_use(self, usage: Use, side: Side) -> Refusal {
        if usage != Use::SpaceRace {
            return Refusal::CardFirst;
        }
        let hand = self.board.hand(side);
        if hand.iter().any(|card| {
            let scores = self.content.card(*card).scoring;
            !scores && self.space_race_open(side, *card)
        }) {
            return Refusal::CardFirst;
        }
        let Some(race) = &self.content.scenario.space_race else {
            return Refusal::NoSpaceRace;
        };
        let next = race
            .boxes
            .get(usize::from(self.board.space_race(side)))
            .map(|next| next.ops[side.index()]);
        let best = hand
            .into_iter()
            .filter(|card| !self.content.card(*card).scoring);
        match (next, best.max_by_key(|card| self.card_value(side, *card))) {
            (Some(needed), Some(card)) if self.card_value(side, card) >= needed => {
                self.why_not_use(card, Use::SpaceRace, side)
            }
            (Some(needed), _) => Refusal::NoSpaceCard { needed },
            (None, Some(card)) => self.why_not_use(card, Use::SpaceRace, side),
            (None, None) => Refusal::CardFirst,
        }
    }

    /// The name of the card or rule that forbids an action in a space.
    fn forbidding(self, side: Side, action: Forbidden, space: SpaceId) -> Option<String> {
        if !self.forbidden(side, action).contains(space) {
            return None;
        }
        let mut by =
            self.modifiers(ModifierKind::Forbid)
                .filter(|(player, data, source, modifier)| match modifier {
                    Modifier::Forbid {
                        actions,
                        by,
                        within,
                    } => {
                        action.is_in(*actions)
                            && by.is(side, *player)
                            && self.spaces(within, *player, *data).contains(space)
                            && !self.exempt(*source).contains(space)
                    }
                    _ => false,
                });
        let (_, _, source, _) = by.next()?;
        Some(self.name_of(source))
    }

    fn why_not_card(self, card: CardId, side: Side) -> Refusal {
        let name = self.content.card(card).name.clone();
        if self.board.zone(card) == Zone::Special(side) {
            if !self.board.special_face_up() {
                return Refusal::FaceDown(name);
            }
            if self.scoring_is_stuck(side) {
                return Refusal::SpecialStrandsScoring(name);
            }
            return Refusal::OthersForced(name);
        }
        match self.board.zone(card) == Zone::Hand(side) {
            false => Refusal::NotInHand(name),
            true if self.scoring_is_stuck(side) => Refusal::ScoringWouldBeStuck(name),
            true => Refusal::OthersForced(name),
        }
    }

    fn why_no_headline(self, card: CardId, side: Side) -> Refusal {
        if self.board.zone(card) != Zone::Hand(side) {
            return self.why_not_card(card, side);
        }
        let forbidden = self.why_forbidden(side, CardUse::Headline, card);
        let forbidden = forbidden.or_else(|| self.why_forbidden(side, CardUse::Event, card));
        forbidden.unwrap_or_else(|| self.why_not_card(card, side))
    }

    fn why_not_use(self, card: CardId, usage: Use, side: Side) -> Refusal {
        let facts = self.content.card(card);
        let name = facts.name.clone();
        if facts.scoring {
            return Refusal::ScoringOnly(name);
        }
        let owner = facts.owner.unwrap_or(side);
        let forbidden = match usage {
            Use::SpaceRace => self.why_forbidden(side, CardUse::SpaceRace, card),
            Use::Event | Use::EventFirst => self.why_forbidden(owner, CardUse::Event, card),
            Use::Operations => self.why_forbidden(side, CardUse::Operations, card),
            Use::OperationsFirst => self
                .why_forbidden(side, CardUse::Operations, card)
                .or_else(|| self.why_forbidden(owner, CardUse::Event, card)),
        };
        if let Some(forbidden) = forbidden {
            return forbidden;
        }
        let for_operations = matches!(usage, Use::SpaceRace | Use::Operations);
        if for_operations && self.must_play_scoring_now(side) {
            return Refusal::ScoringWouldBeStuck(name);
        }
        match usage {
            Use::SpaceRace => {
                let Some(race) = &self.content.scenario.space_race else {
                    return Refusal::NoSpaceRace;
                };
                let next = race.boxes.get(usize::from(self.board.space_race(side)));
                Refusal::SpaceRace {
                    card: name,
                    value: self.card_value(side, card),
                    needed: next.map(|next| next.ops[side.index()]),
                    attempts: self.board.space_race_attempts(side),
                }
            }
            Use::Event if facts.owner == Some(side.opponent()) => Refusal::OpponentsEvent(name),
            Use::Event | Use::EventFirst | Use::OperationsFirst => Refusal::EventImpossible {
                card: name,
                why: self.why_no_event(card, side),
            },
            Use::Operations => Refusal::OpponentsEvent(name),
        }
    }
}

/// The reason that closes a space, without the name of the space.
fn bar(refusal: Refusal) -> Bar {
    match refusal {
        Refusal::ForbiddenBy { by, .. } => Bar::Forbidden(by),
        Refusal::NoEnemyInfluence(_) => Bar::NoEnemyInfluence,
        Refusal::ClosedByDefcon { defcon, .. } => Bar::Defcon(defcon),
        Refusal::OutOfReach(_) => Bar::OutOfReach,
        Refusal::NeedsMoreOps { .. } => Bar::TooDear,
        _ => Bar::NotMeant,
    }
}
